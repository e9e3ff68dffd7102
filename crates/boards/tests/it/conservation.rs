//! No piece appears or disappears between the boards, in random matches by several rulesets.

use std::collections::BTreeMap;

use boards::{BoardMove, Boards};
use numbers::Numbers;
use rules::{Color, Game, Ruleset};

use crate::{compile, for_partners, make, two_boards};

const MATCHES: u64 = 40;
const MOST_PLIES: usize = 250;

/// How many pieces of each kind both boards and all hands hold; promoted pieces count as pawns.
fn material(boards: &Boards) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for position in boards.games().iter().map(Game::position) {
        let ruleset = position.ruleset();
        for (square, piece) in position.pieces() {
            let promoted = position.promoted().contains(square);
            let letter = if promoted { 'P' } else { ruleset.letter(piece.kind) };
            *counts.entry(letter).or_default() += 1;
        }
        for (kind, count) in Color::BOTH.into_iter().flat_map(|color| position.hand(color)) {
            *counts.entry(ruleset.letter(kind)).or_default() += usize::from(count);
        }
    }
    counts
}

fn all_moves(boards: &Boards) -> Vec<BoardMove> {
    let on = |(board, game): (_, &Game)| {
        game.legal_moves().into_iter().map(move |mv| BoardMove { board, mv })
    };
    boards.ids().zip(boards.games()).flat_map(on).collect()
}

/// Plays a random match, checks the material after every move, and counts the passed pieces.
fn play_out(ruleset: &Ruleset, numbers: &mut Numbers) -> usize {
    let mut boards = two_boards(ruleset);
    let mut expected = material(&boards);
    let mut transfers = 0;
    for _ in 0..MOST_PLIES {
        let choices = all_moves(&boards);
        if choices.is_empty() || boards.outcome().is_some() {
            break;
        }
        let made = *numbers.pick(&choices);
        let captured = boards.games()[made.board.index()].position().victim(made.mv);
        let transfer = make(&mut boards, made);
        if let (Some((_, victim)), None) = (captured, transfer) {
            let lost = ruleset.letter(victim.kind);
            assert!(ruleset.is_royal(victim.kind), "only a royal piece may leave, not {lost}");
            *expected.entry(lost).or_default() -= 1;
        }
        transfers += usize::from(transfer.is_some());
        assert_eq!(material(&boards), expected, "after {made:?}");
    }
    transfers
}

#[test]
fn material_is_conserved_over_both_boards_and_all_hands() {
    for name in ["bughouse", "regicide", "extinction", "king-of-the-hill", "three-check"] {
        let ruleset = compile(for_partners(name));
        let transfers: usize =
            (0..MATCHES).map(|seed| play_out(&ruleset, &mut Numbers::new(seed))).sum();
        assert!(transfers > 100, "{name}: {transfers} pieces were passed");
    }
}
