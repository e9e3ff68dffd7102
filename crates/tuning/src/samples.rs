//! Training positions with the results of their games, as text.
//!
//! The first line describes how the games were played. A position is `FEN;result;score`, with the score in centipawns for
//! White. `# game N` ends the positions of a game, so that a text that was cut off is resumed after its last complete
//! game.

use notation::{parse_fen, write_fen};
use rules::{Color, Position, Ruleset};

/// A quiet position of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The winner of the game.
    pub winner: Option<Color>,
    /// The engine's score for White, in centipawns.
    pub score: i32,
}

/// A text that is not in this format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SamplesError {
    /// The games were played with other settings.
    #[error(
        "the file has games with other settings: it says `{found}`, but you asked for `{wanted}`"
    )]
    OtherSettings {
        /// The first line of the file.
        found: String,
        /// The first line for these settings.
        wanted: String,
    },
    /// An invalid line.
    #[error("line {line} is not `FEN;result;score`: {problem}")]
    Line {
        /// Its number.
        line: usize,
        /// What is wrong.
        problem: String,
    },
}

/// Where a text is resumed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Resume {
    /// How many complete games it has.
    pub games: u32,
    /// The bytes up to the end of the last one.
    pub bytes: usize,
}

/// The positions of a game as text, including the line that ends it.
pub fn write_game(number: u32, samples: &[Sample]) -> String {
    let mut text = String::new();
    for sample in samples {
        let result = match sample.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        text.push_str(&format!("{};{result};{}\n", write_fen(&sample.position), sample.score));
    }
    text.push_str(&format!("# game {number}\n"));
    text
}

/// Where to resume a text with this first line: at its start if even that line is incomplete.
///
/// # Errors
/// If the first line is different.
pub fn resume(text: &str, header: &str) -> Result<Resume, SamplesError> {
    if !text.contains('\n') && header.starts_with(text) {
        return Ok(Resume::default());
    }
    let first = text.lines().next().unwrap_or_default();
    if first != header {
        let (found, wanted) = (first.to_owned(), header.to_owned());
        return Err(SamplesError::OtherSettings { found, wanted });
    }
    let mut resume = Resume { games: 0, bytes: first.len() + 1 };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        if let Some(number) = line.ends_with('\n').then(|| ended_game(line)).flatten() {
            resume = Resume { games: number + 1, bytes: at };
        }
    }
    Ok(resume)
}

/// The positions of a text by game, without those after the last complete game.
///
/// # Errors
/// The first invalid line.
pub fn read(text: &str, ruleset: &Ruleset) -> Result<Vec<Vec<Sample>>, SamplesError> {
    let mut games = Vec::new();
    let mut game = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if ended_game(line).is_some() {
            games.push(std::mem::take(&mut game));
        } else if !line.starts_with('#') && !line.is_empty() {
            let sample = read_line(line, ruleset);
            game.push(sample.map_err(|problem| SamplesError::Line { line: index + 1, problem })?);
        }
    }
    Ok(games)
}

fn ended_game(line: &str) -> Option<u32> {
    line.strip_prefix("# game ")?.trim().parse().ok()
}

fn read_line(line: &str, ruleset: &Ruleset) -> Result<Sample, String> {
    let mut parts = line.split(';');
    let (Some(fen), Some(result), Some(score), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err("it does not have three parts".to_owned());
    };
    let position = parse_fen(ruleset, fen).map_err(|error| error.to_string())?;
    let winner = match result {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        other => return Err(format!("`{other}` is not a result")),
    };
    let score = score.parse().map_err(|_| format!("`{score}` is not a score"))?;
    Ok(Sample { position, winner, score })
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::standard_ruleset;

    const HEADER: &str = "# games of a test";

    fn text() -> String {
        let start = standard_ruleset().start();
        let sample = |winner, score| Sample { position: start.clone(), winner, score };
        let games = [
            write_game(0, &[sample(Some(Color::White), 35), sample(Some(Color::White), -4)]),
            write_game(1, &[]),
            write_game(2, &[sample(None, 0)]),
        ];
        format!("{HEADER}\n{}", games.concat())
    }

    #[test]
    fn written_samples_are_read_back() {
        let games = read(&text(), standard_ruleset()).unwrap();
        assert_eq!(games.iter().map(Vec::len).collect::<Vec<_>>(), [2, 0, 1]);
        assert_eq!((games[0][1].winner, games[0][1].score), (Some(Color::White), -4));
        assert_eq!(games[2][0].winner, None);
        assert_eq!(games[2][0].position, standard_ruleset().start());
    }

    #[test]
    fn a_cut_off_text_is_resumed_after_its_last_complete_game() {
        let text = text();
        assert_eq!(resume(&text, HEADER), Ok(Resume { games: 3, bytes: text.len() }));
        let cut = &text[..text.len() - 1];
        let kept = resume(cut, HEADER).unwrap();
        assert_eq!(kept.games, 2);
        assert!(text[..kept.bytes].ends_with("# game 1\n"));
        for cut in ["", "# games o", HEADER] {
            assert_eq!(resume(cut, HEADER), Ok(Resume::default()), "{cut}");
        }
        let begun = resume("# games of a test\nrnbq", HEADER).unwrap();
        assert_eq!(begun, Resume { games: 0, bytes: HEADER.len() + 1 });
        assert!(resume(&text, "# other games").is_err());
    }

    #[test]
    fn an_invalid_line_is_reported() {
        let check = |line: &str, expected: &str| {
            let error = read(&format!("{HEADER}\n{line}\n"), standard_ruleset()).unwrap_err();
            assert_eq!(error.to_string(), format!("line 2 is not `FEN;result;score`: {expected}"));
        };
        let fen = write_fen(&standard_ruleset().start());
        check("nothing", "it does not have three parts");
        check(&format!("{fen};2-0;5"), "`2-0` is not a result");
        check(&format!("{fen};1-0;five"), "`five` is not a score");
    }
}
