//! Compiles a checked draft to tables: chooses the geometry, the legality test and the state it
//! needs.

use std::sync::Arc;

use super::standard_spec::standard_army;
use super::start;
use crate::board::runtime::Runtime;
use crate::board::standard::{SIDE, Standard};
use crate::board::tables::{self, KindAtoms, TableSpec};
use crate::board::{
    AnyBoard, CastlingRule, DropRule, DroppedPartner, KindMask, LossRule, PLAIN_KINDS,
    PlayableBoard, PromotionRule, RuleTables, Rules, zobrist,
};
use crate::geometry::{BoardShape, Coord, Square};
use crate::movement::{Atom, Gait, MoveMode};
use crate::piece::{ByColor, ByWing, Color, Piece, PieceKind};
use crate::reach::BareBoard;
use crate::spec::{
    CapturedPiece, Extinct, KindSpec, PromotedCapture, PromotionSpec, PromotionSupply, RoyalLoss,
    RulesetSpec, WinCondition, Zone,
};
use crate::square_set::{Set, SquareSet};

/// Ways to compile a ruleset; the defaults choose the fastest correct way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CompileOptions {
    /// The source of movement.
    pub geometry: GeometryChoice,
    /// How royal safety is tested.
    pub legality: LegalityChoice,
}

/// The source of movement.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum GeometryChoice {
    /// Code if the board and army are known at compile time, otherwise tables.
    #[default]
    Fastest,
    /// Always tables.
    RunTime,
}

/// How royal safety is tested.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LegalityChoice {
    /// By pins and checkers where they suffice, otherwise by making each move.
    #[default]
    Fastest,
    /// Always by making each move.
    MakeAndTest,
}

/// A draft that is being compiled.
pub(super) struct Compiler<'a> {
    pub(super) spec: &'a RulesetSpec,
    pub(super) shape: BoardShape,
    pub(super) playable: SquareSet,
    pub(super) options: CompileOptions,
}

impl<'a> Compiler<'a> {
    pub(super) fn new(spec: &'a RulesetSpec, shape: BoardShape, options: CompileOptions) -> Self {
        let walls: SquareSet = spec.walls.iter().filter_map(|&at| shape.square(at)).collect();
        let board: SquareSet = shape.squares().collect();
        Self { spec, shape, playable: board & !walls, options }
    }

    /// An empty board of the type that suits the ruleset.
    pub(super) fn board(&self) -> AnyBoard {
        let hands = self.spec.drops.is_some() || self.spec.captured != CapturedPiece::Removed;
        let checks = self.spec.checks_to_win.is_some();
        let first_moves = self.spec.kinds.iter().any(|kind| self.spec.remembers_first_move(kind));
        let plain = !hands && !checks && !first_moves;
        if self.is_standard() && !first_moves && self.options.geometry == GeometryChoice::Fastest {
            let tables = Arc::new(RuleTables { geometry: Standard, rules: self.rules() });
            match (hands, checks) {
                (false, false) => return AnyBoard::Standard(PlayableBoard::new(tables)),
                (true, false) => return AnyBoard::StandardHands(PlayableBoard::new(tables)),
                (false, true) => return AnyBoard::StandardChecks(PlayableBoard::new(tables)),
                (true, true) => {}
            }
        }
        let few = plain && self.spec.kinds.len() <= PLAIN_KINDS;
        match self.shape.area().div_ceil(u64::BITS as usize) {
            1 if few => AnyBoard::Plain1(PlayableBoard::new(self.tables())),
            2 if few => AnyBoard::Plain2(PlayableBoard::new(self.tables())),
            1 => AnyBoard::Full1(Box::new(PlayableBoard::new(self.tables()))),
            2 => AnyBoard::Full2(Box::new(PlayableBoard::new(self.tables()))),
            3 | 4 => AnyBoard::Full4(Box::new(PlayableBoard::new(self.tables()))),
            _ => AnyBoard::Full11(Box::new(PlayableBoard::new(self.tables()))),
        }
    }

    fn tables<const W: usize>(&self) -> Arc<RuleTables<Runtime<W>>> {
        let kinds = self.spec.kinds.iter();
        let kinds =
            kinds.map(|kind| KindAtoms { atoms: &kind.movement, pawn: kind.pawn }).collect();
        let tested = self.tested();
        let spec = TableSpec { shape: self.shape, playable: self.playable, kinds, tested };
        Arc::new(RuleTables { geometry: tables::build(&spec), rules: self.rules() })
    }

    pub(super) fn atoms(&self) -> impl Iterator<Item = &Atom> {
        self.spec.kinds.iter().flat_map(|kind| &kind.movement)
    }

    /// Whether this is the 8×8 board with the standard army.
    pub(super) fn is_standard(&self) -> bool {
        (self.shape.files(), self.shape.ranks()) == (SIDE, SIDE)
            && self.spec.walls.is_empty()
            && is_standard_army(self.spec)
            && !self.royals_may_check()
    }

    /// Whether a side that is not subject to the law of check has royals, which may give check
    /// themselves.
    fn royals_may_check(&self) -> bool {
        let free = |color| !self.law_of_check(color) && !self.never_has_royals(color);
        Color::BOTH.into_iter().any(|color| self.law_of_check(!color) && free(color))
    }

    /// Whether a side starts without royals and cannot get one.
    pub(super) fn never_has_royals(&self, color: Color) -> bool {
        self.royals_at_start(color) == 0 && !self.may_have_several_royals()
    }

    /// Whether royal safety must be tested by making each move.
    pub(super) fn tested(&self) -> bool {
        let law = Color::BOTH.into_iter().any(|color| self.law_of_check(color));
        law && (self.options.legality == LegalityChoice::MakeAndTest
            || self.may_have_several_royals()
            || self.spec.kinds.iter().any(|kind| kind.royal && kind.pawn)
            || !self.attacks_plainly())
    }

    /// Whether no piece hops or walks when it captures, so that a drop can only shield a royal from
    /// other pieces.
    pub(super) fn drops_attack_alone(&self) -> bool {
        let mut captures = self.atoms().filter(|atom| atom.mode != MoveMode::MoveOnly);
        captures.all(|atom| atom.gait == Gait::Free)
    }

    fn attacks_plainly(&self) -> bool {
        let mut captures = self.atoms().filter(|atom| atom.mode != MoveMode::MoveOnly);
        captures.all(|atom| atom.gait == Gait::Free && !atom.first_move_only)
    }

    fn may_have_several_royals(&self) -> bool {
        let royal =
            |letter: char| self.spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        let several = Color::BOTH.into_iter().any(|color| self.royals_at_start(color) > 1);
        let choices = self.spec.promotion.iter().flat_map(|promotion| &promotion.choices);
        let own_choices = self.spec.kinds.iter().filter_map(|kind| kind.promotes_to.as_ref());
        let crowned = choices.chain(own_choices.flatten()).any(|&letter| royal(letter));
        // A royal in hand can be dropped; under the law of check none is ever captured.
        let mut in_hand = self.spec.start.hands.white.iter().chain(&self.spec.start.hands.black);
        let lawless = Color::BOTH.into_iter().any(|color| !self.law_of_check(color));
        let captured = lawless && self.spec.captured == CapturedPiece::ToHand;
        several || crowned || captured || in_hand.any(|&(letter, _)| royal(letter))
    }

    pub(super) fn royals_at_start(&self, color: Color) -> usize {
        let royal = |letter| self.spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        let pieces = self.spec.start.pieces.iter();
        pieces.filter(|piece| piece.color == color && royal(piece.letter)).count()
    }

    /// How many royals a side starts with, on the board and in hand, if losing one of them loses.
    pub(super) fn royals_to_keep(&self, color: Color) -> Option<u32> {
        if self.spec.win[!color] != WinCondition::Regicide(RoyalLoss::First) {
            return None;
        }
        let royal = |letter| self.spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        let hand = self.spec.start.hands[color].iter().filter(|&&(letter, _)| royal(letter));
        let held: u32 = hand.map(|&(_, count)| u32::from(count)).sum();
        Some(self.royals_at_start(color) as u32 + held)
    }

    /// Whether a side may not leave its royals attacked.
    pub(super) fn law_of_check(&self, color: Color) -> bool {
        matches!(self.spec.win[!color], WinCondition::Checkmate | WinCondition::KingOfTheHill)
    }

    pub(super) fn kind(&self, letter: char) -> PieceKind {
        let index = self.spec.kinds.iter().position(|kind| kind.letter == letter);
        PieceKind(index.unwrap_or(0) as u8)
    }

    fn kind_mask(&self, letters: &[char]) -> KindMask {
        let mut mask = KindMask::default();
        letters.iter().for_each(|&letter| mask.insert(self.kind(letter)));
        mask
    }

    fn kinds_that(&self, test: impl Fn(&KindSpec) -> bool) -> KindMask {
        let letters: Vec<char> =
            self.spec.kinds.iter().filter(|kind| test(kind)).map(|kind| kind.letter).collect();
        self.kind_mask(&letters)
    }

    /// The board without its pieces.
    pub(super) fn bare_board(&self) -> BareBoard {
        let walls = self.shape.squares().collect::<SquareSet>() & !self.playable;
        BareBoard { shape: self.shape, walls }
    }

    pub(super) fn zone<S: Set>(&self, zone: &Zone) -> S {
        let set: SquareSet = zone.iter().filter_map(|&at| self.shape.square(at)).collect();
        S::narrowed(set & self.playable)
    }

    fn zones<S: Set>(&self, zones: &ByColor<Zone>) -> [S; 2] {
        [self.zone(&zones.white), self.zone(&zones.black)]
    }

    fn rules<S: Set>(&self) -> Rules<S> {
        let spec = self.spec;
        let royal_kinds = self.kinds_that(|kind| kind.royal);
        let loss = [self.loss(Color::White), self.loss(Color::Black)];
        let hills: [S; 2] = Color::BOTH.map(|color| match spec.win[color] {
            WinCondition::KingOfTheHill => self.zone(&spec.hills[color]),
            _ => S::EMPTY,
        });
        let empty = ByColor::default();
        let double = spec.double_step.as_ref();
        let promotion = self.promotion();
        Rules {
            shape: self.shape,
            kind_count: spec.kinds.len(),
            playable: S::narrowed(self.playable),
            royal_kinds,
            royal_list: royal_kinds.iter().collect(),
            pawn_kinds: self.kinds_that(|kind| kind.pawn),
            initial_kinds: self.kinds_that(|kind| self.spec.remembers_first_move(kind)),
            law_of_check: Color::BOTH.map(|color| self.law_of_check(color)),
            tested: self.tested(),
            ends_early: loss.iter().any(|&rule| rule != LossRule::None)
                || hills.iter().any(|hills| !hills.is_empty())
                || spec.checks_to_win.is_some(),
            loss,
            hills,
            counts_checks: spec.checks_to_win.is_some(),
            must_capture: spec.must_capture,
            double_from: self.zones(double.map_or(&empty, |double| &double.from)),
            en_passant_from: self.zones(double.map_or(&empty, |double| &double.en_passant)),
            castling: self.castling(),
            captured: spec.captured,
            marks_promoted: self.marks_promoted(),
            demotes_to: self.demotions(),
            promotion,
            drops: self.drops(),
            home: self.home(),
            piece_keys: self.piece_keys(),
        }
    }

    fn loss(&self, color: Color) -> LossRule {
        match &self.spec.win[!color] {
            WinCondition::Checkmate | WinCondition::KingOfTheHill => LossRule::None,
            WinCondition::Regicide(_) => {
                LossRule::FewerRoyals(self.royals_to_keep(color).unwrap_or(1))
            }
            WinCondition::Extinction(Extinct::All) => LossRule::NoPieces,
            WinCondition::Extinction(Extinct::AnyOf(kinds)) => {
                LossRule::AnyKindGone(self.kind_mask(kinds))
            }
            WinCondition::Extinction(Extinct::AllOf(kinds)) => {
                LossRule::AllKindsGone(self.kind_mask(kinds))
            }
        }
    }

    /// The rank a side castles on: that of its rearmost royal, or its back rank without one.
    pub(super) fn castling_rank(&self, color: Color) -> u8 {
        let royal = |letter| self.spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        let pieces = self.spec.start.pieces.iter();
        let royals = pieces.filter(|piece| piece.color == color && royal(piece.letter));
        let ranks = royals.map(|piece| piece.at.rank);
        let (hindmost, back) = match color {
            Color::White => (ranks.min(), 0),
            Color::Black => (ranks.max(), self.shape.ranks() - 1),
        };
        hindmost.unwrap_or(back)
    }

    fn castling<S: Set>(&self) -> Option<CastlingRule<S>> {
        let spec = self.spec.castling.as_ref()?;
        let squares = |files: ByWing<u8>| {
            Color::BOTH.map(|color| {
                let rank = self.castling_rank(color);
                let square = |file| self.shape.square(Coord { file, rank }).unwrap_or(Square(0));
                [square(files.queen_side), square(files.king_side)]
            })
        };
        let rank = |color| -> S {
            let rank = self.castling_rank(color);
            self.shape.squares().filter(|&at| self.shape.coord(at).rank == rank).collect()
        };
        Some(CastlingRule {
            partner: self.kind(spec.partner),
            royal_to: squares(spec.royal_to),
            partner_to: squares(spec.partner_to),
            dropped: Color::BOTH.map(|color| self.dropped_partners(color)),
            ranks: Color::BOTH.map(rank),
        })
    }

    /// The squares for castling with a dropped partner on each wing, if the ruleset allows it.
    fn dropped_partners(&self, color: Color) -> [Option<DroppedPartner>; 2] {
        let allowed = self.spec.castling.as_ref().is_some_and(|castling| castling.dropped_partner);
        let Some(royal) = start::castling_royal(self, color).filter(|_| allowed) else {
            return [None; 2];
        };
        let partners = start::castling_rights(self, color);
        [partners.queen_side, partners.king_side]
            .map(|partner| Some(DroppedPartner { royal, partner: partner? }))
    }

    /// Whether it matters that a piece was a pawn before.
    pub(super) fn marks_promoted(&self) -> bool {
        let kept = |promotion: &PromotionSpec| promotion.captured == PromotedCapture::Kept;
        self.spec.captured != CapturedPiece::Removed
            && !self.spec.promotion.as_ref().is_some_and(kept)
    }

    fn promotion<S: Set>(&self) -> PromotionRule<S> {
        let empty = PromotionSpec {
            zone: ByColor::default(),
            compulsory: ByColor::default(),
            choices: Vec::new(),
            supply: PromotionSupply::Unlimited,
            captured: PromotedCapture::Pawn,
        };
        let spec = self.spec.promotion.as_ref().unwrap_or(&empty);
        let choices = self.spec.kinds.iter().map(|kind| {
            let letters = kind.promotes_to.as_ref().unwrap_or(&spec.choices);
            let letters = if kind.pawn { letters.as_slice() } else { &[] };
            letters.iter().map(|&letter| self.kind(letter)).collect()
        });
        let supply = match spec.supply {
            PromotionSupply::Unlimited => None,
            PromotionSupply::LostKinds(none_left) => {
                Some((none_left, Color::BOTH.map(|color| self.counts_at_start(color))))
            }
        };
        PromotionRule {
            zone: self.zones(&spec.zone),
            compulsory: self.zones(&spec.compulsory),
            choices: choices.collect(),
            supply,
        }
    }

    fn counts_at_start(&self, color: Color) -> Vec<u16> {
        let count = |letter| {
            let pieces = self.spec.start.pieces.iter();
            pieces.filter(|piece| piece.color == color && piece.letter == letter).count() as u16
        };
        self.spec.kinds.iter().map(|kind| count(kind.letter)).collect()
    }

    /// What each kind becomes when it is captured after a promotion: the first pawn kind that could
    /// have been promoted to it.
    pub(super) fn demotions(&self) -> Vec<PieceKind> {
        let shared = self.spec.promotion.as_ref().map_or(&[][..], |spec| &spec.choices);
        let promotes = |pawn: &KindSpec, letter: char| {
            pawn.pawn && pawn.promotes_to.as_deref().unwrap_or(shared).contains(&letter)
        };
        let demoted = |(index, kind): (usize, &KindSpec)| {
            let pawn = self.spec.kinds.iter().position(|pawn| promotes(pawn, kind.letter));
            PieceKind(pawn.unwrap_or(index) as u8)
        };
        self.spec.kinds.iter().enumerate().map(demoted).collect()
    }

    fn drops<S: Set>(&self) -> Option<DropRule<S>> {
        let spec = self.spec.drops.as_ref()?;
        let zones = self.spec.kinds.iter().map(|kind| {
            if kind.pawn { self.zones(&spec.pawn_zone) } else { self.zones(&spec.zone) }
        });
        let file =
            |file: u8| self.shape.squares().filter(move |&at| self.shape.coord(at).file == file);
        Some(DropRule {
            zones: zones.collect(),
            pawns_a_file: spec.pawns_a_file,
            files: (0..self.shape.files()).map(|index| file(index).collect()).collect(),
            limit: spec.limit,
            limited: self.kind_mask(&spec.limited),
            attacks_alone: self.drops_attack_alone(),
        })
    }

    /// The piece on each square at the start.
    pub(super) fn home(&self) -> Vec<Option<Piece>> {
        let mut home = vec![None; self.shape.area()];
        for piece in &self.spec.start.pieces {
            if let Some(square) = self.shape.square(piece.at) {
                home[square.index()] = Some(Piece::new(piece.color, self.kind(piece.letter)));
            }
        }
        home
    }

    fn piece_keys(&self) -> Vec<u64> {
        let mut keys = Vec::with_capacity(self.spec.kinds.len() * 2 * self.shape.area());
        for kind in 0..self.spec.kinds.len() as u8 {
            for color in Color::BOTH {
                for square in self.shape.squares() {
                    keys.push(zobrist::piece(kind, color, self.shape.coord(square)));
                }
            }
        }
        keys
    }
}

/// Whether the kinds are those of standard chess, in its order.
pub(super) fn is_standard_army(spec: &RulesetSpec) -> bool {
    let sorted = |movement: &[Atom]| {
        let mut atoms = movement.to_vec();
        atoms.sort_unstable();
        atoms.dedup();
        atoms
    };
    let army = standard_army();
    army.len() == spec.kinds.len()
        && army.iter().zip(&spec.kinds).all(|(ours, theirs)| {
            (ours.letter, ours.royal, ours.pawn) == (theirs.letter, theirs.royal, theirs.pawn)
                && sorted(&ours.movement) == sorted(&theirs.movement)
        })
}
