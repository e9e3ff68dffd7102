//! Checks that held from the beginning: malformed input, and scripts in names and chat.

use std::time::Duration;

use anyhow::Result;
use protocol::{ChatRoom, ClientMessage};
use serde_json::json;
use testkit::numbers::Numbers;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use super::report::Report;
use super::target::{Mode, Target, invite};
use super::{Scale, with_bystanders};
use crate::people::Guest;
use crate::wire::{self, Ask, ReadAhead, Source};

/// How long to wait for an answer to nonsense.
const PATIENCE: Duration = Duration::from_secs(5);
/// A name that would be a script on a careless page.
const SCRIPT: &str = "<img src=x onerror=go()>";

/// Valid inputs, which are then damaged: where they go, their type and their text.
const BODIES: [(&str, &str, &str); 6] = [
    ("/api/v1/guests", "application/json", r#"{"name":"Ada","room":"K7QM2P"}"#),
    (
        "/api/v1/matches",
        "application/json",
        r#"{"mode":"hot-seat","fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}"#,
    ),
    (
        "/api/v1/rulesets/check",
        "application/json",
        r#"{"text":"name = \"x\"\nstart = \"k7/8/7K\"\n"}"#,
    ),
    ("/api/v1/rulesets/draw", "application/json", r#"{"kind":"chess960","number":518}"#),
    ("/api/v1/login", "application/json", r#"{"name":"Penny","password":"guess","code":"000000"}"#),
    (
        "/api/v1/library/import?format=pgn",
        "application/x-chess-pgn",
        "[White \"A\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 (1. Ke2 {x}) Kd7 $1 *\n",
    ),
];
/// A valid request, which is then damaged.
const HEAD: &[u8] =
    b"POST /api/v1/guests HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n\
    transfer-encoding: chunked\r\n\r\n5\r\n{\"nam\r\n0\r\n\r\n";
/// A valid message, which is then damaged.
const MESSAGE: &str = r#"{"type":"act","match":"3zKq0b8Yt1Vd5Wm2Xc7Ra9","id":41,"plies":[2],"act":{"do":"move","seat":{"board":0,"color":"white"},"move":"a2a3"}}"#;

/// Sends malformed requests, bodies and messages.
pub(super) async fn malformed(scale: &Scale) -> Result<Report> {
    let mut target = scale.target(Mode::Lan).await?;
    let mut report = with_bystanders(&target, async |target, _, report| {
        let mut numbers = Numbers::new(scale.seed);
        let guest = target.guest(target.source(55, 1), "Mal").await?;
        let mut failed = 0;
        for number in 0..scale.inputs {
            let is_answered = match number % 3 {
                0 => body(target, &guest, &mut numbers).await,
                1 => head(target, &mut numbers).await.is_ok(),
                _ => message(target, &guest, &mut numbers).await.is_ok(),
            };
            failed += usize::from(!is_answered);
        }
        let panics = target.log()?.matches("panic").count();
        let figure = format!("{} inputs, {failed} not answered, {panics} panics", scale.inputs);
        report.check("malformed inputs", failed == 0 && panics == 0, figure);
        Ok(())
    })
    .await?;
    if !target.is_running() {
        report.check("the server after malformed inputs", false, "it stopped".to_owned());
    }
    Ok(report)
}

/// Changes, removes, doubles or inserts bytes.
fn damage(bytes: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=numbers.below(4) {
        let place = numbers.below(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match numbers.below(4) {
            0 if !bytes.is_empty() => {
                bytes[place] = u8::try_from(numbers.below(256)).unwrap_or_default()
            }
            1 if !bytes.is_empty() => drop(bytes.remove(place)),
            2 => bytes.insert(place, u8::try_from(numbers.below(256)).unwrap_or_default()),
            _ => {
                let part = bytes[place..].to_vec();
                bytes.extend(part.repeat(numbers.below(3)));
            }
        }
    }
    bytes
}

/// A damaged body; every answer but a failure of the server is fine.
async fn body(target: &Target, guest: &Guest, numbers: &mut Numbers) -> bool {
    let (path, kind, text) = *numbers.pick(&BODIES);
    let mut ask = Ask::post(path).body(kind, damage(text.as_bytes(), numbers));
    ask.timeout = PATIENCE;
    target.ask_as(guest, ask).await.is_ok_and(|reply| reply.status.as_u16() != 500)
}

/// A damaged head; it must be answered or the connection closed.
async fn head(target: &Target, numbers: &mut Numbers) -> Result<()> {
    let source = target.source(56, 1);
    let mut stream = wire::connect(target.address(), source, ReadAhead::Usual).await?;
    stream.write_all(&damage(HEAD, numbers)).await?;
    stream.shutdown().await?;
    let mut answer = [0; 64];
    let _ = timeout(PATIENCE, stream.read(&mut answer)).await?;
    Ok(())
}

/// A damaged message; the connection may be closed, but others must be welcome.
async fn message(target: &Target, guest: &Guest, numbers: &mut Numbers) -> Result<()> {
    let mut socket = guest.socket(target.address(), ReadAhead::Usual).await?;
    let bytes = damage(MESSAGE.as_bytes(), numbers);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    wire::say(&mut socket, text.into()).await?;
    let binary = Message::Binary(damage(MESSAGE.as_bytes(), numbers).into());
    let _ = futures_util::SinkExt::send(&mut socket, binary).await;
    let _ = timeout(PATIENCE, wire::receive(&mut socket)).await?;
    Ok(())
}

/// Uses scripts as a name and as a chat line.
pub(super) async fn scripts(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Lan).await?;
    with_bystanders(&target, async |target, _, report| {
        let untimed = json!({ "kind": "untimed" });
        let (made, _) =
            invite(target.address(), &target.player, target.source(57, 1), untimed).await?;
        let guest = target.guest(target.source(58, 1), SCRIPT).await?;
        let mut socket = guest.watching(target.address(), &made.id).await?;
        let (match_id, room) = (made.id.clone(), ChatRoom::Spectators);
        let line =
            ClientMessage::Say { match_id, id: 1, room, text: SCRIPT.to_owned(), signal: None };
        wire::say(&mut socket, wire::text(&line)).await?;
        let mut faults = Vec::new();
        for path in ["/".to_owned(), format!("/m/{}", made.id.0)] {
            let page = wire::ask(target.address(), Source::HERE, Ask::get(path)).await?;
            let policy = page.headers.get("content-security-policy");
            let policy = policy.and_then(|value| value.to_str().ok()).unwrap_or_default();
            if page.text().contains(SCRIPT) || policy.is_empty() || policy.contains("unsafe-inline")
            {
                faults.push("the page");
            }
        }
        let path = format!("/api/v1/matches/{}", made.id.0);
        for path in [path, "/api/v1/lobby".to_owned()] {
            let reply = target.ask_as(&guest, Ask::get(path)).await?;
            let is = |name: &str, value: &str| {
                reply.headers.get(name).is_some_and(|found| found == value)
            };
            if !is("content-type", "application/json") || !is("x-content-type-options", "nosniff") {
                faults.push("the API");
            }
        }
        let figure =
            if faults.is_empty() { "only as JSON text".to_owned() } else { faults.join(", ") };
        report.check("scripts in names and chat", faults.is_empty(), figure);
        Ok(())
    })
    .await
}
