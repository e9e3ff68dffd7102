//! What happens in a competition.

use ids::{ActorId, MatchId, Seq, UtcMillis};
use pairing::knockout::{MatchPlace, ThirdPlace};
use pairing::round_robin::Cycles;
use pairing::{Bye, Color, PlayerOutcome};

ids::number! {
    /// An entrant's number in a competition, from 1 in the order in which they entered.
    EntrantId(u16)
}

/// Something that happened in a competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionEvent {
    /// Its number, from 1, without gaps.
    pub seq: Seq,
    /// When.
    pub at: UtcMillis,
    /// Who did it; the server for the end of a match.
    pub by: ActorId,
    /// The number of the first event of the same step: what was done at once is undone at once.
    pub step: Seq,
    /// What.
    pub kind: CompetitionEventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompetitionEventKind {
    /// Somebody opened the competition.
    Opened(CompetitionOpening),
    /// A person or a pair entered.
    Entered {
        /// The number.
        entrant: EntrantId,
        /// The name that everybody sees.
        name: String,
        /// The account; nobody for a pupil without a device.
        actor: Option<ActorId>,
        /// The house or team; may be empty.
        house: String,
    },
    /// An entrant does not play on.
    Withdrew {
        /// The entrant.
        entrant: EntrantId,
    },
    /// An entrant who withdrew is back.
    Returned {
        /// The entrant.
        entrant: EntrantId,
    },
    /// An entrant will have a half-point bye.
    ByeAsked {
        /// The entrant.
        entrant: EntrantId,
        /// The round, from 1.
        round: u16,
    },
    /// Somebody runs the rounds from now on.
    ArbiterNamed {
        /// Who.
        actor: ActorId,
    },
    /// Somebody runs the rounds no more.
    ArbiterDismissed {
        /// Who.
        actor: ActorId,
    },
    /// The entrants have their numbers in the draw.
    Seeded {
        /// The entrants, the first seed first.
        order: Vec<EntrantId>,
        /// The color drawn by lot for the first seed.
        first_color: Color,
    },
    /// A round was drawn, or drawn again before it started.
    RoundDrawn {
        /// Its number, from 1.
        round: u16,
        /// The games, board 1 first.
        games: Vec<DrawnGame>,
        /// Who has no game although they take part.
        byes: Vec<(EntrantId, Bye)>,
    },
    /// A round started.
    RoundStarted {
        /// Its number.
        round: u16,
    },
    /// Games are played on the server.
    MatchesBegan {
        /// The round.
        round: u16,
        /// The boards, from 0, and their matches.
        matches: Vec<(u16, MatchId)>,
    },
    /// A match was aborted: the game has to be played again or typed in.
    MatchVoid {
        /// The round.
        round: u16,
        /// The board, from 0.
        board: u16,
    },
    /// A game has a result, another one, or none any more.
    ScoreSet {
        /// The round.
        round: u16,
        /// The board, from 0.
        board: u16,
        /// The result.
        score: Option<RoundScore>,
        /// Where it comes from.
        source: ScoreSource,
        /// Why, if it is a correction.
        reason: String,
    },
    /// The bell rang: the round goes on another day.
    RoundAdjourned {
        /// Its number.
        round: u16,
    },
    /// An adjourned round goes on.
    RoundResumed {
        /// Its number.
        round: u16,
    },
    /// A step was taken back.
    Undone {
        /// The number of the first event of that step.
        step: Seq,
    },
    /// The competition is over.
    Finished,
}

/// What is fixed when a competition is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionOpening {
    /// Its name.
    pub title: String,
    /// Who meets whom.
    pub system: CompetitionSystem,
    /// How the draw orders the entrants.
    pub seeds: SeedOrder,
    /// What is played, as the server writes it.
    pub terms: String,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompetitionSystem {
    /// Everybody meets everybody.
    RoundRobin(Cycles),
    /// As many rounds as planned, against those with as many points.
    Swiss {
        /// How many rounds.
        rounds: u16,
    },
    /// Who loses is out.
    Knockout {
        /// How many games decide a tie; a level one goes on.
        best_of: u16,
        /// Whether the losers of the semi-finals play.
        third_place: ThirdPlace,
    },
}

/// How the draw orders the entrants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeedOrder {
    /// As they entered, the strongest first.
    AsEntered,
    /// By lot.
    ByLot,
}

/// A game of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnGame {
    /// White.
    pub white: EntrantId,
    /// Black.
    pub black: EntrantId,
    /// The tie of a knock-out that it belongs to.
    pub tie: Option<MatchPlace>,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundScore {
    /// White won.
    White,
    /// A draw.
    Draw,
    /// Black won.
    Black,
    /// White won because Black did not play.
    WhiteByForfeit,
    /// Black won because White did not play.
    BlackByForfeit,
    /// Neither of them played.
    BothForfeit,
}

impl RoundScore {
    /// What it is for White and for Black.
    #[must_use]
    pub const fn outcomes(self) -> (PlayerOutcome, PlayerOutcome) {
        use PlayerOutcome::{Draw, ForfeitLoss, ForfeitWin, Loss, Win};
        match self {
            Self::White => (Win, Loss),
            Self::Draw => (Draw, Draw),
            Self::Black => (Loss, Win),
            Self::WhiteByForfeit => (ForfeitWin, ForfeitLoss),
            Self::BlackByForfeit => (ForfeitLoss, ForfeitWin),
            Self::BothForfeit => (ForfeitLoss, ForfeitLoss),
        }
    }

    /// Whether the two met at the board.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::White | Self::Draw | Self::Black)
    }
}

/// Where a result comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreSource {
    /// The match on the server.
    Match,
    /// Somebody typed it in.
    Hand,
    /// An entrant withdrew.
    Withdrawal,
}
