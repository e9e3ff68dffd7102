//! Writes TRF files in the form of TRF26.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::entry::{Bye, Color, PairingNumber, RoundNumber};
use crate::points::{Points, Scoring};
use crate::tournament::{PlayerHistory, Tournament};
use crate::trf::results::write_entry;
use crate::trf::{PlayerDetails, TrfFile};

/// Writes a file. Names that are too long for their columns are cut.
pub fn write(file: &TrfFile) -> String {
    let tournament = &file.tournament;
    let mut text = String::new();
    let is_late = |record: &&String| late_code(record);
    for record in file.head.iter().filter(|record| !is_late(record)) {
        push_line(&mut text, record);
    }
    write_settings(&mut text, tournament);
    for record in file.head.iter().filter(is_late) {
        push_line(&mut text, record);
    }
    let unknown = PlayerDetails::default();
    for (number, player) in tournament.numbered() {
        let person = file.person(number).unwrap_or(&unknown);
        push_line(&mut text, &player_line(tournament, number, player, person));
    }
    write_byes(&mut text, tournament);
    write_acceleration(&mut text, tournament);
    for group in &tournament.settings().forbidden {
        let members: String = group.members.iter().map(|member| format!(" {member:>4}")).collect();
        push_line(&mut text, &format!("260 {:03} {:03}{members}", group.first.0, group.last.0));
    }
    for record in &file.tail {
        push_line(&mut text, record);
    }
    text
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// Whether a record comes after the settings: TRF26 sorts its records by code.
fn late_code(record: &str) -> bool {
    let code = record.get(..3).and_then(|code| code.parse::<u16>().ok());
    code.is_some_and(|code| code > 162)
}

fn write_settings(text: &mut String, tournament: &Tournament) {
    let settings = tournament.settings();
    if let Some(rounds) = settings.planned_rounds {
        push_line(text, &format!("142 {rounds}"));
    }
    let color = if settings.initial_color == Color::White { 'W' } else { 'B' };
    push_line(text, &format!("152 {color}"));
    let scoring = &settings.scoring;
    if *scoring != Scoring::default() {
        let values = [
            ('W', scoring.win),
            ('D', scoring.draw),
            ('L', scoring.loss),
            ('A', scoring.absence),
            ('P', scoring.pairing_bye),
        ];
        let mut line = "162".to_owned();
        for (letter, points) in values {
            write!(line, "  {letter}{points:>4}  ").expect("writing to a string does not fail");
        }
        push_line(text, line.trim_end());
        if scoring.forfeit_loss != Points::ZERO {
            push_line(text, &format!("BBF {:>4}", scoring.forfeit_loss));
        }
    }
}

fn player_line(
    tournament: &Tournament,
    number: PairingNumber,
    player: &PlayerHistory,
    person: &PlayerDetails,
) -> String {
    let scoring = &tournament.settings().scoring;
    let points: Points = player.entries.iter().map(|entry| scoring.points(*entry)).sum();
    let points = points.max(tournament.points(player));
    let shown = |value: Option<u16>| value.map(|value| value.to_string()).unwrap_or_default();
    let mut line = format!(
        "001 {number:>4} {:1}{:>3} {:33} {:>4} {:3} {:>11} {:10} {points:>4} {:>4}",
        cut(&person.sex, 1),
        cut(&person.title, 3),
        cut(&person.name, 33),
        shown(player.rating),
        cut(&person.federation, 3),
        cut(&person.fide_id, 11),
        cut(&person.birth, 10),
        shown(person.rank),
    );
    for entry in &player.entries {
        line.push_str(&write_entry(*entry));
    }
    line.trim_end().to_owned()
}

/// At most this many characters, on one line.
fn cut(text: &str, most: usize) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(most).collect()
}

/// `240`: byes announced for rounds that are not in the columns.
fn write_byes(text: &mut String, tournament: &Tournament) {
    let mut groups: BTreeMap<(RoundNumber, char), String> = BTreeMap::new();
    for (number, player) in tournament.numbered() {
        for (&round, &bye) in &player.announced {
            if player.entries.get(round.index()).is_some() {
                continue;
            }
            let letter = match bye {
                Bye::Full | Bye::Pairing => 'F',
                Bye::Half => 'H',
                Bye::Zero => 'Z',
            };
            groups.entry((round, letter)).or_default().push_str(&format!(" {number:>4}"));
        }
    }
    for ((round, letter), numbers) in groups {
        push_line(text, &format!("240 {letter} {:03}{numbers}", round.0));
    }
}

/// `250`: virtual points, one record for each run of players and rounds with one value.
fn write_acceleration(text: &mut String, tournament: &Tournament) {
    let mut runs: BTreeMap<(u16, u16, u16), (Points, u16)> = BTreeMap::new();
    let mut order = Vec::new();
    for (number, player) in tournament.numbered() {
        for (first, last, points) in round_runs(&player.virtual_points) {
            // The run of the player before, if it has the same rounds and points.
            let before = order.iter().rposition(|key: &(u16, u16, u16)| {
                (key.1, key.2) == (first, last) && runs[key] == (points, number.0 - 1)
            });
            match before {
                Some(index) => {
                    runs.insert(order[index], (points, number.0));
                }
                None => {
                    order.push((number.0, first, last));
                    runs.insert((number.0, first, last), (points, number.0));
                }
            }
        }
    }
    for (from, first, last) in order {
        let (points, to) = runs[&(from, first, last)];
        let points = format!("{points:0>4}");
        push_line(text, &format!("250      {points} {first:03} {last:03} {from:04} {to:04}"));
    }
}

/// Runs of rounds with the same virtual points, without those that have none.
fn round_runs(values: &[Points]) -> Vec<(u16, u16, Points)> {
    let mut runs: Vec<(u16, u16, Points)> = Vec::new();
    for (index, &points) in values.iter().enumerate() {
        let round = RoundNumber::of_index(index).0;
        match runs.last_mut() {
            Some((_, last, value)) if *value == points && *last + 1 == round => *last = round,
            _ => runs.push((round, round, points)),
        }
    }
    runs.retain(|(_, _, points)| *points != Points::ZERO);
    runs
}
