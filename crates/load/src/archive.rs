//! A file of many games that somebody brings while others play.

use std::fmt::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use notation::pgn::{Game, write_pgn};
use protocol::library::ImportReport;
use tokio::time::{Instant, sleep_until};

use crate::lines;
use crate::wire::{self, Sent};

/// Half moves of a game.
const PLIES: usize = 80;
/// The keyboard of the house: from there a file may be as large as files may be.
const KEYBOARD: Ipv4Addr = Ipv4Addr::LOCALHOST;
/// Slices of an import wait for live moves, so it takes its time.
const PATIENCE: Duration = Duration::from_secs(300);

/// A PGN file of so many games.
///
/// # Errors
/// When no games can be drawn.
pub(crate) fn file(games: usize) -> Result<String> {
    let mut texts = Vec::new();
    for line in lines::draw(PLIES)? {
        let mut game = rules::Game::new(lines::start()?);
        for text in line.iter() {
            let mv = notation::parse_uci(game.position(), text).context("lines are legal")?;
            game.play(mv)?;
        }
        texts.push(write_pgn(&Game::from_game(&game)));
    }
    let mut file = String::new();
    for (number, text) in (1..=games).zip(texts.iter().cycle()) {
        let moves = text.split_once("\n\n").map_or(text.as_str(), |(_, moves)| moves);
        writeln!(file, "[Event \"Archive\"]\n[Round \"{number}\"]\n[White \"Pupil {number}\"]")?;
        writeln!(file, "[Black \"Teacher {}\"]\n[Result \"*\"]\n\n{moves}", number % 97)?;
    }
    Ok(file)
}

/// Brings a file of so many games at an instant, and tells how long it took to be taken in.
///
/// # Errors
/// When not all of it is.
pub(crate) async fn bring(
    server: SocketAddr,
    (games, file): (usize, String),
    when: Instant,
) -> Result<Duration> {
    sleep_until(when).await;
    let before = Instant::now();
    let kind = "application/x-chess-pgn";
    let sent = Sent { kind, bytes: file.into(), patience: PATIENCE };
    let path = "/library/import?format=pgn";
    let report: ImportReport = wire::send(server, KEYBOARD, path, None, sent).await?;
    ensure!(report.imported as usize == games, "{} of {games} games came in", report.imported);
    Ok(before.elapsed())
}
