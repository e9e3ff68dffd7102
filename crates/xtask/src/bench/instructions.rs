//! `cargo xtask bench instructions`: counts the instructions of each hot path under callgrind and
//! compares them with the committed baseline. Unlike times, they do not depend on the load of the
//! machine.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::shell;

const BASELINE: &str = "crates/bench/instructions.txt";
/// How much worse than the baseline a path may be; inlining decisions move by about one percent.
const TOLERANCE_PERCENT: u64 = 2;
/// The function whose callees are counted; everything before it (compiling rulesets) is setup.
const MEASURED: &str = "*measured*";

/// What to do with the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// Print them next to the baseline.
    Show,
    /// Print them, and fail if one is worse.
    Check,
    /// Write them to the baseline.
    Update,
}

/// Instructions of one path, as `name count` in the baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Count {
    path: String,
    instructions: u64,
}

/// Counts every hot path and handles the result.
///
/// # Errors
/// When valgrind is missing, the program fails, or under `Check` a path became worse.
pub(crate) fn run(task: Task) -> Result<()> {
    let counts = count_all()?;
    let file = shell::root().join(BASELINE);
    let baseline = match (task, file.is_file()) {
        (Task::Update, _) | (Task::Show, false) => Vec::new(),
        _ => read_baseline(&file)?,
    };
    print_table(&counts, &baseline);
    match task {
        Task::Show => Ok(()),
        Task::Update => fs::write(&file, write_baseline(&counts, &compiler()?))
            .with_context(|| format!("cannot write `{BASELINE}`")),
        Task::Check => {
            let faults = faults(&counts, &baseline);
            for fault in &faults {
                println!("{fault}");
            }
            if !faults.is_empty() {
                bail!(
                    "{} hot paths became worse; if that is intended, run `cargo xtask bench instructions \
                     --update` and explain it in the commit",
                    faults.len()
                );
            }
            Ok(())
        }
    }
}

fn count_all() -> Result<Vec<Count>> {
    shell::capture(shell::program("valgrind").arg("--version"))
        .context("valgrind is missing; install the package `valgrind`")?;
    let mut build = shell::cargo();
    build.env("RUSTFLAGS", "");
    build.args(["build", "--release", "--package", "bench", "--bin", "hot-paths"]);
    shell::run(&mut build)?;
    let program = shell::target_dir().join("release").join("hot-paths");
    let names = shell::capture(shell::program(&program).arg("--list"))?.stdout;
    names.lines().map(|path| count(&program, path)).collect()
}

fn count(program: &Path, path: &str) -> Result<Count> {
    let mut command = shell::program("valgrind");
    command.args(["--tool=callgrind", "--collect-atstart=no", "--callgrind-out-file=/dev/null"]);
    command.arg(format!("--toggle-collect={MEASURED}")).arg(program).arg(path);
    let report = shell::capture(&mut command)?.stderr;
    let instructions = collected(&report)
        .filter(|&instructions| instructions > 0)
        .with_context(|| format!("callgrind counted nothing for `{path}`:\n{report}"))?;
    Ok(Count { path: path.to_owned(), instructions })
}

/// The number after `Collected :` in callgrind's last lines.
fn collected(report: &str) -> Option<u64> {
    let line = report.lines().find(|line| line.contains("Collected"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

fn compiler() -> Result<String> {
    let version = shell::capture(shell::program("rustc").arg("--version"))?.stdout;
    Ok(version.split_whitespace().take(2).collect::<Vec<_>>().join(" "))
}

fn read_baseline(file: &Path) -> Result<Vec<Count>> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("no baseline `{BASELINE}`; write it with `--update`"))?;
    parse_baseline(&text)
}

fn parse_baseline(text: &str) -> Result<Vec<Count>> {
    let entries = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let parse = |line: &str| {
        let (path, number) = line.split_once(' ')?;
        Some(Count { path: path.to_owned(), instructions: number.trim().parse().ok()? })
    };
    entries
        .map(|line| parse(line).with_context(|| format!("`{BASELINE}`: cannot read `{line}`")))
        .collect()
}

fn write_baseline(counts: &[Count], compiler: &str) -> String {
    let mut text = format!(
        "# Instructions of each hot path under callgrind, on a CPU with BMI2.\n\
         # Written by `cargo xtask bench instructions --update` with {compiler}.\n"
    );
    for count in counts {
        let _ = writeln!(text, "{} {}", count.path, count.instructions);
    }
    text
}

fn before(count: &Count, baseline: &[Count]) -> Option<u64> {
    let line = baseline.iter().find(|line| line.path == count.path);
    line.map(|line| line.instructions)
}

fn change_percent(now: u64, before: u64) -> f64 {
    (now as f64 / before as f64 - 1.0) * 100.0
}

fn is_worse(now: u64, before: u64) -> bool {
    now * 100 > before * (100 + TOLERANCE_PERCENT)
}

fn print_table(counts: &[Count], baseline: &[Count]) {
    println!("{:<28} {:>15} {:>9}", "hot path", "instructions", "change");
    for count in counts {
        let change = match before(count, baseline) {
            Some(before) => format!("{:+.2} %", change_percent(count.instructions, before)),
            None => "-".to_owned(),
        };
        println!("{:<28} {:>15} {change:>9}", count.path, count.instructions);
    }
}

fn faults(counts: &[Count], baseline: &[Count]) -> Vec<String> {
    let mut faults = Vec::new();
    for count in counts {
        match before(count, baseline) {
            None => faults.push(format!("`{}` has no line in the baseline", count.path)),
            Some(before) if is_worse(count.instructions, before) => faults.push(format!(
                "`{}` became worse by {:.2} %: {} instructions, {before} in the baseline",
                count.path,
                change_percent(count.instructions, before),
                count.instructions,
            )),
            Some(_) => {}
        }
    }
    let gone = baseline.iter().filter(|old| counts.iter().all(|count| count.path != old.path));
    faults.extend(gone.map(|old| format!("`{}` is in the baseline but no longer run", old.path)));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, instructions: u64) -> Count {
        Count { path: path.to_owned(), instructions }
    }

    #[test]
    fn the_baseline_reads_back() {
        let counts = [count("perft-standard", 1_000), count("play", 20)];
        let text = write_baseline(&counts, "rustc 1.2.3");
        assert_eq!(parse_baseline(&text).expect("our own text"), counts);
        assert!(parse_baseline("perft-standard many").is_err());
    }

    #[test]
    fn only_what_became_worse_is_a_fault() {
        let baseline = [count("a", 1_000)];
        assert_eq!(faults(&[count("a", 1_020)], &baseline), [""; 0]);
        assert_eq!(faults(&[count("a", 500)], &baseline), [""; 0]);
        assert_eq!(faults(&[count("a", 1_021)], &baseline).len(), 1);
    }

    #[test]
    fn paths_and_baseline_name_the_same() {
        assert_eq!(faults(&[count("b", 1)], &[count("a", 1)]).len(), 2);
    }

    #[test]
    fn callgrind_closes_with_the_count() {
        let report = "==1== Events    : Ir\n==1== Collected : 123456\n==1==\n";
        assert_eq!(collected(report), Some(123_456));
        assert_eq!(collected("==1== nothing"), None);
    }
}
