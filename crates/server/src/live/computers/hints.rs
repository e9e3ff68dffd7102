//! Hints: worked out once for a position, and sent step by step to the player who takes them.

use game::{ActorId, BoardId, Match, MatchCore, Millis, Phase, Ply, Seat};
use protocol::ServerMessage;
use rules::{Move, Position};

use super::{Computers, TaskId, place, wanted};
use crate::jobs::{Job, JobKind, Task};
use crate::live::convert::{seat_to_wire, square_name};
use crate::live::match_id;
use crate::live::translator::{Effect, send};

/// The hints of a match.
#[derive(Debug, Default)]
pub(super) struct Hints {
    works: Vec<HintWork>,
}

/// The hints for a position.
#[derive(Debug)]
struct HintWork {
    seat: Seat,
    place: (Ply, u64),
    stage: HintStage,
    /// The last step that was sent.
    sent: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HintStage {
    /// It is not worked out.
    Needed,
    /// The pool had too much to do; it is asked again at this time.
    Refused(TaskId, Millis),
    Thinking(TaskId),
    Known(Move),
    /// There is nothing to hint at, or the search failed.
    Unknown,
}

impl Hints {
    pub(super) fn answered(&mut self, task: TaskId, best: Option<Move>) {
        if let Some(work) = self.with(task) {
            work.stage = best.map_or(HintStage::Unknown, HintStage::Known);
        }
    }

    pub(super) fn refused(&mut self, task: TaskId, again: Millis) {
        if let Some(work) = self.with(task) {
            work.stage = HintStage::Refused(task, again);
        }
    }

    fn with(&mut self, task: TaskId) -> Option<&mut HintWork> {
        self.works.iter_mut().find(|work| work.stage == HintStage::Thinking(task))
    }

    pub(super) fn wake_at(&self) -> Option<Millis> {
        let again = |work: &HintWork| match work.stage {
            HintStage::Refused(_, again) => Some(again),
            _ => None,
        };
        self.works.iter().filter_map(again).min()
    }

    /// Whether no hint is being worked out.
    pub(super) fn is_idle(&self) -> bool {
        let is_open =
            |work: &HintWork| matches!(work.stage, HintStage::Thinking(_) | HintStage::Refused(..));
        !self.works.iter().any(is_open)
    }

    /// A player follows the match on another connection, which needs the hints so far.
    pub(super) fn send_again(&mut self, state: &Match, actor: ActorId) {
        for work in &mut self.works {
            if state.holder(work.seat) == Some(actor) {
                work.sent = 0;
            }
        }
    }
}

impl Computers {
    /// A player follows the match on another connection.
    pub(in crate::live) fn watched_by(&mut self, state: &Match, actor: ActorId) {
        self.hints.send_again(state, actor);
    }

    /// Works out the hints that were taken, and sends those that are known. Nobody needs a hint without a page.
    pub(in crate::live) fn look_at_hints(
        &mut self,
        core: &MatchCore,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        let state = core.state();
        let taken = taken(core);
        self.hints.works.retain(|work| {
            let is_taken = taken.contains(&(work.seat, work.place));
            if let (HintStage::Thinking(task), false) = (work.stage, is_taken) {
                effects.push(Effect::StopJob(task));
            }
            is_taken
        });
        for (seat, place) in taken {
            if !self.hints.works.iter().any(|work| work.seat == seat) {
                let stage = HintStage::Needed;
                self.hints.works.push(HintWork { seat, place, stage, sent: 0 });
            }
        }
        for index in 0..self.hints.works.len() {
            self.continue_hint(index, state, core, now, effects);
        }
    }

    fn continue_hint(
        &mut self,
        index: usize,
        state: &Match,
        core: &MatchCore,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        let HintWork { seat, stage, sent, .. } = self.hints.works[index];
        let Some(game) = state.game(seat.board) else { return };
        match stage {
            HintStage::Refused(_, again) if now < again => {}
            HintStage::Needed | HintStage::Refused(..) => {
                let task = self.next_task();
                let owner = wanted::person(state);
                let search = Task::Search(wanted::full_search());
                let job = Job { kind: JobKind::Hint, owner, game: game.clone(), task: search };
                effects.push(Effect::StartJob(task, Box::new(job)));
                self.hints.works[index].stage = HintStage::Thinking(task);
            }
            HintStage::Known(mv) => {
                let (step, to) = (state.hints_here(seat.board), core.watchers_at(seat));
                if step > sent && game.position().is_legal(mv) {
                    let id = match_id::to_wire(state.id());
                    let ply = state.ply(seat.board).0;
                    send(&to, &hint(id, game.position(), seat, ply, step, mv), effects);
                    self.hints.works[index].sent = step;
                }
            }
            HintStage::Thinking(_) | HintStage::Unknown => {}
        }
    }
}

/// The seats whose players took hints for the position on the board and are there to see them.
fn taken(core: &MatchCore) -> Vec<(Seat, (Ply, u64))> {
    let state = core.state();
    let taken = |board: BoardId| {
        let seat = state.to_move(board).filter(|_| state.phase() == Phase::Playing)?;
        let is_taken = state.hints_here(board) > 0 && !core.watchers_at(seat).is_empty();
        is_taken.then(|| (seat, place(state, seat)))
    };
    state.boards().ids().filter_map(taken).collect()
}

/// A hint as far as this step.
fn hint(
    match_id: protocol::MatchId,
    position: &Position,
    seat: Seat,
    ply: u32,
    step: u8,
    mv: Move,
) -> ServerMessage {
    let name = |square| square_name(position.ruleset().shape(), square);
    ServerMessage::Hint {
        match_id,
        seat: seat_to_wire(seat),
        ply,
        step,
        from: mv.from().map(name),
        drop: mv.from().is_none().then(|| position.ruleset().letter(mv.kind())),
        to: (step >= 2).then(|| name(mv.to())),
        uci: (step >= 3).then(|| notation::write_uci(position, mv)),
        san: (step >= 3).then(|| notation::write_san(position, mv)),
    }
}
