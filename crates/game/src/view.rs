//! Views: what one viewer may see of a match, in plain types that a protocol can turn into its own.

use boards::{BoardId, Seat};
use rules::{Game, MoveType, PieceKind, Position, Square, SquareSet};

use crate::clock::SeatClock;
use crate::command::Role;
use crate::end::MatchEnd;
use crate::event::{Event, Visibility};
use crate::id::{Ply, TeamId};
use crate::name::PlayerName;
use crate::offer::StandingOffer;
use crate::premove::Premoves;
use crate::presence::PresenceState;
use crate::state::{Head, Match, Phase};
use crate::time::{MatchTime, Millis, ReadAt, UtcMillis};

/// Whoever looks at a match: the same roles as those who act in it.
pub type Viewer = Role;

/// A match as one viewer sees it at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchView {
    /// The last event it contains.
    pub head: Head,
    /// Whether the match is being played, and how it ended.
    pub phase: Phase,
    /// The boards.
    pub boards: Vec<BoardView>,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Offers the viewer may know of.
    pub offers: Vec<OfferView>,
    /// Whether another match is agreed on.
    pub rematch_agreed: bool,
}

/// A board as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// Which one.
    pub board: BoardId,
    /// The position, hands included.
    pub position: Position,
    /// How many moves were made.
    pub ply: Ply,
    /// Where the last move came from, unless it was a drop, and where it went.
    pub last_move: Option<(Option<Square>, Square)>,
    /// The pieces that give check.
    pub checkers: SquareSet,
    /// Where the pieces of the side to move may go; only for who holds its seat, while it can move.
    pub destinations: Vec<Destinations>,
    /// Where pieces in hand may be dropped; as above.
    pub drops: Vec<(PieceKind, SquareSet)>,
    /// Whether the side to move has no move and waits for a piece.
    pub waiting: bool,
    /// Whether the side to move, the viewer's, may claim a draw by the rules.
    pub may_claim_draw: bool,
}

/// Where a piece may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Destinations {
    /// Where it stands.
    pub from: Square,
    /// Where it may go; castling by the square the royal ends on, and by its partner's.
    pub to: SquareSet,
    /// Where it may or must become something else.
    pub promoting: SquareSet,
    /// What it may become there.
    pub promotions: Vec<PieceKind>,
}

/// A seat as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatView {
    /// Which one.
    pub seat: Seat,
    /// Whom it plays for.
    pub team: TeamId,
    /// What its player is called.
    pub name: PlayerName,
    /// Whether its player is there.
    pub presence: PresenceState,
    /// From when on its absence may be claimed, if it is away.
    pub claimable_from: Option<MatchTime>,
    /// Its clock as of its last move; the quota of delay that may be given back is everyone's to see.
    pub clock: SeatClock,
    /// The time it has left at the moment of the view.
    pub left: Millis,
    /// Whether its time is running.
    pub running: bool,
    /// When its time is up by the calendar, where it goes by it.
    pub utc_deadline: Option<UtcMillis>,
    /// Its premoves, for its own player alone.
    pub premoves: Vec<rules::Intent>,
}

/// An offer as one viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OfferView {
    /// The offer.
    pub standing: StandingOffer,
    /// Whether the viewer may accept it.
    pub acceptable: bool,
}

/// What a viewer may see of a match at a moment.
pub fn view_for(state: &Match, premoves: &Premoves, viewer: Viewer, at: ReadAt) -> MatchView {
    let sight = Sight { state, viewer };
    MatchView {
        head: state.head(),
        phase: state.phase(),
        boards: state
            .boards()
            .ids()
            .zip(state.games())
            .map(|(id, game)| sight.board(id, game))
            .collect(),
        seats: state.seats().map(|seat| sight.seat(seat, premoves, at)).collect(),
        offers: sight.offers(),
        rematch_agreed: state.rematch_agreed(),
    }
}

/// Whether a viewer may see an event; who may not is told only that its number is taken.
pub fn may_see(state: &Match, viewer: Viewer, event: &Event) -> bool {
    let sight = Sight { state, viewer };
    match event.visibility {
        Visibility::Everyone => true,
        Visibility::Players => sight.is_inside(),
        Visibility::Team(team) => sight.plays_for(team),
    }
}

impl MatchView {
    /// How the match ended.
    pub const fn end(&self) -> Option<MatchEnd> {
        match self.phase {
            Phase::Over(end) => Some(end),
            Phase::Waiting | Phase::Playing | Phase::Paused => None,
        }
    }
}

/// A viewer in front of a match.
#[derive(Clone, Copy)]
struct Sight<'a> {
    state: &'a Match,
    viewer: Viewer,
}

impl Sight<'_> {
    fn holds(self, seat: Seat) -> bool {
        matches!(self.viewer, Role::Player(seats) if seats.contains(seat))
    }

    fn plays_for(self, team: TeamId) -> bool {
        self.state.seats().any(|seat| self.holds(seat) && self.state.team(seat) == team)
    }

    /// Whether the viewer plays, or runs things.
    fn is_inside(self) -> bool {
        match self.viewer {
            Role::Player(_) => self.state.seats().any(|seat| self.holds(seat)),
            Role::Organizer | Role::House => true,
            Role::Spectator => false,
        }
    }

    fn board(self, id: BoardId, game: &Game) -> BoardView {
        let position = game.position();
        let mine = self.holds(Seat::new(id, position.turn()));
        let playing = self.state.phase() == Phase::Playing;
        let can_move = mine && playing;
        BoardView {
            board: id,
            ply: self.state.ply(id),
            last_move: game.moves().last().map(|mv| (mv.from(), mv.to())),
            checkers: position.checkers(),
            destinations: if can_move { destinations(game) } else { Vec::new() },
            drops: if can_move { drops(game) } else { Vec::new() },
            waiting: playing && self.state.boards().is_waiting(id),
            may_claim_draw: can_move && game.claim().is_some(),
            position: position.clone(),
        }
    }

    fn seat(self, seat: Seat, premoves: &Premoves, at: ReadAt) -> SeatView {
        let state = self.state;
        let clocks = state.clocks();
        let to_move = state.to_move(seat.board) == Some(seat);
        let running = to_move && clocks.timer(seat.board).since.is_some();
        let deadline = clocks.utc_deadline(&state.core().terms, seat).filter(|_| to_move);
        let mine = self.holds(seat);
        SeatView {
            seat,
            team: state.team(seat),
            name: state.name(seat).clone(),
            presence: state.presence(seat),
            claimable_from: state.presence(seat).claimable_from(state.control(seat)),
            clock: clocks.seats[seat],
            left: state.time_left(seat, at),
            running,
            utc_deadline: deadline.map(|deadline| deadline.at),
            premoves: if mine { premoves.queue(seat).to_vec() } else { Vec::new() },
        }
    }

    fn offers(self) -> Vec<OfferView> {
        if !self.is_inside() {
            return Vec::new();
        }
        let view = |standing: &StandingOffer| OfferView {
            standing: *standing,
            acceptable: self.plays_for(self.state.team(standing.by).other()),
        };
        self.state.offers().iter().map(view).collect()
    }
}

fn destinations(game: &Game) -> Vec<Destinations> {
    let position = game.position();
    let mut all: Vec<Destinations> = Vec::new();
    for mv in game.legal_moves() {
        let Some(from) = mv.from() else {
            continue;
        };
        let known = all.iter().position(|other| other.from == from);
        let index = known.unwrap_or_else(|| {
            let (to, promoting) = (SquareSet::EMPTY, SquareSet::EMPTY);
            all.push(Destinations { from, to, promoting, promotions: Vec::new() });
            all.len() - 1
        });
        let entry = &mut all[index];
        entry.to.insert(mv.to());
        match mv.what() {
            MoveType::Castling => entry.to.insert(position.castling_target(mv)),
            MoveType::Promotion(kind) => {
                entry.promoting.insert(mv.to());
                if !entry.promotions.contains(&kind) {
                    entry.promotions.push(kind);
                }
            }
            _ => {}
        }
    }
    all
}

fn drops(game: &Game) -> Vec<(PieceKind, SquareSet)> {
    let mut all: Vec<(PieceKind, SquareSet)> = Vec::new();
    for mv in game.legal_moves().into_iter().filter(|mv| mv.what() == MoveType::Drop) {
        match all.iter_mut().find(|(kind, _)| *kind == mv.kind()) {
            Some((_, squares)) => squares.insert(mv.to()),
            None => all.push((mv.kind(), SquareSet::of(mv.to()))),
        }
    }
    all
}
