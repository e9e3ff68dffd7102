//! Races between move, flag, resignation and draw: who was first, computed a second way.
//!
//! Each race has clocks that are about to run out, on one board or two, and commands read around
//! their deadlines. A match core with a slow store decides them. A judge that shares no code with
//! `game` decides the same commands with plain numbers; both must find the same end.

use game::{
    Act, ActorId, BoardId, Bonus, ClockStart, CommandId, EndCause, EventKind, Expected, Input,
    LagEvidence, LagPolicy, Match, MatchId, MatchResult, MatchSetup, Millis, Offer, OfferKind,
    Request, Seat, TeamId, TimeControl, WatcherId, Wish, next_deadline,
};
use notation::{parse_fen, parse_intent};
use rules::{Color, EndReason, Intent, Position};

use super::shared::built_in;
use super::{Disagreement, OracleReport, Order};
use crate::matches::driver::Driver;
use crate::numbers::Numbers;

/// Black may have pawns, or nothing to win with.
const STARTS: [&str; 2] = ["6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1"];
const MATING: &str = "a1a8";
const QUIET: &str = "a1b1";
const REPLIES: [&str; 2] = ["h7h6", "g8f8"];
const BEGIN: u64 = 1_000;
const ID: MatchId = MatchId(1);
/// The number of the draw offer that is open when the race begins.
const OFFER: CommandId = CommandId(1_000);

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let stage = Stage::new()?;
    let mut numbers = Numbers::new(order.seed);
    let mut tally = WalkTally::default();
    for _ in 0..order.amount {
        let seed = numbers.seed();
        let race = Race::draw(&mut Numbers::new(seed));
        let failed = |what: String| Disagreement::failure(format!("race {seed}: {race:?}"), what);
        let found = stage.hold(&race, &mut Numbers::new(seed ^ 1)).map_err(failed)?;
        let right = race.judge();
        if found != right {
            return Err(failed(format!("ended by {found:?}, but {right:?} is correct")));
        }
        tally.note(&race, right);
    }
    Ok(tally.report(order.amount))
}

/// How a race ended: the cause, and the time of the event.
type Finish = (EndCause, MatchResult, u64);

/// A command of the race.
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
    board: u8,
    at: u64,
    claimed: u64,
    ping: Option<u64>,
}

#[derive(Clone, Debug)]
struct Race {
    boards: u8,
    start: usize,
    time: u64,
    bonus: Bonus,
    lag: LagPolicy,
    /// In the order they were read.
    runners: Vec<Runner>,
}

/// A board as the judge sees it: each side's time and quota, whose turn it is, and since when.
#[derive(Clone, Copy)]
struct Reckoning {
    left: [u64; 2],
    quota: [u64; 2],
    since: u64,
    plies: usize,
}

impl Race {
    fn draw(numbers: &mut Numbers) -> Self {
        let time = 50 + numbers.below(3_000) as u64;
        let extra = Millis(numbers.below(500) as u64);
        let bonuses =
            [Bonus::None, Bonus::Increment(extra), Bonus::Bronstein(extra), Bonus::Delay(extra)];
        let bonus = *numbers.pick(&bonuses);
        let lag = if numbers.one_in(3) { LagPolicy::Charged } else { LagPolicy::Compensated };
        let (boards, start) = (numbers.between(1, 2), numbers.below(2));
        let mut race = Self { boards, start, time, bonus, lag, runners: Vec::new() };
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
            let board = numbers.between(0, boards - 1);
            race.runners.push(Runner { sent: *numbers.pick(&all), board, at, claimed, ping });
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

    /// Three gains of 150 ms plus 4 ms for each second of the expected length of forty moves.
    fn first_quota(&self) -> u64 {
        if self.lag == LagPolicy::Charged {
            return 0;
        }
        3 * (150 + 4 * ((self.time + 40 * self.extra()) / 1_000)).min(1_000)
    }

    /// A clock after a move that took this long.
    fn after_move(&self, left: u64, took: u64) -> u64 {
        match self.bonus {
            Bonus::None => left - took,
            Bonus::Increment(extra) => left - took + extra.0,
            Bonus::Bronstein(extra) => left - took + took.min(extra.0),
            Bonus::Delay(extra) => left - took.saturating_sub(extra.0),
        }
    }

    /// The correct end, computed with plain numbers: commands in the order they were read; a flag
    /// comes before commands read after its deadline and grace; a move is in time up to the
    /// deadline.
    fn judge(&self) -> Finish {
        let quota = self.first_quota();
        let fresh = Reckoning { left: [self.time; 2], quota: [quota; 2], since: BEGIN, plies: 0 };
        let mut boards = vec![fresh; usize::from(self.boards)];
        for runner in &self.runners {
            let (deadline, grace) = self.first_deadline(&boards);
            if runner.at > deadline + grace {
                break;
            }
            if let Some(end) = self.judge_one(&mut boards, runner) {
                return end;
            }
        }
        self.flag(&boards)
    }

    /// The earliest deadline, and the longest grace of those that share it.
    fn first_deadline(&self, boards: &[Reckoning]) -> (u64, u64) {
        let of = |board: &Reckoning| {
            let side = board.plies % 2;
            (board.since + self.allowance(board.left[side]), board.quota[side].min(2_000))
        };
        let first = boards.iter().map(|board| of(board).0).min().unwrap_or(0);
        let shared = boards.iter().map(of).filter(|(deadline, _)| *deadline == first);
        (first, shared.map(|(_, grace)| grace).max().unwrap_or(0))
    }

    fn judge_one(&self, boards: &mut [Reckoning], runner: &Runner) -> Option<Finish> {
        let board = &mut boards[usize::from(runner.board)];
        let side = board.plies % 2;
        let deadline = board.since + self.allowance(board.left[side]);
        let grace = board.quota[side].min(2_000);
        let proven = runner.ping.map_or(0, |ping| runner.claimed.min(ping + 140));
        let given = proven.min(grace).min(runner.at - board.since);
        let in_time = runner.at - given <= deadline;
        let [white, black] = [Color::White, Color::Black].map(|color| seat(runner.board, color));
        match (runner.sent, board.plies) {
            (Sent::ResignWhite, _) => Some((EndCause::Resigned(white), won(black), runner.at)),
            (Sent::ResignBlack, _) => Some((EndCause::Resigned(black), won(white), runner.at)),
            (Sent::AcceptDraw, 0) if runner.board == 0 => {
                Some((EndCause::Agreed, MatchResult::Drawn, runner.at))
            }
            (Sent::Mate, 0) if in_time => {
                Some((EndCause::Rules(EndReason::Checkmate), won(white), runner.at))
            }
            (Sent::Quiet, 0) | (Sent::Reply, 1) if in_time => {
                let gain = self.first_quota() / 3;
                let took = runner.at - board.since - given;
                board.left[side] = self.after_move(board.left[side], took);
                board.quota[side] = (board.quota[side] - given + gain).min(7 * gain);
                (board.since, board.plies) = (runner.at, board.plies + 1);
                None
            }
            _ => None,
        }
    }

    fn flag(&self, boards: &[Reckoning]) -> Finish {
        let (at, _) = self.first_deadline(boards);
        let falls = |(id, board): (u8, &Reckoning)| {
            let side = board.plies % 2;
            let color = [Color::White, Color::Black][side];
            (board.since + self.allowance(board.left[side]) == at).then_some(seat(id, color))
        };
        let fallen: Vec<Seat> = (0..).zip(boards).filter_map(falls).collect();
        let flagged = fallen[0];
        if fallen.iter().any(|other| team(*other) != team(flagged)) {
            return (EndCause::BothFlagged, MatchResult::Drawn, at);
        }
        if flagged.color == Color::White && self.start == 1 {
            return (EndCause::FlaggedAgainstBareForce(flagged), MatchResult::Drawn, at);
        }
        (EndCause::Flagged(flagged), won(flagged.opponent()), at)
    }
}

const fn seat(board: u8, color: Color) -> Seat {
    Seat::new(BoardId(board), color)
}

/// Partners have different colors.
fn team(seat: Seat) -> TeamId {
    TeamId((seat.color as u8 + seat.board.0) % 2)
}

fn won(seat: Seat) -> MatchResult {
    MatchResult::Won(team(seat))
}

/// What is the same in all races.
struct Stage {
    starts: Vec<Position>,
    mate: Intent,
    quiet: Intent,
    replies: Vec<Intent>,
}

impl Stage {
    fn new() -> Result<Self, Disagreement> {
        let ruleset = built_in("standard")?;
        let failed = |error: &dyn std::fmt::Display| Disagreement::failure("the stage", error);
        let start = |fen: &&str| parse_fen(&ruleset, fen).map_err(|error| failed(&error));
        let intent = |text: &str| parse_intent(&ruleset, text).map_err(|error| failed(&error));
        Ok(Self {
            starts: STARTS.iter().map(start).collect::<Result<_, _>>()?,
            mate: intent(MATING)?,
            quiet: intent(QUIET)?,
            replies: REPLIES.iter().map(|text| intent(text)).collect::<Result<_, _>>()?,
        })
    }

    fn request(&self, race: &Race, id: CommandId, runner: &Runner) -> (WatcherId, Request) {
        let [white, black] = [Color::White, Color::Black].map(|color| seat(runner.board, color));
        let play = |seat, intent| (seat, Act::Play { seat, wish: Wish::Intent(intent) });
        let (seat, act) = match runner.sent {
            Sent::Mate => play(white, self.mate),
            Sent::Quiet => play(white, self.quiet),
            Sent::Reply => play(black, self.replies[race.start]),
            Sent::ResignWhite => (white, Act::Resign { seat: white }),
            Sent::ResignBlack => (black, Act::Resign { seat: black }),
            Sent::AcceptDraw => (white, Act::Accept { seat: white, kind: OfferKind::Draw }),
        };
        let lag = LagEvidence { claimed: Millis(runner.claimed), ping: runner.ping.map(Millis) };
        (watcher(seat), Request::Act { id, expected: Expected::ANYTHING, lag, act })
    }

    fn begin(&self, race: &Race) -> Result<Driver, String> {
        let control = TimeControl::with_bonus(Millis(race.time), race.bonus);
        let starts = vec![self.starts[race.start].clone(); usize::from(race.boards)];
        let setup = MatchSetup::from_positions(ID, starts, &control);
        let mut setup = setup.with_holders(|seat| Some(ActorId(watcher(seat).0)));
        setup.clock_start = ClockStart::AtBeginning;
        setup.lag = race.lag;
        let state = Match::new(setup).map_err(|faults| faults.to_string())?;
        let mut driver = Driver::new(state, Millis::ZERO, 0);
        driver.input(Input::Tick, BEGIN)?;
        driver.store(BEGIN)?;
        for seat in Seat::of_boards(usize::from(race.boards)) {
            driver.watch(watcher(seat), ActorId(watcher(seat).0), BEGIN)?;
        }
        let act = Act::Offer { seat: Seat::BLACK, offer: Offer::Draw };
        let (expected, lag) = (Expected::ANYTHING, LagEvidence::NONE);
        let offer = Request::Act { id: OFFER, expected, lag, act };
        driver.ask(watcher(Seat::BLACK), offer, BEGIN, BEGIN)?;
        driver.store(BEGIN)?;
        Ok(driver)
    }

    /// Runs the race with a core that is woken, and whose store answers, at random times.
    fn hold(&self, race: &Race, numbers: &mut Numbers) -> Result<Finish, String> {
        let mut driver = self.begin(race)?;
        let mut inbox = (1..).map(CommandId).zip(&race.runners);
        let mut waiting = inbox.next();
        let mut now = BEGIN;
        while driver.state().end().is_none() {
            now = match numbers.below(4) {
                0 => now + numbers.below(4) as u64,
                1 => now + numbers.below(100) as u64,
                2 => now + numbers.below(2_000) as u64,
                _ => next_deadline(driver.state()).map_or(now, |at| at.0.max(now)),
            };
            while let Some((id, runner)) = waiting.filter(|(_, runner)| runner.at <= now) {
                let (watcher, request) = self.request(race, id, runner);
                driver.ask(watcher, request.clone(), runner.at, now)?;
                if numbers.one_in(4) {
                    repeat(&mut driver, (watcher, id), request, (runner.at, now))?;
                }
                waiting = inbox.next();
            }
            if numbers.one_in(2) {
                driver.store(now)?;
            }
            driver.input(Input::Tick, now)?;
            if numbers.one_in(2) {
                driver.store(now)?;
            }
            if now > 100_000 {
                return Err("the race does not end".to_owned());
            }
        }
        for (id, runner) in waiting.into_iter().chain(inbox) {
            let (watcher, request) = self.request(race, id, runner);
            driver.ask(watcher, request, runner.at.max(now), runner.at.max(now))?;
        }
        driver.store(now)?;
        finish(&driver)
    }
}

fn watcher(seat: Seat) -> WatcherId {
    WatcherId(1 + 2 * u64::from(seat.board.0) + seat.color as u64)
}

/// Repeats a command: the answer is the same, and nothing happens.
fn repeat(
    driver: &mut Driver,
    (watcher, id): (WatcherId, CommandId),
    request: Request,
    (read, now): (u64, u64),
) -> Result<(), String> {
    driver.store(now)?;
    let (events, first) = (driver.log().len(), driver.answer(watcher, id));
    driver.ask(watcher, request, read, now)?;
    let second = driver.answer(watcher, id);
    if first.is_some() && first == second && driver.log().len() == events && !driver.is_storing() {
        return Ok(());
    }
    Err(format!("command {id} again: {first:?}, then {second:?}"))
}

/// Checks that there is one end, that nothing happens after it, and that the log leads to it.
fn finish(driver: &Driver) -> Result<Finish, String> {
    let (state, log) = (driver.state(), driver.log());
    let ends = log.iter().filter(|event| matches!(event.kind, EventKind::Ended(_))).count();
    let (Some(last), Some(end), 1) = (log.last(), state.end(), ends) else {
        return Err(format!("{ends} ends"));
    };
    if last.kind != EventKind::Ended(end) {
        return Err(format!("{last:?} comes after the end"));
    }
    let replayed = Match::replay(state.setup().clone(), log);
    if replayed.as_ref() != Ok(state) {
        return Err(format!("replayed as {replayed:?}"));
    }
    Ok((end.cause, end.result, last.at.time.0))
}

/// Counts of how races ended.
#[derive(Default)]
struct WalkTally {
    two_boards: u64,
    mates: u64,
    flags: u64,
    both_flags: u64,
    bare: u64,
    resignations: u64,
    agreements: u64,
}

impl WalkTally {
    fn note(&mut self, race: &Race, (cause, ..): Finish) {
        self.two_boards += u64::from(race.boards == 2);
        match cause {
            EndCause::Rules(_) => self.mates += 1,
            EndCause::Flagged(_) => self.flags += 1,
            EndCause::BothFlagged => self.both_flags += 1,
            EndCause::FlaggedAgainstBareForce(_) => self.bare += 1,
            EndCause::Resigned(_) => self.resignations += 1,
            _ => self.agreements += 1,
        }
    }

    fn report(&self, races: u64) -> OracleReport {
        OracleReport::of([
            ("races", races),
            ("on two boards", self.two_boards),
            ("mates", self.mates),
            ("flags", self.flags),
            ("flags of both teams", self.both_flags),
            ("flags against bare force", self.bare),
            ("resignations", self.resignations),
            ("agreements", self.agreements),
        ])
    }
}
