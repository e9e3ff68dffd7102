//! `cargo xtask bench perft`: the comparison with other generators, once for any CPU and once for
//! x86-64-v3.

use anyhow::{Result, bail};

use crate::shell;

/// One way to build both sides of the comparison.
struct Build {
    name: &'static str,
    rustflags: &'static str,
    features: &'static [&'static str],
    /// Below the usual target folder, so that the builds do not evict each other.
    folder: &'static str,
}

const BUILDS: &[Build] = &[
    Build { name: "default flags", rustflags: "", features: &[], folder: "" },
    Build {
        name: "x86-64-v3",
        rustflags: "-C target-cpu=x86-64-v3",
        features: &["--features", "pext"],
        folder: "bench-v3",
    },
];

/// Builds and runs the comparison both ways; `options` go to the program.
///
/// # Errors
/// When this CPU is too old for the second build, or a build or run fails.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    if !cpu_is_v3() {
        bail!(
            "this CPU does not support x86-64-v3 (AVX2, BMI2), so half of the comparison cannot run"
        );
    }
    let mut closing = Vec::new();
    for build in BUILDS {
        println!("\n== {}", build.name);
        let mut command = shell::cargo();
        command.env("RUSTFLAGS", build.rustflags);
        command.args(["run", "--quiet", "--release", "--package", "bench", "--bin", "perft-bench"]);
        command.args(build.features).arg("--target-dir");
        command.arg(shell::target_dir().join(build.folder)).arg("--").args(options);
        let lines = shell::run_and_listen(&mut command)?;
        let summary = lines.into_iter().filter(|line| line.starts_with("overall"));
        closing.extend(summary.map(|line| format!("{:<14} {line}", build.name)));
    }
    println!("\n== both builds");
    for line in closing {
        println!("{line}");
    }
    Ok(())
}

#[cfg(target_arch = "x86_64")]
fn cpu_is_v3() -> bool {
    std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("bmi2")
}

#[cfg(not(target_arch = "x86_64"))]
fn cpu_is_v3() -> bool {
    false
}
