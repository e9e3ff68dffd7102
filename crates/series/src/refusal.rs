//! Why something is not possible at a table.

use thiserror::Error;

/// Why an act is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum SeriesRefusal {
    /// The sender is not a member.
    #[error("join the table first")]
    NotMember,
    /// Only the host may do it.
    #[error("only the host of the table can do this")]
    NotHost,
    /// The table is private, and the code is missing or wrong.
    #[error("this table is private; ask for its link or code")]
    NotInvited,
    /// The host removed the sender.
    #[error("the host removed you from this table")]
    Kicked,
    /// There are too many people.
    #[error("this table is full; open another one")]
    Full,
    /// The log is too long.
    #[error("this table has been used for too long; open another one")]
    WornOut,
    /// A match is being played.
    #[error("a match is being played; wait until it is over")]
    Playing,
    /// No match is being played.
    #[error("no match is being played")]
    NotPlaying,
    /// The table is closed.
    #[error("this table is closed")]
    Closed,
    /// Somebody sits in the seat.
    #[error("somebody sits there; choose another seat")]
    SeatTaken,
    /// No seat is free.
    #[error("no seat is free; wait in the queue")]
    NoFreeSeat,
    /// The sender has no seat.
    #[error("take a seat first")]
    NotSeated,
    /// There is no such seat.
    #[error("a table has the seats of two boards")]
    NoSuchSeat,
    /// There is no such member.
    #[error("nobody at this table has that number")]
    NoSuchMember,
    /// The host cannot remove itself.
    #[error("you cannot remove yourself; leave the table instead")]
    Yourself,
    /// Not every seat is taken by somebody who is ready.
    #[error("not everybody is ready")]
    NotReady,
    /// Nobody is late, or not for long enough.
    #[error("the others still have time to get ready")]
    NobodyLate,
    /// Nobody waits for a seat.
    #[error("nobody waits for a seat")]
    NobodyWaits,
}

impl SeriesRefusal {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotMember => "table-not-member",
            Self::NotHost => "table-not-host",
            Self::NotInvited => "table-not-invited",
            Self::Kicked => "table-kicked",
            Self::Full => "table-full",
            Self::WornOut => "table-worn-out",
            Self::Playing => "table-playing",
            Self::NotPlaying => "table-not-playing",
            Self::Closed => "table-closed",
            Self::SeatTaken => "table-seat-taken",
            Self::NoFreeSeat => "table-no-free-seat",
            Self::NotSeated => "table-not-seated",
            Self::NoSuchSeat => "table-no-such-seat",
            Self::NoSuchMember => "table-no-such-member",
            Self::Yourself => "table-yourself",
            Self::NotReady => "table-not-ready",
            Self::NobodyLate => "table-nobody-late",
            Self::NobodyWaits => "table-nobody-waits",
        }
    }
}
