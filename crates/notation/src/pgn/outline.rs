//! The main line of a game checked for legality, without making a tree of it.

use rules::Position;

use super::decode::decode;
use super::error::{PgnFault, PgnProblem};
use super::game::GameResult;
use super::lexer::{Lexer, Token};
use super::opening::{Start, result};
use super::rulesets::Rulesets;
use super::split::RawGame;
use super::word::{play_word, shortened};
use super::{MAX_DEPTH, MAX_MOVES};
use crate::san::SanReader;

/// What the main line of a game comes to.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The moves made.
    pub plies: usize,
    /// Where they lead.
    pub end: Position,
    /// The result as the file tells it.
    pub result: GameResult,
}

impl RawGame<'_> {
    /// Plays the main line; variations, comments and annotations are passed over.
    ///
    /// # Errors
    /// The first fault of tags or main line. What is wrong with variations and annotations alone is
    /// none, and [`RawGame::read`] finds the same main line then.
    pub fn outline(&self, rulesets: &mut Rulesets) -> Result<Outline, PgnFault> {
        let mut faults = Vec::new();
        let opening = self.open(rulesets, &mut faults);
        let (Some(start), true) = (opening.start, faults.is_empty()) else {
            return Err(faults.swap_remove(0));
        };
        let mut san = start.allowance.reader(start.position.ruleset());
        let outline = self.play(start, opening.moves_at, &mut san);
        rulesets.budget.spend(san.work());
        let (plies, end, told) = outline?;
        Ok(Outline { plies, end, result: result(told, &opening.tags) })
    }

    /// The moves made, where they lead, and the result behind them.
    fn play(
        &self,
        start: Start,
        moves_at: usize,
        san: &mut SanReader,
    ) -> Result<(usize, Position, Option<GameResult>), PgnFault> {
        let Start { mut position, allowance } = start;
        let (mut plies, mut depth, mut told) = (0, 0, None);
        let mut lexer = Lexer::new(self.bytes(), moves_at);
        while let Some(token) = lexer.next() {
            let problem = match token {
                Token::Move(word) if depth == 0 && told.is_some() => {
                    PgnProblem::AfterResult(shortened(&decode(word)))
                }
                Token::Move(_) if depth == 0 && allowance.is_spent_by(san) => {
                    PgnProblem::TooMuchWork
                }
                Token::Move(word) if depth == 0 => match play_word(san, &position, &decode(word)) {
                    Ok(played) => {
                        plies += played.count();
                        played.iter().for_each(|mv| position.play_unchecked(mv));
                        if plies <= MAX_MOVES {
                            continue;
                        }
                        PgnProblem::TooManyMoves
                    }
                    Err(error) => error.into(),
                },
                Token::Open if depth == MAX_DEPTH => PgnProblem::TooDeep,
                Token::Open => {
                    depth += 1;
                    continue;
                }
                Token::Close if depth == 0 => PgnProblem::StrayClose,
                Token::Close => {
                    depth -= 1;
                    continue;
                }
                Token::OpenComment(_) => PgnProblem::OpenComment,
                Token::Result(GameResult::Unknown) if told.is_some() => continue,
                Token::Result(result) if depth == 0 => {
                    told = Some(result);
                    continue;
                }
                _ => continue,
            };
            return Err(self.fault(lexer.begin(), problem));
        }
        if depth > 0 {
            return Err(self.fault(self.bytes().len(), PgnProblem::OpenVariation(depth)));
        }
        Ok((plies, position, told))
    }
}
