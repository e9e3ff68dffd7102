//! The page of a game at one computer: questions, notices, marks, focus mode, and what fits a phone.

use browser::{Chromium, Page, Screen, TestServer};
use serde_json::{Value, json};

use crate::helpers::{
    By, assert_quiet, moved, mv, open_match, opened, opened_at, play_here_by, square, type_move,
};

/// Changes settings in their panel.
fn set(page: &Page, role: &str, name: &str) {
    page.click("button", "Settings").unwrap();
    page.click(role, name).unwrap();
    page.press("Escape").unwrap();
    page.gone("dialog", "Settings").unwrap();
}

fn is(page: &Page, what: &str, script: &str) {
    page.wait_until(what, |page| Ok(page.eval(script)? == true)).unwrap();
}

/// A page on which a game with other rules is played.
fn with_rules(rules: &str) -> (TestServer, Chromium, Page) {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = play_here_by(&server, &chromium, |page| {
        page.click("radio", "5+3")?;
        let found = page.find_starting("radio", rules)?;
        page.click_on(&found)
    })
    .unwrap();
    (server, chromium, page)
}

#[test]
fn a_move_to_confirm_is_named_and_the_turn_waits_for_it() {
    let (_server, _chromium, page) = opened();
    set(&page, "checkbox", "Confirm each move");
    mv(&page, By::Click, "g1", "f3").unwrap();
    is(&page, "the question", "document.querySelector('.offer p')?.textContent === 'Play Nf3?'");
    page.status("White to move").unwrap();
    page.click("button", "Play it").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_check_can_be_a_notice_to_acknowledge() {
    let (_server, _chromium, page) = opened();
    set(&page, "checkbox", "Announce check with a notice");
    for text in ["e4", "f5", "Qh5"] {
        type_move(&page, text).unwrap();
    }
    page.find("alertdialog", "Check").unwrap();
    is(
        &page,
        "the sentence",
        "document.querySelector('.check-notice p').textContent === \"Black's king is attacked.\"",
    );
    page.click("button", "OK").unwrap();
    page.gone("alertdialog", "Check").unwrap();
    assert_quiet(&page);
}

#[test]
fn hidden_pieces_are_told_and_come_back() {
    let (_server, _chromium, page) = opened();
    let seen = "[...document.querySelectorAll('.tb-piece')].filter((e) => getComputedStyle(e).opacity !== '0').length > 0";
    page.press("b").unwrap();
    page.status("The pieces are hidden.").unwrap();
    is(&page, "hidden pieces", &format!("!({seen})"));
    page.click("button", "Show pieces").unwrap();
    is(&page, "the pieces", seen);
    page.press("b").unwrap();
    is(&page, "hidden pieces", &format!("!({seen})"));
    page.reload().unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    is(&page, "the pieces after a reload", seen);
    assert_quiet(&page);
}

#[test]
fn arrows_belong_to_their_position() {
    let (_server, _chromium, page) = opened();
    let drawn = "document.querySelectorAll('.tb-shape').length";
    page.draw(square(&page, "e2").unwrap(), square(&page, "e4").unwrap(), 0).unwrap();
    is(&page, "the arrow", &format!("{drawn} === 1"));
    mv(&page, By::Click, "d2", "d4").unwrap();
    moved(&page, "d2").unwrap();
    is(&page, "no arrow", &format!("{drawn} === 0"));
    page.draw(square(&page, "e2").unwrap(), square(&page, "e4").unwrap(), 0).unwrap();
    is(&page, "the arrow", &format!("{drawn} === 1"));
    page.click("button", "Previous move").unwrap();
    page.find("gridcell", "d2, white pawn").unwrap();
    is(&page, "no arrow", &format!("{drawn} === 0"));
    assert_quiet(&page);
}

#[test]
fn focus_mode_hides_all_but_the_board_and_enlarges_it() {
    let (_server, _chromium, page) = opened();
    let side = "document.querySelector('.tb-frame').clientWidth";
    let before = page.eval(side).unwrap().as_u64().unwrap();
    page.press("z").unwrap();
    is(&page, "a larger board", &format!("{side} > {before}"));
    let rest = "['#top', '.tabs', '.moves', '.bar', '.typed'].every((name) => \
        !document.querySelector(name).checkVisibility())";
    is(&page, "nothing else", rest);
    page.click("button", "Leave focus mode").unwrap();
    is(&page, "the rest", &format!("!({rest})"));
    assert_quiet(&page);
}

#[test]
fn three_check_shows_the_checks_to_give() {
    let (_server, _chromium, page) = with_rules("Three-check");
    let left = "[...document.querySelectorAll('.checks')].map((e) => e.textContent).join()";
    is(&page, "all checks", &format!("{left} === '3 checks to win,3 checks to win'"));
    for text in ["e4", "d6", "Bb5+"] {
        type_move(&page, text).unwrap();
    }
    is(
        &page,
        "a check less",
        "document.querySelector('section[aria-label=White] .checks').textContent === '2 checks to win'",
    );
    assert_quiet(&page);
}

/// Elements that are not wholly in the window.
fn outside(page: &Page, names: &str) -> Value {
    let script = format!(
        "[...document.querySelectorAll('{names}')].filter((e) => e.checkVisibility()).filter((e) => {{ \
         const box = e.getBoundingClientRect(); return box.top < -0.5 || box.left < -0.5 || \
         box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5; }}).map((e) => e.className || e.title)"
    );
    page.eval(&script).unwrap()
}

#[test]
fn a_phone_shows_everything_at_once() {
    let (_server, _chromium, page) = with_rules("King of the Hill");
    for screen in [Screen::TallPhone, Screen::WidePhone] {
        page.set_screen(screen).unwrap();
        is(
            &page,
            "the board to fit",
            "document.querySelector('.tb-frame').clientWidth <= innerWidth",
        );
        let names =
            ".tb-frame, .turn, .name, .clock, .legend, .tabs, .moves, .steps button, .bar button";
        assert_eq!(outside(&page, names), json!([]), "{screen:?}");
        let scrolls = "document.documentElement.scrollHeight > innerHeight + 1";
        assert_eq!(page.eval(scrolls).unwrap(), false, "{screen:?}: nothing is below the fold");
        let typed = "document.querySelector('.typed').checkVisibility()";
        assert_eq!(page.eval(typed).unwrap(), false, "{screen:?} has no keyboard");
        mv(&page, By::Tap, "e2", "e4").unwrap();
        moved(&page, "e2").unwrap();
        page.tap("button", "Undo").unwrap();
        page.find("gridcell", "e2, white pawn").unwrap();
    }
    // A key shows that there is a keyboard.
    page.press("t").unwrap();
    is(
        &page,
        "the box for moves",
        "document.activeElement === document.querySelector('.typed input')",
    );
    assert_quiet(&page);
}

#[test]
fn the_rules_are_one_click_away() {
    let (_server, _chromium, page) = with_rules("Three-check");
    is(&page, "the way to the rules", "document.querySelector('.rules').href !== ''");
    let href = page.eval("document.querySelector('.rules').href").unwrap();
    page.open(href.as_str().unwrap()).unwrap();
    page.find("heading", "Three-check").unwrap();
}

#[test]
fn the_hill_is_explained_within_the_window() {
    let (_server, _chromium, page) = with_rules("King of the Hill");
    is(&page, "the legend", "document.querySelector('.legend') !== null");
    assert_eq!(outside(&page, ".legend, .bar button, .clock, .name"), json!([]));
    assert_quiet(&page);
}

#[test]
fn clocks_end_where_the_board_ends() {
    let (_server, _chromium, page) = with_rules("Standard chess");
    for width in [1280, 1100, 1003, 901] {
        let metrics =
            json!({"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": false});
        page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
        let off = "(() => { const board = document.querySelector('.tb-frame').getBoundingClientRect(); \
            const rights = [...document.querySelectorAll('.clock')].map((e) => e.getBoundingClientRect().right); \
            const lefts = [...document.querySelectorAll('.disc')].map((e) => e.getBoundingClientRect().left); \
            return [...rights.map((right) => Math.abs(right - board.right)), \
              ...lefts.map((left) => Math.abs(left - board.left))]; })()";
        page.wait_until(&format!("the clocks to fit at {width}"), |page| {
            let off = page.eval(off)?;
            Ok(off.as_array().is_some_and(|all| all.iter().all(|off| off.as_f64() <= Some(1.0))))
        })
        .unwrap();
    }
}

#[test]
fn captured_pieces_are_shown_whole_or_not_at_all() {
    let (_server, _chromium, page) = with_rules("Standard chess");
    for text in ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qxg2", "Bxg2", "Nf6", "Bxb7", "Bxb7"] {
        type_move(&page, text).unwrap();
    }
    for width in [1280, 390, 320] {
        let metrics =
            json!({"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": false});
        page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
        let cut = "[...document.querySelectorAll('.taken')].filter((e) => { \
            const [piece, place] = [e, e.parentElement].map((one) => one.getBoundingClientRect()); \
            const isBelow = piece.top >= place.bottom - 1; \
            return !isBelow && piece.right > place.right + 1; }).length";
        assert_eq!(page.eval(cut).unwrap(), 0, "at {width}");
    }
    assert_quiet(&page);
}

#[test]
fn board_colors_and_strong_marks_are_chosen_by_name() {
    let (_server, _chromium, page) = opened();
    let ground = "getComputedStyle(document.querySelector('.tb-dark-squares')).fill";
    let before = page.eval(ground).unwrap();
    set(&page, "radio", "Forest");
    page.wait_until("other squares", |page| Ok(page.eval(ground)? != before)).unwrap();
    let mark = "getComputedStyle(document.querySelector('.tb-last-to')).backgroundImage";
    type_move(&page, "e4").unwrap();
    let soft = page.eval(mark).unwrap();
    set(&page, "radio", "High contrast");
    page.wait_until("other marks", |page| Ok(page.eval(mark)? != soft)).unwrap();
    page.reload().unwrap();
    page.find("gridcell", "e4, white pawn").unwrap();
    page.wait_until("both to stay", |page| {
        Ok(page.eval(mark)? != soft && page.eval(ground)? != before)
    })
    .unwrap();
    assert_quiet(&page);
}

#[test]
fn a_game_that_continues_a_position_counts_on() {
    let (server, _chromium, page) = opened_at("/");
    let wanted = json!({"mode": "hot-seat", "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 23"});
    open_match(&page, &server, &wanted);
    page.status("White to move").unwrap();
    type_move(&page, "e4").unwrap();
    is(&page, "the number", "document.querySelector('.moves-list .number')?.textContent === '23.'");
    assert_quiet(&page);
}
