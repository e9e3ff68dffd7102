//! Storms of random commands: whatever is sent, the log tells the match again at every prefix.

use game::{
    Actor, Answer, Command, CommandId, Desk, Epoch, Event, EventKind, Match, MatchSetup, MatchTime,
    MoveSource, Phase, ReadAt, Refusal, Role, UtcMillis, due, next_deadline, next_utc_deadline,
    view_for,
};

use super::{Disagreement, Order, Report};
use crate::matches::weather::{self, Weather};
use crate::matches::{Climate, bughouse};
use crate::numbers::Numbers;

/// Commands of a storm, most of them legal moves.
const COMMANDS: usize = 150;
/// Commands after the end, when little is left to be done.
const AFTERMATH: usize = 12;

pub(super) fn run(order: Order) -> Result<Report, Disagreement> {
    let climate = Climate::new(bughouse());
    let mut numbers = Numbers::new(order.seed);
    let mut tally = Tally::default();
    for _ in 0..order.amount {
        let seed = numbers.seed();
        let told = |what: String| Disagreement::failure(format!("storm {seed}"), what);
        let mut numbers = Numbers::new(seed);
        let setup = climate.setup(&mut numbers);
        let storm = Storm::new(setup, numbers).map_err(told)?;
        storm.rage(&mut tally).map_err(told)?;
    }
    Ok(Report::of([
        ("storms", order.amount),
        ("events", tally.events),
        ("moves", tally.moves),
        ("premoves", tally.premoves),
        ("transfers", tally.transfers),
        ("takebacks", tally.takebacks),
        ("outages", tally.outages),
        ("refusals", tally.refusals),
        ("repeats", tally.repeats),
        ("ends", tally.ends),
    ]))
}

/// What storms came by.
#[derive(Default)]
struct Tally {
    events: u64,
    moves: u64,
    premoves: u64,
    transfers: u64,
    takebacks: u64,
    outages: u64,
    refusals: u64,
    repeats: u64,
    ends: u64,
}

struct Storm {
    numbers: Numbers,
    desk: Desk,
    log: Vec<Event>,
    /// The match before the first event and after each.
    states: Vec<Match>,
    sent: Vec<(Command, Answer)>,
    now: ReadAt,
    /// Pieces on all boards and in all hands, where none can be lost.
    material: Option<usize>,
}

impl Storm {
    fn new(setup: MatchSetup, numbers: Numbers) -> Result<Self, String> {
        let state = Match::new(setup).map_err(|faults| faults.to_string())?;
        let two_boards = state.games().len() == 2;
        Ok(Self {
            numbers,
            log: Vec::new(),
            states: vec![state.clone()],
            sent: Vec::new(),
            now: ReadAt { time: MatchTime(0), utc: UtcMillis(1_700_000_000_000) },
            material: two_boards.then(|| material(&state)),
            desk: Desk::new(state),
        })
    }

    fn rage(mut self, tally: &mut Tally) -> Result<(), String> {
        let mut aftermath = 0;
        for number in 0..COMMANDS {
            aftermath += usize::from(self.desk.state().end().is_some());
            if aftermath > AFTERMATH {
                break;
            }
            self.pass_time();
            match weather::next(self.desk.state(), &mut self.numbers) {
                Weather::Command(command) => {
                    let id = CommandId(number as u64);
                    self.send(Command { id, ..command }, tally)?;
                }
                Weather::House(act) => {
                    let command = Command::house(self.desk.state(), act);
                    self.send(command, tally)?;
                }
                Weather::Premoves { actor, seat, moves } => {
                    let ply = self.desk.state().ply(seat.board);
                    // Most are refused, which is an answer like any other.
                    let _ = self.desk.replace_premoves(actor, seat, ply, &moves);
                }
                Weather::Repeat => self.repeat(tally)?,
                Weather::NewOwner => {
                    self.desk.take_over(Epoch(self.desk.state().head().epoch.0 + 1));
                }
            }
            self.check_deadlines()?;
            self.check_secrets()?;
        }
        self.check_replay()?;
        tally.events += self.log.len() as u64;
        tally.ends += u64::from(self.desk.state().end().is_some());
        Ok(())
    }

    /// Time goes on; now and then a command was read a little before the last one.
    fn pass_time(&mut self) {
        let step = match self.numbers.below(12) {
            0 => 0,
            1 => self.numbers.below(60_000),
            2 => self.numbers.below(20).wrapping_neg(),
            _ => self.numbers.below(2_000),
        } as i64;
        self.now.time = MatchTime(self.now.time.0.saturating_add_signed(step));
        self.now.utc = UtcMillis(self.now.utc.0 + step);
    }

    fn send(&mut self, command: Command, tally: &mut Tally) -> Result<(), String> {
        let proposal = self.desk.consider(&command, self.now);
        match proposal.answer {
            Answer::Repeated(_) => return Err(format!("{command:?} is new")),
            Answer::Refused(Refusal::FlagDue) => {
                return Err("a flag was due and did not fall".to_owned());
            }
            Answer::Refused(_) => tally.refusals += 1,
            Answer::Accepted(first) => {
                let named = |event: &&Event| event.command == Some(command.id);
                if proposal.events.iter().find(named).map(|event| event.seq) != Some(first) {
                    return Err(format!("{command:?} is answered by another event"));
                }
            }
        }
        for event in &proposal.events {
            self.expect(event, tally)?;
        }
        self.desk.commit(&command, &proposal).map_err(|error| error.to_string())?;
        self.check_material()?;
        self.sent.push((command, proposal.answer));
        Ok(())
    }

    /// A command that was accepted, or refused not long ago, is sent again.
    fn repeat(&mut self, tally: &mut Tally) -> Result<(), String> {
        let accepted = |(_, answer): &&(Command, Answer)| matches!(answer, Answer::Accepted(_));
        let again: Vec<_> = self.sent.iter().filter(accepted).chain(self.sent.last()).collect();
        if again.is_empty() {
            return Ok(());
        }
        let (command, first) = self.numbers.pick(&again);
        let proposal = self.desk.consider(command, self.now);
        tally.repeats += 1;
        match (*first, proposal.answer) {
            (Answer::Accepted(first), Answer::Repeated(seq)) if first == seq => Ok(()),
            // The house may try again, for its ids follow from the log.
            (Answer::Refused(_), _) if command.actor == Actor::HOUSE => Ok(()),
            (first @ Answer::Refused(_), second) if first == second => Ok(()),
            (first, second) => Err(format!("{command:?} again: {first:?}, then {second:?}")),
        }
    }

    /// What an event means, told before and after it.
    fn expect(&mut self, event: &Event, tally: &mut Tally) -> Result<(), String> {
        let last = self.states.last().ok_or("no state")?;
        let was_over = last.end().is_some();
        let mut after = last.clone();
        after.apply(event).map_err(|error| error.to_string())?;
        self.states.push(after);
        self.log.push(event.clone());
        match &event.kind {
            EventKind::MovePlayed { source, .. } => {
                tally.moves += 1;
                tally.premoves += u64::from(*source == MoveSource::Premove);
            }
            EventKind::Transferred { .. } => tally.transfers += 1,
            EventKind::TakenBack { .. } => tally.takebacks += 1,
            EventKind::Resumed { .. } => tally.outages += 1,
            EventKind::Ended(_) if was_over => return Err("it ended twice".to_owned()),
            _ => {}
        }
        let plays =
            matches!(event.kind, EventKind::MovePlayed { .. } | EventKind::Transferred { .. });
        if plays && was_over { Err(format!("{event:?} comes after the end")) } else { Ok(()) }
    }

    fn check_material(&self) -> Result<(), String> {
        let found = material(self.desk.state());
        match self.material {
            Some(pieces) if pieces != found => Err(format!("{found} pieces of {pieces}")),
            _ => Ok(()),
        }
    }

    /// A flag is due exactly from the moment on that was told.
    fn check_deadlines(&self) -> Result<(), String> {
        let is_due = |time, utc| !due(self.desk.state(), ReadAt { time, utc }).is_empty();
        let (time, utc) = (self.now.time, self.now.utc);
        if let Some(at) = next_deadline(self.desk.state())
            && (!is_due(at, utc) || is_due(MatchTime(at.0 - 1), utc))
        {
            return Err(format!("no flag at {at:?}, or one before"));
        }
        if let Some(at) = next_utc_deadline(self.desk.state())
            && (!is_due(time, at) || is_due(time, UtcMillis(at.0 - 1)))
        {
            return Err(format!("no flag at {at:?}, or one before"));
        }
        let stands = self.desk.state().phase() != Phase::Playing;
        if stands && is_due(MatchTime(u64::MAX), UtcMillis(i64::MAX)) {
            return Err("a flag fell while the clocks stood".to_owned());
        }
        Ok(())
    }

    fn check_secrets(&self) -> Result<(), String> {
        let view = view_for(self.desk.state(), self.desk.premoves(), Role::Spectator, self.now);
        let secret = view.seats.iter().any(|seat| !seat.premoves.is_empty())
            || view.boards.iter().any(|board| !board.destinations.is_empty())
            || !view.offers.is_empty();
        if secret { Err("a spectator sees secrets".to_owned()) } else { Ok(()) }
    }

    fn check_replay(&self) -> Result<(), String> {
        let mut replayed = self.states[0].clone();
        for (event, live) in self.log.iter().zip(&self.states[1..]) {
            replayed.apply(event).map_err(|error| error.to_string())?;
            let (clocks, hash) = (*replayed.clocks(), replayed.head().hash);
            if replayed != *live || clocks != event.clocks || hash != event.hash {
                return Err(format!("{event:?} replays otherwise"));
            }
        }
        let whole = Match::replay(self.desk.state().setup().clone(), &self.log);
        let mut whole = whole.map_err(|error| error.to_string())?;
        // An owner that has not written anything is not in the log.
        whole.take_over(self.desk.state().head().epoch);
        if whole == *self.desk.state() {
            Ok(())
        } else {
            Err("the log replays otherwise".to_owned())
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
