//! In which matches somebody may talk among the spectators.

use std::iter::successors;

use game::MatchId;

use super::header::rematch_of;

/// Rematches beyond this many are matches of their own.
const MOST_REMATCHES: usize = 100;

/// Where somebody may talk as a spectator; whoever holds a seat talks to the players in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Voice {
    /// In every match.
    Everywhere,
    /// In the match that an invitation was for, and in what follows from it.
    Invited(MatchId),
}

impl Voice {
    /// Whether it is heard in a match.
    pub(crate) fn carries_to(self, id: MatchId) -> bool {
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
    fn an_invitation_is_good_for_a_match_and_its_rematches() {
        let (first, other) = (MatchId(7), MatchId(8));
        let second = rematch_of(first);
        let third = rematch_of(second);
        for (voice, heard, unheard) in [
            (Voice::Everywhere, vec![first, second, third, other], vec![]),
            (Voice::Invited(first), vec![first, second, third], vec![other, rematch_of(other)]),
            (Voice::Invited(second), vec![second, third], vec![first, other]),
        ] {
            assert!(heard.iter().all(|id| voice.carries_to(*id)), "{voice:?}");
            assert!(!unheard.iter().any(|id| voice.carries_to(*id)), "{voice:?}");
        }
    }
}
