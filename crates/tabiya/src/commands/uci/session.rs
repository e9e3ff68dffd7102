//! The conversation: what is set up, what is searched, and what is answered.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use engine::{Answer, Engine, Limits, Score, bench};
use fastrand::Rng;
use notation::{parse_fen, parse_uci, write_uci};
use rules::spec::CastlingNotation;
use rules::{Line, LineError, Position, Ruleset};

use super::command::{self, Command, Go};
use super::info;
use super::options::{Change, Options};
use super::search::{Listener, News, Search, limits};
use crate::book;
use crate::clock;
use crate::ruleset_source::Source;

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
    line: Line,
    random: Rng,
    /// The engine, unless a search has it.
    engine: Option<Engine>,
    search: Option<Search>,
    /// The answer of a search that holds it back.
    held: Option<Answer>,
    listener: Listener,
    closing: bool,
}

impl Session {
    /// A conversation whose searches tell their news to a listener.
    pub(super) fn new(listener: impl Fn(News) + Send + Sync + 'static) -> Self {
        let options = Options::default();
        let spec = rules::standard_spec();
        let ruleset = Ruleset::compile(spec).expect("standard chess compiles, a test sees to it");
        Self {
            line: Line::new(ruleset.start()),
            ruleset,
            random: Rng::new(),
            engine: Some(Engine::new(options.settings)),
            options,
            search: None,
            held: None,
            listener: Arc::new(listener),
            closing: false,
        }
    }

    /// Does what a line says; what it cannot do it tells.
    pub(super) fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<Step> {
        let command = match command::parse(line) {
            Ok(Command::Quit) => return Ok(Step::Quit),
            Ok(command) => command,
            Err(why) => return complain(&why, out),
        };
        match self.carry_out(command, out)? {
            Ok(()) => Ok(Step::Go),
            Err(why) => complain(&why, out),
        }
    }

    fn carry_out(&mut self, command: Command, out: &mut dyn Write) -> Result<Result<(), String>> {
        match command {
            Command::Uci => self.introduce(out)?,
            Command::IsReady => {
                if let Some(engine) = &mut self.engine {
                    engine.prepare(&self.ruleset);
                }
                writeln!(out, "readyok")?;
            }
            Command::Stop => self.stop(out)?,
            Command::PonderHit => self.ponder_hit(out)?,
            Command::Nothing | Command::Quit => {}
            _ if self.search.is_some() => {
                return Ok(Err("a search is under way; send `stop` first".to_owned()));
            }
            Command::NewGame => {
                self.with_engine(Engine::clear);
                self.line = Line::new(self.ruleset.start());
            }
            Command::SetOption { name, value } => return Ok(self.set_option(&name, &value)),
            Command::Position { fen, moves } => {
                return Ok(self.set_position(fen.as_deref(), &moves));
            }
            Command::Go(go) => return self.go(&go, out),
            Command::Perft(depth) => perft(self.line.position(), depth, out)?,
            Command::Bench => self.bench(out)?,
        }
        Ok(Ok(()))
    }

    fn introduce(&self, out: &mut dyn Write) -> Result<()> {
        // Arenas add results up by this name, so it tells which search it is.
        writeln!(out, "id name Tabiya {} bench {}", env!("CARGO_PKG_VERSION"), bench::SIGNATURE)?;
        writeln!(out, "id author the Tabiya maintainers")?;
        self.options.list(out)?;
        writeln!(out, "uciok")?;
        Ok(())
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
            Change::Seed if options.seed == 0 => self.random = Rng::new(),
            Change::Seed => self.random = Rng::with_seed(options.seed),
            Change::Clear => self.with_engine(Engine::clear),
            Change::Ruleset => {
                self.ruleset = ruleset(&options)?;
                self.line = Line::new(self.ruleset.start());
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
        let mut line = Line::new(start);
        for text in moves {
            let mv = parse_uci(line.position(), text)
                .map_err(|error| format!("position: {text}: {error}"))?;
            match line.play(mv) {
                Ok(()) => {}
                // Programs may play on where we would call it a draw; the history is lost then.
                Err(LineError::GameOver | LineError::RepetitionBarred) => {
                    let after = line.position().play(mv);
                    line = Line::new(after.map_err(|error| format!("position: {text}: {error}"))?);
                }
                Err(error) => return Err(format!("position: {text}: {error}")),
            }
        }
        self.line = line;
        Ok(())
    }

    fn go(&mut self, go: &Go, out: &mut dyn Write) -> Result<Result<(), String>> {
        // Who waits for `stop` or names moves wants a search.
        let plays = !go.infinite && !go.ponder && go.moves.is_empty();
        let theory = if plays { self.options.theory() } else { 0 };
        if let Some(mv) = book::pick(&self.line, theory, &mut self.random) {
            writeln!(out, "bestmove {}", write_uci(self.line.position(), mv))?;
            return Ok(Ok(()));
        }
        Ok(limits(go, self.line.position()).and_then(|limits| self.think(go, limits)))
    }

    fn think(&mut self, go: &Go, limits: Limits) -> Result<(), String> {
        let Some(engine) = self.engine.take() else {
            return Err(
                "the engine was lost in its last search; start the program again".to_owned()
            );
        };
        let (random, line) = (self.random.fork(), self.line.clone());
        let search = Search::start(engine, random, line, (go, limits), &self.listener);
        if !search.is_running() {
            self.engine = Some(Engine::new(self.options.settings));
            return Err("the system has no thread for the search".to_owned());
        }
        self.search = Some(search);
        Ok(())
    }

    fn stop(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(search) = &mut self.search {
            search.stop();
        }
        self.tell_held(out)
    }

    fn ponder_hit(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(search) = &mut self.search {
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
                writeln!(out, "info string the search failed; any legal move is answered")?;
                let best = self.line.legal_moves().first().copied();
                let score = Score::Centipawns(0);
                let answer = Answer { best, reply: None, score, depth: 0, nodes: 0 };
                self.take_answer(Engine::new(self.options.settings), answer, out)?;
            }
        }
        Ok(if self.closing && self.search.is_none() { Step::Quit } else { Step::Go })
    }

    /// Takes the engine back, and its answer, which is told unless it has to wait.
    fn take_answer(&mut self, engine: Engine, answer: Answer, out: &mut dyn Write) -> Result<()> {
        self.engine = Some(engine);
        self.held = Some(answer);
        match &self.search {
            Some(search) if search.holds => Ok(()),
            _ => self.tell_held(out),
        }
    }

    /// Tells the answer that is there, if one is.
    fn tell_held(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(answer) = self.held.take()
            && let Some(search) = self.search.take()
        {
            writeln!(out, "{}", info::best_move(&search.position, &answer))?;
        }
        Ok(())
    }

    /// The program says nothing more: a search with an end may come to it.
    pub(super) fn close(&mut self) -> Step {
        self.closing = true;
        match &mut self.search {
            Some(search) if search.holds => Step::Quit,
            Some(_) => Step::Go,
            None => Step::Quit,
        }
    }

    /// Ends what is under way.
    pub(super) fn end(&mut self) {
        if let Some(search) = self.search.take() {
            search.end();
        }
    }

    fn bench(&mut self, out: &mut dyn Write) -> Result<()> {
        let lines = bench_lines()?;
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let begin = clock::now();
        let nodes = bench::run(engine, &lines);
        let nanos = begin.elapsed().as_nanos().max(1);
        let per_second = u128::from(nodes) * 1_000_000_000 / nanos;
        writeln!(out, "{nodes} nodes {per_second} nps")?;
        Ok(())
    }
}

/// The positions of the bench.
fn bench_lines() -> Result<Vec<(Line, u32)>> {
    let mut lines = Vec::new();
    for case in bench::CASES {
        let ruleset = Source::find(case.ruleset)?.ruleset()?;
        let position = match case.fen {
            Some(fen) => parse_fen(&ruleset, fen)?,
            None => ruleset.start(),
        };
        lines.push((Line::new(position), case.depth));
    }
    Ok(lines)
}

/// Says what is wrong and goes on.
fn complain(why: &str, out: &mut dyn Write) -> Result<Step> {
    writeln!(out, "info string {}", why.replace('\n', "; "))?;
    Ok(Step::Go)
}

/// The ruleset that is set.
fn ruleset(options: &Options) -> Result<Ruleset, String> {
    let source = Source::find(&options.ruleset).map_err(|error| format!("{error:#}"))?;
    let ruleset = source.ruleset().map_err(|error| format!("{error:#}"))?;
    if !options.chess960 {
        return Ok(ruleset);
    }
    let mut spec = ruleset.spec().clone();
    match &mut spec.castling {
        Some(castling) => castling.notation = CastlingNotation::RoyalTakesPartner,
        None => return Ok(ruleset),
    }
    Ruleset::compile(spec).map_err(|faults| faults.to_string())
}

/// Counts the ways to make so many moves, below each move and in all.
fn perft(position: &Position, depth: u32, out: &mut dyn Write) -> Result<()> {
    let begin = clock::now();
    let mut nodes = u64::from(depth == 0);
    if let Some(below) = depth.checked_sub(1) {
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let count = after.perft(below);
            writeln!(out, "{}: {count}", write_uci(position, mv))?;
            nodes += count;
        }
    }
    let millis = begin.elapsed().as_millis();
    writeln!(out, "info string {millis} ms")?;
    writeln!(out, "Nodes searched: {nodes}")?;
    Ok(())
}
