//! Every built-in ruleset compiles and starts as its file says.

use notation::builtin::{builtin, builtin_names};
use notation::fen::write_fen;

use crate::ruleset;

#[test]
fn every_built_in_ruleset_compiles_without_warnings() {
    for name in builtin_names() {
        let ruleset = ruleset(name);
        assert_eq!(ruleset.warnings(), [], "{name}");
        assert!(!ruleset.start().legal_moves().is_empty(), "{name}");
    }
}

#[test]
fn standard_in_toml_is_standard_in_rust() {
    let toml = rules::normalized(builtin("standard").unwrap());
    assert_eq!(toml, rules::normalized(rules::standard_spec()));
}

#[test]
fn starts_are_written_as_other_programs_write_them() {
    for (name, fen) in [
        ("standard", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("crazyhouse", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"),
        ("three-check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"),
        ("horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"),
        ("capablanca", "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"),
        ("grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"),
        ("los-alamos", "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"),
        ("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1"),
        ("knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1"),
        ("hilltop", "rhwnkwnhr/ppppppppp/3*1*3/9/3*1*3/PPPPPPPPP/RHWNKWNHR w - - 0 1"),
        (
            "circus",
            "rnbcgbkcqnr/ppppppppppp/11/11/3*3*3/11/11/PPPPPPPPPPP/RNBCGBKCQNR w KQkq - 0 1",
        ),
    ] {
        assert_eq!(write_fen(&ruleset(name).start()), fen, "{name}");
    }
}
