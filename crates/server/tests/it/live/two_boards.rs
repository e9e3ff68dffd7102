//! Matches on two boards, played out so that their logs can be frozen: pieces that change boards, and every end.

use game::{
    ActorId, BoardId, BughouseTerms, ClockStart, DroppedPartner, EndCause, Match, MatchId,
    MatchSetup, Millis, PassedPromotion, PawnDropRanks, Preset, Seat, TimeControl, WatcherId,
};
use notation::{builtin, parse_fen, write_uci};
use protocol::{Act, ChatRoom, Offer, OfferKind};
use rules::{EndReason, Move, Ruleset};
use server::live::{ChatRights, ClientRequest, Follower, Mode};
use store::{EventStore, SimulatedStore};
use testkit::numbers::Numbers;

use crate::live::process::{Input, Process, header, make, moment, quick_store, seat, stored};

const A: BoardId = BoardId(0);
const B: BoardId = BoardId(1);
const SPECTATOR: WatcherId = WatcherId(9);
/// The kind of stored event by which a piece changes boards.
const TRANSFERRED: u16 = 3;
/// Pawns about to promote beside pieces to capture.
const LATE: &str = "rn2k2r/1P4pp/8/3q4/3Q4/8/PP4p1/R3K2R w KQkq - 0 1";

/// A match of four with a clock, its players on sockets.
pub(crate) struct Four {
    process: Process,
    id: MatchId,
    now: u64,
    next: u64,
}

fn ruleset(name: &str) -> Ruleset {
    Ruleset::compile(builtin(name).unwrap()).unwrap()
}

fn holder(seat: Seat) -> ActorId {
    ActorId(41 + 2 * u64::from(seat.board.0) + seat.color as u64)
}

fn wire(seat: Seat) -> protocol::Seat {
    let color = match seat.color {
        rules::Color::White => protocol::Color::White,
        rules::Color::Black => protocol::Color::Black,
    };
    protocol::Seat { board: seat.board.0, color }
}

impl Four {
    fn begin(id: MatchId, setup: MatchSetup) -> Self {
        let store = quick_store();
        let rules: Vec<Ruleset> = setup.starts.iter().map(|at| at.ruleset().clone()).collect();
        let names = ["Ada", "Bob", "Cid", "Dee"];
        let seats = Seat::of_boards(2).zip(names).map(|(at, name)| seat(at, holder(at), name));
        let acts = seats.collect();
        let now = make(&store, header(setup, Mode::Seek), acts, 0);
        let lookup = |_| rules.first().cloned();
        let (process, now) = Process::load(&store, id, Millis::ZERO, now, lookup).unwrap();
        let mut four = Self { process, id, now, next: 0 };
        for (at, name) in Seat::of_boards(2).zip(names) {
            four.watch(WatcherId(holder(at).0), holder(at), name);
        }
        four.watch(SPECTATOR, ActorId(99), "Eve");
        four
    }

    fn bughouse(id: MatchId, fens: [&str; 2], seconds: u64) -> Self {
        let ruleset = ruleset("bughouse");
        let control = TimeControl::sudden_death(Millis::from_secs(seconds));
        let mut setup = MatchSetup::bughouse(id, &ruleset, &control);
        setup.starts = fens.map(|fen| parse_fen(&ruleset, fen).unwrap()).into();
        Self::begin(id, setup)
    }

    fn watch(&mut self, watcher: WatcherId, actor: ActorId, name: &str) {
        let who = Follower { actor, name: name.to_owned(), chat: ChatRights::Everywhere };
        self.input(Input::Watch { watcher, who, have: None });
    }

    fn input(&mut self, input: Input) {
        self.process.handle(input, self.now);
        self.process.pump(self.now);
        while self.process.is_waiting() {
            self.now += 1;
            self.process.pump(self.now);
        }
    }

    fn request(&mut self, watcher: WatcherId, request: ClientRequest) {
        let read = moment(self.now);
        self.input(Input::Ask { watcher, read, request });
    }

    fn act(&mut self, at: Seat, act: Act) {
        self.next += 1;
        let (lag, ping) = (Millis(40), Some(Millis(60)));
        let request = ClientRequest::Act { id: self.next, plies: Vec::new(), lag, ping, act };
        self.request(WatcherId(holder(at).0), request);
    }

    fn say(&mut self, watcher: WatcherId, room: ChatRoom, text: &str) {
        self.next += 1;
        let request = ClientRequest::Say { id: self.next, room, text: text.to_owned() };
        self.request(watcher, request);
    }

    fn play(&mut self, board: BoardId, uci: &str) {
        let at = self.state().to_move(board).unwrap();
        let before = self.state().ply(board);
        self.act(at, Act::Move { seat: wire(at), uci: uci.to_owned() });
        assert!(self.state().ply(board) > before, "{uci} is played");
    }

    fn wait(&mut self, millis: u64) {
        let end = self.now + millis;
        while self.now < end {
            let wake = self.process.live.wake_at(moment(self.now)).map_or(end, |wake| wake.0);
            self.now = wake.clamp(self.now + 1, end);
            self.input(Input::Core(game::Input::Tick));
        }
    }

    fn state(&self) -> &Match {
        self.process.state()
    }

    /// Moves at random on both boards, mostly those that capture, drop or promote; a move that ends
    /// the match is made at once.
    fn play_at_random(&mut self, seed: u64, plies: usize) {
        let mut numbers = Numbers::new(seed);
        for _ in 0..plies {
            let board = BoardId(numbers.below(2) as u8);
            let game = self.state().game(board).unwrap();
            let moves: Vec<Move> = game.legal_moves();
            if self.state().end().is_some() || moves.is_empty() {
                continue;
            }
            let position = game.position();
            let ends =
                |mv: &&Move| position.play(**mv).is_ok_and(|after| after.outcome().is_some());
            let is_lively = |mv: &&Move| {
                mv.from().is_none() || mv.promotion().is_some() || position.victim(**mv).is_some()
            };
            let lively: Vec<Move> = moves.iter().filter(is_lively).copied().collect();
            let quiet = lively.is_empty() || numbers.one_in(3);
            let any = *numbers.pick(if quiet { &moves } else { &lively });
            let mv = moves.iter().find(ends).copied().unwrap_or(any);
            let uci = write_uci(position, mv);
            self.play(board, &uci);
            self.wait(numbers.below(900) as u64);
        }
    }

    fn finish(self) -> (SimulatedStore, MatchId) {
        let log = stored(&self.process.store, self.id);
        assert_eq!(log.state(), self.state());
        (self.process.store, self.id)
    }
}

/// Captures passed on, drops, promotions, and a mate.
pub(crate) fn mated() -> (SimulatedStore, MatchId) {
    let mut four = Four::bughouse(MatchId(501), [LATE, LATE], 300);
    four.play_at_random(1, 300);
    let end = four.state().end().expect("somebody is mated");
    assert_eq!(end.cause, EndCause::Rules(EndReason::Checkmate));
    four.finish()
}

/// A flag on one board while the other is being played, with premoves and time given.
pub(crate) fn flagged() -> (SimulatedStore, MatchId) {
    let start = notation::write_fen(&ruleset("bughouse").start());
    let mut four = Four::bughouse(MatchId(502), [&start, &start], 60);
    four.play(A, "e2e4");
    let premoves = ClientRequest::Premoves {
        seat: wire(Seat::new(B, rules::Color::Black)),
        ply: 0,
        moves: vec!["d7d5".to_owned(), "d8d5".to_owned()],
    };
    four.request(WatcherId(holder(Seat::new(B, rules::Color::Black)).0), premoves);
    four.play(B, "e2e4");
    four.wait(4_000);
    four.play(A, "d7d5");
    four.play(B, "e4d5");
    four.play(A, "e4d5");
    let (black, white) = (Seat::BLACK, Seat::WHITE);
    four.act(black, Act::GiveTime { seat: wire(black), to: wire(white), ms: 15_000 });
    four.wait(90_000);
    assert!(matches!(four.state().end().unwrap().cause, EndCause::Flagged(_)));
    four.finish()
}

/// Offers, a pause, a new name and every room of the chat; then somebody resigns, and all want a rematch.
pub(crate) fn resigned() -> (SimulatedStore, MatchId) {
    let start = notation::write_fen(&ruleset("bughouse").start());
    let mut four = Four::bughouse(MatchId(503), [&start, &start], 180);
    let (white, black) = (Seat::WHITE, Seat::BLACK);
    let partner = Seat::new(B, rules::Color::Black);
    four.play_at_random(7, 40);
    four.say(WatcherId(holder(white).0), ChatRoom::Players, "good luck");
    four.say(WatcherId(holder(white).0), ChatRoom::Team, "a knight, please");
    four.say(WatcherId(holder(partner).0), ChatRoom::Team, "soon");
    four.say(SPECTATOR, ChatRoom::Spectators, "Black is better");
    four.act(white, Act::Offer { seat: wire(white), offer: Offer::Draw });
    four.act(black, Act::Decline { seat: wire(black), offer: OfferKind::Draw });
    four.act(black, Act::Offer { seat: wire(black), offer: Offer::Pause });
    four.act(white, Act::Accept { seat: wire(white), offer: OfferKind::Pause });
    four.wait(5_000);
    four.act(black, Act::Offer { seat: wire(black), offer: Offer::Unpause });
    four.act(partner, Act::Accept { seat: wire(partner), offer: OfferKind::Unpause });
    four.act(partner, Act::Rename { seat: wire(partner), name: "Delia".to_owned() });
    four.act(black, Act::Resign { seat: wire(black) });
    assert_eq!(four.state().end().unwrap().cause, EndCause::Resigned(black));
    for at in Seat::of_boards(2) {
        assert!(!four.state().rematch_agreed(), "everybody has to want it");
        let offer = Offer::Rematch { partners: protocol::RematchPartners::Same };
        four.act(at, Act::Offer { seat: wire(at), offer });
    }
    assert!(four.state().rematch_agreed());
    four.finish()
}

/// Capablanca's chess played as bughouse under terms; a resignation is withdrawn by a move, and another one confirmed.
pub(crate) fn under_terms() -> (SimulatedStore, MatchId) {
    let terms = BughouseTerms {
        preset: Preset::School,
        pawn_drop_ranks: Some(PawnDropRanks { first: 2, last: 5 }),
        promotion: Some(PassedPromotion::Kept),
        castling: Some(DroppedPartner::Allowed),
        ply_limit: Some(200),
        ..BughouseTerms::default()
    };
    let source = builtin("capablanca").unwrap();
    let ruleset = Ruleset::compile(game::derive(source.clone(), &terms).unwrap()).unwrap();
    let control = TimeControl::sudden_death(Millis::from_secs(180));
    let setup = MatchSetup::bughouse(MatchId(506), &ruleset, &control).under(terms, source.title);
    let mut four = Four::begin(MatchId(506), setup);
    let (white, partner) = (Seat::WHITE, Seat::new(B, rules::Color::Black));
    four.act(white, Act::Resign { seat: wire(white) });
    four.play_at_random(5, 30);
    assert!(four.state().offers().is_empty());
    four.act(white, Act::Resign { seat: wire(white) });
    four.act(partner, Act::Decline { seat: wire(partner), offer: OfferKind::Resignation });
    four.play_at_random(6, 10);
    four.act(partner, Act::Resign { seat: wire(partner) });
    four.act(white, Act::Accept { seat: wire(white), offer: OfferKind::Resignation });
    assert_eq!(four.state().end().unwrap().cause, EndCause::Resigned(partner));
    four.finish()
}

/// Two boards of standard chess, on which moves may be taken back, with a crash in between.
pub(crate) fn taken_back() -> (SimulatedStore, MatchId) {
    let (id, standard) = (MatchId(504), ruleset("standard"));
    let control = TimeControl::sudden_death(Millis::from_secs(300));
    let starts = vec![standard.start(), standard.start()];
    let mut setup = MatchSetup::from_positions(id, starts, &control);
    setup.clock_start = ClockStart::FirstMove;
    let mut four = Four::begin(id, setup);
    for (board, uci) in [(A, "e2e4"), (B, "d2d4"), (A, "e7e5"), (B, "g8f6"), (A, "g1f3")] {
        four.play(board, uci);
        four.wait(1_500);
    }
    let (white, black) = (Seat::WHITE, Seat::BLACK);
    let offer = Offer::Takeback { board: 0, to: 1 };
    four.act(white, Act::Offer { seat: wire(white), offer });
    four.act(black, Act::Accept { seat: wire(black), offer: OfferKind::Takeback });
    assert_eq!(four.state().ply(game::BoardId::A).0, 1);
    let store = four.process.store.clone();
    let lookup = move |_| Some(standard.clone());
    let loaded = Process::load(&store, id, Millis(7_000), four.now + 7_000, lookup);
    (four.process, four.now) = loaded.unwrap();
    four.input(Input::Core(game::Input::Tick));
    four.watch(WatcherId(holder(black).0), holder(black), "Bob");
    four.play(A, "c7c5");
    four.act(black, Act::Offer { seat: wire(black), offer: Offer::Draw });
    four.finish()
}

/// Two seats swap their players and a third gets a new one while the match goes on.
pub(crate) fn reseated() -> (SimulatedStore, MatchId) {
    let start = notation::write_fen(&ruleset("bughouse").start());
    let mut four = Four::bughouse(MatchId(505), [&start, &start], 180);
    four.play_at_random(11, 12);
    let partner = Seat::new(B, rules::Color::Black);
    let change = |seat, holder, name| {
        let name = game::PlayerName::new(name).expect("a name");
        game::SeatChange { seat, holder, name }
    };
    let act = game::Act::ChangeSeats(vec![
        change(Seat::WHITE, holder(partner), "Dee"),
        change(partner, holder(Seat::WHITE), "Ada"),
        change(Seat::BLACK, ActorId(77), "Fay"),
    ]);
    four.input(Input::Direct { call: game::CallId(1), act });
    assert_eq!(four.state().holder(Seat::BLACK), Some(ActorId(77)));
    four.act(partner, Act::Resign { seat: wire(Seat::WHITE) });
    assert_eq!(four.state().end().unwrap().cause, EndCause::Resigned(Seat::WHITE));
    four.finish()
}

#[test]
fn matches_on_two_boards_pass_pieces_and_end() {
    let (store, id) = mated();
    let rows = store.load_match(id).ready().unwrap().unwrap().unwrap().events;
    let passed = rows.iter().filter(|row| row.event.kind.0 == TRANSFERRED).count();
    assert!(passed > 3, "{passed} pieces changed boards");
    let log = stored(&store, id);
    let moves: Vec<Move> = log.state().boards().moves().map(|made| made.mv).collect();
    assert!(moves.iter().filter(|mv| mv.from().is_none()).count() > 3, "drops");
    assert!(moves.iter().any(|mv| mv.promotion().is_some()), "a promotion");
    for play in [flagged, resigned, taken_back, reseated, under_terms] {
        play();
    }
}
