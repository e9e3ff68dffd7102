//! The position editor: by mouse, touch and keyboard, with the server's word on every position.

use anyhow::Result;
use browser::{Chromium, Page, Point, Screen, TestServer};
use serde_json::json;

use crate::helpers::{By, assert_quiet, choose_rules, mv, opened_at, square, walk};

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
        "document.querySelector('.verdict.good, .verdict.bad')?.innerText.includes({}) ?? false",
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
    // The button waits for the server's word.
    says(&page, "Black to move").unwrap();
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
    page.click("button", "Erase").unwrap();
    page.eval("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()").unwrap();
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

#[test]
fn rights_to_castle_mirrors_turns_ranks_and_presets_are_set() {
    let (_server, _chromium, page) = editor("/editor");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    page.click("checkbox", "White O-O").unwrap();
    page.click("checkbox", "Black O-O-O").unwrap();
    fen(&page, &format!("{start} w Qk - 0 1")).unwrap();
    says(&page, "can be played").unwrap();
    page.click("button", "Mirror left and right").unwrap();
    fen(&page, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1").unwrap();
    page.click("button", "Undo").unwrap();
    fen(&page, &format!("{start} w Qk - 0 1")).unwrap();
    page.choose("Positions", "Kings and pawns").unwrap();
    fen(&page, "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1").unwrap();
    page.choose("Positions", "Rook ending: Lucena").unwrap();
    fen(&page, "6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1").unwrap();
    says(&page, "White to move").unwrap();
    page.click("button", "Half turn").unwrap();
    fen(&page, "2R5/r7/8/8/8/8/1P1k4/1K6 w - - 0 1").unwrap();
    page.click("button", "Quarter turn").unwrap();
    fen(&page, "6r1/KP6/7R/1k6/8/8/8/8 w - - 0 1").unwrap();
    page.click("button", "Undo").unwrap();
    page.click("button", "Whole rank").unwrap();
    page.click("button", "Black knight").unwrap();
    click_square(&page, "a4").unwrap();
    fen(&page, "2R5/r7/8/8/nnnnnnnn/8/1P1k4/1K6 w - - 0 1").unwrap();
    page.click("button", "Erase").unwrap();
    click_square(&page, "e4").unwrap();
    fen(&page, "2R5/r7/8/8/8/8/1P1k4/1K6 w - - 0 1").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_pawn_that_just_passed_can_be_taken() {
    let (_server, _chromium, page) = editor("/editor");
    let rows = "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR";
    page.fill("FEN: paste a position here", &format!("{rows} w KQkq - 0 3")).unwrap();
    page.press("Enter").unwrap();
    says(&page, "White to move").unwrap();
    page.choose("A pawn just passed (en passant)", "d6").unwrap();
    fen(&page, &format!("{rows} w KQkq d6 0 3")).unwrap();
    says(&page, "White to move").unwrap();
    page.click("button", "Analysis board").unwrap();
    page.find("grid", "Board").unwrap();
    mv(&page, By::Click, "e5", "d6").unwrap();
    page.find_starting("gridcell", "d5, empty").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_friend_is_invited_to_a_position_of_other_rules() {
    let (_server, chromium, page) = editor("/editor");
    page.click_starting("button", "Rules ").unwrap();
    page.find("dialog", "Rules").unwrap();
    page.click("button", "King of the Hill").unwrap();
    page.wait_until("the other rules", |page| Ok(page.address()?.contains("king-of-the-hill")))
        .unwrap();
    says(&page, "can be played").unwrap();
    page.choose("Positions", "Kings and pawns").unwrap();
    says(&page, "White to move").unwrap();
    page.click("button", "Play from here").unwrap();
    page.find("dialog", "Play from here").unwrap();
    page.click("radio", "White").unwrap();
    page.click("button", "Create game").unwrap();
    let link = "document.querySelector('.waiting input')?.value ?? ''";
    page.wait_until("the invitation", |page| {
        Ok(page.eval(link)?.as_str().is_some_and(|text| text.contains("/m/")))
    })
    .unwrap();
    let link = page.eval(link).unwrap();
    let friend = chromium.page_of_another().unwrap();
    friend.open(link.as_str().unwrap()).unwrap();
    friend.fill("Your name", "Paula").unwrap();
    friend.click_starting("button", "Play as ").unwrap();
    friend.find_starting("gridcell", "e8, black king").unwrap();
    friend.find_starting("gridcell", "d8, empty").unwrap();
    page.status("Your turn").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_largest_board_is_edited() {
    let (server, _chromium, page) = opened_at("/play");
    choose_rules(&page, "Fischer Random+").unwrap();
    for name in ["Files", "Ranks"] {
        let found = page.find("spinbutton", name).unwrap();
        page.focus(&found).unwrap();
        page.eval("document.activeElement.select()").unwrap();
        page.write("26").unwrap();
    }
    page.click("button", "Start").unwrap();
    // So many squares take a screen reader's view a while; what is drawn is enough here.
    let pieces = |page: &Page| page.eval("document.querySelectorAll('.tb-piece').length");
    page.wait_until("the board", |page| {
        Ok(page.address()?.contains("/m/") && pieces(page)?.as_u64() > Some(60))
    })
    .unwrap();
    let id = page.address().unwrap();
    let id = id.rsplit('/').next().unwrap();
    page.open(&server.at(&format!("/editor?match={id}"))).unwrap();
    page.wait_until("the server's word on the position", |page| {
        Ok(page.eval("document.querySelector('.verdict.good, .verdict.bad') !== null")? == true)
    })
    .unwrap();
    let verdict = page.eval("document.querySelector('.verdict').innerText").unwrap();
    assert!(verdict.as_str().is_some_and(|text| text.contains("can be played")), "{verdict}");
    page.click("button", "White queen").unwrap();
    let square = "(() => { const box = document.querySelector('.tb-frame').getBoundingClientRect(); \
        return [box.left + box.width * 12.5 / 26, box.top + box.height * 13.5 / 26]; })()";
    let at = page.eval(square).unwrap();
    let at = Point { x: at[0].as_f64().unwrap(), y: at[1].as_f64().unwrap() };
    page.mouse("mouseMoved", at, 0).unwrap();
    page.mouse("mousePressed", at, 1).unwrap();
    page.mouse("mouseReleased", at, 0).unwrap();
    let fen = "document.querySelector('.fen-row input').value";
    page.wait_until("the queen on m13", |page| {
        Ok(page.eval(fen)?.as_str().is_some_and(|fen| fen.contains("/12Q13/")))
    })
    .unwrap();
    page.click("button", "Clear board").unwrap();
    page.wait_until("the empty board", |page| Ok(pieces(page)? == 0)).unwrap();
    let wider = "[...document.querySelectorAll('main *')].filter((one) => \
        one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 80))";
    let wider = page.eval(wider).unwrap();
    let is_within = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
    assert_eq!(is_within, true, "wider than the window: {wider}");
    assert_quiet(&page);
}
