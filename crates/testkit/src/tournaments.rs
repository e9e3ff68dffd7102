//! Random Swiss tournaments: paired by our own rules, with results by rating, absences and forfeits.

use numbers::Numbers;
use pairing::trf::{self, PlayerDetails, TrfFile};
use pairing::{
    Bye, Color, ForbiddenPairs, PairingError, PairingNumber, PlayerHistory, PlayerOutcome, Round,
    RoundNumber, RoundRecord, Tournament, TournamentError, TournamentSettings, pair_swiss,
};

/// How large a tournament is, and how often something unusual happens.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many players enter.
    pub players: u16,
    /// How many rounds are planned.
    pub rounds: u16,
    /// One of this many players asks for a bye in a round; 0 means never.
    pub absences: usize,
    /// One of this many games is forfeited; 0 means never.
    pub forfeits: usize,
    /// How many pairs are kept apart.
    pub forbidden: usize,
}

impl Plan {
    /// A plan of a size: one in three is without incidents, the others have some or many.
    pub fn random(players: u16, rounds: u16, numbers: &mut Numbers) -> Self {
        let (absences, forfeits, forbidden) = match numbers.below(3) {
            0 => (0, 0, 0),
            1 => (25, 30, numbers.below(3)),
            _ => (6, 8, numbers.below(6)),
        };
        Self { players, rounds, absences, forfeits, forbidden }
    }
}

/// A tournament that was played to its end, or as far as it could be paired.
#[derive(Clone, Debug)]
pub struct PlayedTournament {
    /// The tournament with all its rounds.
    pub tournament: Tournament,
    /// The rounds as they were paired.
    pub rounds: Vec<Round>,
    /// Why it ended early.
    pub stopped: Option<PairingError>,
}

/// Plays a whole tournament.
///
/// # Errors
/// When the tournament contradicts itself, which would be our mistake.
pub fn play(plan: Plan, numbers: &mut Numbers) -> Result<PlayedTournament, TournamentError> {
    let settings = settings(plan, numbers);
    let mut players: Vec<PlayerHistory> = ratings(plan, numbers)
        .into_iter()
        .map(|rating| PlayerHistory { rating: Some(rating), ..PlayerHistory::default() })
        .collect();
    let mut rounds = Vec::new();
    let mut gone = vec![false; players.len()];
    for round in (1..=plan.rounds).map(RoundNumber) {
        for (player, gone) in players.iter_mut().zip(&mut gone) {
            if let Some(bye) = absence(plan, *gone, numbers) {
                *gone |= plan.absences > 0 && numbers.one_in(20);
                player.announced.insert(round, bye);
            }
        }
        let tournament = Tournament::new(settings.clone(), players.clone())?;
        let paired = match pair_swiss(&tournament) {
            Ok(paired) => paired,
            Err(error) => return Ok(PlayedTournament { tournament, rounds, stopped: Some(error) }),
        };
        add_results(plan, &mut players, &paired, numbers);
        rounds.push(paired);
    }
    let tournament = Tournament::new(settings, players)?;
    Ok(PlayedTournament { tournament, rounds, stopped: None })
}

/// The tournament as a file, with made-up names.
pub fn as_trf(played: &PlayedTournament, name: &str) -> String {
    let person = |(number, _): (PairingNumber, _)| PlayerDetails {
        name: format!("Player {number}"),
        rank: Some(number.0),
        ..PlayerDetails::default()
    };
    let people = played.tournament.numbered().map(person).collect();
    let mut file = TrfFile::new(played.tournament.clone(), people);
    file.head.push(format!("012 {name}"));
    trf::write(&file)
}

fn settings(plan: Plan, numbers: &mut Numbers) -> TournamentSettings {
    let last = RoundNumber(plan.rounds);
    let mut forbidden = Vec::new();
    for _ in 0..plan.forbidden {
        let members: Vec<PairingNumber> =
            (0..2).map(|_| PairingNumber(1 + numbers.below(plan.players.into()) as u16)).collect();
        if members[0] != members[1] {
            forbidden.push(ForbiddenPairs { first: RoundNumber(1), last, members });
        }
    }
    let initial_color = if numbers.one_in(2) { Color::White } else { Color::Black };
    TournamentSettings {
        planned_rounds: Some(plan.rounds),
        initial_color,
        forbidden,
        ..TournamentSettings::default()
    }
}

fn ratings(plan: Plan, numbers: &mut Numbers) -> Vec<u16> {
    let mut ratings: Vec<u16> =
        (0..plan.players).map(|_| 1400 + numbers.below(1200) as u16).collect();
    ratings.sort_unstable_by(|one, two| two.cmp(one));
    ratings
}

fn absence(plan: Plan, gone: bool, numbers: &mut Numbers) -> Option<Bye> {
    if gone {
        return Some(Bye::Zero);
    }
    if plan.absences == 0 || !numbers.one_in(plan.absences) {
        return None;
    }
    Some(*numbers.pick(&[Bye::Half, Bye::Zero, Bye::Half, Bye::Zero, Bye::Zero, Bye::Full]))
}

/// Gives every player an entry for the round.
fn add_results(plan: Plan, players: &mut [PlayerHistory], paired: &Round, numbers: &mut Numbers) {
    for board in &paired.boards {
        let [white, black] = [board.white, board.black].map(|number| usize::from(number.0) - 1);
        let rating = |index: usize| f64::from(players[index].rating.unwrap_or(1500));
        let (one, two) = outcomes(plan, rating(white) - rating(black), numbers);
        let game = |opponent, color, outcome| RoundRecord::Game { opponent, color, outcome };
        players[white].entries.push(game(board.black, Color::White, one));
        players[black].entries.push(game(board.white, Color::Black, two));
    }
    if let Some(bye) = paired.bye {
        players[usize::from(bye.0) - 1].entries.push(RoundRecord::Bye(Bye::Pairing));
    }
    for player in players.iter_mut().filter(|player| player.entries.len() < paired.number.0.into())
    {
        let bye = player.announced.get(&paired.number).copied().unwrap_or(Bye::Zero);
        player.entries.push(RoundRecord::Bye(bye));
    }
}

/// The results of a game for White and Black, by their difference in rating.
fn outcomes(plan: Plan, difference: f64, numbers: &mut Numbers) -> (PlayerOutcome, PlayerOutcome) {
    if plan.forfeits > 0 && numbers.one_in(plan.forfeits) {
        return match numbers.below(9) {
            0 => (PlayerOutcome::ForfeitLoss, PlayerOutcome::ForfeitLoss),
            1..=4 => (PlayerOutcome::ForfeitWin, PlayerOutcome::ForfeitLoss),
            _ => (PlayerOutcome::ForfeitLoss, PlayerOutcome::ForfeitWin),
        };
    }
    if numbers.below(10) < 3 {
        return (PlayerOutcome::Draw, PlayerOutcome::Draw);
    }
    let expected = 1.0 / (1.0 + 10f64.powf(-difference / 400.0));
    if (numbers.below(10_000) as f64) < expected * 10_000.0 {
        (PlayerOutcome::Win, PlayerOutcome::Loss)
    } else {
        (PlayerOutcome::Loss, PlayerOutcome::Win)
    }
}
