//! The high scores of games against computers.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use data_encoding::HEXLOWER;
use ids::ActorId;
use players::Opponent;
use protocol::ErrorCode;
use protocol::scores::{HighScore, HighScores, ScoreFilter, ScoredRuleset};
use store::RulesetHash;

use super::caller::Caller;
use super::error::ApiError;
use super::parameters::Parameters;
use super::routes::{Access, Route, get};
use crate::app::App;
use crate::live::match_id;

/// How many rulesets are listed, and how many people for each opponent.
const RULESETS: usize = 50;
const PEOPLE: usize = 10;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/scores", Access::Known, list)
            .doc("highScores", "matches", "List the best wins against computers")
            .query::<ScoreFilter>()
            .answers::<HighScores>(200, "The high scores of one ruleset."),
    ]
}

async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Parameters(filter): Parameters<ScoreFilter>,
) -> Result<Json<HighScores>, ApiError> {
    let wanted = filter.ruleset.as_deref().map(hash_of).transpose()?;
    let store = &app.people.store;
    let rulesets = store.scored_rulesets(RULESETS).await?;
    let shown = wanted.or(rulesets.first().map(|ruleset| ruleset.hash));
    let mut scores = match shown {
        Some(ruleset) => store.high_scores(ruleset, PEOPLE).await?,
        None => Vec::new(),
    };
    let opponents: Vec<(String, &str)> = in_order();
    let place = |id: &str| opponents.iter().position(|(known, _)| known == id);
    // Within an opponent, the store has the order.
    scores.sort_by_key(|score| place(&score.opponent).unwrap_or(usize::MAX));
    let reader = caller.identity().actor;
    let scores = scores.into_iter().map(|score| {
        let name = place(&score.opponent).map_or(score.opponent.as_str(), |at| opponents[at].1);
        to_wire(&app, reader, name.to_owned(), &score)
    });
    Ok(Json(HighScores {
        scores: scores.collect(),
        ruleset: shown.map(|hash| hash.to_string()),
        rulesets: rulesets
            .into_iter()
            .map(|it| ScoredRuleset { hash: it.hash.to_string(), title: it.title, wins: it.wins })
            .collect(),
    }))
}

/// The opponents' ids and names: the levels, the strongest first, then the characters.
fn in_order() -> Vec<(String, &'static str)> {
    let named = |opponent: Opponent| (opponent.id(), opponent.name());
    let is_level = |opponent: &Opponent| matches!(opponent, Opponent::Level(_));
    let (mut levels, characters): (Vec<Opponent>, Vec<Opponent>) =
        Opponent::all().partition(is_level);
    levels.reverse();
    levels.into_iter().chain(characters).map(named).collect()
}

fn to_wire(
    app: &App,
    reader: ActorId,
    opponent_name: String,
    score: &store::people::HighScore,
) -> HighScore {
    // The person at the server's own computer may have many names, guests have one each.
    let account = app.live.directory().account_name(score.actor);
    let yours = score.actor == reader;
    HighScore {
        opponent: score.opponent.clone(),
        opponent_name,
        person: account.unwrap_or_else(|| score.name.clone()),
        wins: score.wins,
        fewest_moves: score.fewest_moves,
        won_ms: score.at.0,
        yours,
        match_id: yours.then(|| match_id::to_wire(score.shortest)),
    }
}

fn hash_of(text: &str) -> Result<RulesetHash, ApiError> {
    let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
    bytes.map(RulesetHash).ok_or_else(|| {
        let message = "`ruleset` is the hash of a ruleset: 64 digits, 0 to 9 and a to f";
        ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadInput, message).because("bad-hash")
    })
}
