//! Why a move is illegal: each reason by its code and the square to blame.

use rules::movement::{Atom, Gait, MoveMode, leaps, rides};
use rules::spec::{DropLimit, NoneLeft, PromotionSupply, RepetitionSpec, RulesetSpec};
use rules::{Illegal, Intent, Position, Ruleset};

use crate::board_art::{after, at, game, intent, position, reason, why};
use crate::drafts::{
    first, free_drops, gait, kind, kinds, plain, ranks, standard, standard_with, zone,
};

fn standard_reason(text: &str, mv: &str) -> String {
    reason(&position(&standard(), text), mv)
}

fn dropping(change: impl FnOnce(&mut RulesetSpec)) -> Ruleset {
    standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.draws.insufficient_material = false;
        change(spec);
    })
}

/// Kings, rooks and a piece S on a1 that moves like this.
fn piece_reason(movement: Vec<Atom>, start: &str, mv: &str) -> String {
    let mut army = kinds("NRK");
    army.push(kind('S', movement));
    reason(&plain(army, start).start(), mv)
}

#[test]
fn not_your_piece() {
    assert_eq!(reason(&standard().start(), "e7e5"), "not-your-piece e7");
}

#[test]
fn empty_square() {
    assert_eq!(reason(&standard().start(), "e4e5"), "empty-square e4");
}

#[test]
fn off_board() {
    let vast = rules::BoardShape::new(26, 26).unwrap();
    let far = vast.parse("z26").unwrap();
    let start = standard().start();
    let from = at(&start, "e2");
    let go = Intent::Go { from, to: far, promotion: None };
    assert_eq!(start.find_move(go).unwrap_err().code(), "off-board");
    let drop = Intent::Drop { kind: standard().kind_by_letter('N').unwrap(), to: far };
    assert_eq!(start.find_move(drop).unwrap_err().code(), "off-board");
}

#[test]
fn does_not_move_so() {
    assert_eq!(reason(&standard().start(), "b1b3"), "does-not-move-so b1");
    assert_eq!(reason(&standard().start(), "e2e5"), "does-not-move-so e2");
    assert_eq!(piece_reason(rides(1, 0), "4k/5/5/5/S3K", "a1b2"), "does-not-move-so a1");
    assert_eq!(reason(&standard().start(), "a1a1"), "does-not-move-so a1");
}

#[test]
fn blocked() {
    let start = standard().start();
    assert_eq!(reason(&start, "a1a5"), "blocked a2");
    assert_eq!(reason(&start, "f1b5"), "blocked e2");
    assert_eq!(standard_reason("4k3/8/8/8/8/4n3/4P3/K7 w", "e2e4"), "blocked e3");
    let mao = || gait(leaps(2, 1), Gait::Lame);
    assert_eq!(piece_reason(mao(), "4k/5/5/n4/S3K", "a1b3"), "blocked a2");
    let cannon = || gait(rides(1, 0), Gait::Cannon);
    assert_eq!(piece_reason(cannon(), "4k/5/n4/n4/S3K", "a1a4"), "blocked a3");
}

#[test]
fn no_hurdle() {
    for hopper in [Gait::Cannon, Gait::Grasshopper] {
        let movement = gait(rides(1, 0), hopper);
        assert_eq!(piece_reason(movement, "4k/5/5/5/S3K", "a1a4"), "no-hurdle a1");
    }
    let jumper = gait(leaps(2, 0), Gait::Jump);
    assert_eq!(piece_reason(jumper, "4k/5/5/5/S3K", "a1a3"), "no-hurdle a1");
}

#[test]
fn wall() {
    assert_eq!(piece_reason(rides(1, 0), "4k/5/*4/5/S3K", "a1a5"), "wall a3");
    assert_eq!(piece_reason(rides(1, 0), "4k/5/*4/5/S3K", "a1a3"), "wall a3");
    let mao = gait(leaps(2, 1), Gait::Lame);
    assert_eq!(piece_reason(mao, "4k/5/5/*4/S3K", "a1b3"), "wall a2");
}

#[test]
fn own_piece() {
    assert_eq!(reason(&standard().start(), "a1a2"), "own-piece a2");
    assert_eq!(reason(&standard().start(), "e1d1"), "own-piece d1");
}

#[test]
fn move_only() {
    assert_eq!(standard_reason("4k3/8/8/8/4n3/4P3/8/K7 w", "e3e4"), "move-only e4");
    assert_eq!(standard_reason("4k3/8/8/8/4n3/8/4P3/K7 w", "e2e4"), "move-only e4");
}

#[test]
fn capture_only() {
    assert_eq!(reason(&standard().start(), "e2d3"), "capture-only d3");
    let bishop = rides(1, 1).into_iter().map(|atom| atom.with_mode(MoveMode::CaptureOnly));
    assert_eq!(piece_reason(bishop.collect(), "k5/6/6/6/6/S4K", "a1c3"), "capture-only c3");
}

#[test]
fn first_move_only() {
    let mut army = kinds("NRK");
    let mut movement = leaps(1, 0);
    movement.extend(first(rides(1, 0)));
    army.push(kind('S', movement));
    let start = plain(army, "4k/5/5/5/S3K").start();
    let moved = after(&start, "a1a2 e5d5");
    assert_eq!(reason(&moved, "a2a4"), "first-move-only a2");
}

#[test]
fn leaves_royal_attacked() {
    let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w";
    assert_eq!(standard_reason(pinned, "e2c3"), "leaves-royal-attacked e8");
    assert_eq!(standard_reason("3r3k/8/8/8/8/8/8/4K3 w", "e1d1"), "leaves-royal-attacked d8");
}

#[test]
fn still_in_check() {
    let checked = "4r2k/8/8/8/8/8/P7/4K3 w";
    assert_eq!(standard_reason(checked, "a2a3"), "still-in-check e8");
    assert_eq!(standard_reason(checked, "e1e2"), "still-in-check e8");
    let dropping = position(&dropping(|_| ()), "4r2k/8/8/8/8/8/8/4K3[N] w");
    assert_eq!(reason(&dropping, "N@a3"), "still-in-check e8");
}

#[test]
fn capture_mandatory() {
    let ruleset = standard_with(|spec| spec.must_capture = true);
    let start = position(&ruleset, "4k3/8/8/3p4/4P3/8/8/4K3 w");
    assert_eq!(reason(&start, "e4e5"), "capture-mandatory d5");
    let passed = position(&ruleset, "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_eq!(reason(&passed, "e5e6"), "capture-mandatory d5");
}

#[test]
fn drop_none_in_hand() {
    let bare = position(&dropping(|_| ()), "4k3/8/8/8/8/8/8/4K3[n] w");
    assert_eq!(reason(&bare, "N@e4"), "drop-none-in-hand");
}

#[test]
fn drops_not_allowed() {
    assert_eq!(reason(&standard().start(), "N@e4"), "drops-not-allowed");
}

#[test]
fn drop_square_taken() {
    let armed = position(&dropping(|_| ()), "4k3/8/8/8/8/8/8/4K3[N] w");
    assert_eq!(reason(&armed, "N@e8"), "drop-square-taken e8");
}

#[test]
fn drop_zone() {
    let ruleset = dropping(|spec| spec.drops.as_mut().unwrap().zone.white = ranks(8, 1..=4));
    let armed = position(&ruleset, "4k3/8/8/8/8/8/8/4K3[N] w");
    assert_eq!(reason(&armed, "N@e5"), "drop-zone e5");
}

#[test]
fn drop_pawn_rank() {
    let armed = position(&dropping(|_| ()), "4k3/8/8/8/8/8/8/4K3[P] w");
    assert_eq!(reason(&armed, "P@a1"), "drop-pawn-rank a1");
    assert_eq!(reason(&armed, "P@a8"), "drop-pawn-rank a8");
}

#[test]
fn drop_doubled() {
    let ruleset = dropping(|spec| spec.drops.as_mut().unwrap().pawns_a_file = Some(1));
    let armed = position(&ruleset, "4k3/8/8/8/8/P7/8/4K3[P] w");
    assert_eq!(reason(&armed, "P@a5"), "drop-doubled a3");
}

fn limited(limit: DropLimit) -> Ruleset {
    dropping(|spec| {
        let drops = spec.drops.as_mut().unwrap();
        drops.limit = limit;
        drops.limited = vec!['P'];
    })
}

#[test]
fn drop_mate() {
    let mating = position(&limited(DropLimit::NoMate), "7k/8/7K/8/2B5/8/8/8[P] w");
    assert_eq!(reason(&mating, "P@g7"), "drop-mate g7");
}

#[test]
fn drop_check() {
    let checking = position(&limited(DropLimit::NoCheck), "7k/8/7K/8/8/8/8/8[P] w");
    assert_eq!(reason(&checking, "P@g7"), "drop-check g7");
}

#[test]
fn promotion_required() {
    assert_eq!(standard_reason("8/P3k3/8/8/8/8/8/4K3 w", "a7a8"), "promotion-required a8");
}

#[test]
fn promotion_not_allowed() {
    let pawn = "8/P3k3/8/8/8/8/7P/4K3 w";
    assert_eq!(standard_reason(pawn, "a7a8=K"), "promotion-not-allowed a8");
}

#[test]
fn no_promotion_here() {
    let pawn = "8/P3k3/8/8/8/8/7P/4K3 w";
    assert_eq!(standard_reason(pawn, "h2h3=Q"), "no-promotion-here h3");
    assert_eq!(standard_reason(pawn, "e1e2=Q"), "no-promotion-here e2");
}

#[test]
fn promotion_barred() {
    let ruleset = standard_with(|spec| {
        let supply = PromotionSupply::LostKinds(NoneLeft::Barred);
        spec.promotion.as_mut().unwrap().supply = supply;
    });
    let all_there = position(&ruleset, "4k3/P7/8/8/8/8/8/RNBQKBNR w");
    assert_eq!(reason(&all_there, "a7a8"), "promotion-barred a8");
    assert_eq!(reason(&all_there, "a7a8=Q"), "promotion-barred a8");
    assert_eq!(reason(&all_there, "a7b8"), "capture-only b8");
}

#[test]
fn castling_moved() {
    let lost = "4k3/8/8/8/8/8/8/R3K2R w Q";
    assert_eq!(standard_reason(lost, "e1g1"), "castling-moved e1");
    assert_eq!(standard_reason(lost, "e1h1"), "castling-moved e1");
}

#[test]
fn castling_blocked() {
    let blocked = "4k3/8/8/8/8/8/8/RN2K1NR w KQ";
    assert_eq!(standard_reason(blocked, "e1g1"), "castling-blocked g1");
    assert_eq!(standard_reason(blocked, "e1c1"), "castling-blocked b1");
}

#[test]
fn castling_through_check() {
    let through = position(&standard(), "4kr2/8/8/8/8/8/8/R3K2R w KQ");
    let (square, from) = (rules::Coord::new(5, 0), rules::Coord::new(5, 7));
    assert_eq!(why(&through, "e1g1"), Illegal::CastlingThroughCheck { square, from });
    assert_eq!(reason(&through, "e1g1"), "castling-through-check f8");
    let into = "4k1r1/8/8/8/8/8/8/R3K2R w KQ";
    assert_eq!(standard_reason(into, "e1h1"), "castling-through-check g8");
    let out_of = "4k3/8/8/8/8/8/4r3/R3K2R w KQ";
    assert_eq!(standard_reason(out_of, "e1g1"), "castling-through-check e2");
    let uncovered = "4k3/8/8/8/8/8/8/rRK5 w Q";
    assert_eq!(standard_reason(uncovered, "c1b1"), "castling-through-check a1");
}

#[test]
fn repetition_barred() {
    let ruleset = standard_with(|spec| {
        spec.draws.repetition = Some(RepetitionSpec::Barred { at: 2 });
    });
    let game = game(&ruleset.start(), "g1f3 g8f6 f3g1");
    let asked = game.find_move(intent(game.position(), "f6g8"));
    assert_eq!(asked.unwrap_err().code(), "repetition-barred");
}

#[test]
fn game_over() {
    let mated = after(&standard().start(), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(reason(&mated, "e2e4"), "game-over");
    let hill = standard_with(|spec| {
        spec.win.white = rules::spec::WinCondition::KingOfTheHill;
        spec.hills.white = zone("d4");
        spec.draws.insufficient_material = false;
    });
    let won = after(&position(&hill, "4k3/8/8/8/8/3K4/8/8 w"), "d3d4");
    assert_eq!(reason(&won, "e8e7"), "game-over");
}

#[test]
fn a_dead_draw_is_over_for_the_line() {
    let dead = position(&standard(), "4k3/8/8/8/8/8/8/4K3 w");
    let asked = rules::Game::new(dead.clone()).find_move(intent(&dead, "e1e2"));
    assert_eq!(asked.unwrap_err().code(), "game-over");
}

#[test]
fn every_sentence_names_its_square() {
    let blocked = why(&standard().start(), "a1a5");
    assert_eq!(blocked.to_string(), "the way is blocked on a2");
    let position: Position = standard().start();
    assert_eq!(why(&position, "e2e5").to_string(), "the piece on e2 can't move there");
}

#[test]
fn reasons_name_the_pieces_on_the_board() {
    let reason = |ruleset: &Ruleset, fen: &str, text: &str| {
        let position = position(ruleset, fen);
        why(&position, text).sentence(&position)
    };
    let standard = standard();
    let start = standard.start();
    assert_eq!(why(&start, "g1g3").sentence(&start), "the knight on g1 can't move there");
    assert_eq!(why(&start, "a1a5").sentence(&start), "the way is blocked on a2");
    let pinned = reason(&standard, "4r1k1/8/8/8/8/8/4N3/4K3 w", "e2c3");
    assert_eq!(pinned, "your king would be attacked from e8");
    let ignored = reason(&standard, "4r1k1/8/8/8/8/8/P7/4K3 w", "a2a3");
    assert_eq!(ignored, "your king is still in check from e8");
    let castled = reason(&standard, "5rk1/8/8/8/8/8/8/4K2R w K", "e1g1");
    let through = "the king can't castle out of, through or into check: f1 is attacked from f8";
    assert_eq!(castled, through);
}

#[test]
fn castling_yields_to_a_mandatory_capture() {
    let ruleset = standard_with(|spec| spec.must_capture = true);
    let start = position(&ruleset, "4k3/8/8/8/8/p7/1P6/R3K2R w KQ");
    assert_eq!(reason(&start, "e1g1"), "capture-mandatory a3");
}
