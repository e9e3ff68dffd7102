//! Compares queries of the search with slower equivalents: tactical and quiet moves, checks, null moves,
//! copies.

use rules::{Move, Position};

use super::pool::walk_pool;
use super::{Disagreement, OracleReport, Order, same};

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let (mut tactical, mut quiet) = (Vec::new(), Vec::new());
    let (mut found, mut checks, mut passed) = (0, 0, 0);
    let mut after: Option<Position> = None;
    let mut copy: Option<Position> = None;
    let tally = walk_pool(order, |_, stop, _| {
        let position = stop.position;
        position.tactical_moves_into(&mut tactical);
        position.quiet_moves_into(&mut quiet);
        let legal = position.legal_moves();
        let after = after.get_or_insert_with(|| position.clone());
        checks += compare_checks(position, &legal, after)?;
        let (sifted, rest): (Vec<Move>, Vec<Move>) =
            legal.into_iter().partition(|&mv| position.is_tactical(mv));
        same(position, "tactical moves", &sorted(&tactical), &sorted(&sifted))?;
        same(position, "quiet moves", &sorted(&quiet), &sorted(&rest))?;
        found += sifted.len() as u64;
        let checked = !position.checkers().is_empty();
        same(position, "whether this is check", &position.is_check(), &checked)?;
        passed += u64::from(compare_passes(position)?);
        let copy = copy.get_or_insert_with(|| position.clone());
        copy.clone_from(position);
        same(position, "a copy's draft", &copy.setup(), &position.setup())?;
        same(position, "a copy's key", &copy.key(), &position.key())
    })?;
    let mut figures = tally.figures().to_vec();
    figures.extend([("tactical moves", found), ("checks", checks), ("passes", passed)]);
    Ok(OracleReport::of_walk(tally.walk, figures))
}

/// Makes every move to see whether it gives check; returns how many do.
fn compare_checks(
    position: &Position,
    moves: &[Move],
    after: &mut Position,
) -> Result<u64, Disagreement> {
    let mut checks = 0;
    for &mv in moves {
        after.clone_from(position);
        after.play_unchecked(mv);
        let gives_check = position.gives_check(mv);
        same(position, "whether a move gives check", &(mv, gives_check), &(mv, after.is_check()))?;
        checks += u64::from(gives_check);
    }
    Ok(checks)
}

/// Makes two null moves if possible: only the counters and the en passant square may differ then.
fn compare_passes(position: &Position) -> Result<bool, Disagreement> {
    let mut after = position.clone();
    let refused = position.is_check() || position.decided().is_some();
    same(position, "whether a pass is refused", &after.pass().is_err(), &refused)?;
    if refused {
        return Ok(false);
    }
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    setup.en_passant = None;
    // With the other side to move, a side may be in check that must not be.
    if let Ok(turned) = Position::from_setup(position.ruleset(), &setup) {
        same(position, "the key after a pass", &after.key(), &turned.key())?;
    }
    if after.pass().is_ok() && position.en_passant().is_none() {
        same(position, "the key after two passes", &after.key(), &position.key())?;
    }
    Ok(true)
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}
