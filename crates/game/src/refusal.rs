//! Refusals: why a command is not carried out, as a stable code and a sentence.

use boards::{BoardId, Seat};
use rules::Illegal;

use crate::end::MatchEnd;
use crate::id::Ply;
use crate::offer::OfferKind;
use crate::time::Millis;

/// Why a command is not carried out. The sender gets the reason and the current match. Nobody is
/// ever punished for a refused command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The command is for another match.
    #[error("the command is for another match")]
    WrongMatch,
    /// The match has no such seat.
    #[error("this match has no seat {0}")]
    UnknownSeat(Seat),
    /// The seat is somebody else's.
    #[error("{0} is not your seat")]
    NotYourSeat(Seat),
    /// Only the server may do it.
    #[error("only the server may do this")]
    ServerOnly,
    /// The match has not begun.
    #[error("the match has not begun")]
    NotBegun,
    /// The match has already begun.
    #[error("the match has already begun")]
    AlreadyBegun,
    /// The seat is still free.
    #[error("{0} is still free")]
    SeatFree(Seat),
    /// The seat is taken.
    #[error("{0} is taken")]
    SeatTaken(Seat),
    /// The match is over.
    #[error("the match is over: {}", .0.cause)]
    Over(MatchEnd),
    /// The match is not over.
    #[error("the match is not over yet")]
    NotOver,
    /// The match is paused.
    #[error("the match is paused")]
    Paused,
    /// The match is not paused.
    #[error("the match is not paused")]
    NotPaused,
    /// The board has changed since the command was sent.
    #[error("the board has changed: you saw it after {expected} moves, but there are {actual} now")]
    Stale {
        /// The board.
        board: BoardId,
        /// The plies the sender saw.
        expected: Ply,
        /// The plies there are.
        actual: Ply,
    },
    /// It is the other side's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The move came after the deadline, even with compensation.
    #[error("your time had run out when the move arrived")]
    TooLate,
    /// A flag must fall first: the owner appends what is due, then decides again.
    #[error("a clock has run out, which is decided first")]
    FlagDue,
    /// Such an offer is already open.
    #[error("{0} was already offered")]
    OfferStands(OfferKind),
    /// The last such offer was too recent.
    #[error("{0} was offered recently; play on before you offer it again")]
    OfferTooSoon(OfferKind),
    /// There is no such offer.
    #[error("nobody offered {0}")]
    NoOffer(OfferKind),
    /// A team cannot accept its own offer.
    #[error("{0} is your own offer; only your opponent can accept it")]
    OwnOffer(OfferKind),
    /// The match does not allow it.
    #[error("this match does not allow takebacks")]
    TakebackBarred,
    /// Captured pieces go to the partner's hand, so a capture cannot be undone on one board.
    #[error("moves cannot be taken back when captured pieces go to a partner")]
    TakebackAcrossBoards,
    /// The teams agreed on terms without draws.
    #[error("no draw can be agreed on in this match")]
    DrawsBarred,
    /// A player cannot confirm their own resignation.
    #[error("this is your own resignation; only your partner can confirm it")]
    OwnResignation,
    /// There are not that many moves.
    #[error("there are not that many moves to take back")]
    NothingToTakeBack,
    /// The rules allow no draw claim here.
    #[error("you cannot claim a draw now")]
    NothingToClaim,
    /// Both sides have moved, so the match cannot be aborted.
    #[error("the match can be aborted only before the second move")]
    TooLateToAbort,
    /// The match has not properly begun, so it cannot be won.
    #[error("the match has hardly begun; abort it instead")]
    AbortInstead,
    /// No opponent is away, or absence does not count in this match.
    #[error("no opponent is away")]
    NobodyAway,
    /// The opponent has not been away long enough.
    #[error("your opponent has {wait} left to come back")]
    NotAwayLongEnough {
        /// How long until it can be claimed.
        wait: Millis,
    },
    /// Time can be given only to opponents.
    #[error("you can give time only to an opponent")]
    GiveToOpponent,
    /// Too little, or too much at once.
    #[error("give 5 to 60 seconds at a time")]
    GiveAmount,
    /// The clock would have too much time.
    #[error("the clock already has enough time")]
    GiveTooMuch,
    /// The seat has no clock.
    #[error("{0} has no clock")]
    NoClock(Seat),
    /// Nothing would change.
    #[error("this would change nothing")]
    NothingChanges,
    /// A rematch was already agreed on.
    #[error("a rematch was already agreed on")]
    RematchAgreed,
    /// Hints are for matches against computers.
    #[error("hints are only given in a match in which all your opponents are computers")]
    HintsAmongPeople,
    /// The last hint was the move.
    #[error("there is no further hint: the last one was the move itself")]
    NoFurtherHint,
    /// Other people play too.
    #[error("other people play in this match, so you cannot change who sits where")]
    SeatsOfPeople,
    /// A player cannot give all seats away.
    #[error("keep a seat for yourself")]
    KeepASeat,
    /// The log is as long as it may get.
    #[error("the match has too many entries for this; you can still move or resign")]
    LogFull,
    /// The name belongs to somebody else's account.
    #[error("somebody has this name, or one that looks like it; choose another")]
    NameTaken,
    /// The sender has an account with another name.
    #[error("you play under the name of your account, also in this match")]
    NotAccountName,
    /// The match needs an invitation.
    #[error("this invitation is no longer valid; ask for the link again")]
    NotInvited,
    /// All seats belong to the people at one computer.
    #[error("this match is played at one computer; you can watch it")]
    OneComputer,
    /// Nobody can join anymore.
    #[error("every seat of this match is taken")]
    NoFreeSeat,
    /// The store is unavailable.
    #[error("nothing can be saved right now; try again in a moment")]
    Unavailable,
    /// The server is stopping.
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
            Self::TakebackBarred | Self::TakebackAcrossBoards => "takeback-barred",
            Self::DrawsBarred => "draws-barred",
            Self::OwnResignation => "own-resignation",
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
            Self::HintsAmongPeople => "hints-among-people",
            Self::NoFurtherHint => "no-further-hint",
            Self::SeatsOfPeople => "seats-of-people",
            Self::KeepASeat => "keep-a-seat",
            Self::LogFull => "log-full",
            Self::NameTaken => "name-taken",
            Self::NotAccountName => "account-name",
            Self::NotInvited => "not-invited",
            Self::OneComputer => "one-computer",
            Self::NoFreeSeat => "no-free-seat",
            Self::Unavailable => "unavailable",
            Self::ShuttingDown => "shutting-down",
        }
    }
}
