//! Chat: rooms that are kept apart, floods, erasing, repeats.

use game::chat::{
    Chat, ChatAct, ChatCommand, ChatDecision, ChatEvent, ChatEventKind, ChatRefusal, ChatRoom,
    ChatSeq, ChatText, ChatTextError, decide, is_member,
};
use game::{Actor, ActorId, CommandId, MatchSetup, Role, Seat, SentSignal, Signal, TeamId, Viewer};

use crate::bughouse::{BLACK_B, WHITE_B, bughouse};
use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, sitting_on};

const SPECTATOR: Actor = Actor { id: ActorId(50), role: Role::Spectator };
const ORGANIZER: Actor = Actor { id: ActorId(60), role: Role::Organizer };

struct Talk {
    test: TestMatch,
    chat: Chat,
    next: u64,
}

impl Talk {
    fn new() -> Self {
        let test = TestMatch::begun(MatchSetup::bughouse(ID, &bughouse(), &minutes(3)));
        Self { test, chat: Chat::new(), next: 0 }
    }

    fn send(&mut self, actor: Actor, act: ChatAct) -> Result<ChatEvent, ChatRefusal> {
        self.next += 1;
        let command = ChatCommand { actor, id: CommandId(self.next), act };
        match decide(&self.chat, self.test.state(), &command, self.test.read_at())? {
            ChatDecision::Event(event) => {
                self.chat.apply(&event).unwrap();
                let again = decide(&self.chat, self.test.state(), &command, self.test.read_at());
                assert_eq!(again, Ok(ChatDecision::Repeated(event.seq)));
                Ok(event)
            }
            ChatDecision::Repeated(seq) => panic!("{seq:?} is new"),
        }
    }

    fn say(&mut self, actor: Actor, room: ChatRoom, text: &str) -> Result<ChatEvent, ChatRefusal> {
        self.send(actor, ChatAct::Say { room, text: ChatText::new(text).unwrap() })
    }

    fn visible(&self, viewer: Viewer) -> Vec<&str> {
        let visible = self.chat.visible_to(self.test.state(), viewer, ChatSeq(0));
        visible.map(|message| message.text.as_ref().map_or("", ChatText::as_str)).collect()
    }
}

#[test]
fn rooms_are_kept_apart() {
    let mut talk = Talk::new();
    talk.say(sitting_on(WHITE), ChatRoom::Players, "hello").unwrap();
    talk.say(sitting_on(WHITE), ChatRoom::Team(TeamId(0)), "sit").unwrap();
    talk.say(sitting_on(BLACK), ChatRoom::Team(TeamId(1)), "need a knight").unwrap();
    talk.say(SPECTATOR, ChatRoom::Spectators, "what a game").unwrap();
    assert_eq!(talk.visible(sitting_on(WHITE).role), ["hello", "sit"]);
    assert_eq!(talk.visible(sitting_on(BLACK_B).role), ["hello", "sit"], "the partner");
    assert_eq!(talk.visible(sitting_on(BLACK).role), ["hello", "need a knight"]);
    assert_eq!(talk.visible(sitting_on(WHITE_B).role), ["hello", "need a knight"]);
    assert_eq!(talk.visible(Role::Spectator), ["what a game"]);
    assert_eq!(talk.visible(Role::Organizer), ["hello", "what a game"]);
}

#[test]
fn only_members_of_a_room_may_write_there() {
    let mut talk = Talk::new();
    let not_member = |result: Result<ChatEvent, _>| result.unwrap_err() == ChatRefusal::NotMember;
    assert!(not_member(talk.say(SPECTATOR, ChatRoom::Players, "e4!")));
    assert!(not_member(talk.say(SPECTATOR, ChatRoom::Team(TeamId(0)), "e4!")));
    assert!(not_member(talk.say(sitting_on(WHITE), ChatRoom::Spectators, "e4!")));
    assert!(not_member(talk.say(sitting_on(WHITE), ChatRoom::Team(TeamId(1)), "e4!")));
    assert!(not_member(talk.say(ORGANIZER, ChatRoom::Team(TeamId(0)), "e4!")));
    let stranger = Actor::player(ActorId(1), [Seat::new(game::BoardId(7), rules::Color::White)]);
    assert!(!is_member(talk.test.state(), stranger.role, ChatRoom::Players));
}

#[test]
fn a_message_points_to_the_event_before_it() {
    let mut talk = Talk::new();
    talk.test.moves("e2e4 e7e5");
    let event = talk.say(sitting_on(WHITE), ChatRoom::Players, "hm").unwrap();
    assert_eq!((event.seq, event.after_seq), (ChatSeq(1), talk.test.state().head().seq));
}

#[test]
fn floods_are_stopped() {
    let mut talk = Talk::new();
    for number in 0..5 {
        talk.test.at(1_000 * number);
        talk.say(sitting_on(WHITE), ChatRoom::Players, &format!("{number}")).unwrap();
    }
    talk.test.at(9_999);
    let too_fast = talk.say(sitting_on(WHITE), ChatRoom::Players, "6");
    assert_eq!(too_fast.unwrap_err(), ChatRefusal::TooFast);
    talk.say(sitting_on(BLACK), ChatRoom::Players, "calm down").unwrap();
    talk.test.at(10_000);
    let same = talk.say(sitting_on(WHITE), ChatRoom::Players, "4");
    assert_eq!(same.unwrap_err(), ChatRefusal::SaidAlready);
    talk.say(sitting_on(WHITE), ChatRoom::Players, "6").unwrap();
}

#[test]
fn a_full_chat_takes_no_more() {
    let mut talk = Talk::new();
    for number in 0..2_000 {
        talk.test.at(10_000 * number);
        talk.say(SPECTATOR, ChatRoom::Spectators, &format!("{number}")).unwrap();
    }
    talk.test.at(30_000_000);
    let full = talk.say(SPECTATOR, ChatRoom::Spectators, "more");
    assert_eq!(full.unwrap_err(), ChatRefusal::Full);
}

#[test]
fn messages_are_erased_and_their_numbers_stay() {
    let mut talk = Talk::new();
    let said = talk.say(sitting_on(WHITE), ChatRoom::Players, "oops").unwrap().seq;
    let by_other = talk.send(sitting_on(BLACK), ChatAct::Erase(said));
    assert_eq!(by_other.unwrap_err(), ChatRefusal::NotYours);
    talk.send(sitting_on(WHITE), ChatAct::Erase(said)).unwrap();
    assert_eq!(talk.visible(sitting_on(BLACK).role), [""]);
    let again = talk.send(sitting_on(WHITE), ChatAct::Erase(said));
    assert_eq!(again.unwrap_err(), ChatRefusal::NoMessage);
    let bad = talk.say(sitting_on(BLACK), ChatRoom::Players, "rude").unwrap().seq;
    assert_eq!(bad, ChatSeq(3));
    talk.send(ORGANIZER, ChatAct::Erase(bad)).unwrap();
    assert_eq!(talk.visible(sitting_on(WHITE).role), ["", ""]);
}

#[test]
fn events_come_in_order() {
    let mut talk = Talk::new();
    let event = talk.say(sitting_on(WHITE), ChatRoom::Players, "hello").unwrap();
    let gap = talk.chat.apply(&event).unwrap_err();
    assert_eq!(gap.to_string(), "the next chat event is number 2, not 1");
    assert_eq!(talk.chat.last(), ChatSeq(1));
}

#[test]
fn texts_are_plain_and_short() {
    assert_eq!(ChatText::new(" hi ").unwrap().as_str(), "hi");
    assert_eq!(ChatText::new("  "), Err(ChatTextError::Empty));
    assert_eq!(ChatText::new("a\u{0}b"), Err(ChatTextError::Control));
    assert_eq!(ChatText::new(&"x".repeat(301)), Err(ChatTextError::TooLong(301)));
}

#[test]
fn partners_send_preset_messages() {
    let mut talk = Talk::new();
    let knight = bughouse().kind_by_letter('N').unwrap();
    let send = |from, signal| ChatAct::Signal { from, signal };
    let event = talk.send(sitting_on(WHITE), send(WHITE, Signal::Need(knight))).unwrap();
    let ChatEventKind::Said { room, text, signal } = event.kind else { panic!("{event:?}") };
    assert_eq!((room, text.as_str()), (ChatRoom::Team(TeamId(0)), "I need a knight."));
    assert_eq!(signal, Some(SentSignal { from: WHITE, signal: Signal::Need(knight) }));
    let heard = |talk: &Talk, seat| {
        let heard = talk.chat.signals_to(seat, ChatSeq(0)).map(|(_, signal)| signal);
        heard.collect::<Vec<_>>()
    };
    assert_eq!(heard(&talk, BLACK_B), [Signal::Need(knight)], "the partner");
    for other in [WHITE, BLACK, WHITE_B] {
        assert_eq!(heard(&talk, other), [], "{other}");
    }
    for viewer in [SPECTATOR.role, ORGANIZER.role, sitting_on(BLACK).role, sitting_on(WHITE_B).role]
    {
        assert_eq!(talk.visible(viewer), [""; 0], "{viewer:?}");
    }
}

#[test]
fn nobody_sends_a_preset_message_for_another_seat() {
    let mut talk = Talk::new();
    for (actor, from) in [
        (sitting_on(WHITE), BLACK),
        (sitting_on(WHITE), BLACK_B),
        (SPECTATOR, WHITE),
        (ORGANIZER, WHITE),
    ] {
        let sent = talk.send(actor, ChatAct::Signal { from, signal: Signal::Sit });
        assert_eq!(sent, Err(ChatRefusal::NotMember), "{actor:?} for {from}");
    }
}

#[test]
fn on_one_board_there_is_no_partner() {
    let mut talk = Talk { test: TestMatch::duel(&minutes(3)), chat: Chat::new(), next: 0 };
    let sent = talk.send(sitting_on(WHITE), ChatAct::Signal { from: WHITE, signal: Signal::Sit });
    assert_eq!(sent, Err(ChatRefusal::NoPartner));
}

#[test]
fn preset_messages_are_counted_apart_from_texts() {
    let mut talk = Talk::new();
    let sit = ChatAct::Signal { from: WHITE, signal: Signal::Sit };
    talk.send(sitting_on(WHITE), sit.clone()).unwrap();
    assert_eq!(talk.send(sitting_on(WHITE), sit.clone()), Err(ChatRefusal::SaidAlready));
    talk.test.at(2_000);
    talk.send(sitting_on(WHITE), sit).unwrap();
    for signal in [
        Signal::Go,
        Signal::Trade,
        Signal::NoTrade,
        Signal::MateSoon,
        Signal::Hold,
        Signal::Thanks,
        Signal::Ok,
        Signal::Sorry,
    ] {
        talk.send(sitting_on(WHITE), ChatAct::Signal { from: WHITE, signal }).unwrap();
    }
    let knight = bughouse().kind_by_letter('N').unwrap();
    let need = ChatAct::Signal { from: WHITE, signal: Signal::Need(knight) };
    assert_eq!(talk.send(sitting_on(WHITE), need.clone()), Err(ChatRefusal::TooFast));
    // The partner and words are not held up by them.
    talk.send(sitting_on(BLACK_B), ChatAct::Signal { from: BLACK_B, signal: Signal::Ok }).unwrap();
    talk.say(sitting_on(WHITE), ChatRoom::Team(TeamId(0)), "sorry, wrong key").unwrap();
    talk.test.at(12_000);
    talk.send(sitting_on(WHITE), need).unwrap();
}

#[test]
fn an_erased_preset_message_says_nothing() {
    let mut talk = Talk::new();
    talk.send(sitting_on(WHITE), ChatAct::Signal { from: WHITE, signal: Signal::Go }).unwrap();
    talk.send(sitting_on(WHITE), ChatAct::Erase(ChatSeq(1))).unwrap();
    assert_eq!(talk.chat.signals_to(BLACK_B, ChatSeq(0)).count(), 0);
    assert_eq!(talk.chat.messages()[0].signal, None);
}
