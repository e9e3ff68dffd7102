//! A newcomer who knows how the pieces move, and finds everything else by the words on the page.

use browser::{Chromium, Page, Screen, TestServer};

use crate::by_link::says;
use crate::computer::plies;
use crate::helpers::{By, assert_quiet, mv};

/// Moves that the newcomer plays before giving up.
const MOVES: usize = 5;
/// How often the test waits for a review.
const PATIENCE: u32 = 12;

/// Reads a sentence of the page, once it begins like this.
fn read(page: &Page, start: &str) -> String {
    let script = "document.querySelector('.hint-words').textContent";
    page.wait_until(start, |page| {
        Ok(page.eval(script)?.as_str().is_some_and(|said| said.starts_with(start)))
    })
    .unwrap();
    page.eval(script).unwrap().as_str().unwrap_or_default().to_owned()
}

/// The square that a sentence names last.
fn square_in(sentence: &str) -> String {
    sentence.trim_end_matches('.').rsplit(' ').next().unwrap_or_default().to_owned()
}

/// Asks for help and follows it.
fn play_a_hint(page: &Page) {
    page.click("button", "Hint").unwrap();
    let from = square_in(&read(page, "Move the "));
    page.click("button", "Which square?").unwrap();
    let to = square_in(&read(page, "Its best square is "));
    mv(page, By::Click, &from, &to).unwrap();
}

#[test]
fn a_newcomer_finds_plays_and_finishes_a_game_and_understands_its_review() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.set_screen(Screen::Desktop).unwrap();
    page.open(&server.at("/")).unwrap();
    // The first thing on the page is a game against the computer, and how to choose how strong it is.
    says(&page, "Play the computer").unwrap();
    says(&page, "Change").unwrap();
    page.click("link", "Change opponent, level or rules").unwrap();
    says(&page, "You know how the pieces move. It makes many mistakes.").unwrap();
    page.click("radio", "Easy").unwrap();
    page.status("You play against Starter").unwrap();
    page.click("button", "Start game").unwrap();
    page.status("Your turn").unwrap();
    for turn in 0..MOVES {
        play_a_hint(&page);
        plies(&page, 2 * turn + 2);
        page.status("Your turn").unwrap();
    }
    // Enough for today.
    page.click("button", "Resign").unwrap();
    page.click("button", "Yes").unwrap();
    says(&page, "You lost: you resigned").unwrap();
    says(&page, "10 hints").unwrap();
    page.click("button", "Review the game").unwrap();
    says(&page, "What could have been better?").unwrap();
    page.click("button", "Review this game").unwrap();
    let is_reviewed = (0..PATIENCE).any(|_| says(&page, "Moves by quality").is_ok());
    assert!(is_reviewed, "the review is not done");
    // It says what its signs and numbers mean.
    for words in [
        "Accuracy",
        "Best moves",
        "Blunders",
        "A star marks the computer’s own choice",
        "5 % of the chance to win",
        "Step through the game, or choose a point of the graph.",
        "Learn from your mistakes",
    ] {
        says(&page, words).unwrap();
    }
    // What full strength advised is marked as good in the list of moves, with words for screen readers.
    let signs = "document.querySelectorAll('.tree-move .sign').length";
    page.wait_until("signs of good moves", |page| Ok(page.eval(signs)?.as_u64() >= Some(3)))
        .unwrap();
    page.click("tab", "Moves").unwrap();
    page.find_starting("button", "1. ").unwrap();
    let spoken = page.all("button").unwrap();
    assert!(spoken.iter().any(|button| button.name.contains("(Best move)")), "{spoken:?}");
    page.click("button", "Next move").unwrap();
    page.click("tab", "Review").unwrap();
    page.wait_until("what it says of the first move", |page| {
        let said = page.eval("document.querySelector('.review-said')?.textContent ?? ''")?;
        Ok(said.as_str().is_some_and(|said| said.contains("1. ")))
    })
    .unwrap();
    assert_quiet(&page);
}
