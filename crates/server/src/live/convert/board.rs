//! Boards and rulesets as wire types.

use std::collections::BTreeMap;

use game::{BoardView, Destinations, Drops};
use protocol::SquareName;
use protocol::http::RulesetEntry;
use rules::{
    BoardShape, Color, Coord, Effects, Game, Move, Piece, Position, Ruleset, Square, SquareSet,
};

use super::color_to_wire;
use super::worth::worth;

/// What a client needs to know about a ruleset.
pub(crate) fn ruleset_info(ruleset: &Ruleset) -> protocol::RulesetInfo {
    let spec = ruleset.spec();
    protocol::RulesetInfo {
        hash: ruleset.content_hash().to_string(),
        name: spec.name.clone(),
        title: spec.title.clone(),
        files: ruleset.shape().files(),
        ranks: ruleset.shape().ranks(),
        walls: walls(ruleset),
        hills: hills(ruleset),
        hands: ruleset.uses_hands(),
        kinds: kinds(ruleset),
        zones: zones(ruleset),
    }
}

/// A ruleset in a list to choose from, with a picture of its start.
pub(crate) fn ruleset_entry(ruleset: &Ruleset) -> RulesetEntry {
    let (spec, start) = (ruleset.spec(), ruleset.start());
    RulesetEntry {
        name: spec.name.clone(),
        title: spec.title.clone(),
        description: spec.description.clone(),
        fen: notation::write_fen(&start),
        files: ruleset.shape().files(),
        ranks: ruleset.shape().ranks(),
        turn: color_to_wire(start.turn()),
        pieces: pieces(&start),
        walls: walls(ruleset),
        hills: hills(ruleset),
        kinds: kinds(ruleset),
        hands: hands(&start),
    }
}

/// Squares nobody can enter.
pub(crate) fn walls(ruleset: &Ruleset) -> Vec<SquareName> {
    names(ruleset.shape(), ruleset.walls())
}

/// Squares on which a royal of either side wins.
pub(crate) fn hills(ruleset: &Ruleset) -> Vec<SquareName> {
    let hills = &ruleset.spec().hills;
    let mut hills: Vec<Coord> = Color::BOTH.into_iter().flat_map(|c| hills[c].clone()).collect();
    hills.sort();
    hills.dedup();
    hills.into_iter().map(coord_name).collect()
}

/// The piece kinds.
pub(crate) fn kinds(ruleset: &Ruleset) -> Vec<protocol::KindInfo> {
    let kind = |kind| protocol::KindInfo {
        letter: ruleset.letter(kind),
        name: ruleset.kind_name(kind).to_owned(),
        royal: ruleset.is_royal(kind),
        value: worth(ruleset, kind),
    };
    ruleset.kinds().map(kind).collect()
}

fn zones(ruleset: &Ruleset) -> Option<protocol::Zones> {
    let promotion = ruleset.spec().promotion.as_ref()?;
    let side = |color| protocol::SideZones {
        promotion: promotion.zone[color].iter().copied().map(coord_name).collect(),
    };
    Some(protocol::Zones { white: side(Color::White), black: side(Color::Black) })
}

/// The pieces by square.
pub(crate) fn pieces(position: &Position) -> BTreeMap<SquareName, char> {
    let shape = position.ruleset().shape();
    let named =
        |(at, piece): (Square, Piece)| (square_name(shape, at), letter(position.ruleset(), piece));
    position.pieces().map(named).collect()
}

/// The squares of a game's last move.
pub(crate) fn last_move(game: &Game) -> Vec<SquareName> {
    let shape = game.position().ruleset().shape();
    let squares = game.moves().last().map(|mv| mv.from().into_iter().chain([mv.to()]));
    squares.into_iter().flatten().map(|square| square_name(shape, square)).collect()
}

/// A board as one viewer sees it.
pub(crate) fn board_state(view: &BoardView<'_>) -> protocol::BoardState {
    protocol::BoardState { choices: choices(view), ..public_board(view) }
}

/// A board as everybody sees it.
pub(crate) fn public_board(view: &BoardView<'_>) -> protocol::BoardState {
    let position = view.game.position();
    protocol::BoardState {
        board: view.id.0,
        ply: view.game.moves().len() as u32,
        turn: color_to_wire(position.turn()),
        fen: notation::write_fen(position),
        pieces: pieces(position),
        hands: hands(position),
        last_move: last_move(view.game),
        in_check: in_check(position),
        choices: protocol::Choices::default(),
    }
}

/// What a viewer may do on a board.
pub(crate) fn choices(view: &BoardView<'_>) -> protocol::Choices {
    let ruleset = view.game.position().ruleset();
    let (moves, drops) = view.moves();
    let (premoves, predrops) = view.premoves();
    protocol::Choices {
        dests: moves.iter().map(|it| dests(ruleset, it)).collect(),
        drops: drops.iter().map(|it| drops_of(ruleset, it)).collect(),
        may_claim_draw: view.may_claim_draw(),
        premoves: premoves.iter().map(|it| dests(ruleset, it)).collect(),
        predrops: predrops.iter().map(|it| drops_of(ruleset, it)).collect(),
    }
}

fn dests(ruleset: &Ruleset, destinations: &Destinations) -> protocol::Dests {
    let shape = ruleset.shape();
    let Destinations { from, to, promoting, staying, promotions } = destinations;
    protocol::Dests {
        from: square_name(shape, *from),
        to: names(shape, *to),
        promoting: names(shape, *promoting),
        staying: names(shape, *staying),
        promotions: promotions.iter().map(|kind| ruleset.letter(*kind)).collect(),
    }
}

fn drops_of(ruleset: &Ruleset, drops: &Drops) -> protocol::Drops {
    let to = names(ruleset.shape(), drops.to);
    protocol::Drops { kind: ruleset.letter(drops.kind), to }
}

/// What a legal move does to the pieces of a position.
pub(crate) fn effects(position: &Position, mv: Move) -> protocol::Effects {
    let ruleset = position.ruleset();
    let name = |square| square_name(ruleset.shape(), square);
    let piece_at = |&(at, piece): &(Square, Piece)| protocol::PieceAt {
        at: name(at),
        piece: letter(ruleset, piece),
    };
    let moved =
        |&(from, to): &(Square, Square)| protocol::Relocation { from: name(from), to: name(to) };
    let Effects { removed, moved: relocated, added, from_hand, to_hand, .. } = position.effects(mv);
    protocol::Effects {
        removed: removed.iter().map(piece_at).collect(),
        moved: relocated.iter().map(moved).collect(),
        added: added.iter().map(piece_at).collect(),
        from_hand: from_hand.map(|piece| letter(ruleset, piece)),
        to_hand: to_hand.map(|piece| letter(ruleset, piece)),
    }
}

/// A piece's letter, upper case for White.
pub(crate) fn letter(ruleset: &Ruleset, piece: Piece) -> char {
    let letter = ruleset.letter(piece.kind);
    match piece.color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The name of a square.
pub(crate) fn square_name(shape: BoardShape, square: Square) -> SquareName {
    coord_name(shape.coord(square))
}

pub(crate) fn coord_name(at: Coord) -> SquareName {
    SquareName::new(at.file, at.rank)
}

fn names(shape: BoardShape, squares: SquareSet) -> Vec<SquareName> {
    squares.into_iter().map(|square| square_name(shape, square)).collect()
}

/// The pieces in both hands; nothing if the ruleset has no hands.
pub(crate) fn hands(position: &Position) -> Vec<BTreeMap<char, u16>> {
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
pub(crate) fn in_check(position: &Position) -> Vec<SquareName> {
    if !position.is_check() {
        return Vec::new();
    }
    let attacked = position.attack_map(!position.turn()).squares();
    names(position.ruleset().shape(), position.royals(position.turn()) & attacked)
}
