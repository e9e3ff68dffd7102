//! Playing the moves of a raw game into a tree.

use rules::{Move, Position, Ruleset};

use super::clock::split_commands;
use super::decode::decode;
use super::error::{PgnFault, PgnFaults, PgnNote, PgnProblem, PgnRemark};
use super::game::{Annotations, Game, GameResult, Node, Variation};
use super::lexer::{Lexer, Token};
use super::rulesets::{OWN_TAGS, Rulesets, is_plain_name};
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
    /// Whether the faults leave what was played as it was.
    pub main_line: MainLine,
    /// What a reader should know although it is not wrong enough to refuse the game.
    pub notes: Vec<PgnNote>,
}

/// How much the faults of a game do to the moves that were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MainLine {
    /// Rules, start and every move that was played are those of the file; whatever is wrong is wrong
    /// with variations and annotations.
    Whole,
    /// Moves are missing, or a tag that cannot be read leaves rules and start in doubt.
    Doubtful,
}

impl GameRead {
    /// The game if all that was played is in it, and what is wrong with the rest.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn into_main_line(self) -> Result<(Game, Vec<PgnFault>), PgnFaults> {
        match (self.game, self.main_line) {
            (Some(game), MainLine::Whole) => Ok((game, self.faults)),
            _ => Err(PgnFaults(self.faults)),
        }
    }

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
        let Opening { tags, start, moves_at } = self.open(rulesets, &mut faults);
        let Some(start) = start else {
            let main_line = MainLine::Doubtful;
            return GameRead { tags, game: None, faults, main_line, notes: Vec::new() };
        };
        let mut tree = TreeReader::new(self, start, faults);
        tree.run(moves_at);
        tree.finish(tags)
    }

    /// Reads the tags and finds the start position.
    pub(super) fn open(&self, rulesets: &mut Rulesets, faults: &mut Vec<PgnFault>) -> Opening {
        let TagsRead { tags, fen_at, moves_at } = self.read_tags(faults);
        if let Some(stray) = self.stray(&tags, moves_at) {
            faults.push(stray);
            return Opening { tags, start: None, moves_at };
        }
        let ruleset = self.find_ruleset(rulesets, &tags, "standard", faults);
        let start = ruleset.and_then(|ruleset| match tags.get("FEN") {
            Some(fen) => parse_fen(&ruleset, fen)
                .map_err(|error| faults.push(self.fault(fen_at, error.into())))
                .ok(),
            None => Some(ruleset.start()),
        });
        Opening { tags, start, moves_at }
    }

    /// What is no game but the rest of the one before, whose result came too early.
    fn stray(&self, tags: &Tags, moves_at: usize) -> Option<PgnFault> {
        if !self.is_follower() || tags.iter().len() > 0 {
            return None;
        }
        let mut lexer = Lexer::new(self.bytes(), moves_at);
        let first = lexer.find(|token| !matches!(token, Token::Comment(_) | Token::Nag(_)))?;
        let text = match first {
            Token::Number(number) if !is_first_move(number) => decode(number).into_owned(),
            Token::Result(result) => result.to_string(),
            _ => return None,
        };
        Some(self.fault(lexer.begin(), PgnProblem::AfterResult(shortened(&text))))
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
    /// Where the result stands.
    result_at: usize,
    moves: usize,
    faults: Vec<PgnFault>,
    notes: Vec<PgnNote>,
    main_line: MainLine,
    scope: Scope,
}

/// What of a game is still read.
#[derive(PartialEq, Eq)]
enum Scope {
    Everything,
    /// There are too many faults or moves; variations are passed over from here on.
    MainLine,
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
            result_at: raw.bytes().len(),
            moves: 0,
            main_line: if faults.is_empty() { MainLine::Whole } else { MainLine::Doubtful },
            faults,
            notes: Vec::new(),
            scope: Scope::Everything,
        }
    }

    fn run(&mut self, moves_at: usize) {
        let mut lexer = Lexer::new(self.raw.bytes(), moves_at);
        while let Some(token) = lexer.next() {
            if self.token(token, lexer.begin()) == Next::Game {
                return;
            }
            if self.scope == Scope::Everything && self.faults.len() >= MAX_FAULTS {
                self.fault(lexer.begin(), PgnProblem::TooManyFaults);
                self.scope = Scope::MainLine;
            }
        }
        if self.frames.len() > 1 {
            let open = PgnProblem::OpenVariation(self.frames.len() - 1);
            self.cut(self.raw.bytes().len(), open);
        }
    }

    /// Tells a fault that leaves the main line whole.
    fn fault(&mut self, at: usize, problem: impl Into<PgnProblem>) {
        if self.scope == Scope::Everything {
            self.faults.push(self.raw.fault(at, problem.into()));
        }
    }

    /// Tells a fault that costs moves of the main line, however many were told before.
    fn cut(&mut self, at: usize, problem: impl Into<PgnProblem>) {
        self.main_line = MainLine::Doubtful;
        self.faults.push(self.raw.fault(at, problem.into()));
    }

    fn note(&mut self, at: usize, remark: PgnRemark) {
        if self.notes.len() < MAX_FAULTS {
            self.notes.push(self.raw.note(at, remark));
        }
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the main line is never closed")
    }

    fn token(&mut self, token: Token<'_>, at: usize) -> Next {
        if self.ignored == 0 && self.scope == Scope::MainLine && self.frames.len() > 1 {
            self.ignored = 1;
        }
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
            Token::Move(word) if self.result.is_some() && self.frames.len() == 1 => {
                self.cut(at, PgnProblem::AfterResult(shortened(&decode(word))));
                return Next::Game;
            }
            Token::Move(word) => return self.word(word, at),
            Token::Comment(text) => self.comment(text),
            Token::OpenComment(text) => {
                self.cut(at, PgnProblem::OpenComment);
                self.comment(text);
            }
            Token::StrayBrace => self.fault(at, PgnProblem::StrayBrace),
            Token::Nag(nag) => {
                if let Some(node) = self.frame().moves.last_mut() {
                    node.annotations.nags.push(nag);
                }
            }
            Token::BadNag(digits) => {
                self.fault(at, PgnProblem::BadNag(shortened(&decode(digits))));
            }
            Token::Number(_) => {}
            Token::Open => self.open(at),
            Token::Close if self.frames.len() == 1 => self.fault(at, PgnProblem::StrayClose),
            Token::Close => self.close(),
            // `1/2 *` is a draw all the same.
            Token::Result(GameResult::Unknown) if self.result.is_some() => {}
            Token::Result(result) if self.frames.len() == 1 => {
                self.result = Some(result);
                self.result_at = at;
            }
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
                if self.frames[0].moves.len() > MAX_MOVES {
                    self.cut(at, PgnProblem::TooManyMoves);
                    return Next::Game;
                }
                self.fault(at, PgnProblem::TooManyMoves);
                self.scope = Scope::MainLine;
                return Next::Token;
            }
            Err(error) => error,
        };
        if self.frames.len() == 1 {
            self.cut(at, problem);
            return Next::Game;
        }
        match problem {
            SanError::NullMove(text) => self.note(at, PgnRemark::NullMove(text)),
            _ => self.fault(at, problem),
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
            // The clock of a move that is not there must not become that of the move before it.
            let mut kept = Annotations::default();
            for comment in &frame.comments {
                split_commands(comment, &mut kept);
            }
            node.annotations.comments.append(&mut kept.comments);
        } else {
            node.variations.push(Variation { comments: frame.comments, moves: frame.moves });
        }
    }

    /// Tells what the result contradicts: the tag, or the rules.
    fn doubt(&mut self, tags: &Tags) {
        let kept = result(self.result, tags);
        if let (Some(moves), Some(tag)) = (self.result, tagged_result(tags))
            && moves != tag
        {
            self.note(self.result_at, PgnRemark::TwoResults { tag, moves, kept });
        }
        if kept == GameResult::Unknown || !self.faults.is_empty() {
            return;
        }
        let outcome = self.frame().position.outcome().map(GameResult::from);
        if let Some(outcome) = outcome.filter(|&outcome| outcome != kept) {
            self.note(self.result_at, PgnRemark::OtherOutcome { told: kept, outcome });
        }
    }

    fn finish(mut self, tags: Tags) -> GameRead {
        while self.frames.len() > 1 {
            self.close();
        }
        self.doubt(&tags);
        let main = self.frames.pop().expect("the main line is never closed");
        let mut game = Game::new(self.start);
        game.comments = main.comments;
        game.moves = main.moves;
        game.closing_comments = self.closing_comments;
        game.result = result(self.result, &tags);
        game.tags = about_players(&tags);
        let Self { faults, main_line, notes, .. } = self;
        GameRead { tags, game: Some(game), faults, main_line, notes }
    }
}

/// The tags that a game does not keep in fields of its own.
pub(crate) fn about_players(tags: &Tags) -> Tags {
    let mut kept = Tags::default();
    for (name, value) in tags.iter() {
        let own = OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name));
        if (!own || is_plain_name(name, value)) && !is_unknown(value) {
            kept.set(name, value);
        }
    }
    kept
}

/// The result that the moves end with, or that of the tag where they tell nothing.
pub(crate) fn result(told: Option<GameResult>, tags: &Tags) -> GameResult {
    told.filter(|&result| result != GameResult::Unknown).or(tagged_result(tags)).unwrap_or_default()
}

fn tagged_result(tags: &Tags) -> Option<GameResult> {
    tags.get("Result").and_then(|text| GameResult::parse(text.trim()))
}

/// Whether a number with its dots is that of the move a game begins with.
fn is_first_move(number: &[u8]) -> bool {
    let digits: Vec<u8> = number.iter().copied().filter(u8::is_ascii_digit).collect();
    digits.is_empty() || digits == b"1"
}

/// As much of a word as a message quotes.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(MAX_GLUED).collect()
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
    match san.read(position, word) {
        Ok(mv) => Ok(Played::One(mv)),
        Err(error) => glued(san, position, word).ok_or(error),
    }
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
