//! What people want at a table, and what the server knows about it.

use boards::Seat;
use ids::{ActorId, MatchId};

use crate::event::{MemberId, MemberInfo, Occupant, SeriesOutcome};

/// What somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeriesAct {
    /// To become a member.
    Join {
        /// Name and rating.
        info: MemberInfo,
        /// The code that the person typed or has from a link.
        code: Option<String>,
    },
    /// To leave.
    Leave,
    /// To sit down, or wait for a seat.
    Sit(WishedSeat),
    /// To watch.
    Stand,
    /// To be ready, or no longer.
    Ready(bool),
    /// To go on without those who are not ready.
    GoOn(Replacement),
    /// To put a computer into a seat, or with `None` to make the seat free; for the host.
    Computer(Seat, Option<Occupant>),
    /// To seat everybody again; for the host.
    Arrange(SeatOrder),
    /// To play something else; for the host.
    Terms(String),
    /// To remove a member; for the host.
    Kick(MemberId),
    /// To make another member the host; for the host.
    Host(MemberId),
    /// To close the table; for the host.
    Close,
}

/// Where somebody wants to sit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WishedSeat {
    /// In this seat, if it is free or a computer's.
    Seat(Seat),
    /// In any seat that is free.
    Random,
    /// In the free seat whose opponent is closest in strength.
    Pair,
    /// In the next one that becomes free.
    Queue,
}

/// Who replaces people who are not ready.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Replacement {
    /// The next people of the queue.
    Queue,
    /// A computer.
    Computer {
        /// Its id.
        actor: ActorId,
        /// Its rating, if it was measured.
        strength: Option<u32>,
    },
}

/// How everybody is seated again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatOrder {
    /// At random.
    Random,
    /// The two strongest against each other on one board, the others on the other.
    Paired,
    /// The same partners with the other colors.
    SamePartners,
    /// Other partners; after three times everybody has played with everybody.
    SwapPartners,
}

/// What the server knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ServerAct {
    /// A member has been away for too long.
    Away(MemberId),
    /// Everybody is ready: this match begins.
    Begin(MatchId),
    /// The match is over.
    End(MatchId, SeriesOutcome),
    /// Nobody needs the table any more.
    Close,
}
