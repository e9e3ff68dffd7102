//! Analysis, review, lessons and heat maps beside the viewer.

use browser::{Chromium, Page, Screen, TestServer};

use crate::helpers::{By, assert_quiet, lobby_game, moved, mv, shows, viewing};

const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// How often the test waits for a review.
const PATIENCE: u32 = 12;

/// A page that shows the game in the viewer, with this panel open.
fn viewer(panel: &str) -> (TestServer, Chromium, Page) {
    viewing(Screen::Desktop, GAME, &format!("?panel={panel}"))
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
    let (ada, bob) = lobby_game(&server, &chromium);
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
