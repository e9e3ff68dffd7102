//! A game in the terminal: its moves, its players and its ending.

use engine::Level;
use notation::pgn::{PgnGame, Tags};
use players::{Character, Opponent};
use rules::{ByColor, Color, DrawClaim, GameError, Move, Outcome, Position};
use server::computer::OfferedEngine;

/// The maximum length of a player's name, in characters.
const MAX_NAME: usize = 60;

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Player {
    name: Option<String>,
    /// Who chooses the moves.
    pub(crate) kind: PlayerKind,
}

/// Who chooses the moves of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayerKind {
    /// A person at the keyboard.
    Person,
    /// A character.
    Character(Character),
    /// The engine, at a level.
    Engine(Level),
    /// An engine of the server's configuration.
    Program(OfferedEngine),
}

impl PlayerKind {
    /// The computer player without a level: the priority rule.
    pub(crate) const COMPUTER: Self = Self::Character(Character::Priority);
}

impl From<Opponent> for PlayerKind {
    fn from(opponent: Opponent) -> Self {
        match opponent {
            Opponent::Level(level) => Self::Engine(level),
            Opponent::Character(character) => Self::Character(character),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// By the rules.
    ByRules(Outcome),
    /// A player resigned.
    Resignation {
        /// The side that resigned.
        loser: Color,
    },
    /// A player claimed a draw.
    Claim(DrawClaim),
    /// The players agreed on a draw.
    Agreement,
    /// A file gives the result, but no reason.
    Recorded {
        /// The winner; `None` for a draw.
        winner: Option<Color>,
    },
}

/// A game with its players and its ending.
#[derive(Clone, Debug)]
pub(crate) struct TerminalGame {
    played: rules::Game,
    players: ByColor<Player>,
    /// An ending other than by the rules.
    decided: Option<Ending>,
    /// The tags of the game, and the comments if it was loaded from a file.
    pgn: PgnGame,
}

/// Why a text cannot be a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NameError {
    /// It is empty.
    #[error("a name needs at least one letter")]
    Empty,
    /// It is too long.
    #[error("a name has at most {MAX_NAME} characters; this one has {0}")]
    Long(usize),
    /// It has control characters.
    #[error("a name cannot contain control characters")]
    Control,
}

impl Player {
    /// A player without a name.
    pub(crate) const fn nameless(kind: PlayerKind) -> Self {
        Self { name: None, kind }
    }

    /// A player with a name.
    ///
    /// # Errors
    /// When the name cannot be shown on one line.
    pub(crate) fn named(kind: PlayerKind, name: &str) -> Result<Self, NameError> {
        let name = name.trim();
        let letters = name.chars().count();
        if name.chars().any(char::is_control) {
            return Err(NameError::Control);
        }
        match letters {
            0 => Err(NameError::Empty),
            1..=MAX_NAME => Ok(Self { name: Some(name.to_owned()), kind }),
            _ => Err(NameError::Long(letters)),
        }
    }

    /// A player from a file. Cuts the name to what can be shown.
    pub(crate) fn from_file(kind: PlayerKind, name: &str) -> Self {
        let letters = name.chars().filter(|letter| !letter.is_control());
        let name: String = letters.take(MAX_NAME).collect();
        match name.trim() {
            "" | "?" => Self::nameless(kind),
            name => Self { name: Some(name.to_owned()), kind },
        }
    }

    /// The name, if there is one.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }
}

impl Ending {
    /// The winner; `None` for a draw.
    pub(crate) fn winner(self) -> Option<Color> {
        match self {
            Self::ByRules(outcome) => outcome.winner,
            Self::Resignation { loser } => Some(!loser),
            Self::Recorded { winner } => winner,
            Self::Claim(_) | Self::Agreement => None,
        }
    }
}

impl TerminalGame {
    /// A new game.
    pub(crate) fn new(start: Position, players: ByColor<Player>, tags: Tags) -> Self {
        let mut pgn = PgnGame::new(start);
        pgn.tags = tags;
        Self::from_pgn(pgn, players)
    }

    /// A game before the first move of a PGN game.
    pub(crate) fn from_pgn(pgn: PgnGame, players: ByColor<Player>) -> Self {
        Self { played: rules::Game::new(pgn.start().clone()), players, decided: None, pgn }
    }

    /// The tags and comments. The moves in it can be out of date.
    pub(crate) fn pgn(&self) -> &PgnGame {
        &self.pgn
    }

    /// The moves and positions.
    pub(crate) fn played(&self) -> &rules::Game {
        &self.played
    }

    /// The current position.
    pub(crate) fn position(&self) -> &Position {
        self.played.position()
    }

    /// The players.
    pub(crate) fn players(&self) -> &ByColor<Player> {
        &self.players
    }

    /// Replaces the players.
    pub(crate) fn set_players(&mut self, players: ByColor<Player>) {
        self.players = players;
    }

    /// The computer's side, if the computer plays.
    pub(crate) fn computer(&self) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.players[color].kind != PlayerKind::Person)
    }

    /// The engine's level, if the engine plays.
    pub(crate) fn level(&self) -> Option<Level> {
        match self.players[self.computer()?].kind {
            PlayerKind::Engine(level) => Some(level),
            PlayerKind::Character(_) | PlayerKind::Program(_) | PlayerKind::Person => None,
        }
    }

    /// The character that plays, if one does.
    pub(crate) fn character(&self) -> Option<Character> {
        match self.players[self.computer()?].kind {
            PlayerKind::Character(character) => Some(character),
            PlayerKind::Engine(_) | PlayerKind::Program(_) | PlayerKind::Person => None,
        }
    }

    /// The engine of the configuration that plays, if one does.
    pub(crate) fn program(&self) -> Option<OfferedEngine> {
        match self.players[self.computer()?].kind {
            PlayerKind::Program(engine) => Some(engine),
            PlayerKind::Engine(_) | PlayerKind::Character(_) | PlayerKind::Person => None,
        }
    }

    /// How the game ended, if it is over.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.played.outcome().map(Ending::ByRules).or(self.decided)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal.
    pub(crate) fn play(&mut self, mv: Move) -> Result<(), GameError> {
        if self.decided.is_some() {
            return Err(GameError::GameOver);
        }
        self.played.play(mv)
    }

    /// Ends the game other than by the rules.
    pub(crate) fn decide(&mut self, ending: Ending) {
        self.decided = Some(ending);
    }

    /// Removes an ending other than by the rules; returns whether there was one.
    pub(crate) fn reopen(&mut self) -> bool {
        self.decided.take().is_some()
    }

    /// Takes the last move back and returns it.
    pub(crate) fn undo(&mut self) -> Option<Move> {
        self.decided = None;
        self.played.undo()
    }
}
