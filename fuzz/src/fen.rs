//! Untrusted FEN: the first line names a built-in ruleset, the second is the FEN.

use std::collections::HashMap;

use notation::builtin::builtin;
use notation::fen::parse_fen;
use rules::Ruleset;

use crate::reach::Reach;

thread_local! {
    static COMPILED: HashMap<&'static str, Ruleset> = compile_all();
}

/// Rulesets whose FEN differs: hands, checks, walls, size.
const RULESETS: &[&str] = &[
    "standard",
    "chess960",
    "crazyhouse",
    "three-check",
    "horde",
    "capablanca",
    "grand",
    "los-alamos",
];

fn compile_all() -> HashMap<&'static str, Ruleset> {
    let compile = |name: &&'static str| {
        let spec = builtin(name).expect("a built-in ruleset of that name");
        (*name, Ruleset::compile(spec).expect("built-in rulesets compile"))
    };
    RULESETS.iter().map(compile).collect()
}

/// Finds a ruleset by name; unknown names mean standard chess.
pub(crate) fn with_ruleset<T>(name: &str, work: impl FnOnce(&Ruleset) -> T) -> T {
    COMPILED.with(|compiled| work(compiled.get(name).unwrap_or(&compiled["standard"])))
}

/// Reads the FEN and counts the legal moves of its position.
pub fn run(data: &[u8]) -> Reach {
    let Some((name, fen)) = std::str::from_utf8(data).ok().and_then(|text| text.split_once('\n'))
    else {
        return Reach::Refused;
    };
    with_ruleset(name, |ruleset| {
        let Ok(position) = parse_fen(ruleset, fen.trim_end()) else {
            return Reach::Refused;
        };
        let moves = position.legal_moves();
        assert_eq!(moves.len() as u64, position.count_legal_moves(), "count and list agree");
        for mv in moves {
            assert!(position.is_legal(mv), "a listed move is legal");
        }
        Reach::Inside
    })
}
