//! All live matches behind one type: creates, joins, shows and watches them, and stops them
//! together.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use game::{Act, ActorId, Match, MatchId, Millis, Moment, ReadAt, WatcherId};
use protocol::http::{InvitationShown, Join, NewMatch};
use protocol::{ErrorCode, History, Lobby as LobbyState, MatchState, Restart, Seat, WireError};
use rules::Ruleset;
use store::{AppendAnswer, EventStore, PeopleStore, ReadError, StoredMatch};
use tokio::sync::{oneshot, watch};

use super::actor::ActorMessage;
use super::convert::{self, Listed};
use super::draft::{self, Draft, Sides};
use super::header::{Header, Mode, RandomStartKind};
use super::heartbeat::Heartbeat;
use super::in_play::{self, InPlay};
use super::listing;
use super::lobby::Lobby;
use super::pgn::{self, PgnExtras};
use super::record::{self, MakeError, Record};
use super::registry::Registry;
use super::requester::Requester;
use super::ruleset_choice::{KnownRulesets, is_light};
use super::table_door::TableDoor;
use crate::clock::Clock;
use crate::computer::Computer;
use crate::connection_table::{
    ConnectionCaps, ConnectionTable, SocketPermit, TooManyConnections, WorkAccount,
};
use crate::directory::Directory;
use crate::identity::Identity;
use crate::jobs::{EnginePool, Jobs};
use crate::limit_log::Limit;
use crate::limits::{COSTLY_AT_ONCE, LIGHT_EVENTS, SEAT_RENAMES, WOKEN_AT_ONCE};
use crate::random::Random;
use crate::rate_limit::{RateLimits, Wait};
use crate::work_queue::{WorkQueue, run_blocking};

/// Matches per request to the store, when all that need it are loaded.
const PAGE: usize = 1024;
/// How long actors may take to finish what is in progress.
const CLOSING_TIME: Duration = Duration::from_secs(5);

/// All live matches.
pub struct Live {
    pub(crate) store: Arc<dyn EventStore>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) random: Arc<dyn Random>,
    pub(crate) registry: Registry,
    pub(crate) lobby: Arc<Lobby>,
    pub(super) rulesets: KnownRulesets,
    pub(super) connections: Arc<ConnectionTable>,
    directory: Arc<Directory>,
    pub(super) results: OnceLock<Arc<dyn PeopleStore>>,
    pub(super) tables: OnceLock<Weak<dyn TableDoor>>,
    closing: watch::Sender<bool>,
    pub(super) heartbeat: Heartbeat,
    pub(super) in_play: InPlay,
    watchers: AtomicU64,
    panics: Mutex<HashMap<MatchId, u32>>,
    renames: Mutex<RateLimits<ActorId>>,
    pub(super) jobs: Arc<dyn Jobs>,
    /// Work on costly matches. At most one piece of each waits, so it needs no bound and drops no move.
    pub(super) costly: WorkQueue,
}

/// A match that was created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Created {
    /// Its id.
    pub id: MatchId,
    /// The creator's seats.
    pub seats: Vec<Seat>,
    /// The secret of the invitation, shown here and never again.
    pub secret: Option<String>,
}

/// What an invitation to a match is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvitationState {
    /// It admits to the match.
    Valid,
    /// The match is over.
    Over,
    /// It is not the match's invitation.
    Invalid,
}

/// Counters for monitoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LiveStats {
    /// Matches that have an actor now.
    pub owners: usize,
    /// Sockets open now.
    pub sockets: usize,
    /// Matches in which a clock runs, or that the lobby lists.
    pub in_play: usize,
    /// Matches that were closed by a panic.
    pub panics: u64,
}

/// Why a stored match cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadMatchError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the stored match is damaged: {0}")]
    Damaged(String),
}

impl Live {
    /// Live matches with a store, a clock and a source of randomness. Must be called within a tokio
    /// runtime.
    pub fn new(
        store: Arc<dyn EventStore>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Arc<Self> {
        let table = ConnectionTable::new(ConnectionCaps::default(), &[], Arc::clone(&clock));
        let jobs = Arc::new(EnginePool::of_this_computer(Arc::clone(&clock)));
        Self::with_connections(store, clock, random, table, jobs)
    }

    /// The same, with a table of connections, and with what does jobs.
    pub fn with_connections(
        store: Arc<dyn EventStore>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
        connections: Arc<ConnectionTable>,
        jobs: Arc<dyn Jobs>,
    ) -> Arc<Self> {
        let (closing, _) = watch::channel(false);
        let heartbeat = Heartbeat::new(clock.utc());
        Arc::new(Self {
            store,
            clock,
            random,
            registry: Registry::default(),
            lobby: Lobby::open(),
            rulesets: KnownRulesets::default(),
            connections,
            directory: Arc::default(),
            results: OnceLock::new(),
            tables: OnceLock::new(),
            closing,
            heartbeat,
            in_play: InPlay::default(),
            watchers: AtomicU64::new(1),
            panics: Mutex::default(),
            renames: Mutex::new(RateLimits::new(SEAT_RENAMES)),
            jobs,
            costly: WorkQueue::new(COSTLY_AT_ONCE, usize::MAX),
        })
    }

    /// Begins to load the matches that need it after a start, and credits their clocks for the outage. Returns how
    /// many. Those without a running clock are loaded when somebody asks for them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn recover(self: &Arc<Self>) -> Result<usize, ReadError> {
        self.read_heartbeat().await?;
        let mut found: Vec<MatchId> = Vec::new();
        loop {
            let page = self.store.live_matches(found.last().copied(), PAGE).await?;
            if page.is_empty() {
                break;
            }
            found.extend(page.iter().map(|head| head.match_id));
        }
        let count = found.len();
        let live = Arc::clone(self);
        tokio::spawn(async move { live.wake_all(&found).await });
        Ok(count)
    }

    /// Loads matches, a few at a time: data of older versions may name many that need nobody.
    async fn wake_all(self: &Arc<Self>, matches: &[MatchId]) {
        for group in matches.chunks(WOKEN_AT_ONCE) {
            let mut woken = Vec::new();
            for &id in group {
                let (done, answer) = oneshot::channel();
                // An actor that is too busy to receive this is awake.
                if self.registry.send(self, id, ActorMessage::Wake(done)).is_ok() {
                    woken.push(answer);
                }
            }
            for answer in woken {
                // The sender is dropped when the match is loaded, or cannot be.
                let _ = answer.await;
            }
        }
    }

    /// Creates a match.
    ///
    /// # Errors
    /// Every mistake in the request, or that nothing can be saved.
    pub async fn create<'a>(
        self: &Arc<Self>,
        new: &NewMatch,
        maker: impl Into<Requester<'a>>,
    ) -> Result<Created, WireError> {
        let maker = maker.into();
        self.check_open()?;
        self.check_in_play(maker.who)?;
        let payer = self.payer(maker);
        let draft = self.draft(new, maker.who, &payer).await?;
        self.check_engine(&draft).await?;
        self.make_drafted(draft, &payer).await
    }

    /// Checks that an engine of the configuration plays the rules of a new match.
    pub(super) async fn check_engine(&self, draft: &Draft) -> Result<(), WireError> {
        let engines = draft.acts.iter().filter_map(|act| match act {
            Act::TakeSeat { holder, .. } => match Computer::of_actor(*holder)? {
                Computer::Engine(engine) => Some(engine),
                Computer::Own(_) => None,
            },
            _ => None,
        });
        let Some(engine) = engines.into_iter().next() else { return Ok(()) };
        if draft.header.setup.starts.len() > 1 {
            let why = "an engine plays on one board; choose another opponent or other rules";
            return Err(convert::error(ErrorCode::NotPossible, why).because("engine-one-board"));
        }
        let ruleset = draft.header.setup.starts[0].ruleset().clone();
        let jobs = Arc::clone(&self.jobs);
        let asked = run_blocking(move || jobs.can_play(engine, &ruleset)).await?;
        asked.map_err(|refusal| {
            convert::error(ErrorCode::NotPossible, refusal).because("engine-refuses")
        })
    }

    /// The account of somebody who asks.
    fn payer(&self, requester: Requester<'_>) -> WorkAccount {
        self.connections.work_account(Some(requester.who.actor), requester.address)
    }

    /// The account for work that nobody asked for, or that is limited in other ways.
    pub(crate) fn unpaid(&self) -> WorkAccount {
        self.connections.work_account(None, None)
    }

    pub(super) async fn make_drafted(
        self: &Arc<Self>,
        draft: Draft,
        payer: &WorkAccount,
    ) -> Result<Created, WireError> {
        let Draft { header, acts, seats, secret, design } = draft;
        let (id, has_computer) = (header.setup.id, header.computers.is_some());
        self.make_listed(header, acts, payer).await?;
        if let Some(design) = design {
            self.count_play(design, id);
        }
        if has_computer {
            // The computer may move first, even if nobody comes to watch. If the match is busy, it is awake.
            let (done, _) = oneshot::channel();
            let _ = self.registry.send(self, id, ActorMessage::Wake(done));
        }
        let seats = seats.into_iter().map(convert::seat_to_wire).collect();
        Ok(Created { id, seats, secret })
    }

    /// Creates a match with the terms of another one, in which a person plays computers.
    ///
    /// # Errors
    /// When the person does not play computers there, or nothing can be saved.
    pub async fn restart<'a>(
        self: &Arc<Self>,
        id: MatchId,
        restart: Restart,
        who: impl Into<Requester<'a>>,
    ) -> Result<Created, WireError> {
        let requester = who.into();
        self.check_open()?;
        self.check_in_play(requester.who)?;
        let payer = self.payer(requester);
        let record = self.current_record(id, &payer).await?;
        let sides = if restart.switch { Sides::Switched } else { Sides::Kept };
        let draft = draft::again(&record, sides, requester.who, &*self.random)?;
        self.make_drafted(draft, &payer).await
    }

    /// What does jobs: the engine pool.
    pub fn jobs(&self) -> &Arc<dyn Jobs> {
        &self.jobs
    }

    /// Reads a request on another thread.
    pub(super) async fn draft(
        &self,
        new: &NewMatch,
        maker: &Identity,
        payer: &WorkAccount,
    ) -> Result<Draft, WireError> {
        let chosen = self.choose_ruleset(&new.ruleset, payer).await?;
        let source = chosen.spec().title.clone();
        let ruleset = match &new.bughouse {
            Some(terms) => {
                let terms = convert::terms_from_wire(terms);
                self.played_as_bughouse(chosen, terms, payer).await?
            }
            None => chosen,
        };
        let (new, maker, random) = (new.clone(), maker.clone(), Arc::clone(&self.random));
        let (directory, payer) = (Arc::clone(&self.directory), payer.clone());
        let read = move || draft::read(&new, (&ruleset, &source), &maker, &directory, &*random);
        run_blocking(move || payer.measure(read)).await?
    }

    async fn make(
        &self,
        header: Header,
        acts: Vec<Act>,
        payer: &WorkAccount,
    ) -> Result<Record, WireError> {
        let at = ReadAt { time: game::MatchTime(0), utc: self.clock.utc() };
        let is_light = header.setup.starts.iter().all(|start| is_light(start.ruleset()));
        let made = self.work(payer, is_light, move || Record::make(header, acts, at)).await;
        let (record, append) = made.map_err(|error| match error {
            MakeError::Refused(refusal) => convert::refusal(refusal),
            MakeError::Setup(faults) => convert::bad_input(faults).because("match-setup"),
        })?;
        self.remember(&record);
        match self.store.append(append).await {
            AppendAnswer::Committed(_) | AppendAnswer::Duplicate { .. } => Ok(record),
            AppendAnswer::Conflict { .. } => {
                Err(convert::error(ErrorCode::Internal, "this match already exists"))
            }
            AppendAnswer::Refused(refusal) => {
                Err(convert::bad_input(refusal).because("not-storable"))
            }
            AppendAnswer::Fenced { .. } | AppendAnswer::Unavailable(_) => Err(convert::error(
                ErrorCode::Unavailable,
                "the match cannot be saved right now; try again in a moment",
            )),
        }
    }

    /// Creates a match from its header, and lists it in the lobby if it belongs there.
    pub(crate) async fn make_listed(
        &self,
        header: Header,
        acts: Vec<Act>,
        payer: &WorkAccount,
    ) -> Result<(), WireError> {
        self.check_open()?;
        let (id, mode) = (header.setup.id, header.mode);
        let record = self.make(header, acts, payer).await?;
        self.lobby.set(id, self.listed(record.state(), mode));
        self.in_play.set(record.state(), in_play::wake_of(record.state(), mode));
        Ok(())
    }

    /// Creates the rematch that both teams agreed on, unless it exists already.
    pub(crate) async fn make_rematch(&self, header: Header) -> Result<(), ()> {
        let id = header.setup.id;
        if let Ok(Some(_)) = self.store.head(id).await {
            return Ok(());
        }
        let made = match self.draw_start(header).await {
            Ok(header) => self.make(header, vec![Act::Begin], &self.unpaid()).await,
            Err(error) => Err(error),
        };
        made.map(|_| ()).map_err(|error| {
            tracing::warn!(error = %error.message, "a rematch could not be created yet");
        })
    }

    /// The start of a rematch whose first start was random.
    async fn draw_start(&self, mut header: Header) -> Result<Header, WireError> {
        let Some(random_start) = header.random_start else {
            return Ok(header);
        };
        let number = RandomStartKind::number_of(header.setup.id);
        let terms = header.setup.bughouse.as_ref().map(|bughouse| bughouse.terms);
        let drawing = tokio::task::spawn_blocking(move || {
            let spec = random_start
                .draw(number)
                .map_err(|why| convert::bad_input(why).because("no-such-start"))?;
            let ruleset = Ruleset::compile(spec)
                .map_err(|faults| convert::bad_input(faults).because("ruleset-faults"))?;
            match terms {
                Some(terms) => draft::bughouse(&ruleset, &terms),
                None => Ok(ruleset),
            }
        });
        let failed = |_| convert::error(ErrorCode::Internal, "internal error");
        let ruleset = drawing.await.map_err(failed)??;
        header.setup.starts.fill(ruleset.start());
        Ok(header)
    }

    /// Takes a free seat of a match.
    ///
    /// # Errors
    /// Why not.
    pub async fn join<'a>(
        self: &Arc<Self>,
        id: MatchId,
        who: impl Into<Requester<'a>>,
        join: &Join,
    ) -> Result<Vec<Seat>, WireError> {
        let requester = who.into();
        let (who, payer) = (requester.who, self.payer(requester));
        self.check_open()?;
        self.check_in_play(who)?;
        let name = draft::joining_name(join.name.as_deref(), who);
        let (actor, secret) = (who.actor, join.invitation.clone());
        let join = |payer, reply| ActorMessage::Join { actor, name, secret, payer, reply };
        self.ask(id, &payer, join).await
    }

    /// Shows a match as somebody may see it.
    ///
    /// # Errors
    /// When there is no such match, or it cannot be loaded.
    pub async fn view<'a>(
        self: &Arc<Self>,
        id: MatchId,
        who: impl Into<Requester<'a>>,
    ) -> Result<MatchState, WireError> {
        let requester = who.into();
        self.check_open()?;
        let actor = requester.who.actor;
        let view = |payer, reply| ActorMessage::View { actor, payer, reply };
        self.ask(id, &self.payer(requester), view).await
    }

    /// Every move of a match, for showing earlier positions.
    ///
    /// # Errors
    /// When there is no such match, or it cannot be loaded.
    pub async fn history<'a>(
        self: &Arc<Self>,
        id: MatchId,
        who: impl Into<Requester<'a>>,
    ) -> Result<History, WireError> {
        let payer = self.payer(who.into());
        self.read(id, &payer, |record| convert::history(record.state())).await
    }

    /// A match as PGN, or as BPGN if it has two boards.
    ///
    /// # Errors
    /// When there is no such match, or it cannot be loaded.
    pub async fn pgn<'a>(
        self: &Arc<Self>,
        id: MatchId,
        who: impl Into<Requester<'a>>,
    ) -> Result<String, WireError> {
        let payer = self.payer(who.into());
        let directory = Arc::clone(&self.directory);
        let write = move |record: &Record| {
            let names = listing::shown_names(record.state(), &directory);
            pgn::write(record, &PgnExtras { names, notes: String::new() })
        };
        self.read(id, &payer, write).await
    }

    /// Reads the record of a match on another thread: a long game takes a while to write.
    async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        id: MatchId,
        payer: &WorkAccount,
        work: impl FnOnce(&Record) -> T + Send + 'static,
    ) -> Result<T, WireError> {
        let record = self.current_record(id, payer).await?;
        let payer = payer.clone();
        run_blocking(move || payer.measure(|| work(&record))).await
    }

    /// A match as it is now, with its moves.
    ///
    /// # Errors
    /// When there is no such match, or it cannot be loaded.
    pub(crate) async fn current_record(
        self: &Arc<Self>,
        id: MatchId,
        payer: &WorkAccount,
    ) -> Result<Record, WireError> {
        self.check_open()?;
        self.ask(id, payer, |payer, reply| ActorMessage::Read { payer, reply }).await
    }

    async fn ask<T>(
        self: &Arc<Self>,
        id: MatchId,
        payer: &WorkAccount,
        message: impl FnOnce(WorkAccount, oneshot::Sender<Result<T, WireError>>) -> ActorMessage,
    ) -> Result<T, WireError> {
        payer.check()?;
        let (reply, answer) = oneshot::channel();
        let busy = || convert::error(ErrorCode::Unavailable, "the match is busy; try again");
        let message = message(payer.clone(), reply);
        self.registry.send(self, id, message).map_err(|_| busy())?;
        answer.await.unwrap_or_else(|_| Err(busy()))
    }

    /// Counts a new name that somebody gives a seat.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count_rename(&self, actor: ActorId) -> Result<(), Wait> {
        let now = self.clock.now();
        let counted = lock(&self.renames).take(actor, now);
        counted.inspect_err(|_| self.connections.limits.reached(Limit::Renames, None))
    }

    /// The directory of people.
    pub fn directory(&self) -> &Arc<Directory> {
        &self.directory
    }

    /// Sets where results are counted from now on.
    pub fn count_results_in(&self, people: Arc<dyn PeopleStore>) {
        // Set once, when the server starts; a second store would count the same.
        let _ = self.results.set(people);
    }

    /// Makes every match look up its people again.
    pub fn people_changed(&self) {
        for id in self.registry.ids() {
            self.registry.send_if_there(id, ActorMessage::People);
        }
    }

    /// Removes a chat line that was erased in the store from every screen.
    pub fn chat_erased(&self, id: MatchId, line: game::chat::ChatSeq) {
        self.registry.send_if_there(id, ActorMessage::ChatErased(line));
    }

    /// Whether a secret is the one of a match's invitation, and whether the match is still open.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn admits(&self, id: MatchId, secret: &str) -> Result<InvitationState, ReadError> {
        let Some(stored) = self.store.load_match(id).await? else {
            return Ok(InvitationState::Invalid);
        };
        let invitation = record::invitation_of(&stored.header);
        let is_right = invitation.is_some_and(|invitation| invitation.admits(secret));
        Ok(match (is_right, stored.head.state) {
            (false, _) => InvitationState::Invalid,
            (true, store::MatchStatus::Live) => InvitationState::Valid,
            (true, store::MatchStatus::Finished) => InvitationState::Over,
        })
    }

    /// What an invitation is to, for somebody who has its secret and nothing else.
    ///
    /// # Errors
    /// When it is not the match's invitation, or the match cannot be loaded.
    pub(crate) async fn invitation(
        self: &Arc<Self>,
        id: MatchId,
        secret: &str,
        address: Option<IpAddr>,
    ) -> Result<InvitationShown, WireError> {
        let admits = self.admits(id, secret).await.map_err(|error| {
            tracing::error!(%error, "cannot read an invitation");
            let why = "invitations cannot be read right now; try again in a moment";
            convert::error(ErrorCode::Unavailable, why)
        })?;
        // A wrong secret and a wrong match look the same.
        if admits == InvitationState::Invalid {
            let why = "this invitation is no longer valid; ask for the link again";
            return Err(convert::error(ErrorCode::BadInvitation, why).because("not-invited"));
        }
        let payer = self.connections.work_account(None, address);
        self.read(id, &payer, |record| convert::invitation(record.state())).await
    }

    /// Open seeks and live matches.
    pub fn lobby(&self) -> LobbyState {
        self.lobby.snapshot()
    }

    /// Counters for monitoring.
    pub fn stats(&self) -> LiveStats {
        LiveStats {
            owners: self.registry.len(),
            sockets: self.connections.sockets(),
            in_play: self.in_play.count(),
            panics: lock(&self.panics).values().map(|count| u64::from(*count)).sum(),
        }
    }

    /// Starts nothing new, finishes what is in progress, and closes every socket.
    pub async fn shutdown(&self) {
        self.closing.send_replace(true);
        // From now on nobody can play.
        let stopped = self.clock.utc();
        for id in self.registry.ids() {
            self.registry.send_if_there(id, ActorMessage::Shutdown);
        }
        let finished = async {
            while !self.registry.is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(CLOSING_TIME, finished).await.is_err() {
            tracing::warn!("some matches did not stop in time; their logs are complete anyway");
        }
        let noted = tokio::time::timeout(CLOSING_TIME, self.beat_at(stopped)).await;
        if !matches!(noted, Ok(Ok(()))) {
            tracing::warn!("clocks could not be stopped; they are credited up to a second more");
        }
    }

    /// Refuses somebody who plays too many matches at once, and counts it.
    fn check_in_play(&self, who: &Identity) -> Result<(), WireError> {
        let checked = self.in_play.check(who);
        checked.inspect_err(|_| self.connections.limits.reached(Limit::MatchesInPlay, None))
    }

    fn check_open(&self) -> Result<(), WireError> {
        if *self.closing.borrow() {
            return Err(convert::error(
                ErrorCode::Unavailable,
                "the server is being restarted; try again in a moment",
            ));
        }
        Ok(())
    }

    /// Signals when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// A match from its log; nothing if there is none. Somebody pays for replaying it.
    pub(crate) async fn load(
        &self,
        id: MatchId,
        payer: &WorkAccount,
    ) -> Result<Option<Record>, LoadMatchError> {
        let Some(stored) = self.store.load_match(id).await? else {
            return Ok(None);
        };
        self.record_of(stored, payer).await.map(Some)
    }

    /// The match with this log.
    async fn record_of(
        &self,
        stored: StoredMatch,
        payer: &WorkAccount,
    ) -> Result<Record, LoadMatchError> {
        let hashes = record::rulesets_of(&stored.header)
            .map_err(|error| LoadMatchError::Damaged(error.to_string()))?;
        let mut rulesets = BTreeMap::new();
        for hash in hashes {
            let found = self.ruleset(hash, payer).await;
            let ruleset = found.map_err(|error| LoadMatchError::Damaged(error.to_string()))?;
            rulesets.insert(hash, ruleset);
        }
        let is_light = stored.events.len() <= LIGHT_EVENTS && rulesets.values().all(is_light);
        let load = move || Record::load(&stored, |hash| rulesets.get(&hash).cloned());
        let loaded = self.work(payer, is_light, load).await;
        loaded.map_err(|error| LoadMatchError::Damaged(error.to_string()))
    }

    /// Does work for a match and counts it. If it is not light, it waits for its turn, away from the threads that
    /// serve everybody.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        payer: &WorkAccount,
        is_light: bool,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> T {
        match is_light {
            true => payer.measure(work),
            false => self.costly.run_in_turn(payer, work).await,
        }
    }

    /// Now, by the process's clock and by the calendar.
    pub(crate) fn moment(&self) -> Moment {
        let passed = u64::try_from(self.clock.now().as_millis()).unwrap_or(u64::MAX);
        Moment { monotonic: Millis(passed), utc: self.clock.utc() }
    }

    /// A match as the lobby lists it, with the names to show.
    pub(crate) fn listed(&self, state: &Match, mode: Mode) -> Option<Listed> {
        let mut listed = convert::listed(state, mode)?;
        listed.entry.names = listing::shown_names(state, &self.directory);
        Some(listed)
    }

    pub(crate) fn next_watcher(&self) -> WatcherId {
        WatcherId(self.watchers.fetch_add(1, Ordering::Relaxed))
    }

    pub(crate) fn count_panic(&self, id: MatchId) {
        *lock(&self.panics).entry(id).or_default() += 1;
    }

    pub(crate) fn panics_of(&self, id: MatchId) -> u32 {
        lock(&self.panics).get(&id).copied().unwrap_or_default()
    }

    /// Counts a new socket.
    ///
    /// # Errors
    /// When its person or its address has too many.
    pub fn admit(
        &self,
        who: &Identity,
        address: Option<IpAddr>,
    ) -> Result<SocketPermit, TooManyConnections> {
        self.connections.admit_socket(who.actor, address, None)
    }

    /// The table of open connections.
    pub fn connections(&self) -> &Arc<ConnectionTable> {
        &self.connections
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Live").field("stats", &self.stats()).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
