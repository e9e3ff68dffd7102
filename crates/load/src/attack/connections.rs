//! Finding 1: connections that never finish a request, never say anything or never read.

use std::time::Duration;

use anyhow::Result;
use hyper::StatusCode;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::report::Report;
use super::target::{Mode, Target};
use super::{Scale, seconds, with_bystanders};
use crate::latency::milliseconds;
use crate::wire::{self, Ask, ReadAhead, Source};

/// What is said on each connection.
#[derive(Clone, Copy, Debug)]
struct Kind {
    held: &'static str,
    closed: &'static str,
    bytes: &'static [u8],
    ahead: ReadAhead,
    /// How often it is said, so that there is more to answer than fits into a buffer.
    times: usize,
}

const BODIES: Kind = Kind {
    held: "bodies that never come",
    closed: "bodies that never come, closed in time",
    bytes: b"POST /api/v1/rulesets/check HTTP/1.1\r\nhost: 127.0.0.1\r\n\
        content-type: application/json\r\ncontent-length: 100000\r\n\r\n{\"text",
    ahead: ReadAhead::Usual,
    times: 1,
};
const PREFACES: Kind = Kind {
    held: "idle HTTP/2 connections",
    closed: "idle HTTP/2 connections, closed in time",
    // The preface and an empty frame of settings.
    bytes: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
    ahead: ReadAhead::Usual,
    times: 1,
};
const UNREAD: Kind = Kind {
    held: "answers that nobody reads",
    closed: "answers that nobody reads, closed in time",
    bytes: b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
    ahead: ReadAhead::Least,
    times: 40,
};

/// The time in which somebody new must be served.
const NEWCOMER: Duration = Duration::from_secs(2);
/// The time after which no such connection may be open.
const DEADLINE: Duration = Duration::from_secs(45);
/// Connections that are opened at a time.
const AT_ONCE: usize = 64;
/// A server with fewer files has hardly any place for connections.
const MIN_FILES: u64 = 1024;
/// The server's other files, and what the bystanders need.
const OTHER_FILES: usize = 200;

/// Holds connections of each kind.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let mut report = Report::default();
    for kind in [BODIES, PREFACES, UNREAD] {
        // An answer that nobody reads takes memory on both sides.
        let count = if kind.times > 1 { scale.connections / 2 } else { scale.connections };
        // The server may open fewer files than the attack needs, whatever this machine allows.
        let files = ((count * 9 / 10) as u64).max(MIN_FILES);
        let target =
            Target::start_with_files(&scale.program, &scale.folder, Mode::Lan, Some(files)).await?;
        let part = with_bystanders(&target, async |target, _, report| {
            hold(scale, target, kind, count, report).await
        });
        let part = part.await?;
        report.checks.extend(part.checks);
        match (&mut report.noticed, part.noticed) {
            (Some(all), Some(more)) => all.extend(more),
            (none, more) => *none = more,
        }
    }
    Ok(report)
}

async fn hold(
    scale: &Scale,
    target: &Target,
    kind: Kind,
    count: usize,
    report: &mut Report,
) -> Result<()> {
    let (before, log) = (target.server()?.open_files()?, target.log()?.len());
    let began = Instant::now();
    let held = open(target, kind, count).await;
    let opened = began.elapsed();
    let newcomer = newcomer(target).await;
    let open = target.server()?.open_files()?.saturating_sub(before);
    let memory = target.server()?.resident_kib()? / 1024;
    let said = target.log()?[log..].to_owned();
    let is_logged = ["onnections", "a limit was reached"].iter().any(|words| said.contains(words));
    let logged = if is_logged { "logged" } else { "not logged" };
    let served = newcomer.map_or_else(
        || "nobody else served".to_owned(),
        |time| format!("others after {} ms", milliseconds(time)),
    );
    report.check(
        kind.held,
        newcomer.is_some_and(|time| time <= NEWCOMER) && is_logged,
        format!(
            "{open} of {count} open after {}, {served}, {memory} MiB, {logged}",
            seconds(opened)
        ),
    );
    if scale.pick(true, false) {
        let closed = closed_after(target, before).await?;
        let figure = closed.map_or_else(
            || format!("still open after {}", seconds(DEADLINE)),
            |time| format!("closed after {}", seconds(time)),
        );
        report.check(kind.closed, closed.is_some(), figure);
    }
    drop(held);
    Ok(())
}

/// Opens connections from one address until the server no longer answers in time.
async fn open(target: &Target, kind: Kind, count: usize) -> Vec<TcpStream> {
    let (server, source) = (target.address(), Target::stranger(40, 1));
    let (mut held, mut failures) = (Vec::new(), 0);
    let mut tasks = JoinSet::new();
    let mut begun = 0;
    while (begun < count && failures < AT_ONCE) || !tasks.is_empty() {
        while begun < count && failures < AT_ONCE && tasks.len() < AT_ONCE {
            tasks.spawn(timeout(NEWCOMER, open_one(server, source, kind)));
            begun += 1;
        }
        match tasks.join_next().await {
            Some(Ok(Ok(Ok(stream)))) => held.push(stream),
            // The server closed it at once. The attack goes on, as a stranger's would.
            Some(Ok(Ok(Err(_)))) => {}
            Some(_) => failures += 1,
            None => break,
        }
    }
    held
}

async fn open_one(server: std::net::SocketAddr, source: Source, kind: Kind) -> Result<TcpStream> {
    let mut stream = wire::connect(server, source, kind.ahead).await?;
    let said = kind.bytes.repeat(kind.times);
    stream.write_all(&said).await?;
    Ok(stream)
}

/// How long somebody from another network waits for an answer, if one comes.
async fn newcomer(target: &Target) -> Option<Duration> {
    let began = Instant::now();
    let mut ask = Ask::post("/api/v1/guests").json(&target.guest_body("Nora"));
    ask.timeout = 5 * NEWCOMER;
    let reply = wire::ask(target.address(), Target::stranger(41, 1), ask).await.ok()?;
    (reply.status == StatusCode::CREATED).then(|| began.elapsed())
}

/// When the server has closed the connections, if it has.
async fn closed_after(target: &Target, before: usize) -> Result<Option<Duration>> {
    let began = Instant::now();
    while began.elapsed() < DEADLINE {
        if target.server()?.open_files()? <= before + OTHER_FILES {
            return Ok(Some(began.elapsed()));
        }
        sleep(Duration::from_millis(500)).await;
    }
    Ok(None)
}
