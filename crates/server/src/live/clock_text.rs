//! The clocks of a match as the library lists them: PGN's notation, with what PGN cannot say.
//!
//! These texts are in data folders: old ones must stay readable to the page.

use game::{Bonus, Millis, Stage, TimeControl};
use store::ListedClock;

/// Moves that a game is taken to have, to compare clocks with and without increments.
const USUAL_MOVES: u64 = 40;
const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The clocks of White and Black: one text if they are equal, otherwise both.
pub(super) fn listed(white: &TimeControl, black: &TimeControl) -> ListedClock {
    let text =
        if white == black { text(white) } else { format!("{} {}", text(white), text(black)) };
    let pace = lasts(white).saturating_add(lasts(black));
    ListedClock { text, pace: i64::try_from(pace).unwrap_or(i64::MAX) }
}

/// A time control: `300+3`, `40/7200:3600`, `1/259200` for three days, `-` for none. A delay is
/// `300d3`, a Bronstein bonus `300b3`. Times are in seconds, with decimals where they need them.
fn text(control: &TimeControl) -> String {
    match control {
        TimeControl::Untimed => "-".to_owned(),
        TimeControl::DaysPerMove(days) => format!("1/{}", u64::from(*days) * DAY_MS / 1000),
        TimeControl::Stages(stages) => stages.iter().map(stage).collect::<Vec<_>>().join(":"),
    }
}

fn stage(stage: &Stage) -> String {
    let moves = stage.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
    let bonus = match stage.bonus {
        Bonus::None => String::new(),
        Bonus::Increment(each) => format!("+{}", seconds(each)),
        Bonus::Bronstein(most) => format!("b{}", seconds(most)),
        Bonus::Delay(delay) => format!("d{}", seconds(delay)),
    };
    format!("{moves}{}{bonus}", seconds(stage.time))
}

fn seconds(Millis(ms): Millis) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// How long a player can think in a usual game, in milliseconds; without a clock, without end.
fn lasts(control: &TimeControl) -> u64 {
    match control {
        TimeControl::Untimed => u64::MAX,
        TimeControl::DaysPerMove(days) => u64::from(*days) * DAY_MS * USUAL_MOVES,
        TimeControl::Stages(stages) => {
            let time = stages.iter().map(|stage| stage.time.0);
            let bonus = stages.last().map_or(0, |stage| match stage.bonus {
                Bonus::None => 0,
                Bonus::Increment(Millis(ms))
                | Bonus::Bronstein(Millis(ms))
                | Bonus::Delay(Millis(ms)) => ms,
            });
            time.fold(bonus.saturating_mul(USUAL_MOVES), u64::saturating_add)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timed(seconds: u64, bonus: Bonus) -> TimeControl {
        TimeControl::with_bonus(Millis::from_secs(seconds), bonus)
    }

    #[test]
    fn every_clock_has_a_text_of_its_own() {
        let three = Millis::from_secs(3);
        let stages = vec![
            Stage { moves: Some(40), time: Millis::from_secs(7200), bonus: Bonus::None },
            Stage { moves: None, time: Millis(1_800_500), bonus: Bonus::Increment(three) },
        ];
        let cases = [
            (TimeControl::Untimed, "-"),
            (timed(300, Bonus::None), "300"),
            (timed(300, Bonus::Increment(three)), "300+3"),
            (timed(300, Bonus::Bronstein(three)), "300b3"),
            (timed(300, Bonus::Delay(Millis(50))), "300d0.05"),
            (TimeControl::Stages(stages), "40/7200:1800.5+3"),
            (TimeControl::DaysPerMove(3), "1/259200"),
        ];
        for (control, expected) in cases {
            assert_eq!(listed(&control, &control).text, expected);
        }
        let odds = listed(&timed(300, Bonus::None), &timed(60, Bonus::None));
        assert_eq!(odds.text, "300 60");
    }

    #[test]
    fn longer_games_are_listed_after_shorter_ones() {
        let increment = Bonus::Increment(Millis::from_secs(2));
        let controls = [
            timed(60, Bonus::None),
            timed(60, increment),
            timed(180, Bonus::None),
            timed(900, increment),
            TimeControl::DaysPerMove(1),
            TimeControl::Untimed,
        ];
        let paces = controls.map(|control| listed(&control, &control).pace);
        assert!(paces.is_sorted_by(|one, other| one < other), "{paces:?}");
    }
}
