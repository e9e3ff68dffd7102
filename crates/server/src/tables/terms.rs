//! What a table plays, as its log keeps it.

use protocol::WireError;
use protocol::http::{ColorChoice, Mode, NewMatch, Takebacks};
use protocol::tables::TableTerms;
use serde::{Deserialize, Serialize};
use series::Openness;

use crate::limits::TABLE_TERMS;
use crate::live::convert::bad_input;

/// What a table plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct StoredTerms {
    /// What the host chose.
    pub(super) terms: TableTerms,
    /// The title of the rules.
    pub(super) title: String,
}

impl StoredTerms {
    /// The text for the log.
    ///
    /// # Errors
    /// When it is too long: somebody chose a file with very long rules.
    pub(super) fn text(&self) -> Result<String, WireError> {
        let text = serde_json::to_string(self).expect("terms are JSON");
        if text.len() <= TABLE_TERMS {
            return Ok(text);
        }
        let why = "these rules are too long for a table; play them from your library instead";
        Err(bad_input(why).because("table-terms-long"))
    }

    /// Terms from a log; the usual ones if they cannot be read, so that the table can still be used.
    pub(super) fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_else(|error| {
            tracing::warn!(%error, "the terms of a table cannot be read");
            Self { terms: TableTerms::default(), title: "Bughouse".to_owned() }
        })
    }
}

/// The request for a match with these terms. Matches of public tables are in the lobby.
pub(super) fn new_match(terms: &TableTerms, openness: Openness) -> NewMatch {
    NewMatch {
        ruleset: terms.ruleset.clone(),
        fen: None,
        mode: match openness {
            Openness::Public => Mode::Seek,
            Openness::Private => Mode::Invitation,
        },
        color: ColorChoice::White,
        clock: terms.clock.clone(),
        black_clock: None,
        white: None,
        black: None,
        takebacks: Takebacks::Barred,
        computer: None,
        seats: Vec::new(),
        bughouse: terms.bughouse,
    }
}
