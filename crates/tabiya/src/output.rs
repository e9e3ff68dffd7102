//! Output that the commands share: verdicts, tables, JSON and plurals.

use std::io::{self, Write};

use anyhow::Result;
use serde_json::Value;

/// The result of a command that ran to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Success.
    Fine,
    /// A refused ruleset or an illegal move; the reasons are in the output.
    Refused,
}

/// Whether a command failed only because the reader of its output closed the pipe, as `head` does.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// A writer that ignores a closed pipe, so that a command still reaches its verdict and exit code.
pub(crate) struct IgnoreClosedPipe<'w>(pub(crate) &'w mut dyn Write);

impl Write for IgnoreClosedPipe<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(bytes.len()),
            result => result,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result,
        }
    }
}

/// Writes rows with their columns aligned and two spaces between them.
pub(crate) fn table<const N: usize>(out: &mut dyn Write, rows: &[[String; N]]) -> Result<()> {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..N).filter_map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths);
        let line: String = cells.map(|(cell, &width)| format!("{cell:width$}  ")).collect();
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes a value as indented JSON.
pub(crate) fn json(out: &mut dyn Write, value: &Value) -> Result<()> {
    writeln!(out, "{value:#}")?;
    Ok(())
}

/// A number with a noun: `1 move`, `20 moves`.
pub(crate) fn counted(count: usize, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_align_and_lines_end_without_spaces() {
        let row = |a: &str, b: &str, c: &str| [a.to_owned(), b.to_owned(), c.to_owned()];
        let mut out = Vec::new();
        table(&mut out, &[row("a", "8×8", "x"), row("long", "10×10", "")]).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a     8×8    x\nlong  10×10\n");
    }

    #[test]
    fn only_a_closed_pipe_counts_as_one() {
        let error = |kind| anyhow::Error::new(io::Error::from(kind)).context("writing");
        assert!(is_closed_pipe(&error(io::ErrorKind::BrokenPipe)));
        assert!(!is_closed_pipe(&error(io::ErrorKind::StorageFull)));
    }

    #[test]
    fn only_a_closed_pipe_is_ignored() {
        struct Fails(io::ErrorKind);

        impl Write for Fails {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(self.0.into())
            }

            fn flush(&mut self) -> io::Result<()> {
                Err(self.0.into())
            }
        }

        let mut gone = Fails(io::ErrorKind::BrokenPipe);
        assert!(
            writeln!(IgnoreClosedPipe(&mut gone), "x").is_ok()
                && IgnoreClosedPipe(&mut gone).flush().is_ok()
        );
        let mut full = Fails(io::ErrorKind::StorageFull);
        assert!(
            writeln!(IgnoreClosedPipe(&mut full), "x").is_err()
                && IgnoreClosedPipe(&mut full).flush().is_err()
        );
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(0, "move"), "0 moves");
        assert_eq!(counted(1, "move"), "1 move");
    }
}
