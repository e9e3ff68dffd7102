//! Sentences about players, endings, checks and scores.

use engine::Score;
use rules::{Color, DrawClaim, EndReason, Outcome, Position, Square};

use super::terminal_game::{Ending, PlayerKind, TerminalGame};
use crate::output::counted;

/// A side with the name of its player: `White`, `Ann (White)`, `the computer (Black)`.
pub(crate) fn who(game: &TerminalGame, color: Color) -> String {
    let player = &game.players()[color];
    match (player.name(), player.kind) {
        (Some(name), _) => format!("{name} ({color})"),
        (None, PlayerKind::Program(engine)) => format!("{} ({color})", engine.name()),
        (None, PlayerKind::Character(_) | PlayerKind::Engine(_)) => {
            format!("the computer ({color})")
        }
        (None, PlayerKind::Person) => color.to_string(),
    }
}

/// The same with the level or character of the computer: `the computer (Black) at level 3`.
pub(crate) fn who_exactly(game: &TerminalGame, color: Color) -> String {
    let who = who(game, color);
    match game.players()[color].kind {
        PlayerKind::Engine(level) => format!("{who} at level {level}"),
        PlayerKind::COMPUTER | PlayerKind::Program(_) | PlayerKind::Person => who,
        PlayerKind::Character(character) => format!("{who} as {}", character.name()),
    }
}

/// A side with the name of its player, at the start of a sentence.
pub(crate) fn who_first(game: &TerminalGame, color: Color) -> String {
    capitalized(&who(game, color))
}

/// The result in PGN notation.
pub(crate) fn score(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    }
}

/// How the game ended, with its score: `Checkmate: White wins. 1-0`.
pub(crate) fn ending(game: &TerminalGame, ending: Ending) -> String {
    let sentence = match ending {
        Ending::ByRules(outcome) => by_rules(game, outcome),
        Ending::Resignation { loser } => {
            format!("{} resigns: {} wins", who_first(game, loser), who(game, !loser))
        }
        Ending::Claim(claim) => claimed(game, claim),
        Ending::Agreement => "The players agree on a draw".to_owned(),
        Ending::Recorded { winner: Some(winner) } => {
            format!("{} won, according to the file", who_first(game, winner))
        }
        Ending::Recorded { winner: None } => "The game was drawn, according to the file".to_owned(),
    };
    format!("{sentence}. {}", score(ending.winner()))
}

fn by_rules(game: &TerminalGame, outcome: Outcome) -> String {
    let position = game.position();
    let reason = reason(game, outcome);
    match outcome.winner {
        Some(winner) => format!("{reason}: {} wins", who(game, winner)),
        None if outcome.reason == EndReason::NoMoves => {
            let stuck = who(game, position.turn());
            format!("Stalemate: {stuck} has no legal move and is not in check. The game is drawn")
        }
        None => format!("The game is drawn: {reason}"),
    }
}

/// Why the game is over: the start of a sentence if somebody wins, the end of one otherwise.
fn reason(game: &TerminalGame, outcome: Outcome) -> String {
    let position = game.position();
    let winner = outcome.winner.unwrap_or(Color::White);
    let royal = position.ruleset().royal_name();
    match outcome.reason {
        EndReason::Checkmate => "Checkmate".to_owned(),
        EndReason::RoyalCaptured => format!("{}'s {royal} is captured", !winner),
        EndReason::HillReached => format!("{winner}'s {royal} has reached the hill"),
        EndReason::Extinction => format!("{} has lost the pieces that count", !winner),
        EndReason::ChecksGiven => format!("{winner} has given the last check"),
        EndReason::NoMoves => format!("{} has no legal move", position.turn()),
        EndReason::Repetition => repetition(game),
        EndReason::MoveCount => move_count(position),
        EndReason::InsufficientMaterial => {
            "neither side has enough pieces left to checkmate".to_owned()
        }
        // A reason that is new to this list.
        other => capitalized(&other.to_string()),
    }
}

fn claimed(game: &TerminalGame, claim: DrawClaim) -> String {
    let claimant = who_first(game, game.position().turn());
    match claim {
        DrawClaim::Repetition => format!("{claimant} claims a draw: {}", repetition(game)),
        DrawClaim::MoveCount => {
            format!("{claimant} claims a draw: {}", move_count(game.position()))
        }
    }
}

fn repetition(game: &TerminalGame) -> String {
    format!("the position has occurred {}", counted(game.played().occurrences(), "time"))
}

fn move_count(position: &Position) -> String {
    let moves = usize::from(position.halfmove_clock() / 2);
    format!("{} by each side without a capture or a pawn move", counted(moves, "move"))
}

/// Says that the side to move is in check and from where; `None` if it is not.
pub(crate) fn check(position: &Position) -> Option<String> {
    let turn = position.turn();
    let shape = position.ruleset().shape();
    let name = |square: Square| shape.name(square).to_string();
    let checkers = position.checkers();
    let attacked =
        |&royal: &Square| checkers.into_iter().any(|at| position.attacks_from(at).contains(royal));
    let royal = position.royals(turn).into_iter().find(attacked)?;
    let kind = position.ruleset().kind_name(position.piece_at(royal)?.kind);
    let from: Vec<String> = checkers.into_iter().map(name).collect();
    let head = if position.ruleset().has_law_of_check(turn) { "Check: " } else { "" };
    let from = listed(&from, "and");
    Some(format!("{head}{turn}'s {kind} on {} is attacked from {from}.", name(royal)))
}

/// How many checks each side still needs, if checks win.
pub(crate) fn checks_left(position: &Position) -> Option<String> {
    let left = position.setup().checks_left?;
    Some(format!("Checks to win: White {}, Black {}", left.white, left.black))
}

/// The pieces a side has in hand: `2 pawns, 1 queen`, or `empty`.
pub(crate) fn hand(position: &Position, color: Color) -> String {
    let ruleset = position.ruleset();
    let held = position.hand(color).into_iter();
    let held: Vec<String> =
        held.map(|(kind, count)| counted(usize::from(count), ruleset.kind_name(kind))).collect();
    if held.is_empty() { "empty".to_owned() } else { held.join(", ") }
}

/// The number before a move: `12.` or `12...`.
pub(crate) fn move_number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}

/// Who is ahead, from a score for the side to move: `White is a little better`.
pub(crate) fn standing(position: &Position, score: Score) -> String {
    let turn = position.turn();
    let (side, ahead) = match score {
        Score::Mate(moves) if moves > 0 => return format!("{turn} wins in {moves}"),
        Score::Mate(moves) => return format!("{} wins in {}", !turn, moves.abs().max(1)),
        Score::Centipawns(count) if count < 0 => (!turn, -count),
        Score::Centipawns(count) => (turn, count),
    };
    let word = match ahead {
        0..=25 => return "the game is level".to_owned(),
        26..=80 => "a little better",
        81..=200 => "better",
        201..=500 => "much better",
        _ => "winning",
    };
    format!("{side} is {word}")
}

/// Joins words with commas and a conjunction before the last.
pub(crate) fn listed(words: &[String], conjunction: &str) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} {conjunction} {last}", head.join(", ")),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_name_the_side_that_is_ahead() {
        let mut position = notation::standard_ruleset().start();
        let check = |position: &Position, score, expected: &str| {
            assert_eq!(standing(position, score), expected);
        };
        check(&position, Score::Centipawns(-25), "the game is level");
        check(&position, Score::Centipawns(26), "White is a little better");
        check(&position, Score::Centipawns(-900), "Black is winning");
        check(&position, Score::Mate(3), "White wins in 3");
        position.play_unchecked(position.legal_moves()[0]);
        check(&position, Score::Centipawns(200), "Black is better");
        check(&position, Score::Mate(-2), "White wins in 2");
    }
}
