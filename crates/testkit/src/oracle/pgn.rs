//! Round trips of PGN, with random rulesets of every size embedded in the file.

use notation::pgn::{
    GameResult, Milliseconds, Nag, Node, PgnGame, Rulesets, Variation, read_games_with, write_pgn,
};
use rules::Position;

use super::{Disagreement, OracleReport, Order};
use crate::generate;
use crate::numbers::Numbers;

/// Moves of a game.
const PLIES: usize = 16;
/// Moves of a variation.
const LINE: usize = 3;

pub(super) fn run(order: Order) -> Result<OracleReport, Disagreement> {
    let mut numbers = Numbers::new(order.seed);
    let (mut largest, mut moves, mut longest) = (0, 0, 0);
    for _ in 0..order.amount {
        let ruleset = generate::ruleset(numbers.seed()).ruleset;
        largest = largest.max(ruleset.shape().area() as u64);
        let game = random_game(ruleset.start(), &mut numbers);
        let text = write_pgn(&game);
        moves += game.moves.len() as u64;
        longest = longest.max(text.len() as u64);
        let difference = |theirs: &dyn std::fmt::Display| {
            Disagreement::at(game.start(), "a game read back", &text, theirs)
        };
        let mut read = read_games_with(text.as_bytes(), Rulesets::trusted());
        let (Some(again), None) = (read.next(), read.next()) else {
            return Err(difference(&"another number of games"));
        };
        let again = again.into_result().map_err(|faults| difference(&faults))?;
        if again != game {
            return Err(difference(&write_pgn(&again)));
        }
    }
    Ok(OracleReport::of([
        ("rulesets", order.amount),
        ("squares at most", largest),
        ("moves", moves),
        ("bytes at most", longest),
    ]))
}

/// A game with comments, annotations, clocks and variations.
fn random_game(start: Position, numbers: &mut Numbers) -> PgnGame {
    let mut game = PgnGame::new(start);
    game.tags.set("White", "one \\ \"two\"");
    game.comments.push("before".to_owned());
    let start = game.start().clone();
    let (moves, end) = random_line(start, PLIES, 2, numbers);
    game.moves = moves;
    game.result = end.outcome().map_or(GameResult::Unknown, GameResult::from);
    game
}

fn random_line(
    mut position: Position,
    plies: usize,
    depth: usize,
    numbers: &mut Numbers,
) -> (Vec<Node>, Position) {
    let mut line = Vec::new();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(*numbers.pick(&moves));
        if numbers.one_in(4) {
            node.annotations.comments.push("a; (word) %".to_owned());
        }
        if numbers.one_in(4) {
            node.annotations.nags.push(Nag(numbers.between(0, u8::MAX)));
        }
        if numbers.one_in(4) {
            node.annotations.clock = Some(Milliseconds(numbers.below(10_000_000) as u64));
        }
        if depth > 0 && numbers.one_in(4) {
            let (moves, _) = random_line(position.clone(), LINE, depth - 1, numbers);
            node.variations.push(Variation { comments: Vec::new(), moves });
        }
        position.play_unchecked(node.mv);
        line.push(node);
    }
    (line, position)
}
