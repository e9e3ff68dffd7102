//! What a match is made with, beside its seats and boards.

use game::{ActorId, MatchId, MatchSetup};
use rules::RulesetSpec;
use rules::random_start::{self, RandomStartError};
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
    /// What the start was drawn from, if it was: a rematch draws anew.
    pub lot: Option<Lot>,
}

/// What a random start is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lot {
    /// The starts of Chess960.
    Chess960,
    /// Those of Fischer Random+ on a board of this size.
    FischerRandomPlus {
        /// How many files.
        files: u8,
        /// How many ranks.
        ranks: u8,
    },
}

/// How many starts Chess960 has.
const CHESS960_STARTS: u64 = 960;

impl Lot {
    /// The rules that a number draws.
    ///
    /// # Errors
    /// When there is no such board.
    pub(crate) fn draw(self, number: u64) -> Result<RulesetSpec, RandomStartError> {
        match self {
            Self::Chess960 => random_start::chess960((number % CHESS960_STARTS) as u16),
            Self::FischerRandomPlus { files, ranks } => {
                random_start::fischer_random_plus(files, ranks, number)
            }
        }
    }

    /// The number that a match draws by. It follows from the match's own, so that a rematch made again
    /// after a crash is the same.
    pub(crate) fn number_of(id: MatchId) -> u64 {
        let digest = digest_of(b"start", id);
        let (first, _) = digest.split_first_chunk::<8>().expect("a digest has 32 bytes");
        u64::from_be_bytes(*first)
    }
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
    let digest = digest_of(b"rematch", id);
    let (first, _) = digest.split_first_chunk::<16>().expect("a digest has 32 bytes");
    MatchId(u128::from_be_bytes(*first))
}

fn digest_of(purpose: &[u8], id: MatchId) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(purpose);
    hash.update(id.0.to_be_bytes());
    hash.finalize().into()
}
