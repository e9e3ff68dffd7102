//! Untrusted socket messages: a readable message survives a round trip.

use protocol::ClientMessage;

use crate::reach::Reach;

/// Reads the message, writes it and reads it again.
pub fn run(data: &[u8]) -> Reach {
    let Ok(message) = serde_json::from_slice::<ClientMessage>(data) else {
        return Reach::Refused;
    };
    let written = serde_json::to_string(&message).expect("a message can be written");
    let again: ClientMessage = serde_json::from_str(&written).expect("what is written can be read");
    assert_eq!(again, message, "what is written reads back equal");
    let twice = serde_json::to_string(&again).expect("a message can be written");
    assert_eq!(twice, written, "equal messages are written alike");
    Reach::Inside
}
