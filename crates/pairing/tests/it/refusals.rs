//! Rounds that cannot be paired, and the reasons that the organizer reads.

use pairing::{
    Bye, Color, ForbiddenPairs, MAX_SWISS_PLAYERS, PairingNumber, PlayerHistory, RoundNumber,
    Tournament, TournamentSettings, pair_swiss,
};

fn refusal(settings: TournamentSettings, players: Vec<PlayerHistory>) -> String {
    let tournament = Tournament::new(settings, players).expect("a tournament");
    pair_swiss(&tournament).expect_err("a refusal").to_string()
}

fn players(count: usize) -> Vec<PlayerHistory> {
    vec![PlayerHistory::default(); count]
}

fn kept_apart(members: &[u16]) -> TournamentSettings {
    let members = members.iter().copied().map(PairingNumber).collect();
    let group = ForbiddenPairs { first: RoundNumber(1), last: RoundNumber(9), members };
    TournamentSettings { forbidden: vec![group], ..TournamentSettings::default() }
}

#[test]
fn two_players_meet_only_once() {
    let tournament = Tournament::new(TournamentSettings::default(), players(2)).unwrap();
    let round = pair_swiss(&tournament).unwrap();
    let tournament = tournament.with_round(&round.games(), round.bye).unwrap();
    let sentence = pair_swiss(&tournament).unwrap_err().to_string();
    assert!(sentence.starts_with("round 2 has no legal pairing: whatever you try,"), "{sentence}");
}

#[test]
fn the_second_bye_of_a_lone_player_is_refused() {
    let tournament = Tournament::new(TournamentSettings::default(), players(1)).unwrap();
    let round = pair_swiss(&tournament).unwrap();
    assert_eq!((round.boards.len(), round.bye), (0, Some(PairingNumber(1))));
    let tournament = tournament.with_round(&[], round.bye).unwrap();
    assert!(pair_swiss(&tournament).is_err());
}

#[test]
fn forbidden_pairs_in_the_way_are_named() {
    assert_eq!(
        refusal(kept_apart(&[1, 2, 3]), players(4)),
        "round 1 has no legal pairing that keeps the forbidden pairs apart; allow one of them to meet"
    );
    let tournament = Tournament::new(kept_apart(&[1, 3]), players(4)).unwrap();
    let games = pair_swiss(&tournament).unwrap().games();
    let pair = |one, two| (PairingNumber(one), PairingNumber(two));
    assert_eq!(games, [pair(1, 4), pair(3, 2)]);
}

#[test]
fn empty_and_finished_tournaments_are_refused() {
    let mut absent = players(2);
    for player in &mut absent {
        player.announced.insert(RoundNumber(1), Bye::Zero);
    }
    let sentence = "round 1 has nobody to pair: mark at least two players as present";
    assert_eq!(refusal(TournamentSettings::default(), absent), sentence);
    assert_eq!(refusal(TournamentSettings::default(), Vec::new()), sentence);
    let finished = TournamentSettings { planned_rounds: Some(0), ..TournamentSettings::default() };
    assert_eq!(
        refusal(finished, players(2)),
        "all 0 planned rounds are paired; plan more rounds to continue"
    );
    let crowd = refusal(TournamentSettings::default(), players(MAX_SWISS_PLAYERS + 1));
    assert!(crowd.starts_with("1501 players are too many"), "{crowd}");
}

#[test]
fn the_initial_color_is_a_setting() {
    for (initial_color, white) in [(Color::White, 1), (Color::Black, 3)] {
        let settings = TournamentSettings { initial_color, ..TournamentSettings::default() };
        let tournament = Tournament::new(settings, players(4)).unwrap();
        let round = pair_swiss(&tournament).unwrap();
        assert_eq!(round.boards[0].white, PairingNumber(white));
        // The second board has the other color on top.
        assert_eq!(round.boards[1].white.0, if white == 1 { 4 } else { 2 });
    }
}

#[test]
fn strangers_are_not_added_to_a_round() {
    let tournament = Tournament::new(TournamentSettings::default(), players(2)).unwrap();
    let stranger = tournament.with_round(&[(PairingNumber(1), PairingNumber(7))], None);
    assert_eq!(
        stranger.unwrap_err().to_string(),
        "round 1 names player 7, but there is no player 7"
    );
    let twice = [(PairingNumber(1), PairingNumber(2)), (PairingNumber(2), PairingNumber(1))];
    assert!(tournament.with_round(&twice[..1], Some(PairingNumber(1))).is_err());
}
