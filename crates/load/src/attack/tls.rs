//! A certificate for a public server, and a client that accepts it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio_rustls::TlsConnector;

use super::target::HOST;
use crate::wire::{self, Http, ReadAhead, Source};

/// Writes a certificate and its key; returns the options that name them.
pub(crate) fn files(folder: &Path) -> Result<[(&'static str, PathBuf); 2]> {
    let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
    if !certificate.exists() {
        let made = rcgen::generate_simple_self_signed([HOST.to_owned()])?;
        std::fs::write(&certificate, made.cert.pem())?;
        std::fs::write(&key, made.signing_key.serialize_pem())?;
    }
    Ok([("--tls-certificate", certificate), ("--tls-key", key)])
}

/// An encrypted HTTP connection to a server with the certificate in a folder.
pub(crate) async fn http(server: SocketAddr, source: Source, folder: &Path) -> Result<Http> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(folder.join("certificate.pem"))?)?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = wire::connect(server, source, ReadAhead::Usual).await?;
    let name = ServerName::try_from(HOST).context("a host name")?;
    let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    Http::over(stream, server, source).await
}
