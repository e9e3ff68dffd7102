//! What is heard: sounds are made by the browser's synthesizer, and can be turned down and off.

use browser::Page;
use serde_json::json;

use crate::table::{By, assert_quiet, moved, mv, opened, square};

/// Counts the sources of sound that are started, and keeps the player at hand.
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
fn moves_sound_each_in_its_way_and_can_be_silenced() {
    let (_house, _chromium, page) = opened();
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
