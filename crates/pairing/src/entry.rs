//! A player's entry in one round: a game or a bye, as in a row of a cross-table.

use std::fmt;

/// A player's number in the pairing list (TPN): 1 is the strongest.
///
/// A team or a pair of bughouse partners that plays as one has a number too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PairingNumber(pub u16);

impl PairingNumber {
    /// The number of the player at this index of a list in pairing order.
    pub(crate) fn of_index(index: usize) -> Self {
        Self(u16::try_from(index + 1).unwrap_or(u16::MAX))
    }

    /// The index of the player in a list in pairing order.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0).saturating_sub(1)
    }
}

impl fmt::Display for PairingNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a round, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoundNumber(pub u16);

impl RoundNumber {
    /// The round at this index of a player's entries.
    pub(crate) fn of_index(index: usize) -> Self {
        Self(u16::try_from(index + 1).unwrap_or(u16::MAX))
    }

    /// The index of the round in a player's entries.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0).saturating_sub(1)
    }
}

impl fmt::Display for RoundNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player's color in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl Color {
    /// The opponent's color.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// What a player did in one round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoundRecord {
    /// A game that was paired, played or not.
    Game {
        /// The opponent.
        opponent: PairingNumber,
        /// This player's color.
        color: Color,
        /// How it ended for this player.
        outcome: PlayerOutcome,
    },
    /// A round without an opponent.
    Bye(Bye),
}

impl RoundRecord {
    /// The opponent and the color of a game that was played over the board.
    pub fn played(self) -> Option<(PairingNumber, Color)> {
        match self {
            RoundRecord::Game { opponent, color, outcome } if outcome.is_played() => {
                Some((opponent, color))
            }
            _ => None,
        }
    }

    /// Whether the player chose not to play: a half-point or zero-point bye or a forfeit loss.
    pub fn is_voluntarily_unplayed(self) -> bool {
        matches!(
            self,
            RoundRecord::Bye(Bye::Half | Bye::Zero)
                | RoundRecord::Game { outcome: PlayerOutcome::ForfeitLoss, .. }
        )
    }
}

/// Why a player has no opponent in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bye {
    /// The pairing-allocated bye (PAB): the field was odd.
    Pairing,
    /// A full-point bye, granted by the organizer.
    Full,
    /// A half-point bye, requested in advance.
    Half,
    /// A round the player missed: late entry, absence or withdrawal.
    Zero,
}

/// How a game ended for one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerOutcome {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
    /// A win in a game of less than one move, which is not rated.
    UnratedWin,
    /// A draw in a game of less than one move.
    UnratedDraw,
    /// A loss in a game of less than one move.
    UnratedLoss,
    /// A win because the opponent did not play.
    ForfeitWin,
    /// A loss because the player did not play.
    ForfeitLoss,
    /// No result yet: the game is in progress or adjourned.
    Pending,
}

impl PlayerOutcome {
    /// Whether the two players met at the board, so that colors and rematches count.
    pub const fn is_played(self) -> bool {
        !matches!(self, PlayerOutcome::ForfeitWin | PlayerOutcome::ForfeitLoss)
    }

    /// Whether the opponent's outcome fits this one. Both players may lose.
    pub const fn fits(self, opponent: PlayerOutcome) -> bool {
        match self {
            PlayerOutcome::Win => matches!(opponent, PlayerOutcome::Loss),
            PlayerOutcome::Draw => matches!(opponent, PlayerOutcome::Draw | PlayerOutcome::Loss),
            PlayerOutcome::Loss => {
                matches!(opponent, PlayerOutcome::Win | PlayerOutcome::Draw | PlayerOutcome::Loss)
            }
            PlayerOutcome::UnratedWin => matches!(opponent, PlayerOutcome::UnratedLoss),
            PlayerOutcome::UnratedDraw => matches!(opponent, PlayerOutcome::UnratedDraw),
            PlayerOutcome::UnratedLoss => {
                matches!(opponent, PlayerOutcome::UnratedWin | PlayerOutcome::UnratedLoss)
            }
            PlayerOutcome::ForfeitWin => matches!(opponent, PlayerOutcome::ForfeitLoss),
            PlayerOutcome::ForfeitLoss => {
                matches!(opponent, PlayerOutcome::ForfeitWin | PlayerOutcome::ForfeitLoss)
            }
            PlayerOutcome::Pending => matches!(opponent, PlayerOutcome::Pending),
        }
    }
}
