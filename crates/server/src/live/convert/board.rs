//! Boards and rulesets as a client paints them.

use std::collections::BTreeMap;

use game::{Board, BoardId, Match, Phase, Role, Seat, Viewer};
use rules::{
    BoardShape, Color, Coord, Effects, Move, MoveType, Piece, Position, Ruleset, Square, SquareSet,
};

use super::seat::color_to_wire;

/// What a client needs to know of a ruleset.
pub(crate) fn ruleset_info(ruleset: &Ruleset) -> protocol::RulesetInfo {
    let spec = ruleset.spec();
    let mut hills: Vec<Coord> =
        Color::BOTH.into_iter().flat_map(|c| spec.hills[c].clone()).collect();
    hills.sort();
    hills.dedup();
    let kind = |kind| protocol::KindInfo {
        letter: ruleset.letter(kind),
        name: ruleset.kind_name(kind).to_owned(),
        royal: ruleset.is_royal(kind),
    };
    protocol::RulesetInfo {
        hash: ruleset.content_hash().to_string(),
        name: spec.name.clone(),
        title: spec.title.clone(),
        files: ruleset.shape().files(),
        ranks: ruleset.shape().ranks(),
        walls: names(ruleset.shape(), ruleset.walls()),
        hills: hills.iter().map(Coord::to_string).collect(),
        hands: ruleset.uses_hands(),
        kinds: ruleset.kinds().map(kind).collect(),
    }
}

/// A board as one viewer sees it.
pub(crate) fn board_state(
    state: &Match,
    id: BoardId,
    board: &Board,
    viewer: Viewer,
) -> protocol::BoardState {
    let position = board.position();
    let shape = position.ruleset().shape();
    let name = |square| shape.name(square).to_string();
    let pieces = position.pieces().map(|(at, piece)| (name(at), letter(position, piece)));
    let last = board.line().moves().last();
    let turn = position.turn();
    let mine = matches!(viewer, Role::Player(seats) if seats.contains(Seat::new(id, turn)));
    let can_move = mine && state.phase() == Phase::Playing;
    protocol::BoardState {
        board: id.0,
        ply: board.ply().0,
        turn: color_to_wire(turn),
        fen: notation::write_fen(position),
        pieces: pieces.collect(),
        hands: hands(position),
        last_move: last
            .map_or(Vec::new(), |mv| mv.from().into_iter().chain([mv.to()]).map(name).collect()),
        in_check: in_check(position).map(name).collect(),
        choices: if can_move { choices(board) } else { protocol::Choices::default() },
    }
}

/// What a legal move does to the pieces of a position.
pub(crate) fn effects(position: &Position, mv: Move) -> protocol::Effects {
    let shape = position.ruleset().shape();
    let name = |square| shape.name(square).to_string();
    let piece_at = |&(at, piece): &(Square, Piece)| protocol::PieceAt {
        at: name(at),
        piece: letter(position, piece),
    };
    let moved =
        |&(from, to): &(Square, Square)| protocol::Relocation { from: name(from), to: name(to) };
    let Effects { removed, moved: relocated, added, from_hand, to_hand, .. } = position.effects(mv);
    protocol::Effects {
        removed: removed.iter().map(piece_at).collect(),
        moved: relocated.iter().map(moved).collect(),
        added: added.iter().map(piece_at).collect(),
        from_hand: from_hand.map(|piece| letter(position, piece)),
        to_hand: to_hand.map(|piece| letter(position, piece)),
    }
}

/// A piece's letter, upper case for White.
pub(crate) fn letter(position: &Position, piece: Piece) -> char {
    let letter = position.ruleset().letter(piece.kind);
    match piece.color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

fn names(shape: BoardShape, squares: SquareSet) -> Vec<String> {
    squares.into_iter().map(|square| shape.name(square).to_string()).collect()
}

fn hands(position: &Position) -> Vec<BTreeMap<char, u16>> {
    if !position.ruleset().uses_hands() {
        return Vec::new();
    }
    let hand = |color| {
        let counted = |&(kind, count): &(_, u16)| (position.ruleset().letter(kind), count);
        position.hand(color).iter().filter(|(_, count)| *count > 0).map(counted).collect()
    };
    Color::BOTH.map(hand).into()
}

/// The attacked royals of the side to move.
fn in_check(position: &Position) -> impl Iterator<Item = Square> {
    let checked = position.is_check();
    let attacked = checked.then(|| position.attack_map(!position.turn()).squares());
    let royals = position.royals(position.turn());
    royals.into_iter().filter(move |&at| attacked.is_some_and(|attacked| attacked.contains(at)))
}

/// Where a piece may go, while the list is made.
#[derive(Default)]
struct Reach {
    to: SquareSet,
    promoting: SquareSet,
    staying: SquareSet,
    promotions: Vec<char>,
}

fn choices(board: &Board) -> protocol::Choices {
    let position = board.position();
    let (ruleset, shape) = (position.ruleset(), position.ruleset().shape());
    let mut reaches: BTreeMap<Square, Reach> = BTreeMap::new();
    let mut drops: BTreeMap<char, SquareSet> = BTreeMap::new();
    for mv in board.line().legal_moves() {
        let Some(from) = mv.from() else {
            drops.entry(ruleset.letter(mv.kind())).or_default().insert(mv.to());
            continue;
        };
        let reach = reaches.entry(from).or_default();
        reach.to.insert(mv.to());
        match mv.what() {
            MoveType::Castling => reach.to.insert(position.castling_target(mv)),
            MoveType::Promotion(kind) => {
                reach.promoting.insert(mv.to());
                let letter = ruleset.letter(kind);
                if !reach.promotions.contains(&letter) {
                    reach.promotions.push(letter);
                }
            }
            _ => reach.staying.insert(mv.to()),
        }
    }
    let dests = reaches.into_iter().map(|(from, reach)| protocol::Dests {
        from: shape.name(from).to_string(),
        to: names(shape, reach.to),
        promoting: names(shape, reach.promoting),
        staying: names(shape, both(reach.promoting, reach.staying)),
        promotions: reach.promotions,
    });
    let drops = drops.into_iter().map(|(kind, to)| protocol::Drops { kind, to: names(shape, to) });
    protocol::Choices {
        dests: dests.collect(),
        drops: drops.collect(),
        may_claim_draw: board.line().claim().is_some(),
    }
}

fn both(one: SquareSet, other: SquareSet) -> SquareSet {
    let mut shared = SquareSet::EMPTY;
    for square in one.into_iter().filter(|&square| other.contains(square)) {
        shared.insert(square);
    }
    shared
}
