//! The programs that `cargo xtask test` needs besides Rust, and the command that installs missing
//! ones.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::{browser, shell};

/// A program, how to test that it works, and its Debian package.
struct Tool {
    name: &'static str,
    command: &'static [&'static str],
    package: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool { name: "a C compiler", command: &["cc", "--version"], package: "gcc" },
    Tool { name: "Node", command: &["node", "--version"], package: "nodejs" },
    Tool { name: "npm", command: &["npm", "--version"], package: "npm" },
    Tool { name: "Python 3", command: &["python3", "--version"], package: "python3" },
    Tool {
        name: "Python's venv",
        command: &["python3", "-c", "import ensurepip, venv"],
        package: "python3-venv",
    },
    Tool { name: "valgrind", command: &["valgrind", "--version"], package: "valgrind" },
];
const CHROMIUM: &str = "chromium";
/// Parts of the Rust toolchain: cargo's subcommand and its component.
const COMPONENTS: &[(&str, &str)] = &[("fmt", "rustfmt"), ("clippy", "clippy")];

/// Missing tools, as arguments of the package managers.
struct Missing {
    names: Vec<&'static str>,
    packages: Vec<&'static str>,
    components: Vec<&'static str>,
}

/// Fails if a tool is missing, and prints all missing tools and the command that installs them.
///
/// # Errors
/// When a tool is missing.
pub(crate) fn check() -> Result<()> {
    let missing = missing();
    if missing.names.is_empty() {
        println!("all tools are installed");
        return Ok(());
    }
    bail!("missing: {}. Install with\n\n  {}\n", missing.names.join(", "), missing.install_line())
}

/// Installs what is missing.
///
/// # Errors
/// When a package manager fails, or a tool is still missing afterwards.
pub(crate) fn install() -> Result<()> {
    let missing = missing();
    if !missing.names.is_empty() {
        println!("installing {}", missing.names.join(", "));
        shell::run(shell::program("sh").args(["-ec", &missing.install_line()]))?;
    }
    check()
}

fn missing() -> Missing {
    let works =
        |command: &[&str]| shell::capture(shell::program(command[0]).args(&command[1..])).is_ok();
    let mut missing = Missing { names: Vec::new(), packages: Vec::new(), components: Vec::new() };
    for tool in TOOLS.iter().filter(|tool| !works(tool.command)) {
        missing.names.push(tool.name);
        missing.packages.push(tool.package);
    }
    let chromium: PathBuf = browser::program();
    if shell::capture(shell::program(chromium).arg("--version")).is_err() {
        missing.names.push("Chromium");
        missing.packages.push(CHROMIUM);
    }
    for (subcommand, component) in COMPONENTS {
        if shell::capture(shell::cargo().args([subcommand, "--version"])).is_err() {
            missing.names.push(component);
            missing.components.push(component);
        }
    }
    missing
}

impl Missing {
    /// The commands that install everything, for a Debian machine, as root or through sudo.
    fn install_line(&self) -> String {
        let is_root =
            shell::capture(shell::program("id").arg("-u")).is_ok_and(|id| id.stdout.trim() == "0");
        let sudo = if is_root { "" } else { "sudo " };
        let mut commands = Vec::new();
        if !self.packages.is_empty() {
            let packages = self.packages.join(" ");
            commands.push(format!("{sudo}apt-get update -qq"));
            commands.push(format!(
                "DEBIAN_FRONTEND=noninteractive {sudo}apt-get install -y -qq --no-install-recommends {packages}"
            ));
        }
        if !self.components.is_empty() {
            commands.push(format!("rustup component add {}", self.components.join(" ")));
        }
        commands.join(" && ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_installs_everything_that_is_missing() {
        let missing = Missing {
            names: vec!["Node", "clippy"],
            packages: vec!["nodejs", "npm"],
            components: vec!["clippy"],
        };
        let line = missing.install_line();
        assert!(!line.contains('\n'), "{line}");
        assert!(
            line.contains("apt-get install -y -qq --no-install-recommends nodejs npm"),
            "{line}"
        );
        assert!(line.ends_with("rustup component add clippy"), "{line}");
    }
}
