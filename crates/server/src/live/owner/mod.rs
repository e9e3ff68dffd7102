//! The task of one live match: its inbox, its timer, its requests to the store.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::future::pending;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use game::{ActorId, MatchId, Millis};
use protocol::{ErrorCode, Head, MatchState, Seat, WireError};
use store::{
    Answer, AppendAnswer, ChatAnswer, ChatSeq, Damage, ReadError, TakeOver, TakeOverAnswer,
};
use tokio::sync::{mpsc, oneshot};

use super::Live;
use super::convert;
use super::header::Mode;
use super::outbox::{Note, Outbox};
use super::record::{self, Record};
use super::results;
use super::table::{
    Acquaintance, CallId, Closing, Farewell, Follower, Input, JoinRequest, Output, Reply, Request,
    Table, WatcherId,
};
use super::time::Moment;
use crate::names::{self, NameFault};

/// How long a match that nobody needs is kept at hand.
const LINGER: Duration = Duration::from_secs(30);
/// The longest sleep, so that a calendar that was set is noticed.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);
/// The shortest, for clocks count in milliseconds.
const SHORTEST_SLEEP: Duration = Duration::from_millis(1);
/// A match that made its owner panic so often since the house opened is not loaded again: who watches asks
/// for it at once, and would do so for ever.
const MOST_PANICS: u32 = 3;
/// As many lines of chat are loaded.
const MOST_CHAT: usize = 2000;

/// What an owner is told.
#[derive(Debug)]
pub(crate) enum OwnerMessage {
    /// Somebody follows the match.
    Watch { watcher: WatcherId, who: Follower, have: Option<Head>, outbox: Outbox },
    /// Somebody follows it no longer.
    Unwatch { watcher: WatcherId, farewell: Farewell },
    /// A watcher asks for something.
    Ask { watcher: WatcherId, read: Moment, request: Request },
    /// Somebody wants to sit down.
    Join {
        actor: ActorId,
        name: String,
        secret: Option<String>,
        reply: oneshot::Sender<Result<Vec<Seat>, WireError>>,
    },
    /// Somebody wants to see the match once.
    View { actor: ActorId, reply: oneshot::Sender<Result<MatchState, WireError>> },
    /// Somebody wants to read the record of the match.
    Read { reply: oneshot::Sender<Result<Record, WireError>> },
    /// People changed: names, mutes, who is gone.
    People,
    /// A chat line was erased in the store.
    ChatErased(game::chat::ChatSeq),
    /// The match should be at hand.
    Wake,
    /// Something goes wrong, for tests.
    #[cfg(test)]
    Fault,
    /// The house closes.
    Shutdown,
}

/// Why a match is not at hand.
#[derive(Debug, thiserror::Error)]
enum OpenError {
    #[error("there is no such match")]
    Unknown,
    #[error("the store cannot be asked: {0}")]
    Store(#[from] store::Unavailable),
    #[error("the stored match is damaged: {0}")]
    Damaged(String),
}

/// The task of a match until nobody needs it.
pub(crate) async fn run(live: Arc<Live>, id: MatchId, mut inbox: mpsc::Receiver<OwnerMessage>) {
    let opened = AssertUnwindSafe(open(&live, id)).catch_unwind().await;
    match opened.unwrap_or_else(|_| Err(panicked(&live, id))) {
        Ok(table) => {
            let mut owner = Owner::new(Arc::clone(&live), id, table);
            let kept = AssertUnwindSafe(owner.keep(&mut inbox)).catch_unwind().await;
            match kept {
                Ok(Kept::Retired) => {}
                Ok(Kept::Closed) => owner.close(&mut inbox),
                Err(_) => {
                    // It closes this match alone, which is loaded again from its log.
                    panicked(&live, id);
                    owner.close(&mut inbox);
                }
            }
        }
        Err(error) => {
            if !matches!(error, OpenError::Unknown) {
                tracing::error!(r#match = %super::match_id::to_wire(id).0, %error, "cannot load");
            }
            let error = wire_error(&error);
            for message in live.registry.remove(id, &mut inbox) {
                refuse(id, message, &error);
            }
        }
    }
}

/// How an owner ended.
enum Kept {
    /// Nobody needs the match; it is out of the registry already.
    Retired,
    /// It is to be closed.
    Closed,
}

/// Notes that a match made its owner panic.
fn panicked(live: &Live, id: MatchId) -> OpenError {
    live.count_panic(id);
    let text = super::match_id::to_wire(id).0;
    tracing::error!(r#match = %text, "a panic closed the match; it is loaded again when asked for");
    OpenError::Damaged("it made its owner panic".to_owned())
}

fn wire_error(error: &OpenError) -> WireError {
    match error {
        OpenError::Unknown => convert::error(ErrorCode::NoSuchMatch, error),
        OpenError::Store(_) => convert::error(
            ErrorCode::Unavailable,
            "the match cannot be loaded just now; try again in a moment",
        ),
        OpenError::Damaged(_) => {
            convert::error(ErrorCode::Internal, "the match cannot be loaded; the log says why")
        }
    }
}

/// Takes the match over and sets its table up.
async fn open(live: &Live, id: MatchId) -> Result<Table, OpenError> {
    if live.panics_of(id) >= MOST_PANICS {
        return Err(OpenError::Damaged(format!("it made its owner panic {MOST_PANICS} times")));
    }
    let before = live.store.head(id).await.map_err(read_error)?.ok_or(OpenError::Unknown)?;
    match live.store.take_over(TakeOver { match_id: id }).await {
        TakeOverAnswer::Taken(_) => {}
        TakeOverAnswer::UnknownMatch => return Err(OpenError::Unknown),
        TakeOverAnswer::Unavailable(why) => return Err(why.into()),
    }
    let stored = live.store.load_match(id).await.map_err(read_error)?;
    let stored = stored.ok_or(OpenError::Unknown)?;
    let damaged = |error: &dyn std::fmt::Display| OpenError::Damaged(error.to_string());
    let hashes = record::rulesets_of(&stored.header).map_err(|error| damaged(&error))?;
    let mut rulesets = BTreeMap::new();
    for hash in hashes {
        let ruleset = live.ruleset(hash).await.map_err(|error| damaged(&error))?;
        rulesets.insert(hash, ruleset);
    }
    let lookup = |hash| rulesets.get(&hash).cloned();
    let record = Record::load(&stored, lookup).map_err(|error| damaged(&error))?;
    let first = ChatSeq(0);
    let lines = live.store.chat_tail(id, first, MOST_CHAT).await.map_err(read_error)?;
    let now = live.moment();
    let outage = now.utc.since(before.last_activity);
    Ok(Table::new(record, &lines, outage, now))
}

fn read_error(error: ReadError) -> OpenError {
    match error {
        ReadError::Unavailable(why) => why.into(),
        ReadError::Damaged(Damage { .. }) => OpenError::Damaged(error.to_string()),
        other => OpenError::Damaged(other.to_string()),
    }
}

/// Tells whoever sent a message that the match is not at hand.
pub(crate) fn refuse(id: MatchId, message: OwnerMessage, error: &WireError) {
    match message {
        OwnerMessage::Watch { outbox, .. } => {
            let match_id = Some(super::match_id::to_wire(id));
            let message = protocol::ServerMessage::Error { error: error.clone(), match_id };
            let text = serde_json::to_string(&message).expect("a message is JSON");
            outbox.put(Note::Text(text.into()));
        }
        // Who asked is gone if nobody hears the answer, which then does not matter.
        OwnerMessage::Join { reply, .. } => drop(reply.send(Err(error.clone()))),
        OwnerMessage::View { reply, .. } => drop(reply.send(Err(error.clone()))),
        OwnerMessage::Read { reply } => drop(reply.send(Err(error.clone()))),
        OwnerMessage::Unwatch { .. }
        | OwnerMessage::Ask { .. }
        | OwnerMessage::People
        | OwnerMessage::ChatErased(_)
        | OwnerMessage::Wake
        | OwnerMessage::Shutdown => {}
        #[cfg(test)]
        OwnerMessage::Fault => {}
    }
}

enum Waiting {
    Seats(oneshot::Sender<Result<Vec<Seat>, WireError>>),
    State(oneshot::Sender<Result<MatchState, WireError>>),
}

struct Owner {
    live: Arc<Live>,
    id: MatchId,
    table: Table,
    outboxes: BTreeMap<WatcherId, Outbox>,
    append: Option<Answer<AppendAnswer>>,
    chat: Option<Answer<ChatAnswer>>,
    next: Option<oneshot::Receiver<Result<(), ()>>>,
    calls: BTreeMap<CallId, Waiting>,
    next_call: u64,
    closed: Option<Closing>,
    /// Whether the result was handed on to be counted; what ended before is not this owner's to count.
    counted: bool,
}

impl Owner {
    fn new(live: Arc<Live>, id: MatchId, table: Table) -> Self {
        let counted = table.state().end().is_some();
        Self {
            live,
            id,
            table,
            outboxes: BTreeMap::new(),
            append: None,
            chat: None,
            next: None,
            calls: BTreeMap::new(),
            next_call: 0,
            closed: None,
            counted,
        }
    }

    async fn keep(&mut self, inbox: &mut mpsc::Receiver<OwnerMessage>) -> Kept {
        self.introduce(self.table.faces_wanted());
        self.handle(Input::Tick);
        while self.closed.is_none() {
            let idle = self.table.may_sleep() && self.calls.is_empty();
            let sleep = if idle { LINGER } else { self.until_wake() };
            // In this order: everything that was read before comes before what time decides.
            tokio::select! {
                biased;
                answer = answered(&mut self.append) => {
                    self.append = None;
                    self.handle(Input::Stored(answer));
                }
                answer = answered(&mut self.chat) => {
                    self.chat = None;
                    self.handle(Input::ChatStored(answer));
                }
                made = answered(&mut self.next) => {
                    self.next = None;
                    self.handle(Input::NextMade(made.unwrap_or(Err(()))));
                }
                message = inbox.recv() => match message {
                    Some(message) => self.hear(message),
                    None => return Kept::Closed,
                },
                () = tokio::time::sleep(sleep) => {
                    if idle && self.live.registry.retire(self.id, inbox) {
                        return Kept::Retired;
                    }
                    self.handle(Input::Tick);
                }
            }
        }
        Kept::Closed
    }

    /// The match is let go of; who watches is told to ask anew.
    fn close(&mut self, inbox: &mut mpsc::Receiver<OwnerMessage>) {
        let left = self.live.registry.remove(self.id, inbox);
        for outbox in std::mem::take(&mut self.outboxes).into_values() {
            outbox.put(Note::Closed(self.id));
        }
        let error = convert::error(
            ErrorCode::Unavailable,
            "the match is being loaded again; try again in a moment",
        );
        for message in left {
            match message {
                OwnerMessage::Watch { outbox, .. } => drop(outbox.put(Note::Closed(self.id))),
                other => refuse(self.id, other, &error),
            }
        }
        for waiting in std::mem::take(&mut self.calls).into_values() {
            match waiting {
                Waiting::Seats(reply) => drop(reply.send(Err(error.clone()))),
                Waiting::State(reply) => drop(reply.send(Err(error.clone()))),
            }
        }
    }

    fn until_wake(&self) -> Duration {
        let now = self.live.moment();
        let wake = self.table.wake_at(now).map(|wake| wake - now.monotonic);
        let wake = wake.map_or(LONGEST_SLEEP, |Millis(wake)| Duration::from_millis(wake));
        wake.clamp(SHORTEST_SLEEP, LONGEST_SLEEP)
    }

    fn hear(&mut self, message: OwnerMessage) {
        match message {
            OwnerMessage::Watch { watcher, who, have, outbox } => {
                self.outboxes.insert(watcher, outbox);
                self.introduce([who.actor]);
                self.handle(Input::Watch { watcher, who, have });
            }
            OwnerMessage::Unwatch { watcher, farewell } => {
                self.outboxes.remove(&watcher);
                self.handle(Input::Unwatch { watcher, farewell });
            }
            OwnerMessage::Ask { watcher, read, request } => {
                match self.name_fault(watcher, &request) {
                    Some((id, fault)) => self.refuse_name(watcher, id, fault),
                    None => self.handle(Input::Ask { watcher, read, request }),
                }
            }
            OwnerMessage::Join { actor, name, secret, reply } => {
                let call = self.call(Waiting::Seats(reply));
                self.introduce([actor]);
                self.handle(Input::Join(JoinRequest { call, actor, name, secret }));
            }
            OwnerMessage::View { actor, reply } => {
                let call = self.call(Waiting::State(reply));
                self.handle(Input::View { call, actor });
            }
            // Who asked is gone if nobody hears the answer, which then does not matter.
            OwnerMessage::Read { reply } => drop(reply.send(Ok(self.table.record().clone()))),
            OwnerMessage::People => self.introduce(self.table.faces_wanted()),
            OwnerMessage::ChatErased(seq) => self.handle(Input::ChatErased(seq)),
            OwnerMessage::Wake => {}
            #[cfg(test)]
            OwnerMessage::Fault => panic!("a fault that a test asked for"),
            OwnerMessage::Shutdown => self.handle(Input::Shutdown),
        }
    }

    /// Tells the table who people are.
    fn introduce(&mut self, actors: impl IntoIterator<Item = ActorId>) {
        let directory = self.live.directory();
        let known = |actor| Acquaintance {
            actor,
            face: directory.person(actor),
            muted: directory.muted_by(actor),
        };
        let people = actors.into_iter().map(known).collect();
        self.handle(Input::Meet(people));
    }

    /// Why a player cannot be called what the request wants, with the request's number. At one computer
    /// people sit under any name that can be read.
    fn name_fault(&self, watcher: WatcherId, request: &Request) -> Option<(u64, NameFault)> {
        let Request::Act { id, act: protocol::Act::Rename { name, .. }, .. } = request else {
            return None;
        };
        if let Err(fault) = names::check_visible(name) {
            return Some((*id, fault));
        }
        let actor = self.table.watching(watcher)?;
        let is_anothers = self.table.header().mode != Mode::HotSeat
            && self.live.directory().belongs_to_another(actor, name);
        is_anothers.then_some((*id, NameFault::Taken))
    }

    fn refuse_name(&mut self, watcher: WatcherId, id: u64, fault: NameFault) {
        let code = match fault {
            NameFault::Taken => ErrorCode::NameTaken,
            _ => ErrorCode::BadInput,
        };
        let error = convert::error(code, fault);
        let match_id = super::match_id::to_wire(self.id);
        let answer = protocol::Answer::Refused { error };
        let message = protocol::ServerMessage::Answer { match_id, id, answer };
        let text = serde_json::to_string(&message).expect("a message is JSON");
        self.tell(&[watcher], &Note::Text(text.into()));
    }

    /// Hands the result on, once it is durable, so that profiles can count it.
    fn count_result(&mut self) {
        if self.counted || self.table.state().end().is_none() {
            return;
        }
        self.counted = true;
        let at = self.live.moment().utc;
        let results = results::of(self.table.state(), self.table.header().mode, at);
        self.live.count_results(self.id, results);
    }

    fn call(&mut self, waiting: Waiting) -> CallId {
        self.next_call += 1;
        let call = CallId(self.next_call);
        self.calls.insert(call, waiting);
        call
    }

    /// Lets the table take an input, and carries out what it wants.
    fn handle(&mut self, input: Input) {
        let now = self.live.moment();
        let outputs = self.table.handle(input, now);
        outputs.into_iter().for_each(|output| self.carry_out(output));
        self.live.lobby.set(self.id, self.table.lobby_entry());
        self.count_result();
    }

    fn carry_out(&mut self, output: Output) {
        match output {
            Output::Append(append) => self.append = Some(self.live.store.append(*append)),
            Output::Chat(line) => self.chat = Some(self.live.store.chat(*line)),
            Output::Tell { to, text } => self.tell(&to, &Note::Text(text)),
            Output::Show { to, text } => self.tell(&to, &Note::Whole(text)),
            Output::Reply { call, reply } => self.reply(call, reply),
            Output::MakeNext(header) => {
                let (made, receiver) = oneshot::channel();
                self.next = Some(receiver);
                let live = Arc::clone(&self.live);
                tokio::spawn(async move {
                    let result = live.make_rematch(*header).await;
                    // An owner that is gone asks again when it is loaded.
                    let _ = made.send(result);
                });
            }
            Output::Close(closing) => self.closed = Some(closing),
        }
    }

    fn tell(&mut self, to: &[WatcherId], note: &Note) {
        for watcher in to {
            let kept = self.outboxes.get(watcher).map(|outbox| outbox.put(note.clone()));
            if kept == Some(false) {
                self.outboxes.remove(watcher);
            }
        }
    }

    fn reply(&mut self, call: CallId, reply: Reply) {
        // Who asked is gone if nobody hears the reply, which then does not matter.
        match (self.calls.remove(&call), reply) {
            (Some(Waiting::Seats(to)), Reply::Seats(seats)) => drop(to.send(Ok(seats))),
            (Some(Waiting::State(to)), Reply::State(state)) => drop(to.send(Ok(*state))),
            (Some(Waiting::Seats(to)), Reply::Refused(error)) => drop(to.send(Err(error))),
            (Some(Waiting::State(to)), Reply::Refused(error)) => drop(to.send(Err(error))),
            (Some(_) | None, _) => {}
        }
    }
}

/// The answer under way; for ever where there is none.
async fn answered<F: Future + Unpin>(answer: &mut Option<F>) -> F::Output {
    match answer {
        Some(answer) => answer.await,
        None => pending().await,
    }
}
