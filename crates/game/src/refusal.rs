//! Refusals: why a command changes nothing, as a stable code and a sentence.

use boards::{BoardId, Seat};
use rules::Illegal;

use crate::end::MatchEnd;
use crate::id::Ply;
use crate::offer::OfferKind;
use crate::time::Millis;

/// Why a command changes nothing. The sender is told, and shown the match as it is; nobody is
/// ever punished for a refused command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// It was meant for another match.
    #[error("the command is for another match")]
    WrongMatch,
    /// The match has no such seat.
    #[error("this match has no seat {0}")]
    UnknownSeat(Seat),
    /// Somebody else sits there.
    #[error("{0} is not your seat")]
    NotYourSeat(Seat),
    /// Only the server may.
    #[error("only the server may do this")]
    ServerOnly,
    /// The match has not begun.
    #[error("the match has not begun")]
    NotBegun,
    /// The match has begun.
    #[error("the match has begun already")]
    AlreadyBegun,
    /// Nobody sits there yet.
    #[error("nobody sits on {0} yet")]
    SeatFree(Seat),
    /// Somebody sits there.
    #[error("{0} is taken")]
    SeatTaken(Seat),
    /// The match is over.
    #[error("the match is over: {}", .0.cause)]
    Over(MatchEnd),
    /// The match is not over.
    #[error("the match is not over yet")]
    NotOver,
    /// The clocks stand.
    #[error("the match is paused")]
    Paused,
    /// The clocks run.
    #[error("the match is not paused")]
    NotPaused,
    /// The board has changed since the command was sent.
    #[error("the board has changed: you saw it after {expected} moves, it is after {actual}")]
    Stale {
        /// Which board.
        board: BoardId,
        /// What the sender believed.
        expected: Ply,
        /// How it is.
        actual: Ply,
    },
    /// It is the other side's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The move came after the deadline, delay given back or not.
    #[error("your time had run out when the move arrived")]
    TooLate,
    /// A flag must fall first: the owner appends what is due, then asks again.
    #[error("a clock has run out, which is decided first")]
    FlagDue,
    /// Such an offer is made already.
    #[error("{0} is offered already")]
    OfferStands(OfferKind),
    /// The last such offer was too recent.
    #[error("{0} was offered not long ago; play on before you offer it again")]
    OfferTooSoon(OfferKind),
    /// Nobody made such an offer.
    #[error("nobody offers {0}")]
    NoOffer(OfferKind),
    /// One's own offer cannot be accepted.
    #[error("{0} is your own offer; your opponent may accept it")]
    OwnOffer(OfferKind),
    /// The match does not allow it.
    #[error("moves cannot be taken back in this match")]
    TakebackBarred,
    /// There are not so many moves.
    #[error("there is no move to take back to there")]
    NothingToTakeBack,
    /// The rules allow no claim here.
    #[error("the rules allow no draw to be claimed here")]
    NothingToClaim,
    /// Both sides have moved.
    #[error("the match can be aborted only before the second move")]
    TooLateToAbort,
    /// Nobody has properly begun, so nothing can be won.
    #[error("the match has hardly begun; abort it instead")]
    AbortInstead,
    /// No opponent is away, or absence does not count in this match.
    #[error("no opponent is away")]
    NobodyAway,
    /// Not long enough.
    #[error("your opponent has {wait} left to come back")]
    NotAwayLongEnough {
        /// How long until it can be claimed.
        wait: Millis,
    },
    /// Time is given to opponents.
    #[error("time is given to an opponent, not to yourself or a partner")]
    GiveToOpponent,
    /// Too little, or too much at once.
    #[error("give 5 to 60 seconds at a time")]
    GiveAmount,
    /// The clock would get too long.
    #[error("the clock has enough time")]
    GiveTooMuch,
    /// There is no clock to give to.
    #[error("{0} has no clock that counts")]
    NoClock(Seat),
    /// It is so already.
    #[error("this changes nothing")]
    NothingChanges,
    /// A rematch is agreed on already.
    #[error("a rematch is agreed on already")]
    RematchAgreed,
    /// The name belongs to somebody else's account.
    #[error("somebody has this name, or one that looks like it; choose another")]
    NameTaken,
    /// The match needs an invitation.
    #[error("this invitation is no longer valid; ask for the link again")]
    NotInvited,
    /// All seats belong to the people at one computer.
    #[error("this match is played at one computer; you can watch it")]
    OneComputer,
    /// Nobody can join any more.
    #[error("every seat of this match is taken")]
    NoFreeSeat,
    /// Nothing can be stored.
    #[error("nothing can be saved right now; try again in a moment")]
    Unavailable,
    /// The server stops.
    #[error("the server is being restarted; try again in a moment")]
    ShuttingDown,
}

impl Refusal {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongMatch => "wrong-match",
            Self::UnknownSeat(_) => "unknown-seat",
            Self::NotYourSeat(_) => "not-your-seat",
            Self::ServerOnly => "server-only",
            Self::NotBegun => "not-begun",
            Self::AlreadyBegun => "already-begun",
            Self::SeatFree(_) => "seat-free",
            Self::SeatTaken(_) => "seat-taken",
            Self::Over(_) => "over",
            Self::NotOver => "not-over",
            Self::Paused => "paused",
            Self::NotPaused => "not-paused",
            Self::Stale { .. } => "stale",
            Self::NotYourTurn => "not-your-turn",
            Self::Illegal(_) => "illegal",
            Self::TooLate => "too-late",
            Self::FlagDue => "flag-due",
            Self::OfferStands(_) => "offer-stands",
            Self::OfferTooSoon(_) => "offer-too-soon",
            Self::NoOffer(_) => "no-offer",
            Self::OwnOffer(_) => "own-offer",
            Self::TakebackBarred => "takeback-barred",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::NothingToClaim => "nothing-to-claim",
            Self::TooLateToAbort => "too-late-to-abort",
            Self::AbortInstead => "abort-instead",
            Self::NobodyAway => "nobody-away",
            Self::NotAwayLongEnough { .. } => "not-away-long-enough",
            Self::GiveToOpponent => "give-to-opponent",
            Self::GiveAmount => "give-amount",
            Self::GiveTooMuch => "give-too-much",
            Self::NoClock(_) => "no-clock",
            Self::NothingChanges => "nothing-changes",
            Self::RematchAgreed => "rematch-agreed",
            Self::NameTaken => "name-taken",
            Self::NotInvited => "not-invited",
            Self::OneComputer => "one-computer",
            Self::NoFreeSeat => "no-free-seat",
            Self::Unavailable => "unavailable",
            Self::ShuttingDown => "shutting-down",
        }
    }
}
