//! Preset messages between partners.

use rules::PieceKind;

/// A preset message to the partner. Kinds are those of the ruleset that both boards share.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamSignal {
    /// Capture this for me.
    Need(PieceKind),
    /// Do not lose this: my opponent would get it.
    NoNeed(PieceKind),
    /// Do not move now.
    Sit,
    /// Move now.
    Go,
    /// Exchange pieces: they help me more than my opponent.
    Trade,
    /// Exchange nothing.
    NoTrade,
    /// I mate soon.
    MateSoon,
    /// Hold out: I sit.
    Hold,
    /// Thank you.
    Thanks,
    /// I will.
    Ok,
    /// I cannot.
    Sorry,
}

/// Why a computer sends a signal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SignalReason {
    /// It mates with the piece.
    Mates,
    /// The piece prevents a mate.
    Holds,
    /// It mates with the piece on its next turn, if its opponent does nothing about it.
    Threatens,
    /// Its opponent mates with the piece.
    OpponentMates,
    /// It is mated, whatever it plays.
    Mated,
    /// It sees a forced win.
    ForcedWin,
    /// The forced win that it announced is gone.
    NoForcedWin,
    /// The piece that it asked for arrived.
    Arrived,
    /// It does what it was asked for.
    Obeys,
    /// Its clock does not allow what it was asked for.
    NoTime,
}

/// A signal that a computer sends, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ToldSignal {
    /// The signal.
    pub signal: TeamSignal,
    /// Why.
    pub reason: SignalReason,
}

/// A signal that was sent some time ago.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeardSignal {
    /// The signal.
    pub signal: TeamSignal,
    /// How many plies were made on the sender's board since.
    pub age: u32,
}

impl TeamSignal {
    /// Whether the partner thinks again when it hears this, also if it sits or has nearly made up its mind.
    pub fn is_call(self) -> bool {
        self.is_about_the_moment() || matches!(self, Self::Need(_))
    }

    /// Whether it is about the next moment, not about the position.
    pub(super) fn is_about_the_moment(self) -> bool {
        matches!(self, Self::Sit | Self::Go | Self::MateSoon)
    }
}
