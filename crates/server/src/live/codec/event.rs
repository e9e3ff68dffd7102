//! Stored events: columns for what queries need, versioned bytes for the rest.

use game::{
    ActorId, BoardId, EndCause, Event, EventKind, Match, MatchEnd, MatchResult, Millis, MoveSource,
    Offer, OfferKind, Ply, Presence, ReadAt, Seat, StateHash, TeamId, UtcMillis, Visibility,
};
use notation::parse_intent;
use rules::{DrawClaim, EndReason, Ruleset};
use serde::{Deserialize, Serialize};
use store::{NewEvent, StoredEvent};

use super::clocks::{decode_clocks, encode_clocks};
use super::terms::{OfferForm, OfferKindForm, SeatForm, name};
use super::{BUGHOUSE, COMPUTERS, CodecError, SEATS_CHANGE, VERSION, read, write_version};
use crate::live::convert::intent_text;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PayloadForm {
    utc: i64,
    hash: u64,
    #[serde(rename = "is")]
    kind: KindForm,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KindForm {
    Began,
    Move { seat: SeatForm, uci: String, source: SourceForm },
    Transferred { to: SeatForm, letter: char },
    Offered { seat: SeatForm, offer: OfferForm },
    Declined { seat: SeatForm, offer: OfferKindForm },
    TakenBack { board: u8, to: u32 },
    Paused,
    Unpaused,
    TimeGiven { to: SeatForm, ms: u64 },
    Presence { seat: SeatForm, presence: PresenceForm },
    Renamed { seat: SeatForm, name: String },
    Resumed { ms: u64 },
    Ended { result: ResultForm, cause: CauseForm },
    RematchAgreed,
    SeatTaken { seat: SeatForm, holder: u64, name: String },
    SeatChanged { seat: SeatForm, holder: u64, name: String },
    Hint { seat: SeatForm, step: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SourceForm {
    Command,
    Premove,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PresenceForm {
    Here,
    Away,
    Left,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ResultForm {
    Won(u8),
    Drawn,
    Void,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum CauseForm {
    /// The reason, by its stable name.
    Rules(String),
    Resigned(SeatForm),
    Flagged(SeatForm),
    FlaggedAgainstBareForce(SeatForm),
    BothFlagged,
    Agreed,
    ClaimedRepetition,
    ClaimedMoveCount,
    PlyLimit,
    Abandoned(SeatForm),
    Aborted(SeatForm),
    Recorded,
}

const END_REASONS: [EndReason; 9] = [
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

/// Encodes an event for the store; the match it belongs to knows its rulesets.
pub(crate) fn encode_event(state: &Match, event: &Event) -> NewEvent {
    let payload = PayloadForm {
        utc: event.at.utc.0,
        hash: event.hash.0,
        kind: kind_form(state, &event.kind),
    };
    NewEvent {
        board: event.board,
        kind: store::EventKind(kind_code(&event.kind)),
        visibility: store::Visibility(match event.visibility {
            Visibility::Everyone => 0,
            Visibility::Players => 1,
            Visibility::Team(team) => 2 + u32::from(team.0),
        }),
        actor: event.actor,
        command: event.command,
        at: event.at.time,
        charged: event.charged,
        compensation: event.compensation,
        clocks: encode_clocks(&event.clocks, state.games().len()),
        payload: write_version(version(&event.kind), &payload),
    }
}

/// Decodes a row, as the next event of a match.
pub(crate) fn decode_event(state: &Match, row: &StoredEvent) -> Result<Event, CodecError> {
    let new = &row.event;
    let payload: PayloadForm = read(&new.payload)?;
    let kind = kind(state, payload.kind)?;
    let visibility = match new.visibility.0 {
        0 => Visibility::Everyone,
        1 => Visibility::Players,
        2 => Visibility::Team(TeamId::FIRST),
        3 => Visibility::Team(TeamId::SECOND),
        other => return Err(CodecError::impossible(format!("visibility {other} is not known"))),
    };
    if kind_code(&kind) != new.kind.0 {
        return Err(CodecError::impossible(format!("its kind is not {}", new.kind)));
    }
    Ok(Event {
        epoch: row.epoch,
        seq: row.seq,
        board: new.board,
        visibility,
        actor: new.actor,
        command: new.command,
        at: ReadAt { time: new.at, utc: UtcMillis(payload.utc) },
        charged: new.charged,
        compensation: new.compensation,
        clocks: decode_clocks(&new.clocks, state.games().len())?,
        prev_hash: state.head().hash,
        hash: StateHash(payload.hash),
        kind,
    })
}

/// The version of the encoding that an event needs.
const fn version(kind: &EventKind) -> u8 {
    match kind {
        EventKind::SeatChanged { .. } => SEATS_CHANGE,
        EventKind::HintTaken { .. } => COMPUTERS,
        EventKind::Offered { offer: Offer::Resignation, .. }
        | EventKind::Declined { kind: OfferKind::Resignation, .. } => BUGHOUSE,
        _ => VERSION,
    }
}

/// The number of a kind in the store; it never changes.
fn kind_code(kind: &EventKind) -> u16 {
    match kind {
        EventKind::Began => 1,
        EventKind::MovePlayed { .. } => 2,
        EventKind::Transferred { .. } => 3,
        EventKind::Offered { .. } => 4,
        EventKind::Declined { .. } => 5,
        EventKind::TakenBack { .. } => 6,
        EventKind::Paused => 7,
        EventKind::Unpaused => 8,
        EventKind::TimeGiven { .. } => 9,
        EventKind::PresenceChanged { .. } => 10,
        EventKind::Renamed { .. } => 11,
        EventKind::Resumed { .. } => 12,
        EventKind::Ended(_) => 13,
        EventKind::RematchAgreed => 14,
        EventKind::SeatTaken { .. } => 15,
        EventKind::SeatChanged { .. } => 16,
        EventKind::HintTaken { .. } => 17,
    }
}

fn ruleset(state: &Match, seat: Seat) -> Result<&Ruleset, CodecError> {
    let game = state.game(seat.board).map(|game| game.position().ruleset());
    game.ok_or_else(|| CodecError::impossible(format!("there is no {seat}")))
}

fn kind_form(state: &Match, kind: &EventKind) -> KindForm {
    match kind {
        EventKind::Began => KindForm::Began,
        EventKind::MovePlayed { seat, intent, source } => {
            let ruleset = ruleset(state, *seat).expect("a decided move is on a board");
            let source = match source {
                MoveSource::Command => SourceForm::Command,
                MoveSource::Premove => SourceForm::Premove,
            };
            KindForm::Move { seat: (*seat).into(), uci: intent_text(ruleset, *intent), source }
        }
        EventKind::Transferred { to, kind } => {
            let ruleset = ruleset(state, *to).expect("a decided transfer is to a board");
            KindForm::Transferred { to: (*to).into(), letter: ruleset.letter(*kind) }
        }
        EventKind::Offered { seat, offer } => {
            KindForm::Offered { seat: (*seat).into(), offer: (*offer).into() }
        }
        EventKind::Declined { seat, kind } => {
            KindForm::Declined { seat: (*seat).into(), offer: (*kind).into() }
        }
        EventKind::TakenBack { board, to } => KindForm::TakenBack { board: board.0, to: to.0 },
        EventKind::Paused => KindForm::Paused,
        EventKind::Unpaused => KindForm::Unpaused,
        EventKind::TimeGiven { to, amount } => {
            KindForm::TimeGiven { to: (*to).into(), ms: amount.0 }
        }
        EventKind::PresenceChanged { seat, presence } => {
            let presence = match presence {
                Presence::Here => PresenceForm::Here,
                Presence::Away => PresenceForm::Away,
                Presence::Left => PresenceForm::Left,
            };
            KindForm::Presence { seat: (*seat).into(), presence }
        }
        EventKind::Renamed { seat, name } => {
            KindForm::Renamed { seat: (*seat).into(), name: name.to_string() }
        }
        EventKind::Resumed { outage } => KindForm::Resumed { ms: outage.0 },
        EventKind::Ended(end) => {
            KindForm::Ended { result: result_form(end.result), cause: cause_form(end.cause) }
        }
        EventKind::RematchAgreed => KindForm::RematchAgreed,
        EventKind::SeatTaken { seat, holder, name } => {
            KindForm::SeatTaken { seat: (*seat).into(), holder: holder.0, name: name.to_string() }
        }
        EventKind::SeatChanged { seat, holder, name } => {
            KindForm::SeatChanged { seat: (*seat).into(), holder: holder.0, name: name.to_string() }
        }
        EventKind::HintTaken { seat, step } => KindForm::Hint { seat: (*seat).into(), step: *step },
    }
}

fn kind(state: &Match, form: KindForm) -> Result<EventKind, CodecError> {
    Ok(match form {
        KindForm::Began => EventKind::Began,
        KindForm::Move { seat, uci, source } => {
            let seat = seat.into();
            let intent =
                parse_intent(ruleset(state, seat)?, &uci).map_err(CodecError::impossible)?;
            let source = match source {
                SourceForm::Command => MoveSource::Command,
                SourceForm::Premove => MoveSource::Premove,
            };
            EventKind::MovePlayed { seat, intent, source }
        }
        KindForm::Transferred { to, letter } => {
            let to = to.into();
            let kind = ruleset(state, to)?.kind_by_letter(letter);
            let kind =
                kind.ok_or_else(|| CodecError::impossible(format!("no kind is {letter}")))?;
            EventKind::Transferred { to, kind }
        }
        KindForm::Offered { seat, offer } => {
            EventKind::Offered { seat: known(state, seat)?, offer: offer.into() }
        }
        KindForm::Declined { seat, offer } => {
            EventKind::Declined { seat: known(state, seat)?, kind: offer.into() }
        }
        KindForm::TakenBack { board, to } => {
            EventKind::TakenBack { board: BoardId(board), to: Ply(to) }
        }
        KindForm::Paused => EventKind::Paused,
        KindForm::Unpaused => EventKind::Unpaused,
        KindForm::TimeGiven { to, ms } => {
            EventKind::TimeGiven { to: known(state, to)?, amount: Millis(ms) }
        }
        KindForm::Presence { seat, presence } => {
            let presence = match presence {
                PresenceForm::Here => Presence::Here,
                PresenceForm::Away => Presence::Away,
                PresenceForm::Left => Presence::Left,
            };
            EventKind::PresenceChanged { seat: known(state, seat)?, presence }
        }
        KindForm::Renamed { seat, name: text } => {
            EventKind::Renamed { seat: known(state, seat)?, name: name(&text)? }
        }
        KindForm::Resumed { ms } => EventKind::Resumed { outage: Millis(ms) },
        KindForm::Ended { result, cause } => {
            let result = match result {
                ResultForm::Won(team) => MatchResult::Won(TeamId(team)),
                ResultForm::Drawn => MatchResult::Drawn,
                ResultForm::Void => MatchResult::Void,
            };
            EventKind::Ended(MatchEnd { result, cause: self::cause(state, cause)? })
        }
        KindForm::RematchAgreed => EventKind::RematchAgreed,
        KindForm::SeatTaken { seat, holder, name: text } => EventKind::SeatTaken {
            seat: known(state, seat)?,
            holder: ActorId(holder),
            name: name(&text)?,
        },
        KindForm::SeatChanged { seat, holder, name: text } => EventKind::SeatChanged {
            seat: known(state, seat)?,
            holder: ActorId(holder),
            name: name(&text)?,
        },
        KindForm::Hint { seat, step } => EventKind::HintTaken { seat: known(state, seat)?, step },
    })
}

/// A seat that the match has.
fn known(state: &Match, form: SeatForm) -> Result<Seat, CodecError> {
    let seat = form.into();
    ruleset(state, seat).map(|_| seat)
}

fn result_form(result: MatchResult) -> ResultForm {
    match result {
        MatchResult::Won(team) => ResultForm::Won(team.0),
        MatchResult::Drawn => ResultForm::Drawn,
        MatchResult::Void => ResultForm::Void,
    }
}

fn cause_form(cause: EndCause) -> CauseForm {
    match cause {
        EndCause::Rules(reason) => CauseForm::Rules(reason.code().to_owned()),
        EndCause::Resigned(seat) => CauseForm::Resigned(seat.into()),
        EndCause::Flagged(seat) => CauseForm::Flagged(seat.into()),
        EndCause::FlaggedAgainstBareForce(seat) => CauseForm::FlaggedAgainstBareForce(seat.into()),
        EndCause::BothFlagged => CauseForm::BothFlagged,
        EndCause::Agreed => CauseForm::Agreed,
        EndCause::Claimed(DrawClaim::Repetition) => CauseForm::ClaimedRepetition,
        EndCause::Claimed(DrawClaim::MoveCount) => CauseForm::ClaimedMoveCount,
        EndCause::PlyLimit => CauseForm::PlyLimit,
        EndCause::Abandoned(seat) => CauseForm::Abandoned(seat.into()),
        EndCause::Aborted(seat) => CauseForm::Aborted(seat.into()),
        EndCause::Recorded => CauseForm::Recorded,
    }
}

fn cause(state: &Match, form: CauseForm) -> Result<EndCause, CodecError> {
    Ok(match form {
        CauseForm::Rules(code) => {
            let reason = END_REASONS.into_iter().find(|reason| reason.code() == code);
            let unknown = || CodecError::impossible(format!("no game ends by `{code}`"));
            EndCause::Rules(reason.ok_or_else(unknown)?)
        }
        CauseForm::Resigned(seat) => EndCause::Resigned(known(state, seat)?),
        CauseForm::Flagged(seat) => EndCause::Flagged(known(state, seat)?),
        CauseForm::FlaggedAgainstBareForce(seat) => {
            EndCause::FlaggedAgainstBareForce(known(state, seat)?)
        }
        CauseForm::BothFlagged => EndCause::BothFlagged,
        CauseForm::Agreed => EndCause::Agreed,
        CauseForm::ClaimedRepetition => EndCause::Claimed(DrawClaim::Repetition),
        CauseForm::ClaimedMoveCount => EndCause::Claimed(DrawClaim::MoveCount),
        CauseForm::PlyLimit => EndCause::PlyLimit,
        CauseForm::Abandoned(seat) => EndCause::Abandoned(known(state, seat)?),
        CauseForm::Aborted(seat) => EndCause::Aborted(known(state, seat)?),
        CauseForm::Recorded => EndCause::Recorded,
    })
}
