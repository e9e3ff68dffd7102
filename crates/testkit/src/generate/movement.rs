//! Random movement: leaps, rides, lame pieces, hoppers and first moves, in all or some directions.

use rules::movement::{Atom, Gait, MoveMode, Movement, symmetric};

use crate::numbers::Numbers;

/// Movement of a piece.
pub(super) fn piece(numbers: &mut Numbers) -> Movement {
    let mut movement = Movement::new();
    for _ in 0..1 + numbers.below(3) {
        movement.extend(part(numbers));
    }
    movement
}

/// Movement of a royal: short, and usually plain.
pub(super) fn royal(numbers: &mut Numbers) -> Movement {
    match numbers.below(6) {
        0 => piece(numbers),
        1 => symmetric(2, 1, 1),
        2 => symmetric(1, 0, 1),
        _ => [symmetric(1, 0, 1), symmetric(1, 1, 1)].concat(),
    }
}

/// Movement of a pawn: the standard one, the Berolina one, or another forward move.
pub(super) fn pawn(numbers: &mut Numbers) -> Movement {
    let step = |files, mode| Atom::plain(files, 1, 1).with_mode(mode);
    match numbers.below(6) {
        0 => vec![
            step(-1, MoveMode::MoveOnly),
            step(1, MoveMode::MoveOnly),
            step(0, MoveMode::CaptureOnly),
        ],
        1 => vec![step(0, MoveMode::Both)],
        2 => {
            let mut movement = part(numbers);
            movement.push(step(0, MoveMode::MoveOnly));
            movement
        }
        _ => vec![
            step(0, MoveMode::MoveOnly),
            step(-1, MoveMode::CaptureOnly),
            step(1, MoveMode::CaptureOnly),
        ],
    }
}

/// A vector in all or some of its directions, with one gait and mode.
fn part(numbers: &mut Numbers) -> Movement {
    let reach = if numbers.one_in(12) { 25 } else { 3 };
    let (long, short) = loop {
        let (long, short) = (numbers.between(0, reach), numbers.between(0, reach));
        if (long, short) != (0, 0) {
            break (long as i8, short as i8);
        }
    };
    let gait = match numbers.below(12) {
        0 => Gait::Lame,
        1 => Gait::Jump,
        2 => Gait::Cannon,
        3 => Gait::Grasshopper,
        _ => Gait::Free,
    };
    let range = match (gait, numbers.below(4)) {
        (Gait::Jump, _) => 1,
        (Gait::Cannon | Gait::Grasshopper, 0) => numbers.between(2, 6),
        (Gait::Cannon | Gait::Grasshopper, _) => Atom::UNLIMITED,
        (_, 0) => numbers.between(1, 6),
        (_, 1 | 2) => 1,
        _ => Atom::UNLIMITED,
    };
    let mode = match numbers.below(8) {
        0 => MoveMode::MoveOnly,
        1 => MoveMode::CaptureOnly,
        _ => MoveMode::Both,
    };
    let first_move_only = numbers.one_in(15);
    let mut movement = symmetric(long, short, range);
    if numbers.one_in(4) {
        movement.retain(|_| numbers.one_in(2));
    }
    for atom in &mut movement {
        *atom = atom.with_gait(gait).with_mode(mode);
        atom.first_move_only = first_move_only;
    }
    movement
}
