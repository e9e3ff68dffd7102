//! stub
mod faults;
pub use faults::{Fault, RulesetFaults};
use crate::*;
/// stub
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset(std::sync::Arc<RulesetSpec>);
#[allow(missing_docs, unused_variables)]
impl Ruleset {
    pub fn compile(spec: RulesetSpec) -> Result<Ruleset, RulesetFaults> { todo!() }
    pub fn spec(&self) -> &RulesetSpec { todo!() }
    pub fn warnings(&self) -> &[Fault] { todo!() }
    pub fn shape(&self) -> BoardShape { todo!() }
    pub fn walls(&self) -> SquareSet { todo!() }
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = PieceKind> { (0..1u8).map(PieceKind) }
    pub fn kind_by_letter(&self, letter: char) -> Option<PieceKind> { todo!() }
    pub fn letter(&self, kind: PieceKind) -> char { todo!() }
    pub fn is_royal(&self, kind: PieceKind) -> bool { todo!() }
    pub fn is_pawn(&self, kind: PieceKind) -> bool { todo!() }
    pub fn uses_hands(&self) -> bool { todo!() }
    pub fn tracks_promoted(&self) -> bool { todo!() }
    pub fn checks_to_win(&self) -> Option<u8> { todo!() }
    pub fn start(&self) -> Position { todo!() }
}
