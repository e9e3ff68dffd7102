//! One connection: who is on it, which matches it follows, how fast it may send.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Utf8Bytes, WebSocket};
use game::{Departure, MatchId, Millis, WatcherId};
use protocol::{ClientMessage, ErrorCode, ServerMessage, WireError, You};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::Live;
use super::actor::ActorMessage;
use super::admission::{Admission, Crowded};
use super::chat_rights::ChatRights;
use super::convert;
use super::draft::guest_name;
use super::line::{Frame, Line, LineGone};
use super::live_match::{ClientRequest, Follower};
use super::match_id;
use super::outbox::{Note, Notes, Outbox};
use crate::identity::Identity;
use crate::limits::MESSAGES;
use crate::rate_limit::RateLimit;

/// The first message must come within this.
const HELLO: Duration = Duration::from_secs(10);
/// A line on which nothing was heard for this long is dead.
const SILENCE: Duration = Duration::from_secs(30);
/// The server asks for proof of life, and measures the round trip, this often.
const PING: Duration = Duration::from_secs(5);
/// A client that does not take a message within this does not read.
const WRITE: Duration = Duration::from_secs(10);
/// A client that goes on after so many messages too many is cut off.
const PATIENCE: u32 = 50;
/// Nobody looks at more matches at once.
const MOST_WATCHED: usize = 32;

/// Codes of the WebSocket protocol.
const GOING_AWAY: u16 = 1001;
const UNSUPPORTED: u16 = 1003;
const POLICY: u16 = 1008;
const TOO_BIG: u16 = 1009;
const TOO_BIG_WORDS: &str = "a message has at most 8 KiB";

impl Live {
    /// Serves a socket that was let in until it closes.
    pub async fn serve_socket(
        self: &Arc<Self>,
        socket: WebSocket,
        who: Identity,
        chat: ChatRights,
        admission: Result<Admission, Crowded>,
    ) {
        self.serve_line(socket, who, chat, admission).await;
    }

    /// Serves any line until it closes; one that is not let in is told why.
    pub async fn serve_line(
        self: &Arc<Self>,
        mut line: impl Line,
        who: Identity,
        chat: ChatRights,
        admission: Result<Admission, Crowded>,
    ) {
        let _admission = match admission {
            Ok(admission) => admission,
            Err(crowded) => {
                // The line closes either way.
                let _ = line.send(Frame::Close(POLICY, crowded.to_string())).await;
                return;
            }
        };
        let (outbox, notes) = Outbox::open();
        let connection = Connection {
            live: Arc::clone(self),
            who,
            chat,
            outbox,
            greeted: false,
            watched: BTreeMap::new(),
            lobby: None,
            rate_limit: RateLimit::new(MESSAGES),
            strikes: 0,
            ping: None,
            asked: None,
            now: self.moment().monotonic,
        };
        connection.run(line, notes).await;
    }
}

/// Why a connection ends.
enum End {
    /// The client went.
    Gone,
    /// The server closes the line, for this reason.
    Closed(u16, &'static str),
}

struct Connection {
    live: Arc<Live>,
    who: Identity,
    chat: ChatRights,
    outbox: Outbox,
    greeted: bool,
    watched: BTreeMap<MatchId, WatcherId>,
    lobby: Option<watch::Receiver<Utf8Bytes>>,
    rate_limit: RateLimit,
    strikes: u32,
    /// The round trip as last measured.
    ping: Option<Millis>,
    /// When proof of life was asked for.
    asked: Option<Millis>,
    now: Millis,
}

impl Connection {
    async fn run(mut self, mut line: impl Line, mut notes: Notes) {
        let end = self.talk(&mut line, &mut notes).await;
        for (id, watcher) in std::mem::take(&mut self.watched) {
            self.unwatch(id, watcher, Departure::Lost);
        }
        if let End::Closed(code, reason) = end {
            let close = line.send(Frame::Close(code, reason.to_owned()));
            // Best effort: the line may be what is broken.
            drop(timeout(Duration::from_secs(1), close).await);
        }
    }

    async fn talk(&mut self, line: &mut impl Line, notes: &mut Notes) -> End {
        let mut pings = tokio::time::interval_at(Instant::now() + PING, PING);
        let mut heard = Instant::now();
        // One timer for all messages: it looks at what was heard when it rings, and is set again.
        let silence = tokio::time::sleep(HELLO);
        let (overrun, closed) = (notes.overrun(), closed(self.live.closing()));
        tokio::pin!(silence, overrun, closed);
        loop {
            let step = tokio::select! {
                biased;
                () = &mut overrun => Err(End::Closed(POLICY, "messages are not being read")),
                () = &mut closed => {
                    self.last_words(line, notes).await;
                    Err(End::Closed(GOING_AWAY, "the server is being restarted"))
                }
                frame = line.receive(), if notes.is_light() => match frame {
                    Some(frame) => {
                        heard = Instant::now();
                        self.hear(frame)
                    }
                    None => Err(End::Gone),
                },
                note = notes.next() => match note {
                    Some(note) => self.pass_on(note, notes, line).await,
                    None => Err(End::Gone),
                },
                text = lobby_news(&mut self.lobby) => write(line, Frame::Text(text)).await,
                _ = pings.tick() => {
                    self.asked = Some(self.live.moment().monotonic);
                    write(line, Frame::Ping(b"alive".to_vec())).await
                }
                () = &mut silence => match self.greeted {
                    true if heard + SILENCE > Instant::now() => {
                        silence.as_mut().reset(heard + SILENCE);
                        Ok(())
                    }
                    true => Err(End::Closed(POLICY, "nothing was heard for too long")),
                    false => Err(End::Closed(POLICY, "the first message did not come in time")),
                },
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// What matches said while the server stops still goes out.
    async fn last_words(&mut self, line: &mut impl Line, notes: &mut Notes) {
        let grace = Instant::now() + Duration::from_secs(1);
        while !self.watched.is_empty() {
            let Ok(Some(note)) = tokio::time::timeout_at(grace, notes.next()).await else {
                return;
            };
            match note {
                Note::Closed(id) => drop(self.watched.remove(&id)),
                Note::Text(text) | Note::Whole(text) => {
                    if write(line, Frame::Text(text)).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Sends a note and what waits behind it: the answer to a move and the move itself go in one write.
    async fn pass_on(
        &mut self,
        note: Note,
        notes: &mut Notes,
        line: &mut impl Line,
    ) -> Result<(), End> {
        let mut note = Some(note);
        while let Some(first) = note.take() {
            match first {
                Note::Text(text) | Note::Whole(text) => {
                    note = notes.next_at_once();
                    match note {
                        Some(Note::Text(_)) => feed(line, Frame::Text(text)).await?,
                        _ => write(line, Frame::Text(text)).await?,
                    }
                }
                Note::Closed(id) => {
                    // Loaded again, it sends everything again.
                    if self.watched.remove(&id).is_some() {
                        self.watch(id, None);
                    }
                }
            }
        }
        Ok(())
    }

    fn hear(&mut self, frame: Frame) -> Result<(), End> {
        self.now = self.live.moment().monotonic;
        match frame {
            Frame::Pong(_) => {
                if let Some(asked) = self.asked.take() {
                    self.ping = Some(self.now - asked);
                }
                Ok(())
            }
            Frame::Ping(_) => self.count(),
            Frame::Close(..) => Err(End::Gone),
            Frame::Binary => Err(End::Closed(UNSUPPORTED, "messages are text")),
            Frame::TooLong => Err(End::Closed(TOO_BIG, TOO_BIG_WORDS)),
            Frame::Text(text) if text.len() > protocol::MAX_CLIENT_MESSAGE => {
                Err(End::Closed(TOO_BIG, TOO_BIG_WORDS))
            }
            Frame::Text(text) => {
                self.count()?;
                if self.strikes > 0 {
                    self.complain(
                        convert::error(ErrorCode::TooFast, "at most 100 messages in 20 seconds"),
                        None,
                    );
                    return Ok(());
                }
                self.read(&text)
            }
        }
    }

    /// Counts a message; too many are refused, and far too many end it.
    fn count(&mut self) -> Result<(), End> {
        if self.rate_limit.take(Duration::from_millis(self.now.0)).is_ok() {
            self.strikes = 0;
            return Ok(());
        }
        self.strikes += 1;
        if self.strikes > PATIENCE {
            return Err(End::Closed(POLICY, "too many messages"));
        }
        Ok(())
    }

    fn read(&mut self, text: &str) -> Result<(), End> {
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(why) => {
                let why = format!("this is not a message of the protocol: {why}");
                self.complain(convert::error(ErrorCode::BadMessage, why), None);
                return Ok(());
            }
        };
        if let ClientMessage::Hello { protocol } = message {
            return self.greet(protocol);
        }
        if !self.greeted {
            self.complain(convert::error(ErrorCode::HelloFirst, "say hello first"), None);
            return Ok(());
        }
        self.follow(message);
        Ok(())
    }

    fn greet(&mut self, protocol: u32) -> Result<(), End> {
        if protocol != protocol::VERSION {
            let why = format!("this server speaks version {} of the protocol", protocol::VERSION);
            self.complain(convert::error(ErrorCode::WrongProtocol, why), None);
            return Ok(());
        }
        self.greeted = true;
        self.say(&ServerMessage::Welcome {
            protocol: protocol::VERSION,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            web: crate::web::hash().to_owned(),
            you: You { actor: self.who.actor.0, name: self.name() },
            utc_ms: self.live.moment().utc.0,
        });
        Ok(())
    }

    fn follow(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Hello { .. } => {}
            ClientMessage::Ping { token } => self.say(&ServerMessage::Pong { token }),
            ClientMessage::WatchLobby => self.lobby = Some(self.live.lobby.watch()),
            ClientMessage::UnwatchLobby => self.lobby = None,
            ClientMessage::Watch { match_id, have } => match match_id::from_wire(&match_id) {
                None => self.no_match(match_id),
                Some(id) => self.watch(id, have),
            },
            ClientMessage::Unwatch { match_id } => {
                let id = match_id::from_wire(&match_id);
                if let Some((id, watcher)) = id.and_then(|id| self.watched.remove_entry(&id)) {
                    self.unwatch(id, watcher, Departure::Left);
                }
            }
            ClientMessage::Act { match_id, id, plies, lag_ms, act } => {
                let (lag, ping) = (Millis(u64::from(lag_ms)), self.ping);
                self.ask(match_id, ClientRequest::Act { id, plies, lag, ping, act });
            }
            ClientMessage::Premoves { match_id, seat, ply, moves } => {
                self.ask(match_id, ClientRequest::Premoves { seat, ply, moves });
            }
            ClientMessage::Say { match_id, id, room, text } => {
                self.ask(match_id, ClientRequest::Say { id, room, text });
            }
        }
    }

    fn watch(&mut self, id: MatchId, have: Option<protocol::Head>) {
        if let Some(watcher) = self.watched.remove(&id) {
            self.unwatch(id, watcher, Departure::Lost);
        }
        if self.watched.len() >= MOST_WATCHED {
            let why = format!("a connection follows at most {MOST_WATCHED} matches");
            return self.complain(convert::error(ErrorCode::NotPossible, why), Some(id));
        }
        let watcher = self.live.next_watcher();
        let who = Follower { actor: self.who.actor, name: self.name(), chat: self.chat };
        let outbox = self.outbox.clone();
        let message = ActorMessage::Watch { watcher, who, have, outbox };
        match self.live.registry.send(&self.live, id, message) {
            Ok(()) => drop(self.watched.insert(id, watcher)),
            Err(_) => self.busy(id),
        }
    }

    fn unwatch(&self, id: MatchId, watcher: WatcherId, departure: Departure) {
        let message = ActorMessage::Unwatch { watcher, departure };
        self.live.registry.send_if_there(id, message);
    }

    fn ask(&mut self, match_id: protocol::MatchId, request: ClientRequest) {
        let Some(id) = match_id::from_wire(&match_id) else {
            return self.no_match(match_id);
        };
        let Some(&watcher) = self.watched.get(&id) else {
            let why = "follow the match before you act in it";
            return self.complain(convert::error(ErrorCode::NotWatching, why), Some(id));
        };
        let read = self.live.moment();
        let message = ActorMessage::Ask { watcher, read, request };
        if self.live.registry.send(&self.live, id, message).is_err() {
            self.busy(id);
        }
    }

    fn name(&self) -> String {
        let known = self.who.name.as_ref().map(ToString::to_string);
        known.unwrap_or_else(|| guest_name(self.who.actor))
    }

    fn busy(&self, id: MatchId) {
        let why = "the match is busy; try again in a moment";
        self.complain(convert::error(ErrorCode::Unavailable, why), Some(id));
    }

    fn no_match(&self, match_id: protocol::MatchId) {
        let error = convert::error(ErrorCode::NoSuchMatch, "there is no such match");
        self.say(&ServerMessage::Error { error, match_id: Some(match_id) });
    }

    fn complain(&self, error: WireError, id: Option<MatchId>) {
        self.say(&ServerMessage::Error { error, match_id: id.map(match_id::to_wire) });
    }

    /// Says something of its own, in order with what matches say.
    fn say(&self, message: &ServerMessage) {
        let text = serde_json::to_string(message).expect("a message is JSON");
        self.outbox.put(Note::Text(text.into()));
    }
}

async fn write(line: &mut impl Line, frame: Frame) -> Result<(), End> {
    in_time(line.send(frame)).await
}

/// The same, but the frame may wait for the next one that is written.
async fn feed(line: &mut impl Line, frame: Frame) -> Result<(), End> {
    in_time(line.feed(frame)).await
}

async fn in_time(sent: impl Future<Output = Result<(), LineGone>>) -> Result<(), End> {
    match timeout(WRITE, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(LineGone)) => Err(End::Gone),
        Err(_) => Err(End::Closed(POLICY, "messages are not being read")),
    }
}

/// Waits until the server stops; the guard of the watched value must not outlive the wait.
async fn closed(mut closing: watch::Receiver<bool>) {
    // A server that is gone has stopped.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// The next news of the lobby; for ever where it is not followed.
async fn lobby_news(lobby: &mut Option<watch::Receiver<Utf8Bytes>>) -> Utf8Bytes {
    if let Some(receiver) = lobby
        && receiver.changed().await.is_ok()
    {
        return receiver.borrow_and_update().clone();
    }
    std::future::pending().await
}
