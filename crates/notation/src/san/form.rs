//! Parsing a written move without a position.

use rules::{Coord, PieceKind, Ruleset, Square};

use super::error::SanError;
use super::letters::Letters;

/// The longest text, in bytes.
pub(super) const MAX_TEXT: usize = 48;

/// A parsed move, before it is matched with a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Castling toward the first or the last file.
    Castling(Wing),
    /// A drop.
    Drop {
        kind: PieceKind,
        to: Square,
    },
    Go(Going),
}

/// A side to castle to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wing {
    TowardFirstFile,
    TowardLastFile,
}

/// A piece going to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Going {
    /// The written kind; `None` without a letter.
    pub(super) kind: Option<PieceKind>,
    /// The file it comes from, counted from zero.
    pub(super) file: Option<u8>,
    /// The rank it comes from, counted from zero.
    pub(super) rank: Option<u8>,
    pub(super) capture: CaptureMark,
    pub(super) to: Square,
    pub(super) promotion: Promotion,
}

/// Whether an `x` is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CaptureMark {
    Written,
    Missing,
}

/// The written promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Promotion {
    Unsaid,
    /// `=`: the pawn stays one.
    Declined,
    To(PieceKind),
}

/// Reads a text with capital letters as pieces.
pub(super) fn form(ruleset: &Ruleset, letters: &Letters, text: &str) -> Result<Form, SanError> {
    let core = without_suffix(text);
    if matches!(core, "--" | "Z0" | "0000" | "@@@@" | "null") {
        return Err(SanError::NullMove(core.to_owned()));
    }
    if let Some(wing) = castling(core) {
        return Ok(Form::Castling(wing));
    }
    let reader = FormReader { ruleset, letters, text };
    if let Some((symbol, square)) = core.split_once('@') {
        return reader.drop(symbol, square);
    }
    let (kind, rest) = match letters.strip(ruleset, core) {
        Some((kind, rest)) => (Some(kind), rest),
        None => (None, core),
    };
    reader.going(kind, rest).map(Form::Go)
}

/// Reads a text whose first letter is a lower-case piece, if it is one.
pub(super) fn lower_case_form(ruleset: &Ruleset, letters: &Letters, text: &str) -> Option<Form> {
    let core = without_suffix(text);
    let first = core.bytes().next().filter(u8::is_ascii_lowercase)?;
    let upper = char::from(first.to_ascii_uppercase()).to_string();
    let (kind, _) = letters.strip(ruleset, &upper)?;
    let reader = FormReader { ruleset, letters, text };
    reader.going(Some(kind), &core[1..]).map(Form::Go).ok()
}

/// The text without marks of check, comment and the like.
fn without_suffix(text: &str) -> &str {
    let mut core = text.trim();
    loop {
        let marks: &[char] = &['+', '#', '!', '?', '†', '‡', ' '];
        let mut cut = core.trim_end_matches(marks);
        for suffix in ["e.p.", "e.p", "ep"] {
            let before = cut.strip_suffix(suffix).map(str::trim_end);
            cut = before.filter(|before| before.ends_with(is_digit)).unwrap_or(cut);
        }
        if cut.len() == core.len() {
            return core;
        }
        core = cut;
    }
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

fn castling(core: &str) -> Option<Wing> {
    if matches!(core, "00" | "OO") {
        return Some(Wing::TowardLastFile);
    }
    if matches!(core, "000" | "OOO") {
        return Some(Wing::TowardFirstFile);
    }
    let mut royals = 0;
    for part in core.split(['-', '–', '—']) {
        if !matches!(part, "O" | "0" | "o" | "О") {
            return None;
        }
        royals += 1;
    }
    match royals {
        2 => Some(Wing::TowardLastFile),
        3 => Some(Wing::TowardFirstFile),
        _ => None,
    }
}

struct FormReader<'a> {
    ruleset: &'a Ruleset,
    letters: &'a Letters,
    /// The whole text, for errors.
    text: &'a str,
}

impl FormReader<'_> {
    fn syntax(&self) -> SanError {
        SanError::Syntax(self.text.to_owned())
    }

    fn drop(&self, symbol: &str, square: &str) -> Result<Form, SanError> {
        let kind = match symbol {
            "" => self.letters.silent().ok_or_else(|| self.syntax())?,
            symbol => self.symbol(symbol)?,
        };
        let well_formed = square.len() > 1
            && square.starts_with(|letter: char| letter.is_ascii_lowercase())
            && square[1..].bytes().all(|digit| digit.is_ascii_digit());
        if !well_formed {
            return Err(self.syntax());
        }
        Ok(Form::Drop { kind, to: self.square(square)? })
    }

    /// Everything after the piece letter: origin, mark, target, promotion.
    fn going(&self, kind: Option<PieceKind>, rest: &str) -> Result<Going, SanError> {
        let last_digit = rest.rfind(is_digit).ok_or_else(|| self.shapeless(rest))?;
        let (squares, promotion) = rest.split_at(last_digit + 1);
        let promotion = self.promotion(promotion)?;
        let rank_at = squares.trim_end_matches(is_digit).len();
        let file_at = rank_at.checked_sub(1).ok_or_else(|| self.syntax())?;
        if !squares.as_bytes()[file_at].is_ascii_lowercase() {
            return Err(self.shapeless(rest));
        }
        let (origin, target) = squares.split_at(file_at);
        let unmarked = origin.strip_suffix(['x', ':', '×']);
        let capture = if unmarked.is_some() { CaptureMark::Written } else { CaptureMark::Missing };
        let origin = unmarked.or_else(|| origin.strip_suffix(['-', '–', '—'])).unwrap_or(origin);
        let (file, rank) = self.origin(origin)?;
        Ok(Going { kind, file, rank, capture, to: self.square(target)?, promotion })
    }

    /// The error for an unknown capital letter, or for a text that is not a move.
    fn shapeless(&self, rest: &str) -> SanError {
        match rest.chars().next().filter(|letter| letter.is_uppercase()) {
            Some(letter) if self.text.contains(is_digit) => self.unknown(&letter.to_string()),
            _ => self.syntax(),
        }
    }

    fn unknown(&self, letter: &str) -> SanError {
        SanError::UnknownPiece { text: self.text.to_owned(), letter: letter.to_owned() }
    }

    fn origin(&self, origin: &str) -> Result<(Option<u8>, Option<u8>), SanError> {
        let Some(first) = origin.bytes().next() else {
            return Ok((None, None));
        };
        let shape = self.ruleset.shape();
        let (file, digits) = match first {
            b'a'..=b'z' => (Some(first - b'a'), &origin[1..]),
            _ => (None, origin),
        };
        if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(self.shapeless(origin));
        }
        let rank = match digits {
            "" => None,
            digits => {
                let coord = Coord::parse(&format!("a{digits}"));
                Some(coord.ok_or_else(|| self.no_square(origin))?.rank)
            }
        };
        let on_board = file.is_none_or(|file| file < shape.files())
            && rank.is_none_or(|rank| rank < shape.ranks());
        if on_board { Ok((file, rank)) } else { Err(self.no_square(origin)) }
    }

    fn promotion(&self, text: &str) -> Result<Promotion, SanError> {
        match text {
            "" => Ok(Promotion::Unsaid),
            "=" => Ok(Promotion::Declined),
            _ => {
                let symbol = text
                    .strip_prefix('(')
                    .and_then(|inner| inner.strip_suffix(')'))
                    .or_else(|| text.strip_prefix(['=', '/']))
                    .unwrap_or(text);
                let symbol = symbol.strip_prefix('=').unwrap_or(symbol);
                self.symbol(symbol).map(Promotion::To)
            }
        }
    }

    /// The kind of a symbol that cannot be a file, capital or not.
    fn symbol(&self, symbol: &str) -> Result<PieceKind, SanError> {
        let mut letters = symbol.chars();
        let (Some(first), true) = (letters.next(), letters.clone().count() < 2) else {
            return Err(self.syntax());
        };
        if !first.is_alphabetic() && first.is_ascii() {
            return Err(self.syntax());
        }
        let upper: String = first.to_uppercase().chain(letters).collect();
        match self.letters.strip(self.ruleset, &upper) {
            Some((kind, "")) => Ok(kind),
            _ => Err(self.unknown(symbol)),
        }
    }

    fn square(&self, name: &str) -> Result<Square, SanError> {
        self.ruleset.shape().parse(name).ok_or_else(|| self.no_square(name))
    }

    fn no_square(&self, square: &str) -> SanError {
        let shape = self.ruleset.shape();
        SanError::NoSquare { text: self.text.to_owned(), square: square.to_owned(), shape }
    }
}
