//! The hash chain by which edited or damaged logs are found.
//!
//! It starts from what a match was made with, and each event adds all its columns. Every field has
//! a fixed width or its length before it, so no two logs give the same bytes. The encoding is part
//! of every stored log and never changes.

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

/// The hash after an event.
pub(crate) fn after(stored: &StoredEvent) -> ChainHash {
    let event = &stored.event;
    let mut hash = Sha256::new();
    hash.update(stored.prev_hash.0);
    for word in [stored.seq.0, stored.append.first.0, stored.append.last.0, event.actor.0] {
        hash.update(word.to_le_bytes());
    }
    hash.update(stored.epoch.0.to_le_bytes());
    hash.update(event.board.map_or([0, 0], |board| [1, board.0]));
    hash.update(event.kind.0.to_le_bytes());
    hash.update(event.visibility.0.to_le_bytes());
    hash.update([u8::from(event.command.is_some())]);
    hash.update(event.command.unwrap_or_default().0.to_le_bytes());
    for time in [event.at, event.charged, event.compensation] {
        hash.update(time.0.to_le_bytes());
    }
    add_bytes(&mut hash, &event.clocks);
    add_bytes(&mut hash, &event.payload);
    ChainHash(hash.finalize().into())
}

/// Numbers and chains events behind a head, and tells the hash after the last of them.
pub(crate) fn extend(
    chain: ChainHash,
    epoch: Epoch,
    append: SeqRange,
    events: Vec<NewEvent>,
) -> (Vec<StoredEvent>, ChainHash) {
    let mut chain = chain;
    let mut stored = Vec::with_capacity(events.len());
    let mut seq = append.first;
    for event in events {
        let next = StoredEvent { seq, epoch, append, prev_hash: chain, event };
        chain = after(&next);
        seq = seq.next();
        stored.push(next);
    }
    (stored, chain)
}

/// Checks that the events are all of the match, in order, and chained.
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
        chain = after(event);
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

/// Checks that events after a number follow on each other, and reach the head where the limit let them.
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
        chain = Some(after(event));
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
