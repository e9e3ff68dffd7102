//! Who sits where: pure functions from one seating to the next.

use std::cmp::Reverse;

use boards::{BoardId, BySeat, Seat};
use numbers::Numbers;

use crate::event::{MemberId, Occupant};

/// Who sits in each of the four seats.
pub type Seats = BySeat<Option<Occupant>>;
/// Who waits for a seat, the next player first.
pub type Queue = Vec<MemberId>;

/// The seats of both boards, board by board, White first.
pub(crate) fn all() -> impl Iterator<Item = Seat> + Clone {
    Seat::of_boards(2)
}

/// The seat of a member.
pub(crate) fn seat_of(seats: &Seats, member: MemberId) -> Option<Seat> {
    all().find(|&seat| seats[seat] == Some(Occupant::Member(member)))
}

/// The members in the seats.
pub(crate) fn members(seats: &Seats) -> impl Iterator<Item = MemberId> {
    all().filter_map(|seat| seats[seat]?.member())
}

/// The seats without a member, or with one.
pub(crate) fn without(seats: &Seats, member: MemberId) -> Seats {
    BySeat::from_fn(|seat| seats[seat].filter(|it| *it != Occupant::Member(member)))
}

/// The same partners with the other colors.
pub(crate) fn other_colors(seats: &Seats) -> Seats {
    BySeat::from_fn(|seat| seats[seat.opponent()])
}

/// Other partners: one stays, the other three move on by one seat. Three times lead back.
pub(crate) fn other_partners(seats: &Seats) -> Seats {
    BySeat::from_fn(|seat| {
        let first = seat.board == BoardId::A;
        match (first, seat.color == Seat::WHITE.color) {
            (true, true) => seats[seat],
            // Black here was White there, who was Black there, who was Black here.
            (true, false) => seats[seat.partner()],
            (false, true) => seats[seat.opponent()],
            (false, false) => seats[Seat::new(BoardId::A, seat.color)],
        }
    })
}

/// A random order.
pub(crate) fn shuffled(seats: &Seats, numbers: &mut Numbers) -> Seats {
    let mut order: Vec<Option<Occupant>> = all().map(|seat| seats[seat]).collect();
    numbers.shuffle(&mut order);
    BySeat::from_fn(|seat| order[seat.index()])
}

/// The strongest against the second strongest on the first board, the third against the fourth on the second. The
/// strongest has the weakest as partner. Free seats count as the weakest, and chance decides who has White.
pub(crate) fn paired(
    seats: &Seats,
    strength: impl Fn(Occupant) -> u32,
    numbers: &mut Numbers,
) -> Seats {
    let mut order: Vec<Option<Occupant>> = all().map(|seat| seats[seat]).collect();
    numbers.shuffle(&mut order);
    order.sort_by_key(|it| Reverse(it.map(&strength)));
    let [first, second, third, fourth] = order[..] else { return *seats };
    let by_index = [first, second, third, fourth];
    let seated: Seats = BySeat::from_fn(|seat| by_index[seat.index()]);
    if numbers.one_in(2) { other_colors(&seated) } else { seated }
}

/// The free seat whose opponent is closest in strength; without opponents any. If no seat is free, one of a computer.
pub(crate) fn best_seat(
    seats: &Seats,
    own: u32,
    strength: impl Fn(Occupant) -> u32,
    numbers: &mut Numbers,
) -> Option<Seat> {
    let distance = |seat: &Seat| {
        let opponent = seats[seat.opponent()].map(&strength);
        opponent.map_or(u32::MAX, |opponent| opponent.abs_diff(own))
    };
    let mut open = open_seats(seats);
    numbers.shuffle(&mut open);
    open.into_iter().min_by_key(distance)
}

/// A random free seat; if there is none, one of a computer.
pub(crate) fn random_seat(seats: &Seats, numbers: &mut Numbers) -> Option<Seat> {
    let open = open_seats(seats);
    (!open.is_empty()).then(|| *numbers.pick(&open))
}

fn open_seats(seats: &Seats) -> Vec<Seat> {
    let free: Vec<Seat> = all().filter(|&seat| seats[seat].is_none()).collect();
    if !free.is_empty() {
        return free;
    }
    let is_computer = |seat: &Seat| matches!(seats[*seat], Some(Occupant::Computer { .. }));
    all().filter(is_computer).collect()
}

/// What the rotation knows about a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rank {
    /// The match before the first one that the member has played without a break.
    pub(crate) since: u32,
    /// How many matches the member has played.
    pub(crate) played: u32,
    pub(crate) member: MemberId,
}

/// The queue's turn: its first people take free seats, then those of computers, then of the members who have played
/// longest without a break, and most. These go to the end of the queue, those who have played least first. So over
/// many matches everybody plays as often as everybody else.
pub(crate) fn rotated(
    seats: &Seats,
    queue: &[MemberId],
    rank: impl Fn(MemberId) -> Rank,
) -> (Seats, Queue) {
    let (mut seats, mut out) = (*seats, Vec::new());
    let mut open: Vec<Seat> = all().collect();
    open.sort_by_key(|&seat| match seats[seat] {
        None => (0, 0, Reverse(0), 0),
        Some(Occupant::Computer { .. }) => (1, 0, Reverse(0), 0),
        Some(Occupant::Member(member)) => {
            let Rank { since, played, member } = rank(member);
            (2, since, Reverse(played), member.0)
        }
    });
    let taken = open.len().min(queue.len());
    for (&seat, &member) in open.iter().zip(queue) {
        out.extend(seats[seat].and_then(Occupant::member));
        seats[seat] = Some(Occupant::Member(member));
    }
    out.sort_by_key(|member| (rank(*member).played, *member));
    (seats, queue[taken..].iter().copied().chain(out).collect())
}
