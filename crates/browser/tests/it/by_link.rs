//! Two browsers by link, one of them under a mapped host name on plain HTTP.

use std::time::Duration;

use anyhow::Result;
use browser::{Chromium, Page, TestHouse};

use crate::table::{By, assert_quiet, moved, mv, type_move};

const HOST: &str = "school-pc.test";

/// Ada has White at the server's own computer, Bob comes by the link under another name of it.
struct Pair {
    house: TestHouse,
    _browsers: [Chromium; 2],
    ada: Page,
    bob: Page,
}

fn invite(page: &Page, house: &TestHouse) -> Result<String> {
    page.open(&house.at("/"))?;
    page.click("button", "Invite a friend")?;
    page.find("button", "Start")?;
    page.fill("Your name", "Ada")?;
    page.click("radio", "White")?;
    page.click("button", "Start")?;
    page.find("textbox", "Link")?;
    let link = page.eval("document.querySelector('.waiting input').value")?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

fn pair() -> Pair {
    let house = TestHouse::open_for(&[HOST]).unwrap();
    let browsers =
        [Chromium::open().unwrap(), Chromium::open_with_host(HOST, "127.0.0.1").unwrap()];
    let ada = browsers[0].page().unwrap();
    let link = invite(&ada, &house).unwrap();
    let path = link.split_once("/m/").unwrap().1;
    for (role, name) in [("image", "The link as a QR code"), ("button", "Copy link")] {
        ada.find(role, name).unwrap();
    }
    let bob = browsers[1].page().unwrap();
    bob.open(&house.at_host(HOST, &format!("/m/{path}"))).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play").unwrap();
    for page in [&ada, &bob] {
        page.status("White to move").unwrap();
        page.find("grid", "Board").unwrap();
    }
    Pair { house, _browsers: browsers, ada, bob }
}

/// Whether the page says these words somewhere.
fn says(page: &Page, words: &str) -> Result<()> {
    let script = format!("document.body.innerText.includes({})", serde_json::json!(words));
    page.wait_until(words, |page| Ok(page.eval(&script)? == true))
}

#[test]
fn two_play_chat_and_agree_on_a_draw() {
    let pair = pair();
    let (ada, bob) = (&pair.ada, &pair.bob);
    let secure = bob.eval("isSecureContext").unwrap();
    assert_eq!(secure, false, "the name is plain HTTP, without what only secure pages have");
    mv(ada, By::Drag, "e2", "e4").unwrap();
    moved(bob, "e2").unwrap();
    mv(bob, By::Click, "e7", "e5").unwrap();
    moved(ada, "e7").unwrap();
    says(ada, "Bob").unwrap();
    says(bob, "Ada").unwrap();
    let summary = bob.find_starting("DisclosureTriangle", "Chat").unwrap();
    bob.click_on(&summary).unwrap();
    bob.fill("Say something", "good luck").unwrap();
    bob.press("Enter").unwrap();
    says(ada, "good luck").unwrap();
    ada.click("button", "Offer draw").unwrap();
    ada.click("button", "Yes").unwrap();
    says(bob, "Ada offers a draw.").unwrap();
    bob.click("button", "Accept").unwrap();
    for page in [ada, bob] {
        page.status("Draw agreed").unwrap();
        assert_quiet(page);
    }
}

#[test]
fn a_premove_is_played_when_its_time_comes() {
    let pair = pair();
    mv(&pair.bob, By::Click, "e7", "e5").unwrap();
    pair.bob
        .find_starting("gridcell", "e5, empty, premove")
        .unwrap_or_else(|_| pair.bob.find_starting("gridcell", "e7, black pawn, premove").unwrap());
    mv(&pair.ada, By::Click, "e2", "e4").unwrap();
    pair.ada.find("gridcell", "e5, black pawn").unwrap();
    pair.ada.status("White to move").unwrap();
}

#[test]
fn each_move_of_the_opponent_is_said_once() {
    let pair = pair();
    let count = "window.said = []; new MutationObserver(() => { for (const e of \
        document.querySelectorAll('#say-polite, #say-assertive')) if (e.textContent.trim()) \
        said.push(e.textContent.trim()); }).observe(document.body, {subtree: true, childList: true, \
        characterData: true}); true";
    pair.bob.eval(count).unwrap();
    mv(&pair.ada, By::Click, "e2", "e4").unwrap();
    moved(&pair.bob, "e2").unwrap();
    std::thread::sleep(Duration::from_millis(700));
    let said = pair.bob.eval("[...new Set(said)]").unwrap();
    let said: Vec<&str> =
        said.as_array().unwrap().iter().filter_map(|text| text.as_str()).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("e4"), "{said:?}");
}

#[test]
fn a_network_that_goes_is_told_and_comes_back() {
    let pair = pair();
    pair.bob.go_offline().unwrap();
    mv(&pair.ada, By::Click, "e2", "e4").unwrap();
    // The browser cuts nothing that is open, so the line is cut at its other end.
    let offline =
        "document.body.innerText.includes('offline') || document.body.innerText.includes('lost')";
    pair.bob
        .wait_until("word of the lost network", |page| Ok(page.eval(offline)? == true))
        .unwrap();
    pair.bob.find("gridcell", "a1, white rook").unwrap();
    let watch = "addEventListener('online', () => { window.backAt = performance.now(); }); \
        new MutationObserver((_, watcher) => { if (document.querySelector('[aria-label^=\"e2, empty\"]')) { \
        watcher.disconnect(); window.resumedAt = performance.now(); } }).observe(document.body, \
        {attributes: true, subtree: true}); true";
    pair.bob.eval(watch).unwrap();
    pair.bob.go_online().unwrap();
    moved(&pair.bob, "e2").unwrap();
    pair.bob.status("Black to move").unwrap();
    let took = pair.bob.eval("resumedAt - backAt").unwrap().as_f64().unwrap();
    assert!(took <= 2000.0, "{took} ms until the game went on");
}

#[test]
fn the_server_is_restarted_in_mid_game() {
    let mut pair = pair();
    mv(&pair.ada, By::Click, "e2", "e4").unwrap();
    moved(&pair.bob, "e2").unwrap();
    pair.house.close();
    for page in [&pair.ada, &pair.bob] {
        let lost = "document.body.innerText.includes('Connection lost')";
        page.wait_until("word of the lost server", |page| Ok(page.eval(lost)? == true)).unwrap();
        page.find("gridcell", "e4, white pawn").unwrap();
    }
    pair.house.reopen().unwrap();
    let (ada, bob) = (&pair.ada, &pair.bob);
    for page in [ada, bob] {
        let back = "!document.getElementById('notices').innerText.includes('lost')";
        page.wait_until("the line to be back", |page| Ok(page.eval(back)? == true)).unwrap();
    }
    mv(bob, By::Click, "c7", "c5").unwrap();
    moved(ada, "c7").unwrap();
    type_move(ada, "Nf3").unwrap();
    moved(bob, "g1").unwrap();
    // Whoever loads the page anew finds the same game and the same seat.
    bob.reload().unwrap();
    bob.find("gridcell", "f3, white knight").unwrap();
    bob.status("Black to move").unwrap();
    mv(bob, By::Drag, "d7", "d6").unwrap();
    moved(ada, "d7").unwrap();
}
