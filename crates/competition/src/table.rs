//! Standings: places, points and tie-breaks with their arithmetic.

use pairing::standings::{Explanation, Standing, System, TieBreak, Value, explain, standings};
use pairing::{
    Bye, Color, PairingNumber, PlayerHistory, PlayerOutcome, Points, RoundNumber, RoundRecord,
    Scoring, Tournament, TournamentSettings,
};

use crate::event::{CompetitionSystem, EntrantId};
use crate::state::Competition;

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableLine {
    /// The place; several entrants may share it.
    pub place: u16,
    /// Who.
    pub entrant: EntrantId,
    /// The points.
    pub points: Points,
    /// The values of the tie-breaks of [`Competition::tie_breaks`].
    pub values: Vec<Option<Value>>,
}

/// A tie-break of one entrant with its arithmetic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TieBreakLine {
    /// The tie-break.
    pub tie_break: TieBreak,
    /// What it adds up.
    pub explanation: Explanation,
}

impl Competition {
    /// The tie-breaks in their order.
    #[must_use]
    pub fn tie_breaks(&self) -> &'static [TieBreak] {
        match self.opening.system {
            CompetitionSystem::RoundRobin(_) => &TieBreak::ROUND_ROBIN,
            CompetitionSystem::Swiss { .. } => &TieBreak::SWISS,
            CompetitionSystem::Knockout { .. } => &[],
        }
    }

    /// The standings, best first; in the order of entry before the first round.
    #[must_use]
    pub fn standings(&self) -> Vec<TableLine> {
        if let CompetitionSystem::Knockout { .. } = self.opening.system {
            return self.knockout_places();
        }
        let Some(tournament) = self.tournament() else { return Vec::new() };
        let line = |row: Standing| {
            let entrant = self.seeded(row.number)?;
            Some(TableLine { place: row.place, entrant, points: row.points, values: row.values })
        };
        let rows = standings(&tournament, self.table_system(), self.tie_breaks());
        rows.into_iter().filter_map(line).collect()
    }

    /// The arithmetic of the tie-breaks of one entrant.
    #[must_use]
    pub fn arithmetic(&self, entrant: EntrantId) -> Vec<TieBreakLine> {
        let (Some(tournament), Some(seed)) = (self.tournament(), self.seed_of(entrant)) else {
            return Vec::new();
        };
        let line = |tie_break: &TieBreak| TieBreakLine {
            tie_break: *tie_break,
            explanation: explain(&tournament, self.table_system(), seed, *tie_break),
        };
        self.tie_breaks().iter().map(line).collect()
    }

    const fn table_system(&self) -> System {
        match self.opening.system {
            CompetitionSystem::Swiss { .. } => System::Swiss,
            _ => System::RoundRobin,
        }
    }

    /// Those who are decided by the last stages, then everybody by the stage in which they lost.
    fn knockout_places(&self) -> Vec<TableLine> {
        let Some(bracket) = self.bracket() else { return Vec::new() };
        let mut groups = bracket.places();
        for stage in bracket.stages().iter().rev() {
            let losers = stage.iter().filter(|tie| tie.winner.is_some() && !tie.is_bye);
            let losers = losers.flat_map(|tie| tie.entrants.into_iter().flatten());
            let seeds = losers.filter_map(|entrant| self.seed_of(entrant));
            let mut new: Vec<PairingNumber> = Vec::new();
            for seed in seeds {
                let is_out = !self.is_still_in(&bracket, seed);
                if is_out && !groups.iter().flatten().chain(&new).any(|other| *other == seed) {
                    new.push(seed);
                }
            }
            groups.push(new);
        }
        let all = (1..=self.order.len() as u16).map(PairingNumber);
        let rest: Vec<PairingNumber> =
            all.filter(|seed| !groups.iter().flatten().any(|other| other == seed)).collect();
        // Who is still in may yet win.
        groups.insert(0, rest);
        let mut lines = Vec::new();
        for group in groups {
            let place = lines.len() as u16 + 1;
            let line = |seed: PairingNumber| {
                let entrant = self.seeded(seed)?;
                let points = self.points_of(entrant);
                Some(TableLine { place, entrant, points, values: Vec::new() })
            };
            lines.extend(group.into_iter().filter_map(line).collect::<Vec<_>>());
        }
        lines
    }

    fn is_still_in(&self, bracket: &crate::Bracket, seed: PairingNumber) -> bool {
        let entrant = self.seeded(seed);
        let mut open = bracket.stages().iter().flatten().filter(|tie| tie.winner.is_none());
        open.any(|tie| tie.entrants.contains(&entrant))
    }

    fn points_of(&self, entrant: EntrantId) -> Points {
        let Some((tournament, seed)) = self.tournament().zip(self.seed_of(entrant)) else {
            return Points::ZERO;
        };
        tournament.player(seed).map_or(Points::ZERO, |player| tournament.points(player))
    }

    /// The games as a tournament of the pairing rules; nothing before the first round.
    #[must_use]
    pub fn tournament(&self) -> Option<Tournament> {
        if self.order.is_empty() {
            return None;
        }
        let is_swiss = matches!(self.opening.system, CompetitionSystem::Swiss { .. });
        let scoring = Scoring {
            pairing_bye: if is_swiss { Points::ONE } else { Points::ZERO },
            ..Scoring::default()
        };
        let settings = TournamentSettings {
            planned_rounds: if is_swiss { self.planned_rounds() } else { None },
            initial_color: self.first_color,
            scoring,
            forbidden: Vec::new(),
        };
        let players = self.order.iter().map(|entrant| self.history(*entrant)).collect();
        Tournament::new(settings, players).ok()
    }

    fn history(&self, entrant: EntrantId) -> PlayerHistory {
        let numbers = 1..=self.round_number();
        let entries = numbers.map(|round| self.record(entrant, round)).collect();
        let next = RoundNumber(self.round_number() + 1);
        let person = self.entrant(entrant);
        let announced = match person {
            Some(person) if person.has_withdrawn => Some(Bye::Zero),
            Some(person) if person.byes.contains(&next.0) => Some(Bye::Half),
            _ => None,
        };
        let announced = announced.map(|bye| (next, bye)).into_iter().collect();
        PlayerHistory { rating: None, entries, announced, virtual_points: Vec::new() }
    }

    /// What an entrant did in a round.
    #[must_use]
    pub fn record(&self, entrant: EntrantId, round: u16) -> RoundRecord {
        let index = usize::from(round).saturating_sub(1);
        let Some(drawn) = self.rounds.get(index) else { return RoundRecord::Bye(Bye::Zero) };
        if let Some(game) = drawn.games.iter().find(|game| game.has(entrant)) {
            let pending = (PlayerOutcome::Pending, PlayerOutcome::Pending);
            let (white, black) = game.score().map_or(pending, crate::RoundScore::outcomes);
            let is_white = game.drawn.white == entrant;
            let opponent = if is_white { game.drawn.black } else { game.drawn.white };
            let (color, outcome) =
                if is_white { (Color::White, white) } else { (Color::Black, black) };
            let opponent = self.seed_of(opponent).unwrap_or(PairingNumber(0));
            return RoundRecord::Game { opponent, color, outcome };
        }
        let bye = drawn.byes.iter().find(|(other, _)| *other == entrant);
        RoundRecord::Bye(bye.map_or(Bye::Zero, |(_, bye)| *bye))
    }

    /// The number of an entrant in the draw.
    #[must_use]
    pub fn seed_of(&self, entrant: EntrantId) -> Option<PairingNumber> {
        let index = self.order.iter().position(|other| *other == entrant)?;
        Some(PairingNumber(index as u16 + 1))
    }

    /// The entrant with a number in the draw.
    #[must_use]
    pub fn seeded(&self, seed: PairingNumber) -> Option<EntrantId> {
        usize::from(seed.0).checked_sub(1).and_then(|index| self.order.get(index)).copied()
    }
}
