//! Accounts: set up, log in, log out, register and reset by link.

use anyhow::Result;
use browser::{Chromium, Page, TestServer};
use serde_json::json;

use crate::accessibility::{axe, faults};
use crate::helpers::{assert_quiet, opened_at};

const WRONG_CODE: &str = "The code is wrong, too old or already used. Wait for the next one.";
pub(crate) const PASSWORD: &str = "a long walk by the sea";

/// Who plays at the server's own computer without an account.
const NOBODY: &str = "This computer";

/// Waits until the header shows this name on the home page.
pub(crate) fn is_called(page: &Page, name: &str) -> Result<()> {
    let script = "document.querySelector('.me:not([hidden]) .me-name')?.textContent ?? ''";
    page.wait_until(&format!("the name `{name}`"), |page| {
        Ok(page.eval(script)? == name && page.eval("location.pathname")? == "/")
    })
}

/// Opens the account in Ada's profile.
fn open_account(page: &Page) {
    page.click("button", "Ada Menu").unwrap();
    page.click("link", "Profile").unwrap();
    page.click("tab", "Account").unwrap();
}

fn complains(page: &Page, words: &str) -> Result<()> {
    let script = "document.querySelector('.problem').textContent";
    page.wait_until(words, |page| Ok(page.eval(script)?.as_str().unwrap_or_default() == words))
}

/// Asks the server for a link that the page has no button for yet.
pub(crate) fn link(page: &Page, path: &str, body: &str) -> String {
    let script = format!(
        "fetch('/api/v1{path}', {{method: 'POST', headers: {{'content-type': 'application/json'}}, \
         body: {}}}).then((answer) => answer.json()).then((made) => made.link ?? JSON.stringify(made))",
        json!(body)
    );
    page.eval(&script).unwrap().as_str().unwrap().to_owned()
}

#[test]
fn a_club_is_set_up_and_people_join_it() {
    let (server, chromium, page) = opened_at("/setup");
    page.find("heading", "Set up this club").unwrap();
    assert!(!page.has("textbox", "Name").unwrap(), "a link without its secret asks for nothing");

    let address = server.set_up_link().unwrap();
    page.open(&server.at("/")).unwrap();
    page.find("link", "Log in").unwrap();
    page.open(address).unwrap();
    page.find("heading", "Set up this club").unwrap();
    page.click("button", "Create account").unwrap();
    complains(&page, "Please type a name.").unwrap();
    page.fill("Name", "Ada").unwrap();
    page.fill("Password", "short").unwrap();
    page.click("button", "Create account").unwrap();
    page.wait_until("the reason", |page| {
        Ok(page.eval("document.querySelector('.problem').textContent.includes('8')")? == true)
    })
    .unwrap();
    page.fill("Password", PASSWORD).unwrap();
    page.click("button", "Create account").unwrap();
    is_called(&page, "Ada").unwrap();

    let invited = link(&page, "/register-invitations", r#"{"uses": 2, "hours": 1}"#);
    let accounts = page.eval("fetch('/api/v1/me').then((answer) => answer.json())").unwrap();
    let reset = link(&page, &format!("/accounts/{}/reset-link", accounts["actor"]), "{}");

    page.click("button", "Ada Menu").unwrap();
    page.click("button", "Log out").unwrap();
    is_called(&page, NOBODY).unwrap();
    page.click("link", "Log in").unwrap();
    page.fill("Name", "Ada").unwrap();
    page.fill("Password", "another password").unwrap();
    page.click("button", "Log in").unwrap();
    page.wait_until("the refusal", |page| {
        Ok(page.eval("document.querySelector('.problem').textContent !== ''")? == true)
    })
    .unwrap();
    page.fill("Password", PASSWORD).unwrap();
    page.click("button", "Log in").unwrap();
    is_called(&page, "Ada").unwrap();
    assert_quiet(&page);

    let other = chromium.page_of_another().unwrap();
    other.open(&invited).unwrap();
    other.find("heading", "Join this club").unwrap();
    other.fill("Name", "Bob").unwrap();
    other.fill("Password", PASSWORD).unwrap();
    other.press("Enter").unwrap();
    is_called(&other, "Bob").unwrap();

    let third = chromium.page_of_another().unwrap();
    third.open(&reset).unwrap();
    third.find("heading", "New password").unwrap();
    third.fill("Password", "an even longer walk").unwrap();
    third.click("button", "Set password").unwrap();
    // The page says that it worked and what to do next. The secret is gone from the address.
    third.status("Your new password is set. Log in with it now.").unwrap();
    assert_eq!(third.address().unwrap(), server.at("/login"));
    third.find("textbox", "Name").unwrap();
    // The box has the focus already.
    third.write("Ada").unwrap();
    third.fill("Password", "an even longer walk").unwrap();
    third.click("button", "Log in").unwrap();
    is_called(&third, "Ada").unwrap();
    assert_quiet(&third);
}

/// What an authenticator shows for a secret some half minutes from now, by RFC 6238.
fn phone(page: &Page, secret: &str, later: i32) -> String {
    let script = format!(
        "(async () => {{ const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'; \
         const bits = [...'{secret}'].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join(''); \
         const bytes = Uint8Array.from(bits.match(/.{{8}}/g), (byte) => parseInt(byte, 2)); \
         const key = await crypto.subtle.importKey('raw', bytes, {{name: 'HMAC', hash: 'SHA-1'}}, false, ['sign']); \
         const time = new DataView(new ArrayBuffer(8)); \
         time.setBigUint64(0, BigInt(Math.floor(Date.now() / 30000) + {later})); \
         const mac = new DataView(await crypto.subtle.sign('HMAC', key, time)); \
         const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff; \
         return String(number % 1000000).padStart(6, '0'); }})()"
    );
    page.eval(&script).unwrap().as_str().unwrap().to_owned()
}

/// Logs out, and logs in again up to the password.
fn log_in_again(page: &Page, server: &TestServer) {
    log_in_again_at(page, &server.at("/login"));
    page.find("textbox", "Code").unwrap();
}

/// Logs out, and in again with the password.
fn log_in_again_at(page: &Page, address: &str) {
    page.open(address).unwrap();
    page.click("button", "Log out").unwrap();
    is_called(page, NOBODY).unwrap();
    page.open(address).unwrap();
    page.fill("Name", "Ada").unwrap();
    page.fill("Password", PASSWORD).unwrap();
    assert!(
        !page.has("textbox", "Code").unwrap(),
        "accounts without a second factor are not asked for one"
    );
    page.click("button", "Log in").unwrap();
}

#[test]
fn a_second_factor_is_set_up_used_and_recovered() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let judge = axe();
    page.open(server.set_up_link().unwrap()).unwrap();
    page.fill("Name", "Ada").unwrap();
    page.fill("Password", PASSWORD).unwrap();
    page.click("button", "Create account").unwrap();
    is_called(&page, "Ada").unwrap();

    open_account(&page);
    page.find("heading", "Second factor").unwrap();
    page.fill("Password", "another password").unwrap();
    page.click("button", "Set up").unwrap();
    page.wait_until("the refusal", |page| {
        Ok(page.eval("document.querySelector('.factor .problem').textContent !== ''")? == true)
    })
    .unwrap();
    page.fill("Password", PASSWORD).unwrap();
    // After a wrong code the server makes people wait a moment.
    let secret = "document.querySelector('.factor .secret')?.textContent.replaceAll(' ', '') ?? ''";
    page.wait_until("the secret", |page| {
        page.eval(&press_again("Set up"))?;
        Ok(page.eval(secret)? != "")
    })
    .unwrap();
    page.find("image", "The secret as a QR code").unwrap();
    assert_eq!(faults(&page, &judge), Vec::<String>::new());
    let secret = page.eval(secret).unwrap().as_str().unwrap().to_owned();
    let right = phone(&page, &secret, 0);
    page.fill("Code", if right == "000000" { "000001" } else { "000000" }).unwrap();
    page.click("button", "Confirm").unwrap();
    let shown = "document.querySelector('.factor .problem')?.textContent ?? ''";
    page.wait_until("that the code is wrong", |page| Ok(page.eval(shown)? == WRONG_CODE)).unwrap();
    page.fill("Code", &right).unwrap();
    page.press("Enter").unwrap();
    page.status("Second factor is on.").unwrap();
    assert_eq!(faults(&page, &judge), Vec::<String>::new());
    let codes =
        page.eval("[...document.querySelectorAll('.codes code')].map((e) => e.textContent)");
    let codes = codes.unwrap();
    assert_eq!(codes.as_array().unwrap().len(), 10, "{codes}");

    log_in_again(&page, &server);
    let asked = "This account has a second factor: enter a code too, or use your passkey.";
    complains(&page, asked).unwrap();
    assert_eq!(page.eval("document.activeElement.labels[0].textContent").unwrap(), "Code");
    assert_eq!(faults(&page, &judge), Vec::<String>::new());
    page.write("wrong").unwrap();
    page.press("Enter").unwrap();
    complains(&page, WRONG_CODE).unwrap();
    let marked = page.eval("document.activeElement.value").unwrap();
    assert_eq!(marked, "wrong", "what was typed stays, to be mended");
    // A code works once, also half a minute early. This one was not used before.
    comes_in(&page, &phone(&page, &secret, 1)).unwrap();

    log_in_again(&page, &server);
    comes_in(&page, codes[0].as_str().unwrap()).unwrap();
    open_account(&page);
    let left = "document.querySelector('.factor p')?.textContent ?? ''";
    page.wait_until("one code less", |page| {
        Ok(page.eval(left)?.as_str().unwrap_or_default().contains("Recovery codes left: 9."))
    })
    .unwrap();
    log_in_again(&page, &server);
    page.fill("Code", codes[0].as_str().unwrap()).unwrap();
    page.click("button", "Log in").unwrap();
    complains(&page, WRONG_CODE).unwrap();
    assert_eq!(page.eval("location.pathname").unwrap(), "/login");
    assert_quiet(&page);
}

/// Presses a button as long as it is there and enabled: after a wrong code people wait a second or two.
fn press_again(name: &str) -> String {
    format!(
        "[...document.querySelectorAll('form button')].find((e) => e.textContent === '{name}' && !e.disabled)?.click()"
    )
}

/// Types a code and logs in with it.
fn comes_in(page: &Page, code: &str) -> Result<()> {
    page.fill("Code", code)?;
    page.press("Enter")?;
    page.wait_until("the code to be taken", |page| {
        page.eval(&press_again("Log in"))?;
        Ok(page.eval("location.pathname")? == "/")
    })?;
    is_called(page, "Ada")
}

/// Adds an authenticator to the browser that touches itself.
fn add_authenticator(page: &Page) {
    page.call("WebAuthn.enable", json!({})).unwrap();
    let options = json!({
        "protocol": "ctap2",
        "transport": "internal",
        "hasUserVerification": true,
        "isUserVerified": true,
        "automaticPresenceSimulation": true,
    });
    page.call("WebAuthn.addVirtualAuthenticator", json!({ "options": options })).unwrap();
}

#[test]
fn a_passkey_is_added_used_and_removed() {
    let server = TestServer::open().unwrap();
    let chromium = Chromium::open().unwrap();
    let page = chromium.page().unwrap();
    let judge = axe();
    add_authenticator(&page);
    // Passkeys are for names; the number of this computer has none.
    let set_up = server.set_up_link().unwrap().replace("127.0.0.1", "localhost");
    page.open(&set_up).unwrap();
    page.fill("Name", "Ada").unwrap();
    page.fill("Password", PASSWORD).unwrap();
    page.click("button", "Create account").unwrap();
    is_called(&page, "Ada").unwrap();

    open_account(&page);
    page.find("heading", "Passkeys").unwrap();
    page.click("button", "Add a passkey").unwrap();
    let place = |selector: &str| format!("document.querySelector('.passkeys {selector}')");
    let fill = |password: &str| {
        page.wait_until("the form", |page| {
            let box_of = place("input[type=password]");
            Ok(page.eval(&format!("!!{box_of} && ({box_of}.value = '{password}', true)"))? == true)
        })
        .unwrap();
    };
    fill(PASSWORD);
    page.fill("Name of the passkey", "Phone").unwrap();
    assert_eq!(faults(&page, &judge), Vec::<String>::new());
    page.eval(&format!("{}.requestSubmit()", place("form"))).unwrap();
    page.status("The passkey is added. Keep these recovery codes").unwrap();
    assert_eq!(faults(&page, &judge), Vec::<String>::new());
    let codes = page.eval("document.querySelectorAll('.passkeys .codes code').length").unwrap();
    assert_eq!(codes, 10);

    log_in_again_at(&page, &server.at_host("localhost", "/login"));
    let asked = "This account has a second factor: enter a code too, or use your passkey.";
    complains(&page, asked).unwrap();
    assert_eq!(faults(&page, &judge), Vec::<String>::new());
    page.click("button", "Use a passkey").unwrap();
    is_called(&page, "Ada").unwrap();

    open_account(&page);
    page.click("button", "Remove Phone").unwrap();
    fill(PASSWORD);
    page.eval(&format!("{}.requestSubmit()", place("form"))).unwrap();
    page.status("Phone is removed.").unwrap();
    log_in_again_at(&page, &server.at_host("localhost", "/login"));
    is_called(&page, "Ada").unwrap();
    assert_quiet(&page);
}
