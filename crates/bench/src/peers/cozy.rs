//! cozy-chess: standard chess only, hands out destination sets, so bulk counting is a sum of popcounts.

use anyhow::{Result, anyhow};
use cozy_chess::Board;

/// The name of this rival in the table; with `pext` it has another one.
pub const NAME: &str = if cfg!(feature = "pext") { "cozy-chess+pext" } else { "cozy-chess" };

/// Reads a standard FEN.
///
/// # Errors
/// When cozy-chess refuses it.
pub fn board(fen: &str) -> Result<Board> {
    Board::from_fen(fen, false).map_err(|error| anyhow!("cozy-chess refuses `{fen}`: {error}"))
}

/// Counts the leaves of the move tree, the last ply in bulk.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += perft(&child, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{KIWIPETE, STANDARD};

    #[test]
    fn counts_are_the_published_ones() -> Result<()> {
        assert_eq!(perft(&board(STANDARD)?, 0), 1);
        assert_eq!(perft(&board(STANDARD)?, 4), 197_281);
        assert_eq!(perft(&board(KIWIPETE)?, 3), 97_862);
        Ok(())
    }
}
