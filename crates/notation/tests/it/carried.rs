//! Files with their own rulesets: ordinary ones are read completely, hostile ones only up to their budget.

use notation::pgn::{GameRead, PgnProblem, Rulesets, read_games, read_games_with, write_pgn};
use notation::{PgnReader, builtin, read_bpgn};
use numbers::Numbers;
use rules::{Ruleset, RulesetSpec};

use crate::random_game;

/// A tag with a ruleset of 26 by 26 squares.
fn tag(name: &str, movement: &str, more: &str) -> String {
    let gap = vec!["26"; 24].join("/");
    let start = format!("k{}/{gap}/K{}[NNNNnnnn]", "n".repeat(25), "N".repeat(25));
    let start = if more.contains("drops") { start } else { start.replace("[NNNNnnnn]", "") };
    let king = r#"{"letter":"K","name":"king","betza":"K","royal":true}"#;
    let other = format!(r#"{{"letter":"N","name":"other","betza":"{movement}"}}"#);
    let json = format!(
        r#"{{"name":"{name}","files":26,"ranks":26,"start":"{start}","win":"extinction","pieces":[{king},{other}]{more}}}"#
    );
    format!("[Ruleset \"{}\"]\n", json.replace('"', "\\\""))
}

/// One game per name, each by its own ruleset.
fn games(names: std::ops::Range<usize>, movement: &str) -> String {
    names.map(|name| tag(&format!("r{name}"), movement, "") + "\n1. Nb1c3 *\n\n").collect()
}

fn refused(read: &GameRead) -> bool {
    read.faults.iter().any(|fault| fault.problem == PgnProblem::TooManyRulesets)
}

#[test]
fn a_file_with_too_many_large_rulesets_is_read_up_to_its_budget() {
    let text = games(0..60, "NQ") + "1. e4 *\n";
    let read: Vec<GameRead> = read_games(text.as_bytes()).collect();
    let count = read.iter().filter(|read| refused(read)).count();
    assert!((30..60).contains(&count), "{count}");
    assert!(!refused(&read[0]) && !refused(&read[1]) && refused(&read[59]));
    assert_eq!(read[0].game.as_ref().map(|game| game.moves.len()), Some(1));
    // Games by built-in rulesets are still read.
    assert_eq!(read[60].faults, []);
    assert_eq!(
        read[59].faults[0].problem.to_string(),
        "the file has too many large rulesets to be read together; put this game into a separate file"
    );
    let rulesets = Rulesets::trusted();
    assert!(read_games_with(text.as_bytes(), rulesets).all(|read| read.faults.is_empty()));
    let matches = read_bpgn(text.as_bytes()).filter(|read| {
        read.faults.iter().any(|fault| fault.problem == PgnProblem::TooManyRulesets)
    });
    assert_eq!(matches.count(), count);
}

/// A game of a ruleset whose many rides take a tenth of a second to compile.
fn game_by_costly_rules() -> String {
    let riders: Vec<String> =
        (1..=8).flat_map(|far| (far + 1..=9).map(move |wide| format!("({far},{wide})0"))).collect();
    let kinds: Vec<String> = ('L'..='V')
        .filter(|letter| *letter != 'N')
        .map(|letter| {
            let betza = riders[..16].concat();
            format!(r#"{{"letter":"{letter}","name":"rider {letter}","betza":"{betza}"}}"#)
        })
        .collect();
    let json = tag("costly", "N", "")
        .replace("}]}", &format!("}},{}]}}", kinds.join(",").replace('"', "\\\"")));
    json + "\n1. Nb1c3 *\n\n"
}

#[test]
fn a_ruleset_beyond_the_budget_is_read_only_from_trusted_files() {
    let text = game_by_costly_rules() + "1. e4 *\n";
    let read: Vec<GameRead> = read_games(text.as_bytes()).collect();
    assert_eq!(read[0].faults.len(), 1, "{:?}", read[0].faults);
    assert_eq!(
        read[0].faults[0].problem.to_string(),
        "the ruleset of this game costs more work than an untrusted file may cause; \
         read the file on the computer that runs tabiya"
    );
    assert_eq!(read[1].faults, []);
    let trusted = read_games_with(text.as_bytes(), Rulesets::trusted());
    assert!(trusted.map(|read| read.faults).all(|faults| faults.is_empty()));
}

#[test]
fn a_known_ruleset_is_read_after_refused_ones() {
    let first = games(0..1, "NQ");
    let text = first.clone() + &games(1..60, "NQ") + &first;
    let mut rulesets = Rulesets::default();
    let raw: Vec<_> = PgnReader::new(text.as_bytes()).collect();
    let known = raw[0].read(&mut rulesets).into_result().unwrap().ruleset().clone();
    assert!(raw.iter().any(|raw| refused(&raw.read(&mut rulesets))));
    let mut rulesets = Rulesets::with_known(vec![known.clone()]);
    assert!(raw.iter().any(|raw| refused(&raw.read(&mut rulesets))));
    let hash = known.content_hash();
    let by_hash = format!("[RulesetHash \"{hash}\"]\n{first}");
    let last = PgnReader::new(by_hash.as_bytes()).next().unwrap();
    assert_eq!(last.read(&mut rulesets).faults, []);
}

#[test]
fn slow_moves_are_read_up_to_the_budget() {
    let drops = r#","captured":"to-hand","drops":{"limit":"no-check","limited":"N"}"#;
    let variations = "(1. N@m16) ".repeat(400);
    let text = format!("{}\n1. N@m15 {variations} *\n\n1. e4 *\n", tag("slow", "N", drops));
    let read: Vec<GameRead> = read_games(text.as_bytes()).collect();
    let problems: Vec<&PgnProblem> = read[0].faults.iter().map(|fault| &fault.problem).collect();
    assert_eq!(problems, [&PgnProblem::TooMuchWork]);
    let kept = read[0].game.as_ref().map_or(0, |game| game.moves[0].variations.len());
    assert!((10..400).contains(&kept), "{kept}");
    assert_eq!(read[1].faults, []);
    let raw = PgnReader::new(text.as_bytes()).next().unwrap();
    let whole = raw.read(&mut Rulesets::trusted()).into_result().unwrap();
    assert_eq!(whole.moves[0].variations.len(), 400);
}

/// A random game as PGN.
fn random_pgn(ruleset: &Ruleset, plies: usize, numbers: &mut Numbers) -> String {
    write_pgn(&notation::PgnGame::from_game(&random_game(ruleset, plies, numbers)))
}

#[test]
fn ordinary_files_are_read_whole() {
    let mut numbers = Numbers::new(7);
    let mut text = String::new();
    // Dozens of games by a few custom rulesets, small and large.
    for number in 0..40 {
        let name = ["grand", "hilltop", "crazyhouse", "capablanca"][number % 4];
        let own = RulesetSpec { name: format!("own-{}", number % 8), ..builtin(name).unwrap() };
        text.push_str(&random_pgn(&Ruleset::compile(own).unwrap(), 80, &mut numbers));
    }
    let large = tag("large", "Q", "");
    let large = read_games(large.as_bytes()).next().unwrap().game.unwrap().ruleset().clone();
    for _ in 0..5 {
        text.push_str(&random_pgn(&large, 200, &mut numbers));
    }
    for (number, read) in read_games(text.as_bytes()).enumerate() {
        assert_eq!(read.faults, [], "game {number}");
    }
}

#[test]
fn a_larger_file_has_a_larger_budget() {
    let game = games(0..1, "NQ");
    let count = |text: &str| read_games(text.as_bytes()).filter(|read| !refused(read)).count();
    let several = games(1..60, "NQ");
    let small = count(&several);
    let filler = format!("{{ {} }} *\n\n", "x".repeat(1024 * 1024));
    assert!(count(&(filler + &several)) > small + 10);
    assert_eq!(count(&game), 1);
}
