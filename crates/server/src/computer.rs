//! The computer players of a server: the levels and characters, and engines that its configuration names.
//!
//! Logs contain the number of a computer, which follows from its id. The numbers of engines are kept for the whole
//! process, like the compiled-in list of opponents, so that a match finds its computer by number alone.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use ids::ActorId;
use players::{Opponent, UnknownOpponent};
use sha2::{Digest, Sha256};

/// The start of an engine's id; its name in lower case follows.
const ENGINE: &str = "engine-";

/// A computer player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Computer {
    /// A level or a character.
    Own(Opponent),
    /// An engine of the configuration.
    Engine(OfferedEngine),
}

/// An engine that the configuration offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OfferedEngine(&'static EngineIdentity);

#[derive(PartialEq, Eq, Hash, Debug)]
struct EngineIdentity {
    id: String,
    name: String,
}

/// The engines that were offered since the process started.
static ENGINES: LazyLock<RwLock<HashMap<ActorId, OfferedEngine>>> = LazyLock::new(RwLock::default);

impl OfferedEngine {
    /// The engine with this name. The name stays in memory as long as the process runs; a configuration has few.
    pub fn named(name: &str) -> Self {
        let id = engine_id(name);
        let actor = actor_of(&id);
        let mut engines = ENGINES.write().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let identity = EngineIdentity { id, name: name.to_owned() };
            Self(Box::leak(Box::new(identity)))
        };
        *engines.entry(actor).or_insert_with(new)
    }

    /// Its id, such as `engine-stockfish`.
    pub fn id(self) -> &'static str {
        &self.0.id
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// The engine with this number.
    fn of_actor(actor: ActorId) -> Option<Self> {
        ENGINES.read().unwrap_or_else(PoisonError::into_inner).get(&actor).copied()
    }
}

impl Computer {
    /// The computer with this id.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(id: &str) -> Result<Self, UnknownOpponent> {
        id.parse().map(Self::Own).or_else(|unknown| {
            let engine = OfferedEngine::of_actor(actor_of(id)).filter(|engine| engine.id() == id);
            engine.map(Self::Engine).ok_or(unknown)
        })
    }

    /// The computer that an actor is; nothing for people, and for computers that this server no longer has.
    pub fn of_actor(actor: ActorId) -> Option<Self> {
        static OPPONENTS: LazyLock<HashMap<ActorId, Opponent>> = LazyLock::new(|| {
            Opponent::all().map(|opponent| (actor_of(&opponent.id()), opponent)).collect()
        });
        let own = OPPONENTS.get(&actor).copied().map(Self::Own);
        own.or_else(|| OfferedEngine::of_actor(actor).map(Self::Engine))
    }

    /// Its number in the logs of matches. It follows from the id, so that the list of computers can grow. Nobody else
    /// can have it.
    pub fn actor(self) -> ActorId {
        actor_of(&self.id())
    }

    /// Its id.
    pub fn id(self) -> String {
        match self {
            Self::Own(opponent) => opponent.id(),
            Self::Engine(engine) => engine.id().to_owned(),
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Own(opponent) => opponent.name(),
            Self::Engine(engine) => engine.name(),
        }
    }

    /// Its measured rating in standard chess.
    pub fn rating(self) -> Option<u32> {
        match self {
            Self::Own(Opponent::Level(level)) => level.elo(),
            Self::Own(Opponent::Character(_)) | Self::Engine(_) => None,
        }
    }
}

/// The id of an engine with this name: "Stockfish 16" is `engine-stockfish-16`.
pub(crate) fn engine_id(name: &str) -> String {
    let lower = name.to_lowercase();
    let parts = lower.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    format!("{ENGINE}{}", words.join("-"))
}

/// The number of the computer with this id.
fn actor_of(id: &str) -> ActorId {
    let digest = Sha256::digest(id.as_bytes());
    let (first, _) = digest.split_first_chunk::<4>().expect("a digest has 32 bytes");
    ActorId::computer(u32::from_be_bytes(*first))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const LEVEL_8: ActorId = ActorId::computer(0x34738b1d);

    #[test]
    fn every_opponent_has_a_number_that_no_person_can_have() {
        let all = || Opponent::all().map(Computer::Own);
        let numbers: HashSet<ActorId> = all().map(Computer::actor).collect();
        assert_eq!(numbers.len(), Opponent::all().count());
        for computer in all() {
            assert_eq!(Computer::of_actor(computer.actor()), Some(computer));
            assert_eq!(Computer::find(&computer.id()), Ok(computer));
        }
        for actor in numbers {
            // The numbers of people have 53 bits.
            assert!(actor.is_computer() && actor.0 >= 1 << 53);
            assert!(i64::try_from(actor.0).is_ok(), "the store has signed numbers");
        }
        let level_8 = Computer::find("level-8").unwrap();
        assert_eq!(level_8.actor(), LEVEL_8, "logs contain the number");
        assert!(!ActorId(1).is_computer() && Computer::of_actor(ActorId(1 << 62 | 7)).is_none());
    }

    #[test]
    fn an_engine_is_found_by_id_and_number_once_it_is_offered() {
        assert!(Computer::find("engine-deep-blue-2").is_err());
        let engine = OfferedEngine::named("Deep Blue 2");
        let computer = Computer::find("engine-deep-blue-2").unwrap();
        assert_eq!(computer, Computer::Engine(engine));
        assert_eq!(Computer::of_actor(computer.actor()), Some(computer));
        assert_eq!((computer.name(), computer.rating()), ("Deep Blue 2", None));
        assert_eq!(OfferedEngine::named("Deep Blue 2"), engine);
        let unknown = Computer::find("engine-deep").unwrap_err().to_string();
        assert!(unknown.starts_with("there is no opponent `engine-deep`; choose "), "{unknown}");
    }
}
