//! In which matches somebody may chat with the spectators.

use std::iter::successors;

use game::MatchId;

use super::header::rematch_of;

/// Rematches beyond this many are matches of their own.
const MOST_REMATCHES: usize = 100;

/// Where somebody may chat as a spectator. Players always chat with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChatRights {
    /// In every match.
    Everywhere,
    /// In the match that an invitation was for, and in what follows from it.
    Invited(MatchId),
}

impl ChatRights {
    /// Whether they include a match.
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
        for (rights, heard, unheard) in [
            (ChatRights::Everywhere, vec![first, second, third, other], vec![]),
            (
                ChatRights::Invited(first),
                vec![first, second, third],
                vec![other, rematch_of(other)],
            ),
            (ChatRights::Invited(second), vec![second, third], vec![first, other]),
        ] {
            assert!(heard.iter().all(|id| rights.covers(*id)), "{rights:?}");
            assert!(!unheard.iter().any(|id| rights.covers(*id)), "{rights:?}");
        }
    }
}
