//! Folding events into a competition.

use std::collections::{BTreeMap, BTreeSet};

use ids::Seq;
use pairing::Color;
use thiserror::Error;

use crate::event::{CompetitionEvent, CompetitionEventKind};
use crate::state::{Competition, CompetitionGame, CompetitionRound, Entrant};

/// Why events do not make a competition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CompetitionGap {
    /// The first event opens no competition.
    #[error("the log does not begin with the opening of a competition")]
    NotOpened,
    /// An event is missing.
    #[error("event {found} follows event {after}")]
    Missing {
        /// The last event.
        after: Seq,
        /// The number of the next one.
        found: Seq,
    },
    /// An event names somebody or something that is not there.
    #[error("event {at} does not fit what happened before")]
    Unfitting {
        /// The event.
        at: Seq,
    },
}

impl Competition {
    /// A competition from its log.
    ///
    /// # Errors
    /// When the events do not follow from each other.
    pub fn replay(
        events: impl IntoIterator<Item = CompetitionEvent>,
    ) -> Result<Self, CompetitionGap> {
        let mut events = events.into_iter();
        let mut competition = Self::opened(events.next().ok_or(CompetitionGap::NotOpened)?)?;
        for event in events {
            competition.apply(&event)?;
        }
        Ok(competition)
    }

    fn opened(event: CompetitionEvent) -> Result<Self, CompetitionGap> {
        let CompetitionEventKind::Opened(opening) = &event.kind else {
            return Err(CompetitionGap::NotOpened);
        };
        if event.seq != Seq::START.next() {
            return Err(CompetitionGap::Missing { after: Seq::START, found: event.seq });
        }
        Ok(Self {
            opening: opening.clone(),
            opener: event.by,
            undone: BTreeSet::new(),
            entrants: BTreeMap::new(),
            arbiters: BTreeSet::new(),
            order: Vec::new(),
            first_color: Color::White,
            rounds: Vec::new(),
            finished: false,
            log: vec![event],
        })
    }

    /// Folds the next event.
    ///
    /// # Errors
    /// When it is not the next one, or does not fit.
    pub fn apply(&mut self, event: &CompetitionEvent) -> Result<(), CompetitionGap> {
        if event.seq != self.seq().next() {
            return Err(CompetitionGap::Missing { after: self.seq(), found: event.seq });
        }
        if let CompetitionEventKind::Undone { step } = event.kind {
            self.undo(step)?;
        } else {
            self.fold(&event.kind).ok_or(CompetitionGap::Unfitting { at: event.seq })?;
        }
        self.log.push(event.clone());
        Ok(())
    }

    /// Folds everything again, without one more step.
    fn undo(&mut self, step: Seq) -> Result<(), CompetitionGap> {
        let mut events = self.log.iter();
        let first = events.next().cloned().ok_or(CompetitionGap::NotOpened)?;
        let mut again = Self::opened(first)?;
        let mut undone = self.undone.clone();
        undone.insert(step);
        for event in events.filter(|event| !undone.contains(&event.step)) {
            if !matches!(event.kind, CompetitionEventKind::Undone { .. }) {
                again.fold(&event.kind).ok_or(CompetitionGap::Unfitting { at: event.seq })?;
            }
        }
        *self = Self { log: std::mem::take(&mut self.log), undone, ..again };
        Ok(())
    }

    /// Nothing if the event names something that is not there.
    fn fold(&mut self, kind: &CompetitionEventKind) -> Option<()> {
        match kind {
            CompetitionEventKind::Opened(_) | CompetitionEventKind::Undone { .. } => return None,
            CompetitionEventKind::Entered { entrant, name, actor, house } => {
                let (name, house) = (name.clone(), house.clone());
                let (actor, has_withdrawn, byes) = (*actor, false, BTreeSet::new());
                let new = Entrant { name, actor, house, has_withdrawn, byes };
                if self.entrants.insert(*entrant, new).is_some() {
                    return None;
                }
                if self.has_begun() {
                    self.order.push(*entrant);
                }
            }
            CompetitionEventKind::Withdrew { entrant } => {
                self.entrants.get_mut(entrant)?.has_withdrawn = true;
            }
            CompetitionEventKind::Returned { entrant } => {
                self.entrants.get_mut(entrant)?.has_withdrawn = false;
                if self.has_begun() && !self.order.contains(entrant) {
                    self.order.push(*entrant);
                }
            }
            CompetitionEventKind::ByeAsked { entrant, round } => {
                self.entrants.get_mut(entrant)?.byes.insert(*round);
            }
            CompetitionEventKind::ArbiterNamed { actor } => {
                self.arbiters.insert(*actor);
            }
            CompetitionEventKind::ArbiterDismissed { actor } => {
                self.arbiters.remove(actor);
            }
            CompetitionEventKind::Finished => self.finished = true,
            of_round => self.fold_round(of_round)?,
        }
        Some(())
    }

    fn fold_round(&mut self, kind: &CompetitionEventKind) -> Option<()> {
        match kind {
            CompetitionEventKind::Seeded { order, first_color } => {
                let is_known = |entrant| self.entrants.contains_key(entrant);
                order.iter().all(is_known).then_some(())?;
                self.order.clone_from(order);
                self.first_color = *first_color;
            }
            CompetitionEventKind::RoundDrawn { round, games, byes } => {
                let index = usize::from(*round).checked_sub(1)?;
                if index + 1 == self.rounds.len() && !self.rounds[index].has_started {
                    self.rounds.pop();
                }
                (index == self.rounds.len()).then_some(())?;
                let game =
                    |drawn: &_| CompetitionGame { drawn: *drawn, match_id: None, score: None };
                let games = games.iter().map(game).collect();
                let byes = byes.clone();
                let round =
                    CompetitionRound { games, byes, has_started: false, is_adjourned: false };
                self.rounds.push(round);
            }
            CompetitionEventKind::RoundStarted { round } => {
                self.round_mut(*round)?.has_started = true;
            }
            CompetitionEventKind::RoundAdjourned { round } => {
                self.round_mut(*round)?.is_adjourned = true;
            }
            CompetitionEventKind::RoundResumed { round } => {
                self.round_mut(*round)?.is_adjourned = false;
            }
            CompetitionEventKind::MatchesBegan { round, matches } => {
                for (board, id) in matches {
                    self.game_mut(*round, *board)?.match_id = Some(*id);
                }
            }
            CompetitionEventKind::MatchVoid { round, board } => {
                self.game_mut(*round, *board)?.match_id = None;
            }
            CompetitionEventKind::ScoreSet { round, board, score, source, .. } => {
                self.game_mut(*round, *board)?.score = score.map(|score| (score, *source));
            }
            _ => return None,
        }
        Some(())
    }

    fn round_mut(&mut self, round: u16) -> Option<&mut CompetitionRound> {
        self.rounds.get_mut(usize::from(round).checked_sub(1)?)
    }
}
