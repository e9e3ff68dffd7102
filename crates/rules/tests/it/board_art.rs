//! Positions from compact text and moves as text, so that a test reads like a diagram.
//!
//! A position is written like a FEN: rows from the top, `[hands]`, turn, castling, en passant.

use rules::spec::PlacementSpec;
use rules::{
    Color, Coord, EnPassant, Game, Illegal, Intent, Move, MoveType, Piece, Position, Ruleset,
    Setup, SetupFault, Square, SquareSet,
};

/// Who stands where, as rows from the top: `rnbqkbnr/8/4P~3` and the like. Walls are `*`.
pub(crate) fn rows(text: &str) -> Vec<(Coord, Color, char, bool)> {
    let mut pieces: Vec<(Coord, Color, char, bool)> = Vec::new();
    let count = text.split('/').count();
    for (index, row) in text.split('/').enumerate() {
        let rank = (count - 1 - index) as u8;
        let (mut file, mut gap) = (0, 0);
        for letter in row.chars() {
            match letter {
                '0'..='9' => gap = gap * 10 + letter as u8 - b'0',
                '~' => {
                    if let Some(last) = pieces.last_mut() {
                        last.3 = true;
                    }
                }
                _ => {
                    file += std::mem::take(&mut gap);
                    let color = if letter.is_uppercase() { Color::White } else { Color::Black };
                    if letter != '*' {
                        let at = Coord { file, rank };
                        pieces.push((at, color, letter.to_ascii_uppercase(), false));
                    }
                    file += 1;
                }
            }
        }
    }
    pieces
}

/// The pieces of a start position.
pub(crate) fn army(text: &str) -> Vec<PlacementSpec> {
    let piece = |(at, color, letter, _)| PlacementSpec { at, color, letter };
    rows(text).into_iter().map(piece).collect()
}

/// The draft of a position: `rows[hands] turn castling en-passant`, all but the rows optional.
///
/// `KQkq` means the outermost partner on that wing; the passed pawn stands right behind.
pub(crate) fn setup(ruleset: &Ruleset, text: &str) -> Setup {
    let mut fields = text.split_whitespace();
    let board = fields.next().expect("rows");
    let (board, hands) = board.split_once('[').unwrap_or((board, ""));
    let shape = ruleset.shape();
    let kind = |letter: char| {
        let found = ruleset.kind_by_letter(letter.to_ascii_uppercase());
        found.unwrap_or_else(|| panic!("no kind {letter}"))
    };
    let mut setup = Setup::empty(shape);
    for (at, color, letter, promoted) in rows(board) {
        let square = shape.square(at).expect("a square of the board");
        setup.board[square.index()] = Some(Piece::new(color, kind(letter)));
        if promoted {
            setup.promoted.insert(square);
        }
    }
    for letter in hands.trim_end_matches(']').chars() {
        let color = if letter.is_uppercase() { Color::White } else { Color::Black };
        let hand = &mut setup.hands[color];
        match hand.iter_mut().find(|(held, _)| *held == kind(letter)) {
            Some((_, count)) => *count += 1,
            None => hand.push((kind(letter), 1)),
        }
    }
    setup.checks_left = ruleset.checks_to_win().map(rules::ByColor::same);
    if fields.next() == Some("b") {
        setup.turn = Color::Black;
    }
    for letter in fields.next().unwrap_or("-").chars().filter(|&c| c != '-') {
        grant(ruleset, &mut setup, letter);
    }
    setup.en_passant = fields.next().filter(|&name| name != "-").map(|name| {
        let target = shape.parse(name).expect("a square of the board");
        let behind = if setup.turn == Color::White { -1 } else { 1 };
        let victim = shape.offset(target, 0, behind).expect("a square behind it");
        EnPassant { target, victim }
    });
    setup
}

fn grant(ruleset: &Ruleset, setup: &mut Setup, letter: char) {
    let color = if letter.is_uppercase() { Color::White } else { Color::Black };
    let spec = ruleset.spec().castling.as_ref().expect("castling");
    let partner = ruleset.kind_by_letter(spec.partner).map(|kind| Piece::new(color, kind));
    let standing = |square: &Square| setup.board[square.index()];
    let squares = || ruleset.shape().squares();
    let royal = squares()
        .find(|at| standing(at).is_some_and(|p| p.color == color && ruleset.is_royal(p.kind)))
        .expect("a royal");
    let rank = ruleset.shape().coord(royal).rank;
    let on_rank = |at: &Square| ruleset.shape().coord(*at).rank == rank;
    let mut partners = squares().filter(|at| on_rank(at) && standing(at) == partner);
    if letter.eq_ignore_ascii_case(&'k') {
        setup.castling[color].king_side = partners.next_back();
    } else {
        setup.castling[color].queen_side = partners.next();
    }
}

/// A position from its text.
pub(crate) fn position(ruleset: &Ruleset, text: &str) -> Position {
    let position = Position::from_setup(ruleset, &setup(ruleset, text));
    position.unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// What is wrong with the draft of a position.
pub(crate) fn setup_faults(ruleset: &Ruleset, draft: &Setup) -> Vec<SetupFault> {
    match Position::from_setup(ruleset, draft) {
        Ok(position) => panic!("a legal position:\n{position:?}"),
        Err(faults) => faults.faults,
    }
}

/// A move: `e2e4`, `e7e8=Q`, `e5d6ep`, `e1&h1` for castling with the partner on h1, `P@e4`.
pub(crate) fn name(position: &Position, mv: Move) -> String {
    let shape = position.ruleset().shape();
    let letter = |kind| position.ruleset().letter(kind);
    let to = shape.coord(mv.to());
    let Some(from) = mv.from().map(|from| shape.coord(from)) else {
        return format!("{}@{to}", letter(mv.kind()));
    };
    match mv.what() {
        MoveType::Castling => format!("{from}&{to}"),
        MoveType::EnPassant => format!("{from}{to}ep"),
        MoveType::Promotion(kind) => format!("{from}{to}={}", letter(kind)),
        _ => format!("{from}{to}"),
    }
}

fn names(position: &Position, moves: Vec<Move>) -> String {
    let mut names: Vec<String> = moves.iter().map(|&mv| name(position, mv)).collect();
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count, "a move is listed twice: {names:?}");
    names.join(" ")
}

/// Every legal move by name, sorted, once counted and once more asked for one by one.
pub(crate) fn moves(position: &Position) -> String {
    let all = position.legal_moves();
    assert_eq!(position.count_legal_moves(), all.len() as u64);
    for &mv in &all {
        assert!(position.is_legal(mv), "{} is listed but not legal", name(position, mv));
    }
    names(position, all)
}

/// The legal moves of the piece on a square; the same as among all the moves.
pub(crate) fn moves_from(position: &Position, square: &str) -> String {
    let from = at(position, square);
    let mut of_all = position.legal_moves();
    of_all.retain(|mv| mv.from() == Some(from));
    let of_square = names(position, position.legal_moves_from(from));
    assert_eq!(of_square, names(position, of_all));
    of_square
}

/// Where the piece on a square may go, by name.
pub(crate) fn targets(position: &Position, square: &str) -> String {
    moves_from(position, square)
        .split_whitespace()
        .map(|mv| mv.strip_prefix(square).expect("the origin"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The legal drops, by name.
pub(crate) fn drops(position: &Position) -> String {
    names(position, position.legal_drops())
}

/// A square by name.
pub(crate) fn at(position: &Position, name: &str) -> Square {
    let found = position.ruleset().shape().parse(name);
    found.unwrap_or_else(|| panic!("no square {name}"))
}

/// Squares by name, in the order of the board.
pub(crate) fn squares(position: &Position, set: SquareSet) -> String {
    let shape = position.ruleset().shape();
    let names: Vec<String> = set.map(|square| shape.coord(square).to_string()).collect();
    names.join(" ")
}

/// What a person would ask for: `e2e4`, `e7e8=Q` or `P@e4`.
pub(crate) fn intent(position: &Position, text: &str) -> Intent {
    let kind = |letter: &str| {
        let letter = letter.chars().next().expect("a letter");
        position.ruleset().kind_by_letter(letter).expect("a kind")
    };
    if let Some((letter, to)) = text.split_once('@') {
        let (kind, to) = (kind(letter), at(position, to));
        return Intent::Drop { kind, to };
    }
    let (squares, promotion) = match text.split_once('=') {
        Some((squares, letter)) => (squares, Some(kind(letter))),
        None => (text, None),
    };
    let split = squares.rfind(|c: char| c.is_ascii_lowercase()).expect("two squares");
    let (from, to) = squares.split_at(split);
    let (from, to) = (at(position, from), at(position, to));
    Intent::Go { from, to, promotion }
}

/// The move asked for.
pub(crate) fn find(position: &Position, text: &str) -> Move {
    let found = position.find_move(intent(position, text));
    found.unwrap_or_else(|why| panic!("{text}: {why}\n{position:?}"))
}

/// The position after moves, each checked; its key is that of the same position set up again.
pub(crate) fn after(position: &Position, moves: &str) -> Position {
    let mut now = position.clone();
    for text in moves.split_whitespace() {
        now = now.play(find(&now, text)).expect("a legal move");
        let again = Position::from_setup(now.ruleset(), &now.setup());
        let again = again.unwrap_or_else(|faults| panic!("after {text}: {faults}\n{now:?}"));
        assert_eq!(now.key(), again.key(), "the key after {text}");
        assert_eq!(now.setup(), again.setup(), "the setup after {text}");
    }
    now
}

/// A game after moves.
pub(crate) fn game(start: &Position, moves: &str) -> Game {
    let mut game = Game::new(start.clone());
    for text in moves.split_whitespace() {
        let mv = find(game.position(), text);
        game.play(mv).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    game
}

/// Why a move is not legal.
pub(crate) fn why(position: &Position, text: &str) -> Illegal {
    match position.find_move(intent(position, text)) {
        Ok(mv) => panic!("{} is legal\n{position:?}", name(position, mv)),
        Err(why) => why,
    }
}

/// Why a move is not legal, as its code and the square to blame.
pub(crate) fn reason(position: &Position, text: &str) -> String {
    let why = why(position, text);
    match why.culprit() {
        Some(at) => format!("{} {at}", why.code()),
        None => why.code().to_owned(),
    }
}

/// How the game is over, in the words shown to people.
pub(crate) fn outcome(position: &Position) -> String {
    match position.outcome() {
        Some(outcome) => {
            assert!(outcome.winner.is_none() || position.legal_moves().is_empty());
            outcome.to_string()
        }
        None => "goes on".to_owned(),
    }
}
