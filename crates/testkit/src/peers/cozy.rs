//! cozy-chess: standard chess and Chess960.

use cozy_chess::{Board, Color as Side, Move, Piece, Square};
use rules::Color;

use super::{Peer, PeerVerdict, PlainMove};

/// A position of cozy-chess.
#[derive(Clone, Debug)]
pub struct Cozy(Board);

impl Cozy {
    /// Reads a FEN with castling rights as files, such as `HAha`; `None` if it is refused.
    pub fn from_shredder_fen(fen: &str) -> Option<Self> {
        Board::from_fen(fen, true).ok().map(Self)
    }

    /// Reads a FEN of standard chess; `None` if it is refused.
    pub fn from_fen(fen: &str) -> Option<Self> {
        Board::from_fen(fen, false).ok().map(Self)
    }

    /// A start of Chess960 for each side, by its number.
    pub fn start(white: u32, black: u32) -> Self {
        Self(Board::double_chess960_startpos(white, black))
    }

    /// Its FEN with castling rights as files.
    pub fn shredder_fen(&self) -> String {
        format!("{:#}", self.0)
    }
}

impl Peer for Cozy {
    fn name(&self) -> &'static str {
        "cozy-chess"
    }

    fn moves(&self) -> Vec<PlainMove> {
        let mut list = Vec::new();
        self.0.generate_moves(|moves| {
            list.extend(moves.into_iter().map(plain));
            false
        });
        list.sort_unstable();
        list
    }

    fn play(&mut self, mv: PlainMove) {
        let promotion = match mv.letter {
            Some('Q') => Some(Piece::Queen),
            Some('R') => Some(Piece::Rook),
            Some('B') => Some(Piece::Bishop),
            Some('N') => Some(Piece::Knight),
            _ => None,
        };
        self.0.play_unchecked(Move {
            from: Square::index(usize::from(mv.from)),
            to: Square::index(usize::from(mv.to)),
            promotion,
        });
    }

    fn is_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    fn verdict(&self) -> PeerVerdict {
        if self.0.generate_moves(|_| true) {
            PeerVerdict::Open
        } else if self.is_check() {
            PeerVerdict::Won(match self.0.side_to_move() {
                Side::White => Color::Black,
                Side::Black => Color::White,
            })
        } else {
            PeerVerdict::Draw
        }
    }

    fn en_passant(&self) -> Option<u8> {
        let file = self.0.en_passant()?;
        let rank = cozy_chess::Rank::Sixth.relative_to(self.0.side_to_move());
        let target = Square::new(file, rank);
        let mut legal = false;
        let pawns = self.0.pieces(Piece::Pawn);
        self.0.generate_moves_for(pawns, |moves| {
            legal |= moves.into_iter().any(|mv| mv.to == target && mv.from.file() != file);
            legal
        });
        legal.then_some(target as u8)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.0, depth)
    }

    fn knows_material(&self) -> bool {
        false
    }
}

fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 0 {
        return 1;
    }
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += perft(&after, depth - 1);
        }
        false
    });
    nodes
}

fn plain(mv: Move) -> PlainMove {
    let letter = mv.promotion.map(|piece| match piece {
        Piece::Queen => 'Q',
        Piece::Rook => 'R',
        Piece::Bishop => 'B',
        Piece::Knight => 'N',
        Piece::Pawn => 'P',
        Piece::King => 'K',
    });
    PlainMove { from: mv.from as u8, to: mv.to as u8, letter }
}
