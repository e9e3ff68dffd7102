//! Writing movement as Betza text.

use std::collections::VecDeque;
use std::sync::LazyLock;

use rules::movement::{Atom, Gait, MoveMode, Vector, symmetric};

use super::directions::{Direction, SPELLINGS};
use super::{LETTERS, parse};

/// Writes movement as Betza text, equal terms merged: `WWFF` becomes `Q`.
///
/// Reading the text gives the same atoms, perhaps in another order; see [`emit_exact`].
pub fn emit(movement: &[Atom]) -> String {
    write(&merged(terms(movement, Grouping::Anywhere)))
}

/// Writes movement as the shortest Betza text that reads back with its atoms in the same order.
///
/// Atoms that no text can describe (a leap of `(0,0)`, a hopper of range 1, a range above 25, a duplicate)
/// are written anyway, and will not read back.
pub fn emit_exact(movement: &[Atom]) -> String {
    let candidates = [
        merged(terms(movement, Grouping::Anywhere)),
        merged(terms(movement, Grouping::Neighbors)),
        terms(movement, Grouping::Neighbors),
    ];
    let exact = candidates
        .iter()
        .map(|terms| write(terms))
        .find(|text| parse(text).is_ok_and(|parsed| parsed == movement));
    exact.unwrap_or_else(|| write(&terms(movement, Grouping::Never)))
}

/// Which atoms may share a term.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouping {
    Anywhere,
    Neighbors,
    Never,
}

/// Atoms that differ only in their direction.
#[derive(Clone, PartialEq, Eq)]
struct Term {
    shape: Shape,
    long: u8,
    short: u8,
    directions: String,
    vectors: Vec<Vector>,
}

/// What all atoms of a term have in common besides their leap.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shape {
    range: u8,
    mode: MoveMode,
    gait: Gait,
    first_move_only: bool,
}

fn terms(movement: &[Atom], grouping: Grouping) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for atom in movement {
        let (files, ranks) = (atom.vector.files.unsigned_abs(), atom.vector.ranks.unsigned_abs());
        let (long, short) = (files.max(ranks), files.min(ranks));
        let shape = Shape {
            range: atom.range,
            mode: atom.mode,
            gait: atom.gait,
            first_move_only: atom.first_move_only,
        };
        let fits = |term: &Term| term.shape == shape && (term.long, term.short) == (long, short);
        let home = match grouping {
            Grouping::Anywhere => terms.iter_mut().find(|term| fits(term)),
            Grouping::Neighbors => terms.last_mut().filter(|term| fits(term)),
            Grouping::Never => None,
        };
        match home {
            Some(term) => term.vectors.push(atom.vector),
            None => {
                let (directions, vectors) = (String::new(), vec![atom.vector]);
                terms.push(Term { shape, long, short, directions, vectors });
            }
        }
    }
    for term in &mut terms {
        term.directions = spell(term);
    }
    terms
}

/// Joins a wazir term and an equal ferz term into a king or queen term.
fn merged(mut terms: Vec<Term>) -> Vec<Term> {
    let mut at = 0;
    while at < terms.len() {
        let term = &terms[at];
        let partner = terms.iter().position(|other| {
            (term.long, term.short) == (1, 0)
                && (other.long, other.short) == (1, 1)
                && other.shape == term.shape
                && other.directions == term.directions
                && term.directions.len() <= 1
        });
        if let Some(partner) = partner {
            terms[at].short = KING;
            terms.remove(partner);
            at -= usize::from(partner < at);
        }
        at += 1;
    }
    terms
}

/// The short side that marks a merged term of wazir and ferz.
const KING: u8 = u8::MAX;

/// The fewest letters that pick exactly the vectors of a term; none for all of them.
fn spell(term: &Term) -> String {
    let (Ok(long), Ok(short)) = (i8::try_from(term.long), i8::try_from(term.short)) else {
        return String::new();
    };
    let picked = |(index, atom): (usize, &Atom)| {
        if term.vectors.contains(&atom.vector) { 1 << index } else { 0 }
    };
    let set: usize = symmetric(long, short, 1).iter().enumerate().map(picked).sum();
    let spellings = match short {
        0 => &ORTHOGONAL,
        short if short == long => &DIAGONAL,
        _ => &OBLIQUE,
    };
    spellings.get(set).cloned().unwrap_or_default()
}

// Leaps of one class have their directions in the same order, so one example is enough.
static ORTHOGONAL: LazyLock<Vec<String>> = LazyLock::new(|| spellings(1, 0));
static DIAGONAL: LazyLock<Vec<String>> = LazyLock::new(|| spellings(1, 1));
static OBLIQUE: LazyLock<Vec<String>> = LazyLock::new(|| spellings(2, 1));

/// The shortest spelling of every set of a leap's directions.
///
/// Letters that follow each other may pair up, so what a spelling picks is found by reading it.
fn spellings(long: i8, short: i8) -> Vec<String> {
    let all: Vec<Vector> = symmetric(long, short, 1).iter().map(|atom| atom.vector).collect();
    let sets = 1 << all.len();
    let mut best: Vec<Option<String>> = vec![None; sets];
    best[0] = Some(String::new());
    let mut queue = VecDeque::from([0]);
    while let Some(set) = queue.pop_front() {
        let head = best[set].clone().unwrap_or_default();
        for spelling in SPELLINGS {
            let text = format!("{head}{spelling}");
            let Some(picked) = picked(&text, &all) else {
                continue;
            };
            let known = best[picked].as_ref().map_or(usize::MAX, String::len);
            if text.len() < known {
                best[picked] = Some(text);
                queue.push_back(picked);
            }
        }
    }
    best[sets - 1] = None;
    best.into_iter().map(Option::unwrap_or_default).collect()
}

/// The set of vectors that a run of direction letters picks, if this kind of leap has them.
fn picked(text: &str, all: &[Vector]) -> Option<usize> {
    let letters: Vec<char> = text.chars().collect();
    let oblique = all.len() > 4;
    let (mut at, mut set) = (0, 0);
    while at < letters.len() {
        let direction = Direction::take(letters[at], letters.get(at + 1).copied())?;
        let halves = text[at..].contains('h');
        if direction.is_bare_half() || halves && !oblique {
            return None;
        }
        at += direction.len();
        for (index, &vector) in all.iter().enumerate() {
            if direction.picks(vector) {
                set |= 1 << index;
            }
        }
    }
    Some(set)
}

/// Writes terms in the order `[i][m|c][directions][n|j|p|g]Atom[range]`.
fn write(terms: &[Term]) -> String {
    let mut text = String::new();
    for (index, term) in terms.iter().enumerate() {
        let atom = atom(term);
        // The same atom again would read as a range, so the range is spelled out before it.
        let repeated = terms.get(index + 1).is_some_and(|next| {
            modifiers(next).is_empty() && self::atom(next).starts_with(atom.as_str())
        });
        text.push_str(&modifiers(term));
        text.push_str(&atom);
        match term.shape.range {
            Atom::UNLIMITED if repeated => text.push('0'),
            Atom::UNLIMITED if atom.starts_with(['R', 'B', 'Q']) => {}
            Atom::UNLIMITED if atom.starts_with('(') => text.push('0'),
            Atom::UNLIMITED => text.push_str(&atom),
            1 if !repeated => {}
            range => text.push_str(&range.to_string()),
        }
    }
    text
}

fn modifiers(term: &Term) -> String {
    let first_move = if term.shape.first_move_only { "i" } else { "" };
    let mode = match term.shape.mode {
        MoveMode::Both => "",
        MoveMode::MoveOnly => "m",
        MoveMode::CaptureOnly => "c",
    };
    let gait = match term.shape.gait {
        Gait::Free => "",
        Gait::Lame => "n",
        Gait::Jump => "j",
        Gait::Cannon => "p",
        Gait::Grasshopper => "g",
    };
    format!("{first_move}{mode}{}{gait}", term.directions)
}

/// The atom without its range: a leap's letter, or a slider's where it goes further.
fn atom(term: &Term) -> String {
    let (leap, ride) = match (term.long, term.short) {
        (1, 0) => ('W', 'R'),
        (1, 1) => ('F', 'B'),
        (1, KING) => ('K', 'Q'),
        (long, short) => match LETTERS.iter().find(|&&(_, a, b)| (a, b) == (long, short)) {
            Some(&(letter, ..)) => (letter, letter),
            None => return format!("({long},{short})"),
        },
    };
    if term.shape.range == 1 { leap } else { ride }.to_string()
}
