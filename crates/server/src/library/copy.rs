//! New matches from any position of another.

use std::sync::Arc;

use game::{
    Act, BoardMove, Match, MatchSetup, PlayerName, ReadAt, RecordedGame, Seat, SeatSetup,
    TimeControl, record_game,
};
use ids::{MatchId, MatchTime};
use protocol::http::ColorChoice;
use protocol::library::CopyMatch;
use protocol::{ErrorCode, WireError};
use rules::Color;
use store::AppendAnswer;

use super::{Library, LibraryUser, busy, mode_from_wire};
use crate::identity::Identity;
use crate::live::record::Record;
use crate::live::{Created, Header, InvitationHash, Mode, convert, draft};

impl Library {
    /// Creates a match from a position of another one.
    pub(crate) async fn copy(
        self: &Arc<Self>,
        id: MatchId,
        who: &LibraryUser,
        copy: &CopyMatch,
    ) -> Result<Created, WireError> {
        self.find(id, who).await?;
        let source = self.record(id, &self.live.unpaid()).await?;
        let cut = self.cut(&source, &who.identity, copy.ply)?;
        match copy.mode.map_or(Mode::HotSeat, mode_from_wire) {
            Mode::HotSeat => self.copy_for_one(&source, cut, &who.identity).await,
            mode @ (Mode::Invitation | Mode::Seek) => {
                self.copy_for_two(&source, &cut, &who.identity, mode, copy.color).await
            }
            Mode::Computer => Err(convert::bad_input(
                "to play on against the computer, create a match from the position",
            )
            .because("copy-computer")),
        }
    }

    /// A copy for one computer has the moves that led to the position.
    async fn copy_for_one(
        &self,
        source: &Record,
        cut: Cut,
        who: &Identity,
    ) -> Result<Created, WireError> {
        let setup = source.state().setup();
        let mut copied = cut.state.setup().clone();
        for seat in &mut copied.seats {
            // A copy does not bring back the names of deleted accounts.
            let holder = source.state().holder(seat.seat);
            let former = holder.and_then(|holder| self.live.directory().pseudonym(holder));
            seat.name = former.unwrap_or_else(|| source.state().name(seat.seat).clone());
            seat.holder = Some(who.actor);
        }
        copied.takebacks = setup.takebacks;
        let id = copied.id;
        let seats = copied.seats.iter().map(|seat| convert::seat_to_wire(seat.seat)).collect();
        let header = Header {
            setup: copied,
            mode: Mode::HotSeat,
            maker: who.actor,
            invitation: None,
            predecessor: None,
            random_start: None,
            computers: None,
        };
        let at = ReadAt { time: MatchTime(0), utc: self.clock.utc() };
        let append = Record::of_game(&header, cut.moves, None, at)
            .map_err(|why| convert::bad_input(why).because("not-storable"))?;
        match self.store.append(append).await {
            AppendAnswer::Committed(_) => Ok(Created { id, seats, secret: None }),
            AppendAnswer::Refused(refusal) => {
                Err(convert::bad_input(refusal).because("not-storable"))
            }
            _ => Err(busy()),
        }
    }

    /// A copy for two people starts from the position, because they have not played the moves before it.
    async fn copy_for_two(
        &self,
        source: &Record,
        cut: &Cut,
        who: &Identity,
        mode: Mode,
        color: ColorChoice,
    ) -> Result<Created, WireError> {
        let setup = source.state().setup();
        let control = |seat: &SeatSetup| source.state().control(seat.seat).clone();
        let boards = cut.state.games().iter();
        let starts = boards.map(|game| game.position().clone()).collect();
        let id = self.new_id();
        let mut copied = MatchSetup::from_positions(id, starts, &TimeControl::Untimed);
        copied.seats.iter_mut().for_each(|seat| seat.control = control(seat));
        copied.takebacks = setup.takebacks;
        copied.clock_start = setup.clock_start;
        copied.bughouse = setup.bughouse.clone();
        let color = match color {
            ColorChoice::White => Color::White,
            ColorChoice::Black => Color::Black,
            ColorChoice::Random if draft::number(&*self.random) & 1 == 0 => Color::White,
            ColorChoice::Random => Color::Black,
        };
        let seat = Seat::new(ids::BoardId(0), color);
        let name = draft::joining_name(None, who);
        let name =
            PlayerName::new(&name).map_err(|why| convert::bad_input(why).because("name-line"))?;
        let secret = (mode == Mode::Invitation).then(|| draft::secret(&*self.random));
        let header = Header {
            setup: copied,
            mode,
            maker: who.actor,
            invitation: secret.as_deref().map(InvitationHash::of),
            predecessor: None,
            random_start: None,
            computers: None,
        };
        let acts = vec![Act::TakeSeat { seat, holder: who.actor, name }];
        self.live.make_listed(header, acts, &self.live.unpaid()).await?;
        Ok(Created { id, seats: vec![convert::seat_to_wire(seat)], secret })
    }

    pub(super) fn new_id(&self) -> MatchId {
        MatchId(draft::number(&*self.random))
    }

    /// The moves up to a ply, if the game is not over there. On two boards plies are counted in the order in which
    /// the moves of both were made.
    fn cut(&self, source: &Record, who: &Identity, ply: Option<u32>) -> Result<Cut, WireError> {
        let not_possible =
            |why: &str, reason: &str| convert::error(ErrorCode::NotPossible, why).because(reason);
        let mut moves: Vec<BoardMove> = source.state().boards().moves().collect();
        let wanted = ply.map_or(moves.len(), |ply| ply as usize);
        if wanted > moves.len() {
            let why = format!("the match has {} plies, not {wanted}", moves.len());
            return Err(convert::bad_input(why).because("no-such-ply").with("count", moves.len()));
        }
        moves.truncate(wanted);
        let boards = source.state().games().iter();
        let starts = boards.map(|game| game.start().clone()).collect();
        let setup = MatchSetup::from_positions(self.new_id(), starts, &TimeControl::Untimed);
        let mut setup = setup.held_by(who.actor);
        setup.bughouse = source.state().setup().bughouse.clone();
        let at = ReadAt { time: MatchTime(0), utc: self.clock.utc() };
        let game = RecordedGame { setup, moves: moves.clone(), end: None, at };
        let (state, _) = record_game(game)
            .map_err(|_| not_possible("the moves cannot be played again", "not-playable-again"))?;
        if state.end().is_some() {
            return Err(not_possible(
                "the game is over there; copy it from an earlier move",
                "over-there",
            ));
        }
        Ok(Cut { moves, state })
    }
}

/// A match up to a ply.
struct Cut {
    moves: Vec<BoardMove>,
    /// The moves as those of a match at one computer.
    state: Match,
}
