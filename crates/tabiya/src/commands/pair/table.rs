//! The standings as text or JSON, and the arithmetic of tie-breaks.

use std::io::Write;

use anyhow::{Result, bail};
use pairing::PairingNumber;
use pairing::standings::{Counts, Explanation, Standing, Term, TieBreak, explain, standings};
use serde_json::{Map, Value, json};

use super::PairArguments;
use super::event::Event;
use crate::output;

/// Prints the standings, or the arithmetic of one player.
pub(super) fn print(event: &Event, arguments: &PairArguments, out: &mut dyn Write) -> Result<()> {
    let tie_breaks = event.tie_breaks(arguments.tie_breaks.as_deref())?;
    let tournament = &event.file().tournament;
    if let Some(number) = arguments.explain.map(PairingNumber) {
        if tournament.player(number).is_none() {
            bail!(
                "there is no player {number}; choose one from 1 to {}",
                tournament.players().len()
            );
        }
        return print_arithmetic(event, number, &tie_breaks, arguments, out);
    }
    let rows = standings(tournament, event.system(), &tie_breaks);
    if arguments.json {
        let rows: Vec<Value> = rows.iter().map(|row| as_json(event, row, &tie_breaks)).collect();
        return output::json(
            out,
            &json!({ "round": tournament.rounds_paired(), "standings": rows }),
        );
    }
    for warning in &event.file().warnings {
        writeln!(out, "warning: {warning}")?;
    }
    writeln!(out, "Standings after round {}", tournament.rounds_paired())?;
    let codes: Vec<String> = tie_breaks.iter().map(TieBreak::to_string).collect();
    let mut lines = vec![row_text("place", "", "name", "points", &codes)];
    for row in &rows {
        let values = row.values.iter().map(|value| match value {
            Some(value) => value.to_string(),
            None => "-".to_owned(),
        });
        let values: Vec<String> = values.collect();
        let (place, number, points) =
            (row.place.to_string(), row.number.to_string(), row.points.to_string());
        lines.push(row_text(&place, &number, &event.name(row.number), &points, &values));
    }
    output::table(out, &lines)
}

/// The columns of a line; all tie-breaks share the last one.
fn row_text(place: &str, number: &str, name: &str, points: &str, values: &[String]) -> [String; 5] {
    let values: String = values.iter().map(|value| format!("{value:<6} ")).collect();
    [place, number, name, points, values.trim_end()].map(str::to_owned)
}

fn as_json(event: &Event, row: &Standing, tie_breaks: &[TieBreak]) -> Value {
    let values = tie_breaks.iter().zip(&row.values).map(|(tie_break, value)| {
        let number = value.map(|value| value.quarters() as f64 / 4.0);
        (tie_break.to_string(), json!(number))
    });
    json!({
        "place": row.place,
        "number": row.number.0,
        "name": event.name(row.number),
        "points": f64::from(row.points.halves()) / 2.0,
        "tie_breaks": values.collect::<Map<_, _>>(),
    })
}

fn print_arithmetic(
    event: &Event,
    number: PairingNumber,
    tie_breaks: &[TieBreak],
    arguments: &PairArguments,
    out: &mut dyn Write,
) -> Result<()> {
    let tournament = &event.file().tournament;
    let explained = tie_breaks
        .iter()
        .map(|tie_break| (*tie_break, explain(tournament, event.system(), number, *tie_break)));
    if arguments.json {
        let object =
            explained.map(|(tie_break, shown)| (tie_break.to_string(), terms_json(&shown)));
        return output::json(out, &Value::Object(object.collect()));
    }
    writeln!(out, "{number} {}", event.name(number))?;
    for (tie_break, shown) in explained {
        let terms: Vec<String> = shown.terms.iter().map(term_text).collect();
        let total = match tie_break {
            TieBreak::DirectEncounter => String::new(),
            _ => format!(" = {}", shown.total),
        };
        writeln!(out, "{tie_break}: {}{total}", terms.join(" + "))?;
    }
    Ok(())
}

/// A term such as `2.5 (7)`, with the opponent in parentheses; a cut term is in brackets.
fn term_text(term: &Term) -> String {
    let product = match (term.score, term.result) {
        (Some(score), Some(result)) => format!("{score}×{result}"),
        _ => term.value.to_string(),
    };
    let opponent = term.opponent.map(|number| format!(" ({number})")).unwrap_or_default();
    match term.counts {
        Counts::Yes => format!("{product}{opponent}"),
        Counts::CutAsLowest | Counts::CutAsHighest => format!("[{product}{opponent}]"),
    }
}

fn terms_json(shown: &Explanation) -> Value {
    let terms = shown.terms.iter().map(|term| {
        json!({
            "round": term.round.map(|round| round.0),
            "opponent": term.opponent.map(|number| number.0),
            "score": term.score.map(|score| f64::from(score.halves()) / 2.0),
            "result": term.result.map(|result| f64::from(result.halves()) / 2.0),
            "value": term.value.quarters() as f64 / 4.0,
            "counts": term.counts == Counts::Yes,
        })
    });
    json!({
        "total": shown.total.quarters() as f64 / 4.0,
        "terms": terms.collect::<Vec<_>>(),
    })
}
