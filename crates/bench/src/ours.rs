//! Our program: rulesets and positions through the public API.

use anyhow::{Context, Result, anyhow};
use rules::{CompileOptions, GeometryChoice, Position, Ruleset};

use crate::cases::{CaseStart, Geometry};

/// Compiles a built-in ruleset.
///
/// # Errors
/// When there is no such ruleset, or it does not compile.
pub fn ruleset(name: &str, geometry: Geometry) -> Result<Ruleset> {
    let spec = notation::builtin::builtin(name)
        .with_context(|| format!("there is no built-in ruleset `{name}`"))?;
    let options = match geometry {
        Geometry::Chosen => CompileOptions::default(),
        Geometry::RunTime => {
            CompileOptions { geometry: GeometryChoice::RunTime, ..CompileOptions::default() }
        }
    };
    Ruleset::compile_with(spec, options).map_err(|faults| anyhow!("`{name}`: {faults}"))
}

/// A position of a built-in ruleset.
///
/// # Errors
/// When the ruleset or the FEN is refused.
pub fn position(name: &str, place: CaseStart, geometry: Geometry) -> Result<Position> {
    let ruleset = ruleset(name, geometry)?;
    match place {
        CaseStart::Start => Ok(ruleset.start()),
        CaseStart::Fen(fen) => notation::fen::parse_fen(&ruleset, fen)
            .map_err(|error| anyhow!("`{name}` refuses `{fen}`: {error}")),
    }
}
