//! The arguments that choose a position: a ruleset and a FEN.

use anyhow::{Result, anyhow};
use clap::Args;
use notation::fen::parse_fen;
use rules::Position;

use crate::ruleset_source::Source;

/// The position that a command works on.
#[derive(Args, Debug)]
pub(crate) struct PositionArgument {
    /// A built-in ruleset, the path of a ruleset file, or `-` for standard input
    #[arg(long, short, value_name = "NAME|FILE", default_value = "standard")]
    pub(crate) ruleset: String,
    /// The position, in quotes [default: the ruleset's start position]. Missing fields at the end mean
    /// White to move, no castling, no en passant
    #[arg(long, short, value_name = "FEN")]
    pub(crate) fen: Option<String>,
}

impl PositionArgument {
    /// The chosen position.
    pub(crate) fn position(&self) -> Result<Position> {
        let ruleset = Source::find(&self.ruleset)?.ruleset()?;
        let Some(fen) = &self.fen else {
            return Ok(ruleset.start());
        };
        let name = &ruleset.spec().name;
        parse_fen(&ruleset, fen)
            .map_err(|error| anyhow!("this FEN is not a position of `{name}`: {error}"))
    }

    /// Arguments for tests.
    #[cfg(test)]
    pub(crate) fn of(ruleset: &str, fen: Option<&str>) -> Self {
        Self { ruleset: ruleset.to_owned(), fen: fen.map(str::to_owned) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_fen_the_position_is_the_start() {
        let position = PositionArgument::of("capablanca", None).position().unwrap();
        assert_eq!(position, position.ruleset().start());
    }

    #[test]
    fn a_fen_of_another_board_is_refused_with_its_column() {
        let fen = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";
        assert!(PositionArgument::of("capablanca", Some(fen)).position().is_ok());
        let error = PositionArgument::of("standard", Some(fen)).position();
        let error = error.unwrap_err().to_string();
        let opening = "this FEN is not a position of `standard`: column ";
        assert!(error.starts_with(opening), "{error}");
    }
}
