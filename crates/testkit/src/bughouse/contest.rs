//! Matches between two kinds of teams, with a goal for each contest.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use game::{BySeat, Seat};
use players::Opponent;
use rules::Ruleset;

use super::requests::Followed;
use super::simulation::{Ending, Machine, Manner, Plan, Team, play};
use super::statistics::{lower_bound, score_of};

/// Everybody's time in a simulated match.
const TIME: Duration = Duration::from_secs(120);

/// Matches of one kind of team against another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Contest {
    /// Its name on the command line.
    pub name: &'static str,
    /// The team that should win.
    pub own: (&'static str, Manner),
    /// The other one.
    pub other: (&'static str, Manner),
    /// How many matches show it.
    pub matches: usize,
    /// What the team must reach.
    pub goal: Goal,
}

/// What a contest must show.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// At least this share of the points.
    Share(f64),
    /// More than half of the points, by the lower bound of the 95 % interval.
    Better,
    /// Every match ends, and nobody sits until its flag falls.
    NoStall,
}

/// The result of a contest.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ContestResult {
    /// Matches played.
    pub matches: usize,
    /// The points of the team that should win.
    pub points: f64,
    /// Matches that ended by a flag.
    pub flags: usize,
    /// Matches in which a machine sat until its flag fell, or that did not end.
    pub stalls: usize,
    /// How often machines sat.
    pub sittings: u64,
    /// Moves on both boards.
    pub plies: u64,
    /// Requests and how they were followed.
    pub followed: Followed,
}

/// All contests: level 12 has a rating of 1900, level 8 one of 1360.
pub fn contests() -> [Contest; 4] {
    let contest = |name, own, other, matches, goal| Contest { name, own, other, matches, goal };
    let (talking, silent) = (Manner::Talking, Manner::Silent);
    [
        contest("levels", ("level-12", talking), ("level-8", talking), 100, Goal::Share(0.75)),
        contest("talk", ("level-8", talking), ("level-8", silent), 400, Goal::Better),
        contest("sense", ("level-8", talking), ("level-8", Manner::Alone), 400, Goal::Better),
        contest("stalls", ("level-7", talking), ("level-4", talking), 1_000, Goal::NoStall),
    ]
}

impl Contest {
    /// Plays matches with seeds from this one on, on all processors; the teams change sides after each.
    ///
    /// # Panics
    /// When an opponent of the contest does not exist.
    pub fn play(&self, ruleset: &Ruleset, matches: usize, seed: u64) -> ContestResult {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut part = ContestResult::default();
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= matches {
                    return part;
                }
                part.add(&self.play_one(ruleset, number, seed));
            }
        };
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let parts = threads.into_iter().map(|thread| thread.join().expect("matches end"));
            parts.fold(ContestResult::default(), |mut all, part| {
                all.add(&part);
                all
            })
        })
    }

    /// The result of the match with this number.
    fn play_one(&self, ruleset: &Ruleset, number: usize, seed: u64) -> ContestResult {
        let team = if number.is_multiple_of(2) { Team::First } else { Team::Second };
        let seed = seed.wrapping_add(number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let plan = Plan {
            ruleset: ruleset.clone(),
            machines: BySeat::from_fn(|seat: Seat| {
                let side = if Team::of(seat) == team { self.own } else { self.other };
                machine(side)
            }),
            time: TIME,
            seed,
        };
        let report = play(&plan);
        let is_stall = matches!(report.ending, Ending::SatTooLong(_) | Ending::Endless);
        ContestResult {
            matches: 1,
            points: score_of(team, &report),
            flags: usize::from(matches!(report.ending, Ending::Flag(_))),
            stalls: usize::from(is_stall),
            sittings: u64::from(report.sittings),
            plies: report.plies as u64,
            followed: report.requests.followed(),
        }
    }
}

fn machine((id, manner): (&str, Manner)) -> Machine {
    let opponent: Opponent = id.parse().expect("contests name opponents that exist");
    Machine { opponent, manner }
}

impl ContestResult {
    /// Adds the result of other matches.
    fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        // Halves add up to the same sum in any order.
        self.points += other.points;
        self.flags += other.flags;
        self.stalls += other.stalls;
        self.sittings += other.sittings;
        self.plies += other.plies;
        self.followed.add(&other.followed);
    }

    /// The lower bound of the 95 % interval of the share of points.
    pub fn lower_bound(&self) -> f64 {
        lower_bound(self.points, self.matches)
    }

    /// Whether a goal is reached. Stalls fail every goal.
    pub fn reaches(&self, goal: Goal) -> bool {
        let scored = match goal {
            Goal::Share(share) => self.points >= share * self.matches as f64,
            Goal::Better => self.lower_bound() > 0.5,
            Goal::NoStall => true,
        };
        scored && self.stalls == 0
    }

    /// The result as a row of a table.
    pub fn row(&self, name: &str) -> String {
        let percent = 100.0 * self.points / self.matches.max(1) as f64;
        let bound = 100.0 * self.lower_bound();
        let (requests, followed, by_chance) = self.followed.totals();
        format!(
            "| {name} | {} | {percent:.1} % | {bound:.1} % | {} | {} | {} | {requests} | {followed} | {by_chance:.0} |",
            self.matches, self.flags, self.stalls, self.sittings
        )
    }
}
