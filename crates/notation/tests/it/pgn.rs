//! Games in files: awkward shapes with what must come of them, limits, and the way there and back.

use std::fs;
use std::path::Path;

use notation::builtin::builtin_names;
use notation::fen::write_fen;
use notation::pgn::{
    Game, GameRead, GameResult, MAX_DEPTH, MAX_FAULTS, MAX_MOVES, MAX_TAG_VALUE, MAX_TAGS,
    Milliseconds, Nag, Node, PgnProblem, PgnReader, Rulesets, Variation, read_games, write_pgn,
};
use notation::san::parse_san;
use rules::Line;

use crate::{from_toml, ruleset};

fn read(text: &str) -> Vec<GameRead> {
    read_games(text.as_bytes()).collect()
}

fn read_one(text: &str) -> GameRead {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn game(text: &str) -> Game {
    read_one(text).into_result().unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn faults(text: &str) -> Vec<String> {
    read_one(text).faults.iter().map(ToString::to_string).collect()
}

/// What a file comes to: every game as we write it, with its faults.
fn told(bytes: &[u8]) -> String {
    let mut told = String::new();
    let mut rulesets = Rulesets::default();
    for raw in PgnReader::new(bytes) {
        let read = raw.read(&mut rulesets);
        told.push_str(&format!("== line {}\n", raw.line()));
        for fault in &read.faults {
            told.push_str(&format!("fault: {fault}\n"));
        }
        match read.game {
            Some(game) => told.push_str(&write_pgn(&game)),
            None => told.push_str("no game\n\n"),
        }
    }
    told
}

#[test]
fn awkward_files_come_to_what_stands_beside_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pgn");
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let found = told(&fs::read(&path).unwrap());
        let beside = path.with_extension("expected");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&beside, &found).unwrap();
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        assert!(found == expected, "{}:\n{found}", path.display());
        count += 1;
    }
    assert!(count >= 9, "{count} files");
}

#[test]
fn line_ends_and_encodings_do_not_matter() {
    let text = "[Event \"E\"]\n[White \"Müller\"]\n\n1. e4 {a\nb} e5\n2. Qh9 *\n\n[Event \"F\"]\n\n1. d4 *\n";
    let expected = told(text.as_bytes());
    assert!(expected.contains("fault: line 6, column 4: `Qh9`"), "{expected}");
    assert!(expected.contains("== line 8"), "{expected}");
    for ends in ["\r\n", "\r"] {
        assert_eq!(told(text.replace('\n', ends).as_bytes()), expected, "{ends:?}");
    }
    let marked: Vec<u8> = b"\xef\xbb\xbf".iter().copied().chain(text.bytes()).collect();
    assert_eq!(told(&marked), expected);
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    assert_eq!(told(&latin), expected);
    let wide: Vec<u8> =
        b"\xff\xfe".iter().copied().chain(text.bytes().flat_map(|b| [b, 0])).collect();
    assert!(told(&wide).starts_with("== line 1\nfault: line 1, column 1: the file is UTF-16"));
    assert_eq!(told(b""), "");
    assert_eq!(told(b" \n\n% only a remark\n"), "");
}

#[test]
fn everything_said_about_a_move_is_kept() {
    let game = game("1. e4 $1 {[%clk 0:01:00] good} {and more} (1. d4 ?! {no}) *");
    let node = &game.moves[0];
    assert_eq!(node.annotations.nags, [Nag(1)]);
    assert_eq!(node.annotations.clock, Some(Milliseconds(60_000)));
    assert_eq!(node.annotations.comments, ["good", "and more"]);
    assert_eq!(node.variations[0].moves[0].annotations.nags, [Nag(6)]);
    assert_eq!(game.result, GameResult::Unknown);
}

#[test]
fn outlines_play_the_main_line_alone() {
    let text = "[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. Qh9) 2. Nf3 {so} Nc6 1-0\n\n1. e4 e4 *\n\n1. d4 *";
    let mut rulesets = Rulesets::default();
    let outlines: Vec<_> =
        PgnReader::new(text.as_bytes()).map(|raw| raw.outline(&mut rulesets)).collect();
    let first = outlines[0].as_ref().unwrap();
    assert_eq!((first.plies, first.result), (4, GameResult::WhiteWins));
    assert!(write_fen(&first.end).starts_with("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/"));
    assert_eq!(outlines[1].as_ref().unwrap_err().line, 5);
    assert_eq!(outlines[2].as_ref().unwrap().plies, 1);
}

#[test]
fn limits_are_told() {
    let deep = |depth: usize| format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(faults(&deep(MAX_DEPTH)), [""; 0]);
    assert_eq!(faults(&deep(MAX_DEPTH + 1)).len(), 1);
    assert!(
        faults(&deep(MAX_DEPTH + 1))[0].ends_with("variations lie in each other at most 64 deep")
    );
    assert_eq!(faults(&deep(10_000)).len(), 1);

    let tags = |count: usize| {
        let tags: String = (0..count).map(|index| format!("[T{index} \"x\"]\n")).collect();
        format!("{tags}\n1. e4 *")
    };
    assert_eq!(faults(&tags(MAX_TAGS)), [""; 0]);
    assert!(faults(&tags(MAX_TAGS + 1))[0].ends_with("a game has at most 256 tags"));
    assert_eq!(faults(&tags(10_000)).len(), MAX_FAULTS + 1);

    let long = |length: usize| format!("[T \"{}\"]\n\n*", "x".repeat(length));
    assert_eq!(faults(&long(MAX_TAG_VALUE)), [""; 0]);
    assert!(
        faults(&long(MAX_TAG_VALUE + 1))[0].contains("the value of the tag `T` is longer than")
    );

    let shuffle = |moves: usize| format!("{} *", "Nf3 Nf6 Ng1 Ng8 ".repeat(moves / 4));
    assert_eq!(faults(&shuffle(MAX_MOVES)), [""; 0]);
    assert!(faults(&shuffle(MAX_MOVES + 4))[0].contains("a game has at most 131072 moves"));

    let wrong = format!("1. e4 {}*", "(1. e5) ".repeat(1_000));
    assert_eq!(faults(&wrong).len(), MAX_FAULTS + 1);
    let huge = format!("1. e4 {{{}}} *", " ".repeat(notation::pgn::MAX_GAME));
    assert!(faults(&huge)[0].contains("the game is longer than 16777216 bytes"));
}

#[test]
fn games_of_every_built_in_ruleset_come_back() {
    for name in builtin_names() {
        let mut line = Line::new(ruleset(name).start());
        let mut seed: u64 = 5;
        while line.moves().len() < 80 {
            let moves = line.legal_moves();
            if moves.is_empty() {
                break;
            }
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            line.play(moves[(seed >> 33) as usize % moves.len()]).unwrap();
        }
        let mut game = Game::from_line(&line);
        game.tags.set("White", "She said \"\\\" and left");
        let text = write_pgn(&game);
        let again = self::game(&text);
        assert_eq!(again, game, "{text}");
        assert_eq!(again.end().unwrap().key(), line.position().key());
        let lines = text.lines().filter(|line| !line.starts_with('['));
        assert!(lines.map(|line| line.chars().count()).max() <= Some(80), "{text}");
    }
}

const OWN: &str = r#"
name = "duel"
title = "Duel \\ of \"kings\""
start = "k2r1/5/5/1R2K"

[[pieces]]
letter = "R"
name = "rook"
betza = "R"

[[pieces]]
letter = "K"
name = "king"
betza = "K"
royal = true
"#;

#[test]
fn a_ruleset_of_ones_own_travels_inside_the_file() {
    let start = from_toml(OWN).start();
    let mut line = Line::new(start);
    for text in ["Rb3", "Rd3", "Rb2"] {
        line.play(parse_san(line.position(), text).unwrap()).unwrap();
    }
    let text = write_pgn(&Game::from_line(&line));
    assert!(text.contains("[Variant \"Duel \\\\ of \\\"kings\\\"\"]"), "{text}");
    assert!(text.contains("[RulesetHash \""), "{text}");
    let again = game(&text);
    assert_eq!(again, Game::from_line(&line));
    assert_eq!(again.ruleset().spec(), line.position().ruleset().spec());

    let swapped = text.replace("k2r1/5", "k1r2/5");
    let read = read_one(&swapped);
    assert!(matches!(read.faults[0].problem, PgnProblem::OtherRuleset { .. }), "{swapped}");
    assert!(read.game.is_none());

    let bare: String = text.lines().filter(|line| !line.starts_with("[Ruleset ")).fold(
        String::new(),
        |mut kept, line| {
            kept.push_str(line);
            kept.push('\n');
            kept
        },
    );
    assert!(read_one(&bare).game.is_none());
    let raw = PgnReader::new(text.as_bytes()).next().unwrap();
    let refused = raw.read(&mut Rulesets::only_known(Vec::new()));
    assert_eq!(refused.faults[0].problem, PgnProblem::CarriedRuleset);
    let mut rulesets = Rulesets::only_known(vec![again.ruleset().clone()]);
    assert_eq!(raw.read(&mut rulesets).into_result().unwrap(), again);
    let mut rulesets = Rulesets::with_known(vec![again.ruleset().clone()]);
    let raw = PgnReader::new(bare.as_bytes()).next().unwrap();
    assert_eq!(raw.read(&mut rulesets).into_result().unwrap(), again);
}

#[test]
fn what_cannot_be_written_is_written_differently() {
    let start = ruleset("standard").start();
    let mv = parse_san(&start, "e4").unwrap();
    let mut written = Game::new(start);
    written.comments.push("a } b\nc".to_owned());
    written.tags.set("Bad name]", "two\nlines");
    written.push(mv).variations.push(Variation::default());
    let again = game(&write_pgn(&written));
    assert_eq!(again.comments, ["a ) b c"]);
    assert_eq!(again.tags.get("Badname"), Some("two lines"));
    assert_eq!(again.moves, [Node::new(mv)]);
}
