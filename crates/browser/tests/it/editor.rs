//! The position editor: by mouse, touch and keyboard, with the server's word on every position.

use anyhow::Result;
use browser::{Chromium, Page, Screen, TestServer};
use serde_json::json;

use crate::helpers::{assert_quiet, square, walk};

fn editor(address: &str) -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.open(&server.at(address)).unwrap();
    page.find("grid", "Board of the editor").unwrap();
    says(&page, "can be played").unwrap();
    (server, chromium, page)
}

/// Waits until the verdict has these words.
fn says(page: &Page, words: &str) -> Result<()> {
    let script = format!(
        "document.querySelector('.verdict')?.innerText.includes({}) ?? false",
        json!(words)
    );
    page.wait_until(words, |page| Ok(page.eval(&script)? == true))
}

fn fen(page: &Page, wanted: &str) -> Result<()> {
    let script = "document.querySelector('.fen-row input').value";
    page.wait_until(wanted, |page| Ok(page.eval(script)? == wanted))
}

fn click_square(page: &Page, name: &str) -> Result<()> {
    let at = square(page, name)?;
    page.mouse("mouseMoved", at, 0)?;
    page.mouse("mousePressed", at, 1)?;
    page.mouse("mouseReleased", at, 0)
}

#[test]
fn an_endgame_is_set_up_by_mouse_and_played() {
    let (_server, _chromium, page) = editor("/editor");
    page.click("button", "Clear board").unwrap();
    says(&page, "no royal piece").unwrap();
    page.click("button", "White king").unwrap();
    click_square(&page, "e1").unwrap();
    page.click("button", "Black king").unwrap();
    click_square(&page, "e8").unwrap();
    page.click("button", "White pawn").unwrap();
    page.drag(square(&page, "a2").unwrap(), square(&page, "c2").unwrap()).unwrap();
    fen(&page, "4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1").unwrap();
    says(&page, "White to move").unwrap();
    page.click("button", "Erase").unwrap();
    click_square(&page, "b2").unwrap();
    page.click("button", "Undo").unwrap();
    page.click("button", "Redo").unwrap();
    page.click("button", "Move").unwrap();
    page.drag(square(&page, "a2").unwrap(), square(&page, "a7").unwrap()).unwrap();
    fen(&page, "4k3/P7/8/8/8/8/2P5/4K3 w - - 0 1").unwrap();
    page.click("button", "Swap sides").unwrap();
    fen(&page, "4k3/2p5/8/8/8/8/p7/4K3 b - - 0 1").unwrap();
    page.click("button", "Play from here").unwrap();
    page.click("radio", "Two at this computer").unwrap();
    page.click("button", "Create game").unwrap();
    page.status("Black to move").unwrap();
    page.find_starting("gridcell", "a2, black pawn").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_position_is_set_up_by_keyboard() {
    let (_server, _chromium, page) = editor("/editor");
    page.eval("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()").unwrap();
    walk(&page, "e4").unwrap();
    page.press("Q").unwrap();
    page.press("Enter").unwrap();
    page.find_starting("gridcell", "e4, white queen").unwrap();
    page.press("Delete").unwrap();
    walk(&page, "e2").unwrap();
    page.press("Enter").unwrap();
    fen(&page, "rnbqkbnr/pppppppp/8/8/4Q3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_position_is_set_up_by_touch_and_pasted() {
    let (_server, _chromium, page) = editor("/editor?ruleset=crazyhouse");
    page.set_screen(Screen::Phone).unwrap();
    page.tap("button", "Black knight").unwrap();
    page.tap_at(square(&page, "e5").unwrap()).unwrap();
    page.find_starting("gridcell", "e5, black knight").unwrap();
    page.tap("button", "One more pawn for White").unwrap();
    fen(&page, "rnbqkbnr/pppppppp/8/4n3/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1").unwrap();
    let paste = "const box = document.querySelector('.fen-row input'); box.value = '8/8/8'; \
                 box.dispatchEvent(new Event('change'))";
    page.eval(paste).unwrap();
    says(&page, "does not fit").unwrap();
    assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap(), true);
    assert_quiet(&page);
}

#[test]
fn an_impossible_position_is_explained() {
    let (_server, _chromium, page) = editor("/editor");
    page.fill("FEN: paste a position here", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1").unwrap();
    page.press("Enter").unwrap();
    says(&page, "Black is not to move, but is in check").unwrap();
    page.click("radio", "Black").unwrap();
    says(&page, "Black to move").unwrap();
    page.click("button", "Analysis board").unwrap();
    page.find("grid", "Board").unwrap();
    page.find_starting("gridcell", "e2, white rook").unwrap();
    assert_quiet(&page);
}
