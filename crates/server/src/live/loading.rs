//! Loads a match from its log, and takes ownership from the process that had it before.

use game::MatchId;
use protocol::{ErrorCode, WireError};
use store::{ChatSeq, ReadError, TakeOver, TakeOverAnswer, Wake};

use super::convert;
use super::live_match::LiveMatch;
use super::ruleset_choice::is_light;
use super::{Live, LoadMatchError};
use crate::connection_table::WorkAccount;

/// A match whose task has panicked this often since the server started is not loaded again.
/// Otherwise its watchers would request it forever.
const MOST_PANICS: u32 = 3;
/// The most chat messages that are loaded.
const MOST_CHAT: usize = 2000;

/// Why a match cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub(super) enum LoadError {
    #[error("there is no such match")]
    Unknown,
    #[error("the store cannot be read: {0}")]
    Store(#[from] store::Unavailable),
    #[error("the stored match is damaged: {0}")]
    Damaged(String),
}

impl LoadError {
    pub(super) fn to_wire(&self) -> WireError {
        match self {
            Self::Unknown => convert::error(ErrorCode::NoSuchMatch, self),
            Self::Store(_) => convert::error(
                ErrorCode::Unavailable,
                "the match cannot be loaded right now; try again in a moment",
            ),
            Self::Damaged(_) => {
                let why = "the match cannot be loaded; the server's log says why";
                convert::error(ErrorCode::Internal, why)
            }
        }
    }
}

impl From<ReadError> for LoadError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Unavailable(why) => why.into(),
            other => Self::Damaged(other.to_string()),
        }
    }
}

/// Takes ownership of a match and loads it, which somebody pays for; also returns when the store has it loaded.
pub(super) async fn load(
    live: &Live,
    id: MatchId,
    payer: &WorkAccount,
) -> Result<(LiveMatch, Wake), LoadError> {
    if live.panics_of(id) >= MOST_PANICS {
        return Err(LoadError::Damaged(format!("it made its task panic {MOST_PANICS} times")));
    }
    let before = live.store.head(id).await?.ok_or(LoadError::Unknown)?;
    match live.store.take_over(TakeOver { match_id: id }).await {
        TakeOverAnswer::Taken(_) => {}
        TakeOverAnswer::UnknownMatch => return Err(LoadError::Unknown),
        TakeOverAnswer::Unavailable(why) => return Err(why.into()),
    }
    let record = live.load(id, payer).await.map_err(|error| match error {
        LoadMatchError::Read(error) => error.into(),
        LoadMatchError::Damaged(why) => LoadError::Damaged(why),
    })?;
    let record = record.ok_or(LoadError::Unknown)?;
    let lines = live.store.chat_tail(id, ChatSeq(0), MOST_CHAT).await?;
    let now = live.moment();
    let gap = live.heartbeat.gap(before.last_activity, now.utc);
    let is_light = record.state().games().iter().all(|game| is_light(game.position().ruleset()));
    let directory = live.directory().clone();
    let wake_up = move || LiveMatch::new(record, &lines, directory, gap, now);
    Ok((live.work(payer, is_light, wake_up).await, before.wake))
}
