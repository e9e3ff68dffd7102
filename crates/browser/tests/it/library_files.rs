//! Files of the library: every format out and in again, a result for each game, and a game typed in.

use anyhow::Result;
use browser::Page;
use serde_json::Value;

use crate::helpers::{THREE_GAMES, assert_quiet, download, import_file, library, search, shows};

const PAIR: &str = r#"[WhiteA "Ida"]
[BlackA "Bob"]
[WhiteB "Cid"]
[BlackB "Dee"]
[Result "1-0"]

1A. e4 {180} 1B. d4 {180} 1a. d5 {179} 2A. exd5 {178} 1b. Nf6 {177} 2a. Qxd5 {176} 1-0
"#;

/// The games of the table, White's name each.
fn lists(page: &Page, count: usize) -> Result<()> {
    let script = "document.querySelectorAll('tbody tr').length";
    page.wait_until(&format!("{count} games"), |page| Ok(page.eval(script)? == count))
}

/// Downloads games in a format through the dialog.
fn export(page: &Page, which: &str, format: &str, ending: &str) -> String {
    page.click("button", "Export").unwrap();
    page.find("dialog", "Export games").unwrap();
    page.click_starting("radio", which).unwrap();
    page.choose("Format", format).unwrap();
    let file = download(page, ending, |page| page.click("button", "Download")).unwrap();
    page.press("Escape").unwrap();
    page.gone("dialog", "Export games").unwrap();
    String::from_utf8(file).unwrap()
}

/// Deletes every game that the table shows.
fn delete_all(page: &Page) {
    page.click("checkbox", "Select all games shown").unwrap();
    page.click("button", "Delete").unwrap();
    shows(page, "No games yet").unwrap();
}

#[test]
fn a_file_is_imported_with_a_result_for_each_game() {
    let (_server, _chromium, page) = library();
    import_file(&page, "club.pgn", THREE_GAMES.as_bytes()).unwrap();
    shows(&page, "2 games imported.").unwrap();
    shows(&page, "1 game refused:").unwrap();
    shows(&page, "Game 3, line").unwrap();
    shows(&page, "Ke4").unwrap();
    page.press("Escape").unwrap();
    import_file(&page, "evening.bpgn", PAIR.as_bytes()).unwrap();
    let report = page.eval("document.querySelector('.import-report').innerText").unwrap();
    let report = report.as_str().unwrap();
    assert!(report.contains("1 game imported."), "{report}");
    assert!(report.contains("Clocks are not kept."), "{report}");
    page.press("Escape").unwrap();
    page.find("link", "Ida & Dee").unwrap();
    lists(&page, 3).unwrap();
    page.click("button", "Import").unwrap();
    page.find("dialog", "Import games").unwrap();
    page.click("button", "Import").unwrap();
    shows(&page, "Choose a file or paste some games.").unwrap();
    assert_quiet(&page);
}

#[test]
fn one_game_those_found_and_all_are_exported_in_each_format_and_read_again() {
    let (_server, _chromium, page) = library();
    import_file(&page, "club.pgn", THREE_GAMES.as_bytes()).unwrap();
    page.press("Escape").unwrap();
    lists(&page, 2).unwrap();
    let all = "All games";
    let pgn = export(&page, all, "PGN, for other chess programs", ".pgn");
    assert_eq!(pgn.matches("[White ").count(), 2, "{pgn}");
    let json = export(&page, all, "JSON, everything the library knows", ".json");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 2, "{json}");
    let club = export(&page, all, "Club games (JSON)", ".json");
    let boards = export(&page, all, "Board text", ".txt");
    assert_eq!(boards.matches("[Q f7 W]").count(), 1, "{boards}");
    page.click("checkbox", "Select game 1").unwrap();
    let one = export(&page, "The selected game", "PGN, for other chess programs", ".pgn");
    assert!(one.contains("[White \"Ada\"]") && one.matches("[White ").count() == 1, "{one}");
    page.click("button", "Clear selection").unwrap();
    search(&page, "cara").unwrap();
    lists(&page, 1).unwrap();
    let found = export(&page, "The games found", "PGN, for other chess programs", ".pgn");
    assert!(found.contains("[White \"Cara\"]") && found.matches("[White ").count() == 1, "{found}");
    page.open(&page.address().unwrap().replace("?q=cara", "")).unwrap();
    lists(&page, 2).unwrap();
    for (name, text, count) in [("a.pgn", pgn, 2), ("b.json", club, 2)] {
        delete_all(&page);
        import_file(&page, name, text.as_bytes()).unwrap();
        page.press("Escape").unwrap();
        lists(&page, count).unwrap();
    }
    assert_quiet(&page);
}

#[test]
fn a_board_in_a_text_file_is_imported_looked_at_and_written_again() {
    let board = "B [R a8 B] [K e8 B] [P a7 B]\n[P e4 W] [R a1 W] [K e1 W]\n";
    let (server, _chromium, page) = library();
    import_file(&page, "monday.txt", board.as_bytes()).unwrap();
    shows(&page, "1 game imported.").unwrap();
    page.press("Escape").unwrap();
    lists(&page, 1).unwrap();
    let kept = export(&page, "All games", "Board text", ".txt");
    assert!(kept.starts_with('B') && kept.contains("[K e8 B]"), "{kept}");
    assert_eq!(kept.matches(" W]").count() + kept.matches(" B]").count(), 6, "{kept}");
    let id = "fetch('/api/v1/library').then((answer) => answer.json()).then((page) => page.entries[0].id)";
    let id = page.eval(id).unwrap();
    page.open(&server.at(&format!("/m/{}/view", id.as_str().unwrap()))).unwrap();
    page.find_starting("gridcell", "e4, white pawn").unwrap();
    page.find_starting("gridcell", "a8, black rook").unwrap();
    // What was written reads as the same board; a damaged file is refused with the place.
    page.open(&server.at("/library")).unwrap();
    lists(&page, 1).unwrap();
    import_file(&page, "tuesday.txt", kept.as_bytes()).unwrap();
    shows(&page, "1 game imported.").unwrap();
    page.press("Escape").unwrap();
    lists(&page, 2).unwrap();
    page.click("button", "Import").unwrap();
    page.fill("Or paste games here", "W [K e1 W] [Z e8 B]").unwrap();
    page.find("dialog", "Import games").unwrap();
    page.click("button", "Import").unwrap();
    shows(&page, "1 game refused:").unwrap();
    shows(&page, "Game 1, line 1").unwrap();
    page.press("Escape").unwrap();
    lists(&page, 2).unwrap();
    assert_quiet(&page);
}

#[test]
fn a_game_of_other_rules_played_on_a_real_board_is_typed_in() {
    let (_server, _chromium, page) = library();
    page.click("button", "Enter a game").unwrap();
    page.find("dialog", "Enter a game").unwrap();
    page.fill("White", "Grace").unwrap();
    page.fill("Black", "Heidi").unwrap();
    page.click("radio", "Black won").unwrap();
    page.click_starting("button", "Rules ").unwrap();
    page.find("dialog", "Rules").unwrap();
    page.click("button", "All rules").unwrap();
    page.click("button", "Capablanca Chess").unwrap();
    page.gone("dialog", "Rules").unwrap();
    page.fill("Moves, if you know them", "1. e4 Ke5").unwrap();
    shows(&page, "Ke5").unwrap();
    page.click("button", "Save game").unwrap();
    page.wait_until("a refusal", |page| {
        Ok(page.eval("document.querySelector('dialog .problem[role=alert]').innerText !== ''")?
            == true)
    })
    .unwrap();
    page.fill("Moves, if you know them", "1. e4 e5 2. Nh3").unwrap();
    page.status("3 moves up to Nh3.").unwrap();
    page.click("button", "Save game").unwrap();
    page.gone("dialog", "Enter a game").unwrap();
    page.find("link", "Grace").unwrap();
    shows(&page, "Capablanca Chess").unwrap();
    // By its result alone, and undone.
    page.click("button", "Enter a game").unwrap();
    page.find("dialog", "Enter a game").unwrap();
    page.fill("White", "Ivan").unwrap();
    page.click("radio", "Draw").unwrap();
    page.click("button", "Save game").unwrap();
    page.gone("dialog", "Enter a game").unwrap();
    page.find("link", "Ivan").unwrap();
    // The game that was shown stays in the preview.
    page.find("heading", "Grace vs Heidi").unwrap();
    page.click("button", "Delete").unwrap();
    lists(&page, 1).unwrap();
    page.click("button", "Undo").unwrap();
    lists(&page, 2).unwrap();
    assert_quiet(&page);
}
