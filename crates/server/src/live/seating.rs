//! Who sits where in a new match, as its creator asks for it.

use game::{Act, BoardId, MatchSetup, PlayerName, Seat, SeatSet};
use protocol::http::NewMatch;
use protocol::{SeatChoice, SeatPlayer, WireError};
use rules::Color;

use super::convert::{self, bad_input};
use super::header::Mode;
use crate::computer::Computer;
use crate::identity::Identity;

/// The seats of a new match: the creator's, and those of computers. All others are free.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seating {
    pub(super) own: Vec<Seat>,
    pub(super) computers: Vec<(Seat, Computer)>,
}

impl Seating {
    /// The seating that a request asks for. `other` plays the seats that nobody is named for, if the mode is
    /// `computer`.
    ///
    /// # Errors
    /// When the seating is impossible in this match.
    pub(super) fn of(
        new: &NewMatch,
        setup: &MatchSetup,
        (mode, own): (Mode, Color),
        other: Option<Computer>,
    ) -> Result<Self, WireError> {
        if !new.seats.is_empty() {
            let seating = Self::chosen(&new.seats, setup, other)?;
            seating.check(setup, mode)?;
            return Ok(seating);
        }
        let own: Vec<Seat> = match mode {
            Mode::HotSeat => setup.seats.iter().map(|seat| seat.seat).collect(),
            Mode::Invitation | Mode::Seek | Mode::Computer => vec![Seat::new(BoardId::A, own)],
        };
        let others = setup.seats.iter().map(|seat| seat.seat).filter(|seat| !own.contains(seat));
        let computers = other.into_iter().flat_map(|it| others.clone().map(move |at| (at, it)));
        let computers = computers.collect();
        Ok(Self { own, computers })
    }

    fn chosen(
        choices: &[SeatChoice],
        setup: &MatchSetup,
        other: Option<Computer>,
    ) -> Result<Self, WireError> {
        let mut named = SeatSet::EMPTY;
        let mut seating = Self { own: Vec::new(), computers: Vec::new() };
        for SeatChoice { seat, player } in choices {
            let seat = convert::seat_from_wire(*seat);
            if !setup.seats.iter().any(|other| other.seat == seat) {
                let why = format!("this match has no seat {seat}");
                return Err(bad_input(why).because("unknown-seat"));
            }
            if named.contains(seat) {
                let why = format!("two players are named for {seat}");
                return Err(bad_input(why).because("seat-named-twice"));
            }
            named = named.with(seat);
            match player {
                SeatPlayer::Me => seating.own.push(seat),
                SeatPlayer::Free => {}
                SeatPlayer::Computer { opponent } => {
                    seating.computers.push((seat, find_computer(opponent)?));
                }
            }
        }
        let unnamed = setup.seats.iter().map(|seat| seat.seat).filter(|&at| !named.contains(at));
        seating
            .computers
            .extend(other.into_iter().flat_map(|it| unnamed.clone().map(move |at| (at, it))));
        seating.own.sort();
        Ok(seating)
    }

    /// Whether the match can be created with these seats.
    fn check(&self, setup: &MatchSetup, mode: Mode) -> Result<(), WireError> {
        let taken = self.own.len() + self.computers.len();
        let has_free = taken < setup.seats.len();
        let team = |seat: &Seat| {
            setup.seats.iter().find(|other| other.seat == *seat).map(|other| other.team)
        };
        let mut teams = self.own.iter().map(team);
        let first = teams.next();
        let refusal = match mode {
            Mode::HotSeat => {
                ("at one computer you hold every seat; leave `seats` out", "seats-one-computer")
            }
            _ if first.is_none() => ("take at least one seat yourself", "no-own-seat"),
            _ if teams.any(|team| Some(team) != first) => (
                "take seats of one team only; you cannot play against yourself here",
                "seats-both-teams",
            ),
            Mode::Computer if has_free => (
                "nobody can join a match against computers; create an invitation instead",
                "seats-not-free",
            ),
            Mode::Invitation | Mode::Seek if !has_free => {
                ("nobody can join, because every seat is taken; leave one free", "seats-none-free")
            }
            Mode::Invitation | Mode::Seek | Mode::Computer => return Ok(()),
        };
        let (why, code) = refusal;
        Err(bad_input(why).because(code))
    }

    /// The acts that seat the creator and the computers.
    pub(super) fn acts(&self, setup: &MatchSetup, mode: Mode, maker: &Identity) -> Vec<Act> {
        let own = self.own.iter().map(|&seat| sit(setup, seat, mode, maker));
        let computers =
            self.computers.iter().map(|&(seat, computer)| seat_computer(seat, computer));
        own.chain(computers).collect()
    }
}

/// The computer with an id.
///
/// # Errors
/// When there is none.
pub(super) fn find_computer(id: &str) -> Result<Computer, WireError> {
    Computer::find(id).map_err(|why| bad_input(why).because("no-such-opponent"))
}

fn seat_computer(seat: Seat, computer: Computer) -> Act {
    let (holder, name) = (computer.actor(), convert::computer_name(computer));
    Act::TakeSeat { seat, holder, name }
}

/// Seats the creator: at one computer under the name given for the seat, elsewhere under their own name.
fn sit(setup: &MatchSetup, seat: Seat, mode: Mode, maker: &Identity) -> Act {
    let given = setup.seats.iter().find(|other| other.seat == seat).map(|seat| seat.name.clone());
    let own = maker.name.clone().filter(|_| mode != Mode::HotSeat);
    let name = own.or(given).unwrap_or_else(PlayerName::unsaid);
    Act::TakeSeat { seat, holder: maker.actor, name }
}
