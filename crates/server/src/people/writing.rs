//! How much one person may write: so much at once, then one by one.
//!
//! What stays on the disk is counted here, by person and kind; what passes by is limited where it passes: messages
//! by their socket, lines of chat by their match, tries of passwords by name and network.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ids::ActorId;

use super::bucket::{Buckets, Pace};
use super::limits::Wait;

/// Who writes. Whoever sits at the house's own computer is not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Writer {
    /// Somebody who only said a name.
    Guest(ActorId),
    /// Somebody with an account, an organizer too.
    Account(ActorId),
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// A match: made, or copied from another.
    Match,
    /// A file with games.
    File,
    /// Something about what is there: notes, tags, deletions, mutes, reports.
    Change,
}

/// The paces of one kind of people, and how much of them is left for each person.
#[derive(Debug)]
struct Class {
    matches: Buckets<ActorId>,
    files: Buckets<ActorId>,
    changes: Buckets<ActorId>,
}

impl Class {
    fn guests() -> Self {
        Self {
            matches: pace(20, Duration::from_secs(15)),
            files: pace(5, Duration::from_secs(120)),
            changes: pace(60, Duration::from_secs(2)),
        }
    }

    fn accounts() -> Self {
        Self {
            matches: pace(60, Duration::from_secs(5)),
            files: pace(20, Duration::from_secs(60)),
            changes: pace(240, Duration::from_millis(500)),
        }
    }
}

fn pace(burst: u32, each: Duration) -> Buckets<ActorId> {
    Buckets::new(Pace { burst: f64::from(burst), each })
}

/// What everybody wrote of late.
#[derive(Debug)]
pub(crate) struct Writing(Mutex<[Class; 2]>);

impl Default for Writing {
    fn default() -> Self {
        Self(Mutex::new([Class::guests(), Class::accounts()]))
    }
}

impl Writing {
    /// Asks whether somebody may write one more now.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn ask(&self, who: Writer, work: Work, now: Duration) -> Result<(), Wait> {
        let mut classes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let [guests, accounts] = &mut *classes;
        let (class, actor) = match who {
            Writer::Guest(actor) => (guests, actor),
            Writer::Account(actor) => (accounts, actor),
        };
        let left = match work {
            Work::Match => &mut class.matches,
            Work::File => &mut class.files,
            Work::Change => &mut class.changes,
        };
        left.take(actor, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(7);
    const BOB: ActorId = ActorId(8);

    /// How many of a thousand are let through at a moment.
    fn count(writing: &Writing, who: Writer, work: Work, seconds: u64) -> usize {
        let now = Duration::from_secs(seconds);
        (0..1000).filter(|_| writing.ask(who, work, now).is_ok()).count()
    }

    #[test]
    fn everybody_writes_so_much_at_once_and_then_at_a_pace() {
        for (who, work, at_once, in_ten_minutes) in [
            (Writer::Guest(ADA), Work::Match, 20, 20),
            (Writer::Guest(ADA), Work::File, 5, 5),
            (Writer::Guest(ADA), Work::Change, 60, 60),
            (Writer::Account(ADA), Work::Match, 60, 60),
            (Writer::Account(ADA), Work::File, 20, 10),
            (Writer::Account(ADA), Work::Change, 240, 240),
        ] {
            let writing = Writing::default();
            assert_eq!(count(&writing, who, work, 1), at_once, "{who:?} {work:?}");
            assert_eq!(count(&writing, who, work, 1), 0, "{who:?} {work:?}");
            assert_eq!(count(&writing, who, work, 601), in_ten_minutes, "{who:?} {work:?}");
        }
    }

    #[test]
    fn one_kind_of_work_and_one_person_do_not_hinder_another() {
        let writing = Writing::default();
        assert_eq!(count(&writing, Writer::Guest(ADA), Work::File, 1), 5);
        assert_eq!(count(&writing, Writer::Guest(BOB), Work::File, 1), 5);
        assert_eq!(count(&writing, Writer::Guest(ADA), Work::Match, 1), 20);
    }
}
