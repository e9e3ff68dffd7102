//! Measures durable appends a second: one, 16 and 256 clients, each waiting for its answer.
//!
//! For comparison it prints what the disk gives to a loop that writes 4 KiB and syncs, in turn in the
//! same run: a store without group commit could not append more often than that.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]
#![expect(clippy::disallowed_methods, reason = "a measuring program reads the clock")]

use std::error::Error;
use std::fs::File;
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use store::conformance::sample::{committed, event, following, making};
use store::{EventStore, MatchId, SqliteOptions, SqliteStore};

const CLIENTS: &[u64] = &[1, 16, 256];

/// What a run with this many clients reached.
struct Measured {
    clients: u64,
    appends_a_second: f64,
    commits_a_second: f64,
    syncs_a_second: f64,
    median: Duration,
    slowest_hundredth: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seconds, mut parent) = (5.0, std::env::temp_dir());
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("`{name}` needs a value"))?;
        match name.as_str() {
            "--seconds" => seconds = value.parse()?,
            "--folder" => parent = PathBuf::from(value),
            other => return Err(format!("no option `{other}`; use --seconds or --folder").into()),
        }
    }
    let time = Duration::try_from_secs_f64(seconds)?;
    println!("| Clients | Appends/s | Commits/s | Bare syncs/s | Ratio | Median | 99 % within |");
    println!("|---|---|---|---|---|---|---|");
    for &clients in CLIENTS {
        let folder = tempfile::tempdir_in(&parent)?;
        let before = bare_syncs(folder.path(), time / 4)?;
        let mut measured = measure(folder.path(), clients, time)?;
        measured.syncs_a_second = (before + bare_syncs(folder.path(), time / 4)?) / 2.0;
        print(&measured);
    }
    let folder = tempfile::tempdir_in(&parent)?;
    println!("\nImports, with no live appends: {:.0} events/s", imports(folder.path(), time)?);
    Ok(())
}

/// Imports matches of a thousand events, several waiting at a time.
fn imports(folder: &Path, time: Duration) -> Result<f64, Box<dyn Error>> {
    const EVENTS: u64 = 1000;
    let store = SqliteStore::open(folder, &SqliteOptions::default())?;
    let events: Vec<_> = (1..=EVENTS).map(event).collect();
    let (start, mut count) = (Instant::now(), 0_u64);
    while start.elapsed() < time {
        let ids = (count..count + 8).map(|number| MatchId(u128::from(number)));
        let answers: Vec<_> = ids.map(|id| store.import(making(id, events.clone()))).collect();
        for answer in answers {
            assert_eq!(answer.wait(), committed(1, EVENTS), "a new match");
            count += 1;
        }
    }
    Ok((count * EVENTS) as f64 / start.elapsed().as_secs_f64())
}

fn print(measured: &Measured) {
    println!(
        "| {} | {:.0} | {:.0} | {:.0} | {:.2} | {:.2} ms | {:.2} ms |",
        measured.clients,
        measured.appends_a_second,
        measured.commits_a_second,
        measured.syncs_a_second,
        measured.appends_a_second / measured.syncs_a_second,
        measured.median.as_secs_f64() * 1e3,
        measured.slowest_hundredth.as_secs_f64() * 1e3,
    );
}

/// Lets each client append to its own match and wait for each answer.
fn measure(folder: &Path, clients: u64, time: Duration) -> Result<Measured, Box<dyn Error>> {
    let store = SqliteStore::open(folder, &SqliteOptions::default())?;
    let is_over = AtomicBool::new(false);
    for number in 0..clients {
        store.append(making(MatchId(u128::from(number)), vec![event(1)])).wait();
    }
    let before = store.stats();
    let start = Instant::now();
    let mut latencies: Vec<Duration> = thread::scope(|scope| {
        let (store, is_over) = (&store, &is_over);
        let players: Vec<_> =
            (0..clients).map(|number| scope.spawn(move || play(store, number, is_over))).collect();
        thread::sleep(time);
        is_over.store(true, Ordering::Relaxed);
        let times = players.into_iter().map(|player| player.join().expect("a client that works"));
        times.flatten().collect()
    });
    let elapsed = start.elapsed().as_secs_f64();
    let after = store.stats();
    latencies.sort_unstable();
    let at = |share: f64| {
        let index = (latencies.len() as f64 * share) as usize;
        latencies.get(index).copied().unwrap_or_default()
    };
    Ok(Measured {
        clients,
        appends_a_second: (after.requests - before.requests) as f64 / elapsed,
        commits_a_second: (after.commits - before.commits) as f64 / elapsed,
        syncs_a_second: 0.0,
        median: at(0.5),
        slowest_hundredth: at(0.99),
    })
}

fn play(store: &SqliteStore, number: u64, is_over: &AtomicBool) -> Vec<Duration> {
    let id = MatchId(u128::from(number));
    let mut latencies = Vec::new();
    let mut seq = 1;
    while !is_over.load(Ordering::Relaxed) {
        let start = Instant::now();
        let answer = store.append(following(id, seq, vec![event(seq + 1)])).wait();
        seq += 1;
        assert_eq!(answer, committed(seq, seq), "an append of a client alone in its match");
        latencies.push(start.elapsed());
    }
    latencies
}

/// How often the disk syncs a page that was written over another, one after the other: as in a WAL
/// that was started again.
fn bare_syncs(folder: &Path, time: Duration) -> Result<f64, Box<dyn Error>> {
    const PAGES: u32 = 1000;
    let page = [1; 4096];
    let mut file = File::create(folder.join("bare"))?;
    for _ in 0..PAGES {
        file.write_all(&page)?;
    }
    file.sync_all()?;
    let (start, mut count) = (Instant::now(), 0_u32);
    while start.elapsed() < time {
        if count.is_multiple_of(PAGES) {
            file.rewind()?;
        }
        file.write_all(&page)?;
        file.sync_data()?;
        count += 1;
    }
    Ok(f64::from(count) / start.elapsed().as_secs_f64())
}
