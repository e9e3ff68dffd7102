//! What the commands share when they write: verdicts, tables, JSON and counted words.

use std::io::{self, Write};

use anyhow::Result;
use serde_json::Value;

/// How a command that ran to its end judges what it was asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Nothing to complain about.
    Fine,
    /// A refused ruleset or an illegal move; the reasons are in the output.
    Refused,
}

/// Whether a command failed only because its reader went away, as `head` does.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// A writer to a reader that may go away: the rest is then written to nobody, so that the answer of
/// a command is not lost with its words.
pub(crate) struct Patient<'w>(pub(crate) &'w mut dyn Write);

impl Write for Patient<'_> {
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

/// Writes a value as JSON for people and programs.
pub(crate) fn json(out: &mut dyn Write, value: &Value) -> Result<()> {
    writeln!(out, "{value:#}")?;
    Ok(())
}

/// A number with its word: `1 move`, `20 moves`.
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
    fn only_a_closed_pipe_is_quiet() {
        let error = |kind| anyhow::Error::new(io::Error::from(kind)).context("writing");
        assert!(is_closed_pipe(&error(io::ErrorKind::BrokenPipe)));
        assert!(!is_closed_pipe(&error(io::ErrorKind::StorageFull)));
    }

    #[test]
    fn a_patient_writer_minds_only_a_full_disk() {
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
        assert!(writeln!(Patient(&mut gone), "x").is_ok() && Patient(&mut gone).flush().is_ok());
        let mut full = Fails(io::ErrorKind::StorageFull);
        assert!(writeln!(Patient(&mut full), "x").is_err() && Patient(&mut full).flush().is_err());
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(0, "move"), "0 moves");
        assert_eq!(counted(1, "move"), "1 move");
    }
}
