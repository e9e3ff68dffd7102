//! Puzzles for the people of a server: which comes next, whether a move is right, ratings, runs and the puzzle of the
//! day. The page never knows a solution before it was played.

mod catalog;
mod choose;
mod judge;
pub mod mining;
mod rating;
mod run;

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ids::ActorId;
use numbers::Numbers;
use protocol::puzzles::{
    NewPuzzleRun, PuzzleChoice, PuzzleFacts, PuzzleGoal, PuzzleHint, PuzzleHintRequest,
    PuzzleJudgment, PuzzleOverview, PuzzleRated, PuzzleResult, PuzzleRuleset, PuzzleRun,
    PuzzleRunJudgment, PuzzleSolution, PuzzleStatistics, PuzzleTask, PuzzleTheme, PuzzleVerdict,
};
use protocol::{ErrorCode, WireError};
use puzzles::Theme;
use store::people::{PeopleStore, PuzzlePerson, PuzzleState, PuzzleTally, PuzzleTry};
use store::{ReadError, Unavailable};

use crate::app::App;
use crate::calendar::day_of;
use crate::clock::Clock;
use crate::live::convert::{self, bad_input};
use crate::random::Random;
use crate::work_queue::{TurnOf, run_blocking};
use catalog::{Catalog, CatalogEntry};
use rating::{Ended, Outcome};
use run::{Run, Runs};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Why a request about puzzles fails.
#[derive(Debug)]
pub(crate) enum PuzzleFailure {
    /// It is refused.
    Refused(WireError),
    /// The store cannot be read.
    Read(ReadError),
    /// The store cannot write.
    Unavailable(Unavailable),
}

impl From<WireError> for PuzzleFailure {
    fn from(error: WireError) -> Self {
        Self::Refused(error)
    }
}

impl From<ReadError> for PuzzleFailure {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

impl From<Unavailable> for PuzzleFailure {
    fn from(error: Unavailable) -> Self {
        Self::Unavailable(error)
    }
}

type Answer<T> = Result<T, PuzzleFailure>;

/// What is known after the first request.
struct Loaded {
    catalog: Catalog,
    /// What people's tries say about puzzles, by id.
    /// Shared by all catalogs, so that a new one knows what the one before has counted.
    tallies: Arc<Mutex<HashMap<String, PuzzleTally>>>,
}

/// The puzzles of a server.
pub struct Puzzles {
    data: PathBuf,
    store: Arc<dyn PeopleStore>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    /// Nothing before the first request.
    loaded: tokio::sync::Mutex<Option<Arc<Loaded>>>,
    runs: Mutex<Runs>,
}

impl fmt::Debug for Puzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzles").field("data", &self.data).finish_non_exhaustive()
    }
}

impl Puzzles {
    /// The puzzles of a server with this data folder.
    pub(crate) fn new(
        data: PathBuf,
        store: Arc<dyn PeopleStore>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let (loaded, runs) = (tokio::sync::Mutex::default(), Mutex::default());
        Self { data, store, clock, random, loaded, runs }
    }

    /// Everything there is to solve, and the numbers of a person.
    pub(crate) async fn overview(&self, who: Option<ActorId>) -> Answer<PuzzleOverview> {
        let loaded = self.loaded().await?;
        let tries = self.tries(who).await?;
        let is_solved = |entry: &&CatalogEntry| {
            let solved = store::people::PuzzleResult::Solved;
            tries.get(&entry.id).is_some_and(|tried| tried.result == solved)
        };
        let catalog = &loaded.catalog;
        let of_ruleset = |ruleset: &rules::Ruleset| {
            let spec = ruleset.spec();
            let entries = || catalog.choose(Some(&spec.name), None);
            PuzzleRuleset {
                name: spec.name.clone(),
                title: spec.title.clone(),
                puzzles: entries().count() as u32,
                solved: entries().filter(is_solved).count() as u32,
            }
        };
        let rulesets = catalog.rulesets().iter().map(of_ruleset).collect();
        let of_theme = |theme: Theme| PuzzleTheme {
            theme: theme.id().to_owned(),
            puzzles: catalog.choose(None, Some(theme)).count() as u32,
        };
        let themes = Theme::ALL.into_iter().map(of_theme);
        let mut themes: Vec<PuzzleTheme> = themes.filter(|theme| theme.puzzles > 0).collect();
        themes.sort_by_key(|theme| std::cmp::Reverse(theme.puzzles));
        let yours = match who {
            Some(actor) => Some(self.statistics(&self.store.puzzle_person(actor).await?)),
            None => None,
        };
        Ok(PuzzleOverview { rulesets, themes, yours })
    }

    fn statistics(&self, person: &PuzzlePerson) -> PuzzleStatistics {
        let today = self.today();
        PuzzleStatistics {
            rating: person.rating.map(|numbers| numbers.rating.round() as u32),
            provisional: rating::is_provisional(person),
            tries: person.tries,
            solved: person.solved,
            in_a_row: person.in_a_row,
            best_in_a_row: person.best_in_a_row,
            days_in_a_row: rating::days_in_a_row(person, today),
            best_days: person.best_days,
            solved_today: person.day == Some(today),
            best_streak: person.best_streak,
            best_survival: person.best_survival,
        }
    }

    /// The puzzle of the day.
    pub(crate) async fn of_day(&self, app: &App, who: Option<ActorId>) -> Answer<PuzzleTask> {
        let loaded = self.loaded().await?;
        let entry = choose::of_day(&loaded.catalog, self.today()).ok_or_else(none_fits)?;
        let id = entry.id.clone();
        self.task(app, who, id).await
    }

    /// A puzzle by its id.
    pub(crate) async fn task(
        &self,
        app: &App,
        who: Option<ActorId>,
        id: String,
    ) -> Answer<PuzzleTask> {
        let loaded = self.loaded().await?;
        let tries = self.tries(who).await?;
        self.task_of(app, who, &loaded, tries.get(&id), id).await
    }

    /// A puzzle near a person's rating that the person has not solved lately.
    pub(crate) async fn next(
        &self,
        app: &App,
        who: Option<ActorId>,
        choice: PuzzleChoice,
    ) -> Answer<PuzzleTask> {
        let loaded = self.loaded().await?;
        let theme = choice.theme.as_deref().map(theme_of).transpose()?;
        let ruleset = choice.ruleset.as_deref().map(|name| known(&loaded, name)).transpose()?;
        let tries = self.tries(who).await?;
        let person = match who {
            Some(actor) => self.store.puzzle_person(actor).await?,
            None => PuzzlePerson::default(),
        };
        let id = {
            let tallies = lock(&loaded.tallies);
            let fits = loaded.catalog.choose(ruleset, theme);
            let fits = fits.filter(|entry| Some(&entry.id) != choice.avoid.as_ref());
            let rating = rating::of_person(&person).rating;
            let chosen =
                choose::next(fits, &tries, rating, rating_of(&tallies), &mut self.numbers());
            chosen.ok_or_else(none_fits)?.id.clone()
        };
        self.task_of(app, who, &loaded, tries.get(&id), id).await
    }

    /// Judges the last of some moves, and counts what that means for the person.
    pub(crate) async fn judge(
        &self,
        app: &App,
        who: Option<ActorId>,
        id: String,
        moves: Vec<String>,
    ) -> Answer<PuzzleJudgment> {
        let loaded = self.loaded().await?;
        self.refuse_of_run(who, &id)?;
        let judged = on_thread(app, who, &loaded, &id, move |ruleset, puzzle| {
            judge::judge(ruleset, puzzle, &moves)
        });
        let judge::Judged { verdict, shown } = judged.await?;
        let rated = match verdict {
            PuzzleVerdict::Right => None,
            PuzzleVerdict::Wrong => self.end(&loaded, who, &id, Outcome::Failed).await?,
            PuzzleVerdict::Solved => self.end(&loaded, who, &id, Outcome::Solved).await?,
        };
        let facts = match verdict {
            PuzzleVerdict::Solved => Some(self.facts(app, who, &loaded, &id).await?),
            PuzzleVerdict::Wrong | PuzzleVerdict::Right => None,
        };
        Ok(PuzzleJudgment { verdict, moves: shown.moves, boards: shown.boards, rated, facts })
    }

    /// A hint. The person's first try then gains nothing.
    pub(crate) async fn hint(
        &self,
        app: &App,
        who: Option<ActorId>,
        id: String,
        request: PuzzleHintRequest,
    ) -> Answer<PuzzleHint> {
        let loaded = self.loaded().await?;
        self.refuse_of_run(who, &id)?;
        let PuzzleHintRequest { moves, whole_move } = request;
        let hint = on_thread(app, who, &loaded, &id, move |ruleset, puzzle| {
            judge::hint(ruleset, puzzle, &moves, whole_move)
        });
        let hint = hint.await?;
        self.end(&loaded, who, &id, Outcome::Helped).await?;
        Ok(hint)
    }

    /// The solution. A person who has not solved the puzzle has failed.
    pub(crate) async fn solution(
        &self,
        app: &App,
        who: Option<ActorId>,
        id: String,
    ) -> Answer<PuzzleSolution> {
        let loaded = self.loaded().await?;
        self.refuse_of_run(who, &id)?;
        let shown = on_thread(app, who, &loaded, &id, |ruleset, puzzle| {
            judge::solution(ruleset, puzzle, 0)
        });
        let boards = shown.await?.boards;
        let rated = self.end(&loaded, who, &id, Outcome::Failed).await?;
        let facts = self.facts(app, who, &loaded, &id).await?;
        Ok(PuzzleSolution { boards, facts, rated })
    }

    /// Starts a run, in place of the person's last one.
    pub(crate) async fn begin_run(
        &self,
        app: &App,
        who: ActorId,
        new: NewPuzzleRun,
    ) -> Answer<PuzzleRun> {
        let loaded = self.loaded().await?;
        let ruleset = new.ruleset.as_deref().map(|name| known(&loaded, name)).transpose()?;
        let mut run = Run::new(new.kind, ruleset.map(str::to_owned), self.clock.now());
        self.give_next(&loaded, &mut run);
        lock(&self.runs).begin(who, run.clone());
        self.run_to_wire(app, &loaded, who, &run).await
    }

    /// The run that a person is in, if there is one.
    pub(crate) async fn run(&self, app: &App, who: ActorId) -> Answer<Option<PuzzleRun>> {
        let loaded = self.loaded().await?;
        let run = lock(&self.runs).of(who).cloned();
        match run {
            Some(run) => self.run_to_wire(app, &loaded, who, &run).await.map(Some),
            None => Ok(None),
        }
    }

    /// Judges a move in a run. After an error the answer has the solution from there, and the run goes on with the next
    /// puzzle.
    pub(crate) async fn judge_in_run(
        &self,
        app: &App,
        who: ActorId,
        id: String,
        moves: Vec<String>,
    ) -> Answer<PuzzleRunJudgment> {
        let loaded = self.loaded().await?;
        let is_at = || lock(&self.runs).is_at(who, &id);
        if !is_at() {
            return Err(no_run().into());
        }
        let judged = on_thread(app, Some(who), &loaded, &id, move |ruleset, puzzle| {
            let judged = judge::judge(ruleset, puzzle, &moves)?;
            // After an error the solution from there is shown.
            let is_wrong = judged.verdict == PuzzleVerdict::Wrong;
            let rest = is_wrong.then(|| judge::solution(ruleset, puzzle, moves.len() - 1));
            Ok((judged.verdict, rest.transpose()?.unwrap_or(judged.shown)))
        });
        let (verdict, shown) = judged.await?;
        let run = {
            let mut runs = lock(&self.runs);
            // Two tabs may have sent a move at the same time; the second one comes too late.
            if !runs.is_at(who, &id) {
                return Err(no_run().into());
            }
            let run = runs.of(who).ok_or_else(no_run)?;
            run.touched = self.clock.now();
            if run.count_verdict(verdict) {
                self.give_next(&loaded, run);
            }
            run.clone()
        };
        if verdict == PuzzleVerdict::Solved {
            let (kind, solved) = (run.kind, run.solved);
            let record = move |person: &mut PuzzlePerson| {
                let best = run::best(person, kind);
                *best = solved.max(*best);
            };
            self.store.change_puzzle_person(who, Arc::new(record)).await?;
        }
        let facts = match verdict {
            PuzzleVerdict::Right => None,
            PuzzleVerdict::Wrong | PuzzleVerdict::Solved => {
                Some(self.facts(app, Some(who), &loaded, &id).await?)
            }
        };
        let run = self.run_to_wire(app, &loaded, who, &run).await?;
        Ok(PuzzleRunJudgment { verdict, moves: shown.moves, boards: shown.boards, run, facts })
    }

    /// Gives a run its next puzzle, if it goes on.
    fn give_next(&self, loaded: &Loaded, run: &mut Run) {
        let tallies = lock(&loaded.tallies);
        let fits = loaded.catalog.choose(run.ruleset.as_deref(), None);
        let next = choose::next_of_run(
            fits,
            &run.used,
            run.count(),
            rating_of(&tallies),
            &mut self.numbers(),
        );
        run.go_on_with(next.map(|entry| entry.id.clone()));
    }

    async fn run_to_wire(
        &self,
        app: &App,
        loaded: &Arc<Loaded>,
        who: ActorId,
        run: &Run,
    ) -> Answer<PuzzleRun> {
        let mut person = self.store.puzzle_person(who).await?;
        let puzzle = match run.puzzle.clone() {
            Some(id) => Some(self.task_of(app, Some(who), loaded, None, id).await?),
            None => None,
        };
        Ok(PuzzleRun {
            kind: run.kind,
            ruleset: run.ruleset.clone(),
            solved: run.solved,
            errors: run.errors,
            most_errors: run::most_errors(run.kind),
            best: *run::best(&mut person, run.kind),
            puzzle,
        })
    }

    /// Counts the end of a try; returns what it changed, if it was the first one and rated.
    async fn end(
        &self,
        loaded: &Loaded,
        who: Option<ActorId>,
        id: &str,
        outcome: Outcome,
    ) -> Answer<Option<PuzzleRated>> {
        let Some(actor) = who else { return Ok(None) };
        let entry = loaded.catalog.find(id).ok_or_else(no_puzzle)?;
        let estimate = rating::of_puzzle(&entry.puzzle, PuzzleTally::default());
        let today = self.today();
        let is_of_day = choose::of_day(&loaded.catalog, today).is_some_and(|day| day.id == id);
        let ended = Ended { outcome, at: self.clock.utc(), day: is_of_day.then_some(today) };
        let change = move |state: &mut PuzzleState| rating::apply(state, estimate, ended);
        let (before, after) =
            self.store.change_puzzle(actor, id.to_owned(), Arc::new(change)).await?;
        lock(&loaded.tallies).insert(id.to_owned(), after.tally);
        let is_rated = before.tried.is_none() && outcome != Outcome::Helped;
        Ok(is_rated.then(|| {
            let (old, new) = (rating::of_person(&before.person), rating::of_person(&after.person));
            PuzzleRated {
                rating: new.rating.round() as u32,
                change: new.rating.round() as i32 - old.rating.round() as i32,
                provisional: rating::is_provisional(&after.person),
                in_a_row: after.person.in_a_row,
            }
        }))
    }

    /// A puzzle in a run must not be solved elsewhere.
    fn refuse_of_run(&self, who: Option<ActorId>, id: &str) -> Result<(), WireError> {
        let is_of_run = who.is_some_and(|actor| lock(&self.runs).is_at(actor, id));
        if !is_of_run {
            return Ok(());
        }
        let message = "this puzzle is part of your run; solve it there";
        Err(convert::error(ErrorCode::NotPossible, message).because("puzzle-of-run"))
    }

    async fn task_of(
        &self,
        app: &App,
        who: Option<ActorId>,
        loaded: &Arc<Loaded>,
        tried: Option<&PuzzleTry>,
        id: String,
    ) -> Answer<PuzzleTask> {
        let today = self.today();
        let is_of_day = choose::of_day(&loaded.catalog, today).is_some_and(|day| day.id == id);
        let tried = tried.map(|tried| result_to_wire(tried.result));
        let key = id.clone();
        let task = on_thread(app, who, loaded, &key, move |ruleset, puzzle| {
            Ok(PuzzleTask {
                id,
                ruleset: convert::ruleset_info(ruleset),
                board: judge::start(ruleset, puzzle)?,
                goal: goal_to_wire(puzzle.goal),
                day: is_of_day.then(|| date_of(today)),
                tried,
            })
        });
        Ok(task.await?)
    }

    async fn facts(
        &self,
        app: &App,
        who: Option<ActorId>,
        loaded: &Arc<Loaded>,
        id: &str,
    ) -> Answer<PuzzleFacts> {
        let tally = lock(&loaded.tallies).get(id).copied().unwrap_or_default();
        let match_id = loaded.catalog.find(id).and_then(|entry| entry.match_id.clone());
        let facts = on_thread(app, who, loaded, id, move |ruleset, puzzle| {
            Ok(PuzzleFacts {
                themes: puzzle.themes.iter().map(|theme| theme.id().to_owned()).collect(),
                rating: rating::of_puzzle(puzzle, tally).rating.round() as u32,
                estimated: rating::is_estimated(tally),
                solution: judge::solution(ruleset, puzzle, 0)?.moves,
                match_id,
            })
        });
        Ok(facts.await?)
    }

    async fn tries(&self, who: Option<ActorId>) -> Answer<HashMap<String, PuzzleTry>> {
        let Some(actor) = who else { return Ok(HashMap::new()) };
        Ok(self.store.puzzle_tries(actor).await?.into_iter().collect())
    }

    /// The catalog, which the first request loads.
    async fn loaded(&self) -> Answer<Arc<Loaded>> {
        let mut loaded = self.loaded.lock().await;
        if let Some(known) = &*loaded {
            return Ok(Arc::clone(known));
        }
        let tallies = self.store.puzzle_tallies().await?;
        let tallies = Arc::new(Mutex::new(tallies.into_iter().collect()));
        let catalog = self.load_catalog().await?;
        Ok(Arc::clone(loaded.insert(Arc::new(Loaded { catalog, tallies }))))
    }

    /// Loads the catalog again, if it was loaded before.
    async fn renew(&self) -> Answer<()> {
        let mut loaded = self.loaded.lock().await;
        if let Some(known) = &mut *loaded {
            let tallies = Arc::clone(&known.tallies);
            *known = Arc::new(Loaded { catalog: self.load_catalog().await?, tallies });
        }
        Ok(())
    }

    async fn load_catalog(&self) -> Answer<Catalog> {
        let data = self.data.clone();
        Ok(run_blocking(move || Catalog::load(&data)).await?)
    }

    /// Today, counted from 1970.
    fn today(&self) -> i64 {
        self.clock.utc().0.div_euclid(DAY_MS)
    }

    fn numbers(&self) -> Numbers {
        let mut seed = [0; 8];
        self.random.fill(&mut seed);
        Numbers::new(u64::from_le_bytes(seed))
    }
}

/// Computes something about a puzzle where positions are computed. Puzzles and their rulesets are the server's own, so
/// the work counts for nobody; the number of requests is limited.
async fn on_thread<T: Send + 'static>(
    app: &App,
    who: Option<ActorId>,
    loaded: &Arc<Loaded>,
    id: &str,
    work: impl FnOnce(&rules::Ruleset, &puzzles::Puzzle) -> Result<T, WireError> + Send + 'static,
) -> Result<T, WireError> {
    let (loaded, id) = (Arc::clone(loaded), id.to_owned());
    let run = move || {
        let entry = loaded.catalog.find(&id).ok_or_else(no_puzzle)?;
        work(loaded.catalog.ruleset(entry), &entry.puzzle)
    };
    app.positions.run_unpaid(who.map_or(TurnOf::Server, TurnOf::Person), run).await?
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nobody panics between two changes that belong together.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The rating of a puzzle, as far as people's tries are known.
fn rating_of(tallies: &HashMap<String, PuzzleTally>) -> impl Fn(&CatalogEntry) -> f64 {
    |entry| {
        let tally = tallies.get(&entry.id).copied().unwrap_or_default();
        rating::of_puzzle(&entry.puzzle, tally).rating
    }
}

fn theme_of(id: &str) -> Result<Theme, WireError> {
    Theme::of(id).ok_or_else(|| {
        let known: Vec<&str> = Theme::ALL.iter().map(|theme| theme.id()).collect();
        bad_input(format!("there is no such theme; the themes are {}", known.join(", ")))
            .because("no-such-theme")
    })
}

/// The name of a ruleset that has puzzles.
fn known<'a>(loaded: &Loaded, name: &'a str) -> Result<&'a str, WireError> {
    let mut rulesets = loaded.catalog.rulesets().iter();
    if rulesets.any(|ruleset| ruleset.spec().name == name) {
        return Ok(name);
    }
    Err(none_fits())
}

fn none_fits() -> WireError {
    convert::error(ErrorCode::NotFound, "there is no such puzzle").because("no-puzzle-fits")
}

fn no_puzzle() -> WireError {
    convert::error(ErrorCode::NotFound, "there is no such puzzle").because("no-puzzle")
}

fn no_run() -> WireError {
    let message = "this run is over or was replaced by another one; start a new one";
    convert::error(ErrorCode::Over, message).because("puzzle-run-over")
}

fn result_to_wire(result: store::people::PuzzleResult) -> PuzzleResult {
    match result {
        store::people::PuzzleResult::Failed => PuzzleResult::Failed,
        store::people::PuzzleResult::Solved => PuzzleResult::Solved,
        store::people::PuzzleResult::Helped => PuzzleResult::Helped,
    }
}

fn goal_to_wire(goal: puzzles::PuzzleGoal) -> PuzzleGoal {
    match goal {
        puzzles::PuzzleGoal::Win { moves } => PuzzleGoal::Win { moves },
        puzzles::PuzzleGoal::Gain { .. } => PuzzleGoal::Gain,
    }
}

/// A day as text, such as `2026-11-19`.
fn date_of(day: i64) -> String {
    let (year, month, day) = day_of(day * DAY_MS);
    format!("{year:04}-{month:02}-{day:02}")
}
