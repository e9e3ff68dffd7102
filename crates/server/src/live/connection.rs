//! One connection: whose it is, which matches it follows, how fast it may send.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::{Departure, MatchId, Millis, WatcherId};
use protocol::tables::TableId;
use protocol::{
    Answer, ChatRoom, ClientMessage, ErrorCode, PartnerSignal, ServerMessage, WireError, You,
};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::Live;
use super::actor::ActorMessage;
use super::chat_rights::ChatRights;
use super::convert;
use super::draft::guest_name;
use super::live_match::{ClientRequest, Follower};
use super::match_id;
use super::outbox::{Outbox, OutboxReceiver, Outgoing};
use super::table_door::{Attending, TableWatch};
use super::transport::{Disconnected, Frame, Transport};
use super::waiting_watches::WaitingWatches;
use crate::connection_table::{SocketPermit, TooManyConnections};
use crate::identity::Identity;
use crate::limits::{MAX_EXCESS, MAX_WATCHED, MESSAGES};
use crate::rate_limit::RateLimit;

/// How long a client may take to send its first message.
const HELLO: Duration = Duration::from_secs(10);
/// A connection on which nothing arrived for this long is dead.
const SILENCE: Duration = Duration::from_secs(30);
/// How often the server pings a client, which also measures the round trip.
const PING: Duration = Duration::from_secs(5);
/// A client that takes longer than this to accept a message is not reading.
const WRITE: Duration = Duration::from_secs(10);

/// Close codes of the WebSocket protocol.
const GOING_AWAY: u16 = 1001;
const UNSUPPORTED: u16 = 1003;
const POLICY: u16 = 1008;
const TOO_BIG: u16 = 1009;
const TOO_BIG_WORDS: &str = "a message has at most 8 KiB";

impl Live {
    /// Serves a transport until it closes or its session ends. A refused one is closed with the reason.
    pub async fn serve_transport(
        self: &Arc<Self>,
        mut transport: impl Transport,
        who: Identity,
        chat: ChatRights,
        permit: Result<SocketPermit, TooManyConnections>,
        session_ended: impl Future<Output = ()> + Send,
    ) {
        let permit = match permit {
            Ok(permit) => permit,
            Err(error) => {
                // The transport closes either way.
                let _ = transport.send(Frame::Close(POLICY, error.to_string())).await;
                return;
            }
        };
        let (outbox, outgoing) = Outbox::open();
        let connection = Connection {
            live: Arc::clone(self),
            permit,
            who,
            chat,
            outbox,
            greeted: false,
            watched: BTreeMap::new(),
            waiting: WaitingWatches::default(),
            lobby: None,
            table: None,
            attending: BTreeMap::new(),
            rate_limit: RateLimit::new(MESSAGES),
            strikes: 0,
            ping: None,
            pinged_at: None,
            now: self.moment().monotonic,
        };
        connection.run(transport, outgoing, session_ended).await;
    }
}

/// Why a connection ends.
enum End {
    /// The client disconnected.
    Gone,
    /// The server closes the connection, for this reason.
    Closed(u16, &'static str),
}

struct Connection {
    live: Arc<Live>,
    permit: SocketPermit,
    who: Identity,
    chat: ChatRights,
    outbox: Outbox,
    greeted: bool,
    watched: BTreeMap<MatchId, WatcherId>,
    /// Matches that had no time yet for one more watcher.
    waiting: WaitingWatches,
    lobby: Option<watch::Receiver<Utf8Bytes>>,
    /// The table that it watches.
    table: Option<TableWatch>,
    /// The watched matches that belong to a table: people who follow one count as being at that table.
    attending: BTreeMap<MatchId, Attending>,
    rate_limit: RateLimit,
    strikes: u32,
    /// The last measured round trip.
    ping: Option<Millis>,
    /// When the last ping was sent, until its pong arrives.
    pinged_at: Option<Millis>,
    now: Millis,
}

impl Connection {
    async fn run(
        mut self,
        mut transport: impl Transport,
        mut outgoing: OutboxReceiver,
        session_ended: impl Future<Output = ()> + Send,
    ) {
        let end = tokio::select! {
            biased;
            () = session_ended => End::Closed(POLICY, "your session has ended"),
            end = self.serve(&mut transport, &mut outgoing) => end,
        };
        for (id, watcher) in std::mem::take(&mut self.watched) {
            self.unwatch(id, watcher, Departure::Lost);
        }
        if let End::Closed(code, reason) = end {
            let close = transport.send(Frame::Close(code, reason.to_owned()));
            // Best effort: the transport may be what is broken.
            drop(timeout(Duration::from_secs(1), close).await);
        }
    }

    async fn serve(
        &mut self,
        transport: &mut impl Transport,
        outgoing: &mut OutboxReceiver,
    ) -> End {
        let mut pings = tokio::time::interval_at(Instant::now() + PING, PING);
        let mut last_received = Instant::now();
        // One timer for all messages. When it fires, it checks when the last one arrived and is set again.
        let silence = tokio::time::sleep(HELLO);
        let (overrun, closed) = (outgoing.overrun(), closed(self.live.closing()));
        tokio::pin!(silence, overrun, closed);
        loop {
            let step = tokio::select! {
                biased;
                () = &mut overrun => Err(End::Closed(POLICY, "the client does not read its messages")),
                () = &mut closed => {
                    self.flush_before_close(transport, outgoing).await;
                    Err(End::Closed(GOING_AWAY, "the server is being restarted"))
                }
                frame = transport.receive(), if outgoing.is_light() => match frame {
                    Some(frame) => {
                        last_received = Instant::now();
                        self.receive(frame)
                    }
                    None => Err(End::Gone),
                },
                message = outgoing.next() => match message {
                    Some(message) => self.forward(message, outgoing, transport).await,
                    None => Err(End::Gone),
                },
                (id, have) = self.waiting.due() => {
                    self.watch(id, have);
                    Ok(())
                }
                text = lobby_news(&mut self.lobby) => write(transport, Frame::Text(text)).await,
                text = TableWatch::next(&mut self.table) => {
                    write(transport, Frame::Text(text)).await
                }
                _ = pings.tick() => {
                    self.pinged_at = Some(self.live.moment().monotonic);
                    write(transport, Frame::Ping(b"alive".to_vec())).await
                }
                () = &mut silence => match self.greeted {
                    true if last_received + SILENCE > Instant::now() => {
                        silence.as_mut().reset(last_received + SILENCE);
                        Ok(())
                    }
                    true => Err(End::Closed(POLICY, "no message arrived for too long")),
                    false => Err(End::Closed(POLICY, "the first message did not arrive in time")),
                },
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends what matches published while the server was stopping.
    async fn flush_before_close(
        &mut self,
        transport: &mut impl Transport,
        outgoing: &mut OutboxReceiver,
    ) {
        let grace = Instant::now() + Duration::from_secs(1);
        while !self.watched.is_empty() {
            let Ok(Some(message)) = tokio::time::timeout_at(grace, outgoing.next()).await else {
                return;
            };
            match message {
                Outgoing::Closed(id) => drop(self.watched.remove(&id)),
                Outgoing::Text(text) | Outgoing::Whole(text) => {
                    if write(transport, Frame::Text(text)).await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Sends a message and those waiting after it: the answer to a move and the move go out in one write.
    async fn forward(
        &mut self,
        message: Outgoing,
        outgoing: &mut OutboxReceiver,
        transport: &mut impl Transport,
    ) -> Result<(), End> {
        let mut message = Some(message);
        while let Some(first) = message.take() {
            match first {
                Outgoing::Text(text) | Outgoing::Whole(text) => {
                    message = outgoing.next_at_once();
                    match message {
                        Some(Outgoing::Text(_)) => feed(transport, Frame::Text(text)).await?,
                        _ => write(transport, Frame::Text(text)).await?,
                    }
                }
                Outgoing::Closed(id) => {
                    // Loaded again, it sends everything again.
                    if self.watched.remove(&id).is_some() {
                        self.watch(id, None);
                    }
                }
            }
        }
        Ok(())
    }

    fn receive(&mut self, frame: Frame) -> Result<(), End> {
        self.now = self.live.moment().monotonic;
        match frame {
            Frame::Pong(_) => match self.pinged_at.take() {
                Some(pinged_at) => {
                    self.ping = Some(self.now - pinged_at);
                    Ok(())
                }
                // Nobody asked for it.
                None => self.count(),
            },
            Frame::Ping(_) => self.count(),
            Frame::Close(..) => Err(End::Gone),
            Frame::Binary => Err(End::Closed(UNSUPPORTED, "messages must be text")),
            Frame::TooLong => Err(End::Closed(TOO_BIG, TOO_BIG_WORDS)),
            Frame::Text(text) if text.len() > protocol::MAX_CLIENT_MESSAGE => {
                Err(End::Closed(TOO_BIG, TOO_BIG_WORDS))
            }
            Frame::Text(text) => {
                self.count()?;
                if self.strikes > 0 {
                    let per_second = 1000 / MESSAGES.every.as_millis();
                    let burst = MESSAGES.burst;
                    let why =
                        format!("at most {burst} messages at once, then {per_second} per second");
                    self.send_error(convert::error(ErrorCode::TooFast, why), None);
                    return Ok(());
                }
                self.read(&text)
            }
        }
    }

    /// Counts a message. Messages above the limit are refused; a client that keeps sending is
    /// disconnected.
    fn count(&mut self) -> Result<(), End> {
        let now = Duration::from_millis(self.now.0);
        if self.rate_limit.take(now).is_ok() && self.permit.take_message().is_ok() {
            self.strikes = 0;
            return Ok(());
        }
        self.strikes += 1;
        if self.strikes > MAX_EXCESS {
            return Err(End::Closed(POLICY, "too many messages"));
        }
        Ok(())
    }

    fn read(&mut self, text: &str) -> Result<(), End> {
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(why) => {
                let why = format!("this is not a message of the protocol: {why}");
                self.send_error(convert::error(ErrorCode::BadMessage, why), None);
                return Ok(());
            }
        };
        if let ClientMessage::Hello { protocol } = message {
            return self.greet(protocol);
        }
        if !self.greeted {
            self.send_error(convert::error(ErrorCode::HelloFirst, "send hello first"), None);
            return Ok(());
        }
        self.dispatch(message);
        Ok(())
    }

    fn greet(&mut self, protocol: u32) -> Result<(), End> {
        if protocol != protocol::VERSION {
            let why = format!("this server speaks version {} of the protocol", protocol::VERSION);
            self.send_error(convert::error(ErrorCode::WrongProtocol, why), None);
            return Ok(());
        }
        self.greeted = true;
        self.send(&ServerMessage::Welcome {
            protocol: protocol::VERSION,
            server: env!("CARGO_PKG_VERSION").to_owned(),
            web: crate::web::hash().to_owned(),
            you: You { actor: self.who.actor.0, name: self.name() },
            utc_ms: self.live.moment().utc.0,
        });
        Ok(())
    }

    fn dispatch(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Hello { .. } => {}
            ClientMessage::Ping { token } => self.send(&ServerMessage::Pong { token }),
            ClientMessage::WatchLobby => self.lobby = Some(self.live.lobby.watch()),
            ClientMessage::UnwatchLobby => self.lobby = None,
            ClientMessage::WatchTable { table } => self.watch_table(&table),
            ClientMessage::UnwatchTable { .. } => self.table = None,
            ClientMessage::Watch { match_id, have } => match match_id::from_wire(&match_id) {
                None => self.no_match(match_id),
                Some(id) => self.watch(id, have),
            },
            ClientMessage::Unwatch { match_id } => {
                let id = match_id::from_wire(&match_id);
                if let Some(id) = id {
                    self.waiting.remove(id);
                    self.attending.remove(&id);
                }
                if let Some((id, watcher)) = id.and_then(|id| self.watched.remove_entry(&id)) {
                    self.unwatch(id, watcher, Departure::Left);
                }
            }
            ClientMessage::Act { match_id, id, plies, lag_ms, act } => {
                if matches!(act, protocol::Act::Rename { .. })
                    && let Err(wait) = self.live.count_rename(self.who.actor)
                {
                    let answer =
                        Answer::Refused { error: convert::error(ErrorCode::TooFast, wait) };
                    return self.send(&ServerMessage::Answer { match_id, id, answer });
                }
                if convert::rematch_wish(&act).is_some() && self.is_at_table(&match_id) {
                    let why = "the next game begins at the table: get ready there";
                    let error =
                        convert::error(ErrorCode::NotPossible, why).because("rematch-at-table");
                    let answer = Answer::Refused { error };
                    return self.send(&ServerMessage::Answer { match_id, id, answer });
                }
                let (lag, ping) = (Millis(u64::from(lag_ms)), self.ping);
                self.ask(match_id, ClientRequest::Act { id, plies, lag, ping, act });
            }
            ClientMessage::Premoves { match_id, seat, ply, moves } => {
                self.ask(match_id, ClientRequest::Premoves { seat, ply, moves });
            }
            ClientMessage::Draw { match_id, id, board, marks } => {
                self.ask(match_id, ClientRequest::Draw { id, board, marks });
            }
            ClientMessage::ShowThinking { match_id, show } => {
                self.ask(match_id, ClientRequest::ShowThinking(show));
            }
            ClientMessage::Say { match_id, id, room, text, signal } => {
                self.say(match_id, id, (room, text), signal);
            }
        }
    }

    /// Whether a match belongs to the series of a table, which begins the next one.
    fn is_at_table(&self, match_id: &protocol::MatchId) -> bool {
        let door = self.live.table_door();
        match_id::from_wire(match_id).zip(door).is_some_and(|(id, door)| door.plays(id))
    }

    fn say(
        &mut self,
        match_id: protocol::MatchId,
        id: u64,
        (room, text): (ChatRoom, String),
        signal: Option<PartnerSignal>,
    ) {
        let request = match signal {
            None => ClientRequest::Say { id, room, text },
            Some(signal) if room == ChatRoom::Team && text.is_empty() => {
                ClientRequest::Signal { id, signal }
            }
            Some(_) => {
                let answer = Answer::Refused { error: convert::signal_misplaced() };
                return self.send(&ServerMessage::Answer { match_id, id, answer });
            }
        };
        self.ask(match_id, request);
    }

    fn watch(&mut self, id: MatchId, have: Option<protocol::Head>) {
        if let Some(watcher) = self.watched.remove(&id) {
            self.unwatch(id, watcher, Departure::Lost);
        }
        if self.watched.len() + self.waiting.others(id) >= MAX_WATCHED {
            self.waiting.remove(id);
            let why = format!("a connection can watch at most {MAX_WATCHED} matches");
            return self.send_error(
                convert::error(ErrorCode::NotPossible, why)
                    .because("too-many-watched")
                    .with("most", MAX_WATCHED),
                Some(id),
            );
        }
        let payer = self.permit.work();
        let watcher = self.live.next_watcher();
        if let Err(error) = payer.check() {
            // It is tried again, like a match that has no time.
            if !self.waiting.put(id, have, watcher) {
                self.send_error(error, Some(id));
            }
            return;
        }
        let who = Follower { actor: self.who.actor, name: self.name(), chat: self.chat };
        let outbox = self.outbox.clone();
        let message = ActorMessage::Watch { watcher, who, have, outbox, payer };
        match self.live.registry.send(&self.live, id, message) {
            Ok(()) => {
                self.waiting.remove(id);
                self.watched.insert(id, watcher);
                let door = self.live.table_door();
                let attending = door.and_then(|door| door.attend(id, self.who.actor));
                self.attending.extend(attending.map(|attending| (id, attending)));
            }
            // A crowd arrives. The match has time for everybody, but not at once.
            Err(_) if self.waiting.put(id, have, watcher) => {}
            Err(_) => self.busy(id),
        }
    }

    fn watch_table(&mut self, table: &TableId) {
        // One at a time: the table of before is left.
        self.table = None;
        let watch = self.live.table_door().map(|door| door.watch(table, &self.who));
        match watch {
            Some(Ok(watch)) => self.table = Some(watch),
            Some(Err(error)) => self.send_error(error, None),
            None => {
                let error = convert::error(ErrorCode::NotFound, "there is no such table");
                self.send_error(error.because("no-such-table"), None);
            }
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
            if self.waiting.contains(id) {
                return self.busy(id);
            }
            let why = "watch the match before you act in it";
            return self.send_error(convert::error(ErrorCode::NotWatching, why), Some(id));
        };
        let payer = self.permit.work();
        if let Err(error) = payer.check() {
            return self.send(&request.refused(id, error));
        }
        let read = self.live.moment();
        let message = ActorMessage::Ask { watcher, read, request, payer };
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
        self.send_error(convert::error(ErrorCode::Unavailable, why), Some(id));
    }

    fn no_match(&self, match_id: protocol::MatchId) {
        let error = convert::error(ErrorCode::NoSuchMatch, "there is no such match");
        self.send(&ServerMessage::Error { error, match_id: Some(match_id) });
    }

    fn send_error(&self, error: WireError, id: Option<MatchId>) {
        self.send(&ServerMessage::Error { error, match_id: id.map(match_id::to_wire) });
    }

    /// Sends a message of the connection itself, in order with those of matches.
    fn send(&self, message: &ServerMessage) {
        let text = serde_json::to_string(message).expect("a message is JSON");
        self.outbox.put(Outgoing::Text(text.into()));
    }
}

async fn write(transport: &mut impl Transport, frame: Frame) -> Result<(), End> {
    in_time(transport.send(frame)).await
}

/// The same, but the frame may wait for the next write.
async fn feed(transport: &mut impl Transport, frame: Frame) -> Result<(), End> {
    in_time(transport.feed(frame)).await
}

async fn in_time(sent: impl Future<Output = Result<(), Disconnected>>) -> Result<(), End> {
    match timeout(WRITE, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(Disconnected)) => Err(End::Gone),
        Err(_) => Err(End::Closed(POLICY, "the client does not read its messages")),
    }
}

/// Waits until the server stops; the guard of the watched value must not outlive the wait.
async fn closed(mut closing: watch::Receiver<bool>) {
    // A server that is gone has stopped.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// The next update of the lobby; pending forever if the connection does not follow it.
async fn lobby_news(lobby: &mut Option<watch::Receiver<Utf8Bytes>>) -> Utf8Bytes {
    if let Some(receiver) = lobby
        && receiver.changed().await.is_ok()
    {
        return receiver.borrow_and_update().clone();
    }
    std::future::pending().await
}
