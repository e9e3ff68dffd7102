//! SQL statements for appends and changes of ownership.

use rusqlite::{CachedStatement, Connection, OptionalExtension, params};

use super::queue::Perform;
use super::{library, queries};
use crate::append::{Append, AppendAnswer, Base, LetRest, StoreRefusal, TakeOver, TakeOverAnswer};
use crate::chain::{self, ChainLink};
use crate::error::Unavailable;
use crate::id::{ChainHash, Epoch, MatchId, Seq, Shard, UtcMillis};
use crate::library::Listing;
use crate::row::{MatchStatus, NewMatch, SeqRange, StoredRuleset, Wake};

/// The state of a match that is not over.
const LIVE: i64 = 0;
/// States that are hidden from readers.
pub(super) const IMPORTING: i64 = 2;
pub(super) const DELETING: i64 = 3;

impl Perform for Append {
    type PendingAnswer = AppendAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<AppendAnswer> {
        let point = match admit(self, connection)? {
            Ok(point) => point,
            Err(answer) => return Ok(answer),
        };
        let range = SeqRange::after(point.seq, self.events.len());
        let (events, chain) = chain::extend(point.chain, point.epoch, range, &self.events);
        let after = AppendPoint { seq: range.last, chain, ..point };
        match &self.base {
            Base::New(new) => {
                insert_match(connection, self.match_id, new)?;
                insert_head(connection, self, new, &after, state_code(self.state))?;
            }
            Base::Head { .. } => {
                advance(connection, self, &after)?;
                if point.is_live && self.state == MatchStatus::Finished {
                    finish(connection, self.match_id)?;
                } else if point.is_live && self.wake != point.wake {
                    set_wake(connection, self.match_id, self.wake)?;
                }
            }
        }
        let mut insert = event_insert(connection)?;
        for event in events {
            insert_event(&mut insert, self.match_id, event)?;
        }
        library::list(connection, self, point.is_live)?;
        Ok(AppendAnswer::Committed(range))
    }

    fn unavailable(reason: Unavailable) -> AppendAnswer {
        AppendAnswer::Unavailable(reason)
    }

    fn contradicted(&self, connection: &Connection) -> rusqlite::Result<Option<AppendAnswer>> {
        duplicate(connection, self)
    }

    fn lists(&self) -> Option<(MatchId, bool)> {
        let listing = self.listing.as_ref()?;
        Some((self.match_id, matches!(listing, Listing::Plies(_))))
    }
}

impl Perform for TakeOver {
    type PendingAnswer = TakeOverAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<TakeOverAnswer> {
        let sql = "UPDATE match_head SET epoch = epoch + 1 WHERE match_id = ?1 AND state <= 1";
        connection.prepare_cached(sql)?.execute([id_bytes(self.match_id)])?;
        let head = queries::head(connection, self.match_id)?;
        Ok(head.map_or(TakeOverAnswer::UnknownMatch, TakeOverAnswer::Taken))
    }

    fn unavailable(reason: Unavailable) -> TakeOverAnswer {
        TakeOverAnswer::Unavailable(reason)
    }
}

/// The place of a match's next event.
#[derive(Clone, Copy, Debug)]
pub(super) struct AppendPoint {
    pub(super) epoch: Epoch,
    pub(super) seq: Seq,
    pub(super) chain: ChainHash,
    /// Whether the match is not over.
    pub(super) is_live: bool,
    /// When a server loads it.
    pub(super) wake: Wake,
}

/// Decides whether an append may be stored, and where; otherwise returns the answer.
pub(super) fn admit(
    append: &Append,
    connection: &Connection,
) -> rusqlite::Result<Result<AppendPoint, AppendAnswer>> {
    if let Err(refusal) = append.check() {
        return Ok(Err(AppendAnswer::Refused(refusal)));
    }
    let found = append_point(connection, append.match_id)?;
    Ok(match (&append.base, found) {
        (Base::New(new), None) => {
            let hash = new.ruleset.hash;
            let chain = chain::of_header(append.match_id, hash, new.created, &new.header);
            let (epoch, seq, wake) = (Epoch::FIRST, Seq::START, append.wake);
            Ok(AppendPoint { epoch, seq, chain, is_live: true, wake })
        }
        (Base::New(_), Some((point, _))) => {
            let first = duplicate(connection, append)?;
            Err(first.unwrap_or(AppendAnswer::Conflict { head: point.seq }))
        }
        (Base::Head { epoch, seq }, Some((point, state))) if state < IMPORTING => {
            if *epoch != point.epoch {
                Err(AppendAnswer::Fenced { epoch: point.epoch })
            } else if *seq != point.seq {
                let first = duplicate(connection, append)?;
                Err(first.unwrap_or(AppendAnswer::Conflict { head: point.seq }))
            } else {
                // A repeated command contradicts the index of commands, so the usual one needs no query.
                Ok(point)
            }
        }
        (Base::Head { .. }, _) => Err(AppendAnswer::Refused(StoreRefusal::UnknownMatch)),
    })
}

fn append_point(
    connection: &Connection,
    id: MatchId,
) -> rusqlite::Result<Option<(AppendPoint, i64)>> {
    let sql = "SELECT epoch, seq, chain, state, on_demand FROM match_head WHERE match_id = ?1";
    let mut query = connection.prepare_cached(sql)?;
    let row = query.query_row([id_bytes(id)], |row| {
        let (seq, state) = (Seq(row.get::<_, i64>(1)?.cast_unsigned()), row.get(3)?);
        let (epoch, chain, is_live) = (Epoch(row.get(0)?), ChainHash(row.get(2)?), state == LIVE);
        let wake = wake_from_code(row.get(4)?);
        Ok((AppendPoint { epoch, seq, chain, is_live, wake }, state))
    });
    row.optional()
}

/// The answer of the append that first contained one of the commands.
fn duplicate(connection: &Connection, append: &Append) -> rusqlite::Result<Option<AppendAnswer>> {
    let sql = "SELECT append_first, append_last, epoch FROM event
               WHERE match_id = ?1 AND actor = ?2 AND cmd_id = ?3";
    let mut query = connection.prepare_cached(sql)?;
    for (actor, command) in append.commands() {
        let key =
            params![id_bytes(append.match_id), actor.0.cast_signed(), command.0.cast_signed()];
        let first = query.query_row(key, |row| {
            let first = Seq(row.get::<_, i64>(0)?.cast_unsigned());
            let last = Seq(row.get::<_, i64>(1)?.cast_unsigned());
            let range = SeqRange { first, last };
            Ok(AppendAnswer::Duplicate { range, epoch: Epoch(row.get(2)?) })
        });
        if let Some(first) = first.optional()? {
            return Ok(Some(first));
        }
    }
    Ok(None)
}

/// Updates the head of a match. Its state, which has an index, is written only when it changes.
fn advance(connection: &Connection, append: &Append, after: &AppendPoint) -> rusqlite::Result<()> {
    let sql = "UPDATE match_head SET seq = ?2, chain = ?3, activity_utc_ms = ?4,
                   plies = coalesce(?5, plies)
               WHERE match_id = ?1";
    let values = params![
        id_bytes(append.match_id),
        after.seq.0.cast_signed(),
        after.chain.0,
        append.at.0,
        plies(append),
    ];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

/// Ends a match, whose result must still be counted.
fn finish(connection: &Connection, id: MatchId) -> rusqlite::Result<()> {
    let sql = "UPDATE match_head SET state = 1 WHERE match_id = ?1";
    connection.prepare_cached(sql)?.execute([id_bytes(id)])?;
    let sql = "INSERT OR IGNORE INTO uncounted (match_id) VALUES (?1)";
    connection.prepare_cached(sql)?.execute([id_bytes(id)]).map(|_| ())
}

/// Changes when a server loads a match. It has an index, so it is written only when it changes.
fn set_wake(connection: &Connection, id: MatchId, wake: Wake) -> rusqlite::Result<()> {
    let sql = "UPDATE match_head SET on_demand = ?2 WHERE match_id = ?1";
    connection.prepare_cached(sql)?.execute(params![id_bytes(id), wake_code(wake)]).map(|_| ())
}

impl Perform for LetRest {
    type PendingAnswer = Result<(), Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer> {
        let sql = "UPDATE match_head SET on_demand = 1
                   WHERE match_id = ?1 AND epoch = ?2 AND seq = ?3 AND state = 0";
        let values = params![id_bytes(self.match_id), self.epoch.0, self.seq.0.cast_signed()];
        connection.prepare_cached(sql)?.execute(values)?;
        Ok(Ok(()))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

/// Records that the server is running.
pub(super) struct Beat(pub(super) UtcMillis);

impl Perform for Beat {
    type PendingAnswer = Result<(), Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer> {
        let sql = "INSERT OR REPLACE INTO heartbeat (id, utc_ms) VALUES (1, ?1)";
        connection.prepare_cached(sql)?.execute([self.0.0])?;
        Ok(Ok(()))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

/// The number of moves after an append, if the append gives it.
fn plies(append: &Append) -> Option<u32> {
    append.listing.as_ref().map(|listing| match listing {
        Listing::Plies(plies) => *plies,
        Listing::Whole(summary) => summary.plies,
    })
}

/// Marks a match's result as counted.
pub(super) struct MarkCounted(pub(super) MatchId);

impl Perform for MarkCounted {
    type PendingAnswer = Result<(), Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer> {
        let sql = "DELETE FROM uncounted WHERE match_id = ?1";
        connection.prepare_cached(sql)?.execute([id_bytes(self.0)])?;
        Ok(Ok(()))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

/// Stores what never changes: the header and the rulesets.
pub(super) fn insert_match(
    connection: &Connection,
    id: MatchId,
    new: &NewMatch,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO match_header (match_id, payload) VALUES (?1, ?2)";
    connection.prepare_cached(sql)?.execute(params![id_bytes(id), new.header])?;
    let sql = "INSERT INTO ruleset (hash, text) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    let mut insert = connection.prepare_cached(sql)?;
    for StoredRuleset { hash, text } in std::iter::once(&new.ruleset).chain(&new.other_rulesets) {
        insert.execute(params![hash.0, text])?;
    }
    Ok(())
}

/// Stores the head of a new match.
pub(super) fn insert_head(
    connection: &Connection,
    append: &Append,
    new: &NewMatch,
    point: &AppendPoint,
    state: i64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO match_head (match_id, epoch, seq, chat_seq, shard, state, ruleset_hash,
                   chain, created_utc_ms, activity_utc_ms, plies, on_demand)
               VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
    connection.prepare_cached(sql)?.execute(params![
        id_bytes(append.match_id),
        point.epoch.0,
        point.seq.0.cast_signed(),
        Shard::of(append.match_id).0,
        state,
        new.ruleset.hash.0,
        point.chain.0,
        new.created.0,
        append.at.0,
        plies(append),
        wake_code(append.wake),
    ])?;
    Ok(())
}

pub(super) fn event_insert(connection: &Connection) -> rusqlite::Result<CachedStatement<'_>> {
    connection.prepare_cached(
        "INSERT INTO event (match_id, seq, epoch, append_first, append_last, board, kind,
             visibility, actor, cmd_id, match_ms, charged_ms, comp_ms, clocks_after, prev_hash,
             payload)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
    )
}

pub(super) fn insert_event(
    insert: &mut CachedStatement<'_>,
    id: MatchId,
    link: ChainLink<'_>,
) -> rusqlite::Result<()> {
    let event = link.event;
    insert.execute(params![
        id_bytes(id),
        link.seq.0.cast_signed(),
        link.epoch.0,
        link.append.first.0.cast_signed(),
        link.append.last.0.cast_signed(),
        event.board.map(|board| board.0),
        event.kind.0,
        event.visibility.0,
        event.actor.0.cast_signed(),
        event.command.map(|command| command.0.cast_signed()),
        event.at.0.cast_signed(),
        event.charged.0.cast_signed(),
        event.compensation.0.cast_signed(),
        event.clocks,
        link.prev_hash.0,
        event.payload,
    ])?;
    Ok(())
}

/// A match's id as a column; big-endian, so that SQLite sorts as we do.
pub(super) fn id_bytes(id: MatchId) -> [u8; 16] {
    id.0.to_be_bytes()
}

pub(super) fn state_code(state: MatchStatus) -> i64 {
    match state {
        MatchStatus::Live => LIVE,
        MatchStatus::Finished => 1,
    }
}

fn wake_code(wake: Wake) -> i64 {
    match wake {
        Wake::AtStart => 0,
        Wake::OnDemand => 1,
    }
}

pub(super) fn wake_from_code(code: i64) -> Wake {
    if code == 0 { Wake::AtStart } else { Wake::OnDemand }
}
