//! Who may do what, and which names are fit for everybody.

use ids::ActorId;

use crate::MAX_ENTRANT_NAME;
use crate::act::{CompetitionAct, Rank};
use crate::refusal::CompetitionRefusal as Refusal;
use crate::state::Competition;

impl Competition {
    /// What somebody may do here, given what they may do on the server.
    #[must_use]
    pub fn rank(&self, actor: ActorId, is_organizer: bool) -> Rank {
        if is_organizer {
            Rank::Organizer
        } else if self.arbiters.contains(&actor) {
            Rank::Arbiter
        } else {
            Rank::Person
        }
    }

    /// Refuses acts above somebody's rank. People may withdraw and ask for a round off for themselves.
    pub(crate) fn check_authority(
        &self,
        actor: ActorId,
        rank: Rank,
        act: &CompetitionAct,
    ) -> Result<(), Refusal> {
        match act {
            CompetitionAct::NameArbiter(_) | CompetitionAct::DismissArbiter(_) => {
                if rank == Rank::Organizer { Ok(()) } else { Err(Refusal::NotOrganizer) }
            }
            CompetitionAct::Withdraw(entrant) | CompetitionAct::AskBye(entrant, _)
                if self.entrant_of(actor) == Some(*entrant) =>
            {
                Ok(())
            }
            _ if rank >= Rank::Arbiter => Ok(()),
            _ => Err(Refusal::NotArbiter),
        }
    }
}

/// A name without blanks around it.
pub(crate) fn name(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    let length = text.chars().count();
    let is_fit = (1..=MAX_ENTRANT_NAME).contains(&length) && !text.chars().any(char::is_control);
    is_fit.then(|| text.to_owned()).ok_or(Refusal::BadName)
}

/// The name of a house, which may be missing.
pub(crate) fn house(text: &str) -> Result<String, Refusal> {
    if text.trim().is_empty() { Ok(String::new()) } else { name(text) }
}
