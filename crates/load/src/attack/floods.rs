//! Finding 10: frames that are no messages, as fast as the network takes them.

use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::report::Report;
use super::target::{Mode, Target};
use super::{Scale, with_bystanders};
use crate::wire::ReadAhead;

/// Sockets of one person.
const SOCKETS: usize = 10;
/// The share of a processor that the flood may take while it lasts, in percent.
const MAX_PROCESSOR: f64 = 50.0;
/// Frames that are written at a time.
const FRAMES: usize = 4096;
/// A pong without content; a client masks its frames, here with zeros.
const PONG: [u8; 6] = [0x8A, 0x80, 0, 0, 0, 0];
/// The beginning of a text message that goes on.
const BEGIN: [u8; 6] = [0x01, 0x80, 0, 0, 0, 0];
/// A part of the message without content.
const CONTINUATION: [u8; 6] = [0x00, 0x80, 0, 0, 0, 0];

/// Floods a server with both kinds of frames.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Lan).await?;
    let time = Duration::from_secs(scale.pick(5, 2));
    with_bystanders(&target, async |target, _, report| {
        flood(target, ("pongs from ten sockets", &[], &PONG), time, report).await?;
        let name = "empty continuation frames from ten sockets";
        flood(target, (name, &BEGIN, &CONTINUATION), time, report).await
    })
    .await
}

async fn flood(
    target: &Target,
    (name, first, frame): (&'static str, &[u8], &[u8; 6]),
    time: Duration,
    report: &mut Report,
) -> Result<()> {
    let guest = target.guest(target.source(50, 1), "Flo").await?;
    let mut sockets = Vec::new();
    for _ in 0..SOCKETS {
        let mut socket = guest.socket(target.address(), ReadAhead::Usual).await?;
        socket.get_mut().write_all(first).await?;
        sockets.push(socket);
    }
    let bytes: std::sync::Arc<[u8]> = frame.repeat(FRAMES).into();
    let (spent, began) = (target.server()?.processor_time()?, Instant::now());
    let mut tasks = JoinSet::new();
    for mut socket in sockets {
        let bytes = std::sync::Arc::clone(&bytes);
        tasks.spawn(async move {
            let mut frames = 0;
            while began.elapsed() < time {
                // The server may stop reading; it is flooded until it closes the connection.
                let written = tokio::time::timeout(time, socket.get_mut().write_all(&bytes)).await;
                match written {
                    Ok(Ok(())) => frames += FRAMES,
                    Ok(Err(_)) => return (frames, true),
                    Err(_) => break,
                }
            }
            (frames, false)
        });
    }
    let (mut frames, mut closed) = (0, 0);
    while let Some(done) = tasks.join_next().await {
        let (more, is_closed) = done?;
        frames += more;
        closed += usize::from(is_closed);
    }
    sleep_until(began + time).await;
    let spent = target.server()?.processor_time()? - spent;
    let percent = spent.as_secs_f64() / began.elapsed().as_secs_f64() * 100.0;
    let held = percent <= MAX_PROCESSOR && is_alive(target).await;
    let figure = format!("{frames} frames, {percent:.0} % of a core, {closed} of {SOCKETS} closed");
    report.check(name, held, figure);
    Ok(())
}

/// Whether somebody else may use the server afterwards. The attacker's own sockets may still be open and slow.
async fn is_alive(target: &Target) -> bool {
    let Ok(guest) = target.guest(target.source(51, 1), "Next").await else { return false };
    guest.socket(target.address(), ReadAhead::Usual).await.is_ok()
}
