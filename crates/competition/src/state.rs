//! A competition as its log has left it.

use std::collections::{BTreeMap, BTreeSet};

use ids::{ActorId, MatchId, Seq};
use pairing::{Bye, Color};

use crate::MAX_COMPETITION_EVENTS;
use crate::event::{
    CompetitionEvent, CompetitionOpening, CompetitionSystem, DrawnGame, EntrantId, RoundScore,
    ScoreSource,
};

/// A competition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Competition {
    /// Everything that happened, also what was undone.
    pub(crate) log: Vec<CompetitionEvent>,
    /// The first events of steps that were undone.
    pub(crate) undone: BTreeSet<Seq>,
    pub(crate) opening: CompetitionOpening,
    pub(crate) opener: ActorId,
    pub(crate) entrants: BTreeMap<EntrantId, Entrant>,
    pub(crate) arbiters: BTreeSet<ActorId>,
    /// The seeds, once the first round is drawn.
    pub(crate) order: Vec<EntrantId>,
    pub(crate) first_color: Color,
    pub(crate) rounds: Vec<CompetitionRound>,
    pub(crate) finished: bool,
}

/// Who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// The name that everybody sees.
    pub name: String,
    /// The account; nobody for a pupil without a device.
    pub actor: Option<ActorId>,
    /// The house or team; may be empty.
    pub house: String,
    /// Whether the entrant plays no more.
    pub has_withdrawn: bool,
    /// The rounds in which a half-point bye was asked for.
    pub byes: BTreeSet<u16>,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompetitionRound {
    /// The games, board 1 first.
    pub games: Vec<CompetitionGame>,
    /// Who has no game although they take part.
    pub byes: Vec<(EntrantId, Bye)>,
    /// Whether it has started.
    pub has_started: bool,
    /// Whether it goes on another day.
    pub is_adjourned: bool,
}

/// A game of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompetitionGame {
    /// Who plays.
    pub drawn: DrawnGame,
    /// The match on the server, if it is played there.
    pub match_id: Option<MatchId>,
    /// The result and where it comes from.
    pub score: Option<(RoundScore, ScoreSource)>,
}

impl CompetitionGame {
    /// The result.
    #[must_use]
    pub fn score(&self) -> Option<RoundScore> {
        self.score.map(|(score, _)| score)
    }

    /// Whether somebody plays in it.
    #[must_use]
    pub fn has(&self, entrant: EntrantId) -> bool {
        self.drawn.white == entrant || self.drawn.black == entrant
    }
}

impl CompetitionRound {
    /// Whether it has started and every game has a result.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.has_started && self.games.iter().all(|game| game.score.is_some())
    }
}

/// What a competition waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompetitionPhase {
    /// People enter; no round is drawn.
    Entering,
    /// A round is drawn and has not started.
    Drawn,
    /// A round is being played.
    Playing,
    /// The round goes on another day.
    Adjourned,
    /// A round is over, and another one comes.
    Between,
    /// All rounds are played.
    Complete,
    /// An organizer or arbiter closed it.
    Finished,
}

impl Competition {
    /// The number of the last event.
    #[must_use]
    pub fn seq(&self) -> Seq {
        self.log.last().map_or(Seq::START, |event| event.seq)
    }

    /// What was fixed when it was opened.
    #[must_use]
    pub fn opening(&self) -> &CompetitionOpening {
        &self.opening
    }

    /// Who opened it.
    #[must_use]
    pub fn opener(&self) -> ActorId {
        self.opener
    }

    /// Everything that happened, and whether it was undone.
    pub fn log(&self) -> impl DoubleEndedIterator<Item = (&CompetitionEvent, bool)> {
        self.log.iter().map(|event| (event, self.undone.contains(&event.step)))
    }

    /// The entrants, also those who withdrew.
    pub fn entrants(&self) -> impl Iterator<Item = (EntrantId, &Entrant)> {
        self.entrants.iter().map(|(id, entrant)| (*id, entrant))
    }

    /// One entrant.
    #[must_use]
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.get(&id)
    }

    /// The entry of an account.
    #[must_use]
    pub fn entrant_of(&self, actor: ActorId) -> Option<EntrantId> {
        let is_it =
            |(id, entrant): (&EntrantId, &Entrant)| (entrant.actor == Some(actor)).then_some(*id);
        self.entrants.iter().find_map(is_it)
    }

    /// Who runs the rounds, besides organizers.
    #[must_use]
    pub fn arbiters(&self) -> &BTreeSet<ActorId> {
        &self.arbiters
    }

    /// The rounds that are drawn.
    #[must_use]
    pub fn rounds(&self) -> &[CompetitionRound] {
        &self.rounds
    }

    /// The number of the last round that is drawn; 0 before the first.
    #[must_use]
    pub fn round_number(&self) -> u16 {
        self.rounds.len() as u16
    }

    /// How many rounds there are in all, if that is known: a knock-out goes on until ties are decided.
    #[must_use]
    pub fn planned_rounds(&self) -> Option<u16> {
        match self.opening.system {
            CompetitionSystem::Swiss { rounds } => Some(rounds),
            CompetitionSystem::RoundRobin(cycles) => {
                let entrants = self.field().len() as u16;
                let table = pairing::round_robin::berger(entrants, cycles).ok()?;
                Some(table.len() as u16)
            }
            CompetitionSystem::Knockout { .. } => None,
        }
    }

    /// The seeds, or those who would be seeded now.
    pub(crate) fn field(&self) -> Vec<EntrantId> {
        if self.has_begun() {
            return self.order.clone();
        }
        let takes_part =
            |(id, entrant): (&EntrantId, &Entrant)| (!entrant.has_withdrawn).then_some(*id);
        self.entrants.iter().filter_map(takes_part).collect()
    }

    /// Whether the first round is drawn.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        !self.rounds.is_empty()
    }

    /// What it waits for.
    #[must_use]
    pub fn phase(&self) -> CompetitionPhase {
        if self.finished {
            return CompetitionPhase::Finished;
        }
        match self.rounds.last() {
            None => CompetitionPhase::Entering,
            Some(round) if !round.has_started => CompetitionPhase::Drawn,
            Some(round) if round.is_adjourned => CompetitionPhase::Adjourned,
            Some(round) if !round.is_over() => CompetitionPhase::Playing,
            Some(_) if self.is_complete() => CompetitionPhase::Complete,
            Some(_) => CompetitionPhase::Between,
        }
    }

    /// Whether the last round of the plan is over.
    fn is_complete(&self) -> bool {
        match self.planned_rounds() {
            Some(planned) => self.round_number() >= planned,
            None => self.bracket().is_some_and(|bracket| bracket.is_decided()),
        }
    }

    /// The game that a match belongs to: its round from 1 and board from 0.
    #[must_use]
    pub fn game_of(&self, id: MatchId) -> Option<(u16, u16)> {
        let rounds = self.rounds.iter().enumerate();
        let mut games = rounds.flat_map(|(round, all)| {
            all.games.iter().enumerate().map(move |(board, game)| (round, board, game))
        });
        let found = games.find(|(.., game)| game.match_id == Some(id));
        found.map(|(round, board, _)| (round as u16 + 1, board as u16))
    }

    /// A game by its round from 1 and board from 0.
    #[must_use]
    pub fn game(&self, round: u16, board: u16) -> Option<&CompetitionGame> {
        let round = usize::from(round).checked_sub(1)?;
        self.rounds.get(round)?.games.get(usize::from(board))
    }

    pub(crate) fn game_mut(&mut self, round: u16, board: u16) -> Option<&mut CompetitionGame> {
        let round = usize::from(round).checked_sub(1)?;
        self.rounds.get_mut(round)?.games.get_mut(usize::from(board))
    }

    /// Whether the log is as long as it may become.
    pub(crate) fn is_worn_out(&self) -> bool {
        self.seq().0 >= MAX_COMPETITION_EVENTS
    }

    /// Whether there is a step that can be undone.
    #[must_use]
    pub fn may_undo(&self) -> bool {
        self.last_step().is_ok()
    }
}
