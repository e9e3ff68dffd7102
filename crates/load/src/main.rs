//! `load`: how much load a server handles, measured from outside by a separate process.
//!
//! Each scene starts the real server with a temporary folder and talks to it as pages do, over HTTP
//! and WebSockets, from many addresses of the loopback network. Reading order: `wire`, `people`,
//! `games`, `scenes`.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

mod analyses;
mod attack;
mod bughouse;
mod disk;
mod durability;
mod echo;
mod games;
mod import;
mod latency;
mod moves;
mod outages;
mod people;
mod process;
mod scenes;
mod start;
mod table;
mod table_kills;
mod wire;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand, ValueEnum};
use tokio::runtime::Builder;

use scenes::{Goals, Scale, Scene};

/// Measure how much load a server handles
#[derive(Parser, Debug)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play the scenes and print a table
    Run(RunArguments),
    /// Kill the server again and again while games are played, and take its disk away
    Durability(DurabilityArguments),
    /// Attack the server as strangers would
    Attack(AttackArguments),
    /// Answer everything with the same text, until killed
    Echo,
}

#[derive(clap::Args, Clone, Debug)]
struct RunArguments {
    /// The server's program
    #[arg(long)]
    server: PathBuf,
    /// Only this scene
    #[arg(long)]
    only: Option<Scene>,
    /// How long games are played
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Live games
    #[arg(long, default_value_t = 2000)]
    games: usize,
    /// Spectators over all games
    #[arg(long, default_value_t = 1000)]
    spectators: usize,
    /// Moves per second over all games
    #[arg(long, default_value_t = 1500)]
    rate: usize,
    /// Moves per second over all games when the server is busy
    #[arg(long, default_value_t = 3900)]
    busy_rate: usize,
    /// Idle sockets
    #[arg(long, default_value_t = 16_000)]
    idle: usize,
    /// Clients that never read
    #[arg(long, default_value_t = 500)]
    unread: usize,
    /// Spectators of one match
    #[arg(long, default_value_t = 5000)]
    crowd: usize,
    /// Bughouse matches, with four clients each
    #[arg(long, default_value_t = 500)]
    matches: usize,
    /// Moves per second over all bughouse matches
    #[arg(long, default_value_t = 1200)]
    bughouse_rate: usize,
    /// Only a few bughouse matches, without goals for times: a check of what the clients see
    #[arg(long)]
    share: bool,
    /// Where to create data folders; this disk is measured
    #[arg(long)]
    folder: Option<PathBuf>,
}

impl RunArguments {
    /// The share that fits into a few seconds, also for programs that were built for tests.
    fn share(mut self) -> Self {
        (self.only, self.seconds) = (Some(Scene::Bughouse), 6);
        (self.matches, self.bughouse_rate) = (20, 80);
        self
    }
}

#[derive(clap::Args, Debug)]
struct DurabilityArguments {
    /// The server's program
    #[arg(long)]
    server: PathBuf,
    /// How often to kill it
    #[arg(long, default_value_t = 200)]
    kills: usize,
    /// Where to create its data folder
    #[arg(long)]
    folder: Option<PathBuf>,
}

#[derive(clap::Args, Debug)]
struct AttackArguments {
    /// The server's program
    #[arg(long)]
    server: PathBuf,
    /// Only this attack
    #[arg(long)]
    only: Option<attack::Scene>,
    /// Only what fits into a minute
    #[arg(long)]
    share: bool,
    /// Connections that are held
    #[arg(long)]
    connections: Option<usize>,
    /// Unfinished matches in the library
    #[arg(long)]
    unfinished: Option<usize>,
    /// The seed of everything random
    #[arg(long)]
    seed: Option<u64>,
    /// Where to create data folders
    #[arg(long)]
    folder: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            println!("load: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<ExitCode> {
    let runtime = Builder::new_multi_thread().enable_all().build().context("cannot start")?;
    match command {
        Command::Echo => runtime.block_on(echo::serve()).map(|()| ExitCode::SUCCESS),
        Command::Durability(arguments) => {
            let folder = arguments.folder.clone().unwrap_or_else(std::env::temp_dir);
            let killed = durability::run(&arguments.server, &folder, arguments.kills);
            println!("{}", runtime.block_on(killed)?);
            let killed = table_kills::run(&arguments.server, &folder, arguments.kills);
            println!("{}", runtime.block_on(killed)?);
            println!("{}", runtime.block_on(outages::run(&arguments.server, &folder))?);
            Ok(ExitCode::SUCCESS)
        }
        Command::Attack(arguments) => {
            let held = runtime.block_on(attack::run(&strength(arguments), arguments.only))?;
            Ok(if held { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        Command::Run(arguments) => {
            let arguments = arguments.clone();
            let arguments = if arguments.share { arguments.share() } else { arguments };
            runtime.block_on(measure(&arguments))
        }
    }
}

/// The sizes of an attack.
fn strength(arguments: &AttackArguments) -> attack::Scale {
    let folder = arguments.folder.clone().unwrap_or_else(std::env::temp_dir);
    let program = arguments.server.clone();
    let mut scale = if arguments.share {
        attack::Scale::share(program, folder)
    } else {
        attack::Scale::whole(program, folder)
    };
    scale.connections = arguments.connections.unwrap_or(scale.connections);
    scale.unfinished = arguments.unfinished.unwrap_or(scale.unfinished);
    scale.seed = arguments.seed.unwrap_or(scale.seed);
    scale
}

async fn measure(arguments: &RunArguments) -> Result<ExitCode> {
    let scale = Scale {
        program: arguments.server.clone(),
        folder: arguments.folder.clone().unwrap_or_else(std::env::temp_dir),
        time: Duration::from_secs(arguments.seconds),
        games: arguments.games,
        spectators: arguments.spectators,
        rate: arguments.rate,
        busy_rate: arguments.busy_rate,
        idle: arguments.idle,
        unread: arguments.unread,
        crowd: arguments.crowd,
        matches: arguments.matches,
        bughouse_rate: arguments.bughouse_rate,
        goals: if arguments.share { Goals::Ignored } else { Goals::Reached },
    };
    let mut rows = Vec::new();
    for &scene in Scene::value_variants() {
        if arguments.only.is_none_or(|only| only == scene) {
            println!("{scene:?} …");
            rows.extend(scenes::play(scene, &scale).await?);
        }
    }
    println!("\n{}", table::table(&rows));
    for error in rows.iter().flat_map(table::Row::errors) {
        println!("{error}");
    }
    let pass = rows.iter().all(table::Row::passes);
    Ok(if pass { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
