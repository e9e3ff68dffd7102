//! The difference between two versions of a ruleset, as a list that people can read.

use std::collections::BTreeMap;

use rules::spec::{KindSpec, PlacementSpec, Zone};
use rules::{Color, Coord, Fault, FaultText, RulesetSpec};
use serde_json::Value;

use super::to_json;
use crate::betza;

/// The most changes that are listed.
const MAX_CHANGES: usize = 200;
/// The keys of a file whose changes are told in words of their own.
const TOLD: [&str; 9] =
    ["name", "title", "description", "files", "ranks", "walls", "hills", "start", "pieces"];

/// What is different in the new version, with a code, values and squares for each change.
///
/// The start is compared square by square and the pieces by letter; everything else by its key in the file.
pub fn changes(old: &RulesetSpec, new: &RulesetSpec) -> Vec<Fault> {
    let mut list = List(Vec::new());
    texts(old, new, &mut list);
    board(old, new, &mut list);
    kinds(old, new, &mut list);
    start(old, new, &mut list);
    settings(old, new, &mut list);
    list.0.truncate(MAX_CHANGES);
    list.0
}

struct List(Vec<Fault>);

impl List {
    fn add(&mut self, path: impl Into<String>, text: FaultText) {
        self.0.push(Fault::new(path, text));
    }

    /// Notes a value that became another one.
    fn compare(
        &mut self,
        path: &str,
        reason: &'static str,
        old: impl ToString,
        new: impl ToString,
    ) {
        let (old, new) = (old.to_string(), new.to_string());
        if old != new {
            let text = FaultText::new(reason, format!("{old} became {new}"));
            self.add(path, text.with("old", old).with("new", new));
        }
    }

    /// Notes squares that were added to a zone or taken from it.
    fn zones(&mut self, path: &str, reasons: [&'static str; 2], old: &Zone, new: &Zone) {
        let only = |one: &Zone, other: &Zone| -> Vec<Coord> {
            one.iter().copied().filter(|at| !other.contains(at)).collect()
        };
        let [added, removed] = reasons;
        for (reason, verb, squares) in
            [(added, "added", only(new, old)), (removed, "removed", only(old, new))]
        {
            if !squares.is_empty() {
                let count = squares.len();
                let text = FaultText::new(reason, format!("{count} squares were {verb}"));
                self.add(path, text.with("count", count).about(squares));
            }
        }
    }
}

fn texts(old: &RulesetSpec, new: &RulesetSpec, list: &mut List) {
    list.compare("name", "change-name", &old.name, &new.name);
    list.compare("title", "change-title", &old.title, &new.title);
    if old.description != new.description {
        let text = FaultText::new("change-description", "the description was rewritten");
        list.add("description", text);
    }
}

fn board(old: &RulesetSpec, new: &RulesetSpec, list: &mut List) {
    let size = |spec: &RulesetSpec| format!("{}×{}", spec.files, spec.ranks);
    list.compare("files", "change-size", size(old), size(new));
    let walls = ["change-walls-added", "change-walls-removed"];
    list.zones("walls", walls, &old.walls, &new.walls);
    if old.hills.white == old.hills.black && new.hills.white == new.hills.black {
        let hills = ["change-hills-added", "change-hills-removed"];
        return list.zones("hills", hills, &old.hills.white, &new.hills.white);
    }
    for (color, path) in [(Color::White, "hills.white"), (Color::Black, "hills.black")] {
        let hills = ["change-hills-added", "change-hills-removed"];
        list.zones(path, hills, &old.hills[color], &new.hills[color]);
    }
}

fn kinds(old: &RulesetSpec, new: &RulesetSpec, list: &mut List) {
    let by_letter =
        |spec: &RulesetSpec, letter: char| spec.kinds.iter().position(|kind| kind.letter == letter);
    for kind in old.kinds.iter().filter(|kind| by_letter(new, kind.letter).is_none()) {
        let text = FaultText::new("change-piece-removed", format!("the {} is gone", kind.name));
        list.add("pieces", text.with("piece", &kind.name).with("letter", kind.letter));
    }
    for (index, kind) in new.kinds.iter().enumerate() {
        let path = format!("pieces[{index}]");
        match by_letter(old, kind.letter) {
            Some(before) => kind_changes(&path, &old.kinds[before], kind, list),
            None => {
                let text =
                    FaultText::new("change-piece-added", format!("the {} is new", kind.name));
                list.add(path, text.with("piece", &kind.name).with("letter", kind.letter));
            }
        }
    }
}

fn kind_changes(path: &str, old: &KindSpec, new: &KindSpec, list: &mut List) {
    list.compare(&format!("{path}.name"), "change-piece-name", &old.name, &new.name);
    let mut told = |reason, key: &str, old: String, new_value: String| {
        if old != new_value {
            let message = format!("the {}: {old} became {new_value}", new.name);
            let text = FaultText::new(reason, message).with("piece", &new.name);
            list.add(format!("{path}.{key}"), text.with("old", old).with("new", new_value));
        }
    };
    let movement = |kind: &KindSpec| betza::emit(&kind.movement);
    told("change-piece-movement", "betza", movement(old), movement(new));
    let choices = |kind: &KindSpec| -> String {
        kind.promotes_to.as_ref().map_or_else(|| "-".to_owned(), |all| all.iter().collect())
    };
    told("change-piece-promotes-to", "promotes_to", choices(old), choices(new));
    for (key, was, is, reasons) in [
        ("royal", old.royal, new.royal, ["change-piece-royal", "change-piece-common"]),
        ("pawn", old.pawn, new.pawn, ["change-piece-pawn", "change-piece-no-pawn"]),
    ] {
        if was != is {
            let (reason, not) = if is { (reasons[0], "") } else { (reasons[1], "not ") };
            let text = FaultText::new(reason, format!("the {} is now {not}{key}", new.name));
            list.add(format!("{path}.{key}"), text.with("piece", &new.name));
        }
    }
}

fn start(old: &RulesetSpec, new: &RulesetSpec, list: &mut List) {
    let placed = |spec: &RulesetSpec| -> BTreeMap<(u8, u8), PlacementSpec> {
        spec.start.pieces.iter().map(|piece| ((piece.at.rank, piece.at.file), *piece)).collect()
    };
    let (before, after) = (placed(old), placed(new));
    let differs = |at: &&(u8, u8)| {
        let of = |piece: &PlacementSpec| (piece.color, piece.letter);
        before.get(*at).map(of) != after.get(*at).map(of)
    };
    let known = before.keys().filter(|at| !after.contains_key(at));
    let squares: Vec<Coord> = after
        .keys()
        .chain(known)
        .filter(differs)
        .map(|&(rank, file)| Coord { file, rank })
        .collect();
    if !squares.is_empty() {
        let count = squares.len();
        let message = format!("{count} squares of the start are different");
        let text = FaultText::new("change-start", message).with("count", count);
        list.add("start.pieces", text.about(squares));
    }
    for (color, path) in [(Color::White, "start.hands.white"), (Color::Black, "start.hands.black")]
    {
        let hand = |spec: &RulesetSpec| -> String {
            let held: String = spec.start.hands[color]
                .iter()
                .map(|(letter, count)| format!("{letter}{count}"))
                .collect();
            if held.is_empty() { "-".to_owned() } else { held }
        };
        list.compare(path, "change-hand", hand(old), hand(new));
    }
    let turn = |spec: &RulesetSpec| format!("{:?}", spec.start.turn).to_ascii_lowercase();
    list.compare("start.turn", "change-turn", turn(old), turn(new));
    let random = |spec: &RulesetSpec| if spec.start.random.is_some() { "random" } else { "fixed" };
    list.compare("start.random", "change-random", random(old), random(new));
}

/// Everything that is not told in words of its own, by its key.
fn settings(old: &RulesetSpec, new: &RulesetSpec, list: &mut List) {
    let leaves = |spec: &RulesetSpec| {
        let mut leaves = BTreeMap::new();
        let document: Value = serde_json::from_str(&to_json(spec)).unwrap_or_default();
        for (key, value) in document.as_object().into_iter().flatten() {
            if !TOLD.contains(&key.as_str()) {
                collect(key, value, &mut leaves);
            }
        }
        leaves
    };
    let (before, after) = (leaves(old), leaves(new));
    for (key, was) in before.iter().filter(|(key, _)| !after.contains_key(*key)) {
        let text = FaultText::new("change-key-removed", format!("{key} = {was} is gone"));
        list.add(key, text.with("key", key).with("old", was));
    }
    for (key, is) in &after {
        match before.get(key) {
            Some(was) if was == is => {}
            Some(was) => {
                let text = FaultText::new("change-key", format!("{key}: {was} became {is}"));
                list.add(key, text.with("key", key).with("old", was).with("new", is));
            }
            None => {
                let text = FaultText::new("change-key-added", format!("{key} = {is} is new"));
                list.add(key, text.with("key", key).with("new", is));
            }
        }
    }
}

/// The values of a document by their paths; lists are one value.
fn collect(path: &str, value: &Value, leaves: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(table) => {
            for (key, value) in table {
                collect(&format!("{path}.{key}"), value, leaves);
            }
        }
        Value::Array(items) => {
            let words: Vec<String> = items.iter().map(plain).collect();
            leaves.insert(path.to_owned(), words.join(" "));
        }
        value => {
            leaves.insert(path.to_owned(), plain(value));
        }
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use rules::movement::leaps;
    use rules::spec::{CapturedPiece, RandomStart, WinCondition};
    use rules::{ByColor, standard_spec};

    use super::*;

    fn found(change: impl FnOnce(&mut RulesetSpec)) -> Vec<String> {
        let (old, mut new) = (standard_spec(), standard_spec());
        change(&mut new);
        changes(&old, &new)
            .iter()
            .map(|change| {
                let values = change.values.iter().map(|(name, value)| format!("{name}={value}"));
                let squares = change.squares.iter().map(ToString::to_string);
                let rest: Vec<String> = values.chain(squares).collect();
                format!("{} {} {}", change.path, change.reason, rest.join(" ")).trim().to_owned()
            })
            .collect()
    }

    #[test]
    fn the_same_rules_have_no_changes() {
        assert_eq!(found(|_| ()), [""; 0]);
    }

    #[test]
    fn pieces_are_compared_by_letter() {
        let changes = found(|spec| {
            spec.kinds[1].movement = leaps(3, 1);
            spec.kinds[1].name = "camel".to_owned();
            spec.kinds.swap(2, 3);
            spec.kinds[4].letter = 'A';
        });
        assert_eq!(
            changes,
            [
                "pieces change-piece-removed piece=queen letter=Q",
                "pieces[1].name change-piece-name old=knight new=camel",
                "pieces[1].betza change-piece-movement piece=camel old=N new=C",
                "pieces[4] change-piece-added piece=queen letter=A",
            ]
        );
        let changes = found(|spec| spec.kinds[5].royal = false);
        assert_eq!(changes, ["pieces[5].royal change-piece-common piece=king"]);
    }

    #[test]
    fn the_board_is_compared_square_by_square() {
        let at = |name| Coord::parse(name).unwrap();
        let changes = found(|spec| {
            spec.files = 9;
            spec.walls = vec![at("d4")];
            spec.hills = ByColor::same(vec![at("e4")]);
            spec.start.pieces.retain(|piece| piece.at != at("a2"));
            spec.start.random = Some(RandomStart::Chess960);
        });
        assert_eq!(
            changes,
            [
                "files change-size old=8×8 new=9×8",
                "walls change-walls-added count=1 d4",
                "hills change-hills-added count=1 e4",
                "start.pieces change-start count=1 a2",
                "start.random change-random old=fixed new=random",
            ]
        );
    }

    #[test]
    fn every_other_rule_is_compared_by_its_key() {
        let changes = found(|spec| {
            spec.win = ByColor::same(WinCondition::KingOfTheHill);
            spec.captured = CapturedPiece::ToHand;
            spec.castling = None;
            spec.draws.move_count = None;
        });
        assert!(
            changes
                .contains(&"win change-key key=win old=checkmate new=king-of-the-hill".to_owned())
        );
        assert!(changes.contains(&"captured change-key-added key=captured new=to-hand".to_owned()));
        let gone = changes.iter().filter(|change| change.contains("change-key-removed"));
        assert!(gone.count() >= 6, "{changes:#?}");
    }
}
