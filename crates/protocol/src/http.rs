//! Bodies of the HTTP requests that create, join and show matches.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::KindInfo;
use crate::bughouse::{BughouseTerms, SeatChoice};
use crate::clock::TimeControl;
use crate::computer::NewComputer;
use crate::designs::DesignId;
use crate::id::{Color, MatchId, Seat};
use crate::server::LobbyEntry;
use crate::square::SquareName;
use crate::tables::TableId;

/// Become a guest: `POST /api/v1/guests`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The guest's name.
    pub name: String,
    /// The match that the guest is invited to; a server on the internet requires it.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// The table that the guest is invited to, instead of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// The secret of that invitation; for a table its code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The room code, which admits guests of the local network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
}

/// The room code, for organizers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RoomCode {
    /// The code.
    pub code: String,
    /// A link that contains the code.
    pub link: String,
    /// The link as a QR code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qr: Option<QrPicture>,
    /// Whether other computers can reach the server.
    pub reachable: bool,
}

/// The answer to [`NewGuest`]; browsers get the token as a cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GuestMade {
    /// A number for the guest.
    pub actor: u64,
    /// The guest's name.
    pub name: String,
    /// The token: `Authorization: Bearer …`.
    pub token: String,
}

/// Create a match: `POST /api/v1/matches`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The rules.
    #[serde(default)]
    pub ruleset: RulesetChoice,
    /// The start position as FEN; the ruleset's start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Who plays.
    pub mode: Mode,
    /// Your side, if somebody else plays the other.
    #[serde(default)]
    pub color: ColorChoice,
    /// The clock of both sides, or of White if Black's differs.
    #[serde(default)]
    pub clock: TimeControl,
    /// Black's clock, if it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_clock: Option<TimeControl>,
    /// White's name, for a match at one computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Black's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// Whether takebacks are allowed.
    #[serde(default)]
    pub takebacks: Takebacks,
    /// The computer, if the mode is `computer`: it takes every seat that is not yours and that `seats` does not name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<NewComputer>,
    /// Who sits where, in the modes `invitation`, `seek` and `computer`. If left out, you get one seat of the first
    /// board, of your `color`. Seats that it does not name are free, or played by the `computer`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub seats: Vec<SeatChoice>,
    /// Plays the ruleset as bughouse, on two boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bughouse: Option<BughouseTerms>,
}

/// The rules of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RulesetChoice {
    /// A built-in ruleset.
    Builtin {
        /// Its name, or another program's name for it.
        name: String,
    },
    /// A start of Chess960.
    Chess960 {
        /// Its number; random if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
    },
    /// Fischer Random+.
    FischerRandomPlus {
        /// How many files.
        files: u8,
        /// How many ranks.
        ranks: u8,
        /// The seed; random if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// Your own ruleset, as a TOML or JSON file.
    File {
        /// The text.
        text: String,
    },
    /// A ruleset of a match in the library.
    Stored {
        /// Its hash, as the library lists it.
        hash: String,
    },
    /// The ruleset of a match.
    Match {
        /// The match.
        id: MatchId,
    },
    /// A version of a design. A match that is made from it counts as a play.
    Design {
        /// The design.
        id: DesignId,
        /// The version; the latest if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u32>,
        /// The code of its link, if it is unlisted and not yours.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
}

impl Default for RulesetChoice {
    fn default() -> Self {
        Self::Builtin { name: "standard".to_owned() }
    }
}

/// Who plays a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Two people at one computer: the creator holds every seat.
    HotSeat,
    /// Anybody who has the link.
    Invitation,
    /// Anybody in the lobby.
    Seek,
    /// You against the computer.
    Computer,
}

/// The creator's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Random.
    #[default]
    Random,
}

/// Whether takebacks are allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Takebacks {
    /// By consent.
    #[default]
    ByConsent,
    /// Not in this match.
    Barred,
}

/// The answer to [`NewMatch`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchMade {
    /// The match's id.
    pub id: MatchId,
    /// The creator's seats.
    pub seats: Vec<Seat>,
    /// The secret of the invitation, shown only here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The link to send to a friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The link as a QR code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qr: Option<QrPicture>,
}

/// A QR code, without the quiet zone around it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QrPicture {
    /// The number of modules on each side.
    pub size: u16,
    /// The rows from the top: `1` for a dark module, `0` for a light one.
    pub rows: Vec<String>,
}

/// Look at an invitation before answering it: `POST /api/v1/matches/{id}/invitation`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationSecret {
    /// The secret of the invitation.
    pub invitation: String,
}

/// What an invitation is to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct InvitationShown {
    /// Whether somebody can still take a seat by it.
    pub state: InvitationUse,
    /// The match: who invites, by which rules, from which position, and which seats are free.
    pub entry: LobbyEntry,
    /// The clock of the free seat.
    pub control: TimeControl,
}

/// What an invitation is good for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InvitationUse {
    /// To play.
    Open,
    /// To watch: every seat is taken.
    Taken,
    /// To look at: the match is over.
    Over,
}

/// Take a free seat: `POST /api/v1/matches/{id}/join`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The secret of the invitation, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The player's name; the session's name if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The answer to [`Join`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Joined {
    /// The player's seats.
    pub seats: Vec<Seat>,
}

/// A built-in ruleset: `GET /api/v1/rulesets`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesetEntry {
    /// Its short name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// The start position as FEN.
    pub fen: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// Who moves first.
    pub turn: Color,
    /// The pieces at the start, by square: the letter of a kind, upper case for White.
    pub pieces: BTreeMap<SquareName, char>,
    /// Squares nobody can enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<SquareName>,
    /// Squares on which a royal wins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hills: Vec<SquareName>,
    /// The piece kinds.
    pub kinds: Vec<KindInfo>,
    /// White's and Black's hands at the start, if the ruleset has hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<BTreeMap<char, u16>>,
}

/// A ruleset file to check: `POST /api/v1/rulesets/check`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesetText {
    /// The text, TOML or JSON.
    pub text: String,
}

/// A ruleset to edit: the answer to `POST /api/v1/rulesets/document`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesetDocument {
    /// The ruleset in the JSON form of ruleset files.
    pub document: serde_json::Value,
}

/// The answer to [`RulesetText`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RulesetCheck {
    /// Whether it is valid.
    pub ok: bool,
    /// The ruleset, if it is valid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<RulesetEntry>,
    /// Warnings, each with its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The same warnings with their codes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<RulesetFault>,
    /// The mistakes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<RulesetFault>,
}

/// A mistake or warning in a ruleset file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesetFault {
    /// Where in the ruleset, such as `pieces[2].betza`; empty if the text is not a ruleset.
    pub path: String,
    /// The line of the text, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// What is wrong and what to do about it.
    pub sentence: String,
    /// What exactly is wrong, as a code of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<Box<str>>,
    /// What the sentence names, for sentences in other languages.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
    /// The squares it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<SquareName>,
}
