//! Kills without warning while games are played: what was acknowledged must be there again, once.

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

use crate::lines::{self, Line};
use crate::people::{self, Seated};
use crate::process::Server;
use crate::wire::{self, PATIENCE, ReadAhead, Socket};

/// Games that are played at once.
const GAMES: usize = 24;
/// A game is begun anew after so many moves.
const PLIES: usize = 120;
/// A server lives for at most so many milliseconds after the first move.
const LONGEST_LIFE_MS: usize = 250;

/// What was counted.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    kills: usize,
    acknowledged: u64,
    /// Moves that were sent again because no answer had come.
    repeated: u64,
    /// Of these, moves that had been saved before the server was killed.
    saved_unanswered: u64,
    games: usize,
    /// Logs that were read event by event, from the first.
    logs: usize,
}

/// One game with what its players know.
#[derive(Debug)]
struct Table {
    seated: Seated,
    line: Line,
    /// The moves that were acknowledged.
    acknowledged: usize,
    /// Whether the next move was sent and not answered.
    is_open: bool,
}

/// Kills a server so often, and checks after each kill.
///
/// # Errors
/// When a move is lost or doubled, or a log has a gap.
pub(crate) async fn run(program: &Path, folder: &Path, kills: usize) -> Result<String> {
    let data = tempfile::tempdir_in(folder).context("no folder for the data")?;
    let lines = lines::draw(PLIES)?;
    let mut numbers = Numbers::new(kills as u64);
    let mut tally = Tally::default();
    let mut tables: Vec<Table> = Vec::new();
    let mut people = 0;
    while tally.kills < kills {
        let server = Server::house(program, data.path()).await?;
        let address = server.address();
        for table in tables.iter_mut().filter(|table| table.is_done()) {
            let mut sockets = table.sit(address, &mut tally).await?;
            tally.logs += usize::from(table.check_log(&mut sockets[0]).await?);
        }
        tables.retain(|table| !table.is_done());
        let missing = GAMES - tables.len();
        for seated in people::matches(address, people..people + missing).await? {
            let line = lines[tally.games % lines.len()].clone();
            tables.push(Table { seated, line, acknowledged: 0, is_open: false });
            tally.games += 1;
        }
        people += missing;
        let life = Duration::from_millis(numbers.below(LONGEST_LIFE_MS) as u64 + 1);
        tables = live_and_die(server, tables, life, &mut tally).await?;
        tally.kills += 1;
    }
    let server = Server::house(program, data.path()).await?;
    for table in &mut tables {
        let mut sockets = table.sit(server.address(), &mut tally).await?;
        tally.logs += usize::from(table.check_log(&mut sockets[0]).await?);
    }
    let Tally { kills, acknowledged, repeated, saved_unanswered, games, logs } = tally;
    Ok(format!(
        "{kills} kills, {games} games: {acknowledged} moves acknowledged, 0 lost, 0 doubled; \
         {repeated} sent again, {saved_unanswered} of them saved before; \
         {logs} logs read event by event, no gap"
    ))
}

/// Lets everybody sit down and play, and kills the server in the midst of it.
async fn live_and_die(
    server: Server,
    tables: Vec<Table>,
    life: Duration,
    tally: &mut Tally,
) -> Result<Vec<Table>> {
    let address = server.address();
    let (begin, begun) = watch::channel(false);
    let mut tasks = JoinSet::new();
    let waiting = tables.len();
    let (ready, mut all_ready) = tokio::sync::mpsc::channel(waiting.max(1));
    for table in tables {
        let (begun, ready) = (begun.clone(), ready.clone());
        tasks.spawn(table.play(address, begun, ready));
    }
    drop(ready);
    for _ in 0..waiting {
        // A table that failed closes its end, and tells why below.
        if timeout(PATIENCE, all_ready.recv()).await.context("nobody sits down")?.is_none() {
            break;
        }
    }
    begin.send_replace(true);
    sleep(life).await;
    server.kill().await?;
    let mut tables = Vec::new();
    while let Some(done) = tasks.join_next().await {
        let (table, part) = done??;
        tally.acknowledged += part.acknowledged;
        tally.repeated += part.repeated;
        tally.saved_unanswered += part.saved_unanswered;
        tables.push(table);
    }
    Ok(tables)
}

impl Table {
    fn is_done(&self) -> bool {
        self.acknowledged + 1 >= self.line.len()
    }

    /// Plays until the line breaks; whatever else goes wrong is an error.
    async fn play(
        mut self,
        server: SocketAddr,
        mut begun: watch::Receiver<bool>,
        ready: tokio::sync::mpsc::Sender<()>,
    ) -> Result<(Self, Tally)> {
        let mut tally = Tally::default();
        let mut sockets = self.sit(server, &mut tally).await?;
        ready.send(()).await.context("nobody waits")?;
        begun.wait_for(|begun| *begun).await.context("nobody begins")?;
        while self.acknowledged < self.line.len() {
            let ply = self.acknowledged + 1;
            let mover = &mut sockets[(ply - 1) % 2];
            self.is_open = true;
            if wire::say(mover, wire::text(&self.act(ply))).await.is_err() {
                break;
            }
            let Ok(heard) = wire::hear_type(mover, "answer").await else {
                break;
            };
            self.answered(ply, &heard)?;
            tally.acknowledged += 1;
        }
        Ok((self, tally))
    }

    fn answered(&mut self, ply: usize, heard: &str) -> Result<()> {
        let ServerMessage::Answer { id, answer, .. } = serde_json::from_str(heard)? else {
            bail!("not an answer: {heard}");
        };
        ensure!(id == ply as u64, "an answer to {id}, not to {ply}");
        match answer {
            Answer::Accepted { .. } => {
                (self.acknowledged, self.is_open) = (ply, false);
                Ok(())
            }
            Answer::Refused { error } => bail!("move {ply} was refused: {}", error.message),
        }
    }

    fn act(&self, ply: usize) -> ClientMessage {
        let color = if ply % 2 == 1 { Color::White } else { Color::Black };
        let act = Act::Move { seat: Seat { board: 0, color }, uci: self.line[ply - 1].clone() };
        let (match_id, id) = (self.seated.id.clone(), ply as u64);
        ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act }
    }

    /// Both players come back: all that was acknowledged is there, and at most one move more, which was sent. That one is
    /// sent again under its number and must be made once.
    async fn sit(&mut self, server: SocketAddr, tally: &mut Tally) -> Result<[Socket; 2]> {
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
            tally.repeated += 1;
            tally.saved_unanswered += u64::from(before == ply);
            wire::say(mover, wire::text(&self.act(ply))).await?;
            let heard = wire::hear_type(mover, "answer").await?;
            self.answered(ply, &heard)?;
            tally.acknowledged += 1;
            let after = self.look(mover).await?.moves[0].len();
            ensure!(after == ply, "move {ply} was sent twice, and {after} moves are there");
        }
        Ok(sockets)
    }

    /// The match as a player sees it.
    async fn look(&self, socket: &mut Socket) -> Result<MatchState> {
        let watch = ClientMessage::Watch { match_id: self.seated.id.clone(), have: None };
        wire::say(socket, wire::text(&watch)).await?;
        let text = wire::hear_type(socket, "match").await?;
        match serde_json::from_str(&text)? {
            ServerMessage::Match { state } => Ok(state),
            other => bail!("not a match: {other:?}"),
        }
    }

    /// Every event from the first is there once, without a gap, and the moves are those of the line. Tells whether
    /// the log could be read so: one that is too long is told as a whole.
    async fn check_log(&self, socket: &mut Socket) -> Result<bool> {
        let state = self.look(socket).await?;
        let have = Some(protocol::Head { epoch: state.head.epoch, seq: 0 });
        let watch = ClientMessage::Watch { match_id: self.seated.id.clone(), have };
        wire::say(socket, wire::text(&watch)).await?;
        let events = loop {
            let heard = timeout(PATIENCE, wire::hear(socket)).await.context("no log came")??;
            match serde_json::from_str(&heard)? {
                // Somebody came or went before the question was read.
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
        ensure!(played.eq(self.line.iter().take(moves.len())), "other moves than were made");
        Ok(true)
    }
}
