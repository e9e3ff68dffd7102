//! How a match ends: the result, and what brought it about.

use std::fmt;

use boards::Seat;
use rules::{DrawClaim, EndReason};

use crate::id::TeamId;

/// The end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchEnd {
    /// Who won, if anybody.
    pub result: MatchResult,
    /// Why.
    pub cause: EndCause,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchResult {
    /// A team.
    Won(TeamId),
    /// Nobody.
    Drawn,
    /// It does not count.
    Void,
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndCause {
    /// The rules say so; on the board where it happened.
    Rules(EndReason),
    /// A seat resigned.
    Resigned(Seat),
    /// A seat's time ran out.
    Flagged(Seat),
    /// A seat's time ran out, but its opponent could never have checkmated.
    FlaggedAgainstBareForce(Seat),
    /// Seats of both teams ran out of time at the same instant.
    BothFlagged,
    /// Both teams agreed on a draw.
    Agreed,
    /// A draw was claimed by the rules.
    Claimed(DrawClaim),
    /// A board reached the number of moves at which every match is drawn.
    PlyLimit,
    /// A seat was away too long.
    Abandoned(Seat),
    /// A seat aborted the match before it had properly begun.
    Aborted(Seat),
    /// It was played elsewhere, and its record does not tell more.
    Recorded,
}

impl MatchEnd {
    pub(crate) const fn new(result: MatchResult, cause: EndCause) -> Self {
        Self { result, cause }
    }

    /// The team that won.
    pub const fn winner(self) -> Option<TeamId> {
        match self.result {
            MatchResult::Won(team) => Some(team),
            MatchResult::Drawn | MatchResult::Void => None,
        }
    }
}

impl EndCause {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Rules(reason) => reason.code(),
            Self::Resigned(_) => "resignation",
            Self::Flagged(_) => "flag",
            Self::FlaggedAgainstBareForce(_) => "flag-against-bare-force",
            Self::BothFlagged => "both-flags",
            Self::Agreed => "agreement",
            Self::Claimed(DrawClaim::Repetition) => "claimed-repetition",
            Self::Claimed(DrawClaim::MoveCount) => "claimed-move-count",
            Self::PlyLimit => "ply-limit",
            Self::Abandoned(_) => "abandonment",
            Self::Aborted(_) => "abort",
            Self::Recorded => "recorded",
        }
    }
}

impl fmt::Display for EndCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(reason) => reason.fmt(f),
            Self::Resigned(seat) => write!(f, "{seat} resigned"),
            Self::Flagged(seat) => write!(f, "{seat} ran out of time"),
            Self::FlaggedAgainstBareForce(seat) => {
                write!(f, "{seat} ran out of time against too little to checkmate")
            }
            Self::BothFlagged => f.write_str("both teams ran out of time at once"),
            Self::Agreed => f.write_str("a draw was agreed"),
            Self::Claimed(DrawClaim::Repetition) => f.write_str("repetition was claimed"),
            Self::Claimed(DrawClaim::MoveCount) => {
                f.write_str("too many moves without progress were claimed")
            }
            Self::PlyLimit => f.write_str("the game had gone on for too many moves"),
            Self::Abandoned(seat) => write!(f, "{seat} left the match"),
            Self::Aborted(seat) => write!(f, "{seat} aborted the match"),
            Self::Recorded => f.write_str("the record of the game says so"),
        }
    }
}
