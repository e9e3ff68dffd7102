//! UCI options.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use engine::{ELO, Level, MAX_MULTI_PV, MAX_THREADS, Settings, Strength};
use notation::builtin_names;

use super::command::shown;

/// The largest hash size, in megabytes.
const MAX_HASH: usize = 65_536;
/// The largest move overhead, in milliseconds.
const MAX_OVERHEAD: usize = 5_000;
/// The largest seed: programs store such numbers in 32 bits.
const MAX_SEED: usize = 2_147_483_647;
/// Names that other programs use for some of our rulesets.
const OTHER_NAMES: [&str; 6] =
    ["chess", "kingofthehill", "3check", "losalamos", "capablanca", "fischerandom"];

/// The options in use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) settings: Settings,
    limit_strength: bool,
    elo: u32,
    /// A level of `tabiya play`, which overrides the rating.
    level: Option<Level>,
    /// Whether the engine plays from its opening book.
    pub(super) own_book: bool,
    /// The seed of random numbers; 0 is never the same.
    pub(super) seed: u64,
    /// Whether castling is written as the king capturing its rook.
    pub(super) chess960: bool,
    /// The name of the ruleset, or its file.
    pub(super) ruleset: String,
    /// The text of the option `Values`, for this ruleset.
    pub(super) values: String,
}

/// What has to be updated after an option changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// The engine's settings.
    Settings,
    /// The ruleset or how its moves are written.
    Ruleset,
    /// The piece values.
    Values,
    /// The random numbers.
    Seed,
    /// The engine's memory, which is cleared.
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
            level: None,
            own_book: false,
            seed: 0,
            chess960: false,
            ruleset: "standard".to_owned(),
            values: String::new(),
        }
    }
}

impl Options {
    /// Prints the options.
    pub(super) fn list(&self, out: &mut dyn Write) -> Result<()> {
        let usual = Settings::default();
        writeln!(out, "option name Hash type spin default {} min 1 max {MAX_HASH}", usual.hash)?;
        writeln!(out, "option name Threads type spin default 1 min 1 max {MAX_THREADS}")?;
        writeln!(out, "option name MultiPV type spin default 1 min 1 max {MAX_MULTI_PV}")?;
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
        let last = Level::MAX_NUMBER;
        writeln!(out, "option name Level type spin default 0 min 0 max {last}")?;
        writeln!(out, "option name Seed type spin default 0 min 0 max {MAX_SEED}")?;
        writeln!(out, "option name OwnBook type check default false")?;
        writeln!(out, "option name UCI_Chess960 type check default false")?;
        write!(out, "option name UCI_Variant type combo default chess")?;
        let ours = builtin_names().filter(|name| !OTHER_NAMES.contains(name));
        for name in OTHER_NAMES.into_iter().chain(ours) {
            write!(out, " var {name}")?;
        }
        writeln!(out)?;
        writeln!(out, "option name Ruleset type string default <empty>")?;
        writeln!(out, "option name Values type string default <empty>")?;
        Ok(())
    }

    /// Sets an option.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        match name.to_lowercase().as_str() {
            "hash" => self.settings.hash = within(name, value, 1, MAX_HASH)?,
            "threads" => self.settings.threads = within(name, value, 1, MAX_THREADS)?,
            "multipv" => self.settings.multi_pv = within(name, value, 1, MAX_MULTI_PV)?,
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
            "level" => {
                let number = within(name, value, 0, usize::from(Level::MAX_NUMBER))?;
                self.level = u8::try_from(number).ok().and_then(Level::new);
            }
            "seed" => {
                self.seed = within(name, value, 0, MAX_SEED)? as u64;
                return Ok(Change::Seed);
            }
            "ownbook" => {
                self.own_book = check(name, value)?;
                return Ok(Change::None);
            }
            "uci_chess960" => {
                self.chess960 = check(name, value)?;
                return Ok(Change::Ruleset);
            }
            "uci_variant" | "ruleset" => {
                let name = text(value);
                self.ruleset = if name.is_empty() { "standard" } else { name }.to_owned();
                self.values.clear();
                return Ok(Change::Ruleset);
            }
            "values" => {
                text(value).clone_into(&mut self.values);
                return Ok(Change::Values);
            }
            _ => {
                return Err(format!("unknown option `{}`", shown(name)));
            }
        }
        self.settings.strength = match self.level {
            Some(level) => level.strength(),
            None if self.limit_strength => Strength::of_elo(self.elo),
            None => Strength::Full,
        };
        Ok(Change::Settings)
    }

    /// How many plies of an opening the player knows.
    pub(super) fn theory(&self) -> usize {
        match self.level {
            _ if !self.own_book => 0,
            Some(level) => level.theory(),
            None if self.limit_strength => Level::of_elo(self.elo).theory(),
            None => usize::MAX,
        }
    }
}

/// A whole number within bounds.
fn within(name: &str, value: &str, min: usize, max: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("{name} must be a whole number from {min} to {max}"))
}

/// A text value: programs write `<empty>` for none.
fn text(value: &str) -> &str {
    if value == "<empty>" { "" } else { value }
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} must be `true` or `false`")),
    }
}
