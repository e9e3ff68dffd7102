//! The rulesets that come with the house.

use std::sync::LazyLock;

use axum::Json;
use notation::{builtin, builtin_names, write_fen};
use protocol::Color;
use protocol::http::RulesetEntry;
use rules::Ruleset;

use super::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::new().get("/rulesets", Access::Anyone, list)
}

/// They never change while the program runs, and compiling all of them takes a while.
static ENTRIES: LazyLock<Vec<RulesetEntry>> = LazyLock::new(|| {
    let specs = builtin_names().filter_map(builtin);
    specs.filter_map(|spec| Ruleset::compile(spec).ok()).map(|ruleset| entry(&ruleset)).collect()
});

async fn list() -> Json<&'static [RulesetEntry]> {
    Json(ENTRIES.as_slice())
}

fn entry(ruleset: &Ruleset) -> RulesetEntry {
    let (spec, start) = (ruleset.spec(), ruleset.start());
    RulesetEntry {
        name: spec.name.clone(),
        title: spec.title.clone(),
        description: spec.description.clone(),
        fen: write_fen(&start),
        files: ruleset.shape().files(),
        ranks: ruleset.shape().ranks(),
        turn: match start.turn() {
            rules::Color::White => Color::White,
            rules::Color::Black => Color::Black,
        },
    }
}
