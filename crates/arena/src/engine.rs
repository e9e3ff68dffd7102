//! Engines that are programs of their own: how they are started, by which protocol they talk.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use rules::Ruleset;
use sha2::{Digest, Sha256};

use crate::clock::Clock;
use crate::control::TimeControl;
use crate::option_values::OptionValues;
use crate::pipe::Pipe;
use crate::player::{Contender, Fault, Identity, Player};
use crate::process::ProcessPipe;
use crate::runner::Stop;
use crate::uci::UciPlayer;
use crate::xboard::XboardPlayer;

/// How long an engine may take to say hello, to get ready and to end a game.
pub(crate) const READY_WITHIN: Duration = Duration::from_secs(20);

/// How an engine is talked to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    Xboard,
}

/// What is told about an engine.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EngineDraft {
    /// The program.
    pub command: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs, if not here.
    pub folder: Option<PathBuf>,
    /// How it is talked to.
    pub protocol: Protocol,
    /// What to call it; without one it is called as it calls itself.
    pub label: Option<String>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// What it calls the ruleset, if that cannot be found out.
    pub ruleset_name: Option<String>,
}

/// The rules of a match, and the file they came from, for engines that can read it.
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
    /// The system does not start it.
    #[error("cannot start the engine `{command}`: {cause}")]
    Spawn {
        /// The program.
        command: String,
        /// Why.
        cause: io::Error,
    },
    /// It does not get through the greeting.
    #[error("`{command}` does not answer as an engine should: {fault}{}", advice(*.spoken))]
    Greeting {
        /// The program.
        command: String,
        /// What happened.
        fault: Fault,
        /// How it was talked to, where it may not understand that.
        spoken: Option<Protocol>,
    },
    /// It has no such option.
    #[error("`{engine}` has no option `{option}`; it has: {known}")]
    NoSuchOption {
        /// What it calls itself.
        engine: String,
        /// The option asked for.
        option: String,
        /// Those it has.
        known: String,
    },
    /// It would not take the value of an option.
    #[error("`{engine}` takes no `{value}` for its option `{option}`; it takes: {values}")]
    NoSuchValue {
        /// What it calls itself.
        engine: String,
        /// The option.
        option: String,
        /// The value asked for.
        value: String,
        /// Those it takes.
        values: String,
    },
    /// It does not play the ruleset.
    #[error("`{engine}` does not know the ruleset `{ruleset}`; {advice}")]
    UnknownRuleset {
        /// What it calls itself.
        engine: String,
        /// The ruleset.
        ruleset: String,
        /// What can be done.
        advice: String,
    },
    /// The protocol has no word for the limit.
    #[error("`{engine}` cannot be limited by nodes: the XBoard protocol has no word for that")]
    NoNodeLimit {
        /// What it calls itself.
        engine: String,
    },
}

/// An engine that can be started.
#[derive(Clone)]
pub struct Engine {
    /// What was told about it.
    pub draft: EngineDraft,
    /// What it is to play.
    pub rules: MatchRules,
    /// How long it may think.
    pub control: TimeControl,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
    /// What ends everything.
    pub stop: Stop,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("draft", &self.draft).finish_non_exhaustive()
    }
}

impl Contender for Engine {
    fn start(&self) -> Result<Box<dyn Player>, StartError> {
        let draft = &self.draft;
        let folder = draft.folder.as_deref();
        let started =
            ProcessPipe::start(&draft.command, &draft.arguments, folder, self.stop.clone());
        let pipe =
            started.map_err(|cause| StartError::Spawn { command: draft.command.clone(), cause })?;
        self.greet(pipe)
    }
}

impl Engine {
    /// Makes a player of a connection.
    ///
    /// # Errors
    /// When the engine does not get through the greeting, or has not what is asked of it.
    pub fn greet(&self, pipe: impl Pipe + 'static) -> Result<Box<dyn Player>, StartError> {
        Ok(match self.draft.protocol {
            Protocol::Uci => Box::new(UciPlayer::greet(pipe, self)?),
            Protocol::Xboard => Box::new(XboardPlayer::greet(pipe, self)?),
        })
    }

    /// It does not answer to the first words; maybe it speaks another language.
    pub(crate) fn hello_failed(&self, fault: Fault) -> StartError {
        let spoken = (fault != Fault::Stopped).then_some(self.draft.protocol);
        StartError::Greeting { command: self.draft.command.clone(), fault, spoken }
    }

    /// It said hello and nothing more.
    pub(crate) fn greeting_failed(&self, fault: Fault) -> StartError {
        StartError::Greeting { command: self.draft.command.clone(), fault, spoken: None }
    }

    /// Who an engine is that calls itself so.
    pub(crate) fn identity(&self, engine: &str) -> Identity {
        let engine = if engine.is_empty() { &self.draft.command } else { engine };
        Identity {
            label: self.draft.label.clone().unwrap_or_else(|| engine.to_owned()),
            engine: engine.to_owned(),
            options: options_fingerprint(&self.draft),
        }
    }

    /// None of the names it lists, if it lists any, is that of the ruleset.
    pub(crate) fn unknown_ruleset(&self, engine: &str, known: &[String]) -> StartError {
        let list = if known.is_empty() {
            "it does not tell what it plays".to_owned()
        } else {
            format!("it knows: {}", known.join(", "))
        };
        let advice = format!("{list}; `ruleset=NAME` tells its name for it");
        cannot_play(engine, &self.rules.ruleset.spec().name, advice)
    }
}

/// A value as the engine writes it, if it takes it.
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

/// What can be done for an engine that may not understand a protocol.
fn advice(spoken: Option<Protocol>) -> &'static str {
    match spoken {
        Some(Protocol::Uci) => "; if it speaks XBoard, say `proto=xboard`",
        Some(Protocol::Xboard) => "; if it speaks UCI, leave `proto=xboard` out",
        None => "",
    }
}

/// An engine that can be told no name was to play this ruleset.
pub(crate) fn untold_ruleset(engine: &str, ruleset: &str) -> StartError {
    let advice = "it has no option `UCI_Variant` and plays standard chess alone".to_owned();
    cannot_play(engine, ruleset, advice)
}

fn cannot_play(engine: &str, ruleset: &str, advice: String) -> StartError {
    let (engine, ruleset) = (engine.to_owned(), ruleset.to_owned());
    StartError::UnknownRuleset { engine, ruleset, advice }
}

/// A fingerprint of everything that makes an engine play otherwise: arguments and options, whatever
/// order the options stand in.
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
    fn the_order_of_options_does_not_change_who_an_engine_is() {
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
