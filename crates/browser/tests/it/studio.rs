//! The studio: a chess invented by mouse, played, shared, changed; and a stranger's first minute.

use anyhow::Result;
use browser::{Chromium, Page, Screen};
use serde_json::{Value, json};

use crate::helpers::{By, assert_quiet, mv, opened_at, square};

/// The moves that a person makes in the first game.
const MOVES: usize = 10;
/// Games until one lasts that long: the computer's king may find the hill by chance.
const TRIES: usize = 4;
const HILL: &str = "i4";

/// Waits until the studio says so about the design.
pub(crate) fn says(page: &Page, words: &str) -> Result<()> {
    let script = "document.querySelector('.studio-verdict:not([data-stale])')?.innerText ?? ''";
    page.wait_until(words, |page| {
        Ok(page.eval(script)?.as_str().is_some_and(|text| text.contains(words)))
    })
}

pub(crate) fn click_square(page: &Page, name: &str) -> Result<()> {
    let at = square(page, name)?;
    page.mouse("mouseMoved", at, 0)?;
    page.mouse("mousePressed", at, 1)?;
    page.mouse("mouseReleased", at, 0)
}

pub(crate) fn number(page: &Page, name: &str, value: u32) -> Result<()> {
    let found = page.find("spinbutton", name)?;
    page.focus(&found)?;
    page.eval("document.activeElement.select()")?;
    page.write(&value.to_string())
}

/// Types into a box and leaves it, as a person who goes on does.
pub(crate) fn rename(page: &Page, field: &str, text: &str) -> Result<()> {
    page.fill(field, text)?;
    page.press("Tab")
}

/// The draft as the server has it, once everything is saved.
pub(crate) fn kept(page: &Page) -> Value {
    page.wait_until("everything to be saved", |page| {
        let script = "[...document.querySelectorAll('.studio-state .hint')].some((one) => one.innerText === 'Saved')";
        Ok(page.eval(script)? == true)
    })
    .unwrap();
    let script = "fetch('/api/v1/designs/' + location.pathname.split('/')[2]).then((answer) => answer.json())";
    page.eval(script).unwrap()["draft"].clone()
}

/// Begins with an empty board from the home page.
fn from_nothing(page: &Page, name: &str, files: u32, ranks: u32) {
    page.click("button", "Design a chess").unwrap();
    page.fill("Name of the game", name).unwrap();
    number(page, "Files", files).unwrap();
    number(page, "Ranks", ranks).unwrap();
    page.click("button", "Start designing").unwrap();
    page.find("grid", "Board of the studio").unwrap();
}

/// A royal (2,1)-leaper out of the king, and an invented rider: all by clicks on the diagram.
fn invent_pieces(page: &Page) {
    page.click_starting("tab", "Pieces").unwrap();
    for cell in ["1 forward", "1 forward, 1 right"] {
        page.click_starting("gridcell", &format!("{cell}: a leap")).unwrap();
        page.find_starting("gridcell", &format!("{cell}: does not go there")).unwrap();
    }
    page.click_starting("gridcell", "2 forward, 1 right: ").unwrap();
    page.find_starting("gridcell", "1 back, 2 left: a leap").unwrap();
    rename(page, "Name of the piece", "royal knight").unwrap();
    page.click("button", "Add piece").unwrap();
    rename(page, "Name of the piece", "strider").unwrap();
    page.click("radio", "a slide").unwrap();
    page.click_starting("gridcell", "2 forward: ").unwrap();
    page.click("radio", "a leap").unwrap();
    page.click_starting("gridcell", "1 forward, 1 right: ").unwrap();
    page.wait_until("the text of the drawing", |page| {
        let text = page.eval("document.querySelector('.kind-form input.code').value")?;
        Ok(text.as_str().is_some_and(|text| text.contains("DD") && text.contains('F')))
    })
    .unwrap();
}

fn draw_the_board(page: &Page) {
    page.click_starting("tab", "Board").unwrap();
    page.click("button", "Wall").unwrap();
    for name in ["c4", "g4"] {
        click_square(page, name).unwrap();
    }
    page.click("button", "Hill").unwrap();
    click_square(page, HILL).unwrap();
    page.click("button", "White royal knight").unwrap();
    click_square(page, "a1").unwrap();
    page.click("button", "White strider").unwrap();
    for name in ["b1", "d1", "f1", "d2"] {
        click_square(page, name).unwrap();
    }
    page.find_starting("gridcell", "d6, black strider").unwrap();
    page.find_starting("gridcell", "a7, black royal knight").unwrap();
}

/// Plays moves that do not go to the hill. Returns how many were made before the game was over.
fn play_on(page: &Page) -> usize {
    for count in 0..MOVES {
        let script = "fetch('/api/v1' + location.pathname.replace('/m/', '/matches/'))
            .then((answer) => answer.json()).then(({phase, boards: [board]}) => {
                if (phase === 'over') return 'over';
                if (board.turn !== 'white') return '';
                const all = (board.dests ?? []).flatMap(({from, to}) => to.map((one) => [from, one]));
                const quiet = all.filter(([, to]) => to !== 'i4' && !board.pieces[to]);
                return quiet[0] ?? all[0] ?? '';
            })";
        let mut chosen = Value::Null;
        for _ in 0..100 {
            chosen = page.eval(script).unwrap();
            if chosen != "" {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
        if chosen == "over" {
            return count;
        }
        let [from, to] =
            [&chosen[0], &chosen[1]].map(|one| one.as_str().expect("a move").to_owned());
        mv(page, By::Click, &from, &to).unwrap();
    }
    MOVES
}

/// Starts games until one lasts, and returns its address.
fn play_ten_moves(page: &Page) -> String {
    for _ in 0..TRIES {
        page.click("button", "Play the computer").unwrap();
        page.find("grid", "Board").unwrap();
        let address = page.address().unwrap();
        if play_on(page) == MOVES {
            return address;
        }
        page.press("F2").unwrap();
        page.find("grid", "Board of the studio").unwrap();
        page.click_starting("tab", "Play & keep").unwrap();
    }
    panic!("no game lasted {MOVES} moves");
}

#[test]
fn a_chess_is_invented_by_mouse_played_shared_and_changed() {
    let (server, chromium, page) = opened_at("/");
    from_nothing(&page, "Hill Run", 9, 7);
    let studio = page.address().unwrap();
    invent_pieces(&page);
    draw_the_board(&page);
    page.click_starting("tab", "Rules").unwrap();
    page.choose("Goal", "King of the hill").unwrap();
    says(&page, "Playable").unwrap();
    let draft = kept(&page);
    assert_eq!((&draft["files"], &draft["ranks"]), (&json!(9), &json!(7)), "{draft}");
    assert_eq!(
        (&draft["win"], &draft["hills"]),
        (&json!("king-of-the-hill"), &json!(HILL)),
        "{draft}"
    );

    page.click_starting("tab", "Play & keep").unwrap();
    page.choose("Opponent", &weakest(&page)).unwrap();
    let old = play_ten_moves(&page);
    page.press("F2").unwrap();
    page.find("grid", "Board of the studio").unwrap();
    share_with_a_second_browser(&page, &chromium);
    page.click("button", "Bughouse with computers").unwrap();
    page.wait_until("two boards", |page| {
        Ok(page.eval("document.querySelectorAll('.tb-frame').length >= 2")? == true)
    })
    .unwrap();

    page.open(&studio).unwrap();
    page.find("grid", "Board of the studio").unwrap();
    page.click("button", "Wall").unwrap();
    click_square(&page, "e4").unwrap();
    page.click_starting("tab", "Play & keep").unwrap();
    says(&page, "Playable").unwrap();
    page.click("button", "Save a version now").unwrap();
    page.wait_until("the second version", |page| {
        Ok(page.eval("document.querySelectorAll('.versions > li').length")? == 2)
    })
    .unwrap();
    // The old game still has its own walls, and every move of it can be replayed.
    let id = old.rsplit('/').next().unwrap().to_owned();
    let ask = format!(
        "fetch('/api/v1/matches/{id}').then((answer) => answer.json()).then(({{ruleset}}) => ruleset.walls)"
    );
    assert_eq!(page.eval(&ask).unwrap(), json!(["c4", "g4"]));
    page.open(&server.at(&format!("/m/{id}/view"))).unwrap();
    page.wait_until("the moves of the old game", |page| {
        Ok(page.eval("document.querySelectorAll('.tree button').length")?.as_u64() >= Some(20))
    })
    .unwrap();
    assert_quiet(&page);
}

/// The words of the weakest opponent.
fn weakest(page: &Page) -> String {
    let script = "[...document.querySelectorAll('.studio-play option')].find(({value}) => value === 'level-1')?.text ?? ''";
    page.wait_until("the opponents", |page| Ok(page.eval(script)? != "")).unwrap();
    page.eval(script).unwrap().as_str().unwrap().to_owned()
}

fn share_with_a_second_browser(page: &Page, chromium: &Chromium) {
    page.click_starting("tab", "Play & keep").unwrap();
    page.click("radio", "Anyone with the link").unwrap();
    let link = "[...document.querySelectorAll('input[readonly]')].map((one) => one.value).find((one) => one.includes('/studio/')) ?? ''";
    page.wait_until("the link", |page| Ok(page.eval(link)? != "")).unwrap();
    let link = page.eval(link).unwrap();
    let friend = chromium.page_of_another().unwrap();
    friend.open(link.as_str().unwrap()).unwrap();
    // At the server's own computer, who does not say otherwise is its owner.
    let guest = "fetch('/api/v1/guests', {method: 'POST', headers: {'content-type': 'application/json'}, \
        body: JSON.stringify({name: 'Paula'})}).then((answer) => answer.status)";
    assert_eq!(friend.eval(guest).unwrap(), json!(201));
    friend.reload().unwrap();
    friend.find("heading", "Hill Run").unwrap();
    friend.click("button", "Play").unwrap();
    friend.click("radio", "Two at this computer").unwrap();
    friend.click("button", "Create game").unwrap();
    friend.find_starting("gridcell", "d2, white strider").unwrap();
    assert_quiet(&friend);
}

/// Waits for the game, because the studio has a board with the same pieces.
fn is_ones_turn(page: &Page) {
    page.find("grid", "Board").unwrap();
    let script = "document.querySelector('#page').innerText.includes('Your turn')";
    page.wait_until("the turn", |page| Ok(page.eval(script)? == true)).unwrap();
}

#[test]
fn a_stranger_makes_a_knight_that_also_moves_like_a_king_and_plays_it() {
    let (_server, _chromium, page) = opened_at("/");
    let mut clicks = 0;
    let mut click = |role: &str, name: &str| {
        clicks += 1;
        page.click_starting(role, name).unwrap();
    };
    click("button", "Design a chess");
    click("button", "Start from Standard chess");
    page.find("grid", "Board of the studio").unwrap();
    click("tab", "Pieces");
    click("button", "knight (N)");
    click("gridcell", "1 forward: ");
    click("gridcell", "1 forward, 1 right: ");
    page.find_starting("gridcell", "1 back, 1 left: a leap").unwrap();
    says(&page, "Playable").unwrap();
    click("button", "Play");
    is_ones_turn(&page);
    page.click_starting("gridcell", "g1, white knight").unwrap();
    page.click_starting("gridcell", "f3, empty, legal move").unwrap();
    page.wait_until("the answer of the computer", |page| {
        let script = "document.querySelectorAll('.moves-list button').length";
        Ok(page.eval(script)? == 2)
    })
    .unwrap();
    // Straight on, as a king goes.
    mv(&page, By::Click, "f3", "f4").unwrap();
    page.find_starting("gridcell", "f4, white knight").unwrap();
    assert!(clicks + 4 <= 15, "{clicks} clicks and four for two moves");
    assert_quiet(&page);
}

#[test]
fn a_chess_is_invented_by_keyboard_alone() {
    let (_server, _chromium, page) = opened_at("/studio");
    let press = |role: &str, name: &str, key: &str| {
        let found = page.find(role, name).unwrap();
        page.focus(&found).unwrap();
        page.press(key).unwrap();
    };
    number(&page, "Files", 5).unwrap();
    number(&page, "Ranks", 5).unwrap();
    press("button", "Start designing", "Enter");
    page.find("grid", "Board of the studio").unwrap();
    page.eval("document.querySelector('.studio-board [role=gridcell][tabindex=\"0\"]').focus()")
        .unwrap();
    page.press("K").unwrap();
    crate::helpers::walk(&page, "b1").unwrap();
    page.press("Enter").unwrap();
    page.find_starting("gridcell", "b5, black king").unwrap();
    page.press("#").unwrap();
    crate::helpers::walk(&page, "d3").unwrap();
    page.press("Enter").unwrap();
    says(&page, "Playable").unwrap();
    let tab = page.find_starting("tab", "Board").unwrap();
    page.focus(&tab).unwrap();
    page.press("ArrowRight").unwrap();
    page.eval("document.querySelector('.movement-grid [tabindex=\"0\"]').focus()").unwrap();
    page.press("ArrowUp").unwrap();
    page.press("Enter").unwrap();
    page.find_starting("gridcell", "2 back: a leap").unwrap();
    says(&page, "Playable").unwrap();
    let draft = kept(&page);
    assert_eq!(draft["start"]["pieces"], json!("1k3/5/3*1/5/1K3"), "{draft}");
    assert_eq!(draft["pieces"][0]["betza"], json!("KD"), "{draft}");
    press("button", "Undo", "Enter");
    press("button", "Redo", "Enter");
    let draft = kept(&page);
    assert_eq!(draft["pieces"][0]["betza"], json!("KD"), "{draft}");
    says(&page, "Playable").unwrap();
    press("button", "Play", "Enter");
    is_ones_turn(&page);
    page.eval("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()").unwrap();
    // The other king leaps two squares as well, so b3 is attacked.
    mv(&page, By::Keyboard, "b1", "d1").unwrap();
    page.find_starting("gridcell", "b1, empty").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_chess_is_changed_by_touch_on_a_phone() {
    let (_server, _chromium, page) = opened_at("/studio");
    page.set_screen(Screen::Phone).unwrap();
    page.tap("button", "Start from Standard chess").unwrap();
    page.find("grid", "Board of the studio").unwrap();
    page.tap("button", "Wall").unwrap();
    page.tap_at(square(&page, "d4").unwrap()).unwrap();
    page.tap_starting("tab", "Pieces").unwrap();
    page.tap_starting("button", "rook (R)").unwrap();
    page.tap_starting("gridcell", "2 forward, 1 right: ").unwrap();
    page.tap_starting("tab", "Rules").unwrap();
    page.choose("Goal", "Capture the king").unwrap();
    says(&page, "Playable").unwrap();
    let draft = kept(&page);
    assert!(draft["start"]["pieces"].as_str().unwrap().contains("/3*4/3*4/"), "{draft}");
    let rook = draft["pieces"].as_array().unwrap().iter().find(|kind| kind["letter"] == "R");
    let rook = rook.unwrap()["betza"].as_str().unwrap();
    assert!(rook.contains('R') && rook.contains('N'), "{draft}");
    assert_eq!(page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap(), true);
    page.tap("button", "Play").unwrap();
    is_ones_turn(&page);
    mv(&page, By::Tap, "a1", "b3").unwrap();
    assert_quiet(&page);
}
