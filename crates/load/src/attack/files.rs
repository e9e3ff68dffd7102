//! Findings 6, 7 and 9: exports that nobody reads, unfinished matches, and imports with too many games.

use std::fmt::Write;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hyper::StatusCode;
use protocol::library::LibraryPage;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::process::Command;
use tokio::time::{Instant, sleep};

use super::bystanders::Bystanders;
use super::report::Report;
use super::target::{Mode, Target};
use super::{Scale, seconds, with_bystanders, write_file};
use crate::import;
use crate::latency::milliseconds;
use crate::people::Guest;
use crate::wire::{self, Ask, ReadAhead, Source};

/// The time within which somebody else must get an export or an import.
const OTHERS: Duration = Duration::from_secs(5);
/// Games that the attacker exports.
const GAMES: usize = 800;
/// How long to wait for the answer to an import that is too large.
const LONGEST_IMPORT: Duration = Duration::from_secs(100);
/// The most games of a file that is imported.
const GAMES_OF_FILE: usize = 50_000;
/// The memory that unfinished matches may take.
const MAX_MIB: u64 = 128;

/// Opens exports without reading them.
pub(super) async fn exports(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Proxied).await?;
    with_bystanders(&target, async |target, _, report| {
        let file = import::file(GAMES)?;
        let reply = target.ask_as(&target.mallory, pgn(file)).await?;
        ensure!(reply.status == StatusCode::OK, "the import was answered {}", reply.text());
        let mut held = Vec::new();
        for _ in 0..4 {
            held.push(unread_export(target, &target.mallory).await?);
        }
        sleep(Duration::from_secs(1)).await;
        let mut ask = Ask::get("/api/v1/library/export?format=pgn");
        ask.timeout = OTHERS;
        let export = timed(target, ask).await;
        let mut ask = pgn(short_games(3));
        ask.timeout = OTHERS;
        let import = timed(target, ask).await;
        report.check("somebody else's export while exports are not read", export.0, export.1);
        report.check("somebody else's import while exports are not read", import.0, import.1);
        drop(held);
        Ok(())
    })
    .await
}

/// Sends a request as the player, who attacks nobody.
async fn timed(target: &Target, ask: Ask) -> (bool, String) {
    let began = Instant::now();
    match target.ask_as(&target.player, ask).await {
        Ok(reply) => {
            let time = milliseconds(began.elapsed());
            (reply.status == StatusCode::OK, format!("answered {} after {time} ms", reply.status))
        }
        Err(_) => (false, format!("no answer within {}", seconds(OTHERS))),
    }
}

async fn unread_export(target: &Target, guest: &Guest) -> Result<TcpStream> {
    let mut stream = wire::connect(target.address(), guest.source, ReadAhead::Least).await?;
    let address = match guest.source {
        Source::Direct(address) | Source::Proxied(address) => address,
    };
    let head = format!(
        "GET /api/v1/library/export?format=json HTTP/1.1\r\nhost: {}\r\nx-forwarded-for: {address}\r\n\
         authorization: Bearer {}\r\n\r\n",
        target.address(),
        guest.token
    );
    stream.write_all(head.as_bytes()).await?;
    Ok(stream)
}

fn pgn(text: String) -> Ask {
    let mut ask = Ask::post("/api/v1/library/import?format=pgn");
    ask.timeout = Duration::from_secs(300);
    ask.body("application/x-chess-pgn", text)
}

/// Unfinished games of two plies.
fn short_games(games: usize) -> String {
    let mut text = String::new();
    for number in 1..=games {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "[White \"Pupil {number}\"]\n[Black \"Teacher\"]\n[Result \"*\"]\n\n1. e4 e5 *\n"
        );
    }
    text
}

/// Starts a server whose library has many unfinished matches.
pub(super) async fn unfinished(scale: &Scale) -> Result<Report> {
    let mut target = scale.target(Mode::Lan).await?;
    target.take_server()?.stop().await?;
    let data = target.data();
    let parent = data.parent().context("the data folder has a parent")?;
    let count = scale.unfinished;
    let file = write_file(parent, "unfinished.pgn", &short_games(count.min(GAMES_OF_FILE)))?;
    for _ in 0..count.div_ceil(GAMES_OF_FILE) {
        let mut import = Command::new(target.program());
        import.arg("import").arg(&file).arg("--data").arg(&data).kill_on_drop(true);
        let done = import.output().await.context("cannot import")?;
        let problem = String::from_utf8_lossy(&done.stderr);
        ensure!(done.status.success(), "the import failed: {problem}");
    }
    let began = Instant::now();
    target.restart(None).await?;
    let started = began.elapsed();
    let mut report = Report::default();
    let bystanders = Bystanders::start(&target).await?;
    sleep(Duration::from_secs(3)).await;
    report.noticed = Some(bystanders.stop().await);
    let memory = target.server()?.resident_kib()? / 1024;
    let most = Duration::from_millis(scale.pick(200, 1000));
    let figure = format!("{count} matches: {} ms", milliseconds(started));
    report.check("start with unfinished matches", started <= most, figure);
    let figure = format!("{count} matches: {memory} MiB");
    report.check("memory of unfinished matches", memory <= MAX_MIB, figure);
    Ok(report)
}

/// Imports files with one game more than allowed.
pub(super) async fn oversized(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Proxied).await?;
    with_bystanders(&target, async |target, _, report| {
        let guest = target.guest(target.source(25, 1), "Otto").await?;
        import_too_many(target, &guest, ("1 001 games of a guest", 1001), report).await?;
        if scale.pick(true, false) {
            let name = "50 001 games of an account";
            import_too_many(target, &target.mallory, (name, 50_001), report).await?;
        }
        Ok(())
    })
    .await
}

async fn import_too_many(
    target: &Target,
    guest: &Guest,
    (name, count): (&'static str, usize),
    report: &mut Report,
) -> Result<()> {
    let began = Instant::now();
    // Short, because a guest's file has at most 1 MiB.
    let games = "[Result \"*\"]\n\n1. e4 e5 *\n\n".repeat(count);
    let mut ask = pgn(games);
    ask.timeout = LONGEST_IMPORT;
    let answered = target.ask_as(guest, ask).await.ok().map(|reply| reply.status);
    let took = began.elapsed();
    let page = target.ask_as(guest, Ask::get("/api/v1/library?limit=50")).await?;
    let stored = page.json::<LibraryPage>()?.entries.len();
    let stored = if stored == 0 { "nothing stored" } else { "games stored" };
    let answer =
        answered.map_or_else(|| "no answer".to_owned(), |status| format!("answered {status}"));
    let figure = format!("{answer} after {}, {stored}", seconds(took));
    let is_refused = answered.is_some_and(|status| status.is_client_error());
    let held = is_refused && stored == "nothing stored";
    report.check(name, held && took < OTHERS, figure);
    Ok(())
}
