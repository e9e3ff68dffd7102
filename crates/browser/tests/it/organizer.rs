//! The organizer's pages by mouse, keyboard and touch, and a teacher who sets up a class.

use std::cell::Cell;

use anyhow::Result;
use browser::{Chromium, Page, Scheme, Screen, TestServer};
use serde_json::{Value, json};

use crate::accessibility::{axe, faults};
use crate::helpers::{assert_quiet, tab_to};

const PASSWORD: &str = "a long walk by the sea";

/// Becomes the organizer of a new server, and opens the club.
fn set_up(page: &Page, server: &TestServer) -> Result<()> {
    page.open(&format!("{}?to=club#{}", server.at("/setup"), secret(server)))?;
    page.fill("Name", "Ada")?;
    page.fill("Password", PASSWORD)?;
    page.press("Enter")?;
    page.find("tab", "Members").map(drop)
}

fn secret(server: &TestServer) -> &str {
    server.set_up_link().unwrap().split_once('#').unwrap().1
}

/// What the server answers to a request with a JSON body, as the page's own person.
fn ask(page: &Page, method: &str, path: &str, body: &Value) -> Value {
    let body = json!(body.to_string());
    let script = format!(
        "fetch('/api/v1{path}', {{method: '{method}', headers: {{'content-type': 'application/json'}}, \
         body: {body}}}).then((answer) => answer.json())"
    );
    page.eval(&script).unwrap()
}

/// A member in another browser, registered by a new invitation.
fn member(page: &Page, chromium: &Chromium, server: &TestServer, name: &str) -> Page {
    let made = ask(page, "POST", "/register-invitations", &json!({}));
    let other = chromium.page_of_another().unwrap();
    other.open(&server.at("/about")).unwrap();
    let account = json!({"token": made["token"], "name": name, "password": PASSWORD});
    assert_eq!(ask(&other, "POST", "/register", &account)["name"], name);
    other
}

/// Waits until a script gives this value.
fn becomes(page: &Page, script: &str, expected: &Value) -> Result<()> {
    page.wait_until(&format!("{script} to be {expected}"), |page| {
        Ok(page.eval(script).is_ok_and(|found| found == *expected))
    })
}

fn says(page: &Page, words: &str) -> Result<()> {
    becomes(page, &format!("document.body.innerText.includes({})", json!(words)), &json!(true))
}

#[test]
fn a_teacher_sets_up_a_class_of_30_with_printed_cards_in_seven_clicks() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let clicks = Cell::new(0);
    let click = |role: &str, name: &str| {
        clicks.set(clicks.get() + 1);
        page.click(role, name).unwrap();
    };
    page.open(&server.at("/")).unwrap();
    click("link", "Club");
    click("button", "Become the organizer");
    // The box for the name has the focus.
    page.find("heading", "Set up this club").unwrap();
    becomes(&page, "document.activeElement.labels?.[0]?.textContent", &json!("Name")).unwrap();
    page.write("Ada").unwrap();
    page.press("Tab").unwrap();
    page.write(PASSWORD).unwrap();
    click("button", "Create account");
    click("tab", "Invitations");
    click("button", "Invite people");
    click("button", "Make cards");
    page.find("heading", "30 cards are ready").unwrap();
    page.eval("window.print = () => (window.printed = document.querySelectorAll('.paper .print-card').length)")
        .unwrap();
    click("button", "Print cards");
    becomes(&page, "window.printed", &json!(30)).unwrap();
    assert_eq!(clicks.get(), 7);

    // On paper are three pages of cards, and nothing else.
    page.call("Emulation.setEmulatedMedia", json!({"media": "print"})).unwrap();
    let seen = "[...document.body.children].filter((e) => e.checkVisibility() && e.tagName !== 'SCRIPT').map((e) => e.className)";
    assert_eq!(page.eval(seen).unwrap(), json!(["paper"]));
    let sizes = page.eval("(() => { const box = (e) => e.getBoundingClientRect(); \
        const pages = [...document.querySelectorAll('.paper .card-page')]; \
        const fits = [...document.querySelectorAll('.paper .print-card')].every((card) => \
        card.scrollHeight <= card.clientHeight && card.querySelector('.qr') && card.querySelector('.card-name')); \
        return [pages.length, Math.round(box(pages[0]).width / 96 * 25.4), \
        Math.round(box(pages[0]).height / 96 * 25.4), fits]; })()");
    assert_eq!(
        sizes.unwrap(),
        json!([3, 190, 275, true]),
        "A4 has 190 by 277 mm within its margins"
    );
    let print = page.call("Page.printToPDF", json!({"preferCSSPageSize": true})).unwrap();
    let pdf = data_encoding::BASE64.decode(print["data"].as_str().unwrap().as_bytes()).unwrap();
    let text = String::from_utf8_lossy(&pdf);
    assert_eq!(text.matches("/Type /Page\n").count(), 3, "three sheets of paper");
    page.call("Emulation.setEmulatedMedia", json!({"media": ""})).unwrap();

    // A pupil types the address of a card.
    let link = page.eval("document.querySelector('.card-link').textContent").unwrap();
    let pupil = chromium.page_of_another().unwrap();
    pupil.open(link.as_str().unwrap()).unwrap();
    pupil.find("heading", "Join this club").unwrap();
    pupil.write("Bob").unwrap();
    pupil.press("Tab").unwrap();
    pupil.write(PASSWORD).unwrap();
    pupil.press("Enter").unwrap();
    becomes(&pupil, "document.querySelector('.me-name')?.textContent", &json!("Bob")).unwrap();
    assert!(!pupil.has("link", "Club").unwrap(), "a player does not organize");
    page.reload().unwrap();
    says(&page, "29 open, 1 used, 0 expired").unwrap();
    page.click("tab", "Members").unwrap();
    page.find("button", "Manage Bob").unwrap();
    assert_quiet(&page);
    assert_quiet(&pupil);
}

#[test]
fn members_are_found_helped_promoted_and_deleted() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    set_up(&page, &server).unwrap();
    let bob = member(&page, &chromium, &server, "Bob");
    member(&page, &chromium, &server, "Cid");
    page.reload().unwrap();
    says(&page, "3 members").unwrap();
    let search = page.find("searchbox", "Search by name").unwrap();
    page.click_on(&search).unwrap();
    page.write("bo").unwrap();
    says(&page, "1 member found").unwrap();
    assert!(!page.has("button", "Manage Cid").unwrap());

    page.click("button", "Manage Bob").unwrap();
    page.find("dialog", "Bob").unwrap();
    page.click("button", "Make a link").unwrap();
    page.find("image", "The link as a QR code").unwrap();
    let link = page.eval("document.querySelector('.link-side input').value").unwrap();
    page.eval("window.print = () => (window.printed = document.querySelector('.paper .card-name').innerText)").unwrap();
    page.click("button", "Print as a card").unwrap();
    becomes(&page, "window.printed?.includes('Bob')", &json!(true)).unwrap();
    let helped = chromium.page_of_another().unwrap();
    helped.open(link.as_str().unwrap()).unwrap();
    helped.find("heading", "New password").unwrap();

    page.click("button", "Make an organizer").unwrap();
    page.find("alertdialog", "Make Bob an organizer?").unwrap();
    page.click("button", "Yes").unwrap();
    says(&page, "Bob is an organizer now.").unwrap();
    bob.open(&server.at("/club")).unwrap();
    bob.find("tab", "Members").unwrap();
    page.click("button", "Manage Bob").unwrap();
    says(&page, "account first").unwrap();
    page.click("button", "Make a player").unwrap();
    page.click("button", "Yes").unwrap();
    says(&page, "Bob is a player now.").unwrap();
    page.click("button", "Manage Bob").unwrap();
    page.click("button", "Delete account").unwrap();
    page.click("button", "Yes").unwrap();
    says(&page, "Account deleted. The games of Bob").unwrap();
    page.gone("button", "Manage Bob").unwrap();
    bob.reload().unwrap();
    bob.find("link", "Log in").unwrap();
    assert_quiet(&page);
}

#[test]
fn invitations_are_made_and_revoked_by_keyboard() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    set_up(&page, &server).unwrap();
    tab_to(&page, |name| name == "Members").unwrap();
    page.press("ArrowRight").unwrap();
    page.find("button", "Invite people").unwrap();
    becomes(&page, "location.search", &json!("?tab=invitations")).unwrap();
    tab_to(&page, |name| name == "Invite people").unwrap();
    page.press("Enter").unwrap();
    page.find("dialog", "Invite people").unwrap();
    tab_to(&page, |name| name == "Cards for a class").unwrap();
    page.press("ArrowRight").unwrap();
    says(&page, "The same link for everybody").unwrap();
    tab_to(&page, |name| name == "How many people").unwrap();
    page.eval("document.activeElement.select()").unwrap();
    page.write("0").unwrap();
    page.press("Enter").unwrap();
    says(&page, "Choose a number from 1 to 500.").unwrap();
    page.eval("document.activeElement.select()").unwrap();
    page.write("12").unwrap();
    page.press("Enter").unwrap();
    page.find("heading", "The link is ready").unwrap();
    becomes(&page, "document.activeElement.textContent", &json!("The link is ready")).unwrap();
    says(&page, "1 open, 0 used, 0 expired").unwrap();
    says(&page, "12 people").unwrap();
    tab_to(&page, |name| name.starts_with("Revoke: No. ")).unwrap();
    page.press("Enter").unwrap();
    says(&page, "Invitation revoked.").unwrap();
    says(&page, "No invitations yet.").unwrap();
    assert!(!page.has("heading", "The link is ready").unwrap(), "a revoked link is not shown");
    assert_quiet(&page);
}

/// Two people in a match, with the chat open.
fn play(server: &TestServer, white: &Page, black: &Page) {
    let made = ask(white, "POST", "/matches", &json!({"mode": "invitation", "color": "white"}));
    let id = made["id"].as_str().unwrap();
    let join = json!({"invitation": made["invitation"]});
    ask(black, "POST", &format!("/matches/{id}/join"), &join);
    for page in [white, black] {
        page.open(&server.at(&format!("/m/{id}"))).unwrap();
        page.click_starting("tab", "Chat").unwrap();
    }
}

#[test]
fn a_line_is_reported_and_the_organizer_decides_by_touch() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    set_up(&page, &server).unwrap();
    let cid = member(&page, &chromium, &server, "Cid");
    let bob = member(&page, &chromium, &server, "Bob");
    play(&server, &cid, &bob);
    for words in ["you play like a goat", "goats play well"] {
        bob.fill("Message", words).unwrap();
        bob.press("Enter").unwrap();
        says(&cid, words).unwrap();
    }
    assert!(!bob.has("button", "What Bob wrote: report, mute").unwrap(), "not your own lines");
    // Cid reports the first line by keyboard.
    tab_to(&cid, |name| name == "What Bob wrote: report, mute").unwrap();
    cid.press("Enter").unwrap();
    cid.find("dialog", "Message from Bob").unwrap();
    assert!(!cid.has("button", "Erase this message for everybody").unwrap());
    cid.fill("What is wrong with it?", "rude").unwrap();
    cid.press("Enter").unwrap();
    says(&cid, "Reported. An organizer will look at it.").unwrap();
    // Then he mutes Bob with the mouse, and sees none of it anymore.
    let line = cid.find("button", "What Bob wrote: report, mute").unwrap();
    cid.click_on(&line).unwrap();
    cid.click("button", "Mute Bob for me").unwrap();
    cid.gone("button", "What Bob wrote: report, mute").unwrap();

    page.set_screen(Screen::TallPhone).unwrap();
    page.open(&server.at("/")).unwrap();
    page.tap("link", "Club").unwrap();
    page.tap("tab", "Reports").unwrap();
    page.find_starting("article", "Report about Bob").unwrap();
    says(&page, "Reason: rude").unwrap();
    page.tap("button", "Mute author").unwrap();
    page.tap("radio", "7 days").unwrap();
    page.tap("button", "Mute").unwrap();
    page.find("button", "Unmute Bob").unwrap();
    says(&page, "until ").unwrap();
    page.tap("button", "Erase message").unwrap();
    says(&page, "No open reports.").unwrap();
    says(&bob, "erased").unwrap();
    page.tap("button", "Unmute Bob").unwrap();
    says(&page, "Nobody is muted.").unwrap();

    // In their own match, organizers act on the line itself.
    page.set_screen(Screen::Desktop).unwrap();
    play(&server, &page, &bob);
    bob.fill("Message", "baa").unwrap();
    bob.press("Enter").unwrap();
    page.click("button", "What Bob wrote: report, mute").unwrap();
    page.click("button", "Erase this message for everybody").unwrap();
    says(&page, "Message erased.").unwrap();
    says(&bob, "erased").unwrap();
    assert_quiet(&page);
    assert_quiet(&cid);
}

#[test]
fn the_room_code_is_shown_and_changed_and_the_status_renews_itself() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    set_up(&page, &server).unwrap();
    page.click("tab", "Room").unwrap();
    page.find("button", "New code").unwrap();
    let code = "document.querySelector('.room-code').textContent";
    let before = page.eval(code).unwrap();
    assert_eq!(before.as_str(), server.room());
    page.click("button", "New code").unwrap();
    page.click("button", "Yes").unwrap();
    says(&page, "There is a new room code.").unwrap();
    page.wait_until("another code", |page| Ok(page.eval(code)? != before)).unwrap();
    let link = page.eval("document.querySelector('.link-side input').value").unwrap();
    let now = page.eval(code).unwrap();
    assert!(link.as_str().unwrap().ends_with(&format!("#room={}", now.as_str().unwrap())));

    page.click("tab", "Server").unwrap();
    page.find("heading", "The server is fine").unwrap();
    says(&page, "You are the only organizer.").unwrap();
    let members = "[...document.querySelectorAll('.figure')].find((e) => e.textContent.startsWith('Members')).querySelector('strong').textContent";
    becomes(&page, members, &json!("1")).unwrap();
    member(&page, &chromium, &server, "Bob");
    becomes(&page, members, &json!("2")).unwrap();
    assert_quiet(&page);
}

#[test]
fn others_read_how_to_become_an_organizer() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    set_up(&page, &server).unwrap();
    let bob = member(&page, &chromium, &server, "Bob");
    bob.open(&server.at("/club")).unwrap();
    says(&bob, "An organizer can make you one").unwrap();
    let stranger = chromium.page_of_another().unwrap();
    stranger.open(&server.at("/club?tab=server")).unwrap();
    stranger.click("link", "Log in").unwrap();
    stranger.find("heading", "Log in").unwrap();
    // On another computer of a new server there is nothing to press.
    let network = TestServer::open_to_network().unwrap();
    stranger.open(&network.at("/club")).unwrap();
    says(&stranger, "on the computer that runs the server").unwrap();
    assert!(!stranger.has("button", "Become the organizer").unwrap());
    assert_quiet(&stranger);
}

#[test]
fn the_tabs_have_no_accessibility_faults() {
    let judge = axe();
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let mut problems = Vec::new();
    page.open(&server.at("/club")).unwrap();
    page.find("button", "Become the organizer").unwrap();
    problems.extend(faults(&page, &judge));
    set_up(&page, &server).unwrap();
    member(&page, &chromium, &server, "Bob");
    for scheme in [Scheme::Light, Scheme::Dark] {
        page.prefer(scheme).unwrap();
        for screen in [Screen::Desktop, Screen::Phone] {
            page.set_screen(screen).unwrap();
            for (tab, role, name) in [
                ("members", "button", "Manage Bob"),
                ("invitations", "button", "Invite people"),
                ("reports", "heading", "Reported messages"),
                ("room", "button", "New code"),
                ("server", "heading", "The server is fine"),
            ] {
                page.open(&server.at(&format!("/club?tab={tab}"))).unwrap();
                page.find(role, name).unwrap();
                let mut judge = |page: &Page, what: &str| {
                    let found = faults(page, &judge);
                    let found =
                        found.iter().map(|found| format!("{what} {scheme:?} {screen:?} {found}"));
                    problems.extend(found);
                };
                judge(&page, tab);
                let wide = page.eval("document.documentElement.scrollWidth <= innerWidth").unwrap();
                assert_eq!(wide, true, "{tab} fits {screen:?}");
                if tab == "members" {
                    page.click("button", "Manage Bob").unwrap();
                    page.click("button", "Make a link").unwrap();
                    page.find("image", "The link as a QR code").unwrap();
                    judge(&page, "member");
                } else if tab == "invitations" {
                    page.click("button", "Invite people").unwrap();
                    page.find("button", "Make cards").unwrap();
                    judge(&page, "invite");
                    page.click("button", "Make cards").unwrap();
                    page.find("heading", "30 cards are ready").unwrap();
                    judge(&page, "cards");
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
