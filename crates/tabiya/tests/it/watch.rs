//! Watching a match of a real server, through a pipe and at a terminal.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout};

use protocol::{Act, ClientMessage, Color, MatchId, Seat};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

#[cfg(unix)]
use crate::pty::Terminal;
use crate::serve::Server;
use crate::{folder, program, tabiya};

/// Somebody at the board, who plays both sides.
pub(crate) struct Players<S = TcpStream> {
    socket: WebSocket<S>,
    id: MatchId,
    acts: u64,
}

impl Players {
    pub(crate) fn sit(server: &Server, id: &str) -> Self {
        let mut request =
            format!("ws://{}/api/v1/socket", server.address).into_client_request().expect("a link");
        let origin = format!("http://{}", server.address).parse().expect("a header");
        request.headers_mut().insert("origin", origin);
        let line = TcpStream::connect(&server.address).expect("it listens");
        let (socket, _) = client(request, line).expect("it shakes hands");
        Self::at(socket, id)
    }
}

impl<S: Read + Write> Players<S> {
    /// The players at the other end of a socket.
    pub(crate) fn at(socket: WebSocket<S>, id: &str) -> Self {
        let mut players = Self { socket, id: MatchId(id.to_owned()), acts: 0 };
        players.say(&ClientMessage::Hello { protocol: protocol::VERSION });
        players.say(&ClientMessage::Watch { match_id: players.id.clone(), have: None });
        players.wait_for("\"type\":\"match\"");
        players
    }

    /// Numbers the next acts from here: a number that the server knows would count as the same act.
    pub(crate) fn number_acts_from(&mut self, acts: u64) {
        self.acts = acts;
    }

    fn say(&mut self, message: &ClientMessage) {
        let text = serde_json::to_string(message).expect("JSON");
        self.socket.send(Message::Text(text.into())).expect("it is open");
    }

    fn wait_for(&mut self, part: &str) {
        loop {
            if let Message::Text(text) = self.socket.read().expect("it talks")
                && text.contains(part)
            {
                return;
            }
        }
    }

    #[track_caller]
    fn act(&mut self, act: Act) {
        // The same number again would count as the same act.
        self.acts += 1;
        let id = u64::from(std::process::id()) * 1000 + self.acts;
        let match_id = self.id.clone();
        self.say(&ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act });
        self.wait_for("\"kind\":\"accepted\"");
    }

    pub(crate) fn play(&mut self, color: Color, uci: &str) {
        self.act(Act::Move { seat: Seat { board: 0, color }, uci: uci.to_owned() });
    }

    pub(crate) fn resign(&mut self, color: Color) {
        self.act(Act::Resign { seat: Seat { board: 0, color } });
    }
}

/// A `tabiya watch` process whose lines are read one by one.
pub(crate) struct Watcher {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Watcher {
    fn start(link: &str) -> Self {
        Self::start_with(link, &[])
    }

    pub(crate) fn start_with(link: &str, variables: &[(&str, &str)]) -> Self {
        let mut command = program(&["watch", link]);
        let mut child = command.envs(variables.iter().copied()).spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, lines }
    }

    #[track_caller]
    pub(crate) fn expect(&mut self, expected: &str) {
        let line = self.line();
        assert_eq!(line, expected);
    }

    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("text");
        line.trim_end().to_owned()
    }

    #[track_caller]
    pub(crate) fn end(mut self) {
        assert_eq!(self.line(), "", "nothing follows the end");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // It may have exited before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_match_is_printed_line_by_line_until_it_is_over() {
    let server = Server::open(&folder("watch-lines"));
    let id = server.make_match();
    let mut players = Players::sit(&server, &id);
    players.play(Color::White, "e2e4");
    // The secret of an invitation is not needed here.
    let mut watcher = Watcher::start(&format!("http://{}/m/{id}#secret", server.address));
    watcher.expect("Standard chess: Ada – Bob");
    watcher.expect("1. e4");
    players.play(Color::Black, "e7e5");
    watcher.expect("1... e5");
    players.play(Color::White, "g1f3");
    watcher.expect("2. Nf3");
    players.resign(Color::Black);
    let end = watcher.line();
    assert!(end.starts_with("1-0  "), "{end}");
    watcher.end();
}

#[test]
fn after_a_killed_server_a_watcher_misses_and_repeats_nothing() {
    let data = folder("watch-killed");
    let server = Server::open(&data);
    let id = server.make_match();
    let mut players = Players::sit(&server, &id);
    let link = format!("http://{}/api/v1/matches/{id}", server.address);
    let mut watcher = Watcher::start(&link);
    watcher.expect("Standard chess: Ada – Bob");
    players.play(Color::White, "e2e4");
    watcher.expect("1. e4");
    let port = server.address.rsplit(':').next().expect("a port").to_owned();
    drop(players);
    server.kill();
    let output = watcher.line();
    assert!(output.starts_with("Connection lost"), "{output}");
    let server = Server::open_at(&data, &port);
    let mut players = Players::sit(&server, &id);
    players.number_acts_from(100);
    players.play(Color::Black, "e7e5");
    watcher.expect("1... e5");
    players.resign(Color::White);
    let end = watcher.line();
    assert!(end.starts_with("0-1  "), "{end}");
    watcher.end();
}

#[test]
fn a_missing_match_or_server_is_reported() {
    let complaint = tabiya(&["watch", "http://127.0.0.1:8080/"]).complaint(1);
    assert!(complaint.contains("path of such a link is /m/ID"), "{complaint}");
    let server = Server::open(&folder("watch-nothing"));
    let link = format!("http://{}/m/3zKq0b8Yt1Vd5Wm2Xc7Ra9", server.address);
    let complaint = tabiya(&["watch", &link]).complaint(1);
    assert!(complaint.contains("there is no such match"), "{complaint}");
    let address = server.address.clone();
    server.kill();
    let complaint = tabiya(&["watch", &link]).complaint(1);
    assert!(complaint.contains(&format!("there is no server at {address}")), "{complaint}");
}

#[cfg(unix)]
#[test]
fn a_terminal_shows_the_board_and_ctrl_c_leaves() {
    let server = Server::open(&folder("watch-terminal"));
    let id = server.make_match();
    let link = format!("http://{}/m/{id}", server.address);
    let mut terminal = Terminal::start(80, 24, &[("NO_COLOR", "1")], &["watch", "--ascii", &link]);
    terminal.expect("   Bob");
    terminal.expect(" 8  r  n  b  q  k  b  n  r");
    terminal.expect("   Ada");
    Players::sit(&server, &id).play(Color::White, "e2e4");
    terminal.expect(" 4  .  .  .  . (P)");
    terminal.expect("1. e4");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 0);
}
