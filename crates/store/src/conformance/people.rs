//! Tests that every store of people must pass, written once.
//!
//! An implementation provides a new, empty store for each case, and a way to restart it.

use super::puzzles;
use crate::id::{ActorId, ChatSeq, MatchId, RulesetHash, UtcMillis};
use crate::people::{
    Account, AccountOverview, AccountRole, AddPasskeyAnswer, DisplayName, Expiry, Factor,
    FactorProof, Guest, GuestStay, LINK_LISTED_MS, LinkId, LinkKind, LinkUse, MAX_MUTES,
    MAX_OPEN_REPORTS, MAX_PASSKEYS, MakeAnswer, Name, NewFactor, NewLink, NewPasskey, NewReport,
    NewResult, NewScore, NewSession, PartnerTally, Passkey, PasskeyId, PasskeyUse, PeopleStore,
    PersonResult, RemoveAnswer, RenameAnswer, ReportAnswer, ReportId, RoleAnswer, SecretHash,
    SessionId, Tally, Verdict, WhichSessions,
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
    let cases: [PeopleCase<H>; 24] = [
        ("an account needs a link and uses it up", accounts_need_links),
        ("a set-up link makes one organizer", set_up_once),
        ("a link expires, counts and can be revoked", links_end),
        ("a used-up invitation stays listed for a while", used_links_are_listed),
        ("a role is given, but not the last organizer's taken", roles),
        ("accounts are listed with what they did", accounts_are_listed),
        ("no two names look alike", names_are_unique),
        ("a password is changed with the old one", passwords),
        ("a reset link sets a password and ends all sessions", resets),
        ("a second factor is set once, and each code works once", factors),
        ("passkeys are kept for one account, and their counters never go back", passkeys),
        ("sessions are found by their secret, listed and ended", sessions),
        ("expired sessions are removed", sessions_expire),
        ("a deleted account leaves only a pseudonym", removal),
        ("guests are known until they are erased", guests),
        (
            "pseudonyms that no match needs are deleted, except those in reports",
            needless_pseudonyms,
        ),
        ("mutes and reports are kept and bounded", moderation),
        ("results are counted once, for accounts only", results),
        ("results name opponents with accounts, and computers", opponents),
        ("results name partners with accounts, and computers", partners),
        ("preferences are kept for accounts until they are deleted", preferences),
        ("high scores count a win once, and the fewest moves come first", scores),
        ("tries of puzzles and what they change are kept together", puzzles::tries_are_kept),
        ("tries of puzzles are erased with the person", puzzles::tries_go_with_the_person),
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

fn accounts_need_links<H: PeopleHarness>(harness: &mut H) {
    let make = |harness: &H, actor, name: &str, number, kind| {
        let made = harness.people().make_account(account(actor, name), held(number, kind));
        made.wait().expect(SOUND)
    };
    let registration = LinkKind::Registration;
    assert_eq!(make(harness, ADA, "Ada", 1, registration), MakeAnswer::BadLink);
    harness.people().make_link(link(1, registration, 2)).wait().expect(SOUND);
    assert_eq!(make(harness, ADA, "Ada", 1, LinkKind::SetUp), MakeAnswer::BadLink);
    assert_eq!(make(harness, ADA, "Ada", 1, registration), MakeAnswer::Made(AccountRole::Player));
    harness.reopen();
    // A name that is taken does not use the link up.
    assert_eq!(make(harness, BOB, "ADA", 1, registration), MakeAnswer::NameTaken);
    assert_eq!(make(harness, BOB, "Bob", 1, registration), MakeAnswer::Made(AccountRole::Player));
    assert_eq!(make(harness, ActorId(9), "Eve", 1, registration), MakeAnswer::BadLink);
    let found = harness.people().account(BOB).wait().expect(SOUND);
    assert_eq!(found, Some(account(BOB, "Bob")));
    let found = harness.people().account_named("bob".to_owned()).wait().expect(SOUND);
    assert_eq!(found, Some(account(BOB, "Bob")));
    assert_eq!(harness.people().account(ActorId(9)).wait(), Ok(None));
}

fn set_up_once<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    assert_eq!(people.has_organizer().wait(), Ok(false));
    people.make_link(link(1, LinkKind::SetUp, 1)).wait().expect(SOUND);
    // A new start prints a new link, and the one before it is void.
    people.make_link(link(2, LinkKind::SetUp, 5)).wait().expect(SOUND);
    assert_eq!(people.link(held(1, LinkKind::SetUp)).wait(), Ok(None));
    let made = people.make_account(account(ADA, "Ada"), held(2, LinkKind::SetUp)).wait();
    assert_eq!(made, Ok(MakeAnswer::Made(AccountRole::Organizer)));
    assert_eq!(people.has_organizer().wait(), Ok(true));
    let again = people.make_account(account(BOB, "Bob"), held(2, LinkKind::SetUp)).wait();
    assert_eq!(again, Ok(MakeAnswer::BadLink));
    people.make_link(link(3, LinkKind::SetUp, 1)).wait().expect(SOUND);
    let again = people.make_account(account(BOB, "Bob"), held(3, LinkKind::SetUp)).wait();
    assert_eq!(again, Ok(MakeAnswer::BadLink));
}

fn links_end<H: PeopleHarness>(harness: &mut H) {
    let kind = LinkKind::Registration;
    for number in 1..=3 {
        harness.people().make_link(link(number, kind, 3)).wait().expect(SOUND);
    }
    harness.reopen();
    let people = harness.people();
    let found = people.link(held(2, kind)).wait().expect(SOUND).expect(SOUND);
    assert_eq!((found.id, found.uses_left, found.maker), (LinkId(2), 3, ADA));
    assert_eq!(people.revoke_link(LinkKind::Reset, LinkId(2)).wait(), Ok(false));
    assert_eq!(people.revoke_link(kind, LinkId(2)).wait(), Ok(true));
    assert_eq!(people.revoke_link(kind, LinkId(2)).wait(), Ok(false));
    assert_eq!(people.link(held(2, kind)).wait(), Ok(None));
    let listed = people.links(kind, NOW).wait().expect(SOUND);
    assert_eq!(listed.iter().map(|link| link.id.0).collect::<Vec<_>>(), [1, 3]);
    let late = LinkUse { at: UtcMillis(NOW.0 + 1000), ..held(1, kind) };
    assert_eq!(people.link(late).wait(), Ok(None));
    assert_eq!(people.links(kind, late.at).wait(), Ok(Vec::new()));
    assert_eq!(people.make_account(account(ADA, "Ada"), late).wait(), Ok(MakeAnswer::BadLink));
}

fn used_links_are_listed<H: PeopleHarness>(harness: &mut H) {
    let kind = LinkKind::Registration;
    let listed = |harness: &H, at| {
        let links = harness.people().links(kind, at).wait().expect(SOUND);
        links.into_iter().map(|link| (link.id.0, link.uses_left)).collect::<Vec<_>>()
    };
    harness.people().make_link(link(1, kind, 1)).wait().expect(SOUND);
    let made = harness.people().make_account(account(ADA, "Ada"), held(1, kind));
    assert_eq!(made.wait(), Ok(MakeAnswer::Made(AccountRole::Player)));
    harness.reopen();
    assert_eq!(listed(harness, NOW), [(1, 0)]);
    let people = harness.people();
    assert_eq!(people.link(held(1, kind)).wait(), Ok(None), "nobody can use it");
    let again = people.make_account(account(BOB, "Bob"), held(1, kind));
    assert_eq!(again.wait(), Ok(MakeAnswer::BadLink));
    // Making another one removes those that expired long ago, and only those.
    for (number, wait, expected) in [
        (2, LINK_LISTED_MS, vec![(1, 0), (2, 1)]),
        (3, LINK_LISTED_MS + 1000, vec![(2, 1), (3, 1)]),
    ] {
        let at = UtcMillis(NOW.0 + wait);
        let later = NewLink { at, expires: UtcMillis(at.0 + 1000), ..link(number, kind, 1) };
        people.make_link(later).wait().expect(SOUND);
        let mut found = listed(harness, NOW);
        found.sort_unstable();
        assert_eq!(found, expected);
    }
    assert_eq!(people.revoke_link(kind, LinkId(2)).wait(), Ok(true));
    assert_eq!(listed(harness, NOW), [(3, 1)]);
}

fn roles<H: PeopleHarness>(harness: &mut H) {
    harness.people().make_link(link(1, LinkKind::SetUp, 1)).wait().expect(SOUND);
    let made = harness.people().make_account(account(ADA, "Ada"), held(1, LinkKind::SetUp));
    assert_eq!(made.wait(), Ok(MakeAnswer::Made(AccountRole::Organizer)));
    add(harness, BOB, "Bob");
    let (player, organizer) = (AccountRole::Player, AccountRole::Organizer);
    for (actor, role, expected) in [
        (ActorId(5), organizer, RoleAnswer::Unknown),
        (ADA, player, RoleAnswer::LastOrganizer),
        (ADA, organizer, RoleAnswer::Set),
        (BOB, organizer, RoleAnswer::Set),
        (ADA, player, RoleAnswer::Set),
        (BOB, player, RoleAnswer::LastOrganizer),
    ] {
        let answer = harness.people().set_role(actor, role).wait();
        assert_eq!(answer, Ok(expected), "{actor} {role:?}");
    }
    harness.reopen();
    let role = |actor| harness.people().account(actor).wait().expect(SOUND).expect(SOUND).role;
    assert_eq!((role(ADA), role(BOB)), (player, organizer));
}

fn accounts_are_listed<H: PeopleHarness>(harness: &mut H) {
    assert_eq!(harness.people().accounts().wait(), Ok(Vec::new()));
    add(harness, BOB, "Bob");
    add(harness, ADA, "Ada");
    let people = harness.people();
    for number in 1..=2 {
        people.open_session(session(number, BOB), NEVER).wait().expect(SOUND);
    }
    people.use_session(SessionId(1), UtcMillis(NOW.0 + 70)).wait().expect(SOUND);
    let drawn = |actor| result(actor, 1, PersonResult::Draw);
    people.record_results(vec![drawn(BOB), drawn(ActorId(5))]).wait().expect(SOUND);
    harness.reopen();
    let role = AccountRole::Player;
    let ada = AccountOverview {
        actor: ADA,
        name: "Ada".to_owned(),
        role,
        created: NOW,
        seen: None,
        sessions: 0,
        games: 0,
    };
    let seen = Some(UtcMillis(NOW.0 + 70));
    let bob = AccountOverview {
        actor: BOB,
        name: "Bob".to_owned(),
        seen,
        sessions: 2,
        games: 1,
        ..ada.clone()
    };
    assert_eq!(harness.people().accounts().wait(), Ok(vec![ada, bob]));
}

fn names_are_unique<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let people = harness.people();
    let name = |shown: &str| Name { shown: shown.to_owned(), skeleton: shown.to_lowercase() };
    assert_eq!(people.rename_account(BOB, name("ADA")).wait(), Ok(RenameAnswer::NameTaken));
    assert_eq!(people.rename_account(ADA, name("ADA")).wait(), Ok(RenameAnswer::Renamed));
    assert_eq!(people.rename_account(ActorId(5), name("Eve")).wait(), Ok(RenameAnswer::Unknown));
    harness.reopen();
    let names = harness.people().display_names().wait().expect(SOUND);
    let expected = [DisplayName::Account(ADA, name("ADA")), DisplayName::Account(BOB, name("Bob"))];
    assert!(names.len() == 2 && expected.iter().all(|name| names.contains(name)), "{names:?}");
}

fn passwords<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let change = |harness: &H, from: &str, to: &str| {
        harness.people().change_password(ADA, from.to_owned(), to.to_owned()).wait()
    };
    assert_eq!(change(harness, "hash of Ada", "new"), Ok(true));
    assert_eq!(change(harness, "hash of Ada", "newer"), Ok(false));
    harness.reopen();
    let found = harness.people().account(ADA).wait().expect(SOUND).expect(SOUND);
    assert_eq!(found.password, "new");
}

fn resets<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let people = harness.people();
    for (number, whose) in [(1, ADA), (2, BOB), (3, BOB)] {
        people.open_session(session(number, whose), NEVER).wait().expect(SOUND);
    }
    let reset = |number| NewLink { subject: Some(BOB), ..link(number, LinkKind::Reset, 1) };
    people.make_link(reset(10)).wait().expect(SOUND);
    people.make_link(reset(11)).wait().expect(SOUND);
    let set = |number| people.reset_password(held(number, LinkKind::Reset), "new".to_owned());
    // The later link voids the one before it.
    assert_eq!(set(10).wait(), Ok(None));
    assert_eq!(set(11).wait(), Ok(Some((BOB, vec![SessionId(2), SessionId(3)]))));
    assert_eq!(set(11).wait(), Ok(None));
    let found = people.account(BOB).wait().expect(SOUND).expect(SOUND);
    assert_eq!(found.password, "new");
    assert_eq!(people.session(secret(2)).wait(), Ok(None));
    assert_eq!(people.sessions(ADA).wait().expect(SOUND).len(), 1);
}

fn factors<H: PeopleHarness>(harness: &mut H) {
    let set = |harness: &H, actor| {
        let recovery = vec![secret(1), secret(2)];
        let new = NewFactor { actor, secret: vec![7; 20], used_step: 50, recovery };
        harness.people().set_factor(new).wait().expect(SOUND)
    };
    let left = |harness: &H, actor| {
        let found: Option<Factor> = harness.people().factor(actor).wait().expect(SOUND);
        found.map(|factor| (factor.secret.len(), factor.used_step, factor.recovery_left))
    };
    let spend =
        |harness: &H, actor, proof| harness.people().spend_proof(actor, proof).wait().expect(SOUND);
    assert!(!set(harness, BOB), "nobody has no factor");
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    assert!(set(harness, BOB));
    assert!(!set(harness, BOB), "there is one already");
    harness.reopen();
    assert_eq!((left(harness, BOB), left(harness, ADA)), (Some((20, 50, 2)), None));
    for (proof, is_good) in [
        (FactorProof::Step(50), false),
        (FactorProof::Step(52), true),
        (FactorProof::Step(52), false),
        (FactorProof::Step(51), false),
        (FactorProof::Recovery(secret(2)), true),
        (FactorProof::Recovery(secret(2)), false),
        (FactorProof::Recovery(secret(3)), false),
    ] {
        assert_eq!(spend(harness, BOB, proof), is_good, "{proof:?}");
        assert!(!spend(harness, ADA, proof), "{proof:?} is another's");
    }
    assert_eq!(left(harness, BOB), Some((20, 52, 1)));
    // A link that the owner created keeps it, somebody else's removes it.
    for (number, maker, expected) in [(10, BOB, Some((20, 52, 1))), (11, ADA, None)] {
        let reset = NewLink { subject: Some(BOB), maker, ..link(number, LinkKind::Reset, 1) };
        harness.people().make_link(reset).wait().expect(SOUND);
        let done = harness.people().reset_password(held(number, LinkKind::Reset), "new".to_owned());
        assert!(done.wait().expect(SOUND).is_some());
        assert_eq!(left(harness, BOB), expected, "by {maker}");
    }
    assert!(set(harness, ADA) && harness.people().clear_factor(ADA).wait().expect(SOUND));
    assert!(!harness.people().clear_factor(ADA).wait().expect(SOUND));
    assert!(!spend(harness, ADA, FactorProof::Recovery(secret(1))), "its codes went with it");
    assert!(set(harness, ADA));
    harness.people().remove_account(ADA, "Former".to_owned()).wait().expect(SOUND);
    assert_eq!(left(harness, ADA), None);
}

fn passkey(number: u8, counter: u32) -> Passkey {
    Passkey {
        id: PasskeyId(u64::MAX - u64::from(number)),
        credential: vec![number; 32],
        name: format!("key {number}"),
        algorithm: -7,
        public_key: vec![4; 65],
        counter,
        made: UtcMillis(NOW.0 + i64::from(number)),
        used: NOW,
    }
}

fn passkeys<H: PeopleHarness>(harness: &mut H) {
    let add_to = |harness: &H, actor, passkey, recovery: Vec<SecretHash>| {
        let new = NewPasskey { actor, passkey, recovery };
        harness.people().add_passkey(new).wait().expect(SOUND)
    };
    let left =
        |harness: &H, actor| harness.people().recovery_codes_left(actor).wait().expect(SOUND);
    assert_eq!(add_to(harness, ADA, passkey(1, 0), vec![]), AddPasskeyAnswer::NoAccount);
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let codes = vec![secret(1), secret(2)];
    assert_eq!(add_to(harness, ADA, passkey(1, 7), codes), AddPasskeyAnswer::Added);
    assert_eq!(add_to(harness, ADA, passkey(2, 0), vec![]), AddPasskeyAnswer::Added);
    assert_eq!(add_to(harness, BOB, passkey(1, 0), vec![]), AddPasskeyAnswer::Exists);
    harness.reopen();
    let people = harness.people();
    assert_eq!(people.passkeys(ADA).wait(), Ok(vec![passkey(1, 7), passkey(2, 0)]));
    assert_eq!((people.passkeys(BOB).wait(), left(harness, ADA)), (Ok(vec![]), 2));
    let used = |actor, number: u8, counter| {
        let (credential, at) = (vec![number; 32], UtcMillis(NOW.0 + 9));
        let used = PasskeyUse { actor, credential, counter, at };
        harness.people().use_passkey(used).wait().expect(SOUND)
    };
    for (actor, number, counter, is_good) in [
        (ADA, 1, 7, false),
        (ADA, 1, 6, false),
        (ADA, 1, 0, false),
        (BOB, 1, 8, false),
        (ADA, 3, 8, false),
        (ADA, 1, 8, true),
        (ADA, 1, 8, false),
        (ADA, 1, u32::MAX, true),
        // One that does not count.
        (ADA, 2, 0, true),
        (ADA, 2, 0, true),
    ] {
        assert_eq!(used(actor, number, counter), is_good, "{actor} {number} {counter}");
    }
    let expected = Passkey { used: UtcMillis(NOW.0 + 9), ..passkey(1, u32::MAX) };
    assert_eq!(people.passkeys(ADA).wait().expect(SOUND)[0], expected);
    let removed = |actor, number| people.remove_passkey(actor, passkey(number, 0).id).wait();
    assert_eq!(removed(BOB, 1), Ok(false), "another's");
    assert_eq!((removed(ADA, 1), left(harness, ADA)), (Ok(true), 2));
    assert_eq!((removed(ADA, 2), left(harness, ADA)), (Ok(true), 0), "the last takes the codes");
    passkeys_and_factors(harness);
}

/// Codes belong to both kinds of second factor, and somebody else's reset link removes both.
fn passkeys_and_factors<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    let new = |number| NewPasskey { actor: ADA, passkey: passkey(number, 0), recovery: vec![] };
    let recovery = vec![secret(1), secret(2)];
    let factor = NewFactor { actor: ADA, secret: vec![7; 20], used_step: 50, recovery };
    assert_eq!(people.set_factor(factor.clone()).wait(), Ok(true));
    assert_eq!(people.add_passkey(new(1)).wait(), Ok(AddPasskeyAnswer::Added));
    let spent = people.spend_proof(ADA, FactorProof::Recovery(secret(1))).wait();
    assert_eq!((spent, people.clear_factor(ADA).wait()), (Ok(true), Ok(true)));
    let spent = people.spend_proof(ADA, FactorProof::Recovery(secret(2))).wait();
    assert_eq!(spent, Ok(true), "the codes are for the passkey too");
    assert_eq!(people.set_factor(factor).wait(), Ok(true));
    assert_eq!(people.recovery_codes_left(ADA).wait(), Ok(2));
    for (number, maker, left) in [(20, ADA, 1), (21, BOB, 0)] {
        let reset = NewLink { subject: Some(ADA), maker, ..link(number, LinkKind::Reset, 1) };
        people.make_link(reset).wait().expect(SOUND);
        let done = people.reset_password(held(number, LinkKind::Reset), "new".to_owned());
        assert!(done.wait().expect(SOUND).is_some());
        let found = people.passkeys(ADA).wait().expect(SOUND).len();
        assert_eq!(found, left, "by {maker}");
    }
    assert_eq!(people.recovery_codes_left(ADA).wait(), Ok(0));
    for number in 0..MAX_PASSKEYS as u8 {
        assert_eq!(people.add_passkey(new(number)).wait(), Ok(AddPasskeyAnswer::Added));
    }
    assert_eq!(people.add_passkey(new(99)).wait(), Ok(AddPasskeyAnswer::TooMany));
    people.remove_account(ADA, "Former".to_owned()).wait().expect(SOUND);
    assert_eq!(people.passkeys(ADA).wait(), Ok(vec![]));
}

fn sessions<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    for (number, whose) in [(1, ADA), (2, ADA), (3, ADA), (4, BOB)] {
        let opened = harness.people().open_session(session(number, whose), NEVER);
        opened.wait().expect(SOUND);
    }
    let later = UtcMillis(NOW.0 + 50);
    harness.people().use_session(SessionId(2), later).wait().expect(SOUND);
    harness.people().use_session(SessionId(2), NOW).wait().expect(SOUND);
    harness.reopen();
    let people = harness.people();
    let (found, whose) = people.session(secret(2)).wait().expect(SOUND).expect(SOUND);
    assert_eq!((found.id, found.opened, found.used), (SessionId(2), NOW, later));
    assert_eq!((whose.actor, found.device.as_str()), (ADA, "device 2"));
    let listed: Vec<u64> =
        people.sessions(ADA).wait().expect(SOUND).iter().map(|session| session.id.0).collect();
    assert_eq!(listed, [2, 1, 3]);
    // Nobody can end another person's sessions.
    let one = WhichSessions::One(SessionId(4));
    assert_eq!(people.end_sessions(ADA, one).wait(), Ok(Vec::new()));
    let others = WhichSessions::Others(SessionId(1));
    let ended = people.end_sessions(ADA, others).wait();
    assert_eq!(ended, Ok(vec![SessionId(2), SessionId(3)]));
    assert_eq!(people.session(secret(3)).wait(), Ok(None));
    assert_eq!(people.end_sessions(BOB, WhichSessions::All).wait(), Ok(vec![SessionId(4)]));
    assert_eq!(
        people.end_sessions(ADA, WhichSessions::One(SessionId(1))).wait(),
        Ok(vec![SessionId(1)])
    );
}

fn sessions_expire<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let people = harness.people();
    for number in 1..=2 {
        people.open_session(session(number, ADA), NEVER).wait().expect(SOUND);
    }
    people.use_session(SessionId(1), UtcMillis(NOW.0 + 9)).wait().expect(SOUND);
    let expiry = Expiry { opened_before: NOW, used_before: UtcMillis(NOW.0 + 1) };
    let third = NewSession { at: UtcMillis(NOW.0 + 10), ..session(3, ADA) };
    people.open_session(third, expiry).wait().expect(SOUND);
    let left = people.sessions(ADA).wait().expect(SOUND);
    assert_eq!(left.iter().map(|session| session.id.0).collect::<Vec<_>>(), [3, 1]);
    assert!(expiry.is_over(&crate::people::Session { used: NOW, ..left[0].clone() }));
}

fn removal<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let people = harness.people();
    people.open_session(session(1, ADA), NEVER).wait().expect(SOUND);
    people.make_link(link(7, LinkKind::Registration, 1)).wait().expect(SOUND);
    people.mute(ADA, BOB).wait().expect(SOUND);
    people.mute(BOB, ADA).wait().expect(SOUND);
    people.record_results(vec![result(ADA, 1, PersonResult::Win)]).wait().expect(SOUND);
    let gone = people.remove_account(ADA, "Former player 1".to_owned()).wait();
    assert_eq!(gone, Ok(RemoveAnswer::Removed(vec![SessionId(1)])));
    let gone = people.remove_account(ADA, "Former player 2".to_owned()).wait();
    assert_eq!(gone, Ok(RemoveAnswer::Unknown));
    harness.reopen();
    let people = harness.people();
    assert_eq!(people.account(ADA).wait(), Ok(None));
    assert_eq!(people.session(secret(1)).wait(), Ok(None));
    assert_eq!(people.link(held(7, LinkKind::Registration)).wait(), Ok(None));
    assert_eq!(people.mutes().wait(), Ok(Vec::new()));
    assert_eq!(people.tally(ADA).wait(), Ok(Vec::new()));
    let names = people.display_names().wait().expect(SOUND);
    assert!(
        names.contains(&DisplayName::Pseudonym(ADA, "Former player 1".to_owned())),
        "{names:?}"
    );
    // The name is free again.
    add(harness, ActorId(12), "Ada");
}

fn guests<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    let later = |ms| UtcMillis(NOW.0 + ms);
    let used = |actor, name: &str, at| people.use_guest(actor, name.to_owned(), at).wait();
    used(ADA, "Ada", later(5)).expect(SOUND);
    used(ADA, "Ada L.", later(9)).expect(SOUND);
    used(ADA, "", later(7)).expect(SOUND);
    used(BOB, "", NOW).expect(SOUND);
    people.end_guest(BOB, later(3)).wait().expect(SOUND);
    used(BOB, "", later(4)).expect(SOUND);
    people.mute(BOB, ADA).wait().expect(SOUND);
    harness.reopen();
    let people = harness.people();
    let name = "Ada L.".to_owned();
    let ada = Guest { actor: ADA, used: later(9), stay: GuestStay::Open, name };
    let name = String::new();
    let bob = Guest { actor: BOB, used: later(4), stay: GuestStay::Ended, name };
    assert_eq!(people.guests().wait(), Ok(vec![ada.clone(), bob]));
    let erase = |actor, since| people.erase_guest(actor, "Former guest 1".to_owned(), since).wait();
    assert_eq!(erase(ADA, later(9)), Ok(false));
    assert_eq!(erase(BOB, later(9)), Ok(true));
    assert_eq!(erase(BOB, later(9)), Ok(false));
    assert_eq!(people.guests().wait(), Ok(vec![ada]));
    assert_eq!(people.mutes().wait(), Ok(Vec::new()));
    let names = people.display_names().wait();
    assert_eq!(names, Ok(vec![DisplayName::Pseudonym(BOB, "Former guest 1".to_owned())]));
}

fn needless_pseudonyms<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    let [reporter, subject, nobody] = [21, 22, 23].map(ActorId);
    for actor in [ADA, BOB, reporter, subject] {
        people.use_guest(actor, String::new(), NOW).wait().expect(SOUND);
        let erased = people.erase_guest(actor, format!("Former {actor}"), UtcMillis(NOW.0 + 1));
        assert_eq!(erased.wait(), Ok(true));
    }
    people.file_report(report(1, reporter, subject)).wait().expect(SOUND);
    let dropped = people.drop_pseudonyms(vec![BOB, reporter, subject, nobody]).wait();
    assert_eq!(dropped, Ok(vec![BOB]));
    harness.reopen();
    let names = harness.people().display_names().wait().expect(SOUND);
    let left = [ADA, reporter, subject]
        .map(|actor| DisplayName::Pseudonym(actor, format!("Former {actor}")));
    assert!(names.len() == 3 && left.iter().all(|name| names.contains(name)), "{names:?}");
}

/// A report of a line.
fn report(line: u64, reporter: ActorId, subject: ActorId) -> NewReport {
    NewReport {
        match_id: GAME,
        line: ChatSeq(line),
        subject,
        reporter,
        text: "rude ♞ words".to_owned(),
        reason: "rude".to_owned(),
        at: NOW,
    }
}

fn moderation<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    assert_eq!(people.mute(ADA, BOB).wait(), Ok(true));
    assert_eq!(people.mute(ADA, BOB).wait(), Ok(true));
    assert_eq!(people.mutes().wait(), Ok(vec![(ADA, BOB)]));
    assert_eq!(people.mute_ends().wait(), Ok(Vec::new()));
    // Muting again replaces when it ends.
    assert_eq!(people.mute_until(ADA, BOB, UtcMillis(NOW.0 + 7)).wait(), Ok(true));
    assert_eq!(people.mutes().wait(), Ok(vec![(ADA, BOB)]));
    assert_eq!(people.mute_ends().wait(), Ok(vec![(ADA, BOB, UtcMillis(NOW.0 + 7))]));
    assert_eq!(people.mute(ADA, BOB).wait(), Ok(true));
    assert_eq!(people.mute_ends().wait(), Ok(Vec::new()));
    assert_eq!(people.unmute(ADA, BOB).wait(), Ok(true));
    assert_eq!(people.unmute(ADA, BOB).wait(), Ok(false));
    for number in 0..MAX_MUTES as u64 {
        assert_eq!(people.mute(ADA, ActorId(1000 + number)).wait(), Ok(true));
    }
    assert_eq!(people.mute(ADA, BOB).wait(), Ok(false));
    let report = |line| report(line, ADA, BOB);
    for line in 1..=MAX_OPEN_REPORTS as u64 {
        assert_eq!(
            people.file_report(report(line)).wait(),
            Ok(ReportAnswer::Filed(ReportId(line)))
        );
    }
    assert_eq!(people.file_report(report(3)).wait(), Ok(ReportAnswer::Filed(ReportId(3))));
    assert_eq!(people.file_report(report(99)).wait(), Ok(ReportAnswer::TooMany));
    let closed = people.close_report(ReportId(20), Verdict::Erased).wait().expect(SOUND);
    let closed = closed.expect("it was open");
    assert_eq!((closed.report.text.as_str(), closed.verdict), ("", Some(Verdict::Erased)));
    assert_eq!(people.close_report(ReportId(20), Verdict::Kept).wait(), Ok(None));
    assert_eq!(people.close_report(ReportId(777), Verdict::Kept).wait(), Ok(None));
    harness.reopen();
    let listed = harness.people().reports(100).wait().expect(SOUND);
    assert_eq!((listed[0].id, listed[0].report.clone()), (ReportId(19), report(19)));
    assert_eq!(listed[19].id, ReportId(20));
    assert_eq!(harness.people().reports(2).wait().expect(SOUND).len(), 2);
}

fn result(actor: ActorId, game: u128, score: PersonResult) -> NewResult {
    let (match_id, ruleset) = (MatchId(game), "Chess".to_owned());
    NewResult { match_id, actor, ruleset, opponent: None, partner: None, score, at: NOW }
}

fn results<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let people = harness.people();
    let first = vec![result(ADA, 1, PersonResult::Win), result(BOB, 1, PersonResult::Loss)];
    people.record_results(first.clone()).wait().expect(SOUND);
    people.record_results(first).wait().expect(SOUND);
    let other =
        NewResult { ruleset: "Crazyhouse".to_owned(), ..result(ADA, 2, PersonResult::Loss) };
    people.record_results(vec![other, result(ADA, 3, PersonResult::Draw)]).wait().expect(SOUND);
    harness.reopen();
    let tally = |ruleset: &str, wins, losses, draws| Tally {
        ruleset: ruleset.to_owned(),
        opponent: None,
        wins,
        losses,
        draws,
    };
    let expected = vec![tally("Chess", 1, 0, 1), tally("Crazyhouse", 0, 1, 0)];
    assert_eq!(harness.people().tally(ADA).wait(), Ok(expected));
    assert_eq!(harness.people().tally(BOB).wait(), Ok(Vec::new()));
}

fn opponents<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let computer = ActorId::computer(8);
    let against = |opponent: ActorId, game, score| NewResult {
        opponent: Some(opponent),
        ..result(ADA, game, score)
    };
    let guest = ActorId(9);
    let results = vec![
        against(BOB, 1, PersonResult::Win),
        NewResult { opponent: Some(ADA), ..result(BOB, 1, PersonResult::Loss) },
        against(BOB, 2, PersonResult::Draw),
        against(computer, 3, PersonResult::Loss),
        against(guest, 4, PersonResult::Win),
    ];
    harness.people().record_results(results).wait().expect(SOUND);
    harness.reopen();
    let found = |harness: &H| {
        let tallies = harness.people().tally(ADA).wait().expect(SOUND);
        let row = |it: Tally| (it.opponent, it.wins, it.losses, it.draws);
        tallies.into_iter().map(row).collect::<Vec<_>>()
    };
    // Guests leave no trace in the results of others.
    let all = vec![(None, 1, 0, 0), (Some(computer), 0, 1, 0), (Some(BOB), 1, 0, 1)];
    assert_eq!(found(harness), all);
    let gone = harness.people().remove_account(BOB, "Former player 1".to_owned()).wait();
    assert_eq!(gone, Ok(RemoveAnswer::Removed(Vec::new())));
    assert_eq!(found(harness), [(None, 2, 0, 1), (Some(computer), 0, 1, 0)]);
}

fn partners<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    add(harness, BOB, "Bob");
    let (computer, guest) = (ActorId::computer(8), ActorId(9));
    let with = |partner: ActorId, game, score| NewResult {
        partner: Some(partner),
        ..result(ADA, game, score)
    };
    let results = vec![
        with(computer, 1, PersonResult::Loss),
        with(BOB, 2, PersonResult::Win),
        with(BOB, 3, PersonResult::Draw),
        with(BOB, 4, PersonResult::Win),
        with(guest, 5, PersonResult::Win),
        result(ADA, 6, PersonResult::Win),
    ];
    harness.people().record_results(results).wait().expect(SOUND);
    harness.reopen();
    let found = |harness: &H| {
        let tallies = harness.people().partners(ADA).wait().expect(SOUND);
        let row = |it: PartnerTally| (it.partner, it.wins, it.losses, it.draws);
        tallies.into_iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(found(harness), [(BOB, 2, 0, 1), (computer, 0, 1, 0)]);
    let gone = harness.people().remove_account(BOB, "Former player 1".to_owned()).wait();
    assert_eq!(gone, Ok(RemoveAnswer::Removed(Vec::new())));
    assert_eq!(found(harness), [(computer, 0, 1, 0)]);
}

fn preferences<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let people = harness.people();
    assert_eq!(people.preferences(ADA).wait(), Ok(None));
    for (text, actor, is_account) in [("{}", ADA, true), ("♞", ADA, true), ("none", BOB, false)] {
        assert_eq!(people.keep_preferences(actor, text.to_owned()).wait(), Ok(is_account));
    }
    harness.reopen();
    let people = harness.people();
    assert_eq!(people.preferences(ADA).wait(), Ok(Some("♞".to_owned())));
    assert_eq!(people.preferences(BOB).wait(), Ok(None));
    people.remove_account(ADA, "Former player 1".to_owned()).wait().expect(SOUND);
    assert_eq!(people.preferences(ADA).wait(), Ok(None));
}

const CHESS: RulesetHash = RulesetHash([7; 32]);

fn score(actor: ActorId, game: u128, moves: u32) -> NewScore {
    NewScore {
        match_id: MatchId(game),
        actor,
        name: "Called".to_owned(),
        opponent: "level-2".to_owned(),
        ruleset: CHESS,
        title: "Chess".to_owned(),
        moves,
        at: UtcMillis(NOW.0 + i64::from(moves)),
    }
}

fn scores<H: PeopleHarness>(harness: &mut H) {
    add(harness, ADA, "Ada");
    let people = harness.people();
    people.use_guest(BOB, "Bob".to_owned(), NOW).wait().expect(SOUND);
    let first = vec![score(ADA, 1, 30), score(ADA, 2, 20), score(BOB, 3, 25)];
    people.record_scores(first.clone()).wait().expect(SOUND);
    people.record_scores(first).wait().expect(SOUND);
    let other = RulesetHash([8; 32]);
    let elsewhere = NewScore { ruleset: other, title: "Other".to_owned(), ..score(ADA, 4, 9) };
    let stronger = NewScore { opponent: "level-3".to_owned(), ..score(BOB, 5, 40) };
    people.record_scores(vec![elsewhere, stronger]).wait().expect(SOUND);
    harness.reopen();
    let people = harness.people();
    let best = |limit| {
        let scores = people.high_scores(CHESS, limit).wait().expect(SOUND);
        let row = |score: crate::people::HighScore| {
            (
                score.opponent,
                score.actor,
                score.name,
                score.wins,
                score.fewest_moves,
                score.shortest,
            )
        };
        scores.into_iter().map(row).collect::<Vec<_>>()
    };
    // An account is shown under its own name, others as they were called.
    let ada = ("level-2".to_owned(), ADA, String::new(), 2, 20, MatchId(2));
    let bob = ("level-2".to_owned(), BOB, "Called".to_owned(), 1, 25, MatchId(3));
    let again = ("level-3".to_owned(), BOB, "Called".to_owned(), 1, 40, MatchId(5));
    assert_eq!(best(9), [ada.clone(), bob, again.clone()]);
    assert_eq!(best(1), [ada, again]);
    let rulesets = people.scored_rulesets(9).wait().expect(SOUND);
    let titles: Vec<_> = rulesets.iter().map(|it| (it.hash, it.title.as_str(), it.wins)).collect();
    assert_eq!(titles, [(CHESS, "Chess", 4), (other, "Other", 1)]);
    assert_eq!(people.scored_rulesets(1).wait().expect(SOUND).len(), 1);
    let erased = people.erase_guest(BOB, "Former guest 1".to_owned(), UtcMillis(NOW.0 + 99));
    assert_eq!(erased.wait(), Ok(true));
    assert_eq!(people.high_scores(CHESS, 9).wait().expect(SOUND).len(), 1);
}
