//! Rulesets: the built-in ones, random starts, and checks of custom ones.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::State;
use notation::{FileFault, FileFaults, builtin, builtin_names, ruleset_file};
use protocol::http::{
    RulesetCheck, RulesetChoice, RulesetDocument, RulesetEntry, RulesetFault, RulesetText,
};
use protocol::rules::RulesetRules;
use rules::Ruleset;

use super::error::{ApiError, Body};
use super::extract::RulesetAsker;
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::live::{convert, format_of, ruleset_entry};
use crate::work_queue::{run_blocking, work_on_ruleset};

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/rulesets", Access::Anyone, list)
            .doc("rulesets", "rulesets", "List the built-in rulesets")
            .answers::<Vec<RulesetEntry>>(200, "The rulesets."),
        post("/rulesets/check", Access::Anyone, check)
            .doc("checkRuleset", "rulesets", "Check a ruleset of your own")
            .body::<RulesetText>()
            .answers::<RulesetCheck>(200, "Whether it can be played, and why not.")
            .refuses(&[429]),
        post("/rulesets/draw", Access::Anyone, draw)
            .doc(
                "drawRuleset",
                "rulesets",
                "Prepare a ruleset for play, with its random start drawn",
            )
            .body::<RulesetChoice>()
            .answers::<RulesetEntry>(200, "The ruleset.")
            .refuses(&[404, 429]),
        post("/rulesets/document", Access::Anyone, document_of)
            .doc("showDocument", "rulesets", "Write a ruleset as a document to edit")
            .body::<RulesetChoice>()
            .answers::<RulesetDocument>(200, "The ruleset in the JSON form of ruleset files.")
            .refuses(&[404, 429]),
        post("/rulesets/rules", Access::Anyone, rules_of)
            .doc("showRules", "rulesets", "Explain the rules of a ruleset")
            .body::<RulesetChoice>()
            .answers::<RulesetRules>(200, "What each piece can do, and how a game ends.")
            .refuses(&[404, 429]),
    ]
}

/// Compiling all of them takes a while, so it is done once.
static ENTRIES: LazyLock<Vec<RulesetEntry>> = LazyLock::new(|| {
    let specs = builtin_names().filter_map(builtin);
    let compiled = specs.filter_map(|spec| Ruleset::compile(spec).ok());
    compiled.map(|ruleset| ruleset_entry(&ruleset)).collect()
});

async fn list() -> Result<Json<&'static [RulesetEntry]>, ApiError> {
    Ok(run_blocking(|| Json(ENTRIES.as_slice())).await?)
}

async fn check(
    RulesetAsker(payer): RulesetAsker,
    Body(body): Body<RulesetText>,
) -> Result<Json<RulesetCheck>, ApiError> {
    Ok(work_on_ruleset(&payer, move || Json(check_text(&body.text))).await?)
}

async fn draw(
    State(app): State<Arc<App>>,
    RulesetAsker(payer): RulesetAsker,
    Body(choice): Body<RulesetChoice>,
) -> Result<Json<RulesetEntry>, ApiError> {
    let ruleset = app.live.choose_ruleset(&choice, &payer).await?;
    Ok(work_on_ruleset(&payer, move || Json(ruleset_entry(&ruleset))).await?)
}

async fn rules_of(
    State(app): State<Arc<App>>,
    RulesetAsker(payer): RulesetAsker,
    Body(choice): Body<RulesetChoice>,
) -> Result<Json<RulesetRules>, ApiError> {
    let ruleset = app.live.choose_ruleset(&choice, &payer).await?;
    Ok(work_on_ruleset(&payer, move || Json(convert::ruleset_rules(&ruleset))).await?)
}

async fn document_of(
    State(app): State<Arc<App>>,
    RulesetAsker(payer): RulesetAsker,
    Body(choice): Body<RulesetChoice>,
) -> Result<Json<RulesetDocument>, ApiError> {
    let ruleset = app.live.choose_ruleset(&choice, &payer).await?;
    let text = work_on_ruleset(&payer, move || Json(ruleset_file::to_json(ruleset.spec()))).await?;
    let document = serde_json::from_str(&text.0).expect("a ruleset is written as JSON");
    Ok(Json(RulesetDocument { document }))
}

fn check_text(text: &str) -> RulesetCheck {
    let format = format_of(text);
    match ruleset_file::load(text, format) {
        Ok(ruleset) => {
            let warnings = ruleset_file::located(text, format, ruleset.warnings());
            RulesetCheck {
                ok: true,
                ruleset: Some(ruleset_entry(&ruleset)),
                warnings: warnings.iter().map(ToString::to_string).collect(),
                remarks: warnings.into_iter().map(fault).collect(),
                faults: Vec::new(),
            }
        }
        Err(faults) => RulesetCheck { faults: faults_to_wire(faults), ..RulesetCheck::default() },
    }
}

/// The faults of a file, and how many more there are.
pub(super) fn faults_to_wire(FileFaults { faults, unlisted }: FileFaults) -> Vec<RulesetFault> {
    let more = (unlisted > 0).then(|| RulesetFault {
        path: String::new(),
        line: None,
        sentence: format!("there are {unlisted} more faults"),
        reason: Some("file-more-faults".into()),
        values: BTreeMap::from([("count".to_owned(), unlisted.to_string())]),
        squares: Vec::new(),
    });
    faults.into_iter().map(fault).chain(more).collect()
}

/// A fault or a warning.
pub(super) fn fault(
    FileFault { path, line, message, reason, values, squares }: FileFault,
) -> RulesetFault {
    RulesetFault {
        path,
        line: line.and_then(|line| u32::try_from(line).ok()),
        sentence: message,
        reason: Some(reason).filter(|reason| !reason.is_empty()).map(Into::into),
        values: values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        squares: squares.into_iter().map(convert::coord_name).collect(),
    }
}
