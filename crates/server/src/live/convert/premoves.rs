//! Premove destinations, by movement alone.

use rules::spec::{PromotionSpec, Zone};
use rules::{Color, Coord, Position, Square, SquareSet};

use super::board::names;

/// Where the pieces of a side might go, and where those in its hand might be dropped.
pub(super) fn premoves(position: &Position, color: Color) -> protocol::Choices {
    let own = position.color(color).into_iter();
    protocol::Choices {
        premoves: own.filter_map(|from| premoves_from(position, color, from)).collect(),
        predrops: predrops(position, color),
        ..protocol::Choices::default()
    }
}

fn premoves_from(position: &Position, color: Color, from: Square) -> Option<protocol::Dests> {
    let ruleset = position.ruleset();
    let shape = ruleset.shape();
    let kind = position.piece_at(from)?.kind;
    let reach = position.premove_destinations(from);
    if reach.is_empty() {
        return None;
    }
    let spec = ruleset.spec();
    let rule = spec.promotion.as_ref().filter(|_| ruleset.is_pawn(kind));
    let of = |zone: fn(&PromotionSpec, Color) -> &Zone| {
        rule.map_or(SquareSet::EMPTY, |rule| reach & set(position, zone(rule, color)))
    };
    let promoting = of(|rule, color| &rule.zone[color]);
    let compulsory = of(|rule, color| &rule.compulsory[color]);
    let letter = ruleset.letter(kind);
    let own = spec.kinds.iter().find(|spec| spec.letter == letter);
    let choices = own.and_then(|own| own.promotes_to.as_ref()).or(rule.map(|rule| &rule.choices));
    Some(protocol::Dests {
        from: shape.name(from).to_string(),
        to: names(shape, reach),
        promoting: names(shape, promoting),
        staying: names(shape, promoting & !compulsory),
        promotions: choices.filter(|_| !promoting.is_empty()).cloned().unwrap_or_default(),
    })
}

fn predrops(position: &Position, color: Color) -> Vec<protocol::Drops> {
    let ruleset = position.ruleset();
    let Some(rule) = &ruleset.spec().drops else {
        return Vec::new();
    };
    let held = position.hand(color).into_iter().filter(|(_, count)| *count > 0);
    let drops = held.map(|(kind, _)| {
        let zone = if ruleset.is_pawn(kind) { &rule.pawn_zone } else { &rule.zone };
        let open = set(position, &zone[color]) & !ruleset.walls();
        protocol::Drops { kind: ruleset.letter(kind), to: names(ruleset.shape(), open) }
    });
    drops.collect()
}

fn set(position: &Position, zone: &[Coord]) -> SquareSet {
    let shape = position.ruleset().shape();
    zone.iter().filter_map(|&coord| shape.square(coord)).collect()
}
