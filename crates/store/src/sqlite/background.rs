//! Imports and deletions, done in slices that are committed together with live requests.
//!
//! A slice is bounded by rows, not by time: 256 rows take a few milliseconds. A match that is not
//! completely imported, or not yet completely deleted, has a state that is hidden from readers.
//! What a crash leaves in such a state is deleted after the next start.

use std::collections::VecDeque;
use std::mem;

use rusqlite::{Connection, params};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::append::{
    AppendPoint, DELETING, IMPORTING, admit, event_insert, id_bytes, insert_event, insert_head,
    insert_match, state_code,
};
use super::queue::{Perform, Queue, contradicts};
use super::{library, reviews, unavailable};
use crate::append::{Append, AppendAnswer, Base};
use crate::chain::{self, ChainLink};
use crate::error::{ReadError, Unavailable};
use crate::id::{MatchId, Seq};
use crate::row::{SeqRange, StoredEvent};

/// The most rows that one commit writes or deletes for imports and deletions.
pub(super) const SLICE_ROWS: usize = 256;

/// An import or a deletion, with its progress.
#[derive(Debug)]
pub(super) struct BackgroundJob {
    task: Task,
    /// A place in the queue, freed when this is answered; leftovers of a crash need none.
    _room: Option<OwnedSemaphorePermit>,
}

#[derive(Debug)]
enum Task {
    Import { append: Box<Append>, rest: Option<Rest>, reply: oneshot::Sender<AppendAnswer> },
    Delete { id: MatchId, reply: Option<oneshot::Sender<Result<bool, ReadError>>> },
}

/// The part of an import that is still to be stored after its first slice.
#[derive(Debug)]
struct Rest {
    events: VecDeque<StoredEvent>,
    end: AppendPoint,
}

/// The result of a slice; it counts once it is committed.
enum Step {
    /// Nothing: the transaction failed.
    Failed,
    /// Nothing: the match is damaged.
    Broken(Unavailable),
    /// This many events of an import were stored; `None` before the first slice.
    Stored(usize, Option<Rest>),
    /// The import is done.
    Imported(AppendAnswer),
    /// Rows were deleted, but some are left.
    Deleted,
    /// The deletion is done; whether there was a match.
    Gone(bool),
}

/// The jobs that one commit includes.
pub(super) struct Slice {
    rows_left: usize,
    jobs: Vec<(BackgroundJob, Step)>,
}

impl BackgroundJob {
    pub(super) fn import(
        append: Append,
        reply: oneshot::Sender<AppendAnswer>,
        room: OwnedSemaphorePermit,
    ) -> Self {
        let task = Task::Import { append: Box::new(append), rest: None, reply };
        Self { task, _room: Some(room) }
    }

    pub(super) fn delete(
        id: MatchId,
        reply: oneshot::Sender<Result<bool, ReadError>>,
        room: OwnedSemaphorePermit,
    ) -> Self {
        Self { task: Task::Delete { id, reply: Some(reply) }, _room: Some(room) }
    }

    fn clean_up(id: MatchId) -> Self {
        Self { task: Task::Delete { id, reply: None }, _room: None }
    }
}

/// Deletions of what a crash left partly imported or partly deleted.
pub(super) fn unfinished(connection: &Connection) -> rusqlite::Result<Vec<BackgroundJob>> {
    let mut query = connection.prepare("SELECT match_id FROM match_head WHERE state IN (2, 3)")?;
    let ids = query.query_map([], |row| row.get::<_, [u8; 16]>(0))?;
    ids.map(|id| Ok(BackgroundJob::clean_up(MatchId(u128::from_be_bytes(id?))))).collect()
}

impl Slice {
    pub(super) fn new(rows: usize) -> Self {
        Self { rows_left: rows, jobs: Vec::new() }
    }

    pub(super) fn is_full(&self) -> bool {
        self.rows_left == 0
    }

    pub(super) fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }

    /// Does as much of a job as there is room for.
    pub(super) fn perform(
        &mut self,
        job: BackgroundJob,
        connection: &Connection,
    ) -> rusqlite::Result<()> {
        self.jobs.push((job, Step::Failed));
        let Some((job, step)) = self.jobs.last_mut() else { return Ok(()) };
        connection.prepare_cached("SAVEPOINT slice")?.execute([])?;
        let done = match &job.task {
            Task::Import { append, rest, .. } => {
                import_slice(append, rest.as_ref(), self.rows_left, connection)
            }
            Task::Delete { id, .. } => delete_slice(*id, self.rows_left, connection),
        };
        let (done, rows) = match done {
            Err(error) if contradicts(&error) => {
                connection.prepare_cached("ROLLBACK TO slice")?.execute([])?;
                (Step::Broken(unavailable(&error)), 1)
            }
            other => other?,
        };
        connection.prepare_cached("RELEASE slice")?.execute([])?;
        *step = done;
        // A job that wrote nothing still cost its reads.
        self.rows_left = self.rows_left.saturating_sub(rows.max(1));
        Ok(())
    }

    /// Answers finished jobs and puts the rest back to the front.
    pub(super) fn committed(self, queue: &Queue) {
        let unfinished = self.jobs.into_iter().filter_map(|(job, step)| job.after(step));
        queue.give_back(unfinished.collect::<Vec<_>>().into_iter());
    }

    /// Answers imports with the reason and deletes what was stored of them; deletions are retried.
    pub(super) fn failed(self, reason: &Unavailable, queue: &Queue) {
        let mut again = Vec::new();
        for (job, _) in self.jobs {
            match job.task {
                Task::Import { append, rest, reply } => {
                    let _ = reply.send(AppendAnswer::Unavailable(reason.clone()));
                    if rest.is_some() {
                        again.push(BackgroundJob::clean_up(append.match_id));
                    }
                }
                Task::Delete { .. } => again.push(job),
            }
        }
        queue.give_back(again.into_iter());
    }
}

impl BackgroundJob {
    /// Applies the result of a committed slice. Returns the job if it is not finished.
    fn after(mut self, step: Step) -> Option<Self> {
        match (&mut self.task, step) {
            (Task::Import { rest, .. }, Step::Stored(count, first)) => {
                let rest = match first {
                    Some(first) => rest.insert(first),
                    None => rest.as_mut()?,
                };
                rest.events.drain(..count);
                Some(self)
            }
            (Task::Import { reply, .. }, Step::Imported(answer)) => {
                let _ = mem::replace(reply, oneshot::channel().0).send(answer);
                None
            }
            (Task::Import { reply, .. }, Step::Broken(reason)) => {
                let answer = AppendAnswer::Unavailable(reason);
                let _ = mem::replace(reply, oneshot::channel().0).send(answer);
                None
            }
            (Task::Delete { reply, .. }, Step::Broken(reason)) => {
                if let Some(reply) = reply.take() {
                    let _ = reply.send(Err(reason.into()));
                }
                None
            }
            (Task::Delete { reply, .. }, Step::Gone(was_there)) => {
                if let Some(reply) = reply.take() {
                    let _ = reply.send(Ok(was_there));
                }
                None
            }
            _ => Some(self),
        }
    }
}

fn import_slice(
    append: &Append,
    rest: Option<&Rest>,
    rows: usize,
    connection: &Connection,
) -> rusqlite::Result<(Step, usize)> {
    if rest.is_none() && append.events.len() <= rows {
        let answer = append.perform(connection)?;
        return Ok((Step::Imported(answer), append.events.len()));
    }
    let started = match rest {
        Some(_) => None,
        None => match begin_import(append, connection)? {
            Ok(rest) => Some(rest),
            Err(answer) => return Ok((Step::Imported(answer), 1)),
        },
    };
    let Some(rest) = rest.or(started.as_ref()) else { return Ok((Step::Failed, 0)) };
    let count = rest.events.len().min(rows);
    let mut insert = event_insert(connection)?;
    for event in rest.events.iter().take(count) {
        insert_event(&mut insert, append.match_id, event.link())?;
    }
    if count < rest.events.len() {
        return Ok((Step::Stored(count, started), count));
    }
    let sql = "UPDATE match_head SET seq = ?2, chain = ?3, state = ?4 WHERE match_id = ?1";
    connection.prepare_cached(sql)?.execute(params![
        id_bytes(append.match_id),
        rest.end.seq.0.cast_signed(),
        rest.end.chain.0,
        state_code(append.state),
    ])?;
    library::list(connection, append, false)?;
    let range = SeqRange { first: Seq::START.next(), last: rest.end.seq };
    Ok((Step::Imported(AppendAnswer::Committed(range)), count))
}

/// Stores the head of an import, in a state that is hidden from readers.
fn begin_import(
    append: &Append,
    connection: &Connection,
) -> rusqlite::Result<Result<Rest, AppendAnswer>> {
    let point = match admit(append, connection)? {
        Ok(point) => point,
        Err(answer) => return Ok(Err(answer)),
    };
    let Base::New(new) = &append.base else {
        // Only a match that nobody plays can be stored in parts.
        return append.perform(connection).map(Err);
    };
    insert_match(connection, append.match_id, new)?;
    insert_head(connection, append, new, &point, IMPORTING)?;
    let range = SeqRange::after(point.seq, append.events.len());
    let (events, chain) = chain::extend(point.chain, point.epoch, range, &append.events);
    let events = events.into_iter().map(ChainLink::to_stored).collect();
    Ok(Ok(Rest { events, end: AppendPoint { seq: range.last, chain, ..point } }))
}

fn delete_slice(
    id: MatchId,
    rows: usize,
    connection: &Connection,
) -> rusqlite::Result<(Step, usize)> {
    let key = id_bytes(id);
    let sql = "UPDATE match_head SET state = ?2 WHERE match_id = ?1";
    if connection.prepare_cached(sql)?.execute(params![key, DELETING])? == 0 {
        return Ok((Step::Gone(false), 1));
    }
    library::remove(connection, id)?;
    reviews::remove(connection, id)?;
    let mut deleted = 0;
    for table in ["event", "chat"] {
        let sql = format!(
            "DELETE FROM {table} WHERE match_id = ?1 AND seq IN
                 (SELECT seq FROM {table} WHERE match_id = ?1 ORDER BY seq LIMIT ?2)"
        );
        let room = (rows - deleted).cast_signed() as i64;
        deleted += connection.prepare_cached(&sql)?.execute(params![key, room])?;
        if deleted == rows {
            return Ok((Step::Deleted, deleted));
        }
    }
    connection.prepare_cached("DELETE FROM uncounted WHERE match_id = ?1")?.execute([key])?;
    connection.prepare_cached("DELETE FROM match_header WHERE match_id = ?1")?.execute([key])?;
    connection.prepare_cached("DELETE FROM match_head WHERE match_id = ?1")?.execute([key])?;
    Ok((Step::Gone(true), deleted + 2))
}
