//! The schedule of a match: the opening of each game, played twice with colors swapped.

use numbers::Numbers;
use rules::{Game, Ruleset};

use crate::engine::short_hash;
use crate::openings_list::GameOpening;
use crate::random_plies::random_opening;

/// The number of a game in its match, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameNumber(pub u32);

/// One of the two players of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The first player.
    First,
    /// The second player.
    Second,
}

/// The source of openings.
#[derive(Clone, Debug)]
enum Source {
    /// A list, in order, repeated.
    List(Vec<GameOpening>),
    /// Random moves.
    Random { plies: usize },
}

/// The openings of a match in order. The same list or seed always gives the same order.
#[derive(Clone, Debug)]
pub struct Schedule {
    ruleset: Ruleset,
    source: Source,
    seed: u64,
}

impl GameNumber {
    /// The number of its pair: two games with the same opening.
    pub const fn pair(self) -> u32 {
        self.0 / 2
    }

    /// The player with White.
    pub const fn white(self) -> Side {
        if self.0.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

/// The random numbers of a seed and a place in the schedule.
pub(crate) fn numbers_at(seed: u64, place: u64) -> Numbers {
    let mut numbers = Numbers::new(seed ^ place.wrapping_mul(0xd134_2543_de82_ef95));
    // A separate stream for each place: a resumed match must get the same openings.
    numbers.next_number();
    numbers
}

impl Schedule {
    /// The openings of a list in order; an empty list means the start position.
    pub fn of_list(ruleset: &Ruleset, openings: Vec<GameOpening>) -> Self {
        Self { ruleset: ruleset.clone(), source: Source::List(openings), seed: 0 }
    }

    /// The openings of a list, shuffled by a seed.
    pub fn shuffled(ruleset: &Ruleset, mut openings: Vec<GameOpening>, seed: u64) -> Self {
        numbers_at(seed, 0).shuffle(&mut openings);
        Self { ruleset: ruleset.clone(), source: Source::List(openings), seed }
    }

    /// Balanced openings of random moves.
    pub fn random(ruleset: &Ruleset, plies: usize, seed: u64) -> Self {
        Self { ruleset: ruleset.clone(), source: Source::Random { plies }, seed }
    }

    /// The opening of a game.
    pub fn opening(&self, game: GameNumber) -> Game {
        let pair = game.pair();
        match &self.source {
            Source::List(list) => {
                let index = (pair as usize).checked_rem(list.len());
                let start = || Game::new(self.ruleset.start());
                index.map_or_else(start, |index| list[index].game.clone())
            }
            Source::Random { plies } => {
                random_opening(&self.ruleset, *plies, &mut numbers_at(self.seed, pair.into()))
            }
        }
    }

    /// A fingerprint of the schedule.
    pub fn fingerprint(&self) -> String {
        match &self.source {
            Source::Random { plies } => format!("random {plies} seed {}", self.seed),
            Source::List(list) => {
                let texts = list.iter().map(|opening| format!("{:?}", text(&opening.game)));
                format!("list {}", short_hash(texts.collect::<Vec<_>>().join("\n").as_bytes()))
            }
        }
    }
}

fn text(game: &Game) -> (String, Vec<String>) {
    let moves = game.moves().iter().enumerate();
    let written = moves.filter_map(|(ply, mv)| {
        game.position_at(ply).map(|position| notation::write_uci(position, *mv))
    });
    (notation::write_fen(game.start()), written.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings_list::{OpeningsFormat, read};

    fn list() -> Vec<GameOpening> {
        let text = "e2e4\nd2d4\nc2c4\ng1f3\nb2b3\nf2f4\n";
        read(text, OpeningsFormat::Uci, notation::standard_ruleset(), None).unwrap()
    }

    fn first_moves(schedule: &Schedule, games: u32) -> Vec<String> {
        let opening = |game| text(&schedule.opening(GameNumber(game))).1.concat();
        (0..games).map(opening).collect()
    }

    #[test]
    fn every_opening_is_played_with_both_colors() {
        let schedule = Schedule::of_list(notation::standard_ruleset(), list());
        let moves = first_moves(&schedule, 14);
        assert_eq!(moves[..4], ["e2e4", "e2e4", "d2d4", "d2d4"]);
        assert_eq!(moves[12], "e2e4", "the list starts again");
        assert_eq!(GameNumber(0).white(), Side::First);
        assert_eq!(GameNumber(1).white(), Side::Second);
        assert_eq!((GameNumber(2).pair(), GameNumber(3).pair()), (1, 1));
    }

    #[test]
    fn a_schedule_follows_from_its_seed() {
        let shuffled = |seed| {
            let schedule = Schedule::shuffled(notation::standard_ruleset(), list(), seed);
            (first_moves(&schedule, 12), schedule.fingerprint())
        };
        assert_eq!(shuffled(3), shuffled(3));
        assert!((4..9).any(|seed| shuffled(seed) != shuffled(3)));
        let random = |seed| {
            let schedule = Schedule::random(notation::standard_ruleset(), 4, seed);
            (first_moves(&schedule, 6), schedule.fingerprint())
        };
        assert_eq!(random(1), random(1));
        assert_ne!(random(1), random(2));
        assert_eq!(random(1).0[0], random(1).0[1]);
    }

    #[test]
    fn an_empty_list_means_the_start() {
        let schedule = Schedule::of_list(notation::standard_ruleset(), Vec::new());
        assert_eq!(first_moves(&schedule, 3), ["", "", ""]);
    }
}
