//! Characters: players that follow one simple idea, so that people can understand every move.

use numbers::Numbers;
use rules::Game;

use crate::thinking::Choice;
use crate::work::Work;
use crate::{greedy, priority, random};

/// A player that follows one simple idea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Character {
    /// Any legal move.
    Random,
    /// The priority rule of the classroom.
    Priority,
    /// The best position right after its move.
    Greedy,
}

impl Character {
    /// All characters.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Random, Self::Priority, Self::Greedy].into_iter()
    }

    /// Its id, such as `greedy`. Saved games contain it, so it never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Priority => "priority",
            Self::Greedy => "greedy",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Priority => "Priority",
            Self::Greedy => "Greedy",
        }
    }

    /// How it plays, in one sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Random => "Makes any legal move.",
            Self::Priority => {
                "Checkmates if it can, else gives check, else captures a queen, bishop, knight, rook or pawn in this \
                 order, else makes any move."
            }
            Self::Greedy => {
                "Makes the move with the best position right after it, and never thinks about your reply."
            }
        }
    }

    /// Chooses a move; `None` if there is no legal move. A stopped character answers with what it has found.
    pub fn choose(self, game: &Game, numbers: &mut Numbers, work: &mut Work<'_>) -> Option<Choice> {
        // Ask the game, not the position: a repetition may be barred.
        let moves = game.legal_moves();
        match self {
            Self::Random => random::choose(&moves, numbers),
            Self::Priority => priority::choose(game.position(), &moves, numbers, work),
            Self::Greedy => greedy::choose(game, moves, numbers, work),
        }
    }
}
