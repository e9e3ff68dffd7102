//! Computers in the seats of bughouse matches: they sit, ask, listen, go again, and never let their flag fall by it.

use game::chat::ChatSeq;
use game::{
    ActorId, BoardId, ClockStart, EndCause, Match, MatchId, MatchSetup, Millis, Seat, Signal,
    TimeControl, WatcherId,
};
use notation::{builtin, parse_fen};
use protocol::{Act, PartnerSignal, SignalKind};
use rules::{Color, Ruleset};
use server::computer::Computer;
use server::live::{ChatRights, ClientRequest, Follower, Mode};
use store::SimulatedStore;

use crate::live::process::{Input, Process, header, make, moment, quick_store, seat};

const ID: MatchId = MatchId(600);
const A: BoardId = BoardId(0);
const B: BoardId = BoardId(1);
const BLACK: Seat = Seat::BLACK;
const WHITE_B: Seat = Seat::new(B, Color::White);
const BLACK_B: Seat = Seat::new(B, Color::Black);
/// White is mated on the next move, unless a piece arrives.
const WHITE_IS_MATED: &str = "1q6/8/8/8/8/8/2k4P/K7 w - - 0 1";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A computer has White of the first board, people have the other seats.
struct Table {
    process: Process,
    now: u64,
    next: u64,
}

fn bughouse() -> Ruleset {
    Ruleset::compile(builtin("bughouse").unwrap()).unwrap()
}

fn person(seat: Seat) -> ActorId {
    ActorId(41 + 2 * u64::from(seat.board.0) + seat.color as u64)
}

fn watcher(seat: Seat) -> WatcherId {
    WatcherId(person(seat).0)
}

fn wire(seat: Seat) -> protocol::Seat {
    let color = match seat.color {
        Color::White => protocol::Color::White,
        Color::Black => protocol::Color::Black,
    };
    protocol::Seat { board: seat.board.0, color }
}

impl Table {
    /// `seconds` gives the time of each seat.
    fn new(fens: [&str; 2], seconds: impl Fn(Seat) -> u64) -> Self {
        let (store, ruleset) = (quick_store(), bughouse());
        let control = |seat| TimeControl::sudden_death(Millis::from_secs(seconds(seat)));
        let mut setup = MatchSetup::bughouse(ID, &ruleset, &control(BLACK));
        setup.starts = fens.map(|fen| parse_fen(&ruleset, fen).unwrap()).into();
        setup.clock_start = ClockStart::AtBeginning;
        for seat in &mut setup.seats {
            seat.control = control(seat.seat);
        }
        let computer = Computer::find("level-13").unwrap();
        let acts = Seat::of_boards(2).map(|at| match at {
            Seat::WHITE => seat(at, computer.actor(), computer.name()),
            _ => seat(at, person(at), "Somebody"),
        });
        let now = make(&store, header(setup, Mode::Seek), acts.collect(), 0);
        let mut table = Self::load(&store, now);
        for at in [BLACK, WHITE_B, BLACK_B] {
            let who = Follower {
                actor: person(at),
                name: format!("Person {}", person(at).0),
                chat: ChatRights::Everywhere,
            };
            table.input(Input::Watch { watcher: watcher(at), who, have: None });
        }
        table
    }

    fn load(store: &SimulatedStore, now: u64) -> Self {
        let ruleset = |_| Some(bughouse());
        let (process, now) = Process::load(store, ID, Millis::ZERO, now, ruleset).unwrap();
        let mut table = Self { process, now, next: 0 };
        table.input(Input::Core(game::Input::Tick));
        table
    }

    fn input(&mut self, input: Input) {
        self.process.handle(input, self.now);
        self.settle();
    }

    /// Lets the store and the computers finish.
    fn settle(&mut self) {
        self.process.pump(self.now);
        // Two computers on one board would play on without an end.
        for _ in 0..60 {
            if !self.process.is_waiting() && !self.process.is_thinking() {
                return;
            }
            self.process.think(self.now);
            self.now += 1;
            self.process.pump(self.now);
        }
    }

    fn ask(&mut self, by: Seat, request: ClientRequest) {
        let read = moment(self.now);
        self.input(Input::Ask { watcher: watcher(by), read, request });
    }

    fn play(&mut self, by: Seat, text: &str) {
        self.next += 1;
        let act = Act::Move { seat: wire(by), uci: text.to_owned() };
        let (lag, plies) = (Millis::ZERO, Vec::new());
        self.ask(by, ClientRequest::Act { id: self.next, plies, lag, ping: None, act });
    }

    fn signal(&mut self, by: Seat, kind: SignalKind) {
        self.next += 1;
        let signal = PartnerSignal { kind, piece: None };
        self.ask(by, ClientRequest::Signal { id: self.next, signal });
    }

    /// Time passes, and the match wakes up only when it wants to.
    fn wait(&mut self, seconds: u64) {
        let end = self.now + 1_000 * seconds;
        while self.now < end && self.state().end().is_none() {
            let wake = self.process.live.wake_at(moment(self.now)).map_or(end, |wake| wake.0);
            self.now = wake.clamp(self.now + 1, end);
            self.input(Input::Core(game::Input::Tick));
        }
    }

    fn state(&self) -> &Match {
        self.process.state()
    }

    fn plies(&self) -> u32 {
        self.state().ply(A).0
    }

    /// What the computer's partner heard.
    fn heard(&self) -> Vec<Signal> {
        let chat = self.process.live.chat();
        chat.signals_to(BLACK_B, ChatSeq(0)).map(|(_, signal)| signal).collect()
    }

    /// How many messages a person sees.
    fn lines(&self, at: Seat) -> usize {
        self.process.live.view(person(at), moment(self.now)).chat.len()
    }
}

#[test]
fn a_computer_that_is_mated_sits_and_asks_for_a_piece() {
    let table = Table::new([WHITE_IS_MATED, START], |_| 120);
    assert_eq!(table.plies(), 1, "without a lead on the clock it moves");
    let table = Table::new([WHITE_IS_MATED, START], lead);
    assert_eq!(table.plies(), 0, "it sits");
    let heard = table.heard();
    assert!(matches!(heard[..], [Signal::Need(_), Signal::Hold]), "{heard:?}");
    let lines = [BLACK_B, BLACK, WHITE_B].map(|at| table.lines(at));
    assert_eq!(lines, [2, 0, 0], "only its partner hears it");
}

/// The computer has four minutes more than the others.
fn lead(seat: Seat) -> u64 {
    if seat == Seat::WHITE { 300 } else { 60 }
}

#[test]
fn the_flag_of_the_diagonal_opponent_falls_first() {
    let mut table = Table::new([WHITE_IS_MATED, START], lead);
    table.wait(100);
    assert_eq!(table.plies(), 0);
    assert_eq!(table.state().end().unwrap().cause, EndCause::Flagged(WHITE_B));
}

#[test]
fn it_moves_before_its_own_flag_falls() {
    let seconds = |seat| if seat == BLACK_B { 900 } else { lead(seat) };
    let mut table = Table::new([WHITE_IS_MATED, START], seconds);
    table.play(WHITE_B, "e2e4");
    table.wait(230);
    assert_eq!((table.plies(), table.state().end()), (0, None), "its lead lasts four minutes");
    table.wait(20);
    assert_eq!(
        table.plies(),
        1,
        "then it moves, and nobody has flagged: {:?}",
        table.state().end()
    );
}

#[test]
fn it_goes_when_its_partner_says_so() {
    let mut table = Table::new([WHITE_IS_MATED, START], lead);
    table.wait(2);
    assert_eq!(table.plies(), 0);
    table.signal(BLACK_B, SignalKind::Thanks);
    assert_eq!(table.plies(), 0, "that is no call");
    table.signal(BLACK_B, SignalKind::Go);
    assert_eq!(table.plies(), 1);
}

#[test]
fn it_goes_when_the_piece_arrives() {
    // Black of the second board can take a queen.
    let there = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
    let mut table =
        Table::new([WHITE_IS_MATED, there], |seat| if seat == BLACK_B { 900 } else { lead(seat) });
    assert_eq!(table.plies(), 0);
    table.play(WHITE_B, "e1e2");
    assert_eq!(table.plies(), 0, "it looked at the other board and sits on");
    table.play(BLACK_B, "d8d1");
    table.wait(3);
    assert_eq!(table.plies(), 1, "{:?}", table.heard());
}

#[test]
fn after_a_restart_it_sits_on_and_wakes_up_in_time() {
    let seconds = |seat| if seat == BLACK_B { 900 } else { lead(seat) };
    let mut table = Table::new([WHITE_IS_MATED, START], seconds);
    table.play(WHITE_B, "e2e4");
    table.wait(100);
    let mut again = Table::load(&table.process.store, table.now);
    assert_eq!((again.plies(), again.state().end()), (0, None));
    again.wait(150);
    assert_eq!(again.plies(), 1, "{:?}", again.state().end());
}

#[test]
fn three_computers_play_with_one_person_and_nobody_waits_for_them() {
    let (store, ruleset) = (quick_store(), bughouse());
    let control = TimeControl::sudden_death(Millis::from_secs(60));
    let setup = MatchSetup::bughouse(ID, &ruleset, &control);
    let computer = Computer::find("level-7").unwrap();
    let acts = Seat::of_boards(2).map(|at| match at {
        Seat::WHITE => seat(at, person(at), "Ada"),
        _ => seat(at, computer.actor(), computer.name()),
    });
    let now = make(&store, header(setup, Mode::Seek), acts.collect(), 0);
    let mut table = Table::load(&store, now);
    let who = Follower {
        actor: person(Seat::WHITE),
        name: "Ada".to_owned(),
        chat: ChatRights::Everywhere,
    };
    table.input(Input::Watch { watcher: watcher(Seat::WHITE), who, have: None });
    for text in ["e2e4", "d2d4", "g1f3"] {
        table.play(Seat::WHITE, text);
        table.wait(3);
    }
    assert!(table.state().ply(B).0 >= 4, "two computers play on the other board");
    table.wait(120);
    let end = table.state().end().expect("the match ends");
    assert!(matches!(end.cause, EndCause::Rules(_) | EndCause::Flagged(_)), "{end:?}");
}
