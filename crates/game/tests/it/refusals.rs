//! Every refusal has its test; a refused command changes nothing.

use game::{
    AbandonmentClaim, Act, Actor, ActorId, BoardId, Bonus, ClockStart, Command, Expected, MatchId,
    MatchSetup, Offer, OfferKind, PlayerName, Ply, Presence, Refusal, Role, Seat, TimeControl,
    Wish,
};
use rules::Color;

use crate::table::{BLACK, ID, Table, WHITE, minutes, seconds, sitting_on, start};

fn table() -> Table {
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4 e7e5");
    table
}

fn paused() -> Table {
    let mut table = table();
    table.offer(WHITE, Offer::Pause).unwrap();
    table.accept(BLACK, OfferKind::Pause).unwrap();
    table
}

fn over() -> Table {
    let mut table = table();
    table.act(Act::Resign { seat: BLACK }).unwrap();
    table
}

/// The command is refused with this code, and nothing is changed by it.
fn refused(table: &mut Table, code: &str, send: impl FnOnce(&mut Table) -> Refusal) {
    let before = table.state().clone();
    let refusal = send(table);
    assert_eq!(refusal.code(), code, "{refusal}");
    assert!(!refusal.to_string().is_empty());
    assert_eq!(table.state(), &before);
}

fn by(table: &mut Table, actor: Actor, act: Act) -> Refusal {
    let command = table.command(actor, act);
    table.send(&command).unwrap_err()
}

fn act(act: Act) -> impl FnOnce(&mut Table) -> Refusal {
    move |table| table.act(act).unwrap_err()
}

const GIFT: Act = Act::GiveTime { seat: WHITE, to: BLACK, amount: seconds(15) };

#[test]
fn wrong_match() {
    refused(&mut table(), "wrong-match", |table| {
        let command = table.command(sitting_on(WHITE), Act::Resign { seat: WHITE });
        table.send(&Command { match_id: MatchId(1), ..command }).unwrap_err()
    });
}

#[test]
fn unknown_seat() {
    for board in [1, 2, 255] {
        let seat = Seat::new(BoardId(board), Color::White);
        refused(&mut table(), "unknown-seat", |table| {
            by(table, sitting_on(WHITE), Act::Resign { seat })
        });
    }
    let to = Seat::new(BoardId(1), Color::White);
    let gift = Act::GiveTime { seat: WHITE, to, amount: seconds(15) };
    refused(&mut table(), "unknown-seat", act(gift));
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
    let acts = |table: &Table| {
        let wish = Wish::Intent(table.intent("g1f3"));
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
        for act in acts(&table()) {
            refused(&mut table(), "not-your-seat", |table| by(table, actor, act));
        }
    }
    let name = PlayerName::new("Eve").unwrap();
    // What the house may do too.
    for act in [Act::Rename { seat, name, owner: game::NameOwner::Free }, Act::Abort { seat }] {
        for actor in others.into_iter().filter(|actor| actor.role != Role::Server) {
            let act = act.clone();
            refused(&mut Table::duel(&minutes(5)), "not-your-seat", |table| by(table, actor, act));
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
            refused(&mut table(), "server-only", |table| by(table, actor, act.clone()));
        }
    }
}

#[test]
fn not_begun() {
    let mut table = Table::waiting(MatchSetup::duel(ID, start(), &minutes(1)));
    refused(&mut table, "not-begun", |table| table.play("e2e4").unwrap_err());
    refused(&mut table, "not-begun", act(Act::Resign { seat: WHITE }));
    refused(&mut table, "not-begun", |table| table.offer(WHITE, Offer::Draw).unwrap_err());
    table.act(Act::Abort { seat: WHITE }).unwrap();
}

#[test]
fn already_begun() {
    refused(&mut table(), "already-begun", |table| table.server(Act::Begin).unwrap_err());
    refused(&mut paused(), "already-begun", |table| table.server(Act::Begin).unwrap_err());
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
    refused(&mut over(), "over", |table| table.play("g1f3").unwrap_err());
    refused(&mut over(), "over", |table| table.server(Act::Begin).unwrap_err());
    let resume = Act::Resume { outage: seconds(1) };
    refused(&mut over(), "over", |table| table.server(resume).unwrap_err());
}

#[test]
fn not_over() {
    refused(&mut table(), "not-over", |table| table.offer(WHITE, Offer::Rematch).unwrap_err());
}

#[test]
fn is_paused() {
    refused(&mut paused(), "paused", |table| table.play("g1f3").unwrap_err());
    refused(&mut paused(), "paused", |table| table.offer(WHITE, Offer::Pause).unwrap_err());
    refused(&mut paused(), "paused", act(Act::ClaimDraw { seat: WHITE }));
    let claim = AbandonmentClaim::Win;
    refused(&mut paused(), "paused", act(Act::ClaimAbandonment { seat: WHITE, claim }));
}

#[test]
fn not_paused() {
    refused(&mut table(), "not-paused", |table| table.offer(WHITE, Offer::Unpause).unwrap_err());
}

#[test]
fn stale() {
    refused(&mut table(), "stale", |table| {
        let command = table.move_command(BoardId(0), "g1f3");
        let expected = Expected::ANYTHING.and(BoardId(0), Ply(0));
        table.send(&Command { expected, ..command }).unwrap_err()
    });
}

#[test]
fn not_your_turn() {
    refused(&mut table(), "not-your-turn", |table| {
        let wish = Wish::Intent(table.intent("d7d5"));
        table.act(Act::Play { seat: BLACK, wish }).unwrap_err()
    });
}

#[test]
fn illegal() {
    refused(&mut table(), "illegal", |table| table.play("e4e5").unwrap_err());
    let foreign = Table::duel(&minutes(1)).state().games()[0].position().legal_moves()[0];
    let mut moved = table();
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
    let passing = Table::from(fen, &minutes(1));
    let legal = passing.state().games()[0].position().legal_moves();
    let mv = *legal.iter().find(|mv| mv.what() == rules::MoveType::EnPassant).unwrap();
    let mut plain = Table::from("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", &minutes(1));
    refused(&mut plain, "illegal", act(Act::Play { seat: WHITE, wish: Wish::Move(mv) }));
}

#[test]
fn too_late() {
    refused(&mut table(), "too-late", |table| table.at(300_001).play("g1f3").unwrap_err());
}

#[test]
fn flag_due() {
    let mut table = table();
    let command = table.move_command(BoardId(0), "g1f3");
    table.at(400_000);
    let refusal = game::decide(table.state(), &table.premoves, &command, table.read_at());
    assert_eq!(refusal, Err(Refusal::FlagDue));
}

#[test]
fn offer_stands() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    refused(&mut table, "offer-stands", |table| table.offer(WHITE, Offer::Draw).unwrap_err());
}

#[test]
fn offer_too_soon() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    table.decline(BLACK, OfferKind::Draw).unwrap();
    refused(&mut table, "offer-too-soon", |table| table.offer(WHITE, Offer::Draw).unwrap_err());
}

#[test]
fn no_offer() {
    for kind in [OfferKind::Draw, OfferKind::Takeback, OfferKind::Pause, OfferKind::Rematch] {
        refused(&mut table(), "no-offer", |table| table.accept(WHITE, kind).unwrap_err());
        refused(&mut table(), "no-offer", |table| table.decline(WHITE, kind).unwrap_err());
    }
}

#[test]
fn own_offer() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    refused(&mut table, "own-offer", |table| table.accept(WHITE, OfferKind::Draw).unwrap_err());
}

#[test]
fn takeback_barred() {
    let setup = MatchSetup::duel(ID, start(), &minutes(5));
    let takebacks = game::TakebackPolicy::Barred;
    let mut table = Table::begun(MatchSetup { takebacks, ..setup });
    table.moves("e2e4");
    let offer = Offer::Takeback { board: BoardId(0), to: Ply(0) };
    refused(&mut table, "takeback-barred", |table| table.offer(WHITE, offer).unwrap_err());
}

#[test]
fn nothing_to_take_back() {
    let offer = Offer::Takeback { board: BoardId(0), to: Ply(2) };
    let code = "nothing-to-take-back";
    refused(&mut table(), code, |table| table.offer(WHITE, offer).unwrap_err());
}

#[test]
fn nothing_to_claim() {
    refused(&mut table(), "nothing-to-claim", act(Act::ClaimDraw { seat: WHITE }));
}

#[test]
fn too_late_to_abort() {
    refused(&mut table(), "too-late-to-abort", act(Act::Abort { seat: WHITE }));
}

#[test]
fn abort_instead() {
    let mut table = Table::duel(&minutes(1));
    table.moves("e2e4");
    table.server(Act::ChangePresence { seat: BLACK, presence: Presence::Left }).unwrap();
    table.at(50_000);
    let claim = AbandonmentClaim::Win;
    refused(&mut table, "abort-instead", act(Act::ClaimAbandonment { seat: WHITE, claim }));
}

#[test]
fn nobody_away() {
    let claim = AbandonmentClaim::Win;
    refused(&mut table(), "nobody-away", act(Act::ClaimAbandonment { seat: WHITE, claim }));
}

#[test]
fn not_away_long_enough() {
    let mut table = table();
    table.server(Act::ChangePresence { seat: BLACK, presence: Presence::Away }).unwrap();
    let claim = Act::ClaimAbandonment { seat: WHITE, claim: AbandonmentClaim::Win };
    refused(&mut table, "not-away-long-enough", act(claim));
}

#[test]
fn give_to_opponent() {
    let gift = Act::GiveTime { seat: WHITE, to: WHITE, amount: seconds(15) };
    refused(&mut table(), "give-to-opponent", act(gift));
}

#[test]
fn give_amount() {
    for amount in [seconds(0), seconds(4), seconds(61), game::Millis(u64::MAX)] {
        let gift = Act::GiveTime { seat: WHITE, to: BLACK, amount };
        refused(&mut table(), "give-amount", act(gift));
    }
    for amount in [seconds(5), seconds(60)] {
        table().act(Act::GiveTime { seat: WHITE, to: BLACK, amount }).unwrap();
    }
}

#[test]
fn give_too_much() {
    let control = TimeControl::sudden_death(seconds(2 * 60 * 60 - 15));
    let mut table = Table::duel(&control);
    table.act(GIFT).unwrap();
    refused(&mut table, "give-too-much", act(GIFT));
    let mut long = Table::duel(&TimeControl::sudden_death(seconds(3 * 60 * 60)));
    refused(&mut long, "give-too-much", act(GIFT));
}

#[test]
fn no_clock() {
    for control in [TimeControl::Untimed, TimeControl::DaysPerMove(1)] {
        let mut table = Table::duel(&control);
        refused(&mut table, "no-clock", act(GIFT));
    }
}

#[test]
fn nothing_changes() {
    let mut table = table();
    let name = table.state().name(WHITE).clone();
    refused(
        &mut table,
        "nothing-changes",
        act(Act::Rename { seat: WHITE, name, owner: game::NameOwner::Free }),
    );
    refused(&mut table, "nothing-changes", |table| {
        table.server(Act::ChangePresence { seat: WHITE, presence: Presence::Here }).unwrap_err()
    });
}

#[test]
fn rematch_agreed() {
    let mut table = over();
    table.offer(WHITE, Offer::Rematch).unwrap();
    table.accept(BLACK, OfferKind::Rematch).unwrap();
    let again = |table: &mut Table| table.offer(WHITE, Offer::Rematch).unwrap_err();
    refused(&mut table, "rematch-agreed", again);
}

#[test]
fn a_refused_move_is_not_punished() {
    let setup = MatchSetup::duel(ID, start(), &TimeControl::with_bonus(seconds(60), Bonus::None));
    let mut table = Table::begun(MatchSetup { clock_start: ClockStart::AtBeginning, ..setup });
    for _ in 0..100 {
        table.at(1_000).play("e2e5").unwrap_err();
    }
    assert_eq!((table.log.len(), table.left()), (1, (59_000, 60_000)));
    table.at(2_000).play("e2e4").unwrap();
    assert_eq!(table.left(), (58_000, 60_000));
}
