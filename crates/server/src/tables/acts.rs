//! What people do at tables: opening one, and every act at one.

use std::sync::Arc;

use game::{PlayerName, Seat};
use ids::{ActorId, Seq};
use numbers::Numbers;
use protocol::tables::{
    Arrange, Arrangement, GoOn, JoinTable, NewTable, SeatOfComputer, SeatWish, TableAccess,
    TableList, TableState, TableTerms,
};
use protocol::{ErrorCode, WireError};
use series::{
    MemberId, MemberInfo, Occupant, Openness, Replacement, Seats, Series, SeriesAct, SeriesEvent,
    SeriesEventKind, SeriesPhase, SeriesRefusal, SeriesScore, Why, WishedSeat, decide,
};
use store::log::{LogAnswer, LogAppend, LogState};
use store::people::PartnerTally;
use store::{LogId, ReadError};

use super::open_table::OpenTable;
use super::terms::{StoredTerms, new_match};
use super::{TABLES, Tables, codec, convert, no_such_table, write};
use crate::computer::Computer;
use crate::connection_table::WorkAccount;
use crate::identity::Identity;
use crate::limits::{MAX_TABLES, TABLES_PER_PERSON};
use crate::live::convert::{self as wire, bad_input};
use crate::live::draft;
use crate::names;
use crate::people::RoomCode;

/// The longest name of a table.
const MAX_TITLE: usize = 60;

/// An act at a table, as a client sends it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TableAct {
    Join(JoinTable),
    Leave,
    Sit(SeatWish),
    Stand,
    Ready(bool),
    GoOn(GoOn),
    Computer(SeatOfComputer),
    Arrange(Arrange),
    Terms(TableTerms),
    Kick(u32),
    Host(u32),
    Close,
}

impl Tables {
    /// Opens a table.
    ///
    /// # Errors
    /// Every mistake in the request, or that there are too many tables.
    pub(crate) async fn open_table(
        &self,
        who: &Identity,
        new: NewTable,
        payer: &WorkAccount,
    ) -> Result<TableState, WireError> {
        self.check_quota(who.actor)?;
        let openness = match new.access {
            TableAccess::Public => Openness::Public,
            TableAccess::Private => Openness::Private,
        };
        let terms = self.check_terms(new.terms, openness, (who, payer)).await?;
        let opened = SeriesEventKind::Opened {
            title: title(new.title.as_deref())?,
            openness,
            code: RoomCode::draw(&*self.random).as_str().to_owned(),
            terms: terms.text()?,
            host: self.info(who, new.name.as_deref()).await?,
        };
        let seats = new_seats(&new.seats)?;
        let at = self.clock.utc();
        let mut events = vec![SeriesEvent { seq: Seq(1), at, kind: opened }];
        if !new.seats.is_empty() {
            let kind = SeriesEventKind::Seated { seats, queue: Vec::new(), why: Why::Own };
            events.push(SeriesEvent { seq: Seq(2), at, kind });
        }
        let series = Series::replay(events.clone()).map_err(|why| internal(&why))?;
        let id = LogId(draft::number(&*self.random));
        self.append(id, Seq::START, &events).await?;
        let table = Arc::new(OpenTable::new(id, series));
        write(&self.open).insert(id, Arc::clone(&table));
        tracing::info!(by = who.actor.0, "a table was opened");
        Ok(self.show(&table, who.actor))
    }

    fn check_quota(&self, actor: ActorId) -> Result<(), WireError> {
        let all = self.all();
        let hosts = |table: &&Arc<OpenTable>| {
            let series = table.series();
            let is_open = series.phase() != SeriesPhase::Closed;
            is_open && series.person(actor) == Some(series.host())
        };
        let own = all.iter().filter(hosts).count();
        if own >= TABLES_PER_PERSON {
            let why = format!("you have {own} open tables; close one of them first");
            let error = wire::error(ErrorCode::NotPossible, why).because("too-many-tables");
            return Err(error.with("count", own));
        }
        if all.len() >= MAX_TABLES {
            let why = "there are too many tables; try again later";
            return Err(wire::error(ErrorCode::Unavailable, why).because("tables-full"));
        }
        Ok(())
    }

    /// Carries out an act, and begins the match if everybody is ready.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) async fn act(
        &self,
        table: &protocol::tables::TableId,
        who: &Identity,
        act: TableAct,
        payer: &WorkAccount,
    ) -> Result<TableState, WireError> {
        let table = self.find(table)?;
        // Private tables of others look like none, unless somebody has the code.
        if !table.is_visible_to(who.actor) && !matches!(act, TableAct::Join(_)) {
            return Err(no_such_table());
        }
        let _turn = table.turn.lock().await;
        let series = table.series();
        let act = self.read_act(&series, who, act, payer).await?;
        let mut numbers = self.numbers();
        let events = decide(&series, who.actor, act, self.clock.utc(), &mut numbers);
        self.keep(&table, events.map_err(refusal)?).await?;
        self.begin_if_ready(&table, who, payer).await?;
        Ok(self.show(&table, who.actor))
    }

    async fn read_act(
        &self,
        series: &Series,
        who: &Identity,
        act: TableAct,
        payer: &WorkAccount,
    ) -> Result<SeriesAct, WireError> {
        Ok(match act {
            TableAct::Join(JoinTable { code, name }) => {
                let info = self.info(who, name.as_deref()).await?;
                SeriesAct::Join { info, code }
            }
            TableAct::Leave => SeriesAct::Leave,
            TableAct::Sit(wish) => SeriesAct::Sit(match wish {
                SeatWish::Seat { seat } => WishedSeat::Seat(wire::seat_from_wire(seat)),
                SeatWish::Random => WishedSeat::Random,
                SeatWish::Pair => WishedSeat::Pair,
                SeatWish::Queue => WishedSeat::Queue,
            }),
            TableAct::Stand => SeriesAct::Stand,
            TableAct::Ready(ready) => SeriesAct::Ready(ready),
            TableAct::GoOn(GoOn::Queue) => SeriesAct::GoOn(Replacement::Queue),
            TableAct::GoOn(GoOn::Computer { opponent }) => {
                let (actor, strength) = computer(&opponent)?;
                SeriesAct::GoOn(Replacement::Computer { actor, strength })
            }
            TableAct::Computer(SeatOfComputer { seat, opponent }) => {
                let computer = opponent.as_deref().map(computer).transpose()?;
                let occupant = |(actor, strength)| Occupant::Computer { actor, strength };
                SeriesAct::Computer(wire::seat_from_wire(seat), computer.map(occupant))
            }
            TableAct::Arrange(Arrange { how }) => SeriesAct::Arrange(match how {
                Arrangement::Random => series::SeatOrder::Random,
                Arrangement::Paired => series::SeatOrder::Paired,
                Arrangement::SamePartners => series::SeatOrder::SamePartners,
                Arrangement::SwapPartners => series::SeatOrder::SwapPartners,
            }),
            TableAct::Terms(terms) => {
                // Rules take time to read, so nobody else has them read.
                if series.person(who.actor) != Some(series.host()) {
                    return Err(refusal(SeriesRefusal::NotHost));
                }
                let terms = self.check_terms(terms, series.openness(), (who, payer)).await?;
                SeriesAct::Terms(terms.text()?)
            }
            TableAct::Kick(member) => SeriesAct::Kick(MemberId(member)),
            TableAct::Host(member) => SeriesAct::Host(MemberId(member)),
            TableAct::Close => SeriesAct::Close,
        })
    }

    /// Checks that a match can be created with these terms.
    async fn check_terms(
        &self,
        mut terms: TableTerms,
        openness: Openness,
        by: (&Identity, &WorkAccount),
    ) -> Result<StoredTerms, WireError> {
        let id = ids::MatchId(draft::number(&*self.random));
        // Another player may begin the match, and later.
        terms.ruleset = self.live.pin_choice(terms.ruleset, by.1).await?;
        let new = new_match(&terms, openness);
        let draft = self.live.draft_for_table(&new, id, Vec::new(), by).await?;
        let title = draft.header.setup.starts[0].ruleset().spec().title.clone();
        Ok(StoredTerms { terms, title })
    }

    /// Who somebody is at a table: accounts under their names, others under the one they give.
    async fn info(&self, who: &Identity, asked: Option<&str>) -> Result<MemberInfo, WireError> {
        let directory = self.live.directory();
        let named = |text: &str| {
            let name = directory.seat_name(who.actor, text);
            name.map_err(|fault| wire::name_fault(&fault))
        };
        let name = match directory.account_name(who.actor) {
            Some(name) => name,
            None => {
                let name = named(&draft::joining_name(asked, who))?;
                let name = Some(name).filter(|name| !name.is_unsaid());
                name.map_or_else(|| draft::guest_name(who.actor), |name| name.to_string())
            }
        };
        let strength = self.strength(who.actor).await;
        Ok(MemberInfo { actor: who.actor, name, strength })
    }

    /// How strong somebody is by all matches with a partner; nothing without any.
    async fn strength(&self, who: ActorId) -> Option<u32> {
        let tallies = self.people.partners(who).await;
        let tallies = tallies.unwrap_or_else(|error| {
            // Pairing is no reason to keep somebody from a table.
            tracing::warn!(%error, "somebody's results cannot be read");
            Vec::new()
        });
        let sum = |count: fn(&PartnerTally) -> u64| {
            u32::try_from(tallies.iter().map(count).sum::<u64>()).unwrap_or(u32::MAX)
        };
        let (won, drawn, lost) = (sum(|it| it.wins), sum(|it| it.draws), sum(|it| it.losses));
        series::strength_of(SeriesScore { won, drawn, lost })
    }

    /// Shows a table to somebody who may see it.
    ///
    /// # Errors
    /// When there is none, or it is private.
    pub(crate) fn view(
        &self,
        id: &protocol::tables::TableId,
        who: ActorId,
    ) -> Result<TableState, WireError> {
        let table = self.find(id)?;
        let is_visible = table.is_visible_to(who);
        is_visible.then(|| self.show(&table, who)).ok_or_else(no_such_table)
    }

    /// The table that plays or played a match, for somebody who may see it.
    ///
    /// # Errors
    /// When there is none, or it is private.
    pub(crate) fn view_of_match(
        &self,
        id: ids::MatchId,
        who: ActorId,
    ) -> Result<TableState, WireError> {
        let table = self.table_of(id).ok_or_else(no_such_table)?;
        let is_visible = table.is_visible_to(who);
        is_visible.then(|| self.show(&table, who)).ok_or_else(no_such_table)
    }

    /// The open table with this code, as somebody sees it who is not a member.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn find_by_code(&self, code: &str, who: ActorId) -> Result<TableState, WireError> {
        let is_it = |table: &&Arc<OpenTable>| {
            let series = table.series();
            series.phase() != SeriesPhase::Closed && series.is_code(code)
        };
        let found = self.all().iter().find(is_it).cloned();
        let found = found.map(|table| self.show(&table, who));
        found.ok_or_else(|| {
            let why = "no open table has this code; ask for it again";
            wire::error(ErrorCode::NotFound, why).because("no-such-table-code")
        })
    }

    /// Whether a code admits to a table that is open.
    pub(crate) fn admits(&self, id: &protocol::tables::TableId, code: &str) -> Option<LogId> {
        let table = self.find(id).ok()?;
        let series = table.series();
        let is_right = series.phase() != SeriesPhase::Closed && series.is_code(code);
        is_right.then_some(table.id)
    }

    /// The public tables, and those of somebody.
    pub(crate) fn list(&self, who: Option<ActorId>) -> TableList {
        convert::list(self.all(), who, self.live.directory())
    }

    pub(super) fn show(&self, table: &OpenTable, who: ActorId) -> TableState {
        convert::state(table, who, self.live.directory(), (&self.url, self.clock.utc()))
    }

    pub(super) fn numbers(&self) -> Numbers {
        Numbers::new(draft::number(&*self.random) as u64)
    }

    /// Stores events and folds them. The caller holds the table's turn.
    pub(super) async fn keep(
        &self,
        table: &OpenTable,
        events: Vec<SeriesEvent>,
    ) -> Result<(), WireError> {
        if events.is_empty() {
            return Ok(());
        }
        let stored = self.append(table.id, table.series().seq(), &events).await;
        if stored.is_err() {
            // It may have been stored anyway.
            self.reload(table).await;
        }
        stored?;
        for event in &events {
            if let SeriesEventKind::GameBegan { match_id } = event.kind {
                write(&self.matches).insert(match_id, table.id);
            }
        }
        table.fold(&events).map_err(|why| internal(&why))
    }

    async fn append(&self, id: LogId, after: Seq, events: &[SeriesEvent]) -> Result<(), WireError> {
        let is_last = |event: &SeriesEvent| event.kind == SeriesEventKind::Closed;
        let is_closed = events.last().is_some_and(is_last);
        let append = LogAppend {
            kind: TABLES,
            id,
            after,
            entries: events.iter().map(codec::encode).collect(),
            at: self.clock.utc(),
            state: if is_closed { LogState::Closed } else { LogState::Open },
        };
        match self.store.append_to_log(append).await {
            LogAnswer::Committed(_) => Ok(()),
            LogAnswer::Refused(refusal) => Err(bad_input(refusal).because("not-storable")),
            LogAnswer::Conflict { .. } | LogAnswer::Unavailable(_) => {
                let why = "the table cannot be saved right now; try again in a moment";
                Err(wire::error(ErrorCode::Unavailable, why))
            }
        }
    }

    /// Reads a table again whose log may be longer than what is in memory.
    async fn reload(&self, table: &OpenTable) {
        let stored: Result<_, ReadError> = self.store.load_log(TABLES, table.id).await;
        match stored.map(|log| log.map(|log| codec::replay(&log))) {
            Ok(Some(Ok(series))) => table.replace(series),
            Ok(Some(Err(error))) => tracing::error!(%error, "a table cannot be read again"),
            Ok(None) | Err(_) => {}
        }
    }
}

/// The name of a new table; empty if it is known by its host.
fn title(text: Option<&str>) -> Result<String, WireError> {
    let text = text.unwrap_or_default().trim();
    let is_plain = |letter: char| !letter.is_control() && !names::is_deceptive(letter);
    if text.chars().count() > MAX_TITLE || !text.chars().all(is_plain) {
        let why = format!("the name of a table has at most {MAX_TITLE} visible characters");
        return Err(bad_input(why).because("table-title").with("most", MAX_TITLE));
    }
    Ok(text.to_owned())
}

/// The seats of a new table: the host's, and those of computers.
fn new_seats(new: &[protocol::tables::NewSeat]) -> Result<Seats, WireError> {
    let twice = || {
        let why = "give each seat once, and yourself at most one";
        bad_input(why).because("table-seats")
    };
    let own = new.iter().filter(|seat| seat.computer.is_none()).count();
    if own > 1 {
        return Err(twice());
    }
    let mut seats = Seats::from_fn(|_| None);
    for new in new {
        let seat: Seat = wire::seat_from_wire(new.seat);
        if seat.board.index() >= game::MAX_BOARDS {
            return Err(refusal(SeriesRefusal::NoSuchSeat));
        }
        if seats[seat].is_some() {
            return Err(twice());
        }
        seats[seat] = Some(match &new.computer {
            None => Occupant::Member(MemberId(1)),
            Some(id) => {
                let (actor, strength) = computer(id)?;
                Occupant::Computer { actor, strength }
            }
        });
    }
    Ok(seats)
}

/// The computer with this id, which must play on two boards.
fn computer(id: &str) -> Result<(ActorId, Option<u32>), WireError> {
    let found = Computer::find(id).map_err(|why| bad_input(why).because("no-such-opponent"))?;
    if matches!(found, Computer::Engine(_)) {
        let why = "an engine plays on one board; choose another opponent";
        return Err(wire::error(ErrorCode::NotPossible, why).because("engine-one-board"));
    }
    Ok((found.actor(), found.rating()))
}

/// What a person or a computer is called in a match.
pub(super) fn player_name(series: &Series, occupant: Occupant) -> PlayerName {
    match occupant {
        Occupant::Member(member) => {
            let name = series.member(member).map(|member| member.info.name.as_str());
            name.and_then(|name| PlayerName::new(name).ok()).unwrap_or_else(PlayerName::unsaid)
        }
        Occupant::Computer { actor, .. } => {
            Computer::of_actor(actor).map_or_else(PlayerName::unsaid, wire::computer_name)
        }
    }
}

/// A refusal for clients.
pub(super) fn refusal(refusal: SeriesRefusal) -> WireError {
    let code = match refusal {
        SeriesRefusal::NotMember | SeriesRefusal::NotHost | SeriesRefusal::Kicked => {
            ErrorCode::Forbidden
        }
        SeriesRefusal::NotInvited => ErrorCode::BadInvitation,
        SeriesRefusal::SeatTaken | SeriesRefusal::NoFreeSeat => ErrorCode::NoFreeSeat,
        SeriesRefusal::NoSuchSeat => ErrorCode::BadInput,
        SeriesRefusal::NoSuchMember => ErrorCode::NotFound,
        _ => ErrorCode::NotPossible,
    };
    wire::error(code, refusal).because(refusal.code())
}

fn internal(why: &series::SeriesGap) -> WireError {
    tracing::error!(%why, "an event does not fit its table");
    crate::work_queue::internal_error()
}
