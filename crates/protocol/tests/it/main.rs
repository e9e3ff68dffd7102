//! The wire types and their document hold together.

use std::fmt::Write;

use protocol::{ClientMessage, History, ServerMessage, http, people, positions, tables};
use schemars::schema_for;
use sha2::{Digest, Sha256};

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// The first sixteen hexadecimal digits of the hash of all types as JSON Schemas.
fn fingerprint() -> String {
    let schemas = [
        schema_for!(ClientMessage),
        schema_for!(ServerMessage),
        schema_for!(http::NewGuest),
        schema_for!(http::GuestMade),
        schema_for!(http::NewMatch),
        schema_for!(http::MatchMade),
        schema_for!(http::Join),
        schema_for!(http::Joined),
        schema_for!(http::RulesetEntry),
        schema_for!(http::RulesetText),
        schema_for!(http::RulesetCheck),
        schema_for!(History),
        schema_for!(positions::PositionRequest),
        schema_for!(positions::PositionAnswer),
        schema_for!(tables::NewTable),
        schema_for!(tables::JoinTable),
        schema_for!(tables::TableCode),
        schema_for!(tables::SeatWish),
        schema_for!(tables::ReadyMark),
        schema_for!(tables::SeatOfComputer),
        schema_for!(tables::Arrange),
        schema_for!(tables::GoOn),
        schema_for!(tables::WhichMember),
        schema_for!(tables::TableList),
    ];
    let mut hash = Sha256::new();
    for schema in schemas {
        hash.update(serde_json::to_string(&schema).expect("a schema is JSON"));
    }
    let mut text = String::new();
    for byte in &hash.finalize()[..8] {
        write!(text, "{byte:02x}").expect("writing to a string");
    }
    text
}

/// The JSON blocks of the document under a name: ```` ```json client ````.
fn examples(name: &str) -> Vec<String> {
    let opening = format!("```json {name}\n");
    let blocks = DOCUMENT.split(opening.as_str()).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_document_is_about_these_types() {
    let expected = format!("Fingerprint of the types: `{}`.", fingerprint());
    assert!(
        DOCUMENT.contains(&expected),
        "the types changed: bring docs/protocol.md up to date, then write `{expected}` there"
    );
}

#[test]
fn the_document_tells_the_version() {
    assert!(DOCUMENT.contains(&format!("This is version {}.", protocol::VERSION)));
}

#[test]
fn every_client_example_is_a_message() {
    let examples = examples("client");
    assert!(examples.len() >= 8, "{}", examples.len());
    for example in examples {
        let message: ClientMessage =
            serde_json::from_str(&example).unwrap_or_else(|error| panic!("{error}: {example}"));
        let written = serde_json::to_value(&message).expect("a message is JSON");
        let again: serde_json::Value = serde_json::from_str(&example).expect("the example is JSON");
        assert_eq!(written, again);
    }
}

#[test]
fn every_server_example_is_a_message() {
    let examples = examples("server");
    assert!(examples.len() >= 8, "{}", examples.len());
    for example in examples {
        let message: ServerMessage =
            serde_json::from_str(&example).unwrap_or_else(|error| panic!("{error}: {example}"));
        let written = serde_json::to_value(&message).expect("a message is JSON");
        let again: serde_json::Value = serde_json::from_str(&example).expect("the example is JSON");
        assert_eq!(written, again);
    }
}

#[test]
fn every_request_example_is_a_body() {
    for example in examples("new-match") {
        let body: Result<http::NewMatch, _> = serde_json::from_str(&example);
        assert!(body.is_ok(), "{body:?}: {example}");
    }
    assert!(examples("new-match").len() >= 2);
    for example in examples("history") {
        let answer: Result<History, _> = serde_json::from_str(&example);
        assert!(answer.is_ok(), "{answer:?}: {example}");
    }
    for example in examples("ruleset-check") {
        let answer: Result<http::RulesetCheck, _> = serde_json::from_str(&example);
        assert!(answer.is_ok(), "{answer:?}: {example}");
    }
    for example in examples("new-table") {
        let body: Result<tables::NewTable, _> = serde_json::from_str(&example);
        assert!(body.is_ok(), "{body:?}: {example}");
    }
    assert!(!examples("new-table").is_empty());
    assert!(!examples("history").is_empty() && !examples("ruleset-check").is_empty());
}

#[test]
fn the_old_spelling_of_organizer_is_still_read() {
    let invitation = r#"{"uses":1,"hours":24,"role":"organiser"}"#;
    let read: people::NewRegisterInvitation =
        serde_json::from_str(invitation).expect("an old body");
    assert_eq!(read.role, people::AccountRole::Organizer);
    let written = serde_json::to_value(read.role).expect("a role is JSON");
    assert_eq!(written, "organizer");
}

#[test]
fn unknown_keys_of_clients_are_refused() {
    let slip = r#"{"type":"watch","match":"x","hvae":null}"#;
    let read: Result<ClientMessage, _> = serde_json::from_str(slip);
    let error = read.expect_err("a misspelled key").to_string();
    assert!(error.contains("hvae"), "{error}");
}
