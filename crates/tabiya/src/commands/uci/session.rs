//! The conversation: what is set up, what is searched, and what is answered.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::thread;

use anyhow::Result;
use engine::{Answer, Engine, bench};
use fastrand::Rng;
use notation::{parse_fen, parse_uci, write_uci};
use rules::{Game, GameError, Position, Ruleset};

use super::command::{self, Command, Go};
use super::info;
use super::options::{Change, Options};
use super::search::{HASTE, Listener, News, Search, limits};
use super::{setup, values};
use crate::book;
use crate::clock;
use crate::commands::perft;
use crate::output::Verdict;

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// It does.
    Go,
    /// It ends here.
    Quit,
}

/// The state of a conversation.
pub(super) struct Session {
    options: Options,
    ruleset: Ruleset,
    /// What the kinds of the ruleset are worth instead of what the engine holds.
    values: Option<Vec<i32>>,
    game: Game,
    random: Rng,
    /// The engine, unless a search has it.
    engine: Option<Engine>,
    search: Option<Search>,
    /// The answer of a search that holds it back.
    held: Option<Answer>,
    /// What was said while a search comes to its end, to be obeyed after it.
    waiting: VecDeque<Command>,
    listener: Listener,
    closing: bool,
    /// Whether all that was said could be done.
    pub(super) verdict: Verdict,
}

impl Session {
    /// A conversation whose searches tell their news to a listener.
    pub(super) fn new(listener: impl Fn(News) + Send + Sync + 'static) -> Self {
        let options = Options::default();
        let spec = rules::standard_spec();
        let ruleset = Ruleset::compile(spec).expect("standard chess compiles, a test sees to it");
        Self {
            game: Game::new(ruleset.start()),
            ruleset,
            values: None,
            random: Rng::new(),
            engine: Some(Engine::new(options.settings)),
            options,
            search: None,
            held: None,
            waiting: VecDeque::new(),
            listener: Arc::new(listener),
            closing: false,
            verdict: Verdict::Fine,
        }
    }

    /// Does what a line says; what it cannot do it tells.
    pub(super) fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<Step> {
        match command::parse(line) {
            Ok(Command::Quit) => return Ok(Step::Quit),
            Ok(command) if self.has_to_wait(&command) => {
                // What is under way is stopped at once, and what waits when its turn comes.
                if command == Command::Stop {
                    self.stop(out)?;
                }
                self.waiting.push_back(command);
            }
            Ok(command) => self.carry_out(command, out)?,
            Err(why) => self.complain(&why, out)?,
        }
        Ok(Step::Go)
    }

    /// Whether a command is for the time after a search that ends by itself or was told to.
    fn has_to_wait(&self, command: &Command) -> bool {
        match command {
            Command::Uci | Command::IsReady | Command::Nothing | Command::Quit => false,
            Command::Stop | Command::PonderHit => {
                self.waiting.iter().any(|command| matches!(command, Command::Go(_)))
            }
            _ => self.search.as_ref().is_some_and(|search| !search.is_endless()),
        }
    }

    /// Obeys what had to wait, until that is a search again.
    fn go_on(&mut self, out: &mut dyn Write) -> Result<()> {
        while let Some(command) = self.waiting.pop_front() {
            let steers = matches!(command, Command::Stop | Command::PonderHit);
            if !steers && self.has_to_wait(&command) {
                self.waiting.push_front(command);
                break;
            }
            self.carry_out(command, out)?;
        }
        Ok(())
    }

    fn carry_out(&mut self, command: Command, out: &mut dyn Write) -> Result<()> {
        let done = match command {
            Command::Uci => return self.introduce(out),
            Command::IsReady => return self.be_ready(out),
            Command::Stop => return self.stop(out),
            Command::PonderHit => return self.ponder_hit(out),
            Command::Nothing | Command::Quit => return Ok(()),
            _ if self.search.is_some() => {
                Err("a search is under way; send `stop` first".to_owned())
            }
            Command::NewGame => {
                self.with_engine(Engine::clear);
                self.game = Game::new(self.ruleset.start());
                self.random = setup::chance(&self.options);
                return Ok(());
            }
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::Go(go) => return self.go(&go, out),
            Command::Perft(depth) => return count(self.game.position(), depth, out),
            Command::Bench => return self.bench(out),
        };
        done.or_else(|why| self.complain(&why, out))
    }

    fn be_ready(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(engine) = &mut self.engine {
            engine.prepare(&self.ruleset);
        }
        writeln!(out, "readyok")?;
        Ok(())
    }

    fn introduce(&self, out: &mut dyn Write) -> Result<()> {
        // Arenas add results up by this name, so it tells which search it is.
        writeln!(out, "id name Tabiya {} bench {}", env!("CARGO_PKG_VERSION"), bench::SIGNATURE)?;
        writeln!(out, "id author the Tabiya maintainers")?;
        self.options.list(out)?;
        writeln!(out, "uciok")?;
        Ok(())
    }

    fn fresh_engine(&self) -> Engine {
        setup::engine(&self.options, &self.ruleset, self.values.as_deref())
    }

    fn with_engine(&mut self, change: impl FnOnce(&mut Engine)) {
        if let Some(engine) = &mut self.engine {
            change(engine);
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut options = self.options.clone();
        match options.set(name, value)? {
            Change::Settings => self.with_engine(|engine| engine.set(options.settings)),
            Change::Seed => self.random = setup::chance(&options),
            Change::Clear => self.with_engine(Engine::clear),
            Change::Ruleset => {
                self.ruleset = setup::ruleset(&options)?;
                self.game = Game::new(self.ruleset.start());
                self.values = values::read(&self.ruleset, &options.values)?;
                self.engine = Some(self.fresh_engine());
            }
            Change::Values => {
                self.values = values::read(&self.ruleset, &options.values)?;
                self.engine = Some(self.fresh_engine());
            }
            Change::None => {}
        }
        self.options = options;
        Ok(())
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        let start = match fen {
            Some(fen) => {
                parse_fen(&self.ruleset, fen).map_err(|error| format!("position: {error}"))?
            }
            None => self.ruleset.start(),
        };
        let mut game = Game::new(start);
        for text in moves {
            let bad = |error: &dyn Display| format!("position: {}: {error}", command::shown(text));
            let mv = parse_uci(game.position(), text).map_err(|error| bad(&error))?;
            match game.play(mv) {
                Ok(()) => {}
                // Programs may play on where we would call it a draw; the history is lost then.
                Err(GameError::GameOver | GameError::RepetitionBarred) => {
                    let after = game.position().play(mv);
                    game = Game::new(after.map_err(|error| bad(&error))?);
                }
                Err(error) => return Err(bad(&error)),
            }
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, go: &Go, out: &mut dyn Write) -> Result<()> {
        let (limits, faults) = limits(go, self.game.position());
        for fault in faults {
            self.complain(&fault, out)?;
        }
        // Who waits for `stop` or names moves wants a search.
        let plays = !go.infinite && !go.ponder && go.moves.is_empty();
        let theory = if plays { self.options.theory() } else { 0 };
        if let Some(mv) = book::pick(&self.game, theory, &mut self.random) {
            writeln!(out, "bestmove {}", write_uci(self.game.position(), mv))?;
            return Ok(());
        }
        let engine = self.engine.take().unwrap_or_else(|| self.fresh_engine());
        let (random, game) = (self.random.fork(), setup::playable(&self.game));
        let search = Search::start(engine, random, game, (go, limits), &self.listener);
        if search.is_running() {
            self.search = Some(search);
            return Ok(());
        }
        self.engine = Some(self.fresh_engine());
        self.complain("the system has no thread for the search; any legal move is answered", out)?;
        writeln!(
            out,
            "{}",
            info::best_move(&search.position, &setup::unthinking(&search.position))
        )?;
        Ok(())
    }

    fn stop(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(search) = &self.search {
            search.stop();
        }
        self.tell_held(out)
    }

    fn ponder_hit(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(search) = &self.search {
            search.ponder_hit();
        }
        self.tell_held(out)
    }

    /// Hears of the search.
    pub(super) fn hear(&mut self, news: News, out: &mut dyn Write) -> Result<Step> {
        match news {
            News::Info(line) => writeln!(out, "{line}")?,
            News::Done(engine, answer) => self.take_answer(*engine, answer, out)?,
            News::Failed => {
                self.complain("the search failed; any legal move is answered", out)?;
                let answer = setup::unthinking(self.game.position());
                self.take_answer(self.fresh_engine(), answer, out)?;
            }
        }
        self.wind_up(out)
    }

    /// Takes the engine back, and its answer, which is told unless it has to wait.
    fn take_answer(&mut self, engine: Engine, answer: Answer, out: &mut dyn Write) -> Result<()> {
        self.engine = Some(engine);
        self.held = Some(answer);
        self.tell_held(out)
    }

    /// Tells the answer that is there, if one is and nothing holds it, and goes on with what was said meanwhile.
    fn tell_held(&mut self, out: &mut dyn Write) -> Result<()> {
        if self.search.as_ref().is_some_and(Search::holds) {
            return Ok(());
        }
        let Some(answer) = self.held.take() else { return Ok(()) };
        let Some(search) = self.search.take() else { return Ok(()) };
        if answer.best.is_none() {
            writeln!(out, "info depth 0 score {}", answer.score)?;
        }
        // Programs may play on where we would call it a draw.
        let answer =
            if answer.best.is_some() { answer } else { setup::unthinking(&search.position) };
        writeln!(out, "{}", info::best_move(&search.position, &answer))?;
        self.go_on(out)
    }

    /// The program says nothing more: a search with an end may come to it.
    pub(super) fn close(&mut self, out: &mut dyn Write) -> Result<Step> {
        self.closing = true;
        self.wind_up(out)
    }

    /// Once the program says nothing more, no search waits for a word of it, and after the last one all is done.
    fn wind_up(&mut self, out: &mut dyn Write) -> Result<Step> {
        if self.closing && self.search.as_ref().is_some_and(Search::is_endless) {
            // Who asked and went away gets an answer that was thought about.
            thread::sleep(HASTE);
            self.stop(out)?;
        }
        Ok(if self.closing && self.search.is_none() { Step::Quit } else { Step::Go })
    }

    /// Ends what is under way.
    pub(super) fn end(&mut self) {
        if let Some(search) = self.search.take() {
            search.end();
        }
    }

    /// Says what is wrong and goes on.
    fn complain(&mut self, why: &str, out: &mut dyn Write) -> Result<()> {
        self.verdict = Verdict::Refused;
        writeln!(out, "info string {}", why.replace(":\n", ": ").replace('\n', "; "))?;
        Ok(())
    }

    fn bench(&mut self, out: &mut dyn Write) -> Result<()> {
        let games = setup::bench_games()?;
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let begin = clock::now();
        let nodes = bench::run(engine, &games);
        let nanos = begin.elapsed().as_nanos().max(1);
        let per_second = u128::from(nodes) * 1_000_000_000 / nanos;
        // It has learned other rulesets meanwhile.
        self.engine = Some(self.fresh_engine());
        writeln!(out, "{nodes} nodes {per_second} nps")?;
        Ok(())
    }
}

/// Counts the ways to make so many moves, below each move and in all.
fn count(position: &Position, depth: u32, out: &mut dyn Write) -> Result<()> {
    let begin = clock::now();
    let (nodes, _) = perft::divide(position, depth, out)?;
    writeln!(out, "info string {} ms", begin.elapsed().as_millis())?;
    writeln!(out, "Nodes searched: {nodes}")?;
    Ok(())
}
