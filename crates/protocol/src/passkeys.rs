//! Bodies of the HTTP requests about passkeys (WebAuthn). Bytes are unpadded base64url, as browsers write them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of your passkeys.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PasskeyEntry {
    /// Its number.
    pub id: u64,
    /// The name its owner gave it.
    pub name: String,
    /// When it was registered.
    pub made_utc_ms: i64,
    /// When it was last used.
    pub used_utc_ms: i64,
}

/// Your passkeys: `GET /api/v1/me/passkeys`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Passkeys {
    /// The passkeys, the oldest first.
    pub passkeys: Vec<PasskeyEntry>,
    /// How many recovery codes are left, for these and for an authenticator's codes.
    pub recovery_codes_left: u64,
}

/// Begin to register a passkey: `POST /api/v1/me/passkeys/begin`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginPasskey {
    /// Your current password.
    pub current_password: String,
}

/// What `navigator.credentials.create` needs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PasskeyBegun {
    /// What the authenticator signs, once.
    pub challenge: String,
    /// The host name that the passkey is for.
    pub rp_id: String,
    /// The account, as bytes.
    pub user_id: String,
    /// The account's name.
    pub user_name: String,
    /// The algorithms the server knows, by their numbers in COSE; the preferred one first.
    pub algorithms: Vec<i64>,
    /// Passkeys that the account has already.
    pub exclude: Vec<String>,
    /// How long the challenge is valid.
    pub timeout_ms: u64,
}

/// A new passkey: `POST /api/v1/me/passkeys`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// The name its owner gave it.
    #[serde(default)]
    pub name: String,
    /// `clientDataJSON` of the browser's answer.
    pub client_data: String,
    /// `attestationObject` of the browser's answer.
    pub attestation: String,
}

/// A passkey that is registered.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PasskeyMade {
    /// The passkey.
    pub passkey: PasskeyEntry,
    /// Codes in case it is lost, each for one use, shown only here; none if the account has codes already.
    pub recovery_codes: Vec<String>,
}

/// Ask for a passkey at login: `POST /api/v1/login/passkey`, before `POST /api/v1/login`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginPasskey {
    /// The account's name.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// What `navigator.credentials.get` needs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PasskeyChallenge {
    /// What the authenticator signs, once.
    pub challenge: String,
    /// The host name that the passkey is for.
    pub rp_id: String,
    /// The passkeys of the account.
    pub credentials: Vec<String>,
    /// How long the challenge is valid.
    pub timeout_ms: u64,
}

/// A passkey's answer to a challenge.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyProof {
    /// The passkey: `rawId` of the browser's answer.
    pub credential: String,
    /// `clientDataJSON` of the browser's answer.
    pub client_data: String,
    /// `authenticatorData` of the browser's answer.
    pub authenticator_data: String,
    /// `signature` of the browser's answer.
    pub signature: String,
}

/// Remove a passkey: `DELETE /api/v1/me/passkeys/{id}`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemovePasskey {
    /// Your current password.
    pub current_password: String,
    /// A code of the authenticator, or a recovery code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Instead of a code, a passkey's answer to `POST /api/v1/me/passkeys/challenge`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passkey: Option<PasskeyProof>,
}

crate::people::secret_debug!(BeginPasskey, PasskeyBegun, NewPasskey, PasskeyMade, LoginPasskey);
crate::people::secret_debug!(PasskeyChallenge, PasskeyProof, RemovePasskey);
