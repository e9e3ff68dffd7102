//! The fingerprint of a ruleset: names and order do not matter, every rule does.

use rules::movement::Atom;
use rules::spec::{
    CapturedPiece, CastlingNotation, FirstMove, MoveCountSpec, NoMoves, NoneLeft, PromotionSupply,
    RandomStart, RepetitionSpec, RoyalLoss, RulesetSpec, WinCondition,
};
use rules::{ContentHash, Ruleset, normalized, standard_spec};

use crate::board_art::army;
use crate::drafts::{free_drops, kind, standard, standard_with, zone};

fn hash(change: impl FnOnce(&mut RulesetSpec)) -> ContentHash {
    standard_with(change).content_hash()
}

#[test]
fn the_fingerprint_of_standard_chess_is_pinned() {
    // Old games name their rules by it: it may never change.
    assert_eq!(
        standard().content_hash().to_string(),
        "b3fcfa6ed63320786a25708cd9d383140a125951e8c9d92c38242a2ef35f8c34"
    );
}

#[test]
fn names_do_not_matter() {
    let renamed = hash(|spec| {
        spec.name = "chess".to_owned();
        spec.title = "Chess".to_owned();
        spec.description.clear();
        spec.kinds[4].name = "lady".to_owned();
    });
    assert_eq!(renamed, standard().content_hash());
}

#[test]
fn the_order_of_sets_does_not_matter() {
    let reordered = hash(|spec| {
        spec.start.pieces.reverse();
        spec.kinds.iter_mut().for_each(|kind| kind.movement.reverse());
        let double = spec.double_step.as_mut().unwrap();
        double.from.white.reverse();
        double.en_passant.black.reverse();
        let promotion = spec.promotion.as_mut().unwrap();
        promotion.zone.white.reverse();
        promotion.compulsory.black.reverse();
    });
    assert_eq!(reordered, standard().content_hash());
}

#[test]
fn saying_a_thing_twice_does_not_matter() {
    let repeated = hash(|spec| {
        let again = spec.kinds[1].movement.clone();
        spec.kinds[1].movement.extend(again);
        let double = spec.double_step.as_mut().unwrap();
        double.from.white.extend(zone("a2 b2"));
    });
    assert_eq!(repeated, standard().content_hash());
}

#[test]
fn the_normal_form_is_its_own() {
    let once = normalized(standard_spec());
    assert_eq!(normalized(once.clone()), once);
}

/// The name of a rule and a change of it.
type Change = (&'static str, fn(&mut RulesetSpec));

/// Every rule of a draft, changed one at a time; names only tell which failed.
fn changes() -> Vec<Change> {
    vec![
        ("walls", |spec| spec.walls = zone("e5")),
        ("hills", |spec| spec.hills.white = zone("e5")),
        ("kind", |spec| spec.kinds.push(kind('X', vec![Atom::plain(1, 0, 1)]))),
        ("letter", |spec| {
            spec.kinds[4].letter = 'X';
            spec.promotion.as_mut().unwrap().choices[0] = 'X';
            spec.start.pieces = army("rnbxkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBXKBNR");
        }),
        ("movement", |spec| spec.kinds[1].movement.push(Atom::plain(3, 0, 1))),
        ("royal", |spec| spec.kinds[4].royal = true),
        ("pawn", |spec| {
            spec.kinds[1].pawn = true;
            spec.kinds[1].promotes_to = Some(vec!['Q']);
            spec.double_step = None;
        }),
        ("promotes_to", |spec| spec.kinds[0].promotes_to = Some(vec!['Q'])),
        ("start", |spec| spec.start.pieces.truncate(31)),
        ("turn", |spec| spec.start.turn = FirstMove::Black),
        ("hands", |spec| {
            spec.drops = Some(free_drops(spec));
            spec.start.hands.white = vec![('Q', 1)];
        }),
        ("random", |spec| spec.start.random = Some(RandomStart::Chess960)),
        ("win", |spec| spec.win.white = WinCondition::Regicide(RoyalLoss::Last)),
        ("win option", |spec| spec.win.white = WinCondition::Regicide(RoyalLoss::First)),
        ("checks_to_win", |spec| spec.checks_to_win = Some(3)),
        ("no_moves", |spec| spec.no_moves = NoMoves::Loss),
        ("must_capture", |spec| spec.must_capture = true),
        ("double_step", |spec| spec.double_step = None),
        ("en_passant", |spec| {
            spec.double_step.as_mut().unwrap().en_passant.white.clear();
        }),
        ("castling", |spec| spec.castling = None),
        ("castling target", |spec| {
            spec.castling.as_mut().unwrap().royal_to.queen_side = 1;
        }),
        ("castling notation", |spec| {
            spec.castling.as_mut().unwrap().notation = CastlingNotation::RoyalTakesPartner;
        }),
        ("promotion", |spec| spec.promotion = None),
        ("choices", |spec| spec.promotion.as_mut().unwrap().choices = vec!['Q']),
        ("compulsory", |spec| spec.promotion.as_mut().unwrap().compulsory.white.clear()),
        ("supply", |spec| {
            let supply = PromotionSupply::LostKinds(NoneLeft::Stay);
            spec.promotion.as_mut().unwrap().supply = supply;
        }),
        ("captured", |spec| spec.captured = CapturedPiece::Transferred),
        ("drops", |spec| spec.drops = Some(free_drops(spec))),
        ("pawns_a_file", |spec| {
            spec.drops = Some(free_drops(spec));
            spec.drops.as_mut().unwrap().pawns_a_file = Some(1);
        }),
        ("repetition", |spec| {
            spec.draws.repetition = Some(RepetitionSpec::Barred { at: 3 });
        }),
        ("move_count", |spec| {
            spec.draws.move_count = Some(MoveCountSpec { claim: 100, automatic: 151 });
        }),
        ("insufficient_material", |_| ()),
    ]
}

#[test]
fn every_rule_matters() {
    let mut seen = vec![("standard", standard().content_hash())];
    for (rule, change) in changes() {
        let changed = hash(|spec| {
            spec.draws.insufficient_material = false;
            change(spec);
        });
        if let Some((other, _)) = seen.iter().find(|(_, known)| *known == changed) {
            panic!("{rule} is not distinguished from {other}");
        }
        seen.push((rule, changed));
    }
}

#[test]
fn rulesets_are_equal_by_their_fingerprint() {
    let renamed: Ruleset = standard_with(|spec| spec.name = "chess".to_owned());
    assert_eq!(renamed, standard());
    assert_ne!(standard_with(|spec| spec.must_capture = true), standard());
    assert_eq!(renamed.start(), standard().start());
}
