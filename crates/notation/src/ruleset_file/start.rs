//! The start position of the ruleset file.

use std::borrow::Cow;
use std::collections::HashSet;

use rules::geometry::MAX_SIDE;
use rules::spec::{FirstMove, PlacementSpec, RandomStart, StartSpec, Zone};
use rules::{BoardShape, ByColor, Color, Coord, Fault, FaultText, Square};

use super::format::{HandsFile, RandomFile, StartTable, TurnFile};
use super::values::{PiecesFile, StartFile};
use super::zones::Size;
use crate::placement::{Letter, Occupant, PlacementError, PlacementErrorKind, Rows, write_rows};

/// A placeholder piece that no ruleset has: it keeps the index of the pieces after it in a list.
const NOBODY: PlacementSpec =
    PlacementSpec { at: Coord::new(u8::MAX, u8::MAX), color: Color::White, letter: '?' };

/// The start as written, before the size of the board is known.
pub(super) struct Start<'f> {
    file: &'f StartFile,
    rows: Option<Rows>,
    /// Whether all rows were found.
    countable: bool,
    /// Where the rows were written.
    path: &'static str,
}

impl<'f> Start<'f> {
    /// Reads the rows of the board, if the start has rows.
    pub(super) fn scan(file: &'f StartFile, faults: &mut Vec<Fault>) -> Self {
        let (text, path) = match file {
            StartFile::Board(text) => (Some(text), "start"),
            StartFile::Table(StartTable { pieces: PiecesFile::Board(text), .. }) => {
                (Some(text), "start.pieces")
            }
            StartFile::Table(_) => (None, "start.pieces"),
        };
        let mut errors = Vec::new();
        let rows = text.map(|text| {
            let text = board_text(text, path, faults);
            Rows::scan(&hands_last(&text, path, faults), &mut errors)
        });
        let open = |error: &PlacementError| error.kind == PlacementErrorKind::OpenHand;
        let countable = !errors.iter().any(open);
        note(path, errors, faults);
        Self { file, rows, countable, path }
    }

    /// Whether the start has rows, even if they cannot be counted.
    pub(super) fn has_rows(&self) -> bool {
        self.rows.is_some()
    }

    /// The size of the board the rows describe, by their number and the width most of them have.
    pub(super) fn size(&self) -> Option<Size> {
        let rows = self.rows.as_ref().filter(|_| self.countable)?;
        let files = clamped(rows.usual_width()?);
        Some(Size { files, ranks: clamped(rows.rows.len()) })
    }

    /// The squares written as `*`, in the order of the board.
    pub(super) fn walls(&self) -> Zone {
        let marks = self.rows.iter().flat_map(Rows::marks);
        marks.filter(|(_, mark)| mark.what == Occupant::Wall).map(|(at, _)| at).collect()
    }

    /// Checks the rows against the size of the board.
    pub(super) fn check_fit(&self, size: Size, faults: &mut Vec<Fault>) {
        let mut errors = Vec::new();
        if let Some(rows) = &self.rows {
            rows.check_fit(size.files, size.ranks, &mut errors);
        }
        note(self.path, errors, faults);
    }

    /// The draft of the start, its rows checked against the walls of the board.
    pub(super) fn into_spec(self, walls: &Zone, faults: &mut Vec<Fault>) -> StartSpec {
        // Rows that do not fit put their walls in the wrong places.
        let fits = !faults.iter().any(|fault| fault.path == self.path);
        for at in self.walls().iter().filter(|at| fits && !walls.contains(at)) {
            let message = format!("{at} is written `*` but is not among the walls");
            let text = FaultText::new("file-star", message).with("square", at);
            faults.push(Fault::new(self.path, text));
        }
        let mut spec = StartSpec { pieces: self.pieces(faults), ..StartSpec::default() };
        for held in self.rows.iter().filter_map(|rows| rows.hands.as_ref()).flatten() {
            add_to_hand(&mut spec.hands[held.piece.color], held.piece.letter, held.count);
        }
        if let StartFile::Table(table) = self.file {
            if let Some(hands) = &table.hands {
                if self.rows.is_some_and(|rows| rows.hands.is_some()) {
                    let message = "is given here and in brackets after the board; keep one";
                    faults.push(Fault::new(
                        "start.hands",
                        FaultText::new("file-hands-twice", message),
                    ));
                }
                spec.hands = ByColor {
                    white: hand(hands.white.as_deref(), "start.hands.white", faults),
                    black: hand(hands.black.as_deref(), "start.hands.black", faults),
                };
            }
            spec.turn = match table.turn {
                Some(TurnFile::Black) => FirstMove::Black,
                Some(TurnFile::White) | None => FirstMove::White,
            };
            spec.random = table.random.map(|RandomFile::Chess960| RandomStart::Chess960);
        }
        spec
    }

    fn pieces(&self, faults: &mut Vec<Fault>) -> Vec<PlacementSpec> {
        if let Some(rows) = &self.rows {
            let piece = |(at, what)| match what {
                Occupant::Piece(Letter { letter, color, .. }) => {
                    Some(PlacementSpec { at, color, letter })
                }
                Occupant::Wall => None,
            };
            return rows.marks().filter_map(|(at, mark)| piece((at, mark.what))).collect();
        }
        let StartFile::Table(StartTable { pieces: PiecesFile::List(texts), .. }) = self.file else {
            return Vec::new();
        };
        let mut pieces = Vec::new();
        for (index, text) in texts.iter().enumerate() {
            pieces.push(placed_piece(text).unwrap_or_else(|| {
                let message =
                    format!("{text:?} is not a piece on a square, such as \"Ke1\" or \"ke8\"");
                let text = FaultText::new("file-piece", message).with("found", text);
                faults.push(Fault::new(format!("start.pieces[{index}]"), text));
                NOBODY
            }));
        }
        pieces
    }
}

/// Writes the start in the shortest complete form.
pub(super) fn start_file(start: &StartSpec, size: Size, walls: &Zone) -> StartFile {
    let pieces = rows_text(start, size, walls).map_or_else(
        || PiecesFile::List(start.pieces.iter().map(placed_text).collect()),
        PiecesFile::Board,
    );
    let no_hands = start.hands.white.is_empty() && start.hands.black.is_empty();
    match pieces {
        PiecesFile::Board(text)
            if no_hands && start.turn == FirstMove::White && start.random.is_none() =>
        {
            StartFile::Board(text)
        }
        pieces => StartFile::Table(StartTable {
            pieces,
            hands: (!no_hands).then(|| HandsFile {
                white: Some(hand_text(&start.hands.white)),
                black: Some(hand_text(&start.hands.black)),
            }),
            turn: (start.turn == FirstMove::Black).then_some(TurnFile::Black),
            random: start.random.map(|RandomStart::Chess960| RandomFile::Chess960),
        }),
    }
}

/// The rows of a board, if the pieces come in its order and fit on it.
fn rows_text(start: &StartSpec, size: Size, walls: &Zone) -> Option<String> {
    let shape = BoardShape::new(size.files, size.ranks).ok()?;
    let mut board = vec![None; shape.area()];
    let mut next = 0;
    for piece in &start.pieces {
        let index = shape.square(piece.at)?.index();
        if index < next || !piece.letter.is_ascii_uppercase() {
            return None;
        }
        board[index] = Some(cased(piece.letter, piece.color));
        next = index + 1;
    }
    for square in walls.iter().filter_map(|&wall| shape.square(wall)) {
        board[square.index()].get_or_insert('*');
    }
    let is_empty = |square: Square| board[square.index()].is_none();
    Some(write_rows(shape, is_empty, |square, text| text.extend(board[square.index()])))
}

fn placed_piece(text: &str) -> Option<PlacementSpec> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let at = Coord::parse(&text[1..])?;
    let Letter { letter, color, .. } = Letter::new(letter);
    Some(PlacementSpec { at, color, letter })
}

fn placed_text(piece: &PlacementSpec) -> String {
    // A coordinate beyond every board has no name; the text cannot be read back.
    let on_some_board = piece.at.file < MAX_SIDE && piece.at.rank < MAX_SIDE;
    let square = if on_some_board { piece.at.to_string() } else { "?".to_owned() };
    format!("{}{square}", cased(piece.letter, piece.color))
}

fn cased(letter: char, color: Color) -> char {
    match color {
        Color::White => letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

fn add_to_hand(hand: &mut Vec<(char, u16)>, letter: char, more: u16) {
    match hand.iter_mut().find(|(known, _)| *known == letter) {
        Some((_, count)) => *count = count.saturating_add(more),
        None => hand.push((letter, more)),
    }
}

/// Reads letters with counts such as `P2N`.
fn hand(text: Option<&str>, path: &str, faults: &mut Vec<Fault>) -> Vec<(char, u16)> {
    let mut hand = Vec::new();
    let mut rest = text.unwrap_or_default();
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let count = if digits == 0 { Ok(1) } else { rest[..digits].parse() };
        match count {
            Ok(count) if letter.is_ascii_uppercase() => hand.push((letter, count)),
            _ => {
                let written = format!("{letter}{}", &rest[..digits]);
                let message = format!(
                    "{written:?} is not an upper-case piece letter with a count up to 65535, such as \"P2N\""
                );
                let text = FaultText::new("file-hand", message).with("found", written);
                faults.push(Fault::new(path, text));
            }
        }
        rest = &rest[digits..];
    }
    hand
}

fn hand_text(hand: &[(char, u16)]) -> String {
    let one = |(letter, count): &(char, u16)| match count {
        1 => letter.to_string(),
        count => format!("{letter}{count}"),
    };
    hand.iter().map(one).collect()
}

/// The rows of a board without surrounding text, which is noted as one fault.
fn board_text<'t>(text: &'t str, path: &str, faults: &mut Vec<Fault>) -> Cow<'t, str> {
    let text = text.trim();
    let Some((rows, rest)) = text.split_once(char::is_whitespace) else {
        return Cow::Borrowed(text);
    };
    let rest = rest.trim_start();
    if matches!(rest.split_whitespace().next(), Some("w" | "b" | "W" | "B")) {
        let message = format!(
            "the start is the board alone: leave out {rest:?}; who moves first is turn in a [start] \
             table, and castling follows from the places of the pieces"
        );
        let text = FaultText::new("file-board-alone", message).with("found", rest);
        faults.push(Fault::new(path, text));
        return Cow::Borrowed(rows);
    }
    let message = "the rows of a board are written without spaces or line breaks, `/` between them";
    faults.push(Fault::new(path, FaultText::new("file-board-spaces", message)));
    let separator = if text.contains('/') { "" } else { "/" };
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(separator))
}

/// The rows of a board with the hands moved after the last row, noted as a fault if they were not there.
fn hands_last<'t>(text: &'t str, path: &str, faults: &mut Vec<Fault>) -> Cow<'t, str> {
    let Some((first, _)) = text.split_once('[') else {
        return Cow::Borrowed(text);
    };
    let (mut rows, mut hands, mut rest) = (String::new(), String::new(), text);
    while let Some((before, after)) = rest.split_once('[') {
        let Some((hand, behind)) = after.split_once(']') else {
            return Cow::Borrowed(text);
        };
        rows.push_str(before);
        hands.push_str(hand);
        rest = behind;
    }
    // Only another row shows that the board continues.
    if !rest.starts_with('/') {
        return Cow::Borrowed(text);
    }
    let column = first.chars().count() + 1;
    let message = format!("column {column}: the pieces in hand belong after the last row");
    // A separate path: the meaning is clear, so this fault hides no other.
    let text = FaultText::new("file-hand-place", message).with("column", column);
    faults.push(Fault::new(format!("{path}.brackets"), text));
    Cow::Owned(format!("{rows}{rest}[{hands}]"))
}

/// Notes the faults of the rows; the same gap or letter in every row is reported once.
fn note(path: &str, mut errors: Vec<PlacementError>, faults: &mut Vec<Fault>) {
    let mut reported = HashSet::new();
    errors.retain(|error| match &error.kind {
        PlacementErrorKind::BadGap(gap) => reported.insert(gap.clone()),
        PlacementErrorKind::Unexpected(letter) => reported.insert(letter.to_string()),
        _ => true,
    });
    let text = |error: PlacementError| {
        let text = FaultText::new(error.kind.code(), error.to_string());
        text.with("subject", error.kind.subject()).with("column", error.column)
    };
    faults.extend(errors.into_iter().map(|error| Fault::new(path, text(error))));
}

fn clamped(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
