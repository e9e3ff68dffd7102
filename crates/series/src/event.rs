//! What happens at a table.

use ids::{ActorId, MatchId, Seq, UtcMillis};

use crate::seating::Seats;
use crate::state::Openness;

ids::number! {
    /// A member's number at a table, from 1. People who leave and return keep theirs.
    MemberId(u32)
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeriesEvent {
    /// Its number, from 1, without gaps.
    pub seq: Seq,
    /// When.
    pub at: UtcMillis,
    /// What.
    pub kind: SeriesEventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeriesEventKind {
    /// Somebody opened the table, and is its first member and host.
    Opened {
        /// The table's name.
        title: String,
        /// Who may join.
        openness: Openness,
        /// The code to join by.
        code: String,
        /// What is played, as the server writes it.
        terms: String,
        /// The host.
        host: MemberInfo,
    },
    /// Somebody joined, or came back.
    Joined {
        /// The number.
        member: MemberId,
        /// Who it is.
        info: MemberInfo,
    },
    /// Somebody left. Seat and place in the queue are free.
    Left {
        /// The member.
        member: MemberId,
        /// How.
        departure: Leaving,
    },
    /// Seats or the queue changed.
    Seated {
        /// Who sits where from now on.
        seats: Seats,
        /// Who waits for a seat, the next player first.
        queue: Vec<MemberId>,
        /// Why.
        why: Why,
    },
    /// A member is ready, or no longer.
    Ready {
        /// The member.
        member: MemberId,
        /// Whether the member is ready.
        ready: bool,
    },
    /// Something else will be played.
    TermsChanged {
        /// What, as the server writes it.
        terms: String,
    },
    /// Another member is the host.
    HostChanged {
        /// The new host.
        member: MemberId,
    },
    /// A match began; its players are those in the seats.
    GameBegan {
        /// The match.
        match_id: MatchId,
    },
    /// The match ended.
    GameEnded {
        /// How.
        outcome: SeriesOutcome,
    },
    /// The table was closed.
    Closed,
}

/// Who a member is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberInfo {
    /// The person.
    pub actor: ActorId,
    /// The name at this table.
    pub name: String,
    /// The person's rating, if there is one.
    pub strength: Option<u32>,
}

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occupant {
    /// A member.
    Member(MemberId),
    /// A computer.
    Computer {
        /// Its id.
        actor: ActorId,
        /// Its rating, if it was measured.
        strength: Option<u32>,
    },
}

impl Occupant {
    /// The member, if it is one.
    pub const fn member(self) -> Option<MemberId> {
        match self {
            Self::Member(member) => Some(member),
            Self::Computer { .. } => None,
        }
    }
}

/// How somebody left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leaving {
    /// On purpose.
    OnPurpose,
    /// By being away for too long.
    Away,
    /// The host removed the person, who cannot come back.
    Kicked,
}

/// Why seats or the queue changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// Somebody sat down, stood up or entered the queue. Everybody else stays as ready as before.
    Own,
    /// People who kept the others waiting were replaced. Those who are ready stay so.
    Late,
    /// The host seated a computer, or took it away.
    Computer,
    /// The host seated everybody again.
    Arranged,
    /// The next match: other colors, and the queue's turn.
    Next,
}

impl Why {
    /// Whether people who stay in their seats stay ready.
    pub(crate) const fn keeps_marks(self) -> bool {
        matches!(self, Self::Own | Self::Late)
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeriesOutcome {
    /// The team of White on the first board won.
    First,
    /// The other team won.
    Second,
    /// A draw.
    Drawn,
    /// It does not count.
    Void,
}
