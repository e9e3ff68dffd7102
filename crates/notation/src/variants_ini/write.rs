//! From the draft of a ruleset to `variants.ini`.

use rules::movement::{Atom, Gait};
use rules::spec::{
    CapturedPiece, CastlingNotation, CastlingSpec, DoubleStepSpec, DropLimit, DropSpec, Extinct,
    FirstMove, KindSpec, MoveCountSpec, NoMoves, PromotedCapture, PromotionSpec, PromotionSupply,
    RepetitionSpec, RoyalLoss, WinCondition, Zone,
};
use rules::{ByColor, Color, Coord, Fault, RulesetSpec};

use super::{CUSTOM_PIECES, MAX_FILES, MAX_RANKS, PIECES, lost, named_movement, same_movement};
use crate::betza;

/// A ruleset as a section of `variants.ini`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenVariant {
    /// The section.
    pub text: String,
    /// What it cannot say.
    pub lost: Vec<Fault>,
}

/// Writes a draft that compiles as a section of `variants.ini`.
pub fn write(spec: &RulesetSpec) -> WrittenVariant {
    let mut writer = Writer { spec, lines: Vec::new(), lost: Vec::new() };
    writer.board();
    writer.pieces();
    writer.win();
    writer.castling();
    writer.promotion();
    writer.double_step();
    writer.drops();
    writer.draws();
    let mut text = format!("# {}\n[{}]\n", spec.title, spec.name);
    for (key, value) in &writer.lines {
        text.push_str(&format!("{key} = {value}\n"));
    }
    WrittenVariant { text, lost: writer.lost }
}

struct Writer<'a> {
    spec: &'a RulesetSpec,
    lines: Vec<(String, String)>,
    lost: Vec<Fault>,
}

impl Writer<'_> {
    fn line(&mut self, key: &str, value: impl ToString) {
        self.lines.push((key.to_owned(), value.to_string()));
    }

    fn lose(&mut self, path: &str, reason: &'static str, message: impl Into<String>) {
        self.lost.push(lost(path, reason, message.into()));
    }

    fn board(&mut self) {
        let spec = self.spec;
        if spec.files > MAX_FILES || spec.ranks > MAX_RANKS {
            let message = format!("boards end at {MAX_FILES} files and {MAX_RANKS} ranks there");
            self.lose("files", "ini-board", message);
        }
        if spec.start.random.is_some() {
            self.lose("start.random", "ini-random", "a random start cannot be said there");
        }
        self.line("maxFile", spec.files);
        self.line("maxRank", spec.ranks);
        self.line("startFen", self.fen());
    }

    fn fen(&self) -> String {
        let spec = self.spec;
        let mut board = String::new();
        for rank in (0..spec.ranks).rev() {
            let mut gap = 0;
            for file in 0..spec.files {
                let mark = self.mark(Coord { file, rank });
                if mark.is_some() && gap > 0 {
                    board.push_str(&gap.to_string());
                    gap = 0;
                }
                match mark {
                    Some(mark) => board.push(mark),
                    None => gap += 1,
                }
            }
            if gap > 0 {
                board.push_str(&gap.to_string());
            }
            if rank > 0 {
                board.push('/');
            }
        }
        if spec.drops.is_some() {
            board.push_str(&format!("[{}]", self.hands()));
        }
        let turn = match spec.start.turn {
            FirstMove::White => 'w',
            FirstMove::Black => 'b',
        };
        let checks = spec.checks_to_win.map_or_else(String::new, |n| format!(" {n}+{n}"));
        format!("{board} {turn} {} -{checks} 0 1", rights(self.spec))
    }

    fn mark(&self, at: Coord) -> Option<char> {
        if self.spec.walls.contains(&at) {
            return Some('*');
        }
        let piece = self.spec.start.pieces.iter().find(|piece| piece.at == at)?;
        Some(match piece.color {
            Color::White => piece.letter,
            Color::Black => piece.letter.to_ascii_lowercase(),
        })
    }

    fn hands(&self) -> String {
        let hands = &self.spec.start.hands;
        let of = |hand: &Vec<(char, u16)>| {
            hand.iter()
                .flat_map(|&(letter, count)| std::iter::repeat_n(letter, usize::from(count)))
                .collect::<String>()
        };
        of(&hands.white) + &of(&hands.black).to_ascii_lowercase()
    }

    fn pieces(&mut self) {
        let spec = self.spec;
        let mut custom = 0;
        for (index, kind) in spec.kinds.iter().enumerate() {
            let letter = kind.letter.to_ascii_lowercase();
            let path = format!("pieces[{index}].betza");
            if !kind.movement.iter().all(is_carried) {
                let message = format!("the {} moves in a way that cannot be said there", kind.name);
                let fault =
                    rules::FaultText::new("ini-movement", message).with("piece", &kind.name);
                self.lost.push(Fault::new(&path, fault));
            }
            if self.is_king(kind) {
                let plain = named_movement("king");
                let usual = plain.is_some_and(|king| same_movement(&king, &kind.movement));
                let betza = format!("{letter}:{}", betza::emit(&kind.movement));
                self.line("king", if usual { letter.to_string() } else { betza });
                continue;
            }
            let named = PIECES.iter().skip(1).map(|(name, _)| *name).find(|name| {
                let known = named_movement(name);
                // A pawn of that name is a pawn in every respect.
                (*name != "pawn" || kind.pawn)
                    && known.is_some_and(|known| same_movement(&known, &kind.movement))
                    && !self.lines.iter().any(|(key, _)| key == name)
            });
            if let Some(name) = named {
                self.line(name, letter);
            } else {
                custom += 1;
                self.line(
                    &format!("customPiece{custom}"),
                    format!("{letter}:{}", betza::emit(&kind.movement)),
                );
            }
        }
        if custom > CUSTOM_PIECES {
            self.lose("pieces", "ini-pieces", "there are too many pieces without a name there");
        }
        let pawns: String =
            spec.kinds.iter().filter(|kind| kind.pawn).map(|kind| kind.letter).collect();
        self.line(
            "pawnTypes",
            if pawns.is_empty() { "-".to_owned() } else { pawns.to_ascii_lowercase() },
        );
        if spec.kinds.iter().filter(|kind| self.is_king(kind)).count() > 1 {
            self.lose("pieces", "ini-royals", "only one kind can be royal there");
        }
    }

    /// Whether a kind is the king there: royal, and to be checkmated.
    fn is_king(&self, kind: &KindSpec) -> bool {
        let mates = |color| {
            matches!(self.spec.win[color], WinCondition::Checkmate | WinCondition::KingOfTheHill)
        };
        kind.royal && Color::BOTH.into_iter().any(mates)
    }

    fn win(&mut self) {
        let spec = self.spec;
        self.hills();
        match (&spec.win.white, &spec.win.black) {
            (WinCondition::Regicide(loss), other) if spec.win.white == *other => {
                let royals: String = spec
                    .kinds
                    .iter()
                    .filter(|kind| kind.royal)
                    .map(|kind| kind.letter.to_ascii_lowercase())
                    .collect();
                if *loss == RoyalLoss::First && self.several_royals() || royals.len() > 1 {
                    self.lose("win", "ini-win", "several royals cannot be said there");
                }
                self.extinction(&royals);
            }
            (WinCondition::Extinction(extinct), other) if spec.win.white == *other => match extinct
            {
                Extinct::All => self.extinction("*"),
                Extinct::AnyOf(kinds) => {
                    let kinds: String = kinds.iter().collect();
                    self.extinction(&kinds.to_ascii_lowercase());
                }
                Extinct::AllOf(_) => {
                    self.lose("win", "ini-win", "several extinct kinds cannot be required there");
                }
            },
            // A side with a king is never extinct, so this is about the other one.
            (WinCondition::Checkmate, WinCondition::Extinction(Extinct::All))
            | (WinCondition::Extinction(Extinct::All), WinCondition::Checkmate) => {
                self.extinction("*");
            }
            (
                WinCondition::Checkmate | WinCondition::KingOfTheHill,
                WinCondition::Checkmate | WinCondition::KingOfTheHill,
            ) => {
                if self.several_royals() {
                    self.lose("start.pieces", "ini-royals", "a side has one king there");
                }
            }
            _ => self.lose(
                "win",
                "ini-win-sides",
                "these goals of the two sides cannot be said there",
            ),
        }
        if spec.checks_to_win.is_some() {
            self.line("checkCounting", true);
        }
        if spec.must_capture {
            self.line("mustCapture", true);
        }
        let stalemate = match spec.no_moves {
            NoMoves::Draw => "draw",
            NoMoves::Loss => "loss",
            NoMoves::Win => "win",
            NoMoves::Wait => {
                self.lose("no_moves", "ini-wait", "a side cannot wait for a piece there");
                return;
            }
        };
        self.line("stalemateValue", stalemate);
    }

    fn hills(&mut self) {
        let spec = self.spec;
        let on_hills = |color| spec.win[color] == WinCondition::KingOfTheHill;
        if !Color::BOTH.into_iter().any(on_hills) {
            return;
        }
        let kings: Vec<char> =
            spec.kinds.iter().filter(|kind| kind.royal).map(|kind| kind.letter).collect();
        if let Some(king) = kings.first() {
            self.line("flagPiece", king.to_ascii_lowercase());
        }
        for (color, key) in [(Color::White, "flagRegionWhite"), (Color::Black, "flagRegionBlack")] {
            if on_hills(color) {
                self.line(key, squares(&spec.hills[color]));
            }
        }
    }

    fn several_royals(&self) -> bool {
        let spec = self.spec;
        let is_royal = |letter| spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        Color::BOTH.into_iter().any(|color| {
            let own = spec.start.pieces.iter().filter(|piece| piece.color == color);
            own.filter(|piece| is_royal(piece.letter)).count() > 1
        })
    }

    fn extinction(&mut self, kinds: &str) {
        self.line("extinctionValue", "loss");
        self.line("extinctionPieceTypes", kinds);
    }

    fn castling(&mut self) {
        let Some(castling) = &self.spec.castling else {
            self.line("castling", false);
            return;
        };
        self.line("castling", true);
        self.line("castlingKingsideFile", file(castling.royal_to.king_side));
        self.line("castlingQueensideFile", file(castling.royal_to.queen_side));
        let royal = self.spec.kinds.iter().find(|kind| kind.royal);
        if let Some(royal) = royal {
            self.line("castlingKingPiece", royal.letter.to_ascii_lowercase());
        }
        self.line("castlingRookPieces", castling.partner.to_ascii_lowercase());
        if !is_beside(castling) {
            let message = "the partner always ends beside the royal there";
            self.lose("castling.partner_to", "ini-castling", message);
        }
        if castling.dropped_partner {
            self.line("castlingDroppedPiece", true);
        }
        if castling.notation == CastlingNotation::RoyalTakesPartner {
            self.line("chess960", true);
        }
    }

    fn promotion(&mut self) {
        let Some(promotion) = &self.spec.promotion else {
            self.line("promotionPieceTypes", "-");
            return;
        };
        self.line("promotionRegionWhite", squares(&promotion.zone.white));
        self.line("promotionRegionBlack", squares(&promotion.zone.black));
        let choices: String = promotion.choices.iter().collect();
        self.line("promotionPieceTypes", choices.to_ascii_lowercase());
        let own = self.spec.kinds.iter().any(|kind| kind.promotes_to.is_some());
        if own {
            self.lose("pieces", "ini-promotes-to", "all pawns have the same choices there");
        }
        if !same_zones(&promotion.compulsory, &promotion.zone) {
            self.line("mandatoryPawnPromotion", false);
            self.line("immobilityIllegal", true);
            if !same_zones(&promotion.compulsory, &last_ranks(self.spec)) {
                let message = "promotion is compulsory only where a pawn could not move on there";
                self.lose("promotion.compulsory", "ini-compulsory", message);
            }
        }
        self.supply(promotion);
    }

    fn supply(&mut self, promotion: &PromotionSpec) {
        if promotion.supply == PromotionSupply::Unlimited {
            return;
        }
        let count = |letter: char, color: Color| {
            let pieces = self.spec.start.pieces.iter();
            pieces.filter(|piece| piece.letter == letter && piece.color == color).count()
        };
        let limits: Vec<String> = promotion
            .choices
            .iter()
            .map(|&letter| {
                format!("{}:{}", letter.to_ascii_lowercase(), count(letter, Color::White))
            })
            .collect();
        let uneven =
            promotion.choices.iter().any(|&it| count(it, Color::White) != count(it, Color::Black));
        self.line("promotionLimit", limits.join(" "));
        if uneven {
            let message = "both sides have the same limits of promotion there";
            self.lose("promotion.supply", "ini-supply", message);
        }
    }

    fn double_step(&mut self) {
        let Some(double) = &self.spec.double_step else {
            self.line("doubleStep", false);
            return;
        };
        self.line("doubleStep", true);
        self.line("doubleStepRegionWhite", squares(&double.from.white));
        self.line("doubleStepRegionBlack", squares(&double.from.black));
        let usual = named_movement("pawn");
        let unusual =
            self.spec.kinds.iter().filter(|kind| kind.pawn).any(|kind| {
                !usual.as_ref().is_some_and(|usual| same_movement(usual, &kind.movement))
            });
        if unusual {
            let message = "only the usual pawn double-steps there";
            self.lose("double_step", "ini-double-step", message);
        }
        if !same_zones(&double.en_passant, &double.from) {
            self.line("enPassantRegion", passed_squares(double));
        }
    }

    fn drops(&mut self) {
        let spec = self.spec;
        match spec.captured {
            CapturedPiece::Removed => {}
            CapturedPiece::ToHand => self.line("capturesToHand", true),
            CapturedPiece::Transferred => self.line("twoBoards", true),
        }
        let kept = |promotion: &PromotionSpec| promotion.captured == PromotedCapture::Kept;
        if spec.captured != CapturedPiece::Removed && spec.promotion.as_ref().is_some_and(kept) {
            self.line("dropLoop", true);
        }
        let Some(drops) = &spec.drops else { return };
        self.line("pieceDrops", true);
        self.line("whiteDropRegion", squares(&drops.zone.white));
        self.line("blackDropRegion", squares(&drops.zone.black));
        self.pawn_drops(drops);
        match (drops.limit, drops.limited.len() == spec.kinds.len()) {
            (DropLimit::None, _) => {}
            (DropLimit::NoCheck, true) => self.line("dropChecks", false),
            _ => self.lose(
                "drops.limit",
                "ini-drop-limit",
                "this limit of drops cannot be said there",
            ),
        }
        if let Some(most) = drops.pawns_a_file {
            let pawns: Vec<char> =
                spec.kinds.iter().filter(|kind| kind.pawn).map(|kind| kind.letter).collect();
            if let [pawn] = pawns.as_slice() {
                self.line("dropNoDoubled", pawn.to_ascii_lowercase());
                self.line("dropNoDoubledCount", most);
            } else {
                let message = "the pawns of a file are counted for one kind there";
                self.lose("drops.pawns_a_file", "ini-pawns-a-file", message);
            }
        }
    }

    fn pawn_drops(&mut self, drops: &DropSpec) {
        let spec = self.spec;
        let zones = spec.promotion.as_ref().map(|promotion| promotion.zone.clone());
        let zones = zones.unwrap_or_default();
        let allowed = |first_rank: bool, promotion_zone: bool| {
            ByColor::from_fn(|color| {
                let first = match color {
                    Color::White => 0,
                    Color::Black => spec.ranks - 1,
                };
                let mut zone: Zone = drops.zone[color].clone();
                zone.retain(|at| first_rank || at.rank != first);
                zone.retain(|at| promotion_zone || !zones[color].contains(at));
                zone
            })
        };
        for (first_rank, promotion_zone) in
            [(false, false), (true, false), (false, true), (true, true)]
        {
            if same_zones(&allowed(first_rank, promotion_zone), &drops.pawn_zone) {
                if first_rank {
                    self.line("firstRankPawnDrops", true);
                }
                if promotion_zone {
                    self.line("promotionZonePawnDrops", true);
                }
                return;
            }
        }
        self.lose(
            "drops.pawn_zone",
            "ini-pawn-zone",
            "these squares for pawns cannot be said there",
        );
    }

    fn draws(&mut self) {
        let draws = &self.spec.draws;
        match draws.repetition {
            None => self.line("nFoldRule", 0),
            Some(RepetitionSpec::Draw { claim, automatic }) => {
                self.line("nFoldRule", claim);
                if automatic != claim.saturating_add(2) {
                    let message = "there is one number of occurrences there";
                    self.lose("draws.repetition", "ini-repetition", message);
                }
            }
            Some(RepetitionSpec::Barred { .. }) => {
                self.line("nFoldRule", 0);
                let message = "repetitions cannot be barred there";
                self.lose("draws.repetition", "ini-repetition", message);
            }
        }
        match draws.move_count {
            None => self.line("nMoveRule", 0),
            Some(MoveCountSpec { claim, automatic }) => {
                self.line("nMoveRule", claim / 2);
                if claim % 2 != 0 || automatic != claim.saturating_add(claim / 2) {
                    let message = "there is one number of moves there";
                    self.lose("draws.move_count", "ini-move-count", message);
                }
            }
        }
    }
}

/// Whether a way of moving can be said there.
fn is_carried(atom: &Atom) -> bool {
    let (files, ranks) = (atom.vector.files.unsigned_abs(), atom.vector.ranks.unsigned_abs());
    let (long, short) = (files.max(ranks), files.min(ranks));
    let slider = long == 1;
    let ride = atom.range > 1;
    let gait = match atom.gait {
        Gait::Free => !ride || slider || (long, short) == (2, 1) && atom.range == Atom::UNLIMITED,
        Gait::Lame => !ride && matches!((long, short), (2, 1) | (2, 2) | (3, 2) | (2, 0)),
        Gait::Cannon | Gait::Grasshopper => slider && atom.range == Atom::UNLIMITED,
        Gait::Jump => false,
    };
    let short_range = atom.range < 10 || atom.range == Atom::UNLIMITED;
    long <= 3 && gait && short_range
}

/// The castling rights of the start: with each side's royal, toward partners on both sides of it.
pub(super) fn rights(spec: &RulesetSpec) -> String {
    let Some(castling) = &spec.castling else { return "-".to_owned() };
    let mut rights = String::new();
    for color in Color::BOTH {
        let own = || spec.start.pieces.iter().filter(|piece| piece.color == color);
        let is_royal = |letter| spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        let Some(royal) = own().find(|piece| is_royal(piece.letter)) else { continue };
        let partner = |is_beyond: fn(u8, u8) -> bool| {
            own().any(|piece| {
                piece.letter == castling.partner
                    && piece.at.rank == royal.at.rank
                    && is_beyond(piece.at.file, royal.at.file)
            })
        };
        let wings = [
            ('K', partner(|file, royal| file > royal)),
            ('Q', partner(|file, royal| file < royal)),
        ];
        for (letter, _) in wings.into_iter().filter(|(_, has)| *has) {
            rights.push(match color {
                Color::White => letter,
                Color::Black => letter.to_ascii_lowercase(),
            });
        }
    }
    if rights.is_empty() { "-".to_owned() } else { rights }
}

fn squares(zone: &[Coord]) -> String {
    let mut zone = zone.to_vec();
    zone.sort_unstable_by_key(|at| (at.rank, at.file));
    zone.dedup();
    if zone.is_empty() {
        return "-".to_owned();
    }
    zone.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn file(number: u8) -> char {
    char::from(b'a'.saturating_add(number))
}

fn is_beside(castling: &CastlingSpec) -> bool {
    castling.partner_to.king_side + 1 == castling.royal_to.king_side
        && castling.partner_to.queen_side == castling.royal_to.queen_side + 1
}

fn last_ranks(spec: &RulesetSpec) -> ByColor<Zone> {
    let rank = |rank: u8| (0..spec.files).map(|file| Coord { file, rank }).collect();
    ByColor { white: rank(spec.ranks - 1), black: rank(0) }
}

fn same_zones(one: &ByColor<Zone>, other: &ByColor<Zone>) -> bool {
    Color::BOTH.into_iter().all(|color| squares(&one[color]) == squares(&other[color]))
}

/// The squares that usual pawns pass when they can be captured en passant.
fn passed_squares(double: &DoubleStepSpec) -> String {
    let step = |at: &Coord, color| match color {
        Color::White => Some(Coord { rank: at.rank + 1, ..*at }),
        Color::Black => at.rank.checked_sub(1).map(|rank| Coord { rank, ..*at }),
    };
    let passed = Color::BOTH
        .into_iter()
        .flat_map(|color| double.en_passant[color].iter().filter_map(move |at| step(at, color)));
    squares(&passed.collect::<Vec<_>>())
}
