//! What an act leads to: events, or a refusal.

use ids::{ActorId, MatchId, Seq, UtcMillis};
use numbers::Numbers;

use crate::act::{CompetitionAct, NewEntrant, Rank};
use crate::event::{
    CompetitionEvent, CompetitionEventKind as Kind, CompetitionSystem, EntrantId, RoundScore,
    ScoreSource,
};
use crate::guard;
use crate::refusal::CompetitionRefusal as Refusal;
use crate::state::{Competition, CompetitionPhase as Phase};
use crate::{MAX_ENTRANTS, MAX_IN_ROUND_ROBIN, MAX_REASON};

/// Decides what somebody wants. No events mean that everything is so already.
///
/// # Errors
/// Why it is refused.
pub fn decide(
    competition: &Competition,
    (actor, rank): (ActorId, Rank),
    act: CompetitionAct,
    at: UtcMillis,
    numbers: &mut Numbers,
) -> Result<Vec<CompetitionEvent>, Refusal> {
    competition.check_authority(actor, rank, &act)?;
    if competition.is_worn_out() {
        return Err(Refusal::WornOut);
    }
    if competition.finished && act != CompetitionAct::Undo {
        return Err(Refusal::Over);
    }
    let kinds = match act {
        CompetitionAct::Enter(people) => competition.enter(people)?,
        CompetitionAct::Withdraw(entrant) => competition.withdraw(entrant)?,
        CompetitionAct::Return(entrant) => competition.take_back(entrant)?,
        CompetitionAct::AskBye(entrant, round) => competition.ask_bye(entrant, round)?,
        CompetitionAct::NameArbiter(actor) => {
            let is_new = !competition.arbiters.contains(&actor);
            if is_new { vec![Kind::ArbiterNamed { actor }] } else { Vec::new() }
        }
        CompetitionAct::DismissArbiter(actor) => {
            let is_one = competition.arbiters.contains(&actor);
            if is_one { vec![Kind::ArbiterDismissed { actor }] } else { Vec::new() }
        }
        CompetitionAct::Draw => competition.draw(numbers)?,
        CompetitionAct::DrawByHand(pairs, bye) => competition.draw_by_hand(&pairs, bye, numbers)?,
        CompetitionAct::Start(matches) => competition.start(matches)?,
        CompetitionAct::BeginMatches(matches) => competition.begin_matches(matches)?,
        CompetitionAct::SetScore { round, board, score, reason } => {
            competition.set_score((round, board), score, &reason)?
        }
        CompetitionAct::Adjourn => competition.adjourn()?,
        CompetitionAct::Resume => match competition.phase() {
            Phase::Adjourned => vec![Kind::RoundResumed { round: competition.round_number() }],
            _ => return Err(Refusal::NotAdjourned),
        },
        CompetitionAct::Undo => vec![Kind::Undone { step: competition.last_step()? }],
        CompetitionAct::Finish => match competition.phase() {
            Phase::Playing | Phase::Adjourned => return Err(Refusal::RoundNotOver),
            _ => vec![Kind::Finished],
        },
    };
    Ok(numbered(competition, (at, actor), kinds))
}

/// Decides what the end of a match means. No events mean that it means nothing: an arbiter typed in a result.
#[must_use]
pub fn decide_for_server(
    competition: &Competition,
    id: MatchId,
    score: Option<RoundScore>,
    at: UtcMillis,
) -> Vec<CompetitionEvent> {
    let Some((round, board)) = competition.game_of(id) else { return Vec::new() };
    if competition.game(round, board).is_none_or(|game| game.score.is_some()) {
        return Vec::new();
    }
    let kind = match score {
        Some(score) => Kind::ScoreSet {
            round,
            board,
            score: Some(score),
            source: ScoreSource::Match,
            reason: String::new(),
        },
        None => Kind::MatchVoid { round, board },
    };
    numbered(competition, (at, ActorId::SERVER), vec![kind])
}

fn numbered(
    competition: &Competition,
    (at, by): (UtcMillis, ActorId),
    kinds: Vec<Kind>,
) -> Vec<CompetitionEvent> {
    let step = competition.seq().next();
    let mut seq = competition.seq();
    let event = |kind| {
        seq = seq.next();
        CompetitionEvent { seq, at, by, step, kind }
    };
    kinds.into_iter().map(event).collect()
}

impl Competition {
    fn enter(&self, people: Vec<NewEntrant>) -> Result<Vec<Kind>, Refusal> {
        let is_swiss = matches!(self.opening.system, CompetitionSystem::Swiss { .. });
        if self.has_begun() && !is_swiss {
            return Err(Refusal::DrawIsMade);
        }
        let most = match self.opening.system {
            CompetitionSystem::RoundRobin(_) => MAX_IN_ROUND_ROBIN,
            _ => MAX_ENTRANTS,
        };
        if self.entrants.len() + people.len() > most {
            return Err(Refusal::TooMany);
        }
        let mut new: Vec<(String, Option<ActorId>)> = Vec::new();
        let mut events = Vec::new();
        for NewEntrant { name, actor, house } in people {
            let (name, house) = (guard::name(&name)?, guard::house(&house)?);
            let old = self.entrants.values().map(|one| (&one.name, one.actor));
            for (other, who) in old.chain(new.iter().map(|(name, who)| (name, *who))) {
                if actor.is_some() && who == actor {
                    return Err(Refusal::PersonTwice);
                }
                if other.to_lowercase() == name.to_lowercase() {
                    return Err(Refusal::NameTwice);
                }
            }
            let entrant = EntrantId((self.entrants.len() + new.len()) as u16 + 1);
            new.push((name.clone(), actor));
            events.push(Kind::Entered { entrant, name, actor, house });
        }
        Ok(events)
    }

    fn withdraw(&self, entrant: EntrantId) -> Result<Vec<Kind>, Refusal> {
        let found = self.entrant(entrant).ok_or(Refusal::NoSuchEntrant)?;
        if found.has_withdrawn {
            return Err(Refusal::HasWithdrawn);
        }
        Ok(vec![Kind::Withdrew { entrant }])
    }

    fn take_back(&self, entrant: EntrantId) -> Result<Vec<Kind>, Refusal> {
        let found = self.entrant(entrant).ok_or(Refusal::NoSuchEntrant)?;
        if !found.has_withdrawn {
            return Err(Refusal::TakesPart);
        }
        let is_swiss = matches!(self.opening.system, CompetitionSystem::Swiss { .. });
        if self.has_begun() && !self.order.contains(&entrant) && !is_swiss {
            return Err(Refusal::DrawIsMade);
        }
        Ok(vec![Kind::Returned { entrant }])
    }

    fn ask_bye(&self, entrant: EntrantId, round: u16) -> Result<Vec<Kind>, Refusal> {
        let found = self.entrant(entrant).ok_or(Refusal::NoSuchEntrant)?;
        let CompetitionSystem::Swiss { rounds } = self.opening.system else {
            return Err(Refusal::NoByes);
        };
        if found.has_withdrawn {
            return Err(Refusal::HasWithdrawn);
        }
        if round <= self.round_number() || round > rounds {
            return Err(Refusal::NotAComingRound);
        }
        let is_new = !found.byes.contains(&round);
        Ok(if is_new { vec![Kind::ByeAsked { entrant, round }] } else { Vec::new() })
    }

    fn start(&self, matches: Vec<(u16, MatchId)>) -> Result<Vec<Kind>, Refusal> {
        if self.phase() != Phase::Drawn {
            return Err(Refusal::NotDrawn);
        }
        let round = self.round_number();
        let mut events = vec![Kind::RoundStarted { round }];
        if !matches.is_empty() {
            self.check_matches(&matches)?;
            events.push(Kind::MatchesBegan { round, matches });
        }
        Ok(events)
    }

    fn begin_matches(&self, matches: Vec<(u16, MatchId)>) -> Result<Vec<Kind>, Refusal> {
        match self.phase() {
            Phase::Playing => {}
            Phase::Adjourned => return Err(Refusal::Adjourned),
            _ => return Err(Refusal::NotPlaying),
        }
        self.check_matches(&matches)?;
        Ok(vec![Kind::MatchesBegan { round: self.round_number(), matches }])
    }

    /// Refuses boards that are not there, are being played, or have a result.
    fn check_matches(&self, matches: &[(u16, MatchId)]) -> Result<(), Refusal> {
        for (board, _) in matches {
            let game = self.game(self.round_number(), *board).ok_or(Refusal::NoSuchGame)?;
            let is_twice = matches.iter().filter(|(other, _)| other == board).count() > 1;
            if game.score.is_some() || game.match_id.is_some() || is_twice {
                return Err(Refusal::CannotBePlayed);
            }
        }
        Ok(())
    }

    fn set_score(
        &self,
        (round, board): (u16, u16),
        score: Option<RoundScore>,
        reason: &str,
    ) -> Result<Vec<Kind>, Refusal> {
        let game = self.game(round, board).ok_or(Refusal::NoSuchGame)?;
        let has_started = self.rounds[usize::from(round) - 1].has_started;
        if !has_started {
            return Err(Refusal::NotPlaying);
        }
        if game.score() == score {
            return Ok(Vec::new());
        }
        let reason = reason.trim();
        if game.score.is_some() && reason.is_empty() {
            return Err(Refusal::ReasonNeeded);
        }
        if reason.chars().count() > MAX_REASON || reason.chars().any(char::is_control) {
            return Err(Refusal::ReasonTooLong);
        }
        if game.drawn.tie.is_some() && score == Some(RoundScore::BothForfeit) {
            return Err(Refusal::SomebodyMustWin);
        }
        // Another result must not make a round impossible that is drawn already.
        if round < self.round_number() {
            if score.is_none() {
                return Err(Refusal::LaterGames);
            }
            if game.drawn.tie.is_some() {
                let mut changed = self.clone();
                if let Some(game) = changed.game_mut(round, board) {
                    game.score = score.map(|score| (score, ScoreSource::Hand));
                }
                changed.bracket().ok_or(Refusal::LaterGames)?;
            }
            let is_swiss = matches!(self.opening.system, CompetitionSystem::Swiss { .. });
            // A game that was not played is no meeting, so the two may have been paired again.
            let becomes_played = score.is_some_and(RoundScore::is_played);
            let (white, black) = (game.drawn.white, game.drawn.black);
            if becomes_played && is_swiss && self.times_paired(white, black) > 1 {
                return Err(Refusal::LaterGames);
            }
        }
        let source = ScoreSource::Hand;
        Ok(vec![Kind::ScoreSet { round, board, score, source, reason: reason.to_owned() }])
    }

    fn adjourn(&self) -> Result<Vec<Kind>, Refusal> {
        match self.phase() {
            Phase::Playing => Ok(vec![Kind::RoundAdjourned { round: self.round_number() }]),
            Phase::Adjourned => Err(Refusal::Adjourned),
            _ => Err(Refusal::NotPlaying),
        }
    }

    /// The step that undo takes back: the last one, if a person made it and no game began by it.
    pub(crate) fn last_step(&self) -> Result<Seq, Refusal> {
        let is_undo = |event: &CompetitionEvent| matches!(event.kind, Kind::Undone { .. });
        let mut left = self
            .log
            .iter()
            .rev()
            .filter(|event| !is_undo(event) && !self.undone.contains(&event.step));
        let last = left.next().ok_or(Refusal::NothingToUndo)?;
        if last.seq == Seq::START.next() {
            return Err(Refusal::NothingToUndo);
        }
        let mut of_step = self.log.iter().filter(|event| event.step == last.step);
        let began = |event: &CompetitionEvent| matches!(event.kind, Kind::MatchesBegan { .. });
        if last.by == ActorId::SERVER || of_step.any(began) {
            return Err(Refusal::GamesBegan);
        }
        Ok(last.step)
    }
}
