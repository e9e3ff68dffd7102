//! Tables: people and computers who play a series of matches on two boards with each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bughouse::BughouseTerms;
use crate::clock::{Bonus, Stage, TimeControl};
use crate::computer::ComputerPlayer;
use crate::event::Outcome;
use crate::http::{QrPicture, RulesetChoice};
use crate::id::{MatchId, Seat, TeamId};

/// A table: 22 letters and digits that nobody can guess.
#[derive(
    Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
pub struct TableId(pub String);

/// A member's number at a table, from 1. People who leave and return keep theirs.
pub type MemberNumber = u32;

/// Open a table: `POST /api/v1/tables`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// A name for the table; without one it is known by its host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Your name, if you have no account; the session's name if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who may join.
    #[serde(default)]
    pub access: TableAccess,
    /// What is played.
    #[serde(default)]
    pub terms: TableTerms,
    /// Seats, yours and those of computers. Without this you watch, and every seat is free.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<NewSeat>,
}

/// A seat of a new table that is not free.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSeat {
    /// The seat.
    pub seat: Seat,
    /// The id of the computer that plays it, such as `level-8`; left out for your own seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
}

/// Who may join a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TableAccess {
    /// Anybody; the lobby lists it.
    #[default]
    Public,
    /// People with its code or link.
    Private,
}

/// What a table plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableTerms {
    /// The rules.
    #[serde(default = "bughouse")]
    pub ruleset: RulesetChoice,
    /// The clock of every seat.
    #[serde(default = "three_minutes")]
    pub clock: TimeControl,
    /// Plays the rules as bughouse, under these terms; needed for rules that are not bughouse themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bughouse: Option<BughouseTerms>,
}

fn bughouse() -> RulesetChoice {
    RulesetChoice::Builtin { name: "bughouse".to_owned() }
}

fn three_minutes() -> TimeControl {
    TimeControl::Stages { stages: vec![Stage { moves: None, ms: 180_000, bonus: Bonus::None }] }
}

impl Default for TableTerms {
    fn default() -> Self {
        Self { ruleset: bughouse(), clock: three_minutes(), bughouse: None }
    }
}

/// Join a table: `POST /api/v1/tables/{id}/join`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinTable {
    /// The code of a private table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Your name, if you have no account; the session's name if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Find a table by the code that somebody told you: `POST /api/v1/tables/find`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableCode {
    /// The code; case, spaces and hyphens do not matter.
    pub code: String,
}

/// Where you want to sit: `POST /api/v1/tables/{id}/sit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// In this seat, which must be free or a computer's.
    Seat {
        /// The seat.
        seat: Seat,
    },
    /// In any free seat.
    Random,
    /// In the free seat whose opponent is as strong as you, if possible.
    Pair,
    /// In the next seat that becomes free: you wait in the queue.
    Queue,
}

/// Say whether you are ready: `POST /api/v1/tables/{id}/ready`. When all four seats are taken and everybody is ready,
/// the match begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadyMark {
    /// Whether you are.
    pub ready: bool,
}

/// Put a computer into a seat, or take it away: `POST /api/v1/tables/{id}/computer`, for the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatOfComputer {
    /// The seat, which must be free or a computer's.
    pub seat: Seat,
    /// The id of the computer, such as `level-8`; left out to make the seat free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
}

/// Seat everybody again: `POST /api/v1/tables/{id}/arrange`, for the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrange {
    /// How.
    pub how: Arrangement,
}

/// How everybody is seated again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arrangement {
    /// At random.
    Random,
    /// The two strongest play each other on one board, the others on the other board.
    Paired,
    /// The same partners with the other colors.
    SamePartners,
    /// Other partners. After three times everybody has played with everybody.
    SwapPartners,
}

/// Go on without the people who are not ready: `POST /api/v1/tables/{id}/go-on`, for those who are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "with", rename_all = "kebab-case", deny_unknown_fields)]
pub enum GoOn {
    /// The next people of the queue take their seats.
    Queue,
    /// Computers take their seats.
    Computer {
        /// The id of the computer, such as `level-8`.
        opponent: String,
    },
}

/// Name a member: `POST /api/v1/tables/{id}/kick` removes the member, `…/host` makes the member the host. For the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhichMember {
    /// The member's number.
    pub member: MemberNumber,
}

/// An act without details: leave, stand up or close the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoDetails {}

/// The public tables: `GET /api/v1/tables`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct TableList {
    /// Your tables, public or private, the latest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub yours: Vec<TableEntry>,
    /// The public ones, those with free seats first.
    pub tables: Vec<TableEntry>,
    /// Whether the list is empty because strangers on the internet do not see it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

/// A table in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableEntry {
    /// The table.
    pub id: TableId,
    /// Its name; may be empty.
    pub title: String,
    /// The host's name.
    pub host: String,
    /// The title of its rules.
    pub ruleset: String,
    /// The clock of every seat.
    pub clock: TimeControl,
    /// Who sits there, board by board, White first.
    pub seats: Vec<TableSeat>,
    /// How many people are at the table.
    pub members: u32,
    /// What happens there.
    pub phase: TablePhase,
    /// The match that is being played.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
}

/// What happens at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TablePhase {
    /// People take their seats.
    Seating,
    /// A match is being played.
    Playing,
    /// The table is closed.
    Closed,
}

/// A table as somebody may see it: the answer to every act, and the message `table` of the socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableState {
    /// The table.
    pub id: TableId,
    /// How many events its log has: it grows with every change.
    pub seq: u64,
    /// Its name; may be empty.
    pub title: String,
    /// Who may join.
    pub access: TableAccess,
    /// What is played.
    pub terms: TableTerms,
    /// The title of the rules.
    pub ruleset: String,
    /// What happens there.
    pub phase: TablePhase,
    /// The host's number.
    pub host: MemberNumber,
    /// Your number, if you are a member.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<MemberNumber>,
    /// The people at the table, by number.
    pub members: Vec<TableMember>,
    /// The four seats, board by board, White first.
    pub seats: Vec<TableSeat>,
    /// Who waits for a seat: the next player first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<MemberNumber>,
    /// The match that is being played.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// The latest matches, the last one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<TableGame>,
    /// The score of every person and computer that has played here, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<TableScore>,
    /// The score of every pair of partners, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<TableScore>,
    /// In how many milliseconds those who are ready may go on without the others; missing unless somebody is late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub go_on_in_ms: Option<u64>,
    /// The code to join by, for members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The link to send to friends, for members.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The link as a QR code; in answers over HTTP only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qr: Option<QrPicture>,
}

/// Somebody at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableMember {
    /// The member's number.
    pub member: MemberNumber,
    /// The member's name.
    pub name: String,
    /// Whether it is a guest, without an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Whether the member is connected.
    pub here: bool,
    /// How many matches the member has sat out in a row while waiting for a seat.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub sat_out: u32,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableSeat {
    /// The seat.
    pub seat: Seat,
    /// Its team.
    pub team: TeamId,
    /// Who sits there; empty if it is free.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The member who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<MemberNumber>,
    /// The computer that sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<ComputerPlayer>,
    /// Whether its player is ready. Computers always are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ready: bool,
}

/// A match of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableGame {
    /// Its number, from 1.
    pub number: u32,
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The players' names, in the order of the seats.
    pub names: Vec<String>,
    /// How it ended; missing as long as it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// The score of a person, a computer or a pair at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TableScore {
    /// The name, or the names of both partners.
    pub names: Vec<String>,
    /// The members with these names; fewer if some are computers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<MemberNumber>,
    /// Matches won.
    pub won: u32,
    /// Matches drawn.
    pub drawn: u32,
    /// Matches lost.
    pub lost: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}
