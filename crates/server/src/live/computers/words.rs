//! The preset messages of a match on two boards, as its computers remember them.
//!
//! After a restart they remember none: what was said before is about positions of long ago.

use std::collections::VecDeque;

use game::chat::{Chat, ChatSeq};
use game::{CommandId, Input, Match, Ply, Seat, SentSignal};
use players::bughouse::{HeardSignal, ToldSignal};

/// Older messages than the last of this number are forgotten.
const REMEMBERED: usize = 64;
/// Command ids leave room for this many messages after each event.
const AFTER_EACH_EVENT: u64 = 1 << 16;

/// What was said in a match, and what computers are about to say.
#[derive(Debug, Default)]
pub(super) struct Words {
    lines: VecDeque<Line>,
    /// The last message that was read; nothing before the first look.
    read: Option<ChatSeq>,
    outbox: VecDeque<SentSignal>,
    /// How many messages were sent.
    sent: u64,
}

/// A message, with the number of plies on its sender's board.
#[derive(Clone, Copy, Debug)]
struct Line {
    seq: ChatSeq,
    sent: SentSignal,
    ply: Ply,
}

impl Words {
    /// Reads what was said since the last look.
    pub(super) fn read(&mut self, state: &Match, chat: &Chat) {
        let read = *self.read.get_or_insert(chat.last());
        let new = chat.messages().iter().rev().take_while(|message| message.seq > read);
        let mut new: Vec<Line> = new
            .filter_map(|message| {
                let sent = message.signal?;
                Some(Line { seq: message.seq, sent, ply: state.ply(sent.from.board) })
            })
            .collect();
        new.reverse();
        self.lines.extend(new);
        let forgotten = self.lines.len().saturating_sub(REMEMBERED);
        self.lines.drain(..forgotten);
        self.read = Some(chat.last());
    }

    /// What a seat has said.
    pub(super) fn of(&self, state: &Match, seat: Seat) -> Vec<HeardSignal> {
        let plies = state.ply(seat.board);
        let own = self.lines.iter().filter(|line| line.sent.from == seat);
        let age = |line: &Line| plies.0.saturating_sub(line.ply.0);
        own.map(|line| HeardSignal { signal: line.sent.signal, age: age(line) }).collect()
    }

    /// The last message of a seat after which its partner thinks again.
    pub(super) fn last_call(&self, seat: Seat) -> Option<ChatSeq> {
        let is_call = |line: &&Line| line.sent.from == seat && line.sent.signal.is_call();
        self.lines.iter().rev().find(is_call).map(|line| line.seq)
    }

    /// Lets the computer in a seat say something.
    pub(super) fn tell(&mut self, from: Seat, told: &[ToldSignal]) {
        let sent = told.iter().map(|told| SentSignal { from, signal: told.signal });
        self.outbox.extend(sent);
    }

    /// The next message to send.
    pub(super) fn next_input(&mut self, state: &Match) -> Option<Input> {
        let sent = self.outbox.pop_front()?;
        self.sent += 1;
        let place = self.sent % AFTER_EACH_EVENT;
        let id = CommandId(AFTER_EACH_EVENT * state.head().seq.next().0 + place);
        Some(Input::Signal { id, sent })
    }
}
