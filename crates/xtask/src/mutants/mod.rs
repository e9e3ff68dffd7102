//! `cargo xtask mutants`: puts deliberate faults into the code that ships, one at a time, and shows
//! which check notices each.
//!
//! A check that never fails proves nothing. The faults are in `faults`; a fault that no check notices
//! makes the command fail. Everything happens in a copy of the tree.

mod checks;
mod copy;
mod faults;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::shell;
use checks::{Check, Verdict};
use faults::{Edit, FAULTS, Fault};

/// Tries every fault, or those whose name contains a text.
///
/// # Errors
/// When a fault is not noticed, a check fails without a fault, or an edit no longer fits the code.
pub(crate) fn run(only: Option<&str>) -> Result<()> {
    let folder = shell::target_dir().join("mutants");
    let (tree, target) = (folder.join("tree"), folder.join("target"));
    copy::update(&shell::root(), &tree)?;
    let is_chosen = |fault: &&Fault| only.is_none_or(|text| fault.name.contains(text));
    let is_needed = |check: &Check| {
        FAULTS.iter().filter(is_chosen).any(|fault| fault.noticed_by.contains(check))
    };
    for check in Check::ALL.into_iter().filter(is_needed) {
        if let Verdict::Failed(what) = check.run(&tree, &target)? {
            bail!("{check:?} fails without any fault: {what}");
        }
        println!("{check:?} passes without a fault");
    }
    let mut rows = Vec::new();
    for fault in FAULTS.iter().filter(is_chosen) {
        println!("{} …", fault.name);
        let tried = try_fault(fault, &tree, &target).with_context(|| fault.name)?;
        tried.iter().for_each(|row| println!("{row}"));
        rows.extend(tried);
    }
    println!("\n| Fault in the shipped code | Check | Noticed by |\n|---|---|---|");
    rows.iter().for_each(|row| println!("{row}"));
    ensure!(!rows.is_empty(), "no such fault");
    ensure!(rows.iter().all(|row| row.noticed.is_some()), "a fault was not noticed");
    Ok(())
}

/// One check of one fault.
struct Row {
    fault: &'static str,
    check: Check,
    noticed: Option<String>,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noticed = self.noticed.as_deref().unwrap_or("**nobody**");
        write!(f, "| {} | {:?} | {noticed} |", self.fault, self.check)
    }
}

fn try_fault(fault: &Fault, tree: &Path, target: &Path) -> Result<Vec<Row>> {
    let edits = fault.edits.iter();
    let originals = edits.map(|edit| apply(edit, tree)).collect::<Result<Vec<_>>>()?;
    let check = |&check: &Check| {
        let noticed = match check.run(tree, target)? {
            Verdict::Passed => None,
            Verdict::Failed(what) => Some(what),
        };
        Ok(Row { fault: fault.name, check, noticed })
    };
    let rows = fault.noticed_by.iter().map(check).collect();
    // Files are restored whatever happened, so that the next fault is alone. The first edit of a file knows it best.
    for (file, text) in originals.iter().rev() {
        fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    rows
}

/// Edits a file; returns what it was before.
fn apply(edit: &Edit, tree: &Path) -> Result<(PathBuf, String)> {
    let file = tree.join(edit.file);
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", edit.file))?;
    fs::write(&file, edited(edit, &text)?)
        .with_context(|| format!("cannot write {}", edit.file))?;
    Ok((file, text))
}

fn edited(edit: &Edit, text: &str) -> Result<String> {
    let places = text.matches(edit.old).count();
    ensure!(places == 1, "{} has `{}` {places} times; adapt the fault", edit.file, edit.old);
    Ok(text.replacen(edit.old, edit.new, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_fits_the_code() {
        for fault in FAULTS {
            for edit in fault.edits {
                let text = fs::read_to_string(shell::root().join(edit.file)).unwrap();
                assert_ne!(edited(edit, &text).unwrap(), text, "{}", fault.name);
            }
            assert!(!fault.noticed_by.is_empty());
        }
    }

    #[test]
    fn an_edit_needs_exactly_one_place() {
        let edit = Edit { file: "x", old: "a", new: "b" };
        assert_eq!(edited(&edit, "ca").unwrap(), "cb");
        assert!(edited(&edit, "aa").is_err() && edited(&edit, "c").is_err());
    }
}
