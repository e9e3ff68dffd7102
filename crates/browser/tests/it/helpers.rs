//! Helpers that play a game on the page by roles and names, as screen readers do.

use anyhow::{Context, Result};
use browser::{Chromium, Page, Point, Screen, TestServer};
use serde_json::{Value, json};

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Click,
    Drag,
    Tap,
    Swipe,
    Keyboard,
}

/// A server, a browser, and a page with a game at one computer.
pub(crate) fn opened() -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = play_here(&server, &chromium).unwrap();
    (server, chromium, page)
}

/// Three games, the last one with an illegal move.
pub(crate) const THREE_GAMES: &str = r#"[White "Ada"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "Cara"]
[Black "Dan"]
[Result "*"]

1. d4 d5 2. c4 *

[White "Eve"]
[Black "Ada"]

1. e4 Ke4 *
"#;

/// A server, a browser, and a page at one of its addresses.
pub(crate) fn opened_at(path: &str) -> (TestServer, Chromium, Page) {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.open(&server.at(path)).unwrap();
    (server, chromium, page)
}

/// The same, at the library.
pub(crate) fn library() -> (TestServer, Chromium, Page) {
    let opened = opened_at("/library");
    opened.2.find("heading", "Library").unwrap();
    opened
}

/// A server, a browser, and a page that shows an imported game in the viewer: `place` follows its address.
pub(crate) fn viewing(screen: Screen, pgn: &str, place: &str) -> (TestServer, Chromium, Page) {
    let (server, chromium, page) = opened_at("/");
    page.set_screen(screen).unwrap();
    let import = format!(
        "fetch('/api/v1/library/import?format=pgn', {{ method: 'POST', body: {} }})
            .then((answer) => answer.json()).then((report) => report.games[0].match)",
        json!(pgn)
    );
    let id = page.eval(&import).unwrap();
    let id = id.as_str().expect("the game is imported");
    page.open(&server.at(&format!("/m/{id}/view{place}"))).unwrap();
    (server, chromium, page)
}

/// A game of the lobby: Ada, at the server's computer, plays White and is to move; Bob is a guest.
pub(crate) fn lobby_game(server: &TestServer, chromium: &Chromium) -> (Page, Page) {
    let (ada, bob) = (chromium.page().unwrap(), chromium.page_of_another().unwrap());
    ada.open(&server.at("/invite")).unwrap();
    ada.find("button", "Create game").unwrap();
    ada.fill("Your name", "Ada").unwrap();
    ada.click("radio", "White").unwrap();
    ada.click("radio", "Anyone in the lobby").unwrap();
    ada.click("button", "Create game").unwrap();
    shows(&ada, "Waiting for a player").unwrap();
    bob.open(&server.at("/")).unwrap();
    // On the server's own computer visitors without a session are the house account, as Ada is.
    let guest = "fetch('/api/v1/guests', {method: 'POST', headers: {'content-type': 'application/json'}, \
        body: '{\"name\": \"Bob\"}'}).then((answer) => answer.status)";
    assert_eq!(bob.eval(guest).unwrap(), 201);
    bob.reload().unwrap();
    bob.click("button", "Join Ada").unwrap();
    let play = bob.find("button", "Play as Black").unwrap();
    bob.fill("Your name", "Bob").unwrap();
    bob.click_on(&play).unwrap();
    ada.status("Your turn").unwrap();
    (ada, bob)
}

/// Makes a match over the API as the person of a page, and opens it.
pub(crate) fn open_match(page: &Page, server: &TestServer, new: &Value) {
    let made = ask(page, "POST", "/matches", new);
    page.open(&server.at(&format!("/m/{}", made["id"].as_str().unwrap()))).unwrap();
}

/// A page with a game at one computer, started from the home page with the mouse.
pub(crate) fn play_here(server: &TestServer, chromium: &Chromium) -> Result<Page> {
    play_here_by(server, chromium, |_| Ok(()))
}

/// The same, with other choices made before the start.
pub(crate) fn play_here_by(
    server: &TestServer,
    chromium: &Chromium,
    choose: impl Fn(&Page) -> Result<()>,
) -> Result<Page> {
    let page = chromium.page()?;
    page.open(&server.at("/"))?;
    page.click("button", "Play here with a friend")?;
    page.find("button", "Start")?;
    choose(&page)?;
    page.click("button", "Start")?;
    page.find("grid", "Board")?;
    page.status("White to move")?;
    Ok(page)
}

/// The middle of a square.
pub(crate) fn square(page: &Page, name: &str) -> Result<Point> {
    page.middle(&page.find_starting("gridcell", &format!("{name}, "))?)
}

/// Makes a move from square to square.
pub(crate) fn mv(page: &Page, by: By, from: &str, to: &str) -> Result<()> {
    match by {
        By::Click | By::Tap => {
            for at in [from, to] {
                let at = square(page, at)?;
                if by == By::Tap {
                    page.tap_at(at)?;
                } else {
                    page.mouse("mouseMoved", at, 0)?;
                    page.mouse("mousePressed", at, 1)?;
                    page.mouse("mouseReleased", at, 0)?;
                }
            }
            Ok(())
        }
        By::Drag | By::Swipe => {
            // Both ends are visible before either is measured.
            page.eval("document.querySelector('[role=grid]').scrollIntoView({block: 'center'})")?;
            let (from, to) = (square(page, from)?, square(page, to)?);
            if by == By::Drag { page.drag(from, to) } else { page.swipe(from, to) }
        }
        By::Keyboard => {
            walk(page, from)?;
            page.press("Enter")?;
            walk(page, to)?;
            page.press("Enter")
        }
    }
}

/// Waits until a square is empty.
pub(crate) fn moved(page: &Page, from: &str) -> Result<()> {
    page.find_starting("gridcell", &format!("{from}, empty")).map(drop)
}

/// Types a move and waits until the turn changes or the game ends.
pub(crate) fn type_move(page: &Page, text: &str) -> Result<()> {
    let before = page.statuses()?;
    type_text(page, text)?;
    let what = format!("`{text}` to be played");
    page.wait_until(&what, |page| Ok(page.statuses()?.first() != before.first()))
}

/// Types a text into the box for moves.
pub(crate) fn type_text(page: &Page, text: &str) -> Result<()> {
    page.fill("Type a move", text)?;
    page.press("Enter")
}

/// Moves the focus to a square with the arrow keys.
pub(crate) fn walk(page: &Page, to: &str) -> Result<()> {
    let first =
        page.eval("document.querySelector('[role=gridcell]').getAttribute('aria-label')")?;
    // Black sees the board from the other side, where right means lower files.
    let side =
        if coordinates(first.as_str().unwrap_or_default().split(',').next().unwrap_or_default()).1
            == 1
        {
            -1
        } else {
            1
        };
    for _ in 0..60 {
        let at = focused(page)?;
        let (file, rank) = coordinates(&at);
        let (to_file, to_rank) = coordinates(to);
        let key = match ((to_file - file) * side, (to_rank - rank) * side) {
            (0, 0) => return Ok(()),
            (files, _) if files > 0 => "ArrowRight",
            (files, _) if files < 0 => "ArrowLeft",
            (_, ranks) if ranks > 0 => "ArrowUp",
            _ => "ArrowDown",
        };
        page.press(key)?;
        page.wait_until("the keyboard to go on", |page| Ok(focused(page)? != at))?;
    }
    anyhow::bail!("the keyboard does not get to {to}")
}

/// The square with the focus.
pub(crate) fn focused(page: &Page) -> Result<String> {
    let label = page.eval("document.activeElement?.getAttribute('aria-label') ?? ''")?;
    Ok(label.as_str().unwrap_or_default().split(',').next().unwrap_or_default().to_owned())
}

fn coordinates(square: &str) -> (i32, i32) {
    let file = square.bytes().next().map_or(0, |letter| i32::from(letter) - i32::from(b'a'));
    (file, square.get(1..).and_then(|rank| rank.parse().ok()).unwrap_or_default())
}

/// Presses Tab until an element of this name has the focus.
pub(crate) fn tab_to(page: &Page, is: impl Fn(&str) -> bool) -> Result<()> {
    let script = "(() => { const e = document.activeElement; return e.getAttribute('aria-label') \
        ?? e.labels?.[0]?.textContent ?? e.textContent; })()";
    for _ in 0..120 {
        page.press("Tab")?;
        let name = page.eval(script)?;
        if is(name.as_str().unwrap_or_default().trim()) {
            return Ok(());
        }
    }
    anyhow::bail!("Tab does not get there")
}

/// No script error and no failed request happened.
pub(crate) fn assert_quiet(page: &Page) {
    let complaints = page.complaints();
    assert!(complaints.is_empty(), "{complaints:?}");
}

/// Chooses a ruleset in the picker, also one behind "All rules".
pub(crate) fn choose_rules(page: &Page, name: &str) -> Result<()> {
    page.find("radio", "Standard chess")?;
    if !page.all("radio")?.iter().any(|radio| radio.name.starts_with(name)) {
        page.click("button", "All rules")?;
    }
    let found = page.find_starting("radio", name)?;
    page.click_on(&found)
}

/// Waits until the page shows these words.
pub(crate) fn shows(page: &Page, words: &str) -> Result<()> {
    let script = format!("document.body.innerText.includes({})", json!(words));
    page.wait_until(words, |page| Ok(page.eval(&script)? == true))
}

/// The file that an action downloads, found by the end of its name.
pub(crate) fn download(
    page: &Page,
    ending: &str,
    action: impl Fn(&Page) -> Result<()>,
) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let allow = json!({"behavior": "allow", "downloadPath": folder.path()});
    page.call("Page.setDownloadBehavior", allow)?;
    action(page)?;
    let find = || {
        let entries = std::fs::read_dir(folder.path())?.filter_map(Result::ok);
        let found = entries.map(|entry| entry.path()).find(|path| {
            path.file_name().is_some_and(|name| name.to_string_lossy().ends_with(ending))
        });
        Ok::<_, anyhow::Error>(found)
    };
    page.wait_until(ending, |_| Ok(find()?.is_some()))?;
    Ok(std::fs::read(find()?.context("the file is gone again")?)?)
}

/// Types words into the search box of the library, in place of those that are there.
pub(crate) fn search(page: &Page, words: &str) -> Result<()> {
    let found = page.find("searchbox", "Search")?;
    page.click_on(&found)?;
    page.eval("document.activeElement.select()")?;
    page.write(words)
}

/// Imports games in a file through the dialog of the library.
pub(crate) fn import_file(page: &Page, name: &str, text: &[u8]) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join(name);
    std::fs::write(&file, text)?;
    page.click("button", "Import")?;
    page.choose_file("A file: ", &file)?;
    page.find("dialog", "Import games")?;
    page.click("button", "Import")?;
    // The text of the report alone: what was announced before is still read out.
    page.wait_until("the report of the import", |page| {
        Ok(page.eval(
            "document.querySelector('.import-report .done, .import-report .problem') !== null",
        )? == true)
    })?;
    let report = page.eval("document.querySelector('.import-report').innerText")?;
    let report = report.as_str().unwrap_or_default();
    anyhow::ensure!(report.contains(" imported."), "{name}: {report}");
    Ok(())
}

/// Sends a request as the person of a page; the answer as JSON.
pub(crate) fn ask(page: &Page, method: &str, path: &str, body: &Value) -> Value {
    let script = format!(
        "fetch('/api/v1{path}', {{method: '{method}', headers: {{'content-type': 'application/json'}}, \
         body: {}}}).then((answer) => answer.json())",
        json!(body.to_string())
    );
    page.eval(&script).unwrap()
}
