//! axe-core finds no accessibility fault on any page, in both color schemes.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use browser::{Chromium, Page, Scheme, Screen, TestServer};
use serde_json::Value;

use crate::helpers::{play_here, type_move};

/// The checker. Its license is MPL-2.0, so it is fetched for the tests and never shipped.
const AXE: &str = "axe-core@4.14.0";

/// The script of axe-core, installed below the target folder if it is missing.
pub(crate) fn axe() -> String {
    static AXE_SCRIPT: LazyLock<String> = LazyLock::new(fetched_axe);
    AXE_SCRIPT.clone()
}

/// Tests run at once, so this is called once: nobody reads the script while it is installed.
fn fetched_axe() -> String {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let folder = target.join("axe");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.is_file() {
        std::fs::create_dir_all(&folder).unwrap();
        let install = Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"])
            .arg(&folder)
            .arg(AXE)
            .status()
            .expect("npm is needed to fetch axe-core");
        assert!(install.success(), "npm could not fetch {AXE}");
    }
    std::fs::read_to_string(script).unwrap()
}

/// The faults that axe finds, one line each.
pub(crate) fn faults(page: &Page, axe: &str) -> Vec<String> {
    page.eval(&format!("{axe}; true")).unwrap();
    // Colors are judged when they have arrived.
    let still = "document.getAnimations().every((one) => \
        !(one instanceof CSSTransition) || one.playState !== 'running')";
    page.wait_until("colors to arrive", |page| Ok(page.eval(still)? == true)).unwrap();
    let found = page
        .eval("axe.run().then(({violations, passes}) => ({violations, passed: passes.length}))");
    let found = found.unwrap();
    assert!(found["passed"].as_u64().is_some_and(|passed| passed > 10), "it looked at the page");
    let violations = found["violations"].as_array().cloned().unwrap_or_default();
    let describe = |violation: &Value| {
        let nodes = violation["nodes"].as_array().cloned().unwrap_or_default();
        let first = nodes.first().map(|node| {
            let data = node["any"][0]["message"].as_str().unwrap_or_default().to_owned();
            format!("{} {data}", node["html"])
        });
        format!("{}: {} of {}", violation["id"], first.unwrap_or_default(), nodes.len())
    };
    violations.iter().map(describe).collect()
}

#[test]
fn no_page_has_accessibility_faults_in_either_scheme() {
    let axe = axe();
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let mut problems = Vec::new();
    for scheme in [Scheme::Light, Scheme::Dark] {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = chromium.page().unwrap();
            page.prefer(scheme).unwrap();
            page.set_screen(screen).unwrap();
            for (path, role, name) in [
                ("/", "button", "Play here with a friend"),
                ("/play", "button", "Start"),
                ("/invite", "button", "Create game"),
                ("/login", "button", "Log in"),
                ("/setup#secret", "button", "Create account"),
                ("/learn", "heading", "Learn"),
                ("/people/Nobody", "heading", "Nobody"),
                ("/heat?of=public", "heading", "Heat map"),
                ("/rules", "heading", "Rules"),
                ("/rules/circus", "heading", "Flying Circus"),
                ("/about", "heading", "About Tabiya"),
                ("/puzzles", "heading", "By theme"),
                ("/puzzles/training", "button", "Hint"),
                ("/puzzles/survival", "heading", "Survival"),
                ("/nowhere", "heading", ""),
            ] {
                page.open(&server.at(path)).unwrap();
                page.find_starting(role, name).unwrap();
                let found = faults(&page, &axe);
                problems.extend(
                    found.iter().map(|found| format!("{path} {scheme:?} {screen:?} {found}")),
                );
            }
        }
        let german = chromium.page_of_another().unwrap();
        german.prefer(scheme).unwrap();
        german.open(&server.at("/about")).unwrap();
        // The header has chosen the language of this page by now, and does not load it again.
        german.find("link", "Log in").unwrap();
        german
            .eval("localStorage.setItem('tabiya.preferences', '{\"language\": \"de\"}')")
            .unwrap();
        german.eval("document.cookie = 'tabiya-language=de; path=/'").unwrap();
        for (path, name) in [
            ("/", "Schach, wie du es magst."),
            ("/play", "Hier zu zweit spielen"),
            ("/invite", "Jemanden einladen"),
            ("/library", "Bibliothek"),
            ("/login", "Anmelden"),
            ("/rules/crazyhouse", "Einsetzschach"),
            ("/learn", "Lernen"),
            ("/people/Niemand", "Niemand"),
            ("/about", "Über Tabiya"),
        ] {
            german.open(&server.at(path)).unwrap();
            german.find("heading", name).unwrap();
            let found = faults(&german, &axe);
            let sentences =
                found.iter().map(|found| format!("{path} in German {scheme:?} {found}"));
            problems.extend(sentences);
        }
        let page = play_here(&server, &chromium).unwrap();
        page.prefer(scheme).unwrap();
        for text in ["f3", "e5", "g4"] {
            type_move(&page, text).unwrap();
        }
        let mut judge = |page: &Page, what: &str| {
            let found = faults(page, &axe);
            problems.extend(found.iter().map(|found| format!("{what} {scheme:?} {found}")));
        };
        judge(&page, "game");
        for (button, dialog) in [("Settings", "Settings"), ("Help", "Help")] {
            page.click("button", button).unwrap();
            page.find("dialog", dialog).unwrap();
            judge(&page, button);
            page.press("Escape").unwrap();
            page.gone("dialog", dialog).unwrap();
        }
        type_move(&page, "Qh4").unwrap();
        page.find("dialog", "Checkmate. Black wins.").unwrap();
        judge(&page, "result");
        page.open(&server.at("/invite")).unwrap();
        page.click("button", "Create game").unwrap();
        page.find("textbox", "Link").unwrap();
        judge(&page, "waiting");
        let link = page.eval("document.querySelector('.waiting input').value").unwrap();
        let friend = chromium.page_of_another().unwrap();
        friend.prefer(scheme).unwrap();
        friend.open(link.as_str().unwrap()).unwrap();
        friend.find_starting("button", "Play as ").unwrap();
        judge(&friend, "join");
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
