//! Round trips of SAN, in random rulesets of every size.

use notation::san::{Language, SanStyle, parse_san_styled, write_san_styled};
use rules::Position;

use super::{Disagreement, OracleReport, Order, same};
use crate::games::{Walk, WalkTally, walk};
use crate::generate;
use crate::numbers::Numbers;

/// Plies in each ruleset.
const PLIES: u64 = 12;
/// Legal moves to write and read per position.
const MOST: usize = 12;

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut numbers = Numbers::new(order.seed);
    let (mut largest, mut moves) = (0, 0);
    let mut total = WalkTally::default();
    for _ in 0..order.amount {
        let ruleset = generate::ruleset(numbers.seed()).ruleset;
        largest = largest.max(ruleset.shape().area() as u64);
        let length = Walk { plies: PLIES, game: PLIES as u32 };
        let start = |_: &mut Numbers| Ok(ruleset.start());
        let mut own = Numbers::new(numbers.seed());
        let tally = walk(length, &mut numbers, start, |stop| {
            moves += san_and_back(stop.position, &mut own)?;
            Ok(())
        })?;
        total += tally;
    }
    let figures = [
        ("rulesets", order.amount),
        ("squares at most", largest),
        ("moves written and read", moves),
    ];
    Ok(OracleReport::of_walk(total, figures))
}

/// Writes moves in the ruleset's letters or another style; reading must find the same move.
fn san_and_back(position: &Position, numbers: &mut Numbers) -> Result<u64, Disagreement> {
    let mut moves = position.legal_moves();
    numbers.shuffle(&mut moves);
    moves.truncate(MOST);
    for &mv in &moves {
        let style = if numbers.one_in(2) {
            SanStyle::Letters
        } else if numbers.one_in(3) {
            SanStyle::Figurines
        } else {
            SanStyle::Language(*numbers.pick(&Language::ALL))
        };
        let text = write_san_styled(position, mv, &style);
        let read = parse_san_styled(position, &text, &style)
            .map_err(|error| Disagreement::at(position, format!("reading `{text}`"), "", error))?;
        same(position, &format!("the move `{text}`"), &mv, &read)?;
    }
    Ok(moves.len() as u64)
}
