//! Engines as real processes.
#![cfg(unix)]

use std::fs::File;
use std::io::Read;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use arena::engine::MatchRules;
use arena::{
    Contender, EngineDraft, EngineProgram, ErrorOutput, Forfeit, MonotonicClock, Pipe, ProcessPipe,
    Stop,
};

use crate::fake::ManualClock;
use crate::{ruleset, terms};

fn shell(script: &str, stop: Stop) -> ProcessPipe {
    let arguments = ["-c".to_owned(), script.to_owned()];
    ProcessPipe::start("sh", &arguments, None, ErrorOutput::Discarded, stop)
        .expect("there is a shell")
}

const PATIENCE: Duration = Duration::from_secs(20);

#[test]
fn lines_are_sent_and_received() {
    let mut pipe = shell("while read line; do echo \"heard $line\"; done", Stop::default());
    pipe.send("one").unwrap();
    pipe.send("two words").unwrap();
    assert_eq!(pipe.receive(PATIENCE), Ok(Some("heard one".to_owned())));
    assert_eq!(pipe.receive(PATIENCE), Ok(Some("heard two words".to_owned())));
    assert_eq!(pipe.receive(Duration::from_millis(1)), Ok(None));
}

#[test]
fn the_end_of_a_process_is_noticed() {
    let mut pipe = shell("echo last; exit 3", Stop::default());
    assert_eq!(pipe.receive(PATIENCE), Ok(Some("last".to_owned())));
    assert_eq!(pipe.receive(PATIENCE), Err(Forfeit::Crashed));
}

#[test]
fn a_waiting_player_notices_that_the_match_stops() {
    let stop = Stop::default();
    let mut pipe = shell("sleep 60", stop.clone());
    stop.ask();
    assert_eq!(pipe.receive(PATIENCE), Err(Forfeit::Stopped));
}

#[test]
fn an_engine_that_does_not_quit_is_killed() {
    #[expect(clippy::disallowed_methods, reason = "real processes take real time")]
    let begin = Instant::now();
    drop(shell("trap '' TERM; while true; do sleep 1; done", Stop::default()));
    assert!(begin.elapsed() < PATIENCE);
}

#[test]
fn child_processes_of_an_engine_end_with_it() {
    // The child process has the pipe open for writing too, so the output ends only with it.
    for shell_then in ["wait", "exit"] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pipe");
        let name = path.to_string_lossy();
        let script = format!("mkfifo '{name}'; echo made; sleep 60 >'{name}' & {shell_then}");
        let mut engine = shell(&script, Stop::default());
        assert_eq!(engine.receive(PATIENCE), Ok(Some("made".to_owned())));
        let mut pipe = File::open(&path).expect("the child opens it too");
        drop(engine);
        let (sender, ended) = channel();
        thread::spawn(move || sender.send(pipe.read_to_end(&mut Vec::new()).is_ok()));
        assert_eq!(ended.recv_timeout(PATIENCE), Ok(true), "the child is left over: {script}");
    }
}

#[test]
fn lines_without_end_arrive_in_pieces() {
    let mut pipe = shell("head -c 200000 /dev/zero | tr '\\0' x; echo; echo done", Stop::default());
    let mut lines = 0;
    while pipe.receive(PATIENCE).unwrap().unwrap() != "done" {
        lines += 1;
    }
    assert!(lines >= 3, "{lines}");
}

#[test]
fn programs_that_are_not_engines_are_reported() {
    let clock = Arc::new(ManualClock::default()) as Arc<dyn MonotonicClock>;
    let start = |command: &str, arguments: &[&str]| {
        let arguments = arguments.iter().map(|word| (*word).to_owned()).collect();
        let engine = EngineProgram {
            draft: EngineDraft { command: command.to_owned(), arguments, ..EngineDraft::default() },
            rules: MatchRules { ruleset: ruleset("standard"), file: None },
            control: terms().control,
            clock: Arc::clone(&clock),
            stop: Stop::default(),
        };
        engine.start().map(|_| ()).unwrap_err().to_string()
    };
    let words = start("there-is-no-such-engine", &[]);
    assert!(words.starts_with("cannot start the engine `there-is-no-such-engine`: "), "{words}");
    let words = start("sh", &["-c", "exit 0"]);
    let expected = "`sh` does not answer like an engine: the engine stopped running; if it speaks XBoard, add \
                    `proto=xboard`";
    assert_eq!(words, expected);
}
