//! Reads TRF files.

use std::collections::BTreeMap;

use crate::entry::{PairingNumber, RoundNumber, RoundRecord};
use crate::points::Points;
use crate::tournament::{PlayerHistory, Tournament, TournamentError, TournamentSettings};
use crate::trf::columns::Line;
use crate::trf::fault::{TrfFault, TrfFaults, TrfProblem};
use crate::trf::results::read_entries;
use crate::trf::settings::Draft;
use crate::trf::{MAX_BYTES, PlayerDetails, TrfFile, TrfTeam};
use crate::{Color, MAX_PLAYERS};

/// The most faults that are reported; the others usually have the same cause.
const MAX_FAULTS: usize = 50;

/// One `001` record.
#[derive(Debug)]
struct PlayerLine {
    line: usize,
    number: PairingNumber,
    person: PlayerDetails,
    rating: Option<u16>,
    points: Option<Points>,
    entries: Vec<RoundRecord>,
}

/// What has been read so far.
#[derive(Debug, Default)]
struct Reader {
    draft: Draft,
    players: Vec<PlayerLine>,
    teams: Vec<TrfTeam>,
    head: Vec<String>,
    tail: Vec<String>,
}

/// Reads a file. Lines may end with LF, CR or both.
///
/// # Errors
/// All faults with their lines, at most the first fifty.
pub fn read(text: &str) -> Result<TrfFile, TrfFaults> {
    if text.len() > MAX_BYTES {
        return Err(TrfFaults(vec![TrfFault { line: 1, problem: TrfProblem::TooLarge }]));
    }
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let (mut reader, mut faults) = (Reader::default(), Vec::new());
    for (index, line) in text.split(['\n', '\r']).enumerate() {
        if let Err(problem) = reader.read_line(line.trim_end(), index + 1) {
            faults.push(TrfFault { line: index + 1, problem });
            if faults.len() == MAX_FAULTS {
                break;
            }
        }
    }
    if reader.players.is_empty() && faults.is_empty() {
        faults.push(TrfFault { line: 1, problem: TrfProblem::NoPlayers });
    }
    if !faults.is_empty() {
        return Err(TrfFaults(faults));
    }
    reader.finish()
}

impl Reader {
    fn read_line(&mut self, text: &str, number: usize) -> Result<(), TrfProblem> {
        let line = Line::new(text);
        let code = line.text(1, 3);
        match code.as_str() {
            "" => return Ok(()),
            "001" => {
                self.players.push(read_player(&line, number)?);
                return Ok(());
            }
            "013" => {
                self.teams.push(TrfTeam { name: line.text(5, 36), members: line.numbers(37)? })
            }
            "310" => {
                self.teams.push(TrfTeam { name: line.text(9, 40), members: line.numbers(74)? })
            }
            _ => {
                if self.draft.read(&code, &line)? {
                    return Ok(());
                }
            }
        }
        let other = if self.players.is_empty() { &mut self.head } else { &mut self.tail };
        other.push(text.to_owned());
        Ok(())
    }

    fn finish(mut self) -> Result<TrfFile, TrfFaults> {
        self.players.sort_by_key(|player| player.number);
        self.check_numbers()?;
        let settings = self.settings();
        let mut players: Vec<PlayerHistory> = self.players.iter().map(player_of).collect();
        let stated =
            self.draft.virtual_points.iter().filter(|(_, points)| **points != Points::ZERO);
        for (&(number, round), &points) in stated {
            if let Some(player) = players.get_mut(number.index()) {
                let values = &mut player.virtual_points;
                values.resize(values.len().max(round.index() + 1), Points::ZERO);
                values[round.index()] = points;
            }
        }
        for &(round, bye, number) in &self.draft.byes {
            if let Some(player) = players.get_mut(number.index())
                && player.entries.get(round.index()).is_none()
            {
                player.announced.insert(round, bye);
            }
        }
        let first_line = self.players.first().map_or(1, |player| player.line);
        let build = |players| {
            Tournament::new(settings.clone(), players).map_err(|error| {
                let line = self.line_of(&error).unwrap_or(first_line);
                TrfFaults(vec![TrfFault { line, problem: TrfProblem::Tournament(error) }])
            })
        };
        let mut tournament = build(players.clone())?;
        if !self.draft.absent_next.is_empty() {
            let next = RoundNumber(tournament.rounds_paired() + 1);
            for number in &self.draft.absent_next {
                if let Some(player) = players.get_mut(number.index()) {
                    player.announced.insert(next, crate::Bye::Zero);
                }
            }
            tournament = build(players)?;
        }
        let warnings = self.points_that_differ(&tournament);
        let people = self.players.into_iter().map(|player| player.person).collect();
        Ok(TrfFile {
            tournament,
            people,
            teams: self.teams,
            head: self.head,
            tail: self.tail,
            warnings,
        })
    }

    fn settings(&self) -> TournamentSettings {
        TournamentSettings {
            planned_rounds: self.draft.planned_rounds.filter(|rounds| *rounds > 0),
            initial_color: self.draft.initial_color.unwrap_or(Color::White),
            scoring: self.draft.scoring.scoring(),
            forbidden: self.draft.forbidden.clone(),
        }
    }

    /// Each number from 1 to the number of players is used once. The players are sorted.
    fn check_numbers(&self) -> Result<(), TrfFaults> {
        let mut faults = Vec::new();
        for pair in self.players.windows(2) {
            if pair[0].number == pair[1].number {
                let problem = TrfProblem::Twice { number: pair[1].number, other: pair[0].line };
                faults.push(TrfFault { line: pair[1].line, problem });
            }
        }
        let players = self.players.len();
        for player in &self.players {
            if faults.is_empty() && player.number.index() >= players {
                let problem = TrfProblem::Gap { players, number: player.number };
                faults.push(TrfFault { line: player.line, problem });
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(TrfFaults(faults)) }
    }

    fn line_of(&self, error: &TournamentError) -> Option<usize> {
        let number = match error {
            TournamentError::PlaysThemselves { player, .. }
            | TournamentError::UnknownOpponent { player, .. }
            | TournamentError::OneSided { player, .. }
            | TournamentError::SameColor { player, .. }
            | TournamentError::ResultsDiffer { player, .. } => player,
            _ => return None,
        };
        self.players.iter().find(|player| player.number == *number).map(|player| player.line)
    }

    /// Players whose points in the file are not what the results add up to, with or without the next round.
    fn points_that_differ(&self, tournament: &Tournament) -> Vec<TrfFault> {
        let scoring = &tournament.settings().scoring;
        let mut found = Vec::new();
        for (line, player) in self.players.iter().zip(tournament.players()) {
            let counted: Points = player.entries.iter().map(|entry| scoring.points(*entry)).sum();
            let fits = |stated| stated == counted || stated == tournament.points(player);
            if let Some(stated) = line.points.filter(|stated| !fits(*stated)) {
                let problem = TrfProblem::PointsDiffer { number: line.number, stated, counted };
                found.push(TrfFault { line: line.line, problem });
            }
        }
        found
    }
}

fn player_of(line: &PlayerLine) -> PlayerHistory {
    PlayerHistory {
        rating: line.rating,
        entries: line.entries.clone(),
        announced: BTreeMap::new(),
        virtual_points: Vec::new(),
    }
}

fn read_player(line: &Line, number: usize) -> Result<PlayerLine, TrfProblem> {
    let what = "the pairing number";
    let own = line.number(5, 8, what)?.filter(|own| (1..=MAX_PLAYERS).contains(&usize::from(*own)));
    let own = own.map(PairingNumber).ok_or_else(|| TrfProblem::NotANumber {
        what,
        first: 5,
        last: 8,
        text: line.text(5, 8),
    })?;
    let person = PlayerDetails {
        sex: line.text(10, 10),
        title: line.text(11, 13),
        name: line.text(15, 47),
        federation: line.text(54, 56),
        fide_id: line.text(58, 68),
        birth: line.text(70, 79),
        rank: line.number(86, 89, "the rank")?,
    };
    Ok(PlayerLine {
        line: number,
        number: own,
        person,
        rating: line.number(49, 52, "the rating")?.filter(|rating| *rating > 0),
        points: line.points(81, 84)?,
        entries: read_entries(line, own)?,
    })
}
