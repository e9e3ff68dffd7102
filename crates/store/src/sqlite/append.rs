//! Appends and claims as statements.

use rusqlite::{CachedStatement, Connection, OptionalExtension, params};

use super::live::Perform;
use super::{library, queries};
use crate::append::{Append, AppendAnswer, Base, Refusal, TakeOver, TakeOverAnswer};
use crate::chain;
use crate::error::Unavailable;
use crate::id::{ChainHash, Epoch, MatchId, Seq};
use crate::row::{MatchState, NewMatch, Ruleset, SeqRange, StoredEvent};

/// States of a head beyond those that readers see.
pub(super) const IMPORTING: i64 = 2;
pub(super) const DELETING: i64 = 3;

impl Perform for Append {
    type Answer = AppendAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<AppendAnswer> {
        let stand = match admit(self, connection)? {
            Ok(stand) => stand,
            Err(answer) => return Ok(answer),
        };
        let range = SeqRange::after(stand.seq, self.events.len());
        let events = self.events.clone();
        let (events, chain) = chain::extend(stand.chain, stand.epoch, range, events);
        match &self.base {
            Base::New(new) => {
                insert_match(connection, self.match_id, new)?;
                let state = state_code(self.state);
                insert_head(
                    connection,
                    self,
                    new,
                    &Stand { seq: range.last, chain, ..stand },
                    state,
                )?;
            }
            Base::Head { .. } => {
                let ends =
                    self.state == MatchState::Finished && is_live(connection, self.match_id)?;
                if advance(connection, self, &stand, range, chain)? == 0 {
                    return Ok(AppendAnswer::Conflict { head: stand.seq });
                }
                if ends {
                    count_later(connection, self.match_id)?;
                }
            }
        }
        let mut insert = event_insert(connection)?;
        for event in &events {
            insert_event(&mut insert, self.match_id, event)?;
        }
        library::list(connection, self)?;
        Ok(AppendAnswer::Committed(range))
    }

    fn unavailable(reason: Unavailable) -> AppendAnswer {
        AppendAnswer::Unavailable(reason)
    }
}

impl Perform for TakeOver {
    type Answer = TakeOverAnswer;

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

/// Where the next event of a match belongs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) epoch: Epoch,
    pub(super) seq: Seq,
    pub(super) chain: ChainHash,
}

/// Decides whether an append may be done, and where; what it may not is answered.
pub(super) fn admit(
    append: &Append,
    connection: &Connection,
) -> rusqlite::Result<Result<Stand, AppendAnswer>> {
    if let Err(refusal) = append.check() {
        return Ok(Err(AppendAnswer::Refused(refusal)));
    }
    let found = stand(connection, append.match_id)?;
    Ok(match (&append.base, found) {
        (Base::New(new), None) => {
            let hash = new.ruleset.hash;
            let chain = chain::of_header(append.match_id, hash, new.created, &new.header);
            Ok(Stand { epoch: Epoch::FIRST, seq: Seq::START, chain })
        }
        (Base::New(_), Some((stand, _))) => {
            let first = duplicate(connection, append)?;
            Err(first.unwrap_or(AppendAnswer::Conflict { head: stand.seq }))
        }
        (Base::Head { epoch, seq }, Some((stand, state))) if state < IMPORTING => {
            if *epoch != stand.epoch {
                Err(AppendAnswer::Fenced { epoch: stand.epoch })
            } else if let Some(first) = duplicate(connection, append)? {
                Err(first)
            } else if *seq != stand.seq {
                Err(AppendAnswer::Conflict { head: stand.seq })
            } else {
                Ok(stand)
            }
        }
        (Base::Head { .. }, _) => Err(AppendAnswer::Refused(Refusal::UnknownMatch)),
    })
}

fn stand(connection: &Connection, id: MatchId) -> rusqlite::Result<Option<(Stand, i64)>> {
    let sql = "SELECT epoch, seq, chain, state FROM match_head WHERE match_id = ?1";
    let mut query = connection.prepare_cached(sql)?;
    let row = query.query_row([id_bytes(id)], |row| {
        let seq = Seq(row.get::<_, i64>(1)?.cast_unsigned());
        let stand = Stand { epoch: Epoch(row.get(0)?), seq, chain: ChainHash(row.get(2)?) };
        Ok((stand, row.get(3)?))
    });
    row.optional()
}

/// The answer of the append that first held one of the commands.
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

/// The commit point: moves the head if it still stands where the sender thinks.
fn advance(
    connection: &Connection,
    append: &Append,
    stand: &Stand,
    range: SeqRange,
    chain: ChainHash,
) -> rusqlite::Result<usize> {
    let sql = "UPDATE match_head
               SET seq = seq + ?4, chain = ?5, activity_utc_ms = ?6, state = max(state, ?7)
               WHERE match_id = ?1 AND seq = ?2 AND epoch = ?3";
    connection.prepare_cached(sql)?.execute(params![
        id_bytes(append.match_id),
        stand.seq.0.cast_signed(),
        stand.epoch.0,
        (range.last.0 - stand.seq.0).cast_signed(),
        chain.0,
        append.at.0,
        state_code(append.state),
    ])
}

/// Whether a match is not over; one that is was counted, or is remembered.
fn is_live(connection: &Connection, id: MatchId) -> rusqlite::Result<bool> {
    let sql = "SELECT 1 FROM match_head WHERE match_id = ?1 AND state = 0";
    connection.prepare_cached(sql)?.exists([id_bytes(id)])
}

/// Remembers that a match ends now.
fn count_later(connection: &Connection, id: MatchId) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO uncounted (match_id) VALUES (?1)";
    connection.prepare_cached(sql)?.execute([id_bytes(id)]).map(|_| ())
}

/// A match whose result was counted.
pub(super) struct Settle(pub(super) MatchId);

impl Perform for Settle {
    type Answer = Result<(), Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::Answer> {
        let sql = "DELETE FROM uncounted WHERE match_id = ?1";
        connection.prepare_cached(sql)?.execute([id_bytes(self.0)])?;
        Ok(Ok(()))
    }

    fn unavailable(reason: Unavailable) -> Self::Answer {
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
    for Ruleset { hash, text } in std::iter::once(&new.ruleset).chain(&new.other_rulesets) {
        insert.execute(params![hash.0, text])?;
    }
    Ok(())
}

/// Stores the head of a new match.
pub(super) fn insert_head(
    connection: &Connection,
    append: &Append,
    new: &NewMatch,
    stand: &Stand,
    state: i64,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO match_head (match_id, epoch, seq, chat_seq, shard, state, ruleset_hash,
                   chain, created_utc_ms, activity_utc_ms)
               VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6, ?7, ?8, ?9)";
    connection.prepare_cached(sql)?.execute(params![
        id_bytes(append.match_id),
        stand.epoch.0,
        stand.seq.0.cast_signed(),
        append.match_id.shard().0,
        state,
        new.ruleset.hash.0,
        stand.chain.0,
        new.created.0,
        append.at.0,
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
    stored: &StoredEvent,
) -> rusqlite::Result<()> {
    let event = &stored.event;
    insert.execute(params![
        id_bytes(id),
        stored.seq.0.cast_signed(),
        stored.epoch.0,
        stored.append.first.0.cast_signed(),
        stored.append.last.0.cast_signed(),
        event.board.map(|board| board.0),
        event.kind.0,
        event.visibility.0,
        event.actor.0.cast_signed(),
        event.command.map(|command| command.0.cast_signed()),
        event.at.0.cast_signed(),
        event.charged.0.cast_signed(),
        event.compensation.0.cast_signed(),
        event.clocks,
        stored.prev_hash.0,
        event.payload,
    ])?;
    Ok(())
}

/// A match's id as a column; big-endian, so that SQLite sorts as we do.
pub(super) fn id_bytes(id: MatchId) -> [u8; 16] {
    id.0.to_be_bytes()
}

pub(super) fn state_code(state: MatchState) -> i64 {
    match state {
        MatchState::Live => 0,
        MatchState::Finished => 1,
    }
}
