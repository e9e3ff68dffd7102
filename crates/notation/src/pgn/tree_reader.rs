//! Building the tree of a game from its moves.

use rules::{Move, Position};

use super::budget::Allowance;
use super::clock::split_commands;
use super::decode::decode;
use super::error::{PgnFault, PgnNote, PgnProblem, PgnRemark};
use super::game::{Annotations, GameResult, Node, PgnGame, Variation};
use super::header::{Start, about_players, result, tagged_result};
use super::lexer::{Lexer, Next, Token};
use super::read::{GameRead, MainLine};
use super::split::RawGame;
use super::tags::Tags;
use super::word::{play_word, shortened, without_line_breaks};
use super::{MAX_DEPTH, MAX_FAULTS, MAX_MOVES};
use crate::effort::Steps;
use crate::san::{SanError, SanReader};

/// The main line or a variation that is being read.
struct Frame {
    comments: Vec<String>,
    moves: Vec<Node>,
    /// The position before the last move, where its variations begin.
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

/// Builds the tree of a game from its moves.
pub(super) struct TreeReader<'a> {
    raw: &'a RawGame<'a>,
    start: Position,
    san: SanReader,
    allowance: Allowance,
    /// The main line and the open variations.
    frames: Vec<Frame>,
    /// How many open variations are skipped because of a fault.
    ignored: usize,
    closing_comments: Vec<String>,
    result: Option<GameResult>,
    /// The offset of the result.
    result_at: usize,
    moves: usize,
    faults: Vec<PgnFault>,
    notes: Vec<PgnNote>,
    main_line: MainLine,
    scope: Scope,
}

/// How much of a game is still read.
#[derive(PartialEq, Eq)]
enum Scope {
    Everything,
    /// Only the main line, because there are too many faults or moves.
    MainLine,
}

impl<'a> TreeReader<'a> {
    pub(super) fn new(raw: &'a RawGame<'a>, start: Start, faults: Vec<PgnFault>) -> Self {
        let Start { position: start, allowance } = start;
        Self {
            raw,
            san: allowance.reader(start.ruleset()),
            allowance,
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

    pub(super) fn run(&mut self, moves_at: usize) {
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

    /// Notes a fault that does not affect the main line.
    fn fault(&mut self, at: usize, problem: impl Into<PgnProblem>) {
        if self.scope == Scope::Everything {
            self.faults.push(self.raw.fault(at, problem.into()));
        }
    }

    /// Notes a fault that cuts the main line short, even if the list of faults is full.
    fn cut(&mut self, at: usize, problem: impl Into<PgnProblem>) {
        self.main_line = MainLine::Doubtful;
        self.faults.push(self.raw.fault(at, problem.into()));
    }

    fn note(&mut self, at: usize, remark: PgnRemark) {
        if self.notes.len() < MAX_FAULTS {
            self.notes.push(self.raw.note(at, remark));
        }
    }

    /// What reading the moves took.
    pub(super) fn work(&self) -> Steps {
        self.san.work()
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
            // `1/2 *` is a draw.
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
        if self.allowance.is_spent_by(&self.san) {
            self.cut(at, PgnProblem::TooMuchWork);
            return Next::Game;
        }
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
            // A clock before the first move belongs to no move, so it stays in the text.
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
        // A skipped variation has a frame too, which its closing bracket removes.
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
            // The clock of a missing move must not become that of the move before it.
            let mut kept = Annotations::default();
            for comment in &frame.comments {
                split_commands(comment, &mut kept);
            }
            node.annotations.comments.append(&mut kept.comments);
        } else {
            node.variations.push(Variation { comments: frame.comments, moves: frame.moves });
        }
    }

    /// Notes a result that contradicts the tag or the rules.
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
            self.note(self.result_at, PgnRemark::OtherOutcome { kept, outcome });
        }
    }

    pub(super) fn finish(mut self, tags: Tags) -> GameRead {
        while self.frames.len() > 1 {
            self.close();
        }
        self.doubt(&tags);
        let main = self.frames.pop().expect("the main line is never closed");
        let mut game = PgnGame::new(self.start);
        game.comments = main.comments;
        game.moves = main.moves;
        game.closing_comments = self.closing_comments;
        game.result = result(self.result, &tags);
        game.tags = about_players(&tags);
        let Self { faults, main_line, notes, .. } = self;
        GameRead { tags, game: Some(game), faults, main_line, notes }
    }
}
