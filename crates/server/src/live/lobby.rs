//! The lobby: open seeks and live matches, sent to its watchers a few times a second.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::MatchId;
use protocol::ServerMessage;
use tokio::sync::{Notify, watch};

use super::convert::{Listed, LobbySection};

/// The lobby is sent at most this often.
const INTERVAL: Duration = Duration::from_millis(200);
/// The most entries in a list. Nobody reads more, and with pictures of the largest boards it must
/// fit into what a connection accepts at once.
const MAX_LISTED: usize = 50;

/// What the lobby lists.
#[derive(Debug)]
pub(crate) struct Lobby {
    matches: Mutex<BTreeMap<MatchId, Listed>>,
    changed: Notify,
    latest: watch::Sender<Utf8Bytes>,
}

impl Lobby {
    /// An empty lobby, with the task that sends it.
    pub(crate) fn open() -> Arc<Self> {
        let (latest, _) = watch::channel(text(&protocol::Lobby::default()));
        let lobby = Arc::new(Self { matches: Mutex::default(), changed: Notify::new(), latest });
        tokio::spawn(send(Arc::downgrade(&lobby)));
        lobby
    }

    /// Lists a match from now on, or removes it.
    pub(crate) fn set(&self, id: MatchId, listed: Option<Listed>) {
        let mut matches = self.lock();
        let changed = match listed {
            Some(listed) if matches.get(&id) == Some(&listed) => false,
            Some(listed) => {
                matches.insert(id, listed);
                true
            }
            None => matches.remove(&id).is_some(),
        };
        drop(matches);
        if changed {
            self.changed.notify_one();
        }
    }

    /// The lobby as it is now.
    pub(crate) fn snapshot(&self) -> protocol::Lobby {
        let first = |section: LobbySection| -> Vec<Listed> {
            let matches = self.lock();
            let listed = matches.values().filter(|listed| listed.section == section);
            listed.take(MAX_LISTED).cloned().collect()
        };
        // Pictures are drawn outside the lock, for which every move waits.
        let show = |section| first(section).iter().map(Listed::show).collect();
        protocol::Lobby {
            seeks: show(LobbySection::Seeks),
            live: show(LobbySection::Live),
            hidden: false,
        }
    }

    /// Watches the lobby from now on; the first message is available at once.
    pub(crate) fn watch(&self) -> watch::Receiver<Utf8Bytes> {
        let mut receiver = self.latest.subscribe();
        self.latest.send_replace(text(&self.snapshot()));
        receiver.mark_changed();
        receiver
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<MatchId, Listed>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn send(lobby: Weak<Lobby>) {
    loop {
        let Some(open) = lobby.upgrade() else {
            return;
        };
        // The task ends soon after the lobby is dropped.
        let changed = tokio::time::timeout(Duration::from_secs(1), open.changed.notified()).await;
        if changed.is_ok() {
            if open.latest.receiver_count() > 0 {
                open.latest.send_replace(text(&open.snapshot()));
            }
            drop(open);
            tokio::time::sleep(INTERVAL).await;
        }
    }
}

fn text(lobby: &protocol::Lobby) -> Utf8Bytes {
    let message = ServerMessage::Lobby { lobby: lobby.clone() };
    serde_json::to_string(&message).expect("a message is JSON").into()
}
