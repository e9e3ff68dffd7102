//! A seeded part of the bughouse matches behind `cargo xtask bughouse`.

use std::time::Duration;

use game::BySeat;
use players::Opponent;
use rules::Ruleset;
use testkit::bughouse::{Ending, Machine, Manner, MatchReport, Plan, Team, contests, play};

fn ruleset() -> Ruleset {
    let spec = notation::builtin("bughouse").expect("bughouse is built in");
    Ruleset::compile(spec).expect("built-in rulesets compile")
}

fn plan(first: (&str, Manner), second: (&str, Manner), seed: u64) -> Plan {
    let machine = |(id, manner): (&str, Manner)| {
        let opponent: Opponent = id.parse().expect("an opponent");
        Machine { opponent, manner }
    };
    let of_team = |team| machine(if team == Team::First { first } else { second });
    let machines = BySeat::from_fn(|seat| of_team(Team::of(seat)));
    Plan { ruleset: ruleset(), machines, time: Duration::from_secs(60), seed }
}

#[test]
fn a_match_follows_from_its_seed() {
    let plan = plan(("level-7", Manner::Talking), ("level-4", Manner::Alone), 3);
    let summary =
        |report: &MatchReport| (report.ending, report.plies, report.took, report.sittings);
    let (one, other) = (play(&plan), play(&plan));
    assert_eq!(summary(&one), summary(&other));
    assert_eq!(one.requests.followed(), other.requests.followed());
    assert!(one.plies > 20 && one.took < Duration::from_secs(120), "{:?}", summary(&one));
}

#[test]
fn every_match_ends_and_nobody_sits_until_its_flag_falls() {
    let stalls =
        contests().into_iter().find(|contest| contest.name == "stalls").expect("it is a contest");
    let result = stalls.play(&ruleset(), 12, 5);
    assert_eq!(result.stalls, 0);
    assert!(result.sittings > 0, "somebody sat at least once");
    // Also where everybody is short of time from the start.
    for seed in 0..6 {
        let both = ("level-7", Manner::Talking);
        let hasty = Plan { time: Duration::from_secs(8), ..plan(both, both, seed) };
        let ending = play(&hasty).ending;
        assert!(!matches!(ending, Ending::SatTooLong(_) | Ending::Endless), "{ending:?}");
    }
}

#[test]
fn a_much_stronger_team_wins_and_a_request_helps() {
    let levels =
        contests().into_iter().find(|contest| contest.name == "levels").expect("it is a contest");
    let result = levels.play(&ruleset(), 6, 1);
    assert!(result.points >= 4.0, "{result:?}");
    let (requests, followed, by_chance) = result.followed.totals();
    assert!(requests >= 5 && followed as f64 > by_chance, "{requests} {followed} {by_chance}");
}
