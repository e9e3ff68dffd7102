//! A table for tests: acts by number of the person, and a clock.

use boards::Seat;
use ids::{ActorId, MatchId, UtcMillis};
use numbers::Numbers;
use series::{
    MemberId, MemberInfo, Occupant, Openness, Series, SeriesAct, SeriesEvent, SeriesEventKind,
    SeriesOutcome, SeriesRefusal, ServerAct, WishedSeat, decide, decide_for_server,
};

pub(crate) struct Table {
    pub(crate) series: Series,
    pub(crate) log: Vec<SeriesEvent>,
    pub(crate) now: i64,
    numbers: Numbers,
    matches: u128,
}

pub(crate) fn person(number: u64) -> ActorId {
    ActorId(1000 + number)
}

pub(crate) fn info(number: u64) -> MemberInfo {
    MemberInfo { actor: person(number), name: format!("Person {number}"), strength: None }
}

pub(crate) fn computer(number: u32) -> Occupant {
    Occupant::Computer { actor: ActorId::computer(number), strength: Some(1000 + 100 * number) }
}

pub(crate) fn seats() -> [Seat; 4] {
    let all: Vec<Seat> = Seat::of_boards(2).collect();
    all.try_into().unwrap()
}

impl Table {
    pub(crate) fn open(openness: Openness) -> Self {
        let kind = SeriesEventKind::Opened {
            title: "Friday".to_owned(),
            openness,
            code: "ABC234".to_owned(),
            terms: "1".to_owned(),
            host: info(1),
        };
        let event = SeriesEvent { seq: ids::Seq(1), at: UtcMillis(0), kind };
        let series = Series::open(event.clone()).unwrap();
        Self { series, log: vec![event], now: 0, numbers: Numbers::new(7), matches: 0 }
    }

    /// A public table at which these people sit, in the order of the seats.
    pub(crate) fn seated(people: u64) -> Self {
        let mut table = Self::open(Openness::Public);
        for number in 1..=people {
            table.join(number).unwrap();
            let wish = match seats().get(number as usize - 1) {
                Some(&seat) => WishedSeat::Seat(seat),
                None => WishedSeat::Queue,
            };
            table.act(number, SeriesAct::Sit(wish)).unwrap();
        }
        table
    }

    pub(crate) fn at(&self) -> UtcMillis {
        UtcMillis(self.now)
    }

    fn fold(&mut self, events: Vec<SeriesEvent>) -> usize {
        for event in &events {
            self.series.apply(event).unwrap();
        }
        let count = events.len();
        self.log.extend(events);
        count
    }

    pub(crate) fn act(&mut self, number: u64, act: SeriesAct) -> Result<usize, SeriesRefusal> {
        let at = self.at();
        let events = decide(&self.series, person(number), act, at, &mut self.numbers)?;
        Ok(self.fold(events))
    }

    pub(crate) fn server(&mut self, act: ServerAct) -> Result<usize, SeriesRefusal> {
        let events = decide_for_server(&self.series, act, self.at())?;
        Ok(self.fold(events))
    }

    pub(crate) fn join(&mut self, number: u64) -> Result<usize, SeriesRefusal> {
        self.act(number, SeriesAct::Join { info: info(number), code: None })
    }

    pub(crate) fn number(&self, number: u64) -> MemberId {
        self.series.member_of(person(number)).expect("a member")
    }

    pub(crate) fn ready(&mut self, number: u64) -> Result<usize, SeriesRefusal> {
        self.act(number, SeriesAct::Ready(true))
    }

    /// Everybody who sits is ready, and a match begins.
    pub(crate) fn begin(&mut self) -> MatchId {
        let sitting: Vec<u64> = self.sitting();
        for number in sitting {
            self.ready(number).unwrap();
        }
        assert!(self.series.may_begin());
        self.matches += 1;
        let id = MatchId(self.matches);
        assert_eq!(self.server(ServerAct::Begin(id)), Ok(1));
        id
    }

    pub(crate) fn play(&mut self, outcome: SeriesOutcome) {
        let id = self.begin();
        self.server(ServerAct::End(id, outcome)).unwrap();
    }

    /// The people in the seats, by number.
    pub(crate) fn sitting(&self) -> Vec<u64> {
        let members = seats().into_iter().filter_map(|seat| self.series.seats()[seat]?.member());
        let actor = |member| self.series.member(member).unwrap().info.actor;
        members.map(|member| actor(member).0 - 1000).collect()
    }

    /// Who sits in each seat: the number of a person, 0 for nobody, and 90 and more for computers.
    pub(crate) fn row(&self) -> [u64; 4] {
        seats().map(|seat| match self.series.seats()[seat] {
            None => 0,
            Some(Occupant::Computer { actor, .. }) => 90 + (actor.0 & 0xff),
            Some(Occupant::Member(member)) => {
                self.series.member(member).unwrap().info.actor.0 - 1000
            }
        })
    }

    pub(crate) fn queue(&self) -> Vec<u64> {
        let actor = |member: &MemberId| self.series.member(*member).unwrap().info.actor;
        self.series.queue().iter().map(|member| actor(member).0 - 1000).collect()
    }
}
