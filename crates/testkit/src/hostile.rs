//! Extreme rulesets that a hostile or careless author might send.

use rules::movement::{Atom, Gait, MoveMode, Movement, symmetric};
use rules::spec::{
    CapturedPiece, CastlingSpec, DoubleStepSpec, DropLimit, DropSpec, Extinct, KindSpec, NoMoves,
    PlacementSpec, PromotedCapture, PromotionSpec, PromotionSupply, RulesetSpec, WinCondition,
};
use rules::{ByColor, ByWing, Color, limits, standard_spec};

use crate::generate::{DraftBoard, castling_notation, some};
use crate::numbers::Numbers;

/// Board sizes: the largest, and the largest that allows a no-mate limit on drops.
const SIDES: [u8; 4] = [26, 26, 26, 16];

/// The kind of a hostile ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavor {
    /// Queens and plain riders everywhere.
    Riders,
    /// Leapers of every length.
    Leapers,
    /// Cannons and grasshoppers on every line.
    Hoppers,
    /// Lame riders and leapers.
    Lame,
    /// Everything at once.
    Mixed,
    /// What a generous but sensible author might want; must compile.
    Sensible,
}

impl Flavor {
    /// Every flavor.
    pub const ALL: [Self; 6] =
        [Self::Riders, Self::Leapers, Self::Hoppers, Self::Lame, Self::Mixed, Self::Sensible];
}

/// A hostile draft of a flavor; everything else follows from the seed.
pub fn draft(flavor: Flavor, seed: u64) -> RulesetSpec {
    let mut numbers = Numbers::new(seed);
    let side = *numbers.pick(&SIDES);
    let mut spec = RulesetSpec {
        name: format!("hostile-{seed}"),
        files: side,
        ranks: side,
        kinds: kinds(flavor, &mut numbers),
        ..standard_spec()
    };
    spec.castling = None;
    spec.double_step = None;
    spec.promotion = None;
    spec.draws.insufficient_material = false;
    place(&mut spec, &mut numbers);
    specials(&mut spec, flavor, &mut numbers);
    spec
}

fn kinds(flavor: Flavor, numbers: &mut Numbers) -> Vec<KindSpec> {
    let most = match flavor {
        Flavor::Sensible => 24,
        _ => *numbers.pick(&[24, 64, limits::MAX_ATOMS]),
    };
    let kind = |(index, letter): (usize, char)| KindSpec {
        letter,
        name: format!("kind {letter}"),
        movement: match index {
            0 => [symmetric(1, 0, 1), symmetric(1, 1, 1)].concat(),
            1 => vec![
                Atom::plain(0, 1, 1).with_mode(MoveMode::MoveOnly),
                Atom::plain(1, 1, 1).with_mode(MoveMode::CaptureOnly),
                Atom::plain(-1, 1, 1).with_mode(MoveMode::CaptureOnly),
            ],
            _ => movement(flavor, most, numbers),
        },
        royal: index == 0,
        pawn: index == 1,
        promotes_to: None,
    };
    ('A'..='Z').enumerate().map(kind).collect()
}

fn movement(flavor: Flavor, most: usize, numbers: &mut Numbers) -> Movement {
    let mut movement = Movement::new();
    while movement.len() < most {
        let flavor = match flavor {
            Flavor::Mixed => Flavor::ALL[numbers.below(4)],
            other => other,
        };
        movement.extend(part(flavor, numbers));
    }
    movement.truncate(most);
    movement
}

fn part(flavor: Flavor, numbers: &mut Numbers) -> Movement {
    let vector = |reach: u8, numbers: &mut Numbers| {
        let (long, short) = (numbers.between(1, reach), numbers.between(0, reach));
        (long as i8, short as i8)
    };
    let (gait, range, reach) = match flavor {
        Flavor::Riders => (Gait::Free, Atom::UNLIMITED, 3),
        Flavor::Leapers => (Gait::Free, 1, 25),
        Flavor::Hoppers => (*numbers.pick(&[Gait::Cannon, Gait::Grasshopper]), Atom::UNLIMITED, 2),
        Flavor::Lame => (Gait::Lame, *numbers.pick(&[1, 4, Atom::UNLIMITED]), 5),
        Flavor::Mixed | Flavor::Sensible => sensible(numbers),
    };
    let (long, short) = vector(reach, numbers);
    let (long, short) = match flavor {
        Flavor::Sensible if range > 1 => *numbers.pick(&[(1, 0), (1, 1)]),
        _ => (long, short),
    };
    let atoms = symmetric(long, short, range).into_iter();
    atoms.map(|atom| atom.with_gait(gait)).collect()
}

/// Mostly queen lines and short leaps, sometimes a cannon or a grasshopper.
fn sensible(numbers: &mut Numbers) -> (Gait, u8, u8) {
    match numbers.below(12) {
        0 => (Gait::Cannon, Atom::UNLIMITED, 1),
        1 => (Gait::Grasshopper, Atom::UNLIMITED, 1),
        2..=6 => (Gait::Free, Atom::UNLIMITED, 1),
        _ => (Gait::Free, 1, 3),
    }
}

/// Places the armies: full boards, half-full boards, and thin lines in front of the royals.
fn place(spec: &mut RulesetSpec, numbers: &mut Numbers) {
    spec.start.pieces.clear();
    let board = DraftBoard::of(spec);
    let depth = *numbers.pick(&[2, 4, 9, 12, 13]);
    let depth = depth.min(board.ranks / 2);
    let letters: Vec<char> = spec.kinds.iter().skip(1).map(|kind| kind.letter).collect();
    for color in Color::BOTH {
        for at in board.zone(|at| board.rank_of(color, *at) < depth) {
            let royal = at.file == board.files / 2 && board.rank_of(color, at) == 0;
            let letter = if royal { 'A' } else { *numbers.pick(&letters) };
            spec.start.pieces.push(PlacementSpec { at, color, letter });
        }
    }
}

fn specials(spec: &mut RulesetSpec, flavor: Flavor, numbers: &mut Numbers) {
    let board = DraftBoard::of(spec);
    let all = ByColor::same(board.zone(|_| true));
    let letters: Vec<char> = spec.kinds.iter().map(|kind| kind.letter).collect();
    // Without the law of check, a check at the start is no reason to refuse.
    spec.win = ByColor::same(match (flavor, numbers.below(2)) {
        (Flavor::Sensible, _) | (_, 0) => WinCondition::Extinction(Extinct::All),
        _ => WinCondition::Checkmate,
    });
    spec.must_capture = numbers.one_in(4);
    spec.no_moves = NoMoves::Draw;
    spec.promotion = numbers.one_in(2).then(|| PromotionSpec {
        zone: all.clone(),
        compulsory: ByColor::default(),
        choices: letters[2..].to_vec(),
        supply: PromotionSupply::Unlimited,
        captured: *numbers.pick(&[PromotedCapture::Pawn, PromotedCapture::Kept]),
    });
    spec.double_step =
        numbers.one_in(2).then(|| DoubleStepSpec { from: all.clone(), en_passant: all.clone() });
    spec.castling = numbers.one_in(2).then(|| CastlingSpec {
        partner: 'C',
        royal_to: ByWing { queen_side: 0, king_side: board.files - 1 },
        partner_to: ByWing { queen_side: board.files - 1, king_side: 0 },
        notation: castling_notation(numbers),
        dropped_partner: numbers.one_in(2),
    });
    if numbers.one_in(2) {
        drops(spec, flavor, &board, numbers);
    }
    if numbers.one_in(3) {
        let free = board.zone(|at| !spec.start.pieces.iter().any(|piece| piece.at == *at));
        spec.walls = some(&free, 3, numbers);
    }
}

fn drops(spec: &mut RulesetSpec, flavor: Flavor, board: &DraftBoard, numbers: &mut Numbers) {
    let all = ByColor::same(board.zone(|_| true));
    spec.captured = CapturedPiece::ToHand;
    let letters: Vec<char> = spec.kinds.iter().skip(1).map(|kind| kind.letter).collect();
    spec.drops = Some(DropSpec {
        zone: all.clone(),
        pawn_zone: all,
        pawns_a_file: None,
        limit: match numbers.below(3) {
            0 => DropLimit::None,
            1 => DropLimit::NoCheck,
            // Refused on the largest boards, so used only on smaller ones.
            _ if board.files < SIDES[0] => DropLimit::NoMate,
            _ => DropLimit::NoCheck,
        },
        // A sensible author limits only the pawn, which may not checkmate.
        limited: match flavor {
            Flavor::Sensible => letters[..1].to_vec(),
            _ => letters.clone(),
        },
    });
    let full = letters.iter().map(|&letter| (letter, limits::MAX_HAND));
    spec.start.hands = ByColor::same(full.collect());
}
