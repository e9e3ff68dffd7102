//! Rulesets, positions, legal moves and outcomes of any chess.

pub mod geometry;
pub mod movement;
pub mod moves;
pub mod piece;
pub mod ruleset;
pub mod position;
pub mod setup;
pub mod spec;
pub mod square_set;

pub use geometry::{BoardShape, Coord, Square};
pub use moves::{Intent, Move, MoveType};
pub use piece::{ByColor, ByWing, Color, Piece, PieceKind};
pub use position::{Illegal, Position, SetupFaults};
pub use ruleset::{Fault, Ruleset, RulesetFaults};
pub use setup::{EnPassant, Setup};
pub use spec::RulesetSpec;
pub use square_set::SquareSet;
