//! The named openings of standard chess: the name of a game's opening, and book moves.
//!
//! The openings are in `openings.txt` beside this crate's sources. They are found by position, so
//! transpositions have the same name.
//!
//! ```
//! use openings::Openings;
//! use rules::Game;
//!
//! let openings = Openings::shipped();
//! let mut game = Game::new(notation::standard_ruleset().start());
//! for san in ["d4", "e6", "e4", "d5", "e5"] {
//!     let mv = notation::parse_san(game.position(), san).expect("a legal move");
//!     game.play(mv).expect("the game is on");
//! }
//! let opening = openings.name_of(&game).expect("a known opening");
//! assert_eq!(opening.code().to_string(), "C02");
//! assert_eq!(opening.name(), "French Defense: Advance Variation");
//! ```

mod book;
mod code;
mod read;

pub use book::{Continuation, Opening, Openings};
pub use code::{Code, ParseCodeError};
pub use read::{OpeningsError, OpeningsProblem};
