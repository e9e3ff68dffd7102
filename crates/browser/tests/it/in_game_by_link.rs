//! What the page of a game by link says to its players: turns, offers, results, premoves.

use anyhow::Result;
use browser::Page;

use crate::by_link::{pair, says};
use crate::helpers::{By, assert_quiet, moved, mv};

/// Where the buttons of the bar are.
const BAR: &str = "[...document.querySelectorAll('.bar button')].map((button) => { \
    const {left, top} = button.getBoundingClientRect(); return `${button.title} ${left} ${top}`; }).join()";

fn play(ada: &Page, bob: &Page) -> Result<()> {
    mv(ada, By::Click, "e2", "e4")?;
    moved(bob, "e2")?;
    mv(bob, By::Click, "e7", "e5")?;
    moved(ada, "e7")?;
    ada.status("Your turn")?;
    bob.status("Ada is thinking")
}

#[test]
fn a_declined_draw_is_told_and_offers_move_no_button() {
    let pair = pair();
    let (ada, bob) = (&pair.ada, &pair.bob);
    play(ada, bob).unwrap();
    says(ada, "Saved").unwrap();
    let before = bob.eval(BAR).unwrap();
    ada.click("button", "Offer draw").unwrap();
    ada.click("button", "Yes").unwrap();
    says(bob, "Ada offers a draw.").unwrap();
    let beside = "(() => { const offer = document.querySelector('.offer').getBoundingClientRect(); \
        const panel = document.querySelector('.panel-body').getBoundingClientRect(); \
        return offer.top >= panel.top && offer.bottom <= panel.bottom; })()";
    bob.wait_until("the offer over the list of moves", |page| Ok(page.eval(beside)? == true))
        .unwrap();
    assert_eq!(bob.eval(BAR).unwrap(), before, "an offer moves no button");
    let waits = "document.querySelector('[data-action=draw]').disabled";
    assert_eq!(ada.eval(waits).unwrap(), true, "the offer is not made twice");
    bob.click("button", "Decline").unwrap();
    ada.status("Bob declined the draw.").unwrap();
    ada.wait_until("the button to be ready", |page| Ok(page.eval(waits)? == false)).unwrap();
    assert_quiet(ada);
    assert_quiet(bob);
}

#[test]
fn players_read_who_won_and_offer_a_rematch_once() {
    let pair = pair();
    let (ada, bob) = (&pair.ada, &pair.bob);
    play(ada, bob).unwrap();
    ada.click("button", "Resign").unwrap();
    ada.click("button", "Yes").unwrap();
    ada.status("You lost: you resigned").unwrap();
    bob.status("You won: Ada resigned").unwrap();
    bob.click("button", "Rematch").unwrap();
    let offered = "[...document.querySelectorAll('.result button')].find((button) => \
        button.textContent.startsWith('Rematch offered'))?.disabled";
    bob.wait_until("the button to wait", |page| Ok(page.eval(offered)? == true)).unwrap();
    ada.click("button", "Accept rematch").unwrap();
    for page in [ada, bob] {
        page.wait_until("the rematch", |page| {
            let said = page.statuses()?;
            Ok(said.iter().any(|said| said == "Your turn" || said.ends_with(" is thinking")))
        })
        .unwrap();
        assert_quiet(page);
    }
}

#[test]
fn escape_cancels_premoves_wherever_the_focus_is() {
    let pair = pair();
    let bob = &pair.bob;
    mv(bob, By::Click, "e7", "e5").unwrap();
    bob.find_starting("gridcell", "e5, empty, premove 1").unwrap();
    let box_for_moves = bob.find("textbox", "Type a move").unwrap();
    bob.focus(&box_for_moves).unwrap();
    bob.press("Escape").unwrap();
    bob.find("gridcell", "e5, empty").unwrap();
    mv(bob, By::Click, "d7", "d5").unwrap();
    bob.find_starting("gridcell", "d5, empty, premove 1").unwrap();
    let flip = bob.find("button", "Flip board").unwrap();
    bob.focus(&flip).unwrap();
    bob.press("Escape").unwrap();
    bob.find("gridcell", "d5, empty").unwrap();
    assert_quiet(bob);
}

#[test]
fn a_premove_made_offline_is_played_after_all() {
    let pair = pair();
    let (ada, bob) = (&pair.ada, &pair.bob);
    bob.go_offline().unwrap();
    let lost = "document.getElementById('notices').textContent !== ''";
    bob.wait_until("word of the lost network", |page| Ok(page.eval(lost)? == true)).unwrap();
    mv(bob, By::Click, "e7", "e5").unwrap();
    bob.find_starting("gridcell", "e5, empty, premove 1").unwrap();
    bob.go_online().unwrap();
    bob.wait_until("the line to be back", |page| Ok(page.eval(lost)? == false)).unwrap();
    mv(ada, By::Click, "e2", "e4").unwrap();
    ada.find("gridcell", "e5, black pawn").unwrap();
    bob.find("gridcell", "e5, black pawn").unwrap();
    // When the game goes on meanwhile, the page says that the premoves are gone.
    bob.go_offline().unwrap();
    bob.wait_until("word of the lost network", |page| Ok(page.eval(lost)? == true)).unwrap();
    mv(bob, By::Click, "d7", "d6").unwrap();
    bob.find_starting("gridcell", "d6, empty, premove 1").unwrap();
    mv(ada, By::Click, "g1", "f3").unwrap();
    moved(ada, "g1").unwrap();
    bob.go_online().unwrap();
    bob.status("Your premoves were canceled").unwrap();
    bob.find("gridcell", "d7, black pawn").unwrap();
}
