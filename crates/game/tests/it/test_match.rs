//! A match with a clock to set and commands in few words; its log is replayed after everything that happens.

use std::sync::LazyLock;

use game::{
    Act, Actor, ActorId, BoardId, Command, CommandId, Decision, Event, EventKind, Expected,
    LagEvidence, Match, MatchEnd, MatchId, MatchSetup, MatchTime, Millis, Offer, OfferKind,
    Premoves, ReadAt, Refusal, Seat, TimeControl, UtcMillis, View, Viewer, Wish, decide, due,
};
use notation::{builtin, parse_fen, parse_intent};
use rules::{Intent, Position, Ruleset};

pub(crate) const ID: MatchId = MatchId(77);
/// The calendar's time at the match's origin.
pub(crate) const UTC_ORIGIN: i64 = 1_700_000_000_000;
pub(crate) const WHITE: Seat = Seat::WHITE;
pub(crate) const BLACK: Seat = Seat::BLACK;

static STANDARD: LazyLock<Ruleset> = LazyLock::new(|| ruleset("standard"));

/// A built-in ruleset.
pub(crate) fn ruleset(name: &str) -> Ruleset {
    Ruleset::compile(builtin(name).unwrap()).unwrap()
}

/// A position of standard chess.
pub(crate) fn standard(fen: &str) -> Position {
    parse_fen(&STANDARD, fen).unwrap()
}

pub(crate) fn start() -> Position {
    STANDARD.start()
}

pub(crate) const fn seconds(seconds: u64) -> Millis {
    Millis::from_secs(seconds)
}

/// Sudden death.
pub(crate) fn minutes(minutes: u64) -> TimeControl {
    TimeControl::sudden_death(seconds(60 * minutes))
}

/// The player on a seat, and nowhere else.
pub(crate) fn sitting_on(seat: Seat) -> Actor {
    let number = 10 + 2 * u64::from(seat.board.0) + seat.color as u64;
    Actor::player(ActorId(number), [seat])
}

/// The draft with somebody on every seat.
pub(crate) fn seated(setup: MatchSetup) -> MatchSetup {
    setup.with_holders(|seat| Some(sitting_on(seat).id))
}

/// A match with a clock to set, judged command by command.
pub(crate) struct TestMatch {
    pub(crate) state: Match,
    pub(crate) premoves: Premoves,
    pub(crate) log: Vec<Event>,
    pub(crate) now: u64,
    next_command: u64,
}

impl TestMatch {
    /// A match that has not begun.
    pub(crate) fn waiting(setup: MatchSetup) -> Self {
        let (state, premoves) = (Match::new(setup).unwrap(), Premoves::new());
        Self { state, premoves, log: Vec::new(), now: 0, next_command: 1 }
    }

    pub(crate) fn state(&self) -> &Match {
        &self.state
    }

    pub(crate) fn view(&self, viewer: Viewer) -> View<'_> {
        View::new(&self.state, &self.premoves, self.read_at()).of(viewer)
    }

    /// A match that began at once.
    pub(crate) fn begun(setup: MatchSetup) -> Self {
        let mut test = Self::waiting(seated(setup));
        test.server(Act::Begin).unwrap();
        test
    }

    /// A begun match of standard chess.
    pub(crate) fn duel(control: &TimeControl) -> Self {
        Self::begun(MatchSetup::duel(ID, start(), control))
    }

    /// A begun match from a position.
    pub(crate) fn from(fen: &str, control: &TimeControl) -> Self {
        Self::begun(MatchSetup::duel(ID, standard(fen), control))
    }

    /// Sets the clock.
    pub(crate) fn at(&mut self, now: u64) -> &mut Self {
        self.now = now;
        self
    }

    pub(crate) fn read_at(&self) -> ReadAt {
        ReadAt { time: MatchTime(self.now), utc: UtcMillis(UTC_ORIGIN + self.now as i64) }
    }

    pub(crate) fn command(&mut self, actor: Actor, act: Act) -> Command {
        self.next_command += 1;
        Command::new(ID, actor, CommandId(self.next_command), act)
    }

    /// Judges a command after what is due by then; the command's own events.
    pub(crate) fn send(&mut self, command: &Command) -> Result<Vec<Event>, Refusal> {
        if !matches!(command.act, Act::Resume { .. }) {
            self.tick();
        }
        let events = match decide(&self.state, &self.premoves, command, self.read_at())? {
            Decision::Events(proposal) => proposal.events().to_vec(),
            Decision::Repeated(_) => Vec::new(),
        };
        self.apply(&events);
        Ok(events)
    }

    /// Lets fall what is due.
    pub(crate) fn tick(&mut self) {
        if let Some(flag) = due(&self.state, self.read_at()) {
            self.apply(flag.events());
        }
    }

    fn apply(&mut self, events: &[Event]) {
        for event in events {
            self.state.apply(event).unwrap();
        }
        self.premoves.settle(&self.state, events);
        self.log.extend_from_slice(events);
        if !events.is_empty() {
            let replayed = Match::replay(self.state.setup().clone(), &self.log).unwrap();
            assert_eq!(replayed, self.state);
        }
    }

    pub(crate) fn server(&mut self, act: Act) -> Result<Vec<Event>, Refusal> {
        let command = Command::server(self.state(), act);
        self.send(&command)
    }

    /// An act of the player on the act's seat.
    pub(crate) fn act(&mut self, act: Act) -> Result<Vec<Event>, Refusal> {
        let actor = sitting_on(act.seat().expect("an act of a player"));
        let command = self.command(actor, act);
        self.send(&command)
    }

    pub(crate) fn intent(&self, text: &str) -> Intent {
        let ruleset = self.state().games()[0].position().ruleset();
        parse_intent(ruleset, text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The command of a move by the player to move on a board.
    pub(crate) fn move_command(&mut self, board: BoardId, text: &str) -> Command {
        let seat = self.state().to_move(board).unwrap();
        let wish = Wish::Intent(self.intent(text));
        let ply = self.state().ply(board);
        let command = self.command(sitting_on(seat), Act::Play { seat, wish });
        Command { expected: Expected::ANYTHING.and(board, ply), ..command }
    }

    /// A move on the first board.
    pub(crate) fn play(&mut self, text: &str) -> Result<Vec<Event>, Refusal> {
        self.play_on(BoardId(0), text)
    }

    pub(crate) fn play_on(&mut self, board: BoardId, text: &str) -> Result<Vec<Event>, Refusal> {
        let command = self.move_command(board, text);
        self.send(&command)
    }

    /// A move with network delay.
    pub(crate) fn play_lagging(
        &mut self,
        text: &str,
        claimed: u64,
        ping: Option<u64>,
    ) -> Result<Vec<Event>, Refusal> {
        let command = self.move_command(BoardId(0), text);
        let lag = LagEvidence { claimed: Millis(claimed), ping: ping.map(Millis) };
        self.send(&Command { lag, ..command })
    }

    /// Moves on the first board, all legal, all now.
    pub(crate) fn moves(&mut self, texts: &str) -> &mut Self {
        for text in texts.split_whitespace() {
            self.play(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
        self
    }

    pub(crate) fn offer(&mut self, seat: Seat, offer: Offer) -> Result<Vec<Event>, Refusal> {
        self.act(Act::Offer { seat, offer })
    }

    pub(crate) fn accept(&mut self, seat: Seat, kind: OfferKind) -> Result<Vec<Event>, Refusal> {
        self.act(Act::Accept { seat, kind })
    }

    pub(crate) fn decline(&mut self, seat: Seat, kind: OfferKind) -> Result<Vec<Event>, Refusal> {
        self.act(Act::Decline { seat, kind })
    }

    /// The time White and Black of the first board have left now.
    pub(crate) fn left(&self) -> (u64, u64) {
        let left = |seat| self.state().time_left(seat, self.read_at()).0;
        (left(WHITE), left(BLACK))
    }

    pub(crate) fn end(&self) -> Option<MatchEnd> {
        self.state().end()
    }

    pub(crate) fn ply(&self) -> u32 {
        self.state().ply(game::BoardId::A).0
    }
}

/// What kinds of events there are, in few words.
pub(crate) fn names(events: &[Event]) -> Vec<&'static str> {
    let name = |event: &Event| match event.kind {
        EventKind::Began => "began",
        EventKind::MovePlayed { .. } => "move",
        EventKind::Transferred { .. } => "transfer",
        EventKind::Offered { .. } => "offer",
        EventKind::Declined { .. } => "decline",
        EventKind::TakenBack { .. } => "takeback",
        EventKind::Paused => "pause",
        EventKind::Unpaused => "unpause",
        EventKind::TimeGiven { .. } => "gift",
        EventKind::PresenceChanged { .. } => "presence",
        EventKind::Renamed { .. } => "rename",
        EventKind::SeatTaken { .. } => "seat",
        EventKind::SeatChanged { .. } => "new player",
        EventKind::Resumed { .. } => "resume",
        EventKind::Ended(_) => "end",
        EventKind::HintTaken { .. } => "hint",
        EventKind::RematchAgreed => "rematch",
    };
    events.iter().map(name).collect()
}
