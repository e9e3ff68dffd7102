//! What is chosen before a game and around it: clocks of one's own, drawn starts, how the board looks and is moved.

use anyhow::{Context, Result};
use browser::{Chromium, Page, TestHouse};
use serde_json::json;

use crate::table::{By, assert_quiet, moved, mv, opened, play_here_by, type_move};

/// Writes a number into its box.
fn number(page: &Page, name: &str, value: &str) -> Result<()> {
    let found = page.find("spinbutton", name)?;
    page.focus(&found)?;
    page.eval("document.activeElement.select()")?;
    page.write(value)
}

fn clock(page: &Page, color: &str, text: &str) -> Result<()> {
    let script =
        format!("document.querySelector('[aria-label=\"Clock of {color}\"]')?.textContent ?? ''");
    page.wait_until(&format!("{color}'s clock to read {text}"), |page| {
        Ok(page.eval(&script)?.as_str() == Some(text))
    })
}

/// Opens the settings, picks things by role and name, and closes them again.
fn set(page: &Page, picks: &[(&str, &str)]) {
    page.click("button", "Settings").unwrap();
    page.find("dialog", "Settings").unwrap();
    for (role, name) in picks {
        page.click(role, name).unwrap();
    }
    page.press("Escape").unwrap();
    page.gone("dialog", "Settings").unwrap();
}

#[test]
fn each_player_has_a_clock_of_their_own_making() {
    let (house, chromium) = (TestHouse::open().unwrap(), Chromium::open().unwrap());
    let ada = chromium.page().unwrap();
    ada.open(&house.at("/invite")).unwrap();
    ada.find("button", "Start").unwrap();
    ada.click("radio", "White").unwrap();
    ada.click("radio", "Other").unwrap();
    number(&ada, "Minutes", "7").unwrap();
    number(&ada, "Seconds a move", "4").unwrap();
    ada.click("checkbox", "Another time for Black").unwrap();
    let short = ada.all("radio").unwrap();
    let short = short.iter().rfind(|radio| radio.name == "3+2").context("no 3+2 for Black");
    ada.click_on(short.unwrap()).unwrap();
    ada.click("button", "Start").unwrap();
    ada.find("textbox", "Link").unwrap();
    let link = ada.eval("document.querySelector('.waiting input').value").unwrap();
    let bob = chromium.page_of_another().unwrap();
    bob.open(link.as_str().unwrap()).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play").unwrap();
    for page in [&ada, &bob] {
        page.status("White to move").unwrap();
        clock(page, "White", "7:00").unwrap();
        clock(page, "Black", "3:00").unwrap();
    }
    for (page, from, to) in [(&ada, "e2", "e4"), (&bob, "e7", "e5"), (&ada, "g1", "f3")] {
        mv(page, By::Click, from, to).unwrap();
        moved(&ada, from).unwrap();
        moved(&bob, from).unwrap();
    }
    // The second move has brought White its seconds, and Bob gives some more.
    bob.click("button", "Give 15 seconds").unwrap();
    ada.wait_until("the time that was given", |page| {
        let text =
            page.eval("document.querySelector('[aria-label=\"Clock of White\"]').textContent")?;
        Ok(text.as_str().is_some_and(|text| text >= "7:10"))
    })
    .unwrap();
    assert_quiet(&ada);
    assert_quiet(&bob);
}

/// The squares of a drawn start, by what stands on them.
fn drawn_start(house: &TestHouse, chromium: &Chromium, seed: &str) -> Vec<String> {
    let page = play_here_by(house, chromium, |page| {
        let found = page.find_starting("radio", "Fischer Random+")?;
        page.click_on(&found)?;
        for (name, value) in [("Files", "10"), ("Ranks", "9"), ("Seed", seed)] {
            number(page, name, value)?;
        }
        page.status("10 by 9")
    })
    .unwrap();
    let cells = page.all("gridcell").unwrap();
    page.call("Page.close", json!({})).unwrap();
    cells.into_iter().map(|cell| cell.name).collect()
}

#[test]
fn fischer_random_is_drawn_by_size_and_seed() {
    let (house, chromium) = (TestHouse::open().unwrap(), Chromium::open().unwrap());
    let first = drawn_start(&house, &chromium, "7");
    assert_eq!(first.len(), 90);
    assert!(first.iter().any(|name| name.starts_with("j9, black ")), "{first:?}");
    assert_eq!(drawn_start(&house, &chromium, "7"), first, "the same seed draws the same");
    let others: Vec<_> = ["8", "9", "10"].map(|seed| drawn_start(&house, &chromium, seed)).into();
    assert!(others.iter().any(|other| *other != first), "other seeds draw others");
}

#[test]
fn pieces_move_by_what_was_chosen_alone() {
    let (_house, _chromium, page) = opened();
    set(&page, &[("radio", "Click only")]);
    mv(&page, By::Drag, "e2", "e4").unwrap();
    mv(&page, By::Click, "d2", "d4").unwrap();
    moved(&page, "d2").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    set(&page, &[("radio", "Drag only")]);
    mv(&page, By::Click, "e7", "e5").unwrap();
    mv(&page, By::Drag, "d7", "d5").unwrap();
    moved(&page, "d7").unwrap();
    page.find("gridcell", "e7, black pawn").unwrap();
    // A move to be confirmed waits until it is.
    set(&page, &[("radio", "Drag or click"), ("checkbox", "Confirm each move")]);
    mv(&page, By::Click, "e2", "e4").unwrap();
    page.click("button", "Take it back").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    page.click("button", "Play it").unwrap();
    moved(&page, "e2").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_board_looks_as_it_was_chosen() {
    let (_house, _chromium, page) = opened();
    let counted = |script: &str| page.eval(script).unwrap().as_u64().unwrap_or_default();
    let written = "[...document.querySelectorAll('.stage svg text')].map((e) => e.textContent).join('').length";
    for (mode, characters) in [("None", 0), ("Outside", 16), ("On every square", 128)] {
        set(&page, &[("radio", mode)]);
        page.wait_until(mode, |page| Ok(page.eval(written)? == characters)).unwrap();
    }
    mv(&page, By::Click, "e2", "e2").unwrap();
    mv(&page, By::Click, "e2", "e2").unwrap();
    let dots = "document.querySelectorAll('.tb-move').length";
    let e2 = crate::table::square(&page, "e2").unwrap();
    page.mouse("mousePressed", e2, 1).unwrap();
    page.mouse("mouseReleased", e2, 0).unwrap();
    page.wait_until("two dots", |page| Ok(page.eval(dots)? == 2)).unwrap();
    set(&page, &[("checkbox", "Show where pieces may go")]);
    page.wait_until("no dots", |page| Ok(page.eval(dots)? == 0)).unwrap();
    let turned = "[...document.querySelectorAll('.tb-piece')].filter((e) => e.style.transform.includes('rotate(180deg)')).length";
    assert_eq!(counted(turned), 0);
    set(&page, &[("checkbox", "Pieces face their owner")]);
    page.wait_until("Black's pieces to turn", |page| Ok(page.eval(turned)? == 16)).unwrap();
    // The size of the board is kept; only the board is left by a key, and comes back by another.
    let width = "document.querySelector('.tb-frame').clientWidth";
    let whole = counted(width);
    let handle = page.find("slider", "Board size").unwrap();
    page.focus(&handle).unwrap();
    for _ in 0..4 {
        page.press("ArrowLeft").unwrap();
    }
    page.wait_until("a smaller board", |page| {
        Ok(page.eval(width)?.as_u64().is_some_and(|now| now < whole * 9 / 10))
    })
    .unwrap();
    page.reload().unwrap();
    page.status("White to move").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    assert!(counted(width) < whole * 9 / 10, "the size is kept");
    let hidden = "getComputedStyle(document.querySelector('.moves')).display === 'none'";
    page.press("z").unwrap();
    page.wait_until("only the board", |page| Ok(page.eval(hidden)? == true)).unwrap();
    page.press("Escape").unwrap();
    page.wait_until("the rest", |page| Ok(page.eval(hidden)? == false)).unwrap();
    page.press("b").unwrap();
    let seen = "[...document.querySelectorAll('.tb-piece')].filter((e) => { const s = getComputedStyle(e); \
        return s.visibility !== 'hidden' && s.opacity !== '0' && s.backgroundImage !== 'none'; }).length";
    page.wait_until("hidden pieces", |page| Ok(page.eval(seen)? == 0)).unwrap();
    type_move(&page, "e4").unwrap();
    page.find("gridcell", "e4, white pawn").unwrap();
    page.press("Escape").unwrap();
    assert_quiet(&page);
}

#[test]
fn hills_are_drawn_if_wanted_and_said_in_any_case() {
    let (house, chromium) = (TestHouse::open().unwrap(), Chromium::open().unwrap());
    let page = play_here_by(&house, &chromium, |page| {
        let hill = page.find_starting("radio", "King of the Hill")?;
        page.click_on(&hill)
    })
    .unwrap();
    let rings = "document.querySelectorAll('.stage .tb-contour').length";
    page.wait_until("the rings", |page| Ok(page.eval(rings)? != 0)).unwrap();
    set(&page, &[("checkbox", "Show hills and promotion squares")]);
    page.wait_until("the rings to go", |page| Ok(page.eval(rings)? == 0)).unwrap();
    page.find("gridcell", "e4, empty, hill").unwrap();
}

#[test]
fn what_was_taken_is_shown_and_a_pawn_is_promoted_at_once_if_wanted() {
    let (_house, _chromium, page) = opened();
    let taken = "document.querySelector('section[aria-label=White] .captured').textContent";
    assert_eq!(page.eval(taken).unwrap(), "");
    for text in ["h4", "g5", "hxg5"] {
        type_move(&page, text).unwrap();
    }
    page.wait_until("the pawn beside White", |page| {
        Ok(page.eval(taken)? == "+1More than the opponent: 1 pawn")
    })
    .unwrap();
    for text in ["h6", "gxh6", "Nf6", "h7", "Ng8"] {
        type_move(&page, text).unwrap();
    }
    set(&page, &[("radio", "Always")]);
    mv(&page, By::Click, "h7", "g8").unwrap();
    page.find("gridcell", "g8, white queen").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn clocks_stand_on_the_other_side_if_wanted() {
    let (house, chromium) = (TestHouse::open().unwrap(), Chromium::open().unwrap());
    let page = play_here_by(&house, &chromium, |page| page.click("radio", "5+3")).unwrap();
    page.find("timer", "Clock of White").unwrap();
    let left = "document.querySelector('.clock').getBoundingClientRect().left < \
        document.querySelector('.name').getBoundingClientRect().left && \
        document.querySelector('.moves').getBoundingClientRect().left < document.querySelector('.stage').getBoundingClientRect().left";
    assert_eq!(page.eval(left).unwrap(), false);
    set(&page, &[("checkbox", "Clocks and moves on the left")]);
    page.wait_until("the clocks to change sides", |page| Ok(page.eval(left)? == true)).unwrap();
    mv(&page, By::Drag, "e2", "e4").unwrap();
    moved(&page, "e2").unwrap();
    assert_quiet(&page);
}
