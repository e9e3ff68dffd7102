//! Writing club games as the old program does: the same keys in the same order, indented by one space.

use rules::{Color, MoveType, Position, Setup, Square};
use serde::Serialize;
use serde_json::ser::PrettyFormatter;

use super::LISTS;
use super::game::{ClubGame, Memory};
use crate::standard::standard_ruleset;

/// Writes games as a file that reads back equal.
pub fn write_club_games(games: &[ClubGame]) -> String {
    let file = File { games: games.iter().map(Record::of).collect() };
    let mut text = Vec::new();
    let formatter = PrettyFormatter::with_indent(b" ");
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, formatter);
    file.serialize(&mut serializer).expect("text, numbers and lists can be written to memory");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is UTF-8")
}

#[derive(Serialize)]
struct File {
    games: Vec<Record>,
}

#[derive(Serialize)]
struct Record {
    id: i64,
    last_played: String,
    turn: String,
    move_num: u64,
    winner: String,
    colour_in_check: String,
    is_stalemate: bool,
    game_over: bool,
    must_promote: bool,
    enpassant_possible: Possible,
    enpassant_move: Passing,
    player_one: String,
    player_two: String,
    pieces: Pieces,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Possible {
    black: bool,
    white: bool,
}

/// Rows and columns, or an empty list.
#[derive(Default, Serialize)]
struct Passing {
    from: Vec<u8>,
    to: Vec<u8>,
    taken: Vec<u8>,
}

#[derive(Serialize)]
struct Pieces {
    kings: Vec<Piece>,
    queens: Vec<Piece>,
    knights: Vec<Piece>,
    bishops: Vec<Piece>,
    rooks: Vec<Piece>,
    pawns: Vec<Piece>,
}

#[derive(Serialize)]
struct Piece {
    position: Vec<u8>,
    colour: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    has_moved: Option<bool>,
    /// Always empty in known files; the old program fills it when it needs it.
    #[serde(skip_serializing_if = "Option::is_none")]
    castling_moves: Option<[(); 0]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moved: Option<u64>,
}

impl Record {
    fn of(game: &ClubGame) -> Self {
        let setup = game.setup();
        let color = |color: Option<Color>| color.map(|color| color.to_string()).unwrap_or_default();
        let possible = game.memory.en_passant_possible;
        Self {
            id: game.id,
            last_played: game.last_played.to_string(),
            turn: setup.turn.to_string(),
            move_num: game.move_number(),
            winner: game.winner().unwrap_or_default().to_owned(),
            colour_in_check: color(game.color_in_check()),
            is_stalemate: game.is_stalemate(),
            game_over: game.outcome().is_some(),
            must_promote: game.position().is_none(),
            enpassant_possible: Possible { black: possible.black.0, white: possible.white.0 },
            enpassant_move: game.position().and_then(Passing::of).unwrap_or_default(),
            player_one: game.players.white.clone(),
            player_two: game.players.black.clone(),
            pieces: Pieces::of(&setup, &game.memory),
        }
    }
}

impl Passing {
    /// The capture; if two pawns could make it, the file holds only one.
    fn of(position: &Position) -> Option<Self> {
        let victim = position.en_passant()?.victim;
        let moves = position.legal_moves();
        let mv = moves.into_iter().find(|mv| mv.what() == MoveType::EnPassant)?;
        Some(Self {
            from: row_column(mv.from()?),
            to: row_column(mv.to()),
            taken: row_column(victim),
        })
    }
}

impl Pieces {
    fn of(setup: &Setup, memory: &Memory) -> Self {
        let [kings, queens, knights, bishops, rooks, pawns] =
            LISTS.map(|(_, letter)| list(setup, memory, letter));
        Self { kings, queens, knights, bishops, rooks, pawns }
    }
}

/// The pieces of one letter: White's first, each side's from a1 to h8.
fn list(setup: &Setup, memory: &Memory, letter: char) -> Vec<Piece> {
    let ruleset = standard_ruleset();
    let squares = || ruleset.shape().squares().zip(&setup.board);
    let mut pieces = Vec::new();
    for color in Color::BOTH {
        for (square, piece) in squares() {
            let Some(piece) = piece else { continue };
            if piece.color == color && ruleset.letter(piece.kind) == letter {
                pieces.push(Piece::of(square, color, letter, memory));
            }
        }
    }
    pieces
}

impl Piece {
    fn of(square: Square, color: Color, letter: char, memory: &Memory) -> Self {
        let moved = memory.moved.contains(square);
        Self {
            position: row_column(square),
            colour: color.to_string(),
            has_moved: matches!(letter, 'K' | 'R').then_some(moved),
            castling_moves: (letter == 'K').then_some([]),
            first_moved: (letter == 'P')
                .then(|| memory.first_moved.get(&square).copied().unwrap_or_default()),
        }
    }
}

/// A square in the format: the row from the top, then the column.
fn row_column(square: Square) -> Vec<u8> {
    let shape = standard_ruleset().shape();
    let at = shape.coord(square);
    vec![shape.ranks() - 1 - at.rank, at.file]
}
