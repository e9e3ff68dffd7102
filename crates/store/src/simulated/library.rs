//! The library of the simulated store: gives the same answers by scanning everything.

use std::collections::BTreeMap;

use crate::id::{ActorId, LibraryNumber, MatchId, UtcMillis};
use crate::library::{
    Deletion, Direction, KeepVariations, KeepVariationsAnswer, LibraryCursor, LibraryEntry,
    LibraryFilter, LibraryPage, LibraryPart, LibraryQuery, ListedClock, Listing, MatchProgress,
    Scope, Summary, UserGameDataChange, folded, one_line, words,
};
use crate::row::Head;

/// Rows, and people's data about them.
#[derive(Default)]
pub(super) struct Library {
    rows: BTreeMap<LibraryNumber, Row>,
    numbers: BTreeMap<MatchId, LibraryNumber>,
    user_data: BTreeMap<(ActorId, LibraryNumber), Place>,
    variations: BTreeMap<(ActorId, LibraryNumber), String>,
    last: LibraryNumber,
}

struct Row {
    match_id: MatchId,
    summary: Summary,
    last_played: UtcMillis,
    kept: bool,
}

#[derive(Default)]
struct Place {
    holds_seat: bool,
    notes: String,
    tags: Vec<String>,
    deleted: Option<UtcMillis>,
}

impl Library {
    pub(super) fn list(&mut self, id: MatchId, listing: Option<&Listing>, at: UtcMillis) {
        match listing {
            None => {}
            Some(Listing::Whole(summary)) => self.put(id, summary, at),
            Some(Listing::Plies(plies)) => {
                let number = self.numbers.get(&id);
                if let Some(row) = number.and_then(|number| self.rows.get_mut(number)) {
                    row.summary.plies = *plies;
                    row.last_played = at;
                }
            }
        }
    }

    pub(super) fn put(&mut self, id: MatchId, summary: &Summary, at: UtcMillis) {
        let last = &mut self.last;
        let number = *self.numbers.entry(id).or_insert_with(|| {
            last.0 += 1;
            *last
        });
        let mut summary = summary.clone();
        for name in &mut summary.names {
            *name = one_line(name);
        }
        for &holder in &summary.holders {
            self.user_data.entry((holder, number)).or_default().holds_seat = true;
        }
        let kept = self.rows.get(&number).is_some_and(|row| row.kept);
        self.rows.insert(number, Row { match_id: id, summary, last_played: at, kept });
    }

    /// Replaces the names in a row; returns whether there is one.
    pub(super) fn rename(&mut self, id: MatchId, names: &[String]) -> bool {
        let number = self.numbers.get(&id);
        let Some(row) = number.and_then(|number| self.rows.get_mut(number)) else { return false };
        row.summary.names = names.iter().map(|name| one_line(name)).collect();
        true
    }

    pub(super) fn has(&self, id: MatchId) -> bool {
        self.numbers.contains_key(&id)
    }

    /// Whether the clocks of a match are listed.
    pub(super) fn has_clock(&self, id: MatchId) -> bool {
        let row = self.numbers.get(&id).and_then(|number| self.rows.get(number));
        row.is_some_and(|row| row.summary.clock.is_some())
    }

    /// Adds the clocks to a row that lacks them.
    pub(super) fn put_clock(&mut self, id: MatchId, clock: Option<&ListedClock>) {
        let number = self.numbers.get(&id);
        if let Some(row) = number.and_then(|number| self.rows.get_mut(number)) {
            row.summary.clock = row.summary.clock.take().or_else(|| clock.cloned());
        }
    }

    pub(super) fn remove(&mut self, id: MatchId) {
        if let Some(number) = self.numbers.remove(&id) {
            self.rows.remove(&number);
            self.user_data.retain(|(_, other), _| *other != number);
            self.variations.retain(|(_, other), _| *other != number);
        }
    }

    pub(super) fn change(&mut self, change: &UserGameDataChange) -> bool {
        let Some(&number) = self.numbers.get(&change.match_id) else { return false };
        let key = (change.scope.actor(), number);
        if let Scope::All(_) = change.scope {
            self.user_data.entry(key).or_default();
        }
        let Some(place) = self.user_data.get_mut(&key) else { return false };
        if matches!(change.scope, Scope::Own(_)) && !place.holds_seat {
            return false;
        }
        if let Some(notes) = &change.notes {
            place.notes.clone_from(notes);
        }
        if let Some(tags) = &change.tags {
            place.tags = tags.iter().map(|tag| one_line(tag)).collect();
        }
        match change.deletion {
            None => {}
            Some(Deletion::Since(at)) => place.deleted = place.deleted.or(Some(at)),
            Some(Deletion::Undone) => place.deleted = None,
        }
        if let (Some(_), Some(row)) = (change.keep, self.rows.get_mut(&number)) {
            row.kept = true;
        }
        true
    }

    pub(super) fn variations(&self, id: MatchId, actor: ActorId) -> Option<String> {
        let number = self.numbers.get(&id)?;
        self.variations.get(&(actor, *number)).cloned()
    }

    pub(super) fn keep_variations(&mut self, kept: &KeepVariations) -> KeepVariationsAnswer {
        let Some(&number) = self.numbers.get(&kept.match_id) else {
            return KeepVariationsAnswer::UnknownMatch;
        };
        let key = (kept.actor, number);
        if kept.text.is_empty() {
            self.variations.remove(&key);
            return KeepVariationsAnswer::Kept;
        }
        let others =
            self.variations.iter().filter(|(other, _)| other.0 == kept.actor && **other != key);
        let bytes: usize = others.map(|(_, text)| text.len()).sum::<usize>() + kept.text.len();
        if bytes as u64 > kept.most_bytes {
            return KeepVariationsAnswer::Full;
        }
        self.variations.insert(key, kept.text.clone());
        KeepVariationsAnswer::Kept
    }

    pub(super) fn entry(&self, head: &Head, scope: Scope) -> Option<LibraryEntry> {
        let number = *self.numbers.get(&head.match_id)?;
        let row = self.rows.get(&number)?;
        let nothing = Place::default();
        let place = self.user_data.get(&(scope.actor(), number)).unwrap_or(&nothing);
        if matches!(scope, Scope::Own(_)) && !place.holds_seat {
            return None;
        }
        let holders = self.user_data.iter().filter(|((_, other), _)| *other == number);
        let holders = holders.filter(|(_, place)| place.holds_seat);
        let holders: Vec<ActorId> = holders.map(|((actor, _), _)| *actor).collect();
        Some(LibraryEntry {
            number,
            match_id: row.match_id,
            summary: Summary { holders, ..row.summary.clone() },
            ruleset_hash: head.ruleset,
            created: head.created,
            last_played: row.last_played,
            kept: row.kept,
            notes: place.notes.clone(),
            tags: place.tags.clone(),
            deleted: place.deleted,
        })
    }

    pub(super) fn page<'a>(
        &self,
        heads: impl Iterator<Item = &'a Head>,
        query: &LibraryQuery,
    ) -> LibraryPage {
        let entries = heads.filter_map(|head| self.entry(head, query.scope));
        let wanted = entries.filter(|entry| {
            (query.part == LibraryPart::Deleted) == entry.deleted.is_some()
                && fits(entry, &query.filter)
        });
        let place = |entry: &LibraryEntry| {
            let LibraryCursor { value, number } = LibraryCursor::of(query.sort, entry);
            (value, number)
        };
        let mut entries: Vec<LibraryEntry> = wanted.collect();
        entries.sort_by_cached_key(place);
        if query.direction == Direction::Descending {
            entries.reverse();
        }
        if let Some(LibraryCursor { value, number }) = &query.after {
            let after = (value.clone(), *number);
            entries.retain(|entry| match query.direction {
                Direction::Ascending => place(entry) > after,
                Direction::Descending => place(entry) < after,
            });
        }
        let more = entries.len() > query.limit;
        entries.truncate(query.limit);
        let last = entries.last().filter(|_| more);
        LibraryPage { next: last.map(|entry| LibraryCursor::of(query.sort, entry)), entries }
    }

    pub(super) fn holds_seat(&self, actor: ActorId) -> bool {
        self.user_data.iter().any(|((whose, _), place)| *whose == actor && place.holds_seat)
    }

    pub(super) fn purgeable(&self, before: UtcMillis, limit: usize) -> Vec<MatchId> {
        let is_gone = |number: LibraryNumber| {
            let places = self.user_data.iter().filter(|((_, other), _)| *other == number);
            let people = places.filter(|((actor, _), _)| !actor.is_computer());
            let mut holders = people.filter(|(_, place)| place.holds_seat).peekable();
            holders.peek().is_some()
                && holders.all(|(_, place)| place.deleted.is_some_and(|at| at < before))
        };
        let rows = self.rows.iter().filter(|(number, _)| is_gone(**number));
        rows.map(|(_, row)| row.match_id).take(limit).collect()
    }
}

fn fits(entry: &LibraryEntry, filter: &LibraryFilter) -> bool {
    let summary = &entry.summary;
    let mut text = folded(&entry.notes);
    summary.names.iter().for_each(|name| text.extend([" ", &folded(name)]));
    let begins = |word: &String| {
        let mut known = text.split(|letter: char| !letter.is_alphanumeric());
        known.any(|known| known.starts_with(word.as_str()))
    };
    let is_over = summary.outcome.0 != 0;
    let person = filter.person.as_ref().map(|person| folded(person.trim()));
    filter.text.as_deref().is_none_or(|text| words(text).iter().all(begins))
        && person.is_none_or(|person| summary.names.iter().any(|name| folded(name) == person))
        && filter.ruleset.as_ref().is_none_or(|name| folded(&summary.ruleset) == folded(name))
        && filter.outcome.is_none_or(|outcome| summary.outcome == outcome)
        && filter.ending.as_ref().is_none_or(|ending| summary.ending == *ending)
        && filter.mode.is_none_or(|mode| summary.mode == mode)
        && filter.tag.as_ref().is_none_or(|tag| entry.tags.contains(tag))
        && filter.from.is_none_or(|from| entry.last_played >= from)
        && filter.until.is_none_or(|until| entry.last_played < until)
        && match filter.progress {
            None => true,
            Some(MatchProgress::Unfinished) => !is_over,
            Some(MatchProgress::UnderWay) => !is_over && summary.begun,
            Some(MatchProgress::Finished) => is_over,
        }
}
