//! The program that plays: a thread that asks it and waits for its answers.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use arena::control::RemainingTime;
use arena::engine::MatchRules;
use arena::player::{Turn, TurnDecision};
use arena::{
    Contender, EngineDraft, EngineProgram, ErrorOutput, Forfeit, Pipe, Player, ProcessPipe,
    Protocol, Stop, TimeControl,
};
use notation::{parse_fen, write_uci};
use rules::{Game, Ruleset};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::Dialect;
use crate::clock::SteadyClock;
use crate::commands::watch::plain;

/// How long a program may take to show that it speaks UCI.
const GREETING: Duration = Duration::from_secs(5);
/// How long it may pause while it lists its options.
const PAUSE: Duration = Duration::from_secs(1);
/// How much longer than asked a UCI engine may think before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a program is checked that thinks for a long time.
const SLICE: Duration = Duration::from_secs(1);
/// The longest answer that can be a move.
const MAX_MOVE: usize = 16;

/// What the program is asked.
#[derive(Clone, Debug)]
pub(super) struct Question {
    /// The position.
    pub(super) fen: String,
    /// The name of the ruleset.
    pub(super) ruleset: String,
    /// The hash of the ruleset.
    pub(super) hash: String,
    /// How long a UCI engine may think.
    pub(super) time: Duration,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It answered with something that is not a move.
    BadMove(String),
    /// It cannot go on.
    Ended(String),
}

/// A running program.
#[derive(Debug)]
pub(super) struct Program {
    questions: Sender<Question>,
    answers: UnboundedReceiver<Result<String, Fault>>,
}

impl Program {
    /// Starts a program and finds out how to talk to it.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn start(words: &[String], dialect: Dialect) -> Result<Self> {
        let (command, arguments) = words.split_first().context("name the program after `--`")?;
        let start = |errors| {
            ProcessPipe::start(command, arguments, None, errors, Stop::default())
                .with_context(|| format!("cannot start the program `{command}`"))
        };
        let is_uci = match dialect {
            Dialect::Uci => true,
            Dialect::Lines => false,
            // A program of the other kind may complain about `uci`; nobody needs to see that.
            Dialect::Auto => speaks_uci(&mut start(ErrorOutput::Discarded)?),
        };
        let draft = EngineDraft {
            command: command.clone(),
            arguments: arguments.to_vec(),
            protocol: Protocol::Uci,
            ..EngineDraft::default()
        };
        let connection = match is_uci {
            true => Connection::Uci { draft, player: None },
            false => Connection::Lines(start(ErrorOutput::Shown)?),
        };
        let (questions, asked) = mpsc::channel();
        let (answers, answered) = unbounded_channel();
        thread::Builder::new()
            .name("program".to_owned())
            .spawn(move || serve(connection, &asked, &answers))
            .context("cannot start a thread for the program")?;
        Ok(Self { questions, answers: answered })
    }

    /// Asks for a move.
    pub(super) fn ask(&self, question: Question) {
        // The thread ends after it has reported why.
        let _ = self.questions.send(question);
    }

    /// The next answer. Cancel safe.
    pub(super) async fn answer(&mut self) -> Result<String, Fault> {
        match self.answers.recv().await {
            Some(answer) => answer,
            // The end was reported; nothing more will come.
            None => std::future::pending().await,
        }
    }
}

/// A connection to a program.
enum Connection {
    Uci { draft: EngineDraft, player: Option<(String, Ruleset, Box<dyn Player>)> },
    Lines(ProcessPipe),
}

/// Answers questions until nobody asks or the program has ended.
fn serve(
    mut connection: Connection,
    questions: &Receiver<Question>,
    answers: &UnboundedSender<Result<String, Fault>>,
) {
    while let Ok(question) = questions.recv() {
        let answer = match &mut connection {
            Connection::Uci { draft, player } => ask_engine(draft, player, &question),
            Connection::Lines(pipe) => ask_by_line(pipe, &question),
        };
        let ended = matches!(answer, Err(Fault::Ended(_)));
        if answers.send(answer).is_err() || ended {
            break;
        }
    }
}

/// Whether a program answers `uci` like an engine.
fn speaks_uci(pipe: &mut ProcessPipe) -> bool {
    if pipe.send("uci").is_err() {
        return false;
    }
    let clock = SteadyClock::start();
    let mut within = GREETING;
    loop {
        let left = within.saturating_sub(arena::MonotonicClock::now(&clock));
        match pipe.receive(left) {
            Ok(Some(line)) if line == "uciok" => return true,
            // An engine may greet before it answers, but then it does not keep people waiting.
            Ok(Some(_)) if !left.is_zero() => {
                within = within.min(arena::MonotonicClock::now(&clock) + PAUSE);
            }
            Ok(_) | Err(_) => return false,
        }
    }
}

fn ask_by_line(pipe: &mut ProcessPipe, question: &Question) -> Result<String, Fault> {
    pipe.send(&question.fen).map_err(ended)?;
    let line = loop {
        if let Some(line) = pipe.receive(SLICE).map_err(ended)? {
            break plain(line.trim());
        }
    };
    match line.chars().count() {
        0 => Err(Fault::BadMove("with an empty line".to_owned())),
        1..=MAX_MOVE => Ok(line),
        _ => {
            let start: String = line.chars().take(MAX_MOVE).collect();
            Err(Fault::BadMove(format!("`{start}…`: that is too long for a move")))
        }
    }
}

fn ask_engine(
    draft: &EngineDraft,
    player: &mut Option<(String, Ruleset, Box<dyn Player>)>,
    question: &Question,
) -> Result<String, Fault> {
    if player.as_ref().is_none_or(|(hash, ..)| *hash != question.hash) {
        *player = Some(start_engine(draft, question)?);
    }
    let Some((_, ruleset, player)) = player else {
        return Err(Fault::Ended("the engine did not start".to_owned()));
    };
    let position = parse_fen(ruleset, &question.fen)
        .map_err(|error| Fault::Ended(format!("the server sent a bad position: {error}")))?;
    let game = Game::new(position);
    let clocks = RemainingTime::new(TimeControl::MoveTime(question.time));
    let turn = Turn { game: &game, clocks: &clocks, timeout: question.time + PATIENCE };
    match player.think(&turn) {
        Ok(choice) => match choice.decision {
            TurnDecision::Move(mv) => Ok(write_uci(game.position(), mv)),
            TurnDecision::Resign | TurnDecision::ClaimDraw => {
                Err(Fault::Ended("the engine gave up".to_owned()))
            }
        },
        Err(Forfeit::Illegal { text, why }) => {
            Err(Fault::BadMove(format!("`{}`: {why}", plain(&text))))
        }
        Err(fault) => Err(ended(fault)),
    }
}

/// Starts the engine for a ruleset.
fn start_engine(
    draft: &EngineDraft,
    question: &Question,
) -> Result<(String, Ruleset, Box<dyn Player>), Fault> {
    let compiled =
        notation::builtin(&question.ruleset).and_then(|spec| Ruleset::compile(spec).ok());
    let known = compiled.filter(|ruleset| ruleset.content_hash().to_string() == question.hash);
    let ruleset = known.ok_or_else(|| {
        let name = plain(&question.ruleset);
        Fault::Ended(format!(
            "`{name}` is not a built-in ruleset, so UCI has no name for it; use a program that reads positions"
        ))
    })?;
    let engine = EngineProgram {
        draft: draft.clone(),
        rules: MatchRules { ruleset: ruleset.clone(), file: None },
        control: TimeControl::MoveTime(question.time),
        clock: Arc::new(SteadyClock::start()),
        stop: Stop::default(),
    };
    let mut player = engine.start().map_err(|error| Fault::Ended(error.to_string()))?;
    let clocks = RemainingTime::new(engine.control);
    player.begin(&Game::new(ruleset.start()), &clocks).map_err(ended)?;
    Ok((question.hash.clone(), ruleset, player))
}

fn ended(fault: Forfeit) -> Fault {
    Fault::Ended(match fault {
        Forfeit::Crashed => "the program stopped running".to_owned(),
        other => other.to_string(),
    })
}
