//! A new match from any place of another.

use std::sync::Arc;

use game::{Act, MatchId, MatchSetup, MatchTime, PlayerName, ReadAt, Seat, SeatSetup, TimeControl};
use protocol::http::ColorChoice;
use protocol::library::CopyMatch;
use protocol::{ErrorCode, WireError};
use rules::{Color, Line};
use store::AppendAnswer;

use super::{Library, Reader, busy, mode_from_wire};
use crate::identity::Identity;
use crate::live::record::Record;
use crate::live::{Created, Header, Mode, SecretHash, convert, draft};

impl Library {
    /// Makes a match from a place of another one.
    pub(crate) async fn copy(
        self: &Arc<Self>,
        id: MatchId,
        who: &Reader,
        copy: &CopyMatch,
    ) -> Result<Created, WireError> {
        self.find(id, who).await?;
        let source = self.record(id).await?;
        let line = cut(&source, copy.ply)?;
        match copy.mode.map_or(Mode::HotSeat, mode_from_wire) {
            Mode::HotSeat => self.copy_for_one(&source, &line, &who.identity).await,
            mode @ (Mode::Invitation | Mode::Seek) => {
                self.copy_for_two(&source, &line, &who.identity, mode, copy.color).await
            }
        }
    }

    /// At one computer the copy has the moves that led there.
    async fn copy_for_one(
        &self,
        source: &Record,
        line: &Line,
        who: &Identity,
    ) -> Result<Created, WireError> {
        let setup = source.state().setup();
        let mut copied =
            MatchSetup::duel(self.new_id(), line.start().clone(), &TimeControl::Untimed);
        for seat in &mut copied.seats {
            // Who left is not brought back by a copy.
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
            lot: None,
        };
        let at = ReadAt { time: MatchTime(0), utc: self.clock.utc() };
        let append = Record::of_game(&header, line.moves().to_vec(), None, at)
            .map_err(convert::bad_input)?;
        match self.store.append(append).await {
            AppendAnswer::Committed(_) => Ok(Created { id, seats, secret: None }),
            AppendAnswer::Refused(refusal) => Err(convert::bad_input(refusal)),
            _ => Err(busy()),
        }
    }

    /// With somebody else the copy begins with the position: nobody has played these moves yet.
    async fn copy_for_two(
        &self,
        source: &Record,
        line: &Line,
        who: &Identity,
        mode: Mode,
        color: ColorChoice,
    ) -> Result<Created, WireError> {
        let setup = source.state().setup();
        let control = |seat: &SeatSetup| source.state().control(seat.seat).clone();
        let start = line.position().clone();
        let mut copied = MatchSetup::duel(self.new_id(), start, &TimeControl::Untimed);
        copied.seats.iter_mut().for_each(|seat| seat.control = control(seat));
        copied.takebacks = setup.takebacks;
        copied.clock_start = setup.clock_start;
        let color = match color {
            ColorChoice::White => Color::White,
            ColorChoice::Black => Color::Black,
            ColorChoice::Random if draft::number(&*self.random) & 1 == 0 => Color::White,
            ColorChoice::Random => Color::Black,
        };
        let seat = Seat::new(game::BoardId(0), color);
        let name = draft::joining_name(None, who);
        let name = PlayerName::new(&name).map_err(convert::bad_input)?;
        let secret = (mode == Mode::Invitation).then(|| draft::secret(&*self.random));
        let header = Header {
            setup: copied,
            mode,
            maker: who.actor,
            invitation: secret.as_deref().map(SecretHash::of),
            predecessor: None,
            lot: None,
        };
        let id = header.setup.id;
        let acts = vec![Act::TakeSeat { seat, holder: who.actor, name }];
        self.live.make_listed(header, acts).await?;
        Ok(Created { id, seats: vec![convert::seat_to_wire(seat)], secret })
    }

    pub(super) fn new_id(&self) -> MatchId {
        MatchId(draft::number(&*self.random))
    }
}

/// The moves up to a ply, if there is something to play from there.
fn cut(source: &Record, ply: Option<u32>) -> Result<Line, WireError> {
    let not_possible = |why: &str| convert::error(ErrorCode::NotPossible, why);
    let [board] = source.state().boards() else {
        return Err(not_possible("a match on two boards cannot be copied"));
    };
    let moves = board.line().moves();
    let wanted = ply.map_or(moves.len(), |ply| ply as usize);
    let moves = moves.get(..wanted).ok_or_else(|| {
        convert::bad_input(format!("the match has {} plies, not {wanted}", moves.len()))
    })?;
    let mut line = Line::new(board.line().start().clone());
    for &mv in moves {
        line.play(mv).map_err(|_| not_possible("the moves cannot be played again"))?;
    }
    if line.outcome().is_some() {
        return Err(not_possible("the game is over there; copy it from an earlier move"));
    }
    Ok(line)
}
