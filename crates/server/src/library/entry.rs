//! Conversions between entries of the store and those on the wire.

use ids::{ActorId, UtcMillis};
use protocol::http::Mode as WireMode;
use protocol::library as wire;
use store::library::SortKey;
use store::{LibraryEntry, OutcomeCode};

use crate::computer::Computer;
use crate::live::{Mode, listing, match_id};

/// An entry as a person sees it.
pub(super) fn to_wire(entry: &LibraryEntry, reader: ActorId, undo_ms: i64) -> wire::LibraryEntry {
    let summary = &entry.summary;
    wire::LibraryEntry {
        id: match_id::to_wire(entry.match_id),
        number: entry.number.0,
        names: summary.names.clone(),
        outcome: outcome_to_wire(summary.outcome),
        ending: Some(summary.ending.clone()).filter(|ending| !ending.is_empty()),
        plies: summary.plies,
        ruleset: summary.ruleset.clone(),
        ruleset_hash: entry.ruleset_hash.to_string(),
        clock: summary.clock.as_ref().map(|clock| clock.text.clone()),
        mode: mode_to_wire(listing::mode_of(summary.mode)),
        computers: computers(&summary.holders),
        created_ms: entry.created.0,
        last_played_ms: entry.last_played.0,
        kept: entry.kept,
        notes: entry.notes.clone(),
        tags: entry.tags.clone(),
        deleted_until_ms: entry.deleted.map(|UtcMillis(at)| at.saturating_add(undo_ms)),
        yours: summary.holders.contains(&reader),
    }
}

/// The ids of computers among those who hold or held seats.
fn computers(holders: &[ActorId]) -> Vec<String> {
    let found = holders.iter().filter_map(|&holder| Computer::of_actor(holder));
    found.map(Computer::id).collect()
}

pub(super) fn outcome_to_wire(outcome: OutcomeCode) -> wire::LibraryOutcome {
    match outcome {
        listing::UNFINISHED => wire::LibraryOutcome::Unfinished,
        listing::WHITE_WON => wire::LibraryOutcome::White,
        listing::BLACK_WON => wire::LibraryOutcome::Black,
        listing::DRAWN => wire::LibraryOutcome::Draw,
        _ => wire::LibraryOutcome::Void,
    }
}

/// The code of an outcome.
pub(crate) const fn outcome_from_wire(outcome: wire::LibraryOutcome) -> OutcomeCode {
    match outcome {
        wire::LibraryOutcome::Unfinished => listing::UNFINISHED,
        wire::LibraryOutcome::White => listing::WHITE_WON,
        wire::LibraryOutcome::Black => listing::BLACK_WON,
        wire::LibraryOutcome::Draw => listing::DRAWN,
        wire::LibraryOutcome::Void => listing::VOID,
    }
}

/// A mode.
pub(crate) const fn mode_from_wire(mode: WireMode) -> Mode {
    match mode {
        WireMode::HotSeat => Mode::HotSeat,
        WireMode::Invitation => Mode::Invitation,
        WireMode::Seek => Mode::Seek,
        WireMode::Computer => Mode::Computer,
    }
}

const fn mode_to_wire(mode: Mode) -> WireMode {
    match mode {
        Mode::HotSeat => WireMode::HotSeat,
        Mode::Invitation => WireMode::Invitation,
        Mode::Seek => WireMode::Seek,
        Mode::Computer => WireMode::Computer,
    }
}

/// The column to sort by.
pub(crate) const fn sort_from_wire(sort: wire::LibrarySort) -> SortKey {
    match sort {
        wire::LibrarySort::Number => SortKey::Number,
        wire::LibrarySort::White => SortKey::FirstName,
        wire::LibrarySort::Black => SortKey::SecondName,
        wire::LibrarySort::Winner => SortKey::Outcome,
        wire::LibrarySort::Ending => SortKey::Ending,
        wire::LibrarySort::Moves => SortKey::Plies,
        wire::LibrarySort::Ruleset => SortKey::Ruleset,
        wire::LibrarySort::LastPlayed => SortKey::LastPlayed,
        wire::LibrarySort::Clock => SortKey::Clock,
        wire::LibrarySort::Tags => SortKey::Tags,
    }
}

/// The codes of how a match ends.
const ENDINGS: &[&str] = &[
    "checkmate",
    "royal-captured",
    "hill-reached",
    "extinction",
    "checks-given",
    "no-moves",
    "repetition",
    "move-count",
    "insufficient-material",
    "resignation",
    "flag",
    "flag-against-bare-force",
    "both-flags",
    "agreement",
    "claimed-repetition",
    "claimed-move-count",
    "ply-limit",
    "abandonment",
    "abort",
    "recorded",
];

/// Whether there is an ending with this code.
pub(crate) fn ending_exists(word: &str) -> bool {
    ENDINGS.contains(&word)
}

#[cfg(test)]
mod tests {
    use game::{EndCause, Seat};
    use rules::{DrawClaim, EndReason};

    use super::*;

    #[test]
    fn every_ending_has_its_word() {
        let reasons = [
            EndReason::Checkmate,
            EndReason::RoyalCaptured,
            EndReason::HillReached,
            EndReason::Extinction,
            EndReason::ChecksGiven,
            EndReason::NoMoves,
            EndReason::Repetition,
            EndReason::MoveCount,
            EndReason::InsufficientMaterial,
        ];
        let causes = [
            EndCause::Resigned(Seat::WHITE),
            EndCause::Flagged(Seat::WHITE),
            EndCause::FlaggedAgainstBareForce(Seat::WHITE),
            EndCause::BothFlagged,
            EndCause::Agreed,
            EndCause::Claimed(DrawClaim::Repetition),
            EndCause::Claimed(DrawClaim::MoveCount),
            EndCause::PlyLimit,
            EndCause::Abandoned(Seat::WHITE),
            EndCause::Aborted(Seat::WHITE),
            EndCause::Recorded,
        ];
        let all: Vec<EndCause> = reasons.map(EndCause::Rules).into_iter().chain(causes).collect();
        assert_eq!(all.len(), ENDINGS.len());
        for cause in all {
            assert!(ending_exists(cause.code()), "{}", cause.code());
        }
    }
}
