//! Matches on two boards in files.

use boards::{BoardId, BoardMove, Boards};
use notation::bpgn::{BpgnMatch, BpgnRead, read_bpgn, write_bpgn};
use notation::fen::write_fen;
use notation::pgn::{GameResult, MAX_FAULTS, Milliseconds};
use notation::san::parse_san;
use rules::spec::{CapturedPiece, NoMoves, RoyalLoss, WinCondition};
use rules::{ByColor, Ruleset, RulesetSpec};

use crate::ruleset;

/// A classic file: whole seconds, and letters for dropped pawns.
const CLASSIC: &str = r#"
[Event "rated bughouse match"]
[WhiteA "one"][WhiteAElo "1700"]
[BlackA "two"]
[WhiteB "three"]
[BlackB "four"]
[TimeControl "180+0"]
[Lag "0"]
[Result "0-1"]

1A. e4 {180} 1a. Nc6 {180} 1B. d4 {179} 2A. Nc3 {179} 1b. Nf6 {178} 2a. Nf6 {178} 2B. d5 {178}
3A. d4 {177} 2b. e6 {177} 3a. d5 {177} 3B. dxe6 {176} 4A. e5 {176} 3b. dxe6 {176} 4B. Qxd8+ {175}
4a. Ne4 {175} 4b. Kxd8 {175} 5B. Bg5 {174} 5A. Nxe4 {174} 5a. dxe4 {173} 5b. Be7 {173} 6A. Nh3 {173}
6B. Nc3 {172} 6a. Bxh3 {171} 6b. N@d4 {171} 7A. gxh3 {171} 7a. Nxd4 {170} 7B. O-O-O {169}
8A. P@e6 {168} 7b. Nbc6 {168} 8B. Bxf6 {166} 8a. N@f3+ {165} 9A. Qxf3 {165} 8b. Bxf6 {164}
9a. Nxf3+ {164} 10A. Ke2 {164} 9B. e3 {164} 10a. Q@d2+ {164} 11A. Bxd2 {164} 11a. Qxd2+ {164}
{WA checkmated} 0-1
"#;

fn read_one(text: &str) -> BpgnRead {
    let mut matches: Vec<BpgnRead> = read_bpgn(text.as_bytes()).collect();
    assert_eq!(matches.len(), 1, "{text}");
    matches.remove(0)
}

fn read(text: &str) -> BpgnMatch {
    read_one(text).into_result().unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn reported(text: &str) -> String {
    read_one(text).faults[0].to_string()
}

#[test]
fn classic_files_are_read() {
    let game = read(CLASSIC);
    assert_eq!(game.moves.len(), 39);
    assert_eq!(game.result, GameResult::BlackWins);
    assert_eq!(game.moves[2].board, BoardId::B);
    assert_eq!(game.moves[2].annotations.clock, Some(Milliseconds(179_000)));
    assert_eq!(game.moves[38].annotations.comments, ["WA checkmated"]);
    assert_eq!(game.tags.get("WhiteAElo"), Some("1700"));
    let end = game.end().unwrap();
    assert_eq!(
        write_fen(end.on(BoardId::A).unwrap()),
        "r3kb1r/ppp1pppp/4P3/4P3/4p3/5n1P/PPPqKP1P/R4B1R[QBp] w kq - 0 12"
    );
}

#[test]
fn matches_read_back_with_thousandths() {
    let mut game = read(CLASSIC);
    game.moves[3].annotations.clock = Some(Milliseconds(178_007));
    game.moves[4].annotations.clock = None;
    game.comments.push("before".to_owned());
    let text = write_bpgn(&game).unwrap();
    assert!(text.contains("{178.007}") && text.contains(" P@e6 {168}"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.contains("[Variant \"Bughouse\"]"), "{text}");
    assert_eq!(read(&text), game);
}

#[test]
fn starts_of_both_boards_read_back() {
    let bughouse = ruleset("bughouse");
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R[Qq] b KQkq - 3 9";
    let a = notation::parse_fen(&bughouse, fen).unwrap();
    let mut game = BpgnMatch::new(a, bughouse.start());
    let mv = parse_san(game.start().on(BoardId::A).unwrap(), "O-O").unwrap();
    game.push(BoardId::A, mv);
    let text = write_bpgn(&game).unwrap();
    assert!(text.contains("9a. O-O"), "{text}");
    assert_eq!(read(&text), game);
}

#[test]
fn a_comment_of_a_number_is_written_as_a_clock() {
    let text = write_bpgn(&read("1A. e4 {\u{17}79} *")).unwrap();
    assert!(text.contains("{79}"), "{text}");
    assert_eq!(write_bpgn(&read(&text)).unwrap(), text);
}

#[test]
fn times_and_comments_read_back_in_any_place() {
    for moves in [
        "1A. e4 * {5}",
        "1A. e4 {[%clk 0:00:02] 5} *",
        "1A. e4 {[%emt 0:00:02] 5} *",
        "1A. e4 {[%clk 0:00:02] [%emt 0:00:01] good} {180} *",
        "{5} 1A. e4 {180} 1a. d5 {179} 1-0",
    ] {
        let game = read_one(moves).played.unwrap();
        let text = write_bpgn(&game).unwrap();
        assert_eq!(write_bpgn(&read(&text)).unwrap(), text, "{moves}");
    }
    let game = read("1A. e4 {[%emt 0:00:02] 5 } * { the end }");
    assert_eq!(game.moves[0].annotations.clock, Some(Milliseconds(5_000)));
    assert_eq!(game.moves[0].annotations.elapsed, Some(Milliseconds(2_000)));
    assert_eq!(game.closing_comments, ["the end"]);
}

#[test]
fn a_ruleset_without_transfers_is_refused() {
    let reported = reported("[Variant \"standard\"]\n\n1A. e4 *");
    assert!(
        reported.contains("in `Standard chess` captured pieces do not go to the other board"),
        "{reported}"
    );
}

#[test]
fn unbalanced_brackets_are_reported() {
    assert_eq!(reported("1A. e4 ) *"), "line 1, column 8: `)` closes no variation");
    let faults = read_one("1A. e4 (1A. d4 *").faults;
    assert!(faults[1].to_string().contains("1 variations are still open"), "{faults:?}");
}

#[test]
fn mistakes_are_reported_with_their_place() {
    assert_eq!(
        reported("1. e4 *"),
        "line 1, column 4: `e4`: write which board and side moves, as in `1A. e4` or `1a. e5`"
    );
    assert_eq!(reported("1a. e5 *"), "line 1, column 5: on board A it is White's turn");
    assert_eq!(reported("1A.e4 {120} 1A.d4 *"), "line 1, column 16: on board A it is Black's turn");
    assert_eq!(reported("1A. N@f3 *"), "line 1, column 5: `N@f3`: you have no such piece in hand");
    assert_eq!(
        reported("1A. e4 (1A. d4) 1a. e5 *"),
        "line 1, column 8: a match on two boards has no variations"
    );
    assert!(
        reported("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n*").contains("two start positions")
    );
    let faults = read_bpgn(b"1A. e4 1-0\n2A. d4 *").nth(1).unwrap().faults;
    assert_eq!(
        faults[0].to_string(),
        "line 2, column 1: `2` comes after the result of a game; the next game begins with tags or \
         with `1.`"
    );
    let kept = read_one("1A. e4 1a. e5 1B. Qh5 *").played.unwrap();
    assert_eq!(kept.moves.len(), 2);
    let many = "(1A. d4) ".repeat(1_000);
    assert_eq!(read_one(&format!("1A. e4 {many}*")).faults.len(), MAX_FAULTS + 1);
}

/// A match on two boards by any ruleset.
struct Play(Boards);

impl Play {
    fn new(ruleset: &Ruleset, fens: Option<[&str; 2]>) -> Self {
        let start = |fen| notation::parse_fen(ruleset, fen).expect("a position");
        let starts = fens.map_or([ruleset.start(), ruleset.start()], |fens| fens.map(start));
        Self(Boards::new(starts.into()).expect("two boards of one ruleset"))
    }

    fn on(&mut self, board: BoardId, moves: &str) -> &mut Self {
        for san in moves.split_whitespace() {
            let mv = parse_san(self.0.game(board).expect("a board").position(), san)
                .expect("a legal move");
            let made = BoardMove { board, mv };
            let transfer = self.0.transfer_of(made);
            self.0.play(made).expect("a legal move");
            if let Some(transfer) = transfer {
                self.0.give(transfer).expect("the hand can hold it");
            }
        }
        self
    }

    /// Writes the match, reads it back, and compares where the boards are.
    fn comes_back(&self) -> String {
        let written = BpgnMatch::from_boards(&self.0).expect("there are two boards");
        let text = write_bpgn(&written).expect("the moves are legal");
        let read = read(&text);
        assert_eq!(read, written, "{text}");
        let end = read.end().expect("the moves are legal");
        let expected = self.0.games().iter().map(|game| write_fen(game.position()));
        assert!(end.iter().map(write_fen).eq(expected), "{text}");
        text
    }
}

/// A built-in ruleset whose captures go to the other board.
fn transferring(name: &str, win: Option<WinCondition>) -> Ruleset {
    let spec = notation::builtin(name).expect("it is built in");
    let win = win.map_or(spec.win.clone(), |win| ByColor { white: win.clone(), black: win });
    let drops = notation::builtin("bughouse").expect("it is built in").drops;
    let (captured, no_moves) = (CapturedPiece::Transferred, NoMoves::Wait);
    let name = "transferring".to_owned();
    let spec = RulesetSpec { name, win, drops, captured, no_moves, ..spec };
    Ruleset::compile(spec).expect("these rules fit together")
}

#[test]
fn a_match_that_ends_by_capturing_the_king_reads_back() {
    for loss in [RoyalLoss::First, RoyalLoss::Last] {
        let ruleset = transferring("regicide", Some(WinCondition::Regicide(loss)));
        let mut play = Play::new(&ruleset, None);
        play.on(BoardId::B, "d4").on(BoardId::A, "e4 f6 Qh5 a6 Qxe8");
        let text = play.comes_back();
        assert!(text.contains("3A. Qxe8"), "{text}");
    }
}

#[test]
fn matches_by_other_win_conditions_read_back() {
    let mut hill = Play::new(&transferring("king-of-the-hill", None), None);
    hill.on(BoardId::A, "e4 d5 exd5 Qxd5 Ke2 Qa5 Ke3 h6").on(BoardId::B, "d4 @e4");
    hill.on(BoardId::A, "Ke4#").comes_back();
    let kings = ["k7/8/8/8/8/8/8/K6R w - - 0 1", "k7/8/8/8/8/8/8/K6R w - - 0 1"];
    let mut extinct = Play::new(&transferring("extinction", None), Some(kings));
    extinct.on(BoardId::A, "Rh8 Ka7 Ra8 Kb7").on(BoardId::B, "Rh2").comes_back();
    extinct.on(BoardId::A, "Rb8 Kxb8").comes_back();
}

#[test]
fn a_promoted_piece_reads_back_as_the_pawn_that_was_passed() {
    let fens = ["r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"];
    let mut play = Play::new(&ruleset("bughouse"), Some(fens));
    play.on(BoardId::A, "bxa8=Q+ Kd7 Qd8+ Kxd8").on(BoardId::B, "P@e6");
    let text = play.comes_back();
    assert!(text.contains("P@e6"), "{text}");
}

#[test]
fn a_drop_that_mates_reads_back() {
    let fens = ["7k/5K2/8/8/8/8/8/8[Q] w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"];
    let mut play = Play::new(&ruleset("bughouse"), Some(fens));
    let text = play.on(BoardId::A, "Q@g7#").comes_back();
    assert!(text.contains("1A. Q@g7# *"), "{text}");
}

#[test]
fn a_piece_passed_before_the_first_move_is_not_part_of_the_start() {
    let mut play = Play::new(&ruleset("bughouse"), None);
    let text = play.on(BoardId::A, "e4 d5 exd5").comes_back();
    assert!(!text.contains("[FEN"), "{text}");
}
