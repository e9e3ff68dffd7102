//! Puzzles from the server's own games: those that anyone in the lobby could join, once they are over.
//!
//! Games are mined one after the other, as jobs of the lowest priority. What was found goes into the folder of
//! collections, with the match of each puzzle in a comment above it.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use game::{Actor, MatchId, UtcMillis};
use notation::{builtin, builtin_name};
use puzzles::Puzzle;
use rules::{Game, Ruleset};
use serde::{Deserialize, Serialize};
use store::LibraryEntry;
use store::library::{
    Direction, LibraryFilter, LibraryPart, LibraryQuery, MatchProgress, Scope, SortKey,
};

use super::Puzzles;
use super::catalog::{FOLDER, MATCH_COMMENT, MAX_FILE};
use crate::app::App;
use crate::jobs::{Job, JobKind, Task};
use crate::live::{Mode, listing, match_id};
use crate::work_queue::run_blocking;

/// The time between two rounds.
const ROUND: Duration = Duration::from_secs(5 * 60);
/// The most games of a round.
const GAMES: usize = 10;
/// Shorter games have no puzzle that is worth the work.
const LEAST_PLIES: usize = 12;
/// The file that says up to which game everything was mined.
const PROGRESS: &str = "own-games.json";

/// How far mining is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Progress {
    /// When the last mined game ended.
    until: i64,
    /// The day of the last puzzle, counted from 1970, and how many were found on it.
    day: i64,
    found: u32,
}

/// Mines until the task is dropped.
pub(crate) async fn keep(app: Arc<App>) {
    if app.config.puzzles_a_day() == 0 {
        return;
    }
    loop {
        tokio::time::sleep(ROUND).await;
        once(&app).await;
    }
}

/// Mines the games that ended since the last round. Returns how many puzzles were found.
pub async fn once(app: &App) -> usize {
    let found = app.puzzles.mine(app).await.unwrap_or_else(|error| {
        tracing::warn!(%error, "the server's own games cannot be mined for puzzles");
        0
    });
    if found > 0 {
        tracing::info!(found, "puzzles were found in the server's own games");
    }
    found
}

/// Why a round of mining fails. The next one tries again.
#[derive(Debug, thiserror::Error)]
enum MiningError {
    #[error("the library cannot be read: {0}")]
    Library(#[from] store::ReadError),
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error("{path} is not a record of mining: {error}")]
    Progress { path: PathBuf, error: serde_json::Error },
    #[error("a task of the server ended early")]
    Thread,
}

impl Puzzles {
    async fn mine(&self, app: &App) -> Result<usize, MiningError> {
        let folder = self.data.join(FOLDER);
        let mut progress = read_progress(&folder.join(PROGRESS))?;
        let today = self.today();
        if progress.day != today {
            progress = Progress { day: today, found: 0, ..progress };
        }
        let quota = app.config.puzzles_a_day();
        let mut found = 0;
        for entry in self.ended_since(app, progress.until).await? {
            if progress.found >= quota {
                break;
            }
            let Some(new) = mine_match(app, &entry).await else { break };
            let room = (quota - progress.found) as usize;
            let (folder, kept) = (folder.clone(), new.into_iter().take(room).collect::<Vec<_>>());
            progress.until = entry.last_played.0;
            let id = entry.match_id;
            let stored = run_blocking(move || {
                let count = keep_puzzles(&folder, id, &kept)?;
                progress.found += count as u32;
                write(
                    &folder.join(PROGRESS),
                    &serde_json::to_string(&progress).unwrap_or_default(),
                )?;
                Ok::<_, MiningError>((count, progress))
            });
            let (count, after) = stored.await.map_err(|_| MiningError::Thread)??;
            (found, progress) = (found + count, after);
        }
        if found > 0 {
            // Without it, the puzzles appear after the next start.
            let renewed = self.renew().await;
            renewed.unwrap_or_else(|error| tracing::warn!(?error, "new puzzles cannot be loaded"));
        }
        Ok(found)
    }

    /// The public games that ended after a time, the earliest first.
    async fn ended_since(&self, app: &App, until: i64) -> Result<Vec<LibraryEntry>, MiningError> {
        let filter = LibraryFilter {
            progress: Some(MatchProgress::Finished),
            mode: Some(listing::mode_code(Mode::Seek)),
            from: Some(UtcMillis(until + 1)),
            ..LibraryFilter::default()
        };
        let query = LibraryQuery {
            scope: Scope::All(Actor::SERVER.id),
            part: LibraryPart::Present,
            filter,
            sort: SortKey::LastPlayed,
            direction: Direction::Ascending,
            after: None,
            limit: GAMES,
        };
        Ok(app.library.store().library_page(query).await?.entries)
    }
}

/// The puzzles of a match with the names of their rulesets; nothing if the engine has no time now.
async fn mine_match(app: &App, entry: &LibraryEntry) -> Option<Vec<(String, Puzzle)>> {
    // A match that cannot be loaded is left out; the log says why elsewhere.
    let loaded = app.live.load(entry.match_id, &app.live.unpaid()).await;
    let Ok(Some(record)) = loaded else { return Some(Vec::new()) };
    let [game] = record.state().games() else { return Some(Vec::new()) };
    let game = game.clone();
    let Some(name) = mined_ruleset(&game).await else { return Some(Vec::new()) };
    let job = Job { kind: JobKind::Mining, owner: Actor::SERVER.id, game, task: Task::Mine };
    let answer = app.live.jobs().submit(job).ok()?.await?;
    Some(answer.puzzles.into_iter().map(|puzzle| (name.clone(), puzzle)).collect())
}

/// The name of the ruleset, if the game is long enough and has one of the built-in rulesets that puzzles may have.
async fn mined_ruleset(game: &Game) -> Option<String> {
    let ruleset = game.position().ruleset();
    if game.moves().len() < LEAST_PLIES {
        return None;
    }
    let name = builtin_name(&ruleset.spec().name)?;
    let hash = ruleset.content_hash();
    let compiled = run_blocking(move || builtin(name).map(Ruleset::compile)).await.ok()??;
    // A ruleset from a file may have the name of a built-in one.
    compiled.is_ok_and(|built_in| built_in.content_hash() == hash).then(|| name.to_owned())
}

/// Adds puzzles to the collections of the server's own games. Returns how many are new.
fn keep_puzzles(
    folder: &Path,
    id: MatchId,
    puzzles: &[(String, Puzzle)],
) -> Result<usize, MiningError> {
    fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut new = 0;
    for (ruleset, puzzle) in puzzles {
        let path = folder.join(format!("own-{ruleset}.puzzles"));
        let mut text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => format!("ruleset {ruleset}\n"),
            Err(error) => return Err(failed(&path, error)),
        };
        let known: HashSet<&str> =
            text.lines().filter_map(|line| line.split(" ;").next()).collect();
        // A longer file would not be read.
        if known.contains(puzzle.fen.as_str()) || text.len() as u64 > MAX_FILE / 2 {
            continue;
        }
        text.push_str(&format!("{MATCH_COMMENT}{}\n{puzzle}\n", match_id::to_wire(id).0));
        write(&path, &text)?;
        new += 1;
    }
    Ok(new)
}

fn read_progress(path: &Path) -> Result<Progress, MiningError> {
    match fs::read_to_string(path) {
        Ok(text) => serde_json::from_str(&text)
            .map_err(|error| MiningError::Progress { path: path.to_owned(), error }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Progress::default()),
        Err(error) => Err(failed(path, error)),
    }
}

/// Replaces a file, so that a crash leaves the old or the new one.
fn write(path: &Path, text: &str) -> Result<(), MiningError> {
    let new = path.with_extension("new");
    let replace = || {
        let mut file = fs::File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, path)
    };
    replace().map_err(|error| failed(path, error))
}

fn failed(path: &Path, error: io::Error) -> MiningError {
    MiningError::File { path: path.to_owned(), error }
}

#[cfg(test)]
mod tests {
    use super::super::DAY_MS;
    use super::*;

    const PUZZLE: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 ;win 1 ;a1a8 ;mate ;700";

    #[test]
    fn puzzles_are_kept_once_with_their_match() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(FOLDER);
        let found = [("standard".to_owned(), PUZZLE.parse::<Puzzle>().unwrap())];
        assert_eq!(keep_puzzles(&folder, MatchId(7), &found).unwrap(), 1);
        assert_eq!(keep_puzzles(&folder, MatchId(8), &found).unwrap(), 0);
        let text = fs::read_to_string(folder.join("own-standard.puzzles")).unwrap();
        let id = match_id::to_wire(MatchId(7)).0;
        assert_eq!(text, format!("ruleset standard\n# match {id}\n{PUZZLE}\n"));
        assert_eq!(
            puzzles::read(&text).unwrap().1,
            [found[0].1.clone()],
            "a collection as any other"
        );
    }

    #[test]
    fn progress_is_kept_and_what_cannot_be_read_is_not_overwritten() {
        let data = tempfile::tempdir().unwrap();
        let path = data.path().join(PROGRESS);
        assert_eq!(read_progress(&path).unwrap(), Progress::default());
        let progress = Progress { until: 5 * DAY_MS, day: 4, found: 3 };
        write(&path, &serde_json::to_string(&progress).unwrap()).unwrap();
        assert_eq!(read_progress(&path).unwrap(), progress);
        write(&path, "nonsense").unwrap();
        assert!(matches!(read_progress(&path), Err(MiningError::Progress { .. })));
    }
}
