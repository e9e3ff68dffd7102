//! The header of a match: what never changes, besides its seats and boards.

use game::{ActorId, MatchId, MatchSetup, Millis};
use rules::RulesetSpec;
use rules::random_start::{self, RandomStartError};
use sha2::{Digest, Sha256};

use crate::limits::THINKING_TIME;

/// Everything about a match that never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Boards, seats, clocks and policies, for the match core.
    pub setup: MatchSetup,
    /// Who may take a seat.
    pub mode: Mode,
    /// Who created the match.
    pub maker: ActorId,
    /// The hash of the invitation's secret.
    pub invitation: Option<InvitationHash>,
    /// The match that this one is a rematch of.
    pub predecessor: Option<MatchId>,
    /// What the start was drawn from, if it was random: a rematch draws a new one.
    pub random_start: Option<RandomStartKind>,
    /// How computers play in it, if it was created against one.
    pub computers: Option<ComputerTerms>,
}

/// How computers play in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ComputerTerms {
    /// The most time for a move.
    pub think: Millis,
    /// How soon they move.
    pub pace: Pace,
    /// Whether they resign.
    pub resigning: Resigning,
}

/// How soon a computer moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// As soon as it knows its move.
    Swift,
    /// After a pause, like a person.
    Human,
}

/// Whether a computer resigns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Resigning {
    /// Never.
    Never,
    /// When its game is lost.
    WhenLost,
}

impl Default for ComputerTerms {
    /// The terms of a computer that takes over a seat of another match.
    fn default() -> Self {
        Self { think: THINKING_TIME, pace: Pace::Swift, resigning: Resigning::Never }
    }
}

/// What a random start is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RandomStartKind {
    /// The starts of Chess960.
    Chess960,
    /// The starts of Fischer Random+ on a board of this size.
    FischerRandomPlus {
        /// How many files.
        files: u8,
        /// How many ranks.
        ranks: u8,
    },
}

/// The number of starts in Chess960.
const CHESS960_STARTS: u64 = 960;

impl RandomStartKind {
    /// The ruleset with the start of this number.
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

    /// The number that a match's start is drawn with. It follows from the match's id, so a rematch
    /// that is created again after a crash is the same.
    pub(crate) fn number_of(id: MatchId) -> u64 {
        let digest = digest_of(b"start", id);
        let (first, _) = digest.split_first_chunk::<8>().expect("a digest has 32 bytes");
        u64::from_be_bytes(*first)
    }
}

/// Who may take the free seats of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Nobody: one person holds all seats.
    HotSeat,
    /// Anybody who knows the secret.
    Invitation,
    /// The first person who asks.
    Seek,
    /// Nobody: one person plays against computers.
    Computer,
}

/// The hash of a secret; the secret itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvitationHash(pub [u8; 32]);

impl InvitationHash {
    /// Hashes a secret.
    pub fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }

    /// Whether a secret has this hash. Comparing hashes reveals nothing about the secret by its
    /// timing.
    pub fn admits(self, secret: &str) -> bool {
        Self::of(secret) == self
    }
}

/// The id of a match's rematch. It follows from the match's id, so that a rematch is created only
/// once, no matter how often the server crashes in between. Somebody who cannot guess the one id
/// cannot guess the other.
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
