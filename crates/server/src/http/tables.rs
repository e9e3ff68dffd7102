//! Tables: list, open, show, and every act at one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use protocol::tables::{
    Arrange, GoOn, JoinTable, NewTable, NoDetails, ReadyMark, SeatOfComputer, SeatWish, TableCode,
    TableId, TableList, TableState, TableTerms, WhichMember,
};

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{MaybeKnown, Origin, one_match_only, refuse_invited};
use super::matches::{parse, qr_picture};
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::config::Reach;
use crate::connection_table::WorkAccount;
use crate::identity::{GuestScope, Identity};
use crate::people::PeopleError;
use crate::tables::{self, Often, TableAct};

const ANSWER: &str = "The table as you may see it.";

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/tables", Access::Anyone, list)
            .doc("tables", "tables", "List the public tables, and yours")
            .answers::<TableList>(200, "The tables. Strangers on the internet get an empty list."),
        post("/tables", Access::Known, open)
            .doc("openTable", "tables", "Open a table")
            .body::<NewTable>()
            .answers::<TableState>(201, "The table.")
            .refuses(&[404, 409, 429]),
        post("/tables/find", Access::Known, find)
            .doc("findTable", "tables", "Find a table by its code")
            .body::<TableCode>()
            .answers::<TableState>(200, ANSWER)
            .refuses(&[404, 429]),
        get("/tables/{id}", Access::Known, show)
            .doc("showTable", "tables", "Show a table")
            .answers::<TableState>(200, ANSWER)
            .refuses(&[429]),
        get("/matches/{id}/table", Access::Known, of_match)
            .doc("tableOfMatch", "tables", "Show the table that plays a match")
            .answers::<TableState>(200, ANSWER)
            .refuses(&[429]),
        act::<JoinTable, _, _>("join", "joinTable", "Join a table", join),
        act::<NoDetails, _, _>("leave", "leaveTable", "Leave a table", leave),
        act::<SeatWish, _, _>("sit", "sitDown", "Sit down, or wait for a seat", sit),
        act::<NoDetails, _, _>("stand", "standUp", "Stand up and watch", stand),
        act::<ReadyMark, _, _>("ready", "getReady", "Say whether you are ready", ready),
        act::<GoOn, _, _>("go-on", "goOn", "Go on without people who are not ready", go_on),
        act::<SeatOfComputer, _, _>("computer", "seatComputer", "Seat a computer", computer),
        act::<Arrange, _, _>("arrange", "arrangeSeats", "Seat everybody again", arrange),
        act::<TableTerms, _, _>("terms", "changeTerms", "Change what is played", terms),
        act::<WhichMember, _, _>("kick", "removeMember", "Remove a member", kick),
        act::<WhichMember, _, _>("host", "changeHost", "Make a member the host", host),
        act::<NoDetails, _, _>("close", "closeTable", "Close a table", close),
    ]
}

/// The route of an act at a table.
fn act<B: schemars::JsonSchema, H, T>(
    name: &str,
    id: &'static str,
    summary: &'static str,
    handler: H,
) -> Route
where
    H: axum::handler::Handler<T, Arc<App>>,
    T: 'static,
{
    post(&format!("/tables/{{id}}/{name}"), Access::Known, handler)
        .doc(id, "tables", summary)
        .body::<B>()
        .answers::<TableState>(200, ANSWER)
        .refuses(&[403, 404, 409, 429])
}

/// Somebody at a table, who acts not too often.
struct Player {
    who: Identity,
    payer: WorkAccount,
    /// The only table that the guest is invited to.
    invited: Option<GuestScope>,
}

impl FromRequestParts<Arc<App>> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Self::counted(parts, app, Often::Acting).await
    }
}

impl Player {
    async fn counted(parts: &mut Parts, app: &Arc<App>, what: Often) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let origin = Origin::from_request_parts(parts, app).await?;
        let who = caller.identity();
        if !origin.is_at_the_keyboard {
            app.tables.count(who.actor, what).map_err(PeopleError::from)?;
        }
        let payer = app.live.connections().work_account(Some(who.actor), origin.address);
        let invited = match caller {
            Caller::Guest(_, scope @ GuestScope::Match(_)) => Some(scope),
            Caller::Guest(_, GuestScope::Server) | Caller::House | Caller::Account(..) => None,
        };
        Ok(Self { who, payer, invited })
    }

    async fn act(self, app: &App, id: String, act: TableAct) -> Result<Json<TableState>, ApiError> {
        let id = TableId(id);
        self.check(app, &id)?;
        Ok(answer(app.tables.act(&id, &self.who, act, &self.payer).await?))
    }

    /// Guests who were invited to one table or match stay there.
    fn check(&self, app: &App, id: &TableId) -> Result<(), ApiError> {
        match self.invited {
            Some(invited) if tables::scope_of(id) != Some(invited) => Err(one_match_only(app)),
            _ => Ok(()),
        }
    }
}

/// Somebody who may open a table now.
struct Opener(Player);

impl FromRequestParts<Arc<App>> for Opener {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        refuse_invited(app, &caller)?;
        Ok(Self(Player::counted(parts, app, Often::Opening).await?))
    }
}

/// Somebody who types a code.
struct Finder(Player);

impl FromRequestParts<Arc<App>> for Finder {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Self(Player::counted(parts, app, Often::Code).await?))
    }
}

/// The link is drawn here, so that updates over the socket stay small.
fn answer(state: TableState) -> Json<TableState> {
    let qr = state.link.as_deref().and_then(qr_picture);
    Json(TableState { qr, ..state })
}

/// On the internet only people who are known learn who plays.
async fn list(State(app): State<Arc<App>>, MaybeKnown(caller): MaybeKnown) -> Json<TableList> {
    if caller.is_none() && app.config.reach() == Reach::Public {
        return Json(TableList { hidden: true, ..TableList::default() });
    }
    Json(app.tables.list(caller.map(|caller| caller.identity().actor)))
}

async fn open(
    State(app): State<Arc<App>>,
    Opener(player): Opener,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableState>), ApiError> {
    let opened = app.tables.open_table(&player.who, new, &player.payer).await?;
    Ok((StatusCode::CREATED, answer(opened)))
}

async fn find(
    State(app): State<Arc<App>>,
    Finder(player): Finder,
    Body(TableCode { code }): Body<TableCode>,
) -> Result<Json<TableState>, ApiError> {
    let found = app.tables.find_by_code(&code, player.who.actor)?;
    player.check(&app, &found.id)?;
    Ok(answer(found))
}

async fn show(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
) -> Result<Json<TableState>, ApiError> {
    let id = TableId(id);
    player.check(&app, &id)?;
    Ok(answer(app.tables.view(&id, player.who.actor)?))
}

async fn of_match(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
) -> Result<Json<TableState>, ApiError> {
    let table = app.tables.view_of_match(parse(id)?, player.who.actor)?;
    player.check(&app, &table.id)?;
    Ok(answer(table))
}

async fn join(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(join): Body<JoinTable>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Join(join)).await
}

async fn leave(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(NoDetails {}): Body<NoDetails>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Leave).await
}

async fn sit(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(wish): Body<SeatWish>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Sit(wish)).await
}

async fn stand(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(NoDetails {}): Body<NoDetails>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Stand).await
}

async fn ready(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(ReadyMark { ready }): Body<ReadyMark>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Ready(ready)).await
}

async fn go_on(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(with): Body<GoOn>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::GoOn(with)).await
}

async fn computer(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(seat): Body<SeatOfComputer>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Computer(seat)).await
}

async fn arrange(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(how): Body<Arrange>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Arrange(how)).await
}

async fn terms(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(terms): Body<TableTerms>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Terms(terms)).await
}

async fn kick(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(WhichMember { member }): Body<WhichMember>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Kick(member)).await
}

async fn host(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(WhichMember { member }): Body<WhichMember>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Host(member)).await
}

async fn close(
    State(app): State<Arc<App>>,
    player: Player,
    Path(id): Path<String>,
    Body(NoDetails {}): Body<NoDetails>,
) -> Result<Json<TableState>, ApiError> {
    player.act(&app, id, TableAct::Close).await
}
