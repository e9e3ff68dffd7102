//! The hot paths whose instructions are counted, each a fixed amount of work on fixed positions.

use std::hint::black_box;

use anyhow::{Result, bail};
use rules::{Move, Position};

use crate::cases::{
    CRAZYHOUSE_MIDDLE, CaseStart, Geometry, KIWIPETE, ROOK_ENDGAME, STANDARD, SYMMETRIC,
};
use crate::ours;

/// The names of the paths, as in the baseline.
pub const NAMES: &[&str] = &[
    "perft-standard",
    "perft-crazyhouse",
    "perft-horde",
    "perft-run-time-geometry",
    "perft-capablanca",
    "legal-moves",
    "is-legal",
    "play",
    "outcome",
    "parse-fen",
];

/// How often to repeat the paths that are smaller than a whole perft.
const REPEATS: u32 = 20;

/// Everything a path needs, prepared before the counting starts.
#[derive(Debug)]
pub struct Prepared {
    work: Work,
}

#[derive(Debug)]
enum Work {
    Perft(Box<Position>, u32),
    LegalMoves(Vec<Position>),
    IsLegal(Vec<(Position, Vec<Move>)>),
    Play(Vec<(Position, Vec<Move>)>),
    Outcome(Vec<Position>),
    ParseFen(Box<Position>),
}

/// Prepares the path of that name.
///
/// # Errors
/// When there is no such path, or a ruleset or position is refused.
pub fn prepare(name: &str) -> Result<Prepared> {
    let perft = |ruleset, place, geometry, depth| -> Result<Work> {
        Ok(Work::Perft(Box::new(ours::position(ruleset, place, geometry)?), depth))
    };
    let chosen = Geometry::Chosen;
    let work = match name {
        "perft-standard" => perft("standard", CaseStart::Fen(KIWIPETE), chosen, 3)?,
        "perft-crazyhouse" => perft("crazyhouse", CaseStart::Fen(CRAZYHOUSE_MIDDLE), chosen, 2)?,
        "perft-horde" => perft("horde", CaseStart::Start, chosen, 4)?,
        "perft-run-time-geometry" => {
            perft("standard", CaseStart::Fen(KIWIPETE), Geometry::RunTime, 3)?
        }
        "perft-capablanca" => perft("capablanca", CaseStart::Start, chosen, 3)?,
        "legal-moves" => Work::LegalMoves(standard_positions()?),
        "is-legal" => Work::IsLegal(with_moves(standard_positions()?)),
        "play" => Work::Play(with_moves(standard_positions()?)),
        "outcome" => Work::Outcome(standard_positions()?),
        "parse-fen" => {
            Work::ParseFen(Box::new(ours::position("standard", CaseStart::Start, chosen)?))
        }
        _ => bail!("unknown hot path `{name}`; choose from {}", NAMES.join(", ")),
    };
    Ok(Prepared { work })
}

fn standard_positions() -> Result<Vec<Position>> {
    let fens = [STANDARD, KIWIPETE, ROOK_ENDGAME, SYMMETRIC];
    fens.into_iter()
        .map(|fen| ours::position("standard", CaseStart::Fen(fen), Geometry::Chosen))
        .collect()
}

fn with_moves(positions: Vec<Position>) -> Vec<(Position, Vec<Move>)> {
    let pair = |position: Position| {
        let moves = position.legal_moves();
        (position, moves)
    };
    positions.into_iter().map(pair).collect()
}

/// Does the work. Callgrind counts inside this function only, so it must keep its name and not be inlined.
#[inline(never)]
pub fn measured(prepared: &Prepared) -> u64 {
    match &prepared.work {
        Work::Perft(position, depth) => position.perft(*depth),
        work => (0..REPEATS).map(|_| black_box(once(work))).sum(),
    }
}

fn once(work: &Work) -> u64 {
    match work {
        Work::Perft(position, depth) => position.perft(*depth),
        Work::LegalMoves(positions) => {
            positions.iter().map(|position| position.legal_moves().len() as u64).sum()
        }
        Work::IsLegal(pairs) => {
            let legal = |(position, moves): &(Position, Vec<Move>)| {
                moves.iter().filter(|mv| position.is_legal(**mv)).count() as u64
            };
            pairs.iter().map(legal).sum()
        }
        Work::Play(pairs) => pairs.iter().map(|(position, moves)| play_all(position, moves)).sum(),
        Work::Outcome(positions) => {
            positions.iter().map(|position| u64::from(position.outcome().is_some())).sum()
        }
        Work::ParseFen(start) => {
            let fens = [STANDARD, KIWIPETE, ROOK_ENDGAME, SYMMETRIC];
            let parsed =
                fens.iter().filter(|fen| notation::fen::parse_fen(start.ruleset(), fen).is_ok());
            parsed.count() as u64
        }
    }
}

fn play_all(position: &Position, moves: &[Move]) -> u64 {
    let mut keys = 0;
    for mv in moves {
        let mut child = position.clone();
        child.play_unchecked(*mv);
        keys ^= child.key();
    }
    keys & 1
}
