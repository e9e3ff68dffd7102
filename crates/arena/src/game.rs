//! One game between two players, judged by the rules.

use std::time::Duration;

use notation::GameResult;
use rules::{ByColor, Color, Game, Move};

use crate::adjudication::{Adjudication, Adjudicator};
use crate::clock::Clock;
use crate::control::{Clocks, TimeControl};
use crate::player::{Answer, Decision, Fault, Player, Thought, Turn};

/// How long an answer is waited for after the clock has run out, to tell a late one from none.
const LATE_ANSWER: Duration = Duration::from_secs(5);
/// How long a player may think where only its work is limited.
const LIMITED_WORK: Duration = Duration::from_secs(600);

/// The terms of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameTerms {
    /// How long players may think.
    pub control: TimeControl,
    /// How much longer a move may take than the clock has, for the way to the player and back.
    pub margin: Duration,
    /// When a game ends before the rules end it.
    pub adjudication: Adjudication,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The result.
    pub result: GameResult,
    /// What kind of end it was.
    pub termination: Termination,
    /// The reason in words.
    pub reason: String,
}

/// What kind of end a game can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// By the rules, or by resigning.
    Normal,
    /// By a threshold or the number of moves.
    Adjudication,
    /// Somebody thought too long.
    TimeForfeit,
    /// Somebody played what is no legal move, did not take one, or ended a game that was not over.
    RulesInfraction,
    /// Somebody stopped running or answering.
    Abandoned,
}

/// A move as it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// How long it took.
    pub elapsed: Duration,
    /// What the player said about it.
    pub thought: Thought,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Start, opening and moves.
    pub game: Game,
    /// How many moves are of the opening.
    pub opening: usize,
    /// The moves after the opening.
    pub played: Vec<PlayedMove>,
    /// How it ended.
    pub end: GameEnd,
    /// Who has to be started anew.
    pub broken: ByColor<bool>,
}

impl Termination {
    /// As the `Termination` tag of PGN has it.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Adjudication => "adjudication",
            Self::TimeForfeit => "time forfeit",
            Self::RulesInfraction => "rules infraction",
            Self::Abandoned => "abandoned",
        }
    }
}

/// Lets two players go on with a game from its opening; nothing when the match is stopped meanwhile.
pub fn play_game(
    players: &mut ByColor<&mut dyn Player>,
    opening: &Game,
    terms: &GameTerms,
    clock: &dyn Clock,
) -> Option<GameReport> {
    let mut table = Table {
        game: opening.clone(),
        clocks: Clocks::new(terms.control),
        adjudicator: Adjudicator::new(terms.adjudication),
        played: Vec::new(),
        broken: ByColor::same(false),
    };
    let end = table.play(players, terms, clock)?;
    for color in [Color::White, Color::Black] {
        if !table.broken[color] {
            table.broken[color] = players[color].finish(&end).is_err();
        }
    }
    Some(GameReport {
        opening: opening.moves().len(),
        game: table.game,
        played: table.played,
        end,
        broken: table.broken,
    })
}

/// How things are after a turn.
enum AfterTurn {
    GoesOn,
    Over(GameEnd),
    /// The match is being stopped.
    Stopped,
}

/// A game being played.
struct Table {
    game: Game,
    clocks: Clocks,
    adjudicator: Adjudicator,
    played: Vec<PlayedMove>,
    broken: ByColor<bool>,
}

impl Table {
    fn play(
        &mut self,
        players: &mut ByColor<&mut dyn Player>,
        terms: &GameTerms,
        clock: &dyn Clock,
    ) -> Option<GameEnd> {
        for color in [Color::White, Color::Black] {
            if let Err(fault) = players[color].begin(&self.game, &self.clocks) {
                return self.fault(color, &fault);
            }
        }
        loop {
            if let Some(end) = self.over() {
                return Some(end);
            }
            let color = self.game.position().turn();
            match self.turn(&mut *players[color], terms, clock) {
                AfterTurn::GoesOn => {}
                AfterTurn::Over(end) => return Some(end),
                AfterTurn::Stopped => return None,
            }
        }
    }

    /// How the game ended, if it did by the rules or by a threshold. Draws that can be claimed are.
    fn over(&self) -> Option<GameEnd> {
        if let Some(outcome) = self.game.outcome() {
            let result = GameResult::from(outcome);
            return Some(normal(result, outcome.to_string()));
        }
        if let Some(claim) = self.game.claim() {
            let reason = match claim {
                rules::DrawClaim::Repetition => "draw: repetition",
                rules::DrawClaim::MoveCount => "draw: too many moves without progress",
            };
            return Some(normal(GameResult::Draw, reason.to_owned()));
        }
        self.adjudicator.verdict(self.game.moves().len()).map(|(winner, reason)| GameEnd {
            result: winner.map_or(GameResult::Draw, won_by),
            termination: Termination::Adjudication,
            reason,
        })
    }

    /// One turn of whoever is to move.
    fn turn(&mut self, player: &mut dyn Player, terms: &GameTerms, clock: &dyn Clock) -> AfterTurn {
        let color = self.game.position().turn();
        let left = self.clocks.left(color);
        let patience = left.map_or(LIMITED_WORK, |left| left + terms.margin + LATE_ANSWER);
        let turn = Turn { game: &self.game, clocks: &self.clocks, patience };
        let begin = clock.now();
        let answer = player.think(&turn);
        let elapsed = clock.now().saturating_sub(begin);
        let answer = match answer {
            Ok(answer) => answer,
            Err(fault) => {
                return self.fault(color, &fault).map_or(AfterTurn::Stopped, AfterTurn::Over);
            }
        };
        if let Err(late) = self.clocks.charge(color, elapsed, terms.margin) {
            let over = late.over.as_secs_f64() * 1000.0;
            let reason = format!("{color} forfeits on time, {over:.0} ms over");
            return AfterTurn::Over(lost(color, Termination::TimeForfeit, reason));
        }
        self.decided(color, answer, elapsed).map_or(AfterTurn::GoesOn, AfterTurn::Over)
    }

    fn decided(&mut self, color: Color, answer: Answer, elapsed: Duration) -> Option<GameEnd> {
        match answer.decision {
            Decision::Resign => Some(lost(color, Termination::Normal, format!("{color} resigns"))),
            Decision::ClaimDraw => {
                Some(normal(GameResult::Draw, format!("draw: claimed by {color}")))
            }
            Decision::Move(mv) => match self.game.play(mv) {
                Ok(()) => {
                    self.played.push(PlayedMove { mv, elapsed, thought: answer.thought });
                    self.adjudicator.hear(color, answer.thought.score);
                    None
                }
                Err(error) => {
                    self.broken[color] = true;
                    let reason = format!("{color} plays what is no legal move: {error}");
                    Some(lost(color, Termination::RulesInfraction, reason))
                }
            },
        }
    }

    /// The end that a fault brings; nothing when it is nobody's.
    fn fault(&mut self, color: Color, fault: &Fault) -> Option<GameEnd> {
        self.broken[color] = true;
        let termination = match fault {
            Fault::Stopped => return None,
            Fault::Crashed | Fault::Hung { .. } => Termination::Abandoned,
            Fault::Illegal { .. } | Fault::Refused(_) | Fault::FalseEnd(_) => {
                Termination::RulesInfraction
            }
        };
        Some(lost(color, termination, format!("{color} loses: {fault}")))
    }
}

fn normal(result: GameResult, reason: String) -> GameEnd {
    GameEnd { result, termination: Termination::Normal, reason }
}

fn lost(color: Color, termination: Termination, reason: String) -> GameEnd {
    GameEnd { result: won_by(!color), termination, reason }
}

fn won_by(color: Color) -> GameResult {
    match color {
        Color::White => GameResult::WhiteWins,
        Color::Black => GameResult::BlackWins,
    }
}
