//! Preset messages as computers send and hear them.

use boards::Signal;

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
    /// It gains far more with the piece than the piece is worth.
    Gains,
    /// Its opponent gains far more with the piece than the piece is worth.
    OpponentGains,
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
    pub signal: Signal,
    /// Why.
    pub reason: SignalReason,
}

/// A signal that was sent some time ago.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeardSignal {
    /// The signal.
    pub signal: Signal,
    /// How many plies were made on the sender's board since.
    pub age: u32,
}
