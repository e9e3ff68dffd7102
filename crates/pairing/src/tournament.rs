//! A tournament as a checked value: who played whom, with which result, and the settings of the event.
//!
//! Fill in [`TournamentSettings`] and one [`PlayerHistory`] for each pairing number, then call [`Tournament::new`]. It checks
//! that both sides of every game agree. A server that keeps a log folds its events into these two values
//! and builds the tournament again whenever it needs a pairing or a table.

use std::collections::BTreeMap;

use crate::entry::{Bye, PairingNumber, RoundNumber, RoundRecord};
use crate::points::{Points, Scoring};
use crate::{Color, PlayerOutcome};

/// The most players a tournament may have: TRF writes pairing numbers with four digits.
pub const MAX_PLAYERS: usize = 9999;
/// The most rounds a tournament may have.
pub const MAX_ROUNDS: usize = 999;

/// What the organizer fixes before the first round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentSettings {
    /// How many rounds are planned. The rules for the last round apply only if this is known.
    pub planned_rounds: Option<u16>,
    /// The color drawn by lot for player 1 in round 1.
    pub initial_color: Color,
    /// What the results are worth.
    pub scoring: Scoring,
    /// Players who must not meet, such as siblings.
    pub forbidden: Vec<ForbiddenPairs>,
}

impl Default for TournamentSettings {
    fn default() -> Self {
        Self {
            planned_rounds: None,
            initial_color: Color::White,
            scoring: Scoring::default(),
            forbidden: Vec::new(),
        }
    }
}

/// A group in which no two players may meet in some rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForbiddenPairs {
    /// The first round in which this applies.
    pub first: RoundNumber,
    /// The last round in which this applies.
    pub last: RoundNumber,
    /// The players of the group.
    pub members: Vec<PairingNumber>,
}

/// One player's history.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PlayerHistory {
    /// The rating, used only by tie-breaks on ratings.
    pub rating: Option<u16>,
    /// The entry of each round from the first. A missing round counts as a zero-point bye once it is paired.
    pub entries: Vec<RoundRecord>,
    /// Byes announced for coming rounds. A player who withdrew has one for the next round.
    pub announced: BTreeMap<RoundNumber, Bye>,
    /// Virtual points of accelerated pairing, by round. They decide who meets whom, but never the standings.
    pub virtual_points: Vec<Points>,
}

impl PlayerHistory {
    /// The entry in a round; a missing one is the bye announced for it, or a zero-point bye.
    pub fn entry(&self, round: RoundNumber) -> RoundRecord {
        let announced = || self.announced.get(&round).copied().unwrap_or(Bye::Zero);
        self.entries.get(round.index()).copied().unwrap_or_else(|| RoundRecord::Bye(announced()))
    }

    /// Whether the player is paired in a coming round: no bye is announced for it.
    pub fn takes_part_in(&self, round: RoundNumber) -> bool {
        self.entries.get(round.index()).is_none() && !self.announced.contains_key(&round)
    }

    /// The virtual points in a round.
    pub fn virtual_points(&self, round: RoundNumber) -> Points {
        self.virtual_points.get(round.index()).copied().unwrap_or_default()
    }
}

/// A tournament whose games agree with each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    settings: TournamentSettings,
    players: Vec<PlayerHistory>,
    rounds_paired: u16,
}

impl Tournament {
    /// Checks the settings and the players, who are in the order of their pairing numbers.
    ///
    /// # Errors
    /// When a game names a player who is not there, the two sides of a game differ, a forbidden pair names a
    /// stranger, or there are too many players or rounds.
    pub fn new(
        settings: TournamentSettings,
        players: Vec<PlayerHistory>,
    ) -> Result<Self, TournamentError> {
        if players.len() > MAX_PLAYERS {
            return Err(TournamentError::TooManyPlayers { players: players.len() });
        }
        for (index, player) in players.iter().enumerate() {
            let number = PairingNumber::of_index(index);
            if player.entries.len().max(player.virtual_points.len()) > MAX_ROUNDS {
                return Err(TournamentError::TooManyRounds { player: number });
            }
            for (round, entry) in player.entries.iter().enumerate() {
                check_entry(&players, number, RoundNumber::of_index(round), *entry)?;
            }
        }
        let mut members = settings.forbidden.iter().flat_map(|group| &group.members);
        if let Some(&stranger) = members.find(|member| !is_number_of(**member, &players)) {
            return Err(TournamentError::ForbiddenStranger { number: stranger });
        }
        let rounds_paired = players.iter().map(paired_rounds).max().unwrap_or(0);
        Ok(Self { settings, players, rounds_paired })
    }

    /// The settings.
    pub fn settings(&self) -> &TournamentSettings {
        &self.settings
    }

    /// The players in the order of their pairing numbers.
    pub fn players(&self) -> &[PlayerHistory] {
        &self.players
    }

    /// The players with their pairing numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (PairingNumber, &PlayerHistory)> {
        self.players
            .iter()
            .enumerate()
            .map(|(index, player)| (PairingNumber::of_index(index), player))
    }

    /// One player, if the number is in use.
    pub fn player(&self, number: PairingNumber) -> Option<&PlayerHistory> {
        number.0.checked_sub(1).and_then(|index| self.players.get(usize::from(index)))
    }

    /// How many rounds have been paired: the last one in which somebody has a game or the pairing-allocated
    /// bye.
    pub fn rounds_paired(&self) -> u16 {
        self.rounds_paired
    }

    /// The rounds that have been paired.
    pub fn rounds(&self) -> impl Iterator<Item = RoundNumber> + use<> {
        (1..=self.rounds_paired).map(RoundNumber)
    }

    /// A player's points after some rounds.
    pub fn points_after(&self, player: &PlayerHistory, rounds: u16) -> Points {
        let scoring = &self.settings.scoring;
        (1..=rounds.min(self.rounds_paired))
            .map(|round| scoring.points(player.entry(RoundNumber(round))))
            .sum()
    }

    /// A player's points now.
    pub fn points(&self, player: &PlayerHistory) -> Points {
        self.points_after(player, self.rounds_paired)
    }

    /// Whether two players are kept apart in a round.
    pub fn are_kept_apart(
        &self,
        one: PairingNumber,
        two: PairingNumber,
        round: RoundNumber,
    ) -> bool {
        self.settings.forbidden.iter().any(|group| {
            (group.first..=group.last).contains(&round)
                && group.members.contains(&one)
                && group.members.contains(&two)
        })
    }

    /// The same tournament with one more round paired: games in progress, perhaps the pairing-allocated bye, and
    /// the announced bye or a zero-point bye for everybody else.
    ///
    /// # Errors
    /// When a game names a player who is not there, or somebody has two entries.
    pub fn with_round(
        &self,
        games: &[(PairingNumber, PairingNumber)],
        bye: Option<PairingNumber>,
    ) -> Result<Self, TournamentError> {
        let round = RoundNumber(self.rounds_paired + 1);
        let mut entries: BTreeMap<PairingNumber, RoundRecord> = BTreeMap::new();
        for &(white, black) in games {
            for (own, opponent, color) in
                [(white, black, Color::White), (black, white, Color::Black)]
            {
                entries.insert(
                    own,
                    RoundRecord::Game { opponent, color, outcome: PlayerOutcome::Pending },
                );
            }
        }
        entries.extend(bye.map(|number| (number, RoundRecord::Bye(Bye::Pairing))));
        if let Some(&number) = entries.keys().find(|number| !is_number_of(**number, &self.players))
        {
            return Err(TournamentError::UnknownPlayer { number, round });
        }
        let mut players = self.players.clone();
        for (index, player) in players.iter_mut().enumerate() {
            let past = self.rounds().map(|past| self.players[index].entry(past));
            let entry = entries.remove(&PairingNumber::of_index(index));
            let entry = entry.unwrap_or_else(|| self.players[index].entry(round));
            player.entries = past.chain([entry]).collect();
            player.announced.remove(&round);
        }
        Self::new(self.settings.clone(), players)
    }

    /// The same tournament as it was after some rounds, with the byes announced for the round after them.
    #[must_use]
    pub fn after(&self, rounds: u16) -> Self {
        let mut players = self.players.clone();
        for player in &mut players {
            player.entries.truncate(usize::from(rounds) + 1);
            let next = player.entries.get(usize::from(rounds));
            if !matches!(next, Some(RoundRecord::Bye(Bye::Half | Bye::Zero | Bye::Full))) {
                player.entries.truncate(usize::from(rounds));
            }
        }
        let rounds_paired = players.iter().map(paired_rounds).max().unwrap_or(0);
        Self { settings: self.settings.clone(), players, rounds_paired }
    }
}

/// The last round in which a player has a game or the pairing-allocated bye.
fn paired_rounds(player: &PlayerHistory) -> u16 {
    let is_paired =
        |entry: &RoundRecord| !matches!(entry, RoundRecord::Bye(Bye::Full | Bye::Half | Bye::Zero));
    player.entries.iter().rposition(is_paired).map_or(0, |index| RoundNumber::of_index(index).0)
}

fn is_number_of(number: PairingNumber, players: &[PlayerHistory]) -> bool {
    (1..=players.len()).contains(&usize::from(number.0))
}

/// Checks one entry against the opponent's entry in the same round.
fn check_entry(
    players: &[PlayerHistory],
    player: PairingNumber,
    round: RoundNumber,
    entry: RoundRecord,
) -> Result<(), TournamentError> {
    let RoundRecord::Game { opponent, color, outcome } = entry else {
        return Ok(());
    };
    if opponent == player {
        return Err(TournamentError::PlaysThemselves { player, round });
    }
    if !is_number_of(opponent, players) {
        return Err(TournamentError::UnknownOpponent { player, round, opponent });
    }
    match players[opponent.index()].entries.get(round.index()) {
        Some(&RoundRecord::Game { opponent: back, color: theirs, outcome: other })
            if back == player =>
        {
            if theirs == color {
                return Err(TournamentError::SameColor { player, round, opponent, color });
            }
            if !outcome.fits(other) {
                return Err(TournamentError::ResultsDiffer {
                    player,
                    round,
                    opponent,
                    outcome,
                    other,
                });
            }
            Ok(())
        }
        _ => Err(TournamentError::OneSided { player, round, opponent }),
    }
}

/// Why players and settings do not make a tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentError {
    /// More players than a tournament may have.
    #[error("{players} players are too many; a tournament can have up to {MAX_PLAYERS}")]
    TooManyPlayers {
        /// How many there are.
        players: usize,
    },
    /// More rounds than a tournament may have.
    #[error("player {player} has entries for more than {MAX_ROUNDS} rounds")]
    TooManyRounds {
        /// The player.
        player: PairingNumber,
    },
    /// A game against oneself.
    #[error("player {player} plays against themselves in round {round}")]
    PlaysThemselves {
        /// The player.
        player: PairingNumber,
        /// The round.
        round: RoundNumber,
    },
    /// A round that names a player who is not in the list.
    #[error("round {round} names player {number}, but there is no player {number}")]
    UnknownPlayer {
        /// The number.
        number: PairingNumber,
        /// The round.
        round: RoundNumber,
    },
    /// An opponent who is not in the list.
    #[error(
        "player {player} meets player {opponent} in round {round}, but there is no player {opponent}"
    )]
    UnknownOpponent {
        /// The player.
        player: PairingNumber,
        /// The round.
        round: RoundNumber,
        /// The opponent's number.
        opponent: PairingNumber,
    },
    /// Only one side of a game knows about it.
    #[error(
        "player {player} meets player {opponent} in round {round}, but player {opponent} has another entry"
    )]
    OneSided {
        /// The player.
        player: PairingNumber,
        /// The round.
        round: RoundNumber,
        /// The opponent.
        opponent: PairingNumber,
    },
    /// Both players of a game have the same color.
    #[error("players {player} and {opponent} both have {color} in round {round}")]
    SameColor {
        /// The player.
        player: PairingNumber,
        /// The round.
        round: RoundNumber,
        /// The opponent.
        opponent: PairingNumber,
        /// The color.
        color: Color,
    },
    /// The two results of a game do not fit.
    #[error(
        "the results of players {player} and {opponent} in round {round} do not fit: {outcome:?} and {other:?}"
    )]
    ResultsDiffer {
        /// The player.
        player: PairingNumber,
        /// The round.
        round: RoundNumber,
        /// The opponent.
        opponent: PairingNumber,
        /// The player's result.
        outcome: PlayerOutcome,
        /// The opponent's result.
        other: PlayerOutcome,
    },
    /// A forbidden pair that names a number nobody has.
    #[error("a forbidden pair names player {number}, but there is no player {number}")]
    ForbiddenStranger {
        /// The number.
        number: PairingNumber,
    },
}
