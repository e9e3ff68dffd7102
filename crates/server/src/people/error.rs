//! Why a request about people is refused.

use store::people::MAX_PASSKEYS;
use store::{ReadError, Unavailable};

use super::password::{Crowded, PasswordFault};
use super::webauthn::PasskeyFault;
use crate::names::NameFault;
use crate::rate_limit::Wait;

/// Why a request about people is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PeopleError {
    /// The same answer to every failed login.
    #[error("wrong name or password")]
    WrongPassword,
    /// The password was right, but the account has a second factor.
    #[error("this account has a second factor: enter a code too, or use your passkey")]
    CodeNeeded,
    /// The code is wrong or no longer valid.
    #[error("the code is wrong, too old or already used; wait for the next one")]
    WrongCode,
    /// The password or the code is wrong; the answer does not say which.
    #[error("wrong password or code")]
    WrongProof,
    /// The account has a second factor.
    #[error("this account already has a second factor; remove it first")]
    HasFactor,
    /// No second factor waits for its first code.
    #[error("start setting up a second factor first; you have ten minutes to confirm it")]
    NoEnrollment,
    /// A passkey is not accepted.
    #[error(transparent)]
    Passkey(#[from] PasskeyFault),
    /// A passkey cannot be registered.
    #[error("{0}")]
    BadPasskey(PasskeyFault),
    /// The account has no such passkey, or none.
    #[error("your account has no such passkey")]
    NoPasskey,
    /// An account has this passkey.
    #[error("this passkey is already registered")]
    PasskeyExists,
    /// The account has too many passkeys.
    #[error("an account has at most {MAX_PASSKEYS} passkeys; remove one first")]
    TooManyPasskeys,
    /// Too many attempts.
    #[error(transparent)]
    Wait(#[from] Wait),
    /// Too many hashes are waiting.
    #[error(transparent)]
    Crowded(#[from] Crowded),
    /// The link is not valid.
    #[error("this link was used, revoked or has expired; ask for a new one")]
    BadLink,
    /// The name is not acceptable.
    #[error(transparent)]
    Name(#[from] NameFault),
    /// The password is not acceptable.
    #[error(transparent)]
    Password(#[from] PasswordFault),
    /// There is no such account.
    #[error("there is no such account")]
    Nobody,
    /// The store is not available.
    #[error("the server cannot do this at the moment; try again soon")]
    Store(String),
}

impl PeopleError {
    /// A stable name for programs.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Self::WrongPassword => "wrong-password",
            Self::CodeNeeded => "code-needed",
            Self::WrongCode => "wrong-code",
            Self::WrongProof => "wrong-proof",
            Self::HasFactor => "has-factor",
            Self::NoEnrollment => "no-enrollment",
            Self::Passkey(fault) | Self::BadPasskey(fault) => fault.code(),
            Self::NoPasskey => "no-passkey",
            Self::PasskeyExists => "passkey-exists",
            Self::TooManyPasskeys => "too-many-passkeys",
            Self::Wait(_) => "wait",
            Self::Crowded(_) => "crowded",
            Self::BadLink => "bad-link",
            Self::Name(fault) => fault.code(),
            Self::Password(fault) => fault.code(),
            Self::Nobody => "no-account",
            Self::Store(_) => "server-busy",
        }
    }
}

impl From<Unavailable> for PeopleError {
    fn from(error: Unavailable) -> Self {
        Self::Store(error.to_string())
    }
}

impl From<ReadError> for PeopleError {
    fn from(error: ReadError) -> Self {
        Self::Store(error.to_string())
    }
}
