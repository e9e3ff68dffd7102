//! Finding 3: wrong passwords for somebody else's name.

use std::time::Duration;

use anyhow::{Context, Result};
use hyper::{Method, StatusCode};
use protocol::people::Entered;
use serde_json::json;
use tokio::time::{Instant, interval};

use super::report::Report;
use super::target::{Mode, ORGANIZER, PASSWORD, Target};
use super::{Scale, with_bystanders};
use crate::wire::{self, Ask, Source};

/// Wrong passwords per second.
const RATE: u32 = 10;

/// Tries to lock the organizer out from one network, and from many.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let target = scale.target(Mode::Proxied).await?;
    let time = Duration::from_secs(scale.pick(12, 4));
    with_bystanders(&target, async |target, _, report| {
        let organizer = Organizer::log_in(target).await?;
        let names = Names {
            login: "right logins while one network guesses",
            session: "password confirmations while one network guesses",
        };
        guess(target, time, |_| target.source(80, 9), &organizer, names, report).await?;
        let names = Names {
            login: "right logins of a known device while 100 networks guess",
            session: "password confirmations while 100 networks guess",
        };
        let many = |number: u16| target.source(100 + number % 100, 9);
        guess(target, time, many, &organizer, names, report).await
    })
    .await
}

/// The names of the two checks.
#[derive(Clone, Copy)]
struct Names {
    login: &'static str,
    session: &'static str,
}

/// The organizer's browser: its cookies are what a known device has.
struct Organizer {
    token: String,
    cookies: String,
    source: Source,
}

impl Organizer {
    async fn log_in(target: &Target) -> Result<Self> {
        let source = target.source(1, 1);
        let login = json!({ "name": ORGANIZER, "password": PASSWORD });
        let ask = Ask::post("/api/v1/login").json(&login);
        let reply = wire::ask(target.address(), source, ask).await?;
        let entered: Entered = reply.json().context("the organizer cannot log in")?;
        let cookies = reply.headers.get_all("set-cookie").iter();
        let pairs = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookies = pairs.collect::<Vec<_>>().join("; ");
        Ok(Self { token: entered.token, cookies, source })
    }

    /// The status of a right login from the known device.
    async fn right_login(&self, target: &Target) -> Result<StatusCode> {
        let login = json!({ "name": ORGANIZER, "password": PASSWORD });
        let ask = Ask::post("/api/v1/login").json(&login).header("cookie", &self.cookies);
        Ok(wire::ask(target.address(), self.source, ask).await?.status)
    }

    /// The status of a request that asks for the password in an open session.
    async fn confirm(&self, target: &Target) -> Result<StatusCode> {
        let body = json!({ "current_password": PASSWORD });
        let ask = Ask::new(Method::PATCH, "/api/v1/me").json(&body).token(&self.token);
        Ok(wire::ask(target.address(), self.source, ask).await?.status)
    }
}

async fn guess(
    target: &Target,
    time: Duration,
    source: impl Fn(u16) -> Source,
    organizer: &Organizer,
    names: Names,
    report: &mut Report,
) -> Result<()> {
    let server = target.address();
    let (mut logins, mut confirmed, mut refused_logins, mut refused) = (0, 0, 0, 0);
    let began = Instant::now();
    let mut ticks = interval(Duration::from_secs(1) / RATE);
    let mut number = 0;
    while began.elapsed() < time {
        ticks.tick().await;
        number += 1;
        let login = json!({ "name": ORGANIZER, "password": format!("wrong {number}") });
        let ask = Ask::post("/api/v1/login").json(&login);
        let wrong = wire::ask(server, source(number), ask);
        tokio::spawn(async move { wrong.await.map(|reply| reply.status) });
        if u32::from(number) % (RATE * 2) == 0 {
            logins += 1;
            refused_logins += usize::from(organizer.right_login(target).await? != StatusCode::OK);
            confirmed += 1;
            // A request that changes nothing is fine, as long as the password was looked at.
            let status = organizer.confirm(target).await?;
            refused += usize::from(status == StatusCode::TOO_MANY_REQUESTS);
        }
    }
    let figure = format!("{refused_logins} of {logins} refused");
    report.check(names.login, refused_logins == 0 && logins > 0, figure);
    let figure = format!("{refused} of {confirmed} refused");
    report.check(names.session, refused == 0 && confirmed > 0, figure);
    Ok(())
}
