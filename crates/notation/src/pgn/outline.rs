//! Checking the main line of a game without building a tree.

use rules::Position;

use super::decode::decode;
use super::error::{PgnFault, PgnProblem};
use super::game::GameResult;
use super::header::{Start, result};
use super::lexer::{Lexer, Token};
use super::rulesets::Rulesets;
use super::split::RawGame;
use super::word::{play_word, shortened};
use super::{MAX_DEPTH, MAX_MOVES};
use crate::san::SanReader;

/// A summary of the main line of a game.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The number of moves.
    pub plies: usize,
    /// Where they lead.
    pub end: Position,
    /// The result according to the file.
    pub result: GameResult,
}

impl RawGame<'_> {
    /// Plays the main line and skips variations, comments and annotations.
    ///
    /// # Errors
    /// The first fault in the tags or the main line. Faults in variations and annotations do not count;
    /// [`RawGame::read`] finds the same main line then.
    pub fn outline(&self, rulesets: &mut Rulesets) -> Result<Outline, PgnFault> {
        let mut faults = Vec::new();
        let header = self.header(rulesets, &mut faults);
        let (Some(start), true) = (header.start, faults.is_empty()) else {
            return Err(faults.swap_remove(0));
        };
        let mut san = start.allowance.reader(start.position.ruleset());
        let outline = self.play(start, header.moves_at, &mut san);
        rulesets.budget.spend(san.work());
        let (plies, end, written) = outline?;
        Ok(Outline { plies, end, result: result(written, &header.tags) })
    }

    /// The number of moves, the final position, and the result after the moves.
    fn play(
        &self,
        start: Start,
        moves_at: usize,
        san: &mut SanReader,
    ) -> Result<(usize, Position, Option<GameResult>), PgnFault> {
        let Start { mut position, allowance } = start;
        let (mut plies, mut depth, mut written) = (0, 0, None);
        let mut lexer = Lexer::new(self.bytes(), moves_at);
        while let Some(token) = lexer.next() {
            let problem = match token {
                Token::Move(word) if depth == 0 && written.is_some() => {
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
                Token::Result(GameResult::Unknown) if written.is_some() => continue,
                Token::Result(result) if depth == 0 => {
                    written = Some(result);
                    continue;
                }
                _ => continue,
            };
            return Err(self.fault(lexer.begin(), problem));
        }
        if depth > 0 {
            return Err(self.fault(self.bytes().len(), PgnProblem::OpenVariation(depth)));
        }
        Ok((plies, position, written))
    }
}
