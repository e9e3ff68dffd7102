//! The performance rating: the average opponent and a bonus by score (FIDE Handbook B.02, table 8.1.1).

use crate::standings::{Term, Value};

/// The difference in rating for a score of 50 %, 51 %, … 100 %.
const DIFFERENCES: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The performance rating for games against rated opponents.
pub(super) fn performance(average: Value, terms: &[Term]) -> Value {
    let games = i64::try_from(terms.len()).unwrap_or(i64::MAX);
    let halves: i64 =
        terms.iter().filter_map(|term| term.result).map(|result| i64::from(result.halves())).sum();
    if games == 0 {
        return Value::default();
    }
    let percent = (100 * halves + games) / (2 * games);
    let difference = |percent: i64| {
        usize::try_from(percent - 50).ok().and_then(|index| DIFFERENCES.get(index)).copied()
    };
    let bonus = difference(percent).unwrap_or_else(|| -difference(100 - percent).unwrap_or(0));
    average + Value::whole(bonus)
}
