//! The numbers of the evaluation of the standard army: what they are called and what they mean.
//!
//! Their values stand in `tuned.rs`, which the tuner writes. Units are centipawns. Tables by rank
//! begin with the owner's first rank; files are taken as mirror images of each other.

use std::fmt::Write;

use super::pair::Pair;

/// Ranks of the board.
const RANKS: usize = 8;
/// Squares of one half of the board: from the owner's first rank on, the edge first.
pub(super) const HALF_BOARD: usize = 32;
/// Numbers in a line of `tuned.rs`.
const ROW: usize = 4;

/// Declares the numbers once, for whoever uses them by name and for whoever goes through all of them.
macro_rules! parameters {
    ($($(#[$meta:meta])* $name:ident: $type:ty,)*) => {
        /// Every number.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
        pub struct Parameters {
            $($(#[$meta])* pub(crate) $name: $type,)*
        }

        impl Parameters {
            /// Calls with the name of every group of numbers and the group.
            pub(super) fn visit(&mut self, mut call: impl FnMut(&'static str, &mut dyn Group)) {
                $(call(stringify!($name), &mut self.$name);)*
            }
        }
    };
}

parameters! {
    /// Pawn, knight, bishop, rook, queen, king.
    values: [Pair; 6],
    /// What each kind is worth more or less on a square.
    squares: [[Pair; HALF_BOARD]; 6],
    bishop_pair: Pair,
    knight_mobility: [Pair; 9],
    bishop_mobility: [Pair; 14],
    rook_mobility: [Pair; 15],
    /// For each square up to the limit.
    queen_mobility: Pair,
    doubled: Pair,
    isolated: Pair,
    backward: Pair,
    /// Beside or behind a pawn of one's own, by rank.
    connected: [Pair; RANKS],
    passed: [Pair; RANKS],
    /// For each rank beyond the third, when the way ahead is free of pieces.
    passed_free: Pair,
    /// For each rank beyond the third, when nobody attacks the next square.
    passed_safe: Pair,
    /// For each step the enemy king is farther from a passed pawn's next square.
    passed_enemy_king: Pair,
    /// The same for one's own king.
    passed_own_king: Pair,
    rook_open_file: Pair,
    rook_half_open_file: Pair,
    /// A knight where no pawn drives it away.
    knight_outpost: Pair,
    bishop_outpost: Pair,
    /// A pawn attacks a piece.
    pawn_threat: Pair,
    /// A knight or bishop attacks a rook or queen.
    minor_threat: Pair,
    /// A rook attacks a queen.
    rook_threat: Pair,
    /// An attacked piece that nobody defends.
    hanging: Pair,
    /// A pawn could attack a piece by stepping to a safe square.
    push_threat: Pair,
    /// By the rank of the foremost pawn before the king, 0 for none.
    shelter: [Pair; RANKS],
    /// By the rank of the enemy pawn nearest to the king's rank, 0 for none.
    storm: [Pair; RANKS],
    /// Danger of an attacker of the king's surroundings, for each of up to four: knight, bishop,
    /// rook, queen.
    attacker: [i32; 4],
    /// Danger of each attacked square beside the king.
    king_square: i32,
    /// Danger of each such square that only the king defends.
    weak_square: i32,
    /// Danger of a check from a square nobody else defends: knight, bishop, rook, queen.
    safe_check: [i32; 4],
    /// So much less danger without a queen.
    no_queen: i32,
    tempo: i32,
}

/// Numbers that belong together.
pub(super) trait Group {
    /// Calls with every pair.
    fn pairs(&mut self, _call: &mut dyn FnMut(&mut Pair)) {}

    /// Calls with every single number.
    fn units(&mut self, _call: &mut dyn FnMut(&mut i32)) {}

    /// Writes them as Rust, inside lines that begin with so many spaces.
    fn source(&self, out: &mut String, indent: usize);

    /// How many of them stand in a line of a table.
    fn in_line(&self) -> usize {
        ROW
    }
}

impl Group for Pair {
    fn pairs(&mut self, call: &mut dyn FnMut(&mut Pair)) {
        call(self);
    }

    fn source(&self, out: &mut String, _indent: usize) {
        push(out, format_args!("pair({}, {})", self.middle, self.end));
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
    fn pairs(&mut self, call: &mut dyn FnMut(&mut Pair)) {
        self.iter_mut().for_each(|group| group.pairs(call));
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
    /// All of them as one row: middle game and endgame of every pair, then the single numbers.
    pub fn to_row(mut self) -> Vec<f64> {
        let mut row = Vec::new();
        self.visit(|_, group| {
            group.pairs(&mut |pair| row.extend([f64::from(pair.middle), f64::from(pair.end)]));
        });
        self.visit(|_, group| group.units(&mut |unit| row.push(f64::from(*unit))));
        row
    }

    /// The nearest whole numbers to a row; numbers that are missing are 0.
    pub fn from_row(row: &[f64]) -> Self {
        let mut parameters = Self::default();
        let mut rest = row.iter().map(|number| number.round() as i32);
        let mut next = || rest.next().unwrap_or(0);
        parameters.visit(|_, group| {
            group.pairs(&mut |pair| *pair = Pair { middle: next(), end: next() });
        });
        parameters.visit(|_, group| group.units(&mut |unit| *unit = next()));
        parameters
    }

    /// What each number of the row is called.
    pub fn names() -> Vec<String> {
        let mut parameters = Self::default();
        let mut names = Vec::new();
        parameters.visit(|name, group| {
            let mut place = 0;
            group.pairs(&mut |_| {
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

    /// How many pairs there are.
    pub(super) fn count_pairs() -> usize {
        let mut count = 0;
        Self::default().visit(|_, group| group.pairs(&mut |_| count += 1));
        count
    }

    /// Sets the pair of a number, counted as in the row.
    pub(super) fn set_pair(&mut self, number: usize, to: Pair) {
        let mut at = 0;
        self.visit(|_, group| {
            group.pairs(&mut |pair| {
                if at == number {
                    *pair = to;
                }
                at += 1;
            });
        });
    }

    /// How many single numbers there are; the last of them is the tempo.
    pub(super) fn count_units() -> usize {
        let mut count = 0;
        Self::default().visit(|_, group| group.units(&mut |_| count += 1));
        count
    }

    /// Sets a single number, counted as in the row after the pairs.
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

    /// The text of `tuned.rs` with these numbers.
    pub fn source(mut self) -> String {
        let mut out = String::from(
            "//! The numbers in use, written by `cargo xtask tune fit`; what they mean stands in `parameters.rs`.\n\n\
             use super::pair::pair;\n\
             use super::parameters::Parameters;\n\n\
             /// The numbers in use.\n\
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
    out.write_fmt(text).expect("a string takes any text");
}

#[cfg(test)]
mod tests {
    use super::super::tuned::TUNED;
    use super::*;

    #[test]
    fn a_row_holds_every_number_under_its_name() {
        let (row, names) = (TUNED.to_row(), Parameters::names());
        assert_eq!(row.len(), names.len());
        assert_eq!(row.len(), 2 * Parameters::count_pairs() + Parameters::count_units());
        assert_eq!(Parameters::from_row(&row), TUNED);
        let at = |name: &str| row[names.iter().position(|own| own == name).unwrap()];
        assert_eq!(at("values[1].middle"), f64::from(TUNED.values[1].middle));
        assert_eq!(at("safe_check[3]"), f64::from(TUNED.safe_check[3]));
        assert_eq!(names.last().unwrap(), "tempo[0]");
    }

    #[test]
    fn the_file_is_as_the_tuner_writes_it() {
        assert_eq!(TUNED.source(), include_str!("tuned.rs"));
    }

    #[test]
    fn numbers_are_set_one_by_one() {
        let mut parameters = Parameters::default();
        parameters.set_pair(1, Pair { middle: 3, end: 4 });
        parameters.set_unit(Parameters::count_units() - 1, 5);
        assert_eq!(parameters.values[1], Pair { middle: 3, end: 4 });
        assert_eq!(parameters.tempo, 5);
        assert_eq!(parameters.to_row().iter().filter(|number| **number != 0.0).count(), 3);
    }
}
