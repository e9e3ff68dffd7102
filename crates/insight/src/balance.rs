//! A report of how balanced a ruleset is, added up game by game.

use rules::{Color, Ruleset};

use crate::intervals::{Share, share};
use crate::piece_fit::{Examples, FittedValue, INDEPENDENT_POSITIONS};
use crate::self_play::{GameRecord, SelfPlayer};

/// What games of the engine against itself show. It can be read at any time, and merged with another one of the same
/// ruleset.
#[derive(Clone, PartialEq, Debug)]
pub struct BalanceReport {
    derived: Vec<Option<i32>>,
    games: u32,
    white_wins: u32,
    black_wins: u32,
    first_wins: u32,
    second_wins: u32,
    plies: Span,
    choices: u64,
    moved: Vec<u64>,
    captured: Vec<u64>,
    examples: Examples,
}

/// The least, the most and the sum of a number of each game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Span {
    /// The least; 0 without games.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// The sum of all games.
    pub sum: u64,
}

/// What the games show about a kind of piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KindBalance {
    /// What the engine derives from its movement, in centipawns; nothing if losing it may lose the game.
    pub derived: Option<i32>,
    /// What the games show, where there is a derived value.
    pub fitted: Option<FittedValue>,
    /// How often such pieces moved, were dropped, or captured in a game on average.
    pub moves_a_game: f64,
    /// How many of them were captured in a game on average.
    pub captured_a_game: f64,
    /// Whether none of them ever moved or was captured.
    pub is_idle: bool,
}

impl BalanceReport {
    /// A report without games.
    pub fn new(ruleset: &Ruleset) -> Self {
        let kinds = ruleset.kinds().len();
        Self {
            derived: SelfPlayer::derived_values(ruleset),
            games: 0,
            white_wins: 0,
            black_wins: 0,
            first_wins: 0,
            second_wins: 0,
            plies: Span::default(),
            choices: 0,
            moved: vec![0; kinds],
            captured: vec![0; kinds],
            examples: Examples::default(),
        }
    }

    /// Adds a game of the same ruleset.
    pub fn add(&mut self, game: &GameRecord) {
        match game.winner {
            Some(Color::White) => self.white_wins += 1,
            Some(Color::Black) => self.black_wins += 1,
            None => {}
        }
        match game.winner {
            Some(winner) if winner == game.first => self.first_wins += 1,
            Some(_) => self.second_wins += 1,
            None => {}
        }
        let own = Span { least: game.plies, most: game.plies, sum: u64::from(game.plies) };
        self.plies = self.plies.joined(self.games, own, 1);
        self.games += 1;
        self.choices += game.choices;
        add_each(&mut self.moved, game.moved.iter().map(|&count| u64::from(count)));
        add_each(&mut self.captured, game.captured.iter().map(|&count| u64::from(count)));
        let samples: u32 = game.imbalances.values().sum();
        let points = match game.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        };
        for (imbalance, &count) in &game.imbalances {
            let weight = f64::from(count) * INDEPENDENT_POSITIONS.min(f64::from(samples))
                / f64::from(samples);
            self.examples.add(imbalance, weight, points);
        }
    }

    /// Adds all games of another report of the same ruleset.
    pub fn merge(&mut self, other: &Self) {
        self.plies = self.plies.joined(self.games, other.plies, other.games);
        self.games += other.games;
        self.white_wins += other.white_wins;
        self.black_wins += other.black_wins;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
        self.choices += other.choices;
        add_each(&mut self.moved, other.moved.iter().copied());
        add_each(&mut self.captured, other.captured.iter().copied());
        self.examples.merge(&other.examples);
    }

    /// How many games were played.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The share of games that a side won.
    pub fn wins(&self, color: Color) -> Share {
        let wins = match color {
            Color::White => self.white_wins,
            Color::Black => self.black_wins,
        };
        share(wins, self.games)
    }

    /// The share of draws, games that were too long included.
    pub fn draws(&self) -> Share {
        share(self.games - self.white_wins - self.black_wins, self.games)
    }

    /// The share of games with a winner.
    pub fn decisiveness(&self) -> Share {
        share(self.white_wins + self.black_wins, self.games)
    }

    /// The share of decisive games that the side with the first move won: half of them if it is no advantage.
    pub fn first_move(&self) -> Share {
        share(self.first_wins, self.first_wins + self.second_wins)
    }

    /// The length of the games in plies.
    pub fn plies(&self) -> Span {
        self.plies
    }

    /// The average length of a game in plies.
    pub fn mean_plies(&self) -> f64 {
        self.plies.sum as f64 / f64::from(self.games.max(1))
    }

    /// The average number of legal moves.
    pub fn branching(&self) -> f64 {
        self.choices as f64 / self.plies.sum.max(1) as f64
    }

    /// What the games show about each kind, in the order of the ruleset.
    pub fn kinds(&self) -> Vec<KindBalance> {
        let games = f64::from(self.games.max(1));
        let fitted = self.examples.fit(&self.derived);
        let kind = |index: usize| KindBalance {
            derived: self.derived[index],
            fitted: fitted[index],
            moves_a_game: self.moved[index] as f64 / games,
            captured_a_game: self.captured[index] as f64 / games,
            is_idle: self.games > 0 && self.moved[index] == 0 && self.captured[index] == 0,
        };
        (0..self.derived.len()).map(kind).collect()
    }
}

impl Span {
    /// Both together, each of so many games.
    fn joined(self, games: u32, other: Self, others: u32) -> Self {
        match (games, others) {
            (0, _) => other,
            (_, 0) => self,
            _ => Self {
                least: self.least.min(other.least),
                most: self.most.max(other.most),
                sum: self.sum + other.sum,
            },
        }
    }
}

fn add_each(sums: &mut [u64], numbers: impl Iterator<Item = u64>) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
}

#[cfg(test)]
mod tests {
    use engine::Signals;
    use notation::builtin;

    use super::*;
    use crate::self_play::Pace;

    const PACE: Pace = Pace { nodes: 60, most_plies: 60 };

    fn gardner() -> Ruleset {
        Ruleset::compile(builtin("gardner").unwrap()).unwrap()
    }

    fn games(ruleset: &Ruleset, seeds: std::ops::Range<u64>) -> Vec<GameRecord> {
        let mut player = SelfPlayer::new(ruleset, PACE);
        seeds.map(|seed| player.play(seed, &Signals::new()).unwrap()).collect()
    }

    #[test]
    fn a_seed_gives_the_same_game_and_a_report_is_a_sum() {
        let ruleset = gardner();
        let records = games(&ruleset, 0..8);
        assert_eq!(records[5..], games(&ruleset, 5..8));
        let mut all = BalanceReport::new(&ruleset);
        records.iter().for_each(|record| all.add(record));
        let mut halves = [BalanceReport::new(&ruleset), BalanceReport::new(&ruleset)];
        for (index, record) in records.iter().enumerate() {
            halves[index % 2].add(record);
        }
        let [mut merged, other] = halves;
        merged.merge(&other);
        assert_eq!(merged.games(), 8);
        assert_eq!(
            (merged.plies(), merged.wins(Color::White)),
            (all.plies(), all.wins(Color::White))
        );
        for (one, other) in merged.kinds().iter().zip(all.kinds()) {
            let value = |kind: &KindBalance| kind.fitted.map_or(0.0, |fitted| fitted.value);
            assert!((value(one) - value(&other)).abs() < 0.01, "{one:?} {other:?}");
        }
    }

    #[test]
    fn the_shares_of_all_results_add_up() {
        let ruleset = gardner();
        let mut report = BalanceReport::new(&ruleset);
        games(&ruleset, 10..20).iter().for_each(|record| report.add(record));
        let shares = [report.wins(Color::White), report.wins(Color::Black), report.draws()];
        let sum: f64 = shares.iter().map(|share| share.seen).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{shares:?}");
        assert!((report.decisiveness().seen + report.draws().seen - 1.0).abs() < 1e-9);
        let plies = report.plies();
        assert!(plies.least >= 1 && plies.most <= 60 && report.mean_plies() > 5.0, "{plies:?}");
        assert!((2.0..40.0).contains(&report.branching()), "{}", report.branching());
        let kinds = report.kinds();
        assert!(kinds.iter().all(|kind| !kind.is_idle), "{kinds:?}");
        let king = ruleset.kind_by_letter('K').unwrap();
        assert_eq!(kinds[king.index()].fitted, None);
    }

    #[test]
    fn a_kind_that_never_appears_is_idle() {
        let mut spec = builtin("gardner").unwrap();
        spec.start.pieces.retain(|piece| piece.letter != 'B');
        spec.promotion.as_mut().unwrap().choices.retain(|&letter| letter != 'B');
        let ruleset = Ruleset::compile(spec).unwrap();
        let mut report = BalanceReport::new(&ruleset);
        games(&ruleset, 0..2).iter().for_each(|record| report.add(record));
        let bishop = ruleset.kind_by_letter('B').unwrap();
        assert!(report.kinds()[bishop.index()].is_idle);
        assert_eq!(report.kinds().iter().filter(|kind| kind.is_idle).count(), 1);
    }

    #[test]
    fn a_stopped_game_is_no_game() {
        let ruleset = gardner();
        let signals = Signals::new();
        signals.stop();
        assert_eq!(SelfPlayer::new(&ruleset, PACE).play(1, &signals), None);
    }
}
