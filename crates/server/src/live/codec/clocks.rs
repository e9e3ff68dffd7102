//! Clocks as they are stored with every event.

use game::{BoardTimer, Clocks, MatchTime, Millis, ReadAt, Seat, SeatClock, UtcMillis};
use serde::{Deserialize, Serialize};

use super::{CodecError, read, write};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClocksForm {
    started: bool,
    /// Time left, quota, stage, moves of the stage; board by board, White first.
    seats: Vec<(u64, u64, u8, u16)>,
    /// Since when by match time and by the calendar, and what was counted before.
    boards: Vec<(Option<(u64, i64)>, u64)>,
}

pub(super) fn encode_clocks(clocks: &Clocks, boards: usize) -> Vec<u8> {
    let seat = |seat| {
        let SeatClock { remaining, quota, stage, moves } = clocks.seats[seat];
        (remaining.0, quota.0, stage, moves)
    };
    let timer = |timer: &BoardTimer| {
        (timer.since.map(|since| (since.time.0, since.utc.0)), timer.carried.0)
    };
    write(&ClocksForm {
        started: clocks.started,
        seats: Seat::of_boards(boards).map(seat).collect(),
        boards: clocks.boards.iter().take(boards).map(timer).collect(),
    })
}

pub(super) fn decode_clocks(bytes: &[u8], boards: usize) -> Result<Clocks, CodecError> {
    let form: ClocksForm = read(bytes)?;
    if form.boards.len() != boards || form.seats.len() != Seat::of_boards(boards).count() {
        return Err(CodecError::impossible("there are more or fewer clocks than seats"));
    }
    let mut clocks = Clocks { started: form.started, ..Clocks::default() };
    for (seat, (remaining, quota, stage, moves)) in Seat::of_boards(boards).zip(form.seats) {
        clocks.seats[seat] =
            SeatClock { remaining: Millis(remaining), quota: Millis(quota), stage, moves };
    }
    for (timer, (since, carried)) in clocks.boards.iter_mut().zip(form.boards) {
        let since = since.map(|(time, utc)| ReadAt { time: MatchTime(time), utc: UtcMillis(utc) });
        *timer = BoardTimer { since, carried: Millis(carried) };
    }
    Ok(clocks)
}
