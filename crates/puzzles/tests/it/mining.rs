//! Finding puzzles, their solutions and themes.

use notation::parse_fen;
use numbers::Numbers;
use puzzles::{Miner, MiningLimits, PuzzleGoal, Theme, Unsound, play_game, prove};

use super::{puzzle, ruleset};

const WORK: u64 = 5_000_000;

fn limits() -> MiningLimits {
    MiningLimits { shortest: 1, ..MiningLimits::default() }
}

/// The puzzle that a position is.
#[track_caller]
fn check(name: &str, fen: &str, solution: &str, themes: &[Theme]) {
    let ruleset = ruleset(name);
    let position = parse_fen(&ruleset, fen).unwrap();
    let found = Miner::new(&ruleset, limits()).examine(&position).unwrap();
    assert_eq!(found.solution.join(" "), solution, "{found}");
    assert_eq!(found.themes, themes, "{found}");
    assert_eq!(prove(&found, &ruleset, WORK), Ok(()));
}

#[test]
fn wins_are_found_with_their_themes() {
    check("standard", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", &[Theme::Mate]);
    check("king-of-the-hill", "6k1/5ppp/8/8/8/2K5/8/7R w - - 0 1", "c3d4", &[Theme::Hill]);
}

#[test]
fn a_second_solution_is_refused() {
    let standard = ruleset("standard");
    // Both rooks mate.
    let two = puzzle("6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1 ;win 1 ;a1a8 ;mate ;700");
    let error = prove(&two, &standard, WORK).unwrap_err();
    assert_eq!(error.to_string(), "the solution is not unique, not a1a8");
    let wrong = puzzle("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 ;win 1 ;a1a7 ;mate ;700");
    assert!(matches!(prove(&wrong, &standard, WORK), Err(Unsound::Solution { .. })));
    let slow = puzzle("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 ;win 2 ;a1a8 ;mate ;700");
    assert!(prove(&slow, &standard, WORK).is_err(), "it wins in one move");
    let work = prove(&puzzle(&wrong.to_string()), &standard, 3).unwrap_err();
    assert_eq!(work.to_string(), "the proof exceeds its limit of moves");
}

#[test]
fn games_for_rulesets_without_any_are_played_and_mined() {
    for name in ["gardner", "extinction"] {
        let ruleset = ruleset(name);
        let mut numbers = Numbers::new(7);
        let quick = MiningLimits { proof: 100_000, moves: 2, ..limits() };
        let mut miner = Miner::new(&ruleset, quick);
        let games: Vec<_> = (0..4).map(|_| play_game(&ruleset, &mut numbers)).collect();
        let found: Vec<_> = games.iter().flat_map(|game| miner.mine(game)).collect();
        assert!(!found.is_empty(), "{name}");
        for puzzle in &found {
            assert_eq!(prove(puzzle, &ruleset, WORK), Ok(()), "{name}: {puzzle}");
            let is_gain = matches!(puzzle.goal, PuzzleGoal::Gain { .. });
            assert!(is_gain || puzzle.solution.len() % 2 == 1, "{puzzle}");
        }
        let again: Vec<_> = games.iter().flat_map(|game| miner.mine(game)).collect();
        assert!(found.iter().all(|puzzle| !again.contains(puzzle)), "{name}: nothing twice");
        assert_eq!(play_game(&ruleset, &mut Numbers::new(7)).moves(), games[0].moves());
    }
}
