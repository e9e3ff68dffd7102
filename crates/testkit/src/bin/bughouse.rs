//! Bughouse matches of machines on a simulated clock: the program behind `cargo xtask bughouse`.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use anyhow::{Context, Result, bail};
use rules::Ruleset;
use testkit::bughouse::{Contest, contests};

const USAGE: &str = "usage: bughouse [--matches N] [--seed N] [--only NAME]";
const HEADING: &str = "\
| Contest | Matches | Score | Lower bound | Flags | Stalls | Sittings | Requests | Followed | By chance |
|---|---|---|---|---|---|---|---|---|---|";

/// The options of the command.
struct Wish {
    matches: Option<usize>,
    seed: u64,
    only: Option<String>,
}

fn main() -> Result<()> {
    let wish = Wish::parse(std::env::args().skip(1))?;
    let spec = notation::builtin("bughouse").context("bughouse is not built in")?;
    let ruleset = Ruleset::compile(spec).context("bughouse has faults")?;
    let is_wanted = |contest: &Contest| wish.only.as_ref().is_none_or(|only| only == contest.name);
    let chosen: Vec<Contest> = contests().into_iter().filter(is_wanted).collect();
    if chosen.is_empty() {
        let names = contests().map(|contest| contest.name).join(", ");
        bail!("there is no contest of this name; choose from {names}");
    }
    println!("{HEADING}");
    let mut missed = Vec::new();
    for contest in chosen {
        let result = contest.play(&ruleset, wish.matches.unwrap_or(contest.matches), wish.seed);
        println!("{}", result.row(contest.name));
        if !result.reaches(contest.goal) {
            missed.push(contest.name);
        }
    }
    if !missed.is_empty() {
        bail!("below the goal: {}", missed.join(", "));
    }
    Ok(())
}

impl Wish {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self> {
        let mut wish = Self { matches: None, seed: 1, only: None };
        while let Some(option) = words.next() {
            let value = words.next().context(USAGE)?;
            match option.as_str() {
                "--matches" => wish.matches = Some(value.parse().context(USAGE)?),
                "--seed" => wish.seed = value.parse().context(USAGE)?,
                "--only" => wish.only = Some(value),
                _ => bail!(USAGE),
            }
        }
        Ok(wish)
    }
}
