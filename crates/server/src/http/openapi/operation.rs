//! What the document says about one route.

use axum::http::Method;
use schemars::JsonSchema;
use serde_json::{Value, json};

use super::document::Types;
use crate::http::routes::{Access, Route};

const JSON: &str = "application/json";
/// One JSON value on each line.
pub(in crate::http) const LINES: &str = "application/x-ndjson";

/// An operation of the document.
pub(in crate::http) struct Operation {
    /// Its name for programs.
    pub(super) id: &'static str,
    /// Its chapter.
    pub(super) tag: &'static str,
    pub(super) summary: &'static str,
    pub(super) query: Vec<fn(&mut Types) -> Vec<Value>>,
    pub(in crate::http) body: Option<Content>,
    pub(super) answers: Vec<ResponseSpec>,
    /// Statuses of refusals beyond those that follow from the rest.
    pub(in crate::http) refusals: Vec<u16>,
}

/// A body: its media type and its schema.
pub(in crate::http) struct Content {
    pub(super) media: &'static str,
    pub(super) schema: fn(&mut Types) -> Value,
}

/// An answer to a request that is not refused.
pub(super) struct ResponseSpec {
    pub(super) status: u16,
    pub(super) about: &'static str,
    pub(super) content: Option<Content>,
}

impl Content {
    pub(in crate::http) fn json<T: JsonSchema>() -> Self {
        Self { media: JSON, schema: Types::of::<T> }
    }

    pub(in crate::http) fn either<A: JsonSchema, B: JsonSchema>() -> Self {
        let schema = |types: &mut Types| json!({ "anyOf": [types.of::<A>(), types.of::<B>()] });
        Self { media: JSON, schema }
    }

    /// Many values of a type, one on each line; the schema is that of a line.
    pub(in crate::http) fn lines<T: JsonSchema>() -> Self {
        Self { media: LINES, schema: Types::of::<T> }
    }

    pub(in crate::http) fn any(media: &'static str) -> Self {
        Self { media, schema: |_| json!({}) }
    }

    pub(in crate::http) fn text(media: &'static str) -> Self {
        Self { media, schema: |_| json!({ "type": "string" }) }
    }
}

impl Operation {
    pub(in crate::http) fn new(id: &'static str, tag: &'static str, summary: &'static str) -> Self {
        let (query, answers, refusals) = (Vec::new(), Vec::new(), Vec::new());
        Self { id, tag, summary, query, body: None, answers, refusals }
    }

    pub(in crate::http) fn query<T: JsonSchema>(&mut self) {
        self.query.push(Types::parameters::<T>);
    }

    pub(in crate::http) fn answer(
        &mut self,
        status: u16,
        about: &'static str,
        content: Option<Content>,
    ) {
        self.answers.push(ResponseSpec { status, about, content });
    }

    /// The names of the parameters in the query.
    pub(in crate::http) fn parameters(&self) -> Vec<String> {
        let mut types = Types::new();
        let all = self.query.iter().flat_map(|query| query(&mut types));
        all.filter_map(|parameter| parameter["name"].as_str().map(str::to_owned)).collect()
    }

    /// Every status of a refusal, in order.
    pub(super) fn refusals(&self, route: &Route) -> Vec<u16> {
        let mut refusals = vec![421, 500, 503];
        if route.method != Method::GET {
            refusals.push(403);
        }
        match route.access {
            Access::Anyone => {}
            Access::Known => refusals.push(401),
            Access::Account | Access::Organizer => refusals.extend([401, 403]),
            Access::ThisComputer => refusals.push(403),
        }
        if route.path.contains('{') {
            refusals.push(404);
        }
        if !self.query.is_empty() {
            refusals.extend([400, 422]);
        }
        if let Some(body) = &self.body {
            refusals.extend([400, 413, 422]);
            refusals.extend((body.media == JSON).then_some(415));
        }
        refusals.extend(&self.refusals);
        refusals.sort_unstable();
        refusals.dedup();
        refusals
    }
}
