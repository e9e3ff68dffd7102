//! The commands, one file each: their arguments and what they write.

mod arena;
mod backup;
mod convert;
mod explain;
mod library;
mod moves;
mod perft;
mod play;
mod reset_link;
mod ruleset;
mod serve;
mod uci;
mod watch;

use std::io::Write;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::output::{Patient, Verdict};

/// Tabiya: a chess club in one program
///
/// Without a command it opens the house: a server for matches of standard chess, its relatives, and
/// those you invent. The commands play in the terminal, count, list and explain moves, convert
/// games, and check rulesets, which are text files.
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Exit codes: 0 fine; 1 refused ruleset, illegal move or bad input; 2 usage."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeArguments,
}

impl Cli {
    /// Runs the command, or opens the house.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Verdict> {
        match &self.command {
            Some(command) => command.run(out),
            None => serve::run(&self.serve, out),
        }
    }
}

/// What the program can do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Open the house: a server for matches on this computer or in your network; the same as no command
    Serve(Box<serve::ServeArguments>),
    /// Copy everything the house keeps into one file, also while it is open
    Backup(backup::BackupArguments),
    /// Bring a backup back; the house must be closed
    Restore(backup::RestoreArguments),
    /// Write every match of the house into a file; the house must be closed
    Export(library::ExportArguments),
    /// Take the games of a file into the library of the house; the house must be closed
    Import(library::ImportArguments),
    /// Watch a match of a server in the terminal, live
    Watch(watch::WatchArguments),
    /// Make a link that sets the forgotten password of an account; the house must be closed
    ResetLink(Box<reset_link::ResetLinkArguments>),
    /// Play a game in the terminal
    Play(play::PlayArguments),
    /// Be an engine for a chess program: the universal chess interface on standard input and output
    Uci(uci::UciArguments),
    /// Count the ways to make so many moves
    Perft(perft::PerftArguments),
    /// List, show, check and draw rulesets
    #[command(subcommand)]
    Ruleset(ruleset::RulesetCommand),
    /// List the legal moves and what they do
    Moves(moves::MovesArguments),
    /// Tell what a move does, or why it is not legal
    Explain(explain::ExplainArguments),
    /// Let two engines play a match: any ruleset, Elo with error bars, SPRT
    Arena(Box<arena::ArenaArguments>),
    /// Convert games, positions or a ruleset from one file format to another
    Convert(convert::ConvertArguments),
}

impl Command {
    /// Runs the command. Only a count stops when its reader goes away: it has no verdict to come to
    /// and may take long.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Verdict> {
        match self {
            Self::Serve(arguments) => serve::run(arguments, out),
            Self::Backup(arguments) => backup::backup(arguments, out),
            Self::Restore(arguments) => backup::restore(arguments, out),
            Self::Export(arguments) => library::export(arguments, out),
            Self::Import(arguments) => library::import(arguments, out),
            Self::Watch(arguments) => watch::run(arguments, out),
            Self::ResetLink(arguments) => reset_link::run(arguments, out),
            Self::Play(arguments) => play::run(arguments, out),
            Self::Uci(arguments) => uci::run(arguments, out),
            Self::Perft(arguments) => perft::run(arguments, out),
            Self::Ruleset(command) => command.run(&mut Patient(out)),
            Self::Moves(arguments) => moves::run(arguments, &mut Patient(out)),
            Self::Explain(arguments) => explain::run(arguments, &mut Patient(out)),
            Self::Arena(arguments) => arena::run(arguments, &mut Patient(out)),
            Self::Convert(arguments) => convert::run(arguments, &mut Patient(out)),
        }
    }
}

/// Runs a command line in a test: the verdict and what was written.
#[cfg(test)]
pub(crate) fn run_line(words: &[&str]) -> Result<(Verdict, String)> {
    let cli = Cli::try_parse_from(["tabiya"].iter().chain(words))?;
    let mut out = Vec::new();
    let command = cli.command.expect("a command");
    let verdict = command.run(&mut out)?;
    Ok((verdict, String::from_utf8(out)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
