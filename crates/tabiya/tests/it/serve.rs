//! The server as a process: starting, refusing, surviving kills, shutting down, backups.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use protocol::Color;
use serde_json::Value;

use crate::watch::Players;
use crate::{Run, file, folder, program, tabiya};

/// Longer than any answer takes on a busy computer.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A server process that is killed at the end of the test.
pub(crate) struct Server {
    child: Child,
    stdout: BufReader<ChildStdout>,
    /// The address as it is printed.
    pub(crate) url: String,
    /// Host and port.
    pub(crate) address: String,
}

impl Server {
    /// Sends SIGTERM and expects a clean shutdown.
    fn assert_shuts_down(mut self) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status();
        assert!(sent.expect("kill runs").success());
        let mut rest = String::new();
        self.stdout.read_to_string(&mut rest).expect("it ends");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0), "{rest}");
    }

    /// Starts a server on any free port and waits for its address.
    #[track_caller]
    pub(crate) fn open(data: &str) -> Self {
        Self::open_at(data, "0")
    }

    /// Starts a server on a port.
    #[track_caller]
    pub(crate) fn open_at(data: &str, port: &str) -> Self {
        Self::start(&["--port", port, "--data", data])
    }

    /// Starts a server with these options and waits for its address.
    #[track_caller]
    pub(crate) fn start(options: &[&str]) -> Self {
        Self::started(&mut serve(options))
    }

    #[track_caller]
    fn started(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("it starts");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        let url = line.trim_end().strip_prefix("Tabiya is running at ");
        let url = url.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        let address = url.split_once("://").expect("a scheme").1.to_owned();
        Self { child, stdout, url, address }
    }

    /// Everything else that it prints at its start.
    #[track_caller]
    pub(crate) fn printed(&mut self) -> String {
        let mut printed = String::new();
        while !printed.contains("Ctrl-C") {
            let read = self.stdout.read_line(&mut printed).expect("a line");
            assert_ne!(read, 0, "it ended: {printed}");
        }
        printed
    }

    /// The secret of the link that it prints at its first start.
    #[track_caller]
    pub(crate) fn set_up_secret(&mut self) -> String {
        let printed = self.printed();
        let page = format!("{}/setup#", self.url);
        let secret = printed.split_once(&page).unwrap_or_else(|| panic!("no link in {printed}")).1;
        secret.split_whitespace().next().expect("a secret").to_owned()
    }

    /// The body of an answer with this status.
    #[track_caller]
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str, status: u16) -> Value {
        let body = self.ask_for_text(method, path, body, status);
        serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"))
    }

    /// The body of an answer with this status, which may be empty.
    #[track_caller]
    fn ask_for_text(&self, method: &str, path: &str, body: &str, status: u16) -> String {
        let mut line = TcpStream::connect(&self.address).expect("it listens");
        line.set_read_timeout(Some(TIMEOUT)).expect("a socket");
        let (address, length) = (&self.address, body.len());
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        line.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        line.read_to_string(&mut answer).expect("it answers");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        body.to_owned()
    }

    /// Creates a match of Ada and Bob at one computer.
    #[track_caller]
    pub(crate) fn make_match(&self) -> String {
        let new = r#"{"mode": "hot-seat", "white": "Ada", "black": "Bob"}"#;
        let made = self.ask("POST", "/api/v1/matches", new, 201);
        made["id"].as_str().expect("an id").to_owned()
    }

    /// Asserts that the match of Ada and Bob is in progress.
    #[track_caller]
    pub(crate) fn assert_has(&self, id: &str) {
        let state = self.ask("GET", &format!("/api/v1/matches/{id}"), "", 200);
        assert_eq!(state["id"], id);
        assert_eq!(state["phase"], "playing", "{state}");
        assert_eq!(
            (&state["seats"][0]["name"], &state["seats"][1]["name"]),
            (&"Ada".into(), &"Bob".into())
        );
    }

    /// Kills the process.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The server without options from the environment of the tests.
fn serve(arguments: &[&str]) -> Command {
    let mut command = program(arguments);
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("TABIYA_")) {
            command.env_remove(name);
        }
    }
    command.stderr(Stdio::null());
    command
}

/// Runs a server that is expected to refuse its options.
fn refused(arguments: &[&str]) -> String {
    let run: Run = tabiya(arguments);
    run.complaint(1)
}

#[test]
fn it_creates_its_folder_and_prints_its_address() {
    let data = folder("serve-opens");
    let mut server = Server::open(&data);
    let port = server.address.strip_prefix("127.0.0.1:").expect("this computer alone");
    assert_ne!(port.parse::<u16>().expect("a port"), 0);
    assert!(Path::new(&data).is_dir());
    let mut line = String::new();
    server.stdout.read_line(&mut line).expect("a line");
    assert_eq!(line.trim_end(), format!("Data folder: {data}"));
}

#[test]
fn the_first_start_prints_the_setup_link_and_a_password_can_be_reset() {
    let data = folder("serve-set-up");
    let reset_link = |name: &str| tabiya(&["reset-link", name, "--data", &data]);
    assert!(reset_link("Ada").complaint(1).contains("there is no Tabiya data in"));
    let mut server = Server::open(&data);
    let secret = server.set_up_secret();
    let body = format!(r#"{{"token":"{secret}","name":"Ada","password":"five small knights"}}"#);
    assert_eq!(server.ask("POST", "/api/v1/setup", &body, 201)["role"], "organizer");
    assert!(reset_link("Ada").complaint(1).contains("in use by another process"));
    server.assert_shuts_down();
    assert!(reset_link("Bob").complaint(1).contains("there is no account called `Bob`"));
    let run = reset_link("ada");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let secret = run.stdout.trim_end().rsplit('#').next().expect("a link").to_owned();
    let mut server = Server::open(&data);
    let printed = server.printed();
    assert!(!printed.contains("setup#"), "there is an organizer: {printed}");
    let body = format!(r#"{{"token":"{secret}","password":"eight large bishops"}}"#);
    server.ask_for_text("POST", "/api/v1/reset", &body, 204);
    let body = r#"{"name":"Ada","password":"eight large bishops"}"#;
    assert_eq!(server.ask("POST", "/api/v1/login", body, 200)["name"], "Ada");
}

#[test]
fn a_reset_link_has_the_address_of_the_server() {
    let data = folder("serve-reset-link");
    let mut server = Server::open(&data);
    let secret = server.set_up_secret();
    let body = format!(r#"{{"token":"{secret}","name":"Ada","password":"five small knights"}}"#);
    server.ask("POST", "/api/v1/setup", &body, 201);
    server.assert_shuts_down();
    let link = |options: &[&str], variables: &[(&str, &str)]| {
        let mut command = serve(&[&["reset-link", "Ada", "--data", &data], options].concat());
        command.envs(variables.iter().copied());
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
        let output = String::from_utf8(output.stdout).expect("text");
        let (_, link) = output.trim_end().rsplit_once(' ').expect("a link");
        link.split_once('#').unwrap_or_else(|| panic!("no secret in {output}")).0.to_owned()
    };
    assert_eq!(link(&[], &[]), "http://127.0.0.1:8080/reset");
    assert_eq!(link(&["--port", "9000"], &[]), "http://127.0.0.1:9000/reset");
    assert_eq!(link(&[], &[("TABIYA_PORT", "9001")]), "http://127.0.0.1:9001/reset");
    assert_eq!(link(&["--port", "0"], &[]), "/reset");
    let behind_proxy = "port = 9002\npublic = true\nhosts = [\"chess.example.org\"]\n\
                        trusted-proxies = [\"127.0.0.1\"]\n";
    fs::write(format!("{data}/tabiya.toml"), behind_proxy).expect("the folder can be written");
    assert_eq!(link(&[], &[]), "https://chess.example.org/reset");
    fs::write(format!("{data}/tabiya.toml"), "port = 9003\nlan = true\n")
        .expect("it can be written");
    assert_eq!(link(&[], &[]), "http://127.0.0.1:9003/reset");
}

#[test]
fn a_public_server_needs_encryption() {
    let data = folder("serve-public");
    let complaint =
        refused(&["--port", "0", "--data", &data, "--public", "--host", "chess.example.org"]);
    assert!(
        complaint.contains("it needs TLS: pass --tls-certificate and --tls-key"),
        "{complaint}"
    );
    assert!(!Path::new(&data).exists());
}

#[cfg(unix)]
#[test]
fn an_unusable_pepper_is_reported_before_the_server_starts() {
    use std::os::unix::fs::PermissionsExt;

    let data = folder("serve-pepper");
    let complaint = refused(&["--port", "0", "--data", &data, "--pepper", "no-such-pepper"]);
    assert!(complaint.contains("cannot read the pepper no-such-pepper"), "{complaint}");
    let short = file("serve-pepper-short", "short\n");
    fs::set_permissions(&short, fs::Permissions::from_mode(0o600)).expect("it is ours");
    let complaint = refused(&["--port", "0", "--data", &data, "--pepper", &short]);
    assert!(complaint.contains("is too short: use at least 32 bytes"), "{complaint}");
    assert!(!Path::new(&data).exists());
}

/// Starts a server with options and environment variables. Returns whether it serves the network.
#[track_caller]
fn is_for_the_network(options: &[&str], variables: &[(&str, &str)]) -> bool {
    let mut command = serve(options);
    command.envs(variables.iter().copied());
    let printed = Server::started(&mut command).printed();
    printed.contains("Your network can connect; connections are not encrypted.")
}

#[test]
fn the_command_line_overrides_the_environment_and_the_environment_the_file() {
    let data = folder("serve-options");
    fs::create_dir_all(&data).expect("the folder of the tests can be written");
    let usual = format!("{data}/tabiya.toml");
    let other = file("serve-options-other.toml", "lan = false\nport = 0\n");
    fs::write(&usual, "lan = true\nport = 0\n").expect("the folder of the tests can be written");
    let here = ["--data", data.as_str()];
    let environment = [("TABIYA_DATA", data.as_str())];
    assert!(is_for_the_network(&here, &[]));
    assert!(is_for_the_network(&["serve"], &environment));
    assert!(!is_for_the_network(&here, &[("TABIYA_LAN", "false")]));
    assert!(!is_for_the_network(&here, &[("TABIYA_CONFIG", &other)]));
    assert!(!is_for_the_network(&[&here[..], &["--config", &other]].concat(), &[]));
    let line = [&here[..], &["--config", &other, "--lan"]].concat();
    assert!(is_for_the_network(&line, &[("TABIYA_LAN", "false")]));
}

#[test]
fn mistakes_in_the_configuration_are_reported_with_their_line() {
    let data = folder("serve-misspelled");
    let row = |text: &str| {
        let path = file("serve-misspelled.toml", text);
        let complaint = refused(&["--port", "0", "--data", &data, "--config", &path]);
        complaint.replace(&path, "FILE")
    };
    let complaint = row("lan = true\nprot = 9000\n");
    let sentence = "tabiya: FILE: line 2: unknown field `prot`, expected one of `port`, `data`, ";
    assert!(complaint.starts_with(sentence), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(row("port = \"many\"\n").starts_with("tabiya: FILE: line 1: "));
    assert!(row("port =\n").starts_with("tabiya: FILE: line 1: "));
    let complaint = refused(&["--data", &data, "--config", "nowhere.toml"]);
    assert!(complaint.contains("cannot read the configuration nowhere.toml"), "{complaint}");
    assert!(!Path::new(&data).exists());
}

#[test]
fn the_log_is_lines_or_json_and_contains_no_secret() {
    for (form, begins) in [("lines", ""), ("json", "{\"timestamp\":")] {
        let data = folder(&format!("serve-log-{form}"));
        let mut command = serve(&["--port", "0", "--data", &data, "--log-format", form]);
        command.env("TABIYA_LOG", "debug").stderr(Stdio::piped());
        let mut server = Server::started(&mut command);
        let mut errors = server.child.stderr.take().expect("a pipe");
        let secret = server.set_up_secret();
        server.make_match();
        server.assert_shuts_down();
        let mut log = String::new();
        errors.read_to_string(&mut log).expect("text");
        assert!(log.contains("closed"), "{log}");
        assert!(log.lines().all(|line| line.starts_with(begins)), "{log}");
        assert!(form == "lines" || log.lines().all(is_json), "{log}");
        assert!(!log.contains(&secret), "{log}");
    }
}

fn is_json(line: &str) -> bool {
    serde_json::from_str::<Value>(line).is_ok()
}

#[test]
fn help_explains_every_option() {
    let help = tabiya(&["serve", "--help"]).fine();
    for (option, variable) in [
        ("--port", "TABIYA_PORT"),
        ("--data", "TABIYA_DATA"),
        ("--lan", "TABIYA_LAN"),
        ("--public", "TABIYA_PUBLIC"),
        ("--host", "TABIYA_HOSTS"),
        ("--tls-certificate", "TABIYA_TLS_CERTIFICATE"),
        ("--tls-key", "TABIYA_TLS_KEY"),
        ("--pepper", "TABIYA_PEPPER"),
        ("--trusted-proxy", "TABIYA_TRUSTED_PROXIES"),
        ("--sockets-per-address", "TABIYA_SOCKETS_PER_ADDRESS"),
        ("--config", "TABIYA_CONFIG"),
        ("--log-format", "TABIYA_LOG_FORMAT"),
    ] {
        let output =
            help.split_once(&format!("{option} <")).or(help.split_once(&format!("{option} [")));
        let output = output.unwrap_or_else(|| panic!("no {option} in {help}")).1;
        let end = output.find("\n      --").unwrap_or(output.len());
        let output = &output[..end];
        assert!(output.contains(&format!("[env: {variable}=")), "{option}: {output}");
        assert!(output.split_whitespace().count() > 5, "{option} is not explained: {output}");
    }
}

#[test]
fn a_folder_has_one_server() {
    let data = folder("serve-twice");
    let first = Server::open(&data);
    let complaint = refused(&["--port", "0", "--data", &data]);
    assert!(complaint.contains("in use") && complaint.contains(&data), "{complaint}");
    first.make_match();
}

#[test]
fn a_port_in_use_is_reported_with_the_option_to_choose_another() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let complaint = refused(&["--port", &port, "--data", &folder("serve-port")]);
    assert!(complaint.contains(&format!("port {port} is in use")), "{complaint}");
    assert!(complaint.contains("--port"), "{complaint}");
}

#[cfg(unix)]
#[test]
fn sigterm_shuts_it_down_cleanly() {
    let server = Server::open(&folder("serve-terminate"));
    server.make_match();
    server.assert_shuts_down();
}

#[test]
fn it_can_be_stopped_as_soon_as_it_prints_its_address() {
    Server::open(&folder("serve-terminate-at-once")).assert_shuts_down();
}

#[test]
fn on_a_network_it_prints_the_room_code() {
    let mut server = Server::start(&["--lan", "--port", "0", "--data", &folder("serve-lan")]);
    let output = server.printed();
    assert!(
        output.contains("Your network can connect; connections are not encrypted."),
        "{output}"
    );
    let code = room_code(&output);
    assert!(code.len() == 6 && code.chars().all(|it| it.is_ascii_alphanumeric()), "{code}");
    let picture = output.lines().filter(|line| line.contains(['█', '▀', '▄'])).count();
    assert!(picture >= 10, "{output}");
    // The printed address answers.
    server.ask_for_text("GET", "/healthz", "", 200);
    // The players are at the computer itself; the spectator comes from the network, if there is one.
    let port = server.address.rsplit(':').next().expect("a port");
    let here = format!("127.0.0.1:{port}");
    let elsewhere = std::mem::replace(&mut server.address, here);
    let id = server.make_match();
    let link = format!("http://{elsewhere}/m/{id}");
    if !elsewhere.starts_with("127.") {
        let complaint = tabiya(&["watch", &link]).complaint(1);
        assert!(complaint.contains("pass it with --room CODE"), "{complaint}");
        let complaint = tabiya(&["watch", &link, "--room", "AAAAAA"]).complaint(1);
        assert!(complaint.contains("wrong room code"), "{complaint}");
    }
    let mut players = Players::sit(&server, &id);
    players.play(Color::White, "e2e4");
    players.resign(Color::White);
    let shown = tabiya(&["watch", &link, "--room", &code.to_lowercase()]).fine();
    assert_eq!(shown, "Standard chess: Ada – Bob\n1. e4\n");
}

/// The room code in the output of a server.
#[track_caller]
fn room_code(output: &str) -> &str {
    let code = output
        .lines()
        .find_map(|line| line.strip_prefix("Guests enter this room code, or scan the QR code: "));
    code.unwrap_or_else(|| panic!("no code in {output}"))
}

#[test]
fn a_match_survives_a_killed_server() {
    let data = folder("serve-killed");
    let server = Server::open(&data);
    let id = server.make_match();
    server.kill();
    // Without a clock it is loaded when somebody asks for it.
    Server::open(&data).assert_has(&id);
}

#[test]
fn a_computer_that_was_thinking_when_the_server_was_killed_answers_after_the_restart() {
    let data = folder("serve-killed-computer");
    let server = Server::open(&data);
    let new = r#"{"mode": "computer", "color": "black", "computer": {"opponent": "level-15"},
        "ruleset": {"kind": "builtin", "name": "capablanca"}}"#;
    let made = server.ask("POST", "/api/v1/matches", new, 201);
    let id = made["id"].as_str().expect("an id").to_owned();
    let state = server.ask("GET", &format!("/api/v1/matches/{id}"), "", 200);
    assert_eq!(state["moves"][0].as_array().map(Vec::len), Some(0), "it still thinks");
    server.kill();
    let server = Server::open(&data);
    let mut moves = 0;
    for _ in 0..100 {
        thread::sleep(Duration::from_millis(100));
        let page = server.ask("GET", "/api/v1/library?mode=computer", "", 200);
        let entry = &page["entries"][0];
        assert_eq!(entry["computers"][0], "level-15");
        moves = entry["plies"].as_u64().expect("a number");
        if moves > 0 {
            break;
        }
    }
    assert_eq!(moves, 1, "nobody asked for the match, and the computer has moved");
}

#[test]
fn games_are_imported_and_exported_while_the_server_is_stopped() {
    let (data, files) = (folder("library-server"), folder("library-files"));
    fs::create_dir_all(&files).expect("the folder of the tests can be written");
    let (sent, back) = (format!("{files}/sent.pgn"), format!("{files}/back.pgn"));
    let sound = "[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n\
                 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    let spoiled = "[White \"Eve\"]\n[Black \"Finn\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";
    fs::write(&sent, [sound, spoiled].concat()).expect("the folder of the tests can be written");
    let nobody = tabiya(&["export", &back, "--data", &data]).complaint(1);
    assert!(nobody.contains("there is no Tabiya data in"), "{nobody}");
    assert!(!fs::exists(&back).unwrap_or(true), "a failed export leaves no file");
    let server = Server::open(&data);
    let open = tabiya(&["import", &sent, "--data", &data]).complaint(1);
    assert!(open.contains("in use"), "{open}");
    server.kill();
    let output = tabiya(&["import", &sent, "--data", &data]).refused();
    assert!(output.starts_with("game 2: line 10, column 13: "), "{output}");
    assert!(output.ends_with("1 game imported, 1 refused\n"), "{output}");
    let output = tabiya(&["export", &back, "--data", &data]).fine();
    assert!(output.ends_with("contains 1 game\n"), "{output}");
    let pgn = fs::read_to_string(&back).expect("the file is there");
    assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("4. Qxf7# 1-0"), "{pgn}");
    let json = tabiya(&["export", "-", "--format", "json", "--data", &data]).fine();
    assert!(json.contains("\"names\":[\"Ada\",\"Ben\"]"), "{json}");
}

#[test]
fn bad_games_are_reported_with_their_line_and_the_others_imported() {
    let (data, files) = (folder("library-spoiled"), folder("library-spoiled-files"));
    fs::create_dir_all(&files).expect("the folder of the tests can be written");
    Server::open(&data).kill();
    let sent = format!("{files}/sent.pgn");
    let sound = "[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Bc4 Nc6 *\n\n";
    let crazyhouse = "[White \"Cleo\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 *\n\n";
    let spoiled = "[White \"Eve\"]\n[Black \"Finn\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";
    let file: String = (0..105).map(|_| [sound, crazyhouse, spoiled].concat()).collect();
    fs::write(&sent, &file).expect("the folder of the tests can be written");
    let output = tabiya(&["import", &sent, "--data", &data]).refused();
    let (errors, last) = output.trim_end().rsplit_once('\n').expect("several lines");
    assert_eq!(last, "210 games imported, 105 refused");
    let lines: Vec<&str> = file.lines().collect();
    for (index, error) in errors.lines().enumerate() {
        let line: usize = error
            .strip_prefix(&format!("game {}: line ", 3 * index + 3))
            .and_then(|rest| rest.split(',').next()?.parse().ok())
            .unwrap_or_else(|| panic!("{error}"));
        assert!(lines[line - 1].contains("Ke3"), "{error}");
    }
    assert_eq!(errors.lines().count(), 105);
    // The export reports what an older format cannot hold.
    let back = format!("{files}/back.json");
    let output = tabiya(&["export", &back, "--format", "club-games", "--data", &data]).fine();
    assert!(
        output.contains(
            "contains 105 games\n105 games are left out: this format holds only standard"
        ),
        "{output}"
    );
    assert!(output.contains("crazyhouse"), "{output}");
    let all = format!("{files}/all.pgn");
    let output = tabiya(&["export", &all, "--data", &data]).fine();
    assert!(output.ends_with("contains 210 games\n"), "{output}");
}

#[test]
fn a_backup_of_a_running_server_can_be_restored_elsewhere() {
    let (data, elsewhere, copies) =
        (folder("serve-backup"), folder("serve-restored"), folder("serve-copies"));
    fs::create_dir_all(&copies).expect("the folder of the tests can be written");
    let copy = format!("{copies}/server.backup");
    let server = Server::open(&data);
    let id = server.make_match();
    tabiya(&["backup", &copy, "--data", &data]).fine();
    server.kill();
    let output = tabiya(&["restore", &copy, "--data", &elsewhere]).fine();
    assert!(output.contains("with 1 match\n"), "{output}");
    Server::open(&elsewhere).assert_has(&id);
}
