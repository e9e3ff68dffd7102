//! Invitations from the home page: links that are found again, links that lead nowhere, and games
//! that are over. The home page keeps still for those who want it.

use anyhow::Result;
use browser::{Chromium, Page, Scheme, TestServer};

use crate::helpers::{assert_quiet, opened_at, shows};

/// A server, and a page that waits for a friend; the link for the friend.
fn invited() -> (TestServer, Chromium, Page, String) {
    let (server, chromium, page) = opened_at("/");
    page.click("button", "Invite a friend").unwrap();
    page.find("button", "Create game").unwrap();
    page.click("radio", "White").unwrap();
    page.click("button", "Create game").unwrap();
    page.find("textbox", "Link").unwrap();
    let link = page.eval("document.querySelector('.waiting input').value").unwrap();
    (server, chromium, page, link.as_str().unwrap().to_owned())
}

/// Another visitor opens a link.
fn visit(chromium: &Chromium, link: &str) -> Result<Page> {
    let friend = chromium.page_of_another()?;
    friend.open(link)?;
    Ok(friend)
}

#[test]
fn the_link_of_a_game_is_copied_again_on_the_home_page() {
    let (server, chromium, page, link) = invited();
    // The clipboard of the test keeps what is written to it.
    let keep = "navigator.clipboard.writeText = (text) => { window.copied = text; \
        return Promise.resolve(); }; true";
    page.open(&server.at("/")).unwrap();
    page.find("button", "Copy link").unwrap();
    page.eval(keep).unwrap();
    page.click("button", "Copy link").unwrap();
    page.find("button", "Copied.").unwrap();
    assert_eq!(page.eval("window.copied").unwrap(), link.as_str());
    let friend = visit(&chromium, &link).unwrap();
    friend.find("button", "Play as Black").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_link_that_leads_nowhere_says_so_before_any_name_is_typed() {
    let (_server, chromium, _page, link) = invited();
    let (address, secret) = link.split_once('#').unwrap();
    let wrong: String = secret.chars().rev().collect();
    let friend = visit(&chromium, &format!("{address}#{wrong}")).unwrap();
    friend.find("heading", "This invitation is no longer valid").unwrap();
    assert!(!friend.has("textbox", "Your name").unwrap());
}

#[test]
fn the_link_of_a_finished_game_shows_that_it_is_over() {
    let (_server, chromium, page, link) = invited();
    let friend = visit(&chromium, &link).unwrap();
    friend.fill("Your name", "Bob").unwrap();
    friend.click("button", "Play as Black").unwrap();
    friend.find("grid", "Board").unwrap();
    page.status("Your turn").unwrap();
    page.click("button", "Abort").unwrap();
    page.click("button", "Yes").unwrap();
    shows(&page, "aborted").unwrap();
    let late = visit(&chromium, &link).unwrap();
    late.find("heading", "This game is over").unwrap();
}

#[test]
fn the_board_of_the_home_page_keeps_still_for_those_who_want_it() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.prefer(Scheme::Light).unwrap();
    page.open(&server.at("/")).unwrap();
    page.find_starting("link", "Standard chess").unwrap();
    page.wait_until("a position in the middle of a game", |page| {
        Ok(page.eval("document.querySelector('.living-stage .tb-piece') !== null")? == true)
    })
    .unwrap();
    // Longer than a moving board rests, in the page's own time.
    let changes = "new Promise((done) => { let count = 0; \
        const watcher = new MutationObserver((list) => (count += list.length)); \
        watcher.observe(document.querySelector('.living-stage'), \
            {attributes: true, childList: true, subtree: true}); \
        setTimeout(() => done(count), 5000); })";
    assert_eq!(page.eval(changes).unwrap(), 0);
    assert_quiet(&page);
}
