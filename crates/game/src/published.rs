//! Published events: what viewers see of an event, with what the match forgets as it goes on.

use rules::{Move, Position};

use crate::event::{Event, EventKind, Visibility};
use crate::id::{Ply, Seq};
use crate::state::Match;
use crate::time::Millis;

/// An event as viewers see it.
#[derive(Clone, Debug)]
pub struct Published {
    /// Its number.
    pub seq: Seq,
    /// Who may see it; others see only that its number is taken.
    pub visibility: Visibility,
    /// Think time that counted.
    pub charged: Millis,
    /// Think time that was given back.
    pub compensation: Millis,
    /// What happened.
    pub kind: EventKind,
    /// The move that was made, if one was.
    pub played: Option<Box<Played>>,
    /// How long after the event an absence that it tells of may be claimed.
    pub claimable_in: Option<Millis>,
}

/// A move with the position it was made in.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position before it.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// How many moves the board has had with it.
    pub ply: Ply,
}

impl Published {
    /// An event as viewers see it, from the match right after it.
    pub(crate) fn new(state: &Match, event: &Event) -> Self {
        Self {
            seq: event.seq,
            visibility: event.visibility,
            charged: event.charged,
            compensation: event.compensation,
            played: played(state, &event.kind).map(Box::new),
            claimable_in: match event.kind {
                EventKind::PresenceChanged { seat, .. } => {
                    let from = state.presence(seat).claimable_from(state.control(seat));
                    from.map(|from| from.since(event.at.time))
                }
                _ => None,
            },
            kind: event.kind.clone(),
        }
    }
}

fn played(state: &Match, kind: &EventKind) -> Option<Played> {
    let EventKind::MovePlayed { seat, .. } = kind else {
        return None;
    };
    let game = state.game(seat.board)?;
    let (&mv, before) = game.moves().last().zip(game.position_at(game.moves().len() - 1))?;
    Some(Played { before: before.clone(), mv, ply: state.ply(seat.board) })
}
