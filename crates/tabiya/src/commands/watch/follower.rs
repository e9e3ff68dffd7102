//! A match as a spectator knows it: told once, and then event by event.

use protocol::{
    ChatLine, Color, End, Event, EventKind, Head, MatchState, Phase, Presence, Seat, ServerMessage,
};

use super::plain;

/// What is known of the match.
#[derive(Clone, Debug, Default)]
pub(crate) struct Follower {
    state: Option<MatchState>,
}

/// What a message means for who watches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// The match is shown from scratch.
    Shown,
    /// A line for people.
    Line(String),
    /// Something is missing: the match must be asked for anew.
    Lost,
    /// There is nothing to watch, and why.
    Refused(String),
    /// The match is over.
    Over,
}

impl Follower {
    /// The match, once it was shown.
    pub(crate) fn state(&self) -> Option<&MatchState> {
        self.state.as_ref()
    }

    /// The last event that is known.
    pub(crate) fn head(&self) -> Option<Head> {
        self.state.as_ref().map(|state| state.head)
    }

    /// Everything must be told anew.
    pub(crate) fn forget(&mut self) {
        self.state = None;
    }

    /// Takes a message in.
    pub(crate) fn hear(&mut self, message: ServerMessage) -> Vec<News> {
        match message {
            ServerMessage::Match { state } => self.begin(state),
            ServerMessage::Error { error, .. } => vec![News::Refused(plain(&error.message))],
            other => match &mut self.state {
                Some(state) => follow(state, other),
                None => Vec::new(),
            },
        }
    }

    /// The match from scratch. Who knew it already, before a server was restarted, hears only what is new.
    fn begin(&mut self, state: MatchState) -> Vec<News> {
        let before = self.state.replace(state.clone());
        let mut news = vec![News::Shown];
        match before {
            None => news.extend(opening(&state)),
            Some(before) => news.extend(since(&before, &state)),
        }
        news.extend(end_of(&state));
        news
    }
}

fn opening(state: &MatchState) -> Vec<News> {
    let mut lines = vec![format!("{}: {}", plain(&state.ruleset.title), players(state))];
    if state.phase == Phase::Waiting {
        lines.push("The match has not begun.".to_owned());
    }
    for moves in &state.moves {
        lines.extend(moves.iter().enumerate().map(|(ply, san)| numbered(ply as u32 + 1, san)));
    }
    lines.extend(state.chat.iter().filter_map(said));
    lines.into_iter().map(News::Line).collect()
}

/// The moves and words that were not there before; after a takeback the board tells.
fn since(before: &MatchState, now: &MatchState) -> Vec<News> {
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
    lines.into_iter().map(News::Line).collect()
}

fn end_of(state: &MatchState) -> Option<News> {
    (state.phase == Phase::Over).then_some(News::Over)
}

fn follow(state: &mut MatchState, message: ServerMessage) -> Vec<News> {
    match message {
        ServerMessage::Events { head, events, boards, clocks, .. } => {
            let mut news = Vec::new();
            for event in &events {
                if event.seq <= state.head.seq {
                    continue;
                }
                if event.seq != state.head.seq + 1 || head.epoch != state.head.epoch {
                    return vec![News::Lost];
                }
                state.head.seq = event.seq;
                news.extend(happen(state, event).map(News::Line));
            }
            for board in boards {
                if let Some(place) = state.boards.get_mut(usize::from(board.board)) {
                    *place = board;
                }
            }
            for (seat, clock) in state.seats.iter_mut().zip(clocks) {
                seat.clock = clock;
            }
            news.extend(end_of(state));
            news
        }
        ServerMessage::Chat { lines, .. } => {
            let known = state.chat.last().map_or(0, |line| line.seq);
            let fresh: Vec<ChatLine> = lines.into_iter().filter(|line| line.seq > known).collect();
            let news = fresh.iter().filter_map(said).map(News::Line).collect();
            state.chat.extend(fresh);
            news
        }
        _ => Vec::new(),
    }
}

/// What an event does to the match, and what is said of it.
fn happen(state: &mut MatchState, event: &Event) -> Option<String> {
    match &event.kind {
        EventKind::Began => {
            state.phase = Phase::Playing;
            Some("The match has begun.".to_owned())
        }
        EventKind::Move { seat, ply, san, .. } => {
            state.moves.get_mut(usize::from(seat.board))?.push(san.clone());
            Some(numbered(*ply, san))
        }
        EventKind::TakenBack { board, to } => {
            state.moves.get_mut(usize::from(*board))?.truncate(*to as usize);
            Some(format!("Taken back to move {}.", to.div_ceil(2)))
        }
        EventKind::Paused => {
            state.phase = Phase::Paused;
            Some("The clocks stand.".to_owned())
        }
        EventKind::Unpaused => {
            state.phase = Phase::Playing;
            Some("The clocks run again.".to_owned())
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
        EventKind::SeatTaken { seat, name: new } | EventKind::Renamed { seat, name: new } => {
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

/// Who plays whom.
pub(crate) fn players(state: &MatchState) -> String {
    let names: Vec<String> = state.seats.iter().map(|seat| name(state, seat.seat)).collect();
    names.join(" – ")
}

/// What a player is called, or the side.
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

/// A line of the chat; nothing where it was erased.
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
