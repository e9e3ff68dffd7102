//! `tabiya ruleset list`: the built-in rulesets as a table.

use std::io::Write;

use anyhow::{Context, Result};
use notation::builtin;

use crate::output::{self, Verdict};

/// Writes name, board and title of each built-in ruleset.
pub(super) fn run(out: &mut dyn Write) -> Result<Verdict> {
    let row = |name: &str| {
        let spec = builtin::builtin(name);
        let spec = spec.with_context(|| format!("the built-in ruleset `{name}` is broken"))?;
        let board = format!("{}×{}", spec.files, spec.ranks);
        Ok([name.to_owned(), board, spec.title])
    };
    let rows: Vec<[String; 3]> = builtin::builtin_names().map(row).collect::<Result<_>>()?;
    output::table(out, &rows)?;
    Ok(Verdict::Fine)
}

#[cfg(test)]
mod tests {
    use crate::commands::run_line;

    #[test]
    fn every_ruleset_has_a_line_with_its_board() {
        let (_, text) = run_line(&["ruleset", "list"]).unwrap();
        assert_eq!(text.lines().count(), notation::builtin::builtin_names().count());
        let line = |name| text.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line("standard ").contains("  8×8    "), "{text}");
        assert!(line("capablanca ").contains("  10×8   "), "{text}");
    }
}
