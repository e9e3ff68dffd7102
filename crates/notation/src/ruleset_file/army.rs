//! Piece kinds and win conditions of the ruleset file, as drafts.

use rules::movement::{Atom, Movement, symmetric};
use rules::spec::{Extinct, KindSpec, RoyalLoss, WinCondition};
use rules::{ByColor, Fault, FaultText};

use super::decode::Decode;
use super::format::{KindFile, RoyalsFile, WinName, WinOptions};
use super::values::{Leap, Letter, Letters, Ride, Sides, WinFile};
use crate::betza;

/// The drafts of the piece kinds.
pub(super) fn kinds(files: &[KindFile], faults: &mut Vec<Fault>) -> Vec<KindSpec> {
    let kind = |(index, file): (usize, &KindFile)| KindSpec {
        letter: file.letter.0,
        name: file.name.clone(),
        movement: movement(file, index, faults),
        royal: file.royal.unwrap_or(false),
        pawn: file.pawn.unwrap_or(false),
        promotes_to: file.promotes_to.as_ref().map(letters),
    };
    let kinds: Vec<KindSpec> = files.iter().enumerate().map(kind).collect();
    for (index, file) in files.iter().enumerate() {
        if let Some(choices) = &file.promotes_to {
            check_beside_unread(choices, &format!("pieces[{index}].promotes_to"), &kinds, faults);
        }
    }
    kinds
}

fn movement(file: &KindFile, index: usize, faults: &mut Vec<Fault>) -> Movement {
    let path = format!("pieces[{index}]");
    if file.betza.is_none() && file.leaps.is_none() && file.rides.is_none() {
        let message = "says nothing about how it moves; give it betza, leaps or rides";
        faults.push(Fault::new(path, FaultText::new("file-no-movement", message)));
        return Movement::new();
    }
    let mut movement = match betza::parse(file.betza.as_deref().unwrap_or_default()) {
        Ok(movement) => movement,
        Err(error) => {
            faults.push(Fault::new(format!("{path}.betza"), betza::fault_text(&error)));
            Movement::new()
        }
    };
    for (at, Leap(a, b)) in file.leaps.iter().flatten().enumerate() {
        add_vectors(&mut movement, [*a, *b], 1, &format!("{path}.leaps[{at}]"), faults);
    }
    for (at, Ride(numbers)) in file.rides.iter().flatten().enumerate() {
        let path = format!("{path}.rides[{at}]");
        match *numbers.as_slice() {
            [a, b] => add_vectors(&mut movement, [a, b], Atom::UNLIMITED, &path, faults),
            [_, _, 0] => {
                let text = FaultText::new("file-range-zero", "a range of 0 goes nowhere");
                faults.push(Fault::new(path, text));
            }
            [a, b, range] => add_vectors(&mut movement, [a, b], range, &path, faults),
            _ => {}
        }
    }
    movement
}

fn add_vectors(
    movement: &mut Movement,
    [a, b]: [u8; 2],
    range: u8,
    path: &str,
    faults: &mut Vec<Fault>,
) {
    let (Ok(long), Ok(short)) = (i8::try_from(a.max(b)), i8::try_from(a.min(b))) else {
        return;
    };
    if long == 0 {
        let message = "[0, 0] goes nowhere; one number must be above 0";
        faults.push(Fault::new(path, FaultText::new("file-leap-zero", message)));
        return;
    }
    for atom in symmetric(long, short, range) {
        if !movement.contains(&atom) {
            movement.push(atom);
        }
    }
}

/// The drafts of the win conditions; checkmate by default.
pub(super) fn win(
    file: Option<&Sides<WinFile>>,
    kinds: &[KindSpec],
    faults: &mut Vec<Fault>,
) -> ByColor<WinCondition> {
    let mut side = |file: Option<&WinFile>, path: &str| match file {
        Some(file) => win_condition(file, path, kinds, faults),
        None => {
            let message = "is missing: say how that side wins";
            faults.push(Fault::new(path, FaultText::new("file-win-missing", message)));
            WinCondition::Checkmate
        }
    };
    match file {
        None => ByColor::same(WinCondition::Checkmate),
        Some(Sides::Both(file)) => ByColor::same(side(Some(file), "win")),
        Some(Sides::Each { white, black }) => ByColor {
            white: side(white.as_ref(), "win.white"),
            black: side(black.as_ref(), "win.black"),
        },
    }
}

fn win_condition(
    file: &WinFile,
    path: &str,
    kinds: &[KindSpec],
    faults: &mut Vec<Fault>,
) -> WinCondition {
    let (by, royals, any_of, all_of) = match file {
        WinFile::Name(name) => (*name, None, None, None),
        WinFile::Options(WinOptions { by, royals, any_of, all_of }) => {
            (*by, *royals, any_of.as_ref(), all_of.as_ref())
        }
    };
    let misplaced = [
        ("royals", royals.is_some() && by != WinName::Regicide, "regicide"),
        ("any_of", any_of.is_some() && by != WinName::Extinction, "extinction"),
        ("all_of", all_of.is_some() && by != WinName::Extinction, "extinction"),
    ];
    for (key, _, owner) in misplaced.into_iter().filter(|(_, misplaced, _)| *misplaced) {
        let message = format!("only means something with by = \"{owner}\"");
        let text = FaultText::new("file-only-with", message);
        let text = text.with("setting", format!("by = \"{owner}\""));
        faults.push(Fault::new(format!("{path}.{key}"), text));
    }
    for (key, list) in [("any_of", any_of), ("all_of", all_of)] {
        if let Some(list) = list {
            check_beside_unread(list, &format!("{path}.{key}"), kinds, faults);
        }
    }
    match by {
        WinName::Checkmate => WinCondition::Checkmate,
        WinName::KingOfTheHill => WinCondition::KingOfTheHill,
        WinName::Regicide => WinCondition::Regicide(match royals {
            Some(RoyalsFile::First) => RoyalLoss::First,
            Some(RoyalsFile::Last) | None => RoyalLoss::Last,
        }),
        WinName::Extinction => WinCondition::Extinction(match (any_of, all_of) {
            (None, None) => Extinct::All,
            (Some(kinds), None) => Extinct::AnyOf(letters(kinds)),
            (None, Some(kinds)) => Extinct::AllOf(letters(kinds)),
            (Some(_), Some(_)) => {
                let message = "has both any_of and all_of; keep one";
                faults.push(Fault::new(path, FaultText::new("file-any-and-all", message)));
                Extinct::All
            }
        }),
    }
}

/// Notes unknown letters of a list in which others could not be read: the check of the draft would only
/// report that something in the list is wrong.
pub(super) fn check_beside_unread(
    file: &Letters,
    path: &str,
    kinds: &[KindSpec],
    faults: &mut Vec<Fault>,
) {
    let Letters::List(letters) = file else {
        return;
    };
    let unread = |letter: &char| Letter::stand_in().is_some_and(|Letter(none)| none == *letter);
    let clear = kinds.iter().all(|kind| kind.letter.is_ascii_uppercase());
    if !clear || !letters.iter().any(|Letter(letter)| unread(letter)) {
        return;
    }
    for (index, Letter(letter)) in letters.iter().enumerate() {
        if !unread(letter) && !kinds.iter().any(|kind| kind.letter == *letter) {
            let message = format!("no piece kind has the letter {letter:?}");
            let text = FaultText::new("rules-no-kind", message).with("found", letter);
            faults.push(Fault::new(format!("{path}[{index}]"), text));
        }
    }
}

/// The letters of a list.
pub(super) fn letters(file: &Letters) -> Vec<char> {
    match file {
        Letters::Text(text) => text.chars().collect(),
        Letters::List(letters) => letters.iter().map(|Letter(letter)| *letter).collect(),
    }
}
