//! The round columns of a player record: opponent, color, result.

use crate::entry::{Bye, Color, PairingNumber, PlayerOutcome, RoundNumber, RoundRecord};
use crate::tournament::MAX_ROUNDS;
use crate::trf::columns::Line;
use crate::trf::fault::TrfProblem;

/// The column where the first round begins.
const FIRST_COLUMN: usize = 92;
/// The columns of one round.
const WIDTH: usize = 10;

/// The entries of a player record. Blank rounds before the last filled one are zero-point byes.
pub(super) fn read_entries(
    line: &Line,
    own: PairingNumber,
) -> Result<Vec<RoundRecord>, TrfProblem> {
    let rounds = (line.len() + 1).saturating_sub(FIRST_COLUMN).div_ceil(WIDTH);
    if rounds > MAX_ROUNDS {
        return Err(TrfProblem::TooManyRounds);
    }
    let mut entries = Vec::new();
    for index in 0..rounds {
        entries.push(read_entry(line, own, index)?);
    }
    while entries.last() == Some(&None) {
        entries.pop();
    }
    Ok(entries.into_iter().map(|entry| entry.unwrap_or(RoundRecord::Bye(Bye::Zero))).collect())
}

/// One round; `None` if its columns are blank.
fn read_entry(
    line: &Line,
    own: PairingNumber,
    index: usize,
) -> Result<Option<RoundRecord>, TrfProblem> {
    let (column, round) = (FIRST_COLUMN + WIDTH * index, RoundNumber::of_index(index));
    let opponent = line.number(column, column + 3, "the opponent's pairing number")?;
    let color = line.letter(column + 5).to_ascii_lowercase();
    let result = line.letter(column + 7).to_ascii_uppercase();
    let misfit = |opponent: String| TrfProblem::ResultWithOpponent { round, result, opponent };
    let Some(opponent) = opponent.filter(|number| *number > 0).map(PairingNumber) else {
        let is_blank = opponent.is_none() && color == ' ' && result == ' ';
        let bye = match result {
            _ if is_blank => return Ok(None),
            'U' => Bye::Pairing,
            'F' | '+' => Bye::Full,
            'H' | '=' => Bye::Half,
            'Z' | '-' | ' ' => Bye::Zero,
            '1' | '0' | 'W' | 'D' | 'L' => {
                return Err(misfit("a round without an opponent".into()));
            }
            _ => return Err(TrfProblem::UnknownResult { round, result }),
        };
        return Ok(Some(RoundRecord::Bye(bye)));
    };
    let outcome = match result {
        '1' => PlayerOutcome::Win,
        '=' => PlayerOutcome::Draw,
        '0' => PlayerOutcome::Loss,
        'W' => PlayerOutcome::UnratedWin,
        'D' => PlayerOutcome::UnratedDraw,
        'L' => PlayerOutcome::UnratedLoss,
        '+' => PlayerOutcome::ForfeitWin,
        '-' => PlayerOutcome::ForfeitLoss,
        ' ' => PlayerOutcome::Pending,
        'U' | 'F' | 'H' | 'Z' => return Err(misfit(format!("a game against player {opponent}"))),
        _ => return Err(TrfProblem::UnknownResult { round, result }),
    };
    let color = match color {
        'w' => Color::White,
        'b' => Color::Black,
        // Some programs leave out the color of a game that was not played. It counts for nothing.
        '-' | ' ' if !outcome.is_played() && own < opponent => Color::White,
        '-' | ' ' if !outcome.is_played() => Color::Black,
        _ => return Err(TrfProblem::UnknownColor { round, color }),
    };
    Ok(Some(RoundRecord::Game { opponent, color, outcome }))
}

/// The ten columns of a round, beginning with two blanks.
pub(super) fn write_entry(entry: RoundRecord) -> String {
    match entry {
        RoundRecord::Bye(bye) => {
            let letter = match bye {
                Bye::Pairing => 'U',
                Bye::Full => 'F',
                Bye::Half => 'H',
                Bye::Zero => 'Z',
            };
            format!("  0000 - {letter}")
        }
        RoundRecord::Game { opponent, color, outcome } => {
            let color = if color == Color::White { 'w' } else { 'b' };
            let result = match outcome {
                PlayerOutcome::Win => '1',
                PlayerOutcome::Draw => '=',
                PlayerOutcome::Loss => '0',
                PlayerOutcome::UnratedWin => 'W',
                PlayerOutcome::UnratedDraw => 'D',
                PlayerOutcome::UnratedLoss => 'L',
                PlayerOutcome::ForfeitWin => '+',
                PlayerOutcome::ForfeitLoss => '-',
                PlayerOutcome::Pending => ' ',
            };
            format!("  {opponent:>4} {color} {result}")
        }
    }
}
