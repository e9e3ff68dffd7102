//! The options of the server.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use server::{Config, RawOptions};

use crate::data_folder;

/// Start the server for matches on this computer or on your network
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ServeArguments {
    #[command(flatten)]
    pub(crate) server: ServerArguments,
    /// The format of the log on standard error
    #[arg(long, env = "TABIYA_LOG_FORMAT", value_name = "FORM", default_value = "lines")]
    pub(crate) log_format: LogFormat,
}

/// The options of the server: its address, its data, and who can connect.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ServerArguments {
    /// The port to listen on [default: 8080]
    #[arg(long, env = "TABIYA_PORT", value_name = "NUMBER")]
    port: Option<u16>,
    /// The data folder [default: your system's data folder]
    #[arg(long, env = "TABIYA_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Serve your local network, without encryption; prints the room code and a QR code
    #[arg(long, env = "TABIYA_LAN", num_args = 0..=1, default_missing_value = "true", value_name = "YES")]
    lan: Option<bool>,
    /// Serve the internet; needs TLS or a trusted proxy, and --host
    #[arg(long, env = "TABIYA_PUBLIC", num_args = 0..=1, default_missing_value = "true", value_name = "YES")]
    public: Option<bool>,
    /// A host name of this server, such as chess.example.org; can be repeated
    #[arg(long = "host", env = "TABIYA_HOSTS", value_delimiter = ',', value_name = "NAME")]
    hosts: Option<Vec<String>>,
    /// The certificate chain for TLS, a PEM file
    #[arg(long, env = "TABIYA_TLS_CERTIFICATE", value_name = "FILE")]
    tls_certificate: Option<PathBuf>,
    /// The private key of the certificate, a PEM file
    #[arg(long, env = "TABIYA_TLS_KEY", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// A file with a secret that is mixed into every password hash; do not keep it with the backups
    #[arg(long, env = "TABIYA_PEPPER", value_name = "FILE")]
    pepper: Option<PathBuf>,
    /// The address of a proxy that handles TLS for this server, and that alone may reach it with --public; can be repeated
    #[arg(
        long = "trusted-proxy",
        env = "TABIYA_TRUSTED_PROXIES",
        value_delimiter = ',',
        value_name = "ADDRESS"
    )]
    trusted_proxies: Option<Vec<String>>,
    /// A folder with the files of the page, read again for each request; for developers
    #[arg(long, env = "TABIYA_WEB", value_name = "FOLDER", hide = true)]
    web: Option<PathBuf>,
    /// The maximum number of sockets from one address, and of other connections [default: 256]
    #[arg(long, env = "TABIYA_SOCKETS_PER_ADDRESS", value_name = "NUMBER")]
    sockets_per_address: Option<usize>,
    /// A TOML file with these options [default: tabiya.toml in the data folder, if it exists]
    #[arg(long, env = "TABIYA_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    #[default]
    Lines,
    /// For programs
    Json,
}

impl ServerArguments {
    /// The validated options.
    ///
    /// # Errors
    /// When the options contradict each other, or their file cannot be read.
    pub(crate) fn config(&self) -> Result<Config> {
        let data = data_folder::find(self.data.as_deref())?;
        Ok(Config::new(self.options(&data)?, data)?)
    }

    /// The options of the command line and the environment, then those of the file.
    fn options(&self, data: &Path) -> Result<RawOptions> {
        let own = RawOptions {
            port: self.port,
            data: self.data.clone(),
            lan: self.lan,
            public: self.public,
            hosts: self.hosts.clone(),
            tls_certificate: self.tls_certificate.clone(),
            tls_key: self.tls_key.clone(),
            pepper: self.pepper.clone(),
            trusted_proxies: self.trusted_proxies.clone(),
            web: self.web.clone(),
            sockets_per_address: self.sockets_per_address,
            // What is chosen once has no place on a command line.
            puzzles_a_day: None,
            engines: None,
        };
        let usual = data.join("tabiya.toml");
        let file = match &self.config {
            Some(file) => file,
            None if usual.exists() => &usual,
            None => return Ok(own),
        };
        let text = fs::read_to_string(file)
            .with_context(|| format!("cannot read the configuration {}", file.display()))?;
        let written = RawOptions::parse(&text).with_context(|| file.display().to_string())?;
        Ok(own.or(written))
    }
}
