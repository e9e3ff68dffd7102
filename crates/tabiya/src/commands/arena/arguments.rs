//! The command line of `tabiya arena`.

use std::time::Duration;

use arena::adjudication::Threshold;
use arena::{EngineDraft, TimeControl};
use clap::Args;

use super::engine_argument;
use crate::number_argument::within;

/// Arguments of `tabiya arena`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ArenaArguments {
    /// An engine; pass this option twice
    ///
    /// The program and its arguments, with these settings in any order: `name=LABEL` for its name, `proto=xboard` for
    /// engines that do not speak UCI, `dir=FOLDER` for its working folder, `ruleset=NAME` for the engine's own name for
    /// the ruleset, `option.NAME=VALUE` for its options. Put quotes around values with spaces. `tabiya` means this
    /// program.
    #[arg(long, value_name = "WORDS", value_parser = engine_argument::parse, required = true)]
    pub(super) engine: Vec<EngineDraft>,
    /// A built-in ruleset or the path of a ruleset file
    #[arg(long, short, value_name = "NAME|FILE", default_value = "standard")]
    pub(super) ruleset: String,
    #[command(flatten)]
    pub(super) limits: LimitArguments,
    /// Milliseconds by which a move may exceed the clock, to allow for communication with the engine
    #[arg(long, value_name = "MS", default_value_t = 20, value_parser = within(0_u64..=60_000))]
    pub(super) margin: u64,
    /// The total number of games, including those in the log; rounded up to an even number, because every opening is
    /// played with both colors
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within(1_u32..=1_000_000))]
    pub(super) games: u32,
    /// The number of games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(1_usize..=256))]
    pub(super) concurrency: usize,
    /// The openings: `random` balanced moves, the `named` openings of standard chess, or a file
    ///
    /// A file contains games in PGN, one FEN or EPD per line, or the moves of one opening per line, such as `e2e4 e7e5`.
    #[arg(long, value_name = "random|named|FILE", default_value = "random")]
    pub(super) openings: String,
    /// The number of random moves [default: 8], or the maximum number of moves of each opening
    #[arg(long, value_name = "N", value_parser = within(0_usize..=400))]
    pub(super) plies: Option<usize>,
    /// The seed for random openings and for shuffling
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Shuffle the openings of a file
    #[arg(long)]
    pub(super) shuffle: bool,
    /// Stop as soon as a sequential test (pentanomial SPRT) accepts an advantage of ELO0 or ELO1 for the first engine
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_elos, allow_hyphen_values = true)]
    pub(super) sprt: Option<(f64, f64)>,
    /// The probability of accepting ELO1 when ELO0 is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(super) alpha: f64,
    /// The probability of accepting ELO0 when ELO1 is true
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(super) beta: f64,
    /// Draw a game after this many moves
    #[arg(long, value_name = "N", value_parser = within(1_u32..=100_000))]
    pub(super) max_moves: Option<u32>,
    /// Resign for an engine that reports being CP centipawns behind for MOVES moves in a row, from move AFTER on
    #[arg(long, value_name = "CP[,MOVES[,AFTER]]", value_parser = parse_threshold)]
    pub(super) resign: Option<Threshold>,
    /// Draw a game when both engines report at most CP centipawns for MOVES moves in a row, from move AFTER on
    #[arg(long, value_name = "CP[,MOVES[,AFTER]]", value_parser = parse_threshold)]
    pub(super) draw: Option<Threshold>,
    /// A log with one line of JSON per game; a stopped match continues from it
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<String>,
    /// Add the games to a PGN file
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<String>,
    /// The event name in the PGN
    #[arg(long, value_name = "NAME", default_value = "Tabiya arena")]
    pub(super) event: String,
}

/// How long the engines may think.
#[derive(Args, Debug)]
pub(crate) struct LimitArguments {
    /// Seconds for the game plus increment, such as `2+0.02`; `40/60+0` gives 60 seconds for every 40 moves
    #[arg(long, value_name = "CLOCK", default_value = "2+0.02")]
    pub(super) time: TimeControl,
    /// Seconds per move, instead of a clock
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with_all = ["time", "nodes", "depth"])]
    pub(super) move_time: Option<Duration>,
    /// Nodes per move, instead of a clock; UCI only
    #[arg(long, value_name = "N", value_parser = within(1_u64..=u64::MAX), conflicts_with_all = ["time", "depth"])]
    pub(super) nodes: Option<u64>,
    /// Search depth per move, instead of a clock
    #[arg(long, value_name = "PLIES", value_parser = within(1_u32..=1000), conflicts_with = "time")]
    pub(super) depth: Option<u32>,
}

const EXAMPLES: &str = "Examples:
  tabiya arena --engine 'toga2 option.OwnBook=false' --engine 'gnuchess --uci option.OwnBook=false' --games 200
  tabiya arena --engine 'sjeng proto=xboard' --engine fairy-stockfish --ruleset crazyhouse --time 1+0.01
  tabiya arena --engine 'tabiya uci' --engine 'old/tabiya uci name=old' --sprt 0,5 --games 20000 --log test.jsonl

Draws that a player could claim are claimed. An engine that crashes, hangs, plays an illegal move or exceeds its time
loses the game. The PGN has the reason, the engine is restarted, and the match continues.";

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = arena::control::seconds(text).filter(|time| !time.is_zero());
    seconds.ok_or_else(|| "expected a number of seconds, such as 0.5".to_owned())
}

fn parse_elos(text: &str) -> Result<(f64, f64), String> {
    let elos = text
        .split_once(',')
        .and_then(|(elo0, elo1)| Some((elo0.trim().parse().ok()?, elo1.trim().parse().ok()?)));
    elos.ok_or_else(|| "expected two Elo differences, such as 0,5".to_owned())
}

fn parse_threshold(text: &str) -> Result<Threshold, String> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[score]) => Ok(Threshold { score, moves: 4, after: 0 }),
        Some(&[score, moves]) => Ok(Threshold { score, moves, after: 0 }),
        Some(&[score, moves, after]) => Ok(Threshold { score, moves, after }),
        _ => {
            Err("expected centipawns, moves in a row and the first move, such as 600,4,20"
                .to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_and_elos_are_parsed() {
        let threshold =
            |text| parse_threshold(text).map(|found| (found.score, found.moves, found.after));
        assert_eq!(threshold("600"), Ok((600, 4, 0)));
        assert_eq!(threshold("10, 8, 40"), Ok((10, 8, 40)));
        assert!(threshold("x").is_err() && threshold("1,2,3,4").is_err() && threshold("").is_err());
        assert_eq!(parse_elos("-3,1.5"), Ok((-3.0, 1.5)));
        assert!(parse_elos("5").is_err());
    }
}
