//! Playing the moves of a raw game into a tree.

use rules::{Move, Position, Ruleset};

use super::clock::split_commands;
use super::decode::decode;
use super::error::{PgnFault, PgnFaults, PgnProblem};
use super::game::{Game, GameResult, Node, Variation};
use super::lexer::{Lexer, Token};
use super::rulesets::{OWN_TAGS, Rulesets};
use super::split::{PgnReader, RawGame};
use super::tags::{TagReader, Tags, is_unknown};
use super::{MAX_DEPTH, MAX_FAULTS, MAX_GAME, MAX_MOVES};
use crate::fen::parse_fen;
use crate::san::{SanError, SanReader, SanStyle};

/// The longest word that is tried as two moves without a blank between them.
const MAX_GLUED: usize = 16;

/// What could be read of a game, and everything that is wrong with it.
#[derive(Clone, Debug)]
pub struct GameRead {
    /// Every tag, as far as they could be read.
    pub tags: Tags,
    /// The game up to its first fault, variations with faults being cut short where they are; nothing
    /// when rules or start are unknown.
    pub game: Option<Game>,
    /// What is wrong, in the order of the file.
    pub faults: Vec<PgnFault>,
}

impl GameRead {
    /// The game, if nothing is wrong with it.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn into_result(self) -> Result<Game, PgnFaults> {
        match self.game {
            Some(game) if self.faults.is_empty() => Ok(game),
            _ => Err(PgnFaults(self.faults)),
        }
    }
}

/// Reads every game of a file.
pub fn read_games(bytes: &[u8]) -> impl Iterator<Item = GameRead> {
    let mut rulesets = Rulesets::default();
    PgnReader::new(bytes).map(move |raw| raw.read(&mut rulesets))
}

impl RawGame<'_> {
    /// Reads the game: tags, moves with all that is said about them, variations, result.
    pub fn read(&self, rulesets: &mut Rulesets) -> GameRead {
        let mut faults = Vec::new();
        let opening = self.open(rulesets, &mut faults);
        let game = opening.start.map(|start| {
            let mut tree = TreeReader::new(self, start, faults.split_off(0));
            tree.run(opening.moves_at);
            let (game, found) = tree.finish(&opening.tags);
            faults = found;
            game
        });
        GameRead { tags: opening.tags, game, faults }
    }

    /// Reads the tags and finds the start position.
    pub(super) fn open(&self, rulesets: &mut Rulesets, faults: &mut Vec<PgnFault>) -> Opening {
        let TagsRead { tags, fen_at, moves_at } = self.read_tags(faults);
        let ruleset = self.find_ruleset(rulesets, &tags, "standard", faults);
        let start = ruleset.and_then(|ruleset| match tags.get("FEN") {
            Some(fen) => parse_fen(&ruleset, fen)
                .map_err(|error| faults.push(self.fault(fen_at, error.into())))
                .ok(),
            None => Some(ruleset.start()),
        });
        Opening { tags, start, moves_at }
    }

    /// Reads the tags and all that is wrong with them.
    pub(crate) fn read_tags(&self, faults: &mut Vec<PgnFault>) -> TagsRead {
        let mut tags = Tags::default();
        let mut fen_at = 0;
        let mut reader = TagReader::new(self.bytes());
        while let Some(tag) = reader.next() {
            match tag {
                Ok(tag) => {
                    if tag.name.eq_ignore_ascii_case("FEN") {
                        fen_at = tag.at;
                    }
                    tags.set(tag.name, tag.value());
                }
                Err((at, problem)) if faults.len() < MAX_FAULTS => {
                    faults.push(self.fault(at, problem));
                }
                Err(_) => {}
            }
        }
        TagsRead { tags, fen_at, moves_at: reader.at() }
    }

    /// The rules of the game, unless the game is not worth reading at all.
    pub(crate) fn find_ruleset(
        &self,
        rulesets: &mut Rulesets,
        tags: &Tags,
        unnamed: &str,
        faults: &mut Vec<PgnFault>,
    ) -> Option<Ruleset> {
        let found = if self.is_utf16() {
            Err(PgnProblem::Utf16)
        } else if self.bytes().len() > MAX_GAME {
            Err(PgnProblem::LongGame)
        } else {
            rulesets.find_or(tags, unnamed)
        };
        found.map_err(|problem| faults.push(self.fault(0, problem))).ok()
    }
}

/// The tags of a game.
pub(crate) struct TagsRead {
    pub(crate) tags: Tags,
    /// Where the start position is told.
    pub(crate) fen_at: usize,
    /// Where the moves begin.
    pub(crate) moves_at: usize,
}

/// A game before its first move.
pub(super) struct Opening {
    pub(super) tags: Tags,
    pub(super) start: Option<Position>,
    /// Where its moves begin.
    pub(super) moves_at: usize,
}

/// A line of moves that is being read.
struct Frame {
    comments: Vec<String>,
    moves: Vec<Node>,
    /// Before the last move, where variations of it begin.
    before: Position,
    position: Position,
}

impl Frame {
    fn new(position: Position) -> Self {
        Self { comments: Vec::new(), moves: Vec::new(), before: position.clone(), position }
    }

    fn play(&mut self, mv: Move) {
        self.before.clone_from(&self.position);
        self.position.play_unchecked(mv);
        self.moves.push(Node::new(mv));
    }
}

struct TreeReader<'a> {
    raw: &'a RawGame<'a>,
    start: Position,
    san: SanReader,
    /// The main line and the variations that are open.
    frames: Vec<Frame>,
    /// Variations that are passed over, for something is wrong with them.
    ignored: usize,
    closing_comments: Vec<String>,
    result: Option<GameResult>,
    moves: usize,
    faults: Vec<PgnFault>,
}

/// Whether reading goes on.
#[derive(PartialEq, Eq)]
enum Next {
    Token,
    Game,
}

impl<'a> TreeReader<'a> {
    fn new(raw: &'a RawGame<'a>, start: Position, faults: Vec<PgnFault>) -> Self {
        Self {
            raw,
            san: SanReader::new(start.ruleset(), SanStyle::Letters),
            frames: vec![Frame::new(start.clone())],
            start,
            ignored: 0,
            closing_comments: Vec::new(),
            result: None,
            moves: 0,
            faults,
        }
    }

    fn run(&mut self, moves_at: usize) {
        let mut lexer = Lexer::new(self.raw.bytes(), moves_at);
        while let Some(token) = lexer.next() {
            if self.token(token, lexer.begin()) == Next::Game {
                return;
            }
            if self.faults.len() >= MAX_FAULTS {
                let last = self.raw.fault(lexer.begin(), PgnProblem::TooManyFaults);
                self.faults.push(last);
                return;
            }
        }
        if self.frames.len() > 1 {
            let open = PgnProblem::OpenVariation(self.frames.len() - 1);
            self.fault(self.raw.bytes().len(), open);
        }
    }

    fn fault(&mut self, at: usize, problem: impl Into<PgnProblem>) {
        self.faults.push(self.raw.fault(at, problem.into()));
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the main line is never closed")
    }

    fn token(&mut self, token: Token<'_>, at: usize) -> Next {
        if self.ignored > 0 {
            match token {
                Token::Open => self.ignored += 1,
                Token::Close => self.ignored -= 1,
                _ => {}
            }
            // The variation that was ignored only from some move on keeps its frame.
            if self.ignored == 0 {
                self.close();
            }
            return Next::Token;
        }
        match token {
            Token::Move(_) if self.result.is_some() && self.frames.len() == 1 => return Next::Game,
            Token::Move(word) => return self.word(word, at),
            Token::Comment(text) => self.comment(text),
            Token::OpenComment(text) => {
                self.fault(at, PgnProblem::OpenComment);
                self.comment(text);
            }
            Token::StrayBrace => self.fault(at, PgnProblem::StrayBrace),
            Token::Nag(nag) => {
                if let Some(node) = self.frame().moves.last_mut() {
                    node.annotations.nags.push(nag);
                }
            }
            Token::BadNag(digits) => {
                let text = decode(digits).chars().take(MAX_GLUED).collect();
                self.fault(at, PgnProblem::BadNag(text));
            }
            Token::Number(_) => {}
            Token::Open => self.open(at),
            Token::Close if self.frames.len() == 1 => self.fault(at, PgnProblem::StrayClose),
            Token::Close => self.close(),
            Token::Result(result) if self.frames.len() == 1 => self.result = Some(result),
            Token::Result(_) => {}
        }
        Next::Token
    }

    fn word(&mut self, word: &[u8], at: usize) -> Next {
        let text = decode(word);
        let frame = self.frames.last_mut().expect("the main line is never closed");
        let problem = match play_word(&mut self.san, &frame.position, &text) {
            Ok(moves) => {
                self.moves += moves.count();
                for mv in moves.iter() {
                    frame.play(mv);
                }
                if self.moves <= MAX_MOVES {
                    return Next::Token;
                }
                self.fault(at, PgnProblem::TooManyMoves);
                return Next::Game;
            }
            Err(error) => error,
        };
        self.fault(at, problem);
        if self.frames.len() == 1 {
            return Next::Game;
        }
        self.ignored = 1;
        Next::Token
    }

    fn comment(&mut self, bytes: &[u8]) {
        let text = without_line_breaks(&decode(bytes));
        if text.is_empty() {
            return;
        }
        if self.result.is_some() && self.frames.len() == 1 {
            self.closing_comments.push(text);
            return;
        }
        let frame = self.frame();
        match frame.moves.last_mut() {
            Some(node) => split_commands(&text, &mut node.annotations),
            // A clock before the first move is nobody's; it stays in the text.
            None => frame.comments.push(text),
        }
    }

    fn open(&mut self, at: usize) {
        let frame = self.frames.last().expect("the main line is never closed");
        let problem = if frame.moves.is_empty() {
            Some(PgnProblem::EarlyVariation)
        } else if self.frames.len() > MAX_DEPTH {
            Some(PgnProblem::TooDeep)
        } else {
            None
        };
        // A variation that is passed over has a frame all the same, for its end to close.
        let inner = Frame::new(frame.before.clone());
        self.frames.push(inner);
        if let Some(problem) = problem {
            self.fault(at, problem);
            self.ignored = 1;
        }
    }

    fn close(&mut self) {
        let Some(frame) = (self.frames.len() > 1).then(|| self.frames.pop()).flatten() else {
            return;
        };
        let Some(node) = self.frame().moves.last_mut() else {
            return;
        };
        if frame.moves.is_empty() {
            node.annotations.comments.extend(frame.comments);
        } else {
            node.variations.push(Variation { comments: frame.comments, moves: frame.moves });
        }
    }

    fn finish(mut self, tags: &Tags) -> (Game, Vec<PgnFault>) {
        while self.frames.len() > 1 {
            self.close();
        }
        let main = self.frames.pop().expect("the main line is never closed");
        let mut game = Game::new(self.start);
        game.comments = main.comments;
        game.moves = main.moves;
        game.closing_comments = self.closing_comments;
        game.result = result(self.result, tags);
        game.tags = about_players(tags);
        (game, self.faults)
    }
}

/// The tags that a game does not keep in fields of its own.
pub(crate) fn about_players(tags: &Tags) -> Tags {
    let mut kept = Tags::default();
    for (name, value) in tags.iter() {
        let own = OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name));
        if !own && !is_unknown(value) {
            kept.set(name, value);
        }
    }
    kept
}

/// The result that the moves end with, or that of the tag where they tell nothing.
pub(crate) fn result(told: Option<GameResult>, tags: &Tags) -> GameResult {
    let tagged = tags.get("Result").and_then(|text| GameResult::parse(text.trim()));
    told.filter(|&result| result != GameResult::Unknown).or(tagged).unwrap_or_default()
}

/// Comments are wrapped to lines by those who write them; that is not part of what they say, and
/// other signs that cannot be seen are not either.
pub(crate) fn without_line_breaks(text: &str) -> String {
    if !text.contains(char::is_control) {
        return text.trim().to_owned();
    }
    let lines = text.split(['\n', '\r']).map(|line| line.replace(char::is_control, " "));
    let lines: Vec<String> = lines.map(|line| line.trim().to_owned()).collect();
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// One move, or two that were written without a blank between them.
pub(super) enum Played {
    One(Move),
    Two(Move, Move),
}

impl Played {
    pub(super) fn count(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(..) => 2,
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> + use<> {
        let (first, second) = match *self {
            Self::One(mv) => (mv, None),
            Self::Two(first, second) => (first, Some(second)),
        };
        std::iter::once(first).chain(second)
    }
}

/// Reads a word as a move, or as two where only that is possible: `e4e5`.
pub(super) fn play_word(
    san: &mut SanReader,
    position: &Position,
    word: &str,
) -> Result<Played, SanError> {
    if let Some(mv) = san.find(position, word) {
        return Ok(Played::One(mv));
    }
    glued(san, position, word).map_or_else(|| san.read(position, word).map(Played::One), Ok)
}

/// Two moves without a blank between them, if there is one way only to cut the word.
fn glued(san: &mut SanReader, position: &Position, word: &str) -> Option<Played> {
    if word.len() > MAX_GLUED || !word.is_ascii() {
        return None;
    }
    let mut found = None;
    for at in 2..word.len().saturating_sub(1) {
        let (head, tail) = word.split_at(at);
        let ends = head.ends_with(|last: char| last.is_ascii_digit() || "+#OQRBN".contains(last));
        if !ends || !tail.starts_with(|first: char| first.is_ascii_alphabetic()) {
            continue;
        }
        let Some(first) = san.find(position, head) else {
            continue;
        };
        let mut after = position.clone();
        after.play_unchecked(first);
        if let Some(second) = san.find(&after, tail) {
            if found.is_some() {
                return None;
            }
            found = Some(Played::Two(first, second));
        }
    }
    found
}
