//! From the draft of a ruleset to the file, in its canonical form.

use rules::spec::{
    CapturedPiece, CastlingNotation, CastlingSpec, DoubleStepSpec, DrawSpec, DropLimit, DropSpec,
    Extinct, KindSpec, NoMoves, NoneLeft, PromotedCapture, PromotionSpec, PromotionSupply,
    RepetitionSpec, RoyalLoss, WinCondition,
};
use rules::{ByColor, ByWing, RulesetSpec};

use super::format::{
    CapturedFile, CastlingFile, CastlingNotationFile, DoubleStepFile, DrawsFile, DropLimitFile,
    DropsFile, KindFile, MoveCountFile, NoMovesFile, NoneLeftFile, PromotedCaptureFile,
    PromotionFile, RepetitionFile, RoyalsFile, RulesetFile, SupplyFile, WinName, WinOptions, Wings,
};
use super::start::start_file;
use super::values::{FileLetter, Letter, Letters, Sides, WinFile};
use super::zones::{Size, literal_text, mirrored_text, zone_text};
use crate::betza;

/// The file of a draft. Absent and default values are left out at the top level; sections are complete.
pub(super) fn from_spec(spec: &RulesetSpec) -> RulesetFile {
    let size = Size { files: spec.files, ranks: spec.ranks };
    let no_hills = spec.hills.white.is_empty() && spec.hills.black.is_empty();
    RulesetFile {
        name: spec.name.clone(),
        title: Some(spec.title.clone()),
        description: Some(spec.description.clone()).filter(|text| !text.is_empty()),
        files: Some(spec.files),
        ranks: Some(spec.ranks),
        walls: (!spec.walls.is_empty()).then(|| zone_text(&spec.walls)),
        hills: (!no_hills).then(|| literal_text(&spec.hills)),
        start: start_file(&spec.start, size, &spec.walls),
        win: Some(win(&spec.win)),
        checks_to_win: spec.checks_to_win,
        no_moves: no_moves(spec.no_moves),
        must_capture: spec.must_capture.then_some(true),
        captured: captured(spec.captured),
        pieces: spec.kinds.iter().map(kind).collect(),
        double_step: spec.double_step.as_ref().map(|spec| double_step(spec, size)),
        castling: spec.castling.as_ref().map(castling),
        promotion: spec.promotion.as_ref().map(|spec| promotion(spec, size)),
        drops: spec.drops.as_ref().map(|spec| drops(spec, size)),
        draws: draws(&spec.draws),
    }
}

fn kind(spec: &KindSpec) -> KindFile {
    KindFile {
        letter: Letter(spec.letter),
        name: spec.name.clone(),
        betza: Some(betza::emit_exact(&spec.movement)),
        leaps: None,
        rides: None,
        royal: spec.royal.then_some(true),
        pawn: spec.pawn.then_some(true),
        promotes_to: spec.promotes_to.as_deref().map(letters),
    }
}

fn win(spec: &ByColor<WinCondition>) -> Sides<WinFile> {
    if spec.white == spec.black {
        return Sides::Both(win_condition(&spec.white));
    }
    let (white, black) = (win_condition(&spec.white), win_condition(&spec.black));
    Sides::Each { white: Some(white), black: Some(black) }
}

fn win_condition(spec: &WinCondition) -> WinFile {
    let plain = |by| WinOptions { by, royals: None, any_of: None, all_of: None };
    let extinction = plain(WinName::Extinction);
    WinFile::Options(match spec {
        WinCondition::Checkmate => return WinFile::Name(WinName::Checkmate),
        WinCondition::KingOfTheHill => return WinFile::Name(WinName::KingOfTheHill),
        WinCondition::Regicide(RoyalLoss::Last) => return WinFile::Name(WinName::Regicide),
        WinCondition::Extinction(Extinct::All) => return WinFile::Name(WinName::Extinction),
        WinCondition::Regicide(RoyalLoss::First) => {
            WinOptions { royals: Some(RoyalsFile::First), ..plain(WinName::Regicide) }
        }
        WinCondition::Extinction(Extinct::AnyOf(kinds)) => {
            WinOptions { any_of: Some(letters(kinds)), ..extinction }
        }
        WinCondition::Extinction(Extinct::AllOf(kinds)) => {
            WinOptions { all_of: Some(letters(kinds)), ..extinction }
        }
    })
}

fn double_step(spec: &DoubleStepSpec, size: Size) -> DoubleStepFile {
    DoubleStepFile {
        from: Some(mirrored_text(&spec.from, size)),
        en_passant: Some(mirrored_text(&spec.en_passant, size)),
    }
}

fn castling(spec: &CastlingSpec) -> CastlingFile {
    let wings = |files: ByWing<u8>| Wings {
        queen_side: file_letter(files.queen_side),
        king_side: file_letter(files.king_side),
    };
    CastlingFile {
        partner: Some(Letter(spec.partner)),
        royal_to: Some(wings(spec.royal_to)),
        partner_to: Some(wings(spec.partner_to)),
        notation: Some(match spec.notation {
            CastlingNotation::RoyalTarget => CastlingNotationFile::RoyalTarget,
            CastlingNotation::RoyalTakesPartner => CastlingNotationFile::RoyalTakesPartner,
        }),
        dropped_partner: spec.dropped_partner.then_some(true),
    }
}

fn promotion(spec: &PromotionSpec, size: Size) -> PromotionFile {
    let (supply, none_left) = match spec.supply {
        PromotionSupply::Unlimited => (SupplyFile::Unlimited, None),
        PromotionSupply::LostKinds(NoneLeft::Stay) => {
            (SupplyFile::LostKinds, Some(NoneLeftFile::Stay))
        }
        PromotionSupply::LostKinds(NoneLeft::Barred) => {
            (SupplyFile::LostKinds, Some(NoneLeftFile::Barred))
        }
    };
    PromotionFile {
        zone: Some(mirrored_text(&spec.zone, size)),
        compulsory: Some(mirrored_text(&spec.compulsory, size)),
        choices: Some(letters(&spec.choices)),
        supply: Some(supply),
        none_left,
        when_captured: match spec.captured {
            PromotedCapture::Pawn => None,
            PromotedCapture::Kept => Some(PromotedCaptureFile::Kept),
        },
    }
}

fn drops(spec: &DropSpec, size: Size) -> DropsFile {
    DropsFile {
        zone: Some(mirrored_text(&spec.zone, size)),
        pawn_zone: Some(mirrored_text(&spec.pawn_zone, size)),
        pawns_a_file: spec.pawns_a_file,
        limit: Some(match spec.limit {
            DropLimit::None => DropLimitFile::None,
            DropLimit::NoCheck => DropLimitFile::NoCheck,
            DropLimit::NoMate => DropLimitFile::NoMate,
        }),
        // Left out it means all kinds, as an author who only changes the limit would expect.
        limited: (spec.limit != DropLimit::None || !spec.limited.is_empty())
            .then(|| letters(&spec.limited)),
    }
}

fn draws(spec: &DrawSpec) -> Option<DrawsFile> {
    let repetition = spec.repetition.map(|repetition| match repetition {
        RepetitionSpec::Draw { claim, automatic } => {
            RepetitionFile { claim: Some(claim), automatic: Some(automatic), barred: None }
        }
        RepetitionSpec::Barred { at } => {
            RepetitionFile { claim: None, automatic: None, barred: Some(at) }
        }
    });
    let move_count = spec
        .move_count
        .map(|count| MoveCountFile { claim: Some(count.claim), automatic: Some(count.automatic) });
    let insufficient_material = spec.insufficient_material.then_some(true);
    let any = repetition.is_some() || move_count.is_some() || insufficient_material.is_some();
    any.then_some(DrawsFile { repetition, move_count, insufficient_material })
}

fn no_moves(spec: NoMoves) -> Option<NoMovesFile> {
    match spec {
        NoMoves::Draw => None,
        NoMoves::Loss => Some(NoMovesFile::Loss),
        NoMoves::Win => Some(NoMovesFile::Win),
        NoMoves::Wait => Some(NoMovesFile::Wait),
    }
}

fn captured(spec: CapturedPiece) -> Option<CapturedFile> {
    match spec {
        CapturedPiece::Removed => None,
        CapturedPiece::ToHand => Some(CapturedFile::ToHand),
        CapturedPiece::Transferred => Some(CapturedFile::Transferred),
    }
}

fn letters(letters: &[char]) -> Letters {
    Letters::Text(letters.iter().collect())
}

/// The letter of a file; an impossible number is written as a number, and will be refused.
fn file_letter(number: u8) -> FileLetter {
    let letter = b'a'.checked_add(number).filter(u8::is_ascii_lowercase);
    FileLetter(letter.map_or_else(|| number.to_string(), |letter| char::from(letter).to_string()))
}
