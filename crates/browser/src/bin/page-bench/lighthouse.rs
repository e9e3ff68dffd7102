//! Lighthouse's scores for every page of the product.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use browser::{Chromium, Page, TestServer, program};
use serde_json::{Value, json};

use super::{Finding, Goal, game, made, median};

const LEAST_SCORE: f64 = 95.0;
const LIGHTHOUSE: &str = "lighthouse@12";
/// How often it is asked about a page before that counts as a failure.
const TRIES: usize = 4;

/// The page's list of addresses, which has a pattern for each page.
const ROUTES: &str = include_str!("../../../../../web/app/routes.js");

/// Every page whose address needs nothing that must be made first: its name and its address.
const PAGES: [(&str, &str); 30] = [
    ("home", "/"),
    ("play", "/play"),
    ("invite", "/invite"),
    ("computer", "/computer"),
    ("level", "/computer/level-8"),
    ("opponents", "/opponents"),
    ("character", "/opponents/turochamp"),
    ("scores", "/scores"),
    ("bughouse", "/bughouse"),
    ("bughouse lesson", "/bughouse/help"),
    ("bughouse training", "/bughouse/training?task=sit"),
    ("studio", "/studio"),
    ("gallery", "/gallery"),
    ("library", "/library"),
    ("editor", "/editor"),
    ("analysis", "/analysis"),
    ("heat", "/heat"),
    ("learn", "/learn"),
    ("puzzles", "/puzzles"),
    ("puzzle of the day", "/puzzles/day"),
    ("puzzle run", "/puzzles/streak"),
    ("rules", "/rules"),
    ("ruleset", "/rules/circus"),
    ("club", "/club"),
    ("login", "/login"),
    ("set up", "/setup"),
    ("register", "/register"),
    ("reset", "/reset"),
    ("profile", "/people/Ada"),
    ("about", "/about"),
];

/// Runs Lighthouse on every page.
///
/// # Errors
/// When Lighthouse does not run, or a page is missing from the list.
pub(crate) fn measure(server: &TestServer, runs: usize) -> Result<Vec<Finding>> {
    let chromium = Chromium::open_cold()?;
    let page = chromium.page()?;
    let games = made_pages(server, &chromium, &page)?;
    let pages = PAGES.iter().map(|(name, path)| (*name, server.at(path)));
    let all: Vec<(&str, String)> = games.into_iter().chain(pages).collect();
    check_complete(&page, &all)?;
    // Lighthouse starts a browser of its own.
    drop((page, chromium));
    let mut findings = Vec::new();
    for (name, address) in all {
        let scores = (0..runs).map(|_| scores(&address)).collect::<Result<Vec<_>>>()?;
        let (fast, open): (Vec<f64>, Vec<f64>) = scores.into_iter().unzip();
        for (what, figures) in [("performance", fast), ("accessibility", open)] {
            let goal = Goal::AtLeast(LEAST_SCORE);
            let what = format!("Lighthouse: {name}, {what}");
            findings.push(Finding { what: what.into(), figure: median(figures), unit: "", goal });
        }
    }
    Ok(findings)
}

/// The pages that show something which is made for the measurement: games, a table and a person.
fn made_pages(
    server: &TestServer,
    chromium: &Chromium,
    page: &Page,
) -> Result<Vec<(&'static str, String)>> {
    let organizer = chromium.page_of_another()?;
    organizer.open(server.set_up_link().context("a new server can be set up")?)?;
    organizer.fill("Name", "Ada")?;
    organizer.fill("Password", "a long walk by the sea")?;
    organizer.click("button", "Create account")?;
    organizer.find("button", "Ada Menu")?;
    let game = game(server, page)?;
    let ask = "fetch('/api/v1/library?progress=finished').then((answer) => answer.json()) \
        .then(({entries}) => entries[0].id)";
    let finished = page.eval(ask)?;
    let finished = finished.as_str().context("no finished game")?;
    let bughouse = json!({"mode": "hot-seat", "ruleset": {"kind": "builtin", "name": "bughouse"}});
    let two_boards = made(page, "/matches", &bughouse)?;
    let table = made(page, "/tables", &json!({"name": "Grace"}))?;
    Ok(vec![
        ("game", game),
        ("finished game", server.at(&format!("/m/{finished}"))),
        ("viewer", server.at(&format!("/m/{finished}/view"))),
        ("bughouse game", server.at(&format!("/m/{two_boards}"))),
        ("table", server.at(&format!("/table/{table}"))),
    ])
}

/// Refuses to measure when the page has an address that no entry of the list belongs to.
fn check_complete(page: &Page, measured: &[(&str, String)]) -> Result<()> {
    let addresses: Vec<&str> = measured.iter().map(|(_, address)| address.as_str()).collect();
    let script = format!(
        "(() => {{ const paths = {}.map((address) => new URL(address).pathname); \
            const found = [...{}.matchAll(/pattern: \\/(.*)\\/, load/g)].map(([, text]) => text); \
            const missing = found.filter((text) => !paths.some((path) => new RegExp(text).test(path))); \
            return {{count: found.length, missing}}; }})()",
        json!(addresses),
        json!(ROUTES),
    );
    let answer = page.eval(&script)?;
    ensure!(answer["count"].as_u64() > Some(10), "the patterns of `routes.js` cannot be read");
    let missing = answer["missing"].as_array().cloned().unwrap_or_default();
    ensure!(missing.is_empty(), "add a page to `PAGES` for each of these addresses: {missing:?}");
    Ok(())
}

/// Lighthouse's scores for performance and accessibility of a page. Sometimes Chromium records no
/// trace, which says nothing about the page; then it is asked again.
fn scores(address: &str) -> Result<(f64, f64)> {
    (1..TRIES).find_map(|_| one_report(address).ok()).map_or_else(|| one_report(address), Ok)
}

fn one_report(address: &str) -> Result<(f64, f64)> {
    let output = Command::new("npx")
        .args(["--yes", LIGHTHOUSE, address, "--output=json", "--quiet"])
        .arg("--only-categories=performance,accessibility")
        .arg("--chrome-flags=--headless=new --no-sandbox --disable-gpu")
        .env("CHROME_PATH", program())
        .output()
        .context("npx is needed to run Lighthouse")?;
    let report: Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("Lighthouse says: {}", String::from_utf8_lossy(&output.stderr)))?;
    if let Some(error) = report["runtimeError"]["message"].as_str() {
        bail!("Lighthouse says: {error}");
    }
    let score =
        |name: &str| report["categories"][name]["score"].as_f64().unwrap_or_default() * 100.0;
    let audits = [
        "first-contentful-paint",
        "largest-contentful-paint",
        "speed-index",
        "total-blocking-time",
        "cumulative-layout-shift",
    ];
    let values = audits.map(|name| format!("{name} {}", report["audits"][name]["displayValue"]));
    println!("  {:.0} {address}: {}", score("performance"), values.join(", "));
    Ok((score("performance"), score("accessibility")))
}
