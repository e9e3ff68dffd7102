//! Ruleset files: round trips and errors.

use rules::movement::{Atom, leaps, rides};
use rules::spec::{
    CapturedPiece, CastlingNotation, DropLimit, DropSpec, Extinct, FirstMove, NoMoves, NoneLeft,
    PlacementSpec, PromotionSupply, RepetitionSpec, RoyalLoss, WinCondition, Zone,
};
use rules::{ByColor, ByWing, Color, Coord, Fault, RulesetSpec};

use super::{
    FileFaults, Format, MAX_FAULTS, MAX_SOURCE, located, parse_json, parse_toml, to_json, to_toml,
};
use crate::builtin::{builtin, builtin_name, builtin_names, builtin_source};

/// The shortest ruleset worth the name.
const SMALL: &str = r#"name = "small"
start = "3k/4/4/K3"

[[pieces]]
letter = "K"
name = "king"
betza = "K"
royal = true
"#;

fn small_with(more: &str) -> RulesetSpec {
    parse_toml(&format!("{more}\n{SMALL}")).unwrap_or_else(|faults| panic!("{more}\n{faults}"))
}

fn small_section(section: &str) -> RulesetSpec {
    parse_toml(&format!("{SMALL}\n{section}"))
        .unwrap_or_else(|faults| panic!("{section}\n{faults}"))
}

fn faults(source: &str) -> FileFaults {
    let faults = parse_toml(source).expect_err("faults");
    assert!(faults.faults.iter().all(|fault| !fault.reason.is_empty()), "{faults:?}");
    faults
}

/// The faults of the small ruleset with something added at its end.
fn section_faults(section: &str) -> String {
    faults(&format!("{SMALL}\n{section}")).to_string()
}

fn zone(squares: &str) -> Zone {
    squares.split_whitespace().map(|name| Coord::parse(name).unwrap()).collect()
}

#[track_caller]
fn assert_lossless(spec: &RulesetSpec) {
    let toml = to_toml(spec);
    let read = parse_toml(&toml).unwrap_or_else(|faults| panic!("{faults}\n{toml}"));
    assert_eq!(&read, spec, "{toml}");
    assert_eq!(to_toml(&read), toml);
    let json = to_json(spec);
    assert_eq!(&parse_json(&json).unwrap(), spec, "{json}");
}

#[test]
fn every_built_in_file_reads_and_writes_back() {
    for name in builtin_names() {
        let source = builtin_source(name).unwrap();
        let spec = parse_toml(source).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert_eq!(spec.name, name);
        assert!(!spec.description.is_empty() && !spec.title.is_empty(), "{name}");
        assert_lossless(&spec);
        assert_eq!(builtin(name), Some(spec));
    }
}

#[test]
fn names_of_other_tools_are_known() {
    for (alias, name) in [
        ("chess", "standard"),
        ("kingofthehill", "king-of-the-hill"),
        ("koth", "king-of-the-hill"),
        ("3check", "three-check"),
        ("threeCheck", "three-check"),
        ("losalamos", "los-alamos"),
        ("fischerandom", "chess960"),
        ("capa", "capablanca"),
        ("Los Alamos", "los-alamos"),
    ] {
        assert_eq!(builtin_name(alias), Some(name));
    }
    assert_eq!(builtin_name("checkers"), None);
}

#[test]
fn the_smallest_file_has_sensible_defaults() {
    let spec = small_with("");
    assert_eq!((spec.files, spec.ranks), (4, 4));
    assert_eq!(spec.title, "small");
    assert_eq!(spec.win, ByColor::same(WinCondition::Checkmate));
    assert_eq!(spec.start.pieces.len(), 2);
    assert!(spec.promotion.is_none() && spec.castling.is_none() && spec.double_step.is_none());
    assert!(spec.drops.is_none() && spec.draws.repetition.is_none());
    assert_lossless(&spec);
}

#[test]
fn sections_have_the_usual_defaults() {
    let standard = builtin("standard").unwrap();
    let source = builtin_source("standard").unwrap();
    let head = source.split("[double_step]").next().unwrap();
    let short = format!(
        "{head}[double_step]\n[castling]\n[promotion]\n[draws]\nrepetition = {{}}\n\
         move_count = {{}}\ninsufficient_material = true"
    );
    assert_eq!(parse_toml(&short).unwrap(), standard);
    let drops = small_section("[drops]\nlimit = \"no-mate\"").drops.unwrap();
    assert_eq!(drops.zone.white.len(), 16);
    assert_eq!(drops.pawn_zone.white, drops.pawn_zone.black);
    assert_eq!(drops.pawn_zone.white.len(), 8);
    assert_eq!((drops.limit, drops.limited), (DropLimit::NoMate, vec!['K']));
}

#[test]
fn zones_are_squares_and_rectangles() {
    let spec = small_with(r#"walls = ["b2", "c3-d4"]"#);
    assert_eq!(spec.walls, zone("b2 c3 d3 c4 d4"));
    assert_lossless(&spec);
    let spec = small_with(r#"hills = "b2-c3""#);
    assert_eq!(spec.hills, ByColor::same(zone("b2 c2 b3 c3")), "hills are not mirrored");
    let spec = small_with(r#"hills = { white = "d4" }"#);
    assert_eq!(spec.hills, ByColor { white: zone("d4"), black: Zone::new() });
    assert_lossless(&spec);
    let spec = small_section("[double_step]\nfrom = [\"a1-b2\", \"d1\"]");
    let expected = ByColor { white: zone("a1 b1 a2 b2 d1"), black: zone("a3 b3 a4 b4 d4") };
    assert_eq!(spec.double_step.as_ref().unwrap().from, expected, "mirrored for Black");
    assert_lossless(&spec);
}

#[test]
fn zones_in_any_order_survive() {
    let mut spec = small_with("");
    spec.walls = zone("c3 b3 b3 a1 b1 a2 b2 z26");
    spec.hills = ByColor { white: zone("d4 c4"), black: zone("a1") };
    assert_lossless(&spec);
}

#[test]
fn movement_is_betza_or_vectors() {
    let movement = |more: &str| {
        let source = SMALL.replace("betza = \"K\"", more);
        parse_toml(&source).unwrap().kinds.remove(0).movement
    };
    assert_eq!(movement("leaps = [[1, 2]]"), leaps(2, 1));
    assert_eq!(movement("rides = [[0, 1]]"), rides(1, 0));
    assert_eq!(movement("rides = [[1, 0, 3]]"), rules::movement::symmetric(1, 0, 3));
    let both = movement("betza = \"B\"\nleaps = [[2, 1]]");
    assert_eq!(both, [rides(1, 1), leaps(2, 1)].concat());
}

#[test]
fn movement_in_any_order_survives() {
    let mut spec = small_with("");
    spec.kinds[0].movement.reverse();
    assert_lossless(&spec);
    spec.kinds[0].movement =
        vec![Atom::plain(5, -7, 3), Atom::plain(0, 1, 1), Atom::plain(0, 1, 2)];
    assert_lossless(&spec);
    spec.kinds[0].movement = Vec::new();
    assert_lossless(&spec);
}

#[test]
fn a_start_has_walls_hands_and_a_turn() {
    let source = SMALL.replace(
        "start = \"3k/4/4/K3\"",
        r#"start = { pieces = "3k/1*2/4/K3[KKk]", turn = "black" }"#,
    );
    let spec = parse_toml(&source).unwrap();
    assert_eq!(spec.walls, zone("b3"));
    assert_eq!(spec.start.hands, ByColor { white: vec![('K', 2)], black: vec![('K', 1)] });
    assert_eq!(spec.start.turn, FirstMove::Black);
    assert_lossless(&spec);
    let toml = to_toml(&spec);
    assert!(toml.contains(r#"hands = { white = "K2", black = "K" }"#), "{toml}");
}

#[test]
fn a_start_in_any_order_survives() {
    let mut spec = small_with("");
    spec.start.pieces.reverse();
    assert_lossless(&spec);
    assert!(to_toml(&spec).contains(r#"pieces = ["kd4", "Ka1"]"#));
    let again = PlacementSpec { at: Coord::new(0, 0), color: Color::Black, letter: 'K' };
    spec.start.pieces.push(again);
    assert_lossless(&spec);
}

#[test]
fn win_conditions_have_options() {
    let win = |text: &str| small_with(text).win;
    assert_eq!(win("win = \"regicide\"").white, WinCondition::Regicide(RoyalLoss::Last));
    let first = ByColor::same(WinCondition::Regicide(RoyalLoss::First));
    assert_eq!(win(r#"win = { by = "regicide", royals = "first" }"#), first);
    let any = WinCondition::Extinction(Extinct::AnyOf(vec!['K', 'Q']));
    assert_eq!(win(r#"win = { by = "extinction", any_of = ["K", "Q"] }"#).white, any);
    let text = r#"win = { white = "checkmate", black = { by = "extinction", all_of = "K" } }"#;
    let spec = small_with(text);
    assert_eq!(spec.win.black, WinCondition::Extinction(Extinct::AllOf(vec!['K'])));
    assert_lossless(&spec);
}

#[test]
fn every_setting_survives() {
    let mut spec = builtin("grand").unwrap();
    spec.title = "Größe \"π\" \\ \u{1}\n\ttab".to_owned();
    spec.checks_to_win = Some(7);
    spec.no_moves = NoMoves::Loss;
    spec.must_capture = true;
    spec.captured = CapturedPiece::Transferred;
    spec.kinds[0].promotes_to = Some(vec!['Q']);
    spec.start.hands.black = vec![('P', 60_000), ('N', 0), ('P', 1)];
    spec.draws.repetition = Some(RepetitionSpec::Barred { at: 3 });
    spec.promotion.as_mut().unwrap().supply = PromotionSupply::LostKinds(NoneLeft::Stay);
    spec.castling = builtin("chess960").unwrap().castling.map(|mut castling| {
        castling.royal_to = ByWing { queen_side: 0, king_side: 25 };
        castling.notation = CastlingNotation::RoyalTakesPartner;
        castling
    });
    spec.drops = Some(DropSpec {
        zone: ByColor { white: zone("a1"), black: zone("a1") },
        pawn_zone: ByColor::default(),
        pawns_a_file: Some(1),
        limit: DropLimit::NoCheck,
        limited: vec!['P', 'N'],
    });
    assert_lossless(&spec);
}

#[test]
fn nonsense_drafts_are_written_without_panic() {
    let mut spec = small_with("");
    (spec.files, spec.ranks) = (255, 0);
    spec.walls = vec![Coord::new(255, 255)];
    spec.start.pieces[0].at = Coord::new(200, 3);
    spec.kinds[0].movement = vec![Atom::plain(-128, 0, 0), Atom::plain(0, 0, 255)];
    to_toml(&spec);
    to_json(&spec);
}

#[test]
fn all_faults_are_reported_at_once_with_their_lines() {
    let source = r#"name = "bad"
files = 300
ranks = "eight"
start = "3k/4/4/K3"
wim = "checkmate"
no_moves = "stalemate"

[[pieces]]
letter = "King"
name = "king"
betza = "K"

[[pieces]]
letter = "N"
betza = "N"
royal = 1

[promotion]
choice = "Q"
"#;
    let expected = "\
line 2: files: expected a whole number from 2 to 26, found 300
line 3: ranks: expected a whole number from 2 to 26, found \"eight\"
line 5: wim: unknown key; did you mean `win`? (known: name, title, description, files, ranks, \
walls, hills, start, win, checks_to_win, no_moves, must_capture, captured, pieces, double_step, \
castling, promotion, drops, draws)
line 6: no_moves: \"stalemate\" is not known (known: draw, loss, win, wait)
line 9: pieces[0].letter: expected one letter in quotes, such as \"N\", found \"King\"
line 13: pieces[1].name: is missing
line 16: pieces[1].royal: expected true or false, found 1
line 19: promotion.choice: unknown key; did you mean `choices`? (known: zone, compulsory, choices, \
supply, none_left, when_captured)";
    assert_eq!(faults(source).to_string(), expected);
}

#[test]
fn faults_within_texts_name_their_column() {
    let source = SMALL
        .replace("betza = \"K\"", "betza = \"KisO2\"\nleaps = [[0, 0]]\nrides = [[0, 1, 0]]")
        .replace("3k/4/4/K3", "3k/4/5/K?2~");
    let source = format!("walls = [\"e4\", \"e44\"]\n{source}");
    let expected = "\
line 1: walls[1]: \"e44\" is neither a square such as \"e4\" nor a rectangle such as \"a2-h2\"; \
several go in a list: [\"a1\", \"c3-d4\"]
line 3: start: column 9: `?` is neither a piece letter, a number of empty squares, `*`, `/` nor `[`
line 3: start: column 11: `~` must follow the letter of a piece
line 3: start: column 6: rank 2 has 5 squares, but the board has 4 files
line 8: pieces[0].betza: column 4: `O` does not belong in a movement: use the section [castling]
line 9: pieces[0].leaps[0]: [0, 0] goes nowhere; one number must be above 0
line 10: pieces[0].rides[0]: a range of 0 goes nowhere";
    assert_eq!(faults(&source).to_string(), expected);
}

#[test]
fn contradictions_are_refused() {
    let reported = |section: &str, expected: &str| {
        let faults = section_faults(section);
        assert!(faults.contains(expected), "{faults}");
    };
    reported("[promotion]\nnone_left = \"stay\"", "only means something with supply");
    reported("[draws]\nrepetition = { barred = 3, claim = 3 }", "either barred or a draw");
    reported("[double_step]\nfrom = \"a9\"", "reaches beyond the board");
    reported("[win]\nby = \"checkmate\"\nroyals = \"first\"", "win.royals: only means something");
    reported("[win]\nwhite = \"checkmate\"", "win.black: is missing");
    reported(
        "[castling]\nroyal_to = { queen_side = \"C\", king_side = \"g\" }",
        "letter of a file",
    );
    let movement = faults(&SMALL.replace("betza = \"K\"\n", "")).to_string();
    assert!(movement.contains("line 4: pieces[0]: says nothing about how it moves"), "{movement}");
    let walls = faults(&format!("walls = \"a2\"\n{}", SMALL.replace("3k/4", "3k/*3"))).to_string();
    assert!(walls.contains("a3 is written `*` but is not among the walls"), "{walls}");
}

#[test]
fn json_faults_have_lines_too() {
    let source = "{\n  \"name\": \"x\",\n  \"start\": \"2/2\",\n  \"name\": 3,\n  \"pieces\": [\n    {\"letter\": null}\n  ]\n}";
    let reported = parse_json(source).unwrap_err().to_string();
    assert!(reported.contains("name: is given twice"), "{reported}");
    assert!(reported.contains("line 6: pieces[0].letter: expected one letter"), "{reported}");
    assert!(reported.contains("line 6: pieces[0].name: is missing"), "{reported}");
    let broken = parse_json("{\n\"name\": }").unwrap_err();
    assert_eq!(broken.faults[0].line, Some(2));
}

#[test]
fn broken_toml_reports_every_line() {
    let expected = "\
start: is missing
pieces: is missing
line 1: name: this is not TOML: a value must follow `=`
line 2: files: this is not TOML: a line has the form `key = value`";
    assert_eq!(faults("name = \nfiles 8\nranks = 8\n").to_string(), expected);
    let hopeless = faults(&"x y\n".repeat(100));
    assert!(hopeless.faults.len() > 20, "{hopeless}");
    let reported = hopeless.to_string();
    assert!(
        reported.ends_with("this is not TOML: there are too many mistakes to read on"),
        "{reported}"
    );
}

#[test]
fn paths_are_found_in_the_text() {
    let source = builtin_source("horde").unwrap();
    let line = |path: &str| {
        let found = located(source, Format::Toml, &[Fault::new(path, "")]);
        source.lines().nth(found[0].line? - 1).map(str::to_owned)
    };
    assert_eq!(line("files").as_deref(), Some("files = 8"));
    assert_eq!(line("pieces[1].movement").as_deref(), Some("betza = \"N\""));
    assert_eq!(line("pieces[1].promotes_to").as_deref(), Some("[[pieces]]"));
    assert_eq!(line("promotion.compulsory").as_deref(), Some("[promotion]"));
    assert!(line("double_step.from.white").unwrap().starts_with("from = {"));
    assert!(line("castling.royal_to.king_side").unwrap().starts_with("royal_to"));
    assert!(line("start.pieces").unwrap().starts_with("start ="));
    assert!(line("walls").unwrap().starts_with("start ="));
    assert_eq!(line("drops.zone"), None);
}

#[test]
fn hostile_files_are_refused_without_harm() {
    let reported = |source: String| faults(&source).to_string();
    assert!(reported("#".repeat(MAX_SOURCE + 1)).contains("262145 bytes"));
    reported(format!("name = {}", "[".repeat(100_000)));
    reported("a.".repeat(100_000));
    reported(format!("x = {}", "{a=".repeat(50_000)));
    let keys: String = (0..20_000).map(|key| format!("k{key} = 1\n")).collect();
    assert!(reported(keys).contains("has 20000 keys"));
    let walls = format!("walls = [{}]\n{SMALL}", "\"a1\",".repeat(10_000));
    assert!(reported(walls).contains("10000 items"));
    let walls = format!("walls = [{}]\n{SMALL}", "\"a1-z26\",".repeat(600));
    assert!(reported(walls).contains("405600 squares"));
    let many = faults(&format!("{SMALL}{}", "[[pieces]]\n".repeat(300)));
    assert_eq!((many.faults.len(), many.unlisted > 0), (MAX_FAULTS, true));
    let deep = format!("{{\"name\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(parse_json(&deep).is_err());
    let deep = format!("{{\"pieces\": {}1{}}}", "{\"a\":".repeat(30_000), "}".repeat(30_000));
    assert!(parse_json(&deep).is_err());
}
