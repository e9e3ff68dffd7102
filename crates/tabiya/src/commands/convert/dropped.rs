//! What is lost in a format, reported once per file.

use notation::pgn::{GameResult, Node, PgnGame};

use super::format::FileFormat;
use super::records::{Content, Note};

/// Tags that club games keep in separate fields.
const CLUB_TAGS: [&str; 3] = ["White", "Black", "Date"];

/// A note about everything these games lose in a format, if anything.
pub(super) fn note<'c>(
    contents: impl Iterator<Item = &'c Content>,
    format: FileFormat,
) -> Option<Note> {
    let place = match format {
        FileFormat::Club => "club games",
        FileFormat::Board => "board text",
        FileFormat::Fen => "a list of FEN",
        FileFormat::Pgn | FileFormat::Toml | FileFormat::Json => return None,
    };
    let mut lost: Vec<&str> = Vec::new();
    for content in contents {
        for part in parts(content, format) {
            if !lost.contains(&part) {
                lost.push(part);
            }
        }
    }
    let text = || format!("lost in {place}: {}", lost.join(", "));
    (!lost.is_empty()).then(|| Note::Lost(text()))
}

fn parts(content: &Content, format: FileFormat) -> Vec<&'static str> {
    let game = match content {
        Content::Moves(game) => game,
        Content::Club(_) if format == FileFormat::Club => return Vec::new(),
        Content::Club(_) => return vec!["players", "dates"],
    };
    let is_kept = |name: &str| format == FileFormat::Club && CLUB_TAGS.contains(&name);
    let mut parts = Vec::new();
    if !game.moves.is_empty() {
        parts.push("moves");
    }
    if has_comments(game) {
        parts.push("comments");
    }
    if game.tags.iter().any(|(name, _)| !is_kept(name)) {
        parts.push("tags");
    }
    // For club games, each lost result is reported separately.
    if format != FileFormat::Club && !shows_result(game) {
        parts.push("results");
    }
    parts
}

fn has_comments(game: &PgnGame) -> bool {
    let said = |node: &Node| !node.annotations.comments.is_empty();
    !game.comments.is_empty() || !game.closing_comments.is_empty() || game.moves.iter().any(said)
}

/// Whether the result follows from the last position.
fn shows_result(game: &PgnGame) -> bool {
    let outcome = game.end().ok().and_then(|position| position.outcome());
    outcome.map_or(GameResult::Unknown, GameResult::from) == game.result
}
