//! Files of openings: games, positions or moves.

use notation::pgn::Rulesets;
use notation::{parse_fen, parse_uci, read_games_with};
use openings::Openings;
use rules::{Game, Position, Ruleset};

/// The largest file, in bytes.
pub const MAX_FILE: u64 = 64 * 1024 * 1024;
/// The lengths of the named openings that are used: shorter ones are too alike, longer ones are traps.
const NAMED_PLIES: std::ops::RangeInclusive<usize> = 4..=16;

/// The opening of a game.
#[derive(Clone, Debug)]
pub struct GameOpening {
    /// Its start and its moves.
    pub game: Game,
}

/// The format of a file of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningsFormat {
    /// Games in PGN, of which the main lines are used.
    Pgn,
    /// One position per line, as FEN or EPD.
    Fen,
    /// UCI moves, one opening per line.
    Uci,
}

/// Why a file of openings cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningsListError {
    /// A faulty line or game.
    #[error("{place}: {problem}")]
    Entry {
        /// Its place.
        place: String,
        /// The problem.
        problem: String,
    },
    /// The file has no opening.
    #[error("there is no opening in the file")]
    Empty,
}

impl OpeningsFormat {
    /// Guesses the format of a file from its name and its first line.
    pub fn detect(name: &str, text: &str) -> Self {
        let extension = name.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
        let first = text.lines().map(str::trim).find(|line| !is_comment(line)).unwrap_or("");
        match extension.as_str() {
            "pgn" => Self::Pgn,
            "fen" | "epd" => Self::Fen,
            "uci" => Self::Uci,
            _ if first.starts_with('[') => Self::Pgn,
            _ if first.contains('/') && !first.contains(" moves ") => Self::Fen,
            _ => Self::Uci,
        }
    }
}

/// Reads a file of openings for a ruleset and keeps at most `plies` moves of each game.
///
/// # Errors
/// The first faulty entry, with its place.
pub fn read(
    text: &str,
    format: OpeningsFormat,
    ruleset: &Ruleset,
    plies: Option<usize>,
) -> Result<Vec<GameOpening>, OpeningsListError> {
    let openings: Result<Vec<GameOpening>, OpeningsListError> = match format {
        OpeningsFormat::Pgn => read_pgn(text, ruleset, plies),
        OpeningsFormat::Fen => by_line(text, |line| {
            let position = read_position(ruleset, line)?;
            playable(Game::new(position))
        }),
        OpeningsFormat::Uci => {
            by_line(text, |line| playable(read_moves(ruleset, line, plies.unwrap_or(usize::MAX))?))
        }
    };
    let openings = openings?;
    if openings.is_empty() { Err(OpeningsListError::Empty) } else { Ok(openings) }
}

/// The named openings of standard chess.
pub fn named() -> Vec<GameOpening> {
    let table = Openings::shipped();
    let lines = table.iter().filter(|opening| NAMED_PLIES.contains(&opening.moves().len()));
    let played = lines.filter_map(|opening| {
        let mut game = Game::new(notation::standard_ruleset().start());
        opening.moves().iter().try_for_each(|mv| game.play(*mv)).ok()?;
        game.outcome().is_none().then_some(GameOpening { game })
    });
    played.collect()
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

fn by_line(
    text: &str,
    read: impl Fn(&str) -> Result<GameOpening, String>,
) -> Result<Vec<GameOpening>, OpeningsListError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let entries = lines.filter(|(_, line)| !is_comment(line));
    let place = |number: usize| format!("line {number}");
    entries
        .map(|(number, line)| {
            let entry = |problem| OpeningsListError::Entry { place: place(number), problem };
            read(line).map_err(entry)
        })
        .collect()
}

/// Refuses an opening after which the game is over.
fn playable(game: Game) -> Result<GameOpening, String> {
    match game.outcome() {
        Some(outcome) => Err(format!("the game is over there: {outcome}")),
        None => Ok(GameOpening { game }),
    }
}

/// Reads a FEN, or an EPD, which has operations where FEN has its counters.
fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, String> {
    let whole = parse_fen(ruleset, text.trim_end_matches(';').trim());
    whole.or_else(|error| {
        let fields: Vec<&str> = text.split_whitespace().take(4).collect();
        parse_fen(ruleset, &format!("{} 0 1", fields.join(" "))).map_err(|_| error.to_string())
    })
}

/// Reads `e2e4 e7e5`, with or without `position startpos moves` before it.
fn read_moves(ruleset: &Ruleset, text: &str, plies: usize) -> Result<Game, String> {
    let text = text.strip_prefix("position ").unwrap_or(text).trim();
    let (start, moves) = match text.strip_prefix("fen ") {
        Some(rest) => {
            let (fen, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
            (parse_fen(ruleset, fen.trim()).map_err(|error| error.to_string())?, moves)
        }
        None => (ruleset.start(), text.strip_prefix("startpos").unwrap_or(text)),
    };
    let mut game = Game::new(start);
    for word in moves.split_whitespace().filter(|word| *word != "moves").take(plies) {
        let mv = parse_uci(game.position(), word).map_err(|error| format!("`{word}`: {error}"))?;
        game.play(mv).map_err(|error| format!("`{word}`: {error}"))?;
    }
    Ok(game)
}

fn read_pgn(
    text: &str,
    ruleset: &Ruleset,
    plies: Option<usize>,
) -> Result<Vec<GameOpening>, OpeningsListError> {
    let rulesets = Rulesets::with_known(vec![ruleset.clone()]);
    let games = read_games_with(text.as_bytes(), rulesets).enumerate();
    games
        .map(|(index, read)| {
            let place = format!("game {}", index + 1);
            let entry =
                |problem: String| OpeningsListError::Entry { place: place.clone(), problem };
            let (read, _) = read.into_main_line().map_err(|faults| entry(faults.to_string()))?;
            if read.ruleset() != ruleset {
                let (own, other) = (&ruleset.spec().name, &read.ruleset().spec().name);
                return Err(entry(format!(
                    "the game uses the ruleset `{other}`, but the match uses `{own}`"
                )));
            }
            let mut game = Game::new(read.start().clone());
            for mv in read.mainline().take(plies.unwrap_or(usize::MAX)) {
                game.play(mv).map_err(|error| entry(error.to_string()))?;
            }
            playable(game).map_err(entry)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard(text: &str, name: &str) -> Result<Vec<GameOpening>, OpeningsListError> {
        let format = OpeningsFormat::detect(name, text);
        read(text, format, notation::standard_ruleset(), None)
    }

    fn plies(text: &str, name: &str) -> Vec<usize> {
        let openings = standard(text, name).unwrap();
        openings.iter().map(|opening| opening.game.moves().len()).collect()
    }

    #[test]
    fn moves_positions_and_games_are_read() {
        assert_eq!(plies("# list\ne2e4 e7e5\n\nposition startpos moves d2d4\n", "a.txt"), [2, 1]);
        let epd = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3; id \"x\";";
        assert_eq!(plies(epd, "a.epd"), [0]);
        assert_eq!(plies("8/8/8/8/8/4k3/8/4K2R w K - 3 9", "list"), [0]);
        assert_eq!(plies("[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n", "list"), [3]);
    }

    #[test]
    fn games_can_be_cut_short() {
        let text = "1. e4 e5 2. Nf3 Nc6 *";
        let ruleset = notation::standard_ruleset();
        let openings = read(text, OpeningsFormat::Pgn, ruleset, Some(2)).unwrap();
        assert_eq!(openings[0].game.moves().len(), 2);
    }

    #[test]
    fn faults_have_their_place() {
        let error = |text: &str, name: &str| standard(text, name).unwrap_err().to_string();
        assert!(error("e2e4\ne2e5", "a.uci").starts_with("line 2: `e2e5`: "));
        assert!(error("nonsense", "a.fen").starts_with("line 1: "));
        assert_eq!(error("# nothing\n", "a.uci"), "there is no opening in the file");
        assert!(error("f2f3 e7e5 g2g4 d8h4", "a").starts_with("line 1: the game is over there: "));
        let other = error("[Variant \"Crazyhouse\"]\n\n1. e4 *", "a.pgn");
        assert_eq!(
            other,
            "game 1: the game uses the ruleset `crazyhouse`, but the match uses `standard`"
        );
    }

    #[test]
    fn named_openings_are_plenty() {
        assert!(named().len() >= 500, "{}", named().len());
    }
}
