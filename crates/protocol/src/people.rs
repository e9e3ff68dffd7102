//! Bodies of the HTTP requests about people: who is who, logging in, links, sessions, moderation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::http::QrPicture;
use crate::id::MatchId;

/// Who asks: `GET /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// The number that seats are held by.
    pub actor: u64,
    /// What the person is called; empty for the house.
    pub name: String,
    /// How the person is known.
    pub kind: PersonKind,
    /// What the person may do.
    pub role: Role,
}

/// How somebody is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PersonKind {
    /// At the keyboard of the server.
    House,
    /// By a name that was said.
    Guest,
    /// By a password.
    Account,
}

/// What somebody may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays.
    #[default]
    Player,
    /// Invites, helps with passwords, and looks after the chat.
    // Clients of older versions send the British spelling.
    #[serde(alias = "organiser")]
    Organizer,
}

/// To log in: `POST /api/v1/login`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
    /// The code of its second factor, or a recovery code; asked for by the error `second-factor`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// One's second factor: `GET /api/v1/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FactorState {
    /// Whether there is one.
    pub enabled: bool,
    /// How many recovery codes are left.
    pub recovery_codes_left: u64,
}

/// To begin a second factor: `POST /api/v1/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginFactor {
    /// The password there is now.
    pub current_password: String,
}

/// A second factor that waits for its first code.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FactorBegun {
    /// The secret as people type it into an authenticator: base 32.
    pub secret: String,
    /// The secret as an authenticator reads it: `otpauth://totp/…`.
    pub uri: String,
    /// The same as a picture for a phone's camera.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qr: Option<QrPicture>,
}

/// The first code: `POST /api/v1/me/second-factor/confirm`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmFactor {
    /// What the authenticator shows.
    pub code: String,
}

/// A second factor that is in place.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FactorConfirmed {
    /// Codes for who lost the authenticator, each good for once; told only now.
    pub recovery_codes: Vec<String>,
}

/// To remove a second factor: `DELETE /api/v1/me/second-factor`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DisableFactor {
    /// The password there is now.
    pub current_password: String,
    /// What the authenticator shows, or a recovery code.
    pub code: String,
}

/// To make an account by a link: `POST /api/v1/setup` and `POST /api/v1/register`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// What stands behind the `#` of the link.
    pub token: String,
    /// What the account shall be called.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// To set a password by a link: `POST /api/v1/reset`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reset {
    /// What stands behind the `#` of the link.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// Somebody is in; browsers get the token as a cookie.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Entered {
    /// Who.
    #[serde(flatten)]
    pub me: Me,
    /// Proves who asks: `Authorization: Bearer …`.
    pub token: String,
}

/// To change oneself: `PATCH /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeMe {
    /// Another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Another password; every other session ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// The password there is now.
    pub current_password: String,
}

/// To go for ever: `DELETE /api/v1/me`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteMe {
    /// The password there is now.
    pub current_password: String,
}

/// What is left of somebody who went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Gone {
    /// Under what name the games go on.
    pub pseudonym: String,
}

/// One of one's sessions: `GET /api/v1/sessions`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SessionEntry {
    /// Its number; no secret.
    pub id: u64,
    /// Since when.
    pub opened_utc_ms: i64,
    /// When it was last used, to a few minutes.
    pub used_utc_ms: i64,
    /// What the browser or program calls itself.
    pub device: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// How many sessions were ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SessionsEnded {
    /// So many.
    pub ended: usize,
}

/// To invite people to register: `POST /api/v1/register-invitations`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRegisterInvitation {
    /// How many accounts can be made with it, 1 to 500.
    #[serde(default = "one")]
    pub uses: u32,
    /// For how many hours, 1 to 720.
    #[serde(default = "three_days")]
    pub hours: u32,
    /// What these accounts may do.
    #[serde(default)]
    pub role: Role,
}

fn one() -> u32 {
    1
}

fn three_days() -> u32 {
    72
}

/// A link that was made; its token is told here and never again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkMade {
    /// Its number; no secret.
    pub id: u64,
    /// The link to send.
    pub link: String,
    /// What stands behind its `#`.
    pub token: String,
    /// From when on it is of no use.
    pub expires_utc_ms: i64,
}

/// An invitation to register that can still be used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RegisterInvitation {
    /// Its number; no secret.
    pub id: u64,
    /// How many accounts can still be made with it.
    pub uses_left: u32,
    /// What these accounts may do.
    pub role: Role,
    /// When it was made.
    pub made_utc_ms: i64,
    /// From when on it is of no use.
    pub expires_utc_ms: i64,
}

/// An account, as organizers see it: `GET /api/v1/accounts`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AccountEntry {
    /// Its number.
    pub id: u64,
    /// What it is called.
    pub name: String,
}

/// Somebody with an account: `GET /api/v1/people/{name}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    /// What the person is called.
    pub name: String,
    /// What the person may do.
    pub role: Role,
    /// Since when.
    pub since_utc_ms: i64,
    /// Results by ruleset.
    pub results: Vec<Results>,
}

/// Somebody's results by one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Results {
    /// The ruleset's name for people.
    pub ruleset: String,
    /// How often won.
    pub wins: u64,
    /// How often lost.
    pub losses: u64,
    /// How often drawn.
    pub draws: u64,
}

/// Somebody whose words are meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Whom {
    /// An account, by its name.
    Name {
        /// The name.
        name: String,
    },
    /// Whoever said this, guests too.
    Line {
        /// In which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The line's number.
        line: u64,
    },
}

/// To hear no more of somebody: `POST /api/v1/mutes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NewMute {
    /// Whom.
    pub whom: Whom,
    /// For whom.
    #[serde(default, rename = "for")]
    pub scope: MuteScope,
}

/// For whom somebody is muted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MuteScope {
    /// For who asks.
    #[default]
    Me,
    /// For everybody; only organizers do that.
    Everybody,
}

/// Somebody who is muted: `GET /api/v1/mutes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Mute {
    /// A number for the mute, to end it by.
    pub id: u64,
    /// What the person is called; nothing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// For whom.
    #[serde(rename = "for")]
    pub scope: MuteScope,
}

/// To complain about a chat line: `POST /api/v1/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// In which match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The line's number.
    pub line: u64,
    /// Why, in at most 300 characters.
    #[serde(default)]
    pub reason: String,
}

/// A complaint was filed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReportFiled {
    /// Its number.
    pub id: u64,
}

/// A complaint, as organizers see it: `GET /api/v1/reports`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// Its number.
    pub id: u64,
    /// In which match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The line's number.
    pub line: u64,
    /// What was said; empty once it was erased.
    pub text: String,
    /// Who said it; nothing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Who complains; nothing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reporter: Option<String>,
    /// Why.
    pub reason: String,
    /// When.
    pub utc_ms: i64,
    /// How it was closed; nothing while it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// To close a complaint: `POST /api/v1/reports/{id}/close`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseReport {
    /// How.
    pub verdict: Verdict,
}

/// How a complaint ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The line stays.
    Kept,
    /// The line is erased for everybody.
    Erased,
}

macro_rules! secret_debug {
    ($($name:ident),+) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                // Passwords and tokens have no business in a log.
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    )+};
}

secret_debug!(Login, NewAccount, Reset, Entered, ChangeMe, DeleteMe, LinkMade);
secret_debug!(BeginFactor, FactorBegun, ConfirmFactor, FactorConfirmed, DisableFactor);
