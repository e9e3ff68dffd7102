//! Offers: what needs the other team's consent, which are open, and how soon a team may offer
//! again.

use std::fmt;

use boards::{BoardId, Seat};

use crate::id::{Ply, TeamId};
use crate::time::{MatchTime, Millis};

/// What one team proposes to the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// A draw.
    Draw,
    /// A takeback on a board, until this many plies are left.
    Takeback {
        /// The board.
        board: BoardId,
        /// The plies that remain.
        to: Ply,
    },
    /// A pause: all clocks stop.
    Pause,
    /// The end of a pause.
    Unpause,
    /// A rematch with colors swapped, once the match is over.
    Rematch,
    /// To resign for the team. It is an offer to the partner, not to the opponents.
    Resignation,
}

/// Who plays together in a rematch on two boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RematchPartners {
    /// The same partners; everybody has the other color.
    Same,
    /// The other player at the other board: on the first board colors are swapped, on the second they stay.
    Swapped,
}

/// A kind of offer, without details.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// A takeback.
    Takeback,
    /// A pause.
    Pause,
    /// The end of a pause.
    Unpause,
    /// A rematch.
    Rematch,
    /// To resign for the team.
    Resignation,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StandingOffer {
    /// The offer.
    pub offer: Offer,
    /// The seat that made it.
    pub by: Seat,
}

/// How long a team must wait before it makes the same offer again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// This many moves, of either side.
    Moves(u32),
    /// This long.
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

/// The offers of a match: at most one of each kind is open, and at most one resignation in each team.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Offers {
    standing: Vec<StandingOffer>,
    made: Vec<Made>,
}

impl Offer {
    /// The kind of the offer.
    pub const fn kind(self) -> OfferKind {
        match self {
            Self::Draw => OfferKind::Draw,
            Self::Takeback { .. } => OfferKind::Takeback,
            Self::Pause => OfferKind::Pause,
            Self::Unpause => OfferKind::Unpause,
            Self::Rematch => OfferKind::Rematch,
            Self::Resignation => OfferKind::Resignation,
        }
    }
}

impl OfferKind {
    const fn rest(self) -> Rest {
        match self {
            Self::Draw => Rest::Moves(20),
            Self::Takeback => Rest::Moves(2),
            Self::Pause | Self::Unpause | Self::Rematch => Rest::Time(Millis::from_secs(10)),
            Self::Resignation => Rest::Moves(1),
        }
    }

    /// Whether it is made to the sender's own team.
    pub const fn is_within_team(self) -> bool {
        matches!(self, Self::Resignation)
    }

    /// Whether it is about the position, so that it lapses when the other side moves.
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
            Self::Unpause => "the end of the pause",
            Self::Rematch => "a rematch",
            Self::Resignation => "the resignation",
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

    /// The open resignation of a player or their partner.
    pub(crate) fn resignation(&self, of: Seat) -> Option<StandingOffer> {
        let is_of_team = |by: Seat| by == of || by == of.partner();
        let mut open = self.standing.iter().copied();
        open.find(|standing| standing.offer == Offer::Resignation && is_of_team(standing.by))
    }

    /// Whether a team has waited long enough to make an offer of this kind.
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

    /// Records an offer; its team must now wait before the next one.
    pub(crate) fn make(
        &mut self,
        standing: StandingOffer,
        team: TeamId,
        moves: u32,
        at: MatchTime,
    ) {
        let kind = standing.offer.kind();
        self.remove_for(kind, standing.by);
        self.standing.push(standing);
        self.made.retain(|made| made.team != team || made.kind != kind);
        self.made.push(Made { team, kind, moves, at });
    }

    /// Removes the offer of a kind that a seat can answer or withdraw.
    pub(crate) fn remove_for(&mut self, kind: OfferKind, seat: Seat) {
        if kind == OfferKind::Resignation {
            let open = self.resignation(seat);
            self.standing.retain(|standing| Some(*standing) != open);
        } else {
            self.remove(kind);
        }
    }

    pub(crate) fn remove(&mut self, kind: OfferKind) {
        self.standing.retain(|standing| standing.offer.kind() != kind);
    }

    /// Declines the offers about the position that the mover's opponent made, and withdraws the resignation of the
    /// mover's team.
    pub(crate) fn lapse_by_move(&mut self, mover: Seat) {
        let is_of_team = |by: Seat| by == mover || by == mover.partner();
        self.standing.retain(|StandingOffer { offer, by }| match offer {
            Offer::Resignation => !is_of_team(*by),
            _ => *by != mover.opponent() || !offer.kind().lapses_by_move(),
        });
    }

    /// Withdraws the offers of a seat.
    pub(crate) fn withdraw(&mut self, by: Seat) {
        self.standing.retain(|standing| standing.by != by);
    }

    pub(crate) fn clear(&mut self) {
        self.standing.clear();
    }
}
