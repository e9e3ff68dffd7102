//! Whole events: round robin, Swiss and knock-out, with what goes wrong in a classroom.

use competition::{
    CompetitionAct, CompetitionPhase, CompetitionRefusal, CompetitionSystem, EntrantId, RoundScore,
    decide_for_server,
};
use ids::MatchId;
use pairing::knockout::ThirdPlace;
use pairing::round_robin::Cycles;

use crate::{AT, Event, entrant};

const ROBIN: CompetitionSystem = CompetitionSystem::RoundRobin(Cycles::Single);

fn knockout(best_of: u16) -> CompetitionSystem {
    CompetitionSystem::Knockout { best_of, third_place: ThirdPlace::Played }
}

fn set(round: u16, board: u16, score: Option<RoundScore>, reason: &str) -> CompetitionAct {
    CompetitionAct::SetScore { round, board, score, reason: reason.to_owned() }
}

#[test]
fn a_round_robin_of_six_takes_five_rounds() {
    let mut event = Event::with(ROBIN, 6, 1);
    for round in 1..=5 {
        assert_eq!(event.state.round_number() + 1, round);
        event.play_round(RoundScore::White);
    }
    assert_eq!(event.state.phase(), CompetitionPhase::Complete);
    assert_eq!(event.refused(CompetitionAct::Draw), CompetitionRefusal::NoFurtherRound);
    let halves: i32 = event.state.standings().iter().map(|line| line.points.halves()).sum();
    assert_eq!(halves, 2 * 15, "a point for each game");
    event.ok(CompetitionAct::Finish);
    assert_eq!(event.refused(CompetitionAct::Draw), CompetitionRefusal::Over);
}

#[test]
fn a_correction_needs_a_reason_and_undo_takes_it_back() {
    let mut event = Event::with(ROBIN, 4, 1);
    event.play_round(RoundScore::White);
    let before = event.state.standings();
    let change = |reason| set(1, 0, Some(RoundScore::Black), reason);
    assert_eq!(event.refused(change("  ")), CompetitionRefusal::ReasonNeeded);
    event.ok(change("read the wrong line"));
    assert_ne!(event.state.standings(), before);
    event.ok(CompetitionAct::Undo);
    assert_eq!(event.state.standings(), before);
    assert_eq!(event.state.log().filter(|(_, is_undone)| *is_undone).count(), 1, "it is kept");
    // Step by step, back to the empty event.
    while event.act(CompetitionAct::Undo).is_ok() {}
    assert_eq!(event.state.entrants().count(), 0);
    assert_eq!(event.refused(CompetitionAct::Undo), CompetitionRefusal::NothingToUndo);
}

#[test]
fn matches_set_results_unless_an_arbiter_did() {
    let mut event = Event::with(ROBIN, 4, 1);
    event.ok(CompetitionAct::Draw);
    event.ok(CompetitionAct::Start(vec![(0, MatchId(50)), (1, MatchId(51))]));
    assert_eq!(event.refused(CompetitionAct::Undo), CompetitionRefusal::GamesBegan);
    event.score(1, RoundScore::Draw);
    let late = decide_for_server(&event.state, MatchId(51), Some(RoundScore::White), AT);
    assert_eq!(late, [], "the arbiter's result stays");
    for event_of_match in decide_for_server(&event.state, MatchId(50), Some(RoundScore::Black), AT)
    {
        event.state.apply(&event_of_match).unwrap();
    }
    assert_eq!(event.state.game(1, 0).unwrap().score(), Some(RoundScore::Black));
    assert_eq!(decide_for_server(&event.state, MatchId(50), Some(RoundScore::White), AT), []);
    assert_eq!(event.state.phase(), CompetitionPhase::Between);
}

#[test]
fn an_aborted_match_can_be_played_again() {
    let mut event = Event::with(ROBIN, 2, 1);
    event.ok(CompetitionAct::Draw);
    event.ok(CompetitionAct::Start(vec![(0, MatchId(50))]));
    let again = || CompetitionAct::BeginMatches(vec![(0, MatchId(60))]);
    assert_eq!(event.refused(again()), CompetitionRefusal::CannotBePlayed);
    for event_of_match in decide_for_server(&event.state, MatchId(50), None, AT) {
        event.state.apply(&event_of_match).unwrap();
    }
    event.ok(again());
    assert_eq!(event.state.game_of(MatchId(60)), Some((1, 0)));
}

#[test]
fn people_withdraw_come_late_and_take_a_round_off() {
    let mut event = Event::with(CompetitionSystem::Swiss { rounds: 4 }, 6, 3);
    event.play_round(RoundScore::White);
    event.ok(CompetitionAct::Withdraw(EntrantId(2)));
    event.ok(CompetitionAct::AskBye(EntrantId(3), 2));
    event.ok(CompetitionAct::Enter(vec![entrant("Late", 20)]));
    let asked = CompetitionAct::AskBye(EntrantId(3), 1);
    assert_eq!(event.refused(asked), CompetitionRefusal::NotAComingRound);
    event.ok(CompetitionAct::Draw);
    let round = event.state.rounds().last().unwrap();
    assert!(!round.games.iter().any(|game| game.has(EntrantId(2)) || game.has(EntrantId(3))));
    let late = round.games.iter().any(|game| game.has(EntrantId(7)))
        || round.byes.iter().any(|(entrant, _)| *entrant == EntrantId(7));
    assert!(late, "{round:?}");
}

#[test]
fn a_drawn_round_is_paired_by_hand() {
    let mut event = Event::with(CompetitionSystem::Swiss { rounds: 3 }, 4, 3);
    event.play_round(RoundScore::White);
    event.ok(CompetitionAct::Draw);
    let [a, b, c, d] = [1, 2, 3, 4].map(EntrantId);
    let hand = |pairs: Vec<(EntrantId, EntrantId)>| CompetitionAct::DrawByHand(pairs, None);
    assert_eq!(event.refused(hand(vec![(a, b)])), CompetitionRefusal::NotEverybodyOnce);
    assert_eq!(event.refused(hand(vec![(a, b), (a, d)])), CompetitionRefusal::NotEverybodyOnce);
    assert_eq!(event.refused(hand(vec![(a, c), (b, d)])), CompetitionRefusal::HaveMet);
    event.ok(hand(vec![(b, a), (d, c)]));
    let first = event.state.rounds()[1].games[0].drawn;
    assert_eq!((first.white, first.black), (b, a));
    event.ok(CompetitionAct::Start(Vec::new()));
    assert_eq!(event.refused(hand(vec![(a, b), (c, d)])), CompetitionRefusal::RoundNotOver);
}

#[test]
fn a_knockout_ends_with_a_winner_and_a_third() {
    for entrants in [2, 3, 5, 8, 13] {
        let mut event = Event::with(knockout(1), entrants, u64::from(entrants));
        while event.state.phase() != CompetitionPhase::Complete {
            event.play_round(RoundScore::White);
        }
        let standings = event.state.standings();
        assert_eq!(standings.len(), usize::from(entrants));
        assert_eq!(standings.iter().filter(|line| line.place == 1).count(), 1);
        assert!(event.state.bracket().unwrap().is_decided());
    }
}

#[test]
fn a_level_tie_goes_on_until_somebody_wins() {
    let mut event = Event::with(knockout(2), 2, 1);
    event.play_round(RoundScore::White);
    event.play_round(RoundScore::White);
    assert_eq!(event.state.phase(), CompetitionPhase::Between, "one each");
    event.play_round(RoundScore::Draw);
    assert_eq!(event.state.phase(), CompetitionPhase::Between);
    event.play_round(RoundScore::White);
    assert_eq!(event.state.phase(), CompetitionPhase::Complete);
}

#[test]
fn a_result_on_which_the_next_stage_depends_stays() {
    let mut event = Event::with(knockout(1), 4, 1);
    event.play_round(RoundScore::White);
    event.ok(CompetitionAct::Draw);
    let change = set(1, 0, Some(RoundScore::Black), "misread");
    assert_eq!(event.refused(change.clone()), CompetitionRefusal::LaterGames);
    event.ok(CompetitionAct::Undo);
    event.ok(change);
}

#[test]
fn an_adjourned_round_goes_on() {
    let mut event = Event::with(ROBIN, 4, 1);
    assert_eq!(event.refused(CompetitionAct::Adjourn), CompetitionRefusal::NotPlaying);
    event.ok(CompetitionAct::Draw);
    event.ok(CompetitionAct::Start(Vec::new()));
    event.ok(CompetitionAct::Adjourn);
    assert_eq!(event.state.phase(), CompetitionPhase::Adjourned);
    assert_eq!(event.refused(CompetitionAct::Draw), CompetitionRefusal::RoundNotOver);
    event.ok(CompetitionAct::Resume);
    assert_eq!(event.refused(CompetitionAct::Resume), CompetitionRefusal::NotAdjourned);
}
