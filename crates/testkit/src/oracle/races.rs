//! Move against flag against resignation against draw: who came first, by a second reckoning.
//!
//! Each race has a clock about to run out and commands read around its deadline. An owner that
//! wakes when it happens to drains its inbox, lets flags fall and decides. A judge that knows
//! nothing of `game` goes over the same commands with plain numbers; both must tell the same end.

use game::{
    Act, Actor, ActorId, Answer, Bonus, ClockStart, Command, CommandId, Desk, EndCause, Event,
    EventKind, LagEvidence, LagPolicy, Match, MatchId, MatchResult, MatchSetup, MatchTime, Millis,
    Offer, OfferKind, ReadAt, Seat, TeamId, TimeControl, UtcMillis, Wish, next_deadline,
};
use notation::{parse_fen, parse_intent};
use rules::{EndReason, Intent, Position};

use super::shared::built_in;
use super::{Disagreement, Order, Report};
use crate::numbers::Numbers;

const WHITE: Seat = Seat::WHITE;
const BLACK: Seat = Seat::BLACK;
/// Black may have pawns, or nothing to win by.
const STARTS: [&str; 2] = ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"];
const MATING: &str = "a1a8";
const QUIET: &str = "a1b1";
const REPLIES: [&str; 2] = ["h7h6", "g8f8"];
const BEGIN: u64 = 1_000;

pub(super) fn run(order: Order) -> Result<Report, Disagreement> {
    let stage = Stage::new()?;
    let mut numbers = Numbers::new(order.seed);
    let mut tally = Tally::default();
    for _ in 0..order.amount {
        let seed = numbers.seed();
        let race = Race::draw(&mut Numbers::new(seed));
        let told = |what: String| Disagreement::failure(format!("race {seed}: {race:?}"), what);
        let found = stage.hold(&race, &mut Numbers::new(seed ^ 1)).map_err(told)?;
        let right = race.judge();
        if found != right {
            return Err(told(format!("ended by {found:?}, but right is {right:?}")));
        }
        tally.note(right);
    }
    Ok(tally.report(order.amount))
}

/// How a race ended: why, and the moment it is stamped with.
type Finish = (EndCause, MatchResult, u64);

/// What somebody sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sent {
    Mate,
    Quiet,
    Reply,
    ResignWhite,
    ResignBlack,
    AcceptDraw,
}

#[derive(Clone, Copy, Debug)]
struct Runner {
    sent: Sent,
    at: u64,
    claimed: u64,
    ping: Option<u64>,
}

#[derive(Clone, Debug)]
struct Race {
    start: usize,
    time: u64,
    bonus: Bonus,
    lag: LagPolicy,
    /// In the order they were read.
    runners: Vec<Runner>,
}

impl Race {
    fn draw(numbers: &mut Numbers) -> Self {
        let time = 50 + numbers.below(3_000) as u64;
        let extra = Millis(numbers.below(500) as u64);
        let bonuses =
            [Bonus::None, Bonus::Increment(extra), Bonus::Bronstein(extra), Bonus::Delay(extra)];
        let bonus = *numbers.pick(&bonuses);
        let lag = if numbers.one_in(3) { LagPolicy::Charged } else { LagPolicy::Compensated };
        let mut race = Self { start: numbers.below(2), time, bonus, lag, runners: Vec::new() };
        let (deadline, grace) = (BEGIN + race.allowance(time), race.first_quota().min(2_000));
        let all = [
            Sent::Mate,
            Sent::Quiet,
            Sent::Reply,
            Sent::ResignWhite,
            Sent::ResignBlack,
            Sent::AcceptDraw,
        ];
        for _ in 0..1 + numbers.below(5) {
            let near = [deadline, deadline + grace, BEGIN + time][numbers.below(3)];
            let at = match numbers.below(3) {
                0 => (near + numbers.below(7) as u64).saturating_sub(3),
                1 => near + numbers.below(1_000) as u64,
                _ => BEGIN + numbers.below(2 * time as usize + 2_000) as u64,
            };
            let claimed = numbers.below(1_500) as u64;
            let ping = (!numbers.one_in(4)).then(|| numbers.below(1_500) as u64);
            race.runners.push(Runner { sent: *numbers.pick(&all), at, claimed, ping });
        }
        race.runners.sort_by_key(|runner| runner.at);
        race
    }

    fn extra(&self) -> u64 {
        match self.bonus {
            Bonus::None => 0,
            Bonus::Increment(extra) | Bonus::Bronstein(extra) | Bonus::Delay(extra) => extra.0,
        }
    }

    fn allowance(&self, remaining: u64) -> u64 {
        if let Bonus::Delay(delay) = self.bonus { remaining + delay.0 } else { remaining }
    }

    /// Three gains of 150 ms and 4 ms a second of the expected length of forty moves.
    fn first_quota(&self) -> u64 {
        if self.lag == LagPolicy::Charged {
            return 0;
        }
        3 * (150 + 4 * ((self.time + 40 * self.extra()) / 1_000)).min(1_000)
    }

    /// What a clock shows after a move that took so long.
    fn after_move(&self, left: u64, took: u64) -> u64 {
        match self.bonus {
            Bonus::None => left - took,
            Bonus::Increment(extra) => left - took + extra.0,
            Bonus::Bronstein(extra) => left - took + took.min(extra.0),
            Bonus::Delay(extra) => left - took.saturating_sub(extra.0),
        }
    }

    /// The right end, by plain numbers: commands in the order they were read; a flag comes before
    /// whatever was read after its deadline and grace; a move is in time up to the deadline.
    fn judge(&self) -> Finish {
        let (mut left, mut quota) = ([self.time; 2], [self.first_quota(); 2]);
        let gain = self.first_quota() / 3;
        let (mut since, mut plies) = (BEGIN, 0);
        for runner in &self.runners {
            let side = plies % 2;
            let deadline = since + self.allowance(left[side]);
            let grace = quota[side].min(2_000);
            if runner.at > deadline + grace {
                break;
            }
            let proven = runner.ping.map_or(0, |ping| runner.claimed.min(ping + 140));
            let given = proven.min(grace).min(runner.at - since);
            let in_time = runner.at - given <= deadline;
            match (runner.sent, plies) {
                (Sent::ResignWhite, _) => return (EndCause::Resigned(WHITE), BLACK_WON, runner.at),
                (Sent::ResignBlack, _) => return (EndCause::Resigned(BLACK), WHITE_WON, runner.at),
                (Sent::AcceptDraw, 0) => return (EndCause::Agreed, MatchResult::Drawn, runner.at),
                (Sent::Mate, 0) if in_time => {
                    return (EndCause::Rules(EndReason::Checkmate), WHITE_WON, runner.at);
                }
                (Sent::Quiet, 0) | (Sent::Reply, 1) if in_time => {
                    left[side] = self.after_move(left[side], runner.at - since - given);
                    quota[side] = (quota[side] - given + gain).min(7 * gain);
                    (since, plies) = (runner.at, plies + 1);
                }
                _ => {}
            }
        }
        let at = since + self.allowance(left[plies % 2]);
        match (plies % 2, self.start) {
            (0, 1) => (EndCause::FlaggedAgainstBareForce(WHITE), MatchResult::Drawn, at),
            (0, _) => (EndCause::Flagged(WHITE), BLACK_WON, at),
            _ => (EndCause::Flagged(BLACK), WHITE_WON, at),
        }
    }
}

/// What does not change from race to race.
struct Stage {
    starts: Vec<Position>,
    mate: Intent,
    quiet: Intent,
    replies: Vec<Intent>,
}

impl Stage {
    fn new() -> Result<Self, Disagreement> {
        let ruleset = built_in("standard")?;
        let told = |error: &dyn std::fmt::Display| Disagreement::failure("the stage", error);
        let start = |fen: &&str| parse_fen(&ruleset, fen).map_err(|error| told(&error));
        let intent = |text: &str| parse_intent(&ruleset, text).map_err(|error| told(&error));
        Ok(Self {
            starts: STARTS.iter().map(start).collect::<Result<_, _>>()?,
            mate: intent(MATING)?,
            quiet: intent(QUIET)?,
            replies: REPLIES.iter().map(|text| intent(text)).collect::<Result<_, _>>()?,
        })
    }

    fn command(&self, race: &Race, id: u64, runner: &Runner) -> Command {
        let play = |seat, intent| Act::Play { seat, wish: Wish::Intent(intent) };
        let (seat, act) = match runner.sent {
            Sent::Mate => (WHITE, play(WHITE, self.mate)),
            Sent::Quiet => (WHITE, play(WHITE, self.quiet)),
            Sent::Reply => (BLACK, play(BLACK, self.replies[race.start])),
            Sent::ResignWhite => (WHITE, Act::Resign { seat: WHITE }),
            Sent::ResignBlack => (BLACK, Act::Resign { seat: BLACK }),
            Sent::AcceptDraw => (WHITE, Act::Accept { seat: WHITE, kind: OfferKind::Draw }),
        };
        let actor = player(seat);
        let lag = LagEvidence { claimed: Millis(runner.claimed), ping: runner.ping.map(Millis) };
        Command { lag, ..Command::new(ID, actor, CommandId(id), act) }
    }

    /// Holds the race before an owner that wakes when it happens to.
    fn hold(&self, race: &Race, numbers: &mut Numbers) -> Result<Finish, String> {
        let control = TimeControl::with_bonus(Millis(race.time), race.bonus);
        let setup = MatchSetup::duel(ID, self.starts[race.start].clone(), &control);
        let mut setup = setup.with_holders(|seat| Some(player(seat).id));
        setup.clock_start = ClockStart::AtBeginning;
        setup.lag = race.lag;
        let mut owner = Owner::new(setup)?;
        let offer = Act::Offer { seat: BLACK, offer: Offer::Draw };
        owner.handle(&Command::new(ID, player(BLACK), CommandId(0), offer), BEGIN)?;
        let mut inbox = race.runners.iter().enumerate();
        let mut waiting = inbox.next();
        let mut now = BEGIN;
        while owner.desk.state().end().is_none() {
            now = match numbers.below(4) {
                0 => now + numbers.below(4) as u64,
                1 => now + numbers.below(100) as u64,
                2 => now + numbers.below(2_000) as u64,
                _ => next_deadline(owner.desk.state()).map_or(now, |at| at.0.max(now)),
            };
            while let Some((index, runner)) = waiting.filter(|(_, runner)| runner.at <= now) {
                let command = self.command(race, index as u64 + 1, runner);
                let answer = owner.handle(&command, runner.at)?;
                if numbers.one_in(4) {
                    owner.repeat(&command, runner.at, answer)?;
                }
                waiting = inbox.next();
            }
            owner.tick(now)?;
            if now > 100_000 {
                return Err("the race does not end".to_owned());
            }
        }
        for (index, runner) in waiting.into_iter().chain(inbox) {
            let command = self.command(race, index as u64 + 1, runner);
            owner.handle(&command, runner.at.max(now))?;
        }
        owner.finish()
    }
}

const ID: MatchId = MatchId(1);
const WHITE_WON: MatchResult = MatchResult::Won(TeamId::FIRST);
const BLACK_WON: MatchResult = MatchResult::Won(TeamId::SECOND);

fn player(seat: Seat) -> Actor {
    Actor::player(ActorId(1 + seat.color as u64), [seat])
}

const fn read_at(at: u64) -> ReadAt {
    ReadAt { time: MatchTime(at), utc: UtcMillis(1_700_000_000_000 + at as i64) }
}

/// The owner of a match, as small as it can be.
struct Owner {
    desk: Desk,
    log: Vec<Event>,
}

impl Owner {
    fn new(setup: MatchSetup) -> Result<Self, String> {
        let state = Match::new(setup).map_err(|faults| faults.to_string())?;
        let mut owner = Self { desk: Desk::new(state), log: Vec::new() };
        let begin = Command::house(owner.desk.state(), Act::Begin);
        owner.handle(&begin, BEGIN)?;
        Ok(owner)
    }

    fn tick(&mut self, now: u64) -> Result<(), String> {
        let events = self.desk.let_time_pass(read_at(now));
        self.desk.commit_events(&events).map_err(|error| error.to_string())?;
        self.log.extend(events);
        Ok(())
    }

    fn handle(&mut self, command: &Command, at: u64) -> Result<Answer, String> {
        let proposal = self.desk.consider(command, read_at(at));
        self.desk.commit(command, &proposal).map_err(|error| error.to_string())?;
        self.log.extend(proposal.events);
        Ok(proposal.answer)
    }

    /// The same command again: the same answer again, and nothing happens.
    fn repeat(&mut self, command: &Command, at: u64, first: Answer) -> Result<(), String> {
        let events = self.log.len();
        let second = self.handle(command, at)?;
        let same = match (first, second) {
            (Answer::Accepted(first), Answer::Repeated(second)) => first == second,
            (first, second) => first == second,
        };
        let nothing = self.log.len() == events;
        if same && nothing { Ok(()) } else { Err(format!("{command:?}: {first:?}, {second:?}")) }
    }

    /// The one end, after which nothing happened; and the log tells it again.
    fn finish(self) -> Result<Finish, String> {
        let state = self.desk.state();
        let is_end = |event: &&Event| matches!(event.kind, EventKind::Ended(_));
        let ends = self.log.iter().filter(is_end).count();
        let (Some(last), Some(end), 1) = (self.log.last(), state.end(), ends) else {
            return Err(format!("{ends} ends"));
        };
        if last.kind != EventKind::Ended(end) {
            return Err(format!("{last:?} comes after the end"));
        }
        let replayed = Match::replay(state.setup().clone(), &self.log);
        if replayed.as_ref() != Ok(state) {
            return Err(format!("replayed as {replayed:?}"));
        }
        Ok((end.cause, end.result, last.at.time.0))
    }
}

/// How races ended.
#[derive(Default)]
struct Tally {
    mates: u64,
    flags: u64,
    bare: u64,
    resignations: u64,
    agreements: u64,
}

impl Tally {
    fn note(&mut self, (cause, ..): Finish) {
        match cause {
            EndCause::Rules(_) => self.mates += 1,
            EndCause::Flagged(_) => self.flags += 1,
            EndCause::FlaggedAgainstBareForce(_) => self.bare += 1,
            EndCause::Resigned(_) => self.resignations += 1,
            _ => self.agreements += 1,
        }
    }

    fn report(&self, races: u64) -> Report {
        Report::of([
            ("races", races),
            ("mates", self.mates),
            ("flags", self.flags),
            ("flags against bare force", self.bare),
            ("resignations", self.resignations),
            ("agreements", self.agreements),
        ])
    }
}
