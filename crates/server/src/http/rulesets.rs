//! Rulesets: those that come with the house, random starts, and what is wrong with one of one's own.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use notation::{FileFault, FileFaults, builtin, builtin_names, ruleset_file};
use protocol::http::{RulesetCheck, RulesetChoice, RulesetEntry, RulesetFault, RulesetText};
use rules::Ruleset;

use super::App;
use super::aside::aside;
use super::error::{ApiError, Body};
use super::routes::{Access, Routes};
use crate::live::{draw_ruleset, format_of, ruleset_entry};
use crate::turns::RULESETS;

pub(super) fn routes() -> Routes {
    Routes::new()
        .get("/rulesets", Access::Anyone, list)
        .post("/rulesets/check", Access::Anyone, check)
        .post("/rulesets/draw", Access::Anyone, draw)
}

/// They never change while the program runs, and compiling all of them takes a while.
static ENTRIES: LazyLock<Vec<RulesetEntry>> = LazyLock::new(|| {
    let specs = builtin_names().filter_map(builtin);
    let compiled = specs.filter_map(|spec| Ruleset::compile(spec).ok());
    compiled.map(|ruleset| ruleset_entry(&ruleset)).collect()
});

async fn list() -> Result<Json<&'static [RulesetEntry]>, ApiError> {
    aside(|| Json(ENTRIES.as_slice())).await
}

async fn check(Body(body): Body<RulesetText>) -> Result<Json<RulesetCheck>, ApiError> {
    Ok(RULESETS.take(move || Json(look_at(&body.text))).await?)
}

async fn draw(
    State(app): State<Arc<App>>,
    Body(choice): Body<RulesetChoice>,
) -> Result<Json<RulesetEntry>, ApiError> {
    let drawn = RULESETS.take(move || draw_ruleset(&choice, &*app.basis.random)).await??;
    Ok(Json(ruleset_entry(&drawn)))
}

fn look_at(text: &str) -> RulesetCheck {
    let format = format_of(text);
    match ruleset_file::load(text, format) {
        Ok(ruleset) => {
            let warnings = ruleset_file::located(text, format, ruleset.warnings());
            RulesetCheck {
                ok: true,
                ruleset: Some(ruleset_entry(&ruleset)),
                warnings: warnings.into_iter().map(warning).collect(),
                faults: Vec::new(),
            }
        }
        Err(FileFaults { faults, unlisted }) => {
            let more = (unlisted > 0).then(|| RulesetFault {
                path: String::new(),
                line: None,
                sentence: format!("there are {unlisted} more faults"),
            });
            let faults = faults.into_iter().map(fault).chain(more).collect();
            RulesetCheck { ok: false, faults, ..RulesetCheck::default() }
        }
    }
}

fn fault(FileFault { path, line, message }: FileFault) -> RulesetFault {
    RulesetFault { path, line: line.and_then(|line| u32::try_from(line).ok()), sentence: message }
}

fn warning(FileFault { path, line, message }: FileFault) -> String {
    let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
    if path.is_empty() { format!("{place}{message}") } else { format!("{place}{path}: {message}") }
}
