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
    KeepVariations, KeepVariationsAnswer, KeptReview, LibraryAddition, LibraryAnswer,
    LibraryRename, UserGameDataAnswer, UserGameDataChange,
};

/// A request that changes the tables.
pub(super) trait Perform: Send + 'static {
    /// Its answer.
    type PendingAnswer: Send + 'static;

    /// Carries it out.
    fn perform(&self, world: &mut World) -> Self::PendingAnswer;

    /// The answer if it could not be carried out.
    fn unavailable(reason: Unavailable) -> Self::PendingAnswer;
}

/// Sends an answer.
pub(super) type Reply = Box<dyn FnOnce() + Send>;

/// A queued request of any type.
pub(super) trait QueuedRequest: Send {
    /// Carries it out and returns the reply to send.
    fn perform(&mut self, world: &mut World) -> Reply;

    /// Returns the reply with this reason instead.
    fn fail(&mut self, reason: Unavailable) -> Reply;
}

/// A request with the channel to its sender, which is gone once it was answered.
pub(super) struct Asked<R: Perform> {
    request: R,
    reply: Option<oneshot::Sender<R::PendingAnswer>>,
}

impl<R: Perform> Asked<R> {
    pub(super) fn new(request: R, reply: oneshot::Sender<R::PendingAnswer>) -> Self {
        Self { request, reply: Some(reply) }
    }

    fn answer(&mut self, answer: R::PendingAnswer) -> Reply {
        let reply = self.reply.take();
        Box::new(move || {
            // The sender may be gone; the request is done anyway.
            let _ = reply.map(|reply| reply.send(answer));
        })
    }
}

impl<R: Perform> QueuedRequest for Asked<R> {
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
    type PendingAnswer = AppendAnswer;

    fn perform(&self, world: &mut World) -> AppendAnswer {
        world.append(self)
    }

    fn unavailable(reason: Unavailable) -> AppendAnswer {
        AppendAnswer::Unavailable(reason)
    }
}

impl Perform for TakeOver {
    type PendingAnswer = TakeOverAnswer;

    fn perform(&self, world: &mut World) -> TakeOverAnswer {
        world.take_over(*self)
    }

    fn unavailable(reason: Unavailable) -> TakeOverAnswer {
        TakeOverAnswer::Unavailable(reason)
    }
}

impl Perform for NewChat {
    type PendingAnswer = ChatAnswer;

    fn perform(&self, world: &mut World) -> ChatAnswer {
        world.chat(self)
    }

    fn unavailable(reason: Unavailable) -> ChatAnswer {
        ChatAnswer::Unavailable(reason)
    }
}

impl Perform for Erase {
    type PendingAnswer = EraseAnswer;

    fn perform(&self, world: &mut World) -> EraseAnswer {
        world.erase(*self)
    }

    fn unavailable(reason: Unavailable) -> EraseAnswer {
        EraseAnswer::Unavailable(reason)
    }
}

impl Perform for Import {
    type PendingAnswer = AppendAnswer;

    fn perform(&self, world: &mut World) -> AppendAnswer {
        world.append(&self.0)
    }

    fn unavailable(reason: Unavailable) -> AppendAnswer {
        AppendAnswer::Unavailable(reason)
    }
}

impl Perform for MarkCounted {
    type PendingAnswer = Result<(), Unavailable>;

    fn perform(&self, world: &mut World) -> Self::PendingAnswer {
        world.mark_counted(self.0);
        Ok(())
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

impl Perform for Beat {
    type PendingAnswer = Result<(), Unavailable>;

    fn perform(&self, world: &mut World) -> Self::PendingAnswer {
        world.beat(self.0);
        Ok(())
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

impl Perform for LetRest {
    type PendingAnswer = Result<(), Unavailable>;

    fn perform(&self, world: &mut World) -> Self::PendingAnswer {
        world.let_rest(*self);
        Ok(())
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

impl Perform for Remove {
    type PendingAnswer = Result<bool, ReadError>;

    fn perform(&self, world: &mut World) -> Self::PendingAnswer {
        Ok(world.delete(self.0))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason.into())
    }
}

impl Perform for UserGameDataChange {
    type PendingAnswer = UserGameDataAnswer;

    fn perform(&self, world: &mut World) -> UserGameDataAnswer {
        world.change_user_game_data(self)
    }

    fn unavailable(reason: Unavailable) -> UserGameDataAnswer {
        UserGameDataAnswer::Unavailable(reason)
    }
}

impl Perform for KeptReview {
    type PendingAnswer = Result<bool, Unavailable>;

    fn perform(&self, world: &mut World) -> Self::PendingAnswer {
        Ok(world.keep_review(self))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

impl Perform for KeepVariations {
    type PendingAnswer = KeepVariationsAnswer;

    fn perform(&self, world: &mut World) -> KeepVariationsAnswer {
        world.keep_variations(self)
    }

    fn unavailable(reason: Unavailable) -> KeepVariationsAnswer {
        KeepVariationsAnswer::Unavailable(reason)
    }
}

impl Perform for LibraryRename {
    type PendingAnswer = LibraryAnswer;

    fn perform(&self, world: &mut World) -> LibraryAnswer {
        world.rename(self)
    }

    fn unavailable(reason: Unavailable) -> LibraryAnswer {
        LibraryAnswer::Unavailable(reason)
    }
}

impl Perform for LibraryAddition {
    type PendingAnswer = LibraryAnswer;

    fn perform(&self, world: &mut World) -> LibraryAnswer {
        world.add_to_library(self)
    }

    fn unavailable(reason: Unavailable) -> LibraryAnswer {
        LibraryAnswer::Unavailable(reason)
    }
}
