//! Random openings: a few random moves after which neither side is ahead.

use numbers::Numbers;
use rules::random_start::{CHESS960_STARTS, chess960_setup};
use rules::{ByColor, Color, Game, PieceKind, Position, Ruleset};

/// How often to try for a balanced position, and then for any position in which the game is not over.
const STRICT_ATTEMPTS: u32 = 200;
const LENIENT_ATTEMPTS: u32 = 50;

/// A game of random moves without material won or hanging and without check. If the ruleset has no such
/// game, any that is not over, and at last the start itself.
pub(crate) fn random_opening(ruleset: &Ruleset, plies: usize, numbers: &mut Numbers) -> Game {
    let start = start(ruleset, numbers);
    for attempt in 0..STRICT_ATTEMPTS + LENIENT_ATTEMPTS {
        let Some(game) = walk(&start, plies, numbers) else { continue };
        if attempt >= STRICT_ATTEMPTS || is_balanced(&start, game.position()) {
            return game;
        }
    }
    Game::new(start)
}

/// The start of the game, random if the ruleset has random starts.
fn start(ruleset: &Ruleset, numbers: &mut Numbers) -> Position {
    if ruleset.spec().start.random.is_none() {
        return ruleset.start();
    }
    let number = numbers.below(usize::from(CHESS960_STARTS));
    let number = u16::try_from(number).unwrap_or_default();
    let drawn = chess960_setup(ruleset, number).ok();
    let drawn = drawn.and_then(|setup| Position::from_setup(ruleset, &setup).ok());
    drawn.unwrap_or_else(|| ruleset.start())
}

fn walk(start: &Position, plies: usize, numbers: &mut Numbers) -> Option<Game> {
    let mut game = Game::new(start.clone());
    for _ in 0..plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        game.play(moves[numbers.below(moves.len())]).ok()?;
    }
    (game.outcome().is_none() && game.claim().is_none()).then_some(game)
}

fn is_balanced(start: &Position, position: &Position) -> bool {
    let hangs = |color: Color| {
        let attacked = position.attack_map(!color).squares();
        !(position.undefended(color) & attacked).is_empty()
    };
    !position.is_check()
        && material(start) == material(position)
        && !hangs(Color::White)
        && !hangs(Color::Black)
}

/// How many pieces of each kind a side has, on the board and in hand.
fn material(position: &Position) -> ByColor<Vec<(PieceKind, usize)>> {
    ByColor::from_fn(|color| {
        let kinds = position.ruleset().kinds();
        kinds.map(|kind| (kind, count(position, color, kind))).collect()
    })
}

fn count(position: &Position, color: Color, kind: PieceKind) -> usize {
    let on_board = (position.color(color) & position.kind(kind)).len() as usize;
    let hand = position.hand(color).into_iter().filter(|(held, _)| *held == kind);
    on_board + hand.map(|(_, count)| usize::from(count)).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::numbers_at;

    #[test]
    fn openings_follow_from_the_seed_and_are_balanced() {
        for name in ["standard", "crazyhouse", "horde", "grand", "los-alamos", "extinction"] {
            let ruleset = Ruleset::compile(notation::builtin(name).unwrap()).unwrap();
            for place in 0..5 {
                let game = random_opening(&ruleset, 6, &mut numbers_at(7, place));
                let again = random_opening(&ruleset, 6, &mut numbers_at(7, place));
                assert_eq!(game.moves(), again.moves(), "{name}");
                assert_eq!(game.moves().len(), 6, "{name}");
                assert!(is_balanced(game.start(), game.position()), "{name}");
            }
        }
    }

    #[test]
    fn other_places_and_seeds_give_other_openings() {
        let ruleset = notation::standard_ruleset();
        let game = |seed, place| random_opening(ruleset, 8, &mut numbers_at(seed, place));
        assert_ne!(game(1, 0).moves(), game(1, 1).moves());
        assert_ne!(game(1, 0).moves(), game(2, 0).moves());
    }

    #[test]
    fn random_starts_vary() {
        let ruleset = Ruleset::compile(notation::builtin("chess960").unwrap()).unwrap();
        let start = |place| random_opening(&ruleset, 0, &mut numbers_at(1, place)).start().setup();
        assert!((1..10).any(|place| start(place) != start(0)));
    }
}
