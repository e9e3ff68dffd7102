//! Berger tables, knock-out trees and Glicko-2 compared with what is published.

use std::collections::BTreeSet;

use pairing::knockout::{Knockout, ThirdPlace, seed_order};
use pairing::ratings::{GameScore, Rating};
use pairing::round_robin::{Cycles, ScheduledRound, berger};
use pairing::{Color, PairingNumber};
use serde_json::{Value, json};

use crate::samples::json as sample;

fn games(rounds: &[ScheduledRound]) -> Value {
    let pairs = |round: &ScheduledRound| -> Value {
        round.games.iter().map(|(white, black)| json!([white.0, black.0])).collect()
    };
    rounds.iter().map(pairs).collect()
}

#[test]
fn berger_tables_equal_the_published_ones() {
    for (players, table) in sample("berger.json")["tables"].as_object().expect("tables") {
        let players: u16 = players.parse().unwrap();
        assert_eq!(games(&berger(players, Cycles::Single).unwrap()), *table, "{players}");
        // An odd field uses the next table without its last number.
        let odd = berger(players - 1, Cycles::Single).unwrap();
        for (round, expected) in odd.iter().zip(table.as_array().unwrap()) {
            let is_real = |pair: &&Value| pair[0] != players && pair[1] != players;
            let expected: Value =
                expected.as_array().unwrap().iter().filter(is_real).cloned().collect();
            assert_eq!(games(std::slice::from_ref(round))[0], expected);
            assert!(round.bye.is_some());
        }
    }
}

#[test]
fn tables_for_3_to_24_players_follow_the_rotation_of_the_handbook() {
    for players in (4..=24u16).step_by(2) {
        let rounds = berger(players, Cycles::Single).unwrap();
        // Round 1 pairs the first with the last. Each next round adds half the field to all numbers but the
        // last, which keeps board 1 and alternates its color.
        let mut expected: Vec<(u16, u16)> =
            (1..=players / 2).map(|first| (first, players + 1 - first)).collect();
        for (index, round) in rounds.iter().enumerate() {
            let found: Vec<(u16, u16)> =
                round.games.iter().map(|(white, black)| (white.0, black.0)).collect();
            assert_eq!(found, expected, "{players} players, round {}", index + 1);
            let add = |number: u16| match number {
                number if number == players => players,
                number => (number + players / 2 - 1) % (players - 1) + 1,
            };
            expected = expected.iter().map(|(white, black)| (add(*white), add(*black))).collect();
            let (white, black) = expected[0];
            expected[0] = (black, white);
        }
    }
}

#[test]
fn everybody_meets_everybody_with_balanced_colors() {
    for players in 3..=24u16 {
        for (cycles, times) in [(Cycles::Single, 1), (Cycles::Double, 2)] {
            let rounds = berger(players, cycles).unwrap();
            let mut met = BTreeSet::new();
            let mut colors = vec![Vec::new(); usize::from(players) + 1];
            for round in &rounds {
                for (white, black) in &round.games {
                    assert!(met.insert((*white, *black)), "a game twice");
                    colors[usize::from(white.0)].push(Color::White);
                    colors[usize::from(black.0)].push(Color::Black);
                }
            }
            assert_eq!(met.len(), usize::from(times * players * (players - 1) / 2));
            for row in &colors {
                let whites = row.iter().filter(|color| **color == Color::White).count();
                assert!((2 * whites).abs_diff(row.len()) <= 1, "{players}");
                let repeats = |three: &[Color]| three[0] == three[1] && three[1] == three[2];
                assert!(!row.windows(3).any(repeats), "{players} {cycles:?}");
            }
        }
    }
    for players in [0, 1, 201] {
        let error = berger(players, Cycles::Single).unwrap_err().to_string();
        assert_eq!(error, format!("a round robin needs 2 to 200 players, not {players}"));
    }
}

#[test]
fn double_rounds_swap_the_last_two_rounds_of_the_first_cycle() {
    let sample = sample("berger.json");
    for (players, order) in sample["double_round_first_cycle_order"].as_object().expect("orders") {
        let players: u16 = players.parse().unwrap();
        let single = games(&berger(players, Cycles::Single).unwrap());
        let double = games(&berger(players, Cycles::Double).unwrap());
        for (place, round) in order.as_array().unwrap().iter().enumerate() {
            assert_eq!(double[place], single[round.as_u64().unwrap() as usize - 1]);
        }
    }
}

#[test]
fn trees_equal_the_samples() {
    let sample = sample("knockout.json");
    for (size, order) in sample["order"].as_object().expect("orders") {
        assert_eq!(json!(seed_order(size.parse().unwrap())), *order);
    }
    for (entrants, field) in sample["fields"].as_object().expect("fields") {
        let tree = Knockout::new(entrants.parse().unwrap(), ThirdPlace::Shared).unwrap();
        let first = &tree.stages()[0];
        let open = first.iter().filter(|found| !found.is_bye);
        let pairs: Value = open
            .map(|found| found.entrants.map(|entrant| json!(entrant.map(|seed| seed.0))))
            .map(|pair| json!(pair))
            .collect();
        let byes = first.iter().filter(|found| found.is_bye).filter_map(|found| found.winner);
        let byes: BTreeSet<u16> = byes.map(|seed| seed.0).collect();
        assert_eq!(pairs, field["round_1"], "{entrants}");
        assert_eq!(json!(byes), field["byes"], "{entrants}");
    }
}

#[test]
fn trees_of_2_to_64_entrants_are_played_to_the_end() {
    for entrants in 2..=64u16 {
        for third_place in [ThirdPlace::Played, ThirdPlace::Shared] {
            let mut tree = Knockout::new(entrants, third_place).unwrap();
            let mut played = 0;
            // The better seed always wins.
            loop {
                let next = tree.open_matches().next().map(|(place, open)| (place, open.entrants));
                let Some((place, entrants)) = next else { break };
                let winner = entrants.iter().flatten().min().copied().unwrap();
                tree.record(place, winner).unwrap();
                assert!(tree.record(place, winner).is_err(), "a second result");
                played += 1;
            }
            assert_eq!(played, tree.match_count(), "{entrants}");
            let mut places: Vec<Vec<u16>> = Vec::new();
            for place in tree.places() {
                places.push(place.iter().map(|seed| seed.0).collect());
            }
            assert_eq!(places[..2], [vec![1], vec![2]]);
            match (third_place, entrants) {
                (_, 2) => assert_eq!(places.len(), 2),
                (_, 3) | (ThirdPlace::Played, _) => assert_eq!(places[2], [3]),
                (ThirdPlace::Shared, _) => assert_eq!(places[2], [4, 3]),
            }
        }
    }
    assert!(Knockout::new(1, ThirdPlace::Shared).is_err());
}

#[test]
fn strangers_cannot_win_a_match() {
    let mut tree = Knockout::new(4, ThirdPlace::Played).unwrap();
    let (place, _) = tree.open_matches().next().expect("an open match");
    let error = tree.record(place, PairingNumber(2)).unwrap_err().to_string();
    assert_eq!(error, "2 does not play in match 1 of stage 1");
}

#[test]
fn glicko_2_equals_the_example_of_the_paper() {
    let sample = sample("glicko2.json");
    let number = |value: &Value| value.as_f64().expect("a number");
    let player = &sample["player"];
    let rating = Rating::new(
        number(&player["rating"]),
        number(&player["rd"]),
        number(&player["volatility"]),
    );
    let rating = rating.unwrap();
    let games: Vec<(Rating, GameScore)> = sample["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| {
            let opponent = Rating::new(number(&game["rating"]), number(&game["rd"]), 0.06).unwrap();
            let score = if game["score"] == 1 { GameScore::Win } else { GameScore::Loss };
            (opponent, score)
        })
        .collect();
    let new = rating.after(&games);
    for (expected, tolerance) in [(&sample["paper"], 0.02), (&sample["double_precision"], 0.0001)] {
        assert!((new.rating() - number(&expected["rating"])).abs() < tolerance);
        assert!((new.deviation() - number(&expected["rd"])).abs() < tolerance);
        assert!((new.volatility() - number(&expected["volatility"])).abs() < 0.00001);
    }
    let idle = rating.after(&[]);
    assert!((idle.deviation() - number(&sample["idle_period"]["rd"])).abs() < 0.0001);
    assert_eq!((idle.rating(), idle.volatility()), (1500.0, 0.06));
}
