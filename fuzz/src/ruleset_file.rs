//! Untrusted ruleset files: reading and compiling gives a ruleset or mistakes, never a panic.

use notation::ruleset_file::{Format, load};
use rules::Ruleset;

use crate::reach::Reach;

/// Plies to play when the ruleset compiles.
const PLIES: usize = 4;

/// Reads, compiles and plays some moves. Text that begins with `{` is JSON, other text TOML.
pub fn run(data: &[u8]) -> Reach {
    let Ok(text) = std::str::from_utf8(data) else {
        return Reach::Refused;
    };
    let format = if text.trim_start().starts_with('{') { Format::Json } else { Format::Toml };
    let Ok(ruleset) = load(text, format) else {
        return Reach::Refused;
    };
    play(&ruleset, data);
    Reach::Inside
}

/// Plays a few legal moves, chosen by the bytes of the input.
fn play(ruleset: &Ruleset, choices: &[u8]) {
    let mut position = ruleset.start();
    for choice in choices.iter().take(PLIES) {
        let moves = position.legal_moves();
        assert_eq!(moves.len() as u64, position.count_legal_moves(), "count and list agree");
        let Some(mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else {
            return;
        };
        assert!(position.is_legal(*mv), "a listed move is legal");
        position = position.play(*mv).expect("a listed move can be played");
    }
}
