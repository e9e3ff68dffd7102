//! Reading Betza text.

use rules::movement::{Atom, Gait, MoveMode, Movement, symmetric};

use super::directions::Direction;
use super::{BetzaError, BetzaErrorKind, LETTERS, MAX_ATOMS, MAX_REACH, MAX_TEXT};

/// Reads a Betza text such as `mfWcfF` or `BN`; an atom for each direction, in the order written.
///
/// An empty text is a piece that cannot move.
///
/// # Errors
/// At the first letter that cannot be understood, with its column.
///
/// ```
/// let knight = notation::betza::parse("N")?;
/// assert_eq!(knight, rules::movement::leaps(2, 1));
/// # Ok::<(), notation::betza::BetzaError>(())
/// ```
pub fn parse(text: &str) -> Result<Movement, BetzaError> {
    if text.len() > MAX_TEXT {
        return Err(BetzaError { column: MAX_TEXT + 1, kind: BetzaErrorKind::TextTooLong });
    }
    let mut parser = Parser { letters: text.chars().collect(), at: 0, movement: Movement::new() };
    while parser.at < parser.letters.len() {
        parser.term()?;
    }
    Ok(parser.movement)
}

struct Parser {
    letters: Vec<char>,
    at: usize,
    movement: Movement,
}

/// The lower-case letters before an atom.
#[derive(Default)]
struct Modifiers {
    moves: bool,
    captures: bool,
    first_move_only: bool,
    gait: Option<(usize, char)>,
    directions: Vec<(usize, Direction)>,
}

/// An atom as written: its leaps, and how often they may be repeated.
struct Leaps {
    sides: Vec<(u8, u8)>,
    range: u8,
}

impl Parser {
    fn term(&mut self) -> Result<(), BetzaError> {
        let start = self.at;
        let modifiers = self.modifiers()?;
        let Some(&letter) = self.letters.get(self.at) else {
            let text = self.letters[start..].iter().collect();
            return Err(self.fault(start, BetzaErrorKind::MissingAtom(text)));
        };
        let mut leaps = self.atom(letter)?;
        self.range(letter, &mut leaps)?;
        self.add(&modifiers, &leaps)
    }

    fn modifiers(&mut self) -> Result<Modifiers, BetzaError> {
        let mut modifiers = Modifiers::default();
        while let Some(&letter) = self.letters.get(self.at).filter(|c| c.is_ascii_lowercase()) {
            let next = self.letters.get(self.at + 1).copied();
            if let Some(direction) = Direction::take(letter, next) {
                modifiers.directions.push((self.at, direction));
                self.at += direction.len();
                continue;
            }
            match letter {
                'm' => modifiers.moves = true,
                'c' => modifiers.captures = true,
                'i' => modifiers.first_move_only = true,
                'e' => {}
                'n' | 'j' | 'p' | 'g' => match modifiers.gait {
                    Some((_, other)) if other != letter => {
                        let kind = BetzaErrorKind::ConflictingGaits(other, letter);
                        return Err(self.fault(self.at, kind));
                    }
                    _ => modifiers.gait = Some((self.at, letter)),
                },
                letter => return Err(self.fault(self.at, unknown(letter))),
            }
            self.at += 1;
        }
        Ok(modifiers)
    }

    /// Reads an atom without its range and moves past it.
    fn atom(&mut self, letter: char) -> Result<Leaps, BetzaError> {
        if letter == '(' {
            return self.parenthesized();
        }
        let lone = |long, short, range| Leaps { sides: vec![(long, short)], range };
        let mut leaps = match letter {
            'R' => lone(1, 0, Atom::UNLIMITED),
            'B' => lone(1, 1, Atom::UNLIMITED),
            'Q' => Leaps { sides: vec![(1, 0), (1, 1)], range: Atom::UNLIMITED },
            'K' => Leaps { sides: vec![(1, 0), (1, 1)], range: 1 },
            // The older letters of camel and zebra.
            'L' => lone(3, 1, 1),
            'J' => lone(3, 2, 1),
            letter => match LETTERS.iter().find(|(name, ..)| *name == letter) {
                Some(&(_, long, short)) => lone(long, short, 1),
                None => return Err(self.fault(self.at, unknown(letter))),
            },
        };
        self.at += 1;
        self.suffixes(&mut leaps)?;
        Ok(leaps)
    }

    /// XBetza: `X` lengthens the long side by 3, `Y` both sides by 2.
    fn suffixes(&mut self, leaps: &mut Leaps) -> Result<(), BetzaError> {
        while let Some(&suffix @ ('X' | 'Y')) = self.letters.get(self.at) {
            for (long, short) in &mut leaps.sides {
                let (more_long, more_short) = if suffix == 'X' { (3, 0) } else { (2, 2) };
                *long += more_long;
                *short += more_short;
                if *long > MAX_REACH {
                    let kind = BetzaErrorKind::LeapTooLong(long.to_string());
                    return Err(BetzaError { column: self.at + 1, kind });
                }
            }
            self.at += 1;
        }
        Ok(())
    }

    fn parenthesized(&mut self) -> Result<Leaps, BetzaError> {
        let start = self.at;
        let rest = &self.letters[start..];
        let end = rest.iter().position(|&letter| letter == ')').map_or(rest.len(), |at| at + 1);
        let text: String = rest[..end].iter().collect();
        let bad = || BetzaErrorKind::BadLeap(text.clone());
        let numbers = text
            .strip_prefix('(')
            .and_then(|inner| inner.strip_suffix(')'))
            .and_then(|inner| inner.split_once(','))
            .filter(|(a, b)| [a, b].iter().all(|side| is_number(side)));
        let Some((a, b)) = numbers else {
            return Err(self.fault(start, bad()));
        };
        let side = |text: &str| {
            let reach = text.parse().ok().filter(|&side: &u8| side <= MAX_REACH);
            reach.ok_or_else(|| BetzaErrorKind::LeapTooLong(text.to_owned()))
        };
        let sides = side(a).and_then(|a| Ok((a, side(b)?)));
        let (a, b) = sides.map_err(|kind| self.fault(start, kind))?;
        if (a, b) == (0, 0) {
            return Err(self.fault(start, BetzaErrorKind::ZeroLeap));
        }
        self.at += end;
        if self.letters[self.at..].starts_with(&self.letters[start..start + end]) {
            return Err(self.fault(self.at, BetzaErrorKind::RepeatedLeap(text)));
        }
        Ok(Leaps { sides: vec![(a.max(b), a.min(b))], range: 1 })
    }

    /// Reads what follows an atom: the same letter again, digits or nothing.
    fn range(&mut self, letter: char, leaps: &mut Leaps) -> Result<(), BetzaError> {
        let start = self.at;
        if letter != '(' && self.letters.get(self.at) == Some(&letter) {
            self.at += 1;
            leaps.range = Atom::UNLIMITED;
            return Ok(());
        }
        let digits: String =
            self.letters[start..].iter().take_while(|letter| letter.is_ascii_digit()).collect();
        if digits.is_empty() {
            return Ok(());
        }
        self.at += digits.len();
        leaps.range = match digits.parse() {
            Ok(0) => Atom::UNLIMITED,
            Ok(range) if range <= MAX_REACH => range,
            _ => return Err(self.fault(start, BetzaErrorKind::RangeTooLong(digits))),
        };
        Ok(())
    }

    fn add(&mut self, modifiers: &Modifiers, leaps: &Leaps) -> Result<(), BetzaError> {
        for &(long, short) in &leaps.sides {
            let oblique = long != short && short != 0;
            for &(at, direction) in &modifiers.directions {
                if direction.is_bare_half() || direction.needs_oblique() && !oblique {
                    return Err(self.fault(at, BetzaErrorKind::NoHalves(direction.text())));
                }
            }
            let gait = self.gait(modifiers, leaps.range)?;
            for atom in symmetric(reach(long), reach(short), leaps.range) {
                let picked = |(_, direction): &(usize, Direction)| direction.picks(atom.vector);
                if modifiers.directions.is_empty() || modifiers.directions.iter().any(picked) {
                    let first_move_only = modifiers.first_move_only;
                    self.push(Atom { mode: modifiers.mode(), gait, first_move_only, ..atom })?;
                }
            }
        }
        Ok(())
    }

    fn gait(&self, modifiers: &Modifiers, range: u8) -> Result<Gait, BetzaError> {
        match modifiers.gait {
            None => Ok(Gait::Free),
            Some((_, 'n')) => Ok(Gait::Lame),
            Some((_, 'j')) => Ok(Gait::Jump),
            Some((at, hopper)) if range == 1 => {
                Err(self.fault(at, BetzaErrorKind::HopperLeap(hopper)))
            }
            Some((_, 'p')) => Ok(Gait::Cannon),
            Some(_) => Ok(Gait::Grasshopper),
        }
    }

    fn push(&mut self, atom: Atom) -> Result<(), BetzaError> {
        if self.movement.contains(&atom) {
            return Ok(());
        }
        if self.movement.len() == MAX_ATOMS {
            return Err(self.fault(self.at - 1, BetzaErrorKind::TooManyAtoms));
        }
        self.movement.push(atom);
        Ok(())
    }

    fn fault(&self, at: usize, kind: BetzaErrorKind) -> BetzaError {
        BetzaError { column: at + 1, kind }
    }
}

impl Modifiers {
    fn mode(&self) -> MoveMode {
        match (self.moves, self.captures) {
            (true, false) => MoveMode::MoveOnly,
            (false, true) => MoveMode::CaptureOnly,
            _ => MoveMode::Both,
        }
    }
}

fn unknown(letter: char) -> BetzaErrorKind {
    let what = match letter {
        'O' => return BetzaErrorKind::OwnSection { text: letter, section: "castling" },
        '@' => return BetzaErrorKind::OwnSection { text: letter, section: "drops" },
        'U' => "the universal leaper",
        '[' | '{' | '<' => "a bracketed path of several legs",
        'a' => "a move of several legs",
        'z' => "the crooked ride",
        'q' => "the circular ride",
        'o' => "the move around a cylinder",
        'S' | 'M' | 'E' => "a letter other tools disagree about",
        letter => return BetzaErrorKind::UnknownLetter(letter),
    };
    BetzaErrorKind::NotSupported { text: letter, what }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// A side of a leap as the signed number vectors are made of.
fn reach(side: u8) -> i8 {
    i8::try_from(side).unwrap_or(i8::MAX)
}
