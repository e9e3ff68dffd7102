//! All puzzles of the server: those of the program, and those of files in the data folder.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use data_encoding::HEXLOWER;
use notation::{builtin, builtin_name, parse_fen};
use protocol::MatchId;
use puzzles::{COLLECTIONS, Puzzle, PuzzleGoal, Theme};
use rules::{Game, Ruleset};
use sha2::{Digest, Sha256};

use crate::live::convert::find_move;

/// The folder with more collections, below the data folder.
pub(super) const FOLDER: &str = "puzzles";
/// The ending of their files.
const ENDING: &str = "puzzles";
/// The largest file that is read.
pub(super) const MAX_FILE: u64 = 4 << 20;
/// The start of a comment that names the match of the next puzzle.
pub(super) const MATCH_COMMENT: &str = "# match ";
/// The most puzzles of all files together.
const MAX_PUZZLES: usize = 20_000;
/// Bytes of the hash in a puzzle's id.
const ID_BYTES: usize = 6;

/// Where a puzzle is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// It ships with the program.
    Program,
    /// It is in a file of the data folder.
    Folder,
}

/// A puzzle of the catalog.
#[derive(Debug)]
pub(super) struct CatalogEntry {
    pub(super) id: String,
    /// The place of its ruleset in the catalog.
    ruleset: usize,
    pub(super) puzzle: Puzzle,
    pub(super) origin: Origin,
    /// The match that it is from, if it was played on this server.
    pub(super) match_id: Option<MatchId>,
}

/// All puzzles.
#[derive(Debug, Default)]
pub(super) struct Catalog {
    rulesets: Vec<Ruleset>,
    entries: Vec<CatalogEntry>,
    by_id: HashMap<String, usize>,
}

impl Catalog {
    /// The puzzles of the program and of a data folder.
    pub(super) fn load(data: &Path) -> Self {
        let mut catalog = Self::default();
        for (name, text) in COLLECTIONS {
            catalog.add_collection(name, text, Origin::Program);
        }
        for (file, text) in files(&data.join(FOLDER)) {
            catalog.add_collection(&file, &text, Origin::Folder);
        }
        catalog
    }

    /// The rulesets that have puzzles, in the order of the collections.
    pub(super) fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    pub(super) fn ruleset(&self, entry: &CatalogEntry) -> &Ruleset {
        &self.rulesets[entry.ruleset]
    }

    /// The name of a puzzle's ruleset.
    pub(super) fn ruleset_name(&self, entry: &CatalogEntry) -> &str {
        &self.ruleset(entry).spec().name
    }

    pub(super) fn find(&self, id: &str) -> Option<&CatalogEntry> {
        self.by_id.get(id).map(|&index| &self.entries[index])
    }

    /// The puzzles of a ruleset, if one is wanted, with a theme, if one is wanted.
    pub(super) fn choose<'a>(
        &'a self,
        ruleset: Option<&'a str>,
        theme: Option<Theme>,
    ) -> impl Iterator<Item = &'a CatalogEntry> {
        self.entries.iter().filter(move |entry| {
            let is_of_ruleset = ruleset.is_none_or(|name| self.ruleset_name(entry) == name);
            is_of_ruleset && theme.is_none_or(|theme| entry.puzzle.themes.contains(&theme))
        })
    }

    /// Adds the puzzles of a collection. What cannot be read is left out, and the log says why.
    fn add_collection(&mut self, source: &str, text: &str, origin: Origin) {
        let (name, puzzles) = match puzzles::read(text) {
            Ok(read) => read,
            Err(error) => {
                tracing::warn!(source, %error, "a collection of puzzles cannot be read");
                return;
            }
        };
        let Some(place) = self.ruleset_place(&name) else {
            tracing::warn!(source, ruleset = name, "puzzles need a built-in ruleset");
            return;
        };
        for (puzzle, match_id) in puzzles.into_iter().zip(matches_of(text)) {
            if self.entries.len() >= MAX_PUZZLES {
                tracing::warn!(source, MAX_PUZZLES, "there are too many puzzles");
                return;
            }
            if origin != Origin::Program && !is_playable(&self.rulesets[place], &puzzle) {
                tracing::warn!(source, fen = puzzle.fen, "the solution of a puzzle is not legal");
                continue;
            }
            self.add(place, puzzle, origin, match_id);
        }
    }

    /// Adds a puzzle, unless the same position is there already.
    fn add(&mut self, ruleset: usize, puzzle: Puzzle, origin: Origin, match_id: Option<MatchId>) {
        let id = id_of(&self.rulesets[ruleset].spec().name, &puzzle.fen);
        if self.by_id.contains_key(&id) {
            return;
        }
        self.by_id.insert(id.clone(), self.entries.len());
        self.entries.push(CatalogEntry { id, ruleset, puzzle, origin, match_id });
    }

    /// The place of a built-in ruleset, which is compiled if it is new.
    fn ruleset_place(&mut self, name: &str) -> Option<usize> {
        let name = builtin_name(name)?;
        let known = self.rulesets.iter().position(|ruleset| ruleset.spec().name == name);
        if known.is_some() {
            return known;
        }
        self.rulesets.push(Ruleset::compile(builtin(name)?).ok()?);
        Some(self.rulesets.len() - 1)
    }
}

/// The match of each puzzle of a collection, where a comment above it names one.
fn matches_of(text: &str) -> Vec<Option<MatchId>> {
    let mut matches = Vec::new();
    let mut named = None;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    // The first line that is no comment names the ruleset.
    let mut is_named = false;
    for line in lines {
        if line.starts_with('#') {
            named = line.strip_prefix(MATCH_COMMENT).map(|id| MatchId(id.trim().to_owned()));
        } else if is_named {
            matches.push(named.take());
        } else {
            is_named = true;
        }
    }
    matches
}

/// The id of a puzzle: it follows from the position, so that it stays when collections grow.
fn id_of(ruleset: &str, fen: &str) -> String {
    let digest = Sha256::digest(format!("{ruleset}\n{fen}"));
    HEXLOWER.encode(&digest[..ID_BYTES])
}

/// Whether the solution can be played, and wins if it must.
fn is_playable(ruleset: &Ruleset, puzzle: &Puzzle) -> bool {
    let Ok(position) = parse_fen(ruleset, &puzzle.fen) else { return false };
    let mut game = Game::new(position);
    for text in &puzzle.solution {
        let played = find_move(&game, text).ok().map(|mv| game.play(mv).is_ok());
        if played != Some(true) {
            return false;
        }
    }
    let wins = game.position().outcome().is_some_and(|outcome| outcome.winner.is_some());
    wins || matches!(puzzle.goal, PuzzleGoal::Gain { .. })
}

/// The collections in a folder: their names and texts, in the order of the names.
fn files(folder: &Path) -> Vec<(String, String)> {
    // Few servers have the folder.
    let Ok(listed) = fs::read_dir(folder) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in listed.flatten() {
        let path = entry.path();
        let is_small = entry.metadata().is_ok_and(|data| data.is_file() && data.len() <= MAX_FILE);
        if path.extension().is_none_or(|ending| ending != ENDING) {
            continue;
        }
        let name = path.display().to_string();
        match fs::read_to_string(&path) {
            Ok(text) if is_small => found.push((name, text)),
            _ => tracing::warn!(
                file = name,
                "a collection of puzzles cannot be read, or is too large"
            ),
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_puzzle_of_the_program_has_its_own_id() {
        let nowhere = tempfile::tempdir().unwrap();
        let catalog = Catalog::load(nowhere.path());
        assert!(catalog.entries.len() >= 500, "{}", catalog.entries.len());
        assert_eq!(catalog.rulesets().len(), COLLECTIONS.len());
        let ids: HashSet<&str> = catalog.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), catalog.entries.len());
        for entry in &catalog.entries {
            assert!(is_playable(catalog.ruleset(entry), &entry.puzzle), "{}", entry.puzzle);
            assert_eq!(catalog.find(&entry.id).unwrap().puzzle, entry.puzzle);
        }
    }

    #[test]
    fn files_of_the_folder_are_added_and_bad_ones_are_left_out() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(FOLDER);
        fs::create_dir(&folder).unwrap();
        let good = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 ;win 1 ;a1a8 ;mate ;700\n";
        let bad = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 1 1 ;win 1 ;a1b8 ;mate ;700\n";
        let slow = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 2 1 ;win 1 ;a1a7 ;mate ;700\n";
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write("club.puzzles", &format!("ruleset standard\n{bad}# match abc\n{good}{slow}"));
        write("broken.puzzles", "no ruleset");
        write("foreign.puzzles", &format!("ruleset nobody-knows-it\n{good}"));
        write("notes.txt", "not a collection");
        let catalog = Catalog::load(data.path());
        let own: Vec<&CatalogEntry> =
            catalog.entries.iter().filter(|entry| entry.origin == Origin::Folder).collect();
        assert_eq!(own.len(), 1, "{own:?}");
        assert_eq!(format!("{}\n", own[0].puzzle), good);
        assert_eq!(catalog.ruleset_name(own[0]), "standard");
        assert_eq!(own[0].match_id, Some(MatchId("abc".to_owned())));
    }
}
