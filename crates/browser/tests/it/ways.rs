//! Invitations by keyboard and finger, open games, clocks, names, the end of a game; small windows and
//! reduced motion.

use anyhow::Result;
use browser::{Chromium, Page, Scheme, Screen, TestServer};
use serde_json::json;

use crate::helpers::{
    By, assert_quiet, lobby_game, moved, mv, play_here, play_here_by, shows, tab_to, type_move,
};

fn opened() -> (TestServer, Chromium) {
    (TestServer::open().unwrap(), Chromium::open().unwrap())
}

/// The link of a new invitation.
fn link(page: &Page) -> Result<String> {
    page.find("textbox", "Link")?;
    let link =
        page.eval("document.activeElement, document.querySelector('.waiting input').value")?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

#[test]
fn an_invitation_is_created_and_accepted_by_keyboard_only() {
    let (server, chromium) = opened();
    let ada = chromium.page().unwrap();
    ada.open(&server.at("/")).unwrap();
    ada.find("button", "Invite a friend").unwrap();
    tab_to(&ada, |name| name == "Invite a friend").unwrap();
    ada.press("Enter").unwrap();
    ada.find("button", "Create game").unwrap();
    tab_to(&ada, |name| name == "Your name").unwrap();
    ada.write("Ada").unwrap();
    tab_to(&ada, |name| name == "Random").unwrap();
    ada.press("ArrowRight").unwrap();
    tab_to(&ada, |name| name == "Create game").unwrap();
    ada.press("Enter").unwrap();
    let link = link(&ada).unwrap();
    let bob = chromium.page_of_another().unwrap();
    bob.open(&link).unwrap();
    bob.find("textbox", "Your name").unwrap();
    // The box has the focus already.
    bob.write("Bob").unwrap();
    bob.press("Enter").unwrap();
    for (page, words) in [(&ada, "Your turn"), (&bob, "Ada is thinking")] {
        page.status(words).unwrap();
        page.find("gridcell", "e2, white pawn").unwrap();
    }
    for (page, from, to) in [(&ada, "e2", "e4"), (&bob, "e7", "e5")] {
        tab_to(page, |name| name.contains(", white") || name.contains(", black")).unwrap();
        mv(page, By::Keyboard, from, to).unwrap();
        moved(&ada, from).unwrap();
        moved(&bob, from).unwrap();
    }
    assert_quiet(&ada);
    assert_quiet(&bob);
}

#[test]
fn an_invitation_is_created_and_accepted_by_touch() {
    let (server, chromium) = opened();
    let (ada, bob) = (chromium.page().unwrap(), chromium.page_of_another().unwrap());
    ada.set_screen(Screen::Tablet).unwrap();
    bob.set_screen(Screen::Phone).unwrap();
    ada.open(&server.at("/")).unwrap();
    ada.tap("button", "Invite a friend").unwrap();
    ada.find("button", "Create game").unwrap();
    ada.tap("radio", "Black").unwrap();
    ada.tap("button", "Create game").unwrap();
    bob.open(&link(&ada).unwrap()).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.tap("button", "Play as White").unwrap();
    bob.status("Your turn").unwrap();
    ada.status("Bob is thinking").unwrap();
    mv(&bob, By::Swipe, "g1", "f3").unwrap();
    moved(&ada, "g1").unwrap();
    mv(&ada, By::Tap, "g8", "f6").unwrap();
    moved(&bob, "g8").unwrap();
    assert_quiet(&ada);
    assert_quiet(&bob);
}

#[test]
fn an_open_game_is_listed_joined_and_watched() {
    let (server, chromium) = opened();
    let (ada, bob) = lobby_game(&server, &chromium);
    bob.status("Ada is thinking").unwrap();
    mv(&ada, By::Drag, "e2", "e4").unwrap();
    moved(&bob, "e2").unwrap();
    let eve = chromium.page_of_another().unwrap();
    eve.open(&server.at("/")).unwrap();
    shows(&eve, "Ada vs Bob").unwrap();
    // The card leads to the game, and the names on it to the profiles.
    eve.click("link", "Bob").unwrap();
    eve.find("heading", "Bob").unwrap();
    eve.open(&server.at("/")).unwrap();
    eve.click("link", "Ada vs Bob").unwrap();
    eve.find("grid", "Board").unwrap();
    assert!(eve.address().unwrap().contains("/m/"), "{}", eve.address().unwrap());
}

#[test]
fn clocks_are_chosen_and_run() {
    let (server, chromium) = opened();
    let page = play_here_by(&server, &chromium, |page| page.click("radio", "5+3")).unwrap();
    page.find("timer", "White's clock").unwrap();
    for text in ["e4", "e5"] {
        type_move(&page, text).unwrap();
    }
    let left = "document.querySelector('.clock[aria-label^=White]').textContent";
    let first = page.eval(left).unwrap();
    page.wait_until("the clock to run", |page| Ok(page.eval(left)? != first)).unwrap();
    assert_quiet(&page);
}

#[test]
fn a_name_is_changed_in_its_place() {
    let (server, chromium) = opened();
    let page = play_here(&server, &chromium).unwrap();
    page.click("button", "Rename White").unwrap();
    page.find("textbox", "White's name").unwrap();
    page.write("Grace").unwrap();
    page.press("Enter").unwrap();
    shows(&page, "Grace").unwrap();
    page.reload().unwrap();
    shows(&page, "Grace").unwrap();
}

#[test]
fn resigning_asks_first_and_the_page_says_who_won() {
    let (server, chromium) = opened();
    let page = play_here(&server, &chromium).unwrap();
    for text in ["e4", "e5"] {
        type_move(&page, text).unwrap();
    }
    page.click("button", "Resign").unwrap();
    page.click("button", "No").unwrap();
    page.status("White to move").unwrap();
    page.click("button", "Resign").unwrap();
    page.click("button", "Yes").unwrap();
    page.status("White resigned. Black wins.").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_board_turns_by_button_and_by_key() {
    let (server, chromium) = opened();
    let page = play_here(&server, &chromium).unwrap();
    let first = |page: &Page| Ok::<_, anyhow::Error>(page.all("gridcell")?[0].name.clone());
    assert!(first(&page).unwrap().starts_with("a8"));
    page.click("button", "Flip board").unwrap();
    page.wait_until("the board to turn", |page| Ok(first(page)?.starts_with("h1"))).unwrap();
    page.eval("document.activeElement.blur()").unwrap();
    page.press("f").unwrap();
    page.wait_until("the board to turn back", |page| Ok(first(page)?.starts_with("a8"))).unwrap();
}

#[test]
fn nothing_is_lost_at_400_percent() {
    let (server, chromium) = opened();
    let page = chromium.page().unwrap();
    // 1280 by 900 at 400 %.
    let metrics = json!({"width": 320, "height": 225, "deviceScaleFactor": 4, "mobile": false});
    page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
    page.open(&server.at("/")).unwrap();
    page.click("button", "Play here with a friend").unwrap();
    page.click("button", "Start").unwrap();
    page.status("White to move").unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    moved(&page, "e2").unwrap();
    let fits = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
    assert_eq!(fits, true, "nothing hangs over the edge");
}

#[test]
fn reduced_motion_is_respected() {
    let (server, chromium) = opened();
    let page = play_here(&server, &chromium).unwrap();
    page.prefer(Scheme::Light).unwrap();
    let watch = "window.motions = 0; const look = () => { window.motions += document.getAnimations() \
        .filter((one) => one.effect?.getTiming().duration > 20).length; requestAnimationFrame(look); }; look(); true";
    page.eval(watch).unwrap();
    type_move(&page, "e4").unwrap();
    moved(&page, "e2").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert_eq!(page.eval("window.motions").unwrap(), 0);
}
