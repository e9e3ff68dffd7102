//! Live requests: done in the writer's transaction, answered after its commit.

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::unavailable;
use crate::error::Unavailable;

/// Something that one transaction can do.
pub(super) trait Perform: Send + 'static {
    /// What is answered.
    type Answer: Send + 'static;

    /// Does it. What it wrote is taken back when it fails.
    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::Answer>;

    /// The answer when it could not be done.
    fn unavailable(reason: Unavailable) -> Self::Answer;
}

/// A queued request of any type.
pub(super) trait LiveRequest: Send {
    /// Does it, and keeps the answer back.
    ///
    /// # Errors
    /// When the whole transaction is lost.
    fn perform(&mut self, connection: &Connection) -> rusqlite::Result<()>;

    /// Gives the answer, for its transaction is durable.
    fn committed(self: Box<Self>);

    /// Gives the reason instead, for it is not.
    fn failed(self: Box<Self>, reason: Unavailable);
}

/// A request with the way back to who asked.
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
}

impl<R: Perform> LiveRequest for Asked<R> {
    fn perform(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        connection.prepare_cached("SAVEPOINT request")?.execute([])?;
        match self.request.perform(connection) {
            Ok(answer) => self.answer = Some(answer),
            // The tables of this match contradict each other; the others have nothing to do with it.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                connection.prepare_cached("ROLLBACK TO request")?.execute([])?;
                self.answer = Some(R::unavailable(unavailable(&error)));
            }
            Err(error) => return Err(error),
        }
        connection.prepare_cached("RELEASE request")?.execute([]).map(|_| ())
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
