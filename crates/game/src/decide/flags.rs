//! Flags: which clock has run out by a moment, and when to check again.
//!
//! A seat's move is in time if it was read at or before the deadline, minus compensation. So a flag
//! is certain only when the grace is over; it then gets the time of the deadline. On two boards the
//! earlier deadline decides, and the later one waits for the grace of the earlier.

use boards::{BothFlags, BughouseTerms, Seat};

use super::{Batch, Proposal};
use crate::clock::Deadline;
use crate::command::Actor;
use crate::end::{EndCause, MatchResult};
use crate::state::{Match, MatchData, Phase};
use crate::time::{MatchTime, Millis, ReadAt, UtcMillis};

/// The end by a flag, if a clock has run out by now.
///
/// Call it with every command's time before [`decide`](super::decide), and at [`next_deadline`]
/// when the inbox is drained.
pub fn due(state: &Match, now: ReadAt) -> Option<Proposal> {
    let data = state.data();
    let fallen = fallen(data, now)?;
    let mut batch = Batch::new(data, Actor::SERVER.id, None, fallen.at);
    let (result, cause) = verdict(data, &fallen.seats);
    batch.end(result, cause);
    Some(batch.finish())
}

/// The first moment at which a flag is due in match time, if nothing happens before.
pub fn next_deadline(state: &Match) -> Option<MatchTime> {
    let (last, _) = next(&deadlines(state.data()))?;
    Some(last.at + last.grace + Millis(1))
}

/// The first moment at which a flag is due by the calendar, if nothing happens before.
pub fn next_utc_deadline(state: &Match) -> Option<UtcMillis> {
    let (last, _) = next(&utc_deadlines(state.data()))?;
    Some(last.at + Millis(1))
}

/// Whether a flag is due.
pub(super) fn is_due(data: &MatchData, now: ReadAt) -> bool {
    fallen(data, now).is_some()
}

/// Flags that fell at the same moment.
struct Fallen {
    seats: Vec<Seat>,
    at: ReadAt,
}

fn fallen(data: &MatchData, now: ReadAt) -> Option<Fallen> {
    if let Some((last, seats)) = next(&deadlines(data)) {
        let is_over = now.time > last.at + last.grace;
        let late = now.time.since(last.at);
        let utc = UtcMillis(now.utc.0.saturating_sub_unsigned(late.0));
        return is_over.then_some(Fallen { seats, at: ReadAt { time: last.at, utc } });
    }
    let (last, seats) = next(&utc_deadlines(data))?;
    let at = ReadAt { time: now.time, utc: last.at };
    (now.utc > last.at).then_some(Fallen { seats, at })
}

fn deadlines(data: &MatchData) -> Vec<Deadline<MatchTime>> {
    let playing = data.phase == Phase::Playing;
    let movers = data.movers().filter(|_| playing);
    movers.filter_map(|seat| data.clocks.deadline(&data.terms, seat)).collect()
}

fn utc_deadlines(data: &MatchData) -> Vec<Deadline<UtcMillis>> {
    let playing = data.phase == Phase::Playing;
    let movers = data.movers().filter(|_| playing);
    movers.filter_map(|seat| data.clocks.utc_deadline(&data.terms, seat)).collect()
}

/// The earliest deadline, the longest grace of the seats that share it, and those seats.
fn next<T: Copy + Ord>(deadlines: &[Deadline<T>]) -> Option<(Deadline<T>, Vec<Seat>)> {
    let first = deadlines.iter().map(|deadline| deadline.at).min()?;
    let shared = || deadlines.iter().filter(|deadline| deadline.at == first);
    let last = *shared().max_by_key(|deadline| deadline.grace)?;
    Some((last, shared().map(|deadline| deadline.seat).collect()))
}

fn verdict(data: &MatchData, seats: &[Seat]) -> (MatchResult, EndCause) {
    let teams = &data.terms.teams;
    let Some(seat) = first_to_fall(data, seats) else {
        return (MatchResult::Drawn, EndCause::BothFlagged);
    };
    if data.boards.pass_captures() {
        // Whatever is on the board, the partner may pass what is needed for a checkmate.
        return (MatchResult::Won(teams[seat].other()), EndCause::Flagged(seat));
    }
    let game = data.boards.game(seat.board);
    if game.is_some_and(|game| game.position().cannot_checkmate(seat.opponent().color)) {
        return (MatchResult::Drawn, EndCause::FlaggedAgainstBareForce(seat));
    }
    (MatchResult::Won(teams[seat].other()), EndCause::Flagged(seat))
}

/// The seat that loses when clocks run out in the same millisecond; nobody if the match is drawn then.
fn first_to_fall(data: &MatchData, seats: &[Seat]) -> Option<Seat> {
    let teams = &data.terms.teams;
    let first = *seats.first()?;
    if seats.iter().all(|&other| teams[other] == teams[first]) {
        return Some(first);
    }
    let both = data.terms.bughouse().map_or(BothFlags::Draw, BughouseTerms::both_flags);
    if both == BothFlags::Draw {
        return None;
    }
    let since = |seat: Seat| data.clocks.timer(seat.board).since.map(|since| since.time);
    let longest = *seats.iter().min_by_key(|&&seat| since(seat))?;
    let mut others = seats.iter().filter(|&&other| teams[other] != teams[longest]);
    others.all(|&other| since(other) > since(longest)).then_some(longest)
}
