//! stub
use crate::*;
/// stub
#[derive(Clone, Debug, PartialEq)]
pub struct Position;
/// stub
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("illegal")]
pub struct Illegal;
/// stub
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("faults")]
pub struct SetupFaults;
#[allow(missing_docs, unused_variables)]
impl Position {
    pub fn from_setup(ruleset: &Ruleset, setup: &Setup) -> Result<Position, SetupFaults> { todo!() }
    pub fn setup(&self) -> Setup { todo!() }
    pub fn ruleset(&self) -> &Ruleset { todo!() }
    pub fn turn(&self) -> Color { todo!() }
    pub fn piece_at(&self, square: Square) -> Option<Piece> { todo!() }
    pub fn legal_moves(&self) -> Vec<Move> { todo!() }
    pub fn castling_target(&self, mv: Move) -> Square { todo!() }
    pub fn find_move(&self, intent: Intent) -> Result<Move, Illegal> { todo!() }
}
