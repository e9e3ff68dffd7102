//! Random acts of many people: nothing impossible happens, and the log replays to the same table.

use boards::{BoardId, Seat};
use ids::{ActorId, MatchId};
use numbers::Numbers;
use series::{
    MemberId, Occupant, Openness, Replacement, SeatOrder, Series, SeriesAct, SeriesOutcome,
    SeriesPhase, ServerAct, WishedSeat,
};

use crate::table::{Table, info, seats};

fn any_act(number: u64, numbers: &mut Numbers) -> SeriesAct {
    let board = BoardId(numbers.below(2) as u8);
    let color = *numbers.pick(&rules::Color::BOTH);
    let seat = Seat::new(board, color);
    let computer = ActorId::computer(numbers.below(4) as u32);
    let (actor, strength) = (computer, None);
    let member = MemberId(1 + numbers.below(9) as u32);
    let arrange = *numbers.pick(&[
        SeatOrder::Random,
        SeatOrder::Paired,
        SeatOrder::SamePartners,
        SeatOrder::SwapPartners,
    ]);
    match numbers.below(16) {
        0 | 1 => SeriesAct::Join { info: info(number), code: Some("ABC234".to_owned()) },
        2 => SeriesAct::Leave,
        3 => SeriesAct::Sit(WishedSeat::Seat(seat)),
        4 => SeriesAct::Sit(WishedSeat::Random),
        5 => SeriesAct::Sit(WishedSeat::Pair),
        6 => SeriesAct::Sit(WishedSeat::Queue),
        7 => SeriesAct::Stand,
        8..=10 => SeriesAct::Ready(!numbers.one_in(5)),
        11 if numbers.one_in(2) => SeriesAct::GoOn(Replacement::Queue),
        11 => SeriesAct::GoOn(Replacement::Computer { actor, strength }),
        12 => {
            let computer = Occupant::Computer { actor, strength };
            SeriesAct::Computer(seat, (!numbers.one_in(3)).then_some(computer))
        }
        13 => SeriesAct::Arrange(arrange),
        14 => SeriesAct::Terms(numbers.below(3).to_string()),
        _ if numbers.one_in(200) => SeriesAct::Kick(member),
        _ => SeriesAct::Host(member),
    }
}

fn check(series: &Series) {
    let sitting: Vec<MemberId> =
        seats().into_iter().filter_map(|seat| series.seats()[seat]?.member()).collect();
    let placed: Vec<MemberId> = sitting.iter().chain(series.queue()).copied().collect();
    for (index, member) in placed.iter().enumerate() {
        assert!(series.here(*member).is_some(), "{member} is not here");
        assert!(!placed[..index].contains(member), "{member} is in two places");
    }
    if series.people().next().is_some() {
        assert!(series.here(series.host()).is_some(), "the host is here");
    }
    for (id, member) in series.members() {
        let may_be_ready = sitting.contains(&id) && series.phase() == SeriesPhase::Seating;
        assert!(!member.is_ready || may_be_ready, "{id} is ready for nothing");
    }
}

#[test]
fn random_acts_lead_to_no_impossible_table() {
    let (mut accepted, mut games) = (0, 0);
    for seed in 0..60 {
        let mut numbers = Numbers::new(seed);
        let mut table = Table::open(Openness::Private);
        for step in 0..500_u128 {
            table.now += numbers.below(40_000) as i64;
            let number = 1 + numbers.below(9) as u64;
            let act = any_act(number, &mut numbers);
            accepted += usize::from(table.act(number, act).is_ok_and(|events| events > 0));
            if table.series.may_begin() {
                table.server(ServerAct::Begin(MatchId(step + 1))).unwrap();
                games += 1;
            } else if let SeriesPhase::Playing(id) = table.series.phase()
                && numbers.one_in(4)
            {
                let outcomes = [
                    SeriesOutcome::First,
                    SeriesOutcome::Second,
                    SeriesOutcome::Drawn,
                    SeriesOutcome::Void,
                ];
                table.server(ServerAct::End(id, *numbers.pick(&outcomes))).unwrap();
            }
            if numbers.one_in(50) {
                table.server(ServerAct::Away(MemberId(1 + numbers.below(9) as u32))).unwrap();
            }
            check(&table.series);
        }
        assert_eq!(Series::replay(table.log.clone()), Ok(table.series), "seed {seed}");
    }
    assert!(accepted > 3_000 && games > 20, "{accepted} acts and {games} matches");
}
