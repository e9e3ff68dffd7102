//! What a person can type besides moves.

use crate::spelling;

/// Every command: its name, its arguments, what it does. Help, completion and suggestions read this.
pub(crate) const COMMANDS: [(&str, &str, &str); 16] = [
    ("moves", "[SQUARE|hand]", "list the legal moves, of all pieces or of one"),
    ("rules", "", "explain how to win and how every piece moves"),
    ("hint", "", "ask the engine for a move"),
    ("undo", "", "take back a move (yours, against the computer)"),
    ("board", "", "show the board again"),
    ("flip", "", "turn the board around"),
    ("scroll", "WAY|SQUARE", "see more of a large board: up, down, left, right, e4"),
    ("fen", "", "print the position as FEN"),
    ("pgn", "", "print the game as PGN"),
    ("save", "[FILE]", "write a copy; without FILE, show where it is saved"),
    ("load", "[FILE [N]|NUMBER]", "open a file or a saved game; by itself, list them"),
    ("draw", "", "claim a draw, or offer one if you cannot claim"),
    ("resign", "", "resign the game"),
    ("new", "", "start a new game with the same rules"),
    ("help", "", "show this list"),
    ("quit", "", "leave; the game is saved"),
];

/// A command that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayCommand {
    /// All legal moves.
    Moves,
    /// The legal moves of the piece on a square, as written.
    MovesOf(String),
    /// Explain the rules.
    Rules,
    /// Ask the engine for a move.
    Hint,
    /// Take back.
    Undo,
    /// Show the board.
    Board,
    /// Turn the board.
    Flip,
    /// Show another part of the board.
    Scroll(Scroll),
    /// Print the position.
    Fen,
    /// Print the game.
    Pgn,
    /// Show where the game is saved.
    ShowSaveLocation,
    /// Write the game to a file.
    Save(String),
    /// List the saved games.
    ListSaved,
    /// Load a game from a file, or a saved game by its number.
    Load(String),
    /// Claim or offer a draw.
    Draw,
    /// Resign.
    Resign,
    /// Start a new game.
    New,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
}

/// Which way to move the view over a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Scroll {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
    /// To a square, as written.
    To(String),
}

/// Why a text is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The first word is not a command. It may still be a move.
    #[error("`{0}` is not a command")]
    Unknown(String),
    /// The command takes no argument.
    #[error("`{0}` takes no argument: leave out `{1}`")]
    TooMuch(&'static str, String),
    /// The command needs an argument.
    #[error("`{0}` needs a direction: `{0} up`, `down`, `left`, `right`, or a square")]
    TooLittle(&'static str),
}

/// Reads a command.
///
/// # Errors
/// When the first word is not a command, or its arguments are wrong.
pub(crate) fn parse(text: &str) -> Result<PlayCommand, CommandError> {
    let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let rest = rest.trim();
    let lower = word.to_ascii_lowercase();
    let lower = match lower.as_str() {
        "exit" => "quit".to_owned(),
        "?" => "help".to_owned(),
        "pieces" => "rules".to_owned(),
        _ => lower,
    };
    if let Some(scroll) = direction(&lower) {
        return if rest.is_empty() {
            Ok(PlayCommand::Scroll(scroll))
        } else {
            Err(CommandError::TooMuch("scroll", rest.to_owned()))
        };
    }
    let Some(&(name, arguments, _)) = COMMANDS.iter().find(|(name, ..)| *name == lower) else {
        return Err(CommandError::Unknown(word.to_owned()));
    };
    match (arguments.is_empty(), rest.is_empty()) {
        (true, false) => Err(CommandError::TooMuch(name, rest.to_owned())),
        (_, true) if name == "scroll" => Err(CommandError::TooLittle(name)),
        _ => Ok(known(name, rest)),
    }
}

/// The command that was probably meant.
pub(crate) fn guess(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    // A word of two letters is close to some command, but more likely half a move.
    (word.len() > 2).then(|| spelling::closest(&word, COMMANDS.iter().map(|&(name, ..)| name)))?
}

fn known(name: &str, rest: &str) -> PlayCommand {
    let argument = (!rest.is_empty()).then(|| rest.to_owned());
    match (name, argument) {
        ("moves", None) => PlayCommand::Moves,
        ("moves", Some(square)) => PlayCommand::MovesOf(square),
        ("rules", _) => PlayCommand::Rules,
        ("hint", _) => PlayCommand::Hint,
        ("undo", _) => PlayCommand::Undo,
        ("board", _) => PlayCommand::Board,
        ("flip", _) => PlayCommand::Flip,
        ("scroll", argument) => {
            let argument = argument.unwrap_or_default();
            let way = direction(&argument.to_ascii_lowercase());
            PlayCommand::Scroll(way.unwrap_or(Scroll::To(argument)))
        }
        ("fen", _) => PlayCommand::Fen,
        ("pgn", _) => PlayCommand::Pgn,
        ("save", None) => PlayCommand::ShowSaveLocation,
        ("save", Some(file)) => PlayCommand::Save(file),
        ("load", None) => PlayCommand::ListSaved,
        ("load", Some(which)) => PlayCommand::Load(which),
        ("draw", _) => PlayCommand::Draw,
        ("resign", _) => PlayCommand::Resign,
        ("new", _) => PlayCommand::New,
        ("quit", _) => PlayCommand::Quit,
        _ => PlayCommand::Help,
    }
}

fn direction(word: &str) -> Option<Scroll> {
    match word {
        "up" => Some(Scroll::Up),
        "down" => Some(Scroll::Down),
        "left" => Some(Scroll::Left),
        "right" => Some(Scroll::Right),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_command_can_be_parsed() {
        for (name, arguments, _) in COMMANDS {
            if name != "scroll" {
                assert!(parse(name).is_ok(), "{name}");
            }
            assert_eq!(parse(&format!("{name} e2")).is_ok(), !arguments.is_empty(), "{name}");
            assert_eq!(parse(name) == Ok(PlayCommand::Help), name == "help", "{name}");
        }
    }

    #[test]
    fn arguments_keep_their_case_and_spaces() {
        assert_eq!(parse("  SAVE  My game.pgn "), Ok(PlayCommand::Save("My game.pgn".to_owned())));
        assert_eq!(parse("moves e2"), Ok(PlayCommand::MovesOf("e2".to_owned())));
        assert_eq!(parse("?"), Ok(PlayCommand::Help));
        assert_eq!(parse("pieces"), Ok(PlayCommand::Rules));
        assert_eq!(parse("up"), Ok(PlayCommand::Scroll(Scroll::Up)));
        assert_eq!(parse("scroll z26"), Ok(PlayCommand::Scroll(Scroll::To("z26".to_owned()))));
    }

    #[test]
    fn what_does_not_fit_is_said() {
        let sentence = |text| parse(text).unwrap_err().to_string();
        assert_eq!(sentence("undo two"), "`undo` takes no argument: leave out `two`");
        let expected =
            "`scroll` needs a direction: `scroll up`, `down`, `left`, `right`, or a square";
        assert_eq!(sentence("scroll"), expected);
        assert_eq!(sentence("Nf3"), "`Nf3` is not a command");
    }

    #[test]
    fn slips_of_the_finger_get_a_guess() {
        assert_eq!(guess("udno"), Some("undo"));
        assert_eq!(guess("Resing"), Some("resign"));
        assert_eq!(guess("sav"), Some("save"));
        assert_eq!(guess("Nf3"), None);
        assert_eq!(guess("castle"), None);
    }
}
