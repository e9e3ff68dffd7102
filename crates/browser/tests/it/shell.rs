//! What surrounds the games: languages, rules, help, and who plays.

use anyhow::Result;
use browser::Page;

use crate::accessibility::{axe, faults};
use crate::helpers::{assert_quiet, choose_rules, opened_at, type_move};

fn language(page: &Page) -> Result<String> {
    let code = page.eval("document.documentElement.lang")?;
    Ok(code.as_str().unwrap_or_default().to_owned())
}

#[test]
fn the_page_changes_its_language_in_the_settings() {
    let (server, _chromium, page) = opened_at("/play");
    page.find("button", "Start").unwrap();
    assert_eq!(language(&page).unwrap(), "en");
    page.click("button", "Settings").unwrap();
    page.click("radio", "Deutsch").unwrap();
    page.find("button", "Los geht’s").unwrap();
    assert_eq!(language(&page).unwrap(), "de");
    // No English text file is loaded, and a game speaks German from its first move.
    let english = "performance.getEntriesByType('resource').map((entry) => entry.name) \
        .filter((name) => name.includes('/i18n/') && !name.includes('/de/')).length";
    assert_eq!(page.eval(english).unwrap(), 0);
    page.click("button", "Los geht’s").unwrap();
    page.status("Weiß am Zug").unwrap();
    page.find("gridcell", "e2, weißer Bauer").unwrap();
    page.fill("Zug eintippen", "e2e5").unwrap();
    page.press("Enter").unwrap();
    page.status("So zieht diese Figur nicht: Bauer auf e2.").unwrap();
    assert_quiet(&page);
    // The choice lasts, and can be taken back.
    page.open(&server.at("/library")).unwrap();
    page.find("heading", "Bibliothek").unwrap();
    page.click("button", "Einstellungen").unwrap();
    page.click("radio", "English").unwrap();
    page.find("heading", "Library").unwrap();
    assert_eq!(language(&page).unwrap(), "en");
}

#[test]
fn the_rules_of_a_ruleset_are_one_click_from_its_choice() {
    let (server, _chromium, page) = opened_at("/play");
    choose_rules(&page, "Flying Circus").unwrap();
    page.click("link", "All about these rules").unwrap();
    page.find("heading", "Flying Circus").unwrap();
    page.find_starting("heading", "Grasshopper").unwrap();
    let text = page.eval("document.querySelector('.rulebook').textContent").unwrap();
    let text = text.as_str().unwrap();
    assert!(text.contains("to the square just behind the first piece there"), "{text}");
    assert!(text.contains("You win by checkmate"), "{text}");
    page.click("link", "Play this").unwrap();
    page.find("button", "Start").unwrap();
    assert_quiet(&page);
    page.open(&server.at("/rules")).unwrap();
    page.click("link", "Horde").unwrap();
    page.find("heading", "How the game ends").unwrap();
    page.open(&server.at("/rules/nonsense")).unwrap();
    page.find("heading", "There is no such ruleset.").unwrap();
}

#[test]
fn people_at_one_computer_take_turns_in_one_click() {
    let (_server, _chromium, page) = opened_at("/");
    let add = |from: &str, name: &str| {
        page.click("button", &format!("{from} Menu")).unwrap();
        page.click("button", "Switch player").unwrap();
        page.fill("Name", name).unwrap();
        page.click("button", "Play as this person").unwrap();
        page.find("button", &format!("{name} Menu")).unwrap();
    };
    add("This computer", "Ann");
    // One click in the header, back and forth.
    page.click("button", "Switch to This computer").unwrap();
    page.find("button", "This computer Menu").unwrap();
    page.click("button", "Switch to Ann").unwrap();
    page.find("button", "Ann Menu").unwrap();
    // With more people it is the next one's turn, and the menu of the name has the others.
    add("Ann", "Ben");
    page.click("button", "Switch to Ann").unwrap();
    page.find("button", "Ann Menu").unwrap();
    page.find("button", "Switch to Ben").unwrap();
    page.click("button", "Ann Menu").unwrap();
    page.find("button", "Switch to This computer").unwrap();
    let (axe, open) = (axe(), page.address().unwrap());
    assert_eq!(faults(&page, &axe), [""; 0], "{open}");
    page.click("button", "Switch to This computer").unwrap();
    page.find("button", "This computer Menu").unwrap();
    assert_quiet(&page);
}

#[test]
fn help_leads_to_the_program_and_to_a_report() {
    let (_server, _chromium, page) = opened_at("/");
    page.find("button", "Play here with a friend").unwrap();
    page.press("?").unwrap();
    page.find("dialog", "Help").unwrap();
    page.click("button", "Report a problem").unwrap();
    page.find("dialog", "Report a problem").unwrap();
    page.fill("What happened?", "The knight bit me").unwrap();
    let report = page.eval("document.querySelector('dialog textarea[readonly]').value").unwrap();
    let report = report.as_str().unwrap();
    assert!(report.starts_with("The knight bit me") && report.contains("Tabiya: "), "{report}");
    page.press("Escape").unwrap();
    page.gone("dialog", "Report a problem").unwrap();
    page.press("?").unwrap();
    page.click("link", "About Tabiya").unwrap();
    page.find("heading", "About Tabiya").unwrap();
    let version = page.eval("document.querySelector('.about').textContent").unwrap();
    assert!(version.as_str().unwrap().contains(env!("CARGO_PKG_VERSION")), "{version}");
    assert_quiet(&page);
}

#[test]
fn the_choice_of_rules_and_clock_is_remembered() {
    let (server, _chromium, page) = opened_at("/play");
    choose_rules(&page, "Los Alamos Chess").unwrap();
    page.click("radio", "3+2").unwrap();
    page.click("button", "Start").unwrap();
    page.status("White to move").unwrap();
    type_move(&page, "b3").unwrap();
    page.open(&server.at("/play")).unwrap();
    page.find("radio", "Los Alamos Chess").unwrap();
    let chosen = "[...document.querySelectorAll('.setup input:checked')] \
        .map((input) => input.ariaLabel ?? input.nextElementSibling.textContent).join()";
    page.wait_until("the last choices", |page| {
        Ok(page
            .eval(chosen)?
            .as_str()
            .is_some_and(|names| names.contains("Los Alamos Chess") && names.contains("3+2")))
    })
    .unwrap();
}
