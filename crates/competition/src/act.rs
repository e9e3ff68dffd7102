//! What people want of a competition.

use ids::{ActorId, MatchId};

use crate::event::{EntrantId, RoundScore};

/// What somebody may do in a competition, besides acting for their own entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// Nothing else.
    Person,
    /// Run the rounds.
    Arbiter,
    /// Everything.
    Organizer,
}

/// Somebody to enter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntrant {
    /// The name that everybody sees.
    pub name: String,
    /// The account, if there is one.
    pub actor: Option<ActorId>,
    /// The house or team; may be empty.
    pub house: String,
}

/// What somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CompetitionAct {
    /// Enter people. Before the first round, or late in a Swiss.
    Enter(Vec<NewEntrant>),
    /// Let an entrant play no more. Before the first round the entry is removed from the draw.
    Withdraw(EntrantId),
    /// Let an entrant who withdrew play again.
    Return(EntrantId),
    /// Ask for a half-point bye in a coming round.
    AskBye(EntrantId, u16),
    /// Let somebody run the rounds.
    NameArbiter(ActorId),
    /// Let somebody run the rounds no more.
    DismissArbiter(ActorId),
    /// Draw the next round.
    Draw,
    /// Pair the next round by hand: White and Black of each board, and who has the bye.
    DrawByHand(Vec<(EntrantId, EntrantId)>, Option<EntrantId>),
    /// Start the round that was drawn, with these matches on these boards, from 0.
    Start(Vec<(u16, MatchId)>),
    /// Play these boards of the round on the server.
    BeginMatches(Vec<(u16, MatchId)>),
    /// Set, correct or clear the result of a game.
    SetScore {
        /// The round, from 1.
        round: u16,
        /// The board, from 0.
        board: u16,
        /// The result.
        score: Option<RoundScore>,
        /// Why, if there was another result.
        reason: String,
    },
    /// The bell rings: the round goes on another day.
    Adjourn,
    /// The round goes on.
    Resume,
    /// Take back the last step.
    Undo,
    /// The competition is over.
    Finish,
}
