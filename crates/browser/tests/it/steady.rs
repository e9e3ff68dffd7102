//! Nothing on a page moves while it loads; a game is continued from the home page.

use std::time::Duration;

use browser::{Chromium, Page, Screen, TestServer};
use serde_json::json;

use crate::helpers::{By, assert_quiet, moved, mv, play_here, type_move};

/// Records the layout shifts that the browser counts, and what moved.
const WATCH: &str = "window.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) \
    window.shifts.push([entry.value, entry.sources.map(({node}) => node?.className ?? node?.nodeName).join(' ')]); }) \
    .observe({type: 'layout-shift', buffered: true});";
/// A tenth of the limit that counts as good.
const MOST: f64 = 0.01;

/// The layout shift of an address in a new tab, once the named element is there, and what moved.
fn shift(page: &Page, address: &str, role: &str, name: &str) -> (f64, String) {
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH})).unwrap();
    page.open(address).unwrap();
    page.find(role, name).unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let shifts = page.eval("window.shifts").unwrap();
    let list = shifts.as_array().cloned().unwrap();
    (list.iter().filter_map(|entry| entry[0].as_f64()).sum(), shifts.to_string())
}

#[test]
fn nothing_moves_while_a_page_loads() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = play_here(&server, &chromium).unwrap();
    let fresh = page.address().unwrap();
    for begun in [false, true] {
        if begun {
            // A tab behind others gets no keys.
            page.call("Page.bringToFront", json!({})).unwrap();
            type_move(&page, "e4").unwrap();
        }
        for screen in [Screen::Desktop, Screen::Tablet, Screen::Phone] {
            let game = chromium.page().unwrap();
            game.set_screen(screen).unwrap();
            let (moved, what) = shift(&game, &fresh, "gridcell", "e1, white king");
            assert!(moved <= MOST, "a game on {screen:?} moves by {moved}: {what}");
            let home = chromium.page().unwrap();
            home.set_screen(screen).unwrap();
            // From the second visit on, the page keeps the space of the games.
            shift(&home, &server.at("/"), "heading", "Live games");
            let (moved, what) = shift(&home, &server.at("/"), "heading", "Live games");
            assert!(moved <= MOST, "home on {screen:?} moves by {moved}: {what}");
            // The number of connections per person is limited.
            for tab in [game, home] {
                tab.call("Page.close", json!({})).unwrap();
            }
        }
    }
}

#[test]
fn a_game_is_continued_from_home() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = play_here(&server, &chromium).unwrap();
    let address = page.address().unwrap();
    type_move(&page, "e4").unwrap();
    page.click("link", "Tabiya, home").unwrap();
    let game = page.find_starting("link", "Continue White vs Black Standard chess").unwrap();
    assert!(game.name.contains("Move 1 · "), "{}", game.name);
    let drawn = "document.querySelectorAll('.yours .tb-piece').length";
    page.wait_until("the picture", |page| Ok(page.eval(drawn)? == 32)).unwrap();
    page.click_on(&game).unwrap();
    page.status("Black to move").unwrap();
    assert_eq!(page.address().unwrap(), address);
    mv(&page, By::Click, "e7", "e5").unwrap();
    moved(&page, "e7").unwrap();
    page.status("White to move").unwrap();
    assert_quiet(&page);
}
