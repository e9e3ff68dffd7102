//! Club games: the sample, round trips, and damaged copies with their errors.

use notation::club_games::{
    BadGame, ClubFile, ClubGame, ClubGameState, Date, LoadedGame, MAX_CLUB_FILE, MAX_GAMES,
    MAX_NAME, parse_club_games, write_club_games,
};
use notation::{parse_fen, standard_ruleset, write_fen};
use rules::{ByColor, Color};

use crate::{rows, ruleset};

const SAMPLE: &str = include_str!("../samples/club-games.json");

/// The games of the sample drawn by hand from their lists.
const DRAWN: [[&str; 8]; 3] = [
    [
        "rnbqkbnr", "pp..pppp", "...p....", "..p.....", "....P...", ".....N..", "PPPP.PPP",
        "RNBQKB.R",
    ],
    [
        "rnbqkbnr", "ppp.pppp", "........", "...p....", "..PP....", "........", "PP..PPPP",
        "RNBQKBNR",
    ],
    [
        "r.bqkb.r", "pppp.Qpp", "..n..n..", "....p...", "..B.P...", "........", "PPPP.PPP",
        "RNB.K.NR",
    ],
];

fn parse(text: &str) -> ClubFile {
    parse_club_games(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Every game of a file without faults.
fn loaded(text: &str) -> Vec<LoadedGame> {
    let game = |game: Result<LoadedGame, _>| game.unwrap_or_else(|bad| panic!("{bad}"));
    parse(text).games.into_iter().map(game).collect()
}

fn fen(game: &LoadedGame) -> String {
    write_fen(game.game.position().expect("the game is between two moves"))
}

#[test]
fn the_sample_is_read_square_by_square() {
    let games = loaded(SAMPLE);
    assert_eq!(games.len(), DRAWN.len());
    for (game, drawn) in games.iter().zip(DRAWN) {
        assert_eq!(rows(game.game.position().unwrap()), drawn);
        assert_eq!(game.notes, []);
        assert_eq!(game.game.last_played, Date::new(2017, 3, 12).unwrap());
    }
    let fens = [
        "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
        "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2",
        "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
    ];
    assert_eq!(games.iter().map(fen).collect::<Vec<_>>(), fens);
    let players: Vec<_> = games.iter().map(|game| game.game.players.clone()).collect();
    let names =
        |white: &str, black: &str| ByColor { white: white.to_owned(), black: black.to_owned() };
    let expected = [names("Simon", "Alice"), names("Cindy", "Robert"), names("Michael", "Lucy")];
    assert_eq!(players, expected);
    assert_eq!(games.iter().map(|game| game.game.id).collect::<Vec<_>>(), [1, 2, 3]);
    let winners: Vec<_> = games.iter().map(|game| game.game.winner()).collect();
    assert_eq!(winners, [None, None, Some("Michael")]);
}

#[test]
fn the_sample_survives_a_round_trip() {
    let games: Vec<ClubGame> = loaded(SAMPLE).into_iter().map(|game| game.game).collect();
    let written = write_club_games(&games);
    assert_eq!(written.trim_end(), SAMPLE.trim_end());
    let again: Vec<ClubGame> = loaded(&written).into_iter().map(|game| game.game).collect();
    assert_eq!(again, games);
}

#[test]
fn games_made_from_positions_read_back() {
    let games: Vec<ClubGame> = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 40",
        "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 40",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 9",
        "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
        "4k3/4P3/4K3/8/8/8/8/8 b - - 0 70",
        "8/8/8/8/8/k7/8/K7 w - - 0 4294967295",
        "QQQQQQQQ/8/8/8/8/8/8/K1k5 b - - 0 4294967295",
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 3",
    ]
    .into_iter()
    .enumerate()
    .map(|(id, fen)| {
        let position = parse_fen(standard_ruleset(), fen).unwrap();
        let players = ByColor { white: "Ann \"A\"".to_owned(), black: "Bö\n".to_owned() };
        ClubGame::new(id as i64, players, Date::new(2024, 2, 29).unwrap(), position).unwrap()
    })
    .collect();
    let text = write_club_games(&games);
    let again = loaded(&text);
    for (game, read) in games.iter().zip(&again) {
        assert_eq!(&read.game, game);
        assert_eq!(read.notes, []);
        assert_eq!(fen(read), write_fen(game.position().unwrap()));
    }
    let again: Vec<ClubGame> = again.into_iter().map(|game| game.game).collect();
    assert_eq!(write_club_games(&again), text);
    assert!(text.contains("\"winner\": \"Bö\\n\""), "{text}");
}

#[test]
fn another_ruleset_and_a_long_name_do_not_fit() {
    let position = ruleset("crazyhouse").start();
    let date = Date::new(2020, 1, 1).unwrap();
    let error = ClubGame::new(1, ByColor::default(), date, position).unwrap_err();
    let names = ByColor { white: String::new(), black: "x".repeat(MAX_NAME + 1) };
    let long = ClubGame::new(1, names, date, standard_ruleset().start()).unwrap_err();
    assert_eq!(long.to_string(), "the name of Black is longer than 1024 bytes");
    let sentence = "this format holds only standard chess, but the position is one of `crazyhouse`";
    assert_eq!(error.to_string(), sentence);
}

/// The first game of the sample with some of its text replaced.
fn first_game(edits: &[(&str, &str)]) -> LoadedGame {
    let mut text = SAMPLE.to_owned();
    for (from, to) in edits {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    loaded(&text).swap_remove(0)
}

/// The notes of a game as text.
fn notes(game: &LoadedGame) -> Vec<String> {
    game.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn claims_that_contradict_the_position_are_noted() {
    let text = SAMPLE.replace("\"winner\": \"Michael\"", "\"winner\": \"Lucy\"");
    let games = loaded(&text);
    assert_eq!(games[2].game.winner(), Some("Michael"));
    let note = "line 576: games[2].winner: says \"Lucy\", but by the position it is \"Michael\"";
    assert_eq!(notes(&games[2]), [note]);
    assert_eq!(write_club_games(&games.map_games()).trim_end(), SAMPLE.trim_end());

    let wrong = first_game(&[
        ("\"colour_in_check\": \"\"", "\"colour_in_check\": \"White\""),
        ("\"is_stalemate\": false", "\"is_stalemate\": true"),
        ("\"game_over\": false", "\"game_over\": true"),
    ]);
    assert_eq!(
        notes(&wrong),
        [
            "line 9: games[0].colour_in_check: says \"White\", but by the position it is \"\"",
            "line 10: games[0].is_stalemate: says \"true\", but by the position it is \"false\"",
            "line 11: games[0].game_over: says \"true\", but by the position it is \"false\"",
        ]
    );
}

#[test]
fn dates_come_in_two_forms() {
    let game = first_game(&[("2017/03/12", "31/12/2016")]);
    assert_eq!(game.game.last_played.to_string(), "2016/12/31");
}

#[test]
fn unknown_keys_are_noted_and_the_game_is_read() {
    let game = first_game(&[
        ("\"id\": 1,", "\"id\": 1, \"elo\": [{}],"),
        ("\"castling_moves\": []", "\"castling_moves\": [[7, 6]], \"castled\": false"),
    ]);
    let notes = notes(&game);
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes[0].starts_with("line 4: games[0].elo: unknown key, not read"), "{notes:?}");
    let castled = "line 33: games[0].pieces.kings[0].castled: unknown key, not read";
    assert!(notes[1].starts_with(castled), "{notes:?}");
    let file = parse(&SAMPLE.replacen('{', "{\"version\": 2,", 1));
    assert_eq!(file.games.iter().filter(|game| game.is_ok()).count(), 3);
    let note = "version: unknown key, not read (known: games)";
    assert_eq!(file.notes[0].to_string(), note);
}

#[test]
fn keys_without_a_meaning_for_a_piece_are_noted_and_dropped() {
    let queens = "\"queens\": [\n     {";
    let with_a_past = format!("{queens} \"first_moved\": 0, \"has_moved\": true,");
    let game = first_game(&[(queens, with_a_past.as_str())]);
    let notes = notes(&game);
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(notes.iter().all(|note| note.contains("unknown key, not read")), "{notes:?}");
    let plain = first_game(&[]);
    assert_eq!(game.game, plain.game);
}

#[test]
fn castling_follows_from_what_has_moved() {
    let castling = |edits: &[(&str, &str)]| {
        let fen = fen(&first_game(edits));
        fen.split(' ').nth(2).unwrap().to_owned()
    };
    let rook = |row: u8, column: u8, moved| {
        format!(
            "{row},\n       {column}\n      ],\n      \"colour\": \"{}\",\n      \"has_moved\": {moved}",
            if row == 7 { "White" } else { "Black" }
        )
    };
    let moved = |row, column| (rook(row, column, false), rook(row, column, true));
    let (king, a1, h8) = (moved(7, 4), moved(7, 0), moved(0, 7));
    assert_eq!(castling(&[(&king.0, &king.1)]), "kq");
    assert_eq!(castling(&[(&a1.0, &a1.1)]), "Kkq");
    assert_eq!(castling(&[(&h8.0, &h8.1)]), "KQq");
    assert_eq!(castling(&[(&king.0, &king.1), (&h8.0, &h8.1)]), "q");
}

/// A game of two kings and these pawns, with other keys in front of the sample's.
fn pawn_game(turn: &str, number: u32, keys: &str, pawns: &str) -> String {
    format!(
        r#"{{"games": [{{"id": 7, "last_played": "2017/03/12", "turn": "{turn}", "move_num": {number},
        "winner": "", "colour_in_check": "", "is_stalemate": false, "game_over": false, {keys},
        "player_one": "A", "player_two": "B", "pieces": {{"kings": [
        {{"position": [7, 4], "colour": "White", "has_moved": true, "castling_moves": []}},
        {{"position": [1, 7], "colour": "Black", "has_moved": true, "castling_moves": []}}],
        "queens": [], "knights": [], "bishops": [], "rooks": [], "pawns": [{pawns}]}}}}]}}"#
    )
}

const BOTH_POSSIBLE: &str = r#""enpassant_possible": {"Black": true, "White": true}"#;
const NO_CAPTURE: &str = r#""enpassant_move": {"from": [], "to": [], "taken": []}"#;
const CAPTURE: &str = r#""enpassant_move": {"from": [3, 4], "to": [2, 3], "taken": [3, 3]}"#;
const PAWNS: &str = r#"{"position": [3, 4], "colour": "White", "first_moved": 1},
    {"position": [3, 3], "colour": "Black", "first_moved": 8}"#;

#[test]
fn the_capture_en_passant_is_a_right() {
    let keys = format!(r#""must_promote": false, {BOTH_POSSIBLE}, {CAPTURE}"#);
    let text = pawn_game("White", 9, &keys, PAWNS);
    let games = loaded(&text);
    assert_eq!(fen(&games[0]), "8/7k/8/3pP3/8/8/8/4K3 w - d6 0 5");
    assert_eq!(notes(&games[0]), [""; 0]);
    let written = write_club_games(&games.map_games());
    assert_eq!(loaded(&written), games);

    let closed = text.replace("\"White\": true", "\"White\": false");
    let games = loaded(&closed);
    assert_eq!(fen(&games[0]), "8/7k/8/3pP3/8/8/8/4K3 w - - 0 5");
    let note =
        "games[0].enpassant_move: not granted, because `enpassant_possible` is false for White";
    assert_eq!(notes(&games[0]), [format!("line 2: {note}")]);
    let written = write_club_games(&games.map_games());
    assert_eq!(loaded(&written)[0].game, games[0].game);
}

#[test]
fn a_pawn_that_must_promote_waits_for_a_choice() {
    let keys = format!(r#""must_promote": true, {BOTH_POSSIBLE}, {NO_CAPTURE}"#);
    let pawn = r#"{"position": [0, 0], "colour": "White", "first_moved": 3}"#;
    let games = loaded(&pawn_game("White", 41, &keys, pawn));
    let game = &games[0].game;
    assert_eq!((game.position(), game.winner()), (None, None));
    let ClubGameState::MustPromote(pending) = game.stage() else { panic!("{game:?}") };
    assert_eq!(pending.color(), Color::White);
    assert_eq!(standard_ruleset().shape().name(pending.square()).to_string(), "a8");
    let become_a = |letter| pending.promote(letter).map(|position| write_fen(&position));
    assert_eq!(become_a('Q').unwrap(), "Q7/7k/8/8/8/8/8/4K3 b - - 0 21");
    assert_eq!(become_a('N').unwrap(), "N7/7k/8/8/8/8/8/4K3 b - - 0 21");
    assert_eq!((become_a('K'), become_a('P'), become_a('q')), (None, None, None));
    let written = write_club_games(&games.map_games());
    assert!(written.contains("\"must_promote\": true"), "{written}");
    assert_eq!(loaded(&written), games);

    let black = pawn.replace("[0, 0]", "[7, 0]").replace("White", "Black");
    let games = loaded(&pawn_game("Black", 42, &keys, &black));
    let ClubGameState::MustPromote(pending) = games[0].game.stage() else { panic!("{games:?}") };
    let fen = write_fen(&pending.promote('R').unwrap());
    assert_eq!(fen, "8/7k/8/8/8/8/8/r3K3 w - - 0 22");
}

#[test]
fn a_promotion_ends_the_right_to_capture_en_passant() {
    let keys = format!(r#""must_promote": true, {BOTH_POSSIBLE}, {CAPTURE}"#);
    let pawn = r#"{"position": [0, 0], "colour": "White", "first_moved": 3}"#;
    let games = loaded(&pawn_game("White", 9, &keys, &format!("{PAWNS}, {pawn}")));
    let ClubGameState::MustPromote(pending) = games[0].game.stage() else { panic!("{games:?}") };
    let fen = write_fen(&pending.promote('Q').unwrap());
    assert_eq!(fen, "Q7/7k/8/3pP3/8/8/8/4K3 b - - 0 5");
}

trait Games {
    /// The games without their notes.
    fn map_games(&self) -> Vec<ClubGame>;
}

impl Games for Vec<LoadedGame> {
    fn map_games(&self) -> Vec<ClubGame> {
        self.iter().map(|game| game.game.clone()).collect()
    }
}

/// The faults of the games of a file; empty for a game that was read.
fn faults(file: &ClubFile) -> Vec<String> {
    let fault = |game: &Result<LoadedGame, BadGame>| match game {
        Ok(_) => String::new(),
        Err(bad) => bad.to_string(),
    };
    file.games.iter().map(fault).collect()
}

#[test]
fn a_broken_game_does_not_affect_the_others() {
    let file = parse(&SAMPLE.replacen("\"id\": 2,", "\"id\": 2", 1));
    let broken = "line 289: games[1]: this is not JSON: column 4: expected `,` or `}`";
    assert_eq!(faults(&file), ["", broken, ""]);
    assert_eq!(rows(file.games[2].as_ref().unwrap().game.position().unwrap()), DRAWN[2]);

    let file =
        parse(&SAMPLE.replacen("\"id\": 1,", "\"id\": 1, ,", 1).replacen("\"Robert", "\"}\\\"", 1));
    let broken = "line 4: games[0]: this is not JSON: column 13: key must be a string";
    assert_eq!(faults(&file), [broken, "", ""]);
    assert_eq!(file.games[1].as_ref().unwrap().game.players.black, "}\"");

    let second = SAMPLE.find("\"id\": 2").unwrap();
    let broken = "line 288: games[1]: this is not JSON: column 3: EOF while parsing an object";
    assert_eq!(faults(&parse(&SAMPLE[..second])), ["", broken]);

    let file = parse(&SAMPLE.replace("},\n  {\n   \"id\": 2", "}\n  {\n   \"id\": 2"));
    let note = "line 287: games: this is not JSON: column 3: expected `,` or `]`";
    assert_eq!(
        (faults(&file), file.notes[0].to_string()),
        (vec![String::new(); 3], note.to_owned())
    );
}

#[test]
fn limits_hold() {
    let large = format!("{SAMPLE}{}", " ".repeat(MAX_CLUB_FILE));
    let error = parse_club_games(&large).unwrap_err().to_string();
    assert!(error.ends_with("67108864 is the maximum"), "{error}");

    let many = |count: usize| format!("{{\"games\": [{}]}}", vec!["0"; count].join(","));
    assert_eq!(parse(&many(MAX_GAMES)).games.len(), MAX_GAMES);
    let file = parse(&many(MAX_GAMES + 1));
    let last = file.games.last().unwrap().as_ref().unwrap_err().to_string();
    assert!(last.contains("there are more than 10000 games"), "{last}");

    let name = |length: usize| SAMPLE.replacen("Simon", &"x".repeat(length), 1);
    assert!(parse(&name(MAX_NAME)).games[0].is_ok());
    let error = parse(&name(MAX_NAME + 1)).games[0].clone().unwrap_err().to_string();
    assert_eq!(error, "line 22: games[0].player_one: is longer than 1024 bytes");

    let deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let file = parse(&SAMPLE.replacen("\"id\": 1", &format!("\"id\": {deep}"), 1));
    let error = file.games[0].clone().unwrap_err().to_string();
    assert!(error.starts_with("line 4: games[0].id: expected a whole number"), "{error}");

    let keys: String = (0..101).map(|key| format!("\"k{key}\": 1,")).collect();
    let file = parse(&SAMPLE.replacen("\"id\": 1", &format!("{keys} \"id\": 1"), 1));
    let error = file.games[0].clone().unwrap_err().to_string();
    assert_eq!(error, "line 3: games[0]: has 115 keys; 100 is the maximum");

    let queens = vec!["{\"position\": [3, 3], \"colour\": \"White\"}"; 65].join(",");
    let file = parse(&SAMPLE.replacen("\"queens\": [", &format!("\"queens\": [{queens},"), 1));
    let error = file.games[0].clone().unwrap_err().to_string();
    assert_eq!(error, "line 45: games[0].pieces.queens: has 67 items; 64 is the maximum");
}

/// Texts without games, and their errors.
#[test]
fn files_without_games_are_refused() {
    for (text, expected) in [
        ("", "line 1, column 1: EOF while parsing a value"),
        ("[]", "line 1, column 1: invalid type: sequence, expected an object with the key `games`"),
        ("{}", "the key `games` is missing: a file of club games is {\"games\": […]}"),
        ("{\"game\": []}", "the key `games` is missing: a file of club games is {\"games\": […]}"),
        ("{\"games\": {}}", "line 1, column 10: invalid type: map, expected a list of games"),
        ("{\"games\": [], \"games\": []}", "line 1, column 21: the key `games` is given twice"),
        ("{\"games\": []} x", "line 1, column 15: trailing characters"),
        ("{\"games\": []", "line 1, column 12: EOF while parsing an object"),
        ("\n{\"games\": [],}", "line 2, column 14: trailing comma"),
        ("W [K e1 W]", "line 1, column 1: expected value"),
    ] {
        let error = parse_club_games(text).expect_err(text).to_string();
        assert_eq!(error, expected, "{text}");
    }
}

/// The sample with its first `from` replaced, and the fault of the first game.
const SPOILED: &[(&str, &str, &str)] = &[
    // missing keys
    ("\"id\": 1,", "", "line 3: games[0]: the key `id` is missing"),
    ("\"last_played\": \"2017/03/12\",", "", "line 3: games[0]: the key `last_played` is missing"),
    ("\"turn\": \"White\",", "", "line 3: games[0]: the key `turn` is missing"),
    ("\"move_num\": 5,", "", "line 3: games[0]: the key `move_num` is missing"),
    ("\"winner\": \"\",", "", "line 3: games[0]: the key `winner` is missing"),
    ("\"game_over\": false,", "", "line 3: games[0]: the key `game_over` is missing"),
    ("\"must_promote\": false,", "", "line 3: games[0]: the key `must_promote` is missing"),
    ("\"player_one\": \"Simon\",", "", "line 3: games[0]: the key `player_one` is missing"),
    ("\"Black\": true,", "", "line 13: games[0].enpassant_possible: the key `Black` is missing"),
    ("\"from\": [],", "", "line 17: games[0].enpassant_move: the key `from` is missing"),
    (
        "\"colour\": \"White\",",
        "",
        "line 26: games[0].pieces.kings[0]: the key `colour` is missing",
    ),
    (
        "\"has_moved\": false,",
        "",
        "line 26: games[0].pieces.kings[0]: the key `has_moved` is missing",
    ),
    (
        "\"turn\": \"White\",\n   \"move_num\": 5,",
        "",
        "line 3: games[0]: the keys `turn`, `move_num` are missing",
    ),
    ("\"player_two\"", "\"player_too\"", "line 3: games[0]: the key `player_two` is missing"),
    ("\"queens\"", "\"queen\"", "line 24: games[0].pieces: the key `queens` is missing"),
    ("\"pieces\"", "\"Pieces\"", "line 3: games[0]: the key `pieces` is missing"),
    // keys twice
    ("\"id\": 1,", "\"id\": 1, \"id\": 2,", "line 4: games[0].id: is given twice"),
    // values of another type
    ("\"id\": 1,", "\"id\": \"1\",", "line 4: games[0].id: expected a whole number, found \"1\""),
    (
        "\"id\": 1,",
        "\"id\": 1.5,",
        "line 4: games[0].id: expected a whole number, found a fraction or a large number",
    ),
    ("\"id\": 1,", "\"id\": null,", "line 4: games[0].id: expected a whole number, found null"),
    (
        "\"winner\": \"\"",
        "\"winner\": false",
        "line 8: games[0].winner: expected text in quotes, found false",
    ),
    (
        "\"is_stalemate\": false",
        "\"is_stalemate\": \"false\"",
        "line 10: games[0].is_stalemate: expected true or false, found \"false\"",
    ),
    (
        "\"game_over\": false",
        "\"game_over\": 0",
        "line 11: games[0].game_over: expected true or false, found 0",
    ),
    (
        "\"must_promote\": false",
        "\"must_promote\": []",
        "line 12: games[0].must_promote: expected true or false, found a list",
    ),
    (
        "\"player_one\": \"Simon\"",
        "\"player_one\": 1",
        "line 22: games[0].player_one: expected text in quotes, found 1",
    ),
    (
        "\"colour_in_check\": \"\"",
        "\"colour_in_check\": \"white\"",
        "line 9: games[0].colour_in_check: expected \"White\", \"Black\" or \"\", found \"white\"",
    ),
    (
        "\"castling_moves\": []",
        "\"castling_moves\": \"\"",
        "line 33: games[0].pieces.kings[0].castling_moves: expected a list, found \"\"",
    ),
    (
        "\"first_moved\": 0",
        "\"first_moved\": false",
        "line 162: games[0].pieces.pawns[0].first_moved: expected a whole number from 0 to 8589934590, found false",
    ),
    (
        "\"first_moved\": 0",
        "\"first_moved\": -1",
        "line 162: games[0].pieces.pawns[0].first_moved: expected a whole number from 0 to 8589934590, found -1",
    ),
    (
        "\"has_moved\": false",
        "\"has_moved\": 0",
        "line 32: games[0].pieces.kings[0].has_moved: expected true or false, found 0",
    ),
    (
        "\"White\": true",
        "\"White\": 1",
        "line 15: games[0].enpassant_possible.White: expected true or false, found 1",
    ),
    // dates
    (
        "2017/03/12",
        "2017-03-12",
        "line 5: games[0].last_played: \"2017-03-12\" is not a date: a date is written `YYYY/MM/DD` or `dd/mm/yyyy`",
    ),
    (
        "2017/03/12",
        "2017/02/30",
        "line 5: games[0].last_played: \"2017/02/30\" is not a date: there is no day 30 in month 2 of 2017",
    ),
    (
        "2017/03/12",
        "12/13/2017",
        "line 5: games[0].last_played: \"12/13/2017\" is not a date: there is no day 12 in month 13 of 2017",
    ),
    (
        "2017/03/12",
        "",
        "line 5: games[0].last_played: \"\" is not a date: a date is written `YYYY/MM/DD` or `dd/mm/yyyy`",
    ),
    // turn and number
    (
        "\"turn\": \"White\"",
        "\"turn\": \"white\"",
        "line 6: games[0].turn: expected \"White\" or \"Black\", found \"white\"",
    ),
    (
        "\"turn\": \"White\"",
        "\"turn\": \"\"",
        "line 6: games[0].turn: expected \"White\" or \"Black\", found \"\"",
    ),
    (
        "\"turn\": \"White\"",
        "\"turn\": \"Black\"",
        "line 7: games[0].move_num: is 5, a ply of White, but `turn` says Black",
    ),
    (
        "\"move_num\": 5",
        "\"move_num\": 0",
        "line 7: games[0].move_num: expected a whole number from 1 to 8589934590, found 0",
    ),
    (
        "\"move_num\": 5",
        "\"move_num\": 6",
        "line 7: games[0].move_num: is 6, a ply of Black, but `turn` says White",
    ),
    (
        "\"move_num\": 5",
        "\"move_num\": 10000000000",
        "line 7: games[0].move_num: expected a whole number from 1 to 8589934590, found 10000000000",
    ),
    // squares
    (
        "       7,\n       4",
        "       8,\n       4",
        "line 28: games[0].pieces.kings[0].position[0]: expected a whole number from 0 to 7, found 8",
    ),
    (
        "       7,\n       4",
        "       7,\n       -1",
        "line 29: games[0].pieces.kings[0].position[1]: expected a whole number from 0 to 7, found -1",
    ),
    (
        "       7,\n       4",
        "       7",
        "line 27: games[0].pieces.kings[0].position: expected a square as [row, column], found a list of 1",
    ),
    (
        "       7,\n       4",
        "       7, 4, 4",
        "line 27: games[0].pieces.kings[0].position: expected a square as [row, column], found a list of 3",
    ),
    (
        "       7,\n       4",
        "       \"e\", 1",
        "line 28: games[0].pieces.kings[0].position[0]: expected a whole number from 0 to 7, found \"e\"",
    ),
    (
        "       7,\n       4",
        "       6,\n       4",
        "line 32: games[0].pieces.kings[0].has_moved: is false, but the White king is on e2 and starts on e1",
    ),
    (
        "       7,\n       3",
        "       7,\n       1",
        "line 62: games[0].pieces.knights[0]: is on b1, like `games[0].pieces.queens[0]`",
    ),
    (
        "       5,\n       5",
        "       6,\n       5",
        "line 188: games[0].pieces.pawns[4]: is on f2, like `games[0].pieces.knights[1]`",
    ),
    // colors
    (
        "\"colour\": \"White\"",
        "\"colour\": \"Red\"",
        "line 31: games[0].pieces.kings[0].colour: expected \"White\" or \"Black\", found \"Red\"",
    ),
    (
        "\"colour\": \"White\"",
        "\"colour\": \"Black\"",
        "line 32: games[0].pieces.kings[0].has_moved: is false, but the Black king is on e1 and starts on e8",
    ),
    // the past of pawns
    (
        "\"first_moved\": 0",
        "\"first_moved\": 3",
        "line 162: games[0].pieces.pawns[0].first_moved: is 3, but the White pawn on a2 has never moved",
    ),
    (
        "\"first_moved\": 1",
        "\"first_moved\": 0",
        "line 218: games[0].pieces.pawns[7].first_moved: is 0 (never), but no White pawn starts on e4",
    ),
    // impossible positions
    (
        "       6,\n       0",
        "       7,\n       6",
        "line 162: games[0].pieces.pawns[0].first_moved: is 0 (never), but no White pawn starts on g1",
    ),
    (
        "       0,\n       3\n      ],\n      \"colour\": \"Black\"",
        "       1,\n       3\n      ],\n      \"colour\": \"White\"",
        "line 53: games[0].pieces.queens[1]: Black is not to move, but is in check from d7",
    ),
    (
        "\"kings\": [",
        "\"kings\": [], \"more\": [",
        "line 24: games[0].pieces: White has no royal piece\nline 24: games[0].pieces: Black has no royal piece",
    ),
    (
        "\"kings\": [",
        "\"kings\": {}, \"more\": [",
        "line 25: games[0].pieces.kings: expected a list, found an object",
    ),
    // promotion and en passant
    (
        "\"must_promote\": false",
        "\"must_promote\": true",
        "line 12: games[0].must_promote: is true, but no pawn is on its last rank",
    ),
    (
        "\"from\": []",
        "\"from\": [3, 3]",
        "line 17: games[0].enpassant_move: `from`, `to` and `taken` must be all squares or all empty lists",
    ),
    (
        "\"from\": [],\n    \"to\": [],\n    \"taken\": []",
        "\"from\": [3, 3], \"to\": [2, 2], \"taken\": [3, 2]",
        "line 18: games[0].enpassant_move.from: there is no White pawn on d5",
    ),
    (
        "\"from\": [],\n    \"to\": [],\n    \"taken\": []",
        "\"from\": [4, 4], \"to\": [2, 2], \"taken\": [3, 2]",
        "line 18: games[0].enpassant_move.to: a White pawn on e4 does not capture on c6",
    ),
    (
        "\"from\": [],\n    \"to\": [],\n    \"taken\": []",
        "\"from\": [4, 4], \"to\": [3, 3], \"taken\": [4, 3]",
        "line 18: games[0].enpassant_move.taken: no Black pawn can just have come to d4 in two steps",
    ),
    // texts
    ("Simon", "\\ud800", "line 22: games[0]: this is not JSON: unexpected end of hex escape"),
    (
        "\"id\": 1,",
        "\"id\": 1",
        "line 5: games[0]: this is not JSON: column 4: expected `,` or `}`",
    ),
];

#[test]
fn damaged_copies_are_refused_with_their_place() {
    assert!(SPOILED.len() >= 50);
    for &(from, to, expected) in SPOILED {
        let spoiled = SAMPLE.replacen(from, to, 1);
        assert_ne!(spoiled, SAMPLE, "{from}");
        let file = parse(&spoiled);
        let others = file.games[1..].iter().filter(|game| game.is_ok()).count();
        assert_eq!(others, 2, "{from:?} became {to:?}");
        let bad = file.games[0].as_ref().expect_err(to).to_string();
        assert_eq!(bad, expected, "{from:?} became {to:?}");
    }
}
