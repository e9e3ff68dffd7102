//! The task of one live match: its inbox, its timer, its requests to the store.

#[cfg(test)]
pub(in crate::live) mod tests;

use std::collections::BTreeMap;
use std::future::{pending, poll_fn};
use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::FutureExt;
use game::{
    ActorId, CallId, ChatStored, Departure, Input, Match, MatchId, Millis, Moment, Stored,
    WatcherId,
};
use protocol::{ErrorCode, Head, MatchState, Seat, WireError};
use store::{AppendAnswer, ChatAnswer, LetRest, PendingAnswer, Wake};
use tokio::sync::oneshot;

use super::Live;
use super::computers::TaskId;
use super::convert;
use super::in_play;
use super::inbox::Inbox;
use super::lent::Lent;
use super::live_match::{ClientRequest, Follower, LiveMatch};
use super::loading::{self, LoadError};
use super::match_id;
use super::outbox::{Outbox, Outgoing};
use super::record::Record;
use super::results::Counted;
use super::ruleset_choice::is_light;
use super::translator::{Effect, MessageSize};
use crate::connection_table::WorkAccount;
use crate::jobs::{Job, JobAnswer, JobHandle};
use crate::limits::{LINGER, LINGERING_MATCHES};

/// The longest sleep, so that a change of the calendar is noticed.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);
/// The shortest sleep: clocks count in milliseconds.
const SHORTEST_SLEEP: Duration = Duration::from_millis(1);

/// A message to a match actor.
#[derive(Debug)]
pub(crate) enum ActorMessage {
    /// A connection follows the match.
    Watch {
        watcher: WatcherId,
        who: Follower,
        have: Option<Head>,
        outbox: Outbox,
        payer: WorkAccount,
    },
    /// A connection no longer follows the match.
    Unwatch { watcher: WatcherId, departure: Departure },
    /// A watcher asks for something.
    Ask { watcher: WatcherId, read: Moment, request: ClientRequest, payer: WorkAccount },
    /// Somebody asks for a free seat.
    Join {
        actor: ActorId,
        name: String,
        secret: Option<String>,
        payer: WorkAccount,
        reply: oneshot::Sender<Result<Vec<Seat>, WireError>>,
    },
    /// Somebody asks to see the match once.
    View {
        actor: ActorId,
        payer: WorkAccount,
        reply: oneshot::Sender<Result<MatchState, WireError>>,
    },
    /// Somebody asks to read the record of the match.
    Read { payer: WorkAccount, reply: oneshot::Sender<Result<Record, WireError>> },
    /// People changed: names, mutes, deleted accounts.
    People,
    /// A chat message was erased in the store.
    ChatErased(game::chat::ChatSeq),
    /// Loads the match into memory, if it belongs there. The sender is dropped once that is done.
    Wake(oneshot::Sender<()>),
    /// Injects a fault, for tests.
    #[cfg(test)]
    Fault,
    /// The server is stopping.
    Shutdown,
}

impl ActorMessage {
    /// Who pays for the work, if somebody does.
    pub(super) fn payer(&self) -> Option<&WorkAccount> {
        match self {
            Self::Watch { payer, .. }
            | Self::Ask { payer, .. }
            | Self::Join { payer, .. }
            | Self::View { payer, .. }
            | Self::Read { payer, .. } => Some(payer),
            _ => None,
        }
    }

    /// Whether it asks to see something and changes nothing.
    pub(super) fn is_question(&self) -> bool {
        matches!(self, Self::View { .. } | Self::Read { .. })
    }
}

/// Runs a match until nobody needs it. Somebody pays for loading it.
pub(crate) async fn run(live: Arc<Live>, id: MatchId, inbox: Arc<Inbox>, payer: WorkAccount) {
    let loaded = AssertUnwindSafe(loading::load(&live, id, &payer)).catch_unwind().await;
    match loaded.unwrap_or_else(|_| Err(panicked(&live, id))) {
        Ok((live_match, wake)) => {
            let mut actor = MatchActor::new(Arc::clone(&live), id, live_match, (wake, payer));
            let ended = AssertUnwindSafe(actor.run(&inbox)).catch_unwind().await;
            match ended {
                Ok(Ended::Retired) => {}
                Ok(Ended::Closed) => actor.close(&inbox),
                Err(_) => {
                    // A panic closes this match alone; it is loaded again from its log.
                    panicked(&live, id);
                    actor.close(&inbox);
                }
            }
        }
        Err(error) => {
            if !matches!(error, LoadError::Unknown) {
                tracing::error!(r#match = %match_id::to_wire(id).0, %error, "cannot load");
            }
            let error = error.to_wire();
            for message in live.registry.remove(id, &inbox) {
                refuse(id, message, &error);
            }
        }
    }
}

/// How an actor ended.
enum Ended {
    /// Nobody needs the match; it is already out of the registry.
    Retired,
    /// The match must be closed.
    Closed,
}

/// Logs that a match made its actor panic.
fn panicked(live: &Live, id: MatchId) -> LoadError {
    live.count_panic(id);
    let text = match_id::to_wire(id).0;
    tracing::error!(r#match = %text, "a panic closed the match; it is loaded again when needed");
    LoadError::Damaged("it made its task panic".to_owned())
}

/// Answers the sender of a message that the match is not available.
pub(crate) fn refuse(id: MatchId, message: ActorMessage, error: &WireError) {
    match message {
        ActorMessage::Watch { outbox, .. } => {
            let match_id = Some(match_id::to_wire(id));
            let message = protocol::ServerMessage::Error { error: error.clone(), match_id };
            let text = serde_json::to_string(&message).expect("a message is JSON");
            outbox.put(Outgoing::Text(text.into()));
        }
        // If the asker is gone, the answer does not matter.
        ActorMessage::Join { reply, .. } => drop(reply.send(Err(error.clone()))),
        ActorMessage::View { reply, .. } => drop(reply.send(Err(error.clone()))),
        ActorMessage::Read { reply, .. } => drop(reply.send(Err(error.clone()))),
        ActorMessage::Unwatch { .. }
        | ActorMessage::Ask { .. }
        | ActorMessage::People
        | ActorMessage::ChatErased(_)
        | ActorMessage::Wake(_)
        | ActorMessage::Shutdown => {}
        #[cfg(test)]
        ActorMessage::Fault => {}
    }
}

struct MatchActor {
    live: Arc<Live>,
    id: MatchId,
    live_match: Lent<LiveMatch>,
    /// Whether the match is worked on away from the threads that serve everybody.
    is_costly: bool,
    outboxes: BTreeMap<WatcherId, Outbox>,
    append: Option<PendingAnswer<AppendAnswer>>,
    chat: Option<PendingAnswer<ChatAnswer>>,
    rematch: Option<oneshot::Receiver<Result<(), ()>>>,
    /// Jobs of the engine for the match.
    jobs: BTreeMap<TaskId, JobHandle>,
    calls: BTreeMap<CallId, oneshot::Sender<Result<Vec<Seat>, WireError>>>,
    next_call: u64,
    is_closed: bool,
    /// Whether somebody asked for the match, and may soon ask again.
    is_wanted: bool,
    /// When the store has the match loaded.
    wake: Wake,
    /// For how many players the match is counted.
    players: usize,
    /// Whether the result was counted. A match that ended earlier is not this actor's to count.
    is_counted: bool,
    /// Who asked last. Publishing what was stored, and everything else that follows, is work for them too.
    payer: WorkAccount,
}

impl MatchActor {
    fn new(
        live: Arc<Live>,
        id: MatchId,
        live_match: LiveMatch,
        (wake, payer): (Wake, WorkAccount),
    ) -> Self {
        let is_counted = live_match.state().end().is_some();
        let games = live_match.state().games();
        let is_costly = !games.iter().all(|game| is_light(game.position().ruleset()));
        Self {
            live,
            id,
            live_match: Lent::here(live_match),
            is_costly,
            outboxes: BTreeMap::new(),
            append: None,
            chat: None,
            rematch: None,
            jobs: BTreeMap::new(),
            calls: BTreeMap::new(),
            next_call: 0,
            is_closed: false,
            is_wanted: false,
            wake,
            players: 0,
            is_counted,
            payer,
        }
    }

    async fn run(&mut self, inbox: &Inbox) -> Ended {
        self.list();
        self.count_in_play();
        self.input(Input::Tick).await;
        while !self.is_closed {
            let idle = self.live_match.may_sleep() && self.calls.is_empty();
            let sleep = if idle { self.linger() } else { self.until_wake() };
            // In this order: everything that was read before comes before what time decides.
            tokio::select! {
                biased;
                answer = answered(&mut self.append) => {
                    self.append = None;
                    self.input(Input::Stored(stored(&answer))).await;
                }
                answer = answered(&mut self.chat) => {
                    self.chat = None;
                    self.input(Input::ChatStored(chat_stored(&answer))).await;
                }
                made = answered(&mut self.rematch) => {
                    self.rematch = None;
                    self.input(Input::RematchMade(made.unwrap_or(Err(())))).await;
                }
                (task, answer) = job_answer(&mut self.jobs) => {
                    self.jobs.remove(&task);
                    let work = move |it: &mut LiveMatch, now| it.answered(task, answer, now);
                    let effects = self.work(work).await;
                    self.carry_out(effects);
                }
                message = inbox.next() => self.receive(message).await,
                () = tokio::time::sleep(sleep) => {
                    if idle {
                        self.let_rest().await;
                    }
                    if idle && self.live.registry.retire(self.id, inbox) {
                        return Ended::Retired;
                    }
                    for (task, job) in &self.jobs {
                        self.live_match.learn_progress(*task, job.progress());
                    }
                    self.input(Input::Tick).await;
                }
            }
        }
        Ended::Closed
    }

    /// Closes the match; its watchers request it again.
    fn close(&mut self, inbox: &Inbox) {
        let left = self.live.registry.remove(self.id, inbox);
        for outbox in std::mem::take(&mut self.outboxes).into_values() {
            outbox.put(Outgoing::Closed(self.id));
        }
        let error = convert::error(
            ErrorCode::Unavailable,
            "the match is being loaded again; try again in a moment",
        );
        for message in left {
            match message {
                ActorMessage::Watch { outbox, .. } => drop(outbox.put(Outgoing::Closed(self.id))),
                other => refuse(self.id, other, &error),
            }
        }
        for reply in std::mem::take(&mut self.calls).into_values() {
            drop(reply.send(Err(error.clone())));
        }
    }

    /// How long the match stays in memory although nobody needs it.
    fn linger(&self) -> Duration {
        if self.is_wanted && self.live.registry.len() <= LINGERING_MATCHES {
            LINGER
        } else {
            SHORTEST_SLEEP
        }
    }

    /// When a server loads the match as it is now.
    fn wake_now(&self) -> Wake {
        in_play::wake_of(self.live_match.state(), self.live_match.header().mode)
    }

    /// Corrects the store if it has a match loaded at every start that needs nobody, as data of older versions does.
    async fn let_rest(&mut self) {
        if self.wake == Wake::AtStart && self.wake_now() == Wake::OnDemand {
            let head = self.live_match.state().head();
            let (epoch, seq) = (head.epoch, head.seq);
            let rest = LetRest { match_id: self.id, epoch, seq };
            // If it cannot be written, the next start tries again.
            if self.live.store.let_rest(rest).await.is_ok() {
                self.wake = Wake::OnDemand;
            }
        }
    }

    fn until_wake(&self) -> Duration {
        let now = self.live.moment();
        let wake = self.live_match.wake_at(now).map(|wake| wake - now.monotonic);
        let wake = wake.map_or(LONGEST_SLEEP, |Millis(wake)| Duration::from_millis(wake));
        wake.clamp(SHORTEST_SLEEP, LONGEST_SLEEP)
    }

    async fn receive(&mut self, message: ActorMessage) {
        self.is_wanted |= !matches!(message, ActorMessage::Wake(_));
        let effects = match message {
            ActorMessage::Watch { payer, outbox, .. } if payer.check().is_err() => {
                // The connection asks again later.
                outbox.put(Outgoing::Closed(self.id));
                return;
            }
            ActorMessage::Watch { watcher, who, have, outbox, payer } => {
                self.outboxes.insert(watcher, outbox);
                if plays(self.live_match.state(), who.actor) {
                    self.live.connections().note_player(who.actor);
                }
                self.work_for(&payer, move |it, now| it.watch(watcher, who, have, now)).await
            }
            ActorMessage::Unwatch { watcher, departure } => {
                self.outboxes.remove(&watcher);
                self.work(move |it, now| it.unwatch(watcher, departure, now)).await
            }
            ActorMessage::Ask { watcher, read, request, payer } => {
                // What was sent before may have cost a lot since this was taken in.
                if let Err(error) = payer.check() {
                    return self.refuse_request(watcher, &request, error);
                }
                self.payer = payer;
                self.work(move |it, now| it.ask(watcher, read, request, now)).await
            }
            ActorMessage::Join { actor, name, secret, payer, reply } => {
                self.next_call += 1;
                let call = CallId(self.next_call);
                self.calls.insert(call, reply);
                self.payer = payer;
                self.work(move |it, now| it.join(call, actor, (&name, secret.as_deref()), now))
                    .await
            }
            ActorMessage::View { actor, payer, reply } => {
                let view = self.work_for(&payer, move |it, now| it.view(actor, now)).await;
                // If the asker is gone, the answer does not matter.
                return drop(reply.send(Ok(view)));
            }
            ActorMessage::Read { reply, .. } => {
                return drop(reply.send(Ok(self.live_match.record())));
            }
            ActorMessage::People => {
                self.list();
                self.work(LiveMatch::learn_mutes).await
            }
            ActorMessage::ChatErased(seq) => return self.input(Input::ChatErased(seq)).await,
            ActorMessage::Wake(done) => {
                let _ = done.send(());
                return;
            }
            #[cfg(test)]
            ActorMessage::Fault => panic!("a fault that a test asked for"),
            ActorMessage::Shutdown => return self.input(Input::Shutdown).await,
        };
        self.carry_out(effects);
    }

    /// Refuses a request because earlier ones took too much of the processor.
    fn refuse_request(&mut self, watcher: WatcherId, request: &ClientRequest, error: WireError) {
        let refusal = request.refused(self.id, error);
        let text = serde_json::to_string(&refusal).expect("a message is JSON");
        self.send(&[watcher], &Outgoing::Text(text.into()));
    }

    /// Works on the match for the last one who asked for something.
    async fn work<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut LiveMatch, Moment) -> T + Send + 'static,
    ) -> T {
        let payer = self.payer.clone();
        self.work_for(&payer, work).await
    }

    /// Works on the match and counts it. A costly match waits for its turn, away from the threads that serve
    /// everybody.
    async fn work_for<T: Send + 'static>(
        &mut self,
        payer: &WorkAccount,
        work: impl FnOnce(&mut LiveMatch, Moment) -> T + Send + 'static,
    ) -> T {
        if !self.is_costly {
            let now = self.live.moment();
            return payer.measure(|| work(&mut self.live_match, now));
        }
        let (mut live_match, live) = (self.live_match.lend(), Arc::clone(&self.live));
        let work = move || {
            let done = work(&mut live_match, live.moment());
            (live_match, done)
        };
        let (live_match, done) = self.live.costly.run_in_turn(payer, work).await;
        self.live_match = Lent::here(live_match);
        done
    }

    async fn input(&mut self, input: Input) {
        let effects = self.work(move |it, now| it.handle(input, now)).await;
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append(append) => {
                    self.wake = append.wake;
                    self.append = Some(self.live.store.append(*append));
                }
                Effect::Chat(line) => self.chat = Some(self.live.store.chat(*line)),
                Effect::Changed => {
                    self.list();
                    self.count_in_play();
                    self.count_result();
                }
                Effect::Send { to, text, size: MessageSize::Part } => {
                    self.send(&to, &Outgoing::Text(text));
                }
                Effect::Send { to, text, size: MessageSize::Whole } => {
                    self.send(&to, &Outgoing::Whole(text));
                }
                Effect::Reply { call, reply } => {
                    // If the asker is gone, the reply does not matter.
                    self.calls.remove(&call).map(|to| to.send(reply).ok());
                }
                Effect::MakeRematch(header) => {
                    let (made, receiver) = oneshot::channel();
                    self.rematch = Some(receiver);
                    let live = Arc::clone(&self.live);
                    tokio::spawn(async move {
                        let result = live.make_rematch(*header).await;
                        // An actor that is gone asks again when the match is loaded.
                        let _ = made.send(result);
                    });
                }
                Effect::StartJob(task, job) => self.start_job(task, *job),
                Effect::StopJob(task) => drop(self.jobs.remove(&task)),
                Effect::HurryJob(task) => {
                    if let Some(job) = self.jobs.get(&task) {
                        job.answer_now();
                    }
                }
                Effect::Close(_) => self.is_closed = true,
            }
        }
    }

    fn start_job(&mut self, task: TaskId, job: Job) {
        // The moves of a computer are for the person who played last.
        match self.live.jobs.submit_for(job, Some(self.payer.for_engine())) {
            Ok(handle) => drop(self.jobs.insert(task, handle)),
            Err(refusal) => {
                tracing::warn!(%refusal, "a computer has to wait");
                self.live_match.job_refused(task, self.live.moment());
            }
        }
    }

    fn send(&mut self, to: &[WatcherId], note: &Outgoing) {
        for watcher in to {
            let kept = self.outboxes.get(watcher).map(|outbox| outbox.put(note.clone()));
            if kept == Some(false) {
                self.outboxes.remove(watcher);
            }
        }
    }

    /// Lists the match in the lobby as it is now, if it belongs there.
    fn list(&self) {
        let (state, mode) = (self.live_match.state(), self.live_match.header().mode);
        if let (Some(tables), Some(end)) = (self.live.table_door(), state.end()) {
            tables.ended(self.id, end);
        }
        self.live.lobby.set(self.id, self.live.listed(state, mode));
    }

    /// Counts the match for its players, or no longer, when that changes.
    fn count_in_play(&mut self) {
        let state = self.live_match.state();
        let players = match self.wake_now() {
            Wake::AtStart => state.seats().filter(|&seat| state.holder(seat).is_some()).count(),
            Wake::OnDemand => 0,
        };
        if players != self.players {
            self.players = players;
            self.live.in_play.set(state, self.wake_now());
        }
    }

    /// Counts the result of a match that is over, once it is durable.
    fn count_result(&mut self) {
        if self.is_counted || self.live_match.state().end().is_none() {
            return;
        }
        self.is_counted = true;
        let at = self.live.moment().utc;
        let (state, mode) = (self.live_match.state(), self.live_match.header().mode);
        self.live.count_results(self.id, Counted::of(state, mode, at));
    }
}

/// Whether somebody has a seat in a match that is not over.
fn plays(state: &Match, actor: ActorId) -> bool {
    state.end().is_none() && state.seats().any(|seat| state.holder(seat) == Some(actor))
}

/// The store's answer, as the core's type.
pub fn stored(answer: &AppendAnswer) -> Stored {
    match answer {
        AppendAnswer::Committed(_) => Stored::Committed,
        AppendAnswer::Duplicate { range, .. } => Stored::Before(range.first),
        AppendAnswer::Unavailable(_) => Stored::Unavailable,
        AppendAnswer::Conflict { .. } | AppendAnswer::Fenced { .. } | AppendAnswer::Refused(_) => {
            Stored::OutOfStep
        }
    }
}

/// The store's answer to a chat message, as the core's type.
pub fn chat_stored(answer: &ChatAnswer) -> ChatStored {
    match answer {
        ChatAnswer::Committed(seq) => ChatStored::Committed(*seq),
        ChatAnswer::Duplicate(seq) => ChatStored::Before(*seq),
        ChatAnswer::Refused(_) | ChatAnswer::Unavailable(_) => ChatStored::Failed,
    }
}

/// The answer of the first job that is done, or nothing if it failed; pending forever if there is no job.
async fn job_answer(jobs: &mut BTreeMap<TaskId, JobHandle>) -> (TaskId, Option<JobAnswer>) {
    poll_fn(|context| {
        let done = jobs.iter_mut().find_map(|(task, job)| match Pin::new(job).poll(context) {
            Poll::Ready(answer) => Some((*task, answer)),
            Poll::Pending => None,
        });
        done.map_or(Poll::Pending, Poll::Ready)
    })
    .await
}

/// The answer of the append in progress; pending forever if there is none.
async fn answered<F: Future + Unpin>(answer: &mut Option<F>) -> F::Output {
    match answer {
        Some(answer) => answer.await,
        None => pending().await,
    }
}
