//! Competitions by commands: what may happen, and what never does.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod authority;
mod random;
mod rounds;

use competition::{
    Competition, CompetitionAct, CompetitionEvent, CompetitionEventKind, CompetitionOpening,
    CompetitionRefusal, CompetitionSystem, NewEntrant, Rank, RoundScore, SeedOrder, decide,
};
use ids::{ActorId, Seq, UtcMillis};
use numbers::Numbers;

pub(crate) const TEACHER: ActorId = ActorId(7);
pub(crate) const AT: UtcMillis = UtcMillis(1);

/// A competition with its log and its lot.
pub(crate) struct Event {
    pub(crate) state: Competition,
    pub(crate) numbers: Numbers,
}

impl Event {
    pub(crate) fn open(system: CompetitionSystem, seed: u64) -> Self {
        let title = "Autumn".to_owned();
        let opening =
            CompetitionOpening { title, system, seeds: SeedOrder::AsEntered, terms: String::new() };
        let kind = CompetitionEventKind::Opened(opening);
        let event = CompetitionEvent { seq: Seq(1), at: AT, by: TEACHER, step: Seq(1), kind };
        Self { state: Competition::replay([event]).unwrap(), numbers: Numbers::new(seed) }
    }

    /// With entrants `E1`, `E2` and so on; the first one has the account 101.
    pub(crate) fn with(system: CompetitionSystem, entrants: u16, seed: u64) -> Self {
        let mut event = Self::open(system, seed);
        let new = (1..=entrants).map(|number| entrant(&format!("E{number}"), number));
        event.ok(CompetitionAct::Enter(new.collect()));
        event
    }

    pub(crate) fn act_as(
        &mut self,
        who: (ActorId, Rank),
        act: CompetitionAct,
    ) -> Result<usize, CompetitionRefusal> {
        let events = decide(&self.state, who, act, AT, &mut self.numbers)?;
        for event in &events {
            self.state.apply(event).unwrap();
        }
        Ok(events.len())
    }

    pub(crate) fn act(&mut self, act: CompetitionAct) -> Result<usize, CompetitionRefusal> {
        self.act_as((TEACHER, Rank::Organizer), act)
    }

    pub(crate) fn ok(&mut self, act: CompetitionAct) {
        let said = format!("{act:?}");
        self.act(act).unwrap_or_else(|why| panic!("{said}: {why}"));
    }

    pub(crate) fn refused(&mut self, act: CompetitionAct) -> CompetitionRefusal {
        self.act(act).unwrap_err()
    }

    pub(crate) fn score(&mut self, board: u16, score: RoundScore) {
        let round = self.state.round_number();
        let reason = String::new();
        self.ok(CompetitionAct::SetScore { round, board, score: Some(score), reason });
    }

    /// Draws and starts a round, and gives every open game this result.
    pub(crate) fn play_round(&mut self, score: RoundScore) {
        self.ok(CompetitionAct::Draw);
        self.ok(CompetitionAct::Start(Vec::new()));
        let games = self.state.rounds().last().unwrap().games.len();
        for board in 0..games as u16 {
            let round = self.state.round_number();
            if self.state.game(round, board).unwrap().score.is_none() {
                self.score(board, score);
            }
        }
    }
}

pub(crate) fn entrant(name: &str, number: u16) -> NewEntrant {
    let actor = Some(ActorId(100 + u64::from(number)));
    NewEntrant { name: name.to_owned(), actor, house: "Red".to_owned() }
}
