//! The terms of a bughouse match: what its preset says, and what was chosen instead.

/// The most moves on one board that a match may be limited to.
pub const MOST_PLIES: u32 = 3_000;
/// The fewest moves on one board that a match may be limited to.
pub const FEWEST_PLIES: u32 = 2;

/// The terms of a bughouse match. What is not chosen follows from the preset, or from the ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BughouseTerms {
    /// The terms that all others start from.
    pub preset: Preset,
    /// What a dropped piece may do.
    pub drops: Option<DropPower>,
    /// The ranks on which a pawn may be dropped.
    pub pawn_drop_ranks: Option<PawnDropRanks>,
    /// What becomes of a promoted piece that is captured.
    pub promotion: Option<PassedPromotion>,
    /// Whether a royal may castle with a dropped partner.
    pub castling: Option<DroppedPartner>,
    /// When the clocks of both boards start.
    pub clock_start: Option<TeamClockStart>,
    /// Whether the teams may agree on a draw.
    pub draws: Option<TeamDraws>,
    /// How many of its kings a team must lose.
    pub defeat: Option<Defeat>,
    /// What happens when players of both teams run out of time in the same millisecond.
    pub both_flags: Option<BothFlags>,
    /// The number of moves on one board at which the match is drawn.
    pub ply_limit: Option<u32>,
    /// What a player's resignation means.
    pub resigning: Option<TeamResigning>,
}

/// Terms that are played together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Preset {
    /// As on FICS and most servers.
    #[default]
    Fics,
    /// As at tournaments over the board: the clocks start together, and flags at once are a draw.
    International,
    /// For school clubs: a drop may not mate, pawns are not dropped one step from promotion, and flags at once are a
    /// draw.
    School,
}

/// What a dropped piece may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DropPower {
    /// Anything.
    Any,
    /// Not give check.
    NoCheck,
    /// Not give mate, not even one that a piece passed later could parry.
    NoMate,
}

/// The ranks on which a pawn may be dropped, counted from 1 from its own side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PawnDropRanks {
    /// The first.
    pub first: u8,
    /// The last.
    pub last: u8,
}

/// What becomes of a promoted piece that is captured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PassedPromotion {
    /// It reaches the partner as the pawn it was.
    ToPawn,
    /// It reaches the partner as it is.
    Kept,
}

/// Whether a royal may castle with a dropped partner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DroppedPartner {
    /// No.
    Barred,
    /// Yes, if it was dropped where a partner started and the royal has not moved.
    Allowed,
}

/// When the clocks of both boards start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamClockStart {
    /// With the first move on either board.
    FirstMove,
    /// When the match begins.
    AtBeginning,
}

/// Whether the teams may agree on a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamDraws {
    /// A player offers it, and an opponent accepts it, for both boards.
    Agreed,
    /// No.
    None,
}

/// When a team has lost by the rules of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Defeat {
    /// When it has lost on one board.
    #[default]
    OneBoard,
    /// When its kings on both boards were captured. A board on which a king was captured is over, and play goes on at
    /// the other.
    BothKings,
}

/// What happens when players of both teams run out of time in the same millisecond.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BothFlags {
    /// The player who had been to move for longer loses.
    FirstLoses,
    /// The match is drawn.
    Draw,
}

/// What a player's resignation means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamResigning {
    /// The partner confirms it, if the partner is another person who is there.
    PartnerConfirms,
    /// It ends the match at once.
    AtOnce,
}

/// Terms that no match can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsFault {
    /// Too few or too many moves.
    #[error("a match is limited to {FEWEST_PLIES} to {MOST_PLIES} moves on a board, not {0}")]
    PlyLimit(u32),
}

impl BughouseTerms {
    /// What is wrong with the terms, whatever the ruleset.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), TermsFault> {
        match self.ply_limit {
            Some(limit) if !(FEWEST_PLIES..=MOST_PLIES).contains(&limit) => {
                Err(TermsFault::PlyLimit(limit))
            }
            _ => Ok(()),
        }
    }

    /// What a dropped piece may do, unless the ruleset decides.
    pub(crate) fn drop_power(&self) -> Option<DropPower> {
        let school = (self.preset == Preset::School).then_some(DropPower::NoMate);
        self.drops.or(school)
    }

    /// The ranks on which a pawn may be dropped on a board with this many ranks, unless the ruleset decides.
    pub(crate) fn pawn_ranks(&self, ranks: u8) -> Option<PawnDropRanks> {
        let last = ranks.saturating_sub(2);
        let school = self.preset == Preset::School && last >= 2;
        self.pawn_drop_ranks.or(school.then_some(PawnDropRanks { first: 2, last }))
    }

    /// When the clocks start.
    pub fn clock_start(&self) -> TeamClockStart {
        self.clock_start.unwrap_or(match self.preset {
            Preset::International => TeamClockStart::AtBeginning,
            Preset::Fics | Preset::School => TeamClockStart::FirstMove,
        })
    }

    /// How many of its kings a team must lose.
    pub fn defeat(&self) -> Defeat {
        self.defeat.unwrap_or_default()
    }

    /// Whether the teams may agree on a draw.
    pub fn draws(&self) -> TeamDraws {
        self.draws.unwrap_or(TeamDraws::Agreed)
    }

    /// What happens when players of both teams run out of time in the same millisecond.
    pub fn both_flags(&self) -> BothFlags {
        self.both_flags.unwrap_or(match self.preset {
            Preset::International | Preset::School => BothFlags::Draw,
            Preset::Fics => BothFlags::FirstLoses,
        })
    }

    /// What a player's resignation means.
    pub fn resigning(&self) -> TeamResigning {
        self.resigning.unwrap_or(TeamResigning::PartnerConfirms)
    }
}
