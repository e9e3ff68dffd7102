//! One game between engines with a fixed number of nodes for each move.

use std::time::Duration;

use engine::{Engine, Limits, Score, SearchResult, Settings, Signals};
use rules::{Color, Game};

/// Nodes an engine searches for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nodes(pub u64);

/// Longer games are drawn.
const MAX_PLIES: usize = 400;

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// By the rules alone.
    ByRules,
    /// Also by adjudication: both sides agree on a lead for some plies in a row.
    Adjudicated {
        /// The lead in centipawns.
        lead: i32,
        /// How many plies in a row.
        plies: u32,
    },
}

/// An engine for many short searches.
pub(crate) fn small_engine() -> Engine {
    Engine::new(Settings { hash: 1, ..Settings::default() })
}

/// Searches the last position of a game with this many nodes.
pub(crate) fn search(engine: &mut Engine, game: &Game, nodes: Nodes) -> SearchResult {
    let limits = Limits { nodes: Some(nodes.0), ..Limits::default() };
    engine.search(game, &limits, &Signals::new(), &|| Duration::ZERO, &mut |_| ())
}

/// Plays a game to its end and returns the winner. `think` answers for the side to move.
pub(crate) fn play(
    game: &mut Game,
    ending: Ending,
    think: &mut dyn FnMut(&Game) -> SearchResult,
) -> Option<Color> {
    let mut ahead: Option<(Color, u32)> = None;
    while game.moves().len() < MAX_PLIES {
        if let Some(outcome) = game.outcome() {
            return outcome.winner;
        }
        if game.claim().is_some() {
            return None;
        }
        let answer = think(game);
        let best = answer.best?;
        ahead = lead(ending, game.position().turn(), answer.score, ahead);
        if let (Some((leader, plies)), Ending::Adjudicated { plies: enough, .. }) = (ahead, ending)
            && plies >= enough
        {
            return Some(leader);
        }
        game.play(best).ok()?;
    }
    None
}

/// The side with the required lead, and for how many plies in a row it had it, after one more answer.
fn lead(
    ending: Ending,
    turn: Color,
    score: Score,
    before: Option<(Color, u32)>,
) -> Option<(Color, u32)> {
    let Ending::Adjudicated { lead, .. } = ending else { return None };
    let leader = match score {
        Score::Centipawns(score) if score >= lead => turn,
        Score::Centipawns(score) if score <= -lead => !turn,
        Score::Centipawns(_) => return None,
        Score::Mate(moves) => {
            if moves > 0 {
                turn
            } else {
                !turn
            }
        }
    };
    let plies = before.filter(|(color, _)| *color == leader).map_or(0, |(_, plies)| plies);
    Some((leader, plies + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_counts_only_while_both_sides_agree() {
        let ending = Ending::Adjudicated { lead: 1000, plies: 4 };
        let step = |turn, score, before| lead(ending, turn, Score::Centipawns(score), before);
        let first = step(Color::White, 1200, None);
        assert_eq!(first, Some((Color::White, 1)));
        assert_eq!(step(Color::Black, -1000, first), Some((Color::White, 2)));
        assert_eq!(step(Color::Black, -900, first), None);
        assert_eq!(step(Color::Black, 1100, first), Some((Color::Black, 1)));
        assert_eq!(lead(Ending::ByRules, Color::White, Score::Mate(1), first), None);
        assert_eq!(lead(ending, Color::White, Score::Mate(-2), None), Some((Color::Black, 1)));
    }

    #[test]
    fn games_end() {
        let mut engine = small_engine();
        let fen = "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1";
        let start = notation::parse_fen(notation::standard_ruleset(), fen).unwrap();
        let mut game = Game::new(start);
        let winner =
            play(&mut game, Ending::ByRules, &mut |game| search(&mut engine, game, Nodes(200)));
        assert_eq!(winner, Some(Color::White));
        assert!(game.outcome().is_some());
    }
}
