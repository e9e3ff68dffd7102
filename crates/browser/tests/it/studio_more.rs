//! More of the studio: the smallest and the largest board, every control, drafts that are kept, the
//! gallery, and no faults of accessibility.

use browser::{Chromium, Page, Scheme, Screen, TestServer};
use serde_json::{Value, json};

use crate::accessibility::{axe, faults};
use crate::helpers::{assert_quiet, opened_at};
use crate::studio::{click_square, kept, number, rename, says};

/// A page in the studio with a design of this document.
fn designing(document: &Value) -> (TestServer, Chromium, Page) {
    let (server, chromium, page) = opened_at("/about");
    let script = format!(
        "fetch('/api/v1/designs', {{method: 'POST', headers: {{'content-type': 'application/json'}}, \
         body: {}}}).then((answer) => answer.json()).then(({{id}}) => id)",
        json!(json!({"name": document["title"], "document": document}).to_string())
    );
    let id = page.eval(&script).unwrap();
    let id = id.as_str().expect("the design is made").to_owned();
    page.open(&server.at(&format!("/studio/{id}"))).unwrap();
    page.find("heading", document["title"].as_str().unwrap()).unwrap();
    (server, chromium, page)
}

fn small() -> Value {
    json!({"name": "duel", "title": "Duel", "files": 5, "ranks": 5, "start": "k3r/4p/5/P4/R3K",
        "pieces": [
            {"letter": "K", "name": "king", "betza": "K", "royal": true},
            {"letter": "R", "name": "rook", "betza": "R"},
            {"letter": "P", "name": "pawn", "betza": "mfWcfF", "pawn": true}
        ], "promotion": {}, "drops": {}, "castling": {"royal_to": {"queen_side": "b", "king_side": "d"}},
        "double_step": {}, "draws": {"repetition": {}, "move_count": {}}, "captured": "to-hand"})
}

#[test]
fn the_smallest_board_is_designed_and_played() {
    let (_server, _chromium, page) = opened_at("/studio");
    number(&page, "Files", 2).unwrap();
    number(&page, "Ranks", 2).unwrap();
    page.click("button", "Start designing").unwrap();
    page.find("grid", "Board of the studio").unwrap();
    page.click("radio", "Half turn").unwrap();
    page.click("button", "White king").unwrap();
    click_square(&page, "a1").unwrap();
    says(&page, "to mend").unwrap();
    page.click_starting("tab", "Rules").unwrap();
    page.choose("Goal", "Capture the king").unwrap();
    says(&page, "Playable").unwrap();
    page.click_starting("tab", "Play & keep").unwrap();
    page.click("button", "Here with a friend").unwrap();
    page.find_starting("gridcell", "b2, black king").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_largest_board_is_designed_and_checked_at_once() {
    let mut document = small();
    let rows = ["rkr23", "26", "26", "26", "26", "26", "26", "26", "26", "26", "26", "26", "26"];
    let rest = ["26", "26", "26", "26", "26", "26", "26", "26", "26", "26", "26", "26", "RKR23"];
    document["start"] = json!([rows, rest].concat().join("/"));
    document["title"] = json!("Large");
    for key in ["files", "ranks"] {
        document[key] = json!(26);
    }
    document.as_object_mut().unwrap().remove("castling");
    let (_server, _chromium, page) = designing(&document);
    says(&page, "Playable").unwrap();
    let script = "(async () => { const times = []; for (let count = 0; count < 9; count++) { \
        const start = performance.now(); await fetch('/api/v1/rulesets/study', {method: 'POST', \
        headers: {'content-type': 'application/json'}, body: JSON.stringify({text: \
        JSON.stringify(window.drawn)})}).then((answer) => answer.json()); \
        times.push(performance.now() - start); } return times.sort((a, b) => a - b)[4]; })()";
    page.eval(&format!("window.drawn = {document}; true")).unwrap();
    let median = page.eval(script).unwrap();
    println!("a check of 26 by 26 takes {median} ms in the middle of nine");
    page.click("button", "Remove the right file").unwrap();
    page.click("button", "Add a rank at the top").unwrap();
    page.find("spinbutton", "Files").unwrap();
    assert_eq!(kept(&page)["files"], json!(25));
    page.click("button", "Undo").unwrap();
    says(&page, "Playable").unwrap();
    assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap(), true);
    assert_quiet(&page);
}

#[test]
fn every_rule_has_its_control_on_the_page_and_each_goal_can_be_chosen() {
    let (_server, _chromium, page) = designing(&small());
    page.click_starting("tab", "Rules").unwrap();
    page.eval("document.querySelectorAll('.rule-group').forEach((one) => (one.open = true))")
        .unwrap();
    let shown = "[...document.querySelectorAll('.rule')].filter((one) => one.checkVisibility() && \
        one.querySelector('input, select, button')).length";
    let all = "document.querySelectorAll('.rule').length";
    // One rule means nothing without another: what a pawn does if nothing was lost.
    let hidden = |page: &Page| {
        page.eval(all).unwrap().as_u64().unwrap() - page.eval(shown).unwrap().as_u64().unwrap()
    };
    assert_eq!(hidden(&page), 1);
    page.choose("Supply", "Only lost pieces").unwrap();
    assert_eq!(hidden(&page), 0);
    for (words, goal) in [
        ("Capture the king", json!("regicide")),
        ("Capture them all", json!("extinction")),
        ("King of the hill", json!("king-of-the-hill")),
    ] {
        page.choose("Goal", words).unwrap();
        assert_eq!(kept(&page)["win"], goal);
    }
    page.choose("Goal", "Checkmate").unwrap();
    page.click("checkbox", "Each side has its own goal").unwrap();
    page.choose("Black's goal", "Capture them all").unwrap();
    number(&page, "Checks to win", 3).unwrap();
    page.press("Tab").unwrap();
    page.click("checkbox", "Captures are compulsory").unwrap();
    page.choose("Repetition", "It is not allowed").unwrap();
    page.click("button", "One more rook for White").unwrap();
    page.choose("Toward file a", "c").unwrap();
    let draft = kept(&page);
    assert_eq!(draft["win"], json!({"white": "checkmate", "black": "extinction"}), "{draft}");
    assert_eq!((&draft["checks_to_win"], &draft["must_capture"]), (&json!(3), &json!(true)));
    assert_eq!(draft["draws"]["repetition"], json!({"barred": 3}));
    assert_eq!(draft["start"]["hands"], json!({"white": "R"}));
    assert_eq!(draft["castling"]["royal_to"]["queen_side"], json!("c"));
    page.click("button", "Paint on the board: Promotion squares").unwrap();
    page.find_starting("tab", "Board").unwrap();
    click_square(&page, "c4").unwrap();
    assert_eq!(kept(&page)["promotion"]["zone"], json!(["c4-c5", "a5-b5", "d5-e5"]));
    page.click("button", "Undo").unwrap();
    page.wait_until("the usual zone", |page| Ok(kept(page)["promotion"].get("zone").is_none()))
        .unwrap();
    assert_quiet(&page);
}

#[test]
fn a_design_is_saved_by_itself_named_tagged_copied_deleted_and_restored() {
    let (server, _chromium, page) = designing(&small());
    page.click_starting("tab", "Play & keep").unwrap();
    rename(&page, "Name of the game", "standard").unwrap();
    page.find_starting("button", "Use standard").unwrap();
    rename(&page, "Name of the game", "Little Duel").unwrap();
    page.find("heading", "Little Duel").unwrap();
    page.fill("Description", "Two rooks on a small board. Be quick.").unwrap();
    page.press("Tab").unwrap();
    rename(&page, "Tags", "small, rooks").unwrap();
    assert_eq!(kept(&page)["title"], json!("Little Duel"));
    page.reload().unwrap();
    page.click_starting("tab", "Play & keep").unwrap();
    page.click("radio", "Everybody").unwrap();
    page.wait_until("the version that others see", |page| {
        Ok(page.eval("document.querySelectorAll('.versions > li').length")? == 1)
    })
    .unwrap();
    let id = page.address().unwrap();
    let visitor = page.address().unwrap();
    page.open(&server.at("/gallery")).unwrap();
    page.find_starting("link", "Little Duel").unwrap();
    page.click("button", "rooks").unwrap();
    page.find_starting("link", "Little Duel").unwrap();
    page.open(&server.at("/play")).unwrap();
    page.find("radio", "Little Duel").unwrap();
    page.open(&visitor).unwrap();
    page.click_starting("tab", "Play & keep").unwrap();
    page.click("button", "Delete this design").unwrap();
    page.find("heading", "Studio").unwrap();
    page.click("button", "Undo").unwrap();
    page.find("heading", "Little Duel").unwrap();
    assert_eq!(page.address().unwrap(), id);
    assert_quiet(&page);
}

#[test]
fn the_studio_has_no_accessibility_faults() {
    let (axe, (server, _chromium, page)) = (axe(), designing(&small()));
    let address = page.address().unwrap();
    let mut problems = Vec::new();
    for (scheme, screen) in [(Scheme::Light, Screen::Desktop), (Scheme::Dark, Screen::Phone)] {
        page.prefer(scheme).unwrap();
        page.set_screen(screen).unwrap();
        page.open(&address).unwrap();
        says(&page, "Playable").unwrap();
        for tab in ["Board", "Pieces", "Rules", "Play & keep"] {
            page.click_starting("tab", tab).unwrap();
            page.eval("document.querySelectorAll('details').forEach((one) => (one.open = true))")
                .unwrap();
            let found = faults(&page, &axe);
            problems
                .extend(found.iter().map(|found| format!("{tab} {scheme:?} {screen:?}: {found}")));
            if page.eval("document.documentElement.scrollWidth > innerWidth").unwrap() == true {
                problems.push(format!("{tab} {screen:?} is wider than the window"));
            }
        }
        for (path, heading) in [("/studio", "Studio"), ("/gallery", "Gallery")] {
            page.open(&server.at(path)).unwrap();
            page.find("heading", heading).unwrap();
            let found = faults(&page, &axe);
            problems.extend(found.iter().map(|found| format!("{path} {scheme:?}: {found}")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
