//! Profiles, a person's own account, and settings that follow an account from browser to browser.

use browser::{Chromium, Page, Scheme, Screen, TestServer};
use serde_json::json;

use crate::accessibility::{axe, faults};
use crate::helpers::{ask, assert_quiet, tab_to, type_move};
use crate::people::{PASSWORD, is_called, link};

/// A club with its organizer Ada, and Bob in another browser.
fn club() -> (TestServer, Chromium, Page, Page) {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let ada = chromium.page_of_another().unwrap();
    ada.open(server.set_up_link().unwrap()).unwrap();
    ada.fill("Name", "Ada").unwrap();
    ada.fill("Password", PASSWORD).unwrap();
    ada.click("button", "Create account").unwrap();
    is_called(&ada, "Ada").unwrap();
    let invited = link(&ada, "/register-invitations", r#"{"uses": 2, "hours": 1}"#);
    let bob = chromium.page_of_another().unwrap();
    bob.open(&invited).unwrap();
    bob.fill("Name", "Bob").unwrap();
    bob.fill("Password", PASSWORD).unwrap();
    bob.click("button", "Create account").unwrap();
    is_called(&bob, "Bob").unwrap();
    (server, chromium, ada, bob)
}

fn log_in(page: &Page, server: &TestServer, name: &str, password: &str) {
    page.open(&server.at("/login")).unwrap();
    page.fill("Name", name).unwrap();
    page.fill("Password", password).unwrap();
    page.click("button", "Log in").unwrap();
    is_called(page, name).unwrap();
}

/// Waits until a toast says this.
fn toast(page: &Page, words: &str) {
    let script = "document.querySelector('.toast')?.textContent ?? ''";
    let said = |page: &Page| Ok(page.eval(script)?.as_str().unwrap_or_default().starts_with(words));
    page.wait_until(words, said).unwrap();
}

/// Ada and Bob play a game that Ada resigns; its id.
fn play(server: &TestServer, ada: &Page, bob: &Page) -> String {
    let made = ask(ada, "POST", "/matches", &json!({"mode": "invitation", "color": "white"}));
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    ask(bob, "POST", &format!("/matches/{id}/join"), &join);
    for page in [ada, bob] {
        page.open(&server.at(&format!("/m/{id}"))).unwrap();
        page.find("grid", "Board").unwrap();
    }
    type_move(ada, "e4").unwrap();
    bob.status("Your turn").unwrap();
    type_move(bob, "e5").unwrap();
    ada.status("Your turn").unwrap();
    ada.click("button", "Resign").unwrap();
    ada.click("button", "Yes").unwrap();
    ada.status("You lost").unwrap();
    id
}

#[test]
fn a_profile_shows_results_opponents_and_games_and_names_lead_to_it() {
    let (server, _chromium, ada, bob) = club();
    let judge = axe();
    let id = play(&server, &ada, &bob);
    // In the game a name leads to the profile, in another tab while it lasts.
    let name = "document.querySelector('.player .name a[href=\"/people/Bob\"]').target";
    assert_eq!(ada.eval(name).unwrap(), "_blank");
    ada.open(&server.at("/")).unwrap();
    ada.click("button", "Ada Menu").unwrap();
    ada.click("link", "Profile").unwrap();
    ada.find("heading", "Against people").unwrap();
    let results = "document.querySelector('.score-list').innerText";
    let results = ada.eval(results).unwrap();
    assert!(results.as_str().unwrap().contains("0 won · 0 drawn · 1 lost"), "{results}");
    let game = ada.find_starting("link", "Ada vs Bob 0–1 · Standard chess").unwrap();
    for scheme in [Scheme::Light, Scheme::Dark] {
        ada.prefer(scheme).unwrap();
        assert_eq!(faults(&ada, &judge), Vec::<String>::new());
    }
    ada.click_on(&game).unwrap();
    // From the viewer, Bob's profile; it shows the games of both.
    ada.wait_until("the moves", |page| {
        Ok(page.eval("document.querySelector('.tree button') !== null")? == true)
    })
    .unwrap();
    ada.click("link", "Bob").unwrap();
    ada.find("heading", "Bob").unwrap();
    ada.find("heading", "Recent games").unwrap();
    assert!(!ada.has("tab", "Account").unwrap(), "only Ada sees her account");
    let won = ada.eval("document.querySelector('.score-list').innerText").unwrap();
    assert!(won.as_str().unwrap().contains("1 won · 0 drawn · 0 lost"), "{won}");
    ada.click("link", "All games").unwrap();
    ada.find("heading", "Library").unwrap();
    assert!(ada.address().unwrap().ends_with("/library?q=Bob"));
    // For Bob, who is no organizer, Ada's profile has the games of both.
    bob.open(&server.at("/people/ada")).unwrap();
    bob.find("heading", "Your games with Ada").unwrap();
    bob.find_starting("link", "Ada vs Bob").unwrap();
    bob.open(&server.at("/people/Nobody%2FElse")).unwrap();
    bob.find("heading", "Nobody/Else").unwrap();
    bob.find("link", "Search the library for this name").unwrap();
    bob.open(&server.at(&format!("/m/{id}/view"))).unwrap();
    bob.find("link", "Ada").unwrap();
    // A name without an account is no failure of the page.
    let quiet = ada.complaints();
    assert!(quiet.is_empty(), "{quiet:?}");
}

#[test]
fn settings_follow_an_account_and_stay_out_of_the_way_of_guests() {
    let (server, chromium, ada, _bob) = club();
    let theme = "document.documentElement.dataset.theme ?? 'system'";
    let is = |page: &Page, wanted: &str| {
        page.wait_until(wanted, |page| Ok(page.eval(theme)? == wanted)).unwrap();
    };
    ada.click("button", "Ada Menu").unwrap();
    ada.click("button", "Settings").unwrap();
    ada.click("radio", "Dark").unwrap();
    is(&ada, "dark");
    ada.click("radio", "Lake").unwrap();
    let kept = "fetch('/api/v1/me/preferences').then((answer) => answer.json()) \
        .then(({values}) => `${values?.theme} ${values?.board}`)";
    ada.wait_until("the server to have it", |page| Ok(page.eval(kept)? == "dark lake")).unwrap();
    // Another browser has its own settings, until Ada logs in.
    let other = chromium.page_of_another().unwrap();
    other.open(&server.at("/")).unwrap();
    other.click("button", "Settings").unwrap();
    other.click("radio", "Light").unwrap();
    is(&other, "light");
    log_in(&other, &server, "Ada", PASSWORD);
    is(&other, "dark");
    other
        .wait_until("the board", |page| {
            Ok(page.eval("document.documentElement.dataset.board")? == "lake")
        })
        .unwrap();
    // A change there is here at the next look.
    other.click("button", "Settings").unwrap();
    other.click("radio", "Deutsch").unwrap();
    other.find("button", "Ada Menü").unwrap();
    other
        .wait_until("the server to have it", |page| {
            let language = "fetch('/api/v1/me/preferences').then((answer) => answer.json()) \
            .then(({values}) => values.language)";
            Ok(page.eval(language)? == "de")
        })
        .unwrap();
    ada.reload().unwrap();
    ada.find("button", "Ada Menü").unwrap();
    is(&ada, "dark");
    // After Ada, the browser is as before.
    other.click("button", "Ada Menü").unwrap();
    other.click("button", "Abmelden").unwrap();
    other.find("button", "This computer Menu").unwrap();
    is(&other, "light");
    assert_quiet(&other);
    assert_quiet(&ada);
}

#[test]
fn an_account_is_renamed_gets_a_password_ends_sessions_and_is_deleted() {
    let (server, chromium, _ada, bob) = club();
    let judge = axe();
    let elsewhere = chromium.page_of_another().unwrap();
    log_in(&elsewhere, &server, "Bob", PASSWORD);
    // The page to log in leads somebody who is logged in to the account.
    bob.open(&server.at("/login")).unwrap();
    bob.find("heading", "Where you are logged in").unwrap();
    assert!(bob.address().unwrap().ends_with("/people/Bob#account"));
    let open = |title: &str| {
        let script = format!(
            "(() => {{ const found = [...document.querySelectorAll('summary')]\
                .find((one) => one.innerText === {}); found?.click(); return found !== undefined; }})()",
            json!(title)
        );
        bob.wait_until(title, |page| Ok(page.eval(&script)? == true)).unwrap();
    };
    let scheme = [Scheme::Light, Scheme::Dark];
    for scheme in scheme {
        bob.prefer(scheme).unwrap();
        assert_eq!(faults(&bob, &judge), Vec::<String>::new());
    }
    bob.find_starting("button", "Log out Chrom").unwrap();
    bob.click("button", "Log out everywhere else").unwrap();
    toast(&bob, "1 browser logged out.");
    elsewhere.open(&server.at("/")).unwrap();
    elsewhere.find("link", "Log in").unwrap();
    assert!(!elsewhere.has("button", "Bob Menu").unwrap());

    open("Change your name");
    bob.fill("New name", "Robert").unwrap();
    bob.fill("Current password", "wrong wrong").unwrap();
    bob.click("button", "Change name").unwrap();
    bob.wait_until("the refusal", |page| {
        Ok(page.eval("document.querySelector('.account .problem').textContent !== ''")? == true)
    })
    .unwrap();
    let name = bob.eval("document.querySelector('.account input').value").unwrap();
    assert_eq!(name, "Robert", "what was typed stays");
    bob.fill("Current password", PASSWORD).unwrap();
    // After a wrong password the server makes people wait a moment.
    bob.wait_until("the new name", |page| {
        page.eval(
            "document.querySelector('.account .problem')?.textContent \
                && document.querySelector('.account form').requestSubmit()",
        )?;
        Ok(page.eval("document.querySelector('h1').textContent")? == "Robert")
    })
    .unwrap();
    bob.find("button", "Robert Menu").unwrap();

    open("Change your password");
    let next = "another walk by the sea";
    bob.fill("New password", next).unwrap();
    bob.fill("Current password", PASSWORD).unwrap();
    bob.click("button", "Change password").unwrap();
    toast(&bob, "Your password is changed.");
    log_in(&elsewhere, &server, "Robert", next);

    open("Change your password");
    open("Delete your account");
    bob.fill("Current password", next).unwrap();
    bob.click("button", "Delete account for good").unwrap();
    bob.status("Your account is deleted. Your games are shown under").unwrap();
    bob.click("link", "To the home page").unwrap();
    is_called(&bob, "This computer").unwrap();
    bob.open(&server.at("/people/Robert")).unwrap();
    bob.find("heading", "Robert").unwrap();
    bob.find("link", "Search the library for this name").unwrap();
    // The deleted account's other browser is logged out, and profiles are for people who are known.
    elsewhere.open(&server.at("/people/Robert")).unwrap();
    elsewhere.find("heading", "Robert").unwrap();
    assert!(!elsewhere.has("link", "Search the library for this name").unwrap());
}

#[test]
fn the_menu_of_the_person_works_by_keyboard_and_touch() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = chromium.page().unwrap();
    page.open(&server.at("/")).unwrap();
    page.find("button", "This computer Menu").unwrap();
    tab_to(&page, |name| name.starts_with("This computer")).unwrap();
    page.press("Enter").unwrap();
    let focused = |page: &Page| page.eval("document.activeElement.textContent").unwrap();
    page.wait_until("the menu", |page| Ok(focused(page) == "Your games")).unwrap();
    page.press("ArrowDown").unwrap();
    assert_eq!(focused(&page), "Switch player");
    page.press("End").unwrap();
    assert_eq!(focused(&page), "Log in");
    page.press("Escape").unwrap();
    assert!(focused(&page).as_str().unwrap().starts_with("This computer"));
    assert!(!page.has("link", "Your games").unwrap(), "the menu is closed");
    page.press("Enter").unwrap();
    page.find("link", "Your games").unwrap();
    page.press("End").unwrap();
    page.press("Enter").unwrap();
    page.find("heading", "Log in").unwrap();
    let phone = chromium.page_of_another().unwrap();
    phone.set_screen(Screen::Phone).unwrap();
    phone.open(&server.at("/")).unwrap();
    phone.tap("button", "This computer Menu").unwrap();
    phone.find("link", "Your games").unwrap();
    // A touch elsewhere closes it.
    phone.tap("heading", "Live games").unwrap();
    phone.gone("link", "Your games").unwrap();
    phone.tap("button", "This computer Menu").unwrap();
    phone.tap("link", "Your games").unwrap();
    phone.find("heading", "Library").unwrap();
    let wide = phone.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
    assert_eq!(wide, true);
    assert_quiet(&phone);
    assert_quiet(&page);
}
