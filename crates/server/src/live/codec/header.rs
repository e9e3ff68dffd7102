//! The stored header of a match: rulesets by their hash, positions as FEN.

use game::{
    ActorId, Bughouse, ClockStart, LagPolicy, MatchId, MatchSetup, Millis, SeatSetup,
    TakebackPolicy,
};
use notation::{parse_fen, write_fen};
use rules::Ruleset;
use serde::{Deserialize, Serialize};
use store::RulesetHash;

use super::terms::SeatSetupForm;
use super::{BUGHOUSE, COMPUTERS, CodecError, VERSION, hex, read, unhex, write_version};
use crate::live::header::{
    ComputerTerms, Header, InvitationHash, Mode, Pace, RandomStartKind, Resigning,
};
use crate::live::record::ruleset_row;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderForm {
    boards: Vec<BoardForm>,
    seats: Vec<SeatSetupForm>,
    clock_start: ClockStartForm,
    lag: LagForm,
    takebacks: TakebackForm,
    mode: ModeForm,
    maker: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invitation: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    predecessor: Option<String>,
    #[serde(default, rename = "lot", skip_serializing_if = "Option::is_none")]
    random_start: Option<RandomStartForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    computers: Option<ComputersForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bughouse: Option<BughouseForm>,
}

/// The terms of a bughouse match, as one line of text, and the ruleset that they were applied to.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BughouseForm {
    terms: String,
    source: String,
}

/// How computers play in a match.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ComputersForm {
    think_ms: u64,
    pause: bool,
    resign: bool,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum RandomStartForm {
    Chess960,
    FischerRandomPlus { files: u8, ranks: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardForm {
    ruleset: String,
    fen: String,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ClockStartForm {
    AtBeginning,
    FirstMove,
    BothMoved,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LagForm {
    Charged,
    Compensated,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TakebackForm {
    ByConsent,
    Barred,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ModeForm {
    HotSeat,
    Invitation,
    Seek,
    Computer,
}

/// Encodes a header. Its rulesets are stored separately.
pub(crate) fn encode_header(header: &Header) -> Vec<u8> {
    let setup = &header.setup;
    let boards = setup.starts.iter().map(|start| BoardForm {
        ruleset: hex(&ruleset_row(start.ruleset()).hash.0),
        fen: write_fen(start),
    });
    let version = match header {
        _ if setup.bughouse.is_some() => BUGHOUSE,
        Header { computers: Some(_), .. } => COMPUTERS,
        _ => VERSION,
    };
    let form = HeaderForm {
        boards: boards.collect(),
        seats: setup.seats.iter().map(SeatSetupForm::from).collect(),
        clock_start: match setup.clock_start {
            ClockStart::AtBeginning => ClockStartForm::AtBeginning,
            ClockStart::FirstMove => ClockStartForm::FirstMove,
            ClockStart::BothMoved => ClockStartForm::BothMoved,
        },
        lag: match setup.lag {
            LagPolicy::Charged => LagForm::Charged,
            LagPolicy::Compensated => LagForm::Compensated,
        },
        takebacks: match setup.takebacks {
            TakebackPolicy::ByConsent => TakebackForm::ByConsent,
            TakebackPolicy::Barred => TakebackForm::Barred,
        },
        mode: match header.mode {
            Mode::HotSeat => ModeForm::HotSeat,
            Mode::Invitation => ModeForm::Invitation,
            Mode::Seek => ModeForm::Seek,
            Mode::Computer => ModeForm::Computer,
        },
        maker: header.maker.0,
        invitation: header.invitation.map(|hash| hex(&hash.0)),
        predecessor: header.predecessor.map(|id| hex(&id.0.to_be_bytes())),
        random_start: header.random_start.map(|random_start| match random_start {
            RandomStartKind::Chess960 => RandomStartForm::Chess960,
            RandomStartKind::FischerRandomPlus { files, ranks } => {
                RandomStartForm::FischerRandomPlus { files, ranks }
            }
        }),
        computers: header.computers.map(|computers| ComputersForm {
            think_ms: computers.think.0,
            pause: computers.pace == Pace::Human,
            resign: computers.resigning == Resigning::WhenLost,
        }),
        bughouse: setup.bughouse.as_ref().map(|bughouse| BughouseForm {
            terms: bughouse.terms.to_string(),
            source: bughouse.source.clone(),
        }),
    };
    write_version(version, &form)
}

/// The rulesets that an encoded header names, one for each board.
pub(crate) fn rulesets_of(bytes: &[u8]) -> Result<Vec<RulesetHash>, CodecError> {
    let form: HeaderForm = read(bytes)?;
    form.boards.iter().map(|board| Ok(RulesetHash(unhex(&board.ruleset)?))).collect()
}

/// The hash of the invitation that an encoded header names.
pub(crate) fn invitation_of(bytes: &[u8]) -> Option<InvitationHash> {
    let form: HeaderForm = read(bytes).ok()?;
    Some(InvitationHash(unhex(form.invitation.as_deref()?).ok()?))
}

/// Decodes a header; the caller provides the rulesets.
pub(crate) fn decode_header(
    id: MatchId,
    bytes: &[u8],
    ruleset: impl Fn(RulesetHash) -> Option<Ruleset>,
) -> Result<Header, CodecError> {
    let form: HeaderForm = read(bytes)?;
    let start = |board: BoardForm| {
        let hash = RulesetHash(unhex(&board.ruleset)?);
        let ruleset = ruleset(hash).ok_or(CodecError::MissingRuleset(board.ruleset))?;
        parse_fen(&ruleset, &board.fen).map_err(CodecError::impossible)
    };
    let seats: Result<Vec<SeatSetup>, CodecError> =
        form.seats.into_iter().map(SeatSetup::try_from).collect();
    let starts: Result<Vec<_>, CodecError> = form.boards.into_iter().map(start).collect();
    let setup = MatchSetup {
        id,
        starts: starts?,
        seats: seats?,
        clock_start: match form.clock_start {
            ClockStartForm::AtBeginning => ClockStart::AtBeginning,
            ClockStartForm::FirstMove => ClockStart::FirstMove,
            ClockStartForm::BothMoved => ClockStart::BothMoved,
        },
        lag: match form.lag {
            LagForm::Charged => LagPolicy::Charged,
            LagForm::Compensated => LagPolicy::Compensated,
        },
        takebacks: match form.takebacks {
            TakebackForm::ByConsent => TakebackPolicy::ByConsent,
            TakebackForm::Barred => TakebackPolicy::Barred,
        },
        bughouse: form.bughouse.map(bughouse).transpose()?,
    };
    let invitation = form.invitation.as_deref().map(unhex).transpose()?;
    let predecessor = form.predecessor.as_deref().map(unhex).transpose()?;
    Ok(Header {
        setup,
        mode: match form.mode {
            ModeForm::HotSeat => Mode::HotSeat,
            ModeForm::Invitation => Mode::Invitation,
            ModeForm::Seek => Mode::Seek,
            ModeForm::Computer => Mode::Computer,
        },
        maker: ActorId(form.maker),
        invitation: invitation.map(InvitationHash),
        predecessor: predecessor.map(|bytes| MatchId(u128::from_be_bytes(bytes))),
        random_start: form.random_start.map(|random_start| match random_start {
            RandomStartForm::Chess960 => RandomStartKind::Chess960,
            RandomStartForm::FischerRandomPlus { files, ranks } => {
                RandomStartKind::FischerRandomPlus { files, ranks }
            }
        }),
        computers: form.computers.map(|computers| ComputerTerms {
            think: Millis(computers.think_ms),
            pace: if computers.pause { Pace::Human } else { Pace::Swift },
            resigning: if computers.resign { Resigning::WhenLost } else { Resigning::Never },
        }),
    })
}

fn bughouse(form: BughouseForm) -> Result<Bughouse, CodecError> {
    let terms = form.terms.parse().map_err(CodecError::impossible)?;
    Ok(Bughouse { terms, source: form.source })
}
