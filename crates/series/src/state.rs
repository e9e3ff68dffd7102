//! What a table is: the events of its log, folded.

use std::collections::BTreeMap;

use boards::Seat;
use ids::{ActorId, MatchId, Millis, Seq, UtcMillis};
use thiserror::Error;

use crate::event::{
    Leaving, MemberId, MemberInfo, Occupant, SeriesEvent, SeriesEventKind, SeriesOutcome, Why,
};
use crate::score::{self, Contestant, SeriesScore, SeriesScores};
use crate::seating::{self, Queue, Rank, Seats, all};
use crate::{GO_ON_AFTER, MAX_EVENTS};

/// The strength of people about whom nothing is known.
const UNKNOWN_STRENGTH: u32 = 1500;
/// How much stronger somebody counts who has won every match here.
const STRENGTH_OF_RESULTS: u32 = 400;
/// Earlier results count as much as this many matches at the table, and as this many matches without a result to
/// begin with, so that one win makes nobody a master.
const MATCHES_BEFORE: u32 = 5;

/// A table, and the series of matches that is played there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    seq: Seq,
    title: String,
    openness: Openness,
    code: String,
    terms: String,
    host: MemberId,
    members: BTreeMap<MemberId, Member>,
    seats: Seats,
    queue: Queue,
    phase: SeriesPhase,
    games: Vec<SeriesGame>,
    /// Since when some are ready and others are not, in four taken seats.
    late_since: Option<UtcMillis>,
    opened: UtcMillis,
    last_activity: UtcMillis,
}

/// Who may join a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Openness {
    /// Anybody.
    Public,
    /// People with the code.
    Private,
}

/// What happens at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeriesPhase {
    /// People take their seats.
    Seating,
    /// A match is being played.
    Playing(MatchId),
    /// The table is closed.
    Closed,
}

/// Somebody who is or was at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Who it is.
    pub info: MemberInfo,
    /// Whether the member is at the table.
    pub is_here: bool,
    /// Whether the host removed the member.
    pub is_kicked: bool,
    /// Whether the member is ready for the next match.
    pub is_ready: bool,
    /// How many matches the member has sat out in a row while waiting for a seat.
    pub sat_out: u32,
    /// The number of the match before the first one that the member has played without a break.
    playing_since: u32,
    /// How many matches the member has played, for the rotation: newcomers begin with the fewest of those at the table.
    played: u32,
}

/// A match of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeriesGame {
    /// The match.
    pub match_id: MatchId,
    /// Who played.
    pub players: Seats,
    /// How it ended; nothing as long as it is played.
    pub outcome: Option<SeriesOutcome>,
}

/// An event that cannot follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SeriesGap {
    /// It has another number.
    #[error("the next event of the table is number {expected}, not {found}")]
    Number {
        /// The expected number.
        expected: Seq,
        /// Its number.
        found: Seq,
    },
    /// A log must begin with the opening, and only there.
    #[error("a table is opened by its first event and only by that")]
    Opening,
    /// It names a member or a match that does not exist.
    #[error("event {0} is about somebody who is not at the table, or a match that is not played")]
    Unknown(Seq),
}

impl Series {
    /// A table from the first event of its log.
    ///
    /// # Errors
    /// When it is not the opening.
    pub fn open(event: SeriesEvent) -> Result<Self, SeriesGap> {
        let SeriesEvent { seq, at, kind } = event;
        if seq != Seq::START.next() {
            return Err(SeriesGap::Number { expected: Seq::START.next(), found: seq });
        }
        let SeriesEventKind::Opened { title, openness, code, terms, host } = kind else {
            return Err(SeriesGap::Opening);
        };
        Ok(Self {
            seq,
            title,
            openness,
            code,
            terms,
            host: MemberId(1),
            members: BTreeMap::from([(MemberId(1), Member::new(host, 0))]),
            seats: Seats::from_fn(|_| None),
            queue: Queue::new(),
            phase: SeriesPhase::Seating,
            games: Vec::new(),
            late_since: None,
            opened: at,
            last_activity: at,
        })
    }

    /// A table from its whole log.
    ///
    /// # Errors
    /// When an event cannot follow.
    pub fn replay(events: impl IntoIterator<Item = SeriesEvent>) -> Result<Self, SeriesGap> {
        let mut events = events.into_iter();
        let mut series = Self::open(events.next().ok_or(SeriesGap::Opening)?)?;
        for event in events {
            series.apply(&event)?;
        }
        Ok(series)
    }

    /// Folds the next event into the table.
    ///
    /// # Errors
    /// When it cannot follow; the table is unchanged.
    pub fn apply(&mut self, event: &SeriesEvent) -> Result<(), SeriesGap> {
        let (expected, found) = (self.seq.next(), event.seq);
        if expected != found {
            return Err(SeriesGap::Number { expected, found });
        }
        self.check(&event.kind).ok_or(SeriesGap::Unknown(found))?;
        if matches!(event.kind, SeriesEventKind::Opened { .. }) {
            return Err(SeriesGap::Opening);
        }
        self.fold(&event.kind);
        self.seq = event.seq;
        self.last_activity = event.at;
        self.late_since = match self.is_someone_late() {
            true => self.late_since.or(Some(event.at)),
            false => None,
        };
        Ok(())
    }

    /// Whether an event is about people and a match that are here.
    fn check(&self, kind: &SeriesEventKind) -> Option<()> {
        let is_member = |member: MemberId| self.here(member).is_some();
        let holds = match kind {
            SeriesEventKind::Left { member, .. }
            | SeriesEventKind::Ready { member, .. }
            | SeriesEventKind::HostChanged { member } => is_member(*member),
            SeriesEventKind::Seated { seats, queue, .. } => {
                seating::members(seats).chain(queue.iter().copied()).all(is_member)
            }
            SeriesEventKind::GameEnded { .. } => matches!(self.phase, SeriesPhase::Playing(_)),
            _ => true,
        };
        holds.then_some(())
    }

    fn fold(&mut self, kind: &SeriesEventKind) {
        match kind {
            SeriesEventKind::Opened { .. } => {}
            SeriesEventKind::Joined { member, info } => self.fold_join(*member, info),
            SeriesEventKind::Left { member, departure } => self.fold_leave(*member, *departure),
            SeriesEventKind::Seated { seats, queue, why } => self.fold_seats(*seats, queue, *why),
            SeriesEventKind::Ready { member, ready } => {
                if let Some(member) = self.members.get_mut(member) {
                    member.is_ready = *ready;
                }
            }
            SeriesEventKind::TermsChanged { terms } => {
                self.terms.clone_from(terms);
                self.clear_marks();
            }
            SeriesEventKind::HostChanged { member } => self.host = *member,
            SeriesEventKind::GameBegan { match_id } => {
                self.phase = SeriesPhase::Playing(*match_id);
                let players = self.seats;
                self.games.push(SeriesGame { match_id: *match_id, players, outcome: None });
                self.clear_marks();
            }
            SeriesEventKind::GameEnded { outcome } => self.fold_end(*outcome),
            SeriesEventKind::Closed => self.phase = SeriesPhase::Closed,
        }
    }

    fn fold_join(&mut self, member: MemberId, info: &MemberInfo) {
        // The first person at an empty table is its host.
        if self.people().next().is_none() {
            self.host = member;
        }
        let games = self.games.len() as u32;
        let fewest = self.people().map(|(_, member)| member.played).min().unwrap_or_default();
        // Nobody gains by leaving and coming back.
        let before = self.member(member).map_or(0, |member| member.played);
        let played = fewest.max(before);
        self.members.insert(member, Member { played, ..Member::new(info.clone(), games) });
    }

    fn fold_leave(&mut self, member: MemberId, departure: Leaving) {
        self.seats = seating::without(&self.seats, member);
        self.queue.retain(|waiting| *waiting != member);
        if let Some(member) = self.members.get_mut(&member) {
            member.is_here = false;
            member.is_ready = false;
            member.is_kicked = departure == Leaving::Kicked;
        }
        let next = self.people().next().map(|(next, _)| next);
        if let Some(next) = next.filter(|_| self.host == member) {
            self.host = next;
        }
    }

    fn fold_seats(&mut self, seats: Seats, queue: &[MemberId], why: Why) {
        let games = self.games.len() as u32;
        for (id, member) in &mut self.members {
            let (before, after) =
                (seating::seat_of(&self.seats, *id), seating::seat_of(&seats, *id));
            if after.is_some() && before.is_none() {
                member.playing_since = games;
            }
            if !why.keeps_marks() || before != after {
                member.is_ready = false;
            }
            if after.is_none() && !queue.contains(id) {
                member.sat_out = 0;
            }
        }
        self.seats = seats;
        self.queue = queue.to_vec();
    }

    fn fold_end(&mut self, outcome: SeriesOutcome) {
        self.phase = SeriesPhase::Seating;
        if let Some(game) = self.games.last_mut() {
            game.outcome = Some(outcome);
            for player in seating::members(&game.players) {
                if let Some(member) = self.members.get_mut(&player) {
                    member.played += u32::from(outcome != SeriesOutcome::Void);
                }
            }
        }
        for (id, member) in &mut self.members {
            if self.queue.contains(id) {
                member.sat_out += 1;
            } else {
                member.sat_out = 0;
            }
        }
    }

    fn clear_marks(&mut self) {
        self.members.values_mut().for_each(|member| member.is_ready = false);
    }

    /// The number of the last event.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    /// The table's name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Who may join.
    pub const fn openness(&self) -> Openness {
        self.openness
    }

    /// The code to join by.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Whether a typed code is the one to join by. Case, spaces and hyphens do not matter.
    pub fn is_code(&self, typed: &str) -> bool {
        let plain = |code: &str| -> String {
            let letters = code.chars().filter(char::is_ascii_alphanumeric);
            letters.take(64).map(|letter| letter.to_ascii_uppercase()).collect()
        };
        plain(typed) == plain(&self.code)
    }

    /// What is played, as the server writes it.
    pub fn terms(&self) -> &str {
        &self.terms
    }

    /// The host. At a table without people, the last one.
    pub const fn host(&self) -> MemberId {
        self.host
    }

    /// Everybody who is or was at the table.
    pub fn members(&self) -> impl Iterator<Item = (MemberId, &Member)> {
        self.members.iter().map(|(id, member)| (*id, member))
    }

    /// The people at the table.
    pub fn people(&self) -> impl Iterator<Item = (MemberId, &Member)> {
        self.members().filter(|(_, member)| member.is_here)
    }

    /// A member, also one who left.
    pub fn member(&self, member: MemberId) -> Option<&Member> {
        self.members.get(&member)
    }

    /// A member who is at the table.
    pub fn here(&self, member: MemberId) -> Option<&Member> {
        self.member(member).filter(|member| member.is_here)
    }

    /// The number of a person, who may have left.
    pub fn member_of(&self, actor: ActorId) -> Option<MemberId> {
        self.members().find(|(_, member)| member.info.actor == actor).map(|(id, _)| id)
    }

    /// The number of a person who is at the table.
    pub fn person(&self, actor: ActorId) -> Option<MemberId> {
        self.member_of(actor).filter(|member| self.here(*member).is_some())
    }

    /// Who sits where.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The seat of a member.
    pub fn seat_of(&self, member: MemberId) -> Option<Seat> {
        seating::seat_of(&self.seats, member)
    }

    /// Who waits for a seat, the next player first.
    pub fn queue(&self) -> &[MemberId] {
        &self.queue
    }

    /// What happens.
    pub const fn phase(&self) -> SeriesPhase {
        self.phase
    }

    /// All matches, the first one first.
    pub fn games(&self) -> &[SeriesGame] {
        &self.games
    }

    /// The score.
    pub fn scores(&self) -> SeriesScores {
        score::of(&self.games)
    }

    /// When it was opened.
    pub const fn opened(&self) -> UtcMillis {
        self.opened
    }

    /// When something last happened.
    pub const fn last_activity(&self) -> UtcMillis {
        self.last_activity
    }

    /// Whether its log is too long to go on.
    pub(crate) const fn is_worn_out(&self) -> bool {
        self.seq.0 >= MAX_EVENTS
    }

    /// Whether an occupant is ready for the next match.
    pub fn is_ready(&self, occupant: Occupant) -> bool {
        match occupant {
            Occupant::Computer { .. } => true,
            Occupant::Member(member) => self.here(member).is_some_and(|member| member.is_ready),
        }
    }

    /// Whether the next match can begin: four seats are taken, everybody is ready, and somebody is a person.
    pub fn may_begin(&self) -> bool {
        let is_ready = |seat| self.seats[seat].is_some_and(|occupant| self.is_ready(occupant));
        self.phase == SeriesPhase::Seating
            && all().all(is_ready)
            && seating::members(&self.seats).next().is_some()
    }

    fn is_someone_late(&self) -> bool {
        let marks = seating::members(&self.seats).map(|it| self.is_ready(Occupant::Member(it)));
        let (ready, late): (Vec<bool>, Vec<bool>) = marks.partition(|is_ready| *is_ready);
        let is_full = all().all(|seat| self.seats[seat].is_some());
        let is_seating = self.phase == SeriesPhase::Seating;
        is_seating && is_full && !ready.is_empty() && !late.is_empty()
    }

    /// When those who are ready may go on without the others; nothing unless somebody is late.
    pub fn go_on_at(&self) -> Option<UtcMillis> {
        let Millis(wait) = GO_ON_AFTER;
        self.late_since.map(|since| UtcMillis(since.0.saturating_add_unsigned(wait)))
    }

    /// How strong somebody is: a computer by its rating, a person by earlier results and by those here.
    pub(crate) fn strength(&self, occupant: Occupant) -> u32 {
        let score = self.score_of(occupant);
        match occupant {
            Occupant::Computer { strength: Some(strength), .. } => strength,
            Occupant::Computer { strength: None, .. } => changed(UNKNOWN_STRENGTH, 0, score),
            Occupant::Member(member) => match self.member(member).and_then(|it| it.info.strength) {
                Some(before) => changed(before, MATCHES_BEFORE, score),
                None => changed(UNKNOWN_STRENGTH, 0, score),
            },
        }
    }

    fn score_of(&self, occupant: Occupant) -> SeriesScore {
        let player = Contestant::from(occupant);
        let scores = self.scores().players;
        let score = scores.into_iter().find(|(found, _)| *found == player);
        score.map_or_else(SeriesScore::default, |(_, score)| score)
    }

    /// Who leaves a seat first: who has played longest without a break; of these who has played most.
    pub(crate) fn rank(&self, member: MemberId) -> Rank {
        let (since, played) =
            self.member(member).map_or((0, 0), |member| (member.playing_since, member.played));
        Rank { since, played, member }
    }
}

/// How strong a person is by earlier results; nothing without any. A few results change little.
pub fn strength_of(results: SeriesScore) -> Option<u32> {
    (results.games() > 0).then(|| changed(UNKNOWN_STRENGTH, MATCHES_BEFORE, results))
}

/// A strength after some more results. It counts as much as this many matches.
fn changed(before: u32, matches: u32, score: SeriesScore) -> u32 {
    let all = u64::from(matches) + u64::from(score.games());
    if score.games() == 0 {
        return before;
    }
    // From none to all points, which are two for each match.
    let gained = u64::from(STRENGTH_OF_RESULTS) * u64::from(score.points());
    let lost = u64::from(STRENGTH_OF_RESULTS) * u64::from(score.games());
    let sum = u64::from(before) * all + gained;
    u32::try_from(sum.saturating_sub(lost) / all).unwrap_or(u32::MAX)
}

impl Member {
    fn new(info: MemberInfo, games: u32) -> Self {
        Self {
            info,
            is_here: true,
            is_kicked: false,
            is_ready: false,
            sat_out: 0,
            playing_since: games,
            played: 0,
        }
    }
}
