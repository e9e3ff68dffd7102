//! Conversations, as a chess program would have them.

use std::io::Cursor;

use super::search::News;
use super::session::Session;
use super::talk;

/// What is answered to these lines.
fn answers(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    talk(Cursor::new(lines.to_owned()), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

/// The last answer to these lines.
fn last(lines: &str) -> String {
    answers(lines).pop().unwrap_or_default()
}

/// The one complaint these lines bring about.
fn complaint(lines: &str) -> String {
    let answers = answers(lines);
    let [only] = answers.as_slice() else { panic!("{answers:?}") };
    only.strip_prefix("info string ").unwrap_or_else(|| panic!("{only}")).to_owned()
}

#[test]
fn it_introduces_itself() {
    let answers = answers("uci\nisready\nquit\n");
    let name = answers[0].strip_prefix("id name Tabiya ").unwrap();
    let (version, signature) = name.split_once(" bench ").unwrap();
    assert_eq!((version, signature), (env!("CARGO_PKG_VERSION"), engine::bench::SIGNATURE));
    assert_eq!(answers[answers.len() - 2..], ["uciok", "readyok"]);
    for option in ["Hash", "Threads", "MultiPV", "Ponder", "UCI_LimitStrength", "UCI_Elo"] {
        let start = format!("option name {option} type ");
        assert!(answers.iter().any(|line| line.starts_with(&start)), "{option}");
    }
    let combo = answers.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    for name in ["chess", "crazyhouse", "kingofthehill", "3check", "horde", "three-check"] {
        assert!(combo.contains(&format!(" var {name}")), "{name} in {combo}");
    }
}

#[test]
fn the_name_tells_the_signature_of_the_bench() {
    let bench = last("bench\n");
    let nodes = bench.split(' ').next().unwrap();
    assert!(answers("uci\n")[0].ends_with(&format!(" bench {nodes}")), "{bench}");
}

#[test]
fn a_limited_player_errs_by_its_seed() {
    let middle = "position fen r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";
    let play = |options: &str, seed: u32| {
        let seed = format!("setoption name Seed value {seed}");
        last(&format!("{options}\n{seed}\n{middle}\ngo movetime 2000\n"))
    };
    for options in [
        "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 700",
        "setoption name Level value 3",
        "setoption name Level value 1",
    ] {
        let moves: Vec<String> = (1..9).map(|seed| play(options, seed)).collect();
        assert!(moves.iter().all(|mv| mv.starts_with("bestmove ")), "{moves:?}");
        assert!(moves.iter().any(|mv| *mv != moves[0]), "{options}: {moves:?}");
        assert_eq!(play(options, 4), moves[3], "{options}");
    }
}

#[test]
fn a_rating_is_a_level_in_other_words() {
    let level = engine::Level::new(5).unwrap();
    let go = "setoption name Seed value 7\ngo movetime 2000\n";
    let by_level = last(&format!("setoption name Level value 5\n{go}"));
    let elo = level.elo().unwrap();
    let by_rating = last(&format!(
        "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value {elo}\n{go}"
    ));
    assert_eq!(by_level, by_rating);
    assert!(by_level.starts_with("bestmove "));
}

#[test]
fn the_own_book_varies_the_first_moves_and_is_off_unless_asked_for() {
    let opening = |seed: u32| {
        last(&format!("setoption name OwnBook value true\nsetoption name Seed value {seed}\ngo\n"))
    };
    // Without a limit only a book answers.
    let moves: std::collections::HashSet<String> = (1..30).map(opening).collect();
    assert!(moves.contains("bestmove e2e4") && moves.len() > 1, "{moves:?}");
    let off = answers("go depth 1\n");
    assert!(off.iter().any(|line| line.starts_with("info depth 1 ")), "{off:?}");
    let book = "setoption name OwnBook value true\n";
    for search in
        ["go depth 1 searchmoves a2a3", "position startpos moves a2a3 a7a6 a3a4\ngo depth 1"]
    {
        let told = answers(&format!("{book}{search}\n"));
        assert!(told.iter().any(|line| line.starts_with("info depth 1 ")), "{search}: {told:?}");
    }
    let other = answers(&format!("{book}setoption name UCI_Variant value horde\ngo depth 1\n"));
    assert!(other.iter().any(|line| line.starts_with("info depth 1 ")), "{other:?}");
}

#[test]
fn a_search_tells_and_answers() {
    let answers = answers("position startpos moves e2e4 e7e5\ngo depth 4\n");
    let info = answers.iter().rev().find(|line| line.starts_with("info depth 4 ")).unwrap();
    for word in ["seldepth", "multipv 1", "score cp", "nodes", "nps", "hashfull", "time", "pv"] {
        assert!(info.contains(&format!(" {word} ")), "{word} in {info}");
    }
    assert!(answers.last().unwrap().starts_with("bestmove "), "{answers:?}");
}

#[test]
fn every_limit_ends_a_search() {
    for limit in [
        "depth 2",
        "nodes 500",
        "movetime 5",
        "wtime 100 btime 100",
        "wtime 50 btime 50 winc 1 binc 1 movestogo 3",
        "wtime -20 btime -20",
        "mate 1 depth 3",
        "depth 2 searchmoves a2a3",
        "",
    ] {
        let stop = if limit.is_empty() { "stop\n" } else { "" };
        let answer = last(&format!("go {limit}\n{stop}"));
        assert!(answer.starts_with("bestmove "), "{limit}: {answer}");
        assert!(!limit.contains("searchmoves") || answer.starts_with("bestmove a2a3"), "{answer}");
    }
}

#[test]
fn an_infinite_search_waits_for_its_stop() {
    let answers = answers(
        "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo infinite depth 2\nisready\nstop\n",
    );
    let ready = answers.iter().position(|line| line == "readyok").unwrap();
    let best = answers.iter().position(|line| line.starts_with("bestmove ")).unwrap();
    assert!(best > ready, "{answers:?}");
}

#[test]
fn pondering_answers_after_the_hit() {
    let answers = answers("go ponder depth 2\nisready\nponderhit\n");
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    assert!(answers.last().unwrap().starts_with("bestmove"), "{answers:?}");
}

#[test]
fn several_lines_are_numbered() {
    let answers = answers("setoption name MultiPV value 3\ngo depth 2\n");
    for rank in 1..=3 {
        let number = format!(" multipv {rank} ");
        let told = |line: &&String| line.starts_with("info depth 2 ") && line.contains(&number);
        assert!(answers.iter().any(|line| told(&line)), "{rank}");
    }
}

#[test]
fn nothing_is_answered_where_the_game_is_over() {
    let fen = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    assert_eq!(last(&format!("{fen}\ngo depth 3\n")), "bestmove (none)");
}

#[test]
fn rulesets_are_found_by_every_name() {
    let drop = "setoption name UCI_Variant value crazyhouse\n\
        position fen 6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1\ngo mate 1 depth 4\n";
    assert!(last(drop).starts_with("bestmove R@"), "{}", last(drop));
    for name in ["3check", "kingofthehill", "horde", "capablanca", "los-alamos", "circus"] {
        let lines =
            format!("setoption name UCI_Variant value {name}\nposition startpos\ngo nodes 50\n");
        assert!(last(&lines).starts_with("bestmove "), "{name}: {}", last(&lines));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulesets/gardner.toml");
    let lines = format!("setoption name Ruleset value {file}\ngo perft 1\n");
    assert_eq!(last(&lines), "Nodes searched: 7");
}

#[test]
fn castling_is_written_as_the_program_wants_it() {
    let place = "position fen 4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";
    let perft = |before: &str| answers(&format!("{before}{place}\ngo perft 1\n"));
    assert!(perft("").iter().any(|line| line == "e1g1: 1"));
    let chess960 = perft("setoption name UCI_Chess960 value true\n");
    assert!(chess960.iter().any(|line| line == "e1h1: 1"), "{chess960:?}");
}

#[test]
fn perft_counts() {
    let answers = answers("position startpos\ngo perft 3\n");
    assert_eq!(answers.last().unwrap(), "Nodes searched: 8902");
    assert!(answers.contains(&"e2e4: 600".to_owned()));
    assert_eq!(last("go perft 0\n"), "Nodes searched: 1");
}

#[test]
fn bad_input_gets_a_sentence() {
    for (lines, words) in [
        ("hello\n", "unknown command `hello`"),
        ("position\n", "position startpos"),
        ("position fen 8/8 w\n", "position: "),
        ("position startpos moves e2e5\n", "e2e5: "),
        ("go depth\n", "depth: a whole number is missing"),
        ("go wtime soon\n", "wtime: a number of milliseconds is missing"),
        ("go sideways\n", "`sideways` is no limit"),
        ("go searchmoves e2e5\n", "searchmoves: e2e5"),
        ("setoption Hash 12\n", "setoption name NAME value VALUE"),
        ("setoption name Hash value 0\n", "Hash is a whole number from 1 to"),
        ("setoption name Threads value many\n", "Threads is a whole number"),
        ("setoption name Level value 99\n", "Level is a whole number from 0 to"),
        ("setoption name Seed value -1\n", "Seed is a whole number from 0 to"),
        ("setoption name OwnBook value x\n", "`true` or `false`"),
        ("setoption name Ponder value maybe\n", "`true` or `false`"),
        ("setoption name Beauty value 1\n", "there is no option `Beauty`"),
        ("setoption name UCI_Variant value crazyhause\n", "did you mean `crazyhouse`?"),
        ("setoption name Ruleset value /no/such/file.toml\n", "cannot read the file"),
    ] {
        let complaint = complaint(lines);
        assert!(complaint.contains(words), "{lines}: {complaint}");
    }
}

#[test]
fn a_bad_position_leaves_the_one_before() {
    let answers = answers("position startpos moves e2e4\nposition startpos moves x\ngo perft 1\n");
    assert!(answers.contains(&"e7e5: 1".to_owned()), "{answers:?}");
}

#[test]
fn a_search_is_not_disturbed() {
    let answers = answers("go infinite\nposition startpos\ngo depth 1\nstop\n");
    let complaints = answers.iter().filter(|line| line.contains("send `stop` first")).count();
    assert_eq!(complaints, 2);
    assert!(answers.last().unwrap().starts_with("bestmove"), "{answers:?}");
}

#[test]
fn a_program_may_play_on_where_we_would_stop() {
    let dance = "g1f3 g8f6 f3g1 f6g8 ".repeat(6);
    let answer = last(&format!("position startpos moves {dance}e2e4\ngo depth 1\n"));
    assert!(answer.starts_with("bestmove "), "{answer}");
}

#[test]
fn a_failed_search_is_answered_all_the_same() {
    let mut session = Session::new(|_| ());
    let mut out = Vec::new();
    session.obey("go infinite", &mut out).unwrap();
    session.obey("stop", &mut out).unwrap();
    session.hear(News::Failed, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("the search failed") && text.contains("bestmove "), "{text}");
}

#[test]
fn hostile_lines_do_no_harm() {
    let long = "x".repeat(100_000);
    let lines = format!(
        "{long}\nposition fen {long}\nsetoption name {long} value {long}\ngo nodes 99999999999999999999999 depth 1\n\
         \u{0}\u{1}\nposition startpos moves {long}\nucinewgame\nstop\nponderhit\nisready\n"
    );
    let answers = answers(&lines);
    assert!(answers.iter().any(|line| line.starts_with("bestmove")), "{}", answers.len());
    assert!(answers.iter().all(|line| line.len() < 4_000));
}
