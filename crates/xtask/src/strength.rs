//! `cargo xtask strength`: matches of our engine against others, as listed in `docs/strength.md`.
//!
//! Each match has a log below `target/strength`, so an interrupted run continues, and results with
//! the same bench signature add up.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell;

/// An opponent, and the goal against it.
struct Rival {
    /// The name of the match for `--only`.
    name: &'static str,
    /// The engine as an argument of `tabiya arena`.
    engine: &'static str,
    ruleset: &'static str,
    /// How many milliseconds it may exceed its clock by.
    margin: &'static str,
    /// The least share of the points, in percent; `None` if the score is only reported.
    goal: Option<u32>,
}

const TIME: &str = "2+0.02";
/// An engine that is this far behind for four of its moves resigns; level endings are drawn.
/// Playing on would only take time.
const RESIGN: &str = "900,4";
const DRAW: &str = "10,8,40";
/// Engines that respect their clock.
const PUNCTUAL: &str = "50";
/// Sjaak checks its clock too rarely; losses on time would say nothing about its play.
const LATE: &str = "300";

const RIVALS: [Rival; 14] = [
    standard("toga2", "toga2 option.OwnBook=false", Some(50)),
    standard("gnuchess", "gnuchess --uci option.OwnBook=false", Some(60)),
    standard("phalanx", "phalanx proto=xboard", Some(70)),
    Rival {
        name: "sjeng-crazyhouse",
        engine: "sjeng proto=xboard",
        ruleset: "crazyhouse",
        margin: PUNCTUAL,
        goal: Some(60),
    },
    sjaak("sjaakii-capablanca", "capablanca"),
    sjaak("sjaakii-grand", "grand"),
    sjaak("sjaakii-knightmate", "knightmate"),
    sjaak("sjaakii-los-alamos", "los-alamos"),
    standard("glaurung", "glaurung option.Threads=1 option.OwnBook=false", None),
    standard("ethereal", "ethereal-chess", None),
    standard("fairy-stockfish", "fairy-stockfish", None),
    fairy("fairy-stockfish-crazyhouse", "crazyhouse"),
    fairy("fairy-stockfish-capablanca", "capablanca"),
    fairy("fairy-stockfish-king-of-the-hill", "king-of-the-hill"),
];

const fn standard(name: &'static str, engine: &'static str, goal: Option<u32>) -> Rival {
    Rival { name, engine, ruleset: "standard", margin: PUNCTUAL, goal }
}

const fn sjaak(name: &'static str, ruleset: &'static str) -> Rival {
    Rival { name, engine: "sjaakii --uci", ruleset, margin: LATE, goal: Some(75) }
}

const fn fairy(name: &'static str, ruleset: &'static str) -> Rival {
    Rival { name, engine: "fairy-stockfish", ruleset, margin: PUNCTUAL, goal: None }
}

/// The options of the command.
struct Wish<'a> {
    games: &'a str,
    concurrency: &'a str,
    only: Option<&'a str>,
}

impl<'a> Wish<'a> {
    fn parse(options: &[&'a str]) -> Result<Self> {
        let mut wish = Self { games: "200", concurrency: "2", only: None };
        for pair in options.chunks(2) {
            match *pair {
                ["--games", number] => wish.games = number,
                ["--concurrency", number] => wish.concurrency = number,
                ["--only", name] => wish.only = Some(name),
                _ => {
                    bail!("strength takes `--games N`, `--concurrency N` and `--only NAME`")
                }
            }
        }
        Ok(wish)
    }
}

/// Plays the matches and prints them as a table.
///
/// # Errors
/// When something does not build or play, no opponent has the requested name, or a goal is missed.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let wish = Wish::parse(options)?;
    let chosen: Vec<&Rival> =
        RIVALS.iter().filter(|rival| wish.only.is_none_or(|only| only == rival.name)).collect();
    if chosen.is_empty() {
        let names = RIVALS.map(|rival| rival.name).join(", ");
        bail!("there is no opponent `{}`; choose from {names}", wish.only.unwrap_or_default());
    }
    shell::run(shell::cargo().args(["build", "--release", "--package", "tabiya"]))?;
    let folder = shell::target_dir().join("strength");
    std::fs::create_dir_all(&folder).context("cannot create the folder for the logs")?;
    let mut rows = Vec::new();
    let mut missed = Vec::new();
    for rival in chosen {
        let result = play(rival, &wish, &folder)?;
        if rival.goal.is_some_and(|goal| result.percent < f64::from(goal)) {
            missed.push(rival.name);
        }
        rows.push(row(rival, &result));
    }
    println!(
        "\n| Against | Ruleset | Games | Score | Elo (95 %) | Goal |\n|---|---|---|---|---|---|"
    );
    println!("{}", rows.join("\n"));
    if !missed.is_empty() {
        bail!("below the goal: {}", missed.join(", "));
    }
    Ok(())
}

fn play(rival: &Rival, wish: &Wish<'_>, folder: &Path) -> Result<MatchResult> {
    let program = shell::target_dir().join("release").join("tabiya");
    let mut command = shell::program(program);
    command.args(["arena", "--engine", "tabiya uci name=Tabiya", "--engine", rival.engine]);
    command.args(["--ruleset", rival.ruleset, "--margin", rival.margin, "--time", TIME]);
    command.args(["--games", wish.games, "--concurrency", wish.concurrency]);
    command.args(["--resign", RESIGN, "--draw", DRAW]);
    let openings = if rival.ruleset == "standard" { "named" } else { "random" };
    command.args(["--openings", openings]);
    for (option, extension) in [("--log", "jsonl"), ("--pgn", "pgn")] {
        command.arg(option).arg(folder.join(format!("{}.{extension}", rival.name)));
    }
    command.env("PATH", path_with_games());
    let lines = shell::run_and_listen(&mut command)?;
    MatchResult::read(&lines)
        .with_context(|| format!("the match against {} reported no result", rival.name))
}

/// Where to look for programs. Debian installs engines in its folder of games, which may not be on
/// the path.
fn path_with_games() -> OsString {
    let mut path = env::var_os("PATH").unwrap_or_default();
    path.push(":/usr/games");
    path
}

/// The arena's report at the end of a match.
#[derive(PartialEq, Debug)]
struct MatchResult {
    games: String,
    score: String,
    percent: f64,
    elo: String,
}

impl MatchResult {
    /// Parses lines such as `A against B: 4 games, +1 =2 -1, 50.0 %` and `Elo +0.0 (95 %: -9.0 to
    /// +9.0), superiority 50.0 %`, or `Elo above +203.5 (95 %), superiority 100.0 %` if all games
    /// were won.
    fn read(lines: &[String]) -> Option<Self> {
        let line = lines.iter().rev().find(|line| line.contains(" against "))?;
        let mut parts = line.rsplit_once(": ")?.1.split(", ");
        let (games, score) = (parts.next()?.strip_suffix(" games")?, parts.next()?);
        let percent = parts.next()?.strip_suffix(" %")?.parse().ok()?;
        let elo = lines.iter().rev().find_map(|line| line.strip_prefix("Elo "));
        let elo = elo.and_then(|elo| elo.split(", superiority").next()).unwrap_or("-");
        // The head of the column has the likelihood.
        let elo = elo.replace("(95 %: ", "(").replace(" (95 %)", "");
        Some(Self { games: games.to_owned(), score: score.to_owned(), percent, elo })
    }
}

fn row(rival: &Rival, result: &MatchResult) -> String {
    let engine = rival.engine.split(' ').next().unwrap_or(rival.engine);
    let MatchResult { games, score, percent, elo } = result;
    let goal = rival.goal.map_or_else(|| "reported".to_owned(), |goal| format!("{goal} %"));
    format!("| {engine} | {} | {games} | {score}, {percent:.1} % | {elo} | {goal} |", rival.ruleset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_read_from_what_the_arena_says() {
        let lines = [
            "game 4: Tabiya against Toga: 1-0",
            "Tabiya against Toga II 3.0: 200 games, +120 =40 -40, 70.0 %",
            "Elo +147.2 (95 %: +101.0 to +199.4), superiority 100.0 %",
            "pairs of games by half points (0 to 4): [1, 2, 3, 4, 5]",
        ]
        .map(str::to_owned);
        let result = MatchResult::read(&lines).unwrap();
        assert_eq!(
            row(&RIVALS[0], &result),
            "| toga2 | standard | 200 | +120 =40 -40, 70.0 % | +147.2 (+101.0 to +199.4) | 50 % |"
        );
        assert_eq!(MatchResult::read(&lines[2..]), None);
        let elo = |line: &str| {
            let lines = [lines[1].clone(), line.to_owned()];
            MatchResult::read(&lines).unwrap().elo
        };
        assert_eq!(elo("Elo above +203.5 (95 %), superiority 100.0 %"), "above +203.5");
        let line = "Elo +338.0 (95 %: above +159.6), superiority 100.0 %";
        assert_eq!(elo(line), "+338.0 (above +159.6)");
        assert_eq!(elo("pairs of games"), "-");
    }

    #[test]
    fn every_match_has_a_name_of_its_own() {
        let mut names: Vec<&str> = RIVALS.iter().map(|rival| rival.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), RIVALS.len());
    }
}
