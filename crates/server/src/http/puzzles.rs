//! Puzzles.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use ids::ActorId;
use protocol::puzzles::{
    NewPuzzleRun, PuzzleChoice, PuzzleHint, PuzzleHintRequest, PuzzleJudgment, PuzzleMoves,
    PuzzleOverview, PuzzleRun, PuzzleRunJudgment, PuzzleRunMoves, PuzzleSolution, PuzzleTask,
};

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{MaybeKnown, Origin};
use super::parameters::Parameters;
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::people::PeopleError;
use crate::puzzles::PuzzleFailure;

const TAG: &str = "puzzles";

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/puzzles", Access::Anyone, overview)
            .doc("puzzles", TAG, "List rulesets and themes of puzzles, and your numbers")
            .answers::<PuzzleOverview>(200, "What there is, and what you have solved of it.")
            .refuses(&[429]),
        get("/puzzles/day", Access::Anyone, of_day)
            .doc("puzzleOfTheDay", TAG, "Show the puzzle of the day")
            .answers::<PuzzleTask>(200, "The puzzle, without its solution.")
            .refuses(&[404, 429]),
        get("/puzzles/next", Access::Anyone, next)
            .doc("nextPuzzle", TAG, "Choose a puzzle near your rating that you have not tried")
            .query::<PuzzleChoice>()
            .answers::<PuzzleTask>(200, "The puzzle, without its solution.")
            .refuses(&[404, 422, 429]),
        post("/puzzles/run", Access::Known, begin_run)
            .doc("beginPuzzleRun", TAG, "Start a run, in place of your last one")
            .body::<NewPuzzleRun>()
            .answers::<PuzzleRun>(200, "The run, with its first puzzle.")
            .refuses(&[404, 429]),
        get("/puzzles/run", Access::Known, show_run)
            .doc("showPuzzleRun", TAG, "Show your run")
            .answers::<Option<PuzzleRun>>(
                200,
                "The run, with its present puzzle; `null` without one.",
            )
            .refuses(&[429]),
        post("/puzzles/run/moves", Access::Known, play_in_run)
            .doc("playInPuzzleRun", TAG, "Try a move in your run")
            .body::<PuzzleRunMoves>()
            .answers::<PuzzleRunJudgment>(200, "Whether it is right, and how the run goes on.")
            .refuses(&[409, 429]),
        get("/puzzles/{id}", Access::Anyone, show)
            .doc("showPuzzle", TAG, "Show a puzzle")
            .answers::<PuzzleTask>(200, "The puzzle, without its solution.")
            .refuses(&[404, 429]),
        post("/puzzles/{id}/moves", Access::Anyone, play)
            .doc("playPuzzle", TAG, "Try a move")
            .body::<PuzzleMoves>()
            .answers::<PuzzleJudgment>(200, "Whether it is right, and the reply.")
            .refuses(&[404, 409, 429]),
        post("/puzzles/{id}/hint", Access::Anyone, hint)
            .doc("hintForPuzzle", TAG, "Take a hint: the piece, or the whole move")
            .body::<PuzzleHintRequest>()
            .answers::<PuzzleHint>(200, "The hint. Your first try then gains nothing.")
            .refuses(&[404, 409, 429]),
        post("/puzzles/{id}/solution", Access::Anyone, solution)
            .doc("solvePuzzle", TAG, "Give up and see the solution")
            .answers::<PuzzleSolution>(200, "The solution.")
            .refuses(&[404, 409, 429]),
    ]
}

/// Somebody who solves puzzles, known or not, whose requests are limited. Nothing is kept about people who are not known.
struct Solver(Option<ActorId>);

impl FromRequestParts<Arc<App>> for Solver {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let MaybeKnown(caller) = MaybeKnown::from_request_parts(parts, app).await?;
        let origin = Origin::from_request_parts(parts, app).await?;
        let actor = caller.map(|caller| caller.identity().actor);
        if !origin.is_at_the_keyboard {
            let counted = app.positions.count(actor, origin.network, app.clock.now());
            counted.map_err(PeopleError::from)?;
        }
        Ok(Self(actor))
    }
}

/// Somebody who is in a run.
struct Runner(ActorId);

impl FromRequestParts<Arc<App>> for Runner {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Solver::from_request_parts(parts, app).await?;
        let caller = Caller::from_request_parts(parts, app).await?;
        Ok(Self(caller.identity().actor))
    }
}

impl From<PuzzleFailure> for ApiError {
    fn from(failure: PuzzleFailure) -> Self {
        match failure {
            PuzzleFailure::Refused(error) => error.into(),
            PuzzleFailure::Read(error) => error.into(),
            PuzzleFailure::Unavailable(error) => error.into(),
        }
    }
}

async fn overview(
    State(app): State<Arc<App>>,
    Solver(who): Solver,
) -> Result<Json<PuzzleOverview>, ApiError> {
    Ok(Json(app.puzzles.overview(who).await?))
}

async fn of_day(
    State(app): State<Arc<App>>,
    Solver(who): Solver,
) -> Result<Json<PuzzleTask>, ApiError> {
    Ok(Json(app.puzzles.of_day(&app, who).await?))
}

async fn next(
    State(app): State<Arc<App>>,
    Solver(who): Solver,
    Parameters(choice): Parameters<PuzzleChoice>,
) -> Result<Json<PuzzleTask>, ApiError> {
    Ok(Json(app.puzzles.next(&app, who, choice).await?))
}

async fn show(
    State(app): State<Arc<App>>,
    Solver(who): Solver,
    Path(id): Path<String>,
) -> Result<Json<PuzzleTask>, ApiError> {
    Ok(Json(app.puzzles.task(&app, who, id).await?))
}

async fn play(
    State(app): State<Arc<App>>,
    Solver(who): Solver,
    Path(id): Path<String>,
    Body(PuzzleMoves { moves }): Body<PuzzleMoves>,
) -> Result<Json<PuzzleJudgment>, ApiError> {
    Ok(Json(app.puzzles.judge(&app, who, id, moves).await?))
}

async fn hint(
    State(app): State<Arc<App>>,
    Solver(who): Solver,
    Path(id): Path<String>,
    Body(request): Body<PuzzleHintRequest>,
) -> Result<Json<PuzzleHint>, ApiError> {
    Ok(Json(app.puzzles.hint(&app, who, id, request).await?))
}

async fn solution(
    State(app): State<Arc<App>>,
    Solver(who): Solver,
    Path(id): Path<String>,
) -> Result<Json<PuzzleSolution>, ApiError> {
    Ok(Json(app.puzzles.solution(&app, who, id).await?))
}

async fn begin_run(
    State(app): State<Arc<App>>,
    Runner(who): Runner,
    Body(new): Body<NewPuzzleRun>,
) -> Result<Json<PuzzleRun>, ApiError> {
    Ok(Json(app.puzzles.begin_run(&app, who, new).await?))
}

async fn show_run(
    State(app): State<Arc<App>>,
    Runner(who): Runner,
) -> Result<Json<Option<PuzzleRun>>, ApiError> {
    Ok(Json(app.puzzles.run(&app, who).await?))
}

async fn play_in_run(
    State(app): State<Arc<App>>,
    Runner(who): Runner,
    Body(PuzzleRunMoves { puzzle, moves }): Body<PuzzleRunMoves>,
) -> Result<Json<PuzzleRunJudgment>, ApiError> {
    Ok(Json(app.puzzles.judge_in_run(&app, who, puzzle, moves).await?))
}
