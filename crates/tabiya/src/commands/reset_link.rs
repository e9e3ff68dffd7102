//! A link for a forgotten password, by whoever has the data folder; for organizers above all.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use server::config::DEFAULT_PORT;
use server::people::offline;
use tokio::runtime::Builder;

use crate::data_folder;
use crate::output::Verdict;

/// Make a link that sets the forgotten password of an account; the house must be closed
#[derive(Args, Debug)]
pub(crate) struct ResetLinkArguments {
    /// The name of the account
    name: String,
    /// The folder of the house; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

/// Makes the link and prints it.
pub(crate) fn run(arguments: &ResetLinkArguments, out: &mut dyn Write) -> Result<Verdict> {
    let folder = data_folder::find(arguments.data.as_deref())?;
    let runtime = Builder::new_current_thread().build().context("cannot start")?;
    let secret = runtime.block_on(offline::reset_link(&folder, &arguments.name))?;
    writeln!(out, "Open the house, and within {} hours this link:", offline::RESET_HOURS)?;
    writeln!(out, "  http://127.0.0.1:{DEFAULT_PORT}/reset#{secret}")?;
    Ok(Verdict::Fine)
}
