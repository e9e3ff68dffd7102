//! What the Tab key offers.

use super::command::COMMANDS;
use super::help::HAND;
use super::move_text;
use super::session::Session;

/// What could stand at the end of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Candidates {
    /// One of these words, from this byte of the line on.
    Words {
        /// Where the word begins.
        from: usize,
        /// What it could be.
        words: Vec<String>,
    },
    /// The name of a file.
    File,
}

/// What could stand at the end of a line as typed so far.
pub(crate) fn candidates(session: &Session, typed: &str) -> Candidates {
    let indent = typed.len() - typed.trim_start().len();
    let Some((command, _)) = typed.trim_start().split_once(char::is_whitespace) else {
        return Candidates::Words { from: indent, words: first_words(session, typed.trim_start()) };
    };
    let from = typed.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let words = match command.to_ascii_lowercase().as_str() {
        "save" | "load" => return Candidates::File,
        "moves" => origins(session),
        "scroll" => ["up", "down", "left", "right"].map(str::to_owned).to_vec(),
        _ => Vec::new(),
    };
    let begun = &typed[from..];
    let words = words.into_iter().filter(|word| word.starts_with(begun)).collect();
    Candidates::Words { from, words }
}

/// Moves and commands that begin so; nothing typed would offer them all, which helps nobody.
fn first_words(session: &Session, begun: &str) -> Vec<String> {
    let commands = COMMANDS.iter().map(|&(name, ..)| name);
    let lower = begun.to_ascii_lowercase();
    let mut words: Vec<String> =
        commands.filter(|name| name.starts_with(&lower)).map(str::to_owned).collect();
    if begun.is_empty() {
        return words;
    }
    let game = session.game().played();
    if session.game().ending().is_none() {
        for mv in game.legal_moves() {
            let forms =
                [notation::write_uci(game.position(), mv), move_text::write(game.position(), mv)];
            words.extend(forms.into_iter().filter(|text| text.starts_with(begun)));
        }
    }
    words.sort_unstable();
    words.dedup();
    words
}

/// The squares of pieces that can move, and the hand if anything can be dropped.
fn origins(session: &Session) -> Vec<String> {
    let game = session.game();
    let shape = game.position().ruleset().shape();
    let name = |mv: rules::Move| match mv.from() {
        Some(square) => shape.name(square).to_string(),
        None => HAND.to_owned(),
    };
    let mut names: Vec<String> = game.played().legal_moves().into_iter().map(name).collect();
    names.sort_unstable();
    names.dedup();
    names
}
