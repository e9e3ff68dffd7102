//! Selecting a part of what was mined, for a collection of a sensible size.

use crate::puzzle::Puzzle;

/// A part of some puzzles: all easy ones, because mining finds few of them, and of the others so many that there are at
/// most `most` together. Those are spread evenly over the difficulties.
///
/// The same puzzles always give the same part, in whatever order they are.
pub fn select(puzzles: &[Puzzle], easy: u32, most: usize) -> Vec<Puzzle> {
    let mut sorted: Vec<&Puzzle> = puzzles.iter().collect();
    sorted.sort_by(|one, other| (one.rating, &one.fen).cmp(&(other.rating, &other.fen)));
    sorted.dedup_by(|one, other| one.fen == other.fen);
    let first_hard = sorted.partition_point(|puzzle| puzzle.rating < easy);
    let (simple, hard) = sorted.split_at(first_hard);
    let wanted = most.saturating_sub(simple.len()).min(hard.len());
    let spread = (0..wanted).map(|index| hard[index * hard.len() / wanted]);
    simple.iter().take(most).copied().chain(spread).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Puzzles with these ratings, each in a position of its own.
    fn rated(ratings: impl IntoIterator<Item = u32>) -> Vec<Puzzle> {
        let puzzle = |(number, rating): (usize, u32)| -> Puzzle {
            let text =
                format!("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 {number} ;win 1 ;a1a8 ;mate ;{rating}");
            text.parse().unwrap()
        };
        (1..).zip(ratings).map(puzzle).collect()
    }

    fn ratings(puzzles: &[Puzzle]) -> Vec<u32> {
        puzzles.iter().map(|puzzle| puzzle.rating).collect()
    }

    #[test]
    fn easy_puzzles_stay_and_the_others_are_spread_over_the_difficulties() {
        let found = rated([1500, 900, 1200, 1300, 800, 1400, 1600, 1700]);
        assert_eq!(ratings(&select(&found, 1000, 5)), [800, 900, 1200, 1400, 1600]);
        assert_eq!(ratings(&select(&found, 1000, 2)), [800, 900]);
        assert_eq!(ratings(&select(&found, 1000, 1)), [800]);
        assert_eq!(select(&found, 1000, 0), []);
        assert_eq!(select(&found, 1000, 100).len(), found.len());
    }

    #[test]
    fn the_order_of_the_puzzles_does_not_matter_and_none_comes_twice() {
        let found = rated((0..50).map(|number| 800 + number * 20));
        let mut reversed: Vec<Puzzle> = found.iter().rev().cloned().collect();
        reversed.extend(found.iter().cloned());
        let part = select(&found, 1000, 20);
        assert_eq!(part.len(), 20);
        assert_eq!(part, select(&reversed, 1000, 20));
        assert_eq!(part, select(&part, 1000, 20), "a part is its own part");
    }
}
