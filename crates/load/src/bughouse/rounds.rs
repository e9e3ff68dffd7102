//! Random bughouse matches in rounds: in each, both boards move at the same moment, and the server decides the order.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use boards::{BoardId, BoardMove, Boards};
use notation::write_uci;
use rules::{Move, Position, Ruleset};
use testkit::numbers::Numbers;

/// The number of different matches; hundreds of matches share them.
const MATCHES: usize = 32;
/// How often to try another round, or another match, before giving up.
const MAX_TRIES: usize = 200;

/// The moves of a match in UCI notation: one on each board in every round.
pub(crate) type Rounds = Arc<[[String; 2]]>;

/// The rules of the matches.
///
/// # Errors
/// When bughouse is not built in, which would be a bug.
pub(crate) fn ruleset() -> Result<Ruleset> {
    Ok(Ruleset::compile(notation::builtin("bughouse").context("bughouse is built in")?)?)
}

/// Matches of this many rounds that do not end by themselves.
///
/// # Errors
/// When no random matches last that long.
pub(crate) fn random_matches(rounds: usize) -> Result<Vec<Rounds>> {
    let start = ruleset()?.start();
    let mut numbers = Numbers::new(1);
    let mut found = Vec::new();
    for _ in 0..MATCHES * MAX_TRIES {
        found.extend(random_match(&start, rounds, &mut numbers));
        if found.len() == MATCHES {
            return Ok(found);
        }
    }
    bail!("random matches do not last {rounds} rounds; choose fewer seconds or more matches")
}

fn random_match(start: &Position, rounds: usize, numbers: &mut Numbers) -> Option<Rounds> {
    let mut boards = Boards::new(vec![start.clone(), start.clone()]).ok()?;
    let mut moves = Vec::new();
    while moves.len() < rounds {
        let (round, after) = (0..MAX_TRIES).find_map(|_| random_round(&boards, numbers))?;
        moves.push(round);
        boards = after;
    }
    Some(moves.into())
}

/// A move on each board that can be made in either order without ending the match, and the boards afterwards.
fn random_round(boards: &Boards, numbers: &mut Numbers) -> Option<([String; 2], Boards)> {
    let [a, b] = boards.games() else { return None };
    let here = BoardMove { board: BoardId::A, mv: random_move(a.position(), numbers)? };
    let there = BoardMove { board: BoardId::B, mv: random_move(b.position(), numbers)? };
    let after = played(boards, [here, there])?;
    played(boards, [there, here])?;
    Some(([write_uci(a.position(), here.mv), write_uci(b.position(), there.mv)], after))
}

/// A legal move, often a capture or a drop, so that pieces are passed all the time.
fn random_move(position: &Position, numbers: &mut Numbers) -> Option<Move> {
    let legal = position.legal_moves();
    let is_lively = |mv: &&Move| mv.from().is_none() || position.victim(**mv).is_some();
    let lively: Vec<&Move> = legal.iter().filter(is_lively).collect();
    match (legal.is_empty(), lively.is_empty() || numbers.one_in(2)) {
        (true, _) => None,
        (false, true) => Some(*numbers.pick(&legal)),
        (false, false) => Some(**numbers.pick(&lively)),
    }
}

/// The boards after moves in this order, if none of them ends the match or leaves a side without a move.
fn played(boards: &Boards, moves: [BoardMove; 2]) -> Option<Boards> {
    let mut boards = boards.clone();
    for mv in moves {
        let transfer = boards.transfer_of(mv);
        boards.play(mv).ok()?;
        if let Some(transfer) = transfer {
            boards.give(transfer).ok()?;
        }
        if boards.outcome().is_some() || boards.ids().any(|board| boards.is_waiting(board)) {
            return None;
        }
    }
    Some(boards)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    #[test]
    fn every_round_can_be_played_in_either_order() {
        let mut numbers = Numbers::new(5);
        let start = ruleset().unwrap().start();
        for rounds in random_matches(30).unwrap() {
            let mut boards = Boards::new(vec![start.clone(), start.clone()]).unwrap();
            for round in rounds.iter() {
                let mut order = [BoardId::A, BoardId::B];
                if numbers.one_in(2) {
                    order.reverse();
                }
                for board in order {
                    let position = boards.game(board).unwrap().position();
                    let mv = notation::parse_uci(position, &round[board.index()]).unwrap();
                    let mv = BoardMove { board, mv };
                    let transfer = boards.transfer_of(mv);
                    boards.play(mv).unwrap();
                    if let Some(transfer) = transfer {
                        boards.give(transfer).unwrap();
                    }
                }
            }
            assert_eq!(boards.outcome(), None);
        }
    }
}
