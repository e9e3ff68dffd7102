//! Bodies of the HTTP requests that make, join and show matches.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::KindInfo;
use crate::clock::TimeControl;
use crate::id::{Color, MatchId, Seat};
use crate::square::SquareName;

/// To be known as a guest: `POST /api/v1/guests`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// What the guest is called.
    pub name: String,
    /// The match whose invitation lets the guest in; a server open to the world asks for it.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// The secret of that invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The room code, which lets guests of the local network in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
}

/// What lets guests of the local network in, for organizers to show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Room {
    /// The code, to be typed.
    pub code: String,
    /// A link with the code in it.
    pub link: String,
}

/// The answer to [`NewGuest`]; browsers get the token as a cookie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GuestMade {
    /// A number for the guest.
    pub actor: u64,
    /// What the guest is called.
    pub name: String,
    /// Proves who asks: `Authorization: Bearer …`.
    pub token: String,
}

/// To make a match: `POST /api/v1/matches`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// By which rules.
    #[serde(default)]
    pub ruleset: RulesetChoice,
    /// From which position; the ruleset's start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Who plays.
    pub mode: Mode,
    /// The maker's side, where somebody else has the other.
    #[serde(default)]
    pub color: ColorChoice,
    /// The time of both sides, or of White where Black's differs.
    #[serde(default)]
    pub clock: TimeControl,
    /// Black's time, where it differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_clock: Option<TimeControl>,
    /// What White is called; for a match at one computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// What Black is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// Whether moves may be taken back.
    #[serde(default)]
    pub takebacks: Takebacks,
}

/// By which rules a match is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum RulesetChoice {
    /// A ruleset that comes with Tabiya.
    Builtin {
        /// Its name, or one that other programs have for it.
        name: String,
    },
    /// A start of Chess960.
    Chess960 {
        /// Its number; drawn if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u16>,
    },
    /// Fischer Random+.
    FischerRandomPlus {
        /// How many files.
        files: u8,
        /// How many ranks.
        ranks: u8,
        /// What it is drawn from; drawn itself if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// A ruleset of one's own, as a TOML or JSON file.
    File {
        /// The text.
        text: String,
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
    /// Two at one computer: the maker holds every seat.
    HotSeat,
    /// Whoever has the link.
    Invitation,
    /// Whoever comes first.
    Seek,
}

/// Which side the maker has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// Begins.
    White,
    /// The other.
    Black,
    /// Drawn by lot.
    #[default]
    Random,
}

/// Whether moves may be taken back.
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
    /// Which match it is.
    pub id: MatchId,
    /// The maker's seats.
    pub seats: Vec<Seat>,
    /// The secret that lets somebody in; only for an invitation, and only told here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The link to send to a friend.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The link as a picture for a phone's camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qr: Option<QrPicture>,
}

/// A QR code, without the quiet zone around it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct QrPicture {
    /// How many modules a side has.
    pub size: u16,
    /// The rows from above: `1` for a dark module, `0` for a light one.
    pub rows: Vec<String>,
}

/// To take a free seat: `POST /api/v1/matches/{id}/join`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The secret of the invitation, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// What the player is called; the session's name if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The answer to [`Join`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Joined {
    /// The seats that are now the player's.
    pub seats: Vec<Seat>,
}

/// A ruleset that comes with Tabiya: `GET /api/v1/rulesets`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesetEntry {
    /// Its short name.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// The start position.
    pub fen: String,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// Whose turn it is first.
    pub turn: Color,
    /// What stands where at the start: a letter of a kind, upper case for White.
    pub pieces: BTreeMap<SquareName, char>,
    /// Squares nobody can enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub walls: Vec<SquareName>,
    /// Squares on which a royal wins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hills: Vec<SquareName>,
    /// The piece kinds.
    pub kinds: Vec<KindInfo>,
    /// White's and Black's hand at the start, where pieces can be in hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<BTreeMap<char, u16>>,
}

/// A ruleset file to be looked at: `POST /api/v1/rulesets/check`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesetText {
    /// The text, TOML or JSON.
    pub text: String,
}

/// The answer to [`RulesetText`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RulesetCheck {
    /// Whether it can be played.
    pub ok: bool,
    /// What it is, if it can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<RulesetEntry>,
    /// What is odd about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Why it cannot be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<RulesetFault>,
}

/// Something wrong with a ruleset file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RulesetFault {
    /// Where in the ruleset, such as `pieces[2].betza`; empty when the text is none at all.
    pub path: String,
    /// The line of the text, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// What is wrong and what to do about it.
    pub sentence: String,
}
