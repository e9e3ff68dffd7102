//! The rules in words: how to win, how every piece moves, and the special moves.

use rules::movement::{Atom, Gait, MoveMode, Vector};
use rules::spec::{Extinct, KindSpec, RoyalLoss, RulesetSpec, WinCondition, Zone};
use rules::{Color, Position};

use super::specials_text::specials;
use super::words::listed;
use crate::output::counted;

/// Up to this many squares are named one by one.
const MOST_NAMED: usize = 12;

/// The ruleset in words: its title, how to win, and a line for every piece kind and special move.
pub(crate) fn rules(position: &Position) -> String {
    let spec = position.ruleset().spec();
    let mut lines = vec![if spec.title.is_empty() { &spec.name } else { &spec.title }.clone()];
    if !spec.description.is_empty() {
        lines.push(spec.description.clone());
    }
    let [white, black] = Color::BOTH.map(|color| win(position, color));
    if white == black {
        lines.push(format!("To win: {white}."));
    } else {
        lines.push(format!("For White to win: {white}."));
        lines.push(format!("For Black to win: {black}."));
    }
    let width = spec.kinds.iter().map(|kind| kind.name.chars().count()).max().unwrap_or_default();
    for kind in &spec.kinds {
        let (letter, name) = (kind.letter, &kind.name);
        lines.push(format!("  {letter}  {name:width$}  {}", moves(spec, kind)));
    }
    lines.extend(specials(position.ruleset()));
    lines.join("\n")
}

/// How a side wins.
fn win(position: &Position, color: Color) -> String {
    let spec = position.ruleset().spec();
    let royal = position.ruleset().royal_name();
    let condition = match &spec.win[color] {
        WinCondition::Checkmate => "checkmate".to_owned(),
        WinCondition::KingOfTheHill => {
            let hills = squares(&spec.hills[color]);
            format!("checkmate, or bring your {royal} to a hill (^ or △): {hills}")
        }
        WinCondition::Regicide(RoyalLoss::Last) => format!("capture the last {royal}"),
        WinCondition::Regicide(RoyalLoss::First) => format!("capture any {royal}"),
        WinCondition::Extinction(Extinct::All) => "capture every piece".to_owned(),
        WinCondition::Extinction(Extinct::AnyOf(letters)) => {
            format!("capture every {}", listed(&names(spec, letters), "or every"))
        }
        WinCondition::Extinction(Extinct::AllOf(letters)) => {
            format!("capture every {}", listed(&names(spec, letters), "and every"))
        }
    };
    match spec.checks_to_win {
        Some(checks) => {
            format!("{condition}, or give {}", counted(usize::from(checks), "check"))
        }
        None => condition,
    }
}

pub(super) fn names(spec: &RulesetSpec, letters: &[char]) -> Vec<String> {
    let name = |letter: &char| {
        let kind = spec.kinds.iter().find(|kind| kind.letter == *letter);
        kind.map_or_else(|| letter.to_string(), |kind| kind.name.clone())
    };
    letters.iter().map(name).collect()
}

pub(super) fn squares(zone: &Zone) -> String {
    match zone.len() {
        0..=MOST_NAMED => {
            let names: Vec<String> = zone.iter().map(ToString::to_string).collect();
            listed(&names, "or")
        }
        many => counted(many, "square"),
    }
}

fn moves(spec: &RulesetSpec, kind: &KindSpec) -> String {
    let mut sentence = movement(&kind.movement);
    if let Some(promotion) = spec.promotion.as_ref().filter(|_| kind.pawn) {
        let letters = kind.promotes_to.as_ref().unwrap_or(&promotion.choices);
        sentence.push_str(&format!("; promotes to {}", listed(&names(spec, letters), "or")));
    }
    if kind.royal { format!("{sentence} (royal)") } else { sentence }
}

/// Directions with the same distance and the same conditions.
#[derive(PartialEq, Eq, Debug)]
struct Way {
    distance: String,
    directions: Vec<String>,
    conditions: String,
}

/// A movement in words: `any number of squares straight or diagonally`.
fn movement(atoms: &[Atom]) -> String {
    let class = |atom: &Atom| {
        let (files, ranks) = (atom.vector.files.unsigned_abs(), atom.vector.ranks.unsigned_abs());
        let same = Atom { vector: Vector { files: 0, ranks: 0 }, ..*atom };
        (files.max(ranks), files.min(ranks), same)
    };
    let mut classes: Vec<_> = Vec::new();
    for atom in atoms {
        if !classes.contains(&class(atom)) {
            classes.push(class(atom));
        }
    }
    let mut ways: Vec<Way> = Vec::new();
    for (long, short, common) in classes {
        let own = atoms.iter().filter(|atom| class(atom) == (long, short, common));
        let vectors: Vec<Vector> = own.map(|atom| atom.vector).collect();
        let directions = directions(&vectors, long, short);
        let (distance, conditions) = (distance(long, short, common.range), conditions(&common));
        let same = |way: &&mut Way| way.distance == distance && way.conditions == conditions;
        match ways.iter_mut().find(same) {
            Some(way) => way.directions.extend(directions),
            None => ways.push(Way { distance, directions, conditions }),
        }
    }
    let way = |Way { distance, directions, conditions }: &Way| {
        let space = match directions.first() {
            None => "",
            Some(first) if first.starts_with(|letter: char| letter.is_ascii_digit()) => ": ",
            Some(_) => " ",
        };
        format!("{distance}{space}{}{conditions}", listed(directions, "or"))
    };
    let ways: Vec<String> = ways.iter().map(way).collect();
    if ways.is_empty() { "never moves".to_owned() } else { ways.join("; ") }
}

fn distance(long: u8, short: u8, range: u8) -> String {
    let leap = match (long, short) {
        (1, _) => {
            return match range {
                1 => "one square".to_owned(),
                Atom::UNLIMITED => "any number of squares".to_owned(),
                range => format!("up to {range} squares"),
            };
        }
        (long, short) if short == 0 || long == short => format!("{long} squares"),
        (long, short) => format!("{long} by {short} squares"),
    };
    match range {
        1 => format!("a leap of {leap}"),
        Atom::UNLIMITED => format!("any number of leaps of {leap}"),
        range => format!("up to {range} leaps of {leap}"),
    }
}

/// The directions of vectors of one length; none if all eight are possible.
fn directions(vectors: &[Vector], long: u8, short: u8) -> Vec<String> {
    let (oblique, diagonally) = (short != 0 && long != short, long == short);
    let all = if oblique { 8 } else { 4 };
    match (vectors.len() == all, oblique) {
        (true, true) => Vec::new(),
        (true, false) if diagonally => vec!["diagonally".to_owned()],
        (true, false) => vec!["straight".to_owned()],
        // Some of a knight's eight moves have no common name.
        (false, true) => vectors.iter().map(exactly).collect(),
        (false, false) => some_of(vectors, if diagonally { "diagonally " } else { "" }),
    }
}

/// Where one leap goes: `2 forward and 1 left`.
fn exactly(vector: &Vector) -> String {
    let ranks = if vector.ranks > 0 { "forward" } else { "back" };
    let files = if vector.files > 0 { "right" } else { "left" };
    let Vector { files: across, ranks: along } = vector;
    format!("{} {ranks} and {} {files}", along.unsigned_abs(), across.unsigned_abs())
}

/// Some of the four straight or diagonal directions.
fn some_of(vectors: &[Vector], diagonally: &str) -> Vec<String> {
    let part = |name: &str, sign: i8| {
        let found: Vec<&Vector> =
            vectors.iter().filter(|vector| vector.ranks.signum() == sign).collect();
        let all = |sign: i8| found.iter().all(|vector| vector.files.signum() == sign);
        let side = match () {
            () if found.is_empty() => return None,
            () if all(-1) => "left",
            () if all(1) => "right",
            () if sign == 0 => "sideways",
            () => "",
        };
        Some(format!("{diagonally}{}", format!("{name} {side}").trim()))
    };
    [part("forward", 1), part("back", -1), part("", 0)].into_iter().flatten().collect()
}

fn conditions(atom: &Atom) -> String {
    let gait = match atom.gait {
        Gait::Free => "",
        Gait::Lame => " if nothing is in the way",
        Gait::Jump => " by jumping over a piece",
        Gait::Cannon => " beyond a piece it hops over",
        Gait::Grasshopper => " to just behind a piece it hops over",
    };
    let mode = match atom.mode {
        MoveMode::Both => "",
        MoveMode::MoveOnly => " without capturing",
        MoveMode::CaptureOnly => " to capture",
    };
    let first = if atom.first_move_only { " as its first move" } else { "" };
    format!("{gait}{mode}{first}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_argument::PositionArgument;

    #[track_caller]
    fn check(betza: &str, expected: &str) {
        assert_eq!(movement(&notation::betza::parse(betza).unwrap()), expected, "{betza}");
    }

    #[test]
    fn movements_in_words() {
        check("R", "any number of squares straight");
        check("Q", "any number of squares straight or diagonally");
        check("K", "one square straight or diagonally");
        check("N", "a leap of 2 by 1 squares");
        check("R3", "up to 3 squares straight");
        check(
            "mfWcfF",
            "one square forward without capturing; one square diagonally forward to capture",
        );
        check("fFsW", "one square diagonally forward or sideways");
        check("WAD", "one square straight; a leap of 2 squares diagonally or straight");
        check("flF", "one square diagonally forward left");
        check("fbR", "any number of squares forward or back");
        check("ffN", "a leap of 2 by 1 squares: 2 forward and 1 right or 2 forward and 1 left");
        assert_eq!(movement(&[]), "never moves");
    }

    #[test]
    fn every_built_in_ruleset_can_be_explained() {
        for name in notation::builtin_names() {
            let position = PositionArgument::of(name, None).position().unwrap();
            let text = rules(&position);
            let kinds = position.ruleset().spec().kinds.len();
            assert!(text.contains("To win: ") || text.contains("For White to win"), "{text}");
            assert!(text.lines().count() >= kinds + 2, "{text}");
        }
    }

    #[test]
    fn the_way_to_win_names_the_hill() {
        let position = PositionArgument::of("hilltop", None).position().unwrap();
        let text = rules(&position);
        let win = "\nTo win: checkmate, or bring your king to a hill (^ or △): e4.\n";
        assert!(text.starts_with("Hilltop\nNine by seven") && text.contains(win), "{text}");
        assert!(
            text.contains("\n  K  king      one square straight or diagonally (royal)"),
            "{text}"
        );
    }
}
