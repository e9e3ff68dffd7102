//! Random things that people, programs and owners do to a match.

use game::{
    AbandonmentClaim, Act, Actor, ActorId, BoardId, Command, CommandId, Expected, LagEvidence,
    Match, Millis, Offer, OfferKind, Phase, PlayerName, Ply, Presence, Role, Seat, Wish,
};
use rules::{Color, Intent, Move};

use crate::numbers::Numbers;

/// What happens next.
#[derive(Clone, Debug)]
pub enum Weather {
    /// Somebody sends a command; its id is for the sender to set.
    Command(Command),
    /// The house acts.
    House(Act),
    /// Somebody enters premoves.
    Premoves {
        /// Who.
        actor: Actor,
        /// For which seat.
        seat: Seat,
        /// Which.
        moves: Vec<Intent>,
    },
    /// An old command comes again.
    Repeat,
    /// Another owner takes over.
    NewOwner,
}

/// Something to do to a match, mostly a legal move by who may make it.
pub fn next(state: &Match, numbers: &mut Numbers) -> Weather {
    let answers = !state.offers().is_empty() && numbers.one_in(3);
    match numbers.below(40) {
        _ if answers => Weather::Command(consent(state, numbers)),
        0 => Weather::NewOwner,
        1 | 2 => Weather::Repeat,
        3 => Weather::House(house_act(numbers)),
        4..8 => premoves(state, numbers),
        8..18 => Weather::Command(any_command(state, numbers)),
        _ if state.phase() == Phase::Waiting => Weather::House(Act::Begin),
        _ if state.phase() == Phase::Paused => Weather::Command(wake_up(state, numbers)),
        _ => legal_move(state, numbers)
            .map_or_else(|| Weather::Command(any_command(state, numbers)), Weather::Command),
    }
}

/// Whoever sits on a seat.
fn player(seat: Seat) -> Actor {
    Actor::player(ActorId(1 + 2 * u64::from(seat.board.0) + seat.color as u64), [seat])
}

fn any_seat(numbers: &mut Numbers) -> Seat {
    // One in nine is of a board that is not there.
    let board = if numbers.one_in(9) { numbers.between(0, 255) } else { numbers.between(0, 1) };
    Seat::new(BoardId(board), *numbers.pick(&Color::BOTH))
}

fn any_actor(seat: Seat, numbers: &mut Numbers) -> Actor {
    match numbers.below(12) {
        0 => Actor { id: ActorId(90), role: Role::Spectator },
        1 => Actor { id: ActorId(91), role: Role::Organizer },
        2 => player(any_seat(numbers)),
        3 => Actor::player(ActorId(92), Seat::of_boards(2)),
        _ => player(seat),
    }
}

fn legal_move(state: &Match, numbers: &mut Numbers) -> Option<Command> {
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
    Some(Command { expected, lag, ..Command::new(state.id(), player(seat), CommandId(0), act) })
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

/// Premoves that have a chance: moves that would be legal if it were the seat's turn again.
fn premoves(state: &Match, numbers: &mut Numbers) -> Weather {
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
    Weather::Premoves { actor, seat, moves }
}

fn house_act(numbers: &mut Numbers) -> Act {
    let presences = [Presence::Here, Presence::Away, Presence::Left];
    match numbers.below(3) {
        0 => Act::Begin,
        1 => Act::Resume { outage: Millis(numbers.below(40_000) as u64) },
        _ => Act::ChangePresence {
            seat: Seat::new(BoardId(0), *numbers.pick(&Color::BOTH)),
            presence: *numbers.pick(&presences),
        },
    }
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

/// Somebody wants a pause to end.
fn wake_up(state: &Match, numbers: &mut Numbers) -> Command {
    let seat = Seat::new(BoardId(0), *numbers.pick(&Color::BOTH));
    let act = Act::Offer { seat, offer: Offer::Unpause };
    Command::new(state.id(), player(seat), CommandId(0), act)
}

/// Somebody accepts what is offered, if it is not the end.
fn consent(state: &Match, numbers: &mut Numbers) -> Command {
    let standing = state.offers().first().copied();
    let Some(standing) = standing.filter(|it| it.offer != Offer::Draw || numbers.one_in(9)) else {
        return any_command(state, numbers);
    };
    let seat = standing.by.opponent();
    let act = Act::Accept { seat, kind: standing.offer.kind() };
    Command::new(state.id(), player(seat), CommandId(0), act)
}

fn any_command(state: &Match, numbers: &mut Numbers) -> Command {
    let standing = state.offers().first().copied();
    let seat = any_seat(numbers);
    // Answers come from the other side mostly, or storms would agree on nothing.
    let answering = standing.map_or(seat, |offer| offer.by.opponent());
    let kinds = [
        OfferKind::Draw,
        OfferKind::Takeback,
        OfferKind::Pause,
        OfferKind::Unpause,
        OfferKind::Rematch,
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
        6 => {
            let name = PlayerName::new(&format!("Player {}", numbers.below(5)));
            Act::Rename { seat, name: name.expect("a short name") }
        }
        7..15 => Act::Offer { seat, offer: any_offer(state, numbers) },
        15 if kind != OfferKind::Draw => Act::Accept { seat: answering, kind },
        16..20 => Act::Decline { seat: answering, kind },
        _ => {
            let intent = any_intent(state, seat, numbers);
            let fallback = Act::ClaimDraw { seat };
            intent.map_or(fallback, |intent| Act::Play { seat, wish: Wish::Intent(intent) })
        }
    };
    let actor = any_actor(act.seat().unwrap_or(seat), numbers);
    Command::new(state.id(), actor, CommandId(0), act)
}
