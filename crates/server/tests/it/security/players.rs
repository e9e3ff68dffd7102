//! Several people in one browser at the server's own computer.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::club::{Club, ELSEWHERE, HERE, Reply};

const SESSION: &str = "tabiya-plain";
const PLAYERS: &str = "tabiya-plain-players";

/// The cookies of a browser at the server's own computer.
#[derive(Default)]
struct Browser {
    session: String,
    players: String,
}

impl Browser {
    async fn send(
        &mut self,
        club: &Club,
        method: &str,
        path: &str,
        body: Option<Value>,
        from: &str,
    ) -> Reply {
        let mut cookies = vec![format!("{PLAYERS}={}", self.players)];
        if !self.session.is_empty() {
            cookies.push(format!("{SESSION}={}", self.session));
        }
        let path = format!("/api/v1{path}");
        let mut ask = club.ask(method, &path).from(from).header("cookie", &cookies.join("; "));
        ask = ask.header("origin", &format!("http://{}", club.host()));
        if let Some(body) = body {
            ask = ask.json(&body);
        }
        let reply = ask.send().await;
        for cookie in reply.headers.get_all("set-cookie") {
            let (name, rest) = cookie.to_str().unwrap().split_once('=').unwrap();
            let value = rest.split(';').next().unwrap_or_default().to_owned();
            match name {
                SESSION => self.session = value,
                PLAYERS => self.players = value,
                _ => {}
            }
        }
        reply
    }

    async fn here(&mut self, club: &Club, method: &str, path: &str, body: Option<Value>) -> Reply {
        self.send(club, method, path, body, HERE).await
    }

    async fn name(&mut self, club: &Club) -> String {
        let me = self.here(club, "GET", "/me", None).await.json();
        me["name"].as_str().unwrap_or_default().to_owned()
    }
}

#[tokio::test]
async fn people_at_one_computer_take_turns_without_a_password() {
    let club = Club::open().await;
    let mut browser = Browser::default();
    for name in ["Ann", "Ben"] {
        let added = browser.here(&club, "POST", "/players", Some(json!({"name": name}))).await;
        added.expect(StatusCode::CREATED);
        assert_eq!(browser.name(&club).await, name);
    }
    let list = browser.here(&club, "GET", "/players", None).await.json();
    let players = list["players"].as_array().unwrap();
    assert_eq!((players.len(), &list["house"]), (2, &json!(false)), "{list}");
    let ann = json!({"actor": players[0]["actor"]});
    browser.here(&club, "POST", "/players/switch", Some(ann)).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(browser.name(&club).await, "Ann");
    // Back to the house account, whose games are still its own.
    browser.here(&club, "POST", "/players/switch", Some(json!({}))).await;
    let me = browser.here(&club, "GET", "/me", None).await.json();
    assert_eq!(me["kind"], "house", "{me}");
    // Another browser knows nobody.
    let none = Browser::default().here(&club, "GET", "/players", None).await.json();
    assert_eq!(none["players"], json!([]));
}

#[tokio::test]
async fn switching_opens_no_account_and_works_nowhere_else() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let mut browser = Browser::default();
    let added = browser.here(&club, "POST", "/players", Some(json!({"name": "Ann"}))).await;
    let ann = added.expect(StatusCode::CREATED).json()["actor"].clone();
    // The token of an account in the cookie is not a guest's.
    browser.players = format!("{}~{organizer}", browser.players);
    let list = browser.here(&club, "GET", "/players", None).await.json();
    assert_eq!(list["players"].as_array().unwrap().len(), 1, "{list}");
    let me = club.get("/api/v1/me", &organizer).await.json();
    let switch = json!({"actor": me["actor"]});
    let reply = browser.here(&club, "POST", "/players/switch", Some(switch)).await;
    reply.expect(StatusCode::NOT_FOUND);
    // Somebody with an account logs out first, and other computers cannot switch at all.
    let ann = json!({ "actor": ann });
    let mut logged_in = Browser { session: organizer, players: browser.players.clone() };
    let reply = logged_in.here(&club, "POST", "/players/switch", Some(ann.clone())).await;
    assert_eq!(reply.expect(StatusCode::FORBIDDEN).json()["reason"], "log-out-first");
    let reply = browser.send(&club, "POST", "/players/switch", Some(json!({})), ELSEWHERE).await;
    assert_eq!(reply.expect(StatusCode::FORBIDDEN).json()["reason"], "not-at-keyboard");
}
