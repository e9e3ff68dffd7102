//! `studio-bench [--rounds N]`: how long the studio waits after an edit, in processor time: reading a ruleset file,
//! compiling it with its warnings, the remarks and the values of its pieces. Then the same for hostile drafts.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::time::Duration;

use anyhow::{Context, Result, bail};
use notation::ruleset_file::{self, Format};
use rules::{Ruleset, RulesetSpec};
use testkit::cpu_clock::best;
use testkit::hostile::{self, Flavor};

const DEFAULT_ROUNDS: usize = 5;
/// The time limit for a board of 26×26 with ordinary pieces.
const EDIT_LIMIT: Duration = Duration::from_millis(100);
/// The time limit for a hostile draft, whether it is refused or not.
const HOSTILE_LIMIT: Duration = Duration::from_millis(200);
/// Hostile drafts of each flavor.
const HOSTILE: u64 = 20;
/// The files and ranks of the largest board.
const LARGEST: u8 = 26;

fn main() -> Result<()> {
    let rounds = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => DEFAULT_ROUNDS,
        [option, value] if option == "--rounds" => {
            value.parse().context("--rounds takes a number")?
        }
        _ => bail!("the only option is --rounds N"),
    };
    for name in ["standard", "circus", "grand"] {
        let source = notation::builtin_source(name).context("a built-in ruleset")?;
        let (time, _) = best(rounds, || study(source, Format::Toml));
        println!("{name:<12} {:>8.2} ms", millis(time));
    }
    let (time, compiled) = best(rounds, || study(&large(), Format::Toml));
    println!("26×26        {:>8.2} ms", millis(time));
    if !compiled {
        bail!("the large ruleset does not compile");
    }
    if time > EDIT_LIMIT {
        bail!("an edit takes more than {} ms", EDIT_LIMIT.as_millis());
    }
    check_hostile(rounds)
}

/// Everything that an edit asks for, and whether the ruleset can be played.
fn study(source: &str, format: Format) -> bool {
    let Ok(ruleset) = ruleset_file::load(source, format) else { return false };
    let found = ruleset.warnings().len() + ruleset.remarks().len();
    found + engine::piece_values(&ruleset).len() > 0
}

fn study_draft(draft: &RulesetSpec) -> bool {
    let Ok(ruleset) = Ruleset::compile(draft.clone()) else { return false };
    let found = ruleset.warnings().len() + ruleset.remarks().len();
    found + engine::piece_values(&ruleset).len() > 0
}

/// A ruleset with walls and the pieces of the documentation on the largest board.
fn large() -> String {
    let pieces = [
        ('P', "mfWcfF"),
        ('N', "N"),
        ('B', "B"),
        ('R', "R"),
        ('Q', "Q"),
        ('A', "BN"),
        ('C', "RN"),
        ('Z', "NN"),
        ('O', "mRcpR"),
        ('G', "gQ"),
        ('H', "nN"),
        ('W', "WAD"),
        ('F', "FvN"),
    ];
    let gap = |width: u8| format!("{width}/");
    let row = "RNBQACZOGHWFK".repeat(2).replacen('K', "F", 1);
    let pawns = "P".repeat(usize::from(LARGEST));
    let walls = "12*1*11/";
    let empty = gap(LARGEST).repeat(9);
    let start = format!(
        "{}/{}/{empty}{walls}{walls}{walls}{walls}{empty}{pawns}/{row}",
        row.to_lowercase(),
        pawns.to_lowercase()
    );
    let mut source = format!("name = \"large\"\nstart = \"{start}\"\n");
    for (letter, betza) in pieces {
        let pawn = if letter == 'P' { "pawn = true\n" } else { "" };
        source.push_str(&format!(
            "[[pieces]]\nletter = \"{letter}\"\nname = \"piece {letter}\"\nbetza = \"{betza}\"\n{pawn}"
        ));
    }
    source.push_str("[[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n");
    source.push_str("[double_step]\n[promotion]\n");
    source
}

fn check_hostile(rounds: usize) -> Result<()> {
    for flavor in Flavor::ALL {
        let mut slowest = Duration::ZERO;
        for seed in 0..HOSTILE {
            let draft = hostile::draft(flavor, seed);
            let (time, _) = best(rounds.min(2), || study_draft(&draft));
            slowest = slowest.max(time);
        }
        println!("hostile {flavor:?}: at most {:.1} ms", millis(slowest));
        if slowest > HOSTILE_LIMIT {
            bail!("a hostile draft takes more than {} ms", HOSTILE_LIMIT.as_millis());
        }
    }
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
