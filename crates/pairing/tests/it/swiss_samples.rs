//! Swiss rounds compared with bbpPairings, Gacrux and OpenPair.

use pairing::{Round, pair_swiss};
use serde_json::{Value, json};

use crate::samples::{expected, file};

/// Games as `[white, black]`, then the bye as `[player, 0]`.
fn as_json(round: &Round) -> Value {
    let games = round.boards.iter().map(|board| json!([board.white.0, board.black.0]));
    let bye = round.bye.iter().map(|player| json!([player.0, 0]));
    games.chain(bye).collect()
}

#[test]
fn every_round_of_the_samples_is_paired_as_expected() {
    for name in
        ["club8.trf", "school11.trf", "baku16.trf", "caissify-11x5.trf", "caissify-20x7.trf"]
    {
        let whole = file(name).tournament;
        let rounds = expected(name)["rounds"].as_array().expect("rounds").clone();
        assert!(!rounds.is_empty());
        for (played, round) in rounds.iter().enumerate() {
            let before = whole.after(played as u16);
            let paired = pair_swiss(&before).expect("a legal round");
            assert_eq!(as_json(&paired), *round, "{name}, round {}", played + 1);
        }
    }
}

#[test]
fn open_rounds_follow_the_edition_of_2026() {
    for name in [
        "next-c5.trf",
        "next-c9.trf",
        "next-second-bye-1.trf",
        "next-second-bye-2.trf",
        "next-second-bye-3.trf",
    ] {
        let paired = pair_swiss(&file(name).tournament).expect("a legal round");
        assert_eq!(as_json(&paired), expected(name)["next_round"], "{name}");
    }
}

/// Questions about single exchanges once left preferences behind that changed the order of S2.
#[test]
fn exchanges_leave_the_order_of_the_lower_half_alone() {
    let paired = pair_swiss(&file("next-exchange.trf").tournament).expect("a legal round");
    let bracket: Value = as_json(&paired).as_array().expect("pairs")[..5].iter().cloned().collect();
    assert_eq!(bracket, json!([[8, 2], [12, 4], [17, 6], [10, 20], [5, 7]]));
}
