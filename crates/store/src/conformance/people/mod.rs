//! Tests that every store of people must pass, written once.
//!
//! An implementation provides a new, empty store for each case, and a way to restart it.

mod accounts;
mod moderation;
mod results;
mod sign_in;

use super::{designs, puzzles};
use crate::id::{ActorId, MatchId, UtcMillis};
use crate::people::{
    Account, AccountRole, Expiry, LinkId, LinkKind, LinkUse, MakeAnswer, Name, NewLink, NewSession,
    PeopleStore, SecretHash, SessionId,
};

const ADA: ActorId = ActorId(71);
const BOB: ActorId = ActorId(u64::MAX - 3);
const NOW: UtcMillis = UtcMillis(1_800_000_000_000);
const GAME: MatchId = MatchId(u128::MAX - 5);
const SOUND: &str = "the store takes what it is given and reads what it wrote";

/// A store under test that can be closed and opened again.
pub trait PeopleHarness {
    /// The store.
    fn people(&self) -> &dyn PeopleStore;

    /// Closes the store and opens it again, if that has a meaning.
    fn reopen(&mut self);
}

/// A case: its name, and what must hold.
pub type PeopleCase<H> = (&'static str, fn(&mut H));

/// Runs every case on its own store, and prints its name before it runs.
///
/// # Panics
/// When a case fails.
pub fn run_people<H: PeopleHarness>(mut new: impl FnMut() -> H, mut name: impl FnMut(&str)) {
    let cases: [PeopleCase<H>; 30] = [
        ("an account needs a link and uses it up", accounts::accounts_need_links),
        ("a set-up link makes one organizer", accounts::set_up_once),
        ("a link expires, counts and can be revoked", accounts::links_end),
        ("a used-up invitation stays listed for a while", accounts::used_links_are_listed),
        ("a role is given, but not the last organizer's taken", accounts::roles),
        ("accounts are listed with what they did", accounts::accounts_are_listed),
        ("no two names look alike", accounts::names_are_unique),
        ("a password is changed with the old one", sign_in::passwords),
        ("a reset link sets a password and ends all sessions", sign_in::resets),
        ("a second factor is set once, and each code works once", sign_in::factors),
        ("passkeys are kept for one account, and their counters never go back", sign_in::passkeys),
        ("sessions are found by their secret, listed and ended", sign_in::sessions),
        ("expired sessions are removed", sign_in::sessions_expire),
        ("a deleted account leaves only a pseudonym", accounts::removal),
        ("guests are known until they are erased", moderation::guests),
        (
            "pseudonyms that no match needs are deleted, except those in reports",
            moderation::needless_pseudonyms,
        ),
        ("mutes and reports are kept and bounded", moderation::moderation),
        ("results are counted once, for accounts only", results::results),
        ("results name opponents with accounts, and computers", results::opponents),
        ("results name partners with accounts, and computers", results::partners),
        ("preferences are kept for accounts until they are deleted", results::preferences),
        ("high scores count a win once, and the fewest moves come first", results::scores),
        ("tries of puzzles and what they change are kept together", puzzles::tries_are_kept),
        ("tries of puzzles are erased with the person", puzzles::tries_go_with_the_person),
        ("drafts of designs are kept", designs::drafts),
        ("names of designs are unique, and there are not too many", designs::names_and_quotas),
        ("versions and pictures of designs are kept", designs::versions),
        ("the gallery is sorted, searched and paged", designs::gallery),
        ("designs end, and published ones outlive their owner", designs::endings),
        ("nobody reports all designs", designs::reports_are_bounded),
    ];
    for (title, case) in cases {
        name(title);
        case(&mut new());
    }
}

fn account(actor: ActorId, name: &str) -> Account {
    Account {
        actor,
        name: Name { shown: name.to_owned(), skeleton: name.to_lowercase() },
        role: AccountRole::Player,
        password: format!("hash of {name}"),
        created: NOW,
    }
}

fn secret(number: u8) -> SecretHash {
    SecretHash([number; 32])
}

fn link(number: u8, kind: LinkKind, uses: u32) -> NewLink {
    NewLink {
        id: LinkId(u64::from(number)),
        kind,
        secret: secret(number),
        maker: ADA,
        subject: None,
        role: if kind == LinkKind::SetUp { AccountRole::Organizer } else { AccountRole::Player },
        uses,
        at: NOW,
        expires: UtcMillis(NOW.0 + 1000),
    }
}

fn held(number: u8, kind: LinkKind) -> LinkUse {
    LinkUse { kind, secret: secret(number), at: UtcMillis(NOW.0 + 1) }
}

fn session(number: u8, actor: ActorId) -> NewSession {
    let device = format!("device {number}");
    NewSession { id: SessionId(number.into()), secret: secret(number), actor, at: NOW, device }
}

/// Limits that end nothing.
const NEVER: Expiry = Expiry { opened_before: UtcMillis(0), used_before: UtcMillis(0) };

fn add<H: PeopleHarness>(harness: &H, actor: ActorId, name: &str) {
    let people = harness.people();
    people.make_link(link(250, LinkKind::Registration, 1)).wait().expect(SOUND);
    let made = people.make_account(account(actor, name), held(250, LinkKind::Registration));
    assert_eq!(made.wait(), Ok(MakeAnswer::Made(AccountRole::Player)));
    // The next account uses a link with the same number.
    assert_eq!(people.revoke_link(LinkKind::Registration, LinkId(250)).wait(), Ok(true));
}
