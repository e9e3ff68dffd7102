//! A library of many games, written into a data folder before its server starts: an import of ten
//! thousand games leaves room for live games and takes a minute, this a few seconds.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use protocol::library::GamesFormat;
use store::{AppendAnswer, EventStore, PendingAnswer, SqliteOptions, SqliteStore};

/// Games that the store is writing at a time.
const UNDER_WAY: usize = 64;

const GIVEN: [&str; 16] = [
    "Ada", "Ben", "Cara", "Dan", "Eve", "Finn", "Greta", "Hugo", "Ida", "Jon", "Kim", "Lea", "Max",
    "Nora", "Otto", "Paula",
];
const FAMILY: [&str; 14] = [
    "Adams", "Baker", "Carlsen", "Dvorak", "Euler", "Fischer", "Garcia", "Hoffmann", "Ivanova",
    "Jensen", "Keres", "Larsen", "Müller", "Novak",
];
/// The rules of most games, and some others.
const VARIANTS: [&str; 6] =
    ["Standard", "Standard", "Standard", "Crazyhouse", "King of the Hill", "Three-check"];
const OPENINGS: [&str; 4] = [
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
    "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4",
    "1. e4 e6 2. d4 d5 3. e5 c5",
];
const RESULTS: [&str; 5] = ["1-0", "0-1", "1/2-1/2", "*", "1-0"];

/// The player of one game, whom no other game has.
pub const RARE_NAME: &str = "Zacharias Quillfeather";

/// Games as PGN, different in every column of the library; the game in the middle has
/// [`RARE_NAME`].
pub fn games(count: usize) -> String {
    let mut pgn = String::new();
    for game in 0..count {
        // Steps without a common divisor with the length of a list reach all of it.
        let name = |step: usize| {
            format!(
                "{} {}",
                GIVEN[game * step % GIVEN.len()],
                FAMILY[(game / 5 + game * step) % FAMILY.len()]
            )
        };
        let white = if game == count / 2 { RARE_NAME.to_owned() } else { name(3) };
        let (result, moves) = (RESULTS[game % RESULTS.len()], OPENINGS[game % OPENINGS.len()]);
        let (year, month, day) = (2000 + game % 26, 1 + game % 12, 1 + game % 28);
        let _ = write!(
            pgn,
            "[Date \"{year}.{month:02}.{day:02}\"]\n[White \"{white}\"]\n[Black \"{}\"]\n\
             [Result \"{result}\"]\n[Variant \"{}\"]\n\n{moves} {result}\n\n",
            name(7),
            VARIANTS[game % VARIANTS.len()],
        );
    }
    pgn
}

/// Writes games into the data folder of a server that does not run.
///
/// # Errors
/// When a game cannot be read or stored.
pub(crate) fn fill(folder: &Path, pgn: &str) -> Result<()> {
    let store = SqliteStore::open(folder, &SqliteOptions::default())?;
    let games = server::library::rehearse(GamesFormat::Pgn, pgn.as_bytes())
        .map_err(|error| anyhow::anyhow!(error.message))?;
    let mut answers = VecDeque::new();
    for game in games {
        let append = game.map_err(|why| anyhow::anyhow!(why))?;
        answers.push_back(store.import(append));
        if answers.len() > UNDER_WAY {
            answers.pop_front().map(stored).transpose()?;
        }
    }
    answers.into_iter().try_for_each(stored).context("the last games")
}

fn stored(answer: PendingAnswer<AppendAnswer>) -> Result<()> {
    match answer.wait() {
        AppendAnswer::Committed(_) => Ok(()),
        other => bail!("a game was not stored: {other:?}"),
    }
}
