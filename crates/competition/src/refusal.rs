//! Why something is not possible in a competition.

use thiserror::Error;

/// Why an act is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum CompetitionRefusal {
    /// Only organizers may do it.
    #[error("only organizers can do this")]
    NotOrganizer,
    /// Only arbiters and organizers may do it.
    #[error("only the arbiters of this event can do this")]
    NotArbiter,
    /// The competition is over.
    #[error("this event is over")]
    Over,
    /// The log is too long.
    #[error("this event has become too long; open another one")]
    WornOut,
    /// There is no such entrant.
    #[error("nobody in this event has that number")]
    NoSuchEntrant,
    /// The name is empty, too long or has letters that cannot be seen.
    #[error("a name has 1 to 40 visible characters")]
    BadName,
    /// Somebody is entered already.
    #[error("somebody with this name has entered already; add a letter to tell them apart")]
    NameTwice,
    /// The account is entered already.
    #[error("this person has entered already")]
    PersonTwice,
    /// There are too many entrants.
    #[error("there are too many people for this kind of event")]
    TooMany,
    /// There are too few entrants.
    #[error("at least two people have to take part")]
    TooFew,
    /// The kind of event does not take late entries.
    #[error("the draw of this event is made; only a Swiss takes people who come late")]
    DrawIsMade,
    /// The entrant withdrew already.
    #[error("this person does not take part any more")]
    HasWithdrawn,
    /// The entrant takes part.
    #[error("this person takes part already")]
    TakesPart,
    /// Only a Swiss has half-point byes.
    #[error("only a Swiss has rounds off with half a point")]
    NoByes,
    /// The round is not one that will be drawn.
    #[error("this round is not one of the coming rounds")]
    NotAComingRound,
    /// The round before is not over.
    #[error("some games of this round have no result yet")]
    RoundNotOver,
    /// There is no further round.
    #[error("all rounds of this event are played")]
    NoFurtherRound,
    /// No round is drawn that has not started.
    #[error("draw the next round first")]
    NotDrawn,
    /// No round is being played.
    #[error("no round is being played")]
    NotPlaying,
    /// The round is adjourned.
    #[error("the round is adjourned; resume it first")]
    Adjourned,
    /// The round is not adjourned.
    #[error("the round is not adjourned")]
    NotAdjourned,
    /// No pairing follows the rules.
    #[error("no pairing of this round follows the rules; pair it by hand or finish the event")]
    NoLegalPairing,
    /// Only a Swiss can be paired by hand.
    #[error("the pairings of this kind of event are fixed")]
    PairingsFixed,
    /// Everybody who takes part needs exactly one place.
    #[error("give everybody who takes part exactly one place; one person may have the bye")]
    NotEverybodyOnce,
    /// Two people met before.
    #[error("two of these people have met already")]
    HaveMet,
    /// There is no such game.
    #[error("there is no such board in this round")]
    NoSuchGame,
    /// The game cannot have a match.
    #[error("this game has a result or is being played already")]
    CannotBePlayed,
    /// A correction has no reason.
    #[error("say why the result changes")]
    ReasonNeeded,
    /// The reason is too long.
    #[error("the reason is too long")]
    ReasonTooLong,
    /// One of the two must go on.
    #[error("in a knock-out one of the two must go on; choose who")]
    SomebodyMustWin,
    /// Later games depend on the result.
    #[error("later games depend on this result; undo their round first")]
    LaterGames,
    /// There is nothing that can be undone.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Games are being played because of the last step.
    #[error("games on the server have begun since; correct the results instead")]
    GamesBegan,
}

impl CompetitionRefusal {
    /// The code by which clients know it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotOrganizer => "event-not-organizer",
            Self::NotArbiter => "event-not-arbiter",
            Self::Over => "event-over",
            Self::WornOut => "event-worn-out",
            Self::NoSuchEntrant => "event-no-entrant",
            Self::BadName => "event-bad-name",
            Self::NameTwice => "event-name-twice",
            Self::PersonTwice => "event-person-twice",
            Self::TooMany => "event-too-many",
            Self::TooFew => "event-too-few",
            Self::DrawIsMade => "event-draw-made",
            Self::HasWithdrawn => "event-withdrawn",
            Self::TakesPart => "event-takes-part",
            Self::NoByes => "event-no-byes",
            Self::NotAComingRound => "event-not-coming",
            Self::RoundNotOver => "event-round-not-over",
            Self::NoFurtherRound => "event-no-further-round",
            Self::NotDrawn => "event-not-drawn",
            Self::NotPlaying => "event-not-playing",
            Self::Adjourned => "event-adjourned",
            Self::NotAdjourned => "event-not-adjourned",
            Self::NoLegalPairing => "event-no-pairing",
            Self::PairingsFixed => "event-pairings-fixed",
            Self::NotEverybodyOnce => "event-everybody-once",
            Self::HaveMet => "event-have-met",
            Self::NoSuchGame => "event-no-game",
            Self::CannotBePlayed => "event-cannot-be-played",
            Self::ReasonNeeded => "event-reason-needed",
            Self::ReasonTooLong => "event-reason-long",
            Self::SomebodyMustWin => "event-must-win",
            Self::LaterGames => "event-later-games",
            Self::NothingToUndo => "event-nothing-to-undo",
            Self::GamesBegan => "event-games-began",
        }
    }
}
