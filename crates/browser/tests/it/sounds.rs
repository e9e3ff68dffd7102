//! Sounds, spoken moves, and how they are switched off.

use browser::{Chromium, Page, TestServer};
use serde_json::json;

use crate::helpers::{By, assert_quiet, moved, mv, open_match, opened, square};

/// Counts the sound sources that are started.
const COUNT: &str = "window.started = 0; \
    for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) { const { start } = kind.prototype; \
      kind.prototype.start = function (...rest) { window.started += 1; return start.apply(this, rest); }; } \
    window.AudioContext = class extends AudioContext { constructor() { super(); window.player = this; } };";

fn started(page: &Page) -> u64 {
    page.eval("window.started").unwrap().as_u64().unwrap()
}

/// How many sources a move starts, once the server has it.
fn heard(page: &Page, from: &str, to: &str) -> u64 {
    let before = started(page);
    let listed = page.eval("document.querySelectorAll('.moves-list button').length").unwrap();
    mv(page, By::Click, from, to).unwrap();
    moved(page, from).unwrap();
    page.wait_until("the move to be listed", |page| {
        let now = page.eval("document.querySelectorAll('.moves-list button').length")?;
        Ok(now.as_u64() > listed.as_u64())
    })
    .unwrap();
    started(page) - before
}

#[test]
fn moves_sound_different_and_can_be_muted() {
    let (_server, _chromium, page) = opened();
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": COUNT})).unwrap();
    page.reload().unwrap();
    page.status("White to move").unwrap();
    assert_eq!(
        page.eval("window.player ?? null").unwrap(),
        json!(null),
        "no sound before a gesture"
    );
    let beside = square(&page, "e5").unwrap();
    page.mouse("mousePressed", beside, 1).unwrap();
    page.mouse("mouseReleased", beside, 0).unwrap();
    page.wait_until("the synthesizer", |page| Ok(page.eval("window.player?.state")? == "running"))
        .unwrap();
    // One touch of wood and one tone for a move, more for a capture.
    assert_eq!(heard(&page, "e2", "e4"), 2);
    assert_eq!(heard(&page, "d7", "d5"), 2);
    assert_eq!(heard(&page, "e4", "d5"), 3);
    page.press("m").unwrap();
    assert_eq!(heard(&page, "d8", "d5"), 0, "muted by its key");
    page.press("m").unwrap();
    assert_eq!(heard(&page, "b1", "c3"), 2);
    page.click("button", "Settings").unwrap();
    page.find("slider", "Volume").unwrap();
    let volume = |value: &str| {
        let script = format!(
            "(() => {{ const box = [...document.querySelectorAll('dialog input[type=range]')].find((box) => \
             box.labels[0].textContent === 'Volume'); box.value = '{value}'; box.dispatchEvent(new Event('input')); }})()"
        );
        page.eval(&script).unwrap();
    };
    volume("0");
    page.press("Escape").unwrap();
    page.gone("dialog", "Settings").unwrap();
    assert_eq!(heard(&page, "a7", "a6"), 0, "turned down");
    assert_quiet(&page);
}

/// A game at one computer with this many milliseconds for each player, made over the API.
fn short_game(page: &Page, server: &TestServer, ms: u32) {
    page.open(&server.at("/")).unwrap();
    let wanted = json!({"mode": "hot-seat", "clock": {"kind": "stages", "stages": [{"ms": ms}]}});
    open_match(page, server, &wanted);
    page.status("White to move").unwrap();
}

#[test]
fn low_time_sounds_once() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": COUNT})).unwrap();
    short_game(&page, &server, 13_000);
    let beside = square(&page, "e5").unwrap();
    page.mouse("mousePressed", beside, 1).unwrap();
    page.mouse("mouseReleased", beside, 0).unwrap();
    page.wait_until("the synthesizer", |page| Ok(page.eval("window.player?.state")? == "running"))
        .unwrap();
    let count = "window.said = []; new MutationObserver(() => { const text = \
        document.getElementById('say-polite').textContent.trim(); if (text) window.said.push(text); }) \
        .observe(document.getElementById('say-polite'), {childList: true, characterData: true, subtree: true}); true";
    page.eval(count).unwrap();
    assert_eq!(heard(&page, "e2", "e4"), 2);
    assert_eq!(heard(&page, "e7", "e5"), 2);
    let before = started(&page);
    let low = "document.querySelector('.clock[aria-label^=White]').classList.contains('low')";
    assert_eq!(page.eval(low).unwrap(), false, "there is time enough at first");
    page.wait_until("time to run short", |page| Ok(page.eval(low)? == true)).unwrap();
    // Three strokes of a bell, in time to do something about it.
    page.wait_until("the bell", |page| Ok(started(page) - before == 3)).unwrap();
    let said = page.eval("window.said.filter((text) => text === 'White is low on time').length");
    assert_eq!(said.unwrap(), 1);
    let left = "document.querySelector('.clock[aria-label^=White]').textContent";
    let left = page.eval(left).unwrap();
    assert!(left.as_str().is_some_and(|left| left == "0:10" || left.starts_with("0:0")), "{left}");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert_eq!(started(&page) - before, 3, "it rings once");
    assert_quiet(&page);
}

/// Records what the browser is asked to speak; test machines have no voice.
const LISTEN: &str = "window.spoken = []; \
    Object.defineProperty(window, 'speechSynthesis', {value: { cancel() {}, \
      speak({text, volume, lang}) { window.spoken.push([text, Math.round(volume * 10), lang]); } }});";

#[test]
fn moves_can_be_spoken() {
    let (_server, _chromium, page) = opened();
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": LISTEN})).unwrap();
    page.reload().unwrap();
    page.status("White to move").unwrap();
    heard_words(&page, "e2", "e4", &json!([]));
    page.click("button", "Settings").unwrap();
    page.click("checkbox", "Speak moves").unwrap();
    page.press("Escape").unwrap();
    page.gone("dialog", "Settings").unwrap();
    heard_words(&page, "d7", "d5", &json!([["d5", 6, "en"]]));
    heard_words(&page, "e4", "d5", &json!([["d5", 6, "en"], ["e takes d5", 6, "en"]]));
    page.press("m").unwrap();
    heard_words(&page, "d8", "d5", &json!([["d5", 6, "en"], ["e takes d5", 6, "en"]]));
    assert_quiet(&page);
}

/// Makes a move and waits for the words spoken until then.
fn heard_words(page: &Page, from: &str, to: &str, words: &serde_json::Value) {
    mv(page, By::Click, from, to).unwrap();
    moved(page, from).unwrap();
    // Superfluous words would come after the move is listed.
    std::thread::sleep(std::time::Duration::from_millis(500));
    page.wait_until(
        &format!("the words {words}"),
        |page| Ok(page.eval("window.spoken")? == *words),
    )
    .unwrap();
}
