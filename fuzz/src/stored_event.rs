//! Matches from a damaged or foreign data folder: they load, or are refused with a reason.
//!
//! The first line is the header. Every event takes three lines: the columns of its row as numbers (`-` for
//! none), its clocks and its payload. Every ruleset is standard chess, whatever its hash.

use server::live::record::{Record, RecordError};
use store::{
    ActorId, BoardId, ChainHash, CommandId, Epoch, EventKind, Head, MatchId, MatchStatus,
    MatchTime, Millis, NewEvent, RulesetHash, Seq, SeqRange, Shard, StoredEvent, StoredMatch,
    UtcMillis, Visibility,
};

use crate::fen::with_ruleset;
use crate::reach::Reach;

/// Loads the match. Every event has a hash, so few edited matches load. A readable header counts as accepted.
pub fn run(data: &[u8]) -> Reach {
    let Some(stored) = stored_match(data) else {
        return Reach::Refused;
    };
    match Record::load(&stored, |_| Some(with_ruleset("standard", Clone::clone))) {
        Ok(record) => {
            assert_eq!(record.state().head().seq.0, stored.head.seq.0, "the match has every event");
            Reach::Inside
        }
        Err(error) => {
            assert!(!error.to_string().is_empty(), "a match is refused for a reason");
            if matches!(error, RecordError::Header(_)) { Reach::Refused } else { Reach::Inside }
        }
    }
}

fn stored_match(data: &[u8]) -> Option<StoredMatch> {
    let data = data.strip_suffix(b"\n").unwrap_or(data);
    let mut lines = data.split(|byte| *byte == b'\n');
    let header = lines.next()?.to_vec();
    let lines: Vec<&[u8]> = lines.collect();
    let events: Option<Vec<StoredEvent>> =
        (1..).zip(lines.chunks(3)).map(|(seq, lines)| stored_event(Seq(seq), lines)).collect();
    let events = events?;
    let head = Head {
        match_id: MatchId(4711),
        epoch: events.last().map_or(Epoch(0), |last| last.epoch),
        seq: Seq(events.len() as u64),
        shard: Shard(0),
        state: MatchStatus::Live,
        wake: store::Wake::AtStart,
        ruleset: RulesetHash::default(),
        chain: ChainHash::default(),
        created: UtcMillis(0),
        last_activity: UtcMillis(0),
    };
    Some(StoredMatch { head, header, events })
}

fn stored_event(seq: Seq, lines: &[&[u8]]) -> Option<StoredEvent> {
    let [columns, clocks, payload] = *lines else {
        return None;
    };
    let columns: Vec<&str> = std::str::from_utf8(columns).ok()?.split(' ').collect();
    let [epoch, board, kind, visibility, actor, command, at, charged, compensation] = *columns
    else {
        return None;
    };
    Some(StoredEvent {
        seq,
        epoch: Epoch(epoch.parse().ok()?),
        append: SeqRange { first: seq, last: seq },
        prev_hash: ChainHash::default(),
        event: NewEvent {
            board: board.parse().ok().map(BoardId),
            kind: EventKind(kind.parse().ok()?),
            visibility: Visibility(visibility.parse().ok()?),
            actor: ActorId(actor.parse().ok()?),
            command: command.parse().ok().map(CommandId),
            at: MatchTime(at.parse().ok()?),
            charged: Millis(charged.parse().ok()?),
            compensation: Millis(compensation.parse().ok()?),
            clocks: clocks.to_vec(),
            payload: payload.to_vec(),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_untouched_match_loads_whole() {
        let untouched = include_bytes!("../seeds/stored_event/rematch");
        let stored = stored_match(untouched).expect("the form of a seed");
        assert_eq!(stored.events.len(), 11);
        let standard = with_ruleset("standard", Clone::clone);
        Record::load(&stored, |_| Some(standard.clone())).expect("a match that was played");
    }
}
