//! `perft-bench [--rounds N] [--only NAME]`: our perft speed and that of rivals, in turn in one process.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use anyhow::{Context, Result, bail};

use bench::cases::{CASES, Case, Geometry, Rival, STANDARD, STANDARD_NODES_6};
use bench::duel::{DuelSide, duel};
use bench::ours;
use bench::peers::{cozy, shakmaty};
use bench::table::{self, Row};

/// Odd, so that the median is a measured round.
const DEFAULT_ROUNDS: usize = 7;

fn main() -> Result<()> {
    let options = Options::read(std::env::args().skip(1))?;
    println!("{}", table::headings());
    let mut rows = Vec::new();
    for case in CASES.iter().filter(|case| options.wants(case)) {
        let row = run(case, options.rounds).with_context(|| format!("case `{}`", case.name))?;
        println!("{}", table::line(&row));
        rows.push(row);
    }
    if rows.is_empty() {
        bail!("no case has that name");
    }
    for line in table::summary(&rows) {
        println!("{line}");
    }
    Ok(())
}

struct Options {
    rounds: usize,
    only: Option<String>,
}

impl Options {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Options> {
        let mut options = Options { rounds: DEFAULT_ROUNDS, only: None };
        while let Some(word) = words.next() {
            let value = words.next().with_context(|| format!("`{word}` needs a value"))?;
            match word.as_str() {
                "--rounds" => options.rounds = value.parse().context("--rounds takes a number")?,
                "--only" => options.only = Some(value),
                _ => bail!("unknown option `{word}`; use --rounds N or --only NAME"),
            }
        }
        Ok(options)
    }

    fn wants(&self, case: &Case) -> bool {
        self.only.as_ref().is_none_or(|name| case.name == name || case.group == name)
    }
}

fn run(case: &Case, rounds: usize) -> Result<Row> {
    let ours = our_side(case, case.geometry)?;
    let rival = rival_side(case)?;
    let [our_timing, their_timing] = duel(&ours, &rival, rounds)?;
    Ok(Row { case: *case, rival: rival.name, ours: our_timing, theirs: their_timing })
}

fn our_side(case: &Case, geometry: Geometry) -> Result<DuelSide> {
    let position = ours::position(case.ruleset, case.place, geometry)?;
    let depth = case.depth;
    let name = match geometry {
        Geometry::Chosen => "ours",
        Geometry::RunTime => "ours, run time",
    };
    Ok(DuelSide {
        name: name.to_owned(),
        nodes: case.nodes,
        count: Box::new(move || position.perft(depth)),
    })
}

fn rival_side(case: &Case) -> Result<DuelSide> {
    match case.rival {
        Rival::Cozy(fen) => cozy_side(cozy::NAME, fen, case.depth, case.nodes),
        Rival::CozyStart => {
            cozy_side(&format!("{} start", cozy::NAME), STANDARD, 6, STANDARD_NODES_6)
        }
        Rival::BuiltInGeometry => our_side(case, Geometry::Chosen),
        Rival::Shakmaty(game, fen) => Ok(DuelSide {
            name: shakmaty::NAME.to_owned(),
            nodes: case.nodes,
            count: shakmaty::perft(game, fen, case.depth)?,
        }),
    }
}

fn cozy_side(name: &str, fen: &str, depth: u32, nodes: u64) -> Result<DuelSide> {
    let board = cozy::board(fen)?;
    let count = Box::new(move || cozy::perft(&board, depth));
    Ok(DuelSide { name: name.to_owned(), nodes, count })
}
