//! UCI conversations, as a chess program would have them.

use std::io::Cursor;
use std::sync::mpsc::{self, Receiver};

use super::handler::UciHandler;
use super::search::SearchMessage;
use super::serve;
use crate::commands::run_line;
use crate::output::Verdict;

/// The answers to these lines.
fn answers(lines: &str) -> Vec<String> {
    let mut out = Vec::new();
    serve(Cursor::new(lines.to_owned()), &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

/// The last answer to these lines.
fn last(lines: &str) -> String {
    answers(lines).pop().unwrap_or_default()
}

/// The only answer to these lines, an error.
fn error(lines: &str) -> String {
    let answers = answers(lines);
    let [only] = answers.as_slice() else { panic!("{answers:?}") };
    only.strip_prefix("info string ").unwrap_or_else(|| panic!("{only}")).to_owned()
}

/// How many `bestmove` lines there are.
fn best_moves(answers: &[String]) -> usize {
    answers.iter().filter(|line| line.starts_with("bestmove ")).count()
}

/// A conversation step by step: messages of the search are handled when the test wants it.
struct Steps {
    handler: UciHandler,
    messages: Receiver<SearchMessage>,
    out: Vec<u8>,
}

impl Steps {
    fn start() -> Self {
        let (sender, messages) = mpsc::channel();
        Self {
            handler: UciHandler::new(move |message| sender.send(message).unwrap()),
            messages,
            out: Vec::new(),
        }
    }

    fn send(&mut self, line: &str) -> &mut Self {
        self.handler.handle_line(line, &mut self.out).unwrap();
        self
    }

    /// Handles messages until the search is done.
    fn finish_search(&mut self) -> &mut Self {
        loop {
            let message = self.messages.recv().unwrap();
            let is_done = !matches!(message, SearchMessage::Info(_));
            self.handler.handle_search(message, &mut self.out).unwrap();
            if is_done {
                return self;
            }
        }
    }

    fn best_moves(&self) -> usize {
        String::from_utf8_lossy(&self.out).matches("bestmove ").count()
    }
}

#[test]
fn uci_lists_name_and_options() {
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
fn the_name_has_the_signature_of_the_bench() {
    let bench = last("bench\n");
    let nodes = bench.split(' ').next().unwrap();
    assert!(answers("uci\n")[0].ends_with(&format!(" bench {nodes}")), "{bench}");
}

#[test]
fn a_limited_player_depends_on_its_seed() {
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
        let again = format!("{middle}\ngo movetime 2000\nucinewgame\n").repeat(3);
        let lines = answers(&format!("{options}\nsetoption name Seed value 4\n{again}"));
        let best: Vec<&String> = lines.iter().filter(|line| line.starts_with("best")).collect();
        assert!(best.len() == 3 && best.iter().all(|mv| *mv == best[0]), "{options}: {best:?}");
    }
}

#[test]
fn the_rating_of_a_level_plays_like_the_level() {
    let level = engine::Level::new(5).unwrap();
    let go = "setoption name Seed value 7\ngo movetime 2000\n";
    let by_level = last(&format!("setoption name Level value 5\n{go}"));
    let elo = level.elo().unwrap();
    let by_rating = last(&format!(
        "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value {elo}\n{go}"
    ));
    assert_eq!(by_level, by_rating);
    assert!(by_level.starts_with("bestmove "));
    // It also knows two plies of theory.
    let known = answers(&format!(
        "setoption name OwnBook value true\nsetoption name UCI_LimitStrength value true\n\
         setoption name UCI_Elo value {elo}\nsetoption name Seed value 7\n\
         position startpos moves e2e4 e7e5 g1f3 b8c6\ngo\n"
    ));
    assert!(known.iter().any(|line| line.starts_with("info depth ")), "{known:?}");
}

#[test]
fn the_book_varies_first_moves_and_is_off_by_default() {
    let opening = |seed: u32| {
        let seed = format!("setoption name Seed value {seed}");
        let lines = answers(&format!("setoption name OwnBook value true\n{seed}\ngo\n"));
        let [only] = lines.as_slice() else { panic!("a book move has no info: {lines:?}") };
        only.clone()
    };
    let moves: std::collections::HashSet<String> = (1..30).map(opening).collect();
    assert!(moves.contains("bestmove e2e4") && moves.len() > 1, "{moves:?}");
    let off = answers("go depth 1\n");
    assert!(off.iter().any(|line| line.starts_with("info depth 1 ")), "{off:?}");
    let book = "setoption name OwnBook value true\n";
    for search in
        ["go depth 1 searchmoves a2a3", "position startpos moves a2a3 a7a6 a3a4\ngo depth 1"]
    {
        let lines = answers(&format!("{book}{search}\n"));
        assert!(lines.iter().any(|line| line.starts_with("info depth 1 ")), "{search}: {lines:?}");
    }
    let other = answers(&format!("{book}setoption name UCI_Variant value horde\ngo depth 1\n"));
    assert!(other.iter().any(|line| line.starts_with("info depth 1 ")), "{other:?}");
}

#[test]
fn a_search_sends_info_and_a_best_move() {
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
fn an_infinite_search_waits_for_stop() {
    let mut steps = Steps::start();
    assert_eq!(steps.send("go infinite depth 1").finish_search().best_moves(), 0);
    assert_eq!(steps.send("ponderhit").best_moves(), 0);
    assert_eq!(steps.send("stop").best_moves(), 1);
}

#[test]
fn pondering_answers_after_ponderhit() {
    let mut steps = Steps::start();
    assert_eq!(steps.send("go ponder depth 1").finish_search().best_moves(), 0);
    assert_eq!(steps.send("ponderhit").best_moves(), 1);
    assert_eq!(
        steps.send("go ponder movetime 20").send("ponderhit").finish_search().best_moves(),
        2
    );
}

#[test]
fn commands_during_a_search_are_queued() {
    let next = "position startpos moves e2e4\ngo depth 1 searchmoves e7e5\n";
    for first in ["go depth 5\n", "go infinite\nstop\n", "go movetime 30\nisready\n"] {
        let answers = answers(&format!("{first}{next}"));
        assert_eq!(best_moves(&answers), 2, "{first}: {answers:?}");
        assert!(answers.last().unwrap().starts_with("bestmove e7e5"), "{first}: {answers:?}");
    }
    let counted = answers("go depth 4\nsetoption name UCI_Variant value horde\ngo perft 1\n");
    assert_eq!(counted.last().unwrap(), "Nodes searched: 8");
    let level = "setoption name Level value 3\ngo\nposition startpos\ngo depth 1\n";
    assert_eq!(best_moves(&answers(level)), 2);
    let stopped = answers("go depth 90\nposition startpos moves e2e4\ngo infinite\nstop\n");
    assert_eq!(best_moves(&stopped), 2, "{stopped:?}");
}

#[test]
fn searches_end_when_the_input_ends() {
    for go in ["go", "go infinite", "go mate 1", "go btime 1000", "go ponder wtime 1000"] {
        assert!(last(&format!("{go}\n")).starts_with("bestmove "), "{go}");
    }
    let mate = "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo mate 1\n";
    assert_eq!(last(mate), "bestmove a1a8");
}

#[test]
fn several_principal_variations_are_numbered() {
    let answers = answers("setoption name MultiPV value 3\ngo depth 2\n");
    for rank in 1..=3 {
        let number = format!(" multipv {rank} ");
        let matches = |line: &&String| line.starts_with("info depth 2 ") && line.contains(&number);
        assert!(answers.iter().any(|line| matches(&line)), "{rank}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    for (name, fen) in [
        ("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"),
        ("chess", "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1"),
        ("kingofthehill", "7k/8/8/8/4K3/8/8/8 b - - 0 1"),
    ] {
        let lines =
            format!("setoption name UCI_Variant value {name}\nposition fen {fen}\ngo depth 3\n");
        let answers = answers(&lines);
        let [.., score, best] = answers.as_slice() else { panic!("{fen}: {answers:?}") };
        assert!(score.starts_with("info depth 0 score "), "{fen}: {score}");
        assert_eq!(best, "bestmove (none)", "{fen}");
    }
}

#[test]
fn rulesets_are_found_by_all_their_names() {
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
fn given_values_hold_until_the_ruleset_changes() {
    // The engine gives a queen for a pawn only if queens are worth nothing.
    let place = "position fen 4k3/8/3p4/4p3/8/8/8/4QK2 w - - 0 1\ngo depth 2\n";
    let takes = |before: &str| last(&format!("{before}\n{place}")).starts_with("bestmove e1e5");
    let values = "setoption name Values value Q=0,P=900";
    assert!(!takes("") && takes(values));
    assert!(takes(&format!("{values}\nucinewgame\nsetoption name Hash value 4")));
    assert!(!takes(&format!("{values}\nsetoption name Values value <empty>")));
    assert!(!takes(&format!("{values}\nsetoption name UCI_Variant value chess")));
    let refused = error("setoption name Values value Z=3\n");
    assert!(refused.contains("no piece of the ruleset has this letter"), "{refused}");
}

#[test]
fn castling_is_written_as_the_option_says() {
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
fn invalid_input_gets_a_helpful_error() {
    for (lines, words) in [
        ("hello\n", "unknown command `hello`"),
        ("position\n", "position startpos"),
        ("position fen 8/8 w\n", "position: "),
        ("position startpos moves e2e5\n", "e2e5: "),
        ("go perft\n", "perft: expected a whole number"),
        ("go perft 51\n", "the depth must be a whole number from 0 to 50"),
        ("perft 1000000\n", "the depth must be a whole number from 0 to 50"),
        ("setoption Hash 12\n", "setoption name NAME value VALUE"),
        ("setoption name Hash value 0\n", "Hash must be a whole number from 1 to"),
        ("setoption name Threads value many\n", "Threads must be a whole number"),
        ("setoption name Level value 99\n", "Level must be a whole number from 0 to"),
        ("setoption name Seed value -1\n", "Seed must be a whole number from 0 to"),
        ("setoption name OwnBook value x\n", "`true` or `false`"),
        ("setoption name Ponder value maybe\n", "`true` or `false`"),
        ("setoption name Beauty value 1\n", "unknown option `Beauty`"),
        ("setoption name UCI_Variant value crazyhause\n", "did you mean `crazyhouse`?"),
        ("setoption name Ruleset value /no/such/file.toml\n", "cannot read the file"),
        ("setoption name Ruleset value -\n", "standard input is for commands"),
    ] {
        let error = error(lines);
        assert!(error.contains(words), "{lines}: {error}");
    }
}

#[test]
fn a_go_with_invalid_arguments_still_searches() {
    for (go, words) in [
        ("go depth", "depth: expected a whole number"),
        ("go depth -1", "depth: expected a whole number"),
        ("go wtime soon btime 1000", "wtime: expected a number of milliseconds"),
        ("go sideways", "unknown argument `sideways`"),
        ("go sideways depth 2", "unknown argument `sideways`"),
        ("go depth 1 searchmoves e2e5", "searchmoves: e2e5"),
    ] {
        let answers = answers(&format!("{go}\n"));
        assert!(answers[0].contains(words), "{go}: {answers:?}");
        assert!(answers.last().unwrap().starts_with("bestmove "), "{go}: {answers:?}");
    }
    let answers = answers("go searchmoves a2a3 depth 2\n");
    assert!(answers.iter().any(|line| line.starts_with("info depth 2 ")), "{answers:?}");
    assert!(answers.last().unwrap().starts_with("bestmove a2a3"), "{answers:?}");
}

#[test]
fn a_single_invalid_command_fails() {
    let verdict = |words: &[&str]| run_line(words).unwrap().0;
    assert_eq!(verdict(&["uci", "go", "perft", "1"]), Verdict::Fine);
    assert_eq!(verdict(&["uci", "nonsense"]), Verdict::Refused);
    assert_eq!(verdict(&["uci", "setoption", "name", "Foo", "value", "3"]), Verdict::Refused);
}

#[test]
fn an_invalid_position_keeps_the_one_before() {
    let answers = answers("position startpos moves e2e4\nposition startpos moves x\ngo perft 1\n");
    assert!(answers.contains(&"e7e5: 1".to_owned()), "{answers:?}");
}

#[test]
fn commands_during_an_infinite_search_are_errors() {
    let answers = answers("go infinite\nposition startpos\ngo depth 1\nstop\n");
    let errors = answers.iter().filter(|line| line.contains("send `stop` first")).count();
    assert_eq!(errors, 2);
    assert!(answers.last().unwrap().starts_with("bestmove"), "{answers:?}");
}

#[test]
fn programs_may_play_on_after_a_draw() {
    let dance = "g1f3 g8f6 f3g1 f6g8 ";
    for place in [
        format!("startpos moves {}e2e4", dance.repeat(6)),
        format!("startpos moves {}", dance.repeat(4)),
        "fen 8/8/4k3/8/8/3NK3/8/8 w - - 0 1".to_owned(),
        "fen 4k3/8/8/8/8/8/8/R3K3 w - - 150 100".to_owned(),
    ] {
        let answer = last(&format!("position {place}\ngo depth 2\n"));
        assert!(answer.starts_with("bestmove ") && !answer.contains("(none)"), "{place}: {answer}");
    }
}

#[test]
fn a_failed_search_still_answers() {
    let mut handler = UciHandler::new(|_| ());
    let mut out = Vec::new();
    handler.handle_line("go infinite", &mut out).unwrap();
    handler.handle_line("stop", &mut out).unwrap();
    handler.handle_search(SearchMessage::Failed, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("the search failed") && text.contains("bestmove "), "{text}");
}

#[test]
fn hostile_lines_are_survived() {
    let long = "x".repeat(100_000);
    let lines = format!(
        "{long}\nposition fen {long}\nsetoption name {long} value {long}\ngo nodes 99999999999999999999999 depth 1\n\
         \u{0}\u{1}\nposition startpos moves {long}\ngo searchmoves {long} depth 1\nucinewgame\nstop\nponderhit\nisready\n"
    );
    let answers = answers(&lines);
    assert!(answers.iter().any(|line| line.starts_with("bestmove")), "{}", answers.len());
    assert!(answers.iter().all(|line| line.len() < 4_000));
}
