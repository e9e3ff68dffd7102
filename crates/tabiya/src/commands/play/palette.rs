//! The colors of a board on a terminal.
//!
//! Every square sets its foreground and background, so a board looks the same on light and dark
//! terminals. Both square colors are of medium brightness, so white and black pieces stand out on each.

use rules::Color;

/// The colors a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Palette {
    /// None: marks are brackets.
    Plain,
    /// The eight colors of every terminal.
    Eight,
    /// The 256 colors of most terminals.
    Many,
}

/// The background of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A wall.
    Wall,
    /// A hill.
    Hill,
    /// Where the last move came from or went to.
    Moved,
    /// A royal in check, or the square that explains a refusal.
    Alarm,
}

/// Resets the colors of the terminal.
pub(crate) const RESET: &str = "\x1b[0m";

impl Palette {
    /// Chooses the colors of a terminal by its environment variables.
    pub(crate) fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name| variable(name).is_some_and(|value| !value.is_empty());
        let term = variable("TERM").unwrap_or_default();
        if set("NO_COLOR") || term == "dumb" {
            return Self::Plain;
        }
        Self::forced(variable)
    }

    /// Chooses the most colors the terminal has, even with NO_COLOR.
    pub(crate) fn forced(variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        let known = ["256", "kitty", "alacritty", "foot", "ghostty", "wezterm", "direct"];
        let rich = variable("COLORTERM").is_some_and(|value| !value.is_empty());
        if rich || known.iter().any(|part| term.contains(part)) { Self::Many } else { Self::Eight }
    }

    /// The escape sequence for a square, with or without a piece.
    pub(crate) fn paint(self, ground: Ground, piece: Option<Color>) -> String {
        let (background, white, black) = match self {
            Self::Plain => return String::new(),
            Self::Eight => (eight(ground), "97", "30"),
            Self::Many => (many(ground), "38;5;231", "38;5;16"),
        };
        let foreground = if piece == Some(Color::White) { white } else { black };
        format!("\x1b[1;{foreground};{background}m")
    }
}

fn many(ground: Ground) -> &'static str {
    match ground {
        Ground::Light => "48;5;137",
        Ground::Dark => "48;5;94",
        Ground::Wall => "48;5;238",
        Ground::Hill => "48;5;67",
        Ground::Moved => "48;5;100",
        Ground::Alarm => "48;5;160",
    }
}

fn eight(ground: Ground) -> &'static str {
    match ground {
        Ground::Light => "46",
        Ground::Dark => "42",
        Ground::Wall => "40",
        Ground::Hill => "45",
        Ground::Moved => "43",
        Ground::Alarm => "41",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(environment: &[(&str, &str)], expected: Palette) {
        let found = |name: &str| {
            let entry = environment.iter().find(|(key, _)| *key == name);
            entry.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(Palette::detect(found), expected, "{environment:?}");
    }

    #[test]
    fn environment_variables_choose_the_colors() {
        check(&[("TERM", "xterm-256color")], Palette::Many);
        check(&[("TERM", "xterm-kitty")], Palette::Many);
        check(&[("TERM", "xterm"), ("COLORTERM", "truecolor")], Palette::Many);
        check(&[("TERM", "linux")], Palette::Eight);
        check(&[("TERM", "dumb"), ("COLORTERM", "truecolor")], Palette::Plain);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Palette::Plain);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Palette::Many);
    }

    /// The relative luminance of one of the 216 colors of the cube, as WCAG defines it.
    fn luminance(index: u32) -> f64 {
        let place = index - 16;
        let part = |step: u32| {
            let value = f64::from(if step == 0 { 0 } else { 55 + 40 * step }) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let (red, green, blue) = (part(place / 36), part(place / 6 % 6), part(place % 6));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn both_colors_have_enough_contrast_on_every_square() {
        let hill = Ground::Hill;
        for ground in [Ground::Light, Ground::Dark, hill, Ground::Moved, Ground::Alarm] {
            let index = many(ground).rsplit(';').next().unwrap().parse().unwrap();
            let bright = luminance(index) + 0.05;
            let (white, black) = (1.05 / bright, bright / 0.05);
            // The minimum contrast of WCAG for large text and graphics.
            assert!(white >= 3.0 && black >= 3.0, "{ground:?}: {white:.1} and {black:.1}");
        }
    }

    #[test]
    fn plain_paints_nothing() {
        assert_eq!(Palette::Plain.paint(Ground::Alarm, Some(Color::White)), "");
    }
}
