//! Decides what a command means for a match: events, or a refusal.
//!
//! Before a command is decided, [`MatchCore`](crate::MatchCore) asks what was [`due`] when the
//! command was read, so flag and move are compared on one time scale: a move read at or before the
//! deadline beats the flag, and everything read between a deadline and the end of its grace comes
//! before the flag.

mod ends;
mod flags;
mod offers;
mod play;
mod seats_and_time;

pub use flags::{due, next_deadline, next_utc_deadline};
pub(crate) use play::{MAX_PLIES, end_by_rules};

use boards::{BoardId, BySeat, Seat};

use crate::clock::Charge;
use crate::command::{Act, Command, Role, SeatChange};
use crate::end::{EndCause, MatchEnd, MatchResult};
use crate::event::{Event, EventKind};
use crate::id::{ActorId, CommandId, Ply, Seq};
use crate::offer::Offer;
use crate::premove::Premoves;
use crate::refusal::Refusal;
use crate::state::{Match, MatchData, Phase, Stamp};
use crate::time::ReadAt;

/// The answer to a command that was not refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The command leads to these events.
    Events(Box<Proposal>),
    /// The command was answered before, with the event of this number.
    Repeated(Seq),
}

/// Decides a command, as of the time it was read.
///
/// A repeated command of the same actor gets its first answer again, whatever it now asks for.
///
/// # Errors
/// Why the command is refused.
pub fn decide(
    state: &Match,
    premoves: &Premoves,
    command: &Command,
    read_at: ReadAt,
) -> Result<Decision, Refusal> {
    if command.match_id != state.id() {
        return Err(Refusal::WrongMatch);
    }
    if let Some(seq) = state.answer(command.actor.id, command.id) {
        return Ok(Decision::Repeated(seq));
    }
    let case = Case { data: state.data(), premoves, command, at: read_at };
    case.check_authority()?;
    let resumes = matches!(command.act, Act::Resume { .. });
    if !resumes && flags::is_due(case.data, read_at) {
        return Err(Refusal::FlagDue);
    }
    case.check_expected()?;
    case.check_log()?;
    case.judge().map(|proposal| Decision::Events(Box::new(proposal)))
}

/// A command that is being decided.
#[derive(Clone, Copy)]
struct Case<'a> {
    data: &'a MatchData,
    premoves: &'a Premoves,
    command: &'a Command,
    at: ReadAt,
}

impl<'a> Case<'a> {
    fn judge(self) -> Result<Proposal, Refusal> {
        match &self.command.act {
            Act::Begin => self.begin(),
            Act::Play { seat, wish } => self.play(*seat, *wish),
            Act::Resign { seat } => self.resign(*seat),
            Act::Offer { seat, offer } => self.offer(*seat, *offer),
            Act::Accept { seat, kind } => self.accept(*seat, *kind),
            Act::Decline { seat, kind } => self.decline(*seat, *kind),
            Act::ClaimDraw { seat } => self.claim_draw(*seat),
            Act::ClaimAbandonment { seat, claim } => self.claim_abandonment(*seat, *claim),
            Act::Abort { seat } => self.abort(*seat),
            Act::GiveTime { seat, to, amount } => self.give_time(*seat, *to, *amount),
            Act::Rename { seat, name, owner } => self.rename(*seat, name, *owner),
            Act::TakeSeat { seat, holder, name } => self.take_seat(*seat, *holder, name),
            Act::ChangeSeats(_) | Act::SwitchSides { .. } | Act::TakeOver { .. } => {
                self.change_seats(&self.seat_changes()?)
            }
            Act::AgreeRematch => self.agree_rematch(),
            Act::TakeHint { seat } => self.take_hint(*seat),
            Act::ChangePresence { seat, presence } => self.change_presence(*seat, *presence),
            Act::Resume { outage } => self.resume(*outage),
        }
    }

    /// A copy of the match in which events can be tried.
    fn batch(self) -> Batch {
        Batch::new(self.data, self.command.actor.id, Some(self.command.id), self.at)
    }

    /// Denies by default: players act for their own seats, and the server does what only it can
    /// know.
    fn check_authority(self) -> Result<(), Refusal> {
        let is_server = self.command.actor.role == Role::Server;
        let act = &self.command.act;
        if let Some(seat) = act.seat() {
            self.check_seat(seat)?;
            let server_only = matches!(act, Act::ChangePresence { .. } | Act::TakeSeat { .. });
            let by_server = server_only || matches!(act, Act::Rename { .. } | Act::Abort { .. });
            if is_server && by_server {
                return Ok(());
            }
            return match act {
                _ if server_only => Err(Refusal::ServerOnly),
                _ if self.command.actor.seats().contains(seat) => Ok(()),
                _ => Err(Refusal::NotYourSeat(seat)),
            };
        }
        match act {
            _ if is_server => Ok(()),
            Act::ChangeSeats(_) | Act::SwitchSides { .. } | Act::TakeOver { .. } => {
                match self.command.actor.role {
                    Role::Organizer => Ok(()),
                    _ => self.check_own_change(&self.seat_changes()?),
                }
            }
            _ => Err(Refusal::ServerOnly),
        }
    }

    /// A player among computers may give them seats and take their seats, but keeps one.
    fn check_own_change(self, changes: &[SeatChange]) -> Result<(), Refusal> {
        let actor = self.command.actor.id;
        let mut after = self.data.holders;
        for change in changes {
            self.check_seat(change.seat)?;
            let is_open = |holder: ActorId| holder == actor || holder.is_computer();
            if !self.data.holders[change.seat].is_some_and(is_open) {
                return Err(Refusal::NotYourSeat(change.seat));
            }
            after[change.seat] = Some(change.holder);
        }
        let holders = |of: &BySeat<Option<ActorId>>| {
            let holders: Vec<_> = self.data.terms.seats().filter_map(|seat| of[seat]).collect();
            holders
        };
        let (before, after) = (holders(&self.data.holders), holders(&after));
        let mut all = before.iter().chain(&after);
        if all.any(|holder| *holder != actor && !holder.is_computer()) {
            return Err(Refusal::SeatsOfPeople);
        }
        if !before.contains(&actor) {
            return Err(Refusal::ServerOnly);
        }
        if after.contains(&actor) { Ok(()) } else { Err(Refusal::KeepASeat) }
    }

    fn check_seat(self, seat: Seat) -> Result<(), Refusal> {
        let known = self.data.boards.game(seat.board).is_some();
        if known { Ok(()) } else { Err(Refusal::UnknownSeat(seat)) }
    }

    fn check_expected(self) -> Result<(), Refusal> {
        for board in self.data.boards.ids() {
            let actual = self.ply(board);
            if let Some(expected) = self.command.expected.on(board).filter(|ply| *ply != actual) {
                return Err(Refusal::Stale { board, expected, actual });
            }
        }
        Ok(())
    }

    /// Refuses acts that could make the log grow forever, once it is long.
    fn check_log(self) -> Result<(), Refusal> {
        // Each takeback needs a move, each decline an offer, and the end of a pause its beginning.
        let grows = match self.command.act {
            Act::Offer { offer, .. } => {
                matches!(offer, Offer::Draw | Offer::Pause | Offer::Rematch | Offer::Resignation)
            }
            Act::GiveTime { .. }
            | Act::Rename { .. }
            | Act::ChangeSeats(_)
            | Act::TakeHint { .. } => true,
            _ => false,
        };
        let is_full = self.data.head.seq.0 >= play::MAX_EVENTS;
        let may = !is_full || !grows || self.command.actor.role == Role::Server;
        if may { Ok(()) } else { Err(Refusal::LogFull) }
    }

    fn ply(self, board: BoardId) -> Ply {
        self.data.ply(board)
    }

    /// Refuses unless the match has begun and is not over.
    fn check_under_way(self) -> Result<(), Refusal> {
        match self.data.phase {
            Phase::Waiting => Err(Refusal::NotBegun),
            Phase::Over(end) => Err(Refusal::Over(end)),
            Phase::Playing | Phase::Paused => Ok(()),
        }
    }

    /// Refuses unless the match is being played and is not paused.
    fn check_playing(self) -> Result<(), Refusal> {
        match self.data.phase {
            Phase::Paused => Err(Refusal::Paused),
            _ => self.check_under_way(),
        }
    }
}

/// Events to append together, and the match after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    events: Vec<Event>,
    after: MatchData,
}

/// A proposal that is being built.
#[derive(Debug)]
struct Batch {
    data: MatchData,
    at: ReadAt,
    actor: ActorId,
    command: Option<CommandId>,
    events: Vec<Event>,
}

impl Batch {
    fn new(data: &MatchData, actor: ActorId, command: Option<CommandId>, at: ReadAt) -> Self {
        Self { data: data.clone(), at, actor, command, events: Vec::new() }
    }

    /// Adds an event.
    fn push(&mut self, kind: EventKind) {
        self.push_charged(kind, Charge::default());
    }

    /// Adds an event that took time.
    fn push_charged(&mut self, kind: EventKind, charge: Charge) {
        let (actor, at) = (self.actor, self.at);
        let stamp = Stamp { actor, command: self.command.take(), at, charge };
        let event = self.data.advance(stamp, kind);
        self.events.push(event.expect("a decided event follows from the state"));
    }

    /// Ends the match.
    fn end(&mut self, result: MatchResult, cause: EndCause) {
        self.push(EventKind::Ended(MatchEnd::new(result, cause)));
    }

    /// The events, with the match after them.
    fn finish(self) -> Proposal {
        Proposal { events: self.events, after: self.data }
    }
}

impl Proposal {
    /// The events; never empty.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The events and the match after them, for the match they were decided in.
    pub(crate) fn into_parts(self) -> (Vec<Event>, MatchData) {
        (self.events, self.after)
    }
}
