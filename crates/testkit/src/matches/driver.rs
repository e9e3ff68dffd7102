//! A match core with a store and watchers, driven by hand. All outputs of the core are checked
//! against a second match that knows only what the store has accepted.

use std::collections::BTreeMap;

use game::chat::{ChatMessage, ChatRoom, ChatSeq};
use game::{
    ActorId, ChatStored, Choices, CommandId, EndCause, Epoch, Event, EventKind, Gap, Group, Input,
    Loaded, Match, MatchCore, MatchId, Millis, Moment, MoveSource, Offer, Output, Published,
    RefusalReason, Request, Seat, SeatSet, Seq, SpectatorChat, StandingOffer, Stored, TeamId,
    UtcMillis, View, Visibility, Watcher, WatcherId,
};

/// The calendar time at the origin of the process's clock.
const UTC_ORIGIN: i64 = 1_700_000_000_000;

/// A moment of the driver's clock.
pub const fn moment(millis: u64) -> Moment {
    Moment { monotonic: Millis(millis), utc: UtcMillis(UTC_ORIGIN + millis as i64) }
}

/// An answer to a watcher.
pub type ActResult = Result<Seq, RefusalReason>;

/// A match core with its surroundings.
#[derive(Debug)]
pub struct Driver {
    core: MatchCore,
    world: World,
}

/// The surroundings of a core: the store, the watchers, and what they were sent.
#[derive(Debug)]
struct World {
    /// The match according to the store.
    durable: Match,
    log: Vec<Event>,
    pending: Option<Vec<Event>>,
    pending_chat: Option<ChatSeq>,
    watchers: BTreeMap<WatcherId, ActorId>,
    /// The last event that each watcher has seen.
    known: BTreeMap<WatcherId, Seq>,
    answers: BTreeMap<(WatcherId, CommandId), ActResult>,
    fault: Option<String>,
}

impl Driver {
    /// A core for a match that was loaded at a moment, after an outage.
    pub fn new(state: Match, outage: Millis, now: u64) -> Self {
        let rematch_id = MatchId(state.id().0 + 1);
        let world = World {
            durable: state.clone(),
            log: Vec::new(),
            pending: None,
            pending_chat: None,
            watchers: BTreeMap::new(),
            known: BTreeMap::new(),
            answers: BTreeMap::new(),
            fault: None,
        };
        let gap = Gap::of_outage(outage);
        let loaded = Loaded { state, chat: game::chat::Chat::new(), rematch_id, gap };
        Self { core: MatchCore::new(loaded, moment(now)), world }
    }

    /// The match according to the core.
    pub const fn state(&self) -> &Match {
        self.core.state()
    }

    /// The core.
    pub const fn core(&self) -> &MatchCore {
        &self.core
    }

    /// Every event that was stored.
    pub fn log(&self) -> &[Event] {
        &self.world.log
    }

    /// Whether an answer of the store is pending.
    pub const fn is_storing(&self) -> bool {
        self.world.pending.is_some()
    }

    /// The answer to a watcher's request.
    pub fn answer(&self, watcher: WatcherId, id: CommandId) -> Option<ActResult> {
        self.world.answers.get(&(watcher, id)).copied()
    }

    /// Passes an input to the core.
    ///
    /// # Errors
    /// When the core produces a forbidden output.
    pub fn input(&mut self, input: Input, now: u64) -> Result<(), String> {
        match &input {
            Input::Watch { watcher, who, .. } => {
                self.world.watchers.insert(*watcher, who.actor);
            }
            Input::Unwatch { watcher, .. } => {
                self.world.watchers.remove(watcher);
                self.world.known.remove(watcher);
            }
            _ => {}
        }
        let world = &mut self.world;
        self.core.handle(input, moment(now), &mut |output| {
            if let Err(fault) = world.take(&output) {
                world.fault.get_or_insert(fault);
            }
        });
        if self.core.state().head() != self.world.durable.head() {
            return Err("the core is ahead of its store, or behind".to_owned());
        }
        self.world.fault.take().map_or(Ok(()), Err)
    }

    /// Adds a watcher for an actor.
    ///
    /// # Errors
    /// Like [`Driver::input`].
    pub fn watch(&mut self, watcher: WatcherId, actor: ActorId, now: u64) -> Result<(), String> {
        let who = Watcher { actor, spectator_chat: SpectatorChat::Allowed };
        self.input(Input::Watch { watcher, who, have: None }, now)
    }

    /// Sends a request of a watcher that was read at a time.
    ///
    /// # Errors
    /// Like [`Driver::input`].
    pub fn ask(
        &mut self,
        watcher: WatcherId,
        request: Request,
        read: u64,
        now: u64,
    ) -> Result<(), String> {
        self.input(Input::Ask { watcher, read: moment(read), request }, now)
    }

    /// Lets the store accept appends until no more are sent.
    ///
    /// # Errors
    /// Like [`Driver::input`].
    pub fn store(&mut self, now: u64) -> Result<(), String> {
        while let Some(events) = self.world.pending.take() {
            for event in events {
                self.world.durable.apply(&event).map_err(|error| error.to_string())?;
                self.world.log.push(event);
            }
            self.input(Input::Stored(Stored::Committed), now)?;
        }
        while let Some(seq) = self.world.pending_chat.take() {
            self.input(Input::ChatStored(ChatStored::Committed(seq)), now)?;
        }
        Ok(())
    }

    /// Ends the process and lets another one take over the match. Pending appends may be stored or
    /// lost; all connections are gone.
    ///
    /// # Errors
    /// Like [`Driver::input`].
    pub fn restart(&mut self, is_stored: bool, outage: Millis, now: u64) -> Result<(), String> {
        let mut state = self.world.durable.clone();
        for event in self.world.pending.take().filter(|_| is_stored).unwrap_or_default() {
            state.apply(&event).map_err(|error| error.to_string())?;
            self.world.log.push(event);
        }
        state.take_over(Epoch(state.head().epoch.0 + 1));
        let log = std::mem::take(&mut self.world.log);
        let answers = std::mem::take(&mut self.world.answers);
        *self = Self::new(state, outage, now);
        (self.world.log, self.world.answers) = (log, answers);
        self.input(Input::Tick, now)?;
        self.store(now)
    }

    /// Whether a watcher is connected.
    pub fn watches(&self, watcher: WatcherId) -> bool {
        self.world.watchers.contains_key(&watcher)
    }

    /// Looks at the match as an actor.
    ///
    /// # Errors
    /// When the view contains something that the actor may not see.
    pub fn check_view_of(&self, actor: ActorId, now: u64) -> Result<(), String> {
        let view = self.core.view_of(actor, moment(now));
        self.world.check_view(self.world.durable.seats_of(actor), view)?;
        for board in view.boards() {
            let (moves, premoves) = (board.moves(), board.premoves());
            let is_player = board.choices != Choices::Nothing;
            if !is_player && (moves, premoves) != Default::default() {
                return Err(format!("{actor} sees what others may play"));
            }
        }
        Ok(())
    }

    /// Makes the store unavailable.
    ///
    /// # Errors
    /// Like [`Driver::input`].
    pub fn fail_to_store(&mut self, now: u64) -> Result<(), String> {
        if self.world.pending.take().is_some() {
            self.input(Input::Stored(Stored::Unavailable), now)?;
        }
        Ok(())
    }
}

impl World {
    /// Handles an output of the core, or rejects it.
    fn take(&mut self, output: &Output<'_>) -> Result<(), String> {
        match output {
            Output::Append { events, .. } => {
                self.check_append(events)?;
                self.pending = Some(events.to_vec());
            }
            Output::StoreChat(event) => self.pending_chat = Some(event.seq),
            Output::Published(update) | Output::Update(update) => {
                for &group in update.groups() {
                    self.check_group(group, update.view(group))?;
                    for watcher in &group.watchers {
                        self.follow(*watcher, update.events())?;
                        self.check_events(*watcher, update.view(group), update.events())?;
                    }
                }
                self.check_head(update.public())?;
            }
            Output::Show { to, view } => {
                self.check_head(*view)?;
                for watcher in *to {
                    self.check_view(self.seats_of(*watcher), *view)?;
                    self.known.insert(*watcher, view.head().seq);
                }
            }
            Output::Answer { watcher, id, answer, .. } => {
                if answer.is_ok_and(|seq| seq > self.durable.head().seq) {
                    return Err("something was accepted before it was stored".to_owned());
                }
                self.answers.insert((*watcher, *id), answer.map_err(|refused| refused.why));
            }
            Output::Noted { watcher, id } => {
                self.answers.insert((*watcher, *id), Ok(self.durable.head().seq));
            }
            Output::Premoves { to, seat, moves, .. } => {
                for watcher in *to {
                    if !moves.is_empty() && !self.seats_of(*watcher).contains(*seat) {
                        return Err(format!("{watcher:?} sees the premoves of {seat}"));
                    }
                }
            }
            Output::Chat { to, message, .. } => {
                for watcher in *to {
                    self.check_heard(self.seats_of(*watcher), message)?;
                }
            }
            Output::Consents { to, .. } => {
                if let Some(watcher) = to.iter().find(|it| self.seats_of(**it).is_empty()) {
                    return Err(format!("{watcher:?} sees what players ask of each other"));
                }
            }
            Output::Drawing { to, by, .. } => {
                let own = self.durable.seats_of(*by);
                let is_partner = |watcher: &WatcherId| {
                    let mut seats = self.seats_of(*watcher).iter();
                    seats.any(|seat| own.contains(seat.partner()) && !own.contains(seat))
                };
                if let Some(watcher) = to.iter().find(|it| !is_partner(it)) {
                    return Err(format!("{watcher:?} sees what {by:?} draws for the partner"));
                }
            }
            Output::Reply { .. }
            | Output::MakeRematch(_)
            | Output::Rematch { .. }
            | Output::Close(_) => {}
        }
        Ok(())
    }

    fn seats_of(&self, watcher: WatcherId) -> SeatSet {
        let actor = self.watchers.get(&watcher);
        actor.map_or(SeatSet::EMPTY, |actor| self.durable.seats_of(*actor))
    }

    fn check_head(&self, view: View<'_>) -> Result<(), String> {
        if view.head() == self.durable.head() {
            return Ok(());
        }
        Err(format!("published before it was stored: {:?}", view.head().seq))
    }

    fn check_group(&self, group: &Group, view: View<'_>) -> Result<(), String> {
        let own = |watcher: &WatcherId| self.seats_of(*watcher);
        group.watchers.iter().try_for_each(|watcher| self.check_view(own(watcher), view))
    }

    /// Checks that a view contains nothing that its watcher may not see.
    fn check_view(&self, own: SeatSet, view: View<'_>) -> Result<(), String> {
        let secret = |what: &str| Err(format!("the player of {own:?} sees {what}"));
        if view.own_seats().collect::<SeatSet>() != own {
            return secret("the match as another seat sees it");
        }
        if view.seats().any(|seat| !seat.premoves.is_empty() && !own.contains(seat.seat)) {
            return secret("premoves of others");
        }
        for board in view.boards() {
            let turn = board.game.position().turn();
            let side = match board.choices {
                Choices::Nothing => continue,
                Choices::Moves => turn,
                Choices::Premoves => !turn,
            };
            if !own.contains(Seat::new(board.id, side)) {
                return secret("what others may play");
            }
        }
        if own.is_empty() && !view.offers().is_empty() {
            return secret("offers of the players");
        }
        if view.offers().iter().any(|open| !self.may_hear_of(own, open.standing)) {
            return secret("a resignation that the other team considers");
        }
        view.chat().try_for_each(|message| self.check_heard(own, message))
    }

    /// Checks that a watcher sees every event once and in order.
    fn follow(&mut self, watcher: WatcherId, events: &[&Published]) -> Result<(), String> {
        for event in events {
            if let Some(known) = self.known.insert(watcher, event.seq)
                && event.seq != known.next()
            {
                return Err(format!("{watcher:?} sees event {} after {known}", event.seq));
            }
        }
        Ok(())
    }

    fn check_events(
        &self,
        watcher: WatcherId,
        view: View<'_>,
        events: &[&Published],
    ) -> Result<(), String> {
        let own = self.seats_of(watcher);
        let is_private = |event: &Published| {
            let offers =
                matches!(event.kind, EventKind::Offered { .. } | EventKind::Declined { .. });
            offers || event.visibility != Visibility::Everyone
        };
        let is_theirs = |event: &Published| match event.visibility {
            Visibility::Team(team) => !own.iter().any(|seat| self.durable.team(seat) == team),
            Visibility::Everyone | Visibility::Players => false,
        };
        let is_secret = |event: &Published| own.is_empty() && is_private(event) || is_theirs(event);
        match events.iter().find(|event| is_secret(event) && view.may_see(event)) {
            Some(event) => Err(format!("{watcher:?} sees {event:?}")),
            None => Ok(()),
        }
    }

    /// Whether the player of these seats may know of an offer.
    fn may_hear_of(&self, own: SeatSet, StandingOffer { offer, by }: StandingOffer) -> bool {
        let team = self.durable.team(by);
        offer != Offer::Resignation || own.iter().any(|seat| self.durable.team(seat) == team)
    }

    fn check_heard(&self, own: SeatSet, message: &ChatMessage) -> Result<(), String> {
        let plays_for = |team: TeamId| own.iter().any(|seat| self.durable.team(seat) == team);
        let receives = match message.room {
            ChatRoom::Players => !own.is_empty(),
            ChatRoom::Spectators => own.is_empty(),
            ChatRoom::Team(team) => plays_for(team),
        };
        if receives {
            Ok(())
        } else {
            Err(format!("the player of {own:?} gets {:?}", message.room))
        }
    }

    /// Checks that events follow from what is stored, and that nobody acts for somebody else's
    /// seat.
    fn check_append(&self, events: &[Event]) -> Result<(), String> {
        if self.pending.is_some() {
            return Err("two appends at once".to_owned());
        }
        let mut after = self.durable.clone();
        for event in events {
            after.apply(event).map_err(|error| error.to_string())?;
            if event.actor != game::Actor::SERVER.id
                && let Some(seat) = acting_seat(&event.kind)
                && self.durable.holder(seat) != Some(event.actor)
            {
                return Err(format!("actor {} acts for {seat}", event.actor));
            }
        }
        Ok(())
    }
}

/// The seat that only its own player can have acted for.
fn acting_seat(kind: &EventKind) -> Option<Seat> {
    match kind {
        EventKind::MovePlayed { seat, source: MoveSource::Command, .. }
        | EventKind::Offered { seat, .. }
        | EventKind::Declined { seat, .. }
        | EventKind::Renamed { seat, .. } => Some(*seat),
        EventKind::Ended(end) => match end.cause {
            EndCause::Resigned(seat) | EndCause::Aborted(seat) => Some(seat),
            _ => None,
        },
        _ => None,
    }
}
