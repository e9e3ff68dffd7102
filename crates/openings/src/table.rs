//! The table of openings in memory: by position, for names and for moves to choose from.

use std::collections::HashMap;
use std::sync::LazyLock;

use notation::standard_ruleset;
use rules::{Game, Move, Position};

use crate::code::Code;
use crate::read::{self, OpeningsError, OpeningsProblem};

static SHIPPED: LazyLock<Openings> = LazyLock::new(|| {
    let table = Openings::parse(include_str!("../openings.txt"));
    table.expect("the shipped table is read by a test")
});

/// A named opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    code: Code,
    name: String,
    moves: Vec<Move>,
}

/// A move that theory knows in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Continuation {
    /// The move.
    pub mv: Move,
    /// How many openings of the table go on with it: the more, the more it has been played.
    pub openings: usize,
}

/// Named openings of standard chess.
#[derive(Clone, Debug)]
pub struct Openings {
    list: Vec<Opening>,
    /// Keys of positions with the index of the opening that ends there.
    named: HashMap<u64, usize>,
    /// Keys of positions with what is played there.
    known: HashMap<u64, Vec<Continuation>>,
}

impl Opening {
    /// Its code.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Its name: the family, and behind a colon what tells it from the others.
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
    /// The table that comes with Tabiya. The first call reads it.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// Reads a table.
    ///
    /// # Errors
    /// The first line that is no opening, or whose position has a name already.
    pub fn parse(text: &str) -> Result<Self, OpeningsError> {
        let mut table = Self { list: Vec::new(), named: HashMap::new(), known: HashMap::new() };
        for entry in read::entries(text)? {
            if let Some(&other) = table.named.get(&entry.end.key()) {
                let problem = OpeningsProblem::Twice(table.list[other].name.clone());
                return Err(OpeningsError { line: entry.line, problem });
            }
            table.add(entry);
        }
        Ok(table)
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

    /// Every opening, in the order of the table.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Opening> {
        self.list.iter()
    }

    /// The opening that ends in a position, if it is one of standard chess that has a name.
    pub fn at(&self, position: &Position) -> Option<&Opening> {
        let index = *self.named.get(&position.key())?;
        is_standard(position).then(|| &self.list[index])
    }

    /// The name of a game's opening: that of its last position that has one. Orders of moves do not
    /// matter, and a game of another ruleset has none.
    pub fn name_of(&self, game: &Game) -> Option<&Opening> {
        if !is_standard(game.position()) {
            return None;
        }
        let plies = (0..=game.moves().len()).rev();
        plies.filter_map(|ply| game.position_at(ply)).find_map(|position| self.at(position))
    }

    /// What theory plays in a position, the most usual first.
    pub fn continuations(&self, position: &Position) -> Vec<Continuation> {
        if !is_standard(position) {
            return Vec::new();
        }
        let mut known = self.known.get(&position.key()).cloned().unwrap_or_default();
        known.sort_by_key(|continuation| std::cmp::Reverse(continuation.openings));
        known
    }

    /// Picks a move of theory, more usual ones more often; moves that fewer than `least` openings go
    /// on with are left out, and with them the jokes. `choose` is given how many tickets there are and
    /// draws one of them, counted from 0.
    pub fn pick(
        &self,
        position: &Position,
        least: usize,
        mut choose: impl FnMut(usize) -> usize,
    ) -> Option<Move> {
        let mut known = self.continuations(position);
        known.retain(|continuation| continuation.openings >= least);
        let tickets: usize = known.iter().map(|continuation| continuation.openings).sum();
        let mut ticket = choose(tickets.max(1)).checked_rem(tickets)?;
        for continuation in known {
            match ticket.checked_sub(continuation.openings) {
                Some(rest) => ticket = rest,
                None => return Some(continuation.mv),
            }
        }
        None
    }
}

fn is_standard(position: &Position) -> bool {
    position.ruleset() == standard_ruleset()
}
