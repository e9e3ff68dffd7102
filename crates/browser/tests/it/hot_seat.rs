//! Two players at one computer: mouse, keyboard only, touch.

use browser::{Chromium, Screen, TestServer};

use crate::helpers::{
    By, assert_quiet, moved, mv, opened, opened_at, tab_to, type_move, type_text, walk,
};

const FOOLS_MATE: [(&str, &str); 4] = [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")];

#[test]
fn a_whole_game_with_the_mouse() {
    let (_server, _chromium, page) = opened();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.find("gridcell", "e4, empty").unwrap();
    for ((from, to), by) in FOOLS_MATE.iter().zip([By::Click, By::Drag].iter().cycle()) {
        mv(&page, *by, from, to).unwrap();
        moved(&page, from).unwrap();
    }
    page.status("Checkmate. Black wins.").unwrap();
    page.find("gridcell", "h4, black queen").unwrap();
    page.find("dialog", "Checkmate. Black wins.").unwrap();
    for name in ["Rematch", "New game", "PGN"] {
        page.find("button", name).unwrap();
    }
    assert_quiet(&page);
    page.click("button", "Rematch").unwrap();
    page.wait_until("the next game", |page| {
        Ok(page.statuses()?.iter().any(|said| said.contains("White to move")))
    })
    .unwrap();
    page.find("gridcell", "h4, empty").unwrap();
}

#[test]
fn a_whole_game_by_keyboard_only() {
    let (_server, _chromium, page) = opened_at("/");
    page.find("button", "Play here with a friend").unwrap();
    tab_to(&page, |name| name.starts_with("Play here with a friend")).unwrap();
    page.press("Enter").unwrap();
    page.find("button", "Start").unwrap();
    tab_to(&page, |name| name == "White").unwrap();
    page.write("Ada").unwrap();
    tab_to(&page, |name| name == "Black").unwrap();
    page.write("Bob").unwrap();
    tab_to(&page, |name| name == "Start").unwrap();
    page.press("Enter").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.status("White to move").unwrap();
    tab_to(&page, |name| name.contains(", white") || name.contains(", empty")).unwrap();
    for (from, to) in FOOLS_MATE {
        mv(&page, By::Keyboard, from, to).unwrap();
    }
    page.status("Checkmate. Black wins.").unwrap();
    for name in ["Ada", "Bob"] {
        let shown = page.eval(&format!("document.body.textContent.includes('{name}')")).unwrap();
        assert_eq!(shown, true, "{name}");
    }
    assert_quiet(&page);
}

#[test]
fn a_whole_game_with_a_finger_on_the_smallest_phone() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.set_screen(Screen::Phone).unwrap();
    page.open(&server.at("/")).unwrap();
    page.tap("button", "Play here with a friend").unwrap();
    page.tap("button", "Start").unwrap();
    page.status("White to move").unwrap();
    for ((from, to), by) in FOOLS_MATE.iter().zip([By::Tap, By::Swipe].iter().cycle()) {
        mv(&page, *by, from, to).unwrap();
        moved(&page, from).unwrap();
    }
    page.status("Checkmate. Black wins.").unwrap();
    let wide = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
    assert_eq!(wide, true, "nothing hangs over the edge of 320 pixels");
    assert_quiet(&page);
}

#[test]
fn only_the_movers_pieces_can_be_picked_up() {
    let (_server, _chromium, page) = opened();
    mv(&page, By::Drag, "e7", "e5").unwrap();
    mv(&page, By::Click, "d7", "d5").unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    moved(&page, "e2").unwrap();
    page.find("gridcell", "e7, black pawn").unwrap();
    page.find("gridcell", "d7, black pawn").unwrap();
    page.status("Black to move").unwrap();
}

#[test]
fn a_move_is_typed_and_taken_back_at_once() {
    let (_server, _chromium, page) = opened();
    for text in ["e4", "e7e5", "Nf3"] {
        type_move(&page, text).unwrap();
    }
    page.find("gridcell", "f3, white knight").unwrap();
    page.status("Black to move").unwrap();
    page.click("button", "Undo").unwrap();
    page.find("gridcell", "g1, white knight").unwrap();
    page.status("White to move").unwrap();
    assert_quiet(&page);
}

#[test]
fn an_illegal_move_says_why() {
    let (_server, _chromium, page) = opened();
    type_text(&page, "e2e5").unwrap();
    let reason = "The pawn on e2";
    page.wait_until(reason, |page| {
        Ok(page.eval(&format!("document.body.innerText.includes('{reason}')"))? == true)
    })
    .unwrap();
    page.status("White to move").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
}

#[test]
fn check_is_announced() {
    let (_server, _chromium, page) = opened();
    for text in ["e4", "f5", "Qh5"] {
        type_move(&page, text).unwrap();
    }
    page.find_starting("gridcell", "e8, black king, in check").unwrap();
    page.wait_until("the words", |page| {
        Ok(page.eval("document.body.textContent.includes('Black is in check')")? == true)
    })
    .unwrap();
}

#[test]
fn a_pawn_asks_what_to_become() {
    let (_server, _chromium, page) = opened();
    for text in ["h4", "g5", "hxg5", "h6", "gxh6", "Nf6", "h7", "Ng8"] {
        type_move(&page, text).unwrap();
    }
    page.find("gridcell", "h7, white pawn").unwrap();
    mv(&page, By::Click, "h7", "g8").unwrap();
    page.find("dialog", "Promote to").unwrap();
    let knight = page.find("button", "knight").unwrap();
    page.click_on(&knight).unwrap();
    page.find("gridcell", "g8, white knight").unwrap();
    page.status("Black to move").unwrap();
    // And by keyboard only.
    for text in ["Rh7", "a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Nb8"] {
        type_move(&page, text).unwrap();
    }
    let cell = page.find_starting("gridcell", "a7, white pawn").unwrap();
    page.focus(&cell).unwrap();
    page.press("Enter").unwrap();
    walk(&page, "b8").unwrap();
    page.press("Enter").unwrap();
    page.find("dialog", "Promote to").unwrap();
    // The last choice comes first.
    page.press("Enter").unwrap();
    page.find("gridcell", "b8, white knight").unwrap();
    assert_quiet(&page);
}

#[test]
fn earlier_positions_are_shown_by_keys_and_by_click() {
    let (_server, _chromium, page) = opened();
    for text in ["e4", "e5", "Nf3"] {
        type_move(&page, text).unwrap();
    }
    page.find("gridcell", "f3, white knight").unwrap();
    page.click("button", "Previous move").unwrap();
    page.find("gridcell", "g1, white knight").unwrap();
    page.click("button", "First position").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.click("button", "Last position").unwrap();
    page.find("gridcell", "f3, white knight").unwrap();
    assert_quiet(&page);
}
