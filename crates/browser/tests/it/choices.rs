//! Choices before and during a game: custom clocks, random starts, how the board looks and is used.

use anyhow::{Context, Result};
use browser::{Chromium, Page, TestServer};
use serde_json::json;

use crate::helpers::{By, assert_quiet, choose_rules, moved, mv, opened, play_here_by, type_move};

/// Types a number into its box.
fn number(page: &Page, name: &str, value: &str) -> Result<()> {
    let found = page.find("spinbutton", name)?;
    page.focus(&found)?;
    page.eval("document.activeElement.select()")?;
    page.write(value)
}

fn clock(page: &Page, color: &str, text: &str) -> Result<()> {
    let script =
        format!("document.querySelector('.clock[aria-label^={color}]')?.textContent ?? ''");
    page.wait_until(&format!("{color}'s clock to read {text}"), |page| {
        Ok(page.eval(&script)?.as_str() == Some(text))
    })
}

/// Opens the settings, clicks on controls by role and name, and closes the settings.
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
fn each_player_can_have_a_different_clock() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let ada = chromium.page().unwrap();
    ada.open(&server.at("/invite")).unwrap();
    ada.find("button", "Create game").unwrap();
    ada.click("radio", "White").unwrap();
    ada.click("button", "More clocks").unwrap();
    ada.click("radio", "Custom").unwrap();
    number(&ada, "Minutes", "7").unwrap();
    number(&ada, "Seconds per move", "4").unwrap();
    ada.click("checkbox", "Different clock for Black").unwrap();
    let short = ada.all("radio").unwrap();
    let short = short.iter().rfind(|radio| radio.name == "3+2").context("no 3+2 for Black");
    ada.click_on(short.unwrap()).unwrap();
    ada.click("button", "Create game").unwrap();
    ada.find("textbox", "Link").unwrap();
    let link = ada.eval("document.querySelector('.waiting input').value").unwrap();
    let bob = chromium.page_of_another().unwrap();
    bob.open(link.as_str().unwrap()).unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click("button", "Play as Black").unwrap();
    for (page, words) in [(&ada, "Your turn"), (&bob, "White is thinking")] {
        page.status(words).unwrap();
        clock(page, "White", "7:00").unwrap();
        clock(page, "Black", "3:00").unwrap();
    }
    for (page, from, to) in [(&ada, "e2", "e4"), (&bob, "e7", "e5"), (&ada, "g1", "f3")] {
        mv(page, By::Click, from, to).unwrap();
        moved(&ada, from).unwrap();
        moved(&bob, from).unwrap();
    }
    // White got the increment of the second move, and Bob gives more time.
    bob.click("button", "Give 15 seconds").unwrap();
    ada.wait_until("the time that was given", |page| {
        let text = page.eval("document.querySelector('.clock[aria-label^=White]').textContent")?;
        Ok(text.as_str().is_some_and(|text| text >= "7:10"))
    })
    .unwrap();
    assert_quiet(&ada);
    assert_quiet(&bob);
}

/// The squares of a random start with their pieces.
fn random_start(server: &TestServer, chromium: &Chromium, seed: &str) -> Vec<String> {
    let page = play_here_by(server, chromium, |page| {
        choose_rules(page, "Fischer Random+")?;
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
fn fischer_random_starts_by_size_and_seed() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let first = random_start(&server, &chromium, "7");
    assert_eq!(first.len(), 90);
    assert!(first.iter().any(|name| name.starts_with("j9, black ")), "{first:?}");
    assert_eq!(random_start(&server, &chromium, "7"), first, "the same seed draws the same");
    let others: Vec<_> = ["8", "9", "10"].map(|seed| random_start(&server, &chromium, seed)).into();
    assert!(others.iter().any(|other| *other != first), "other seeds draw others");
}

#[test]
fn pieces_move_only_in_the_chosen_way() {
    let (_server, _chromium, page) = opened();
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
    // A move waits for its confirmation.
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
fn the_board_looks_as_chosen() {
    let (_server, _chromium, page) = opened();
    let counted = |script: &str| page.eval(script).unwrap().as_u64().unwrap_or_default();
    let written = "[...document.querySelectorAll('.stage svg text')].map((e) => e.textContent).join('').length";
    for (mode, characters) in [("None", 0), ("Outside", 16), ("On every square", 128)] {
        set(&page, &[("radio", mode)]);
        page.wait_until(mode, |page| Ok(page.eval(written)? == characters)).unwrap();
    }
    mv(&page, By::Click, "e2", "e2").unwrap();
    mv(&page, By::Click, "e2", "e2").unwrap();
    let dots = "document.querySelectorAll('.tb-move').length";
    let e2 = crate::helpers::square(&page, "e2").unwrap();
    page.mouse("mousePressed", e2, 1).unwrap();
    page.mouse("mouseReleased", e2, 0).unwrap();
    page.wait_until("two dots", |page| Ok(page.eval(dots)? == 2)).unwrap();
    set(&page, &[("checkbox", "Show legal moves")]);
    page.wait_until("no dots", |page| Ok(page.eval(dots)? == 0)).unwrap();
    let turned = "[...document.querySelectorAll('.tb-piece')].filter((e) => e.style.transform.includes('rotate(180deg)')).length";
    assert_eq!(counted(turned), 0);
    set(&page, &[("checkbox", "Pieces face their owner")]);
    page.wait_until("Black's pieces to turn", |page| Ok(page.eval(turned)? == 16)).unwrap();
    // The size of the board is kept. One key enters focus mode, another leaves it.
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
fn hills_can_be_hidden_and_are_always_named() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = play_here_by(&server, &chromium, |page| {
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
fn captured_pieces_are_shown_and_pawns_can_promote_automatically() {
    let (_server, _chromium, page) = opened();
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
fn clocks_can_be_on_the_other_side() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = play_here_by(&server, &chromium, |page| page.click("radio", "5+3")).unwrap();
    page.find("timer", "White's clock").unwrap();
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
