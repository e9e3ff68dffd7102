//! The messages between clients and the server: types only, versioned, without logic.
//!
//! A client opens one WebSocket and sends [`ClientMessage`]s; the server answers with
//! [`ServerMessage`]s. Matches are created and joined over HTTP, with the bodies in [`http`]; those
//! about people are in [`people`] and [`passkeys`]. Everything is JSON. `docs/protocol.md` explains it to people; a
//! test fails when these types change and the document does not.
//!
//! Names follow the glossary of ARCHITECTURE.md, but the types are separate: the server converts them, so an
//! internal change never changes the wire format. A client needs no rules: the server sends where
//! pieces may go, what a move did to the board, and why something was refused.

mod act;
pub mod analysis;
mod board;
mod bughouse;
mod client;
mod clock;
mod computer;
pub mod designs;
mod error;
mod event;
mod history;
pub mod http;
mod id;
pub mod library;
mod matches;
pub mod organizing;
mod partners;
pub mod passkeys;
pub mod people;
pub mod positions;
pub mod puzzles;
pub mod rules;
pub mod scores;
mod server;
mod square;
pub mod studio;
pub mod tables;
pub mod thinking;

pub use act::{Act, Claim, Offer, OfferKind, RematchPartners};
pub use board::{
    BoardState, Choices, Dests, Drops, Effects, KindInfo, PieceAt, Relocation, RulesetInfo,
    SideZones, Zones,
};
pub use bughouse::{
    BothFlags, BughouseInfo, BughousePreset, BughouseTerms, DropPower, PassedPromotion, SeatChoice,
    SeatPlayer, TeamClockStart, TeamDraws, TeamResigning,
};
pub use client::ClientMessage;
pub use clock::{Bonus, ClockState, Stage, TimeControl};
pub use computer::{
    ComputerPlayer, ComputerSettings, NamedLevel, NewComputer, OpponentEntry, OpponentKind,
    OpponentList, Restart, Score, Skill, ThinkingDetails,
};
pub use error::{ErrorCode, FaultDetail, FaultDetails, WireError};
pub use event::{End, Event, EventKind, Outcome};
pub use history::{BoardHistory, History, PastMove, StartState};
pub use id::{Color, Head, MatchId, Presence, Seat, TeamId};
pub use matches::{
    ChatLine, ChatRoom, MatchState, OfferState, PartnerSignal, Phase, SeatState, SignalKind,
};
pub use partners::{Consents, DrawColor, DrawnMark, RematchConsent, ReplacementConsent};
pub use server::{Answer, Lobby, LobbyEntry, LobbyKind, ServerMessage, You};
pub use square::{NotASquare, SquareName};

/// The version of these types. It grows when an old client would misunderstand a new server.
pub const VERSION: u32 = 1;

/// The longest message a client may send, in bytes.
pub const MAX_CLIENT_MESSAGE: usize = 8 * 1024;
