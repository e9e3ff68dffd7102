//! The normal form of a draft: drafts that say the same in another order become equal.

use crate::geometry::Coord;
use crate::piece::{ByColor, Color};
use crate::spec::{Extinct, RulesetSpec, WinCondition, Zone};

/// The draft with every list that is a set sorted, without duplicates.
///
/// Squares and pieces are sorted rank by rank from the first file, the order in which a file writes
/// them most compactly.
pub fn normalized(mut spec: RulesetSpec) -> RulesetSpec {
    squares(&mut spec.walls);
    both(&mut spec.hills);
    for kind in &mut spec.kinds {
        sort(&mut kind.movement);
    }
    spec.start.pieces.sort_unstable_by_key(|piece| (by_rank(&piece.at), piece.color, piece.letter));
    for color in Color::BOTH {
        spec.start.hands[color].retain(|&(_, count)| count > 0);
        spec.start.hands[color].sort_unstable();
        if let WinCondition::Extinction(Extinct::AnyOf(kinds) | Extinct::AllOf(kinds)) =
            &mut spec.win[color]
        {
            sort(kinds);
        }
    }
    if let Some(double) = &mut spec.double_step {
        both(&mut double.from);
        both(&mut double.en_passant);
    }
    if let Some(promotion) = &mut spec.promotion {
        both(&mut promotion.zone);
        both(&mut promotion.compulsory);
    }
    if let Some(drops) = &mut spec.drops {
        both(&mut drops.zone);
        both(&mut drops.pawn_zone);
        sort(&mut drops.limited);
    }
    spec
}

fn both(zones: &mut ByColor<Zone>) {
    squares(&mut zones.white);
    squares(&mut zones.black);
}

fn squares(zone: &mut Zone) {
    zone.sort_unstable_by_key(by_rank);
    zone.dedup();
}

fn by_rank(at: &Coord) -> (u8, u8) {
    (at.rank, at.file)
}

fn sort<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
}
