//! Checks that held from the beginning: kills lose nothing, and no route is open to strangers.

use anyhow::{Context, Result};
use hyper::Method;
use serde_json::{Value, json};

use super::report::Report;
use super::target::{Mode, Target, invite};
use super::{Scale, with_bystanders};
use crate::durability;
use crate::wire::Ask;

/// Routes that answer anybody; each says so in the server's own table.
const OPEN: [&str; 6] = [
    "/healthz",
    "/api/v1/lobby",
    "/api/v1/rulesets",
    "/api/v1/rulesets/check",
    "/api/v1/rulesets/draw",
    "/api/v1/openapi.json",
];

/// Kills a server while games are played.
pub(super) async fn kills(scale: &Scale) -> Result<Report> {
    let mut report = Report::default();
    let killed = durability::run(&scale.program, &scale.folder, scale.kills).await;
    let held = killed.is_ok();
    report.check("kill -9 under load", held, killed.unwrap_or_else(|error| format!("{error:#}")));
    Ok(report)
}

/// Asks every documented route without a session, and with a wrong one.
pub(super) async fn routes(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Public).await?;
    with_bystanders(&target, async |target, _, report| {
        let source = target.source(95, 1);
        let untimed = json!({ "kind": "untimed" });
        let (made, _) =
            invite(target.address(), &target.player, target.source(96, 1), untimed).await?;
        let (mut asked, mut wrong) = (0, Vec::new());
        for (method, path) in documented(target).await? {
            for token in [None, Some("s1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")] {
                let filled = path.replace("{id}", &made.id.0).replace("{name}", "Penny");
                let mut ask = Ask::new(method.clone(), filled);
                if method != Method::GET {
                    ask = ask.json(&json!({}));
                }
                if let Some(token) = token {
                    ask = ask.token(token);
                }
                let reply = target.http(source).await?.ask(ask).await?;
                asked += 1;
                let is_open = OPEN.contains(&path.as_str()) || path.starts_with("/api/v1/docs");
                let leaks = !is_open && reply.text().contains("Penny");
                let is_bad = reply.status.is_success() && !is_open;
                if is_bad || leaks || reply.status.is_server_error() {
                    wrong.push(format!("{method} {path}: {}", reply.status));
                }
            }
        }
        let figure = match wrong.first() {
            None => format!("{asked} requests, all refused"),
            Some(first) => format!("{} of {asked} answered, such as {first}", wrong.len()),
        };
        report.check("every route without a session", wrong.is_empty() && asked > 50, figure);
        Ok(())
    })
    .await
}

/// The routes that the server documents.
async fn documented(target: &Target) -> Result<Vec<(Method, String)>> {
    let mut http = target.http(target.source(95, 1)).await?;
    let document: Value = http.ask(Ask::get("/api/v1/openapi.json")).await?.json()?;
    let paths = document["paths"].as_object().context("no paths in the document")?;
    let mut routes = Vec::new();
    for (path, methods) in paths {
        for method in methods.as_object().into_iter().flat_map(|methods| methods.keys()) {
            if let Ok(method) = method.to_uppercase().parse::<Method>() {
                routes.push((method, path.clone()));
            }
        }
    }
    Ok(routes)
}
