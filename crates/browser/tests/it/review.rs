//! Analysis, review, lessons and heat maps beside the viewer.

use anyhow::Result;
use browser::{Chromium, Page, Screen, TestServer};
use serde_json::json;

use crate::helpers::{By, assert_quiet, moved, mv};

const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// How often the test waits for a review.
const PATIENCE: u32 = 12;

/// A page that shows an imported game in the viewer, with this panel open.
fn viewer(panel: &str) -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.set_screen(Screen::Desktop).unwrap();
    page.open(&server.at("/")).unwrap();
    let import = format!(
        "fetch('/api/v1/library/import?format=pgn', {{ method: 'POST', body: {} }})
            .then((answer) => answer.json()).then((report) => report.games[0].match)",
        json!(GAME)
    );
    let id = page.eval(&import).unwrap();
    let id = id.as_str().expect("the game is imported");
    page.open(&server.at(&format!("/m/{id}/view?panel={panel}"))).unwrap();
    (server, chromium, page)
}

fn shows(page: &Page, words: &str) -> Result<()> {
    let script = format!("document.body.innerText.includes({})", json!(words));
    page.wait_until(words, |page| Ok(page.eval(&script)? == true))
}

#[test]
fn a_game_is_reviewed_and_its_blunder_is_a_task() {
    let (_server, _chromium, page) = viewer("review");
    page.click("button", "Review this game").unwrap();
    page.find("button", "Stop").unwrap();
    // An unoptimized engine on a busy computer takes its time.
    let is_reviewed = (0..PATIENCE).any(|_| shows(&page, "Blunders").is_ok());
    assert!(is_reviewed, "the review is not done");
    shows(&page, "Accuracy").unwrap();
    let graph = page.find("slider", "Evaluation after each move").unwrap();
    page.focus(&graph).unwrap();
    for _ in 0..6 {
        page.press("ArrowRight").unwrap();
    }
    shows(&page, "3… Nf6??: Blunder.").unwrap();
    page.click("button", "Learn from the mistakes of Black").unwrap();
    shows(&page, "Find a better move").unwrap();
    page.click("button", "Show the solution").unwrap();
    shows(&page, "The best move is").unwrap();
    page.click("button", "Next mistake").unwrap();
    shows(&page, "All done: 0 of 1 found.").unwrap();
    // The review stays with the game.
    page.reload().unwrap();
    shows(&page, "Blunders").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_lesson_is_solved_on_the_board() {
    let (_server, _chromium, page) = viewer("review");
    page.click("button", "Review this game").unwrap();
    let is_reviewed = (0..PATIENCE).any(|_| shows(&page, "Blunders").is_ok());
    assert!(is_reviewed, "the review is not done");
    page.click("button", "Learn from the mistakes of Black").unwrap();
    shows(&page, "Black played 3… Nf6 here. Find a better move.").unwrap();
    // What was played is no answer.
    mv(&page, By::Click, "g8", "f6").unwrap();
    shows(&page, "Nf6 is what was played. Try another move.").unwrap();
    mv(&page, By::Drag, "g7", "g6").unwrap();
    shows(&page, "g6 is right").unwrap();
    page.click("button", "Next mistake").unwrap();
    shows(&page, "All done: 1 of 1 found.").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_heat_map_counts_public_games() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let (ada, bob) = (chromium.page().unwrap(), chromium.page_of_another().unwrap());
    ada.open(&server.at("/invite")).unwrap();
    ada.find("button", "Create game").unwrap();
    ada.fill("Your name", "Ada").unwrap();
    ada.click("radio", "White").unwrap();
    ada.click("radio", "Anyone in the lobby").unwrap();
    ada.click("button", "Create game").unwrap();
    shows(&ada, "Waiting for a player").unwrap();
    bob.open(&server.at("/")).unwrap();
    // On the server's own computer visitors without a session are the house account, as Ada is.
    let guest = "fetch('/api/v1/guests', {method: 'POST', headers: {'content-type': 'application/json'}, \
        body: '{\"name\": \"Bob\"}'}).then((answer) => answer.status)";
    assert_eq!(bob.eval(guest).unwrap(), 201);
    bob.reload().unwrap();
    bob.click("button", "Join Ada").unwrap();
    let play = bob.find("button", "Play as Black").unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click_on(&play).unwrap();
    ada.status("Your turn").unwrap();
    mv(&ada, By::Click, "e2", "e4").unwrap();
    moved(&bob, "e2").unwrap();
    mv(&bob, By::Click, "d7", "d5").unwrap();
    moved(&ada, "d7").unwrap();
    mv(&ada, By::Click, "e4", "d5").unwrap();
    moved(&bob, "e4").unwrap();
    bob.click("button", "Resign").unwrap();
    bob.click("button", "Yes").unwrap();
    ada.status("You won: Bob resigned").unwrap();
    ada.open(&server.at("/heat?of=public")).unwrap();
    shows(&ada, "1 game, ").unwrap();
    ada.click("radio", "Where they were captured").unwrap();
    ada.find_starting("image", "Heat map: Where they were captured, d5: 1").unwrap();
    assert_quiet(&ada);
}

#[test]
fn an_analysis_shows_lines_threat_and_attacks() {
    let (_server, _chromium, page) = viewer("analysis");
    page.find_starting("button", "Line 1:").unwrap();
    page.find("meter", "Evaluation").unwrap();
    page.click("checkbox", "Attacked squares").unwrap();
    let numbers = "document.querySelectorAll('.tb-notes text').length > 10";
    page.wait_until("numbers on squares", |page| Ok(page.eval(numbers)? == true)).unwrap();
    page.click("checkbox", "Undefended pieces").unwrap();
    shows(&page, "Undefended pieces: White a1, h1; Black a8, h8").unwrap();
    page.click("checkbox", "Show the threat").unwrap();
    shows(&page, "1… ").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_heat_map_counts_the_games_of_a_person() {
    let (server, _chromium, page) = viewer("review");
    page.open(&server.at("/heat?of=mine")).unwrap();
    shows(&page, "1 game, ").unwrap();
    page.click("radio", "Where they were captured").unwrap();
    page.find("image", "Heat map: Where they were captured, f7: 1").unwrap();
    assert_quiet(&page);
}
