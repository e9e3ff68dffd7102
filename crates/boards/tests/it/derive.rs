//! Any ruleset played as bughouse: the rules that come out, and those that are refused.

use boards::{
    BughouseTerms, Defeat, DeriveFault, DropPower, DroppedPartner, PassedPromotion, PawnDropRanks,
    Preset, TeamClockStart, TeamDraws, TermsTextError, derive,
};
use rules::spec::{
    CapturedPiece, DrawSpec, DropLimit, NoMoves, PromotedCapture, RepetitionSpec, RulesetSpec,
};
use rules::{Coord, Ruleset, random_start};

use crate::{A, built_in, compile, for_partners, play, two_boards};

fn derived(name: &str, terms: &BughouseTerms) -> RulesetSpec {
    derive(built_in(name), terms).unwrap_or_else(|fault| panic!("{name}: {fault}"))
}

fn fics() -> BughouseTerms {
    BughouseTerms::default()
}

fn fault(spec: RulesetSpec, terms: &BughouseTerms) -> DeriveFault {
    derive(spec, terms).expect_err("it cannot be bughouse")
}

#[test]
fn standard_chess_becomes_the_built_in_bughouse() {
    let ours = compile(derived("standard", &fics()));
    assert_eq!(ours.content_hash(), compile(built_in("bughouse")).content_hash());
    assert_eq!(ours.spec().title, "Bughouse: Standard chess");
    assert_eq!(ours.spec().name, "standard-bughouse");
}

#[test]
fn every_built_in_ruleset_is_derived_the_same_way_twice() {
    for name in notation::builtin_names() {
        let (one, other) = (derived(name, &fics()), derived(name, &fics()));
        assert_eq!(one, other);
        let ruleset = compile(one);
        let spec = ruleset.spec();
        assert_eq!((spec.captured, spec.no_moves), (CapturedPiece::Transferred, NoMoves::Wait));
        assert!(spec.drops.is_some(), "{name}");
        assert_eq!(ruleset.start().setup(), compile(built_in(name)).start().setup(), "{name}");
    }
}

#[test]
fn the_largest_board_is_derived_too() {
    let spec = random_start::fischer_random_plus(26, 26, 7).expect("a start");
    let ruleset = compile(derive(spec, &fics()).expect("bughouse"));
    let drops = ruleset.spec().drops.as_ref().expect("drops");
    assert_eq!(drops.zone.white.len(), 26 * 26);
    assert_eq!(drops.pawn_zone.black.len(), 24 * 26);
    let mut boards = two_boards(&ruleset);
    assert!(boards.pass_captures());
    assert!(play(&mut boards, A, "").is_none());
}

#[test]
fn bughouse_itself_is_only_adjusted() {
    let mut own = for_partners("bughouse");
    own.draws.repetition = Some(RepetitionSpec::Draw { claim: 3, automatic: 3 });
    let pawns_a_file = own.drops.as_mut().map(|drops| drops.pawns_a_file.insert(1));
    assert!(pawns_a_file.is_some());
    assert_eq!(derive(own.clone(), &fics()), Ok(own.clone()));
    let terms = BughouseTerms { drops: Some(DropPower::NoCheck), ..fics() };
    let adjusted = derive(own.clone(), &terms).expect("bughouse");
    assert_eq!(adjusted.draws, own.draws);
    let drops = adjusted.drops.expect("drops");
    assert_eq!((drops.pawns_a_file, drops.limit), (Some(1), DropLimit::NoCheck));
    assert_eq!(drops.limited.len(), own.kinds.len());
}

#[test]
fn what_draws_a_game_on_one_board_draws_no_match_on_two() {
    assert_eq!(derived("standard", &fics()).draws, DrawSpec::default());
}

#[test]
fn terms_become_rules() {
    let ranks = PawnDropRanks { first: 3, last: 5 };
    let terms = BughouseTerms {
        pawn_drop_ranks: Some(ranks),
        promotion: Some(PassedPromotion::Kept),
        castling: Some(DroppedPartner::Allowed),
        drops: Some(DropPower::NoMate),
        ..fics()
    };
    let spec = derived("capablanca", &terms);
    let drops = spec.drops.as_ref().expect("drops");
    let ranks = |zone: &[Coord]| (zone[0].rank, zone[zone.len() - 1].rank, zone.len());
    assert_eq!(ranks(&drops.pawn_zone.white), (2, 4, 30));
    assert_eq!(ranks(&drops.pawn_zone.black), (3, 5, 30));
    assert_eq!(drops.limit, DropLimit::NoMate);
    assert_eq!(spec.promotion.as_ref().expect("promotion").captured, PromotedCapture::Kept);
    assert!(spec.castling.as_ref().expect("castling").dropped_partner);
    let plain = compile(derived("capablanca", &fics())).content_hash();
    assert_ne!(compile(spec).content_hash(), plain);
    let school = derived("standard", &BughouseTerms { preset: Preset::School, ..fics() });
    let drops = school.drops.expect("drops");
    assert_eq!(drops.pawn_zone.white.last().map(|at| at.rank), Some(5));
    assert_eq!(drops.limit, DropLimit::NoMate);
}

#[test]
fn what_cannot_be_bughouse_is_refused_with_a_sentence() {
    let mut royals = built_in("regicide");
    royals.kinds.retain(|kind| kind.royal);
    assert_eq!(fault(royals, &fics()), DeriveFault::NothingToPass);
    let losing = RulesetSpec { no_moves: NoMoves::Win, ..built_in("standard") };
    assert_eq!(fault(losing, &fics()), DeriveFault::NoMovesWins);
    for (first, last) in [(0, 4), (5, 4), (2, 9)] {
        let chosen = PawnDropRanks { first, last };
        let terms = BughouseTerms { pawn_drop_ranks: Some(chosen), ..fics() };
        let found = fault(built_in("standard"), &terms);
        assert_eq!(found, DeriveFault::PawnRanks { chosen, ranks: 8 });
        assert!(found.to_string().contains("ranks 1 to 8"), "{found}");
    }
    let terms = BughouseTerms { castling: Some(DroppedPartner::Allowed), ..fics() };
    assert_eq!(fault(built_in("los-alamos"), &terms), DeriveFault::NoCastling);
    let kings = BughouseTerms { defeat: Some(Defeat::BothKings), ..fics() };
    assert_eq!(fault(built_in("horde"), &kings), DeriveFault::NoKings);
    assert_eq!(fault(built_in("king-of-the-hill"), &kings), DeriveFault::NoKings);
    let large = random_start::fischer_random_plus(26, 26, 7).expect("a start");
    let terms = BughouseTerms { drops: Some(DropPower::NoMate), ..fics() };
    assert!(matches!(fault(large, &terms), DeriveFault::Rules(_)));
}

#[test]
fn long_names_stay_within_their_limits() {
    let spec = RulesetSpec { name: "n".repeat(64), title: "ä".repeat(60), ..built_in("standard") };
    let spec = derive(spec, &fics()).expect("bughouse");
    assert!(spec.name.ends_with("-bughouse") && spec.name.len() <= 64);
    assert!(Ruleset::compile(spec).is_ok());
}

#[test]
fn terms_are_one_line_of_text() {
    let terms = BughouseTerms {
        preset: Preset::School,
        drops: Some(DropPower::Any),
        pawn_drop_ranks: Some(PawnDropRanks { first: 2, last: 6 }),
        promotion: Some(PassedPromotion::Kept),
        castling: Some(DroppedPartner::Allowed),
        defeat: Some(Defeat::BothKings),
        clock_start: Some(TeamClockStart::AtBeginning),
        draws: Some(TeamDraws::None),
        both_flags: None,
        ply_limit: Some(200),
        resigning: None,
    };
    let text = "school drops=any pawn-drops=2-6 promotion=kept dropped-castling=allowed \
                clocks=at-beginning draws=none defeat=both-kings plies=200";
    assert_eq!(terms.to_string(), text);
    assert_eq!(text.parse(), Ok(terms));
    assert_eq!("fics".parse(), Ok(fics()));
    let refused = |text: &str| text.parse::<BughouseTerms>().expect_err("no terms");
    assert_eq!(refused(""), TermsTextError::Preset(String::new()));
    assert_eq!(refused("chess"), TermsTextError::Preset("chess".to_owned()));
    for bad in ["drops=some", "drops", "pawn-drops=2", "plies=many", "colour=red"] {
        assert_eq!(refused(&format!("fics {bad}")), TermsTextError::Term(bad.to_owned()));
    }
    assert_eq!(refused("fics plies=9 plies=9"), TermsTextError::Twice("plies".to_owned()));
}
