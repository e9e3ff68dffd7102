//! Findings 4, 12 and 13: requests past the proxy, headers that lie, and what strangers learn.

use std::net::Ipv4Addr;

use anyhow::{Context, Result};
use hyper::StatusCode;
use protocol::{Act, ClientMessage, Color, Seat};
use serde_json::json;

use super::bystanders::Bystanders;
use super::report::Report;
use super::target::{HOST, Mode, Target, act, invite};
use super::{Scale, tls, with_bystanders};
use crate::wire::{self, Ask, Source};

/// Asks a public server without its proxy.
pub(super) async fn past_the_proxy(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Public).await?;
    with_bystanders(&target, async |target, _, report| {
        let other = Source::Direct(Ipv4Addr::new(127, 5, 5, 5));
        let login = json!({ "name": "Penny", "password": "not this one" });
        let ask = Ask::post("/api/v1/login").json(&login).header("host", HOST);
        let (held, figure) = match wire::ask(target.address(), other, ask).await {
            // A refusal must not say whether the password was right.
            Ok(reply) if reply.status == StatusCode::UNAUTHORIZED || reply.status.is_success() => {
                (false, format!("a password was taken in plain text: {}", reply.status))
            }
            Ok(reply) => (true, format!("answered {}", reply.status)),
            Err(_) => (true, "no connection".to_owned()),
        };
        report.check("a plain login that is not from the proxy", held, figure);
        Ok(())
    })
    .await
}

/// Sends headers that claim to be somebody else.
pub(super) async fn headers(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Alone).await?;
    with_bystanders(&target, async |target, _, report| {
        let new = || Ask::post("/api/v1/matches").json(&json!({ "mode": "hot-seat" }));
        let forwarded = new().header("x-forwarded-for", "203.0.113.9");
        let reply = wire::ask(target.address(), Source::HERE, forwarded).await?;
        report.check(
            "a forwarded request as the house account",
            !reply.status.is_success(),
            format!("answered {}", reply.status),
        );
        for (name, value) in [
            ("another site with `Authorization: Basic`", "Basic QUFBQQ=="),
            ("another site with a wrong token", "Bearer AAAA"),
        ] {
            let foreign =
                new().header("authorization", value).header("sec-fetch-site", "cross-site");
            let reply = wire::ask(target.address(), Source::HERE, foreign).await?;
            let held = !reply.status.is_success();
            report.check(name, held, format!("answered {}", reply.status));
        }
        Ok(())
    })
    .await
}

/// Asks a public server for what it should not tell.
pub(super) async fn strangers(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Public).await?;
    let report = with_bystanders(&target, learn).await?;
    encryption(scale, report).await
}

async fn learn(target: &Target, _: &Bystanders, report: &mut Report) -> Result<()> {
    let stranger = target.source(90, 1);
    let clock = json!({ "kind": "stages", "stages": [{ "ms": 300_000 }] });
    let (made, guest) =
        invite(target.address(), &target.player, target.source(91, 1), clock).await?;
    let seek = target.hot_seat(&target.player, json!({ "mode": "seek" })).await?;
    let lobby = wire::ask(target.address(), stranger, Ask::get("/api/v1/lobby")).await?;
    let text = lobby.text();
    let (names, ids) = (text.contains("Penny"), text.contains(seek.id.0.as_str()));
    let shows = |shown| if shown { "shown" } else { "not shown" };
    let figure = format!("answered {}, names {}, ids {}", lobby.status, shows(names), shows(ids));
    report.check("the lobby without a session", !names && !ids, figure);

    let seat = Seat { board: 0, color: Color::Black };
    let mut socket = guest.watching(target.address(), &made.id).await?;
    let (match_id, plies) = (made.id.clone(), Vec::new());
    let resign =
        ClientMessage::Act { match_id, id: 1, plies, lag_ms: 0, act: Act::Resign { seat } };
    act(&mut socket, &resign).await?;
    let body = json!({ "name": "Later", "match": made.id, "invitation": made.invitation });
    let later =
        wire::ask(target.address(), stranger, Ask::post("/api/v1/guests").json(&body)).await?;
    report.check(
        "the link of a finished match",
        !later.status.is_success(),
        format!("answered {}", later.status),
    );

    let typed = "my secret passphrase";
    let login = json!({ "name": typed, "password": "x" });
    wire::ask(target.address(), stranger, Ask::post("/api/v1/login").json(&login)).await?;
    let is_logged = target.log()?.contains(typed);
    let figure = if is_logged { "in the log" } else { "not in the log" };
    report.check("a password typed as the name", !is_logged, figure.to_owned());
    Ok(())
}

/// Whether the server sends HSTS, which keeps browsers on TLS.
async fn encryption(scale: &Scale, mut report: Report) -> Result<Report> {
    let target = scale.target(Mode::Tls).await?;
    let data = target.data();
    let folder = data.parent().context("the data folder has a parent")?;
    let mut http = tls::http(target.address(), target.source(92, 1), folder).await?;
    let reply = http.ask(Ask::get("/").header("host", HOST)).await?;
    let header = reply.headers.get("strict-transport-security");
    let figure = header.and_then(|value| value.to_str().ok()).unwrap_or("none");
    report.check("HSTS under TLS", header.is_some(), figure.to_owned());
    Ok(report)
}
