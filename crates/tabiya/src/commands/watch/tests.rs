//! What a spectator sees, message by message.

use std::time::Duration;

use protocol::{ClockState, ServerMessage};

use super::screen;
use super::watched_match::{WatchUpdate, WatchedMatch};
use crate::commands::play::board::{Look, Symbols};
use crate::commands::play::palette::Palette;
use crate::commands::play::view::ScreenSize;

const LOOK: Look = Look { symbols: Symbols::Ascii, palette: Palette::Plain };

fn message(text: &str) -> ServerMessage {
    serde_json::from_str(text).unwrap()
}

/// A match on three by three squares, White to move with one move made.
fn snapshot(seq: u64, moves: &str) -> ServerMessage {
    message(&format!(
        r#"{{"type": "match", "state": {{"id": "x", "head": {{"epoch": 1, "seq": {seq}}}, "phase": "playing",
        "ruleset": {{"hash": "b3", "name": "tiny", "title": "Tiny", "files": 3, "ranks": 3, "hands": false,
          "walls": ["b2"], "kinds": [{{"letter": "K", "name": "king", "royal": true}}]}},
        "boards": [{{"board": 0, "ply": 1, "turn": "black", "fen": "", "pieces": {{"c3": "k", "a2": "K"}},
          "last_move": ["a1", "a2"]}}],
        "moves": [{moves}],
        "seats": [
         {{"seat": {{"board": 0, "color": "white"}}, "team": 0, "name": "A\u001b[2Jda", "presence": "here",
          "control": {{"kind": "stages", "stages": [{{"ms": 60000}}]}},
          "clock": {{"left_ms": 60000, "running": false, "delay_ms": 0, "lag_quota_ms": 0, "stage": 0}}}},
         {{"seat": {{"board": 0, "color": "black"}}, "team": 1, "name": "", "presence": "away",
          "control": {{"kind": "stages", "stages": [{{"ms": 60000}}]}},
          "clock": {{"left_ms": 59000, "running": true, "delay_ms": 0, "lag_quota_ms": 0, "stage": 0}}}}]}}}}"#
    ))
}

fn moved(seq: u64, ply: u32, san: &str) -> ServerMessage {
    message(&format!(
        r#"{{"type": "events", "match": "x", "head": {{"epoch": 1, "seq": {seq}}}, "events": [
        {{"seq": {seq}, "event": "move", "seat": {{"board": 0, "color": "black"}}, "ply": {ply}, "move": "c3c2",
         "san": "{san}", "effects": {{}}}}]}}"#
    ))
}

fn said(updates: &[WatchUpdate]) -> Vec<&str> {
    updates
        .iter()
        .filter_map(|updates| match updates {
            WatchUpdate::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect()
}

#[test]
fn a_match_is_shown_from_its_start_and_then_move_by_move() {
    let mut watched = WatchedMatch::default();
    let updates = watched.receive(snapshot(2, r#"["Ka2"]"#));
    assert_eq!(updates[0], WatchUpdate::Snapshot);
    assert_eq!(said(&updates), ["Tiny: A[2Jda – Black", "1. Ka2"]);
    assert_eq!(said(&watched.receive(moved(3, 2, "Kc2"))), ["1... Kc2"]);
    assert_eq!(watched.head().map(|head| head.seq), Some(3));
    assert_eq!(watched.receive(moved(3, 2, "Kc2")), [], "known events are not repeated");
}

#[test]
fn a_gap_is_noticed() {
    let mut watched = WatchedMatch::default();
    watched.receive(snapshot(2, r#"["Ka2"]"#));
    assert_eq!(watched.receive(moved(5, 4, "Kc2")), [WatchUpdate::Lost]);
}

#[test]
fn a_second_snapshot_repeats_nothing() {
    let mut watched = WatchedMatch::default();
    watched.receive(snapshot(2, r#"["Ka2"]"#));
    let updates = watched.receive(snapshot(4, r#"["Ka2", "Kc2", "Ka1"]"#));
    assert_eq!(said(&updates), ["1... Kc2", "2. Ka1"]);
    let updates = watched.receive(snapshot(5, r#"["Ka2"]"#));
    assert_eq!(said(&updates), ["Moves were taken back."]);
}

#[test]
fn the_end_is_shown_with_its_reason() {
    let mut watched = WatchedMatch::default();
    watched.receive(snapshot(2, r#"["Ka2"]"#));
    let ended = message(
        r#"{"type": "events", "match": "x", "head": {"epoch": 1, "seq": 3}, "events": [{"seq": 3, "event": "ended",
        "end": {"outcome": {"kind": "won", "team": 1}, "code": "resignation", "sentence": "White resigned"}}]}"#,
    );
    let updates = watched.receive(ended);
    assert_eq!(said(&updates), ["0-1  White resigned"]);
    assert_eq!(updates.last(), Some(&WatchUpdate::Over));
}

#[test]
fn chat_lines_appear_once_and_without_control_characters() {
    let mut watched = WatchedMatch::default();
    watched.receive(snapshot(2, r#"["Ka2"]"#));
    let chat = || {
        message(
            r#"{"type": "chat", "match": "x", "lines": [{"seq": 1, "after_seq": 2, "room": "spectators",
            "author": "Eve", "text": "hi \u001b]0;x\u0007there"}]}"#,
        )
    };
    assert_eq!(said(&watched.receive(chat())), ["Eve: hi ]0;xthere"]);
    assert_eq!(watched.receive(chat()), []);
}

#[test]
fn the_screen_has_names_clocks_board_and_moves() {
    let mut watched = WatchedMatch::default();
    watched.receive(snapshot(2, r#"["Ka2"]"#));
    let state = watched.state().unwrap();
    let picture = screen::lines(state, LOOK, ScreenSize::Unlimited, Duration::from_millis(4500));
    assert_eq!(
        picture,
        [
            "   Black (away)  0:54 ◀",
            " 3  .  .  k",
            " 2 (K) #  .",
            " 1 (.) .  .",
            "    a  b  c",
            "   A[2Jda  1:00",
            "1. Ka2",
        ]
    );
}

#[test]
fn clocks_count_down_and_stop_at_zero() {
    let clock = |left_ms, running, delay_ms| ClockState {
        left_ms,
        running,
        delay_ms,
        lag_quota_ms: 0,
        stage: 0,
        deadline_utc_ms: None,
    };
    let second = Duration::from_secs(1);
    assert_eq!(screen::clock(&clock(3_723_000, false, 0), second), "1:02:03");
    assert_eq!(screen::clock(&clock(61_000, true, 0), second), "1:00 ◀");
    assert_eq!(screen::clock(&clock(61_000, true, 5000), second), "1:01 ◀");
    assert_eq!(screen::clock(&clock(500, true, 0), second), "0:00 ◀");
}
