//! Rotation: over many matches everybody plays as often as everybody else.

use std::collections::BTreeMap;

use series::{Openness, SeriesAct, SeriesOutcome, WishedSeat};

use crate::table::{Table, computer, seats};

/// How often each of this many people plays, and the longest each of them waits.
fn play(people: u64, matches: usize) -> (Vec<u32>, u32) {
    let mut table = Table::seated(people);
    let mut games: BTreeMap<u64, u32> = (1..=people).map(|number| (number, 0)).collect();
    let mut waiting: BTreeMap<u64, u32> = games.clone();
    let mut longest = 0;
    for game in 0..matches {
        let sitting = table.sitting();
        assert_eq!(sitting.len(), 4, "of {people}");
        for (number, waits) in &mut waiting {
            *waits = if sitting.contains(number) { 0 } else { *waits + 1 };
            longest = longest.max(*waits);
        }
        for number in sitting {
            *games.get_mut(&number).unwrap() += 1;
        }
        let outcome =
            if game.is_multiple_of(3) { SeriesOutcome::Drawn } else { SeriesOutcome::First };
        table.play(outcome);
    }
    (games.into_values().collect(), longest)
}

#[test]
fn everybody_plays_as_often() {
    for people in 4..=20 {
        let (games, longest) = play(people, 240);
        let (most, least) = (games.iter().max().unwrap(), games.iter().min().unwrap());
        assert!(most - least <= 1, "{people} people: {games:?}");
        let fair = (people as u32 - 4).div_ceil(4);
        assert!(longest <= fair.max(1), "{people} people: somebody waited {longest} matches");
    }
}

#[test]
fn who_sat_out_longest_plays_next() {
    let mut table = Table::seated(6);
    assert_eq!(table.queue(), [5, 6]);
    table.play(SeriesOutcome::First);
    let mut sitting = table.sitting();
    sitting.sort_unstable();
    assert_eq!((sitting, table.queue()), (vec![3, 4, 5, 6], vec![1, 2]));
    // A newcomer waits behind them.
    table.join(7).unwrap();
    table.act(7, SeriesAct::Sit(WishedSeat::Queue)).unwrap();
    table.play(SeriesOutcome::Second);
    let mut sitting = table.sitting();
    sitting.sort_unstable();
    assert_eq!(sitting.len(), 4);
    assert!([1, 2, 7].iter().all(|number| sitting.contains(number)), "{sitting:?}");
}

#[test]
fn computers_make_room_for_people_first() {
    let mut table = Table::open(Openness::Public);
    table.act(1, SeriesAct::Sit(WishedSeat::Seat(seats()[0]))).unwrap();
    table.join(2).unwrap();
    table.act(2, SeriesAct::Sit(WishedSeat::Seat(seats()[1]))).unwrap();
    for seat in &seats()[2..] {
        table.act(1, SeriesAct::Computer(*seat, Some(computer(8)))).unwrap();
    }
    table.join(3).unwrap();
    table.act(3, SeriesAct::Sit(WishedSeat::Queue)).unwrap();
    table.play(SeriesOutcome::First);
    let mut row = table.row();
    row.sort_unstable();
    assert_eq!((row, table.queue()), ([1, 2, 3, 98], vec![]));
}
