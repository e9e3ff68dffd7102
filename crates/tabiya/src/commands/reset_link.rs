//! `tabiya reset-link`: a password reset link, mainly for an organizer who forgot the password.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use server::offline;
use server::people::RESET_HOURS;
use tokio::runtime::Builder;

use super::serve::ServerArguments;
use crate::output::Verdict;

/// Make a link that resets a password; stop the server first
///
/// The link contains the server's address, so pass the same options as to the server, unless the
/// environment or tabiya.toml in the data folder has them.
#[derive(Args, Debug)]
pub(crate) struct ResetLinkArguments {
    /// The name of the account
    name: String,
    #[command(flatten)]
    server: ServerArguments,
}

/// Makes the link and prints it.
pub(crate) fn run(arguments: &ResetLinkArguments, out: &mut dyn Write) -> Result<Verdict> {
    let config = arguments.server.config()?;
    let runtime =
        Builder::new_current_thread().enable_time().build().context("cannot start the runtime")?;
    let link = runtime.block_on(offline::reset_link(&config, &arguments.name))?;
    let what = if link.starts_with('/') { "this page" } else { "this link" };
    writeln!(out, "Start the server, and within {} hours open {what}:", RESET_HOURS)?;
    writeln!(out, "  {link}")?;
    Ok(Verdict::Fine)
}
