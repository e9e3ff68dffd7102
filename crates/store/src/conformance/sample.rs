//! Matches and events for tests, with different values in all fields.

use crate::append::{Append, AppendAnswer, Base, NewChat};
use crate::id::{
    ActorId, BoardId, ChatRoomCode, CommandId, Epoch, EventKind, MatchId, MatchTime, Millis,
    RulesetHash, Seq, UtcMillis, Visibility,
};
use crate::row::{MatchStatus, NewEvent, NewMatch, SeqRange, StoredRuleset, Wake};

/// An actor who sends no commands.
pub const HOUSE: ActorId = ActorId(0);
/// An actor.
pub const ANNA: ActorId = ActorId(7);
/// Another actor.
pub const BERTA: ActorId = ActorId(8);

/// An event without a command, identified by a number.
pub fn event(number: u64) -> NewEvent {
    let byte = (number % 251) as u8;
    NewEvent {
        board: number.is_multiple_of(3).then_some(BoardId(byte % 2)),
        kind: EventKind((number % 1000) as u16),
        visibility: Visibility((number % 7) as u32),
        actor: HOUSE,
        command: None,
        at: MatchTime(number * 100),
        charged: Millis(number * 3),
        compensation: Millis(number % 50),
        clocks: vec![1, byte, 2],
        payload: [&[1][..], &number.to_le_bytes(), &[byte; 40]].concat(),
    }
}

/// An event of a command.
pub fn commanded(actor: ActorId, command: u64, number: u64) -> NewEvent {
    NewEvent { actor, command: Some(CommandId(command)), ..event(number) }
}

/// The header of a match.
pub fn new_match(id: MatchId) -> NewMatch {
    let text = "[ruleset]\nname = \"standard\"\n".to_owned();
    NewMatch {
        ruleset: StoredRuleset { hash: RulesetHash([9; 32]), text },
        other_rulesets: Vec::new(),
        header: [&[1][..], &id.0.to_le_bytes()].concat(),
        created: UtcMillis(1_700_000_000_000),
    }
}

/// The append that creates a match with these events.
pub fn making(id: MatchId, events: Vec<NewEvent>) -> Append {
    Append {
        match_id: id,
        base: Base::New(Box::new(new_match(id))),
        events,
        at: UtcMillis(1_700_000_000_500),
        state: MatchStatus::Live,
        wake: Wake::AtStart,
        listing: None,
    }
}

/// An append to a match in its first epoch.
pub fn following(id: MatchId, seq: u64, events: Vec<NewEvent>) -> Append {
    in_epoch(id, 0, seq, events)
}

/// An append to a match in any epoch.
pub fn in_epoch(id: MatchId, epoch: u32, seq: u64, events: Vec<NewEvent>) -> Append {
    Append {
        match_id: id,
        base: Base::Head { epoch: Epoch(epoch), seq: Seq(seq) },
        events,
        at: UtcMillis(1_700_000_001_000 + seq.cast_signed()),
        state: MatchStatus::Live,
        wake: Wake::AtStart,
        listing: None,
    }
}

/// A chat line.
pub fn line(id: MatchId, actor: ActorId, text: &str) -> NewChat {
    NewChat {
        match_id: id,
        after: Seq(1),
        room: ChatRoomCode(1),
        actor,
        command: None,
        at: UtcMillis(1_700_000_002_000),
        text: text.to_owned(),
        signal: None,
    }
}

/// The answer that these events are stored.
pub fn committed(first: u64, last: u64) -> AppendAnswer {
    AppendAnswer::Committed(SeqRange { first: Seq(first), last: Seq(last) })
}
