//! The house: opens the server, tells where it is, and closes it in good order.

mod arguments;

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::people::SET_UP_MINUTES;
use server::{Config, House, Reach};
use tokio::runtime::Builder;
use tokio::signal;
#[cfg(unix)]
use tokio::signal::unix::SignalKind;
use tracing_subscriber::EnvFilter;

use arguments::LogFormat;
pub(crate) use arguments::{HouseArguments, ServeArguments};

use crate::output::Verdict;

/// The variable that says what is logged, such as `debug` or `server=trace`.
const LOG_VARIABLE: &str = "TABIYA_LOG";

/// Opens the house until it is told to close.
pub(crate) fn run(arguments: &ServeArguments, out: &mut dyn Write) -> Result<Verdict> {
    let config = arguments.house.config()?;
    log_to_stderr(arguments.log_format)?;
    allow_many_sockets();
    let runtime = Builder::new_multi_thread().enable_all().build().context("cannot start")?;
    runtime.block_on(open(config, out))?;
    Ok(Verdict::Fine)
}

async fn open(config: Config, out: &mut dyn Write) -> Result<()> {
    let told = config.clone();
    // Whoever is told the address may also tell the house to close.
    let stop = Stop::listen().context("cannot listen for the wish to stop")?;
    let house = House::open(config).await?;
    announce(&house, &told, out)?;
    house.serve(stop.wished()).await?;
    tracing::info!("closed");
    Ok(())
}

/// Tells where the house is, and in a network how a phone gets there.
fn announce(house: &House, config: &Config, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "Tabiya is open at {}", house.url())?;
    match house.recovered() {
        0 => {}
        1 => writeln!(out, "1 match goes on")?,
        count => writeln!(out, "{count} matches go on")?,
    }
    writeln!(out, "Everything is kept in {}", config.data().display())?;
    if let Some(link) = house.set_up_link() {
        writeln!(
            out,
            "There is no organizer yet. To become one, open this within {SET_UP_MINUTES} minutes:"
        )?;
        writeln!(out, "  {link}")?;
    }
    match config.reach() {
        Reach::Loopback => {}
        Reach::Lan => {
            let how = if config.is_encrypted() {
                "the line is encrypted"
            } else {
                "nothing is encrypted"
            };
            writeln!(out, "Your network can come in; {how}.")?;
            if let Some((room, link)) = house.room() {
                show_room(room, &link, out)?;
            }
        }
        Reach::Public => writeln!(out, "Everybody in the world can come in.")?,
    }
    writeln!(out, "Press Ctrl-C to close.")?;
    out.flush()?;
    tracing::info!(url = house.url(), recovered = house.recovered(), "open");
    Ok(())
}

/// The room code, and a picture of the link that has it.
fn show_room(room: &str, link: &str, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "Guests say this room code, or open the link in the picture: {room}")?;
    if let Ok(code) = QrCode::new(link) {
        let picture = code.render::<Dense1x2>().quiet_zone(true).build();
        writeln!(out, "\n{picture}\n")?;
    }
    Ok(())
}

/// The wishes to stop: Ctrl-C, or the system's. They are heard from the moment this is made.
#[cfg(unix)]
struct Stop {
    interrupt: signal::unix::Signal,
    terminate: signal::unix::Signal,
}

#[cfg(unix)]
impl Stop {
    fn listen() -> io::Result<Self> {
        let heard = signal::unix::signal;
        Ok(Self {
            interrupt: heard(SignalKind::interrupt())?,
            terminate: heard(SignalKind::terminate())?,
        })
    }

    async fn wished(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The wish to stop: Ctrl-C. It is heard from the moment this is made.
#[cfg(windows)]
struct Stop(signal::windows::CtrlC);

#[cfg(windows)]
impl Stop {
    fn listen() -> io::Result<Self> {
        signal::windows::ctrl_c().map(Self)
    }

    async fn wished(mut self) {
        self.0.recv().await;
    }
}

/// Every socket is an open file, and systems allow a program fewer of them than it may ask for.
#[cfg(unix)]
fn allow_many_sockets() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "the number of open files stays as it is");
    }
}

#[cfg(not(unix))]
fn allow_many_sockets() {}

fn log_to_stderr(format: LogFormat) -> Result<()> {
    let mut filter = EnvFilter::builder()
        .with_env_var(LOG_VARIABLE)
        .with_default_directive(tracing::Level::WARN.into())
        .from_env()
        .with_context(|| format!("{LOG_VARIABLE} is not a filter for the log"))?;
    if std::env::var_os(LOG_VARIABLE).is_none() {
        // Who comes in and who fails to is worth a line at any time.
        filter = filter.add_directive("server::people=info".parse()?);
    }
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    match format {
        LogFormat::Lines => builder.init(),
        LogFormat::Json => builder.json().init(),
    }
    Ok(())
}
