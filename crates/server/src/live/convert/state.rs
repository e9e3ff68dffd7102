//! A whole match as one viewer sees it, and as the lobby lists it.

use std::collections::BTreeMap;

use game::chat::{Chat, ChatMessage, ChatSeq, Room};
use game::{ActorId, Match, MatchId, Phase, Premoves, ReadAt, Role, Seat, Viewer};

use super::board::{board_state, last_move, pieces, ruleset_info, walls};
use super::clock::{clock_state, control_to_wire};
use super::event::{end_to_wire, offer_states, presence_to_wire};
use super::seat::seat_to_wire;
use crate::live::header::Mode;
use crate::live::match_id;

/// What belongs to a match beside its log.
#[derive(Debug)]
pub(crate) struct StateExtras<'a> {
    pub(crate) premoves: &'a Premoves,
    pub(crate) chat: &'a Chat,
    /// The moves of each board as people write them.
    pub(crate) san: &'a [Vec<String>],
    pub(crate) rematch: Option<MatchId>,
    /// What people who hold no seat are called.
    pub(crate) names: &'a BTreeMap<ActorId, String>,
}

/// Where the lobby lists a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LobbySection {
    /// Somebody waits for an opponent.
    Seeks,
    /// It is being played.
    Live,
}

/// A match as one viewer sees it at a moment.
pub(crate) fn match_state(
    state: &Match,
    extras: &StateExtras<'_>,
    viewer: Viewer,
    at: ReadAt,
) -> protocol::MatchState {
    let head = state.head();
    let boards = state.boards().ids().zip(state.games());
    let mine = match viewer {
        Role::Player(seats) => state.seats().filter(|&seat| seats.contains(seat)).collect(),
        Role::Spectator | Role::Organizer | Role::House => Vec::new(),
    };
    let chat = extras.chat.heard_by(state, viewer, ChatSeq(0));
    protocol::MatchState {
        id: match_id::to_wire(state.id()),
        head: protocol::Head { epoch: head.epoch.0, seq: head.seq.0 },
        phase: match state.phase() {
            Phase::Waiting => protocol::Phase::Waiting,
            Phase::Playing => protocol::Phase::Playing,
            Phase::Paused => protocol::Phase::Paused,
            Phase::Over(_) => protocol::Phase::Over,
        },
        end: state.end().map(end_to_wire),
        ruleset: ruleset_info(state.games()[0].position().ruleset()),
        boards: boards.map(|(id, game)| board_state(state, id, game, viewer)).collect(),
        moves: extras.san.to_vec(),
        seats: state
            .seats()
            .map(|seat| {
                seat_state(state, seat, mine.contains(&seat).then_some(extras.premoves), at)
            })
            .collect(),
        yours: mine.iter().copied().map(seat_to_wire).collect(),
        offers: offer_states(state, viewer),
        rematch: extras.rematch.map(match_id::to_wire),
        chat: chat.map(|message| chat_line(state, extras.names, message)).collect(),
    }
}

fn seat_state(
    state: &Match,
    seat: Seat,
    premoves: Option<&Premoves>,
    at: ReadAt,
) -> protocol::SeatState {
    let presence = state.presence(seat);
    let claimable = presence.claimable_from(state.control(seat));
    let free = state.holder(seat).is_none();
    let premoves = premoves.map_or(&[][..], |premoves| premoves.queue(seat));
    protocol::SeatState {
        seat: seat_to_wire(seat),
        team: state.team(seat).0,
        name: if free { String::new() } else { state.name(seat).to_string() },
        free,
        // Whoever knows people says so later.
        guest: false,
        presence: presence_to_wire(presence.presence),
        claimable_in_ms: claimable
            .filter(|_| state.end().is_none())
            .map(|from| from.since(at.time).0),
        control: control_to_wire(state.control(seat)),
        clock: clock_state(state, seat, at),
        premoves: premoves.iter().map(|&intent| intent_text(state, seat, intent)).collect(),
    }
}

/// A wish as it was sent, for there is no position to write a move of.
pub(crate) fn intent_text(state: &Match, seat: Seat, intent: rules::Intent) -> String {
    let Some(game) = state.game(seat.board) else {
        return String::new();
    };
    crate::live::intent_text::write(game.position().ruleset(), intent)
}

/// A chat message for somebody who hears it.
pub(crate) fn chat_line(
    state: &Match,
    names: &BTreeMap<ActorId, String>,
    message: &ChatMessage,
) -> protocol::ChatLine {
    let seat = state.seats().find(|&seat| state.holder(seat) == Some(message.author));
    let author = match (seat, names.get(&message.author)) {
        (Some(seat), _) if state.name(seat).is_unsaid() => seat.color.to_string(),
        (Some(seat), _) => state.name(seat).to_string(),
        (None, Some(name)) if !name.is_empty() => name.clone(),
        (None, _) => format!("guest {}", message.author),
    };
    protocol::ChatLine {
        seq: message.seq.0,
        after_seq: message.after_seq.0,
        room: room_to_wire(message.room),
        author,
        text: message.text.as_ref().map(ToString::to_string),
    }
}

fn room_to_wire(room: Room) -> protocol::ChatRoom {
    match room {
        Room::Players => protocol::ChatRoom::Players,
        Room::Spectators => protocol::ChatRoom::Spectators,
        Room::Team(_) => protocol::ChatRoom::Team,
    }
}

/// A match as the lobby lists it; only those that anyone may join or watch.
pub(crate) fn lobby_entry(
    state: &Match,
    mode: Mode,
) -> Option<(LobbySection, protocol::LobbyEntry)> {
    let section = match (mode, state.phase()) {
        (Mode::Seek, Phase::Waiting) => LobbySection::Seeks,
        (Mode::Seek, Phase::Playing | Phase::Paused) => LobbySection::Live,
        _ => return None,
    };
    Some((section, entry(state)))
}

/// A match in a list.
pub(crate) fn entry(state: &Match) -> protocol::LobbyEntry {
    let name = |seat| match state.holder(seat) {
        Some(_) => state.name(seat).to_string(),
        None => String::new(),
    };
    let first = state.games()[0].position();
    let free = state.seats().filter(|&seat| state.holder(seat).is_none());
    let ruleset = first.ruleset();
    let kinds = ruleset.kinds().map(|kind| protocol::LobbyKind {
        letter: ruleset.letter(kind),
        name: ruleset.kind_name(kind).to_owned(),
    });
    protocol::LobbyEntry {
        match_id: match_id::to_wire(state.id()),
        ruleset: first.ruleset().spec().title.clone(),
        names: state.seats().map(name).collect(),
        free: free.map(seat_to_wire).collect(),
        control: control_to_wire(state.control(Seat::WHITE)),
        fen: notation::write_fen(first),
        files: ruleset.shape().files(),
        ranks: ruleset.shape().ranks(),
        walls: walls(ruleset),
        pieces: pieces(first),
        kinds: kinds.collect(),
        last_move: last_move(&state.games()[0]),
    }
}
