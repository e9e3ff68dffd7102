//! Events of random matches in random rulesets survive a round trip; damaged bytes are errors.

use game::{
    Act, Actor, ActorId, BoardId, Bonus, BughouseTerms, Command, CommandId, Decision, Event, Match,
    MatchId, MatchSetup, MatchTime, Millis, Premoves, ReadAt, Role, Seat, SeatSet, TimeControl,
    UtcMillis, Wish, decide,
};
use rules::Ruleset;
use store::{SeqRange, StoredEvent};
use testkit::matches::{Setups, bughouse};
use testkit::numbers::Numbers;

use super::{BUGHOUSE, CodecError, decode_event, decode_header, encode_event, encode_header};
use crate::live::header::{
    ComputerTerms, Header, InvitationHash, Mode, Pace, RandomStartKind, Resigning,
};
use crate::live::record::{ruleset_from_row, ruleset_row};

fn moment(millis: u64) -> ReadAt {
    ReadAt { time: MatchTime(millis), utc: UtcMillis(1_700_000_000_000 + millis as i64) }
}

fn row(state: &Match, event: &Event) -> StoredEvent {
    let seq = event.seq;
    StoredEvent {
        seq,
        epoch: event.epoch,
        append: SeqRange { first: seq, last: seq },
        prev_hash: store::ChainHash::default(),
        event: encode_event(state, event),
    }
}

/// Plays random moves and other acts, and reads every event back before it is applied.
fn play(mut state: Match, numbers: &mut Numbers, commands: u64) -> (Match, Vec<StoredEvent>) {
    let everything: SeatSet = state.seats().collect();
    let mut rows = Vec::new();
    for number in 1..=commands {
        let board = BoardId(numbers.below(state.games().len()) as u8);
        let seat = state.to_move(board).unwrap();
        let moves = state.game(board).unwrap().legal_moves();
        let act = match numbers.below(12) {
            0 => Act::Offer { seat, offer: game::Offer::Draw },
            1 => Act::Decline { seat, kind: game::OfferKind::Draw },
            2 => Act::GiveTime { seat, to: seat.opponent(), amount: Millis(6_000) },
            3 => Act::ChangePresence { seat, presence: game::Presence::Away },
            4 if number % 5 == 0 => {
                let holder = ActorId(numbers.next_number() | 1);
                let name = game::PlayerName::new("Deputy").unwrap();
                Act::ChangeSeats(vec![game::SeatChange { seat, holder, name }])
            }
            _ if moves.is_empty() => Act::Resign { seat },
            _ => Act::Play { seat, wish: Wish::Move(*numbers.pick(&moves)) },
        };
        let by_server = matches!(act, Act::ChangePresence { .. } | Act::ChangeSeats(_));
        let role = if number % 3 == 0 { SeatSet::EMPTY.with(seat) } else { everything };
        let actor = Actor { id: ActorId(9), role: Role::Player(role) };
        let actor = if by_server { Actor::SERVER } else { actor };
        let command = Command::new(state.id(), actor, CommandId(number), act);
        let at = moment(number * 100);
        let Ok(Decision::Events(events)) = decide(&state, &Premoves::new(), &command, at) else {
            continue;
        };
        for event in events.events() {
            let stored = row(&state, event);
            assert_eq!(&decode_event(&state, &stored).unwrap(), event);
            state.apply(event).unwrap();
            rows.push(stored);
        }
    }
    (state, rows)
}

fn begun(setup: MatchSetup) -> Match {
    let mut state = Match::new(setup.held_by(ActorId(9))).unwrap();
    let begin = Command::server(&state, Act::Begin);
    let Ok(Decision::Events(events)) = decide(&state, &Premoves::new(), &begin, moment(0)) else {
        panic!("a seated match begins");
    };
    state.apply(&events.events()[0]).unwrap();
    state
}

fn header(setup: MatchSetup, numbers: &mut Numbers) -> Header {
    let mode = *numbers.pick(&[Mode::HotSeat, Mode::Invitation, Mode::Seek, Mode::Computer]);
    Header {
        setup,
        mode,
        maker: ActorId(numbers.next_number()),
        invitation: numbers.one_in(2).then(|| InvitationHash::of("secret")),
        predecessor: numbers.one_in(2).then_some(MatchId(u128::MAX - 3)),
        random_start: *numbers.pick(&[
            None,
            Some(RandomStartKind::Chess960),
            Some(RandomStartKind::FischerRandomPlus { files: 9, ranks: 10 }),
        ]),
        computers: (mode == Mode::Computer).then(|| ComputerTerms {
            think: Millis(numbers.next_number() % 10_000),
            pace: *numbers.pick(&[Pace::Swift, Pace::Human]),
            resigning: *numbers.pick(&[Resigning::Never, Resigning::WhenLost]),
        }),
    }
}

#[test]
fn the_terms_of_a_bughouse_match_come_back() {
    let spec = notation::builtin("capablanca").unwrap();
    let mut numbers = Numbers::new(5);
    for text in ["fics", "school drops=any pawn-drops=2-4 draws=none plies=99 resigning=at-once"] {
        let terms: BughouseTerms = text.parse().unwrap();
        let ruleset = Ruleset::compile(game::derive(spec.clone(), &terms).unwrap()).unwrap();
        let control = TimeControl::sudden_death(Millis(180_000));
        let setup = MatchSetup::bughouse(MatchId(3), &ruleset, &control);
        let header = header(setup.under(terms, spec.title.clone()), &mut numbers);
        let bytes = encode_header(&header);
        assert_eq!(bytes[0], BUGHOUSE);
        assert_eq!(decode_header(MatchId(3), &bytes, |_| Some(ruleset.clone())).unwrap(), header);
        let broken = String::from_utf8(bytes[1..].to_vec()).unwrap().replace(text, "fics x=1");
        let broken = [&[BUGHOUSE], broken.as_bytes()].concat();
        let why = decode_header(MatchId(3), &broken, |_| Some(ruleset.clone())).unwrap_err();
        assert!(why.to_string().contains("`x=1` is no term of bughouse"), "{why}");
        play(begun(header.setup), &mut numbers, 60);
    }
}

#[test]
fn random_matches_of_random_rulesets_come_back() {
    for seed in 0..60 {
        let mut numbers = Numbers::new(seed);
        let ruleset = testkit::generate::ruleset(seed).ruleset;
        let stored = ruleset_row(&ruleset);
        let loaded = ruleset_from_row(stored.hash, &stored.text).unwrap();
        assert_eq!(loaded.content_hash(), ruleset.content_hash());
        let control = TimeControl::with_bonus(Millis(600_000), Bonus::Delay(Millis(7)));
        let setup = MatchSetup::duel(MatchId(seed.into()), ruleset.start(), &control);
        if !setup.faults().is_empty() {
            continue;
        }
        let header = header(setup.clone(), &mut numbers);
        let bytes = encode_header(&header);
        assert_eq!(decode_header(setup.id, &bytes, |_| Some(loaded.clone())).unwrap(), header);
        play(begun(setup), &mut numbers, 80);
    }
}

#[test]
fn the_same_rules_under_another_title_are_stored_apart() {
    let spec = notation::builtin("crazyhouse").unwrap();
    let other = rules::RulesetSpec { title: "Another title".to_owned(), ..spec.clone() };
    let [own, other] = [spec, other].map(|spec| Ruleset::compile(spec).unwrap());
    assert_eq!(own.content_hash(), other.content_hash());
    assert_ne!(ruleset_row(&own).hash, ruleset_row(&other).hash);
    for ruleset in [own, other] {
        let row = ruleset_row(&ruleset);
        // The first versions stored the fingerprint of the rules.
        for hash in [row.hash, store::RulesetHash(ruleset.content_hash().bytes())] {
            let loaded = ruleset_from_row(hash, &row.text).unwrap();
            assert_eq!(loaded.spec().title, ruleset.spec().title);
        }
    }
}

#[test]
fn two_boards_and_every_clock_come_back() {
    let setups = Setups::new(bughouse());
    for seed in 0..60 {
        let mut numbers = Numbers::new(seed);
        let setup = setups.setup(&mut numbers);
        let rulesets: Vec<Ruleset> =
            setup.starts.iter().map(|start| start.ruleset().clone()).collect();
        let find = |hash: store::RulesetHash| {
            rulesets.iter().find(|ruleset| ruleset_row(ruleset).hash == hash).cloned()
        };
        let header = header(setup.clone(), &mut numbers);
        assert_eq!(decode_header(setup.id, &encode_header(&header), find).unwrap(), header);
        play(begun(setup), &mut numbers, 60);
    }
}

#[test]
fn a_text_under_another_rulesets_fingerprint_is_refused() {
    let one = ruleset_row(&testkit::generate::ruleset(1).ruleset);
    let other = ruleset_row(&testkit::generate::ruleset(2).ruleset);
    let error = ruleset_from_row(one.hash, &other.text).unwrap_err().to_string();
    assert!(error.contains("is another ruleset"), "{error}");
    let error = ruleset_from_row(one.hash, "files = 3").unwrap_err().to_string();
    assert!(error.contains("cannot be read"), "{error}");
}

#[test]
fn unknown_versions_and_damaged_bytes_are_errors() {
    let ruleset = Ruleset::compile(rules::standard_spec()).unwrap();
    let setup = MatchSetup::duel(MatchId(1), ruleset.start(), &TimeControl::Untimed);
    let bytes = encode_header(&header(setup.clone(), &mut Numbers::new(5)));
    let read = |bytes: &[u8]| decode_header(setup.id, bytes, |_| Some(ruleset.clone()));
    assert!(matches!(read(&[]), Err(CodecError::Empty)));
    let newer = [&[5][..], &bytes[1..]].concat();
    assert!(matches!(read(&newer), Err(CodecError::UnknownVersion(5))));
    let missing = decode_header(setup.id, &bytes, |_| None);
    assert!(matches!(missing, Err(CodecError::MissingRuleset(_))));
    let state = begun(setup.clone());
    let (_, rows) = play(begun(setup.clone()), &mut Numbers::new(6), 30);
    let mut numbers = Numbers::new(7);
    for _ in 0..3_000 {
        let mut damaged = bytes.clone();
        hurt(&mut damaged, &mut numbers);
        // Reading must not panic; what is read must not be taken for a match unseen.
        if let Ok(header) = read(&damaged) {
            let _ = Match::new(header.setup);
        }
        let mut event = numbers.pick(&rows).clone();
        hurt(&mut event.event.payload, &mut numbers);
        hurt(&mut event.event.clocks, &mut numbers);
        if let Ok(event) = decode_event(&state, &event) {
            let _ = state.clone().apply(&event);
        }
    }
}

/// Changes, removes or adds a byte or two.
fn hurt(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(3) {
        if bytes.is_empty() {
            return;
        }
        let at = numbers.below(bytes.len());
        match numbers.below(4) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, numbers.below(256) as u8),
            2 => bytes.truncate(at),
            _ => bytes[at] = *numbers.pick(b"0123456789\"{}[],:wbn-\xff"),
        }
    }
}

#[test]
fn a_seat_the_match_has_not_is_an_error() {
    let ruleset = Ruleset::compile(rules::standard_spec()).unwrap();
    let setup = MatchSetup::duel(MatchId(1), ruleset.start(), &TimeControl::Untimed);
    let state = begun(setup);
    let act = Act::Resign { seat: Seat::WHITE };
    let actor = Actor::player(ActorId(9), [Seat::WHITE]);
    let command = Command::new(state.id(), actor, CommandId(1), act);
    let Ok(Decision::Events(events)) = decide(&state, &Premoves::new(), &command, moment(5)) else {
        panic!("anyone may resign");
    };
    let mut stored = row(&state, &events.events()[0]);
    let text = String::from_utf8(stored.event.payload.clone()).unwrap();
    stored.event.payload = text.replace("[0,\"w\"]", "[7,\"w\"]").into_bytes();
    assert!(matches!(decode_event(&state, &stored), Err(CodecError::Impossible(_))));
}
