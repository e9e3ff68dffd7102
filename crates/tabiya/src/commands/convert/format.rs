//! The format of a file: from the command line, its name or its text.

use std::path::Path;

use anyhow::{Result, anyhow};
use clap::ValueEnum;

use crate::files::STANDARD_STREAM;

/// A format that can be converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FileFormat {
    /// Games with their moves
    Pgn,
    /// Club games, an older save format in JSON
    Club,
    /// Board text, an older save format of one position
    Board,
    /// One FEN per line; `#` starts a comment
    Fen,
    /// A ruleset in TOML
    Toml,
    /// A ruleset in JSON
    Json,
}

/// What a format contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Games,
    Ruleset,
}

impl FileFormat {
    pub(super) fn subject(self) -> Subject {
        match self {
            Self::Pgn | Self::Club | Self::Board | Self::Fen => Subject::Games,
            Self::Toml | Self::Json => Subject::Ruleset,
        }
    }

    /// The format of an input, from its name. JSON can be club games or a ruleset.
    pub(super) fn of_input(path: &str, bytes: &[u8]) -> Result<Self> {
        if path == STANDARD_STREAM {
            return Err(anyhow!("pass the format of standard input with --from {CHOICES}"));
        }
        match extension(path).as_str() {
            "json" if has_games(bytes) => Ok(Self::Club),
            "json" => Ok(Self::Json),
            other => by_extension(other).ok_or_else(|| {
                anyhow!("cannot tell the format of `{path}`; pass --from {CHOICES}")
            }),
        }
    }

    /// The format of an output, from its name and its content.
    pub(super) fn of_output(path: &str, subject: Subject) -> Result<Self> {
        if path == STANDARD_STREAM {
            return Err(anyhow!("pass the format of standard output with --to {CHOICES}"));
        }
        match (extension(path).as_str(), subject) {
            ("json", Subject::Games) => Ok(Self::Club),
            ("json", Subject::Ruleset) => Ok(Self::Json),
            (other, _) => by_extension(other)
                .ok_or_else(|| anyhow!("cannot tell the format of `{path}`; pass --to {CHOICES}")),
        }
    }
}

const CHOICES: &str = "pgn, club, board, fen, toml or json";

fn extension(path: &str) -> String {
    let extension = Path::new(path).extension().unwrap_or_default();
    extension.to_string_lossy().to_lowercase()
}

fn by_extension(extension: &str) -> Option<FileFormat> {
    match extension {
        "pgn" => Some(FileFormat::Pgn),
        "club" => Some(FileFormat::Club),
        "txt" | "board" => Some(FileFormat::Board),
        "fen" | "fens" => Some(FileFormat::Fen),
        "toml" => Some(FileFormat::Toml),
        _ => None,
    }
}

/// Whether a JSON text has the key of club games, which no ruleset has.
fn has_games(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.match_indices("\"games\"").any(|(at, key)| {
        let behind = text[at + key.len()..].trim_start();
        behind.starts_with(':')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_follow_from_names_and_texts() {
        let input = |path, text: &str| FileFormat::of_input(path, text.as_bytes()).unwrap();
        assert_eq!(input("a/b.PGN", ""), FileFormat::Pgn);
        assert_eq!(input("board.txt", ""), FileFormat::Board);
        assert_eq!(input("friday.club", ""), FileFormat::Club);
        assert_eq!(input("a.json", "{\"games\" : []}"), FileFormat::Club);
        assert_eq!(input("a.json", "{\"name\": \"games\"}"), FileFormat::Json);
        let output = |path, subject| FileFormat::of_output(path, subject).unwrap();
        assert_eq!(output("a.json", Subject::Games), FileFormat::Club);
        assert_eq!(output("a.json", Subject::Ruleset), FileFormat::Json);
        assert_eq!(output("a.fen", Subject::Ruleset), FileFormat::Fen);
    }
}
