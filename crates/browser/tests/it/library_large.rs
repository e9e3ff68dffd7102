//! A library of ten thousand games: sorted, filtered, searched, paged through, selected, exported.

use anyhow::Result;
use browser::{Chromium, Page, RARE_NAME, TestServer, games};
use serde_json::json;

use crate::helpers::{assert_quiet, download, search, shows};

const GAMES: usize = 10_000;

/// Waits until every row has this text in a column.
fn every(page: &Page, column: &str, text: &str) -> Result<()> {
    let script = format!(
        "(() => {{ const cells = [...document.querySelectorAll('tbody td[data-key={column}]')]; \
         return cells.length > 0 && cells.every((cell) => cell.innerText === {}); }})()",
        json!(text)
    );
    page.wait_until(text, |page| Ok(page.eval(&script)? == true))
}

/// Waits until the first row has this text in a column.
fn first(page: &Page, column: &str, text: &str) -> Result<()> {
    let script = format!("document.querySelector('tbody td[data-key={column}]')?.innerText ?? ''");
    page.wait_until(&format!("{text} first"), |page| Ok(page.eval(&script)? == text))
}

fn rows(page: &Page, count: usize) -> Result<()> {
    let script = "document.querySelectorAll('tbody tr').length";
    page.wait_until(&format!("{count} rows"), |page| Ok(page.eval(script)? == count))
}

#[test]
fn ten_thousand_games_are_sorted_filtered_searched_paged_selected_and_exported() {
    let server = TestServer::open_with_games(&games(GAMES)).unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.open(&server.at("/library")).unwrap();
    rows(&page, 50).unwrap();
    shows(&page, "First 50 games").unwrap();
    page.click("button", "No.").unwrap();
    first(&page, "number", "1").unwrap();
    page.click("button", "No.").unwrap();
    first(&page, "number", "10000").unwrap();
    // A further page comes below the rows that are there, which stay.
    page.eval("document.querySelector('tbody tr').isFirst = true").unwrap();
    page.click("button", "Show more games").unwrap();
    rows(&page, 100).unwrap();
    page.click("button", "Show more games").unwrap();
    rows(&page, 150).unwrap();
    assert_eq!(page.eval("document.querySelector('tbody tr').isFirst").unwrap(), true);
    let numbers = "new Set([...document.querySelectorAll('td[data-key=number]')].map((cell) => cell.innerText)).size";
    assert_eq!(page.eval(numbers).unwrap(), 150);
    for column in ["White", "Moves", "Clock", "Tags", "Last played"] {
        page.click("button", column).unwrap();
        rows(&page, 50).unwrap();
    }
    page.click("button", "Rules Any rules").unwrap();
    page.find("dialog", "Rules").unwrap();
    page.click("button", "Crazyhouse").unwrap();
    every(&page, "ruleset", "Crazyhouse").unwrap();
    page.choose("Result", "Draw").unwrap();
    every(&page, "winner", "½–½").unwrap();
    page.reload().unwrap();
    every(&page, "ruleset", "Crazyhouse").unwrap();
    page.open(&server.at("/library")).unwrap();
    rows(&page, 50).unwrap();
    search(&page, "quillf zach").unwrap();
    rows(&page, 1).unwrap();
    first(&page, "white", RARE_NAME).unwrap();
    page.open(&server.at("/library?sort=number&order=ascending")).unwrap();
    rows(&page, 50).unwrap();
    page.click("checkbox", "Select all games shown").unwrap();
    page.click("checkbox", "Select game 1").unwrap();
    shows(&page, "49 games selected").unwrap();
    page.click("button", "Export").unwrap();
    page.find("dialog", "Export games").unwrap();
    let pgn = download(&page, ".pgn", |page| page.click("button", "Download")).unwrap();
    let pgn = String::from_utf8(pgn).unwrap();
    assert_eq!(pgn.matches("[White ").count(), 49);
    page.press("Escape").unwrap();
    page.click("button", "Delete").unwrap();
    rows(&page, 1).unwrap();
    page.click("button", "Undo").unwrap();
    rows(&page, 50).unwrap();
    assert_quiet(&page);
}
