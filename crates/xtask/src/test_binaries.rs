//! The test binaries of the workspace, built together and only once.
//!
//! `cargo test --package X` resolves features for X alone and would build much of the workspace a
//! second time. So every stage that runs tests builds everything with the same command and runs the
//! binaries itself.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};

use crate::shell;

/// A test binary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TestBinary {
    /// The folder of its package, where cargo would run it.
    folder: PathBuf,
    program: PathBuf,
}

impl TestBinary {
    /// The name of its package's folder.
    pub(crate) fn package(&self) -> &str {
        self.folder.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Runs its tests and returns the last lines.
    ///
    /// # Errors
    /// When a test fails.
    pub(crate) fn run(
        &self,
        arguments: &[&str],
        variables: &[(&str, &Path)],
    ) -> Result<Vec<String>> {
        let mut command = shell::program(&self.program);
        command.args(arguments).envs(variables.iter().copied());
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        println!("\n{}: {}", self.package(), shell::command_line(&command));
        let lines = shell::run_and_listen(&mut command)?;
        Ok(lines.into_iter().filter(|line| line.starts_with("test result:")).collect())
    }
}

/// Builds all test binaries of the workspace, and with them the program.
///
/// # Errors
/// When something does not compile.
pub(crate) fn build() -> Result<Vec<TestBinary>> {
    let mut command = shell::cargo();
    command.args(["test", "--workspace", "--lib", "--bins", "--tests", "--no-run", "--quiet"]);
    command.args(["--message-format", "json-render-diagnostics"]).stderr(Stdio::inherit());
    let output = shell::stdout_of(&mut command)?;
    let binaries: Vec<TestBinary> = output.lines().filter_map(test_binary).collect();
    if binaries.is_empty() {
        bail!("`{}` built no test binary", shell::command_line(&command));
    }
    Ok(binaries)
}

/// The program in the build that the tests use.
///
/// # Errors
/// When something does not compile.
pub(crate) fn build_program(name: &str) -> Result<PathBuf> {
    build()?;
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    Ok(shell::target_dir().join("debug").join(name))
}

/// The test binary that one of cargo's messages announces, if there is one.
fn test_binary(message: &str) -> Option<TestBinary> {
    // The target says whether it may be tested, the profile whether this binary is the test.
    let (_, profile) = message.split_once(r#""profile":{"#)?;
    let (profile, _) = profile.split_once('}')?;
    if !profile.contains(r#""test":true"#) {
        return None;
    }
    let manifest = PathBuf::from(text_of(message, "manifest_path")?);
    let program = PathBuf::from(text_of(message, "executable")?);
    Some(TestBinary { folder: manifest.parent()?.to_path_buf(), program })
}

/// The value of a key, if it is a string without quotation marks, such as a path.
fn text_of(message: &str, key: &str) -> Option<String> {
    let (_, rest) = message.split_once(&format!(r#""{key}":""#))?;
    let (value, _) = rest.split_once('"')?;
    Some(value.replace(r"\\", r"\"))
}

/// Runs binaries one after the other and returns the last lines of all of them.
///
/// # Errors
/// When a test fails, or there was none.
pub(crate) fn run_all(binaries: &[TestBinary]) -> Result<Vec<String>> {
    let mut closing = Vec::new();
    for binary in binaries {
        let lines =
            binary.run(&[], &[]).with_context(|| format!("tests of {}", binary.package()))?;
        let package = binary.package();
        closing.extend(lines.into_iter().map(|line| format!("{line}  [{package}]")));
    }
    if closing.is_empty() {
        bail!("no test ran");
    }
    Ok(closing)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: &str = r#"{"reason":"compiler-artifact","package_id":"path+file:///x/crates/rules#0.1.0","manifest_path":"/x/crates/rules/Cargo.toml","target":{"kind":["test"],"name":"it","test":true},"profile":{"opt_level":"2","debuginfo":1,"test":true},"features":[],"executable":"/x/target/debug/deps/it-1","fresh":true}"#;

    #[test]
    fn a_test_binary_has_a_folder_and_a_program() {
        let binary = test_binary(MESSAGE).expect("a test binary");
        assert_eq!(binary.package(), "rules");
        assert_eq!(binary.program, Path::new("/x/target/debug/deps/it-1"));
    }

    #[test]
    fn other_messages_announce_no_test() {
        let program =
            MESSAGE.replace(r#""debuginfo":1,"test":true"#, r#""debuginfo":1,"test":false"#);
        assert_eq!(test_binary(&program), None);
        let library =
            MESSAGE.replace(r#""executable":"/x/target/debug/deps/it-1""#, r#""executable":null"#);
        assert_eq!(test_binary(&library), None);
    }
}
