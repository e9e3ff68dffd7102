//! The boards of a match from outside: partners, passed pieces, mate, waiting, one order.

mod conservation;
mod derive;
mod passing;
mod seats;

use boards::{BoardId, BoardMove, Boards, Transfer};
use rules::spec::{CapturedPiece, NoMoves};
use rules::{Color, Ruleset, RulesetSpec};

const A: BoardId = BoardId::A;
const B: BoardId = BoardId::B;

/// A built-in ruleset.
fn built_in(name: &str) -> RulesetSpec {
    notation::builtin(name).expect("the ruleset is built in")
}

/// A built-in ruleset as it would be played on two boards.
fn for_partners(name: &str) -> RulesetSpec {
    RulesetSpec {
        name: "for-partners".to_owned(),
        captured: CapturedPiece::Transferred,
        no_moves: NoMoves::Wait,
        drops: built_in("bughouse").drops,
        ..built_in(name)
    }
}

fn bughouse() -> Ruleset {
    compile(for_partners("bughouse"))
}

fn compile(spec: RulesetSpec) -> Ruleset {
    Ruleset::compile(spec).expect("these rules fit together")
}

/// Two boards at the start.
fn two_boards(ruleset: &Ruleset) -> Boards {
    Boards::new(vec![ruleset.start(), ruleset.start()]).expect("two boards of one ruleset")
}

/// Two boards at other positions.
fn two_boards_from(ruleset: &Ruleset, a: &str, b: &str) -> Boards {
    let start = |fen| notation::parse_fen(ruleset, fen).expect("a position");
    Boards::new(vec![start(a), start(b)]).expect("two boards of one ruleset")
}

/// Plays moves on a board and passes on what they capture; the last transfer comes back.
fn play(boards: &mut Boards, board: BoardId, moves: &str) -> Option<Transfer> {
    let mut transfer = None;
    for san in moves.split_whitespace() {
        let position = boards.game(board).expect("a board").position();
        let mv = notation::parse_san(position, san).unwrap_or_else(|why| panic!("{san}: {why}"));
        transfer = make(boards, BoardMove { board, mv });
    }
    transfer
}

fn make(boards: &mut Boards, made: BoardMove) -> Option<Transfer> {
    let transfer = boards.transfer_of(made);
    boards.play(made).expect("the move is legal");
    if let Some(transfer) = transfer {
        boards.give(transfer).expect("the hand can hold it");
    }
    transfer
}

/// The pieces in a hand as letters.
fn hand(boards: &Boards, board: BoardId, color: Color) -> String {
    let position = boards.game(board).expect("a board").position();
    let letters = position.hand(color).into_iter().map(|(kind, count)| {
        position.ruleset().letter(kind).to_string().repeat(usize::from(count))
    });
    letters.collect()
}
