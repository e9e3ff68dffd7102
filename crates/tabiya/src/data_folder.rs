//! Where a person's data of this program belong.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::{BaseStrategy, choose_base_strategy};

/// The variable that names another folder than the usual one.
pub(crate) const VARIABLE: &str = "TABIYA_DATA";

/// The folder that was chosen, else the one the environment names, else the system's place.
///
/// # Errors
/// When the system does not tell where a person's data belong.
pub(crate) fn find(chosen: Option<&Path>) -> Result<PathBuf> {
    if let Some(folder) = chosen {
        return Ok(folder.to_owned());
    }
    if let Some(folder) = env::var_os(VARIABLE).filter(|value| !value.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    let strategy = choose_base_strategy();
    let strategy = strategy.with_context(|| {
        format!("cannot find your data folder; name one by --data or {VARIABLE}")
    })?;
    Ok(strategy.data_dir().join("tabiya"))
}
