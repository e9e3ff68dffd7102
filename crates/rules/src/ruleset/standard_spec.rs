//! Standard chess as a draft written in Rust, equal to `rulesets/standard.toml`.

use crate::geometry::Coord;
use crate::movement::{Atom, MoveMode, Movement, leaps, rides};
use crate::piece::{ByColor, ByWing, Color};
use crate::spec::{
    CapturedPiece, CastlingNotation, CastlingSpec, DoubleStepSpec, DrawSpec, KindSpec,
    MoveCountSpec, NoMoves, PlacementSpec, PromotedCapture, PromotionSpec, PromotionSupply,
    RepetitionSpec, RulesetSpec, StartSpec, WinCondition, Zone,
};

const BACK_ROW: &str = "RNBQKBNR";

/// The draft of standard chess.
pub fn standard_spec() -> RulesetSpec {
    let files = BACK_ROW.len() as u8;
    let ranks = files;
    let row = |rank: u8| -> Zone { (0..files).map(|file| Coord { file, rank }).collect() };
    let rows = |white, black| ByColor { white: row(white), black: row(black) };
    RulesetSpec {
        name: "standard".to_owned(),
        title: "Standard chess".to_owned(),
        description: "The game the world plays, by the laws of FIDE.".to_owned(),
        files,
        ranks,
        walls: Vec::new(),
        hills: ByColor::default(),
        kinds: standard_army(),
        start: StartSpec { pieces: start_pieces(files, ranks), ..StartSpec::default() },
        win: ByColor::same(WinCondition::Checkmate),
        checks_to_win: None,
        no_moves: NoMoves::Draw,
        must_capture: false,
        double_step: Some(DoubleStepSpec {
            from: rows(1, ranks - 2),
            en_passant: rows(1, ranks - 2),
        }),
        castling: Some(CastlingSpec {
            partner: 'R',
            royal_to: ByWing { queen_side: 2, king_side: 6 },
            partner_to: ByWing { queen_side: 3, king_side: 5 },
            notation: CastlingNotation::RoyalTarget,
            dropped_partner: false,
        }),
        promotion: Some(PromotionSpec {
            zone: rows(ranks - 1, 0),
            compulsory: rows(ranks - 1, 0),
            choices: vec!['Q', 'R', 'B', 'N'],
            supply: PromotionSupply::Unlimited,
            captured: PromotedCapture::Pawn,
        }),
        captured: CapturedPiece::Removed,
        drops: None,
        draws: DrawSpec {
            repetition: Some(RepetitionSpec::Draw { claim: 3, automatic: 5 }),
            move_count: Some(MoveCountSpec { claim: 100, automatic: 150 }),
            insufficient_material: true,
        },
    }
}

/// The six kinds of standard chess: pawn, knight, bishop, rook, queen, king.
pub fn standard_army() -> Vec<KindSpec> {
    let kind = |letter, name: &str, movement| KindSpec {
        letter,
        name: name.to_owned(),
        movement,
        royal: letter == 'K',
        pawn: letter == 'P',
        promotes_to: None,
    };
    let joined = |parts: [Movement; 2]| parts.concat();
    let pawn = vec![
        Atom::plain(0, 1, 1).with_mode(MoveMode::MoveOnly),
        Atom::plain(1, 1, 1).with_mode(MoveMode::CaptureOnly),
        Atom::plain(-1, 1, 1).with_mode(MoveMode::CaptureOnly),
    ];
    vec![
        kind('P', "pawn", pawn),
        kind('N', "knight", leaps(2, 1)),
        kind('B', "bishop", rides(1, 1)),
        kind('R', "rook", rides(1, 0)),
        kind('Q', "queen", joined([rides(1, 0), rides(1, 1)])),
        kind('K', "king", joined([leaps(1, 0), leaps(1, 1)])),
    ]
}

fn start_pieces(files: u8, ranks: u8) -> Vec<PlacementSpec> {
    let mut pieces = Vec::new();
    for (color, back, front) in [(Color::White, 0, 1), (Color::Black, ranks - 1, ranks - 2)] {
        for (file, letter) in (0..files).zip(BACK_ROW.chars()) {
            pieces.push(PlacementSpec { at: Coord { file, rank: back }, color, letter });
            pieces.push(PlacementSpec { at: Coord { file, rank: front }, color, letter: 'P' });
        }
    }
    pieces
}
