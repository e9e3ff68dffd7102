//! What a match is made with, beside its seats and boards.

use game::{ActorId, MatchId, MatchSetup};
use sha2::{Digest, Sha256};

/// Everything about a match that never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Boards, seats, clocks and policies, for the judge.
    pub setup: MatchSetup,
    /// Who may sit down.
    pub mode: Mode,
    /// Who made it.
    pub maker: ActorId,
    /// The fingerprint of the secret that admits somebody.
    pub invitation: Option<SecretHash>,
    /// The match of which this is the rematch.
    pub predecessor: Option<MatchId>,
}

/// Who may take the free seats of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Nobody: one person holds them all.
    HotSeat,
    /// Whoever knows the secret.
    Invitation,
    /// Whoever comes first.
    Seek,
}

/// The fingerprint of a secret; the secret itself is stored nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SecretHash(pub [u8; 32]);

impl SecretHash {
    /// The fingerprint of a secret.
    pub fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }

    /// Whether a secret has this fingerprint. Fingerprints are compared, so time tells nothing
    /// about the secret.
    pub fn admits(self, secret: &str) -> bool {
        Self::of(secret) == self
    }
}

/// The number of a match's rematch. It follows from the match's own, so that a rematch agreed on
/// is made once, however often a crash comes in between; who cannot guess the one cannot guess
/// the other.
pub(crate) fn rematch_of(id: MatchId) -> MatchId {
    let mut hash = Sha256::new();
    hash.update(b"rematch");
    hash.update(id.0.to_be_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    let (first, _) = digest.split_first_chunk::<16>().expect("a digest has 32 bytes");
    MatchId(u128::from_be_bytes(*first))
}
