//! What a section of `variants.ini` describes: its pieces, its start, and its lists of squares.

use rules::Coord;

/// The pieces of a variant.
pub(super) struct Army {
    pub(super) pieces: Vec<(String, char, String)>,
}

/// The board as the start describes it.
pub(super) struct Start {
    pub(super) rows: String,
    pub(super) hands: [String; 2],
    pub(super) fields: Vec<String>,
}

impl Army {
    pub(super) fn letter_of(&self, slot: &str) -> Option<char> {
        self.pieces.iter().find(|(name, ..)| name == slot).map(|(_, letter, _)| *letter)
    }

    pub(super) fn has(&self, letter: char) -> bool {
        self.pieces.iter().any(|(_, known, _)| *known == letter)
    }

    /// The letters of the pawns.
    pub(super) fn pawns(&self, given: Option<String>) -> String {
        match given {
            Some(letters) => letters.to_ascii_uppercase(),
            None => self.letter_of("pawn").map(String::from).unwrap_or_default(),
        }
    }
}

impl Start {
    pub(super) fn field(&self, index: usize) -> &str {
        self.fields.get(index).map_or("", String::as_str)
    }

    pub(super) fn may_castle(&self) -> bool {
        self.field(1).chars().any(|letter| letter.is_ascii_alphabetic())
    }

    /// The number of checks to win, written as `3+3`.
    pub(super) fn checks(&self) -> Option<u8> {
        self.fields.iter().find_map(|field| field.split_once('+')?.0.parse().ok())
    }

    /// The names of the squares with walls.
    pub(super) fn walls(&self) -> Vec<String> {
        let mut walls = Vec::new();
        for (rank, row) in self.rows.split('/').rev().enumerate() {
            let (mut file, mut gap) = (0_usize, 0_usize);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    gap = gap.saturating_mul(10).saturating_add(digit as usize);
                    continue;
                }
                file = file.saturating_add(gap);
                gap = 0;
                if let (true, Ok(at), Ok(rank)) =
                    (letter == '*', u8::try_from(file), u8::try_from(rank))
                {
                    walls.push(Coord { file: at, rank }.to_string());
                }
                file = file.saturating_add(1);
            }
        }
        walls
    }
}

/// The size of the board.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

impl Board {
    /// The squares of a list such as `d4 *8` that the board has.
    pub(super) fn squares(self, text: &str) -> Vec<String> {
        let mut squares = Vec::new();
        for name in text.split([' ', ',']).filter(|name| !name.is_empty()) {
            let rank = name.strip_prefix('*').and_then(|rank| rank.parse().ok());
            if let Some(rank) = rank {
                squares.extend(self.rank(rank));
            } else if let Some(at) = Coord::parse(name)
                && at.file < self.files
                && at.rank < self.ranks
            {
                squares.push(at.to_string());
            }
        }
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// The squares of a rank, counted from 1.
    pub(super) fn rank(self, rank: u8) -> Vec<String> {
        if rank == 0 || rank > self.ranks {
            return Vec::new();
        }
        (0..self.files).map(|file| Coord { file, rank: rank - 1 }.to_string()).collect()
    }

    pub(super) fn all(self) -> Vec<String> {
        (1..=self.ranks).flat_map(|rank| self.rank(rank)).collect()
    }
}

/// A name as rulesets have it.
pub(super) fn short_name(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|letter| letter.to_ascii_lowercase())
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' })
        .take(64)
        .collect();
    if plain.is_empty() { "imported".to_owned() } else { plain }
}

/// A hand such as `P2N` from its letters.
pub(super) fn counted(letters: &str) -> String {
    let mut text = String::new();
    let mut seen = String::new();
    for letter in letters.chars().filter(|letter| letter.is_ascii_uppercase()) {
        if seen.contains(letter) {
            continue;
        }
        seen.push(letter);
        text.push(letter);
        let count = letters.matches(letter).count();
        if count > 1 {
            text.push_str(&count.to_string());
        }
    }
    text
}

/// The name of a piece for people: `shogi pawn` for `shogiPawn`.
pub(super) fn spoken(slot: &str, letter: char) -> String {
    if slot.starts_with("custom") {
        return format!("piece {letter}");
    }
    slot.chars()
        .flat_map(|letter| {
            let space = letter.is_ascii_uppercase().then_some(' ');
            space.into_iter().chain([letter.to_ascii_lowercase()])
        })
        .collect()
}

pub(super) fn file_number(text: &str) -> Option<u8> {
    let letter = text.bytes().next()?;
    match text.parse::<u8>() {
        Ok(number @ 1..=26) => Some(number - 1),
        _ if letter.is_ascii_lowercase() && text.len() == 1 => Some(letter - b'a'),
        _ => None,
    }
}

pub(super) fn file_name(number: u8) -> String {
    char::from(b'a'.saturating_add(number)).to_string()
}
