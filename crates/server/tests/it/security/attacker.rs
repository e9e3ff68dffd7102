//! An attacker who tries every route: without a session, with a wrong one and with somebody else's.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use server::http::{Access, RouteEntry, routes};

use super::club::{Club, HERE};

/// A body that the route accepts from people who may use it, so that a refusal is about the person and not the body.
fn body(path: &str) -> Option<Value> {
    Some(match path {
        "/api/v1/guests" => json!({"name": "Mallory"}),
        "/api/v1/matches" => json!({"mode": "hot-seat"}),
        "/api/v1/matches/{id}/join" | "/api/v1/matches/{id}/restart" => json!({}),
        "/api/v1/login" => json!({"name": "Victim", "password": "not the password"}),
        "/api/v1/setup" | "/api/v1/register" => {
            json!({"token": "AAAAAAAAAAAAAAAAAAAAAA", "name": "Mallory", "password": "not a guess at all"})
        }
        "/api/v1/reset" => {
            json!({"token": "AAAAAAAAAAAAAAAAAAAAAA", "password": "not a guess at all"})
        }
        "/api/v1/me" => json!({"current_password": "not the password"}),
        "/api/v1/me/preferences" => json!({"values": {"theme": "dark"}}),
        "/api/v1/me/second-factor" => {
            json!({"current_password": "not the password", "code": "000000"})
        }
        "/api/v1/me/second-factor/confirm" => json!({"code": "000000"}),
        "/api/v1/me/passkeys/begin" => json!({"current_password": "not the password"}),
        "/api/v1/me/passkeys" => json!({"client_data": "e30", "attestation": "oA"}),
        "/api/v1/me/passkeys/challenge" => json!({}),
        "/api/v1/me/passkeys/{id}" => {
            json!({"current_password": "not the password", "code": "000000"})
        }
        "/api/v1/login/passkey" => json!({"name": "Victim", "password": "not the password"}),
        "/api/v1/register-invitations" | "/api/v1/setup-link" | "/api/v1/room" => json!({}),
        "/api/v1/register-invitations/cards" => json!({"count": 30, "hours": 24}),
        "/api/v1/accounts/{id}" => json!({"role": "organizer"}),
        "/api/v1/accounts/{id}/reset-link" | "/api/v1/logout" => json!({}),
        "/api/v1/mutes" => json!({"whom": {"name": "Victim"}, "for": "everybody"}),
        "/api/v1/reports" => json!({"match": "0000000000000000000000", "line": 1}),
        "/api/v1/reports/{id}/close" => json!({"verdict": "erased"}),
        "/api/v1/library/{id}" => json!({"notes": "Mallory was here", "tags": ["mine"]}),
        "/api/v1/library/{id}/copy"
        | "/api/v1/library/{id}/keep"
        | "/api/v1/library/{id}/restore"
        | "/api/v1/library/import" => json!({}),
        "/api/v1/matches/{id}/invitation" => json!({"invitation": "guessed"}),
        "/api/v1/players" => json!({"name": "Mallory"}),
        "/api/v1/players/switch" => json!({}),
        "/api/v1/opponents/{id}/thinking" => json!({}),
        "/api/v1/rulesets/check" | "/api/v1/rulesets/study" => json!({"text": "name = 1"}),
        "/api/v1/rulesets/movement" => {
            json!({"betza": "N", "files": 9, "ranks": 9, "square": "e5"})
        }
        "/api/v1/matches/{id}/variations" => json!({"version": 1}),
        "/api/v1/matches/{id}/notes" => json!({"notes": "the diagonal"}),
        // The game is over there, so the answer is complete at once.
        "/api/v1/analysis" => json!({"position": {"moves": ["f3", "e5", "g4", "Qh4"]}}),
        "/api/v1/analysis/marks" | "/api/v1/matches/{id}/review" => json!({}),
        "/api/v1/positions" => json!({"moves": ["e2e4"]}),
        "/api/v1/puzzles/run" => json!({"kind": "survival"}),
        "/api/v1/puzzles/run/moves" => json!({"puzzle": "1", "moves": ["e2e4"]}),
        "/api/v1/puzzles/{id}/moves" => json!({"moves": ["e2e4"]}),
        "/api/v1/puzzles/{id}/hint" | "/api/v1/puzzles/{id}/solution" => json!({}),
        "/api/v1/tables" => json!({"title": "Mallory's"}),
        "/api/v1/tables/find" => json!({"code": "AAAAAA"}),
        "/api/v1/tables/{id}/join" => json!({"code": "AAAAAA"}),
        "/api/v1/tables/{id}/leave" | "/api/v1/tables/{id}/stand" | "/api/v1/tables/{id}/close" => {
            json!({})
        }
        "/api/v1/tables/{id}/sit" => json!({"kind": "random"}),
        "/api/v1/tables/{id}/ready" => json!({"ready": true}),
        "/api/v1/tables/{id}/go-on" => json!({"with": "queue"}),
        "/api/v1/tables/{id}/computer" => {
            json!({"seat": {"board": 1, "color": "white"}, "opponent": "level-8"})
        }
        "/api/v1/tables/{id}/arrange" => json!({"how": "random"}),
        "/api/v1/tables/{id}/terms" => json!({"clock": {"kind": "untimed"}}),
        "/api/v1/tables/{id}/kick" | "/api/v1/tables/{id}/host" => json!({"member": 1}),
        "/api/v1/rulesets/draw" | "/api/v1/rulesets/document" | "/api/v1/rulesets/rules" => {
            json!({"kind": "chess960"})
        }
        "/api/v1/designs" => json!({"name": "Mallory's", "document": {}}),
        "/api/v1/designs/import" => json!({"text": "{}"}),
        "/api/v1/designs/{id}/draft" => json!({"document": {}, "seq": 1}),
        "/api/v1/designs/{id}/versions" => json!({"seq": 1}),
        "/api/v1/designs/{id}/sharing" => json!({"sharing": "public"}),
        "/api/v1/designs/{id}/name" => json!({"name": "Mallory's"}),
        "/api/v1/designs/{id}/tags" => json!({"tags": ["mallory"]}),
        "/api/v1/designs/{id}/rating" => json!({"stars": 1}),
        "/api/v1/designs/{id}/report" => json!({"reason": "no"}),
        "/api/v1/designs/{id}/copy"
        | "/api/v1/designs/{id}/restore"
        | "/api/v1/designs/{id}/keep"
        | "/api/v1/designs/{id}/unpublish" => json!({}),
        "/api/v1/designs/{id}/pictures/{letter}" => {
            json!({"svg": "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>"})
        }
        _ => return None,
    })
}

/// What a victim has that an attacker would like to reach by its number.
struct Loot {
    session: u64,
    invitation: u64,
    account: u64,
    hot_seat: String,
    puzzle: String,
    /// A private table, with the victim in a seat.
    table: String,
    /// A private design of the victim.
    design: String,
}

fn filled(path: &str, loot: &Loot) -> String {
    let (prefix, own) = match path {
        path if path.contains("/sessions/") => ("{id}", loot.session.to_string()),
        path if path.contains("/register-invitations/") => ("{id}", loot.invitation.to_string()),
        path if path.contains("/accounts/") => ("{id}", loot.account.to_string()),
        path if ["/matches/", "/library/", "/m/"].iter().any(|part| path.contains(part)) => {
            ("{id}", loot.hot_seat.clone())
        }
        path if path.contains("/tables/") || path.starts_with("/table/") => {
            ("{id}", loot.table.clone())
        }
        path if path.starts_with("/api/v1/puzzles/") => ("{id}", loot.puzzle.clone()),
        path if path.starts_with("/api/v1/designs/") => ("{id}", loot.design.clone()),
        path if path.contains("/mutes/") => ("{id}", loot.account.to_string()),
        "/rules/{name}" => ("{name}", "standard".to_owned()),
        path if path.contains("/people/") => ("{name}", "Victim".to_owned()),
        _ => ("{id}", "1".to_owned()),
    };
    // Files of the page are below a fingerprint; a wrong one names nothing.
    path.replace(prefix, &own)
        .replace("{hash}", "0000")
        .replace("{*name}", "app.js")
        .replace("{letter}", "K")
}

async fn attack(
    club: &Club,
    route: &RouteEntry,
    loot: &Loot,
    token: Option<&str>,
) -> (StatusCode, String) {
    let path = filled(&route.path, loot);
    assert!(!path.contains('{'), "the attacker does not know how to fill {path}");
    let mut ask = club.ask(route.method.as_str(), &path);
    if let Some(token) = token {
        ask = ask.token(token);
    }
    if let Some(body) = body(&route.path) {
        ask = ask.json(&body);
    }
    let reply = ask.send().await;
    assert!(!reply.status.is_server_error(), "{route:?}: {}", reply.text);
    (reply.status, reply.text)
}

async fn scene() -> (Club, Loot, String, String) {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let victim = club.player(&organizer, "Victim").await;
    let mallory = club.player(&organizer, "Mallory").await;
    club.invitation(&organizer, 3).await;
    let sessions = club.get("/api/v1/sessions", &victim).await.json();
    let invitations = club.get("/api/v1/register-invitations", &organizer).await.json();
    let me = club.get("/api/v1/me", &victim).await.json();
    let new = json!({"mode": "hot-seat", "white": "Valerie", "black": "Vincent"});
    let made = club.post("/api/v1/matches", &victim, &new).await;
    let puzzle = club.get("/api/v1/puzzles/day", &victim).await.json();
    let new = json!({"access": "private", "title": "Family",
        "seats": [{"seat": {"board": 0, "color": "white"}}]});
    let table = club.post("/api/v1/tables", &victim, &new).await.expect(StatusCode::CREATED);
    let new = json!({"name": "Family hills", "document": {"title": "Family hills"}});
    let design = club.post("/api/v1/designs", &victim, &new).await.expect(StatusCode::CREATED);
    let loot = Loot {
        design: design.json()["id"].as_str().unwrap().to_owned(),
        table: table.json()["id"].as_str().unwrap().to_owned(),
        puzzle: puzzle["id"].as_str().unwrap().to_owned(),
        session: sessions[0]["id"].as_u64().unwrap(),
        invitation: invitations[0]["id"].as_u64().unwrap(),
        account: me["actor"].as_u64().unwrap(),
        hot_seat: made.json()["id"].as_str().unwrap().to_owned(),
    };
    (club, loot, victim, mallory)
}

/// What must be refused to whom, by what the table says.
fn is_closed_to_strangers(access: Access) -> bool {
    access != Access::Anyone
}

#[tokio::test]
async fn every_route_is_in_the_table() {
    let listed = routes();
    assert!(listed.len() >= 30, "{}", listed.len());
    let mut seen = std::collections::BTreeSet::new();
    for route in &listed {
        assert!(seen.insert((route.method.to_string(), route.path.clone())), "twice: {route:?}");
        let changes = route.method != Method::GET;
        let is_known = body(&route.path).is_some() || route.method == Method::DELETE;
        assert!(
            !changes || is_known,
            "write a body for {route:?}, so that the attack means something"
        );
    }
    // No module adds a route of its own beside the table.
    let sources = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http");
    for entry in sources.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let is_table = path.file_name().is_some_and(|name| name == "routes.rs");
        if is_table || path.is_dir() {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(!text.contains(".route("), "{} adds a route beside the table", path.display());
    }
}

#[tokio::test]
async fn without_a_session_every_closed_route_is_closed() {
    let (club, loot, ..) = scene().await;
    for route in routes() {
        let (status, text) = attack(&club, &route, &loot, None).await;
        if route.access == Access::ThisComputer {
            assert_eq!(status, StatusCode::FORBIDDEN, "{route:?}");
        } else if is_closed_to_strangers(route.access) {
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{route:?}: {text}");
            assert!(text.contains("no-session"), "{route:?}: {text}");
        }
    }
}

#[tokio::test]
async fn with_a_wrong_session_every_closed_route_is_closed() {
    let (club, loot, victim, _) = scene().await;
    let mut bent = victim.clone();
    let last = if bent.ends_with('A') { 'B' } else { 'A' };
    bent.pop();
    bent.push(last);
    let foreign = server::Tokens::new([1; 32]).sign(
        ids::ActorId(loot.account),
        &game::PlayerName::new("Victim").unwrap(),
        server::GuestScope::Server,
        ids::UtcMillis(1_800_000_000_000),
    );
    for wrong in
        [bent.as_str(), "s1.", "", "s1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", &foreign]
    {
        for route in routes().iter().filter(|route| is_closed_to_strangers(route.access)) {
            let (status, text) = attack(&club, route, &loot, Some(wrong)).await;
            let expected = match route.access {
                Access::ThisComputer => StatusCode::FORBIDDEN,
                _ => StatusCode::UNAUTHORIZED,
            };
            assert_eq!(status, expected, "{route:?} with {wrong:?}: {text}");
        }
    }
}

#[tokio::test]
async fn at_the_keyboard_nobody_is_an_account() {
    let (club, loot, ..) = scene().await;
    for route in routes() {
        if !matches!(route.access, Access::Account | Access::Organizer) {
            continue;
        }
        let mut ask = club.ask(route.method.as_str(), &filled(&route.path, &loot)).from(HERE);
        if let Some(body) = body(&route.path) {
            ask = ask.json(&body);
        }
        let reply = ask.send().await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{route:?}: {}", reply.text);
    }
}

#[tokio::test]
async fn with_anothers_session_nothing_of_the_victims_is_reached() {
    let (club, loot, victim, mallory) = scene().await;
    for route in routes() {
        // Ending your own sessions and account is not an attack.
        let ends_own = route.path.ends_with("/logout") || route.path == "/api/v1/sessions";
        if ends_own && route.method != Method::GET {
            continue;
        }
        let (status, text) = attack(&club, &route, &loot, Some(&mallory)).await;
        match (route.access, route.path.as_str()) {
            (Access::Organizer, _) => {
                assert_eq!(status, StatusCode::FORBIDDEN, "{route:?}: {text}")
            }
            (_, "/api/v1/sessions/{id}" | "/api/v1/mutes/{id}") => {
                assert_eq!(status, StatusCode::NOT_FOUND, "{route:?}: {text}");
            }
            (_, "/api/v1/mutes") if route.method == Method::POST => {
                assert_eq!(status, StatusCode::FORBIDDEN, "{route:?}: {text}");
            }
            (_, "/api/v1/me") if route.method != Method::GET => {
                assert_eq!(status, StatusCode::UNAUTHORIZED, "{route:?}: {text}");
            }
            // Even with a guessed code a private table looks as if it did not exist, except to the route that joins it.
            (_, "/api/v1/tables/{id}/join") => {
                assert_eq!(status, StatusCode::FORBIDDEN, "{route:?}: {text}");
            }
            (_, path) if path.starts_with("/api/v1/tables/") || path.ends_with("/table") => {
                assert_eq!(status, StatusCode::NOT_FOUND, "{route:?}: {text}");
            }
            (_, path) if path.starts_with("/api/v1/designs/{id}") => {
                assert_eq!(status, StatusCode::NOT_FOUND, "{route:?}: {text}");
            }
            (_, "/api/v1/matches/{id}/join") => {
                assert!(status.is_client_error(), "{route:?}: {text}");
            }
            (_, path) if path.starts_with("/api/v1/library/{id}") => {
                assert_eq!(status, StatusCode::NOT_FOUND, "{route:?}: {text}");
            }
            (_, path) if path.starts_with("/api/v1/library") => {
                assert!(!text.contains(&loot.hot_seat), "{route:?}: {text}");
                assert!(!text.contains("Valerie"), "{route:?}: {text}");
            }
            _ => {}
        }
        assert!(!text.contains("Family"), "{route:?}: {text}");
        assert!(!text.contains("argon2"), "{route:?}: {text}");
        assert!(!text.contains(&victim), "{route:?}: {text}");
    }
    // By its number a match is not taken out either.
    let export = format!("/api/v1/library/export?ids={}", loot.hot_seat);
    club.get(&export, &mallory).await.expect(StatusCode::NOT_FOUND);
    // The victim noticed nothing.
    let me = club.get("/api/v1/me", &victim).await.expect(StatusCode::OK);
    assert_eq!(me.json()["name"], "Victim");
    let sessions = club.get("/api/v1/sessions", &mallory).await;
    assert!(!sessions.text.contains(&loot.session.to_string()), "{}", sessions.text);
    let entry = club.get(&format!("/api/v1/library/{}", loot.hot_seat), &victim).await;
    let entry = entry.expect(StatusCode::OK).json();
    let touched = !entry["notes"].as_str().unwrap_or_default().is_empty() || entry["kept"] == true;
    assert!(!touched, "{entry}");
    assert!(entry["deleted_until_ms"].is_null(), "{entry}");
    let seats = club.get(&format!("/api/v1/matches/{}", loot.hot_seat), &mallory).await.json();
    assert!(seats["yours"].is_null(), "{seats}");
}

#[tokio::test]
async fn a_guest_is_no_account() {
    let (club, loot, ..) = scene().await;
    let guest = club.guest("Gus").await.expect(StatusCode::CREATED).token();
    for route in routes() {
        if matches!(route.access, Access::Account | Access::Organizer) {
            let (status, text) = attack(&club, &route, &loot, Some(&guest)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{route:?}: {text}");
        }
    }
}
