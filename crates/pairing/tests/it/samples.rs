//! The sample tournaments and what other programs say about them.

use pairing::trf::{self, TrfFile};
use serde_json::Value;

/// The folder of the samples.
pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples");

pub(crate) fn text(name: &str) -> String {
    std::fs::read_to_string(format!("{FOLDER}/{name}")).expect("a sample file")
}

pub(crate) fn file(name: &str) -> TrfFile {
    trf::read(&text(name)).expect("a readable sample")
}

pub(crate) fn json(name: &str) -> Value {
    serde_json::from_str(&text(name)).expect("JSON")
}

/// The expectations for one file.
pub(crate) fn expected(name: &str) -> Value {
    json("expected.json")["files"][name].clone()
}
