//! What tests of matches share: a ruleset for bughouse.

use rules::spec::{CapturedPiece, NoMoves};
use rules::{Ruleset, RulesetSpec};

/// Crazyhouse whose captures go to a partner, and whose sides wait when they have no move.
///
/// # Panics
/// When crazyhouse is not built in.
pub fn bughouse() -> Ruleset {
    let crazyhouse = notation::builtin("crazyhouse").expect("crazyhouse is built in");
    let spec = RulesetSpec {
        name: "test-bughouse".to_owned(),
        captured: CapturedPiece::Transferred,
        no_moves: NoMoves::Wait,
        ..crazyhouse
    };
    Ruleset::compile(spec).expect("these rules go together")
}
