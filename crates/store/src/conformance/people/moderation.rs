//! Guests, pseudonyms, mutes and reports.

use super::{ADA, BOB, GAME, NOW, PeopleHarness, SOUND};
use crate::id::{ActorId, ChatSeq, UtcMillis};
use crate::people::{
    DisplayName, Guest, GuestStay, MAX_MUTES, MAX_OPEN_REPORTS, NewReport, ReportAnswer, ReportId,
    Verdict,
};

pub(super) fn guests<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn needless_pseudonyms<H: PeopleHarness>(harness: &mut H) {
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

pub(super) fn moderation<H: PeopleHarness>(harness: &mut H) {
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
