//! The pairings of a round as text, numbers or JSON.

use std::io::Write;

use anyhow::Result;
use pairing::{Bye, PairingNumber, RoundRecord};
use serde_json::{Value, json};

use super::PairArguments;
use super::event::{Event, NextRound};
use crate::output;

/// Prints a round.
pub(super) fn print(
    event: &Event,
    round: &NextRound,
    arguments: &PairArguments,
    out: &mut dyn Write,
) -> Result<()> {
    if arguments.json {
        return output::json(out, &as_json(event, round));
    }
    if arguments.numbers {
        let lines = round.games.len() + usize::from(round.bye.is_some());
        writeln!(out, "{lines}")?;
        for (white, black) in &round.games {
            writeln!(out, "{white} {black}")?;
        }
        if let Some(bye) = round.bye {
            writeln!(out, "{bye} 0")?;
        }
        return Ok(());
    }
    for warning in &event.file().warnings {
        writeln!(out, "warning: {warning}")?;
    }
    writeln!(out, "Round {}", round.number)?;
    let header = ["board", "", "White", "", "", "Black", ""].map(str::to_owned);
    let mut rows = vec![header];
    for (index, (white, black)) in round.games.iter().enumerate() {
        let [own, name, points] = columns(event, *white);
        let [other, other_name, other_points] = columns(event, *black);
        let board = (index + 1).to_string();
        rows.push([board, own, name, points, other, other_name, other_points]);
    }
    output::table(out, &rows)?;
    if let Some(bye) = round.bye {
        writeln!(out, "bye: {} {}", bye, event.name(bye))?;
    }
    for (number, bye) in absent(event, round) {
        writeln!(out, "{}: {number} {}", in_words(bye), event.name(number))?;
    }
    Ok(())
}

/// The number, name and points of a player.
fn columns(event: &Event, number: PairingNumber) -> [String; 3] {
    let tournament = &event.file().tournament;
    let points = tournament.player(number).map(|player| tournament.points(player));
    [number.to_string(), event.name(number), points.unwrap_or_default().to_string()]
}

/// The players who asked for a bye.
fn absent(event: &Event, round: &NextRound) -> Vec<(PairingNumber, Bye)> {
    let players = event.file().tournament.numbered();
    let absent = players.filter(|(_, player)| !player.takes_part_in(round.number));
    let bye = |entry| match entry {
        RoundRecord::Bye(bye) => Some(bye),
        RoundRecord::Game { .. } => None,
    };
    absent.filter_map(|(number, player)| Some((number, bye(player.entry(round.number))?))).collect()
}

fn in_words(bye: Bye) -> &'static str {
    match bye {
        Bye::Pairing => "bye",
        Bye::Full => "full-point bye",
        Bye::Half => "half-point bye",
        Bye::Zero => "absent",
    }
}

fn as_json(event: &Event, round: &NextRound) -> Value {
    let side = |number: PairingNumber| json!({ "number": number.0, "name": event.name(number) });
    let games = round.games.iter().enumerate().map(|(index, (white, black))| {
        json!({ "board": index + 1, "white": side(*white), "black": side(*black) })
    });
    let absent = absent(event, round);
    let absent = absent
        .iter()
        .map(|(number, bye)| json!({ "player": side(*number), "reason": in_words(*bye) }));
    json!({
        "round": round.number.0,
        "games": games.collect::<Vec<_>>(),
        "bye": round.bye.map(side),
        "absent": absent.collect::<Vec<_>>(),
    })
}
