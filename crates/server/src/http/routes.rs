//! The table of routes, from which the router, authorization and the API's document follow.
//!
//! Each module declares its routes once, in a function `routes`: method, path, who may use it, handler, and what
//! the document says. To add a route, write a handler and its line there. A test attacks every route of
//! the table without a session, with a wrong one and with somebody else's.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::handler::Handler;
use axum::http::Method;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::JsonSchema;

use super::caller::authorize;
use super::error::ApiError;
use super::openapi::{Content, Operation};
use super::parameters;
use crate::app::App;

/// Who may use a route.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// Everybody, also without a session.
    Anyone,
    /// The house account, guests and accounts.
    Known,
    /// People with an account.
    Account,
    /// Organizers.
    Organizer,
    /// Programs on the server's own computer.
    ThisComputer,
}

/// A route as tests see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RouteEntry {
    /// Its method.
    pub method: Method,
    /// Its path, with `{names}` for what varies.
    pub path: String,
    /// Who may use it.
    pub access: Access,
}

/// A route: what the router does with it and what the document says about it.
pub(super) struct Route {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) access: Access,
    handler: MethodRouter<Arc<App>>,
    /// `None` for the pages of the browser, which the document leaves out.
    pub(super) operation: Option<Operation>,
}

/// Declares a route for GET.
pub(super) fn get<H, T>(path: &str, access: Access, handler: H) -> Route
where
    H: Handler<T, Arc<App>>,
    T: 'static,
{
    Route::new(Method::GET, path, access, on(MethodFilter::GET, handler))
}

/// Declares a route for POST.
pub(super) fn post<H, T>(path: &str, access: Access, handler: H) -> Route
where
    H: Handler<T, Arc<App>>,
    T: 'static,
{
    Route::new(Method::POST, path, access, on(MethodFilter::POST, handler))
}

/// Declares a route for PUT.
pub(super) fn put<H, T>(path: &str, access: Access, handler: H) -> Route
where
    H: Handler<T, Arc<App>>,
    T: 'static,
{
    Route::new(Method::PUT, path, access, on(MethodFilter::PUT, handler))
}

/// Declares a route for PATCH.
pub(super) fn patch<H, T>(path: &str, access: Access, handler: H) -> Route
where
    H: Handler<T, Arc<App>>,
    T: 'static,
{
    Route::new(Method::PATCH, path, access, on(MethodFilter::PATCH, handler))
}

/// Declares a route for DELETE.
pub(super) fn delete<H, T>(path: &str, access: Access, handler: H) -> Route
where
    H: Handler<T, Arc<App>>,
    T: 'static,
{
    Route::new(Method::DELETE, path, access, on(MethodFilter::DELETE, handler))
}

impl Route {
    fn new(method: Method, path: &str, access: Access, handler: MethodRouter<Arc<App>>) -> Self {
        Self { method, path: path.to_owned(), access, handler, operation: None }
    }

    /// Puts the route into the document: the name programs use, the chapter, and a summary.
    pub(super) fn doc(self, id: &'static str, tag: &'static str, summary: &'static str) -> Self {
        Self { operation: Some(Operation::new(id, tag, summary)), ..self }
    }

    /// Takes parameters of this type in the query. Unknown parameters are refused.
    pub(super) fn query<T: JsonSchema>(self) -> Self {
        self.edit(Operation::query::<T>)
    }

    /// Takes a JSON body of this type.
    pub(super) fn body<T: JsonSchema>(self) -> Self {
        self.edit(|operation| operation.body = Some(Content::json::<T>()))
    }

    /// Takes any bytes as its body.
    pub(super) fn raw_body(self) -> Self {
        let content = Content::any("application/octet-stream");
        self.edit(|operation| operation.body = Some(content))
    }

    /// Answers with JSON of this type.
    pub(super) fn answers<T: JsonSchema>(self, status: u16, about: &'static str) -> Self {
        self.edit(|operation| operation.answer(status, about, Some(Content::json::<T>())))
    }

    /// Answers with JSON of one of these types.
    pub(super) fn answers_either<A: JsonSchema, B: JsonSchema>(
        self,
        status: u16,
        about: &'static str,
    ) -> Self {
        self.edit(|operation| operation.answer(status, about, Some(Content::either::<A, B>())))
    }

    /// Answers with a text of this media type.
    pub(super) fn answers_text(
        self,
        status: u16,
        about: &'static str,
        media: &'static str,
    ) -> Self {
        self.edit(|operation| operation.answer(status, about, Some(Content::text(media))))
    }

    /// Answers with JSON values of this type, one on each line, as they become known.
    pub(super) fn answers_lines<T: JsonSchema>(self, status: u16, about: &'static str) -> Self {
        self.edit(|operation| operation.answer(status, about, Some(Content::lines::<T>())))
    }

    /// Answers with something of this media type.
    pub(super) fn answers_any(self, status: u16, about: &'static str, media: &'static str) -> Self {
        self.edit(|operation| operation.answer(status, about, Some(Content::any(media))))
    }

    /// Answers without a body.
    pub(super) fn answers_empty(self, status: u16, about: &'static str) -> Self {
        self.edit(|operation| operation.answer(status, about, None))
    }

    /// Refuses with these statuses, beyond those that follow from the rest of the declaration.
    pub(super) fn refuses(self, statuses: &[u16]) -> Self {
        self.edit(|operation| operation.refusals.extend(statuses))
    }

    /// Accepts bodies of at most this many bytes.
    pub(super) fn max_body(self, bytes: usize) -> Self {
        Self { handler: self.handler.layer(DefaultBodyLimit::max(bytes)), ..self }
    }

    /// Puts the route below a prefix.
    pub(super) fn under(self, prefix: &str) -> Self {
        Self { path: format!("{prefix}{}", self.path), ..self }
    }

    /// What tests see of the route.
    pub(super) fn entry(&self) -> RouteEntry {
        let Self { method, path, access, .. } = self;
        RouteEntry { method: method.clone(), path: path.clone(), access: *access }
    }

    fn edit(mut self, edit: impl FnOnce(&mut Operation)) -> Self {
        edit(self.operation.as_mut().expect("`doc` comes before the details of the document"));
        self
    }

    /// The handler behind its checks: first who asks, then the names of the parameters.
    fn guarded(self, app: &Arc<App>) -> MethodRouter<Arc<App>> {
        let mut handler = self.handler;
        let parameters = self.operation.map_or(Vec::new(), |operation| operation.parameters());
        if !parameters.is_empty() {
            let known: Arc<[String]> = parameters.into();
            handler = handler.route_layer(from_fn(move |request: Request, next: Next| {
                check_parameters(Arc::clone(&known), request, next)
            }));
        }
        match self.access {
            Access::Anyone => handler,
            access => {
                let state = (Arc::clone(app), access);
                handler.route_layer(from_fn_with_state(state, check_access))
            }
        }
    }
}

/// The router of a table.
pub(super) fn router(table: Vec<Route>, app: &Arc<App>) -> Router<Arc<App>> {
    table.into_iter().fold(Router::new(), |router, route| {
        let path = route.path.clone();
        router.route(&path, route.guarded(app))
    })
}

async fn check_access(
    State((app, access)): State<(Arc<App>, Access)>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (mut parts, body) = request.into_parts();
    authorize(&app, access, &mut parts).await?;
    Ok(next.run(Request::from_parts(parts, body)).await)
}

async fn check_parameters(
    known: Arc<[String]>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    parameters::check_names(request.uri(), &known)?;
    Ok(next.run(request).await)
}
