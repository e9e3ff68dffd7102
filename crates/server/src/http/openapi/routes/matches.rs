//! Matches, their sheets, and the rulesets they are played by.

use protocol::http::{
    Join, Joined, MatchMade, NewMatch, RulesetCheck, RulesetChoice, RulesetEntry, RulesetText,
};
use protocol::library::{PositionAt, PositionChoice};
use protocol::{History, Lobby, MatchState};
use serde_json::Value;

use super::{Route, Types, text};

const PGN: &str = "application/x-chess-pgn; charset=utf-8";

pub(super) fn routes(types: &mut Types) -> Vec<Route> {
    vec![
        Route::new("get", "/api/v1/lobby", "lobby", "matches", "Open seeks and live matches")
            .answer::<Lobby>(types, 200, "The lobby."),
        Route::new("post", "/api/v1/matches", "makeMatch", "matches", "Make a match")
            .body::<NewMatch>(types)
            .answer::<MatchMade>(types, 201, "The match.")
            .refuses(&[409, 429]),
        Route::new("get", "/api/v1/matches/{id}", "showMatch", "matches", "Show a match")
            .answer::<MatchState>(types, 200, "The match as who asks may see it."),
        Route::new("post", "/api/v1/matches/{id}/join", "joinMatch", "matches", "Take a free seat")
            .body::<Join>(types)
            .answer::<Joined>(types, 200, "The seats that are now the player's.")
            .refuses(&[409, 429]),
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

pub(super) fn sheets(types: &mut Types) -> Vec<Route> {
    let position = types.parameters::<PositionChoice>();
    vec![
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
            "/api/v1/matches/{id}/moves",
            "showMoves",
            "matches",
            "All moves of a match",
        )
        .answer::<History>(types, 200, "The moves of every board."),
        Route::new("get", "/api/v1/matches/{id}/pgn", "showPgn", "matches", "A match as PGN")
            .answer_as(200, "The match; one on two boards as BPGN.", PGN, text()),
    ]
}

pub(super) fn rulesets(types: &mut Types) -> Vec<Route> {
    vec![
        Route::new("get", "/api/v1/rulesets", "rulesets", "rulesets", "The rulesets of the house")
            .answer::<Vec<RulesetEntry>>(types, 200, "The rulesets."),
        Route::new(
            "post",
            "/api/v1/rulesets/check",
            "checkRuleset",
            "rulesets",
            "What is wrong with a ruleset of one's own",
        )
        .body::<RulesetText>(types)
        .answer::<RulesetCheck>(types, 200, "Whether it can be played, and why not."),
        Route::new(
            "post",
            "/api/v1/rulesets/draw",
            "drawRuleset",
            "rulesets",
            "A ruleset as it would be played, its random start drawn",
        )
        .body::<RulesetChoice>(types)
        .answer::<RulesetEntry>(types, 200, "The ruleset."),
    ]
}
