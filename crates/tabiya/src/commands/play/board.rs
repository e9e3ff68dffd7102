//! The board as lines of text: pieces, coordinates, marks and hands.

use rules::spec::WinCondition;
use rules::{BoardShape, Color, Coord, Piece, Position, Ruleset, Square, SquareSet};

use super::palette::{Ground, Palette, RESET};
use super::view::TerminalView;
use super::words;
use crate::diagram;

/// How pieces are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Symbols {
    /// Chess symbols for the kinds that have one, letters for the others.
    Unicode,
    /// Letters as in FEN.
    Ascii,
}

impl Symbols {
    /// Chooses by the environment variables.
    pub(crate) fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        // The Linux console has no glyphs for chess symbols.
        if variable("TERM").is_some_and(|term| matches!(term.as_str(), "dumb" | "linux")) {
            return Self::Ascii;
        }
        let set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find(|name| set(name));
        let locale = locale.and_then(|name| variable(name)).unwrap_or_default();
        let locale = locale.to_ascii_lowercase();
        if cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8") {
            Self::Unicode
        } else {
            Self::Ascii
        }
    }
}

/// How a board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// How pieces are written.
    pub(crate) symbols: Symbols,
    /// The colors.
    pub(crate) palette: Palette,
}

/// Highlighted squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    /// Where the last move came from and went to.
    pub(crate) moved: SquareSet,
    /// Royals in check, or the square that explains a refusal.
    pub(crate) alarm: SquareSet,
}

/// The visible part of the board with coordinates, and the hands below.
pub(crate) fn lines(
    position: &Position,
    view: &TerminalView,
    look: Look,
    marks: Marks,
) -> Vec<String> {
    let ruleset = position.ruleset();
    let hills = hills(ruleset);
    let held = hills.into_iter().filter(|&hill| position.piece_at(hill).is_some());
    let brackets = Brackets { marks, held: held.collect() };
    let cell = |square| Cell {
        content: content(position, look, hills, square),
        owner: position.piece_at(square).map(|piece| piece.color),
        ground: ground(position, marks, hills, square),
        brackets: brackets.pair(square),
    };
    let mut lines = grid(ruleset.shape(), view, look.palette, cell);
    lines.extend(view.part());
    if position.ruleset().uses_hands() {
        let hand = |color| format!("{color}'s hand: {}", words::hand(position, color));
        lines.extend(Color::BOTH.map(hand));
    }
    lines.extend(words::checks_left(position));
    lines
}

/// A square as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    /// The letter or symbol.
    pub(crate) content: char,
    /// The owner of the piece, if there is one.
    pub(crate) owner: Option<Color>,
    /// The background, if there are colors.
    pub(crate) ground: Ground,
    /// The brackets around it, if there are no colors.
    pub(crate) brackets: Option<(char, char)>,
}

/// The visible part of any board, with coordinates.
pub(crate) fn grid(
    shape: BoardShape,
    view: &TerminalView,
    palette: Palette,
    cell: impl Fn(Square) -> Cell,
) -> Vec<String> {
    let mut lines: Vec<String> = view
        .ranks()
        .into_iter()
        .map(|rank| {
            let squares = view.files().into_iter();
            let squares = squares.filter_map(|file| shape.square(Coord { file, rank }));
            rank_line(rank, view, palette, squares.map(&cell))
        })
        .collect();
    lines.push(file_line(view));
    lines
}

/// The letter or symbol of a piece.
pub(crate) fn symbol(ruleset: &Ruleset, look: Look, piece: Piece) -> char {
    let letter = diagram::letter(ruleset, piece);
    glyph(look, ruleset.kind_name(piece.kind), letter, piece.color)
}

/// The chess symbol for a kind with this name, or its letter.
pub(crate) fn glyph(look: Look, kind: &str, letter: char, color: Color) -> char {
    let place = match (look.symbols, kind) {
        (Symbols::Unicode, "king") => 0,
        (Symbols::Unicode, "queen") => 1,
        (Symbols::Unicode, "rook") => 2,
        (Symbols::Unicode, "bishop") => 3,
        (Symbols::Unicode, "knight") => 4,
        (Symbols::Unicode, "pawn") => 5,
        _ => return letter,
    };
    const OUTLINED: [char; 6] = ['♔', '♕', '♖', '♗', '♘', '♙'];
    const FILLED: [char; 6] = ['♚', '♛', '♜', '♝', '♞', '♟'];
    match (look.palette, color) {
        // Filled symbols are easier to see if colors distinguish the sides.
        (Palette::Plain | Palette::Eight, Color::White) => OUTLINED[place],
        _ => FILLED[place],
    }
}

fn rank_line(
    rank: u8,
    view: &TerminalView,
    palette: Palette,
    cells: impl Iterator<Item = Cell>,
) -> String {
    let wide = view.square_columns() > 2;
    let mut line = format!("{:>2} ", rank + 1);
    // In narrow squares, a closing bracket shares its column with the next square.
    let mut shared = ' ';
    for Cell { content, owner, ground, brackets } in cells {
        if palette == Palette::Plain {
            let (opening, closing) = brackets.unwrap_or((shared, ' '));
            line.push(opening);
            line.push(content);
            if wide {
                line.push(closing);
            } else {
                shared = closing;
            }
        } else {
            line.push_str(&palette.paint(ground, owner));
            line.push(' ');
            line.push(content);
            line.push_str(if wide { " " } else { "" });
            line.push_str(RESET);
        }
    }
    line.push(shared);
    line.trim_end().to_owned()
}

fn file_line(view: &TerminalView) -> String {
    let space = " ".repeat(view.square_columns() - 2);
    let letters = view.files().into_iter().map(|file| char::from(b'a' + file));
    let letters: String = letters.map(|letter| format!(" {letter}{space}")).collect();
    format!("   {}", letters.trim_end())
}

/// The squares on which a royal wins.
fn hills(ruleset: &Ruleset) -> SquareSet {
    let spec = ruleset.spec();
    let wins = |color: &Color| spec.win[*color] == WinCondition::KingOfTheHill;
    let hills = Color::BOTH.into_iter().filter(wins).flat_map(|color| &spec.hills[color]);
    hills.filter_map(|&at| ruleset.shape().square(at)).collect()
}

fn content(position: &Position, look: Look, hills: SquareSet, square: Square) -> char {
    let ruleset = position.ruleset();
    match position.piece_at(square) {
        Some(piece) => symbol(ruleset, look, piece),
        None if hills.contains(square) => empty(look, Ground::Hill),
        None if ruleset.walls().contains(square) => empty(look, Ground::Wall),
        None => empty(look, Ground::Light),
    }
}

/// The character on an empty square. With colors, only hills need one.
pub(crate) fn empty(look: Look, ground: Ground) -> char {
    match (ground, look.symbols) {
        (Ground::Hill, Symbols::Unicode) => '△',
        (Ground::Hill, Symbols::Ascii) => '^',
        _ if look.palette != Palette::Plain => ' ',
        (Ground::Wall, Symbols::Unicode) => '█',
        (Ground::Wall, Symbols::Ascii) => '#',
        _ => '.',
    }
}

fn ground(position: &Position, marks: Marks, hills: SquareSet, square: Square) -> Ground {
    let Coord { file, rank } = position.ruleset().shape().coord(square);
    if marks.alarm.contains(square) {
        Ground::Alarm
    } else if position.ruleset().walls().contains(square) {
        Ground::Wall
    } else if marks.moved.contains(square) {
        Ground::Moved
    } else if hills.contains(square) {
        Ground::Hill
    } else if (file + rank).is_multiple_of(2) {
        Ground::Dark
    } else {
        Ground::Light
    }
}

/// The brackets around squares on a terminal without colors.
struct Brackets {
    marks: Marks,
    /// Hills with a piece on them, which hides the hill's own character.
    held: SquareSet,
}

impl Brackets {
    fn pair(&self, square: Square) -> Option<(char, char)> {
        if self.marks.alarm.contains(square) {
            Some(('[', ']'))
        } else if self.marks.moved.contains(square) {
            Some(('(', ')'))
        } else {
            self.held.contains(square).then_some(('{', '}'))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::ScreenSize;
    use super::*;
    use crate::position_argument::PositionArgument;

    const PLAIN: Look = Look { symbols: Symbols::Ascii, palette: Palette::Plain };

    fn drawn(ruleset: &str, fen: &str, screen: ScreenSize, look: Look, moved: &[&str]) -> String {
        let position = PositionArgument::of(ruleset, Some(fen)).position().unwrap();
        let shape = position.ruleset().shape();
        let view = TerminalView::new(shape, Color::White, screen);
        let moved = moved.iter().map(|name| shape.parse(name).unwrap()).collect();
        let marks = Marks { moved, alarm: position.royals(Color::Black) };
        lines(&position, &view, look, marks).join("\n")
    }

    const FEN: &str = "k4/5/2p2/5/4K w - - 0 1";

    #[test]
    fn brackets_mark_without_colors() {
        let board = drawn("gardner", FEN, ScreenSize::Unlimited, PLAIN, &["d1", "e1"]);
        let expected = " 5 [k] .  .  .  .\n 4  .  .  .  .  .\n 3  .  .  p  .  .\n \
            2  .  .  .  .  .\n 1  .  .  . (.)(K)\n    a  b  c  d  e";
        assert_eq!(board, expected);
    }

    #[test]
    fn narrow_squares_share_their_brackets() {
        let screen = ScreenSize::Window { columns: 15, rows: 24 };
        let board = drawn("gardner", FEN, screen, PLAIN, &["d1", "e1"]);
        let expected = " 5 [k]. . . .\n 4  . . . . .\n 3  . . p . .\n 2  . . . . .\n \
            1  . . .(.(K)\n    a b c d e";
        assert_eq!(board, expected);
    }

    #[test]
    fn symbols_are_filled_in_colors_only() {
        let plain = Look { symbols: Symbols::Unicode, ..PLAIN };
        let board = drawn("gardner", FEN, ScreenSize::Unlimited, plain, &[]);
        assert!(board.contains("[♚]") && board.contains('♔'), "{board}");
        let colored = Look { palette: Palette::Many, ..plain };
        let board = drawn("gardner", FEN, ScreenSize::Unlimited, colored, &["e1"]);
        assert!(board.contains("\x1b[1;38;5;16;48;5;160m ♚ \x1b[0m"), "{board}");
        assert!(board.contains("\x1b[1;38;5;231;48;5;100m ♚ \x1b[0m"), "{board}");
    }

    #[test]
    fn hands_checks_and_walls_are_shown() {
        let fen = "4k3/8/8/8/8/8/8/4K3[PPq] w - - 0 1";
        let board = drawn("crazyhouse", fen, ScreenSize::Unlimited, PLAIN, &[]);
        assert!(board.ends_with("White's hand: 2 pawns\nBlack's hand: 1 queen"), "{board}");
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0";
        let board = drawn("three-check", fen, ScreenSize::Unlimited, PLAIN, &[]);
        assert!(board.ends_with("\nChecks to win: White 2, Black 3"), "{board}");
        let fen = "5k5/11/11/11/3*3*3/11/11/11/5K5 w - - 0 1";
        let board = drawn("circus", fen, ScreenSize::Unlimited, PLAIN, &[]);
        assert!(board.contains("\n 5  .  .  .  #  .  .  .  #  .  .  .\n"), "{board}");
    }

    /// A hill must be visible in every look, with and without a piece on it.
    #[test]
    fn hills_are_shown_in_every_look() {
        let empty = "4k4/9/3*1*3/9/3*1*3/9/4K4 w - - 0 1";
        let held = "4k4/9/3*1*3/4N4/3*1*3/9/4K4 w - - 0 1";
        for (symbols, palette, on_empty, on_held) in [
            (Symbols::Ascii, Palette::Plain, " . ^ . ", " . {N} . "),
            (Symbols::Unicode, Palette::Plain, " . △ . ", " . {♘} . "),
            (Symbols::Ascii, Palette::Many, ";48;5;67m ^ \x1b", ";48;5;67m N \x1b"),
            (Symbols::Unicode, Palette::Many, ";48;5;67m △ \x1b", ";48;5;67m ♞ \x1b"),
            (Symbols::Ascii, Palette::Eight, ";45m ^ \x1b", ";45m N \x1b"),
            (Symbols::Unicode, Palette::Eight, ";45m △ \x1b", ";45m ♘ \x1b"),
        ] {
            let look = Look { symbols, palette };
            for (fen, sign) in [(empty, on_empty), (held, on_held)] {
                let board = drawn("hilltop", fen, ScreenSize::Unlimited, look, &[]);
                let board = board.replace("  ", " ");
                assert!(board.contains(sign), "{sign:?}\n{board}");
            }
        }
        let board =
            drawn("standard", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ScreenSize::Unlimited, PLAIN, &[]);
        assert!(!board.contains('^'), "{board}");
    }
}
