//! Random armies: the piece kinds and their start squares.

use rules::spec::{FirstMove, KindSpec, PlacementSpec, RulesetSpec};
use rules::{Color, Coord, standard_army};

use super::{DraftBoard, movement};
use crate::numbers::Numbers;

/// Draws the kinds. The first is royal, the second a pawn if there is one.
pub(super) fn draw_kinds(spec: &mut RulesetSpec, board: &DraftBoard, numbers: &mut Numbers) {
    if numbers.one_in(8) {
        spec.kinds = standard_army();
        return;
    }
    let mut letters: Vec<char> = ('A'..='Z').collect();
    numbers.shuffle(&mut letters);
    let most = if numbers.one_in(10) { 26 } else { 7 };
    let most = most.min(usize::from(board.files) * usize::from(board.ranks) / 4);
    let count = 1 + numbers.below(most.max(1));
    add_kinds(spec, &letters[..count], numbers);
}

/// Draws a kind for every letter of the alphabet.
pub(super) fn draw_all_kinds(spec: &mut RulesetSpec, numbers: &mut Numbers) {
    let mut letters: Vec<char> = ('A'..='Z').collect();
    numbers.shuffle(&mut letters);
    add_kinds(spec, &letters, numbers);
}

fn add_kinds(spec: &mut RulesetSpec, letters: &[char], numbers: &mut Numbers) {
    for (index, &letter) in letters.iter().enumerate() {
        let royal = index == 0 || numbers.one_in(12);
        let pawn = if royal { numbers.one_in(20) } else { index == 1 || numbers.one_in(6) };
        let movement = match (royal, pawn) {
            (true, _) => movement::royal(numbers),
            (false, true) => movement::pawn(numbers),
            (false, false) => movement::piece(numbers),
        };
        spec.kinds.push(KindSpec {
            letter,
            name: format!("kind {letter}"),
            movement,
            royal,
            pawn,
            promotes_to: None,
        });
    }
}

/// Places both armies on the board, usually as mirror images.
pub(super) fn place_armies(spec: &mut RulesetSpec, board: &DraftBoard, numbers: &mut Numbers) {
    if numbers.one_in(8) {
        spec.start.turn = FirstMove::Black;
    }
    let depth = (board.ranks / 2).min(numbers.between(1, 3));
    let royals: Vec<char> = letters(spec, |kind| kind.royal && !kind.pawn);
    let others: Vec<char> = letters(spec, |kind| !kind.royal && !kind.pawn);
    let pawns: Vec<char> = letters(spec, |kind| kind.pawn);
    let mut army = Vec::new();
    let gaps = numbers.below(4);
    for rank in 0..depth {
        let front = rank + 1 == depth && depth > 1;
        let kinds = if front && !pawns.is_empty() { &pawns } else { &others };
        for file in 0..board.files {
            let taken = gaps == 0 || !numbers.one_in(gaps + 2);
            if let (true, false) = (taken, kinds.is_empty()) {
                army.push((Coord::new(file, rank), *numbers.pick(kinds)));
            }
        }
    }
    add_royals(&mut army, &royals, board, numbers);
    let mirrored = !numbers.one_in(10);
    for color in Color::BOTH {
        if !mirrored && color == Color::Black {
            let mut kinds: Vec<char> = army.iter().map(|(_, letter)| *letter).collect();
            numbers.shuffle(&mut kinds);
            army = army.iter().map(|(at, _)| *at).zip(kinds).collect();
        }
        let place = |&(at, letter): &(Coord, char)| PlacementSpec {
            at: Coord::new(at.file, board.rank_of(color, at)),
            color,
            letter,
        };
        let placed = army.iter().map(place);
        spec.start.pieces.extend(placed.filter(|piece| !board.walls.contains(&piece.at)));
    }
}

/// Adds one royal, sometimes more, to the army.
fn add_royals(
    army: &mut Vec<(Coord, char)>,
    royals: &[char],
    board: &DraftBoard,
    numbers: &mut Numbers,
) {
    if royals.is_empty() {
        return;
    }
    let count = if numbers.one_in(8) { 2 } else { 1 };
    for _ in 0..count {
        let at = Coord::new(numbers.between(0, board.files - 1), 0);
        army.retain(|(taken, _)| *taken != at);
        army.push((at, *numbers.pick(royals)));
    }
}

pub(super) fn letters(spec: &RulesetSpec, chosen: impl Fn(&KindSpec) -> bool) -> Vec<char> {
    let kinds = spec.kinds.iter().filter(|kind| chosen(kind));
    kinds.map(|kind| kind.letter).collect()
}
