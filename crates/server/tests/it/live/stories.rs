//! Stories of one match, from the first seat to the rematch.

use std::sync::LazyLock;

use game::{
    Act as ServerAct, ActorId, CallId, Closing, Departure, EndCause, MatchId, MatchSetup,
    MatchTime, Millis, Phase, PlayerName, Presence, Seat, SeatChange, TimeControl, WatcherId,
};
use protocol::{
    Act, Answer, Claim, ErrorCode, EventKind, Head, Offer, OfferKind, ServerMessage, WireError,
};
use rules::Ruleset;
use server::live::{ChatRights, ClientRequest, Follower, Mode};
use store::SimulatedStore;

use crate::live::process::{
    Input, Process, Reply, header, make, moment, quick_store, seat, stored,
};

pub(crate) const ID: MatchId = MatchId(77);
pub(crate) const ADA: ActorId = ActorId(11);
pub(crate) const BOB: ActorId = ActorId(12);
pub(crate) const EVE: ActorId = ActorId(13);
/// The sockets of Ada, Bob and Eve; more come after a reconnect.
pub(crate) const ADAS: WatcherId = WatcherId(1);
pub(crate) const BOBS: WatcherId = WatcherId(2);
pub(crate) const EVES: WatcherId = WatcherId(3);
pub(crate) const WHITE: protocol::Seat = protocol::Seat { board: 0, color: protocol::Color::White };
pub(crate) const BLACK: protocol::Seat = protocol::Seat { board: 0, color: protocol::Color::Black };

static STANDARD: LazyLock<Ruleset> =
    LazyLock::new(|| Ruleset::compile(notation::builtin("standard").unwrap()).unwrap());

/// A live match with a clock and people who act by name.
pub(crate) struct Story {
    pub(crate) process: Process,
    pub(crate) now: u64,
    next_id: u64,
    read: usize,
}

pub(crate) fn minutes(minutes: u64) -> TimeControl {
    TimeControl::sudden_death(Millis::from_secs(60 * minutes))
}

impl Story {
    /// Ada and Bob sit down at a board; nobody looks yet.
    pub(crate) fn duel(control: &TimeControl) -> Self {
        let seats = vec![seat(Seat::WHITE, ADA, "Ada"), seat(Seat::BLACK, BOB, "Bob")];
        Self::set_up(control, Mode::Seek, seats)
    }

    pub(crate) fn hot_seat() -> Self {
        let seats = vec![seat(Seat::WHITE, ADA, "Ada"), seat(Seat::BLACK, ADA, "Bob")];
        Self::set_up(&TimeControl::Untimed, Mode::HotSeat, seats)
    }

    pub(crate) fn set_up(control: &TimeControl, mode: Mode, acts: Vec<ServerAct>) -> Self {
        let store = quick_store();
        let setup = MatchSetup::duel(ID, STANDARD.start(), control);
        let now = make(&store, header(setup, mode), acts, 0);
        Self::load(&store, now)
    }

    pub(crate) fn load(store: &SimulatedStore, now: u64) -> Self {
        let ruleset = |_| Some(STANDARD.clone());
        let (process, now) = Process::load(store, ID, Millis::ZERO, now, ruleset).unwrap();
        Self { process, now, next_id: 100, read: 0 }
    }

    pub(crate) fn settle(&mut self) {
        self.process.pump(self.now);
        while self.process.is_waiting() {
            self.now += 1;
            self.process.pump(self.now);
        }
    }

    pub(crate) fn input(&mut self, input: Input) -> &mut Self {
        self.process.handle(input, self.now);
        self.settle();
        self
    }

    /// Time passes, with every tick the table wants.
    pub(crate) fn wait(&mut self, millis: u64) -> &mut Self {
        let end = self.now + millis;
        while self.now < end {
            let wake = self.process.live.wake_at(moment(self.now)).map_or(end, |wake| wake.0);
            self.now = wake.clamp(self.now + 1, end);
            self.process.tick(self.now);
            if let Some(next) = self.process.pump(self.now)
                && next < end
            {
                self.now = next.max(self.now);
                self.process.pump(self.now);
            }
        }
        self
    }

    pub(crate) fn watch(
        &mut self,
        watcher: WatcherId,
        actor: ActorId,
        have: Option<Head>,
    ) -> &mut Self {
        let name = ["Ada", "Bob", "Eve"][(actor.0 - 11) as usize].to_owned();
        let who = Follower { actor, name, chat: ChatRights::Everywhere };
        self.input(Input::Watch { watcher, who, have })
    }

    pub(crate) fn everyone_watches(&mut self) -> &mut Self {
        self.watch(ADAS, ADA, None).watch(BOBS, BOB, None).watch(EVES, EVE, None);
        self.received(ADAS);
        self
    }

    pub(crate) fn ask(&mut self, watcher: WatcherId, id: u64, act: Act) -> &mut Self {
        let read = moment(self.now);
        let lag = Millis::ZERO;
        let request = ClientRequest::Act { id, plies: Vec::new(), lag, ping: None, act };
        self.input(Input::Ask { watcher, read, request })
    }

    /// Asks and returns the judge's answer.
    pub(crate) fn act(&mut self, watcher: WatcherId, act: Act) -> Result<u64, WireError> {
        self.next_id += 1;
        let id = self.next_id;
        let before = self.process.sent.len();
        self.ask(watcher, id, act);
        let sent = &self.process.sent[before..];
        let answer = sent.iter().find_map(|(to, message, _)| match message {
            ServerMessage::Answer { id: answered, answer, .. }
                if *answered == id && *to == [watcher] =>
            {
                Some(answer.clone())
            }
            _ => None,
        });
        match answer.expect("an answer") {
            Answer::Accepted { head } => Ok(head.seq),
            Answer::Noted => Ok(0),
            Answer::Refused { error } => Err(error),
        }
    }

    pub(crate) fn moves(&mut self, moves: &str) -> &mut Self {
        for text in moves.split_whitespace() {
            let (watcher, seat) = match self.process.state().to_move(game::BoardId(0)) {
                Some(Seat::WHITE) => (ADAS, WHITE),
                _ => (BOBS, BLACK),
            };
            self.act(watcher, Act::Move { seat, uci: text.to_owned() }).unwrap();
        }
        self
    }

    /// Everything a watcher received since the story last asked, in order.
    pub(crate) fn received(&mut self, watcher: WatcherId) -> Vec<ServerMessage> {
        let sent = &self.process.sent[self.read..];
        let own = sent.iter().filter(|(to, _, _)| to.contains(&watcher));
        own.map(|(_, message, _)| message.clone()).collect()
    }

    pub(crate) fn forget_received(&mut self) {
        self.read = self.process.sent.len();
    }

    pub(crate) fn head(&self) -> Head {
        let head = self.process.state().head();
        Head { epoch: head.epoch.0, seq: head.seq.0 }
    }

    /// What the log tells is what the table believes.
    pub(crate) fn check(&self) {
        let stored = stored(&self.process.store, ID);
        assert_eq!(stored.state(), self.process.state());
    }
}

fn events(messages: &[ServerMessage]) -> Vec<EventKind> {
    let events = messages.iter().flat_map(|message| match message {
        ServerMessage::Events { events, .. } => events.clone(),
        _ => Vec::new(),
    });
    events.map(|event| event.kind).collect()
}

fn code(result: Result<u64, WireError>) -> ErrorCode {
    result.expect_err("a refusal").code
}

#[test]
fn two_at_one_computer_play_and_take_back_at_once() {
    let mut story = Story::hot_seat();
    story.watch(ADAS, ADA, None);
    let play = |story: &mut Story, seat, uci: &str| {
        story.act(ADAS, Act::Move { seat, uci: uci.to_owned() }).unwrap()
    };
    assert_eq!(play(&mut story, WHITE, "e2e4"), 4);
    play(&mut story, BLACK, "e7e5");
    play(&mut story, WHITE, "g1f3");
    let undo = Act::Offer { seat: WHITE, offer: Offer::Takeback { board: 0, to: 1 } };
    story.act(ADAS, undo).unwrap();
    assert_eq!(story.process.live.san(), [["e4"]]);
    play(&mut story, BLACK, "c7c5");
    assert_eq!(story.process.live.san(), [["e4", "c5"]]);
    story.wait(120_000);
    assert_eq!(story.process.state().presence(Seat::WHITE).presence, Presence::Here);
    story.check();
}

#[test]
fn moves_are_sent_after_they_are_saved_and_never_before() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.forget_received();
    let read = moment(story.now);
    let act = Act::Move { seat: WHITE, uci: "e2e4".to_owned() };
    let request =
        ClientRequest::Act { id: 5, plies: vec![Some(0)], lag: Millis::ZERO, ping: None, act };
    story.process.handle(Input::Ask { watcher: ADAS, read, request }, story.now);
    assert_eq!(story.received(ADAS), [], "nothing before the store has it");
    story.settle();
    let received = story.received(ADAS);
    assert!(matches!(
        received[0],
        ServerMessage::Answer { id: 5, answer: Answer::Accepted { .. }, .. }
    ));
    assert!(matches!(&events(&received)[0], EventKind::Move { san, .. } if san == "e4"));
    let ServerMessage::Events { boards, clocks, .. } = &story.received(BOBS)[0] else {
        panic!("Bob sees the move");
    };
    assert_eq!(boards[0].choices.dests.len(), 10, "Bob may move, and sees where");
    assert_eq!(clocks.len(), 2);
    story.check();
}

#[test]
fn a_player_comes_back_and_gets_what_is_missing() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.moves("e2e4 e7e5");
    let have = story.head();
    story.input(Input::Unwatch { watcher: ADAS, departure: Departure::Lost });
    story.wait(1_000);
    story.forget_received();
    story.watch(WatcherId(9), ADA, Some(have));
    let received = story.received(WatcherId(9));
    assert!(matches!(&received[..], [ServerMessage::Events { events, .. }] if events.is_empty()));
    assert_eq!(story.process.state().presence(Seat::WHITE).presence, Presence::Here);
    story.forget_received();
    // With another epoch, or a number that never was, everything is sent again.
    for have in [Head { epoch: have.epoch + 1, ..have }, Head { seq: 1_000, ..have }] {
        story.watch(WatcherId(10), ADA, Some(have));
        let last = story.received(WatcherId(10)).pop();
        let Some(ServerMessage::Match { state }) = last else { panic!("{last:?}") };
        assert_eq!((state.moves[0].len(), state.yours.as_slice()), (2, &[WHITE][..]));
    }
    story.check();
}

#[test]
fn a_repeated_command_gets_its_first_answer() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    let act = Act::Move { seat: WHITE, uci: "e2e4".to_owned() };
    story.ask(ADAS, 7, act.clone()).ask(ADAS, 7, act.clone());
    story.moves("e7e5");
    story.ask(ADAS, 7, act);
    let answers: Vec<u64> = story
        .received(ADAS)
        .iter()
        .filter_map(|message| match message {
            ServerMessage::Answer { id: 7, answer: Answer::Accepted { head }, .. } => {
                Some(head.seq)
            }
            _ => None,
        })
        .collect();
    assert_eq!(answers, [4, 4, 4]);
    assert_eq!(story.process.live.san(), [["e4", "e5"]]);
}

#[test]
fn a_premove_is_private_and_answers_in_the_same_append() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.moves("e2e4 e7e5");
    story.forget_received();
    let premoves = ClientRequest::Premoves { seat: BLACK, ply: 2, moves: vec!["b8c6".to_owned()] };
    let refused = ClientRequest::Premoves { seat: WHITE, ply: 2, moves: vec!["b8c6".to_owned()] };
    let read = moment(story.now);
    story.input(Input::Ask { watcher: BOBS, read, request: refused });
    let received = story.received(BOBS);
    assert!(
        matches!(&received[..], [ServerMessage::Premoves { error: Some(error), .. }]
            if error.code == ErrorCode::NotYourSeat),
        "{received:?}"
    );
    // Black premoves while White thinks: only Bob sees it.
    story.input(Input::Ask { watcher: BOBS, read, request: premoves });
    assert_eq!((story.received(ADAS), story.received(EVES)), (vec![], vec![]));
    let commits = store::EventStore::stats(&story.process.store).commits;
    story.act(ADAS, Act::Move { seat: WHITE, uci: "g1f3".to_owned() }).unwrap();
    assert_eq!(store::EventStore::stats(&story.process.store).commits, commits + 1);
    assert_eq!(story.process.live.san()[0], ["e4", "e5", "Nf3", "Nc6"]);
    let received = story.received(BOBS);
    let premoves = received.iter().rev().find_map(|message| match message {
        ServerMessage::Premoves { moves, .. } => Some(moves.len()),
        _ => None,
    });
    assert_eq!(premoves, Some(0));
    story.check();
}

#[test]
fn watching_again_cancels_premoves() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.moves("e2e4 e7e5");
    let read = moment(story.now);
    let premoves = ClientRequest::Premoves { seat: BLACK, ply: 2, moves: vec!["b8c6".to_owned()] };
    story.input(Input::Ask { watcher: BOBS, read, request: premoves });
    story.watch(WatcherId(8), BOB, None);
    story.moves("g1f3");
    assert_eq!(story.process.live.san()[0].len(), 3);
}

#[test]
fn a_draw_is_offered_and_accepted_and_spectators_see_only_the_end() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.moves("e2e4 e7e5");
    story.wait(1_000);
    story.forget_received();
    story.act(ADAS, Act::Offer { seat: WHITE, offer: Offer::Draw }).unwrap();
    let received = story.received(BOBS);
    assert!(
        matches!(&received[..], [ServerMessage::Events { offers, .. }] if offers[0].acceptable)
    );
    story.wait(1_000);
    let own = story.act(ADAS, Act::Accept { seat: WHITE, offer: OfferKind::Draw });
    assert_eq!(code(own), ErrorCode::NoOffer);
    story.act(BOBS, Act::Accept { seat: BLACK, offer: OfferKind::Draw }).unwrap();
    story.wait(1_000);
    let received = events(&story.received(EVES));
    assert!(
        matches!(&received[..], [EventKind::Hidden, EventKind::Ended { end }] if end.code == "agreement"),
        "{received:?}"
    );
    story.check();
}

#[test]
fn spectators_share_one_text_and_receive_it_in_bundles() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.watch(WatcherId(30), ActorId(13), None);
    story.wait(1_000);
    story.forget_received();
    story.moves("e2e4 e7e5 g1f3 b8c6");
    story.wait(1_000);
    let sent = &story.process.sent[story.read..];
    let bundles: Vec<_> = sent.iter().filter(|(to, _, _)| to.contains(&EVES)).collect();
    assert!(bundles.iter().all(|(to, _, _)| to.contains(&WatcherId(30))));
    assert_eq!(bundles.len(), 2, "the first move at once, the others together");
    assert_eq!(events(&story.received(EVES)).len(), 4);
    for message in story.received(EVES) {
        let ServerMessage::Events { boards, .. } = message else { panic!("{message:?}") };
        assert!(boards.iter().all(|board| board.choices.dests.is_empty()));
    }
}

#[test]
fn a_flag_falls_at_its_deadline_and_a_move_read_before_it_counts() {
    let mut story = Story::duel(&minutes(1));
    story.everyone_watches();
    story.moves("e2e4 e7e5");
    let read = moment(story.now + 59_000);
    story.now += 70_000;
    // It was read in time but comes after the deadline and its grace: when it was read counts.
    let act = Act::Move { seat: WHITE, uci: "g1f3".to_owned() };
    let request = ClientRequest::Act { id: 50, plies: vec![], lag: Millis::ZERO, ping: None, act };
    story.input(Input::Ask { watcher: ADAS, read, request });
    assert_eq!(story.process.live.san()[0].len(), 3);
    story.wait(70_000);
    let Some(end) = story.process.state().end() else { panic!("a flag falls") };
    assert_eq!(end.cause, EndCause::Flagged(Seat::BLACK));
    let late = story.act(BOBS, Act::Move { seat: BLACK, uci: "b8c6".to_owned() });
    assert_eq!(code(late), ErrorCode::Over);
    story.check();
}

#[test]
fn a_player_who_stays_away_can_lose() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.moves("e2e4 e7e5");
    story.input(Input::Unwatch { watcher: BOBS, departure: Departure::Left });
    story.wait(2_000);
    assert_eq!(story.process.state().presence(Seat::BLACK).presence, Presence::Here);
    story.wait(2_000);
    assert_eq!(story.process.state().presence(Seat::BLACK).presence, Presence::Left);
    let early = Act::ClaimAbandonment { seat: WHITE, claim: Claim::Win };
    assert_eq!(code(story.act(ADAS, early.clone())), ErrorCode::TooSoon);
    story.wait(10_000);
    story.act(ADAS, early).unwrap();
    let end = story.process.state().end().unwrap();
    assert_eq!(end.cause, EndCause::Abandoned(Seat::BLACK));
    story.check();
}

#[test]
fn a_player_who_reconnects_in_time_is_not_absent() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    for round in 0..5 {
        story.input(Input::Unwatch { watcher: BOBS, departure: Departure::Lost });
        story.wait(4_000);
        story.watch(BOBS, BOB, None);
        assert_eq!(story.process.state().presence(Seat::BLACK).presence, Presence::Here, "{round}");
    }
    assert_eq!(story.head().seq, 3);
}

#[test]
fn while_nothing_can_be_saved_nothing_is_promised_and_clocks_are_held() {
    let mut story = Story::duel(&minutes(1));
    story.everyone_watches();
    story.moves("e2e4 e7e5");
    story.process.store.turn(|knobs| knobs.is_full = true);
    story.forget_received();
    story.ask(ADAS, 60, Act::Move { seat: WHITE, uci: "g1f3".to_owned() });
    story.wait(5_000);
    assert_eq!(story.received(ADAS), [], "the move is neither done nor refused yet");
    let refused = story.act(BOBS, Act::Resign { seat: BLACK });
    assert_eq!(code(refused), ErrorCode::Unavailable);
    story.wait(120_000);
    story.process.store.turn(|knobs| knobs.is_full = false);
    story.wait(1_000);
    let received = events(&story.received(BOBS));
    assert!(
        matches!(&received[..], [EventKind::Move { .. }, EventKind::Resumed { outage_ms }]
            if *outage_ms > 120_000),
        "{received:?}"
    );
    assert_eq!(story.process.state().phase(), Phase::Playing, "nobody lost by the outage");
    story.moves("b8c6");
    story.check();
}

#[test]
fn after_a_crash_the_match_goes_on_with_clocks_credited() {
    let mut story = Story::duel(&minutes(1));
    story.everyone_watches();
    story.moves("e2e4 e7e5 g1f3");
    let store = story.process.store.clone();
    store.crash();
    let ruleset = |_| Some(STANDARD.clone());
    let later = story.now + 600_000;
    let outage = Millis(600_000);
    let (process, now) = Process::load(&store, ID, outage, later, ruleset).unwrap();
    let mut story = Story { process, now, next_id: 900, read: 0 };
    story.wait(100).settle();
    assert_eq!(story.process.state().phase(), Phase::Playing);
    let left = story.process.state().clocks().seats[Seat::BLACK].remaining;
    assert_eq!(left, Millis(80_000), "a minute and twenty seconds of credit");
    story.everyone_watches();
    story.moves("b8c6");
    story.check();
}

#[test]
fn a_match_that_was_taken_over_closes() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    let other = Story::load(&story.process.store.clone(), story.now);
    story.now = other.now;
    story.ask(ADAS, 70, Act::Move { seat: WHITE, uci: "e2e4".to_owned() });
    assert_eq!(story.process.closed, Some(Closing::OutOfStep));
    let answered = story.received(ADAS).iter().any(|m| matches!(m, ServerMessage::Answer { .. }));
    assert!(!answered, "nothing is promised that is not saved");
}

#[test]
fn an_invitation_admits_one_person_who_knows_its_secret() {
    let acts = vec![seat(Seat::BLACK, ADA, "Ada")];
    let mut story = Story::set_up(&minutes(5), Mode::Invitation, acts);
    let join = |actor, secret: Option<&str>, call| {
        let (name, secret) = ("Bob".to_owned(), secret.map(str::to_owned));
        Input::Join { call: CallId(call), actor, name, secret }
    };
    story.input(join(BOB, None, 1)).input(join(BOB, Some("guess"), 2));
    story.input(join(BOB, Some("open sesame"), 3)).input(join(BOB, Some("open sesame"), 4));
    story.input(join(EVE, Some("open sesame"), 5));
    let refused =
        |reply: &Reply, expected: ErrorCode| matches!(reply, Err(error) if error.code == expected);
    let replies = &story.process.replies;
    assert!(refused(&replies[&CallId(1)], ErrorCode::BadInvitation));
    assert!(refused(&replies[&CallId(2)], ErrorCode::BadInvitation));
    assert_eq!(replies[&CallId(3)], Ok(vec![WHITE]));
    assert_eq!(replies[&CallId(4)], Ok(vec![WHITE]), "who sits, sits");
    assert!(refused(&replies[&CallId(5)], ErrorCode::NoFreeSeat));
    assert_eq!(story.process.state().phase(), Phase::Playing);
    story.check();
}

#[test]
fn only_the_holder_of_a_seat_acts_for_it() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    for (watcher, seat) in [(BOBS, WHITE), (EVES, WHITE), (EVES, BLACK), (ADAS, BLACK)] {
        for act in [
            Act::Move { seat, uci: "e2e4".to_owned() },
            Act::Resign { seat },
            Act::Offer { seat, offer: Offer::Draw },
            Act::Rename { seat, name: "Mallory".to_owned() },
            Act::Abort { seat },
        ] {
            assert_eq!(code(story.act(watcher, act)), ErrorCode::NotYourSeat);
        }
    }
    let nowhere = protocol::Seat { board: 9, color: protocol::Color::White };
    assert_eq!(code(story.act(ADAS, Act::Resign { seat: nowhere })), ErrorCode::NotYourSeat);
    let stranger = WatcherId(99);
    let read = moment(story.now);
    let request =
        ClientRequest::Say { id: 1, room: protocol::ChatRoom::Players, text: "hi".to_owned() };
    story.input(Input::Ask { watcher: stranger, read, request });
    assert_eq!(story.received(stranger), []);
    story.check();
}

#[test]
fn players_and_spectators_do_not_see_each_others_chat() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.forget_received();
    let read = moment(story.now);
    let say = |id, room, text: &str| ClientRequest::Say { id, room, text: text.to_owned() };
    let players = say(1, protocol::ChatRoom::Players, "good luck");
    let spectators = say(1, protocol::ChatRoom::Spectators, "white wins");
    story.input(Input::Ask { watcher: ADAS, read, request: players });
    story.input(Input::Ask { watcher: EVES, read, request: spectators });
    let lines = |messages: Vec<ServerMessage>| -> Vec<String> {
        let lines = messages.into_iter().flat_map(|message| match message {
            ServerMessage::Chat { lines, .. } => lines,
            _ => Vec::new(),
        });
        lines.map(|line| format!("{}: {}", line.author, line.text.unwrap_or_default())).collect()
    };
    assert_eq!(lines(story.received(BOBS)), ["Ada: good luck"]);
    assert_eq!(lines(story.received(EVES)), ["Eve: white wins"]);
    let say = say(2, protocol::ChatRoom::Spectators, "psst");
    story.input(Input::Ask { watcher: BOBS, read, request: say });
    assert_eq!(lines(story.received(EVES)), ["Eve: white wins"]);
    // After a restart it is all still there, for those who may see it.
    let mut again = Story::load(&story.process.store.clone(), story.now);
    again.watch(ADAS, ADA, None);
    let Some(ServerMessage::Match { state }) = again.received(ADAS).pop() else { panic!("shown") };
    assert_eq!(state.chat.len(), 1);
    assert_eq!(state.chat[0].text.as_deref(), Some("good luck"));
}

#[test]
fn a_rematch_is_asked_for_once_with_colors_swapped_and_again_after_a_crash() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.act(ADAS, Act::Abort { seat: WHITE }).unwrap();
    story
        .act(
            ADAS,
            Act::Offer {
                seat: WHITE,
                offer: Offer::Rematch { partners: protocol::RematchPartners::Same },
            },
        )
        .unwrap();
    story
        .act(
            BOBS,
            Act::Offer {
                seat: BLACK,
                offer: Offer::Rematch { partners: protocol::RematchPartners::Same },
            },
        )
        .unwrap();
    assert_eq!(story.process.next.len(), 1);
    let next = story.process.next[0].clone();
    assert_eq!(next.setup.seats[0].holder, Some(BOB));
    assert_eq!(next.predecessor, Some(ID));
    story.forget_received();
    story.input(Input::Core(game::Input::RematchMade(Err(()))));
    story.wait(5_000);
    assert_eq!(story.process.next.len(), 2, "what failed is tried again");
    story.input(Input::Core(game::Input::RematchMade(Ok(()))));
    let sent = story.received(EVES).pop();
    assert!(matches!(sent, Some(ServerMessage::Rematch { .. })), "{sent:?}");
    let mut again = Story::load(&story.process.store.clone(), story.now);
    again.wait(10);
    assert_eq!(again.process.next, [next]);
}

#[test]
fn a_stopping_server_finishes_what_is_under_way() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    let read = moment(story.now);
    let act = Act::Move { seat: WHITE, uci: "e2e4".to_owned() };
    let request = ClientRequest::Act { id: 80, plies: vec![], lag: Millis::ZERO, ping: None, act };
    story.process.handle(Input::Ask { watcher: ADAS, read, request }, story.now);
    story.process.handle(Input::Core(game::Input::Shutdown), story.now);
    assert_eq!(story.process.closed, None, "the append is still under way");
    story.settle();
    assert_eq!(story.process.closed, Some(Closing::Shutdown));
    let accepted = |message: &ServerMessage| {
        matches!(message, ServerMessage::Answer { id: 80, answer: Answer::Accepted { .. }, .. })
    };
    assert!(story.received(ADAS).iter().any(accepted));
    let refused = story.act(BOBS, Act::Resign { seat: BLACK });
    assert_eq!(code(refused), ErrorCode::Unavailable);
    story.check();
}

#[test]
fn time_without_events_goes_on_from_the_last_one() {
    let mut story = Story::duel(&TimeControl::Untimed);
    story.everyone_watches();
    story.moves("e2e4");
    assert!(!story.process.live.may_sleep());
    for watcher in [ADAS, BOBS, EVES] {
        story.input(Input::Unwatch { watcher, departure: Departure::Lost });
    }
    assert!(story.process.live.may_sleep());
    let again = Story::load(&story.process.store.clone(), story.now + 1_000_000);
    assert!(again.process.state().head().at.time < MatchTime(10_000));
    assert_eq!(again.process.state().head().seq, story.process.state().head().seq);
}

#[test]
fn a_seat_changes_hands_and_everybody_sees_who_plays() {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story.moves("e2e4");
    story.forget_received();
    let name = PlayerName::new("Eve").unwrap();
    let act = ServerAct::ChangeSeats(vec![SeatChange { seat: Seat::BLACK, holder: EVE, name }]);
    story.input(Input::Direct { call: CallId(1), act });
    assert_eq!(story.process.replies[&CallId(1)], Ok(vec![BLACK]));
    let changed = |kind: &EventKind| matches!(kind, EventKind::SeatChanged { seat: BLACK, name, .. } if name == "Eve");
    assert!(events(&story.received(ADAS)).iter().any(changed));
    for (watcher, seats) in [(BOBS, vec![]), (EVES, vec![BLACK])] {
        let received = story.received(watcher);
        let Some(ServerMessage::Match { state }) = received.last() else { panic!("{received:?}") };
        assert_eq!(state.yours, seats);
    }
    let reply = |seat| Act::Move { seat, uci: "e7e5".to_owned() };
    assert_eq!(code(story.act(BOBS, reply(BLACK))), ErrorCode::NotYourSeat);
    story.act(EVES, reply(BLACK)).unwrap();
    story.check();
    let again = Story::load(&story.process.store.clone(), story.now);
    assert_eq!(again.process.state().holder(Seat::BLACK), Some(EVE));
}
