//! Matches against computers: moves, offers, hints, seats and restarts, with jobs that the test does.

use std::time::Duration;

use game::{MatchId, MatchSetup, Millis};
use protocol::http::{ColorChoice, Mode, NewMatch, RulesetChoice};
use protocol::{
    Act, Color, ErrorCode, Event, EventKind, MatchState, NewComputer, Offer, OfferKind, Phase,
    Restart, Seat, ServerMessage, TimeControl,
};
use rules::Ruleset;
use server::computer::Computer;
use server::jobs::JobKind;
use server::live::{ComputerTerms, Header, Mode as ServerMode, Pace, Resigning, match_id};
use store::SimulatedStore;
use tokio::time::sleep;

use super::process::{header, make, quick_store, seat};
use super::sockets::{BLACK, Client, TestServer, WHITE, ada, bob, identity, minute, mv, new_match};
use super::stories::{self, Story, minutes};

fn against(opponent: &str) -> NewMatch {
    let computer =
        NewComputer { opponent: opponent.to_owned(), think_ms: None, pause: false, resign: false };
    let new = new_match(Mode::Computer, TimeControl::Untimed);
    NewMatch { computer: Some(computer), ..new }
}

async fn create(server: &TestServer, new: &NewMatch) -> MatchId {
    server.live.create(new, &ada()).await.unwrap().id
}

/// Does the jobs that come up, until none has come for a while.
async fn think(server: &TestServer) {
    for _ in 0..20 {
        sleep(Duration::from_millis(5)).await;
        while server.jobs.do_next() {}
    }
}

async fn view(server: &TestServer, id: MatchId) -> MatchState {
    server.live.view(id, &ada()).await.unwrap()
}

async fn next_event<T>(client: &mut Client, wanted: impl Fn(&EventKind) -> Option<T>) -> T {
    let found = |message: &ServerMessage| match message {
        ServerMessage::Events { events, .. } => {
            events.iter().find_map(|event: &Event| wanted(&event.kind))
        }
        _ => None,
    };
    client.receive_until(found).await
}

fn offer(offer: Offer) -> Act {
    Act::Offer { seat: WHITE, offer }
}

#[tokio::test(start_paused = true)]
async fn the_computer_answers_by_itself_also_when_nobody_watches() {
    let server = TestServer::open();
    let id = create(&server, &against("level-2")).await;
    let state = view(&server, id).await;
    assert_eq!((state.phase, state.yours.clone()), (Phase::Playing, vec![WHITE]));
    let computer = state.seats[1].computer.clone().unwrap();
    assert_eq!((computer.id.as_str(), computer.rating), ("level-2", Some(500)));
    assert_eq!(state.seats[1].name, "Newcomer");
    assert!(!state.seats[1].guest && state.seats[0].computer.is_none());
    assert_eq!(state.computer.unwrap().think_ms, 3_000);
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    // The page is closed while the computer thinks.
    drop(client);
    think(&server).await;
    assert_eq!(view(&server, id).await.moves[0].len(), 2);
    assert_eq!(server.jobs.waiting(), []);
}

#[tokio::test(start_paused = true)]
async fn a_computer_with_white_moves_first_and_in_every_ruleset() {
    for (name, boards) in [("crazyhouse", 1), ("gardner", 1), ("capablanca", 1), ("bughouse", 2)] {
        let server = TestServer::open();
        let ruleset = RulesetChoice::Builtin { name: name.to_owned() };
        let new = NewMatch { ruleset, color: ColorChoice::Black, ..against("greedy") };
        let id = create(&server, &new).await;
        think(&server).await;
        let state = view(&server, id).await;
        assert_eq!(
            state.seats.iter().filter(|seat| seat.computer.is_some()).count(),
            2 * boards - 1
        );
        assert_eq!(state.seats[0].computer.as_ref().unwrap().rating, None);
        assert!(!state.moves[0].is_empty(), "{name}: {state:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_no_computer_gets_a_sentence() {
    let server = TestServer::open();
    let create = async |new: NewMatch| server.live.create(&new, &ada()).await.unwrap_err();
    let error = create(against("level-99")).await;
    assert_eq!(error.code, ErrorCode::BadInput);
    assert!(error.message.contains("there is no opponent `level-99`"), "{error:?}");
    for think_ms in [0, 99, 10_001, u32::MAX] {
        let mut new = against("level-3");
        new.computer.as_mut().unwrap().think_ms = Some(think_ms);
        let error = create(new).await;
        assert!(error.message.contains("100 to 10000"), "{error:?}");
    }
    let none = NewMatch { computer: None, ..against("level-3") };
    assert!(create(none).await.message.contains("which computer"));
    let seek = NewMatch { mode: Mode::Seek, ..against("level-3") };
    assert!(create(seek).await.message.contains("only the mode `computer`"));
}

#[tokio::test(start_paused = true)]
async fn after_a_crash_the_computer_answers_as_if_nothing_had_happened() {
    let server = TestServer::open();
    let id = create(&server, &against("level-4")).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, mv(WHITE, "d2d4")).await.unwrap();
    sleep(Duration::from_millis(20)).await;
    assert_eq!(server.jobs.waiting(), [JobKind::Move]);
    server.store.crash();
    let again = server.reopened(Duration::from_secs(60));
    assert_eq!(again.live.recover().await.unwrap(), 1, "a match that waits for a computer");
    think(&again).await;
    assert_eq!(view(&again, id).await.moves[0].len(), 2);
    // Now it is a person's turn, and the match needs nobody.
    let third = again.reopened(Duration::from_secs(60));
    assert_eq!(third.live.recover().await.unwrap(), 0);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_comes_after_a_takeback_is_dropped() {
    let server = TestServer::open();
    let id = create(&server, &against("level-2")).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    sleep(Duration::from_millis(20)).await;
    assert_eq!(server.jobs.waiting(), [JobKind::Move]);
    client.act(id, 2, offer(Offer::Takeback { board: 0, to: 0 })).await.unwrap();
    sleep(Duration::from_millis(20)).await;
    assert_eq!(server.jobs.waiting(), [], "the job was canceled");
    client.act(id, 3, mv(WHITE, "d2d4")).await.unwrap();
    think(&server).await;
    let state = view(&server, id).await;
    assert_eq!((state.moves[0].len(), state.moves[0][0].as_str()), (2, "d4"));
    assert_eq!((state.seats[0].takebacks, state.seats[1].takebacks), (1, 0));
    // One ply too many for a turn of hers: the computer's reply goes, and her own move too.
    client.act(id, 4, offer(Offer::Takeback { board: 0, to: 1 })).await.unwrap();
    let state = view(&server, id).await;
    assert_eq!((state.moves[0].len(), state.seats[0].takebacks), (0, 2));
}

#[tokio::test(start_paused = true)]
async fn the_computer_answers_offers() {
    let server = TestServer::open();
    let id = create(&server, &against("level-3")).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, offer(Offer::Draw)).await.unwrap();
    think(&server).await;
    let declined = |kind: &EventKind| match kind {
        EventKind::Declined { seat: BLACK, offer: OfferKind::Draw } => Some(()),
        _ => None,
    };
    next_event(&mut client, declined).await;
    client.act(id, 2, offer(Offer::Pause)).await.unwrap();
    assert_eq!(view(&server, id).await.phase, Phase::Paused);
    client.act(id, 3, offer(Offer::Unpause)).await.unwrap();
    client.act(id, 4, Act::Resign { seat: WHITE }).await.unwrap();
    client
        .act(id, 5, offer(Offer::Rematch { partners: protocol::RematchPartners::Same }))
        .await
        .unwrap();
    let next = client
        .receive_until(|message| match message {
            ServerMessage::Rematch { next, .. } => match_id::from_wire(next),
            _ => None,
        })
        .await;
    // She has Black now, and the computer begins as soon as she looks.
    let mut other = server.client(ada()).await;
    assert_eq!(other.watch(next).await.yours, [BLACK]);
    think(&server).await;
    assert_eq!(view(&server, next).await.moves[0].len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_computer_that_is_worse_takes_a_draw_and_one_that_is_lost_resigns() {
    let server = TestServer::open();
    // Black has a king, White a queen and a king.
    let fen = Some("7k/8/8/8/8/8/Q7/K7 w - - 0 1".to_owned());
    let id = create(&server, &NewMatch { fen: fen.clone(), ..against("level-5") }).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, offer(Offer::Draw)).await.unwrap();
    think(&server).await;
    assert_eq!(view(&server, id).await.end.unwrap().code, "agreement");

    let mut new = NewMatch { fen, ..against("level-14") };
    new.computer.as_mut().unwrap().resign = true;
    let id = create(&server, &new).await;
    client.watch(id).await;
    for (number, to) in (1..).zip(["a2", "b2", "a2", "b2", "a2"]) {
        let from = if to == "a2" { "b2" } else { "a2" };
        let from = if number == 1 { "a2" } else { from };
        let to = if number == 1 { "b2" } else { to };
        if view(&server, id).await.phase == Phase::Over {
            break;
        }
        let uci = format!("{from}{to}");
        let _ = client.act(id, number, mv(WHITE, &uci)).await;
        think(&server).await;
    }
    let end = view(&server, id).await.end.unwrap();
    assert_eq!(end.code, "resignation", "{end:?}");
}

#[tokio::test(start_paused = true)]
async fn computers_that_compare_no_scores_resign_lost_games_too() {
    let server = TestServer::open();
    let mut client = server.client(ada()).await;
    let fen = Some("7k/8/8/8/8/8/QR6/K7 w - - 0 1".to_owned());
    for opponent in ["random", "priority", "level-1"] {
        for resign in [true, false] {
            let mut new = NewMatch { fen: fen.clone(), ..against(opponent) };
            new.computer.as_mut().unwrap().resign = resign;
            let id = create(&server, &new).await;
            client.watch(id).await;
            for (number, uci) in (1..).zip(["b2b1", "b1b2", "b2b1", "b1b2"]) {
                // It may resign before the last of them.
                let _ = client.act(id, number, mv(WHITE, uci)).await;
                think(&server).await;
            }
            let end = view(&server, id).await.end.map(|end| end.code);
            let expected = resign.then(|| "resignation".to_owned());
            assert_eq!(end, expected, "{opponent}, resign: {resign}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn hints_come_in_three_steps_and_are_counted() {
    let server = TestServer::open();
    let id = create(&server, &against("level-2")).await;
    let mut client = server.client(ada()).await;
    let mut stranger = server.client(bob()).await;
    client.watch(id).await;
    stranger.watch(id).await;
    let mut hints = Vec::new();
    for step in 1..=3 {
        client.act(id, step, Act::Hint { seat: WHITE }).await.unwrap();
        think(&server).await;
        let hint = client
            .receive_until(|message| match message {
                ServerMessage::Hint { step, from, to, uci, san, ply, .. } => {
                    Some((*step, *from, *to, uci.clone(), san.clone(), *ply))
                }
                _ => None,
            })
            .await;
        hints.push(hint);
    }
    let [first, second, third] = hints.try_into().unwrap();
    assert_eq!((first.0, first.2, first.3.clone(), first.5), (1, None, None, 0));
    assert_eq!((second.0, second.1, second.3.clone()), (2, first.1, None));
    let (from, to) = (third.1.unwrap().to_string(), third.2.unwrap().to_string());
    assert_eq!(third.3.as_deref(), Some(format!("{from}{to}").as_str()));
    assert_eq!((third.1, Some(to)), (first.1, second.2.map(|square| square.to_string())));
    assert!(third.4.is_some());
    let again = client.act(id, 4, Act::Hint { seat: WHITE }).await;
    assert_eq!(again, Err(ErrorCode::NotPossible));
    let state = client.watch(id).await;
    assert_eq!((state.seats[0].hints, state.seats[0].hint_step), (3, 3));
    client.act(id, 5, mv(WHITE, "a2a3")).await.unwrap();
    think(&server).await;
    let state = view(&server, id).await;
    assert_eq!((state.seats[0].hints, state.seats[0].hint_step), (3, 0));
    // Everybody sees that hints were taken, and nobody else what they were.
    let mut taken = 0;
    loop {
        match stranger.receive_until(|message| Some(message.clone())).await {
            ServerMessage::Hint { .. } | ServerMessage::Thinking { .. } => panic!("not for Bob"),
            ServerMessage::Events { events, .. } => {
                let is_hint = |event: &&Event| matches!(event.kind, EventKind::Hint { .. });
                taken += events.iter().filter(is_hint).count();
                if events.iter().any(|event| matches!(event.kind, EventKind::Move { .. })) {
                    break;
                }
            }
            _ => {}
        }
    }
    assert_eq!(taken, 3);
}

#[tokio::test(start_paused = true)]
async fn there_are_no_hints_and_no_new_players_in_a_match_between_people() {
    let server = TestServer::open();
    let id = server.duel(minute()).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    let computer = || Act::SeatComputer { seat: WHITE, opponent: "level-15".to_owned() };
    for (number, act, refusal) in [
        (1, Act::Hint { seat: WHITE }, ErrorCode::NotPossible),
        (2, Act::SwitchSides { seat: WHITE }, ErrorCode::NotYourSeat),
        (3, computer(), ErrorCode::NotPossible),
        (4, Act::TakeOver { seat: BLACK }, ErrorCode::NotYourSeat),
    ] {
        assert_eq!(white.act(id, number, act).await, Err(refusal), "act {number}");
    }
    assert_eq!(black.act(id, 9, Act::Hint { seat: WHITE }).await, Err(ErrorCode::NotYourSeat));
    let unknown = Act::SeatComputer { seat: WHITE, opponent: "deep blue".to_owned() };
    assert_eq!(white.act(id, 9, unknown).await, Err(ErrorCode::BadInput));
    let refused = server.live.restart(id, Restart::default(), &ada()).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotPossible);
    assert_eq!(server.jobs.waiting(), []);
}

#[tokio::test(start_paused = true)]
async fn sides_can_be_switched_and_seats_given_and_taken() {
    let server = TestServer::open();
    let id = create(&server, &against("level-2")).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, Act::SwitchSides { seat: WHITE }).await.unwrap();
    think(&server).await;
    let state = view(&server, id).await;
    assert_eq!(state.yours, [BLACK]);
    assert_eq!((state.seats[0].name.as_str(), state.seats[1].name.as_str()), ("Newcomer", "Ada"));
    assert_eq!(state.moves[0].len(), 1, "the computer goes on with the other side");
    let last = Act::SeatComputer { seat: BLACK, opponent: "greedy".to_owned() };
    assert_eq!(client.act(id, 2, last).await, Err(ErrorCode::NotPossible), "her last seat");
    let other = Act::SeatComputer { seat: WHITE, opponent: "greedy".to_owned() };
    client.act(id, 3, other).await.unwrap();
    assert_eq!(view(&server, id).await.seats[0].computer.as_ref().unwrap().id, "greedy");
    client.act(id, 4, Act::TakeOver { seat: WHITE }).await.unwrap();
    let state = view(&server, id).await;
    assert_eq!((state.yours, state.computer), (vec![WHITE, BLACK], None));
    assert_eq!(state.seats[0].name, "Ada");
}

#[tokio::test(start_paused = true)]
async fn a_switch_leaves_each_clock_with_its_side() {
    let server = TestServer::open();
    let stage = protocol::Stage { moves: None, ms: 300_000, bonus: protocol::Bonus::None };
    let clock = TimeControl::Stages { stages: vec![stage] };
    let new = NewMatch { clock, black_clock: Some(minute()), ..against("level-2") };
    let id = create(&server, &new).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, Act::SwitchSides { seat: WHITE }).await.unwrap();
    think(&server).await;
    let state = view(&server, id).await;
    assert_eq!((state.yours.clone(), state.phase), (vec![BLACK], Phase::Playing));
    assert_eq!(state.moves[0].len(), 1, "the computer moves with White's clock");
    assert_eq!(state.seats[0].control, new.clock);
    assert_eq!(Some(&state.seats[1].control), new.black_clock.as_ref());
    let left = |seat: usize| state.seats[seat].clock.left_ms;
    assert!(left(0) > 200_000 && left(1) <= 60_000, "{} and {}", left(0), left(1));
    client.act(id, 2, mv(BLACK, "a7a6")).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn players_see_how_far_it_is_and_what_it_thinks_if_they_ask() {
    let server = TestServer::open();
    let id = create(&server, &against("level-9")).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client
        .say(&protocol::ClientMessage::ShowThinking { match_id: match_id::to_wire(id), show: true })
        .await;
    client.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    let done = |message: &ServerMessage| match message {
        ServerMessage::Thinking { seat: BLACK, ply: 1, done, details, .. } => {
            Some((*done, details.clone()))
        }
        _ => None,
    };
    let (first, details) = client.receive_until(done).await;
    assert_eq!(details, None, "nothing is known yet");
    let (second, _) = client.receive_until(done).await;
    assert!(0 < first && first < second && second < 1000, "{first} {second}");
    think(&server).await;
    next_event(&mut client, |kind| matches!(kind, EventKind::Move { .. }).then_some(())).await;
}

#[tokio::test(start_paused = true)]
async fn a_match_against_the_computer_can_be_played_again() {
    let server = TestServer::open();
    let text = notation::ruleset_file::to_toml(&notation::builtin("gardner").unwrap());
    let ruleset = RulesetChoice::File { text };
    let id = create(&server, &NewMatch { ruleset, clock: minute(), ..against("greedy") }).await;
    let restart = async |switch| server.live.restart(id, Restart { switch }, &ada()).await.unwrap();
    let again = restart(false).await;
    assert_eq!(again.seats, [WHITE]);
    let (before, after) = (view(&server, id).await, view(&server, again.id).await);
    assert_eq!(before.ruleset, after.ruleset);
    assert_eq!(before.seats[0].control, after.seats[0].control);
    assert_eq!((&after.seats[1].name, after.computer), (&"Greedy".to_owned(), before.computer));
    let switched = restart(true).await;
    assert_eq!(switched.seats, [Seat { board: 0, color: Color::Black }]);
    think(&server).await;
    assert_eq!(view(&server, switched.id).await.moves[0].len(), 1);
    let eve = identity(105, "Eve");
    let refused = server.live.restart(id, Restart::default(), &eve).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotPossible);
}

#[tokio::test(start_paused = true)]
async fn a_full_pool_or_a_failed_job_delays_a_move_and_loses_none() {
    let server = TestServer::open();
    let id = create(&server, &against("level-3")).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    server.jobs.refuse(true);
    client.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    assert_eq!(view(&server, id).await.moves[0].len(), 1);
    server.jobs.refuse(false);
    sleep(Duration::from_secs(2)).await;
    assert_eq!(server.jobs.waiting(), [JobKind::Move]);
    server.jobs.fail_next();
    sleep(Duration::from_millis(50)).await;
    assert_eq!(view(&server, id).await.moves[0].len(), 2, "any legal move is better than none");
}

#[tokio::test(start_paused = true)]
async fn a_pause_like_a_persons_is_kept_and_a_premove_answers_at_once() {
    let server = TestServer::open();
    let mut new = against("level-2");
    new.computer.as_mut().unwrap().pause = true;
    let id = create(&server, &new).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    client.act(id, 1, mv(WHITE, "a2a3")).await.unwrap();
    client
        .say(&protocol::ClientMessage::Premoves {
            match_id: match_id::to_wire(id),
            seat: WHITE,
            ply: 1,
            moves: vec!["b2b3".to_owned()],
        })
        .await;
    think(&server).await;
    assert_eq!(view(&server, id).await.moves[0].len(), 1, "it knows its move, and waits");
    sleep(Duration::from_secs(3)).await;
    assert_eq!(view(&server, id).await.moves[0].len(), 3);
}

#[tokio::test(start_paused = true)]
async fn nobody_claims_that_the_other_left() {
    let server = TestServer::open();
    let id = create(&server, &NewMatch { clock: minute(), ..against("level-2") }).await;
    let mut client = server.client(ada()).await;
    client.watch(id).await;
    for (number, uci) in [(1, "a2a3"), (2, "b2b3")] {
        client.act(id, number, mv(WHITE, uci)).await.unwrap();
        think(&server).await;
    }
    sleep(Duration::from_secs(20)).await;
    let claim = Act::ClaimAbandonment { seat: WHITE, claim: protocol::Claim::Win };
    assert_eq!(client.act(id, 3, claim).await, Err(ErrorCode::NoClaim));
    drop(client);
    sleep(Duration::from_secs(2)).await;
    let state = view(&server, id).await;
    assert_eq!(state.seats[0].claimable_in_ms, None, "a computer claims nothing");
    // But the clock runs.
    sleep(Duration::from_secs(60)).await;
    assert_eq!(view(&server, id).await.end.unwrap().code, "flag");
}

/// A match against a computer with a hint, a takeback, a draw offer and switched sides, for the corpus.
pub(crate) fn helped() -> (SimulatedStore, MatchId) {
    let opponent = Computer::find("level-2").unwrap().actor();
    let terms =
        ComputerTerms { think: Millis(2_500), pace: Pace::Human, resigning: Resigning::WhenLost };
    let ruleset = Ruleset::compile(notation::builtin("standard").unwrap()).unwrap();
    let setup = MatchSetup::duel(stories::ID, ruleset.start(), &minutes(5));
    let header = Header { computers: Some(terms), ..header(setup, ServerMode::Computer) };
    let (white, black) = (game::Seat::WHITE, game::Seat::BLACK);
    let store = quick_store();
    let seats = vec![seat(white, stories::ADA, "Ada"), seat(black, opponent, "Newcomer")];
    let now = make(&store, header, seats, 0);
    let mut story = Story::load(&store, now);
    story.watch(stories::ADAS, stories::ADA, None);
    let takeback = Offer::Takeback { board: 0, to: 1 };
    let acts = [
        Act::Hint { seat: WHITE },
        Act::Hint { seat: WHITE },
        mv(WHITE, "e2e4"),
        mv(WHITE, "g1f3"),
        offer(takeback),
        offer(Offer::Draw),
        Act::SwitchSides { seat: WHITE },
        mv(BLACK, "a7a6"),
        Act::Resign { seat: BLACK },
    ];
    for act in acts {
        story.act(stories::ADAS, act).unwrap();
        story.process.think(story.now);
        story.settle();
        story.wait(3_000);
    }
    assert_eq!(story.process.state().ply(game::BoardId(0)).0, 3);
    assert_eq!(story.process.state().help(white).hints, 2);
    story.check();
    (story.process.store.clone(), stories::ID)
}

#[test]
fn a_log_with_a_computer_replays_to_the_same_match() {
    helped();
}
