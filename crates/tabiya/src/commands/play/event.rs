//! What a session tells those around it, asks people, and is told to begin with.

use engine::Level;

use super::board::Marks;
use super::game::Game;

/// What follows from a line of text, in the order in which to do and show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// Something to read.
    Say(String),
    /// Something to copy: it is printed as it is, however long its lines.
    Print(String),
    /// What is being played, for people who have just sat down; of no use to a script.
    Greet(String),
    /// Something to know beside a move, such as what the opening is called; of no use to a script.
    Remark(String),
    /// Why what was typed cannot be done.
    Refuse(String),
    /// The board, because it was asked for.
    Show(Marks),
    /// The board, because something on it changed; of no use to a script.
    Refresh(Marks),
    /// Let the engine think, and tell the session what it found.
    Think(Task),
    /// The game has changed and should be kept.
    Keep,
    /// This is another game: it is kept apart from the one before.
    Fresh,
    /// The offered game is continued.
    Resume,
    /// Write the game to a file that does not exist.
    Save(String),
    /// Write the game to a file, whatever was there.
    Overwrite(String),
    /// Read a game from a file or a kept one by its number.
    Load(String),
    /// Tell which games are kept.
    ListKept,
    /// Tell where this game is kept.
    WhereKept,
    /// Leave.
    Quit,
}

/// What the engine thinks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// Its own move, as a player of this level.
    Move(Level),
    /// A move for the person who asks, as good as it can.
    Hint,
    /// Whether to accept the draw that the person offers.
    Draw,
}

/// What a person has been asked and not yet answered.
#[derive(Debug)]
pub(crate) enum Question {
    /// Whether to go on with this game.
    Resume(Box<Game>),
    /// Whether the other side accepts a draw.
    Draw,
    /// Whether a file may be written over.
    Overwrite(String),
    /// Whether to give up.
    Resign,
    /// Whether to leave an unfinished game that nobody keeps.
    Leave,
}

/// An answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// It shall be so.
    Yes,
    /// It shall not.
    No,
}

/// How to ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manners {
    /// By a prompt, until there is an answer.
    Ask,
    /// By a sentence; whatever is no answer means no, and is done.
    Tell,
}

/// Whether games are kept in a file as they are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeping {
    /// After every move.
    EveryMove,
    /// Not at all.
    Nothing,
}

/// Where the next new game of a session starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Starts {
    /// Where this one did.
    Same,
    /// Where the ruleset's own draw says, if it has a family of starts.
    Drawn,
}
