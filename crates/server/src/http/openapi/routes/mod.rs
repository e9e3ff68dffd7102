//! A line for every route: what it takes, what it answers, how it refuses.
//!
//! For whom a route is stands in the table that the router is made of, and is not told again here.

mod house;
mod library;
mod matches;
mod organizing;
mod people;

use schemars::JsonSchema;
use serde_json::{Value, json};

use super::document::Types;
use crate::http::routes::Access;

const JSON: &str = "application/json";

/// A route of the API.
pub(super) struct Route {
    /// In lower case, as the document has it.
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) name: &'static str,
    pub(super) tag: &'static str,
    pub(super) summary: &'static str,
    pub(super) parameters: Vec<Value>,
    pub(super) body: Option<Body>,
    pub(super) answers: Vec<Answer>,
    /// Refusals beyond those that follow from the rest.
    more: Vec<u16>,
}

/// What is sent.
pub(super) struct Body {
    pub(super) kind: &'static str,
    pub(super) schema: Value,
}

/// What is answered when all is well.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) about: &'static str,
    pub(super) kind: &'static str,
    pub(super) schema: Value,
}

impl Route {
    fn new(
        method: &'static str,
        path: &'static str,
        name: &'static str,
        tag: &'static str,
        summary: &'static str,
    ) -> Self {
        Self {
            method,
            path,
            name,
            tag,
            summary,
            parameters: Vec::new(),
            body: None,
            answers: Vec::new(),
            more: Vec::new(),
        }
    }

    fn with(mut self, parameters: Vec<Value>) -> Self {
        self.parameters.extend(parameters);
        self
    }

    fn body<T: JsonSchema>(mut self, types: &mut Types) -> Self {
        self.body = Some(Body { kind: JSON, schema: types.of::<T>() });
        self
    }

    fn answer<T: JsonSchema>(self, types: &mut Types, status: u16, about: &'static str) -> Self {
        let schema = types.of::<T>();
        self.answer_as(status, about, JSON, schema)
    }

    fn answer_as(
        mut self,
        status: u16,
        about: &'static str,
        kind: &'static str,
        schema: Value,
    ) -> Self {
        self.answers.push(Answer { status, about, kind, schema });
        self
    }

    fn refuses(mut self, more: &[u16]) -> Self {
        self.more.extend(more);
        self
    }

    /// An answer without a body.
    fn done(self, about: &'static str) -> Self {
        self.answer_as(204, about, "", Value::Null)
    }

    /// Every status of a refusal, if the route is for these.
    pub(super) fn refusals(&self, access: Access) -> Vec<u16> {
        let mut refusals = vec![421, 500, 503];
        if self.method != "get" {
            refusals.push(403);
        }
        match access {
            Access::Anyone => {}
            Access::Known => refusals.push(401),
            Access::Account | Access::Organizer => refusals.extend([401, 403]),
            Access::ThisComputer => refusals.push(403),
        }
        if self.path.contains('{') {
            refusals.push(404);
        }
        if !self.parameters.is_empty() {
            refusals.extend([400, 422]);
        }
        if let Some(body) = &self.body {
            refusals.extend([400, 413, 422]);
            refusals.extend((body.kind == JSON).then_some(415));
        }
        refusals.extend(&self.more);
        refusals.sort_unstable();
        refusals.dedup();
        refusals
    }
}

/// All routes.
pub(super) fn all(types: &mut Types) -> Vec<Route> {
    let mut routes = people::routes(types);
    routes.extend(people::sessions(types));
    routes.extend(people::factor(types));
    routes.extend(organizing::routes(types));
    routes.extend(organizing::moderation(types));
    routes.extend(matches::routes(types));
    routes.extend(matches::sheets(types));
    routes.extend(matches::rulesets(types));
    routes.extend(library::routes(types));
    routes.extend(library::shelf(types));
    routes.extend(library::files(types));
    routes.extend(house::routes());
    routes
}

fn text() -> Value {
    json!({ "type": "string" })
}
