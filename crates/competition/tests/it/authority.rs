//! Who may do what.

use competition::{
    CompetitionAct, CompetitionRefusal, CompetitionSystem, EntrantId, Rank, RoundScore,
};
use ids::ActorId;

use crate::{Event, entrant};

const SWISS: CompetitionSystem = CompetitionSystem::Swiss { rounds: 3 };
const PUPIL: ActorId = ActorId(101);
const OTHER: EntrantId = EntrantId(2);

fn everything() -> Vec<CompetitionAct> {
    let reason = String::new();
    vec![
        CompetitionAct::Enter(vec![entrant("Eve", 66)]),
        CompetitionAct::Withdraw(OTHER),
        CompetitionAct::Return(OTHER),
        CompetitionAct::AskBye(OTHER, 3),
        CompetitionAct::NameArbiter(PUPIL),
        CompetitionAct::DismissArbiter(PUPIL),
        CompetitionAct::Draw,
        CompetitionAct::DrawByHand(vec![(EntrantId(1), OTHER)], None),
        CompetitionAct::Start(Vec::new()),
        CompetitionAct::BeginMatches(Vec::new()),
        CompetitionAct::SetScore { round: 1, board: 0, score: Some(RoundScore::White), reason },
        CompetitionAct::Adjourn,
        CompetitionAct::Resume,
        CompetitionAct::Undo,
        CompetitionAct::Finish,
    ]
}

#[test]
fn a_pupil_acts_only_for_their_own_entry() {
    let mut event = Event::with(SWISS, 4, 1);
    event.ok(CompetitionAct::Draw);
    event.ok(CompetitionAct::Start(Vec::new()));
    let before = event.state.clone();
    for act in everything() {
        let said = format!("{act:?}");
        let why = event.act_as((PUPIL, Rank::Person), act).unwrap_err();
        let is_forbidden =
            matches!(why, CompetitionRefusal::NotArbiter | CompetitionRefusal::NotOrganizer);
        assert!(is_forbidden, "{said}: {why}");
    }
    assert_eq!(event.state, before);
    assert_eq!(event.act_as((PUPIL, Rank::Person), CompetitionAct::AskBye(EntrantId(1), 2)), Ok(1));
    assert_eq!(event.act_as((PUPIL, Rank::Person), CompetitionAct::Withdraw(EntrantId(1))), Ok(1));
    // Back in only by somebody who runs the rounds.
    let back = event.act_as((PUPIL, Rank::Person), CompetitionAct::Return(EntrantId(1)));
    assert_eq!(back, Err(CompetitionRefusal::NotArbiter));
}

#[test]
fn an_arbiter_runs_rounds_and_names_nobody() {
    let mut event = Event::with(SWISS, 4, 1);
    event.ok(CompetitionAct::NameArbiter(PUPIL));
    let rank = event.state.rank(PUPIL, false);
    assert_eq!(rank, Rank::Arbiter);
    assert_eq!(event.act_as((PUPIL, rank), CompetitionAct::Draw), Ok(2));
    let other = ActorId(102);
    let named = event.act_as((PUPIL, rank), CompetitionAct::NameArbiter(other));
    assert_eq!(named, Err(CompetitionRefusal::NotOrganizer));
    event.ok(CompetitionAct::DismissArbiter(PUPIL));
    assert_eq!(event.state.rank(PUPIL, false), Rank::Person);
}

#[test]
fn nobody_enters_twice_and_names_are_fit() {
    let mut event = Event::with(SWISS, 3, 1);
    let enter = |name: &str, number| CompetitionAct::Enter(vec![entrant(name, number)]);
    assert_eq!(event.refused(enter("e1", 50)), CompetitionRefusal::NameTwice);
    assert_eq!(event.refused(enter("Ann", 1)), CompetitionRefusal::PersonTwice);
    assert_eq!(event.refused(enter("  ", 50)), CompetitionRefusal::BadName);
    assert_eq!(event.refused(enter("a\u{7}b", 50)), CompetitionRefusal::BadName);
    let both = CompetitionAct::Enter(vec![entrant("Ann", 50), entrant("ann", 51)]);
    assert_eq!(event.refused(both), CompetitionRefusal::NameTwice);
    assert_eq!(event.state.entrants().count(), 3, "all or nobody");
}
