//! Intents as text: squares and letters, which `notation` reads back as the same intent.

use rules::{Intent, Ruleset};

/// Writes an intent. Castling stays as it was entered.
pub(crate) fn write(ruleset: &Ruleset, intent: Intent) -> String {
    let shape = ruleset.shape();
    match intent {
        Intent::Go { from, to, promotion } => {
            let letter = promotion.map(|kind| ruleset.letter(kind).to_ascii_lowercase());
            let letter = letter.map(String::from).unwrap_or_default();
            format!("{}{}{letter}", shape.name(from), shape.name(to))
        }
        Intent::Drop { kind, to } => format!("{}@{}", ruleset.letter(kind), shape.name(to)),
    }
}
