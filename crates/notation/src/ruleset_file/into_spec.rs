//! From the file to the draft of a ruleset: defaults filled in and zones expanded.

use rules::geometry::{MAX_SIDE, MIN_SIDE};
use rules::spec::{
    CapturedPiece, CastlingNotation, CastlingSpec, DoubleStepSpec, DrawSpec, DropLimit, DropSpec,
    KindSpec, MoveCountSpec, NoMoves, NoneLeft, PromotedCapture, PromotionSpec, PromotionSupply,
    RepetitionSpec, Zone,
};
use rules::{ByColor, ByWing, Fault, FaultText, RulesetSpec};

use super::army::{check_beside_unread, kinds, letters, win};
use super::format::{
    CapturedFile, CastlingFile, CastlingNotationFile, DoubleStepFile, DrawsFile, DropLimitFile,
    DropsFile, NoMovesFile, NoneLeftFile, PromotedCaptureFile, PromotionFile, RepetitionFile,
    RulesetFile, SupplyFile, Wings,
};
use super::start::Start;
use super::values::{FileLetter, Sides, ZoneText};
use super::zones::{Rectangle, Size, expand, literal_sides, mirror, mirrored_sides, rectangles};

/// The draft of a file, with placeholders where a fault was noted.
pub(super) fn into_spec(file: &RulesetFile, faults: &mut Vec<Fault>) -> RulesetSpec {
    let start = Start::scan(&file.start, faults);
    let counted = start.size();
    let size = board_size(file, &start, faults);
    let walls = match &file.walls {
        Some(text) => expand(&rectangles(text, "walls", faults)),
        None => start.walls(),
    };
    let kinds = kinds(&file.pieces, faults);
    RulesetSpec {
        name: file.name.clone(),
        title: file.title.clone().unwrap_or_else(|| file.name.clone()),
        description: file.description.clone().unwrap_or_default(),
        // An impossible size stays, so that zones are not checked against another board.
        files: file.files.or(counted.map(|size| size.files)).unwrap_or(size.files),
        ranks: file.ranks.or(counted.map(|size| size.ranks)).unwrap_or(size.ranks),
        hills: file
            .hills
            .as_ref()
            .map_or_else(ByColor::default, |hills| literal_sides(hills, "hills", faults)),
        start: start.into_spec(&walls, faults),
        win: win(file.win.as_ref(), &kinds, faults),
        checks_to_win: file.checks_to_win,
        no_moves: no_moves(file.no_moves),
        must_capture: file.must_capture.unwrap_or(false),
        double_step: file.double_step.as_ref().map(|file| double_step(file, size, faults)),
        castling: file.castling.as_ref().map(|file| castling(file, size, faults)),
        promotion: file.promotion.as_ref().map(|file| promotion(file, &kinds, size, faults)),
        captured: captured(file.captured),
        drops: file.drops.as_ref().map(|file| drops(file, &kinds, &walls, size, faults)),
        draws: file.draws.as_ref().map_or_else(DrawSpec::default, |file| draws(file, faults)),
        walls,
        kinds,
    }
}

/// The size of the board, with the rows of the start checked against it. An impossible size is reported
/// once, not once for each row; the largest size replaces it, because it has room for every zone.
fn board_size(file: &RulesetFile, start: &Start<'_>, faults: &mut Vec<Fault>) -> Size {
    let counted = start.size();
    let mut side = |given: Option<u8>, counted: Option<u8>, path: &str| {
        let text = match given.or(counted) {
            Some(side) if (MIN_SIDE..=MAX_SIDE).contains(&side) => return Some(side),
            Some(side) => {
                let message = format!("a board has {MIN_SIDE} to {MAX_SIDE} {path}, not {side}");
                let reason = if path == "files" { "rules-files" } else { "rules-ranks" };
                FaultText::new(reason, message).with("most", MAX_SIDE).with("count", side)
            }
            None if start.has_rows() => return None,
            None => {
                let message = "is missing, and the start gives no rows to count";
                FaultText::new("file-no-size", message)
            }
        };
        faults.push(Fault::new(path, text));
        None
    };
    let files = side(file.files, counted.map(|size| size.files), "files");
    let ranks = side(file.ranks, counted.map(|size| size.ranks), "ranks");
    if let (Some(files), Some(ranks)) = (files, ranks) {
        start.check_fit(Size { files, ranks }, faults);
    }
    Size { files: files.unwrap_or(MAX_SIDE), ranks: ranks.unwrap_or(MAX_SIDE) }
}

fn double_step(file: &DoubleStepFile, size: Size, faults: &mut Vec<Fault>) -> DoubleStepSpec {
    let from =
        zone_or(file.from.as_ref(), "double_step.from", size, faults, || default_ranks(size, 1, 1));
    let en_passant =
        zone_or(file.en_passant.as_ref(), "double_step.en_passant", size, faults, || from.clone());
    DoubleStepSpec { from, en_passant }
}

fn castling(file: &CastlingFile, size: Size, faults: &mut Vec<Fault>) -> CastlingSpec {
    let mut wings = |wings: Option<&Wings>, key: &str, queen_side: u8, from_last: u8| {
        if wings.is_none() && queen_side.max(from_last - 1) >= size.files {
            let message = format!(
                "is left out, and a board of {} files is too narrow for the usual ones: give \
                 queen_side and king_side",
                size.files
            );
            let text = FaultText::new("file-narrow", message).with("count", size.files);
            faults.push(Fault::new(format!("castling.{key}"), text));
        }
        let usual = (queen_side, size.files.saturating_sub(from_last));
        let given =
            wings.map(|wings| (file_number(&wings.queen_side), file_number(&wings.king_side)));
        let (queen_side, king_side) = given.unwrap_or(usual);
        ByWing { queen_side, king_side }
    };
    CastlingSpec {
        partner: file.partner.map_or('R', |letter| letter.0),
        royal_to: wings(file.royal_to.as_ref(), "royal_to", 2, 2),
        partner_to: wings(file.partner_to.as_ref(), "partner_to", 3, 3),
        notation: match file.notation {
            Some(CastlingNotationFile::RoyalTakesPartner) => CastlingNotation::RoyalTakesPartner,
            Some(CastlingNotationFile::RoyalTarget) | None => CastlingNotation::RoyalTarget,
        },
        dropped_partner: file.dropped_partner.unwrap_or(false),
    }
}

fn promotion(
    file: &PromotionFile,
    kinds: &[KindSpec],
    size: Size,
    faults: &mut Vec<Fault>,
) -> PromotionSpec {
    let last = size.ranks.saturating_sub(1);
    let zone = zone_or(file.zone.as_ref(), "promotion.zone", size, faults, || {
        default_ranks(size, last, last)
    });
    let compulsory =
        zone_or(file.compulsory.as_ref(), "promotion.compulsory", size, faults, || zone.clone());
    let officers = || kinds.iter().rev().filter(|kind| !kind.royal && !kind.pawn);
    let choices = file.choices.as_ref().map_or_else(|| letters_of(officers()), letters);
    if let Some(choices) = &file.choices {
        check_beside_unread(choices, "promotion.choices", kinds, faults);
    }
    let none_left = match file.none_left {
        Some(NoneLeftFile::Stay) => NoneLeft::Stay,
        Some(NoneLeftFile::Barred) | None => NoneLeft::Barred,
    };
    let supply = match file.supply {
        Some(SupplyFile::LostKinds) => PromotionSupply::LostKinds(none_left),
        Some(SupplyFile::Unlimited) | None => PromotionSupply::Unlimited,
    };
    if file.none_left.is_some() && supply == PromotionSupply::Unlimited {
        let message = "only means something with supply = \"lost-kinds\"";
        let text = FaultText::new("file-only-with", message);
        let text = text.with("setting", "supply = \"lost-kinds\"");
        faults.push(Fault::new("promotion.none_left", text));
    }
    let captured = match file.when_captured {
        Some(PromotedCaptureFile::Kept) => PromotedCapture::Kept,
        Some(PromotedCaptureFile::Pawn) | None => PromotedCapture::Pawn,
    };
    PromotionSpec { zone, compulsory, choices, supply, captured }
}

fn drops(
    file: &DropsFile,
    kinds: &[KindSpec],
    walls: &Zone,
    size: Size,
    faults: &mut Vec<Fault>,
) -> DropSpec {
    let last = size.ranks.saturating_sub(1);
    let open = |mut zones: ByColor<Zone>| {
        zones.white.retain(|at| !walls.contains(at));
        zones.black.retain(|at| !walls.contains(at));
        zones
    };
    if let Some(limited) = &file.limited {
        check_beside_unread(limited, "drops.limited", kinds, faults);
    }
    DropSpec {
        zone: zone_or(file.zone.as_ref(), "drops.zone", size, faults, || {
            open(default_ranks(size, 0, last))
        }),
        pawn_zone: zone_or(file.pawn_zone.as_ref(), "drops.pawn_zone", size, faults, || {
            open(default_ranks(size, 1, last.saturating_sub(1)))
        }),
        pawns_a_file: file.pawns_a_file,
        limit: match file.limit {
            Some(DropLimitFile::NoCheck) => DropLimit::NoCheck,
            Some(DropLimitFile::NoMate) => DropLimit::NoMate,
            Some(DropLimitFile::None) | None => DropLimit::None,
        },
        limited: match (&file.limited, file.limit) {
            (Some(limited), _) => letters(limited),
            (None, Some(DropLimitFile::NoCheck | DropLimitFile::NoMate)) => {
                letters_of(kinds.iter())
            }
            (None, _) => Vec::new(),
        },
    }
}

/// The letters of kinds, each once: two kinds with one letter are a fault of the kinds.
fn letters_of<'k>(kinds: impl Iterator<Item = &'k KindSpec>) -> Vec<char> {
    let mut letters = Vec::new();
    for kind in kinds {
        if !letters.contains(&kind.letter) {
            letters.push(kind.letter);
        }
    }
    letters
}

fn draws(file: &DrawsFile, faults: &mut Vec<Fault>) -> DrawSpec {
    DrawSpec {
        repetition: file.repetition.as_ref().map(|file| repetition(file, faults)),
        move_count: file.move_count.as_ref().map(|file| MoveCountSpec {
            claim: file.claim.unwrap_or(100),
            automatic: file.automatic.unwrap_or(150),
        }),
        insufficient_material: file.insufficient_material.unwrap_or(false),
    }
}

fn repetition(file: &RepetitionFile, faults: &mut Vec<Fault>) -> RepetitionSpec {
    match *file {
        RepetitionFile { claim, automatic, barred: None } => {
            RepetitionSpec::Draw { claim: claim.unwrap_or(3), automatic: automatic.unwrap_or(5) }
        }
        RepetitionFile { claim, automatic, barred: Some(at) } => {
            if claim.or(automatic).is_some() {
                let message = "is either barred or a draw; keep barred, or claim and automatic";
                let text = FaultText::new("file-barred-or-draw", message);
                faults.push(Fault::new("draws.repetition", text));
            }
            RepetitionSpec::Barred { at }
        }
    }
}

fn no_moves(file: Option<NoMovesFile>) -> NoMoves {
    match file {
        Some(NoMovesFile::Loss) => NoMoves::Loss,
        Some(NoMovesFile::Win) => NoMoves::Win,
        Some(NoMovesFile::Wait) => NoMoves::Wait,
        Some(NoMovesFile::Draw) | None => NoMoves::Draw,
    }
}

fn captured(file: Option<CapturedFile>) -> CapturedPiece {
    match file {
        Some(CapturedFile::ToHand) => CapturedPiece::ToHand,
        Some(CapturedFile::Transferred) => CapturedPiece::Transferred,
        Some(CapturedFile::Removed) | None => CapturedPiece::Removed,
    }
}

fn zone_or(
    sides: Option<&Sides<ZoneText>>,
    path: &str,
    size: Size,
    faults: &mut Vec<Fault>,
    default: impl FnOnce() -> ByColor<Zone>,
) -> ByColor<Zone> {
    sides.map_or_else(default, |sides| mirrored_sides(sides, size, path, faults))
}

/// Whole ranks for White, mirrored for Black; nothing on a board without them.
fn default_ranks(size: Size, from: u8, to: u8) -> ByColor<Zone> {
    let ranks = Rectangle::ranks(size, from, to);
    ranks.and_then(|ranks| mirror(&[ranks], size)).unwrap_or_default()
}

fn file_number(FileLetter(text): &FileLetter) -> u8 {
    text.bytes().next().map_or(0, |letter| letter.wrapping_sub(b'a'))
}
