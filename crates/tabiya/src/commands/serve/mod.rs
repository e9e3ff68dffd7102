//! `tabiya serve`: starts the server, prints its address, and shuts it down cleanly.

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
pub(crate) use arguments::{ServeArguments, ServerArguments};

use crate::output::Verdict;

/// The environment variable with the log filter, such as `debug` or `server=trace`.
const LOG_VARIABLE: &str = "TABIYA_LOG";

/// Runs the server until it is stopped.
pub(crate) fn run(arguments: &ServeArguments, out: &mut dyn Write) -> Result<Verdict> {
    let config = arguments.server.config()?;
    log_to_stderr(arguments.log_format)?;
    allow_many_sockets();
    let runtime =
        Builder::new_multi_thread().enable_all().build().context("cannot start the runtime")?;
    runtime.block_on(open(config, out))?;
    Ok(Verdict::Fine)
}

async fn open(config: Config, out: &mut dyn Write) -> Result<()> {
    let announced = config.clone();
    // Listen for the stop signal before printing the address: a program that reads it may stop us at once.
    let stop = Stop::listen().context("cannot listen for the stop signal")?;
    let server = Server::open(config).await?;
    announce(&server, &announced, out)?;
    server.serve(stop.received()).await?;
    tracing::info!("closed");
    Ok(())
}

/// Prints the address, and on a network the room code and a QR code.
fn announce(server: &Server, config: &Config, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "Tabiya is running at {}", server.url())?;
    match server.recovered() {
        0 => {}
        1 => writeln!(out, "Resumed 1 match")?,
        count => writeln!(out, "Resumed {count} matches")?,
    }
    writeln!(out, "Data folder: {}", config.data().display())?;
    if let Some(link) = server.set_up_link() {
        writeln!(
            out,
            "There is no organizer yet. To become the organizer, open this link within {SET_UP_MINUTES} minutes:"
        )?;
        writeln!(out, "  {link}")?;
    }
    match config.reach() {
        Reach::Loopback => {}
        Reach::Lan => {
            let how = if config.is_encrypted() {
                "connections are encrypted"
            } else {
                "connections are not encrypted"
            };
            writeln!(out, "Your network can connect; {how}.")?;
            if let Some((room, link)) = server.room() {
                show_room(&room, &link, out)?;
            }
        }
        Reach::Public => writeln!(out, "The whole internet can connect.")?,
    }
    writeln!(out, "Press Ctrl-C to stop.")?;
    out.flush()?;
    tracing::info!(url = server.url(), recovered = server.recovered(), "open");
    Ok(())
}

/// Prints the room code, and a QR code of the link that contains it.
fn show_room(room: &str, link: &str, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "Guests enter this room code, or scan the QR code: {room}")?;
    if let Ok(code) = QrCode::new(link) {
        let picture = code.render::<Dense1x2>().quiet_zone(true).build();
        writeln!(out, "\n{picture}\n")?;
    }
    Ok(())
}

/// The stop signals: Ctrl-C or SIGTERM, from the moment this is created.
#[cfg(unix)]
struct Stop {
    interrupt: signal::unix::Signal,
    terminate: signal::unix::Signal,
}

#[cfg(unix)]
impl Stop {
    fn listen() -> io::Result<Self> {
        let listen = signal::unix::signal;
        Ok(Self {
            interrupt: listen(SignalKind::interrupt())?,
            terminate: listen(SignalKind::terminate())?,
        })
    }

    async fn received(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The stop signal: Ctrl-C, from the moment this is created.
#[cfg(windows)]
struct Stop(signal::windows::CtrlC);

#[cfg(windows)]
impl Stop {
    fn listen() -> io::Result<Self> {
        signal::windows::ctrl_c().map(Self)
    }

    async fn received(mut self) {
        self.0.recv().await;
    }
}

/// Raises the limit of open files to its maximum, because every socket is one.
#[cfg(unix)]
fn allow_many_sockets() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "cannot raise the limit of open files");
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
