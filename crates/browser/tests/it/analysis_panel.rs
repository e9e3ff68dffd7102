//! The analysis panel: five lines, branches, the graph, keys and touch, and that it stops and refuses as it must.

use browser::{Chromium, Page, Screen, TestServer};

use crate::by_link::{pair, says};
use crate::helpers::{By, assert_quiet, moved, mv, tab_to, viewing};

/// A game that is not over.
const GAME: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"*\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n";

/// A page that shows the game in the viewer, with the analysis open.
fn analysis(screen: Screen) -> (TestServer, Chromium, Page) {
    let viewing = viewing(screen, GAME, "?panel=analysis#0");
    viewing.2.find_starting("button", "Line 1:").unwrap();
    viewing
}

/// The number of elements.
fn count(page: &Page, selector: &str, wanted: u64) {
    let script = format!("document.querySelectorAll('{selector}').length");
    page.wait_until(&format!("{wanted} {selector}"), |page| {
        Ok(page.eval(&script)?.as_u64() == Some(wanted))
    })
    .unwrap();
}

#[test]
fn five_lines_are_shown_and_a_branch_is_analyzed_too() {
    let (_server, _chromium, page) = analysis(Screen::Desktop);
    let lines = page.find("combobox", "Lines").unwrap();
    page.focus(&lines).unwrap();
    page.press("End").unwrap();
    page.find_starting("button", "Line 5:").unwrap();
    count(&page, ".engine-line", 5);
    count(&page, ".tb-arrow", 5);
    // A move that was not played is a branch, and the engine goes on there.
    mv(&page, By::Drag, "d2", "d4").unwrap();
    moved(&page, "d2").unwrap();
    count(&page, ".tree-variation", 1);
    page.wait_until("Black's moves", |page| {
        let first = "document.querySelector('.engine-line span')?.textContent ?? ''";
        Ok(page.eval(first)?.as_str().is_some_and(|line| line.starts_with("1… ")))
    })
    .unwrap();
    // A line is played by a click.
    page.click_starting("button", "Line 1:").unwrap();
    count(&page, ".tree-variation .tree-move", 2);
    assert_quiet(&page);
}

#[test]
fn an_unfinished_game_has_a_graph_for_keyboard_and_eye() {
    let (_server, _chromium, page) = analysis(Screen::Desktop);
    let graph = page.find("slider", "Evaluation after each move").unwrap();
    page.click("button", "Evaluate every move").unwrap();
    count(&page, ".graph-point", 7);
    let graph = page.find("slider", "Evaluation after each move").unwrap_or(graph);
    page.focus(&graph).unwrap();
    page.press("End").unwrap();
    page.find_starting("gridcell", "a6, black pawn").unwrap();
    let said = "document.querySelector('.line-graph [role=slider]').getAttribute('aria-valuetext')";
    page.wait_until("the last move", |page| {
        let said = page.eval(said)?;
        Ok(said.as_str().is_some_and(|said| said.starts_with("3… a6: ") && !said.contains("not")))
    })
    .unwrap();
    assert_quiet(&page);
}

#[test]
fn the_panel_is_used_by_keyboard_alone() {
    let (_server, _chromium, page) = analysis(Screen::Desktop);
    let is_on = "document.querySelector('[aria-keyshortcuts=x]').checked";
    page.press("x").unwrap();
    assert_eq!(page.eval(is_on).unwrap(), true);
    page.wait_until("Black's threat", |page| {
        let first = "document.querySelector('.engine-line span')?.textContent ?? ''";
        Ok(page.eval(first)?.as_str().is_some_and(|line| line.starts_with("1… ")))
    })
    .unwrap();
    page.press("x").unwrap();
    assert_eq!(page.eval(is_on).unwrap(), false);
    tab_to(&page, |name| name.starts_with("Kings that can be checked")).unwrap();
    page.press(" ").unwrap();
    says(&page, "Kings that can be checked: none").unwrap();
    page.find_starting("button", "Line 1:").unwrap();
    tab_to(&page, |name| name.starts_with("Line 1:")).unwrap();
    page.press("Enter").unwrap();
    page.wait_until("a move of the line", |page| {
        let move_made = "document.querySelectorAll('.tree [aria-current]').length";
        Ok(page.eval(move_made)?.as_u64() == Some(1))
    })
    .unwrap();
    assert_quiet(&page);
}

#[test]
fn a_finger_reaches_all_of_the_panel() {
    let (_server, _chromium, page) = analysis(Screen::Phone);
    page.tap("checkbox", "Attacked squares").unwrap();
    page.wait_until("numbers on squares", |page| {
        Ok(page.eval("document.querySelectorAll('.tb-notes text').length > 10")? == true)
    })
    .unwrap();
    page.tap("checkbox", "Engine").unwrap();
    says(&page, "The engine is off.").unwrap();
    page.tap("checkbox", "Engine").unwrap();
    page.tap_starting("button", "Line 1:").unwrap();
    let wide = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
    assert_eq!(wide, true, "nothing hangs over the edge of 320 pixels");
    assert_quiet(&page);
}

#[test]
fn closing_the_page_stops_the_analysis() {
    let (server, chromium, page) = analysis(Screen::Desktop);
    let watcher = chromium.page().unwrap();
    watcher.open(&server.at("/about")).unwrap();
    let started = "fetch('/metrics').then((answer) => answer.text())\
        .then((text) => Number(/^tabiya_jobs_started (\\d+)$/m.exec(text)[1]))";
    assert_eq!(watcher.eval(started).unwrap().as_u64(), Some(1));
    page.open("about:blank").unwrap();
    watcher
        .wait_until("the engine to stop", |watcher| Ok(watcher.eval(started)?.as_u64() == Some(0)))
        .unwrap();
}

#[test]
fn who_plays_against_people_gets_no_analysis_of_the_game() {
    let pair = pair();
    let ada = &pair.ada;
    mv(ada, By::Click, "e2", "e4").unwrap();
    moved(&pair.bob, "e2").unwrap();
    let address = ada.address().unwrap();
    ada.open(&format!("{}/view?panel=analysis", address.split(['#', '?']).next().unwrap()))
        .unwrap();
    says(ada, "No analysis: you are playing this match against people").unwrap();
    assert!(ada.all("button").unwrap().iter().all(|button| !button.name.starts_with("Line ")));
    ada.click("checkbox", "Attacked squares").unwrap();
    ada.wait_until("the refusal of marks", |page| {
        let said = page.eval("document.querySelector('.marks-words').textContent")?;
        Ok(said.as_str().is_some_and(|said| said.contains("against people")))
    })
    .unwrap();
    assert_eq!(ada.eval("document.querySelectorAll('.tb-notes text').length").unwrap(), 0);
}
