//! Finds what stops a piece on its way, by following its atoms square by square.
//!
//! It does not use the generator's tables: it explains movement from the draft itself.

use super::{Illegal, Position};
use crate::board::tables::passed_squares;
use crate::geometry::{Coord, Square};
use crate::movement::{Atom, Gait, MoveMode, Vector, double_steps};
use crate::piece::Piece;

/// How well an obstacle explains a refusal; the best one is reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Telling {
    Direction,
    Condition,
    Obstacle,
}

impl Position {
    /// Why a piece cannot get from one square to another by its movement.
    pub(super) fn obstacle(&self, piece: Piece, from: Square, to: Square) -> Illegal {
        let shape = self.ruleset().shape();
        let unknown = (Telling::Direction, Illegal::DoesNotMoveSo(shape.coord(from)));
        let spec = &self.ruleset().spec().kinds[piece.kind.index()];
        let double = self.double_steps(piece, from);
        let found = spec
            .movement
            .iter()
            .map(|atom| atom.seen_by(piece.color))
            .chain(double)
            .filter_map(|atom| self.obstacle_of(&atom, from, to))
            .fold(unknown, |best, next| if next.0 > best.0 { next } else { best });
        found.1
    }

    /// A pawn's double steps as lame moves, where it has them.
    fn double_steps(&self, piece: Piece, from: Square) -> Vec<Atom> {
        let at = self.ruleset().shape().coord(from);
        let spec = self.ruleset().spec();
        let kind = &spec.kinds[piece.kind.index()];
        let allowed =
            spec.double_step.as_ref().is_some_and(|double| double.from[piece.color].contains(&at));
        if !kind.pawn || !allowed {
            return Vec::new();
        }
        let doubled = |step: Vector| {
            let step = step.seen_by(piece.color);
            Atom::plain(step.files, step.ranks, 2).with_mode(MoveMode::MoveOnly)
        };
        double_steps(&kind.movement).map(doubled).collect()
    }

    /// Why an atom does not lead to the target, if it points there at all.
    fn obstacle_of(&self, atom: &Atom, from: Square, to: Square) -> Option<(Telling, Illegal)> {
        let shape = self.ruleset().shape();
        let steps = steps_to(atom.vector, shape.coord(from), shape.coord(to))?;
        if steps > i16::from(atom.range) {
            return None;
        }
        if let Some(blamed) = self.blocked(atom, from, steps) {
            return Some((Telling::Obstacle, blamed));
        }
        let target = shape.coord(to);
        let condition = match (atom.mode, self.piece_at(to)) {
            (MoveMode::MoveOnly, Some(_)) => Illegal::MoveOnly(target),
            (MoveMode::CaptureOnly, None) => Illegal::CaptureOnly(target),
            _ if atom.first_move_only => Illegal::FirstMoveOnly(shape.coord(from)),
            _ => return None,
        };
        Some((Telling::Condition, condition))
    }

    /// The wall or piece that stops an atom before its last step, or the missing piece to hop over.
    fn blocked(&self, atom: &Atom, from: Square, steps: i16) -> Option<Illegal> {
        let shape = self.ruleset().shape();
        let walls = self.ruleset().walls();
        let origin = Illegal::NoHurdle(shape.coord(from));
        let mut at = from;
        let mut hurdles = Vec::new();
        for step in 1..=steps {
            let passed = if matches!(atom.gait, Gait::Lame | Gait::Jump) {
                passed_squares(atom.vector)
            } else {
                Vec::new()
            };
            let between = passed.into_iter().filter_map(|v| shape.offset(at, v.files, v.ranks));
            let next = shape.offset(at, atom.vector.files, atom.vector.ranks)?;
            let way: Vec<Square> = between.chain((step < steps).then_some(next)).collect();
            if let Some(&wall) = way.iter().find(|&&square| walls.contains(square))
                && atom.gait != Gait::Jump
            {
                return Some(Illegal::Wall(shape.coord(wall)));
            }
            hurdles.extend(way.into_iter().filter(|&square| self.piece_at(square).is_some()));
            at = next;
        }
        let before_target = shape.offset(at, -atom.vector.files, -atom.vector.ranks);
        match atom.gait {
            Gait::Free | Gait::Lame => hurdles.first().map(|&at| Illegal::Blocked(shape.coord(at))),
            Gait::Jump | Gait::Cannon if hurdles.len() == 1 => None,
            Gait::Grasshopper
                if hurdles.len() == 1 && hurdles.first() == before_target.as_ref() =>
            {
                None
            }
            Gait::Cannon if hurdles.len() > 1 => Some(Illegal::Blocked(shape.coord(hurdles[1]))),
            Gait::Jump | Gait::Cannon | Gait::Grasshopper => Some(origin),
        }
    }
}

/// How many times a vector leads from one square to another, if it does.
fn steps_to(vector: Vector, from: Coord, to: Coord) -> Option<i16> {
    let files = i16::from(to.file) - i16::from(from.file);
    let ranks = i16::from(to.rank) - i16::from(from.rank);
    let (along_files, along_ranks) = (i16::from(vector.files), i16::from(vector.ranks));
    let steps = if along_files == 0 { ranks / along_ranks } else { files / along_files };
    (steps > 0 && (along_files * steps, along_ranks * steps) == (files, ranks)).then_some(steps)
}
