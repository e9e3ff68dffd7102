//! Finding 17: thousands of spectators who join one match at once.

use std::time::Duration;

use anyhow::Result;
use protocol::{ClientMessage, MatchId};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::report::Report;
use super::target::{Mode, Target, invite};
use super::{Scale, with_bystanders};
use crate::games::{Game, Seen, SendTimes};
use crate::moves;
use crate::people::{Guest, many};
use crate::wire::{self, ReadAhead};

/// Guests of one address.
const ON_ADDRESS: usize = 100;
/// Between two moves of the match.
const PACE: Duration = Duration::from_millis(500);

/// What a spectator got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Got {
    /// Moves until the end.
    Moves,
    /// A sentence that says why not.
    Refusal,
    /// Nothing, or not until the end.
    Silence,
}

/// Lets a crowd join within a second.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Lan).await?;
    with_bystanders(&target, async |target, _, report| join(scale, target, report).await).await
}

async fn join(scale: &Scale, target: &Target, report: &mut Report) -> Result<()> {
    let time = Duration::from_secs(scale.pick(30, 8));
    let crowd = crowd(scale, target).await?;
    let (made, black) =
        invite(target.address(), &target.player, target.source(60, 1), json!({"kind": "untimed"}))
            .await?;
    let server = target.address();
    let white = target.player.watching(server, &made.id).await?;
    let black = black.watching(server, &made.id).await?;
    let moves = moves::random_games(100)?[5].clone();
    let sent = SendTimes::new(moves.len());
    let game = Game { id: made.id.clone(), sockets: [white, black], moves, sent };
    let until = Instant::now() + time;
    let mut tasks = JoinSet::new();
    let count = crowd.len();
    for (number, guest) in crowd.into_iter().enumerate() {
        let id = made.id.clone();
        let at = Instant::now() + Duration::from_secs(1).mul_f64(number as f64 / count as f64);
        tasks.spawn(async move {
            sleep_until(at).await;
            watch(server, &guest, &id, until).await
        });
    }
    let playing = tokio::spawn(play(game, until));
    let (mut got, mut refused, mut silent) = (0, 0, 0);
    while let Some(done) = tasks.join_next().await {
        match done? {
            Got::Moves => got += 1,
            Got::Refusal => refused += 1,
            Got::Silence => silent += 1,
        }
    }
    let moves = playing.await?;
    let figure = format!(
        "{got} of {count} got moves, {refused} a refusal, {silent} neither; {moves} moves played"
    );
    report.check("spectators who join within a second", silent == 0 && moves > 0, figure);
    Ok(())
}

async fn crowd(scale: &Scale, target: &Target) -> Result<Vec<Guest>> {
    many(0..scale.crowd, |number| async move {
        let source = target.source(300 + u16::try_from(number / ON_ADDRESS)?, 1);
        target.guest(source, &format!("Fan {number}")).await
    })
    .await
}

/// Plays until the end; returns the number of moves.
async fn play(mut game: Game, until: Instant) -> usize {
    let mut seen = Seen::default();
    for ply in 1..=game.moves.len() {
        let next = Instant::now() + PACE;
        if next >= until || game.make(ply, &mut seen).await.is_err() {
            return ply - 1;
        }
        if game.read_until(next).await.is_err() {
            return ply;
        }
    }
    game.moves.len()
}

/// Joins and reads until the end. Somebody who was served must get moves in the last seconds too.
async fn watch(server: std::net::SocketAddr, guest: &Guest, id: &MatchId, until: Instant) -> Got {
    let watching = async {
        let mut socket = guest.socket(server, ReadAhead::Usual).await?;
        let watch = ClientMessage::Watch { match_id: id.clone(), have: None };
        wire::say(&mut socket, wire::text(&watch)).await?;
        anyhow::Ok(socket)
    };
    let mut socket = match timeout_at(until, watching).await {
        Ok(Ok(socket)) => socket,
        Ok(Err(error)) if is_sentence(&format!("{error:#}")) => return Got::Refusal,
        _ => return Got::Silence,
    };
    let mut last = None;
    loop {
        match timeout_at(until, wire::receive(&mut socket)).await {
            Ok(Ok(text)) if text.contains("\"event\":\"move\"") => last = Some(Instant::now()),
            Ok(Ok(text)) if text.starts_with("{\"type\":\"error\"") => return Got::Refusal,
            Ok(Ok(_)) => {}
            Ok(Err(error)) if is_sentence(&format!("{error:#}")) => return Got::Refusal,
            Ok(Err(_)) => return Got::Silence,
            Err(_) => break,
        }
    }
    let is_recent = last.is_some_and(|last| until - last < 8 * PACE);
    if is_recent { Got::Moves } else { Got::Silence }
}

/// Whether a failure carries the server's own words.
fn is_sentence(error: &str) -> bool {
    ["too many", "try again", "wait a moment", "503", "429"].iter().any(|word| error.contains(word))
}
