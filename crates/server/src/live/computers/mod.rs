//! What computers do in a match: which jobs are needed now, and which acts follow from their answers.
//!
//! Everything follows from the match, so that a server that was restarted goes on where it was. Nothing is decided
//! here: the match core judges a computer's act like any player's.

mod hints;
mod thinking;
mod wanted;

use std::collections::BTreeSet;

use game::{
    Act, BySeat, CommandId, Expected, Input, Match, Millis, OfferKind, Seat, WatcherId, Wish,
};
use numbers::Numbers;

pub(crate) use wanted::is_wanted;

use super::header::{ComputerTerms, Pace, Resigning};
use super::translator::Effect;
use crate::computer::Computer;
use crate::jobs::{JobAnswer, JobProgress};
use crate::limits::{LONGEST_MOVE, MOVE_PATIENCE, THINKING_SHOWN};
use hints::Hints;
use wanted::{Purpose, Wanted};

/// How long to wait before asking again for something that did not happen.
const RETRY: Millis = Millis::from_secs(1);
/// How long to wait before an engine of the configuration that failed is asked again.
const ENGINE_RETRY: Millis = Millis::from_secs(5);
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
}

impl Computers {
    pub(super) fn new(terms: Option<ComputerTerms>) -> Self {
        Self {
            terms: terms.unwrap_or_default(),
            turns: Vec::new(),
            hints: Hints::default(),
            next: 0,
            lost: BySeat::default(),
            shown_to: BTreeSet::new(),
        }
    }

    /// Starts the jobs that the match needs now, and stops the others.
    pub(super) fn look(&mut self, state: &Match, now: Millis, effects: &mut Vec<Effect>) {
        let wanted = wanted::all(state);
        self.turns.retain(|turn| {
            let is_wanted = wanted.contains(&turn.wanted);
            if !is_wanted {
                effects.push(Effect::StopJob(turn.task));
            }
            is_wanted
        });
        for wanted in wanted {
            let turn = self.turns.iter_mut().find(|turn| turn.wanted == wanted);
            match turn {
                Some(turn) => {
                    if let Stage::Refused(at) = turn.stage
                        && now >= at
                    {
                        turn.stage = Stage::Thinking;
                        let job = wanted.job(state, &self.terms);
                        effects.push(Effect::StartJob(turn.task, Box::new(job)));
                    } else if turn.stage == Stage::Thinking
                        && !turn.is_hurried
                        && now >= turn.latest(state, &self.terms)
                    {
                        turn.is_hurried = true;
                        effects.push(Effect::HurryJob(turn.task));
                    }
                }
                None => self.begin(wanted, state, now, effects),
            }
        }
    }

    fn begin(&mut self, wanted: Wanted, state: &Match, now: Millis, effects: &mut Vec<Effect>) {
        let task = self.next_task();
        let job = wanted.job(state, &self.terms);
        effects.push(Effect::StartJob(task, Box::new(job)));
        self.turns.push(Turn {
            command: wanted.command(state),
            wanted,
            task,
            began: now,
            stage: Stage::Thinking,
            progress: JobProgress::default(),
            shown: 0,
            shown_next: now + THINKING_SHOWN,
            is_hurried: false,
        });
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
        state: &Match,
        now: Millis,
    ) {
        if let Some(index) = self.turns.iter().position(|turn| turn.task == task) {
            if answer.is_none() && matches!(self.turns[index].wanted.computer, Computer::Engine(_))
            {
                // A random move in its name would be a lie. Its driver has started it again.
                self.turns[index].stage = Stage::Refused(now + ENGINE_RETRY);
                return;
            }
            let Some(act) = self.act(index, answer.as_ref(), state) else { return };
            let turn = &mut self.turns[index];
            let at = match turn.wanted.purpose {
                Purpose::Move => turn.began + self.terms.pause(&turn.wanted, state),
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
        self.lost[seat] = if is_lost { self.lost[seat] + 1 } else { 0 };
        if self.terms.resigning == Resigning::WhenLost && self.lost[seat] >= LOST_MOVES {
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
    pub(super) fn due(&mut self, now: Millis) -> Option<Input> {
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

    /// When something is to be done next.
    pub(super) fn wake_at(&self, state: &Match, is_watched: bool) -> Option<Millis> {
        let of_turn = |turn: &Turn| {
            let due = match &turn.stage {
                Stage::Refused(at) | Stage::Ready(_, at) => Some(*at),
                Stage::Thinking if turn.is_hurried => None,
                Stage::Thinking => Some(turn.latest(state, &self.terms)),
            };
            let shown = is_watched && turn.wanted.purpose == Purpose::Move;
            due.into_iter().chain(shown.then_some(turn.shown_next)).min()
        };
        self.turns.iter().filter_map(of_turn).chain(self.hints.wake_at()).min()
    }

    /// Whether nothing is to be done.
    pub(super) fn is_idle(&self) -> bool {
        self.turns.is_empty() && self.hints.is_idle()
    }
}

impl Turn {
    /// When it must be answered, even if its job still waits for a thread.
    fn latest(&self, state: &Match, terms: &ComputerTerms) -> Millis {
        let most = (terms.think + MOVE_PATIENCE).min(LONGEST_MOVE);
        let clock = self.wanted.clock(state);
        let half = clock.map_or(most, |clock| Millis(clock.remaining.as_millis() as u64 / 2));
        self.began + most.min(half)
    }
}

impl ComputerTerms {
    /// How long a computer takes at least for a move, like a person: it varies, and is short when its clock is.
    fn pause(&self, wanted: &Wanted, state: &Match) -> Millis {
        const LEAST: u64 = 600;
        const VARIES: usize = 1_600;
        const SHARE_OF_CLOCK: u64 = 40;
        if self.pace == Pace::Swift {
            return Millis::ZERO;
        }
        let varies = Numbers::new(!wanted.seed(state)).below(VARIES) as u64;
        let pause = Millis(LEAST + varies).min(self.think);
        let clock = wanted.clock(state).map(|clock| clock.remaining.as_millis() as u64);
        clock.map_or(pause, |clock| pause.min(Millis(clock / SHARE_OF_CLOCK)))
    }
}

/// The board of a seat with its ply, by which its position is known.
fn place(state: &Match, seat: Seat) -> (game::Ply, u64) {
    let game = state.game(seat.board);
    (state.ply(seat.board), game.map_or(0, |game| game.position().key()))
}
