//! Setting up the engine, the ruleset and the game to search.

use anyhow::Result;
use engine::{Engine, Score, SearchResult, bench};
use fastrand::Rng;
use notation::parse_fen;
use rules::spec::CastlingNotation;
use rules::{Game, Position, Ruleset, Setup};

use super::options::Options;
use crate::ruleset_source::{STANDARD_INPUT, Source};

/// A new engine, with these piece values if there are any.
pub(super) fn engine(options: &Options, ruleset: &Ruleset, values: Option<&[i32]>) -> Engine {
    let mut engine = Engine::new(options.settings);
    if let Some(values) = values {
        engine.prepare_with(ruleset, values);
    }
    engine
}

/// The random numbers of a game: the same ones for the same seed, and seed 0 is never the same.
pub(super) fn random(options: &Options) -> Rng {
    if options.seed == 0 { Rng::new() } else { Rng::with_seed(options.seed) }
}

/// The ruleset of the options.
pub(super) fn ruleset(options: &Options) -> Result<Ruleset, String> {
    if options.ruleset == STANDARD_INPUT {
        return Err("give the ruleset by name or file: standard input is for commands".to_owned());
    }
    let source = Source::find(&options.ruleset).map_err(|error| format!("{error:#}"))?;
    let ruleset = source.ruleset().map_err(|error| format!("{error:#}"))?;
    if !options.chess960 {
        return Ok(ruleset);
    }
    let mut spec = ruleset.spec().clone();
    match &mut spec.castling {
        Some(castling) => castling.notation = CastlingNotation::RoyalTakesPartner,
        None => return Ok(ruleset),
    }
    Ruleset::compile(spec).map_err(|faults| faults.to_string())
}

/// The game to search: where we would call it a draw and the program plays on, one without its past.
pub(super) fn playable(game: &Game) -> Game {
    if game.outcome().is_none_or(|outcome| outcome.winner.is_some()) {
        return game.clone();
    }
    let setup = Setup { halfmove_clock: 0, ..game.position().setup() };
    let fresh = Position::from_setup(game.position().ruleset(), &setup);
    fresh.map_or_else(|_| game.clone(), Game::new)
}

/// An answer without a search: any legal move.
pub(super) fn any_move(position: &Position) -> SearchResult {
    let best = position.legal_moves().first().copied();
    SearchResult { best, reply: None, score: Score::Centipawns(0), depth: 0, nodes: 0 }
}

/// The positions of the bench.
pub(super) fn bench_games() -> Result<Vec<(Game, u32)>> {
    let mut games = Vec::new();
    for case in bench::CASES {
        let ruleset = Source::find(case.ruleset)?.ruleset()?;
        let position = match case.fen {
            Some(fen) => parse_fen(&ruleset, fen)?,
            None => ruleset.start(),
        };
        games.push((Game::new(position), case.depth));
    }
    Ok(games)
}
