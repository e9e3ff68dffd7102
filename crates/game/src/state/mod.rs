//! The state of a match, folded from its events.

mod data;
mod times;

pub use data::{Head, Help, Phase, ReplayFault};
pub(crate) use data::{MatchData, Stamp};

use std::collections::BTreeMap;

use boards::{BoardId, Boards, Seat, SeatSet};
use rules::{ByColor, Game};

use crate::clock::Clocks;
use crate::command::Role;
use crate::control::TimeControl;
use crate::end::{EndParts, MatchEnd};
use crate::event::Event;
use crate::id::{ActorId, CommandId, Epoch, MatchId, Ply, Seq, TeamId};
use crate::name::PlayerName;
use crate::offer::{RematchPartners, StandingOffer};
use crate::presence::PresenceState;
use crate::setup::{MatchSetup, MatchSetupFaults, SeatSetup, Starts};
use crate::time::{MatchTime, Millis, ReadAt, UtcMillis};

/// The state of a match after its events.
///
/// Everything in it comes from the header and the events, so a replayed match equals the live one.
#[derive(Clone, Debug)]
pub struct Match {
    data: MatchData,
    /// The event that answered each command, so that a repeated command gets the same answer.
    answers: BTreeMap<(ActorId, CommandId), Seq>,
}

/// Why a log is not the log of a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The header is invalid.
    #[error("the header of the match has faults: {0}")]
    Setup(#[from] MatchSetupFaults),
    /// An event does not follow from those before it.
    #[error("event {seq} does not fit: {fault}")]
    Event {
        /// The event's number, as written in it.
        seq: Seq,
        /// What is wrong with it.
        fault: ReplayFault,
    },
}

impl Match {
    /// A match before its first event.
    ///
    /// # Errors
    /// Every fault in the draft at once.
    pub fn new(setup: MatchSetup) -> Result<Self, MatchSetupFaults> {
        Ok(Self { data: MatchData::new(setup, Starts::Playable)?, answers: BTreeMap::new() })
    }

    /// A match whose log already exists, or is about to be recorded: its start may already be over.
    ///
    /// # Errors
    /// Every other fault in the draft.
    pub fn of_record(setup: MatchSetup) -> Result<Self, MatchSetupFaults> {
        Ok(Self { data: MatchData::new(setup, Starts::PerhapsOver)?, answers: BTreeMap::new() })
    }

    /// The match with this header and these events.
    ///
    /// # Errors
    /// When the header has faults, or an event does not follow from those before it.
    pub fn replay<'a>(
        setup: MatchSetup,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<Self, ReplayError> {
        let mut replayed = Self::new(setup)?;
        for event in events {
            replayed.apply(event)?;
        }
        Ok(replayed)
    }

    /// Folds the next event into the state.
    ///
    /// # Errors
    /// When the event does not follow from the state. The match is then unusable: its owner drops
    /// it and replays the log.
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        let seq = event.seq;
        self.data.apply(event).map_err(|fault| ReplayError::Event { seq, fault })?;
        if let Some(command) = event.command {
            self.answers.insert((event.actor, command), seq);
        }
        Ok(())
    }

    /// Starts the epoch of a new owner: its events have this epoch, which must not be lower than
    /// the last.
    pub fn take_over(&mut self, epoch: Epoch) {
        self.data.head.epoch = self.data.head.epoch.max(epoch);
    }

    pub(crate) const fn data_mut(&mut self) -> &mut MatchData {
        &mut self.data
    }

    pub(crate) const fn data(&self) -> &MatchData {
        &self.data
    }

    /// The header.
    pub fn setup(&self) -> &MatchSetup {
        &self.data.terms.setup
    }

    /// The match's id.
    pub fn id(&self) -> MatchId {
        self.setup().id
    }

    /// The last event's identity, hash and time.
    pub const fn head(&self) -> Head {
        self.data.head
    }

    /// The phase of the match.
    pub const fn phase(&self) -> Phase {
        self.data.phase
    }

    /// How it ended.
    pub const fn end(&self) -> Option<MatchEnd> {
        match self.data.phase {
            Phase::Over(end) => Some(end),
            Phase::Waiting | Phase::Playing | Phase::Paused => None,
        }
    }

    /// Which board and seats the end is about.
    pub fn end_parts(&self) -> EndParts {
        self.end().map_or_else(EndParts::default, |end| EndParts::of(end, &self.data.boards))
    }

    /// The boards with everything played on them.
    pub fn boards(&self) -> &Boards {
        &self.data.boards
    }

    /// The game on each board.
    pub fn games(&self) -> &[Game] {
        self.data.boards.games()
    }

    /// The game on a board, if the match has it.
    pub fn game(&self, board: BoardId) -> Option<&Game> {
        self.data.boards.game(board)
    }

    /// How many moves were made on a board.
    pub fn ply(&self, board: BoardId) -> Ply {
        self.data.ply(board)
    }

    /// The clocks of a board after a ply, if it was made. Time that was given later, by a player or
    /// for an outage, does not change them.
    pub fn time_left_after(&self, board: BoardId, ply: Ply) -> Option<ByColor<Millis>> {
        let plies = self.data.ply_clocks.get(board.index())?;
        plies.get(ply.0 as usize).map(|past| past.shown)
    }

    /// Every seat, board by board, White first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.data.terms.seats()
    }

    /// A seat's team.
    pub fn team(&self, seat: Seat) -> TeamId {
        self.data.terms.teams[seat]
    }

    /// A seat's time control.
    pub fn control(&self, seat: Seat) -> &TimeControl {
        &self.data.terms.controls[seat]
    }

    /// The name of a seat's player.
    pub fn name(&self, seat: Seat) -> &PlayerName {
        &self.data.names[seat]
    }

    /// The holder of a seat; `None` while it is free.
    pub fn holder(&self, seat: Seat) -> Option<ActorId> {
        self.data.holders[seat]
    }

    /// Whether one actor holds every seat, so that nobody has an opponent.
    pub fn is_hot_seat(&self) -> bool {
        self.data.is_hot_seat()
    }

    /// Whether every other seat is a computer's: then the actor may take hints and change seats.
    pub fn is_alone_among_computers(&self, actor: ActorId) -> bool {
        self.data.is_alone_among_computers(actor)
    }

    /// Whether anybody changed seats since the match began.
    pub fn is_reseated(&self) -> bool {
        self.data.is_reseated
    }

    /// How often the player of a seat was helped.
    pub fn help(&self, seat: Seat) -> Help {
        self.data.help[seat]
    }

    /// How many hints were taken for the position of a board.
    pub fn hints_here(&self, board: BoardId) -> u8 {
        self.data.hints_here.get(board.index()).copied().unwrap_or_default()
    }

    /// The seats that an actor holds.
    pub fn seats_of(&self, actor: ActorId) -> SeatSet {
        self.seats().filter(|&seat| self.holder(seat) == Some(actor)).collect()
    }

    /// An actor's role in this match: a player of the seats they hold, or a spectator.
    pub fn role_of(&self, actor: ActorId) -> Role {
        let seats = self.seats_of(actor);
        if seats.is_empty() { Role::Spectator } else { Role::Player(seats) }
    }

    /// Whether a seat's player is present.
    pub fn presence(&self, seat: Seat) -> PresenceState {
        self.data.presences[seat]
    }

    /// All clocks, as of the last event.
    pub const fn clocks(&self) -> &Clocks {
        &self.data.clocks
    }

    /// How much time a seat has left at a moment.
    pub fn time_left(&self, seat: Seat, at: ReadAt) -> Millis {
        let to_move = self.data.to_move(seat.board);
        self.data.clocks.left(self.control(seat), seat, to_move, at)
    }

    /// The offers that wait for an answer.
    pub fn offers(&self) -> &[StandingOffer] {
        self.data.offers.standing()
    }

    /// Whether both teams want a rematch.
    pub const fn rematch_agreed(&self) -> bool {
        self.data.rematch
    }

    /// When it began.
    pub fn began(&self) -> Option<UtcMillis> {
        self.data.began.map(|at| at.utc)
    }

    /// How long after the beginning something happened, in match time.
    pub fn since_beginning(&self, at: MatchTime) -> Millis {
        self.data.began.map_or(Millis::ZERO, |began| at.since(began.time))
    }

    /// How long after the beginning a move was made.
    pub fn moved_at(&self, board: BoardId, ply: Ply) -> Option<Millis> {
        let made = self.data.ply_clocks.get(board.index())?.get(ply.0 as usize)?;
        Some(self.since_beginning(made.at))
    }

    /// The event that answered a command.
    pub fn answer(&self, actor: ActorId, command: CommandId) -> Option<Seq> {
        self.answers.get(&(actor, command)).copied()
    }

    /// The draft of a rematch: the same terms and players, with colors swapped on every board. If
    /// the start was random, the creator of the match draws a new one.
    pub fn rematch_setup(&self, id: MatchId, partners: RematchPartners) -> MatchSetup {
        let next = |seat: Seat| match partners {
            RematchPartners::Swapped if seat.board != BoardId::A => seat,
            RematchPartners::Same | RematchPartners::Swapped => seat.opponent(),
        };
        // Partners who stay together stay a team. Swapped ones join the team of their new seat.
        let team = |seat: &SeatSetup| match partners {
            RematchPartners::Same => seat.team,
            RematchPartners::Swapped => self.team(next(seat.seat)),
        };
        let swapped = |seat: &SeatSetup| SeatSetup {
            seat: next(seat.seat),
            team: team(seat),
            name: self.name(seat.seat).clone(),
            holder: self.holder(seat.seat),
            ..seat.clone()
        };
        let mut seats: Vec<SeatSetup> = self.setup().seats.iter().map(swapped).collect();
        seats.sort_by_key(|seat| seat.seat);
        MatchSetup { id, seats, ..self.setup().clone() }
    }

    /// The seat to move on a board.
    pub fn to_move(&self, board: BoardId) -> Option<Seat> {
        self.data.boards.to_move(board)
    }
}

impl PartialEq for Match {
    /// Matches are equal when the same events led to the same state; the hash covers the boards.
    fn eq(&self, other: &Self) -> bool {
        self.data == other.data && self.answers == other.answers
    }
}

impl Eq for Match {}
