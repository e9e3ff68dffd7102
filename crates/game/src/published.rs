//! Published events: what viewers see of an event, with details that the match itself forgets.

use boards::{BoardId, MAX_BOARDS};
use rules::{Move, Position};

use crate::end::EndParts;
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
    /// Think time that was charged.
    pub charged: Millis,
    /// Think time that was compensated.
    pub compensation: Millis,
    /// When it happened, since the match began.
    pub since_beginning: Millis,
    /// What happened.
    pub kind: EventKind,
    /// The board and seats that the event ended the match by.
    pub end_parts: EndParts,
    /// The move that was made, if one was.
    pub played: Option<Box<Played>>,
    /// How long after the event the absence that it records can be claimed.
    pub claimable_in: Option<Millis>,
}

/// A move with the position it was made in.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position before it.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// How many moves the board has had, including this one.
    pub ply: Ply,
}

impl Published {
    /// Events as viewers see them, from the match right after the last of them.
    pub(crate) fn all(state: &Match, events: &[Event]) -> Vec<Self> {
        let mut published: Vec<Self> = Vec::with_capacity(events.len());
        let mut later = [0; MAX_BOARDS];
        for event in events.iter().rev() {
            published.push(Self::new(state, event, &mut later));
        }
        published.reverse();
        published
    }

    /// An event as viewers see it. `later` counts each board's moves, from the last one backward.
    fn new(state: &Match, event: &Event, later: &mut [usize; MAX_BOARDS]) -> Self {
        let played = match event.kind {
            EventKind::MovePlayed { seat, .. } => {
                let later = &mut later[seat.board.index()];
                *later += 1;
                played(state, seat.board, *later)
            }
            _ => None,
        };
        Self {
            seq: event.seq,
            visibility: event.visibility,
            charged: event.charged,
            since_beginning: state.since_beginning(event.at.time),
            end_parts: match event.kind {
                EventKind::Ended(_) => state.end_parts(),
                _ => EndParts::default(),
            },
            compensation: event.compensation,
            played: played.map(Box::new),
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

/// The last move of a board, or the one this many moves before it.
fn played(state: &Match, board: BoardId, from_end: usize) -> Option<Played> {
    let game = state.game(board)?;
    let index = game.moves().len().checked_sub(from_end)?;
    let (before, &mv) = (game.position_at(index)?, game.moves().get(index)?);
    Some(Played { before: before.clone(), mv, ply: Ply(index as u32 + 1) })
}
