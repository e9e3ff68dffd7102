//! Takes the disk away while games are played: the server must notice, acknowledge nothing in the meantime, and lose
//! nothing that it acknowledged.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use protocol::{Answer, ErrorCode, ServerMessage};
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::durability::{Counts, PlayedGame};
use crate::moves;
use crate::people;
use crate::process::Server;
use crate::wire;

/// Concurrent games.
const GAMES: usize = 8;
/// Moves of a game; none ends before its outage does.
const PLIES: usize = 240;
/// The time between two moves of a game.
const PACE: Duration = Duration::from_millis(8);
/// How long games are played before and after an outage.
const PLAY: Duration = Duration::from_millis(500);
/// How long an outage lasts after it was noticed.
const OUTAGE: Duration = Duration::from_millis(1500);
/// How soon an outage must be noticed: a second, and a little for a busy computer.
const NOTICED_WITHIN: Duration = Duration::from_millis(1500);
/// How soon play must go on.
const MENDED_WITHIN: Duration = Duration::from_secs(5);
/// The error numbers of Linux.
const EIO: u32 = 5;
const ENOSPC: u32 = 28;

/// A way to take the disk away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Harm {
    FolderMoved,
    FolderDeleted,
    InputOutputError,
    DiskFull,
}

impl Harm {
    const ALL: [Self; 4] =
        [Self::FolderMoved, Self::FolderDeleted, Self::InputOutputError, Self::DiskFull];

    fn name(self) -> &'static str {
        match self {
            Self::FolderMoved => "folder moved",
            Self::FolderDeleted => "folder deleted",
            Self::InputOutputError => "input/output error",
            Self::DiskFull => "disk full",
        }
    }
}

/// Where a case takes place.
struct Ground {
    _folder: tempfile::TempDir,
    data: PathBuf,
    elsewhere: PathBuf,
    fault: PathBuf,
}

/// What the players of a case have in common.
#[derive(Default)]
struct Tally {
    acknowledged: AtomicU64,
    is_over: AtomicBool,
}

/// Plays through every kind of outage.
///
/// # Errors
/// When an outage is not noticed, a move is acknowledged during one, or a move is lost.
pub(crate) async fn run(program: &Path, folder: &Path) -> Result<String> {
    let tools = tempfile::tempdir_in(folder).context("cannot make a folder")?;
    let faults = compile_faults(tools.path()).await?;
    let mut lines = Vec::new();
    for harm in Harm::ALL {
        let line = play(program, folder, &faults, harm).await;
        lines.push(line.with_context(|| harm.name())?);
    }
    Ok(lines.join("\n"))
}

/// Builds the library that makes writes fail.
async fn compile_faults(folder: &Path) -> Result<PathBuf> {
    let (source, library) = (folder.join("faults.c"), folder.join("faults.so"));
    fs::write(&source, include_str!("faults.c"))?;
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source).arg("-ldl");
    let built = command.status().await.context("cannot run the C compiler `cc`")?;
    ensure!(built.success(), "the C compiler refused faults.c");
    Ok(library)
}

async fn play(program: &Path, folder: &Path, faults: &Path, harm: Harm) -> Result<String> {
    let folder = tempfile::tempdir_in(folder).context("cannot make a data folder")?;
    let at = |name: &str| folder.path().join(name);
    let (data, elsewhere, fault) = (at("data"), at("elsewhere"), at("fault"));
    let ground = Ground { _folder: folder, data, elsewhere, fault };
    let server = Server::start_breakable(program, &ground.data, faults, &ground.fault).await?;
    let address = server.address();
    let lists = moves::random_games(PLIES)?;
    let tally = Arc::new(Tally::default());
    let mut players = JoinSet::new();
    for (seated, moves) in
        people::matches(address, 0..GAMES).await?.into_iter().zip(lists.iter().cycle())
    {
        let game = PlayedGame::new(seated, moves.clone());
        players.spawn(play_through(game, address, Arc::clone(&tally)));
    }
    sleep(PLAY).await;
    let before = tally.acknowledged.load(Ordering::SeqCst);
    ensure!(before > 0, "nobody played");

    begin(harm, &ground)?;
    let broken = tally.acknowledged.load(Ordering::SeqCst);
    let noticed = wait_for_health(address, 503, NOTICED_WITHIN).await?;
    let late = tally.acknowledged.load(Ordering::SeqCst) - broken;
    // What was answered before may still be on its way.
    sleep(Duration::from_millis(100)).await;
    let silent = tally.acknowledged.load(Ordering::SeqCst);
    if harm == Harm::FolderMoved {
        // Somebody starts another server where the folder was.
        Server::start(program, &ground.data).await?.kill().await?;
    }
    sleep(OUTAGE).await;
    ensure!(
        tally.acknowledged.load(Ordering::SeqCst) == silent,
        "moves were acknowledged although nothing could be saved"
    );
    if harm == Harm::FolderDeleted {
        tally.is_over.store(true, Ordering::SeqCst);
        server.kill().await?;
        ensure!(late <= GAMES as u64, "{late} moves were acknowledged after the folder was gone");
        return Ok(format!(
            "{}: noticed after {} ms, nothing acknowledged from then on",
            harm.name(),
            noticed.as_millis()
        ));
    }
    end(harm, &ground)?;
    let mended = wait_for_health(address, 200, MENDED_WITHIN).await?;
    sleep(PLAY).await;
    let after = tally.acknowledged.load(Ordering::SeqCst) - silent;
    ensure!(after > 0, "play did not go on");
    tally.is_over.store(true, Ordering::SeqCst);
    server.kill().await?;

    let server = Server::start(program, &ground.data).await?;
    let (mut counts, mut logs) = (Counts::default(), 0);
    while let Some(game) = players.join_next().await {
        let mut game = game??;
        let mut sockets = game.connect(server.address(), &mut counts).await?;
        logs += usize::from(game.check_log(&mut sockets[0]).await?);
    }
    Ok(format!(
        "{}: noticed after {} ms, nothing acknowledged from then on, play went on after {} ms; \
         {} moves acknowledged, 0 lost, 0 doubled, {logs} logs read event by event, the others replayed",
        harm.name(),
        noticed.as_millis(),
        mended.as_millis(),
        tally.acknowledged.load(Ordering::SeqCst)
    ))
}

fn begin(harm: Harm, ground: &Ground) -> Result<()> {
    match harm {
        Harm::FolderMoved => fs::rename(&ground.data, &ground.elsewhere)?,
        Harm::FolderDeleted => fs::remove_dir_all(&ground.data)?,
        Harm::InputOutputError => fs::write(&ground.fault, EIO.to_string())?,
        Harm::DiskFull => fs::write(&ground.fault, ENOSPC.to_string())?,
    }
    Ok(())
}

fn end(harm: Harm, ground: &Ground) -> Result<()> {
    match harm {
        Harm::FolderMoved => {
            fs::remove_dir_all(&ground.data)?;
            fs::rename(&ground.elsewhere, &ground.data)?;
        }
        Harm::InputOutputError | Harm::DiskFull => fs::remove_file(&ground.fault)?,
        Harm::FolderDeleted => bail!("what was deleted cannot be put back"),
    }
    Ok(())
}

/// Waits until the server says that it can save, or cannot; returns how long that took.
async fn wait_for_health(
    server: std::net::SocketAddr,
    status: u16,
    within: Duration,
) -> Result<Duration> {
    let begun = Instant::now();
    loop {
        if wire::status(server, "/healthz").await? == status {
            return Ok(begun.elapsed());
        }
        ensure!(begun.elapsed() < within, "health did not become {status} within {within:?}");
        sleep(Duration::from_millis(10)).await;
    }
}

/// Plays until the case is over or the connection breaks. A move that could not be saved is sent again.
async fn play_through(
    mut game: PlayedGame,
    server: std::net::SocketAddr,
    tally: Arc<Tally>,
) -> Result<PlayedGame> {
    let mut sockets = game.connect(server, &mut Counts::default()).await?;
    while let Some((ply, act)) = game.next_act() {
        let mover = &mut sockets[(ply - 1) % 2];
        if tally.is_over.load(Ordering::SeqCst) || wire::say(mover, wire::text(&act)).await.is_err()
        {
            break;
        }
        let heard = timeout(wire::TIMEOUT, wire::receive_type(mover, "answer")).await;
        let Ok(Ok(heard)) = heard else { break };
        match serde_json::from_str(&heard)? {
            ServerMessage::Answer { answer: Answer::Refused { error }, .. }
                if error.code == ErrorCode::Unavailable =>
            {
                sleep(Duration::from_millis(20)).await;
            }
            _ => {
                game.answered(ply, &heard)?;
                tally.acknowledged.fetch_add(1, Ordering::SeqCst);
                sleep(PACE).await;
            }
        }
    }
    Ok(game)
}
