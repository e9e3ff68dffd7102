//! Random Swiss events: no illegal pairing, whatever happens in them.

use std::collections::BTreeSet;

use numbers::Numbers;
use pairing::{Bye, Color, PairingNumber, PlayerHistory, PlayerOutcome, RoundNumber, RoundRecord};
use testkit::tournaments::{Plan, PlayedTournament, play};

/// Checks the absolute rules of a whole event.
fn check(played: &PlayedTournament, plan: Plan) {
    let tournament = &played.tournament;
    let mut met = BTreeSet::new();
    for (round, paired) in (1..).map(RoundNumber).zip(&played.rounds) {
        assert_eq!(paired.number, round);
        let mut seen = BTreeSet::new();
        for board in &paired.boards {
            let pair = [board.white, board.black];
            assert!(pair.iter().all(|number| seen.insert(*number)), "a player twice in a round");
            assert!(
                !tournament.are_kept_apart(board.white, board.black, round),
                "a forbidden pair"
            );
            let outcome = match tournament.player(board.white).expect("a player").entry(round) {
                RoundRecord::Game { outcome, .. } => outcome,
                RoundRecord::Bye(_) => panic!("a paired player has a bye"),
            };
            let ordered = (board.white.min(board.black), board.white.max(board.black));
            if outcome.is_played() {
                assert!(met.insert(ordered), "{ordered:?} meet again in round {round}: {plan:?}");
            }
        }
        assert!(paired.bye.iter().all(|number| seen.insert(*number)));
        let present = tournament.players().iter().filter(|player| is_paired(player, round)).count();
        assert_eq!(seen.len(), present, "somebody is left out of round {round}");
    }
    for (number, player) in tournament.numbered() {
        check_byes(number, player);
        check_colors(number, player, tournament.rounds_paired(), plan);
    }
}

fn is_paired(player: &PlayerHistory, round: RoundNumber) -> bool {
    !matches!(player.entry(round), RoundRecord::Bye(Bye::Full | Bye::Half | Bye::Zero))
}

/// The pairing-allocated bye comes once, and never after a full point without a game.
fn check_byes(number: PairingNumber, player: &PlayerHistory) {
    let mut had_a_free_point = false;
    for entry in &player.entries {
        let is_bye = *entry == RoundRecord::Bye(Bye::Pairing);
        assert!(!(is_bye && had_a_free_point), "player {number} gets a second free point");
        had_a_free_point |= is_bye
            || matches!(
                entry,
                RoundRecord::Bye(Bye::Full)
                    | RoundRecord::Game { outcome: PlayerOutcome::ForfeitWin, .. }
            );
    }
}

/// Colors are balanced. Only topscorers and their opponents in the last round may be worse off.
fn check_colors(number: PairingNumber, player: &PlayerHistory, rounds: u16, plan: Plan) {
    let mut colors: Vec<Color> = Vec::new();
    for (round, entry) in (1u16..).zip(&player.entries) {
        let Some((_, color)) = entry.played() else { continue };
        colors.push(color);
        let is_last = round == plan.rounds && rounds == plan.rounds;
        let whites = colors.iter().filter(|color| **color == Color::White).count();
        let difference = (2 * whites).abs_diff(colors.len());
        let thrice =
            colors.len() >= 3 && colors[colors.len() - 3..].iter().all(|past| *past == color);
        assert!(difference <= 2 + usize::from(is_last), "player {number}: {colors:?}");
        assert!(is_last || !thrice, "player {number}: {colors:?}");
    }
}

fn run(events: usize, seed: u64, players: impl Fn(&mut Numbers) -> u16, rounds: u16) {
    let mut numbers = Numbers::new(seed);
    for _ in 0..events {
        let players = players(&mut numbers);
        let rounds = rounds.min(1 + numbers.below(usize::from(rounds)) as u16 + players / 4);
        let plan = Plan::random(players, rounds, &mut numbers);
        let played = play(plan, &mut numbers).expect("a consistent tournament");
        check(&played, plan);
        let stops_rightly = played.stopped.is_none() || players < 3 * rounds;
        assert!(stops_rightly, "{players} players could not be paired: {:?}", played.stopped);
    }
}

#[test]
fn a_thousand_events_have_no_illegal_pairing() {
    run(1000, 64, |numbers| 2 + numbers.below(63) as u16, 9);
}

#[test]
fn large_events_have_no_illegal_pairing() {
    run(3, 200, |_| 200, 9);
}
