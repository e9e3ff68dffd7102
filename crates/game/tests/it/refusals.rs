//! Every refusal has its test; a refused command changes nothing.

use game::{
    AbandonmentClaim, Act, Actor, ActorId, BoardId, Bonus, ClockStart, Command, Expected, MatchId,
    MatchSetup, Offer, OfferKind, PlayerName, Ply, Presence, Refusal, Role, Seat, TimeControl,
    Wish,
};
use rules::Color;

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, seconds, sitting_on, start};

fn begun() -> TestMatch {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    test
}

fn paused() -> TestMatch {
    let mut test = begun();
    test.offer(WHITE, Offer::Pause).unwrap();
    test.accept(BLACK, OfferKind::Pause).unwrap();
    test
}

fn over() -> TestMatch {
    let mut test = begun();
    test.act(Act::Resign { seat: BLACK }).unwrap();
    test
}

/// The command is refused with this code, and nothing is changed by it.
fn refused(test: &mut TestMatch, code: &str, send: impl FnOnce(&mut TestMatch) -> Refusal) {
    let before = test.state().clone();
    let refusal = send(test);
    assert_eq!(refusal.code(), code, "{refusal}");
    assert!(!refusal.to_string().is_empty());
    assert_eq!(test.state(), &before);
}

fn by(test: &mut TestMatch, actor: Actor, act: Act) -> Refusal {
    let command = test.command(actor, act);
    test.send(&command).unwrap_err()
}

fn act(act: Act) -> impl FnOnce(&mut TestMatch) -> Refusal {
    move |test| test.act(act).unwrap_err()
}

const GIFT: Act = Act::GiveTime { seat: WHITE, to: BLACK, amount: seconds(15) };

#[test]
fn wrong_match() {
    refused(&mut begun(), "wrong-match", |test| {
        let command = test.command(sitting_on(WHITE), Act::Resign { seat: WHITE });
        test.send(&Command { match_id: MatchId(1), ..command }).unwrap_err()
    });
}

#[test]
fn unknown_seat() {
    for board in [1, 2, 255] {
        let seat = Seat::new(BoardId(board), Color::White);
        refused(&mut begun(), "unknown-seat", |test| {
            by(test, sitting_on(WHITE), Act::Resign { seat })
        });
    }
    let to = Seat::new(BoardId(1), Color::White);
    let gift = Act::GiveTime { seat: WHITE, to, amount: seconds(15) };
    refused(&mut begun(), "unknown-seat", act(gift));
}

#[test]
fn not_your_seat() {
    let others = [
        sitting_on(BLACK),
        Actor { id: ActorId(3), role: Role::Spectator },
        Actor { id: ActorId(4), role: Role::Organizer },
        Actor::SERVER,
        Actor::player(ActorId(5), []),
    ];
    let (seat, to, amount) = (WHITE, BLACK, seconds(15));
    let acts = |test: &TestMatch| {
        let wish = Wish::Intent(test.intent("g1f3"));
        let claim = AbandonmentClaim::Win;
        [
            Act::Play { seat, wish },
            Act::Resign { seat },
            Act::Offer { seat, offer: Offer::Draw },
            Act::Accept { seat, kind: OfferKind::Draw },
            Act::Decline { seat, kind: OfferKind::Draw },
            Act::ClaimDraw { seat },
            Act::ClaimAbandonment { seat, claim },
            Act::GiveTime { seat, to, amount },
        ]
    };
    for actor in others {
        for act in acts(&begun()) {
            refused(&mut begun(), "not-your-seat", |test| by(test, actor, act));
        }
    }
    let name = PlayerName::new("Eve").unwrap();
    // What the server may do too.
    for act in [Act::Rename { seat, name, owner: game::NameOwner::Free }, Act::Abort { seat }] {
        for actor in others.into_iter().filter(|actor| actor.role != Role::Server) {
            let act = act.clone();
            refused(&mut TestMatch::duel(&minutes(5)), "not-your-seat", |test| {
                by(test, actor, act)
            });
        }
    }
}

#[test]
fn server_only() {
    let acts = [
        Act::Begin,
        Act::Resume { outage: seconds(100) },
        Act::ChangePresence { seat: WHITE, presence: Presence::Left },
    ];
    for act in acts {
        for actor in [sitting_on(WHITE), Actor { id: ActorId(9), role: Role::Organizer }] {
            refused(&mut begun(), "server-only", |test| by(test, actor, act.clone()));
        }
    }
}

#[test]
fn not_begun() {
    let mut test = TestMatch::waiting(MatchSetup::duel(ID, start(), &minutes(1)));
    refused(&mut test, "not-begun", |test| test.play("e2e4").unwrap_err());
    refused(&mut test, "not-begun", act(Act::Resign { seat: WHITE }));
    refused(&mut test, "not-begun", |test| test.offer(WHITE, Offer::Draw).unwrap_err());
    test.act(Act::Abort { seat: WHITE }).unwrap();
}

#[test]
fn already_begun() {
    refused(&mut begun(), "already-begun", |test| test.server(Act::Begin).unwrap_err());
    refused(&mut paused(), "already-begun", |test| test.server(Act::Begin).unwrap_err());
}

#[test]
fn is_over() {
    let acts = [
        Act::Resign { seat: WHITE },
        Act::Offer { seat: WHITE, offer: Offer::Draw },
        Act::Offer { seat: WHITE, offer: Offer::Pause },
        Act::Offer { seat: WHITE, offer: Offer::Takeback { board: BoardId(0), to: Ply(0) } },
        Act::ClaimDraw { seat: WHITE },
        Act::ClaimAbandonment { seat: WHITE, claim: AbandonmentClaim::Win },
        Act::Abort { seat: WHITE },
        GIFT,
    ];
    for over_act in acts {
        refused(&mut over(), "over", act(over_act));
    }
    refused(&mut over(), "over", |test| test.play("g1f3").unwrap_err());
    refused(&mut over(), "over", |test| test.server(Act::Begin).unwrap_err());
    let resume = Act::Resume { outage: seconds(1) };
    refused(&mut over(), "over", |test| test.server(resume).unwrap_err());
}

#[test]
fn not_over() {
    refused(&mut begun(), "not-over", |test| test.offer(WHITE, Offer::Rematch).unwrap_err());
}

#[test]
fn is_paused() {
    refused(&mut paused(), "paused", |test| test.play("g1f3").unwrap_err());
    refused(&mut paused(), "paused", |test| test.offer(WHITE, Offer::Pause).unwrap_err());
    refused(&mut paused(), "paused", act(Act::ClaimDraw { seat: WHITE }));
    let claim = AbandonmentClaim::Win;
    refused(&mut paused(), "paused", act(Act::ClaimAbandonment { seat: WHITE, claim }));
}

#[test]
fn not_paused() {
    refused(&mut begun(), "not-paused", |test| test.offer(WHITE, Offer::Unpause).unwrap_err());
}

#[test]
fn stale() {
    refused(&mut begun(), "stale", |test| {
        let command = test.move_command(BoardId(0), "g1f3");
        let expected = Expected::ANYTHING.and(BoardId(0), Ply(0));
        test.send(&Command { expected, ..command }).unwrap_err()
    });
}

#[test]
fn not_your_turn() {
    refused(&mut begun(), "not-your-turn", |test| {
        let wish = Wish::Intent(test.intent("d7d5"));
        test.act(Act::Play { seat: BLACK, wish }).unwrap_err()
    });
}

#[test]
fn illegal() {
    refused(&mut begun(), "illegal", |test| test.play("e4e5").unwrap_err());
    let foreign = TestMatch::duel(&minutes(1)).state().games()[0].position().legal_moves()[0];
    let mut moved = begun();
    let wish = Wish::Move(foreign);
    assert!(moved.state().games()[0].position().is_legal(foreign), "still legal, and made");
    moved.act(Act::Play { seat: WHITE, wish }).unwrap();
    moved.play("d7d6").unwrap();
    refused(&mut moved, "illegal", act(Act::Play { seat: WHITE, wish }));
}

#[test]
fn a_move_is_not_taken_for_another_between_the_same_squares() {
    // The move was made for a position where it captured en passant; here it is a plain capture.
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let passing = TestMatch::from(fen, &minutes(1));
    let legal = passing.state().games()[0].position().legal_moves();
    let mv = *legal.iter().find(|mv| mv.what() == rules::MoveType::EnPassant).unwrap();
    let mut plain = TestMatch::from("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", &minutes(1));
    refused(&mut plain, "illegal", act(Act::Play { seat: WHITE, wish: Wish::Move(mv) }));
}

#[test]
fn too_late() {
    refused(&mut begun(), "too-late", |test| test.at(300_001).play("g1f3").unwrap_err());
}

#[test]
fn flag_due() {
    let mut test = begun();
    let command = test.move_command(BoardId(0), "g1f3");
    test.at(400_000);
    let refusal = game::decide(test.state(), &test.premoves, &command, test.read_at());
    assert_eq!(refusal, Err(Refusal::FlagDue));
}

#[test]
fn offer_stands() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    refused(&mut test, "offer-stands", |test| test.offer(WHITE, Offer::Draw).unwrap_err());
}

#[test]
fn offer_too_soon() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    test.decline(BLACK, OfferKind::Draw).unwrap();
    refused(&mut test, "offer-too-soon", |test| test.offer(WHITE, Offer::Draw).unwrap_err());
}

#[test]
fn no_offer() {
    for kind in [OfferKind::Draw, OfferKind::Takeback, OfferKind::Pause, OfferKind::Rematch] {
        refused(&mut begun(), "no-offer", |test| test.accept(WHITE, kind).unwrap_err());
        refused(&mut begun(), "no-offer", |test| test.decline(WHITE, kind).unwrap_err());
    }
}

#[test]
fn own_offer() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    refused(&mut test, "own-offer", |test| test.accept(WHITE, OfferKind::Draw).unwrap_err());
}

#[test]
fn takeback_barred() {
    let setup = MatchSetup::duel(ID, start(), &minutes(5));
    let takebacks = game::TakebackPolicy::Barred;
    let mut test = TestMatch::begun(MatchSetup { takebacks, ..setup });
    test.moves("e2e4");
    let offer = Offer::Takeback { board: BoardId(0), to: Ply(0) };
    refused(&mut test, "takeback-barred", |test| test.offer(WHITE, offer).unwrap_err());
}

#[test]
fn nothing_to_take_back() {
    let offer = Offer::Takeback { board: BoardId(0), to: Ply(2) };
    let code = "nothing-to-take-back";
    refused(&mut begun(), code, |test| test.offer(WHITE, offer).unwrap_err());
}

#[test]
fn nothing_to_claim() {
    refused(&mut begun(), "nothing-to-claim", act(Act::ClaimDraw { seat: WHITE }));
}

#[test]
fn too_late_to_abort() {
    refused(&mut begun(), "too-late-to-abort", act(Act::Abort { seat: WHITE }));
}

#[test]
fn abort_instead() {
    let mut test = TestMatch::duel(&minutes(1));
    test.moves("e2e4");
    test.server(Act::ChangePresence { seat: BLACK, presence: Presence::Left }).unwrap();
    test.at(50_000);
    let claim = AbandonmentClaim::Win;
    refused(&mut test, "abort-instead", act(Act::ClaimAbandonment { seat: WHITE, claim }));
}

#[test]
fn nobody_away() {
    let claim = AbandonmentClaim::Win;
    refused(&mut begun(), "nobody-away", act(Act::ClaimAbandonment { seat: WHITE, claim }));
}

#[test]
fn not_away_long_enough() {
    let mut test = begun();
    test.server(Act::ChangePresence { seat: BLACK, presence: Presence::Away }).unwrap();
    let claim = Act::ClaimAbandonment { seat: WHITE, claim: AbandonmentClaim::Win };
    refused(&mut test, "not-away-long-enough", act(claim));
}

#[test]
fn give_to_opponent() {
    let gift = Act::GiveTime { seat: WHITE, to: WHITE, amount: seconds(15) };
    refused(&mut begun(), "give-to-opponent", act(gift));
}

#[test]
fn give_amount() {
    for amount in [seconds(0), seconds(4), seconds(61), game::Millis(u64::MAX)] {
        let gift = Act::GiveTime { seat: WHITE, to: BLACK, amount };
        refused(&mut begun(), "give-amount", act(gift));
    }
    for amount in [seconds(5), seconds(60)] {
        begun().act(Act::GiveTime { seat: WHITE, to: BLACK, amount }).unwrap();
    }
}

#[test]
fn give_too_much() {
    let control = TimeControl::sudden_death(seconds(2 * 60 * 60 - 15));
    let mut test = TestMatch::duel(&control);
    test.act(GIFT).unwrap();
    refused(&mut test, "give-too-much", act(GIFT));
    let mut long = TestMatch::duel(&TimeControl::sudden_death(seconds(3 * 60 * 60)));
    refused(&mut long, "give-too-much", act(GIFT));
}

#[test]
fn no_clock() {
    for control in [TimeControl::Untimed, TimeControl::DaysPerMove(1)] {
        let mut test = TestMatch::duel(&control);
        refused(&mut test, "no-clock", act(GIFT));
    }
}

#[test]
fn nothing_changes() {
    let mut test = begun();
    let name = test.state().name(WHITE).clone();
    refused(
        &mut test,
        "nothing-changes",
        act(Act::Rename { seat: WHITE, name, owner: game::NameOwner::Free }),
    );
    refused(&mut test, "nothing-changes", |test| {
        test.server(Act::ChangePresence { seat: WHITE, presence: Presence::Here }).unwrap_err()
    });
}

#[test]
fn rematch_agreed() {
    let mut test = over();
    test.offer(WHITE, Offer::Rematch).unwrap();
    test.accept(BLACK, OfferKind::Rematch).unwrap();
    let again = |test: &mut TestMatch| test.offer(WHITE, Offer::Rematch).unwrap_err();
    refused(&mut test, "rematch-agreed", again);
}

#[test]
fn a_refused_move_is_not_punished() {
    let setup = MatchSetup::duel(ID, start(), &TimeControl::with_bonus(seconds(60), Bonus::None));
    let mut test = TestMatch::begun(MatchSetup { clock_start: ClockStart::AtBeginning, ..setup });
    for _ in 0..100 {
        test.at(1_000).play("e2e5").unwrap_err();
    }
    assert_eq!((test.log.len(), test.left()), (1, (59_000, 60_000)));
    test.at(2_000).play("e2e4").unwrap();
    assert_eq!(test.left(), (58_000, 60_000));
}
