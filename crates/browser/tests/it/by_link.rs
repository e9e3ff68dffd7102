//! Two browsers in a game by link, one of them under another host name on plain HTTP.

use std::time::Duration;

use anyhow::Result;
use browser::{Chromium, Page, Screen, TestServer};

use crate::helpers::{By, assert_quiet, choose_rules, moved, mv, square, type_move};

const HOST: &str = "school-pc.test";

/// Ada plays White on the server's own computer; Bob joins by the link under another host name.
pub(crate) struct Pair {
    server: TestServer,
    browsers: [Chromium; 2],
    pub(crate) ada: Page,
    pub(crate) bob: Page,
}

fn invite(page: &Page, server: &TestServer, rules: &str) -> Result<String> {
    page.open(&server.at("/"))?;
    page.click("button", "Invite a friend")?;
    page.find("button", "Create game")?;
    page.fill("Your name", "Ada")?;
    page.click("radio", "White")?;
    choose_rules(page, rules)?;
    page.click("button", "Create game")?;
    page.find("textbox", "Link")?;
    let link = page.eval("document.querySelector('.waiting input').value")?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

pub(crate) fn pair() -> Pair {
    pair_at("Standard chess")
}

fn pair_at(rules: &str) -> Pair {
    let server = TestServer::open_for(&[HOST]).unwrap();
    let browsers =
        [Chromium::open().unwrap(), Chromium::open_with_host(HOST, "127.0.0.1").unwrap()];
    let ada = browsers[0].page().unwrap();
    let link = invite(&ada, &server, rules).unwrap();
    let path = link.split_once("/m/").unwrap().1;
    for (role, name) in [("image", "The link as a QR code"), ("button", "Copy link")] {
        ada.find(role, name).unwrap();
    }
    let bob = browsers[1].page().unwrap();
    bob.open(&server.at_host(HOST, &format!("/m/{path}"))).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play as Black").unwrap();
    for (page, words) in [(&ada, "Your turn"), (&bob, "Ada is thinking")] {
        page.status(words).unwrap();
        page.find("grid", "Board").unwrap();
    }
    Pair { server, browsers, ada, bob }
}

/// Waits until the page has these words somewhere.
pub(crate) fn says(page: &Page, words: &str) -> Result<()> {
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
    bob.click("tab", "Chat").unwrap();
    bob.fill("Message", "good luck").unwrap();
    bob.press("Enter").unwrap();
    ada.click("tab", "Chat (1)").unwrap();
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
fn a_premove_is_played_at_its_turn() {
    let pair = pair();
    mv(&pair.bob, By::Click, "e7", "e5").unwrap();
    pair.bob
        .find_starting("gridcell", "e5, empty, premove")
        .unwrap_or_else(|_| pair.bob.find_starting("gridcell", "e7, black pawn, premove").unwrap());
    mv(&pair.ada, By::Click, "e2", "e4").unwrap();
    pair.ada.find("gridcell", "e5, black pawn").unwrap();
    pair.ada.status("Your turn").unwrap();
}

#[test]
fn several_premoves_wait_and_are_canceled_together() {
    let pair = pair();
    let (ada, bob) = (&pair.ada, &pair.bob);
    mv(bob, By::Click, "e7", "e5").unwrap();
    mv(bob, By::Drag, "b8", "c6").unwrap();
    bob.find_starting("gridcell", "c6, empty, premove 2").unwrap();
    mv(ada, By::Click, "e2", "e4").unwrap();
    ada.find("gridcell", "e5, black pawn").unwrap();
    bob.find_starting("gridcell", "c6, empty, premove 1").unwrap();
    mv(ada, By::Click, "g1", "f3").unwrap();
    ada.find("gridcell", "c6, black knight").unwrap();
    // The first of these is not legal at its turn, so the second is canceled too.
    mv(bob, By::Click, "e5", "d4").unwrap();
    mv(bob, By::Click, "a7", "a6").unwrap();
    bob.find_starting("gridcell", "a6, empty, premove 2").unwrap();
    mv(ada, By::Click, "h2", "h3").unwrap();
    bob.status("Your turn").unwrap();
    bob.find("gridcell", "a7, black pawn").unwrap();
    bob.find("gridcell", "e5, black pawn").unwrap();
    assert_quiet(bob);
}

#[test]
fn a_drop_can_be_premoved_and_moves_can_vibrate() {
    let pair = pair_at("Crazyhouse");
    let (ada, bob) = (&pair.ada, &pair.bob);
    bob.eval("navigator.vibrate = (ms) => { window.buzzed = (window.buzzed ?? 0) + 1; return ms > 0; }; true")
        .unwrap();
    bob.click("button", "Settings").unwrap();
    bob.click("checkbox", "Vibrate on moves").unwrap();
    bob.press("Escape").unwrap();
    bob.gone("dialog", "Settings").unwrap();
    for (page, from, to) in
        [(ada, "e2", "e4"), (bob, "d7", "d5"), (ada, "e4", "d5"), (bob, "d8", "d5")]
    {
        mv(page, By::Click, from, to).unwrap();
        moved(ada, from).unwrap();
        moved(bob, from).unwrap();
        page.wait_until("the other's turn", |page| {
            Ok(page.statuses()?.iter().any(|said| said.ends_with(" is thinking")))
        })
        .unwrap();
    }
    assert_eq!(
        bob.eval("window.buzzed").unwrap(),
        2,
        "two moves by the opponent, none by the player"
    );
    bob.click_starting("button", "black pawn, 1 in hand").unwrap();
    let d7 = square(bob, "d7").unwrap();
    bob.mouse("mousePressed", d7, 1).unwrap();
    bob.mouse("mouseReleased", d7, 0).unwrap();
    bob.find_starting("gridcell", "d7, empty, premove 1").unwrap();
    mv(ada, By::Click, "b1", "c3").unwrap();
    ada.find("gridcell", "d7, black pawn").unwrap();
    ada.status("Your turn").unwrap();
    assert_quiet(bob);
}

#[test]
fn a_takeback_is_accepted_and_a_spectator_sees_it() {
    let pair = pair();
    let (ada, bob) = (&pair.ada, &pair.bob);
    mv(ada, By::Click, "e2", "e4").unwrap();
    moved(bob, "e2").unwrap();
    let eve = pair.browsers[1].page_of_another().unwrap();
    let path = ada.eval("location.pathname").unwrap();
    // On the server's own computer visitors without a session are the house account, as Ada is.
    eve.open(&pair.server.at_host(HOST, "/")).unwrap();
    let guest = "fetch('/api/v1/guests', {method: 'POST', headers: {'content-type': 'application/json'}, \
        body: '{\"name\": \"Eve\"}'}).then((answer) => answer.status)";
    assert_eq!(eve.eval(guest).unwrap(), 201);
    eve.open(&pair.server.at_host(HOST, path.as_str().unwrap_or_default())).unwrap();
    eve.status("Black to move").unwrap();
    for name in ["Resign", "Undo", "Offer draw"] {
        assert!(!eve.has("button", name).unwrap(), "spectators have no `{name}`");
    }
    mv(&eve, By::Drag, "e7", "e5").unwrap();
    ada.click("button", "Undo").unwrap();
    says(bob, "Ada asks to take back").unwrap();
    bob.click("button", "Accept").unwrap();
    for (page, words) in [(ada, "Your turn"), (bob, "Ada is thinking"), (&eve, "White to move")] {
        page.find("gridcell", "e2, white pawn").unwrap();
        page.find("gridcell", "e7, black pawn").unwrap();
        page.status(words).unwrap();
    }
    ada.click("button", "Abort").unwrap();
    ada.click("button", "Yes").unwrap();
    for page in [ada, bob, &eve] {
        page.status("The game was aborted.").unwrap();
        assert_quiet(page);
    }
}

#[test]
fn a_long_chat_scrolls_in_its_box() {
    let pair = pair();
    let (ada, bob) = (&pair.ada, &pair.bob);
    bob.set_screen(Screen::Phone).unwrap();
    bob.tap("tab", "Chat").unwrap();
    let problem = "document.querySelector('.chat .problem').textContent !== ''";
    let mut refused = false;
    for line in 0..12 {
        bob.fill("Message", &format!("{line} {}", "averylongwordwithoutanyblank".repeat(9)))
            .unwrap();
        bob.press("Enter").unwrap();
        refused |= bob.eval(problem).unwrap() == true;
    }
    ada.click_starting("tab", "Chat").unwrap();
    // Every line arrives, or its author sees that it did not.
    let lines = "document.querySelectorAll('[role=log] li').length";
    ada.wait_until("all lines, or some and word of the others", |ada| {
        let received = ada.eval(lines)?.as_u64().unwrap_or_default();
        Ok(received == 12 || (received >= 3 && (refused || bob.eval(problem)? == true)))
    })
    .unwrap();
    says(ada, "0 averylongword").unwrap();
    let fits = "document.documentElement.scrollWidth <= innerWidth && \
        document.querySelector('[role=log]').clientHeight < 300";
    assert_eq!(bob.eval(fits).unwrap(), true);
    mv(ada, By::Click, "e2", "e4").unwrap();
    moved(bob, "e2").unwrap();
}

#[test]
fn each_move_of_the_opponent_is_announced_once() {
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
fn a_lost_connection_is_shown_and_restored() {
    let pair = pair();
    pair.bob.go_offline().unwrap();
    mv(&pair.ada, By::Click, "e2", "e4").unwrap();
    // The browser does not close open sockets, so the server closes it.
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
    pair.bob.status("Your turn").unwrap();
    let took = pair.bob.eval("resumedAt - backAt").unwrap().as_f64().unwrap();
    assert!(took <= 2000.0, "{took} ms until the game went on");
}

#[test]
fn a_game_survives_a_restart_of_the_server() {
    let mut pair = pair();
    mv(&pair.ada, By::Click, "e2", "e4").unwrap();
    moved(&pair.bob, "e2").unwrap();
    let ping = "document.getElementById('ping').textContent";
    let measured = |page: &Page| Ok(page.eval(ping)?.as_str().unwrap_or_default().ends_with(" ms"));
    pair.ada.wait_until("the time to the server", measured).unwrap();
    pair.server.close();
    for page in [&pair.ada, &pair.bob] {
        let lost = "document.body.innerText.includes('Connection lost')";
        page.wait_until("word of the lost server", |page| Ok(page.eval(lost)? == true)).unwrap();
        page.find("gridcell", "e4, white pawn").unwrap();
        assert_eq!(page.eval(ping).unwrap(), "", "nobody knows how long a lost line takes");
    }
    pair.server.reopen().unwrap();
    let (ada, bob) = (&pair.ada, &pair.bob);
    for page in [ada, bob] {
        let back = "!document.getElementById('notices').innerText.includes('lost')";
        page.wait_until("the line to be back", |page| Ok(page.eval(back)? == true)).unwrap();
        page.wait_until("the time to the server", measured).unwrap();
    }
    mv(bob, By::Click, "c7", "c5").unwrap();
    moved(ada, "c7").unwrap();
    type_move(ada, "Nf3").unwrap();
    moved(bob, "g1").unwrap();
    // After a reload the game and the seat are the same.
    bob.reload().unwrap();
    bob.find("gridcell", "f3, white knight").unwrap();
    bob.status("Your turn").unwrap();
    mv(bob, By::Drag, "d7", "d6").unwrap();
    moved(ada, "d7").unwrap();
}
