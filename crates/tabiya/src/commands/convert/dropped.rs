//! What a format has no room for, told once for a whole file.

use notation::pgn::{Game, GameResult, Node};

use super::format::FileFormat;
use super::records::{Content, Note};

/// Tags that club games keep, each in a field of its own.
const CLUB_TAGS: [&str; 3] = ["White", "Black", "Date"];

/// A note that names everything these games lose in a format, if they lose anything.
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
    let text = || format!("not kept in {place}: {}", lost.join(", "));
    (!lost.is_empty()).then(|| Note::Lost(text()))
}

fn parts(content: &Content, format: FileFormat) -> Vec<&'static str> {
    let game = match content {
        Content::Moves(game) => game,
        Content::Club(_) if format == FileFormat::Club => return Vec::new(),
        Content::Club(_) => return vec!["players", "dates"],
    };
    let kept = |name: &str| format == FileFormat::Club && CLUB_TAGS.contains(&name);
    let mut parts = Vec::new();
    if !game.moves.is_empty() {
        parts.push("moves");
    }
    if has_comments(game) {
        parts.push("comments");
    }
    if game.tags.iter().any(|(name, _)| !kept(name)) {
        parts.push("tags");
    }
    // Club games tell of each result that the position does not show.
    if format != FileFormat::Club && !shows_result(game) {
        parts.push("results");
    }
    parts
}

fn has_comments(game: &Game) -> bool {
    let said = |node: &Node| !node.annotations.comments.is_empty();
    !game.comments.is_empty() || !game.closing_comments.is_empty() || game.moves.iter().any(said)
}

/// Whether the last position tells the result by itself.
fn shows_result(game: &Game) -> bool {
    let outcome = game.end().ok().and_then(|position| position.outcome());
    outcome.map_or(GameResult::Unknown, GameResult::from) == game.result
}
