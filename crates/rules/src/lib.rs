//! Rulesets, positions, legal moves and outcomes, for any kind of chess.
//!
//! A ruleset is data: a [`RulesetSpec`] that [`Ruleset::compile`] checks and turns into tables. A
//! [`Position`] is always valid in its ruleset; [`Game`] adds the history that repetition needs.
//! Nothing here does I/O, reads a clock or generates random numbers.
//!
//! ```
//! use rules::{Intent, Ruleset, standard_spec};
//!
//! let ruleset = Ruleset::compile(standard_spec())?;
//! let start = ruleset.start();
//! assert_eq!(start.legal_moves().len(), 20);
//!
//! let square = |name| ruleset.shape().parse(name).expect("a square of the board");
//! let intent = Intent::Go { from: square("e2"), to: square("e5"), promotion: None };
//! let why = start.find_move(intent).expect_err("three steps are too many");
//! assert_eq!(why.to_string(), "the piece on e2 can't move there");
//! # Ok::<(), rules::RulesetFaults>(())
//! ```

pub mod geometry;
pub mod movement;
pub mod piece;
pub mod square_set;

pub mod spec;

mod board;
mod moves;
mod position;
pub mod random_start;
pub mod reach;
mod ruleset;
mod setup;

pub mod classroom;

pub use board::Activity;
pub use board::fast_work::{FastWork, SlidingAttacks, run_fast};
pub use board::standard::StandardBoard;
pub use geometry::{BoardShape, Coord, Square};
pub use moves::{Intent, Move, MoveType};
pub use piece::{ByColor, ByWing, Color, Piece, PieceKind};
pub use position::{
    AttackMap, DrawClaim, Effects, EndReason, Game, GameError, GiveError, Illegal, Outcome,
    PassError, PlayError, Position, SetupFault, SetupFaults,
};
pub use ruleset::{
    CompileOptions, ContentHash, Fault, FaultText, GeometryChoice, LegalityChoice, Ruleset,
    RulesetFaults, limits, normalized, standard_army, standard_spec,
};
pub use setup::{EnPassant, Setup};
pub use spec::RulesetSpec;
pub use square_set::SquareSet;
