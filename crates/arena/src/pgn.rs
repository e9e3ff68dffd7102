//! A game of a match as PGN.

use notation::pgn::{Milliseconds, PgnGame};
use notation::write_pgn;
use openings::Openings;

use crate::control::TimeControl;
use crate::game::GameReport;
use crate::player::{PlayerIdentity, SearchInfo};
use crate::schedule::{GameNumber, Side};

/// The tags of a game.
#[derive(Clone, Debug)]
pub struct GameTags {
    /// The name of the match.
    pub event: String,
    /// The date as PGN writes it, if known.
    pub date: Option<String>,
    /// The first player.
    pub first: PlayerIdentity,
    /// The second player.
    pub second: PlayerIdentity,
    /// The time control.
    pub control: TimeControl,
}

/// Writes a game with its ruleset, opening, times, scores and the reason for its end.
pub fn write_game(tags: &GameTags, number: GameNumber, report: &GameReport) -> String {
    let mut game = PgnGame::from_game(&report.game);
    let (white, black) = match number.white() {
        Side::First => (&tags.first, &tags.second),
        Side::Second => (&tags.second, &tags.first),
    };
    game.result = report.end.result;
    let round = format!("{}.{}", number.pair() + 1, number.0 % 2 + 1);
    let mut values = vec![
        ("Event", tags.event.clone()),
        ("Round", round),
        ("White", white.label.clone()),
        ("Black", black.label.clone()),
        ("TimeControl", time_tag(tags.control)),
        ("Termination", report.end.termination.tag().to_owned()),
    ];
    values.extend(tags.date.iter().map(|date| ("Date", date.clone())));
    if let Some(opening) = Openings::shipped().name_of(&report.game) {
        values.push(("ECO", opening.code().to_string()));
        values.push(("Opening", opening.name().to_owned()));
    }
    for (name, value) in values {
        game.tags.set(name, value);
    }
    for (node, played) in game.moves.iter_mut().skip(report.opening).zip(&report.played) {
        let millis = u64::try_from(played.elapsed.as_millis()).unwrap_or(u64::MAX);
        node.annotations.elapsed = Some(Milliseconds(millis));
        node.annotations.comments.extend(info_text(&played.info));
    }
    // Before the result, where every program reads comments.
    match game.moves.last_mut() {
        Some(last) => last.annotations.comments.push(report.end.reason.clone()),
        None => game.comments.push(report.end.reason.clone()),
    }
    write_pgn(&game)
}

/// Score and depth as match runners write them: `+0.35/12`.
fn info_text(info: &SearchInfo) -> Option<String> {
    let score = info.score?;
    Some(match info.depth {
        Some(depth) => format!("{score}/{depth}"),
        None => score.to_string(),
    })
}

/// The time control as PGN's tag, `?` if the tag cannot express it.
fn time_tag(control: TimeControl) -> String {
    match control {
        TimeControl::Clock { base, increment, period } => {
            let period = period.map(|moves| format!("{moves}/")).unwrap_or_default();
            let increment = match increment.as_secs_f64() {
                0.0 => String::new(),
                seconds => format!("+{seconds}"),
            };
            format!("{period}{}{increment}", base.as_secs_f64())
        }
        TimeControl::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
        TimeControl::Nodes(_) | TimeControl::Depth(_) => "?".to_owned(),
    }
}
