//! Plays training games and fits the evaluation parameters to them: `cargo xtask tune`.
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
use tuning::games::{SelfPlay, generate};
use tuning::samples;

/// The file that a fit writes.
const TUNED: &str = "crates/engine/src/eval/tuned.rs";
/// How often progress is printed.
const REPORT_INTERVAL: Duration = Duration::from_secs(10);

/// Tune the evaluation by self-play
#[derive(Parser, Debug)]
#[command(name = "tune", max_term_width = 100)]
enum Command {
    /// Play games and keep their quiet positions; resumes a file that has games already
    Games(GamesArguments),
    /// Fit the parameters of the standard army to games and write them into the source
    Fit(FitArguments),
}

#[derive(Args, Debug)]
struct GamesArguments {
    /// The file of positions
    file: PathBuf,
    /// The built-in ruleset to play
    #[arg(long, default_value = "standard")]
    ruleset: String,
    /// How many games the file should have in the end
    #[arg(long, default_value_t = 10_000)]
    games: u32,
    /// Start no game after this many seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Nodes to search for each move
    #[arg(long, default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Random plies at the start
    #[arg(long, default_value_t = 8)]
    plies: usize,
    /// The seed of the random plies
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
    /// The built-in ruleset of the positions
    #[arg(long, default_value = "standard")]
    ruleset: String,
    /// Epochs over all positions
    #[arg(long, alias = "rounds", default_value_t = Method::default().epochs)]
    epochs: u32,
    /// The weight of the game's result in the target, from 0 to 1; the rest is the search's score
    #[arg(long, default_value_t = Method::default().result)]
    result: f64,
    /// How far parameters may move from the current ones, in centipawns: less with fewer games
    #[arg(long, alias = "known-to", default_value_t = Method::default().prior)]
    prior: f64,
    /// Threads to use
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where to write the parameters
    #[arg(long, default_value = TUNED)]
    out: PathBuf,
}

fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Games(arguments) => games(&arguments),
        Command::Fit(arguments) => fit_parameters(&arguments),
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
    let self_play = SelfPlay {
        ruleset: find_ruleset(&arguments.ruleset)?,
        nodes: Nodes(arguments.nodes),
        plies: arguments.plies,
        seed: arguments.seed,
    };
    let (mut file, first) = open(&arguments.file, &self_play.header())?;
    println!("{} has {first} games; playing up to {}", arguments.file.display(), arguments.games);
    let start = now();
    let late = || arguments.seconds.is_some_and(|max| start.elapsed().as_secs() >= max);
    let (mut reported, mut positions) = (Duration::ZERO, 0);
    let enough = |number| number >= arguments.games || late();
    generate(&self_play, first, arguments.threads, &enough, &mut |game| {
        positions += game.positions;
        file.write_all(game.text.as_bytes()).context("cannot write the positions")?;
        let elapsed = start.elapsed();
        if elapsed - reported >= REPORT_INTERVAL || game.number + 1 == arguments.games {
            reported = elapsed;
            let rate = positions as f64 / elapsed.as_secs_f64().max(1e-3);
            println!("{} games, {positions} new positions, {rate:.0} a second", game.number + 1);
        }
        Ok(())
    })
}

/// Opens a file of positions after its last complete game, and returns how many games it has.
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

fn fit_parameters(arguments: &FitArguments) -> Result<()> {
    let ruleset = find_ruleset(&arguments.ruleset)?;
    let mut games = Vec::new();
    for path in &arguments.files {
        let name = path.display();
        let text = fs::read_to_string(path).with_context(|| format!("cannot read `{name}`"))?;
        games.extend(samples::read(&text, &ruleset).with_context(|| format!("`{name}`"))?);
    }
    let examples = Examples::new(&ruleset, &games, arguments.threads)?;
    let (training, holdout) = examples.counts();
    println!("{} games, {training} training positions, {holdout} held out", games.len());
    let method = Method {
        epochs: arguments.epochs,
        result: arguments.result,
        prior: arguments.prior,
        threads: arguments.threads,
    };
    let found = fit(&examples, parameters(), method, &mut |progress| {
        let (training, holdout) = (progress.training, progress.holdout);
        println!("epoch {:4}: error {training:.6}, held out {holdout:.6}", progress.epoch);
    });
    print_fit(&found);
    if found.after.holdout >= found.before.holdout {
        bail!("the held-out games are not predicted better; nothing was written");
    }
    let out = arguments.out.display();
    fs::write(&arguments.out, found.parameters.source())
        .with_context(|| format!("cannot write `{out}`"))?;
    println!("wrote {out}; the bench has a new signature now");
    Ok(())
}

fn print_fit(found: &Fit) {
    println!("scaling {:.3}", found.scaling);
    for (name, errors) in [("before", found.before), ("after", found.after)] {
        println!("{name:6}: error {:.6}, held out {:.6}", errors.training, errors.holdout);
    }
}
