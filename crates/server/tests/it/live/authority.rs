//! Whose word counts: every act, premove and line of chat by everybody who may not.

use game::{Millis, WatcherId};
use protocol::{Act, Answer, ChatRoom, Claim, ErrorCode, Offer, OfferKind, Seat, ServerMessage};
use server::live::ClientRequest;

use crate::live::process::{Input, moment};
use crate::live::stories::{ADAS, BLACK, BOBS, EVES, Story, WHITE, minutes};

/// Somebody whom the match has never seen.
const STRANGERS: WatcherId = WatcherId(99);

/// Every act there is, for a seat. A new one does not compile until it is here.
fn every_act(seat: Seat) -> Vec<Act> {
    let to = if seat == WHITE { BLACK } else { WHITE };
    let acts = vec![
        Act::Move { seat, uci: "e2e4".to_owned() },
        Act::Resign { seat },
        Act::Offer { seat, offer: Offer::Draw },
        Act::Offer { seat, offer: Offer::Takeback { board: 0, to: 0 } },
        Act::Offer { seat, offer: Offer::Pause },
        Act::Offer { seat, offer: Offer::Unpause },
        Act::Offer { seat, offer: Offer::Rematch { partners: protocol::RematchPartners::Same } },
        Act::Offer { seat, offer: Offer::Resignation },
        Act::Accept { seat, offer: OfferKind::Draw },
        Act::Accept { seat, offer: OfferKind::Resignation },
        Act::Decline { seat, offer: OfferKind::Resignation },
        Act::Decline { seat, offer: OfferKind::Draw },
        Act::ClaimDraw { seat },
        Act::ClaimAbandonment { seat, claim: Claim::Win },
        Act::Abort { seat },
        Act::GiveTime { seat, to, ms: 15_000 },
        Act::Rename { seat, name: "Mallory".to_owned() },
        Act::Hint { seat },
        Act::SwitchSides { seat },
        Act::SeatComputer { seat, opponent: "level-1".to_owned() },
        Act::TakeOver { seat },
    ];
    for act in &acts {
        match act {
            Act::Move { .. }
            | Act::Resign { .. }
            | Act::Offer { .. }
            | Act::Accept { .. }
            | Act::Decline { .. }
            | Act::ClaimDraw { .. }
            | Act::ClaimAbandonment { .. }
            | Act::Abort { .. }
            | Act::GiveTime { .. }
            | Act::Rename { .. }
            | Act::Hint { .. }
            | Act::SwitchSides { .. }
            | Act::SeatComputer { .. }
            | Act::TakeOver { .. } => {}
        }
    }
    acts
}

fn duel() -> Story {
    let mut story = Story::duel(&minutes(5));
    story.everyone_watches();
    story
}

/// By whom, for which seat: the opponent, and a spectator.
const USURPERS: [(WatcherId, Seat); 4] =
    [(BOBS, WHITE), (ADAS, BLACK), (EVES, WHITE), (EVES, BLACK)];

#[test]
fn no_act_is_done_for_somebody_elses_seat() {
    let mut story = duel();
    let head = story.head();
    for (watcher, seat) in USURPERS {
        for act in every_act(seat) {
            let refused = story.act(watcher, act.clone()).unwrap_err();
            assert_eq!(refused.code, ErrorCode::NotYourSeat, "{watcher:?} {act:?}");
        }
    }
    assert_eq!(story.head(), head, "nothing happened");
    story.check();
}

#[test]
fn a_stranger_is_not_even_answered() {
    let mut story = duel();
    let head = story.head();
    story.forget_received();
    let mut requests: Vec<ClientRequest> = every_act(WHITE)
        .into_iter()
        .map(|act| ClientRequest::Act { id: 7, plies: vec![], lag: Millis::ZERO, ping: None, act })
        .collect();
    requests.push(ClientRequest::Premoves { seat: BLACK, ply: 0, moves: vec!["e7e5".to_owned()] });
    for room in [ChatRoom::Players, ChatRoom::Spectators, ChatRoom::Team] {
        requests.push(ClientRequest::Say { id: 8, room, text: "hi".to_owned() });
    }
    requests.push(ClientRequest::Draw { id: 9, board: 0, marks: vec![] });
    for request in requests {
        let read = moment(story.now);
        story.input(Input::Ask { watcher: STRANGERS, read, request });
    }
    assert_eq!(story.received(STRANGERS), []);
    assert_eq!(
        (story.received(ADAS), story.received(BOBS), story.received(EVES)),
        (vec![], vec![], vec![])
    );
    assert_eq!(story.head(), head);
    story.check();
}

#[test]
fn nobody_enters_premoves_for_somebody_else() {
    let mut story = duel();
    // Black has a premove; nobody may see, replace or cancel it.
    let premove = |moves: &[&str], seat| ClientRequest::Premoves {
        seat,
        ply: 0,
        moves: moves.iter().map(|text| (*text).to_owned()).collect(),
    };
    let read = moment(story.now);
    story.input(Input::Ask { watcher: BOBS, read, request: premove(&["e7e5"], BLACK) });
    for watcher in [ADAS, EVES] {
        for moves in [&["a7a6"][..], &[]] {
            story.forget_received();
            story.input(Input::Ask { watcher, read, request: premove(moves, BLACK) });
            match story.received(watcher).as_slice() {
                [ServerMessage::Premoves { moves, error: Some(error), .. }] => {
                    assert_eq!((moves.len(), error.code), (0, ErrorCode::NotYourSeat));
                }
                other => panic!("a refusal that tells nothing, not {other:?}"),
            }
            assert_eq!(story.received(BOBS), [], "its owner is not disturbed");
        }
    }
    story.moves("e2e4");
    assert_eq!(story.process.live.san()[0], ["e4", "e5"], "the premove was still there");
    story.check();
}

#[test]
fn people_can_chat_only_in_their_own_room() {
    let mut story = duel();
    let read = moment(story.now);
    let rows = [
        (ADAS, ChatRoom::Players, true),
        (ADAS, ChatRoom::Spectators, false),
        (BOBS, ChatRoom::Spectators, false),
        (EVES, ChatRoom::Spectators, true),
        (EVES, ChatRoom::Players, false),
        (EVES, ChatRoom::Team, false),
    ];
    for (number, (watcher, room, allowed)) in (500..).zip(rows) {
        story.forget_received();
        let request = ClientRequest::Say { id: number, room, text: format!("line {number}") };
        story.input(Input::Ask { watcher, read, request });
        let answer = story.received(watcher).into_iter().find_map(|message| match message {
            ServerMessage::Answer { answer, .. } => Some(answer),
            _ => None,
        });
        let accepted = matches!(answer, Some(Answer::Accepted { .. }));
        assert_eq!(accepted, allowed, "{watcher:?} {room:?} {answer:?}");
        let line = format!("line {number}");
        let received = |story: &mut Story, watcher| {
            story.received(watcher).iter().any(|message| match message {
                ServerMessage::Chat { lines, .. } => {
                    lines.iter().any(|other| other.text.as_ref() == Some(&line))
                }
                _ => false,
            })
        };
        let by_players = received(&mut story, ADAS) || received(&mut story, BOBS);
        let by_spectators = received(&mut story, EVES);
        assert_eq!(by_players, allowed && room == ChatRoom::Players, "{line}");
        assert_eq!(by_spectators, allowed && room == ChatRoom::Spectators, "{line}");
    }
}

/// What was read first is decided first, though it came later: were the inbox a plain queue, Black's offer,
/// read after White's deadline, would let White's flag fall before the move that was read in time.
#[test]
fn the_order_of_reading_decides_between_a_move_and_a_flag() {
    for in_order in [true, false] {
        let mut story = Story::duel(&minutes(1));
        story.everyone_watches();
        story.moves("e2e4 e7e5");
        let began = story.now;
        let ask = |id, seat_move: bool| {
            let act = if seat_move {
                Act::Move { seat: WHITE, uci: "g1f3".to_owned() }
            } else {
                Act::Offer { seat: BLACK, offer: Offer::Draw }
            };
            ClientRequest::Act { id, plies: vec![], lag: Millis::ZERO, ping: None, act }
        };
        story.now = began + 70_000;
        // An append under way makes both wait in the inbox.
        let rename = Act::Rename { seat: BLACK, name: "Robert".to_owned() };
        let early = ClientRequest::Act {
            id: 900,
            plies: vec![],
            lag: Millis::ZERO,
            ping: None,
            act: rename,
        };
        let in_time = (ADAS, moment(began + 59_000), ask(901, true));
        let too_late = (BOBS, moment(began + 69_000), ask(902, false));
        let mut asks = vec![(BOBS, moment(began + 1_000), early)];
        asks.extend(if in_order { [in_time, too_late] } else { [too_late, in_time] });
        for (watcher, read, request) in asks {
            story.process.handle(Input::Ask { watcher, read, request }, story.now);
        }
        story.settle();
        assert_eq!(story.process.live.san()[0].len(), 3, "in order: {in_order}");
        assert_eq!(story.process.state().end(), None, "in order: {in_order}");
        story.check();
    }
}
