//! Colors: what each player is due, and who gets White in a pair (C.04.3, articles 1.7 and 5).

use crate::entry::Color;
use crate::swiss::card::Card;

/// The color a player should get next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Preference {
    pub(crate) color: Color,
    pub(crate) strength: Strength,
}

/// How strongly the rules want it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Strength {
    /// To alternate.
    Mild,
    /// To balance one game.
    Strong,
    /// To balance two games, or to avoid a third game in a row with one color.
    Absolute,
}

/// Which rule gave White to one of two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ColorRule {
    /// Both players get the color they are due.
    BothPreferences,
    /// The player with the stronger claim gets their color.
    StrongerPreference,
    /// The last round in which the two had different colors is reversed.
    LastDifference,
    /// The higher-ranked player gets the color they are due.
    HigherRank,
    /// Nobody is due a color: odd pairing numbers get the color drawn by lot, even ones the other.
    InitialColor,
}

/// Games with White minus games with Black.
pub(crate) fn difference(colors: &[Color]) -> i32 {
    colors.iter().map(|color| if *color == Color::White { 1 } else { -1 }).sum()
}

/// The preference after games with these colors.
pub(crate) fn preference(colors: &[Color]) -> Option<Preference> {
    let last = *colors.last()?;
    let difference = difference(colors);
    let due = match difference {
        0 => last.other(),
        1.. => Color::Black,
        _ => Color::White,
    };
    if repeats(colors, last) {
        return Some(Preference { color: last.other(), strength: Strength::Absolute });
    }
    let strength = match difference.abs() {
        0 => Strength::Mild,
        1 => Strength::Strong,
        _ => Strength::Absolute,
    };
    Some(Preference { color: due, strength })
}

/// Whether the last two games had this color.
pub(crate) fn repeats(colors: &[Color], color: Color) -> bool {
    matches!(colors, [.., one, two] if *one == color && *two == color)
}

/// The color of the first of two players, who is ranked higher, and the rule that gave it.
pub(crate) fn allocate(higher: &Card, lower: &Card, initial: Color) -> (Color, ColorRule) {
    let (one, two) = match (higher.preference, lower.preference) {
        (None, None) => {
            let is_odd = higher.number.0 % 2 == 1;
            let color = if is_odd { initial } else { initial.other() };
            return (color, ColorRule::InitialColor);
        }
        (Some(one), None) => return (one.color, ColorRule::BothPreferences),
        (None, Some(two)) => return (two.color.other(), ColorRule::BothPreferences),
        (Some(one), Some(two)) if one.color != two.color => {
            return (one.color, ColorRule::BothPreferences);
        }
        (Some(one), Some(two)) => (one, two),
    };
    if one.strength != two.strength {
        let color = if one.strength > two.strength { one.color } else { two.color.other() };
        return (color, ColorRule::StrongerPreference);
    }
    let (left, right) = (higher.color_difference().abs(), lower.color_difference().abs());
    if one.strength == Strength::Absolute && left != right {
        let color = if left > right { one.color } else { two.color.other() };
        return (color, ColorRule::StrongerPreference);
    }
    let games = higher.colors.iter().rev().zip(lower.colors.iter().rev());
    match games.into_iter().find(|(one, two)| one != two) {
        Some((last, _)) => (last.other(), ColorRule::LastDifference),
        None => (one.color, ColorRule::HigherRank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colors(text: &str) -> Vec<Color> {
        text.chars().map(|letter| if letter == 'w' { Color::White } else { Color::Black }).collect()
    }

    #[test]
    fn preferences_follow_the_colors_so_far() {
        let check = |text: &str, expected: Option<(Color, Strength)>| {
            let found = preference(&colors(text)).map(|found| (found.color, found.strength));
            assert_eq!(found, expected, "{text}");
        };
        check("", None);
        check("w", Some((Color::Black, Strength::Strong)));
        check("wb", Some((Color::White, Strength::Mild)));
        check("bwb", Some((Color::White, Strength::Strong)));
        check("ww", Some((Color::Black, Strength::Absolute)));
        check("wwbwbw", Some((Color::Black, Strength::Absolute)));
        check("bbww", Some((Color::Black, Strength::Absolute)));
        check("bbbww", Some((Color::Black, Strength::Absolute)));
    }
}
