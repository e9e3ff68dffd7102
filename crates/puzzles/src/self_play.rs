//! Games of the engine against itself, for rulesets that nobody has played yet.

use std::time::Duration;

use engine::{ELO, Engine, Limits, Settings, Signals, Strength};
use numbers::Numbers;
use rules::{Game, Ruleset};

/// Plies at the start that are random, so that no two games are the same.
const RANDOM_PLIES: usize = 4;
/// The longest game.
const MAX_PLIES: usize = 160;

/// Plays a game between two players of limited strength: strong enough to reach sensible positions, weak enough to err.
pub fn play_game(ruleset: &Ruleset, numbers: &mut Numbers) -> Game {
    let mut game = Game::new(ruleset.start());
    let mut engines = [0, 1].map(|_| {
        let range = (ELO.end() - ELO.start()) as usize / 3;
        let strength = Strength::of_elo(ELO.start() + 100 + numbers.below(range) as u32);
        Engine::new(Settings { strength, hash: 1, ..Settings::default() })
    });
    let (signals, clock) = (Signals::new(), || Duration::ZERO);
    for ply in 0..MAX_PLIES {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = if ply < RANDOM_PLIES {
            Some(*numbers.pick(&moves))
        } else {
            let mut draw = |count| numbers.below(count);
            let limits = Limits::default();
            engines[ply % 2].choose(&game, &limits, &signals, &clock, &mut |_| (), &mut draw).best
        };
        if mv.is_none_or(|mv| game.play(mv).is_err()) {
            break;
        }
    }
    game
}
