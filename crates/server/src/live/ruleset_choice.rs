//! Rulesets for matches: which one a request chooses, whether its positions cost too much, and those that are kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::BughouseTerms;
use protocol::http::RulesetChoice;
use protocol::{ErrorCode, WireError};
use rules::Ruleset;
use store::people::{DesignHead, StoredVersion};
use store::{ReadError, RulesetHash};

use super::record::{self, Record, RulesetError};
use super::{Live, convert, draft, match_id};
use crate::connection_table::WorkAccount;
use crate::designs::{chosen_version, pinned_choice};
use crate::limits::{LIGHT_STEPS, MOST_STEPS, STEPS_PER_MILLISECOND};
use crate::work_queue::{internal_error, work_on_ruleset};

/// The most compiled rulesets in the cache.
const MOST_RULESETS: usize = 256;

/// Compiled rulesets of matches, by their hash.
#[derive(Debug, Default)]
pub(super) struct KnownRulesets(Mutex<HashMap<RulesetHash, Ruleset>>);

impl KnownRulesets {
    fn lock(&self) -> MutexGuard<'_, HashMap<RulesetHash, Ruleset>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Why a stored ruleset cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FindRulesetError {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("the ruleset {0} is not in the store")]
    Missing(RulesetHash),
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
}

impl Live {
    /// The ruleset that a request chooses, compiled on another thread: a stranger's may take a tenth of a second.
    ///
    /// # Errors
    /// When there is none, every mistake in it, too many rulesets wait, or its positions cost too much.
    pub(crate) async fn choose_ruleset(
        &self,
        choice: &RulesetChoice,
        payer: &WorkAccount,
    ) -> Result<Ruleset, WireError> {
        let ruleset = self.find_ruleset(choice, payer).await?;
        affordable(ruleset, payer)
    }

    /// A ruleset as it is played as bughouse, compiled on another thread.
    ///
    /// # Errors
    /// When it cannot be played as bughouse, too many rulesets wait, or its positions cost too much.
    pub(super) async fn played_as_bughouse(
        &self,
        ruleset: Ruleset,
        terms: BughouseTerms,
        payer: &WorkAccount,
    ) -> Result<Ruleset, WireError> {
        let derived = work_on_ruleset(payer, move || draft::bughouse(&ruleset, &terms)).await??;
        affordable(derived, payer)
    }

    async fn find_ruleset(
        &self,
        choice: &RulesetChoice,
        payer: &WorkAccount,
    ) -> Result<Ruleset, WireError> {
        match choice {
            RulesetChoice::Stored { hash } => {
                self.stored_ruleset(RulesetHash::from_hex(hash), payer).await
            }
            RulesetChoice::Match { id } => {
                let Some(id) = match_id::from_wire(id) else {
                    return Err(convert::error(ErrorCode::NoSuchMatch, "there is no such match"));
                };
                let stored = self.store.load_match(id).await.map_err(unreadable)?;
                let hashes = stored.map(|stored| record::rulesets_of(&stored.header));
                let first = hashes.and_then(Result::ok).and_then(|hashes| hashes.first().copied());
                self.stored_ruleset(first, payer).await
            }
            RulesetChoice::Design { id, version, code } => {
                let Some(people) = self.results.get() else { return Err(internal_error()) };
                let chosen = (id, *version, code.as_deref());
                let found = chosen_version(&**people, chosen, payer.actor()).await?;
                self.version_ruleset(found, payer).await
            }
            _ => {
                let (choice, random) = (choice.clone(), Arc::clone(&self.random));
                work_on_ruleset(payer, move || draft::ruleset(&choice, &*random)).await?
            }
        }
    }

    /// A choice that means the same for others and later.
    ///
    /// # Errors
    /// When it is of a design that is not shared with the person.
    pub(crate) async fn pin_choice(
        &self,
        choice: RulesetChoice,
        payer: &WorkAccount,
    ) -> Result<RulesetChoice, WireError> {
        match self.results.get() {
            Some(people) => pinned_choice(&**people, choice, payer.actor()).await,
            None => Ok(choice),
        }
    }

    /// The ruleset of a version of a design.
    async fn version_ruleset(
        &self,
        (_, version, text): (DesignHead, StoredVersion, String),
        payer: &WorkAccount,
    ) -> Result<Ruleset, WireError> {
        if let Some(known) = self.rulesets.lock().get(&version.hash) {
            return Ok(known.clone());
        }
        let hash = version.hash;
        let compile = move || record::ruleset_from_row(hash, &text);
        let ruleset = work_on_ruleset(payer, compile).await?.map_err(|error| {
            tracing::error!(%error, "cannot load a version of a design");
            convert::error(ErrorCode::Internal, "the ruleset cannot be loaded")
        })?;
        self.keep_ruleset(hash, &ruleset);
        Ok(ruleset)
    }

    async fn stored_ruleset(
        &self,
        hash: Option<RulesetHash>,
        payer: &WorkAccount,
    ) -> Result<Ruleset, WireError> {
        let missing = || convert::error(ErrorCode::NotFound, "there is no such ruleset");
        match self.ruleset(hash.ok_or_else(missing)?, payer).await {
            Ok(ruleset) => Ok(ruleset),
            Err(FindRulesetError::Missing(_)) => Err(missing()),
            Err(FindRulesetError::Read(error)) => Err(unreadable(error)),
            Err(error @ FindRulesetError::Ruleset(_)) => {
                tracing::error!(%error, "cannot load a stored ruleset");
                Err(convert::error(ErrorCode::Internal, "the ruleset cannot be loaded"))
            }
        }
    }

    /// The ruleset with a hash.
    pub(crate) async fn ruleset(
        &self,
        hash: RulesetHash,
        payer: &WorkAccount,
    ) -> Result<Ruleset, FindRulesetError> {
        if let Some(known) = self.rulesets.lock().get(&hash) {
            return Ok(known.clone());
        }
        let text = self.store.ruleset(hash).await?.ok_or(FindRulesetError::Missing(hash))?;
        let compile = move || record::ruleset_from_row(hash, &text);
        let ruleset = self.costly.run_in_turn(payer, compile).await?;
        self.keep_ruleset(hash, &ruleset);
        Ok(ruleset)
    }

    /// Keeps the rulesets of a match that was just made.
    pub(super) fn remember(&self, record: &Record) {
        for start in &record.header().setup.starts {
            self.keep_ruleset(record::ruleset_row(start.ruleset()).hash, start.ruleset());
        }
    }

    fn keep_ruleset(&self, hash: RulesetHash, ruleset: &Ruleset) {
        let mut rulesets = self.rulesets.lock();
        if rulesets.len() >= MOST_RULESETS {
            // Those in use are kept by their matches anyway; the others are read again.
            rulesets.clear();
        }
        rulesets.insert(hash, ruleset.clone());
    }
}

/// The ruleset, unless its positions cost more than somebody may use.
pub(crate) fn affordable(ruleset: Ruleset, payer: &WorkAccount) -> Result<Ruleset, WireError> {
    match payer.is_limited() && ruleset.most_steps() > MOST_STEPS {
        true => Err(too_costly(&ruleset)),
        false => Ok(ruleset),
    }
}

/// Whether a match with a ruleset may be worked on by the threads that serve everybody.
pub(super) fn is_light(ruleset: &Ruleset) -> bool {
    ruleset.most_steps() <= LIGHT_STEPS
}

fn too_costly(ruleset: &Ruleset) -> WireError {
    let milliseconds = ruleset.most_steps().div_ceil(STEPS_PER_MILLISECOND);
    let allowed = MOST_STEPS / STEPS_PER_MILLISECOND;
    let why = format!(
        "finding the moves of one position of this ruleset may take the server {milliseconds} ms, and {allowed} ms are \
         allowed: use fewer kinds of pieces, shorter ranges or a smaller board, or play it at the server's own computer"
    );
    let refused = convert::bad_input(why).because("costly-ruleset");
    refused.with("milliseconds", milliseconds).with("allowed", allowed)
}

fn unreadable(error: ReadError) -> WireError {
    tracing::error!(%error, "cannot read a ruleset");
    convert::error(
        ErrorCode::Unavailable,
        "rulesets cannot be read right now; try again in a moment",
    )
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use notation::ruleset_file::{Format, load};
    use rules::random_start;

    use super::*;

    /// A board of 26×26 with the pieces of standard chess and as many other kinds, and all of them in hand.
    fn large(kinds: u8, betza: &str, limit: &str) -> Ruleset {
        let mut text = format!(
            "name = \"large\"\nfiles = 26\nranks = 26\n[start]\npieces = [\"Ka1\", \"kz26\"]\n\
             [drops]\n{limit}\n[[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n"
        );
        for letter in (b'A'..b'A' + kinds).map(char::from) {
            let piece = format!(
                "[[pieces]]\nletter = \"{letter}\"\nname = \"{letter}\"\nbetza = \"{betza}\"\n"
            );
            text.write_str(&piece).unwrap();
        }
        load(&text, Format::Toml).unwrap()
    }

    #[test]
    fn finding_2_built_in_and_reasonable_large_rulesets_are_allowed() {
        let built_in = notation::builtin_names().map(|name| notation::builtin(name).unwrap());
        let random = random_start::fischer_random_plus(26, 26, 7).unwrap();
        for spec in built_in.chain([random]) {
            let ruleset = Ruleset::compile(spec).unwrap();
            let (name, steps) = (&ruleset.spec().name, ruleset.most_steps());
            assert!(steps <= MOST_STEPS, "{name}: {steps}");
        }
        for (kinds, betza) in [(8, "Q"), (6, "QN"), (9, "N"), (9, "RF")] {
            let steps = large(kinds, betza, "").most_steps();
            assert!(steps <= MOST_STEPS, "{kinds} {betza}: {steps}");
        }
    }

    #[test]
    fn finding_2_rulesets_that_were_made_to_be_costly_are_not() {
        let costly = large(8, "pQ", "limit = \"no-check\"");
        assert!(costly.most_steps() > MOST_STEPS, "{}", costly.most_steps());
        let refusal = too_costly(&costly);
        assert!(refusal.message.contains("5 ms are allowed"), "{}", refusal.message);
    }
}
