//! How a match ends: the result and its cause.

use std::fmt;

use boards::{BoardId, Boards, Seat};
use rules::{DrawClaim, EndReason, Game};

use crate::id::TeamId;

/// The end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchEnd {
    /// The result.
    pub result: MatchResult,
    /// The cause.
    pub cause: EndCause,
}

/// The result of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchResult {
    /// A team won.
    Won(TeamId),
    /// A draw.
    Drawn,
    /// The match does not count.
    Void,
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndCause {
    /// The rules of chess ended it, on this board.
    Rules(EndReason),
    /// A seat resigned.
    Resigned(Seat),
    /// A seat's time ran out.
    Flagged(Seat),
    /// A seat's time ran out, but its opponent could not checkmate by any sequence of moves.
    FlaggedAgainstBareForce(Seat),
    /// Seats of both teams ran out of time at the same instant.
    BothFlagged,
    /// Both teams agreed on a draw.
    Agreed,
    /// A player claimed a draw that the rules allow.
    Claimed(DrawClaim),
    /// A board reached the number of moves at which every match is drawn.
    PlyLimit,
    /// A seat was away too long.
    Abandoned(Seat),
    /// A seat aborted the match before it had properly begun.
    Aborted(Seat),
    /// It was played elsewhere, and its record says no more.
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

/// Which board and seats an end is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct EndParts {
    /// The board that ended the match.
    pub board: Option<BoardId>,
    /// The seat that won there, such as the one that mated.
    pub by: Option<Seat>,
    /// The seat that lost there, such as the one that was mated, or that resigned.
    pub against: Option<Seat>,
}

impl EndParts {
    /// The parts of an end after which the boards are as they are.
    pub fn of(end: MatchEnd, boards: &Boards) -> Self {
        match end.cause {
            EndCause::Rules(_) => boards.outcome().map_or_else(Self::default, |ended| {
                let by = ended.winner();
                Self { board: Some(ended.board), by, against: by.map(Seat::opponent) }
            }),
            EndCause::Resigned(seat)
            | EndCause::Flagged(seat)
            | EndCause::FlaggedAgainstBareForce(seat)
            | EndCause::Abandoned(seat)
            | EndCause::Aborted(seat) => {
                Self { board: Some(seat.board), by: None, against: Some(seat) }
            }
            EndCause::Claimed(_) => {
                let can_claim =
                    |&board: &BoardId| boards.game(board).and_then(Game::claim).is_some();
                Self { board: boards.ids().find(can_claim), ..Self::default() }
            }
            EndCause::PlyLimit => Self { board: boards.order().last().copied(), ..Self::default() },
            EndCause::BothFlagged | EndCause::Agreed | EndCause::Recorded => Self::default(),
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
                write!(f, "{seat} ran out of time, but the opponent cannot checkmate")
            }
            Self::BothFlagged => f.write_str("both teams ran out of time at once"),
            Self::Agreed => f.write_str("a draw was agreed"),
            Self::Claimed(DrawClaim::Repetition) => f.write_str("a draw by repetition was claimed"),
            Self::Claimed(DrawClaim::MoveCount) => {
                f.write_str("a draw was claimed after too many moves without progress")
            }
            Self::PlyLimit => f.write_str("the game reached the maximum number of moves"),
            Self::Abandoned(seat) => write!(f, "{seat} left the match"),
            Self::Aborted(seat) => write!(f, "{seat} aborted the match"),
            Self::Recorded => f.write_str("the result is from the record of the game"),
        }
    }
}
