//! Arrows and circles by mouse and finger, and the marks that explain a refusal.

use anyhow::Result;
use browser::{Page, Point, Screen};

use crate::helpers::{By, assert_quiet, moved, mv, opened, square, type_move, type_text};

const SHIFT: u8 = 8;
const ALT: u8 = 1;

/// The kind and color of everything drawn on the board.
fn shapes(page: &Page) -> Result<Vec<String>> {
    let script = "[...document.querySelectorAll('.tb-shape')].map((shape) => shape.getAttribute('class').slice(9))";
    let found = page.eval(script)?;
    let list = found.as_array().cloned().unwrap_or_default();
    Ok(list.iter().filter_map(|shape| shape.as_str()).map(str::to_owned).collect())
}

fn drawn(page: &Page, wanted: &[&str]) -> Result<()> {
    page.wait_until(&format!("{wanted:?} to be drawn"), |page| Ok(shapes(page)? == wanted))
}

#[test]
fn arrows_and_circles_are_drawn_with_the_right_button() {
    let (_server, _chromium, page) = opened();
    let at = |name: &str| square(&page, name).unwrap();
    page.draw(at("e2"), at("e4"), 0).unwrap();
    drawn(&page, &["tb-arrow tb-blue"]).unwrap();
    page.draw(at("d5"), at("d5"), SHIFT).unwrap();
    page.draw(at("b8"), at("c6"), ALT).unwrap();
    drawn(&page, &["tb-arrow tb-blue", "tb-circle tb-orange", "tb-arrow tb-green"]).unwrap();
    // The same shape again erases it, another color replaces it.
    page.draw(at("e2"), at("e4"), 0).unwrap();
    page.draw(at("b8"), at("c6"), SHIFT).unwrap();
    drawn(&page, &["tb-circle tb-orange", "tb-arrow tb-orange"]).unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.status("White to move").unwrap();
    // A click beside the pieces clears the board.
    mv(&page, By::Click, "e5", "e5").unwrap();
    drawn(&page, &[]).unwrap();
    assert_quiet(&page);
}

#[test]
fn an_arrow_snaps_to_where_its_piece_really_goes() {
    let (_server, _chromium, page) = opened();
    let (g1, g3, f3) =
        (square(&page, "g1").unwrap(), square(&page, "g3").unwrap(), square(&page, "f3").unwrap());
    // The code that draws arrows is fetched with the first one.
    page.draw(square(&page, "a8").unwrap(), square(&page, "a8").unwrap(), 0).unwrap();
    drawn(&page, &["tb-circle tb-blue"]).unwrap();
    let beside = Point { x: g3.x - (g3.x - f3.x) * 0.3, y: g3.y };
    page.draw(g1, beside, 0).unwrap();
    drawn(&page, &["tb-circle tb-blue", "tb-arrow tb-blue"]).unwrap();
    // It went to f3: drawing that arrow erases it.
    page.draw(g1, f3, 0).unwrap();
    drawn(&page, &["tb-circle tb-blue"]).unwrap();
}

#[test]
fn a_finger_draws_with_the_pen_and_moves_without_it() {
    let (_server, _chromium, page) = opened();
    page.set_screen(Screen::Phone).unwrap();
    let pen = |page: &Page| {
        page.tap("button", "More").unwrap();
        page.tap("button", "Draw arrows").unwrap();
        page.gone("dialog", "More").unwrap();
    };
    pen(&page);
    mv(&page, By::Swipe, "e2", "e4").unwrap();
    drawn(&page, &["tb-arrow tb-blue"]).unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    pen(&page);
    mv(&page, By::Swipe, "e2", "e4").unwrap();
    moved(&page, "e2").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_refused_move_shows_the_reason_on_the_board() {
    let (_server, _chromium, page) = opened();
    mv(&page, By::Drag, "a1", "a3").unwrap();
    page.status("in the way").unwrap();
    drawn(&page, &["tb-circle tb-orange"]).unwrap();
    for text in ["e4", "f6", "Qh5"] {
        type_move(&page, text).unwrap();
    }
    drawn(&page, &[]).unwrap();
    type_text(&page, "a7a6").unwrap();
    page.status("check").unwrap();
    drawn(&page, &["tb-arrow tb-orange"]).unwrap();
    // It is shown for a while, then the board is as before.
    drawn(&page, &[]).unwrap();
    page.status("Black to move").unwrap();
    page.find("gridcell", "a7, black pawn").unwrap();
    assert_quiet(&page);
}
