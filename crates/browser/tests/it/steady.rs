//! Nothing moves under the eye while a page arrives; a game is gone on with from home.

use std::time::Duration;

use browser::{Chromium, Page, Screen, TestHouse};
use serde_json::json;

use crate::table::{By, assert_quiet, moved, mv, play_here, type_move};

/// Adds up what the browser counts as layout shifts, and what moved.
const WATCH: &str = "window.shifts = []; new PerformanceObserver((list) => { for (const entry of list.getEntries()) \
    window.shifts.push([entry.value, entry.sources.map(({node}) => node?.className ?? node?.nodeName).join(' ')]); }) \
    .observe({type: 'layout-shift', buffered: true});";
/// A tenth of what is called good.
const MOST: f64 = 0.01;

/// The layout shift of an address in a tab that has nothing yet, once the thing named is there.
fn shift(page: &Page, address: &str, role: &str, name: &str) -> f64 {
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH})).unwrap();
    page.open(address).unwrap();
    page.find(role, name).unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let shifts = page.eval("window.shifts").unwrap();
    let list = shifts.as_array().cloned().unwrap();
    list.iter().filter_map(|entry| entry[0].as_f64()).sum()
}

#[test]
fn nothing_moves_while_a_page_arrives() {
    let house = TestHouse::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = play_here(&house, &chromium).unwrap();
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
            let moved = shift(&game, &fresh, "gridcell", "e1, white king");
            assert!(moved <= MOST, "a game on {screen:?} moves by {moved}");
            let home = chromium.page().unwrap();
            home.set_screen(screen).unwrap();
            // The first visit learns that there is a game to go on with; its room is kept from then on.
            shift(&home, &house.at("/"), "heading", "Being played now");
            let moved = shift(&home, &house.at("/"), "heading", "Being played now");
            assert!(moved <= MOST, "home on {screen:?} moves by {moved}");
            // One person has so many lines to the server and no more.
            for tab in [game, home] {
                tab.call("Page.close", json!({})).unwrap();
            }
        }
    }
}

#[test]
fn a_game_is_gone_on_with_from_home() {
    let house = TestHouse::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = play_here(&house, &chromium).unwrap();
    let address = page.address().unwrap();
    type_move(&page, "e4").unwrap();
    page.click("link", "Tabiya, home").unwrap();
    page.find("button", "Continue your game").unwrap();
    let drawn = "document.querySelectorAll('.continue .tb-piece').length";
    page.wait_until("the picture", |page| Ok(page.eval(drawn)? == 32)).unwrap();
    let words = page.eval("document.querySelector('.continue .hint').textContent").unwrap();
    assert!(words.as_str().unwrap().starts_with("White and Black, "), "{words}");
    page.click("button", "Continue your game").unwrap();
    page.status("Black to move").unwrap();
    assert_eq!(page.address().unwrap(), address);
    mv(&page, By::Click, "e7", "e5").unwrap();
    moved(&page, "e7").unwrap();
    page.status("White to move").unwrap();
    assert_quiet(&page);
}
