//! PGN files for measurements: an archive of random games, and hostile texts.

use anyhow::{Context, Result};
use notation::builtin::builtin;
use notation::pgn::{Milliseconds, PgnGame, write_pgn};
use rules::Ruleset;

/// The size of hostile texts.
pub const HOSTILE_SIZE: usize = 64 * 1024;
/// Plies of a game.
const PLIES: usize = 80;

/// The comments in an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comments {
    /// Nothing.
    None,
    /// A clock at every move.
    Clocks,
}

/// A file of random games of standard chess.
///
/// # Errors
/// When the built-in ruleset is missing.
pub fn archive(games: usize, comments: Comments) -> Result<String> {
    let ruleset = Ruleset::compile(builtin("standard").context("standard is built in")?)?;
    let mut text = String::new();
    let mut seed: u64 = 2;
    let mut draw = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for number in 0..games {
        let mut played = rules::Game::new(ruleset.start());
        while played.moves().len() < PLIES {
            let moves = played.legal_moves();
            if moves.is_empty() {
                break;
            }
            played.play(moves[draw(moves.len())])?;
        }
        let mut game = PgnGame::from_game(&played);
        for (name, value) in [
            ("Event", "Rated blitz game"),
            ("Site", "https://example.org/abcdefgh"),
            ("Date", "2024.02.29"),
            ("White", "Anderssen, Adolf"),
            ("Black", "Kieseritzky, Lionel"),
            ("WhiteElo", "2600"),
            ("BlackElo", "2550"),
            ("TimeControl", "300+3"),
            ("ECO", "C33"),
        ] {
            game.tags.set(name, value);
        }
        game.tags.set("Round", number.to_string());
        if comments == Comments::Clocks {
            for (index, node) in game.moves.iter_mut().enumerate() {
                node.annotations.clock = Some(Milliseconds(300_000 - 1_000 * index as u64));
            }
        }
        text.push_str(&write_pgn(&game));
    }
    Ok(text)
}

/// Texts of [`HOSTILE_SIZE`] that try to make reading slow, by name.
pub fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let filled = |head: &str, part: &str| {
        let mut text = head.to_owned();
        while text.len() + part.len() <= HOSTILE_SIZE {
            text.push_str(part);
        }
        text.into_bytes()
    };
    vec![
        ("tiny games", filled("", "* ")),
        ("tiny faulty games", filled("", "Qd5*")),
        ("tiny games on lines", filled("", "Kd5\n*\n")),
        ("blocked pieces", filled("", "Bf4 *\n")),
        ("variations", filled("1. e4 ", "(d4)")),
        ("faulty variations", filled("1. e4 ", "(Qd5)")),
        ("open variations", filled("e4", "(d4")),
        ("open brackets", filled("e4", "(")),
        ("open braces", filled("e4", "{")),
        ("comments", filled("e4", "{}")),
        ("commands", filled("e4 {", "[%")),
        ("clocks", filled("e4 {", "[%clk 1]")),
        ("signs", filled("e4", "!")),
        ("annotations", filled("e4", "$1")),
        ("one long word", filled("", "e")),
        ("long words", filled("", "Nf3Nc6Bb5a6Ba4Nf6 ")),
        ("glued moves", filled("", "e4e5* ")),
        ("ambiguous glue", filled("", "a2a3a3a4a4a5a5*")),
        ("dots", filled("", "1.")),
        ("tags", filled("", "[A \"\"]\n")),
        ("games of tags", filled("", "[A \"\"]\n\n*\n")),
        ("open tags", filled("", "[A \"")),
        ("quotation marks", filled("[A ", "\" ")),
        ("bad positions", filled("", "[FEN \"8/8 w\"]\n*\n")),
        ("positions", filled("", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n*\n")),
        ("unknown rules", filled("", "[Variant \"x\"]\n*\n")),
        ("names of rules", filled("", "[Variant \"horde\"]\n*\n[Variant \"grand\"]\n*\n")),
        ("faulty rules", filled("", "[Ruleset \"{}\"]\n*\n")),
        ("nothing", filled("", "\n")),
        ("percent lines", filled("", "%\n")),
        ("knights back and forth", filled("", "Nf3 Nf6 Ng1 Ng8 ")),
    ]
}
