//! Starts other programs from the workspace root and times them.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// The folder of the workspace manifest.
pub(crate) fn root() -> PathBuf {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).map(PathBuf::from).unwrap_or(own)
}

/// Where cargo puts what it builds, according to the environment.
pub(crate) fn target_dir() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// A cargo of the same toolchain as the running one, started in the workspace root.
pub(crate) fn cargo() -> Command {
    let mut command = program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // `cargo run` sets variables about xtask. Crates that watch them, such as ring, and all that depend on them
    // would be rebuilt whenever cargo is called alternately by xtask and by hand.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
            command.env_remove(name);
        }
    }
    command
}

/// Any other program, started in the workspace root.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

/// Runs a command with the same standard streams.
///
/// # Errors
/// When it cannot start or fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = command_line(command);
    let status = command.status().with_context(|| format!("`{line}` did not start"))?;
    if !status.success() {
        bail!("`{line}` ended with {status}");
    }
    Ok(())
}

/// Runs a command, passes its standard output on line by line, and returns the lines.
///
/// # Errors
/// When it cannot start or fails.
pub(crate) fn run_and_listen(command: &mut Command) -> Result<Vec<String>> {
    let (lines, status) = run_to_the_end(command)?;
    expect_success(command, status)?;
    Ok(lines)
}

/// Like [`run_and_listen`], for commands whose lines matter even when they fail.
///
/// # Errors
/// When it cannot start.
pub(crate) fn run_to_the_end(command: &mut Command) -> Result<(Vec<String>, ExitStatus)> {
    let child = spawn(command.stdout(Stdio::piped()))?;
    listen(command, child, |child| child.stdout.take().map(|out| Box::new(out) as Box<dyn Read>))
}

/// Turns a failure into an error.
///
/// # Errors
/// When the command failed.
pub(crate) fn expect_success(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` ended with {status}", command_line(command));
    }
    Ok(())
}

/// Like [`run_and_listen`], for programs that write to standard error.
///
/// # Errors
/// The same.
pub(crate) fn run_and_listen_to_errors(command: &mut Command) -> Result<Vec<String>> {
    let child = spawn(command.stderr(Stdio::piped()))?;
    let (lines, status) = listen(command, child, |child| {
        child.stderr.take().map(|err| Box::new(err) as Box<dyn Read>)
    })?;
    expect_success(command, status)?;
    Ok(lines)
}

fn spawn(command: &mut Command) -> Result<Child> {
    command.spawn().with_context(|| format!("`{}` did not start", command_line(command)))
}

fn listen(
    command: &Command,
    mut child: Child,
    stream: impl FnOnce(&mut Child) -> Option<Box<dyn Read>>,
) -> Result<(Vec<String>, ExitStatus)> {
    let line = command_line(command);
    let stream = stream(&mut child).context("the stream was asked for as a pipe")?;
    let mut lines = Vec::new();
    for bytes in BufReader::new(stream).split(b'\n') {
        let bytes = bytes.with_context(|| format!("cannot read what `{line}` prints"))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        println!("{text}");
        lines.push(text);
    }
    let status = child.wait().with_context(|| format!("cannot wait for `{line}`"))?;
    Ok((lines, status))
}

/// Runs a command silently and returns both of its streams.
///
/// # Errors
/// When it cannot start or fails; the message then contains its standard error.
pub(crate) fn capture(command: &mut Command) -> Result<Captured> {
    let line = command_line(command);
    let output = command.output().with_context(|| format!("`{line}` did not start"))?;
    let captured = Captured {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    if !output.status.success() {
        bail!("`{line}` ended with {}\n{}", output.status, captured.stderr.trim_end());
    }
    Ok(captured)
}

/// Runs a command and returns its standard output; its standard error passes through.
///
/// # Errors
/// When it cannot start or fails.
pub(crate) fn stdout_of(command: &mut Command) -> Result<String> {
    let line = command_line(command);
    let output = spawn(command.stdout(Stdio::piped()))?
        .wait_with_output()
        .with_context(|| format!("cannot wait for `{line}`"))?;
    if !output.status.success() {
        bail!("`{line}` ended with {}", output.status);
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The output of a silent command.
#[derive(Debug)]
pub(crate) struct Captured {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The result of an action and how long it took.
pub(crate) fn timed<T>(action: impl FnOnce() -> T) -> (T, Duration) {
    #[expect(clippy::disallowed_methods, reason = "a development command may read the clock")]
    let start = Instant::now();
    let result = action();
    (result, start.elapsed())
}

/// The command as you would type it, for messages.
pub(crate) fn command_line(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned();
    let arguments = command.get_args().map(|argument| argument.to_string_lossy().into_owned());
    std::iter::once(name).chain(arguments).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_cargo_hears_nothing_of_our_own_package() {
        // Cargo sets it for tests as for `cargo run`.
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
        let command = cargo();
        let mut removed = command.get_envs().filter(|(_, value)| value.is_none());
        assert!(removed.any(|(name, _)| name == "CARGO_MANIFEST_DIR"));
    }
}
