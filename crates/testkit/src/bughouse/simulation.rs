//! One match: both boards by simulated time, on the shipped rules.

use std::time::Duration;

use engine::Signals;
use game::{BoardId, BoardMove, Boards, BySeat, MAX_BOARDS, Seat, Signal};
use numbers::Numbers;
use players::bughouse::{
    BughouseAction, BughouseDecision, BughouseView, HeardSignal, TeamTalk, decide, move_time,
};
use players::{Opponent, Progress, Work};
use rules::{Color, Ruleset};

use super::requests::Requests;

/// The positions that a machine looks at in a millisecond: about a fifth of what one thread of a small machine does, because
/// others use it too.
const NODES_PER_MILLI: u64 = 200;
/// How long a machine pauses before its move, like a person: so much and up to so much more.
const PAUSE: Duration = Duration::from_millis(600);
const PAUSE_VARIES: u64 = 1_600;
/// A pause takes no more than this part of the clock on a single board.
const PAUSE_SHARE: u32 = 40;
/// How long a machine takes to react to a call of its partner.
const REACTION: Duration = Duration::from_millis(400);
/// What a single-board player expects.
const SINGLE_BOARD_MOVES: u32 = 30;
/// A longer match has no end.
const MOST_PLIES: usize = 2_000;

/// A player of the simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    /// Who plays.
    pub opponent: Opponent,
    /// How it plays on two boards.
    pub manner: Manner,
}

/// How a machine plays on two boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// As on a single board.
    Alone,
    /// With bughouse sense, but without a word.
    Silent,
    /// With bughouse sense and signals.
    Talking,
}

/// The teams: White of the first board and its partner, or the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Team {
    /// White of the first board, and Black of the second.
    First,
    /// Black of the first board, and White of the second.
    Second,
}

impl Team {
    /// The team of a seat.
    pub fn of(seat: Seat) -> Self {
        if (seat.board == BoardId::A) == (seat.color == Color::White) {
            Self::First
        } else {
            Self::Second
        }
    }

    /// The other team.
    #[must_use]
    pub fn other(self) -> Self {
        if self == Self::First { Self::Second } else { Self::First }
    }
}

/// A match to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules.
    pub ruleset: Ruleset,
    /// Who sits where.
    pub machines: BySeat<Machine>,
    /// Everybody's time.
    pub time: Duration,
    /// The seed of everything random.
    pub seed: u64,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The rules ended it on a board.
    Rules(Option<Team>),
    /// A flag fell while its player thought, or waited without a legal move.
    Flag(Seat),
    /// A flag fell while its player sat although it had a legal move: it stalled.
    SatTooLong(Seat),
    /// It did not end.
    Endless,
}

/// What happened in a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// How it ended.
    pub ending: Ending,
    /// Moves on both boards.
    pub plies: usize,
    /// Times that a machine sat.
    pub sittings: u32,
    /// The simulated time it took.
    pub took: Duration,
    /// Requests and captures.
    pub requests: Requests,
}

impl MatchReport {
    /// The team that won.
    pub fn winner(&self) -> Option<Team> {
        match self.ending {
            Ending::Rules(winner) => winner,
            Ending::Flag(seat) | Ending::SatTooLong(seat) => Some(Team::of(seat).other()),
            Ending::Endless => None,
        }
    }
}

/// What the seat to move on a board does.
#[derive(Clone, Debug)]
enum Doing {
    /// It acts at this time.
    Thinks(Duration, Box<BughouseDecision>),
    /// It sits until then.
    Sits(Duration),
    /// It has no legal move.
    Waits,
}

/// A signal, with the number of plies on its sender's board.
#[derive(Clone, Copy, Debug)]
struct Said {
    signal: Signal,
    ply: usize,
}

struct Simulation<'a> {
    plan: &'a Plan,
    boards: Boards,
    now: Duration,
    /// The time each seat had at the start of its turn.
    clocks: BySeat<Duration>,
    /// When the turn on each board began.
    since: [Duration; MAX_BOARDS],
    doing: [Doing; MAX_BOARDS],
    said: BySeat<Vec<Said>>,
    numbers: Numbers,
    report: MatchReport,
}

/// Plays a match.
///
/// # Panics
/// When the ruleset is not bughouse.
pub fn play(plan: &Plan) -> MatchReport {
    let starts = vec![plan.ruleset.start(); MAX_BOARDS];
    let boards = Boards::new(starts).expect("both boards have one ruleset");
    let report = MatchReport {
        ending: Ending::Endless,
        plies: 0,
        sittings: 0,
        took: Duration::ZERO,
        requests: Requests::new(&plan.ruleset),
    };
    let mut simulation = Simulation {
        plan,
        boards,
        now: Duration::ZERO,
        clocks: BySeat::from_fn(|_| plan.time),
        since: [Duration::ZERO; MAX_BOARDS],
        doing: [Doing::Waits, Doing::Waits],
        said: BySeat::default(),
        numbers: Numbers::new(plan.seed),
        report,
    };
    simulation.run();
    simulation.report.plies = simulation.boards.order().len();
    simulation.report.took = simulation.now;
    simulation.report
}

impl Simulation<'_> {
    fn run(&mut self) {
        for board in self.boards.ids() {
            self.think(board, Pausing::AsAPerson);
        }
        while self.boards.order().len() < MOST_PLIES {
            let (at, board) = self.next_event();
            self.now = at;
            let seat = self.to_move(board);
            if self.left(seat).is_zero() {
                let could_move = !self.boards.games()[board.index()].legal_moves().is_empty();
                let sat = matches!(self.doing[board.index()], Doing::Sits(_)) && could_move;
                self.report.ending =
                    if sat { Ending::SatTooLong(seat) } else { Ending::Flag(seat) };
                return;
            }
            match self.doing[board.index()].clone() {
                Doing::Thinks(_, decision) => {
                    if let Some(ending) = self.act(seat, &decision) {
                        self.report.ending = ending;
                        return;
                    }
                }
                Doing::Sits(_) => self.think(board, Pausing::NoMore),
                Doing::Waits => {}
            }
        }
    }

    fn to_move(&self, board: BoardId) -> Seat {
        self.boards.to_move(board).expect("the match has two boards")
    }

    /// The time that a seat has left now.
    fn left(&self, seat: Seat) -> Duration {
        let runs = self.to_move(seat.board) == seat;
        let used = if runs { self.now - self.since[seat.board.index()] } else { Duration::ZERO };
        self.clocks[seat].saturating_sub(used)
    }

    /// When the next machine acts or flags, and on which board.
    fn next_event(&self) -> (Duration, BoardId) {
        let event = |board: BoardId| {
            let flag = self.since[board.index()] + self.clocks[self.to_move(board)];
            let acts = match &self.doing[board.index()] {
                Doing::Thinks(at, _) | Doing::Sits(at) => *at,
                Doing::Waits => flag,
            };
            (acts.min(flag), board)
        };
        let [a, b] = [BoardId::A, BoardId::B].map(event);
        if b.0 < a.0 { b } else { a }
    }

    /// Lets the seat to move on a board think.
    fn think(&mut self, board: BoardId, pausing: Pausing) {
        let seat = self.to_move(board);
        let Machine { opponent, manner } = self.plan.machines[seat];
        let varies = Duration::from_millis(self.numbers.number_below(PAUSE_VARIES));
        let mut numbers = Numbers::new(self.numbers.seed());
        let clocks = BySeat::from_fn(|seat| self.left(seat));
        let [said, heard] = [seat, seat.partner()].map(|seat| self.words(seat));
        let [a, b] = self.boards.games() else { return };
        let talk = if manner == Manner::Talking { TeamTalk::Signals } else { TeamTalk::Silent };
        let clocks = Some(clocks);
        let view = BughouseView { seat, games: [a, b], clocks, heard: &heard, said: &said, talk };
        let limit = match manner {
            Manner::Alone => self.left(seat) / SINGLE_BOARD_MOVES,
            Manner::Silent | Manner::Talking => move_time(&view).unwrap_or(self.left(seat)),
        };
        let nodes = (limit.as_millis() as u64 * NODES_PER_MILLI).max(1);
        let pause = match pausing {
            Pausing::AsAPerson => (PAUSE + varies).min(self.left(seat) / PAUSE_SHARE).min(limit),
            Pausing::NoMore => Duration::ZERO,
        };
        let decision = match manner {
            Manner::Alone => alone(opponent, &view, nodes, &mut numbers),
            Manner::Silent | Manner::Talking => {
                let signals = Signals::new();
                decide(opponent, &view, &mut numbers, &mut Work::new(&signals).up_to(nodes))
            }
        };
        self.doing[board.index()] = match decision {
            Some(decision) => {
                let thought = Duration::from_millis(decision.nodes / NODES_PER_MILLI);
                Doing::Thinks(self.now + pause + thought, Box::new(decision))
            }
            None => Doing::Waits,
        };
    }

    /// What a seat has said, with its age.
    fn words(&self, seat: Seat) -> Vec<HeardSignal> {
        let plies = self.boards.games()[seat.board.index()].moves().len();
        let age = |said: &Said| (plies - said.ply) as u32;
        let heard = |said: &Said| HeardSignal { signal: said.signal, age: age(said) };
        self.said[seat].iter().map(heard).collect()
    }

    /// Carries out a decision. Returns the end of the match.
    fn act(&mut self, seat: Seat, decision: &BughouseDecision) -> Option<Ending> {
        self.say(seat, decision);
        match decision.action {
            BughouseAction::Play(mv) => self.play(seat, BoardMove { board: seat.board, mv }),
            BughouseAction::Sit(time) => {
                self.report.sittings += 1;
                self.doing[seat.board.index()] = Doing::Sits(self.now + time);
                None
            }
        }
    }

    fn say(&mut self, seat: Seat, decision: &BughouseDecision) {
        let ply = self.boards.games()[seat.board.index()].moves().len();
        for told in &decision.signals {
            self.said[seat].push(Said { signal: told.signal, ply });
            if let Signal::Need(kind) = told.signal {
                self.report.requests.asked(seat.partner(), kind);
            }
        }
        let partner = seat.partner().board;
        let listens = self.plan.machines[seat.partner()].manner == Manner::Talking;
        let is_call = decision.signals.iter().any(|told| told.signal.is_call());
        if !is_call || !listens || self.to_move(partner) != seat.partner() {
            return;
        }
        match self.doing[partner.index()] {
            Doing::Sits(_) => self.think(partner, Pausing::NoMore),
            Doing::Thinks(at, _) => {
                self.think(partner, Pausing::NoMore);
                if let Doing::Thinks(again, _) = &mut self.doing[partner.index()] {
                    // It takes in the message, and does not pause longer than it wanted to.
                    *again = (*again + REACTION).min(at.max(*again));
                }
            }
            Doing::Waits => {}
        }
    }

    fn play(&mut self, seat: Seat, mv: BoardMove) -> Option<Ending> {
        self.clocks[seat] = self.left(seat);
        self.since[seat.board.index()] = self.now;
        let transfer = self.boards.transfer_of(mv);
        let game = &self.boards.games()[seat.board.index()];
        self.report.requests.moved(seat, game.position(), mv.mv);
        self.boards.play(mv).expect("machines play legal moves");
        if let Some(transfer) = transfer {
            self.boards.give(transfer).expect("the hand was asked before the move");
        }
        if let Some(outcome) = self.boards.outcome() {
            return Some(Ending::Rules(outcome.winner().map(Team::of)));
        }
        self.think(seat.board, Pausing::AsAPerson);
        let other = seat.board.other();
        // Somebody who sits or waits looks at what happened.
        if !matches!(self.doing[other.index()], Doing::Thinks(..)) {
            self.think(other, Pausing::NoMore);
        }
        None
    }
}

/// Whether a machine pauses before its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pausing {
    AsAPerson,
    /// It has waited long enough.
    NoMore,
}

/// The move of a player that sees its own board only.
fn alone(
    opponent: Opponent,
    view: &BughouseView<'_>,
    most: u64,
    numbers: &mut Numbers,
) -> Option<BughouseDecision> {
    let mut nodes = 0;
    let mut report = |progress: &Progress| {
        nodes = progress.iteration.as_ref().map_or(nodes, |iteration| iteration.nodes);
    };
    let signals = Signals::new();
    let mut work = Work::new(&signals).up_to(most).reporting(&mut report);
    let choice = opponent.choose(view.game(), numbers, &mut work)?;
    let action = BughouseAction::Play(choice.mv);
    Some(BughouseDecision { action, signals: Vec::new(), choice, nodes })
}
