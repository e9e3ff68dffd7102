//! The piece-square tables of the standard army.

use rules::spec::CapturedPiece;
use rules::{Color, Piece, PieceKind, Ruleset, Square};

use super::bitboard::{edge_distance, relative_rank};
use super::parameters::Parameters;
use super::piece_square_tables::{PRICELESS, PieceSquareTables, TableSource};
use super::tapered_score::{TaperedScore, tapered};
use super::{PieceValues, mean_of_sides};

/// Phase weights of pawn, knight, bishop, rook, queen and king.
const PHASES: [i32; 6] = [0, 3, 3, 5, 10, 0];
/// The same where captured pieces come back from the hand.
const PHASES_WITH_HANDS: [i32; 6] = [0, 3, 3, 3, 7, 0];
/// The values of the kinds where captured pieces come back, in percent: pieces that need room are worth less.
const PERCENT_WITH_HANDS: [i32; 6] = [100, 88, 86, 78, 76, 100];
/// Added to the value of a piece in hand.
const HAND_BONUS: TaperedScore = tapered(12, 12);

/// Whether a ruleset is played with the standard army and one king a side.
pub(super) fn has_standard_army(ruleset: &Ruleset) -> bool {
    let start = ruleset.start();
    let one_king = |color| ruleset.has_law_of_check(color) && start.royals(color).len() == 1;
    start.standard_board().is_some() && Color::BOTH.into_iter().all(one_king)
}

/// The tables of the standard army.
pub(super) fn standard_tables(
    parameters: &Parameters,
    ruleset: &Ruleset,
    values: PieceValues<'_>,
) -> PieceSquareTables {
    let captured = ruleset.spec().captured;
    let base = |Piece { color, kind }: Piece| {
        let own = base_value(parameters, kind, captured);
        let PieceValues::Given(values) = values else { return own };
        let value = values[color].get(kind.index()).copied().unwrap_or(own.mean());
        let scale = |half: i32| half * value / own.mean().max(1);
        tapered(scale(own.middle()), scale(own.end()))
    };
    let on_square = |piece: Piece, square: Square| {
        let bonus = parameters.squares[piece.kind.index()][half_board(piece.color, square)];
        base(piece) + bonus
    };
    let see_value = |kind: PieceKind| {
        mean_of_sides(Color::BOTH.map(|color| match base(Piece::new(color, kind)) {
            value if value.middle() == 0 => PRICELESS,
            value => value.mean(),
        }))
    };
    let phase = |kind: PieceKind| match captured {
        CapturedPiece::Removed => PHASES[kind.index()],
        _ => PHASES_WITH_HANDS[kind.index()],
    };
    let in_hand = |piece| base(piece) + HAND_BONUS;
    let source = TableSource {
        on_square: &on_square,
        in_hand: &in_hand,
        see_value: &see_value,
        phase: &phase,
    };
    PieceSquareTables::new(&ruleset.start(), &source)
}

/// The index of a square in tables of half a board.
pub(super) fn half_board(color: Color, square: Square) -> usize {
    let square = square.index() as u32;
    relative_rank(color, square) * 4 + edge_distance(square)
}

/// The value of a kind of the standard army. Where captured pieces come back there is no endgame.
pub(super) fn base_value(
    parameters: &Parameters,
    kind: PieceKind,
    captured: CapturedPiece,
) -> TaperedScore {
    let value = parameters.values[kind.index()];
    if captured == CapturedPiece::Removed {
        return value;
    }
    let value = value.middle() * PERCENT_WITH_HANDS[kind.index()] / 100;
    tapered(value, value)
}
