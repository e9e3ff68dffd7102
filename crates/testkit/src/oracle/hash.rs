//! Compares incremental hash keys with recomputed ones, and games with their replay.

use notation::fen::{parse_fen, write_fen};
use notation::uci::{parse_uci, write_uci};
use rules::{Position, Ruleset};

use super::pool::walk_pool;
use super::{Disagreement, OracleReport, Order, same};

/// A game as it would be stored, with its keys and outcomes when it was played.
struct Record {
    start: String,
    moves: Vec<String>,
    seen: Vec<Position>,
}

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut record: Option<(Ruleset, Record)> = None;
    let mut replayed = 0;
    let tally = walk_pool(order, |ruleset, stop, _| {
        let position = stop.position;
        recomputed(position)?;
        match (stop.last, &mut record) {
            (Some(mv), Some((_, record))) => {
                let text = record.seen.last().map(|before| write_uci(before, mv));
                record.moves.extend(text);
                record.seen.push(position.clone());
            }
            _ => {
                let begun = Record {
                    start: write_fen(position),
                    moves: Vec::new(),
                    seen: vec![position.clone()],
                };
                if let Some((ruleset, record)) = record.replace((ruleset.clone(), begun)) {
                    replayed += replay(&ruleset, &record)?;
                }
            }
        }
        Ok(())
    })?;
    let mut figures = tally.figures().to_vec();
    figures.push(("positions replayed", replayed));
    Ok(OracleReport::of_walk(tally.walk, figures))
}

fn recomputed(position: &Position) -> Result<(), Disagreement> {
    let setup = position.setup();
    let validated = Position::from_setup(position.ruleset(), &setup)
        .map_err(|faults| Disagreement::at(position, "sealing its own setup", "", faults))?;
    same(position, "key", &position.key(), &validated.key())?;
    same(position, "setup", &setup, &validated.setup())?;
    if *position == validated {
        Ok(())
    } else {
        Err(Disagreement::at(position, "equality", "unequal", "equal"))
    }
}

fn replay(ruleset: &Ruleset, record: &Record) -> Result<u64, Disagreement> {
    let mut position = parse_fen(ruleset, &record.start)
        .map_err(|error| Disagreement::failure(format!("reading `{}`", record.start), error))?;
    for (text, (before, after)) in
        record.moves.iter().zip(record.seen.iter().zip(&record.seen[1..]))
    {
        let mv = parse_uci(&position, text)
            .map_err(|error| Disagreement::at(before, "replaying a move", text, error))?;
        position.play_unchecked(mv);
        same(after, "replayed key", &after.key(), &position.key())?;
        same(after, "replayed setup", &after.setup(), &position.setup())?;
    }
    Ok(record.moves.len() as u64)
}
