//! The house: opens the server, tells where it is, and closes it in good order.

mod arguments;

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::people::SET_UP_MINUTES;
use server::{Config, Reach, Server};
use tokio::runtime::Builder;
use tokio::signal;
#[cfg(unix)]
use tokio::signal::unix::SignalKind;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::prelude::*;

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
    let house = Server::open(config).await?;
    announce(&house, &told, out)?;
    house.serve(stop.wished()).await?;
    tracing::info!("closed");
    Ok(())
}

/// Tells where the house is, and in a network how a phone gets there.
fn announce(house: &Server, config: &Config, out: &mut dyn Write) -> Result<()> {
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
    let filter = log_filter(std::env::var(LOG_VARIABLE).ok().as_deref())?;
    let layer = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    let registry = tracing_subscriber::registry();
    match format {
        LogFormat::Lines => registry.with(layer.with_filter(filter)).init(),
        LogFormat::Json => registry.with(layer.json().with_filter(filter)).init(),
    }
    Ok(())
}

/// Which log lines are written: warnings, and sign-ins as they happen or fail, unless the variable names a filter.
fn log_filter(chosen: Option<&str>) -> Result<Targets> {
    let Some(text) = chosen else {
        return Ok(Targets::new()
            .with_default(LevelFilter::WARN)
            .with_target("server::people", LevelFilter::INFO));
    };
    let invalid = || {
        format!(
            "{LOG_VARIABLE} is not a log filter: `{text}`; write a level such as `debug`, or \
             `server=debug,store=info`"
        )
    };
    let chosen: Targets = text.parse().with_context(invalid)?;
    let has_default = chosen.default_level().is_some();
    Ok(if has_default { chosen } else { chosen.with_default(LevelFilter::WARN) })
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn without_a_filter_warnings_and_sign_ins_are_logged() {
        let filter = log_filter(None).unwrap();
        assert!(filter.would_enable("server::people::service", &Level::INFO));
        assert!(filter.would_enable("store", &Level::WARN));
        assert!(!filter.would_enable("store", &Level::INFO));
    }

    #[test]
    fn a_filter_names_a_level_or_targets() {
        assert!(log_filter(Some("debug")).unwrap().would_enable("store", &Level::DEBUG));
        let filter = log_filter(Some("server=debug")).unwrap();
        assert!(filter.would_enable("server::http", &Level::DEBUG));
        assert!(!filter.would_enable("store", &Level::INFO));
        assert!(filter.would_enable("store", &Level::WARN));
        let error = log_filter(Some("server=loud")).unwrap_err().to_string();
        assert!(error.contains("server=loud"), "{error}");
    }
}
