//! Measures the weight and speed of the page in a real browser; fails if it misses a goal.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::borrow::Cow;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};
use browser::{Chromium, Page, Point, TestServer, games, program};
use serde_json::{Value, json};

const ROUNDS: usize = 5;
/// Over the wire, compressed.
const MOST_BYTES: f64 = 80.0 * 1024.0;
const MOST_SCRIPT: f64 = 45.0 * 1024.0;
const FIRST_BOARD_MS: f64 = 1000.0;
const FRAME_MS: f64 = 8.0;
const MOST_NODES: f64 = 250.0;
/// The library of the measurement, as large as a club's.
const LIBRARY_GAMES: usize = 10_000;
const FIRST_ROWS_MS: f64 = 300.0;
/// A task of the page that takes longer is felt while scrolling.
const LONG_TASK_MS: f64 = 50.0;
const SCROLLED_ROWS: u32 = 60;
const LEAST_SCORE: f64 = 95.0;
const LIGHTHOUSE: &str = "lighthouse@12";
/// How often it is asked about a page before that counts as a failure.
const TRIES: usize = 4;
/// How many mouse moves make a drag across the largest board.
const DRAG_STEPS: u32 = 60;
/// How long the server's answers are delayed, so that it is clear what was painted before them.
const HELD_MS: u32 = 400;

/// A measurement: its value, and the most or the least that it may be.
struct Finding {
    what: Cow<'static, str>,
    figure: f64,
    unit: &'static str,
    goal: Goal,
}

enum Goal {
    AtMost(f64),
    AtLeast(f64),
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("page-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let runs: usize = match arguments {
        [] => 0,
        [flag, number] if flag == "--lighthouse" => {
            number.parse().context("--lighthouse takes a number")?
        }
        _ => bail!("usage: page-bench [--lighthouse RUNS]"),
    };
    // The server compresses the page when it starts; the measurement waits for that.
    server::pack_page();
    let server = TestServer::open()?;
    let mut findings = weight(&server)?;
    findings.push(first_board(&server)?);
    findings.push(own_move(&server)?);
    findings.extend(dragging(&server)?);
    let club = TestServer::open_with_games(&games(LIBRARY_GAMES))?;
    findings.push(first_rows(&club)?);
    findings.push(scrolling(&club)?);
    if runs > 0 {
        findings.extend(lighthouse(&club, runs)?);
    }
    let mut missed = 0;
    for Finding { what, figure, unit, goal } in &findings {
        let (holds, bound) = match goal {
            Goal::AtMost(most) => (figure <= most, format!("at most {most}")),
            Goal::AtLeast(least) => (figure >= least, format!("at least {least}")),
        };
        missed += u32::from(!holds);
        println!(
            "{what:<52} {figure:>10.1} {unit:<5} {bound}{}",
            if holds { "" } else { "  MISSED" }
        );
    }
    if missed > 0 {
        bail!("{missed} goals are missed");
    }
    Ok(())
}

/// A match at one computer, and the address of its page.
fn game(server: &TestServer, page: &Page) -> Result<String> {
    page.open(&server.at("/"))?;
    let make = "fetch('/api/v1/matches', {method: 'POST', headers: {'content-type': 'application/json'}, \
        body: '{\"mode\": \"hot-seat\"}'}).then((answer) => answer.json()).then((made) => made.id)";
    let id = page.eval(make)?;
    Ok(server.at(&format!("/m/{}", id.as_str().context("no match was created")?)))
}

/// Everything that the game page loads until its board is shown, in a browser with an empty cache.
fn weight(server: &TestServer) -> Result<Vec<Finding>> {
    let chromium = Chromium::open_cold()?;
    let address = game(server, &chromium.page()?)?;
    let page = chromium.page_of_another()?;
    page.open(&address)?;
    page.find("gridcell", "e2, white pawn")?;
    std::thread::sleep(std::time::Duration::from_millis(500));
    let answers = page.events("Network.responseReceived");
    let ends = page.events("Network.loadingFinished");
    let (mut all, mut script) = (0.0, 0.0);
    for end in &ends {
        let answer = answers.iter().find(|answer| answer["requestId"] == end["requestId"]);
        let Some(answer) = answer else { continue };
        let bytes = end["encodedDataLength"].as_f64().unwrap_or_default();
        all += bytes;
        let kind = answer["response"]["mimeType"].as_str().unwrap_or_default();
        // Headers are sent too, but are not JavaScript.
        let headers = answer["response"]["encodedDataLength"].as_f64().unwrap_or_default();
        script += if kind.contains("javascript") { bytes - headers } else { 0.0 };
        let url = answer["response"]["url"].as_str().unwrap_or_default();
        if !url.starts_with("data:") {
            println!("  {bytes:>8.0} {kind:<24} {}", url.trim_start_matches(&server.at("")));
        }
    }
    let kilobytes = |what: &'static str, bytes: f64, most: f64| Finding {
        what: what.into(),
        figure: bytes / 1024.0,
        unit: "KB",
        goal: Goal::AtMost(most / 1024.0),
    };
    Ok(vec![
        kilobytes("game page over the wire, with headers", all, MOST_BYTES),
        kilobytes("JavaScript of it", script, MOST_SCRIPT),
    ])
}

/// Records when the pieces were first painted.
const WATCH: &str = "new MutationObserver((_, watcher) => { if (document.querySelector('.tb-piece')) { \
    watcher.disconnect(); requestAnimationFrame(() => setTimeout(() => { window.boardAt = performance.now(); })); } }) \
    .observe(document, {childList: true, subtree: true});";

fn first_board(server: &TestServer) -> Result<Finding> {
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let chromium = Chromium::open_cold()?;
        let address = game(server, &chromium.page()?)?;
        let page = chromium.page_of_another()?;
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH}))?;
        page.open(&address)?;
        page.wait_until("the first board", |page| {
            Ok(page.eval("window.boardAt ?? null")?.is_number())
        })?;
        times.push(page.eval("window.boardAt")?.as_f64().unwrap_or_default());
    }
    let goal = Goal::AtMost(FIRST_BOARD_MS);
    Ok(Finding {
        what: "first board painted, median of 5".into(),
        figure: median(times),
        unit: "ms",
        goal,
    })
}

/// Delays every answer of the server.
fn hold() -> String {
    format!(
        "const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage'); \
         Object.defineProperty(WebSocket.prototype, 'onmessage', {{...plain, set(listener) {{ \
         plain.set.call(this, listener && ((event) => setTimeout(() => {{ \
         if (event.data.includes('\"accepted\"')) window.answeredAt = performance.now(); \
         listener(event); }}, {HELD_MS}))); }} }});"
    )
}

/// The time from the click on the target to the paint of the player's move, while the server's
/// answer is delayed.
fn own_move(server: &TestServer) -> Result<Finding> {
    let chromium = Chromium::open_cold()?;
    let page = chromium.page()?;
    let address = game(server, &page)?;
    page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": hold()}))?;
    page.open(&address)?;
    let from = page.find("gridcell", "e2, white pawn")?;
    page.click_on(&from)?;
    let watch = "new MutationObserver((_, watcher) => { if (document.querySelector('[aria-label^=\"e2, empty\"]')) { \
        watcher.disconnect(); requestAnimationFrame(() => setTimeout(() => { window.paintedAt = performance.now(); })); } }) \
        .observe(document.body, {attributes: true, subtree: true}); window.clickedAt = performance.now(); true";
    page.eval(watch)?;
    let to = page.find_starting("gridcell", "e4, empty")?;
    page.click_on(&to)?;
    page.wait_until("the answer", |page| Ok(page.eval("window.answeredAt ?? null")?.is_number()))?;
    let times = page.eval("({painted: window.paintedAt ?? 1e9, answered: window.answeredAt})")?;
    let early = times["answered"].as_f64().unwrap_or_default()
        - times["painted"].as_f64().unwrap_or_default();
    let goal = Goal::AtLeast(1.0);
    Ok(Finding {
        what: "own move painted before a delayed answer, by".into(),
        figure: early,
        unit: "ms",
        goal,
    })
}

/// Two boards of the largest size with 200 pieces each, and a drag across one of them.
fn dragging(server: &TestServer) -> Result<Vec<Finding>> {
    let chromium = Chromium::open_cold()?;
    let page = chromium.page()?;
    // Processor time, so that other programs do not count.
    page.call("Performance.disable", json!({}))?;
    page.call("Performance.enable", json!({"timeDomain": "threadTicks"}))?;
    // A page without boards.
    page.open(&server.at("/login"))?;
    page.find("button", "Log in")?;
    page.eval(TWO_BOARDS)?;
    page.wait_until("the boards", |page| {
        Ok(page.eval("document.querySelectorAll('.tb-piece').length")? == 400)
    })?;
    let nodes = page.eval("document.querySelectorAll('#one .tb, #one .tb *').length")?;
    let (from, to) = (corner(&page, 0.5, 25.5)?, corner(&page, 25.4, 0.6)?);
    page.mouse("mouseMoved", from, 0)?;
    page.mouse("mousePressed", from, 1)?;
    page.eval(COUNT_READS)?;
    let mut work = Vec::new();
    for step in 1..=DRAG_STEPS {
        let part = f64::from(step) / f64::from(DRAG_STEPS);
        let at = Point { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        let before = busy(&page)?;
        page.mouse("mouseMoved", at, 1)?;
        page.eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")?;
        work.push((busy(&page)? - before) * 1000.0);
    }
    let reads = page.eval("window.reads")?.as_f64().unwrap_or(f64::INFINITY);
    page.mouse("mouseReleased", to, 0)?;
    work.sort_by(f64::total_cmp);
    let p95 = work[work.len() * 95 / 100];
    let at_most = |what: &'static str, figure, unit, most| Finding {
        what: what.into(),
        figure,
        unit,
        goal: Goal::AtMost(most),
    };
    let nodes = nodes.as_f64().unwrap_or(f64::INFINITY);
    Ok(vec![
        at_most("dragging on two 26×26 boards, p95 of a frame", p95, "ms", FRAME_MS),
        at_most("layout reads while dragging", reads, "", 0.0),
        at_most("renderer nodes idle at 26×26 with 200 pieces", nodes, "", MOST_NODES),
    ])
}

/// Counts forced layouts.
const COUNT_READS: &str = "window.reads = 0; \
    for (const [kind, names] of [[Element.prototype, ['getBoundingClientRect', 'getClientRects']], [window, ['getComputedStyle']]]) \
      for (const name of names) { const plain = kind[name]; kind[name] = function (...rest) { window.reads += 1; \
        return plain.apply(this, rest); }; } \
    for (const kind of [Element.prototype, HTMLElement.prototype]) \
      for (const name of Object.getOwnPropertyNames(kind).filter((name) => /^(client|offset|scroll)(Width|Height|Top|Left)$/.test(name))) { \
        const plain = Object.getOwnPropertyDescriptor(kind, name); \
        Object.defineProperty(kind, name, { ...plain, get() { window.reads += 1; return plain.get.call(this); } }); } \
    true";

const TWO_BOARDS: &str = "(async () => { \
    const root = [...document.scripts].find((script) => script.src.endsWith('/app/main.js')).src.replace('/app/main.js', ''); \
    const { createBoard } = await import(`${root}/board/index.js`); \
    document.body.replaceChildren(); \
    document.body.style.cssText = 'display: flex; gap: 8px; margin: 0'; \
    const letter = (file) => String.fromCharCode(97 + file); \
    const pieces = {}; const dests = []; const all = []; \
    for (let file = 0; file < 26; file += 1) for (let rank = 1; rank <= 26; rank += 1) all.push(letter(file) + rank); \
    for (const square of all.slice(0, 200)) pieces[square] = 'R'; \
    for (const square of Object.keys(pieces)) dests.push({ from: square, to: all.slice(200) }); \
    for (const id of ['one', 'two']) { \
      const box = document.createElement('div'); box.id = id; box.style.cssText = 'width: 600px; height: 600px'; \
      document.body.append(box); \
      const board = createBoard(box, { files: 26, ranks: 26, pieces, turn: 'white', movable: 'white', dests, \
        kinds: [{ letter: 'R', name: 'rook' }] }); \
      board.set?.({ files: 26, ranks: 26, pieces, turn: 'white', movable: 'white', dests, kinds: [{ letter: 'R', name: 'rook' }] }); \
    } return true; })()";

/// A point on the first board, in squares from its upper left corner.
fn corner(page: &Page, files: f64, ranks: f64) -> Result<Point> {
    let script = "(() => { const box = document.querySelector('#one .tb-stage').getBoundingClientRect(); \
        return [box.left, box.top, box.width / 26]; })()";
    let found = page.eval(script)?;
    let number = |index: usize| found[index].as_f64().unwrap_or_default();
    Ok(Point { x: number(0) + files * number(2), y: number(1) + ranks * number(2) })
}

/// The processor time of the main thread since the page was opened, in seconds.
fn busy(page: &Page) -> Result<f64> {
    let found = page.call("Performance.getMetrics", json!({}))?;
    let list = found["metrics"].as_array().cloned().unwrap_or_default();
    let metric = list.iter().find(|metric| metric["name"] == "TaskDuration");
    metric
        .and_then(|metric| metric["value"].as_f64())
        .context("the browser does not report its work")
}

/// Records when the first rows of the library were painted.
const WATCH_ROWS: &str = "new MutationObserver((_, watcher) => { if (document.querySelector('tbody tr')) { \
    watcher.disconnect(); requestAnimationFrame(() => setTimeout(() => { window.rowsAt = performance.now(); })); } }) \
    .observe(document, {childList: true, subtree: true});";

/// The time from the click on "Library" to the paint of its first page, among ten thousand games.
fn first_rows(server: &TestServer) -> Result<Finding> {
    let mut times = Vec::new();
    let chromium = Chromium::open()?;
    for _ in 0..ROUNDS {
        let page = chromium.page()?;
        page.call("Page.addScriptToEvaluateOnNewDocument", json!({"source": WATCH_ROWS}))?;
        page.open(&server.at("/"))?;
        page.find("link", "Library")?;
        page.eval("window.askedAt = performance.now()")?;
        page.click("link", "Library")?;
        page.wait_until("the rows", |page| Ok(page.eval("window.rowsAt ?? null")?.is_number()))?;
        let time = page.eval("window.rowsAt - window.askedAt")?;
        times.push(time.as_f64().unwrap_or(f64::INFINITY));
    }
    let goal = Goal::AtMost(FIRST_ROWS_MS);
    let what = "first page of 10,000 games painted, median of 5";
    Ok(Finding { what: what.into(), figure: median(times), unit: "ms", goal })
}

/// The longest task while sixty rows are scrolled through, and more of them are asked for.
fn scrolling(server: &TestServer) -> Result<Finding> {
    let chromium = Chromium::open()?;
    let page = chromium.page()?;
    page.open(&server.at("/library"))?;
    page.find("button", "Show more games")?;
    // The page is at rest: what it loads at first is measured apart.
    std::thread::sleep(std::time::Duration::from_millis(1000));
    let watch = "window.longest = 0; new PerformanceObserver((list) => { for (const task of list.getEntries()) \
        window.longest = Math.max(window.longest, task.duration); }).observe({type: 'longtask'}); true";
    page.eval(watch)?;
    page.eval("document.querySelector('.library-foot button').click()")?;
    page.wait_until("more rows", |page| {
        Ok(page.eval("document.querySelectorAll('tbody tr').length >= 100")? == true)
    })?;
    let height = page.eval("document.querySelector('tbody tr').getBoundingClientRect().height")?;
    let height = height.as_f64().context("a row has no height")?;
    for _ in 0..SCROLLED_ROWS {
        let wheel =
            json!({"type": "mouseWheel", "x": 400, "y": 500, "deltaX": 0, "deltaY": height});
        page.call("Input.dispatchMouseEvent", wheel)?;
        page.eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")?;
    }
    let longest =
        page.eval("new Promise((done) => setTimeout(() => done(window.longest), 200))")?;
    let figure = longest.as_f64().unwrap_or(f64::INFINITY);
    let what = "longest task while 60 rows are scrolled (0: none over 50)";
    Ok(Finding { what: what.into(), figure, unit: "ms", goal: Goal::AtMost(LONG_TASK_MS) })
}

/// Every page for Lighthouse, except that of a game: its name and its address.
const PAGES: [(&str, &str); 20] = [
    ("home", "/"),
    ("play", "/play"),
    ("invite", "/invite"),
    ("computer", "/computer"),
    ("opponents", "/opponents"),
    ("scores", "/scores"),
    ("library", "/library"),
    ("editor", "/editor"),
    ("analysis", "/analysis"),
    ("heat", "/heat"),
    ("rules", "/rules"),
    ("ruleset", "/rules/circus"),
    ("learn", "/learn"),
    ("puzzles", "/puzzles"),
    ("bughouse", "/bughouse"),
    ("bughouse help", "/bughouse/help"),
    ("bughouse training", "/bughouse/training"),
    ("club", "/club"),
    ("login", "/login"),
    ("about", "/about"),
];

/// Runs Lighthouse on every page.
fn lighthouse(server: &TestServer, runs: usize) -> Result<Vec<Finding>> {
    let chromium = Chromium::open_cold()?;
    let page = chromium.page()?;
    let game = game(server, &page)?;
    let ask = "fetch('/api/v1/library?progress=finished').then((answer) => answer.json()) \
        .then(({entries}) => entries[0].id)";
    let finished = page.eval(ask)?;
    let viewed = format!("/m/{}/view", finished.as_str().context("no finished game")?);
    drop(chromium);
    let pages = PAGES.iter().map(|(name, path)| (*name, server.at(path)));
    let games = [("game", game), ("viewer", server.at(&viewed))];
    let mut findings = Vec::new();
    for (name, address) in games.into_iter().chain(pages) {
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

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
