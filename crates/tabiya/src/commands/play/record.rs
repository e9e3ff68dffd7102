//! A game as the text of a file, self-contained: its rules, its players, its moves, its end.

use notation::ruleset_file::{self, Format};
use notation::{parse_fen, parse_uci, write_fen, write_uci};
use rules::{ByColor, Color};
use serde_json::{Value, json};

use super::game::{Ending, Game, Mind, Player};
use super::words;

/// What the names of files with games end with.
pub(crate) const EXTENSION: &str = "json";

/// Why a text is no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum RecordError {
    /// It has no form of a game.
    #[error("it is no game: {0}")]
    Unreadable(String),
}

/// Writes a game.
pub(crate) fn write(game: &Game) -> String {
    let line = game.line();
    let moves = line.moves().iter().enumerate();
    let moves: Vec<String> =
        moves.filter_map(|(ply, &mv)| Some(write_uci(line.position_at(ply)?, mv))).collect();
    let player = |color| {
        let player = &game.players()[color];
        json!({ "name": player.name(), "computer": player.mind == Mind::Computer })
    };
    let value = json!({
        "ruleset": ruleset_file::to_toml(line.position().ruleset().spec()),
        "start": write_fen(line.start()),
        "white": player(Color::White),
        "black": player(Color::Black),
        "moves": moves,
        "result": game.decided().map(|ending| words::score(ending.winner())),
    });
    format!("{value:#}\n")
}

/// Reads a game.
pub(crate) fn read(text: &str) -> Result<Game, RecordError> {
    let unreadable = |error: String| RecordError::Unreadable(error);
    let value: Value = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
    let field = |name: &str| {
        let text = value[name].as_str();
        text.ok_or_else(|| unreadable(format!("`{name}` is missing")))
    };
    let ruleset = ruleset_file::load(field("ruleset")?, Format::Toml);
    let ruleset = ruleset.map_err(|error| unreadable(error.to_string()))?;
    let start = parse_fen(&ruleset, field("start")?);
    let start = start.map_err(|error| unreadable(error.to_string()))?;
    let player = |name: &str| {
        let computer = value[name]["computer"] == json!(true);
        let mind = if computer { Mind::Computer } else { Mind::Person };
        match value[name]["name"].as_str() {
            Some(name) => Player::named(mind, name).map_err(|error| unreadable(error.to_string())),
            None => Ok(Player::nameless(mind)),
        }
    };
    let players = ByColor { white: player("white")?, black: player("black")? };
    let mut game = Game::new(start, players);
    for text in value["moves"].as_array().into_iter().flatten() {
        let text = text.as_str().unwrap_or_default();
        let mv = parse_uci(game.position(), text).map_err(|error| unreadable(error.to_string()))?;
        game.play(mv).map_err(|error| unreadable(error.to_string()))?;
    }
    let winner = match value["result"].as_str() {
        Some("1-0") => Some(Some(Color::White)),
        Some("0-1") => Some(Some(Color::Black)),
        Some(_) => Some(None),
        None => None,
    };
    if let Some(winner) = winner {
        game.decide(Ending::Recorded { winner });
    }
    Ok(game)
}
