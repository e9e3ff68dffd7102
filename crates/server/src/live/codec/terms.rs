//! Stored seats, time controls and offers.

use game::{
    ActorId, BoardId, Bonus, Millis, Offer, OfferKind, PlayerName, Ply, Seat, SeatSetup, Stage,
    TeamId, TimeControl,
};
use rules::Color;
use serde::{Deserialize, Serialize};

use super::CodecError;

/// A seat: the board, then `w` or `b`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SeatForm(u8, ColorForm);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum ColorForm {
    #[serde(rename = "w")]
    White,
    #[serde(rename = "b")]
    Black,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatSetupForm {
    seat: SeatForm,
    team: u8,
    name: String,
    control: ControlForm,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    holder: Option<u64>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ControlForm {
    Untimed,
    Stages(Vec<StageForm>),
    Days(u16),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StageForm {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<u16>,
    ms: u64,
    bonus: BonusForm,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum BonusForm {
    None,
    Increment(u64),
    Bronstein(u64),
    Delay(u64),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OfferForm {
    Draw,
    Takeback { board: u8, to: u32 },
    Pause,
    Unpause,
    Rematch,
    Resignation,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OfferKindForm {
    Draw,
    Takeback,
    Pause,
    Unpause,
    Rematch,
    Resignation,
}

impl From<Seat> for SeatForm {
    fn from(seat: Seat) -> Self {
        let color = match seat.color {
            Color::White => ColorForm::White,
            Color::Black => ColorForm::Black,
        };
        Self(seat.board.0, color)
    }
}

impl From<SeatForm> for Seat {
    fn from(SeatForm(board, color): SeatForm) -> Self {
        let color = match color {
            ColorForm::White => Color::White,
            ColorForm::Black => Color::Black,
        };
        Self::new(BoardId(board), color)
    }
}

impl From<&SeatSetup> for SeatSetupForm {
    fn from(seat: &SeatSetup) -> Self {
        Self {
            seat: seat.seat.into(),
            team: seat.team.0,
            name: seat.name.to_string(),
            control: (&seat.control).into(),
            holder: seat.holder.map(|holder| holder.0),
        }
    }
}

impl TryFrom<SeatSetupForm> for SeatSetup {
    type Error = CodecError;

    fn try_from(form: SeatSetupForm) -> Result<Self, CodecError> {
        Ok(Self {
            seat: form.seat.into(),
            team: TeamId(form.team),
            name: name(&form.name)?,
            control: form.control.into(),
            holder: form.holder.map(ActorId),
        })
    }
}

pub(super) fn name(text: &str) -> Result<PlayerName, CodecError> {
    PlayerName::of_seat(text).map_err(CodecError::impossible)
}

impl From<&TimeControl> for ControlForm {
    fn from(control: &TimeControl) -> Self {
        let bonus = |bonus| match bonus {
            Bonus::None => BonusForm::None,
            Bonus::Increment(each) => BonusForm::Increment(each.0),
            Bonus::Bronstein(most) => BonusForm::Bronstein(most.0),
            Bonus::Delay(delay) => BonusForm::Delay(delay.0),
        };
        let stage = |stage: &Stage| StageForm {
            moves: stage.moves,
            ms: stage.time.0,
            bonus: bonus(stage.bonus),
        };
        match control {
            TimeControl::Untimed => Self::Untimed,
            TimeControl::DaysPerMove(days) => Self::Days(*days),
            TimeControl::Stages(stages) => Self::Stages(stages.iter().map(stage).collect()),
        }
    }
}

impl From<ControlForm> for TimeControl {
    fn from(form: ControlForm) -> Self {
        let bonus = |bonus| match bonus {
            BonusForm::None => Bonus::None,
            BonusForm::Increment(each) => Bonus::Increment(Millis(each)),
            BonusForm::Bronstein(most) => Bonus::Bronstein(Millis(most)),
            BonusForm::Delay(delay) => Bonus::Delay(Millis(delay)),
        };
        let stage = |stage: StageForm| Stage {
            moves: stage.moves,
            time: Millis(stage.ms),
            bonus: bonus(stage.bonus),
        };
        match form {
            ControlForm::Untimed => Self::Untimed,
            ControlForm::Days(days) => Self::DaysPerMove(days),
            ControlForm::Stages(stages) => Self::Stages(stages.into_iter().map(stage).collect()),
        }
    }
}

impl From<Offer> for OfferForm {
    fn from(offer: Offer) -> Self {
        match offer {
            Offer::Draw => Self::Draw,
            Offer::Takeback { board, to } => Self::Takeback { board: board.0, to: to.0 },
            Offer::Pause => Self::Pause,
            Offer::Unpause => Self::Unpause,
            Offer::Rematch => Self::Rematch,
            Offer::Resignation => Self::Resignation,
        }
    }
}

impl From<OfferForm> for Offer {
    fn from(form: OfferForm) -> Self {
        match form {
            OfferForm::Draw => Self::Draw,
            OfferForm::Takeback { board, to } => {
                Self::Takeback { board: BoardId(board), to: Ply(to) }
            }
            OfferForm::Pause => Self::Pause,
            OfferForm::Unpause => Self::Unpause,
            OfferForm::Rematch => Self::Rematch,
            OfferForm::Resignation => Self::Resignation,
        }
    }
}

impl From<OfferKind> for OfferKindForm {
    fn from(kind: OfferKind) -> Self {
        match kind {
            OfferKind::Draw => Self::Draw,
            OfferKind::Takeback => Self::Takeback,
            OfferKind::Pause => Self::Pause,
            OfferKind::Unpause => Self::Unpause,
            OfferKind::Rematch => Self::Rematch,
            OfferKind::Resignation => Self::Resignation,
        }
    }
}

impl From<OfferKindForm> for OfferKind {
    fn from(form: OfferKindForm) -> Self {
        match form {
            OfferKindForm::Draw => Self::Draw,
            OfferKindForm::Takeback => Self::Takeback,
            OfferKindForm::Pause => Self::Pause,
            OfferKindForm::Unpause => Self::Unpause,
            OfferKindForm::Rematch => Self::Rematch,
            OfferKindForm::Resignation => Self::Resignation,
        }
    }
}
