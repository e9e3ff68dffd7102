//! What four people of a match on two boards need each other for: a computer for somebody who left, arrows for the
//! partner, the next game; and pieces dropped by drag and by finger.

use anyhow::Result;
use browser::{Page, Screen};
use serde_json::{Value, json};

use crate::boards::{column, open, play, wait_for};
use crate::bughouse::{Table, hears, id_of, middle, sent, table};
use crate::helpers::{assert_quiet, shows, tab_to, walk};

/// The match as the server shows it to the person of a page.
fn state(page: &Page, address: &str) -> Result<Value> {
    let path = format!("/api/v1/matches/{}", id_of(address));
    page.eval(&format!("fetch('{path}').then((answer) => answer.json())"))
}

/// How many arrows and circles a board shows.
fn shapes(page: &Page, board: &str) -> Result<u64> {
    let script = format!("{}.querySelectorAll('.tb-shape').length", column(board));
    Ok(page.eval(&script)?.as_u64().unwrap_or_default())
}

fn wait_for_shapes(page: &Page, board: &str, count: u64) {
    let what = format!("{count} shapes on {board}");
    page.wait_until(&what, |page| Ok(shapes(page, board)? == count)).unwrap();
}

#[test]
fn the_computer_plays_for_somebody_who_left_when_the_others_agree() {
    let Table { address, server, chromium, players } = table().unwrap();
    let [ada, bob, cara, dan] = players.as_slice() else { panic!("four players") };
    let watcher = chromium.page_of_another().unwrap();
    open(&watcher, &address).unwrap();
    play(ada, "Board A", "e2", "e4", "white pawn").unwrap();
    wait_for(cara, "Board A", "e4", "white pawn").unwrap();
    // Cara goes elsewhere. Everybody else is asked, soon after.
    cara.eval("document.querySelector('header a').click()").unwrap();
    cara.wait_until("another page", |page| Ok(page.address()? == server.at("/"))).unwrap();
    for page in [ada, bob, dan] {
        shows(page, "Cara left. Let the computer play for Cara?").unwrap();
    }
    let asked = "document.body.innerText.includes('Let the computer play for Cara')";
    assert_eq!(watcher.eval(asked).unwrap(), false, "spectators have no say");
    ada.choose("How strong the computer plays", "Starter").unwrap();
    ada.click("button", "Let the computer play").unwrap();
    shows(ada, "You agreed that the computer (Starter) plays for Cara.").unwrap();
    shows(ada, "It still needs Bob.").unwrap();
    hears(dan, "Ada wants the computer (Starter) to play for Cara, who left.").unwrap();
    shows(bob, "Ada wants the computer (Starter) to play for Cara, who left.").unwrap();
    assert!(state(ada, &address).unwrap()["seats"][2]["computer"].is_null());
    // Her partner agrees, by keyboard.
    tab_to(bob, |name| name == "Agree").unwrap();
    bob.press("Enter").unwrap();
    for page in [ada, bob, dan] {
        hears(page, "The computer plays for Cara from now on.").unwrap();
    }
    let seats = state(ada, &address).unwrap()["seats"].clone();
    assert!(seats[2]["computer"]["id"].is_string(), "{seats}");
    for other in [0, 1, 3] {
        assert!(seats[other]["computer"].is_null(), "{seats}");
    }
    // It plays her board on.
    let moved = |page: &Page| Ok(state(page, &address)?["moves"][1][0].is_string());
    dan.wait_until("a move of the computer", moved).unwrap();
    // Who comes back is told why the seat is gone.
    open(cara, &address).unwrap();
    shows(cara, "You were away for long, so the others let the computer play for you.").unwrap();
    cara.click("button", "OK").unwrap();
    assert!(state(cara, &address).unwrap()["yours"].is_null());
    // What the players asked of each other went to players alone.
    assert_eq!(sent(&watcher, "consents"), 0);
    assert!(sent(dan, "consents") > 0);
    for page in [ada, bob, cara, dan, &watcher] {
        assert_quiet(page);
    }
}

#[test]
fn arrows_reach_the_partner_and_nobody_else() {
    let Table { address, server: _server, chromium, players } = table().unwrap();
    let [ada, bob, cara, dan] = players.as_slice() else { panic!("four players") };
    let watcher = chromium.page_of_another().unwrap();
    open(&watcher, &address).unwrap();
    let at = |board: &str, square: &str| middle(ada, board, square).unwrap();
    // Without the wish to share them, arrows are for one's own eyes.
    ada.draw(at("Board A", "e2"), at("Board A", "e4"), 0).unwrap();
    wait_for_shapes(ada, "Board A", 1);
    ada.click("button", "Show my partner").unwrap();
    hears(dan, "Ada shows you on Board A: e2 to e4").unwrap();
    wait_for_shapes(dan, "Board A", 1);
    ada.draw(at("Board B", "d7"), at("Board B", "d5"), 0).unwrap();
    wait_for_shapes(dan, "Board B", 1);
    // Dan answers by keyboard: an arrow from e7 to e5 on his own board.
    tab_to(dan, |name| name.starts_with("h8,") || name.starts_with("a1,")).unwrap();
    walk(dan, "e7").unwrap();
    dan.press(".").unwrap();
    hears(dan, "Arrow from e7.").unwrap();
    walk(dan, "e5").unwrap();
    dan.press(".").unwrap();
    hears(ada, "Dan shows you on Board B: e7 to e5").unwrap();
    wait_for_shapes(ada, "Board B", 2);
    // A move takes the arrows of its board away.
    play(ada, "Board A", "e2", "e4", "white pawn").unwrap();
    wait_for_shapes(dan, "Board A", 0);
    assert!(shapes(dan, "Board B").unwrap() > 0);
    for page in [bob, cara, &watcher] {
        wait_for(page, "Board A", "e4", "white pawn").unwrap();
        assert_eq!(sent(page, "drawing"), 0, "nobody else is sent them");
        assert_eq!(shapes(page, "Board A").unwrap() + shapes(page, "Board B").unwrap(), 0);
    }
    assert!(sent(dan, "drawing") >= 2);
    for page in [ada, bob, cara, dan, &watcher] {
        assert_quiet(page);
    }
}

#[test]
fn four_people_play_again_with_swapped_partners() {
    let Table { address, server: _server, players, .. } = &table().unwrap();
    let [ada, bob, cara, dan] = players.as_slice() else { panic!("four players") };
    play(ada, "Board A", "e2", "e4", "white pawn").unwrap();
    wait_for(bob, "Board A", "e4", "white pawn").unwrap();
    play(bob, "Board A", "e7", "e5", "black pawn").unwrap();
    ada.click("button", "Resign").unwrap();
    ada.click("button", "Yes").unwrap();
    dan.click("button", "Accept").unwrap();
    for page in players {
        page.find("button", "Swap partners").unwrap();
    }
    ada.click("button", "Swap partners").unwrap();
    hears(bob, "Ada wants a rematch with swapped partners.").unwrap();
    shows(ada, "Still missing: Bob, Cara, and Dan.").unwrap();
    bob.click("button", "Rematch").unwrap();
    shows(ada, "Bob: rematch with the same partners").unwrap();
    for page in [bob, cara, dan] {
        page.click("button", "Swap partners").unwrap();
    }
    for page in players {
        page.wait_until("the next game", |page| Ok(page.address()? != *address)).unwrap();
        page.find("grid", "Board B").unwrap();
    }
    let next = ada.address().unwrap();
    let names = |page: &Page| {
        let state = state(page, &next).unwrap();
        [0, 1, 2, 3].map(|seat| state["seats"][seat]["name"].clone())
    };
    assert_eq!(json!(names(ada)), json!(["Bob", "Ada", "Cara", "Dan"]));
    for page in players {
        assert_quiet(page);
    }
}

/// Plays until Ada has a queen in her hand, with which she can mate on f7.
fn to_the_queen(players: &[Page]) {
    let [ada, bob, cara, dan] = players else { panic!("four players") };
    play(ada, "Board A", "e2", "e4", "white pawn").unwrap();
    wait_for(bob, "Board A", "e4", "white pawn").unwrap();
    play(bob, "Board A", "f7", "f6", "black pawn").unwrap();
    play(cara, "Board B", "e2", "e4", "white pawn").unwrap();
    wait_for(dan, "Board B", "e4", "white pawn").unwrap();
    play(dan, "Board B", "d7", "d5", "black pawn").unwrap();
    wait_for(ada, "Board A", "f6", "black pawn").unwrap();
    play(ada, "Board A", "f1", "c4", "white bishop").unwrap();
    wait_for(bob, "Board A", "c4", "white bishop").unwrap();
    play(bob, "Board A", "a7", "a6", "black pawn").unwrap();
    wait_for(cara, "Board B", "d5", "black pawn").unwrap();
    play(cara, "Board B", "d1", "g4", "white queen").unwrap();
    wait_for(dan, "Board B", "g4", "white queen").unwrap();
    play(dan, "Board B", "c8", "g4", "black bishop").unwrap();
    wait_for(ada, "Board A", "a6", "black pawn").unwrap();
    let held = format!("{}.querySelector('.tb-reserve[data-kind=Q]') !== null", column("Board A"));
    ada.wait_until("the queen in hand", |page| Ok(page.eval(&held)? == true)).unwrap();
}

/// The middle of the queen in the hand of Ada.
fn queen_in_hand(ada: &Page) -> browser::Point {
    let script = format!(
        "(() => {{ const box = {}.querySelector('.tb-reserve[data-kind=Q]').getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2]; }})()",
        column("Board A")
    );
    let place = ada.eval(&script).unwrap();
    let number = |index: usize| place[index].as_f64().unwrap_or_default();
    browser::Point { x: number(0), y: number(1) }
}

#[test]
fn a_queen_is_dragged_from_the_hand_and_mates() {
    let Table { players, server: _server, .. } = &table().unwrap();
    to_the_queen(players);
    let ada = &players[0];
    ada.eval("scrollTo(0, 0)").unwrap();
    ada.drag(queen_in_hand(ada), middle(ada, "Board A", "f7").unwrap()).unwrap();
    ada.find("dialog", "You won: Ada (White on board A) mates Bob.").unwrap();
    players[2].find("dialog", "You lost: Ada (White on board A) mates Bob.").unwrap();
    assert_quiet(ada);
}

#[test]
fn a_queen_is_swiped_from_the_hand_on_a_phone_and_mates() {
    let Table { players, server: _server, .. } = &table().unwrap();
    to_the_queen(players);
    let ada = &players[0];
    ada.set_screen(Screen::TallPhone).unwrap();
    ada.eval("scrollTo(0, 0)").unwrap();
    // A tap on a square where no queen may go leaves her in the hand.
    ada.tap_at(queen_in_hand(ada)).unwrap();
    ada.tap_at(middle(ada, "Board A", "e4").unwrap()).unwrap();
    ada.swipe(queen_in_hand(ada), middle(ada, "Board A", "f7").unwrap()).unwrap();
    ada.find("dialog", "You won: Ada (White on board A) mates Bob.").unwrap();
    assert_quiet(ada);
}
