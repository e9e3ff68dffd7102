//! Bodies of the HTTP requests about people: identity, login, links, sessions, moderation.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::http::QrPicture;
use crate::id::MatchId;
use crate::organizing::LinkState;
use crate::passkeys::PasskeyProof;

macro_rules! secret_debug {
    ($($name:ident),+) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                // Passwords and tokens must not be logged.
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    )+};
}
pub(crate) use secret_debug;

/// The caller: `GET /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// The id by which seats are held.
    pub actor: u64,
    /// The person's name; empty for the house account.
    pub name: String,
    /// How the person is identified.
    pub kind: PersonKind,
    /// The role.
    pub role: AccountRole,
}

/// How a person is identified.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PersonKind {
    /// By being at the server's own computer.
    House,
    /// By a name they typed in.
    Guest,
    /// By a password.
    Account,
}

/// A role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Role")]
pub enum AccountRole {
    /// Plays.
    #[default]
    Player,
    /// Also invites people, resets passwords and moderates the chat.
    // Clients of older versions send the British spelling.
    #[serde(alias = "organiser")]
    Organizer,
}

/// Log in: `POST /api/v1/login`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
    /// The code of its second factor, or a recovery code; needed after the error `second-factor`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Instead of a code, a passkey's answer to `POST /api/v1/login/passkey`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<PasskeyProof>,
}

/// Your second factor: `GET /api/v1/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FactorState {
    /// Whether you have one.
    pub enabled: bool,
    /// How many recovery codes are left.
    pub recovery_codes_left: u64,
}

/// Start setting up a second factor: `POST /api/v1/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginFactor {
    /// Your current password.
    pub current_password: String,
}

/// A second factor that waits for its first code.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FactorBegun {
    /// The secret for typing into an authenticator: base 32.
    pub secret: String,
    /// The secret as a URI: `otpauth://totp/…`.
    pub uri: String,
    /// The URI as a QR code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qr: Option<QrPicture>,
}

/// Confirm a second factor: `POST /api/v1/me/second-factor/confirm`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmFactor {
    /// The first code of the authenticator.
    pub code: String,
}

/// A second factor that was activated.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FactorConfirmed {
    /// Recovery codes, in case you lose the authenticator. Each works once. Shown only here.
    pub recovery_codes: Vec<String>,
}

/// Remove your second factor: `DELETE /api/v1/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DisableFactor {
    /// Your current password.
    pub current_password: String,
    /// A code of the authenticator, or a recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Instead of a code, a passkey's answer to `POST /api/v1/me/passkeys/challenge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<PasskeyProof>,
}

/// Create an account with a link: `POST /api/v1/setup` and `POST /api/v1/register`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The part of the link after the `#`.
    pub token: String,
    /// The name of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// Set a password with a link: `POST /api/v1/reset`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reset {
    /// The part of the link after the `#`.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// A new session; browsers get the token as a cookie.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Entered {
    /// The person.
    #[serde(flatten)]
    pub me: Me,
    /// The token: `Authorization: Bearer …`.
    pub token: String,
}

/// Change your name or password: `PATCH /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeMe {
    /// The new name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The new password; every other session ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// Your current password.
    pub current_password: String,
}

/// Delete your account: `DELETE /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteMe {
    /// Your current password.
    pub current_password: String,
}

/// What remains of a deleted account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Gone {
    /// The pseudonym under which your games are shown.
    pub pseudonym: String,
}

/// One of your sessions: `GET /api/v1/sessions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SessionEntry {
    /// Its id; not secret.
    pub id: u64,
    /// When it was opened.
    pub opened_utc_ms: i64,
    /// When it was last used, within a few minutes.
    pub used_utc_ms: i64,
    /// The browser's or program's name for itself.
    pub device: String,
    /// Whether it is the session of this request.
    pub current: bool,
}

/// How many sessions were ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SessionsEnded {
    /// How many.
    pub ended: usize,
}

/// Invite people to register: `POST /api/v1/register-invitations`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRegisterInvitation {
    /// How many accounts can be created with it, 1 to 500.
    #[serde(default = "one")]
    pub uses: u32,
    /// How many hours it is valid, 1 to 720.
    #[serde(default = "three_days")]
    pub hours: u32,
    /// The role of these accounts.
    #[serde(default)]
    pub role: AccountRole,
}

fn one() -> u32 {
    1
}

fn three_days() -> u32 {
    72
}

/// A new link; its token is shown only here.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkMade {
    /// Its id; not secret.
    pub id: u64,
    /// The link to send.
    pub link: String,
    /// The link as a QR code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qr: Option<QrPicture>,
    /// The part of the link after the `#`.
    pub token: String,
    /// When it expires.
    pub expires_utc_ms: i64,
}

/// An invitation to register: `GET /api/v1/register-invitations`. Used and expired ones are listed for a month.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RegisterInvitation {
    /// Its id; not secret.
    pub id: u64,
    /// Whether it can be used.
    pub state: LinkState,
    /// How many accounts can still be created with it.
    pub uses_left: u32,
    /// The role of these accounts.
    pub role: AccountRole,
    /// When it was created.
    pub made_utc_ms: i64,
    /// When it expires.
    pub expires_utc_ms: i64,
}

/// An account, as organizers see it: `GET /api/v1/accounts`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AccountEntry {
    /// Its number.
    pub id: u64,
    /// Its name.
    pub name: String,
    /// The role.
    pub role: AccountRole,
    /// When it was created.
    pub created_utc_ms: i64,
    /// When it was last used, within a few minutes; missing if it has no session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_utc_ms: Option<i64>,
    /// How many browsers and programs are logged in.
    pub sessions: u64,
    /// How many finished matches count in the profile.
    pub games: u64,
}

/// A person with an account: `GET /api/v1/people/{name}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    /// The person's name.
    pub name: String,
    /// The role.
    pub role: AccountRole,
    /// When the account was created.
    pub since_utc_ms: i64,
    /// Results against people, by ruleset.
    pub results: Vec<Results>,
    /// Results against computers, by ruleset.
    pub computer_results: Vec<Results>,
    /// The most frequent opponents. Guests are not among them.
    pub opponents: Vec<OpponentResults>,
    /// The most frequent partners in matches on two boards. Guests are not among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub partners: Vec<OpponentResults>,
}

/// A person's results against one opponent, or with one partner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OpponentResults {
    /// The other's name.
    pub name: String,
    /// The id of a computer; missing for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
    /// Matches won.
    pub wins: u64,
    /// Matches lost.
    pub losses: u64,
    /// Matches drawn.
    pub draws: u64,
}

/// Your settings on the page: `GET /api/v1/me/preferences`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct KeptPreferences {
    /// The settings by name; missing if you have not kept any yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<BTreeMap<String, PreferenceValue>>,
}

/// Keep your settings: `PUT /api/v1/me/preferences`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Preferences {
    /// All settings by name, at most 64. A name has at most 40 letters, digits and hyphens.
    pub values: BTreeMap<String, PreferenceValue>,
}

/// The value of a setting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum PreferenceValue {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(f64),
    /// A choice or a text, of at most 100 characters.
    Text(String),
}

/// A person's results in one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Results {
    /// The ruleset's name for people.
    pub ruleset: String,
    /// Matches won.
    pub wins: u64,
    /// Matches lost.
    pub losses: u64,
    /// Matches drawn.
    pub draws: u64,
}

/// The person to mute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Whom {
    /// An account, by its name.
    Name {
        /// The name.
        name: String,
    },
    /// The author of a chat message, guests included.
    Line {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The message's number.
        line: u64,
    },
    /// The author of a reported message; organizers only.
    Report {
        /// The number of the report.
        report: u64,
    },
}

/// Mute a person: `POST /api/v1/mutes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NewMute {
    /// The person.
    pub whom: Whom,
    /// For whom.
    #[serde(default, rename = "for")]
    pub scope: MuteScope,
    /// For how many hours, 1 to 8784; until you end it if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
}

/// For whom a person is muted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MuteScope {
    /// For you.
    #[default]
    Me,
    /// For everybody; organizers only.
    Everybody,
}

/// A muted person: `GET /api/v1/mutes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Mute {
    /// The id of the mute, for ending it.
    pub id: u64,
    /// The person's name; missing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// For whom.
    #[serde(rename = "for")]
    pub scope: MuteScope,
    /// When it ends by itself, within a minute; missing if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_utc_ms: Option<i64>,
}

/// Report a chat message: `POST /api/v1/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The message's number.
    pub line: u64,
    /// The reason, in at most 300 characters.
    #[serde(default)]
    pub reason: String,
}

/// A report that was filed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReportFiled {
    /// Its number.
    pub id: u64,
}

/// A report, as organizers see it: `GET /api/v1/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// Its number.
    pub id: u64,
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The message's number.
    pub line: u64,
    /// The text of the message; empty if it was erased.
    pub text: String,
    /// The author; missing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Whether the author is muted for everybody.
    pub author_muted: bool,
    /// The reporter; missing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reporter: Option<String>,
    /// The reason.
    pub reason: String,
    /// When it was filed.
    pub utc_ms: i64,
    /// How it was closed; missing while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// Close a report: `POST /api/v1/reports/{id}/close`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseReport {
    /// The verdict.
    pub verdict: Verdict,
}

/// How a report is closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The message stays.
    Kept,
    /// The message is erased for everybody.
    Erased,
}

secret_debug!(Login, NewAccount, Reset, Entered, ChangeMe, DeleteMe, LinkMade);
secret_debug!(BeginFactor, FactorBegun, ConfirmFactor, FactorConfirmed, DisableFactor);

/// The people who take turns in a browser at the server's own computer: `GET /api/v1/players`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct LocalPlayers {
    /// The people, in the order in which they came.
    pub players: Vec<LocalPlayer>,
    /// Whether the house account plays now.
    pub house: bool,
}

/// A person at the server's own computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LocalPlayer {
    /// The person's number.
    pub actor: u64,
    /// The person's name.
    pub name: String,
    /// Whether this person plays now.
    pub current: bool,
}

/// Add a person at the server's own computer: `POST /api/v1/players`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLocalPlayer {
    /// The person's name.
    pub name: String,
}

/// Let another person play: `POST /api/v1/players/switch`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SwitchPlayer {
    /// The person's number; the house account if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<u64>,
}
