//! The line to the browser: commands with answers, and events that come in between.

use std::collections::VecDeque;
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// How long a command may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// So many events are kept until somebody asks for them.
const MOST_EVENTS: usize = 100_000;

/// A connection to a browser; commands go one after the other.
#[derive(Debug)]
pub(crate) struct DevTools {
    line: Mutex<Line>,
}

#[derive(Debug)]
struct Line {
    socket: WebSocket<TcpStream>,
    next: u64,
    events: VecDeque<Value>,
}

impl DevTools {
    /// Connects to the address that a browser told.
    pub(crate) fn connect(address: &str) -> Result<Self> {
        let rest = address.strip_prefix("ws://").context("the browser told a strange address")?;
        let host = rest.split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).context("the browser does not listen")?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (socket, _) = tungstenite::client(address, stream)
            .map_err(|error| anyhow::anyhow!("the browser does not answer: {error}"))?;
        Ok(Self { line: Mutex::new(Line { socket, next: 1, events: VecDeque::new() }) })
    }

    /// Sends a command to the browser or to one of its tabs, and waits for the answer.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let mut line = self.lock();
        let id = line.next;
        line.next += 1;
        let mut message = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        line.socket.send(Message::text(message.to_string()))?;
        loop {
            let mut heard = line.hear().with_context(|| format!("no answer to {method}"))?;
            if heard["id"] == id {
                if heard.get("error").is_some() {
                    bail!("{method}: {}", heard["error"]["message"]);
                }
                return Ok(heard["result"].take());
            }
            line.keep(heard);
        }
    }

    /// The events of a tab that came since they were last asked for.
    pub(crate) fn events(&self, session: &str, method: &str) -> Vec<Value> {
        let mut line = self.lock();
        let all = std::mem::take(&mut line.events);
        let wanted = |event: &Value| event["sessionId"] == session && event["method"] == method;
        let (taken, kept): (Vec<Value>, Vec<Value>) = all.into_iter().partition(wanted);
        line.events = kept.into();
        taken.into_iter().map(|mut event| event["params"].take()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn hear(&mut self) -> Result<Value> {
        loop {
            if let Message::Text(text) = self.socket.read()? {
                return Ok(serde_json::from_str(&text)?);
            }
        }
    }

    fn keep(&mut self, event: Value) {
        if self.events.len() >= MOST_EVENTS {
            self.events.pop_front();
        }
        self.events.push_back(event);
    }
}
