//! `hot-paths --list | NAME`: does the fixed work of one hot path, for callgrind to count.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use anyhow::{Result, bail};

use bench::hot_paths;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--list"] => {
            println!("{}", hot_paths::NAMES.join("\n"));
            Ok(())
        }
        [name] => {
            let prepared = hot_paths::prepare(name)?;
            println!("{name}: {}", hot_paths::measured(&prepared));
            Ok(())
        }
        _ => bail!("usage: hot-paths --list | NAME"),
    }
}
