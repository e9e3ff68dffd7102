//! `tabiya perft`: counts the move sequences of a given length, and measures the speed.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use notation::uci::write_uci;
use rules::Position;
use serde_json::{Map, Value, json};

use crate::clock;
use crate::output::{self, Verdict};
use crate::position_argument::PositionArgument;

/// The maximum depth. Most positions would take longer than a lifetime well before it.
pub(super) const MAX_DEPTH: u32 = 50;

/// Arguments of `tabiya perft`.
#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    /// How many plies deep to count
    #[arg(value_parser = parse_depth)]
    depth: u32,
    #[command(flatten)]
    position: PositionArgument,
    /// Also print the count for each first move
    #[arg(long)]
    divide: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A finished count.
#[derive(Debug)]
struct Count {
    nodes: u64,
    time: Duration,
    /// The count below each move, if asked for.
    divide: Option<Vec<(String, u64)>>,
}

/// Counts and prints; with `--divide`, each line as soon as it is known.
pub(crate) fn run(arguments: &PerftArguments, out: &mut dyn Write) -> Result<Verdict> {
    let position = arguments.position.position()?;
    let begin = clock::now();
    let (nodes, divide) = if arguments.divide {
        let lines: &mut dyn Write = if arguments.json { &mut io::sink() } else { out };
        let (nodes, divided) = divide(&position, arguments.depth, lines)?;
        (nodes, Some(divided))
    } else {
        (position.perft(arguments.depth), None)
    };
    let time = begin.elapsed();
    let count = Count { nodes, time, divide };
    if arguments.json {
        output::json(out, &count.json())?;
    } else {
        writeln!(out, "{}", count.summary())?;
    }
    Ok(Verdict::Fine)
}

fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a whole number from 0 to {MAX_DEPTH}"))
}

/// The total count and the count below each move in alphabetical order, each printed when it is known.
pub(super) fn divide(
    position: &Position,
    depth: u32,
    lines: &mut dyn Write,
) -> Result<(u64, Vec<(String, u64)>)> {
    let Some(below) = depth.checked_sub(1) else {
        return Ok((1, Vec::new()));
    };
    let moves = position.legal_moves().into_iter();
    let mut named: Vec<_> = moves.map(|mv| (write_uci(position, mv), mv)).collect();
    named.sort();
    let mut counts = Vec::with_capacity(named.len());
    for (name, mv) in named {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let nodes = after.perft(below);
        writeln!(lines, "{name}: {nodes}")?;
        counts.push((name, nodes));
    }
    Ok((counts.iter().map(|(_, nodes)| nodes).sum(), counts))
}

impl Count {
    /// Positions per second.
    fn nodes_per_second(&self) -> u64 {
        let nanos = self.time.as_nanos().max(1);
        let per_second = u128::from(self.nodes) * Duration::from_secs(1).as_nanos() / nanos;
        u64::try_from(per_second).unwrap_or(u64::MAX)
    }

    fn summary(&self) -> String {
        let (nodes, seconds) = (self.nodes, self.time.as_secs_f64());
        format!("nodes {nodes}  time {seconds:.3}  nps {}", self.nodes_per_second())
    }

    fn json(&self) -> Value {
        let seconds = self.time.as_millis() as f64 / 1000.0;
        let mut object = json!({
            "nodes": self.nodes,
            "time": seconds,
            "nps": self.nodes_per_second(),
        });
        if let Some(divide) = &self.divide {
            let entries = divide.iter().map(|(name, nodes)| (name.clone(), json!(nodes)));
            object["divide"] = Value::Object(entries.collect::<Map<_, _>>());
        }
        object
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::run_line;

    fn count(nodes: u64, millis: u64) -> Count {
        let time = Duration::from_millis(millis);
        Count { nodes, time, divide: None }
    }

    #[test]
    fn the_summary_has_plain_numbers() {
        let summary = count(4_865_609, 1_500).summary();
        assert_eq!(summary, "nodes 4865609  time 1.500  nps 3243739");
        assert_eq!(count(1, 0).summary(), "nodes 1  time 0.000  nps 1000000000");
    }

    #[test]
    fn divide_lists_sorted_moves_and_sums_up() {
        let (_, text) = run_line(&["perft", "3", "--divide"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 21);
        assert_eq!(lines[0], "a2a3: 380");
        assert!(lines[..20].is_sorted());
        assert!(lines[20].starts_with("nodes 8902  time "), "{}", lines[20]);
    }

    #[test]
    fn json_has_the_same_numbers() {
        let (_, text) = run_line(&["perft", "2", "--divide", "--json"]).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["nodes"], 400);
        assert_eq!(value["divide"]["e2e4"], 20);
        assert!(value["nps"].is_u64() && value["time"].is_f64());
        let (_, text) = run_line(&["perft", "2", "--json"]).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value.get("divide"), None);
    }

    #[test]
    fn depth_zero_counts_the_position_itself() {
        for line in [&["perft", "0"][..], &["perft", "0", "--divide"]] {
            let (_, text) = run_line(line).unwrap();
            assert!(text.starts_with("nodes 1  time "), "{text}");
        }
    }

    #[test]
    fn an_excessive_depth_is_refused() {
        for depth in ["51", "abc", "1.5", "99999999999"] {
            let error = run_line(&["perft", depth]).unwrap_err().to_string();
            let words = format!("'{depth}' for '<DEPTH>': expected a whole number from 0 to 50");
            assert!(error.contains(&words), "{error}");
        }
    }

    #[test]
    fn rulesets_and_fens_are_accepted() {
        let (_, text) = run_line(&["perft", "2", "--ruleset", "capablanca"]).unwrap();
        assert!(text.starts_with("nodes 784  time "), "{text}");
        let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
        let (_, text) = run_line(&["perft", "3", "--fen", fen]).unwrap();
        assert!(text.starts_with("nodes 2812  time "), "{text}");
    }
}
