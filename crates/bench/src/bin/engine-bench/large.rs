//! The largest boards: an answer within a tenth of a second that loses no piece at once.

use std::time::Duration;

use anyhow::{Result, bail};
use engine::{Engine, Limits, Score, Settings, kind_worths};
use notation::{write_fen, write_uci};
use rules::{Line, Move, Ruleset};
use testkit::generate;
use testkit::numbers::Numbers;

use super::search;

/// How many random rulesets are played.
const RULESETS: u64 = 50;
/// When the answer must be there.
const PATIENCE: Duration = Duration::from_millis(100);
/// How deep the answer is judged.
const JUDGED: u32 = 3;
/// What judging may visit: captures on such boards hardly end.
const JUDGED_NODES: u64 = 100_000;
/// Random moves before it is asked, so that pieces meet.
const PLIES: usize = 16;
/// A kind of less than this is no piece but a pawn.
const LEAST_PIECE: i32 = 150;

/// Asks for a move in every ruleset.
///
/// # Errors
/// When an answer is late, not legal, or loses a piece.
pub(crate) fn run() -> Result<()> {
    let (mut slowest, mut faults) = (Duration::ZERO, 0);
    let mut shallow = 0;
    for seed in 0..RULESETS {
        let ruleset = generate::largest(seed).ruleset;
        let line = middle(&ruleset, seed);
        let mut engine = Engine::new(Settings::default());
        engine.prepare(&ruleset);
        let limits = Limits { move_time: Some(PATIENCE), ..Limits::default() };
        let (answer, time) = search(&mut engine, &line, &limits, &mut |_| ());
        slowest = slowest.max(time);
        shallow += u32::from(answer.depth < JUDGED);
        let fault = match answer.best {
            _ if time > PATIENCE => Some(format!("{:.1} ms", time.as_secs_f64() * 1e3)),
            None => Some("no move".to_owned()),
            Some(mv) if !line.legal_moves().contains(&mv) => Some("not legal".to_owned()),
            Some(mv) => lost(&line, mv),
        };
        let moves = line.legal_moves().len();
        let (depth, nodes) = (answer.depth, answer.nodes);
        let verdict = fault.as_deref().unwrap_or("fine");
        let millis = time.as_secs_f64() * 1e3;
        println!(
            "seed {seed:>2}: {moves:>5} moves, depth {depth}, {nodes:>6} nodes, {millis:>5.1} ms: {verdict}"
        );
        if fault.is_some() {
            faults += 1;
            println!("  {}", write_fen(line.position()));
        }
    }
    println!(
        "{RULESETS} rulesets of 26×26 with 26 kinds: the slowest answer after {:.1} ms, {shallow} at less than depth {JUDGED}",
        slowest.as_secs_f64() * 1e3
    );
    if faults > 0 {
        bail!("{faults} of {RULESETS} answers are late or lose a piece");
    }
    Ok(())
}

/// A game of random moves that is not over.
fn middle(ruleset: &Ruleset, seed: u64) -> Line {
    let mut numbers = Numbers::new(seed);
    for attempt in 0..20 {
        let mut line = Line::new(ruleset.start());
        for _ in 0..PLIES - PLIES * attempt / 20 {
            let moves = line.legal_moves();
            if moves.is_empty() || line.play(*numbers.pick(&moves)).is_err() {
                break;
            }
        }
        if !line.legal_moves().is_empty() {
            return line;
        }
    }
    Line::new(ruleset.start())
}

/// What a move loses by a look of three plies, if that is a piece.
fn lost(line: &Line, mv: Move) -> Option<String> {
    let ruleset = line.position().ruleset();
    let values = kind_worths(ruleset);
    let piece = values.iter().map(|worth| worth.value).filter(|value| *value >= LEAST_PIECE).min();
    let piece = piece.unwrap_or(LEAST_PIECE);
    let look = |depth, moves: Vec<Move>| {
        let nodes = Some(JUDGED_NODES);
        let limits = Limits { depth: Some(depth), nodes, moves, ..Limits::default() };
        search(&mut Engine::new(Settings::default()), line, &limits, &mut |_| ()).0
    };
    let own = look(JUDGED, vec![mv]);
    // Most moves keep what a first look promises; only for the others it matters whether any move would.
    if worth(look(1, Vec::new()).score) - worth(own.score) < piece {
        return None;
    }
    let best = look(JUDGED, Vec::new());
    let loss = worth(best.score) - worth(own.score);
    (loss >= piece).then(|| {
        let name =
            |mv: Option<Move>| mv.map(|mv| write_uci(line.position(), mv)).unwrap_or_default();
        let (own_name, best_name) = (name(Some(mv)), name(best.best));
        format!("{own_name} ({}) loses {loss}: {best_name} ({})", own.score, best.score)
    })
}

fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => 100_000 - moves,
        Score::Mate(moves) => -100_000 - moves,
    }
}
