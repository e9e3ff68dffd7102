//! Visitors from a local network enter by the room code, typed or in a link, or by an invitation.

use anyhow::Result;
use browser::{Chromium, Page, TestServer};

use crate::helpers::{assert_quiet, type_move};

const ASKED: &str = "document.querySelector('dialog.room p')?.textContent ?? ''";
const REFUSED: &str = "document.querySelector('dialog.room [role=alert]')?.textContent ?? ''";

fn opened() -> (TestServer, Chromium, String) {
    let server = TestServer::open_to_network().unwrap();
    let code = server.room().unwrap().to_owned();
    (server, Chromium::open().unwrap(), code)
}

/// Waits until the page asks for the room code with these words.
fn asks(page: &Page, words: &str) -> Result<()> {
    page.wait_until(&format!("the question with `{words}`"), |page| {
        Ok(page.eval(ASKED)?.as_str().unwrap_or_default().contains(words))
    })
}

/// Waits until the page says that the code is wrong.
fn refuses(page: &Page, words: &str) -> Result<()> {
    page.wait_until(&format!("the refusal `{words}`"), |page| Ok(page.eval(REFUSED)? == words))
}

/// A page opened by the link with the room code.
fn came_by_link(server: &TestServer, chromium: &Chromium, code: &str) -> Page {
    let page = chromium.page_of_another().unwrap();
    page.open(&server.at(&format!("/#room={code}"))).unwrap();
    page.find("button", "Play here with a friend").unwrap();
    assert_eq!(page.address().unwrap(), server.at("/"), "the code stays in no history");
    page
}

#[test]
fn a_game_at_one_computer_of_the_network_asks_for_the_room_code() {
    let (server, chromium, code) = opened();
    let page = chromium.page().unwrap();
    page.open(&server.at("/play")).unwrap();
    page.find("radio", "Standard chess").unwrap();
    page.fill("White", "Ada").unwrap();
    page.click("button", "Start").unwrap();
    asks(&page, "Enter the room code").unwrap();
    assert_eq!(page.eval(REFUSED).unwrap(), "", "nothing is wrong yet");
    // A visitor who cancels stays on the page and sees why.
    page.click("button", "Not now").unwrap();
    let shown = "document.querySelector('.problem').textContent.includes('room code')";
    page.wait_until("the reason", |page| Ok(page.eval(shown)? == true)).unwrap();
    page.click("button", "Start").unwrap();
    asks(&page, "Enter the room code").unwrap();
    page.find("dialog", "Join as a guest").unwrap();
    page.click("button", "Join").unwrap();
    refuses(&page, "Please type the room code.").unwrap();
    page.fill("Room code", "000000").unwrap();
    page.press("Enter").unwrap();
    let sentence = "Wrong room code. Ask the person who runs the server for it.";
    refuses(&page, sentence).unwrap();
    // The typed code stays selected, to be corrected, and the sentence has the color of errors.
    let typed = page.eval("document.querySelector('dialog.room input').value").unwrap();
    assert_eq!(typed, "000000");
    let marked = "(({value, selectionStart, selectionEnd}) => value?.slice(selectionStart, selectionEnd))(document.activeElement)";
    page.wait_until("the marked text", |page| Ok(page.eval(marked)? == "000000")).unwrap();
    let colors = "[getComputedStyle(document.querySelector('dialog.room [role=alert]')).color, \
        getComputedStyle(document.querySelector('dialog.room p')).color]";
    let colors = page.eval(colors).unwrap();
    assert_ne!(colors[0], colors[1], "a refusal stands out");
    page.fill("Room code", &code.to_lowercase()).unwrap();
    page.click("button", "Join").unwrap();
    page.status("White to move").unwrap();
    type_move(&page, "e4").unwrap();
    let called = "document.querySelector('.me-name').textContent";
    page.wait_until("the name above", |page| Ok(page.eval(called)? == "Ada")).unwrap();
    assert_quiet(&page);
}

#[test]
fn a_link_with_the_room_code_asks_for_nothing_more() {
    let (server, chromium, code) = opened();
    let page = came_by_link(&server, &chromium, &code);
    page.click("button", "Play here with a friend").unwrap();
    page.find("radio", "Standard chess").unwrap();
    page.click("button", "Start").unwrap();
    page.status("White to move").unwrap();
    assert_eq!(page.eval(ASKED).unwrap(), "");
    type_move(&page, "e4").unwrap();
    assert_quiet(&page);
}

#[test]
fn an_invitation_admits_players_and_spectators() {
    let (server, chromium, code) = opened();
    let ada = came_by_link(&server, &chromium, &code);
    let address = server.at(&invitation(&ada));
    let watcher = chromium.page_of_another().unwrap();
    watcher.open(&address).unwrap();
    watcher.click("button", "Watch instead").unwrap();
    watcher.status("Waiting for an opponent").unwrap();
    assert_eq!(watcher.eval(ASKED).unwrap(), "");
    let bob = chromium.page_of_another().unwrap();
    bob.open(&address).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play as Black").unwrap();
    for (page, words) in
        [(&ada, "Your turn"), (&watcher, "White to move"), (&bob, "Ada is thinking")]
    {
        page.call("Page.bringToFront", serde_json::json!({})).unwrap();
        page.status(words).unwrap();
        assert_quiet(page);
    }
    // Both seats are taken; later visitors can still watch.
    let late = chromium.page_of_another().unwrap();
    late.open(&address).unwrap();
    late.status("Both seats are taken. You can watch.").unwrap();
    late.click("button", "Watch").unwrap();
    late.status("White to move").unwrap();
}

#[test]
fn an_invited_guest_needs_the_room_code_to_create_a_match() {
    let (server, chromium, code) = opened();
    let ada = came_by_link(&server, &chromium, &code);
    let (bob, address) = invited_friend(&server, &chromium, &ada);
    bob.open(&server.at("/play")).unwrap();
    bob.find("radio", "Standard chess").unwrap();
    bob.click("button", "Start").unwrap();
    asks(&bob, "You were invited to one game. For others, enter the room code or log in.").unwrap();
    bob.fill("Room code", "000000").unwrap();
    bob.press("Enter").unwrap();
    refuses(&bob, "Wrong room code. Ask the person who runs the server for it.").unwrap();
    bob.fill("Room code", &code).unwrap();
    bob.press("Enter").unwrap();
    bob.status("White to move").unwrap();
    type_move(&bob, "e4").unwrap();
    // The seat in the match of the invitation is still Bob's.
    bob.open(&address).unwrap();
    bob.status("Ada is thinking").unwrap();
    bob.find("button", "Abort").unwrap();
    assert_quiet(&bob);
}

#[test]
fn an_invited_guest_needs_the_room_code_to_join_an_open_game() {
    let (server, chromium, code) = opened();
    let ada = came_by_link(&server, &chromium, &code);
    let (bob, _) = invited_friend(&server, &chromium, &ada);
    ada.call("Page.bringToFront", serde_json::json!({})).unwrap();
    ada.open(&server.at("/invite")).unwrap();
    ada.find("radio", "Standard chess").unwrap();
    ada.click("radio", "Black").unwrap();
    ada.click("radio", "Anyone in the lobby").unwrap();
    ada.click("button", "Create game").unwrap();
    ada.status("Waiting for a player").unwrap();
    bob.call("Page.bringToFront", serde_json::json!({})).unwrap();
    bob.open(&server.at("/")).unwrap();
    bob.click("button", "Join Ada").unwrap();
    bob.click("button", "Play as White").unwrap();
    asks(&bob, "You were invited to one game").unwrap();
    bob.fill("Room code", &code).unwrap();
    bob.click("button", "Join").unwrap();
    bob.status("Your turn").unwrap();
    type_move(&bob, "e4").unwrap();
    assert_quiet(&bob);
}

/// The path of an invitation that Ada creates from the home page.
fn invitation(ada: &Page) -> String {
    ada.click("button", "Invite a friend").unwrap();
    ada.find("radio", "Standard chess").unwrap();
    ada.fill("Your name", "Ada").unwrap();
    ada.click("radio", "White").unwrap();
    ada.click("button", "Create game").unwrap();
    ada.find("textbox", "Link").unwrap();
    let link = ada.eval("document.querySelector('.waiting input').value").unwrap();
    format!("/m/{}", link.as_str().unwrap().split_once("/m/").unwrap().1)
}

/// Bob, who joined a match of Ada's by its link, and its address.
fn invited_friend(server: &TestServer, chromium: &Chromium, ada: &Page) -> (Page, String) {
    let path = invitation(ada);
    let bob = chromium.page_of_another().unwrap();
    bob.open(&server.at(&path)).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play as Black").unwrap();
    bob.status("Ada is thinking").unwrap();
    let address = bob.address().unwrap();
    (bob, address)
}
