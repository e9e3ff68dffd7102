//! Boards of any size: shape, squares, coordinates and their names.

use std::fmt;

/// The smallest number of files or ranks a board may have.
pub const MIN_SIDE: u8 = 2;
/// The largest number of files or ranks a board may have: one letter per file.
pub const MAX_SIDE: u8 = 26;
/// The largest number of squares a board may have.
pub const MAX_AREA: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// How many files and ranks a board has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardShape {
    files: u8,
    ranks: u8,
}

/// A square of some board, numbered rank by rank from the first file of the first rank.
///
/// The number means nothing without the [`BoardShape`] it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(pub(crate) u16);

/// A file and a rank, both counted from zero, whether or not a board has them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Coord {
    /// The file, 0 for `a`.
    pub file: u8,
    /// The rank, 0 for rank 1.
    pub rank: u8,
}

/// A board side outside 2..=26.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board has 2 to 26 files and 2 to 26 ranks, not {files} by {ranks}")]
pub struct ShapeError {
    /// The number of files asked for.
    pub files: u8,
    /// The number of ranks asked for.
    pub ranks: u8,
}

impl BoardShape {
    /// A board of this many files and ranks.
    ///
    /// # Errors
    /// When either side is outside 2..=26.
    pub const fn new(files: u8, ranks: u8) -> Result<Self, ShapeError> {
        let fits = files >= MIN_SIDE && files <= MAX_SIDE && ranks >= MIN_SIDE && ranks <= MAX_SIDE;
        if fits { Ok(Self { files, ranks }) } else { Err(ShapeError { files, ranks }) }
    }

    /// The number of files.
    pub const fn files(self) -> u8 {
        self.files
    }

    /// The number of ranks.
    pub const fn ranks(self) -> u8 {
        self.ranks
    }

    /// The number of squares, walls included.
    pub const fn area(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The square at a coordinate, if the board has it.
    pub const fn square(self, coord: Coord) -> Option<Square> {
        if coord.file < self.files && coord.rank < self.ranks {
            Some(Square(coord.rank as u16 * self.files as u16 + coord.file as u16))
        } else {
            None
        }
    }

    /// The coordinate of a square of this board.
    pub const fn coord(self, square: Square) -> Coord {
        let files = self.files as u16;
        Coord { file: (square.0 % files) as u8, rank: (square.0 / files) as u8 }
    }

    /// The square this many files to the right and ranks up, if the board has it.
    pub const fn offset(self, square: Square, files: i8, ranks: i8) -> Option<Square> {
        let Coord { file, rank } = self.coord(square);
        let (file, rank) = (file as i16 + files as i16, rank as i16 + ranks as i16);
        if file < 0 || rank < 0 || file >= self.files as i16 || rank >= self.ranks as i16 {
            return None;
        }
        Some(Square(rank as u16 * self.files as u16 + file as u16))
    }

    /// The square seen from the other side of the board: same file, ranks counted from the top.
    pub const fn mirrored(self, square: Square) -> Square {
        let Coord { file, rank } = self.coord(square);
        let rank = self.ranks - 1 - rank;
        Square(rank as u16 * self.files as u16 + file as u16)
    }

    /// Every square, from the first file of the first rank to the last file of the last.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..self.files as u16 * self.ranks as u16).map(Square)
    }

    /// The name of a square, such as `e4` or `z26`.
    pub fn name(self, square: Square) -> Coord {
        self.coord(square)
    }

    /// Reads a square name such as `e4` or `z26`; nothing when this board has no such square.
    pub fn parse(self, name: &str) -> Option<Square> {
        self.square(Coord::parse(name)?)
    }
}

impl Square {
    /// The square's number on its board.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Coord {
    /// A file and a rank, both counted from zero.
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// Reads a name such as `e4` or `z26`, without asking whether a board has it.
    pub fn parse(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        let file = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
        let digits = letters.as_str();
        let plain = digits.len() <= 2 && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !plain || digits.starts_with('0') {
            return None;
        }
        let rank: u8 = digits.parse().ok()?;
        (rank <= MAX_SIDE).then(|| Self { file, rank: rank - 1 })
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, rank) = (u16::from(self.file), u16::from(self.rank) + 1);
        if self.file < MAX_SIDE {
            write!(f, "{}{rank}", char::from(b'a' + self.file))
        } else {
            // No board has it, but a draft may name it.
            write!(f, "file {} rank {rank}", file + 1)
        }
    }
}

impl fmt::Display for BoardShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.files, self.ranks)
    }
}
