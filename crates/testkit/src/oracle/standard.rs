//! Compares standard chess and Chess960 with cozy-chess and shakmaty, move by move.

use notation::fen::{parse_fen, write_shredder_fen};
use rules::random_start::{CHESS960_STARTS, chess960_setup};
use rules::{Position, Ruleset};

use super::shared::{Sight, built_in, suite_starts};
use super::{Disagreement, OracleReport, Order, same};
use crate::games::{Walk, walk};
use crate::numbers::Numbers;
use crate::peers::{Cozy, Peer, Shakmaty};

const GAME: u32 = 300;

pub(super) fn standard(order: Order) -> Result<OracleReport, Disagreement> {
    let ruleset = built_in("standard")?;
    let starts = suite_starts(&ruleset)?;
    compare(order, |numbers| Ok(numbers.pick(&starts).clone()))
}

pub(super) fn chess960(order: Order) -> Result<OracleReport, Disagreement> {
    let ruleset = built_in("chess960")?;
    let starts = suite_starts(&ruleset)?;
    compare(order, |numbers| match numbers.below(3) {
        0 => Ok(numbers.pick(&starts).clone()),
        1 => numbered_start(&ruleset, numbers.below(usize::from(CHESS960_STARTS)) as u16),
        _ => {
            let mut number = || numbers.below(usize::from(CHESS960_STARTS)) as u32;
            unlike_start(&ruleset, number(), number())
        }
    })
}

/// A start by its number, which must mean the same in cozy-chess.
fn numbered_start(ruleset: &Ruleset, number: u16) -> Result<Position, Disagreement> {
    let failure = |error: &dyn std::fmt::Display| Disagreement::failure("a Chess960 start", error);
    let setup = chess960_setup(ruleset, number).map_err(|error| failure(&error))?;
    let position = Position::from_setup(ruleset, &setup).map_err(|error| failure(&error))?;
    let (ours, theirs) =
        (write_shredder_fen(&position), Cozy::start(number.into(), number.into()).shredder_fen());
    same(&position, "Chess960 start by number", &ours, &theirs)?;
    Ok(position)
}

/// A start with a different back rank for each side.
fn unlike_start(ruleset: &Ruleset, white: u32, black: u32) -> Result<Position, Disagreement> {
    let fen = Cozy::start(white, black).shredder_fen();
    parse_fen(ruleset, &fen)
        .map_err(|error| Disagreement::failure(format!("reading `{fen}`"), error))
}

fn compare(
    order: Order,
    start: impl FnMut(&mut Numbers) -> Result<Position, Disagreement>,
) -> Result<OracleReport, Disagreement> {
    let mut sight = Sight::default();
    let mut peers: Vec<Box<dyn Peer>> = Vec::new();
    let length = Walk { plies: order.amount, game: GAME };
    let tally = walk(length, &mut Numbers::new(order.seed), start, |stop| {
        if stop.last.is_none() {
            peers = both(stop.position)?;
        }
        sight.compare(stop, &mut peers)
    })?;
    Ok(OracleReport::of_walk(tally, sight.figures()))
}

fn both(position: &Position) -> Result<Vec<Box<dyn Peer>>, Disagreement> {
    let fen = write_shredder_fen(position);
    let refused = |who| move || Disagreement::at(position, format!("{who} refuses a FEN"), "", "");
    let cozy = Cozy::from_shredder_fen(&fen).ok_or_else(refused("cozy-chess"))?;
    let shakmaty = Shakmaty::open("chess960", &fen).ok_or_else(refused("shakmaty"))?;
    Ok(vec![Box::new(cozy), shakmaty])
}
