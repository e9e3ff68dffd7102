//! Preset messages between the partners of a match on two boards.

use rules::{PieceKind, Ruleset};

use crate::seat::Seat;

/// A preset message to the partner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signal {
    /// I need a piece of this kind.
    Need(PieceKind),
    /// Do not give the opponents a piece of this kind.
    NoNeed(PieceKind),
    /// Wait: do not move now.
    Sit,
    /// Move now.
    Go,
    /// Trade pieces.
    Trade,
    /// Do not trade pieces.
    NoTrade,
    /// I can give mate soon.
    MateSoon,
    /// Hold on: keep your position together.
    Hold,
    /// Thanks.
    Thanks,
    /// All right.
    Ok,
    /// Sorry.
    Sorry,
}

/// A preset message and the seat it was sent from. One computer may hold several seats, so its id does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SentSignal {
    /// The sender's seat.
    pub from: Seat,
    /// The message.
    pub signal: Signal,
}

impl Signal {
    /// Its name, without the piece.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Need(_) => "need",
            Self::NoNeed(_) => "no-need",
            Self::Sit => "sit",
            Self::Go => "go",
            Self::Trade => "trade",
            Self::NoTrade => "no-trade",
            Self::MateSoon => "mate-soon",
            Self::Hold => "hold",
            Self::Thanks => "thanks",
            Self::Ok => "ok",
            Self::Sorry => "sorry",
        }
    }

    /// The piece kind it is about.
    pub const fn piece(self) -> Option<PieceKind> {
        match self {
            Self::Need(kind) | Self::NoNeed(kind) => Some(kind),
            _ => None,
        }
    }

    /// The message with this name and piece; `None` if there is none, or if a piece is missing or one too many.
    pub fn from_code(code: &str, piece: Option<PieceKind>) -> Option<Self> {
        Some(match (code, piece) {
            ("need", Some(kind)) => Self::Need(kind),
            ("no-need", Some(kind)) => Self::NoNeed(kind),
            ("sit", None) => Self::Sit,
            ("go", None) => Self::Go,
            ("trade", None) => Self::Trade,
            ("no-trade", None) => Self::NoTrade,
            ("mate-soon", None) => Self::MateSoon,
            ("hold", None) => Self::Hold,
            ("thanks", None) => Self::Thanks,
            ("ok", None) => Self::Ok,
            ("sorry", None) => Self::Sorry,
            _ => return None,
        })
    }

    /// Whether it is about the next moment, not about the position.
    pub const fn is_about_the_moment(self) -> bool {
        matches!(self, Self::Sit | Self::Go | Self::MateSoon)
    }

    /// Whether a computer thinks again when it hears this, also if it sits or has nearly made up its mind.
    pub const fn is_call(self) -> bool {
        self.is_about_the_moment() || matches!(self, Self::Need(_) | Self::NoNeed(_))
    }

    /// What it says, in English.
    pub fn sentence(self, ruleset: &Ruleset) -> String {
        match self {
            Self::Need(kind) => format!("I need {}.", with_article(ruleset.kind_name(kind))),
            Self::NoNeed(kind) => {
                format!("Do not give them {}.", with_article(ruleset.kind_name(kind)))
            }
            Self::Sit => "Sit: do not move now.".to_owned(),
            Self::Go => "Go: move now.".to_owned(),
            Self::Trade => "Trade pieces.".to_owned(),
            Self::NoTrade => "Do not trade pieces.".to_owned(),
            Self::MateSoon => "I can give mate soon.".to_owned(),
            Self::Hold => "Hold on.".to_owned(),
            Self::Thanks => "Thanks.".to_owned(),
            Self::Ok => "OK.".to_owned(),
            Self::Sorry => "Sorry.".to_owned(),
        }
    }
}

fn with_article(name: &str) -> String {
    let article =
        if name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}
