//! Compares rulesets that shakmaty knows too, move by move.

use notation::fen::{parse_fen, write_shredder_fen};
use rules::{EndReason, Move, MoveType, Outcome, Position, Ruleset};

use super::{Disagreement, OracleReport, Order, same};
use crate::games::{Walk, WalkStep, walk};
use crate::numbers::Numbers;
use crate::peers::{Peer, PeerVerdict, PlainMove, Shakmaty};
use crate::perft_suite;

const GAME: u32 = 250;

pub(super) fn crazyhouse(order: Order) -> Result<OracleReport, Disagreement> {
    beside_shakmaty("crazyhouse", order)
}

pub(super) fn king_of_the_hill(order: Order) -> Result<OracleReport, Disagreement> {
    beside_shakmaty("king-of-the-hill", order)
}

pub(super) fn three_check(order: Order) -> Result<OracleReport, Disagreement> {
    beside_shakmaty("three-check", order)
}

pub(super) fn horde(order: Order) -> Result<OracleReport, Disagreement> {
    beside_shakmaty("horde", order)
}

fn beside_shakmaty(name: &str, order: Order) -> Result<OracleReport, Disagreement> {
    let ruleset = built_in(name)?;
    let starts = suite_starts(&ruleset)?;
    let mut sight = Sight::default();
    let mut peers: Vec<Box<dyn Peer>> = Vec::new();
    let length = Walk { plies: order.amount, game: GAME };
    let start = |numbers: &mut Numbers| Ok(numbers.pick(&starts).clone());
    let tally = walk(length, &mut Numbers::new(order.seed), start, |stop| {
        if stop.last.is_none() {
            let fen = write_shredder_fen(stop.position);
            let refused = || Disagreement::at(stop.position, "shakmaty refuses a FEN", "", "");
            peers = vec![Shakmaty::open(name, &fen).ok_or_else(refused)?];
        }
        sight.compare(stop, &mut peers)
    })?;
    Ok(OracleReport::of_walk(tally, sight.figures()))
}

/// A built-in ruleset, compiled.
pub(super) fn built_in(name: &str) -> Result<Ruleset, Disagreement> {
    let spec = notation::builtin::builtin(name)
        .ok_or_else(|| Disagreement::failure(format!("no built-in ruleset {name}"), ""))?;
    Ruleset::compile(spec)
        .map_err(|faults| Disagreement::failure(format!("compiling {name}"), faults))
}

/// Every built-in ruleset, compiled.
pub(super) fn all_built_in() -> Result<Vec<Ruleset>, Disagreement> {
    notation::builtin::builtin_names().map(built_in).collect()
}

/// The positions of the perft suites for a ruleset, its start among them.
pub(super) fn suite_starts(ruleset: &Ruleset) -> Result<Vec<Position>, Disagreement> {
    let mut starts = vec![ruleset.start()];
    for fen in perft_suite::fens(&ruleset.spec().name) {
        let position = parse_fen(ruleset, &fen)
            .map_err(|error| Disagreement::failure(format!("reading `{fen}`"), error))?;
        starts.push(position);
    }
    Ok(starts)
}

/// The figures of a comparison with other programs.
#[derive(Default, Debug)]
pub(super) struct Sight {
    checks: u64,
    castlings: u64,
    en_passants: u64,
    promotions: u64,
    drops: u64,
    moves: u64,
}

impl Sight {
    /// Makes the last move in the other program, and compares moves, check, en passant and outcome.
    pub(super) fn compare(
        &mut self,
        stop: &WalkStep<'_>,
        peers: &mut [Box<dyn Peer>],
    ) -> Result<(), Disagreement> {
        let position = stop.position;
        let ours = PlainMove::all(position);
        self.note(stop.last, position.is_check(), ours.len());
        let outcome = position.outcome();
        for peer in peers {
            if let Some(mv) = stop.last {
                // Squares and letters identify a move in either program.
                peer.play(PlainMove::of(position, mv));
            }
            let what = |answer: &str| format!("{answer} beside {}", peer.name());
            compare_moves(position, &what("legal moves"), &ours, &peer.moves())?;
            same(position, &what("check"), &position.is_check(), &peer.is_check())?;
            let ours = PeerVerdict::of(known(outcome, &**peer));
            same(position, &what("outcome"), &ours, &peer.verdict())?;
            let passed = position.en_passant().filter(|_| outcome.is_none());
            let passed = passed.map(|passed| passed.target.index() as u8);
            let theirs = peer.en_passant().filter(|_| outcome.is_none());
            same(position, &what("en passant"), &passed, &theirs)?;
        }
        Ok(())
    }

    fn note(&mut self, last: Option<Move>, check: bool, moves: usize) {
        self.moves += moves as u64;
        self.checks += u64::from(check);
        match last.map(Move::what) {
            Some(MoveType::Castling) => self.castlings += 1,
            Some(MoveType::EnPassant) => self.en_passants += 1,
            Some(MoveType::Promotion(_)) => self.promotions += 1,
            Some(MoveType::Drop) => self.drops += 1,
            _ => {}
        }
    }

    pub(super) fn figures(&self) -> [(&'static str, u64); 6] {
        [
            ("moves compared", self.moves),
            ("checks", self.checks),
            ("castlings", self.castlings),
            ("en passant", self.en_passants),
            ("promotions", self.promotions),
            ("drops", self.drops),
        ]
    }
}

/// Our outcome, as far as the other program can know it.
fn known(outcome: Option<Outcome>, peer: &dyn Peer) -> Option<Outcome> {
    outcome.filter(|end| end.reason != EndReason::InsufficientMaterial || peer.knows_material())
}

fn compare_moves(
    position: &Position,
    what: &str,
    ours: &[PlainMove],
    theirs: &[PlainMove],
) -> Result<(), Disagreement> {
    if ours == theirs {
        return Ok(());
    }
    let only = |some: &[PlainMove], others: &[PlainMove]| -> String {
        let only: Vec<String> =
            some.iter().filter(|mv| !others.contains(mv)).map(PlainMove::to_string).collect();
        format!("{} moves, alone with [{}]", some.len(), only.join(" "))
    };
    Err(Disagreement::at(position, what, only(ours, theirs), only(theirs, ours)))
}
