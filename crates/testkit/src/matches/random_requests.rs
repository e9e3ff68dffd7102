//! Random things that people, programs and the server do to a match.

use game::chat::ChatText;
use game::{
    AbandonmentClaim, Act, ActorId, BoardId, CommandId, Drawing, Expected, LagEvidence, Match,
    Millis, NameOwner, Offer, OfferKind, Phase, PlayerName, Ply, Presence, RematchPartners,
    Request, RoomChoice, Seat, Signal, StandingOffer, Wish,
};
use rules::{Color, Intent, Move};

use crate::numbers::Numbers;

/// What happens next.
#[derive(Clone, Debug)]
pub enum Happening {
    /// Somebody sends a request; the sender sets its number.
    Request {
        /// The sender.
        actor: ActorId,
        /// The request.
        request: Request,
    },
    /// The server acts.
    Server(Act),
    /// An old command is repeated.
    Repeat,
    /// The store is unavailable for a while.
    Outage,
    /// The process ends, and the match is loaded again.
    Restart,
    /// Somebody disconnects.
    Leave(ActorId),
    /// Somebody connects.
    Come(ActorId),
}

/// Somebody who holds no seat.
const SPECTATORS: [ActorId; 2] = [ActorId(90), ActorId(91)];

/// Everybody who may send something.
pub fn actors() -> impl Iterator<Item = ActorId> {
    Seat::of_boards(2).map(player).chain(SPECTATORS)
}

/// The player of a seat, where every seat has its own.
pub fn player(seat: Seat) -> ActorId {
    ActorId(1 + 2 * u64::from(seat.board.0) + seat.color as u64)
}

/// Draws something to do, mostly a legal move by the player to move.
pub fn next(state: &Match, numbers: &mut Numbers) -> Happening {
    let answers = !state.offers().is_empty() && numbers.one_in(3);
    let command = match numbers.below(44) {
        _ if answers => consent(state, numbers),
        0 => return Happening::Restart,
        1 | 2 => return Happening::Repeat,
        3 => return Happening::Server(server_act(numbers)),
        4..8 => return premoves(state, numbers),
        8..18 => any_command(state, numbers),
        18 => return Happening::Outage,
        19 => return Happening::Leave(any_actor(any_seat(numbers), numbers)),
        20 | 21 => return Happening::Come(any_actor(any_seat(numbers), numbers)),
        22 => return message(numbers),
        _ if state.phase() == Phase::Paused => wake_up(numbers),
        _ => legal_move(state, numbers).unwrap_or_else(|| any_command(state, numbers)),
    };
    let Sent { actor, expected, lag, act } = command;
    let actor =
        if state.is_hot_seat() && !SPECTATORS.contains(&actor) { ActorId(1) } else { actor };
    Happening::Request { actor, request: Request::Act { id: CommandId(0), expected, lag, act } }
}

/// A command before it has a number.
struct Sent {
    actor: ActorId,
    expected: Expected,
    lag: LagEvidence,
    act: Act,
}

impl Sent {
    fn new(actor: ActorId, act: Act) -> Self {
        Self { actor, expected: Expected::ANYTHING, lag: LagEvidence::NONE, act }
    }
}

fn any_seat(numbers: &mut Numbers) -> Seat {
    // One in nine is for a board that does not exist.
    let board = if numbers.one_in(9) { numbers.between(0, 255) } else { numbers.between(0, 1) };
    Seat::new(BoardId(board), *numbers.pick(&Color::BOTH))
}

fn any_actor(seat: Seat, numbers: &mut Numbers) -> ActorId {
    match numbers.below(12) {
        0 | 1 => *numbers.pick(&SPECTATORS),
        2 => player(any_seat(numbers)),
        _ => player(seat),
    }
}

fn legal_move(state: &Match, numbers: &mut Numbers) -> Option<Sent> {
    let board = BoardId(numbers.below(state.games().len()) as u8);
    let seat = state.to_move(board)?;
    let game = state.game(board)?;
    let moves: Vec<Move> = game.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let captures: Vec<Move> =
        moves.iter().copied().filter(|&mv| game.position().victim(mv).is_some()).collect();
    let choice = if captures.is_empty() || numbers.one_in(2) { &moves } else { &captures };
    let wish = Wish::Move(*numbers.pick(choice));
    let act = Act::Play { seat, wish };
    let ply = state.ply(board);
    let lag = LagEvidence {
        claimed: Millis(numbers.below(3_000) as u64),
        ping: (!numbers.one_in(3)).then(|| Millis(numbers.below(3_000) as u64)),
    };
    let expected = Expected::ANYTHING.and(board, ply);
    Some(Sent { expected, lag, ..Sent::new(player(seat), act) })
}

fn any_intent(state: &Match, seat: Seat, numbers: &mut Numbers) -> Option<Intent> {
    let ruleset = state.game(seat.board)?.position().ruleset();
    let squares: Vec<_> = ruleset.shape().squares().collect();
    let (from, to) = (*numbers.pick(&squares), *numbers.pick(&squares));
    let kinds: Vec<_> = ruleset.kinds().collect();
    let kind = *numbers.pick(&kinds);
    Some(match numbers.below(4) {
        0 => Intent::Drop { kind, to },
        1 => Intent::Go { from, to, promotion: Some(kind) },
        _ => Intent::Go { from, to, promotion: None },
    })
}

/// Premoves that may be legal: moves that would be legal if it were the seat's turn again.
fn premoves(state: &Match, numbers: &mut Numbers) -> Happening {
    let board = BoardId(numbers.below(state.games().len()) as u8);
    let seat = state.to_move(board).unwrap_or(Seat::WHITE).opponent();
    let game = state.game(board);
    let earlier = game.and_then(|game| game.position_at(game.moves().len().checked_sub(1)?));
    let legal: Vec<Move> = earlier.map(|position| position.legal_moves()).unwrap_or_default();
    let mut moves = Vec::new();
    for _ in 0..numbers.below(4) {
        if legal.is_empty() || numbers.one_in(6) {
            moves.extend(any_intent(state, seat, numbers));
        } else {
            moves.push(Wish::Move(*numbers.pick(&legal)).intent());
        }
    }
    let actor = if numbers.one_in(10) { player(seat.opponent()) } else { player(seat) };
    let ply = state.ply(seat.board);
    // Sometimes their text cannot be read.
    let moves = (!numbers.one_in(10)).then_some(moves);
    Happening::Request { actor, request: Request::Premoves { seat, ply, moves } }
}

fn message(numbers: &mut Numbers) -> Happening {
    let rooms = [RoomChoice::Players, RoomChoice::Spectators, RoomChoice::OwnTeam];
    let room = *numbers.pick(&rooms);
    let text = ChatText::new(&format!("message {}", numbers.below(1_000))).expect("a short text");
    let actor = any_actor(any_seat(numbers), numbers);
    let signals = [Signal::Sit, Signal::Go, Signal::Trade, Signal::MateSoon, Signal::Thanks];
    let signal = *numbers.pick(&signals);
    let id = CommandId(0);
    let request = match numbers.below(6) {
        0 | 1 => Request::Signal { id, signal },
        2 => {
            let drawing = Drawing { board: any_seat(numbers).board, marks: Vec::new() };
            Request::Draw { id, drawing }
        }
        3 => {
            let partners = [None, Some(RematchPartners::Same), Some(RematchPartners::Swapped)];
            Request::Rematch { id, seat: any_seat(numbers), partners: *numbers.pick(&partners) }
        }
        _ => Request::Say { id, room, text },
    };
    Happening::Request { actor, request }
}

fn server_act(numbers: &mut Numbers) -> Act {
    let seat = any_seat(numbers);
    match numbers.below(3) {
        0 => Act::Begin,
        1 => Act::ChangePresence { seat, presence: Presence::Away },
        _ => rename(seat, numbers),
    }
}

fn rename(seat: Seat, numbers: &mut Numbers) -> Act {
    let name = PlayerName::new(&format!("Player {}", numbers.below(5))).expect("a short name");
    let owner = if numbers.one_in(4) { NameOwner::Another } else { NameOwner::Free };
    Act::Rename { seat, name, owner }
}

fn any_offer(state: &Match, numbers: &mut Numbers) -> Offer {
    match numbers.below(8) {
        0 => Offer::Draw,
        1 | 2 => Offer::Pause,
        3 | 4 => Offer::Unpause,
        5 => Offer::Rematch,
        _ => {
            let board = BoardId(numbers.below(2) as u8);
            let plies = state.ply(board).0;
            let to = Ply(numbers.below(plies as usize + 2) as u32);
            Offer::Takeback { board, to }
        }
    }
}

/// Somebody wants to end a pause.
fn wake_up(numbers: &mut Numbers) -> Sent {
    let seat = Seat::new(BoardId(0), *numbers.pick(&Color::BOTH));
    Sent::new(player(seat), Act::Offer { seat, offer: Offer::Unpause })
}

/// Somebody accepts an offer, unless that would end the match.
fn consent(state: &Match, numbers: &mut Numbers) -> Sent {
    let standing = state.offers().first().copied();
    let ends = |offer| matches!(offer, Offer::Draw | Offer::Resignation);
    let Some(standing) = standing.filter(|it| !ends(it.offer) || numbers.one_in(9)) else {
        return any_command(state, numbers);
    };
    let seat = answering(standing);
    Sent::new(player(seat), Act::Accept { seat, kind: standing.offer.kind() })
}

/// A seat that can answer an offer.
fn answering(StandingOffer { offer, by }: StandingOffer) -> Seat {
    if offer == Offer::Resignation { by.partner() } else { by.opponent() }
}

fn any_command(state: &Match, numbers: &mut Numbers) -> Sent {
    let standing = state.offers().first().copied();
    let seat = any_seat(numbers);
    // Answers come mostly from the other side; otherwise nothing would ever be agreed on.
    let answering = standing.map_or(seat, answering);
    let kinds = [
        OfferKind::Draw,
        OfferKind::Takeback,
        OfferKind::Pause,
        OfferKind::Unpause,
        OfferKind::Rematch,
        OfferKind::Resignation,
    ];
    let kind = standing.map_or(*numbers.pick(&kinds), |standing| standing.offer.kind());
    let (win, draw) = (AbandonmentClaim::Win, AbandonmentClaim::Draw);
    let act = match numbers.below(24) {
        0 if numbers.one_in(8) => Act::Resign { seat },
        1 => Act::ClaimDraw { seat },
        2 => Act::ClaimAbandonment { seat, claim: *numbers.pick(&[win, draw]) },
        3 if numbers.one_in(4) => Act::Abort { seat },
        4 | 5 => {
            let amount = Millis(numbers.below(80_000) as u64);
            Act::GiveTime { seat, to: any_seat(numbers), amount }
        }
        6 => rename(seat, numbers),
        7..15 => Act::Offer { seat, offer: any_offer(state, numbers) },
        15 if kind != OfferKind::Draw => Act::Accept { seat: answering, kind },
        16..20 => Act::Decline { seat: answering, kind },
        _ => {
            let intent = any_intent(state, seat, numbers);
            let fallback = Act::ClaimDraw { seat };
            intent.map_or(fallback, |intent| Act::Play { seat, wish: Wish::Intent(intent) })
        }
    };
    Sent::new(any_actor(act.seat().unwrap_or(seat), numbers), act)
}
