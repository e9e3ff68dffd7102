//! Round trips of FEN, UCI moves and ruleset files, in random rulesets of every size.

use std::collections::HashSet;

use notation::fen::{parse_fen, write_fen, write_shredder_fen};
use notation::ruleset_file::{Format, parse, to_json, to_toml};
use notation::uci::{parse_uci, write_uci};
use rules::{Position, Ruleset, normalized};

use super::{Disagreement, OracleReport, Order, same};
use crate::games::{Walk, WalkTally, walk};
use crate::generate;
use crate::numbers::Numbers;

/// Plies in each ruleset.
const PLIES: u64 = 12;
/// Legal moves to write and read per position.
const MOST: usize = 40;

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut numbers = Numbers::new(order.seed);
    let (mut drawn, mut largest, mut moves) = (0, 0, 0);
    let mut total = WalkTally::default();
    for _ in 0..order.amount {
        let generated = generate::ruleset(numbers.seed());
        drawn += u64::from(generated.attempts);
        let ruleset = generated.ruleset;
        largest = largest.max(ruleset.shape().area() as u64);
        file_and_back(&ruleset)?;
        let length = Walk { plies: PLIES, game: PLIES as u32 };
        let start = |_: &mut Numbers| Ok(ruleset.start());
        let mut own = Numbers::new(numbers.seed());
        let tally = walk(length, &mut numbers, start, |stop| {
            fen_and_back(stop.position)?;
            moves += uci_and_back(stop.position, &mut own)?;
            Ok(())
        })?;
        total += tally;
    }
    let figures = [
        ("rulesets", order.amount),
        ("drafts drawn for them", drawn),
        ("squares at most", largest),
        ("moves written and read", moves),
    ];
    Ok(OracleReport::of_walk(total, figures))
}

fn file_and_back(ruleset: &Ruleset) -> Result<(), Disagreement> {
    let spec = normalized(ruleset.spec().clone());
    for (format, text) in
        [(Format::Toml, to_toml(ruleset.spec())), (Format::Json, to_json(ruleset.spec()))]
    {
        let read = parse(&text, format).map_err(|faults| {
            Disagreement::about(ruleset, format!("reading its {format:?}"), faults)
        })?;
        let again = normalized(read.clone());
        if again != spec {
            let mut found = Disagreement::about(ruleset, "the ruleset read back", "");
            found.0.ours = format!("{spec:?}");
            found.0.theirs = format!("{again:?}");
            return Err(found);
        }
        let recompiled = Ruleset::compile(read)
            .map_err(|faults| Disagreement::about(ruleset, "compiling what was read", faults))?;
        if recompiled.content_hash() != ruleset.content_hash() {
            return Err(Disagreement::about(ruleset, "content hash", format_args!("{format:?}")));
        }
    }
    Ok(())
}

fn fen_and_back(position: &Position) -> Result<(), Disagreement> {
    for fen in [write_fen(position), write_shredder_fen(position)] {
        let read = parse_fen(position.ruleset(), &fen)
            .map_err(|error| Disagreement::at(position, format!("reading `{fen}`"), "", error))?;
        same(position, "setup read back", &position.setup(), &read.setup())?;
        same(position, "key read back", &position.key(), &read.key())?;
        same(position, "FEN written again", &write_fen(position), &write_fen(&read))?;
    }
    Ok(())
}

fn uci_and_back(position: &Position, numbers: &mut Numbers) -> Result<u64, Disagreement> {
    let mut moves = position.legal_moves();
    let all: HashSet<String> = moves.iter().map(|&mv| write_uci(position, mv)).collect();
    same(position, "texts of moves", &all.len(), &moves.len())?;
    numbers.shuffle(&mut moves);
    moves.truncate(MOST);
    for &mv in &moves {
        let text = write_uci(position, mv);
        let read = parse_uci(position, &text)
            .map_err(|error| Disagreement::at(position, format!("reading `{text}`"), "", error))?;
        same(position, &format!("the move `{text}`"), &mv, &read)?;
    }
    Ok(moves.len() as u64)
}
