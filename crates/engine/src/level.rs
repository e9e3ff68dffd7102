//! Levels: players of every strength. Each is a row of one table, and a rating between two rows is a player between
//! them.
//!
//! A weaker player looks at less and less far, judges worse, overlooks what follows of a move, now and then moves at
//! first sight, and takes one of several moves that look about as good. Only the first one throws dice. How long it
//! thinks is no part of it.

use std::ops::RangeInclusive;

use crate::limits::Limits;
use crate::settings::Strength;

/// Of so many moves a chance is told.
pub(crate) const THOUSAND: usize = 1_000;

/// What holds a player back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// Positions it looks at for a move.
    pub nodes: u64,
    /// Plies it looks ahead.
    pub depth: u32,
    /// By how many centipawns it misjudges a position at most.
    pub misjudgment: u32,
    /// Moves it chooses from, the best of those it looked at.
    pub candidates: usize,
    /// A move that is so many centipawns worse is taken e times less often.
    pub temperature: u32,
    /// In so many of a thousand moves it does not look beyond its own move.
    pub haste: u32,
    /// Of a thousand moves it considers, so many look to it like what they take: it overlooks what is answered, and
    /// what else they bring.
    pub oversight: u32,
}

/// A level: a player with a name and a rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What the table says of a level.
struct Row {
    name: &'static str,
    /// Measured where `docs/strength.md` says so.
    elo: Option<u32>,
    /// Plies of named openings it knows by heart.
    theory: usize,
    strength: Strength,
}

const fn row(name: &'static str, elo: u32, theory: usize, handicap: Handicap) -> Row {
    Row { name, elo: Some(elo), theory, strength: Strength::Limited(handicap) }
}

const fn looks(nodes: u64, depth: u32, candidates: usize) -> Handicap {
    let (misjudgment, temperature, haste, oversight) = (0, 0, 0, 0);
    Handicap { nodes, depth, misjudgment, candidates, temperature, haste, oversight }
}

const fn errs(seen: Handicap, misjudgment: u32, temperature: u32, haste: u32) -> Handicap {
    Handicap { misjudgment, temperature, haste, ..seen }
}

const fn overlooks(seen: Handicap, oversight: u32) -> Handicap {
    Handicap { oversight, ..seen }
}

/// The levels, the weakest first.
const TABLE: &[Row] = &[
    Row { name: "Dice", elo: None, theory: 0, strength: Strength::Random },
    row("Newcomer", 500, 0, overlooks(errs(looks(1_000, 1, 8), 200, 110, 0), 180)),
    row("Starter", 650, 0, overlooks(errs(looks(1_000, 1, 8), 150, 90, 0), 100)),
    row("Beginner", 780, 0, overlooks(errs(looks(1_000, 2, 8), 130, 75, 750), 50)),
    row("Learner", 930, 2, overlooks(errs(looks(1_000, 2, 8), 120, 68, 420), 22)),
    row("Hobby player", 1_040, 4, overlooks(errs(looks(1_000, 2, 6), 120, 60, 280), 7)),
    row("Casual player", 1_240, 4, errs(looks(1_000, 2, 5), 120, 60, 250)),
    row("School player", 1_360, 6, errs(looks(1_200, 3, 5), 100, 52, 220)),
    row("Strong school player", 1_450, 6, errs(looks(1_500, 3, 5), 80, 45, 150)),
    row("Club beginner", 1_570, 8, errs(looks(2_000, 4, 4), 70, 40, 150)),
    row("Club player", 1_670, 10, errs(looks(2_500, 4, 4), 55, 32, 90)),
    row("Strong club player", 1_900, 12, errs(looks(5_000, 5, 4), 35, 22, 50)),
    row("Expert", 2_170, 16, errs(looks(10_000, 7, 3), 20, 15, 20)),
    row("Master", 2_440, 20, errs(looks(30_000, 10, 3), 10, 9, 5)),
    Row { name: "Full strength", elo: Some(2_700), theory: usize::MAX, strength: Strength::Full },
];

/// The ratings an engine can be held to: those of the levels that think and are held back.
pub const ELO: RangeInclusive<u32> = rating(&TABLE[1])..=rating(&TABLE[TABLE.len() - 2]);

const fn rating(row: &Row) -> u32 {
    row.elo.expect("who thinks has a rating")
}

impl Level {
    /// The weakest: it moves anything.
    pub const FIRST: Self = Self(1);
    /// The strongest: nothing holds it back.
    pub const LAST: Self = Self(TABLE.len() as u8);

    /// The level of a number, from 1.
    pub fn new(number: u8) -> Option<Self> {
        (Self::FIRST.0..=Self::LAST.0).contains(&number).then_some(Self(number))
    }

    /// The strongest level that is held to a rating at most as high.
    pub fn of_elo(elo: u32) -> Self {
        let below = |level: &Self| level.elo().is_some_and(|own| own <= elo.max(*ELO.start()));
        Self::all().filter(|level| *level < Self::LAST).filter(below).last().unwrap_or(Self::FIRST)
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::LAST.0).map(Self)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What a player of this level is called.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its rating in standard chess: `docs/strength.md` tells how it was found. Who throws dice has none: anybody
    /// who thinks wins against it, and by how much Elo no match can tell.
    pub fn elo(self) -> Option<u32> {
        self.row().elo
    }

    /// How many plies of a named opening it knows by heart.
    pub fn theory(self) -> usize {
        self.row().theory
    }

    /// How strong it plays.
    pub fn strength(self) -> Strength {
        self.row().strength
    }

    fn row(self) -> &'static Row {
        &TABLE[usize::from(self.0) - 1]
    }
}

impl Strength {
    /// A player of a rating: between two levels one that is held back in between.
    pub fn of_elo(elo: u32) -> Self {
        let elo = elo.clamp(*ELO.start(), *ELO.end());
        let limited = TABLE.iter().filter_map(|row| match row.strength {
            Strength::Limited(handicap) => Some((row.elo?, handicap)),
            Strength::Random | Strength::Full => None,
        });
        let mut below: Option<(u32, Handicap)> = None;
        for (above, handicap) in limited {
            match below {
                Some((least, weaker)) if elo < above => {
                    let share = f64::from(elo - least) / f64::from(above - least);
                    return Self::Limited(between(weaker, handicap, share));
                }
                _ => below = Some((above, handicap)),
            }
        }
        below.map_or(Self::Full, |(_, handicap)| Self::Limited(handicap))
    }

    /// These limits, and those of a player of this strength who has so many moves to look at.
    pub(crate) fn within(self, limits: &Limits, moves: usize) -> Limits {
        let Self::Limited(handicap) = self else { return limits.clone() };
        // Even the shortest look is one at every move, and there may be thousands.
        let nodes = handicap.nodes.max(2 * (moves * handicap.candidates) as u64);
        Limits {
            nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            depth: Some(limits.depth.map_or(handicap.depth, |most| most.min(handicap.depth))),
            ..limits.clone()
        }
    }

    /// By how many centipawns it misjudges positions at most.
    pub(crate) fn misjudgment(self) -> i32 {
        match self {
            Self::Random | Self::Full => 0,
            Self::Limited(handicap) => handicap.misjudgment.cast_signed(),
        }
    }
}

/// What holds a player back who stands between two others.
fn between(weaker: Handicap, stronger: Handicap, share: f64) -> Handicap {
    let mix = |weak: f64, strong: f64| weak + (strong - weak) * share;
    let number = |weak: u32, strong: u32| mix(f64::from(weak), f64::from(strong)).round() as u32;
    let candidates = mix(weaker.candidates as f64, stronger.candidates as f64);
    Handicap {
        // Strength goes by how often the nodes double.
        nodes: mix((weaker.nodes as f64).ln(), (stronger.nodes as f64).ln()).exp().round() as u64,
        depth: number(weaker.depth, stronger.depth),
        misjudgment: number(weaker.misjudgment, stronger.misjudgment),
        candidates: candidates.round() as usize,
        temperature: number(weaker.temperature, stronger.temperature),
        haste: number(weaker.haste, stronger.haste),
        oversight: number(weaker.oversight, stronger.oversight),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(strength: Strength) -> Handicap {
        match strength {
            Strength::Limited(handicap) => handicap,
            Strength::Random | Strength::Full => panic!("it is not held back"),
        }
    }

    #[test]
    fn stronger_levels_look_at_more_and_err_less() {
        let levels: Vec<Level> = Level::all().collect();
        for pair in levels.windows(2) {
            let [weak, strong] = pair else { continue };
            let number = weak.number();
            assert!(weak.elo() < strong.elo(), "{number}");
            assert!(weak.theory() <= strong.theory(), "{number}");
            let (Strength::Limited(worse), Strength::Limited(better)) =
                (weak.strength(), strong.strength())
            else {
                continue;
            };
            assert!(worse.nodes <= better.nodes && worse.depth <= better.depth, "{number}");
            assert!(worse.misjudgment >= better.misjudgment, "{number}");
            assert!(worse.temperature >= better.temperature, "{number}");
            assert!(worse.oversight >= better.oversight, "{number}");
        }
    }

    #[test]
    fn the_first_throws_dice_the_last_is_whole_and_the_others_think() {
        for level in Level::all() {
            match level.strength() {
                Strength::Random => assert_eq!(level, Level::FIRST),
                Strength::Full => assert_eq!(level, Level::LAST),
                Strength::Limited(handicap) => assert!(handicap.oversight < 1_000, "{level:?}"),
            }
        }
    }

    #[test]
    fn numbers_that_are_no_level_are_none() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(Level::LAST.number() + 1), None);
        assert_eq!(Level::new(1), Some(Level::FIRST));
        assert_eq!(Level::all().count(), usize::from(Level::LAST.number()));
    }

    #[test]
    fn the_rating_of_a_level_is_that_level() {
        let thinks = |level: &Level| matches!(level.strength(), Strength::Limited(_));
        for level in Level::all().filter(thinks) {
            let elo = level.elo().expect("who thinks has a rating");
            assert_eq!(Strength::of_elo(elo), level.strength(), "{}", level.name());
            assert_eq!((Level::of_elo(elo), Level::of_elo(elo + 1)), (level, level));
        }
        assert_eq!(Level::FIRST.elo(), None);
        assert_eq!(Strength::of_elo(0), Strength::of_elo(*ELO.start()));
        assert_eq!(Level::of_elo(0).elo(), Some(*ELO.start()));
        assert_eq!(Strength::of_elo(9_999), Strength::of_elo(*ELO.end()));
    }

    #[test]
    fn a_rating_between_two_levels_is_a_player_between_them() {
        for elo in ELO.step_by(10) {
            let (weak, strong) =
                (limited(Strength::of_elo(elo)), limited(Strength::of_elo(elo + 10)));
            assert!(weak.nodes <= strong.nodes && weak.depth <= strong.depth, "{elo}");
            assert!(weak.misjudgment >= strong.misjudgment && weak.oversight >= strong.oversight);
        }
    }

    #[test]
    fn every_move_is_looked_at_however_many_there_are() {
        let strength = Strength::of_elo(700);
        let limits = strength.within(&Limits::default(), 3_000);
        assert!(limits.nodes.is_some_and(|nodes| nodes >= 6_000), "{limits:?}");
        let few = Limits { nodes: Some(5), depth: Some(1), ..Limits::default() };
        assert_eq!(strength.within(&few, 3_000), few);
        assert_eq!(Strength::Full.within(&few, 10), few);
    }
}
