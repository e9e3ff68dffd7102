//! Cases about chat: a separate stream, whose lines can be erased but not removed.

use super::sample::{ANNA, BERTA, event, line, making};
use super::{ConformanceCase, Harness, SOUND, THERE};
use crate::append::{ChatAnswer, Erase, EraseAnswer, NewChat, StoreRefusal};
use crate::id::{ChatRoomCode, ChatSeq, CommandId, MatchId, Seq};

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("chat has its own numbers", numbering),
        ("a repeated chat line gets the first number", duplicates),
        ("erased chat keeps its number", erasing),
        ("chat needs a match", unknown),
        ("chat keeps preset messages until they are erased", signals),
    ]
}

fn say<H: Harness>(harness: &H, line: NewChat) -> ChatAnswer {
    harness.wait(harness.store().chat(line))
}

fn numbering<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    harness.wait(harness.store().append(making(B, vec![event(1)])));
    assert_eq!(say(harness, line(A, ANNA, "hello")), ChatAnswer::Committed(ChatSeq(1)));
    let whisper =
        NewChat { room: ChatRoomCode(3), after: Seq(0), ..line(A, BERTA, "♞ \0 'x'; --") };
    assert_eq!(say(harness, whisper.clone()), ChatAnswer::Committed(ChatSeq(2)));
    assert_eq!(say(harness, line(B, ANNA, "")), ChatAnswer::Committed(ChatSeq(1)));
    let lines = harness.wait(harness.store().chat_tail(A, ChatSeq(1), 10)).expect(SOUND);
    assert_eq!(lines.len(), 1);
    let second = &lines[0];
    assert_eq!((second.seq, second.after, second.room), (ChatSeq(2), Seq(0), ChatRoomCode(3)));
    assert_eq!((second.actor, second.at), (BERTA, whisper.at));
    assert_eq!(second.text.as_deref(), Some("♞ \0 'x'; --"));
    // Nothing of it is in the log of the match.
    let head = harness.wait(harness.store().head(A)).expect(SOUND).expect(THERE);
    assert_eq!(head.seq, Seq(1));
    let first = harness.wait(harness.store().chat_tail(A, ChatSeq(0), 1)).expect(SOUND);
    assert_eq!(first[0].text.as_deref(), Some("hello"));
}

fn duplicates<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    let named = |actor, id, text| NewChat { command: Some(CommandId(id)), ..line(A, actor, text) };
    assert_eq!(say(harness, named(ANNA, 1, "x")), ChatAnswer::Committed(ChatSeq(1)));
    assert_eq!(say(harness, named(BERTA, 1, "y")), ChatAnswer::Committed(ChatSeq(2)));
    assert_eq!(say(harness, named(ANNA, 1, "z")), ChatAnswer::Duplicate(ChatSeq(1)));
    assert_eq!(say(harness, named(ANNA, 2, "z")), ChatAnswer::Committed(ChatSeq(3)));
}

fn erasing<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    for (actor, text) in [(ANNA, "a"), (BERTA, "b"), (ANNA, "c"), (BERTA, "d")] {
        say(harness, line(A, actor, text));
    }
    let erase = |erase| harness.wait(harness.store().erase_chat(erase));
    assert_eq!(erase(Erase::Line(A, ChatSeq(2))), EraseAnswer::Erased(1));
    assert_eq!(erase(Erase::Line(A, ChatSeq(2))), EraseAnswer::Erased(0));
    assert_eq!(erase(Erase::Actor(A, BERTA)), EraseAnswer::Erased(1));
    assert_eq!(erase(Erase::Line(A, ChatSeq(9))), EraseAnswer::Erased(0));
    assert_eq!(erase(Erase::Actor(B, ANNA)), EraseAnswer::Erased(0));
    harness.restart();
    let lines = harness.wait(harness.store().chat_tail(A, ChatSeq(0), 10)).expect(SOUND);
    let texts: Vec<Option<&str>> = lines.iter().map(|line| line.text.as_deref()).collect();
    assert_eq!(texts, [Some("a"), None, Some("c"), None]);
    assert_eq!(lines[3].seq, ChatSeq(4));
}

fn signals<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    let need = |text: &str| Some(text.to_owned());
    for signal in [need("0w need n"), None, need("1b sit")] {
        say(harness, NewChat { signal, ..line(A, ANNA, "words") });
    }
    harness.wait(harness.store().erase_chat(Erase::Line(A, ChatSeq(3))));
    harness.restart();
    let lines = harness.wait(harness.store().chat_tail(A, ChatSeq(0), 10)).expect(SOUND);
    let signals: Vec<Option<&str>> = lines.iter().map(|line| line.signal.as_deref()).collect();
    assert_eq!(signals, [Some("0w need n"), None, None]);
}

fn unknown<H: Harness>(harness: &mut H) {
    let answer = say(harness, line(A, ANNA, "hello"));
    assert_eq!(answer, ChatAnswer::Refused(StoreRefusal::UnknownMatch));
}
