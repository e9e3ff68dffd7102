//! Checks the draft of a ruleset and finds every fault before anything is built.

use super::compile::CompileOptions;
use super::faults::{Fault, FaultText};
use super::letters::{has_letter, mended};
use super::limits::{MAX_ATOMS, MAX_DESCRIPTION, MAX_HAND, MAX_NAME, MAX_TITLE, MAX_ZONE};
use super::start::draft_faults;
use crate::geometry::{BoardShape, Coord, MAX_SIDE};
use crate::movement::{Atom, Gait};
use crate::piece::{ByColor, Color, MAX_KINDS};
use crate::spec::{
    CapturedPiece, DropLimit, Extinct, KindSpec, PromotionSpec, RandomStart, RepetitionSpec,
    RoyalLoss, RulesetSpec, WinCondition, Zone,
};

/// The pieces of a Chess960 back row, in the order of their letters.
const CHESS960_ROW: &str = "BBKNNQRR";

/// Checks everything that can be checked without playing.
pub(super) fn check(spec: &RulesetSpec, options: CompileOptions) -> Result<BoardShape, Vec<Fault>> {
    let mended = mended(spec);
    let mut checker = Checker { written: spec, spec: &mended, faults: Vec::new() };
    checker.texts();
    let shape = checker.shape();
    checker.kinds();
    if let Some(shape) = shape {
        checker.zones(shape);
    }
    checker.start(shape);
    checker.win();
    checker.castling();
    checker.promotion();
    checker.royal_pawns();
    checker.drops();
    checker.draws();
    let mut faults = checker.faults;
    faults.extend(draft_faults(&mended, shape, options, &faults));
    match shape {
        Some(shape) if faults.is_empty() => Ok(shape),
        _ => Err(faults),
    }
}

struct Checker<'a> {
    written: &'a RulesetSpec,
    /// The draft with a letter for every kind.
    spec: &'a RulesetSpec,
    faults: Vec<Fault>,
}

impl Checker<'_> {
    fn fault(&mut self, path: impl Into<String>, text: impl Into<FaultText>) {
        self.faults.push(Fault::new(path, text));
    }

    fn texts(&mut self) {
        let spec = self.spec;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if spec.name.is_empty() || !spec.name.chars().all(plain) || spec.name.len() > MAX_NAME {
            let message = FaultText::new(
                "rules-name",
                format!("a name has 1 to {MAX_NAME} lower-case letters, digits and hyphens"),
            )
            .with("most", MAX_NAME);
            self.fault("name", message);
        }
        for (path, text, most) in
            [("title", &spec.title, MAX_TITLE), ("description", &spec.description, MAX_DESCRIPTION)]
        {
            if text.len() > most {
                let message = format!("it may be {most} bytes long, not {}", text.len());
                self.fault(
                    path,
                    FaultText::new("rules-long", message)
                        .with("most", most)
                        .with("count", text.len()),
                );
            }
            if text.chars().any(char::is_control) {
                self.fault(
                    path,
                    FaultText::new("rules-control", "it may not contain control characters"),
                );
            }
        }
    }

    fn shape(&mut self) -> Option<BoardShape> {
        let (files, ranks) = (self.spec.files, self.spec.ranks);
        for (path, side) in [("files", files), ("ranks", ranks)] {
            if !(2..=MAX_SIDE).contains(&side) {
                let message = format!("a board has 2 to {MAX_SIDE} {path}, not {side}");
                let reason = if path == "files" { "rules-files" } else { "rules-ranks" };
                let text = FaultText::new(reason, message).with("most", MAX_SIDE);
                self.fault(path, text.with("count", side));
            }
        }
        BoardShape::new(files, ranks).ok()
    }

    fn kinds(&mut self) {
        let kinds = &self.spec.kinds;
        if kinds.is_empty() || kinds.len() > MAX_KINDS {
            let message =
                format!("a ruleset has 1 to {MAX_KINDS} piece kinds, not {}", kinds.len());
            let text = FaultText::new("rules-kinds", message).with("most", MAX_KINDS);
            self.fault("pieces", text.with("count", kinds.len()));
        }
        for (index, kind) in kinds.iter().enumerate() {
            if !has_letter(&self.written.kinds[index]) {
                let written = self.written.kinds[index].letter;
                let meant = written.to_ascii_uppercase();
                let message = if meant == kind.letter {
                    let message =
                        format!("a piece letter is upper case: write {meant:?}, not {written:?}");
                    FaultText::new("rules-letter-case", message).with("meant", meant)
                } else {
                    let message = format!("a piece letter is one of A to Z, not {written:?}");
                    FaultText::new("rules-letter", message)
                };
                let message = message.with("found", written);
                self.fault(format!("pieces[{index}].letter"), message);
            } else if let Some(first) = kinds[..index].iter().find(|k| k.letter == kind.letter) {
                let message =
                    format!("{} is already the letter of the {}", kind.letter, first.name);
                let text = FaultText::new("rules-letter-taken", message);
                let text = text.with("letter", kind.letter).with("piece", &first.name);
                self.fault(format!("pieces[{index}].letter"), text);
            }
            let name = &kind.name;
            if name.is_empty() || name.len() > MAX_TITLE || name.chars().any(char::is_control) {
                let message = format!("a kind's name is 1 to {MAX_TITLE} bytes of plain text");
                let message = FaultText::new("rules-kind-name", message).with("most", MAX_TITLE);
                self.fault(format!("pieces[{index}].name"), message);
            }
            self.movement(index, kind);
            if kind.promotes_to.is_some() && !kind.pawn {
                let text = FaultText::new("rules-only-pawns", "only a pawn promotes");
                self.fault(format!("pieces[{index}].promotes_to"), text);
            }
        }
    }

    fn movement(&mut self, index: usize, kind: &KindSpec) {
        let path = format!("pieces[{index}].movement");
        if kind.movement.len() > MAX_ATOMS {
            let count = kind.movement.len();
            let message = format!("a kind has at most {MAX_ATOMS} directions, not {count}");
            let text = FaultText::new("rules-directions", message).with("most", MAX_ATOMS);
            self.fault(&path, text.with("count", count));
        }
        let mut reported = Vec::new();
        for atom in &kind.movement {
            if let Some(message) = atom_fault(atom)
                && !reported.contains(&message)
            {
                self.fault(&path, message.clone());
                reported.push(message);
            }
        }
    }

    fn zones(&mut self, shape: BoardShape) {
        let spec = self.spec;
        self.zone(shape, "walls", &spec.walls);
        self.sides(shape, "hills", &spec.hills);
        if let Some(double) = &spec.double_step {
            self.sides(shape, "double_step.from", &double.from);
            self.sides(shape, "double_step.en_passant", &double.en_passant);
            for color in Color::BOTH {
                let outside =
                    double.en_passant[color].iter().find(|at| !double.from[color].contains(at));
                if let Some(at) = outside {
                    let path = format!("double_step.en_passant.{}", side(color));
                    let message = format!("{at} is not a square {color} double-steps from");
                    let text = FaultText::new("rules-no-double-step", message);
                    self.fault(path, text.with("square", at).with("color", side(color)));
                }
            }
        }
        if let Some(promotion) = &spec.promotion {
            self.sides(shape, "promotion.zone", &promotion.zone);
            self.sides(shape, "promotion.compulsory", &promotion.compulsory);
        }
        if let Some(drops) = &spec.drops {
            self.sides(shape, "drops.zone", &drops.zone);
            self.sides(shape, "drops.pawn_zone", &drops.pawn_zone);
        }
    }

    fn sides(&mut self, shape: BoardShape, path: &str, zones: &ByColor<Zone>) {
        for color in Color::BOTH {
            self.zone(shape, &format!("{path}.{}", side(color)), &zones[color]);
        }
    }

    fn zone(&mut self, shape: BoardShape, path: &str, zone: &Zone) {
        if zone.len() > MAX_ZONE {
            let message = format!("a list names at most {MAX_ZONE} squares");
            self.fault(path, FaultText::new("rules-zone-long", message).with("most", MAX_ZONE));
        } else if let Some(at) = zone.iter().find(|&&at| shape.square(at).is_none()) {
            self.fault(path, off_board(*at, shape));
        }
    }

    fn start(&mut self, shape: Option<BoardShape>) {
        let mut taken = vec![false; shape.map_or(0, BoardShape::area)];
        let mut unknown = Vec::new();
        for (index, piece) in self.spec.start.pieces.iter().enumerate() {
            let name = piece.at;
            let path = format!("start.pieces[{index}]");
            if !self.has_letter(piece.letter) && !unknown.contains(&piece.letter) {
                unknown.push(piece.letter);
                self.fault(&path, no_kind(piece.letter));
            }
            let Some(shape) = shape else {
                continue;
            };
            let Some(square) = shape.square(piece.at) else {
                self.fault(&path, off_board(name, shape));
                continue;
            };
            if self.spec.walls.contains(&piece.at) {
                let message = format!("{name} is a wall, no piece can be there");
                self.fault(
                    &path,
                    FaultText::new("rules-piece-on-wall", message).with("square", name),
                );
            }
            if std::mem::replace(&mut taken[square.index()], true) {
                let message = format!("two pieces are on {name}");
                self.fault(&path, FaultText::new("rules-two-pieces", message).with("square", name));
            }
        }
        for color in Color::BOTH {
            let path = format!("start.hands.{}", side(color));
            let hand = &self.spec.start.hands[color];
            let letters: Vec<char> = hand.iter().map(|held| held.0).collect();
            self.letters(&path, &letters);
            if hand.iter().any(|held| held.1 > MAX_HAND) {
                let message = format!("a hand starts with at most {MAX_HAND} of a kind");
                self.fault(&path, FaultText::new("rules-hand", message).with("most", MAX_HAND));
            }
            if !hand.is_empty() && self.spec.drops.is_none() {
                let message = FaultText::new(
                    "rules-hand-without-drops",
                    "a hand is useless without drops: allow them or empty it",
                );
                self.fault(&path, message);
            }
        }
        if self.spec.start.random == Some(RandomStart::Chess960) {
            self.chess960();
        }
    }

    fn chess960(&mut self) {
        if self.spec.castling.is_none() {
            let text = FaultText::new("rules-chess960-castling", "a Chess960 start needs castling");
            self.fault("start.random", text);
        }
        let has_row = |color: Color, rank: u8| {
            let row = self.spec.start.pieces.iter();
            let row = row.filter(|piece| piece.color == color && piece.at.rank == rank);
            let mut letters: Vec<char> = row.map(|piece| piece.letter).collect();
            letters.sort_unstable();
            letters.iter().collect::<String>() == CHESS960_ROW
        };
        let files = usize::from(self.spec.files);
        let last = self.spec.ranks.saturating_sub(1);
        let rows = has_row(Color::White, 0) && has_row(Color::Black, last);
        if files != CHESS960_ROW.len() || !rows {
            let message = FaultText::new(
                "rules-chess960-rows",
                "a Chess960 start shuffles back rows of eight: king, queen, and two \
                           each of rooks, bishops and knights",
            );
            self.fault("start.random", message);
        }
    }

    /// Whether a kind has this letter; without kinds, every letter may be right.
    fn has_letter(&self, letter: char) -> bool {
        let kinds = &self.spec.kinds;
        kinds.is_empty() || kinds.iter().any(|kind| kind.letter == letter)
    }

    fn letters(&mut self, path: &str, letters: &[char]) {
        let mut unknown: Vec<char> = Vec::new();
        for (index, &letter) in letters.iter().enumerate() {
            let again = letters[..index].contains(&letter);
            if !self.has_letter(letter) {
                unknown.extend((!again).then_some(letter));
            } else if again {
                let text =
                    FaultText::new("rules-letter-twice", format!("{letter} is listed twice"));
                self.fault(path, text.with("letter", letter));
            }
        }
        // `qrbn` and `Q, R` say clearly enough what is meant.
        let meant = letters.iter().filter(|letter| letter.is_ascii_alphabetic());
        let meant: String = meant.map(char::to_ascii_uppercase).collect();
        let clear = !meant.is_empty() && meant.chars().all(|letter| self.has_letter(letter));
        if clear && !unknown.is_empty() {
            let message = format!("letters of piece kinds are upper case: write {meant:?}");
            self.fault(path, FaultText::new("rules-letters-case", message).with("meant", meant));
            return;
        }
        for letter in unknown {
            let upper = letter.to_ascii_uppercase();
            if !self.has_letter(upper) {
                self.fault(path, no_kind(letter));
                continue;
            }
            let message =
                format!("no piece kind has the letter {letter:?}; did you mean {upper:?}?");
            let text = FaultText::new("rules-no-kind-meant", message).with("found", letter);
            self.fault(path, text.with("meant", upper));
        }
    }

    fn win(&mut self) {
        for color in Color::BOTH {
            let path = format!("win.{}", side(color));
            match &self.spec.win[color] {
                WinCondition::Extinction(Extinct::AnyOf(kinds) | Extinct::AllOf(kinds)) => {
                    if kinds.is_empty() {
                        let message = "name at least one kind whose extinction loses";
                        self.fault(&path, FaultText::new("rules-extinct-none", message));
                    }
                    let kinds = kinds.clone();
                    self.letters(&path, &kinds);
                }
                WinCondition::KingOfTheHill if self.spec.hills[color].is_empty() => {
                    let message = "the win is on a hill, but there is none: add hills";
                    self.fault(&path, FaultText::new("rules-no-hills", message));
                }
                WinCondition::Regicide(RoyalLoss::First) if self.can_crown() => {
                    let message = FaultText::new(
                        "rules-crowned-royal",
                        "a pawn that becomes royal would make up for a lost royal: \
                                   let the last royal decide, or promote to other kinds",
                    );
                    self.fault(&path, message);
                }
                WinCondition::Regicide(RoyalLoss::First)
                    if self.can_hold_captured_royals(!color) =>
                {
                    let message = format!(
                        "a royal in {}'s hand would make up for a lost one: let the last royal \
                         decide, or let {} win by the first royal too",
                        !color, !color
                    );
                    let text = FaultText::new("rules-royal-in-hand", message);
                    self.fault(&path, text.with("color", side(!color)));
                }
                _ => {}
            }
        }
        if self.spec.checks_to_win == Some(0) {
            let message = "at least one check must be given to win by checks";
            self.fault("checks_to_win", FaultText::new("rules-no-checks", message));
        }
        let royal = self.spec.kinds.iter().any(|kind| kind.royal);
        if self.spec.checks_to_win.is_some() && !royal && !self.spec.kinds.is_empty() {
            let message = "without a royal kind nobody can be in check";
            self.fault("checks_to_win", FaultText::new("rules-checks-royal", message));
        }
    }

    /// Whether a side may capture a royal into its hand and play on.
    fn can_hold_captured_royals(&self, color: Color) -> bool {
        let to_hand = self.spec.captured == CapturedPiece::ToHand;
        let may_go_on = matches!(
            self.spec.win[color],
            WinCondition::Regicide(RoyalLoss::Last) | WinCondition::Extinction(_)
        );
        to_hand && may_go_on
    }

    /// Whether a pawn may become royal.
    fn can_crown(&self) -> bool {
        let Some(promotion) = &self.spec.promotion else {
            return false;
        };
        let pawns = self.spec.kinds.iter().filter(|kind| kind.pawn);
        let mut letters =
            pawns.flat_map(|pawn| pawn.promotes_to.as_ref().unwrap_or(&promotion.choices));
        letters
            .any(|letter| self.spec.kinds.iter().any(|kind| kind.letter == *letter && kind.royal))
    }

    fn castling(&mut self) {
        let Some(castling) = &self.spec.castling else {
            return;
        };
        self.letters("castling.partner", &[castling.partner]);
        let royals = self.spec.kinds.iter().filter(|kind| kind.royal);
        if royals.clone().count() == 0 && !self.spec.kinds.is_empty() {
            self.fault(
                "castling",
                FaultText::new("rules-castling-royal", "castling needs a royal kind"),
            );
        }
        if royals.clone().any(|kind| kind.letter == castling.partner) {
            let message = "a royal castles with a partner that is not royal";
            self.fault("castling.partner", FaultText::new("rules-castling-partner", message));
        }
        for (path, files) in
            [("castling.royal_to", castling.royal_to), ("castling.partner_to", castling.partner_to)]
        {
            for (wing, file) in [("queen_side", files.queen_side), ("king_side", files.king_side)] {
                if file >= self.spec.files {
                    let last = self.spec.files.saturating_sub(1).min(MAX_SIDE - 1);
                    let last = char::from(b'a' + last);
                    let path = format!("{path}.{wing}");
                    let message = format!("the board's files end at {last}");
                    self.fault(path, FaultText::new("rules-last-file", message).with("file", last));
                }
            }
        }
        let (royal, partner) = (castling.royal_to, castling.partner_to);
        for (wing, clash) in [
            ("queen_side", royal.queen_side == partner.queen_side),
            ("king_side", royal.king_side == partner.king_side),
        ] {
            if clash {
                let path = format!("castling.partner_to.{wing}");
                let message = "royal and partner would end on the same square";
                self.fault(path, FaultText::new("rules-castling-clash", message));
            }
        }
    }

    fn promotion(&mut self) {
        let Some(promotion) = &self.spec.promotion else {
            for (index, kind) in self.spec.kinds.iter().enumerate() {
                if kind.promotes_to.is_some() {
                    let path = format!("pieces[{index}].promotes_to");
                    let message = "add a promotion section to say where it promotes";
                    self.fault(path, FaultText::new("rules-promotion-missing", message));
                }
            }
            return;
        };
        let choices = promotion.choices.clone();
        self.letters("promotion.choices", &choices);
        self.compulsory(promotion);
        for (index, kind) in self.spec.kinds.iter().enumerate() {
            let choices = kind.promotes_to.as_ref().unwrap_or(&promotion.choices);
            if let Some(choices) = kind.promotes_to.clone() {
                self.letters(&format!("pieces[{index}].promotes_to"), &choices);
            }
            if kind.pawn && choices.is_empty() {
                let message = format!("the {} promotes, but has nothing to become", kind.name);
                let text = FaultText::new("rules-promotion-empty", message);
                self.fault("promotion.choices", text.with("piece", &kind.name));
            }
            if kind.pawn && kind.letter.is_ascii_uppercase() && choices.contains(&kind.letter) {
                let message = format!("the {} cannot become itself", kind.name);
                let text = FaultText::new("rules-promotion-itself", message);
                self.fault("promotion.choices", text.with("piece", &kind.name));
            }
        }
    }

    /// A royal pawn that promotes would leave its side without the royal it must keep.
    fn royal_pawns(&mut self) {
        for kind in self.spec.kinds.iter().filter(|kind| kind.pawn) {
            if let Some(letter) = steps_down(self.spec, kind) {
                let message = format!(
                    "the {} is royal and its side must keep one, but it could become {letter}: \
                     let it become royal kinds only",
                    kind.name
                );
                let text = FaultText::new("rules-royal-pawn", message).with("piece", &kind.name);
                self.fault("promotion.choices", text.with("letter", letter));
            }
        }
    }

    fn compulsory(&mut self, promotion: &PromotionSpec) {
        for color in Color::BOTH {
            let zone = &promotion.zone[color];
            if let Some(at) = promotion.compulsory[color].iter().find(|at| !zone.contains(at)) {
                let path = format!("promotion.compulsory.{}", side(color));
                let message = format!("{at} is not in the promotion zone");
                self.fault(path, FaultText::new("rules-not-in-zone", message).with("square", at));
            }
        }
    }

    fn drops(&mut self) {
        let Some(drops) = &self.spec.drops else {
            return;
        };
        let limited = drops.limited.clone();
        self.letters("drops.limited", &limited);
        if drops.limit != DropLimit::None && limited.is_empty() {
            let message =
                "name the kinds that the limit applies to, or leave this out for all kinds";
            self.fault("drops.limited", FaultText::new("rules-limited-none", message));
        }
        if drops.pawns_a_file == Some(0) {
            let message = "allow at least one pawn per file, or bar pawn drops by zone";
            self.fault("drops.pawns_a_file", FaultText::new("rules-pawns-a-file", message));
        }
    }

    fn draws(&mut self) {
        let draws = &self.spec.draws;
        let bad_repetition = match draws.repetition {
            Some(RepetitionSpec::Draw { claim, automatic }) => claim < 2 || automatic < claim,
            Some(RepetitionSpec::Barred { at }) => at < 2,
            None => false,
        };
        if bad_repetition {
            let message = FaultText::new(
                "rules-repetition",
                "a repetition is at least 2 occurrences, and a claim comes no later \
                           than the automatic draw",
            );
            self.fault("draws.repetition", message);
        }
        if draws.move_count.is_some_and(|count| count.claim == 0 || count.automatic < count.claim) {
            let message = FaultText::new(
                "rules-move-count",
                "a move count is at least 1 ply, and a claim comes no later than the \
                           automatic draw",
            );
            self.fault("draws.move_count", message);
        }
    }
}

/// A square beyond the board.
fn off_board(at: Coord, shape: BoardShape) -> FaultText {
    let message = format!("{at} is not on a board of {shape}");
    FaultText::new("rules-off-board", message).with("square", at).with("size", shape)
}

/// A letter of no kind.
fn no_kind(letter: char) -> FaultText {
    let message = format!("no piece kind has the letter {letter:?}");
    FaultText::new("rules-no-kind", message).with("found", letter)
}

/// What is wrong with an atom, if anything.
fn atom_fault(atom: &Atom) -> Option<FaultText> {
    let vector = atom.vector;
    if (vector.files, vector.ranks) == (0, 0) {
        let message = "the leap [0,0] goes nowhere: give it a length";
        return Some(FaultText::new("rules-leap-zero", message));
    }
    if vector.files.unsigned_abs() >= MAX_SIDE || vector.ranks.unsigned_abs() >= MAX_SIDE {
        let (files, ranks) = (vector.files, vector.ranks);
        let message = format!("the leap [{files},{ranks}] is longer than any board");
        let text = FaultText::new("rules-leap-long", message);
        return Some(text.with("leap", format!("[{files},{ranks}]")));
    }
    if atom.range == 0 || atom.range > Atom::UNLIMITED {
        let message = format!("a range is 1 to {}, not {}", Atom::UNLIMITED, atom.range);
        let text = FaultText::new("rules-range", message).with("most", Atom::UNLIMITED);
        return Some(text.with("count", atom.range));
    }
    match atom.gait {
        Gait::Cannon | Gait::Grasshopper if atom.range < 2 => {
            let message = "a hopper needs a range of 2 or more to get over its hurdle";
            Some(FaultText::new("rules-hopper-range", message))
        }
        Gait::Jump if atom.range > 1 => {
            let message = "a jump over one piece cannot be repeated";
            Some(FaultText::new("rules-jump-range", message))
        }
        _ => None,
    }
}

pub(super) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A kind that a guarded royal could become although it is not royal.
fn steps_down(spec: &RulesetSpec, kind: &KindSpec) -> Option<char> {
    let promotion = spec.promotion.as_ref()?;
    let guarded =
        |color| matches!(spec.win[color], WinCondition::Checkmate | WinCondition::KingOfTheHill);
    let royal = |letter| spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
    let choices = kind.promotes_to.as_ref().unwrap_or(&promotion.choices);
    let common = choices.iter().copied().find(|&letter| !royal(letter));
    common.filter(|_| kind.royal && Color::BOTH.into_iter().any(guarded))
}
