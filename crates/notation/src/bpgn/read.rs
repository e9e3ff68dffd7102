//! Reading a match on two boards.

use boards::{Positions, Seat, passes_captures};
use rules::{Position, Ruleset};

use super::game::BpgnMatch;
use super::{board_letter, seat_of};
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
/// The separator of the two start positions.
const FEN_SEPARATOR: char = '|';

/// What could be read of a match, and its faults.
#[derive(Clone, Debug)]
pub struct BpgnRead {
    /// Every tag that could be read.
    pub tags: Tags,
    /// The match up to its first fault; `None` when rules or starts are unknown.
    pub played: Option<BpgnMatch>,
    /// The faults, in the order of the file.
    pub faults: Vec<PgnFault>,
}

impl BpgnRead {
    /// The match if it has no faults.
    ///
    /// # Errors
    /// All faults.
    pub fn into_result(self) -> Result<BpgnMatch, PgnFaults> {
        PgnFaults(self.faults).or(self.played)
    }
}

/// Reads every match of a file.
pub fn read_bpgn(bytes: &[u8]) -> impl Iterator<Item = BpgnRead> {
    let mut rulesets = Rulesets::default();
    PgnReader::new(bytes).map(move |raw| raw.read_match(&mut rulesets))
}

impl RawGame<'_> {
    /// Reads the game as a match on two boards.
    pub fn read_match(&self, rulesets: &mut Rulesets) -> BpgnRead {
        let mut faults = Vec::new();
        let TagsRead { tags, fen_at, moves_at } = self.read_tags(&mut faults);
        if let Some(stray) = self.stray(&tags, moves_at) {
            faults.push(stray);
            return BpgnRead { tags, played: None, faults };
        }
        let found = self.find_ruleset(rulesets, &tags, UNNAMED, &mut faults);
        let starts = found.and_then(|Found { ruleset, mut allowance }| {
            if !passes_captures(&ruleset) {
                let title = ruleset.spec().title.clone();
                faults.push(self.fault(0, PgnProblem::NoTransfer(title)));
                return None;
            }
            let paid = starts(&ruleset, tags.get("FEN")).and_then(|starts| {
                for start in &starts {
                    rulesets.budget.spend(allowance.start(start)?);
                }
                Ok((starts, allowance))
            });
            paid.map_err(|problem| faults.push(self.fault(fen_at, problem))).ok()
        });
        let played = starts.map(|(starts, allowance)| {
            let faults_before = std::mem::take(&mut faults);
            let mut reader = MatchReader::new(self, starts, allowance, faults_before);
            reader.run(moves_at);
            rulesets.budget.spend(reader.san.work());
            faults = reader.faults;
            let mut played = reader.played;
            played.tags = about_players(&tags);
            played.result = result(reader.result, &tags);
            played
        });
        BpgnRead { tags, played, faults }
    }
}

fn starts(ruleset: &Ruleset, fen: Option<&str>) -> Result<[Position; 2], PgnProblem> {
    let Some(fen) = fen else {
        return Ok([ruleset.start(), ruleset.start()]);
    };
    let (a, b) = fen.split_once(FEN_SEPARATOR).ok_or(PgnProblem::OneFen)?;
    Ok([parse_fen(ruleset, a.trim())?, parse_fen(ruleset, b.trim())?])
}

struct MatchReader<'a> {
    raw: &'a RawGame<'a>,
    san: SanReader,
    allowance: Allowance,
    positions: Positions,
    played: BpgnMatch,
    /// Whose move comes next by the number before it.
    announced: Option<Seat>,
    /// How many variations are open; their content is skipped.
    depth: usize,
    result: Option<GameResult>,
    faults: Vec<PgnFault>,
}

impl<'a> MatchReader<'a> {
    fn new(
        raw: &'a RawGame<'a>,
        [a, b]: [Position; 2],
        allowance: Allowance,
        faults: Vec<PgnFault>,
    ) -> Self {
        let san = allowance.reader(a.ruleset());
        let played = BpgnMatch::new(a, b);
        Self {
            raw,
            san,
            allowance,
            positions: played.start().clone(),
            played,
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
                if let Some(last) = self.played.moves.last_mut() {
                    last.annotations.nags.push(nag);
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
        let no_board = || PgnProblem::NoBoard(shortened(&text));
        let seat = self.announced.take().ok_or_else(no_board)?;
        let position = self.positions.on(seat.board).ok_or_else(no_board)?;
        let turn = position.turn();
        if turn != seat.color {
            return Err(PgnProblem::OtherTurn { board: board_letter(seat.board), turn });
        }
        if self.played.moves.len() == MAX_MOVES {
            return Err(PgnProblem::TooManyMoves);
        }
        if self.allowance.is_spent_by(&self.san) {
            return Err(PgnProblem::TooMuchWork);
        }
        let mv = self.san.read(position, &text)?;
        self.positions.play_legal(seat.board, mv).map_err(|_| no_board())?;
        self.played.push(seat.board, mv);
        Ok(())
    }

    fn comment(&mut self, bytes: &[u8]) {
        let text = without_line_breaks(&decode(bytes));
        let text = text.trim();
        let Some(last) = self.played.moves.last_mut().filter(|_| self.result.is_none()) else {
            let comments = match self.result {
                None => &mut self.played.comments,
                Some(_) => &mut self.played.closing_comments,
            };
            comments.extend((!text.is_empty()).then(|| text.to_owned()));
            return;
        };
        let mut read = Annotations::default();
        split_commands(text, &mut read);
        let kept = &mut last.annotations;
        kept.clock = read.clock.or(kept.clock);
        kept.elapsed = read.elapsed.or(kept.elapsed);
        for comment in read.comments {
            // A number alone is the clock as BPGN writes it, and counts before other forms.
            match seconds(&comment) {
                Some(clock) => kept.clock = Some(clock),
                None => kept.comments.push(comment),
            }
        }
    }
}

/// A clock as BPGN writes it: seconds, perhaps with a part of one.
fn seconds(text: &str) -> Option<Milliseconds> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if plain { parse_time(text) } else { None }
}

/// The seat at the head of a word, and what follows.
fn marker(word: &[u8]) -> (Option<Seat>, &[u8]) {
    let Some((&letter, rest)) = word.split_first() else {
        return (None, word);
    };
    let dots = rest.iter().take_while(|&&byte| byte == b'.').count();
    let is_marker = dots > 0 || rest.is_empty();
    match seat_of(letter).filter(|_| is_marker) {
        Some(seat) => (Some(seat), &rest[dots..]),
        None => (None, word),
    }
}
