//! The addresses and names of this computer, and the server's URL.

use std::net::{IpAddr, SocketAddr};

use crate::config::{Config, Reach};

/// The port that browsers use for encrypted pages if the URL has none.
const HTTPS_PORT: u16 = 443;

/// The addresses and the name of this computer in its network.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnNames {
    /// Its addresses, without those of the loopback interface.
    pub addresses: Vec<IpAddr>,
    /// Its name.
    pub hostname: Option<String>,
}

impl OwnNames {
    /// Asks the system; what the system does not know stays empty.
    pub fn of_this_computer() -> Self {
        let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
        let others = interfaces.into_iter().filter(|interface| !interface.is_loopback());
        let addresses: Vec<IpAddr> = others.map(|interface| interface.ip()).collect();
        let hostname = gethostname::gethostname().into_string().ok();
        Self { addresses, hostname }
    }

    /// The address for other computers in the local network, preferably an IPv4 address of a
    /// private network.
    pub fn lan_address(&self) -> Option<IpAddr> {
        let private = |address: &&IpAddr| matches!(address, IpAddr::V4(v4) if v4.is_private());
        let plain = |address: &&IpAddr| matches!(address, IpAddr::V4(v4) if !v4.is_link_local());
        let mut addresses = self.addresses.iter();
        let found = addresses.clone().find(private).or_else(|| addresses.find(plain));
        found.copied()
    }
}

/// The URL to open in a browser.
pub fn url(config: &Config, address: SocketAddr, own: &OwnNames) -> String {
    let scheme = scheme(config);
    let host = match config.reach() {
        Reach::Loopback => "127.0.0.1".to_owned(),
        Reach::Lan => {
            own.lan_address().map_or_else(|| "127.0.0.1".to_owned(), |address| address.to_string())
        }
        Reach::Public => config.hosts().first().cloned().unwrap_or_default(),
    };
    match config.reach() {
        // Browsers reach the proxy in front, on its usual port.
        Reach::Public if config.tls().is_none() => format!("{scheme}://{host}"),
        _ if config.is_encrypted() && address.port() == HTTPS_PORT => format!("{scheme}://{host}"),
        _ => format!("{scheme}://{host}:{}", address.port()),
    }
}

/// The URL for links that set a password. Without encryption it is for a browser on this computer, so
/// that neither link nor password crosses the network.
pub fn private_url(config: &Config, address: SocketAddr, own: &OwnNames) -> String {
    match config.reach() {
        Reach::Public => url(config, address, own),
        Reach::Loopback | Reach::Lan => {
            format!("{}://127.0.0.1:{}", scheme(config), address.port())
        }
    }
}

fn scheme(config: &Config) -> &'static str {
    if config.is_encrypted() { "https" } else { "http" }
}
