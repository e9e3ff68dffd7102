//! Where pieces may go: legal moves for the side to move, premoves by movement alone for the other.

use rules::spec::{PromotionSpec, Zone};
use rules::{Color, Coord, MoveType, PieceKind, Position, Square, SquareSet};

use super::{BoardView, Choices};

/// Where a piece may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Destinations {
    /// The piece's square.
    pub from: Square,
    /// Its destinations; castling by the square the royal ends on, and by its partner's square.
    pub to: SquareSet,
    /// The destinations on which the piece may or must promote.
    pub promoting: SquareSet,
    /// Those of them on which it may also stay unpromoted.
    pub staying: SquareSet,
    /// What it may become there.
    pub promotions: Vec<PieceKind>,
}

/// Where a piece in hand may be dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drops {
    /// The piece kind.
    pub kind: PieceKind,
    /// The squares.
    pub to: SquareSet,
}

impl BoardView<'_> {
    /// The legal moves and drops of the side to move; none unless the viewer plays that side.
    pub fn moves(&self) -> (Vec<Destinations>, Vec<Drops>) {
        if self.choices != Choices::Moves {
            return (Vec::new(), Vec::new());
        }
        let position = self.game.position();
        let pieces = position.color(position.turn()).len() as usize;
        let (mut all, mut drops) = (Vec::with_capacity(pieces), Vec::new());
        for mv in self.game.legal_moves() {
            let Some(from) = mv.from() else {
                drop_of(&mut drops, mv.kind()).insert(mv.to());
                continue;
            };
            let entry = entry_of(&mut all, from);
            entry.to.insert(mv.to());
            match mv.what() {
                MoveType::Castling => entry.to.insert(position.castling_target(mv)),
                MoveType::Promotion(kind) => {
                    entry.promoting.insert(mv.to());
                    if !entry.promotions.contains(&kind) {
                        entry.promotions.push(kind);
                    }
                }
                _ => entry.staying.insert(mv.to()),
            }
        }
        for entry in &mut all {
            entry.staying &= entry.promoting;
        }
        all.sort_by_key(|entry| entry.from);
        (all, drops)
    }

    /// Whether the viewer may claim a draw.
    pub fn may_claim_draw(&self) -> bool {
        self.choices == Choices::Moves && self.game.claim().is_some()
    }

    /// Premoves and premoved drops, by movement alone; none unless the viewer is waiting for the
    /// other side.
    pub fn premoves(&self) -> (Vec<Destinations>, Vec<Drops>) {
        if self.choices != Choices::Premoves {
            return (Vec::new(), Vec::new());
        }
        let position = self.game.position();
        let color = !position.turn();
        let own = position.color(color);
        let mut moves = Vec::with_capacity(own.len() as usize);
        moves.extend(own.into_iter().filter_map(|from| premoves_from(position, color, from)));
        (moves, premoved_drops(position, color))
    }
}

fn entry_of(all: &mut Vec<Destinations>, from: Square) -> &mut Destinations {
    let known = all.iter().position(|entry| entry.from == from);
    let index = known.unwrap_or_else(|| {
        let empty = SquareSet::EMPTY;
        let promotions = Vec::new();
        all.push(Destinations { from, to: empty, promoting: empty, staying: empty, promotions });
        all.len() - 1
    });
    &mut all[index]
}

fn drop_of(drops: &mut Vec<Drops>, kind: PieceKind) -> &mut SquareSet {
    let known = drops.iter().position(|drop| drop.kind == kind);
    let index = known.unwrap_or_else(|| {
        drops.push(Drops { kind, to: SquareSet::EMPTY });
        drops.len() - 1
    });
    &mut drops[index].to
}

fn premoves_from(position: &Position, color: Color, from: Square) -> Option<Destinations> {
    let ruleset = position.ruleset();
    let kind = position.piece_at(from)?.kind;
    let to = position.premove_destinations(from);
    if to.is_empty() {
        return None;
    }
    let spec = ruleset.spec();
    let rule = spec.promotion.as_ref().filter(|_| ruleset.is_pawn(kind));
    let within = |zone: fn(&PromotionSpec, Color) -> &Zone| {
        rule.map_or(SquareSet::EMPTY, |rule| to & squares(position, zone(rule, color)))
    };
    let promoting = within(|rule, color| &rule.zone[color]);
    let compulsory = within(|rule, color| &rule.compulsory[color]);
    let own = spec.kinds[kind.index()].promotes_to.as_ref();
    let letters = own.or(rule.map(|rule| &rule.choices)).filter(|_| !promoting.is_empty());
    let kinds = letters.into_iter().flatten().filter_map(|&it| ruleset.kind_by_letter(it));
    let (staying, promotions) = (promoting & !compulsory, kinds.collect());
    Some(Destinations { from, to, promoting, staying, promotions })
}

fn premoved_drops(position: &Position, color: Color) -> Vec<Drops> {
    let ruleset = position.ruleset();
    let Some(rule) = &ruleset.spec().drops else {
        return Vec::new();
    };
    let held = position.hand(color).into_iter().filter(|(_, count)| *count > 0);
    let drops = held.map(|(kind, _)| {
        let zone = if ruleset.is_pawn(kind) { &rule.pawn_zone } else { &rule.zone };
        Drops { kind, to: squares(position, &zone[color]) & !ruleset.walls() }
    });
    drops.collect()
}

fn squares(position: &Position, zone: &[Coord]) -> SquareSet {
    let shape = position.ruleset().shape();
    zone.iter().filter_map(|&coord| shape.square(coord)).collect()
}
