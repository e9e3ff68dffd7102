//! Limits and progress of every opponent.

use std::time::Duration;

use engine::Signals;
use numbers::Numbers;
use players::{Opponent, Progress, Work};

use super::{Clock, game};

#[test]
fn progress_never_falls_and_ends_complete() {
    let game = game("gardner", None);
    for opponent in Opponent::all().filter(|one| one.id() != "random" && one.id() != "level-1") {
        let (signals, mut shares) = (Signals::new(), Vec::new());
        let mut report = |progress: &Progress| shares.push(progress.share);
        let mut work = Work::new(&signals).reporting(&mut report);
        opponent.choose(&game, &mut Numbers::new(1), &mut work).unwrap();
        assert!(shares.is_sorted(), "{}: {shares:?}", opponent.id());
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{}", opponent.id());
        let is_level = matches!(opponent, Opponent::Level(_));
        assert!(shares.last().is_some_and(|last| is_level || *last == 1.0), "{}", opponent.id());
    }
}

#[test]
fn a_player_answers_when_its_time_is_over() {
    let game = game("standard", None);
    for id in ["minimax-6", "turochamp", "level-15"] {
        let opponent: Opponent = id.parse().unwrap();
        let (signals, clock, mut last) = (Signals::new(), Clock::default(), 0.0);
        let tick = || clock.tick();
        let mut report = |progress: &Progress| last = progress.share;
        let limit = Duration::from_millis(40);
        let mut work = Work::new(&signals).within(limit, &tick).reporting(&mut report);
        let choice = opponent.choose(&game, &mut Numbers::new(1), &mut work).unwrap();
        assert!(game.legal_moves().contains(&choice.mv), "{id}");
        // The clock goes on with each look: a player that went on searching would look thousands of times.
        assert!(clock.tick() < 50 * limit, "{id}: {:?}", clock.tick());
    }
}
