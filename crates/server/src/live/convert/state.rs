//! A whole match as one viewer sees it, and as the lobby lists it.

use std::collections::BTreeMap;

use game::chat::{ChatMessage, ChatRoom};
use game::{Match, Phase, Seat, SeatView, View};
use protocol::http::{InvitationShown, InvitationUse};
use rules::{Game, Position, Ruleset};

use super::board::{board_state, last_move, pieces, ruleset_info, walls};
use super::bughouse::bughouse_to_wire;
use super::clock::{clock_state, control_to_wire};
use super::event::{end_to_wire, offer_state, presence_to_wire};
use super::seat_to_wire;
use crate::live::header::Mode;
use crate::live::match_id;

/// The list of the lobby that a match is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LobbySection {
    /// A player is waiting for an opponent.
    Seeks,
    /// It is being played.
    Live,
}

/// A match as one viewer sees it at a moment; the caller fills in names and chat.
pub(crate) fn match_state(view: &View<'_>, moves: Vec<Vec<String>>) -> protocol::MatchState {
    let head = view.head();
    let first = view.boards().next().expect("a match has a board");
    protocol::MatchState {
        id: match_id::to_wire(view.id()),
        head: protocol::Head { epoch: head.epoch.0, seq: head.seq.0 },
        phase: match view.phase() {
            Phase::Waiting => protocol::Phase::Waiting,
            Phase::Playing => protocol::Phase::Playing,
            Phase::Paused => protocol::Phase::Paused,
            Phase::Over(_) => protocol::Phase::Over,
        },
        end: view.end().map(|end| end_to_wire(end, view.end_parts())),
        ruleset: ruleset_info(first.game.position().ruleset()),
        boards: view.boards().map(|board| board_state(&board)).collect(),
        moves,
        bughouse: view.bughouse().map(bughouse_to_wire),
        seats: view.seats().map(|seat| seat_state(view, first.game, seat)).collect(),
        yours: view.own_seats().map(seat_to_wire).collect(),
        offers: view.offers().into_iter().map(offer_state).collect(),
        consents: super::consents(view),
        computer: None,
        rematch: view.rematch().map(match_id::to_wire),
        chat: Vec::new(),
    }
}

fn seat_state(view: &View<'_>, first: &Game, seat: SeatView<'_>) -> protocol::SeatState {
    let (ruleset, free) = (first.position().ruleset(), seat.holder.is_none());
    let mut boards = view.boards().filter(|board| board.id == seat.seat.board);
    let is_to_move = boards.any(|board| board.game.position().turn() == seat.seat.color);
    let hints_here = if is_to_move { view.hints_here(seat.seat.board) } else { 0 };
    protocol::SeatState {
        seat: seat_to_wire(seat.seat),
        team: seat.team.0,
        name: if free { String::new() } else { seat.name.to_string() },
        free,
        guest: false,
        computer: None,
        hints: seat.help.hints,
        hint_step: u32::from(hints_here),
        takebacks: seat.help.takebacks,
        presence: presence_to_wire(seat.presence.presence),
        claimable_in_ms: seat.claimable_in.map(|wait| wait.0),
        control: control_to_wire(seat.control),
        clock: clock_state(seat.clock),
        premoves: seat.premoves.iter().map(|&it| super::intent_text(ruleset, it)).collect(),
    }
}

/// The moves of each board in SAN.
pub(crate) fn san_of(state: &Match) -> Vec<Vec<String>> {
    let of = |game: &Game| {
        let moves = game.moves().iter().enumerate();
        let san = |(ply, &mv)| Some(notation::write_san(game.position_at(ply)?, mv));
        moves.filter_map(san).collect()
    };
    state.games().iter().map(of).collect()
}

/// A chat message for somebody who may read it.
pub(crate) fn chat_line(
    ruleset: &Ruleset,
    author: String,
    message: &ChatMessage,
) -> protocol::ChatLine {
    protocol::ChatLine {
        seq: message.seq.0,
        after_seq: message.after_seq.0,
        room: room_to_wire(message.room),
        author,
        text: message.text.as_ref().map(ToString::to_string),
        signal: message.signal.map(|sent| super::signal_to_wire(ruleset, sent.signal)),
    }
}

fn room_to_wire(room: ChatRoom) -> protocol::ChatRoom {
    match room {
        ChatRoom::Players => protocol::ChatRoom::Players,
        ChatRoom::Spectators => protocol::ChatRoom::Spectators,
        ChatRoom::Team(_) => protocol::ChatRoom::Team,
    }
}

/// A match as the lobby stores it. Every move changes an entry, but few are looked at, so the
/// picture of the board is added when somebody does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Listed {
    pub(crate) section: LobbySection,
    /// The entry without a picture.
    pub(crate) entry: protocol::LobbyEntry,
    position: Position,
}

impl Listed {
    /// The entry with its picture.
    pub(crate) fn show(&self) -> protocol::LobbyEntry {
        let mut entry = self.entry.clone();
        add_picture(&mut entry, &self.position);
        entry
    }
}

/// The lobby's entry for a match, if anyone may join or watch it.
pub(crate) fn listed(state: &Match, mode: Mode) -> Option<Listed> {
    let section = match (mode, state.phase()) {
        (Mode::Seek, Phase::Waiting) => LobbySection::Seeks,
        (Mode::Seek, Phase::Playing | Phase::Paused) => LobbySection::Live,
        _ => return None,
    };
    let position = state.games()[0].position().clone();
    Some(Listed { section, entry: entry_without_picture(state), position })
}

/// An entry of the list.
pub(crate) fn entry(state: &Match) -> protocol::LobbyEntry {
    let mut entry = entry_without_picture(state);
    add_picture(&mut entry, state.games()[0].position());
    entry
}

/// What an invitation to a match is to.
pub(crate) fn invitation(state: &Match) -> InvitationShown {
    let free = state.seats().find(|&seat| state.holder(seat).is_none());
    let use_now = match (state.phase(), free) {
        (Phase::Over(_), _) => InvitationUse::Over,
        (_, Some(_)) => InvitationUse::Open,
        (_, None) => InvitationUse::Taken,
    };
    let control = control_to_wire(state.control(free.unwrap_or(Seat::WHITE)));
    InvitationShown { state: use_now, entry: entry(state), control }
}

fn entry_without_picture(state: &Match) -> protocol::LobbyEntry {
    let name = |seat| match state.holder(seat) {
        Some(_) => state.name(seat).to_string(),
        None => String::new(),
    };
    let first = &state.games()[0];
    let free = state.seats().filter(|&seat| state.holder(seat).is_none());
    let ruleset = first.position().ruleset();
    protocol::LobbyEntry {
        match_id: match_id::to_wire(state.id()),
        ruleset: ruleset.spec().title.clone(),
        names: state.seats().map(name).collect(),
        free: free.map(seat_to_wire).collect(),
        control: control_to_wire(state.control(Seat::WHITE)),
        fen: String::new(),
        files: ruleset.shape().files(),
        ranks: ruleset.shape().ranks(),
        walls: Vec::new(),
        pieces: BTreeMap::new(),
        kinds: Vec::new(),
        last_move: last_move(first),
    }
}

fn add_picture(entry: &mut protocol::LobbyEntry, position: &Position) {
    let ruleset = position.ruleset();
    let kinds = ruleset.kinds().map(|kind| protocol::LobbyKind {
        letter: ruleset.letter(kind),
        name: ruleset.kind_name(kind).to_owned(),
    });
    entry.kinds = kinds.collect();
    entry.fen = notation::write_fen(position);
    entry.walls = walls(ruleset);
    entry.pieces = pieces(position);
}
