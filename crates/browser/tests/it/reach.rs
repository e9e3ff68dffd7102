//! The ways to all pages, from the header, the home page, the page for learners and a game; printed games.

use browser::{Chromium, Page, Screen, TestServer};
use serde_json::{Value, json};

use crate::helpers::{ask, assert_quiet, play_here, tab_to, type_move};

fn opened(path: &str) -> (TestServer, Chromium, Page) {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = chromium.page().unwrap();
    page.open(&server.at(path)).unwrap();
    (server, chromium, page)
}

/// The place that the navigation marks.
fn marked(page: &Page) -> Value {
    page.eval("document.querySelector('.places [aria-current]')?.textContent ?? ''").unwrap()
}

#[test]
fn learn_leads_to_everything_that_explains_chess() {
    let (_server, _chromium, page) = opened("/");
    for (link, heading) in [
        ("The rules of chess", "Standard chess"),
        ("All rules", "Rules"),
        ("Puzzles", "Puzzles"),
        ("Characters", "The characters"),
        ("Analysis board", "Analysis board"),
        ("Position editor", "Position editor"),
        ("Heat maps", "Heat map"),
        ("High scores", "High scores"),
    ] {
        page.click("link", "Learn").unwrap();
        page.find("heading", "New to chess?").unwrap();
        page.click("link", link).unwrap();
        page.find_starting("heading", heading).unwrap();
        assert_eq!(marked(&page), "Learn", "{link}");
    }
    page.click("link", "Learn").unwrap();
    page.click("button", "Help and keys").unwrap();
    page.find("dialog", "Help").unwrap();
    page.press("Escape").unwrap();
    page.click("link", "Play an easy opponent").unwrap();
    page.find("button", "Start game").unwrap();
    assert_eq!(marked(&page), "Play");
    assert_quiet(&page);
}

#[test]
fn heat_maps_of_any_ruleset_can_be_chosen() {
    let (_server, _chromium, page) = opened("/heat?of=public");
    let choose = "(() => { const box = [...document.querySelectorAll('.heat select')] \
        .find((one) => [...one.options].some(({text}) => text === 'Horde')); \
        if (!box) return false; box.value = 'Horde'; \
        box.dispatchEvent(new Event('change', {bubbles: true})); return true; })()";
    page.wait_until("the rulesets", |page| Ok(page.eval(choose)? == true)).unwrap();
    page.status("There is nothing to count yet.").unwrap();
}

#[test]
fn the_editor_and_the_analysis_are_reached_from_play_by_keyboard() {
    let (server, _chromium, page) = opened("/play");
    page.find("link", "Set up a position instead").unwrap();
    tab_to(&page, |name| name == "Set up a position instead").unwrap();
    page.press("Enter").unwrap();
    page.find_starting("heading", "Position editor").unwrap();
    page.open(&server.at("/computer")).unwrap();
    page.find("button", "Start game").unwrap();
    assert_eq!(marked(&page), "Play");
    page.click("link", "Learn").unwrap();
    page.click("link", "Position editor").unwrap();
    page.find_starting("heading", "Position editor").unwrap();
    assert_eq!(marked(&page), "Learn");
}

#[test]
fn a_game_is_viewed_and_analyzed_from_its_menu_and_its_result() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = play_here(&server, &chromium).unwrap();
    for text in ["f3", "e5", "g4"] {
        type_move(&page, text).unwrap();
    }
    page.click("button", "More").unwrap();
    page.click("button", "View and analyze").unwrap();
    page.find("tab", "Analysis").unwrap();
    assert_eq!(marked(&page), "Library");
    page.eval("history.back()").unwrap();
    page.status("Black to move").unwrap();
    type_move(&page, "Qh4").unwrap();
    page.click("button", "View and analyze").unwrap();
    page.wait_until("the analysis", |page| {
        let tab = "document.querySelector('[role=tab][aria-selected=true]')?.textContent";
        Ok(page.eval(tab)? == "Analysis")
    })
    .unwrap();
    assert_quiet(&page);
}

#[test]
fn your_games_are_on_the_home_page_those_that_wait_for_you_first() {
    let (server, chromium, page) = opened("/");
    let friend = chromium.page_of_another().unwrap();
    friend.open(&server.at("/")).unwrap();
    ask(&friend, "POST", "/guests", &json!({"name": "Ben"}));
    let mut ids = Vec::new();
    for color in ["white", "black"] {
        let new = json!({"mode": "invitation", "color": color});
        let made = ask(&page, "POST", "/matches", &new);
        let id = made["id"].as_str().unwrap().to_owned();
        ask(
            &friend,
            "POST",
            &format!("/matches/{id}/join"),
            &json!({"invitation": made["invitation"]}),
        );
        ids.push(id);
    }
    // The players of a running game are not offered to view it.
    page.open(&server.at(&format!("/m/{}", ids[1]))).unwrap();
    page.find("grid", "Board").unwrap();
    page.click("button", "More").unwrap();
    page.find("button", "Draw arrows").unwrap();
    assert!(!page.has("button", "View and analyze").unwrap());
    page.press("Escape").unwrap();
    let alone = play_here(&server, &chromium).unwrap();
    for text in ["e4", "e5"] {
        type_move(&alone, text).unwrap();
    }
    let over = play_here(&server, &chromium).unwrap();
    for text in ["f3", "e5", "g4", "Qh4"] {
        type_move(&over, text).unwrap();
    }
    for screen in [Screen::Desktop, Screen::Phone] {
        let home = chromium.page().unwrap();
        home.set_screen(screen).unwrap();
        home.open(&server.at("/")).unwrap();
        home.find_starting("link", "Your move Continue against Ben").unwrap();
        let hrefs = "[...document.querySelectorAll('.yours .mini-card a')].map((link) => \
            link.getAttribute('href'))";
        let hrefs = home.eval(hrefs).unwrap();
        let hrefs: Vec<&str> = hrefs.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(hrefs.len(), 4, "{hrefs:?}");
        // The oldest waits for White, then come the others, the last played first, then what is over.
        assert_eq!(hrefs[0], format!("/m/{}", ids[0]));
        assert_eq!(hrefs[2], format!("/m/{}", ids[1]));
        assert!(hrefs[3].ends_with("/view"), "{hrefs:?}");
        assert!(home.has("link", "All your games").unwrap());
        let words = home.eval("document.querySelectorAll('.yours .mini-card')[1].innerText");
        let words = words.unwrap();
        assert!(words.as_str().unwrap().contains("Move 2"), "{words}");
        if screen == Screen::Phone {
            home.tap("link", "All your games").unwrap();
            home.find("heading", "Library").unwrap();
        }
        home.call("Page.close", json!({})).unwrap();
    }
}

#[test]
fn a_printed_game_shows_its_board_and_its_moves() {
    let (server, chromium) = (TestServer::open().unwrap(), Chromium::open().unwrap());
    let page = play_here(&server, &chromium).unwrap();
    for text in ["f3", "e5", "g4", "Qh4"] {
        type_move(&page, text).unwrap();
    }
    let print = |page: &Page| {
        page.call("Emulation.setEmulatedMedia", json!({"media": "print"})).unwrap();
    };
    let shown = |page: &Page, selector: &str| {
        let script = format!(
            "[...document.querySelectorAll({})].filter((one) => one.getClientRects().length \
             && getComputedStyle(one).visibility === 'visible').map((one) => one.innerText)",
            json!(selector)
        );
        page.eval(&script).unwrap()
    };
    page.click("button", "Close").unwrap();
    print(&page);
    assert_eq!(shown(&page, ".moves-list button"), json!(["f3", "e5", "g4", "Qh4#"]));
    assert_eq!(shown(&page, "#top, .tools, .actions button, .tabs"), json!([]));
    let board = page.eval("document.querySelector('.tb-frame').getBoundingClientRect().width");
    assert!(board.unwrap().as_f64().is_some_and(|width| width > 300.0));
    page.call("Emulation.setEmulatedMedia", json!({"media": ""})).unwrap();
    let address = page.address().unwrap();
    page.open(&format!("{address}/view")).unwrap();
    page.find("tab", "Moves").unwrap();
    print(&page);
    page.wait_until("the moves on paper", |page| {
        let moves = shown(page, ".tree-move .san");
        Ok(moves == json!(["f3", "e5", "g4", "Qh4#"]))
    })
    .unwrap();
    // Nothing of a long game is cut off.
    let whole = "(() => { const tree = document.querySelector('.tree'); \
        return tree.scrollHeight <= tree.clientHeight + 1; })()";
    assert_eq!(page.eval(whole).unwrap(), true);
}

#[test]
fn the_page_can_be_installed() {
    let (_server, _chromium, page) = opened("/");
    page.find("button", "Play the computer").unwrap();
    let found = page.call("Page.getAppManifest", json!({})).unwrap();
    assert_eq!(found["errors"], json!([]), "{found}");
    let problems = page.call("Page.getInstallabilityErrors", json!({})).unwrap();
    let problems = problems["installabilityErrors"].as_array().cloned().unwrap_or_default();
    // Pages of a private window are never installed.
    let real = problems.iter().filter(|problem| problem["errorId"] != "in-incognito");
    assert_eq!(real.count(), 0, "{problems:?}");
    let touch = "fetch(document.querySelector('link[rel=apple-touch-icon]').href) \
        .then((answer) => `${answer.status} ${answer.headers.get('content-type')}`)";
    assert_eq!(page.eval(touch).unwrap(), "200 image/png");
}
