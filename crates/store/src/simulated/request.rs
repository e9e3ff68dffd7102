//! Requests to the simulated disk, of any type.

use tokio::sync::oneshot;

use super::world::World;
use crate::append::{
    Append, AppendAnswer, ChatAnswer, Erase, EraseAnswer, LetRest, NewChat, TakeOver,
    TakeOverAnswer,
};
use crate::error::{ReadError, Unavailable};
use crate::id::{MatchId, UtcMillis};
use crate::library::{
    LibraryAddition, LibraryAnswer, LibraryRename, UserGameDataAnswer, UserGameDataChange,
};

/// A request that changes the tables.
pub(super) trait Perform: Send + 'static {
    /// Its answer.
    type Answer: Send + 'static;

    /// Carries it out.
    fn perform(&self, world: &mut World) -> Self::Answer;

    /// The answer if it could not be carried out.
    fn unavailable(reason: Unavailable) -> Self::Answer;
}

/// Sends an answer.
pub(super) type Reply = Box<dyn FnOnce() + Send>;

/// A queued request of any type.
pub(super) trait Request: Send {
    /// Carries it out and returns the reply to send.
    fn perform(&mut self, world: &mut World) -> Reply;

    /// Returns the reply with this reason instead.
    fn fail(&mut self, reason: Unavailable) -> Reply;
}

/// A request with the channel to its sender, which is gone once it was answered.
pub(super) struct Asked<R: Perform> {
    request: R,
    reply: Option<oneshot::Sender<R::Answer>>,
}

impl<R: Perform> Asked<R> {
    pub(super) fn new(request: R, reply: oneshot::Sender<R::Answer>) -> Self {
        Self { request, reply: Some(reply) }
    }

    fn answer(&mut self, answer: R::Answer) -> Reply {
        let reply = self.reply.take();
        Box::new(move || {
            // The sender may be gone; the request is done anyway.
            let _ = reply.map(|reply| reply.send(answer));
        })
    }
}

impl<R: Perform> Request for Asked<R> {
    fn perform(&mut self, world: &mut World) -> Reply {
        let answer = self.request.perform(world);
        self.answer(answer)
    }

    fn fail(&mut self, reason: Unavailable) -> Reply {
        self.answer(R::unavailable(reason))
    }
}

/// An append that gives way to live requests.
pub(super) struct Import(pub(super) Append);

/// A result that was counted.
pub(super) struct MarkCounted(pub(super) MatchId);

/// A sign that the server is running.
pub(super) struct Beat(pub(super) UtcMillis);

/// A deletion.
pub(super) struct Remove(pub(super) MatchId);

impl Perform for Append {
    type Answer = AppendAnswer;

    fn perform(&self, world: &mut World) -> AppendAnswer {
        world.append(self)
    }

    fn unavailable(reason: Unavailable) -> AppendAnswer {
        AppendAnswer::Unavailable(reason)
    }
}

impl Perform for TakeOver {
    type Answer = TakeOverAnswer;

    fn perform(&self, world: &mut World) -> TakeOverAnswer {
        world.take_over(*self)
    }

    fn unavailable(reason: Unavailable) -> TakeOverAnswer {
        TakeOverAnswer::Unavailable(reason)
    }
}

impl Perform for NewChat {
    type Answer = ChatAnswer;

    fn perform(&self, world: &mut World) -> ChatAnswer {
        world.chat(self)
    }

    fn unavailable(reason: Unavailable) -> ChatAnswer {
        ChatAnswer::Unavailable(reason)
    }
}

impl Perform for Erase {
    type Answer = EraseAnswer;

    fn perform(&self, world: &mut World) -> EraseAnswer {
        world.erase(*self)
    }

    fn unavailable(reason: Unavailable) -> EraseAnswer {
        EraseAnswer::Unavailable(reason)
    }
}

impl Perform for Import {
    type Answer = AppendAnswer;

    fn perform(&self, world: &mut World) -> AppendAnswer {
        world.append(&self.0)
    }

    fn unavailable(reason: Unavailable) -> AppendAnswer {
        AppendAnswer::Unavailable(reason)
    }
}

impl Perform for MarkCounted {
    type Answer = Result<(), Unavailable>;

    fn perform(&self, world: &mut World) -> Self::Answer {
        world.mark_counted(self.0);
        Ok(())
    }

    fn unavailable(reason: Unavailable) -> Self::Answer {
        Err(reason)
    }
}

impl Perform for Beat {
    type Answer = Result<(), Unavailable>;

    fn perform(&self, world: &mut World) -> Self::Answer {
        world.beat(self.0);
        Ok(())
    }

    fn unavailable(reason: Unavailable) -> Self::Answer {
        Err(reason)
    }
}

impl Perform for LetRest {
    type Answer = Result<(), Unavailable>;

    fn perform(&self, world: &mut World) -> Self::Answer {
        world.let_rest(*self);
        Ok(())
    }

    fn unavailable(reason: Unavailable) -> Self::Answer {
        Err(reason)
    }
}

impl Perform for Remove {
    type Answer = Result<bool, ReadError>;

    fn perform(&self, world: &mut World) -> Self::Answer {
        Ok(world.delete(self.0))
    }

    fn unavailable(reason: Unavailable) -> Self::Answer {
        Err(reason.into())
    }
}

impl Perform for UserGameDataChange {
    type Answer = UserGameDataAnswer;

    fn perform(&self, world: &mut World) -> UserGameDataAnswer {
        world.change_user_game_data(self)
    }

    fn unavailable(reason: Unavailable) -> UserGameDataAnswer {
        UserGameDataAnswer::Unavailable(reason)
    }
}

impl Perform for LibraryRename {
    type Answer = LibraryAnswer;

    fn perform(&self, world: &mut World) -> LibraryAnswer {
        world.rename(self)
    }

    fn unavailable(reason: Unavailable) -> LibraryAnswer {
        LibraryAnswer::Unavailable(reason)
    }
}

impl Perform for LibraryAddition {
    type Answer = LibraryAnswer;

    fn perform(&self, world: &mut World) -> LibraryAnswer {
        world.add_to_library(self)
    }

    fn unavailable(reason: Unavailable) -> LibraryAnswer {
        LibraryAnswer::Unavailable(reason)
    }
}
