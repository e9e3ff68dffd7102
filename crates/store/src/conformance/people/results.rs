//! Results, high scores and preferences.

use super::{ADA, BOB, NOW, PeopleHarness, SOUND, add};
use crate::id::{ActorId, MatchId, RulesetHash, UtcMillis};
use crate::people::{NewResult, NewScore, PartnerTally, PersonResult, RemoveAnswer, Tally};

pub(super) fn result(actor: ActorId, game: u128, score: PersonResult) -> NewResult {
    let (match_id, ruleset) = (MatchId(game), "Chess".to_owned());
    NewResult { match_id, actor, ruleset, opponent: None, partner: None, score, at: NOW }
}

pub(super) fn results<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let people = harness.people();
    let first = vec![result(ADA, 1, PersonResult::Win), result(BOB, 1, PersonResult::Loss)];
    people.record_results(first.clone()).wait().expect(SOUND);
    people.record_results(first).wait().expect(SOUND);
    let other =
        NewResult { ruleset: "Crazyhouse".to_owned(), ..result(ADA, 2, PersonResult::Loss) };
    people.record_results(vec![other, result(ADA, 3, PersonResult::Draw)]).wait().expect(SOUND);
    harness.reopen();
    let tally = |ruleset: &str, wins, losses, draws| Tally {
        ruleset: ruleset.to_owned(),
        opponent: None,
        wins,
        losses,
        draws,
    };
    let expected = vec![tally("Chess", 1, 0, 1), tally("Crazyhouse", 0, 1, 0)];
    assert_eq!(harness.people().tally(ADA).wait(), Ok(expected));
    assert_eq!(harness.people().tally(BOB).wait(), Ok(Vec::new()));
}

pub(super) fn opponents<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let computer = ActorId::computer(8);
    let against = |opponent: ActorId, game, score| NewResult {
        opponent: Some(opponent),
        ..result(ADA, game, score)
    };
    let guest = ActorId(9);
    let results = vec![
        against(BOB, 1, PersonResult::Win),
        NewResult { opponent: Some(ADA), ..result(BOB, 1, PersonResult::Loss) },
        against(BOB, 2, PersonResult::Draw),
        against(computer, 3, PersonResult::Loss),
        against(guest, 4, PersonResult::Win),
    ];
    harness.people().record_results(results).wait().expect(SOUND);
    harness.reopen();
    let found = |harness: &H| {
        let tallies = harness.people().tally(ADA).wait().expect(SOUND);
        let row = |it: Tally| (it.opponent, it.wins, it.losses, it.draws);
        tallies.into_iter().map(row).collect::<Vec<_>>()
    };
    // Guests leave no trace in the results of others.
    let all = vec![(None, 1, 0, 0), (Some(computer), 0, 1, 0), (Some(BOB), 1, 0, 1)];
    assert_eq!(found(harness), all);
    let gone = harness.people().remove_account(BOB, "Former player 1".to_owned()).wait();
    assert_eq!(gone, Ok(RemoveAnswer::Removed(Vec::new())));
    assert_eq!(found(harness), [(None, 2, 0, 1), (Some(computer), 0, 1, 0)]);
}

pub(super) fn preferences<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let people = harness.people();
    assert_eq!(people.preferences(ADA).wait(), Ok(None));
    for (text, actor, is_account) in [("{}", ADA, true), ("♞", ADA, true), ("none", BOB, false)] {
        assert_eq!(people.keep_preferences(actor, text.to_owned()).wait(), Ok(is_account));
    }
    harness.reopen();
    let people = harness.people();
    assert_eq!(people.preferences(ADA).wait(), Ok(Some("♞".to_owned())));
    assert_eq!(people.preferences(BOB).wait(), Ok(None));
    people.remove_account(ADA, "Former player 1".to_owned()).wait().expect(SOUND);
    assert_eq!(people.preferences(ADA).wait(), Ok(None));
}

const CHESS: RulesetHash = RulesetHash([7; 32]);

fn score(actor: ActorId, game: u128, moves: u32) -> NewScore {
    NewScore {
        match_id: MatchId(game),
        actor,
        name: "Called".to_owned(),
        opponent: "level-2".to_owned(),
        ruleset: CHESS,
        title: "Chess".to_owned(),
        moves,
        at: UtcMillis(NOW.0 + i64::from(moves)),
    }
}

pub(super) fn scores<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let people = harness.people();
    people.use_guest(BOB, "Bob".to_owned(), NOW).wait().expect(SOUND);
    let first = vec![score(ADA, 1, 30), score(ADA, 2, 20), score(BOB, 3, 25)];
    people.record_scores(first.clone()).wait().expect(SOUND);
    people.record_scores(first).wait().expect(SOUND);
    let other = RulesetHash([8; 32]);
    let elsewhere = NewScore { ruleset: other, title: "Other".to_owned(), ..score(ADA, 4, 9) };
    let stronger = NewScore { opponent: "level-3".to_owned(), ..score(BOB, 5, 40) };
    people.record_scores(vec![elsewhere, stronger]).wait().expect(SOUND);
    harness.reopen();
    let people = harness.people();
    let best = |limit| {
        let scores = people.high_scores(CHESS, limit).wait().expect(SOUND);
        let row = |score: crate::people::HighScore| {
            (
                score.opponent,
                score.actor,
                score.name,
                score.wins,
                score.fewest_moves,
                score.shortest,
            )
        };
        scores.into_iter().map(row).collect::<Vec<_>>()
    };
    // An account is shown under its own name, others as they were called.
    let ada = ("level-2".to_owned(), ADA, String::new(), 2, 20, MatchId(2));
    let bob = ("level-2".to_owned(), BOB, "Called".to_owned(), 1, 25, MatchId(3));
    let again = ("level-3".to_owned(), BOB, "Called".to_owned(), 1, 40, MatchId(5));
    assert_eq!(best(9), [ada.clone(), bob, again.clone()]);
    assert_eq!(best(1), [ada, again]);
    let rulesets = people.scored_rulesets(9).wait().expect(SOUND);
    let titles: Vec<_> = rulesets.iter().map(|it| (it.hash, it.title.as_str(), it.wins)).collect();
    assert_eq!(titles, [(CHESS, "Chess", 4), (other, "Other", 1)]);
    assert_eq!(people.scored_rulesets(1).wait().expect(SOUND).len(), 1);
    let erased = people.erase_guest(BOB, "Former guest 1".to_owned(), UtcMillis(NOW.0 + 99));
    assert_eq!(erased.wait(), Ok(true));
    assert_eq!(people.high_scores(CHESS, 9).wait().expect(SOUND).len(), 1);
}

pub(super) fn partners<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let (computer, guest) = (ActorId::computer(8), ActorId(9));
    let with = |partner: ActorId, game, score| NewResult {
        partner: Some(partner),
        ..result(ADA, game, score)
    };
    let results = vec![
        with(computer, 1, PersonResult::Loss),
        with(BOB, 2, PersonResult::Win),
        with(BOB, 3, PersonResult::Draw),
        with(BOB, 4, PersonResult::Win),
        with(guest, 5, PersonResult::Win),
        result(ADA, 6, PersonResult::Win),
    ];
    harness.people().record_results(results).wait().expect(SOUND);
    harness.reopen();
    let found = |harness: &H| {
        let tallies = harness.people().partners(ADA).wait().expect(SOUND);
        let row = |it: PartnerTally| (it.partner, it.wins, it.losses, it.draws);
        tallies.into_iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(found(harness), [(BOB, 2, 0, 1), (computer, 0, 1, 0)]);
    let gone = harness.people().remove_account(BOB, "Former player 1".to_owned()).wait();
    assert_eq!(gone, Ok(RemoveAnswer::Removed(Vec::new())));
    assert_eq!(found(harness), [(computer, 0, 1, 0)]);
}
