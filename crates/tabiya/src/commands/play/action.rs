//! What an interpreter asks the terminal to do, what it asks people, and its settings.

use engine::Level;
use server::computer::OfferedEngine;

use super::board::Marks;
use super::terminal_game::TerminalGame;

/// A step for the terminal, in the order in which to take them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Show a sentence.
    Say(String),
    /// Print text for copying, without wrapping its lines.
    Print(String),
    /// Greet the players. Scripts do not need it.
    Greet(String),
    /// Add a remark to a move, such as the name of the opening. Scripts do not need it.
    Remark(String),
    /// Say why the line was refused.
    Refuse(String),
    /// Show the board, because the person asked for it.
    Show(Marks),
    /// Show the board, because it changed. Scripts do not need it.
    Refresh(Marks),
    /// Let the engine think, and give the result to the interpreter.
    Think(Task),
    /// Save the game, because it changed.
    Autosave,
    /// Save from now on to a new file, because this is another game.
    NewGame,
    /// Save from now on to the file of the game that was offered.
    Resume,
    /// Write the game to a new file.
    Save(String),
    /// Write the game to a file, even if the file exists.
    Overwrite(String),
    /// Load a game from a file, or a saved game by its number.
    Load(String),
    /// List the saved games.
    ListSaved,
    /// Show where this game is saved.
    ShowSaveLocation,
    /// Leave.
    Quit,
}

/// What the engine thinks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// Its own move, as a player of this level.
    Move(Level),
    /// The move of an engine of the configuration, which is another program.
    Program(OfferedEngine),
    /// The best move it can find, for the person who asks.
    Hint,
    /// Whether to accept a draw offer.
    Draw,
}

/// A question that waits for an answer.
#[derive(Debug)]
pub(crate) enum Question {
    /// Whether to resume this game.
    Resume(Box<TerminalGame>),
    /// Whether the other side accepts a draw.
    Draw,
    /// Whether to overwrite a file.
    Overwrite(String),
    /// Whether to resign.
    Resign,
    /// Whether to abandon an unfinished game that is not saved.
    Leave,
}

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum YesNo {
    /// Yes.
    Yes,
    /// No.
    No,
}

/// How to ask a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Questions {
    /// Prompt until there is an answer.
    Prompt,
    /// Print the question. Any other line means no, and is then interpreted.
    Print,
}

/// Whether games are saved while they are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Saving {
    /// After every move.
    EveryMove,
    /// Not at all.
    Off,
}

/// Where the next new game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NextStart {
    /// From the same position.
    Same,
    /// From a random start, if the ruleset has several.
    Random,
}
