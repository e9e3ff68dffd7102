//! Programs that play a match of a real server.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Stdio};

use protocol::Color;

use crate::serve::Server;
use crate::watch::Players;
use crate::{folder, program};

/// The program of `docs/classroom.md`.
const PLAYER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/player.py");

/// A running `tabiya bot`.
struct Bot {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Bot {
    fn start(link: &str, options: &[&str], player: &[&str]) -> Self {
        let mut command = program(&["bot", link]);
        command.args(options).arg("--").args(player).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, lines }
    }

    #[track_caller]
    fn expect(&mut self, expected: &str) {
        let mut seen = Vec::new();
        loop {
            let mut line = String::new();
            let read = self.lines.read_line(&mut line).expect("text");
            assert!(read > 0, "`{expected}` is not in {seen:?}: {}", self.complaint());
            if line.contains(expected) {
                return;
            }
            seen.push(line);
        }
    }

    fn complaint(&mut self) -> String {
        let mut text = String::new();
        let errors = self.child.stderr.as_mut().expect("a pipe");
        errors.read_to_string(&mut text).expect("text");
        text
    }

    /// Waits for the end; returns the exit code and the error message.
    fn end(mut self) -> (Option<i32>, String) {
        let complaint = self.complaint();
        (self.child.wait().expect("it ends").code(), complaint)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have exited before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A match with an invitation to Black; returns its id and the link.
fn invitation(server: &Server, more: &str) -> (String, String) {
    let new = format!(r#"{{"mode": "invitation", "color": "white"{more}}}"#);
    let made = server.ask("POST", "/api/v1/matches", &new, 201);
    let id = made["id"].as_str().expect("an id").to_owned();
    let link = made["link"].as_str().expect("a link").to_owned();
    let (_, path) = link.split_once("/m/").expect("a path");
    (id, format!("http://{}/m/{path}", server.address))
}

/// A program that answers with these lines, whatever the positions are.
fn answers(lines: &str) -> Vec<String> {
    let script = format!("for answer in {lines}; do read position; echo $answer; done; read rest");
    vec!["sh".to_owned(), "-c".to_owned(), script]
}

#[test]
fn the_player_of_the_classroom_plays_a_match() {
    let server = Server::open(&folder("bot-python"));
    let (id, link) = invitation(&server, "");
    let mut bot = Bot::start(&link, &["--name", "Pupil"], &["python3", PLAYER]);
    bot.expect("Pupil is at the board.");
    let mut players = Players::sit(&server, &id);
    players.play(Color::White, "e2e4");
    bot.expect("1... ");
    players.play(Color::White, "g1f3");
    bot.expect("2... ");
    players.resign(Color::White);
    bot.expect("0-1");
    assert_eq!(bot.end().0, Some(0));
}

#[test]
fn a_uci_engine_is_recognized_and_plays() {
    let server = Server::open(&folder("bot-uci"));
    let (id, link) =
        invitation(&server, r#", "ruleset": {"kind": "builtin", "name": "crazyhouse"}"#);
    let engine = program(&[]).get_program().to_string_lossy().into_owned();
    let mut bot = Bot::start(&link, &["--seconds", "1"], &[&engine, "uci"]);
    bot.expect("is at the board.");
    let mut players = Players::sit(&server, &id);
    players.play(Color::White, "e2e4");
    bot.expect("1... ");
    players.resign(Color::White);
    bot.expect("0-1");
    assert_eq!(bot.end().0, Some(0));
}

#[test]
fn a_bad_move_is_explained_and_asked_again() {
    let server = Server::open(&folder("bot-bad-move"));
    let (id, link) = invitation(&server, "");
    let player = answers("e7e4 hello e7e5 x x x");
    let player: Vec<&str> = player.iter().map(String::as_str).collect();
    let mut bot = Bot::start(&link, &["--dialect", "lines"], &player);
    bot.expect("is at the board.");
    let mut players = Players::sit(&server, &id);
    players.play(Color::White, "e2e4");
    bot.expect("`e7e4`: ");
    bot.expect("`hello`: ");
    bot.expect("1... e5");
    players.play(Color::White, "g1f3");
    bot.expect("`x`: ");
    bot.expect("`x`: ");
    bot.expect("1-0");
    let (code, complaint) = bot.end();
    assert_eq!(code, Some(1));
    assert!(complaint.contains("third bad move in a row; it resigned"), "{complaint}");
}

#[test]
fn a_program_that_stops_resigns() {
    let server = Server::open(&folder("bot-stops"));
    let (id, link) = invitation(&server, "");
    let script = "read position; echo e7e5; read position; exit 3";
    let mut bot = Bot::start(&link, &["--dialect", "lines"], &["sh", "-c", script]);
    bot.expect("is at the board.");
    let mut players = Players::sit(&server, &id);
    players.play(Color::White, "e2e4");
    bot.expect("1... e5");
    players.play(Color::White, "g1f3");
    bot.expect("1-0");
    let (code, complaint) = bot.end();
    assert_eq!(code, Some(1));
    assert!(complaint.contains("the program stopped running; it resigned"), "{complaint}");
}

#[test]
fn after_a_killed_server_the_bot_goes_on() {
    let data = folder("bot-killed");
    let server = Server::open(&data);
    let (id, link) = invitation(&server, "");
    let player = answers("e7e5 b8c6");
    let player: Vec<&str> = player.iter().map(String::as_str).collect();
    let mut bot = Bot::start(&link, &["--dialect", "lines"], &player);
    bot.expect("is at the board.");
    let mut players = Players::sit(&server, &id);
    players.play(Color::White, "e2e4");
    bot.expect("1... e5");
    let port = server.address.rsplit(':').next().expect("a port").to_owned();
    drop(players);
    server.kill();
    bot.expect("Connection lost");
    let server = Server::open_at(&data, &port);
    let mut players = Players::sit(&server, &id);
    players.number_acts_from(100);
    players.play(Color::White, "g1f3");
    bot.expect("2... Nc6");
}

#[test]
fn a_missing_program_or_seat_is_reported() {
    let server = Server::open(&folder("bot-missing"));
    let (_, link) = invitation(&server, "");
    let (code, complaint) = Bot::start(&link, &[], &["no-such-program"]).end();
    assert_eq!(code, Some(1));
    assert!(complaint.contains("cannot start the program `no-such-program`"), "{complaint}");
    let used = format!("http://{}/m/{}", server.address, server.make_match());
    let (code, complaint) = Bot::start(&used, &["--dialect", "lines"], &["cat"]).end();
    assert_eq!(code, Some(1));
    assert!(complaint.contains("cannot take a seat: "), "{complaint}");
}
