//! Openings by chance: some random moves after which neither side is ahead.

use numbers::Numbers;
use rules::random_start::{CHESS960_STARTS, chess960_setup};
use rules::{ByColor, Color, Line, PieceKind, Position, Ruleset};

/// Attempts with all that is asked of a balanced position, and attempts that only need a game that
/// goes on.
const STRICT_ATTEMPTS: u32 = 200;
const LENIENT_ATTEMPTS: u32 = 50;

/// A line of so many random moves: no material is won or hanging and nobody is in check. Rulesets that do not
/// offer such a line give one that is not over at least, and in the end the start itself.
pub(crate) fn random_line(ruleset: &Ruleset, plies: usize, numbers: &mut Numbers) -> Line {
    let start = start(ruleset, numbers);
    for attempt in 0..STRICT_ATTEMPTS + LENIENT_ATTEMPTS {
        let Some(line) = walk(&start, plies, numbers) else { continue };
        if attempt >= STRICT_ATTEMPTS || is_balanced(&start, line.position()) {
            return line;
        }
    }
    Line::new(start)
}

/// Where the game starts: drawn too, where the ruleset draws it.
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

fn walk(start: &Position, plies: usize, numbers: &mut Numbers) -> Option<Line> {
    let mut line = Line::new(start.clone());
    for _ in 0..plies {
        let moves = line.legal_moves();
        if moves.is_empty() {
            return None;
        }
        line.play(moves[numbers.below(moves.len())]).ok()?;
    }
    (line.outcome().is_none() && line.claim().is_none()).then_some(line)
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

/// How many of each kind a side has, on the board and in hand.
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
    fn lines_follow_from_the_seed_and_are_balanced() {
        for name in ["standard", "crazyhouse", "horde", "grand", "los-alamos", "extinction"] {
            let ruleset = Ruleset::compile(notation::builtin(name).unwrap()).unwrap();
            for place in 0..5 {
                let line = random_line(&ruleset, 6, &mut numbers_at(7, place));
                let again = random_line(&ruleset, 6, &mut numbers_at(7, place));
                assert_eq!(line.moves(), again.moves(), "{name}");
                assert_eq!(line.moves().len(), 6, "{name}");
                assert!(is_balanced(line.start(), line.position()), "{name}");
            }
        }
    }

    #[test]
    fn other_places_and_seeds_give_other_lines() {
        let ruleset = notation::standard_ruleset();
        let line = |seed, place| random_line(ruleset, 8, &mut numbers_at(seed, place));
        assert_ne!(line(1, 0).moves(), line(1, 1).moves());
        assert_ne!(line(1, 0).moves(), line(2, 0).moves());
    }

    #[test]
    fn drawn_starts_are_drawn() {
        let ruleset = Ruleset::compile(notation::builtin("chess960").unwrap()).unwrap();
        let start = |place| random_line(&ruleset, 0, &mut numbers_at(1, place)).start().setup();
        assert!((1..10).any(|place| start(place) != start(0)));
    }
}
