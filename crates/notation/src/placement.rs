//! The rows of a board as text, `rnbqkbnr/pppppppp/8/...`, shared by FEN and ruleset files.

use std::collections::BTreeMap;

use rules::geometry::{MAX_AREA, MAX_SIDE};
use rules::{BoardShape, Color, Coord, Square};

/// The most letters in brackets.
const MAX_HAND_LETTERS: usize = 2 * MAX_AREA;

/// The rows of a text, top rank first, not yet checked against a board.
#[derive(Default, Debug)]
pub(crate) struct Rows {
    pub(crate) rows: Vec<Row>,
    /// The content of the brackets, if there are any.
    pub(crate) hands: Option<Vec<InHand>>,
}

/// One row of the text.
#[derive(Default, Debug)]
pub(crate) struct Row {
    /// Where it begins, counted from 1.
    pub(crate) column: usize,
    /// How many squares it describes.
    pub(crate) width: usize,
    /// Whether something could not be read, so that the width is unknown.
    unclear: bool,
    pub(crate) marks: Vec<Mark>,
}

/// Something on a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) column: usize,
    pub(crate) file: usize,
    pub(crate) what: Occupant,
}

/// The content of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Occupant {
    Wall,
    Piece(Letter),
}

/// Pieces in hand as written: a letter, and a count where one follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InHand {
    pub(crate) column: usize,
    pub(crate) piece: Letter,
    pub(crate) count: u16,
}

/// A piece as written, with the marks after its letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    /// The letter in upper case.
    pub(crate) letter: char,
    pub(crate) color: Color,
    pub(crate) promoted: bool,
    pub(crate) moved: bool,
}

/// A fault in the rows of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct PlacementError {
    /// The column, counted from 1.
    pub column: usize,
    /// The fault.
    pub kind: PlacementErrorKind,
}

/// A fault in the rows of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlacementErrorKind {
    /// A character without a meaning here.
    #[error("`{0}` is neither a piece letter, a number of empty squares, `*`, `/` nor `[`{hint}", hint = hint(*.0))]
    Unexpected(char),
    /// A gap of no squares, or of more than any board has.
    #[error("`{0}` is not a number of empty squares; a gap is 1 to 26")]
    BadGap(String),
    /// `~` or `'` without a piece before it.
    #[error("`{0}` must follow the letter of a piece")]
    StrayMark(char),
    /// Brackets without a closing bracket.
    #[error("`[` is never closed by `]`")]
    OpenHand,
    /// Something after the brackets.
    #[error("`{0}` after the pieces in hand; nothing may follow `]`")]
    AfterHand(String),
    /// Something in the brackets that is not a letter.
    #[error("`{0}` in the hand is not a piece letter")]
    BadHand(char),
    /// An impossible count of pieces in hand.
    #[error("`{0}` is not a count of pieces in hand; write 1 to 65535 after a letter")]
    BadHandCount(String),
    /// Too many letters in hand.
    #[error("the hands list more than {MAX_HAND_LETTERS} letters")]
    HandTooLong,
    /// A row that is too short or too long.
    #[error("rank {rank} has {}, but the board has {files} files", counted(*.found, "square"))]
    RowWidth {
        /// The rank, counted from 1.
        rank: usize,
        /// How many squares the row describes.
        found: usize,
        /// How many it should.
        files: u8,
    },
    /// Rows that all have the same wrong length.
    #[error("every row has {}, but the board has {files} files", counted(*.found, "square"))]
    EveryRowWidth {
        /// How many squares each row describes.
        found: usize,
        /// How many it should.
        files: u8,
    },
    /// Too few or too many rows.
    #[error("there {}, but the board has {ranks} ranks", rows(*.found))]
    RowCount {
        /// How many rows there are.
        found: usize,
        /// How many there should be.
        ranks: u8,
    },
}

impl PlacementErrorKind {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unexpected(_) => "fen-unexpected",
            Self::BadGap(_) => "fen-bad-gap",
            Self::StrayMark(_) => "fen-stray-mark",
            Self::OpenHand => "fen-open-hand",
            Self::AfterHand(_) => "fen-after-hand",
            Self::BadHand(_) => "fen-bad-hand",
            Self::BadHandCount(_) => "fen-bad-hand-count",
            Self::HandTooLong => "fen-hand-too-long",
            Self::RowWidth { .. } => "fen-row-width",
            Self::EveryRowWidth { .. } => "fen-every-row-width",
            Self::RowCount { .. } => "fen-row-count",
        }
    }

    /// The part of the text or the rank that is wrong, for a sentence about it.
    pub fn subject(&self) -> String {
        match self {
            Self::OpenHand | Self::HandTooLong => String::new(),
            Self::Unexpected(letter) | Self::StrayMark(letter) | Self::BadHand(letter) => {
                letter.to_string()
            }
            Self::BadGap(text) | Self::AfterHand(text) | Self::BadHandCount(text) => text.clone(),
            Self::RowWidth { rank, .. } => rank.to_string(),
            Self::EveryRowWidth { found, .. } | Self::RowCount { found, .. } => found.to_string(),
        }
    }
}

impl Rows {
    /// Splits a text into rows and notes every fault.
    pub(crate) fn scan(text: &str, faults: &mut Vec<PlacementError>) -> Self {
        let letters: Vec<char> = text.chars().collect();
        let board_end = letters.iter().position(|&c| c == '[').unwrap_or(letters.len());
        let mut rows = Self::default();
        let mut start = 0;
        for row in letters[..board_end].split(|&letter| letter == '/') {
            rows.rows.push(Row::scan(row, start, faults));
            start += row.len() + 1;
        }
        if board_end < letters.len() {
            rows.hands = Some(scan_hands(&letters, board_end, faults));
        }
        rows
    }

    /// Checks that the rows fill a board.
    pub(crate) fn check_fit(&self, files: u8, ranks: u8, faults: &mut Vec<PlacementError>) {
        if self.rows.len() != usize::from(ranks) {
            let kind = PlacementErrorKind::RowCount { found: self.rows.len(), ranks };
            faults.push(PlacementError { column: 1, kind });
        }
        let wide = usize::from(files);
        if let [first, others @ ..] = self.rows.as_slice()
            && first.width != wide
            && !others.is_empty()
            && others.iter().all(|row| row.width == first.width)
            && !self.rows.iter().any(|row| row.unclear)
        {
            let kind = PlacementErrorKind::EveryRowWidth { found: first.width, files };
            faults.push(PlacementError { column: first.column, kind });
            return;
        }
        for (index, row) in self.rows.iter().enumerate() {
            if row.width != wide && !row.unclear {
                let rank = self.rows.len() - index;
                let kind = PlacementErrorKind::RowWidth { rank, found: row.width, files };
                faults.push(PlacementError { column: row.column, kind });
            }
        }
    }

    /// The most frequent width of the rows, the larger one of two; rows that could not be read do not
    /// count.
    pub(crate) fn usual_width(&self) -> Option<usize> {
        let mut frequencies: BTreeMap<usize, usize> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| !row.unclear) {
            *frequencies.entry(row.width).or_default() += 1;
        }
        let usual = frequencies.into_iter().max_by_key(|&(width, rows)| (rows, width))?;
        Some(usual.0)
    }

    /// Everything on the board, from the first file of the first rank; the rows must fit a board.
    pub(crate) fn marks(&self) -> impl Iterator<Item = (Coord, Mark)> {
        self.rows.iter().rev().enumerate().flat_map(|(rank, row)| {
            row.marks.iter().filter_map(move |mark| {
                let (file, rank) = (u8::try_from(mark.file).ok()?, u8::try_from(rank).ok()?);
                Some((Coord::new(file, rank), *mark))
            })
        })
    }
}

impl Row {
    fn scan(letters: &[char], start: usize, faults: &mut Vec<PlacementError>) -> Self {
        let mut row = Self { column: start + 1, ..Self::default() };
        let mut at = 0;
        while at < letters.len() {
            let column = start + at + 1;
            at += match letters[at] {
                letter if letter.is_ascii_digit() => row.gap(&letters[at..], column, faults),
                '*' => row.put(column, Occupant::Wall),
                letter if letter.is_ascii_alphabetic() => {
                    row.put(column, Occupant::Piece(Letter::new(letter)))
                }
                mark @ ('~' | '\'') => {
                    row.mark_last(mark, column, faults);
                    1
                }
                letter => {
                    row.unclear = true;
                    let kind = PlacementErrorKind::Unexpected(letter);
                    faults.push(PlacementError { column, kind });
                    1
                }
            };
        }
        row
    }

    fn gap(&mut self, rest: &[char], column: usize, faults: &mut Vec<PlacementError>) -> usize {
        let digits: String = rest.iter().take_while(|letter| letter.is_ascii_digit()).collect();
        match digits.parse::<u8>() {
            Ok(gap @ 1..=MAX_SIDE) if !digits.starts_with('0') => self.width += usize::from(gap),
            _ => {
                self.unclear = true;
                let kind = PlacementErrorKind::BadGap(digits.clone());
                faults.push(PlacementError { column, kind });
            }
        }
        digits.len()
    }

    fn put(&mut self, column: usize, what: Occupant) -> usize {
        self.marks.push(Mark { column, file: self.width, what });
        self.width += 1;
        1
    }

    fn mark_last(&mut self, mark: char, column: usize, faults: &mut Vec<PlacementError>) {
        let (end, last) = (self.width, self.marks.last_mut());
        match last {
            Some(Mark { file, what: Occupant::Piece(piece), .. }) if *file + 1 == end => match mark
            {
                '~' => piece.promoted = true,
                _ => piece.moved = true,
            },
            _ => faults.push(PlacementError { column, kind: PlacementErrorKind::StrayMark(mark) }),
        }
    }
}

impl Letter {
    /// The piece of a letter: upper case is White.
    pub(crate) fn new(letter: char) -> Self {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Self { letter: letter.to_ascii_uppercase(), color, promoted: false, moved: false }
    }
}

fn scan_hands(letters: &[char], open: usize, faults: &mut Vec<PlacementError>) -> Vec<InHand> {
    let mut fault = |at: usize, kind| faults.push(PlacementError { column: at + 1, kind });
    let close = letters.iter().position(|&letter| letter == ']').unwrap_or(letters.len());
    if close == letters.len() {
        fault(open, PlacementErrorKind::OpenHand);
    } else if close + 1 < letters.len() {
        let rest = letters[close + 1..].iter().collect();
        fault(close + 1, PlacementErrorKind::AfterHand(rest));
    }
    let mut hand: Vec<InHand> = Vec::new();
    let mut at = open + 1;
    while at < close {
        if hand.len() == MAX_HAND_LETTERS {
            fault(at, PlacementErrorKind::HandTooLong);
            break;
        }
        let digits: String =
            letters[at..close].iter().take_while(|letter| letter.is_ascii_digit()).collect();
        match (letters[at], hand.last_mut()) {
            (letter, _) if letter.is_ascii_alphabetic() => {
                hand.push(InHand { column: at + 1, piece: Letter::new(letter), count: 1 });
            }
            // Some programs write an empty hand as `[-]`.
            ('-', None) if close == open + 2 => {}
            (letter, last) if letter.is_ascii_digit() => match (last, digits.parse()) {
                (Some(last), Ok(count)) if count > 0 => last.count = count,
                _ => fault(at, PlacementErrorKind::BadHandCount(digits.clone())),
            },
            (letter, _) => fault(at, PlacementErrorKind::BadHand(letter)),
        }
        at += digits.len().max(1);
    }
    hand
}

fn counted(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}

fn rows(count: usize) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("{verb} {}", counted(count, "row"))
}

/// What the author may have meant by a character without a meaning.
fn hint(letter: char) -> &'static str {
    match letter {
        '.' | '-' | '_' => "; an empty square is written `1`",
        '#' | '+' => "; a wall is written `*`",
        '\\' | '|' | ',' | ';' => "; rows are separated by `/`",
        _ => "",
    }
}

/// Writes the rows of a board, top rank first; `write_occupant` appends what is on a square.
pub(crate) fn write_rows(
    shape: BoardShape,
    is_empty: impl Fn(Square) -> bool,
    mut write_occupant: impl FnMut(Square, &mut String),
) -> String {
    let squares: Vec<Square> = shape.squares().collect();
    // Enough for a standard board, with what follows the rows of a FEN.
    let mut text = String::with_capacity(96);
    let mut gap = 0;
    for row in squares.chunks(usize::from(shape.files())).rev() {
        if !text.is_empty() {
            text.push('/');
        }
        for &square in row {
            if is_empty(square) {
                gap += 1;
            } else {
                push_gap(&mut text, &mut gap);
                write_occupant(square, &mut text);
            }
        }
        push_gap(&mut text, &mut gap);
    }
    text
}

fn push_gap(text: &mut String, gap: &mut u32) {
    if *gap > 0 {
        text.push_str(&gap.to_string());
    }
    *gap = 0;
}
