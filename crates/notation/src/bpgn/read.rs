//! Playing the moves of a raw game on two boards.

use rules::spec::CapturedPiece;
use rules::{Color, Ruleset};

use super::game::{Board, Boards, BughouseGame};
use crate::fen::parse_fen;
use crate::pgn::lexer::{Lexer, Next, Token};
use crate::pgn::{
    Allowance, Annotations, Found, GameResult, MAX_FAULTS, MAX_MOVES, Milliseconds, PgnFault,
    PgnFaults, PgnProblem, PgnReader, RawGame, Rulesets, Tags, TagsRead, about_players, decode,
    parse_time, result, shortened, split_commands, without_line_breaks,
};
use crate::san::SanReader;

/// The ruleset of a match whose tags name none.
const UNNAMED: &str = "bughouse";
/// What stands between the start positions.
const BETWEEN: char = '|';

/// What could be read of a match, and everything that is wrong with it.
#[derive(Clone, Debug)]
pub struct BughouseRead {
    /// Every tag, as far as they could be read.
    pub tags: Tags,
    /// The match up to its first fault; nothing when rules or starts are unknown.
    pub game: Option<BughouseGame>,
    /// What is wrong, in the order of the file.
    pub faults: Vec<PgnFault>,
}

impl BughouseRead {
    /// The match, if nothing is wrong with it.
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn into_result(self) -> Result<BughouseGame, PgnFaults> {
        PgnFaults(self.faults).or(self.game)
    }
}

/// Reads every match of a file.
pub fn read_matches(bytes: &[u8]) -> impl Iterator<Item = BughouseRead> {
    let mut rulesets = Rulesets::default();
    PgnReader::new(bytes).map(move |raw| raw.read_match(&mut rulesets))
}

impl RawGame<'_> {
    /// Reads the game as a match of bughouse.
    pub fn read_match(&self, rulesets: &mut Rulesets) -> BughouseRead {
        let mut faults = Vec::new();
        let TagsRead { tags, fen_at, moves_at } = self.read_tags(&mut faults);
        if let Some(stray) = self.stray(&tags, moves_at) {
            faults.push(stray);
            return BughouseRead { tags, game: None, faults };
        }
        let found = self.find_ruleset(rulesets, &tags, UNNAMED, &mut faults);
        let boards = found.and_then(|Found { ruleset, mut allowance }| {
            if ruleset.spec().captured != CapturedPiece::Transferred {
                let title = ruleset.spec().title.clone();
                faults.push(self.fault(0, PgnProblem::NoTransfer(title)));
                return None;
            }
            let paid = starts(&ruleset, tags.get("FEN")).and_then(|boards| {
                for board in Board::BOTH {
                    rulesets.budget.spend(allowance.start(boards.on(board))?);
                }
                Ok((boards, allowance))
            });
            paid.map_err(|problem| faults.push(self.fault(fen_at, problem))).ok()
        });
        let game = boards.map(|(boards, allowance)| {
            let faults_before = std::mem::take(&mut faults);
            let mut reader = MatchReader::new(self, boards, allowance, faults_before);
            reader.run(moves_at);
            rulesets.budget.spend(reader.san.work());
            faults = reader.faults;
            let mut game = reader.game;
            game.tags = about_players(&tags);
            game.result = result(reader.result, &tags);
            game
        });
        BughouseRead { tags, game, faults }
    }
}

fn starts(ruleset: &Ruleset, fen: Option<&str>) -> Result<Boards, PgnProblem> {
    let Some(fen) = fen else {
        return Ok(Boards::new(ruleset.start(), ruleset.start()));
    };
    let (a, b) = fen.split_once(BETWEEN).ok_or(PgnProblem::OneFen)?;
    Ok(Boards::new(parse_fen(ruleset, a.trim())?, parse_fen(ruleset, b.trim())?))
}

struct MatchReader<'a> {
    raw: &'a RawGame<'a>,
    san: SanReader,
    allowance: Allowance,
    boards: Boards,
    game: BughouseGame,
    /// Whose move the number before it said it is.
    announced: Option<(Board, Color)>,
    /// How many variations are open; what is in them is passed over.
    depth: usize,
    result: Option<GameResult>,
    faults: Vec<PgnFault>,
}

impl<'a> MatchReader<'a> {
    fn new(
        raw: &'a RawGame<'a>,
        boards: Boards,
        allowance: Allowance,
        faults: Vec<PgnFault>,
    ) -> Self {
        Self {
            raw,
            san: allowance.reader(boards.on(Board::A).ruleset()),
            allowance,
            game: BughouseGame::new(boards.clone()),
            boards,
            announced: None,
            depth: 0,
            result: None,
            faults,
        }
    }

    fn run(&mut self, moves_at: usize) {
        let mut lexer = Lexer::new(self.raw.bytes(), moves_at);
        let mut end = moves_at;
        while let Some(token) = lexer.next() {
            if self.token(token, lexer.begin()) == Next::Game {
                return;
            }
            end = lexer.begin();
            if self.faults.len() >= MAX_FAULTS {
                let last = self.raw.fault(lexer.begin(), PgnProblem::TooManyFaults);
                self.faults.push(last);
                return;
            }
        }
        if self.depth > 0 {
            self.fault(end, PgnProblem::OpenVariation(self.depth));
        }
    }

    fn fault(&mut self, at: usize, problem: impl Into<PgnProblem>) {
        self.faults.push(self.raw.fault(at, problem.into()));
    }

    fn token(&mut self, token: Token<'_>, at: usize) -> Next {
        match token {
            Token::Open => {
                if self.depth == 0 {
                    self.fault(at, PgnProblem::NoVariations);
                }
                self.depth += 1;
            }
            Token::Close if self.depth == 0 => self.fault(at, PgnProblem::StrayClose),
            Token::Close => self.depth -= 1,
            _ if self.depth > 0 => {}
            Token::Move(word) if self.result.is_some() => {
                self.fault(at, PgnProblem::AfterResult(shortened(&decode(word))));
                return Next::Game;
            }
            Token::Move(word) => return self.word(word, at),
            Token::Comment(text) => self.comment(text),
            Token::OpenComment(text) => {
                self.fault(at, PgnProblem::OpenComment);
                self.comment(text);
            }
            Token::StrayBrace => self.fault(at, PgnProblem::StrayBrace),
            Token::Nag(nag) => {
                if let Some(played) = self.game.moves.last_mut() {
                    played.nags.push(nag);
                }
            }
            Token::BadNag(digits) => {
                self.fault(at, PgnProblem::BadNag(shortened(&decode(digits))));
            }
            Token::Number(_) => {}
            Token::Result(result) => self.result = Some(result),
        }
        Next::Token
    }

    /// A word is `A.` behind a number, a move, or both at once.
    fn word(&mut self, word: &[u8], at: usize) -> Next {
        let (marker, rest) = marker(word);
        if marker.is_some() {
            self.announced = marker;
        }
        if rest.is_empty() {
            return Next::Token;
        }
        let at = at + word.len() - rest.len();
        match self.play(rest) {
            Ok(()) => Next::Token,
            Err(problem) => {
                self.fault(at, problem);
                Next::Game
            }
        }
    }

    fn play(&mut self, word: &[u8]) -> Result<(), PgnProblem> {
        let text = decode(word);
        let (board, color) =
            self.announced.take().ok_or_else(|| PgnProblem::NoBoard(shortened(&text)))?;
        let position = self.boards.on(board);
        if position.turn() != color {
            return Err(PgnProblem::OtherTurn { board, turn: position.turn() });
        }
        if self.game.moves.len() == MAX_MOVES {
            return Err(PgnProblem::TooManyMoves);
        }
        if self.allowance.is_spent_by(&self.san) {
            return Err(PgnProblem::TooMuchWork);
        }
        let mv = self.san.read(position, &text)?;
        self.boards.play_legal(board, mv)?;
        self.game.push(board, mv);
        Ok(())
    }

    fn comment(&mut self, bytes: &[u8]) {
        let text = without_line_breaks(&decode(bytes));
        let text = text.trim();
        let Some(played) = self.game.moves.last_mut().filter(|_| self.result.is_none()) else {
            let comments = match self.result {
                None => &mut self.game.comments,
                Some(_) => &mut self.game.closing_comments,
            };
            comments.extend((!text.is_empty()).then(|| text.to_owned()));
            return;
        };
        let mut annotations = Annotations::default();
        split_commands(text, &mut annotations);
        played.clock = annotations.clock.or(played.clock);
        played.elapsed = annotations.elapsed.or(played.elapsed);
        for comment in annotations.comments {
            // A number alone is the clock as BPGN writes it, and goes before other forms.
            match seconds(&comment) {
                Some(clock) => played.clock = Some(clock),
                None => played.comments.push(comment),
            }
        }
    }
}

/// A clock as BPGN writes it: seconds, perhaps with a part of one.
fn seconds(text: &str) -> Option<Milliseconds> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if plain { parse_time(text) } else { None }
}

/// Board and side at the head of a word, and what follows.
fn marker(word: &[u8]) -> (Option<(Board, Color)>, &[u8]) {
    let marked = match word.first() {
        Some(b'A') => (Board::A, Color::White),
        Some(b'a') => (Board::A, Color::Black),
        Some(b'B') => (Board::B, Color::White),
        Some(b'b') => (Board::B, Color::Black),
        _ => return (None, word),
    };
    let rest = &word[1..];
    let dots = rest.iter().take_while(|&&byte| byte == b'.').count();
    if dots > 0 || rest.is_empty() { (Some(marked), &rest[dots..]) } else { (None, word) }
}
