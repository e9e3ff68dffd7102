//! Bughouse over the API: who sits where, any ruleset on two boards, resignations among partners, and who may act for
//! whom.

use game::MatchId;
use protocol::http::{Join, Mode, NewMatch, RulesetChoice};
use protocol::{
    Act, BughousePreset, BughouseTerms, Color, DropPower, ErrorCode, EventKind, NewComputer, Offer,
    OfferKind, Phase, RematchPartners, Seat, SeatChoice, SeatPlayer, ServerMessage, TimeControl,
    WireError,
};
use server::Identity;
use server::live::match_id;

use super::sockets::{BLACK, TestServer, WHITE, ada, bob, identity, minute, mv, new_match};

const WHITE_B: Seat = Seat { board: 1, color: Color::White };
const BLACK_B: Seat = Seat { board: 1, color: Color::Black };

fn cid() -> Identity {
    identity(102, "Cid")
}

fn dee() -> Identity {
    identity(103, "Dee")
}

fn builtin(name: &str) -> RulesetChoice {
    RulesetChoice::Builtin { name: name.to_owned() }
}

fn me(seat: Seat) -> SeatChoice {
    SeatChoice { seat, player: SeatPlayer::Me }
}

fn free(seat: Seat) -> SeatChoice {
    SeatChoice { seat, player: SeatPlayer::Free }
}

fn level(seat: Seat, number: u8) -> SeatChoice {
    SeatChoice { seat, player: SeatPlayer::Computer { opponent: format!("level-{number}") } }
}

fn bughouse(mode: Mode, seats: Vec<SeatChoice>) -> NewMatch {
    NewMatch { ruleset: builtin("bughouse"), seats, ..new_match(mode, minute()) }
}

fn level_2() -> Option<NewComputer> {
    let opponent = "level-2".to_owned();
    Some(NewComputer { opponent, think_ms: Some(500), pause: true, resign: true })
}

async fn refusal(server: &TestServer, new: &NewMatch) -> WireError {
    server.live.create(new, &ada()).await.expect_err("it is refused")
}

fn reason(error: &WireError) -> String {
    error.reason.as_deref().unwrap_or_default().to_owned()
}

/// A match of four people, in the order of the seats.
async fn four(server: &TestServer) -> MatchId {
    let id = server.live.create(&bughouse(Mode::Seek, vec![me(WHITE)]), &ada()).await.unwrap().id;
    for who in [bob(), cid(), dee()] {
        server.live.join(id, &who, &Join::default()).await.unwrap();
    }
    id
}

#[tokio::test(start_paused = true)]
async fn computers_of_different_levels_take_the_seats_they_are_given() {
    let server = TestServer::open();
    let seats = vec![level(WHITE, 3), me(BLACK_B), level(BLACK, 8), level(WHITE_B, 1)];
    let new = bughouse(Mode::Computer, seats);
    let made = server.live.create(&new, &ada()).await.unwrap();
    assert_eq!(made.seats, [BLACK_B]);
    let state = server.live.view(made.id, &ada()).await.unwrap();
    assert_eq!((state.phase, state.yours), (Phase::Playing, vec![BLACK_B]));
    let ids = state.seats.iter().map(|seat| seat.computer.as_ref().map(|it| it.id.as_str()));
    let ids: Vec<_> = ids.collect();
    assert_eq!(ids, [Some("level-3"), Some("level-8"), Some("level-1"), None]);
    assert_eq!(state.computer.unwrap().think_ms, 3_000);
}

#[tokio::test(start_paused = true)]
async fn the_computer_takes_the_seats_that_nobody_is_named_for() {
    let server = TestServer::open();
    let seats = vec![me(WHITE), me(BLACK_B), level(BLACK, 5)];
    let new = NewMatch { computer: level_2(), ..bughouse(Mode::Computer, seats) };
    let made = server.live.create(&new, &ada()).await.unwrap();
    assert_eq!(made.seats, [WHITE, BLACK_B], "one person on both boards of a team");
    let state = server.live.view(made.id, &ada()).await.unwrap();
    assert_eq!(state.seats[2].computer.as_ref().unwrap().id, "level-2");
    assert_eq!(state.seats[1].computer.as_ref().unwrap().id, "level-5");
}

#[tokio::test(start_paused = true)]
async fn free_seats_are_taken_by_link_and_computers_wait_for_people() {
    let server = TestServer::open();
    let seats = vec![level(WHITE, 2), me(BLACK), free(WHITE_B), level(BLACK_B, 4)];
    let new = NewMatch { computer: level_2(), ..bughouse(Mode::Invitation, seats) };
    let made = server.live.create(&new, &ada()).await.unwrap();
    let state = server.live.view(made.id, &ada()).await.unwrap();
    assert_eq!(state.phase, Phase::Waiting);
    let without = server.live.join(made.id, &bob(), &Join::default()).await;
    assert_eq!(without.unwrap_err().code, ErrorCode::BadInvitation);
    let join = Join { invitation: made.secret, name: None };
    assert_eq!(server.live.join(made.id, &bob(), &join).await.unwrap(), [WHITE_B]);
    let state = server.live.view(made.id, &ada()).await.unwrap();
    assert_eq!(state.phase, Phase::Playing);
    let settings = state.computer.unwrap();
    assert!(settings.think_ms == 500 && settings.pause && settings.resign);
    let late = server.live.join(made.id, &cid(), &join).await.unwrap_err();
    assert_eq!(late.code, ErrorCode::NoFreeSeat);
}

#[tokio::test(start_paused = true)]
async fn without_a_seating_everything_is_as_before() {
    let server = TestServer::open();
    let new = NewMatch { computer: level_2(), ..bughouse(Mode::Computer, Vec::new()) };
    let made = server.live.create(&new, &ada()).await.unwrap();
    assert_eq!(made.seats, [WHITE]);
    let state = server.live.view(made.id, &ada()).await.unwrap();
    assert_eq!(state.seats.iter().filter(|seat| seat.computer.is_some()).count(), 3);
}

#[tokio::test(start_paused = true)]
async fn an_impossible_seating_is_refused_with_its_reason() {
    let server = TestServer::open();
    let all =
        |player: fn(Seat) -> SeatChoice| [WHITE, BLACK, WHITE_B, BLACK_B].map(player).to_vec();
    let off_board = Seat { board: 2, color: Color::White };
    let cases = [
        (bughouse(Mode::Seek, vec![me(off_board)]), "unknown-seat"),
        (bughouse(Mode::Seek, vec![me(WHITE), level(WHITE, 2)]), "seat-named-twice"),
        (bughouse(Mode::Seek, vec![free(WHITE)]), "no-own-seat"),
        (bughouse(Mode::Seek, vec![me(WHITE), me(BLACK)]), "seats-both-teams"),
        (bughouse(Mode::Seek, all(me)), "seats-both-teams"),
        (bughouse(Mode::HotSeat, vec![me(WHITE)]), "seats-one-computer"),
        (bughouse(Mode::Computer, vec![me(WHITE), level(BLACK, 2)]), "seats-not-free"),
        (
            bughouse(
                Mode::Invitation,
                vec![me(WHITE), level(BLACK, 2), level(WHITE_B, 2), level(BLACK_B, 2)],
            ),
            "seats-none-free",
        ),
        (bughouse(Mode::Computer, vec![me(WHITE), level(BLACK, 99)]), "no-such-opponent"),
        (bughouse(Mode::Computer, vec![me(WHITE)]), "which-computer"),
        (
            NewMatch { computer: level_2(), ..bughouse(Mode::Seek, vec![me(WHITE)]) },
            "which-computer",
        ),
    ];
    for (new, expected) in cases {
        let error = refusal(&server, &new).await;
        assert_eq!((error.code, reason(&error)), (ErrorCode::BadInput, expected.to_owned()));
        assert!(!error.message.is_empty());
    }
    let mut duel = new_match(Mode::Seek, minute());
    duel.seats = vec![me(BLACK)];
    assert_eq!(server.live.create(&duel, &ada()).await.unwrap().seats, [BLACK]);
}

#[tokio::test(start_paused = true)]
async fn any_ruleset_is_played_as_bughouse_and_named() {
    let server = TestServer::open();
    let terms = BughouseTerms { drops: Some(DropPower::NoCheck), ..BughouseTerms::default() };
    let choices = [
        (builtin("standard"), "Standard chess"),
        (builtin("capablanca"), "Capablanca Chess"),
        (RulesetChoice::Chess960 { number: Some(7) }, "Chess960"),
        (RulesetChoice::FischerRandomPlus { files: 26, ranks: 26, seed: Some(3) }, "Fischer"),
    ];
    for (ruleset, source) in choices {
        let new = NewMatch { ruleset, bughouse: Some(terms), ..new_match(Mode::Seek, minute()) };
        let id = server.live.create(&new, &ada()).await.unwrap().id;
        let state = server.live.view(id, &ada()).await.unwrap();
        assert_eq!((state.boards.len(), state.seats.len()), (2, 4));
        let shown = state.bughouse.unwrap();
        assert_eq!(shown.terms, terms);
        assert!(shown.source.contains(source), "{}", shown.source);
        assert!(state.ruleset.title.contains("Bughouse"), "{}", state.ruleset.title);
        let again = server.reopened(std::time::Duration::ZERO);
        let loaded = again.live.view(id, &ada()).await.unwrap();
        assert_eq!(loaded.bughouse.unwrap().terms, terms);
        assert_eq!(loaded.ruleset, state.ruleset);
    }
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_bughouse_is_refused() {
    let server = TestServer::open();
    let with = |terms: BughouseTerms, clock| NewMatch {
        bughouse: Some(terms),
        ..new_match(Mode::Seek, clock)
    };
    let usual = BughouseTerms::default();
    let cases = [
        (with(usual, TimeControl::Untimed), "bughouse-clock"),
        (
            with(BughouseTerms { pawn_drop_ranks: Some((2, 9)), ..usual }, minute()),
            "bughouse-pawn-ranks",
        ),
        (with(BughouseTerms { ply_limit: Some(1), ..usual }, minute()), "match-setup"),
        (
            NewMatch { fen: Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()), ..with(usual, minute()) },
            "two-boards-start",
        ),
        (
            NewMatch {
                ruleset: RulesetChoice::FischerRandomPlus { files: 20, ranks: 20, seed: Some(1) },
                ..with(BughouseTerms { preset: BughousePreset::School, ..usual }, minute())
            },
            "bughouse-rules",
        ),
    ];
    for (new, expected) in cases {
        let error = refusal(&server, &new).await;
        assert_eq!(reason(&error), expected, "{error:?}");
    }
    let alone =
        NewMatch { bughouse: Some(usual), ..new_match(Mode::HotSeat, TimeControl::Untimed) };
    assert_eq!(server.live.create(&alone, &ada()).await.unwrap().seats.len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_pasted_ruleset_that_is_bughouse_opens_two_boards_in_every_mode() {
    let server = TestServer::open();
    let text = notation::builtin_source("bughouse").unwrap().to_owned();
    for mode in [Mode::HotSeat, Mode::Invitation, Mode::Seek, Mode::Computer] {
        let computer = level_2().filter(|_| mode == Mode::Computer);
        let ruleset = RulesetChoice::File { text: text.clone() };
        let new = NewMatch { ruleset, computer, ..new_match(mode, minute()) };
        let id = server.live.create(&new, &ada()).await.unwrap().id;
        let state = server.live.view(id, &ada()).await.unwrap();
        assert_eq!((state.boards.len(), state.seats.len()), (2, 4), "{mode:?}");
        assert!(state.bughouse.is_some());
    }
}

#[tokio::test(start_paused = true)]
async fn a_resignation_is_the_teams_affair_until_the_partner_confirms_it() {
    let server = TestServer::open();
    let id = four(&server).await;
    let mut clients = Vec::new();
    for who in [ada(), bob(), cid(), dee()] {
        let mut client = server.client(who).await;
        client.watch(id).await;
        clients.push(client);
    }
    clients[0].act(id, 1, Act::Resign { seat: WHITE }).await.unwrap();
    let confirm = |seat| Act::Accept { seat, offer: OfferKind::Resignation };
    for (client, seat) in [(1, BLACK), (2, WHITE_B)] {
        let refused = clients[client].act(id, 2, confirm(seat)).await;
        assert_eq!(refused, Err(ErrorCode::NoOffer));
        let state = server.live.view(id, &[ada(), bob(), cid(), dee()][client]).await.unwrap();
        assert!(state.offers.is_empty());
    }
    let state = server.live.view(id, &dee()).await.unwrap();
    assert!(state.offers[0].acceptable && state.offers[0].offer == Offer::Resignation);
    clients[3].act(id, 3, confirm(BLACK_B)).await.unwrap();
    let end = clients[1]
        .receive_until(|message| match message {
            ServerMessage::Events { events, .. } => {
                assert!(
                    events.iter().all(|event| !matches!(event.kind, EventKind::Offered { .. }))
                );
                events.iter().find_map(|event| match &event.kind {
                    EventKind::Ended { end } => Some((end.clone(), event.at_ms)),
                    _ => None,
                })
            }
            _ => None,
        })
        .await;
    assert_eq!(
        (end.0.code.as_str(), end.0.board, end.0.against),
        ("resignation", Some(0), Some(WHITE))
    );
    assert!(end.1.is_some());
}

#[tokio::test(start_paused = true)]
async fn nobody_acts_for_another_seat_of_four() {
    let server = TestServer::open();
    let id = four(&server).await;
    let people = [ada(), bob(), cid(), dee(), identity(104, "Eve")];
    let seats = [WHITE, BLACK, WHITE_B, BLACK_B];
    let mut number = 0;
    let mut ada_client = server.client(ada()).await;
    ada_client.watch(id).await;
    ada_client.act(id, 1_000, Act::Resign { seat: WHITE }).await.unwrap();
    for (index, who) in people.into_iter().enumerate() {
        let mut client = server.client(who).await;
        client.watch(id).await;
        for (other, &seat) in seats.iter().enumerate().filter(|&(other, _)| other != index) {
            let acts = [
                mv(seat, "e2e4"),
                Act::Resign { seat },
                Act::Offer { seat, offer: Offer::Resignation },
                Act::Offer { seat, offer: Offer::Draw },
                Act::Accept { seat, offer: OfferKind::Resignation },
                Act::Decline { seat, offer: OfferKind::Resignation },
                Act::ClaimDraw { seat },
                Act::ClaimAbandonment { seat, claim: protocol::Claim::Win },
                Act::Abort { seat },
            ];
            for act in acts {
                number += 1;
                let answer = client.act(id, number, act.clone()).await;
                assert_eq!(answer, Err(ErrorCode::NotYourSeat), "{index} for {other}: {act:?}");
            }
        }
    }
    let state = server.live.view(id, &ada()).await.unwrap();
    assert_eq!((state.phase, state.offers.len()), (Phase::Playing, 1));
}

#[tokio::test(start_paused = true)]
async fn both_boards_have_one_list_with_milliseconds_and_a_file_that_reads_back() {
    let server = TestServer::open();
    let id = four(&server).await;
    let moves = [(0, WHITE, "e2e4"), (1, BLACK, "d7d5"), (0, WHITE, "e4d5"), (2, WHITE_B, "e2e4")];
    let mut clients = Vec::new();
    for who in [ada(), bob(), cid(), dee()] {
        let mut client = server.client(who).await;
        client.watch(id).await;
        clients.push(client);
    }
    for (number, (player, seat, text)) in (1..).zip(moves) {
        tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        clients[player].act(id, number, mv(seat, text)).await.unwrap();
    }
    let history = server.live.history(id, &ada()).await.unwrap();
    assert_eq!(history.order, [0, 0, 0, 1]);
    let first = history.boards[0].moves.iter().map(|made| made.at_ms.unwrap());
    let times: Vec<u64> = first.chain([history.boards[1].moves[0].at_ms.unwrap()]).collect();
    assert!(times.is_sorted() && times[0] >= 250 && times[3] - times[0] >= 750, "{times:?}");
    let text = server.live.pgn(id, &ada()).await.unwrap();
    assert!(!text.contains("[FEN"), "the pawn in hand is no set-up: {text}");
    assert!(text.contains("[BughouseTerms \"fics\"]"), "{text}");
    let read = notation::read_bpgn(text.as_bytes()).next().unwrap().into_result().unwrap();
    let end = read.end().unwrap();
    let black = end.on(game::BoardId::B).unwrap().hand(rules::Color::Black);
    assert_eq!(black.len(), 1, "one pawn, once");
    assert_eq!(black[0].1, 1);
    let stored = server::library::rehearse(protocol::library::GamesFormat::Pgn, text.as_bytes());
    assert!(stored.unwrap()[0].is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_rematch_of_four_needs_everybody_and_may_swap_partners() {
    let server = TestServer::open();
    let id = four(&server).await;
    let seats = [WHITE, BLACK, WHITE_B, BLACK_B];
    let mut clients = Vec::new();
    for who in [ada(), bob(), cid(), dee(), identity(104, "Eve")] {
        let mut client = server.client(who).await;
        client.watch(id).await;
        clients.push(client);
    }
    let offer = |seat, partners| Act::Offer { seat, offer: Offer::Rematch { partners } };
    let (same, swapped) = (RematchPartners::Same, RematchPartners::Swapped);
    clients[0].act(id, 1, Act::Resign { seat: WHITE }).await.unwrap();
    clients[3].act(id, 1, Act::Resign { seat: BLACK_B }).await.unwrap();
    clients[0].act(id, 2, offer(WHITE, swapped)).await.unwrap();
    clients[1].act(id, 2, offer(BLACK, swapped)).await.unwrap();
    clients[2].act(id, 2, offer(WHITE_B, same)).await.unwrap();
    // Nobody agrees for somebody else, and spectators do not know who wants what.
    for other in [0, 2, 4] {
        let refused = clients[other].act(id, 3, offer(BLACK_B, swapped)).await;
        assert_eq!(refused.unwrap_err(), ErrorCode::NotYourSeat);
    }
    let asked = server.live.view(id, &dee()).await.unwrap().consents.unwrap().rematches;
    let asked: Vec<_> = asked.iter().map(|one| (one.by, one.partners)).collect();
    assert_eq!(asked, [(WHITE, swapped), (BLACK, swapped), (WHITE_B, same)]);
    assert_eq!(server.live.view(id, &identity(104, "Eve")).await.unwrap().consents, None);
    clients[2].act(id, 4, offer(WHITE_B, swapped)).await.unwrap();
    assert_eq!(server.live.view(id, &dee()).await.unwrap().rematch, None);
    clients[3].act(id, 4, offer(BLACK_B, swapped)).await.unwrap();
    let next = clients[1]
        .receive_until(|message| match message {
            ServerMessage::Rematch { next, .. } => match_id::from_wire(next),
            _ => None,
        })
        .await;
    let state = server.live.view(next, &ada()).await.unwrap();
    assert_eq!(state.yours, [BLACK]);
    assert_eq!(server.live.view(next, &cid()).await.unwrap().yours, [WHITE_B]);
    let team = |seat| state.seats.iter().find(|one| one.seat == seat).map(|one| one.team);
    assert_eq!(team(BLACK), team(WHITE_B), "Ada plays with Cid");
    assert_eq!(seats.map(|seat| server_name(&state, seat)), ["Bob", "Ada", "Cid", "Dee"]);
}

fn server_name(state: &protocol::MatchState, seat: Seat) -> String {
    let seat = state.seats.iter().find(|one| one.seat == seat);
    seat.map(|one| one.name.clone()).unwrap_or_default()
}
