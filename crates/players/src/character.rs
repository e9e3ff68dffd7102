//! Characters: players that follow one simple idea, so that people can understand every move.

use numbers::Numbers;
use rules::Game;

use crate::thinking::Choice;
use crate::work::Work;
use crate::{greedy, minimax, priority, random, turochamp};

/// The ids of Minimax by depth.
const MINIMAX: [&str; 6] =
    ["minimax-1", "minimax-2", "minimax-3", "minimax-4", "minimax-5", "minimax-6"];
/// Their names.
const MINIMAX_NAMES: [&str; 6] =
    ["Minimax 1", "Minimax 2", "Minimax 3", "Minimax 4", "Minimax 5", "Minimax 6"];

/// How many plies Minimax searches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MinimaxDepth(u8);

impl MinimaxDepth {
    /// A depth, if Minimax can search so deep.
    pub fn new(plies: u8) -> Option<Self> {
        minimax::DEPTHS.contains(&plies).then_some(Self(plies))
    }

    /// All depths, the least first.
    pub fn all() -> impl Iterator<Item = Self> {
        minimax::DEPTHS.map(Self)
    }

    /// The plies.
    pub const fn plies(self) -> u8 {
        self.0
    }

    const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// A player that follows one simple idea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Character {
    /// Any legal move.
    Random,
    /// The priority rule of the classroom.
    Priority,
    /// The best position right after its move.
    Greedy,
    /// Alpha-beta search to a fixed depth.
    Minimax(MinimaxDepth),
    /// The paper machine of Turing and Champernowne.
    Turochamp,
}

impl Character {
    /// All characters.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Random, Self::Priority, Self::Greedy]
            .into_iter()
            .chain(MinimaxDepth::all().map(Self::Minimax))
            .chain([Self::Turochamp])
    }

    /// Its id, such as `greedy`. Saved games contain it, so it never changes.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Priority => "priority",
            Self::Greedy => "greedy",
            Self::Minimax(depth) => MINIMAX[depth.index()],
            Self::Turochamp => "turochamp",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Priority => "Priority",
            Self::Greedy => "Greedy",
            Self::Minimax(depth) => MINIMAX_NAMES[depth.index()],
            Self::Turochamp => "Turochamp",
        }
    }

    /// How it plays, in one sentence.
    pub fn sentence(self) -> String {
        let sentence = match self {
            Self::Random => "Makes any legal move.",
            Self::Priority => {
                "Checkmates if it can, else gives check, else captures a queen, bishop, knight, rook or pawn in this \
                 order, else makes any move."
            }
            Self::Greedy => {
                "Makes the move with the best position right after it, and never thinks about your reply."
            }
            Self::Minimax(depth) if depth.plies() == 1 => {
                "Looks one ply ahead, at material, pawn advance and mobility, and always answers the same."
            }
            Self::Minimax(depth) => {
                return format!(
                    "Looks at every move and reply {} plies ahead, counts material, pawn advance and mobility, and \
                     always answers the same.",
                    depth.plies()
                );
            }
            Self::Turochamp => {
                "Plays by the rules that Alan Turing and David Champernowne wrote in 1948, before there was a computer \
                 to run them: every move and reply, then captures that matter."
            }
        };
        sentence.to_owned()
    }

    /// Chooses a move; `None` if there is no legal move. A stopped character answers with what it has found.
    pub fn choose(self, game: &Game, numbers: &mut Numbers, work: &mut Work<'_>) -> Option<Choice> {
        // Ask the game, not the position: a repetition may be barred.
        let moves = game.legal_moves();
        match self {
            Self::Random => random::choose(&moves, numbers),
            Self::Priority => priority::choose(game.position(), &moves, numbers, work),
            Self::Greedy => greedy::choose(game, moves, numbers, work),
            Self::Minimax(depth) => minimax::choose(depth.plies(), game, moves, work),
            Self::Turochamp => turochamp::choose(game, &moves, numbers, work),
        }
    }
}
