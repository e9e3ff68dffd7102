//! Tab completion.

use super::command::COMMANDS;
use super::help::HAND;
use super::interpreter::Interpreter;
use super::move_text;

/// The possible completions of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Candidates {
    /// These words, starting at a byte of the line.
    Words {
        /// Where the word begins.
        from: usize,
        /// The possible words.
        words: Vec<String>,
    },
    /// The name of a file.
    File,
}

/// The possible completions of what was typed so far.
pub(crate) fn candidates(interpreter: &Interpreter, typed: &str) -> Candidates {
    let indent = typed.len() - typed.trim_start().len();
    let Some((command, _)) = typed.trim_start().split_once(char::is_whitespace) else {
        return Candidates::Words {
            from: indent,
            words: first_words(interpreter, typed.trim_start()),
        };
    };
    let from = typed.rfind(char::is_whitespace).map_or(0, |space| space + 1);
    let words = match command.to_ascii_lowercase().as_str() {
        "save" | "load" => return Candidates::File,
        "moves" => origins(interpreter),
        "scroll" => ["up", "down", "left", "right"].map(str::to_owned).to_vec(),
        _ => Vec::new(),
    };
    let begun = &typed[from..];
    let words = words.into_iter().filter(|word| word.starts_with(begun)).collect();
    Candidates::Words { from, words }
}

/// Moves and commands with this beginning. An empty line offers only commands, because all moves would be too many.
fn first_words(interpreter: &Interpreter, begun: &str) -> Vec<String> {
    let commands = COMMANDS.iter().map(|&(name, ..)| name);
    let lower = begun.to_ascii_lowercase();
    let mut words: Vec<String> =
        commands.filter(|name| name.starts_with(&lower)).map(str::to_owned).collect();
    if begun.is_empty() {
        return words;
    }
    let game = interpreter.game().played();
    if interpreter.game().ending().is_none() {
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
fn origins(interpreter: &Interpreter) -> Vec<String> {
    let game = interpreter.game();
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
