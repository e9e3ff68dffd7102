//! The library and its files.

use protocol::http::MatchMade;
use protocol::library::{
    ContinueMatch, CopyMatch, ExportChoice, ImportChoice, ImportReport, LibraryChange,
    LibraryEntry, LibraryFilter, LibraryList, LibraryPage,
};
use serde_json::json;

use super::{Answer, Body, JSON, Route, Types, text};

pub(super) fn routes(types: &mut Types) -> Vec<Route> {
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

pub(super) fn shelf(types: &mut Types) -> Vec<Route> {
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
        .answer::<LibraryEntry>(types, 200, entry)
        .refuses(&[429]),
        Route::new(
            "delete",
            "/api/v1/library/{id}",
            "deleteEntry",
            "library",
            "Throw a match away; it can be restored for 30 days",
        )
        .answer::<LibraryEntry>(types, 200, entry)
        .refuses(&[429]),
        Route::new(
            "post",
            "/api/v1/library/{id}/restore",
            "restoreEntry",
            "library",
            "Take a deletion back",
        )
        .answer::<LibraryEntry>(types, 200, entry)
        .refuses(&[429]),
        Route::new(
            "post",
            "/api/v1/library/{id}/keep",
            "keepEntry",
            "library",
            "Keep a match as finished work; both players need names",
        )
        .answer::<LibraryEntry>(types, 200, entry)
        .refuses(&[409, 429]),
        Route::new(
            "post",
            "/api/v1/library/{id}/copy",
            "copyMatch",
            "library",
            "A new match from any place of another",
        )
        .body::<CopyMatch>(types)
        .answer::<MatchMade>(types, 201, "The new match.")
        .refuses(&[409, 429]),
    ]
}

pub(super) fn files(types: &mut Types) -> Vec<Route> {
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
    .answer::<ImportReport>(types, 200, "What became of each game.")
    .refuses(&[429]);
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
