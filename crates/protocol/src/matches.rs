//! A whole match as one viewer sees it, from which a page is drawn.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::Offer;
use crate::board::{BoardState, RulesetInfo};
use crate::bughouse::BughouseInfo;
use crate::clock::{ClockState, TimeControl};
use crate::computer::{ComputerPlayer, ComputerSettings};
use crate::event::End;
use crate::id::{Head, MatchId, Presence, Seat, TeamId};
use crate::partners::Consents;

/// A match at a moment, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchState {
    /// The match's id.
    pub id: MatchId,
    /// The last event it contains.
    pub head: Head,
    /// The phase of the match.
    pub phase: Phase,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
    /// The ruleset of every board.
    pub ruleset: RulesetInfo,
    /// The boards.
    pub boards: Vec<BoardState>,
    /// The moves of each board so far, in SAN.
    pub moves: Vec<Vec<String>>,
    /// The terms of a bughouse match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bughouse: Option<BughouseInfo>,
    /// The seats, board by board, White first.
    pub seats: Vec<SeatState>,
    /// The viewer's seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yours: Vec<Seat>,
    /// Open offers, if the viewer may see them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<OfferState>,
    /// What some players ask of the others on two boards, for players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consents: Option<Consents>,
    /// How computers play in it, if any do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<ComputerSettings>,
    /// The rematch, once it was created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<MatchId>,
    /// The chat, as far as the viewer may read it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chat: Vec<ChatLine>,
}

/// The phase of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Seats are still free.
    Waiting,
    /// It is being played.
    Playing,
    /// It is paused: the clocks are stopped.
    Paused,
    /// It is over.
    Over,
}

/// A seat at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatState {
    /// The seat.
    pub seat: Seat,
    /// Its team.
    pub team: TeamId,
    /// The name of its player; may be empty.
    pub name: String,
    /// Whether it is free.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
    /// Whether its player is a guest, without an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// The computer, if its player is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<ComputerPlayer>,
    /// How many hints its player took, counted in steps.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hints: u32,
    /// How many of them for the position on the board, if it is to move: 0 to 3.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub hint_step: u32,
    /// How often its player took moves back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub takebacks: u32,
    /// Whether its player is connected.
    pub presence: Presence,
    /// In how many milliseconds an opponent may claim its absence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimable_in_ms: Option<u64>,
    /// Its time control.
    pub control: TimeControl,
    /// Its clock.
    pub clock: ClockState,
    /// Its premoves, for its own player only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub premoves: Vec<String>,
}

/// An open offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OfferState {
    /// The offer.
    pub offer: Offer,
    /// The seat that made it.
    pub by: Seat,
    /// Whether the viewer may accept it.
    pub acceptable: bool,
}

/// A chat room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// All players.
    Players,
    /// All spectators; players cannot read it.
    Spectators,
    /// The players of your own team.
    Team,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChatLine {
    /// Its number in the chat.
    pub seq: u64,
    /// The last event of the match before it.
    pub after_seq: u64,
    /// The room.
    pub room: ChatRoom,
    /// The author's name.
    pub author: String,
    /// The text; missing if it was erased.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The preset message that it is, if it is one; the text then says the same in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<PartnerSignal>,
}

/// A preset message to your partner on the other board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartnerSignal {
    /// What it says.
    pub kind: SignalKind,
    /// The letter of the piece kind that is needed or not, lower case; only with `need` and `no-need`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<char>,
}

/// What a preset message says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SignalKind {
    /// I need this piece.
    Need,
    /// Do not give them this piece.
    NoNeed,
    /// Wait: do not move now.
    Sit,
    /// Move now.
    Go,
    /// Trade pieces.
    Trade,
    /// Do not trade pieces.
    NoTrade,
    /// I can give mate soon.
    MateSoon,
    /// Hold on: keep your position together.
    Hold,
    /// Thanks.
    Thanks,
    /// All right.
    Ok,
    /// Sorry.
    Sorry,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}
