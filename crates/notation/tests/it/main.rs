//! Files, positions and moves through the front door.

mod bpgn;
mod builtins;
mod docs;
mod faults;
mod fen;
mod files;
mod hostile;
mod large_boards;
mod moves;
mod pgn;
mod san;
mod schema;

use notation::builtin::builtin;
use rules::Ruleset;

/// A built-in ruleset, compiled.
fn ruleset(name: &str) -> Ruleset {
    let spec = builtin(name).unwrap_or_else(|| panic!("{name} is built in"));
    Ruleset::compile(spec).unwrap_or_else(|faults| panic!("{name}: {faults}"))
}

/// A ruleset from a file, compiled.
fn from_toml(source: &str) -> Ruleset {
    notation::ruleset_file::load(source, notation::ruleset_file::Format::Toml)
        .unwrap_or_else(|faults| panic!("{faults}"))
}
