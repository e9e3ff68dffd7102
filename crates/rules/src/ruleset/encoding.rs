//! A draft as bytes, for its content hash: the same bytes exactly if two normalized drafts play the
//! same.
//!
//! Old games name their rules by a hash of these bytes, so this encoding never changes.
//!
//! - The first byte is [`VERSION`]; the draft follows as a record.
//! - A record is a row of fields in the order of their tags, then the byte 0. A field is its tag, a
//!   byte that its record uses once, and its value.
//! - A value is a byte, a number (two bytes, the low one first), a letter (its code point in four
//!   bytes, the low one first), a flag or case (one byte), a record, a list (its length in four
//!   bytes, the low one first, then its items), or something optional (0, or 1 and the value).
//! - What is there for each side is White's, then Black's; for each wing the queen's, then the
//!   king's.
//!
//! A rule that is added later gets a new tag, and is written only if a draft departs from the
//! previous behavior, so that the hashes of older rulesets stay the same. Tags are never reused.
//! Names and texts for people are left out, because they do not affect play.

use crate::geometry::Coord;
use crate::movement::{Atom, Gait, MoveMode, Vector};
use crate::piece::{ByColor, ByWing, Color};
use crate::spec::{
    CapturedPiece, CastlingNotation, CastlingSpec, DoubleStepSpec, DrawSpec, DropLimit, DropSpec,
    Extinct, FirstMove, KindSpec, MoveCountSpec, NoMoves, NoneLeft, PlacementSpec, PromotedCapture,
    PromotionSpec, PromotionSupply, RandomStart, RepetitionSpec, RoyalLoss, RulesetSpec, StartSpec,
    WinCondition, Zone,
};

/// The version of the encoding, its first byte.
const VERSION: u8 = 1;

/// Ends a record; no field has this tag.
const END: u8 = 0;

/// The bytes of a draft in normal form.
pub(super) fn encode(spec: &RulesetSpec) -> Vec<u8> {
    let mut writer = Writer { bytes: vec![VERSION] };
    writer.ruleset(spec);
    writer.bytes
}

struct Writer {
    bytes: Vec<u8>,
}

/// The kinds of values.
impl Writer {
    fn byte(&mut self, value: u8) {
        self.bytes.push(value);
    }

    fn number(&mut self, value: u16) {
        self.bytes.extend(value.to_le_bytes());
    }

    fn letter(&mut self, value: char) {
        self.bytes.extend(u32::from(value).to_le_bytes());
    }

    fn flag(&mut self, value: bool) {
        self.byte(u8::from(value));
    }

    /// Begins a field; its value follows.
    fn field(&mut self, tag: u8) -> &mut Self {
        self.byte(tag);
        self
    }

    fn end(&mut self) {
        self.byte(END);
    }

    fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.bytes.extend((items.len() as u32).to_le_bytes());
        items.iter().for_each(|item| write(self, item));
    }

    fn optional<T>(&mut self, value: Option<&T>, write: impl FnOnce(&mut Self, &T)) {
        self.flag(value.is_some());
        if let Some(value) = value {
            write(self, value);
        }
    }

    fn sides<T>(&mut self, values: &ByColor<T>, mut write: impl FnMut(&mut Self, &T)) {
        let ByColor { white, black } = values;
        write(self, white);
        write(self, black);
    }

    fn letters(&mut self, letters: &[char]) {
        self.list(letters, |writer, &letter| writer.letter(letter));
    }

    fn coord(&mut self, at: Coord) {
        let Coord { file, rank } = at;
        self.byte(file);
        self.byte(rank);
    }

    fn zones(&mut self, zones: &ByColor<Zone>) {
        self.sides(zones, |writer, zone| writer.list(zone, |writer, &at| writer.coord(at)));
    }

    fn wings(&mut self, files: ByWing<u8>) {
        let ByWing { queen_side, king_side } = files;
        self.byte(queen_side);
        self.byte(king_side);
    }
}

/// The records. Each destructures its draft by name, so that a new field cannot be forgotten.
impl Writer {
    fn ruleset(&mut self, spec: &RulesetSpec) {
        let RulesetSpec {
            name: _,
            title: _,
            description: _,
            files,
            ranks,
            walls,
            hills,
            kinds,
            start,
            win,
            checks_to_win,
            no_moves,
            must_capture,
            double_step,
            castling,
            promotion,
            captured,
            drops,
            draws,
        } = spec;
        self.field(1).byte(*files);
        self.field(2).byte(*ranks);
        self.field(3).list(walls, |writer, &at| writer.coord(at));
        self.field(4).zones(hills);
        self.field(5).list(kinds, Self::kind);
        self.field(6).start(start);
        self.field(7).sides(win, Self::win);
        self.field(8).optional(checks_to_win.as_ref(), |writer, &checks| writer.byte(checks));
        self.field(9).byte(no_moves_case(*no_moves));
        self.field(10).flag(*must_capture);
        self.field(11).optional(double_step.as_ref(), Self::double_step);
        self.field(12).optional(castling.as_ref(), Self::castling);
        self.field(13).optional(promotion.as_ref(), Self::promotion);
        self.field(14).byte(captured_case(*captured));
        self.field(15).optional(drops.as_ref(), Self::drops);
        self.field(16).draws(draws);
        self.end();
    }

    fn kind(&mut self, spec: &KindSpec) {
        let KindSpec { letter, name: _, movement, royal, pawn, promotes_to } = spec;
        self.field(1).letter(*letter);
        self.field(2).list(movement, Self::atom);
        self.field(3).flag(*royal);
        self.field(4).flag(*pawn);
        self.field(5).optional(promotes_to.as_ref(), |writer, letters| writer.letters(letters));
        self.end();
    }

    fn atom(&mut self, atom: &Atom) {
        let Atom { vector: Vector { files, ranks }, range, mode, gait, first_move_only } = atom;
        self.field(1).bytes.extend([files.to_le_bytes(), ranks.to_le_bytes()].concat());
        self.field(2).byte(*range);
        self.field(3).byte(mode_case(*mode));
        self.field(4).byte(gait_case(*gait));
        self.field(5).flag(*first_move_only);
        self.end();
    }

    fn start(&mut self, spec: &StartSpec) {
        let StartSpec { pieces, hands, turn, random } = spec;
        self.field(1).list(pieces, Self::placement);
        self.field(2).sides(hands, |writer, hand| writer.list(hand, Self::held));
        self.field(3).byte(match turn {
            FirstMove::White => 1,
            FirstMove::Black => 2,
        });
        self.field(4).optional(random.as_ref(), |writer, random| {
            writer.byte(match random {
                RandomStart::Chess960 => 1,
            });
        });
        self.end();
    }

    fn placement(&mut self, piece: &PlacementSpec) {
        let PlacementSpec { at, color, letter } = piece;
        self.field(1).coord(*at);
        self.field(2).byte(match color {
            Color::White => 1,
            Color::Black => 2,
        });
        self.field(3).letter(*letter);
        self.end();
    }

    fn held(&mut self, &(letter, count): &(char, u16)) {
        self.field(1).letter(letter);
        self.field(2).number(count);
        self.end();
    }

    /// The case, with its details.
    fn win(&mut self, win: &WinCondition) {
        match win {
            WinCondition::Checkmate => self.byte(1),
            WinCondition::Regicide(RoyalLoss::Last) => self.byte(2),
            WinCondition::Regicide(RoyalLoss::First) => self.byte(3),
            WinCondition::KingOfTheHill => self.byte(4),
            WinCondition::Extinction(Extinct::All) => self.byte(5),
            WinCondition::Extinction(Extinct::AnyOf(kinds)) => {
                self.byte(6);
                self.letters(kinds);
            }
            WinCondition::Extinction(Extinct::AllOf(kinds)) => {
                self.byte(7);
                self.letters(kinds);
            }
        }
    }

    fn double_step(&mut self, spec: &DoubleStepSpec) {
        let DoubleStepSpec { from, en_passant } = spec;
        self.field(1).zones(from);
        self.field(2).zones(en_passant);
        self.end();
    }

    fn castling(&mut self, spec: &CastlingSpec) {
        let CastlingSpec { partner, royal_to, partner_to, notation, dropped_partner } = spec;
        self.field(1).letter(*partner);
        self.field(2).wings(*royal_to);
        self.field(3).wings(*partner_to);
        self.field(4).byte(match notation {
            CastlingNotation::RoyalTarget => 1,
            CastlingNotation::RoyalTakesPartner => 2,
        });
        if *dropped_partner {
            self.field(5).flag(*dropped_partner);
        }
        self.end();
    }

    fn promotion(&mut self, spec: &PromotionSpec) {
        let PromotionSpec { zone, compulsory, choices, supply, captured } = spec;
        self.field(1).zones(zone);
        self.field(2).zones(compulsory);
        self.field(3).letters(choices);
        self.field(4).byte(match supply {
            PromotionSupply::Unlimited => 1,
            PromotionSupply::LostKinds(NoneLeft::Stay) => 2,
            PromotionSupply::LostKinds(NoneLeft::Barred) => 3,
        });
        if *captured == PromotedCapture::Kept {
            self.field(5).byte(2);
        }
        self.end();
    }

    fn drops(&mut self, spec: &DropSpec) {
        let DropSpec { zone, pawn_zone, pawns_a_file, limit, limited } = spec;
        self.field(1).zones(zone);
        self.field(2).zones(pawn_zone);
        self.field(3).optional(pawns_a_file.as_ref(), |writer, &pawns| writer.byte(pawns));
        self.field(4).byte(match limit {
            DropLimit::None => 1,
            DropLimit::NoCheck => 2,
            DropLimit::NoMate => 3,
        });
        self.field(5).letters(limited);
        self.end();
    }

    fn draws(&mut self, spec: &DrawSpec) {
        let DrawSpec { repetition, move_count, insufficient_material } = spec;
        self.field(1).optional(repetition.as_ref(), |writer, repetition| match *repetition {
            RepetitionSpec::Draw { claim, automatic } => {
                writer.bytes.extend([1, claim, automatic]);
            }
            RepetitionSpec::Barred { at } => writer.bytes.extend([2, at]),
        });
        self.field(2).optional(
            move_count.as_ref(),
            |writer, &MoveCountSpec { claim, automatic }| {
                writer.number(claim);
                writer.number(automatic);
            },
        );
        self.field(3).flag(*insufficient_material);
        self.end();
    }
}

const fn no_moves_case(no_moves: NoMoves) -> u8 {
    match no_moves {
        NoMoves::Draw => 1,
        NoMoves::Loss => 2,
        NoMoves::Win => 3,
        NoMoves::Wait => 4,
    }
}

const fn captured_case(captured: CapturedPiece) -> u8 {
    match captured {
        CapturedPiece::Removed => 1,
        CapturedPiece::ToHand => 2,
        CapturedPiece::Transferred => 3,
    }
}

const fn mode_case(mode: MoveMode) -> u8 {
    match mode {
        MoveMode::Both => 1,
        MoveMode::MoveOnly => 2,
        MoveMode::CaptureOnly => 3,
    }
}

const fn gait_case(gait: Gait) -> u8 {
    match gait {
        Gait::Free => 1,
        Gait::Lame => 2,
        Gait::Jump => 3,
        Gait::Cannon => 4,
        Gait::Grasshopper => 5,
    }
}
