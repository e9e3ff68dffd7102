//! What computers do in a match: which jobs are needed now, and which acts follow from their answers.
//!
//! Everything follows from the match, so that a server that was restarted goes on where it was. Nothing is decided
//! here: the match core judges a computer's act like any player's.

mod bughouse;
mod hints;
mod thinking;
mod wanted;
mod words;

use std::collections::BTreeSet;

use game::chat::ChatSeq;
use game::{
    Act, ActorId, BySeat, CommandId, Expected, Input, Match, MatchCore, Millis, Moment, OfferKind,
    Ply, Seat, WatcherId, Wish,
};
use numbers::Numbers;

pub(crate) use wanted::is_wanted;

use super::header::{ComputerTerms, Pace, Resigning};
use super::translator::Effect;
use crate::computer::Computer;
use crate::jobs::{Job, JobAnswer, JobProgress, Task};
use crate::limits::{LONGEST_MOVE, MOVE_PATIENCE, THINKING_SHOWN};
use hints::Hints;
use wanted::{Purpose, Wanted};
use words::Words;

/// How long to wait before asking again for something that did not happen.
const RETRY: Millis = Millis::from_secs(1);
/// How long to wait before an engine of the configuration that failed is asked again.
const ENGINE_RETRY: Millis = Millis::from_secs(5);
/// How long a computer that pauses like a person takes to react to a call of its partner.
const REACTION: Millis = Millis(400);
/// How many calls of its partner make a computer think again in a turn.
const MOST_CALLS: u8 = 3;
/// A computer resigns after this many moves in a lost game.
const LOST_MOVES: u8 = 3;

/// A job of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TaskId(pub u64);

/// The computers of a match.
#[derive(Debug)]
pub(super) struct Computers {
    terms: ComputerTerms,
    turns: Vec<Turn>,
    hints: Hints,
    words: Words,
    next: u64,
    /// How many moves in a row a seat was lost before its move.
    lost: BySeat<u8>,
    /// The connections that show what computers think.
    shown_to: BTreeSet<WatcherId>,
}

/// Something that a computer is about to do.
#[derive(Debug)]
struct Turn {
    wanted: Wanted,
    task: TaskId,
    command: CommandId,
    began: Millis,
    /// How long it waits at least before it moves, like a person.
    pause: Millis,
    /// The time its seat had left when it began.
    left: Option<Millis>,
    /// The partner's last call before it began, and how many came since the turn.
    call: Option<ChatSeq>,
    calls: u8,
    stage: Stage,
    progress: JobProgress,
    /// How much of it was shown, in thousandths, and when it is shown next.
    shown: u16,
    shown_next: Millis,
    is_hurried: bool,
}

/// How far a computer is with its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// A job works on it.
    Thinking,
    /// The job was refused, and is asked for again at this time.
    Refused(Millis),
    /// It acts at this time; again a little later, if the act has had no effect by then.
    Ready(Act, Millis),
    /// It sits until this time, or until it sees something else.
    Sits(Millis, PartnersSide),
}

/// What a computer that sits looks at: its partner's board, and the partner's last call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PartnersSide {
    place: (Ply, u64),
    call: Option<ChatSeq>,
}

impl Computers {
    pub(super) fn new(terms: Option<ComputerTerms>) -> Self {
        Self {
            terms: terms.unwrap_or_default(),
            turns: Vec::new(),
            hints: Hints::default(),
            words: Words::default(),
            next: 0,
            lost: BySeat::default(),
            shown_to: BTreeSet::new(),
        }
    }

    /// Starts the jobs that the match needs now, and stops the others.
    pub(super) fn look(&mut self, core: &MatchCore, now: Moment, effects: &mut Vec<Effect>) {
        let state = core.state();
        self.words.read(state, core.chat());
        let wanted = wanted::all(state);
        self.turns.retain(|turn| {
            let is_wanted = wanted.contains(&turn.wanted);
            if !is_wanted {
                effects.push(Effect::StopJob(turn.task));
            }
            is_wanted
        });
        for wanted in wanted {
            match self.turns.iter().position(|turn| turn.wanted == wanted) {
                Some(index) => self.go_on(index, core, now, effects),
                None => {
                    let turn = self.begin(wanted, core, now, effects);
                    self.turns.push(turn);
                }
            }
        }
    }

    /// Looks after a turn that has begun.
    fn go_on(&mut self, index: usize, core: &MatchCore, now: Moment, effects: &mut Vec<Effect>) {
        let Turn { wanted, is_hurried, ref stage, .. } = self.turns[index];
        match *stage {
            Stage::Thinking | Stage::Ready(..) if self.is_called(index) => {
                self.think_again(index, core, now, effects);
            }
            Stage::Refused(at) if now.monotonic >= at => {
                let job = self.job(wanted, core, now);
                let turn = &mut self.turns[index];
                turn.stage = Stage::Thinking;
                effects.push(Effect::StartJob(turn.task, Box::new(job)));
            }
            Stage::Thinking
                if !is_hurried && now.monotonic >= self.turns[index].latest(&self.terms) =>
            {
                self.turns[index].is_hurried = true;
                effects.push(Effect::HurryJob(self.turns[index].task));
            }
            Stage::Sits(until, seen)
                if now.monotonic >= until || seen != self.partners_side(core, wanted.seat) =>
            {
                // It has paused long enough.
                let turn = self.begin(wanted, core, now, effects);
                self.turns[index] = Turn { pause: Millis::ZERO, ..turn };
            }
            _ => {}
        }
    }

    /// Whether its partner has called since a turn began. Only a few calls count, so that nobody can be kept from
    /// moving by them.
    fn is_called(&self, index: usize) -> bool {
        let turn = &self.turns[index];
        let is_move = turn.wanted.purpose == Purpose::Move && turn.calls < MOST_CALLS;
        is_move && self.words.last_call(turn.wanted.seat.partner()) != turn.call
    }

    /// Starts a turn again after a call, with no longer pause than was left.
    fn think_again(
        &mut self,
        index: usize,
        core: &MatchCore,
        now: Moment,
        effects: &mut Vec<Effect>,
    ) {
        let Turn { wanted, task, began, pause, calls, .. } = self.turns[index];
        effects.push(Effect::StopJob(task));
        let left = began + pause - now.monotonic;
        let turn = self.begin(wanted, core, now, effects);
        self.turns[index] = Turn { pause: REACTION.min(left), calls: calls + 1, ..turn };
    }

    fn begin(
        &mut self,
        wanted: Wanted,
        core: &MatchCore,
        now: Moment,
        effects: &mut Vec<Effect>,
    ) -> Turn {
        let task = self.next_task();
        let job = self.job(wanted, core, now);
        let pause = self.terms.pause(&wanted, core.state(), &job);
        effects.push(Effect::StartJob(task, Box::new(job)));
        let is_timed = wanted.clock(core.state()).is_some();
        Turn {
            command: wanted.command(core.state()),
            wanted,
            task,
            began: now.monotonic,
            pause,
            left: is_timed.then(|| core.time_left(wanted.seat, now)),
            call: self.words.last_call(wanted.seat.partner()),
            calls: 0,
            stage: Stage::Thinking,
            progress: JobProgress::default(),
            shown: 0,
            shown_next: now.monotonic + THINKING_SHOWN,
            is_hurried: false,
        }
    }

    fn job(&self, wanted: Wanted, core: &MatchCore, now: Moment) -> Job {
        match self.bughouse_job(wanted, core, now) {
            Some(job) => job,
            None => wanted.job(core.state(), &self.terms),
        }
    }

    /// What a computer sees of its partner.
    fn partners_side(&self, core: &MatchCore, seat: Seat) -> PartnersSide {
        let partner = seat.partner();
        PartnersSide { place: place(core.state(), partner), call: self.words.last_call(partner) }
    }

    fn next_task(&mut self) -> TaskId {
        self.next += 1;
        TaskId(self.next)
    }

    /// Handles the answer of a job; nothing if it failed.
    pub(super) fn answered(
        &mut self,
        task: TaskId,
        answer: Option<JobAnswer>,
        core: &MatchCore,
        now: Millis,
    ) {
        let state = core.state();
        if let Some(index) = self.turns.iter().position(|turn| turn.task == task) {
            if answer.is_none() && matches!(self.turns[index].wanted.computer, Computer::Engine(_))
            {
                // A random move in its name would be a lie. Its driver has started it again.
                self.turns[index].stage = Stage::Refused(now + ENGINE_RETRY);
                return;
            }
            if let Some(answer) = &answer {
                let seat = self.turns[index].wanted.seat;
                self.words.tell(seat, &answer.signals);
                if let Some(time) = answer.sits {
                    let until = now + Millis(time.as_millis() as u64);
                    self.turns[index].stage = Stage::Sits(until, self.partners_side(core, seat));
                    return;
                }
            }
            let Some(act) = self.act(index, answer.as_ref(), state) else { return };
            let turn = &mut self.turns[index];
            let at = match turn.wanted.purpose {
                Purpose::Move => turn.began + turn.pause,
                Purpose::AnswerDraw => now,
            };
            turn.stage = Stage::Ready(act, at.max(now));
        } else {
            self.hints.answered(task, answer.and_then(|answer| answer.best));
        }
    }

    /// What a computer does, now that it has thought.
    fn act(&mut self, index: usize, answer: Option<&JobAnswer>, state: &Match) -> Option<Act> {
        let wanted = &self.turns[index].wanted;
        let seat = wanted.seat;
        let score = answer.and_then(|answer| answer.score);
        if wanted.purpose == Purpose::AnswerDraw {
            let kind = OfferKind::Draw;
            let accepts = score.is_some_and(|score| wanted.accepts_draw(state, score));
            let decline = Act::Decline { seat, kind };
            return Some(if accepts { Act::Accept { seat, kind } } else { decline });
        }
        let is_lost = score.is_some_and(players::is_lost);
        self.lost[seat] = if is_lost { self.lost[seat].saturating_add(1) } else { 0 };
        if self.terms.resigning == Resigning::WhenLost && gives_up(state, &self.lost, seat) {
            self.lost[seat] = 0;
            return Some(Act::Resign { seat });
        }
        // Also a computer whose job failed goes on.
        let mv = answer.and_then(|answer| answer.best).or_else(|| wanted.any_move(state))?;
        Some(Act::Play { seat, wish: Wish::Move(mv) })
    }

    /// A job was refused because there is too much to do.
    pub(super) fn refused(&mut self, task: TaskId, now: Millis) {
        match self.turns.iter_mut().find(|turn| turn.task == task) {
            Some(turn) => turn.stage = Stage::Refused(now + RETRY),
            None => self.hints.refused(task, now + RETRY),
        }
    }

    /// The next act of a computer whose time has come.
    pub(super) fn due(&mut self, state: &Match, now: Millis) -> Option<Input> {
        if let Some(input) = self.words.next_input(state) {
            return Some(input);
        }
        self.turns.iter_mut().find_map(|turn| match &mut turn.stage {
            Stage::Ready(act, at) if now >= *at => {
                *at = now + RETRY;
                let Wanted { actor, seat, ply, .. } = turn.wanted;
                let expected = Expected::ANYTHING.and(seat.board, ply);
                Some(Input::Act { actor, id: turn.command, expected, act: act.clone() })
            }
            _ => None,
        })
    }

    /// When there is something to do next.
    pub(super) fn wake_at(&self, is_watched: bool) -> Option<Millis> {
        let of_turn = |turn: &Turn| {
            let due = match &turn.stage {
                Stage::Refused(at) | Stage::Ready(_, at) | Stage::Sits(at, _) => Some(*at),
                Stage::Thinking if turn.is_hurried => None,
                Stage::Thinking => Some(turn.latest(&self.terms)),
            };
            let shown = is_watched && turn.wanted.purpose == Purpose::Move;
            due.into_iter().chain(shown.then_some(turn.shown_next)).min()
        };
        self.turns.iter().filter_map(of_turn).chain(self.hints.wake_at()).min()
    }

    /// Whether there is nothing to do.
    pub(super) fn is_idle(&self) -> bool {
        self.turns.is_empty() && self.hints.is_idle()
    }
}

impl Turn {
    /// When it must be answered, even if its job still waits for a thread.
    fn latest(&self, terms: &ComputerTerms) -> Millis {
        let most = (terms.think + MOVE_PATIENCE).min(LONGEST_MOVE);
        let half = self.left.map_or(most, |left| Millis(left.0 / 2));
        self.began + most.min(half)
    }
}

impl ComputerTerms {
    /// How long a computer takes at least for a move, like a person: it varies, and is short when its clock is.
    fn pause(&self, wanted: &Wanted, state: &Match, job: &Job) -> Millis {
        const LEAST: u64 = 600;
        const VARIES: usize = 1_600;
        const SHARE_OF_CLOCK: u64 = 40;
        if self.pace == Pace::Swift {
            return Millis::ZERO;
        }
        let varies = Numbers::new(!wanted.seed(state)).below(VARIES) as u64;
        let pause = Millis(LEAST + varies).min(self.think);
        if let Task::Bughouse { seat, .. } = &job.task {
            let most = players::bughouse::move_time(&seat.view());
            return most.map_or(pause, |most| pause.min(Millis(most.as_millis() as u64)));
        }
        let clock = wanted.clock(state).map(|clock| clock.remaining.as_millis() as u64);
        clock.map_or(pause, |clock| pause.min(Millis(clock / SHARE_OF_CLOCK)))
    }
}

/// The board of a seat with its ply, by which its position is known.
fn place(state: &Match, seat: Seat) -> (game::Ply, u64) {
    let game = state.game(seat.board);
    (state.ply(seat.board), game.map_or(0, |game| game.position().key()))
}

/// Whether a computer resigns: it was lost before each of its last moves. A board alone does not tell how a match on two
/// boards stands, so there its partner must be lost too. A person as a partner decides without being asked.
fn gives_up(state: &Match, lost: &BySeat<u8>, seat: Seat) -> bool {
    let is_lost = |seat: Seat| lost[seat] >= LOST_MOVES;
    let partner = seat.partner();
    let is_computer = || state.holder(partner).is_some_and(ActorId::is_computer);
    is_lost(seat) && (state.games().len() == 1 || is_computer() && is_lost(partner))
}

#[cfg(test)]
mod tests {
    use game::{MatchId, MatchSetup, TimeControl};
    use rules::Ruleset;

    use super::*;

    #[test]
    fn a_computer_gives_up_when_both_boards_are_lost_and_no_person_is_its_partner() {
        let spec = notation::builtin("bughouse").unwrap();
        let ruleset = Ruleset::compile(spec).unwrap();
        let of = |person: Option<Seat>| {
            let setup = MatchSetup::bughouse(MatchId(1), &ruleset, &TimeControl::Untimed);
            let holder =
                |seat| if person == Some(seat) { ActorId(7) } else { ActorId::computer(3) };
            Match::new(setup.with_holders(|seat| Some(holder(seat)))).unwrap()
        };
        let lost_at = |seats: &[Seat]| {
            BySeat::from_fn(|seat| if seats.contains(&seat) { LOST_MOVES } else { LOST_MOVES - 1 })
        };
        let (seat, partner) = (Seat::BLACK, Seat::BLACK.partner());
        let machines = of(None);
        assert!(gives_up(&machines, &lost_at(&[seat, partner]), seat));
        assert!(
            !gives_up(&machines, &lost_at(&[seat, Seat::WHITE]), seat),
            "one board is not lost"
        );
        assert!(!gives_up(&machines, &lost_at(&[partner]), seat));
        assert!(
            !gives_up(&of(Some(partner)), &lost_at(&[seat, partner]), seat),
            "a person decides"
        );
    }
}
