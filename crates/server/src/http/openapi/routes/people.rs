//! People: coming in, going, oneself, sessions.

use protocol::http::{GuestMade, NewGuest};
use protocol::people::{
    BeginFactor, ChangeMe, ConfirmFactor, DeleteMe, DisableFactor, Entered, FactorBegun,
    FactorConfirmed, FactorState, Gone, Login, Me, NewAccount, Profile, Reset, SessionEntry,
    SessionsEnded,
};
use serde_json::json;

use super::{JSON, Route, Types};

const ENTERED: &str = "Who came in, with a token that proves it.";

pub(super) fn routes(types: &mut Types) -> Vec<Route> {
    vec![
        Route::new("post", "/api/v1/guests", "makeGuest", "people", "Become a guest")
            .body::<NewGuest>(types)
            .answer::<GuestMade>(types, 201, "The guest, with a token that proves it.")
            .refuses(&[409, 429]),
        Route::new("post", "/api/v1/setup", "setUp", "people", "Become the first organizer")
            .body::<NewAccount>(types)
            .answer::<Entered>(types, 201, ENTERED)
            .refuses(&[409, 429]),
        Route::new("post", "/api/v1/register", "register", "people", "Make an account by a link")
            .body::<NewAccount>(types)
            .answer::<Entered>(types, 201, ENTERED)
            .refuses(&[409, 429]),
        Route::new("post", "/api/v1/login", "logIn", "people", "Come in by name and password")
            .body::<Login>(types)
            .answer::<Entered>(types, 200, ENTERED)
            .refuses(&[401, 429]),
        Route::new("post", "/api/v1/logout", "logOut", "people", "End the session that asks")
            .done("It has ended."),
        Route::new("post", "/api/v1/reset", "resetPassword", "people", "Set a password by a link")
            .body::<Reset>(types)
            .done("The password is set, and every session has ended.")
            .refuses(&[404, 429]),
        Route::new("get", "/api/v1/people/{name}", "showProfile", "people", "Somebody's results")
            .answer::<Profile>(types, 200, "The person."),
    ]
}

pub(super) fn sessions(types: &mut Types) -> Vec<Route> {
    let changed = json!({ "anyOf": [types.of::<Entered>(), types.of::<Me>()] });
    vec![
        Route::new("get", "/api/v1/me", "me", "people", "Who asks").answer::<Me>(
            types,
            200,
            "Who asks.",
        ),
        Route::new("patch", "/api/v1/me", "changeMe", "people", "Change one's name or password")
            .body::<ChangeMe>(types)
            .answer_as(200, "Who asks, with a new token for a new password.", JSON, changed)
            .refuses(&[404, 409, 429]),
        Route::new("delete", "/api/v1/me", "deleteMe", "people", "Go; the games stay")
            .body::<DeleteMe>(types)
            .answer::<Gone>(types, 200, "Under what name the games go on.")
            .refuses(&[404, 409, 429]),
        Route::new("get", "/api/v1/sessions", "listSessions", "people", "One's own sessions")
            .answer::<Vec<SessionEntry>>(types, 200, "The sessions."),
        Route::new(
            "delete",
            "/api/v1/sessions",
            "endOtherSessions",
            "people",
            "End every session of one's own but the one that asks",
        )
        .answer::<SessionsEnded>(types, 200, "How many ended."),
        Route::new(
            "delete",
            "/api/v1/sessions/{id}",
            "endSession",
            "people",
            "End a session of one's own",
        )
        .done("It has ended, and its sockets are closed."),
    ]
}

pub(super) fn factor(types: &mut Types) -> Vec<Route> {
    let path = "/api/v1/me/second-factor";
    vec![
        Route::new("get", path, "showSecondFactor", "people", "Whether one has a second factor")
            .answer::<FactorState>(types, 200, "Whether there is one."),
        Route::new("post", path, "beginSecondFactor", "people", "Begin a second factor")
            .body::<BeginFactor>(types)
            .answer::<FactorBegun>(types, 200, "What an authenticator needs; it waits ten minutes.")
            .refuses(&[409, 429]),
        Route::new("delete", path, "removeSecondFactor", "people", "Remove one's second factor")
            .body::<DisableFactor>(types)
            .done("It is gone, with its recovery codes.")
            .refuses(&[429]),
        Route::new(
            "post",
            "/api/v1/me/second-factor/confirm",
            "confirmSecondFactor",
            "people",
            "Put a second factor in place by its first code",
        )
        .body::<ConfirmFactor>(types)
        .answer::<FactorConfirmed>(types, 200, "The recovery codes, told once.")
        .refuses(&[409, 429]),
    ]
}
