//! A share of the races and storms, with seeds of its own; `cargo xtask oracle` runs the rest.

use std::time::Duration;

use testkit::oracle::{ORACLES, OracleReport, Order};

fn run(name: &str, amount: u64) -> OracleReport {
    let oracle = ORACLES.iter().find(|oracle| oracle.name == name).expect("an oracle of that name");
    let (clock, progress) = (|| Duration::ZERO, |_| ());
    let order = Order { seed: 64, amount, first: 0, clock, progress };
    (oracle.run)(order).unwrap_or_else(|found| panic!("{found}"))
}

#[test]
fn races_have_one_end_and_the_right_one() {
    let report = run("races", 5_000);
    let ends = [
        "on two boards",
        "mates",
        "flags",
        "flags of both teams",
        "flags against bare force",
        "resignations",
        "agreements",
    ];
    for end in ends {
        assert!(report.figure(end) > Some(250), "{report}");
    }
}

#[test]
fn nobody_is_shown_what_is_not_theirs() {
    let report = run("secrets", 50);
    for figure in ["premoves", "messages"] {
        assert!(report.figure(figure) > Some(0), "no {figure}: {report}");
    }
}

#[test]
fn storms_replay_at_every_prefix() {
    let report = run("storms", 100);
    for figure in [
        "moves",
        "premoves",
        "transfers",
        "takebacks",
        "outages",
        "restarts",
        "repeats",
        "ends",
        "on two boards",
    ] {
        assert!(report.figure(figure) > Some(0), "no {figure}: {report}");
    }
}
