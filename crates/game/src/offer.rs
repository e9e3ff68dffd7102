//! Offers: what needs the other team's consent, which stand, and how soon one may ask again.

use std::fmt;

use boards::{BoardId, Seat};

use crate::id::{Ply, TeamId};
use crate::time::{MatchTime, Millis};

/// What one team proposes to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take moves back on a board, until so many are left.
    Takeback {
        /// The board.
        board: BoardId,
        /// The plies that stay.
        to: Ply,
    },
    /// To let the clocks stand.
    Pause,
    /// To let them run again.
    Unpause,
    /// To play again with colors swapped, once the match is over.
    Rematch,
}

/// An offer without its particulars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// Moves taken back.
    Takeback,
    /// A pause.
    Pause,
    /// The end of a pause.
    Unpause,
    /// Another match.
    Rematch,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StandingOffer {
    /// What is offered.
    pub offer: Offer,
    /// By whom.
    pub by: Seat,
}

/// How long a team must rest before it makes the same offer again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// For so many moves of anybody.
    Moves(u32),
    /// For so long.
    Time(Millis),
}

/// When a team last made an offer of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Made {
    team: TeamId,
    kind: OfferKind,
    moves: u32,
    at: MatchTime,
}

/// The offers of a match: at most one of a kind stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    standing: Vec<StandingOffer>,
    made: Vec<Made>,
}

impl Offer {
    /// The offer without its particulars.
    pub const fn kind(self) -> OfferKind {
        match self {
            Self::Draw => OfferKind::Draw,
            Self::Takeback { .. } => OfferKind::Takeback,
            Self::Pause => OfferKind::Pause,
            Self::Unpause => OfferKind::Unpause,
            Self::Rematch => OfferKind::Rematch,
        }
    }
}

impl OfferKind {
    const fn rest(self) -> Rest {
        match self {
            Self::Draw => Rest::Moves(20),
            Self::Takeback => Rest::Moves(2),
            Self::Pause | Self::Unpause | Self::Rematch => Rest::Time(Millis::from_secs(10)),
        }
    }

    /// Whether it is about the position, so that it lapses when the other side plays on.
    const fn lapses_by_move(self) -> bool {
        matches!(self, Self::Draw | Self::Takeback)
    }
}

impl fmt::Display for OfferKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "a draw",
            Self::Takeback => "a takeback",
            Self::Pause => "a pause",
            Self::Unpause => "going on",
            Self::Rematch => "a rematch",
        })
    }
}

impl Offers {
    pub(crate) fn standing(&self) -> &[StandingOffer] {
        &self.standing
    }

    pub(crate) fn find(&self, kind: OfferKind) -> Option<StandingOffer> {
        self.standing.iter().copied().find(|standing| standing.offer.kind() == kind)
    }

    /// Whether a team has rested long enough to make an offer of this kind.
    pub(crate) fn may_make(
        &self,
        team: TeamId,
        kind: OfferKind,
        moves: u32,
        at: MatchTime,
    ) -> bool {
        let last = self.made.iter().find(|made| made.team == team && made.kind == kind);
        last.is_none_or(|last| match kind.rest() {
            Rest::Moves(rest) => moves >= last.moves.saturating_add(rest),
            Rest::Time(rest) => at.since(last.at) >= rest,
        })
    }

    /// An offer is made: it stands, and its team rests.
    pub(crate) fn make(
        &mut self,
        standing: StandingOffer,
        team: TeamId,
        moves: u32,
        at: MatchTime,
    ) {
        let kind = standing.offer.kind();
        self.remove(kind);
        self.standing.push(standing);
        self.made.retain(|made| made.team != team || made.kind != kind);
        self.made.push(Made { team, kind, moves, at });
    }

    pub(crate) fn remove(&mut self, kind: OfferKind) {
        self.standing.retain(|standing| standing.offer.kind() != kind);
    }

    /// A seat moved: offers its opponent made about the position are thereby declined.
    pub(crate) fn lapse_by_move(&mut self, mover: Seat) {
        self.standing.retain(|standing| {
            standing.by != mover.opponent() || !standing.offer.kind().lapses_by_move()
        });
    }

    /// The offers of a seat stand no longer.
    pub(crate) fn withdraw(&mut self, by: Seat) {
        self.standing.retain(|standing| standing.by != by);
    }

    pub(crate) fn clear(&mut self) {
        self.standing.clear();
    }
}
