//! What a quiet position is worth, for the standard army and for every other.

mod activity;
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
mod trace;
mod tuned;

pub use derived::KindWorth;
pub use parameters::Parameters;
pub(crate) use tables::{Tables, Tally};
pub use trace::{Trace, Tracer};

use rules::spec::{CapturedPiece, WinCondition};
use rules::{Color, Piece, PieceKind, Position, Ruleset, Square};

use crate::score::{Value, tame};
use board::{edge, own_rank};
use derived::Derived;
use pair::Pair;
use special::{Royals, Special};
use tables::{PRICELESS, Worth};
use tuned::TUNED;

/// The move counter at which nothing would be left of a score.
const FADING: Value = 220;
/// How many evaluations a thread remembers; a power of two.
const REMEMBERED: usize = 1 << 14;

/// How much of the middle game a piece of each kind of the standard army is, and where the captured
/// come back.
const PHASES: [i32; 6] = [0, 3, 3, 5, 10, 0];
const PHASES_WITH_HANDS: [i32; 6] = [0, 3, 3, 3, 7, 0];

/// The numbers of the standard army that are in use.
pub(crate) fn parameters() -> Parameters {
    TUNED
}

/// What the evaluation holds each kind of a ruleset to be worth.
pub fn kind_worths(ruleset: &Ruleset) -> Vec<KindWorth> {
    let mut worths = Derived::new(ruleset).worth;
    if has_standard_army(ruleset) {
        let captured = ruleset.spec().captured;
        for worth in worths.iter_mut().filter(|worth| !worth.priceless) {
            worth.value = mean(base_value(&TUNED, worth.kind, captured));
        }
    }
    worths
}

/// Where the worth of kinds comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Values<'a> {
    /// The evaluation's own.
    Own,
    /// Somebody else's, in centipawns by kind; those of priceless kinds do not count.
    Given(&'a [i32]),
}

/// The evaluation of one ruleset, made once and shared by all threads.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    pub(crate) tables: Tables,
    /// The numbers of the standard army.
    table: &'static Parameters,
    army: Army,
    special: Option<Special>,
    /// What pieces of other armies do.
    activity: Option<activity::Terms>,
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
        Self::with(ruleset, Values::Own)
    }

    /// The evaluation for a ruleset with these values of its kinds.
    pub(crate) fn with(ruleset: &Ruleset, values: Values<'_>) -> Self {
        let (start, spec) = (ruleset.start(), ruleset.spec());
        let plain = spec.checks_to_win.is_none()
            && Color::BOTH.into_iter().all(|color| spec.win[color] == WinCondition::Checkmate);
        if has_standard_army(ruleset) {
            let tables = standard_tables(&TUNED, ruleset, values);
            let special = (!plain).then(|| Special::new(ruleset, Royals::JudgedElsewhere));
            let (army, activity) = (Army::Standard, None);
            return Self { tables, table: &TUNED, army, special, activity };
        }
        let mut derived = Derived::new(ruleset);
        if let Values::Given(values) = values {
            derived.revalue(values);
        }
        let worth = Worth {
            on: &|piece, square| derived.on(ruleset, piece, square),
            held: &|kind| derived.held(kind),
            exchange: &|kind| derived.exchange(kind),
            phase: &|kind| derived.phase(ruleset, kind),
        };
        let tables = Tables::new(&start, &worth);
        let special = Some(Special::new(ruleset, Royals::JudgedHere));
        let activity = activity::Terms::new(ruleset, &derived.worth);
        Self { tables, table: &TUNED, army: Army::Any, special, activity }
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
        let value = value + self.table.tempo;
        let clock = Value::from(position.halfmove_clock()).min(FADING / 2);
        let left = i64::from(value) * i64::from(FADING - clock) / i64::from(FADING);
        tame(left as Value)
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
            let structure = scratch.pawns.structure(self.table, [of(0), of(1)]);
            score += standard::evaluate(self.table, board, &structure);
        }
        if let Some(activity) = &self.activity {
            score += activity.evaluate(position);
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

/// Whether a ruleset is played with the standard army and one king a side.
fn has_standard_army(ruleset: &Ruleset) -> bool {
    let start = ruleset.start();
    let king = |color| ruleset.has_law_of_check(color) && start.royals(color).len() == 1;
    start.standard_board().is_some() && Color::BOTH.into_iter().all(king)
}

/// The tables of the standard army.
fn standard_tables(table: &Parameters, ruleset: &Ruleset, values: Values<'_>) -> Tables {
    let captured = ruleset.spec().captured;
    let base = |kind: PieceKind| {
        let own = base_value(table, kind, captured);
        let Values::Given(values) = values else { return own };
        let value = values.get(kind.index()).copied().unwrap_or(mean(own));
        let scale = |half: i32| half * value / mean(own).max(1);
        Pair { middle: scale(own.middle), end: scale(own.end) }
    };
    let on = |piece: Piece, square: Square| {
        let bonus = table.squares[piece.kind.index()][half_board(piece.color, square)];
        base(piece.kind) + bonus
    };
    let exchange = |kind: PieceKind| match base(kind) {
        Pair { middle: 0, .. } => PRICELESS,
        value => mean(value),
    };
    let held = |kind| base(kind) + Pair { middle: 12, end: 12 };
    let phase = |kind: PieceKind| match captured {
        CapturedPiece::Removed => PHASES[kind.index()],
        _ => PHASES_WITH_HANDS[kind.index()],
    };
    Tables::new(
        &ruleset.start(),
        &Worth { on: &on, held: &held, exchange: &exchange, phase: &phase },
    )
}

fn mean(value: Pair) -> i32 {
    (value.middle + value.end) / 2
}

/// The place of a square in the tables by square.
fn half_board(color: Color, square: Square) -> usize {
    let square = square.index() as u32;
    own_rank(color, square) * 4 + edge(square)
}

/// What a kind of the standard army is worth. Where the captured come back, pieces that need room
/// are worth less, and nobody lives to see an endgame.
fn base_value(table: &Parameters, kind: PieceKind, captured: CapturedPiece) -> Pair {
    let value = table.values[kind.index()];
    let percent = [100, 88, 86, 78, 76, 100][kind.index()];
    match captured {
        CapturedPiece::Removed => value,
        _ => Pair { middle: value.middle * percent / 100, end: value.middle * percent / 100 },
    }
}
