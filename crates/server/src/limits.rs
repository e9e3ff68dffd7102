//! Every rate limit, and every limit on how many things somebody may have: one file to read and to change.
//!
//! Limits on the size of a text are beside the function that checks the text. Flooding a chat is judged in
//! `game::chat`, because it depends on what was said before.

use std::ops::RangeInclusive;
use std::time::Duration;

use ids::Millis;

/// A number of things at once, and one more after each period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    /// How many are allowed at once; at least one.
    pub(crate) burst: u32,
    /// The time until one more is allowed.
    pub(crate) every: Duration,
}

const fn rate(burst: u32, every: Duration) -> Rate {
    Rate { burst, every }
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// How many people, networks and addresses a rate limit remembers at a time.
pub(crate) const MAX_REMEMBERED: usize = 10_000;

// Connections

/// Messages on one connection.
pub(crate) const MESSAGES: Rate = rate(100, Duration::from_millis(200));
/// Messages of one person on all connections. They outlive the connection, so that reconnecting gains nothing.
pub(crate) const MESSAGES_OF_PERSON: Rate = rate(400, Duration::from_millis(50));
/// A client that sends this many messages above that rate is disconnected.
pub(crate) const MAX_EXCESS: u32 = 50;
/// Matches that one connection follows at once.
pub(crate) const MAX_WATCHED: usize = 32;
/// Connections of one person.
pub(crate) const CONNECTIONS_PER_PERSON: usize = 10;
/// Sockets from one address, unless the configuration says otherwise. As many other connections may be open from
/// it: a browser opens six to load the page.
pub const CONNECTIONS_PER_ADDRESS: usize = 256;
/// Connections from one network, as a multiple of those from one address: a school has hundreds of computers.
pub(crate) const ADDRESSES_PER_NETWORK: usize = 8;
/// New connections of one address: a school behind one router opens its pages at once. Those above the pace are
/// closed at once, so that opening and closing them takes nothing from others.
pub(crate) const NEW_CONNECTIONS: Rate = rate(1000, Duration::from_millis(5));
/// New connections that may wait until the server accepts them, if the system allows as many.
#[cfg(unix)]
pub(crate) const WAITING_TO_BE_ACCEPTED: i32 = 4096;
/// Bytes of answers that the system takes for a connection before its client reads them; it may double this.
#[cfg(unix)]
pub(crate) const SEND_BUFFER: usize = 128 * 1024;
/// Connections in all, if the system allows the server as many files. Each takes about 24 KiB.
pub(crate) const MAX_CONNECTIONS: usize = 24_000;
/// Files that the server needs besides its connections.
pub(crate) const OTHER_FILES: usize = 256;
/// The share of all connections that is kept for addresses of players who are in a match: one in this many.
pub(crate) const PLAYERS_SHARE: usize = 16;
/// Connections that are kept for the server's own computer.
pub(crate) const OWN_CONNECTIONS: usize = 64;
/// How long a player who was disconnected is known as a player.
pub(crate) const PLAYER_KEPT: Duration = seconds(30 * 60);
/// Refused connections that are sent a sentence at a time; others are closed without one.
pub(crate) const REFUSALS_AT_ONCE: usize = 64;
/// How long a refused client may take to read that sentence.
pub(crate) const REFUSAL_TIME: Duration = seconds(1);

/// How long the head of a request may take, including a TLS handshake, and how long a connection may wait for
/// the next request.
pub(crate) const HEAD_TIME: Duration = seconds(10);
/// How long the body of a request may take, besides what its size needs.
pub(crate) const BODY_TIME: Duration = seconds(10);
/// The slowest upload: a body gets one second for each of these many bytes.
pub(crate) const BODY_BYTES_PER_SECOND: u64 = 16 * 1024;
/// How long a client may take to read [`WRITE_PROGRESS`] of what it was sent.
pub(crate) const WRITE_TIME: Duration = seconds(20);
/// How much a client must read within [`WRITE_TIME`], unless less is waiting for it.
pub(crate) const WRITE_PROGRESS: usize = 16 * 1024;

/// The bytes of a socket are counted in blocks of this size, so that the clock is read once for each.
pub(crate) const SOCKET_BLOCK: usize = 8 * 1024;
/// Blocks that a socket may send: 256 KiB at once and 64 KiB per second after that, more than the messages it may
/// send. Nothing else counts frames without content.
pub(crate) const SOCKET_BLOCKS: Rate = Rate { burst: 32, every: Duration::from_millis(125) };

// Matches in memory

/// Matches of one person in which a clock runs or that the lobby lists. They stay in memory; others do not.
pub(crate) const MATCHES_IN_PLAY: usize = 200;
/// How long a match that nobody needs stays in memory, because its players often return.
pub(crate) const LINGER: Duration = seconds(30);
/// With more matches in memory than this, those that nobody needs leave it at once.
pub(crate) const LINGERING_MATCHES: usize = 4096;
/// Matches that a starting server loads at a time.
pub(crate) const WOKEN_AT_ONCE: usize = 256;

/// Messages that may wait for a match.
pub(crate) const MATCH_INBOX: usize = 256;
/// How many of them may be of people who start to watch; the rest is for the players.
pub(crate) const WATCHES_WAITING: usize = MATCH_INBOX / 2;
/// How long somebody who wants to watch a match waits until it has time.
pub(crate) const WATCH_PATIENCE: Duration = seconds(15);

// What people write to the disk

/// What one person may write. People at the server's own computer are not limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WriteRates {
    /// Matches, created or copied.
    pub(crate) matches: Rate,
    /// Files with games.
    pub(crate) files: Rate,
    /// Notes, tags, deletions, mutes and reports.
    pub(crate) changes: Rate,
}

/// What a guest may write.
pub(crate) const GUEST_WRITES: WriteRates = WriteRates {
    matches: rate(20, seconds(15)),
    files: rate(5, seconds(120)),
    changes: rate(60, seconds(2)),
};
/// What somebody with an account may write.
pub(crate) const ACCOUNT_WRITES: WriteRates = WriteRates {
    matches: rate(60, seconds(5)),
    files: rate(20, seconds(60)),
    changes: rate(240, Duration::from_millis(500)),
};

/// The variations that a guest may keep for all matches together, in bytes.
pub(crate) const GUEST_VARIATIONS: u64 = 1 << 20;
/// The same for somebody with an account.
pub(crate) const ACCOUNT_VARIATIONS: u64 = 32 << 20;

// Tables

/// Tables that one person opens.
pub(crate) const TABLES_OPENED: Rate = rate(5, seconds(60));
/// Acts of one person at tables.
pub(crate) const TABLE_ACTS: Rate = rate(40, seconds(1));
/// Codes of tables that one person types. There are a billion of them.
pub(crate) const TABLE_CODES: Rate = rate(10, seconds(10));
/// Tables that one person hosts at a time.
pub(crate) const TABLES_PER_PERSON: usize = 4;
/// Open tables at a time. A full one takes a few kilobytes.
pub(crate) const MAX_TABLES: usize = 2_000;
/// The longest text of what a table plays, in bytes: it may contain the file of a ruleset.
pub(crate) const TABLE_TERMS: usize = 64 * 1024;
/// How long a table without people is kept open, and a closed one is shown.
pub(crate) const EMPTY_TABLE_KEPT: Duration = seconds(10 * 60);
/// How long a table at which nothing happens and nobody is connected is kept open.
pub(crate) const IDLE_TABLE_KEPT: Duration = seconds(7 * 24 * 60 * 60);
/// How long the log of a closed table is kept.
pub(crate) const OLD_TABLE_KEPT: Duration = seconds(30 * 24 * 60 * 60);

// Names

/// New names for seats by one person.
pub(crate) const SEAT_RENAMES: Rate = rate(10, seconds(10));
/// New names of one account.
pub(crate) const ACCOUNT_RENAMES: Rate = rate(5, seconds(5 * 60));

// Guests

/// New guests from one address: a class behind one router arrives at once.
pub(crate) const GUESTS_PER_ADDRESS: Rate = rate(40, seconds(10));
/// New guests from one network.
pub(crate) const GUESTS_PER_NETWORK: Rate = rate(120, seconds(1));
/// Guests known at a time.
pub(crate) const MAX_GUESTS: usize = 20_000;
/// Of these, places that guests with an invitation leave to guests with the room code.
pub(crate) const PLACES_FOR_ROOM_CODES: usize = 2_000;
/// A guest who was admitted this long ago and never came may be erased when there are too many. A page uses its
/// session at once; somebody who fills the table within seconds must not keep it for longer than that.
pub(crate) const GUEST_NEVER_CAME: Duration = seconds(5);
/// A guest who is away for this long and plays nothing may be erased when there are too many.
pub(crate) const GUEST_AWAY: Duration = seconds(10 * 60);
/// The same for a guest of the network that has the most: somebody who fills the table from many networks has at
/// least as many in each as any honest one, and nobody who waits for a page is silent for this long.
pub(crate) const GUEST_SILENT: Duration = seconds(30);
/// Guests that are erased at a time to make room.
pub(crate) const GUESTS_ERASED_AT_ONCE: usize = 8;
/// Guests that are considered at a time to make room; those who play or are connected stay.
pub(crate) const GUESTS_CONSIDERED: usize = 32;

// Passwords

/// Passwords tried by everybody together.
pub(crate) const LOGINS: Rate = rate(60, Duration::from_millis(200));
/// Passwords tried by one session, or by one device that is known, right ones included: each takes the processor.
pub(crate) const OWN_LOGINS: Rate = rate(20, seconds(2));
/// Wrong passwords for one name from one network before it has to wait; also of one session and one known device.
pub(crate) const FREE_FAILURES_PER_NAME: u32 = 5;
/// Wrong passwords from one network before it has to wait: a class shares an address.
pub(crate) const FREE_FAILURES_PER_NETWORK: u32 = 40;
/// Passwords tried from one /24 of IPv4 or one /48 of IPv6: less than what everybody may try together, so that one
/// customer of a provider leaves something to others.
pub(crate) const LOGINS_PER_SITE: Rate = rate(40, Duration::from_millis(400));
/// Wrong passwords from one of these before it has to wait.
pub(crate) const FREE_FAILURES_PER_SITE: u32 = 80;
/// The longest wait after a wrong password. The wait doubles from one second.
pub(crate) const LONGEST_LOGIN_WAIT: Duration = seconds(60);
/// Failures are forgotten after this long without another one.
pub(crate) const LOGIN_FAILURES_KEPT: Duration = seconds(60 * 60);
/// How long a browser that logged in is known afterwards.
pub(crate) const DEVICE_KNOWN: Duration = seconds(180 * 24 * 60 * 60);

/// Questions to passkeys that wait for an answer.
pub(crate) const MAX_CHALLENGES: usize = 1_000;
/// Of these, those of one person.
pub(crate) const MAX_CHALLENGES_PER_PERSON: usize = 8;

// Work that takes the processor

/// What the limits of work count: this much processor time.
pub(crate) const WORK_UNIT: Duration = Duration::from_micros(10);
/// Processor time that is spent on the matches of one person: half a second at once, then 2 % of a core. A
/// move costs about 0.1 ms, so this is noticed only with rulesets that were made to be costly.
pub(crate) const WORK_OF_PERSON: Rate = rate(50_000, Duration::from_micros(500));
/// Processor time that is spent on the matches of all people of one network: two seconds at once, then 20 % of a core.
/// That is 2,000 moves of standard chess a second.
pub(crate) const WORK_OF_NETWORK: Rate = rate(200_000, Duration::from_micros(50));

/// Processor time for one person's rulesets and positions between matches: two seconds at once, then 5 % of a core.
pub(crate) const QUESTIONS_OF_PERSON: Rate = rate(200_000, Duration::from_micros(200));
/// The same for all people of one network: eight seconds at once, then half a core.
pub(crate) const QUESTIONS_OF_NETWORK: Rate = rate(800_000, Duration::from_micros(20));

/// Processor time for what computers work out for one person: moves, thoughts, analyses, reviews and heat maps. Ten
/// minutes at once, then half a core, which somebody who plays and reviews one game after the other does not use up.
pub(crate) const ENGINE_OF_PERSON: Rate = rate(60_000_000, Duration::from_micros(20));
/// The same for all people of one network: two hours at once, then a core. A class analyzes for a whole lesson.
pub(crate) const ENGINE_OF_NETWORK: Rate = rate(720_000_000, Duration::from_micros(10));

/// Passwords that are hashed at a time: Argon2id takes memory and time on purpose.
pub(crate) const HASHES_AT_ONCE: usize = 2;
/// Requests that hash a password or wait for it.
pub(crate) const HASHES_QUEUED: usize = 64;

/// The most steps for finding the moves of a position of a stranger's ruleset: about 5 ms. People at the server's own
/// computer may play rulesets that cost six times as much, the most that compiles.
pub(crate) const MOST_STEPS: u64 = 5_000_000;
/// Steps that take a millisecond, as a rough estimate.
pub(crate) const STEPS_PER_MILLISECOND: u64 = 1_000_000;
/// Matches with more steps than this take turns, away from the threads that serve everybody: about half a
/// millisecond.
pub(crate) const LIGHT_STEPS: u64 = 500_000;
/// Matches with more events than this are loaded away from those threads, too.
pub(crate) const LIGHT_EVENTS: usize = 400;
/// Costly matches that are worked on at a time.
pub(crate) const COSTLY_AT_ONCE: usize = 1;

/// Requests of one person to check, draw or explain a ruleset: an editor checks at every pause.
pub(crate) const RULESETS_PER_PERSON: Rate = rate(60, Duration::from_millis(500));
/// The same for all people of one network, known or not.
pub(crate) const RULESETS_PER_NETWORK: Rate = rate(300, Duration::from_millis(50));
/// Rulesets of strangers that are compiled at a time; each may take a tenth of a second.
pub(crate) const RULESETS_AT_ONCE: usize = 2;
/// Requests that compile a ruleset or wait for it.
pub(crate) const RULESETS_QUEUED: usize = 64;

/// Positions that one person may ask for: a board in the editor asks at every change, a viewer at every new move.
pub(crate) const POSITIONS_PER_PERSON: Rate = rate(120, Duration::from_millis(100));
/// Positions that people who are not known may ask for from one network.
pub(crate) const POSITIONS_PER_NETWORK: Rate = rate(600, Duration::from_millis(20));
/// Positions that are computed at a time.
pub(crate) const POSITIONS_AT_ONCE: usize = 2;
/// Requests that compute a position or wait for it.
pub(crate) const POSITIONS_QUEUED: usize = 128;
/// The moves of one request for a position; a board of 26×26 takes some milliseconds for each.
pub(crate) const POSITION_MOVES: usize = 600;

// Files of games

/// Imports, and exports, that read or write a game at the same moment. Files get their permits game by game.
pub(crate) const FILES_AT_ONCE: usize = 2;
/// Files that one person imports or exports at a time.
pub(crate) const FILES_PER_PERSON: usize = 2;
/// Files that guests import or export at a time; a guest's file has 1 MiB.
pub(crate) const FILES_OF_GUESTS: usize = 16;
/// Files that people with accounts and the house account import or export at a time; such a file has 32 MiB.
pub(crate) const FILES_OF_MEMBERS: usize = 8;
/// How long a file waits for a client that neither reads nor sends its next part.
pub(crate) const PATIENCE_WITH_CLIENTS: Duration = seconds(30);
/// Games of an import that are being stored at a time.
pub(crate) const IMPORTS_IN_FLIGHT: usize = 2;
/// The pause of an import after each game. Live appends then take as long as without an import;
/// `cargo xtask bench library` measures it.
pub(crate) const IMPORT_PAUSE: Duration = Duration::from_millis(4);
/// The pause of an export after each game. It needs no disk, only a processor.
pub(crate) const EXPORT_PAUSE: Duration = Duration::from_millis(1);

// Computers, hints, analyses and reviews

/// The most time of a computer for a move, unless its match says otherwise.
pub(crate) const THINKING_TIME: Millis = Millis::from_secs(3);
/// The least and the most that a match may say, in milliseconds.
pub(crate) const THINKING_TIMES: RangeInclusive<u32> = 100..=10_000;
/// The time that a move gets at least, however long it waited for a thread.
pub(crate) const LEAST_MOVE_TIME: Duration = Duration::from_millis(100);
/// How much longer than its match says a computer may take, because it waited for a thread.
pub(crate) const MOVE_PATIENCE: Millis = Millis::from_secs(1);
/// The time after which it must answer with what it has found in any case.
pub(crate) const LONGEST_MOVE: Millis = Millis(9_500);
/// The time for a hint.
pub(crate) const HINT_TIME: Duration = seconds(1);
/// The positions searched for a hint, so that the same position usually gets the same hint.
pub(crate) const HINT_NODES: u64 = 300_000;
/// The longest search of any kind, by running time.
pub(crate) const LONGEST_SEARCH: Duration = seconds(5 * 60);
/// How much longer than its time an engine of the configuration may take before it is started again.
pub(crate) const ENGINE_PATIENCE: Duration = seconds(5);
/// Moves that wait for one engine of the configuration, which has one process.
pub(crate) const ENGINE_MOVES_WAITING: usize = 64;
/// Of these, those of one person.
pub(crate) const ENGINE_MOVES_PER_PERSON: usize = 8;
/// The most engines that a configuration offers.
pub(crate) const ENGINES: usize = 16;
/// The megabytes of an engine's memory. Only jobs that are started have one.
pub(crate) const ENGINE_MEGABYTES: usize = 16;
/// How long a job runs before another one gets the processor.
pub(crate) const JOB_SLICE: Duration = Duration::from_millis(50);
/// Moves of matches that are being worked out at a time, each for a slice of time.
pub(crate) const MOVES_STARTED: usize = 8;
/// Hints, analyses and reviews that are being worked out at a time, each for a slice of time.
pub(crate) const JOBS_STARTED: usize = 8;
/// Of these, those of one kind for one person.
pub(crate) const JOBS_STARTED_PER_PERSON: usize = 2;
/// How long an analysis runs before it ends for somebody who waits and has none: a class of fifty has
/// all its answers after some two minutes on two processors.
pub(crate) const ANALYSIS_TURN: Duration = seconds(5);
/// Moves of matches that wait: more than all people have matches in play.
pub(crate) const MOVES_WAITING: usize = 8_192;
/// Moves of one person's matches that wait or are worked out.
pub(crate) const MOVES_PER_PERSON: usize = 1_024;
/// Hints, analyses and reviews that wait.
pub(crate) const JOBS_WAITING: usize = 512;
/// Of these, those of one kind for one person, started ones included.
pub(crate) const JOBS_PER_PERSON: usize = 6;
/// How often people see how far a computer is.
pub(crate) const THINKING_SHOWN: Millis = Millis(200);

// Puzzles

/// Runs of puzzles in memory; each has a few hundred bytes.
pub(crate) const PUZZLE_RUNS: usize = 10_000;
/// How long a run that nobody goes on with stays there, when there are too many.
pub(crate) const PUZZLE_RUN_KEPT: Duration = seconds(60 * 60);

// Analysis

/// Requests of one person for analyses, marks, reviews and heat maps: going through a game asks for each position.
pub(crate) const ANALYSES: Rate = rate(120, Duration::from_millis(250));
/// A person's running matches whose positions the person may not analyze, the last played first.
pub(crate) const WATCHED_MATCHES: usize = 200;
/// Positions that a review searches for each position of a game.
pub(crate) const REVIEW_NODES: u64 = 60_000;
/// The longest game that is reviewed, counting the moves of both sides.
pub(crate) const REVIEW_PLIES: usize = 600;
/// Matches that a heat map counts, the last played first.
pub(crate) const HEAT_MAP_MATCHES: usize = 500;
/// Heat maps that are counted at a time.
pub(crate) const HEAT_MAPS_AT_ONCE: usize = 1;
/// Requests for heat maps that are counted or wait.
pub(crate) const HEAT_MAPS_QUEUED: usize = 16;
