//! Findings 11 and 14: names at the board, and the author of a chat line who left.

use std::time::Duration;

use anyhow::{Context, Result};
use protocol::{Act, ChatRoom, ClientMessage, Color, MatchId, MatchState, Seat};
use serde_json::json;
use tokio::time::{Instant, sleep, timeout};

use super::bystanders::Bystanders;
use super::report::Report;
use super::target::{Mode, Target, act, invite};
use super::{Scale, seconds, with_bystanders};
use crate::people::Guest;
use crate::wire::{self, Ask};

/// Names that nobody may take at the board.
const OFFICIAL: [&str; 4] = ["Organizer", "Admin", "Former player 1", "Teacher Tom"];
/// How long names are changed as fast as possible.
const FLOOD: Duration = Duration::from_secs(5);
/// The most changes that may be stored in that time.
const MAX_RENAMES: usize = 40;
/// Messages on one connection before a new one is opened.
const MESSAGES: usize = 90;

/// Changes the name of a seat.
pub(super) async fn renames(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Proxied).await?;
    with_bystanders(&target, async |target, _, report| {
        let source = target.source(35, 1);
        let untimed = json!({ "kind": "untimed" });
        let (made, guest) = invite(target.address(), &target.player, source, untimed).await?;
        let mut socket = guest.watching(target.address(), &made.id).await?;
        let mut taken = Vec::new();
        for (number, name) in OFFICIAL.into_iter().enumerate() {
            let answer = act(&mut socket, &rename(&made.id, number as u64 + 1, name)).await?;
            if answer.contains("\"accepted\"") {
                let state = state(target, &guest, &made.id).await?;
                let mark = state.seats.get(1).is_some_and(|seat| seat.guest);
                taken.push(format!("{name}{}", if mark { " (guest)" } else { "" }));
            }
        }
        let figure = if taken.is_empty() {
            "none taken".to_owned()
        } else {
            format!("taken: {}", taken.join(", "))
        };
        report.check("official names at the board", taken.is_empty(), figure);
        let (stored, time) = flood(target, &guest, &made.id).await?;
        let figure = format!("{stored} stored in {}", seconds(time));
        report.check("a flood of new names", stored <= MAX_RENAMES, figure);
        Ok(())
    })
    .await
}

fn rename(id: &MatchId, number: u64, name: &str) -> ClientMessage {
    let seat = Seat { board: 0, color: Color::Black };
    let act = Act::Rename { seat, name: name.to_owned() };
    ClientMessage::Act { match_id: id.clone(), id: number, plies: Vec::new(), lag_ms: 0, act }
}

/// Changes the name as fast as possible, on one connection after another.
async fn flood(target: &Target, guest: &Guest, id: &MatchId) -> Result<(usize, Duration)> {
    let began = Instant::now();
    let (mut stored, mut number) = (0, 100);
    'connections: while began.elapsed() < FLOOD {
        let Ok(mut socket) = guest.watching(target.address(), id).await else { break };
        for _ in 0..MESSAGES {
            number += 1;
            let message = rename(id, number, &format!("Name {number}"));
            match timeout(FLOOD, act(&mut socket, &message)).await {
                Ok(Ok(answer)) => stored += usize::from(answer.contains("\"accepted\"")),
                Ok(Err(_)) => continue 'connections,
                Err(_) => break 'connections,
            }
            if began.elapsed() >= FLOOD {
                break 'connections;
            }
        }
    }
    Ok((stored, began.elapsed()))
}

/// A match as somebody sees it.
async fn state(target: &Target, guest: &Guest, id: &MatchId) -> Result<MatchState> {
    target.ask_as(guest, Ask::get(format!("/api/v1/matches/{}", id.0))).await?.json()
}

/// Leaves after saying something.
pub(super) async fn chat_author(scale: &Scale) -> Result<Report> {
    let mut target = scale.target(Mode::Lan).await?;
    let mut report = Report::default();
    let bystanders = Bystanders::start(&target).await?;
    let untimed = json!({ "kind": "untimed" });
    let (made, _) = invite(target.address(), &target.player, target.source(36, 1), untimed).await?;
    let wendy = target.guest(target.source(37, 1), "Wendy").await?;
    let mut socket = wendy.watching(target.address(), &made.id).await?;
    let (match_id, room) = (made.id.clone(), ChatRoom::Spectators);
    let line =
        ClientMessage::Say { match_id, id: 1, room, text: "what a game".to_owned(), signal: None };
    wire::say(&mut socket, wire::text(&line)).await?;
    wire::receive_type(&mut socket, "chat").await?;
    drop(socket);
    sleep(Duration::from_secs(1)).await;
    report.noticed = Some(bystanders.stop().await);
    // Nobody is connected now, as after a quiet while.
    target.take_server()?.stop().await?;
    target.restart(None).await?;
    let other = target.guest(target.source(38, 1), "Olaf").await?;
    let state = state(&target, &other, &made.id).await?;
    let author = state.chat.first().map(|line| line.author.clone());
    let author = author.context("the line is gone")?;
    let figure = format!("shown as `{author}`");
    report.check("the author of a line who left", author == "Wendy", figure);
    Ok(report)
}
