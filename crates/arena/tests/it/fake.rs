//! Fake engines in memory. They play the first pawn move, unless their script says otherwise.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena::engine::MatchRules;
use arena::{
    Contender, EngineDraft, EngineProgram, Forfeit, MonotonicClock, Pipe, Player, Protocol,
    StartError, Stop,
};
use notation::{parse_fen, parse_uci, write_uci};
use rules::{Game, Move, Ruleset};

/// A manual clock.
#[derive(Debug, Default)]
pub(crate) struct ManualClock(AtomicU64);

impl ManualClock {
    pub(crate) fn pass(&self, time: Duration) {
        self.0.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
    }
}

impl MonotonicClock for ManualClock {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.load(Ordering::Relaxed))
    }
}

/// What an engine does instead of answering with a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trick {
    /// Prints these lines.
    Say(&'static str),
    Crash,
    Hang,
    /// Answers after this many milliseconds.
    Slow(u64),
}

/// Which legal moves an engine prefers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Taste {
    /// Pawn moves, which never repeat a position.
    #[default]
    Pawns,
    /// Knight moves back and forth.
    Shuffling,
}

/// How an engine behaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    /// The lines of its handshake: options of UCI, features of XBoard.
    pub(crate) handshake: Vec<&'static str>,
    /// The move of the trick, counted from 0 over all games of the process.
    pub(crate) trick: Option<(u32, Trick)>,
    /// The process of the trick, counted from 0; every process if none.
    pub(crate) in_process: Option<u32>,
    /// The process that fails its handshake. An XBoard engine exits then, because it may stay silent.
    pub(crate) rude_process: Option<u32>,
    /// Lines it prints before every answer.
    pub(crate) chatter: Vec<&'static str>,
    pub(crate) taste: Taste,
}

enum Output {
    Line(String),
    Pass(Duration),
    Crash,
}

/// A running fake engine.
pub(crate) struct FakePipe {
    clock: Arc<ManualClock>,
    protocol: Protocol,
    script: Script,
    process: u32,
    sent: Arc<Mutex<Vec<String>>>,
    queue: VecDeque<Output>,
    game: Game,
    answers: u32,
    /// For XBoard: whether moves are answered.
    plays: bool,
    crashed: bool,
}

/// A fake engine that can be started any number of times.
pub(crate) struct FakeContender {
    pub(crate) engine: EngineProgram,
    pub(crate) script: Script,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) starts: Arc<AtomicU32>,
    /// Everything that was sent to any of its processes.
    pub(crate) sent: Arc<Mutex<Vec<String>>>,
}

impl FakeContender {
    pub(crate) fn new(
        label: &str,
        protocol: Protocol,
        ruleset: &Ruleset,
        script: Script,
        clock: &Arc<ManualClock>,
    ) -> Self {
        let draft = EngineDraft {
            command: "fake".to_owned(),
            protocol,
            label: Some(label.to_owned()),
            ..EngineDraft::default()
        };
        let engine = EngineProgram {
            draft,
            rules: MatchRules { ruleset: ruleset.clone(), file: None },
            control: crate::terms().control,
            clock: Arc::clone(clock) as Arc<dyn MonotonicClock>,
            stop: Stop::default(),
        };
        Self {
            engine,
            script,
            clock: Arc::clone(clock),
            starts: Arc::default(),
            sent: Arc::default(),
        }
    }

    pub(crate) fn player(&self) -> Box<dyn Player> {
        self.start().unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn transcript(&self) -> Vec<String> {
        self.sent.lock().expect("no test panics with it").clone()
    }
}

impl Contender for FakeContender {
    fn start(&self) -> Result<Box<dyn Player>, StartError> {
        let process = self.starts.fetch_add(1, Ordering::Relaxed);
        self.engine.connect(FakePipe {
            clock: Arc::clone(&self.clock),
            protocol: self.engine.draft.protocol,
            script: self.script.clone(),
            process,
            sent: Arc::clone(&self.sent),
            queue: VecDeque::new(),
            game: Game::new(self.engine.rules.ruleset.start()),
            answers: 0,
            plays: false,
            crashed: false,
        })
    }
}

impl FakePipe {
    fn say(&mut self, text: impl Into<String>) {
        self.queue.push_back(Output::Line(text.into()));
    }

    fn is_rude(&self) -> bool {
        self.script.rude_process == Some(self.process)
    }

    /// Answers with a move, or as the script says.
    fn answer(&mut self) {
        for line in self.script.chatter.clone() {
            self.say(line);
        }
        let number = self.answers;
        self.answers += 1;
        let here = self.script.in_process.is_none_or(|process| process == self.process);
        let trick = self.script.trick.filter(|(at, _)| *at == number && here);
        self.queue.push_back(Output::Pass(Duration::from_millis(7)));
        match trick.map(|(_, trick)| trick) {
            Some(Trick::Hang) => return,
            Some(Trick::Crash) => return self.queue.push_back(Output::Crash),
            Some(Trick::Say(text)) => return text.lines().for_each(|line| self.say(line)),
            Some(Trick::Slow(millis)) => {
                self.queue.push_back(Output::Pass(Duration::from_millis(millis)));
            }
            None => {}
        }
        let position = self.game.position().clone();
        let Some(mv) = self.favorite() else { return };
        let text = write_uci(&position, mv);
        match self.protocol {
            Protocol::Uci => {
                self.say("info depth 3 score cp 25 pv x");
                self.say(format!("bestmove {text}"));
            }
            Protocol::Xboard => {
                self.game.play(mv).expect("a legal move");
                self.say("3 25 0 100 x");
                self.say(format!("move {text}"));
            }
        }
    }

    fn favorite(&self) -> Option<Move> {
        let (moves, ruleset) = (self.game.legal_moves(), self.game.start().ruleset());
        let is_pawn = |mv: &&Move| ruleset.is_pawn(mv.kind());
        let pawn = moves.iter().find(is_pawn).filter(|_| self.script.taste == Taste::Pawns);
        pawn.or(moves.iter().find(|mv| !is_pawn(mv))).or(moves.first()).copied()
    }

    fn receive_uci(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" => {
                self.say("id name Fake 1.0");
                for line in self.script.handshake.clone() {
                    self.say(line);
                }
                self.say("uciok");
            }
            "isready" => self.say("readyok"),
            "position" => {
                let (start, moves) = rest.split_once(" moves ").unwrap_or((rest, ""));
                let ruleset = self.game.start().ruleset().clone();
                let start = match start.strip_prefix("fen ") {
                    Some(fen) => parse_fen(&ruleset, fen).expect("a FEN"),
                    None => ruleset.start(),
                };
                self.game = Game::new(start);
                moves.split_whitespace().for_each(|text| self.receive_move(text));
            }
            "go" => self.answer(),
            _ => {}
        }
    }

    fn receive_move(&mut self, text: &str) {
        let mv = parse_uci(self.game.position(), text).expect("a legal move");
        self.game.play(mv).expect("a game that is not over");
    }

    fn receive_xboard(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "protover" => {
                for line in self.script.handshake.clone() {
                    self.say(line);
                }
            }
            "ping" => self.say(format!("pong {rest}")),
            "new" => {
                self.game = Game::new(self.game.start().ruleset().start());
                self.plays = true;
            }
            "setboard" => {
                let ruleset = self.game.start().ruleset().clone();
                self.game = Game::new(parse_fen(&ruleset, rest).expect("a FEN"));
            }
            "force" => self.plays = false,
            "go" => {
                self.plays = true;
                self.answer();
            }
            "usermove" => self.receive_opponent(rest),
            _ if line.len() <= 5 && line.as_bytes().get(1).is_some_and(u8::is_ascii_digit) => {
                self.receive_opponent(line);
            }
            _ => {}
        }
    }

    fn receive_opponent(&mut self, text: &str) {
        self.receive_move(text);
        if self.plays {
            self.answer();
        }
    }
}

impl Pipe for FakePipe {
    fn send(&mut self, line: &str) -> Result<(), Forfeit> {
        if self.crashed {
            return Err(Forfeit::Crashed);
        }
        self.sent.lock().expect("no test panics with it").push(line.to_owned());
        match self.protocol {
            Protocol::Uci if self.is_rude() => {}
            Protocol::Xboard if self.is_rude() => self.queue.push_back(Output::Crash),
            Protocol::Uci => self.receive_uci(line),
            Protocol::Xboard => self.receive_xboard(line),
        }
        Ok(())
    }

    fn receive(&mut self, within: Duration) -> Result<Option<String>, Forfeit> {
        loop {
            match self.queue.pop_front() {
                Some(Output::Line(line)) => return Ok(Some(line)),
                Some(Output::Pass(time)) => self.clock.pass(time),
                Some(Output::Crash) => {
                    self.crashed = true;
                    return Err(Forfeit::Crashed);
                }
                None => {
                    self.clock.pass(within);
                    return Ok(None);
                }
            }
        }
    }
}
