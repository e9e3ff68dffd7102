//! Analysis, review, lessons and heat maps beside the viewer.

use anyhow::Result;
use browser::{Chromium, Page, Screen, TestServer};
use serde_json::json;

use crate::helpers::assert_quiet;

const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

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
    shows(&page, "Blunders").unwrap();
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
fn an_analysis_shows_lines_threat_and_attacks() {
    let (_server, _chromium, page) = viewer("analysis");
    page.find_starting("button", "Line 1:").unwrap();
    page.find("meter", "Evaluation").unwrap();
    page.click("checkbox", "Attacked squares").unwrap();
    let numbers = "document.querySelectorAll('.tb-notes text').length > 10";
    page.wait_until("numbers on squares", |page| Ok(page.eval(numbers)? == true)).unwrap();
    page.click("checkbox", "Undefended pieces").unwrap();
    shows(&page, "Undefended pieces: none").unwrap();
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
    page.find("img", "Heat map: Where they were captured, f7: 1").unwrap();
    assert_quiet(&page);
}
