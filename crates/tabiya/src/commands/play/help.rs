//! Longer answers: the greeting, the list of commands, the lists of moves.

use engine::Level;
use notation::standard_ruleset;
use rules::spec::CapturedPiece;
use rules::{Color, Move, Position};

use super::command::COMMANDS;
use super::event::Event;
use super::game::Game;
use super::view::Room;
use super::{move_text, words};
use crate::effects;
use crate::output::counted;

/// The argument of `moves` that means the pieces in hand.
pub(crate) const HAND: &str = "hand";
/// The most moves of a piece that are told in words.
const MOST_EXPLAINED: usize = 12;
/// The length of a line where nobody says how long it may be.
const USUAL_COLUMNS: usize = 80;

/// What is being played, by whom, and how to learn more.
pub(crate) fn greeting(game: &Game) -> String {
    let turn = words::who_first(game, game.position().turn());
    let begins = match game.played().moves().len() {
        0 => format!("{turn} begins."),
        _ => format!("{}.", standing(game)),
    };
    let partner = match game.position().ruleset().spec().captured {
        CapturedPiece::Transferred => "\nWhat is captured would go to a partner, who is not here.",
        CapturedPiece::Removed | CapturedPiece::ToHand => "",
    };
    let description = match game.played().moves().len() {
        0 => &game.position().ruleset().spec().description,
        _ => "",
    };
    let line = if description.is_empty() { "" } else { "\n" };
    let opponent = game.level().map(|level| opponent(game, level)).unwrap_or_default();
    let example = move_text::example(&persons_turn(game));
    format!(
        "{} {begins}{line}{description}{partner}{opponent}\nType a move such as `{example}`, `rules` or `help`.",
        title(game, words::who)
    )
}

/// The game when a person is to move, for the computer may begin.
fn persons_turn(game: &Game) -> rules::Game {
    let mut played = game.played().clone();
    if game.computer() == Some(played.position().turn())
        && let Some(&mv) = played.legal_moves().first()
    {
        // Any move will do; one that ends the game is not played.
        let mut after = played.clone();
        if after.play(mv).is_ok() && !after.legal_moves().is_empty() {
            played = after;
        }
    }
    played
}

/// Who the engine is. Its rating was measured in standard chess and is told of no other game.
fn opponent(game: &Game, level: Level) -> String {
    let (number, last, name) = (level.number(), Level::LAST.number(), level.name());
    let measured = game.position().ruleset() == standard_ruleset();
    let rating = level.elo().filter(|_| measured).map(|elo| format!(", about {elo}"));
    let rating = rating.unwrap_or_default();
    format!("\nThe computer plays at level {number} of {last}: {name}{rating}.")
}

/// A game in a few words: `Standard chess, Ann (White) against Black. Move 12, Black to move`.
pub(crate) fn summary(game: &Game) -> String {
    format!("{} {}", title(game, words::who_exactly), standing(game))
}

fn title(game: &Game, who: impl Fn(&Game, Color) -> String) -> String {
    let spec = game.position().ruleset().spec();
    let title = if spec.title.is_empty() { &spec.name } else { &spec.title };
    let [white, black] = Color::BOTH.map(|color| who(game, color));
    format!("{title}, {white} against {black}.")
}

fn standing(game: &Game) -> String {
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

/// The commands and how to write moves.
pub(crate) fn commands(position: &Position) -> String {
    let form = |name: &str, arguments: &str| format!("{name} {arguments}").trim_end().to_owned();
    let width = COMMANDS.iter().map(|(name, arguments, _)| form(name, arguments).len()).max();
    let width = width.unwrap_or_default();
    let mut lines = vec![
        "A move is written by its squares, e2e4, or by its piece, Nf3; with what a pawn".to_owned(),
        "becomes, e7e8q or e8=Q; O-O and O-O-O castle.".to_owned(),
    ];
    if position.ruleset().uses_hands() {
        lines.push("From the hand: P@d4 drops a pawn on d4.".to_owned());
    }
    lines.push("Other things to type:".to_owned());
    for (name, arguments, purpose) in COMMANDS {
        lines.push(format!("  {:width$}  {purpose}", form(name, arguments)));
    }
    lines.push(
        "Tab completes, arrows bring back earlier lines, Page Up and Page Down scroll.".to_owned(),
    );
    lines.join("\n")
}

/// Every legal move, in lines that fit.
pub(crate) fn moves(game: &Game, room: Room) -> String {
    let position = game.position();
    let moves = game.played().legal_moves();
    let mut written: Vec<String> =
        moves.into_iter().map(|mv| move_text::write(position, mv)).collect();
    written.sort_unstable();
    let columns = match room {
        Room::Window { columns, .. } => columns,
        Room::Endless => USUAL_COLUMNS,
    };
    wrapped(&counted(written.len(), "legal move"), written, columns)
}

/// The legal moves of the piece on a square, or of the hand, with what they do.
pub(crate) fn moves_of(game: &Game, which: &str) -> Event {
    let position = game.position();
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    let moves = game.played().legal_moves();
    if which.eq_ignore_ascii_case(HAND) && !ruleset.uses_hands() {
        return Event::Refuse("there are no pieces in hand in this ruleset".to_owned());
    }
    if which.eq_ignore_ascii_case(HAND) {
        let drops: Vec<Move> = moves.into_iter().filter(|mv| mv.from().is_none()).collect();
        return told(position, &drops, "the hand");
    }
    let Some(square) = shape.parse(&which.to_ascii_lowercase()) else {
        return Event::Refuse(format!("the board of {shape} has no square `{which}`"));
    };
    let name = shape.name(square);
    let Some(piece) = position.piece_at(square) else {
        return Event::Refuse(format!("there is no piece on {name}"));
    };
    let kind = ruleset.kind_name(piece.kind);
    if piece.color != position.turn() {
        let (owner, turn) = (piece.color, position.turn());
        return Event::Refuse(format!("the {kind} on {name} is {owner}'s, and {turn} is to move"));
    }
    let own: Vec<Move> = moves.into_iter().filter(|mv| mv.from() == Some(square)).collect();
    told(position, &own, &format!("the {kind} on {name}"))
}

fn told(position: &Position, moves: &[Move], whose: &str) -> Event {
    let written: Vec<String> = moves.iter().map(|&mv| move_text::write(position, mv)).collect();
    let width = written.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    let line = |(text, &mv): (&String, &Move)| {
        format!("{text:width$}  {}", effects::in_words(position, mv))
    };
    Event::Say(match moves.len() {
        0 => format!("{whose} has no legal move"),
        1..=MOST_EXPLAINED => {
            let lines: Vec<String> = written.iter().zip(moves).map(line).collect();
            lines.join("\n")
        }
        many => wrapped(&counted(many, "move"), written, USUAL_COLUMNS),
    })
}

/// Words after a head, in lines of so many columns.
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
