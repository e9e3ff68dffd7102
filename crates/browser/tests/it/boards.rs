//! A match on two boards: both are shown, each with its moves, hands and clocks.

use anyhow::{Context, Result};
use browser::{Chromium, Page, Point, Screen, TestServer};
use serde_json::{Value, json};

use crate::helpers::{assert_quiet, type_text};

/// Sends a request as the page's own visitor, and returns the answer.
fn ask(page: &Page, path: &str, body: &Value) -> Result<Value> {
    page.eval(&format!(
        "fetch('/api/v1{path}', {{method: 'POST', headers: {{'content-type': 'application/json'}}, \
         body: JSON.stringify({body})}}).then((answer) => answer.json())"
    ))
}

/// A bughouse match of this mode, made over the API, with its id and invitation.
fn bughouse(page: &Page, server: &TestServer, mode: &str) -> Result<(String, Value)> {
    page.open(&server.at("/"))?;
    page.find("button", "Play here with a friend")?;
    let clock = json!({"kind": "stages", "stages": [{"ms": 300_000}]});
    let ruleset = json!({"kind": "builtin", "name": "bughouse"});
    let new = json!({"mode": mode, "ruleset": ruleset, "clock": clock, "color": "white"});
    let made = ask(page, "/matches", &new)?;
    let id = made["id"].as_str().with_context(|| format!("no match was created: {made}"))?;
    Ok((server.at(&format!("/m/{id}")), made))
}

/// Selects the part of the page that has a board, by the name of its grid.
fn column(board: &str) -> String {
    format!("document.querySelector('[role=grid][aria-label=\"{board}\"]').closest('.column')")
}

/// The names of the grids in the order in which the page shows them.
fn boards(page: &Page) -> Result<Value> {
    page.eval("[...document.querySelectorAll('[role=grid]')].map((grid) => grid.getAttribute('aria-label'))")
}

/// Clicks on a square of one of the boards.
fn click(page: &Page, board: &str, square: &str) -> Result<()> {
    let cell = format!("{}.querySelector('[aria-label^=\"{square},\"]')", column(board));
    page.eval(&format!("{cell}.scrollIntoView({{block: 'center'}})"))?;
    let middle = format!(
        "(() => {{ const box = {cell}.getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2]; }})()"
    );
    let place = page.eval(&middle)?;
    let number = |index: usize| place[index].as_f64().unwrap_or_default();
    let at = Point { x: number(0), y: number(1) };
    page.mouse("mouseMoved", at, 0)?;
    page.mouse("mousePressed", at, 1)?;
    page.mouse("mouseReleased", at, 0)
}

/// Waits until a square of a board has something on it.
fn wait_for(page: &Page, board: &str, square: &str, name: &str) -> Result<()> {
    let found =
        format!("{}.querySelector('[aria-label^=\"{square}, {name}\"]') !== null", column(board));
    page.wait_until(
        &format!("{name} on {square} of {board}"),
        |page| Ok(page.eval(&found)? == true),
    )
}

fn play(page: &Page, board: &str, from: &str, to: &str, name: &str) -> Result<()> {
    click(page, board, from)?;
    click(page, board, to)?;
    wait_for(page, board, to, name)
}

fn open(page: &Page, address: &str) -> Result<()> {
    page.open(address)?;
    page.find("grid", "Board A")?;
    page.find("grid", "Board B").map(drop)
}

#[test]
fn two_boards_are_played_at_one_computer() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let (address, _) = bughouse(&page, &server, "hot-seat").unwrap();
    open(&page, &address).unwrap();
    assert_eq!(boards(&page).unwrap(), json!(["Board A", "Board B"]));
    page.status("White on board A to move").unwrap();
    assert_eq!(page.all("timer").unwrap().len(), 4, "every seat has a clock");
    // Each board has its own moves, and the other may have changed in between.
    play(&page, "Board A", "e2", "e4", "white pawn").unwrap();
    play(&page, "Board B", "d2", "d4", "white pawn").unwrap();
    play(&page, "Board A", "d7", "d5", "black pawn").unwrap();
    play(&page, "Board B", "e7", "e5", "black pawn").unwrap();
    play(&page, "Board A", "e4", "d5", "white pawn").unwrap();
    // What White captures on one board is in Black's hand on the other.
    let hand = format!("{}.querySelector('.tb-reserve') !== null", column("Board B"));
    page.wait_until("the piece in hand", |page| Ok(page.eval(&hand)? == true)).unwrap();
    let hand = format!("{}.querySelector('.tb-reserve') === null", column("Board A"));
    assert_eq!(page.eval(&hand).unwrap(), true, "the captured piece went to the partner");
    // Typed moves and the list of moves are for the board that was used last.
    page.click("button", "Board B").unwrap();
    type_text(&page, "d4e5").unwrap();
    wait_for(&page, "Board B", "e5", "white pawn").unwrap();
    let listed = "[...document.querySelectorAll('.moves-list button')].map((move) => move.textContent).join(' ')";
    page.wait_until("the moves of board B", |page| Ok(page.eval(listed)? == "d4 e5 dxe5")).unwrap();
    assert_quiet(&page);
}

#[test]
fn players_see_their_own_board_first_and_move_only_there() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let ada = chromium.page().unwrap();
    let (address, made) = bughouse(&ada, &server, "invitation").unwrap();
    let join = format!("/matches/{}/join", made["id"].as_str().unwrap());
    let mut others = Vec::new();
    for name in ["Bob", "Cara", "Dan"] {
        let page = chromium.page_of_another().unwrap();
        page.open(&server.at("/")).unwrap();
        page.find("button", "Play here with a friend").unwrap();
        ask(&page, "/guests", &json!({"name": name})).unwrap();
        let joined =
            ask(&page, &join, &json!({"invitation": made["invitation"], "name": name})).unwrap();
        assert!(joined["code"].is_null(), "{joined}");
        others.push(page);
    }
    open(&ada, &address).unwrap();
    assert_eq!(boards(&ada).unwrap(), json!(["Board A", "Board B"]));
    let dan = &others[2];
    open(dan, &address).unwrap();
    assert_eq!(boards(dan).unwrap(), json!(["Board B", "Board A"]));
    play(&ada, "Board A", "e2", "e4", "white pawn").unwrap();
    wait_for(dan, "Board A", "e4", "white pawn").unwrap();
    // On the partner's board there is nothing to move.
    click(&ada, "Board B", "e2").unwrap();
    click(&ada, "Board B", "e4").unwrap();
    wait_for(&ada, "Board B", "e4", "empty").unwrap();
    assert_quiet(&ada);
    assert_quiet(dan);
}

#[test]
fn two_boards_fit_a_phone() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let (address, _) = bughouse(&page, &server, "hot-seat").unwrap();
    page.set_screen(Screen::Phone).unwrap();
    open(&page, &address).unwrap();
    let wide = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
    assert_eq!(wide, true, "nothing hangs over the edge");
    let below = format!(
        "{}.getBoundingClientRect().top >= {}.getBoundingClientRect().bottom",
        column("Board B"),
        column("Board A")
    );
    assert_eq!(page.eval(&below).unwrap(), true, "the second board follows below the first");
}
