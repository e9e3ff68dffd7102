//! All live matches behind one value: they are made, joined, shown and followed here, and stopped together.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use game::{Act, Match, MatchId, Millis, Moment, ReadAt, WatcherId};
use protocol::http::{Join, NewMatch, RulesetChoice};
use protocol::{ErrorCode, History, Lobby as LobbyState, MatchState, Seat, WireError};
use rules::Ruleset;
use store::{AppendAnswer, EventStore, PeopleStore, ReadError, RulesetHash, StoredMatch};
use tokio::sync::{oneshot, watch};

use super::actor::ActorMessage;
use super::admission::{Admission, Crowded, Door};
use super::convert::{self, Listed};
use super::draft::{self, Draft};
use super::header::{Header, Lot, Mode};
use super::listing;
use super::lobby::Lobby;
use super::record::{self, MakeError, Record, RulesetError};
use super::registry::Registry;
use super::sheet::{self, Margin};
use crate::clock::Clock;
use crate::directory::Directory;
use crate::identity::Identity;
use crate::limits::CONNECTIONS_PER_ADDRESS;
use crate::random::Random;
use crate::work_queue::{compile_ruleset, run_blocking};

/// Compiled rulesets are kept at hand up to this many.
const MOST_RULESETS: usize = 256;
/// A page of live matches, when all are asked for.
const PAGE: usize = 256;
/// How long owners may take to finish what is under way.
const CLOSING_TIME: Duration = Duration::from_secs(5);

/// All live matches.
pub struct Live {
    pub(crate) store: Arc<dyn EventStore>,
    pub(super) clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    pub(crate) registry: Registry,
    pub(crate) lobby: Arc<Lobby>,
    rulesets: Mutex<HashMap<RulesetHash, Ruleset>>,
    door: Arc<Door>,
    directory: Arc<Directory>,
    pub(super) results: OnceLock<Arc<dyn PeopleStore>>,
    closing: watch::Sender<bool>,
    watchers: AtomicU64,
    panics: Mutex<HashMap<MatchId, u32>>,
}

/// A match that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Created {
    /// Which.
    pub id: MatchId,
    /// The maker's seats.
    pub seats: Vec<Seat>,
    /// The secret of the invitation, told here and never again.
    pub secret: Option<String>,
}

/// Counters for whoever watches over the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LiveStats {
    /// Matches that have an owner now.
    pub owners: usize,
    /// Sockets open now.
    pub sockets: usize,
    /// Matches that a panic closed.
    pub panics: u64,
}

/// Why a stored ruleset is not at hand.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FindRulesetError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the ruleset {0} is not in the store")]
    Missing(RulesetHash),
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
}

/// Why a stored match is not at hand.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadMatchError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the stored match is damaged: {0}")]
    Damaged(String),
}

impl Live {
    /// A house with a store, a clock and lots. Must be called within a tokio runtime.
    pub fn new(
        store: Arc<dyn EventStore>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Arc<Self> {
        Self::with_door(store, clock, random, CONNECTIONS_PER_ADDRESS)
    }

    /// The same, with another number of sockets that may come from one address.
    pub fn with_door(
        store: Arc<dyn EventStore>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
        sockets_for_each_address: usize,
    ) -> Arc<Self> {
        let (closing, _) = watch::channel(false);
        Arc::new(Self {
            store,
            clock,
            random,
            registry: Registry::default(),
            lobby: Lobby::open(),
            rulesets: Mutex::default(),
            door: Door::new(sockets_for_each_address),
            directory: Arc::default(),
            results: OnceLock::new(),
            closing,
            watchers: AtomicU64::new(1),
            panics: Mutex::default(),
        })
    }

    /// Sets every live match up again after a start, with its clocks credited. Tells how many.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn recover(self: &Arc<Self>) -> Result<usize, ReadError> {
        let (mut above, mut count) = (None, 0);
        loop {
            let page = self.store.live_matches(above, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok(count);
            };
            above = Some(last.match_id);
            count += page.len();
            for head in page {
                // Those without a running clock go again by themselves.
                let sent = self.registry.send(self, head.match_id, ActorMessage::Wake);
                debug_assert!(sent.is_ok(), "an owner that was just started has room");
            }
        }
    }

    /// Makes a match.
    ///
    /// # Errors
    /// With every fault of the request, or when nothing can be saved.
    pub async fn create(&self, new: &NewMatch, maker: &Identity) -> Result<Created, WireError> {
        self.check_open()?;
        let Draft { header, acts, seats, secret } = self.draft(new, maker).await?;
        let id = header.setup.id;
        self.make_listed(header, acts).await?;
        let seats = seats.into_iter().map(convert::seat_to_wire).collect();
        Ok(Created { id, seats, secret })
    }

    /// Reads a request aside: a stranger's ruleset may take a tenth of a second to compile.
    async fn draft(&self, new: &NewMatch, maker: &Identity) -> Result<Draft, WireError> {
        let (new, maker, random) = (new.clone(), maker.clone(), Arc::clone(&self.random));
        let is_of_a_stranger = matches!(new.ruleset, RulesetChoice::File { .. });
        let read = move || draft::read(&new, &maker, &*random);
        if is_of_a_stranger {
            return compile_ruleset(read).await?;
        }
        run_blocking(read).await?
    }

    async fn make(&self, header: Header, acts: Vec<Act>) -> Result<Record, WireError> {
        let at = ReadAt { time: game::MatchTime(0), utc: self.clock.utc() };
        let made = Record::make(header, acts, at);
        let (record, append) = made.map_err(|error| match error {
            MakeError::Refused(refusal) => convert::refusal(refusal),
            MakeError::Setup(faults) => convert::bad_input(faults),
        })?;
        self.remember(&record);
        match self.store.append(append).await {
            AppendAnswer::Committed(_) | AppendAnswer::Duplicate { .. } => Ok(record),
            AppendAnswer::Conflict { .. } => {
                Err(convert::error(ErrorCode::Internal, "there is such a match already"))
            }
            AppendAnswer::Refused(refusal) => Err(convert::bad_input(refusal)),
            AppendAnswer::Fenced { .. } | AppendAnswer::Unavailable(_) => Err(convert::error(
                ErrorCode::Unavailable,
                "the match cannot be saved just now; try again in a moment",
            )),
        }
    }

    /// Makes a match from its header, and lists it in the lobby if it belongs there.
    pub(crate) async fn make_listed(
        &self,
        header: Header,
        acts: Vec<Act>,
    ) -> Result<(), WireError> {
        self.check_open()?;
        let (id, mode) = (header.setup.id, header.mode);
        let record = self.make(header, acts).await?;
        self.lobby.set(id, self.listed(record.state(), mode));
        Ok(())
    }

    /// Makes the rematch that both teams agreed on; one that is there already is as good.
    pub(crate) async fn make_rematch(&self, header: Header) -> Result<(), ()> {
        let id = header.setup.id;
        if let Ok(Some(_)) = self.store.head(id).await {
            return Ok(());
        }
        let made = match self.draw_anew(header).await {
            Ok(header) => self.make(header, vec![Act::Begin]).await,
            Err(error) => Err(error),
        };
        made.map(|_| ()).map_err(|error| {
            tracing::warn!(error = %error.message, "a rematch could not be made yet");
        })
    }

    /// The start of a rematch whose first start was drawn by lot.
    async fn draw_anew(&self, mut header: Header) -> Result<Header, WireError> {
        let Some(lot) = header.lot else {
            return Ok(header);
        };
        let number = Lot::number_of(header.setup.id);
        let drawing = tokio::task::spawn_blocking(move || {
            let spec = lot.draw(number).map_err(convert::bad_input)?;
            Ruleset::compile(spec).map_err(convert::bad_input)
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
    pub async fn join(
        self: &Arc<Self>,
        id: MatchId,
        who: &Identity,
        join: &Join,
    ) -> Result<Vec<Seat>, WireError> {
        self.check_open()?;
        let name = draft::joining_name(join.name.as_deref(), who);
        let (actor, secret) = (who.actor, join.invitation.clone());
        self.ask(id, |reply| ActorMessage::Join { actor, name, secret, reply }).await
    }

    /// Shows a match as somebody may see it.
    ///
    /// # Errors
    /// When there is no such match, or it cannot be loaded.
    pub async fn view(
        self: &Arc<Self>,
        id: MatchId,
        who: &Identity,
    ) -> Result<MatchState, WireError> {
        self.check_open()?;
        let actor = who.actor;
        self.ask(id, |reply| ActorMessage::View { actor, reply }).await
    }

    /// Every move of a match, for seeing earlier positions.
    ///
    /// # Errors
    /// When there is no such match, or it cannot be loaded.
    pub async fn history(self: &Arc<Self>, id: MatchId) -> Result<History, WireError> {
        self.read(id, |record| convert::history(record.state())).await
    }

    /// A match as PGN, or BPGN where it has two boards.
    ///
    /// # Errors
    /// When there is no such match, or it cannot be loaded.
    pub async fn pgn(self: &Arc<Self>, id: MatchId) -> Result<String, WireError> {
        let directory = Arc::clone(&self.directory);
        let sheet = move |record: &Record| {
            let names = listing::shown_names(record.state(), &directory);
            sheet::write(record, &Margin { names, notes: String::new() })
        };
        self.read(id, sheet).await
    }

    /// Reads the record of a match aside: a long game takes a while to write.
    async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        id: MatchId,
        work: impl FnOnce(&Record) -> T + Send + 'static,
    ) -> Result<T, WireError> {
        self.check_open()?;
        let record = self.ask(id, |reply| ActorMessage::Read { reply }).await?;
        let failed = |_| convert::error(ErrorCode::Internal, "internal error");
        tokio::task::spawn_blocking(move || work(&record)).await.map_err(failed)
    }

    async fn ask<T>(
        self: &Arc<Self>,
        id: MatchId,
        message: impl FnOnce(oneshot::Sender<Result<T, WireError>>) -> ActorMessage,
    ) -> Result<T, WireError> {
        let (reply, answer) = oneshot::channel();
        let busy = || convert::error(ErrorCode::Unavailable, "the match is busy; try again");
        self.registry.send(self, id, message(reply)).map_err(|_| busy())?;
        answer.await.unwrap_or_else(|_| Err(busy()))
    }

    /// Who is who.
    pub fn directory(&self) -> &Arc<Directory> {
        &self.directory
    }

    /// Results are counted there from now on.
    pub fn count_results_in(&self, people: Arc<dyn PeopleStore>) {
        // Set once, when the house opens; a second store would count the same.
        let _ = self.results.set(people);
    }

    /// Lets every match look anew who is who.
    pub fn people_changed(&self) {
        for id in self.registry.ids() {
            self.registry.send_if_there(id, ActorMessage::People);
        }
    }

    /// A chat line was erased in the store; whoever has it on the screen is told.
    pub fn chat_erased(&self, id: MatchId, line: game::chat::ChatSeq) {
        self.registry.send_if_there(id, ActorMessage::ChatErased(line));
    }

    /// Whether a secret is that of the invitation to a match.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn admits(&self, id: MatchId, secret: &str) -> Result<bool, ReadError> {
        let stored = self.store.load_match(id).await?;
        let invitation = stored.and_then(|stored| record::invitation_of(&stored.header));
        Ok(invitation.is_some_and(|invitation| invitation.admits(secret)))
    }

    /// Open seeks and live matches.
    pub fn lobby(&self) -> LobbyState {
        self.lobby.snapshot()
    }

    /// Counters for whoever watches over the server.
    pub fn stats(&self) -> LiveStats {
        LiveStats {
            owners: self.registry.ids().len(),
            sockets: self.door.sockets(),
            panics: lock(&self.panics).values().map(|count| u64::from(*count)).sum(),
        }
    }

    /// Lets nothing new begin, finishes what is under way, and closes every socket.
    pub async fn shutdown(&self) {
        self.closing.send_replace(true);
        for id in self.registry.ids() {
            self.registry.send_if_there(id, ActorMessage::Shutdown);
        }
        let finished = async {
            while !self.registry.ids().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(CLOSING_TIME, finished).await.is_err() {
            tracing::warn!("some matches did not finish in time; their logs are whole anyway");
        }
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

    /// Tells when the house closes.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// A match as its log tells it; nothing if there is none.
    pub(crate) async fn load(&self, id: MatchId) -> Result<Option<Record>, LoadMatchError> {
        let Some(stored) = self.store.load_match(id).await? else {
            return Ok(None);
        };
        self.record_of(&stored).await.map(Some)
    }

    /// The match of a log.
    pub(crate) async fn record_of(&self, stored: &StoredMatch) -> Result<Record, LoadMatchError> {
        let hashes = record::rulesets_of(&stored.header)
            .map_err(|error| LoadMatchError::Damaged(error.to_string()))?;
        let mut rulesets = BTreeMap::new();
        for hash in hashes {
            let found = self.ruleset(hash).await;
            let ruleset = found.map_err(|error| LoadMatchError::Damaged(error.to_string()))?;
            rulesets.insert(hash, ruleset);
        }
        let lookup = |hash| rulesets.get(&hash).cloned();
        Record::load(stored, lookup).map_err(|error| LoadMatchError::Damaged(error.to_string()))
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

    /// Counts a socket in.
    ///
    /// # Errors
    /// When its person or its address has too many.
    pub fn admit(&self, who: &Identity, address: Option<IpAddr>) -> Result<Admission, Crowded> {
        self.door.admit(who.actor, address)
    }

    /// A ruleset by its fingerprint.
    pub(crate) async fn ruleset(&self, hash: RulesetHash) -> Result<Ruleset, FindRulesetError> {
        if let Some(known) = lock(&self.rulesets).get(&hash) {
            return Ok(known.clone());
        }
        let text = self.store.ruleset(hash).await?.ok_or(FindRulesetError::Missing(hash))?;
        let ruleset = record::ruleset_from_row(hash, &text)?;
        self.keep_ruleset(hash, &ruleset);
        Ok(ruleset)
    }

    fn remember(&self, record: &Record) {
        for start in &record.header().setup.starts {
            self.keep_ruleset(record::ruleset_row(start.ruleset()).hash, start.ruleset());
        }
    }

    fn keep_ruleset(&self, hash: RulesetHash, ruleset: &Ruleset) {
        let mut rulesets = lock(&self.rulesets);
        if rulesets.len() >= MOST_RULESETS {
            // Those in use are held by their matches anyway; the others are read again.
            rulesets.clear();
        }
        rulesets.insert(hash, ruleset.clone());
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
