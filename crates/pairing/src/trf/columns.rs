//! Fields at fixed columns of a line, which TRF counts from 1 in characters.

use crate::entry::PairingNumber;
use crate::points::Points;
use crate::trf::fault::TrfProblem;

/// One line as characters.
#[derive(Clone, Debug)]
pub(super) struct Line {
    letters: Vec<char>,
}

impl Line {
    pub(super) fn new(text: &str) -> Self {
        Self { letters: text.chars().collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.letters.len()
    }

    /// The character at a column; a blank past the end.
    pub(super) fn letter(&self, column: usize) -> char {
        self.letters.get(column - 1).copied().unwrap_or(' ')
    }

    /// The text from one column to another, without the blanks around it.
    pub(super) fn text(&self, first: usize, last: usize) -> String {
        let end = last.min(self.letters.len());
        let letters = self.letters.get(first - 1..end).unwrap_or_default();
        letters.iter().collect::<String>().trim().to_owned()
    }

    /// The text from a column to the end of the line.
    pub(super) fn rest(&self, first: usize) -> String {
        self.text(first, self.letters.len().max(first))
    }

    /// A whole number; `None` if the columns are blank.
    pub(super) fn number(
        &self,
        first: usize,
        last: usize,
        what: &'static str,
    ) -> Result<Option<u16>, TrfProblem> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        let fault = || TrfProblem::NotANumber { what, first, last, text: text.clone() };
        text.parse().map(Some).map_err(|_| fault())
    }

    /// Points; `None` if the columns are blank.
    pub(super) fn points(&self, first: usize, last: usize) -> Result<Option<Points>, TrfProblem> {
        let text = self.text(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        let fault = |error| TrfProblem::Points { first, last, error };
        Points::parse(&text).map(Some).map_err(fault)
    }

    /// Pairing numbers of four columns each with one blank between them, from a column to the end.
    pub(super) fn numbers(&self, first: usize) -> Result<Vec<PairingNumber>, TrfProblem> {
        pairing_numbers(&self.rest(first))
    }
}

/// Pairing numbers with blanks between them.
pub(super) fn pairing_numbers(text: &str) -> Result<Vec<PairingNumber>, TrfProblem> {
    let number = |word: &str| match word.parse() {
        Ok(number) if number > 0 => Ok(PairingNumber(number)),
        _ => Err(TrfProblem::NotAPairingNumber { text: word.to_owned() }),
    };
    text.split_whitespace().map(number).collect()
}
