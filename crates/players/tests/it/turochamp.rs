//! Turochamp and the game of 1952.

use engine::Score;
use players::{PositionPlay, Reason};

use super::{check, choose, game};

/// Turochamp against Alick Glennie, Manchester 1952.
const GAME: &str = "1.e4 e5 2.Nc3 Nf6 3.d4 Bb4 4.Nf3 d6 5.Bd2 Nc6 6.d5 Nd4 7.h4 Bg4 8.a4 Nxf3+ 9.gxf3 Bh5 10.Bb5+ c6 \
    11.dxc6 O-O 12.cxb7 Rb8 13.Ba6 Qa5 14.Qe2 Nd7 15.Rg1 Nc5 16.Rg5 Bg6 17.Bb5 Nxb7 18.O-O-O Nc5 19.Bc6 Rfc8 20.Bd5 Bxc3 \
    21.Bxc3 Qxa4 22.Kd2 Ne6 23.Rg4 Nd4 24.Qd3 Nb5 25.Bb3 Qa6 26.Bc4 Bh5 27.Rg3 Qa4 28.Bxb5 Qxb5 29.Qxd6 Rd8 0-1";

fn play_of(fen: &str, san: &str) -> (i64, PositionPlay) {
    let game = game("standard", Some(fen));
    let mv = notation::parse_san(game.position(), san).unwrap();
    let thinking = choose("turochamp", &game, 1).unwrap().thinking;
    let found = thinking.candidates.iter().find(|one| one.mv == mv).unwrap();
    let Reason::Turochamp { material, play } = found.reason else { panic!("{found:?}") };
    (material, play)
}

#[test]
fn the_game_of_1952() {
    let mut agreed = Vec::new();
    let mut others = Vec::new();
    let mut game = game("standard", None);
    let moves =
        GAME.split([' ', '.']).filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
    for san in moves {
        let mv = notation::parse_san(game.position(), san).unwrap();
        let number = game.position().fullmove_number();
        if game.position().turn() == rules::Color::White {
            // Where several moves are equally good, chance decides: the first seed stands for all.
            let choice = choose("turochamp", &game, 0).unwrap();
            let chosen = notation::write_san(game.position(), choice.mv);
            match choice.mv == mv {
                true => agreed.push(number),
                false => others.push(format!("{number}.{san} {chosen}")),
            }
        }
        game.play(mv).unwrap();
    }
    assert_eq!(agreed.len() + others.len(), 29);
    assert_eq!(agreed, [2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 21, 24, 27, 28, 29]);
    // `docs/classroom.md` says why these differ.
    let differ = [
        "1.e4 e3",
        "4.Nf3 dxe5",
        "5.Bd2 Bb5+",
        "15.Rg1 Rh3",
        "17.Bb5 h5",
        "19.Bc6 Nd5",
        "20.Bd5 Bb5",
        "22.Kd2 Qe3",
        "23.Rg4 b3",
        "25.Bb3 b3",
        "26.Bc4 Rdg1",
    ];
    assert_eq!(others, differ);
    let docs = include_str!("../../../../docs/classroom.md");
    for one in differ {
        let (theirs, ours) = one.split_once(' ').unwrap();
        let (number, theirs) = theirs.split_once('.').unwrap();
        assert!(docs.contains(&format!("| {number} | {theirs} | {ours} |")), "{one}");
    }
}

#[test]
fn position_play_is_what_the_rules_say() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (material, play) = play_of(start, "e4");
    assert_eq!(material, 1_000);
    let root = |count: u32| (f64::from(count).sqrt() * 1_000.0).round() as i32;
    // Queen d1-h5: 4; bishop f1: 5; knights 2 and 3; king e2: 1.
    assert_eq!(play.mobility, root(4) + root(5) + root(2) + root(3) + root(1));
    // A rook defends each knight, the queen one bishop and the king the other. Nothing defends the rooks.
    assert_eq!(play.defended, 4 * 1_000);
    assert_eq!(play.exposure, root(2));
    assert_eq!((play.castling, play.threats), (1_000, 0));
    // Two ranks advanced; pieces defend all pawns but the advanced one.
    assert_eq!(play.pawns, 2 * 200 + 7 * 300);
}

#[test]
fn exchanges_are_followed_until_the_position_is_dead() {
    // The pawn is defended: after the recapture the queen is gone.
    let game = game("standard", Some("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1"));
    let mv = choose("turochamp", &game, 1).unwrap().mv;
    assert_ne!(notation::write_san(game.position(), mv), "Qxd5");
    check("turochamp", "4k3/8/8/3p4/8/8/3Q4/4K3 w - - 0 1", "Qxd5");
    check("turochamp", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#");
    let mate = super::game("standard", Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    let choice = choose("turochamp", &mate, 1).unwrap();
    assert_eq!(choice.thinking.candidates[0].score, Some(Score::Mate(1)));
}

#[test]
fn castling_check_and_the_threat_of_mate_count() {
    let castled = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(play_of(castled, "O-O").1.castling, 1_000);
    assert_eq!(play_of(castled, "Rh2").1.castling, 0);
    let rook = "4k2r/8/8/8/8/8/P7/4K2R w K - 0 1";
    assert_eq!(play_of(rook, "a3").1.castling, 2_000);
    assert_eq!(play_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qa4+").1.threats, 500);
    // The rook threatens to mate on the back rank.
    assert_eq!(play_of("6k1/5ppp/8/8/8/8/8/1R2K3 w - - 0 1", "Ra1").1.threats, 1_000);
}
