//! What `tabiya arena` is told.

use std::time::Duration;

use arena::adjudication::Threshold;
use arena::{EngineDraft, TimeControl};
use clap::Args;

use super::engine_argument;
use crate::number_argument::within;

/// What `tabiya arena` is told.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ArenaArguments {
    /// An engine; twice, for the two who play
    ///
    /// The program and its arguments, and among them, in any order: `name=LABEL` to call it so, `proto=xboard` for
    /// engines that do not speak UCI, `dir=FOLDER` to run it there, `ruleset=NAME` for what it calls the ruleset,
    /// `option.NAME=VALUE` for its options. Quotes keep blanks together. `tabiya` is this very program.
    #[arg(long, value_name = "WORDS", value_parser = engine_argument::parse, required = true)]
    pub(super) engine: Vec<EngineDraft>,
    /// The rules: a built-in ruleset or the file of one
    #[arg(long, short, value_name = "NAME|FILE", default_value = "standard")]
    pub(super) ruleset: String,
    #[command(flatten)]
    pub(super) limits: LimitArguments,
    /// Milliseconds a move may take beyond the clock, for the way to the engine and back
    #[arg(long, value_name = "MS", default_value_t = 20, value_parser = within(0_u64..=60_000))]
    pub(super) margin: u64,
    /// How many games in all, those of the log included; an odd number is one more, for every opening is played with
    /// both colors
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within(1_u32..=1_000_000))]
    pub(super) games: u32,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(1_usize..=256))]
    pub(super) concurrency: usize,
    /// How games begin: `random` balanced moves, the `named` openings of standard chess, or a file
    ///
    /// A file holds games in PGN, a FEN or EPD in each line, or the moves of an opening in each line, as in `e2e4 e7e5`.
    #[arg(long, value_name = "random|named|FILE", default_value = "random")]
    pub(super) openings: String,
    /// How many random moves (8 if not told), or how many moves of each opening at most
    #[arg(long, value_name = "N", value_parser = within(0_usize..=400))]
    pub(super) plies: Option<usize>,
    /// What random moves and orders follow from
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Take the openings of a file in an order that follows from the seed
    #[arg(long)]
    pub(super) shuffle: bool,
    /// Stop as soon as it is clear whether the first engine is ELO1 stronger or only ELO0 (pentanomial SPRT)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_elos, allow_hyphen_values = true)]
    pub(super) sprt: Option<(f64, f64)>,
    /// The likelihood of taking ELO1 for true where ELO0 is
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(super) alpha: f64,
    /// The likelihood of taking ELO0 for true where ELO1 is
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(super) beta: f64,
    /// Draw a game after so many moves of each side
    #[arg(long, value_name = "N", value_parser = within(1_u32..=100_000))]
    pub(super) max_moves: Option<u32>,
    /// End a game when a player finds itself so many centipawns behind, for so many moves in a row, and not before
    /// some move
    #[arg(long, value_name = "CP[,MOVES[,AFTER]]", value_parser = parse_threshold)]
    pub(super) resign: Option<Threshold>,
    /// Draw a game when both players find it level within so many centipawns, for so many moves each, and not
    /// before some move
    #[arg(long, value_name = "CP[,MOVES[,AFTER]]", value_parser = parse_threshold)]
    pub(super) draw: Option<Threshold>,
    /// The log: a line of JSON for each game; a match that was stopped goes on from it
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<String>,
    /// Add the games to a PGN file
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<String>,
    /// What the match is called in the PGN
    #[arg(long, value_name = "NAME", default_value = "Tabiya arena")]
    pub(super) event: String,
}

/// How long players may think.
#[derive(Args, Debug)]
pub(crate) struct LimitArguments {
    /// Seconds for the game and for each move, as `2+0.02`; `40/60+0` gives 60 seconds for every 40 moves
    #[arg(long, value_name = "CLOCK", default_value = "2+0.02")]
    pub(super) time: TimeControl,
    /// Seconds for every move, instead of a clock
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with_all = ["time", "nodes", "depth"])]
    pub(super) move_time: Option<Duration>,
    /// Nodes for every move, instead of a clock; UCI only
    #[arg(long, value_name = "N", value_parser = within(1_u64..=u64::MAX), conflicts_with_all = ["time", "depth"])]
    pub(super) nodes: Option<u64>,
    /// Depth of every move, instead of a clock
    #[arg(long, value_name = "PLIES", value_parser = within(1_u32..=1000), conflicts_with = "time")]
    pub(super) depth: Option<u32>,
}

const EXAMPLES: &str = "Examples:
  tabiya arena --engine 'toga2 option.OwnBook=false' --engine 'gnuchess --uci option.OwnBook=false' --games 200
  tabiya arena --engine 'sjeng proto=xboard' --engine fairy-stockfish --ruleset crazyhouse --time 1+0.01
  tabiya arena --engine 'tabiya uci' --engine 'old/tabiya uci name=old' --sprt 0,5 --games 20000 --log test.jsonl

Draws that a player could claim are given. An engine that crashes, hangs, plays what is not legal or oversteps its time
loses the game, with the reason in the PGN, is started anew, and the match goes on.";

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = arena::control::seconds(text).filter(|time| !time.is_zero());
    seconds.ok_or_else(|| "it is a number of seconds, such as 0.5".to_owned())
}

fn parse_elos(text: &str) -> Result<(f64, f64), String> {
    let elos = text
        .split_once(',')
        .and_then(|(elo0, elo1)| Some((elo0.trim().parse().ok()?, elo1.trim().parse().ok()?)));
    elos.ok_or_else(|| "it is two differences in Elo, such as 0,5".to_owned())
}

fn parse_threshold(text: &str) -> Result<Threshold, String> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[score]) => Ok(Threshold { score, moves: 4, after: 0 }),
        Some(&[score, moves]) => Ok(Threshold { score, moves, after: 0 }),
        Some(&[score, moves, after]) => Ok(Threshold { score, moves, after }),
        _ => {
            Err("it is centipawns, moves in a row and the first move, such as 600,4,20".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_and_elos_are_read() {
        let threshold =
            |text| parse_threshold(text).map(|found| (found.score, found.moves, found.after));
        assert_eq!(threshold("600"), Ok((600, 4, 0)));
        assert_eq!(threshold("10, 8, 40"), Ok((10, 8, 40)));
        assert!(threshold("x").is_err() && threshold("1,2,3,4").is_err() && threshold("").is_err());
        assert_eq!(parse_elos("-3,1.5"), Ok((-3.0, 1.5)));
        assert!(parse_elos("5").is_err());
    }
}
