//! Rulesets that ask for all they may, or for more: refused with a sentence, or playable.

use std::collections::BTreeSet;

use rules::movement::{Atom, Gait, Movement, leaps, rides};
use rules::spec::{
    CapturedPiece, DropLimit, Extinct, KindSpec, PlacementSpec, RoyalLoss, RulesetSpec,
    WinCondition,
};
use rules::{ByColor, Color, Coord, Move, MoveType, Ruleset};

use crate::drafts::{compiled, faults, free_drops, gait, kind, kinds, plain_spec};

const SIDE: u8 = 26;

/// Kings in the corners of the largest board.
fn vast(mut more: Vec<KindSpec>) -> RulesetSpec {
    more.extend(kinds("K"));
    let rows: Vec<&str> = (0..24).map(|_| "26").collect();
    plain_spec(more, &format!("25k/{}/K25", rows.join("/")))
}

/// Every letter but the king's.
fn letters() -> impl Iterator<Item = char> + Clone {
    ('A'..='Z').filter(|&letter| letter != 'K')
}

/// As many different leaps as a kind may have, none of them near.
fn many_leaps() -> Movement {
    let mut movement = Vec::new();
    for (long, short) in (2..).flat_map(|long| (0..=long).map(move |short| (long, short))) {
        movement.extend(leaps(long, short));
        if movement.len() >= 128 {
            movement.truncate(128);
            return movement;
        }
    }
    movement
}

/// Fills both halves of the board with pieces of all kinds, facing over two empty rows.
fn crowd(spec: &mut RulesetSpec) {
    let mut letters = letters().cycle();
    for (color, low, high) in [(Color::White, 0, 12), (Color::Black, 14, 26)] {
        for (file, rank) in (low..high).flat_map(|rank| (0..SIDE).map(move |file| (file, rank))) {
            let at = Coord { file, rank };
            let taken = spec.start.pieces.iter().any(|piece| piece.at == at);
            let letter = letters.next().unwrap();
            if !taken {
                spec.start.pieces.push(PlacementSpec { at, color, letter });
            }
        }
    }
}

fn moves_of(ruleset: &Ruleset) -> u64 {
    let start = ruleset.start();
    let moves = start.legal_moves();
    assert_eq!(moves.len() as u64, start.count_legal_moves());
    moves.len() as u64
}

#[test]
fn the_largest_board_with_every_kind_and_every_leap_is_playable() {
    let mut spec = vast(letters().map(|letter| kind(letter, many_leaps())).collect());
    let middle = Coord::new(12, 12);
    spec.start.pieces.push(PlacementSpec { at: middle, color: Color::White, letter: 'A' });
    assert_eq!(spec.kinds.len(), 26);
    assert_eq!(spec.kinds[0].movement.len(), 128);
    assert_eq!(moves_of(&compiled(spec)), 3 + 128);
}

#[test]
fn the_largest_board_full_of_riders_is_playable() {
    let queen = [rides(1, 0), rides(1, 1), rides(2, 1)].concat();
    let mut spec = vast(letters().map(|letter| kind(letter, queen.clone())).collect());
    spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
    crowd(&mut spec);
    assert!(moves_of(&compiled(spec)) > 100);
}

#[test]
fn a_storm_of_hoppers_is_refused_or_playable() {
    let mut storm = Vec::new();
    for (long, short) in [(1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (4, 3), (5, 1), (5, 2)] {
        storm.extend(gait(rides(long, short), Gait::Cannon));
        storm.extend(gait(rides(long, short), Gait::Grasshopper));
    }
    storm.truncate(128);
    let all: Vec<KindSpec> = letters().map(|letter| kind(letter, storm.clone())).collect();
    let refused = faults(vast(all));
    assert!(refused[0].contains("times as long as allowed: use fewer kinds"), "{refused:#?}");
    let few = gait([rides(1, 0), rides(1, 1)].concat(), Gait::Cannon);
    let mut spec = vast(letters().map(|letter| kind(letter, few.clone())).collect());
    spec.start.pieces.push(PlacementSpec {
        at: Coord::new(12, 12),
        color: Color::White,
        letter: 'A',
    });
    spec.start.pieces.push(PlacementSpec {
        at: Coord::new(12, 14),
        color: Color::White,
        letter: 'B',
    });
    assert_eq!(moves_of(&compiled(spec)), 3 + 11 + 12);
}

#[test]
fn thousands_of_drops_are_listed() {
    let mut spec = vast(letters().map(|letter| kind(letter, rides(1, 0))).collect());
    spec.drops = Some(free_drops(&spec));
    spec.captured = CapturedPiece::ToHand;
    spec.start.hands.white = letters().map(|letter| (letter, 999)).collect();
    assert_eq!(moves_of(&compiled(spec)), 3 + 25 * (26 * 26 - 2));
}

#[test]
fn thousands_of_drops_that_may_not_check_are_listed() {
    let mut spec = vast(letters().map(|letter| kind(letter, rides(1, 0))).collect());
    let mut drops = free_drops(&spec);
    drops.limit = DropLimit::NoCheck;
    drops.limited = letters().collect();
    spec.drops = Some(drops);
    spec.start.hands.white = letters().map(|letter| (letter, 1)).collect();
    assert_eq!(moves_of(&compiled(spec)), 3 + 25 * (26 * 26 - 2 - 50));
}

/// A board of 16×16 with every kind in hand. The first `count` kinds may not give checkmate by a drop.
fn mate_limited(count: usize) -> RulesetSpec {
    let mut army: Vec<KindSpec> = letters().map(|letter| kind(letter, rides(1, 0))).collect();
    army.extend(kinds("K"));
    let rows: Vec<&str> = (0..14).map(|_| "16").collect();
    let mut spec = plain_spec(army, &format!("15k/{}/K15", rows.join("/")));
    let mut drops = free_drops(&spec);
    drops.limit = DropLimit::NoMate;
    drops.limited = letters().take(count).collect();
    spec.drops = Some(drops);
    spec.start.hands.white = letters().map(|letter| (letter, 1)).collect();
    spec
}

#[test]
fn thousands_of_drops_are_listed_and_some_may_not_mate() {
    assert_eq!(moves_of(&compiled(mate_limited(2))), 3 + 25 * (16 * 16 - 2));
}

#[test]
fn too_many_drops_that_may_not_mate_are_refused() {
    let refused = faults(mate_limited(25));
    assert_eq!(refused.len(), 1, "{refused:#?}");
    assert!(
        refused[0].starts_with("drops.limited: finding the moves of a full board of 16×16"),
        "{refused:#?}"
    );
}

#[test]
fn the_smallest_board_is_playable() {
    let mut spec = plain_spec(kinds("R"), "r1/1R");
    spec.win = ByColor::same(WinCondition::Extinction(Extinct::All));
    assert_eq!(moves_of(&compiled(spec)), 2);
    assert_eq!(faults(plain_spec(kinds("K"), "k1/1K")).len(), 2);
}

#[test]
fn a_long_range_never_leaves_the_board() {
    let knight = Atom { range: 25, ..Atom::plain(25, 25, 1) };
    let ruleset = compiled(vast(vec![kind('A', vec![knight])]));
    assert_eq!(moves_of(&ruleset), 3);
}

/// The army of issue 21, finding 2, all of it in hand and none of it to give check by a drop.
fn costly(win: WinCondition, change: impl Fn(Vec<Atom>) -> Vec<Atom>) -> RulesetSpec {
    let movement = [rides(1, 0), rides(1, 1), rides(2, 1), rides(3, 1), rides(3, 2)].concat();
    let army = letters().take(8).map(|letter| kind(letter, change(movement.clone())));
    let mut spec = vast(army.collect());
    spec.win = ByColor::same(win);
    let mut drops = free_drops(&spec);
    drops.limit = DropLimit::NoCheck;
    drops.limited = letters().take(8).collect();
    spec.drops = Some(drops);
    let hand: Vec<(char, u16)> = letters().take(8).map(|letter| (letter, 999)).collect();
    spec.start.hands = ByColor::same(hand);
    spec
}

/// Every drop on every square that is empty at the start.
fn every_drop(mut spec: RulesetSpec) -> Vec<Move> {
    if let Some(drops) = &mut spec.drops {
        drops.limit = DropLimit::None;
        drops.limited.clear();
    }
    compiled(spec).start().legal_drops()
}

/// Half a million steps take a few tenths of a millisecond; testing each drop took nine million.
#[test]
fn drops_that_may_not_check_are_not_tested_one_by_one() {
    let ruleset = compiled(costly(WinCondition::Checkmate, |movement| movement));
    assert!(ruleset.most_steps() < 2_000_000, "{}", ruleset.most_steps());
    let hops = compiled(costly(WinCondition::Checkmate, |movement| {
        movement.into_iter().take(8).map(|atom| Atom { gait: Gait::Cannon, ..atom }).collect()
    }));
    assert!(hops.most_steps() > 7_500_000, "{}", hops.most_steps());
}

/// The same drops are barred whether they are found together or one by one, with and without the
/// law of check, and where a drop can be a hurdle.
#[test]
fn drops_that_may_not_check_are_the_same_together_and_one_by_one() {
    let plain = |movement: Vec<Atom>| movement;
    let hops = |movement: Vec<Atom>| {
        movement.into_iter().take(8).map(|atom| Atom { gait: Gait::Cannon, ..atom }).collect()
    };
    let regicide = WinCondition::Regicide(RoyalLoss::Last);
    let specs = [
        costly(WinCondition::Checkmate, plain),
        costly(regicide.clone(), plain),
        costly(WinCondition::Checkmate, hops),
        costly(regicide, hops),
    ];
    for spec in specs {
        let ruleset = compiled(spec.clone());
        let all = every_drop(spec);
        let mut position = ruleset.start();
        for ply in 0..40 {
            let legal = position.legal_moves();
            assert_eq!(position.has_legal_moves(), !legal.is_empty());
            assert!(position.steps() <= ruleset.most_steps());
            let listed: BTreeSet<Move> =
                legal.iter().copied().filter(|mv| mv.what() == MoveType::Drop).collect();
            let alone = all.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
            assert_eq!(listed, alone, "after {ply} plies:\n{position:?}");
            let Some(&mv) = legal.get((ply * 7919 + 13) % legal.len().max(1)) else { break };
            position = position.play(mv).unwrap();
        }
    }
}
