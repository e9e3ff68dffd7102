//! The client's address: that of the peer, or the one a trusted proxy reports.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The network of an address, shared by a household or a school.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Network {
    /// The first 24 bits.
    V4([u8; 3]),
    /// The first 64 bits.
    V6([u16; 4]),
}

impl Network {
    /// The network of an address.
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let [a, b, c, _] = address.octets();
                Self::V4([a, b, c])
            }
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Self::V6([a, b, c, d])
            }
        }
    }
}

/// What one customer of a provider may have: a /24 of IPv4, or a /48 of IPv6 with 65,536 networks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Site {
    /// The first 24 bits.
    V4([u8; 3]),
    /// The first 48 bits.
    V6([u16; 3]),
}

impl Network {
    /// The site that the network belongs to.
    pub fn site(self) -> Site {
        match self {
            Self::V4(network) => Site::V4(network),
            Self::V6([a, b, c, _]) => Site::V6([a, b, c]),
        }
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::V4([a, b, c]) => write!(f, "{}/24", Ipv4Addr::new(a, b, c, 0)),
            Self::V6([a, b, c, d]) => write!(f, "{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)),
        }
    }
}

/// The client's address. `X-Forwarded-For` counts only if a trusted proxy sends it, and then only its last
/// address that is not a trusted proxy: the client may have written everything before it.
pub fn client<'a>(
    peer: IpAddr,
    forwarded: impl DoubleEndedIterator<Item = &'a str>,
    trusted: &[IpAddr],
) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.contains(&address.to_canonical());
    if !is_trusted(&peer) {
        return peer;
    }
    for hop in forwarded.rev() {
        match hop.trim().parse::<IpAddr>() {
            Ok(address) if is_trusted(&address) => {}
            Ok(address) => return address.to_canonical(),
            // A trusted proxy writes addresses only, so the client wrote this.
            Err(_) => return peer,
        }
    }
    peer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_report_the_address() {
        let trusted: Vec<IpAddr> = vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        for (peer, forwarded, expected) in [
            ("203.0.113.9", "198.51.100.7", "203.0.113.9"),
            ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
            ("10.0.0.1", "6.6.6.6, 198.51.100.7", "198.51.100.7"),
            ("10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2", "198.51.100.7"),
            ("10.0.0.1", "198.51.100.7, junk", "10.0.0.1"),
            ("10.0.0.1", "", "10.0.0.1"),
        ] {
            let hops = forwarded.split(',').filter(|hop| !hop.is_empty());
            let found = client(peer.parse().unwrap(), hops, &trusted);
            assert_eq!(found.to_string(), expected, "{peer} {forwarded}");
        }
    }

    #[test]
    fn neighboring_addresses_share_a_network() {
        let network = |text: &str| Network::of(text.parse().unwrap());
        assert_eq!(network("192.168.1.4"), network("::ffff:192.168.1.200"));
        assert_ne!(network("192.168.1.4"), network("192.168.2.4"));
        let site = |text: &str| network(text).site();
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(site("2001:db8:1:2::1"), site("2001:db8:1:3::1"));
        assert_ne!(site("2001:db8:1:2::1"), site("2001:db8:2:2::1"));
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_eq!(network("2001:db8:1:2::1").to_string(), "2001:db8:1:2::/64");
    }
}
