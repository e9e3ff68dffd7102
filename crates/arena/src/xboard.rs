//! Players by the Chess Engine Communication Protocol of XBoard.

use std::sync::Arc;
use std::time::Duration;

use notation::{parse_san, parse_uci, write_fen, write_uci};
use rules::{Color, Game, Move, Position};

use crate::clock::MonotonicClock;
use crate::control::{RemainingTime, TimeControl};
use crate::engine::{EngineProgram, READY_WITHIN, StartError, accepted};
use crate::game::GameEnd;
use crate::names::{self, Naming};
use crate::option_values::OptionValues;
use crate::pipe::Pipe;
use crate::player::{
    Forfeit, Player, PlayerChoice, PlayerIdentity, SearchInfo, Turn, TurnDecision,
};
use crate::xboard_lines::{self, ClaimedResult, XboardLine};

/// How long to wait for features, as the protocol demands.
const FEATURES_WITHIN: Duration = Duration::from_secs(2);
/// Features that are used whenever an engine has them.
const USED: [&str; 8] =
    ["ping", "setboard", "usermove", "time", "variants", "myname", "option", "reuse"];
const ANY_NUMBER: OptionValues = OptionValues::Whole { min: None, max: None };
/// The protocol numbers the ranks of boards of this height from 0.
const RANKS_FROM_ZERO: u8 = 10;

/// The features of an engine, with the defaults of the protocol.
#[derive(Clone, Debug)]
struct Features {
    name: String,
    ping: bool,
    setboard: bool,
    usermove: bool,
    time: bool,
    reuse: bool,
    variants: Option<Vec<String>>,
    options: Vec<(String, OptionValues)>,
    /// Options with their own command, all numeric.
    commands: Vec<(String, OptionValues)>,
}

/// An engine at the other end of a pipe.
pub(crate) struct XboardPlayer<P> {
    pipe: P,
    clock: Arc<dyn MonotonicClock>,
    identity: PlayerIdentity,
    features: Features,
    /// Its name for the ruleset; `None` for standard chess.
    ruleset_name: Option<String>,
    options: Vec<(String, String)>,
    pings: u32,
    /// How many moves of the game were sent.
    reported: usize,
    /// Whether it answers moves without `go`, as it does after the first one.
    plays: bool,
    /// Whether a result may belong to the previous game. Engines send it after their last move, which already
    /// ended the game for us. Engines that answer pings have sent it before the next game begins, others at the
    /// latest with their next move. Only `resign` counts at any time, because some resign at once.
    may_be_late: bool,
}

impl Features {
    fn new() -> Self {
        Self {
            name: String::new(),
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            reuse: true,
            variants: None,
            options: Vec::new(),
            commands: Vec::new(),
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        let yes = value == "1";
        match name {
            "myname" => self.name = value.to_owned(),
            "ping" => self.ping = yes,
            "setboard" => self.setboard = yes,
            "usermove" => self.usermove = yes,
            "time" => self.time = yes,
            "reuse" => self.reuse = yes,
            "memory" if yes => self.commands.push(("memory".to_owned(), ANY_NUMBER)),
            "smp" if yes => self.commands.push(("cores".to_owned(), ANY_NUMBER)),
            "variants" => {
                self.variants = Some(value.split(',').map(|name| name.trim().to_owned()).collect());
            }
            "option" => self.options.push(xboard_lines::option(value)),
            _ => {}
        }
    }
}

impl<P: Pipe> XboardPlayer<P> {
    /// Does the handshake and reads the features.
    pub(crate) fn connect(pipe: P, engine: &EngineProgram) -> Result<Self, StartError> {
        let mut player = Self {
            pipe,
            clock: Arc::clone(&engine.clock),
            identity: engine.identity(""),
            features: Features::new(),
            ruleset_name: None,
            options: Vec::new(),
            pings: 0,
            reported: 0,
            plays: false,
            may_be_late: false,
        };
        player.handshake(engine).map_err(|fault| engine.no_answer(fault))?;
        player.identity = engine.identity(&player.features.name);
        let name = player.identity.engine.clone();
        if let TimeControl::Nodes(_) = engine.control {
            return Err(StartError::NoNodeLimit { engine: name });
        }
        player.ruleset_name = ruleset_name(engine, &name, player.features.variants.as_deref())?;
        player.options = player.checked_options(engine, &name)?;
        player.sync().map_err(|fault| engine.handshake_failed(fault))?;
        Ok(player)
    }

    fn handshake(&mut self, engine: &EngineProgram) -> Result<(), Forfeit> {
        self.pipe.send("xboard")?;
        self.pipe.send("protover 2")?;
        let mut end = self.clock.now() + FEATURES_WITHIN;
        while let Some(line) = self.next_before(end)? {
            let Some(XboardLine::Features(features)) = xboard_lines::read(&line) else { continue };
            for (name, value) in features {
                if name == "done" && value == "1" {
                    return Ok(());
                }
                if name == "done" {
                    end = self.clock.now() + READY_WITHIN;
                    continue;
                }
                let is_used = is_used(engine, &name, &value);
                let verdict = if is_used { "accepted" } else { "rejected" };
                self.pipe.send(&format!("{verdict} {name}"))?;
                self.features.set(&name, &value);
            }
        }
        Ok(())
    }

    /// The next line before a deadline.
    fn next_before(&mut self, end: Duration) -> Result<Option<String>, Forfeit> {
        loop {
            let left = end.saturating_sub(self.clock.now());
            if let Some(line) = self.pipe.receive(left)? {
                return Ok(Some(line));
            }
            if self.clock.now() >= end {
                return Ok(None);
            }
        }
    }

    fn checked_options(
        &self,
        engine: &EngineProgram,
        name: &str,
    ) -> Result<Vec<(String, String)>, StartError> {
        let known: Vec<&(String, OptionValues)> =
            self.features.options.iter().chain(&self.features.commands).collect();
        let mut options = Vec::new();
        for (option, value) in &engine.draft.options {
            let own = known.iter().find(|(own, _)| own.eq_ignore_ascii_case(option));
            let (own, values) = own.ok_or_else(|| StartError::NoSuchOption {
                engine: name.to_owned(),
                option: option.clone(),
                known: known.iter().map(|(own, _)| own.as_str()).collect::<Vec<_>>().join(", "),
            })?;
            options.push(accepted(name, (own, values), value)?);
        }
        Ok(options)
    }

    /// Waits until the engine has processed everything, if it answers pings.
    fn sync(&mut self) -> Result<(), Forfeit> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let ping = format!("ping {}", self.pings);
        self.pipe.send(&ping)?;
        let end = self.clock.now() + READY_WITHIN;
        while let Some(line) = self.next_before(end)? {
            if xboard_lines::read(&line) == Some(XboardLine::Pong(self.pings)) {
                return Ok(());
            }
        }
        Err(Forfeit::Hung { asked: ping, waited: READY_WITHIN })
    }

    /// Sends the moves that were not sent yet.
    fn tell_moves(&mut self, game: &Game) -> Result<(), Forfeit> {
        let prefix = if self.features.usermove { "usermove " } else { "" };
        for ply in self.reported..game.moves().len() {
            if let Some(position) = game.position_at(ply) {
                let text = move_text(position, game.moves()[ply]);
                self.pipe.send(&format!("{prefix}{text}"))?;
            }
        }
        self.reported = game.moves().len();
        Ok(())
    }

    fn tell_time(&mut self, clocks: &RemainingTime, color: Color) -> Result<(), Forfeit> {
        let (Some(own), Some(other)) = (clocks.left(color), clocks.left(!color)) else {
            return Ok(());
        };
        if self.features.time && matches!(clocks.control(), TimeControl::Clock { .. }) {
            self.pipe.send(&format!("time {}", own.as_millis() / 10))?;
            self.pipe.send(&format!("otim {}", other.as_millis() / 10))?;
        }
        Ok(())
    }

    fn await_decision(&mut self, turn: &Turn<'_>) -> Result<PlayerChoice, Forfeit> {
        let end = self.clock.now() + turn.timeout;
        let mut info = SearchInfo::default();
        while let Some(line) = self.next_before(end)? {
            let decision = match xboard_lines::read(&line) {
                Some(XboardLine::SearchInfo(said)) => {
                    info = said;
                    continue;
                }
                Some(XboardLine::Move(text)) => read_move(turn.game.position(), text)?,
                Some(XboardLine::Result(_)) if self.may_be_late => continue,
                Some(XboardLine::Resign) => TurnDecision::Resign,
                Some(XboardLine::Result(claim)) => match judge(claim, turn.game) {
                    Judgment::Holds(decision) => decision,
                    Judgment::Foretells => continue,
                    Judgment::False => return Err(Forfeit::FalseEnd(line)),
                },
                Some(XboardLine::IllegalMove(text)) => return Err(Forfeit::Refused(text)),
                _ => continue,
            };
            if let TurnDecision::Move(_) = decision {
                self.reported += 1;
                self.may_be_late = false;
            }
            return Ok(PlayerChoice { decision, info });
        }
        Err(Forfeit::Hung { asked: "go".to_owned(), waited: turn.timeout })
    }
}

/// Whether a feature is accepted, so that the engine may rely on it.
fn is_used(engine: &EngineProgram, name: &str, value: &str) -> bool {
    let asked = |command: &str| {
        engine.draft.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(command))
    };
    match name {
        // These commands are sent only on request; otherwise the engine uses its defaults.
        "memory" => asked("memory"),
        "smp" => asked("cores"),
        // `white` and `black` are never sent.
        "colors" => value == "0",
        _ => USED.contains(&name),
    }
}

/// The name of the ruleset for an engine; `None` for standard chess, which needs none.
fn ruleset_name(
    engine: &EngineProgram,
    name: &str,
    known: Option<&[String]>,
) -> Result<Option<String>, StartError> {
    if engine.draft.ruleset_name.is_some() {
        return Ok(engine.draft.ruleset_name.clone());
    }
    let ruleset = &engine.rules.ruleset;
    if names::is_standard(ruleset) {
        return Ok(None);
    }
    match known {
        Some(known) => match names::listed(ruleset, known, Naming::Elsewhere) {
            Some(listed) => Ok(Some(listed)),
            None => Err(engine.unknown_ruleset(name, known)),
        },
        // Engines without a list of variants know the usual names.
        None => match names::candidates(ruleset, Naming::Elsewhere).into_iter().next() {
            Some(usual) => Ok(Some(usual)),
            None => Err(engine.unknown_ruleset(name, &[])),
        },
    }
}

/// The commands for the time control.
fn time_commands(control: TimeControl) -> Vec<String> {
    match control {
        TimeControl::Clock { base, increment, period } => {
            let seconds = base.as_millis().div_ceil(1000);
            let (minutes, rest) = (seconds / 60, seconds % 60);
            let moves = period.unwrap_or(0);
            vec![format!("level {moves} {minutes}:{rest:02} {}", increment.as_secs_f64())]
        }
        TimeControl::MoveTime(time) => vec![format!("st {}", time.as_secs_f64())],
        TimeControl::Depth(depth) => vec![format!("sd {depth}")],
        TimeControl::Nodes(_) => Vec::new(),
    }
}

/// A move as the protocol writes it.
fn move_text(position: &Position, mv: Move) -> String {
    let text = write_uci(position, mv);
    match mv.what() {
        rules::MoveType::Castling if is_partner_castling(position) => castling_text(position, mv),
        _ if position.ruleset().shape().ranks() == RANKS_FROM_ZERO => {
            shift_ranks(&text, Shift::Down)
        }
        _ => text,
    }
}

fn is_partner_castling(position: &Position) -> bool {
    use rules::spec::CastlingNotation;
    let castling = position.ruleset().spec().castling.as_ref();
    castling.is_some_and(|castling| castling.notation == CastlingNotation::RoyalTakesPartner)
}

/// Castling in Chess960 is written `O-O` and `O-O-O`.
fn castling_text(position: &Position, mv: Move) -> String {
    let san = notation::write_san(position, mv);
    san.trim_end_matches(['+', '#']).to_owned()
}

#[derive(Clone, Copy)]
enum Shift {
    Down,
    Up,
}

/// Numbers the ranks of a move from 0, or from 1 again.
fn shift_ranks(text: &str, shift: Shift) -> String {
    let mut shifted = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if !letter.is_ascii_digit() {
            shifted.push(letter);
            continue;
        }
        let mut number = letter.to_digit(10).unwrap_or(0);
        while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
            number = (number * 10 + digit).min(1000);
            letters.next();
        }
        let number = match shift {
            Shift::Down => number.saturating_sub(1),
            Shift::Up => number + 1,
        };
        shifted.push_str(&number.to_string());
    }
    shifted
}

/// Reads a move of an engine: by squares, or in algebraic notation.
fn read_move(position: &Position, text: String) -> Result<TurnDecision, Forfeit> {
    let squares = if position.ruleset().shape().ranks() == RANKS_FROM_ZERO {
        shift_ranks(&text, Shift::Up)
    } else {
        text.clone()
    };
    match parse_uci(position, &squares) {
        Ok(mv) => Ok(TurnDecision::Move(mv)),
        Err(error) => match parse_san(position, &text) {
            Ok(mv) => Ok(TurnDecision::Move(mv)),
            Err(_) => Err(Forfeit::Illegal { text, why: error.to_string() }),
        },
    }
}

/// How to treat the claim of an engine that the game is over.
enum Judgment {
    /// The game ends.
    Holds(TurnDecision),
    /// It is true after a move that the engine can make; some engines send the result before the move.
    Foretells,
    False,
}

/// Judges the claim of the side to move in a game that is not over by the rules.
fn judge(claim: ClaimedResult, game: &Game) -> Judgment {
    let own = game.position().turn();
    match claim {
        ClaimedResult::ResignedBy(color) if color == own => Judgment::Holds(TurnDecision::Resign),
        ClaimedResult::Draw if may_claim(game) => Judgment::Holds(TurnDecision::ClaimDraw),
        ClaimedResult::WonBy(color) if color == own && may_win(game) => Judgment::Foretells,
        _ => Judgment::False,
    }
}

/// Whether a move wins at once.
fn may_win(game: &Game) -> bool {
    let own = game.position().turn();
    let won_after = |mv| {
        let mut after = game.clone();
        after.play(mv).is_ok() && after.outcome().is_some_and(|end| end.winner == Some(own))
    };
    game.legal_moves().into_iter().any(won_after)
}

/// Whether a player may claim a draw: by the position, or by a move it could make.
fn may_claim(game: &Game) -> bool {
    let drawn_after = |mv| {
        let mut after = game.clone();
        let played = after.play(mv).is_ok();
        let drawn = after.outcome().is_some_and(|outcome| outcome.winner.is_none());
        played && (drawn || after.claim().is_some())
    };
    game.claim().is_some() || game.legal_moves().into_iter().any(drawn_after)
}

impl<P: Pipe> Player for XboardPlayer<P> {
    fn identity(&self) -> &PlayerIdentity {
        &self.identity
    }

    fn begin(&mut self, game: &Game, clocks: &RemainingTime) -> Result<(), Forfeit> {
        self.pipe.send("new")?;
        if let Some(name) = self.ruleset_name.clone() {
            self.pipe.send(&format!("variant {name}"))?;
        }
        self.pipe.send("force")?;
        for (name, value) in self.options.clone() {
            let command = if self.features.commands.iter().any(|(own, _)| *own == name) {
                format!("{name} {value}")
            } else {
                format!("option {name}={value}")
            };
            self.pipe.send(&command)?;
        }
        for command in
            ["easy", "post"].map(str::to_owned).into_iter().chain(time_commands(clocks.control()))
        {
            self.pipe.send(&command)?;
        }
        let usual = game.start().ruleset().start();
        let drawn = game.start().ruleset().spec().start.random.is_some();
        if drawn || game.start().setup() != usual.setup() {
            if !self.features.setboard {
                return Err(Forfeit::Refused("setboard, which this game needs".to_owned()));
            }
            self.pipe.send(&format!("setboard {}", write_fen(game.start())))?;
        }
        (self.reported, self.plays) = (0, false);
        self.tell_moves(game)?;
        self.sync()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<PlayerChoice, Forfeit> {
        let color = turn.game.position().turn();
        if self.plays {
            self.tell_time(turn.clocks, color)?;
            self.tell_moves(turn.game)?;
        } else {
            self.tell_moves(turn.game)?;
            self.tell_time(turn.clocks, color)?;
            self.pipe.send("go")?;
            self.plays = true;
        }
        self.await_decision(turn)
    }

    fn finish(&mut self, end: &GameEnd) -> Result<(), Forfeit> {
        self.pipe.send(&format!("result {} {{{}}}", end.result, end.reason))?;
        self.pipe.send("force")?;
        if !self.features.reuse {
            // It must be restarted for every game.
            return Err(Forfeit::Crashed);
        }
        self.may_be_late = !self.features.ping;
        self.sync()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_of_ten_are_numbered_from_zero() {
        assert_eq!(shift_ranks("a1j10", Shift::Down), "a0j9");
        assert_eq!(shift_ranks("a0j9q", Shift::Up), "a1j10q");
        assert_eq!(shift_ranks("P@e10", Shift::Down), "P@e9");
    }

    #[test]
    fn time_controls_have_their_commands() {
        let words = |text: &str| time_commands(text.parse().unwrap()).join(" ");
        assert_eq!(words("2+0.02"), "level 0 0:02 0.02");
        assert_eq!(words("40/300+0"), "level 40 5:00 0");
        assert_eq!(words("0.5+0"), "level 0 0:01 0");
        let st = time_commands(TimeControl::MoveTime(Duration::from_millis(100)));
        assert_eq!(st, ["st 0.1"]);
    }
}
