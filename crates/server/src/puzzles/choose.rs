//! Which puzzle comes next: for training, of a day, and in a run.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use numbers::Numbers;
use store::people::{PuzzleResult, PuzzleTry};

use super::catalog::{Catalog, CatalogEntry, Origin};

/// The next puzzle is one of this many nearest to the wanted rating.
const NEAR: usize = 12;
/// In a run the difficulty matters more than variety.
const NEAR_IN_RUN: usize = 4;
/// The seed of the order of the puzzles of the day: the same on every server.
const DAY_SEED: u64 = 0x007a_b17a;
/// The puzzle of the day is neither obvious nor only for experts.
const DAY_RATINGS: std::ops::RangeInclusive<u32> = 950..=2_100;
/// The rating of the first puzzle of a run, and how much more difficult each next one is.
const RUN_START: f64 = 600.0;
const RUN_STEP: f64 = 45.0;

/// The next puzzle to train with: one that the person has not tried, near the rating. When all were tried: one of those
/// that were tried the longest time ago, failed ones first.
pub(super) fn next<'a>(
    candidates: impl Iterator<Item = &'a CatalogEntry>,
    tries: &HashMap<String, PuzzleTry>,
    rating: f64,
    rating_of: impl Fn(&CatalogEntry) -> f64,
    numbers: &mut Numbers,
) -> Option<&'a CatalogEntry> {
    let (mut tried, mut fresh): (Vec<_>, Vec<_>) =
        candidates.partition(|entry| tries.contains_key(&entry.id));
    if fresh.is_empty() {
        // Failed ones count as older.
        tried.sort_by_key(|entry| {
            let PuzzleTry { result, at } = tries[&entry.id];
            (Reverse(result != PuzzleResult::Solved), at, entry.id.clone())
        });
        tried.truncate(NEAR);
        return pick(&tried, numbers);
    }
    nearest(&mut fresh, rating, rating_of, NEAR);
    pick(&fresh, numbers)
}

/// The next puzzle of a run, after this many solved or failed ones: unused, and more difficult than those before.
pub(super) fn next_of_run<'a>(
    candidates: impl Iterator<Item = &'a CatalogEntry>,
    used: &HashSet<String>,
    count: usize,
    rating_of: impl Fn(&CatalogEntry) -> f64,
    numbers: &mut Numbers,
) -> Option<&'a CatalogEntry> {
    let mut unused: Vec<_> = candidates.filter(|entry| !used.contains(&entry.id)).collect();
    nearest(&mut unused, RUN_START + RUN_STEP * count as f64, rating_of, NEAR_IN_RUN);
    pick(&unused, numbers)
}

/// The puzzle of a day, counted from 1970. Every second day it is one of the first ruleset, on the others the rest take
/// turns. None comes again before all of its ruleset have been used.
pub(super) fn of_day(catalog: &Catalog, day: i64) -> Option<&CatalogEntry> {
    let rulesets = catalog.rulesets();
    let others = rulesets.len().saturating_sub(1).max(1) as i64;
    let is_first = day.rem_euclid(2) == 0 || rulesets.len() < 2;
    let (place, turn) = if is_first {
        (0, day.div_euclid(2))
    } else {
        let turn = day.div_euclid(2);
        (1 + turn.rem_euclid(others) as usize, turn.div_euclid(others))
    };
    let name = &rulesets.get(place)?.spec().name;
    let is_fit = |entry: &&CatalogEntry| {
        entry.origin == Origin::Program && DAY_RATINGS.contains(&entry.puzzle.rating)
    };
    let mut fit: Vec<&CatalogEntry> = catalog.choose(Some(name), None).filter(is_fit).collect();
    if fit.is_empty() {
        return None;
    }
    fit.sort_by_key(|entry| &entry.id);
    let round = turn.div_euclid(fit.len() as i64);
    Numbers::new(DAY_SEED ^ round.cast_unsigned() ^ ((place as u64) << 32)).shuffle(&mut fit);
    Some(fit[turn.rem_euclid(fit.len() as i64) as usize])
}

/// Keeps those nearest to a rating.
fn nearest(
    entries: &mut Vec<&CatalogEntry>,
    rating: f64,
    rating_of: impl Fn(&CatalogEntry) -> f64,
    count: usize,
) {
    entries.sort_by(|one, other| {
        let distance = |entry: &CatalogEntry| (rating_of(entry) - rating).abs();
        distance(one).total_cmp(&distance(other)).then_with(|| one.id.cmp(&other.id))
    });
    entries.truncate(count);
}

fn pick<'a>(entries: &[&'a CatalogEntry], numbers: &mut Numbers) -> Option<&'a CatalogEntry> {
    (!entries.is_empty()).then(|| *numbers.pick(entries))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use store::UtcMillis;

    use super::*;

    static CATALOG: LazyLock<Catalog> =
        LazyLock::new(|| Catalog::load(std::path::Path::new("there is no such folder")));

    fn rating(entry: &CatalogEntry) -> f64 {
        f64::from(entry.puzzle.rating)
    }

    fn standard() -> impl Iterator<Item = &'static CatalogEntry> {
        CATALOG.choose(Some("standard"), None)
    }

    #[test]
    fn the_day_chooses_the_puzzle_and_rulesets_take_turns() {
        let days = 20_000..20_400_i64;
        let puzzles: Vec<&CatalogEntry> =
            days.clone().map(|day| of_day(&CATALOG, day).unwrap()).collect();
        let again: Vec<&str> = days.map(|day| of_day(&CATALOG, day).unwrap().id.as_str()).collect();
        assert_eq!(puzzles.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), again);
        let names: Vec<&str> = puzzles.iter().map(|entry| CATALOG.ruleset_name(entry)).collect();
        assert_eq!(names.iter().filter(|name| **name == "standard").count(), 200);
        let in_ten_days: HashSet<&str> = names[..10].iter().copied().collect();
        assert_eq!(in_ten_days.len(), CATALOG.rulesets().len(), "{in_ten_days:?}");
        for window in puzzles.windows(60) {
            let ids: HashSet<&str> = window.iter().map(|entry| entry.id.as_str()).collect();
            let repeated = window.len() - ids.len();
            // At the end of a round one or two may come again soon.
            assert!(repeated <= 2, "{repeated} of 60 days have a puzzle again");
        }
        assert!(of_day(&CATALOG, -3).is_some());
    }

    #[test]
    fn training_is_near_the_rating_and_new() {
        let mut numbers = Numbers::new(3);
        let mut tries = HashMap::new();
        let total = standard().count();
        for _ in 0..total {
            let chosen = next(standard(), &tries, 1_500.0, rating, &mut numbers).unwrap();
            let tried =
                PuzzleTry { result: PuzzleResult::Solved, at: UtcMillis(tries.len() as i64) };
            assert!(tries.insert(chosen.id.clone(), tried).is_none(), "it was tried before");
            if tries.len() < 20 {
                assert!((rating(chosen) - 1_500.0).abs() < 250.0, "{}", chosen.puzzle);
            }
        }
        // All were tried: a failed one comes before those that were solved.
        let failed = standard().nth(7).unwrap();
        let tried = PuzzleTry { result: PuzzleResult::Failed, at: UtcMillis(9_999) };
        tries.insert(failed.id.clone(), tried);
        let mut found = HashSet::new();
        for _ in 0..200 {
            let chosen = next(standard(), &tries, 1_500.0, rating, &mut numbers).unwrap();
            found.insert(chosen.id.clone());
        }
        assert!(found.contains(&failed.id) && found.len() <= NEAR, "{}", found.len());
    }

    #[test]
    fn a_run_becomes_more_difficult_and_ends_when_all_are_used() {
        let mut numbers = Numbers::new(5);
        let mut used = HashSet::new();
        let mut ratings = Vec::new();
        while let Some(entry) = next_of_run(standard(), &used, ratings.len(), rating, &mut numbers)
        {
            ratings.push(rating(entry));
            used.insert(entry.id.clone());
        }
        assert_eq!(ratings.len(), standard().count());
        let mean = |from: usize| ratings[from..from + 8].iter().sum::<f64>() / 8.0;
        assert!(mean(0) + 50.0 < mean(8) && mean(8) + 100.0 < mean(16), "{ratings:?}");
    }
}
