//! `cargo xtask fuzz`: runs a libFuzzer target on a stable compiler, without `cargo-fuzz`.
//!
//! `cargo-fuzz` needs a nightly compiler for its sanitizers. Coverage feedback alone does not: the
//! instrumentation is an ordinary LLVM pass that `-C passes` enables, and `libfuzzer-sys` contains
//! libFuzzer itself. Our code is safe Rust, so debug assertions, overflow checks and panics find
//! what a sanitizer would.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::shell;

/// The flags of `cargo-fuzz`, without the sanitizer.
const RUSTFLAGS: &str = "--cfg fuzzing -C passes=sancov-module -C codegen-units=1 \
    -C llvm-args=-sanitizer-coverage-level=4 \
    -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
    -C llvm-args=-sanitizer-coverage-pc-table \
    -C llvm-args=-sanitizer-coverage-trace-compares";

/// The least share of inputs that must be accepted; otherwise the fuzzer only tests the parser's
/// first lines.
const MIN_REACHED_PERCENT: f64 = 10.0;
/// The beginning of the line in which the target reports it; see `fuzz/src/reach.rs`.
const REACHED: &str = "reached: ";

/// Additional folders of seeds for a target, besides `fuzz/seeds`.
const SHARED_SEEDS: &[(&str, &str)] = &[("ruleset_file", "rulesets")];

/// Builds the target with coverage feedback and runs it for the given time.
///
/// # Errors
/// When there is no such target, it does not build, an input makes it panic, or too few inputs are
/// accepted.
pub(crate) fn run(target: &str, seconds: &str) -> Result<()> {
    let seconds: u32 =
        seconds.parse().with_context(|| format!("`{seconds}` is not a number of seconds"))?;
    let folder = shell::root().join("fuzz");
    if !folder.join("fuzz_targets").join(format!("{target}.rs")).is_file() {
        bail!("no fuzz target `{target}`; there are: {}", targets(&folder)?.join(", "));
    }
    let program = build(target)?;
    let corpus = folder.join("corpus").join(target);
    let artifacts = folder.join("artifacts").join(target);
    for made in [&corpus, &artifacts] {
        fs::create_dir_all(made).with_context(|| format!("cannot make `{}`", made.display()))?;
    }
    let mut command = shell::program(program);
    command.arg(format!("-max_total_time={seconds}"));
    command.arg(format!("-artifact_prefix={}/", artifacts.display()));
    command.args(["-max_len=8192", "-timeout=10", "-print_final_stats=1"]);
    // New inputs go to the first folder; the others are only read.
    command.arg(corpus).args(seed_folders(target));
    // libFuzzer reports on standard error; on its own that would not pass through us.
    let lines = shell::run_and_listen_to_errors(&mut command)?;
    judge(&lines)
}

/// Folders with seed inputs: the target's own, and files of the project that it can read too.
fn seed_folders(target: &str) -> Vec<PathBuf> {
    let own = format!("fuzz/seeds/{target}");
    let shared = SHARED_SEEDS.iter().filter(|(user, _)| *user == target);
    let all = std::iter::once(own.as_str()).chain(shared.map(|(_, folder)| *folder));
    let all = all.map(|folder| shell::root().join(folder));
    all.filter(|folder| folder.is_dir()).collect()
}

fn targets(folder: &std::path::Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder.join("fuzz_targets")).context("cannot list the targets")?;
    let names = entries.filter_map(|entry| {
        let name = entry.ok()?.file_name().to_string_lossy().into_owned();
        name.strip_suffix(".rs").map(str::to_owned)
    });
    Ok(names.collect())
}

fn build(target: &str) -> Result<PathBuf> {
    let host = host_triple()?;
    let folder = shell::target_dir().join("fuzz");
    let mut command = shell::cargo();
    // Naming the triple keeps the instrumentation out of build scripts, which have no libFuzzer to link to.
    command.args(["build", "--release", "--package", "tabiya-fuzz", "--features", "libfuzzer"]);
    command.args(["--target", &host, "--bin", target, "--target-dir"]).arg(&folder);
    // These find in safe Rust what a sanitizer would find in other code.
    command.env("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true");
    command.env("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true");
    command.env("RUSTFLAGS", RUSTFLAGS);
    shell::run(&mut command)?;
    Ok(folder.join(host).join("release").join(target))
}

fn host_triple() -> Result<String> {
    let version = shell::capture(shell::program("rustc").arg("-vV"))?.stdout;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("`rustc -vV` names no host")
}

/// Compares the share of accepted inputs with the minimum.
fn judge(lines: &[String]) -> Result<()> {
    let line = lines.iter().rev().find_map(|line| line.strip_prefix(REACHED));
    let line = line.context("the target did not report how many inputs were accepted")?;
    let percent = reached_percent(line).with_context(|| format!("cannot read `{line}`"))?;
    if percent < MIN_REACHED_PERCENT {
        bail!(
            "only {percent:.1} % of the inputs were accepted; the minimum is {MIN_REACHED_PERCENT} %"
        );
    }
    println!("fuzz: no panic; {percent:.1} % of the inputs were accepted");
    Ok(())
}

/// `12 of 100 inputs` as a percentage.
fn reached_percent(line: &str) -> Option<f64> {
    let mut words = line.split_whitespace();
    let reached: f64 = words.next()?.parse().ok()?;
    let all: f64 = words.nth(1)?.parse().ok()?;
    (all > 0.0).then_some(reached / all * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_tenth_must_get_through() {
        assert!(judge(&lines("Done 100 runs\nreached: 10 of 100 inputs")).is_ok());
        assert!(judge(&lines("reached: 9 of 100 inputs")).is_err());
    }

    #[test]
    fn a_target_that_does_not_count_fails() {
        assert!(judge(&lines("Done 100 runs")).is_err());
        assert!(judge(&lines("reached: 0 of 0 inputs")).is_err());
    }
}
