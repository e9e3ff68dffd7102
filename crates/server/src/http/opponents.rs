//! The computer players that one can play.

use std::sync::LazyLock;

use axum::Json;
use engine::Level;
use players::Opponent;
use protocol::{OpponentEntry, OpponentKind, OpponentList};

use super::routes::{Access, Route, get};
use crate::identity::rating_of;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/opponents", Access::Anyone, list)
            .doc("opponents", "matches", "List the computer players")
            .answers::<OpponentList>(200, "The levels, the weakest first, then the characters."),
    ]
}

async fn list() -> Json<&'static OpponentList> {
    static OPPONENTS: LazyLock<OpponentList> =
        LazyLock::new(|| OpponentList { opponents: Opponent::all().map(entry).collect() });
    Json(&OPPONENTS)
}

fn entry(opponent: Opponent) -> OpponentEntry {
    let (kind, level) = match opponent {
        Opponent::Level(level) => (OpponentKind::Level, number(level)),
        Opponent::Character(_) => (OpponentKind::Character, None),
    };
    OpponentEntry {
        id: opponent.id(),
        name: opponent.name().to_owned(),
        kind,
        level,
        rating: rating_of(opponent),
        sentence: opponent.sentence(),
    }
}

/// The place of a level among all levels, from 1.
fn number(level: Level) -> Option<u8> {
    let place = Level::all().position(|other| other == level)?;
    u8::try_from(place + 1).ok()
}
