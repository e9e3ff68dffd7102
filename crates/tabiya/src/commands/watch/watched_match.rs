//! A match as a spectator sees it: a snapshot, then event by event.

use protocol::{
    ChatLine, Color, End, Event, EventKind, Head, MatchState, Phase, Presence, Seat, ServerMessage,
};

use super::plain;

/// The current state of the match.
#[derive(Clone, Debug, Default)]
pub(crate) struct WatchedMatch {
    state: Option<MatchState>,
}

/// What a message means for the spectator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum WatchUpdate {
    /// The whole match was received.
    Snapshot,
    /// A line of text for people.
    Text(String),
    /// An event is missing, so the match must be requested again.
    Lost,
    /// The server refused, and why.
    Refused(String),
    /// The match is over.
    Over,
}

impl WatchedMatch {
    /// The match, once it was received.
    pub(crate) fn state(&self) -> Option<&MatchState> {
        self.state.as_ref()
    }

    /// The last event that was received.
    pub(crate) fn head(&self) -> Option<Head> {
        self.state.as_ref().map(|state| state.head)
    }

    /// Forgets the match, to request it again.
    pub(crate) fn forget(&mut self) {
        self.state = None;
    }

    /// Handles a message.
    pub(crate) fn receive(&mut self, message: ServerMessage) -> Vec<WatchUpdate> {
        match message {
            ServerMessage::Match { state } => self.begin(state),
            ServerMessage::Error { error, .. } => vec![WatchUpdate::Refused(plain(&error.message))],
            other => match &mut self.state {
                Some(state) => follow(state, other),
                None => Vec::new(),
            },
        }
    }

    /// Handles a snapshot. If the match was known before, for example before a server restart, reports only what is new.
    fn begin(&mut self, state: MatchState) -> Vec<WatchUpdate> {
        let before = self.state.replace(state.clone());
        let mut updates = vec![WatchUpdate::Snapshot];
        match before {
            None => updates.extend(opening(&state)),
            Some(before) => updates.extend(since(&before, &state)),
        }
        updates.extend(end_of(&state));
        updates
    }
}

fn opening(state: &MatchState) -> Vec<WatchUpdate> {
    let mut lines = vec![format!("{}: {}", plain(&state.ruleset.title), players(state))];
    if state.phase == Phase::Waiting {
        lines.push("The match has not started.".to_owned());
    }
    for moves in &state.moves {
        lines.extend(moves.iter().enumerate().map(|(ply, san)| numbered(ply as u32 + 1, san)));
    }
    lines.extend(state.chat.iter().filter_map(said));
    lines.into_iter().map(WatchUpdate::Text).collect()
}

/// The new moves and chat lines. After a takeback, the board shows the moves.
fn since(before: &MatchState, now: &MatchState) -> Vec<WatchUpdate> {
    let mut lines = Vec::new();
    for (old, new) in before.moves.iter().zip(&now.moves) {
        if new.starts_with(old) {
            let fresh = new.iter().enumerate().skip(old.len());
            lines.extend(fresh.map(|(ply, san)| numbered(ply as u32 + 1, san)));
        } else {
            lines.push("Moves were taken back.".to_owned());
        }
    }
    let known = before.chat.last().map_or(0, |line| line.seq);
    lines.extend(now.chat.iter().filter(|line| line.seq > known).filter_map(said));
    lines.into_iter().map(WatchUpdate::Text).collect()
}

fn end_of(state: &MatchState) -> Option<WatchUpdate> {
    (state.phase == Phase::Over).then_some(WatchUpdate::Over)
}

fn follow(state: &mut MatchState, message: ServerMessage) -> Vec<WatchUpdate> {
    match message {
        ServerMessage::Events { head, events, boards, clocks, .. } => {
            let mut updates = Vec::new();
            for event in &events {
                if event.seq <= state.head.seq {
                    continue;
                }
                if event.seq != state.head.seq + 1 || head.epoch != state.head.epoch {
                    return vec![WatchUpdate::Lost];
                }
                state.head.seq = event.seq;
                updates.extend(apply(state, event).map(WatchUpdate::Text));
            }
            for board in boards {
                if let Some(place) = state.boards.get_mut(usize::from(board.board)) {
                    *place = board;
                }
            }
            for (seat, clock) in state.seats.iter_mut().zip(clocks) {
                seat.clock = clock;
            }
            updates.extend(end_of(state));
            updates
        }
        ServerMessage::Chat { lines, .. } => {
            let known = state.chat.last().map_or(0, |line| line.seq);
            let fresh: Vec<ChatLine> = lines.into_iter().filter(|line| line.seq > known).collect();
            let updates = fresh.iter().filter_map(said).map(WatchUpdate::Text).collect();
            state.chat.extend(fresh);
            updates
        }
        _ => Vec::new(),
    }
}

/// Applies an event to the match and describes it.
fn apply(state: &mut MatchState, event: &Event) -> Option<String> {
    match &event.kind {
        EventKind::Began => {
            state.phase = Phase::Playing;
            Some("The match has started.".to_owned())
        }
        EventKind::Move { seat, ply, san, .. } => {
            state.moves.get_mut(usize::from(seat.board))?.push(san.clone());
            Some(numbered(*ply, san))
        }
        EventKind::TakenBack { board, to } => {
            state.moves.get_mut(usize::from(*board))?.truncate(*to as usize);
            Some(format!("Moves taken back to move {}.", to.div_ceil(2)))
        }
        EventKind::Paused => {
            state.phase = Phase::Paused;
            Some("The clocks are paused.".to_owned())
        }
        EventKind::Unpaused => {
            state.phase = Phase::Playing;
            Some("The clocks are running again.".to_owned())
        }
        EventKind::Presence { seat, presence, .. } => {
            let name = name(state, *seat);
            let place = state.seats.iter_mut().find(|other| other.seat == *seat)?;
            place.presence = *presence;
            let what = match presence {
                Presence::Here => "is back",
                Presence::Away => "is away",
                Presence::Left => "has left",
            };
            Some(format!("{name} {what}."))
        }
        EventKind::SeatTaken { seat, name: new, .. } | EventKind::Renamed { seat, name: new } => {
            let place = state.seats.iter_mut().find(|other| other.seat == *seat)?;
            place.name.clone_from(new);
            place.free = false;
            Some(format!("{} is {}.", side(seat.color), plain(new)))
        }
        EventKind::TimeGiven { to, ms } => {
            Some(format!("{} gets {} seconds.", name(state, *to), ms / 1000))
        }
        EventKind::Ended { end } => {
            state.phase = Phase::Over;
            state.end = Some(end.clone());
            Some(result(state, end))
        }
        _ => None,
    }
}

/// The names of the players.
pub(crate) fn players(state: &MatchState) -> String {
    let names: Vec<String> = state.seats.iter().map(|seat| name(state, seat.seat)).collect();
    names.join(" – ")
}

/// The name of a player, or of the side.
pub(crate) fn name(state: &MatchState, seat: Seat) -> String {
    let found = state.seats.iter().find(|other| other.seat == seat);
    let name = found.map(|seat| plain(&seat.name)).unwrap_or_default();
    if name.is_empty() { side(seat.color).to_owned() } else { name }
}

/// The result, with its reason.
pub(crate) fn result(state: &MatchState, end: &End) -> String {
    let score = match end.outcome {
        protocol::Outcome::Won { team } => {
            let white = state.seats.first().map(|seat| seat.team);
            if white == Some(team) { "1-0" } else { "0-1" }
        }
        protocol::Outcome::Drawn => "1/2-1/2",
        protocol::Outcome::Void => "*",
    };
    format!("{score}  {}", plain(&end.sentence))
}

/// A chat line; `None` if it was erased.
pub(crate) fn said(line: &ChatLine) -> Option<String> {
    let text = line.text.as_deref()?;
    Some(format!("{}: {}", plain(&line.author), plain(text)))
}

/// A move with its number.
pub(crate) fn numbered(ply: u32, san: &str) -> String {
    let dots = if ply % 2 == 1 { "." } else { "..." };
    format!("{}{dots} {}", ply.div_ceil(2), plain(san))
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
