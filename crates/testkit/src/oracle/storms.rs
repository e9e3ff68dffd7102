//! Random requests to a match core: whatever is sent, replaying the log gives the same match.

use game::{
    Act, ActorId, CommandId, Departure, Event, EventKind, Input, Match, MatchSetup, MatchTime,
    Millis, MoveSource, Phase, ReadAt, Refusal, RefusalReason, Request, UtcMillis, WatcherId, due,
    next_deadline, next_utc_deadline,
};

use super::{Disagreement, OracleReport, Order};
use crate::matches::driver::{ActResult, Driver, moment};
use crate::matches::random_requests::{self, Happening};
use crate::matches::{Setups, bughouse};
use crate::numbers::Numbers;

/// Requests per run, most of them legal moves.
const REQUESTS: usize = 150;
/// Requests after the end, when little can still be done.
const AFTERMATH: usize = 12;

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let tally = rage(order, |storm| storm.check_deadlines())?;
    Ok(OracleReport::of([
        ("storms", order.amount),
        ("on two boards", tally.two_boards),
        ("events", tally.events),
        ("moves", tally.moves),
        ("premoves", tally.premoves),
        ("transfers", tally.transfers),
        ("takebacks", tally.takebacks),
        ("outages", tally.outages),
        ("restarts", tally.restarts),
        ("refusals", tally.refusals),
        ("repeats", tally.repeats),
        ("ends", tally.ends),
    ]))
}

/// Runs random requests with a check after each.
pub(super) fn rage(
    order: Order,
    check: impl Fn(&Storm) -> Result<(), String>,
) -> Result<WalkTally, Disagreement> {
    let setups = Setups::new(bughouse());
    let mut numbers = Numbers::new(order.seed);
    let mut tally = WalkTally::default();
    for _ in 0..order.amount {
        let seed = numbers.seed();
        let failed = |what: String| Disagreement::failure(format!("storm {seed}"), what);
        let mut numbers = Numbers::new(seed);
        let setup = setups.setup(&mut numbers);
        let storm = Storm::new(setup, numbers).map_err(failed)?;
        storm.rage(&mut tally, &check).map_err(failed)?;
    }
    Ok(tally)
}

/// What the runs have covered.
#[derive(Default)]
pub(super) struct WalkTally {
    two_boards: u64,
    pub(super) events: u64,
    moves: u64,
    pub(super) premoves: u64,
    transfers: u64,
    takebacks: u64,
    outages: u64,
    restarts: u64,
    refusals: u64,
    repeats: u64,
    pub(super) messages: u64,
    ends: u64,
}

pub(super) struct Storm {
    numbers: Numbers,
    pub(super) driver: Driver,
    start: Match,
    sent: Vec<(WatcherId, CommandId, Request)>,
    pub(super) now: u64,
    next_id: u64,
    /// The pieces on all boards and in all hands, if none can be lost.
    material: Option<usize>,
}

impl Storm {
    fn new(setup: MatchSetup, numbers: Numbers) -> Result<Self, String> {
        let state = Match::new(setup).map_err(|faults| faults.to_string())?;
        let two_boards = state.games().len() == 2;
        let mut storm = Self {
            numbers,
            start: state.clone(),
            sent: Vec::new(),
            now: 0,
            next_id: 1,
            material: two_boards.then(|| material(&state)),
            driver: Driver::new(state, Millis::ZERO, 0),
        };
        storm.everybody_comes()?;
        Ok(storm)
    }

    fn everybody_comes(&mut self) -> Result<(), String> {
        for actor in random_requests::actors() {
            self.driver.watch(WatcherId(actor.0), actor, self.now)?;
        }
        Ok(())
    }

    fn rage(
        mut self,
        tally: &mut WalkTally,
        check: &impl Fn(&Self) -> Result<(), String>,
    ) -> Result<(), String> {
        tally.two_boards += u64::from(self.driver.state().games().len() == 2);
        let mut aftermath = 0;
        for _ in 0..REQUESTS {
            aftermath += usize::from(self.driver.state().end().is_some());
            if aftermath > AFTERMATH {
                break;
            }
            self.pass_time()?;
            self.happen(tally)?;
            if !self.numbers.one_in(4) {
                self.driver.store(self.now)?;
            }
            self.check_material()?;
            check(&self)?;
        }
        self.calm_down(tally)
    }

    fn happen(&mut self, tally: &mut WalkTally) -> Result<(), String> {
        match random_requests::next(self.driver.state(), &mut self.numbers) {
            Happening::Request { actor, request } => self.send(actor, request, tally)?,
            Happening::Server(act) => self.direct(act)?,
            Happening::Repeat => self.repeat(tally)?,
            Happening::Outage => {
                self.driver.fail_to_store(self.now)?;
                self.now += self.numbers.below(30_000) as u64;
                self.driver.input(Input::Tick, self.now)?;
            }
            Happening::Restart => {
                tally.restarts += 1;
                let outage = self.numbers.below(40_000) as u64;
                self.now += outage;
                let is_stored = self.numbers.one_in(2);
                self.driver.restart(is_stored, Millis(outage), self.now)?;
                // Refusals are not in the log, so a new core decides those commands again.
                let state = self.driver.state();
                self.sent
                    .retain(|(watcher, id, _)| state.answer(ActorId(watcher.0), *id).is_some());
                self.everybody_comes()?;
            }
            Happening::Leave(actor) => {
                let departure = *self.numbers.pick(&[Departure::Left, Departure::Lost]);
                let watcher = WatcherId(actor.0);
                self.driver.input(Input::Unwatch { watcher, departure }, self.now)?;
            }
            Happening::Come(actor) => self.driver.watch(WatcherId(actor.0), actor, self.now)?,
        }
        Ok(())
    }

    /// Advances time, with the ticks that the core asks for.
    fn pass_time(&mut self) -> Result<(), String> {
        let step = match self.numbers.below(12) {
            0 => 0,
            1 => self.numbers.below(60_000),
            _ => self.numbers.below(2_000),
        } as u64;
        let end = self.now + step;
        while let Some(wake) = self.driver.core().wake_at(moment(self.now))
            && wake.0 <= end
            && self.now < end
        {
            self.now = wake.0.max(self.now + 1);
            self.driver.input(Input::Tick, self.now)?;
            self.driver.store(self.now)?;
        }
        self.now = self.now.max(end);
        Ok(())
    }

    fn send(
        &mut self,
        actor: ActorId,
        request: Request,
        tally: &mut WalkTally,
    ) -> Result<(), String> {
        let (watcher, id) = (WatcherId(actor.0), CommandId(self.next_id));
        self.next_id += 1;
        let request = match request {
            Request::Act { expected, lag, act, .. } => Request::Act { id, expected, lag, act },
            Request::Say { room, text, .. } => {
                tally.messages += 1;
                Request::Say { id, room, text }
            }
            Request::Signal { signal, .. } => {
                tally.messages += 1;
                Request::Signal { id, signal }
            }
            other => other,
        };
        // Sometimes a command was read a little before the last one.
        let read = self.now.saturating_sub(self.numbers.below(20) as u64);
        self.driver.ask(watcher, request.clone(), read, self.now)?;
        if let Request::Act { .. } = request {
            self.sent.push((watcher, id, request));
        }
        Ok(())
    }

    fn direct(&mut self, act: Act) -> Result<(), String> {
        self.next_id += 1;
        let call = game::CallId(self.next_id);
        self.driver.input(Input::Direct { call, act }, self.now)
    }

    /// Repeats a command: the answer is the same, and nothing happens.
    fn repeat(&mut self, tally: &mut WalkTally) -> Result<(), String> {
        self.driver.store(self.now)?;
        let known = self.sent.iter().filter(|(watcher, id, _)| {
            // Only the latest refusals are remembered, so older ones may be decided again.
            let latest = self.sent.last().is_some_and(|(_, last, _)| last == id);
            let answer = self.driver.answer(*watcher, *id);
            self.driver.watches(*watcher)
                && answer.is_some_and(|answer| answer.is_ok() || latest && is_final(answer))
        });
        let known: Vec<_> = known.cloned().collect();
        if known.is_empty() {
            return Ok(());
        }
        let (watcher, id, request) = self.numbers.pick(&known).clone();
        let (events, first) = (self.driver.log().len(), self.driver.answer(watcher, id));
        self.driver.ask(watcher, request, self.now, self.now)?;
        tally.repeats += 1;
        let second = self.driver.answer(watcher, id);
        let ended = self.driver.is_storing();
        if first == second && (ended || self.driver.log().len() == events) {
            return Ok(());
        }
        Err(format!("command {id} again: {first:?}, then {second:?}"))
    }

    fn calm_down(mut self, tally: &mut WalkTally) -> Result<(), String> {
        self.driver.store(self.now)?;
        let mut was_over = false;
        for event in self.driver.log() {
            tally.note(event);
            let plays =
                matches!(event.kind, EventKind::MovePlayed { .. } | EventKind::Transferred { .. });
            let ends = matches!(event.kind, EventKind::Ended(_));
            if was_over && (plays || ends) {
                return Err(format!("{event:?} comes after the end"));
            }
            was_over |= ends;
        }
        tally.ends += u64::from(was_over);
        let answers = self.sent.iter().filter_map(|(by, id, _)| self.driver.answer(*by, *id));
        for answer in answers {
            if answer == Err(RefusalReason::Match(Refusal::FlagDue)) {
                return Err("a flag was due and did not fall".to_owned());
            }
            tally.refusals += u64::from(answer.is_err());
        }
        self.check_replay()
    }

    fn check_material(&self) -> Result<(), String> {
        let found = material(self.driver.state());
        match self.material {
            Some(pieces) if pieces != found => Err(format!("{found} pieces of {pieces}")),
            _ => Ok(()),
        }
    }

    /// Checks that a flag is due exactly from the predicted moment on.
    fn check_deadlines(&self) -> Result<(), String> {
        let state = self.driver.state();
        let is_due = |time, utc| due(state, ReadAt { time, utc }).is_some();
        let (time, utc) = (MatchTime(self.now), moment(self.now).utc);
        if let Some(at) = next_deadline(state)
            && (!is_due(at, utc) || is_due(MatchTime(at.0 - 1), utc))
        {
            return Err(format!("no flag at {at:?}, or one before"));
        }
        if let Some(at) = next_utc_deadline(state)
            && (!is_due(time, at) || is_due(time, UtcMillis(at.0 - 1)))
        {
            return Err(format!("no flag at {at:?}, or one before"));
        }
        let is_still = state.phase() != Phase::Playing;
        if is_still && is_due(MatchTime(u64::MAX), UtcMillis(i64::MAX)) {
            return Err("a flag fell while the clocks were stopped".to_owned());
        }
        Ok(())
    }

    /// Checks that the log leads to the core's state, event by event.
    fn check_replay(&self) -> Result<(), String> {
        let mut replayed = self.start.clone();
        for event in self.driver.log() {
            replayed.apply(event).map_err(|error| error.to_string())?;
            if *replayed.clocks() != event.clocks || replayed.head().hash != event.hash {
                return Err(format!("{event:?} replays otherwise"));
            }
        }
        // A core that has not written anything yet is not in the log.
        replayed.take_over(self.driver.state().head().epoch);
        let same = replayed == *self.driver.state();
        if same { Ok(()) } else { Err("the log replays differently".to_owned()) }
    }
}

/// Whether a refusal is remembered: commands refused because of the store or a stopping server may
/// be retried.
fn is_final(answer: ActResult) -> bool {
    !matches!(
        answer,
        Err(RefusalReason::Match(Refusal::Unavailable | Refusal::ShuttingDown)
            | RefusalReason::Chat(_))
    )
}

impl WalkTally {
    fn note(&mut self, event: &Event) {
        self.events += 1;
        match &event.kind {
            EventKind::MovePlayed { source, .. } => {
                self.moves += 1;
                self.premoves += u64::from(*source == MoveSource::Premove);
            }
            EventKind::Transferred { .. } => self.transfers += 1,
            EventKind::TakenBack { .. } => self.takebacks += 1,
            EventKind::Resumed { .. } => self.outages += 1,
            _ => {}
        }
    }
}

fn material(state: &Match) -> usize {
    let count = |game: &rules::Game| {
        let position = game.position();
        let held = |color| position.hand(color).iter().map(|(_, n)| usize::from(*n)).sum::<usize>();
        position.pieces().count() + rules::Color::BOTH.map(held).iter().sum::<usize>()
    };
    state.games().iter().map(count).sum()
}
