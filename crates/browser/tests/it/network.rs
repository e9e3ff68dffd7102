//! Strangers of a local network come in by the room code, typed or in a link, or by an invitation to a match.

use anyhow::Result;
use browser::{Chromium, Page, TestHouse};

use crate::table::{assert_quiet, type_move};

const ASKED: &str = "document.querySelector('dialog.room [role=alert]')?.textContent ?? ''";

fn opened() -> (TestHouse, Chromium, String) {
    let house = TestHouse::open_to_network().unwrap();
    let code = house.room().unwrap().to_owned();
    (house, Chromium::open().unwrap(), code)
}

/// Whether the page asks for the room code and says these words with it.
fn asks(page: &Page, words: &str) -> Result<()> {
    page.wait_until(&format!("the question with `{words}`"), |page| {
        Ok(page.eval(ASKED)?.as_str().unwrap_or_default().contains(words))
    })
}

/// A page that came by the link with the room code.
fn came_by_link(house: &TestHouse, chromium: &Chromium, code: &str) -> Page {
    let page = chromium.page_of_another().unwrap();
    page.open(&house.at(&format!("/#room={code}"))).unwrap();
    page.find("button", "Play here with a friend").unwrap();
    assert_eq!(page.address().unwrap(), house.at("/"), "the code stays in no history");
    page
}

#[test]
fn a_game_at_one_computer_of_the_network_asks_for_the_room_code() {
    let (house, chromium, code) = opened();
    let page = chromium.page().unwrap();
    page.open(&house.at("/play")).unwrap();
    page.find("radio", "Standard chess").unwrap();
    page.fill("White", "Ada").unwrap();
    page.click("button", "Start").unwrap();
    asks(&page, "say the room code").unwrap();
    // Who would rather not stays on the page and reads why.
    page.click("button", "Not now").unwrap();
    let told = "document.querySelector('.problem').textContent.includes('room code')";
    page.wait_until("the reason", |page| Ok(page.eval(told)? == true)).unwrap();
    page.click("button", "Start").unwrap();
    asks(&page, "say the room code").unwrap();
    page.fill("Room code", "000000").unwrap();
    page.press("Enter").unwrap();
    asks(&page, "this is not the room code").unwrap();
    page.fill("Room code", &code.to_lowercase()).unwrap();
    page.click("button", "Come in").unwrap();
    page.status("White to move").unwrap();
    type_move(&page, "e4").unwrap();
    let called = "document.querySelector('.me').textContent";
    page.wait_until("the name above", |page| Ok(page.eval(called)? == "Ada")).unwrap();
    assert_quiet(&page);
}

#[test]
fn a_link_with_the_room_code_asks_for_nothing_more() {
    let (house, chromium, code) = opened();
    let page = came_by_link(&house, &chromium, &code);
    page.click("button", "Play here with a friend").unwrap();
    page.find("radio", "Standard chess").unwrap();
    page.click("button", "Start").unwrap();
    page.status("White to move").unwrap();
    assert_eq!(page.eval(ASKED).unwrap(), "");
    type_move(&page, "e4").unwrap();
    assert_quiet(&page);
}

#[test]
fn an_invitation_lets_in_whoever_plays_or_only_watches() {
    let (house, chromium, code) = opened();
    let ada = came_by_link(&house, &chromium, &code);
    ada.click("button", "Invite a friend").unwrap();
    ada.find("radio", "Standard chess").unwrap();
    ada.fill("Your name", "Ada").unwrap();
    ada.click("radio", "White").unwrap();
    ada.click("button", "Start").unwrap();
    ada.find("textbox", "Link").unwrap();
    let link = ada.eval("document.querySelector('.waiting input').value").unwrap();
    let path = link.as_str().unwrap().split_once("/m/").unwrap().1.to_owned();
    let address = house.at(&format!("/m/{path}"));
    let watcher = chromium.page_of_another().unwrap();
    watcher.open(&address).unwrap();
    watcher.click("button", "Watch instead").unwrap();
    watcher.status("Waiting for an opponent").unwrap();
    assert_eq!(watcher.eval(ASKED).unwrap(), "");
    let bob = chromium.page_of_another().unwrap();
    bob.open(&address).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play").unwrap();
    for page in [&ada, &watcher, &bob] {
        page.call("Page.bringToFront", serde_json::json!({})).unwrap();
        page.status("White to move").unwrap();
        assert_quiet(page);
    }
    // Both seats are taken: who comes now may still watch.
    let late = chromium.page_of_another().unwrap();
    late.open(&address).unwrap();
    late.fill("Your name", "Cleo").unwrap();
    late.click("button", "Play").unwrap();
    let full = "document.querySelector('.problem').textContent";
    late.wait_until("word of the full table", |page| {
        Ok(page.eval(full)? == "Both seats are taken. You can watch.")
    })
    .unwrap();
    late.click("button", "Watch instead").unwrap();
    late.status("White to move").unwrap();
}
