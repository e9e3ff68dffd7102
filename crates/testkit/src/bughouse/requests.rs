//! Whether requests are followed: how often a piece that was asked for is captured, compared with pieces nobody asked for.

use game::{BySeat, Seat};
use rules::{Move, PieceKind, Position, Ruleset};

/// A request is followed if the piece is captured within this many moves of its receiver.
const WITHIN: usize = 3;

/// The moves of each seat, and what its partner asked for.
#[derive(Clone, Debug)]
pub struct Requests {
    kinds: usize,
    moves: BySeat<Vec<Moved>>,
    /// What was asked of each seat, with the number of its moves before.
    asked: BySeat<Vec<(PieceKind, usize)>>,
}

#[derive(Clone, Debug)]
struct Moved {
    passed: Option<PieceKind>,
    /// The kinds that could be captured, by index.
    stands: Vec<bool>,
}

/// How often a kind was captured, of how many chances.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rate {
    /// How often it was captured.
    pub captured: u64,
    /// How often it stood on the board.
    pub chances: u64,
}

/// Rates by kind, with and without a request.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Followed {
    /// After a request.
    pub asked: Vec<Rate>,
    /// Without one.
    pub unasked: Vec<Rate>,
}

impl Followed {
    /// Adds the rates of another match.
    pub fn add(&mut self, other: &Self) {
        add(&mut self.asked, &other.asked);
        add(&mut self.unasked, &other.unasked);
    }

    /// Requests, how many were followed, and how many would have been by chance: by how often the same kinds are
    /// captured unasked.
    pub fn totals(&self) -> (u64, u64, f64) {
        let (mut requests, mut followed, mut by_chance) = (0, 0, 0.0);
        for (asked, unasked) in self.asked.iter().zip(&self.unasked) {
            requests += asked.chances;
            followed += asked.captured;
            let rate = unasked.captured as f64 / unasked.chances.max(1) as f64;
            by_chance += rate * asked.chances as f64;
        }
        (requests, followed, by_chance)
    }
}

fn add(all: &mut Vec<Rate>, more: &[Rate]) {
    all.resize(all.len().max(more.len()), Rate::default());
    for (sum, rate) in all.iter_mut().zip(more) {
        sum.captured += rate.captured;
        sum.chances += rate.chances;
    }
}

impl Requests {
    pub(super) fn new(ruleset: &Ruleset) -> Self {
        Self { kinds: ruleset.kinds().len(), moves: BySeat::default(), asked: BySeat::default() }
    }

    /// A seat's partner asks it for a piece.
    pub(super) fn asked(&mut self, seat: Seat, kind: PieceKind) {
        let before = self.moves[seat].len();
        self.asked[seat].push((kind, before));
    }

    /// A seat makes a move.
    pub(super) fn moved(&mut self, seat: Seat, position: &Position, mv: Move) {
        let theirs = position.color(!seat.color);
        let stands = |kind: PieceKind| position.kind(kind).intersects(theirs);
        self.moves[seat].push(Moved {
            passed: position.effects(mv).transferred.map(|piece| piece.kind),
            stands: position.ruleset().kinds().map(stands).collect(),
        });
    }

    /// How often what was asked for was captured, and what was not.
    pub fn followed(&self) -> Followed {
        let mut followed = Followed {
            asked: vec![Rate::default(); self.kinds],
            unasked: vec![Rate::default(); self.kinds],
        };
        for seat in Seat::of_boards(2) {
            let (moves, asked) = (&self.moves[seat], &self.asked[seat]);
            for (number, window) in moves.windows(WITHIN).enumerate() {
                for kind in 0..self.kinds {
                    if !window[0].stands[kind] {
                        continue;
                    }
                    let is = |of: PieceKind| of.index() == kind;
                    let captured = window.iter().any(|moved| moved.passed.is_some_and(is));
                    let is_asked = asked.iter().any(|&(of, at)| is(of) && at == number);
                    let is_recent = asked
                        .iter()
                        .any(|&(of, at)| is(of) && at < number + WITHIN && number < at + WITHIN);
                    let rate = match (is_asked, is_recent) {
                        (true, _) => &mut followed.asked[kind],
                        (false, false) => &mut followed.unasked[kind],
                        (false, true) => continue,
                    };
                    rate.chances += 1;
                    rate.captured += u64::from(captured);
                }
            }
        }
        followed
    }
}
