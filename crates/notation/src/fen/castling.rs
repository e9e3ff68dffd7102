//! The castling field of a FEN: X-FEN, Shredder-FEN and square names.

use rules::{BoardShape, ByWing, Color, Coord, Piece, Ruleset, Setup, Square};

use super::error::{FenError, FenErrorKind};

/// How rights are written where both ways are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// `KQkq` for the outermost partner, its file otherwise.
    XFen,
    /// Always the partner's file.
    Shredder,
}

/// The king-side and queen-side of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wing {
    King,
    Queen,
}

/// Everything one side has on its castling rank.
struct Home<'s> {
    shape: BoardShape,
    board: &'s [Option<Piece>],
    /// The piece it castles with.
    partner: Option<Piece>,
    rank: u8,
    /// The file of the royal that castles.
    royal: Option<u8>,
}

/// Reads the field into a draft whose board is complete.
pub(super) fn read(
    ruleset: &Ruleset,
    text: &str,
    column: usize,
    setup: &mut Setup,
) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    if ruleset.spec().castling.is_none() {
        return Err(FenError::at(column, FenErrorKind::NoCastling));
    }
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let column = column + text[..text.len() - rest.len()].chars().count();
        let digits = rest[letter.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let (written, after) = rest.split_at(letter.len_utf8() + digits);
        rest = after;
        if !letter.is_ascii_alphabetic() {
            return Err(FenError::at(column, FenErrorKind::Castling(text.to_owned())));
        }
        let color = right_color(ruleset, setup, letter, written);
        let (wing, partner) = right(ruleset, setup, color, written).map_err(|why| {
            let kind =
                FenErrorKind::CastlingRight { written: written.to_owned(), side: color, why };
            FenError::at(column, kind)
        })?;
        let slot = wing.of(&mut setup.castling[color]);
        if slot.replace(partner).is_some() {
            return Err(FenError::at(column, FenErrorKind::CastlingTwice(written.to_owned())));
        }
    }
    Ok(())
}

/// Writes the rights of a draft.
pub(super) fn write(ruleset: &Ruleset, setup: &Setup, style: Style) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let mut rights = setup.castling[color];
        for wing in [Wing::King, Wing::Queen] {
            if let Some(partner) = *wing.of(&mut rights) {
                text.push_str(&right_text(ruleset, setup, color, wing, partner, style));
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

fn right_text(
    ruleset: &Ruleset,
    setup: &Setup,
    color: Color,
    wing: Wing,
    partner: Square,
    style: Style,
) -> String {
    let home = Home::new(ruleset, setup, color);
    let cased = |letter: char| match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    };
    if style == Style::XFen && home.outermost(wing) == Some(partner) {
        return cased(wing.letter()).to_string();
    }
    let name = ruleset.shape().name(partner);
    match char::from(b'a' + name.file) {
        // These letters mean a wing, so the square is written instead.
        'k' | 'q' => name.to_string(),
        letter => cased(letter).to_string(),
    }
}

/// The side of a right: by case, or by the piece on a named square.
fn right_color(ruleset: &Ruleset, setup: &Setup, letter: char, written: &str) -> Color {
    let named = ruleset.shape().parse(written);
    match named.and_then(|square| setup.board[square.index()]) {
        Some(piece) => piece.color,
        None if letter.is_ascii_uppercase() => Color::White,
        None => Color::Black,
    }
}

/// The wing and partner of a letter or square.
fn right(
    ruleset: &Ruleset,
    setup: &Setup,
    color: Color,
    written: &str,
) -> Result<(Wing, Square), &'static str> {
    let home = Home::new(ruleset, setup, color);
    let Some(royal) = home.royal else {
        return Err("it is not clear which royal on its castling rank may castle");
    };
    let missing = "there is no partner to castle with";
    let wing = match written {
        "K" | "k" => Some(Wing::King),
        "Q" | "q" => Some(Wing::Queen),
        _ => None,
    };
    if let Some(wing) = wing {
        return home.outermost(wing).map(|partner| (wing, partner)).ok_or(missing);
    }
    let partner = if written.len() == 1 {
        let file = written.to_ascii_lowercase().bytes().next().map_or(0, |letter| letter - b'a');
        home.shape.square(Coord::new(file, home.rank))
    } else {
        home.shape.parse(written)
    };
    let partner = partner.ok_or("the board has no such square")?;
    let at = home.shape.coord(partner);
    if at.rank != home.rank || !home.partners().any(|file| file == at.file) {
        return Err(missing);
    }
    Ok((if at.file > royal { Wing::King } else { Wing::Queen }, partner))
}

impl<'s> Home<'s> {
    fn new(ruleset: &'s Ruleset, setup: &'s Setup, color: Color) -> Self {
        let shape = ruleset.shape();
        let letter = ruleset.spec().castling.as_ref().map(|castling| castling.partner);
        let kind = letter.and_then(|letter| ruleset.kind_by_letter(letter));
        let partner = kind.map(|kind| Piece::new(color, kind));
        let rank = ruleset.castling_rank(color);
        let royal = ruleset.castling_royal(&setup.board, color);
        let royal = royal.map(|square| shape.coord(square).file);
        Self { shape, board: &setup.board, partner, rank, royal }
    }

    /// The files with a partner.
    fn partners(&self) -> impl Iterator<Item = u8> {
        (0..self.shape.files()).filter(|&file| {
            let square = self.shape.square(Coord::new(file, self.rank));
            let piece = square.and_then(|square| self.board[square.index()]);
            piece.is_some() && piece == self.partner
        })
    }

    fn outermost(&self, wing: Wing) -> Option<Square> {
        let royal = self.royal?;
        let file = match wing {
            Wing::King => self.partners().filter(|&file| file > royal).last(),
            Wing::Queen => self.partners().find(|&file| file < royal),
        };
        self.shape.square(Coord::new(file?, self.rank))
    }
}

impl Wing {
    fn letter(self) -> char {
        match self {
            Self::King => 'k',
            Self::Queen => 'q',
        }
    }

    fn of<T>(self, wings: &mut ByWing<T>) -> &mut T {
        match self {
            Self::King => &mut wings.king_side,
            Self::Queen => &mut wings.queen_side,
        }
    }
}
