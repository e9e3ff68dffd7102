//! Drawing the next round.

use numbers::Numbers;
use pairing::round_robin::berger;
use pairing::{Bye, Color, pair_swiss};

use crate::event::{
    CompetitionEventKind, CompetitionSystem, DrawnGame, EntrantId, RoundScore, ScoreSource,
    SeedOrder,
};
use crate::refusal::CompetitionRefusal as Refusal;
use crate::state::{Competition, CompetitionPhase};

/// Who has no game although they take part.
type Byes = Vec<(EntrantId, Bye)>;

impl Competition {
    /// The events of drawing the next round, or the last one again that has not started.
    pub(crate) fn draw(&self, numbers: &mut Numbers) -> Result<Vec<CompetitionEventKind>, Refusal> {
        let (base, mut events) = self.before_draw(numbers)?;
        let round = base.round_number() + 1;
        let (games, byes) = match base.opening.system {
            CompetitionSystem::Swiss { .. } => base.swiss_round()?,
            CompetitionSystem::RoundRobin(cycles) => {
                let table = berger(base.order.len() as u16, cycles).map_err(|_| Refusal::TooFew)?;
                let scheduled = table.get(usize::from(round) - 1).ok_or(Refusal::NoFurtherRound)?;
                let pairs = scheduled.games.iter().filter_map(|(white, black)| {
                    let (white, black) = (base.seeded(*white)?, base.seeded(*black)?);
                    Some(DrawnGame { white, black, tie: None })
                });
                let bye = scheduled.bye.and_then(|seed| base.seeded(seed));
                (pairs.collect(), bye.map(|entrant| (entrant, Bye::Pairing)).into_iter().collect())
            }
            CompetitionSystem::Knockout { .. } => {
                let games = base.next_ties().unwrap_or_default();
                if games.is_empty() {
                    return Err(Refusal::NoFurtherRound);
                }
                (games, Vec::new())
            }
        };
        let forfeits = base.forfeits(round, &games);
        events.push(CompetitionEventKind::RoundDrawn { round, games, byes });
        events.extend(forfeits);
        Ok(events)
    }

    /// The same, with pairs that somebody chose.
    pub(crate) fn draw_by_hand(
        &self,
        pairs: &[(EntrantId, EntrantId)],
        bye: Option<EntrantId>,
        numbers: &mut Numbers,
    ) -> Result<Vec<CompetitionEventKind>, Refusal> {
        if !matches!(self.opening.system, CompetitionSystem::Swiss { .. }) {
            return Err(Refusal::PairingsFixed);
        }
        let (base, mut events) = self.before_draw(numbers)?;
        let round = base.round_number() + 1;
        let mut byes = base.asked_byes();
        let is_off = |entrant: &EntrantId| byes.iter().any(|(other, _)| other == entrant);
        let mut wanted: Vec<EntrantId> = base.playing().filter(|id| !is_off(id)).collect();
        let mut given: Vec<EntrantId> =
            pairs.iter().flat_map(|(white, black)| [*white, *black]).chain(bye).collect();
        wanted.sort_unstable();
        given.sort_unstable();
        if wanted != given {
            return Err(Refusal::NotEverybodyOnce);
        }
        if pairs.iter().any(|(one, two)| base.have_met(*one, *two)) {
            return Err(Refusal::HaveMet);
        }
        byes.extend(bye.map(|entrant| (entrant, Bye::Pairing)));
        let game = |(white, black): &(EntrantId, EntrantId)| DrawnGame {
            white: *white,
            black: *black,
            tie: None,
        };
        let games = pairs.iter().map(game).collect();
        events.push(CompetitionEventKind::RoundDrawn { round, games, byes });
        Ok(events)
    }

    /// The competition before the round that is drawn, with its seeds, and the event that seeded it.
    fn before_draw(
        &self,
        numbers: &mut Numbers,
    ) -> Result<(Self, Vec<CompetitionEventKind>), Refusal> {
        let mut base = self.clone();
        match self.phase() {
            CompetitionPhase::Entering => {
                let mut order = self.field();
                if order.len() < 2 {
                    return Err(Refusal::TooFew);
                }
                if self.opening.seeds == SeedOrder::ByLot {
                    numbers.shuffle(&mut order);
                }
                let is_white = numbers.number_below(2) == 0;
                let first_color = if is_white { Color::White } else { Color::Black };
                // The tables of a round robin and the tree of a knock-out have their colors.
                base.order.clone_from(&order);
                base.first_color = first_color;
                return Ok((base, vec![CompetitionEventKind::Seeded { order, first_color }]));
            }
            CompetitionPhase::Drawn => {
                base.rounds.pop();
            }
            CompetitionPhase::Between => {}
            CompetitionPhase::Playing | CompetitionPhase::Adjourned => {
                return Err(Refusal::RoundNotOver);
            }
            CompetitionPhase::Complete => return Err(Refusal::NoFurtherRound),
            CompetitionPhase::Finished => return Err(Refusal::Over),
        }
        Ok((base, Vec::new()))
    }

    fn swiss_round(&self) -> Result<(Vec<DrawnGame>, Byes), Refusal> {
        if self.playing().count() < 2 {
            return Err(Refusal::TooFew);
        }
        let tournament = self.tournament().ok_or(Refusal::NoLegalPairing)?;
        let round = pair_swiss(&tournament).map_err(|_| Refusal::NoLegalPairing)?;
        let pairs = round.boards.iter().filter_map(|board| {
            let (white, black) = (self.seeded(board.white)?, self.seeded(board.black)?);
            Some(DrawnGame { white, black, tie: None })
        });
        let mut byes = self.asked_byes();
        let bye = round.bye.and_then(|seed| self.seeded(seed));
        byes.extend(bye.map(|entrant| (entrant, Bye::Pairing)));
        Ok((pairs.collect(), byes))
    }

    fn playing(&self) -> impl Iterator<Item = EntrantId> {
        let plays =
            |id: &&EntrantId| self.entrant(**id).is_some_and(|entrant| !entrant.has_withdrawn);
        self.order.iter().filter(plays).copied()
    }

    fn asked_byes(&self) -> Byes {
        let next = self.round_number() + 1;
        let asked =
            |id: &EntrantId| self.entrant(*id).is_some_and(|entrant| entrant.byes.contains(&next));
        self.playing().filter(asked).map(|id| (id, Bye::Half)).collect()
    }

    /// Whether two have played each other at the board.
    pub(crate) fn have_met(&self, one: EntrantId, two: EntrantId) -> bool {
        let games = self.rounds.iter().flat_map(|round| &round.games);
        let mut both = games.filter(|game| game.has(one) && game.has(two));
        both.any(|game| game.score().is_none_or(RoundScore::is_played))
    }

    /// In how many games two were paired with each other.
    pub(crate) fn times_paired(&self, one: EntrantId, two: EntrantId) -> usize {
        let games = self.rounds.iter().flat_map(|round| &round.games);
        games.filter(|game| game.has(one) && game.has(two)).count()
    }

    /// The results of games of a round in which somebody has withdrawn.
    fn forfeits(&self, round: u16, games: &[DrawnGame]) -> Vec<CompetitionEventKind> {
        let is_gone = |id: EntrantId| self.entrant(id).is_some_and(|one| one.has_withdrawn);
        let forfeit = |(board, game): (usize, &DrawnGame)| {
            let score = match (is_gone(game.white), is_gone(game.black)) {
                (false, false) => return None,
                // Of two who are gone one goes on all the same.
                (true, true) if game.tie.is_none() => RoundScore::BothForfeit,
                (_, true) => RoundScore::WhiteByForfeit,
                (true, false) => RoundScore::BlackByForfeit,
            };
            Some(CompetitionEventKind::ScoreSet {
                round,
                board: board as u16,
                score: Some(score),
                source: ScoreSource::Withdrawal,
                reason: String::new(),
            })
        };
        games.iter().enumerate().filter_map(forfeit).collect()
    }
}
