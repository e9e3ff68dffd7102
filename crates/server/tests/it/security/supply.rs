//! Items 23 and 24: what the server runs, and what it is made of, as facts about its own sources.

use std::fs;
use std::path::{Path, PathBuf};

/// The crates that a running server consists of.
const CRATES: [&str; 16] = [
    "arena", "boards", "engine", "game", "ids", "notation", "numbers", "openings", "pairing",
    "players", "protocol", "puzzles", "review", "rules", "server", "store",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The program's own source files, with their tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A file without its comments and without unit tests, which are at its end.
fn shipped(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn item_23_one_file_starts_other_programs_and_only_configured_engines() {
    let mut files = Vec::new();
    for name in CRATES {
        sources(&root().join("crates").join(name).join("src"), &mut files);
    }
    files.retain(|file| !file.ends_with("tests.rs"));
    assert!(files.len() > 300, "{}", files.len());
    let mut starting = Vec::new();
    for file in files {
        let text = shipped(&file);
        for way in
            ["process::Command", "Command::new", "libc::fork", "execv", "dlopen", "libloading"]
        {
            if text.contains(way) && starting.last() != Some(&file) {
                starting.push(file.clone());
            }
        }
    }
    // It starts the engines that the owner of the server names in the configuration.
    assert_eq!(starting.len(), 1, "{starting:?}");
    assert!(starting[0].ends_with("arena/src/process.rs"), "{starting:?}");
}

#[test]
fn item_24_dependencies_are_locked_and_unsafe_code_is_in_one_file() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let packages: Vec<&str> = lock.split("[[package]]").skip(1).collect();
    assert!(packages.len() > 100, "{}", packages.len());
    for package in packages {
        let name = package.lines().find(|line| line.starts_with("name")).unwrap_or_default();
        match package.lines().find(|line| line.starts_with("source")) {
            // A crate of this repository.
            None => assert!(!package.contains("checksum"), "{name}"),
            Some(source) => {
                assert!(source.contains("registry+"), "{name} is from elsewhere: {source}");
                assert!(package.contains("checksum = "), "{name} has no checksum");
            }
        }
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"deny\""));
    let mut files = Vec::new();
    for name in CRATES {
        let folder = root().join("crates").join(name);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{name} has lints of its own");
        sources(&folder.join("src"), &mut files);
    }
    let is_unsafe = |file: &&PathBuf| {
        let text = fs::read_to_string(file).unwrap();
        text.contains("unsafe {")
            || text.contains("unsafe fn")
            || text.contains("allow(unsafe_code")
    };
    let with: Vec<_> =
        files.iter().filter(is_unsafe).map(|file| file.file_name().unwrap()).collect();
    assert_eq!(with, ["cpu.rs"], "board/cpu.rs of the rules");
}
