//! Items 1 to 9 and 14: who may use the server, and from where.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::json;
use server::http::routes;
use server::{Config, ConfigFault, RawOptions};

use super::club::{Club, ELSEWHERE, HERE, PASSWORD, knock, lan, public};

const MINUTE: Duration = Duration::from_secs(60);

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn item_01_the_default_is_loopback_and_public_needs_tls() {
    let config = |raw| Config::new(raw, "unused".into());
    let alone = config(RawOptions::default()).unwrap();
    assert!(alone.address().ip().is_loopback());
    assert!(!config(lan()).unwrap().address().ip().is_loopback());
    let naked = RawOptions { trusted_proxies: None, ..public() };
    assert_eq!(config(naked).unwrap_err().faults, [ConfigFault::PublicWithoutTls]);
}

#[tokio::test]
async fn item_02_the_set_up_link_makes_one_organizer_here_and_soon() {
    let club = Club::open().await;
    let set_up = |secret: String, from: &'static str| {
        let body = json!({"token": secret, "name": "Teacher Tom", "password": PASSWORD});
        club.ask("POST", "/api/v1/setup").from(from).json(&body)
    };
    // There is no account before, whatever one tries.
    for (name, password) in [("admin", "admin"), ("organizer", ""), ("root", "password")] {
        assert_eq!(club.log_in(name, password).await.status, StatusCode::UNAUTHORIZED);
    }
    let first = club.app.people.set_up_link().await.unwrap().unwrap();
    assert!(first.len() >= 22, "128 bits in base64 are 22 letters: {first}");
    let refused = set_up(first.clone(), ELSEWHERE).send().await.expect(StatusCode::FORBIDDEN);
    assert!(refused.message().contains("on the computer that runs the server"));
    club.clock.advance(15 * MINUTE);
    let late = set_up(first.clone(), HERE).send().await.expect(StatusCode::FORBIDDEN);
    assert_eq!(late.code(), "bad-invitation");
    // A new start prints a new one, and the one before it is void.
    let second = club.app.people.set_up_link().await.unwrap().unwrap();
    assert_ne!(first, second);
    let third = club.app.people.set_up_link().await.unwrap().unwrap();
    set_up(second, HERE).send().await.expect(StatusCode::FORBIDDEN);
    club.clock.advance(14 * MINUTE);
    let made = set_up(third.clone(), HERE).send().await.expect(StatusCode::CREATED);
    assert_eq!(made.json()["role"], "organizer");
    set_up(third.clone(), HERE).send().await.expect(StatusCode::FORBIDDEN);
    assert_eq!(club.app.people.set_up_link().await.unwrap(), None);
    assert!(!contains(&club.bytes_on_disk(), &third), "the secret is on the disk");
}

#[tokio::test]
async fn item_03_registration_is_by_invitations_that_count_expire_and_can_be_revoked() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let closed = club.register("AAAAAAAAAAAAAAAAAAAAAA", "Ada").await;
    assert_eq!((closed.status, closed.code().as_str()), (StatusCode::FORBIDDEN, "bad-invitation"));
    let two = club.invitation(&organizer, 2).await;
    assert!(two.len() >= 22);
    club.register(&two, "Ada").await.expect(StatusCode::CREATED);
    // A name that is taken costs no use.
    club.register(&two, "ADA").await.expect(StatusCode::CONFLICT);
    club.register(&two, "Bob").await.expect(StatusCode::CREATED);
    club.register(&two, "Cid").await.expect(StatusCode::FORBIDDEN);
    let revoked = club.invitation(&organizer, 5).await;
    let listed = club.get("/api/v1/register-invitations", &organizer).await.json();
    assert!(!listed.to_string().contains(&revoked), "the list tells the secret");
    let open = listed.as_array().unwrap().iter().find(|entry| entry["state"] == "open").unwrap();
    let path = format!("/api/v1/register-invitations/{}", open["id"]);
    let gone = club.ask("DELETE", &path).token(&organizer).send().await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    club.register(&revoked, "Cid").await.expect(StatusCode::FORBIDDEN);
    let old = club.invitation(&organizer, 5).await;
    club.clock.advance(72 * 60 * MINUTE);
    club.register(&old, "Cid").await.expect(StatusCode::FORBIDDEN);
    let many = json!({"uses": 501});
    let refused = club.post("/api/v1/register-invitations", &organizer, &many).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for secret in [&two, &revoked, &old] {
        assert!(!contains(&club.bytes_on_disk(), secret), "the secret is on the disk");
    }
    // the secret is in the fragment of the link, which no browser sends.
    let made = club.post("/api/v1/register-invitations", &organizer, &json!({})).await.json();
    let link = made["link"].as_str().unwrap();
    assert!(link.ends_with(&format!("/register#{}", made["token"].as_str().unwrap())), "{link}");
}

#[tokio::test]
async fn item_04_guests_are_marked_and_the_world_needs_an_invitation() {
    let club = Club::with(public()).await;
    assert_eq!(club.guest("Gus").await.code(), "bad-invitation");
    let secret = club.app.people.set_up_link().await.unwrap().unwrap();
    let body = json!({"token": secret, "name": "Teacher Tom", "password": PASSWORD});
    let organizer = club.ask("POST", "/api/v1/setup").json(&body).send().await.token();
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &organizer, &new).await.json();
    let (id, invitation) = (made["id"].clone(), made["invitation"].clone());
    let guest = |secret: &serde_json::Value| {
        let body = json!({"name": "Gus", "match": id, "invitation": secret});
        club.ask("POST", "/api/v1/guests").json(&body)
    };
    guest(&json!("0000000000000000000000")).send().await.expect(StatusCode::FORBIDDEN);
    let token = guest(&invitation).send().await.expect(StatusCode::CREATED).token();
    let me = club.get("/api/v1/me", &token).await.json();
    assert_eq!((me["kind"].clone(), me["role"].clone()), (json!("guest"), json!("player")));
    let join = format!("/api/v1/matches/{}/join", id.as_str().unwrap());
    // No guest is called like somebody who has an account.
    let posing = json!({"invitation": invitation, "name": "Teacher T0m"});
    let refused = club.post(&join, &token, &posing).await;
    assert_eq!(refused.code(), "name-taken", "{}", refused.text);
    club.post(&join, &token, &json!({"invitation": invitation})).await.expect(StatusCode::OK);
    let path = format!("/api/v1/matches/{}", id.as_str().unwrap());
    let state = club.get(&path, &organizer).await.json();
    assert_eq!(state["seats"][1]["guest"], true, "{state}");
    assert!(state["seats"][0]["guest"].is_null(), "{state}");
}

#[tokio::test]
async fn item_05_every_route_is_asked_by_a_name_of_ours() {
    let club = Club::open().await;
    for route in routes() {
        let path = route.path.replace("{id}", "1").replace("{name}", "Ada");
        for host in ["evil.example", "localhost.evil.example", "192.168.1.99:8080"] {
            let reply = club.ask(route.method.as_str(), &path).header("host", host).send().await;
            assert_eq!(reply.status, StatusCode::MISDIRECTED_REQUEST, "{route:?} by {host}");
        }
    }
}

#[tokio::test]
async fn item_06_a_socket_needs_our_own_origin_and_no_token_in_its_address() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let address = club.listen().await;
    let cookie = format!("tabiya-plain={organizer}");
    let own = format!("http://{address}");
    let socket = "/api/v1/socket";
    let try_with = async |path: &str, headers: &[(&str, &str)]| {
        knock(address, path, headers).await.map(|_| ()).err()
    };
    assert_eq!(try_with(socket, &[("cookie", &cookie), ("origin", &own)]).await, None);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", ""] {
        let refused = try_with(socket, &[("cookie", &cookie), ("origin", origin)]).await;
        assert_eq!(refused, Some(403), "{origin}");
    }
    assert_eq!(try_with(socket, &[("cookie", &cookie)]).await, Some(403), "no origin");
    // A wrong token is not made right by being at this computer, and an address proves nobody.
    let wrong = [("authorization", "Bearer s1.wrong")];
    assert_eq!(try_with(socket, &wrong).await, Some(401));
    for query in ["token", "sessionId", "access_token"] {
        let path = format!("{socket}?{query}={organizer}");
        let mut line = knock(address, &path, &[("origin", &own)]).await.unwrap();
        line.say(&json!({"type": "hello", "protocol": 1})).await;
        let you = line.receive("welcome").await["you"].take();
        assert_eq!(you["actor"], 1, "a token in the address proved somebody: {you}");
    }
}

#[tokio::test]
async fn item_07_a_plain_network_is_a_named_mode() {
    // The world is never served plainly: see item 1. What a plain network sends has names of its own.
    let club = Club::open().await;
    let cookie = club.guest("Gus").await.header("set-cookie").to_owned();
    assert!(cookie.starts_with("tabiya-plain="), "{cookie}");
    let organizer = club.organizer().await;
    let over_tls = Club::with(public()).await;
    let reply =
        over_tls.ask("GET", "/api/v1/me").header("cookie", &format!("tabiya-plain={organizer}"));
    assert_eq!(reply.send().await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn item_08_cookies_are_host_bound() {
    for (raw, prefix, end) in
        [(lan(), "tabiya-plain=", "Max-Age=7776000"), (public(), "__Host-tabiya=", "; Secure")]
    {
        let club = Club::with(raw).await;
        let secret = club.app.people.set_up_link().await.unwrap().unwrap();
        let body = json!({"token": secret, "name": "Teacher Tom", "password": PASSWORD});
        let reply = club.ask("POST", "/api/v1/setup").from(HERE).json(&body).send().await;
        let cookie = reply.header("set-cookie").to_owned();
        assert!(cookie.starts_with(prefix) && cookie.ends_with(end), "{cookie}");
        assert!(cookie.contains("; Path=/; HttpOnly; SameSite=Lax; "), "{cookie}");
        assert!(!cookie.contains("Domain"), "{cookie}");
        // The cookie is the session; logging out takes both away.
        let pair = cookie.split(';').next().unwrap().to_owned();
        let me = club.ask("GET", "/api/v1/me").header("cookie", &pair).send().await;
        assert_eq!(me.json()["name"], "Teacher Tom");
        let out = club.ask("POST", "/api/v1/logout").header("cookie", &pair).send().await;
        assert!(out.header("set-cookie").contains("Max-Age=0"), "{}", out.header("set-cookie"));
        let me = club.ask("GET", "/api/v1/me").header("cookie", &pair).send().await;
        assert_eq!(me.status, StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test]
async fn item_09_another_site_changes_nothing() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let pair = format!("tabiya-plain={organizer}");
    for route in routes().iter().filter(|route| route.method != Method::GET) {
        let path = route.path.replace("{id}", "1");
        let ask =
            || club.ask(route.method.as_str(), &path).header("cookie", &pair).json(&json!({}));
        for (header, value) in [
            ("origin", "http://evil.example"),
            ("origin", "null"),
            ("origin", "https://localhost:8080"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let reply = ask().header(header, value).send().await;
            assert_eq!(reply.status, StatusCode::FORBIDDEN, "{route:?} {header} {value}");
            assert!(reply.message().contains("site") || reply.message().contains("page"));
        }
    }
    // A form of another site can send plain text without asking first; here only JSON is read.
    let body = format!(r#"{{"name":"Teacher Tom","password":"{PASSWORD}"}}"#);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let ask = club.ask("POST", "/api/v1/login").raw(&body).header("content-type", kind);
        assert_eq!(ask.send().await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{kind}");
    }
    // Nothing is changed by asking to see something.
    club.get("/api/v1/me", &organizer).await.expect(StatusCode::OK);
    for path in ["/api/v1/logout", "/api/v1/login", "/api/v1/register", "/api/v1/matches"] {
        let reply = club.get(path, &organizer).await;
        assert_eq!(reply.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
    }
}

#[tokio::test]
async fn item_14_only_a_trusted_proxy_says_for_whom_it_asks() {
    // Forty wrong tries of one network make it wait; who forges the header gains nothing by it.
    let tries = async |club: &Club, forged: &dyn Fn(usize) -> String, from: &'static str| {
        let mut refused = 0;
        for number in 0..60 {
            club.clock.advance(Duration::from_secs(1));
            let body = json!({"name": format!("Name {number}"), "password": "wrong guess"});
            let ask = club.ask("POST", "/api/v1/login").from(from).json(&body);
            let reply = ask.header("x-forwarded-for", &forged(number)).send().await;
            refused += usize::from(reply.status == StatusCode::TOO_MANY_REQUESTS);
        }
        refused
    };
    let forged = |number: usize| format!("10.{number}.0.1");
    assert!(tries(&Club::open().await, &forged, ELSEWHERE).await > 0, "the header was believed");
    let behind = |number: usize| format!("6.6.6.6, 10.{number}.0.1");
    assert_eq!(tries(&Club::with(public()).await, &behind, HERE).await, 0);
    let one = |number: usize| format!("10.{number}.0.1, 203.0.113.9");
    assert!(tries(&Club::with(public()).await, &one, HERE).await > 0);
    // Nor does it make a stranger the person at the keyboard.
    let club = Club::open().await;
    for header in ["x-forwarded-for", "x-real-ip", "forwarded"] {
        let reply = club.ask("GET", "/api/v1/me").header(header, "127.0.0.1").send().await;
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{header}");
    }
}
