//! The rules of bughouse, line by line: the core rules (`rule_01` to `rule_14`), the options of matches, and the traps
//! that others fell into. On the standard army and on invented pieces and boards.

use boards::{
    BothFlags, BughouseTerms, Defeat, DropPower, DroppedPartner, PassedPromotion, PawnDropRanks,
    Preset, TeamDraws, TeamResigning, derive,
};
use game::{
    Act, BoardId, EndCause, EndParts, EventKind, LagPolicy, MatchResult, MatchSetup, Offer,
    OfferKind, Presence, Refusal, Role, Seat, TeamId, TimeControl, Visibility,
};
use notation::{builtin, parse_fen, ruleset_file};
use rules::{EndReason, Illegal, Ruleset};

use crate::bughouse::{BLACK_B, WHITE_B};
use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, names, seated, sitting_on};

const A: BoardId = BoardId(0);
const B: BoardId = BoardId(1);
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const FICS: BughouseTerms = BughouseTerms {
    preset: Preset::Fics,
    drops: None,
    pawn_drop_ranks: None,
    promotion: None,
    castling: None,
    defeat: None,
    clock_start: None,
    draws: None,
    both_flags: None,
    ply_limit: None,
    resigning: None,
};

/// A ruleset with a rider, a leaper and a hopper of its own, on ten files and nine ranks with walls.
const INVENTED: &str = r#"
name = "menagerie"
files = 10
ranks = 9
start = "nruck5/pppp6/10/2*7/10/7*2/10/6PPPP/5KCURN"
[[pieces]]
letter = "P"
name = "pawn"
betza = "mfWcfF"
pawn = true
[[pieces]]
letter = "R"
name = "rook"
betza = "R"
[[pieces]]
letter = "N"
name = "nightrider"
betza = "NN"
[[pieces]]
letter = "U"
name = "camel"
betza = "C"
[[pieces]]
letter = "C"
name = "cannon"
betza = "mRcpR"
[[pieces]]
letter = "K"
name = "king"
betza = "K"
royal = true
[promotion]
choices = "RN"
"#;

fn played(name: &str, terms: &BughouseTerms) -> Ruleset {
    Ruleset::compile(derive(builtin(name).unwrap(), terms).unwrap()).unwrap()
}

fn invented() -> Ruleset {
    let ruleset = ruleset_file::load(INVENTED, ruleset_file::Format::Toml).unwrap();
    Ruleset::compile(derive(ruleset.spec().clone(), &FICS).unwrap()).unwrap()
}

fn under(ruleset: &Ruleset, terms: &BughouseTerms) -> MatchSetup {
    let setup = MatchSetup::bughouse(ID, ruleset, &minutes(3));
    let setup = setup.under(*terms, "Standard Chess".to_owned());
    MatchSetup { lag: LagPolicy::Charged, ..setup }
}

/// A match of standard chess played as bughouse.
fn begun(terms: &BughouseTerms) -> TestMatch {
    TestMatch::begun(under(&played("standard", terms), terms))
}

/// The same from other positions.
fn from(terms: &BughouseTerms, a: &str, b: &str) -> TestMatch {
    let ruleset = played("standard", terms);
    let mut setup = under(&ruleset, terms);
    setup.starts = [a, b].map(|fen| parse_fen(&ruleset, fen).unwrap()).into();
    TestMatch::begun(setup)
}

fn hand(test: &TestMatch, seat: Seat) -> String {
    let position = test.state().game(seat.board).unwrap().position();
    let letter =
        |(kind, count): (_, u16)| position.ruleset().letter(kind).to_string().repeat(count.into());
    position.hand(seat.color).into_iter().map(letter).collect()
}

/// Moves as `A:e2e4 B:d2d4`.
fn moves(test: &mut TestMatch, texts: &str) {
    for text in texts.split_whitespace() {
        let (board, uci) = text.split_once(':').unwrap();
        let board = if board == "A" { A } else { B };
        test.play_on(board, uci).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

fn illegal(test: &mut TestMatch, board: BoardId, uci: &str) -> Illegal {
    match test.play_on(board, uci) {
        Err(Refusal::Illegal(why)) => why,
        other => panic!("{uci}: {other:?}"),
    }
}

// ——— The core rules ———

#[test]
fn rule_01_teams_have_white_on_one_board_and_black_on_the_other() {
    let test = begun(&FICS);
    let teams = [WHITE, BLACK, WHITE_B, BLACK_B].map(|seat| test.state().team(seat));
    assert_eq!(teams, [TeamId::FIRST, TeamId::SECOND, TeamId::SECOND, TeamId::FIRST]);
    let control = test.state().control(WHITE);
    assert!(test.state().seats().all(|seat| test.state().control(seat) == control));
}

#[test]
fn rule_02_a_captured_piece_is_in_the_partners_hand_at_once_for_all_to_see() {
    let mut test = begun(&FICS);
    moves(&mut test, "A:e2e4 A:d7d5");
    let events = test.play("e4d5").unwrap();
    assert_eq!(names(&events), ["move", "transfer"]);
    assert_eq!(events[1].visibility, Visibility::Everyone);
    assert_eq!(hand(&test, BLACK_B), "P");
}

#[test]
fn rule_03_a_drop_blocks_checks_and_mates_but_never_on_a_piece() {
    let mut test =
        from(&FICS, "4k3/8/8/8/8/8/4r3/4K3[] w - - 0 1", "4k3/8/8/4q3/8/8/8/4K3[P] w - - 0 1");
    moves(&mut test, "B:P@e4");
    assert_eq!(illegal(&mut test, B, "e5e1").code(), "blocked");
    let mut test = from(&FICS, "7k/5K2/8/8/8/8/8/8[Q] w - - 0 1", KINGS);
    assert!(matches!(illegal(&mut test, A, "Q@h8"), Illegal::DropSquareTaken(_)));
    moves(&mut test, "A:Q@g7");
    assert_eq!(test.end().unwrap().cause, EndCause::Rules(EndReason::Checkmate));
    let mut test = from(&FICS, "4k3/4r3/8/8/8/8/4B3/4K3[N] w - - 0 1", KINGS);
    assert_eq!(illegal(&mut test, A, "e2d3").code(), "leaves-royal-attacked");
}

#[test]
fn rule_04_pawns_drop_on_ranks_2_to_7_and_are_pawns_like_others() {
    let a = "4k3/8/8/8/3p4/8/8/4K3[PPP] w - - 0 1";
    for rank in ["a1", "a8"] {
        let refused = illegal(&mut from(&FICS, a, KINGS), A, &format!("P@{rank}"));
        assert_eq!(refused.code(), "drop-pawn-rank", "{rank}");
    }
    let mut test = from(&FICS, a, KINGS);
    moves(&mut test, "A:P@e2 A:e8d8 A:e2e4 A:d4e3");
    assert_eq!(hand(&test, WHITE_B), "P", "a dropped pawn is taken en passant");
    let mut test = from(&FICS, a, KINGS);
    moves(&mut test, "A:P@a7 A:e8d7 A:a7a8q");
    assert!(test.end().is_none());
}

#[test]
fn rule_05_a_promoted_piece_is_passed_as_the_pawn_it_was() {
    let mut test = from(&FICS, "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", KINGS);
    moves(&mut test, "A:b7a8q A:e8d7 A:a8d8 A:d7d8");
    assert_eq!((hand(&test, BLACK_B), hand(&test, WHITE_B)), ("R".into(), "P".into()));
    let ruleset = invented();
    let mut setup = under(&ruleset, &FICS);
    let late = "5k4/P9/10/2*7/10/7*2/10/10/5K4 w - - 0 1";
    let other = "5k4/10/10/2*7/10/7*2/10/10/5K4 w - - 0 1";
    setup.starts = [late, other].map(|fen| parse_fen(&ruleset, fen).unwrap()).into();
    let mut test = TestMatch::begun(setup);
    moves(&mut test, "A:a8a9r A:f9e8 A:a9d9 A:e8d9");
    assert_eq!(hand(&test, WHITE_B), "P");
}

#[test]
fn rule_06_mate_counts_only_if_no_possible_drop_parries_it() {
    let mut distant = begun(&FICS);
    moves(&mut distant, "A:f2f3 A:e7e5 A:g2g4 A:d8h4");
    assert_eq!(distant.end(), None, "with empty hands everywhere");
    let mut contact = begun(&FICS);
    moves(&mut contact, "A:e2e4 A:e7e5 A:d1h5 A:b8c6 A:f1c4 A:g8f6 A:h5f7");
    assert_eq!(contact.end().unwrap().cause, EndCause::Rules(EndReason::Checkmate));
    let smothered = "6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1";
    let mut knight = from(&FICS, smothered, KINGS);
    moves(&mut knight, "A:g5f7");
    assert_eq!(knight.end().unwrap().cause, EndCause::Rules(EndReason::Checkmate));
}

#[test]
fn rule_07_without_a_legal_move_you_wait_and_your_clock_runs() {
    let stuck = "7k/5Q2/8/8/8/8/8/4K3 b - - 0 1";
    let mut test = from(&FICS, stuck, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    assert!(test.state().boards().is_waiting(A), "stalemate is no end");
    test.at(1_000);
    moves(&mut test, "B:e1e2 B:d5e4");
    assert_eq!(test.end(), None);
    assert!(test.state().boards().is_waiting(A), "the pawn went to White of board 1");
    test.at(400_000).tick();
    assert_eq!(test.end().unwrap().cause, EndCause::Flagged(BLACK));
    let bare = from(&FICS, KINGS, KINGS);
    assert_eq!(bare.end(), None, "nobody claims insufficient material");
}

#[test]
fn rule_08_the_first_mate_flag_or_resignation_ends_both_boards_and_names_everything() {
    let mut mate = begun(&FICS);
    moves(&mut mate, "B:d2d4 A:e2e4 A:e7e5 A:d1h5 A:b8c6 A:f1c4 A:g8f6 A:h5f7");
    assert_eq!(mate.end().unwrap().winner(), Some(TeamId::FIRST));
    let parts = EndParts { board: Some(A), by: Some(WHITE), against: Some(BLACK) };
    assert_eq!(mate.state().end_parts(), parts);
    assert!(matches!(mate.play_on(B, "d7d5"), Err(Refusal::Over(_))));

    let mut flag = begun(&FICS);
    moves(&mut flag, "B:d2d4");
    flag.at(60_000);
    moves(&mut flag, "B:d7d5");
    flag.at(500_000).tick();
    let parts = EndParts { board: Some(A), by: None, against: Some(WHITE) };
    assert_eq!(flag.state().end_parts(), parts);
    assert_eq!(flag.end().unwrap().winner(), Some(TeamId::SECOND));

    let mut resigned = begun(&BughouseTerms { resigning: Some(TeamResigning::AtOnce), ..FICS });
    resigned.act(Act::Resign { seat: WHITE_B }).unwrap();
    let parts = EndParts { board: Some(B), by: None, against: Some(WHITE_B) };
    assert_eq!(resigned.state().end_parts(), parts);
    assert_eq!(resigned.end().unwrap().winner(), Some(TeamId::FIRST));
}

#[test]
fn rule_09_draws_are_agreed_by_the_teams_or_not_at_all() {
    let mut agreed = begun(&FICS);
    moves(&mut agreed, "A:e2e4");
    agreed.offer(WHITE, Offer::Draw).unwrap();
    assert_eq!(agreed.accept(BLACK_B, OfferKind::Draw), Err(Refusal::OwnOffer(OfferKind::Draw)));
    agreed.accept(WHITE_B, OfferKind::Draw).unwrap();
    assert_eq!(agreed.end().unwrap().cause, EndCause::Agreed);
    let mut barred = begun(&BughouseTerms { draws: Some(TeamDraws::None), ..FICS });
    moves(&mut barred, "A:e2e4");
    assert_eq!(barred.offer(WHITE, Offer::Draw), Err(Refusal::DrawsBarred));
}

/// Two clocks that run out in the same millisecond, one of each team. Black of board 2 thinks since the start, White
/// of board 2 since a moment later with less time.
fn flags_at_once(both_flags: BothFlags) -> TestMatch {
    let terms = BughouseTerms { both_flags: Some(both_flags), ..FICS };
    let mut setup = under(&played("standard", &terms), &terms);
    let at = |seat: Seat| if seat == BLACK { 170_000 } else { 180_000 };
    for seat in &mut setup.seats {
        seat.control = TimeControl::sudden_death(game::Millis(at(seat.seat)));
    }
    let mut test = TestMatch::begun(setup);
    moves(&mut test, "B:e2e4");
    test.at(10_000);
    moves(&mut test, "A:e2e4");
    test.at(300_000).tick();
    test
}

#[test]
fn rule_10_the_exact_instant_of_the_flag_decides_and_equal_instants_by_the_terms() {
    let drawn = flags_at_once(BothFlags::Draw);
    let end = drawn.end().unwrap();
    assert_eq!((end.cause, end.result), (EndCause::BothFlagged, MatchResult::Drawn));
    // Black of board 2 has been to move for ten seconds longer than Black of board 1.
    let lost = flags_at_once(BothFlags::FirstLoses);
    assert_eq!(lost.end().unwrap().cause, EndCause::Flagged(BLACK_B));
    assert_eq!(lost.end().unwrap().winner(), Some(TeamId::SECOND));
}

#[test]
fn rule_11_sitting_is_legal_until_the_clock_ends() {
    let mut test = begun(&FICS);
    moves(&mut test, "A:e2e4 B:e2e4 A:e7e5");
    test.at(179_000);
    moves(&mut test, "B:e7e5 B:g1f3");
    assert_eq!(test.end(), None);
    test.at(180_500).tick();
    assert_eq!(test.end().unwrap().cause, EndCause::Flagged(WHITE));
}

#[test]
fn rule_13_an_illegal_move_is_only_refused() {
    let mut test = begun(&FICS);
    for uci in ["e2e5", "P@e4", "e7e5"] {
        assert!(test.play(uci).is_err(), "{uci}");
    }
    assert_eq!((test.end(), test.ply()), (None, 0));
    moves(&mut test, "A:e2e4");
}

#[test]
fn rule_14_nothing_is_taken_back() {
    let mut test = begun(&FICS);
    moves(&mut test, "A:e2e4 A:d7d5 A:e4d5");
    for to in [game::Ply(0), game::Ply(2)] {
        let offer = Offer::Takeback { board: A, to };
        assert_eq!(test.offer(BLACK, offer), Err(Refusal::TakebackAcrossBoards));
    }
}

// ——— Options ———

#[test]
fn option_drops_without_mate_or_without_check() {
    let a = "7k/5K2/8/8/8/8/8/8[QR] w - - 0 1";
    let mate = BughouseTerms { drops: Some(DropPower::NoMate), ..FICS };
    let mut test = from(&mate, a, KINGS);
    assert_eq!(illegal(&mut test, A, "Q@g7").code(), "drop-mate");
    let parried = illegal(&mut test, A, "R@h1");
    assert_eq!(parried.code(), "drop-mate", "also if a piece that is passed later could parry it");
    moves(&mut test, "A:Q@f8");
    assert_eq!(test.end(), None, "a check is allowed");
    let check = BughouseTerms { drops: Some(DropPower::NoCheck), ..FICS };
    assert_eq!(illegal(&mut from(&check, a, KINGS), A, "R@h1").code(), "drop-check");
    moves(&mut from(&check, a, KINGS), "A:R@a1");
    let school = BughouseTerms { preset: Preset::School, ..FICS };
    assert_eq!(illegal(&mut from(&school, a, KINGS), A, "Q@g7").code(), "drop-mate");
}

#[test]
fn option_pawn_drop_ranks_count_from_each_side() {
    let ranks = Some(PawnDropRanks { first: 2, last: 4 });
    let terms = BughouseTerms { pawn_drop_ranks: ranks, ..FICS };
    let mut test = from(&terms, "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", KINGS);
    assert_eq!(illegal(&mut test, A, "P@a5").code(), "drop-pawn-rank");
    moves(&mut test, "A:P@a4");
    assert_eq!(illegal(&mut test, A, "P@b4").code(), "drop-pawn-rank");
    moves(&mut test, "A:P@b5");
    let school = BughouseTerms { preset: Preset::School, ..FICS };
    let mut test = from(&school, "4k3/8/8/8/8/8/8/4K3[PP] w - - 0 1", KINGS);
    assert_eq!(illegal(&mut test, A, "P@a7").code(), "drop-pawn-rank");
    moves(&mut test, "A:P@a6");
}

#[test]
fn option_a_promoted_piece_is_kept() {
    let kept = BughouseTerms { promotion: Some(PassedPromotion::Kept), ..FICS };
    let mut test = from(&kept, "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", KINGS);
    moves(&mut test, "A:b7a8q A:e8d7 A:a8d8 A:d7d8");
    assert_eq!(hand(&test, WHITE_B), "Q");
}

#[test]
fn option_castling_with_a_dropped_rook() {
    let a = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1";
    let castle = |terms: &BughouseTerms, moves_before: &str| {
        let mut test = from(terms, a, KINGS);
        moves(&mut test, moves_before);
        test.play("e1g1").is_ok()
    };
    let allowed = BughouseTerms { castling: Some(DroppedPartner::Allowed), ..FICS };
    assert!(castle(&allowed, "A:R@h1 A:e8d8"));
    assert!(!castle(&FICS, "A:R@h1 A:e8d8"));
    assert!(!castle(&allowed, "A:R@g1 A:e8d8"), "not in the corner");
    assert!(!castle(&allowed, "A:e1e2 A:e8d8 A:e2e1 A:d8e8 A:R@h1 A:e8d8"), "the king has moved");
}

#[test]
fn option_ply_limit_is_a_draw_with_its_board() {
    let mut test = begun(&BughouseTerms { ply_limit: Some(4), ..FICS });
    moves(&mut test, "A:e2e4 B:e2e4 A:e7e5 B:e7e5 A:g1f3 B:g1f3 B:g8f6");
    let end = test.end().unwrap();
    assert_eq!((end.cause, end.result), (EndCause::PlyLimit, MatchResult::Drawn));
    assert_eq!(test.state().end_parts().board, Some(B));
}

#[test]
fn option_clocks_start_together_or_with_the_first_move() {
    let international = BughouseTerms { preset: Preset::International, ..FICS };
    let left = |terms: &BughouseTerms| {
        let mut test = begun(terms);
        test.at(5_000);
        test.left().0
    };
    assert_eq!((left(&international), left(&FICS)), (175_000, 180_000));
}

#[test]
fn option_one_person_has_both_seats_of_a_team() {
    let setup = under(&played("standard", &FICS), &FICS);
    let me = |seat: Seat| seat == WHITE || seat == BLACK_B;
    let setup = setup.with_holders(|seat| Some(sitting_on(if me(seat) { WHITE } else { seat }).id));
    let mut test = TestMatch::waiting(setup);
    test.server(Act::Begin).unwrap();
    let actor = game::Actor::player(sitting_on(WHITE).id, [WHITE, BLACK_B]);
    let command = test.command(actor, Act::Resign { seat: BLACK_B });
    test.send(&command).unwrap();
    assert_eq!(test.end().unwrap().cause, EndCause::Resigned(BLACK_B), "no other partner confirms");
}

#[test]
fn option_the_same_rules_on_invented_pieces() {
    let mut test = TestMatch::begun(under(&invented(), &FICS));
    moves(&mut test, "A:g2g3 A:d8d7 A:g3g4 A:d7d6 A:g4g5 A:d6d5");
    let game = test.state().game(A).unwrap();
    assert!(!game.legal_moves().is_empty());
    let mut boards = 0;
    while boards < 400 && test.end().is_none() {
        let board = BoardId((boards % 2) as u8);
        boards += 1;
        let moves = test.state().game(board).unwrap().legal_moves();
        let position = test.state().game(board).unwrap().position();
        let Some(mv) = moves.iter().find(|mv| position.victim(**mv).is_some()).or(moves.first())
        else {
            continue;
        };
        let uci = notation::write_uci(position, *mv);
        test.play_on(board, &uci).unwrap();
    }
    let passed =
        test.log.iter().filter(|event| matches!(event.kind, EventKind::Transferred { .. }));
    assert!(passed.count() > 5);
}

#[test]
fn option_a_team_loses_only_with_both_its_kings() {
    let both = BughouseTerms { defeat: Some(Defeat::BothKings), ..FICS };
    let a = "4k3/8/8/8/8/8/8/r3K3 b - - 0 1";
    let b = "4k3/4R3/8/8/8/8/8/r3K3 w - - 0 1";
    let mut test = from(&both, a, b);
    moves(&mut test, "A:a1e1");
    assert!(test.end().is_none() && test.state().boards().is_over(A));
    assert_eq!(hand(&test, WHITE_B), "", "a king goes to nobody");
    assert_eq!(illegal(&mut test, A, "e8d8"), Illegal::GameOver);
    test.at(60_000);
    assert_eq!(test.state().time_left(WHITE, test.read_at()), minutes_left(180), "no clock runs");
    assert_eq!(test.state().time_left(WHITE_B, test.read_at()), minutes_left(120));
    let mut lost = from(&both, a, b);
    moves(&mut lost, "A:a1e1 B:e7e8");
    let end = lost.end().unwrap();
    assert_eq!(end.cause, EndCause::Rules(EndReason::RoyalCaptured));
    assert_eq!(end.winner(), Some(TeamId::SECOND), "White of 1 and Black of 2 are one team");
    assert_eq!(lost.state().end_parts().by, Some(WHITE_B));
    let mut even = from(&both, a, b);
    moves(&mut even, "A:a1e1 B:e7a7 B:a1e1");
    assert_eq!(even.end().unwrap().result, MatchResult::Drawn, "each team lost one king");
    test.at(500_000).tick();
    assert_eq!(test.end().unwrap().cause, EndCause::Flagged(WHITE_B));
}

fn minutes_left(seconds: u64) -> game::Millis {
    game::Millis::from_secs(seconds)
}

// ——— Resignation ———

#[test]
fn trap_15_a_partner_confirms_a_resignation() {
    let mut test = begun(&FICS);
    let events = test.act(Act::Resign { seat: WHITE }).unwrap();
    assert_eq!(names(&events), ["offer"]);
    assert_eq!(events[0].visibility, Visibility::Team(TeamId::FIRST));
    let kind = OfferKind::Resignation;
    assert_eq!(test.act(Act::Resign { seat: WHITE }), Err(Refusal::OfferStands(kind)));
    assert_eq!(test.accept(WHITE, kind), Err(Refusal::OwnResignation));
    for opponent in [BLACK, WHITE_B] {
        assert_eq!(test.accept(opponent, kind), Err(Refusal::NoOffer(kind)));
        assert_eq!(test.decline(opponent, kind), Err(Refusal::NoOffer(kind)));
        assert!(test.view(sitting_on(opponent).role).offers().is_empty());
    }
    assert!(test.view(Role::Spectator).offers().is_empty());
    let offers = test.view(sitting_on(BLACK_B).role).offers();
    assert!(offers.len() == 1 && offers[0].acceptable);
    assert!(!test.view(sitting_on(WHITE).role).offers()[0].acceptable);
    test.accept(BLACK_B, kind).unwrap();
    assert_eq!(test.end().unwrap().cause, EndCause::Resigned(WHITE));
}

#[test]
fn trap_15_a_move_of_either_partner_withdraws_a_resignation() {
    for withdrawing in ["A:e2e4", "B:e2e4 B:e7e5"] {
        let mut test = begun(&FICS);
        test.act(Act::Resign { seat: WHITE }).unwrap();
        moves(&mut test, withdrawing);
        assert!(test.state().offers().is_empty(), "{withdrawing}");
        let kind = OfferKind::Resignation;
        assert_eq!(test.accept(BLACK_B, kind), Err(Refusal::NoOffer(kind)));
        test.act(Act::Resign { seat: BLACK_B }).unwrap();
        test.act(Act::Resign { seat: WHITE }).unwrap();
        assert_eq!(test.end().unwrap().cause, EndCause::Resigned(BLACK_B), "the second confirms");
    }
    let mut test = begun(&FICS);
    test.act(Act::Resign { seat: WHITE }).unwrap();
    moves(&mut test, "B:e2e4");
    assert_eq!(test.state().offers().len(), 1, "an opponent's move withdraws nothing");
    test.decline(BLACK_B, OfferKind::Resignation).unwrap();
    assert!(test.state().offers().is_empty());
}

#[test]
fn trap_15_both_teams_may_think_about_resigning() {
    let mut test = begun(&FICS);
    test.act(Act::Resign { seat: WHITE }).unwrap();
    test.act(Act::Resign { seat: BLACK }).unwrap();
    assert_eq!(test.state().offers().len(), 2);
    test.accept(WHITE_B, OfferKind::Resignation).unwrap();
    assert_eq!(test.end().unwrap().cause, EndCause::Resigned(BLACK));
}

#[test]
fn trap_15_nobody_waits_for_an_absent_partner_or_a_machine() {
    let mut test = begun(&FICS);
    test.server(Act::ChangePresence { seat: BLACK_B, presence: Presence::Away }).unwrap();
    test.act(Act::Resign { seat: WHITE }).unwrap();
    assert_eq!(test.end().unwrap().cause, EndCause::Resigned(WHITE));

    let mut test = begun(&FICS);
    test.act(Act::Resign { seat: WHITE }).unwrap();
    test.server(Act::ChangePresence { seat: BLACK_B, presence: Presence::Left }).unwrap();
    test.act(Act::Resign { seat: WHITE }).unwrap();
    assert!(test.end().is_some(), "the partner left while the resignation was open");

    let machine = machine_number();
    let setup = seated(under(&played("standard", &FICS), &FICS));
    let holder = |seat| if seat == BLACK_B { machine } else { sitting_on(seat).id };
    let mut test = TestMatch::waiting(setup.with_holders(|seat| Some(holder(seat))));
    test.server(Act::Begin).unwrap();
    test.act(Act::Resign { seat: WHITE }).unwrap();
    assert!(test.end().is_some());
}

/// An actor that is a computer.
fn machine_number() -> game::ActorId {
    game::ActorId::computer(7)
}

// ——— Traps ———

#[test]
fn trap_02_a_refused_move_costs_nothing() {
    let mut test = begun(&FICS);
    moves(&mut test, "A:e2e4");
    test.at(2_000);
    let before = test.state().clone();
    assert!(test.play("e2e5").is_err());
    assert_eq!(test.state(), &before);
}

#[test]
fn trap_03_a_move_and_a_flag_never_both_count() {
    for (at, played) in [(180_000, true), (180_001, false)] {
        let mut test = begun(&FICS);
        moves(&mut test, "B:e2e4");
        let result = test.at(at).play("e2e4");
        assert_eq!(result.is_ok(), played, "{at}");
        assert_eq!(test.end().is_some(), !played);
    }
}

#[test]
fn trap_06_every_kind_on_every_square_is_tried_before_mate() {
    let ruleset = invented();
    // A rook gives check along the rank; only a piece between, or a cannon behind a hurdle, could parry.
    let mut setup = under(&ruleset, &FICS);
    let attacked = "9k/10/10/2*7/10/7*2/10/r9/r4K4 w - - 0 1";
    setup.starts = [attacked, attacked].map(|fen| parse_fen(&ruleset, fen).unwrap()).into();
    let test = TestMatch::begun(setup);
    assert!(test.state().boards().is_waiting(A) && test.end().is_none());
    // Pawns alone could be dropped between, but the zone bars them from the first rank.
    let mut spec = ruleset.spec().clone();
    let drops = spec.drops.as_mut().unwrap();
    drops.zone.white.retain(|at| at.rank > 0);
    let barred = Ruleset::compile(spec).unwrap();
    let position = parse_fen(&barred, attacked).unwrap();
    let outcome = position.outcome().map(|outcome| outcome.reason);
    assert_eq!(outcome, Some(EndReason::Checkmate), "no square between may be dropped on");
}

#[test]
fn trap_07_waiting_is_neither_mate_nor_stalemate_and_has_no_mark() {
    let mut test = begun(&FICS);
    moves(&mut test, "A:f2f3 A:e7e5 A:g2g4");
    let position = test.state().game(A).unwrap().position().clone();
    let mate = position.legal_moves().into_iter();
    let mate = mate.map(|mv| notation::write_san(&position, mv)).find(|san| san.starts_with("Qh4"));
    assert_eq!(mate.as_deref(), Some("Qh4+"));
    // FICS calls a smothered king that is not attacked stalemate.
    let smothered = from(&FICS, "6rk/6pp/6NP/6P1/8/8/8/4K3 w - - 0 1", KINGS);
    assert_eq!(smothered.end(), None);
    let stuck = from(&FICS, "7k/7p/5N1P/8/8/8/8/4K1R1 b - - 0 1", KINGS);
    assert!(stuck.end().is_none() && stuck.state().boards().is_waiting(A));
}

#[test]
fn trap_09_every_command_knows_both_boards() {
    let mut test = begun(&FICS);
    moves(&mut test, "B:e2e4 B:e7e5");
    assert_eq!(test.act(Act::Abort { seat: BLACK }), Err(Refusal::TooLateToAbort));
    test.offer(WHITE, Offer::Draw).unwrap();
    for seat in [BLACK, WHITE_B] {
        assert!(test.view(sitting_on(seat).role).offers()[0].acceptable, "{seat}");
    }
}

#[test]
fn trap_10_no_seat_acts_for_another() {
    let mut test = begun(&FICS);
    test.act(Act::Resign { seat: WHITE }).unwrap();
    let wish = game::Wish::Intent(test.intent("e2e4"));
    for actor in [BLACK, WHITE_B, BLACK_B].map(sitting_on) {
        let seat = WHITE;
        let acts = [
            Act::Play { seat, wish },
            Act::Resign { seat },
            Act::Offer { seat, offer: Offer::Draw },
            Act::Offer { seat, offer: Offer::Resignation },
            Act::Accept { seat, kind: OfferKind::Resignation },
            Act::Decline { seat, kind: OfferKind::Resignation },
            Act::ClaimAbandonment { seat, claim: game::AbandonmentClaim::Win },
            Act::ClaimDraw { seat },
            Act::Abort { seat },
        ];
        for act in acts {
            let command = test.command(actor, act.clone());
            assert_eq!(test.send(&command), Err(Refusal::NotYourSeat(WHITE)), "{act:?}");
        }
    }
    assert_eq!(test.end(), None);
}

#[test]
fn trap_11_castling_rights_end_with_what_lands_on_the_square() {
    let a = "4k3/8/8/8/8/8/6n1/R3K2R[] w KQ - 0 1";
    let mut test = from(&FICS, a, KINGS);
    moves(&mut test, "A:e1f1 A:g2e3 A:f1e1 A:e3c2");
    assert!(test.play("e1g1").is_err(), "the king has moved");
    let taken = "4k3/8/8/8/8/8/5n2/R3K2R[R] b KQ - 0 1";
    let mut test = from(&FICS, taken, KINGS);
    moves(&mut test, "A:f2h1 A:e1e2 A:h1g3 A:e2e1 A:g3f5 A:R@h1 A:e8d8");
    assert!(test.play("e1g1").is_err(), "no phantom right by a dropped rook");
}

#[test]
fn trap_12_every_match_ends() {
    let mut test = begun(&BughouseTerms { ply_limit: Some(40), ..FICS });
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for uci in shuffle.iter().cycle().take(40) {
        assert_eq!(test.end(), None);
        test.play(uci).unwrap();
    }
    assert_eq!(test.end().unwrap().cause, EndCause::PlyLimit);
}

#[test]
fn trap_18_both_boards_have_one_order_with_milliseconds() {
    let mut test = begun(&FICS);
    for (at, text) in [(7, "B:e2e4"), (1_234, "A:d2d4"), (1_235, "B:e7e5"), (90_001, "A:d7d5")] {
        test.at(at);
        moves(&mut test, text);
    }
    assert_eq!(test.state().boards().order(), [B, A, B, A]);
    let at = |board, ply| test.state().moved_at(board, game::Ply(ply)).map(|at| at.0);
    assert_eq!([at(B, 1), at(A, 1), at(B, 2), at(A, 2)], [7, 1_234, 1_235, 90_001].map(Some));
}

#[test]
fn terms_belong_to_bughouse_and_have_limits() {
    let standard = Ruleset::compile(builtin("standard").unwrap()).unwrap();
    let setup = MatchSetup::duel(ID, standard.start(), &minutes(3)).under(FICS, String::new());
    assert!(setup.faults().contains(&game::MatchSetupFault::NotBughouse));
    for limit in [0, 1, 3_001] {
        let terms = BughouseTerms { ply_limit: Some(limit), ..FICS };
        assert_eq!(under(&played("standard", &FICS), &terms).faults().len(), 1, "{limit}");
    }
}
