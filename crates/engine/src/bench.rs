//! The bench: fixed searches. Their number of nodes is the signature of the search, their time its speed.

use std::time::Duration;

use rules::Game;

use crate::engine::Engine;
use crate::limits::{Limits, Signals};
use crate::settings::Settings;

/// The nodes of the bench. Arena results are added up only for engines with the same signature; a test checks it.
pub const SIGNATURE: &str = include_str!("../signature.txt").trim_ascii();

/// A position of the bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchPosition {
    /// The name of a built-in ruleset.
    pub ruleset: &'static str,
    /// The position as FEN; the start position if missing.
    pub fen: Option<&'static str>,
    /// The depth to search.
    pub depth: u32,
}

const fn start(ruleset: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { ruleset, fen: None, depth }
}

const fn at(ruleset: &'static str, fen: &'static str, depth: u32) -> BenchPosition {
    BenchPosition { ruleset, fen: Some(fen), depth }
}

/// Openings, middle games and endgames of several rulesets.
pub const CASES: &[BenchPosition] = &[
    start("standard", 11),
    at("standard", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 10),
    at("standard", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 10),
    at("standard", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 13),
    at("standard", "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19", 10),
    at("standard", "8/8/1p1k4/5ppp/PPK1p3/6P1/5PP1/8 b - - 0 1", 14),
    start("crazyhouse", 8),
    at("crazyhouse", "r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2Q1RK1[BBbp] w - - 0 12", 6),
    start("king-of-the-hill", 8),
    start("three-check", 8),
    start("horde", 8),
    start("capablanca", 7),
    start("extinction", 7),
    start("knightmate", 7),
    start("hilltop", 6),
];

/// Searches the last position of each game to its depth, with one thread and an empty memory. Returns the nodes.
pub fn run(engine: &mut Engine, games: &[(Game, u32)]) -> u64 {
    let settings = engine.settings();
    engine.set(Settings { hash: 16, ..Settings::default() });
    let mut nodes = 0;
    for (game, depth) in games {
        engine.clear();
        let limits = Limits { depth: Some(*depth), ..Limits::default() };
        let no_clock = || Duration::ZERO;
        nodes += engine.search(game, &limits, &Signals::new(), &no_clock, &mut |_| ()).nodes;
    }
    engine.set(settings);
    nodes
}
