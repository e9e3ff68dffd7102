//! Playing the computer: from the home page to the high scores.

use anyhow::Result;
use browser::{Chromium, Page, Screen, TestServer};

use crate::helpers::{
    By, assert_quiet, choose_rules, moved, mv, opened_at, tab_to, type_move, type_text,
};

/// White checkmates with its first move, the rook to c5.
pub(crate) const SPRINT: &str = "name = \"sprint\"\ntitle = \"Sprint\"\nwin = \"checkmate\"\nfiles = 5\nranks = 5\n\
    start = \"k4/pp3/5/5/2R1K\"\n\n\
    [[pieces]]\nletter = \"P\"\nname = \"pawn\"\npawn = true\nbetza = \"mfWcfF\"\n\n\
    [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n\n\
    [[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nbetza = \"K\"\n";

fn at_home() -> (TestServer, Chromium, Page) {
    let (server, chromium, page) = opened_at("/");
    (server, chromium, page)
}

/// Waits until this many moves were made.
pub(crate) fn plies(page: &Page, count: usize) {
    let made = "document.querySelectorAll('.moves-list button').length";
    page.wait_until(&format!("{count} moves"), |page| {
        Ok(page.eval(made)?.as_u64() >= Some(count as u64))
    })
    .unwrap();
}

/// Opens the choice of an opponent by the link on the home page.
fn choose(page: &Page, radio: &str) -> Result<()> {
    page.click("link", "Change opponent, level or rules")?;
    page.find("button", "Start game")?;
    let found = page.find("radio", radio)?;
    page.click_on(&found)
}

pub(crate) fn own_rules(page: &Page, text: &str) -> Result<()> {
    choose_rules(page, "Your own ruleset")?;
    page.fill("Ruleset file", text)?;
    page.status("This ruleset is valid")
}

/// The text of the element, once it has one.
fn said(page: &Page, selector: &str) -> String {
    let script = format!("document.querySelector('{selector}')?.textContent ?? ''");
    page.wait_until(selector, |page| Ok(page.eval(&script)? != "")).unwrap();
    page.eval(&script).unwrap().as_str().unwrap_or_default().to_owned()
}

#[test]
fn one_click_starts_a_game_and_the_computer_answers() {
    let (_server, _chromium, page) = at_home();
    page.click("button", "Play the computer").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    moved(&page, "e2").unwrap();
    plies(&page, 2);
    // Nothing that only makes sense between people.
    for name in ["Chat", "Give 15 seconds", "Abort", "Claim win"] {
        assert!(!page.has("button", name).unwrap() && !page.has("tab", name).unwrap(), "{name}");
    }
    let address = page.address().unwrap();
    // A takeback removes the answer too.
    page.click("button", "Undo").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.wait_until("an empty list", |page| {
        Ok(page.eval("document.querySelectorAll('.moves-list button').length")? == 0)
    })
    .unwrap();
    mv(&page, By::Drag, "d2", "d4").unwrap();
    plies(&page, 2);
    page.click("button", "Restart").unwrap();
    page.wait_until("another game", |page| Ok(page.address()? != address)).unwrap();
    page.find("gridcell", "d2, white pawn").unwrap();
    // The computer is White now, and moves at once.
    page.click("button", "Switch sides").unwrap();
    plies(&page, 1);
    page.wait_until("the board to turn", |page| {
        let first = "document.querySelector('[role=gridcell]').getAttribute('aria-label')";
        Ok(page.eval(first)?.as_str().is_some_and(|cell| cell.starts_with("h1")))
    })
    .unwrap();
    type_move(&page, "e5").unwrap();
    plies(&page, 3);
    assert_quiet(&page);
}

#[test]
fn a_hint_comes_in_three_steps_and_is_counted() {
    let (_server, _chromium, page) = at_home();
    page.click("button", "Play the computer").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.click("button", "Hint").unwrap();
    page.status("Move the ").unwrap();
    let drawn = "document.querySelectorAll('.tb-shape').length";
    page.wait_until("a circle", |page| Ok(page.eval(drawn)? == 1)).unwrap();
    page.click("button", "Which square?").unwrap();
    page.status("Its best square is ").unwrap();
    page.wait_until("two circles", |page| Ok(page.eval(drawn)? == 2)).unwrap();
    page.click("button", "Which move?").unwrap();
    page.status("Play ").unwrap();
    page.wait_until("an arrow", |page| {
        Ok(page.eval("document.querySelectorAll('.tb-arrow').length")? == 1)
    })
    .unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    plies(&page, 2);
    page.wait_until("the hint to go", |page| Ok(page.eval(drawn)? == 0)).unwrap();
    type_text(&page, "resign").unwrap();
    page.click("button", "Yes").unwrap();
    assert_eq!(said(&page, ".result .tally"), "3 hints.");
    assert_quiet(&page);
}

#[test]
fn the_progress_bar_moves_while_it_thinks() {
    let (_server, _chromium, page) = at_home();
    choose(&page, "Hard").unwrap();
    let slider = page.find("slider", "Level").unwrap();
    page.focus(&slider).unwrap();
    page.press("End").unwrap();
    page.status("You play against Full strength").unwrap();
    page.click("button", "Start game").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.eval(
        "window.seen = new Set(); new MutationObserver(() => { \
         const bar = document.querySelector('[role=progressbar]'); \
         if (bar) window.seen.add(Number(bar.getAttribute('aria-valuenow'))); }) \
         .observe(document.body, {attributes: true, subtree: true, childList: true}); true",
    )
    .unwrap();
    page.click("tab", "Thinking").unwrap();
    mv(&page, By::Click, "e2", "e4").unwrap();
    plies(&page, 2);
    let seen = page.eval("[...window.seen]").unwrap();
    let seen: Vec<f64> = seen.as_array().unwrap().iter().filter_map(|it| it.as_f64()).collect();
    let moving = seen.iter().filter(|share| (1.0..=100.0).contains(*share)).count();
    assert!(moving >= 2, "{seen:?}");
    assert!(seen.is_sorted(), "it never goes back: {seen:?}");
    let thinking = page.eval("document.querySelector('.thinking').textContent").unwrap();
    assert!(thinking.as_str().unwrap().contains("a second"), "{thinking}");
    assert_quiet(&page);
}

#[test]
fn a_game_is_started_and_played_by_keyboard() {
    let (_server, _chromium, page) = at_home();
    page.find("button", "Play the computer").unwrap();
    tab_to(&page, |name| name == "Change opponent, level or rules").unwrap();
    page.press("Enter").unwrap();
    page.find("button", "Start game").unwrap();
    // The chosen radio button of the group has the focus first; the arrow chooses the next.
    tab_to(&page, |name| name == "Medium").unwrap();
    page.press("ArrowLeft").unwrap();
    page.wait_until("the easy level", |page| {
        Ok(page.eval("document.activeElement.ariaLabel")? == "Easy")
    })
    .unwrap();
    tab_to(&page, |name| name == "Start game").unwrap();
    page.press("Enter").unwrap();
    page.find("gridcell", "g1, white knight").unwrap();
    tab_to(&page, |name| name.contains(", white") || name.contains(", empty")).unwrap();
    mv(&page, By::Keyboard, "g1", "f3").unwrap();
    plies(&page, 2);
    tab_to(&page, |name| name == "Hint").unwrap();
    page.press("Enter").unwrap();
    page.status("Move the ").unwrap();
    assert_quiet(&page);
}

#[test]
fn a_finger_plays_crazyhouse_on_a_phone_and_the_game_is_continued() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.set_screen(Screen::Phone).unwrap();
    page.open(&server.at("/computer#crazyhouse")).unwrap();
    page.find("radio", "Crazyhouse").unwrap();
    // Nobody measured a rating there.
    page.status("You play against ").unwrap();
    let against = said(&page, ".against");
    assert!(against.starts_with("You play against "), "{against}");
    page.wait_until("no rating", |page| {
        let words = page.eval("document.querySelector('.computer').innerText")?;
        Ok(words.as_str().is_some_and(|words| !words.contains("rating 1")))
    })
    .unwrap();
    page.tap("button", "Start game").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    mv(&page, By::Tap, "e2", "e4").unwrap();
    plies(&page, 2);
    mv(&page, By::Swipe, "b1", "c3").unwrap();
    plies(&page, 4);
    let wide = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
    assert_eq!(wide, true, "nothing hangs over the edge of 320 pixels");
    let address = page.address().unwrap();
    page.tap("link", "Tabiya, home").unwrap();
    let offered = page.find_starting("link", "Your move Continue against ").unwrap();
    assert!(offered.name.contains("Crazyhouse") && offered.name.contains("Move 3 · "));
    page.tap("link", &offered.name).unwrap();
    page.find("gridcell", "c3, white knight").unwrap();
    assert_eq!(page.address().unwrap(), address);
    // The next game begins with the same choice at one touch.
    page.tap("link", "Tabiya, home").unwrap();
    page.tap("button", "Play the computer").unwrap();
    page.wait_until("another game", |page| Ok(page.address()? != address)).unwrap();
    page.find("gridcell", "b1, white knight").unwrap();
    page.wait_until("the same rules", |page| {
        Ok(page.eval("document.querySelector('.statuses').textContent.includes('Crazyhouse')")?
            == true)
    })
    .unwrap();
    assert_quiet(&page);
}

#[test]
fn a_win_with_a_ruleset_from_a_file_is_on_the_leaderboard() {
    let (_server, _chromium, page) = at_home();
    choose(&page, "Easy").unwrap();
    own_rules(&page, SPRINT).unwrap();
    page.click("button", "Start game").unwrap();
    page.find("gridcell", "c1, white rook").unwrap();
    mv(&page, By::Click, "c1", "c5").unwrap();
    page.status("You won").unwrap();
    assert_eq!(said(&page, ".result .tally"), "Without hints and takebacks.");
    page.click("button", "High scores").unwrap();
    page.find("heading", "High scores").unwrap();
    let row = said(&page, ".scores tbody tr");
    assert!(row.contains("You") && row.contains('1'), "{row}");
    assert_eq!(said(&page, ".scores .ruleset-button"), "Sprint");
    assert_quiet(&page);
}

#[test]
fn a_wrong_start_position_gets_a_sentence_and_nothing_is_lost() {
    let (_server, _chromium, page) = at_home();
    choose(&page, "Hard").unwrap();
    page.click_starting("DisclosureTriangle", "Start position").unwrap();
    page.fill("Start position (FEN)", "8/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    page.click("button", "Start game").unwrap();
    let problem = said(&page, ".submit .problem");
    assert!(problem.contains("royal"), "{problem}");
    assert_eq!(
        page.eval("document.querySelector('.more-choices .code').value").unwrap(),
        "8/8/8/8/8/8/8/K7 w - - 0 1"
    );
    page.fill("Start position (FEN)", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    page.click("button", "Start game").unwrap();
    page.find("gridcell", "e2, white pawn").unwrap();
    page.find("gridcell", "d2, empty").unwrap();
}

#[test]
fn a_character_tells_and_shows_how_it_thinks() {
    let (_server, _chromium, page) = at_home();
    choose(&page, "Easy").unwrap();
    page.click("link", "How Greedy thinks").unwrap();
    page.find("heading", "Greedy").unwrap();
    page.status("It plays ").unwrap();
    let rows = "document.querySelectorAll('.candidates tbody tr').length";
    page.wait_until("the first moves", |page| Ok(page.eval(rows)? == 8)).unwrap();
    page.click("button", "Show all 20 moves").unwrap();
    page.wait_until("all moves", |page| Ok(page.eval(rows)? == 20)).unwrap();
    let why = said(&page, ".candidates tbody tr");
    assert!(why.contains("material") && why.contains("mobility"), "{why}");
    page.click("button", "Let it move").unwrap();
    let moved = "!document.querySelector('.watch .answers button:nth-child(2)').disabled";
    page.wait_until("the next position", |page| Ok(page.eval(moved)? == true)).unwrap();
    page.wait_until("its moves", |page| Ok(page.eval(rows)? == 8)).unwrap();
    page.click("link", "All characters").unwrap();
    page.find("heading", "The characters").unwrap();
    page.click("link", "Minimax Tries each of its moves and looks no further.").unwrap();
    page.find("heading", "The tree it searched").unwrap();
    let branch = said(&page, ".search-tree li");
    assert!(!branch.is_empty());
    assert_quiet(&page);
}
