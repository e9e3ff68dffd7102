//! What a match wants from its computers now.

use std::time::Duration;

use engine::{Limits, Score, TimeLeft};
use game::{
    ActorId, BoardId, Bonus, CommandId, Match, Millis, Offer, Phase, Ply, Seat, TeamId, TimeControl,
};
use numbers::Numbers;
use rules::Move;

use super::place;
use crate::computer::Computer;
use crate::identity::HOUSE_ACCOUNT;
use crate::jobs::{Job, JobKind, MoveTime, Search, Task};
use crate::limits::{HINT_NODES, HINT_TIME};
use crate::live::header::ComputerTerms;

/// Something that a computer has to do. Equal values are about the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    pub(super) purpose: Purpose,
    pub(super) seat: Seat,
    pub(super) actor: ActorId,
    pub(super) computer: Computer,
    pub(super) ply: Ply,
    position: u64,
}

/// What a computer has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Make a move.
    Move,
    /// Answer a draw offer.
    AnswerDraw,
}

/// Whether a match waits for a computer.
pub(crate) fn is_wanted(state: &Match) -> bool {
    has_computer(state) && !all(state).is_empty()
}

/// Whether a computer holds a seat.
fn has_computer(state: &Match) -> bool {
    state.seats().any(|seat| state.holder(seat).is_some_and(ActorId::is_computer))
}

/// Everything that computers have to do in a match now.
pub(super) fn all(state: &Match) -> Vec<Wanted> {
    if !has_computer(state) {
        return Vec::new();
    }
    let mut wanted = Vec::new();
    if matches!(state.phase(), Phase::Playing | Phase::Paused) {
        wanted.extend(draw_answer(state));
    }
    if state.phase() == Phase::Playing {
        let boards = state.boards().ids();
        wanted.extend(boards.filter_map(|board| next_move(state, board)));
    }
    wanted
}

fn next_move(state: &Match, board: BoardId) -> Option<Wanted> {
    let seat = state.to_move(board)?;
    let wanted = Wanted::new(state, seat, Purpose::Move)?;
    // On two boards a player may have to wait for a piece.
    state.game(board).is_some_and(|game| !game.legal_moves().is_empty()).then_some(wanted)
}

/// The answer to a draw offer, if all who could accept it are computers.
fn draw_answer(state: &Match) -> Option<Wanted> {
    let offer = state.offers().iter().find(|standing| standing.offer == Offer::Draw)?;
    let team: TeamId = state.team(offer.by).other();
    let own = || state.seats().filter(|&seat| state.team(seat) == team);
    let is_computers = |seat| state.holder(seat).is_some_and(ActorId::is_computer);
    if !own().all(is_computers) {
        return None;
    }
    Wanted::new(state, own().next()?, Purpose::AnswerDraw)
}

impl Wanted {
    fn new(state: &Match, seat: Seat, purpose: Purpose) -> Option<Self> {
        let actor = state.holder(seat)?;
        let computer = Computer::of_actor(actor)?;
        let (ply, position) = place(state, seat);
        Some(Self { purpose, seat, actor, computer, ply, position })
    }

    /// The id of the command that follows. The log has grown with each earlier command of the computer, so none of
    /// them has this id.
    pub(super) fn command(&self, state: &Match) -> CommandId {
        let purpose = u64::from(self.purpose == Purpose::AnswerDraw);
        let place = 2 * u64::from(self.seat.board.0) + purpose;
        CommandId(4 * state.head().seq.next().0 + place)
    }

    /// The job that works it out.
    pub(super) fn job(&self, state: &Match, terms: &ComputerTerms) -> Job {
        let game = state.game(self.seat.board).unwrap_or(&state.games()[0]).clone();
        let task = match self.purpose {
            Purpose::Move => {
                let most = Duration::from_millis(terms.think.0);
                let time = MoveTime { most, clock: self.clock(state) };
                match self.computer {
                    Computer::Own(opponent) => {
                        Task::Move { opponent, seed: self.seed(state), time }
                    }
                    Computer::Engine(engine) => Task::Engine { engine, time },
                }
            }
            Purpose::AnswerDraw => Task::Search(full_search()),
        };
        Job { kind: JobKind::Move, owner: person(state), game, task }
    }

    /// The seed of its random choices. It follows from the log, and another try after a takeback has another one.
    pub(super) fn seed(&self, state: &Match) -> u64 {
        let id = state.id().0;
        (id as u64) ^ ((id >> 64) as u64) ^ state.head().seq.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The clock of its seat as of the last event, if it has one.
    pub(super) fn clock(&self, state: &Match) -> Option<TimeLeft> {
        let TimeControl::Stages(stages) = state.control(self.seat) else { return None };
        let clock = state.clocks().seats[self.seat];
        let stage = stages.get(usize::from(clock.stage)).or_else(|| stages.last())?;
        let time = |millis: Millis| Duration::from_millis(millis.0);
        let (increment, delay) = match stage.bonus {
            Bonus::None => (Millis::ZERO, Millis::ZERO),
            Bonus::Increment(each) | Bonus::Bronstein(each) => (each, Millis::ZERO),
            Bonus::Delay(each) => (Millis::ZERO, each),
        };
        Some(TimeLeft {
            remaining: time(clock.remaining),
            increment: time(increment),
            delay: time(delay),
            moves_to_go: None,
        })
    }

    /// Whether the computer accepts a draw, by a score for the side to move.
    pub(super) fn accepts_draw(&self, state: &Match, score: Score) -> bool {
        let Some(game) = state.game(self.seat.board) else { return false };
        // A board alone does not tell how a match on two boards stands.
        state.games().len() == 1 && players::accepts_draw(game.position(), self.seat.color, score)
    }

    /// A legal move, for want of a better one.
    pub(super) fn any_move(&self, state: &Match) -> Option<Move> {
        let moves = state.game(self.seat.board)?.legal_moves();
        (!moves.is_empty()).then(|| *Numbers::new(self.seed(state)).pick(&moves))
    }
}

/// A short search at full strength, for a hint or an evaluation.
pub(super) fn full_search() -> Search {
    let limits =
        Limits { nodes: Some(HINT_NODES), move_time: Some(HINT_TIME), ..Limits::default() };
    Search { lines: 1, limits }
}

/// The person whose share of the engine's time is used.
pub(super) fn person(state: &Match) -> ActorId {
    let holders = state.seats().filter_map(|seat| state.holder(seat));
    holders.into_iter().find(|holder| !holder.is_computer()).unwrap_or(HOUSE_ACCOUNT)
}
