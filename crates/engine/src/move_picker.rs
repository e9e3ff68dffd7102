//! The move picker: hands out the moves of a position stage by stage, the most promising first.
//!
//! A cutoff by an early stage saves generating the later ones: the transposition-table move, good captures, quiet
//! moves with killers in front, and captures that lose material.

use rules::{Move, PieceKind, Position};

use crate::history::{HistoryTables, PieceTo, QuietHistory};
use crate::search::parameters::{
    COUNTERMOVE_SCORE, EVASION_CAPTURE_SCORE, KILLER_SCORES, LVA_DIVISOR, MAX_SEARCHED_MOVES,
    MVV_WEIGHT,
};

/// Which moves a picker hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PickerMode {
    /// All moves.
    All,
    /// Captures and promotions that lose no material, for quiescence search.
    Tactical,
    /// All moves, sorted as check evasions.
    Evasions,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateFirst,
    GoodTacticals,
    GenerateQuiets,
    Quiets,
    BadTacticals,
    Done,
}

/// How a move was picked. Tactical moves are captures and promotions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveClass {
    /// The move of the transposition table.
    TtMove,
    /// A tactical move that loses no material by static exchange evaluation.
    GoodTactical,
    /// A quiet move, or any check evasion.
    Quiet,
    /// A tactical move that loses material.
    BadTactical,
}

/// What moves are sorted by, besides their history.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct OrderingHints {
    pub(crate) tt_move: Option<Move>,
    /// Quiet moves that caused cutoffs at the same ply.
    pub(crate) killers: [Option<Move>; 2],
    /// The quiet move that last refuted the previous move.
    pub(crate) countermove: Option<Move>,
    /// The previous moves, the latest first.
    pub(crate) previous: [Option<PieceTo>; 2],
}

/// Move lists of one node, used again by other nodes.
#[derive(Clone, Default, Debug)]
pub(crate) struct MoveBuffers {
    /// The moves of the current stage and their ordering scores.
    moves: Vec<Move>,
    scores: Vec<i32>,
    bad_tacticals: Vec<Move>,
    /// Quiet and tactical moves that were searched without raising alpha.
    pub(crate) failed_quiets: Vec<Move>,
    pub(crate) failed_tacticals: Vec<Move>,
}

impl MoveBuffers {
    /// Remembers a move that was searched without raising alpha.
    pub(crate) fn add_failed(&mut self, mv: Move, tactical: bool) {
        let failed = if tactical { &mut self.failed_tacticals } else { &mut self.failed_quiets };
        if failed.len() < MAX_SEARCHED_MOVES {
            failed.push(mv);
        }
    }
}

/// Hands out the moves of a position one by one.
#[derive(Debug)]
pub(crate) struct MovePicker {
    mode: PickerMode,
    stage: Stage,
    hints: OrderingHints,
    pub(crate) buffers: MoveBuffers,
    /// The index of the next move in its list.
    next: usize,
}

/// What a picker reads while it picks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PickContext<'a> {
    pub(crate) position: &'a Position,
    pub(crate) history: &'a HistoryTables,
    /// Piece values of static exchange evaluation, by kind.
    pub(crate) see_values: &'a [i32],
}

impl MovePicker {
    /// A picker that uses these buffers until [`MovePicker::into_buffers`].
    pub(crate) fn new(mode: PickerMode, hints: OrderingHints, mut buffers: MoveBuffers) -> Self {
        buffers.failed_quiets.clear();
        buffers.failed_tacticals.clear();
        Self { mode, stage: Stage::TtMove, hints, buffers, next: 0 }
    }

    /// Gives the buffers back.
    pub(crate) fn into_buffers(self) -> MoveBuffers {
        self.buffers
    }

    /// The next move.
    pub(crate) fn next(&mut self, context: PickContext<'_>) -> Option<(Move, MoveClass)> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateFirst;
                    if let Some(mv) = self.tt_move(context) {
                        return Some((mv, MoveClass::TtMove));
                    }
                }
                Stage::GenerateFirst => self.generate_first(context),
                Stage::GoodTacticals => match self.pick_best() {
                    Some(mv) if context.position.exchange_reaches(mv, context.see_values, 0) => {
                        return Some((mv, MoveClass::GoodTactical));
                    }
                    Some(mv) => self.buffers.bad_tacticals.push(mv),
                    None if self.mode == PickerMode::Tactical => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => self.generate_quiets(context),
                Stage::Quiets => match self.pick_best() {
                    Some(mv) => return Some((mv, MoveClass::Quiet)),
                    None => (self.stage, self.next) = (Stage::BadTacticals, 0),
                },
                Stage::BadTacticals => match self.buffers.bad_tacticals.get(self.next) {
                    Some(&mv) => {
                        self.next += 1;
                        return Some((mv, MoveClass::BadTactical));
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// The move of the transposition table, if it is legal here. Two positions may share a key, and the table may
    /// hold a torn entry.
    fn tt_move(&mut self, context: PickContext<'_>) -> Option<Move> {
        let position = context.position;
        let wanted = |mv: &Move| {
            let tactical = self.mode != PickerMode::Tactical || position.is_tactical(*mv);
            tactical && position.is_legal(*mv)
        };
        self.hints.tt_move = self.hints.tt_move.filter(wanted);
        self.hints.tt_move
    }

    /// Generates the tactical moves, or all evasions.
    fn generate_first(&mut self, context: PickContext<'_>) {
        self.buffers.bad_tacticals.clear();
        if self.mode == PickerMode::Evasions {
            context.position.legal_moves_into(&mut self.buffers.moves);
            let (hints, history) = (self.hints, self.quiet_history(context));
            self.score_moves(|mv| {
                if context.position.is_tactical(mv) {
                    EVASION_CAPTURE_SCORE + tactical_score(context, mv)
                } else {
                    quiet_score(&hints, &history, mv)
                }
            });
            self.stage = Stage::Quiets;
        } else {
            context.position.tactical_moves_into(&mut self.buffers.moves);
            self.score_moves(|mv| tactical_score(context, mv));
            self.stage = Stage::GoodTacticals;
        }
    }

    fn generate_quiets(&mut self, context: PickContext<'_>) {
        context.position.quiet_moves_into(&mut self.buffers.moves);
        let (hints, history) = (self.hints, self.quiet_history(context));
        self.score_moves(|mv| quiet_score(&hints, &history, mv));
        self.stage = Stage::Quiets;
    }

    fn quiet_history<'a>(&self, context: PickContext<'a>) -> QuietHistory<'a> {
        context.history.quiet(context.position.turn(), self.hints.previous)
    }

    /// Scores the generated moves, without that of the transposition table.
    fn score_moves(&mut self, score: impl Fn(Move) -> i32) {
        let MoveBuffers { moves, scores, .. } = &mut self.buffers;
        if let Some(tt_move) = self.hints.tt_move
            && let Some(index) = moves.iter().position(|&mv| mv == tt_move)
        {
            moves.remove(index);
        }
        scores.clear();
        scores.extend(moves.iter().map(|&mv| score(mv)));
        self.next = 0;
    }

    /// One step of a selection sort: the best of the remaining moves. Most nodes need only a few of them.
    fn pick_best(&mut self) -> Option<Move> {
        let scores = self.buffers.scores.get_mut(self.next..)?;
        let max = scores.iter().copied().max()?;
        let best = scores.iter().position(|&score| score == max)?;
        scores.swap(0, best);
        self.buffers.moves.swap(self.next, self.next + best);
        self.next += 1;
        Some(self.buffers.moves[self.next - 1])
    }
}

/// MVV-LVA, most valuable victim and least valuable attacker, with the capture history. The victim weighs most because
/// the capture wins it at once; the attacker decides between victims of about the same value.
fn tactical_score(context: PickContext<'_>, mv: Move) -> i32 {
    let value = |kind: PieceKind| context.see_values.get(kind.index()).copied().unwrap_or(0);
    let victim = context.position.victim(mv).map(|(_, piece)| piece.kind);
    let promotion = mv.promotion().map_or(0, |kind| value(kind) - value(mv.kind()));
    let gain = victim.map_or(0, value) + promotion;
    MVV_WEIGHT * gain - value(mv.kind()) / LVA_DIVISOR + context.history.capture(mv, victim)
}

/// Killer moves, the countermove, then the history heuristic: the closer to this node a move caused its cutoffs, the
/// earlier it is tried. The scores of the first two only have to be above every history.
fn quiet_score(hints: &OrderingHints, history: &QuietHistory<'_>, mv: Move) -> i32 {
    if hints.killers[0] == Some(mv) {
        KILLER_SCORES[0]
    } else if hints.killers[1] == Some(mv) {
        KILLER_SCORES[1]
    } else if hints.countermove == Some(mv) {
        COUNTERMOVE_SCORE
    } else {
        history.get(mv)
    }
}
