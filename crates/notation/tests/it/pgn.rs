//! PGN: awkward files with their expected results, limits, and round trips.

use std::fs;
use std::path::Path;

use notation::builtin::builtin_names;
use notation::fen::write_fen;
use notation::pgn::{
    GameRead, GameResult, MAX_DEPTH, MAX_FAULTS, MAX_MOVES, MAX_TAG_VALUE, MAX_TAGS, MainLine,
    Milliseconds, Nag, Node, PgnGame, PgnProblem, PgnReader, Rulesets, Variation, read_games,
    write_pgn,
};
use notation::san::parse_san;
use numbers::Numbers;

use crate::{from_toml, random_game, ruleset};

fn read(text: &str) -> Vec<GameRead> {
    read_games(text.as_bytes()).collect()
}

fn read_one(text: &str) -> GameRead {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn game(text: &str) -> PgnGame {
    read_one(text).into_result().unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn faults(text: &str) -> Vec<String> {
    read_one(text).faults.iter().map(ToString::to_string).collect()
}

/// Every game of a file as we write it, with its faults.
fn reported(bytes: &[u8]) -> String {
    let mut reported = String::new();
    let mut rulesets = Rulesets::default();
    for raw in PgnReader::new(bytes) {
        let read = raw.read(&mut rulesets);
        reported.push_str(&format!("== line {}\n", raw.line()));
        for fault in &read.faults {
            reported.push_str(&format!("fault: {fault}\n"));
        }
        for note in &read.notes {
            reported.push_str(&format!("note: {note}\n"));
        }
        match read.game {
            Some(game) => reported.push_str(&write_pgn(&game)),
            None => reported.push_str("no game\n\n"),
        }
    }
    reported
}

#[test]
fn awkward_files_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pgn");
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pgn") {
            continue;
        }
        let found = reported(&fs::read(&path).unwrap());
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
    let expected = reported(text.as_bytes());
    assert!(expected.contains("fault: line 6, column 4: `Qh9`"), "{expected}");
    assert!(expected.contains("== line 8"), "{expected}");
    for ends in ["\r\n", "\r"] {
        assert_eq!(reported(text.replace('\n', ends).as_bytes()), expected, "{ends:?}");
    }
    let marked: Vec<u8> = b"\xef\xbb\xbf".iter().copied().chain(text.bytes()).collect();
    assert_eq!(reported(&marked), expected);
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    assert_eq!(reported(&latin), expected);
    let wide: Vec<u8> =
        b"\xff\xfe".iter().copied().chain(text.bytes().flat_map(|b| [b, 0])).collect();
    assert!(reported(&wide).starts_with("== line 1\nfault: line 1, column 1: the file is UTF-16"));
    assert_eq!(reported(b""), "");
    assert_eq!(reported(b" \n\n% only a remark\n"), "");
}

/// The `Event` tags of the games of a file without faults.
fn events(bytes: &[u8]) -> Vec<String> {
    let games = read_games(bytes)
        .map(|read| read.into_result().unwrap_or_else(|faults| panic!("{faults}")));
    games.map(|game| game.tags.get("Event").unwrap_or_default().to_owned()).collect()
}

#[test]
fn comments_before_the_tags_are_not_a_game() {
    let text = "; made by hand\n% and by machine\n\n; twice\n[Event \"A\"]\n\n1. e4 *\n";
    assert_eq!(events(text.as_bytes()), ["A"]);
    assert_eq!(reported(b"; only a remark\n"), "");
    let untagged = game("; about the opening\n1. e4 *");
    assert_eq!(untagged.comments, ["about the opening"]);
    assert_eq!(
        faults("; a remark\n[Event \"A\"]\n\n1. e9 *")[0].get(..16),
        Some("line 4, column 4")
    );
}

#[test]
fn joined_files_keep_their_games_apart() {
    const MARK: &str = "\u{feff}";
    let second = format!("{MARK}[Event \"B\"]\n\n1. d4 *\n");
    for first in [
        "[Event \"A\"]\n\n1. e4 *\n\n",
        "[Event \"A\"]\n\n1. e4 *",
        "[Event \"A\"]\n\n1. e4\n",
        "[Event \"A\"]\n",
        "[Event \"A\"]\n\n",
    ] {
        for ends in ["\n", "\r\n", "\r"] {
            let joined = format!("{MARK}{first}{second}").replace('\n', ends);
            assert_eq!(events(joined.as_bytes()), ["A", "B"], "{joined:?}");
        }
    }
    assert_eq!(
        events(format!("{MARK}1. e4 *\n; x\n{MARK}% y\n1. d4 *{MARK}\n").as_bytes()),
        ["", ""]
    );
    let open = format!("[Event \"A\"]\n\n1. e4 {{never closed\n{second}");
    assert_eq!(read(&open).len(), 2);
}

#[test]
fn games_without_moves_are_separated_by_an_empty_line() {
    for ends in ["\n", "\r\n", "\r"] {
        let text = "[Event \"A\"]\n\n[Event \"B\"]\n\n".replace('\n', ends);
        assert_eq!(events(text.as_bytes()), ["A", "B"], "{ends:?}");
    }
}

#[test]
fn zeros_are_castling_and_not_a_number() {
    const SHORT: &str = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7";
    for text in ["4. 00 00 *", "4. 00+ 00+ *", "4.00 00 *", "4. OO OO *"] {
        let game = game(&format!("{SHORT} {text}"));
        assert!(write_pgn(&game).contains("4. O-O O-O *"), "{text}");
    }
    let long = game("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 000 6. Kb1 *");
    assert!(write_pgn(&long).contains("5. O-O-O O-O-O 6. Kb1 *"));
    assert!(faults("1. e4 00 *")[0].contains("`00`: castling is blocked"));
    assert!(faults("1. e4 0 *")[0].contains("`0` is not a move"));
    assert!(faults("1. e4 0000 *")[0].contains("`0000`"));
    assert_eq!(faults("10 e4 0... e5 *"), [""; 0]);
}

#[test]
fn a_clock_without_a_move_is_a_comment() {
    let game = game("1. e4 {[%clk 0:01:00]} ({[%clk 0:75:04] x} {[%emt 0:00:01]}) *");
    let annotations = &game.moves[0].annotations;
    assert_eq!(annotations.clock, Some(Milliseconds(60_000)));
    assert_eq!(
        (annotations.elapsed, annotations.comments.as_slice()),
        (None, &["x".to_owned()][..])
    );
    assert_eq!(self::game(&write_pgn(&game)), game);
}

#[test]
fn all_annotations_of_a_move_are_kept() {
    let game = game("1. e4 $1 {[%clk 0:01:00] good} {and more} (1. d4 ?! {no}) *");
    let node = &game.moves[0];
    assert_eq!(node.annotations.nags, [Nag(1)]);
    assert_eq!(node.annotations.clock, Some(Milliseconds(60_000)));
    assert_eq!(node.annotations.comments, ["good", "and more"]);
    assert_eq!(node.variations[0].moves[0].annotations.nags, [Nag(6)]);
    assert_eq!(game.result, GameResult::Unknown);
}

#[test]
fn outlines_play_only_the_main_line() {
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

/// The outline of the only game of a text.
fn outline(text: &str) -> Result<(usize, GameResult), String> {
    let mut raws = PgnReader::new(text.as_bytes());
    let raw = raws.next().expect("a game");
    assert!(raws.next().is_none(), "{text}");
    let outline = raw.outline(&mut Rulesets::default()).map_err(|fault| fault.to_string())?;
    Ok((outline.plies, outline.result))
}

#[test]
fn a_move_after_a_result_is_a_fault() {
    for result in ["1/2", "½", "1:0", "0:1"] {
        let text = format!("1. e4\n{result} e5 2. Nf3 *");
        let column = result.chars().count() + 2;
        let reported = format!(
            "line 2, column {column}: `e5` comes after the result of a game; the next game \
             begins with tags or with `1.`"
        );
        assert_eq!(faults(&text), [reported.as_str()], "{text}");
        assert_eq!(outline(&text), Err(reported), "{text}");
        assert_eq!(read_one(&text).main_line, MainLine::Doubtful);
    }
    for text in ["1. e4 1/2 *", "1. e4 1/2 {well} (1. d4 e5) $1 *"] {
        assert_eq!(game(text).result, GameResult::Draw);
        assert_eq!(outline(text), Ok((1, GameResult::Draw)));
    }
}

#[test]
fn faults_outside_the_main_line_never_cut_it_short() {
    for fault in ["$999 ", "} ", "(Qd5) ", "(1. d4 (1. Qh9) (1. Qh8)) "] {
        for count in [1, 10, MAX_FAULTS, MAX_FAULTS + 1, 1_000] {
            let text = format!("1. e4 {}e5 (1... c5) 2. Nf3 *", fault.repeat(count));
            let read = read_one(&text);
            assert!((1..=MAX_FAULTS + 1).contains(&read.faults.len()), "{text}");
            let (game, notes) = read.clone().into_main_line().unwrap();
            assert_eq!((game.moves.len(), &notes), (3, &read.faults), "{text}");
            assert_eq!(outline(&text), Ok((3, GameResult::Unknown)), "{text}");
            assert!(read.into_result().is_err());

            let cut = format!("1. e4 {}e5 2. Qh9 *", fault.repeat(count));
            let refused = read_one(&cut).into_main_line().unwrap_err();
            let last = refused.0.last().unwrap().to_string();
            assert!(last.contains("`Qh9`"), "{last}");
            assert_eq!(outline(&cut), Err(last), "{cut}");
        }
    }
    let doubtful =
        ["[White Anderssen]\n\n1. e4 *", "1. e4 {e5 *", "1. e4 (1. d4 d5 *", "1. e4 e4 *"];
    for text in doubtful {
        assert_eq!(read_one(text).main_line, MainLine::Doubtful, "{text}");
        assert!(outline(text).is_err(), "{text}");
    }
    assert_eq!(read_one("1. e4 e5 *").main_line, MainLine::Whole);
}

#[test]
fn moves_of_variations_never_crowd_out_the_main_line() {
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(MAX_MOVES / 4);
    let text = format!("1. e4 ({long}) (1. d4) e5 (1... c5) 2. Nf3 *");
    assert_eq!(faults(&text).len(), 1);
    assert!(faults(&text)[0].ends_with("a game has at most 131072 moves, variations included"));
    let (game, _) = read_one(&text).into_main_line().unwrap();
    assert_eq!(game.moves.len(), 3);
    assert_eq!(outline(&text), Ok((3, GameResult::Unknown)));
}

#[test]
fn exceeded_limits_are_reported() {
    let deep = |depth: usize| format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    assert_eq!(faults(&deep(MAX_DEPTH)), [""; 0]);
    assert_eq!(faults(&deep(MAX_DEPTH + 1)).len(), 1);
    assert!(faults(&deep(MAX_DEPTH + 1))[0].ends_with("variations may be nested at most 64 deep"));
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
fn games_of_every_built_in_ruleset_read_back() {
    for name in builtin_names() {
        let played = random_game(&ruleset(name), 80, &mut Numbers::new(5));
        let mut game = PgnGame::from_game(&played);
        game.tags.set("White", "She said \"\\\" and left");
        let text = write_pgn(&game);
        let again = self::game(&text);
        assert_eq!(again, game, "{text}");
        assert_eq!(again.end().unwrap().key(), played.position().key());
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
fn a_custom_ruleset_travels_inside_the_file() {
    let start = from_toml(OWN).start();
    let mut played = rules::Game::new(start);
    for text in ["Rb3", "Rd3", "Rb2"] {
        played.play(parse_san(played.position(), text).unwrap()).unwrap();
    }
    let text = write_pgn(&PgnGame::from_game(&played));
    assert!(text.contains("[Variant \"Duel \\\\ of \\\"kings\\\"\"]"), "{text}");
    assert!(text.contains("[RulesetHash \""), "{text}");
    let again = game(&text);
    assert_eq!(again, PgnGame::from_game(&played));
    assert_eq!(again.ruleset().spec(), played.position().ruleset().spec());

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
    assert_eq!(raw.read(&mut Rulesets::default()).into_result().unwrap(), again);
    let mut rulesets = Rulesets::with_known(vec![again.ruleset().clone()]);
    let raw = PgnReader::new(bare.as_bytes()).next().unwrap();
    assert_eq!(raw.read(&mut rulesets).into_result().unwrap(), again);
}

#[test]
fn characters_that_pgn_cannot_hold_are_replaced() {
    let start = ruleset("standard").start();
    let mv = parse_san(&start, "e4").unwrap();
    let mut written = PgnGame::new(start);
    written.comments.push("a } b\nc".to_owned());
    written.tags.set("Bad name]", "two\nlines");
    written.push(mv).variations.push(Variation::default());
    let again = game(&write_pgn(&written));
    assert_eq!(again.comments, ["a ) b c"]);
    assert_eq!(again.tags.get("Badname"), Some("two lines"));
    assert_eq!(again.moves, [Node::new(mv)]);
}

fn notes(text: &str) -> Vec<String> {
    let read = read_one(text);
    assert_eq!(read.faults, [], "{text}");
    read.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn a_null_move_ends_only_its_variation() {
    let text = "1. e4 (1. d4 d5 -- 2. c4 (2. Nf3) e6) (1. Z0 d5) e5 2. Nf3 *";
    let expected = "is a null move, which no ruleset allows; the variation ends before it";
    assert_eq!(
        notes(text),
        [
            format!("line 1, column 17: `--` {expected}"),
            format!("line 1, column 43: `Z0` {expected}"),
        ]
    );
    let game = game(text);
    assert_eq!(game.moves.len(), 3);
    assert_eq!(game.moves[0].variations.len(), 1);
    assert_eq!(game.moves[0].variations[0].moves.len(), 2);
    assert_eq!(faults("1. e4 -- 2. d4 *").len(), 1, "in the main line it ends the game");
    let many = format!("1. e4 {} *", "(1. --)".repeat(1_000));
    assert_eq!(notes(&many).len(), MAX_FAULTS);
}

#[test]
fn text_after_a_result_is_not_a_game() {
    let games = read("1. e4 e5 1-0 2. Nf3 *");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].faults, []);
    assert!(games[1].game.is_none());
    let expected = "line 1, column 14: `2.` comes after the result of a game; \
        the next game begins with tags or with `1.`";
    assert_eq!(games[1].faults[0].to_string(), expected);
    assert!(matches!(&read("1. e4 1-0 1-0")[1].faults[0].problem, PgnProblem::AfterResult(_)));
    assert!(matches!(&read("1. e4 ½ 2. d4 *")[0].faults[0].problem, PgnProblem::AfterResult(_)));
    let mut rulesets = Rulesets::default();
    let stray = PgnReader::new(b"1. e4 * {so} 3... e5 *").nth(1).unwrap();
    assert!(stray.outline(&mut rulesets).is_err());
    let early = PgnReader::new("1. e4 ½ 2. d4 *".as_bytes()).next().unwrap();
    assert!(early.outline(&mut rulesets).is_err());
    for fine in ["1. e4 1-0 1. d4 0-1", "1. e4 1-0\n\n[White \"A\"]\n\n2. d4 *", "1. e4 * d4 *"] {
        assert!(read(fine).iter().all(|read| read.faults.is_empty()), "{fine}");
    }
    assert_eq!(faults("2. Nf3 *"), [""; 0], "there is no game before it");
}

#[test]
fn contradicting_results_are_reported_and_kept() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let expected = "line 1, column 21: the result 1-0 is kept, although by the rules the last \
        position is 0-1";
    assert_eq!(notes(&format!("{mate} 1-0")), [expected]);
    assert_eq!(game(&format!("{mate} 1-0")).result, GameResult::WhiteWins);
    for fine in ["0-1", "*", ""] {
        assert_eq!(notes(&format!("{mate} {fine}")), [""; 0], "{fine}");
    }
    let expected = "line 3, column 7: the moves end with 1-0, but the tag `Result` has 0-1; \
        1-0 is kept";
    assert_eq!(notes("[Result \"0-1\"]\n\n1. e4 1-0"), [expected]);
    let expected = "line 3, column 7: the moves end with *, but the tag `Result` has 0-1; \
        0-1 is kept";
    assert_eq!(notes("[Result \"0-1\"]\n\n1. e4 *"), [expected]);
    assert_eq!(notes("[Result \"?\"]\n\n1. e4 1-0"), [""; 0]);
}

#[test]
fn results_have_dashes_of_any_shape() {
    for dash in ['-', '\u{2010}', '\u{2011}', '–', '—', '\u{2212}'] {
        let text = format!(
            "[Result \"1{dash}0\"]\n\n1. e4 1{dash}0\n\n1. d4 0{dash}1 1. c4 1/2{dash}1/2 1. b3 ½{dash}½ {{so}}"
        );
        let games: Vec<PgnGame> =
            read(&text).into_iter().map(|read| read.into_result().expect(&text)).collect();
        let results: Vec<String> = games.iter().map(|game| game.result.to_string()).collect();
        assert_eq!(results, ["1-0", "0-1", "1/2-1/2", "1/2-1/2"], "{text}");
        assert_eq!(games[3].closing_comments, ["so"]);
        assert_eq!(notes(&format!("[Result \"1{dash}0\"]\n\n1. e4 1-0")), [""; 0]);
    }
}

#[test]
fn annotation_signs_may_follow_a_move_without_a_space() {
    let game = game("1. e4= e5+/- 2. Nf3± Nc6+= 3. Bb5-+ a6∓ 4. Bxc6+- dxc6!? 5. O-O=+ ♛xd2+∞ *");
    let nags: Vec<u8> =
        game.moves.iter().flat_map(|node| &node.annotations.nags).map(|nag| nag.0).collect();
    assert_eq!(nags, [10, 16, 16, 14, 19, 17, 18, 5, 15, 13]);
    let check = self::game("1. e4 f5 2. Qh5++- g6 *");
    assert_eq!(check.moves[2].annotations.nags, [Nag(18)]);
    assert_eq!(faults("1. = e4 *"), [""; 0]);
    assert_eq!(faults("1. e4 --= *").len(), 1);
}

#[test]
fn a_tag_that_names_standard_chess_is_kept() {
    for name in ["Standard", "standard", "From Position"] {
        let text = format!("[Variant \"{name}\"]\n\n1. e4 *");
        let read = game(&text);
        assert_eq!(read.tags.get("Variant"), Some(name));
        let written = write_pgn(&read);
        assert_eq!(written.matches(&format!("[Variant \"{name}\"]")).count(), 1, "{written}");
        assert_eq!(game(&written), read);
    }
    let other = write_pgn(&game("[Variant \"Crazyhouse\"]\n\n1. e4 *"));
    assert_eq!(other.matches("Variant").count(), 1, "{other}");
}

#[test]
fn long_comments_are_wrapped_so_that_they_read_back() {
    let words =
        "a word, and [%eval 0.3] %not  two blanks \u{a0} and\u{a0} others ; here ".repeat(5);
    for text in [words.trim(), &"x".repeat(200), &format!("{} y", "x".repeat(77))] {
        let mut written = PgnGame::new(ruleset("standard").start());
        written.comments.push(text.to_owned());
        let pgn = write_pgn(&written);
        assert_eq!(game(&pgn).comments, [text], "{pgn}");
    }
    let prose = "twelve words of prose that can be broken everywhere and so are ".repeat(6);
    let mut written = PgnGame::new(ruleset("standard").start());
    written.comments.push(prose.trim().to_owned());
    let pgn = write_pgn(&written);
    assert!(pgn.lines().all(|line| line.chars().count() < 80), "{pgn}");
    assert!(pgn.lines().count() > 12, "{pgn}");
    // A comment that fits on a line stays in one piece, for programs that keep line breaks.
    written.comments = vec!["z ".repeat(37).trim().to_owned()];
    assert!(write_pgn(&written).contains(&written.comments[0]));
}

#[test]
fn commands_of_other_programs_stay_before_the_times() {
    for comment in [
        "[%eval 0.2] [%clk 0:05:00]",
        "[%eval 0.2] [%csl Gf3] [%clk 0:05:00] good",
        "[%clk 0:05:00] good",
    ] {
        let text = write_pgn(&game(&format!("1. e4 {{ {comment} }} *")));
        assert!(text.contains(&format!("{{ {comment} }}")), "{text}");
    }
    for comment in ["[%a]  x", "[%a][%b] x", "[%a] [%b", "[%a] \u{a0}x", "x [%a] y"] {
        let mut written = PgnGame::new(ruleset("standard").start());
        let node = written.push(parse_san(&ruleset("standard").start(), "e4").unwrap());
        node.annotations.clock = Some(Milliseconds(60_000));
        node.annotations.comments.push(comment.to_owned());
        assert_eq!(game(&write_pgn(&written)), written, "{comment}");
    }
}

#[test]
fn the_number_of_kept_rulesets_and_names_is_limited() {
    let mut rulesets = Rulesets::default();
    // One more of each than is kept: all are read, and the first one is compiled again.
    let carried: Vec<String> = (0..17).map(carried_by_number).collect();
    let named = (0..65).map(|blanks| format!("[Variant \"{}grand\"]\n\n*\n", " ".repeat(blanks)));
    let texts: Vec<String> = carried.iter().cloned().chain(named).collect();
    for text in texts.iter().chain(&texts) {
        let raw = PgnReader::new(text.as_bytes()).next().unwrap();
        assert_eq!(raw.read(&mut rulesets).faults, [], "{text}");
    }
}

fn carried_by_number(number: usize) -> String {
    let spec = notation::builtin("gardner").expect("it is built in");
    let spec = rules::RulesetSpec { name: format!("own-{number}"), ..spec };
    let ruleset = rules::Ruleset::compile(spec).expect("a name changes nothing");
    write_pgn(&PgnGame::new(ruleset.start()))
}
