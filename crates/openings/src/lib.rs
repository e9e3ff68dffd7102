//! The named openings of standard chess: what a game's opening is called, and first moves to choose
//! from.
//!
//! The table is `openings.txt` beside this crate's sources. Openings are found by position, so a game
//! that reaches one by another order of moves has its name too.
//!
//! ```
//! use openings::Openings;
//! use rules::Game;
//!
//! let table = Openings::shipped();
//! let mut game = Game::new(notation::standard_ruleset().start());
//! for san in ["d4", "e6", "e4", "d5", "e5"] {
//!     let mv = notation::parse_san(game.position(), san).expect("a legal move");
//!     game.play(mv).expect("the game is on");
//! }
//! let opening = table.name_of(&game).expect("a known opening");
//! assert_eq!(opening.code().to_string(), "C02");
//! assert_eq!(opening.name(), "French Defense: Advance Variation");
//! ```

mod code;
mod read;
mod table;

pub use code::{Code, ParseCodeError};
pub use read::{OpeningsError, OpeningsProblem};
pub use table::{Continuation, Opening, Openings};
