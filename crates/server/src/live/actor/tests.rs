//! What a panic in a match actor does: it closes one match, which is loaded again.

use std::sync::Arc;
use std::time::Duration;

use game::{MatchId, UtcMillis, WatcherId};
use protocol::{ErrorCode, ServerMessage};
use serde_json::json;
use store::SimulatedStore;
use store::simulated::{Knobs, Tick};
use tokio::time::{Instant, sleep};

use super::ActorMessage;
use crate::clock::{Clock, SystemClock};
use crate::connection_table::{ConnectionCaps, ConnectionTable, WorkAccount};
use crate::identity::Identity;
use crate::live::outbox::{Outbox, OutboxReceiver, Outgoing};
use crate::live::{ChatRights, Follower, Live};
use crate::random::{Random, SystemRandom};

#[derive(Debug)]
struct PausedClock(Instant);

impl Clock for PausedClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn utc(&self) -> UtcMillis {
        UtcMillis(1_700_000_000_000 + self.0.elapsed().as_millis() as i64)
    }
}

/// The account of somebody whose work is not limited.
pub(in crate::live) fn free_work() -> WorkAccount {
    let clock = Arc::new(SystemClock::start());
    ConnectionTable::new(ConnectionCaps::default(), &[], clock).work_account(None, None)
}

fn live() -> Arc<Live> {
    let store = SimulatedStore::new(7, Knobs::default());
    let (pumped, origin) = (store.clone(), Instant::now());
    tokio::spawn(async move {
        loop {
            pumped.pump(Tick(origin.elapsed().as_millis() as u64));
            sleep(Duration::from_millis(1)).await;
        }
    });
    let random: Arc<dyn Random> = Arc::new(SystemRandom);
    Live::new(Arc::new(store), Arc::new(PausedClock(origin)), random)
}

async fn make(live: &Arc<Live>) -> MatchId {
    let new = serde_json::from_value(json!({"mode": "hot-seat"})).unwrap();
    live.create(&new, &Identity::HOUSE).await.unwrap().id
}

fn watch(live: &Arc<Live>, id: MatchId, watcher: u64) -> OutboxReceiver {
    let (outbox, notes) = Outbox::open();
    let message = ActorMessage::Watch {
        watcher: WatcherId(watcher),
        who: Follower {
            actor: Identity::HOUSE.actor,
            name: "House".to_owned(),
            chat: ChatRights::Everywhere,
        },
        have: None,
        outbox,
        payer: free_work(),
    };
    live.registry.send(live, id, message).unwrap();
    notes
}

async fn epoch(notes: &mut OutboxReceiver) -> u32 {
    let Some(Outgoing::Whole(text)) = notes.next().await else { panic!("the match is shown") };
    match serde_json::from_str(&text).unwrap() {
        ServerMessage::Match { state } => state.head.epoch,
        other => panic!("a match, not {other:?}"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_panic_closes_one_match_which_is_loaded_again() {
    let live = live();
    let (struck, other) = (make(&live).await, make(&live).await);
    let (mut here, mut there) = (watch(&live, struck, 1), watch(&live, other, 2));
    let before = epoch(&mut here).await;
    epoch(&mut there).await;
    live.registry.send(&live, struck, ActorMessage::Fault).unwrap();
    let sent = here.next().await;
    assert!(matches!(sent, Some(Outgoing::Closed(id)) if id == struck), "{sent:?}");
    assert_eq!(live.stats().panics, 1);
    let mut again = watch(&live, struck, 3);
    assert!(epoch(&mut again).await > before, "taken over by a new actor");
    assert!(live.view(other, &Identity::HOUSE).await.is_ok());
    let quiet = tokio::time::timeout(Duration::from_secs(1), there.next()).await;
    assert!(quiet.is_err(), "who watches another match notices nothing: {quiet:?}");
}

#[tokio::test(start_paused = true)]
async fn a_match_that_panics_again_and_again_is_given_up() {
    let live = live();
    let id = make(&live).await;
    for count in 1..=3 {
        let mut notes = watch(&live, id, count);
        epoch(&mut notes).await;
        live.registry.send(&live, id, ActorMessage::Fault).unwrap();
        assert!(matches!(notes.next().await, Some(Outgoing::Closed(_))));
    }
    let error = live.view(id, &Identity::HOUSE).await.unwrap_err();
    assert_eq!((error.code, live.stats().panics), (ErrorCode::Internal, 3));
}
