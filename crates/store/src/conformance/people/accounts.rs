//! Accounts, and the links that create them.

use super::results::result;
use super::{
    ADA, BOB, NEVER, NOW, PeopleHarness, SOUND, account, add, held, link, secret, session,
};
use crate::id::{ActorId, UtcMillis};
use crate::people::{
    AccountOverview, AccountRole, DisplayName, LINK_LISTED_MS, LinkId, LinkKind, LinkUse,
    MakeAnswer, Name, NewLink, PersonResult, RemoveAnswer, RenameAnswer, RoleAnswer, SessionId,
};

pub(super) fn accounts_need_links<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn set_up_once<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn links_end<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn used_links_are_listed<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn roles<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn accounts_are_listed<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn names_are_unique<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn removal<H: PeopleHarness>(harness: &mut H) {
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
