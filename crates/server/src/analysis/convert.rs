//! Assessments, lines, marks and reviews as wire types.

use std::collections::BTreeMap;

use engine::{IterationReport, Score};
use notation::{write_san, write_uci};
use protocol::SquareName;
use protocol::analysis as wire;
use review::{Assessment, GameReview, MoveClass};
use rules::{AttackMap, BoardShape, Color, Game, Move, Position, SquareSet};

use crate::jobs::JobAnswer;
use crate::live::convert::{color_to_wire, square_name};

/// The most moves of a line that are sent.
const LINE: usize = 24;

/// A share of a hundred percent in thousandths.
pub(super) fn thousandths(percent: f64) -> u16 {
    (percent * 10.0).round().clamp(0.0, 1000.0) as u16
}

/// An assessment.
pub(super) fn evaluation(assessment: Assessment) -> wire::Evaluation {
    match assessment {
        Assessment::Centipawns(value) => wire::Evaluation::Centipawns { value },
        Assessment::Mate { winner, moves } => {
            let moves = i32::try_from(moves).unwrap_or(i32::MAX);
            wire::Evaluation::Mate { moves: if winner == Color::White { moves } else { -moves } }
        }
        Assessment::Over(winner) => wire::Evaluation::Over { winner: winner.map(color_to_wire) },
    }
}

/// Moves from a position; those after a move that is not legal are left out.
pub(super) fn line(start: &Position, moves: &[Move]) -> wire::MoveLine {
    let (mut position, mut line) = (start.clone(), wire::MoveLine::default());
    for &mv in moves.iter().take(LINE) {
        let Ok(after) = position.play(mv) else { break };
        line.uci.push(write_uci(&position, mv));
        line.san.push(write_san(&position, mv));
        position = after;
    }
    line
}

/// What an engine reported about a position, the best line first.
pub(super) fn lines(position: &Position, reports: &[IterationReport]) -> wire::AnalysisLines {
    let mut lines = wire::AnalysisLines {
        depth: reports.iter().map(|report| report.depth).min().unwrap_or(0),
        nodes: reports.iter().map(|report| report.nodes).max().unwrap_or(0),
        per_second: 0,
        time_ms: 0,
        lines: Vec::with_capacity(reports.len()),
    };
    let time = reports.iter().map(|report| report.time).max().unwrap_or_default();
    lines.time_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    lines.per_second = lines.nodes.saturating_mul(1000) / lines.time_ms.max(1);
    for report in reports {
        let assessment = Assessment::of_score(report.score, position.turn());
        lines.lines.push(wire::AnalysisLine {
            evaluation: evaluation(assessment),
            chance: thousandths(assessment.chance(Color::White)),
            depth: report.depth,
            moves: line(position, &report.pv),
        });
    }
    lines
}

/// The position of a game that is over.
pub(super) fn over(game: &Game) -> Option<wire::Evaluation> {
    game.outcome().map(|outcome| evaluation(Assessment::of_outcome(outcome)))
}

/// The score and the line of a search for a review.
pub(super) fn best(answer: &JobAnswer) -> Option<(Score, Vec<Move>)> {
    let reported = answer.reports.first().map(|report| report.pv.clone());
    // The last iteration may have been cut short after it had found a better move.
    let line = reported.filter(|line| line.first() == answer.best.as_ref());
    Some((answer.score?, line.unwrap_or_else(|| answer.best.into_iter().collect())))
}

/// Who attacks what.
pub(super) fn marks(position: &Position) -> wire::PositionMarks {
    let marks = review::PositionMarks::of(position);
    let shape = position.ruleset().shape();
    let side = |color| wire::SideMarks {
        attacks: counts(shape, &marks.attacks[color]),
        undefended: names(shape, marks.undefended[color]),
        pinned: names(shape, marks.pinned[color]),
        checkable: names(shape, marks.checkable[color]),
    };
    wire::PositionMarks { white: side(Color::White), black: side(Color::Black) }
}

fn counts(shape: BoardShape, attacks: &AttackMap) -> BTreeMap<SquareName, u16> {
    let attacked = shape.squares().map(|square| (square_name(shape, square), attacks.on(square)));
    attacked.filter(|(_, count)| *count > 0).collect()
}

fn names(shape: BoardShape, squares: SquareSet) -> Vec<SquareName> {
    squares.into_iter().map(|square| square_name(shape, square)).collect()
}

/// A review of a game.
pub(super) fn game_review(game: &Game, review: &GameReview, made: (i64, u64)) -> wire::GameReview {
    let (made_ms, nodes) = made;
    let moves = review.moves.iter().enumerate().filter_map(|(ply, reviewed)| {
        let position = game.position_at(ply)?;
        Some(wire::MoveReview {
            color: color_to_wire(reviewed.color),
            uci: write_uci(position, reviewed.played),
            san: write_san(position, reviewed.played),
            class: class(reviewed.class),
            loss: thousandths(reviewed.loss),
            accuracy: thousandths(reviewed.accuracy),
            best: line(position, &reviewed.best),
        })
    });
    let chance = |assessment: &Assessment| thousandths(assessment.chance(Color::White));
    wire::GameReview {
        made_ms,
        nodes,
        evaluations: review.assessments.iter().copied().map(evaluation).collect(),
        chances: review.assessments.iter().map(chance).collect(),
        moves: moves.collect(),
        white_accuracy: review.accuracy[Color::White].map(thousandths),
        black_accuracy: review.accuracy[Color::Black].map(thousandths),
        opening: review.opening.as_ref().map(|opening| wire::NamedOpening {
            code: opening.code.clone(),
            name: opening.name.clone(),
            plies: opening.plies as u32,
        }),
    }
}

const fn class(class: MoveClass) -> wire::MoveClass {
    match class {
        MoveClass::Best => wire::MoveClass::Best,
        MoveClass::Good => wire::MoveClass::Good,
        MoveClass::Inaccuracy => wire::MoveClass::Inaccuracy,
        MoveClass::Mistake => wire::MoveClass::Mistake,
        MoveClass::Blunder => wire::MoveClass::Blunder,
    }
}
