//! The scenes: each starts its own server, connects people, and reports the measurements.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum;
use protocol::ClientMessage;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::analyses::{Analysis, until_busy};
use crate::games::{self, Game, Schedule, Seen, SendTimes, Spectator};
use crate::latency::milliseconds;
use crate::moves::{self, Moves};
use crate::people::{self, Guest, Seated, many};
use crate::process::{Server, own_processor_time};
use crate::table::{Row, Spent};
use crate::wire::{self, ReadAhead};
use crate::{bughouse, disk, echo, import, start};

/// A scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Scene {
    /// Many games with spectators, at each rate; for comparison an echo server and the bare disk
    Live,
    /// The same games while a file of 10 000 games is imported
    Import,
    /// As many moves as possible; for comparison as many echoes as possible
    Saturated,
    /// Sockets on which nothing happens
    Idle,
    /// Clients that never read
    Unread,
    /// One match that everybody watches
    Crowd,
    /// The same crowd, arriving within a second while the match is played
    Rush,
    /// Games while 50 people analyze, and two people who analyze at once
    Analyses,
    /// How soon a server listens, with an empty folder and with live games
    Start,
    /// Bughouse matches of four clients; clients, store and a replay must agree on order and clocks
    Bughouse,
}

/// The sizes of the scenes.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// The server's program.
    pub(crate) program: PathBuf,
    /// Where data folders are created.
    pub(crate) folder: PathBuf,
    /// How long games are played.
    pub(crate) time: Duration,
    /// Live games.
    pub(crate) games: usize,
    /// Spectators, over all games.
    pub(crate) spectators: usize,
    /// Moves per second, over all games.
    pub(crate) rate: usize,
    /// Moves per second when the server is busy.
    pub(crate) busy_rate: usize,
    /// Idle sockets.
    pub(crate) idle: usize,
    /// Clients that never read.
    pub(crate) unread: usize,
    /// Spectators of the one match.
    pub(crate) crowd: usize,
    /// Bughouse matches.
    pub(crate) matches: usize,
    /// Moves per second over all bughouse matches.
    pub(crate) bughouse_rate: usize,
    /// Whether goals for times count.
    pub(crate) goals: Goals,
}

/// Whether goals for times count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goals {
    /// They must be reached.
    Reached,
    /// They are not checked, because the programs or the machine are slow.
    Ignored,
}

/// 99 % of moves must reach the opponent within this time, or within the next limit if that is
/// longer.
pub(crate) const TO_OPPONENT: Duration = Duration::from_millis(40);
/// Times the bare disk's 99 %: a server cannot be faster than the disk it saves to.
const BARE_SYNCS: u32 = 4;
/// 99 % of moves must reach the opponent within this time while many people analyze.
const BESIDE_ANALYSES: Duration = Duration::from_millis(100);
/// People who analyze at once.
const ANALYSES: usize = 50;
/// The processor time that a move may cost when the server is busy.
const MOVE_COST: Duration = Duration::from_micros(180);
/// How long the bare disk is measured, before and after the games.
const DISK_TIME: Duration = Duration::from_secs(3);
/// The memory that an idle socket may take.
const IDLE_KIB: u64 = 410 * 1024 / 16_000;
/// Games of the file that is imported while others play.
const IMPORTED: usize = 10_000;
/// The server is saturated at once; a longer run would only reach the rate limit.
const SATURATED: Duration = Duration::from_secs(8);
/// Games that saturate a server.
const SATURATING_GAMES: usize = 1000;
/// Games of the scene with clients that never read.
const FEW_GAMES: usize = 400;
/// How many matches a client that never reads follows, so that much is left unread.
const UNREAD_MATCHES: usize = 16;
/// How long a disconnected client that never reads waits before it reconnects.
const COME_BACK: Duration = Duration::from_secs(15);

/// Plays a scene.
///
/// # Errors
/// When a server does not start or does not answer.
pub(crate) async fn play(scene: Scene, scale: &Scale) -> Result<Vec<Row>> {
    match scene {
        Scene::Live => live(scale).await,
        Scene::Import => import(scale).await,
        Scene::Saturated => saturated(scale).await,
        Scene::Idle => idle(scale).await,
        Scene::Unread => unread(scale).await,
        Scene::Crowd => crowd(scale).await,
        Scene::Rush => rush(scale).await,
        Scene::Analyses => analyses(scale).await,
        Scene::Start => start::run(scale).await,
        Scene::Bughouse => bughouse::run(scale).await,
    }
    .with_context(|| format!("the scene {scene:?}"))
}

/// A Tabiya server with its data, which is deleted with it.
pub(crate) struct Tabiya {
    server: Server,
    data: TempDir,
}

impl Tabiya {
    pub(crate) async fn start(scale: &Scale) -> Result<Self> {
        let data = tempfile::tempdir_in(&scale.folder).context("cannot create a data folder")?;
        let server = Server::start(&scale.program, data.path()).await?;
        Ok(Self { server, data })
    }

    /// Kills the server, and starts another one with its data.
    pub(crate) async fn killed_and_started(self, scale: &Scale) -> Result<Self> {
        self.server.kill().await?;
        let server = Server::start(&scale.program, self.data.path()).await?;
        Ok(Self { server, ..self })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub(crate) fn server(&self) -> &Server {
        &self.server
    }

    /// Plays games and reports the measurements.
    async fn play(
        &self,
        name: &str,
        (games, spectators): (Vec<Game>, Vec<Spectator>),
        schedule: impl Fn(usize) -> Schedule,
        until: Instant,
    ) -> Result<(Row, Seen, Spent)> {
        measured(&self.server, name, games::play(games, spectators, schedule, until)).await
    }
}

/// Measures the processor time that a server and this program spend on something.
pub(crate) async fn measured(
    server: &Server,
    name: &str,
    scene: impl Future<Output = Seen>,
) -> Result<(Row, Seen, Spent)> {
    let (before, own_before) = (server.processor_time()?, own_processor_time()?);
    let seen = scene.await;
    let spent = Spent {
        server: server.processor_time()? - before,
        generator: own_processor_time()? - own_before,
    };
    let row = Row::of(name, &seen, spent, server.resident_kib()?);
    Ok((row, seen, spent))
}

/// The schedule of games that make this many moves per second together.
fn spread(start: Instant, games: usize, rate: usize) -> impl Fn(usize) -> Schedule {
    let interval = interval(games, rate);
    move |number| {
        let share = number as f64 / games.max(1) as f64;
        Schedule::Every(start + interval.mul_f64(share), interval)
    }
}

fn interval(games: usize, rate: usize) -> Duration {
    Duration::from_secs_f64(games.max(1) as f64 / rate.max(1) as f64)
}

fn plies(time: Duration, games: usize, rate: usize) -> usize {
    (time.as_secs_f64() / interval(games, rate).as_secs_f64()).ceil() as usize + 1
}

/// Sockets for the players of matches and for spectators.
async fn seat(
    server: SocketAddr,
    matches: &[Seated],
    moves: &[Moves],
    spectators: usize,
) -> Result<(Vec<Game>, Vec<Spectator>)> {
    let numbered = matches.iter().enumerate();
    let games = many(numbered, |(number, seated)| async move {
        let moves = moves[number % moves.len()].clone();
        let [white, black] = &seated.players;
        let white = white.watching(server, &seated.id).await?;
        let black = black.watching(server, &seated.id).await?;
        let sent = SendTimes::new(moves.len());
        Ok(Game { id: seated.id.clone(), sockets: [white, black], moves, sent })
    })
    .await?;
    let first = matches.len() * 2;
    let guests = people::guests(server, first..first + spectators).await?;
    let numbered = guests.iter().enumerate();
    let watching = many(numbered, |(number, guest)| {
        let game = &games[number % games.len()];
        async move {
            let socket = guest.watching(server, &game.id).await?;
            Ok(Spectator { socket, sent: game.sent.clone() })
        }
    })
    .await?;
    Ok((games, watching))
}

async fn live(scale: &Scale) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (rate, cost) in [(scale.rate, None), (scale.busy_rate, Some(MOVE_COST))] {
        rows.push(echo_at(scale, rate).await?);
        rows.extend(live_at(scale, rate, cost).await?);
    }
    Ok(rows)
}

async fn echo_at(scale: &Scale, rate: usize) -> Result<Row> {
    let echo = Server::start_echo().await?;
    let count = scale.games * 2;
    let sockets = echo::sockets(echo.address(), count).await?;
    let start = Instant::now() + Duration::from_secs(1);
    let seen = echo::play(sockets, spread(start, count, rate), start + scale.time / 4);
    let (row, ..) = measured(&echo, &format!("bare echo, {count} sockets"), seen).await?;
    Ok(row)
}

/// The games at one rate, and the disk at about the same time.
async fn live_at(scale: &Scale, rate: usize, cost: Option<Duration>) -> Result<[Row; 2]> {
    let games = scale.games;
    let moves = moves::random_games(plies(scale.time, games, rate))?;
    let tabiya = Tabiya::start(scale).await?;
    let scene = live_scene(&tabiya, scale, &moves).await?;
    let mut syncs = disk::bare_syncs(&scale.folder, DISK_TIME).await?;
    let start = Instant::now() + Duration::from_secs(1);
    let name = format!("{games} games, {} spectators", scale.spectators);
    let schedule = spread(start, games, rate);
    let (mut row, seen, spent) = tabiya.play(&name, scene, schedule, start + scale.time).await?;
    syncs.merge(disk::bare_syncs(&scale.folder, DISK_TIME).await?);
    let slowest = syncs.p99().map_or(TO_OPPONENT, |sync| TO_OPPONENT.max(sync * BARE_SYNCS));
    row.require_time(seen.to_opponent.p99(), slowest);
    if let Some(goal) = cost {
        row.require(seen.cost(spent.server) <= goal);
        row.note(format!("goal {} ms a move", milliseconds(goal)));
    }
    if seen.to_spectators.count() > 0 {
        row.note(format!("spectators {}", seen.to_spectators));
    }
    Ok([Row::of_times("bare sync of 4 KiB", syncs), row])
}

async fn live_scene(
    tabiya: &Tabiya,
    scale: &Scale,
    moves: &[Moves],
) -> Result<(Vec<Game>, Vec<Spectator>)> {
    let matches = people::matches(tabiya.address(), 0..scale.games).await?;
    seat(tabiya.address(), &matches, moves, scale.spectators).await
}

async fn import(scale: &Scale) -> Result<Vec<Row>> {
    let (games, rate) = (scale.games, scale.rate);
    let moves = moves::random_games(plies(scale.time, games, rate))?;
    let file = import::file(IMPORTED)?;
    let tabiya = Tabiya::start(scale).await?;
    let scene = live_scene(&tabiya, scale, &moves).await?;
    let start = Instant::now() + Duration::from_secs(1);
    // Games are played before it and after it.
    let when = start + scale.time / 6;
    let uploaded = tokio::spawn(import::upload(tabiya.address(), (IMPORTED, file), when));
    let name = format!("{games} games, a file of {IMPORTED} imported meanwhile");
    let schedule = spread(start, games, rate);
    let until = start + scale.time;
    let (mut row, seen, _) = tabiya.play(&name, scene, schedule, until).await?;
    row.require_time(seen.to_opponent.p99(), TO_OPPONENT);
    let took = uploaded.await.context("the upload failed")??;
    row.note(format!("imported within {:.1} s", took.as_secs_f64()));
    row.require(when + took <= until);
    Ok(vec![row])
}

async fn saturated(scale: &Scale) -> Result<Vec<Row>> {
    let games = scale.games.min(SATURATING_GAMES);
    let time = scale.time.min(SATURATED);
    let moves = moves::random_games(120)?;
    let echo = Server::start_echo().await?;
    let sockets = echo::sockets(echo.address(), games).await?;
    let echoes = echo::play(sockets, |_| Schedule::AtOnce, Instant::now() + time);
    let (bare, seen, _) = measured(&echo, "bare echo, at once", echoes).await?;
    let bare_rate = seen.rate();
    drop(echo);

    let tabiya = Tabiya::start(scale).await?;
    let matches = people::matches(tabiya.address(), 0..games).await?;
    let scene = seat(tabiya.address(), &matches, &moves, 0).await?;
    let until = Instant::now() + time;
    let name = format!("{games} games, at once");
    let (mut row, seen, _) = tabiya.play(&name, scene, |_| Schedule::AtOnce, until).await?;
    row.note(format!(
        "{:.2} of the echo's rate, saved and sent three times",
        seen.rate() / bare_rate
    ));
    Ok(vec![bare, row])
}

async fn idle(scale: &Scale) -> Result<Vec<Row>> {
    const SOCKETS_EACH: usize = 8;
    let tabiya = Tabiya::start(scale).await?;
    let before = tabiya.server.resident_kib()?;
    let guests = people::guests(tabiya.address(), 0..scale.idle.div_ceil(SOCKETS_EACH)).await?;
    let guests = (0..scale.idle).map(|number| &guests[number / SOCKETS_EACH]);
    let address = tabiya.address();
    let sockets = many(guests, |guest: &Guest| guest.socket(address, ReadAhead::Usual)).await?;
    let mut readers = JoinSet::new();
    for mut socket in sockets {
        readers.spawn(async move {
            // Pings are answered until the server is gone.
            while wire::receive(&mut socket).await.is_ok() {}
        });
    }
    let (spent, rest) = (tabiya.server.processor_time()?, scale.time.min(Duration::from_secs(20)));
    sleep(rest).await;
    let spent = tabiya.server.processor_time()? - spent;
    let mut lost = 0;
    while readers.try_join_next().is_some() {
        lost += 1;
    }
    let resident = tabiya.server.resident_kib()?;
    let each = resident.saturating_sub(before) as f64 / scale.idle.max(1) as f64;
    let mut row = Row::idle(&format!("{} idle sockets", scale.idle), spent, rest, resident);
    row.note(format!("{each:.1} KiB each, {lost} lost"));
    row.require(lost == 0 && resident <= IDLE_KIB * scale.idle as u64 + before);
    Ok(vec![row])
}

async fn unread(scale: &Scale) -> Result<Vec<Row>> {
    let games = scale.games.min(FEW_GAMES);
    let rate = (scale.rate * games).div_ceil(scale.games.max(1));
    let time = scale.time.min(Duration::from_secs(30));
    let moves = moves::random_games(plies(time, games, rate))?;
    let mut rows = Vec::new();
    let mut times = Vec::new();
    for clients in [0, scale.unread] {
        let tabiya = Tabiya::start(scale).await?;
        let address = tabiya.address();
        let matches = people::matches(address, 0..games).await?;
        let scene = seat(address, &matches, &moves, 0).await?;
        let first = games * 2;
        let guests = people::guests(address, first..first + clients).await?;
        let start = Instant::now() + Duration::from_secs(1);
        let until = start + time;
        let mut silent = JoinSet::new();
        for (number, guest) in guests.into_iter().enumerate() {
            let watched: Vec<_> = (0..UNREAD_MATCHES)
                .map(|nth| matches[(number + nth * 7) % matches.len()].id.clone())
                .collect();
            // They do not all connect at the same time.
            let wait = COME_BACK.mul_f64(number as f64 / clients.max(1) as f64);
            silent.spawn(never_read(address, guest, watched, start + wait, until));
        }
        let name = match clients {
            0 => format!("{games} games alone"),
            _ => format!("{games} games, {clients} clients that never read"),
        };
        let schedule = spread(start, games, rate);
        let (row, seen, _) = tabiya.play(&name, scene, schedule, until).await?;
        times.push(seen.to_opponent.p99());
        rows.push(row);
        silent.abort_all();
    }
    compare(&mut rows, &times);
    Ok(rows)
}

async fn analyses(scale: &Scale) -> Result<Vec<Row>> {
    const RATE: usize = 300;
    let games = scale.games.min(RATE);
    let time = scale.time.min(Duration::from_secs(30));
    let moves = moves::random_games(plies(time, games, RATE))?;
    let mut rows = Vec::new();
    for count in [0, ANALYSES] {
        let tabiya = Tabiya::start(scale).await?;
        let address = tabiya.address();
        let matches = people::matches(address, 0..games).await?;
        let scene = seat(address, &matches, &moves, 0).await?;
        let guests = people::guests(address, games * 2..games * 2 + count).await?;
        let running =
            many(&guests, |guest| async move { Analysis::begin(address, guest).await }).await?;
        until_busy(&running, count.min(2)).await?;
        let start = Instant::now() + Duration::from_secs(1);
        let name = format!("{games} games, {count} analyses");
        let schedule = spread(start, games, RATE);
        let (mut row, seen, _) = tabiya.play(&name, scene, schedule, start + time).await?;
        if count > 0 {
            running.iter().try_for_each(Analysis::check)?;
            row.require_time(seen.to_opponent.p99(), BESIDE_ANALYSES);
            let begun = running.iter().filter(|analysis| analysis.nodes() > 0).count();
            let nodes: u64 = running.iter().map(Analysis::nodes).sum();
            row.note(format!("{nodes} positions for {begun} of {count} people"));
        }
        rows.push(row);
    }
    rows.push(two_analyze(scale).await?);
    Ok(rows)
}

/// Two people analyze at once, one of them two positions: each gets half of the engine.
async fn two_analyze(scale: &Scale) -> Result<Row> {
    let tabiya = Tabiya::start(scale).await?;
    let address = tabiya.address();
    let guests = people::guests(address, 0..2).await?;
    let [ada, ben] = guests.as_slice() else { anyhow::bail!("two guests were asked for") };
    let mut running = Vec::new();
    for guest in [ada, ada, ben] {
        running.push(Analysis::begin(address, guest).await?);
    }
    until_busy(&running, running.len()).await?;
    let nodes = || running.iter().map(Analysis::nodes).collect::<Vec<u64>>();
    let (before, spent) = (nodes(), tabiya.server.processor_time()?);
    let time = scale.time.min(Duration::from_secs(10));
    sleep(time).await;
    running.iter().try_for_each(Analysis::check)?;
    let spent = tabiya.server.processor_time()? - spent;
    let grown: Vec<u64> =
        nodes().iter().zip(before).map(|(after, before)| after - before).collect();
    let (of_ada, all) = (grown[0] + grown[1], grown.iter().sum::<u64>());
    let share = of_ada as f64 / all.max(1) as f64;
    let resident = tabiya.server.resident_kib()?;
    let name = "two people analyze, one of them two positions";
    let mut row = Row::idle(name, spent, time, resident);
    row.note(format!(
        "{:.0} % and {:.0} % of {all} positions",
        share * 100.0,
        (1.0 - share) * 100.0
    ));
    row.require((0.35..=0.65).contains(&share));
    Ok(row)
}

/// Follows matches without ever reading, and reconnects after being disconnected.
async fn never_read(
    server: SocketAddr,
    guest: Guest,
    matches: Vec<protocol::MatchId>,
    from: Instant,
    until: Instant,
) -> Result<()> {
    sleep_until(from).await;
    while Instant::now() < until {
        let mut socket = guest.socket(server, ReadAhead::Least).await?;
        for match_id in matches.iter().cloned() {
            let watch = ClientMessage::Watch { match_id, have: None };
            wire::say(&mut socket, wire::text(&watch)).await?;
        }
        sleep_until((Instant::now() + COME_BACK).min(until)).await;
    }
    Ok(())
}

async fn crowd(scale: &Scale) -> Result<Vec<Row>> {
    const RATE: usize = 2;
    let time = scale.time.min(Duration::from_secs(30));
    let moves = moves::random_games(plies(time, 1, RATE))?;
    let mut rows = Vec::new();
    let mut times = Vec::new();
    for crowd in [0, scale.crowd] {
        let tabiya = Tabiya::start(scale).await?;
        let matches = people::matches(tabiya.address(), 0..1).await?;
        let scene = seat(tabiya.address(), &matches, &moves, crowd).await?;
        let start = Instant::now() + Duration::from_secs(2);
        let name = format!("1 game, {crowd} spectators");
        let schedule = spread(start, 1, RATE);
        let (mut row, seen, _) = tabiya.play(&name, scene, schedule, start + time).await?;
        if crowd > 0 {
            row.note(format!("spectators {}", seen.to_spectators));
        }
        times.push(seen.to_opponent.p99());
        rows.push(row);
    }
    compare(&mut rows, &times);
    Ok(rows)
}

async fn rush(scale: &Scale) -> Result<Vec<Row>> {
    const RATE: usize = 2;
    let time = scale.time.min(Duration::from_secs(30));
    let moves = moves::random_games(plies(time, 1, RATE))?;
    let tabiya = Tabiya::start(scale).await?;
    let address = tabiya.address();
    let matches = people::matches(address, 0..1).await?;
    let guests = people::guests(address, 2..2 + scale.crowd).await?;
    let scene = seat(address, &matches, &moves, 0).await?;
    let start = Instant::now() + Duration::from_secs(1);
    let mut arrivals = JoinSet::new();
    for (number, guest) in guests.into_iter().enumerate() {
        let share = number as f64 / scale.crowd.max(1) as f64;
        let at = start + Duration::from_secs(1).mul_f64(share);
        arrivals.spawn(arrive(address, guest, matches[0].id.clone(), (at, start + time)));
    }
    let name = format!("1 game, {} spectators within a second", scale.crowd);
    let schedule = spread(start, 1, RATE);
    let (mut row, ..) = tabiya.play(&name, scene, schedule, start + time).await?;
    let (mut served, mut refusals) = (0, Vec::new());
    while let Some(arrived) = arrivals.join_next().await {
        match arrived.context("a spectator failed")? {
            Ok(()) => served += 1,
            Err(error) => refusals.push(format!("{error:#}")),
        }
    }
    row.note(format!("{served} of {} saw moves", scale.crowd));
    row.require(served == scale.crowd);
    if let Some(first) = refusals.first() {
        row.note(format!("refused: {first}"));
    }
    Ok(vec![row])
}

/// Opens a socket at a given time, watches a match, and reads until the end. Fails if no move comes.
async fn arrive(
    server: SocketAddr,
    guest: Guest,
    id: protocol::MatchId,
    (at, until): (Instant, Instant),
) -> Result<()> {
    sleep_until(at).await;
    let mut socket = guest.watching(server, &id).await?;
    let mut moves = 0;
    let end = sleep_until(until);
    tokio::pin!(end);
    loop {
        let text = tokio::select! {
            text = wire::receive(&mut socket) => text?,
            () = &mut end => break,
        };
        moves += usize::from(text.contains("\"event\":\"move\""));
    }
    anyhow::ensure!(moves > 0, "it watched and saw no move");
    Ok(())
}

/// Checks the last row, and reports how much slower it is than the first.
fn compare(rows: &mut [Row], times: &[Option<Duration>]) {
    if let ([Some(before), Some(after)], Some(row)) = (times, rows.last_mut()) {
        row.require_time(Some(*after), TO_OPPONENT);
        let more = after.saturating_sub(*before);
        row.note(format!("99 % later by {} ms", milliseconds(more)));
    }
}
