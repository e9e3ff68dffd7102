//! What the computer says about positions and games of any ruleset.
//!
//! - [`PositionMarks`]: who attacks each square how often, which pieces are undefended and which are pinned.
//! - [`after_pass`]: the position in which the opponent's best move is the threat.
//! - [`Reviewer`] and [`review_game`]: how much each move lost, the accuracy of both sides, and the opening.
//! - [`HeatMap`]: where pieces stood, moved and were captured.
//!
//! Nothing here reads a clock. With a fixed number of nodes, the same game gets the same review.
//!
//! ```
//! use engine::{Engine, Settings, Signals};
//! use review::{MoveClass, ReviewLimits, review_game};
//! use rules::Game;
//!
//! let mut game = Game::new(notation::standard_ruleset().start());
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = notation::parse_san(game.position(), san).expect("a legal move");
//!     game.play(mv).expect("the game is on");
//! }
//! let mut engine = Engine::new(Settings::default());
//! let limits = ReviewLimits { nodes: 5_000 };
//! let review = review_game(&mut engine, &game, limits, &Signals::new(), &mut |_| ()).expect("nobody stopped it");
//! assert_eq!(review.moves[2].class, MoveClass::Blunder);
//! assert_eq!(review.moves[3].class, MoveClass::Best);
//! ```

mod assessment;
mod marks;
mod threat;

mod accuracy;
mod game_review;

mod heat_map;

#[cfg(test)]
mod samples;

pub use accuracy::{game_accuracy, move_accuracy};
pub use assessment::Assessment;
pub use game_review::{
    GameReview, MoveClass, MoveReview, ReviewLimits, ReviewProgress, ReviewedOpening, Reviewer,
    review_game,
};
pub use heat_map::{HeatCounts, HeatMap};
pub use marks::PositionMarks;
pub use threat::after_pass;
