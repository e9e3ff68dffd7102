//! What a quiet position is worth, for the standard army and for every other.

mod board;
mod derived;
mod endgame;
mod pair;
mod parameters;
mod pawns;
mod reach;
mod special;
mod standard;
mod tables;
#[cfg(test)]
mod tests;

pub use derived::KindWorth;
pub(crate) use tables::{Tables, Tally};

use rules::spec::{CapturedPiece, WinCondition};
use rules::{Color, Piece, PieceKind, Position, Ruleset, Square};

use crate::score::{Value, tame};
use board::{centrality, edge, own_rank};
use derived::Derived;
use pair::Pair;
use parameters::PARAMETERS;
use special::{Royals, Special};
use tables::{PRICELESS, Worth};

/// The move counter at which nothing would be left of a score.
const FADING: Value = 220;
/// How many evaluations a thread remembers; a power of two.
const REMEMBERED: usize = 1 << 14;

/// What each kind of a ruleset is worth by the evaluation derived from it.
pub fn kind_worths(ruleset: &Ruleset) -> Vec<KindWorth> {
    Derived::new(ruleset).worth
}

/// The evaluation of one ruleset, made once and shared by all threads.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    pub(crate) tables: Tables,
    army: Army,
    special: Option<Special>,
}

/// Whose pieces are judged beyond the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Army {
    /// The standard army's, with one king a side.
    Standard,
    /// Nobody's.
    Any,
}

/// What a thread remembers of evaluations.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    pawns: pawns::Memory,
    known: Vec<(u64, Value)>,
}

impl Scratch {
    pub(crate) fn new() -> Self {
        Self { pawns: pawns::Memory::new(), known: vec![(0, 0); REMEMBERED] }
    }
}

impl Evaluation {
    /// The evaluation for a ruleset.
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let start = ruleset.start();
        let kings = |color| ruleset.has_law_of_check(color) && start.royals(color).len() == 1;
        let standard = start.standard_board().is_some() && Color::BOTH.into_iter().all(kings);
        let spec = ruleset.spec();
        let plain = spec.checks_to_win.is_none()
            && Color::BOTH.into_iter().all(|color| spec.win[color] == WinCondition::Checkmate);
        if standard {
            let tables = standard_tables(ruleset, &start);
            let special = (!plain).then(|| Special::new(ruleset, Royals::JudgedElsewhere));
            return Self { tables, army: Army::Standard, special };
        }
        let derived = Derived::new(ruleset);
        let worth = Worth {
            on: &|piece, square| derived.on(ruleset, piece, square),
            held: &|kind| derived.held(kind),
            exchange: &|kind| derived.exchange(kind),
        };
        let tables = Tables::new(&start, &worth);
        let special = Some(Special::new(ruleset, Royals::JudgedHere));
        Self { tables, army: Army::Any, special }
    }

    /// What the position is worth to the side to move.
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        tally: &Tally,
        scratch: &mut Scratch,
    ) -> Value {
        let key = position.key();
        let place = key as usize % REMEMBERED;
        // The move counter is no part of the key, so what it takes away is taken away after.
        let value = if scratch.known[place].0 == key {
            scratch.known[place].1
        } else {
            let value = self.white(position, tally, scratch);
            scratch.known[place] = (key, value);
            value
        };
        let value = if position.turn() == Color::White { value } else { -value };
        let value = value + PARAMETERS.tempo;
        let clock = Value::from(position.halfmove_clock()).min(FADING / 2);
        tame(value * (FADING - clock) / FADING)
    }

    /// What the position is worth to White, whoever is to move.
    fn white(&self, position: &Position, tally: &Tally, scratch: &mut Scratch) -> Value {
        let board = match self.army {
            Army::Standard => position.standard_board(),
            Army::Any => None,
        };
        let mut score = tally.score;
        if let Some(board) = &board {
            let of = |color: usize| board.kinds[0] & board.colors[color];
            let structure = scratch.pawns.structure([of(0), of(1)]);
            score += standard::evaluate(board, &structure);
        }
        let mut value = score.blend(tally.phase, self.tables.whole_phase);
        // Where only checkmate wins, some material cannot turn a better position into a win.
        let by_mate = self.special.is_none() && !position.ruleset().uses_hands();
        if let Some(board) = board.as_ref().filter(|_| by_mate) {
            let strong = if value > 0 { Color::White } else { Color::Black };
            let drive = endgame::drive(board, strong);
            value = value * endgame::share(board, strong) / endgame::WHOLE;
            value += if strong == Color::White { drive } else { -drive };
        }
        value + self.special.as_ref().map_or(0, |special| special.evaluate(position))
    }
}

/// The tables of the standard army.
fn standard_tables(ruleset: &Ruleset, start: &Position) -> Tables {
    let captured = ruleset.spec().captured;
    let on = |piece: Piece, square: Square| {
        let (terms, at) = (&PARAMETERS.squares[piece.kind.index()], square.index() as u32);
        let bonus = terms.rank[own_rank(piece.color, at)]
            + terms.file[edge(at)]
            + terms.center * centrality(at) as i32;
        base_value(piece.kind, captured) + bonus
    };
    let exchange = |kind: PieceKind| match base_value(kind, captured) {
        Pair { middle: 0, .. } => PRICELESS,
        value => (value.middle + value.end) / 2,
    };
    let held = |kind| base_value(kind, captured) + Pair { middle: 12, end: 12 };
    Tables::new(start, &Worth { on: &on, held: &held, exchange: &exchange })
}

/// What a kind of the standard army is worth. Where the captured come back, pieces that need room
/// are worth less, and nobody lives to see an endgame.
fn base_value(kind: PieceKind, captured: CapturedPiece) -> Pair {
    let value = PARAMETERS.squares[kind.index()].value;
    let percent = [100, 88, 86, 78, 76, 100][kind.index()];
    match captured {
        CapturedPiece::Removed => value,
        _ => Pair { middle: value.middle * percent / 100, end: value.middle * percent / 100 },
    }
}
