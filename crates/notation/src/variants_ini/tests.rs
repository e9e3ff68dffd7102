//! Rulesets to `variants.ini` and back.

use rules::{Fault, Ruleset, RulesetSpec};

use super::{names, read, write};
use crate::{builtin, builtin_names};

/// Rulesets that lose something, and the codes of what they lose.
const LOSSY: [(&str, &[&str]); 3] = [
    ("chess960", &["ini-random"]),
    ("bughouse", &["ini-wait"]),
    ("berolina", &["ini-double-step"]),
];

fn codes(lost: &[Fault]) -> Vec<&'static str> {
    lost.iter().map(|fault| fault.reason).collect()
}

fn compiled(spec: RulesetSpec) -> Ruleset {
    Ruleset::compile(spec).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn built_in_rulesets_come_back_with_equal_perft() {
    let mut carried = 0;
    for name in builtin_names() {
        let ours = builtin(name).unwrap();
        let written = write(&ours);
        let expected = LOSSY.iter().find(|(lossy, _)| *lossy == name).map_or(&[][..], |it| it.1);
        assert_eq!(codes(&written.lost), expected, "{name}");
        let back = read(&written.text, None).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        if !written.lost.is_empty() {
            continue;
        }
        assert_eq!(back.lost, [], "{name}");
        let (ours, theirs) = (compiled(ours), compiled(back.spec));
        for depth in 1..=3 {
            let counts = [&ours, &theirs].map(|ruleset| ruleset.start().perft(depth));
            assert_eq!(counts[0], counts[1], "{name} at depth {depth}:\n{}", written.text);
        }
        // Written again, it is the same text but for the title.
        let again = write(theirs.spec()).text;
        let settings = |text: &str| {
            let mut lines: Vec<String> = text.lines().skip(2).map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(settings(&written.text), settings(&again), "{name}");
        carried += 1;
    }
    assert_eq!(carried, 14);
}

#[test]
fn draws_and_goals_come_back() {
    let goals = ["king-of-the-hill", "three-check", "regicide", "horde", "extinction", "gardner"];
    for name in goals {
        let ours = builtin(name).unwrap();
        let back = read(&write(&ours).text, None).unwrap().spec;
        assert_eq!(ours.win, back.win, "{name}");
        let counts = |spec: &RulesetSpec| (spec.draws.repetition, spec.draws.move_count);
        assert_eq!(counts(&ours), counts(&back), "{name}");
        assert_eq!((ours.checks_to_win, ours.no_moves), (back.checks_to_win, back.no_moves));
    }
}

#[test]
fn a_variant_inherits_from_a_known_one_and_from_the_same_text() {
    let text = "\
# Two of a kind
[hill:chess]
flagPiece = k
flagRegion = d4 e4 d5 e5

[hillhouse:hill]
pieceDrops = true
capturesToHand = true
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1
";
    assert_eq!(names(text), ["hill", "hillhouse"]);
    let hill = read(text, None).unwrap();
    assert_eq!((hill.spec.name.as_str(), codes(&hill.lost).as_slice()), ("hill", &[][..]));
    let ours = compiled(builtin("king-of-the-hill").unwrap());
    assert_eq!(compiled(hill.spec).start().perft(3), ours.start().perft(3));
    let house = read(text, Some("hillhouse")).unwrap();
    assert!(house.spec.drops.is_some() && house.spec.hills.white.len() == 4, "{:?}", house.spec);
    assert_eq!(codes(&house.lost), [""; 0]);
}

#[test]
fn a_piece_can_be_replaced_and_removed() {
    let text = "[centaurking:chess]\nking = k:KN\nqueen = -\ncustomPiece1 = q:NN\n";
    let spec = read(text, None).unwrap().spec;
    let betza = |letter: char| {
        let kind = spec.kinds.iter().find(|kind| kind.letter == letter).unwrap();
        (crate::betza::emit(&kind.movement), kind.royal)
    };
    assert_eq!(betza('K'), ("KN".to_owned(), true));
    assert_eq!(betza('Q'), ("NN".to_owned(), false));
    compiled(spec);
}

#[test]
fn what_rulesets_cannot_say_is_listed() {
    let lost = |line: &str| {
        let text = format!("[x:chess]\n{line}\n");
        codes(&read(&text, None).unwrap().lost)
    };
    assert_eq!(lost("blastOnCapture = true"), ["ini-key"]);
    assert_eq!(lost("blastOnCapture = false"), [""; 0]);
    assert_eq!(lost("pocketSize = 8"), [""; 0]);
    assert_eq!(lost("flagPiece = q\nflagRegion = *8"), ["ini-goal"]);
    assert_eq!(lost("extinctionValue = loss\nextinctionPieceTypes = q"), ["ini-goal"]);
    assert_eq!(lost("promotionLimit = q:3"), ["ini-supply"]);
    assert_eq!(
        lost("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
        ["ini-rights"]
    );
    assert_eq!(
        lost("pieceDrops = true\ncapturesToHand = true\ndropNoDoubled = n"),
        ["ini-pawns-a-file"]
    );
    let blast = read("[x:chess]\nblastOnCapture = true", None).unwrap().lost;
    assert_eq!(blast[0].to_string(), "blastOnCapture: `blastOnCapture = true` cannot be said here");
    assert_eq!(
        blast[0].values,
        [("key", "blastOnCapture".to_owned()), ("found", "true".to_owned())]
    );
}

#[test]
fn what_that_format_cannot_say_is_listed() {
    let lost = |change: &dyn Fn(&mut RulesetSpec)| {
        let mut spec = builtin("standard").unwrap();
        change(&mut spec);
        codes(&write(&spec).lost)
    };
    assert_eq!(lost(&|_| ()), [""; 0]);
    assert_eq!(
        lost(&|spec| spec.kinds[1].movement = rules::movement::leaps(4, 1)),
        ["ini-movement"]
    );
    assert_eq!(lost(&|spec| spec.files = 13), ["ini-board"]);
    let barred = rules::spec::RepetitionSpec::Barred { at: 3 };
    assert_eq!(lost(&|spec| spec.draws.repetition = Some(barred)), ["ini-repetition"]);
    assert_eq!(lost(&|spec| spec.kinds[0].promotes_to = Some(vec!['Q'])), ["ini-promotes-to"]);
    let aside = |spec: &mut RulesetSpec| spec.castling.as_mut().unwrap().partner_to.king_side = 4;
    assert_eq!(lost(&aside), ["ini-castling"]);
}

#[test]
fn texts_that_are_no_variants_are_refused() {
    let refused = |text: &str| read(text, None).unwrap_err().faults[0].reason;
    assert_eq!(refused(""), "ini-section");
    assert_eq!(refused("nonsense"), "ini-line");
    assert_eq!(refused("[x:unheard-of]\n"), "ini-parent");
    assert_eq!(refused("[x:x]\n"), "ini-parent");
    assert_eq!(refused("[a:b]\n[b:a]\n"), "ini-parent");
    assert_eq!(refused("[x:chess]\nmaxFile = 99\n"), "ini-side");
    assert_eq!(refused("[x:chess]\ncustomPiece1 = x:Ü\n"), "betza-letter");
    assert_eq!(refused(&"#".repeat(super::MAX_TEXT + 1)), "ini-large");
    assert!(read("[x:chess]\nstartFen = <script>\n", None).is_err());
    let digits = format!("[x:chess]\nstartFen = {}*/8\npieceDrops = true\n", "9".repeat(60));
    assert!(read(&digits, None).is_err());
    let keys: String = (0..6_000).map(|key| format!("k{key} = 1\n")).collect();
    assert_eq!(read(&format!("[x:chess]\n{keys}"), None).unwrap().lost.len(), 100);
    let bare = read("[x]\n", None).unwrap().spec;
    assert!(Ruleset::compile(bare).is_err(), "no pieces");
}
