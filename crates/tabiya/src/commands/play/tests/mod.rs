//! Games played through the interpreter, without a terminal.

mod computer;
mod endings;
mod saving;
mod typing;

use fastrand::Rng;
use notation::pgn::Tags;
use rules::{ByColor, Color};

use super::action::{Action, NextStart, Saving};
use super::interpreter::Interpreter;
use super::terminal_game::{Player, PlayerKind, TerminalGame};
use crate::position_argument::PositionArgument;

fn people() -> ByColor<Player> {
    ByColor::same(Player::nameless(PlayerKind::Person))
}

fn against_computer(side: Color) -> ByColor<Player> {
    let kind = |color| if color == side { PlayerKind::COMPUTER } else { PlayerKind::Person };
    ByColor::from_fn(|color| Player::nameless(kind(color)))
}

fn against(id: &str, side: Color) -> ByColor<Player> {
    let opponent: players::Opponent = id.parse().unwrap();
    let kind = |color| if color == side { opponent.into() } else { PlayerKind::Person };
    ByColor::from_fn(|color| Player::nameless(kind(color)))
}

fn against_engine(number: u8, side: Color) -> ByColor<Player> {
    let level = engine::Level::new(number).unwrap();
    let kind = |color| if color == side { PlayerKind::Engine(level) } else { PlayerKind::Person };
    ByColor::from_fn(|color| Player::nameless(kind(color)))
}

fn interpreter_of(ruleset: &str, fen: Option<&str>, players: ByColor<Player>) -> Interpreter {
    let start = PositionArgument::of(ruleset, fen).position().unwrap();
    let game = TerminalGame::new(start, players, Tags::default());
    Interpreter::new(game, Saving::EveryMove, NextStart::Same, Rng::with_seed(7))
}

fn interpreter(ruleset: &str, fen: Option<&str>) -> Interpreter {
    interpreter_of(ruleset, fen, people())
}

/// The texts of the actions, refusals with an exclamation mark before them.
fn said(actions: &[Action]) -> Vec<String> {
    let text = |action: &Action| match action {
        Action::Say(text) | Action::Print(text) => Some(text.clone()),
        Action::Refuse(text) => Some(format!("! {text}")),
        _ => None,
    };
    actions.iter().filter_map(text).collect()
}

/// Types lines separated by `|` and returns the answer to the last one.
#[track_caller]
fn last(interpreter: &mut Interpreter, lines: &str) -> String {
    let mut answer = Vec::new();
    for line in lines.split('|') {
        answer = said(&interpreter.handle(line.trim()));
    }
    answer.join("\n")
}

#[track_caller]
fn check(ruleset: &str, fen: Option<&str>, lines: &str, expected: &str) {
    assert_eq!(last(&mut interpreter(ruleset, fen), lines), expected, "{lines}");
}
