//! `variants.ini`, in which Fairy-Stockfish describes its rules: the part that ruleset files can say as well.
//!
//! Neither format can say everything that the other one can. Reader and writer therefore list what they could not
//! carry over, with a code and values for each.

mod parts;
mod read;
mod sections;
#[cfg(test)]
mod tests;
mod write;

pub use read::{ReadVariant, read};
pub use sections::names;
pub use write::{WrittenVariant, write};

use rules::Fault;
use rules::movement::Movement;

use crate::betza;

/// The most files of a board in that format.
const MAX_FILES: u8 = 12;
/// The most ranks of a board in that format.
const MAX_RANKS: u8 = 10;
/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;

/// The pieces with a name of their own, and how they move. The king comes first: it is royal.
const PIECES: [(&str, &str); 37] = [
    ("king", "K"),
    ("pawn", "mfWcfF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("commoner", "K"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("centaur", "KN"),
];

/// The most pieces without a name.
const CUSTOM_PIECES: usize = 25;

/// Whether two movements mean the same.
fn same_movement(one: &Movement, other: &Movement) -> bool {
    let sorted = |movement: &Movement| {
        let mut atoms = movement.clone();
        atoms.sort_unstable();
        atoms
    };
    sorted(one) == sorted(other)
}

/// The movement of a piece with a name of its own.
fn named_movement(name: &str) -> Option<Movement> {
    let (_, text) = PIECES.iter().find(|(known, _)| *known == name)?;
    betza::parse(text).ok()
}

/// Something that could not be carried over.
fn lost(path: &str, reason: &'static str, message: String) -> Fault {
    Fault::new(path, rules::FaultText::new(reason, message))
}
