//! Hostile PGN files with embedded rulesets that are expensive to compile or to generate moves for.

use notation::ruleset_file::to_json;
use testkit::hostile::{Flavor, draft};

use crate::pgn_files::HOSTILE_SIZE;

/// How many texts have random rulesets.
const DRAWN: u64 = 40;

/// As many leaps of different lengths as a kind may have.
const LEAPERS: &str =
    "(1,2)(1,3)(1,4)(1,5)(2,3)(2,5)(3,4)(3,5)(4,5)(5,6)(1,6)(6,7)(1,7)(2,7)(3,7)(4,7)";
const HOPPERS: &str = "gQgNNpNNpQ";
const LAME: &str = "n(1,2)0n(1,3)0n(2,3)0n(1,4)0n(3,4)0";

/// A ruleset on the largest board, as in a tag of a game.
struct Design<'a> {
    name: &'a str,
    /// The movement of the piece that fills the rows in front of both kings.
    movement: &'a str,
    rows: usize,
    /// More settings, each after a comma.
    more: &'a str,
}

impl Design<'_> {
    fn tag(&self) -> String {
        let row = "N".repeat(26);
        let king = format!("K{}", "N".repeat(25));
        let mut ranks = vec![king.to_lowercase()];
        ranks.extend(vec![row.to_lowercase(); self.rows]);
        ranks.extend(vec!["26".to_owned(); 26 - 2 * (self.rows + 1)]);
        ranks.extend(vec![row; self.rows]);
        ranks.push(king);
        let hand = if self.more.contains("to-hand") { "[NNNNnnnn]" } else { "" };
        let json = format!(
            r#"{{"name":"{}","files":26,"ranks":26,"start":"{}{hand}","pieces":[{{"letter":"K","name":"k","betza":"K","royal":true}},{{"letter":"N","name":"n","betza":"{}"}}]{}}}"#,
            self.name,
            ranks.join("/"),
            self.movement,
            self.more
        );
        format!("[Ruleset \"{}\"]\n", json.replace('"', "\\\""))
    }
}

/// Texts of [`HOSTILE_SIZE`] with rulesets in them, by name.
pub fn carried() -> Vec<(String, Vec<u8>)> {
    let mut texts = Vec::new();
    let extinction = r#","win":"extinction""#;
    for (what, movement) in [
        ("queens", "Q"),
        ("leapers", LEAPERS),
        ("riders", "QNNAADD"),
        ("hoppers", HOPPERS),
        ("lame", LAME),
    ] {
        for (law, more) in [("checkmate", ""), ("extinction", extinction)] {
            let many = distinct(|name| Design { name, movement, rows: 1, more }.tag() + "*\n");
            texts.push((format!("rulesets of {what}, {law}"), many));
            for rows in [1, 10] {
                let tag = Design { name: "x", movement, rows, more }.tag();
                let rank = rows + 1;
                let moves = [
                    (
                        "moves",
                        format!("1. Nb{rank}c{} ", rank + 2),
                        format!("(Nb{rank}c{})", rank + 2),
                    ),
                    (
                        "short moves",
                        format!("1. Nb{rank}c{} ", rank + 2),
                        format!("(Nc{})", rank + 2),
                    ),
                    ("king moves", format!("1. Nb{rank}c{} ", rank + 2), "(Kb2)".to_owned()),
                    ("unknown squares", format!("1. Nb{rank}c{} ", rank + 2), "(Nz9)".to_owned()),
                ];
                for (kind, head, part) in moves {
                    let text = filled(&(tag.clone() + &head), &part);
                    texts.push((format!("{kind}, {rows} rows of {what}, {law}"), text));
                }
                texts.push((
                    format!("games, {rows} rows of {what}, {law}"),
                    filled("", &(tag + "Nz9 *\n")),
                ));
            }
        }
        let must = r#","win":"extinction","must_capture":true"#;
        let tag = Design { name: "x", movement, rows: 10, more: must }.tag();
        texts.push((format!("must capture, {what}"), filled(&(tag + "1. Nb11c13 "), "(Nb11c13)")));
    }
    for limit in ["none", "no-check"] {
        let more = format!(
            r#","win":"extinction","captured":"to-hand","drops":{{"limit":"{limit}","limited":"N"}}"#
        );
        let tag = Design { name: "x", movement: "Q", rows: 4, more: &more }.tag();
        texts.push((format!("drops, {limit}"), filled(&(tag.clone() + "1. N@m13 "), "(N@m14)")));
    }
    let faulty = distinct(|name| {
        Design { name, movement: LEAPERS, rows: 1, more: r#","win":"x""# }.tag() + "*\n"
    });
    texts.push(("faulty rulesets".to_owned(), faulty));
    texts.extend((0..DRAWN).map(drawn));
    texts
}

/// Random rulesets that are as expensive as allowed, repeated until the text is full.
fn drawn(number: u64) -> (String, Vec<u8>) {
    let flavor = Flavor::ALL[number as usize % Flavor::ALL.len()];
    let mut text = String::new();
    for seed in number * 1000.. {
        let json: serde_json::Value = serde_json::from_str(&to_json(&draft(flavor, seed)))
            .expect("a written ruleset is JSON");
        let json = json.to_string().replace('\\', "\\\\").replace('"', "\\\"");
        let game = format!("[Ruleset \"{json}\"]\n*\n");
        if text.len() + game.len() > HOSTILE_SIZE {
            break;
        }
        text.push_str(&game);
    }
    (format!("drawn {flavor:?} {number}"), text.into_bytes())
}

fn filled(head: &str, part: &str) -> Vec<u8> {
    let mut text = head.to_owned();
    while text.len() + part.len() <= HOSTILE_SIZE {
        text.push_str(part);
    }
    text.into_bytes()
}

/// As many parts as fit, each with a different name.
fn distinct(part: impl Fn(&str) -> String) -> Vec<u8> {
    let mut text = String::new();
    for number in 0.. {
        let part = part(&format!("x{number}"));
        if text.len() + part.len() > HOSTILE_SIZE {
            break;
        }
        text.push_str(&part);
    }
    text.into_bytes()
}
