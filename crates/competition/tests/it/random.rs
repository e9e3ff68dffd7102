//! Random commands never lead to a state that should not be.

use std::collections::{BTreeMap, BTreeSet};

use competition::{
    Competition, CompetitionAct, CompetitionPhase, CompetitionSystem, EntrantId, RoundScore,
    decide_for_server,
};
use ids::MatchId;
use numbers::Numbers;
use pairing::knockout::ThirdPlace;
use pairing::round_robin::Cycles;

use crate::{AT, Event, entrant};

const RUNS: u64 = 300;
const STEPS: usize = 160;

fn system(numbers: &mut Numbers) -> CompetitionSystem {
    match numbers.below(4) {
        0 => CompetitionSystem::RoundRobin(Cycles::Single),
        1 => CompetitionSystem::Knockout { best_of: 2, third_place: ThirdPlace::Played },
        _ => CompetitionSystem::Swiss { rounds: 6 },
    }
}

fn act(event: &Event, lot: &mut Numbers, next_match: &mut u128) -> CompetitionAct {
    let who = EntrantId(lot.below(12) as u16);
    let rounds = event.state.round_number();
    let scores = [
        Some(RoundScore::White),
        Some(RoundScore::Draw),
        Some(RoundScore::Black),
        Some(RoundScore::WhiteByForfeit),
        Some(RoundScore::BothForfeit),
        None,
    ];
    let mut matches = || {
        *next_match += 1;
        vec![(lot.below(3) as u16, MatchId(*next_match))]
    };
    let some_matches = matches();
    match lot.below(24) {
        0 => CompetitionAct::Enter(vec![entrant(&format!("N{}", lot.below(99)), 1000)]),
        1 => CompetitionAct::Withdraw(who),
        2 => CompetitionAct::Return(who),
        3 => CompetitionAct::AskBye(who, lot.below(7) as u16),
        4 => CompetitionAct::Undo,
        5 => CompetitionAct::Adjourn,
        6 => CompetitionAct::Resume,
        7 => CompetitionAct::BeginMatches(some_matches),
        8 => by_hand(event, lot),
        9..12 => CompetitionAct::Draw,
        12 => CompetitionAct::Start(some_matches),
        13..15 => CompetitionAct::Start(Vec::new()),
        15 if lot.one_in(40) => CompetitionAct::Finish,
        number => CompetitionAct::SetScore {
            round: if number == 17 { lot.below(7) as u16 } else { rounds },
            board: lot.below(6) as u16,
            score: *lot.pick(&scores),
            reason: if lot.one_in(3) { String::new() } else { "a reason".to_owned() },
        },
    }
}

fn by_hand(event: &Event, lot: &mut Numbers) -> CompetitionAct {
    let mut all: Vec<EntrantId> = event.state.entrants().map(|(id, _)| id).collect();
    lot.shuffle(&mut all);
    let pairs = all.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    CompetitionAct::DrawByHand(pairs, all.chunks_exact(2).remainder().first().copied())
}

fn check(state: &Competition) {
    let events: Vec<_> = state.log().map(|(event, _)| event.clone()).collect();
    assert_eq!(Competition::replay(events).as_ref(), Ok(state), "the log says the same");
    let system = state.opening().system;
    let mut met: BTreeMap<(EntrantId, EntrantId), u32> = BTreeMap::new();
    for (index, round) in state.rounds().iter().enumerate() {
        let mut seen = BTreeSet::new();
        let byes = round.byes.iter().map(|(entrant, _)| *entrant);
        let players = round.games.iter().flat_map(|game| [game.drawn.white, game.drawn.black]);
        for entrant in players.chain(byes) {
            assert!(state.entrant(entrant).is_some());
            assert!(seen.insert(entrant), "{entrant:?} has two places in a round");
        }
        let is_last = index + 1 == state.rounds().len();
        assert!(is_last || round.is_over(), "a round began before the one before it was over");
        for game in &round.games {
            if game.score().is_none_or(RoundScore::is_played) {
                let (one, two) = (game.drawn.white, game.drawn.black);
                *met.entry((one.min(two), one.max(two))).or_default() += 1;
            }
        }
    }
    if !matches!(system, CompetitionSystem::Knockout { .. }) {
        assert!(met.values().all(|count| *count == 1), "two met twice: {met:?}");
    }
    if state.has_begun() {
        assert!(state.tournament().is_some(), "the table can be computed");
        let lines = state.standings();
        let places: BTreeSet<_> = lines.iter().map(|line| line.entrant).collect();
        assert_eq!(places.len(), lines.len(), "nobody is listed twice");
    }
    if let (CompetitionSystem::Knockout { .. }, true) = (system, state.has_begun()) {
        assert!(state.bracket().is_some(), "the tree follows from the results");
    }
}

#[test]
fn random_commands_reach_no_illegal_state() {
    let (mut complete, mut rounds) = (0, 0);
    for seed in 0..RUNS {
        let mut lot = Numbers::new(seed);
        let system = system(&mut lot);
        let entrants = 2 + lot.below(8) as u16;
        let mut event = Event::with(system, entrants, seed);
        let mut next_match = 0;
        for _ in 0..STEPS {
            let act = act(&event, &mut lot, &mut next_match);
            let before = event.state.clone();
            if event.act(act).is_err() {
                assert_eq!(event.state, before, "a refusal changes nothing");
            }
            if next_match > 0 && lot.one_in(4) {
                let id = MatchId(1 + lot.next_number() as u128 % next_match);
                let score = (!lot.one_in(3)).then_some(RoundScore::Black);
                for ended in decide_for_server(&event.state, id, score, AT) {
                    event.state.apply(&ended).unwrap();
                }
            }
            check(&event.state);
        }
        complete += u32::from(event.state.phase() == CompetitionPhase::Complete);
        rounds += u32::from(event.state.round_number());
    }
    // The commands lead somewhere.
    assert!(complete > 10 && rounds > 300, "{complete} complete, {rounds} rounds");
}
