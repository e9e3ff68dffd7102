//! The greeting, the list of commands and the lists of moves.

use engine::Level;
use notation::standard_ruleset;
use players::Character;
use rules::spec::CapturedPiece;
use rules::{Color, Move, Position};
use server::computer::OfferedEngine;

use super::action::Action;
use super::command::COMMANDS;
use super::terminal_game::TerminalGame;
use super::view::ScreenSize;
use super::{move_text, words};
use crate::effects;
use crate::output::counted;

/// The argument of `moves` for the pieces in hand.
pub(crate) const HAND: &str = "hand";
/// Up to this many moves of a piece are described in words.
const MOST_EXPLAINED: usize = 12;
/// The line length if the size of the screen is unknown.
const DEFAULT_COLUMNS: usize = 80;

/// The ruleset, the players, and how to get help.
pub(crate) fn greeting(game: &TerminalGame) -> String {
    let turn = words::who_first(game, game.position().turn());
    let begins = match game.played().moves().len() {
        0 => format!("{turn} moves first."),
        _ => format!("{}.", standing(game)),
    };
    let partner = match game.position().ruleset().spec().captured {
        CapturedPiece::Transferred => {
            "\nCaptured pieces would go to a partner, but there is none here."
        }
        CapturedPiece::Removed | CapturedPiece::ToHand => "",
    };
    let description = match game.played().moves().len() {
        0 => &game.position().ruleset().spec().description,
        _ => "",
    };
    let line = if description.is_empty() { "" } else { "\n" };
    let level = game.level().map(|level| opponent(game, level));
    let other = || game.character().map(character).or_else(|| game.program().map(program));
    let opponent = level.or_else(other).unwrap_or_default();
    let example = move_text::example(&persons_turn(game));
    format!(
        "{} {begins}{line}{description}{partner}{opponent}\nType a move such as `{example}`, `rules` or `help`.",
        title(game, words::who)
    )
}

/// The game at the person's first turn, because the computer may move first.
fn persons_turn(game: &TerminalGame) -> rules::Game {
    let mut played = game.played().clone();
    if game.computer() == Some(played.position().turn())
        && let Some(&mv) = played.legal_moves().first()
    {
        // Any move that does not end the game will do.
        let mut after = played.clone();
        if after.play(mv).is_ok() && !after.legal_moves().is_empty() {
            played = after;
        }
    }
    played
}

/// The engine's level. Its rating was measured in standard chess only.
fn opponent(game: &TerminalGame, level: Level) -> String {
    let (number, last, name) = (level.label(), Level::LAST.label(), level.name());
    let measured = game.position().ruleset() == standard_ruleset();
    let rating = level.elo().filter(|_| measured).map(|elo| format!(", rated about {elo}"));
    let rating = rating.unwrap_or_default();
    format!("\nThe computer plays at level {number} of {last}: {name}{rating}.")
}

/// The character and how it plays.
fn character(character: Character) -> String {
    format!("\nThe computer plays as {}: {}", character.name(), lower_first(character.sentence()))
}

/// The engine of the configuration that plays.
fn program(engine: OfferedEngine) -> String {
    format!("\nYou play {}, an engine that the server's configuration names.", engine.name())
}

fn lower_first(sentence: String) -> String {
    let mut letters = sentence.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// A summary: `Standard chess, Ann (White) vs Black. Move 12, Black to move`.
pub(crate) fn summary(game: &TerminalGame) -> String {
    format!("{} {}", title(game, words::who_exactly), standing(game))
}

fn title(game: &TerminalGame, who: impl Fn(&TerminalGame, Color) -> String) -> String {
    let spec = game.position().ruleset().spec();
    let title = if spec.title.is_empty() { &spec.name } else { &spec.title };
    let [white, black] = Color::BOTH.map(|color| who(game, color));
    format!("{title}, {white} vs {black}.")
}

fn standing(game: &TerminalGame) -> String {
    let position = game.position();
    match game.ending() {
        Some(ending) => {
            let moves = counted(game.played().moves().len().div_ceil(2), "move");
            format!("{} after {moves}", words::score(ending.winner()))
        }
        None => {
            let turn = words::who(game, position.turn());
            format!("Move {}, {turn} to move", position.fullmove_number())
        }
    }
}

/// How to write moves, and the commands.
pub(crate) fn commands(position: &Position) -> String {
    let form = |name: &str, arguments: &str| format!("{name} {arguments}").trim_end().to_owned();
    let width = COMMANDS.iter().map(|(name, arguments, _)| form(name, arguments).len()).max();
    let width = width.unwrap_or_default();
    let mut lines = vec![
        "Type a move by its squares, e2e4, or by its piece, Nf3.".to_owned(),
        "Promote with e7e8q or e8=Q. Castle with O-O or O-O-O.".to_owned(),
    ];
    if position.ruleset().uses_hands() {
        lines.push("P@d4 drops a pawn from your hand on d4.".to_owned());
    }
    lines.push("Commands:".to_owned());
    for (name, arguments, purpose) in COMMANDS {
        lines.push(format!("  {:width$}  {purpose}", form(name, arguments)));
    }
    lines.push(
        "Tab completes, arrow keys recall earlier lines, Page Up and Page Down scroll.".to_owned(),
    );
    lines.join("\n")
}

/// Every legal move, in lines that fit the screen.
pub(crate) fn moves(game: &TerminalGame, screen: ScreenSize) -> String {
    let position = game.position();
    let moves = game.played().legal_moves();
    let mut written: Vec<String> =
        moves.into_iter().map(|mv| move_text::write(position, mv)).collect();
    written.sort_unstable();
    let columns = match screen {
        ScreenSize::Window { columns, .. } => columns,
        ScreenSize::Unlimited => DEFAULT_COLUMNS,
    };
    wrapped(&counted(written.len(), "legal move"), written, columns)
}

/// The legal moves of the piece on a square, or of the hand, and their effects.
pub(crate) fn moves_of(game: &TerminalGame, which: &str) -> Action {
    let position = game.position();
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    let moves = game.played().legal_moves();
    if which.eq_ignore_ascii_case(HAND) && !ruleset.uses_hands() {
        return Action::Refuse("this ruleset has no pieces in hand".to_owned());
    }
    if which.eq_ignore_ascii_case(HAND) {
        let drops: Vec<Move> = moves.into_iter().filter(|mv| mv.from().is_none()).collect();
        return described(position, &drops, "the hand");
    }
    let Some(square) = shape.parse(&which.to_ascii_lowercase()) else {
        return Action::Refuse(format!("there is no square `{which}` on the {shape} board"));
    };
    let name = shape.name(square);
    let Some(piece) = position.piece_at(square) else {
        return Action::Refuse(format!("there is no piece on {name}"));
    };
    let kind = ruleset.kind_name(piece.kind);
    if piece.color != position.turn() {
        let (owner, turn) = (piece.color, position.turn());
        return Action::Refuse(format!(
            "the {kind} on {name} belongs to {owner}, and it is {turn}'s turn"
        ));
    }
    let own: Vec<Move> = moves.into_iter().filter(|mv| mv.from() == Some(square)).collect();
    described(position, &own, &format!("the {kind} on {name}"))
}

fn described(position: &Position, moves: &[Move], whose: &str) -> Action {
    let written: Vec<String> = moves.iter().map(|&mv| move_text::write(position, mv)).collect();
    let width = written.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    let line = |(text, &mv): (&String, &Move)| {
        format!("{text:width$}  {}", effects::in_words(position, mv))
    };
    Action::Say(match moves.len() {
        0 => format!("{whose} has no legal move"),
        1..=MOST_EXPLAINED => {
            let lines: Vec<String> = written.iter().zip(moves).map(line).collect();
            lines.join("\n")
        }
        many => wrapped(&counted(many, "move"), written, DEFAULT_COLUMNS),
    })
}

/// Words after a heading, in lines of at most `columns` characters.
fn wrapped(head: &str, words: Vec<String>, columns: usize) -> String {
    let mut lines = vec![format!("{head}:")];
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < columns => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines.join("\n")
}
