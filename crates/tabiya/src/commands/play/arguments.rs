//! What `tabiya play` is told on the command line, and the game that follows from it.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use engine::Level;
use fastrand::Rng;
use notation::club_games::Date;
use notation::parse_fen;
use notation::pgn::Tags;
use rules::random_start::{CHESS960_STARTS, chess960_setup};
use rules::{ByColor, Color, Position, Ruleset};

use super::event::Starts;
use super::game::{Game, Mind, Player};
use crate::number_argument::within;
use crate::ruleset_source::{STANDARD_INPUT, Source};

/// What is said about a new game, and so not about one that goes on.
const CHOICES: [&str; 8] =
    ["new", "ruleset", "fen", "chess960", "computer", "level", "white", "black"];
const LEVELS: std::ops::RangeInclusive<u8> = Level::FIRST.number()..=Level::LAST.number();

/// What `tabiya play` is told.
#[derive(Args, Debug, Default)]
pub(crate) struct PlayArguments {
    /// A built-in ruleset or the path of a ruleset file; standard chess without it
    #[arg(long, short, value_name = "NAME|FILE")]
    ruleset: Option<String>,
    /// The position to begin from, in quotes; without it the start of the ruleset
    #[arg(long, short, value_name = "FEN")]
    fen: Option<String>,
    /// Number of the Chess960 start, 0 to 959; without it a new game of chess960 draws one
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    #[arg(value_parser = within(0..=CHESS960_STARTS - 1))]
    chess960: Option<u16>,
    /// The name of the player of White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The name of the player of Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Play against the computer, which takes this side: without a level it mates if it can, else
    /// checks, else captures, else makes any move
    #[arg(long, short, value_enum, value_name = "SIDE")]
    computer: Option<Side>,
    /// Play against the engine at a level from 1, which moves anything, to 15, its full strength;
    /// it takes Black unless --computer says otherwise
    #[arg(long, short, value_name = "N", value_parser = within(LEVELS))]
    level: Option<u8>,
    /// Number that all chance is drawn from, to have the same again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Go on with the last game without asking
    #[arg(long = "continue", conflicts_with_all = CHOICES)]
    pub(crate) resume: bool,
    /// Begin a new game without asking about the last one
    #[arg(long)]
    pub(crate) new: bool,
    /// The folder to keep games in; without it TABIYA_DATA, else your system's place for data
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Keep nothing
    #[arg(long, conflicts_with_all = ["data", "resume"])]
    pub(crate) no_save: bool,
    /// Letters for pieces, even where the terminal could show chess symbols
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Chess symbols for pieces, even where the terminal does not promise to show them
    #[arg(long, conflicts_with = "ascii")]
    pub(crate) unicode: bool,
    /// When to use colors
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) color: When,
}

/// A side, as an argument.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// The computer plays White
    White,
    /// The computer plays Black
    Black,
}

/// When to do something that not every terminal can.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum When {
    /// Where the terminal can, unless NO_COLOR is set
    #[default]
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

impl PlayArguments {
    /// Where chance comes from.
    pub(crate) fn random(&self) -> Rng {
        self.seed.map_or_else(Rng::new, Rng::with_seed)
    }

    /// Where a second game would start.
    pub(crate) fn starts(&self) -> Starts {
        let chosen = self.fen.is_some() || self.chess960.is_some();
        if chosen { Starts::Same } else { Starts::Drawn }
    }

    /// The game that is asked for.
    pub(crate) fn game(&self, today: Option<Date>, random: &mut Rng) -> Result<Game> {
        let ruleset = self.ruleset()?;
        let name = &ruleset.spec().name;
        let start = match (&self.fen, self.chess960) {
            (Some(fen), _) => parse_fen(&ruleset, fen)
                .map_err(|error| anyhow!("the FEN is no position of `{name}`: {error}"))?,
            (None, Some(_)) if ruleset.spec().start.random.is_none() => {
                bail!("`{name}` has one start only; --chess960 goes with the ruleset `chess960`")
            }
            (None, Some(number)) => numbered_start(&ruleset, number)?,
            (None, None) => drawn_start(&ruleset, random)?,
        };
        let mut tags = Tags::default();
        tags.set("Event", "Casual game");
        if let Some(today) = today {
            let (year, month, day) = (today.year(), today.month(), today.day());
            tags.set("Date", format!("{year:04}.{month:02}.{day:02}"));
        }
        tags.set("Round", "-");
        Ok(Game::new(start, self.players()?, tags))
    }

    /// Whether these arguments ask for another game than a kept one.
    pub(crate) fn ask_for_other_than(&self, kept: &Game) -> bool {
        let same_rules = || match (&self.ruleset, self.chess960) {
            (None, None) => true,
            _ => self.ruleset().is_ok_and(|ruleset| &ruleset == kept.position().ruleset()),
        };
        self.fen.is_some()
            || self.chess960.is_some()
            || !self.ask_for_players_of(kept)
            || !same_rules()
    }

    /// Whether the players that are asked for, if any are, play a kept game.
    fn ask_for_players_of(&self, kept: &Game) -> bool {
        let Ok(players) = self.players() else { return false };
        let any_opponent = self.computer.is_none() && self.level.is_none();
        Color::BOTH.into_iter().all(|color| {
            let (asked, kept) = (&players[color], &kept.players()[color]);
            let same_name = asked.name().is_none() || asked.name() == kept.name();
            same_name && (any_opponent || asked.mind == kept.mind)
        })
    }

    fn ruleset(&self) -> Result<Ruleset> {
        let usual = if self.chess960.is_some() { "chess960" } else { "standard" };
        let argument = self.ruleset.as_deref().unwrap_or(usual);
        if argument == STANDARD_INPUT {
            bail!("the moves come from standard input, so the ruleset cannot: give it as a file");
        }
        Source::find(argument)?.ruleset()
    }

    fn level(&self) -> Option<Level> {
        self.level.and_then(Level::new)
    }

    fn players(&self) -> Result<ByColor<Player>> {
        let opponent = self.computer.or(self.level.map(|_| Side::Black)).map(Color::from);
        let player = |color: Color, name: &Option<String>| {
            let mind = match self.level() {
                _ if opponent != Some(color) => Mind::Person,
                Some(level) => Mind::Engine(level),
                None => Mind::Computer,
            };
            match name {
                Some(name) => Player::named(mind, name)
                    .with_context(|| format!("`{}` cannot play {color}", name.escape_debug())),
                None => Ok(Player::nameless(mind)),
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

/// The start of a new game: one of the family where the ruleset has a family of them.
pub(crate) fn drawn_start(ruleset: &Ruleset, random: &mut Rng) -> Result<Position> {
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

    fn kept(arguments: &PlayArguments) -> Game {
        arguments.game(None, &mut Rng::with_seed(1)).unwrap()
    }

    fn against(computer: Option<Side>, level: Option<u8>) -> PlayArguments {
        PlayArguments { computer, level, ..PlayArguments::default() }
    }

    #[test]
    fn only_a_game_of_the_players_that_are_asked_for_is_the_same() {
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
            let game = kept(&against(computer, level));
            for (asked, (computer, level)) in kinds.into_iter().enumerate().skip(1) {
                let other = against(computer, level).ask_for_other_than(&game);
                assert_eq!(other, asked != number, "{:?} and {:?}", kinds[number], kinds[asked]);
            }
            // Who asks for nobody is asked.
            assert!(!against(None, None).ask_for_other_than(&game), "{:?}", kinds[number]);
        }
        // A level alone plays Black.
        assert!(!against(None, Some(2)).ask_for_other_than(&kept(&against(black, Some(2)))));
        assert!(against(None, Some(2)).ask_for_other_than(&kept(&against(white, Some(2)))));
    }

    #[test]
    fn another_name_or_ruleset_is_another_game() {
        let ann = PlayArguments { white: Some("Ann".to_owned()), ..PlayArguments::default() };
        let ben = PlayArguments { white: Some("Ben".to_owned()), ..PlayArguments::default() };
        assert!(!ann.ask_for_other_than(&kept(&ann)) && ann.ask_for_other_than(&kept(&ben)));
        let small = PlayArguments { ruleset: Some("gardner".to_owned()), ..against(None, Some(2)) };
        assert!(!small.ask_for_other_than(&kept(&small)));
        assert!(small.ask_for_other_than(&kept(&against(None, Some(2)))));
    }
}
