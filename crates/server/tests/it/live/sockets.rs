//! Connections, match actors and the server around them, on simulated time and a simulated store.

use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{ActorId, MatchId, PlayerName, UtcMillis};
use protocol::http::{ColorChoice, Join, Mode, NewMatch, RulesetChoice, Takebacks};
use protocol::{
    Act, Answer, ClientMessage, ErrorCode, EventKind, Seat, ServerMessage, TimeControl,
};
use server::connection_table::{ConnectionCaps, ConnectionTable};
use server::jobs::SimulatedJobs;
use server::live::{ChatRights, Disconnected, Frame, Live, Transport, match_id};
use server::{Clock, Identity, Random};
use store::SimulatedStore;
use store::simulated::{Knobs, Tick};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, timeout};

use crate::live::client as storm;

pub(crate) const WHITE: Seat = Seat { board: 0, color: protocol::Color::White };
pub(crate) const BLACK: Seat = Seat { board: 0, color: protocol::Color::Black };

/// tokio's clock, which stops while anything can be done.
#[derive(Debug)]
struct PausedClock {
    origin: Instant,
    /// How far the calendar is ahead.
    ahead: Mutex<Duration>,
}

impl Clock for PausedClock {
    fn now(&self) -> Duration {
        self.origin.elapsed()
    }

    fn utc(&self) -> UtcMillis {
        let passed = self.origin.elapsed() + *self.ahead.lock().unwrap();
        UtcMillis(1_700_000_000_000 + passed.as_millis() as i64)
    }
}

/// Numbers that are never the same.
#[derive(Debug)]
struct Counting(AtomicU64);

impl Random for Counting {
    fn fill(&self, bytes: &mut [u8]) {
        let number = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed).to_le_bytes();
        bytes.iter_mut().zip(number.iter().cycle()).for_each(|(byte, new)| *byte = *new);
    }
}

/// The server's end of a test connection.
struct ServerEnd {
    incoming: mpsc::Receiver<Frame>,
    outgoing: mpsc::Sender<Frame>,
}

impl Transport for ServerEnd {
    async fn receive(&mut self) -> Option<Frame> {
        self.incoming.recv().await
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Disconnected> {
        self.outgoing.send(frame).await.map_err(|_| Disconnected)
    }
}

/// The client's end.
pub(crate) struct Client {
    pub(crate) to_server: mpsc::Sender<Frame>,
    pub(crate) from_server: mpsc::Receiver<Frame>,
}

impl Client {
    pub(crate) async fn say(&self, message: &ClientMessage) {
        self.text(&serde_json::to_string(message).unwrap()).await;
    }

    pub(crate) async fn text(&self, text: &str) {
        self.frame(Frame::Text(text.into())).await;
    }

    pub(crate) async fn frame(&self, frame: Frame) {
        // A connection that the server closed accepts nothing.
        let _ = self.to_server.send(frame).await;
    }

    /// The next frame that is not a sign of life, which is answered.
    pub(crate) async fn receive_frame(&mut self) -> Option<Frame> {
        loop {
            let frame = timeout(Duration::from_secs(100), self.from_server.recv()).await;
            match frame.expect("the server is silent") {
                Some(Frame::Ping(bytes)) => self.frame(Frame::Pong(bytes)).await,
                other => return other,
            }
        }
    }

    async fn receive(&mut self) -> ServerMessage {
        match self.receive_frame().await {
            Some(Frame::Text(text)) => serde_json::from_str(&text).unwrap(),
            other => panic!("a message, not {other:?}"),
        }
    }

    /// The first message that is wanted; others are skipped.
    pub(crate) async fn receive_until<T>(
        &mut self,
        wanted: impl Fn(&ServerMessage) -> Option<T>,
    ) -> T {
        loop {
            if let Some(found) = wanted(&self.receive().await) {
                return found;
            }
        }
    }

    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            match self.receive_frame().await {
                Some(Frame::Close(code, _)) => return code,
                Some(_) => {}
                None => panic!("closed without a word"),
            }
        }
    }

    pub(crate) async fn act(
        &mut self,
        id: MatchId,
        number: u64,
        act: Act,
    ) -> Result<u64, ErrorCode> {
        let match_id = match_id::to_wire(id);
        self.say(&ClientMessage::Act { match_id, id: number, plies: vec![], lag_ms: 0, act }).await;
        self.receive_until(|message| match message {
            ServerMessage::Answer { id, answer: Answer::Accepted { head }, .. }
                if *id == number =>
            {
                Some(Ok(head.seq))
            }
            ServerMessage::Answer { id, answer: Answer::Noted, .. } if *id == number => Some(Ok(0)),
            ServerMessage::Answer { id, answer: Answer::Refused { error }, .. }
                if *id == number =>
            {
                Some(Err(error.code))
            }
            _ => None,
        })
        .await
    }

    pub(crate) async fn watch(&mut self, id: MatchId) -> protocol::MatchState {
        self.say(&ClientMessage::Watch { match_id: match_id::to_wire(id), have: None }).await;
        self.receive_until(|message| match message {
            ServerMessage::Match { state } => Some(state.clone()),
            _ => None,
        })
        .await
    }
}

pub(crate) struct TestServer {
    pub(crate) live: Arc<Live>,
    pub(crate) store: SimulatedStore,
    pub(crate) jobs: SimulatedJobs,
    clock: Arc<PausedClock>,
}

impl fmt::Debug for TestServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TestServer")
    }
}

pub(crate) fn identity(number: u64, name: &str) -> Identity {
    Identity { actor: ActorId(number), name: Some(PlayerName::new(name).unwrap()) }
}

pub(crate) fn ada() -> Identity {
    identity(100, "Ada")
}

pub(crate) fn bob() -> Identity {
    identity(101, "Bob")
}

impl TestServer {
    pub(crate) fn open() -> Self {
        let store = SimulatedStore::new(7, Knobs::default());
        let origin = Instant::now();
        let pumped = store.clone();
        tokio::spawn(async move {
            loop {
                pumped.pump(Tick(origin.elapsed().as_millis() as u64));
                sleep(Duration::from_millis(1)).await;
            }
        });
        Self::over(store, origin, Duration::ZERO)
    }

    /// A server over a store, with a calendar that is ahead.
    fn over(store: SimulatedStore, origin: Instant, ahead: Duration) -> Self {
        let clock = Arc::new(PausedClock { origin, ahead: Mutex::new(ahead) });
        let random = Arc::new(Counting(AtomicU64::new(1)));
        let server_clock: Arc<dyn Clock> = Arc::<PausedClock>::clone(&clock);
        let caps = ConnectionCaps::default();
        let table = ConnectionTable::new(caps, &[], Arc::clone(&server_clock));
        let (log, jobs) = (Arc::new(store.clone()), SimulatedJobs::default());
        let pool = Arc::new(jobs.clone());
        let live = Live::with_connections(log, server_clock, random, table, pool);
        Self { live, store, jobs, clock }
    }

    /// A server on the same store, after it was stopped for this long.
    pub(crate) fn reopened(&self, closed_for: Duration) -> Self {
        let ahead = *self.clock.ahead.lock().unwrap() + closed_for;
        Self::over(self.store.clone(), self.clock.origin, ahead)
    }

    /// Sets the calendar forward.
    pub(crate) fn turn_calendar(&self, by: Duration) {
        *self.clock.ahead.lock().unwrap() += by;
    }

    /// A connection with room for this many unread frames.
    pub(crate) fn connect(&self, who: Identity, room: usize) -> Client {
        self.connect_from(who, room, None)
    }

    /// The same, from an address.
    pub(crate) fn connect_from(
        &self,
        who: Identity,
        room: usize,
        address: Option<IpAddr>,
    ) -> Client {
        let (to_server, incoming) = mpsc::channel(16);
        let (outgoing, from_server) = mpsc::channel(room);
        let live = Arc::clone(&self.live);
        let admission = live.admit(&who, address);
        tokio::spawn(async move {
            let line = ServerEnd { incoming, outgoing };
            let session = std::future::pending();
            live.serve_transport(line, who, ChatRights::Everywhere, admission, session).await;
        });
        Client { to_server, from_server }
    }

    pub(crate) async fn client(&self, who: Identity) -> Client {
        let mut client = self.connect(who, 16);
        client.say(&ClientMessage::Hello { protocol: protocol::VERSION }).await;
        let welcome = client.receive().await;
        assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
        client
    }

    /// A seek of Ada's, with White.
    pub(crate) async fn seek(&self, clock: TimeControl) -> MatchId {
        self.live.create(&new_match(Mode::Seek, clock), &ada()).await.unwrap().id
    }

    pub(crate) async fn duel(&self, clock: TimeControl) -> MatchId {
        let id = self.seek(clock).await;
        self.live.join(id, &bob(), &Join::default()).await.unwrap();
        id
    }
}

pub(crate) fn new_match(mode: Mode, clock: TimeControl) -> NewMatch {
    NewMatch {
        ruleset: RulesetChoice::default(),
        fen: None,
        mode,
        color: ColorChoice::White,
        clock,
        black_clock: None,
        white: None,
        black: None,
        takebacks: Takebacks::ByConsent,
        computer: None,
        seats: Vec::new(),
        bughouse: None,
    }
}

pub(crate) fn minute() -> TimeControl {
    let stage = protocol::Stage { moves: None, ms: 60_000, bonus: protocol::Bonus::None };
    TimeControl::Stages { stages: vec![stage] }
}

pub(crate) fn mv(seat: Seat, uci: &str) -> Act {
    Act::Move { seat, uci: uci.to_owned() }
}

#[tokio::test(start_paused = true)]
async fn two_people_find_each_other_and_play() {
    let server = TestServer::open();
    let mut watcher = server.client(identity(102, "Eve")).await;
    watcher.say(&ClientMessage::WatchLobby).await;
    let id = server.seek(minute()).await;
    watcher
        .receive_until(|message| match message {
            ServerMessage::Lobby { lobby } if lobby.seeks.len() == 1 => Some(()),
            _ => None,
        })
        .await;
    assert_eq!(server.live.lobby().seeks[0].names, ["Ada", ""]);
    assert_eq!(server.live.join(id, &bob(), &Join::default()).await.unwrap(), [BLACK]);
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    assert_eq!(white.watch(id).await.yours, [WHITE]);
    assert_eq!(black.watch(id).await.phase, protocol::Phase::Playing);
    white.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    let san = black
        .receive_until(|message| match message {
            ServerMessage::Events { events, .. } => {
                events.iter().find_map(|event| match &event.kind {
                    EventKind::Move { san, .. } => Some(san.clone()),
                    _ => None,
                })
            }
            _ => None,
        })
        .await;
    assert_eq!(san, "e4");
    assert_eq!(black.act(id, 1, mv(WHITE, "d2d4")).await, Err(ErrorCode::NotYourSeat));
    let seen = server.live.view(id, &identity(103, "Zoe")).await.unwrap();
    assert_eq!((seen.moves[0].len(), seen.yours.len()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_made_is_refused_with_every_fault() {
    let server = TestServer::open();
    let text = "name = \"x\"\ntitle = \"X\"\nfiles = 99\nranks = 0\n".to_owned();
    let file = NewMatch {
        ruleset: RulesetChoice::File { text },
        ..new_match(Mode::Seek, TimeControl::Untimed)
    };
    let error = server.live.create(&file, &ada()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::BadInput);
    assert!(error.faults.len() >= 2, "{error:?}");
    let fen = NewMatch { fen: Some("8/8".to_owned()), ..new_match(Mode::Seek, minute()) };
    assert_eq!(server.live.create(&fen, &ada()).await.unwrap_err().code, ErrorCode::BadInput);
    let stages = TimeControl::Stages { stages: vec![] };
    let clock = new_match(Mode::HotSeat, stages);
    assert_eq!(server.live.create(&clock, &ada()).await.unwrap_err().faults.len(), 2);
    let nobody = server.live.view(MatchId(5), &ada()).await.unwrap_err();
    assert_eq!(nobody.code, ErrorCode::NoSuchMatch);
}

#[tokio::test(start_paused = true)]
async fn every_kind_of_ruleset_can_be_chosen() {
    let server = TestServer::open();
    let toml = notation::builtin_source("gardner").unwrap().to_owned();
    let choices = [
        RulesetChoice::Builtin { name: "crazyhouse".to_owned() },
        RulesetChoice::Builtin { name: "bughouse".to_owned() },
        RulesetChoice::Chess960 { number: None },
        RulesetChoice::FischerRandomPlus { files: 9, ranks: 10, seed: None },
        RulesetChoice::File { text: toml },
    ];
    for ruleset in choices {
        let new = NewMatch { ruleset, ..new_match(Mode::HotSeat, minute()) };
        let made = server.live.create(&new, &ada()).await.unwrap();
        let state = server.live.view(made.id, &ada()).await.unwrap();
        assert_eq!(state.yours, made.seats);
        assert_eq!(state.phase, protocol::Phase::Playing);
    }
}

#[tokio::test(start_paused = true)]
async fn an_invitation_needs_its_secret() {
    let server = TestServer::open();
    let made = server.live.create(&new_match(Mode::Invitation, minute()), &ada()).await.unwrap();
    let secret = made.secret.expect("an invitation has a secret");
    let join = |invitation: Option<String>| Join { invitation, name: None };
    let error = server.live.join(made.id, &bob(), &join(None)).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::BadInvitation);
    assert!(server.live.lobby().seeks.is_empty(), "nobody else sees it");
    server.live.join(made.id, &bob(), &join(Some(secret))).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn matches_without_watchers_or_clocks_need_no_owner_and_come_back() {
    let server = TestServer::open();
    let untimed = server.duel(TimeControl::Untimed).await;
    let timed = server.duel(minute()).await;
    let mut client = server.client(ada()).await;
    client.watch(untimed).await;
    client.act(untimed, 1, mv(WHITE, "e2e4")).await.unwrap();
    client.watch(timed).await;
    let mut other = server.client(bob()).await;
    other.watch(timed).await;
    client.act(timed, 2, mv(WHITE, "e2e4")).await.unwrap();
    other.act(timed, 2, mv(BLACK, "e7e5")).await.unwrap();
    drop((client, other));
    sleep(Duration::from_secs(40)).await;
    assert_eq!(server.live.stats().owners, 1, "a running clock needs its owner");
    sleep(Duration::from_secs(90)).await;
    assert_eq!(server.live.stats().owners, 0, "the flag has fallen");
    let state = server.live.view(timed, &ada()).await.unwrap();
    assert_eq!(state.end.unwrap().code, "flag");
    assert_eq!(server.live.view(untimed, &ada()).await.unwrap().moves[0], ["e4"]);
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_every_live_match_is_back_with_its_clocks_credited() {
    let server = TestServer::open();
    let origin = Instant::now();
    let id = server.duel(minute()).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    white.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    black.act(id, 1, mv(BLACK, "e7e5")).await.unwrap();
    server.store.crash();
    let again = TestServer::over(server.store.clone(), origin, Duration::from_secs(300));
    assert_eq!(again.live.recover().await.unwrap(), 1);
    sleep(Duration::from_millis(100)).await;
    let state = again.live.view(id, &ada()).await.unwrap();
    assert_eq!(state.phase, protocol::Phase::Playing);
    assert!(state.seats[0].clock.left_ms > 75_000, "{:?}", state.seats[0].clock);
    let mut white = again.client(ada()).await;
    white.watch(id).await;
    assert_eq!(white.act(id, 1, mv(WHITE, "d2d4")).await, Ok(4), "the first answer again");
    white.act(id, 2, mv(WHITE, "g1f3")).await.unwrap();
}

/// Players move and take other names without end; a spectator's connection breaks at random moments, some of them while
/// events are on their way, and every new connection states what the last one had.
#[tokio::test(start_paused = true)]
async fn a_client_resumed_a_thousand_times_misses_repeats_and_reorders_nothing() {
    let server = TestServer::open();
    let id = server.duel(TimeControl::Untimed).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    let players = tokio::spawn(async move {
        let knights = ["g1f3", "g8f6", "b1c3", "b8c6", "f3g1", "f6g8", "c3b1", "c6b8"];
        for number in 1..1_500 {
            let (client, seat) =
                if number % 2 == 1 { (&mut white, WHITE) } else { (&mut black, BLACK) };
            let act = match knights.get((number - 1) / 40) {
                Some(knight) if number % 40 == 1 + ((number - 1) / 40) % 2 => mv(seat, knight),
                _ => Act::Rename { seat, name: format!("Player {number}") },
            };
            client.act(id, number as u64, act).await.unwrap();
            // As fast as names may change.
            sleep(Duration::from_secs(5)).await;
        }
        (white, black)
    });
    let mut numbers = testkit::numbers::Numbers::new(11);
    let eve = identity(150, "Eve");
    let mut view = storm::Client::new(150);
    for _ in 0..1000 {
        let mut connection = server.client(eve.clone()).await;
        let match_id = match_id::to_wire(id);
        connection.say(&ClientMessage::Watch { match_id, have: view.have() }).await;
        for _ in 0..numbers.below(3) {
            let patience = Duration::from_millis(numbers.below(8_000) as u64);
            let Ok(message) = timeout(patience, connection.receive()).await else { break };
            // It panics when anything is missing, comes twice or out of order.
            view.receive(&message);
        }
    }
    let _sockets = players.await.unwrap();
    let mut connection = server.client(eve.clone()).await;
    connection
        .say(&ClientMessage::Watch { match_id: match_id::to_wire(id), have: view.have() })
        .await;
    view.receive(&connection.receive().await);
    let seen = view.view.unwrap();
    let state = server.live.view(id, &eve).await.unwrap();
    assert_eq!((&seen.head, &seen.moves), (&state.head, &state.moves));
    assert_eq!(seen.moves[0].len(), 8);
    assert!(seen.head.seq > 1_500, "{:?}", seen.head);
}

#[tokio::test(start_paused = true)]
async fn a_calendar_that_was_set_credits_neither_too_much_nor_less_than_nothing() {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    // The calendar before the crash and after it, and what White (to move) may have at most.
    let rows = [(DAY, Duration::ZERO, 60_000), (Duration::ZERO, DAY * 36_500, 80_000)];
    for (before, after, most) in rows {
        let store = SimulatedStore::new(7, Knobs::default());
        let origin = Instant::now();
        let pumped = store.clone();
        let pump = tokio::spawn(async move {
            loop {
                pumped.pump(Tick(origin.elapsed().as_millis() as u64));
                sleep(Duration::from_millis(1)).await;
            }
        });
        let server = TestServer::over(store.clone(), origin, before);
        let id = server.duel(minute()).await;
        let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
        white.watch(id).await;
        black.watch(id).await;
        white.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
        black.act(id, 1, mv(BLACK, "e7e5")).await.unwrap();
        store.crash();
        let again = TestServer::over(store, origin, after);
        again.live.recover().await.unwrap();
        sleep(Duration::from_millis(100)).await;
        let left = again.live.view(id, &ada()).await.unwrap().seats[0].clock.left_ms;
        assert!((most - 1_000..=most).contains(&left), "{left}, at most {most}");
        let mut white = again.client(ada()).await;
        white.watch(id).await;
        white.act(id, 2, mv(WHITE, "g1f3")).await.unwrap();
        pump.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn a_rematch_of_a_random_start_draws_a_new_start() {
    let server = TestServer::open();
    for (ruleset, drawn) in [
        (RulesetChoice::Chess960 { number: None }, true),
        (RulesetChoice::FischerRandomPlus { files: 9, ranks: 9, seed: None }, true),
        (RulesetChoice::Chess960 { number: Some(33) }, false),
    ] {
        let new = NewMatch { ruleset, ..new_match(Mode::HotSeat, TimeControl::Untimed) };
        let id = server.live.create(&new, &ada()).await.unwrap().id;
        let mut client = server.client(ada()).await;
        let first = client.watch(id).await;
        client.act(id, 1, Act::Abort { seat: WHITE }).await.unwrap();
        let offer = Act::Offer {
            seat: WHITE,
            offer: protocol::Offer::Rematch { partners: protocol::RematchPartners::Same },
        };
        client.act(id, 2, offer).await.unwrap();
        let next = client
            .receive_until(|message| match message {
                ServerMessage::Rematch { next, .. } => match_id::from_wire(next),
                _ => None,
            })
            .await;
        let second = client.watch(next).await;
        assert_eq!(first.boards[0].fen != second.boards[0].fen, drawn, "{}", second.boards[0].fen);
        assert_eq!(first.ruleset.files, second.ruleset.files);
    }
}

#[tokio::test(start_paused = true)]
async fn a_stopping_server_answers_open_requests_and_closes_connections() {
    let server = TestServer::open();
    let id = server.duel(minute()).await;
    let mut white = server.client(ada()).await;
    white.watch(id).await;
    let match_id = match_id::to_wire(id);
    let act = mv(WHITE, "e2e4");
    white.say(&ClientMessage::Act { match_id, id: 7, plies: vec![], lag_ms: 0, act }).await;
    tokio::task::yield_now().await;
    tokio::task::yield_now().await;
    server.live.shutdown().await;
    assert_eq!(server.live.stats().owners, 0);
    assert_eq!(white.closed().await, 1001);
    let error = server.live.create(&new_match(Mode::Seek, minute()), &ada()).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Unavailable);
}

#[tokio::test(start_paused = true)]
async fn a_rematch_swaps_colors_and_is_announced() {
    let server = TestServer::open();
    let id = server.duel(minute()).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    white.act(id, 1, Act::Abort { seat: WHITE }).await.unwrap();
    let offer = |seat| Act::Offer {
        seat,
        offer: protocol::Offer::Rematch { partners: protocol::RematchPartners::Same },
    };
    white.act(id, 2, offer(WHITE)).await.unwrap();
    black.act(id, 1, offer(BLACK)).await.unwrap();
    let next = white
        .receive_until(|message| match message {
            ServerMessage::Rematch { next, .. } => match_id::from_wire(next),
            _ => None,
        })
        .await;
    assert_eq!(white.watch(next).await.yours, [BLACK]);
    assert_eq!(server.live.view(id, &ada()).await.unwrap().rematch, Some(match_id::to_wire(next)));
}

#[tokio::test(start_paused = true)]
async fn a_match_taken_over_elsewhere_is_shown_again_and_nothing_is_promised() {
    let server = TestServer::open();
    let origin = Instant::now();
    let id = server.duel(TimeControl::Untimed).await;
    let mut white = server.client(ada()).await;
    let before = white.watch(id).await.head;
    let other = TestServer::over(server.store.clone(), origin, Duration::ZERO);
    other.live.view(id, &ada()).await.unwrap();
    let match_id = match_id::to_wire(id);
    let act = mv(WHITE, "e2e4");
    white.say(&ClientMessage::Act { match_id, id: 5, plies: vec![], lag_ms: 0, act }).await;
    let shown = white
        .receive_until(|message| match message {
            ServerMessage::Match { state } => Some(state.clone()),
            ServerMessage::Answer { .. } => panic!("the move is not saved"),
            _ => None,
        })
        .await;
    assert!(shown.head.epoch > before.epoch);
    assert_eq!(shown.moves[0].len(), 0);
    // A client without an answer asks again, with the same number.
    white.act(id, 5, mv(WHITE, "e2e4")).await.unwrap();
    assert_eq!(server.live.view(id, &bob()).await.unwrap().moves[0], ["e4"]);
}
