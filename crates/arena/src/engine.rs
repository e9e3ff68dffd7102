//! Engines as separate programs: how to start them and which protocol they use.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rules::Ruleset;
use sha2::{Digest, Sha256};

use crate::clock::MonotonicClock;
use crate::control::TimeControl;
use crate::option_values::OptionValues;
use crate::pipe::Pipe;
use crate::player::{Contender, Forfeit, Player, PlayerIdentity};
use crate::process::{ErrorOutput, ProcessPipe};
use crate::runner::Stop;
use crate::uci::UciPlayer;
use crate::xboard::XboardPlayer;

/// How long an engine may take for the handshake, to get ready and to end a game.
pub(crate) const READY_WITHIN: Duration = Duration::from_secs(20);

/// The protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    Xboard,
}

/// The settings of an engine.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EngineDraft {
    /// The program.
    pub command: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its working directory, if not the current one.
    pub folder: Option<PathBuf>,
    /// Its protocol.
    pub protocol: Protocol,
    /// Its label; by default the name it sends.
    pub label: Option<String>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// Its name for the ruleset, if it cannot be determined.
    pub ruleset_name: Option<String>,
}

/// The ruleset of a match, with its file for engines that can read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRules {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// Its file.
    pub file: Option<PathBuf>,
}

/// Why an engine cannot be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// The operating system cannot start it.
    #[error("cannot start the engine `{command}`: {cause}")]
    Spawn {
        /// The program.
        command: String,
        /// Why.
        cause: io::Error,
    },
    /// The handshake fails.
    #[error("`{command}` does not answer like an engine: {fault}{}", advice(*.spoken))]
    Greeting {
        /// The program.
        command: String,
        /// The fault.
        fault: Forfeit,
        /// The protocol, if the engine may not understand it.
        spoken: Option<Protocol>,
    },
    /// It has no such option.
    #[error("`{engine}` has no option `{option}`; it has: {known}")]
    NoSuchOption {
        /// The name it sends.
        engine: String,
        /// The wanted option.
        option: String,
        /// Its options.
        known: String,
    },
    /// It does not accept the value of an option.
    #[error("`{engine}` does not accept `{value}` for its option `{option}`; it accepts: {values}")]
    NoSuchValue {
        /// The name it sends.
        engine: String,
        /// The option.
        option: String,
        /// The wanted value.
        value: String,
        /// The values it accepts.
        values: String,
    },
    /// It does not play the ruleset.
    #[error("`{engine}` does not know the ruleset `{ruleset}`; {advice}")]
    UnknownRuleset {
        /// The name it sends.
        engine: String,
        /// The ruleset.
        ruleset: String,
        /// What you can do.
        advice: String,
    },
    /// The protocol cannot express the limit.
    #[error("`{engine}` cannot be limited by nodes: the XBoard protocol has no command for that")]
    NoNodeLimit {
        /// The name it sends.
        engine: String,
    },
}

/// An engine that can be started.
#[derive(Clone)]
pub struct EngineProgram {
    /// Its settings.
    pub draft: EngineDraft,
    /// The ruleset.
    pub rules: MatchRules,
    /// The time control.
    pub control: TimeControl,
    /// The source of time.
    pub clock: Arc<dyn MonotonicClock>,
    /// The signal that stops the match.
    pub stop: Stop,
}

impl std::fmt::Debug for EngineProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineProgram").field("draft", &self.draft).finish_non_exhaustive()
    }
}

impl Contender for EngineProgram {
    fn start(&self) -> Result<Box<dyn Player>, StartError> {
        let draft = &self.draft;
        let folder = draft.folder.as_deref();
        let started = ProcessPipe::start(
            &draft.command,
            &draft.arguments,
            folder,
            ErrorOutput::Discarded,
            self.stop.clone(),
        );
        let pipe =
            started.map_err(|cause| StartError::Spawn { command: draft.command.clone(), cause })?;
        self.connect(pipe)
    }
}

impl EngineProgram {
    /// Makes a player from a connection.
    ///
    /// # Errors
    /// When the handshake fails, or the engine lacks an option or the ruleset.
    pub fn connect(&self, pipe: impl Pipe + 'static) -> Result<Box<dyn Player>, StartError> {
        Ok(match self.draft.protocol {
            Protocol::Uci => Box::new(UciPlayer::connect(pipe, self)?),
            Protocol::Xboard => Box::new(XboardPlayer::connect(pipe, self)?),
        })
    }

    /// The error when there is no answer at all: it may use another protocol.
    pub(crate) fn no_answer(&self, fault: Forfeit) -> StartError {
        let spoken = (fault != Forfeit::Stopped).then_some(self.draft.protocol);
        StartError::Greeting { command: self.draft.command.clone(), fault, spoken }
    }

    /// The error when the handshake breaks off.
    pub(crate) fn handshake_failed(&self, fault: Forfeit) -> StartError {
        StartError::Greeting { command: self.draft.command.clone(), fault, spoken: None }
    }

    /// The identity of an engine that sends this name.
    pub(crate) fn identity(&self, engine: &str) -> PlayerIdentity {
        let engine = if engine.is_empty() { &self.draft.command } else { engine };
        PlayerIdentity {
            label: self.draft.label.clone().unwrap_or_else(|| engine.to_owned()),
            engine: engine.to_owned(),
            options: options_fingerprint(&self.draft),
        }
    }

    /// The error when none of its variants is the ruleset.
    pub(crate) fn unknown_ruleset(&self, engine: &str, known: &[String]) -> StartError {
        let list = if known.is_empty() {
            "it does not list its variants".to_owned()
        } else {
            format!("it knows: {}", known.join(", "))
        };
        let advice = format!("{list}; set its name for the ruleset with `ruleset=NAME`");
        cannot_play(engine, &self.rules.ruleset.spec().name, advice)
    }
}

/// A value as the engine writes it, if it accepts it.
pub(crate) fn accepted(
    engine: &str,
    (option, values): (&str, &OptionValues),
    value: &str,
) -> Result<(String, String), StartError> {
    let accepted = values.accept(value).ok_or_else(|| StartError::NoSuchValue {
        engine: engine.to_owned(),
        option: option.to_owned(),
        value: value.to_owned(),
        values: values.to_string(),
    })?;
    Ok((option.to_owned(), accepted))
}

/// The advice for an engine that may not understand a protocol.
fn advice(spoken: Option<Protocol>) -> &'static str {
    match spoken {
        Some(Protocol::Uci) => "; if it speaks XBoard, add `proto=xboard`",
        Some(Protocol::Xboard) => "; if it speaks UCI, leave `proto=xboard` out",
        None => "",
    }
}

/// The error for an engine without variants that should play this ruleset.
pub(crate) fn no_variants(engine: &str, ruleset: &str) -> StartError {
    let advice = "it has no option `UCI_Variant`, so it plays only standard chess".to_owned();
    cannot_play(engine, ruleset, advice)
}

fn cannot_play(engine: &str, ruleset: &str, advice: String) -> StartError {
    let (engine, ruleset) = (engine.to_owned(), ruleset.to_owned());
    StartError::UnknownRuleset { engine, ruleset, advice }
}

/// A fingerprint of everything that changes how an engine plays: arguments and options, in any order of
/// the options.
fn options_fingerprint(draft: &EngineDraft) -> String {
    let mut options: Vec<String> =
        draft.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    options.sort();
    let text = [draft.arguments.join("\u{1}"), options.join("\u{1}")].join("\u{2}");
    short_hash(text.as_bytes())
}

/// The first sixteen digits of a SHA-256.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_options_does_not_change_the_identity() {
        let draft = |options: &[(&str, &str)]| {
            let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
            EngineDraft { options: options.iter().map(own).collect(), ..EngineDraft::default() }
        };
        let one = options_fingerprint(&draft(&[("Hash", "16"), ("Threads", "1")]));
        assert_eq!(one, options_fingerprint(&draft(&[("Threads", "1"), ("Hash", "16")])));
        assert_ne!(one, options_fingerprint(&draft(&[("Threads", "1"), ("Hash", "32")])));
        let arguments = EngineDraft { arguments: vec!["--x".to_owned()], ..EngineDraft::default() };
        assert_ne!(options_fingerprint(&arguments), options_fingerprint(&draft(&[])));
    }
}
