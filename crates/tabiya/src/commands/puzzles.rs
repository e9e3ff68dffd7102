//! `tabiya puzzles`: finds puzzles in games, and proves them again.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use notation::pgn::{PgnReader, Rulesets};
use numbers::Numbers;
use puzzles::{COLLECTIONS, Miner, MiningLimits, Puzzle};
use rules::Game;

use crate::number_argument::within;
use crate::output::Verdict;
use crate::ruleset_source::Source;

/// How many moves a proof may try. Mining needs fewer.
const PROOF: u64 = 50_000_000;
/// Games without a new puzzle after which mining gives up.
const PATIENCE: usize = 200;

/// The commands about puzzles.
#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesCommand {
    /// Find puzzles in games of a file, or in games that the engine plays against itself
    Mine(MineArguments),
    /// Write a part of a collection: all easy puzzles, and the others spread over the difficulties
    Select(SelectArguments),
    /// Prove that every puzzle of a collection has exactly one solution
    Check(CheckArguments),
}

/// Arguments of `tabiya puzzles mine`.
#[derive(Args, Debug)]
pub(crate) struct MineArguments {
    /// A built-in ruleset or the path of a ruleset file
    #[arg(long, short, value_name = "NAME|FILE", default_value = "standard")]
    ruleset: String,
    /// A PGN file with games to mine; without it the engine plays them
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// How many puzzles to find
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within(1_usize..=10_000))]
    count: usize,
    /// The seed for the games that the engine plays
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The collection to write; puzzles that it already has are kept
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Arguments of `tabiya puzzles select`.
#[derive(Args, Debug)]
pub(crate) struct SelectArguments {
    /// The collections to select from, all of one ruleset
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// How many puzzles to keep at most
    #[arg(long, value_name = "N", default_value_t = 250, value_parser = within(1_usize..=10_000))]
    most: usize,
    /// Puzzles below this rating are all kept
    #[arg(long, value_name = "RATING", default_value_t = 1100, value_parser = within(0_u32..=4000))]
    easy: u32,
    /// The collection to write; without it, the puzzles are printed
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Arguments of `tabiya puzzles check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// The collections; without any, those that ship with Tabiya
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl PuzzlesCommand {
    /// Runs the command.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Verdict> {
        match self {
            Self::Mine(arguments) => mine(arguments, out),
            Self::Select(arguments) => select(arguments, out),
            Self::Check(arguments) => check(arguments, out),
        }
    }
}

fn mine(arguments: &MineArguments, out: &mut dyn Write) -> Result<Verdict> {
    let ruleset = Source::find(&arguments.ruleset)?.ruleset()?;
    let name = ruleset.spec().name.clone();
    let mut miner = Miner::new(&ruleset, MiningLimits::default());
    let mut found = match &arguments.output {
        Some(path) if path.exists() => known(path, &name)?,
        _ => Vec::new(),
    };
    for puzzle in &found {
        miner.skip(&notation::parse_fen(&ruleset, &puzzle.fen)?);
    }
    let wanted = found.len() + arguments.count;
    let mut numbers = Numbers::new(arguments.seed);
    let mut games: Box<dyn Iterator<Item = Game>> = match &arguments.pgn {
        Some(path) => Box::new(games_of(path, &name)?.into_iter()),
        None => Box::new(std::iter::repeat_with(|| puzzles::play_game(&ruleset, &mut numbers))),
    };
    let mut barren = 0;
    while found.len() < wanted && barren < PATIENCE {
        let Some(game) = games.next() else { break };
        let new = miner.mine(&game);
        barren = if new.is_empty() { barren + 1 } else { 0 };
        for puzzle in new {
            if arguments.output.is_none() {
                writeln!(out, "{puzzle}")?;
            }
            found.push(puzzle);
        }
        // What was found so far survives an interrupted run.
        if let (Some(path), 0) = (&arguments.output, barren) {
            let text = puzzles::write(&name, &found);
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    let new = found.len() + arguments.count - wanted;
    if let Some(path) = &arguments.output {
        writeln!(out, "{}: {} puzzles, {new} of them new", path.display(), found.len())?;
    }
    Ok(if new == 0 { Verdict::Refused } else { Verdict::Fine })
}

/// The puzzles of a collection of this ruleset.
fn known(path: &PathBuf, name: &str) -> Result<Vec<Puzzle>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (ruleset, puzzles) =
        puzzles::read(&text).with_context(|| format!("cannot read {}", path.display()))?;
    if ruleset != name {
        bail!("{} has puzzles of `{ruleset}`, not of `{name}`", path.display());
    }
    Ok(puzzles)
}

/// The games of a PGN file that were played by this ruleset.
fn games_of(path: &PathBuf, name: &str) -> Result<Vec<Game>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut rulesets = Rulesets::trusted();
    let mut games = Vec::new();
    for raw in PgnReader::new(&bytes) {
        let Some(pgn) = raw.read(&mut rulesets).game else { continue };
        let mut game = Game::new(pgn.start().clone());
        if game.start().ruleset().spec().name != name {
            continue;
        }
        for mv in pgn.mainline() {
            if game.play(mv).is_err() {
                break;
            }
        }
        games.push(game);
    }
    if games.is_empty() {
        bail!("{} has no game of `{name}`", path.display());
    }
    Ok(games)
}

fn select(arguments: &SelectArguments, out: &mut dyn Write) -> Result<Verdict> {
    let mut name = None;
    let mut found = Vec::new();
    for path in &arguments.files {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let (ruleset, puzzles) =
            puzzles::read(&text).with_context(|| format!("cannot read {}", path.display()))?;
        match &name {
            Some(other) if *other != ruleset => {
                bail!("{} has puzzles of `{ruleset}`, not of `{other}`", path.display())
            }
            _ => name = Some(ruleset),
        }
        found.extend(puzzles);
    }
    let name = name.context("name a collection to select from")?;
    let part = puzzles::select(&found, arguments.easy, arguments.most);
    let text = puzzles::write(&name, &part);
    match &arguments.output {
        Some(path) => {
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
            writeln!(out, "{}: {} of {} puzzles", path.display(), part.len(), found.len())?;
        }
        None => write!(out, "{text}")?,
    }
    Ok(Verdict::Fine)
}

fn check(arguments: &CheckArguments, out: &mut dyn Write) -> Result<Verdict> {
    let mut texts = Vec::new();
    for path in &arguments.files {
        let text =
            fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        texts.push((path.display().to_string(), text));
    }
    if texts.is_empty() {
        let shipped =
            COLLECTIONS.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        texts.extend(shipped);
    }
    let mut verdict = Verdict::Fine;
    for (label, text) in texts {
        let (name, puzzles) =
            puzzles::read(&text).with_context(|| format!("cannot read {label}"))?;
        let ruleset = Source::find(&name)?.ruleset()?;
        let mut sound = 0;
        for puzzle in &puzzles {
            match puzzles::prove(puzzle, &ruleset, PROOF) {
                Ok(()) => sound += 1,
                Err(why) => {
                    verdict = Verdict::Refused;
                    writeln!(out, "{label}: {}: {why}", puzzle.fen)?;
                }
            }
        }
        writeln!(out, "{label}: {sound} of {} puzzles have exactly one solution", puzzles.len())?;
    }
    Ok(verdict)
}
