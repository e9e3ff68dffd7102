//! The arithmetic of each tie-break, term by term.

use crate::entry::{Color, PairingNumber, PlayerOutcome, RoundNumber, RoundRecord};
use crate::points::Points;
use crate::standings::performance::performance;
use crate::standings::scores::{LastRound, Scores};
use crate::standings::{Counts, Cut, Explanation, System, Term, TieBreak, Value};
use crate::tournament::{PlayerHistory, Tournament};

/// Computes a tie-break of one player with its terms. A direct encounter needs the tied players: its terms
/// here are all games of the player, and its total is zero.
pub fn explain(
    tournament: &Tournament,
    system: System,
    number: PairingNumber,
    tie_break: TieBreak,
) -> Explanation {
    explain_with(&Scores::new(tournament, system, last_round(tie_break)), number, tie_break)
}

/// How a tie-break sees the last round.
pub(super) fn last_round(tie_break: TieBreak) -> LastRound {
    match tie_break {
        TieBreak::ForeBuchholz(_) => LastRound::AsDraws,
        _ => LastRound::AsPlayed,
    }
}

/// As [`explain`], with scores that are known already.
pub(super) fn explain_with(
    scores: &Scores<'_>,
    number: PairingNumber,
    tie_break: TieBreak,
) -> Explanation {
    let Some(player) = scores.tournament.player(number) else {
        return Explanation { total: Value::default(), terms: Vec::new() };
    };
    let terms = match tie_break {
        TieBreak::Buchholz(cut) | TieBreak::ForeBuchholz(cut) => buchholz(scores, number, cut),
        TieBreak::SonnebornBerger(cut) => sonneborn_berger(scores, number, cut),
        TieBreak::DirectEncounter => encounters(scores, player),
        TieBreak::Progressive => progressive(scores, player),
        TieBreak::Koya => koya(scores, player),
        TieBreak::AverageRating | TieBreak::Performance => ratings(scores, player),
        TieBreak::Rating => vec![whole(None, player.rating.map_or(0, i64::from))],
        TieBreak::PairingNumber => vec![whole(None, -i64::from(number.0))],
        TieBreak::Wins
        | TieBreak::GamesWon
        | TieBreak::BlackGames
        | TieBreak::BlackWins
        | TieBreak::RoundsPlayed => counted_rounds(scores, player, tie_break),
    };
    let counting = terms.iter().filter(|term| term.counts == Counts::Yes);
    let total = match tie_break {
        TieBreak::DirectEncounter => Value::default(),
        TieBreak::AverageRating => average(&terms),
        TieBreak::Performance => performance(average(&terms), &terms),
        _ => counting.map(|term| term.value).sum(),
    };
    Explanation { total, terms }
}

/// One term for each round.
fn by_round(scores: &Scores<'_>, term: impl Fn(RoundNumber) -> Option<Term>) -> Vec<Term> {
    scores.tournament.rounds().filter_map(term).collect()
}

fn opponent_of(entry: RoundRecord) -> Option<PairingNumber> {
    match entry {
        RoundRecord::Game { opponent, .. } => Some(opponent),
        RoundRecord::Bye(_) => None,
    }
}

fn whole(round: Option<RoundNumber>, number: i64) -> Term {
    let value = Value::whole(number);
    Term { round, opponent: None, score: None, result: None, value, counts: Counts::Yes }
}

fn buchholz(scores: &Scores<'_>, number: PairingNumber, cut: Cut) -> Vec<Term> {
    let Some(player) = scores.tournament.player(number) else {
        return Vec::new();
    };
    let mut terms = by_round(scores, |round| {
        let score = scores.opponent_score(number, round);
        Some(Term {
            round: Some(round),
            opponent: opponent_of(player.entry(round)),
            score: Some(score),
            result: None,
            value: score.into(),
            counts: Counts::Yes,
        })
    });
    let (lowest, highest) = cut.counts();
    for _ in 0..lowest {
        // Rounds that the player skipped are cut before all others.
        let skipped = lowest_of(&terms, |term| is_skipped(scores, player, term));
        let index = skipped.or_else(|| lowest_of(&terms, |_| true));
        if let Some(index) = index {
            terms[index].counts = Counts::CutAsLowest;
        }
    }
    for _ in 0..highest {
        let open = terms.iter().enumerate().filter(|(_, term)| term.counts == Counts::Yes);
        if let Some((index, _)) = open.max_by_key(|(index, term)| (term.value, *index)) {
            terms[index].counts = Counts::CutAsHighest;
        }
    }
    terms
}

fn is_skipped(scores: &Scores<'_>, player: &PlayerHistory, term: &Term) -> bool {
    let entry = term.round.map(|round| player.entry(round));
    scores.system == System::Swiss && entry.is_some_and(RoundRecord::is_voluntarily_unplayed)
}

/// The index of the lowest value among the terms that still count.
fn lowest_of(terms: &[Term], fits: impl Fn(&Term) -> bool) -> Option<usize> {
    let open = terms.iter().enumerate();
    let open = open.filter(|(_, term)| term.counts == Counts::Yes && fits(term));
    open.min_by_key(|(_, term)| term.value).map(|(index, _)| index)
}

fn sonneborn_berger(scores: &Scores<'_>, number: PairingNumber, cut: Cut) -> Vec<Term> {
    let Some(player) = scores.tournament.player(number) else {
        return Vec::new();
    };
    let mut terms = by_round(scores, |round| {
        let score = scores.opponent_score(number, round);
        let result = scores.points_in(player, round);
        Some(Term {
            round: Some(round),
            opponent: opponent_of(player.entry(round)),
            score: Some(score),
            result: Some(result),
            value: Value::product(score, result),
            counts: Counts::Yes,
        })
    });
    let (lowest, highest) = cut.counts();
    for _ in 0..lowest {
        let open = terms.iter().enumerate().filter(|(_, term)| term.counts == Counts::Yes);
        let weakest = open.min_by_key(|(_, term)| (term.score, term.value)).map(|(index, _)| index);
        let skipped = lowest_of(&terms, |term| is_skipped(scores, player, term));
        // Of the weakest opponent and the least valuable skipped round, the one worth more is cut.
        let index =
            [skipped, weakest].into_iter().flatten().max_by_key(|index| terms[*index].value);
        if let Some(index) = index {
            terms[index].counts = Counts::CutAsLowest;
        }
    }
    for _ in 0..highest {
        let open = terms.iter().enumerate().filter(|(_, term)| term.counts == Counts::Yes);
        if let Some((index, _)) = open.max_by_key(|(_, term)| (term.score, term.value)) {
            terms[index].counts = Counts::CutAsHighest;
        }
    }
    terms
}

/// All games of a player with their results.
fn encounters(scores: &Scores<'_>, player: &PlayerHistory) -> Vec<Term> {
    by_round(scores, |round| {
        let entry = player.entry(round);
        let result = scores.points_in(player, round);
        scores.is_game(entry).then(|| Term {
            round: Some(round),
            opponent: opponent_of(entry),
            score: None,
            result: Some(result),
            value: result.into(),
            counts: Counts::Yes,
        })
    })
}

fn progressive(scores: &Scores<'_>, player: &PlayerHistory) -> Vec<Term> {
    let mut running = Points::ZERO;
    let mut terms = Vec::new();
    for round in scores.tournament.rounds() {
        let result = scores.points_in(player, round);
        running += result;
        let mut term = whole(Some(round), 0);
        (term.result, term.value) = (Some(result), running.into());
        terms.push(term);
    }
    terms
}

fn koya(scores: &Scores<'_>, player: &PlayerHistory) -> Vec<Term> {
    let rounds = scores.tournament.rounds_paired();
    let most = scores.tournament.settings().scoring.win.times(rounds);
    let is_strong = |opponent: PairingNumber| scores.points(opponent).times(2) >= most;
    let mut terms = encounters(scores, player);
    terms.retain(|term| term.opponent.is_some_and(is_strong));
    terms
}

/// The ratings of the opponents met over the board.
fn ratings(scores: &Scores<'_>, player: &PlayerHistory) -> Vec<Term> {
    by_round(scores, |round| {
        let (opponent, _) = player.entry(round).played()?;
        let rating = scores.tournament.player(opponent)?.rating?;
        let mut term = whole(Some(round), i64::from(rating));
        term.opponent = Some(opponent);
        term.result = Some(scores.points_in(player, round));
        Some(term)
    })
}

/// The average of whole numbers, rounded; a half is rounded up.
fn average(terms: &[Term]) -> Value {
    let count = i64::try_from(terms.len()).unwrap_or(i64::MAX);
    let sum: Value = terms.iter().map(|term| term.value).sum();
    let whole = sum.quarters() / 4;
    Value::whole((2 * whole + count).checked_div(2 * count).unwrap_or(0))
}

fn counted_rounds(scores: &Scores<'_>, player: &PlayerHistory, tie_break: TieBreak) -> Vec<Term> {
    let win = scores.tournament.settings().scoring.win;
    by_round(scores, |round| {
        let entry = player.entry(round);
        let is_win = |outcome: PlayerOutcome| {
            matches!(outcome, PlayerOutcome::Win | PlayerOutcome::UnratedWin)
        };
        let counts = match (tie_break, entry) {
            (TieBreak::Wins, _) => scores.points_in(player, round) >= win,
            (TieBreak::GamesWon, RoundRecord::Game { outcome, .. }) => is_win(outcome),
            (TieBreak::BlackGames, _) => matches!(entry.played(), Some((_, Color::Black))),
            (TieBreak::BlackWins, RoundRecord::Game { outcome, color, .. }) => {
                is_win(outcome) && color == Color::Black
            }
            (TieBreak::RoundsPlayed, _) => !entry.is_voluntarily_unplayed(),
            _ => false,
        };
        let mut term = whole(Some(round), 1);
        term.opponent = opponent_of(entry);
        counts.then_some(term)
    })
}
