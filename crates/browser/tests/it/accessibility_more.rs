//! axe-core finds no fault around games either: library, viewer, editor, analysis, opponents, scores,
//! heat maps and their dialogs, in both color schemes and languages, on phones and at 400 %.

use anyhow::Result;
use browser::{Chromium, Page, Scheme, Screen, TestServer, games};
use serde_json::json;

use crate::accessibility::{axe, faults};

/// Games in the library of these tests: more than one page of it.
const GAMES: usize = 60;

/// A server with a library, and the id of a finished game.
fn filled(chromium: &Chromium) -> (TestServer, String) {
    let server = TestServer::open_with_games(&games(GAMES)).unwrap();
    let page = chromium.page().unwrap();
    page.open(&server.at("/about")).unwrap();
    let ask = "fetch('/api/v1/library?outcome=white').then((answer) => answer.json())\
        .then(({entries}) => entries[0].id)";
    let id = page.eval(ask).unwrap().as_str().unwrap().to_owned();
    (server, id)
}

/// A page, and what it shows when it is complete.
fn pages(game: &str) -> Vec<(String, &'static str)> {
    let view = format!("/m/{game}/view");
    let heat = format!("/heat?match={game}");
    [
        ("/library", "tbody tr + tr"),
        (view.as_str(), ".tree button"),
        ("/editor", ".verdict.good"),
        ("/analysis", ".tb-piece"),
        ("/computer", ".rulesets .ruleset"),
        ("/opponents", ".character-list a"),
        ("/opponents/greedy", ".candidates *"),
        ("/scores", ".empty, .table"),
        (heat.as_str(), ".heat-page .tb-frame"),
    ]
    .map(|(path, ready)| (path.to_owned(), ready))
    .to_vec()
}

fn judge(page: &Page, axe: &str, what: &str, problems: &mut Vec<String>) {
    let found = faults(page, axe);
    problems.extend(found.iter().map(|found| format!("{what}: {found}")));
}

fn open(page: &Page, address: &str, ready: &str) -> Result<()> {
    page.open(address)?;
    let script = format!("document.querySelector({}) !== null", json!(ready));
    page.wait_until(ready, |page| Ok(page.eval(&script)? == true))
}

fn speak_german(page: &Page, server: &TestServer) {
    page.open(&server.at("/about")).unwrap();
    page.eval("localStorage.setItem('tabiya.preferences', '{\"language\": \"de\"}')").unwrap();
    page.eval("document.cookie = 'tabiya-language=de; path=/'").unwrap();
}

#[test]
fn pages_around_games_have_no_accessibility_faults() {
    let (axe, chromium) = (axe(), Chromium::open().unwrap());
    let (server, game) = filled(&chromium);
    let mut problems = Vec::new();
    for scheme in [Scheme::Light, Scheme::Dark] {
        let english = chromium.page().unwrap();
        let german = chromium.page_of_another().unwrap();
        speak_german(&german, &server);
        for (page, screen) in [(&english, Screen::Desktop), (&german, Screen::Phone)] {
            page.prefer(scheme).unwrap();
            page.set_screen(screen).unwrap();
            for (path, ready) in pages(&game) {
                open(page, &server.at(&path), ready).unwrap();
                judge(page, &axe, &format!("{path} {scheme:?} {screen:?}"), &mut problems);
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn enlarged_four_times_no_page_has_faults_or_scrolls_sideways() {
    let (axe, chromium) = (axe(), Chromium::open().unwrap());
    let (server, game) = filled(&chromium);
    let page = chromium.page().unwrap();
    // What is left of 1280 by 1024 pixels at 400 %.
    let metrics = json!({"width": 320, "height": 256, "deviceScaleFactor": 4, "mobile": false});
    page.call("Emulation.setDeviceMetricsOverride", metrics).unwrap();
    let mut problems = Vec::new();
    let more = ["/", "/play", "/login", "/rules/circus"].map(|path| (path.to_owned(), "h1"));
    for (path, ready) in pages(&game).into_iter().chain(more) {
        open(&page, &server.at(&path), ready).unwrap();
        judge(&page, &axe, &path, &mut problems);
        let width = page.eval("document.documentElement.scrollWidth").unwrap();
        if width.as_f64().is_none_or(|width| width > 320.0) {
            problems.push(format!("{path} is {width} wide"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn dialogs_around_games_have_no_accessibility_faults() {
    let (axe, chromium) = (axe(), Chromium::open().unwrap());
    let (server, game) = filled(&chromium);
    let mut problems = Vec::new();
    for (scheme, screen) in [(Scheme::Light, Screen::Desktop), (Scheme::Dark, Screen::Phone)] {
        let page = chromium.page().unwrap();
        page.prefer(scheme).unwrap();
        page.set_screen(screen).unwrap();
        let mut dialog = |page: &Page, button: &str| {
            page.click_starting("button", button).unwrap();
            page.wait_until(button, |page| {
                Ok(page.eval("document.querySelector('dialog[open] button') !== null")? == true)
            })
            .unwrap();
            judge(page, &axe, &format!("{button} {scheme:?} {screen:?}"), &mut problems);
            page.press("Escape").unwrap();
            page.wait_until("the dialog to close", |page| {
                Ok(page.eval("document.querySelector('dialog[open]') === null")? == true)
            })
            .unwrap();
        };
        open(&page, &server.at("/library"), "tbody tr").unwrap();
        for button in ["Import", "Export", "Enter a game", "Rules "] {
            dialog(&page, button);
        }
        if screen == Screen::Phone {
            dialog(&page, "Actions for game ");
        }
        open(&page, &server.at(&format!("/m/{game}/view")), ".tree button").unwrap();
        for button in ["Share and save", "Play from here"] {
            dialog(&page, button);
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
