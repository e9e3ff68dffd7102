//! Joining, leaving, authority, and people who are not ready.

use series::{
    GO_ON_AFTER, MAX_MEMBERS, Openness, Replacement, SeatOrder, SeriesAct, SeriesOutcome,
    SeriesPhase, SeriesRefusal, ServerAct, WishedSeat,
};

use crate::table::{Table, computer, info, seats};

#[test]
fn a_private_table_needs_its_code() {
    let mut table = Table::open(Openness::Private);
    assert_eq!(table.join(2), Err(SeriesRefusal::NotInvited));
    let join = |code: &str| SeriesAct::Join { info: info(2), code: Some(code.to_owned()) };
    assert_eq!(table.act(2, join("ABC235")), Err(SeriesRefusal::NotInvited));
    assert_eq!(table.act(2, join("")), Err(SeriesRefusal::NotInvited));
    assert_eq!(table.act(2, join("abc-2 34")), Ok(1));
    assert_eq!(table.join(2), Ok(0), "a member is in already");
}

#[test]
fn nobody_acts_without_being_a_member() {
    let mut table = Table::seated(4);
    for act in [
        SeriesAct::Leave,
        SeriesAct::Sit(WishedSeat::Random),
        SeriesAct::Stand,
        SeriesAct::Ready(true),
        SeriesAct::GoOn(Replacement::Queue),
        SeriesAct::Computer(seats()[0], Some(computer(8))),
        SeriesAct::Arrange(SeatOrder::Random),
        SeriesAct::Terms("2".to_owned()),
        SeriesAct::Kick(table.number(1)),
        SeriesAct::Host(table.number(1)),
        SeriesAct::Close,
    ] {
        assert_eq!(table.act(9, act.clone()), Err(SeriesRefusal::NotMember), "{act:?}");
    }
}

#[test]
fn only_the_host_seats_others() {
    let mut table = Table::seated(3);
    for act in [
        SeriesAct::Computer(seats()[3], Some(computer(8))),
        SeriesAct::Arrange(SeatOrder::SwapPartners),
        SeriesAct::Terms("2".to_owned()),
        SeriesAct::Kick(table.number(3)),
        SeriesAct::Host(table.number(2)),
        SeriesAct::Close,
    ] {
        assert_eq!(table.act(2, act.clone()), Err(SeriesRefusal::NotHost), "{act:?}");
    }
    assert_eq!(table.row(), [1, 2, 3, 0]);
    let host = table.number(1);
    assert_eq!(table.act(1, SeriesAct::Kick(host)), Err(SeriesRefusal::Yourself));
    let second = table.number(2);
    table.act(1, SeriesAct::Host(second)).unwrap();
    assert_eq!(table.act(1, SeriesAct::Close), Err(SeriesRefusal::NotHost));
    assert_eq!(table.act(2, SeriesAct::Close), Ok(1));
    assert_eq!(table.join(5), Err(SeriesRefusal::Closed));
}

#[test]
fn who_was_kicked_does_not_come_back() {
    let mut table = Table::seated(2);
    let second = table.number(2);
    table.act(1, SeriesAct::Kick(second)).unwrap();
    assert_eq!(table.row(), [1, 0, 0, 0]);
    assert_eq!(table.join(2), Err(SeriesRefusal::Kicked));
    assert_eq!(table.ready(2), Err(SeriesRefusal::NotMember));
}

#[test]
fn a_seat_is_free_again_when_its_player_leaves() {
    let mut table = Table::seated(4);
    table.act(2, SeriesAct::Leave).unwrap();
    let third = table.number(3);
    table.server(ServerAct::Away(third)).unwrap();
    assert_eq!(table.server(ServerAct::Away(third)), Ok(0), "only once");
    assert_eq!(table.row(), [1, 0, 0, 4]);
    // Whoever comes back keeps number and score, not the seat.
    table.join(2).unwrap();
    assert_eq!(table.number(2).0, 2);
    assert_eq!(table.row(), [1, 0, 0, 4]);
}

#[test]
fn the_first_of_the_queue_takes_a_seat_that_is_free() {
    let mut table = Table::seated(6);
    assert_eq!(table.queue(), [5, 6]);
    table.act(2, SeriesAct::Leave).unwrap();
    assert_eq!((table.row(), table.queue()), ([1, 5, 3, 4], vec![6]));
    table.act(3, SeriesAct::Stand).unwrap();
    assert_eq!((table.row(), table.queue()), ([1, 5, 6, 4], vec![]));
    // Nobody's place is freed while they play.
    table.begin();
    table.act(3, SeriesAct::Sit(WishedSeat::Queue)).unwrap();
    table.act(5, SeriesAct::Leave).unwrap();
    assert_eq!((table.row(), table.queue()), ([1, 0, 6, 4], vec![3]));
}

#[test]
fn the_host_is_followed_by_who_came_next() {
    let mut table = Table::seated(3);
    table.act(1, SeriesAct::Leave).unwrap();
    assert_eq!(table.series.host(), table.number(2));
    table.act(2, SeriesAct::Leave).unwrap();
    table.act(3, SeriesAct::Leave).unwrap();
    table.join(1).unwrap();
    assert_eq!(table.series.host(), table.number(1), "the first at an empty table");
}

#[test]
fn a_match_begins_when_everybody_is_ready() {
    let mut table = Table::seated(3);
    for number in 1..=3 {
        table.ready(number).unwrap();
    }
    assert!(!table.series.may_begin(), "a seat is free");
    assert_eq!(table.server(ServerAct::Begin(ids::MatchId(5))), Err(SeriesRefusal::NotReady));
    table.act(1, SeriesAct::Computer(seats()[3], Some(computer(8)))).unwrap();
    assert!(!table.series.may_begin(), "another opponent: nobody agreed to that yet");
    let id = table.begin();
    assert_eq!(table.series.phase(), SeriesPhase::Playing(id));
    assert_eq!(table.ready(1), Err(SeriesRefusal::Playing));
    assert_eq!(table.act(1, SeriesAct::Stand), Err(SeriesRefusal::Playing));
    assert_eq!(table.act(1, SeriesAct::Close), Err(SeriesRefusal::Playing));
    let other = ServerAct::End(ids::MatchId(77), SeriesOutcome::First);
    assert_eq!(table.server(other), Ok(0), "the end of another match");
}

#[test]
fn computers_alone_begin_nothing() {
    let mut table = Table::open(Openness::Public);
    for seat in seats() {
        table.act(1, SeriesAct::Computer(seat, Some(computer(3)))).unwrap();
    }
    assert!(!table.series.may_begin());
}

#[test]
fn who_is_never_ready_does_not_hold_up_the_others() {
    let mut table = Table::seated(5);
    table.now = 5_000;
    assert_eq!(table.series.go_on_at(), None);
    table.ready(1).unwrap();
    table.now = 20_000;
    for number in [2, 3] {
        table.ready(number).unwrap();
    }
    let from = table.series.go_on_at().expect("somebody is late");
    assert_eq!(from.0, 5_000 + GO_ON_AFTER.0.cast_signed());
    table.now = from.0 - 1;
    let go_on = SeriesAct::GoOn(Replacement::Queue);
    assert_eq!(table.act(1, go_on.clone()), Err(SeriesRefusal::NobodyLate));
    table.now = from.0;
    assert_eq!(table.act(4, go_on.clone()), Err(SeriesRefusal::NotReady), "the late one");
    assert_eq!(table.act(5, go_on.clone()), Err(SeriesRefusal::NotSeated));
    table.act(1, go_on.clone()).unwrap();
    assert_eq!((table.row(), table.queue()), ([1, 2, 3, 5], vec![]));
    // The next one gets the same time, and then a computer takes over.
    table.now += GO_ON_AFTER.0.cast_signed();
    assert_eq!(table.act(1, go_on), Err(SeriesRefusal::NobodyWaits));
    let level = series::Replacement::Computer { actor: ids::ActorId::computer(4), strength: None };
    table.act(2, SeriesAct::GoOn(level)).unwrap();
    assert_eq!(table.row(), [1, 2, 3, 94]);
    assert!(table.series.may_begin());
}

#[test]
fn a_table_has_room_for_so_many() {
    let mut table = Table::open(Openness::Public);
    for number in 2..=MAX_MEMBERS as u64 {
        table.join(number).unwrap();
    }
    assert_eq!(table.join(99), Err(SeriesRefusal::Full));
    table.act(7, SeriesAct::Leave).unwrap();
    assert_eq!(table.join(99), Ok(1));
}
