//! The table of routes: the router is made of it, and so is the list that tests walk.
//!
//! A route cannot be added without saying for whom it is. The attacker's test asks every one of them
//! without, with a wrong and with another's session, and expects what is said here.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, on};

use super::App;

/// For whom a route is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Access {
    /// Everybody, strangers too.
    Anyone,
    /// Everybody who is known: the house, guests, accounts.
    Known,
    /// Who has an account.
    Account,
    /// Organizers.
    Organizer,
    /// Who sits at this computer.
    ThisComputer,
}

/// A route.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RouteEntry {
    /// How it is asked.
    pub method: Method,
    /// Where, with `{names}` for what varies.
    pub path: String,
    /// For whom.
    pub access: Access,
}

/// Routes with the list of them.
pub(super) struct Routes {
    router: Router<Arc<App>>,
    entries: Vec<RouteEntry>,
}

impl Routes {
    pub(super) fn new() -> Self {
        Self { router: Router::new(), entries: Vec::new() }
    }

    pub(super) fn get<H, T>(self, path: &str, access: Access, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(Method::GET, MethodFilter::GET, path, access, handler)
    }

    pub(super) fn post<H, T>(self, path: &str, access: Access, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(Method::POST, MethodFilter::POST, path, access, handler)
    }

    pub(super) fn patch<H, T>(self, path: &str, access: Access, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(Method::PATCH, MethodFilter::PATCH, path, access, handler)
    }

    pub(super) fn delete<H, T>(self, path: &str, access: Access, handler: H) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.add(Method::DELETE, MethodFilter::DELETE, path, access, handler)
    }

    pub(super) fn merge(mut self, other: Self) -> Self {
        self.entries.extend(other.entries);
        Self { router: self.router.merge(other.router), entries: self.entries }
    }

    pub(super) fn nest(mut self, prefix: &str, other: Self) -> Self {
        let under =
            |entry: RouteEntry| RouteEntry { path: format!("{prefix}{}", entry.path), ..entry };
        self.entries.extend(other.entries.into_iter().map(under));
        Self { router: self.router.nest(prefix, other.router), entries: self.entries }
    }

    /// Lets what is here take bodies of so many bytes at most.
    pub(super) fn limit_bodies(self, bytes: usize) -> Self {
        Self { router: self.router.layer(DefaultBodyLimit::max(bytes)), entries: self.entries }
    }

    pub(super) fn into_router(self) -> Router<Arc<App>> {
        self.router
    }

    pub(super) fn entries(self) -> Vec<RouteEntry> {
        self.entries
    }

    fn add<H, T>(
        mut self,
        method: Method,
        filter: MethodFilter,
        path: &str,
        access: Access,
        handler: H,
    ) -> Self
    where
        H: Handler<T, Arc<App>>,
        T: 'static,
    {
        self.entries.push(RouteEntry { method, path: path.to_owned(), access });
        Self { router: self.router.route(path, on(filter, handler)), entries: self.entries }
    }
}
