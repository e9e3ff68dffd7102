//! Our side of the comparison with python-chess: writes games with a record of their moves, and compares
//! the games of python-chess with its record. `tests/interop/compare.py` is the other side.

use std::fmt::Write;

use anyhow::{Context, Result, bail, ensure};
use notation::builtin::builtin;
use notation::fen::{parse_fen, write_fen};
use notation::pgn::{
    GameResult, Milliseconds, Nag, Node, PgnGame, Variation, read_games, write_pgn,
};
use notation::san::write_san;
use notation::uci::write_uci;
use rules::random_start::{CHESS960_STARTS, chess960_setup};
use rules::{Position, Ruleset};

use crate::numbers::Numbers;

/// The rulesets both sides know, in turn.
const RULESETS: [&str; 3] = ["standard", "chess960", "crazyhouse"];
const PLIES: usize = 80;
/// How often a position is compared, in plies.
const STRIDE: usize = 8;

/// A file of random games and its record.
#[derive(Debug)]
pub struct WrittenFile {
    /// The games.
    pub pgn: String,
    /// The games move by move.
    pub record: String,
}

/// Writes random games.
///
/// # Errors
/// When a built-in ruleset is missing.
pub fn write(games: usize, seed: u64) -> Result<WrittenFile> {
    let rulesets = RULESETS.map(built_in).into_iter().collect::<Result<Vec<_>>>()?;
    let mut numbers = Numbers::new(seed);
    let mut written = WrittenFile { pgn: String::new(), record: String::new() };
    for index in 0..games {
        let ruleset = &rulesets[index % rulesets.len()];
        let start = start(ruleset, &mut numbers)?;
        let game = random_game(start, &mut numbers);
        written.pgn.push_str(&write_pgn(&game));
        record(&game, &mut written.record)?;
    }
    Ok(written)
}

fn built_in(name: &str) -> Result<Ruleset> {
    Ok(Ruleset::compile(builtin(name).with_context(|| format!("no ruleset {name}"))?)?)
}

fn start(ruleset: &Ruleset, numbers: &mut Numbers) -> Result<Position> {
    if ruleset.spec().start.random.is_none() {
        return Ok(ruleset.start());
    }
    let number = numbers.below(usize::from(CHESS960_STARTS)) as u16;
    Ok(Position::from_setup(ruleset, &chess960_setup(ruleset, number)?)?)
}

fn random_game(start: Position, numbers: &mut Numbers) -> PgnGame {
    let mut game = PgnGame::new(start);
    let mut position = game.start().clone();
    while game.moves.len() < PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let node = game.push(*numbers.pick(&moves));
        annotate(node, &position, numbers);
        position.play_unchecked(node.mv);
    }
    game.result = position.outcome().map_or(GameResult::Unknown, GameResult::from);
    game
}

fn annotate(node: &mut Node, position: &Position, numbers: &mut Numbers) {
    if numbers.one_in(5) {
        let comments = ["a plain word", "with [brackets] and (round ones)", "semicolon; percent %"];
        node.annotations.comments.push((*numbers.pick(&comments)).to_owned());
    }
    if numbers.one_in(5) {
        node.annotations.nags.push(Nag(numbers.between(1, 139)));
    }
    if numbers.one_in(3) {
        node.annotations.clock = Some(Milliseconds(numbers.below(7_200_000) as u64));
    }
    if numbers.one_in(20) {
        let mut line = Variation { comments: vec!["a line".to_owned()], moves: Vec::new() };
        let others: Vec<_> =
            position.legal_moves().into_iter().filter(|&other| other != node.mv).collect();
        if others.is_empty() {
            return;
        }
        let first = *numbers.pick(&others);
        line.moves.push(Node::new(first));
        let mut after = position.clone();
        after.play_unchecked(first);
        line.moves.extend(after.legal_moves().first().map(|&reply| Node::new(reply)));
        node.variations.push(line);
    }
}

/// The fields of a move in a record.
fn described(position: &Position, node: &Node) -> [String; 6] {
    let annotations = &node.annotations;
    let mut nags: Vec<u8> = annotations.nags.iter().map(|nag| nag.0).collect();
    nags.sort_unstable();
    nags.dedup();
    let nags: Vec<String> = nags.iter().map(u8::to_string).collect();
    let or_dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    [
        write_uci(position, node.mv),
        write_san(position, node.mv),
        annotations.clock.map_or_else(|| "-".to_owned(), |clock| clock.0.to_string()),
        or_dash(nags.join(",")),
        node.variations.len().to_string(),
        or_dash(annotations.comments.join(" ")),
    ]
}

fn record(game: &PgnGame, record: &mut String) -> Result<()> {
    let name = &game.ruleset().spec().name;
    writeln!(record, "G\t{name}\t{}", write_fen(game.start()))?;
    let mut position = game.start().clone();
    for (index, node) in game.moves.iter().enumerate() {
        let [uci, san, rest @ ..] = described(&position, node);
        position.play_unchecked(node.mv);
        let due = index % STRIDE == 0 || index + 1 == game.moves.len();
        let fen = if due { write_fen(&position) } else { "-".to_owned() };
        writeln!(record, "M\t{uci}\t{san}\t{fen}\t{}", rest.join("\t"))?;
    }
    Ok(())
}

/// A game with a ruleset that only we know, and a standard one after it.
///
/// # Errors
/// When a built-in ruleset is missing.
pub fn carried(seed: u64) -> Result<String> {
    let mut numbers = Numbers::new(seed);
    let games = ["hilltop", "standard"].map(|name| {
        let start = built_in(name)?.start();
        Ok(write_pgn(&random_game(start, &mut numbers)))
    });
    Ok(games.into_iter().collect::<Result<Vec<_>>>()?.concat())
}

/// Checks that a file from python-chess still has the ruleset of [`carried`].
///
/// # Errors
/// When it does not.
pub fn kept(pgn: &[u8]) -> Result<()> {
    let read = read_games(pgn).next().context("there is no game")?;
    let game = read.game.context("the ruleset of the game is lost")?;
    ensure!(game.ruleset() == &built_in("hilltop")?, "the ruleset has changed");
    Ok(())
}

/// Reads a file from python-chess and compares every move with its record; returns the number of moves.
///
/// # Errors
/// The first difference.
pub fn read(pgn: &[u8], record: &str) -> Result<usize> {
    let mut plies = 0;
    let mut lines = record.lines().map(|line| line.split('\t').collect::<Vec<_>>()).peekable();
    for (index, read) in read_games(pgn).enumerate() {
        let game = read.into_result().with_context(|| format!("game {index}"))?;
        let head = lines.next().context("the file has more games than the record")?;
        let [_, name, fen] = head[..] else { bail!("unreadable header: {head:?}") };
        ensure!(game.ruleset().spec().name == name, "game {index} is not {name}");
        same_position(game.start(), fen)?;
        let mut position = game.start().clone();
        for node in &game.moves {
            let line = lines.next().with_context(|| format!("game {index} has too many moves"))?;
            let [_, uci, san, fen, rest @ ..] = &line[..] else {
                bail!("unreadable move: {line:?}")
            };
            let ours = described(&position, node);
            let theirs = [&[*uci, *san], rest].concat();
            ensure!(ours[..] == theirs[..], "game {index}: ours {ours:?}, theirs {theirs:?}");
            position.play_unchecked(node.mv);
            same_position(&position, fen).with_context(|| format!("game {index}"))?;
            plies += 1;
        }
        let over = lines.peek().is_none_or(|line| line[0] == "G");
        ensure!(over, "game {index} has too few moves");
    }
    ensure!(lines.next().is_none(), "the record has more games than the file");
    Ok(plies)
}

/// Compares positions, not FEN texts, because python-chess may order the hands differently.
fn same_position(position: &Position, fen: &str) -> Result<()> {
    let theirs = parse_fen(position.ruleset(), fen)?;
    let (mut ours, mut read) = (position.setup(), theirs.setup());
    if position.ruleset().uses_hands() {
        // python-chess keeps counting when a pawn is dropped; we and shakmaty start again.
        (ours.halfmove_clock, read.halfmove_clock) = (0, 0);
    }
    ensure!(ours == read, "ours {}, theirs {fen}", write_fen(position));
    Ok(())
}
