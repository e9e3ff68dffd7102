//! Views: what one viewer may see of a match. Answers to a request go to its sender alone, and
//! premoves to their own player alone; everything else that leaves a match core is a view.

mod choices;

pub use choices::{Destinations, Drops};

use std::collections::BTreeSet;

use rules::{Game, Intent};

use crate::chat::{Chat, ChatMessage, ChatSeq};
use crate::command::Role;
use crate::control::{Bonus, TimeControl};
use crate::end::{EndParts, MatchEnd};
use crate::event::{EventKind, Visibility};
use crate::id::{ActorId, MatchId, TeamId};
use crate::match_core::{Consents, Group};
use crate::name::PlayerName;
use crate::offer::{Offer, StandingOffer};
use crate::premove::Premoves;
use crate::presence::PresenceState;
use crate::published::Published;
use crate::setup::Bughouse;
use crate::state::{Head, Help, Match, Phase};
use crate::time::{Millis, ReadAt, UtcMillis};
use boards::{BoardId, Seat, SeatSet};

/// The viewer of a match, in the same roles as its actors.
pub type Viewer = Role;

/// A match as one viewer may see it at a moment. Expensive parts are computed on demand.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    state: &'a Match,
    premoves: &'a Premoves,
    chat: Option<&'a Chat>,
    muted: Option<&'a BTreeSet<ActorId>>,
    rematch: Option<MatchId>,
    consents: Option<&'a Consents>,
    viewer: Viewer,
    at: ReadAt,
}

/// A board as one viewer sees it.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    /// The board.
    pub id: BoardId,
    /// The position and the moves that led to it.
    pub game: &'a Game,
    /// What the viewer may do there.
    pub choices: Choices,
}

/// What a viewer may do on a board now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choices {
    /// Nothing.
    Nothing,
    /// Make a move.
    Moves,
    /// Enter premoves.
    Premoves,
}

/// A seat as one viewer sees it.
#[derive(Clone, Copy, Debug)]
pub struct SeatView<'a> {
    /// The seat.
    pub seat: Seat,
    /// The team it plays for.
    pub team: TeamId,
    /// Its holder; nobody while it is free.
    pub holder: Option<ActorId>,
    /// The name of its player.
    pub name: &'a PlayerName,
    /// Whether its player is present.
    pub presence: PresenceState,
    /// How long until an opponent may claim the absence.
    pub claimable_in: Option<Millis>,
    /// Its time control.
    pub control: &'a TimeControl,
    /// Its clock.
    pub clock: ClockView,
    /// How often its player was helped.
    pub help: Help,
    /// Its premoves, for its own player only.
    pub premoves: &'a [Intent],
}

/// A seat's clock at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// The time it has left.
    pub left: Millis,
    /// Whether it is running.
    pub running: bool,
    /// The rest of the delay before it counts.
    pub delay: Millis,
    /// How much network delay can still be compensated; everyone sees it.
    pub quota: Millis,
    /// The stage of its time control.
    pub stage: u8,
    /// When its time is up by the calendar, for correspondence clocks.
    pub utc_deadline: Option<UtcMillis>,
}

/// An offer as one viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferView {
    /// The offer.
    pub standing: StandingOffer,
    /// Whether the viewer may accept it.
    pub acceptable: bool,
}

/// Events for groups of watchers, and the match after them.
#[derive(Debug)]
pub struct Update<'a> {
    view: View<'a>,
    events: Vec<&'a Published>,
    groups: Vec<&'a Group>,
    all_boards: bool,
}

impl<'a> View<'a> {
    /// A match as spectators see it.
    pub const fn new(state: &'a Match, premoves: &'a Premoves, at: ReadAt) -> Self {
        let viewer = Role::Spectator;
        Self { state, premoves, chat: None, muted: None, rematch: None, consents: None, viewer, at }
    }

    /// The same match as another viewer sees it.
    #[must_use]
    pub const fn of(self, viewer: Viewer) -> Self {
        Self { viewer, ..self }
    }

    /// The view with the chat.
    #[must_use]
    pub(crate) const fn with_chat(self, chat: &'a Chat) -> Self {
        Self { chat: Some(chat), ..self }
    }

    /// The view without the messages of some authors.
    #[must_use]
    pub(crate) const fn without(self, muted: Option<&'a BTreeSet<ActorId>>) -> Self {
        Self { muted, ..self }
    }

    /// The view with the rematch that was created.
    #[must_use]
    pub(crate) const fn with_rematch(self, rematch: Option<MatchId>) -> Self {
        Self { rematch, ..self }
    }

    /// The view with what players ask of the others.
    #[must_use]
    pub(crate) const fn with_consents(self, consents: &'a Consents) -> Self {
        Self { consents: Some(consents), ..self }
    }

    /// What players ask of the others; nothing for spectators.
    pub fn consents(&self) -> Option<&'a Consents> {
        self.consents.filter(|consents| self.is_inside() && !consents.is_empty())
    }

    /// The seats of an actor.
    pub fn seats_of(&self, actor: ActorId) -> SeatSet {
        self.state.seats_of(actor)
    }

    /// The match's id.
    pub fn id(&self) -> MatchId {
        self.state.id()
    }

    /// The last event in the view.
    pub const fn head(&self) -> Head {
        self.state.head()
    }

    /// The phase of the match.
    pub const fn phase(&self) -> Phase {
        self.state.phase()
    }

    /// How the match ended.
    pub const fn end(&self) -> Option<MatchEnd> {
        self.state.end()
    }

    /// Which board and seats the end is about.
    pub fn end_parts(&self) -> EndParts {
        self.state.end_parts()
    }

    /// The terms of a bughouse match.
    pub fn bughouse(&self) -> Option<&'a Bughouse> {
        self.state.setup().bughouse.as_ref()
    }

    /// The rematch, once it was created.
    pub const fn rematch(&self) -> Option<MatchId> {
        self.rematch
    }

    /// The viewer.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The viewer's own seats.
    pub fn own_seats(&self) -> impl Iterator<Item = Seat> {
        self.state.seats().filter(|&seat| self.holds(seat))
    }

    /// The boards.
    pub fn boards(&self) -> impl Iterator<Item = BoardView<'a>> {
        let boards = self.state.boards().ids().zip(self.state.games());
        boards.map(|(id, game)| self.board(id, game))
    }

    /// The seats, board by board, White first.
    pub fn seats(&self) -> impl Iterator<Item = SeatView<'a>> {
        self.state.seats().map(|seat| self.seat(seat))
    }

    /// How many hints were taken for the position of a board.
    pub fn hints_here(&self, board: BoardId) -> u8 {
        self.state.hints_here(board)
    }

    /// The clocks, in the order of the seats.
    pub fn clocks(&self) -> impl Iterator<Item = ClockView> {
        self.state.seats().map(|seat| self.clock(seat))
    }

    /// Open offers; only players and organizers see them.
    pub fn offers(&self) -> Vec<OfferView> {
        if !self.is_inside() {
            return Vec::new();
        }
        let view = |standing: &StandingOffer| OfferView {
            standing: *standing,
            acceptable: match standing.offer {
                Offer::Resignation => self.holds(standing.by.partner()),
                _ => self.plays_for(self.state.team(standing.by).other()),
            },
        };
        let may_see = |standing: &&StandingOffer| {
            let is_within_team = standing.offer.kind().is_within_team();
            !is_within_team || self.plays_for(self.state.team(standing.by))
        };
        self.state.offers().iter().filter(may_see).map(view).collect()
    }

    /// The chat messages that the viewer can read.
    pub fn chat(&self) -> impl Iterator<Item = &'a ChatMessage> {
        let visible = self.chat.map(|chat| chat.visible_to(self.state, self.viewer, ChatSeq(0)));
        let is_muted = |author| self.muted.is_some_and(|muted| muted.contains(author));
        visible.into_iter().flatten().filter(move |message| !is_muted(&message.author))
    }

    /// Whether the viewer may see an event; others see only that its number is taken.
    pub fn may_see(&self, event: &Published) -> bool {
        match event.visibility {
            Visibility::Everyone => true,
            Visibility::Players => self.is_inside(),
            Visibility::Team(team) => self.plays_for(team),
        }
    }

    fn holds(&self, seat: Seat) -> bool {
        matches!(self.viewer, Role::Player(seats) if seats.contains(seat))
    }

    fn plays_for(&self, team: TeamId) -> bool {
        self.own_seats().any(|seat| self.state.team(seat) == team)
    }

    /// Whether the viewer is a player, an organizer or the server.
    fn is_inside(&self) -> bool {
        match self.viewer {
            Role::Player(_) => self.own_seats().next().is_some(),
            Role::Organizer | Role::Server => true,
            Role::Spectator => false,
        }
    }

    fn board(&self, id: BoardId, game: &'a Game) -> BoardView<'a> {
        let turn = game.position().turn();
        let choices = match self.state.phase() {
            Phase::Playing if self.holds(Seat::new(id, turn)) => Choices::Moves,
            Phase::Playing if self.holds(Seat::new(id, !turn)) => Choices::Premoves,
            _ => Choices::Nothing,
        };
        BoardView { id, game, choices }
    }

    fn seat(&self, seat: Seat) -> SeatView<'a> {
        let state = self.state;
        let presence = state.presence(seat);
        let claimable_from = presence.claimable_from(state.control(seat));
        SeatView {
            seat,
            team: state.team(seat),
            holder: state.holder(seat),
            name: state.name(seat),
            presence,
            claimable_in: claimable_from
                .filter(|_| state.end().is_none())
                .map(|from| from.since(self.at.time)),
            control: state.control(seat),
            clock: self.clock(seat),
            help: state.help(seat),
            premoves: if self.holds(seat) { self.premoves.queue(seat) } else { &[] },
        }
    }

    fn clock(&self, seat: Seat) -> ClockView {
        let (state, at) = (self.state, self.at);
        let clock = state.clocks().seats[seat];
        let timer = state.clocks().timer(seat.board);
        let control = state.control(seat);
        let is_to_move = state.to_move(seat.board) == Some(seat);
        let since = timer.since.filter(|_| is_to_move && state.end().is_none());
        let elapsed = timer.carried + since.map_or(Millis::ZERO, |since| at.time.since(since.time));
        let delay = match control.stage(clock.stage).map(|stage| stage.bonus) {
            Some(Bonus::Delay(delay)) if is_to_move => delay - elapsed,
            _ => Millis::ZERO,
        };
        let by_calendar = matches!(control, TimeControl::DaysPerMove(_));
        let deadline = since.filter(|_| by_calendar);
        ClockView {
            left: state.time_left(seat, at),
            running: since.is_some() && matches!(control, TimeControl::Stages(_)),
            delay,
            quota: clock.quota,
            stage: clock.stage,
            utc_deadline: deadline.map(|since| since.utc + (clock.remaining - timer.carried)),
        }
    }
}

impl<'a> Update<'a> {
    pub(crate) const fn new(
        view: View<'a>,
        events: Vec<&'a Published>,
        groups: Vec<&'a Group>,
    ) -> Self {
        Self { view, events, groups, all_boards: false }
    }

    /// The same update with every board, changed or not.
    #[must_use]
    pub(crate) fn with_all_boards(self) -> Self {
        Self { all_boards: true, ..self }
    }

    /// The events, without gaps.
    pub fn events(&self) -> &[&'a Published] {
        &self.events
    }

    /// The watchers it is for, grouped by what they may see.
    pub fn groups(&self) -> &[&'a Group] {
        &self.groups
    }

    /// The match as everybody sees it.
    pub const fn public(&self) -> View<'a> {
        self.view
    }

    /// The match as a group sees it.
    pub const fn view(&self, group: &Group) -> View<'a> {
        self.view.of(group.viewer)
    }

    /// Whether a board, or what may be done there, changed.
    pub fn changes(&self, board: BoardId) -> bool {
        let changes = |kind: &EventKind| match kind {
            EventKind::Began | EventKind::Paused | EventKind::Unpaused | EventKind::Ended(_) => {
                true
            }
            EventKind::MovePlayed { seat, .. } | EventKind::Transferred { to: seat, .. } => {
                seat.board == board
            }
            EventKind::TakenBack { board: other, .. } => *other == board,
            _ => false,
        };
        self.all_boards || self.events.iter().any(|event| changes(&event.kind))
    }
}
