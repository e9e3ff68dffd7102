//! A whole match as one viewer sees it: what a page is painted from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::Offer;
use crate::board::{BoardState, RulesetInfo};
use crate::clock::{ClockState, TimeControl};
use crate::event::End;
use crate::id::{Head, MatchId, Presence, Seat, TeamId};

/// A match at a moment, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchState {
    /// Which.
    pub id: MatchId,
    /// The last event it contains.
    pub head: Head,
    /// Whether it is being played.
    pub phase: Phase,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// The ruleset of every board.
    pub ruleset: RulesetInfo,
    /// The boards.
    pub boards: Vec<BoardState>,
    /// The moves of each board so far, as people write them.
    pub moves: Vec<Vec<String>>,
    /// The seats, board by board, White first.
    pub seats: Vec<SeatState>,
    /// The seats that are the viewer's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yours: Vec<Seat>,
    /// Offers that wait for an answer, where the viewer may know of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferState>,
    /// The next match, once a rematch was agreed on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<MatchId>,
    /// What was said, where the viewer may hear it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
}

/// Whether a match is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Seats are still free.
    Waiting,
    /// It is.
    Playing,
    /// The clocks stand by consent.
    Paused,
    /// It is over.
    Over,
}

/// A seat at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// Which.
    pub seat: Seat,
    /// Whom it plays for.
    pub team: TeamId,
    /// What its player is called; empty if nobody has said.
    pub name: String,
    /// Whether nobody has taken it yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
    /// Whether its player only said a name, without an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Whether its player is there.
    pub presence: Presence,
    /// In how many milliseconds an opponent may claim its absence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimable_in_ms: Option<u64>,
    /// Its time.
    pub control: TimeControl,
    /// Its clock.
    pub clock: ClockState,
    /// Its premoves, for its own player alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub premoves: Vec<String>,
}

/// An offer that waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OfferState {
    /// What is offered.
    pub offer: Offer,
    /// By whom.
    pub by: Seat,
    /// Whether the viewer may accept it.
    pub acceptable: bool,
}

/// Who talks with whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// All players.
    Players,
    /// All spectators; players do not hear them.
    Spectators,
    /// The players of one's own team.
    Team,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// Its number in the chat.
    pub seq: u64,
    /// The last event before it.
    pub after_seq: u64,
    /// To whom.
    pub room: ChatRoom,
    /// Who said it, as the person is called.
    pub author: String,
    /// What, as plain text; nothing once it was erased.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}
