//! The way from the home page into bughouse, and learning it: clicks are counted, tasks solved by keyboard.

use std::cell::Cell;

use anyhow::Result;
use browser::{Chromium, Page, Scheme, Screen, TestServer};
use serde_json::{Value, json};

use crate::accessibility::{axe, faults};
use crate::helpers::{ask, assert_quiet, shows, tab_to, walk};

/// The rules of the lesson and the training.
const RULES: &str = "bughouse";
/// The position of the task in which every move loses.
const SIT: &str = "6rk/pp4pp/8/8/8/5p1q/PPP2P1P/3R2K1 w - - 0 1";
/// How many clicks the way to a game may take.
const MOST_CLICKS: u32 = 4;

fn opened(path: &str, screen: Screen) -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.set_screen(screen).unwrap();
    page.open(&server.at(path)).unwrap();
    (server, chromium, page)
}

/// A hand that counts how often it clicks.
struct Clicks<'page> {
    page: &'page Page,
    made: Cell<u32>,
}

impl<'page> Clicks<'page> {
    fn on(page: &'page Page) -> Self {
        Self { page, made: Cell::new(0) }
    }

    fn click(&self, role: &str, name: &str) {
        self.page.click(role, name).unwrap();
        self.made.set(self.made.get() + 1);
    }
}

/// The match on the page, as the server has it.
fn state(page: &Page) -> Result<Value> {
    let path = "'/api/v1' + location.pathname.replace('/m/', '/matches/')";
    page.eval(&format!("fetch({path}).then((answer) => answer.json())"))
}

/// How many moves were made on both boards. The person makes none in these tests.
fn computer_moves(page: &Page) -> Result<usize> {
    let state = state(page)?;
    let moves = state["moves"].as_array().cloned().unwrap_or_default();
    Ok(moves.iter().filter_map(Value::as_array).map(Vec::len).sum())
}

/// The player of every seat: its computer, or `me`.
fn players(state: &Value) -> Vec<String> {
    let seats = state["seats"].as_array().cloned().unwrap_or_default();
    let name = |seat: &Value| seat["computer"]["id"].as_str().unwrap_or("me").to_owned();
    seats.iter().map(name).collect()
}

/// The id of a level that newcomers know by this word.
fn level(page: &Page, word: &str) -> String {
    let script = format!(
        "fetch('/api/v1/opponents').then((answer) => answer.json()).then(({{opponents}}) => \
         opponents.find(({{named}}) => named === '{word}').id)"
    );
    page.eval(&script).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn a_newcomer_plays_with_three_computers_after_four_clicks_at_most() {
    let (_server, _chromium, page) = opened("/", Screen::Desktop);
    let hand = Clicks::on(&page);
    hand.click("button", "Bughouse");
    hand.click("button", "Play with three computers");
    page.find("grid", "Board A").unwrap();
    page.find("grid", "Board B").unwrap();
    // White of the other board is a computer, which moves first.
    page.wait_until("the first move of a computer", |page| Ok(computer_moves(page)? > 0)).unwrap();
    assert!(hand.made.get() <= MOST_CLICKS, "{} clicks", hand.made.get());
    println!("from the home page to a game with three computers: {} clicks", hand.made.get());
    let medium = level(&page, "medium");
    let others = [medium.as_str(); 3].map(str::to_owned);
    let seated = players(&state(&page).unwrap());
    assert_eq!(seated, [["me".to_owned()].as_slice(), &others].concat());
    assert_quiet(&page);
}

#[test]
fn partner_and_opponents_have_their_own_levels_which_are_remembered() {
    let (server, _chromium, page) = opened("/bughouse", Screen::Phone);
    page.find("button", "Play with three computers").unwrap();
    let choose = |group: &str, label: &str| {
        let script = format!(
            "[...document.querySelectorAll('fieldset')].find((one) => \
             one.querySelector('legend').textContent === '{group}').querySelectorAll('label').forEach((one) => \
             one.textContent === '{label}' && one.querySelector('input').click())"
        );
        page.eval(&script).unwrap();
    };
    choose("Your partner", "Hard");
    choose("Your opponents", "Easy");
    choose("Your color", "Black");
    page.status("Clock: 5+0.").unwrap();
    page.tap("button", "Play with three computers").unwrap();
    page.wait_until("the match", |page| Ok(page.address()?.contains("/m/"))).unwrap();
    page.wait_until("a computer to move", |page| Ok(computer_moves(page)? > 0)).unwrap();
    let (hard, easy) = (level(&page, "hard"), level(&page, "easy"));
    // Board by board, White first: the visitor is Black on the first board, the partner White on the second.
    assert_eq!(players(&state(&page).unwrap()), [easy.clone(), "me".to_owned(), hard, easy]);
    page.open(&server.at("/bughouse")).unwrap();
    page.find("button", "Play with three computers").unwrap();
    let checked = page.eval(
        "[...document.querySelectorAll('.bughouse-levels input:checked')].map((one) => one.value)",
    );
    assert_eq!(checked.unwrap(), json!(["hard", "easy", "black"]));
    assert_quiet(&page);
}

#[test]
fn the_lesson_shows_positions_and_leads_to_the_training() {
    let (server, _chromium, page) = opened("/learn", Screen::Desktop);
    page.click("link", "Bughouse").unwrap();
    page.find("heading", "Bughouse in two minutes").unwrap();
    page.find("image", "Your board: your pawn has taken a black pawn on d5.").unwrap();
    page.find("image", "Your partner’s board: a black pawn is in your partner’s hand.").unwrap();
    let count =
        "document.querySelectorAll('.lesson-boards .tb-board, .lesson-boards .tb-frame').length";
    page.wait_until("eight boards", |page| Ok(page.eval(count)?.as_u64() >= Some(8))).unwrap();
    // The picture of a mate is one by the server, and the other one is not.
    let end = |drop: &str| {
        let body = json!({"ruleset": {"kind": "builtin", "name": RULES},
            "fen": "7k/pp4pp/8/8/2B5/8/1q3PPP/6K1[RN] w - - 0 1", "moves": [drop]});
        ask(&page, "POST", "/positions", &body)["end"]["code"].clone()
    };
    assert_eq!((end("R@g8"), end("R@e8")), (json!("checkmate"), Value::Null));
    page.click_starting("link", "Drop to mate").unwrap();
    page.find("grid", "Board with the task").unwrap();
    page.open(&server.at("/")).unwrap();
    page.click("link", "How it works: bughouse").unwrap();
    page.find("heading", "Bughouse in two minutes").unwrap();
    assert_quiet(&page);
}

/// Waits until the board of the training waits for a move.
fn wait_for_board(page: &Page) -> Result<()> {
    let script = "document.querySelector('.puzzle-board').ariaBusy === 'false'";
    page.wait_until("the board to wait for a move", |page| Ok(page.eval(script)? == true))
}

/// Drops a piece with keys alone: Tab to the hand, then the arrows on the board.
fn drop_by_keys(page: &Page, piece: &str, square: &str) -> Result<()> {
    wait_for_board(page)?;
    page.eval("document.body.focus(); document.querySelector('.skip').focus()")?;
    tab_to(page, |name| name.starts_with(piece))?;
    page.press("Enter")?;
    page.eval("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()")?;
    walk(page, square)?;
    page.press("Enter")
}

#[test]
fn the_three_tasks_are_solved_by_keyboard() {
    let (_server, _chromium, page) = opened("/bughouse/training", Screen::Desktop);
    page.find("heading", "Drop to mate").unwrap();
    // A check from far away is no mate, and the piece goes back.
    drop_by_keys(&page, "white rook", "e8").unwrap();
    shows(&page, "is check, but not mate: Black waits until a piece arrives").unwrap();
    drop_by_keys(&page, "white knight", "a3").unwrap();
    shows(&page, "gives no check. Look for a mate.").unwrap();
    drop_by_keys(&page, "white rook", "g8").unwrap();
    shows(&page, "is mate. Nothing fits between the rook and the king.").unwrap();
    // The button for the next task has the focus.
    page.press("Enter").unwrap();
    page.find("heading", "Block with a drop").unwrap();
    drop_by_keys(&page, "white knight", "d1").unwrap();
    shows(&page, "You have nothing left that could block.").unwrap();
    drop_by_keys(&page, "white knight", "f1").unwrap();
    shows(&page, "holds. If the rook takes, your king takes back.").unwrap();
    page.press("Enter").unwrap();
    page.find("heading", "Sit").unwrap();
    wait_for_board(&page).unwrap();
    page.eval("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()").unwrap();
    for square in ["d1", "d8"] {
        walk(&page, square).unwrap();
        page.press("Enter").unwrap();
    }
    shows(&page, "Every move loses, so do not move yet.").unwrap();
    wait_for_board(&page).unwrap();
    tab_to(&page, |name| name == "Sit and wait").unwrap();
    page.press("Enter").unwrap();
    shows(&page, "The knight is here. Mate with it.").unwrap();
    drop_by_keys(&page, "white knight", "f7").unwrap();
    shows(&page, "is mate. Sitting won the game.").unwrap();
    page.find("button", "Play bughouse").unwrap();
    // The lesson remembers what was solved.
    page.click("link", "Bughouse in two minutes").unwrap();
    page.find_starting("link", "Sit").unwrap();
    let solved = page.eval("document.querySelectorAll('.training-number.is-solved').length");
    assert_eq!(solved.unwrap(), 3);
    assert_quiet(&page);
}

#[test]
fn hints_and_the_solution_of_a_task_help() {
    let (_server, _chromium, page) = opened("/bughouse/training?task=sit", Screen::TallPhone);
    page.find("heading", "Sit").unwrap();
    page.tap("button", "Hint").unwrap();
    shows(&page, "Your clock allows you to wait.").unwrap();
    page.tap("button", "Show the solution").unwrap();
    shows(&page, "The knight is here. Mate with it.").unwrap();
    wait_for_board(&page).unwrap();
    page.tap("button", "Hint").unwrap();
    shows(&page, "Check it with the knight.").unwrap();
    page.tap("button", "Show the solution").unwrap();
    shows(&page, "Sitting won the game.").unwrap();
    // A task that was shown does not count as solved.
    page.tap("link", "Bughouse in two minutes").unwrap();
    page.find_starting("link", "Sit").unwrap();
    assert_eq!(page.eval("document.querySelectorAll('.is-solved').length").unwrap(), 0);
    assert_quiet(&page);
}

#[test]
fn in_the_task_about_sitting_every_move_loses() {
    let (_server, _chromium, page) = opened("/bughouse/help", Screen::Desktop);
    let position = |moves: &[String]| {
        let body =
            json!({"ruleset": {"kind": "builtin", "name": RULES}, "fen": SIT, "moves": moves});
        ask(&page, "POST", "/positions", &body)
    };
    let start = position(&[]);
    let dests = start["boards"][0]["dests"].as_array().cloned().unwrap_or_default();
    let moves: Vec<String> = dests
        .iter()
        .flat_map(|dest| {
            let from = dest["from"].as_str().unwrap_or_default().to_owned();
            let to = dest["to"].as_array().cloned().unwrap_or_default();
            to.into_iter().map(move |to| format!("{from}{}", to.as_str().unwrap_or_default()))
        })
        .collect();
    assert!(moves.len() > 10, "{moves:?}");
    for first in &moves {
        let after = position(&[first.clone(), "h3g2".to_owned()]);
        assert_eq!(after["end"]["outcome"], json!({"kind": "won", "team": 1}), "{first}: {after}");
    }
}

#[test]
fn pages_around_bughouse_have_no_accessibility_faults_and_fit_phones() {
    let axe = axe();
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let mut problems = Vec::new();
    for scheme in [Scheme::Light, Scheme::Dark] {
        for screen in [Screen::Desktop, Screen::Phone, Screen::WidePhone] {
            let page = chromium.page().unwrap();
            page.prefer(scheme).unwrap();
            page.set_screen(screen).unwrap();
            for (path, role, name) in [
                ("/bughouse", "button", "Play with three computers"),
                ("/bughouse/help", "image", "A white rook on g8 stands beside"),
                ("/bughouse/training?task=sit", "grid", "Board with the task"),
            ] {
                page.open(&server.at(path)).unwrap();
                page.find_starting(role, name).unwrap();
                // The options are judged, too.
                page.eval(
                    "document.querySelectorAll('details').forEach((one) => (one.open = true))",
                )
                .unwrap();
                let found = faults(&page, &axe);
                problems.extend(
                    found.iter().map(|found| format!("{path} {scheme:?} {screen:?}: {found}")),
                );
                let excess =
                    page.eval("document.documentElement.scrollWidth - innerWidth").unwrap();
                if excess.as_f64().is_none_or(|excess| excess > 0.5) {
                    problems.push(format!("{path} is {excess} too wide on {screen:?}"));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
