//! Moves as people type and read them, and explanations of moves that are not legal.

use notation::uci::{UciError, parse_intent};
use notation::{SanError, parse_san, write_san, write_uci};
use rules::{Coord, Game, Illegal, Intent, Move, MoveType, PieceKind, Position, Square};

use super::command;
use super::words::listed;

/// How many targets or moves an explanation lists.
const MOST_LISTED: usize = 12;

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MoveError {
    /// The reason, and what the piece can do instead.
    pub(crate) sentence: String,
    /// The square that explains it, unless it is the square of the moving piece.
    pub(crate) culprit: Option<Square>,
}

/// A move as it is shown to people.
pub(crate) fn write(position: &Position, mv: Move) -> String {
    write_san(position, mv)
}

/// Some legal move, as an example of how to write one.
pub(crate) fn example(game: &Game) -> String {
    let moves = game.legal_moves();
    let double = |mv: &&Move| mv.what() == MoveType::DoubleStep;
    let steps: Vec<&Move> = moves.iter().filter(double).collect();
    // The middle one is a common first move, such as e2e4.
    let usual = steps.get(steps.len() / 2).copied().or(moves.first());
    usual.map_or("e2e4".to_owned(), |&mv| write_uci(game.position(), mv))
}

/// Finds the move that a text means.
///
/// # Errors
/// Why there is none, and what the piece can do instead.
pub(crate) fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    let text = without_number(text);
    let by_squares =
        |intent| game.find_move(intent).map_err(|why| move_error(game, text, intent, why));
    let position = game.position();
    match parse_intent(position.ruleset(), text) {
        Ok(intent) => return by_squares(intent),
        Err(UciError::Unreadable(_)) => {}
        Err(UciError::NoSquare { square, shape, .. }) => {
            let sentence =
                format!("{text} is not legal: there is no square `{square}` on the {shape} board");
            return Err(MoveError { sentence, culprit: None });
        }
        Err(error) => return Err(MoveError { sentence: error.to_string(), culprit: None }),
    }
    match parse_san(position, text) {
        Ok(mv) => Ok(mv),
        Err(SanError::Illegal { reason, .. }) => Err(match Meant::of(position, text) {
            Some(Meant { origins, to, .. }) if origins.len() == 1 => {
                let intent = Intent::Go { from: origins[0], to, promotion: None };
                move_error(game, text, intent, reason)
            }
            _ => refused(position, text, reason),
        }),
        Err(SanError::NoCastling { why, .. }) => {
            Err(MoveError { sentence: format!("{text} is not legal: {why}"), culprit: None })
        }
        Err(error @ SanError::NoneCan { .. }) => Err(match Meant::of(position, text) {
            Some(meant) => none_can(game, text, &meant),
            None => MoveError { sentence: error.to_string(), culprit: None },
        }),
        Err(error @ SanError::Ambiguous { .. }) => {
            Err(MoveError { sentence: error.to_string(), culprit: None })
        }
        Err(error) => match (capitals(position, text), shouted(position, text)) {
            (Some(intent), _) => by_squares(intent),
            (None, Some(mv)) => Ok(mv),
            (None, None) if matches!(error, SanError::Syntax(_)) => Err(unreadable(game, text)),
            (None, None) => Err(MoveError { sentence: error.to_string(), culprit: None }),
        },
    }
}

/// Reads a move by its squares in capitals, with separators: `E2E4`, `E2 - E4`.
fn capitals(position: &Position, text: &str) -> Option<Intent> {
    let joined = text.chars().filter(|letter| !" -xX:".contains(*letter));
    let joined: String = joined.map(|letter| letter.to_ascii_lowercase()).collect();
    parse_intent(position.ruleset(), &joined).ok()
}

/// Reads a move by its piece when caps lock is on: `NF6`. The first letter may name a piece or a file;
/// if both are legal, the move is ambiguous.
fn shouted(position: &Position, text: &str) -> Option<Move> {
    if text.contains(|letter: char| letter.is_ascii_lowercase()) || !text.is_ascii() {
        return None;
    }
    let lower = text.to_ascii_lowercase();
    let piece = format!("{}{}", &text[..1.min(text.len())], &lower[1.min(lower.len())..]);
    let by_piece = parse_san(position, &piece).ok();
    let by_file = parse_san(position, &lower).ok();
    match (by_piece, by_file) {
        (Some(one), Some(other)) if one != other => None,
        (one, other) => one.or(other),
    }
}

/// Removes the move number: `12. e2e4`, `12... e7e5`.
fn without_number(text: &str) -> &str {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    if digits > 0 && rest.starts_with('.') { rest.trim_start_matches(['.', ' ']) } else { text }
}

fn unreadable(game: &Game, text: &str) -> MoveError {
    let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    let word = text.split_whitespace().next().unwrap_or_default();
    let advice = match command::guess(word) {
        Some(guess) => format!("did you mean `{guess}`?"),
        None if word.to_ascii_lowercase().starts_with("castl") => {
            "castling is `O-O` or `O-O-O`".to_owned()
        }
        None => format!("type a move such as `{}`, or `help`", example(game)),
    };
    MoveError {
        sentence: format!("`{shown}` is neither a move nor a command: {advice}"),
        culprit: None,
    }
}

/// The pieces that an illegal move in algebraic notation could mean.
struct Meant {
    kind: PieceKind,
    origins: Vec<Square>,
    to: Square,
}

impl Meant {
    /// Takes the kind from the first letter (a pawn if there is none) and the target from the end.
    fn of(position: &Position, text: &str) -> Option<Self> {
        let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let text = text.split_once(['=', '(']).map_or(text, |(head, _)| head);
        let name = text.rfind(|letter: char| letter.is_ascii_lowercase())?;
        let to = shape.parse(&text[name..])?;
        let first = text.chars().next()?;
        let is_kind = |kind: &PieceKind| match first.is_ascii_uppercase() {
            true => ruleset.letter(*kind) == first,
            false => ruleset.is_pawn(*kind),
        };
        let kind = ruleset.kinds().find(is_kind)?;
        let own = (position.kind(kind) & position.color(position.turn())).into_iter();
        // A pawn is named by its file: the file it captures from, or the file it stays on.
        let file = u8::try_from(first)
            .ok()
            .filter(|file| ruleset.is_pawn(kind) && file.is_ascii_lowercase());
        let on_file = |&at: &Square| file.is_none_or(|file| shape.coord(at).file == file - b'a');
        Some(Self { kind, origins: own.filter(on_file).collect(), to })
    }
}

/// Explains that none of the pieces can go there; if there is only one, what it can do instead.
fn none_can(game: &Game, text: &str, meant: &Meant) -> MoveError {
    let position = game.position();
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    if let &[from] = meant.origins.as_slice() {
        let intent = Intent::Go { from, to: meant.to, promotion: None };
        if let Err(why) = game.find_move(intent) {
            return move_error(game, text, intent, why);
        }
    }
    let kind = ruleset.kind_name(meant.kind);
    let names = meant.origins.iter().map(|&square| shape.name(square).to_string());
    let names: Vec<String> = names.take(MOST_LISTED).collect();
    let place = match names.len() {
        0 => "there is none on that file".to_owned(),
        _ => format!("yours are on {}", listed(&names, "and")),
    };
    let sentence = format!(
        "{text} is not legal: you have no {kind} that can go to {}; {place}",
        shape.name(meant.to)
    );
    MoveError { sentence, culprit: None }
}

/// An explanation without advice, because it is not clear which piece was meant.
fn refused(position: &Position, text: &str, why: Illegal) -> MoveError {
    let culprit = why.culprit().and_then(|at: Coord| position.ruleset().shape().square(at));
    MoveError { sentence: format!("{text} is not legal: {}", why.sentence(position)), culprit }
}

fn move_error(game: &Game, text: &str, intent: Intent, why: Illegal) -> MoveError {
    let position = game.position();
    let advice = match intent {
        Intent::Go { from, to, .. } => walking(game, from, to, why),
        Intent::Drop { .. } => dropping(position, why),
    };
    let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
    let origin = match intent {
        Intent::Go { from, .. } => Some(from),
        Intent::Drop { .. } => None,
    };
    let MoveError { sentence, culprit } = refused(position, text, why);
    MoveError {
        sentence: sentence + &advice,
        culprit: culprit.filter(|&culprit| Some(culprit) != origin),
    }
}

/// What the piece on a square can do instead.
fn walking(game: &Game, from: Square, to: Square, why: Illegal) -> Option<String> {
    let position = game.position();
    let (ruleset, turn) = (position.ruleset(), position.turn());
    let piece = position.piece_at(from)?;
    if piece.color != turn {
        return Some(format!("it is {turn}'s turn"));
    }
    let name = |square| ruleset.shape().name(square).to_string();
    let moves: Vec<Move> =
        game.legal_moves().into_iter().filter(|mv| mv.from() == Some(from)).collect();
    if matches!(why, Illegal::PromotionRequired(_) | Illegal::PromotionNotAllowed(_)) {
        let same = moves.iter().filter(|mv| mv.to() == to);
        let choices: Vec<String> = same.map(|&mv| write_uci(position, mv)).collect();
        return (!choices.is_empty()).then(|| format!("write {}", listed(&choices, "or")));
    }
    let piece = format!("the {} on {}", ruleset.kind_name(piece.kind), name(from));
    let mut targets: Vec<Square> = moves.iter().map(|&mv| position.castling_target(mv)).collect();
    targets.sort_unstable();
    targets.dedup();
    match targets.len() {
        0 => Some(format!("{piece} has no legal move")),
        1..=MOST_LISTED => {
            let names: Vec<String> = targets.into_iter().map(name).collect();
            Some(format!("{piece} can go to {}", listed(&names, "or")))
        }
        many => Some(format!("{piece} can go to {many} squares: type `moves {}`", name(from))),
    }
}

/// The pieces in hand, if the piece to drop is not among them.
fn dropping(position: &Position, why: Illegal) -> Option<String> {
    let hand = super::words::hand(position, position.turn());
    (why == Illegal::DropNoneInHand).then(|| format!("your hand: {hand}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_argument::PositionArgument;

    fn game(ruleset: &str, fen: Option<&str>) -> Game {
        Game::new(PositionArgument::of(ruleset, fen).position().unwrap())
    }

    #[test]
    fn moves_by_squares_are_read_leniently() {
        let game = game("standard", None);
        let expected = read(&game, "e2e4").unwrap();
        for text in ["e2-e4", "e2 e4", "E2E4", "E2 - E4", "1. e4", "1.e2-e4", " e4!? ", "e4"] {
            assert_eq!(read(&game, text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn caps_lock_is_forgiven() {
        let game = game("standard", Some("4k3/8/8/8/8/2P5/8/1B2K1N1 w - - 0 1"));
        for (text, expected) in [("NF3", "g1f3"), ("C4", "c3c4"), ("BC2", "b1c2"), ("BE4", "b1e4")]
        {
            let mv = read(&game, text).unwrap();
            assert_eq!(write_uci(game.position(), mv), expected, "{text}");
        }
    }

    #[track_caller]
    fn check(game: &Game, text: &str, sentence: &str, culprit: &str) {
        let move_error = read(game, text).unwrap_err();
        let shape = game.position().ruleset().shape();
        assert_eq!(
            (move_error.sentence.as_str(), move_error.culprit),
            (sentence, shape.parse(culprit))
        );
    }

    #[test]
    fn an_illegal_move_is_explained_with_alternatives() {
        let start = game("standard", None);
        let sentence = "e2e5 is not legal: the pawn on e2 can't move there; the pawn on e2 can go \
            to e3 or e4";
        check(&start, "e2e5", sentence, "");
        let sentence =
            "a1a3 is not legal: the way is blocked on a2; the rook on a1 has no legal move";
        check(&start, "a1a3", sentence, "a2");
        let sentence = "e7e5 is not legal: the piece on e7 is not yours; it is White's turn";
        check(&start, "e7e5", sentence, "");
        check(&start, "e4e5", "e4e5 is not legal: there is no piece on e4", "");
        let sentence = "e2e9 is not legal: there is no square `e9` on the 8×8 board";
        check(&start, "e2e9", sentence, "");
    }

    #[test]
    fn algebraic_moves_are_explained_too() {
        let start = game("standard", None);
        let sentence = "e5 is not legal: the pawn on e2 can't move there; the pawn on e2 can go \
            to e3 or e4";
        check(&start, "e5", sentence, "");
        let sentence = "exd3 is not legal: the piece can go to d3 only to capture; the pawn on e2 \
            can go to e3 or e4";
        check(&start, "exd3", sentence, "d3");
        let sentence = "Nd4 is not legal: you have no knight that can go to d4; yours are on \
            b1 and g1";
        check(&start, "Nd4", sentence, "");
        let sentence = "Qd4 is not legal: the way is blocked on d2; the queen on d1 has no legal \
            move";
        check(&start, "Qd4", sentence, "d2");
        let fen = "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1";
        let sentence = "`Ne2` could be Ng1e2, Nc3e2";
        check(&game("standard", Some(fen)), "Ne2", sentence, "");
    }

    #[test]
    fn illegal_castling_is_explained() {
        let start = game("standard", None);
        check(&start, "O-O", "O-O is not legal: castling is blocked on f1", "f1");
        let through = game("standard", Some("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"));
        let sentence = "0-0 is not legal: the king can't castle out of, through or into check: \
            f1 is attacked from f3";
        check(&through, "0-0", sentence, "f3");
        let moved = game("standard", Some("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"));
        let move_error = read(&moved, "O-O").unwrap_err().sentence;
        assert!(
            move_error.starts_with("O-O is not legal: castling is no longer possible"),
            "{move_error}"
        );
        let walked = game("standard", Some("4k3/8/8/8/8/8/5K2/R6R w - - 0 1"));
        let sentence = "O-O is not legal: the right to castle to this side is gone";
        check(&walked, "O-O", sentence, "");
        let army = game("los-alamos", None);
        check(&army, "O-O-O", "O-O-O is not legal: this ruleset has no castling", "");
    }

    #[test]
    fn promotions_and_drops_have_their_own_advice() {
        let line_up = game("standard", Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"));
        let sentence = "a7a8 is not legal: the pawn must promote on a8: choose a piece; \
            write a7a8q, a7a8r, a7a8b or a7a8n";
        check(&line_up, "a7a8", sentence, "a8");
        let crazyhouse = game("crazyhouse", Some("4k3/8/8/8/8/8/8/4K3[PPq] w - - 0 1"));
        let sentence = "N@d4 is not legal: you have no such piece in hand; your hand: 2 pawns";
        check(&crazyhouse, "N@d4", sentence, "");
    }

    #[test]
    fn an_unreadable_line_gets_a_suggestion_or_an_example() {
        let start = game("standard", None);
        let sentence = "`udno` is neither a move nor a command: did you mean `undo`?";
        check(&start, "udno", sentence, "");
        let sentence =
            "`???` is neither a move nor a command: type a move such as `e2e4`, or `help`";
        check(&start, "???", sentence, "");
        let small = game("gardner", None);
        let legal = small.legal_moves().into_iter().map(|mv| write_uci(small.position(), mv));
        assert!(legal.collect::<Vec<_>>().contains(&example(&small)));
        let move_error = read(&small, "???").unwrap_err().sentence;
        assert!(move_error.contains(&format!("such as `{}`", example(&small))), "{move_error}");
        let sentence = "`castle` is neither a move nor a command: castling is `O-O` or `O-O-O`";
        check(&start, "castle", sentence, "");
        let hostile = "\u{1b}[2J".repeat(1000);
        assert!(!read(&start, &hostile).unwrap_err().sentence.contains('\u{1b}'));
    }
}
