//! The special moves of a ruleset in words: double step, en passant and castling.

use rules::spec::{CastlingSpec, DoubleStepSpec, RulesetSpec, WinCondition, Zone};
use rules::{ByColor, Color, Coord, Ruleset};

use super::rules_text::{names, squares};
use super::words::listed;

/// A line for each special move of the ruleset.
pub(super) fn specials(ruleset: &Ruleset) -> Vec<String> {
    let spec = ruleset.spec();
    let mut lines = Vec::new();
    if let Some(rule) = &spec.double_step {
        lines.extend(double_step(spec, rule));
        lines.extend(en_passant(spec, rule));
    }
    lines.extend(spec.castling.as_ref().map(|rule| castling(ruleset, rule)));
    lines
}

fn double_step(spec: &RulesetSpec, rule: &DoubleStepSpec) -> Option<String> {
    let from = from(spec, &rule.from)?;
    let pawns = pawns(spec)?;
    Some(format!("Double step ({pawns}): two steps at once over an empty square, {from}."))
}

fn en_passant(spec: &RulesetSpec, rule: &DoubleStepSpec) -> Option<String> {
    let answered = from(spec, &rule.en_passant)?;
    let pawns = pawns(spec)?;
    let which = if rule.en_passant == rule.from { String::new() } else { format!(" ({answered})") };
    Some(format!(
        "En passant ({pawns}): right after a double step{which}, the pawn can be captured on the square it passed over."
    ))
}

fn castling(ruleset: &Ruleset, rule: &CastlingSpec) -> String {
    let spec = ruleset.spec();
    let (royal, partner) = (ruleset.royal_name(), names(spec, &[rule.partner]).concat());
    let way = |royal_to: u8, partner_to: u8, written: &str| {
        let [to, beside] = [royal_to, partner_to].map(file);
        format!("{royal} to {to} and {partner} to {beside} ({written})")
    };
    let far = way(rule.royal_to.queen_side, rule.partner_to.queen_side, "O-O-O");
    let near = way(rule.royal_to.king_side, rule.partner_to.king_side, "O-O");
    let gives_check = |color: &Color| {
        matches!(spec.win[*color], WinCondition::Checkmate | WinCondition::KingOfTheHill)
    };
    let check = match Color::BOTH.iter().any(gives_check) {
        true => "; not out of, through or into check",
        false => "",
    };
    format!(
        "Castling ({royal} and {partner}): {near}, or {far}, on their own rank. \
         Neither may have moved, and the squares between must be empty{check}."
    )
}

/// The names of the pawns; `None` if there are none.
fn pawns(spec: &RulesetSpec) -> Option<String> {
    let pawns = spec.kinds.iter().filter(|kind| kind.pawn).map(|kind| kind.name.clone());
    Some(listed(&pawns.collect::<Vec<_>>(), "and")).filter(|pawns| !pawns.is_empty())
}

/// The starting squares of each side: `White from rank 2, Black from rank 7`.
fn from(spec: &RulesetSpec, zones: &ByColor<Zone>) -> Option<String> {
    let [white, black] = Color::BOTH.map(|color| area(spec, &zones[color]));
    match (white, black) {
        (None, None) => None,
        (Some(white), Some(black)) if white == black => Some(format!("from {white}")),
        (white, black) => {
            let sides = [(Color::White, white), (Color::Black, black)].into_iter();
            let sides = sides.filter_map(|(color, area)| Some(format!("{color} from {}", area?)));
            Some(sides.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A zone as whole ranks if possible, otherwise as squares; `None` if it is empty.
fn area(spec: &RulesetSpec, zone: &Zone) -> Option<String> {
    let is_open = |at: &Coord| !spec.walls.contains(at);
    let row = |rank| (0..spec.files).map(move |file| Coord { file, rank }).filter(is_open);
    let is_whole =
        |rank: &u8| row(*rank).next().is_some() && row(*rank).all(|at| zone.contains(&at));
    let whole: Vec<u8> = (0..spec.ranks).filter(is_whole).collect();
    let is_covered = |at: &Coord| whole.contains(&at.rank);
    if zone.is_empty() {
        return None;
    }
    if !zone.iter().filter(|at| is_open(at)).all(is_covered) {
        return Some(squares(zone));
    }
    let numbers: Vec<String> = whole.iter().map(|rank| (rank + 1).to_string()).collect();
    let word = if numbers.len() == 1 { "rank" } else { "ranks" };
    Some(format!("{word} {}", listed(&numbers, "and")))
}

fn file(file: u8) -> char {
    char::from(b'a' + file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_argument::PositionArgument;

    #[track_caller]
    fn of(name: &str) -> Vec<String> {
        specials(PositionArgument::of(name, None).position().unwrap().ruleset())
    }

    /// The special moves of a ruleset that differs from standard chess.
    #[track_caller]
    fn changed(change: impl FnOnce(&mut RulesetSpec)) -> Vec<String> {
        let mut spec = notation::builtin("standard").unwrap();
        change(&mut spec);
        specials(&Ruleset::compile(spec).unwrap())
    }

    #[test]
    fn standard_chess_has_all_three() {
        assert_eq!(
            of("standard"),
            [
                "Double step (pawn): two steps at once over an empty square, White from rank 2, \
                 Black from rank 7.",
                "En passant (pawn): right after a double step, the pawn can be captured on the square it passed over.",
                "Castling (king and rook): king to g and rook to f (O-O), or king to c and rook to d (O-O-O), on \
                 their own rank. Neither may have moved, and the squares between must be empty; not out of, \
                 through or into check.",
            ]
        );
    }

    #[test]
    fn other_rulesets_have_their_own_special_moves() {
        assert_eq!(of("gardner"), [""; 0]);
        let horde = of("horde");
        assert!(horde[0].ends_with(", White from ranks 1 and 2, Black from rank 7."), "{horde:?}");
        let answered = "right after a double step (White from rank 2, Black from rank 7), the pawn";
        assert!(horde[1].contains(answered), "{horde:?}");
        let knightmate = of("knightmate");
        assert!(knightmate[2].starts_with("Castling (royal knight and rook): "), "{knightmate:?}");
        let capablanca = of("capablanca");
        assert!(capablanca[2].contains("king to i and rook to h (O-O)"), "{capablanca:?}");
        // Without a law of check there is no check to castle out of.
        let regicide = of("regicide");
        assert!(regicide[2].ends_with("must be empty."), "{regicide:?}");
    }

    #[test]
    fn zones_other_than_whole_ranks_are_named_by_their_squares() {
        let some = changed(|spec| {
            let zone = |rank| vec![Coord { file: 3, rank }, Coord { file: 4, rank }];
            let from = ByColor { white: zone(1), black: zone(6) };
            spec.double_step = Some(DoubleStepSpec { en_passant: ByColor::default(), from });
        });
        assert!(some[0].ends_with(", White from d2 or e2, Black from d7 or e7."), "{some:?}");
        assert!(!some.iter().any(|line| line.starts_with("En passant")), "{some:?}");
        let one_side = changed(|spec| {
            let rule = spec.double_step.as_mut().unwrap();
            rule.from.black.clear();
            rule.en_passant.black.clear();
        });
        assert!(one_side[0].ends_with(", White from rank 2."), "{one_side:?}");
        assert!(changed(|spec| spec.double_step = None)[0].starts_with("Castling"));
    }

    #[test]
    fn every_special_move_of_every_built_in_ruleset_has_a_line() {
        for name in notation::builtin_names() {
            let spec = notation::builtin(name).unwrap();
            let lines = of(name).join("\n");
            assert_eq!(lines.contains("Double step"), spec.double_step.is_some(), "{name}");
            assert_eq!(lines.contains("Castling"), spec.castling.is_some(), "{name}");
        }
    }
}
