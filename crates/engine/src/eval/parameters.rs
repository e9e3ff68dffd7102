//! The parameters of the evaluation of the standard army: their names and meanings.
//!
//! Their values are in `tuned.rs`, which the tuner writes. Units are centipawns. Tables by rank start with the owner's
//! first rank; the left and right halves of the board are mirror images.

use std::fmt::Write;

use super::tapered_score::{TaperedScore, tapered};

/// Ranks of the board.
const RANKS: usize = 8;
/// Squares of one half of the board, from the owner's first rank and from the edge.
pub(super) const HALF_BOARD: usize = 32;
/// Numbers in each line of `tuned.rs`.
const ROW: usize = 4;

/// Declares the parameters once: as fields for the evaluation, and as a list for the tuner.
macro_rules! parameters {
    ($($(#[$meta:meta])* $name:ident: $type:ty,)*) => {
        /// All parameters.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct Parameters {
            $($(#[$meta])* pub(crate) $name: $type,)*
        }

        impl Parameters {
            /// Calls back with the name of every group of numbers and the group.
            pub(super) fn visit(&mut self, mut call: impl FnMut(&'static str, &mut dyn Group)) {
                $(call(stringify!($name), &mut self.$name);)*
            }
        }
    };
}

parameters! {
    /// Pawn, knight, bishop, rook, queen, king.
    values: [TaperedScore; 6],
    /// Added to the value of each kind on a square.
    squares: [[TaperedScore; HALF_BOARD]; 6],
    bishop_pair: TaperedScore,
    knight_mobility: [TaperedScore; 9],
    bishop_mobility: [TaperedScore; 14],
    rook_mobility: [TaperedScore; 15],
    /// For each square above the usual mobility.
    queen_mobility: TaperedScore,
    doubled: TaperedScore,
    isolated: TaperedScore,
    backward: TaperedScore,
    /// A pawn with another one of its side beside it or defending it, by rank.
    connected: [TaperedScore; RANKS],
    passed: [TaperedScore; RANKS],
    /// For each rank beyond the third, if the way ahead is free of pieces.
    passed_free: TaperedScore,
    /// For each rank beyond the third, if no enemy attacks the next square.
    passed_safe: TaperedScore,
    /// For each step of the enemy king to a passed pawn's next square.
    passed_enemy_king: TaperedScore,
    /// The same for the king of the pawn's side.
    passed_own_king: TaperedScore,
    rook_open_file: TaperedScore,
    rook_half_open_file: TaperedScore,
    /// A knight that a pawn defends and no enemy pawn can attack.
    knight_outpost: TaperedScore,
    bishop_outpost: TaperedScore,
    /// A pawn attacks a piece.
    pawn_threat: TaperedScore,
    /// A knight or bishop attacks a rook or queen.
    minor_threat: TaperedScore,
    /// A rook attacks a queen.
    rook_threat: TaperedScore,
    /// An attacked piece without a defender.
    hanging: TaperedScore,
    /// A pawn can attack a piece by stepping to a safe square.
    push_threat: TaperedScore,
    /// By the rank of the nearest pawn in front of the king, 0 for none.
    shelter: [TaperedScore; RANKS],
    /// By the rank of the nearest enemy pawn in front of the king, 0 for none.
    storm: [TaperedScore; RANKS],
    /// Danger of an attacker of the king's zone, times the number of attackers up to four: knight, bishop, rook,
    /// queen.
    attacker: [i32; 4],
    /// Danger of each attacked square beside the king.
    king_square: i32,
    /// Danger of each weak square in the king's zone: attacked, and defended only by king or queen.
    weak_square: i32,
    /// Danger of a safe check: knight, bishop, rook, queen.
    safe_check: [i32; 4],
    /// Subtracted from the danger if the attacker has no queen.
    no_queen: i32,
    /// For the side to move.
    tempo: i32,
}

/// A group of numbers.
pub(super) trait Group {
    /// Calls back with every tapered score.
    fn tapered_scores(&mut self, _call: &mut dyn FnMut(&mut TaperedScore)) {}

    /// Calls back with every single number.
    fn units(&mut self, _call: &mut dyn FnMut(&mut i32)) {}

    /// Writes the numbers as Rust, inside lines with this many spaces in front.
    fn source(&self, out: &mut String, indent: usize);

    /// How many of them are written in a line.
    fn in_line(&self) -> usize {
        ROW
    }
}

impl Group for TaperedScore {
    fn tapered_scores(&mut self, call: &mut dyn FnMut(&mut TaperedScore)) {
        call(self);
    }

    fn source(&self, out: &mut String, _indent: usize) {
        push(out, format_args!("tapered({}, {})", self.middle(), self.end()));
    }
}

impl Group for i32 {
    fn units(&mut self, call: &mut dyn FnMut(&mut i32)) {
        call(self);
    }

    fn source(&self, out: &mut String, _indent: usize) {
        push(out, format_args!("{self}"));
    }
}

impl<G: Group, const N: usize> Group for [G; N] {
    fn tapered_scores(&mut self, call: &mut dyn FnMut(&mut TaperedScore)) {
        self.iter_mut().for_each(|group| group.tapered_scores(call));
    }

    fn units(&mut self, call: &mut dyn FnMut(&mut i32)) {
        self.iter_mut().for_each(|group| group.units(call));
    }

    fn source(&self, out: &mut String, indent: usize) {
        out.push('[');
        for (place, group) in self.iter().enumerate() {
            let first = place % group.in_line() == 0;
            let (start, spaces) = if first { ("\n", indent + 4) } else { (" ", 0) };
            push(out, format_args!("{start}{:spaces$}", ""));
            group.source(out, indent + 4);
            out.push(',');
        }
        push(out, format_args!("\n{:indent$}]", ""));
    }

    fn in_line(&self) -> usize {
        1
    }
}

impl Parameters {
    /// All numbers as one row: middlegame and endgame of every tapered score, then the single numbers.
    pub fn to_row(mut self) -> Vec<f64> {
        let mut row = Vec::new();
        self.visit(|_, group| {
            group.tapered_scores(&mut |score| {
                row.extend([f64::from(score.middle()), f64::from(score.end())])
            });
        });
        self.visit(|_, group| group.units(&mut |unit| row.push(f64::from(*unit))));
        row
    }

    /// The whole numbers nearest to a row; missing ones are 0.
    pub fn from_row(row: &[f64]) -> Self {
        let mut parameters = Self::default();
        let mut rest = row.iter().map(|number| number.round() as i32);
        let mut next = || rest.next().unwrap_or(0);
        parameters.visit(|_, group| {
            group.tapered_scores(&mut |score| *score = tapered(next(), next()));
        });
        parameters.visit(|_, group| group.units(&mut |unit| *unit = next()));
        parameters
    }

    /// The name of each number of the row.
    pub fn names() -> Vec<String> {
        let mut parameters = Self::default();
        let mut names = Vec::new();
        parameters.visit(|name, group| {
            let mut place = 0;
            group.tapered_scores(&mut |_| {
                names.extend(["middle", "end"].map(|half| format!("{name}[{place}].{half}")));
                place += 1;
            });
        });
        parameters.visit(|name, group| {
            let mut place = 0;
            group.units(&mut |_| {
                names.push(format!("{name}[{place}]"));
                place += 1;
            });
        });
        names
    }

    /// How many tapered scores there are.
    pub(super) fn count_tapered() -> usize {
        let mut count = 0;
        Self::default().visit(|_, group| group.tapered_scores(&mut |_| count += 1));
        count
    }

    /// Sets a tapered score by its index in the row.
    pub(super) fn set_tapered(&mut self, number: usize, to: TaperedScore) {
        let mut at = 0;
        self.visit(|_, group| {
            group.tapered_scores(&mut |score| {
                if at == number {
                    *score = to;
                }
                at += 1;
            });
        });
    }

    /// How many single numbers there are. The last one is the tempo.
    pub(super) fn count_units() -> usize {
        let mut count = 0;
        Self::default().visit(|_, group| group.units(&mut |_| count += 1));
        count
    }

    /// Sets a single number by its index in the row after the tapered scores.
    pub(super) fn set_unit(&mut self, number: usize, to: i32) {
        let mut at = 0;
        self.visit(|_, group| {
            group.units(&mut |unit| {
                if at == number {
                    *unit = to;
                }
                at += 1;
            });
        });
    }

    /// The text of `tuned.rs` with these parameters.
    pub fn source(mut self) -> String {
        let mut out = String::from(
            "//! The parameters in use, written by `cargo xtask tune fit`. Their meanings are in `parameters.rs`.\n\n\
             use super::parameters::Parameters;\n\
             use super::tapered_score::tapered;\n\n\
             /// The parameters in use.\n\
             #[rustfmt::skip]\n\
             pub(crate) static TUNED: Parameters = Parameters {\n",
        );
        self.visit(|name, group| {
            push(&mut out, format_args!("    {name}: "));
            group.source(&mut out, 4);
            out.push_str(",\n");
        });
        out.push_str("};\n");
        out
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use super::super::tuned::TUNED;
    use super::*;

    #[test]
    fn a_row_has_every_number_under_its_name() {
        let (row, names) = (TUNED.to_row(), Parameters::names());
        assert_eq!(row.len(), names.len());
        assert_eq!(row.len(), 2 * Parameters::count_tapered() + Parameters::count_units());
        assert_eq!(Parameters::from_row(&row), TUNED);
        let at = |name: &str| row[names.iter().position(|own| own == name).unwrap()];
        assert_eq!(at("values[1].middle"), f64::from(TUNED.values[1].middle()));
        assert_eq!(at("safe_check[3]"), f64::from(TUNED.safe_check[3]));
        assert_eq!(names.last().unwrap(), "tempo[0]");
    }

    #[test]
    fn the_file_is_what_the_tuner_writes() {
        assert_eq!(TUNED.source(), include_str!("tuned.rs"));
    }

    #[test]
    fn numbers_are_set_by_their_index() {
        let mut parameters = Parameters::default();
        parameters.set_tapered(1, tapered(3, 4));
        parameters.set_unit(Parameters::count_units() - 1, 5);
        assert_eq!(parameters.values[1], tapered(3, 4));
        assert_eq!(parameters.tempo, 5);
        assert_eq!(parameters.to_row().iter().filter(|number| **number != 0.0).count(), 3);
    }
}
