//! Replaying logs: equal at every prefix, and damage is found.

use game::{
    Act, BoardId, Epoch, Event, EventKind, LagPolicy, Match, MatchSetup, MatchTime, Millis, Offer,
    OfferKind, PlayerName, Ply, Presence, ReplayError, ReplayFault, Seat, Seq, StateHash,
};

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, seated, seconds, standard, start};

/// A match in which everything happens.
fn eventful() -> TestMatch {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    test.at(3_000).play_lagging("g1f3", 100, Some(200)).unwrap();
    test.at(5_000).play("b8c6").unwrap();
    test.offer(WHITE, Offer::Draw).unwrap();
    test.decline(BLACK, OfferKind::Draw).unwrap();
    test.offer(BLACK, Offer::Takeback { board: BoardId(0), to: Ply(3) }).unwrap();
    test.accept(WHITE, OfferKind::Takeback).unwrap();
    test.at(9_000).act(Act::GiveTime { seat: WHITE, to: BLACK, amount: seconds(15) }).unwrap();
    test.server(Act::ChangePresence { seat: WHITE, presence: Presence::Away }).unwrap();
    test.act(Act::Rename {
        seat: BLACK,
        name: PlayerName::new("Boris").unwrap(),
        owner: game::NameOwner::Free,
    })
    .unwrap();
    test.offer(WHITE, Offer::Pause).unwrap();
    test.accept(BLACK, OfferKind::Pause).unwrap();
    test.at(20_000).offer(BLACK, Offer::Unpause).unwrap();
    test.accept(WHITE, OfferKind::Unpause).unwrap();
    test.at(21_000).server(Act::Resume { outage: seconds(3) }).unwrap();
    test.at(22_000).play("g8f6").unwrap();
    test.act(Act::Resign { seat: WHITE }).unwrap();
    test.offer(WHITE, Offer::Rematch).unwrap();
    test.accept(BLACK, OfferKind::Rematch).unwrap();
    test
}

fn fault_of(log: &[Event]) -> ReplayFault {
    let setup = seated(MatchSetup::duel(ID, start(), &minutes(5)));
    match Match::replay(setup, log) {
        Err(ReplayError::Event { fault, .. }) => fault,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_prefix_replays_to_the_clocks_and_the_hash_its_last_event_tells() {
    let test = eventful();
    for length in 0..=test.log.len() {
        let prefix = Match::replay(test.state().setup().clone(), &test.log[..length]).unwrap();
        let last = test.log[..length].last();
        assert_eq!(prefix.head().seq, Seq(length as u64));
        if let Some(last) = last {
            assert_eq!((*prefix.clocks(), prefix.head().hash), (last.clocks, last.hash));
        }
    }
}

#[test]
fn numbers_have_no_gaps_and_each_hash_continues_the_last() {
    let test = eventful();
    let mut previous = test.log[0].prev_hash;
    for (index, event) in test.log.iter().enumerate() {
        assert_eq!((event.seq, event.prev_hash), (Seq(index as u64 + 1), previous));
        previous = event.hash;
    }
}

#[test]
fn a_missing_a_repeated_and_a_swapped_event_are_found() {
    let log = eventful().log;
    let mut missing = log.clone();
    missing.remove(3);
    assert_eq!(fault_of(&missing), ReplayFault::Seq { expected: Seq(4) });
    let mut repeated = log.clone();
    repeated.insert(3, log[3].clone());
    assert_eq!(fault_of(&repeated), ReplayFault::Seq { expected: Seq(5) });
    let mut swapped = log;
    swapped.swap(3, 4);
    assert_eq!(fault_of(&swapped), ReplayFault::Seq { expected: Seq(4) });
}

/// Each damage is one to an event of the eventful match.
#[test]
fn a_changed_event_is_found() {
    let damages: [fn(&mut Event); 9] = [
        |event| event.hash = StateHash(event.hash.0 ^ 1),
        |event| event.prev_hash = StateHash(event.prev_hash.0 ^ 1),
        |event| event.charged = event.charged + Millis(1),
        |event| event.compensation = event.compensation + Millis(1),
        |event| event.clocks.seats[WHITE].remaining = Millis(9),
        |event| event.clocks.seats[BLACK].quota = Millis(9),
        |event| event.at.time = MatchTime(event.at.time.0 + 1),
        |event| event.actor.0 += 1,
        |event| event.command = Some(game::CommandId(12_345)),
    ];
    let log = eventful().log;
    for (number, damage) in damages.iter().enumerate() {
        for index in 0..log.len() {
            let mut damaged = log.clone();
            damage(&mut damaged[index]);
            let setup = seated(MatchSetup::duel(ID, start(), &minutes(5)));
            assert!(Match::replay(setup, &damaged).is_err(), "damage {number} to event {index}");
        }
    }
}

#[test]
fn a_changed_move_is_found() {
    let test = eventful();
    let mut log = test.log.clone();
    let other = test.intent("d2d4");
    if let EventKind::MovePlayed { intent, .. } = &mut log[1].kind {
        *intent = other;
    }
    assert!(matches!(fault_of(&log), ReplayFault::Hash { .. }));
    let illegal = test.intent("e2e5");
    if let EventKind::MovePlayed { intent, .. } = &mut log[1].kind {
        *intent = illegal;
    }
    assert!(matches!(fault_of(&log), ReplayFault::Illegal(_)));
}

/// Events nobody decided, in the form a store could hand out: refused before any hash is asked.
#[test]
fn an_event_that_cannot_be_is_found() {
    let test = TestMatch::duel(&minutes(5));
    let intent = test.intent("e7e5");
    let source = game::MoveSource::Command;
    let nowhere = Seat::new(BoardId(9), rules::Color::White);
    let presence = Presence::Away;
    let back = |board, to| EventKind::TakenBack { board: BoardId(board), to: Ply(to) };
    let rows = [
        (EventKind::MovePlayed { seat: BLACK, intent, source }, ReplayFault::Unexpected),
        (EventKind::MovePlayed { seat: nowhere, intent, source }, ReplayFault::Unknown),
        (EventKind::PresenceChanged { seat: nowhere, presence }, ReplayFault::Unknown),
        (EventKind::TimeGiven { to: nowhere, amount: seconds(5) }, ReplayFault::Unknown),
        (back(0, 0), ReplayFault::Unknown),
        (back(7, 0), ReplayFault::Unknown),
    ];
    let began = &test.log[0];
    for (kind, fault) in rows {
        let (seq, prev_hash) = (Seq(2), began.hash);
        let event = Event { seq, prev_hash, kind, ..began.clone() };
        assert_eq!(fault_of(&[began.clone(), event.clone()]), fault, "{event:?}");
    }
}

#[test]
fn a_move_after_the_end_is_found() {
    let mut test = TestMatch::duel(&minutes(5));
    test.act(Act::Resign { seat: BLACK }).unwrap();
    let ended = test.log.last().unwrap();
    let (seat, intent, source) = (WHITE, test.intent("e2e4"), game::MoveSource::Command);
    let kind = EventKind::MovePlayed { seat, intent, source };
    let late = Event { seq: Seq(3), prev_hash: ended.hash, kind, ..ended.clone() };
    let log = [test.log.as_slice(), &[late]].concat();
    assert_eq!(fault_of(&log), ReplayFault::Unexpected);
}

#[test]
fn a_log_belongs_to_its_header() {
    let test = eventful();
    let headers = [
        seated(MatchSetup::duel(game::MatchId(1), start(), &minutes(5))),
        seated(MatchSetup::duel(ID, start(), &minutes(4))),
        MatchSetup::duel(ID, start(), &minutes(5)),
        MatchSetup { lag: LagPolicy::Charged, ..test.state().setup().clone() },
        seated(MatchSetup::duel(
            ID,
            standard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1"),
            &minutes(5),
        )),
    ];
    for header in headers {
        let error = Match::replay(header, &test.log).unwrap_err();
        assert!(matches!(error, ReplayError::Event { seq: Seq(1), .. }), "{error}");
    }
}

#[test]
fn a_new_owner_writes_in_its_own_epoch_and_the_old_one_no_more() {
    let mut test = TestMatch::duel(&minutes(5));
    test.state.take_over(Epoch(3));
    let new = test.play("e2e4").unwrap()[0].clone();
    assert_eq!(new.epoch, Epoch(3));
    let mut log = test.log.clone();
    test.play("e7e5").unwrap();
    log.push(Event { epoch: Epoch(2), ..test.log.last().unwrap().clone() });
    assert_eq!(fault_of(&log), ReplayFault::Epoch);
}

#[test]
fn the_hash_of_a_known_log_is_known() {
    let hash = eventful().state().head().hash;
    assert_eq!(
        hash.to_string(),
        "9fd549f95cccd071",
        "stored logs hold this number: it never changes"
    );
}
