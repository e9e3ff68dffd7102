//! Reading FEN.

use rules::{ByColor, Color, Piece, PieceKind, Position, Ruleset, Setup};

use super::error::{FenError, FenErrorKind, MAX_FEN};
use super::{castling, en_passant};
use crate::placement::{InHand, Letter, Mark, Occupant, Rows};

/// Reads a FEN as a position of a ruleset.
///
/// Fields missing at the end mean: White to move, no castling, no pawn has just double-stepped,
/// no check has been given, no plies since a capture or pawn move, the first move.
///
/// # Errors
/// When a part of the text cannot be read, with its column, or when the position is not possible,
/// with every reason.
pub fn parse_fen(ruleset: &Ruleset, fen: &str) -> Result<Position, FenError> {
    let setup = parse_setup(ruleset, fen)?;
    Ok(Position::from_setup(ruleset, &setup)?)
}

/// Reads a FEN as the draft of a position.
///
/// # Errors
/// When a part of the text cannot be read, with its column.
pub fn parse_setup(ruleset: &Ruleset, fen: &str) -> Result<Setup, FenError> {
    if fen.len() > MAX_FEN {
        return Err(FenError::TooLong(fen.len()));
    }
    let mut fields = fields(fen).into_iter();
    let mut setup = Setup::empty(ruleset.shape());
    let Some((column, rows)) = fields.next() else {
        return Err(FenError::at(1, FenErrorKind::Empty));
    };
    read_board(ruleset, rows, column, &mut setup)?;
    if let Some((column, turn)) = fields.next() {
        setup.turn = match turn {
            "w" => Color::White,
            "b" => Color::Black,
            turn => return Err(FenError::at(column, FenErrorKind::Turn(turn.to_owned()))),
        };
    }
    if let Some((column, rights)) = fields.next() {
        castling::read(ruleset, rights, column, &mut setup)?;
    }
    if let Some((column, square)) = fields.next() {
        en_passant::read(ruleset, square, column, &mut setup)?;
    }
    setup.checks_left = ruleset.checks_to_win().map(ByColor::same);
    read_counters(ruleset, fields, &mut setup)?;
    Ok(setup)
}

/// The parts of a FEN between spaces, each with its column.
fn fields(fen: &str) -> Vec<(usize, &str)> {
    let mut fields = Vec::new();
    let mut column = 1;
    for field in fen.split(char::is_whitespace) {
        if !field.is_empty() {
            fields.push((column, field));
        }
        column += field.chars().count() + 1;
    }
    fields
}

fn read_board(
    ruleset: &Ruleset,
    text: &str,
    column: usize,
    setup: &mut Setup,
) -> Result<(), FenError> {
    let shape = ruleset.shape();
    let mut errors = Vec::new();
    let mut rows = Rows::scan(text, &mut errors);
    take_hand_row(ruleset, &mut rows);
    rows.check_fit(shape.files(), shape.ranks(), &mut errors);
    if let Some(mut error) = errors.into_iter().next() {
        error.column += column - 1;
        return Err(error.into());
    }
    let walls = ruleset.walls();
    let mut marked = walls;
    for (at, mark) in rows.marks() {
        let column = column + mark.column - 1;
        let Some(square) = shape.square(at) else {
            continue;
        };
        match mark.what {
            Occupant::Wall if walls.contains(square) => marked.remove(square),
            Occupant::Wall => return Err(FenError::at(column, FenErrorKind::NoWall(at))),
            Occupant::Piece(letter) => {
                let kind = kind(ruleset, letter, column)?;
                setup.board[square.index()] = Some(Piece::new(letter.color, kind));
                if letter.promoted {
                    check_promoted(ruleset, kind, column)?;
                    setup.promoted.insert(square);
                }
                if letter.moved {
                    check_first_move(ruleset, kind, column)?;
                    setup.moved.insert(square);
                }
            }
        }
    }
    if let Some(wall) = marked.first() {
        let at = shape.coord(wall);
        let row = rows.rows.len() - 1 - usize::from(at.rank);
        let column = column + rows.rows[row].column - 1;
        return Err(FenError::at(column, FenErrorKind::MissingWall(at)));
    }
    read_hands(ruleset, rows.hands.as_deref().unwrap_or_default(), column, setup)
}

/// Reads an extra row as the hands, as some programs write them: `.../RNBQKBNR/PPn`.
fn take_hand_row(ruleset: &Ruleset, rows: &mut Rows) {
    let one_more = rows.rows.len() == usize::from(ruleset.shape().ranks()) + 1;
    if !one_more || !ruleset.uses_hands() || rows.hands.is_some() {
        return;
    }
    let held = |mark: &Mark| match mark.what {
        Occupant::Piece(piece) => Some(InHand { column: mark.column, piece, count: 1 }),
        Occupant::Wall => None,
    };
    let Some(last) = rows.rows.pop() else { return };
    let hand: Option<Vec<InHand>> = last.marks.iter().map(held).collect();
    match hand {
        Some(hand) if last.width == last.marks.len() => rows.hands = Some(hand),
        _ => rows.rows.push(last),
    }
}

fn read_hands(
    ruleset: &Ruleset,
    hands: &[InHand],
    column: usize,
    setup: &mut Setup,
) -> Result<(), FenError> {
    for held in hands {
        let column = column + held.column - 1;
        if !ruleset.uses_hands() {
            return Err(FenError::at(column, FenErrorKind::NoHands));
        }
        let kind = kind(ruleset, held.piece, column)?;
        let hand = &mut setup.hands[held.piece.color];
        match hand.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => {
                let full = || FenError::at(column, FenErrorKind::HandTooFull(held.piece.letter));
                *count = count.checked_add(held.count).ok_or_else(full)?;
            }
            None => hand.push((kind, held.count)),
        }
    }
    for color in Color::BOTH {
        setup.hands[color].sort_unstable();
    }
    Ok(())
}

fn kind(ruleset: &Ruleset, letter: Letter, column: usize) -> Result<PieceKind, FenError> {
    ruleset.kind_by_letter(letter.letter).ok_or_else(|| {
        let letters: Vec<String> =
            ruleset.kinds().map(|kind| ruleset.letter(kind).to_string()).collect();
        let written = match letter.color {
            Color::White => letter.letter,
            Color::Black => letter.letter.to_ascii_lowercase(),
        };
        let kind = FenErrorKind::UnknownLetter { letter: written, known: letters.join(" ") };
        FenError::at(column, kind)
    })
}

fn check_promoted(ruleset: &Ruleset, kind: PieceKind, column: usize) -> Result<(), FenError> {
    let letter = ruleset.letter(kind);
    let spec = ruleset.spec();
    let mut pawns = spec.kinds.iter().filter(|kind| kind.pawn);
    let promotes = spec.promotion.as_ref().is_some_and(|promotion| {
        pawns.any(|pawn| pawn.promotes_to.as_ref().unwrap_or(&promotion.choices).contains(&letter))
    });
    if !ruleset.tracks_promoted() {
        Err(FenError::at(column, FenErrorKind::PromotedAnyway(letter)))
    } else if !promotes {
        Err(FenError::at(column, FenErrorKind::NeverPromoted(letter)))
    } else {
        Ok(())
    }
}

fn check_first_move(ruleset: &Ruleset, kind: PieceKind, column: usize) -> Result<(), FenError> {
    let spec = ruleset.spec();
    if spec.remembers_first_move(&spec.kinds[kind.index()]) {
        return Ok(());
    }
    Err(FenError::at(column, FenErrorKind::FirstMove(ruleset.letter(kind))))
}

/// Reads what follows the en passant field: checks before or after the counters, then counters.
fn read_counters<'f>(
    ruleset: &Ruleset,
    fields: impl Iterator<Item = (usize, &'f str)>,
    setup: &mut Setup,
) -> Result<(), FenError> {
    let mut counters = 0;
    for (column, field) in fields {
        if field.contains('+') {
            setup.checks_left =
                Some(checks(ruleset, field).map_err(|kind| FenError::at(column, kind))?);
            continue;
        }
        let number: Option<u32> = field.parse().ok().filter(|_| !field.starts_with('+'));
        let bad = || FenError::at(column, FenErrorKind::Counter(field.to_owned()));
        match counters {
            0 => {
                let plies = number.and_then(|number| u16::try_from(number).ok());
                setup.halfmove_clock = plies.ok_or_else(bad)?;
            }
            // Some programs count moves from zero.
            1 => setup.fullmove_number = number.ok_or_else(bad)?.max(1),
            _ => return Err(FenError::at(column, FenErrorKind::Extra(field.to_owned()))),
        }
        counters += 1;
    }
    Ok(())
}

/// Reads checks: those left as `3+3`, those given as `+0+0`, White's first.
fn checks(ruleset: &Ruleset, text: &str) -> Result<ByColor<u8>, FenErrorKind> {
    let most = ruleset.checks_to_win().ok_or(FenErrorKind::NoChecks)?;
    let unreadable = || FenErrorKind::Checks(text.to_owned());
    let given = text.strip_prefix('+');
    let (white, black) = given.unwrap_or(text).split_once('+').ok_or_else(unreadable)?;
    let count = |text: &str| -> Result<u8, FenErrorKind> {
        let plain = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        let count: u8 = text.parse().ok().filter(|_| plain).ok_or_else(unreadable)?;
        let too_many = || FenErrorKind::TooManyChecks { written: text.to_owned(), most };
        let rest = most.checked_sub(count).ok_or_else(too_many)?;
        Ok(if given.is_some() { rest } else { count })
    };
    Ok(ByColor { white: count(white)?, black: count(black)? })
}
