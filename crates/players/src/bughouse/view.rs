//! What one seat knows of a match on two boards.

use std::time::Duration;

use boards::{BySeat, MAX_BOARDS, Seat, Signal};
use rules::{Color, Game, PieceKind, Position};

use super::signals::HeardSignal;

/// A request or warning is forgotten after this many plies on its sender's board: the position has changed.
const REQUEST_AGE: u32 = 6;
/// What is about the next moment, such as *sit*, is forgotten sooner.
const MOMENT_AGE: u32 = 3;

/// What one seat knows of a match on two boards.
#[derive(Clone, Copy, Debug)]
pub struct BughouseView<'a> {
    /// The seat.
    pub seat: Seat,
    /// The games, board by board.
    pub games: [&'a Game; MAX_BOARDS],
    /// The time that each seat has left now; nothing if nobody's time runs out.
    pub clocks: Option<BySeat<Duration>>,
    /// What the partner said, the oldest first.
    pub heard: &'a [HeardSignal],
    /// What the seat itself said.
    pub said: &'a [HeardSignal],
    /// Whether the partners talk.
    pub talk: TeamTalk,
}

/// Whether partners may talk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TeamTalk {
    /// By preset messages.
    Signals,
    /// Not at all.
    Silent,
}

impl<'a> BughouseView<'a> {
    /// What a seat knows of a match without clocks before anybody has spoken.
    pub fn new(seat: Seat, games: [&'a Game; MAX_BOARDS]) -> Self {
        Self { seat, games, clocks: None, heard: &[], said: &[], talk: TeamTalk::Signals }
    }

    /// The game on the seat's own board.
    pub fn game(&self) -> &'a Game {
        self.games[self.seat.board.index()]
    }

    /// The seat's own board.
    pub(super) fn position(&self) -> &'a Position {
        self.game().position()
    }

    /// The partner's board.
    pub(super) fn partners_position(&self) -> &'a Position {
        self.games[self.seat.board.other().index()].position()
    }

    /// The color that the seat plays.
    pub(super) fn color(&self) -> Color {
        self.seat.color
    }

    /// The kinds that a partner of a player of this color could receive from this board: what stands there in the
    /// other color, without royals.
    pub(super) fn kinds_of(position: &Position, color: Color) -> Vec<PieceKind> {
        let ruleset = position.ruleset();
        let stands = |kind: &PieceKind| {
            !ruleset.is_royal(*kind) && position.kind(*kind).intersects(position.color(color))
        };
        ruleset.kinds().filter(stands).collect()
    }

    /// Whether the partner is to move.
    pub(super) fn partner_moves(&self) -> bool {
        self.partners_position().turn() == self.seat.partner().color
    }

    /// Whether there is a piece that the partner could capture.
    pub(super) fn partner_can_help(&self) -> bool {
        !Self::kinds_of(self.partners_position(), self.color()).is_empty()
    }

    /// Whether the partner is to move and can capture such a piece at once.
    pub(super) fn partner_can_capture(&self, kind: PieceKind) -> bool {
        self.partners_captures().contains(&kind)
    }

    /// The kinds that the partner can capture at once, if it is to move.
    pub(super) fn partners_captures(&self) -> Vec<PieceKind> {
        if !self.partner_moves() {
            return Vec::new();
        }
        let there = self.partners_position();
        let passed = |mv| there.effects(mv).transferred.map(|piece| piece.kind);
        there.legal_moves().into_iter().filter_map(passed).collect()
    }

    /// The signals of the partner that still count.
    pub(super) fn requests(&self) -> impl Iterator<Item = Signal> {
        let counts = |heard: &&HeardSignal| heard.age <= REQUEST_AGE;
        self.heard.iter().filter(counts).map(|heard| heard.signal)
    }

    /// Whether the partner's last word about the moment is this one.
    pub(super) fn hears(&self, signal: Signal) -> bool {
        let of_moment = |heard: &&HeardSignal| heard.signal.is_about_the_moment();
        let last = self.heard.iter().rev().find(of_moment);
        last.is_some_and(|heard| heard.signal == signal && heard.age <= MOMENT_AGE)
    }

    /// Whether the seat has asked for a piece since its last move, and so has waited for it.
    pub(super) fn has_just_asked_for(&self, kind: PieceKind) -> bool {
        let asked = Signal::Need(kind);
        self.said.iter().any(|said| said.signal == asked && said.age == 0)
    }

    /// Whether the seat has said this lately, so that it need not say it again.
    pub(super) fn has_said(&self, signal: Signal) -> bool {
        self.said.iter().any(|said| said.signal == signal && said.age <= REQUEST_AGE)
    }
}
