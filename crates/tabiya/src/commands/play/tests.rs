//! Games played through the session, without a terminal.

use engine::Score;
use fastrand::Rng;
use notation::pgn::Tags;
use rules::spec::NoMoves;
use rules::{ByColor, Color};

use super::board::{self, Look, Symbols};
use super::completion::{Candidates, candidates};
use super::event::{Event, Keeping, Manners, Starts, Task};
use super::game::{Ending, Game, Mind, Player};
use super::palette::Palette;
use super::session::Session;
use super::view::Room;
use super::{help, move_text, record};
use crate::position_argument::PositionArgument;

fn people() -> ByColor<Player> {
    ByColor::same(Player::nameless(Mind::Person))
}

fn against_computer(side: Color) -> ByColor<Player> {
    let mind = |color| if color == side { Mind::Computer } else { Mind::Person };
    ByColor::from_fn(|color| Player::nameless(mind(color)))
}

fn session_of(ruleset: &str, fen: Option<&str>, players: ByColor<Player>) -> Session {
    let start = PositionArgument::of(ruleset, fen).position().unwrap();
    let game = Game::new(start, players, Tags::default());
    Session::new(game, Keeping::EveryMove, Starts::Same, Rng::with_seed(7))
}

fn session(ruleset: &str, fen: Option<&str>) -> Session {
    session_of(ruleset, fen, people())
}

/// What is said, refused lines with an exclamation mark before them.
fn said(events: &[Event]) -> Vec<String> {
    let text = |event: &Event| match event {
        Event::Say(text) | Event::Print(text) => Some(text.clone()),
        Event::Refuse(text) => Some(format!("! {text}")),
        _ => None,
    };
    events.iter().filter_map(text).collect()
}

/// Types lines and gives what the last one was answered with.
#[track_caller]
fn last(session: &mut Session, lines: &str) -> String {
    let mut answer = Vec::new();
    for line in lines.split('|') {
        answer = said(&session.handle(line.trim()));
    }
    answer.join("\n")
}

#[track_caller]
fn check(ruleset: &str, fen: Option<&str>, lines: &str, expected: &str) {
    assert_eq!(last(&mut session(ruleset, fen), lines), expected, "{lines}");
}

#[test]
fn checkmate_is_announced_and_ends_the_game() {
    let fools = "f3 | e5 | g4 | Qh4#";
    let end = "Checkmate: Black wins. 0-1";
    check("standard", None, fools, &format!("2... Qh4#: queen d8 to h4\n{end}"));
    let over = format!("! the game is over. {end}; `undo` takes back, `new` begins another");
    for after in ["a3", "resign", "draw"] {
        check("standard", None, &format!("{fools} | {after}"), &over);
    }
    check("standard", None, &format!("{fools} | undo | undo"), "Taken back: 2. g4.");
}

#[test]
fn check_names_the_attacker() {
    let text = "1... Qh4+: queen d8 to h4\nCheck: White's king on e1 is attacked from h4.";
    check(
        "standard",
        Some("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1"),
        "Qh4",
        text,
    );
    let text = "1... Qh4+: queen d8 to h4\nWhite's king on e1 is attacked from h4.";
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1";
    check("regicide", Some(fen), "Qh4", text);
}

#[test]
fn every_way_to_end_is_said_in_words() {
    for (ruleset, fen, lines, end) in [
        (
            "standard",
            "k7/8/8/1Q6/8/8/8/K7 w - - 0 1",
            "Qb6",
            "Stalemate: Black has no legal move and is not in check. The game is drawn. 1/2-1/2",
        ),
        (
            "standard",
            "k7/8/8/8/8/8/1q6/K7 w - - 0 1",
            "Kxb2",
            "The game is drawn: neither side has enough pieces left to checkmate. 1/2-1/2",
        ),
        (
            "standard",
            "k7/8/8/8/8/8/8/KR6 w - - 149 90",
            "Rb2",
            "The game is drawn: 75 moves by each side without a capture or a pawn move. 1/2-1/2",
        ),
        (
            "king-of-the-hill",
            "7k/8/8/8/8/3K4/8/8 w - - 0 1",
            "Kd4",
            "White's king has reached the hill: White wins. 1-0",
        ),
        (
            "three-check",
            "7k/8/8/8/8/8/8/K5R1 w - - 0 1 +2+0",
            "Rh1",
            "White has given the last check: White wins. 1-0",
        ),
    ] {
        let answer = last(&mut session(ruleset, Some(fen)), lines);
        assert!(answer.ends_with(end), "{ruleset}: {answer}");
    }
}

#[test]
fn a_captured_king_and_a_lost_army_end_the_game() {
    let answer = last(&mut session("regicide", Some("k6R/8/8/8/8/8/8/K7 w - - 0 1")), "Rxa8");
    assert!(answer.ends_with("\nBlack's king is captured: White wins. 1-0"), "{answer}");
    let answer = last(&mut session("extinction", Some("k6R/8/8/8/8/8/8/K7 w - - 0 1")), "Rxa8");
    assert!(answer.ends_with(": White wins. 1-0"), "{answer}");
}

#[test]
fn a_draw_is_claimed_when_the_rules_allow_it() {
    let shuffle = "Nf3 | Nf6 | Ng1 | Ng8 | Nf3 | Nf6 | Ng1";
    let hint = "4... Ng8: knight f6 to g8\nWhite may claim a draw: `draw`.";
    check("standard", None, &format!("{shuffle} | Ng8"), hint);
    let claim = "White claims a draw: the position has come 3 times. 1/2-1/2";
    check("standard", None, &format!("{shuffle} | Ng8 | draw"), claim);
    let fen = "k7/8/8/8/8/8/8/KR6 w - - 99 60";
    let claim = "Black claims a draw: 50 moves by each side without a capture or a pawn move. \
        1/2-1/2";
    check("standard", Some(fen), "Rb2 | draw", claim);
}

#[test]
fn a_draw_is_offered_when_there_is_nothing_to_claim() {
    let mut session = session("standard", None);
    assert_eq!(last(&mut session, "draw"), "White offers a draw.");
    assert_eq!(session.prompt(), "Black, do you accept a draw? (y/n) ");
    assert_eq!(last(&mut session, "e4"), "! answer `y` or `n`");
    assert_eq!(last(&mut session, "N"), "Black plays on.");
    assert_eq!(last(&mut session, "draw | yes"), "The players agree on a draw. 1/2-1/2");
    assert_eq!(last(&mut session, "undo"), "The game goes on.");
    assert_eq!(session.prompt(), "White> ");
}

#[test]
fn the_engine_accepts_a_draw_where_it_stands_worse_or_nobody_better() {
    let (early, few) = (None, Some("4k3/r7/8/8/8/8/R7/4K3 w - - 0 1"));
    let accepted = "The players agree on a draw. 1/2-1/2";
    let declined = "The computer (Black) declines, and the rules give you no draw to claim now.";
    // What White, who offers, may expect.
    for (fen, expected, answer) in [
        (early, Score::Centipawns(180), accepted),
        (early, Score::Centipawns(90), declined),
        (early, Score::Mate(4), accepted),
        (early, Score::Centipawns(10), declined),
        (few, Score::Centipawns(10), accepted),
        (few, Score::Centipawns(-90), declined),
        (few, Score::Mate(-2), declined),
    ] {
        let mut session = session_of("standard", fen, against_engine(3, Color::Black));
        assert_eq!(session.handle("draw"), [Event::Think(Task::Draw)]);
        assert_eq!(said(&session.take_offer(Some(expected))), [answer], "{expected}");
    }
}

#[test]
fn a_question_nobody_sees_is_told_and_waits_for_no_answer() {
    let told = || session("standard", None).with_manners(Manners::Tell);
    let offer = "White offers a draw.\nBlack, do you accept a draw? (y/n)";
    assert_eq!(last(&mut told(), "draw"), offer);
    assert_eq!(last(&mut told(), "draw | y"), "The players agree on a draw. 1/2-1/2");
    assert_eq!(last(&mut told(), "draw | e4"), "Black plays on.\n1. e4: pawn e2 to e4");
    let mut session = told();
    assert_eq!(last(&mut session, "draw | n"), "Black plays on.");
    assert_eq!(last(&mut session, "draw | e5").lines().count(), 2, "refused like any other");
}

#[test]
fn the_greeting_tells_how_to_win() {
    let events = session("hilltop", None).open();
    let Some(Event::Greet(text)) = events.first() else { panic!("{events:?}") };
    assert!(text.contains("\nNine by seven, with a hill in the middle"), "{text}");
    let text = last(&mut session("hilltop", None), "rules");
    assert!(
        text.contains("To win: checkmate, or bring your king to a hill (^ or △): e4."),
        "{text}"
    );
}

#[test]
fn whoever_is_to_move_resigns() {
    check("standard", None, "e4 | resign | y", "Black resigns: White wins. 1-0");
    check("standard", None, "e4 | resign | n", "The game goes on.");
    let mut alone = session_of("standard", None, against_computer(Color::Black));
    let end = "White resigns: the computer (Black) wins. 0-1";
    assert_eq!(last(&mut alone, "e4 | resign"), "");
    assert_eq!(alone.prompt(), "White, resign? (y/n) ");
    assert_eq!(last(&mut alone, "y"), end);
    let mut script = session("standard", None).with_manners(Manners::Tell);
    assert_eq!(last(&mut script, "resign"), "White resigns: Black wins. 0-1");
}

#[test]
fn the_computer_answers_and_undo_takes_both_back() {
    let mut session = session_of("standard", None, against_computer(Color::Black));
    let answer = last(&mut session, "e4");
    assert!(answer.starts_with("1. e4: pawn e2 to e4\n1... "), "{answer}");
    assert_eq!(session.game().played().moves().len(), 2);
    let declined = "The computer (Black) declines, and the rules give you no draw to claim now.";
    assert_eq!(last(&mut session, "draw"), declined);
    let answer = last(&mut session, "undo");
    assert!(answer.starts_with("Taken back: 1. e4 1... "), "{answer}");
    assert_eq!(session.game().played().moves().len(), 0);
    assert_eq!(last(&mut session, "undo"), "! you have made no move yet");
}

#[test]
fn the_computer_begins_as_white_and_its_first_move_stays() {
    let mut session = session_of("standard", None, against_computer(Color::White));
    let events = session.open();
    assert_eq!(session.game().played().moves().len(), 1);
    assert!(events.contains(&Event::Keep), "whoever leaves now can come back: {events:?}");
    assert_eq!(last(&mut session, "undo"), "! you have made no move yet");
    let events = session.handle("e5");
    assert_eq!(events.iter().filter(|event| **event == Event::Keep).count(), 2, "{events:?}");
    last(&mut session, "undo");
    assert_eq!(session.game().played().moves().len(), 1);
}

fn against_engine(number: u8, side: Color) -> ByColor<Player> {
    let level = engine::Level::new(number).unwrap();
    let mind = |color| if color == side { Mind::Engine(level) } else { Mind::Person };
    ByColor::from_fn(|color| Player::nameless(mind(color)))
}

#[test]
fn the_engine_is_asked_after_the_move_is_kept_and_answers_once() {
    let mut session = session_of("standard", None, against_engine(3, Color::Black));
    let level = session.game().level().unwrap();
    let events = session.handle("e4");
    assert_eq!(events.first(), Some(&Event::Keep));
    assert_eq!(events.last(), Some(&Event::Think(Task::Move(level))), "{events:?}");
    let answer = notation::parse_uci(session.game().position(), "c7c5").unwrap();
    let events = session.take_move(Some(answer));
    assert_eq!(events.first(), Some(&Event::Keep));
    assert!(said(&events).contains(&"1... c5: pawn c7 to c5".to_owned()), "{events:?}");
    assert!(events.contains(&Event::Remark("Opening: Sicilian Defense (B20).".to_owned())));
    assert_eq!(last(&mut session, "undo"), "Taken back: 1. e4 1... c5.");
    // An engine that broke off still makes a move.
    session.handle("e4");
    session.take_move(None);
    assert_eq!(session.game().played().moves().len(), 2);
}

#[test]
fn the_engine_begins_as_white_and_a_kept_game_goes_on_with_its_turn() {
    let mut session = session_of("crazyhouse", None, against_engine(2, Color::White));
    let level = session.game().level().unwrap();
    assert!(session.open().contains(&Event::Think(Task::Move(level))));
    let text = record::write(session.game());
    let (kept, _) = record::read(text.as_bytes(), 1).unwrap();
    assert_eq!((kept.level(), kept.computer()), (Some(level), Some(Color::White)));
    assert!(session.replace(kept).contains(&Event::Think(Task::Move(level))));
}

#[test]
fn a_hint_is_a_move_with_a_reason() {
    let mut session = session("standard", None);
    assert_eq!(session.handle("hint"), [Event::Think(Task::Hint)]);
    let mv = notation::parse_uci(session.game().position(), "g1f3").unwrap();
    let told = session.take_hint(Some((mv, engine::Score::Centipawns(40))));
    assert_eq!(said(&told), ["Hint: Nf3, knight g1 to f3; White is a little better."]);
    assert_eq!(said(&session.take_hint(None)), ["! there is no move to suggest"]);
    last(&mut session, "f3 | e5 | g4 | Qh4");
    assert!(last(&mut session, "hint").starts_with("! the game is over."));
}

#[test]
fn a_rating_is_told_where_it_was_measured_and_a_level_everywhere() {
    let players = || against_engine(3, Color::Black);
    let greeting = |ruleset| help::greeting(session_of(ruleset, None, players()).game());
    let level = engine::Level::new(3).unwrap();
    let told = format!(
        "\nThe computer plays at level 3 of 15: {}, about {}.\n",
        level.name(),
        level.elo().unwrap()
    );
    assert!(greeting("standard").contains(&told), "{}", greeting("standard"));
    let named = format!("\nThe computer plays at level 3 of 15: {}.\n", level.name());
    for ruleset in ["crazyhouse", "chess960", "gardner"] {
        assert!(greeting(ruleset).contains(&named), "{}", greeting(ruleset));
    }
    let summary = help::summary(session_of("standard", None, players()).game());
    let expected =
        "Standard chess, White against the computer (Black) at level 3. Move 1, White to move";
    assert_eq!(summary, expected);
}

#[test]
fn the_example_of_a_move_is_one_of_the_person() {
    for (engine, example) in [(Color::Black, "`e2e4`"), (Color::White, "`e7e5`")] {
        let greeting =
            help::greeting(session_of("standard", None, against_engine(3, engine)).game());
        assert!(greeting.contains(&format!("such as {example}")), "{greeting}");
    }
}

#[test]
fn the_table_of_levels_in_the_docs_is_the_one_that_plays() {
    let docs = include_str!("../../../../../docs/strength.md");
    for level in engine::Level::all() {
        let rating = level.elo().map_or("–".to_owned(), |elo| elo.to_string());
        let row = format!("\n| {} | {} | {rating} |", level.number(), level.name());
        assert!(docs.contains(&row), "{row}");
    }
}

#[test]
fn the_computer_has_a_name_in_files_and_none_at_the_table() {
    let game = session_of("standard", None, against_engine(3, Color::Black)).game().clone();
    let text = record::write(&game);
    assert!(text.contains("[Black \"Tabiya level 3\"]"), "{text}");
    let (read, _) = record::read(text.as_bytes(), 1).unwrap();
    assert_eq!(read.players(), game.players());
}

#[test]
fn levels_of_files_that_are_none_are_left_out() {
    for (tags, level) in [
        ("[BlackType \"program\"]\n[BlackLevel \"4\"]\n", Some(4)),
        ("[BlackType \"program\"]\n[BlackLevel \"99\"]\n", None),
        ("[BlackType \"program\"]\n[BlackLevel \"x\"]\n", None),
        ("[BlackLevel \"4\"]\n", None),
    ] {
        let (game, _) = record::read(format!("{tags}\n1. e4 *\n").as_bytes(), 1).unwrap();
        assert_eq!(game.level().map(engine::Level::number), level, "{tags}");
        assert_eq!(game.computer().is_some(), tags.contains("Type"), "{tags}");
    }
}

#[test]
fn two_people_take_back_one_move_each() {
    check("standard", None, "undo", "! no move has been made yet");
    let mut session = session("standard", None);
    assert_eq!(last(&mut session, "e4 | e5 | undo"), "Taken back: 1... e5.");
    assert_eq!(last(&mut session, "undo"), "Taken back: 1. e4.");
    assert_eq!(last(&mut session, "undo"), "! no move has been made yet");
}

#[test]
fn every_change_is_kept_before_it_is_told() {
    let mut session = session("standard", None).with_manners(Manners::Tell);
    for line in ["e4", "e5", "undo", "resign", "undo"] {
        let events = session.handle(line);
        let kept = events.iter().position(|event| *event == Event::Keep);
        assert_eq!(kept, Some(0), "{line}: {events:?}");
    }
    for line in ["moves", "fen", "pgn", "flip", "help", "e2e5", "nonsense", ""] {
        assert!(!session.handle(line).contains(&Event::Keep), "{line}");
    }
}

#[test]
fn a_slip_changes_nothing_and_shows_the_culprit() {
    let mut session = session("standard", None);
    let events = session.handle("a1a3");
    let [Event::Refuse(_), Event::Refresh(marks)] = events.as_slice() else {
        panic!("{events:?}");
    };
    let shape = session.game().position().ruleset().shape();
    assert!(marks.alarm.contains(shape.parse("a2").unwrap()));
    assert!(session.game().played().moves().is_empty());
}

#[test]
fn moves_are_listed_with_what_they_do() {
    let expected = "Na3  knight b1 to a3\nNc3  knight b1 to c3";
    check("standard", None, "moves b1", expected);
    check("standard", None, "moves a1", "the rook on a1 has no legal move");
    check("standard", None, "moves e7", "! the pawn on e7 is Black's, and White is to move");
    check("standard", None, "moves e4", "! there is no piece on e4");
    check("standard", None, "b1", expected);
    check("standard", None, "B1", expected);
    check("standard", None, "moves hand", "! there are no pieces in hand in this ruleset");
    check("standard", None, "moves e9", "! the board of 8×8 has no square `e9`");
    let fen = "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1";
    let answer = last(&mut session("crazyhouse", Some(fen)), "moves hand");
    assert!(answer.starts_with("62 moves: Q@a1 "), "{answer}");
    let answer = last(&mut session("standard", None), "moves");
    assert!(answer.starts_with("20 legal moves: Na3 "), "{answer}");
    assert!(answer.lines().all(|line| line.len() <= 80), "{answer}");
}

#[test]
fn help_fits_a_usual_terminal() {
    let help = last(&mut session("crazyhouse", None), "help");
    assert!(help.lines().all(|line| line.chars().count() < 80), "{help}");
    assert!(help.lines().count() < 24, "{help}");
}

#[test]
fn large_boards_follow_the_last_move() {
    let fen = "25k/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/RK24";
    let ruleset = file_of("26 by 26", 26, fen);
    let mut session = session(&ruleset, None);
    session.fit(Room::Window { columns: 80, rows: 24 });
    let part = |session: &Session| session.view().part().unwrap();
    assert_eq!(part(&session), "a1 to z16 of 26×26; more: up");
    last(&mut session, "a1a26");
    assert_eq!(part(&session), "a11 to z26 of 26×26; more: down");
    assert_eq!(last(&mut session, "up"), "! the board ends there");
    assert_eq!(last(&mut session, "scroll z1"), "");
    assert_eq!(part(&session), "a1 to z16 of 26×26; more: up");
    assert_eq!(last(&mut session, "scroll A30"), "! the board of 26×26 has no square `A30`");
    let look = Look { symbols: Symbols::Ascii, palette: Palette::Plain };
    let position = session.game().position();
    let lines = board::lines(position, session.view(), look, board::Marks::default());
    assert_eq!(lines.len(), 18, "16 ranks, the files and which part it is");
    assert!(lines.iter().all(|line| line.len() <= 80));
}

/// Writes a ruleset of kings, rooks and a start, and gives the path of its file.
fn file_of(name: &str, side: u8, start: &str) -> String {
    let text = format!(
        "name = \"rooks\"\nfiles = {side}\nranks = {side}\nstart = \"{start}\"\nwin = \"checkmate\"\n\
         [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n\
         [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n"
    );
    let path = std::env::temp_dir().join(format!("tabiya-{}-{name}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn small_boards_do_not_scroll() {
    check("standard", None, "scroll up", "! the whole board is in view");
}

#[test]
fn games_come_back_from_their_record_as_they_were() {
    let names = ByColor {
        white: Player::named(Mind::Person, "Ann \"the\\rook\" Ö").unwrap(),
        black: Player::nameless(Mind::Computer),
    };
    for (ruleset, lines) in [
        ("standard", "e4 | d5 | exd5 | Qxd5 | Nc3 | undo"),
        ("standard", "e4 | resign | y"),
        ("standard", "draw | y"),
        ("standard", "Nf3 | Nf6 | Ng1 | Ng8 | Nf3 | Nf6 | Ng1 | Ng8 | draw"),
        ("crazyhouse", "e4 | d5 | exd5 | Qxd5 | P@e4"),
        ("capablanca", "e4 | e5"),
        ("circus", "e4"),
        ("standard", "f3 | e5 | g4 | Qh4#"),
    ] {
        let mut session = session(ruleset, None);
        last(&mut session, lines);
        let mut game = session.game().clone();
        game.seat(names.clone());
        let (back, count) = record::read(record::write(&game).as_bytes(), 1).unwrap();
        assert_eq!(count, 1);
        assert_eq!(back.position(), game.position(), "{ruleset}: {lines}");
        assert_eq!(back.played().moves(), game.played().moves());
        assert_eq!(back.players(), game.players());
        assert_eq!(back.ending(), game.ending(), "{ruleset}: {lines}");
    }
}

const ANNOTATED: &str = "[Event \"Cup\"]\n[White \"Ann\"]\n[Black \"?\"]\n\n1. e4 {best} (1. d4 d5) e5 \
    2. Nf3 $1 *\n\n[Event \"Second\"]\n\n1. d4 1-0\n";

#[test]
fn what_a_file_says_about_its_moves_stays() {
    let (game, count) = record::read(ANNOTATED.as_bytes(), 1).unwrap();
    assert_eq!(count, 2);
    let mut session = Session::new(game, Keeping::EveryMove, Starts::Same, Rng::with_seed(1));
    let text = last(&mut session, "undo | Nc3 | pgn");
    for part in ["[Event \"Cup\"]", "[White \"Ann\"]", "{ best }", "(1. d4 d5)", "2. Nc3 *"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("$1") && !text.contains('!'), "{text}");
}

#[test]
fn results_of_files_are_believed_and_faults_told() {
    let (second, _) = record::read(ANNOTATED.as_bytes(), 2).unwrap();
    let winner = Some(Color::White);
    assert_eq!(second.ending(), Some(Ending::Recorded { winner }));
    let fault = |text: &str, number| record::read(text.as_bytes(), number).unwrap_err().to_string();
    assert_eq!(fault(ANNOTATED, 3), "it has 2 games, no number 3");
    assert_eq!(fault(ANNOTATED, 0), "it has 2 games, no number 0");
    assert_eq!(fault("", 1), "there is no game in it");
    let wrong = fault("[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *", 1);
    assert!(wrong.starts_with("line 3, column 13: "), "{wrong}");
}

#[test]
fn a_kept_game_is_offered_and_taken_up() {
    let mut old = session("standard", None);
    last(&mut old, "e4 | e5");
    let mut now = session("standard", None);
    let offer = now.offer(old.game().clone());
    let expected = "Your last game is not finished:\nStandard chess, White against Black. Move 2, \
        White to move.";
    assert_eq!(said(&offer), [expected]);
    assert_eq!(last(&mut now, "what?"), "! answer `y` or `n`");
    assert_eq!(now.handle("")[0], Event::Resume);
    assert_eq!(now.game().played().moves().len(), 2);

    let mut now = session("standard", None);
    now.offer(old.game().clone());
    assert!(!now.handle("n").contains(&Event::Resume));
    assert!(now.game().played().moves().is_empty());
}

#[test]
fn a_new_game_leaves_a_kept_one_without_asking() {
    let mut session = session("standard", None);
    session.handle("e4");
    assert_eq!(session.handle("new")[0], Event::Fresh);
    assert!(session.game().played().moves().is_empty());
}

#[test]
fn a_game_that_nobody_keeps_is_not_left_by_accident() {
    let start = PositionArgument::of("standard", None).position().unwrap();
    let game = Game::new(start, people(), Tags::default());
    let mut session = Session::new(game, Keeping::Nothing, Starts::Same, Rng::with_seed(1));
    session.handle("e4");
    assert!(session.handle("new").is_empty());
    assert_eq!(session.prompt(), "This game is not kept. Leave it? (y/n) ");
    assert_eq!(last(&mut session, "n"), "The game goes on.");
    assert_eq!(session.game().played().moves().len(), 1);
}

#[test]
fn new_games_of_chess960_draw_their_start() {
    let start = PositionArgument::of("chess960", None).position().unwrap();
    let game = Game::new(start, people(), Tags::default());
    let mut session = Session::new(game, Keeping::EveryMove, Starts::Drawn, Rng::with_seed(3));
    let starts: Vec<String> = (0..4)
        .map(|_| {
            session.handle("new");
            last(&mut session, "fen")
        })
        .collect();
    assert!(starts.iter().any(|fen| fen != &starts[0]), "{starts:?}");
}

#[track_caller]
fn completes(session: &Session, typed: &str, from: usize, expected: &[&str]) {
    let words = expected.iter().map(|&word| word.to_owned()).collect();
    assert_eq!(candidates(session, typed), Candidates::Words { from, words }, "{typed:?}");
}

#[test]
fn tab_offers_commands_moves_and_squares() {
    let start = session("standard", None);
    completes(&start, "un", 0, &["undo"]);
    completes(&start, "N", 0, &["Na3", "Nc3", "Nf3", "Nh3", "new"]);
    completes(&start, "e2", 0, &["e2e3", "e2e4"]);
    completes(&start, "  e3", 2, &["e3"]);
    completes(&start, "moves b", 6, &["b1", "b2"]);
    completes(&start, "scroll l", 7, &["left"]);
    completes(&start, "fen x", 4, &[]);
    assert_eq!(candidates(&start, "load ~/ga"), Candidates::File);
    let hand = session("crazyhouse", Some("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"));
    completes(&hand, "moves h", 6, &[help::HAND]);
}

#[test]
fn hostile_lines_get_an_answer() {
    let mut session = session("standard", None);
    for line in [
        "\u{1b}[2J",
        "é2é4",
        "e2e4e5",
        "🦀",
        "@",
        "=Q",
        "O-O-O-O",
        "1.",
        "1. ",
        "....",
        "e",
        "-",
        "x",
        "save\0",
        "moves \u{1b}",
        "scroll -1",
        "P@",
        "e2e4 e7e5",
        &"e".repeat(100_000),
    ] {
        let answer = said(&session.handle(line)).join("\n");
        assert!(answer.starts_with("! ") || line.starts_with("save"), "{line:?}: {answer}");
        assert!(!answer.contains('\u{1b}') && answer.len() < 500, "{line:?}: {answer}");
        assert!(session.game().played().moves().is_empty(), "{line:?}");
    }
}

/// A person who makes any legal move, in every ruleset, against the computer.
#[test]
fn every_ruleset_is_played_by_what_is_typed() {
    let mut random = Rng::with_seed(11);
    for ruleset in notation::builtin_names() {
        let mut session = session_of(ruleset, None, against_computer(Color::Black));
        for _ in 0..30 {
            let moves = session.game().played().legal_moves();
            if moves.is_empty() || session.game().position().turn() == Color::Black {
                // It is over, or somebody waits for a partner to send a piece.
                let waits = session.game().position().ruleset().spec().no_moves == NoMoves::Wait;
                assert!(session.game().ending().is_some() || waits, "{ruleset}");
                break;
            }
            let mv = moves[random.usize(..moves.len())];
            let text = move_text::write(session.game().position(), mv);
            let played = session.game().played().moves().len();
            let answer = last(&mut session, &text);
            assert_eq!(session.game().played().moves()[played], mv, "{ruleset}: {text}: {answer}");
        }
        let game = session.game();
        let (back, _) = record::read(record::write(game).as_bytes(), 1).unwrap();
        assert_eq!(back.position(), game.position(), "{ruleset}");
        assert_eq!(back.ending(), game.ending(), "{ruleset}");
    }
}
