//! Names, chat and rulesets with code in them stay text.

use anyhow::Result;
use browser::{Chromium, Page, TestServer};
use serde_json::json;

use crate::helpers::opened_at;

const ATTACK: &str = "<img src=x onerror=alert(1)>";

/// The text is on the page as it was typed, and nothing of it became an element.
fn stays_text(page: &Page) -> Result<()> {
    let script = format!("document.body.innerText.includes({})", json!(ATTACK));
    page.wait_until("the name as text", |page| Ok(page.eval(&script)? == true))?;
    let made = page.eval("document.querySelectorAll('img[src=x], [onerror]').length")?;
    anyhow::ensure!(made == 0, "it became an element");
    anyhow::ensure!(page.events("Page.javascriptDialogOpening").is_empty(), "it was run");
    Ok(())
}

#[test]
fn a_name_stays_text_wherever_it_is_shown() {
    let (_server, _chromium, page) = opened_at("/play");
    page.fill("White", ATTACK).unwrap();
    page.fill("Black", ATTACK).unwrap();
    page.click("button", "Start").unwrap();
    page.status("White to move").unwrap();
    stays_text(&page).unwrap();
    page.reload().unwrap();
    page.status("White to move").unwrap();
    stays_text(&page).unwrap();
}

#[test]
fn chat_and_the_names_of_rulesets_stay_text() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let ada = chromium.page().unwrap();
    ada.open(&server.at("/")).unwrap();
    let text = standard_titled(ATTACK);
    let script = format!(
        "fetch('/api/v1/matches', {{method: 'POST', headers: {{'content-type': 'application/json'}}, \
         body: JSON.stringify({{mode: 'seek', color: 'white', white: {0}, ruleset: {{kind: 'file', text: {1}}}}})}}) \
         .then((answer) => answer.json()).then((made) => made.id ?? JSON.stringify(made))",
        json!(ATTACK),
        json!(text)
    );
    let id = ada.eval(&script).unwrap();
    let id = id.as_str().unwrap().to_owned();
    // The lobby shows both the ruleset's title and its maker.
    ada.reload().unwrap();
    stays_text(&ada).unwrap();
    let bob = chromium.page_of_another().unwrap();
    bob.open(&server.at(&format!("/m/{id}"))).unwrap();
    let join = "fetch('/api/v1/guests', {method: 'POST', headers: {'content-type': 'application/json'}, body: \
        JSON.stringify({name: 'Bob'})}).then(() => fetch(location.href.replace('/m/', '/api/v1/matches/') \
        + '/join', {method: 'POST', headers: {'content-type': 'application/json'}, body: '{}'})).then((a) => a.status)";
    assert_eq!(bob.eval(join).unwrap(), 200);
    bob.reload().unwrap();
    bob.click("tab", "Chat").unwrap();
    bob.fill("Message", ATTACK).unwrap();
    bob.press("Enter").unwrap();
    ada.open(&server.at(&format!("/m/{id}"))).unwrap();
    ada.click_starting("tab", "Chat").unwrap();
    for page in [&bob, &ada] {
        let script = "[...document.querySelectorAll('[role=log] li')].map((line) => line.textContent).join()";
        page.wait_until("the line of chat", |page| {
            Ok(page.eval(script)?.as_str().is_some_and(|said| said.contains(ATTACK)))
        })
        .unwrap();
        stays_text(page).unwrap();
    }
}

#[test]
fn injected_code_does_not_run() {
    let (_server, _chromium, page) = opened_at("/");
    let slip = "const slip = document.createElement('script'); slip.textContent = 'window.ran = true'; \
        document.body.append(slip); document.body.insertAdjacentHTML('beforeend', \
        '<p id=styled style=\"position: fixed\"></p><img src=x onerror=\"window.ran = true\">'); \
        new Promise((done) => setTimeout(() => done([window.ran ?? false, \
        getComputedStyle(document.getElementById('styled')).position]), 500))";
    assert_eq!(page.eval(slip).unwrap(), json!([false, "static"]));
    let refused = page.complaints();
    assert!(refused.iter().any(|text| text.contains("Content Security Policy")), "{refused:?}");
}

/// Standard chess under another title.
fn standard_titled(title: &str) -> String {
    let source = include_str!("../../../../rulesets/standard.toml");
    let lines = source.lines().map(|line| match line.starts_with("title") {
        true => format!("title = {}", json!(title)),
        false => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}
