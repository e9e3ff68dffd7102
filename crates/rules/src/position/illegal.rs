//! Why a move is illegal: a stable code, a sentence and the square that explains it.

use super::Position;
use crate::geometry::Coord;

/// Why a move is illegal. Squares are given as coordinates, ready to print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The piece belongs to the other side.
    #[error("the piece on {0} is not yours")]
    NotYourPiece(Coord),
    /// The square is empty.
    #[error("there is no piece on {0}")]
    EmptySquare(Coord),
    /// The board has no such square.
    #[error("the board has no such square")]
    OffBoard,
    /// No rule of movement leads there.
    #[error("the piece on {0} can't move there")]
    DoesNotMoveSo(Coord),
    /// A piece is in the way.
    #[error("the way is blocked on {0}")]
    Blocked(Coord),
    /// A hopper has nothing to hop over.
    #[error("the piece on {0} needs exactly one piece to hop over")]
    NoHurdle(Coord),
    /// A wall is in the way or on the target.
    #[error("there is a wall on {0}")]
    Wall(Coord),
    /// The target is taken by a piece of the same side.
    #[error("your own piece is on {0}")]
    OwnPiece(Coord),
    /// The piece moves there but does not capture there.
    #[error("the piece can move to {0} but can't capture there")]
    MoveOnly(Coord),
    /// The piece captures there but there is nothing to capture.
    #[error("the piece can go to {0} only to capture")]
    CaptureOnly(Coord),
    /// The piece could do so only on its first move.
    #[error("the piece on {0} has moved before")]
    FirstMoveOnly(Coord),
    /// A royal would be left attacked.
    #[error("your royal piece would be attacked from {0}")]
    LeavesRoyalAttacked(Coord),
    /// The move does not answer the check.
    #[error("your royal piece is still in check from {0}")]
    StillInCheck(Coord),
    /// The player must capture.
    #[error("you must capture, for example on {0}")]
    CaptureMandatory(Coord),
    /// None of the kind is in hand.
    #[error("you have no such piece in hand")]
    DropNoneInHand,
    /// The ruleset has no drops.
    #[error("pieces cannot be dropped in this ruleset")]
    DropsNotAllowed,
    /// The target of a drop is taken.
    #[error("{0} is occupied; pieces can only be dropped on empty squares")]
    DropSquareTaken(Coord),
    /// The target is outside the zone of drops.
    #[error("pieces cannot be dropped on {0}")]
    DropZone(Coord),
    /// The target is outside the zone of pawn drops.
    #[error("pawns cannot be dropped on {0}")]
    DropPawnRank(Coord),
    /// The file already has as many pawns as allowed.
    #[error("the file already has a pawn on {0}")]
    DropDoubled(Coord),
    /// The drop would give checkmate.
    #[error("this piece must not give checkmate when it is dropped on {0}")]
    DropMate(Coord),
    /// The drop would give check.
    #[error("this piece must not give check when it is dropped on {0}")]
    DropCheck(Coord),
    /// The pawn must promote.
    #[error("the pawn must promote on {0}: choose a piece")]
    PromotionRequired(Coord),
    /// The pawn cannot promote to this here and now.
    #[error("the piece can't promote to that on {0}")]
    PromotionNotAllowed(Coord),
    /// The piece does not promote on that square.
    #[error("pieces do not promote on {0}")]
    NoPromotionHere(Coord),
    /// No promotion choice is left, and the pawn may not arrive without one.
    #[error("no piece is left to promote to on {0}")]
    PromotionBarred(Coord),
    /// The right to castle is lost or never existed.
    #[error("castling is no longer possible: royal or partner on {0} has moved")]
    CastlingMoved(Coord),
    /// A piece is in the way of castling.
    #[error("castling is blocked on {0}")]
    CastlingBlocked(Coord),
    /// The royal is in check, passes an attacked square or ends on one.
    #[error(
        "the royal can't castle out of, through or into check: {square} is attacked from {from}"
    )]
    CastlingThroughCheck {
        /// The attacked square.
        square: Coord,
        /// A piece that attacks it.
        from: Coord,
    },
    /// The position would occur too often.
    #[error("this move would repeat the position too often")]
    RepetitionBarred,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The move was meant for another position.
    #[error("the position has changed since")]
    StalePosition,
}

impl Illegal {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotYourPiece(_) => "not-your-piece",
            Self::EmptySquare(_) => "empty-square",
            Self::OffBoard => "off-board",
            Self::DoesNotMoveSo(_) => "does-not-move-so",
            Self::Blocked(_) => "blocked",
            Self::NoHurdle(_) => "no-hurdle",
            Self::Wall(_) => "wall",
            Self::OwnPiece(_) => "own-piece",
            Self::MoveOnly(_) => "move-only",
            Self::CaptureOnly(_) => "capture-only",
            Self::FirstMoveOnly(_) => "first-move-only",
            Self::LeavesRoyalAttacked(_) => "leaves-royal-attacked",
            Self::StillInCheck(_) => "still-in-check",
            Self::CaptureMandatory(_) => "capture-mandatory",
            Self::DropNoneInHand => "drop-none-in-hand",
            Self::DropsNotAllowed => "drops-not-allowed",
            Self::DropSquareTaken(_) => "drop-square-taken",
            Self::DropZone(_) => "drop-zone",
            Self::DropPawnRank(_) => "drop-pawn-rank",
            Self::DropDoubled(_) => "drop-doubled",
            Self::DropMate(_) => "drop-mate",
            Self::DropCheck(_) => "drop-check",
            Self::PromotionRequired(_) => "promotion-required",
            Self::PromotionNotAllowed(_) => "promotion-not-allowed",
            Self::NoPromotionHere(_) => "no-promotion-here",
            Self::PromotionBarred(_) => "promotion-barred",
            Self::CastlingMoved(_) => "castling-moved",
            Self::CastlingBlocked(_) => "castling-blocked",
            Self::CastlingThroughCheck { .. } => "castling-through-check",
            Self::RepetitionBarred => "repetition-barred",
            Self::GameOver => "game-over",
            Self::StalePosition => "stale-position",
        }
    }

    /// The sentence for people who see the position: it uses the names of pieces.
    pub fn sentence(self, position: &Position) -> String {
        let ruleset = position.ruleset();
        let piece = |at: Coord| {
            let piece = ruleset.shape().square(at).and_then(|square| position.piece_at(square));
            piece.map_or("piece", |piece| ruleset.kind_name(piece.kind))
        };
        let royal = ruleset.royal_name();
        match self {
            Self::DoesNotMoveSo(at) => format!("the {} on {at} can't move there", piece(at)),
            Self::NoHurdle(at) => {
                format!("the {} on {at} needs exactly one piece to hop over", piece(at))
            }
            Self::FirstMoveOnly(at) => format!("the {} on {at} has moved before", piece(at)),
            Self::LeavesRoyalAttacked(from) => {
                format!("your {royal} would be attacked from {from}")
            }
            Self::StillInCheck(from) => format!("your {royal} is still in check from {from}"),
            Self::CastlingThroughCheck { square, from } => format!(
                "the {royal} can't castle out of, through or into check: {square} is attacked from {from}"
            ),
            _ => self.to_string(),
        }
    }

    /// The square that explains it, if there is one.
    pub const fn culprit(self) -> Option<Coord> {
        match self {
            Self::NotYourPiece(at)
            | Self::EmptySquare(at)
            | Self::DoesNotMoveSo(at)
            | Self::Blocked(at)
            | Self::NoHurdle(at)
            | Self::Wall(at)
            | Self::OwnPiece(at)
            | Self::MoveOnly(at)
            | Self::CaptureOnly(at)
            | Self::FirstMoveOnly(at)
            | Self::LeavesRoyalAttacked(at)
            | Self::StillInCheck(at)
            | Self::CaptureMandatory(at)
            | Self::DropSquareTaken(at)
            | Self::DropZone(at)
            | Self::DropPawnRank(at)
            | Self::DropDoubled(at)
            | Self::DropMate(at)
            | Self::DropCheck(at)
            | Self::PromotionRequired(at)
            | Self::PromotionNotAllowed(at)
            | Self::NoPromotionHere(at)
            | Self::PromotionBarred(at)
            | Self::CastlingMoved(at)
            | Self::CastlingBlocked(at)
            | Self::CastlingThroughCheck { from: at, .. } => Some(at),
            Self::OffBoard
            | Self::DropNoneInHand
            | Self::DropsNotAllowed
            | Self::RepetitionBarred
            | Self::GameOver
            | Self::StalePosition => None,
        }
    }
}
