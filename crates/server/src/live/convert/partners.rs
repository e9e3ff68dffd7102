//! What players of a match on two boards ask of each other, and what partners draw.

use game::{
    ActorId, BoardId, DrawColor, Drawing, DrawnMark, MAX_MARKS, Match, RematchPartners, View,
};
use protocol::{SquareName, WireError};
use rules::{BoardShape, Coord, Square};

use super::{bad_input, seat_to_wire, square_name};
use crate::computer::Computer;

/// What players ask of the others, if anybody asks for anything and the viewer may know.
pub(crate) fn consents(view: &View<'_>) -> Option<protocol::Consents> {
    let consents = view.consents()?;
    // Somebody who plays on both boards speaks for both seats.
    let seats = |by: ActorId| {
        let seats: Vec<_> = view.seats_of(by).iter().map(seat_to_wire).collect();
        seats.into_iter()
    };
    let replacements = consents.replacements().iter().flat_map(|one| {
        let opponent = Computer::of_actor(one.computer).map(Computer::id).unwrap_or_default();
        let seat = seat_to_wire(one.seat);
        let wire = move |by| protocol::ReplacementConsent { by, seat, opponent: opponent.clone() };
        seats(one.by).map(wire)
    });
    let rematches = consents.rematches().iter().flat_map(|one| {
        let partners = match one.partners {
            RematchPartners::Same => protocol::RematchPartners::Same,
            RematchPartners::Swapped => protocol::RematchPartners::Swapped,
        };
        seats(one.by).map(move |by| protocol::RematchConsent { by, partners })
    });
    Some(protocol::Consents {
        replacements: replacements.collect(),
        rematches: rematches.collect(),
    })
}

/// The rematch that an act wants, or takes back with `None`; the outer `None` is another act.
pub(crate) fn rematch_wish(
    act: &protocol::Act,
) -> Option<(protocol::Seat, Option<RematchPartners>)> {
    use protocol::{Act, Offer, OfferKind};
    match *act {
        Act::Offer { seat, offer: Offer::Rematch { partners } } => Some((
            seat,
            Some(match partners {
                protocol::RematchPartners::Same => RematchPartners::Same,
                protocol::RematchPartners::Swapped => RematchPartners::Swapped,
            }),
        )),
        Act::Accept { seat, offer: OfferKind::Rematch } => {
            Some((seat, Some(RematchPartners::Same)))
        }
        Act::Decline { seat, offer: OfferKind::Rematch } => Some((seat, None)),
        _ => None,
    }
}

/// A client's drawing on a board of the match.
pub(crate) fn drawing_from_wire(
    state: &Match,
    board: u8,
    marks: &[protocol::DrawnMark],
) -> Result<Drawing, WireError> {
    let board = BoardId(board);
    let Some(game) = state.game(board) else {
        let why = format!("the match has no board {}", board.0);
        return Err(bad_input(why).because("draw-board").with("board", board.0));
    };
    if marks.len() > MAX_MARKS {
        let why = format!("a drawing has at most {MAX_MARKS} arrows and circles");
        return Err(bad_input(why).because("draw-too-much").with("most", MAX_MARKS));
    }
    let shape = game.position().ruleset().shape();
    let mark = |mark: &protocol::DrawnMark| {
        let square = |name: SquareName| {
            square_of(shape, name).ok_or_else(|| {
                let why = format!("there is no square `{name}` on this board");
                bad_input(why).because("draw-square").with("square", name.as_str())
            })
        };
        let color = match mark.color {
            protocol::DrawColor::Blue => DrawColor::Blue,
            protocol::DrawColor::Orange => DrawColor::Orange,
            protocol::DrawColor::Green => DrawColor::Green,
            protocol::DrawColor::Purple => DrawColor::Purple,
        };
        Ok(DrawnMark { from: square(mark.from)?, to: mark.to.map(square).transpose()?, color })
    };
    Ok(Drawing { board, marks: marks.iter().map(mark).collect::<Result<_, WireError>>()? })
}

/// The marks of a drawing for clients.
pub(crate) fn marks_to_wire(state: &Match, drawing: &Drawing) -> Vec<protocol::DrawnMark> {
    let Some(game) = state.game(drawing.board) else { return Vec::new() };
    let shape = game.position().ruleset().shape();
    let wire = |mark: &DrawnMark| protocol::DrawnMark {
        from: square_name(shape, mark.from),
        to: mark.to.map(|to| square_name(shape, to)),
        color: match mark.color {
            DrawColor::Blue => protocol::DrawColor::Blue,
            DrawColor::Orange => protocol::DrawColor::Orange,
            DrawColor::Green => protocol::DrawColor::Green,
            DrawColor::Purple => protocol::DrawColor::Purple,
        },
    };
    drawing.marks.iter().map(wire).collect()
}

/// The square of a name; `None` for what is not on the board.
fn square_of(shape: BoardShape, name: SquareName) -> Option<Square> {
    shape.square(Coord::parse(name.as_str())?)
}
