//! The certificate of the server and its key, read before the server listens.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum_server::tls_rustls::RustlsConfig;
use rustls::ServerConfig;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::config::TlsFiles;

/// The protocol offered to browsers. The checks of hosts and the timeouts are those of HTTP/1.1.
const ALPN: &[u8] = b"http/1.1";

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TlsError {
    /// A file that does not exist or cannot be read.
    #[error("cannot read the file {}: {cause}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A file without a certificate.
    #[error(
        "{} contains no certificate: it must be a PEM file with -----BEGIN CERTIFICATE----- in it",
        .0.display()
    )]
    NoCertificate(PathBuf),
    /// A file without a private key.
    #[error(
        "{} contains no private key: it must be a PEM file without a password, with \
         -----BEGIN PRIVATE KEY----- in it",
        .0.display()
    )]
    NoKey(PathBuf),
    /// A file that is cut off or damaged.
    #[error("{} is not a complete PEM file: {cause}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: pem::Error,
    },
    /// The certificate and the key do not match, or are of an unknown kind.
    #[error(
        "the certificate {} and the key {} cannot be used together: {cause}",
        certificate.display(),
        key.display()
    )]
    Mismatch {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
        /// Why.
        cause: rustls::Error,
    },
}

/// Reads a certificate chain and its key, and checks that they match.
///
/// # Errors
/// When one of the files cannot be used, or they do not belong together.
pub fn load(files: &TlsFiles) -> Result<RustlsConfig, TlsError> {
    let bytes = read(&files.certificate)?;
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(&bytes)
        .collect::<Result<_, _>>()
        .map_err(|cause| TlsError::Damaged { file: files.certificate.clone(), cause })?;
    if chain.is_empty() {
        return Err(TlsError::NoCertificate(files.certificate.clone()));
    }
    let key = PrivateKeyDer::from_pem_slice(&read(&files.key)?).map_err(|cause| match cause {
        pem::Error::NoItemsFound => TlsError::NoKey(files.key.clone()),
        cause => TlsError::Damaged { file: files.key.clone(), cause },
    })?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mismatch = |cause| TlsError::Mismatch {
        certificate: files.certificate.clone(),
        key: files.key.clone(),
        cause,
    };
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(mismatch)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(mismatch)?;
    config.alpn_protocols = vec![ALPN.to_vec()];
    Ok(RustlsConfig::from_config(Arc::new(config)))
}

fn read(file: &Path) -> Result<Vec<u8>, TlsError> {
    fs::read(file).map_err(|cause| TlsError::Read { file: file.to_owned(), cause })
}
