//! The terms of a match over a connection: sides, starts, every kind of time, and what players do by consent.

use std::time::Duration;

use game::MatchId;
use protocol::http::{ColorChoice, Join, Mode, NewMatch};
use protocol::{
    Act, Bonus, ErrorCode, EventKind, Offer, OfferKind, Outcome, Phase, ServerMessage, Stage,
    TimeControl,
};
use tokio::time::sleep;

use super::sockets::{BLACK, Client, TestServer, WHITE, ada, bob, minute, mv, new_match};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// So near are times that were measured on a simulated clock.
#[track_caller]
fn assert_near(found: u64, expected: u64, what: &str) {
    assert!(found.abs_diff(expected) <= 100, "{what}: {found} ms, not {expected} ms");
}

fn stage(ms: u64, bonus: Bonus) -> Stage {
    Stage { moves: None, ms, bonus }
}

/// Both players at a match of theirs.
struct Duel {
    id: MatchId,
    white: Client,
    black: Client,
    acts: u64,
}

impl Duel {
    async fn begin(server: &TestServer, new: &NewMatch) -> Self {
        let id = server.live.create(new, &ada()).await.unwrap().id;
        server.live.join(id, &bob(), &Join::default()).await.unwrap();
        let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
        white.watch(id).await;
        black.watch(id).await;
        Self { id, white, black, acts: 0 }
    }

    async fn white(&mut self, act: Act) -> Result<u64, ErrorCode> {
        self.acts += 1;
        self.white.act(self.id, self.acts, act).await
    }

    async fn black(&mut self, act: Act) -> Result<u64, ErrorCode> {
        self.acts += 1;
        self.black.act(self.id, self.acts, act).await
    }

    /// Two moves, after which the clocks run.
    async fn open(&mut self) {
        self.white(mv(WHITE, "e2e4")).await.unwrap();
        self.black(mv(BLACK, "e7e5")).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn sides_are_chosen_or_drawn_and_any_position_is_a_start() {
    let server = TestServer::open();
    let made = async |color| {
        let new = NewMatch { color, ..new_match(Mode::Seek, TimeControl::Untimed) };
        server.live.create(&new, &ada()).await.unwrap().seats
    };
    assert_eq!(made(ColorChoice::White).await, [WHITE]);
    assert_eq!(made(ColorChoice::Black).await, [BLACK]);
    let mut drawn = Vec::new();
    for _ in 0..40 {
        drawn.extend(made(ColorChoice::Random).await);
    }
    assert!(drawn.contains(&WHITE) && drawn.contains(&BLACK), "{drawn:?}");
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let new = new_match(Mode::HotSeat, TimeControl::Untimed);
    let new = NewMatch { fen: Some(fen.to_owned()), ..new };
    let id = server.live.create(&new, &ada()).await.unwrap().id;
    assert_eq!(server.live.view(id, &ada()).await.unwrap().boards[0].fen, fen);
}

#[tokio::test(start_paused = true)]
async fn every_kind_of_clock_counts_what_is_thought() {
    let two_stages = vec![Stage { moves: Some(2), ..stage(60_000, Bonus::None) }];
    let two_stages = [two_stages, vec![stage(30_000, Bonus::None)]].concat();
    for (what, stages, left, at_stage) in [
        ("sudden death", vec![stage(60_000, Bonus::None)], 50_000, 0),
        ("Fischer", vec![stage(60_000, Bonus::Increment { ms: 2_000 })], 52_000, 0),
        ("Bronstein", vec![stage(60_000, Bonus::Bronstein { ms: 3_000 })], 53_000, 0),
        ("US delay", vec![stage(60_000, Bonus::Delay { ms: 3_000 })], 53_000, 0),
        ("two stages", two_stages, 80_000, 1),
    ] {
        let server = TestServer::open();
        let new = new_match(Mode::Seek, TimeControl::Stages { stages: stages.clone() });
        let mut duel = Duel::begin(&server, &new).await;
        duel.open().await;
        sleep(Duration::from_secs(10)).await;
        duel.white(mv(WHITE, "g1f3")).await.unwrap();
        let state = server.live.view(duel.id, &bob()).await.unwrap();
        let clock = &state.seats[0].clock;
        assert_eq!(state.seats[0].control, TimeControl::Stages { stages }, "{what}");
        assert_near(clock.left_ms, left, what);
        assert_eq!((clock.stage, clock.running), (at_stage, false), "{what}");
        assert!(state.seats[1].clock.running, "{what}");
    }
}

#[tokio::test(start_paused = true)]
async fn players_may_have_different_times_days_or_none() {
    let server = TestServer::open();
    let handicap = TimeControl::Stages { stages: vec![stage(20_000, Bonus::None)] };
    let new = NewMatch { black_clock: Some(handicap), ..new_match(Mode::Seek, minute()) };
    let duel = Duel::begin(&server, &new).await;
    let seats = server.live.view(duel.id, &ada()).await.unwrap().seats;
    assert_eq!([seats[0].clock.left_ms, seats[1].clock.left_ms], [60_000, 20_000]);

    let new = new_match(Mode::Seek, TimeControl::Days { days: 3 });
    let mut duel = Duel::begin(&server, &new).await;
    duel.open().await;
    let now = 1_700_000_000_000;
    let clock = server.live.view(duel.id, &bob()).await.unwrap().seats[0].clock;
    let due = clock.deadline_utc_ms.expect("it uses the calendar");
    assert!((due - now - 3 * DAY_MS).abs() < 60_000, "{due}");

    let mut duel = Duel::begin(&server, &new_match(Mode::Seek, TimeControl::Untimed)).await;
    duel.open().await;
    sleep(Duration::from_secs(60)).await;
    let state = server.live.view(duel.id, &bob()).await.unwrap();
    assert_eq!(
        (state.phase, state.seats[0].control.clone()),
        (Phase::Playing, TimeControl::Untimed)
    );
}

#[tokio::test(start_paused = true)]
async fn clocks_pause_and_resume_by_consent() {
    let server = TestServer::open();
    let mut duel = Duel::begin(&server, &new_match(Mode::Seek, minute())).await;
    duel.open().await;
    sleep(Duration::from_secs(10)).await;
    duel.black(Act::Offer { seat: BLACK, offer: Offer::Pause }).await.unwrap();
    let phase = async |id| server.live.view(id, &ada()).await.unwrap().phase;
    assert_eq!(phase(duel.id).await, Phase::Playing, "one alone does not stop the clocks");
    duel.white(Act::Accept { seat: WHITE, offer: OfferKind::Pause }).await.unwrap();
    assert_eq!(phase(duel.id).await, Phase::Paused);
    sleep(Duration::from_secs(20)).await;
    assert_eq!(duel.white(mv(WHITE, "g1f3")).await, Err(ErrorCode::Paused));
    duel.white(Act::Offer { seat: WHITE, offer: Offer::Unpause }).await.unwrap();
    assert_eq!(phase(duel.id).await, Phase::Paused, "one alone does not start them either");
    duel.black(Act::Accept { seat: BLACK, offer: OfferKind::Unpause }).await.unwrap();
    sleep(Duration::from_secs(5)).await;
    duel.white(mv(WHITE, "g1f3")).await.unwrap();
    let state = server.live.view(duel.id, &ada()).await.unwrap();
    assert_near(state.seats[0].clock.left_ms, 45_000, "ten seconds before and five after");
}

#[tokio::test(start_paused = true)]
async fn time_is_given_and_the_quota_for_delay_is_shown_to_both() {
    let server = TestServer::open();
    let mut duel = Duel::begin(&server, &new_match(Mode::Seek, minute())).await;
    duel.open().await;
    duel.black(Act::GiveTime { seat: BLACK, to: WHITE, ms: 15_000 }).await.unwrap();
    let give = Act::GiveTime { seat: WHITE, to: WHITE, ms: 15_000 };
    assert_eq!(duel.white(give).await, Err(ErrorCode::BadInput), "nobody gives to oneself");
    let mine = server.live.view(duel.id, &ada()).await.unwrap();
    let theirs = server.live.view(duel.id, &bob()).await.unwrap();
    assert_near(mine.seats[0].clock.left_ms, 75_000, "a minute and a gift");
    for (mine, theirs) in mine.seats.iter().zip(&theirs.seats) {
        assert!(mine.clock.lag_quota_ms > 0, "{mine:?}");
        assert_eq!(mine.clock.lag_quota_ms, theirs.clock.lag_quota_ms);
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_is_aborted_before_the_second_move_and_players_are_renamed() {
    let server = TestServer::open();
    let new = new_match(Mode::Seek, minute());
    let mut duel = Duel::begin(&server, &new).await;
    duel.white(mv(WHITE, "e2e4")).await.unwrap();
    duel.black(Act::Abort { seat: BLACK }).await.unwrap();
    let end = server.live.view(duel.id, &ada()).await.unwrap().end.unwrap();
    assert_eq!(end.outcome, Outcome::Void);

    let mut duel = Duel::begin(&server, &new).await;
    duel.open().await;
    assert_eq!(duel.white(Act::Abort { seat: WHITE }).await, Err(ErrorCode::NotPossible));
    duel.white(Act::Rename { seat: WHITE, name: "Ada L.".to_owned() }).await.unwrap();
    let renamed = |message: &ServerMessage| match message {
        ServerMessage::Events { events, .. } => events.iter().find_map(|event| match &event.kind {
            EventKind::Renamed { seat, name } => Some((*seat, name.clone())),
            _ => None,
        }),
        _ => None,
    };
    assert_eq!(duel.black.receive_until(renamed).await, (WHITE, "Ada L.".to_owned()));
}
