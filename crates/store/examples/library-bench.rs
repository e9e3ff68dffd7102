//! Measures the library with many matches: the slowest page of every sort, filter and search.
//!
//! Each question is asked for its first page, and for pages further down, on a store that was
//! opened again; what is printed is the slowest of them.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]
#![expect(clippy::disallowed_methods, reason = "a measuring program reads the clock")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use numbers::Numbers;
use store::conformance::sample::{event, following, making};
use store::library::{
    Direction, LibraryFilter, LibraryPart, LibraryQuery, ListedClock, MatchProgress, Scope,
    SortKey, UserGameDataChange,
};
use store::{
    ActorId, Append, EventStore, LibraryStore, Listing, MatchId, MatchStatus, ModeCode,
    OutcomeCode, SqliteOptions, SqliteStore, Summary, UtcMillis,
};

const PAGE: usize = 100;
/// Pages of one question that are asked for.
const PAGES: usize = 4;
/// Matches on their way into the store at a time.
const UNDER_WAY: usize = 64;
/// The house account sees all, one person plays in every match, and another in one of a hundred.
const HOUSE_ACCOUNT: ActorId = ActorId(1);
const EVERYWHERE: ActorId = ActorId(2);
const SOMETIMES: ActorId = ActorId(3);

const GIVEN: &[&str] = &[
    "Anna", "Ben", "Clara", "David", "Emil", "Fatima", "Gül", "Hannes", "Ida", "Jonas", "Käthe",
    "Lars", "Mia", "Noor", "Otto", "Paula", "Quirin", "Rosa", "Samir", "Tom", "Ute", "Vera",
];
const FAMILY: &[&str] = &[
    "Abel", "Bauer", "Çelik", "Dietz", "Engel", "Fuchs", "Graf", "Huber", "Ivanov", "Jung",
    "Krüger", "Lang", "Müller", "Nowak", "Ott", "Peters", "Quist", "Roth", "Schmidt", "Tal",
];

fn main() -> Result<(), Box<dyn Error>> {
    let (mut games, mut parent) = (100_000, std::env::temp_dir());
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("`{name}` needs a value"))?;
        match name.as_str() {
            "--games" => games = value.parse()?,
            "--folder" => parent = PathBuf::from(value),
            other => return Err(format!("no option `{other}`; use --games or --folder").into()),
        }
    }
    let folder = tempfile::tempdir_in(parent)?;
    let start = Instant::now();
    fill(folder.path(), games)?;
    println!("{games} matches in {:.1} s\n", start.elapsed().as_secs_f64());
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default())?;
    let mut slowest = (Duration::ZERO, Duration::ZERO);
    println!("| Who | Question | Slowest page | Most processor time |");
    println!("|---|---|---|---|");
    for (who, scope) in [
        ("the house account, all", Scope::All(HOUSE_ACCOUNT)),
        ("a person in every match", Scope::Own(EVERYWHERE)),
        ("a person in one of 100", Scope::Own(SOMETIMES)),
    ] {
        for (name, query) in questions(scope) {
            let (time, worked) = ask(&store, &query)?;
            slowest = (slowest.0.max(time), slowest.1.max(worked));
            println!("| {who} | {name} | {:.1} ms | {:.1} ms |", ms(time), ms(worked));
        }
    }
    println!("\nslowest of all: {:.1} ms, {:.1} ms of work", ms(slowest.0), ms(slowest.1));
    println!("memory of the process: {}", memory());
    beside(&store);
    Ok(())
}

/// How long live appends take alone, and beside an import of ten thousand games.
fn beside(store: &SqliteStore) {
    const LIVE: MatchId = MatchId(0x11fe);
    const APPENDS: u64 = 500;
    const GAMES: u64 = 10_000;
    const EVENTS: u64 = 80;
    store.append(making(LIVE, vec![event(1)])).wait();
    let is_over = AtomicBool::new(false);
    let live = |first: u64, goes_on: &dyn Fn(u64) -> bool| {
        let mut times = Vec::new();
        let mut seq = first;
        while goes_on(seq - first) {
            let start = Instant::now();
            let played = following(LIVE, seq, vec![event(seq)]);
            store.append(Append { listing: Some(Listing::Plies(seq as u32)), ..played }).wait();
            times.push(start.elapsed());
            seq += 1;
            std::thread::sleep(Duration::from_millis(2));
        }
        times.sort_unstable();
        let (middle, late) = (times[times.len() / 2], times[times.len() * 99 / 100]);
        println!(
            "{} appends: median {:.1} ms, 99 % within {:.1} ms",
            times.len(),
            ms(middle),
            ms(late)
        );
        seq
    };
    println!("\nlive appends alone:");
    let next = live(1, &|done| done < APPENDS);
    println!("beside an import of {GAMES} games of {EVENTS} events:");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut answers = std::collections::VecDeque::new();
            let mut numbers = Numbers::new(9);
            for game in 0..GAMES {
                let id = MatchId((u128::from(numbers.next_number()) << 64) | u128::from(game));
                let append = Append {
                    listing: Some(Listing::Whole(Box::new(summary(game, &mut numbers)))),
                    ..making(id, (1..=EVENTS).map(event).collect())
                };
                answers.push_back(store.import(append));
                if answers.len() > 2 {
                    answers.pop_front().map(store::PendingAnswer::wait);
                }
                // As the server's import does.
                std::thread::sleep(Duration::from_millis(4));
            }
            answers.into_iter().for_each(|answer| drop(answer.wait()));
            is_over.store(true, Ordering::Relaxed);
        });
        live(next, &|_| !is_over.load(Ordering::Relaxed));
    });
}

fn fill(folder: &Path, games: u64) -> Result<(), Box<dyn Error>> {
    let store = SqliteStore::open(folder, &SqliteOptions::default())?;
    let mut answers = std::collections::VecDeque::new();
    let mut numbers = Numbers::new(7);
    for game in 0..games {
        let id = MatchId((u128::from(numbers.next_number()) << 64) | u128::from(game));
        let append = Append {
            state: MatchStatus::Finished,
            at: UtcMillis(
                1_500_000_000_000 + (numbers.next_number() % 300_000_000_000).cast_signed(),
            ),
            listing: Some(Listing::Whole(Box::new(summary(game, &mut numbers)))),
            ..making(id, vec![event(1), event(2)])
        };
        answers.push_back(store.import(append));
        if answers.len() > UNDER_WAY {
            answers.pop_front().map(store::PendingAnswer::wait);
        }
        if game % 10 == 0 {
            while let Some(answer) = answers.pop_front() {
                answer.wait();
            }
            let notes = format!("the {} game of the evening", FAMILY[(game / 10) as usize % 20]);
            let tags = Some(vec![format!("round {}", game % 7)]);
            for scope in [Scope::All(HOUSE_ACCOUNT), Scope::Own(EVERYWHERE)] {
                let change = UserGameDataChange::new(id, scope);
                let change =
                    UserGameDataChange { notes: Some(notes.clone()), tags: tags.clone(), ..change };
                // The last of them is waited for with the next games.
                drop(store.change_user_game_data(change));
            }
        }
    }
    answers.into_iter().for_each(|answer| drop(answer.wait()));
    Ok(())
}

fn summary(game: u64, numbers: &mut Numbers) -> Summary {
    let mut pick =
        |list: &[&str]| list[(numbers.next_number() % list.len() as u64) as usize].to_owned();
    let mut name = || format!("{} {}", pick(GIVEN), pick(FAMILY));
    let names = vec![name(), name()];
    let ruleset =
        pick(&["Standard chess", "Crazyhouse", "King of the Hill", "Horde", "Capablanca"]);
    let ending = pick(&["checkmate", "resignation", "flag", "agreement", "recorded"]);
    let outcome = OutcomeCode((numbers.next_number() % 4) as u8);
    let mut holders = vec![EVERYWHERE, ActorId(100 + numbers.next_number() % 500)];
    if game.is_multiple_of(100) {
        holders.push(SOMETIMES);
    }
    Summary {
        names,
        holders,
        ruleset,
        mode: ModeCode((numbers.next_number() % 3) as u8),
        ending: if outcome.0 == 0 { String::new() } else { ending },
        outcome,
        plies: (numbers.next_number() % 200) as u32,
        begun: true,
        clock: Some(ListedClock {
            text: "300+3".to_owned(),
            pace: (numbers.next_number() % 40) as i64 * 60_000,
        }),
    }
}

fn questions(scope: Scope) -> Vec<(String, LibraryQuery)> {
    let mut questions = Vec::new();
    for sort in SortKey::ALL {
        for direction in [Direction::Ascending, Direction::Descending] {
            let filter = LibraryFilter::default();
            let query = query(scope, filter, sort, direction);
            questions.push((format!("by {sort:?}, {direction:?}"), query));
        }
    }
    let none = LibraryFilter::default;
    let text = |text: &str| LibraryFilter { text: Some(text.to_owned()), ..none() };
    let filters = [
        ("words `m`", text("m")),
        ("words `anna`", text("anna")),
        ("words `mul kath`", text("mul kath")),
        ("words `evening schmidt`", text("evening schmidt")),
        ("words `nobody`", text("nobody")),
        ("person", LibraryFilter { person: Some("Vera Tal".to_owned()), ..none() }),
        ("nobody's name", LibraryFilter { person: Some("Vera".to_owned()), ..none() }),
        ("ruleset", LibraryFilter { ruleset: Some("Horde".to_owned()), ..none() }),
        ("no such ruleset", LibraryFilter { ruleset: Some("Go".to_owned()), ..none() }),
        ("outcome", LibraryFilter { outcome: Some(OutcomeCode(3)), ..none() }),
        ("ending", LibraryFilter { ending: Some("flag".to_owned()), ..none() }),
        ("unfinished", LibraryFilter { progress: Some(MatchProgress::UnderWay), ..none() }),
        ("mode", LibraryFilter { mode: Some(ModeCode(2)), ..none() }),
        ("tag", LibraryFilter { tag: Some("round 3".to_owned()), ..none() }),
        ("no such tag", LibraryFilter { tag: Some("x".to_owned()), ..none() }),
        (
            "a month",
            LibraryFilter {
                from: Some(UtcMillis(1_600_000_000_000)),
                until: Some(UtcMillis(1_602_600_000_000)),
                ..none()
            },
        ),
        (
            "much at once",
            LibraryFilter {
                ruleset: Some("Horde".to_owned()),
                ending: Some("flag".to_owned()),
                mode: Some(ModeCode(1)),
                ..text("a b")
            },
        ),
    ];
    for (name, filter) in filters {
        for sort in [SortKey::LastPlayed, SortKey::SecondName, SortKey::Plies] {
            let query = query(scope, filter.clone(), sort, Direction::Descending);
            questions.push((format!("{name}, by {sort:?}"), query));
        }
    }
    questions
}

fn query(scope: Scope, filter: LibraryFilter, sort: SortKey, direction: Direction) -> LibraryQuery {
    LibraryQuery {
        scope,
        part: LibraryPart::Present,
        filter,
        sort,
        direction,
        after: None,
        limit: PAGE,
    }
}

/// The slowest of the first pages. The first is asked for twice, as readers do: what
/// counts is the time of somebody in a club whose library is in use.
fn ask(store: &SqliteStore, query: &LibraryQuery) -> Result<(Duration, Duration), Box<dyn Error>> {
    store.library_page(query.clone()).wait()?;
    let (mut query, mut slowest) = (query.clone(), (Duration::ZERO, Duration::ZERO));
    for _ in 0..PAGES {
        let (start, worked) = (Instant::now(), work());
        let page = store.library_page(query.clone()).wait()?;
        let (time, worked) = (start.elapsed(), work().saturating_sub(worked));
        slowest = (slowest.0.max(time), slowest.1.max(worked));
        query.after = page.next;
        if query.after.is_none() {
            break;
        }
    }
    Ok(slowest)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The processor time of all threads of this process, where the system tells it: on a shared machine
/// the time by the clock is mostly others'.
fn work() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let of_thread = |thread: std::fs::DirEntry| -> Option<u64> {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse().ok()
    };
    Duration::from_nanos(threads.filter_map(of_thread).sum())
}

/// What the system says of this process.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.map_or("unknown here".to_owned(), |line| line.replace("VmHWM:", "").trim().to_owned())
}
