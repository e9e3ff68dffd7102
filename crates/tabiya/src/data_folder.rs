//! The data folder.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::{BaseStrategy, choose_base_strategy};

/// The environment variable that names the data folder.
pub(crate) const VARIABLE: &str = "TABIYA_DATA";

/// The chosen folder, or the one in the environment variable, or the system's default.
///
/// # Errors
/// When the system has no default.
pub(crate) fn find(chosen: Option<&Path>) -> Result<PathBuf> {
    if let Some(folder) = chosen {
        return Ok(folder.to_owned());
    }
    if let Some(folder) = env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    let strategy = choose_base_strategy();
    let strategy = strategy.with_context(|| {
        format!("cannot find your data folder; choose one with --data or {VARIABLE}")
    })?;
    Ok(strategy.data_dir().join("tabiya"))
}
