//! Records that set up a tournament: rounds, colors, points, byes, acceleration, forbidden pairs.

use std::collections::BTreeMap;

use crate::entry::{Bye, Color, PairingNumber, RoundNumber};
use crate::points::{Points, Scoring};
use crate::tournament::{ForbiddenPairs, MAX_ROUNDS};
use crate::trf::columns::{Line, pairing_numbers};
use crate::trf::fault::TrfProblem;

/// The most virtual points that `250` records may name: 1000 players in 1000 rounds.
const MAX_ACCELERATED_CELLS: usize = 1_000_000;

/// What the setting records of a file say so far.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub(super) planned_rounds: Option<u16>,
    pub(super) initial_color: Option<Color>,
    pub(super) scoring: ScoringDraft,
    pub(super) forbidden: Vec<ForbiddenPairs>,
    pub(super) byes: Vec<(RoundNumber, Bye, PairingNumber)>,
    pub(super) absent_next: Vec<PairingNumber>,
    pub(super) virtual_points: BTreeMap<(PairingNumber, RoundNumber), Points>,
    /// How many virtual points the `250` records name, a player and a round each.
    accelerated_cells: usize,
}

/// Points as far as they are stated; the others follow from the win and the draw.
#[derive(Debug, Default)]
pub(super) struct ScoringDraft {
    win: Option<Points>,
    draw: Option<Points>,
    loss: Option<Points>,
    forfeit_loss: Option<Points>,
    absence: Option<Points>,
    pairing_bye: Option<Points>,
}

impl ScoringDraft {
    pub(super) fn scoring(&self) -> Scoring {
        let usual = Scoring::default();
        let win = self.win.unwrap_or(usual.win);
        Scoring {
            win,
            draw: self.draw.unwrap_or(usual.draw),
            loss: self.loss.unwrap_or(usual.loss),
            forfeit_loss: self.forfeit_loss.unwrap_or(usual.forfeit_loss),
            absence: self.absence.unwrap_or(usual.absence),
            pairing_bye: self.pairing_bye.unwrap_or(win),
        }
    }

    fn set(&mut self, code: &str, points: Points) -> bool {
        match code {
            "W" | "BBW" => self.win = Some(points),
            "D" | "BBD" => self.draw = Some(points),
            "L" | "BBL" => self.loss = Some(points),
            "A" | "BBZ" => self.absence = Some(points),
            "BBF" => self.forfeit_loss = Some(points),
            "P" | "BBU" => self.pairing_bye = Some(points),
            // The value of unknown results: files with such results are refused anyway.
            "X" => {}
            _ => return false,
        }
        true
    }
}

impl Draft {
    /// Reads a record; false if it is none of the settings.
    pub(super) fn read(&mut self, code: &str, line: &Line) -> Result<bool, TrfProblem> {
        match code {
            "142" | "XXR" => {
                self.planned_rounds = line.number(5, line.len().max(5), "the number of rounds")?;
            }
            "152" => self.initial_color = Some(initial_color(line)?),
            "162" => self.read_points(line)?,
            "240" => self.read_byes(line)?,
            "250" => self.read_acceleration(line)?,
            "260" => self.read_forbidden(line)?,
            "XXC" => self.read_options(line)?,
            "XXZ" => self.absent_next.extend(pairing_numbers(&line.rest(5))?),
            "XXA" => self.read_virtual_points(line)?,
            "XXP" => {
                let members = pairing_numbers(&line.rest(5))?;
                let last = RoundNumber::of_index(MAX_ROUNDS - 1);
                self.forbidden.push(ForbiddenPairs { first: RoundNumber(1), last, members });
            }
            "XXS" => self.read_scores(line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                if let Some(points) = line.points(5, line.len().max(5))? {
                    self.scoring.set(code, points);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `162`: letters at columns 6, 15, 24, …, each with four columns for the value.
    fn read_points(&mut self, line: &Line) -> Result<(), TrfProblem> {
        for column in (6..=line.len()).step_by(9) {
            let letter = line.letter(column);
            if let Some(points) = line.points(column + 1, column + 4)?
                && !self.scoring.set(&letter.to_ascii_uppercase().to_string(), points)
            {
                let expected = "use the letters W D L A P X";
                return Err(setting("162", letter.to_string(), expected));
            }
        }
        Ok(())
    }

    /// `XXS W=3 D=1`.
    fn read_scores(&mut self, line: &Line) -> Result<(), TrfProblem> {
        let text = line.rest(5);
        for word in text.split_whitespace() {
            let expected = "write W=3, D=1, L=0, P=3 or A=0";
            let fault = || setting("XXS", word.to_owned(), expected);
            let (code, value) = word.split_once('=').ok_or_else(fault)?;
            let points = Points::parse(value).map_err(|_| fault())?;
            if !self.scoring.set(&code.to_ascii_uppercase(), points) || code.len() > 1 {
                return Err(fault());
            }
        }
        Ok(())
    }

    /// `240`: byes that were requested for a round.
    fn read_byes(&mut self, line: &Line) -> Result<(), TrfProblem> {
        let bye = match line.letter(5).to_ascii_uppercase() {
            'F' => Bye::Full,
            'H' => Bye::Half,
            'Z' => Bye::Zero,
            other => return Err(setting("240", other.to_string(), "use F, H or Z")),
        };
        let round = required_round(line, 7, 9)?;
        self.byes.extend(line.numbers(11)?.into_iter().map(|number| (round, bye, number)));
        Ok(())
    }

    /// `250`: virtual points of a range of players in a range of rounds.
    fn read_acceleration(&mut self, line: &Line) -> Result<(), TrfProblem> {
        let points = line.points(10, 13)?.unwrap_or_default();
        let rounds = (required_round(line, 15, 17)?.0, required_round(line, 19, 21)?.0);
        let what = "a pairing number";
        let first = line.number(23, 26, what)?.unwrap_or(1);
        let last = line.number(28, 31, what)?.unwrap_or(first);
        if usize::from(rounds.1) > MAX_ROUNDS || usize::from(last) > crate::MAX_PLAYERS {
            return Err(TrfProblem::TooManyRounds);
        }
        let cells = usize::from(last.saturating_sub(first) + 1)
            * usize::from(rounds.1.saturating_sub(rounds.0) + 1);
        self.accelerated_cells += cells;
        if self.accelerated_cells > MAX_ACCELERATED_CELLS {
            let expected = "there are too many accelerated players and rounds";
            return Err(setting("250", line.rest(5), expected));
        }
        for number in first..=last {
            for round in rounds.0..=rounds.1 {
                let place = (PairingNumber(number), RoundNumber(round));
                self.virtual_points.insert(place, points);
            }
        }
        Ok(())
    }

    /// `260`: a group in which nobody meets, for a range of rounds.
    fn read_forbidden(&mut self, line: &Line) -> Result<(), TrfProblem> {
        let (first, last) = (required_round(line, 5, 7)?, required_round(line, 9, 11)?);
        self.forbidden.push(ForbiddenPairs { first, last, members: line.numbers(13)? });
        Ok(())
    }

    /// `XXC white1`.
    fn read_options(&mut self, line: &Line) -> Result<(), TrfProblem> {
        let text = line.rest(5);
        for word in text.split_whitespace() {
            match word.to_ascii_lowercase().as_str() {
                "white1" => self.initial_color = Some(Color::White),
                "black1" => self.initial_color = Some(Color::Black),
                "rank" => {}
                _ => return Err(setting("XXC", word.to_owned(), "use white1, black1 or rank")),
            }
        }
        Ok(())
    }

    /// `XXA`: the virtual points of one player, round by round.
    fn read_virtual_points(&mut self, line: &Line) -> Result<(), TrfProblem> {
        let Some(number) = line.number(5, 8, "a pairing number")? else {
            return Err(TrfProblem::NotAPairingNumber { text: String::new() });
        };
        for (index, column) in (10..=line.len()).step_by(5).enumerate() {
            if index >= MAX_ROUNDS {
                return Err(TrfProblem::TooManyRounds);
            }
            if let Some(points) = line.points(column, column + 3)? {
                let place = (PairingNumber(number), RoundNumber::of_index(index));
                self.virtual_points.insert(place, points);
            }
        }
        Ok(())
    }
}

fn initial_color(line: &Line) -> Result<Color, TrfProblem> {
    match line.rest(5).to_ascii_uppercase().as_str() {
        "W" | "WHITE" => Ok(Color::White),
        "B" | "BLACK" => Ok(Color::Black),
        other => Err(setting("152", other.to_owned(), "use W or B")),
    }
}

fn required_round(line: &Line, first: usize, last: usize) -> Result<RoundNumber, TrfProblem> {
    let what = "the number of a round";
    match line.number(first, last, what)? {
        Some(round) if round > 0 => Ok(RoundNumber(round)),
        _ => Err(TrfProblem::NotANumber { what, first, last, text: line.text(first, last) }),
    }
}

fn setting(code: &str, text: String, expected: &'static str) -> TrfProblem {
    TrfProblem::Setting { code: code.to_owned(), text, expected }
}
