//! One type over all types of boards, and the two macros that reach into it.

use super::{Checks, Full, Hands, Plain, PlayableBoard, StandardType, TableType};
use crate::piece::MAX_KINDS;
use crate::square_set::Bits;

/// How many kinds a small board without extra state has room for.
pub(crate) const PLAIN_KINDS: usize = 10;

type StandardHands = Hands<Bits<1>, { super::standard::KINDS }>;
type Wide<const W: usize> = TableType<Full<Bits<W>, MAX_KINDS>, W, MAX_KINDS>;

/// A board of any type with its rules; large ones are on the heap.
#[derive(Debug)]
pub(crate) enum AnyBoard {
    Standard(PlayableBoard<StandardType<Plain>>),
    StandardHands(PlayableBoard<StandardType<StandardHands>>),
    StandardChecks(PlayableBoard<StandardType<Checks>>),
    Plain1(PlayableBoard<TableType<Plain, 1, PLAIN_KINDS>>),
    Plain2(PlayableBoard<TableType<Plain, 2, PLAIN_KINDS>>),
    Full1(Box<PlayableBoard<Wide<1>>>),
    Full2(Box<PlayableBoard<Wide<2>>>),
    Full4(Box<PlayableBoard<Wide<4>>>),
    Full11(Box<PlayableBoard<Wide<11>>>),
}

/// Evaluates an expression with the [`PlayableBoard`] in an [`AnyBoard`], whatever its type.
///
/// For rare queries: the code is compiled once for each type of board.
macro_rules! on_board {
    ($any:expr, |$board:ident| $body:expr) => {
        match $any {
            $crate::board::AnyBoard::Standard($board) => $body,
            $crate::board::AnyBoard::StandardHands($board) => $body,
            $crate::board::AnyBoard::StandardChecks($board) => $body,
            $crate::board::AnyBoard::Plain1($board) => $body,
            $crate::board::AnyBoard::Plain2($board) => $body,
            $crate::board::AnyBoard::Full1($board) => $body,
            $crate::board::AnyBoard::Full2($board) => $body,
            $crate::board::AnyBoard::Full4($board) => $body,
            $crate::board::AnyBoard::Full11($board) => $body,
        }
    };
}

/// Evaluates an expression with a [`BoardQuery`](super::BoardQuery) of the board in an [`AnyBoard`]:
/// `ask!(&self.board, |query| query.gives_check(mv))`.
///
/// The code is compiled for each type of board and, where it pays off, once more for processors
/// with BMI2. On large boards a second copy would cost more than it gains.
macro_rules! ask {
    (@fast $lookup:ident, $body:expr) => {
        match $crate::board::cpu::Pext::find() {
            Some($lookup) => $crate::board::cpu::Lookup::call($lookup, #[inline(always)] move || $body),
            None => $crate::board::ask!(@portable $lookup, $body),
        }
    };
    (@portable $lookup:ident, $body:expr) => {{
        let $lookup = $crate::board::cpu::Portable;
        $crate::board::cpu::Lookup::call($lookup, #[inline(always)] move || $body)
    }};
    ($any:expr, |$query:ident| $body:expr) => {
        $crate::board::ask!($any, |board, lookup| {
            let $query = board.query(lookup);
            $body
        })
    };
    ($any:expr, |$board:ident, $lookup:ident| $body:expr) => {
        match $any {
            $crate::board::AnyBoard::Standard($board) => $crate::board::ask!(@fast $lookup, $body),
            $crate::board::AnyBoard::StandardHands($board) => {
                $crate::board::ask!(@fast $lookup, $body)
            }
            $crate::board::AnyBoard::StandardChecks($board) => {
                $crate::board::ask!(@fast $lookup, $body)
            }
            $crate::board::AnyBoard::Plain1($board) => $crate::board::ask!(@fast $lookup, $body),
            $crate::board::AnyBoard::Plain2($board) => $crate::board::ask!(@fast $lookup, $body),
            $crate::board::AnyBoard::Full1($board) => $crate::board::ask!(@fast $lookup, $body),
            $crate::board::AnyBoard::Full2($board) => $crate::board::ask!(@fast $lookup, $body),
            $crate::board::AnyBoard::Full4($board) => $crate::board::ask!(@portable $lookup, $body),
            $crate::board::AnyBoard::Full11($board) => {
                $crate::board::ask!(@portable $lookup, $body)
            }
        }
    };
}

pub(crate) use {ask, on_board};

impl Clone for AnyBoard {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Standard(board) => Self::Standard(board.clone()),
            Self::StandardHands(board) => Self::StandardHands(board.clone()),
            Self::StandardChecks(board) => Self::StandardChecks(board.clone()),
            Self::Plain1(board) => Self::Plain1(board.clone()),
            Self::Plain2(board) => Self::Plain2(board.clone()),
            Self::Full1(board) => Self::Full1(board.clone()),
            Self::Full2(board) => Self::Full2(board.clone()),
            Self::Full4(board) => Self::Full4(board.clone()),
            Self::Full11(board) => Self::Full11(board.clone()),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::Standard(board), Self::Standard(source)) => board.clone_from(source),
            (Self::StandardHands(board), Self::StandardHands(source)) => board.clone_from(source),
            (Self::StandardChecks(board), Self::StandardChecks(source)) => board.clone_from(source),
            (Self::Plain1(board), Self::Plain1(source)) => board.clone_from(source),
            (Self::Plain2(board), Self::Plain2(source)) => board.clone_from(source),
            (Self::Full1(board), Self::Full1(source)) => board.clone_from(source),
            (Self::Full2(board), Self::Full2(source)) => board.clone_from(source),
            (Self::Full4(board), Self::Full4(source)) => board.clone_from(source),
            (Self::Full11(board), Self::Full11(source)) => board.clone_from(source),
            (board, source) => *board = source.clone(),
        }
    }
}
