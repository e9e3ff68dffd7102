//! The computer players that one can play.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Level;
use players::{NamedLevel, Opponent, Skill};
use protocol::{OpponentEntry, OpponentKind, OpponentList};

use super::routes::{Access, Route, get};
use crate::app::App;
use crate::computer::{Computer, OfferedEngine};
use crate::config::EngineOptions;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/opponents", Access::Anyone, list)
            .doc("opponents", "matches", "List the computer players")
            .answers::<OpponentList>(
                200,
                "The levels, the weakest first, then the characters and the engines.",
            ),
    ]
}

async fn list(State(app): State<Arc<App>>) -> Json<OpponentList> {
    let engines = app.config.engines().iter().map(engine_entry);
    Json(OpponentList { opponents: Opponent::all().map(entry).chain(engines).collect() })
}

fn engine_entry(options: &EngineOptions) -> OpponentEntry {
    let engine = OfferedEngine::named(&options.name);
    OpponentEntry {
        id: engine.id().to_owned(),
        name: engine.name().to_owned(),
        kind: OpponentKind::Engine,
        level: None,
        rating: None,
        named: None,
        skill: None,
        sentence: "An engine that this server offers.".to_owned(),
    }
}

fn entry(opponent: Opponent) -> OpponentEntry {
    let level = match opponent {
        Opponent::Level(level) => Some(level),
        Opponent::Character(_) => None,
    };
    OpponentEntry {
        id: opponent.id(),
        name: opponent.name().to_owned(),
        kind: level.map_or(OpponentKind::Character, |_| OpponentKind::Level),
        level: level.and_then(number),
        rating: Computer::Own(opponent).rating(),
        named: level.and_then(named),
        skill: level.map(|level| skill(Skill::of(level))),
        sentence: opponent.sentence(),
    }
}

/// The choice of newcomers that leads to a level.
fn named(level: Level) -> Option<protocol::NamedLevel> {
    NamedLevel::ALL.into_iter().find(|named| named.level() == level).map(|named| match named {
        NamedLevel::Easy => protocol::NamedLevel::Easy,
        NamedLevel::Medium => protocol::NamedLevel::Medium,
        NamedLevel::Hard => protocol::NamedLevel::Hard,
    })
}

fn skill(skill: Skill) -> protocol::Skill {
    match skill {
        Skill::Random => protocol::Skill::Random,
        Skill::FirstGames => protocol::Skill::FirstGames,
        Skill::Home => protocol::Skill::Home,
        Skill::School => protocol::Skill::School,
        Skill::Club => protocol::Skill::Club,
        Skill::Master => protocol::Skill::Master,
        Skill::Full => protocol::Skill::Full,
    }
}

/// The place of a level among all levels, from 1.
fn number(level: Level) -> Option<u8> {
    let place = Level::all().position(|other| other == level)?;
    u8::try_from(place + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_are_led_to_three_levels_and_every_level_has_a_skill() {
        let entries: Vec<OpponentEntry> = Opponent::all().map(entry).collect();
        let named: Vec<(protocol::NamedLevel, &str)> = entries
            .iter()
            .filter_map(|entry| entry.named.map(|named| (named, entry.id.as_str())))
            .collect();
        use protocol::NamedLevel::{Easy, Hard, Medium};
        // `docs/strength.md` and the page say the same.
        assert_eq!(named, [(Easy, "level-3"), (Medium, "level-7"), (Hard, "level-11")]);
        for entry in &entries {
            assert_eq!(entry.skill.is_some(), entry.kind == OpponentKind::Level, "{}", entry.id);
        }
    }
}
