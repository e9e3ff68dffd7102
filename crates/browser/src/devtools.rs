//! The connection to a browser: commands with their results, and events that arrive in between.

use std::collections::VecDeque;
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// How long a command may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Events kept until a test asks for them.
const MOST_EVENTS: usize = 100_000;

/// A connection to a browser that sends one command at a time.
#[derive(Debug)]
pub(crate) struct DevTools {
    connection: Mutex<Connection>,
}

#[derive(Debug)]
struct Connection {
    socket: WebSocket<TcpStream>,
    next: u64,
    events: VecDeque<Value>,
}

impl DevTools {
    /// Connects to the address that a browser printed.
    pub(crate) fn connect(address: &str) -> Result<Self> {
        let rest =
            address.strip_prefix("ws://").context("the browser printed an unexpected address")?;
        let host = rest.split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).context("the browser accepts no connection")?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (socket, _) = tungstenite::client(address, stream)
            .map_err(|error| anyhow::anyhow!("the browser does not answer: {error}"))?;
        Ok(Self { connection: Mutex::new(Connection { socket, next: 1, events: VecDeque::new() }) })
    }

    /// Sends a command to the browser or to one of its tabs, and waits for the result.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let mut connection = self.lock();
        let id = connection.next;
        connection.next += 1;
        let mut message = json!({"id": id, "method": method, "params": params});
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        connection.socket.send(Message::text(message.to_string()))?;
        loop {
            let mut received =
                connection.receive().with_context(|| format!("no answer to {method}"))?;
            if received["id"] == id {
                if received.get("error").is_some() {
                    bail!("{method}: {}", received["error"]["message"]);
                }
                return Ok(received["result"].take());
            }
            connection.keep(received);
        }
    }

    /// Takes the events of a tab that arrived since the last call.
    pub(crate) fn events(&self, session: &str, method: &str) -> Vec<Value> {
        let mut connection = self.lock();
        let all = std::mem::take(&mut connection.events);
        let wanted = |event: &Value| event["sessionId"] == session && event["method"] == method;
        let (taken, kept): (Vec<Value>, Vec<Value>) = all.into_iter().partition(wanted);
        connection.events = kept.into();
        taken.into_iter().map(|mut event| event["params"].take()).collect()
    }

    /// Drops all events, so that the next test starts with none.
    pub(crate) fn forget_events(&self) {
        self.lock().events.clear();
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    fn receive(&mut self) -> Result<Value> {
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
