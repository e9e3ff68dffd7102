//! Engines of the configuration: small scripts that speak UCI are offered, play, crash, and end with the server.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use game::ActorId;
use rules::{Game, Ruleset};
use serde_json::json;
use server::computer::OfferedEngine;
use server::jobs::{
    EngineDrivers, EnginePool, EngineRefusal, Job, JobAnswer, JobKind, JobRefusal, Jobs, MoveTime,
    Task,
};
use server::{Clock, ConfigFault, EngineOptions, OptionValue, RawOptions, SystemClock};
use tempfile::TempDir;

use crate::security::club::{Club, quick_folder};
use server::Cost;

/// Answers every position with the same move.
const TINY: &str = r#"#!/bin/sh
echo $$ >> "$1/pids"
while read -r line; do
  case "$line" in
    uci)
      echo "id name Tiny 1"
      echo "option name Hash type spin default 1 min 1 max 64"
      echo "option name UCI_Variant type combo default chess var chess var crazyhouse"
      echo uciok ;;
    isready) echo readyok ;;
    setoption*) echo "$line" >> "$1/options" ;;
    go*)
      if [ -e "$1/crash" ]; then rm "$1/crash"; exit 1; fi
      echo "info depth 1 score cp 25"
      echo "bestmove $2" ;;
    quit) exit ;;
  esac
done
"#;

struct Engine {
    folder: TempDir,
    options: EngineOptions,
}

impl Engine {
    /// An engine that always plays this move.
    fn playing(name: &str, mv: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let script = folder.path().join("tiny.sh");
        fs::write(&script, TINY).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
        let options = EngineOptions {
            name: name.to_owned(),
            program: script.to_str().unwrap().to_owned(),
            arguments: vec![folder.path().to_str().unwrap().to_owned(), mv.to_owned()],
            options: BTreeMap::from([("Hash".to_owned(), OptionValue::Number(4))]),
        };
        Self { folder, options }
    }

    fn drivers(&self) -> EngineDrivers {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let pool = Arc::new(EnginePool::new(1, Arc::clone(&clock)));
        EngineDrivers::new(std::slice::from_ref(&self.options), pool, &clock)
    }

    /// The processes that were started.
    fn pids(&self) -> Vec<String> {
        let text = fs::read_to_string(self.folder.path().join("pids")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    fn job(&self, owner: u64, ruleset: &str) -> Job {
        let engine = OfferedEngine::named(&self.options.name);
        let time = MoveTime { most: Duration::from_millis(200), clock: None };
        let task = Task::Engine { engine, time };
        Job { kind: JobKind::Move, owner: ActorId(owner), game: game(ruleset), task }
    }
}

fn ruleset(name: &str) -> Ruleset {
    Ruleset::compile(notation::builtin(name).unwrap()).unwrap()
}

fn game(name: &str) -> Game {
    Game::new(ruleset(name).start())
}

fn uci(answer: &JobAnswer) -> String {
    notation::write_uci(game("standard").position(), answer.best.unwrap())
}

#[tokio::test]
async fn an_engine_plays_with_one_process_and_again_after_a_crash() {
    let engine = Engine::playing("Tiny crash", "e2e4");
    let drivers = engine.drivers();
    for _ in 0..3 {
        let answer = drivers.submit(engine.job(1, "standard")).unwrap().await.unwrap();
        assert_eq!(uci(&answer), "e2e4");
        assert_eq!(answer.score, Some(engine::Score::Centipawns(25)));
    }
    assert_eq!(engine.pids().len(), 1);
    let options = fs::read_to_string(engine.folder.path().join("options")).unwrap();
    assert!(options.contains("setoption name Hash value 4"), "{options}");
    fs::write(engine.folder.path().join("crash"), "").unwrap();
    let answer = drivers.submit(engine.job(1, "standard")).unwrap().await.unwrap();
    assert_eq!(uci(&answer), "e2e4", "another process answers");
    assert_eq!(engine.pids().len(), 2);
    // Another ruleset needs another process too.
    drivers.submit(engine.job(1, "crazyhouse")).unwrap().await.unwrap();
    assert_eq!(engine.pids().len(), 3);
}

#[tokio::test]
async fn an_engine_that_answers_nonsense_gives_no_move() {
    let engine = Engine::playing("Tiny nonsense", "e2e5");
    let drivers = engine.drivers();
    assert_eq!(drivers.submit(engine.job(1, "standard")).unwrap().await, None);
    assert_eq!(engine.pids().len(), 2, "it was tried twice");
}

#[tokio::test]
async fn an_engine_ends_with_its_server() {
    let engine = Engine::playing("Tiny end", "e2e4");
    let drivers = engine.drivers();
    drivers.submit(engine.job(1, "standard")).unwrap().await.unwrap();
    let process = format!("/proc/{}", engine.pids()[0]);
    assert!(Path::new(&process).exists());
    drop(drivers);
    let began = tokio::time::Instant::now();
    while Path::new(&process).exists() {
        assert!(began.elapsed() < Duration::from_secs(20), "it still runs");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn nobody_waits_behind_a_person_with_many_games() {
    let engine = Engine::playing("Tiny busy", "e2e4");
    let drivers = engine.drivers();
    let mut handles = Vec::new();
    let refused = loop {
        match drivers.submit(engine.job(1, "standard")) {
            Ok(handle) => handles.push(handle),
            Err(refusal) => break refusal,
        }
        assert!(handles.len() < 1_000);
    };
    assert_eq!(refused, JobRefusal::TooManyOfYours);
    let other = drivers.submit(engine.job(2, "standard")).unwrap();
    drop(handles);
    assert!(other.await.unwrap().best.is_some());
}

#[tokio::test]
async fn an_engine_says_which_rules_it_knows() {
    let engine = Engine::playing("Tiny rules", "e2e4");
    let drivers = engine.drivers();
    let tiny = OfferedEngine::named("Tiny rules");
    assert_eq!(drivers.can_play(tiny, &ruleset("standard")), Ok(()));
    assert_eq!(drivers.can_play(tiny, &ruleset("crazyhouse")), Ok(()));
    let refused = drivers.can_play(tiny, &ruleset("horde")).unwrap_err();
    assert!(matches!(refused, EngineRefusal::UnknownRuleset { .. }), "{refused}");
    let asked = engine.pids().len();
    assert_eq!(drivers.can_play(tiny, &ruleset("horde")), Err(refused));
    assert_eq!(engine.pids().len(), asked, "it is asked once");
    let gone = drivers.can_play(OfferedEngine::named("Tiny gone"), &ruleset("standard"));
    assert_eq!(gone, Err(EngineRefusal::NotOffered("Tiny gone")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_of_the_configuration_is_listed_and_plays_its_rules() {
    let engine = Engine::playing("Tiny club", "e2e4");
    let missing = EngineOptions {
        name: "Missing".to_owned(),
        program: "/nowhere/engine".to_owned(),
        ..engine.options.clone()
    };
    let engines = Some(vec![engine.options.clone(), missing]);
    let raw = RawOptions { engines, ..RawOptions::default() };
    let club = Club::over(raw, quick_folder(), Cost::LEAST).await;
    let ada = club.guest("Ada").await.expect(StatusCode::CREATED).token();
    let listed = club.get("/api/v1/opponents", &ada).await.expect(StatusCode::OK).json();
    let last = listed["opponents"].as_array().unwrap().iter().rev().nth(1).unwrap().clone();
    assert_eq!((&last["id"], &last["kind"]), (&json!("engine-tiny-club"), &json!("engine")));
    let new = |opponent: &str, ruleset: &str| {
        json!({
            "mode": "computer", "color": "black", "computer": {"opponent": opponent},
            "ruleset": {"kind": "builtin", "name": ruleset},
        })
    };
    let made = club.post("/api/v1/matches", &ada, &new("engine-tiny-club", "standard")).await;
    let id = made.expect(StatusCode::CREATED).json()["id"].as_str().unwrap().to_owned();
    let path = format!("/api/v1/matches/{id}");
    let began = tokio::time::Instant::now();
    let state = loop {
        let state = club.get(&path, &ada).await.json();
        if !state["moves"][0].as_array().unwrap().is_empty() {
            break state;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{state}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    assert_eq!(state["moves"][0], json!(["e4"]), "{state}");
    assert_eq!(state["seats"][0]["computer"]["id"], "engine-tiny-club", "{state}");
    assert_eq!(state["seats"][0]["name"], "Tiny club");
    for (opponent, ruleset, words) in [
        ("engine-tiny-club", "horde", "Tiny club does not play Horde"),
        ("engine-tiny-club", "bughouse", "an engine plays on one board"),
        ("engine-missing", "standard", "Missing does not start on this server"),
    ] {
        let refused = club.post("/api/v1/matches", &ada, &new(opponent, ruleset)).await;
        let refused = refused.expect(StatusCode::CONFLICT);
        assert!(refused.message().contains(words), "{}", refused.text);
    }
    let unknown = club.post("/api/v1/matches", &ada, &new("engine-unknown", "standard")).await;
    unknown.expect(StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn the_configuration_lists_engines_and_their_faults() {
    let text = "[[engines]]\nname = \"Stockfish 16\"\nprogram = \"stockfish\"\n\
                options = { Hash = 64, Ponder = false, UCI_Elo = \"1500\" }\n";
    let raw = RawOptions::parse(text).unwrap();
    let config = server::Config::new(raw, "data".into()).unwrap();
    assert_eq!(config.engines()[0].options["Hash"], OptionValue::Number(64));
    assert_eq!(config.engines()[0].arguments, Vec::<String>::new());
    let engine = |name: &str, program: &str| EngineOptions {
        name: name.to_owned(),
        program: program.to_owned(),
        arguments: Vec::new(),
        options: BTreeMap::new(),
    };
    let engines = [("Ok", "x"), ("OK", "x"), ("", "x"), ("…", "x"), ("No program", " ")];
    let engines = engines.map(|(name, program)| engine(name, program)).to_vec();
    let raw = RawOptions { engines: Some(engines), ..RawOptions::default() };
    let faults = server::Config::new(raw, "data".into()).unwrap_err().faults;
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(faults.iter().all(|fault| matches!(fault, ConfigFault::BadEngine { .. })));
    let unknown = RawOptions::parse("[[engines]]\nname = \"x\"\nprogam = \"x\"\n");
    assert!(unknown.is_err_and(|error| error.to_string().contains("progam")));
}
