//! Plays games for tuning and fits the evaluation's numbers to them: `cargo xtask tune`.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, Parser};
use engine::tuning::parameters;
use notation::builtin;
use rules::Ruleset;
use tuning::Nodes;
use tuning::fit::{Examples, Fit, Method, fit};
use tuning::games::{Terms, generate};
use tuning::samples;

/// Where the numbers stand that the fit writes.
const NUMBERS: &str = "crates/engine/src/eval/tuned.rs";
/// How often games are counted aloud.
const TOLD_EVERY: Duration = Duration::from_secs(10);

/// Numbers of the evaluation out of games the engine plays against itself
#[derive(Parser, Debug)]
#[command(name = "tune", max_term_width = 100)]
enum Command {
    /// Play games and keep their quiet positions; a file that has games already goes on
    Games(GamesArguments),
    /// Fit the numbers of the standard army to the games of files and write them into the source
    Fit(FitArguments),
}

#[derive(Args, Debug)]
struct GamesArguments {
    /// The file of positions
    file: PathBuf,
    /// The built-in ruleset to play
    #[arg(long, default_value = "standard")]
    ruleset: String,
    /// So many games in all
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// Begin no game after so many seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Positions to visit before each move
    #[arg(long, default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random moves at the beginning
    #[arg(long, default_value_t = 8)]
    plies: usize,
    /// Where chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

#[derive(Args, Debug)]
struct FitArguments {
    /// Files of positions
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The built-in ruleset they are of
    #[arg(long, default_value = "standard")]
    ruleset: String,
    /// Rounds over all positions
    #[arg(long, default_value_t = Method::default().rounds)]
    rounds: u32,
    /// What a game's result counts beside the search's score, from 0 to 1
    #[arg(long, default_value_t = Method::default().result)]
    result: f64,
    /// Centipawns to which the present numbers are believed: the fewer games, the fewer
    #[arg(long, default_value_t = Method::default().known_to)]
    known_to: f64,
    /// Threads that count
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where the numbers are written
    #[arg(long, default_value = NUMBERS)]
    out: PathBuf,
}

fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Games(arguments) => games(&arguments),
        Command::Fit(arguments) => learn(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("tune: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the outermost program reads the clock")]
fn now() -> Instant {
    Instant::now()
}

fn find_ruleset(name: &str) -> Result<Ruleset> {
    let spec = builtin(name).with_context(|| format!("there is no built-in ruleset `{name}`"))?;
    Ok(Ruleset::compile(spec)?)
}

fn games(arguments: &GamesArguments) -> Result<()> {
    let terms = Terms {
        ruleset: find_ruleset(&arguments.ruleset)?,
        nodes: Nodes(arguments.nodes),
        plies: arguments.plies,
        seed: arguments.seed,
    };
    let (mut file, first) = open(&arguments.file, &terms.header())?;
    println!("{} has {first} games; playing on to {}", arguments.file.display(), arguments.games);
    let begun = now();
    let late = || arguments.seconds.is_some_and(|most| begun.elapsed().as_secs() >= most);
    let (mut told, mut positions) = (Duration::ZERO, 0);
    let enough = |number| number >= arguments.games || late();
    generate(&terms, first, arguments.threads, &enough, &mut |game| {
        positions += game.positions;
        file.write_all(game.text.as_bytes()).context("cannot write the positions")?;
        let elapsed = begun.elapsed();
        if elapsed - told >= TOLD_EVERY || game.number + 1 == arguments.games {
            told = elapsed;
            let rate = positions as f64 / elapsed.as_secs_f64().max(1e-3);
            println!("{} games, {positions} new positions, {rate:.0} a second", game.number + 1);
        }
        Ok(())
    })
}

/// Opens a file of positions behind its last whole game, and tells how many it has.
fn open(path: &Path, header: &str) -> Result<(File, u32)> {
    let name = path.display();
    let text = if path.exists() {
        fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?
    } else {
        String::new()
    };
    let resume = samples::resume(&text, header).with_context(|| format!("`{name}`"))?;
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .with_context(|| format!("cannot write `{name}`"))?;
    file.set_len(resume.bytes as u64)?;
    file.seek(SeekFrom::End(0))?;
    if resume.bytes == 0 {
        writeln!(file, "{header}")?;
    }
    Ok((file, resume.games))
}

fn learn(arguments: &FitArguments) -> Result<()> {
    let ruleset = find_ruleset(&arguments.ruleset)?;
    let mut games = Vec::new();
    for path in &arguments.files {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
        games.extend(samples::read(&text, &ruleset).with_context(|| format!("`{name}`"))?);
    }
    let examples = Examples::new(&ruleset, &games, arguments.threads)?;
    let (learned, kept_out) = examples.counts();
    println!("{} games, {learned} positions to learn from, {kept_out} kept out", games.len());
    let method = Method {
        rounds: arguments.rounds,
        result: arguments.result,
        known_to: arguments.known_to,
        threads: arguments.threads,
    };
    let found = fit(&examples, parameters(), method, &mut |stage| {
        let (learned, kept_out) = (stage.learned, stage.kept_out);
        println!("round {:4}: error {learned:.6}, kept out {kept_out:.6}", stage.round);
    });
    tell(&found);
    if found.after.kept_out >= found.before.kept_out {
        bail!("the games kept out are foretold no better; nothing is written");
    }
    let out = arguments.out.display();
    fs::write(&arguments.out, found.parameters.source())
        .with_context(|| format!("cannot write `{out}`"))?;
    println!("written to {out}; the bench has another signature now");
    Ok(())
}

fn tell(found: &Fit) {
    println!("steepness {:.3}", found.steepness);
    for (name, stage) in [("before", found.before), ("after", found.after)] {
        println!("{name:6}: error {:.6}, kept out {:.6}", stage.learned, stage.kept_out);
    }
}
