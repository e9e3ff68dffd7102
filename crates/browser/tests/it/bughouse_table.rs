//! Tables: people and computers who meet for a series of bughouse games.

use anyhow::Result;
use browser::{Chromium, Page, Scheme, Screen, TestServer};
use serde_json::{Value, json};

use crate::accessibility::{axe, faults};
use crate::helpers::{assert_quiet, shows};

/// A server, and Ada at a table of hers.
struct Table {
    server: TestServer,
    chromium: Chromium,
    ada: Page,
}

fn opened(access: &str) -> Table {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let ada = chromium.page().unwrap();
    ada.open(&server.at("/bughouse")).unwrap();
    ada.click("radio", access).unwrap();
    ada.fill("Your name", "Ada").unwrap();
    ada.click("button", "Open a table").unwrap();
    ada.find("heading", "Invite friends").unwrap();
    Table { server, chromium, ada }
}

impl Table {
    /// Another person, who follows the link to the table.
    fn join(&self, name: &str) -> Page {
        let page = self.chromium.page_of_another().unwrap();
        let link = self.ada.eval("document.querySelector('.table-share input').value").unwrap();
        page.open(link.as_str().unwrap()).unwrap();
        page.fill("Your name", name).unwrap();
        page.click("button", "Join the table").unwrap();
        page.find("heading", "At the table").unwrap();
        page
    }

    /// Ada puts computers into all free seats.
    fn fill(&self, level: &str) {
        self.ada.click("button", "Computers for all free seats").unwrap();
        self.ada.click("radio", level).unwrap();
        self.ada.click("button", "Take the seat").unwrap();
        self.ada.gone("button", "Computers for all free seats").unwrap();
    }
}

/// Waits until the page leads to a match, and returns what the server says of it.
fn match_of(page: &Page) -> Value {
    page.wait_until("the match", |page| Ok(page.address()?.contains("/m/"))).unwrap();
    let path = "'/api/v1' + location.pathname.replace('/m/', '/matches/')";
    page.eval(&format!("fetch({path}).then((answer) => answer.json())")).unwrap()
}

/// The names in the seats of a table, board by board, White first.
fn seats(page: &Page) -> Result<Value> {
    page.eval(
        "['0-white', '0-black', '1-white', '1-black'].map((seat) => \
         document.querySelector(`[data-seat=\"${seat}\"] strong`).firstChild.textContent)",
    )
}

fn sits(page: &Page, names: [&str; 4]) {
    page.wait_until(&format!("{names:?} to sit"), |page| Ok(seats(page)? == json!(names))).unwrap();
}

#[test]
fn two_people_and_two_computers_meet_at_a_table_and_play() {
    let table = opened("Public");
    let ada = &table.ada;
    ada.status("3 seats are free.").unwrap();
    let bob = table.join("Bob");
    bob.click("button", "Sit here: Black, Board B").unwrap();
    ada.wait_until("Bob at the table", |page| Ok(seats(page)?[3] == "Bob")).unwrap();
    // The partners see their team below.
    for page in [ada, &bob] {
        let below = "document.querySelectorAll('.seat-row')[1].textContent";
        let below = page.eval(below).unwrap();
        let below = below.as_str().unwrap_or_default();
        assert!(below.contains("Ada") && below.contains("Bob"), "{below}");
    }
    table.fill("Easy");
    ada.status("The game starts when you and Bob are ready.").unwrap();
    bob.click("button", "I am ready").unwrap();
    ada.status("Everybody else is ready.").unwrap();
    bob.status("Waiting until Ada").unwrap();
    ada.click("button", "I am ready").unwrap();
    let (first, second) = (match_of(ada), match_of(&bob));
    assert_eq!(first["id"], second["id"]);
    let computers =
        first["seats"].as_array().unwrap().iter().filter(|seat| !seat["computer"].is_null());
    assert_eq!(computers.count(), 2, "{first}");
    assert_eq!(first["seats"][0]["name"], "Ada");
    assert_eq!(first["seats"][3]["name"], "Bob");
    for page in [ada, &bob] {
        page.find("grid", "Board A").unwrap();
        page.find("grid", "Board B").unwrap();
    }
    assert_quiet(ada);
    assert_quiet(&bob);
}

#[test]
fn a_finished_game_leads_back_to_its_table_with_the_score() {
    let table = opened("Private");
    let ada = &table.ada;
    table.fill("Easy");
    ada.click("button", "I am ready").unwrap();
    match_of(ada);
    ada.find("grid", "Board A").unwrap();
    ada.click("button", "Resign").unwrap();
    ada.click("button", "Yes").unwrap();
    ada.find("button", "Back to the table").unwrap();
    // The button for another game leads to the table, too: the series has no other next game.
    ada.click("button", "Close").unwrap();
    ada.click("button", "Rematch").unwrap();
    ada.find("heading", "Score").unwrap();
    shows(ada, "Game 1").unwrap();
    // The next game begins from here.
    ada.click("button", "I am ready").unwrap();
    match_of(ada);
    assert_quiet(ada);
}

#[test]
fn a_private_table_is_joined_by_its_code_and_a_wrong_code_is_explained() {
    let table = opened("Private");
    let code = table.ada.eval("document.querySelector('.table-code strong').textContent").unwrap();
    let code = code.as_str().unwrap().to_lowercase();
    let carl = table.chromium.page_of_another().unwrap();
    carl.open(&table.server.at("/bughouse")).unwrap();
    carl.fill("Code of the table", "nobody").unwrap();
    carl.click("button", "Join").unwrap();
    carl.wait_until("why not", |page| {
        let said = page.eval("document.querySelector('.bughouse-by-code .problem').textContent")?;
        Ok(said.as_str().is_some_and(|said| said.ends_with('.')))
    })
    .unwrap();
    let typed = carl.eval("document.querySelector('.bughouse-code').value").unwrap();
    assert_eq!(typed, "nobody", "what was typed is still there");
    carl.fill("Code of the table", &code).unwrap();
    carl.press("Enter").unwrap();
    // The page before has a box for the name, too.
    carl.find("button", "Join the table").unwrap();
    carl.fill("Your name", "Carl").unwrap();
    carl.click("button", "Join the table").unwrap();
    carl.find("heading", "At the table").unwrap();
    shows(&table.ada, "Carl").unwrap();
    assert!(!carl.address().unwrap().contains('#'), "the code stays in the address");
    // A private table is in nobody else's list.
    let stranger = table.chromium.page_of_another().unwrap();
    stranger.open(&table.server.at("/bughouse")).unwrap();
    stranger.find("heading", "Open tables").unwrap();
    assert_quiet(&carl);
}

#[test]
fn a_public_table_is_in_the_list_and_a_seat_is_free_when_its_player_leaves() {
    let table = opened("Public");
    let bob = table.join("Bob");
    bob.click("button", "Random seat").unwrap();
    table
        .ada
        .wait_until("Bob to sit", |page| Ok(seats(page)?.to_string().contains("Bob")))
        .unwrap();
    let carl = table.chromium.page_of_another().unwrap();
    carl.open(&table.server.at("/bughouse")).unwrap();
    shows(&carl, "2 free seats").unwrap();
    bob.click("button", "Leave the table").unwrap();
    bob.find("button", "Open a table").unwrap();
    shows(&table.ada, "Bob left the table.").unwrap();
    sits(&table.ada, ["Ada", "Free", "Free", "Free"]);
    table.ada.status("3 seats are free.").unwrap();
    assert_quiet(&table.ada);
}

#[test]
fn a_table_has_no_accessibility_faults_and_fits_phones() {
    let axe = axe();
    let table = opened("Public");
    let bob = table.join("Bob");
    bob.click("button", "Sit here: Black, Board A").unwrap();
    table.ada.wait_until("Bob to sit", |page| Ok(seats(page)?[1] == "Bob")).unwrap();
    let mut problems = Vec::new();
    for scheme in [Scheme::Light, Scheme::Dark] {
        for screen in [Screen::Desktop, Screen::Phone, Screen::WidePhone] {
            for page in [&table.ada, &bob] {
                page.prefer(scheme).unwrap();
                page.set_screen(screen).unwrap();
                page.eval(
                    "document.querySelectorAll('details').forEach((one) => (one.open = true))",
                )
                .unwrap();
                let found = faults(page, &axe);
                problems
                    .extend(found.iter().map(|found| format!("{scheme:?} {screen:?}: {found}")));
                let excess =
                    page.eval("document.documentElement.scrollWidth - innerWidth").unwrap();
                if excess.as_f64().is_none_or(|excess| excess > 0.5) {
                    problems.push(format!("{excess} too wide on {screen:?}"));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
