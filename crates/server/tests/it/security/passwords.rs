//! Items 11 to 13: passwords are expensive to guess, and cannot be used to exhaust the server.

#[cfg(unix)]
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;
#[cfg(unix)]
use server::people::Pepper;
use server::people::{Cost, Password, Passwords};
use server::{RawOptions, SystemRandom};
use store::PeopleStore;

use super::club::{Club, PASSWORD, lan, quick_folder};

const SECOND: Duration = Duration::from_secs(1);

#[tokio::test]
async fn item_11_passwords_are_hashed_by_argon2id_at_the_advised_cost() {
    let passwords = Passwords::new(Cost::USUAL, None, &SystemRandom);
    let password = Password::new(PASSWORD, "Ada").unwrap();
    let one = passwords.hash(password.clone(), &SystemRandom).await.unwrap();
    assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
    let cheap = Passwords::new(Cost::LEAST, None, &SystemRandom);
    let other = cheap.hash(password.clone(), &SystemRandom).await.unwrap();
    let again = cheap.hash(password, &SystemRandom).await.unwrap();
    assert_ne!(other, again, "the salt is drawn again");
}

#[tokio::test]
async fn item_11_an_old_hash_is_renewed_at_login() {
    let folder = quick_folder();
    let club = Club::over(lan(), folder, Cost::LEAST).await;
    club.organizer().await;
    let stored = async |club: &Club| {
        let named = store_of(club).account_named(server::names::skeleton("Teacher Tom"));
        named.await.unwrap().unwrap().password
    };
    let before = stored(&club).await;
    assert!(before.contains("m=8,t=1"), "{before}");
    let Club { folder, app, router, .. } = club;
    drop((app, router));
    // Another start, with another cost.
    let folder = reopened(folder).await;
    let dearer = Cost { memory_kib: 16, passes: 2 };
    let club = Club::over(lan(), folder, dearer).await;
    club.log_in("Teacher Tom", "not the password").await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(stored(&club).await, before);
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    let after = stored(&club).await;
    assert!(after.contains("m=16,t=2"), "{after}");
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    assert_eq!(stored(&club).await, after, "a fresh hash is left alone");
}

fn store_of(club: &Club) -> &dyn PeopleStore {
    club.app.people.store()
}

/// Waits until the process that held the folder has released it.
async fn reopened(folder: tempfile::TempDir) -> tempfile::TempDir {
    for _ in 0..500 {
        let opened = store::SqliteStore::open(folder.path(), &store::SqliteOptions::default());
        if opened.is_ok() {
            return folder;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the data folder stays in use");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn item_11_at_most_two_hashes_run_at_once_and_a_crowd_is_turned_away() {
    let cost = Cost { memory_kib: 512, passes: 2 };
    let passwords = Arc::new(Passwords::new(cost, None, &SystemRandom));
    let mut tries = Vec::new();
    for _ in 0..200 {
        let passwords = Arc::clone(&passwords);
        tries.push(tokio::spawn(async move {
            passwords.compare(Password::claimed("a guess"), None).await.is_err()
        }));
    }
    let mut turned_away = 0;
    for one in tries {
        turned_away += usize::from(one.await.unwrap());
    }
    assert!(turned_away > 0, "everybody waited");
    let most = passwords.most_at_once();
    assert!((1..=2).contains(&most), "{most} hashes ran at once");
}

#[tokio::test]
async fn item_12_passwords_are_long_and_not_everybodys() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let invitation = club.invitation(&organizer, 9).await;
    let register = |name: &str, password: &str| {
        let body = json!({"token": invitation, "name": name, "password": password});
        club.ask("POST", "/api/v1/register").json(&body)
    };
    for (password, sentence) in [
        ("seven77", "at least 8"),
        ("password123", "too easy to guess"),
        ("Checkmate1", "too easy to guess"),
        ("Bobby Fisher", "must not be the name"),
        (&"long ".repeat(40), "at most 128"),
    ] {
        let reply = register("Bobby Fisher", password).send().await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{password}");
        assert!(reply.message().contains(sentence), "{}", reply.message());
    }
    // Any characters will do, and none is cut off.
    let odd = format!("♞ пароль \u{0}\u{202e} {}", "x".repeat(110));
    register("Ada", &odd).send().await.expect(StatusCode::CREATED);
    club.log_in("ada", &odd).await.expect(StatusCode::OK);
    // One letter, written in two ways, is one letter.
    register("Zoe", "caf\u{e9} au lait").send().await.expect(StatusCode::CREATED);
    club.log_in("Zoe", "cafe\u{301} au lait").await.expect(StatusCode::OK);
    let shorter: String = odd.chars().take(odd.chars().count() - 1).collect();
    club.log_in("Ada", &shorter).await.expect(StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn item_12_unknown_names_get_the_same_answer_at_the_same_cost() {
    let club = Club::open().await;
    club.organizer().await;
    let tried = async |name: &str| {
        let before = club.app.people.passwords_compared();
        let reply = club.log_in(name, "not the password").await;
        (reply.status, reply.text, club.app.people.passwords_compared() - before)
    };
    let known = tried("Teacher Tom").await;
    let unknown = tried("Nobody Known").await;
    let odd = tried("\u{202e}<b>").await;
    assert_eq!(known.0, StatusCode::UNAUTHORIZED);
    assert_eq!(known.2, 1);
    assert_eq!(known, unknown);
    assert_eq!(known, odd);
}

#[tokio::test]
async fn item_13_guessing_is_slowed_down_but_nobody_is_locked_out() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    club.player(&organizer, "Ada").await;
    let mut waits = Vec::new();
    for _ in 0..12 {
        let reply = club.log_in("Ada", "not the password").await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(reply.code(), "too-fast");
            let wait: u64 = reply.header("retry-after").parse().unwrap();
            waits.push(wait);
            club.clock.advance(u32::try_from(wait).unwrap() * SECOND);
        }
    }
    assert!(waits.len() >= 3 && waits.is_sorted(), "{waits:?}");
    // During the wait even the right password waits, and another name does not.
    while club.log_in("Ada", "not the password").await.status != StatusCode::TOO_MANY_REQUESTS {}
    club.log_in("Ada", PASSWORD).await.expect(StatusCode::TOO_MANY_REQUESTS);
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    club.clock.advance(60 * SECOND);
    club.log_in("Ada", PASSWORD).await.expect(StatusCode::OK);
    club.log_in("Ada", PASSWORD).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn item_13_a_network_and_everybody_together_are_limited_too() {
    let club = Club::with(RawOptions { lan: Some(true), ..RawOptions::default() }).await;
    let mut statuses = Vec::new();
    for number in 0..50 {
        club.clock.advance(SECOND);
        statuses.push(club.log_in(&format!("Name {number}"), "wrong guess").await.status);
    }
    assert!(statuses[..40].iter().all(|status| *status == StatusCode::UNAUTHORIZED));
    assert_eq!(statuses[41], StatusCode::TOO_MANY_REQUESTS);
    // A network elsewhere is not concerned.
    let body = json!({"name": "Name 99", "password": "wrong guess"});
    let ask = club.ask("POST", "/api/v1/login").from("10.9.8.7").json(&body);
    ask.send().await.expect(StatusCode::UNAUTHORIZED);
    // But all together have a limit, however many networks they have.
    let club = Club::open().await;
    let mut refused = 0;
    for number in 0..100 {
        let from = format!("10.{number}.0.1");
        let body = json!({"name": format!("Name {number}"), "password": "wrong guess"});
        let reply = club.ask("POST", "/api/v1/login").from(&from).json(&body).send().await;
        refused += usize::from(reply.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 40);
}

/// A file of a secret, with these permissions.
#[cfg(unix)]
fn pepper_file(folder: &tempfile::TempDir, text: &[u8], mode: u32) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.path().join("pepper");
    std::fs::write(&file, text).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
    file
}

#[cfg(unix)]
fn peppered(file: &Path) -> RawOptions {
    RawOptions { pepper: Some(file.to_owned()), ..lan() }
}

#[cfg(unix)]
#[tokio::test]
async fn item_11_a_pepper_goes_into_every_hash_and_older_ones_are_renewed() {
    let secrets = quick_folder();
    let file = pepper_file(&secrets, &[b'x'; 32], 0o600);
    let stored = async |club: &Club| {
        let named = store_of(club).account_named(server::names::skeleton("Teacher Tom"));
        named.await.unwrap().unwrap().password
    };
    let again = async |club: Club, raw: RawOptions| {
        let Club { folder, app, router, .. } = club;
        drop((app, router));
        Club::over(raw, reopened(folder).await, Cost::LEAST).await
    };
    let club = Club::open().await;
    club.organizer().await;
    let before = stored(&club).await;
    assert!(!before.contains("keyid"), "{before}");
    // Accounts from before the pepper can still log in, and use it from then on.
    let club = again(club, peppered(&file)).await;
    club.log_in("Teacher Tom", "not the password").await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(stored(&club).await, before);
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    let after = stored(&club).await;
    assert!(after.contains("keyid="), "{after}");
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    assert_eq!(stored(&club).await, after, "a fresh hash is left alone");
    // Without it, or with another, no password is right, not even for a hash.
    let club = again(club, lan()).await;
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::UNAUTHORIZED);
    let other = pepper_file(&secrets, &[b'y'; 32], 0o600);
    let club = again(club, peppered(&other)).await;
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(stored(&club).await, after);
    // The end of a line that an editor adds changes nothing.
    let edited = pepper_file(&secrets, &[&[b'x'; 32][..], b"\r\n"].concat(), 0o640);
    let club = again(club, peppered(&edited)).await;
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
}

#[cfg(unix)]
#[test]
fn item_11_a_pepper_that_is_no_secret_is_refused_with_a_sentence() {
    let folder = quick_folder();
    let long = [b'x'; 1025];
    for (text, mode, sentence) in [
        (&long[..32], 0o644, "every user of this computer can read or write the pepper"),
        (&long[..32], 0o602, "every user of this computer can read or write the pepper"),
        (&long[..31], 0o600, "is too short: use at least 32 bytes"),
        (b"\n", 0o600, "is too short: use at least 32 bytes"),
        (&long[..], 0o600, "is too long: at most 1024 bytes"),
    ] {
        let file = pepper_file(&folder, text, mode);
        let error = Pepper::read(&file).unwrap_err().to_string();
        assert!(error.contains(sentence), "{error}");
        assert!(error.contains("pepper"), "{error}");
    }
    let error = Pepper::read(&folder.path().join("nowhere")).unwrap_err().to_string();
    assert!(error.contains("cannot read the pepper "), "{error}");
    let file = pepper_file(&folder, &long[..1024], 0o600);
    let pepper = Pepper::read(&file).unwrap();
    assert_eq!(format!("{pepper:?}"), "Pepper(..)");
}
