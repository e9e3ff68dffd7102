//! How each kind of event changes a match, and how the next event is made.

use std::sync::Arc;

use boards::{BoardId, BoardMove, Boards, BughouseTerms, BySeat, MAX_BOARDS, Seat, Transfer};
use rules::{ByColor, Color, Illegal, Intent};

use super::Match;
use super::times::{self, PlyClocks};
use crate::chain;
use crate::clock::{Charge, Clocks};
use crate::decide::Proposal;
use crate::end::MatchEnd;
use crate::event::{Event, EventKind, Visibility};
use crate::id::{ActorId, CommandId, Epoch, Ply, Seq, StateHash};
use crate::name::PlayerName;
use crate::offer::{OfferKind, Offers, StandingOffer};
use crate::presence::{Presence, PresenceState};
use crate::setup::{MatchSetup, MatchSetupFaults, Starts, Terms};
use crate::time::{MatchTime, ReadAt};

/// The phase of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// It has not begun.
    Waiting,
    /// It is being played.
    Playing,
    /// It is being played, but the clocks are stopped.
    Paused,
    /// It is over.
    Over(MatchEnd),
}

/// The last event of a log.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Head {
    /// The owner's epoch.
    pub epoch: Epoch,
    /// The last event's number.
    pub seq: Seq,
    /// The hash after it.
    pub hash: StateHash,
    /// When it happened.
    pub at: ReadAt,
}

/// Why an event does not follow from the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayFault {
    /// An event is missing, repeated or out of order.
    #[error("it should be number {expected}")]
    Seq {
        /// The expected number.
        expected: Seq,
    },
    /// It was written by an owner that has been replaced.
    #[error("its epoch is older than that of the event before it")]
    Epoch,
    /// It follows an event that is not the last one.
    #[error("it continues another history, after {found} instead of {expected}")]
    PrevHash {
        /// The hash so far.
        expected: StateHash,
        /// The hash it names.
        found: StateHash,
    },
    /// It leads to another state than it says.
    #[error("it leads to {found} instead of {expected}: the log is damaged, or the rules changed")]
    Hash {
        /// The hash it names.
        expected: StateHash,
        /// The hash of the state it leads to.
        found: StateHash,
    },
    /// Its move is not legal.
    #[error("its move is not legal: {0}")]
    Illegal(Illegal),
    /// It is not its seat's turn.
    #[error("it is a move out of turn, or while the match is not being played")]
    Unexpected,
    /// Its seat, board or ply does not exist.
    #[error("it is about something the match does not have")]
    Unknown,
}

/// How often a player was helped in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Help {
    /// Hints taken, counted in steps.
    pub hints: u32,
    /// Takebacks that the player wanted.
    pub takebacks: u32,
}

/// Everything in a match except its answers to commands; cheap enough to try events on a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MatchData {
    pub(crate) terms: Arc<Terms>,
    pub(crate) head: Head,
    pub(crate) phase: Phase,
    pub(crate) boards: Boards,
    /// For each board, the clocks before the first ply and after each one.
    pub(crate) ply_clocks: Vec<Vec<PlyClocks>>,
    pub(crate) clocks: Clocks,
    pub(crate) offers: Offers,
    pub(crate) presences: BySeat<PresenceState>,
    pub(crate) names: BySeat<PlayerName>,
    pub(crate) holders: BySeat<Option<ActorId>>,
    pub(crate) help: BySeat<Help>,
    /// For each board, how many hints were taken for its position.
    pub(crate) hints_here: [u8; MAX_BOARDS],
    /// Whether anybody changed seats since the match began.
    pub(crate) is_reseated: bool,
    /// All moves ever made, including those taken back.
    pub(crate) moves_made: u32,
    pub(crate) began: Option<ReadAt>,
    pub(crate) rematch: bool,
}

/// The fields of an event that do not follow from its kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stamp {
    pub(crate) actor: ActorId,
    pub(crate) command: Option<CommandId>,
    pub(crate) at: ReadAt,
    pub(crate) charge: Charge,
}

impl Match {
    /// Applies a durable proposal and returns its events. It was decided in this very match, so
    /// nothing is checked again.
    pub fn commit(&mut self, proposal: Proposal) -> Vec<Event> {
        let (events, after) = proposal.into_parts();
        self.data = after;
        let answers =
            events.iter().filter_map(|event| Some((event.actor, event.command?, event.seq)));
        self.answers.extend(answers.map(|(actor, command, seq)| ((actor, command), seq)));
        events
    }
}

impl MatchData {
    pub(crate) fn new(setup: MatchSetup, starts: Starts) -> Result<Self, MatchSetupFaults> {
        let terms = Terms::new(setup, starts)?;
        let clocks = Clocks::first(&terms);
        let boards = Boards::new(terms.setup.starts.clone())
            .map_err(|fault| MatchSetupFaults { faults: vec![fault.into()] })?;
        let defeat = terms.bughouse().map(BughouseTerms::defeat).unwrap_or_default();
        let boards = boards.until(defeat);
        let setup_of = |seat| terms.setup.seats.iter().find(move |other| other.seat == seat);
        let first = &terms.setup.seats[0].name;
        let hash = chain::of_setup(&terms.setup);
        Ok(Self {
            head: Head { epoch: Epoch(0), seq: Seq(0), hash, at: ReadAt::default() },
            phase: Phase::Waiting,
            ply_clocks: boards
                .ids()
                .map(|board| vec![clocks_of(board, &clocks, MatchTime(0))])
                .collect(),
            boards,
            offers: Offers::default(),
            presences: BySeat::default(),
            names: BySeat::from_fn(|seat| setup_of(seat).map_or(first, |seat| &seat.name).clone()),
            holders: BySeat::from_fn(|seat| setup_of(seat).and_then(|seat| seat.holder)),
            help: BySeat::default(),
            hints_here: [0; MAX_BOARDS],
            is_reseated: false,
            moves_made: 0,
            began: None,
            rematch: false,
            clocks,
            terms: Arc::new(terms),
        })
    }

    /// The seat to move on a board of the match.
    pub(crate) fn to_move(&self, board: BoardId) -> Seat {
        self.boards.to_move(board).unwrap_or(Seat::new(board, rules::Color::White))
    }

    /// The first free seat.
    pub(crate) fn free_seat(&self) -> Option<Seat> {
        self.terms.seats().find(|&seat| self.holders[seat].is_none())
    }

    /// Whether one actor holds every seat.
    pub(crate) fn is_hot_seat(&self) -> bool {
        let first = self.holders[Seat::WHITE];
        first.is_some() && self.terms.seats().all(|seat| self.holders[seat] == first)
    }

    /// Whether every seat is held by this actor or a computer, and at least one by a computer.
    pub(crate) fn is_alone_among_computers(&self, actor: ActorId) -> bool {
        let mut holders = self.terms.seats().map(|seat| self.holders[seat]);
        let is_computer = |holder: Option<ActorId>| holder.is_some_and(ActorId::is_computer);
        let mut others = holders.clone().filter(|&holder| holder != Some(actor));
        holders.any(is_computer) && others.all(is_computer)
    }

    /// The seats whose turn it is.
    pub(crate) fn movers(&self) -> impl Iterator<Item = Seat> {
        self.boards.ids().map(|board| self.to_move(board))
    }

    /// How many moves were made on a board.
    pub(crate) fn ply(&self, board: BoardId) -> Ply {
        Ply(self.boards.game(board).map_or(0, |game| game.moves().len() as u32))
    }

    /// Makes the next event and applies it.
    pub(crate) fn advance(&mut self, stamp: Stamp, kind: EventKind) -> Result<Event, ReplayFault> {
        let mut event = Event {
            epoch: self.head.epoch,
            seq: self.head.seq.next(),
            board: kind.board(),
            visibility: self.visibility(&kind),
            actor: stamp.actor,
            command: stamp.command,
            at: stamp.at,
            charged: stamp.charge.charged,
            compensation: stamp.charge.compensation,
            clocks: times::clocks_after(self, &kind, stamp.at, stamp.charge),
            prev_hash: self.head.hash,
            hash: StateHash(0),
            kind,
        };
        self.fold(&event)?;
        event.hash = chain::after(&event, &self.boards);
        self.head.hash = event.hash;
        Ok(event)
    }

    /// Applies an event from a log.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), ReplayFault> {
        let expected = self.head.seq.next();
        if event.seq != expected {
            return Err(ReplayFault::Seq { expected });
        }
        if event.epoch < self.head.epoch {
            return Err(ReplayFault::Epoch);
        }
        let expected = self.head.hash;
        if event.prev_hash != expected {
            return Err(ReplayFault::PrevHash { expected, found: event.prev_hash });
        }
        self.fold(event)?;
        let found = chain::after(event, &self.boards);
        if event.hash != found {
            return Err(ReplayFault::Hash { expected: event.hash, found });
        }
        self.head.hash = found;
        Ok(())
    }

    /// Who may see an event. A resignation that waits for the partner is the team's own affair.
    fn visibility(&self, kind: &EventKind) -> Visibility {
        match kind {
            EventKind::Offered { seat, offer } if offer.kind().is_within_team() => {
                Visibility::Team(self.terms.teams[*seat])
            }
            EventKind::Declined { seat, kind } if kind.is_within_team() => {
                Visibility::Team(self.terms.teams[*seat])
            }
            _ => kind.visibility(),
        }
    }

    fn fold(&mut self, event: &Event) -> Result<(), ReplayFault> {
        let is_known = |seat: Seat| self.boards.game(seat.board).is_some();
        if event.kind.seat().is_some_and(|seat| !is_known(seat)) {
            return Err(ReplayFault::Unknown);
        }
        self.fold_kind(event)?;
        self.clocks = event.clocks;
        let hash = self.head.hash;
        self.head = Head { epoch: event.epoch, seq: event.seq, hash, at: event.at };
        Ok(())
    }

    fn fold_kind(&mut self, event: &Event) -> Result<(), ReplayFault> {
        match &event.kind {
            EventKind::Began => {
                self.phase = Phase::Playing;
                self.began = Some(event.at);
            }
            EventKind::MovePlayed { seat, intent, .. } => {
                self.fold_move(*seat, *intent, event)?;
            }
            EventKind::Transferred { to, kind } => {
                let given = self.boards.give(Transfer { to: *to, kind: *kind });
                given.map_err(|_| ReplayFault::Unknown)?;
            }
            EventKind::Offered { seat, offer } => {
                let standing = StandingOffer { offer: *offer, by: *seat };
                let team = self.terms.teams[*seat];
                self.offers.make(standing, team, self.moves_made, event.at.time);
            }
            EventKind::Declined { seat, kind } => self.offers.remove_for(*kind, *seat),
            EventKind::TakenBack { board, to } => self.fold_takeback(*board, *to, event.actor)?,
            EventKind::Paused => {
                self.phase = Phase::Paused;
                self.offers.remove(OfferKind::Pause);
            }
            EventKind::Unpaused => {
                self.phase = Phase::Playing;
                self.offers.remove(OfferKind::Unpause);
            }
            EventKind::TimeGiven { .. } => self.credit_past_plies(&event.clocks),
            EventKind::PresenceChanged { seat, presence } => {
                let since = event.at.time;
                self.presences[*seat] = PresenceState { presence: *presence, since };
            }
            EventKind::Renamed { seat, name } => self.names[*seat] = name.clone(),
            EventKind::SeatTaken { seat, holder, name } => self.seat_actor(*seat, *holder, name),
            EventKind::SeatChanged { seat, holder, name } => {
                self.is_reseated = true;
                self.seat_actor(*seat, *holder, name);
                // The absence and the offers were the old player's.
                let (presence, since) = (Presence::Here, event.at.time);
                self.presences[*seat] = PresenceState { presence, since };
                self.offers.withdraw(*seat);
            }
            EventKind::HintTaken { seat, step } => {
                self.help[*seat].hints = self.help[*seat].hints.saturating_add(1);
                self.hints_here[seat.board.index()] = *step;
            }
            EventKind::Resumed { .. } => {
                self.credit_past_plies(&event.clocks);
                self.forget_presence(event.at);
            }
            EventKind::Ended(end) => {
                self.phase = Phase::Over(*end);
                self.offers.clear();
            }
            EventKind::RematchAgreed => {
                self.rematch = true;
                self.offers.clear();
            }
        }
        Ok(())
    }

    fn fold_move(&mut self, seat: Seat, intent: Intent, event: &Event) -> Result<(), ReplayFault> {
        if self.phase != Phase::Playing || self.to_move(seat.board) != seat {
            return Err(ReplayFault::Unexpected);
        }
        let game = self.boards.game(seat.board).ok_or(ReplayFault::Unknown)?;
        let mv = game.find_move(intent).map_err(ReplayFault::Illegal)?;
        let played = self.boards.play(BoardMove { board: seat.board, mv });
        played.map_err(|_| ReplayFault::Illegal(Illegal::GameOver))?;
        let clocks = clocks_of(seat.board, &event.clocks, event.at.time);
        self.ply_clocks[seat.board.index()].push(clocks);
        self.hints_here[seat.board.index()] = 0;
        self.moves_made = self.moves_made.saturating_add(1);
        self.offers.lapse_by_move(seat);
        Ok(())
    }

    fn fold_takeback(&mut self, board: BoardId, to: Ply, by: ActorId) -> Result<(), ReplayFault> {
        if to >= self.ply(board) {
            return Err(ReplayFault::Unknown);
        }
        if let Some(seat) = self.takeback_of(by, board) {
            self.help[seat].takebacks = self.help[seat].takebacks.saturating_add(1);
        }
        self.boards.take_back(board, to.0 as usize);
        self.ply_clocks[board.index()].truncate(to.0 as usize + 1);
        self.hints_here[board.index()] = 0;
        self.offers.clear();
        Ok(())
    }

    fn seat_actor(&mut self, seat: Seat, holder: ActorId, name: &PlayerName) {
        self.holders[seat] = Some(holder);
        self.names[seat] = name.clone();
    }

    /// The seat that wanted a takeback: the one that offered it, or that of the actor who needed no consent.
    fn takeback_of(&self, actor: ActorId, board: BoardId) -> Option<Seat> {
        if let Some(standing) = self.offers.find(OfferKind::Takeback) {
            return Some(standing.by);
        }
        let mut own = Color::BOTH.map(|color| Seat::new(board, color)).into_iter();
        own.find(|&seat| self.holders[seat] == Some(actor))
    }

    /// Time that was given stays: a takeback does not remove it.
    fn credit_past_plies(&mut self, after: &Clocks) {
        for seat in self.terms.seats() {
            let given = after.seats[seat].remaining - self.clocks.seats[seat].remaining;
            for past in &mut self.ply_clocks[seat.board.index()] {
                let clock = &mut past.restored[seat.color];
                clock.remaining = clock.remaining + given;
            }
        }
    }

    /// After an outage, absence before it does not count: everybody was disconnected.
    fn forget_presence(&mut self, at: ReadAt) {
        for seat in self.terms.seats() {
            self.presences[seat].since = at.time;
        }
    }
}

/// The clocks of a board's seats.
fn clocks_of(board: BoardId, clocks: &Clocks, at: MatchTime) -> PlyClocks {
    PlyClocks::of(ByColor::from_fn(|color| clocks.seats[Seat::new(board, color)]), at)
}
