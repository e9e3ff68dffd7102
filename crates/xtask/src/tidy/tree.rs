//! The files that tidy checks, read from disk once or made up by a test.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::script;
use super::source::SourceFile;

/// Folders that programs write: builds, grown corpora, git's own files.
const SKIPPED_FOLDERS: &[&str] = &["target", ".git", "corpus", "artifacts", "coverage"];
/// Files that cargo writes, which tidy does not check.
const SKIPPED_FILES: &[&str] = &["Cargo.lock"];

/// A text that is not Rust source, or a source as plain text.
#[derive(Debug)]
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Every file of the workspace that is text.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// All texts, sources and manifests included.
    pub(crate) texts: Vec<TextFile>,
    /// The Rust sources, split into code and comments.
    pub(crate) sources: Vec<SourceFile>,
    /// The JavaScript modules, split in the same way.
    pub(crate) scripts: Vec<SourceFile>,
    /// Indices of the cargo manifests in `texts`.
    pub(crate) manifests: Vec<usize>,
}

impl Tree {
    /// Reads the workspace below `root`.
    ///
    /// # Errors
    /// When a folder or file cannot be read.
    pub(crate) fn read(root: &Path) -> Result<Tree> {
        let mut texts = Vec::new();
        collect(root, "", &mut texts)?;
        texts.sort();
        Ok(Tree::from_texts(texts))
    }

    /// A tree of the given paths (with `/`) and texts.
    pub(crate) fn from_texts(texts: impl IntoIterator<Item = (String, String)>) -> Tree {
        let mut tree = Tree::default();
        for (path, text) in texts {
            if path.ends_with(".rs") {
                tree.sources.push(SourceFile::parse(&path, &text));
            }
            if path.ends_with(".js") {
                tree.scripts.push(script::parse(&path, &text));
            }
            if path == "Cargo.toml" || path.ends_with("/Cargo.toml") {
                tree.manifests.push(tree.texts.len());
            }
            tree.texts.push(TextFile { path, text });
        }
        tree
    }
}

fn collect(folder: &Path, prefix: &str, texts: &mut Vec<(String, String)>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot list `{prefix}`"))?;
    for entry in entries {
        let entry = entry.with_context(|| format!("cannot list `{prefix}`"))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        let kind = entry.file_type().with_context(|| format!("cannot read `{path}`"))?;
        if kind.is_dir() && !SKIPPED_FOLDERS.contains(&name.as_str()) {
            collect(&entry.path(), &format!("{path}/"), texts)?;
        } else if kind.is_file() && !SKIPPED_FILES.contains(&name.as_str()) && name != ".git" {
            let bytes = fs::read(entry.path()).with_context(|| format!("cannot read `{path}`"))?;
            if let Ok(text) = String::from_utf8(bytes) {
                texts.push((path, text));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sorted_by_what_they_are() {
        let file = |path: &str| (path.to_owned(), String::new());
        let tree = Tree::from_texts([file("Cargo.toml"), file("a/src/lib.rs"), file("web/a.js")]);
        assert_eq!(tree.texts.len(), 3);
        assert_eq!((tree.sources.len(), tree.scripts.len()), (1, 1));
        assert_eq!(tree.manifests, [0]);
    }
}
