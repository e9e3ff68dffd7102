//! Bodies of the HTTP requests for organizers: cards with invitations, roles, and the state of the server.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::people::AccountRole;

/// Whether the club has an organizer: `GET /api/v1/setup`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SetUpState {
    /// Whether there is an organizer.
    pub has_organizer: bool,
    /// Whether you may become the first one: you are at the server's own computer.
    pub may_set_up: bool,
}

/// Make an invitation for each person of a class: `POST /api/v1/register-invitations/cards`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCards {
    /// How many invitations, 1 to 100. Each is for one account.
    pub count: u32,
    /// How many hours they are valid, 1 to 720.
    pub hours: u32,
}

/// Whether an invitation can be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LinkState {
    /// Somebody can use it.
    Open,
    /// All its accounts were created.
    Used,
    /// Its time is over.
    Expired,
}

/// Change somebody's account: `PATCH /api/v1/accounts/{id}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeAccount {
    /// The new role.
    pub role: AccountRole,
}

/// How the server is doing: `GET /api/v1/server/status`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ServerStatus {
    /// The version of the program.
    pub version: String,
    /// The server's time.
    pub utc_ms: i64,
    /// For how long it has been running.
    pub uptime_ms: u64,
    /// The addresses for browsers.
    pub addresses: Vec<String>,
    /// Who can reach it.
    pub reach: Reach,
    /// Matches with a running clock or in the lobby.
    pub matches_in_play: u64,
    /// Matches in memory.
    pub matches_loaded: u64,
    /// Open connections.
    pub connections: u64,
    /// People who are connected.
    pub people_connected: u64,
    /// Accounts.
    pub accounts: u64,
    /// Guests who are known.
    pub guests: u64,
    /// The work of the engine.
    pub engine: EngineLoad,
    /// The data folder.
    pub data: DataState,
    /// What an organizer should know, the most urgent first.
    pub problems: Vec<ServerProblem>,
}

/// Who can reach a server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// This computer only.
    Loopback,
    /// The local network.
    Lan,
    /// The internet.
    Public,
}

/// The work of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct EngineLoad {
    /// Jobs that have a thread.
    pub running: u64,
    /// Jobs that wait for one.
    pub waiting: u64,
}

/// The data folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DataState {
    /// The size of its files in bytes; missing if they cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// How often something was saved since the start.
    pub commits: u64,
    /// The last stored sign that the server runs. It is stored once a second while matches are in memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_beat_utc_ms: Option<i64>,
}

/// Something an organizer should know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ServerProblem {
    /// What it is.
    pub code: ProblemCode,
    /// A sentence for people.
    pub message: String,
    /// How often it happened, or how many there are; missing if there is nothing to count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
}

/// What an organizer should know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ProblemCode {
    /// Nothing can be saved at the moment; matches wait.
    CannotSave,
    /// Writes failed since the start.
    WritesFailed,
    /// Matches were closed because of a fault in the program.
    MatchesClosed,
    /// Computer opponents and analyses have to wait.
    EngineBusy,
    /// Guests had to make room for others.
    GuestsEvicted,
    /// The network can read what is sent.
    Unencrypted,
    /// You have no second factor.
    NoSecondFactor,
    /// You are the only organizer.
    OnlyOrganizer,
}
