//! Encodes the events of tables as versioned bytes for the store, and decodes them.
//!
//! The first byte is the version, the rest is JSON. `tests/table_corpus` has logs of every version, which must always
//! load. The types here are private, so a change elsewhere never changes stored bytes.

use game::{BoardId, Seat};
use ids::{ActorId, MatchId};
use serde::{Deserialize, Serialize};
use series::{
    Leaving, MemberId, MemberInfo, Occupant, Openness, Seats, Series, SeriesEvent, SeriesEventKind,
    SeriesGap, SeriesOutcome, Why,
};
use store::log::{LogEntry, StoredLog};

/// The first version.
const VERSION: u8 = 1;

/// Why the log of a table cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableCodecError {
    /// Written by a later version of the program, or damaged.
    #[error("an event has the unknown version {0:?}; a newer program may have written it")]
    UnknownVersion(Option<u8>),
    /// Not in the format of its version.
    #[error("an event cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The format is right, but a value is impossible.
    #[error("`{0}` is not a number of this log")]
    Impossible(String),
    /// The events do not follow from each other.
    #[error(transparent)]
    Gap(#[from] SeriesGap),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
enum KindForm {
    Opened { title: String, public: bool, code: String, terms: String, host: InfoForm },
    Joined { member: u32, info: InfoForm },
    Left { member: u32, how: DepartureForm },
    Seated { seats: [Option<OccupantForm>; 4], queue: Vec<u32>, why: WhyForm },
    Ready { member: u32, ready: bool },
    TermsChanged { terms: String },
    HostChanged { member: u32 },
    GameBegan { game: String },
    GameEnded { outcome: OutcomeForm },
    Closed,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct InfoForm {
    actor: u64,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strength: Option<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OccupantForm {
    Member(u32),
    Computer(u64, Option<u32>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DepartureForm {
    OnPurpose,
    Away,
    Kicked,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WhyForm {
    Own,
    Late,
    Computer,
    Arranged,
    Next,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum OutcomeForm {
    First,
    Second,
    Drawn,
    Void,
}

/// An event for the store. Its number and time are beside it.
pub(super) fn encode(event: &SeriesEvent) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    serde_json::to_writer(&mut bytes, &form(&event.kind)).expect("these types cannot fail");
    bytes
}

/// An event from the store.
pub(super) fn decode(entry: &LogEntry) -> Result<SeriesEvent, TableCodecError> {
    let kind = match entry.payload.split_first() {
        Some((&VERSION, rest)) => serde_json::from_slice(rest)?,
        other => return Err(TableCodecError::UnknownVersion(other.map(|(version, _)| *version))),
    };
    Ok(SeriesEvent { seq: entry.seq, at: entry.at, kind: kind_of(kind)? })
}

/// A table from its log.
pub(super) fn replay(log: &StoredLog) -> Result<Series, TableCodecError> {
    let events: Result<Vec<SeriesEvent>, _> = log.entries.iter().map(decode).collect();
    Ok(Series::replay(events?)?)
}

fn form(kind: &SeriesEventKind) -> KindForm {
    match kind {
        SeriesEventKind::Opened { title, openness, code, terms, host } => KindForm::Opened {
            title: title.clone(),
            public: *openness == Openness::Public,
            code: code.clone(),
            terms: terms.clone(),
            host: info_form(host),
        },
        SeriesEventKind::Joined { member, info } => {
            KindForm::Joined { member: member.0, info: info_form(info) }
        }
        SeriesEventKind::Left { member, departure } => KindForm::Left {
            member: member.0,
            how: match departure {
                Leaving::OnPurpose => DepartureForm::OnPurpose,
                Leaving::Away => DepartureForm::Away,
                Leaving::Kicked => DepartureForm::Kicked,
            },
        },
        SeriesEventKind::Seated { seats, queue, why } => KindForm::Seated {
            seats: SEATS.map(|seat| seats[seat].map(occupant_form)),
            queue: queue.iter().map(|member| member.0).collect(),
            why: why_form(*why),
        },
        SeriesEventKind::Ready { member, ready } => {
            KindForm::Ready { member: member.0, ready: *ready }
        }
        SeriesEventKind::TermsChanged { terms } => KindForm::TermsChanged { terms: terms.clone() },
        SeriesEventKind::HostChanged { member } => KindForm::HostChanged { member: member.0 },
        SeriesEventKind::GameBegan { match_id } => {
            KindForm::GameBegan { game: match_id.to_string() }
        }
        SeriesEventKind::GameEnded { outcome } => KindForm::GameEnded {
            outcome: match outcome {
                SeriesOutcome::First => OutcomeForm::First,
                SeriesOutcome::Second => OutcomeForm::Second,
                SeriesOutcome::Drawn => OutcomeForm::Drawn,
                SeriesOutcome::Void => OutcomeForm::Void,
            },
        },
        SeriesEventKind::Closed => KindForm::Closed,
    }
}

fn kind_of(form: KindForm) -> Result<SeriesEventKind, TableCodecError> {
    Ok(match form {
        KindForm::Opened { title, public, code, terms, host } => {
            let openness = if public { Openness::Public } else { Openness::Private };
            SeriesEventKind::Opened { title, openness, code, terms, host: info(host) }
        }
        KindForm::Joined { member, info: form } => {
            SeriesEventKind::Joined { member: MemberId(member), info: info(form) }
        }
        KindForm::Left { member, how } => SeriesEventKind::Left {
            member: MemberId(member),
            departure: match how {
                DepartureForm::OnPurpose => Leaving::OnPurpose,
                DepartureForm::Away => Leaving::Away,
                DepartureForm::Kicked => Leaving::Kicked,
            },
        },
        KindForm::Seated { seats, queue, why } => {
            let [a, b, c, d] = seats.map(|seat| seat.map(occupant));
            let by_index = [a, b, c, d];
            let seats = Seats::from_fn(|seat| by_index[seat.index()]);
            let queue = queue.into_iter().map(MemberId).collect();
            SeriesEventKind::Seated { seats, queue, why: why_of(&why) }
        }
        KindForm::Ready { member, ready } => {
            SeriesEventKind::Ready { member: MemberId(member), ready }
        }
        KindForm::TermsChanged { terms } => SeriesEventKind::TermsChanged { terms },
        KindForm::HostChanged { member } => {
            SeriesEventKind::HostChanged { member: MemberId(member) }
        }
        KindForm::GameBegan { game } => {
            let id = u128::from_str_radix(&game, 16);
            let id = id.map_err(|_| TableCodecError::Impossible(game))?;
            SeriesEventKind::GameBegan { match_id: MatchId(id) }
        }
        KindForm::GameEnded { outcome } => SeriesEventKind::GameEnded {
            outcome: match outcome {
                OutcomeForm::First => SeriesOutcome::First,
                OutcomeForm::Second => SeriesOutcome::Second,
                OutcomeForm::Drawn => SeriesOutcome::Drawn,
                OutcomeForm::Void => SeriesOutcome::Void,
            },
        },
        KindForm::Closed => SeriesEventKind::Closed,
    })
}

/// The seats in the order in which they are stored.
const SEATS: [Seat; 4] = [
    Seat::WHITE,
    Seat::BLACK,
    Seat::new(BoardId::B, Seat::WHITE.color),
    Seat::new(BoardId::B, Seat::BLACK.color),
];

fn info_form(info: &MemberInfo) -> InfoForm {
    InfoForm { actor: info.actor.0, name: info.name.clone(), strength: info.strength }
}

fn info(form: InfoForm) -> MemberInfo {
    MemberInfo { actor: ActorId(form.actor), name: form.name, strength: form.strength }
}

const fn occupant_form(occupant: Occupant) -> OccupantForm {
    match occupant {
        Occupant::Member(member) => OccupantForm::Member(member.0),
        Occupant::Computer { actor, strength } => OccupantForm::Computer(actor.0, strength),
    }
}

const fn occupant(form: OccupantForm) -> Occupant {
    match form {
        OccupantForm::Member(member) => Occupant::Member(MemberId(member)),
        OccupantForm::Computer(actor, strength) => {
            Occupant::Computer { actor: ActorId(actor), strength }
        }
    }
}

const fn why_form(why: Why) -> WhyForm {
    match why {
        Why::Own => WhyForm::Own,
        Why::Late => WhyForm::Late,
        Why::Computer => WhyForm::Computer,
        Why::Arranged => WhyForm::Arranged,
        Why::Next => WhyForm::Next,
    }
}

const fn why_of(form: &WhyForm) -> Why {
    match form {
        WhyForm::Own => Why::Own,
        WhyForm::Late => Why::Late,
        WhyForm::Computer => Why::Computer,
        WhyForm::Arranged => Why::Arranged,
        WhyForm::Next => Why::Next,
    }
}
