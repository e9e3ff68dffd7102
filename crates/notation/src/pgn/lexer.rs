//! The lexer of PGN movetext.

use super::game::{GameResult, dash_length};
use super::nag::Nag;
use super::split::comment_length;
use super::tags::line_length;

/// The longest annotation sign, in bytes.
const MAX_SIGN: usize = 3;

/// A token of movetext.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Token<'a> {
    /// A word that should be a move.
    Move(&'a [u8]),
    /// The inside of a comment.
    Comment(&'a [u8]),
    /// A comment without its closing brace.
    OpenComment(&'a [u8]),
    /// A closing brace without a comment.
    StrayBrace,
    Nag(Nag),
    /// A `$` with a number that is not an annotation.
    BadNag(&'a [u8]),
    /// A move number with its dots, as it is written.
    Number(&'a [u8]),
    Open,
    Close,
    Result(GameResult),
}

/// What the reader of the tokens does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Take the next token.
    Token,
    /// Leave this game.
    Game,
}

/// Splits movetext into tokens.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the last token began.
    begin: usize,
}

impl<'a> Lexer<'a> {
    /// A lexer that starts at an offset.
    pub(crate) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at, begin: at }
    }

    /// Where the last token began.
    pub(crate) fn begin(&self) -> usize {
        self.begin
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Takes bytes off the rest.
    fn take(&mut self, length: usize) -> &'a [u8] {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    fn take_while(&mut self, kept: impl Fn(u8) -> bool) -> &'a [u8] {
        let length = self.rest().iter().take_while(|&&byte| kept(byte)).count();
        self.take(length)
    }

    /// Skips blanks and `%` lines.
    fn skip(&mut self) {
        loop {
            self.take_while(|byte| byte.is_ascii_whitespace());
            let begins_line = self.at > 0 && matches!(self.bytes[self.at - 1], b'\n' | b'\r');
            if !begins_line || self.rest().first() != Some(&b'%') {
                return;
            }
            self.take(line_length(self.rest()));
        }
    }

    /// Keeps a promotion in brackets, `e8(Q)`, together: it is not a variation.
    fn with_promotion(&mut self, word: &'a [u8]) -> &'a [u8] {
        let begin = self.at - word.len();
        match self.rest() {
            [b'(', b'A'..=b'Z', b')', ..] if word.last().is_some_and(u8::is_ascii_digit) => {
                self.take(3);
                &self.bytes[begin..self.at]
            }
            _ => word,
        }
    }

    /// A move number at the head of the rest, if there is one. Looks at its own bytes only, because a
    /// long row of numbers may follow.
    fn number(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = dots(&rest[digits..]);
        let next = rest.get(digits).copied().filter(|&byte| is_word(byte));
        let dash = dash_length(&rest[digits..]) > 0;
        let glued = next.is_some_and(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
        let glued = glued && !dash;
        // Zeros without a dot are castling, `00`, or a null move, `0000`.
        let counts = rest[..digits].iter().any(|&digit| digit != b'0');
        let is_number = dots > 0 || counts && (glued || next.is_none());
        is_number.then(|| Token::Number(self.take(digits + dots)))
    }

    fn word(&mut self) -> Option<Token<'a>> {
        if let Some(number) = self.number() {
            return Some(number);
        }
        let word = self.take_while(is_word);
        let word = self.with_promotion(word);
        if word.is_empty() {
            // A character without a meaning here, such as `[`.
            return Some(Token::Move(self.take(1)));
        }
        if let Some(result) = result(word) {
            return Some(Token::Result(result));
        }
        if is_idle(word) {
            return None;
        }
        if let Some(nag) = sign(word) {
            return Some(Token::Nag(nag));
        }
        // A sign right after a move, `Nf3+/-`, is the next token.
        let glued = glued_sign(word);
        self.at -= glued;
        Some(Token::Move(&word[..word.len() - glued]))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.skip();
            self.begin = self.at;
            let token = match *self.rest().first()? {
                b'{' => match comment_length(self.rest()) {
                    Ok(length) => Token::Comment(&self.take(length)[1..length - 1]),
                    Err(length) => Token::OpenComment(&self.take(length)[1..]),
                },
                b';' => Token::Comment(&self.take(line_length(self.rest()))[1..]),
                b'}' => {
                    self.take(1);
                    Token::StrayBrace
                }
                b'(' => {
                    self.take(1);
                    Token::Open
                }
                b')' => {
                    self.take(1);
                    Token::Close
                }
                b'*' => {
                    self.take(1);
                    Token::Result(GameResult::Unknown)
                }
                b'$' => {
                    self.take(1);
                    let digits = self.take_while(|byte| byte.is_ascii_digit());
                    let number =
                        std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok());
                    number.map_or(Token::BadNag(digits), |number| Token::Nag(Nag(number)))
                }
                b'!' | b'?' => {
                    let sign = self.take_while(|byte| matches!(byte, b'!' | b'?'));
                    let nag = std::str::from_utf8(sign).ok().and_then(Nag::from_sign);
                    Token::Nag(nag.unwrap_or(Nag(0)))
                }
                _ => match self.word() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Some(token);
        }
    }
}

fn is_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace() && !b"{};()*$!?[]".contains(&byte)
}

fn result(word: &[u8]) -> Option<GameResult> {
    if !matches!(word.first()?, b'0' | b'1' | 0xc2) {
        return None;
    }
    GameResult::parse(std::str::from_utf8(word).ok()?)
}

/// The length of the dots in bytes; `…` counts as a dot.
fn dots(bytes: &[u8]) -> usize {
    let mut at = 0;
    loop {
        match &bytes[at..] {
            [b'.', ..] => at += 1,
            [0xe2, 0x80, 0xa6, ..] => at += 3,
            _ => return at,
        }
    }
}

/// Whether a word can be skipped.
fn is_idle(word: &[u8]) -> bool {
    matches!(word, b"e.p." | b"ep" | b"+" | b"++" | b"#" | b"ch" | b"mate")
}

/// The annotation of a sign. Most words are moves, so the first byte is checked before anything else.
fn sign(word: &[u8]) -> Option<Nag> {
    let first = *word.first()?;
    let likely = word.len() <= MAX_SIGN
        && (matches!(first, b'+' | b'-' | b'=' | b'N' | b'D') || !first.is_ascii());
    if likely { Nag::from_sign(std::str::from_utf8(word).ok()?) } else { None }
}

/// The length of an annotation sign that follows a move without a space. Letters and `+` belong to the move.
fn glued_sign(word: &[u8]) -> usize {
    let likely = word.last().is_some_and(|last| b"=-+".contains(last) || !last.is_ascii());
    let longest = if likely { word.len().saturating_sub(2).min(MAX_SIGN) } else { 0 };
    let is_sign = |length: &usize| {
        let tail = &word[word.len() - length..];
        !tail[0].is_ascii_alphabetic() && sign(tail).is_some()
    };
    (1..=longest).rev().find(is_sign).unwrap_or(0)
}
