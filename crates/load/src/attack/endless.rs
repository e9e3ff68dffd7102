//! Finding 16: a match that nothing ends.

use std::time::Duration;

use anyhow::Result;
use protocol::{Act, ClientMessage, Color, MatchId, MatchState, Phase, Seat};
use serde_json::json;
use tokio::time::Instant;

use super::report::Report;
use super::target::{Mode, Target};
use super::{Scale, with_bystanders};
use crate::people::Guest;
use crate::wire::{self, Ask};

/// Two kings and no rule that ends the game.
const RULESET: &str = "name = \"endless\"\nstart = \"k7/8/8/8/8/8/8/7K\"\n\n\
    [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n";
/// A limit above this is none.
const MAX_MOVES: usize = 16_500;
/// How long to play.
const TIME: Duration = Duration::from_secs(90);
/// Moves on one connection before a new one is opened.
const MOVES: usize = 90;
/// Moves that are sent before their answers are read.
const IN_FLIGHT: usize = 15;

/// Moves kings back and forth.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Lan).await?;
    with_bystanders(&target, async |target, _, report| {
        let guest = target.guest(target.source(45, 1), "Ewig").await?;
        let ruleset = json!({ "kind": "file", "text": RULESET });
        let made =
            target.hot_seat(&guest, json!({ "mode": "hot-seat", "ruleset": ruleset })).await?;
        let began = Instant::now();
        let (mut made_moves, mut last) = (0, String::new());
        while made_moves < MAX_MOVES && began.elapsed() < TIME {
            let (more, refusal) = play(target, &guest, &made.id, made_moves).await?;
            made_moves += more;
            if let Some(refusal) = refusal {
                last = refusal;
                break;
            }
        }
        let ask = Ask::get(format!("/api/v1/matches/{}", made.id.0));
        let state: MatchState = target.ask_as(&guest, ask).await?.json()?;
        let is_over = state.phase == Phase::Over;
        let end = match (is_over, last.is_empty()) {
            (true, _) => "then it ended".to_owned(),
            (false, true) => "and it goes on".to_owned(),
            (false, false) => format!("then {last}"),
        };
        report.check("a match without an end", is_over, format!("{made_moves} moves, {end}"));
        Ok(())
    })
    .await
}

/// Plays on one connection; returns how many moves were made, and the first refusal.
async fn play(
    target: &Target,
    guest: &Guest,
    id: &MatchId,
    made: usize,
) -> Result<(usize, Option<String>)> {
    const STEPS: [&str; 4] = ["h1g1", "a8b8", "g1h1", "b8a8"];
    let mut socket = guest.watching(target.address(), id).await?;
    let mut accepted = 0;
    while accepted < MOVES {
        for ply in made + accepted..made + accepted + IN_FLIGHT {
            let color = if ply % 2 == 0 { Color::White } else { Color::Black };
            let step = Act::Move { seat: Seat { board: 0, color }, uci: STEPS[ply % 4].to_owned() };
            let (match_id, id) = (id.clone(), ply as u64 + 1);
            let message =
                ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act: step };
            wire::say(&mut socket, wire::text(&message)).await?;
        }
        for _ in 0..IN_FLIGHT {
            match wire::receive_type(&mut socket, "answer").await {
                Ok(answer) if answer.contains("\"accepted\"") => accepted += 1,
                Ok(answer) => return Ok((accepted, Some(answer.to_string()))),
                Err(error) => return Ok((accepted, Some(format!("{error:#}")))),
            }
        }
    }
    Ok((accepted, None))
}
