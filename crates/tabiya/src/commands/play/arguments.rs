//! The command line of `tabiya play`, and the game it asks for.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use engine::Level;
use fastrand::Rng;
use notation::club_games::Date;
use notation::parse_fen;
use notation::pgn::Tags;
use players::{Opponent, UnknownOpponent};
use rules::random_start::{CHESS960_STARTS, chess960_setup};
use rules::{ByColor, Color, Position, Ruleset};

use super::action::NextStart;
use super::programs;
use super::terminal_game::{Player, PlayerKind, TerminalGame};
use crate::number_argument::within;
use crate::ruleset_source::{STANDARD_INPUT, Source};

/// The options for a new game; none of them can be combined with --continue.
const CHOICES: [&str; 9] =
    ["new", "ruleset", "fen", "chess960", "computer", "level", "opponent", "white", "black"];

/// Arguments of `tabiya play`.
#[derive(Args, Debug, Default)]
pub(crate) struct PlayArguments {
    /// A built-in ruleset or the path of a ruleset file [default: standard chess]
    #[arg(long, short, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// The position to start from, in quotes [default: the ruleset's start position]
    #[arg(long, short, value_name = "FEN")]
    fen: Option<String>,
    /// The number of the Chess960 start, 0 to 959 [default: random]
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    #[arg(value_parser = within(0..=CHESS960_STARTS - 1))]
    chess960: Option<u16>,
    /// The name of the player with the white pieces
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The name of the player with the black pieces
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Play against the computer, which plays this side. Without a level it checkmates if it can, else
    /// gives check, else captures, else makes any move
    #[arg(long, short, value_enum, value_name = "SIDE")]
    computer: Option<Side>,
    /// Play against the engine at a level from 1 (random moves) to 15 (full strength), or between two, such
    /// as 11b. It plays Black unless --computer names the other side
    #[arg(long, short, value_name = "LEVEL")]
    level: Option<Level>,
    /// Play against an opponent by its id: level-1 to level-15, a character: random, priority, greedy,
    /// minimax-1 to minimax-6 or turochamp, or an engine that tabiya.toml names, such as engine-stockfish.
    /// It plays Black unless --computer names the other side
    #[arg(long, short, value_name = "ID", conflicts_with = "level")]
    opponent: Option<OpponentId>,
    /// The seed for all random choices, to repeat a game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Resume the last game without asking
    #[arg(long = "continue", conflicts_with_all = CHOICES)]
    pub(crate) resume: bool,
    /// Start a new game without asking about the last one
    #[arg(long)]
    pub(crate) new: bool,
    /// The folder to save games in [default: TABIYA_DATA, or your system's data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Do not save the game
    #[arg(long, conflicts_with_all = ["data", "resume"])]
    pub(crate) no_save: bool,
    /// Show pieces as letters, even if the terminal can show chess symbols
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Show pieces as chess symbols, even if the terminal may not support them
    #[arg(long, conflicts_with = "ascii")]
    pub(crate) unicode: bool,
    /// When to use colors
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) color: When,
}

/// An opponent on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OpponentId {
    /// A level or a character.
    Own(Opponent),
    /// An engine, which the configuration may or may not name.
    Program(String),
}

impl FromStr for OpponentId {
    type Err = UnknownOpponent;

    fn from_str(id: &str) -> Result<Self, UnknownOpponent> {
        match id.parse() {
            Ok(own) => Ok(Self::Own(own)),
            Err(_) if programs::is_id(id) => Ok(Self::Program(id.to_owned())),
            Err(unknown) => Err(unknown),
        }
    }
}

/// A side on the command line.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The computer plays White
    White,
    /// The computer plays Black
    Black,
}

/// When to use a feature that not every terminal has.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum When {
    /// If the terminal supports it and NO_COLOR is not set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl PlayArguments {
    /// The source of random numbers.
    pub(crate) fn random(&self) -> Rng {
        self.seed.map_or_else(Rng::new, Rng::with_seed)
    }

    /// Where the next game would start.
    pub(crate) fn next_start(&self) -> NextStart {
        let chosen = self.fen.is_some() || self.chess960.is_some();
        if chosen { NextStart::Same } else { NextStart::Random }
    }

    /// The new game that these arguments ask for.
    pub(crate) fn game(&self, today: Option<Date>, random: &mut Rng) -> Result<TerminalGame> {
        let ruleset = self.ruleset()?;
        let name = &ruleset.spec().name;
        let start = match (&self.fen, self.chess960) {
            (Some(fen), _) => parse_fen(&ruleset, fen)
                .map_err(|error| anyhow!("this FEN is not a position of `{name}`: {error}"))?,
            (None, Some(_)) if ruleset.spec().start.random.is_none() => {
                bail!("`{name}` has only one start; use --chess960 with the ruleset `chess960`")
            }
            (None, Some(number)) => numbered_start(&ruleset, number)?,
            (None, None) => random_start(&ruleset, random)?,
        };
        let mut tags = Tags::default();
        tags.set("Event", "Casual game");
        if let Some(today) = today {
            let (year, month, day) = (today.year(), today.month(), today.day());
            tags.set("Date", format!("{year:04}.{month:02}.{day:02}"));
        }
        tags.set("Round", "-");
        Ok(TerminalGame::new(start, self.players()?, tags))
    }

    /// Whether these arguments ask for a game other than the saved one.
    pub(crate) fn ask_for_different_game(&self, saved: &TerminalGame) -> bool {
        let same_rules = || match (&self.ruleset, self.chess960) {
            (None, None) => true,
            _ => self.ruleset().is_ok_and(|ruleset| &ruleset == saved.position().ruleset()),
        };
        self.fen.is_some()
            || self.chess960.is_some()
            || !self.ask_for_players_of(saved)
            || !same_rules()
    }

    /// Whether the saved game has the players that these arguments ask for, if any.
    fn ask_for_players_of(&self, saved: &TerminalGame) -> bool {
        let Ok(players) = self.players() else { return false };
        let any_opponent = self.computer.is_none() && self.opponent().is_none();
        Color::BOTH.into_iter().all(|color| {
            let (asked, saved) = (&players[color], &saved.players()[color]);
            let same_name = asked.name().is_none() || asked.name() == saved.name();
            same_name && (any_opponent || asked.kind == saved.kind)
        })
    }

    fn ruleset(&self) -> Result<Ruleset> {
        let usual = if self.chess960.is_some() { "chess960" } else { "standard" };
        let argument = self.ruleset.as_deref().unwrap_or(usual);
        if argument == STANDARD_INPUT {
            bail!("moves are read from standard input, so the ruleset must be a file");
        }
        Source::find(argument)?.ruleset()
    }

    /// The id of the engine that these arguments name.
    pub(crate) fn program(&self) -> Option<&str> {
        match &self.opponent {
            Some(OpponentId::Program(id)) => Some(id),
            Some(OpponentId::Own(_)) | None => None,
        }
    }

    /// The opponent that these arguments name.
    fn opponent(&self) -> Option<PlayerKind> {
        match &self.opponent {
            Some(OpponentId::Own(opponent)) => Some((*opponent).into()),
            Some(OpponentId::Program(id)) => programs::find(id).map(PlayerKind::Program),
            None => self.level.map(PlayerKind::Engine),
        }
    }

    fn players(&self) -> Result<ByColor<Player>> {
        let side = self.computer.or(self.opponent().map(|_| Side::Black)).map(Color::from);
        let player = |color: Color, name: &Option<String>| {
            let kind = match self.opponent() {
                _ if side != Some(color) => PlayerKind::Person,
                Some(opponent) => opponent,
                None => PlayerKind::COMPUTER,
            };
            match name {
                Some(name) => Player::named(kind, name).with_context(|| {
                    format!("`{}` cannot be the name of {color}", name.escape_debug())
                }),
                None => Ok(Player::nameless(kind)),
            }
        };
        Ok(ByColor {
            white: player(Color::White, &self.white)?,
            black: player(Color::Black, &self.black)?,
        })
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// The start of a new game: a random one if the ruleset has several.
pub(crate) fn random_start(ruleset: &Ruleset, random: &mut Rng) -> Result<Position> {
    match ruleset.spec().start.random {
        Some(rules::spec::RandomStart::Chess960) => {
            numbered_start(ruleset, random.u16(..CHESS960_STARTS))
        }
        None => Ok(ruleset.start()),
    }
}

fn numbered_start(ruleset: &Ruleset, number: u16) -> Result<Position> {
    let setup = chess960_setup(ruleset, number)?;
    Ok(Position::from_setup(ruleset, &setup)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(arguments: &PlayArguments) -> TerminalGame {
        arguments.game(None, &mut Rng::with_seed(1)).unwrap()
    }

    fn against(computer: Option<Side>, level: Option<u8>) -> PlayArguments {
        PlayArguments { computer, level: level.and_then(Level::new), ..PlayArguments::default() }
    }

    #[test]
    fn a_saved_game_matches_only_if_its_players_do() {
        let (white, black) = (Some(Side::White), Some(Side::Black));
        let kinds = [
            (None, None),
            (black, None),
            (white, None),
            (black, Some(2)),
            (white, Some(2)),
            (black, Some(3)),
        ];
        for (number, (computer, level)) in kinds.into_iter().enumerate() {
            let game = saved(&against(computer, level));
            for (asked, (computer, level)) in kinds.into_iter().enumerate().skip(1) {
                let other = against(computer, level).ask_for_different_game(&game);
                assert_eq!(other, asked != number, "{:?} and {:?}", kinds[number], kinds[asked]);
            }
            // Without players on the command line, any saved game is offered.
            assert!(!against(None, None).ask_for_different_game(&game), "{:?}", kinds[number]);
        }
        // A level alone plays Black.
        assert!(!against(None, Some(2)).ask_for_different_game(&saved(&against(black, Some(2)))));
        assert!(against(None, Some(2)).ask_for_different_game(&saved(&against(white, Some(2)))));
    }

    #[test]
    fn a_different_name_or_ruleset_is_a_different_game() {
        let ann = PlayArguments { white: Some("Ann".to_owned()), ..PlayArguments::default() };
        let ben = PlayArguments { white: Some("Ben".to_owned()), ..PlayArguments::default() };
        assert!(
            !ann.ask_for_different_game(&saved(&ann)) && ann.ask_for_different_game(&saved(&ben))
        );
        let small = PlayArguments { ruleset: Some("gardner".to_owned()), ..against(None, Some(2)) };
        assert!(!small.ask_for_different_game(&saved(&small)));
        assert!(small.ask_for_different_game(&saved(&against(None, Some(2)))));
    }
}
