//! Board text, an older save format: the side to move, then `[R a8 B]` or `[None]` for each square.
//!
//! Entries come in any order and empty squares may be left out. The format holds only standard chess.
//! Kings and rooks on their home squares may castle, en passant is not possible, and the counters start
//! at zero. Reading stops at the first fault and reports its line and column.

use std::fmt::Write as _;

use rules::{Color, Coord, Piece, Position, Setup, SetupFault, SetupFaults, Square};

use crate::standard::{NotStandard, grant_castling, require_standard, standard_ruleset};

/// The longest board text, in bytes; a full board needs less than a sixth of it.
pub const MAX_BOARD_TEXT: usize = 4096;

/// The content of the brackets of an empty square.
const NONE: &str = "None";

/// Why a text cannot be read as a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardTextError {
    /// More text than any board needs.
    #[error("the board text is {0} bytes long; {MAX_BOARD_TEXT} is the maximum")]
    TooLong(usize),
    /// Something in the text is wrong.
    #[error("line {line}, column {column}: {kind}")]
    Text {
        /// The line, counted from 1.
        line: usize,
        /// The column in characters, counted from 1.
        column: usize,
        /// The fault.
        kind: BoardTextErrorKind,
    },
    /// Every entry is clear, but the position is not possible.
    #[error("the board cannot be played: {0}")]
    Setup(SetupFaults),
}

/// A fault in a part of a board text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardTextErrorKind {
    /// Another word or character was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What was expected.
        expected: &'static str,
        /// What was found, in backquotes unless it is the end of the text.
        found: String,
    },
    /// A second piece on a square.
    #[error("{0} is given twice, the first time on line {1}, column {2}")]
    Twice(Coord, usize, usize),
    /// More entries than squares.
    #[error("this is entry {0}, but the board has only {1} squares")]
    TooMany(usize, usize),
    /// The text ends and a side has no king.
    #[error(
        "the text ends here after {entries} entries, and there is no king of {}; a king is \
         written `[K e1 W]`",
        both(missing, "and none of")
    )]
    NoKing {
        /// The sides without a king.
        missing: Vec<Color>,
        /// How many entries there are.
        entries: usize,
    },
    /// The piece here makes the position impossible.
    #[error("{0}")]
    Setup(SetupFault),
}

/// Why a position cannot be written as board text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteBoardTextError {
    /// It is one of another ruleset.
    #[error(transparent)]
    NotStandard(#[from] NotStandard),
    /// A pawn may be taken en passant.
    #[error("board text cannot record that a pawn may be taken en passant on {0}")]
    EnPassant(Coord),
    /// King and rook are back on their home squares, which would be read as the right to castle.
    #[error(
        "board text cannot record that {0} may not castle although king and rook are on their home squares"
    )]
    Castling(Color),
}

/// Reads a board text.
///
/// # Errors
/// The first fault, with its line and column.
pub fn parse_board_text(text: &str) -> Result<Position, BoardTextError> {
    if text.len() > MAX_BOARD_TEXT {
        return Err(BoardTextError::TooLong(text.len()));
    }
    let mut reader = Reader::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    let ruleset = standard_ruleset();
    let shape = ruleset.shape();
    let mut setup = Setup::empty(shape);
    setup.turn = reader.color("the side to move, `W` or `B`")?;
    let mut places: Vec<Option<Place>> = vec![None; shape.area()];
    let mut entries = 0;
    while let Some(place) = reader.open_bracket()? {
        entries += 1;
        if entries > shape.area() {
            return Err(place.error(BoardTextErrorKind::TooMany(entries, shape.area())));
        }
        let Some((square, piece)) = reader.entry()? else { continue };
        if let Some(first) = places[square.index()].replace(place) {
            let at = shape.coord(square);
            return Err(place.error(BoardTextErrorKind::Twice(at, first.line, first.column)));
        }
        setup.board[square.index()] = Some(piece);
    }
    grant_castling(&mut setup, |_| true);
    Position::from_setup(ruleset, &setup).map_err(|faults| {
        blame(&faults, &setup, &places).unwrap_or_else(|| {
            let missing: Vec<Color> = faults.faults.iter().filter_map(without_king).collect();
            if missing.is_empty() {
                return BoardTextError::Setup(faults);
            }
            reader.place.error(BoardTextErrorKind::NoKing { missing, entries })
        })
    })
}

fn without_king(fault: &SetupFault) -> Option<Color> {
    match fault {
        SetupFault::NoRoyal(color) => Some(*color),
        _ => None,
    }
}

/// One name, or two joined by a word.
fn both(colors: &[Color], between: &str) -> String {
    let names: Vec<String> = colors.iter().map(ToString::to_string).collect();
    names.join(&format!(" {between} "))
}

/// Writes a position as board text, every square from a8 to h1.
///
/// # Errors
/// When reading the text would give another position, or none.
pub fn write_board_text(position: &Position) -> Result<String, WriteBoardTextError> {
    require_standard(position)?;
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    let setup = position.setup();
    if let Some(passed) = setup.en_passant {
        return Err(WriteBoardTextError::EnPassant(shape.coord(passed.target)));
    }
    let mut granted = setup.clone();
    grant_castling(&mut granted, |_| true);
    if let Some(color) =
        Color::BOTH.into_iter().find(|&color| granted.castling[color] != setup.castling[color])
    {
        return Err(WriteBoardTextError::Castling(color));
    }
    let mut text = format!("{} ", color_letter(position.turn()));
    for square in shape.squares().map(|square| shape.mirrored(square)) {
        match position.piece_at(square) {
            Some(piece) => {
                let (letter, color) = (ruleset.letter(piece.kind), color_letter(piece.color));
                let _ = write!(text, "[{letter} {} {color}] ", shape.name(square));
            }
            None => {
                let _ = write!(text, "[{NONE}] ");
            }
        }
    }
    Ok(text)
}

fn color_letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}

/// Reports a fault at the entry of its square, and too many kings at the last one.
fn blame(faults: &SetupFaults, setup: &Setup, places: &[Option<Place>]) -> Option<BoardTextError> {
    let (ruleset, shape) = (standard_ruleset(), standard_ruleset().shape());
    let given = |at| shape.square(at).and_then(|square: Square| places[square.index()]);
    let last_king = |color| {
        let king = |piece: &Piece| piece.color == color && ruleset.is_royal(piece.kind);
        let kings =
            setup.board.iter().zip(places).filter(|(piece, _)| piece.as_ref().is_some_and(king));
        kings.filter_map(|(_, place)| *place).max()
    };
    let place = |fault: &SetupFault| match fault {
        SetupFault::MisplacedPawn(at) | SetupFault::OpponentInCheck { from: at, .. } => given(*at),
        SetupFault::TooManyRoyals(color) => last_king(*color),
        _ => None,
    };
    let blamed = faults.faults.iter().find_map(|fault| Some((place(fault)?, *fault)));
    blamed.map(|(place, fault)| place.error(BoardTextErrorKind::Setup(fault)))
}

/// A line and a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    fn error(self, kind: BoardTextErrorKind) -> BoardTextError {
        BoardTextError::Text { line: self.line, column: self.column, kind }
    }
}

/// A text read word by word; each bracket is a word.
struct Reader<'t> {
    rest: &'t str,
    place: Place,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { rest: text, place: Place { line: 1, column: 1 } }
    }

    /// The next word and its place; an empty word at the end.
    fn word(&mut self) -> (Place, &'t str) {
        let spaces = self.rest.len() - self.rest.trim_start().len();
        self.skip(spaces);
        let place = self.place;
        let mut ends = self.rest.char_indices();
        let length = match ends.next() {
            Some((_, '[' | ']')) => 1,
            _ => ends
                .find(|(_, letter)| letter.is_whitespace() || "[]".contains(*letter))
                .map_or(self.rest.len(), |(end, _)| end),
        };
        (place, self.skip(length))
    }

    fn skip(&mut self, length: usize) -> &'t str {
        let (skipped, rest) = self.rest.split_at(length);
        let mut letters = skipped.chars().peekable();
        while let Some(letter) = letters.next() {
            // A line ends with `\n`, `\r\n` or `\r`.
            let next = letters.peek().copied().or(rest.chars().next());
            if letter == '\n' || letter == '\r' && next != Some('\n') {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.rest = rest;
        skipped
    }

    /// The place of the next entry; nothing at the end of the text.
    fn open_bracket(&mut self) -> Result<Option<Place>, BoardTextError> {
        match self.word() {
            (place, "[") => Ok(Some(place)),
            (_, "") => Ok(None),
            (place, other) => Err(expected("`[` or the end of the text", place, other)),
        }
    }

    /// The content of the brackets, the closing one included.
    fn entry(&mut self) -> Result<Option<(Square, Piece)>, BoardTextError> {
        let (place, word) = self.word();
        let entry = if word == NONE {
            None
        } else {
            let mut letters = word.chars();
            let letter = letters.next().filter(|_| letters.as_str().is_empty());
            let kind = letter.and_then(|letter| standard_ruleset().kind_by_letter(letter));
            let kind =
                kind.ok_or_else(|| expected("a piece, K Q R B N or P, or `None`", place, word))?;
            let (place, name) = self.word();
            let square = standard_ruleset().shape().parse(name);
            let square = square.ok_or_else(|| expected("a square from a1 to h8", place, name))?;
            let color = self.color("the color of the piece, `W` or `B`")?;
            Some((square, Piece::new(color, kind)))
        };
        match self.word() {
            (_, "]") => Ok(entry),
            (place, other) => Err(expected("`]`", place, other)),
        }
    }

    fn color(&mut self, what: &'static str) -> Result<Color, BoardTextError> {
        match self.word() {
            (_, "W") => Ok(Color::White),
            (_, "B") => Ok(Color::Black),
            (place, other) => Err(expected(what, place, other)),
        }
    }
}

fn expected(what: &'static str, place: Place, found: &str) -> BoardTextError {
    const LONGEST: usize = 20;
    let head: String = found.chars().take(LONGEST).collect();
    let found = match found {
        "" => "the end of the text".to_owned(),
        _ if head.len() < found.len() => format!("`{head}…`"),
        _ => format!("`{head}`"),
    };
    place.error(BoardTextErrorKind::Expected { expected: what, found })
}
