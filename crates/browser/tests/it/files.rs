//! Downloads of a game, as PGN and as a picture, and private notes.

use std::path::Path;

use browser::Page;
use serde_json::json;

use crate::helpers::{assert_quiet, opened, type_move};

/// The text of a downloaded file, found by the end of its name.
fn downloaded(page: &Page, folder: &Path, ending: &str) -> String {
    let find = || {
        let entries = std::fs::read_dir(folder)?.filter_map(Result::ok);
        let found = entries.map(|entry| entry.path()).find(|path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ending))
        });
        Ok::<_, anyhow::Error>(found)
    };
    page.wait_until(ending, |_| Ok(find()?.is_some())).unwrap();
    std::fs::read_to_string(find().unwrap().unwrap()).unwrap()
}

#[test]
fn a_game_is_saved_as_pgn_and_as_a_picture_and_notes_stay() {
    let (_server, _chromium, page) = opened();
    let folder = tempfile::tempdir().unwrap();
    let allow = json!({"behavior": "allow", "downloadPath": folder.path()});
    page.call("Page.setDownloadBehavior", allow).unwrap();
    page.click("button", "More").unwrap();
    page.click("button", "Picture (SVG)").unwrap();
    let picture = downloaded(&page, folder.path(), ".svg");
    assert!(picture.starts_with("<svg"), "{picture}");
    assert_eq!(picture.matches("<image ").count(), 32);
    page.click("button", "More").unwrap();
    page.fill("Private notes", "watch the diagonal").unwrap();
    let hint = page.eval("document.activeElement.parentElement.innerText").unwrap();
    assert!(hint.as_str().unwrap().contains("for the last 50 games"), "{hint}");
    page.press("Escape").unwrap();
    page.gone("dialog", "More").unwrap();
    for text in ["f3", "e5", "g4", "Qh4"] {
        type_move(&page, text).unwrap();
    }
    page.find("dialog", "Checkmate. Black wins.").unwrap();
    page.click("button", "PGN").unwrap();
    let pgn = downloaded(&page, folder.path(), ".pgn");
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
    assert!(pgn.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
    page.reload().unwrap();
    page.click("button", "More").unwrap();
    page.find("textbox", "Private notes").unwrap();
    let kept = page.eval("document.querySelector('dialog textarea').value").unwrap();
    assert_eq!(kept, "watch the diagonal");
    assert_quiet(&page);
}
