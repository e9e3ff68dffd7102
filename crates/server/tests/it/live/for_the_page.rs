//! What the page needs beyond the match itself: moves as people type them, every earlier position, PGN,
//! premoves, pictures.

use std::collections::BTreeMap;

use protocol::http::{Mode, NewMatch, RulesetChoice};
use protocol::{Act, Answer, BoardHistory, ClientMessage, Color, ServerMessage, TimeControl};
use server::live::match_id;

use super::sockets::{BLACK, Client, TestServer, WHITE, ada, bob, identity, minute, mv, new_match};

/// A match at one computer by a ruleset, and a client at it.
async fn hot_seat(server: &TestServer, ruleset: &str) -> (game::MatchId, Client) {
    let ruleset = RulesetChoice::Builtin { name: ruleset.to_owned() };
    let new = NewMatch { ruleset, ..new_match(Mode::HotSeat, TimeControl::Untimed) };
    let id = server.live.create(&new, &ada()).await.unwrap().id;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    (id, client)
}

async fn play(client: &mut Client, id: game::MatchId, moves: &str) {
    for (number, text) in (1..).zip(moves.split_whitespace()) {
        let seat = if number % 2 == 1 { WHITE } else { BLACK };
        let answer = client.act(id, number, mv(seat, text)).await;
        assert!(answer.is_ok(), "{text}: {answer:?}");
    }
}

/// Why a move is refused: the reason and the square to blame.
async fn refusal(client: &mut Client, id: game::MatchId, number: u64, act: Act) -> String {
    let match_id = match_id::to_wire(id);
    client.say(&ClientMessage::Act { match_id, id: number, plies: vec![], lag_ms: 0, act }).await;
    let wanted = |message: &ServerMessage| match message {
        ServerMessage::Answer { id, answer: Answer::Refused { error }, .. } if *id == number => {
            Some(error.clone())
        }
        _ => None,
    };
    let error = client.receive_until(wanted).await;
    format!("{} {}", error.reason.unwrap_or_default(), error.square.unwrap_or_default())
}

#[tokio::test(start_paused = true)]
async fn moves_may_be_written_as_on_paper() {
    let server = TestServer::open();
    let (id, mut client) = hot_seat(&server, "standard").await;
    play(&mut client, id, "e4 e7e5 Nf3 d6 Bc4 Nf6 0-0 Nxe4").await;
    let state = server.live.view(id, &ada()).await.unwrap();
    assert_eq!(state.moves[0].join(" "), "e4 e5 Nf3 d6 Bc4 Nf6 O-O Nxe4");
    for (number, text) in (20..).zip(["xyz", "e2e9"]) {
        assert_eq!(refusal(&mut client, id, number, mv(WHITE, text)).await, "unreadable ");
    }
    assert_eq!(refusal(&mut client, id, 40, mv(BLACK, "Nf6")).await, "not-your-turn ");
}

#[tokio::test(start_paused = true)]
async fn drops_are_typed_too() {
    let server = TestServer::open();
    let (id, mut client) = hot_seat(&server, "crazyhouse").await;
    play(&mut client, id, "e4 d5 exd5 Qxd5 P@e4 p@h3").await;
    let state = server.live.view(id, &ada()).await.unwrap();
    assert_eq!(state.moves[0][4..], ["@e4", "@h3"]);
}

/// What stands where after all moves of a board, by their effects alone.
fn folded(board: &BoardHistory) -> BTreeMap<protocol::SquareName, char> {
    let mut pieces = board.start.pieces.clone();
    for played in &board.moves {
        for gone in &played.effects.removed {
            assert_eq!(pieces.remove(&gone.at), Some(gone.piece), "{played:?}");
        }
        let moved: Vec<_> = (played.effects.moved.iter())
            .map(|moved| (moved.to, pieces.remove(&moved.from).unwrap()))
            .collect();
        pieces.extend(moved);
        pieces.extend(played.effects.added.iter().map(|added| (added.at, added.piece)));
    }
    pieces
}

#[tokio::test(start_paused = true)]
async fn the_effects_of_all_moves_lead_from_the_start_to_the_board() {
    let games = [
        ("standard", "e4 d5 e5 f5 exf6 d4 c4 dxc3 fxg7 cxb2 gxh8=Q bxa1=Q Nf3 Nf6 Be2"),
        ("standard", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Nxe5 O-O"),
        ("crazyhouse", "e4 d5 exd5 Qxd5 P@e4 Qxe4+ Qe2 p@d3 Qxe4"),
    ];
    for (ruleset, moves) in games {
        let server = TestServer::open();
        let (id, mut client) = hot_seat(&server, ruleset).await;
        play(&mut client, id, moves).await;
        let history = server.live.history(id, &ada()).await.unwrap();
        let state = server.live.view(id, &ada()).await.unwrap();
        assert_eq!(folded(&history.boards[0]), state.boards[0].pieces, "{moves}");
        let san: Vec<&str> = history.boards[0].moves.iter().map(|past| past.san.as_str()).collect();
        assert_eq!(san, state.moves[0]);
        assert_eq!(history.boards[0].start.turn, Color::White);
    }
}

#[tokio::test(start_paused = true)]
async fn moves_have_their_checks_and_clocks() {
    let server = TestServer::open();
    let id = server.duel(minute()).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    white.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    black.act(id, 1, mv(BLACK, "f7f5")).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    white.act(id, 2, mv(WHITE, "d1h5")).await.unwrap();
    let history = server.live.history(id, &ada()).await.unwrap();
    let [first, _, check] = &history.boards[0].moves[..] else { panic!("three moves") };
    assert_eq!((first.clock_ms, first.in_check.len()), (Some(60_000), 0));
    assert_eq!(check.in_check, ["e8"]);
    assert!(check.clock_ms.is_some_and(|left| (57_000..=58_000).contains(&left)), "{check:?}");
}

#[tokio::test(start_paused = true)]
async fn a_match_is_written_as_pgn() {
    let server = TestServer::open();
    let (id, mut client) = hot_seat(&server, "standard").await;
    play(&mut client, id, "f3 e5 g4 Qh4#").await;
    let text = server.live.pgn(id, &ada()).await.unwrap();
    for part in [
        "[White \"?\"]",
        "[Date \"2023.11.14\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"-\"]",
        "1. f3 e5 2. g4 Qh4# 0-1",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let read = notation::read_games(text.as_bytes()).next().unwrap().into_result().unwrap();
    assert_eq!(read.moves.len(), 4);
}

#[tokio::test(start_paused = true)]
async fn two_boards_are_written_in_the_order_of_their_moves() {
    let server = TestServer::open();
    let (id, mut client) = hot_seat(&server, "bughouse").await;
    let seat = |board, color| protocol::Seat { board, color };
    let moves = [
        (0, Color::White, "e2e4"),
        (1, Color::White, "d2d4"),
        (0, Color::Black, "d7d5"),
        (1, Color::Black, "e7e5"),
        (0, Color::White, "e4d5"),
    ];
    for (number, (board, color, text)) in (1..).zip(moves) {
        client.act(id, number, mv(seat(board, color), text)).await.unwrap();
    }
    let text = server.live.pgn(id, &ada()).await.unwrap();
    assert!(text.contains("1A. e4 1B. d4 1a. d5 1b. e5 2A. exd5"), "{text}");
    let history = server.live.history(id, &ada()).await.unwrap();
    assert_eq!(history.boards[1].moves[0].hands.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_move_can_depend_on_its_own_board_alone() {
    let server = TestServer::open();
    let (id, mut client) = hot_seat(&server, "bughouse").await;
    let on_second = protocol::Seat { board: 1, color: Color::White };
    client.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    let match_id = match_id::to_wire(id);
    let mut answer = async |number, plies: Vec<Option<u32>>| {
        let (match_id, act) = (match_id.clone(), mv(on_second, "d2d4"));
        client.say(&ClientMessage::Act { match_id, id: number, plies, lag_ms: 0, act }).await;
        let wanted = |message: &ServerMessage| match message {
            ServerMessage::Answer { id, answer, .. } if *id == number => Some(answer.clone()),
            _ => None,
        };
        matches!(client.receive_until(wanted).await, Answer::Accepted { .. })
    };
    assert!(!answer(2, vec![Some(0), Some(0)]).await, "the first board has changed");
    assert!(answer(3, vec![None, Some(0)]).await, "the first board does not matter");
}

#[tokio::test(start_paused = true)]
async fn a_waiting_player_sees_premove_destinations() {
    let server = TestServer::open();
    let id = server.duel(TimeControl::Untimed).await;
    let white = server.live.view(id, &ada()).await.unwrap().boards[0].choices.clone();
    assert!(!white.dests.is_empty() && white.premoves.is_empty());
    let black = server.live.view(id, &bob()).await.unwrap().boards[0].choices.clone();
    assert!(black.dests.is_empty());
    let queen = black.premoves.iter().find(|dests| dests.from == "d8").unwrap();
    assert!(["d1", "a8"].iter().all(|target| queen.to.iter().any(|to| to == target)));
    let zoe = server.live.view(id, &identity(103, "Zoe")).await.unwrap();
    assert!(zoe.boards[0].choices.premoves.is_empty());
}

#[tokio::test(start_paused = true)]
async fn names_may_be_left_out_and_taken_away() {
    let server = TestServer::open();
    let (id, mut client) = hot_seat(&server, "standard").await;
    let names = |state: &protocol::MatchState| -> Vec<String> {
        state.seats.iter().map(|seat| seat.name.clone()).collect()
    };
    let state = server.live.view(id, &ada()).await.unwrap();
    assert_eq!(names(&state), ["", ""]);
    assert!(state.seats.iter().all(|seat| !seat.free));
    for (number, name) in [(1, "Eve"), (2, " ")] {
        client.act(id, number, Act::Rename { seat: BLACK, name: name.to_owned() }).await.unwrap();
        let state = server.live.view(id, &ada()).await.unwrap();
        assert_eq!(names(&state), ["", name.trim()]);
    }
    let say = ClientMessage::Say {
        match_id: match_id::to_wire(id),
        id: 3,
        room: protocol::ChatRoom::Players,
        text: "hello".to_owned(),
        signal: None,
    };
    client.say(&say).await;
    let wanted = |message: &ServerMessage| match message {
        ServerMessage::Chat { lines, .. } => Some(lines[0].author.clone()),
        _ => None,
    };
    assert_eq!(client.receive_until(wanted).await, "White");
}

#[tokio::test(start_paused = true)]
async fn the_lobby_has_a_picture_of_each_match() {
    let server = TestServer::open();
    let id = server.duel(TimeControl::Untimed).await;
    let mut white = server.client(ada()).await;
    white.watch(id).await;
    white.act(id, 1, mv(WHITE, "e4")).await.unwrap();
    let entry = server.live.lobby().live[0].clone();
    assert_eq!((entry.files, entry.ranks, entry.pieces.len()), (8, 8, 32));
    assert_eq!(entry.pieces.get("e4"), Some(&'P'));
    assert_eq!(entry.last_move, ["e2", "e4"]);
    assert!(entry.kinds.iter().any(|kind| (kind.letter, kind.name.as_str()) == ('N', "knight")));
}
