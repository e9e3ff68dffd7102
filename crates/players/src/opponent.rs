//! The list of opponents, with ids for command lines, requests and saved games.

use std::str::FromStr;

use engine::Level;
use numbers::Numbers;
use rules::Game;
use thiserror::Error;

use crate::character::Character;
use crate::level;
use crate::thinking::Choice;
use crate::work::Work;

/// The start of a level's id; its number follows.
const LEVEL: &str = "level-";

/// A computer player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opponent {
    /// The engine at a level.
    Level(Level),
    /// A character.
    Character(Character),
}

/// No opponent has this id.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[error("there is no opponent `{id}`; choose {levels}, {characters}")]
pub struct UnknownOpponent {
    id: String,
    levels: String,
    characters: String,
}

impl Opponent {
    /// All opponents: the levels, the weakest first, then the characters.
    pub fn all() -> impl Iterator<Item = Self> {
        Level::all().map(Self::Level).chain(Character::all().map(Self::Character))
    }

    /// Its id, such as `level-5` or `greedy`. Saved games contain it, so it never changes.
    pub fn id(self) -> String {
        match self {
            Self::Level(level) => format!("{LEVEL}{}", level.label()),
            Self::Character(character) => character.id().to_owned(),
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Level(level) => level.name(),
            Self::Character(character) => character.name(),
        }
    }

    /// How it plays, in one sentence.
    pub fn sentence(self) -> String {
        match self {
            Self::Level(level) => level::sentence(level),
            Self::Character(character) => character.sentence(),
        }
    }

    /// Chooses a move; `None` if there is no legal move. A stopped player answers with what it has found.
    ///
    /// The choice depends only on the game and the random numbers, unless the player is stopped or its time runs out.
    pub fn choose(self, game: &Game, numbers: &mut Numbers, work: &mut Work<'_>) -> Option<Choice> {
        match self {
            Self::Level(level) => level::choose(level, game, numbers, work),
            Self::Character(character) => character.choose(game, numbers, work),
        }
    }
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(id: &str) -> Result<Self, UnknownOpponent> {
        Self::all().find(|opponent| opponent.id() == id).ok_or_else(|| {
            let levels: Vec<String> = Level::all().map(Self::Level).map(Self::id).collect();
            let characters: Vec<&str> = Character::all().map(Character::id).collect();
            UnknownOpponent {
                id: id.escape_debug().to_string(),
                levels: levels.join(", "),
                characters: characters.join(", "),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::level::{Skill, named_levels};

    #[test]
    fn every_id_names_one_opponent() {
        let ids: HashSet<String> = Opponent::all().map(Opponent::id).collect();
        assert_eq!(ids.len(), Opponent::all().count());
        for opponent in Opponent::all() {
            assert_eq!(opponent.id().parse(), Ok(opponent));
            assert!(opponent.sentence().ends_with('.'), "{}", opponent.id());
        }
        assert_eq!(Opponent::all().count(), Level::all().count() + Character::all().count());
    }

    #[test]
    fn the_named_levels_rise() {
        let levels = named_levels().map(|(named, opponent)| (named.id(), opponent.id()));
        let expected = [("easy", "level-3"), ("medium", "level-7"), ("hard", "level-11")];
        assert_eq!(levels, expected.map(|(name, id)| (name, id.to_owned())));
    }

    #[test]
    fn the_skill_of_levels_rises_also_where_nobody_measured_them() {
        let skill = |label: &str| Skill::of(label.parse().unwrap());
        assert!(Level::all().is_sorted_by_key(Skill::of));
        assert_eq!(Level::all().filter(|&level| Skill::of(level) == Skill::Random).count(), 1);
        assert_eq!((skill("1"), skill("1b")), (Skill::Random, Skill::FirstGames));
        assert_eq!((skill("11b"), skill("12b")), (Skill::Club, Skill::Club));
        assert_eq!((skill("13b"), skill("14b")), (Skill::Master, Skill::Master));
        assert_eq!(Skill::of(Level::LAST), Skill::Full);
    }

    #[test]
    fn an_unknown_id_gets_a_sentence() {
        for id in ["", "level-0", "level-16", "level-05", "Greedy", "deep\nblue"] {
            let error = id.parse::<Opponent>().expect_err("no opponent has this id").to_string();
            let expected = format!(
                "there is no opponent `{}`; choose level-1, level-1b, level-2, ",
                id.escape_debug()
            );
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
