//! Screenshots of one bughouse match from its four seats and by a spectator, on all kinds of screens, light and dark,
//! during the match and after the mate; and of the pages around it.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser::{Chromium, Page, Scheme, TestServer};
use data_encoding::BASE64;
use serde_json::{Value, json};

/// Time for animations to end and images to be decoded.
const SETTLE: Duration = Duration::from_millis(500);

/// The players, board by board, White first.
const NAMES: [&str; 4] = ["Ada", "Bob", "Cara", "Dan"];

/// A screen: its name, width, height, pixels per point, and whether it is touched.
type Size = (&'static str, u32, u32, u32, bool);

const SCREENS: [Size; 4] = [
    ("desktop", 1280, 800, 1, false),
    ("tablet", 820, 1180, 1, true),
    ("phone", 390, 844, 2, true),
    ("sideways", 844, 390, 2, true),
];

/// Moves as the players type them, each with the place of its player. Everybody gets pieces.
const MIDDLE: [(usize, &str); 18] = [
    (0, "e4"),
    (2, "e4"),
    (1, "d5"),
    (0, "exd5"),
    (3, "Nf6"),
    (1, "Qxd5"),
    (0, "Nc3"),
    (2, "e5"),
    (3, "Nd5"),
    (2, "d4"),
    (3, "d6"),
    (1, "Qa5"),
    (2, "exd6"),
    (3, "exd6"),
    (2, "Nf3"),
    (3, "Bg4"),
    (2, "h3"),
    (3, "Bxf3"),
];

/// A mate by a dropped queen.
const MATE: [(usize, &str); 9] = [
    (0, "e4"),
    (1, "f6"),
    (2, "e4"),
    (3, "d5"),
    (0, "Bc4"),
    (1, "a6"),
    (2, "Qg4"),
    (3, "Bxg4"),
    (0, "Q@f7"),
];

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: bughouse-screenshots FOLDER [SCREEN…]";
    let folder = PathBuf::from(arguments.next().context(usage)?);
    let wanted: Vec<String> = arguments.collect();
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let server = TestServer::open()?;
    let chromium = Chromium::open()?;
    let visitor = chromium.page_of_another()?;
    around(&server, &visitor, &folder, &wanted)?;
    let mut pages: Vec<Page> =
        NAMES.iter().map(|_| chromium.page_of_another()).collect::<Result<_>>()?;
    for (state, moves) in [("middle", &MIDDLE[..]), ("mate", &MATE[..])] {
        let address = begin(&server, &pages)?;
        visitor.open(&address)?;
        visitor.find("grid", "Board B")?;
        for (index, (player, text)) in moves.iter().enumerate() {
            play(&pages[*player], text, index + 1)?;
        }
        talk(&pages, state)?;
        for (page, name) in
            pages.iter().chain([&visitor]).zip(NAMES.iter().chain(["spectator"].iter()))
        {
            on_all_screens(page, &folder, &wanted, &format!("{state}-{name}"))?;
        }
    }
    left(&mut pages, &server)?;
    for (page, name) in pages.iter().zip(NAMES) {
        on_all_screens(page, &folder, &wanted, &format!("left-{name}"))?;
    }
    Ok(())
}

/// One page on all screens that are wanted, light and dark.
fn on_all_screens(page: &Page, folder: &Path, wanted: &[String], name: &str) -> Result<()> {
    let screens =
        SCREENS.iter().filter(|size| wanted.is_empty() || wanted.contains(&size.0.to_owned()));
    for size in screens {
        for (scheme, light) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
            show(page, size, scheme)?;
            let file = folder.join(format!("{name}-{}-{light}.png", size.0));
            save(page, &file)?;
            println!("{}", file.display());
        }
    }
    Ok(())
}

/// The way in, a table, the lesson and a task.
fn around(server: &TestServer, page: &Page, folder: &Path, wanted: &[String]) -> Result<()> {
    show(page, &SCREENS[0], Scheme::Light)?;
    for (name, path, role, found) in [
        ("way-in", "/bughouse", "button", "Play with three computers"),
        ("help", "/bughouse/help", "heading", "Bughouse in two minutes"),
        ("training", "/bughouse/training?task=sit", "grid", "Board with the task"),
    ] {
        page.open(&server.at(path))?;
        page.find(role, found)?;
        on_all_screens(page, folder, wanted, name)?;
        show(page, &SCREENS[0], Scheme::Light)?;
    }
    page.open(&server.at("/bughouse"))?;
    page.click("radio", "Public")?;
    page.fill("Your name", "Eve")?;
    page.click("button", "Open a table")?;
    page.find("heading", "Invite friends")?;
    on_all_screens(page, folder, wanted, "table-new")?;
    show(page, &SCREENS[0], Scheme::Light)?;
    page.click("button", "Computers for all free seats")?;
    page.click("radio", "Easy")?;
    page.click("button", "Take the seat")?;
    page.find("button", "I am ready")?;
    on_all_screens(page, folder, wanted, "table-full")
}

/// A match whose third player has gone: the others are asked about a computer, and one of them agrees.
fn left(pages: &mut Vec<Page>, server: &TestServer) -> Result<()> {
    begin(server, pages)?;
    for (index, (player, text)) in MIDDLE.iter().enumerate() {
        play(&pages[*player], text, index + 1)?;
    }
    let gone = pages.remove(2);
    gone.open(&server.at("/about"))?;
    pages[0].find("button", "Let the computer play")?;
    pages[0].click("button", "Let the computer play")?;
    pages[1].find("button", "Agree").map(drop)
}

/// Sends a request as the page's own visitor, and returns the answer.
fn ask(page: &Page, path: &str, body: &Value) -> Result<Value> {
    page.eval(&format!(
        "fetch('/api/v1{path}', {{method: 'POST', headers: {{'content-type': 'application/json'}}, \
         body: JSON.stringify({body})}}).then((answer) => answer.json())"
    ))
}

/// Begins a match of the four, and returns its address.
fn begin(server: &TestServer, pages: &[Page]) -> Result<String> {
    let clock = json!({"kind": "stages", "stages": [{"ms": 180_000}]});
    let ruleset = json!({"kind": "builtin", "name": "bughouse"});
    let mut made = Value::Null;
    for (page, name) in pages.iter().zip(NAMES) {
        show(page, &SCREENS[0], Scheme::Light)?;
        page.open(&server.at("/about"))?;
        page.find("heading", "About Tabiya")?;
        ask(page, "/guests", &json!({"name": name}))?;
        if made.is_null() {
            let new =
                json!({"mode": "invitation", "ruleset": ruleset, "clock": clock, "color": "white"});
            made = ask(page, "/matches", &new)?;
            continue;
        }
        let path =
            format!("/matches/{}/join", made["id"].as_str().context("no match was created")?);
        let joined = ask(page, &path, &json!({"invitation": made["invitation"], "name": name}))?;
        ensure!(joined["code"].is_null(), "{joined}");
    }
    let id = made["id"].as_str().context("no match was created")?;
    let address = server.at(&format!("/m/{id}"));
    for page in pages {
        page.open(&address)?;
        page.find("grid", "Board B")?;
    }
    Ok(address)
}

/// Types a move and waits until the list has this many moves.
fn play(page: &Page, text: &str, count: usize) -> Result<()> {
    let made = |wanted: usize| {
        format!("document.querySelectorAll('.both-moves button').length === {wanted}")
    };
    page.wait_until("the move before", |page| Ok(page.eval(&made(count - 1))? == true))?;
    page.fill("Type a move", text)?;
    page.press("Enter")?;
    page.wait_until(text, |page| Ok(page.eval(&made(count))? == true))
}

/// Partners talk, as long as the match goes on.
fn talk(pages: &[Page], state: &str) -> Result<()> {
    if state == "middle" {
        pages[0].click("button", "Give me: knight")?;
        pages[1].click("button", "Sit")?;
    }
    Ok(())
}

fn show(page: &Page, (_, width, height, scale, is_touched): &Size, scheme: Scheme) -> Result<()> {
    let metrics =
        json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_touched});
    page.call("Emulation.setDeviceMetricsOverride", metrics)?;
    let touch = json!({"enabled": is_touched, "maxTouchPoints": 5});
    page.call("Emulation.setTouchEmulationEnabled", touch)?;
    page.prefer(scheme)
}

fn save(page: &Page, file: &Path) -> Result<()> {
    page.call("Page.bringToFront", json!({}))?;
    thread::sleep(SETTLE);
    let taken = page.call("Page.captureScreenshot", json!({"format": "png"}))?;
    let data = taken["data"].as_str().context("the browser sent no picture")?;
    fs::write(file, BASE64.decode(data.as_bytes())?)
        .with_context(|| format!("cannot write {}", file.display()))
}
