//! A match drawn over the whole terminal: boards, names, clocks, the last moves and chat lines.

use std::time::Duration;

use protocol::{BoardState, ClockState, MatchState, SeatState, SquareName, TimeControl};
use rules::{BoardShape, Color, Square};

use super::watched_match::{name, numbered, result, said};
use crate::commands::play::board::{self, Cell, Look};
use crate::commands::play::palette::Ground;
use crate::commands::play::view::{ScreenSize, TerminalView};

/// How many of the last plies to show.
const MOVES_SHOWN: usize = 12;
/// How many of the last chat lines to show.
const LINES_SHOWN: usize = 5;

/// The lines of the screen, at a time after the last message.
pub(crate) fn lines(
    state: &MatchState,
    look: Look,
    screen: ScreenSize,
    passed: Duration,
) -> Vec<String> {
    let mut lines = Vec::new();
    for (board, moves) in state.boards.iter().zip(&state.moves) {
        let seat = |color| {
            let mine =
                |seat: &&SeatState| (seat.seat.board, seat.seat.color) == (board.board, color);
            state.seats.iter().find(mine).map(|seat| player(state, seat, passed))
        };
        lines.extend(seat(protocol::Color::Black));
        lines.extend(board_lines(state, board, look, screen));
        lines.extend(seat(protocol::Color::White));
        lines.extend(hands(board));
        lines.push(last_moves(moves));
    }
    lines.extend(state.end.as_ref().map(|end| result(state, end)));
    let words: Vec<String> = state.chat.iter().filter_map(said).collect();
    lines.extend(words.into_iter().rev().take(LINES_SHOWN).rev());
    lines
}

/// A player's name and clock.
fn player(state: &MatchState, seat: &SeatState, passed: Duration) -> String {
    let away = match seat.presence {
        protocol::Presence::Here => "",
        protocol::Presence::Away => " (away)",
        protocol::Presence::Left => " (left)",
    };
    let clock = match seat.control {
        TimeControl::Untimed => String::new(),
        TimeControl::Days { days } => format!("  {days} days per move"),
        TimeControl::Stages { .. } => format!("  {}", clock(&seat.clock, passed)),
    };
    format!("   {}{away}{clock}", name(state, seat.seat))
}

/// The remaining time, counted down since the last message.
pub(crate) fn clock(clock: &ClockState, passed: Duration) -> String {
    let passed = u64::try_from(passed.as_millis()).unwrap_or(u64::MAX);
    let used = if clock.running { passed.saturating_sub(clock.delay_ms) } else { 0 };
    let left = clock.left_ms.saturating_sub(used);
    let (hours, minutes, seconds) = (left / 3_600_000, left / 60_000 % 60, left / 1000 % 60);
    let mark = if clock.running { " ◀" } else { "" };
    match hours {
        0 => format!("{minutes}:{seconds:02}{mark}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}{mark}"),
    }
}

/// The board, or a remark if the server sent an invalid size.
fn board_lines(
    state: &MatchState,
    board: &BoardState,
    look: Look,
    screen: ScreenSize,
) -> Vec<String> {
    let info = &state.ruleset;
    let Ok(shape) = BoardShape::new(info.files, info.ranks) else {
        return vec!["(the board cannot be shown)".to_owned()];
    };
    let view = TerminalView::new(shape, Color::White, screen);
    let name = |square: Square| SquareName::new(shape.coord(square).file, shape.coord(square).rank);
    let has = |names: &[SquareName], square: Square| names.contains(&name(square));
    let cell = |square: Square| {
        let at = shape.coord(square);
        let moved = has(&board.last_move, square);
        let alarm = has(&board.in_check, square);
        let (hill, wall) = (has(&info.hills, square), has(&info.walls, square));
        let piece = board.pieces.get(&name(square)).copied();
        let ground = match () {
            () if alarm => Ground::Alarm,
            () if wall => Ground::Wall,
            () if moved => Ground::Moved,
            () if hill => Ground::Hill,
            () if (at.file + at.rank).is_multiple_of(2) => Ground::Dark,
            () => Ground::Light,
        };
        let plain_ground = if hill { Ground::Hill } else { ground };
        let owner =
            piece.map(|letter| if letter.is_uppercase() { Color::White } else { Color::Black });
        Cell {
            content: match piece.zip(owner) {
                Some((letter, owner)) => symbol(state, look, letter, owner),
                None => board::empty(look, plain_ground),
            },
            owner,
            ground,
            brackets: match () {
                () if alarm => Some(('[', ']')),
                () if moved => Some(('(', ')')),
                () if hill && piece.is_some() => Some(('{', '}')),
                () => None,
            },
        }
    };
    let mut lines = board::grid(shape, &view, look.palette, cell);
    lines.extend(view.part());
    lines
}

fn symbol(state: &MatchState, look: Look, letter: char, owner: Color) -> char {
    let kinds = &state.ruleset.kinds;
    let kind = kinds.iter().find(|kind| kind.letter == letter.to_ascii_uppercase());
    let letter = if letter.is_control() { '?' } else { letter };
    kind.map_or(letter, |kind| board::glyph(look, &kind.name, letter, owner))
}

/// The hands, if the ruleset has them.
fn hands(board: &BoardState) -> Vec<String> {
    let names = ["White", "Black"].into_iter().zip(&board.hands);
    let line = |(side, hand): (&str, &std::collections::BTreeMap<char, u16>)| {
        let pieces = hand.iter().filter(|(letter, _)| !letter.is_control());
        let pieces: Vec<String> =
            pieces.map(|(letter, count)| format!("{count}{letter}")).collect();
        let pieces = if pieces.is_empty() { "nothing".to_owned() } else { pieces.join(" ") };
        format!("{side}'s hand: {pieces}")
    };
    names.map(line).collect()
}

/// The last moves, with numbers before White's.
fn last_moves(moves: &[String]) -> String {
    let first = moves.len().saturating_sub(MOVES_SHOWN) / 2 * 2;
    let shown = moves.iter().enumerate().skip(first).map(|(ply, san)| {
        let text = numbered(ply as u32 + 1, san);
        match ply % 2 {
            0 => text,
            _ => text.split_once(' ').map_or(String::new(), |(_, san)| san.to_owned()),
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}
