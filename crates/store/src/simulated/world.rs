//! The contents of the simulated disk: the tables, and what requests do to them.

use std::collections::{BTreeMap, BTreeSet};

use super::library::Library;
use super::logs::Logs;
use crate::append::{
    Append, AppendAnswer, Base, ChatAnswer, Erase, EraseAnswer, LetRest, NewChat, StoreRefusal,
    TakeOver, TakeOverAnswer,
};
use crate::chain::{self, ChainLink};
use crate::error::ReadError;
use crate::id::{ActorId, ChatSeq, CommandId, Epoch, MatchId, RulesetHash, Seq, Shard, UtcMillis};
use crate::library::{
    KeepVariations, KeepVariationsAnswer, KeptReview, LibraryAddition, LibraryAnswer, LibraryEntry,
    LibraryPage, LibraryQuery, LibraryRename, Scope, UserGameDataAnswer, UserGameDataChange,
};
use crate::row::{ChatLine, Head, MatchStatus, NewMatch, SeqRange, StoredEvent, StoredMatch, Wake};

#[derive(Default)]
pub(super) struct World {
    matches: BTreeMap<MatchId, Match>,
    rulesets: BTreeMap<RulesetHash, String>,
    library: Library,
    reviews: BTreeMap<MatchId, KeptReview>,
    uncounted: BTreeSet<MatchId>,
    last_beat: Option<UtcMillis>,
    pub(super) logs: Logs,
}

struct Match {
    stored: StoredMatch,
    commands: BTreeMap<(ActorId, CommandId), (SeqRange, Epoch)>,
    chat: Vec<ChatLine>,
    chat_commands: BTreeMap<(ActorId, CommandId), ChatSeq>,
}

impl World {
    pub(super) fn append(&mut self, append: &Append) -> AppendAnswer {
        let answer = self.append_events(append);
        if let AppendAnswer::Committed(_) = answer {
            self.library.list(append.match_id, append.listing.as_ref(), append.at);
        }
        answer
    }

    fn append_events(&mut self, append: &Append) -> AppendAnswer {
        if let Err(refusal) = append.check() {
            return AppendAnswer::Refused(refusal);
        }
        match (&append.base, self.matches.get_mut(&append.match_id)) {
            (Base::New(new), None) => {
                let mut made = Match::new(append, new);
                let answer = made.extend(append);
                self.matches.insert(append.match_id, made);
                for ruleset in std::iter::once(&new.ruleset).chain(&new.other_rulesets) {
                    self.rulesets.entry(ruleset.hash).or_insert_with(|| ruleset.text.clone());
                }
                answer
            }
            (Base::New(_), Some(found)) => {
                let head = found.stored.head.seq;
                found.duplicate(append).unwrap_or(AppendAnswer::Conflict { head })
            }
            (Base::Head { .. }, None) => AppendAnswer::Refused(StoreRefusal::UnknownMatch),
            (Base::Head { epoch, seq }, Some(found)) => {
                let head = &found.stored.head;
                if *epoch != head.epoch {
                    AppendAnswer::Fenced { epoch: head.epoch }
                } else if let Some(first) = found.duplicate(append) {
                    first
                } else if *seq != head.seq {
                    AppendAnswer::Conflict { head: head.seq }
                } else {
                    let was_live = head.state == MatchStatus::Live;
                    if was_live && append.state == MatchStatus::Finished {
                        self.uncounted.insert(append.match_id);
                    }
                    found.extend(append)
                }
            }
        }
    }

    pub(super) fn take_over(&mut self, claim: TakeOver) -> TakeOverAnswer {
        let Some(found) = self.matches.get_mut(&claim.match_id) else {
            return TakeOverAnswer::UnknownMatch;
        };
        found.stored.head.epoch.0 += 1;
        TakeOverAnswer::Taken(found.stored.head.clone())
    }

    pub(super) fn chat(&mut self, line: &NewChat) -> ChatAnswer {
        let Some(found) = self.matches.get_mut(&line.match_id) else {
            return ChatAnswer::Refused(StoreRefusal::UnknownMatch);
        };
        let seq = ChatSeq(found.chat.len() as u64 + 1);
        if let Some(command) = line.command {
            let first = *found.chat_commands.entry((line.actor, command)).or_insert(seq);
            if first != seq {
                return ChatAnswer::Duplicate(first);
            }
        }
        let NewChat { after, room, actor, at, .. } = *line;
        let (text, signal) = (Some(line.text.clone()), line.signal.clone());
        found.chat.push(ChatLine { seq, after, room, actor, at, text, signal });
        ChatAnswer::Committed(seq)
    }

    pub(super) fn erase(&mut self, erase: Erase) -> EraseAnswer {
        let (Erase::Line(id, _) | Erase::Actor(id, _)) = erase;
        let lines = self.matches.get_mut(&id).map_or(&mut [][..], |found| &mut found.chat[..]);
        let erased = lines.iter_mut().filter(|line| match erase {
            Erase::Line(_, seq) => line.seq == seq,
            Erase::Actor(_, actor) => line.actor == actor,
        });
        let erased = erased.filter_map(|line| {
            line.signal = None;
            line.text.take()
        });
        EraseAnswer::Erased(erased.count())
    }

    pub(super) fn change_user_game_data(
        &mut self,
        change: &UserGameDataChange,
    ) -> UserGameDataAnswer {
        let changed = self.library.change(change);
        match self.library_entry(change.match_id, change.scope).filter(|_| changed) {
            Some(entry) => UserGameDataAnswer::Changed(Box::new(entry)),
            None => UserGameDataAnswer::UnknownMatch,
        }
    }

    pub(super) fn variations(&self, id: MatchId, actor: ActorId) -> Option<String> {
        self.library.variations(id, actor)
    }

    pub(super) fn keep_variations(&mut self, kept: &KeepVariations) -> KeepVariationsAnswer {
        self.library.keep_variations(kept)
    }

    pub(super) fn add_to_library(&mut self, addition: &LibraryAddition) -> LibraryAnswer {
        let Some(Match { stored, .. }) = self.matches.get(&addition.match_id) else {
            return LibraryAnswer::UnknownMatch;
        };
        if self.library.has(addition.match_id) {
            self.library.put_clock(addition.match_id, addition.summary.clock.as_ref());
            return LibraryAnswer::Listed;
        }
        if stored.head.seq != addition.seq {
            return LibraryAnswer::Stale;
        }
        let at = stored.head.last_activity;
        self.library.put(addition.match_id, &addition.summary, at);
        LibraryAnswer::Listed
    }

    pub(super) fn rename(&mut self, renaming: &LibraryRename) -> LibraryAnswer {
        let Some(Match { stored, .. }) = self.matches.get(&renaming.match_id) else {
            return LibraryAnswer::UnknownMatch;
        };
        if stored.head.seq != renaming.seq {
            return LibraryAnswer::Stale;
        }
        if self.library.rename(renaming.match_id, &renaming.names) {
            LibraryAnswer::Listed
        } else {
            LibraryAnswer::UnknownMatch
        }
    }

    pub(super) fn library_page(&self, query: &LibraryQuery) -> LibraryPage {
        self.library.page(self.matches.values().map(|found| &found.stored.head), query)
    }

    pub(super) fn library_entry(&self, id: MatchId, scope: Scope) -> Option<LibraryEntry> {
        self.library.entry(&self.matches.get(&id)?.stored.head, scope)
    }

    pub(super) fn keep_review(&mut self, review: &KeptReview) -> bool {
        let is_known = self.matches.contains_key(&review.match_id);
        if is_known {
            self.reviews.insert(review.match_id, review.clone());
        }
        is_known
    }

    pub(super) fn review(&self, id: MatchId) -> Option<KeptReview> {
        self.reviews.get(&id).cloned()
    }

    pub(super) fn unlisted(&self, above: Option<MatchId>, limit: usize) -> Vec<MatchId> {
        let ids = self.matches.keys().copied();
        let above = ids.filter(|id| above.is_none_or(|above| *id > above));
        above.filter(|id| !self.library.has_clock(*id)).take(limit).collect()
    }

    pub(super) fn purgeable(&self, before: UtcMillis, limit: usize) -> Vec<MatchId> {
        self.library.purgeable(before, limit)
    }

    pub(super) fn named(&self, mut people: Vec<ActorId>) -> Vec<ActorId> {
        let lines = self.matches.values().flat_map(|found| &found.chat);
        let talked = |actor| lines.clone().any(|line| line.actor == actor);
        people.retain(|actor| self.library.holds_seat(*actor) || talked(*actor));
        people
    }

    pub(super) fn uncounted(&self, above: Option<MatchId>, limit: usize) -> Vec<MatchId> {
        let ids = self.uncounted.iter().copied();
        ids.filter(|id| above.is_none_or(|above| *id > above)).take(limit).collect()
    }

    pub(super) fn mark_counted(&mut self, id: MatchId) {
        self.uncounted.remove(&id);
    }

    pub(super) fn delete(&mut self, id: MatchId) -> bool {
        self.uncounted.remove(&id);
        self.library.remove(id);
        self.reviews.remove(&id);
        self.matches.remove(&id).is_some()
    }

    pub(super) fn head(&self, id: MatchId) -> Option<Head> {
        self.matches.get(&id).map(|found| found.stored.head.clone())
    }

    pub(super) fn load_match(&self, id: MatchId) -> Result<Option<StoredMatch>, ReadError> {
        let Some(Match { stored, .. }) = self.matches.get(&id) else { return Ok(None) };
        chain::verify(&stored.head, &stored.header, &stored.events)?;
        Ok(Some(stored.clone()))
    }

    pub(super) fn tail(&self, id: MatchId, after: Seq, limit: usize) -> Vec<StoredEvent> {
        let Some(found) = self.matches.get(&id) else { return Vec::new() };
        let known = usize::try_from(after.0).unwrap_or(usize::MAX);
        found.stored.events.iter().skip(known).take(limit).cloned().collect()
    }

    pub(super) fn let_rest(&mut self, rest: LetRest) {
        let LetRest { match_id, epoch, seq } = rest;
        let found = self.matches.get_mut(&match_id).map(|found| &mut found.stored.head);
        if let Some(head) = found.filter(|head| (head.epoch, head.seq) == (epoch, seq)) {
            head.wake = Wake::OnDemand;
        }
    }

    pub(super) fn turn_wake(&mut self, id: MatchId, wake: Wake) {
        if let Some(found) = self.matches.get_mut(&id) {
            found.stored.head.wake = wake;
        }
    }

    pub(super) fn beat(&mut self, at: UtcMillis) {
        self.last_beat = Some(at);
    }

    pub(super) fn last_beat(&self) -> Option<UtcMillis> {
        self.last_beat
    }

    pub(super) fn live_matches(&self, above: Option<MatchId>, limit: usize) -> Vec<Head> {
        let heads = self.matches.values().map(|found| &found.stored.head);
        let live =
            heads.filter(|head| head.state == MatchStatus::Live && head.wake == Wake::AtStart);
        live.filter(|head| above.is_none_or(|above| head.match_id > above))
            .take(limit)
            .cloned()
            .collect()
    }

    pub(super) fn ruleset(&self, hash: RulesetHash) -> Option<String> {
        self.rulesets.get(&hash).cloned()
    }

    pub(super) fn chat_tail(&self, id: MatchId, after: ChatSeq, limit: usize) -> Vec<ChatLine> {
        let Some(found) = self.matches.get(&id) else { return Vec::new() };
        found.chat.iter().filter(|line| line.seq > after).take(limit).cloned().collect()
    }
}

impl Match {
    fn new(append: &Append, new: &NewMatch) -> Self {
        let (match_id, ruleset, created) = (append.match_id, new.ruleset.hash, new.created);
        let head = Head {
            match_id,
            epoch: Epoch::FIRST,
            seq: Seq::START,
            shard: Shard::of(match_id),
            state: append.state,
            wake: append.wake,
            ruleset,
            chain: chain::of_header(match_id, ruleset, created, &new.header),
            created,
            last_activity: append.at,
        };
        Self {
            stored: StoredMatch { head, header: new.header.clone(), events: Vec::new() },
            commands: BTreeMap::new(),
            chat: Vec::new(),
            chat_commands: BTreeMap::new(),
        }
    }

    fn duplicate(&self, append: &Append) -> Option<AppendAnswer> {
        let mut first = append.commands().filter_map(|key| self.commands.get(&key));
        first.next().map(|&(range, epoch)| AppendAnswer::Duplicate { range, epoch })
    }

    fn extend(&mut self, append: &Append) -> AppendAnswer {
        let head = &mut self.stored.head;
        let range = SeqRange::after(head.seq, append.events.len());
        let (events, chain) = chain::extend(head.chain, head.epoch, range, &append.events);
        self.commands.extend(append.commands().map(|key| (key, (range, head.epoch))));
        self.stored.events.extend(events.into_iter().map(ChainLink::to_stored));
        head.seq = range.last;
        head.chain = chain;
        if head.state == MatchStatus::Live && append.state == MatchStatus::Live {
            head.wake = append.wake;
        }
        head.state = head.state.max(append.state);
        head.last_activity = append.at;
        AppendAnswer::Committed(range)
    }
}
