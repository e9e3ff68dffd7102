//! Minimax and its tree.

use engine::{Bound, Score};
use players::{Reason, SearchTree, TreeNode};

use super::{check, choose, game};

/// The value of a position by trying everything, with the evaluation that Minimax 1 shows for its moves.
fn value(game: &mut rules::Game, depth: u32) -> Score {
    let id = format!("minimax-{depth}");
    choose(&id, game, 1).unwrap().thinking.candidates[0].score.unwrap()
}

fn tree(fen: &str, depth: u32) -> SearchTree {
    let game = game("standard", Some(fen));
    choose(&format!("minimax-{depth}"), &game, 1).unwrap().thinking.search.unwrap()
}

fn visit(nodes: &[TreeNode], position: &rules::Position, plies: u32) -> u32 {
    let mut deepest = plies;
    for node in nodes {
        let after = position.play(node.mv).unwrap();
        deepest = deepest.max(visit(&node.children, &after, plies + 1));
    }
    deepest
}

#[test]
fn deeper_search_sees_more() {
    // One ply takes the guarded pawn; two plies see the recapture.
    check("minimax-1", "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "Qxd5");
    let game = game("standard", Some("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1"));
    let mv = choose("minimax-2", &game, 1).unwrap().mv;
    assert_ne!(notation::write_san(game.position(), mv), "Qxd5");
    // Mate in two needs three plies: a rook ladder.
    let ladder = "7k/8/1R6/R7/8/8/8/K7 w - - 0 1";
    let game = super::game("standard", Some(ladder));
    let choice = choose("minimax-3", &game, 1).unwrap();
    assert_eq!(choice.thinking.candidates[0].score, Some(Score::Mate(2)));
    assert!(matches!(choice.thinking.candidates[0].reason, Reason::Search { depth: 3 }));
}

#[test]
fn the_value_is_that_of_trying_everything() {
    // Minimax without cutoffs, from the scores that a search of one ply less gives after each move.
    for fen in ["r3k2r/8/8/3q4/3P4/8/8/R3K2R w KQkq - 0 1", "8/2k5/8/1r6/8/3N4/4P3/4K3 b - - 0 1"] {
        let mut game = game("standard", Some(fen));
        for depth in 2..=3 {
            let mut best: Option<Score> = None;
            for mv in game.legal_moves() {
                game.play(mv).unwrap();
                let Score::Centipawns(reply) = value(&mut game, depth - 1) else { panic!("{fen}") };
                game.undo();
                best = best.max(Some(Score::Centipawns(-reply)));
            }
            assert_eq!(Some(value(&mut game, depth)), best, "{fen} depth {depth}");
        }
    }
}

#[test]
fn the_answer_is_always_the_same() {
    let game = game("crazyhouse", None);
    for depth in 1..=4 {
        let id = format!("minimax-{depth}");
        assert_eq!(choose(&id, &game, 1), choose(&id, &game, 99));
    }
}

#[test]
fn the_tree_can_be_opened_and_counts_what_was_looked_at() {
    let start = game("standard", None);
    let first = choose("minimax-1", &start, 1).unwrap().thinking.search.unwrap();
    assert_eq!((first.nodes, first.cutoffs, first.expanded, first.moves), (20, 0, 1, 20));
    let tree = choose("minimax-4", &start, 1).unwrap().thinking.search.unwrap();
    assert_eq!((tree.depth, tree.children.len()), (4, 20));
    assert!(tree.cutoffs > 0 && tree.branching() > 15.0, "{} {}", tree.cutoffs, tree.branching());
    assert_eq!(visit(&tree.children, start.position(), 0), 4, "the best line reaches the horizon");
    assert!(tree.len() < 6_000, "{}", tree.len());
    let cut = tree.children.iter().filter(|node| node.skipped > 0).count();
    assert!(cut > 10, "most moves are refuted by one reply");
    assert_eq!(tree.children[0].bound, Bound::Exact);
}

#[test]
fn a_mate_ends_the_search_early() {
    let tree = tree("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 6);
    assert_eq!(tree.depth, 1);
}
