//! `cargo xtask oracle`: long runs of the oracles and the perft suites.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use notation::builtin::builtin;
use notation::fen::parse_fen;
use rules::Ruleset;
use rules::random_start::CHESS960_STARTS;
use testkit::cpu_clock;
use testkit::generate;
use testkit::oracle::{ORACLES, Oracle, Order};
use testkit::peers::{Cozy, Peer, Shakmaty};
use testkit::perft_suite::{self, SUITES, SuiteDepth};

const USAGE: &str = "\
usage: oracle [--plies N] [--seed N] [--only NAME]   compare with other programs and with ourselves
       oracle --only bughouse [--matches N] [--first N]
                                                     play these matches of the seed, to split or continue a long run
       oracle list                                   name the comparisons
       oracle perft [--deep]                         run the perft suites
       oracle peers [--nodes N]                      count the suites by cozy-chess and shakmaty
       oracle count RULESET DEPTH FEN                write a line of a suite by us and by them
       oracle starts                                 write the suite of Chess960 starts by them
       oracle ruleset SEED                           show the random ruleset of a seed";

const DEFAULT_SEED: u64 = 20_240_229;
const DEFAULT_PEER_NODES: u64 = 1_000_000_000;

static BEGUN: LazyLock<Instant> = LazyLock::new(now);

#[expect(clippy::disallowed_methods, reason = "the outermost program reads the clock")]
fn now() -> Instant {
    Instant::now()
}

fn clock() -> Duration {
    BEGUN.elapsed()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match dispatch(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("oracle: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(words: &[&str]) -> Result<()> {
    match words {
        ["list"] => list(),
        ["perft"] => perft(SuiteDepth::Quick),
        ["perft", "--deep"] => perft(SuiteDepth::Deep),
        ["peers"] => peers(DEFAULT_PEER_NODES),
        ["peers", "--nodes", nodes] => peers(number(nodes)?),
        ["count", ruleset, depth, fen] => count(ruleset, number(depth)? as u32, fen),
        ["starts"] => starts(),
        ["ruleset", seed] => ruleset(number(seed)?),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        options => compare(&Options::read(options)?),
    }
}

fn number(text: &str) -> Result<u64> {
    text.replace('_', "").parse().with_context(|| format!("`{text}` is not a number"))
}

fn list() -> Result<()> {
    for oracle in ORACLES {
        println!("{:<18} {:>9}  {}", oracle.name, oracle.long, oracle.about);
    }
    Ok(())
}

#[derive(Default)]
struct Options {
    amount: Option<u64>,
    first: u64,
    seed: Option<u64>,
    only: Option<String>,
}

impl Options {
    fn read(words: &[&str]) -> Result<Self> {
        let mut options = Self::default();
        for pair in words.chunks(2) {
            match pair {
                ["--plies" | "--matches", amount] => options.amount = Some(number(amount)?),
                ["--first", first] => options.first = number(first)?,
                ["--seed", seed] => options.seed = Some(number(seed)?),
                ["--only", name] => options.only = Some((*name).to_owned()),
                other => bail!("unknown option `{}`\n\n{USAGE}", other.join(" ")),
            }
        }
        Ok(options)
    }
}

fn compare(options: &Options) -> Result<()> {
    let chosen = |oracle: &&Oracle| options.only.as_ref().is_none_or(|name| name == oracle.name);
    let mut ran = 0;
    for oracle in ORACLES.iter().filter(chosen) {
        let order = Order {
            seed: options.seed.unwrap_or(DEFAULT_SEED),
            amount: options.amount.unwrap_or(oracle.long),
            first: options.first,
            clock: cpu_clock::spent,
            progress: show_progress,
        };
        let begun = clock();
        let report = (oracle.run)(order)
            .with_context(|| format!("{} disagrees (seed {})", oracle.name, order.seed))?;
        let time = (clock() - begun).as_secs_f64();
        println!("{:<18} {report}; {time:.1} s", oracle.name);
        ran += 1;
    }
    if ran == 0 {
        bail!("unknown comparison; `oracle list` lists them");
    }
    Ok(())
}

/// Prints how much is done, every ten seconds.
fn show_progress(done: u64) {
    const INTERVAL: u64 = 10;
    static SHOWN_AT: AtomicU64 = AtomicU64::new(0);
    let now = clock().as_secs();
    let shown = SHOWN_AT.load(Ordering::Relaxed);
    let is_due = now >= shown + INTERVAL;
    if is_due && SHOWN_AT.compare_exchange(shown, now, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    {
        println!("{done} done after {now} s");
    }
}

fn perft(profile: SuiteDepth) -> Result<()> {
    for (name, text) in SUITES {
        let begun = clock();
        let nodes =
            perft_suite::run_suite(text, profile).with_context(|| format!("suite {name}"))?;
        println!("{name:<18} {nodes:>13} nodes; {:.1} s", (clock() - begun).as_secs_f64());
    }
    Ok(())
}

/// Counts every suite line with other programs and compares the counts.
fn peers(most: u64) -> Result<()> {
    for (name, text) in SUITES {
        let (mut lines, mut nodes) = (0, 0);
        for entry in perft_suite::parse(text)? {
            let counts = entry.counts.iter().filter(|(_, count)| *count <= most);
            for (peer, &(depth, expected)) in counts.flat_map(|count| {
                open(&entry.ruleset, &entry.fen).into_iter().map(move |peer| (peer, count))
            }) {
                let found = peer.perft(depth);
                if found != expected {
                    let (line, who) = (entry.line, peer.name());
                    bail!(
                        "{name} line {line} depth {depth}: {who} counts {found}, expected {expected}"
                    );
                }
                lines += 1;
                nodes += found;
            }
        }
        println!("{name:<18} {lines} counts, {nodes} nodes agree");
    }
    Ok(())
}

fn open(ruleset: &str, fen: &str) -> Vec<Box<dyn Peer>> {
    let mut peers: Vec<Box<dyn Peer>> = Vec::new();
    let standard = matches!(ruleset, "standard" | "chess960");
    let cozy = standard.then(|| Cozy::from_fen(fen).or_else(|| Cozy::from_shredder_fen(fen)));
    if let Some(cozy) = cozy.flatten() {
        peers.push(Box::new(cozy));
    }
    peers.extend(Shakmaty::open(ruleset, fen));
    peers
}

/// Writes a suite line if all programs that know the ruleset agree on its counts.
fn count(name: &str, deepest: u32, fen: &str) -> Result<()> {
    let spec = builtin(name).with_context(|| format!("there is no built-in ruleset {name}"))?;
    let ours = parse_fen(&Ruleset::compile(spec)?, fen)?;
    let peers = open(name, fen);
    let mut line = fen.to_owned();
    for depth in 1..=deepest {
        let nodes = ours.perft(depth);
        for peer in &peers {
            let found = peer.perft(depth);
            if found != nodes {
                bail!("depth {depth}: {} counts {found}, we count {nodes}", peer.name());
            }
        }
        line.push_str(&format!(" ;D{depth} {nodes}"));
    }
    println!("# Agreed by {} other programs.", peers.len());
    println!("{line}");
    Ok(())
}

fn starts() -> Result<()> {
    println!("# The 960 starts of Chess960, by number, as cozy-chess and shakmaty count them.");
    println!("# Written by `oracle starts`.");
    println!("ruleset chess960");
    for start in 0..u32::from(CHESS960_STARTS) {
        let cozy = Cozy::start(start, start);
        let fen = cozy.shredder_fen();
        let shakmaty = Shakmaty::open("chess960", &fen).context("shakmaty refuses a start")?;
        let mut line = fen;
        for depth in 1..=3 {
            let nodes = cozy.perft(depth);
            if nodes != shakmaty.perft(depth) {
                bail!("cozy-chess and shakmaty disagree on start {start}");
            }
            line.push_str(&format!(" ;D{depth} {nodes}"));
        }
        println!("{line}");
    }
    Ok(())
}

fn ruleset(seed: u64) -> Result<()> {
    let generated = generate::ruleset(seed);
    print!("{}", notation::ruleset_file::to_toml(generated.ruleset.spec()));
    Ok(())
}
