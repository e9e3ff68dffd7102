//! What a new user does, from the first start of the program to the second game.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::{Config, RawOptions, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use crate::security::club::{Socket, black, white};

/// Sends a request to the server over its port, as a page does.
async fn ask(
    host: &str,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> (StatusCode, Value) {
    let mut stream = TcpStream::connect(host).await.unwrap();
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let proof =
        if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let request = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{proof}Connection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (StatusCode::from_u16(status).unwrap(), serde_json::from_str(body).unwrap_or(Value::Null))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

async fn play_the_shortest_game(id: &str, at_white: &mut Socket, at_black: &mut Socket) {
    at_white.watch(id).await;
    at_black.watch(id).await;
    for (number, (theirs, ours)) in (1..).zip([("f2f3", "e7e5"), ("g2g4", "d8h4")]) {
        let moved = at_white.act(id, number, white("move", &json!({"move": theirs}))).await;
        assert_eq!(moved["kind"], "accepted", "{moved}");
        let moved = at_black.act(id, number, black("move", &json!({"move": ours}))).await;
        assert_eq!(moved["kind"], "accepted", "{moved}");
    }
    let over = at_white.watch(id).await;
    assert_eq!(text(&over["end"]["code"]), "checkmate");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_the_first_start_to_the_second_game() {
    // A teacher starts the program. It prints where it is, and a link to become the organizer.
    let folder = tempfile::tempdir().unwrap();
    let raw = RawOptions { port: Some(0), ..RawOptions::default() };
    let config = Config::new(raw.clone(), folder.path().to_owned()).unwrap();
    let server = Server::open(config).await.unwrap();
    let address = server.address();
    let at = address.to_string();
    let link = server.set_up_link().unwrap().to_owned();
    let (page, secret) = link.split_once('#').unwrap();
    assert_eq!(page, format!("http://{at}/setup"));
    let (close, closing) = oneshot::channel::<()>();
    let open = tokio::spawn(server.serve(async { closing.await.unwrap_or_default() }));

    // The teacher opens the link and chooses a name and a password.
    let teacher = json!({"token": secret, "name": "Ms Polgar", "password": "four patient rooks"});
    let (status, entered) = ask(&at, "POST", "/setup", "", &teacher).await;
    assert_eq!((status, text(&entered["role"])), (StatusCode::CREATED, "organizer".to_owned()));
    let teacher = text(&entered["token"]);

    // She makes an invitation for her class of two, good for a day, and writes the link on the board.
    let wish = json!({"uses": 2, "hours": 24});
    let (status, invitation) = ask(&at, "POST", "/register-invitations", &teacher, &wish).await;
    assert_eq!(status, StatusCode::CREATED);
    let invitation = text(&invitation["token"]);

    // Ada opens it. Her first password is everybody's; the second is her own.
    let mut ada = json!({"token": invitation, "name": "Ada", "password": "password1"});
    let (status, refusal) = ask(&at, "POST", "/register", "", &ada).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text(&refusal["message"]).contains("too easy to guess"), "{refusal}");
    ada["password"] = json!("my cat plays the Najdorf");
    let (status, _) = ask(&at, "POST", "/register", "", &ada).await;
    assert_eq!(status, StatusCode::CREATED);

    // Bob comes too, and Cid comes too late: two places were two places.
    let bob = json!({"token": invitation, "name": "Bob", "password": "nine hungry pawns"});
    let (_, bob) = ask(&at, "POST", "/register", "", &bob).await;
    let bob = text(&bob["token"]);
    let cid = json!({"token": invitation, "name": "Cid", "password": "ten hungry pawns"});
    let (status, refusal) = ask(&at, "POST", "/register", "", &cid).await;
    assert_eq!(
        (status, text(&refusal["code"])),
        (StatusCode::FORBIDDEN, "bad-invitation".to_owned())
    );

    // The next day Ada logs in, whichever way she writes her name.
    let login = json!({"name": "ada", "password": "my cat plays the Najdorf"});
    let (status, entered) = ask(&at, "POST", "/login", "", &login).await;
    assert_eq!(status, StatusCode::OK);
    let ada = text(&entered["token"]);
    let (_, me) = ask(&at, "GET", "/me", &ada, &Value::Null).await;
    assert_eq!((text(&me["name"]), text(&me["kind"])), ("Ada".to_owned(), "account".to_owned()));

    // She looks for somebody to play with, and Bob sits down: the first game.
    let seek = json!({"mode": "seek", "color": "white"});
    let (status, made) = ask(&at, "POST", "/matches", &ada, &seek).await;
    assert_eq!(status, StatusCode::CREATED);
    let first = text(&made["id"]);
    let (_, lobby) = ask(&at, "GET", "/lobby", "", &Value::Null).await;
    assert_eq!(text(&lobby["seeks"][0]["names"][0]), "Ada");
    let (status, _) = ask(&at, "POST", &format!("/matches/{first}/join"), &bob, &json!({})).await;
    assert_eq!(status, StatusCode::OK);

    // Ada falls into the oldest trap there is.
    let (mut at_white, mut at_black) =
        (Socket::open(address, &ada).await, Socket::open(address, &bob).await);
    play_the_shortest_game(&first, &mut at_white, &mut at_black).await;

    // Both want another one. The second game begins by itself, with the colors changed.
    let again = json!({"offer": {"kind": "rematch"}});
    at_white.act(&first, 10, white("offer", &again)).await;
    let accept = json!({"offer": "rematch"});
    let agreed = at_black.act(&first, 10, black("accept", &accept)).await;
    assert_eq!(agreed["kind"], "accepted", "{agreed}");
    let second = text(&at_white.receive("rematch").await["next"]);
    let state = at_white.watch(&second).await;
    assert_eq!(state["yours"], json!([{"board": 0, "color": "black"}]), "{state}");
    assert_eq!(
        (text(&state["seats"][0]["name"]), text(&state["phase"])),
        ("Bob".to_owned(), "playing".to_owned())
    );

    // The first game counts, once.
    let mut results = Value::Null;
    for _ in 0..200 {
        results = ask(&at, "GET", "/people/Bob", &ada, &Value::Null).await.1["results"].take();
        if results[0]["wins"] == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!((&results[0]["wins"], &results[0]["losses"]), (&json!(1), &json!(0)), "{results}");

    // Ada forgets her password; Ms Polgar makes her a link, and the sessions she had are over.
    let (_, accounts) = ask(&at, "GET", "/accounts", &teacher, &Value::Null).await;
    let of_ada = accounts.as_array().unwrap().iter().find(|entry| entry["name"] == "Ada").unwrap();
    let path = format!("/accounts/{}/reset-link", of_ada["id"]);
    let (_, link) = ask(&at, "POST", &path, &teacher, &json!({})).await;
    let reset = json!({"token": link["token"], "password": "my dog plays the Dutch"});
    let (status, _) = ask(&at, "POST", "/reset", "", &reset).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = ask(&at, "GET", "/me", &ada, &Value::Null).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);

    // In the evening the program is closed, and the next start has no set-up link: there is an organizer.
    close.send(()).unwrap();
    open.await.unwrap().unwrap();
    let config = Config::new(raw, folder.path().to_owned()).unwrap();
    let server = Server::open(config).await.unwrap();
    assert_eq!(server.set_up_link(), None);
    assert!(server.recovered() >= 1, "the second game goes on");
}
