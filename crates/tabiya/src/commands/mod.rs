//! The commands, one file or folder each: their arguments and their output.

mod arena;
mod backup;
mod bot;
mod convert;
mod explain;
mod library;
mod moves;
mod pair;
mod perft;
mod play;
mod puzzles;
mod reset_link;
mod ruleset;
mod serve;
mod uci;
mod watch;

use std::io::Write;

use anyhow::Result;
use clap::{Parser, Subcommand};

use crate::output::{IgnoreClosedPipe, Verdict};

/// Tabiya: a chess club in one program
///
/// Without a command, tabiya starts the server, where people play standard chess, other built-in
/// rulesets, and rulesets you invent. The commands play in the terminal, count, list and explain
/// moves, convert games, and check rulesets.
#[derive(Parser, Debug)]
#[command(version, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(
    after_help = "Exit codes: 0 success; 1 refused ruleset, illegal move or bad input; 2 invalid command line."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    serve: serve::ServeArguments,
}

impl Cli {
    /// Runs the command, or starts the server.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Verdict> {
        match &self.command {
            Some(command) => command.run(out),
            None => serve::run(&self.serve, out),
        }
    }
}

/// The commands of the program.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Start the server for matches on this computer or on your network; the default command
    Serve(Box<serve::ServeArguments>),
    /// Copy the server's data into one file; works while the server runs
    Backup(backup::BackupArguments),
    /// Restore a backup; stop the server first
    Restore(backup::RestoreArguments),
    /// Write every match in the library to a file; stop the server first
    Export(library::ExportArguments),
    /// Import the games in a file into the library; stop the server first
    Import(library::ImportArguments),
    /// Watch a live match in the terminal
    Watch(watch::WatchArguments),
    /// Let a program of your own play a match: any UCI engine, or one that answers a position with a move
    Bot(bot::BotArguments),
    /// Make a link that resets a password; stop the server first
    ResetLink(Box<reset_link::ResetLinkArguments>),
    /// Play a game in the terminal
    Play(play::PlayArguments),
    /// Run the engine for a chess program: UCI on standard input and output
    Uci(uci::UciArguments),
    /// Count the move sequences of a given length
    Perft(perft::PerftArguments),
    /// List, show, check and generate rulesets
    #[command(subcommand)]
    Ruleset(ruleset::RulesetCommand),
    /// List the legal moves and their effects
    Moves(moves::MovesArguments),
    /// Explain what a move does, or why it is not legal
    Explain(explain::ExplainArguments),
    /// Play a match between two engines: any ruleset, Elo with error bars, SPRT
    Arena(Box<arena::ArenaArguments>),
    /// Pair the next round of a tournament file (TRF), or print its standings
    Pair(pair::PairArguments),
    /// Find puzzles in games, and prove them
    #[command(subcommand)]
    Puzzles(puzzles::PuzzlesCommand),
    /// Convert games, positions or a ruleset from one file format to another
    Convert(convert::ConvertArguments),
}

impl Command {
    /// Runs the command. A closed pipe stops the commands that may run long; the others ignore it and
    /// still reach their verdict.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Verdict> {
        match self {
            Self::Serve(arguments) => serve::run(arguments, out),
            Self::Backup(arguments) => backup::backup(arguments, out),
            Self::Restore(arguments) => backup::restore(arguments, out),
            Self::Export(arguments) => library::export(arguments, out),
            Self::Import(arguments) => library::import(arguments, out),
            Self::Watch(arguments) => watch::run(arguments, out),
            Self::Bot(arguments) => bot::run(arguments, out),
            Self::ResetLink(arguments) => reset_link::run(arguments, out),
            Self::Play(arguments) => play::run(arguments, out),
            Self::Uci(arguments) => uci::run(arguments, out),
            Self::Perft(arguments) => perft::run(arguments, out),
            Self::Ruleset(command) => command.run(&mut IgnoreClosedPipe(out)),
            Self::Moves(arguments) => moves::run(arguments, &mut IgnoreClosedPipe(out)),
            Self::Explain(arguments) => explain::run(arguments, &mut IgnoreClosedPipe(out)),
            Self::Arena(arguments) => arena::run(arguments, &mut IgnoreClosedPipe(out)),
            Self::Pair(arguments) => pair::run(arguments, &mut IgnoreClosedPipe(out)),
            Self::Puzzles(command) => command.run(&mut IgnoreClosedPipe(out)),
            Self::Convert(arguments) => convert::run(arguments, &mut IgnoreClosedPipe(out)),
        }
    }
}

/// Runs a command line in a test; returns the verdict and the output.
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
