//! Data files of every released version, which must open for ever.
//!
//! A file is written once, by `STORE_TEST_WRITE_CORPUS=folder cargo test -p store corpus`, when its
//! version is new, and never changed. Versions 11 to 13 came together with version 14; no release wrote them.

mod designs;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use designs::{describe_designs, fill_designs};
use store::conformance::sample::{
    ANNA, BERTA, commanded, committed, event, following, in_epoch, line, making,
};
use store::library::{
    Deletion, Direction, Keep, KeepVariations, KeepVariationsAnswer, KeptReview, LibraryAddition,
    LibraryAnswer, LibraryFilter, LibraryPart, LibraryQuery, ListedClock, Scope, SortKey,
    UserGameDataChange,
};
use store::log::{LogAppend, LogState};
use store::people::{
    Account, AccountRole, AddPasskeyAnswer, DesignStore, Expiry, FactorProof, GlickoNumbers, Guest,
    GuestStay, LinkId, LinkKind, LinkUse, Name, NewFactor, NewLink, NewPasskey, NewReport,
    NewResult, NewScore, NewSession, Passkey, PasskeyId, PeopleStore, PersonResult, PuzzleChange,
    PuzzleResult, PuzzleState, PuzzleStore, PuzzleTry, SecretHash, SessionId, Tally,
};
use store::sqlite::{DATA_FILE, backup};
use store::{
    ActorId, Append, ChatSeq, Erase, EventStore, LibraryStore, Listing, LogId, LogKind, LogStore,
    MatchId, MatchStatus, ModeCode, NewChat, OutcomeCode, RulesetHash, Seq, SqliteOptions,
    SqliteStore, Summary, TakeOver, UtcMillis, Wake,
};

/// What the file says of guests.
const GUESTS: &str = "guests.txt";
/// What the file says of second factors.
const FACTORS: &str = "factors.txt";
/// What the file says of passkeys.
const PASSKEYS: &str = "passkeys.txt";
/// What the library of a file lists.
const LIBRARY: &str = "library.txt";
/// What a server does when it starts with a file.
const STARTS: &str = "starts.txt";
/// The high scores that a file keeps.
const SCORES: &str = "scores.txt";
/// The reviews that a file keeps.
const REVIEWS: &str = "reviews.txt";
/// What people keep as variations.
const VARIATIONS: &str = "variations.txt";
/// What accounts chose, and their results by opponent.
const PREFERENCES: &str = "preferences.txt";
/// What people solved.
const PUZZLES: &str = "puzzles.txt";
/// The clocks of a match in the library.
const CLOCKS: &str = "clocks.txt";
/// Logs of other things than matches.
const LOGS: &str = "logs.txt";
/// Designs with all that belongs to them.
const DESIGNS: &str = "designs.txt";
/// When mutes end.
const MUTES: &str = "mutes.txt";
const WRITE: &str = "STORE_TEST_WRITE_CORPUS";

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// A store with something of everything.
fn fill(store: &SqliteStore) {
    let live = MatchId(1);
    store.append(making(live, vec![event(1), commanded(ANNA, 1, 2)])).wait();
    store.take_over(TakeOver { match_id: live }).wait();
    store.append(in_epoch(live, 1, 2, (3..=30).map(event).collect())).wait();
    for (actor, text) in [(ANNA, "good luck"), (BERTA, "♞ thanks"), (BERTA, "to be erased")] {
        let command = Some(store::CommandId(actor.0 + text.len() as u64));
        store.chat(NewChat { command, ..line(live, actor, text) }).wait();
    }
    store.erase_chat(Erase::Line(live, ChatSeq(3))).wait();
    let over = making(MatchId(u128::MAX), (1..=90).map(event).collect());
    let listing = Some(Listing::Whole(Box::new(summary())));
    store.import(Append { state: MatchStatus::Finished, listing, ..over }).wait();
    let scope = Scope::Own(ANNA);
    let notes = Some("the Sicilian, once more".to_owned());
    let tags = Some(vec!["club".to_owned()]);
    let change = UserGameDataChange::new(MatchId(u128::MAX), scope);
    store
        .change_user_game_data(UserGameDataChange { notes, tags, keep: Some(Keep), ..change })
        .wait();
    let deletion = Some(Deletion::Since(UtcMillis(1_700_000_009_000)));
    let change = UserGameDataChange::new(MatchId(u128::MAX), Scope::Own(BERTA));
    store.change_user_game_data(UserGameDataChange { deletion, ..change }).wait();
}

fn summary() -> Summary {
    Summary {
        names: vec!["Zoë".to_owned(), "Berta".to_owned()],
        holders: vec![ANNA, BERTA],
        ruleset: "Standard chess".to_owned(),
        mode: ModeCode(1),
        outcome: OutcomeCode(2),
        ending: "flag".to_owned(),
        plies: 88,
        begun: true,
        clock: None,
    }
}

/// What two people find in the library, as text.
fn describe_library(store: &SqliteStore) -> String {
    let mut text = String::new();
    for (actor, part, words) in [
        (ANNA, LibraryPart::Present, "zoe sicil"),
        (BERTA, LibraryPart::Deleted, "berta"),
        (BERTA, LibraryPart::Present, ""),
    ] {
        let filter = LibraryFilter { text: Some(words.to_owned()), ..LibraryFilter::default() };
        let query = LibraryQuery {
            scope: Scope::Own(actor),
            part,
            filter,
            sort: SortKey::LastPlayed,
            direction: Direction::Descending,
            after: None,
            limit: 10,
        };
        let page = store.library_page(query).wait().unwrap();
        let entries = format!("{:#?}", page.entries);
        // Clocks are listed since version 13; in older files they are not known.
        let entries = entries.replace("            clock: None,\n", "");
        let _ = writeln!(text, "{actor} {part:?} `{words}`: {entries}");
    }
    text
}

/// People with something of everything; since version 2.
fn fill_people(store: &SqliteStore) {
    let at = UtcMillis(1_800_000_000_000);
    let later = UtcMillis(at.0 + 1_000_000_000_000);
    let secret = |number| SecretHash([number; 32]);
    for (number, kind, role) in [
        (1, LinkKind::SetUp, AccountRole::Organizer),
        (2, LinkKind::Registration, AccountRole::Player),
    ] {
        let (id, uses) = (LinkId(number.into()), 3);
        let (maker, subject) = (ActorId(0), None);
        let link = NewLink {
            id,
            kind,
            secret: secret(number),
            maker,
            subject,
            role,
            uses,
            at,
            expires: later,
        };
        store.make_link(link).wait().unwrap();
        let name = Name { shown: format!("Name {number}"), skeleton: format!("name{number}") };
        let password = "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaA".to_owned();
        let account =
            Account { actor: ActorId(100 + u64::from(number)), name, role, password, created: at };
        store.make_account(account, LinkUse { kind, secret: secret(number), at }).wait().unwrap();
    }
    let (organizer, player) = (ActorId(101), ActorId(102));
    let expiry = Expiry { opened_before: UtcMillis(0), used_before: UtcMillis(0) };
    let device = "Phone ♞".to_owned();
    let session = NewSession { id: SessionId(9), secret: secret(9), actor: player, at, device };
    store.open_session(session, expiry).wait().unwrap();
    store.mute(organizer, player).wait().unwrap();
    let report = NewReport {
        match_id: MatchId(1),
        line: ChatSeq(2),
        subject: player,
        reporter: organizer,
        text: "♞ thanks".to_owned(),
        reason: "rude".to_owned(),
        at,
    };
    store.file_report(report).wait().unwrap();
    let ruleset = "Standard chess".to_owned();
    let result = NewResult {
        match_id: MatchId(7),
        actor: player,
        ruleset,
        opponent: None,
        partner: None,
        score: PersonResult::Win,
        at,
    };
    store.record_results(vec![result]).wait().unwrap();
    let link = LinkUse { kind: LinkKind::Registration, secret: secret(2), at };
    let gone = Account {
        actor: ActorId(103),
        name: Name { shown: "Gone".to_owned(), skeleton: "gone".to_owned() },
        role: AccountRole::Player,
        password: String::new(),
        created: at,
    };
    store.make_account(gone, link).wait().unwrap();
    store.remove_account(ActorId(103), "Former player 1".to_owned()).wait().unwrap();
}

/// Guests and a match that waits to be counted; since version 4.
fn fill_guests(store: &SqliteStore) {
    let at = UtcMillis(1_800_000_000_000);
    store.use_guest(ActorId(201), String::new(), at).wait().unwrap();
    store.end_guest(ActorId(202), UtcMillis(at.0 + 1)).wait().unwrap();
    store.append(making(MatchId(9), vec![event(1)])).wait();
    let last = following(MatchId(9), 1, vec![event(2)]);
    store.append(Append { state: MatchStatus::Finished, ..last }).wait();
}

/// A second factor and its codes; since version 5.
fn fill_factors(store: &SqliteStore) {
    let actor = ActorId(101);
    let recovery = vec![SecretHash([1; 32]), SecretHash([2; 32]), SecretHash([3; 32])];
    let factor = NewFactor { actor, secret: (0..20).collect(), used_step: 60_000_000, recovery };
    assert_eq!(store.set_factor(factor).wait(), Ok(true));
    let spent = store.spend_proof(actor, FactorProof::Recovery(SecretHash([2; 32])));
    assert_eq!(spent.wait(), Ok(true));
}

/// A match that waits for somebody, and a beat; since version 7.
fn fill_starts(store: &SqliteStore) {
    let resting = making(MatchId(11), vec![event(1)]);
    store.append(Append { wake: Wake::OnDemand, ..resting }).wait();
    store.beat(UtcMillis(1_800_000_000_000)).wait().unwrap();
}

/// Variations; since version 10.
fn fill_variations(store: &SqliteStore) {
    let text = "{\"version\":1,\"notes\":[{\"ply\":1,\"comment\":\"♞\"}],\"moves\":[]}";
    let (match_id, actor, text) = (MatchId(u128::MAX), ANNA, text.to_owned());
    let kept = KeepVariations { match_id, actor, text, most_bytes: 1000 };
    assert_eq!(store.keep_variations(kept).wait(), KeepVariationsAnswer::Kept);
}

/// Variations, as text.
fn describe_variations(store: &SqliteStore) -> String {
    let read = |actor| store.variations(MatchId(u128::MAX), actor).wait().unwrap();
    format!("{:?} {:?}\n", read(ANNA), read(BERTA))
}

/// A review; since version 8.
fn fill_reviews(store: &SqliteStore) {
    let (match_id, payload) = (MatchId(u128::MAX), b"\x01a review".to_vec());
    let review = KeptReview { match_id, payload, made: UtcMillis(1_800_000_000_000) };
    assert_eq!(store.keep_review(review).wait(), Ok(true));
}

/// High scores of an account and of a guest; since version 9.
fn fill_scores(store: &SqliteStore) {
    let score = |match_id, actor, moves| NewScore {
        match_id: MatchId(match_id),
        actor: ActorId(actor),
        name: "Zoë".to_owned(),
        opponent: "level-2".to_owned(),
        ruleset: RulesetHash([9; 32]),
        title: "Standard chess".to_owned(),
        moves,
        at: UtcMillis(1_800_000_000_000),
    };
    let scores = vec![score(12, 102, 30), score(13, 203, 25), score(14, 203, 40)];
    store.record_scores(scores).wait().unwrap();
}

/// Preferences, and a result with an opponent; since version 14, as what follows.
fn fill_preferences(store: &SqliteStore) {
    let text = "{\"theme\":\"wood\",\"name\":\"♞\"}".to_owned();
    assert_eq!(store.keep_preferences(ActorId(102), text).wait(), Ok(true));
    let result = NewResult {
        match_id: MatchId(21),
        actor: ActorId(101),
        ruleset: "Crazyhouse".to_owned(),
        opponent: Some(ActorId(102)),
        partner: None,
        score: PersonResult::Loss,
        at: UtcMillis(1_800_000_000_000),
    };
    store.record_results(vec![result]).wait().unwrap();
}

/// The same, as text.
fn describe_preferences(store: &SqliteStore) -> String {
    let kept = [101, 102].map(|actor| store.preferences(ActorId(actor)).wait().unwrap());
    format!("{kept:?} {:?}\n", store.tally(ActorId(101)).wait().unwrap())
}

/// Tries of puzzles of an account and of a guest.
fn fill_puzzles(store: &SqliteStore) {
    let at = UtcMillis(1_800_000_000_000);
    for (actor, result, rating) in
        [(102, PuzzleResult::Solved, 1612.5), (203, PuzzleResult::Failed, 1387.25)]
    {
        let change: PuzzleChange = Arc::new(move |state: &mut PuzzleState| {
            let numbers = |rating| Some(GlickoNumbers { rating, deviation: 210.5 });
            state.person.rating = numbers(rating);
            state.person.tries += 1;
            state.person.best_streak = 4;
            state.person.day = Some(20_000);
            state.tally.rating = numbers(3_000.0 - rating);
            state.tally.tries += 1;
            state.tried = Some(PuzzleTry { result, at });
        });
        store.change_puzzle(ActorId(actor), "standard-7".to_owned(), change).wait().unwrap();
    }
}

/// The same, as text.
fn describe_puzzles(store: &SqliteStore) -> String {
    let mut text = String::new();
    for actor in [102, 203].map(ActorId) {
        let (person, tries) = (store.puzzle_person(actor), store.puzzle_tries(actor));
        let _ = writeln!(text, "{:?} {:?}", person.wait().unwrap(), tries.wait().unwrap());
    }
    let _ = writeln!(text, "{:?}", store.puzzle_tallies().wait().unwrap());
    text
}

/// A match in the library with its clocks.
fn fill_clocks(store: &SqliteStore) {
    let over = making(MatchId(22), (1..=4).map(event).collect());
    let clock = Some(ListedClock { text: "300+3".to_owned(), pace: 420_000 });
    let holders = vec![ActorId(101), ActorId(102)];
    let listing = Some(Listing::Whole(Box::new(Summary { clock, holders, ..summary() })));
    store.import(Append { state: MatchStatus::Finished, listing, ..over }).wait();
}

/// The clocks of matches in the library, as text.
fn describe_clocks(store: &SqliteStore) -> String {
    let clock = |id, actor| {
        let entry = store.library_entry(MatchId(id), Scope::Own(actor)).wait().unwrap();
        entry.and_then(|entry| entry.summary.clock)
    };
    format!("{:?} {:?}\n", clock(22, ActorId(101)), clock(u128::MAX, ANNA))
}

/// A mute that ends.
fn fill_mutes(store: &SqliteStore) {
    let until = UtcMillis(1_800_003_600_000);
    assert_eq!(store.mute_until(ActorId(102), ActorId(101), until).wait(), Ok(true));
}

/// When mutes end, as text.
fn describe_mutes(store: &SqliteStore) -> String {
    format!("{:?}\n", store.mute_ends().wait().unwrap())
}

/// The high scores, as text.
fn describe_scores(store: &SqliteStore) -> String {
    let mut text = String::new();
    for ruleset in store.scored_rulesets(10).wait().unwrap() {
        let _ = writeln!(text, "{ruleset:?}");
        for score in store.high_scores(ruleset.hash, 10).wait().unwrap() {
            let _ = writeln!(text, "{score:?}");
        }
    }
    text
}

/// The reviews, as text.
fn describe_reviews(store: &SqliteStore) -> String {
    let review = |id| store.review(id).wait().unwrap();
    format!("{:?} {:?}\n", review(MatchId(u128::MAX)), review(MatchId(1)))
}

/// What a server does when it starts, as text.
fn describe_starts(store: &SqliteStore) -> String {
    let heads = store.live_matches(None, 10).wait().unwrap();
    let woken: Vec<MatchId> = heads.into_iter().map(|head| head.match_id).collect();
    format!("{woken:?} {:?}\n", store.last_beat().wait().unwrap())
}

/// A passkey and a guest with a name; since version 7.
fn fill_passkeys(store: &SqliteStore) {
    let at = UtcMillis(1_800_000_000_000);
    let passkey = Passkey {
        id: PasskeyId(7),
        credential: (0..32).collect(),
        name: "Phone".to_owned(),
        algorithm: -7,
        public_key: vec![4; 65],
        counter: 3,
        made: at,
        used: at,
    };
    let recovery = vec![SecretHash([8; 32])];
    let new = NewPasskey { actor: ActorId(102), passkey, recovery };
    assert_eq!(store.add_passkey(new).wait(), Ok(AddPasskeyAnswer::Added));
    store.use_guest(ActorId(203), "Zoë".to_owned(), at).wait().unwrap();
}

/// Passkeys and named guests, as text.
fn describe_passkeys(store: &SqliteStore) -> String {
    let mut text = String::new();
    for actor in [101, 102].map(ActorId) {
        let left = store.recovery_codes_left(actor).wait().unwrap();
        let passkeys = store.passkeys(actor).wait().unwrap();
        let _ = writeln!(text, "{actor}: {left} codes left, {passkeys:?}");
    }
    for guest in store.guests().wait().unwrap().iter().filter(|guest| !guest.name.is_empty()) {
        let _ = writeln!(text, "{guest:?}");
    }
    text
}

/// Second factors, as text.
fn describe_factors(store: &SqliteStore) -> String {
    let mut text = String::new();
    for actor in [101, 102].map(ActorId) {
        let factor = store.factor(actor).wait().unwrap();
        let secret = factor.as_ref().map(|factor| factor.secret.clone());
        let _ = writeln!(text, "{actor}: {factor:?} {secret:?}");
    }
    text
}

/// Guests and what waits to be counted, as text.
fn describe_guests(store: &SqliteStore) -> String {
    let mut text = String::new();
    for guest in store.guests().wait().unwrap() {
        let _ = writeln!(text, "{guest:?}");
    }
    let _ = writeln!(text, "{:?}", store.uncounted(None, 10).wait().unwrap());
    text
}

/// Everything that can be read of people, as text.
fn describe_people(store: &SqliteStore) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{:?}", store.display_names().wait().unwrap());
    let session = store.session(SecretHash([9; 32])).wait().unwrap();
    let password = session.as_ref().map(|(_, account)| account.password.clone());
    let _ = writeln!(text, "{session:?} {password:?}");
    let at = UtcMillis(1_800_000_000_000);
    let _ = writeln!(text, "{:?}", store.links(LinkKind::Registration, at).wait().unwrap());
    let _ = writeln!(text, "{:?}", store.mutes().wait().unwrap());
    let _ = writeln!(text, "{:?}", store.reports(10).wait().unwrap());
    // In the form of before version 11, which knew no opponents.
    let tallies = store.tally(ActorId(102)).wait().unwrap().into_iter().map(|tally| {
        let Tally { ruleset, wins, losses, draws, .. } = tally;
        format!("Tally {{ ruleset: {ruleset:?}, wins: {wins}, losses: {losses}, draws: {draws} }}")
    });
    let _ = writeln!(text, "[{}]", tallies.collect::<Vec<_>>().join(", "));
    text
}

/// Everything that can be read from a store, as text.
fn describe(store: &SqliteStore) -> String {
    let mut text = String::new();
    for id in [1, 2, u128::MAX].map(MatchId) {
        let Some(stored) = store.load_match(id).wait().unwrap() else { continue };
        let head = &stored.head;
        let _ =
            writeln!(text, "match {id}: epoch {} seq {} {:?}", head.epoch, head.seq, head.state);
        let _ = writeln!(text, "  chain {}", head.chain);
        let _ = writeln!(text, "  created {} activity {}", head.created, head.last_activity);
        let ruleset = store.ruleset(head.ruleset).wait().unwrap();
        let _ = writeln!(text, "  ruleset {} {ruleset:?}", head.ruleset);
        for chat in store.chat_tail(id, ChatSeq(0), 100).wait().unwrap() {
            let _ = writeln!(text, "  chat {} by {}: {:?}", chat.seq, chat.actor, chat.text);
        }
    }
    text
}

#[test]
fn a_new_corpus_is_written_on_request() {
    let Some(target) = std::env::var_os(WRITE) else { return };
    let target = corpus().join(target);
    fs::create_dir_all(&target).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    fill(&store);
    fill_people(&store);
    fill_guests(&store);
    fill_factors(&store);
    fill_starts(&store);
    fill_passkeys(&store);
    fill_reviews(&store);
    fill_scores(&store);
    fill_variations(&store);
    fill_preferences(&store);
    fill_puzzles(&store);
    fill_clocks(&store);
    fill_mutes(&store);
    fill_logs(&store);
    fill_designs(&store);
    backup(folder.path(), &target.join(DATA_FILE)).unwrap();
    fs::write(target.join("expected.txt"), describe(&store)).unwrap();
    fs::write(target.join("people.txt"), describe_people(&store)).unwrap();
    fs::write(target.join(LIBRARY), describe_library(&store)).unwrap();
    fs::write(target.join(GUESTS), describe_guests(&store)).unwrap();
    fs::write(target.join(FACTORS), describe_factors(&store)).unwrap();
    fs::write(target.join(STARTS), describe_starts(&store)).unwrap();
    fs::write(target.join(PASSKEYS), describe_passkeys(&store)).unwrap();
    fs::write(target.join(REVIEWS), describe_reviews(&store)).unwrap();
    fs::write(target.join(SCORES), describe_scores(&store)).unwrap();
    fs::write(target.join(VARIATIONS), describe_variations(&store)).unwrap();
    fs::write(target.join(PREFERENCES), describe_preferences(&store)).unwrap();
    fs::write(target.join(PUZZLES), describe_puzzles(&store)).unwrap();
    fs::write(target.join(CLOCKS), describe_clocks(&store)).unwrap();
    fs::write(target.join(MUTES), describe_mutes(&store)).unwrap();
    fs::write(target.join(LOGS), describe_logs(&store)).unwrap();
    fs::write(target.join(DESIGNS), describe_designs(&store)).unwrap();
}

fn guests_of_before(frozen: &Path) -> String {
    let over = MatchId(u128::MAX);
    let mut text = String::new();
    if frozen.join(LIBRARY).exists() {
        for actor in [ANNA, BERTA] {
            // When they were last here was not written down.
            let (used, stay) = (UtcMillis(0), GuestStay::Open);
            let _ = writeln!(text, "{:?}", Guest { actor, used, stay, name: String::new() });
        }
    }
    let _ = writeln!(text, "{:?}", [over]);
    text
}

#[test]
fn old_files_open_and_go_on() {
    let mut versions = 0;
    for entry in fs::read_dir(corpus()).unwrap() {
        let frozen = entry.unwrap().path();
        let folder = tempfile::tempdir().unwrap();
        fs::copy(frozen.join(DATA_FILE), folder.path().join(DATA_FILE)).unwrap();
        let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
        let expected = fs::read_to_string(frozen.join("expected.txt")).unwrap();
        assert_eq!(describe(&store), expected, "{}", frozen.display());
        match fs::read_to_string(frozen.join("people.txt")) {
            Ok(people) => assert_eq!(describe_people(&store), people, "{}", frozen.display()),
            // Before version 2 nobody had an account; now everybody can.
            Err(_) => fill_people(&store),
        }
        assert!(describe_people(&store).contains("Former player 1"));
        // Files from before version 3 have no library yet.
        if let Ok(expected) = fs::read_to_string(frozen.join(LIBRARY)) {
            assert_eq!(describe_library(&store), expected, "{}", frozen.display());
        }
        match fs::read_to_string(frozen.join(GUESTS)) {
            Ok(expected) => assert_eq!(describe_guests(&store), expected, "{}", frozen.display()),
            // Before version 4 it was not written down who is a guest: an actor who sits at a board and has
            // no account is one. A match that ended was counted then, or is counted now.
            Err(_) => assert_eq!(describe_guests(&store), guests_of_before(&frozen)),
        }
        match fs::read_to_string(frozen.join(FACTORS)) {
            Ok(expected) => assert_eq!(describe_factors(&store), expected, "{}", frozen.display()),
            // Before version 5 nobody had a second factor; now everybody can.
            Err(_) => fill_factors(&store),
        }
        match fs::read_to_string(frozen.join(STARTS)) {
            Ok(expected) => assert_eq!(describe_starts(&store), expected, "{}", frozen.display()),
            // Before version 7 every unfinished match was loaded, and nobody knew until when a server ran.
            Err(_) => assert_eq!(describe_starts(&store), format!("{:?} None\n", [MatchId(1)])),
        }
        match fs::read_to_string(frozen.join(PASSKEYS)) {
            Ok(expected) => assert_eq!(describe_passkeys(&store), expected, "{}", frozen.display()),
            // Before version 7 nobody had a passkey, and guests had no names; now everybody can.
            Err(_) => fill_passkeys(&store),
        }
        match fs::read_to_string(frozen.join(REVIEWS)) {
            Ok(expected) => assert_eq!(describe_reviews(&store), expected, "{}", frozen.display()),
            // Before version 8 no match had a review; now every match can.
            Err(_) => fill_reviews(&store),
        }
        match fs::read_to_string(frozen.join(SCORES)) {
            Ok(expected) => assert_eq!(describe_scores(&store), expected, "{}", frozen.display()),
            // Before version 9 no win was a high score; now every win can be.
            Err(_) => fill_scores(&store),
        }
        match fs::read_to_string(frozen.join(VARIATIONS)) {
            Ok(expected) => assert_eq!(describe_variations(&store), expected),
            // Before version 10 nobody kept variations.
            Err(_) => assert_eq!(describe_variations(&store), "None None\n"),
        }
        check_since_14(&store, &frozen);
        check_logs(&store, &frozen);
        check_designs(&store, &frozen);
        let next = store.append(in_epoch(MatchId(1), 1, 30, vec![event(31)])).wait();
        assert_eq!(next, committed(31, 31));
        versions += 1;
    }
    assert!(versions >= 12, "the corpus is gone");
}

/// Before version 16 nobody kept designs; older files take them from now on.
fn check_designs(store: &SqliteStore, frozen: &Path) {
    if !frozen.join(DESIGNS).exists() {
        assert_eq!(store.designs_of(ActorId(101)).wait().unwrap(), []);
        fill_designs(store);
    }
    let expected = fs::read_to_string(corpus().join("v16").join(DESIGNS)).unwrap();
    assert_eq!(describe_designs(store), expected, "{}", frozen.display());
}

/// Before version 15 there were only logs of matches; older files take others from now on.
fn check_logs(store: &SqliteStore, frozen: &Path) {
    if !frozen.join(LOGS).exists() {
        assert_eq!(describe_logs(store), "Ok(None)\n");
        fill_logs(store);
    }
    let expected = fs::read_to_string(corpus().join("v15").join(LOGS)).unwrap();
    assert_eq!(describe_logs(store), expected, "{}", frozen.display());
}

fn fill_logs(store: &SqliteStore) {
    let series = |after, entries: &[&str], state| LogAppend {
        kind: LogKind(1),
        id: LogId(0x7ab1e),
        after: Seq(after),
        entries: entries.iter().map(|text| [&[1], text.as_bytes()].concat()).collect(),
        at: UtcMillis(1_700_000_004_000 + after.cast_signed()),
        state,
    };
    store.append_to_log(series(0, &["opened", "joined"], LogState::Open)).wait();
    store.append_to_log(series(2, &["closed"], LogState::Closed)).wait();
}

fn describe_logs(store: &SqliteStore) -> String {
    format!("{:?}\n", store.load_log(LogKind(1), LogId(0x7ab1e)).wait())
}

/// What files have since version 14. Older ones have nothing of it, and take it from now on.
fn check_since_14(store: &SqliteStore, frozen: &Path) {
    type Subject = (&'static str, fn(&SqliteStore) -> String, fn(&SqliteStore));
    let subjects: [Subject; 4] = [
        (PREFERENCES, describe_preferences, fill_preferences),
        (PUZZLES, describe_puzzles, fill_puzzles),
        (CLOCKS, describe_clocks, fill_clocks),
        (MUTES, describe_mutes, fill_mutes),
    ];
    let newest = corpus().join("v14");
    for (name, describe, fill) in subjects {
        if let Ok(expected) = fs::read_to_string(frozen.join(name)) {
            assert_eq!(describe(store), expected, "{}", frozen.display());
            continue;
        }
        fill(store);
        let expected = fs::read_to_string(newest.join(name)).unwrap();
        assert_eq!(describe(store), expected, "{name} of {}", frozen.display());
    }
}

/// An upgrade that was killed between two of its steps leaves a version that no release wrote.
#[test]
fn an_upgrade_that_stopped_between_two_steps_goes_on() {
    let step = |version: u32| {
        let name = format!("src/sqlite/schema_v{version}.sql");
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).ok()
    };
    let mut stops = 0;
    for stop in 2.. {
        let Some(sql) = step(stop) else { break };
        let base = (1..stop).rev().find(|base| corpus().join(format!("v{base}")).exists());
        let folder = copy_of(&format!("v{}", base.unwrap()));
        let connection = rusqlite::Connection::open(folder.path().join(DATA_FILE)).unwrap();
        for between in base.unwrap() + 1..stop {
            connection.execute_batch(&step(between).unwrap()).unwrap();
        }
        connection.execute_batch(&sql).unwrap();
        connection.pragma_update(None, "user_version", stop).unwrap();
        drop(connection);
        let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
        let expected = fs::read_to_string(corpus().join("v1/expected.txt")).unwrap();
        assert_eq!(describe(&store), expected, "stopped at version {stop}");
        stops += 1;
    }
    assert!(stops >= 13, "the steps are gone");
}

#[test]
fn the_present_version_is_in_the_corpus() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    fill(&store);
    let frozen = fs::read_to_string(corpus().join("v1/expected.txt")).unwrap();
    assert_eq!(describe(&store), frozen, "the same appends no longer give the same chain");
    let frozen = fs::read_to_string(corpus().join("v3").join(LIBRARY)).unwrap();
    assert_eq!(describe_library(&store), frozen, "the same listings are no longer the same");
    fill_guests(&store);
    let frozen = fs::read_to_string(corpus().join("v4").join(GUESTS)).unwrap();
    assert_eq!(describe_guests(&store), frozen, "guests are no longer kept in the same way");
    fill_people(&store);
    fill_factors(&store);
    let frozen = fs::read_to_string(corpus().join("v5").join(FACTORS)).unwrap();
    assert_eq!(describe_factors(&store), frozen, "factors are no longer kept in the same way");
    fill_starts(&store);
    let frozen = fs::read_to_string(corpus().join("v7").join(STARTS)).unwrap();
    assert_eq!(describe_starts(&store), frozen, "servers no longer start in the same way");
    fill_passkeys(&store);
    let frozen = fs::read_to_string(corpus().join("v7").join(PASSKEYS)).unwrap();
    assert_eq!(describe_passkeys(&store), frozen, "passkeys are no longer kept in the same way");
    fill_reviews(&store);
    let frozen = fs::read_to_string(corpus().join("v8").join(REVIEWS)).unwrap();
    assert_eq!(describe_reviews(&store), frozen, "reviews are no longer kept in the same way");
    fill_scores(&store);
    let frozen = fs::read_to_string(corpus().join("v9").join(SCORES)).unwrap();
    assert_eq!(describe_scores(&store), frozen, "high scores are no longer kept in the same way");
    fill_variations(&store);
    let frozen = fs::read_to_string(corpus().join("v10").join(VARIATIONS)).unwrap();
    assert_eq!(
        describe_variations(&store),
        frozen,
        "variations are no longer kept in the same way"
    );
    check_since_14(&store, folder.path());
    check_designs(&store, folder.path());
}

fn copy_of(version: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let frozen = corpus().join(version).join(DATA_FILE);
    fs::copy(frozen, folder.path().join(DATA_FILE)).unwrap();
    folder
}

#[test]
fn notes_of_accounts_that_were_removed_before_go_with_the_upgrade() {
    let folder = copy_of("v3");
    let connection = rusqlite::Connection::open(folder.path().join(DATA_FILE)).unwrap();
    let sql = "INSERT INTO pseudonym (actor, name) VALUES (?1, 'Former player 7')";
    connection.execute(sql, [ANNA.0.cast_signed()]).unwrap();
    drop(connection);
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    let (scope, id) = (Scope::Own(ANNA), MatchId(u128::MAX));
    let entry = store.library_entry(id, scope).wait().unwrap().unwrap();
    assert_eq!((entry.notes.as_str(), entry.tags), ("", Vec::new()));
    let described = describe_library(&store);
    assert!(!described.contains("Sicilian"), "{described}");
    let guests: Vec<ActorId> = store.guests().wait().unwrap().iter().map(|it| it.actor).collect();
    assert_eq!(guests, [BERTA]);
}

#[test]
fn guests_in_matches_of_before_the_library_are_known_when_it_lists_them() {
    let folder = copy_of("v2");
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    assert_eq!(store.guests().wait().unwrap(), []);
    let match_id = MatchId(u128::MAX);
    let seq = store.load_match(match_id).wait().unwrap().unwrap().head.seq;
    // The house account, an account, one that is gone, and guests.
    let mut holders = vec![ActorId(1), ActorId(102), ActorId(103), ANNA, BERTA];
    holders.dedup();
    let summary = Summary { holders, ..summary() };
    let answer = store.add_to_library(LibraryAddition { match_id, seq, summary }).wait();
    assert_eq!(answer, LibraryAnswer::Listed);
    let (used, stay) = (UtcMillis(0), GuestStay::Open);
    let found = [ANNA, BERTA].map(|actor| Guest { actor, used, stay, name: String::new() });
    assert_eq!(store.guests().wait().unwrap(), found);
}

/// A match between two accounts and one against a computer, as version 10 kept them.
#[test]
fn version_11_finds_the_opponents_of_matches_from_before() {
    let folder = copy_of("v10");
    let connection = rusqlite::Connection::open(folder.path().join(DATA_FILE)).unwrap();
    let sql = "INSERT INTO result (match_id, actor, ruleset, score, utc_ms) VALUES
                   (x'00000000000000000000000000000051', 101, 'Chess', 2, 5),
                   (x'00000000000000000000000000000051', 102, 'Chess', 0, 5);
               INSERT INTO library (number, match_id, names, folded, first_key, second_key, ruleset, ruleset_key,
                       mode, outcome, ending, plies, begun, kept, activity_utc_ms)
                   VALUES (9001, x'00000000000000000000000000000052', '', '', '', '', '', '', 3, 1, '', 9, 1, 0, 5),
                          (9002, x'00000000000000000000000000000053', '', '', '', '', '', '', 3, 1, '', 9, 1, 0, 5),
                          (9003, x'00000000000000000000000000000054', '', '', '', '', '', '', 3, 0, '', 9, 1, 0, 5);
               INSERT INTO shelf (actor, number, holds_seat, notes, tags)
                   VALUES (102, 9001, 1, '', ''), (201, 9002, 1, '', ''), (102, 9003, 1, '', '');";
    connection.execute_batch(sql).unwrap();
    drop(connection);
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    let opponents = |actor: u64| {
        let tallies = store.tally(ActorId(actor)).wait().unwrap();
        tallies.into_iter().map(|tally| (tally.opponent, tally.wins, tally.losses)).collect()
    };
    let (first, second): (Vec<_>, Vec<_>) = (opponents(101), opponents(102));
    assert_eq!(first, [(Some(ActorId(102)), 1, 0)]);
    assert_eq!(second, [(Some(ActorId(101)), 0, 1), (None, 1, 0)]);
    let waiting = store.uncounted(None, 10).wait().unwrap();
    // Of an account and over; guests have no profile.
    assert!(waiting.contains(&MatchId(0x52)), "{waiting:?}");
    assert!(!waiting.contains(&MatchId(0x53)) && !waiting.contains(&MatchId(0x54)), "{waiting:?}");
}
