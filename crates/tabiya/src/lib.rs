//! The program: reads the command line, runs one command and turns its verdict into an exit code.
//!
//! 0 is success, 1 a refused ruleset, an illegal move or bad input, 2 a wrong command line.

mod age;
mod book;
mod clock;
mod commands;
mod data_folder;
mod diagram;
mod effects;
mod files;
mod number_argument;
mod output;
mod position_argument;
mod ruleset_source;
mod spelling;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use commands::Cli;
use output::{IgnoreClosedPipe, Verdict};

/// Runs the command that the arguments name.
pub fn main() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(cli) => run(cli, &mut io::stdout().lock()),
        Err(error) => {
            // If even this cannot be printed, there is nothing left to do.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Refused) => ExitCode::FAILURE,
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "tabiya: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<Verdict> {
    let verdict = cli.run(out)?;
    IgnoreClosedPipe(out).flush()?;
    Ok(verdict)
}
