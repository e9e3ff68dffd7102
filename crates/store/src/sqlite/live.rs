//! Live requests: done in the writer's transaction, answered after its commit.

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::unavailable;
use crate::error::Unavailable;
use crate::id::MatchId;

/// Something that one transaction can do.
pub(super) trait Perform: Send + 'static {
    /// What is answered.
    type Answer: Send + 'static;

    /// Does it. May be called again in another transaction when the first is rolled back.
    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::Answer>;

    /// The answer when it could not be done.
    fn unavailable(reason: Unavailable) -> Self::Answer;

    /// The match whose row of the library it changes, and whether the row stays behind.
    fn lists(&self) -> Option<(MatchId, bool)> {
        None
    }
}

/// What a request that contradicts the tables takes with it. Only damaged tables do that, so requests share a
/// transaction without savepoints, each of which would copy every page that it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Isolation {
    /// The whole transaction.
    Together,
    /// Nothing but itself.
    Apart,
}

/// A queued request of any type.
pub(super) trait LiveRequest: Send {
    /// Does it, and keeps the answer back.
    ///
    /// # Errors
    /// When the whole transaction is lost.
    fn perform(&mut self, connection: &Connection, isolation: Isolation) -> rusqlite::Result<()>;

    /// Gives the answer, for its transaction is durable.
    fn committed(self: Box<Self>);

    /// Gives the reason instead, for it is not.
    fn failed(self: Box<Self>, reason: Unavailable);
}

/// A request with the way back to its sender.
pub(super) struct Asked<R: Perform> {
    request: R,
    answer: Option<R::Answer>,
    reply: oneshot::Sender<R::Answer>,
    /// Room in the queue, free again when this is answered.
    _room: OwnedSemaphorePermit,
}

impl<R: Perform> Asked<R> {
    pub(super) fn new(
        request: R,
        reply: oneshot::Sender<R::Answer>,
        room: OwnedSemaphorePermit,
    ) -> Self {
        Self { request, answer: None, reply, _room: room }
    }

    fn perform_apart(&self, connection: &Connection) -> rusqlite::Result<R::Answer> {
        connection.prepare_cached("SAVEPOINT request")?.execute([])?;
        let answer = match self.request.perform(connection) {
            Err(error) if contradicts(&error) => {
                connection.prepare_cached("ROLLBACK TO request")?.execute([])?;
                R::unavailable(unavailable(&error))
            }
            answer => answer?,
        };
        connection.prepare_cached("RELEASE request")?.execute([])?;
        Ok(answer)
    }
}

/// Whether the tables of one match contradict each other; the other requests have nothing to do with it.
pub(super) fn contradicts(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

impl<R: Perform> LiveRequest for Asked<R> {
    fn perform(&mut self, connection: &Connection, isolation: Isolation) -> rusqlite::Result<()> {
        self.answer = Some(match isolation {
            Isolation::Together => self.request.perform(connection)?,
            Isolation::Apart => self.perform_apart(connection)?,
        });
        Ok(())
    }

    fn committed(self: Box<Self>) {
        let answer = self.answer.unwrap_or_else(|| R::unavailable(Unavailable::Closed));
        // Nobody may be waiting any more; the request is done all the same.
        let _ = self.reply.send(answer);
    }

    fn failed(self: Box<Self>, reason: Unavailable) {
        let _ = self.reply.send(R::unavailable(reason));
    }
}
