//! Random rules other than movement: win conditions and all options.

use rules::spec::{
    CapturedPiece, CastlingSpec, DoubleStepSpec, DrawSpec, DropLimit, DropSpec, Extinct,
    MoveCountSpec, NoMoves, NoneLeft, PromotedCapture, PromotionSpec, PromotionSupply,
    RepetitionSpec, RoyalLoss, RulesetSpec, WinCondition,
};
use rules::{ByColor, ByWing, Color, standard_army};

use super::army::letters;
use super::{DraftBoard, castling_notation, some};
use crate::numbers::Numbers;

pub(super) fn win(spec: &mut RulesetSpec, numbers: &mut Numbers) {
    let royal = spec.kinds.iter().any(|kind| kind.royal && !kind.pawn);
    let condition = win_condition(spec, royal, numbers);
    spec.win = ByColor::same(condition);
    if numbers.one_in(6) {
        spec.win.black = win_condition(spec, royal, numbers);
    }
    if royal && numbers.one_in(5) {
        spec.checks_to_win = Some(numbers.between(1, 9));
    }
    spec.no_moves =
        *numbers.pick(&[NoMoves::Draw, NoMoves::Draw, NoMoves::Loss, NoMoves::Win, NoMoves::Wait]);
    spec.must_capture = numbers.one_in(10);
}

fn win_condition(spec: &RulesetSpec, royal: bool, numbers: &mut Numbers) -> WinCondition {
    if royal && !numbers.one_in(3) {
        return match numbers.below(8) {
            0 => WinCondition::Regicide(RoyalLoss::Last),
            1 => WinCondition::Regicide(RoyalLoss::First),
            2 | 3 => WinCondition::KingOfTheHill,
            _ => WinCondition::Checkmate,
        };
    }
    let mut kinds = letters(spec, |_| true);
    numbers.shuffle(&mut kinds);
    kinds.truncate(1 + numbers.below(kinds.len()));
    WinCondition::Extinction(match numbers.below(3) {
        0 => Extinct::All,
        1 => Extinct::AnyOf(kinds),
        _ => Extinct::AllOf(kinds),
    })
}

pub(super) fn double_step(spec: &mut RulesetSpec, numbers: &mut Numbers) {
    if numbers.one_in(3) {
        return;
    }
    let board = DraftBoard::of(spec);
    let (low, high) = (numbers.between(0, 2), numbers.between(1, 3));
    let from = board.zones(|at| (low..=high).contains(&at.rank));
    let en_passant = if numbers.one_in(4) {
        ByColor::from_fn(|color| some(&from[color], 2, numbers))
    } else {
        from.clone()
    };
    spec.double_step = Some(DoubleStepSpec { from, en_passant });
}

pub(super) fn promotion(spec: &mut RulesetSpec, numbers: &mut Numbers) {
    let lasting = matches!(spec.win.white, WinCondition::Regicide(RoyalLoss::First))
        || matches!(spec.win.black, WinCondition::Regicide(RoyalLoss::First));
    let crowning = !lasting && numbers.one_in(8);
    let mut choices = letters(spec, |kind| !kind.pawn && (crowning || !kind.royal));
    if choices.is_empty() || numbers.one_in(6) {
        return;
    }
    numbers.shuffle(&mut choices);
    choices.truncate(1 + numbers.below(choices.len()));
    let board = DraftBoard::of(spec);
    let ranks = numbers.between(1, 3.min(board.ranks));
    let zone = board.zones(|at| at.rank + ranks >= board.ranks);
    let compulsory = match numbers.below(4) {
        0 => ByColor::default(),
        1 => zone.clone(),
        2 => ByColor::from_fn(|color| some(&zone[color], 3, numbers)),
        _ => board.zones(|at| at.rank + 1 == board.ranks),
    };
    for kind in spec.kinds.iter_mut().filter(|kind| kind.pawn) {
        kind.promotes_to = numbers.one_in(5).then(|| vec![*numbers.pick(&choices)]);
    }
    spec.promotion = Some(PromotionSpec {
        zone,
        compulsory,
        choices,
        supply: match numbers.below(6) {
            0 => PromotionSupply::LostKinds(NoneLeft::Stay),
            1 => PromotionSupply::LostKinds(NoneLeft::Barred),
            _ => PromotionSupply::Unlimited,
        },
        captured: if numbers.one_in(4) { PromotedCapture::Kept } else { PromotedCapture::Pawn },
    });
}

pub(super) fn hands(spec: &mut RulesetSpec, board: &DraftBoard, numbers: &mut Numbers) {
    spec.captured = *numbers.pick(&[
        CapturedPiece::Removed,
        CapturedPiece::Removed,
        CapturedPiece::ToHand,
        CapturedPiece::Transferred,
    ]);
    if !numbers.one_in(3) && spec.captured != CapturedPiece::ToHand {
        return;
    }
    let all = board.zone(|_| true);
    let zone = if numbers.one_in(3) {
        ByColor::from_fn(|_| some(&all, 2, numbers))
    } else {
        ByColor::same(all)
    };
    let far = numbers.between(0, 2);
    let pawn_zone = board.zones(|at| at.rank >= far && at.rank + 1 < board.ranks);
    let mut limited = letters(spec, |_| true);
    numbers.shuffle(&mut limited);
    limited.truncate(1 + numbers.below(limited.len()));
    let small = usize::from(board.files) * usize::from(board.ranks) <= 144;
    spec.drops = Some(DropSpec {
        zone,
        pawn_zone,
        pawns_a_file: numbers.one_in(3).then(|| numbers.between(1, 3)),
        limit: match numbers.below(6) {
            0 => DropLimit::NoCheck,
            1 if small => DropLimit::NoMate,
            _ => DropLimit::None,
        },
        limited,
    });
    let plain = letters(spec, |kind| !kind.royal);
    for color in Color::BOTH {
        for &letter in &plain {
            if numbers.one_in(4) {
                let count = if numbers.one_in(6) { 99 } else { 2 };
                spec.start.hands[color].push((letter, 1 + numbers.below(count) as u16));
            }
        }
    }
}

pub(super) fn draws(spec: &mut RulesetSpec, numbers: &mut Numbers) {
    let claim = numbers.between(2, 4);
    spec.draws = DrawSpec {
        repetition: match numbers.below(3) {
            0 => None,
            1 => Some(RepetitionSpec::Barred { at: claim }),
            _ => Some(RepetitionSpec::Draw { claim, automatic: claim + numbers.between(0, 3) }),
        },
        move_count: numbers.one_in(2).then(|| MoveCountSpec {
            claim: 60,
            automatic: 60 + u16::from(numbers.between(0, 100)),
        }),
        insufficient_material: spec.kinds == standard_army() && numbers.one_in(2),
    };
}

/// Castling with a kind on the royal's rank, if there is one.
pub(super) fn castling(spec: &mut RulesetSpec, numbers: &mut Numbers) {
    let partners = letters(spec, |kind| !kind.royal);
    let royal = spec.kinds.iter().any(|kind| kind.royal);
    if partners.is_empty() || !royal || numbers.one_in(3) {
        return;
    }
    let royal_of = |letter| spec.kinds.iter().any(|k| k.royal && k.letter == letter);
    let king = spec.start.pieces.iter().find(|piece| royal_of(piece.letter));
    let beside: Vec<char> = spec
        .start
        .pieces
        .iter()
        .filter(|piece| king.is_some_and(|king| piece.at.rank == king.at.rank))
        .map(|piece| piece.letter)
        .filter(|letter| partners.contains(letter))
        .collect();
    let partner = *numbers.pick(if beside.is_empty() { &partners } else { &beside });
    let last = spec.files - 1;
    let mut wing = || {
        let royal = numbers.between(0, last);
        let aside = if royal == last { royal - 1 } else { royal + 1 };
        (royal, aside)
    };
    let (queen_side, king_side) = (wing(), wing());
    spec.castling = Some(CastlingSpec {
        partner,
        royal_to: ByWing { queen_side: queen_side.0, king_side: king_side.0 },
        partner_to: ByWing { queen_side: queen_side.1, king_side: king_side.1 },
        notation: castling_notation(numbers),
        dropped_partner: numbers.one_in(3),
    });
}

/// Hills on squares that are empty at the start.
pub(super) fn hills(spec: &mut RulesetSpec, board: &DraftBoard, numbers: &mut Numbers) {
    let wanted =
        Color::BOTH.into_iter().any(|color| spec.win[color] == WinCondition::KingOfTheHill);
    if !wanted && !numbers.one_in(12) {
        return;
    }
    let free = board.zone(|at| !spec.start.pieces.iter().any(|piece| piece.at == *at));
    for color in Color::BOTH {
        spec.hills[color] = some(&free, 6, numbers);
        if spec.hills[color].is_empty() {
            spec.hills[color].extend(free.first());
        }
    }
}
