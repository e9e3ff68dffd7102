//! `attack`: strangers try to stop a server, from loopback addresses and within bounds.
//!
//! Each scene starts the shipped program, seats two pairs who only want to play, and attacks. It reports
//! what the attack achieved, what the pairs and a health probe noticed, and whether the server held.
//! Reading order: `target`, `bystanders`, `report`, then any scene.

mod accounts;
mod before;
mod bystanders;
mod clocks;
mod connections;
mod cost;
mod crowd;
mod endless;
mod files;
mod floods;
mod folder;
mod guests;
mod held;
mod hostile;
mod names;
mod proxies;
mod report;
mod target;
mod tls;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum;
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::time::{Instant, timeout};

use bystanders::Bystanders;
use report::{Report, Reports};
use target::{Mode, Target};

/// An attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Scene {
    /// Connections whose request never ends, or which never say or read anything (finding 1)
    Connections,
    /// Matches whose ruleset takes the processor (2)
    Cost,
    /// Wrong passwords for the organizer's name (3)
    Lockout,
    /// Requests past the trusted proxy (4)
    Proxy,
    /// A data folder that is deleted or moved while the server runs (5)
    Folder,
    /// Exports that nobody reads (6)
    Exports,
    /// A library of unfinished matches (7)
    Unfinished,
    /// Thinking time given back by a restart (8)
    Clocks,
    /// An import with too many games (9)
    Oversized,
    /// Pongs and empty frames (10)
    Floods,
    /// Names that look official (11)
    Renames,
    /// Headers that claim to be somebody else (12)
    Headers,
    /// What strangers learn from a public server (13)
    Strangers,
    /// A chat line whose author left (14)
    Chat,
    /// Guests in every place (15)
    Guests,
    /// A match without an end (16)
    Endless,
    /// Spectators who all join at once (17)
    Crowd,
    /// Kills while games are played
    Kills,
    /// Every route without a session
    Routes,
    /// Malformed requests and messages
    Malformed,
    /// Scripts in names and chat
    Scripts,
}

/// The sizes of the attacks.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// The server's program.
    pub(crate) program: PathBuf,
    /// Where data folders are created.
    pub(crate) folder: PathBuf,
    /// Whether only a share is run, for every change.
    pub(crate) extent: Extent,
    /// Connections that are held.
    pub(crate) connections: usize,
    /// Spectators who join at once.
    pub(crate) crowd: usize,
    /// Unfinished matches in the library.
    pub(crate) unfinished: usize,
    /// Kills of the server.
    pub(crate) kills: usize,
    /// Malformed inputs.
    pub(crate) inputs: usize,
    /// The seed of everything random.
    pub(crate) seed: u64,
}

/// How much is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// Everything.
    Whole,
    /// Half a minute's worth.
    Share,
}

impl Scale {
    /// The whole attack.
    pub(crate) fn whole(program: PathBuf, folder: PathBuf) -> Self {
        Self {
            program,
            folder,
            extent: Extent::Whole,
            connections: 20_000,
            crowd: 5000,
            unfinished: 100_000,
            kills: 20,
            inputs: 700,
            seed: 21,
        }
    }

    /// The share that every change must pass.
    pub(crate) fn share(program: PathBuf, folder: PathBuf) -> Self {
        let whole = Self::whole(program, folder);
        let (connections, crowd, unfinished) = (1600, 400, 1000);
        let (kills, inputs) = (2, 100);
        Self { extent: Extent::Share, connections, crowd, unfinished, kills, inputs, ..whole }
    }

    /// Whether a scene belongs to the run. The share has those that judge answers and not times: they say the same on
    /// a busy machine. The server's tests have the others in small, with clocks and counters of their own.
    fn includes(&self, scene: Scene) -> bool {
        let judges_answers = matches!(
            scene,
            Scene::Proxy
                | Scene::Headers
                | Scene::Strangers
                | Scene::Chat
                | Scene::Routes
                | Scene::Malformed
                | Scene::Scripts
        );
        self.extent == Extent::Whole || judges_answers
    }

    /// 99 % of the bystanders' moves must arrive within this time. The share runs on machines that
    /// do other things too, so there it only matters that every move arrives.
    pub(crate) fn fair(&self) -> Duration {
        match self.extent {
            Extent::Whole => Duration::from_millis(100),
            Extent::Share => Duration::from_secs(5),
        }
    }

    /// One of two numbers, by the extent.
    pub(crate) fn pick<T>(&self, whole: T, share: T) -> T {
        match self.extent {
            Extent::Whole => whole,
            Extent::Share => share,
        }
    }

    async fn target(&self, mode: Mode) -> Result<Target> {
        Target::start(&self.program, &self.folder, mode).await
    }
}

/// A scene that takes longer is stuck.
const LONGEST_SCENE: Duration = Duration::from_secs(420);

/// Runs the scenes and prints the table. Returns whether everything held.
///
/// # Errors
/// When a server does not start.
pub(crate) async fn run(scale: &Scale, only: Option<Scene>) -> Result<bool> {
    let scale = &within(scale, raise_file_limit());
    let mut reports = Reports::default();
    for &scene in Scene::value_variants() {
        let is_chosen = only.map_or_else(|| scale.includes(scene), |only| only == scene);
        if !is_chosen {
            continue;
        }
        let began = Instant::now();
        let played = timeout(LONGEST_SCENE, play(scene, scale)).await;
        let played = played.context("the scene took too long").and_then(|report| report);
        let report = played.unwrap_or_else(|error| {
            let mut report = Report::default();
            report.check("the scene itself", false, format!("{error:#}"));
            report
        });
        println!("{scene:?}: {:.1} s", began.elapsed().as_secs_f64());
        for check in &report.checks {
            let verdict = if check.held { "held" } else { "did not hold" };
            println!("  {}: {}: {verdict}", check.name, check.figure);
        }
        let errors = report.noticed.iter().flat_map(|noticed| &noticed.errors);
        errors.take(3).for_each(|error| println!("  a bystander: {error}"));
        reports.add(number(scene).to_owned(), report);
    }
    println!("\n{}", reports.table(scale.fair()));
    let failures = reports.failures(scale.fair());
    println!("{failures} checks did not hold");
    Ok(failures == 0)
}

async fn play(scene: Scene, scale: &Scale) -> Result<Report> {
    match scene {
        Scene::Connections => connections::run(scale).await,
        Scene::Cost => cost::run(scale).await,
        Scene::Lockout => accounts::run(scale).await,
        Scene::Proxy => proxies::past_the_proxy(scale).await,
        Scene::Folder => folder::run(scale).await,
        Scene::Exports => files::exports(scale).await,
        Scene::Unfinished => files::unfinished(scale).await,
        Scene::Clocks => clocks::run(scale).await,
        Scene::Oversized => files::oversized(scale).await,
        Scene::Floods => floods::run(scale).await,
        Scene::Renames => names::renames(scale).await,
        Scene::Headers => proxies::headers(scale).await,
        Scene::Strangers => proxies::strangers(scale).await,
        Scene::Chat => names::chat_author(scale).await,
        Scene::Guests => guests::run(scale).await,
        Scene::Endless => endless::run(scale).await,
        Scene::Crowd => crowd::run(scale).await,
        Scene::Kills => held::kills(scale).await,
        Scene::Routes => held::routes(scale).await,
        Scene::Malformed => hostile::malformed(scale).await,
        Scene::Scripts => hostile::scripts(scale).await,
    }
    .with_context(|| format!("the scene {scene:?}"))
}

/// The number of the finding that a scene repeats.
fn number(scene: Scene) -> &'static str {
    match scene {
        Scene::Connections => "1",
        Scene::Cost => "2",
        Scene::Lockout => "3",
        Scene::Proxy => "4",
        Scene::Folder => "5",
        Scene::Exports => "6",
        Scene::Unfinished => "7",
        Scene::Clocks => "8",
        Scene::Oversized => "9",
        Scene::Floods => "10",
        Scene::Renames => "11",
        Scene::Headers => "12",
        Scene::Strangers => "13",
        Scene::Chat => "14",
        Scene::Guests => "15",
        Scene::Endless => "16",
        Scene::Crowd => "17",
        Scene::Kills | Scene::Routes | Scene::Malformed | Scene::Scripts => "held before",
    }
}

/// Files that this program needs besides the connections that it holds.
const OTHER_FILES: usize = 500;

/// The same scale with as many connections as this program can hold.
fn within(scale: &Scale, most: usize) -> Scale {
    if scale.connections > most {
        println!("{most} instead of {} connections, for want of open files", scale.connections);
    }
    Scale { connections: scale.connections.min(most), ..scale.clone() }
}

/// Each connection is a file of this program too. Returns how many connections it can hold.
fn raise_file_limit() -> usize {
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        println!("the limit of open files stays as it is: {error}");
    }
    let files = getrlimit(Resource::Nofile).current.and_then(|files| usize::try_from(files).ok());
    files.map_or(usize::MAX, |files| files.saturating_sub(OTHER_FILES))
}

/// The bystanders of a scene, and its report at the end.
async fn with_bystanders<F>(target: &Target, attack: F) -> Result<Report>
where
    F: AsyncFnOnce(&Target, &Bystanders, &mut Report) -> Result<()>,
{
    let bystanders = Bystanders::start(target).await?;
    let mut report = Report::default();
    let attacked = attack(target, &bystanders, &mut report).await;
    report.noticed = Some(bystanders.stop().await);
    attacked.map(|()| report)
}

/// A time in seconds, for figures.
fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// A file for a program to read.
fn write_file(folder: &Path, name: &str, text: &str) -> Result<PathBuf> {
    let file = folder.join(name);
    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}
