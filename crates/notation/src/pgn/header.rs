//! The header of a game: its tags, its ruleset and its start.

use rules::{Position, Ruleset};

use super::budget::Allowance;
use super::decode::decode;
use super::error::{PgnFault, PgnProblem};
use super::game::GameResult;
use super::lexer::{Lexer, Token};
use super::rulesets::{OWN_TAGS, Rulesets, is_plain_name};
use super::split::RawGame;
use super::tags::{TagReader, Tags, is_unknown};
use super::word::shortened;
use super::{MAX_FAULTS, MAX_GAME};
use crate::fen::parse_fen;

/// The tags of a game.
pub(crate) struct TagsRead {
    pub(crate) tags: Tags,
    /// The offset of the `FEN` tag.
    pub(crate) fen_at: usize,
    /// The offset of the moves.
    pub(crate) moves_at: usize,
}

/// The ruleset of a game, and the work its moves may cause.
pub(crate) struct Found {
    pub(crate) ruleset: Ruleset,
    pub(crate) allowance: Allowance,
}

/// A game before its first move.
pub(super) struct Header {
    pub(super) tags: Tags,
    pub(super) start: Option<Start>,
    /// The offset of its moves.
    pub(super) moves_at: usize,
}

/// The start of a game, and the work its moves may cause.
pub(super) struct Start {
    pub(super) position: Position,
    pub(super) allowance: Allowance,
}

impl RawGame<'_> {
    /// Reads the tags and finds the start position.
    pub(super) fn header(&self, rulesets: &mut Rulesets, faults: &mut Vec<PgnFault>) -> Header {
        let TagsRead { tags, fen_at, moves_at } = self.read_tags(faults);
        if let Some(stray) = self.stray(&tags, moves_at) {
            faults.push(stray);
            return Header { tags, start: None, moves_at };
        }
        let found = self.find_ruleset(rulesets, &tags, "standard", faults);
        let start = found.and_then(|Found { ruleset, mut allowance }| {
            let position = match tags.get("FEN") {
                Some(fen) => parse_fen(&ruleset, fen).map_err(|error| (fen_at, error.into())),
                None => Ok(ruleset.start()),
            };
            let paid = position.and_then(|position| {
                let steps = allowance.start(&position).map_err(|problem| (0, problem))?;
                rulesets.budget.spend(steps);
                Ok(Start { position, allowance })
            });
            paid.map_err(|(at, problem)| faults.push(self.fault(at, problem))).ok()
        });
        Header { tags, start, moves_at }
    }

    /// The fault of a text that is only the rest of the game before it, after its result.
    pub(crate) fn stray(&self, tags: &Tags, moves_at: usize) -> Option<PgnFault> {
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

    /// Reads the tags and notes their faults.
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

    /// The ruleset of the game, unless the text cannot be a game.
    pub(crate) fn find_ruleset(
        &self,
        rulesets: &mut Rulesets,
        tags: &Tags,
        unnamed: &str,
        faults: &mut Vec<PgnFault>,
    ) -> Option<Found> {
        let found = if self.is_utf16() {
            Err(PgnProblem::Utf16)
        } else if self.bytes().len() > MAX_GAME {
            Err(PgnProblem::LongGame)
        } else {
            rulesets.budget.earn(self.bytes().len());
            rulesets.find_or(tags, unnamed)
        };
        found.map_err(|problem| faults.push(self.fault(0, problem))).ok()
    }
}

/// The tags that a game does not keep in its fields.
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

/// The result after the moves, or the result in the tag if the moves have none.
pub(crate) fn result(written: Option<GameResult>, tags: &Tags) -> GameResult {
    written
        .filter(|&result| result != GameResult::Unknown)
        .or(tagged_result(tags))
        .unwrap_or_default()
}

pub(super) fn tagged_result(tags: &Tags) -> Option<GameResult> {
    tags.get("Result").and_then(|text| GameResult::parse(text.trim()))
}

/// Whether a move number is that of the first move.
fn is_first_move(number: &[u8]) -> bool {
    let digits: Vec<u8> = number.iter().copied().filter(u8::is_ascii_digit).collect();
    digits.is_empty() || digits == b"1"
}
