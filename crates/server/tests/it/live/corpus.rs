//! Logs of every version that was ever written: they must load for ever.
//!
//! `tests/corpus/v*/*.log` are matches as the store held them, with the hash they lead to. They are
//! never changed; a new version of the encoding gets a folder of its own. With `WRITE_CORPUS` set to a
//! folder the test writes new ones there, for such a day.

use std::fs;
use std::path::Path;

use game::MatchId;
use protocol::library::GamesFormat;
use serde_json::{Value, json};
use server::live::record::{self, Record};
use store::simulated::{Knobs, Tick};
use store::{
    ActorId, AppendAnswer, BoardId, ChainHash, ChatLine, ChatSeq, CommandId, Epoch, EventKind,
    EventStore, Head, MatchStatus, MatchTime, Millis, NewEvent, RulesetHash, Seq, SeqRange, Shard,
    SimulatedStore, StoredEvent, StoredMatch, UtcMillis, Visibility,
};

use crate::live::computers;
use crate::live::process::stored;
use crate::live::simulation::stored_storm;
use crate::live::two_boards;

/// Plays a match and returns the store that has its log.
type Played = fn() -> (SimulatedStore, MatchId);

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("version 1 is text after its first byte, which is too")
}

fn write(store: &SimulatedStore, id: MatchId) -> String {
    let found = store.load_match(id).ready().unwrap().unwrap().unwrap();
    let rulesets: Vec<Value> = record::rulesets_of(&found.header)
        .unwrap()
        .into_iter()
        .map(|hash| {
            let text = store.ruleset(hash).ready().unwrap().unwrap().unwrap();
            json!({"hash": hash.to_string(), "text": text})
        })
        .collect();
    let event = |row: &StoredEvent| {
        json!({
            "seq": row.seq.0, "epoch": row.epoch.0, "board": row.event.board.map(|board| board.0),
            "kind": row.event.kind.0, "visibility": row.event.visibility.0,
            "actor": row.event.actor.0, "command": row.event.command.map(|command| command.0),
            "at": row.event.at.0, "charged": row.event.charged.0,
            "compensation": row.event.compensation.0, "clocks": text(&row.event.clocks),
            "payload": text(&row.event.payload),
        })
    };
    let log = json!({
        "match": id.0.to_string(), "epoch": found.head.epoch.0, "rulesets": rulesets,
        "header": text(&found.header), "events": found.events.iter().map(event).collect::<Vec<_>>(),
        "chat": chat(store, id), "hash": stored(store, id).state().head().hash.to_string(),
    });
    serde_json::to_string_pretty(&log).unwrap() + "\n"
}

fn chat(store: &SimulatedStore, id: MatchId) -> Vec<Value> {
    let lines = store.chat_tail(id, ChatSeq(0), 10_000).ready().unwrap().unwrap();
    let line = |line: &ChatLine| {
        json!({
            "seq": line.seq.0, "after": line.after.0, "room": line.room.0, "actor": line.actor.0,
            "at": line.at.0, "text": line.text,
        })
    };
    lines.iter().map(line).collect()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is a number"))
}

fn row(value: &Value) -> StoredEvent {
    let seq = Seq(number(&value["seq"]));
    let bytes = |value: &Value| value.as_str().unwrap().as_bytes().to_vec();
    StoredEvent {
        seq,
        epoch: Epoch(number(&value["epoch"]) as u32),
        append: SeqRange { first: seq, last: seq },
        prev_hash: ChainHash::default(),
        event: NewEvent {
            board: value["board"].as_u64().map(|board| BoardId(board as u8)),
            kind: EventKind(number(&value["kind"]) as u16),
            visibility: Visibility(number(&value["visibility"]) as u32),
            actor: ActorId(number(&value["actor"])),
            command: value["command"].as_u64().map(CommandId),
            at: MatchTime(number(&value["at"])),
            charged: Millis(number(&value["charged"])),
            compensation: Millis(number(&value["compensation"])),
            clocks: bytes(&value["clocks"]),
            payload: bytes(&value["payload"]),
        },
    }
}

/// The hash that a log leads to, and the one it says it leads to.
fn load(log: &str) -> (String, String) {
    let log: Value = serde_json::from_str(log).unwrap();
    let match_id = store::MatchId(log["match"].as_str().unwrap().parse().unwrap());
    let events: Vec<StoredEvent> = log["events"].as_array().unwrap().iter().map(row).collect();
    let head = Head {
        match_id,
        epoch: Epoch(number(&log["epoch"]) as u32),
        seq: events.last().unwrap().seq,
        shard: Shard(0),
        state: MatchStatus::Live,
        wake: store::Wake::AtStart,
        ruleset: RulesetHash::default(),
        chain: ChainHash::default(),
        created: UtcMillis(0),
        last_activity: UtcMillis(0),
    };
    let header = log["header"].as_str().unwrap().as_bytes().to_vec();
    let rulesets = log["rulesets"].as_array().unwrap();
    let ruleset = |hash: RulesetHash| {
        let found = rulesets.iter().find(|ruleset| ruleset["hash"] == hash.to_string().as_str())?;
        Some(record::ruleset_from_row(hash, found["text"].as_str()?).unwrap())
    };
    let record = Record::load(&StoredMatch { head, header, events }, ruleset).unwrap();
    (record.state().head().hash.to_string(), log["hash"].as_str().unwrap().to_owned())
}

#[test]
fn every_log_that_was_ever_written_loads() {
    if let Some(folder) = std::env::var_os("WRITE_CORPUS") {
        fs::create_dir_all(&folder).unwrap();
        for seed in [3, 4, 8, 17] {
            let (store, id) = stored_storm(seed);
            let path = Path::new(&folder).join(format!("storm-{seed}.log"));
            fs::write(path, write(&store, id)).unwrap();
        }
        let played: [(&str, Played); 8] = [
            ("recorded", recorded_game),
            ("bughouse-mate", two_boards::mated),
            ("bughouse-flag", two_boards::flagged),
            ("bughouse-resignation", two_boards::resigned),
            ("two-boards-takeback", two_boards::taken_back),
            ("bughouse-seats-changed", two_boards::reseated),
            ("bughouse-terms", two_boards::under_terms),
            ("computer-with-hints", computers::helped),
        ];
        for (name, play) in played {
            let (store, id) = play();
            let path = Path::new(&folder).join(format!("{name}.log"));
            fs::write(path, write(&store, id)).unwrap();
        }
    }
    for (version, least) in [("v1", 9), ("v2", 1), ("v3", 1), ("v4", 1)] {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
        let logs = fs::read_dir(corpus.join(version)).unwrap();
        let loaded = logs.map(|entry| check(&entry.unwrap().path())).count();
        assert!(loaded >= least, "{loaded} logs of {version} only");
    }
}

fn check(path: &Path) {
    let (found, expected) = load(&fs::read_to_string(path).unwrap());
    assert_eq!(found, expected, "{}", path.display());
}

/// A game that was played elsewhere, and whose end only its record tells.
fn recorded_game() -> (SimulatedStore, MatchId) {
    let pgn = b"[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 0-1\n";
    let games = server::library::rehearse(GamesFormat::Pgn, pgn).unwrap();
    let append = games.into_iter().next().unwrap().unwrap();
    let (store, id) = (SimulatedStore::new(1, Knobs::default()), append.match_id);
    let answer = store.append(append);
    for now in 0..10 {
        store.pump(Tick(now));
    }
    assert!(matches!(answer.ready(), Ok(AppendAnswer::Committed(_))));
    (store, id)
}

#[test]
fn a_recorded_game_loads_with_its_end() {
    let (store, id) = recorded_game();
    let end = stored(&store, id).state().end().unwrap();
    assert_eq!(end.cause, game::EndCause::Recorded);
    let (found, expected) = load(&write(&store, id));
    assert_eq!(found, expected);
}

#[test]
fn what_is_written_loads() {
    let (store, id) = stored_storm(5);
    let (found, expected) = load(&write(&store, id));
    assert_eq!(found, expected);
}
