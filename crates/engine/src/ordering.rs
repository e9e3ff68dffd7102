//! In which order moves are tried: stage by stage, so that what is not needed is not generated.

use rules::{Move, MoveType, Position};

use crate::history::{Deed, History};

/// Ranks of quiet moves that refuted others stand above every history.
const KILLERS: [i32; 2] = [1_000_000, 900_000];
const COUNTER: i32 = 800_000;
/// Captures among the answers to a check stand above every quiet answer.
const TAKING_ANSWER: i32 = 2_000_000;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// All of them, tactical ones that lose material last.
    All,
    /// Captures and promotions that lose nothing.
    Tactical,
    /// All of them, as answers to a check.
    Answers,
}

/// Where a picker stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    Generate,
    Good,
    GenerateQuiet,
    Quiet,
    Bad,
    Done,
}

/// What a picker hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// The move of the table.
    Table,
    /// A capture or promotion that loses nothing.
    Good,
    /// A move that neither captures nor promotes.
    Quiet,
    /// A capture or promotion that loses material.
    Bad,
}

/// What a picker orders by, beside the history.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Hints {
    /// The move the table knows.
    pub(crate) table: Option<Move>,
    /// Quiet moves that refuted other moves at this ply.
    pub(crate) killers: [Option<Move>; 2],
    /// The quiet move that refuted the last move elsewhere.
    pub(crate) counter: Option<Move>,
    /// The moves before this one, latest first.
    pub(crate) before: [Option<Deed>; 2],
}

/// A move with its rank among others.
#[derive(Clone, Copy, Debug)]
struct Ranked {
    mv: Move,
    rank: i32,
}

/// Lists that are used again and again.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lists {
    generated: Vec<Move>,
    ranked: Vec<Ranked>,
    bad: Vec<Move>,
}

/// Hands out the moves of a position one by one.
#[derive(Debug)]
pub(crate) struct Picker {
    wanted: Wanted,
    stage: Stage,
    hints: Hints,
    lists: Lists,
    next: usize,
}

/// What is asked while moves are ordered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sources<'a> {
    pub(crate) position: &'a Position,
    pub(crate) history: &'a History,
    /// What kinds are worth in exchanges.
    pub(crate) values: &'a [i32],
}

impl Picker {
    /// A picker with lists that are given back by [`Picker::into_lists`].
    pub(crate) fn new(wanted: Wanted, hints: Hints, lists: Lists) -> Self {
        Self { wanted, stage: Stage::Table, hints, lists, next: 0 }
    }

    /// Gives the lists back.
    pub(crate) fn into_lists(self) -> Lists {
        self.lists
    }

    /// The next move, the most promising first.
    pub(crate) fn next(&mut self, sources: Sources<'_>) -> Option<(Move, Class)> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::Generate;
                    if let Some(mv) = self.table_move(sources) {
                        return Some((mv, Class::Table));
                    }
                }
                Stage::Generate => self.generate(sources),
                Stage::Good => match self.pick() {
                    Some(mv) if sources.position.exchange_reaches(mv, sources.values, 0) => {
                        return Some((mv, Class::Good));
                    }
                    Some(mv) => self.lists.bad.push(mv),
                    None if self.wanted == Wanted::Tactical => self.stage = Stage::Done,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => self.generate_quiet(sources),
                Stage::Quiet => match self.pick() {
                    Some(mv) => return Some((mv, Class::Quiet)),
                    None => (self.stage, self.next) = (Stage::Bad, 0),
                },
                Stage::Bad => {
                    let Some(&mv) = self.lists.bad.get(self.next) else {
                        self.stage = Stage::Done;
                        return None;
                    };
                    self.next += 1;
                    return Some((mv, Class::Bad));
                }
                Stage::Done => return None,
            }
        }
    }

    /// The move of the table, if it is one of this position and wanted.
    fn table_move(&mut self, sources: Sources<'_>) -> Option<Move> {
        let position = sources.position;
        let wanted = |mv: &Move| {
            position.is_legal(*mv) && (self.wanted != Wanted::Tactical || position.is_tactical(*mv))
        };
        self.hints.table = self.hints.table.filter(wanted);
        self.hints.table
    }

    fn generate(&mut self, sources: Sources<'_>) {
        self.lists.ranked.clear();
        self.lists.bad.clear();
        self.next = 0;
        if self.wanted == Wanted::Answers {
            return self.generate_answers(sources);
        }
        sources.position.tactical_moves_into(&mut self.lists.generated);
        for &mv in &self.lists.generated {
            if Some(mv) != self.hints.table {
                self.lists.ranked.push(Ranked { mv, rank: tactical_rank(sources, mv) });
            }
        }
        self.stage = Stage::Good;
    }

    fn generate_answers(&mut self, sources: Sources<'_>) {
        sources.position.legal_moves_into(&mut self.lists.generated);
        for &mv in &self.lists.generated {
            if Some(mv) == self.hints.table {
                continue;
            }
            let rank = if sources.position.is_tactical(mv) {
                TAKING_ANSWER + tactical_rank(sources, mv)
            } else {
                quiet_rank(sources, &self.hints, mv)
            };
            self.lists.ranked.push(Ranked { mv, rank });
        }
        self.stage = Stage::Quiet;
    }

    fn generate_quiet(&mut self, sources: Sources<'_>) {
        self.lists.ranked.clear();
        self.next = 0;
        sources.position.legal_moves_into(&mut self.lists.generated);
        let enemies = sources.position.color(!sources.position.turn());
        for &mv in &self.lists.generated {
            let tactical = match mv.what() {
                MoveType::Promotion(_) | MoveType::EnPassant => true,
                MoveType::Castling | MoveType::Drop => false,
                _ => enemies.contains(mv.to()),
            };
            if !tactical && Some(mv) != self.hints.table {
                let rank = quiet_rank(sources, &self.hints, mv);
                self.lists.ranked.push(Ranked { mv, rank });
            }
        }
        self.stage = Stage::Quiet;
    }

    /// The best ranked of the moves that are left.
    fn pick(&mut self) -> Option<Move> {
        let rest = self.lists.ranked.get_mut(self.next..)?;
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].rank > rest[best].rank {
                best = index;
            }
        }
        let mv = rest.get(best)?.mv;
        rest.swap(0, best);
        self.next += 1;
        Some(mv)
    }
}

/// The most valuable victim first, then by what such captures did before.
fn tactical_rank(sources: Sources<'_>, mv: Move) -> i32 {
    let value = |kind: rules::PieceKind| sources.values.get(kind.index()).copied().unwrap_or(0);
    let victim = sources.position.victim(mv).map_or(0, |(_, piece)| value(piece.kind));
    let promoted = mv.promotion().map_or(0, |kind| value(kind) - value(mv.kind()));
    16 * (victim + promoted) - value(mv.kind()) / 16 + sources.history.capture(sources.position, mv)
}

fn quiet_rank(sources: Sources<'_>, hints: &Hints, mv: Move) -> i32 {
    if hints.killers[0] == Some(mv) {
        return KILLERS[0];
    }
    if hints.killers[1] == Some(mv) {
        return KILLERS[1];
    }
    if hints.counter == Some(mv) {
        return COUNTER;
    }
    sources.history.quiet(sources.position.turn(), mv, hints.before)
}
