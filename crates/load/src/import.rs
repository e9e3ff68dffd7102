//! A PGN file of many games, imported while others play.

use std::fmt::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use notation::pgn::{PgnGame, write_pgn};
use protocol::library::ImportReport;
use tokio::time::{Instant, sleep_until};

use crate::moves;
use crate::wire::{self, Sent, Source};

/// Plies of a game.
const PLIES: usize = 80;
/// An import gives way to live moves, so it takes a while.
const TIMEOUT: Duration = Duration::from_secs(300);

/// A PGN file of this many games.
///
/// # Errors
/// When no random games are found.
pub(crate) fn file(games: usize) -> Result<String> {
    let mut texts = Vec::new();
    for moves in moves::random_games(PLIES)? {
        let mut game = rules::Game::new(moves::start()?);
        for text in moves.iter() {
            let mv = notation::parse_uci(game.position(), text).context("the moves are legal")?;
            game.play(mv)?;
        }
        texts.push(write_pgn(&PgnGame::from_game(&game)));
    }
    let mut file = String::new();
    for (number, text) in (1..=games).zip(texts.iter().cycle()) {
        let moves = text.split_once("\n\n").map_or(text.as_str(), |(_, moves)| moves);
        writeln!(file, "[Event \"Archive\"]\n[Round \"{number}\"]\n[White \"Pupil {number}\"]")?;
        writeln!(file, "[Black \"Teacher {}\"]\n[Result \"*\"]\n\n{moves}", number % 97)?;
    }
    Ok(file)
}

/// Uploads a file of this many games at a given time; returns how long the import took.
///
/// # Errors
/// When not all of it is imported.
pub(crate) async fn upload(
    server: SocketAddr,
    (games, file): (usize, String),
    when: Instant,
) -> Result<Duration> {
    sleep_until(when).await;
    let before = Instant::now();
    let kind = "application/x-chess-pgn";
    let sent = Sent { kind, bytes: file.into(), timeout: TIMEOUT };
    let path = "/library/import?format=pgn";
    let report: ImportReport =
        // Requests from the server's own computer may be as large as files may be.
        wire::send(server, Source::HERE, path, None, sent).await?;
    ensure!(
        report.imported as usize == games,
        "{} of {games} games were imported",
        report.imported
    );
    Ok(before.elapsed())
}
