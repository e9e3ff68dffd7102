//! The scenes: each sets up a server of its own, lets people in, and tells what was seen.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum;
use protocol::ClientMessage;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::archive;
use crate::games::{self, Game, Pace, Seen, Spectator, Stamps};
use crate::lines::{self, Line};
use crate::people::{self, Guest, Seated, many};
use crate::process::Server;
use crate::table::Row;
use crate::wire::{self, ReadAhead};
use crate::{echo, latency};

/// A scene.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Scene {
    /// Many games at a pace, with spectators; beside it an echo at the same pace
    Live,
    /// The same games while a file of 10 000 is taken into the library
    Import,
    /// As many moves as there can be; beside it as many echoes
    Most,
    /// Sockets on which nothing happens
    Idle,
    /// Clients that never read
    Deaf,
    /// One match that everybody watches
    Room,
}

/// How large the scenes are.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// The server's program.
    pub(crate) program: PathBuf,
    /// Where data folders are made.
    pub(crate) folder: PathBuf,
    /// How long games go on.
    pub(crate) time: Duration,
    /// Live games.
    pub(crate) games: usize,
    /// Spectators, over all games.
    pub(crate) spectators: usize,
    /// Moves in a second, over all games.
    pub(crate) rate: usize,
    /// Idle sockets.
    pub(crate) idle: usize,
    /// Clients that never read.
    pub(crate) deaf: usize,
    /// Spectators of the one match.
    pub(crate) room: usize,
}

/// A move must be seen by the opponent within this, 99 times in 100.
const TO_OPPONENT: Duration = Duration::from_millis(40);
/// What idle sockets may take, for each.
const IDLE_KIB: u64 = 410 * 1024 / 16_000;
/// Games of the file that is brought while others play.
const BROUGHT: usize = 10_000;
/// Saturation is reached at once; longer only runs into the limit of messages.
const SATURATED: Duration = Duration::from_secs(8);
/// Games that saturate a server.
const MOST_GAMES: usize = 1000;
/// Players of the scenes with a few games make moves at the usual pace.
const FEW_GAMES: usize = 400;
/// Who does not read follows so many matches, so that there is much not to be read.
const UNREAD_MATCHES: usize = 16;
/// Who does not read and was given up comes back.
const COME_BACK: Duration = Duration::from_secs(15);

/// Plays a scene.
///
/// # Errors
/// When a server does not start or cannot be asked.
pub(crate) async fn play(scene: Scene, scale: &Scale) -> Result<Vec<Row>> {
    match scene {
        Scene::Live => live(scale).await,
        Scene::Import => import(scale).await,
        Scene::Most => most(scale).await,
        Scene::Idle => idle(scale).await,
        Scene::Deaf => deaf(scale).await,
        Scene::Room => room(scale).await,
    }
    .with_context(|| format!("the scene {scene:?}"))
}

/// A server with its data, which goes with it.
struct House {
    server: Server,
    _data: TempDir,
}

impl House {
    async fn open(scale: &Scale) -> Result<Self> {
        let data = tempfile::tempdir_in(&scale.folder).context("no folder for the data")?;
        let server = Server::house(&scale.program, data.path()).await?;
        Ok(Self { server, _data: data })
    }

    fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Plays games and tells how it went.
    async fn play(
        &self,
        name: &str,
        (games, spectators): (Vec<Game>, Vec<Spectator>),
        pace: impl Fn(usize) -> Pace,
        until: Instant,
    ) -> Result<(Row, Seen)> {
        let before = self.server.processor_time()?;
        let seen = games::play(games, spectators, pace, until).await;
        let spent = self.server.processor_time()? - before;
        let row = Row::of(name, &seen, spent, self.server.resident_kib()?);
        Ok((row, seen))
    }
}

/// The pace of games that together make so many moves a second, and how long their lines are.
fn spread(start: Instant, games: usize, rate: usize) -> impl Fn(usize) -> Pace {
    let interval = interval(games, rate);
    move |number| {
        let share = number as f64 / games.max(1) as f64;
        Pace::Every(start + interval.mul_f64(share), interval)
    }
}

fn interval(games: usize, rate: usize) -> Duration {
    Duration::from_secs_f64(games.max(1) as f64 / rate.max(1) as f64)
}

fn plies(time: Duration, games: usize, rate: usize) -> usize {
    (time.as_secs_f64() / interval(games, rate).as_secs_f64()).ceil() as usize + 1
}

/// Sets up matches, and sockets for their players and spectators.
async fn seat(
    server: SocketAddr,
    matches: &[Seated],
    lines: &[Line],
    spectators: usize,
) -> Result<(Vec<Game>, Vec<Spectator>)> {
    let numbered = matches.iter().enumerate();
    let games = many(numbered, |(number, seated)| async move {
        let line = lines[number % lines.len()].clone();
        let [white, black] = &seated.players;
        let white = white.watching(server, &seated.id).await?;
        let black = black.watching(server, &seated.id).await?;
        let stamps = Stamps::new(line.len());
        Ok(Game { id: seated.id.clone(), sockets: [white, black], line, stamps })
    })
    .await?;
    let first = matches.len() * 2;
    let guests = people::guests(server, first..first + spectators).await?;
    let numbered = guests.iter().enumerate();
    let looking = many(numbered, |(number, guest)| {
        let game = &games[number % games.len()];
        async move {
            let socket = guest.watching(server, &game.id).await?;
            Ok(Spectator { socket, stamps: game.stamps.clone() })
        }
    })
    .await?;
    Ok((games, looking))
}

async fn live(scale: &Scale) -> Result<Vec<Row>> {
    let (games, rate) = (scale.games, scale.rate);
    let lines = lines::draw(plies(scale.time, games, rate))?;
    let echo = Server::echo().await?;
    let sockets = echo::sockets(echo.address(), games * 2).await?;
    let (start, before) = (Instant::now() + Duration::from_secs(1), echo.processor_time()?);
    let seen = echo::play(sockets, spread(start, games * 2, rate), start + scale.time).await;
    let spent = echo.processor_time()? - before;
    let name = format!("bare echo, {} sockets", games * 2);
    let bare = Row::of(&name, &seen, spent, echo.resident_kib()?);
    let bare_time = seen.to_opponent.within(990);
    drop(echo);

    let house = House::open(scale).await?;
    let scene = live_scene(&house, scale, &lines).await?;
    let start = Instant::now() + Duration::from_secs(1);
    let name = format!("{games} games, {} spectators", scale.spectators);
    let pace = spread(start, games, rate);
    let (mut row, seen) = house.play(&name, scene, pace, start + scale.time).await?;
    row.judge(seen.to_opponent.within(990), TO_OPPONENT);
    if let Some((ours, bare)) = seen.to_opponent.within(990).zip(bare_time) {
        row.note(format!("{:.1} × the echo's 99 %", ours.as_secs_f64() / bare.as_secs_f64()));
    }
    if seen.to_spectators.count() > 0 {
        row.note(format!("spectators {}", seen.to_spectators));
    }
    Ok(vec![bare, row])
}

async fn live_scene(
    house: &House,
    scale: &Scale,
    lines: &[Line],
) -> Result<(Vec<Game>, Vec<Spectator>)> {
    let matches = people::matches(house.address(), 0..scale.games).await?;
    seat(house.address(), &matches, lines, scale.spectators).await
}

async fn import(scale: &Scale) -> Result<Vec<Row>> {
    let (games, rate) = (scale.games, scale.rate);
    let lines = lines::draw(plies(scale.time, games, rate))?;
    let file = archive::file(BROUGHT)?;
    let house = House::open(scale).await?;
    let scene = live_scene(&house, scale, &lines).await?;
    let start = Instant::now() + Duration::from_secs(1);
    // Games go on before it and after it.
    let when = start + scale.time / 6;
    let brought = tokio::spawn(archive::bring(house.address(), (BROUGHT, file), when));
    let name = format!("{games} games, a file of {BROUGHT} taken in meanwhile");
    let pace = spread(start, games, rate);
    let until = start + scale.time;
    let (mut row, seen) = house.play(&name, scene, pace, until).await?;
    row.judge(seen.to_opponent.within(990), TO_OPPONENT);
    let took = brought.await.context("whoever brought it gave up")??;
    row.note(format!("taken in within {:.1} s", took.as_secs_f64()));
    row.hold(when + took <= until);
    Ok(vec![row])
}

async fn most(scale: &Scale) -> Result<Vec<Row>> {
    let games = scale.games.min(MOST_GAMES);
    let time = scale.time.min(SATURATED);
    let lines = lines::draw(120)?;
    let echo = Server::echo().await?;
    let sockets = echo::sockets(echo.address(), games).await?;
    let before = echo.processor_time()?;
    let seen = echo::play(sockets, |_| Pace::AtOnce, Instant::now() + time).await;
    let spent = echo.processor_time()? - before;
    let bare = Row::of("bare echo, at once", &seen, spent, echo.resident_kib()?);
    let bare_rate = seen.rate();
    drop(echo);

    let house = House::open(scale).await?;
    let matches = people::matches(house.address(), 0..games).await?;
    let scene = seat(house.address(), &matches, &lines, 0).await?;
    let until = Instant::now() + time;
    let name = format!("{games} games, at once");
    let (mut row, seen) = house.play(&name, scene, |_| Pace::AtOnce, until).await?;
    row.note(format!(
        "{:.2} of the echo's rate, saved and told three times",
        seen.rate() / bare_rate
    ));
    Ok(vec![bare, row])
}

async fn idle(scale: &Scale) -> Result<Vec<Row>> {
    const SOCKETS_EACH: usize = 8;
    let house = House::open(scale).await?;
    let before = house.server.resident_kib()?;
    let guests = people::guests(house.address(), 0..scale.idle.div_ceil(SOCKETS_EACH)).await?;
    let owners = (0..scale.idle).map(|number| &guests[number / SOCKETS_EACH]);
    let address = house.address();
    let sockets = many(owners, |guest: &Guest| guest.socket(address, ReadAhead::Usual)).await?;
    let mut readers = JoinSet::new();
    for mut socket in sockets {
        readers.spawn(async move {
            // Pings are answered until the server is gone.
            while wire::hear(&mut socket).await.is_ok() {}
        });
    }
    let (spent, rest) = (house.server.processor_time()?, scale.time.min(Duration::from_secs(20)));
    sleep(rest).await;
    let spent = house.server.processor_time()? - spent;
    let mut lost = 0;
    while readers.try_join_next().is_some() {
        lost += 1;
    }
    let resident = house.server.resident_kib()?;
    let each = resident.saturating_sub(before) as f64 / scale.idle.max(1) as f64;
    let mut row = Row::idle(&format!("{} idle sockets", scale.idle), spent, rest, resident);
    row.note(format!("{each:.1} KiB each, {lost} lost"));
    row.hold(lost == 0 && resident <= IDLE_KIB * scale.idle as u64 + before);
    Ok(vec![row])
}

async fn deaf(scale: &Scale) -> Result<Vec<Row>> {
    let games = scale.games.min(FEW_GAMES);
    let rate = (scale.rate * games).div_ceil(scale.games.max(1));
    let time = scale.time.min(Duration::from_secs(30));
    let lines = lines::draw(plies(time, games, rate))?;
    let mut rows = Vec::new();
    let mut times = Vec::new();
    for deaf in [0, scale.deaf] {
        let house = House::open(scale).await?;
        let address = house.address();
        let matches = people::matches(address, 0..games).await?;
        let scene = seat(address, &matches, &lines, 0).await?;
        let first = games * 2;
        let guests = people::guests(address, first..first + deaf).await?;
        let start = Instant::now() + Duration::from_secs(1);
        let until = start + time;
        let mut silent = JoinSet::new();
        for (number, guest) in guests.into_iter().enumerate() {
            let watched: Vec<_> = (0..UNREAD_MATCHES)
                .map(|nth| matches[(number + nth * 7) % matches.len()].id.clone())
                .collect();
            // Strangers do not come all at the same instant.
            let turn = COME_BACK.mul_f64(number as f64 / deaf.max(1) as f64);
            silent.spawn(never_read(address, guest, watched, start + turn, until));
        }
        let name = match deaf {
            0 => format!("{games} games alone"),
            _ => format!("{games} games, {deaf} clients that never read"),
        };
        let (row, seen) = house.play(&name, scene, spread(start, games, rate), until).await?;
        times.push(seen.to_opponent.within(990));
        rows.push(row);
        silent.abort_all();
    }
    compare(&mut rows, &times);
    Ok(rows)
}

/// Follows matches from an instant on without ever reading what comes, and begins anew when it is given up.
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

async fn room(scale: &Scale) -> Result<Vec<Row>> {
    const RATE: usize = 2;
    let time = scale.time.min(Duration::from_secs(30));
    let lines = lines::draw(plies(time, 1, RATE))?;
    let mut rows = Vec::new();
    let mut times = Vec::new();
    for room in [0, scale.room] {
        let house = House::open(scale).await?;
        let matches = people::matches(house.address(), 0..1).await?;
        let scene = seat(house.address(), &matches, &lines, room).await?;
        let start = Instant::now() + Duration::from_secs(2);
        let name = format!("1 game, {room} spectators");
        let (mut row, seen) =
            house.play(&name, scene, spread(start, 1, RATE), start + time).await?;
        if room > 0 {
            row.note(format!("spectators {}", seen.to_spectators));
        }
        times.push(seen.to_opponent.within(990));
        rows.push(row);
    }
    compare(&mut rows, &times);
    Ok(rows)
}

/// The last row beside the first: slower by so much.
fn compare(rows: &mut [Row], times: &[Option<Duration>]) {
    if let ([Some(before), Some(after)], Some(row)) = (times, rows.last_mut()) {
        row.judge(Some(*after), TO_OPPONENT);
        let more = after.saturating_sub(*before);
        row.note(format!("99 % later by {} ms", latency::milliseconds(more)));
    }
}
