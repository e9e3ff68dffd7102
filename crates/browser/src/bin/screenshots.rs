//! Screenshots of every state of the page, light and dark, on a desktop, on a tablet, and on a phone in portrait and
//! landscape.
#![expect(clippy::print_stdout, reason = "a command-line program talks on standard output")]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser::{Chromium, Page, Scheme, Screen, TestServer};
use data_encoding::BASE64;
use serde_json::json;

/// Time for animations to end and images to be decoded.
const SETTLE: Duration = Duration::from_millis(600);

const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];
const CAPTURES: [&str; 5] = ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"];
const PROMOTION: [&str; 8] = ["h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "g8f6", "h6h7", "f6g8"];
const CHECK: [&str; 6] = ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"];

/// A game in the library, with a blunder.
const BLUNDER: &str = "[White \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// The organizer in the screenshots.
const ORGANIZER: &str = "Ada";
const PASSWORD: &str = "a long walk by the sea";

/// The images in the README, and how much smaller they are there.
const KEPT: [(&str, f64); 3] =
    [("home-desktop-light", 0.625), ("captures-desktop-dark", 0.625), ("check-phone-light", 0.5)];

/// A state: its name, and how to reach it from a new tab.
type State = (&'static str, fn(&Page, &TestServer) -> Result<()>);

const SCREENS: [(&str, Screen); 4] = [
    ("desktop", Screen::Desktop),
    ("tablet", Screen::Tablet),
    ("phone", Screen::TallPhone),
    ("sideways", Screen::WidePhone),
];

const SCHEMES: [(&str, Scheme); 2] = [("light", Scheme::Light), ("dark", Scheme::Dark)];

const STATES: [State; 68] = [
    ("home", |page, server| page.open(&server.at("/"))),
    ("play", |page, server| {
        page.open(&server.at("/play"))?;
        page.find("radio", "Standard chess").map(drop)
    }),
    ("invite", |page, server| {
        page.open(&server.at("/invite"))?;
        page.find("radio", "Standard chess").map(drop)
    }),
    ("login", |page, server| {
        page.open(&server.at("/login"))?;
        page.find("button", "Log in").map(drop)
    }),
    ("setup", |page, server| {
        page.open(&server.at("/setup#secret"))?;
        page.find("button", "Create account").map(drop)
    }),
    ("factor", |page, server| {
        open_profile(page, server)?;
        page.click("tab", "Account")?;
        page.fill("Password", PASSWORD)?;
        page.click("button", "Set up")?;
        page.find("button", "Confirm").map(drop)
    }),
    ("own-rules", |page, server| {
        page.open(&server.at("/invite"))?;
        page.find("radio", "Standard chess")?;
        page.click("button", "More clocks")?;
        page.click("radio", "Custom")?;
        page.click("checkbox", "Different clock for Black")?;
        page.click("button", "All rules")?;
        let own = page.find_starting("radio", "Your own ruleset")?;
        page.click_on(&own)?;
        page.fill("Ruleset file", "name = \"x\"\ntitle = 5\n")?;
        page.status("faults")
    }),
    ("waiting", |page, server| {
        page.open(&server.at("/invite"))?;
        page.find("radio", "Standard chess")?;
        page.click("button", "Create game")?;
        page.find("button", "Copy link").map(drop)
    }),
    ("start", |page, server| game(page, server, "Standard chess", &[])),
    ("captures", |page, server| game(page, server, "Standard chess", &CAPTURES)),
    ("check", |page, server| game(page, server, "Standard chess", &CHECK)),
    ("clocks", |page, server| {
        page.open(&server.at("/play"))?;
        page.find("radio", "Standard chess")?;
        page.fill("White", "Wolfeschlegelsteinhausenbergerdorff")?;
        page.click("radio", "5+3")?;
        page.click("button", "Start")?;
        moves(page, &CAPTURES[..3])?;
        page.click("button", "More")?;
        page.find("button", "Draw arrows").map(drop)
    }),
    ("refused", |page, server| {
        game(page, server, "Standard chess", &CHECK)?;
        click_squares(page, "a2a3")?;
        page.status("check")
    }),
    ("promotion", |page, server| {
        game(page, server, "Standard chess", &PROMOTION)?;
        click_squares(page, "h7g8")?;
        page.find("button", "queen").map(drop)
    }),
    ("lost", |page, server| {
        game(page, server, "Standard chess", &CAPTURES)?;
        page.go_offline()?;
        page.wait_until("word of it", |page| {
            Ok(page.eval("document.getElementById('notices').textContent !== ''")? == true)
        })
    }),
    ("largest", |page, server| {
        page.open(&server.at("/play"))?;
        page.find("radio", "Standard chess")?;
        page.click("button", "All rules")?;
        let drawn = page.find_starting("radio", "Fischer Random+")?;
        page.click_on(&drawn)?;
        for name in ["Files", "Ranks"] {
            let found = page.find("spinbutton", name)?;
            page.focus(&found)?;
            page.eval("document.activeElement.select()")?;
            page.write("26")?;
        }
        page.status("26 by 26")?;
        page.click("button", "Start")?;
        page.find("grid", "Board").map(drop)
    }),
    ("crazyhouse", |page, house| game(page, house, "Crazyhouse", &CAPTURES)),
    ("circus", |page, server| game(page, server, "Flying Circus", &[])),
    ("history", |page, server| {
        game(page, server, "Standard chess", &CAPTURES)?;
        page.click("button", "Previous move")
    }),
    ("result", |page, server| game(page, server, "Standard chess", &FOOLS_MATE)),
    ("settings", |page, server| {
        game(page, server, "Standard chess", &CAPTURES)?;
        page.click("button", "Settings")?;
        page.find("dialog", "Settings").map(drop)
    }),
    ("studio", |page, server| {
        page.open(&server.at("/studio"))?;
        page.find("button", "Start designing").map(drop)
    }),
    ("studio-board", |page, server| {
        studio(page, server, "Board")?;
        page.click("button", "Promotion zone")
    }),
    ("studio-pieces", |page, server| {
        studio(page, server, "Pieces")?;
        page.click_starting("button", "cannon (C)")
    }),
    ("studio-rules", |page, server| studio(page, server, "Rules")),
    ("studio-keep", |page, server| studio(page, server, "Play & keep")),
    ("gallery", |page, server| {
        page.open(&server.at("/gallery"))?;
        page.find_starting("link", "Standard chess").map(drop)
    }),
    ("rules", |page, server| {
        page.open(&server.at("/rules/circus"))?;
        page.find("heading", "How the game ends").map(drop)
    }),
    ("all-rules", |page, server| {
        page.open(&server.at("/rules"))?;
        page.find("link", "Horde").map(drop)
    }),
    ("about", |page, server| {
        page.open(&server.at("/about"))?;
        page.find("heading", "About Tabiya").map(drop)
    }),
    ("join", |page, server| {
        page.open(&server.at("/invite"))?;
        page.fill("Your name", "Simon")?;
        page.click("radio", "White")?;
        page.click("radio", "3+2")?;
        page.click("button", "Create game")?;
        page.find("textbox", "Link")?;
        let link = page.eval("document.querySelector('.waiting input').value")?;
        page.eval("localStorage.clear()")?;
        page.open("about:blank")?;
        page.open(link.as_str().unwrap_or_default())?;
        page.find("button", "Play as Black").map(drop)
    }),
    ("players", |page, server| {
        page.open(&server.at("/"))?;
        page.click("button", "This computer Menu")?;
        page.click("button", "Switch player")?;
        page.find("dialog", "Who is playing?").map(drop)
    }),
    ("profile", |page, server| {
        open_profile(page, server)?;
        page.find("tab", "Account").map(drop)
    }),
    ("learn", |page, server| {
        page.open(&server.at("/learn"))?;
        page.find("link", "Characters").map(drop)
    }),
    ("german-rules", |page, server| {
        speak_german(page, server)?;
        page.open(&server.at("/rules/crazyhouse"))?;
        page.find("heading", "Wie die Partie endet").map(drop)
    }),
    ("german-game", |page, server| {
        speak_german(page, server)?;
        page.open(&server.at("/play"))?;
        page.click("button", "Los geht’s")?;
        page.find("grid", "Brett")?;
        page.status("Weiß am Zug")
    }),
    ("computer", |page, server| {
        page.open(&server.at("/computer#standard"))?;
        page.find("radio", "Standard chess").map(drop)
    }),
    ("computer-position", |page, server| {
        page.open(
            &server.at("/computer/level-11b?fen=4k3/8/8/8/8/8/4P3/4K3%20w%20-%20-#standard"),
        )?;
        page.find("radio", "Standard chess").map(drop)
    }),
    ("characters", |page, server| {
        page.open(&server.at("/opponents"))?;
        page.find("heading", "The characters").map(drop)
    }),
    ("character", |page, server| {
        page.open(&server.at("/opponents/minimax-3"))?;
        page.find("heading", "The tree it searched").map(drop)
    }),
    ("hint", |page, server| {
        against_computer(page, server, "level-9", "")?;
        page.click("button", "Hint")?;
        page.status("Move the ")?;
        page.click("button", "Which square?")?;
        page.status("Its best square is ")
    }),
    ("thinking", |page, server| {
        against_computer(page, server, "level-15", "5+3")?;
        page.click("tab", "Thinking")?;
        click_squares(page, "e2e4")?;
        page.wait_until("its thoughts", |page| {
            let said = page.eval("document.querySelector('.thinking')?.textContent ?? ''")?;
            Ok(said.as_str().is_some_and(|said| said.contains("a second")))
        })
    }),
    ("computer-result", |page, server| {
        against_computer(page, server, "level-9", "")?;
        click_squares(page, "e2e4")?;
        page.status("Your turn")?;
        page.click("button", "Resign")?;
        page.click("button", "Yes")?;
        page.find("button", "Review the game").map(drop)
    }),
    ("scores", |page, server| {
        page.open(&server.at("/scores"))?;
        page.find("heading", "High scores").map(drop)
    }),
    ("analysis", |page, server| {
        viewer(page, server, "analysis")?;
        page.find_starting("button", "Line 1:")?;
        page.click("checkbox", "Kings that can be checked")?;
        page.click("button", "Evaluate every move")?;
        page.wait_until("the graph", |page| {
            Ok(page.eval("document.querySelectorAll('.graph-point').length")? == 8)
        })
    }),
    ("review", |page, server| {
        review(page, server)?;
        for _ in 0..6 {
            page.press("ArrowRight")?;
        }
        Ok(())
    }),
    ("lesson", |page, server| {
        review(page, server)?;
        page.click("button", "Learn from the mistakes of Black")
    }),
    ("heat", |page, server| {
        viewer(page, server, "review")?;
        page.open(&server.at("/heat?of=mine"))?;
        page.find_starting("image", "Heat map").map(drop)
    }),
    ("bughouse", |page, server| {
        page.open(&server.at("/bughouse"))?;
        page.find("button", "Play with three computers").map(drop)
    }),
    ("bughouse-lesson", |page, server| {
        page.open(&server.at("/bughouse/help"))?;
        page.find_starting("image", "A white rook on g8 stands beside").map(drop)
    }),
    ("bughouse-training", |page, server| {
        page.open(&server.at("/bughouse/training?task=sit"))?;
        page.find_starting("image", "Your partner’s board.").map(drop)
    }),
    ("bughouse-table", |page, server| {
        page.open(&server.at("/bughouse"))?;
        page.fill("Your name", "Grace")?;
        page.click("button", "Open a table")?;
        page.click("button", "Choose a computer: White, Board B")?;
        page.click("button", "Take the seat")?;
        page.status("2 seats are free.")
    }),
    ("bughouse-game", |page, server| {
        two_boards(page, server)?;
        page.find("grid", "Board B").map(drop)
    }),
    ("library", |page, server| {
        imported(page, server)?;
        page.open(&server.at("/library"))?;
        page.find_starting("link", "Open").map(drop)
    }),
    ("library-empty", |page, server| {
        page.open(&server.at("/library?search=nobody"))?;
        page.find("heading", "Library").map(drop)
    }),
    ("viewer", |page, server| {
        let id = imported(page, server)?;
        page.open(&server.at(&format!("/m/{id}/view?ply=5")))?;
        page.find("grid", "Board").map(drop)
    }),
    ("editor", |page, server| {
        page.open(&server.at("/editor"))?;
        page.find("grid", "Board").map(drop)
    }),
    ("puzzles", |page, server| {
        page.open(&server.at("/puzzles"))?;
        page.find("heading", "Puzzles").map(drop)
    }),
    ("puzzle", |page, server| {
        page.open(&server.at("/puzzles/day"))?;
        page.find("grid", "Board").map(drop)
    }),
    ("streak", |page, server| {
        page.open(&server.at("/puzzles/streak"))?;
        page.find("heading", "Streak").map(drop)
    }),
    ("club-way", |page, server| {
        page.open(&server.at("/club"))?;
        page.find("heading", "Club").map(drop)
    }),
    ("club", |page, server| {
        log_in(page, server)?;
        page.open(&server.at("/club"))?;
        page.find("tab", "Members").map(drop)
    }),
    ("club-invitations", |page, server| {
        log_in(page, server)?;
        page.open(&server.at("/club?tab=invitations"))?;
        page.find("button", "Invite people").map(drop)
    }),
    ("club-server", |page, server| {
        log_in(page, server)?;
        page.open(&server.at("/club?tab=server"))?;
        page.find("tab", "Server").map(drop)
    }),
    ("person", |page, server| {
        page.open(&server.at("/people/Ada"))?;
        page.find("heading", "Ada").map(drop)
    }),
    ("missing", |page, server| page.open(&server.at("/no-such-page"))),
    ("german-home", |page, server| {
        speak_german(page, server)?;
        page.open(&server.at("/"))?;
        page.find_starting("button", "Hier mit").map(drop)
    }),
    ("help", |page, server| {
        game(page, server, "Standard chess", &[])?;
        // Phones have no button for it.
        page.press("?")?;
        page.find("dialog", "Help").map(drop)
    }),
];

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: screenshots FOLDER [STATE|SCREEN|SCHEME…]";
    let folder = PathBuf::from(arguments.next().context(usage)?);
    let wanted: Vec<String> = arguments.collect();
    // All of a kind, unless some of them are named.
    let is_wanted = |name: &str, all: &[&str]| {
        let named = |name: &str| wanted.iter().any(|one| one == name);
        named(name) || !all.iter().any(|other| named(other))
    };
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let server = TestServer::open()?;
    let chromium = Chromium::open()?;
    let mut missed = 0;
    set_up(&chromium.page_of_another()?, &server)?;
    let names = STATES.map(|(name, _)| name);
    let screens =
        SCREENS.iter().filter(|(name, _)| is_wanted(name, &SCREENS.map(|(name, _)| name)));
    for (screen_name, screen) in screens {
        let is_shown =
            |(name, _): &&(&str, Scheme)| is_wanted(name, &SCHEMES.map(|(name, _)| name));
        for (scheme_name, scheme) in SCHEMES.iter().filter(is_shown) {
            for (name, reach) in STATES.into_iter().filter(|(name, _)| is_wanted(name, &names)) {
                let page = chromium.page_of_another()?;
                page.set_screen(*screen)?;
                page.prefer(*scheme)?;
                let kept = format!("{name}-{screen_name}-{scheme_name}");
                let file = folder.join(format!("{kept}.png"));
                // One state that cannot be reached does not keep the others from being shown.
                if let Err(error) = reach(&page, &server) {
                    println!("the way to `{name}`: {error:#}");
                    missed += 1;
                }
                save(&page, &file)?;
                if let Some((_, scale)) = KEPT.iter().find(|(name, _)| *name == kept) {
                    save_small(&page, &folder.join(format!("{kept}.webp")), *scale)?;
                }
                page.call("Page.close", json!({}))?;
                println!("{}", file.display());
            }
        }
    }
    ensure!(missed == 0, "{missed} states could not be reached");
    pieces(&chromium.page()?, &server, &folder.join("pieces.png"))
}

/// Creates the first account.
fn set_up(page: &Page, server: &TestServer) -> Result<()> {
    page.open(server.set_up_link().context("a new server can be set up")?)?;
    page.fill("Name", ORGANIZER)?;
    page.fill("Password", PASSWORD)?;
    page.click("button", "Create account")?;
    page.find("button", &format!("{ORGANIZER} Menu")).map(drop)
}

/// Logs in as the organizer.
fn log_in(page: &Page, server: &TestServer) -> Result<()> {
    page.open(&server.at("/login"))?;
    page.fill("Name", ORGANIZER)?;
    page.fill("Password", PASSWORD)?;
    page.click("button", "Log in")?;
    page.find("button", &format!("{ORGANIZER} Menu")).map(drop)
}

/// Logs in as the organizer and opens the profile.
fn open_profile(page: &Page, server: &TestServer) -> Result<()> {
    log_in(page, server)?;
    page.click("button", &format!("{ORGANIZER} Menu"))?;
    page.click("link", "Profile")
}

/// A match of bughouse at one computer, after some moves on both boards.
fn two_boards(page: &Page, server: &TestServer) -> Result<()> {
    page.open(&server.at("/about"))?;
    let make = "fetch('/api/v1/matches', {method: 'POST', headers: {'content-type': 'application/json'}, \
        body: '{\"mode\": \"hot-seat\", \"ruleset\": {\"kind\": \"builtin\", \"name\": \"bughouse\"}}'}) \
        .then((answer) => answer.json()).then((made) => made.id)";
    let id = page.eval(make)?;
    page.open(&server.at(&format!("/m/{}", id.as_str().context("no match was created")?)))?;
    page.find("grid", "Board B").map(drop)
}

/// Imports a game, and returns the id of its match.
fn imported(page: &Page, server: &TestServer) -> Result<String> {
    page.open(&server.at("/about"))?;
    let import = format!(
        "fetch('/api/v1/library/import?format=pgn', {{ method: 'POST', body: {} }})
            .then((answer) => answer.json()).then((report) => report.games[0].match)",
        json!(BLUNDER)
    );
    let id = page.eval(&import)?;
    Ok(id.as_str().context("the game is imported")?.to_owned())
}

/// Chooses German, as the settings do.
fn speak_german(page: &Page, server: &TestServer) -> Result<()> {
    page.open(&server.at("/about"))?;
    page.eval("localStorage.setItem('tabiya.preferences', '{\"language\": \"de\"}')")?;
    page.eval("document.cookie = 'tabiya-language=de; path=/'").map(drop)
}

/// Every piece of every set, in both colors, on both kinds of squares.
fn pieces(page: &Page, server: &TestServer, file: &Path) -> Result<()> {
    page.open(&server.at("/"))?;
    page.find("button", "Play here with a friend")?;
    page.eval(SHEET)?;
    let size = json!({"width": 864, "height": 288, "deviceScaleFactor": 1, "mobile": false});
    page.call("Emulation.setDeviceMetricsOverride", size)?;
    save(page, file)
}

const SHEET: &str = "(async () => { \
    const root = [...document.scripts].find((script) => script.src.endsWith('/app/main.js')).src.replace('/app/main.js', ''); \
    const { SETS, loadSet } = await import(`${root}/pieces/index.js`); \
    const names = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', 'archbishop', 'chancellor', 'amazon', 'camel', \
      'zebra', 'nightrider', 'elephant', 'champion', 'wizard', 'cannon', 'grasshopper', 'stranger']; \
    document.body.replaceChildren(); \
    const sheet = document.createElement('div'); \
    sheet.style.cssText = `display: grid; width: 864px; grid-template-columns: repeat(${names.length}, 48px)`; \
    for (const { name: set } of SETS) { const drawn = await loadSet(set); \
      for (const color of ['white', 'black']) names.forEach((name, index) => { \
        const cell = document.createElement('div'); const letter = name === 'knight' ? 'N' : name[0].toUpperCase(); \
        cell.style.cssText = `height: 48px; background: center / contain no-repeat ${index % 2 ? '#b58863' : '#f0e2c8'}`; \
        cell.style.backgroundImage = drawn.image({ name, letter, color }); sheet.append(cell); }); } \
    document.body.append(sheet); document.body.style.cssText = 'min-height: 0; width: 864px'; return true; })()";

/// A game against a computer, with a clock if one is named.
fn against_computer(page: &Page, server: &TestServer, opponent: &str, clock: &str) -> Result<()> {
    page.open(&server.at(&format!("/computer/{opponent}#standard")))?;
    page.find("radio", "Standard chess")?;
    if !clock.is_empty() {
        // On phones the button below covers it.
        let choose = format!(
            "[...document.querySelectorAll('.pill')].find((pill) => pill.textContent === '{clock}').click()"
        );
        page.eval(&choose)?;
    }
    page.click("button", "Start game")?;
    page.find("gridcell", "e2, white pawn").map(drop)
}

/// A design that begins with the rules of the circus, on a tab.
fn studio(page: &Page, server: &TestServer, tab: &str) -> Result<()> {
    page.open(&server.at("/studio?ruleset=circus"))?;
    page.find("grid", "Board of the studio")?;
    page.click("tab", tab)?;
    page.status("Playable").map(drop)
}

/// A short game with a blunder, in the viewer with a panel.
fn viewer(page: &Page, server: &TestServer, panel: &str) -> Result<()> {
    let id = imported(page, server)?;
    page.open(&server.at(&format!("/m/{id}/view?panel={panel}")))?;
    page.find("grid", "Board").map(drop)
}

/// The same game, reviewed.
fn review(page: &Page, server: &TestServer) -> Result<()> {
    viewer(page, server, "review")?;
    page.click("button", "Review this game")?;
    page.find("heading", "Learn from your mistakes").map(drop)
}

/// A game at one computer with these moves, typed.
fn game(page: &Page, server: &TestServer, ruleset: &str, moves_made: &[&str]) -> Result<()> {
    page.open(&server.at("/play"))?;
    page.find("radio", "Standard chess")?;
    let choose = format!("document.querySelector('input[aria-label=\"{ruleset}\"]').click()");
    page.eval(&choose)?;
    page.click("button", "Start")?;
    moves(page, moves_made)
}

/// Makes moves by clicks, because phones have no box to type them in; each after the previous one is
/// listed.
fn moves(page: &Page, moves: &[&str]) -> Result<()> {
    page.find("grid", "Board")?;
    for (made, text) in moves.iter().enumerate() {
        click_squares(page, text)?;
        page.wait_until("the move to be made", |page| {
            let count = page.eval("document.querySelectorAll('.moves-list button').length")?;
            Ok(count.as_u64() == Some(made as u64 + 1))
        })?;
    }
    Ok(())
}

/// Clicks the two squares of a move, such as `e2e4`.
fn click_squares(page: &Page, text: &str) -> Result<()> {
    let (from, to) = text.split_at(2);
    for square in [from, to] {
        let found = page.find_starting("gridcell", &format!("{square}, "))?;
        page.click_on(&found)?;
    }
    Ok(())
}

fn save(page: &Page, file: &Path) -> Result<()> {
    thread::sleep(SETTLE);
    write(page, file, json!({"captureBeyondViewport": true}))
}

/// The visible part of the page, small enough to be stored.
fn save_small(page: &Page, file: &Path, scale: f64) -> Result<()> {
    let size = page.eval("[innerWidth, innerHeight]")?;
    let clip = json!({"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale});
    write(page, file, json!({"format": "webp", "quality": 85, "clip": clip}))
}

fn write(page: &Page, file: &Path, how: serde_json::Value) -> Result<()> {
    let shot = page.call("Page.captureScreenshot", how)?;
    let data = shot["data"].as_str().context("the browser sent no picture")?;
    let bytes = BASE64.decode(data.as_bytes()).context("the picture is not base64")?;
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}
