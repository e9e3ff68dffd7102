//! Accounts: set up, log in, log out, register and reset by link.

use anyhow::Result;
use browser::{Chromium, Page, TestHouse};
use serde_json::json;

use crate::table::assert_quiet;

const PASSWORD: &str = "a long walk by the sea";

/// The name in the bar above; empty where there is none.
fn is_called(page: &Page, name: &str) -> Result<()> {
    let script = "document.querySelector('.me')?.textContent ?? ''";
    page.wait_until(&format!("the name `{name}`"), |page| {
        Ok(page.eval(script)? == name && page.eval("location.pathname")? == "/")
    })
}

fn complains(page: &Page, words: &str) -> Result<()> {
    let script = "document.querySelector('.problem').textContent";
    page.wait_until(words, |page| Ok(page.eval(script)?.as_str().unwrap_or_default() == words))
}

/// Asks the server for a link that the page has no button for yet.
fn link(page: &Page, path: &str, body: &str) -> String {
    let script = format!(
        "fetch('/api/v1{path}', {{method: 'POST', headers: {{'content-type': 'application/json'}}, \
         body: {}}}).then((answer) => answer.json()).then((made) => made.link ?? JSON.stringify(made))",
        json!(body)
    );
    page.eval(&script).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn a_club_is_set_up_and_its_people_come_in() {
    let house = TestHouse::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.open(&house.at("/setup")).unwrap();
    page.find("heading", "Set up this club").unwrap();
    assert!(!page.has("textbox", "Name").unwrap(), "a link without its secret asks for nothing");

    let address = house.set_up_link().unwrap();
    page.open(&house.at("/")).unwrap();
    page.find("link", "Log in").unwrap();
    page.open(address).unwrap();
    page.find("heading", "Set up this club").unwrap();
    page.click("button", "Create account").unwrap();
    complains(&page, "Please type a name.").unwrap();
    page.fill("Name", "Ada").unwrap();
    page.fill("Password", "short").unwrap();
    page.click("button", "Create account").unwrap();
    page.wait_until("the reason", |page| {
        Ok(page.eval("document.querySelector('.problem').textContent.includes('8')")? == true)
    })
    .unwrap();
    page.fill("Password", PASSWORD).unwrap();
    page.click("button", "Create account").unwrap();
    is_called(&page, "Ada").unwrap();

    let invited = link(&page, "/register-invitations", r#"{"uses": 2, "hours": 1}"#);
    let accounts = page.eval("fetch('/api/v1/me').then((answer) => answer.json())").unwrap();
    let reset = link(&page, &format!("/accounts/{}/reset-link", accounts["actor"]), "{}");

    page.click("link", "Ada").unwrap();
    page.click("button", "Log out").unwrap();
    is_called(&page, "").unwrap();
    page.click("link", "Log in").unwrap();
    page.fill("Name", "Ada").unwrap();
    page.fill("Password", "another password").unwrap();
    page.click("button", "Log in").unwrap();
    page.wait_until("the refusal", |page| {
        Ok(page.eval("document.querySelector('.problem').textContent !== ''")? == true)
    })
    .unwrap();
    page.fill("Password", PASSWORD).unwrap();
    page.click("button", "Log in").unwrap();
    is_called(&page, "Ada").unwrap();
    assert_quiet(&page);

    let other = chromium.page_of_another().unwrap();
    other.open(&invited).unwrap();
    other.find("heading", "Join this club").unwrap();
    other.fill("Name", "Bob").unwrap();
    other.fill("Password", PASSWORD).unwrap();
    other.press("Enter").unwrap();
    is_called(&other, "Bob").unwrap();

    let third = chromium.page_of_another().unwrap();
    third.open(&reset).unwrap();
    third.find("heading", "A new password").unwrap();
    third.fill("Password", "an even longer walk").unwrap();
    third.click("button", "Set password").unwrap();
    third.wait_until("home", |page| Ok(page.eval("location.pathname")? == "/")).unwrap();
    assert_quiet(&third);
}
