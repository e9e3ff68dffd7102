//! The positions, depths, known node counts and goals of the comparison.

use crate::peers::shakmaty::ShakmatyGame;

/// The start of standard chess.
pub const STANDARD: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The middle game of Peter McKenzie's perft page, full of castling, pins and en passant.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// A rook endgame with en passant on a pinned rank.
pub const ROOK_ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
/// A symmetric middle game without castling rights.
pub const SYMMETRIC: &str =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
/// The start of crazyhouse.
pub const CRAZYHOUSE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
/// Crazyhouse with pieces in both hands.
pub const CRAZYHOUSE_MIDDLE: &str =
    "r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2Q1RK1[BBbp] w - - 0 12";
/// The start of horde.
pub const HORDE: &str =
    "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
/// The start of three-check, in a form that both programs read.
pub const THREE_CHECK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1";

/// The start position of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseStart {
    /// The start of the ruleset.
    Start,
    /// A position of it.
    Fen(&'static str),
}

/// How our ruleset is compiled for a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Geometry {
    /// As the compiler chooses.
    Chosen,
    /// From tables, even if the geometry is known at compile time.
    RunTime,
}

/// The rival of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rival {
    /// cozy-chess on the same tree.
    Cozy(&'static str),
    /// shakmaty on the same tree.
    Shakmaty(ShakmatyGame, &'static str),
    /// Our compile-time geometry on the same tree.
    BuiltInGeometry,
    /// The rate of cozy-chess at the start of standard chess, for boards it cannot play.
    CozyStart,
}

/// One line of the table.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Its name in `--only` and in the table.
    pub name: &'static str,
    /// Cases of one group are added up.
    pub group: &'static str,
    /// Our ruleset.
    pub ruleset: &'static str,
    /// The start position.
    pub place: CaseStart,
    /// The geometry.
    pub geometry: Geometry,
    /// Plies to count.
    pub depth: u32,
    /// The known number of leaves.
    pub nodes: u64,
    /// The rival.
    pub rival: Rival,
    /// The goal: the minimum ratio of our rate to the rival's.
    pub goal: f64,
}

/// Leaves of standard chess at depth 6, the rate behind [`Rival::CozyStart`].
pub const STANDARD_NODES_6: u64 = 119_060_324;

/// Every case, in the order of the table.
pub const CASES: &[Case] = &[
    standard("start", STANDARD, 6, STANDARD_NODES_6),
    standard("kiwipete", KIWIPETE, 5, 193_690_690),
    standard("rook-endgame", ROOK_ENDGAME, 7, 178_633_661),
    standard("symmetric", SYMMETRIC, 5, 164_075_551),
    crazyhouse("crazyhouse", CRAZYHOUSE, 6, 120_812_942),
    crazyhouse("crazyhouse-middle", CRAZYHOUSE_MIDDLE, 4, 32_580_010),
    Case {
        ruleset: "king-of-the-hill",
        rival: Rival::Shakmaty(ShakmatyGame::KingOfTheHill, STANDARD),
        ..start("king-of-the-hill", 6, STANDARD_NODES_6)
    },
    Case {
        ruleset: "horde",
        rival: Rival::Shakmaty(ShakmatyGame::Horde, HORDE),
        ..start("horde", 7, 68_441_644)
    },
    Case {
        ruleset: "three-check",
        rival: Rival::Shakmaty(ShakmatyGame::ThreeCheck, THREE_CHECK),
        ..start("three-check", 6, STANDARD_NODES_6)
    },
    run_time("run-time-start", STANDARD, 6, STANDARD_NODES_6),
    run_time("run-time-kiwipete", KIWIPETE, 5, 193_690_690),
    large("capablanca", 5, 28_741_319),
    large("grand", 4, 15_921_643),
];

const fn start(name: &'static str, depth: u32, nodes: u64) -> Case {
    Case {
        name,
        group: "shakmaty",
        ruleset: name,
        place: CaseStart::Start,
        geometry: Geometry::Chosen,
        depth,
        nodes,
        rival: Rival::CozyStart,
        goal: 1.0,
    }
}

const fn standard(name: &'static str, fen: &'static str, depth: u32, nodes: u64) -> Case {
    Case {
        group: "standard",
        ruleset: "standard",
        place: CaseStart::Fen(fen),
        rival: Rival::Cozy(fen),
        ..start(name, depth, nodes)
    }
}

const fn crazyhouse(name: &'static str, fen: &'static str, depth: u32, nodes: u64) -> Case {
    Case {
        ruleset: "crazyhouse",
        place: CaseStart::Fen(fen),
        rival: Rival::Shakmaty(ShakmatyGame::Crazyhouse, fen),
        ..start(name, depth, nodes)
    }
}

const fn run_time(name: &'static str, fen: &'static str, depth: u32, nodes: u64) -> Case {
    Case {
        group: "geometry",
        ruleset: "standard",
        place: CaseStart::Fen(fen),
        geometry: Geometry::RunTime,
        rival: Rival::BuiltInGeometry,
        goal: 0.33,
        ..start(name, depth, nodes)
    }
}

const fn large(name: &'static str, depth: u32, nodes: u64) -> Case {
    Case { group: "large boards", goal: 0.15, ..start(name, depth, nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (index, case) in CASES.iter().enumerate() {
            let later = &CASES[index + 1..];
            assert!(later.iter().all(|other| other.name != case.name), "{}", case.name);
        }
    }
}
