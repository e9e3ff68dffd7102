//! Levels: computer players of every strength, one row of a table each. A rating between two rows is a player
//! between them.
//!
//! A weaker player searches fewer nodes and less deep, misjudges positions, overlooks the consequences of some moves,
//! sometimes moves at first sight, and chooses among moves that look about equally good. Only the first level moves at
//! random. Thinking time does not change the strength.
//!
//! A label, such as `12` or `11b`, names one strength forever, because saved games contain it. A new level between two
//! others gets the label of the weaker one with a letter. The order of the table is the order of strength.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::limits::Limits;
use crate::settings::Strength;

/// Chances of a handicap are given per this many moves.
pub(crate) const PER_MOVES: usize = 1_000;
/// Nodes for each move that is compared, at the least: the move and a reply.
const MIN_NODES_PER_MOVE: u64 = 2;

/// What makes a player weaker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// Nodes searched for a move.
    pub nodes: u64,
    /// Search depth in plies.
    pub depth: u32,
    /// The largest error of its evaluation, in centipawns.
    pub misjudgment: u32,
    /// How many of the best moves it chooses from.
    pub candidates: usize,
    /// A move that is worse by this many centipawns is chosen e times less often.
    pub temperature: u32,
    /// In this many of a thousand moves it does not search beyond its own move.
    pub haste: u32,
    /// Of a thousand moves it considers, it judges this many only by what they capture, and overlooks the replies and
    /// everything else about them.
    pub oversight: u32,
}

/// A level: a player with a name and a rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// A row of the table.
struct Row {
    label: &'static str,
    name: &'static str,
    /// `docs/strength.md` explains how it was measured; nothing if nobody measured it.
    elo: Option<u32>,
    /// How many plies of named openings it knows.
    theory: usize,
    strength: Strength,
}

const fn row(
    label: &'static str,
    name: &'static str,
    elo: u32,
    theory: usize,
    handicap: Handicap,
) -> Row {
    Row { label, name, elo: Some(elo), theory, strength: Strength::Limited(handicap) }
}

/// A level that no match has measured yet.
const fn unmeasured(
    label: &'static str,
    name: &'static str,
    theory: usize,
    handicap: Handicap,
) -> Row {
    Row { label, name, elo: None, theory, strength: Strength::Limited(handicap) }
}

const fn searches(nodes: u64, depth: u32, candidates: usize) -> Handicap {
    let (misjudgment, temperature, haste, oversight) = (0, 0, 0, 0);
    Handicap { nodes, depth, misjudgment, candidates, temperature, haste, oversight }
}

const fn errs(handicap: Handicap, misjudgment: u32, temperature: u32, haste: u32) -> Handicap {
    Handicap { misjudgment, temperature, haste, ..handicap }
}

const fn overlooks(handicap: Handicap, oversight: u32) -> Handicap {
    Handicap { oversight, ..handicap }
}

/// The levels, the weakest first.
const TABLE: &[Row] = &[
    Row { label: "1", name: "Dice", elo: None, theory: 0, strength: Strength::Random },
    unmeasured("1b", "First steps", 0, overlooks(errs(searches(1_000, 1, 8), 300, 180, 0), 450)),
    row("2", "Newcomer", 500, 0, overlooks(errs(searches(1_000, 1, 8), 200, 110, 0), 180)),
    row("3", "Starter", 650, 0, overlooks(errs(searches(1_000, 1, 8), 150, 90, 0), 100)),
    row("4", "Beginner", 780, 0, overlooks(errs(searches(1_000, 2, 8), 130, 75, 750), 50)),
    row("5", "Learner", 930, 2, overlooks(errs(searches(1_000, 2, 8), 120, 68, 420), 22)),
    row("6", "Hobby player", 1_040, 4, overlooks(errs(searches(1_000, 2, 6), 120, 60, 280), 7)),
    row("7", "Casual player", 1_240, 4, errs(searches(1_000, 2, 5), 120, 60, 250)),
    row("8", "School player", 1_360, 6, errs(searches(1_200, 3, 5), 100, 52, 220)),
    row("9", "Strong school player", 1_450, 6, errs(searches(1_500, 3, 5), 80, 45, 150)),
    row("10", "Club beginner", 1_570, 8, errs(searches(2_000, 4, 4), 70, 40, 150)),
    row("11", "Club player", 1_670, 10, errs(searches(2_500, 4, 4), 55, 32, 90)),
    unmeasured("11b", "Seasoned club player", 11, errs(searches(3_500, 5, 4), 45, 27, 70)),
    row("12", "Strong club player", 1_900, 12, errs(searches(5_000, 5, 4), 35, 22, 50)),
    unmeasured("12b", "Tournament player", 14, errs(searches(7_000, 6, 4), 28, 19, 35)),
    row("13", "Expert", 2_170, 16, errs(searches(10_000, 7, 3), 20, 15, 20)),
    unmeasured("13b", "Candidate master", 18, errs(searches(17_000, 9, 3), 15, 12, 12)),
    row("14", "Master", 2_440, 20, errs(searches(30_000, 10, 3), 10, 9, 5)),
    unmeasured("14b", "Grandmaster", 24, errs(searches(95_000, 14, 2), 5, 5, 2)),
    Row {
        label: "15",
        name: "Full strength",
        elo: Some(2_700),
        theory: usize::MAX,
        strength: Strength::Full,
    },
];

/// The ratings an engine can be limited to: those of the measured levels between random and full strength.
pub const ELO: RangeInclusive<u32> = ratings();

const fn ratings() -> RangeInclusive<u32> {
    let (mut least, mut most, mut index) = (u32::MAX, 0, 0);
    while index < TABLE.len() {
        let row = &TABLE[index];
        if let (Some(elo), Strength::Limited(_)) = (row.elo, row.strength) {
            least = if elo < least { elo } else { least };
            most = if elo > most { elo } else { most };
        }
        index += 1;
    }
    least..=most
}

impl Level {
    /// The weakest: it moves at random.
    pub const FIRST: Self = Self(1);
    /// The strongest, without a handicap.
    pub const LAST: Self = Self(TABLE.len() as u8);

    /// The nodes of a move at full strength, where it is an opponent: its rating is that of a player with this limit.
    pub const FULL_NODES: u64 = 300_000;

    /// The greatest number that is a label.
    pub const MAX_NUMBER: u8 = 15;

    /// The level whose label is this number, from 1.
    pub fn new(number: u8) -> Option<Self> {
        number.to_string().parse().ok()
    }

    /// The strongest level below full strength with at most this rating.
    pub fn of_elo(elo: u32) -> Self {
        let below =
            |level: &Self| level.elo().is_some_and(|rating| rating <= elo.max(*ELO.start()));
        Self::all().filter(|level| *level < Self::LAST).filter(below).last().unwrap_or(Self::FIRST)
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::LAST.0).map(Self)
    }

    /// Its label, such as `12` or `11b`.
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Its rating in standard chess; `docs/strength.md` explains how it was measured. Nothing if nobody measured
    /// it. The random level has none: every other player beats it so often that a match cannot measure the
    /// difference.
    pub fn elo(self) -> Option<u32> {
        self.row().elo
    }

    /// How many plies of a named opening it knows.
    pub fn theory(self) -> usize {
        self.row().theory
    }

    /// Its strength as a setting of the engine.
    pub fn strength(self) -> Strength {
        self.row().strength
    }

    fn row(self) -> &'static Row {
        &TABLE[usize::from(self.0) - 1]
    }
}

/// No level has this label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel {
    label: String,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels: Vec<&str> = Level::all().map(Level::label).collect();
        write!(f, "there is no level `{}`; choose one of {}", self.label, labels.join(", "))
    }
}

impl Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(label: &str) -> Result<Self, UnknownLevel> {
        let unknown = || UnknownLevel { label: label.escape_debug().to_string() };
        Self::all().find(|level| level.label() == label).ok_or_else(unknown)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}

impl Strength {
    /// The strength of a rating. Between two levels the handicap is interpolated.
    pub fn of_elo(elo: u32) -> Self {
        let elo = elo.clamp(*ELO.start(), *ELO.end());
        let limited = TABLE.iter().filter_map(|row| match row.strength {
            Strength::Limited(handicap) => Some((row.elo?, handicap)),
            Strength::Random | Strength::Full => None,
        });
        let mut below: Option<(u32, Handicap)> = None;
        for (above, handicap) in limited {
            match below {
                Some((lower, weaker)) if elo < above => {
                    let share = f64::from(elo - lower) / f64::from(above - lower);
                    return Self::Limited(interpolate(weaker, handicap, share));
                }
                _ => below = Some((above, handicap)),
            }
        }
        below.map_or(Self::Full, |(_, handicap)| Self::Limited(handicap))
    }

    /// These limits tightened by the handicap, for a position with this many legal moves.
    pub(crate) fn limits(self, limits: &Limits, moves: usize) -> Limits {
        let Self::Limited(handicap) = self else { return limits.clone() };
        // The shallowest search still visits every move, and there may be thousands.
        let least = MIN_NODES_PER_MOVE * (moves * handicap.candidates) as u64;
        let nodes = handicap.nodes.max(least);
        Limits {
            nodes: Some(limits.nodes.map_or(nodes, |max| max.min(nodes))),
            depth: Some(limits.depth.map_or(handicap.depth, |max| max.min(handicap.depth))),
            ..limits.clone()
        }
    }

    /// The largest error of the evaluation, in centipawns.
    pub(crate) fn misjudgment(self) -> i32 {
        match self {
            Self::Random | Self::Full => 0,
            Self::Limited(handicap) => handicap.misjudgment.cast_signed(),
        }
    }
}

/// The handicap of a player between two others.
fn interpolate(weaker: Handicap, stronger: Handicap, share: f64) -> Handicap {
    let mix = |weak: f64, strong: f64| weak + (strong - weak) * share;
    let number = |weak: u32, strong: u32| mix(f64::from(weak), f64::from(strong)).round() as u32;
    let candidates = mix(weaker.candidates as f64, stronger.candidates as f64);
    Handicap {
        // Strength grows with each doubling of the nodes.
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
            Strength::Random | Strength::Full => panic!("no handicap"),
        }
    }

    #[test]
    fn stronger_levels_search_more_and_err_less() {
        let levels: Vec<Level> = Level::all().collect();
        for pair in levels.windows(2) {
            let [weak, strong] = pair else { continue };
            let number = weak.label();
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
    fn measured_ratings_rise() {
        let measured: Vec<u32> = Level::all().filter_map(Level::elo).collect();
        assert!(measured.is_sorted_by(|weak, strong| weak < strong), "{measured:?}");
        assert_eq!((measured.first(), ELO), (Some(ELO.start()), 500..=2_440));
    }

    #[test]
    fn a_label_names_one_strength_forever() {
        // Saved games contain these labels. A level may change its name and rating, but not its label.
        let labels: Vec<&str> = Level::all().map(Level::label).collect();
        let expected = [
            "1", "1b", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "11b", "12", "12b",
            "13", "13b", "14", "14b", "15",
        ];
        assert_eq!(labels, expected);
        for level in Level::all() {
            assert_eq!(level.label().parse(), Ok(level));
        }
        let error = "16".parse::<Level>().expect_err("there is no such level").to_string();
        assert!(error.starts_with("there is no level `16`; choose one of 1, 1b, 2, "), "{error}");
    }

    #[test]
    fn the_first_level_is_random_and_only_the_last_has_no_handicap() {
        for level in Level::all() {
            match level.strength() {
                Strength::Random => assert_eq!(level, Level::FIRST),
                Strength::Full => assert_eq!(level, Level::LAST),
                Strength::Limited(handicap) => assert!(handicap.oversight < 1_000, "{level:?}"),
            }
        }
    }

    #[test]
    fn invalid_numbers_are_no_levels() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(Level::MAX_NUMBER + 1), None);
        assert_eq!(Level::new(1), Some(Level::FIRST));
        assert_eq!(Level::new(Level::MAX_NUMBER), Some(Level::LAST));
    }

    #[test]
    fn the_rating_of_a_level_gives_that_level() {
        let is_limited = |level: &Level| {
            matches!(level.strength(), Strength::Limited(_)) && level.elo().is_some()
        };
        for level in Level::all().filter(is_limited) {
            let elo = level.elo().expect("it has a rating");
            assert_eq!(Strength::of_elo(elo), level.strength(), "{}", level.name());
            assert_eq!((Level::of_elo(elo), Level::of_elo(elo + 1)), (level, level));
        }
        assert_eq!(Level::FIRST.elo(), None);
        assert_eq!(Strength::of_elo(0), Strength::of_elo(*ELO.start()));
        assert_eq!(Level::of_elo(0).elo(), Some(*ELO.start()));
        assert_eq!(Strength::of_elo(9_999), Strength::of_elo(*ELO.end()));
    }

    #[test]
    fn ratings_between_two_levels_are_interpolated() {
        for elo in ELO.step_by(10) {
            let (weak, strong) =
                (limited(Strength::of_elo(elo)), limited(Strength::of_elo(elo + 10)));
            assert!(weak.nodes <= strong.nodes && weak.depth <= strong.depth, "{elo}");
            assert!(weak.misjudgment >= strong.misjudgment && weak.oversight >= strong.oversight);
        }
    }

    #[test]
    fn every_move_is_searched_however_many_there_are() {
        let strength = Strength::of_elo(700);
        let limits = strength.limits(&Limits::default(), 3_000);
        assert!(limits.nodes.is_some_and(|nodes| nodes >= 6_000), "{limits:?}");
        let few = Limits { nodes: Some(5), depth: Some(1), ..Limits::default() };
        assert_eq!(strength.limits(&few, 3_000), few);
        assert_eq!(Strength::Full.limits(&few, 10), few);
    }
}
