//! A match on two boards: both are shown, each with its moves, hands and clocks.

use anyhow::{Context, Result};
use browser::{Chromium, Page, Point, Screen, TestServer};
use serde_json::{Value, json};

use crate::helpers::{assert_quiet, type_text};

/// Sends a request as the page's own visitor, and returns the answer.
pub(crate) fn ask(page: &Page, path: &str, body: &Value) -> Result<Value> {
    page.eval(&format!(
        "fetch('/api/v1{path}', {{method: 'POST', headers: {{'content-type': 'application/json'}}, \
         body: JSON.stringify({body})}}).then((answer) => answer.json())"
    ))
}

/// A bughouse match of this mode, made over the API, with its id and invitation.
pub(crate) fn bughouse(page: &Page, server: &TestServer, mode: &str) -> Result<(String, Value)> {
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
pub(crate) fn column(board: &str) -> String {
    format!("document.querySelector('[role=grid][aria-label=\"{board}\"]').closest('.column')")
}

/// The names of the grids in the order in which the page shows them.
fn boards(page: &Page) -> Result<Value> {
    page.eval("[...document.querySelectorAll('[role=grid]')].map((grid) => grid.getAttribute('aria-label'))")
}

/// Clicks on a square of one of the boards.
pub(crate) fn click(page: &Page, board: &str, square: &str) -> Result<()> {
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
pub(crate) fn wait_for(page: &Page, board: &str, square: &str, name: &str) -> Result<()> {
    let found =
        format!("{}.querySelector('[aria-label^=\"{square}, {name}\"]') !== null", column(board));
    page.wait_until(
        &format!("{name} on {square} of {board}"),
        |page| Ok(page.eval(&found)? == true),
    )
}

pub(crate) fn play(page: &Page, board: &str, from: &str, to: &str, name: &str) -> Result<()> {
    click(page, board, from)?;
    click(page, board, to)?;
    wait_for(page, board, to, name)
}

pub(crate) fn open(page: &Page, address: &str) -> Result<()> {
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
    // Typed moves are for the board that was used last.
    click(&page, "Board B", "a3").unwrap();
    type_text(&page, "d4e5").unwrap();
    wait_for(&page, "Board B", "e5", "white pawn").unwrap();
    let listed = "[...document.querySelectorAll('.both-moves .san')].map((move) => move.textContent).join(' ')";
    let both = "1. e4 1. d4 1… d5 1… e5 2. exd5 2. dxe5";
    page.wait_until("the moves of both boards", |page| Ok(page.eval(listed)? == both)).unwrap();
    assert_quiet(&page);
}

#[test]
fn both_boards_step_through_the_match_together() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let (address, _) = bughouse(&page, &server, "hot-seat").unwrap();
    open(&page, &address).unwrap();
    play(&page, "Board A", "e2", "e4", "white pawn").unwrap();
    play(&page, "Board B", "d2", "d4", "white pawn").unwrap();
    play(&page, "Board A", "d7", "d5", "black pawn").unwrap();
    page.click("button", "Previous move").unwrap();
    wait_for(&page, "Board A", "d7", "black pawn").unwrap();
    wait_for(&page, "Board B", "d4", "white pawn").unwrap();
    page.press("ArrowLeft").unwrap();
    wait_for(&page, "Board A", "e4", "white pawn").unwrap();
    wait_for(&page, "Board B", "d4", "empty").unwrap();
    page.click("button", "First position").unwrap();
    wait_for(&page, "Board A", "e4", "empty").unwrap();
    page.click_starting("button", "Board B, White: 1. d4").unwrap();
    wait_for(&page, "Board A", "e4", "white pawn").unwrap();
    wait_for(&page, "Board B", "d4", "white pawn").unwrap();
    wait_for(&page, "Board A", "d5", "empty").unwrap();
    page.click("button", "Last position").unwrap();
    wait_for(&page, "Board A", "d5", "black pawn").unwrap();
    // Moves that the page did not see being made have their places and clocks as well.
    let rows = "[...document.querySelectorAll('.both-moves button')].map((row) => row.textContent)";
    let live = page.eval(rows).unwrap();
    page.reload().unwrap();
    page.find("grid", "Board B").unwrap();
    page.wait_until("the same list", |page| Ok(page.eval(rows)? == live)).unwrap();
    assert!(live[1].as_str().unwrap().starts_with("Board B, White: 1. d4 "), "{live}");
    assert_quiet(&page);
}

#[test]
fn the_boards_change_places_and_sizes() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let (address, _) = bughouse(&page, &server, "hot-seat").unwrap();
    open(&page, &address).unwrap();
    let width = |board: &str| {
        let width = format!("{}.querySelector('.tb').clientWidth", column(board));
        page.eval(&width).unwrap().as_f64().unwrap()
    };
    let is_larger = |one: &'static str, other: &'static str| {
        let wider = |_: &Page| Ok(width(one) > width(other));
        page.wait_until(&format!("{one} to be the large one"), wider).unwrap();
    };
    is_larger("Board A", "Board B");
    page.click("button", "Swap boards").unwrap();
    is_larger("Board B", "Board A");
    page.press("w").unwrap();
    is_larger("Board A", "Board B");
    let before = width("Board B");
    let slider = page.find("slider", "Size of the smaller board").unwrap();
    page.focus(&slider).unwrap();
    for _ in 0..4 {
        page.press("ArrowLeft").unwrap();
    }
    page.wait_until("the small board to grow", |_| Ok(width("Board B") > before + 8.0)).unwrap();
    // The size is kept.
    let grown = width("Board B");
    page.reload().unwrap();
    page.find("grid", "Board B").unwrap();
    page.wait_until("the same size", |_| Ok((width("Board B") - grown).abs() < 2.0)).unwrap();
    page.press("o").unwrap();
    let there = "document.activeElement.closest('[role=grid]')?.getAttribute('aria-label')";
    page.wait_until("the other board", |page| Ok(page.eval(there)? == "Board B")).unwrap();
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
