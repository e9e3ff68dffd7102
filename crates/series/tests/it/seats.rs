//! Random seats, pairing by strength, partners, and the score.

use std::collections::BTreeSet;

use series::{
    Contestant, MemberInfo, Openness, SeatOrder, SeriesAct, SeriesOutcome, SeriesRefusal,
    SeriesScore, WishedSeat, strength_of,
};

use crate::table::{Table, computer, info, seats};

#[test]
fn a_seat_has_one_person() {
    let mut table = Table::seated(2);
    let taken = SeriesAct::Sit(WishedSeat::Seat(seats()[0]));
    assert_eq!(table.act(2, taken), Err(SeriesRefusal::SeatTaken));
    table.act(1, SeriesAct::Computer(seats()[3], Some(computer(8)))).unwrap();
    let computers = SeriesAct::Computer(seats()[0], Some(computer(8)));
    assert_eq!(table.act(1, computers), Err(SeriesRefusal::SeatTaken));
    // A person may take the seat of a computer, and leaves the old one.
    table.act(2, SeriesAct::Sit(WishedSeat::Seat(seats()[3]))).unwrap();
    assert_eq!(table.row(), [1, 0, 0, 2]);
    let nowhere = boards::Seat::new(boards::BoardId(7), rules::Color::White);
    let sit = SeriesAct::Sit(WishedSeat::Seat(nowhere));
    assert_eq!(table.act(2, sit), Err(SeriesRefusal::NoSuchSeat));
}

#[test]
fn random_seats_are_all_possible() {
    let mut found = BTreeSet::new();
    let mut table = Table::seated(4);
    for _ in 0..400 {
        table.act(1, SeriesAct::Arrange(SeatOrder::Random)).unwrap();
        found.insert(table.row());
    }
    assert_eq!(found.len(), 24);
    let mut table = Table::seated(4);
    table.join(5).unwrap();
    let refused = table.act(5, SeriesAct::Sit(WishedSeat::Random));
    assert_eq!(refused, Err(SeriesRefusal::NoFreeSeat));
}

#[test]
fn strong_players_meet_strong_ones() {
    let mut table = Table::open(Openness::Public);
    table.act(1, SeriesAct::Leave).unwrap();
    for (number, strength) in [(2, 2100), (3, 1200), (4, 1900), (5, 1000)] {
        let info = MemberInfo { strength: Some(strength), ..info(number) };
        table.act(number, SeriesAct::Join { info, code: None }).unwrap();
        table.act(number, SeriesAct::Sit(WishedSeat::Random)).unwrap();
    }
    for _ in 0..20 {
        table.act(2, SeriesAct::Arrange(SeatOrder::Paired)).unwrap();
        let [a, b, c, d] = table.row();
        assert_eq!(
            (BTreeSet::from([a, b]), BTreeSet::from([c, d])),
            ([2, 4].into(), [3, 5].into())
        );
        let partner = if a == 2 { d } else { c };
        assert_eq!(partner, 5, "the strongest has the weakest as partner: {:?}", table.row());
    }
}

#[test]
fn who_asks_to_be_paired_meets_somebody_of_the_same_strength() {
    let mut table = Table::open(Openness::Public);
    table.act(1, SeriesAct::Computer(seats()[0], Some(computer(1)))).unwrap();
    table.act(1, SeriesAct::Computer(seats()[2], Some(computer(10)))).unwrap();
    let strong = MemberInfo { strength: Some(1950), ..info(2) };
    table.act(2, SeriesAct::Join { info: strong, code: None }).unwrap();
    table.act(2, SeriesAct::Sit(WishedSeat::Pair)).unwrap();
    assert_eq!(table.row(), [91, 0, 100, 2], "against the level rated 2000");
}

#[test]
fn earlier_results_count_and_a_few_change_little() {
    let score = |won, lost| SeriesScore { won, drawn: 0, lost };
    assert_eq!(strength_of(score(0, 0)), None);
    assert_eq!(strength_of(score(3, 3)), Some(1500));
    let [one, many] = [score(1, 0), score(45, 0)].map(|score| strength_of(score).unwrap());
    assert!(1500 < one && one < 1600 && many > 1800, "{one} {many}");

    // Two people with the same results here, and different ones before.
    let mut table = Table::open(Openness::Public);
    for (person, results) in [(2, score(1, 40)), (3, score(40, 1)), (4, score(30, 3))] {
        let known = MemberInfo { strength: strength_of(results), ..info(person) };
        table.act(person, SeriesAct::Join { info: known, code: None }).unwrap();
    }
    for (person, seat) in (1..=4).zip(seats()) {
        table.act(person, SeriesAct::Sit(WishedSeat::Seat(seat))).unwrap();
    }
    table.act(1, SeriesAct::Arrange(SeatOrder::Paired)).unwrap();
    let [a, b, c, d] = table.row();
    assert_eq!([a.min(b), a.max(b)], [3, 4], "the strongest two on the first board");
    assert_eq!([c.min(d), c.max(d)], [1, 2], "the weakest two on the second");
}

#[test]
fn results_at_the_table_are_the_strength_of_guests() {
    let mut table = Table::seated(4);
    for _ in 0..3 {
        // Person 1 wins with White and with Black.
        let first = table.row()[0] == 1 || table.row()[3] == 1;
        table.play(if first { SeriesOutcome::First } else { SeriesOutcome::Second });
        table.act(1, SeriesAct::Arrange(SeatOrder::SwapPartners)).unwrap();
    }
    table.act(1, SeriesAct::Arrange(SeatOrder::Paired)).unwrap();
    let [a, b, ..] = table.row();
    assert!([a, b].contains(&1), "the best plays on the first board: {:?}", table.row());
}

#[test]
fn after_three_swaps_everybody_has_played_with_everybody() {
    let mut table = Table::seated(4);
    let mut partners = BTreeSet::new();
    for _ in 0..3 {
        let [a, b, c, d] = table.row();
        partners.extend([[a.min(d), a.max(d)], [b.min(c), b.max(c)]]);
        table.play(SeriesOutcome::Drawn);
        table.act(1, SeriesAct::Arrange(SeatOrder::SwapPartners)).unwrap();
    }
    assert_eq!(partners.len(), 6, "{partners:?}");
}

#[test]
fn the_next_match_has_the_same_partners_and_the_other_colors() {
    let mut table = Table::seated(4);
    table.play(SeriesOutcome::First);
    assert_eq!(table.row(), [2, 1, 4, 3]);
    assert!(!table.series.may_begin(), "everybody must be ready again");
    table.play(SeriesOutcome::Void);
    assert_eq!(table.row(), [2, 1, 4, 3], "a match that does not count is played again");
}

#[test]
fn the_score_is_kept_for_people_and_for_pairs() {
    let mut table = Table::seated(4);
    table.play(SeriesOutcome::First);
    table.play(SeriesOutcome::First);
    table.play(SeriesOutcome::Void);
    table.play(SeriesOutcome::Drawn);
    table.act(1, SeriesAct::Arrange(SeatOrder::SwapPartners)).unwrap();
    table.play(SeriesOutcome::Second);
    let scores = table.series.scores();
    let points: u32 = scores.players.iter().map(|(_, score)| score.points()).sum();
    assert_eq!(points, 4 * 4, "four points for each of four matches");
    assert!(scores.players.iter().all(|(_, score)| score.games() == 4));
    let [one, four] = [1, 4].map(|number| Contestant::Member(table.number(number)));
    let pair = scores.pairs.iter().find(|(pair, _)| *pair == [one, four]).unwrap();
    assert_eq!(pair.1, SeriesScore { won: 1, drawn: 1, lost: 1 });
    assert_eq!(scores.pairs.len(), 4);
}

#[test]
fn one_computer_in_two_seats_of_a_team_has_one_result() {
    let mut table = Table::seated(1);
    for seat in &seats()[1..] {
        table.act(1, SeriesAct::Computer(*seat, Some(computer(8)))).unwrap();
    }
    table.play(SeriesOutcome::First);
    let scores = table.series.scores();
    let of_computer = scores.players.iter().find(|(it, _)| matches!(it, Contestant::Computer(_)));
    assert_eq!(of_computer.unwrap().1, SeriesScore { won: 1, drawn: 0, lost: 1 });
}
