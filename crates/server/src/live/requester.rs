//! Who asks for something, and from where.

use std::net::IpAddr;

use crate::identity::Identity;

/// Somebody who asks for something. What it costs is counted for the person and for the network.
#[derive(Clone, Copy, Debug)]
pub struct Requester<'a> {
    /// The person.
    pub who: &'a Identity,
    /// The address; nothing at the server's own computer, where nothing is limited.
    pub address: Option<IpAddr>,
}

impl<'a> From<&'a Identity> for Requester<'a> {
    fn from(who: &'a Identity) -> Self {
        Self { who, address: None }
    }
}
