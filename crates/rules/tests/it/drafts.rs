//! Drafts of rulesets with few words, and what the compiler says to them.

use rules::movement::{Atom, Gait, MoveMode, Movement};
use rules::spec::{
    DoubleStepSpec, DrawSpec, DropLimit, DropSpec, KindSpec, PromotedCapture, PromotionSpec,
    PromotionSupply, RulesetSpec, Zone,
};
use rules::{ByColor, Coord, Ruleset, standard_army, standard_spec};

use crate::board_art::army;

/// Standard chess with a change.
pub(crate) fn standard_with(change: impl FnOnce(&mut RulesetSpec)) -> Ruleset {
    let mut spec = standard_spec();
    change(&mut spec);
    compiled(spec)
}

/// Standard chess.
pub(crate) fn standard() -> Ruleset {
    standard_with(|_| ())
}

/// The ruleset of a draft that must be good.
pub(crate) fn compiled(spec: RulesetSpec) -> Ruleset {
    let name = spec.name.clone();
    Ruleset::compile(spec).unwrap_or_else(|faults| panic!("{name}: {faults}"))
}

/// The faults of a draft that must be bad, each as `path: sentence`.
pub(crate) fn faults(spec: RulesetSpec) -> Vec<String> {
    match Ruleset::compile(spec) {
        Ok(ruleset) => panic!("{ruleset:?} is good"),
        Err(faults) => faults.faults.iter().map(ToString::to_string).collect(),
    }
}

/// The one fault that a change brings to standard chess.
pub(crate) fn fault(change: impl FnOnce(&mut RulesetSpec)) -> String {
    let mut spec = standard_spec();
    change(&mut spec);
    let mut faults = faults(spec);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults.remove(0)
}

/// A change to standard chess has one fault, at this path, with these words.
pub(crate) fn refused(path: &str, words: &str, change: impl FnOnce(&mut RulesetSpec)) {
    let fault = fault(change);
    let (found, message) = fault.split_once(": ").expect("a path and a sentence");
    assert_eq!(found, path, "{fault}");
    assert!(message.contains(words), "{fault}");
}

/// A draft with these kinds and this start and no special rule at all.
pub(crate) fn plain_spec(kinds: Vec<KindSpec>, start: &str) -> RulesetSpec {
    let ranks = start.split('/').count() as u8;
    let files = width(start);
    let mut spec = standard_spec();
    spec.name = "test".to_owned();
    (spec.files, spec.ranks) = (files, ranks);
    spec.walls = walls(start);
    spec.kinds = kinds;
    spec.start.pieces = army(start);
    spec.double_step = None;
    spec.castling = None;
    spec.promotion = None;
    spec.draws = DrawSpec::default();
    spec
}

/// A ruleset with these kinds and this start and no special rule at all.
pub(crate) fn plain(kinds: Vec<KindSpec>, start: &str) -> Ruleset {
    compiled(plain_spec(kinds, start))
}

/// The width of the first row.
fn width(rows: &str) -> u8 {
    let row = rows.split('/').next().unwrap_or_default();
    let (mut width, mut gap) = (0, 0);
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(digit) => gap = gap * 10 + digit as u8,
            None => width += std::mem::take(&mut gap) + u8::from(letter != '~'),
        }
    }
    width + gap
}

/// The walls in a picture of rows without gaps of two digits before them.
fn walls(text: &str) -> Zone {
    let count = text.split('/').count();
    let mut walls = Vec::new();
    for (index, row) in text.split('/').enumerate() {
        let parts: Vec<&str> = row.split('*').collect();
        let mut file = 0;
        for part in &parts[..parts.len() - 1] {
            file += width(part);
            walls.push(Coord { file, rank: (count - 1 - index) as u8 });
            file += 1;
        }
    }
    walls
}

/// Squares by name.
pub(crate) fn zone(names: &str) -> Zone {
    let square = |name| Coord::parse(name).unwrap_or_else(|| panic!("no square {name}"));
    names.split_whitespace().map(square).collect()
}

/// Whole ranks, counted from one.
pub(crate) fn ranks(files: u8, ranks: std::ops::RangeInclusive<u8>) -> Zone {
    let rank = |rank: u8| (0..files).map(move |file| Coord { file, rank: rank - 1 });
    ranks.flat_map(rank).collect()
}

/// A kind that is neither royal nor a pawn.
pub(crate) fn kind(letter: char, movement: Movement) -> KindSpec {
    KindSpec {
        letter,
        name: format!("piece {letter}"),
        movement,
        royal: false,
        pawn: false,
        promotes_to: None,
    }
}

/// The kind of standard chess with this letter.
pub(crate) fn known(letter: char) -> KindSpec {
    let mut army = standard_army().into_iter();
    army.find(|kind| kind.letter == letter).expect("a kind of standard chess")
}

/// The kinds of standard chess with these letters.
pub(crate) fn kinds(letters: &str) -> Vec<KindSpec> {
    letters.chars().map(known).collect()
}

/// Atoms with another gait.
pub(crate) fn gait(movement: Movement, gait: Gait) -> Movement {
    movement.into_iter().map(|atom| atom.with_gait(gait)).collect()
}

/// Atoms with another mode.
pub(crate) fn mode(movement: Movement, mode: MoveMode) -> Movement {
    movement.into_iter().map(|atom| atom.with_mode(mode)).collect()
}

/// Atoms for the first move only.
pub(crate) fn first(movement: Movement) -> Movement {
    let first = |atom| Atom { first_move_only: true, ..atom };
    movement.into_iter().map(first).collect()
}

/// Drops anywhere, pawns on all but the first and last rank.
pub(crate) fn free_drops(spec: &RulesetSpec) -> DropSpec {
    let all = ranks(spec.files, 1..=spec.ranks);
    DropSpec {
        zone: ByColor::same(all),
        pawn_zone: ByColor::same(ranks(spec.files, 2..=spec.ranks - 1)),
        pawns_a_file: None,
        limit: DropLimit::None,
        limited: Vec::new(),
    }
}

/// Promotion on the last rank to these letters.
pub(crate) fn last_rank(spec: &RulesetSpec, choices: &str) -> PromotionSpec {
    let zone = ByColor {
        white: ranks(spec.files, spec.ranks..=spec.ranks),
        black: ranks(spec.files, 1..=1),
    };
    PromotionSpec {
        zone: zone.clone(),
        compulsory: zone,
        choices: choices.chars().collect(),
        supply: PromotionSupply::Unlimited,
        captured: PromotedCapture::Pawn,
    }
}

/// Double steps from the second ranks, all answered en passant.
pub(crate) fn second_ranks(spec: &RulesetSpec) -> DoubleStepSpec {
    let from = ByColor {
        white: ranks(spec.files, 2..=2),
        black: ranks(spec.files, spec.ranks - 1..=spec.ranks - 1),
    };
    DoubleStepSpec { from: from.clone(), en_passant: from }
}
