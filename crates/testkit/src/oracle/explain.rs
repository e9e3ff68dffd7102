//! Compares `find_move` with the list of legal moves: every intent is accepted or refused with a reason.

use std::collections::{BTreeMap, HashSet};

use rules::{Illegal, Intent, Move, MoveType, PieceKind, Position, Square};

use super::pool::walk_pool;
use super::{Disagreement, OracleReport, Order, same};
use crate::numbers::Numbers;

/// The maximum number of intents per position.
const MOST: usize = 5_000;

#[derive(Default)]
struct Answers {
    granted: u64,
    reasons: BTreeMap<&'static str, u64>,
}

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut answers = Answers::default();
    let tally = walk_pool(order, |_, stop, numbers| ask(stop.position, numbers, &mut answers))?;
    let mut figures = tally.figures().to_vec();
    figures.push(("intents granted", answers.granted));
    figures.push(("refused", answers.reasons.values().sum()));
    figures.push(("kinds of reasons", answers.reasons.len() as u64));
    Ok(OracleReport::of_walk(tally.walk, figures))
}

fn ask(
    position: &Position,
    numbers: &mut Numbers,
    answers: &mut Answers,
) -> Result<(), Disagreement> {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    for &mv in &legal {
        let found = position.find_move(intent_of(mv));
        same(position, "the intent for a legal move", &found, &Ok(mv))?;
    }
    let mut granted = HashSet::new();
    let (intents, complete) = intents(position, numbers);
    for intent in intents {
        match position.find_move(intent) {
            Ok(mv) => {
                granted.insert(mv);
                answers.granted += 1;
                if !legal.contains(&mv) || !fits(position, intent, mv) {
                    let what = format!("the answer to {intent:?}");
                    return Err(Disagreement::at(position, what, format!("{mv:?}"), "illegal"));
                }
            }
            Err(reason) => {
                check_reason(position, intent, reason)?;
                *answers.reasons.entry(reason.code()).or_default() += 1;
            }
        }
    }
    if complete {
        same(position, "all that is granted", &granted.len(), &legal.len())?;
    }
    Ok(())
}

fn intent_of(mv: Move) -> Intent {
    match mv.from() {
        None => Intent::Drop { kind: mv.kind(), to: mv.to() },
        Some(from) => Intent::Go { from, to: mv.to(), promotion: mv.promotion() },
    }
}

/// All possible intents, or a sample; and whether it is all of them.
fn intents(position: &Position, numbers: &mut Numbers) -> (Vec<Intent>, bool) {
    let squares: Vec<Square> = position.ruleset().shape().squares().collect();
    let kinds: Vec<PieceKind> = position.ruleset().kinds().collect();
    let choices: Vec<Option<PieceKind>> =
        [None].into_iter().chain(kinds.iter().copied().map(Some)).collect();
    let all = squares.len() * (squares.len() * choices.len() + kinds.len());
    if all > MOST {
        let one = |_| random_intent(&squares, &kinds, numbers);
        return ((0..MOST).map(one).collect(), false);
    }
    let mut intents = Vec::with_capacity(all);
    for &to in &squares {
        intents.extend(kinds.iter().map(|&kind| Intent::Drop { kind, to }));
        for &from in &squares {
            intents.extend(choices.iter().map(|&promotion| Intent::Go { from, to, promotion }));
        }
    }
    (intents, true)
}

fn random_intent(squares: &[Square], kinds: &[PieceKind], numbers: &mut Numbers) -> Intent {
    let to = *numbers.pick(squares);
    if numbers.one_in(6) {
        let kind = *numbers.pick(kinds);
        return Intent::Drop { kind, to };
    }
    Intent::Go {
        from: *numbers.pick(squares),
        to,
        promotion: numbers.one_in(4).then(|| *numbers.pick(kinds)),
    }
}

fn fits(position: &Position, intent: Intent, mv: Move) -> bool {
    match intent {
        Intent::Drop { kind, to } => (mv.what(), mv.kind(), mv.to()) == (MoveType::Drop, kind, to),
        Intent::Go { from, to, promotion } => {
            let arrives = mv.to() == to || position.castling_target(mv) == to;
            mv.from() == Some(from) && arrives && mv.promotion() == promotion
        }
    }
}

/// Checks that a reason has a sentence, a culprit on the board, and names only rules of this ruleset.
fn check_reason(position: &Position, intent: Intent, reason: Illegal) -> Result<(), Disagreement> {
    let ruleset = position.ruleset();
    let lawful = ruleset.has_law_of_check(position.turn());
    let on_board = reason.culprit().is_none_or(|at| ruleset.shape().square(at).is_some());
    let possible = match reason {
        Illegal::LeavesRoyalAttacked(_) | Illegal::StillInCheck(_) => lawful,
        Illegal::CaptureMandatory(_) => ruleset.spec().must_capture,
        Illegal::DropsNotAllowed => ruleset.spec().drops.is_none(),
        Illegal::GameOver => position.outcome().is_some(),
        Illegal::StalePosition | Illegal::OffBoard => false,
        _ => true,
    };
    if on_board && possible && !reason.to_string().is_empty() {
        return Ok(());
    }
    let what = format!("the reason against {intent:?}");
    Err(Disagreement::at(position, what, reason, "a reason that can be"))
}
