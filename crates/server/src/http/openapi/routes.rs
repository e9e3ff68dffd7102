//! A line for every route: what it takes, what it answers, how it refuses.

use protocol::http::{GuestMade, Join, Joined, MatchMade, NewGuest, NewMatch, RulesetEntry};
use protocol::library::{
    ContinueMatch, CopyMatch, ExportChoice, ImportChoice, ImportReport, LibraryChange,
    LibraryEntry, LibraryFilter, LibraryList, LibraryPage, PositionAt, PositionChoice,
};
use protocol::{Lobby, MatchState};
use schemars::JsonSchema;
use serde_json::{Value, json};

use super::document::Types;

const JSON: &str = "application/json";

/// A route of the API.
pub(super) struct Route {
    /// In lower case, as the document has it.
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) name: &'static str,
    pub(super) tag: &'static str,
    pub(super) summary: &'static str,
    pub(super) access: Access,
    pub(super) parameters: Vec<Value>,
    pub(super) body: Option<Body>,
    pub(super) answers: Vec<Answer>,
    /// Refusals beyond those that follow from the rest.
    more: Vec<u16>,
}

/// Who may ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Anybody,
    Known,
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
            access: Access::Known,
            parameters: Vec::new(),
            body: None,
            answers: Vec::new(),
            more: Vec::new(),
        }
    }

    fn for_anybody(mut self) -> Self {
        self.access = Access::Anybody;
        self
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

    /// Every status of a refusal.
    pub(super) fn refusals(&self) -> Vec<u16> {
        let mut refusals = vec![421, 500, 503];
        if self.method != "get" {
            refusals.push(403);
        }
        if self.access == Access::Known {
            refusals.push(401);
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
    let mut routes = people(types);
    routes.extend(matches(types));
    routes.extend(library(types));
    routes.extend(shelf(types));
    routes.extend(files(types));
    routes.extend(house());
    routes
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn people(types: &mut Types) -> Vec<Route> {
    vec![
        Route::new("post", "/api/v1/guests", "makeGuest", "people", "Become a guest")
            .for_anybody()
            .body::<NewGuest>(types)
            .answer::<GuestMade>(types, 201, "The guest, with a token that proves it."),
    ]
}

fn matches(types: &mut Types) -> Vec<Route> {
    let position = types.parameters::<PositionChoice>();
    vec![
        Route::new("get", "/api/v1/lobby", "lobby", "matches", "Open seeks and live matches")
            .for_anybody()
            .answer::<Lobby>(types, 200, "The lobby."),
        Route::new("get", "/api/v1/rulesets", "rulesets", "matches", "The rulesets of the house")
            .for_anybody()
            .answer::<Vec<RulesetEntry>>(types, 200, "The rulesets."),
        Route::new("post", "/api/v1/matches", "makeMatch", "matches", "Make a match")
            .body::<NewMatch>(types)
            .answer::<MatchMade>(types, 201, "The match.")
            .refuses(&[409]),
        Route::new("get", "/api/v1/matches/{id}", "showMatch", "matches", "Show a match")
            .answer::<MatchState>(types, 200, "The match as who asks may see it."),
        Route::new("post", "/api/v1/matches/{id}/join", "joinMatch", "matches", "Take a free seat")
            .body::<Join>(types)
            .answer::<Joined>(types, 200, "The seats that are now the player's.")
            .refuses(&[409, 429]),
        Route::new(
            "get",
            "/api/v1/matches/{id}/position",
            "showPosition",
            "matches",
            "A position of a match, as FEN",
        )
        .with(position)
        .answer::<PositionAt>(types, 200, "The position."),
        Route::new(
            "get",
            "/api/v1/socket",
            "socket",
            "matches",
            "The socket that matches are played over",
        )
        .answer_as(101, "The connection is a WebSocket from now on.", "", Value::Null)
        .answer_as(400, "The request is no upgrade.", "text/plain; charset=utf-8", text())
        .answer_as(426, "The connection cannot be upgraded.", "text/plain; charset=utf-8", text())
        .refuses(&[403]),
    ]
}

fn library(types: &mut Types) -> Vec<Route> {
    let filter = types.parameters::<LibraryFilter>();
    let list = types.parameters::<LibraryList>();
    vec![
        Route::new("get", "/api/v1/library", "listLibrary", "library", "The matches of who asks")
            .with(filter)
            .with(list)
            .answer::<LibraryPage>(types, 200, "A page of the library."),
        Route::new(
            "get",
            "/api/v1/library/continue",
            "continueMatch",
            "library",
            "The last match that was begun and is not over",
        )
        .answer::<ContinueMatch>(types, 200, "The match, or nothing."),
        Route::new("get", "/api/v1/library/{id}", "showEntry", "library", "A match of the library")
            .answer::<LibraryEntry>(types, 200, "The match."),
    ]
}

fn shelf(types: &mut Types) -> Vec<Route> {
    let entry = "The match as the library lists it now.";
    vec![
        Route::new(
            "patch",
            "/api/v1/library/{id}",
            "changeEntry",
            "library",
            "Change notes and tags",
        )
        .body::<LibraryChange>(types)
        .answer::<LibraryEntry>(types, 200, entry),
        Route::new(
            "delete",
            "/api/v1/library/{id}",
            "deleteEntry",
            "library",
            "Throw a match away; it can be restored for 30 days",
        )
        .answer::<LibraryEntry>(types, 200, entry),
        Route::new(
            "post",
            "/api/v1/library/{id}/restore",
            "restoreEntry",
            "library",
            "Take a deletion back",
        )
        .answer::<LibraryEntry>(types, 200, entry),
        Route::new(
            "post",
            "/api/v1/library/{id}/keep",
            "keepEntry",
            "library",
            "Keep a match as finished work; both players need names",
        )
        .answer::<LibraryEntry>(types, 200, entry)
        .refuses(&[409]),
        Route::new(
            "post",
            "/api/v1/library/{id}/copy",
            "copyMatch",
            "library",
            "A new match from any place of another",
        )
        .body::<CopyMatch>(types)
        .answer::<MatchMade>(types, 201, "The new match.")
        .refuses(&[409]),
    ]
}

fn files(types: &mut Types) -> Vec<Route> {
    let filter = types.parameters::<LibraryFilter>();
    let export = types.parameters::<ExportChoice>();
    let import = types.parameters::<ImportChoice>();
    let mut take_in = Route::new(
        "post",
        "/api/v1/library/import",
        "importGames",
        "library",
        "Take a file of games in, of at most 32 MiB",
    )
    .with(import)
    .answer::<ImportReport>(types, 200, "What became of each game.");
    take_in.body = Some(Body { kind: "application/octet-stream", schema: json!({}) });
    let mut take_out = Route::new(
        "get",
        "/api/v1/library/export",
        "exportGames",
        "library",
        "Matches as a file: those named, or those that a filter finds",
    )
    .with(export)
    .with(filter)
    .answer_as(200, "The file.", "application/x-chess-pgn", text())
    .refuses(&[404]);
    // One answer, in several forms.
    take_out.answers.push(Answer {
        status: 200,
        about: "The file.",
        kind: JSON,
        schema: json!({}),
    });
    take_out.answers.push(Answer {
        status: 200,
        about: "The file.",
        kind: "text/plain; charset=utf-8",
        schema: text(),
    });
    vec![take_in, take_out]
}

fn house() -> Vec<Route> {
    let object = || json!({ "type": "object" });
    vec![
        Route::new("get", "/api/v1/openapi.json", "document", "house", "This document")
            .for_anybody()
            .answer_as(200, "The document.", JSON, object()),
        Route::new("get", "/api/v1/docs", "page", "house", "This document as a page")
            .for_anybody()
            .answer_as(200, "The page.", "text/html; charset=utf-8", text()),
        Route::new("get", "/api/v1/docs.css", "style", "house", "The page's style sheet")
            .for_anybody()
            .answer_as(200, "The style sheet.", "text/css; charset=utf-8", text()),
        Route::new("get", "/healthz", "health", "house", "Whether matches can be saved")
            .for_anybody()
            .answer_as(200, "They can.", JSON, object())
            .answer_as(503, "They cannot just now.", JSON, object()),
        Route::new("get", "/metrics", "metrics", "house", "Numbers for whoever watches the server")
            .for_anybody()
            .answer_as(
                200,
                "The numbers.",
                "application/openmetrics-text; version=1.0.0; charset=utf-8",
                text(),
            )
            .refuses(&[403]),
    ]
}
