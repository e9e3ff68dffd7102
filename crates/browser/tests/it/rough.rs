//! Rough use: reloads, two tabs, back and forward, long names, several fingers.

use std::time::Duration;

use browser::{Chromium, Page, Point, Screen, TestServer};
use serde_json::json;

use crate::helpers::{
    By, assert_quiet, choose_rules, moved, mv, opened, play_here_by, square, type_move, type_text,
    walk,
};

/// Messages of the server can be held back and released.
const HOLD: &str = "window.held = []; window.holding = false; \
    window.letGo = () => { window.holding = false; for (const tell of window.held.splice(0)) tell(); }; \
    const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage'); \
    Object.defineProperty(WebSocket.prototype, 'onmessage', {...plain, set(listener) { \
    plain.set.call(this, listener && ((event) => { \
      if (window.holding) window.held.push(() => listener(event)); else listener(event); })); } });";
const LISTED: &str = "document.querySelectorAll('.moves-list button').length";

/// Holds the server's answers back until `let_go`.
fn hold(page: &Page) {
    page.eval("window.holding = true").unwrap();
}

fn let_go(page: &Page) {
    page.eval("window.letGo()").unwrap();
}

fn slow(page: &Page) {
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": HOLD})).unwrap();
    page.reload().unwrap();
    page.status("White to move").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    hold(page);
}

fn listed(page: &Page, moves: u64) {
    page.wait_until(&format!("{moves} moves"), |page| Ok(page.eval(LISTED)? == moves)).unwrap();
}

/// Visible buttons whose text is too wide or too high for them.
const SPILLING: &str = "[...document.querySelectorAll('button, summary')].filter((e) => e.checkVisibility()).flatMap((e) => { \
    const box = e.getBoundingClientRect(); \
    const out = [...e.children].some((child) => { const inner = child.getBoundingClientRect(); \
      return inner.width > 1 && (inner.left < box.left || inner.right > box.right || inner.top < box.top || inner.bottom > box.bottom); }); \
    const wide = e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight; \
    return box.width && (out || wide) ? [`${e.textContent || e.ariaLabel}: ${e.scrollWidth} of ${e.clientWidth}`] : []; })";
const TWO_FRAMES: &str =
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
/// Widths of windows, from desktops to the smallest phone.
const WIDTHS: [u32; 5] = [1280, 1024, 768, 360, 320];

/// Every button has room for its text, at all window widths.
fn buttons_fit_their_text(page: &Page, what: &str) {
    for width in WIDTHS {
        let metrics =
            json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
        page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
        // The board is cut to whole pixels in the frame after.
        page.eval(TWO_FRAMES).unwrap();
        let buttons = "document.querySelectorAll('.game button').length";
        assert!(page.eval(buttons).unwrap().as_u64() > Some(4), "{what} has buttons");
        assert_eq!(page.eval(SPILLING).unwrap(), json!([]), "{what} at {width}");
        fits(page, &format!("{what} at {width}"));
    }
    page.set_screen(Screen::Desktop).unwrap();
}

/// The elements that reach beyond the window, as a failed test names them.
const TOO_WIDE: &str = "[...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth)
    .map((element) => `${element.localName}.${element.className}`).slice(0, 8)";

/// The page is no wider than its window.
fn fits(page: &Page, what: &str) {
    let widths = page.eval("[document.documentElement.scrollWidth, innerWidth]").unwrap();
    let wide = page.eval(TOO_WIDE).unwrap();
    assert!(widths[0].as_u64() <= widths[1].as_u64(), "{what}: {widths}, because of {wide}");
}

#[test]
fn moves_made_faster_than_the_server_answers_are_all_played() {
    let (_server, _chromium, page) = opened();
    slow(&page);
    mv(&page, By::Click, "e2", "e4").unwrap();
    mv(&page, By::Click, "e7", "e5").unwrap();
    page.find("gridcell", "e5, black pawn").unwrap();
    mv(&page, By::Drag, "g1", "f3").unwrap();
    assert_eq!(page.eval(LISTED).unwrap(), 0, "none is answered yet");
    let_go(&page);
    listed(&page, 3);
    hold(&page);
    // By keyboard as well, and typed without a pause.
    let cell = page.find_starting("gridcell", "b8, ").unwrap();
    page.focus(&cell).unwrap();
    page.press("Enter").unwrap();
    walk(&page, "c6").unwrap();
    page.press("Enter").unwrap();
    for text in ["Bb5", "a6", "Ba4"] {
        page.find("textbox", "Type a move").unwrap();
        type_text(&page, text).unwrap();
        let left = page.eval("document.querySelector('.typed input').value").unwrap();
        assert_eq!(left, "", "the box is free for the next");
    }
    assert_eq!(page.eval(LISTED).unwrap(), 3);
    let_go(&page);
    listed(&page, 7);
    page.find("gridcell", "a4, white bishop").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_refused_move_cancels_the_moves_after_it() {
    let (_server, _chromium, page) = opened();
    slow(&page);
    // The code for typed moves is fetched with the first one, which would delay the second.
    type_text(&page, "clock").unwrap();
    page.status("No clock").unwrap();
    type_text(&page, "e2e5").unwrap();
    type_text(&page, "e7e5").unwrap();
    let answered = |page: &Page| Ok(page.eval("window.held.length")?.as_u64() > Some(0));
    page.wait_until("the answer", answered).unwrap();
    let_go(&page);
    page.status("The pawn on e2").unwrap();
    // The refused text returns, to be corrected.
    let kept = "document.querySelector('.typed input').value";
    page.wait_until("the text", |page| Ok(page.eval(kept)? == "e2e5")).unwrap();
    page.find("gridcell", "e7, black pawn").unwrap();
    page.status("White to move").unwrap();
    std::thread::sleep(Duration::from_millis(900));
    assert_eq!(page.eval(LISTED).unwrap(), 0);
    type_move(&page, "e4").unwrap();
    listed(&page, 1);
    assert_quiet(&page);
}

#[test]
fn a_game_can_be_reloaded_left_and_reopened() {
    let (_server, chromium, page) = opened();
    let address = page.address().unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    page.reload().unwrap();
    page.find("gridcell", "e4, white pawn").unwrap();
    page.status("Black to move").unwrap();
    // A second tab of the same game: each shows the moves of the other.
    let tab = chromium.page().unwrap();
    tab.open(&address).unwrap();
    tab.status("Black to move").unwrap();
    // A tab behind others paints nothing.
    let front = |page: &Page| drop(page.call("Page.bringToFront", json!({})).unwrap());
    front(&tab);
    mv(&tab, By::Click, "e7", "e5").unwrap();
    front(&page);
    page.find("gridcell", "e5, black pawn").unwrap();
    mv(&page, By::Drag, "g1", "f3").unwrap();
    front(&tab);
    tab.find("gridcell", "f3, white knight").unwrap();
    front(&page);
    page.click("link", "Tabiya, home").unwrap();
    page.find("button", "Play here with a friend").unwrap();
    page.eval("history.back()").unwrap();
    page.find("gridcell", "f3, white knight").unwrap();
    page.status("Black to move").unwrap();
    assert_eq!(page.address().unwrap(), address);
    page.eval("history.forward()").unwrap();
    page.find("button", "Play here with a friend").unwrap();
    page.eval("history.back()").unwrap();
    page.status("Black to move").unwrap();
    mv(&page, By::Click, "b8", "c6").unwrap();
    front(&tab);
    tab.find("gridcell", "c6, black knight").unwrap();
    assert_quiet(&page);
    assert_quiet(&tab);
}

#[test]
fn the_longest_names_fit() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = play_here_by(&server, &chromium, |page| {
        page.fill("White", &"W".repeat(40))?;
        page.fill("Black", "Wolfeschlegelsteinhausenbergerdorff the 3")?;
        page.click("radio", "90+30")
    })
    .unwrap();
    for screen in [Screen::Phone, Screen::Tablet, Screen::Desktop] {
        page.set_screen(screen).unwrap();
        page.find("timer", "White's clock").unwrap();
        fits(&page, &format!("{screen:?}"));
        let inside = "[...document.querySelectorAll('.clock, .player .tool:not([hidden])')].every((e) => \
            { const box = e.getBoundingClientRect(); return box.right <= innerWidth + 1 && box.width > 20; })";
        page.wait_until("clocks inside the window", |page| Ok(page.eval(inside)? == true)).unwrap();
    }
    // Without a name the color is shown.
    page.click("button", "Rename White").unwrap();
    page.fill("White's name", "").unwrap();
    page.eval("document.activeElement.value = ''").unwrap();
    page.press("Enter").unwrap();
    let name = "document.querySelector('section[aria-label=White] .name').textContent";
    page.wait_until("the name to go", |page| Ok(page.eval(name)? == "White")).unwrap();
    assert_quiet(&page);
}

#[test]
fn a_second_finger_cancels_the_drag() {
    let (_server, _chromium, page) = opened();
    page.set_screen(Screen::Phone).unwrap();
    let (e2, e4, d6) =
        (square(&page, "e2").unwrap(), square(&page, "e4").unwrap(), square(&page, "d6").unwrap());
    let apart = |by: f64| [Point { x: e4.x, y: e4.y + by }, Point { x: d6.x, y: d6.y - by }];
    page.touch("touchStart", &[e2]).unwrap();
    page.touch("touchMove", &[Point { x: e2.x, y: e2.y - 20.0 }]).unwrap();
    page.touch("touchMove", &[e4]).unwrap();
    page.touch("touchStart", &[e4, d6]).unwrap();
    for by in [5.0, 15.0, 30.0] {
        page.touch("touchMove", &apart(by)).unwrap();
    }
    page.touch("touchEnd", &[]).unwrap();
    page.find_starting("gridcell", "e2, white pawn").unwrap();
    page.status("White to move").unwrap();
    assert_eq!(page.eval("document.querySelectorAll('.tb-held').length").unwrap(), 0);
    let scale = page.eval("visualViewport.scale").unwrap();
    assert_eq!(scale, 1, "fingers on the board are no wish to enlarge the page");
    // Two fingers on two pieces do nothing either; one finger still plays.
    page.touch("touchStart", &[e2, d6]).unwrap();
    page.touch("touchEnd", &[]).unwrap();
    page.find_starting("gridcell", "e2, white pawn").unwrap();
    page.press("Escape").unwrap();
    mv(&page, By::Tap, "d2", "d4").unwrap();
    moved(&page, "d2").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_window_changes_while_a_piece_is_held() {
    let (_server, _chromium, page) = opened();
    let e2 = square(&page, "e2").unwrap();
    page.mouse("mouseMoved", e2, 0).unwrap();
    page.mouse("mousePressed", e2, 1).unwrap();
    page.mouse("mouseMoved", Point { x: e2.x + 9.0, y: e2.y - 30.0 }, 1).unwrap();
    let small = json!({"width": 720, "height": 640, "deviceScaleFactor": 1, "mobile": false});
    page.call("Emulation.setDeviceMetricsOverride", small).unwrap();
    page.eval("new Promise((done) => setTimeout(done, 300))").unwrap();
    let e4 = square(&page, "e4").unwrap();
    page.mouse("mouseMoved", e4, 1).unwrap();
    page.mouse("mouseReleased", e4, 0).unwrap();
    page.find("gridcell", "e4, white pawn").unwrap();
    page.status("Black to move").unwrap();
    fits(&page, "the smaller window");
    assert_quiet(&page);
}

#[test]
fn the_buttons_of_a_game_fit_their_text_at_every_width() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    for time in ["No clock", "5+3"] {
        let page = play_here_by(&server, &chromium, |page| page.click("radio", time)).unwrap();
        let named = |what: &str| format!("{what}, {time}");
        buttons_fit_their_text(&page, &named("the start"));
        type_move(&page, "e4").unwrap();
        buttons_fit_their_text(&page, &named("one move"));
        type_move(&page, "e5").unwrap();
        buttons_fit_their_text(&page, &named("two moves"));
        page.click("button", "Previous move").unwrap();
        page.click("button", "More").unwrap();
        page.find("button", "Draw arrows").unwrap();
        buttons_fit_their_text(&page, &named("an earlier position, and More"));
        page.press("Escape").unwrap();
        page.gone("dialog", "More").unwrap();
        page.click("button", "Resign").unwrap();
        page.click("button", "Yes").unwrap();
        page.find("button", "Rematch").unwrap();
        buttons_fit_their_text(&page, &named("the end"));
        assert_quiet(&page);
    }
}

#[test]
fn the_buttons_of_a_game_by_link_fit_their_text_at_every_width() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let ada = chromium.page().unwrap();
    ada.open(&server.at("/invite")).unwrap();
    ada.find("radio", "Standard chess").unwrap();
    ada.click("radio", "White").unwrap();
    ada.click("radio", "5+3").unwrap();
    ada.click("button", "Create game").unwrap();
    ada.find("button", "Copy link").unwrap();
    buttons_fit_their_text(&ada, "waiting");
    let link = ada.eval("document.querySelector('.waiting input').value").unwrap();
    let bob = chromium.page_of_another().unwrap();
    bob.open(link.as_str().unwrap()).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play as Black").unwrap();
    bob.status("White is thinking").unwrap();
    bob.click("button", "Offer draw").unwrap();
    bob.click("button", "Yes").unwrap();
    bob.find("button", "Withdraw").unwrap();
    bob.click("tab", "Chat").unwrap();
    bob.find("button", "Good luck!").unwrap();
    buttons_fit_their_text(&bob, "the player's offer, and the chat");
    ada.call("Page.bringToFront", json!({})).unwrap();
    ada.find("button", "Accept").unwrap();
    buttons_fit_their_text(&ada, "an offer");
    assert_quiet(&ada);
    assert_quiet(&bob);
}

#[test]
fn a_ruleset_is_written_on_the_smallest_phone_without_scrolling_sideways() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = chromium.page().unwrap();
    page.set_screen(Screen::Phone).unwrap();
    // A phone lays a page that is too wide out on a wider window, so 320 is asked for by its number.
    let aside =
        "(scrollTo(999, scrollY), [document.documentElement.scrollWidth, innerWidth, scrollX])";
    for path in ["/play", "/invite"] {
        page.open(&server.at(path)).unwrap();
        page.find("radio", "Standard chess").unwrap();
        choose_rules(&page, "Your own ruleset").unwrap();
        page.find("textbox", "Ruleset file").unwrap();
        assert_eq!(page.eval(aside).unwrap(), json!([320, 320, 0]), "{path}");
        let long = "x".repeat(90);
        page.fill("Ruleset file", &format!("name = \"{long}\"\ntitle = 5\n{long} = 1\n")).unwrap();
        page.status("fault").unwrap();
        assert_eq!(page.eval(aside).unwrap(), json!([320, 320, 0]), "{path} with faults");
    }
    assert_quiet(&page);
}

#[test]
fn nothing_overflows_small_or_enlarged_windows() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    // The smallest phone, 1280 by 900 and 960 by 720 at 400 %, and phones in landscape.
    for (width, height, scale) in
        [(320, 640, 2), (320, 225, 4), (240, 180, 4), (568, 320, 2), (640, 360, 2)]
    {
        let page = chromium.page_of_another().unwrap();
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
        page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
        let named = |what: &str| format!("{what} at {width} by {height}");
        for (path, role, name) in [
            ("/", "button", "Play here with a friend"),
            ("/play", "radio", "Standard chess"),
            ("/invite", "radio", "Standard chess"),
            ("/library", "heading", "Library"),
            ("/login", "button", "Log in"),
            ("/setup#secret", "button", "Create account"),
        ] {
            page.open(&server.at(path)).unwrap();
            page.find_starting(role, name).unwrap();
            fits(&page, &named(path));
        }
        page.open(&server.at("/invite")).unwrap();
        page.click("button", "More clocks").unwrap();
        page.click("radio", "Custom").unwrap();
        page.click("checkbox", "Different clock for Black").unwrap();
        choose_rules(&page, "Your own ruleset").unwrap();
        page.fill("Ruleset file", "name = \"x\"\ntitle = 5\n").unwrap();
        page.status("faults").unwrap();
        fits(&page, &named("a ruleset file"));
        page.open(&server.at("/play")).unwrap();
        choose_rules(&page, "Crazyhouse").unwrap();
        page.click("radio", "5+3").unwrap();
        page.click("button", "Start").unwrap();
        page.status("White to move").unwrap();
        for text in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5"] {
            type_move(&page, text).unwrap();
        }
        fits(&page, &named("a game"));
        // Narrow windows have no button for the keys, which phones do not have.
        for (key, dialog) in [("", "Settings"), ("?", "Help")] {
            match key {
                "" => page.click("button", "Settings").unwrap(),
                key => page.press(key).unwrap(),
            }
            page.find("dialog", dialog).unwrap();
            fits(&page, &named(dialog));
            page.press("Escape").unwrap();
            page.gone("dialog", dialog).unwrap();
        }
        page.call("Page.close", json!({})).unwrap();
    }
}

/// Where the board is in the window, once it has come to rest.
fn board(page: &Page) -> [f64; 4] {
    page.eval(TWO_FRAMES).unwrap();
    let script = "(() => { const box = document.querySelector('.tb-frame').getBoundingClientRect(); \
        return [box.left, box.top, box.right, box.bottom]; })()";
    let found = page.eval(script).unwrap();
    [0, 1, 2, 3].map(|side| found[side].as_f64().unwrap())
}

#[test]
fn a_phone_in_landscape_shows_the_whole_board() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    for (rules, list) in [("Standard chess", ", .moves-list"), ("Crazyhouse", ", .tb-hand")] {
        let page = play_here_by(&server, &chromium, |page| {
            page.click("radio", "5+3")?;
            choose_rules(page, rules)
        })
        .unwrap();
        for text in ["e4", "d5", "exd5", "Qxd5"] {
            type_move(&page, text).unwrap();
        }
        for (width, height) in [(568, 320), (640, 360), (740, 360), (844, 390), (932, 430)] {
            let metrics =
                json!({"width": width, "height": height, "deviceScaleFactor": 2, "mobile": true});
            page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
            page.eval("scrollTo(0, 0)").unwrap();
            let named = format!("{rules} at {width} by {height}");
            let [left, top, right, bottom] = board(&page);
            assert!(left >= 0.0 && top >= 0.0, "{named}: {left} {top}");
            assert!(bottom <= f64::from(height), "{named}: the board ends at {bottom}");
            assert!(bottom - top >= 0.9 * f64::from(height), "{named}: {}", bottom - top);
            fits(&page, &named);
            // The status, both names, both clocks, and the moves or hands are visible with it.
            let beside = format!(
                "[...document.querySelectorAll('.turn, .name, .clock{list}')].filter((e) => {{ \
                const box = e.getBoundingClientRect(); \
                return box.width < 20 || box.top < 0 || box.bottom > innerHeight; }}).map((e) => e.className)"
            );
            assert_eq!(page.eval(&beside).unwrap(), json!([]), "{named}: out of sight");
            let apart = format!(
                "[...document.querySelectorAll('.turn, .player, .moves, .bar button')].every((e) => e.getBoundingClientRect().left >= {right})"
            );
            assert_eq!(page.eval(&apart).unwrap(), true, "{named}: something lies on the board");
            // The board stays visible while the rest is scrolled.
            page.eval("scrollTo(0, 9999)").unwrap();
            let [_, top, _, bottom] = board(&page);
            assert!(top >= 0.0 && bottom <= f64::from(height), "{named}, scrolled: {top} {bottom}");
        }
        assert_quiet(&page);
    }
}
