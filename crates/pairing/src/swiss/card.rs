//! What the pairing rules ask about a player: score, colors, opponents, floats and byes.

use std::collections::BTreeSet;

use crate::entry::{Bye, Color, PairingNumber, PlayerOutcome, RoundNumber, RoundRecord};
use crate::points::Points;
use crate::swiss::color::{Preference, preference};
use crate::tournament::{PlayerHistory, Tournament};

/// A player who takes part in the round, as the rules see them.
#[derive(Clone, Debug)]
pub(crate) struct Card {
    pub(crate) number: PairingNumber,
    /// Points and virtual points.
    pub(crate) score: Points,
    /// The opponents met over the board.
    pub(crate) met: BTreeSet<PairingNumber>,
    /// The colors of the games played, without the gaps of unplayed rounds.
    pub(crate) colors: Vec<Color>,
    pub(crate) preference: Option<Preference>,
    /// The floats of the last round and of the round before.
    pub(crate) floats: [Option<Float>; 2],
    /// How many rounds so far passed without a game.
    pub(crate) unplayed: u16,
    /// Whether the player may get the pairing-allocated bye (criterion C2).
    pub(crate) may_take_bye: bool,
    /// Whether the last round is paired and the player has more than half of the possible points.
    pub(crate) is_topscorer: bool,
}

/// A pairing with a player on another score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float {
    Down,
    Up,
}

impl Card {
    /// Games with White minus games with Black.
    pub(crate) fn color_difference(&self) -> i32 {
        crate::swiss::color::difference(&self.colors)
    }

    pub(crate) fn floated(&self, rounds_ago: usize, float: Float) -> bool {
        self.floats.get(rounds_ago - 1).copied().flatten() == Some(float)
    }
}

/// The cards of all players who take part in the next round, by score and pairing number.
pub(crate) fn cards(tournament: &Tournament, round: RoundNumber) -> Vec<Card> {
    let present = tournament.numbered().filter(|(_, player)| player.takes_part_in(round));
    let mut cards: Vec<Card> =
        present.map(|(number, player)| card(tournament, number, player, round)).collect();
    cards.sort_by_key(|card| (std::cmp::Reverse(card.score), card.number));
    cards
}

fn card(
    tournament: &Tournament,
    number: PairingNumber,
    player: &PlayerHistory,
    round: RoundNumber,
) -> Card {
    let before = tournament.rounds().filter(|past| *past < round);
    let entries: Vec<RoundRecord> = before.map(|past| player.entry(past)).collect();
    let played: Vec<_> = entries.iter().filter_map(|entry| entry.played()).collect();
    let colors: Vec<Color> = played.iter().map(|(_, color)| *color).collect();
    let scoring = &tournament.settings().scoring;
    let is_last_round = tournament.settings().planned_rounds == Some(round.0);
    let most = scoring.win.times(round.0 - 1);
    Card {
        number,
        score: score_before(tournament, player, round),
        met: played.iter().map(|(opponent, _)| *opponent).collect(),
        preference: preference(&colors),
        floats: [1, 2].map(|ago| {
            let past = round.0.checked_sub(ago).filter(|past| *past > 0)?;
            float_in(tournament, player, RoundNumber(past))
        }),
        unplayed: u16::try_from(entries.len() - played.len()).unwrap_or(u16::MAX),
        may_take_bye: !entries.iter().any(|entry| bars_from_bye(*entry)),
        is_topscorer: is_last_round && tournament.points(player).times(2) > most,
        colors,
    }
}

/// Whether an entry bars a player from the pairing-allocated bye.
fn bars_from_bye(entry: RoundRecord) -> bool {
    matches!(
        entry,
        RoundRecord::Bye(Bye::Pairing | Bye::Full)
            | RoundRecord::Game { outcome: PlayerOutcome::ForfeitWin, .. }
    )
}

/// The score that pairs a player in a round: points so far and the virtual points of that round.
fn score_before(tournament: &Tournament, player: &PlayerHistory, round: RoundNumber) -> Points {
    let scoring = &tournament.settings().scoring;
    let past = (1..round.0).map(RoundNumber);
    let points: Points = past.map(|past| scoring.points_for_pairing(player.entry(past))).sum();
    points + player.virtual_points(round)
}

/// The float of a player in a past round.
fn float_in(tournament: &Tournament, player: &PlayerHistory, round: RoundNumber) -> Option<Float> {
    let entry = player.entry(round);
    let Some((opponent, _)) = entry.played() else {
        let scoring = &tournament.settings().scoring;
        let is_pairing_bye = entry == RoundRecord::Bye(Bye::Pairing);
        return (is_pairing_bye || scoring.points(entry) > scoring.loss).then_some(Float::Down);
    };
    let own = score_before(tournament, player, round);
    let other = score_before(tournament, tournament.player(opponent)?, round);
    match own.cmp(&other) {
        std::cmp::Ordering::Greater => Some(Float::Down),
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
    }
}
