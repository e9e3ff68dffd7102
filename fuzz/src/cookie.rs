//! Untrusted `Cookie` headers: only a token signed by the server is accepted.

use game::{ActorId, PlayerName, UtcMillis};
use server::http::cookie_value;
use server::{GuestScope, Tokens};

use crate::reach::Reach;

const NAME: &str = "tabiya-plain";
const NOW: UtcMillis = UtcMillis(1_800_000_000_000);

/// Reads the header and checks the token in it.
pub fn run(data: &[u8]) -> Reach {
    let Ok(header) = std::str::from_utf8(data) else {
        return Reach::Refused;
    };
    let Some(value) = cookie_value(header, NAME) else {
        return Reach::Refused;
    };
    assert!(header.contains(value), "a value is part of its header");
    assert!(!value.contains(';'), "a value ends where the next cookie begins");
    let tokens = Tokens::new([7; 32]);
    if let Some((found, room)) = tokens.check(value, NOW) {
        // Nobody can sign without the key, so only a token signed here before is accepted.
        let name = found.name.expect("a guest has a name");
        let signed = tokens.sign(found.actor, &name, room, NOW);
        assert!(tokens.check(&signed, NOW).is_some(), "what is signed is accepted");
    }
    // The token identifies the same person, wherever it is in the header.
    let ada = PlayerName::new("Ada").expect("a name");
    let own = tokens.sign(ActorId(7), &ada, GuestScope::Server, NOW);
    let behind = format!("other={value}; {NAME}={own}");
    let found = cookie_value(&behind, NAME).map(|token| tokens.check(token, NOW).is_some());
    assert_eq!(found, Some(true), "another cookie hides ours");
    Reach::Inside
}
