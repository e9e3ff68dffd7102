//! Derives a bughouse ruleset from any other: captures go to the partner, who drops them.

use rules::limits::{MAX_NAME, MAX_TITLE};
use rules::spec::{
    CapturedPiece, DrawSpec, DropLimit, DropSpec, NoMoves, PromotedCapture, RoyalLoss, RulesetSpec,
    WinCondition, Zone,
};
use rules::{ByColor, Color, Coord, Fault, Ruleset};

use crate::terms::{
    BughouseTerms, Defeat, DropPower, DroppedPartner, PassedPromotion, PawnDropRanks,
};

/// Why a ruleset cannot be played as bughouse.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DeriveFault {
    /// Nothing can be passed.
    #[error("every piece of this ruleset is royal, so no captured piece could go to the partner")]
    NothingToPass,
    /// Waiting contradicts the goal of the game.
    #[error("in this ruleset a side without moves wins, but in bughouse it waits for a piece")]
    NoMovesWins,
    /// Ranks that the board does not have.
    #[error(
        "pawns cannot be dropped on ranks {} to {}: this board has ranks 1 to {ranks}, and the first is not above the last",
        .chosen.first, .chosen.last
    )]
    PawnRanks {
        /// The ranks that were chosen.
        chosen: PawnDropRanks,
        /// How many ranks the board has.
        ranks: u8,
    },
    /// There is no partner that could be dropped.
    #[error("nobody castles in this ruleset, so nobody can castle with a dropped piece")]
    NoCastling,
    /// Kings do not decide the game.
    #[error("in this ruleset kings do not decide the game, so no team can lose both of them")]
    NoKings,
    /// The rules contradict each other.
    #[error("this ruleset cannot be played as bughouse: {0}")]
    Rules(Fault),
}

impl DeriveFault {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NothingToPass => "bughouse-nothing-to-pass",
            Self::NoMovesWins => "bughouse-no-moves",
            Self::PawnRanks { .. } => "bughouse-pawn-ranks",
            Self::NoCastling => "bughouse-no-castling",
            Self::NoKings => "bughouse-no-kings",
            Self::Rules(_) => "bughouse-rules",
        }
    }
}

/// The ruleset played as bughouse under these terms. The same ruleset and terms always give the same rules.
///
/// A ruleset that is bughouse already keeps its own settings, except for those that the terms change.
///
/// # Errors
/// When it cannot be played as bughouse.
pub fn derive(spec: RulesetSpec, terms: &BughouseTerms) -> Result<RulesetSpec, DeriveFault> {
    if spec.kinds.iter().all(|kind| kind.royal) {
        return Err(DeriveFault::NothingToPass);
    }
    if spec.no_moves == NoMoves::Win {
        return Err(DeriveFault::NoMovesWins);
    }
    let mut spec = if spec.captured == CapturedPiece::Transferred { spec } else { passing(spec) };
    let drops = spec.drops.take().unwrap_or_else(|| usual_drops(&spec));
    spec.drops = Some(drops);
    adjust_drops(&mut spec, terms)?;
    if let (Some(passed), Some(promotion)) = (terms.promotion, &mut spec.promotion) {
        promotion.captured = match passed {
            PassedPromotion::ToPawn => PromotedCapture::Pawn,
            PassedPromotion::Kept => PromotedCapture::Kept,
        };
    }
    match (terms.castling, &mut spec.castling) {
        (Some(partner), Some(castling)) => {
            castling.dropped_partner = partner == DroppedPartner::Allowed;
        }
        (Some(DroppedPartner::Allowed), None) => return Err(DeriveFault::NoCastling),
        _ => {}
    }
    if terms.defeat() == Defeat::BothKings {
        capture_kings(&mut spec)?;
    }
    match Ruleset::check(&spec).into_iter().next() {
        Some(fault) => Err(DeriveFault::Rules(fault)),
        None => Ok(spec),
    }
}

/// The ruleset with captures that go to the partner, and sides that wait.
fn passing(mut spec: RulesetSpec) -> RulesetSpec {
    spec.captured = CapturedPiece::Transferred;
    spec.no_moves = NoMoves::Wait;
    // Pieces come back, so neither repetition nor bare kings make a draw.
    spec.draws = DrawSpec::default();
    spec.name = shortened(&format!("{}-bughouse", shortened(&spec.name, MAX_NAME - 9)), MAX_NAME);
    spec.title = shortened(&format!("Bughouse: {}", spec.title), MAX_TITLE);
    spec
}

/// Lets kings be captured, instead of checkmated.
fn capture_kings(spec: &mut RulesetSpec) -> Result<(), DeriveFault> {
    let by_kings =
        |win: &WinCondition| matches!(win, WinCondition::Checkmate | WinCondition::Regicide(_));
    let has_king = |color: Color| {
        let royal = |letter| spec.kinds.iter().any(|kind| kind.letter == letter && kind.royal);
        let mut own = spec.start.pieces.iter().filter(|piece| piece.color == color);
        own.any(|piece| royal(piece.letter))
    };
    if !Color::BOTH.into_iter().all(|color| by_kings(&spec.win[color]) && has_king(color)) {
        return Err(DeriveFault::NoKings);
    }
    // A board is lost with the first of its royals, so that none goes to the partner's hand.
    let win = WinCondition::Regicide(RoyalLoss::First);
    spec.win = ByColor { white: win.clone(), black: win };
    Ok(())
}

/// Drops everywhere, pawns neither on the first nor on the last rank.
fn usual_drops(spec: &RulesetSpec) -> DropSpec {
    let all =
        (0..spec.ranks).flat_map(|rank| (0..spec.files).map(move |file| Coord { file, rank }));
    let open: Zone = all.filter(|at| !spec.walls.contains(at)).collect();
    let ranks = PawnDropRanks { first: 2, last: spec.ranks.saturating_sub(1) };
    DropSpec {
        zone: ByColor { white: open.clone(), black: open },
        pawn_zone: pawn_zone(spec, ranks),
        pawns_a_file: None,
        limit: DropLimit::None,
        limited: Vec::new(),
    }
}

/// Changes what and where may be dropped, as the terms say.
fn adjust_drops(spec: &mut RulesetSpec, terms: &BughouseTerms) -> Result<(), DeriveFault> {
    let ranks = spec.ranks;
    let chosen = terms.pawn_ranks(ranks);
    let is_possible =
        |chosen: &PawnDropRanks| (1..=chosen.last).contains(&chosen.first) && chosen.last <= ranks;
    if let Some(chosen) = chosen.filter(|chosen| !is_possible(chosen)) {
        return Err(DeriveFault::PawnRanks { chosen, ranks });
    }
    let zone = chosen.map(|chosen| pawn_zone(spec, chosen));
    let letters = spec.kinds.iter().map(|kind| kind.letter).collect();
    let Some(drops) = &mut spec.drops else { return Ok(()) };
    if let Some(zone) = zone {
        drops.pawn_zone = zone;
    }
    if let Some(power) = terms.drop_power() {
        (drops.limit, drops.limited) = match power {
            DropPower::Any => (DropLimit::None, Vec::new()),
            DropPower::NoCheck => (DropLimit::NoCheck, letters),
            DropPower::NoMate => (DropLimit::NoMate, letters),
        };
    }
    Ok(())
}

/// The squares of some ranks, each counted from the side's own, on which a pawn can be.
fn pawn_zone(spec: &RulesetSpec, ranks: PawnDropRanks) -> ByColor<Zone> {
    let of = |color: Color| {
        let must_promote = |at: &Coord| {
            spec.promotion.as_ref().is_some_and(|it| it.compulsory[color].contains(at))
        };
        let rank = move |rank: u8| match color {
            Color::White => rank - 1,
            Color::Black => spec.ranks - rank,
        };
        let mut ranks: Vec<u8> = (ranks.first..=ranks.last).map(rank).collect();
        ranks.sort_unstable();
        let squares =
            ranks.iter().flat_map(|&rank| (0..spec.files).map(move |file| Coord { file, rank }));
        squares.filter(|at| !spec.walls.contains(at) && !must_promote(at)).collect::<Zone>()
    };
    ByColor { white: of(Color::White), black: of(Color::Black) }
}

/// The longest beginning of a text that fits.
fn shortened(text: &str, most: usize) -> String {
    let end = (0..=most.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    text[..end.unwrap_or(0)].to_owned()
}
