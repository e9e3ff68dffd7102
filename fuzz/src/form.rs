//! Untrusted request bodies about people: readable ones survive a round trip, and names and passwords are
//! checked without a panic and with the same result each time.

use protocol::http::{Join, NewGuest};
use protocol::people::{
    ChangeMe, CloseReport, DeleteMe, Login, NewAccount, NewMute, NewRegisterInvitation, NewReport,
    Reset,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use server::names;
use server::people::Password;

use crate::reach::Reach;

/// Tries the body as every form.
pub fn run(data: &[u8]) -> Reach {
    let forms = [
        form(data, |login: &Login| judge(&login.name, &login.password)),
        form(data, |new: &NewAccount| judge(&new.name, &new.password)),
        form(data, |guest: &NewGuest| judge(&guest.name, "")),
        form(data, |join: &Join| judge(join.name.as_deref().unwrap_or_default(), "")),
        form(data, |change: &ChangeMe| {
            let password = change.password.as_deref().unwrap_or_default();
            judge(change.name.as_deref().unwrap_or_default(), password);
        }),
        form(data, |reset: &Reset| judge("", &reset.password)),
        form(data, |_: &DeleteMe| {}),
        form(data, |_: &NewRegisterInvitation| {}),
        form(data, |_: &NewMute| {}),
        form(data, |report: &NewReport| judge(&report.reason, "")),
        form(data, |_: &CloseReport| {}),
    ];
    if forms.contains(&Reach::Inside) { Reach::Inside } else { Reach::Refused }
}

fn form<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(
    data: &[u8],
    judge: impl Fn(&T),
) -> Reach {
    let Ok(body) = serde_json::from_slice::<T>(data) else {
        return Reach::Refused;
    };
    let written = serde_json::to_string(&body).expect("a body can be written");
    let again: T = serde_json::from_str(&written).expect("what is written can be read");
    assert_eq!(again, body, "the form survives a round trip");
    judge(&body);
    Reach::Inside
}

fn judge(name: &str, password: &str) {
    if let Ok(accepted) = names::for_account(name) {
        let again =
            names::for_account(&accepted.shown).expect("a name that was accepted is a name");
        assert_eq!(again, accepted, "a name is its own normal form");
        assert!(!accepted.skeleton.is_empty(), "a name has a skeleton");
        assert!((2..=20).contains(&accepted.shown.chars().count()));
        assert!(
            !accepted.shown.chars().any(names::is_invisible),
            "a name has no invisible characters"
        );
        assert!(!accepted.shown.contains(['<', '>', '&', '"']), "a name has no markup");
    }
    if let Ok(accepted) = names::for_guest(name) {
        assert!(
            !accepted.as_str().chars().any(names::is_invisible),
            "a name has no invisible characters"
        );
    }
    if Password::new(password, name).is_ok() {
        assert!((8..=128).contains(&password.chars().count()));
    }
}
