//! Checks that held from the beginning: kills lose nothing, and no route is open to strangers.

use anyhow::{Context, Result};
use hyper::Method;
use serde_json::{Value, json};

use super::report::Report;
use super::target::{Mode, Target, invite};
use super::{Scale, with_bystanders};
use crate::durability;
use crate::wire::Ask;

/// What the document says about routes that answer anybody.
const FOR_EVERYBODY: &str = "For everybody.";
/// Routes that make the computer work, which must be among those that are asked.
const COSTLY: [&str; 6] = [
    "/api/v1/analysis",
    "/api/v1/analysis/marks",
    "/api/v1/matches/{id}/review",
    "/api/v1/opponents/{id}/thinking",
    "/api/v1/heat",
    "/api/v1/positions",
];
/// The name of somebody with an account, which strangers must not learn.
const SECRET: &str = "Penny";

/// A documented route.
struct Route {
    method: Method,
    path: String,
    /// Whether the document says that anybody may use it.
    is_open: bool,
}

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
        let routes = documented(target).await?;
        let missing = COSTLY.iter().find(|path| !routes.iter().any(|route| route.path == **path));
        wrong.extend(missing.map(|path| format!("{path} is not documented")));
        for Route { method, path, is_open } in &routes {
            for token in [None, Some("s1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")] {
                let mut ask = Ask::new(method.clone(), filled(path, &made.id.0));
                if *method != Method::GET {
                    ask = ask.json(&json!({}));
                }
                if let Some(token) = token {
                    ask = ask.token(token);
                }
                let reply = target.http(source).await?.ask(ask).await?;
                asked += 1;
                let is_bad = reply.status.is_success() && !is_open;
                if is_bad || reply.text().contains(SECRET) || reply.status.is_server_error() {
                    wrong.push(format!("{method} {path}: {}", reply.status));
                }
            }
        }
        let open = routes.iter().filter(|route| route.is_open).count();
        let figure = match wrong.first() {
            None => format!(
                "{asked} requests, all refused but those of the {open} routes that are for everybody"
            ),
            Some(first) => format!("{} of {asked} answered, such as {first}", wrong.len()),
        };
        // If most routes were open, the document would not say who may use them.
        let is_told = asked > 50 && 3 * open < routes.len();
        report.check("every route without a session", wrong.is_empty() && is_told, figure);
        Ok(())
    })
    .await
}

/// A path with a value for each of its parameters.
fn filled(path: &str, id: &str) -> String {
    let path = path.replace("{id}", id).replace("{name}", SECRET);
    let mut filled = String::new();
    let mut rest = path.as_str();
    while let Some((before, behind)) = rest.split_once('{') {
        let (_, after) = behind.split_once('}').unwrap_or_default();
        filled.push_str(before);
        filled.push('1');
        rest = after;
    }
    filled + rest
}

/// The routes that the server documents.
async fn documented(target: &Target) -> Result<Vec<Route>> {
    let mut http = target.http(target.source(95, 1)).await?;
    let document: Value = http.ask(Ask::get("/api/v1/openapi.json")).await?.json()?;
    let paths = document["paths"].as_object().context("no paths in the document")?;
    let mut routes = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            if let Ok(method) = method.to_uppercase().parse::<Method>() {
                let is_open = operation["description"] == FOR_EVERYBODY;
                routes.push(Route { method, path: path.clone(), is_open });
            }
        }
    }
    Ok(routes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_of_a_path_has_a_value() {
        assert_eq!(filled("/matches/{id}/pgn", "abc"), "/matches/abc/pgn");
        assert_eq!(filled("/reports/{number}/lines/{line}", "abc"), "/reports/1/lines/1");
        assert_eq!(filled("/healthz", "abc"), "/healthz");
    }
}
