//! The home page and the library: a living board, games in a table, import, search, deletion with undo.

use browser::{Page, Point, Screen};
use serde_json::json;

use crate::helpers::{THREE_GAMES, assert_quiet, library, opened_at, search, shows};

/// Waits until the table lists these players as White, from top to bottom.
fn lists(page: &Page, white: &[&str]) {
    let script =
        "[...document.querySelectorAll('tbody tr td:nth-child(3)')].map((cell) => cell.innerText)";
    let wanted = json!(white);
    page.wait_until(&format!("{white:?}"), |page| Ok(page.eval(script)? == wanted)).unwrap();
}

/// Imports the games through the dialog.
fn import(page: &Page) {
    page.click("button", "Import").unwrap();
    page.fill("Or paste games here", THREE_GAMES).unwrap();
    page.find("dialog", "Import games").unwrap();
    page.click("button", "Import").unwrap();
    shows(page, "2 games imported.").unwrap();
    shows(page, "1 game refused:").unwrap();
    shows(page, "Ke4").unwrap();
    page.press("Escape").unwrap();
}

#[test]
fn an_empty_library_leads_to_a_game() {
    let (_server, _chromium, page) = library();
    shows(&page, "No games yet. Every game you play is kept here.").unwrap();
    page.click("link", "Play a game").unwrap();
    page.find("button", "Play here with a friend").unwrap();
    assert_quiet(&page);
}

#[test]
fn games_are_imported_sorted_searched_deleted_and_restored() {
    let (_server, _chromium, page) = library();
    import(&page);
    page.click("button", "White").unwrap();
    lists(&page, &["Ada", "Cara"]);
    page.click("button", "White").unwrap();
    lists(&page, &["Cara", "Ada"]);
    search(&page, "bob").unwrap();
    lists(&page, &["Ada"]);
    assert!(page.address().unwrap().contains("q=bob"), "the address keeps the search");
    search(&page, "nobody").unwrap();
    shows(&page, "No game matches.").unwrap();
    page.click("button", "Show all games").unwrap();
    lists(&page, &["Cara", "Ada"]);
    page.click("checkbox", "Select game 1").unwrap();
    shows(&page, "1 game selected").unwrap();
    page.eval("document.querySelector('.library-head .toolbar .toolbar button').click()").unwrap();
    lists(&page, &["Cara"]);
    page.click("button", "Undo").unwrap();
    lists(&page, &["Cara", "Ada"]);
    assert_quiet(&page);
}

#[test]
fn a_game_is_shown_tagged_and_continued() {
    let (_server, _chromium, page) = library();
    import(&page);
    lists(&page, &["Cara", "Ada"]);
    page.find("heading", "Cara vs Dan").unwrap();
    page.fill("Tags", "club, queen's gambit").unwrap();
    page.click("button", "Save").unwrap();
    page.click("button", "queen's gambit").unwrap();
    lists(&page, &["Cara"]);
    page.click("button", "Continue").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn on_a_phone_a_row_opens_a_sheet_with_everything_about_its_game() {
    let (_server, _chromium, page) = library();
    page.set_screen(Screen::TallPhone).unwrap();
    import(&page);
    lists(&page, &["Cara", "Ada"]);
    page.tap("button", "Actions for game 2").unwrap();
    page.find("dialog", "Cara vs Dan").unwrap();
    page.fill("Notes", "the gambit again").unwrap();
    page.fill("Tags", "queen's gambit").unwrap();
    page.tap("button", "Save").unwrap();
    shows(&page, "Saved.").unwrap();
    let at_edge = "(() => { const box = document.querySelector('dialog').getBoundingClientRect(); \
        return Math.abs(box.bottom - innerHeight) < 1 && box.width === innerWidth; })()";
    assert_eq!(page.eval(at_edge).unwrap(), true, "a sheet at the lower edge");
    page.press("Escape").unwrap();
    page.find("button", "queen's gambit").unwrap();
    // The whole card answers, not only its button.
    let card = page.eval(
        "(() => { const time = document.querySelectorAll('tbody tr')[1].querySelector('time'); \
         time.scrollIntoView({block: 'center'}); const box = time.getBoundingClientRect(); return [box.x + 5, box.y + 5]; })()",
    );
    let card = card.unwrap();
    let at = Point { x: card[0].as_f64().unwrap(), y: card[1].as_f64().unwrap() };
    page.tap_at(at).unwrap();
    page.find("dialog", "Ada vs Bob").unwrap();
    page.find("button", "Review").unwrap();
    page.tap("button", "Delete").unwrap();
    page.gone("dialog", "Ada vs Bob").unwrap();
    lists(&page, &["Cara"]);
    page.tap("button", "Undo").unwrap();
    lists(&page, &["Cara", "Ada"]);
    page.tap("button", "Actions for game 2").unwrap();
    page.tap("button", "New game from here").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn on_a_phone_a_name_opens_its_game() {
    let (_server, _chromium, page) = library();
    page.set_screen(Screen::Phone).unwrap();
    import(&page);
    lists(&page, &["Cara", "Ada"]);
    page.tap("link", "Cara").unwrap();
    page.status("Black to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_home_page_plays_a_game_on_its_board() {
    let (_server, _chromium, page) = opened_at("/");
    page.find_starting("link", "Standard chess").unwrap();
    let pieces = "document.querySelector('.living-stage').outerHTML";
    let first = page.eval(pieces).unwrap();
    page.wait_until("a move on the board", |page| Ok(page.eval(pieces)? != first)).unwrap();
    page.find_starting("link", "Standard chess").and_then(|link| page.click_on(&link)).unwrap();
    page.find("button", "Start").unwrap();
    assert_quiet(&page);
}
