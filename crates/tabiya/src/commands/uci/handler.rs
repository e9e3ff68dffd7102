//! Handles UCI commands and the messages of the search.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::thread;

use anyhow::Result;
use engine::{Engine, SearchResult, bench};
use fastrand::Rng;
use notation::{parse_fen, parse_uci, write_uci};
use rules::{Game, GameError, Position, Ruleset};

use super::command::{self, Go, UciCommand};
use super::info;
use super::options::{Change, Options};
use super::search::{FALLBACK_TIME, MessageSink, Search, SearchMessage, limits};
use super::{setup, values};
use crate::book;
use crate::clock;
use crate::commands::perft;
use crate::output::Verdict;

/// Whether the event loop goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Continue,
    Quit,
}

/// The state of the UCI engine.
pub(super) struct UciHandler {
    options: Options,
    ruleset: Ruleset,
    /// Piece values that replace the engine's own.
    values: Option<Vec<i32>>,
    game: Game,
    random: Rng,
    /// The engine, unless a search uses it.
    engine: Option<Engine>,
    search: Option<Search>,
    /// The answer of a search that waits for `stop` or `ponderhit`.
    held_answer: Option<SearchResult>,
    /// Commands that arrived during a search and wait for its end.
    queue: VecDeque<UciCommand>,
    messages: MessageSink,
    /// Whether the program closed its output.
    closing: bool,
    /// Whether all commands succeeded.
    pub(super) verdict: Verdict,
}

impl UciHandler {
    /// A handler whose searches send their messages to a callback.
    pub(super) fn new(messages: impl Fn(SearchMessage) + Send + Sync + 'static) -> Self {
        let options = Options::default();
        let spec = rules::standard_spec();
        let ruleset = Ruleset::compile(spec).expect("standard chess compiles");
        Self {
            game: Game::new(ruleset.start()),
            ruleset,
            values: None,
            random: Rng::new(),
            engine: Some(Engine::new(options.settings)),
            options,
            search: None,
            held_answer: None,
            queue: VecDeque::new(),
            messages: Arc::new(messages),
            closing: false,
            verdict: Verdict::Fine,
        }
    }

    /// Handles a line of the program.
    pub(super) fn handle_line(&mut self, line: &str, out: &mut dyn Write) -> Result<Step> {
        match command::parse(line) {
            Ok(UciCommand::Quit) => return Ok(Step::Quit),
            Ok(command) if self.must_wait(&command) => {
                // The running search stops now; a queued one when it starts.
                if command == UciCommand::Stop {
                    self.stop(out)?;
                }
                self.queue.push_back(command);
            }
            Ok(command) => self.execute(command, out)?,
            Err(error) => self.report_error(&error, out)?,
        }
        Ok(Step::Continue)
    }

    /// Whether a command must wait for the end of the running search. Commands during a search without end are errors
    /// instead.
    fn must_wait(&self, command: &UciCommand) -> bool {
        match command {
            UciCommand::Uci | UciCommand::IsReady | UciCommand::Nothing | UciCommand::Quit => false,
            UciCommand::Stop | UciCommand::PonderHit => {
                self.queue.iter().any(|command| matches!(command, UciCommand::Go(_)))
            }
            _ => self.search.as_ref().is_some_and(|search| !search.is_endless()),
        }
    }

    /// Executes queued commands until one starts a search.
    fn run_queue(&mut self, out: &mut dyn Write) -> Result<()> {
        while let Some(command) = self.queue.pop_front() {
            let is_signal = matches!(command, UciCommand::Stop | UciCommand::PonderHit);
            if !is_signal && self.must_wait(&command) {
                self.queue.push_front(command);
                break;
            }
            self.execute(command, out)?;
        }
        Ok(())
    }

    fn execute(&mut self, command: UciCommand, out: &mut dyn Write) -> Result<()> {
        let result = match command {
            UciCommand::Uci => return self.introduce(out),
            UciCommand::IsReady => return self.is_ready(out),
            UciCommand::Stop => return self.stop(out),
            UciCommand::PonderHit => return self.ponder_hit(out),
            UciCommand::Nothing | UciCommand::Quit => return Ok(()),
            _ if self.search.is_some() => Err("a search is running; send `stop` first".to_owned()),
            UciCommand::NewGame => {
                self.with_engine(Engine::clear);
                self.game = Game::new(self.ruleset.start());
                self.random = setup::random(&self.options);
                return Ok(());
            }
            UciCommand::SetOption { name, value } => self.set_option(&name, &value),
            UciCommand::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            UciCommand::Go(go) => return self.go(&go, out),
            UciCommand::Perft(depth) => return count_moves(self.game.position(), depth, out),
            UciCommand::Bench => return self.bench(out),
        };
        result.or_else(|error| self.report_error(&error, out))
    }

    fn is_ready(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(engine) = &mut self.engine {
            engine.prepare(&self.ruleset);
        }
        writeln!(out, "readyok")?;
        Ok(())
    }

    fn introduce(&self, out: &mut dyn Write) -> Result<()> {
        // Arenas add up results by this name, so it includes the signature of the search.
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
            Change::Seed => self.random = setup::random(&options),
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
                // Programs may play on after a draw; the history is lost then.
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
        let (limits, errors) = limits(go, self.game.position());
        for error in errors {
            self.report_error(&error, out)?;
        }
        // A program that will send `stop` or names moves wants a search, not a book move.
        let plays = !go.infinite && !go.ponder && go.moves.is_empty();
        let theory = if plays { self.options.theory() } else { 0 };
        if let Some(mv) = book::pick(&self.game, theory, &mut self.random) {
            writeln!(out, "bestmove {}", write_uci(self.game.position(), mv))?;
            return Ok(());
        }
        let engine = self.engine.take().unwrap_or_else(|| self.fresh_engine());
        let (random, game) = (self.random.fork(), setup::playable(&self.game));
        let search = Search::start(engine, random, game, (go, limits), &self.messages);
        if search.is_running() {
            self.search = Some(search);
            return Ok(());
        }
        self.engine = Some(self.fresh_engine());
        self.report_error("cannot start a search thread; playing any legal move", out)?;
        writeln!(out, "{}", info::best_move(&search.position, &setup::any_move(&search.position)))?;
        Ok(())
    }

    fn stop(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(search) = &self.search {
            search.stop();
        }
        self.send_answer(out)
    }

    fn ponder_hit(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(search) = &self.search {
            search.ponder_hit();
        }
        self.send_answer(out)
    }

    /// Handles a message of the search.
    pub(super) fn handle_search(
        &mut self,
        message: SearchMessage,
        out: &mut dyn Write,
    ) -> Result<Step> {
        match message {
            SearchMessage::Info(line) => writeln!(out, "{line}")?,
            SearchMessage::Done(engine, answer) => self.take_answer(*engine, answer, out)?,
            SearchMessage::Failed => {
                self.report_error("the search failed; playing any legal move", out)?;
                let answer = setup::any_move(self.game.position());
                self.take_answer(self.fresh_engine(), answer, out)?;
            }
        }
        self.finish(out)
    }

    /// Takes the engine and its answer back, and sends the answer unless it has to wait.
    fn take_answer(
        &mut self,
        engine: Engine,
        answer: SearchResult,
        out: &mut dyn Write,
    ) -> Result<()> {
        self.engine = Some(engine);
        self.held_answer = Some(answer);
        self.send_answer(out)
    }

    /// Sends the answer, if there is one that need not wait, and runs the queued commands.
    fn send_answer(&mut self, out: &mut dyn Write) -> Result<()> {
        if self.search.as_ref().is_some_and(Search::holds_answer) {
            return Ok(());
        }
        let Some(answer) = self.held_answer.take() else { return Ok(()) };
        let Some(search) = self.search.take() else { return Ok(()) };
        if answer.best.is_none() {
            writeln!(out, "info depth 0 score {}", answer.score)?;
        }
        // Programs may play on after a draw.
        let answer = if answer.best.is_some() { answer } else { setup::any_move(&search.position) };
        writeln!(out, "{}", info::best_move(&search.position, &answer))?;
        self.run_queue(out)
    }

    /// The program closed its output: a search that ends by itself still finishes.
    pub(super) fn close(&mut self, out: &mut dyn Write) -> Result<Step> {
        self.closing = true;
        self.finish(out)
    }

    /// After the program closed its output, stops searches that would wait for it, and quits when none is left.
    fn finish(&mut self, out: &mut dyn Write) -> Result<Step> {
        if self.closing && self.search.as_ref().is_some_and(Search::is_endless) {
            thread::sleep(FALLBACK_TIME);
            self.stop(out)?;
        }
        Ok(if self.closing && self.search.is_none() { Step::Quit } else { Step::Continue })
    }

    /// Ends the running search.
    pub(super) fn end(&mut self) {
        if let Some(search) = self.search.take() {
            search.end();
        }
    }

    /// Reports an error and goes on.
    fn report_error(&mut self, error: &str, out: &mut dyn Write) -> Result<()> {
        self.verdict = Verdict::Refused;
        writeln!(out, "info string {}", error.replace(":\n", ": ").replace('\n', "; "))?;
        Ok(())
    }

    fn bench(&mut self, out: &mut dyn Write) -> Result<()> {
        let games = setup::bench_games()?;
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let start = clock::now();
        let nodes = bench::run(engine, &games);
        let nanos = start.elapsed().as_nanos().max(1);
        let per_second = u128::from(nodes) * 1_000_000_000 / nanos;
        // The bench prepared other rulesets.
        self.engine = Some(self.fresh_engine());
        writeln!(out, "{nodes} nodes {per_second} nps")?;
        Ok(())
    }
}

/// Runs perft and prints the count below each move and in total.
fn count_moves(position: &Position, depth: u32, out: &mut dyn Write) -> Result<()> {
    let start = clock::now();
    let (nodes, _) = perft::divide(position, depth, out)?;
    writeln!(out, "info string {} ms", start.elapsed().as_millis())?;
    writeln!(out, "Nodes searched: {nodes}")?;
    Ok(())
}
