//! Finding 15: guests in every place.

use anyhow::Result;
use hyper::StatusCode;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::report::Report;
use super::target::{Mode, Target};
use super::{Scale, seconds, with_bystanders};
use crate::wire::{self, Ask, Http};

/// Guests that the server knows at a time, and some more.
const GUESTS: usize = 20_100;
/// Guests of one network, so that no rate limit is reached.
const ON_NETWORK: usize = 60;

/// Fills the table of guests, then sends a pupil.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Proxied).await?;
    with_bystanders(&target, async |target, _, report| {
        let began = Instant::now();
        let admitted = fill(target).await?;
        let took = began.elapsed();
        let pupil = Ask::post("/api/v1/guests").json(&target.guest_body("Pupil"));
        let reply = wire::ask(target.address(), target.source(5, 5), pupil).await?;
        let figure = format!(
            "{admitted} guests in {}, then a pupil with the room code: {}",
            seconds(took),
            reply.status
        );
        report.check("guests in every place", reply.status == StatusCode::CREATED, figure);
        Ok(())
    })
    .await
}

/// Sends guests from many networks; returns how many were admitted.
async fn fill(target: &Target) -> Result<usize> {
    let mut tasks = JoinSet::new();
    let mut admitted = 0;
    for network in 0..GUESTS.div_ceil(ON_NETWORK) {
        let network = 100 + u16::try_from(network)?;
        let mut connections = Vec::new();
        // Two addresses of each network, half of its guests each.
        for host in [1, 2] {
            connections.push(target.http(target.source(network, host)).await?);
        }
        for (host, mut http) in connections.into_iter().enumerate() {
            let body = target.guest_body(&format!("Crowd {network} {host}"));
            tasks.spawn(async move { enter(&mut http, &body).await });
        }
        while tasks.len() >= 16 {
            if let Some(done) = tasks.join_next().await {
                admitted += done?;
            }
        }
    }
    while let Some(done) = tasks.join_next().await {
        admitted += done?;
    }
    Ok(admitted)
}

async fn enter(http: &mut Http, body: &serde_json::Value) -> usize {
    let mut admitted = 0;
    for _ in 0..ON_NETWORK / 2 {
        match http.ask(Ask::post("/api/v1/guests").json(body)).await {
            Ok(reply) => admitted += usize::from(reply.status == StatusCode::CREATED),
            Err(_) => break,
        }
    }
    admitted
}
