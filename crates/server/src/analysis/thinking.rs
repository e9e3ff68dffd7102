//! What a computer player thinks of a position, as wire types.

use std::time::Duration;

use ids::ActorId;
use notation::{write_san, write_uci};
use players::{Opponent, Reason};
use protocol::thinking as wire;
use rules::{Color, Game, Move, Position, classroom};

use crate::jobs::{Job, JobAnswer, JobKind, MoveTime, Task};

/// The most time for a position.
const TIME: Duration = Duration::from_secs(2);
/// The most candidates and the most moves of a tree in an answer.
const CANDIDATES: usize = 200;
const TREE_MOVES: usize = 3_000;

/// The job in which an opponent thinks about the last position of a game, for somebody who looks at it.
pub(crate) fn job(opponent: Opponent, game: &Game, seed: u64, owner: ActorId) -> Job {
    let task = Task::Move { opponent, seed, time: MoveTime { most: TIME, clock: None } };
    Job { kind: JobKind::Analysis, owner, game: game.clone(), task }
}

/// What an opponent thought of a position.
pub(crate) fn of(position: &Position, answer: &JobAnswer) -> wire::Thinking {
    let (Some(best), Some(thinking)) = (answer.best, &answer.thinking) else {
        return wire::Thinking::default();
    };
    let candidate = |candidate: &players::Candidate| wire::Candidate {
        uci: write_uci(position, candidate.mv),
        san: write_san(position, candidate.mv),
        score: candidate.score.map(|score| score_for_white(score, position.turn())),
        bound: bound_for_white(candidate.bound, position.turn()),
        reason: reason(position, candidate.mv, candidate.reason),
    };
    let considered = &thinking.candidates;
    wire::Thinking {
        uci: Some(write_uci(position, best)),
        san: Some(write_san(position, best)),
        candidates: considered.iter().take(CANDIDATES).map(candidate).collect(),
        left_out: u32::try_from(considered.len().saturating_sub(CANDIDATES)).unwrap_or(u32::MAX),
        tree: thinking.search.as_ref().map(|tree| search_tree(tree, position)),
    }
}

fn search_tree(tree: &players::SearchTree, position: &Position) -> wire::SearchTree {
    let mut room = TREE_MOVES;
    wire::SearchTree {
        depth: tree.depth,
        nodes: tree.nodes,
        cutoffs: tree.cutoffs,
        branching: tree.branching(),
        children: branches(&tree.children, position, &mut room),
    }
}

/// The moves of a position; what has no room is left out.
fn branches(
    nodes: &[players::TreeNode],
    position: &Position,
    room: &mut usize,
) -> Vec<wire::TreeNode> {
    let count = nodes.len().min(*room);
    *room -= count;
    let mut branch = |node: &players::TreeNode| {
        let after = position.play(node.mv);
        let children = after.map_or(Vec::new(), |after| branches(&node.children, &after, room));
        wire::TreeNode {
            san: write_san(position, node.mv),
            score: score_for_white(node.score, position.turn()),
            bound: bound_for_white(node.bound, position.turn()),
            skipped: u32::try_from(node.skipped).unwrap_or(u32::MAX),
            children,
        }
    };
    nodes.iter().take(count).map(&mut branch).collect()
}

fn reason(position: &Position, mv: Move, reason: Reason) -> wire::Reason {
    match reason {
        Reason::AnyMove => wire::Reason::AnyMove,
        Reason::EndsGame => wire::Reason::EndsGame,
        Reason::Priority(priority) => by_priority(position, mv, priority),
        Reason::Position(terms) => wire::Reason::Position {
            material: terms.material,
            advance: terms.advance,
            mobility: terms.mobility,
        },
        Reason::Search { depth } => wire::Reason::Search { depth },
        Reason::Turochamp { material, play } => {
            wire::Reason::Turochamp { material, play: play.total() }
        }
    }
}

fn by_priority(position: &Position, mv: Move, priority: classroom::Priority) -> wire::Reason {
    use classroom::Priority;
    let priority = match priority {
        Priority::Win => wire::Priority::Win,
        Priority::Check => wire::Priority::Check,
        Priority::CaptureRoyal | Priority::CaptureByLetter(_) | Priority::CaptureOther(_) => {
            wire::Priority::Capture
        }
        Priority::Other => wire::Priority::Other,
    };
    let victim = position.victim(mv).filter(|_| priority == wire::Priority::Capture);
    let piece = victim.map(|(_, victim)| position.ruleset().letter(victim.kind));
    wire::Reason::Priority { priority, piece }
}

/// A score of the side that moves, for White.
fn score_for_white(score: engine::Score, mover: Color) -> protocol::Score {
    let sign = if mover == Color::White { 1 } else { -1 };
    match score {
        engine::Score::Centipawns(value) => protocol::Score::Centipawns { value: sign * value },
        engine::Score::Mate(moves) => protocol::Score::Mate { moves: sign * moves },
    }
}

/// A bound of a score of the side that moves, for White.
fn bound_for_white(bound: engine::Bound, mover: Color) -> Option<wire::Bound> {
    match (bound, mover) {
        (engine::Bound::Exact, _) => None,
        (engine::Bound::Lower, Color::White) | (engine::Bound::Upper, Color::Black) => {
            Some(wire::Bound::Lower)
        }
        (engine::Bound::Upper, Color::White) | (engine::Bound::Lower, Color::Black) => {
            Some(wire::Bound::Upper)
        }
    }
}
