//! A game between two players: its moves, who they are, and how it ended.

use engine::Level;
use notation::pgn::{Game as Sheet, Tags};
use rules::{ByColor, Color, DrawClaim, GameError, Move, Outcome, Position};

/// The longest name of a player, in letters.
const MAX_NAME: usize = 60;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    name: Option<String>,
    /// Whose head the moves come from.
    pub(crate) mind: Mind,
}

/// Whose head the moves come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mind {
    /// Somebody at the keyboard.
    Person,
    /// The program, by the priority rule of the classroom.
    Computer,
    /// The engine, at a level.
    Engine(Level),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// As the rules say.
    ByRules(Outcome),
    /// A player gave up.
    Resignation {
        /// Who did.
        loser: Color,
    },
    /// A player claimed a draw that the rules allowed.
    Claim(DrawClaim),
    /// The players agreed on a draw.
    Agreement,
    /// A file says so, and not why.
    Recorded {
        /// Who won; nobody in a draw.
        winner: Option<Color>,
    },
}

/// A game with its players.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    played: rules::Game,
    players: ByColor<Player>,
    /// An end that the rules alone do not bring about.
    decided: Option<Ending>,
    /// What is known about the game besides: tags, and what a file said about its moves.
    sheet: Sheet,
}

/// A text that is no name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NameError {
    /// Nothing to read.
    #[error("a name has at least one letter")]
    Empty,
    /// Too much to read.
    #[error("a name has at most {MAX_NAME} letters, this one has {0}")]
    Long(usize),
    /// Something that is no letter.
    #[error("a name has no control characters")]
    Control,
}

impl Player {
    /// Somebody without a name.
    pub(crate) const fn nameless(mind: Mind) -> Self {
        Self { name: None, mind }
    }

    /// Somebody with a name.
    ///
    /// # Errors
    /// When the name cannot be shown on one line.
    pub(crate) fn named(mind: Mind, name: &str) -> Result<Self, NameError> {
        let name = name.trim();
        let letters = name.chars().count();
        if name.chars().any(char::is_control) {
            return Err(NameError::Control);
        }
        match letters {
            0 => Err(NameError::Empty),
            1..=MAX_NAME => Ok(Self { name: Some(name.to_owned()), mind }),
            _ => Err(NameError::Long(letters)),
        }
    }

    /// Somebody whose name a file tells, as much of it as can be shown.
    pub(crate) fn from_file(mind: Mind, name: &str) -> Self {
        let letters = name.chars().filter(|letter| !letter.is_control());
        let name: String = letters.take(MAX_NAME).collect();
        match name.trim() {
            "" | "?" => Self::nameless(mind),
            name => Self { name: Some(name.to_owned()), mind },
        }
    }

    /// The name, if one was given.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl Ending {
    /// Who won; nobody in a draw.
    pub(crate) fn winner(self) -> Option<Color> {
        match self {
            Self::ByRules(outcome) => outcome.winner,
            Self::Resignation { loser } => Some(!loser),
            Self::Recorded { winner } => winner,
            Self::Claim(_) | Self::Agreement => None,
        }
    }
}

impl Game {
    /// A game that begins.
    pub(crate) fn new(start: Position, players: ByColor<Player>, tags: Tags) -> Self {
        let mut sheet = Sheet::new(start);
        sheet.tags = tags;
        Self::from_sheet(sheet, players)
    }

    /// The game of a score sheet before its first move.
    pub(crate) fn from_sheet(sheet: Sheet, players: ByColor<Player>) -> Self {
        Self { played: rules::Game::new(sheet.start().clone()), players, decided: None, sheet }
    }

    /// What is known about the game besides; its moves may be others by now.
    pub(crate) fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The moves and positions.
    pub(crate) fn played(&self) -> &rules::Game {
        &self.played
    }

    /// Where it stands.
    pub(crate) fn position(&self) -> &Position {
        self.played.position()
    }

    /// Who plays.
    pub(crate) fn players(&self) -> &ByColor<Player> {
        &self.players
    }

    /// Seats other players, as when a kept game is continued under other names.
    pub(crate) fn seat(&mut self, players: ByColor<Player>) {
        self.players = players;
    }

    /// The side the computer plays, if it plays.
    pub(crate) fn computer(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.players[color].mind != Mind::Person)
    }

    /// The level the engine plays at, if it plays.
    pub(crate) fn level(&self) -> Option<Level> {
        match self.players[self.computer()?].mind {
            Mind::Engine(level) => Some(level),
            Mind::Computer | Mind::Person => None,
        }
    }

    /// Whether and how it is over.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.played.outcome().map(Ending::ByRules).or(self.decided)
    }

    /// Makes a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), GameError> {
        if self.decided.is_some() {
            return Err(GameError::GameOver);
        }
        self.played.play(mv)
    }

    /// Ends the game in a way that the rules alone do not bring about.
    pub(crate) fn decide(&mut self, ending: Ending) {
        self.decided = Some(ending);
    }

    /// Takes back a declared end; tells whether there was one.
    pub(crate) fn reopen(&mut self) -> bool {
        self.decided.take().is_some()
    }

    /// Takes the last move back and tells which it was.
    pub(crate) fn undo(&mut self) -> Option<Move> {
        self.decided = None;
        self.played.undo()
    }
}
