//! The hash chain that reveals edited or damaged logs.
//!
//! It starts from the header of a match, and each event adds all its columns. Every field has a
//! fixed width or its length before it, so no two logs have the same bytes. The encoding is part of
//! every stored log and never changes.

use sha2::{Digest, Sha256};

use crate::error::{Damage, DamageKind};
use crate::id::{ChainHash, Epoch, MatchId, RulesetHash, Seq, UtcMillis};
use crate::row::{Head, NewEvent, SeqRange, StoredEvent};

/// The hash before the first event.
pub(crate) fn of_header(
    match_id: MatchId,
    ruleset: RulesetHash,
    created: UtcMillis,
    header: &[u8],
) -> ChainHash {
    let mut hash = Sha256::new();
    hash.update(b"tabiya match 1");
    hash.update(match_id.0.to_le_bytes());
    hash.update(ruleset.0);
    hash.update(created.0.to_le_bytes());
    add_bytes(&mut hash, header);
    ChainHash(hash.finalize().into())
}

/// An event with its place in the log.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainLink<'a> {
    pub(crate) seq: Seq,
    pub(crate) epoch: Epoch,
    /// The events it was appended with.
    pub(crate) append: SeqRange,
    /// The hash of all events before it.
    pub(crate) prev_hash: ChainHash,
    pub(crate) event: &'a NewEvent,
}

impl ChainLink<'_> {
    /// The hash after this event.
    fn hash(&self) -> ChainHash {
        let event = self.event;
        let mut hash = Sha256::new();
        hash.update(self.prev_hash.0);
        for word in [self.seq.0, self.append.first.0, self.append.last.0, event.actor.0] {
            hash.update(word.to_le_bytes());
        }
        hash.update(self.epoch.0.to_le_bytes());
        hash.update(event.board.map_or([0, 0], |board| [1, board.0]));
        hash.update(event.kind.0.to_le_bytes());
        hash.update(event.visibility.0.to_le_bytes());
        hash.update([u8::from(event.command.is_some())]);
        hash.update(event.command.unwrap_or_default().0.to_le_bytes());
        for time in [event.at.0, event.charged.0, event.compensation.0] {
            hash.update(time.to_le_bytes());
        }
        add_bytes(&mut hash, &event.clocks);
        add_bytes(&mut hash, &event.payload);
        ChainHash(hash.finalize().into())
    }

    /// The same with an owned event.
    pub(crate) fn to_stored(self) -> StoredEvent {
        let Self { seq, epoch, append, prev_hash, event } = self;
        StoredEvent { seq, epoch, append, prev_hash, event: event.clone() }
    }
}

impl StoredEvent {
    pub(crate) fn link(&self) -> ChainLink<'_> {
        let Self { seq, epoch, append, prev_hash, ref event } = *self;
        ChainLink { seq, epoch, append, prev_hash, event }
    }
}

/// Numbers and chains the events of an append; also returns the hash after the last one.
pub(crate) fn extend(
    chain: ChainHash,
    epoch: Epoch,
    append: SeqRange,
    events: &[NewEvent],
) -> (Vec<ChainLink<'_>>, ChainHash) {
    let mut prev_hash = chain;
    let mut seq = append.first;
    let mut links = Vec::with_capacity(events.len());
    for event in events {
        let link = ChainLink { seq, epoch, append, prev_hash, event };
        prev_hash = link.hash();
        seq = seq.next();
        links.push(link);
    }
    (links, prev_hash)
}

/// Checks that the events are complete, in order and chained.
pub(crate) fn verify(head: &Head, header: &[u8], events: &[StoredEvent]) -> Result<(), Damage> {
    let damage = |seq: Seq, kind| Damage { match_id: head.match_id, seq, kind };
    let mut chain = of_header(head.match_id, head.ruleset, head.created, header);
    let mut expected = Seq::START.next();
    let mut epoch = Epoch::FIRST;
    for event in events {
        if event.seq != expected {
            return Err(damage(expected, DamageKind::Missing));
        }
        if event.seq > head.seq {
            return Err(damage(event.seq, DamageKind::BeyondHead));
        }
        if event.prev_hash != chain {
            return Err(damage(event.seq, DamageKind::Chain));
        }
        if event.epoch < epoch || event.epoch > head.epoch {
            return Err(damage(event.seq, DamageKind::Epoch));
        }
        epoch = event.epoch;
        chain = event.link().hash();
        expected = expected.next();
    }
    if expected != head.seq.next() {
        return Err(damage(expected, DamageKind::Missing));
    }
    if chain != head.chain {
        return Err(damage(head.seq, DamageKind::HeadChain));
    }
    Ok(())
}

/// Checks that events after a number follow each other, and that they reach the head unless the
/// limit cut them off.
pub(crate) fn verify_tail(
    head: &Head,
    from: Seq,
    limit: usize,
    events: &[StoredEvent],
) -> Result<(), Damage> {
    let damage = |seq: Seq, kind| Damage { match_id: head.match_id, seq, kind };
    let mut expected = from.next();
    let mut chain = None;
    for event in events {
        if event.seq != expected {
            return Err(damage(expected, DamageKind::Missing));
        }
        if event.seq > head.seq {
            return Err(damage(event.seq, DamageKind::BeyondHead));
        }
        if chain.is_some_and(|chain| chain != event.prev_hash) {
            return Err(damage(event.seq, DamageKind::Chain));
        }
        chain = Some(event.link().hash());
        expected = expected.next();
    }
    if expected <= head.seq && events.len() < limit {
        return Err(damage(expected, DamageKind::Missing));
    }
    if expected == head.seq.next() && chain.is_some_and(|chain| chain != head.chain) {
        return Err(damage(head.seq, DamageKind::HeadChain));
    }
    Ok(())
}

fn add_bytes(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}
