//! A link for a forgotten password, by whoever has the data folder; for organizers above all.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use server::offline;
use server::people::RESET_HOURS;
use tokio::runtime::Builder;

use super::serve::HouseArguments;
use crate::output::Verdict;

/// Make a link that sets the forgotten password of an account; the house must be closed
///
/// The link is for the address at which the house opens: give the options that you open it with,
/// unless the environment or the file tabiya.toml of its folder has them.
#[derive(Args, Debug)]
pub(crate) struct ResetLinkArguments {
    /// The name of the account
    name: String,
    #[command(flatten)]
    house: HouseArguments,
}

/// Makes the link and prints it.
pub(crate) fn run(arguments: &ResetLinkArguments, out: &mut dyn Write) -> Result<Verdict> {
    let config = arguments.house.config()?;
    let runtime = Builder::new_current_thread().build().context("cannot start")?;
    let link = runtime.block_on(offline::reset_link(&config, &arguments.name))?;
    let what = if link.starts_with('/') { "this page of it" } else { "this link" };
    writeln!(out, "Open the house, and within {} hours {what}:", RESET_HOURS)?;
    writeln!(out, "  {link}")?;
    Ok(Verdict::Fine)
}
