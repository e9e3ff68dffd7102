//! A copy of the tree, brought up to date without touching files that are already equal, so that
//! cargo builds only what a fault changes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::shell;

/// Makes a folder equal to the tree: all files that git tracks or would track.
///
/// # Errors
/// When a file cannot be read or written.
pub(super) fn update(root: &Path, copy: &Path) -> Result<()> {
    let listed = shell::stdout_of(shell::program("git").current_dir(root).args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
    ]))?;
    let files: BTreeSet<PathBuf> =
        listed.lines().map(PathBuf::from).filter(|file| root.join(file).is_file()).collect();
    for file in &files {
        let (from, to) = (root.join(file), copy.join(file));
        let bytes = fs::read(&from).with_context(|| format!("cannot read {}", from.display()))?;
        if fs::read(&to).is_ok_and(|old| old == bytes) {
            continue;
        }
        let folder = to.parent().context("a file is in a folder")?;
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        fs::write(&to, bytes).with_context(|| format!("cannot write {}", to.display()))?;
    }
    remove_others(copy, copy, &files)
}

/// Removes the files that are no longer in the tree.
fn remove_others(folder: &Path, copy: &Path, files: &BTreeSet<PathBuf>) -> Result<()> {
    for entry in
        fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?
    {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, copy, files)?;
        } else if path.strip_prefix(copy).is_ok_and(|file| !files.contains(file)) {
            fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
        }
    }
    Ok(())
}
