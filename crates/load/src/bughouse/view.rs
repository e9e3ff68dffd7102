//! What one client saw of a match: every act in the order it came, and the clocks at the end.

use anyhow::{Result, bail, ensure};
use protocol::{ClockState, Event, EventKind};
use serde::Deserialize;

use super::people::number;

/// What one client saw of a match.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct View {
    /// Moves, passed pieces and the end, in the order they came.
    pub(crate) acts: Vec<Noted>,
    /// The clocks of the last message, in the order of the seats.
    pub(crate) clocks: Vec<u64>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Noted {
    /// Its number in the log.
    pub(crate) seq: u64,
    /// What it was.
    pub(crate) what: What,
}

/// A move, a passed piece or the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum What {
    /// A move.
    Move(MoveNoted),
    /// A captured piece went to the seat with this number.
    Passed {
        /// The seat.
        to: usize,
        /// The letter of the piece.
        piece: char,
    },
    /// The match ended.
    Ended {
        /// When.
        at_ms: u64,
        /// The cause.
        code: String,
    },
}

/// A move with its times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MoveNoted {
    /// The number of the mover's seat.
    pub(crate) seat: usize,
    /// Its number on the board.
    pub(crate) ply: u32,
    /// The move in UCI notation.
    pub(crate) uci: String,
    /// When it was made.
    pub(crate) at_ms: u64,
    /// What it cost.
    pub(crate) charged_ms: u64,
    /// What it did not cost, because the network took it.
    pub(crate) compensated_ms: u64,
}

/// The part of an `events` message that counts. The boards, which take longer to read, are skipped.
#[derive(Deserialize)]
struct Bundle {
    events: Vec<Event>,
    #[serde(default)]
    clocks: Vec<ClockState>,
}

impl View {
    /// Reads an `events` message. Returns the seats that moved.
    ///
    /// # Errors
    /// When an event came twice or out of order.
    pub(crate) fn read(&mut self, text: &str) -> Result<Vec<usize>> {
        let Bundle { events, clocks } = serde_json::from_str(text)?;
        let mut movers = Vec::new();
        for event in events {
            let seq = event.seq;
            let last = self.acts.last().map_or(0, |noted| noted.seq);
            let Some(what) = noted(event)? else { continue };
            ensure!(seq > last, "event {seq} came after {last}");
            if let What::Move(mv) = &what {
                movers.push(mv.seat);
            }
            self.acts.push(Noted { seq, what });
        }
        if !clocks.is_empty() {
            self.clocks = clocks.iter().map(|clock| clock.left_ms).collect();
        }
        Ok(movers)
    }

    /// Whether the client knows that the match is over.
    pub(crate) fn is_over(&self) -> bool {
        self.acts.last().is_some_and(|noted| matches!(noted.what, What::Ended { .. }))
    }

    /// Checks that another client saw the same.
    ///
    /// # Errors
    /// The first difference.
    pub(crate) fn same_as(&self, other: &Self, client: usize) -> Result<()> {
        if let Some((one, two)) = self.acts.iter().zip(&other.acts).find(|(one, two)| one != two) {
            bail!("client 1 saw {one:?}, client {client} saw {two:?}");
        }
        let (own, others) = (self.acts.len(), other.acts.len());
        ensure!(own == others, "client 1 saw {own} acts, client {client} saw {others}");
        ensure!(
            self.clocks == other.clocks,
            "the clocks of client 1 show {:?}, those of client {client} {:?}",
            self.clocks,
            other.clocks
        );
        Ok(())
    }

    /// The moves with their times.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &MoveNoted> {
        self.acts.iter().filter_map(|noted| match &noted.what {
            What::Move(mv) => Some(mv),
            What::Passed { .. } | What::Ended { .. } => None,
        })
    }
}

fn noted(event: Event) -> Result<Option<What>> {
    let Event { charged_ms, compensated_ms, at_ms, kind, .. } = event;
    Ok(match (kind, at_ms) {
        (EventKind::Move { seat, ply, uci, .. }, Some(at_ms)) => {
            let seat = number(seat);
            Some(What::Move(MoveNoted { seat, ply, uci, at_ms, charged_ms, compensated_ms }))
        }
        (EventKind::Ended { end }, Some(at_ms)) => Some(What::Ended { at_ms, code: end.code }),
        (EventKind::Move { .. } | EventKind::Ended { .. }, None) => bail!("an act has no time"),
        (EventKind::Transferred { to, piece }, _) => Some(What::Passed { to: number(to), piece }),
        _ => None,
    })
}
