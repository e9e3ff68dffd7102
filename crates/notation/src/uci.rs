//! Moves as UCI writes them: `e2e4`, `a7a8q`, `z25z26q`, `P@d4`.

use rules::spec::CastlingNotation;
use rules::{BoardShape, Illegal, Intent, Move, MoveType, PieceKind, Position, Ruleset, Square};

/// The longest move text, in bytes; `z25z26q` is the longest move.
const MAX_TEXT: usize = 16;

/// Why a text cannot be read as a move.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UciError {
    /// The text does not look like a move.
    #[error("`{0}` is not a move; write `e2e4`, `a7a8q` with a promotion, or `P@d4` for a drop")]
    Unreadable(String),
    /// A square the board does not have.
    #[error("column {column}: the board of {shape} has no square `{square}`")]
    NoSquare {
        /// Where the square is written, counted from 1.
        column: usize,
        /// The name as written.
        square: String,
        /// The board.
        shape: BoardShape,
    },
    /// A letter of no piece kind.
    #[error("column {column}: no piece kind has the letter `{letter}`")]
    UnknownLetter {
        /// Where the letter is written, counted from 1.
        column: usize,
        /// The letter as written.
        letter: char,
    },
    /// A move the position does not allow.
    #[error("{0}")]
    Illegal(#[from] Illegal),
}

/// Reads a move in a position. Castling may name the royal's target or its partner's square.
///
/// # Errors
/// When the text is not a move, or the move is not legal here.
pub fn parse_uci(position: &Position, text: &str) -> Result<Move, UciError> {
    let intent = parse_intent(position.ruleset(), text)?;
    Ok(position.find_move(intent)?)
}

/// Reads a move text without a position to check it against.
///
/// # Errors
/// When the text is not a move on this board with these piece kinds.
pub fn parse_intent(ruleset: &Ruleset, text: &str) -> Result<Intent, UciError> {
    let unreadable = || UciError::Unreadable(text.chars().take(MAX_TEXT).collect());
    if text.len() > MAX_TEXT || !text.is_ascii() {
        return Err(unreadable());
    }
    if let Some((letter, name)) = text.split_once('@') {
        let &[letter] = letter.as_bytes() else {
            return Err(unreadable());
        };
        let kind = kind(ruleset, char::from(letter), 1)?;
        let (name, rest) = split_square(name).ok_or_else(unreadable)?;
        if !rest.is_empty() {
            return Err(unreadable());
        }
        return Ok(Intent::Drop { kind, to: square(ruleset, name, 3)? });
    }
    let (from, rest) = split_square(text).ok_or_else(unreadable)?;
    let (to, rest) = split_square(rest).ok_or_else(unreadable)?;
    let promotion = match *rest.strip_prefix('=').unwrap_or(rest).as_bytes() {
        [] if rest.is_empty() => None,
        [letter] if letter.is_ascii_alphabetic() => {
            Some(kind(ruleset, char::from(letter), text.len())?)
        }
        _ => return Err(unreadable()),
    };
    let to_column = from.len() + 1;
    Ok(Intent::Go {
        from: square(ruleset, from, 1)?,
        to: square(ruleset, to, to_column)?,
        promotion,
    })
}

/// Writes a move of a position.
///
/// Castling is written as the ruleset demands: by the royal's target, or by its partner's square
/// where the target could mean a plain move.
pub fn write_uci(position: &Position, mv: Move) -> String {
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    let Some(from) = mv.from() else {
        return format!("{}@{}", ruleset.letter(mv.kind()), shape.name(mv.to()));
    };
    let to = match mv.what() {
        MoveType::Castling => castling_square(position, mv, from),
        _ => mv.to(),
    };
    let promotion = mv.promotion().map(|kind| ruleset.letter(kind).to_ascii_lowercase());
    let promotion = promotion.map(String::from).unwrap_or_default();
    format!("{}{}{promotion}", shape.name(from), shape.name(to))
}

/// The target square that is written for castling.
fn castling_square(position: &Position, mv: Move, from: Square) -> Square {
    let castling = position.ruleset().spec().castling.as_ref();
    let by_partner =
        castling.is_some_and(|castling| castling.notation == CastlingNotation::RoyalTakesPartner);
    if by_partner {
        return mv.to();
    }
    let target = position.castling_target(mv);
    // A royal that castles by one step or none would read back as a plain move.
    let intent = Intent::Go { from, to: target, promotion: None };
    if position.find_move(intent) == Ok(mv) { target } else { mv.to() }
}

/// Splits the name of a square, a letter and its digits, off the head of a text.
fn split_square(text: &str) -> Option<(&str, &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase);
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    (letter.is_some() && digits > 0).then(|| text.split_at(1 + digits))
}

fn square(ruleset: &Ruleset, name: &str, column: usize) -> Result<Square, UciError> {
    let shape = ruleset.shape();
    let missing = || UciError::NoSquare { column, square: name.to_owned(), shape };
    shape.parse(name).ok_or_else(missing)
}

fn kind(ruleset: &Ruleset, letter: char, column: usize) -> Result<PieceKind, UciError> {
    let kind = ruleset.kind_by_letter(letter.to_ascii_uppercase());
    kind.ok_or(UciError::UnknownLetter { column, letter })
}
