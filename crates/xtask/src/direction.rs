//! Which crate may depend on which: the arrows of `ARCHITECTURE.md` as a table, checked with cargo.

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};

use crate::shell;

/// The allowed dependencies of a crate in a release build (dev-dependencies are not restricted).
#[derive(Debug)]
struct Crate {
    name: &'static str,
    /// Our crates it may depend on.
    ours: &'static [&'static str],
    /// The only outside crates it may depend on; `None` leaves that to the comment in its manifest.
    outside: Option<&'static [&'static str]>,
    /// Crates that must not be anywhere in its dependency tree.
    never: &'static [&'static str],
}

/// A crate that reads no clock, generates no random numbers and does no I/O depends on none of
/// these.
const IMPURE: &[&str] = &["tokio", "rand", "shakmaty", "cozy-chess"];
/// The GPL oracle and our tools stay out of the binary.
const NOT_SHIPPED: &[&str] =
    &["shakmaty", "cozy-chess", "testkit", "bench", "browser", "load", "xtask"];

const CRATES: &[Crate] = &[
    Crate { name: "ids", ours: &[], outside: Some(&[]), never: IMPURE },
    Crate { name: "numbers", ours: &[], outside: Some(&[]), never: IMPURE },
    Crate {
        name: "rules",
        ours: &[],
        outside: Some(&["sha2", "thiserror"]),
        never: &["serde", "tokio", "rand", "shakmaty", "cozy-chess"],
    },
    Crate {
        name: "boards",
        ours: &["ids", "rules"],
        outside: Some(&["thiserror"]),
        never: &["serde", "tokio", "rand", "shakmaty", "cozy-chess"],
    },
    Crate { name: "notation", ours: &["boards", "rules"], outside: None, never: IMPURE },
    Crate {
        name: "pairing",
        ours: &[],
        outside: Some(&["skillratings", "thiserror"]),
        never: &["serde", "tokio", "rand", "shakmaty", "cozy-chess"],
    },
    Crate { name: "openings", ours: &["notation", "rules"], outside: None, never: IMPURE },
    Crate {
        name: "arena",
        ours: &["notation", "numbers", "openings", "rules"],
        outside: None,
        never: NOT_SHIPPED,
    },
    Crate { name: "engine", ours: &["rules"], outside: Some(&[]), never: IMPURE },
    Crate {
        name: "players",
        ours: &["boards", "engine", "numbers", "rules"],
        outside: Some(&["thiserror"]),
        never: IMPURE,
    },
    Crate {
        name: "puzzles",
        ours: &["engine", "notation", "numbers", "rules"],
        outside: Some(&["thiserror"]),
        never: IMPURE,
    },
    Crate {
        name: "review",
        ours: &["engine", "openings", "rules"],
        outside: Some(&[]),
        never: IMPURE,
    },
    Crate {
        name: "insight",
        ours: &["engine", "numbers", "rules"],
        outside: Some(&[]),
        never: IMPURE,
    },
    Crate {
        name: "tuning",
        ours: &["arena", "engine", "notation", "rules"],
        outside: None,
        never: NOT_SHIPPED,
    },
    Crate {
        name: "pictures",
        ours: &[],
        outside: Some(&["roxmltree", "thiserror"]),
        never: IMPURE,
    },
    Crate {
        name: "protocol",
        ours: &[],
        outside: Some(&["schemars", "serde", "serde_json"]),
        never: IMPURE,
    },
    Crate {
        name: "server",
        ours: &[
            "arena", "engine", "game", "ids", "notation", "numbers", "pictures", "players",
            "protocol", "puzzles", "review", "rules", "series", "store",
        ],
        outside: None,
        never: NOT_SHIPPED,
    },
    Crate {
        name: "game",
        ours: &["boards", "ids", "rules"],
        outside: Some(&["thiserror"]),
        never: &["serde", "tokio", "rand", "shakmaty", "cozy-chess"],
    },
    Crate {
        name: "competition",
        ours: &["ids", "numbers", "pairing"],
        outside: Some(&["thiserror"]),
        never: &["serde", "tokio", "rand", "shakmaty", "cozy-chess"],
    },
    Crate {
        name: "series",
        ours: &["boards", "ids", "numbers"],
        outside: Some(&["thiserror"]),
        never: &["serde", "tokio", "rand", "shakmaty", "cozy-chess"],
    },
    Crate {
        name: "store",
        ours: &["ids", "numbers"],
        outside: Some(&["rusqlite", "sha2", "thiserror", "tokio"]),
        never: NOT_SHIPPED,
    },
    Crate {
        name: "tabiya",
        ours: &[
            "arena", "engine", "ids", "notation", "numbers", "openings", "pairing", "players",
            "protocol", "puzzles", "rules", "server", "store", "tuning",
        ],
        outside: None,
        never: NOT_SHIPPED,
    },
    Crate {
        name: "testkit",
        ours: &["engine", "game", "notation", "numbers", "pairing", "players", "puzzles", "rules"],
        outside: None,
        never: &[],
    },
    Crate {
        name: "bench",
        ours: &["arena", "engine", "notation", "rules", "testkit"],
        outside: None,
        never: &[],
    },
    Crate { name: "browser", ours: &["protocol", "server", "store"], outside: None, never: &[] },
    Crate {
        name: "load",
        ours: &["boards", "notation", "protocol", "rules", "testkit"],
        outside: None,
        never: &[],
    },
    Crate { name: "xtask", ours: &[], outside: Some(&["anyhow"]), never: &[] },
];

/// Compares cargo's dependency tree of every crate with the table.
///
/// # Errors
/// When a dependency, or a crate, is not in the table.
pub(crate) fn run() -> Result<()> {
    let members = members()?;
    let mut faults = unknown_crates(&members);
    for entry in CRATES.iter().filter(|entry| members.contains(entry.name)) {
        let direct = below(entry.name, Depth::Direct)?;
        let all = below(entry.name, Depth::All)?;
        faults.extend(faults_of(entry, &members, &direct, &all));
    }
    for fault in &faults {
        println!("{fault}");
    }
    if !faults.is_empty() {
        bail!("{} dependencies point the wrong way", faults.len());
    }
    println!("dependency direction: {} crates are correct", members.len());
    Ok(())
}

fn members() -> Result<BTreeSet<String>> {
    let folder = shell::root().join("crates");
    let entries = fs::read_dir(folder).context("cannot list the crates")?;
    let mut names = BTreeSet::new();
    for entry in entries {
        let entry = entry.context("cannot list the crates")?;
        if entry.path().join("Cargo.toml").is_file() {
            names.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(names)
}

#[derive(Clone, Copy)]
enum Depth {
    Direct,
    All,
}

fn below(name: &str, depth: Depth) -> Result<BTreeSet<String>> {
    let mut command = shell::cargo();
    command.args(["tree", "--package", name, "--edges", "normal,build", "--target", "all"]);
    command.args(["--prefix", "none", "--format", "{p}"]);
    if let Depth::Direct = depth {
        command.args(["--depth", "1"]);
    }
    let mut names = names_in_tree(&shell::capture(&mut command)?.stdout);
    names.remove(name);
    Ok(names)
}

fn names_in_tree(text: &str) -> BTreeSet<String> {
    text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

fn unknown_crates(members: &BTreeSet<String>) -> Vec<String> {
    let known = |name: &str| CRATES.iter().any(|entry| entry.name == name);
    let unknown = members.iter().filter(|name| !known(name));
    unknown.map(|name| format!("crate `{name}` has no line in the table of directions")).collect()
}

fn faults_of(
    entry: &Crate,
    members: &BTreeSet<String>,
    direct: &BTreeSet<String>,
    all: &BTreeSet<String>,
) -> Vec<String> {
    let name = entry.name;
    let mut faults = Vec::new();
    for below in direct {
        let is_ours = members.contains(below);
        if is_ours && !entry.ours.contains(&below.as_str()) {
            faults.push(format!("`{name}` may not depend on our `{below}`"));
        }
        let refused = entry.outside.is_some_and(|allowed| !allowed.contains(&below.as_str()));
        if !is_ours && refused {
            faults.push(format!("`{name}` may not depend on `{below}` from outside"));
        }
    }
    let banned = entry.never.iter().filter(|banned| all.contains(**banned));
    faults.extend(banned.map(|banned| format!("`{banned}` may not be anywhere below `{name}`")));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> BTreeSet<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    fn check(name: &str, direct: &[&str], all: &[&str]) -> Vec<String> {
        let members = names(&["rules", "notation", "tabiya", "testkit"]);
        let entry = CRATES.iter().find(|entry| entry.name == name).expect("a crate of the table");
        faults_of(entry, &members, &names(direct), &names(all))
    }

    #[test]
    fn allowed_arrows_pass() {
        assert_eq!(check("rules", &["thiserror"], &["thiserror", "syn"]), [""; 0]);
        assert_eq!(check("notation", &["rules", "toml"], &["rules", "toml", "serde"]), [""; 0]);
    }

    #[test]
    fn arrows_of_ours_point_one_way() {
        let faults = check("rules", &["notation"], &["notation"]);
        assert_eq!(faults, ["`rules` may not depend on our `notation`"]);
    }

    #[test]
    fn the_core_names_no_other_crate() {
        let faults = check("rules", &["serde"], &["serde"]);
        assert_eq!(faults.len(), 2, "{faults:?}");
    }

    #[test]
    fn the_oracle_is_not_shipped_even_indirectly() {
        let faults = check("tabiya", &["rules"], &["rules", "shakmaty"]);
        assert_eq!(faults, ["`shakmaty` may not be anywhere below `tabiya`"]);
    }

    #[test]
    fn a_new_crate_needs_a_line() {
        assert_eq!(unknown_crates(&names(&["rules", "strangers"])).len(), 1);
    }

    #[test]
    fn tree_lines_begin_with_the_name() {
        let text = "rules v0.1.0 (path)\nthiserror v2.0.1\nsyn v2.0.1 (*)\n\n";
        assert_eq!(names_in_tree(text), names(&["rules", "syn", "thiserror"]));
    }
}
