//! The program: reads the command line, runs one command and turns its verdict into an exit code.
//!
//! 0 is fine, 1 a refused ruleset, an illegal move or bad input, 2 a command that is not understood.

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
mod sealed;
mod spelling;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use commands::Cli;
use output::{Patient, Verdict};

/// Runs the command that the arguments name.
pub fn main() -> ExitCode {
    let result = match Cli::try_parse() {
        Ok(cli) => run(cli, &mut io::stdout().lock()),
        Err(error) => {
            // Nobody is left to tell when even this cannot be printed.
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
    Patient(out).flush()?;
    Ok(verdict)
}
