//! The terms of a bughouse match as wire types, both ways.

use game::{
    BothFlags, Bughouse, BughouseTerms, Defeat, DropPower, DroppedPartner, PassedPromotion,
    PawnDropRanks, Preset, TeamClockStart, TeamDraws, TeamResigning,
};

/// The terms of a match, with the ruleset they were applied to.
pub(crate) fn bughouse_to_wire(bughouse: &Bughouse) -> protocol::BughouseInfo {
    let terms = terms_to_wire(&bughouse.terms);
    protocol::BughouseInfo { terms, source: bughouse.source.clone() }
}

fn terms_to_wire(terms: &BughouseTerms) -> protocol::BughouseTerms {
    protocol::BughouseTerms {
        preset: match terms.preset {
            Preset::Fics => protocol::BughousePreset::Fics,
            Preset::International => protocol::BughousePreset::International,
            Preset::School => protocol::BughousePreset::School,
        },
        drops: terms.drops.map(|drops| match drops {
            DropPower::Any => protocol::DropPower::Any,
            DropPower::NoCheck => protocol::DropPower::NoCheck,
            DropPower::NoMate => protocol::DropPower::NoMate,
        }),
        pawn_drop_ranks: terms.pawn_drop_ranks.map(|ranks| (ranks.first, ranks.last)),
        promotion: terms.promotion.map(|promotion| match promotion {
            PassedPromotion::ToPawn => protocol::PassedPromotion::ToPawn,
            PassedPromotion::Kept => protocol::PassedPromotion::Kept,
        }),
        castle_with_dropped_rook: terms.castling.map(|it| it == DroppedPartner::Allowed),
        both_kings: terms.defeat.map(|defeat| defeat == Defeat::BothKings),
        clock_start: terms.clock_start.map(|start| match start {
            TeamClockStart::FirstMove => protocol::TeamClockStart::FirstMove,
            TeamClockStart::AtBeginning => protocol::TeamClockStart::AtBeginning,
        }),
        draws: terms.draws.map(|draws| match draws {
            TeamDraws::Agreed => protocol::TeamDraws::Agreed,
            TeamDraws::None => protocol::TeamDraws::None,
        }),
        both_flags: terms.both_flags.map(|flags| match flags {
            BothFlags::FirstLoses => protocol::BothFlags::FirstLoses,
            BothFlags::Draw => protocol::BothFlags::Draw,
        }),
        ply_limit: terms.ply_limit,
        resigning: terms.resigning.map(|resigning| match resigning {
            TeamResigning::PartnerConfirms => protocol::TeamResigning::PartnerConfirms,
            TeamResigning::AtOnce => protocol::TeamResigning::AtOnce,
        }),
    }
}

/// The terms that a request asks for.
pub(crate) fn terms_from_wire(terms: &protocol::BughouseTerms) -> BughouseTerms {
    BughouseTerms {
        preset: match terms.preset {
            protocol::BughousePreset::Fics => Preset::Fics,
            protocol::BughousePreset::International => Preset::International,
            protocol::BughousePreset::School => Preset::School,
        },
        drops: terms.drops.map(|drops| match drops {
            protocol::DropPower::Any => DropPower::Any,
            protocol::DropPower::NoCheck => DropPower::NoCheck,
            protocol::DropPower::NoMate => DropPower::NoMate,
        }),
        pawn_drop_ranks: terms.pawn_drop_ranks.map(|(first, last)| PawnDropRanks { first, last }),
        promotion: terms.promotion.map(|promotion| match promotion {
            protocol::PassedPromotion::ToPawn => PassedPromotion::ToPawn,
            protocol::PassedPromotion::Kept => PassedPromotion::Kept,
        }),
        castling: terms.castle_with_dropped_rook.map(|allowed| match allowed {
            true => DroppedPartner::Allowed,
            false => DroppedPartner::Barred,
        }),
        defeat: terms.both_kings.map(|both| match both {
            true => Defeat::BothKings,
            false => Defeat::OneBoard,
        }),
        clock_start: terms.clock_start.map(|start| match start {
            protocol::TeamClockStart::FirstMove => TeamClockStart::FirstMove,
            protocol::TeamClockStart::AtBeginning => TeamClockStart::AtBeginning,
        }),
        draws: terms.draws.map(|draws| match draws {
            protocol::TeamDraws::Agreed => TeamDraws::Agreed,
            protocol::TeamDraws::None => TeamDraws::None,
        }),
        both_flags: terms.both_flags.map(|flags| match flags {
            protocol::BothFlags::FirstLoses => BothFlags::FirstLoses,
            protocol::BothFlags::Draw => BothFlags::Draw,
        }),
        ply_limit: terms.ply_limit,
        resigning: terms.resigning.map(|resigning| match resigning {
            protocol::TeamResigning::PartnerConfirms => TeamResigning::PartnerConfirms,
            protocol::TeamResigning::AtOnce => TeamResigning::AtOnce,
        }),
    }
}
