//! `docs/ruleset.schema.json` matches the types.

use std::path::Path;

#[test]
fn the_schema_in_docs_is_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ruleset.schema.json");
    let current = notation::ruleset_file::schema();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &current).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == current,
        "docs/ruleset.schema.json is out of date; UPDATE=1 cargo test -p notation updates it"
    );
}
