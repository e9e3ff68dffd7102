//! The examples in `docs/ruleset-format.md` work.

use notation::betza;

use crate::from_toml;

const PAGE: &str = include_str!("../../../../docs/ruleset-format.md");

#[test]
fn the_complete_example_can_be_played() {
    let example = PAGE.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let ruleset = from_toml(example.expect("a block of TOML"));
    assert_eq!(ruleset.spec().name, "tower-duel");
    assert_eq!((ruleset.shape().files(), ruleset.shape().ranks()), (5, 6));
    assert_eq!(ruleset.warnings(), []);
}

#[test]
fn every_documented_piece_reads_and_is_written_the_same() {
    let table = PAGE.split("| Piece | Betza |").nth(1).and_then(|rest| rest.split("\n\n").next());
    let texts: Vec<&str> = table.expect("a table").split('`').skip(1).step_by(2).collect();
    assert_eq!(texts.len(), 16);
    for text in texts {
        assert_eq!(betza::emit_exact(&betza::parse(text).expect(text)), text);
    }
}
