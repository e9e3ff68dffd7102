//! The judge: what a command means for a match, as events or as a refusal.
//!
//! [`MatchCore`](crate::MatchCore) asks for what is [`due`] when a command was read before it lets the
//! command be decided, so flag and move are judged by one time: a move read at or before the deadline
//! beats the flag, and between a deadline and the end of its grace everything that was read comes
//! before the flag.

mod batch;
mod beside;
mod ends;
mod flags;
mod offers;
mod play;

pub use flags::{due, next_deadline, next_utc_deadline};
pub(crate) use play::{MAX_PLIES, end_by_rules};

use boards::{BoardId, Seat};

use crate::command::{Act, Command, Role};
use crate::event::Event;
use crate::id::{Ply, Seq};
use crate::premove::Premoves;
use crate::refusal::Refusal;
use crate::state::{Match, MatchData, Phase};
use crate::time::ReadAt;
use batch::Batch;

/// The answer to a command that was not refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// It means these events, at least one, to be appended together.
    Events(Vec<Event>),
    /// It was answered before, by the event of this number.
    Repeated(Seq),
}

/// Judges a command by the time it was read.
///
/// The same command by the same actor gets its first answer again, whatever it now asks for.
///
/// # Errors
/// Why the command changes nothing.
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
    case.judge().map(Decision::Events)
}

/// A command before the judge.
#[derive(Clone, Copy)]
struct Case<'a> {
    data: &'a MatchData,
    premoves: &'a Premoves,
    command: &'a Command,
    at: ReadAt,
}

impl<'a> Case<'a> {
    fn judge(self) -> Result<Vec<Event>, Refusal> {
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
            Act::ChangeSeats(changes) => self.change_seats(changes),
            Act::ChangePresence { seat, presence } => self.change_presence(*seat, *presence),
            Act::Resume { outage } => self.resume(*outage),
        }
    }

    /// A copy of the match to try events out on.
    fn batch(self) -> Batch {
        Batch::new(self.data, self.command.actor.id, Some(self.command.id), self.at)
    }

    /// Deny by default: players act for their own seats, the server does what only it can know.
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
        let is_organizer = self.command.actor.role == Role::Organizer;
        let may = is_server || is_organizer && matches!(act, Act::ChangeSeats(_));
        if may { Ok(()) } else { Err(Refusal::ServerOnly) }
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

    /// Refuses unless the clocks run, or would.
    fn check_playing(self) -> Result<(), Refusal> {
        match self.data.phase {
            Phase::Paused => Err(Refusal::Paused),
            _ => self.check_under_way(),
        }
    }
}
