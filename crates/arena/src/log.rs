//! The log of engine matches: one line of JSON per game, from which a match can be resumed.
//!
//! A file may hold several matches. Each has a key over everything that changes its results: players,
//! ruleset, time control, openings; but not the speed of the computer. Games with the same key add up;
//! other games are not touched.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use notation::{GameResult, write_fen, write_uci};
use serde::{Deserialize, Serialize};

use crate::engine::short_hash;
use crate::game::{GameReport, Termination};
use crate::player::PlayerIdentity;
use crate::schedule::{GameNumber, Side};
use crate::statistics::{GamePoints, MatchTally};

/// The beginning of the header of a match; each `0` is a digit of its key.
const HEADER_BEGINS: &[u8] = br#"{"match":"0000000000000000","first":""#;

/// Everything that changes the results of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchTerms {
    /// The first player.
    pub first: PlayerIdentity,
    /// The second player.
    pub second: PlayerIdentity,
    /// Name and fingerprint of the ruleset.
    pub ruleset: String,
    /// Time control, margin and adjudication, in words.
    pub conditions: String,
    /// The schedule's fingerprint.
    pub openings: String,
}

/// Why a log cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// The operating system refuses.
    #[error("cannot {doing} the log: {cause}")]
    File {
        /// The operation.
        doing: &'static str,
        /// The reason.
        cause: io::Error,
    },
    /// Another match is writing.
    #[error("another match is writing to the log; wait for it or name another file")]
    InUse,
    /// A line that is not a game.
    #[error("line {line} of the log cannot be read: {problem}; it is not a log of the arena")]
    Line {
        /// Its number, counted from 1.
        line: usize,
        /// The problem.
        problem: String,
    },
}

/// A log that is open for appending.
#[derive(Debug)]
pub struct MatchLog {
    file: Option<File>,
    key: String,
    tally: MatchTally,
}

/// A line of the log.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum LogLine {
    Game(GameLine),
    Header(HeaderLine),
}

#[derive(Serialize, Deserialize)]
struct HeaderLine {
    r#match: String,
    first: String,
    second: String,
    ruleset: String,
    conditions: String,
    openings: String,
}

#[derive(Serialize, Deserialize)]
struct GameLine {
    game: u32,
    r#match: String,
    result: String,
    termination: String,
    reason: String,
    start: String,
    moves: String,
    opening: usize,
    /// Milliseconds of each move after the opening.
    times: Vec<u64>,
}

/// The content of a log when it was opened.
#[derive(Default)]
struct Held {
    /// The number of lines, all of them valid.
    lines: usize,
    /// Whether they include the header of the match.
    has_header: bool,
}

impl MatchTerms {
    /// The key of the results of this match.
    pub fn key(&self) -> String {
        let parts = [
            self.first.to_string(),
            self.second.to_string(),
            self.ruleset.clone(),
            self.conditions.clone(),
            self.openings.clone(),
        ];
        short_hash(parts.join("\n").as_bytes())
    }
}

/// The points of the first player for a result.
pub(crate) fn points(game: GameNumber, result: GameResult) -> Option<GamePoints> {
    match (result, game.white()) {
        (GameResult::Draw, _) => Some(GamePoints::Draw),
        (GameResult::WhiteWins, Side::First) | (GameResult::BlackWins, Side::Second) => {
            Some(GamePoints::Win)
        }
        (GameResult::WhiteWins, Side::Second) | (GameResult::BlackWins, Side::First) => {
            Some(GamePoints::Loss)
        }
        (GameResult::Unknown, _) => None,
    }
}

impl MatchLog {
    /// A log without a file.
    pub fn none(terms: &MatchTerms) -> Self {
        Self { file: None, key: terms.key(), tally: MatchTally::default() }
    }

    /// Opens or creates a log and counts its games of a match. A partial last line, left by a crash, is
    /// dropped.
    ///
    /// # Errors
    /// When the file cannot be used, another match writes to it, or it is not a log.
    pub fn open(path: &Path, terms: &MatchTerms) -> Result<Self, LogError> {
        let fault = |doing| move |cause| LogError::File { doing, cause };
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(fault("open"))?;
        file.try_lock().map_err(|error| match error {
            std::fs::TryLockError::WouldBlock => LogError::InUse,
            std::fs::TryLockError::Error(cause) => LogError::File { doing: "lock", cause },
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(fault("read"))?;
        // Cut before decoding: a crash can split characters too.
        let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let (whole, torn) = bytes.split_at(end);
        let whole = decode(whole)?;
        let mut log = Self { file: None, key: terms.key(), tally: MatchTally::default() };
        let held = log.count(whole)?;
        if !torn.is_empty() && !is_torn_line(&held, torn) {
            let problem = "it is neither a match nor a game".to_owned();
            return Err(LogError::Line { line: whole.lines().count() + 1, problem });
        }
        // Change only files that are certainly logs.
        file.set_len(whole.len() as u64).map_err(fault("mend"))?;
        file.seek(SeekFrom::End(0)).map_err(fault("write"))?;
        log.file = Some(file);
        if !held.has_header {
            log.append(&LogLine::Header(header(terms)))?;
        }
        Ok(log)
    }

    /// The results of the match so far.
    pub fn tally(&self) -> &MatchTally {
        &self.tally
    }

    /// Adds a game; it is durable when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, game: GameNumber, report: &GameReport) -> Result<(), LogError> {
        let line = game_line(&self.key, game, report);
        self.append(&LogLine::Game(line))?;
        if let Some(points) = points(game, report.end.result) {
            self.tally.add(game, points);
        }
        Ok(())
    }

    fn append(&mut self, line: &LogLine) -> Result<(), LogError> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let fault = |cause| LogError::File { doing: "write", cause };
        let mut text = serde_json::to_string(line).map_err(|error| fault(error.into()))?;
        text.push('\n');
        file.write_all(text.as_bytes()).and_then(|()| file.sync_data()).map_err(fault)
    }

    /// Counts the games of the match.
    fn count(&mut self, text: &str) -> Result<Held, LogError> {
        let mut held = Held::default();
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            held.lines += 1;
            let bad = |problem: String| LogError::Line { line: index + 1, problem };
            match serde_json::from_str(line).map_err(|error| bad(error.to_string()))? {
                LogLine::Header(header) => held.has_header |= header.r#match == self.key,
                LogLine::Game(game) if game.r#match == self.key => {
                    let result = GameResult::parse(&game.result);
                    let number = GameNumber(game.game);
                    let points = result.and_then(|result| points(number, result));
                    let points =
                        points.ok_or_else(|| bad(format!("no result `{}`", game.result)))?;
                    self.tally.add(number, points);
                }
                LogLine::Game(_) => {}
            }
        }
        Ok(held)
    }
}

fn decode(whole: &[u8]) -> Result<&str, LogError> {
    std::str::from_utf8(whole).map_err(|error| {
        let before = &whole[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        LogError::Line { line, problem: "it is not UTF-8".to_owned() }
    })
}

/// Whether the text after the last full line is a partial line of a log. The first line of a log is a header;
/// other files may be JSON without a line break at the end.
fn is_torn_line(held: &Held, torn: &[u8]) -> bool {
    if held.lines > 0 {
        return torn.starts_with(b"{");
    }
    let fits = |(byte, own): (&u8, &u8)| byte == own || *own == b'0' && byte.is_ascii_hexdigit();
    torn.iter().zip(HEADER_BEGINS).all(fits)
}

fn header(terms: &MatchTerms) -> HeaderLine {
    HeaderLine {
        r#match: terms.key(),
        first: terms.first.to_string(),
        second: terms.second.to_string(),
        ruleset: terms.ruleset.clone(),
        conditions: terms.conditions.clone(),
        openings: terms.openings.clone(),
    }
}

fn game_line(key: &str, number: GameNumber, report: &GameReport) -> GameLine {
    let game = &report.game;
    let moves = game
        .moves()
        .iter()
        .enumerate()
        .filter_map(|(ply, mv)| game.position_at(ply).map(|position| write_uci(position, *mv)));
    let millis = |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    GameLine {
        game: number.0,
        r#match: key.to_owned(),
        result: report.end.result.to_string(),
        termination: Termination::tag(report.end.termination).to_owned(),
        reason: report.end.reason.clone(),
        start: write_fen(game.start()),
        moves: moves.collect::<Vec<_>>().join(" "),
        opening: report.opening,
        times: report.played.iter().map(|played| millis(played.elapsed)).collect(),
    }
}
