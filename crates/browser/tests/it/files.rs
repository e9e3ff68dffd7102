//! Downloads of a game, as PGN and as a picture, and private notes.

use crate::helpers::{assert_quiet, download, opened, type_move};

#[test]
fn a_game_is_saved_as_pgn_and_as_a_picture_and_notes_stay() {
    let (_server, _chromium, page) = opened();
    page.click("button", "More").unwrap();
    let picture = download(&page, ".svg", |page| page.click("button", "Picture (SVG)")).unwrap();
    let picture = String::from_utf8(picture).unwrap();
    assert!(picture.starts_with("<svg"), "{picture}");
    assert_eq!(picture.matches("<image ").count(), 32);
    page.click("button", "More").unwrap();
    let picture = download(&page, ".png", |page| page.click("button", "Picture (PNG)")).unwrap();
    assert!(picture.starts_with(b"\x89PNG\r\n") && picture.len() > 10_000, "{}", picture.len());
    page.click("button", "More").unwrap();
    page.fill("Private notes", "watch the diagonal").unwrap();
    let hint = page.eval("document.activeElement.parentElement.innerText").unwrap();
    assert!(hint.as_str().unwrap().contains("in your library too"), "{hint}");
    page.status("Saved.").unwrap();
    page.press("Escape").unwrap();
    page.gone("dialog", "More").unwrap();
    for text in ["f3", "e5", "g4", "Qh4"] {
        type_move(&page, text).unwrap();
    }
    page.find("dialog", "Checkmate. Black wins.").unwrap();
    let pgn = download(&page, ".pgn", |page| page.click("button", "PGN")).unwrap();
    let pgn = String::from_utf8(pgn).unwrap();
    assert!(pgn.contains("[Result \"0-1\"]"), "{pgn}");
    assert!(pgn.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
    page.reload().unwrap();
    page.click("button", "More").unwrap();
    page.find("textbox", "Private notes").unwrap();
    let kept = "document.querySelector('dialog textarea').value === 'watch the diagonal'";
    page.wait_until("the notes", |page| Ok(page.eval(kept)? == true)).unwrap();
    page.press("Escape").unwrap();
    page.click("link", "Tabiya, home").unwrap();
    page.click("link", "Library").unwrap();
    page.find("heading", "Library").unwrap();
    let kept = "document.querySelector('.preview textarea').value === 'watch the diagonal'";
    page.wait_until("the same notes in the library", |page| Ok(page.eval(kept)? == true)).unwrap();
    assert_quiet(&page);
}
