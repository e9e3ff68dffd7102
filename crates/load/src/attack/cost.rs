//! Finding 2: rulesets that take the processor.

use std::fmt::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use protocol::{Act, ClientMessage, Color, History, MatchId, Seat};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep, sleep_until};

use super::bystanders::Bystanders;
use super::report::Report;
use super::target::{Mode, Target, act};
use super::{Scale, seconds, with_bystanders};
use crate::latency::milliseconds;
use crate::people::Guest;
use crate::wire::{self, Ask, ReadAhead, Socket, Source};

/// Guests who attack.
const GUESTS: usize = 25;
/// Matches of each.
const MATCHES: usize = 10;
/// Moves by which the cost is measured.
const PROBED: usize = 20;
/// The processor time that a move may cost. A position costs at most about 5 ms; the rest is for saving and
/// sending the move, and for the bystanders.
const MAX_COST: Duration = Duration::from_millis(8);
/// The server must have recovered this long after the attack.
const RECOVERED: Duration = Duration::from_secs(2);
/// How long to wait for that.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two moves of a match: a hundred messages are allowed at once, then five a second.
const PACE: Duration = Duration::from_millis(66);

/// Between two connections of an attacker: faster, this program itself would take the processor from the bystanders.
const RECONNECTING: Duration = Duration::from_millis(500);
/// Moves that are sent before the connection is closed, when the attackers reconnect.
const PIPELINED: usize = 100;
/// Percent of a core that the server may spend on attackers who reconnect, the cost of their connections included.
const MAX_OF_CORE: f64 = 100.0;

/// Plays costly matches; if the server refuses the costliest ruleset, the costliest it accepts. First on connections
/// that stay, then on connections that are closed before the work is done.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    // Behind a proxy, attackers have addresses of their own; the server's own computer is not limited.
    let target = scale.target(Mode::Proxied).await?;
    with_bystanders(&target, async |target, bystanders, report| {
        let Some((kinds, new)) = costliest(target, report).await? else {
            return Ok(());
        };
        let attackers = seat_all(target, (70, "Cost"), &new).await?;
        attack(scale, (kinds, attackers), bystanders, report).await?;
        let attackers = seat_all(target, (71, "Again"), &new).await?;
        reconnect(scale, target, (kinds, attackers), bystanders, report).await
    })
    .await
}

/// The matches of all guests of a network.
async fn seat_all(
    target: &Target,
    (network, name): (u16, &str),
    new: &Value,
) -> Result<Vec<Attacker>> {
    let mut attackers = Vec::new();
    for number in 0..GUESTS {
        let source = target.source(network, u8::try_from(number)?);
        let guest = target.guest(source, &format!("{name} {number}")).await?;
        attackers.extend(Attacker::seat(target, &guest, new).await?);
    }
    Ok(attackers)
}

/// A 26×26 board with riders of many directions in hand that may not be dropped with check.
fn ruleset(kinds: u8) -> String {
    let letters: String = (0..kinds).map(|kind| char::from(b'A' + kind)).collect();
    let hand: String =
        letters.chars().flat_map(|letter| [letter.to_string(), "999".to_owned()]).collect();
    let mut text = format!(
        "name = \"costly\"\nfiles = 26\nranks = 26\n\n[start]\npieces = [\"Ka1\", \"kz26\"]\n\
         hands = {{ white = \"{hand}\", black = \"{hand}\" }}\n\n[drops]\nlimit = \"no-check\"\n\n\
         [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n"
    );
    for letter in letters.chars() {
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "[[pieces]]\nletter = \"{letter}\"\nname = \"{letter}\"\nbetza = \"QNNCCZZ\"\n"
        );
    }
    text
}

/// The costliest ruleset that the server accepts, as a match at one computer, and its number of kinds.
async fn costliest(target: &Target, report: &mut Report) -> Result<Option<(u8, Value)>> {
    let mut refusal = None;
    for kinds in [8, 6, 4, 3, 2, 1] {
        let probe = target.guest(target.source(70, 250), "Probe").await?;
        let ruleset = json!({ "kind": "file", "text": ruleset(kinds) });
        let new = json!({ "mode": "hot-seat", "ruleset": ruleset });
        let made = match target.hot_seat(&probe, new.clone()).await {
            Ok(made) => made,
            Err(error) => {
                refusal.get_or_insert(format!("{error:#}"));
                continue;
            }
        };
        let each = cost(target, &probe, &made.id).await?;
        let mut figure = format!("{} ms with {kinds} kinds", milliseconds(each));
        if let Some(refusal) = &refusal {
            figure.push_str(&format!("; more: {refusal}"));
        }
        report.check("processor time of a costly move", each <= MAX_COST, figure);
        return Ok(Some((kinds, new)));
    }
    let refusal = refusal.unwrap_or_default();
    report.check("processor time of a costly move", true, format!("refused: {refusal}"));
    Ok(None)
}

/// The processor time of a move, over some moves.
async fn cost(target: &Target, guest: &Guest, id: &MatchId) -> Result<Duration> {
    let mut socket = guest.watching(target.address(), id).await?;
    let spent = target.server()?.processor_time()?;
    for ply in 0..PROBED {
        act(&mut socket, &step(id, ply)).await?;
    }
    let spent = target.server()?.processor_time()? - spent;
    Ok(spent / u32::try_from(PROBED)?)
}

/// A king's move, back or forth.
fn step(id: &MatchId, ply: usize) -> ClientMessage {
    const STEPS: [&str; 4] = ["a1b1", "z26y26", "b1a1", "y26z26"];
    let color = if ply.is_multiple_of(2) { Color::White } else { Color::Black };
    let step = Act::Move { seat: Seat { board: 0, color }, uci: STEPS[ply % 4].to_owned() };
    let (match_id, id) = (id.clone(), ply as u64 + 1);
    ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act: step }
}

/// A costly match and a socket for it.
struct Attacker {
    socket: Socket,
    guest: Guest,
    id: MatchId,
}

impl Attacker {
    /// The matches of one guest. A cap on somebody's matches or sockets is fine too.
    async fn seat(target: &Target, guest: &Guest, new: &Value) -> Result<Vec<Self>> {
        let mut attackers = Vec::new();
        for _ in 0..MATCHES {
            let Ok(made) = target.hot_seat(guest, new.clone()).await else { break };
            let Ok(mut socket) = guest.socket(target.address(), ReadAhead::Usual).await else {
                break;
            };
            let watch = ClientMessage::Watch { match_id: made.id.clone(), have: None };
            wire::say(&mut socket, wire::text(&watch)).await?;
            attackers.push(Self { socket, guest: guest.clone(), id: made.id });
        }
        Ok(attackers)
    }

    /// Sends moves as fast as it may, whatever the server answers. Returns how many were accepted and
    /// how many refused.
    async fn play(mut self, end: Instant) -> (usize, usize) {
        let (mut accepted, mut refused) = (0, 0);
        let mut ticks = interval(PACE);
        for ply in 0.. {
            loop {
                tokio::select! {
                    text = wire::receive(&mut self.socket) => match text {
                        Ok(text) if text.starts_with("{\"type\":\"answer\"") => {
                            let is_accepted = text.contains("\"accepted\"");
                            accepted += usize::from(is_accepted);
                            refused += usize::from(!is_accepted);
                        }
                        Ok(_) => {}
                        Err(_) => return (accepted, refused),
                    },
                    _ = ticks.tick() => break,
                    () = sleep_until(end) => return (accepted, refused),
                }
            }
            if wire::say(&mut self.socket, wire::text(&step(&self.id, ply))).await.is_err() {
                break;
            }
        }
        (accepted, refused)
    }

    /// Connects, sends moves without reading an answer, leaves, and does it again.
    async fn reconnect(self, server: SocketAddr, end: Instant) {
        drop(self.socket);
        let watch = ClientMessage::Watch { match_id: self.id.clone(), have: None };
        let mut ply = 0;
        while Instant::now() < end {
            let Ok(mut socket) = self.guest.socket(server, ReadAhead::Usual).await else {
                sleep(PACE).await;
                continue;
            };
            let mut is_open = wire::say(&mut socket, wire::text(&watch)).await.is_ok();
            for _ in 0..PIPELINED {
                is_open = is_open
                    && wire::say(&mut socket, wire::text(&step(&self.id, ply))).await.is_ok();
                ply += 1;
            }
            drop(socket);
            sleep(RECONNECTING).await;
        }
    }
}

/// Plays on connections that are closed before the work is done.
async fn reconnect(
    scale: &Scale,
    target: &Target,
    (kinds, attackers): (u8, Vec<Attacker>),
    bystanders: &Bystanders,
    report: &mut Report,
) -> Result<()> {
    let watched: Vec<(Guest, MatchId)> =
        attackers.iter().map(|attacker| (attacker.guest.clone(), attacker.id.clone())).collect();
    let (spent, began) = (target.server()?.processor_time()?, Instant::now());
    let end = began + Duration::from_secs(scale.pick(10, 4));
    let mut tasks = JoinSet::new();
    for attacker in attackers {
        tasks.spawn(attacker.reconnect(target.address(), end));
    }
    while let Some(done) = tasks.join_next().await {
        done?;
    }
    let spent = target.server()?.processor_time()? - spent;
    let of_core = 100.0 * spent.as_secs_f64() / began.elapsed().as_secs_f64();
    let (recovered, waiting) = recover(scale, bystanders, end).await;
    let mut made = 0;
    for (guest, id) in &watched {
        // Seen by the person at the server's own computer, who is not limited.
        let ask = Ask::get(format!("/api/v1/matches/{}/moves", id.0)).token(&guest.token);
        let seen = wire::ask(target.address(), Source::HERE, ask).await?;
        made += seen.json::<History>()?.boards.iter().map(|board| board.moves.len()).sum::<usize>();
    }
    let figure = format!(
        "{} matches with {kinds} kinds, {made} moves made, {of_core:.0} % of a core; {}recovered after {}",
        watched.len(),
        if waiting { "not " } else { "" },
        seconds(recovered)
    );
    let held = of_core <= MAX_OF_CORE && recovered <= RECOVERED && !waiting;
    report.check("the same, reconnecting before the work is done", held, figure);
    Ok(())
}

/// Waits until nothing was slow for three seconds; returns how long that took, and whether it took too long.
async fn recover(scale: &Scale, bystanders: &Bystanders, end: Instant) -> (Duration, bool) {
    let fair = scale.fair();
    loop {
        sleep(Duration::from_millis(500)).await;
        let last = bystanders.so_far().recovered_after(end, fair);
        if end.elapsed() > last + Duration::from_secs(3) || end.elapsed() > PATIENCE {
            return (bystanders.so_far().recovered_after(end, fair), end.elapsed() > PATIENCE);
        }
    }
}

async fn attack(
    scale: &Scale,
    (kinds, attackers): (u8, Vec<Attacker>),
    bystanders: &Bystanders,
    report: &mut Report,
) -> Result<()> {
    let matches = attackers.len();
    let began = Instant::now();
    let end = began + Duration::from_secs(scale.pick(10, 4));
    let mut tasks = JoinSet::new();
    for attacker in attackers {
        tasks.spawn(attacker.play(end));
    }
    let (mut accepted, mut refused) = (0, 0);
    while let Some(done) = tasks.join_next().await {
        let (more, less) = done?;
        accepted += more;
        refused += less;
    }
    sleep_until(end).await;
    let fair = scale.fair();
    let (recovered, waiting) = recover(scale, bystanders, end).await;
    let noticed = bystanders.so_far();
    let during = noticed.p99().map_or_else(|| "-".to_owned(), milliseconds);
    let mark = if waiting { "not " } else { "" };
    let figure = format!(
        "{matches} matches with {kinds} kinds, {accepted} moves accepted, {refused} refused; others' 99 % \
         {during} ms; {mark}recovered after {}",
        seconds(recovered)
    );
    let held = noticed.p99().is_some_and(|time| time <= fair) && recovered <= RECOVERED && !waiting;
    report.check("250 costly matches of 25 guests", held, figure);
    Ok(())
}
