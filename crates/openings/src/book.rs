//! Openings by position, for names and for book moves.

use std::collections::HashMap;
use std::sync::LazyLock;

use notation::standard_ruleset;
use rules::{Game, Move, Position};

use crate::code::Code;
use crate::read::{self, OpeningsError, OpeningsProblem};

static SHIPPED: LazyLock<Openings> = LazyLock::new(|| {
    let openings = Openings::parse(include_str!("../openings.txt"));
    openings.expect("a test reads the shipped openings")
});

/// A named opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    code: Code,
    name: String,
    moves: Vec<Move>,
}

/// A book move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The move.
    pub mv: Move,
    /// How many openings continue with it: the more, the more popular it is.
    pub openings: usize,
}

/// Named openings of standard chess.
#[derive(Clone, Debug)]
pub struct Openings {
    list: Vec<Opening>,
    /// The index of the opening that ends in a position, by its key.
    named: HashMap<u64, usize>,
    /// The book moves of a position, by its key.
    known: HashMap<u64, Vec<Continuation>>,
}

impl Opening {
    /// Its code.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Its name: the family, and after a colon the variation.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The first part of its name.
    pub fn family(&self) -> &str {
        self.name.split(':').next().unwrap_or(&self.name)
    }

    /// The moves that lead to it from the start.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

impl Openings {
    /// The openings that come with Tabiya. The first call reads them.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads a list of openings.
    ///
    /// # Errors
    /// The first line that is not an opening, or whose position already has a name.
    pub fn parse(text: &str) -> Result<Self, OpeningsError> {
        let mut openings = Self { list: Vec::new(), named: HashMap::new(), known: HashMap::new() };
        for entry in read::entries(text)? {
            if let Some(&other) = openings.named.get(&entry.end.key()) {
                let problem = OpeningsProblem::Twice(openings.list[other].name.clone());
                return Err(OpeningsError { line: entry.line, problem });
            }
            openings.add(entry);
        }
        Ok(openings)
    }

    fn add(&mut self, entry: read::Entry) {
        for (position, mv) in &entry.steps {
            let here = self.known.entry(position.key()).or_default();
            match here.iter_mut().find(|known| known.mv == *mv) {
                Some(known) => known.openings += 1,
                None => here.push(Continuation { mv: *mv, openings: 1 }),
            }
        }
        self.named.insert(entry.end.key(), self.list.len());
        let moves = entry.steps.into_iter().map(|(_, mv)| mv).collect();
        self.list.push(Opening { code: entry.code, name: entry.name, moves });
    }

    /// Every opening, in the order of the list.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Opening> {
        self.list.iter()
    }

    /// The opening that ends in a position, if it is a position of standard chess with a name.
    pub fn at(&self, position: &Position) -> Option<&Opening> {
        let index = *self.named.get(&position.key())?;
        is_standard(position).then(|| &self.list[index])
    }

    /// The opening of a game: that of its last position with a name. Transpositions count, and a game of
    /// another ruleset has none.
    pub fn name_of(&self, game: &Game) -> Option<&Opening> {
        if !is_standard(game.position()) {
            return None;
        }
        let plies = (0..=game.moves().len()).rev();
        plies.filter_map(|ply| game.position_at(ply)).find_map(|position| self.at(position))
    }

    /// The book moves of a position, the most popular first.
    pub fn continuations(&self, position: &Position) -> Vec<Continuation> {
        if !is_standard(position) {
            return Vec::new();
        }
        let mut known = self.known.get(&position.key()).cloned().unwrap_or_default();
        known.sort_by_key(|continuation| std::cmp::Reverse(continuation.openings));
        known
    }

    /// Picks a book move at random, popular ones more often. Moves with fewer than `least` openings are left
    /// out, and with them the joke openings. `choose` receives the total weight and returns a number below it.
    pub fn pick(
        &self,
        position: &Position,
        least: usize,
        mut choose: impl FnMut(usize) -> usize,
    ) -> Option<Move> {
        let mut known = self.continuations(position);
        known.retain(|continuation| continuation.openings >= least);
        let total: usize = known.iter().map(|continuation| continuation.openings).sum();
        let mut rest = choose(total.max(1)).checked_rem(total)?;
        for continuation in known {
            match rest.checked_sub(continuation.openings) {
                Some(left) => rest = left,
                None => return Some(continuation.mv),
            }
        }
        None
    }
}

fn is_standard(position: &Position) -> bool {
    position.ruleset() == standard_ruleset()
}
