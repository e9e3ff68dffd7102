//! Seeded storms: clients on broken lines, a disk that is slow, full or failing, a process that
//! crashes. Everything follows from the seed; what fails, fails again.
//!
//! `SIMULATION_SEEDS` and `SIMULATION_FIRST` choose the seeds; `cargo xtask simulate` sets them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::rc::Rc;
use std::sync::LazyLock;

use game::{
    ActorId, ClockStart, Closing, Departure, MatchId, MatchSetup, MatchTime, Millis, ReadAt, Seat,
    TimeControl, WatcherId,
};
use protocol::ServerMessage;
use rules::Ruleset;
use server::computer::Computer;
use server::live::{ChatRights, ClientRequest, Follower, Mode};
use store::simulated::{Knobs, Tick};
use store::{EventStore, SimulatedStore};
use testkit::numbers::Numbers;

use crate::live::client::Client;
use crate::live::process::{Input, Process, header, make, moment, seat, stored};

const ID: MatchId = MatchId(4711);
const PLAYERS: [u64; 4] = [21, 22, 23, 24];
const SPECTATORS: [u64; 2] = [31, 32];
/// The kinds of stored events that matter here.
const MOVE: u16 = 2;
const ENDED: u16 = 13;
const RESUMED: u16 = 12;

/// The last one is played on two boards.
static RULESETS: LazyLock<[Ruleset; 3]> = LazyLock::new(|| {
    ["standard", "gardner", "bughouse"]
        .map(|name| Ruleset::compile(notation::builtin(name).unwrap()).unwrap())
});

/// How rough it gets.
struct Happening {
    /// How long the storm lasts.
    millis: u64,
    /// How long a line holds on average.
    line_holds: usize,
    /// One storm in this many has crashes.
    crashes: usize,
    disk_fails: usize,
    control: TimeControl,
    gentle: bool,
}

impl Happening {
    /// Whether Black on the first board is a computer.
    fn has_computer(&self, seed: u64) -> bool {
        !self.gentle && seed % 4 == 3
    }
}

enum Letter {
    ToServer(WatcherId, u64, ClientRequest),
    ToClient(usize, WatcherId, Rc<ServerMessage>),
    Gone(WatcherId),
    Think(usize),
    Connect(usize),
    Break(usize),
    Crash,
    Restart,
    Disk,
}

/// A line of a client: who it is for the server, and when the last letters arrive.
#[derive(Clone, Copy)]
struct Wire {
    watcher: WatcherId,
    up: u64,
    down: u64,
}

struct World {
    numbers: Numbers,
    random_requests: Happening,
    ruleset: usize,
    now: u64,
    store: SimulatedStore,
    process: Option<Process>,
    alive_at: u64,
    clients: Vec<Client>,
    wires: Vec<Option<Wire>>,
    letters: BinaryHeap<Reverse<(u64, u64, usize)>>,
    contents: Vec<Option<Letter>>,
    next_watcher: u64,
    /// Lines whose letters under way were lost when they broke.
    lost: BTreeSet<WatcherId>,
    storm: bool,
    connects: usize,
}

impl World {
    fn new(seed: u64, random_requests: Happening) -> Self {
        let mut numbers = Numbers::new(seed);
        let ruleset = numbers.below(RULESETS.len());
        let store = SimulatedStore::new(numbers.seed(), Knobs::default());
        let rules = &RULESETS[ruleset];
        let mut setup = match ruleset {
            2 => MatchSetup::bughouse(ID, rules, &random_requests.control),
            _ => MatchSetup::duel(ID, rules.start(), &random_requests.control),
        };
        setup.clock_start = ClockStart::FirstMove;
        let seats = setup.seats.iter().map(|seat| seat.seat).zip(PLAYERS);
        let has_computer = random_requests.has_computer(seed);
        let holder = |at, player| match at == Seat::BLACK && has_computer {
            true => Computer::find("random").unwrap().actor(),
            false => ActorId(player),
        };
        let acts = seats.map(|(at, player)| seat(at, holder(at, player), &at.color.to_string()));
        let (acts, players) = (acts.collect(), setup.seats.len());
        let now = make(&store, header(setup, Mode::Seek), acts, 1);
        let actors = PLAYERS.into_iter().take(players).chain(SPECTATORS);
        let clients: Vec<Client> = actors.map(Client::new).collect();
        let mut world = Self {
            numbers,
            random_requests,
            ruleset,
            now,
            store,
            process: None,
            alive_at: now,
            wires: vec![None; clients.len()],
            clients,
            letters: BinaryHeap::new(),
            contents: Vec::new(),
            next_watcher: 1,
            lost: BTreeSet::new(),
            storm: true,
            connects: 0,
        };
        world.restart();
        for client in 0..world.clients.len() {
            world.post(1, Letter::Connect(client));
            world.post(50, Letter::Think(client));
        }
        world.post(200, Letter::Disk);
        if world.numbers.one_in(world.random_requests.crashes) {
            world.post_within(20_000, Letter::Crash);
        }
        world
    }

    fn post(&mut self, after: u64, letter: Letter) {
        self.post_at(self.now + after, letter);
    }

    fn post_at(&mut self, at: u64, letter: Letter) {
        self.contents.push(Some(letter));
        let index = self.contents.len() - 1;
        self.letters.push(Reverse((at, index as u64, index)));
    }

    fn post_within(&mut self, millis: usize, letter: Letter) {
        let after = 1 + self.numbers.below(millis) as u64;
        self.post(after, letter);
    }

    /// Lets everything happen until a time.
    fn run_until(&mut self, end: u64) {
        loop {
            let letter = self.letters.peek().map(|Reverse((at, ..))| *at);
            let wake = self.process.as_ref().and_then(|process| {
                process.live.wake_at(moment(self.now)).map(|wake| wake.0.max(self.now + 1))
            });
            let disk = self.store.pump(Tick(self.now)).map(|next| next.0.max(self.now + 1));
            let next = [letter, wake, disk].into_iter().flatten().min().unwrap_or(end);
            if next > end {
                self.now = end;
                return;
            }
            self.now = next.max(self.now);
            if let Some(process) = &mut self.process {
                process.pump(self.now);
            }
            self.route();
            // Everything that arrived by now is read before time alone decides anything.
            while let Some(Reverse((at, _, index))) = self.letters.peek().copied()
                && at <= self.now
            {
                self.letters.pop();
                let letter = self.contents[index].take().unwrap();
                self.deliver(letter);
                self.route();
            }
            let now = self.now;
            if let Some(process) = &mut self.process
                && process.live.wake_at(moment(now)).is_some_and(|wake| wake.0 <= now)
            {
                process.tick(now);
            }
            if let Some(process) = &mut self.process
                && process.is_thinking()
                && self.numbers.one_in(4)
            {
                process.think_at_once(now);
            }
            self.route();
        }
    }

    fn deliver(&mut self, letter: Letter) {
        match letter {
            Letter::ToServer(watcher, ..) if self.lost.contains(&watcher) => {}
            Letter::ToServer(watcher, read, request) => {
                let read = moment(read.min(self.now));
                self.input(Input::Ask { watcher, read, request });
            }
            Letter::ToClient(client, watcher, message) => {
                if self.wires[client].is_some_and(|wire| wire.watcher == watcher) {
                    self.clients[client].receive(&message);
                }
            }
            Letter::Gone(watcher) => {
                self.input(Input::Unwatch { watcher, departure: Departure::Lost });
            }
            Letter::Think(client) => self.think(client),
            Letter::Connect(client) => self.connect(client),
            Letter::Break(client) => self.break_line(client),
            Letter::Crash => self.crash(),
            Letter::Restart => self.restart(),
            Letter::Disk => self.weather_on_disk(),
        }
    }

    fn input(&mut self, input: Input) {
        let now = self.now;
        if let Some(process) = &mut self.process {
            process.handle(input, now);
        }
    }

    fn think(&mut self, client: usize) {
        if !self.storm {
            return;
        }
        if let Some(wire) = self.wires[client]
            && let Some(request) = self.wish(client)
        {
            // Each letter comes after the last, now and then twice.
            let at = wire.up.max(self.now + 1 + self.numbers.below(120) as u64);
            let read = at.saturating_sub(self.numbers.below(3) as u64);
            self.post_at(at, Letter::ToServer(wire.watcher, read, request.clone()));
            if self.numbers.one_in(10) {
                let again = at + self.numbers.below(400) as u64;
                self.post_at(again, Letter::ToServer(wire.watcher, again, request));
            }
            self.wires[client] = Some(Wire { up: at, ..wire });
        }
        self.post_within(700, Letter::Think(client));
    }

    fn wish(&mut self, client: usize) -> Option<ClientRequest> {
        let request = self.clients[client].wish(&mut self.numbers)?;
        if self.random_requests.gentle && ends(&request) {
            self.clients[client].pending = None;
            return None;
        }
        Some(request)
    }

    fn connect(&mut self, client: usize) {
        if self.wires[client].is_some() {
            return;
        }
        if self.process.is_none() {
            return self.post_within(500, Letter::Connect(client));
        }
        let watcher = WatcherId(self.next_watcher);
        self.next_watcher += 1;
        self.connects += 1;
        self.wires[client] = Some(Wire { watcher, up: self.now, down: self.now });
        let forgets = self.numbers.one_in(5);
        let have = self.clients[client].have().filter(|_| !forgets);
        let actor = ActorId(self.clients[client].actor);
        let who = Follower { actor, name: format!("C{client}"), chat: ChatRights::Everywhere };
        self.input(Input::Watch { watcher, who, have });
        if self.storm {
            let holds = self.random_requests.line_holds;
            self.post_within(holds, Letter::Break(client));
        }
    }

    fn break_line(&mut self, client: usize) {
        let Some(wire) = self.wires[client].take() else {
            return;
        };
        // The server notices later, and what was under way may arrive after all, or not.
        if self.numbers.one_in(2) {
            self.lost.insert(wire.watcher);
        }
        self.post_within(3_000, Letter::Gone(wire.watcher));
        self.post_within(1_500, Letter::Connect(client));
    }

    fn crash(&mut self) {
        if !self.storm {
            return;
        }
        self.store.crash();
        self.process = None;
        self.alive_at = self.now;
        self.hang_up();
        self.post_within(4_000, Letter::Restart);
        if self.storm && self.numbers.one_in(2) {
            self.post_within(20_000, Letter::Crash);
        }
    }

    /// Every line is gone, and clients call again.
    fn hang_up(&mut self) {
        for client in 0..self.clients.len() {
            if self.wires[client].take().is_some() {
                self.post_within(800, Letter::Connect(client));
            }
        }
    }

    fn restart(&mut self) {
        if self.process.is_some() {
            return;
        }
        let outage = Millis(self.now - self.alive_at);
        let ruleset = RULESETS[self.ruleset].clone();
        let lookup = move |_| Some(ruleset.clone());
        match Process::load(&self.store, ID, outage, self.now, lookup) {
            Some((mut process, now)) => {
                self.now = now;
                process.tick(now);
                self.process = Some(process);
            }
            None => self.post(100, Letter::Restart),
        }
    }

    fn weather_on_disk(&mut self) {
        let (storm, numbers) = (self.storm, &mut self.numbers);
        let full = storm && numbers.one_in(self.random_requests.disk_fails);
        let failing = if storm && numbers.one_in(self.random_requests.disk_fails) { 2 } else { 0 };
        let slowest = [1, 5, 30][numbers.below(3)];
        self.store.turn(|knobs| {
            knobs.is_full = full;
            knobs.failing_syncs = failing;
            knobs.slowest_sync = if storm { slowest } else { 1 };
            knobs.one_slow_in = if storm { 25 } else { 0 };
        });
        self.post_within(2_000, Letter::Disk);
    }

    /// Carries messages to the clients they are for.
    fn route(&mut self) {
        let Some(process) = &mut self.process else {
            return;
        };
        let sent = std::mem::take(&mut process.sent);
        let closed = process.closed.take();
        process.next.clear();
        for (to, message, _) in sent {
            let message = Rc::new(message);
            for client in 0..self.clients.len() {
                if let Some(wire) = self.wires[client]
                    && to.contains(&wire.watcher)
                {
                    let at = wire.down.max(self.now + 1 + self.numbers.below(120) as u64);
                    self.wires[client] = Some(Wire { down: at, ..wire });
                    self.post_at(at, Letter::ToClient(client, wire.watcher, Rc::clone(&message)));
                }
            }
        }
        if closed == Some(Closing::OutOfStep) {
            self.process = None;
            self.alive_at = self.now;
            self.hang_up();
            self.post(1, Letter::Restart);
        }
    }

    /// The storm is over: everyone connects and receives the rest.
    fn calm_down(&mut self) {
        self.storm = false;
        self.weather_on_disk();
        for client in 0..self.clients.len() {
            self.wires[client] = None;
            self.post_within(100, Letter::Connect(client));
        }
        self.run_until(self.now + 20_000);
        self.run_until(self.now + 20_000);
    }

    /// What must hold after every storm.
    fn check(&self) {
        let process = self.process.as_ref().expect("the process is up after the storm");
        let log = stored(&self.store, ID);
        assert_eq!(log.state(), process.state(), "the log tells what the core believes");
        self.check_rows();
        for client in &self.clients {
            self.check_view(client, process);
        }
    }

    fn check_rows(&self) {
        let rows = self.store.load_match(ID).ready().unwrap();
        let rows = rows.unwrap().unwrap().events;
        for (index, row) in rows.iter().enumerate() {
            assert_eq!(row.seq.0, index as u64 + 1, "numbers have no gaps");
        }
        let ends: Vec<usize> =
            (0..rows.len()).filter(|&index| rows[index].event.kind.0 == ENDED).collect();
        assert!(ends.len() <= 1, "a match ends once");
        if let Some(&end) = ends.first() {
            let after = rows[end..].iter().filter(|row| row.event.kind.0 == MOVE).count();
            assert_eq!(after, 0, "nobody moves after the end");
        }
        for client in &self.clients {
            for (id, seq) in &client.accepted {
                let names = rows.iter().filter(|row| {
                    row.event.actor.0 == client.actor
                        && row.event.command.is_some_and(|c| c.0 == *id)
                });
                let seqs: Vec<u64> = names.map(|row| row.seq.0).collect();
                assert_eq!(seqs, [*seq], "what was promised is stored, once");
            }
        }
    }

    fn count(&self, kind: u16) -> usize {
        let rows = self.store.load_match(ID).ready().unwrap();
        let rows = rows.unwrap().unwrap().events;
        rows.iter().filter(|row| row.event.kind.0 == kind).count()
    }

    fn check_view(&self, client: &Client, process: &Process) {
        let state = process.state();
        let view = client.view.as_ref().expect("everyone was shown the match");
        let head = state.head();
        assert_eq!((view.head.epoch, view.head.seq), (head.epoch.0, head.seq.0));
        assert_eq!(view.moves, process.live.san());
        assert_eq!(view.boards.len(), state.games().len());
        for (board, game) in view.boards.iter().zip(state.games()) {
            assert_eq!(board.fen, notation::write_fen(game.position()));
        }
        assert_eq!(view.end.is_some(), state.end().is_some());
        for (seat, shown) in state.seats().zip(&view.seats) {
            assert_eq!(shown.name, state.name(seat).to_string());
            let at = ReadAt { time: MatchTime(u64::MAX), utc: moment(self.now).utc };
            if !shown.clock.running {
                let left = state.clocks().seats[seat].remaining.0;
                let known = state.time_left(seat, at).0;
                assert!(shown.clock.left_ms == left || shown.clock.left_ms == known);
            }
        }
    }
}

/// Whether a request may end the match, or hold it up for long.
fn ends(request: &ClientRequest) -> bool {
    let ClientRequest::Act { act, .. } = request else {
        return false;
    };
    !matches!(act, protocol::Act::Move { .. } | protocol::Act::Rename { .. })
}

/// The store after the storm of a seed, with its match.
pub(crate) fn stored_storm(seed: u64) -> (SimulatedStore, MatchId) {
    (storm(seed).store, ID)
}

fn storm(seed: u64) -> World {
    let mut numbers = Numbers::new(seed ^ 0x5707);
    let seconds = [3, 10, 60][numbers.below(3)];
    let control = match numbers.below(4) {
        0 => TimeControl::Untimed,
        1 => {
            TimeControl::with_bonus(Millis::from_secs(seconds), game::Bonus::Increment(Millis(500)))
        }
        _ => TimeControl::sudden_death(Millis::from_secs(seconds)),
    };
    let random_requests = Happening {
        millis: 20_000 + numbers.below(20_000) as u64,
        line_holds: [2_000, 10_000, 60_000][numbers.below(3)],
        crashes: 2,
        disk_fails: 8,
        control,
        gentle: false,
    };
    let mut world = World::new(seed, random_requests);
    let end = world.now + world.random_requests.millis;
    world.run_until(end);
    world.calm_down();
    world
}

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn whatever_breaks_every_client_sees_what_the_log_tells() {
    let first = number("SIMULATION_FIRST", 1);
    let seeds = number("SIMULATION_SEEDS", 200);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut sums = [0; 6];
    std::thread::scope(|scope| {
        let run = |thread: u64| {
            let mut sums = [0; 6];
            for seed in (first + thread..first + seeds).step_by(threads as usize) {
                let caught = std::panic::catch_unwind(|| {
                    let world = storm(seed);
                    world.check();
                    let state = world.process.as_ref().unwrap().state();
                    let accepted: usize = world.clients.iter().map(|c| c.accepted.len()).sum();
                    let ended = usize::from(state.end().is_some());
                    let resumed = world.count(RESUMED);
                    let pairs = usize::from(state.games().len() == 2);
                    [state.head().seq.0 as usize, ended, world.connects, accepted, resumed, pairs]
                });
                let got = caught.unwrap_or_else(|_| panic!("seed {seed} fails"));
                (0..sums.len()).for_each(|index| sums[index] += got[index]);
            }
            sums
        };
        let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(move || run(thread))).collect();
        for handle in handles {
            let got = handle.join().expect("a seed fails, named above");
            (0..sums.len()).for_each(|index| sums[index] += got[index]);
        }
    });
    let [events, ended, connects, accepted, resumed, pairs] = sums.map(|sum| sum as u64);
    println!(
        "{seeds} seeds: {events} events, {ended} ends, {connects} connects, {accepted} acts \
         accepted, {resumed} outages credited, {pairs} on two boards"
    );
    assert!(events > 5 * seeds, "storms must let something happen");
    assert!(ended * 4 > seeds, "and matches must end in them");
    assert!(accepted > 2 * seeds && resumed * 10 > seeds);
    assert!(seeds < 100 || pairs * 5 > seeds, "{pairs} matches on two boards only");
}

#[test]
fn a_client_killed_a_thousand_times_misses_repeats_and_reorders_nothing() {
    let random_requests = Happening {
        millis: 0,
        line_holds: 600,
        crashes: usize::MAX,
        disk_fails: usize::MAX,
        control: TimeControl::Untimed,
        gentle: true,
    };
    let mut world = World::new(99, random_requests);
    while world.connects < 4_000 {
        world.run_until(world.now + 10_000);
    }
    world.calm_down();
    world.check();
    let events = world.process.as_ref().unwrap().state().head().seq.0;
    assert!(events > 50, "{events} events only");
}
