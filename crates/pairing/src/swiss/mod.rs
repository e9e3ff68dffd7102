//! The Swiss system: FIDE Dutch (Handbook C.04.3, edition of 1 February 2026).
//!
//! Each criterion of the rules is a counter on the pairs, so the best pairing of a bracket is a matching of
//! greatest weight ([`criteria`]). [`bracket`] pairs the score brackets from the top: it solves the
//! matching over everybody who is left, which guarantees that the rest can be completed, and then breaks ties
//! in the order in which the rules try candidates. Only the initial color is drawn by lot; it is a setting.

mod bracket;
mod card;
mod color;
mod criteria;
mod field;

pub use color::ColorRule;

use crate::entry::{Color, PairingNumber, RoundNumber};
use crate::tournament::Tournament;
use card::Card;
use field::Field;

/// The most players that can be paired in one Swiss round. Time grows with the square of the number and more.
pub const MAX_SWISS_PLAYERS: usize = 1500;

/// A round as paired: the boards in order, and who has the pairing-allocated bye.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The number of the round.
    pub number: RoundNumber,
    /// The games, board 1 first.
    pub boards: Vec<RoundGame>,
    /// The player with the pairing-allocated bye.
    pub bye: Option<PairingNumber>,
}

impl Round {
    /// White and Black of each board.
    pub fn games(&self) -> Vec<(PairingNumber, PairingNumber)> {
        self.boards.iter().map(|board| (board.white, board.black)).collect()
    }
}

/// One game of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundGame {
    /// The player with White.
    pub white: PairingNumber,
    /// The player with Black.
    pub black: PairingNumber,
    /// Why White is White.
    pub color_rule: ColorRule,
}

/// Why the next round cannot be paired.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PairingError {
    /// Every pairing breaks an absolute rule.
    #[error(
        "round {round} has no legal pairing: whatever you try, two players meet again, somebody gets a second \
         bye, or a color is three ahead; pair by hand, drop forbidden pairs, or end the tournament"
    )]
    NoLegalPairing {
        /// The round.
        round: RoundNumber,
    },
    /// The same, but it would work without the forbidden pairs.
    #[error(
        "round {round} has no legal pairing that keeps the forbidden pairs apart; allow one of them to meet"
    )]
    ForbiddenPairsInTheWay {
        /// The round.
        round: RoundNumber,
    },
    /// All planned rounds have been paired.
    #[error("all {planned} planned rounds are paired; plan more rounds to continue")]
    NoRoundLeft {
        /// How many rounds are planned.
        planned: u16,
    },
    /// Nobody is left to pair.
    #[error("round {round} has nobody to pair: mark at least two players as present")]
    NobodyPresent {
        /// The round.
        round: RoundNumber,
    },
    /// Too many players for one round.
    #[error(
        "{players} players are too many for one Swiss of up to {MAX_SWISS_PLAYERS}; split them into sections"
    )]
    TooManyPlayers {
        /// How many players are present.
        players: usize,
    },
}

/// Pairs the next round of a Swiss tournament.
///
/// Players with a bye announced for the round are left out. Games in progress count as draws.
///
/// # Errors
/// When no legal pairing exists, no round is left, or nobody or too many players are present.
pub fn pair_swiss(tournament: &Tournament) -> Result<Round, PairingError> {
    let number = RoundNumber(tournament.rounds_paired() + 1);
    if let Some(planned) = tournament.settings().planned_rounds
        && number.0 > planned
    {
        return Err(PairingError::NoRoundLeft { planned });
    }
    let cards = card::cards(tournament, number);
    if cards.is_empty() {
        return Err(PairingError::NobodyPresent { round: number });
    }
    if cards.len() > MAX_SWISS_PLAYERS {
        return Err(PairingError::TooManyPlayers { players: cards.len() });
    }
    let groups = forbidden_groups(tournament, number);
    let kept_apart = |one: &Card, two: &Card| {
        let (left, right) = (&groups[one.number.index()], &groups[two.number.index()]);
        left.iter().any(|group| right.contains(group))
    };
    let field = Field::new(cards, kept_apart);
    match bracket::pair_all(&field) {
        Ok(pairs) => Ok(round_of(&field, pairs, tournament.settings().initial_color, number)),
        Err(_) if is_possible_without_forbidden_pairs(&field) => {
            Err(PairingError::ForbiddenPairsInTheWay { round: number })
        }
        Err(_) => Err(PairingError::NoLegalPairing { round: number }),
    }
}

/// For each player, the groups of forbidden pairs that apply in a round.
fn forbidden_groups(tournament: &Tournament, round: RoundNumber) -> Vec<Vec<usize>> {
    let mut groups = vec![Vec::new(); tournament.players().len()];
    for (index, group) in tournament.settings().forbidden.iter().enumerate() {
        if (group.first..=group.last).contains(&round) {
            for member in &group.members {
                groups[member.index()].push(index);
            }
        }
    }
    groups
}

fn is_possible_without_forbidden_pairs(field: &Field) -> bool {
    field.has_forbidden_pairs()
        && field::bye_score(&Field::new(field.cards().to_vec(), |_, _| false)).is_ok()
}

/// Colors and board order for the pairs.
fn round_of(field: &Field, pairs: bracket::Pairs, initial: Color, number: RoundNumber) -> Round {
    let mut sorted = Vec::new();
    for (higher, lower) in pairs.games {
        let (higher, lower) = (&field.cards()[higher], &field.cards()[lower]);
        let (color, color_rule) = color::allocate(higher, lower, initial);
        let (white, black) = match color {
            Color::White => (higher.number, lower.number),
            Color::Black => (lower.number, higher.number),
        };
        let order = (higher.score, higher.score + lower.score, std::cmp::Reverse(higher.number));
        sorted.push((order, RoundGame { white, black, color_rule }));
    }
    sorted.sort_by_key(|(order, _)| std::cmp::Reverse(*order));
    let boards = sorted.into_iter().map(|(_, board)| board).collect();
    Round { number, boards, bye: pairs.bye.map(|index| field.cards()[index].number) }
}
