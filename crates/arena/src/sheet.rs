//! A game of a match as PGN.

use notation::pgn::{Game, Milliseconds};
use notation::write_pgn;
use openings::Openings;

use crate::control::TimeControl;
use crate::game::GameReport;
use crate::player::{Identity, Thought};
use crate::schedule::{GameNumber, Side};

/// What is told of a game besides its moves.
#[derive(Clone, Debug)]
pub struct SheetTerms {
    /// The name of the match.
    pub event: String,
    /// The day as PGN writes it, if known.
    pub date: Option<String>,
    /// Who is named first.
    pub first: Identity,
    /// The other.
    pub second: Identity,
    /// How long players may think.
    pub control: TimeControl,
}

/// Writes a game with its ruleset, opening, times, scores and the reason of its end.
pub fn write_sheet(terms: &SheetTerms, number: GameNumber, report: &GameReport) -> String {
    let mut game = Game::from_game(&report.game);
    let (white, black) = match number.white() {
        Side::First => (&terms.first, &terms.second),
        Side::Second => (&terms.second, &terms.first),
    };
    game.result = report.end.result;
    let round = format!("{}.{}", number.pair() + 1, number.0 % 2 + 1);
    let mut tags = vec![
        ("Event", terms.event.clone()),
        ("Round", round),
        ("White", white.label.clone()),
        ("Black", black.label.clone()),
        ("TimeControl", time_tag(terms.control)),
        ("Termination", report.end.termination.tag().to_owned()),
    ];
    tags.extend(terms.date.iter().map(|date| ("Date", date.clone())));
    if let Some(opening) = Openings::shipped().name_of(&report.game) {
        tags.push(("ECO", opening.code().to_string()));
        tags.push(("Opening", opening.name().to_owned()));
    }
    for (name, value) in tags {
        game.tags.set(name, value);
    }
    for (node, played) in game.moves.iter_mut().skip(report.opening).zip(&report.played) {
        let millis = u64::try_from(played.elapsed.as_millis()).unwrap_or(u64::MAX);
        node.annotations.elapsed = Some(Milliseconds(millis));
        node.annotations.comments.extend(thought_text(&played.thought));
    }
    // Before the result, where every reader looks for comments.
    match game.moves.last_mut() {
        Some(last) => last.annotations.comments.push(report.end.reason.clone()),
        None => game.comments.push(report.end.reason.clone()),
    }
    write_pgn(&game)
}

/// Score and depth as match runners write them: `+0.35/12`.
fn thought_text(thought: &Thought) -> Option<String> {
    let score = thought.score?;
    Some(match thought.depth {
        Some(depth) => format!("{score}/{depth}"),
        None => score.to_string(),
    })
}

/// The time control as PGN's tag has it, `?` for what it has no words for.
fn time_tag(control: TimeControl) -> String {
    match control {
        TimeControl::Clock { base, increment, session } => {
            let session = session.map(|moves| format!("{moves}/")).unwrap_or_default();
            let increment = match increment.as_secs_f64() {
                0.0 => String::new(),
                seconds => format!("+{seconds}"),
            };
            format!("{session}{}{increment}", base.as_secs_f64())
        }
        TimeControl::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
        TimeControl::Nodes(_) | TimeControl::Depth(_) => "?".to_owned(),
    }
}
