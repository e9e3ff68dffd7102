//! What organizers do, and the peace of the chat.

use protocol::http::Room;
use protocol::people::{
    AccountEntry, CloseReport, LinkMade, Mute, NewMute, NewRegisterInvitation, NewReport,
    RegisterInvitation, Report, ReportFiled,
};

use super::{Route, Types};

pub(super) fn routes(types: &mut Types) -> Vec<Route> {
    vec![
        Route::new(
            "post",
            "/api/v1/register-invitations",
            "inviteToRegister",
            "organizing",
            "Make a link by which accounts are made",
        )
        .body::<NewRegisterInvitation>(types)
        .answer::<LinkMade>(types, 201, "The link, which is told only here."),
        Route::new(
            "get",
            "/api/v1/register-invitations",
            "listInvitations",
            "organizing",
            "The links that can still be used",
        )
        .answer::<Vec<RegisterInvitation>>(types, 200, "The links, without their secrets."),
        Route::new(
            "delete",
            "/api/v1/register-invitations/{id}",
            "revokeInvitation",
            "organizing",
            "Make a link useless",
        )
        .done("It is of no use any more."),
        Route::new(
            "get",
            "/api/v1/room",
            "showRoom",
            "organizing",
            "The code by which guests of the local network come in",
        )
        .answer::<Room>(types, 200, "The code, and a link with it.")
        .refuses(&[404]),
        Route::new("get", "/api/v1/accounts", "listAccounts", "organizing", "All accounts")
            .answer::<Vec<AccountEntry>>(types, 200, "The accounts."),
        Route::new(
            "post",
            "/api/v1/accounts/{id}/reset-link",
            "makeResetLink",
            "organizing",
            "Make a link by which somebody sets a new password",
        )
        .answer::<LinkMade>(types, 201, "The link, which is told only here."),
    ]
}

pub(super) fn moderation(types: &mut Types) -> Vec<Route> {
    vec![
        Route::new("post", "/api/v1/mutes", "mute", "chat", "Hear no more of somebody")
            .body::<NewMute>(types)
            .answer::<Mute>(types, 201, "Who is muted, and for whom.")
            .refuses(&[404, 409, 429]),
        Route::new("get", "/api/v1/mutes", "listMutes", "chat", "Whom one has muted")
            .answer::<Vec<Mute>>(types, 200, "The mutes."),
        Route::new("delete", "/api/v1/mutes/{id}", "unmute", "chat", "Hear somebody again")
            .done("The person is heard again.")
            .refuses(&[429]),
        Route::new("post", "/api/v1/reports", "report", "chat", "Complain about a chat line")
            .body::<NewReport>(types)
            .answer::<ReportFiled>(types, 201, "The number of the report.")
            .refuses(&[404, 429]),
        Route::new("get", "/api/v1/reports", "listReports", "chat", "Reports of chat lines")
            .answer::<Vec<Report>>(types, 200, "The reports, open ones first."),
        Route::new(
            "post",
            "/api/v1/reports/{id}/close",
            "closeReport",
            "chat",
            "Keep or erase a line that was reported",
        )
        .body::<CloseReport>(types)
        .answer::<Report>(types, 200, "The report as it was closed."),
    ]
}
