//! Bughouse by four people in four browsers: one plays by keyboard alone, two with a mouse, one by
//! touch on a phone; one loses the connection; a spectator watches.

use anyhow::{Context, Result};
use browser::{Chromium, Page, Point, Scheme, Screen, TestServer};
use serde_json::json;

use crate::accessibility::{axe, faults};
use crate::boards::{ask, bughouse, column, open, play, wait_for};
use crate::helpers::{assert_quiet, shows, tab_to, walk};

/// Four players, board by board, White first: Ada and Dan are Team Red.
pub(crate) struct Table {
    pub(crate) address: String,
    pub(crate) server: TestServer,
    pub(crate) chromium: Chromium,
    pub(crate) players: Vec<Page>,
}

const NAMES: [&str; 4] = ["Ada", "Bob", "Cara", "Dan"];

/// A match of four people, of whom each sees the boards.
pub(crate) fn table() -> Result<Table> {
    let server = TestServer::open()?;
    let chromium = Chromium::open()?;
    let ada = chromium.page()?;
    ada.open(&server.at("/"))?;
    ada.find("button", "Play here with a friend")?;
    ask(&ada, "/guests", &json!({"name": NAMES[0]}))?;
    let (address, made) = bughouse(&ada, &server, "invitation")?;
    let id = made["id"].as_str().context("no match was created")?;
    let mut players = vec![ada];
    for name in &NAMES[1..] {
        let page = chromium.page_of_another()?;
        page.open(&server.at("/"))?;
        page.find("button", "Play here with a friend")?;
        ask(&page, "/guests", &json!({"name": name}))?;
        let body = json!({"invitation": made["invitation"], "name": name});
        let joined = ask(&page, &format!("/matches/{id}/join"), &body)?;
        anyhow::ensure!(joined["code"].is_null(), "{joined}");
        players.push(page);
    }
    for page in &players {
        open(page, &address)?;
    }
    Ok(Table { address, server, chromium, players })
}

/// Makes a move on the page's own board, which comes first, with the keyboard alone.
fn by_keyboard(page: &Page, from: &str, to: &str) -> Result<()> {
    walk(page, from)?;
    page.press("Enter")?;
    walk(page, to)?;
    page.press("Enter")
}

/// The middle of a square of a board, which must be in the window.
pub(crate) fn middle(page: &Page, board: &str, square: &str) -> Result<Point> {
    let cell = format!("{}.querySelector('[aria-label^=\"{square},\"]')", column(board));
    let place = page.eval(&format!(
        "(() => {{ const box = {cell}.getBoundingClientRect(); \
         return [box.left + box.width / 2, box.top + box.height / 2]; }})()"
    ))?;
    let number = |index: usize| place[index].as_f64().unwrap_or_default();
    Ok(Point { x: number(0), y: number(1) })
}

/// Makes a move with two taps.
fn by_touch(page: &Page, board: &str, from: &str, to: &str) -> Result<()> {
    page.tap_at(middle(page, board, from)?)?;
    page.tap_at(middle(page, board, to)?)
}

/// The id of a match in its address.
pub(crate) fn id_of(address: &str) -> &str {
    address.rsplit('/').next().unwrap_or_default()
}

/// The text of what the page says aloud now.
fn said(page: &Page) -> Result<String> {
    let script = "document.getElementById('say-polite').textContent + '|' + document.getElementById('say-assertive').textContent";
    Ok(page.eval(script)?.as_str().unwrap_or_default().to_owned())
}

/// How many messages of a type a page was sent over its socket since it was asked last.
pub(crate) fn sent(page: &Page, kind: &str) -> usize {
    let frames = page.events("Network.webSocketFrameReceived");
    let start = format!("{{\"type\":\"{kind}\"");
    let text =
        |frame: &serde_json::Value| frame["response"]["payloadData"].as_str().map(str::to_owned);
    frames.iter().filter_map(text).filter(|text| text.starts_with(&start)).count()
}

/// Waits until the page has said something with these words.
pub(crate) fn hears(page: &Page, words: &str) -> Result<()> {
    page.wait_until(words, |page| Ok(said(page)?.contains(words)))
}

#[test]
fn four_people_play_to_mate_by_a_drop() {
    let Table { address, server: _server, chromium, players } = table().unwrap();
    let [ada, bob, cara, dan] = players.as_slice() else { panic!("four players") };
    let watcher = chromium.page_of_another().unwrap();
    open(&watcher, &address).unwrap();
    dan.set_screen(Screen::TallPhone).unwrap();

    // Ada plays by keyboard alone. Her own board comes first.
    tab_to(ada, |name| name.starts_with("a1,")).unwrap();
    by_keyboard(ada, "e2", "e4").unwrap();
    wait_for(bob, "Board A", "e4", "white pawn").unwrap();
    play(bob, "Board A", "f7", "f6", "black pawn").unwrap();
    play(cara, "Board B", "e2", "e4", "white pawn").unwrap();
    wait_for(dan, "Board B", "e4", "white pawn").unwrap();
    by_touch(dan, "Board B", "d7", "d5").unwrap();
    wait_for(cara, "Board B", "d5", "black pawn").unwrap();

    // Cara loses her connection, and the match goes on without her.
    cara.go_offline().unwrap();
    shows(cara, "The game resumes when the network is back").unwrap();
    wait_for(ada, "Board A", "f6", "black pawn").unwrap();
    by_keyboard(ada, "f1", "c4").unwrap();
    wait_for(bob, "Board A", "c4", "white bishop").unwrap();
    play(bob, "Board A", "a7", "a6", "black pawn").unwrap();
    cara.go_online().unwrap();
    // She sees on the other board what happened meanwhile.
    wait_for(cara, "Board A", "a6", "black pawn").unwrap();
    play(cara, "Board B", "d1", "g4", "white queen").unwrap();

    // Dan takes the queen, and Ada has it at once.
    wait_for(dan, "Board B", "g4", "white queen").unwrap();
    by_touch(dan, "Board B", "c8", "g4").unwrap();
    hears(ada, "Dan passes you: queen").unwrap();
    let held = format!("{}.querySelector('.tb-reserve[data-kind=Q]') !== null", column("Board A"));
    for page in [ada, bob, cara, dan, &watcher] {
        page.wait_until("the queen in hand", |page| Ok(page.eval(&held)? == true)).unwrap();
    }

    // She drops it by keyboard: a digit takes the piece from the hand.
    wait_for(ada, "Board A", "a6", "black pawn").unwrap();
    ada.press("1").unwrap();
    hears(ada, "white queen, 1 in hand").unwrap();
    walk(ada, "f7").unwrap();
    ada.press("Enter").unwrap();
    ada.find("dialog", "You won: Ada (White on board A) mates Bob.").unwrap();
    dan.find("dialog", "You won: Ada (White on board A) mates Bob.").unwrap();
    cara.find("dialog", "You lost: Ada (White on board A) mates Bob.").unwrap();
    watcher.find("dialog", "Ada (White on board A) mates Bob. Team Red wins.").unwrap();
    // The board of the mate is the large one, also for those who played on the other.
    for page in [cara, dan] {
        let large = format!("{}.classList.contains('large')", column("Board A"));
        page.wait_until("the mate to be large", |page| Ok(page.eval(&large)? == true)).unwrap();
    }
    for page in [ada, bob, cara, dan, &watcher] {
        assert_quiet(page);
    }
}

#[test]
fn partners_talk_by_keys_and_taps_and_nobody_else_hears_them() {
    let Table { address, server: _server, chromium, players } = table().unwrap();
    let [ada, bob, cara, dan] = players.as_slice() else { panic!("four players") };
    let watcher = chromium.page_of_another().unwrap();
    open(&watcher, &address).unwrap();
    dan.set_screen(Screen::TallPhone).unwrap();
    tab_to(ada, |name| name.starts_with("a1,")).unwrap();
    ada.press(",").unwrap();
    ada.press("q").unwrap();
    shows(dan, "Give me: queen").unwrap();
    hears(dan, "Ada: Give me: queen").unwrap();
    dan.tap("button", "OK").unwrap();
    hears(ada, "Dan: OK").unwrap();
    for page in [bob, cara, &watcher] {
        let chat = format!(
            "fetch('/api/v1/matches/{}').then((answer) => answer.json()).then(({{chat = []}}) => chat.length)",
            id_of(&address)
        );
        assert_eq!(page.eval(&chat).unwrap(), 0, "nobody else can read it");
        assert_eq!(page.eval("document.querySelector('.received')?.textContent").unwrap(), "");
    }
    for page in [bob, cara, &watcher] {
        assert_eq!(sent(page, "chat"), 0, "nobody else is sent it");
    }
    // What was said is in the chat of the team, beside what is written there.
    ada.click_starting("tab", "Team").unwrap();
    let heard =
        "document.querySelector('.chat:not([hidden]) .chat-lines').textContent.includes('Dan OK')";
    ada.wait_until("the signal in the chat", |page| Ok(page.eval(heard)? == true)).unwrap();
    ada.fill("Message", "take on g4").unwrap();
    ada.press("Enter").unwrap();
    dan.click("button", "Moves and chat").unwrap();
    dan.click_starting("tab", "Team").unwrap();
    shows(dan, "take on g4").unwrap();
    for page in [ada, bob, cara, dan, &watcher] {
        assert_quiet(page);
    }
}

#[test]
fn players_see_who_has_more_time_and_what_concerns_them() {
    let Table { address, server: _server, chromium, players } = table().unwrap();
    let [ada, bob, cara, dan] = players.as_slice() else { panic!("four players") };
    for (page, own) in [(ada, "Board A"), (bob, "Board A"), (cara, "Board B"), (dan, "Board B")] {
        // On their own board players have their color below, on the other board their partner's.
        let large = format!("{}.classList.contains('large')", column(own));
        assert_eq!(page.eval(&large).unwrap(), true, "the player's board is the large one");
        let leads = "[...document.querySelectorAll('.lead')].filter((lead) => lead.checkVisibility()).length";
        page.wait_until("two differences", |page| Ok(page.eval(leads)? == 2)).unwrap();
    }
    let below = |page: &Page| {
        let names = "[...document.querySelectorAll('.column')].map((column) => \
            [...column.querySelectorAll('.player')].at(-1).querySelector('.name').textContent)";
        page.eval(names).unwrap()
    };
    assert_eq!(below(ada), json!(["Ada", "Dan"]));
    assert_eq!(below(bob), json!(["Bob", "Cara"]));
    assert_eq!(below(cara), json!(["Cara", "Bob"]));
    // Cara is to move and lets her clock run, while Bob thinks: Ada has more time.
    play(ada, "Board A", "e2", "e4", "white pawn").unwrap();
    play(cara, "Board B", "f2", "f3", "white pawn").unwrap();
    play(dan, "Board B", "e7", "e5", "black pawn").unwrap();
    let ahead = "document.querySelector('.mine .lead.ahead')?.textContent.startsWith('+')";
    ada.wait_until("more time than Cara", |page| Ok(page.eval(ahead)? == true)).unwrap();
    ada.press("d").unwrap();
    hears(ada, "more than Cara.").unwrap();
    cara.press("d").unwrap();
    hears(cara, "less than Ada.").unwrap();
    // Quiet moves of the other board are not read out, a check is.
    play(cara, "Board B", "a2", "a3", "white pawn").unwrap();
    wait_for(ada, "Board B", "a3", "white pawn").unwrap();
    assert!(!said(ada).unwrap().contains("a3"), "{}", said(ada).unwrap());
    play(dan, "Board B", "d8", "h4", "black queen").unwrap();
    hears(ada, "Board B: queen h4, check.").unwrap();
    cara.status("Your turn, your clock is running").unwrap();
    let watcher = chromium.page_of_another().unwrap();
    open(&watcher, &address).unwrap();
    watcher.status("Board A: Bob to move · Board B: Cara to move").unwrap();
    for page in [ada, bob, cara, dan, &watcher] {
        assert_quiet(page);
    }
}

/// What a player needs during the game, as selectors of what has to be in the window.
const NEEDED: &str = "['.tb', '.clock', '.who', '.turn', '.bar button', '.talk-signal', '.large .hand-place', '.small .hand-place', '.lead']";

#[test]
fn phones_show_all_that_is_needed_at_once() {
    let Table { players, .. } = &table().unwrap();
    for (page, screen) in [
        (&players[0], Screen::TallPhone),
        (&players[3], Screen::WidePhone),
        (&players[1], Screen::WidePhone),
    ] {
        page.set_screen(screen).unwrap();
        page.reload().unwrap();
        page.find("grid", "Board B").unwrap();
        let outside = page
            .eval(&format!(
                "{NEEDED}.flatMap((selector) => {{ \
                   const shown = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()); \
                   if (!shown.length) return [selector + ' is missing']; \
                   return shown.filter((one, index) => {{ \
                     const box = one.getBoundingClientRect(); \
                     const isRow = selector === '.talk-signal' && index > 3; \
                     return !isRow && (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1); \
                   }}).map((one) => selector + ' ' + JSON.stringify(one.getBoundingClientRect())); }})"
            ))
            .unwrap();
        assert_eq!(outside, json!([]), "{screen:?}");
        let wide = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
        assert_eq!(wide, true, "nothing hangs over the edge");
    }
}

#[test]
fn two_boards_have_no_accessibility_faults_in_either_scheme() {
    let axe = axe();
    let Table { address, server: _server, chromium, players } = table().unwrap();
    let [ada, bob, ..] = players.as_slice() else { panic!("four players") };
    play(ada, "Board A", "e2", "e4", "white pawn").unwrap();
    wait_for(bob, "Board A", "e4", "white pawn").unwrap();
    play(bob, "Board A", "d7", "d5", "black pawn").unwrap();
    wait_for(ada, "Board A", "d5", "black pawn").unwrap();
    play(ada, "Board A", "e4", "d5", "white pawn").unwrap();
    let watcher = chromium.page_of_another().unwrap();
    open(&watcher, &address).unwrap();
    let mut problems: Vec<String> = Vec::new();
    for scheme in [Scheme::Light, Scheme::Dark] {
        for screen in [Screen::Desktop, Screen::TallPhone, Screen::WidePhone] {
            for (page, who) in [(ada, "a player"), (&watcher, "a spectator")] {
                page.prefer(scheme).unwrap();
                page.set_screen(screen).unwrap();
                let found = faults(page, &axe);
                problems.extend(
                    found.iter().map(|found| format!("{who} {scheme:?} {screen:?} {found}")),
                );
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
