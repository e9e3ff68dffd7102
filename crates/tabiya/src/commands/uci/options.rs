//! The options a chess program may set.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use engine::{ELO, MAX_LINES, MAX_THREADS, Settings, Strength};
use notation::builtin_names;

/// The most megabytes a program may give.
const MAX_HASH: usize = 65_536;
/// The most milliseconds a program may keep back.
const MAX_OVERHEAD: usize = 5_000;
/// Names by which other programs know rulesets of ours.
const OTHER_NAMES: [&str; 6] =
    ["chess", "kingofthehill", "3check", "losalamos", "capablanca", "fischerandom"];

/// What is set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) settings: Settings,
    limit_strength: bool,
    elo: u32,
    /// Whether castling is written as the king taking its rook.
    pub(super) chess960: bool,
    /// The name of the ruleset, or its file.
    pub(super) ruleset: String,
}

/// What an option's change means for the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The engine's settings.
    Settings,
    /// The ruleset or how its moves are written.
    Ruleset,
    /// The memory is to be emptied.
    Clear,
    /// Nothing.
    None,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            limit_strength: false,
            elo: *ELO.end(),
            chess960: false,
            ruleset: "standard".to_owned(),
        }
    }
}

impl Options {
    /// Lists the options.
    pub(super) fn list(&self, out: &mut dyn Write) -> Result<()> {
        let usual = Settings::default();
        writeln!(out, "option name Hash type spin default {} min 1 max {MAX_HASH}", usual.hash)?;
        writeln!(out, "option name Threads type spin default 1 min 1 max {MAX_THREADS}")?;
        writeln!(out, "option name MultiPV type spin default 1 min 1 max {MAX_LINES}")?;
        writeln!(out, "option name Ponder type check default false")?;
        writeln!(out, "option name Clear Hash type button")?;
        let overhead = usual.overhead.as_millis();
        writeln!(
            out,
            "option name Move Overhead type spin default {overhead} min 0 max {MAX_OVERHEAD}"
        )?;
        writeln!(out, "option name UCI_LimitStrength type check default false")?;
        let (least, most) = (ELO.start(), ELO.end());
        writeln!(out, "option name UCI_Elo type spin default {most} min {least} max {most}")?;
        writeln!(out, "option name UCI_Chess960 type check default false")?;
        write!(out, "option name UCI_Variant type combo default chess")?;
        let ours = builtin_names().filter(|name| !OTHER_NAMES.contains(name));
        for name in OTHER_NAMES.into_iter().chain(ours) {
            write!(out, " var {name}")?;
        }
        writeln!(out)?;
        writeln!(out, "option name Ruleset type string default <empty>")?;
        Ok(())
    }

    /// Sets an option.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        match name.to_lowercase().as_str() {
            "hash" => self.settings.hash = within(name, value, 1, MAX_HASH)?,
            "threads" => self.settings.threads = within(name, value, 1, MAX_THREADS)?,
            "multipv" => self.settings.lines = within(name, value, 1, MAX_LINES)?,
            "ponder" => {
                check(name, value)?;
                return Ok(Change::None);
            }
            "clear hash" => return Ok(Change::Clear),
            "move overhead" => {
                let millis = within(name, value, 0, MAX_OVERHEAD)?;
                self.settings.overhead = Duration::from_millis(millis as u64);
            }
            "uci_limitstrength" => self.limit_strength = check(name, value)?,
            "uci_elo" => {
                let (least, most) = (*ELO.start() as usize, *ELO.end() as usize);
                self.elo = within(name, value, least, most)? as u32;
            }
            "uci_chess960" => {
                self.chess960 = check(name, value)?;
                return Ok(Change::Ruleset);
            }
            "uci_variant" | "ruleset" => {
                let empty = value.is_empty() || value == "<empty>";
                self.ruleset = if empty { "standard".to_owned() } else { value.to_owned() };
                return Ok(Change::Ruleset);
            }
            _ => {
                let shown: String = name.chars().take(40).collect();
                return Err(format!("there is no option `{shown}`"));
            }
        }
        self.settings.strength =
            if self.limit_strength { Strength::Elo(self.elo) } else { Strength::Full };
        Ok(Change::Settings)
    }
}

/// A whole number between two others.
fn within(name: &str, value: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name} is a whole number from {least} to {most}"))
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is `true` or `false`")),
    }
}
