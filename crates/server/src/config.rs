//! Options of the server: raw ones from the command line, the environment and a file, and the checked [`Config`].

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use game::PlayerName;
use serde::Deserialize;

use crate::computer::engine_id;
use crate::limits::{CONNECTIONS_PER_ADDRESS, ENGINES, PUZZLES_A_DAY};

/// The port if no other is chosen.
pub const DEFAULT_PORT: u16 = 8080;

/// Options as they were given, not checked yet.
///
/// As a file they are TOML, with the same names and hyphens: `trusted-proxies = ["10.0.0.1"]`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RawOptions {
    /// The port to listen on.
    pub port: Option<u16>,
    /// The data folder.
    pub data: Option<PathBuf>,
    /// Whether the local network may connect, without encryption.
    pub lan: Option<bool>,
    /// Whether the internet may connect.
    pub public: Option<bool>,
    /// Additional host names for browsers, besides those the server finds itself.
    pub hosts: Option<Vec<String>>,
    /// The certificate chain, a PEM file.
    pub tls_certificate: Option<PathBuf>,
    /// Its private key, a PEM file.
    pub tls_key: Option<PathBuf>,
    /// A file whose content is mixed into every password hash.
    pub pepper: Option<PathBuf>,
    /// Addresses of proxies that terminate TLS and report the address of the client.
    pub trusted_proxies: Option<Vec<String>>,
    /// A folder with the files of the page, for its developers; without it, those in the program are used.
    pub web: Option<PathBuf>,
    /// How many connections may be open from one address.
    pub sockets_per_address: Option<usize>,
    /// How many puzzles to take from the server's own games on a day; 0 for none.
    pub puzzles_a_day: Option<u32>,
    /// Engines to offer as opponents.
    pub engines: Option<Vec<EngineOptions>>,
}

/// An engine that is offered as an opponent: another program, which speaks UCI.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EngineOptions {
    /// The name that people see.
    pub name: String,
    /// The program.
    pub program: String,
    /// Its arguments.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// UCI options to set.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}

/// The value of a UCI option.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A check box.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl EngineOptions {
    /// The options as UCI writes them.
    pub(crate) fn values(&self) -> Vec<(String, String)> {
        let text = |value: &OptionValue| match value {
            OptionValue::Flag(flag) => flag.to_string(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => text.clone(),
        };
        self.options.iter().map(|(name, value)| (name.clone(), text(value))).collect()
    }
}

/// Who can reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// This computer only.
    Loopback,
    /// The local network, without encryption.
    Lan,
    /// The internet, encrypted.
    Public,
}

/// The files of the certificate and its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// The certificate chain.
    pub certificate: PathBuf,
    /// Its private key.
    pub key: PathBuf,
}

/// Checked options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    address: SocketAddr,
    data: PathBuf,
    reach: Reach,
    hosts: Vec<String>,
    tls: Option<TlsFiles>,
    pepper: Option<PathBuf>,
    trusted_proxies: Vec<IpAddr>,
    web: Option<PathBuf>,
    sockets_per_address: usize,
    puzzles_a_day: u32,
    engines: Vec<EngineOptions>,
}

/// Why options cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigFault {
    /// Both ways of opening the server.
    #[error(
        "choose one of --lan and --public: the first is for a network you trust, the second for the internet"
    )]
    LanAndPublic,
    /// The internet without encryption.
    #[error(
        "--public sends passwords and games over the internet, so it needs TLS: pass --tls-certificate and \
         --tls-key, or --trusted-proxy with the address of a proxy that terminates TLS for this server"
    )]
    PublicWithoutTls,
    /// The internet without a host name.
    #[error(
        "--public needs --host with the name that browsers will use, such as chess.example.org"
    )]
    PublicWithoutHost,
    /// A certificate without a key, or a key without a certificate.
    #[error("--tls-certificate and --tls-key belong together: {0} is missing")]
    HalfTls(&'static str),
    /// Not the address of a proxy.
    #[error("`{0}` is not the address of a proxy: write it as 10.0.0.1 or fd00::1")]
    BadProxy(String),
    /// Not a host name.
    #[error(
        "`{0}` is not a host name: write it without scheme, port and path, such as chess.example.org"
    )]
    BadHost(String),
    /// An engine that cannot be offered.
    #[error("the engine `{name}`: {problem}")]
    BadEngine {
        /// Its name.
        name: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// Too many engines.
    #[error("the configuration has {0} engines; a server offers at most {ENGINES}")]
    TooManyEngines(usize),
    /// A configuration file that cannot be read.
    #[error("line {line}: {problem}")]
    BadFile {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
}

/// Everything wrong with the options; never empty.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ConfigFaults {
    /// The faults.
    pub faults: Vec<ConfigFault>,
}

impl fmt::Display for ConfigFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl RawOptions {
    /// Reads a configuration file.
    ///
    /// # Errors
    /// When it is not TOML, or has a key that is not an option.
    pub fn parse(text: &str) -> Result<Self, ConfigFault> {
        toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            ConfigFault::BadFile { line, problem: error.message().to_owned() }
        })
    }

    /// These options, with missing ones taken from the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            port: self.port.or(other.port),
            data: self.data.or(other.data),
            lan: self.lan.or(other.lan),
            public: self.public.or(other.public),
            hosts: self.hosts.or(other.hosts),
            tls_certificate: self.tls_certificate.or(other.tls_certificate),
            tls_key: self.tls_key.or(other.tls_key),
            pepper: self.pepper.or(other.pepper),
            trusted_proxies: self.trusted_proxies.or(other.trusted_proxies),
            web: self.web.or(other.web),
            sockets_per_address: self.sockets_per_address.or(other.sockets_per_address),
            puzzles_a_day: self.puzzles_a_day.or(other.puzzles_a_day),
            engines: self.engines.or(other.engines),
        }
    }
}

impl Config {
    /// Checks options. `data` is the data folder if they name none.
    ///
    /// # Errors
    /// Every fault at once.
    pub fn new(raw: RawOptions, data: PathBuf) -> Result<Self, ConfigFaults> {
        let mut faults = Vec::new();
        let tls = tls(&raw, &mut faults);
        let trusted_proxies = proxies(&raw, &mut faults);
        let hosts = hosts(&raw, &mut faults);
        check_engines(raw.engines.as_deref().unwrap_or_default(), &mut faults);
        let reach = match (raw.lan.unwrap_or(false), raw.public.unwrap_or(false)) {
            (false, false) => Reach::Loopback,
            (true, false) => Reach::Lan,
            (false, true) => Reach::Public,
            (true, true) => {
                faults.push(ConfigFault::LanAndPublic);
                Reach::Loopback
            }
        };
        let offers_tls = raw.tls_certificate.is_some() || raw.tls_key.is_some();
        if reach == Reach::Public && !offers_tls && raw.trusted_proxies.is_none() {
            faults.push(ConfigFault::PublicWithoutTls);
        }
        if reach == Reach::Public && hosts.is_empty() && raw.hosts.is_none() {
            faults.push(ConfigFault::PublicWithoutHost);
        }
        if !faults.is_empty() {
            return Err(ConfigFaults { faults });
        }
        let mut config = Self {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, raw.port.unwrap_or(DEFAULT_PORT))),
            data: raw.data.unwrap_or(data),
            reach,
            hosts,
            tls,
            pepper: raw.pepper,
            trusted_proxies,
            web: raw.web,
            sockets_per_address: raw.sockets_per_address.unwrap_or(CONNECTIONS_PER_ADDRESS),
            puzzles_a_day: raw.puzzles_a_day.unwrap_or(PUZZLES_A_DAY),
            engines: raw.engines.unwrap_or_default(),
        };
        // Nobody else needs to reach a server whose proxies all run on this computer.
        let is_behind_own_proxy =
            config.needs_proxy() && config.trusted_proxies.iter().all(IpAddr::is_loopback);
        if reach != Reach::Loopback && !is_behind_own_proxy {
            config.address.set_ip(Ipv4Addr::UNSPECIFIED.into());
        }
        Ok(config)
    }

    /// The address to listen on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The data folder.
    pub fn data(&self) -> &PathBuf {
        &self.data
    }

    /// Who can reach the server.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Additional host names for browsers, in lower case, besides those the server finds itself.
    pub fn hosts(&self) -> &[String] {
        &self.hosts
    }

    /// The certificate, if the server speaks TLS itself.
    pub fn tls(&self) -> Option<&TlsFiles> {
        self.tls.as_ref()
    }

    /// The file whose content is mixed into every password hash, if there is one.
    pub fn pepper(&self) -> Option<&Path> {
        self.pepper.as_deref()
    }

    /// Proxies that are trusted to report the client's address.
    pub fn trusted_proxies(&self) -> &[IpAddr] {
        &self.trusted_proxies
    }

    /// The folder that the files of the page are read from, if not those in the program.
    pub fn web(&self) -> Option<&Path> {
        self.web.as_deref()
    }

    /// How many connections may be open from one address.
    pub fn sockets_per_address(&self) -> usize {
        self.sockets_per_address
    }

    /// How many puzzles the server takes from its own games on a day.
    pub fn puzzles_a_day(&self) -> u32 {
        self.puzzles_a_day
    }

    /// The engines that are offered as opponents.
    pub fn engines(&self) -> &[EngineOptions] {
        &self.engines
    }

    /// Whether browsers connect by TLS, to the server itself or to a proxy.
    pub fn is_encrypted(&self) -> bool {
        self.tls.is_some() || (self.reach == Reach::Public && !self.trusted_proxies.is_empty())
    }

    /// Whether only the trusted proxies may connect: without them, passwords would cross the internet in plain
    /// text.
    pub fn needs_proxy(&self) -> bool {
        self.reach == Reach::Public && self.tls.is_none()
    }

    /// Whether guests may use a room code. On the internet it could be guessed.
    pub fn has_room_code(&self) -> bool {
        self.reach != Reach::Public
    }
}

fn tls(raw: &RawOptions, faults: &mut Vec<ConfigFault>) -> Option<TlsFiles> {
    match (&raw.tls_certificate, &raw.tls_key) {
        (Some(certificate), Some(key)) => {
            Some(TlsFiles { certificate: certificate.clone(), key: key.clone() })
        }
        (None, None) => None,
        (Some(_), None) => {
            faults.push(ConfigFault::HalfTls("--tls-key"));
            None
        }
        (None, Some(_)) => {
            faults.push(ConfigFault::HalfTls("--tls-certificate"));
            None
        }
    }
}

fn proxies(raw: &RawOptions, faults: &mut Vec<ConfigFault>) -> Vec<IpAddr> {
    let mut addresses = Vec::new();
    for text in raw.trusted_proxies.iter().flatten() {
        match text.trim().parse() {
            Ok(address) => addresses.push(IpAddr::to_canonical(&address)),
            Err(_) => faults.push(ConfigFault::BadProxy(text.clone())),
        }
    }
    addresses
}

fn check_engines(engines: &[EngineOptions], faults: &mut Vec<ConfigFault>) {
    if engines.len() > ENGINES {
        faults.push(ConfigFault::TooManyEngines(engines.len()));
    }
    let mut ids = HashSet::new();
    for engine in engines {
        let id = engine_id(&engine.name);
        let problem = if PlayerName::new(&engine.name).is_err() {
            Some("a name has 1 to 40 characters that can be shown on one line")
        } else if id == engine_id("") {
            Some("its name needs a letter from a to z or a digit")
        } else if engine.program.trim().is_empty() {
            Some("it needs a program")
        } else if !ids.insert(id) {
            Some("another engine has the same name")
        } else {
            None
        };
        let name = engine.name.escape_debug().to_string();
        faults.extend(problem.map(|problem| ConfigFault::BadEngine { name, problem }));
    }
}

fn hosts(raw: &RawOptions, faults: &mut Vec<ConfigFault>) -> Vec<String> {
    let mut hosts = Vec::new();
    for text in raw.hosts.iter().flatten() {
        let host = text.trim().to_ascii_lowercase();
        let letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.');
        if !host.is_empty() && host.len() <= 253 && host.chars().all(letter) {
            hosts.push(host);
        } else {
            faults.push(ConfigFault::BadHost(text.clone()));
        }
    }
    hosts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(raw: RawOptions) -> Result<Config, Vec<ConfigFault>> {
        Config::new(raw, PathBuf::from("data")).map_err(|faults| faults.faults)
    }

    #[test]
    fn without_options_it_is_for_this_computer_alone() {
        let config = config(RawOptions::default()).unwrap();
        assert_eq!(config.address().to_string(), "127.0.0.1:8080");
        assert_eq!((config.reach(), config.is_encrypted()), (Reach::Loopback, false));
        assert!(config.has_room_code());
    }

    #[test]
    fn the_local_network_is_let_in_on_purpose() {
        let config = config(RawOptions { lan: Some(true), ..RawOptions::default() }).unwrap();
        assert_eq!(config.address().to_string(), "0.0.0.0:8080");
        assert!(config.has_room_code());
    }

    #[test]
    fn the_world_is_not_let_in_without_encryption() {
        let raw = RawOptions { public: Some(true), ..RawOptions::default() };
        let faults = config(raw).unwrap_err();
        assert_eq!(faults, [ConfigFault::PublicWithoutTls, ConfigFault::PublicWithoutHost]);
    }

    #[test]
    fn the_world_may_come_through_a_proxy_that_speaks_tls() {
        let raw = RawOptions {
            public: Some(true),
            trusted_proxies: Some(vec!["10.0.0.1".to_owned()]),
            hosts: Some(vec!["Chess.Example.org".to_owned()]),
            ..RawOptions::default()
        };
        let config = config(raw).unwrap();
        assert!(config.is_encrypted() && !config.has_room_code());
        assert_eq!(config.hosts(), ["chess.example.org"]);
    }

    #[test]
    fn every_fault_is_reported_at_once() {
        let raw = RawOptions {
            lan: Some(true),
            public: Some(true),
            tls_key: Some(PathBuf::from("key.pem")),
            trusted_proxies: Some(vec!["proxy".to_owned()]),
            hosts: Some(vec!["https://x".to_owned()]),
            ..RawOptions::default()
        };
        let faults = config(raw).unwrap_err();
        assert_eq!(
            faults,
            [
                ConfigFault::HalfTls("--tls-certificate"),
                ConfigFault::BadProxy("proxy".to_owned()),
                ConfigFault::BadHost("https://x".to_owned()),
                ConfigFault::LanAndPublic,
            ]
        );
    }

    #[test]
    fn the_command_line_goes_before_the_file() {
        let file = RawOptions::parse("port = 9000\nlan = true").unwrap();
        let line = RawOptions { port: Some(9001), ..RawOptions::default() };
        let both = line.or(file);
        assert_eq!((both.port, both.lan), (Some(9001), Some(true)));
    }

    #[test]
    fn a_misspelled_option_in_the_file_is_named() {
        let error = RawOptions::parse("lan = true\n\nprot = 9000").unwrap_err().to_string();
        assert!(
            error.starts_with("line 3: unknown field `prot`, expected one of `port`"),
            "{error}"
        );
    }

    #[test]
    fn every_option_has_its_key_in_the_file() {
        let file = RawOptions::parse(
            r#"
            port = 9000
            data = "club"
            lan = false
            public = true
            hosts = ["chess.example.org"]
            tls-certificate = "chain.pem"
            tls-key = "key.pem"
            pepper = "pepper"
            trusted-proxies = ["10.0.0.1"]
            web = "web"
            sockets-per-address = 8
            puzzles-a-day = 3
            engines = []
            "#,
        );
        let paths = ["club", "chain.pem", "key.pem", "pepper", "web"];
        let paths = paths.map(|path| Some(PathBuf::from(path)));
        let [data, tls_certificate, tls_key, pepper, web] = paths;
        let all = RawOptions {
            port: Some(9000),
            data,
            lan: Some(false),
            public: Some(true),
            hosts: Some(vec!["chess.example.org".to_owned()]),
            tls_certificate,
            tls_key,
            pepper,
            trusted_proxies: Some(vec!["10.0.0.1".to_owned()]),
            web,
            sockets_per_address: Some(8),
            puzzles_a_day: Some(3),
            engines: Some(Vec::new()),
        };
        assert_eq!(file.as_ref(), Ok(&all));
        assert_eq!(RawOptions::default().or(all.clone()), all, "what is not said is the file's");
        let config = config(all).unwrap();
        assert_eq!((config.address().port(), config.sockets_per_address()), (9000, 8));
        assert_eq!(config.puzzles_a_day(), 3);
        assert_eq!(config.pepper(), Some(Path::new("pepper")));
        assert_eq!((config.data(), config.web()), (&PathBuf::from("club"), Some(Path::new("web"))));
    }
}
