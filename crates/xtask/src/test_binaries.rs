//! The test binaries of the workspace, built together and only once.
//!
//! `cargo test --package X` resolves features for X alone and would build much of the workspace a
//! second time. So every stage that runs tests builds everything with the same command and runs the
//! binaries itself.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell;

/// More tests than this do not fail by chance.
const MOST_UNSTEADY: usize = 6;

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
        Ok(closing_lines(shell::run_and_listen(&mut self.command(arguments, variables))?))
    }

    /// Like [`TestBinary::run`], but the tests that fail run once more, one at a time: for tests
    /// that drive a program of others, which a busy machine can delay beyond all patience. The
    /// closing lines mention the second run, so that nobody overlooks an unsteady test.
    ///
    /// # Errors
    /// When a test fails twice, or more fail than chance explains.
    pub(crate) fn run_with_second_chance(
        &self,
        arguments: &[&str],
        variables: &[(&str, &Path)],
    ) -> Result<Vec<String>> {
        let mut command = self.command(arguments, variables);
        let (lines, status) = shell::run_to_the_end(&mut command)?;
        let failed = failed_tests(&lines);
        if status.success() || failed.is_empty() || failed.len() > MOST_UNSTEADY {
            shell::expect_success(&command, status)?;
            return Ok(closing_lines(lines));
        }
        let again: Vec<&str> = ["--exact", "--test-threads=1"]
            .into_iter()
            .chain(failed.iter().map(String::as_str))
            .collect();
        let mut closing = closing_lines(lines);
        closing.extend(self.run(&again, variables)?);
        closing.extend(failed.iter().map(|name| format!("unsteady: {name} passed only alone")));
        Ok(closing)
    }

    fn command(&self, arguments: &[&str], variables: &[(&str, &Path)]) -> Command {
        let mut command = shell::program(&self.program);
        command.args(arguments).envs(variables.iter().copied());
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        println!("\n{}: {}", self.package(), shell::command_line(&command));
        command
    }
}

fn closing_lines(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().filter(|line| line.starts_with("test result:")).collect()
}

/// The names of the tests that the output of a test binary reports as failed.
fn failed_tests(lines: &[String]) -> Vec<String> {
    let name =
        |line: &String| Some(line.strip_prefix("test ")?.strip_suffix(" ... FAILED")?.into());
    lines.iter().filter_map(name).collect()
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
    fn failed_tests_are_found_in_the_output() {
        let lines = ["test a::b ... ok", "test a::c ... FAILED", "test result: FAILED. 1 passed"];
        assert_eq!(failed_tests(&lines.map(str::to_owned)), ["a::c"]);
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
