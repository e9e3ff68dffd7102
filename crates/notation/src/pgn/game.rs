//! A PGN game: a tree of annotated moves.

use std::fmt;

use rules::{Color, Move, Outcome, PlayError, Position, Ruleset};

use super::nag::Nag;
use super::tags::Tags;

/// A game in PGN: tags, start, annotated moves with variations, and result.
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Players, place, date and so on. Rules, start and result are fields of the game and are
    /// written from those.
    pub tags: Tags,
    start: Position,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub moves: Vec<Node>,
    /// Comments after the result.
    pub closing_comments: Vec<String>,
    /// How it ended.
    pub result: GameResult,
}

/// A move with its annotations and variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub mv: Move,
    /// Its annotations.
    pub annotations: Annotations,
    /// Alternatives to it.
    pub variations: Vec<Variation>,
}

/// The annotations of a move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Annotations {
    /// Numeric annotation glyphs.
    pub nags: Vec<Nag>,
    /// The time left on the mover's clock after the move.
    pub clock: Option<Milliseconds>,
    /// The time the move took.
    pub elapsed: Option<Milliseconds>,
    /// Comments after the move.
    pub comments: Vec<String>,
}

/// An alternative to a move.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Variation {
    /// Comments before its first move.
    pub comments: Vec<String>,
    /// Its moves; the first replaces the move that has the variation.
    pub moves: Vec<Node>,
}

/// A length of time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Milliseconds(pub u64);

/// The result of a game, as files write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

impl PgnGame {
    /// A game without moves.
    pub fn new(start: Position) -> Self {
        Self {
            tags: Tags::default(),
            start,
            comments: Vec::new(),
            moves: Vec::new(),
            closing_comments: Vec::new(),
            result: GameResult::Unknown,
        }
    }

    /// The record of a played game, with the result that the rules give it.
    pub fn from_game(played: &rules::Game) -> Self {
        let mut game = Self::new(played.start().clone());
        game.moves = played.moves().iter().copied().map(Node::new).collect();
        game.result = played.outcome().map_or(GameResult::Unknown, GameResult::from);
        game
    }

    /// Where it began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rules it was played by.
    pub fn ruleset(&self) -> &Ruleset {
        self.start.ruleset()
    }

    /// The moves of the main line.
    pub fn mainline(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        self.moves.iter().map(|node| node.mv)
    }

    /// The position after the main line.
    ///
    /// # Errors
    /// When a move is not legal; the moves of a game that was read are.
    pub fn end(&self) -> Result<Position, PlayError> {
        self.mainline().try_fold(self.start.clone(), |position, mv| position.play(mv))
    }

    /// Adds a move to the main line and returns it for annotation.
    pub fn push(&mut self, mv: Move) -> &mut Node {
        self.moves.push(Node::new(mv));
        self.moves.last_mut().expect("a move was just added")
    }
}

/// Games are equal when everything in their files is.
impl PartialEq for PgnGame {
    fn eq(&self, other: &Self) -> bool {
        self.start.setup() == other.start.setup()
            && self.ruleset() == other.ruleset()
            && self.tags == other.tags
            && self.comments == other.comments
            && self.moves == other.moves
            && self.closing_comments == other.closing_comments
            && self.result == other.result
    }
}

impl Node {
    /// A move without annotations.
    pub fn new(mv: Move) -> Self {
        Self { mv, annotations: Annotations::default(), variations: Vec::new() }
    }
}

impl GameResult {
    /// Reads a result, with any kind of dash.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = (!text.is_ascii()).then(|| text.replace(is_dash, "-"));
        match plain.as_deref().unwrap_or(text) {
            "1-0" | "1:0" => Some(Self::WhiteWins),
            "0-1" | "0:1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Self::Draw),
            "*" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The winner; `None` for a draw or an unknown result.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::White),
            Self::BlackWins => Some(Color::Black),
            Self::Draw | Self::Unknown => None,
        }
    }
}

/// Dashes that word processors put in place of a hyphen, and the minus sign.
fn is_dash(letter: char) -> bool {
    matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// The length of such a dash at the head of a text, zero if there is none.
pub(super) fn dash_length(bytes: &[u8]) -> usize {
    match bytes {
        [0xe2, 0x80, 0x90..=0x95, ..] | [0xe2, 0x88, 0x92, ..] => 3,
        _ => 0,
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        })
    }
}
