//! Simultaneous displays: one player against many.

use crate::entry::{Color, PairingNumber};

/// The colors of the player who gives the simul.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SimulColors {
    /// White on every board.
    White,
    /// White on odd boards, Black on even ones.
    Alternating,
}

/// The color of the player who gives the simul on each board, in the order of the opponents.
pub fn simul_boards(
    opponents: &[PairingNumber],
    colors: SimulColors,
) -> Vec<(PairingNumber, Color)> {
    let color = |index: usize| match colors {
        SimulColors::Alternating if index % 2 == 1 => Color::Black,
        _ => Color::White,
    };
    opponents.iter().enumerate().map(|(index, opponent)| (*opponent, color(index))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_alternate_if_wanted() {
        let opponents = [1, 2, 3].map(PairingNumber);
        let colors = |kind| simul_boards(&opponents, kind).into_iter().map(|(_, color)| color);
        assert!(colors(SimulColors::White).all(|color| color == Color::White));
        let alternating: Vec<Color> = colors(SimulColors::Alternating).collect();
        assert_eq!(alternating, [Color::White, Color::Black, Color::White]);
    }
}
