//! A match's row in the library, written with the append that changes it. A plain move only changes its number of moves.

use game::{ActorId, Event, EventKind, Match, MatchEnd, MatchResult, Phase, Seat, TeamId};
use store::{Listing, ModeCode, OutcomeCode, Summary};

use super::clock_text;
use super::header::{Header, Mode};
use crate::directory::Directory;

/// The pseudonym of a person whose account was deleted; nothing for everybody else.
pub(crate) type Former<'a> = &'a dyn Fn(ActorId) -> Option<String>;

/// For a new match, in which nobody has a pseudonym.
pub(crate) const NOBODY_LEFT: Former<'static> = &|_| None;

/// The names of the players as shown to viewers, seat by seat; empty for free seats and players
/// without a name.
pub(crate) fn shown_names(state: &Match, directory: &Directory) -> Vec<String> {
    names(state, &|actor| directory.pseudonym(actor).map(|name| name.to_string()))
}

fn names(state: &Match, former: Former<'_>) -> Vec<String> {
    let name = |seat| {
        let holder = state.holder(seat)?;
        Some(former(holder).unwrap_or_else(|| state.name(seat).to_string()))
    };
    state.seats().map(|seat| name(seat).unwrap_or_default()).collect()
}

/// The store's codes of outcomes; they are in data folders and never change.
pub(crate) const UNFINISHED: OutcomeCode = OutcomeCode(0);
pub(crate) const WHITE_WON: OutcomeCode = OutcomeCode(1);
pub(crate) const BLACK_WON: OutcomeCode = OutcomeCode(2);
pub(crate) const DRAWN: OutcomeCode = OutcomeCode(3);
pub(crate) const VOID: OutcomeCode = OutcomeCode(4);

/// The store's code of a mode; it never changes either.
pub(crate) const fn mode_code(mode: Mode) -> ModeCode {
    ModeCode(match mode {
        Mode::HotSeat => 0,
        Mode::Invitation => 1,
        Mode::Seek => 2,
        Mode::Computer => 3,
    })
}

/// The mode with a code.
pub(crate) const fn mode_of(code: ModeCode) -> Mode {
    match code.0 {
        0 => Mode::HotSeat,
        1 => Mode::Invitation,
        3 => Mode::Computer,
        _ => Mode::Seek,
    }
}

/// The row of a match.
pub(crate) fn summary(header: &Header, state: &Match, former: Former<'_>) -> Summary {
    let mut holders: Vec<ActorId> = Vec::new();
    state
        .seats()
        .filter_map(|seat| state.holder(seat))
        .for_each(|holder| hold(&mut holders, holder));
    let mut summary = Summary {
        names: names(state, former),
        holders,
        ruleset: state.games()[0].position().ruleset().spec().title.clone(),
        mode: mode_code(header.mode),
        outcome: UNFINISHED,
        ending: String::new(),
        plies: state.games().iter().map(|game| game.moves().len() as u32).sum(),
        begun: state.phase() != Phase::Waiting,
        clock: Some(clock_text::listed(state.control(Seat::WHITE), state.control(Seat::BLACK))),
    };
    if let Some(end) = state.end() {
        finish(&mut summary, end);
    }
    summary
}

/// The row of a match once these events are appended to it.
pub(crate) fn after(
    header: &Header,
    state: &Match,
    events: &[Event],
    former: Former<'_>,
) -> Listing {
    let mut plies: Vec<u32> = state.games().iter().map(|game| game.moves().len() as u32).collect();
    let mut changed: Option<Box<Summary>> = None;
    let index = |seat| state.seats().position(|other| other == seat);
    for event in events {
        match &event.kind {
            EventKind::MovePlayed { seat, .. } => plies[seat.board.index()] += 1,
            EventKind::TakenBack { board, to } => plies[board.index()] = to.0,
            EventKind::Began
            | EventKind::Ended(_)
            | EventKind::Renamed { .. }
            | EventKind::SeatTaken { .. }
            | EventKind::SeatChanged { .. } => {
                let whole = changed.get_or_insert_with(|| Box::new(summary(header, state, former)));
                change(whole, &event.kind, index);
            }
            _ => {}
        }
    }
    let plies = plies.iter().sum();
    match changed {
        None => Listing::Plies(plies),
        Some(mut summary) => {
            summary.plies = plies;
            Listing::Whole(summary)
        }
    }
}

/// What an event changes in the row, except the number of moves.
fn change(whole: &mut Summary, kind: &EventKind, index: impl Fn(Seat) -> Option<usize>) {
    match kind {
        EventKind::Began => whole.begun = true,
        EventKind::Ended(end) => finish(whole, *end),
        EventKind::Renamed { seat, name }
        | EventKind::SeatTaken { seat, name, .. }
        | EventKind::SeatChanged { seat, name, .. } => {
            if let Some(place) = index(*seat).and_then(|index| whole.names.get_mut(index)) {
                *place = name.to_string();
            }
            // A player who was replaced keeps the match in the library: half of it was theirs.
            if let EventKind::SeatTaken { holder, .. } | EventKind::SeatChanged { holder, .. } =
                kind
            {
                hold(&mut whole.holders, *holder);
            }
        }
        _ => {}
    }
}

fn hold(holders: &mut Vec<ActorId>, holder: ActorId) {
    if !holders.contains(&holder) {
        holders.push(holder);
    }
}

fn finish(summary: &mut Summary, end: MatchEnd) {
    summary.outcome = match end.result {
        MatchResult::Won(TeamId::FIRST) => WHITE_WON,
        MatchResult::Won(_) => BLACK_WON,
        MatchResult::Drawn => DRAWN,
        MatchResult::Void => VOID,
    };
    end.cause.code().clone_into(&mut summary.ending);
}
