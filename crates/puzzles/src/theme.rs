//! What a puzzle is about, found from its moves.

use rules::{EndReason, Move, MoveType, Position};

use crate::appraise::Material;
use crate::puzzle::PuzzleGoal;

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// It ends with checkmate.
    Mate,
    /// It ends with a royal on a hill.
    Hill,
    /// It ends with the capture of a royal.
    RoyalCapture,
    /// It ends with the capture of the last piece that counts.
    LastPiece,
    /// It ends with the last check that is needed.
    LastCheck,
    /// A move attacks two pieces at once.
    Fork,
    /// A move takes advantage of a pin.
    Pin,
    /// Two pieces give check at once.
    DoubleCheck,
    /// A piece moves away and opens the line of another that gives check.
    DiscoveredCheck,
    /// A piece is given up.
    Sacrifice,
    /// A pawn promotes.
    Promotion,
    /// A pawn promotes, but not to the most valuable piece.
    Underpromotion,
    /// A piece is dropped.
    Drop,
    /// A pawn captures en passant.
    EnPassant,
    /// A castling move.
    Castling,
    /// The first move is neither a capture nor a check.
    Quiet,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 16] = [
        Self::Mate,
        Self::Hill,
        Self::RoyalCapture,
        Self::LastPiece,
        Self::LastCheck,
        Self::Fork,
        Self::Pin,
        Self::DoubleCheck,
        Self::DiscoveredCheck,
        Self::Sacrifice,
        Self::Promotion,
        Self::Underpromotion,
        Self::Drop,
        Self::EnPassant,
        Self::Castling,
        Self::Quiet,
    ];

    /// Its id, such as `fork`. Collections contain it, so it never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Hill => "hill",
            Self::RoyalCapture => "royal-capture",
            Self::LastPiece => "last-piece",
            Self::LastCheck => "last-check",
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::DoubleCheck => "double-check",
            Self::DiscoveredCheck => "discovered-check",
            Self::Sacrifice => "sacrifice",
            Self::Promotion => "promotion",
            Self::Underpromotion => "underpromotion",
            Self::Drop => "drop",
            Self::EnPassant => "en-passant",
            Self::Castling => "castling",
            Self::Quiet => "quiet",
        }
    }

    /// The theme with an id.
    pub fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }
}

/// The themes of a solution from a position, sorted and without repetition.
pub(crate) fn themes(
    start: &Position,
    solution: &[Move],
    goal: PuzzleGoal,
    material: Option<&Material>,
) -> Vec<Theme> {
    let mut themes = Vec::new();
    let mut position = start.clone();
    for (ply, &mv) in solution.iter().enumerate() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        if ply % 2 == 0 {
            let is_last = ply + 1 == solution.len();
            let follows = !is_last || matches!(goal, PuzzleGoal::Gain { .. });
            step(&position, mv, &after, follows.then_some(material).flatten(), &mut themes);
            if ply == 0 && !position.is_tactical(mv) && !after.is_check() && follows {
                themes.push(Theme::Quiet);
            }
        }
        position = after;
    }
    themes.extend(position.outcome().and_then(|outcome| ending(outcome.reason)));
    themes.sort_unstable();
    themes.dedup();
    themes
}

const fn ending(reason: EndReason) -> Option<Theme> {
    match reason {
        EndReason::Checkmate => Some(Theme::Mate),
        EndReason::HillReached => Some(Theme::Hill),
        EndReason::RoyalCaptured => Some(Theme::RoyalCapture),
        EndReason::Extinction => Some(Theme::LastPiece),
        EndReason::ChecksGiven => Some(Theme::LastCheck),
        _ => None,
    }
}

/// The themes of one move of the solver. Material counts only for moves after which the solver moves again.
fn step(
    before: &Position,
    mv: Move,
    after: &Position,
    material: Option<&Material>,
    themes: &mut Vec<Theme>,
) {
    match mv.what() {
        MoveType::Promotion(kind) => {
            themes.push(Theme::Promotion);
            let best = before.legal_moves().into_iter().filter_map(Move::promotion);
            let worth = |kind| material.map_or(0, |material| material.points(kind));
            if best.map(worth).max().is_some_and(|best| best > worth(kind)) {
                themes.push(Theme::Underpromotion);
            }
        }
        MoveType::Drop => themes.push(Theme::Drop),
        MoveType::EnPassant => themes.push(Theme::EnPassant),
        MoveType::Castling => themes.push(Theme::Castling),
        MoveType::Normal | MoveType::DoubleStep => {}
    }
    let checkers = after.checkers();
    if checkers.len() > 1 {
        themes.push(Theme::DoubleCheck);
    } else if !checkers.is_empty() && !checkers.contains(mv.to()) && mv.what() != MoveType::Castling
    {
        themes.push(Theme::DiscoveredCheck);
    }
    let enemy = after.turn();
    let guards = before.attackers(enemy, mv.to(), before.occupied());
    if guards.into_iter().any(|guard| before.pinned(enemy).contains(guard)) {
        themes.push(Theme::Pin);
    }
    let Some(material) = material else { return };
    if is_fork(mv, after, material) {
        themes.push(Theme::Fork);
    }
    if !before.exchange_reaches(mv, &material.centipawns(), -100) {
        themes.push(Theme::Sacrifice);
    }
}

/// Whether the moved piece attacks two pieces that are royal, worth more than it, or undefended.
fn is_fork(mv: Move, after: &Position, material: &Material) -> bool {
    let enemy = after.turn();
    let Some(piece) = after.piece_at(mv.to()) else { return false };
    let attacked = after.attacks_from(mv.to()) & after.color(enemy);
    let loose = after.undefended(enemy);
    let counts = attacked.filter(|&square| {
        let Some(victim) = after.piece_at(square) else { return false };
        let worth = material.points(victim.kind);
        after.royals(enemy).contains(square)
            || worth > material.points(piece.kind)
            || (loose.contains(square) && worth > 1)
    });
    counts.count() >= 2
}
