//! The lobby: open seeks and live matches, told to whoever watches a few times a second.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::MatchId;
use protocol::{LobbyEntry, ServerMessage};
use tokio::sync::{Notify, watch};

use super::convert::LobbySection;

/// The lobby is told at most this often.
const BUNDLE: Duration = Duration::from_millis(200);
/// More are not listed: nobody reads a longer list.
/// With a picture of each, the largest boards must still fit into what a socket takes at once.
const MOST_LISTED: usize = 50;

/// A match in the lobby, and in which part of it.
pub(crate) type Listed = (LobbySection, LobbyEntry);

/// What the lobby lists.
#[derive(Debug)]
pub(crate) struct Lobby {
    entries: Mutex<BTreeMap<MatchId, Listed>>,
    changed: Notify,
    told: watch::Sender<Utf8Bytes>,
}

impl Lobby {
    /// An empty lobby, with the task that tells of it.
    pub(crate) fn open() -> Arc<Self> {
        let (told, _) = watch::channel(text(&protocol::Lobby::default()));
        let lobby = Arc::new(Self { entries: Mutex::default(), changed: Notify::new(), told });
        tokio::spawn(tell(Arc::downgrade(&lobby)));
        lobby
    }

    /// A match is listed so from now on, or not at all.
    pub(crate) fn set(&self, id: MatchId, entry: Option<Listed>) {
        let mut entries = self.lock();
        let changed = match entry {
            Some(entry) if entries.get(&id) == Some(&entry) => false,
            Some(entry) => {
                entries.insert(id, entry);
                true
            }
            None => entries.remove(&id).is_some(),
        };
        drop(entries);
        if changed {
            self.changed.notify_one();
        }
    }

    /// The lobby as it is now.
    pub(crate) fn snapshot(&self) -> protocol::Lobby {
        let entries = self.lock();
        let of = |wanted: LobbySection| {
            let listed = entries.values().filter(move |(section, _)| *section == wanted);
            listed.map(|(_, entry)| entry.clone()).take(MOST_LISTED).collect()
        };
        protocol::Lobby { seeks: of(LobbySection::Seeks), live: of(LobbySection::Live) }
    }

    /// Hears of the lobby from now on; the first message is there already.
    pub(crate) fn watch(&self) -> watch::Receiver<Utf8Bytes> {
        let mut receiver = self.told.subscribe();
        self.told.send_replace(text(&self.snapshot()));
        receiver.mark_changed();
        receiver
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Listed>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn tell(lobby: Weak<Lobby>) {
    loop {
        let Some(open) = lobby.upgrade() else {
            return;
        };
        // A lobby that nobody owns any more is found out about within a moment.
        let changed = tokio::time::timeout(Duration::from_secs(1), open.changed.notified()).await;
        if changed.is_ok() {
            if open.told.receiver_count() > 0 {
                open.told.send_replace(text(&open.snapshot()));
            }
            drop(open);
            tokio::time::sleep(BUNDLE).await;
        }
    }
}

fn text(lobby: &protocol::Lobby) -> Utf8Bytes {
    let message = ServerMessage::Lobby { lobby: lobby.clone() };
    serde_json::to_string(&message).expect("a message is JSON").into()
}
