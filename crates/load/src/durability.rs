//! Kills the server while games are played: afterwards every acknowledged move must be there
//! exactly once.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use protocol::{Act, Answer, ClientMessage, Color, EventKind, MatchState, Seat, ServerMessage};
use testkit::numbers::Numbers;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::moves::{self, Moves};
use crate::people::{self, Seated};
use crate::process::Server;
use crate::wire::{self, ReadAhead, Socket, TIMEOUT};

/// Concurrent games.
const GAMES: usize = 24;
/// A new game begins after this many moves.
const PLIES: usize = 120;
/// The server is killed at most this many milliseconds after the first move.
const MAX_LIFE_MS: usize = 250;

/// The counts.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    kills: usize,
    acknowledged: u64,
    /// Moves that were sent again because there was no answer.
    repeated: u64,
    /// Those of them that had been saved before the server was killed.
    saved_unanswered: u64,
    games: usize,
    /// Logs that were read event by event, from the first.
    logs: usize,
}

/// A game as its players know it.
#[derive(Debug)]
pub(crate) struct PlayedGame {
    seated: Seated,
    moves: Moves,
    /// The moves that were acknowledged.
    acknowledged: usize,
    /// Whether the next move was sent without an answer.
    is_open: bool,
}

/// Kills a server this often, and checks after each kill.
///
/// # Errors
/// When a move is lost or duplicated, or a log has a gap.
pub(crate) async fn run(program: &Path, folder: &Path, kills: usize) -> Result<String> {
    let data = tempfile::tempdir_in(folder).context("cannot create a data folder")?;
    let lists = moves::random_games(PLIES)?;
    let mut numbers = Numbers::new(kills as u64);
    let mut counts = Counts::default();
    let mut games: Vec<PlayedGame> = Vec::new();
    let mut people = 0;
    while counts.kills < kills {
        let server = Server::start(program, data.path()).await?;
        let address = server.address();
        for game in games.iter_mut().filter(|game| game.is_done()) {
            let mut sockets = game.connect(address, &mut counts).await?;
            counts.logs += usize::from(game.check_log(&mut sockets[0]).await?);
        }
        games.retain(|game| !game.is_done());
        let missing = GAMES - games.len();
        for seated in people::matches(address, people..people + missing).await? {
            let moves = lists[counts.games % lists.len()].clone();
            games.push(PlayedGame::new(seated, moves));
            counts.games += 1;
        }
        people += missing;
        let life = Duration::from_millis(numbers.below(MAX_LIFE_MS) as u64 + 1);
        games = play_and_kill(server, games, life, &mut counts).await?;
        counts.kills += 1;
    }
    let server = Server::start(program, data.path()).await?;
    for game in &mut games {
        let mut sockets = game.connect(server.address(), &mut counts).await?;
        counts.logs += usize::from(game.check_log(&mut sockets[0]).await?);
    }
    let Counts { kills, acknowledged, repeated, saved_unanswered, games, logs } = counts;
    Ok(format!(
        "{kills} kills, {games} games: {acknowledged} moves acknowledged, 0 lost, 0 duplicated; \
         {repeated} sent again, {saved_unanswered} of them saved before; \
         {logs} logs read event by event, the others replayed by the server, which checks the number \
         and the hash of every event: no gap"
    ))
}

/// Lets everybody play, and kills the server in the meantime.
async fn play_and_kill(
    server: Server,
    games: Vec<PlayedGame>,
    life: Duration,
    counts: &mut Counts,
) -> Result<Vec<PlayedGame>> {
    let address = server.address();
    let (begin, begun) = watch::channel(false);
    let mut tasks = JoinSet::new();
    let waiting = games.len();
    let (ready, mut all_ready) = tokio::sync::mpsc::channel(waiting.max(1));
    for game in games {
        let (begun, ready) = (begun.clone(), ready.clone());
        tasks.spawn(game.play(address, begun, ready));
    }
    drop(ready);
    for _ in 0..waiting {
        // A game that failed closes its end; its error is returned below.
        if timeout(TIMEOUT, all_ready.recv()).await.context("the players do not connect")?.is_none()
        {
            break;
        }
    }
    begin.send_replace(true);
    sleep(life).await;
    server.kill().await?;
    let mut games = Vec::new();
    while let Some(done) = tasks.join_next().await {
        let (game, part) = done??;
        counts.acknowledged += part.acknowledged;
        counts.repeated += part.repeated;
        counts.saved_unanswered += part.saved_unanswered;
        games.push(game);
    }
    Ok(games)
}

impl PlayedGame {
    /// A game before its first move.
    pub(crate) fn new(seated: Seated, moves: Moves) -> Self {
        Self { seated, moves, acknowledged: 0, is_open: false }
    }

    /// The next move to send, with its number, if there is one. It counts as sent from now on.
    pub(crate) fn next_act(&mut self) -> Option<(usize, ClientMessage)> {
        let ply = self.acknowledged + 1;
        let is_there = ply <= self.moves.len();
        self.is_open |= is_there;
        is_there.then(|| (ply, self.act(ply)))
    }

    fn is_done(&self) -> bool {
        self.acknowledged + 1 >= self.moves.len()
    }

    /// Plays until the connection breaks; any other failure is an error.
    async fn play(
        mut self,
        server: SocketAddr,
        mut begun: watch::Receiver<bool>,
        ready: tokio::sync::mpsc::Sender<()>,
    ) -> Result<(Self, Counts)> {
        let mut counts = Counts::default();
        let mut sockets = self.connect(server, &mut counts).await?;
        ready.send(()).await.context("the receiver is gone")?;
        begun.wait_for(|begun| *begun).await.context("the sender is gone")?;
        while let Some((ply, act)) = self.next_act() {
            let mover = &mut sockets[(ply - 1) % 2];
            if wire::say(mover, wire::text(&act)).await.is_err() {
                break;
            }
            let Ok(received) = wire::receive_type(mover, "answer").await else {
                break;
            };
            self.answered(ply, &received)?;
            counts.acknowledged += 1;
        }
        Ok((self, counts))
    }

    pub(crate) fn answered(&mut self, ply: usize, heard: &str) -> Result<()> {
        let ServerMessage::Answer { id, answer, .. } = serde_json::from_str(heard)? else {
            bail!("not an answer: {heard}");
        };
        ensure!(id == ply as u64, "an answer to {id}, not to {ply}");
        match answer {
            Answer::Accepted { .. } => {
                (self.acknowledged, self.is_open) = (ply, false);
                Ok(())
            }
            Answer::Noted => bail!("move {ply} was not saved"),
            Answer::Refused { error } => bail!("move {ply} was refused: {}", error.message),
        }
    }

    fn act(&self, ply: usize) -> ClientMessage {
        let color = if ply % 2 == 1 { Color::White } else { Color::Black };
        let act = Act::Move { seat: Seat { board: 0, color }, uci: self.moves[ply - 1].clone() };
        let (match_id, id) = (self.seated.id.clone(), ply as u64);
        ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act }
    }

    /// Reconnects both players. Every acknowledged move must be there, and at most one more, which
    /// got no answer: it is sent again with its number and must be made only once.
    pub(crate) async fn connect(
        &mut self,
        server: SocketAddr,
        counts: &mut Counts,
    ) -> Result<[Socket; 2]> {
        let [white, black] = self.seated.players.clone();
        let mut sockets = [
            white.socket(server, ReadAhead::Usual).await?,
            black.socket(server, ReadAhead::Usual).await?,
        ];
        for socket in &mut sockets {
            let there = self.look(socket).await?.moves[0].len();
            let most = self.acknowledged + usize::from(self.is_open);
            ensure!(
                (self.acknowledged..=most).contains(&there),
                "match {}: {there} moves are there, {} were acknowledged",
                self.seated.id.0,
                self.acknowledged
            );
        }
        if self.is_open {
            let ply = self.acknowledged + 1;
            let mover = &mut sockets[(ply - 1) % 2];
            let before = self.look(mover).await?.moves[0].len();
            counts.repeated += 1;
            counts.saved_unanswered += u64::from(before == ply);
            wire::say(mover, wire::text(&self.act(ply))).await?;
            let received = wire::receive_type(mover, "answer").await?;
            self.answered(ply, &received)?;
            counts.acknowledged += 1;
            let after = self.look(mover).await?.moves[0].len();
            ensure!(after == ply, "move {ply} was sent twice, and {after} moves are there");
        }
        Ok(sockets)
    }

    /// The match as a player sees it.
    async fn look(&self, socket: &mut Socket) -> Result<MatchState> {
        let watch = ClientMessage::Watch { match_id: self.seated.id.clone(), have: None };
        wire::say(socket, wire::text(&watch)).await?;
        let text = wire::receive_type(socket, "match").await?;
        match serde_json::from_str(&text)? {
            ServerMessage::Match { state } => Ok(state),
            other => bail!("not a match: {other:?}"),
        }
    }

    /// Checks that every event is there once, without a gap, and that the moves are those that were
    /// sent. Returns whether the log could be read event by event: for a long log the server sends
    /// the whole match instead.
    pub(crate) async fn check_log(&self, socket: &mut Socket) -> Result<bool> {
        let state = self.look(socket).await?;
        let have = Some(protocol::Head { epoch: state.head.epoch, seq: 0 });
        let watch = ClientMessage::Watch { match_id: self.seated.id.clone(), have };
        wire::say(socket, wire::text(&watch)).await?;
        let events = loop {
            let received =
                timeout(TIMEOUT, wire::receive(socket)).await.context("no log came")??;
            match serde_json::from_str(&received)? {
                // Somebody connected or left before the question was read.
                ServerMessage::Events { events, .. }
                    if events.first().is_some_and(|event| event.seq > state.head.seq) => {}
                ServerMessage::Events { events, .. } => break events,
                _ => return Ok(false),
            }
        };
        let numbers: Vec<u64> = events.iter().map(|event| event.seq).collect();
        let last = numbers.last().copied().unwrap_or_default();
        let is_whole = last >= state.head.seq && numbers.iter().copied().eq(1..=last);
        ensure!(is_whole, "the log has a gap: {numbers:?}");
        let moves = events.iter().filter_map(|event| match &event.kind {
            EventKind::Move { ply, uci, .. } => Some((*ply as usize, uci.clone())),
            _ => None,
        });
        let moves: Vec<(usize, String)> = moves.collect();
        let plies: BTreeSet<usize> = moves.iter().map(|(ply, _)| *ply).collect();
        ensure!(plies.len() == moves.len(), "a move is there twice: {moves:?}");
        let played = moves.iter().map(|(_, uci)| uci);
        ensure!(
            played.eq(self.moves.iter().take(moves.len())),
            "the log has other moves than were sent"
        );
        Ok(true)
    }
}
