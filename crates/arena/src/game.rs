//! One game between two players, refereed by the rules.

use std::time::Duration;

use notation::GameResult;
use rules::{ByColor, Color, Game, Move};

use crate::adjudication::{Adjudication, Adjudicator};
use crate::clock::MonotonicClock;
use crate::control::{RemainingTime, TimeControl};
use crate::player::{Forfeit, Player, PlayerChoice, SearchInfo, Turn, TurnDecision};

/// How long to wait after the clock has run out, to tell a late answer from none.
const LATE_ANSWER: Duration = Duration::from_secs(5);
/// How long a player may think if only nodes or depth are limited.
const LIMITED_WORK: Duration = Duration::from_secs(600);

/// The terms of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameTerms {
    /// The time control.
    pub control: TimeControl,
    /// How much longer than the clock a move may take, for the communication.
    pub margin: Duration,
    /// When a game ends early.
    pub adjudication: Adjudication,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The result.
    pub result: GameResult,
    /// The kind of end.
    pub termination: Termination,
    /// The reason in words.
    pub reason: String,
}

/// The kinds of ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// By the rules, or by resignation.
    Normal,
    /// By a threshold or the number of moves.
    Adjudication,
    /// A player exceeded the time.
    TimeForfeit,
    /// A player made an illegal move, refused a legal one, or claimed a false result.
    RulesInfraction,
    /// A player crashed or did not answer.
    Abandoned,
}

/// A move with its time and evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The time it took.
    pub elapsed: Duration,
    /// The evaluation of the player.
    pub info: SearchInfo,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Start, opening and moves.
    pub game: Game,
    /// The number of moves in the opening.
    pub opening: usize,
    /// The moves after the opening.
    pub played: Vec<PlayedMove>,
    /// How it ended.
    pub end: GameEnd,
    /// Which players must be restarted.
    pub broken: ByColor<bool>,
}

impl Termination {
    /// The value of the `Termination` tag of PGN.
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

/// Plays a game between two players from its opening on; `None` when the match is stopped.
pub fn play_game(
    players: &mut ByColor<&mut dyn Player>,
    opening: &Game,
    terms: &GameTerms,
    clock: &dyn MonotonicClock,
) -> Option<GameReport> {
    let mut live = LiveGame {
        game: opening.clone(),
        clocks: RemainingTime::new(terms.control),
        adjudicator: Adjudicator::new(terms.adjudication),
        played: Vec::new(),
        broken: ByColor::same(false),
    };
    let end = live.play(players, terms, clock)?;
    for color in [Color::White, Color::Black] {
        if !live.broken[color] {
            live.broken[color] = players[color].finish(&end).is_err();
        }
    }
    Some(GameReport {
        opening: opening.moves().len(),
        game: live.game,
        played: live.played,
        end,
        broken: live.broken,
    })
}

/// What follows a turn.
enum AfterTurn {
    Continues,
    Over(GameEnd),
    /// The match is being stopped.
    Stopped,
}

/// A game being played.
struct LiveGame {
    game: Game,
    clocks: RemainingTime,
    adjudicator: Adjudicator,
    played: Vec<PlayedMove>,
    broken: ByColor<bool>,
}

impl LiveGame {
    fn play(
        &mut self,
        players: &mut ByColor<&mut dyn Player>,
        terms: &GameTerms,
        clock: &dyn MonotonicClock,
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
                AfterTurn::Continues => {}
                AfterTurn::Over(end) => return Some(end),
                AfterTurn::Stopped => return None,
            }
        }
    }

    /// How the game ended, by the rules or by adjudication. Possible draw claims are made.
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

    /// Plays one turn.
    fn turn(
        &mut self,
        player: &mut dyn Player,
        terms: &GameTerms,
        clock: &dyn MonotonicClock,
    ) -> AfterTurn {
        let color = self.game.position().turn();
        let left = self.clocks.left(color);
        let timeout = left.map_or(LIMITED_WORK, |left| left + terms.margin + LATE_ANSWER);
        let turn = Turn { game: &self.game, clocks: &self.clocks, timeout };
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
        self.decided(color, answer, elapsed).map_or(AfterTurn::Continues, AfterTurn::Over)
    }

    fn decided(
        &mut self,
        color: Color,
        answer: PlayerChoice,
        elapsed: Duration,
    ) -> Option<GameEnd> {
        match answer.decision {
            TurnDecision::Resign => {
                Some(lost(color, Termination::Normal, format!("{color} resigns")))
            }
            TurnDecision::ClaimDraw => {
                Some(normal(GameResult::Draw, format!("draw: claimed by {color}")))
            }
            TurnDecision::Move(mv) => match self.game.play(mv) {
                Ok(()) => {
                    self.played.push(PlayedMove { mv, elapsed, info: answer.info });
                    self.adjudicator.record(color, answer.info.score);
                    None
                }
                Err(error) => {
                    self.broken[color] = true;
                    let reason = format!("{color} plays an illegal move: {error}");
                    Some(lost(color, Termination::RulesInfraction, reason))
                }
            },
        }
    }

    /// The end of the game by a fault; `None` when the match is being stopped.
    fn fault(&mut self, color: Color, fault: &Forfeit) -> Option<GameEnd> {
        self.broken[color] = true;
        let termination = match fault {
            Forfeit::Stopped => return None,
            Forfeit::Crashed | Forfeit::Hung { .. } => Termination::Abandoned,
            Forfeit::Illegal { .. } | Forfeit::Refused(_) | Forfeit::FalseEnd(_) => {
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
