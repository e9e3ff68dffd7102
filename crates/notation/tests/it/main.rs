//! Files, positions and moves through the public API.

mod board_text;
mod bpgn;
mod builtins;
mod carried;
mod club_games;
mod docs;
mod drawing;
mod faults;
mod fen;
mod files;
mod hostile;
mod large_boards;
mod moves;
mod pgn;
mod san;
mod schema;

use notation::builtin::builtin;
use numbers::Numbers;
use rules::{Color, Game, Position, Ruleset};

/// A built-in ruleset, compiled.
fn ruleset(name: &str) -> Ruleset {
    let spec = builtin(name).unwrap_or_else(|| panic!("{name} is built in"));
    Ruleset::compile(spec).unwrap_or_else(|faults| panic!("{name}: {faults}"))
}

/// A ruleset from a file, compiled.
fn from_toml(source: &str) -> Ruleset {
    notation::ruleset_file::load(source, notation::ruleset_file::Format::Toml)
        .unwrap_or_else(|faults| panic!("{faults}"))
}

/// A random game of at most `plies` moves.
fn random_game(ruleset: &Ruleset, plies: usize, numbers: &mut Numbers) -> Game {
    let mut game = Game::new(ruleset.start());
    while game.moves().len() < plies {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(*numbers.pick(&moves)).expect("a legal move");
    }
    game
}

/// The positions of a random game.
fn random_positions(ruleset: &Ruleset, plies: usize, seed: u64) -> Vec<Position> {
    let game = random_game(ruleset, plies, &mut Numbers::new(seed));
    (0..=plies).filter_map(|ply| game.position_at(ply).cloned()).collect()
}

/// A board as it is drawn: the last rank first, White's letters upper-case, `.` for an empty square.
fn rows(position: &Position) -> Vec<String> {
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    let letter = |square| match position.piece_at(square) {
        Some(piece) if piece.color == Color::White => ruleset.letter(piece.kind),
        Some(piece) => ruleset.letter(piece.kind).to_ascii_lowercase(),
        None => '.',
    };
    let squares: Vec<char> = shape.squares().map(letter).collect();
    squares.chunks(usize::from(shape.files())).rev().map(|row| row.iter().collect()).collect()
}
