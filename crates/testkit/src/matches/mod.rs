//! Shared code for tests of matches: a ruleset for bughouse, random terms, random commands.

pub mod driver;
pub mod random_requests;

use game::{
    ActorId, Bonus, BothFlags, BughouseTerms, ClockStart, LagPolicy, MatchId, MatchSetup, Millis,
    Stage, TakebackPolicy, TeamDraws, TeamResigning, TimeControl,
};
use rules::spec::{CapturedPiece, NoMoves};
use rules::{Ruleset, RulesetSpec};

use crate::numbers::Numbers;

/// The id of the match in every random test.
pub const MATCH: MatchId = MatchId(9);

/// Rulesets with short games, hands and other ways to win.
const DUELS: [&str; 4] = ["standard", "crazyhouse", "regicide", "gardner"];

/// Crazyhouse with captures that go to a partner, and with sides that wait when they have no move.
///
/// # Panics
/// When crazyhouse is not built in.
pub fn bughouse() -> Ruleset {
    let crazyhouse = notation::builtin("crazyhouse").expect("crazyhouse is built in");
    let spec = RulesetSpec {
        name: "test-bughouse".to_owned(),
        captured: CapturedPiece::Transferred,
        no_moves: NoMoves::Wait,
        ..crazyhouse
    };
    Ruleset::compile(spec).expect("these rules go together")
}

/// The source of random matches.
#[derive(Clone, Debug)]
pub struct Setups {
    bughouse: Ruleset,
    duels: Vec<Ruleset>,
}

impl Setups {
    /// All rulesets, including one for two boards.
    ///
    /// # Panics
    /// When a ruleset is not built in.
    pub fn new(bughouse: Ruleset) -> Self {
        let compiled = |name| {
            let spec = notation::builtin(name).expect("these rulesets are built in");
            Ruleset::compile(spec).expect("built-in rulesets compile")
        };
        Self { bughouse, duels: DUELS.map(compiled).to_vec() }
    }

    /// Draws random terms for a match.
    pub fn setup(&self, numbers: &mut Numbers) -> MatchSetup {
        let calm = TimeControl::Untimed;
        let mut setup = if numbers.one_in(3) {
            let setup = MatchSetup::bughouse(MATCH, &self.bughouse, &calm);
            if numbers.one_in(2) { setup.under(terms(numbers), "Chess".to_owned()) } else { setup }
        } else {
            MatchSetup::duel(MATCH, numbers.pick(&self.duels).start(), &calm)
        };
        let by_days = numbers.one_in(8).then_some(TimeControl::DaysPerMove(1));
        for seat in &mut setup.seats {
            seat.control = by_days.clone().unwrap_or_else(|| control(numbers));
        }
        let starts = [ClockStart::AtBeginning, ClockStart::FirstMove, ClockStart::BothMoved];
        setup.clock_start = *numbers.pick(&starts);
        setup.lag = *numbers.pick(&[LagPolicy::Charged, LagPolicy::Compensated]);
        if numbers.one_in(5) {
            setup.takebacks = TakebackPolicy::Barred;
        }
        if numbers.one_in(6) {
            return setup.held_by(ActorId(1));
        }
        setup.with_holders(|seat| Some(random_requests::player(seat)))
    }
}

/// Terms that the match core judges, rather than the ruleset.
fn terms(numbers: &mut Numbers) -> BughouseTerms {
    BughouseTerms {
        draws: *numbers.pick(&[None, None, Some(TeamDraws::None)]),
        both_flags: *numbers.pick(&[Some(BothFlags::Draw), Some(BothFlags::FirstLoses)]),
        ply_limit: *numbers.pick(&[None, Some(60)]),
        resigning: *numbers.pick(&[None, None, Some(TeamResigning::AtOnce)]),
        ..BughouseTerms::default()
    }
}

/// A clock of any kind except days per move.
fn control(numbers: &mut Numbers) -> TimeControl {
    let time = Millis(20_000 + numbers.below(180_000) as u64);
    let extra = Millis(numbers.below(5_000) as u64);
    let bonuses =
        [Bonus::None, Bonus::Increment(extra), Bonus::Bronstein(extra), Bonus::Delay(extra)];
    let bonus = *numbers.pick(&bonuses);
    match numbers.below(4) {
        0 => TimeControl::Untimed,
        1 => {
            let moves = Some(u16::from(numbers.between(1, 12)));
            let last = Stage { moves: None, time: Millis(30_000), bonus: Bonus::None };
            TimeControl::Stages(vec![Stage { moves, time, bonus }, last])
        }
        _ => TimeControl::with_bonus(time, bonus),
    }
}
