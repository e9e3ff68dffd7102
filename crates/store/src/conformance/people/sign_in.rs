//! Passwords, second factors, passkeys and sessions.

use super::{ADA, BOB, NEVER, NOW, PeopleHarness, SOUND, add, held, link, secret, session};
use crate::id::UtcMillis;
use crate::people::{
    AddPasskeyAnswer, Expiry, Factor, FactorProof, LinkKind, MAX_PASSKEYS, NewFactor, NewLink,
    NewPasskey, NewSession, Passkey, PasskeyId, PasskeyUse, SecretHash, SessionId, WhichSessions,
};

pub(super) fn passwords<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn resets<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn factors<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn passkeys<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn sessions<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn sessions_expire<H: PeopleHarness>(harness: &mut H) {
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
