//! Whether a move is the right one, and the boards that show it.

use notation::{parse_fen, write_uci};
use protocol::positions::{PositionMove, PositionRequest};
use protocol::puzzles::{PuzzleHint, PuzzleVerdict};
use protocol::{BoardState, WireError};
use puzzles::Puzzle;
use rules::{Game, Move, Ruleset};

use crate::live::convert::{bad_input, fen_error, find_move, square_name};
use crate::positions::{self, PositionBase};

/// A move that was judged, and the boards after it and the reply.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) verdict: PuzzleVerdict,
    pub(super) shown: Shown,
}

/// Moves and the board after each of them.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) moves: Vec<PositionMove>,
    pub(super) boards: Vec<BoardState>,
}

/// Judges the last of these moves; those before it must be the beginning of the solution.
///
/// # Errors
/// When they are not, or when the move is illegal.
pub(super) fn judge(
    ruleset: &Ruleset,
    puzzle: &Puzzle,
    moves: &[String],
) -> Result<Judged, WireError> {
    let Some((tried, before)) = moves.split_last() else {
        return Err(bad_input("send the move that you want to make").because("unreadable"));
    };
    let game = game_after(ruleset, puzzle, before)?;
    let right = puzzle.solution.get(before.len()).map(String::as_str);
    let uci = write_uci(game.position(), find_move(&game, tried)?);
    if right != Some(uci.as_str()) {
        let shown = show(ruleset, puzzle, before, &[uci])?;
        return Ok(Judged { verdict: PuzzleVerdict::Wrong, shown });
    }
    let reply = puzzle.solution.get(before.len() + 1).cloned();
    let verdict = if reply.is_some() { PuzzleVerdict::Right } else { PuzzleVerdict::Solved };
    let played: Vec<String> = [uci].into_iter().chain(reply).collect();
    Ok(Judged { verdict, shown: show(ruleset, puzzle, before, &played)? })
}

/// The right move after these, which must be the beginning of the solution: its piece, or all of it.
///
/// # Errors
/// When they are not.
pub(super) fn hint(
    ruleset: &Ruleset,
    puzzle: &Puzzle,
    before: &[String],
    is_whole: bool,
) -> Result<PuzzleHint, WireError> {
    let game = game_after(ruleset, puzzle, before)?;
    let right = puzzle.solution.get(before.len()).ok_or_else(not_the_beginning)?;
    let mv: Move = find_move(&game, right)?;
    let name = |square| square_name(ruleset.shape(), square);
    Ok(PuzzleHint {
        from: mv.from().map(name),
        drop: mv.from().is_none().then(|| ruleset.letter(mv.kind())),
        piece: ruleset.kind_name(mv.kind()).to_owned(),
        to: is_whole.then(|| name(mv.to())),
    })
}

/// The solution from a ply on.
///
/// # Errors
/// When the puzzle cannot be played, which nobody can cause.
pub(super) fn solution(
    ruleset: &Ruleset,
    puzzle: &Puzzle,
    from: usize,
) -> Result<Shown, WireError> {
    let (before, rest) = puzzle.solution.split_at(from.min(puzzle.solution.len()));
    show(ruleset, puzzle, before, rest)
}

/// The board at the start, with everything the solver may do.
///
/// # Errors
/// When the puzzle cannot be played, which nobody can cause.
pub(super) fn start(ruleset: &Ruleset, puzzle: &Puzzle) -> Result<BoardState, WireError> {
    board_after(ruleset, puzzle, Vec::new()).map(|(board, _)| board)
}

/// The game after the first moves of the solution.
fn game_after(ruleset: &Ruleset, puzzle: &Puzzle, before: &[String]) -> Result<Game, WireError> {
    let is_beginning = puzzle.solution.starts_with(before) && before.len().is_multiple_of(2);
    if !is_beginning {
        return Err(not_the_beginning());
    }
    let mut game = Game::new(parse_fen(ruleset, &puzzle.fen).map_err(|error| fen_error(&error))?);
    for text in before {
        let mv = find_move(&game, text)?;
        game.play(mv).map_err(|why| bad_input(why).because("illegal"))?;
    }
    Ok(game)
}

fn not_the_beginning() -> WireError {
    let message = "the moves before the last one are not the beginning of the solution";
    bad_input(message).because("not-the-solution")
}

/// Plays moves after others, and shows the board after each.
fn show(
    ruleset: &Ruleset,
    puzzle: &Puzzle,
    before: &[String],
    played: &[String],
) -> Result<Shown, WireError> {
    let mut shown = Shown { moves: Vec::new(), boards: Vec::new() };
    for count in 1..=played.len() {
        let line: Vec<String> = before.iter().chain(&played[..count]).cloned().collect();
        let (board, mv) = board_after(ruleset, puzzle, line)?;
        shown.boards.push(board);
        shown.moves.extend(mv);
    }
    Ok(shown)
}

fn board_after(
    ruleset: &Ruleset,
    puzzle: &Puzzle,
    moves: Vec<String>,
) -> Result<(BoardState, Option<PositionMove>), WireError> {
    let request =
        PositionRequest { fen: Some(puzzle.fen.clone()), moves, ..PositionRequest::default() };
    let mut answer = positions::answer(&PositionBase::Ruleset(ruleset.clone()), &request)?;
    Ok((answer.boards.swap_remove(0), answer.moves.pop()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LADDER: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1 ;win 2 ;a2a7 h8g8 b1b8 ;mate ;1100";

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn standard() -> Ruleset {
        Ruleset::compile(notation::builtin("standard").unwrap()).unwrap()
    }

    #[track_caller]
    fn check(played: &str, verdict: PuzzleVerdict, shown: &str) {
        let judged = judge(&standard(), &LADDER.parse().unwrap(), &moves(played)).unwrap();
        let san: Vec<&str> = judged.shown.moves.iter().map(|mv| mv.san.as_str()).collect();
        assert_eq!((judged.verdict, san.join(" ").as_str()), (verdict, shown));
        assert_eq!(judged.shown.boards.len(), judged.shown.moves.len());
    }

    #[test]
    fn moves_are_judged_one_by_one() {
        check("a2a7", PuzzleVerdict::Right, "Ra7 Kg8");
        check("Ra7", PuzzleVerdict::Right, "Ra7 Kg8");
        check("a2a7 h8g8 b1b8", PuzzleVerdict::Solved, "Rb8#");
        check("b1b7", PuzzleVerdict::Wrong, "Rb7");
        check("a2a7 h8g8 a7a8", PuzzleVerdict::Wrong, "Ra8+");
    }

    #[test]
    fn the_solution_cannot_be_begun_in_the_middle() {
        let (standard, ladder) = (standard(), LADDER.parse().unwrap());
        for played in ["a2a6 h8g8 b1b8", "a2a7 b1b8", "", "a2a7 h8g8 b1b8 g8h8 b8b1"] {
            assert!(judge(&standard, &ladder, &moves(played)).is_err(), "{played}");
        }
        assert!(hint(&standard, &ladder, &moves("b1b7 h8g8"), true).is_err());
        assert!(hint(&standard, &ladder, &moves("a2a7 h8g8 b1b8"), true).is_err());
        let illegal = judge(&standard, &ladder, &moves("a2b3")).unwrap_err();
        assert_eq!(illegal.code, protocol::ErrorCode::IllegalMove);
    }

    #[test]
    fn a_hint_names_the_piece_and_then_the_move() {
        let (standard, ladder) = (standard(), LADDER.parse().unwrap());
        let piece = hint(&standard, &ladder, &[], false).unwrap();
        assert_eq!(
            (piece.from.unwrap().as_str(), piece.to, piece.piece.as_str()),
            ("a2", None, "rook")
        );
        let whole = hint(&standard, &ladder, &moves("a2a7 h8g8"), true).unwrap();
        assert_eq!((whole.from.unwrap().as_str(), whole.to.unwrap().as_str()), ("b1", "b8"));
    }
}
