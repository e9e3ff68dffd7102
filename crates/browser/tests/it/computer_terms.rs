//! The terms of games against the computer: draw offers, resigning, pauses, clocks, positions, hints in any rules.

use browser::{Chromium, Page, Screen, TestServer};

use crate::by_link::says;
use crate::computer::{SPRINT, own_rules, plies};
use crate::helpers::{By, assert_quiet, mv, opened_at, type_text};

/// A page with a game against an opponent, begun from a position.
fn game_from(opponent: &str, fen: &str) -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let fen = fen.replace(' ', "%20");
    page.open(&server.at(&format!("/computer/{opponent}?fen={fen}#standard"))).unwrap();
    page.find("radio", "Standard chess").unwrap();
    page.click("button", "Start game").unwrap();
    page.find("grid", "Board").unwrap();
    (server, chromium, page)
}

/// The match on show, as the server has it.
fn ask(page: &Page, what: &str) -> serde_json::Value {
    let script = format!(
        "fetch('/api/v1/matches/' + location.pathname.split('/')[2]).then((answer) => answer.json())\
         .then((state) => {what})"
    );
    page.eval(&script).unwrap()
}

#[test]
fn a_draw_offer_is_answered() {
    // Black has a king against a king and a pawn.
    let (_server, _chromium, page) = game_from("level-9", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    page.find("gridcell", "e2, white pawn").unwrap();
    page.click("button", "Offer draw").unwrap();
    page.click("button", "Yes").unwrap();
    page.status("Draw agreed").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_draw_offer_at_the_start_is_declined_and_the_game_goes_on() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (_server, _chromium, page) = game_from("level-3", start);
    page.find("gridcell", "e2, white pawn").unwrap();
    page.click("button", "Offer draw").unwrap();
    page.click("button", "Yes").unwrap();
    page.status("Starter declined the draw.").unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    plies(&page, 2);
    assert_quiet(&page);
}

#[test]
fn a_computer_that_only_guesses_resigns_a_lost_game() {
    let (_server, _chromium, page) = game_from("random", "7k/8/8/8/8/8/QR6/K7 w - - 0 1");
    page.find("gridcell", "b2, white rook").unwrap();
    for (turn, text) in ["Rb1", "Rb2"].into_iter().enumerate() {
        type_text(&page, text).unwrap();
        plies(&page, 2 * turn + 2);
    }
    type_text(&page, "Rb1").unwrap();
    page.status("You won: Random resigned").unwrap();
    assert_quiet(&page);
}

#[test]
fn the_pause_is_like_a_persons_and_can_be_turned_off() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (server, _chromium, page) = game_from("random", start);
    page.find("gridcell", "e2, white pawn").unwrap();
    assert_eq!(ask(&page, "state.computer.pause"), true);
    page.eval(
        "window.times = []; new MutationObserver(() => { \
         const made = document.querySelectorAll('.moves-list button').length; \
         window.times[made] ??= performance.now(); }) \
         .observe(document.body, {subtree: true, childList: true}); true",
    )
    .unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    plies(&page, 2);
    let pause = page.eval("window.times[2] - window.times[1]").unwrap().as_f64().unwrap();
    // The server waits for 600 ms at least; the two messages may travel at different speeds.
    assert!(pause > 400.0, "{pause} ms");
    page.open(&server.at("/computer/random#standard")).unwrap();
    page.find("radio", "Standard chess").unwrap();
    page.click_starting("DisclosureTriangle", "Start position").unwrap();
    page.click_starting("checkbox", "Pauses like a person").unwrap();
    page.click("button", "Start game").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    assert_eq!(ask(&page, "state.computer.pause"), false);
    mv(&page, By::Click, "e2", "e4").unwrap();
    plies(&page, 2);
    assert_quiet(&page);
}

#[test]
fn a_clocked_game_runs_and_sides_are_switched_with_their_clocks() {
    let (_server, _chromium, page) = opened_at("/computer/level-3#standard");
    page.find("radio", "Standard chess").unwrap();
    page.click("radio", "5+3").unwrap();
    page.click("button", "Start game").unwrap();
    page.find_starting("timer", "White").unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    plies(&page, 2);
    let left = "document.querySelector('.clock[aria-label^=White]').textContent";
    let first = page.eval(left).unwrap();
    page.wait_until("the clock to run", |page| Ok(page.eval(left)? != first)).unwrap();
    page.click("button", "Switch sides").unwrap();
    // The computer is White now and goes on with White's clock.
    plies(&page, 3);
    assert_eq!(ask(&page, "state.yours[0].color"), "black");
    let clocks = ask(&page, "state.seats.map(({ clock }) => clock.left_ms)");
    let left = clocks.as_array().unwrap();
    assert!(left.iter().all(|left| left.as_u64().unwrap() > 200_000), "{clocks}");
    page.click("button", "Pause").unwrap();
    page.find("button", "Resume").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_position_is_set_up_on_a_board_and_played_against_the_computer() {
    let (_server, _chromium, page) = opened_at("/computer/greedy#crazyhouse");
    page.find("radio", "Crazyhouse").unwrap();
    page.click_starting("DisclosureTriangle", "Start position").unwrap();
    page.click("button", "Set up on a board").unwrap();
    page.find("heading", "Position editor").unwrap();
    page.fill("FEN: paste a position here", "4k3/8/8/8/8/8/4P3/4K3[Q] w - - 0 1").unwrap();
    page.press("Enter").unwrap();
    // The start position can be played too.
    page.find("gridcell", "d2, empty").unwrap();
    page.status("This position can be played").unwrap();
    page.click("button", "Play the computer from here").unwrap();
    page.status("You play against Greedy").unwrap();
    page.click("button", "Start game").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.find("gridcell", "d2, empty").unwrap();
    assert_eq!(ask(&page, "state.ruleset.name"), "crazyhouse");
    type_text(&page, "Q@d7").unwrap();
    plies(&page, 2);
    assert_quiet(&page);
}

#[test]
fn hints_come_in_crazyhouse_and_in_a_ruleset_from_a_file() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.set_screen(Screen::TallPhone).unwrap();
    page.open(&server.at("/computer/level-3#crazyhouse")).unwrap();
    page.find("radio", "Crazyhouse").unwrap();
    page.tap("button", "Start game").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.tap("button", "Hint").unwrap();
    page.status("Move the ").unwrap();
    page.tap("button", "Which square?").unwrap();
    page.status("Its best square is ").unwrap();
    page.open(&server.at("/computer/level-3")).unwrap();
    page.find("radio", "Standard chess").unwrap();
    own_rules(&page, SPRINT).unwrap();
    page.click("button", "Start game").unwrap();
    page.find("gridcell", "c1, white rook").unwrap();
    page.tap("button", "Hint").unwrap();
    page.status("Move the rook on c1.").unwrap();
    page.tap("button", "Which square?").unwrap();
    page.tap("button", "Which move?").unwrap();
    says(&page, "Play rook c5").unwrap();
    assert_quiet(&page);
}
