//! The viewer: moves by buttons, keys and wheel, variations that stay, comments, copies, pictures, play from here.

use anyhow::Result;
use browser::{Chromium, Page, Screen, TestServer};
use serde_json::json;

use crate::helpers::{
    By, assert_quiet, download, import_file, library, moved, mv, opened_at, shows, square,
};

/// A game with a name to find and more than twenty moves.
const GAME: &str = "[White \"Adolf Anderssen\"]\n[Black \"Lionel Kieseritzky\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 \
    10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 \
    18. Bd6 Bxg1 19. e5 Qxa1+ 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0\n\n\
    [White \"Cara\"]\n[Black \"Dan\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 *\n";

/// A server, and a page that shows the first game in the viewer.
fn viewed() -> (TestServer, Chromium, Page) {
    let library = library();
    let page = &library.2;
    import(page).unwrap();
    page.click("link", "Adolf Anderssen").unwrap();
    page.find("grid", "Board").unwrap();
    page.find("button", "1. e4").unwrap();
    library
}

fn import(page: &Page) -> Result<()> {
    page.click("button", "Import")?;
    page.fill("Or paste games here", GAME)?;
    page.eval("document.querySelector('dialog button.main').click()")?;
    shows(page, "2 games imported.")?;
    page.press("Escape")
}

/// Waits until the list marks this move.
fn marked(page: &Page, san: &str) -> Result<()> {
    let script = "document.querySelector('.tree [aria-current] .san')?.textContent ?? ''";
    page.wait_until(san, |page| Ok(page.eval(script)? == san))
}

/// Waits until everything added is stored.
fn saved(page: &Page) -> Result<()> {
    let script = "document.querySelector('.viewer-status').textContent";
    page.wait_until("Saved", |page| Ok(page.eval(script)? == "Saved"))
}

#[test]
fn a_game_is_stepped_through_by_keys_buttons_and_wheel() {
    let (_server, _chromium, page) = viewed();
    page.press("ArrowRight").unwrap();
    marked(&page, "e4").unwrap();
    moved(&page, "e2").unwrap();
    page.click("button", "Next move").unwrap();
    marked(&page, "e5").unwrap();
    let at = square(&page, "d4").unwrap();
    let wheel = json!({"type": "mouseWheel", "x": at.x, "y": at.y, "deltaX": 0, "deltaY": 100});
    page.call("Input.dispatchMouseEvent", wheel).unwrap();
    marked(&page, "f4").unwrap();
    page.press("End").unwrap();
    marked(&page, "Be7#").unwrap();
    assert!(page.address().unwrap().ends_with("/view#45"), "{}", page.address().unwrap());
    page.press("Home").unwrap();
    page.find_starting("gridcell", "e2, white pawn").unwrap();
    page.click("button", "Play the moves").unwrap();
    marked(&page, "e4").unwrap();
    page.click("button", "Stop").unwrap();
    assert_quiet(&page);
}

#[test]
fn variations_comments_and_arrows_are_kept_with_the_game() {
    let (_server, _chromium, page) = viewed();
    page.click("button", "2… exf4").unwrap();
    mv(&page, By::Click, "g1", "f3").unwrap();
    marked(&page, "Nf3").unwrap();
    mv(&page, By::Click, "g7", "g5").unwrap();
    marked(&page, "g5").unwrap();
    page.fill("Comment on this position", "the classical defense").unwrap();
    page.press("Tab").unwrap();
    let (from, to) = (square(&page, "h2").unwrap(), square(&page, "h4").unwrap());
    page.draw(from, to, 0).unwrap();
    saved(&page).unwrap();
    page.reload().unwrap();
    shows(&page, "the classical defense").unwrap();
    page.click("button", "3… g5").unwrap();
    let arrows = "document.querySelectorAll('.viewer-column svg line, .viewer-column svg path[marker-end], .tb-shapes > *').length > 0";
    page.wait_until("the arrow", |page| Ok(page.eval(arrows)? == true)).unwrap();
    page.click("button", "Remove variation").unwrap();
    marked(&page, "Nf3").unwrap();
    page.click("button", "Undo").unwrap();
    marked(&page, "g5").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_position_is_copied_pictured_and_opened_by_its_link() {
    let (server, _chromium, page) = viewed();
    page.press("ArrowRight").unwrap();
    marked(&page, "e4").unwrap();
    page.click("button", "Share and save").unwrap();
    let fen = "document.querySelector('dialog input').value";
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    page.wait_until("the FEN", |page| Ok(page.eval(fen)? == e4)).unwrap();
    // Downloads are caught in the page.
    page.eval(
        "window.kept = []; URL.createObjectURL = (blob) => { window.kept.push(blob); \
         return 'data:,'; }; HTMLAnchorElement.prototype.click = function () { \
         window.saved = this.download; }",
    )
    .unwrap();
    page.click("button", "SVG").unwrap();
    page.wait_until("a drawing", |page| Ok(page.eval("window.saved?.endsWith('.svg')")? == true))
        .unwrap();
    page.press("Escape").unwrap();
    let address = page.address().unwrap();
    page.open(&server.at("/")).unwrap();
    page.open(&address).unwrap();
    marked(&page, "e4").unwrap();
    page.click("button", "Share and save").unwrap();
    page.eval(
        "window.saved = null; const make = URL.createObjectURL; URL.createObjectURL = (blob) => \
         { window.last = blob; return make.call(URL, blob); }; \
         HTMLAnchorElement.prototype.click = function () { window.saved = this.download; }",
    )
    .unwrap();
    page.click("button", "Animated GIF").unwrap();
    page.wait_until("a GIF", |page| Ok(page.eval("window.saved?.endsWith('.gif')")? == true))
        .unwrap();
    page.eval("window.last.slice(0, 6).text().then((text) => (window.begin = text))").unwrap();
    page.wait_until("its begin", |page| Ok(page.eval("window.begin")? == "GIF89a")).unwrap();
    assert!(page.eval("window.last.size").unwrap().as_f64().unwrap() < 1_000_000.0);
    assert_quiet(&page);
}

#[test]
fn a_running_game_is_followed() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let player = crate::helpers::play_here(&server, &chromium).unwrap();
    mv(&player, By::Click, "e2", "e4").unwrap();
    moved(&player, "e2").unwrap();
    let viewer = chromium.page_of_another().unwrap();
    viewer.open(&format!("{}/view", player.address().unwrap())).unwrap();
    marked(&viewer, "e4").unwrap();
    mv(&player, By::Click, "e7", "e5").unwrap();
    marked(&viewer, "e5").unwrap();
    viewer.press("ArrowLeft").unwrap();
    marked(&viewer, "e4").unwrap();
    mv(&player, By::Click, "g1", "f3").unwrap();
    viewer.find("button", "2. Nf3").unwrap();
    marked(&viewer, "e4").unwrap();
    assert_quiet(&viewer);
}

/// A stranger imports a file, finds a game by name, steps to move 20, tries another move, plays on
/// against a friend from there, and exports the game.
#[test]
fn a_stranger_branches_from_a_game_and_plays_on() {
    let (_server, chromium, page) = opened_at("/");
    page.eval(
        "window.clicks = 0; addEventListener('click', (e) => e.isTrusted && e.detail && \
         window.clicks++, true)",
    )
    .unwrap();
    page.click("link", "Library").unwrap();
    import_file(&page, "immortal.pgn", GAME.as_bytes()).unwrap();
    shows(&page, "2 games imported.").unwrap();
    page.press("Escape").unwrap();
    let found = page.find("searchbox", "Search").unwrap();
    page.click_on(&found).unwrap();
    page.write("kieser").unwrap();
    page.wait_until("one game", |page| {
        Ok(page.eval("document.querySelectorAll('tbody tr').length")? == 1)
    })
    .unwrap();
    page.click("link", "Lionel Kieseritzky").unwrap();
    page.click("button", "20. Ke2").unwrap();
    marked(&page, "Ke2").unwrap();
    mv(&page, By::Click, "c8", "a6").unwrap();
    marked(&page, "Ba6").unwrap();
    page.click("button", "Play from here").unwrap();
    page.click("button", "Create game").unwrap();
    let link = "document.querySelector('.waiting input')?.value ?? ''";
    page.wait_until("the invitation", |page| {
        Ok(page.eval(link)?.as_str().is_some_and(|text| text.contains("/m/")))
    })
    .unwrap();
    let invited = page.eval(link).unwrap().as_str().unwrap().to_owned();
    let friend = chromium.page_of_another().unwrap();
    friend.open(&invited).unwrap();
    friend.fill("Your name", "Paula").unwrap();
    friend.click_starting("button", "Play as ").unwrap();
    friend.find("grid", "Board").unwrap();
    friend.find_starting("gridcell", "a6, black bishop").unwrap();
    page.find_starting("gridcell", "a6, black bishop").unwrap();
    page.click("button", "More").unwrap();
    let pgn = download(&page, ".pgn", |page| page.click("button", "PGN")).unwrap();
    let pgn = String::from_utf8(pgn).unwrap();
    assert!(pgn.contains("[FEN ") && pgn.contains("Paula"), "{pgn}");
    assert_eq!(page.eval("window.clicks").unwrap(), 13, "clicks from the home page to the file");
    assert_quiet(&page);
}

#[test]
fn the_viewer_fits_a_phone() {
    let (_server, _chromium, page) = viewed();
    page.set_screen(Screen::Phone).unwrap();
    page.tap("button", "Next move").unwrap();
    marked(&page, "e4").unwrap();
    let wide = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(page.eval(wide).unwrap(), true);
    assert_quiet(&page);
}
