//! Tables as clients see them.

use std::cmp::Reverse;
use std::sync::Arc;

use game::Seat;
use ids::{ActorId, UtcMillis};
use protocol::tables::{
    TableAccess, TableEntry, TableGame, TableList, TableMember, TablePhase, TableScore, TableSeat,
    TableState,
};
use protocol::{ComputerPlayer, Outcome};
use series::{
    Contestant, MemberId, Occupant, Openness, Series, SeriesGame, SeriesOutcome, SeriesPhase,
    SeriesScore,
};

use super::open_table::OpenTable;
use super::terms::StoredTerms;
use super::to_wire;
use crate::computer::Computer;
use crate::directory::{Directory, Person};
use crate::live::{convert, match_id};

/// The most matches of a series that are listed; the score counts all of them.
const MAX_GAMES: usize = 30;
/// The most tables in a list.
const MAX_LISTED: usize = 100;

/// A table as somebody may see it.
pub(super) fn state(
    table: &OpenTable,
    who: ActorId,
    directory: &Directory,
    (url, now): (&str, UtcMillis),
) -> TableState {
    let series = table.series();
    let names = Names { series: &series, directory };
    let you = series.person(who);
    let id = to_wire(table.id);
    let link = you.map(|_| format!("{url}/table/{}#{}", id.0, series.code()));
    let StoredTerms { terms, title } = StoredTerms::read(series.terms());
    let scores = series.scores();
    let go_on = series.go_on_at().map(|at| at.0.saturating_sub(now.0).max(0).unsigned_abs());
    TableState {
        id,
        seq: series.seq().0,
        title: series.title().to_owned(),
        access: match series.openness() {
            Openness::Public => TableAccess::Public,
            Openness::Private => TableAccess::Private,
        },
        terms,
        ruleset: title,
        phase: phase(&series),
        host: series.host().0,
        you: you.map(|member| member.0),
        members: members(table, &names),
        seats: Seat::of_boards(2).map(|at| seat(&names, at)).collect(),
        queue: series.queue().iter().map(|member| member.0).collect(),
        match_id: current_match(&series),
        games: games(&names),
        scores: scores.players.iter().map(|(one, score)| names.score(&[*one], *score)).collect(),
        pairs: scores.pairs.iter().map(|(pair, score)| names.score(pair, *score)).collect(),
        go_on_in_ms: go_on,
        code: you.map(|_| series.code().to_owned()),
        link,
        qr: None,
    }
}

/// The public tables, those with free seats first, and the tables of somebody.
pub(super) fn list(
    tables: Vec<Arc<OpenTable>>,
    who: Option<ActorId>,
    directory: &Directory,
) -> TableList {
    let mut list = TableList::default();
    let mut open: Vec<(Arc<OpenTable>, Arc<Series>)> =
        tables.into_iter().map(|table| (Arc::clone(&table), table.series())).collect();
    open.retain(|(_, series)| series.phase() != SeriesPhase::Closed);
    open.sort_by_key(|(_, series)| Reverse(series.last_activity()));
    for (table, series) in &open {
        let is_own = who.is_some_and(|who| series.person(who).is_some());
        let has_people = series.people().next().is_some();
        let is_listed = series.openness() == Openness::Public
            && has_people
            && who.is_none_or(|who| table.is_visible_to(who));
        let entry = || entry(table, &Names { series, directory });
        if is_own {
            list.yours.push(entry());
        } else if is_listed && list.tables.len() < MAX_LISTED {
            list.tables.push(entry());
        }
    }
    let is_full = |entry: &TableEntry| entry.seats.iter().all(|seat| seat.member.is_some());
    list.tables.sort_by_key(|entry| is_full(entry) || entry.phase == TablePhase::Playing);
    list
}

fn entry(table: &OpenTable, names: &Names<'_>) -> TableEntry {
    let series = names.series;
    let StoredTerms { terms, title } = StoredTerms::read(series.terms());
    TableEntry {
        id: to_wire(table.id),
        title: series.title().to_owned(),
        host: names.of(Contestant::Member(series.host())),
        ruleset: title,
        clock: terms.clock,
        seats: Seat::of_boards(2).map(|at| seat(names, at)).collect(),
        members: u32::try_from(series.people().count()).unwrap_or(u32::MAX),
        phase: phase(series),
        match_id: current_match(series),
    }
}

/// What people and computers are called now.
struct Names<'a> {
    series: &'a Series,
    directory: &'a Directory,
}

impl Names<'_> {
    fn of(&self, player: Contestant) -> String {
        match player {
            Contestant::Computer(actor) => {
                Computer::of_actor(actor).map_or(String::new(), |it| it.name().to_owned())
            }
            Contestant::Member(member) => {
                self.series.member(member).map_or(String::new(), |member| {
                    let known = self.directory.name_of(member.info.actor);
                    known.unwrap_or_else(|| member.info.name.clone())
                })
            }
        }
    }

    fn score(&self, players: &[Contestant], score: SeriesScore) -> TableScore {
        let member = |player: &Contestant| match player {
            Contestant::Member(MemberId(member)) => Some(*member),
            Contestant::Computer(_) => None,
        };
        TableScore {
            names: players.iter().map(|player| self.of(*player)).collect(),
            members: players.iter().filter_map(member).collect(),
            won: score.won,
            drawn: score.drawn,
            lost: score.lost,
        }
    }
}

fn members(table: &OpenTable, names: &Names<'_>) -> Vec<TableMember> {
    let members = names.series.people().map(|(id, member)| TableMember {
        member: id.0,
        name: names.of(Contestant::Member(id)),
        guest: names.directory.person(member.info.actor) == Person::Guest,
        here: table.has(member.info.actor),
        sat_out: member.sat_out,
    });
    members.collect()
}

fn seat(names: &Names<'_>, at: Seat) -> TableSeat {
    let occupant = names.series.seats()[at];
    let computer = match occupant {
        Some(Occupant::Computer { actor, .. }) => {
            let id = Computer::of_actor(actor).map_or(String::new(), Computer::id);
            // Ratings were measured in standard chess.
            Some(ComputerPlayer { id, rating: None })
        }
        Some(Occupant::Member(_)) | None => None,
    };
    TableSeat {
        seat: convert::seat_to_wire(at),
        team: (at.color as u8 + at.board.0) % 2,
        name: occupant.map_or(String::new(), |occupant| names.of(occupant.into())),
        member: occupant.and_then(Occupant::member).map(|member| member.0),
        computer,
        ready: occupant.is_some_and(|occupant| names.series.is_ready(occupant)),
    }
}

fn games(names: &Names<'_>) -> Vec<TableGame> {
    let numbered = names.series.games().iter().enumerate().rev().take(MAX_GAMES);
    let game = |(index, game): (usize, &SeriesGame)| {
        let name = |seat| game.players[seat].map_or(String::new(), |it| names.of(it.into()));
        TableGame {
            number: u32::try_from(index + 1).unwrap_or(u32::MAX),
            match_id: match_id::to_wire(game.match_id),
            names: Seat::of_boards(2).map(name).collect(),
            outcome: game.outcome.map(outcome),
        }
    };
    numbered.map(game).collect()
}

const fn outcome(outcome: SeriesOutcome) -> Outcome {
    match outcome {
        SeriesOutcome::First => Outcome::Won { team: 0 },
        SeriesOutcome::Second => Outcome::Won { team: 1 },
        SeriesOutcome::Drawn => Outcome::Drawn,
        SeriesOutcome::Void => Outcome::Void,
    }
}

fn phase(series: &Series) -> TablePhase {
    match series.phase() {
        SeriesPhase::Seating => TablePhase::Seating,
        SeriesPhase::Playing(_) => TablePhase::Playing,
        SeriesPhase::Closed => TablePhase::Closed,
    }
}

fn current_match(series: &Series) -> Option<protocol::MatchId> {
    match series.phase() {
        SeriesPhase::Playing(id) => Some(match_id::to_wire(id)),
        SeriesPhase::Seating | SeriesPhase::Closed => None,
    }
}
