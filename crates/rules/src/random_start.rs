//! Random starts: the 960 arrangements of Chess960, and Fischer Random+ on boards of many sizes.
//!
//! No random numbers are drawn here: the caller passes a number or a seed, which always gives the
//! same start.

use crate::geometry::{Coord, MAX_SIDE};
use crate::piece::{ByColor, ByWing, Color};
use crate::ruleset::{Ruleset, standard_army, standard_spec};
use crate::setup::Setup;
use crate::spec::{
    CastlingNotation, CastlingSpec, DoubleStepSpec, PlacementSpec, PromotionSpec, RandomStart,
    RulesetSpec, StartSpec, Zone,
};

/// How many arrangements Chess960 has.
pub const CHESS960_STARTS: u16 = 960;
/// The smallest number of files and ranks of Fischer Random+.
pub const MIN_RANDOM_SIDE: u8 = 4;
/// Boards narrower or lower than this have no castling or double step in Fischer Random+.
const MIN_ROOMY_SIDE: u8 = 6;
/// How often a seed is redrawn before giving up. Even the 4×4 board needs only a few.
const MAX_REDRAWS: u32 = 100_000;

/// Why a random start does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RandomStartError {
    /// Not one of the 960.
    #[error("Chess960 starts are numbered 0 to 959; there is no start {0}")]
    NoSuchNumber(u16),
    /// A ruleset without the Chess960 starts.
    #[error("this ruleset is not played from the starts of Chess960")]
    OtherStarts,
    /// A board too small or too large.
    #[error("Fischer Random+ is played on 4 to 26 files and ranks, not {files} by {ranks}")]
    BadSize {
        /// The files asked for.
        files: u8,
        /// The ranks asked for.
        ranks: u8,
    },
    /// Every arrangement drawn was unplayable.
    #[error("no playable start was found for seed {0}: try another")]
    NotFound(u64),
}

/// The back row of a Chess960 start, from the first file to the last.
///
/// # Errors
/// When the number is not below 960.
pub fn chess960_row(number: u16) -> Result<String, RandomStartError> {
    if number >= CHESS960_STARTS {
        return Err(RandomStartError::NoSuchNumber(number));
    }
    let mut row = [None; BACK_ROW_FILES];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    row[usize::from(light) * 2 + 1] = Some('B');
    row[usize::from(dark) * 2] = Some('B');
    place(&mut row, usize::from(queen), 'Q');
    let (first, second) = KNIGHT_PLACES[usize::from(knights)];
    // The second knight's place is counted without the first.
    place(&mut row, first, 'N');
    place(&mut row, second - 1, 'N');
    for letter in ['R', 'K', 'R'] {
        place(&mut row, 0, letter);
    }
    Ok(row.into_iter().flatten().collect())
}

const BACK_ROW_FILES: usize = 2 * 4;

/// The two places among five that the knights take, by number.
const KNIGHT_PLACES: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Puts a letter on the nth free place.
fn place(row: &mut [Option<char>], number: usize, letter: char) {
    if let Some(free) = row.iter_mut().filter(|place| place.is_none()).nth(number) {
        *free = Some(letter);
    }
}

/// A separate ruleset for one Chess960 start.
///
/// # Errors
/// When the number is not below 960.
pub fn chess960(number: u16) -> Result<RulesetSpec, RandomStartError> {
    let row = chess960_row(number)?;
    let mut spec = standard_spec();
    spec.name = format!("chess960-{number}");
    spec.title = format!("Chess960, start {number}");
    spec.description = "Standard chess from a shuffled back row.".to_owned();
    spec.start.pieces = mirrored_army(&row, spec.ranks);
    if let Some(castling) = &mut spec.castling {
        castling.notation = CastlingNotation::RoyalTakesPartner;
    }
    Ok(spec)
}

/// The setup of a Chess960 start in any ruleset with that family of starts.
///
/// # Errors
/// When the number is not below 960, or the ruleset has no such family.
pub fn chess960_setup(ruleset: &Ruleset, number: u16) -> Result<Setup, RandomStartError> {
    let row = chess960_row(number)?;
    let mut setup = ruleset.start().setup();
    if ruleset.spec().start.random != Some(RandomStart::Chess960) {
        return Err(RandomStartError::OtherStarts);
    }
    let shape = ruleset.shape();
    for color in Color::BOTH {
        let rank = ruleset.facts().castling_ranks[color];
        let mut rights: ByWing<Option<crate::Square>> = ByWing::default();
        for (file, letter) in (0..shape.files()).zip(row.chars()) {
            let (Some(square), Some(kind)) =
                (shape.square(Coord { file, rank }), ruleset.kind_by_letter(letter))
            else {
                continue;
            };
            setup.board[square.index()] = Some(crate::Piece::new(color, kind));
            if letter == 'R' && rights.queen_side.is_none() {
                rights.queen_side = Some(square);
            } else if letter == 'R' {
                rights.king_side = Some(square);
            }
        }
        setup.castling[color] = rights;
    }
    Ok(setup)
}

/// Fischer Random+: pawns on the second rows, and mirrored back rows of rooks, knights, bishops and
/// queens with exactly one king per side, redrawn from the seed until nobody is in check and both
/// sides can move.
///
/// # Errors
/// When a side is outside 4..=26, or no playable start is found, which is not known to happen for
/// any size.
pub fn fischer_random_plus(
    files: u8,
    ranks: u8,
    seed: u64,
) -> Result<RulesetSpec, RandomStartError> {
    let sizes = MIN_RANDOM_SIDE..=MAX_SIDE;
    if !sizes.contains(&files) || !sizes.contains(&ranks) {
        return Err(RandomStartError::BadSize { files, ranks });
    }
    let mut numbers = Numbers(seed);
    for _ in 0..MAX_REDRAWS {
        let row = random_row(files, &mut numbers);
        let spec = random_spec(files, ranks, seed, &row);
        if is_playable(&spec) {
            return Ok(spec);
        }
    }
    Err(RandomStartError::NotFound(seed))
}

/// Whether the draft compiles (which refuses checks and a first side without moves) and the other
/// side can move too.
fn is_playable(spec: &RulesetSpec) -> bool {
    let Ok(ruleset) = Ruleset::compile(spec.clone()) else {
        return false;
    };
    let mut setup = ruleset.start().setup();
    setup.turn = Color::Black;
    crate::Position::from_setup(&ruleset, &setup).is_ok_and(|turned| turned.count_legal_moves() > 0)
}

fn random_row(files: u8, numbers: &mut Numbers) -> String {
    let king = numbers.below(files);
    let piece = |file: u8, numbers: &mut Numbers| {
        if file == king { 'K' } else { ['R', 'N', 'B', 'Q'][usize::from(numbers.below(4))] }
    };
    (0..files).map(|file| piece(file, numbers)).collect()
}

fn random_spec(files: u8, ranks: u8, seed: u64, back_row: &str) -> RulesetSpec {
    let row = |rank: u8| -> Zone { (0..files).map(|file| Coord { file, rank }).collect() };
    let rows = |white, black| ByColor { white: row(white), black: row(black) };
    let double = DoubleStepSpec { from: rows(1, ranks - 2), en_passant: rows(1, ranks - 2) };
    let castling = CastlingSpec {
        partner: 'R',
        royal_to: ByWing { queen_side: 2, king_side: files - 2 },
        partner_to: ByWing { queen_side: 3, king_side: files - 3 },
        notation: CastlingNotation::RoyalTakesPartner,
        dropped_partner: false,
    };
    let standard = standard_spec();
    RulesetSpec {
        name: format!("random-{files}x{ranks}-{seed}"),
        title: format!("Fischer Random+ {files}×{ranks}, seed {seed}"),
        description: "Pawns in front of a mirrored random back row with one king a side."
            .to_owned(),
        files,
        ranks,
        kinds: standard_army(),
        start: StartSpec { pieces: mirrored_army(back_row, ranks), ..StartSpec::default() },
        double_step: (ranks >= MIN_ROOMY_SIDE).then_some(double),
        castling: (files >= MIN_ROOMY_SIDE).then_some(castling),
        promotion: standard.promotion.clone().map(|promotion| PromotionSpec {
            zone: rows(ranks - 1, 0),
            compulsory: rows(ranks - 1, 0),
            ..promotion
        }),
        ..standard
    }
}

/// A back row and pawns in front of it for White, mirrored for Black, in the order of the squares.
fn mirrored_army(back_row: &str, ranks: u8) -> Vec<PlacementSpec> {
    let pawns = "P".repeat(back_row.len());
    let rows = [
        (Color::White, 0, back_row),
        (Color::White, 1, &pawns),
        (Color::Black, ranks - 2, &pawns),
        (Color::Black, ranks - 1, back_row),
    ];
    let mut pieces = Vec::new();
    for (color, rank, row) in rows {
        for (file, letter) in (0..).zip(row.chars()) {
            let at = Coord { file, rank };
            pieces.push(PlacementSpec { at, color, letter });
        }
    }
    pieces
}

/// Random numbers from a seed, by SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a small bound; the bias is far below anything a person could notice.
    fn below(&mut self, bound: u8) -> u8 {
        (self.next() % u64::from(bound)) as u8
    }
}
