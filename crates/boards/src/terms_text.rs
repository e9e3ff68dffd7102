//! The terms of a bughouse match as one line of text: the preset, then every term that was chosen.
//!
//! `school drops=any pawn-drops=2-6 draws=none`. Files and stored matches contain these words, so they never change.

use std::fmt;
use std::str::FromStr;

use crate::terms::{
    BothFlags, BughouseTerms, Defeat, DropPower, DroppedPartner, PassedPromotion, PawnDropRanks,
    Preset, TeamClockStart, TeamDraws, TeamResigning,
};

/// Text that is not the terms of a bughouse match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TermsTextError {
    /// No preset has this name.
    #[error("`{0}` is no preset of bughouse; the presets are fics, international and school")]
    Preset(String),
    /// A term is not known, or has no such value.
    #[error("`{0}` is no term of bughouse")]
    Term(String),
    /// A term occurs twice.
    #[error("`{0}` is given twice")]
    Twice(String),
}

/// A choice with a word for each case.
trait Words: Copy + PartialEq + 'static {
    const WORDS: &'static [(Self, &'static str)];

    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(value, _)| *value == self).map_or("", |(_, word)| word)
    }

    fn of_word(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(_, other)| *other == word).map(|(value, _)| *value)
    }
}

macro_rules! words {
    ($($kind:ident { $($case:ident = $word:literal),+ })+) => {
        $(impl Words for $kind {
            const WORDS: &'static [(Self, &'static str)] = &[$((Self::$case, $word)),+];
        })+
    };
}

words! {
    Preset { Fics = "fics", International = "international", School = "school" }
    DropPower { Any = "any", NoCheck = "no-check", NoMate = "no-mate" }
    PassedPromotion { ToPawn = "to-pawn", Kept = "kept" }
    DroppedPartner { Barred = "barred", Allowed = "allowed" }
    TeamClockStart { FirstMove = "first-move", AtBeginning = "at-beginning" }
    Defeat { OneBoard = "one-board", BothKings = "both-kings" }
    TeamDraws { Agreed = "agreed", None = "none" }
    BothFlags { FirstLoses = "first-loses", Draw = "draw" }
    TeamResigning { PartnerConfirms = "partner-confirms", AtOnce = "at-once" }
}

impl fmt::Display for BughouseTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.preset.word())?;
        let mut term = |key: &str, word: Option<&str>| match word {
            Some(word) => write!(f, " {key}={word}"),
            None => Ok(()),
        };
        term("drops", self.drops.map(Words::word))?;
        let ranks = self.pawn_drop_ranks.map(|ranks| format!("{}-{}", ranks.first, ranks.last));
        term("pawn-drops", ranks.as_deref())?;
        term("promotion", self.promotion.map(Words::word))?;
        term("dropped-castling", self.castling.map(Words::word))?;
        term("clocks", self.clock_start.map(Words::word))?;
        term("draws", self.draws.map(Words::word))?;
        term("defeat", self.defeat.map(Words::word))?;
        term("both-flags", self.both_flags.map(Words::word))?;
        term("plies", self.ply_limit.map(|limit| limit.to_string()).as_deref())?;
        term("resigning", self.resigning.map(Words::word))
    }
}

impl FromStr for BughouseTerms {
    type Err = TermsTextError;

    fn from_str(text: &str) -> Result<Self, TermsTextError> {
        let mut words = text.split_whitespace();
        let preset = words.next().unwrap_or_default();
        let preset =
            Preset::of_word(preset).ok_or_else(|| TermsTextError::Preset(preset.to_owned()))?;
        let mut terms = Self { preset, ..Self::default() };
        for word in words {
            let unknown = || TermsTextError::Term(word.to_owned());
            let (key, value) = word.split_once('=').ok_or_else(unknown)?;
            let was_given = match key {
                "drops" => set(&mut terms.drops, Words::of_word(value)),
                "pawn-drops" => set(&mut terms.pawn_drop_ranks, ranks(value)),
                "promotion" => set(&mut terms.promotion, Words::of_word(value)),
                "dropped-castling" => set(&mut terms.castling, Words::of_word(value)),
                "clocks" => set(&mut terms.clock_start, Words::of_word(value)),
                "draws" => set(&mut terms.draws, Words::of_word(value)),
                "defeat" => set(&mut terms.defeat, Words::of_word(value)),
                "both-flags" => set(&mut terms.both_flags, Words::of_word(value)),
                "plies" => set(&mut terms.ply_limit, value.parse().ok()),
                "resigning" => set(&mut terms.resigning, Words::of_word(value)),
                _ => None,
            };
            if was_given.ok_or_else(unknown)? {
                return Err(TermsTextError::Twice(key.to_owned()));
            }
        }
        Ok(terms)
    }
}

/// Sets a term, and returns whether it was set before; nothing if the value was not understood.
fn set<T>(term: &mut Option<T>, value: Option<T>) -> Option<bool> {
    Some(term.replace(value?).is_some())
}

fn ranks(text: &str) -> Option<PawnDropRanks> {
    let (first, last) = text.split_once('-')?;
    Some(PawnDropRanks { first: first.parse().ok()?, last: last.parse().ok()? })
}
