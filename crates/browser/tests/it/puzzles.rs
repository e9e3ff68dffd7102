//! Puzzles: training by mouse, keyboard and touch, hints, the solution, runs, and the puzzle of the day.

use anyhow::{Context, Result};
use browser::{Chromium, Page, Screen, TestServer};
use puzzles::{COLLECTIONS, Puzzle};
use serde_json::{Value, json};

use crate::helpers::{By, assert_quiet, mv};

/// How many puzzles are looked at to find one that fits.
const TRIES: usize = 200;

fn opened(screen: Screen) -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.set_screen(screen).unwrap();
    page.open(&server.at("/puzzles")).unwrap();
    (server, chromium, page)
}

fn fetched(page: &Page, path: &str) -> Result<Value> {
    page.eval(&format!("fetch('/api/v1{path}').then((answer) => answer.json())"))
}

/// The puzzle that a task of the server shows, with its solution.
fn solved(task: &Value) -> Result<Puzzle> {
    let (name, fen) = (&task["ruleset"]["name"], &task["board"]["fen"]);
    let (_, text) =
        COLLECTIONS.iter().find(|(own, _)| name == own).context("a ruleset with puzzles")?;
    let (_, puzzles) = puzzles::read(text)?;
    puzzles.into_iter().find(|puzzle| *fen == puzzle.fen).context("a puzzle of the collection")
}

/// The puzzle on the board.
fn on_the_board(page: &Page) -> Result<Value> {
    let id = page.eval("document.querySelector('.puzzle-board').dataset.puzzle")?;
    fetched(page, &format!("/puzzles/{}", id.as_str().context("a puzzle has an id")?))
}

/// A move from square to square, without a choice.
fn is_plain(text: &str) -> bool {
    text.len() == 4 && !text.contains('@')
}

/// Opens a puzzle of a ruleset in which the solver makes this many moves, all of them plain; it ends with mate.
fn open_plain(page: &Page, server: &TestServer, ruleset: &str, moves: usize) -> Result<Puzzle> {
    for _ in 0..TRIES {
        let task = fetched(page, &format!("/puzzles/next?ruleset={ruleset}&theme=mate"))?;
        let puzzle = solved(&task)?;
        let fits = puzzle.solution.len() == 2 * moves - 1;
        if fits && puzzle.solution.iter().all(|text| is_plain(text)) {
            let id = task["id"].as_str().context("a puzzle has an id")?;
            page.open(&server.at(&format!("/puzzles/{id}")))?;
            page.find("button", "Hint")?;
            return Ok(puzzle);
        }
    }
    anyhow::bail!("no puzzle of {ruleset} fits")
}

fn shows(page: &Page, words: &str) -> Result<()> {
    let script = format!("document.querySelector('main').innerText.includes({})", json!(words));
    page.wait_until(words, |page| Ok(page.eval(&script)? == true))
}

/// Waits until the board waits for a move.
fn wait_for_board(page: &Page) -> Result<()> {
    let script = "document.querySelector('.puzzle-board').ariaBusy === 'false'";
    page.wait_until("the board to wait for a move", |page| Ok(page.eval(script)? == true))
}

fn make(page: &Page, by: By, text: &str) -> Result<()> {
    wait_for_board(page)?;
    mv(page, by, &text[..2], &text[2..])
}

fn solve(page: &Page, by: By, puzzle: &Puzzle) -> Result<()> {
    for text in puzzle.solution.iter().step_by(2) {
        make(page, by, text)?;
        let is_last = Some(text) == puzzle.solution.last();
        shows(page, if is_last { "Solved!" } else { "is right. Go on." })?;
    }
    Ok(())
}

/// A plain move that is legal at the start, but not the solution.
fn wrong_move(task: &Value) -> Result<String> {
    let right = &solved(task)?.solution[0];
    let dests = task["board"]["dests"].as_array().context("moves")?.iter();
    let plain = dests.filter(|dest| dest["promotions"].is_null()).flat_map(|dest| {
        let to = dest["to"].as_array().cloned().unwrap_or_default();
        let from = dest["from"].as_str().unwrap_or_default().to_owned();
        to.into_iter().map(move |to| format!("{from}{}", to.as_str().unwrap_or_default()))
    });
    plain.into_iter().find(|text| text != right && is_plain(text)).context("a wrong move")
}

#[test]
fn a_puzzle_of_standard_chess_is_solved_by_mouse_and_the_next_follows() {
    let (server, _chromium, page) = opened(Screen::Desktop);
    let puzzle = open_plain(&page, &server, "standard", 2).unwrap();
    solve(&page, By::Click, &puzzle).unwrap();
    shows(&page, "Your rating: ").unwrap();
    shows(&page, "(estimated)").unwrap();
    page.find("link", "Analyze").unwrap();
    let first = on_the_board(&page).unwrap();
    // Enter, on the button that has the focus.
    page.press("Enter").unwrap();
    page.gone("button", "Next puzzle").unwrap();
    page.find("button", "Hint").unwrap();
    assert_ne!(on_the_board(&page).unwrap()["id"], first["id"]);
    assert_quiet(&page);
}

#[test]
fn a_puzzle_of_gardner_chess_is_solved_by_keyboard() {
    let (server, _chromium, page) = opened(Screen::Desktop);
    let puzzle = open_plain(&page, &server, "gardner", 2).unwrap();
    page.eval("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()").unwrap();
    solve(&page, By::Keyboard, &puzzle).unwrap();
    page.press("Enter").unwrap();
    page.find("button", "Hint").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_puzzle_of_king_of_the_hill_is_solved_by_touch() {
    let (server, _chromium, page) = opened(Screen::Phone);
    let puzzle = open_plain(&page, &server, "king-of-the-hill", 2).unwrap();
    solve(&page, By::Tap, &puzzle).unwrap();
    page.tap("button", "Next puzzle").unwrap();
    page.find("button", "Hint").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_wrong_move_goes_back_and_hints_and_the_solution_help() {
    let (server, _chromium, page) = opened(Screen::Desktop);
    let puzzle = open_plain(&page, &server, "standard", 2).unwrap();
    let wrong = wrong_move(&on_the_board(&page).unwrap()).unwrap();
    make(&page, By::Click, &wrong).unwrap();
    shows(&page, "is not it. Try another move.").unwrap();
    // The piece is where it was.
    wait_for_board(&page).unwrap();
    let cell = page.find_starting("gridcell", &format!("{}, ", &wrong[..2])).unwrap();
    assert!(!cell.name.contains("empty"), "{}", cell.name);
    shows(&page, "Puzzle rating").unwrap();
    let from = &puzzle.solution[0][..2];
    page.click("button", "Hint").unwrap();
    shows(&page, &format!(" on {from}.")).unwrap();
    page.click("button", "Show the move").unwrap();
    shows(&page, &format!("{from} to {}.", &puzzle.solution[0][2..])).unwrap();
    page.click("button", "Show the solution").unwrap();
    shows(&page, "This is the solution.").unwrap();
    shows(&page, "Not rated.").unwrap();
    page.click("button", "Next puzzle").unwrap();
    page.find("button", "Hint").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_survival_run_ends_with_the_third_error() {
    let (_server, _chromium, page) = opened(Screen::Desktop);
    page.click_on(&page.find_starting("link", "Survival").unwrap()).unwrap();
    for errors in 1..=3 {
        page.find("grid", "Board with the puzzle").unwrap();
        wait_for_board(&page).unwrap();
        let task = on_the_board(&page).unwrap();
        make(&page, By::Click, &wrong_move(&task).unwrap()).unwrap();
        shows(&page, "is not it. This is the solution").unwrap();
        shows(&page, &format!("{errors} of 3")).unwrap();
        let onward = if errors < 3 { "Next puzzle" } else { "See the result" };
        page.click("button", onward).unwrap();
    }
    page.find("heading", "0 puzzles solved").unwrap();
    page.find("link", "Puzzle 3, failed").unwrap();
    page.click("button", "Start again").unwrap();
    shows(&page, "0 of 3").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_puzzle_of_the_day_is_on_the_home_page() {
    let (server, _chromium, page) = opened(Screen::Desktop);
    let day = fetched(&page, "/puzzles/day").unwrap();
    page.open(&server.at("/")).unwrap();
    page.find("heading", "Puzzle of the day").unwrap();
    let title = day["ruleset"]["title"].as_str().unwrap();
    let turn = if day["board"]["turn"] == "white" { "White" } else { "Black" };
    page.click_starting("link", &format!("{title} {turn} to move.")).unwrap();
    page.find_starting("heading", "Puzzle of the day, ").unwrap();
    assert_eq!(on_the_board(&page).unwrap()["id"], day["id"]);
    // From there to all puzzles, with the rules one likes.
    page.click("link", "All puzzles").unwrap();
    page.click("link", "Crazyhouse").unwrap();
    page.find("button", "Hint").unwrap();
    assert_eq!(on_the_board(&page).unwrap()["ruleset"]["name"], "crazyhouse");
    assert_quiet(&page);
}
