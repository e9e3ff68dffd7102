//! Players by UCI, the Universal Chess Interface.

use std::sync::Arc;
use std::time::Duration;

use notation::{parse_uci, write_fen, write_uci};
use rules::spec::CastlingNotation;
use rules::{Color, Game};

use crate::clock::MonotonicClock;
use crate::control::{RemainingTime, TimeControl};
use crate::engine::{EngineProgram, READY_WITHIN, StartError, accepted, no_variants};
use crate::game::GameEnd;
use crate::names::{self, Naming};
use crate::pipe::Pipe;
use crate::player::{
    Forfeit, Player, PlayerChoice, PlayerIdentity, SearchInfo, Turn, TurnDecision,
};
use crate::uci_lines::{self, UciLine, UciOption};

/// An engine at the other end of a pipe.
pub(crate) struct UciPlayer<P> {
    pipe: P,
    clock: Arc<dyn MonotonicClock>,
    identity: PlayerIdentity,
}

impl<P: Pipe> UciPlayer<P> {
    /// Does the handshake and sets the options.
    pub(crate) fn connect(pipe: P, engine: &EngineProgram) -> Result<Self, StartError> {
        let mut player =
            Self { pipe, clock: Arc::clone(&engine.clock), identity: engine.identity("") };
        let (name, options) = player.handshake().map_err(|fault| engine.no_answer(fault))?;
        player.identity = engine.identity(&name);
        let settings = settings(engine, &player.identity.engine, &options)?;
        player.set(&settings).map_err(|fault| engine.handshake_failed(fault))?;
        Ok(player)
    }

    fn handshake(&mut self) -> Result<(String, Vec<UciOption>), Forfeit> {
        let (mut name, mut options) = (String::new(), Vec::new());
        self.pipe.send("uci")?;
        self.until("uci", READY_WITHIN, |line| match line {
            UciLine::Name(sent) => {
                name = sent;
                None
            }
            UciLine::Option(option) => {
                options.push(option);
                None
            }
            UciLine::Ok => Some(()),
            _ => None,
        })?;
        Ok((name, options))
    }

    fn set(&mut self, settings: &[(String, String)]) -> Result<(), Forfeit> {
        for (name, value) in settings {
            self.pipe.send(&format!("setoption name {name} value {value}"))?;
        }
        self.ready()
    }

    fn ready(&mut self) -> Result<(), Forfeit> {
        self.pipe.send("isready")?;
        let ready = |line| matches!(line, UciLine::Ready).then_some(());
        self.until("isready", READY_WITHIN, ready)
    }

    /// Reads lines until one matches.
    fn until<T>(
        &mut self,
        asked: &str,
        within: Duration,
        mut found: impl FnMut(UciLine) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let end = self.clock.now() + within;
        loop {
            let left = end.saturating_sub(self.clock.now());
            let line = self.pipe.receive(left)?;
            let read = line.as_deref().and_then(uci_lines::read);
            if let Some(value) = read.and_then(&mut found) {
                return Ok(value);
            }
            if self.clock.now() >= end {
                return Err(Forfeit::Hung { asked: asked.to_owned(), waited: within });
            }
        }
    }
}

/// The options to set: the ruleset, the wanted options, and those that a fair match needs.
fn settings(
    engine: &EngineProgram,
    name: &str,
    options: &[UciOption],
) -> Result<Vec<(String, String)>, StartError> {
    let find = |wanted: &str| options.iter().find(|own| own.name.eq_ignore_ascii_case(wanted));
    let mut settings = Vec::new();
    for (option, value) in &engine.draft.options {
        let own = find(option).ok_or_else(|| StartError::NoSuchOption {
            engine: name.to_owned(),
            option: option.clone(),
            known: options.iter().map(|own| own.name.as_str()).collect::<Vec<_>>().join(", "),
        })?;
        settings.push(accepted(name, (&own.name, &own.values), value)?);
    }
    let asked = |wanted: &str| {
        engine.draft.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(wanted))
    };
    let mut also = |wanted: &str, value: String| {
        if let Some(own) = find(wanted).filter(|_| !asked(wanted)) {
            settings.push((own.name.clone(), value));
        }
    };
    also("Ponder", "false".to_owned());
    also("UCI_Chess960", castles_by_partner(engine).to_string());
    let choices = find("UCI_Variant").map(UciOption::choices).unwrap_or_default();
    let ruleset = &engine.rules.ruleset;
    // An engine that reads our ruleset files uses our names.
    let naming = if find("Ruleset").is_some() { Naming::Ours } else { Naming::Elsewhere };
    let chosen = engine.draft.ruleset_name.clone();
    if let Some(chosen) = &chosen
        && find("UCI_Variant").is_none()
        && !plays_without_variants(engine, chosen)
    {
        return Err(no_variants(name, chosen));
    }
    let listed = chosen.or_else(|| names::listed(ruleset, &choices, naming));
    match (listed, &engine.rules.file) {
        (Some(listed), _) if !asked("UCI_Variant") => also("UCI_Variant", listed),
        (None, Some(file)) if find("Ruleset").is_some() => {
            also("Ruleset", file.to_string_lossy().into_owned());
        }
        (None, _) if !plays_unlisted(engine, &choices) && !asked("UCI_Variant") => {
            return Err(match find("UCI_Variant") {
                Some(_) => engine.unknown_ruleset(name, &choices),
                None => no_variants(name, &ruleset.spec().name),
            });
        }
        _ => {}
    }
    Ok(settings)
}

/// Whether castling is written with the partner's square, as in Chess960.
fn castles_by_partner(engine: &EngineProgram) -> bool {
    let castling = engine.rules.ruleset.spec().castling.as_ref();
    castling.is_some_and(|castling| castling.notation == CastlingNotation::RoyalTakesPartner)
}

/// Whether an engine that does not list the ruleset plays it anyway.
fn plays_unlisted(engine: &EngineProgram, choices: &[String]) -> bool {
    let ruleset = &engine.rules.ruleset;
    names::is_standard(ruleset) || ruleset.spec().name == "chess960" && choices.is_empty()
}

/// Whether an engine without variants plays the ruleset of this name: standard chess, or Chess960 in a
/// match of Chess960.
fn plays_without_variants(engine: &EngineProgram, variant: &str) -> bool {
    let own = &engine.rules.ruleset.spec().name;
    names::is_called("standard", variant) || own == "chess960" && names::is_called(own, variant)
}

/// The command with the position and moves of the game.
fn position_command(game: &Game) -> String {
    let (start, usual) = (game.start(), game.start().ruleset().start());
    let drawn = start.ruleset().spec().start.random.is_some();
    let mut text = if !drawn && start.setup() == usual.setup() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", write_fen(start))
    };
    if !game.moves().is_empty() {
        text.push_str(" moves");
    }
    for (ply, mv) in game.moves().iter().enumerate() {
        if let Some(position) = game.position_at(ply) {
            text.push(' ');
            text.push_str(&write_uci(position, *mv));
        }
    }
    text
}

/// The command that starts the search.
fn go_command(clocks: &RemainingTime, turn: Color) -> String {
    match clocks.control() {
        TimeControl::Clock { increment, .. } => {
            let left = |color| clocks.left(color).unwrap_or_default().as_millis();
            let (white, black) = (left(Color::White), left(Color::Black));
            let step = increment.as_millis();
            let mut text = format!("go wtime {white} btime {black} winc {step} binc {step}");
            if let Some(moves) = clocks.moves_to_go(turn) {
                text.push_str(&format!(" movestogo {moves}"));
            }
            text
        }
        TimeControl::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
        TimeControl::Depth(depth) => format!("go depth {depth}"),
    }
}

impl<P: Pipe> Player for UciPlayer<P> {
    fn identity(&self) -> &PlayerIdentity {
        &self.identity
    }

    fn begin(&mut self, _: &Game, _: &RemainingTime) -> Result<(), Forfeit> {
        self.pipe.send("ucinewgame")?;
        self.ready()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<PlayerChoice, Forfeit> {
        self.pipe.send(&position_command(turn.game))?;
        let position = turn.game.position();
        let go = go_command(turn.clocks, position.turn());
        self.pipe.send(&go)?;
        let mut info = SearchInfo::default();
        let text = self.until(&go, turn.timeout, |line| match line {
            UciLine::SearchInfo(said) => {
                info = said;
                None
            }
            UciLine::BestMove(text) => Some(text),
            _ => None,
        })?;
        match parse_uci(position, &text) {
            Ok(mv) => Ok(PlayerChoice { decision: TurnDecision::Move(mv), info }),
            Err(error) => Err(Forfeit::Illegal { text, why: error.to_string() }),
        }
    }

    fn finish(&mut self, _: &GameEnd) -> Result<(), Forfeit> {
        Ok(())
    }
}
