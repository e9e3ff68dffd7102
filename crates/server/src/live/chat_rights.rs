//! The matches in which somebody may chat with the spectators.

use std::iter::successors;

use game::MatchId;

use super::header::rematch_of;

/// How many rematches in a row an invitation still covers.
const MOST_REMATCHES: usize = 100;

/// Where somebody may chat as a spectator. Players always chat with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatRights {
    /// In every match.
    Everywhere,
    /// In the match that an invitation was for, and in its rematches.
    Invited(MatchId),
}

impl ChatRights {
    /// Whether the rights include a match.
    pub(crate) fn covers(self, id: MatchId) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Invited(first) => {
                let following = successors(Some(first), |id| Some(rematch_of(*id)));
                following.take(MOST_REMATCHES).any(|other| other == id)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invitation_covers_a_match_and_its_rematches() {
        let (first, other) = (MatchId(7), MatchId(8));
        let second = rematch_of(first);
        let third = rematch_of(second);
        for (rights, covered, not_covered) in [
            (ChatRights::Everywhere, vec![first, second, third, other], vec![]),
            (
                ChatRights::Invited(first),
                vec![first, second, third],
                vec![other, rematch_of(other)],
            ),
            (ChatRights::Invited(second), vec![second, third], vec![first, other]),
        ] {
            assert!(covered.iter().all(|id| rights.covers(*id)), "{rights:?}");
            assert!(!not_covered.iter().any(|id| rights.covers(*id)), "{rights:?}");
        }
    }
}
