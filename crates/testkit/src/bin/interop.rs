//! Our side of `cargo xtask interop`: writes games for python-chess and reads those it writes.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::fs;

use anyhow::{Context, Result, bail};
use testkit::interop;

const USAGE: &str = "\
usage: interop write PGN RECORD GAMES SEED   write random games and a record of them
       interop read PGN RECORD               read games and hold them against a record
       interop carried PGN SEED              write a game by rules that only we know
       interop kept PGN                      check that the rules are still there";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["write", pgn, record, games, seed] => {
            let games = games.parse().context("GAMES must be a number")?;
            let written = interop::write(games, seed.parse().context("SEED must be a number")?)?;
            fs::write(pgn, written.pgn).with_context(|| format!("cannot write `{pgn}`"))?;
            fs::write(record, written.record).with_context(|| format!("cannot write `{record}`"))
        }
        ["read", pgn, record] => {
            let bytes = fs::read(pgn).with_context(|| format!("cannot read `{pgn}`"))?;
            let expected =
                fs::read_to_string(record).with_context(|| format!("cannot read `{record}`"))?;
            println!("read {} moves of python-chess", interop::read(&bytes, &expected)?);
            Ok(())
        }
        ["carried", pgn, seed] => {
            let text = interop::carried(seed.parse().context("SEED must be a number")?)?;
            fs::write(pgn, text).with_context(|| format!("cannot write `{pgn}`"))
        }
        ["kept", pgn] => {
            interop::kept(&fs::read(pgn).with_context(|| format!("cannot read `{pgn}`"))?)
        }
        _ => bail!("{USAGE}"),
    }
}
