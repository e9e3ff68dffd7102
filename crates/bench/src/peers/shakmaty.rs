//! shakmaty: the rival for crazyhouse, king-of-the-hill, horde and three-check.
//!
//! Its own `perft` counts the last ply in bulk, so it is used unchanged.

use anyhow::{Context, Result};
use shakmaty::fen::Fen;
use shakmaty::variant::{Crazyhouse, Horde, KingOfTheHill, ThreeCheck};
use shakmaty::{CastlingMode, FromSetup, Position};

/// The name of this rival in the table.
pub const NAME: &str = "shakmaty";

/// The games of shakmaty that we compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShakmatyGame {
    /// Captured pieces are dropped again.
    Crazyhouse,
    /// A king in the center wins.
    KingOfTheHill,
    /// Pawns against an army.
    Horde,
    /// The third check wins.
    ThreeCheck,
}

/// A count of leaves that is ready to run.
pub type Perft = Box<dyn Fn() -> u64>;

/// Reads the FEN for the game and prepares the count.
///
/// # Errors
/// When shakmaty refuses the FEN.
pub fn perft(game: ShakmatyGame, fen: &str, depth: u32) -> Result<Perft> {
    match game {
        ShakmatyGame::Crazyhouse => prepare::<Crazyhouse>(fen, depth),
        ShakmatyGame::KingOfTheHill => prepare::<KingOfTheHill>(fen, depth),
        ShakmatyGame::Horde => prepare::<Horde>(fen, depth),
        ShakmatyGame::ThreeCheck => prepare::<ThreeCheck>(fen, depth),
    }
}

fn prepare<P>(fen: &str, depth: u32) -> Result<Perft>
where
    P: Position + FromSetup + Clone + 'static,
{
    let setup: Fen = fen.parse().with_context(|| format!("shakmaty cannot read `{fen}`"))?;
    let position: P = setup
        .into_position(CastlingMode::Standard)
        .map_err(|error| anyhow::anyhow!("shakmaty refuses `{fen}`: {error}"))?;
    Ok(Box::new(move || shakmaty::perft(&position, depth)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{CRAZYHOUSE, CRAZYHOUSE_MIDDLE, HORDE, STANDARD, THREE_CHECK};

    #[test]
    fn counts_are_the_published_ones() -> Result<()> {
        assert_eq!(perft(ShakmatyGame::Crazyhouse, CRAZYHOUSE, 4)?(), 197_281);
        assert_eq!(perft(ShakmatyGame::KingOfTheHill, STANDARD, 4)?(), 197_281);
        assert_eq!(perft(ShakmatyGame::Horde, HORDE, 4)?(), 23_310);
        assert_eq!(perft(ShakmatyGame::ThreeCheck, THREE_CHECK, 4)?(), 197_281);
        Ok(())
    }

    #[test]
    fn hands_are_read() -> Result<()> {
        assert_eq!(perft(ShakmatyGame::Crazyhouse, CRAZYHOUSE_MIDDLE, 2)?(), 6_428);
        Ok(())
    }
}
