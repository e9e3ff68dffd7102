//! A tournament file as an event: its system, its next round, its tie-breaks.

use anyhow::{Context, Result, bail};
use pairing::round_robin::{Cycles, berger};
use pairing::standings::{System, TieBreak};
use pairing::trf::TrfFile;
use pairing::{PairingNumber, RoundNumber, pair_swiss};

/// A round to print: White and Black of each board, and the bye.
#[derive(Clone, Debug)]
pub(super) struct NextRound {
    pub(super) number: RoundNumber,
    pub(super) games: Vec<(PairingNumber, PairingNumber)>,
    /// The pairing-allocated bye of a Swiss.
    pub(super) bye: Option<PairingNumber>,
}

/// A tournament file and how it is paired.
#[derive(Clone, Debug)]
pub(super) struct Event {
    file: TrfFile,
    system: System,
}

impl Event {
    pub(super) fn new(file: TrfFile) -> Self {
        let kind = format!(
            "{} {}",
            file.record("092").unwrap_or_default(),
            file.record("192").unwrap_or_default()
        );
        let letters: String = kind.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let letters = letters.to_ascii_lowercase();
        let is_round_robin = letters.contains("roundrobin") || letters.contains("berger");
        let system = if is_round_robin { System::RoundRobin } else { System::Swiss };
        Self { file, system }
    }

    pub(super) fn file(&self) -> &TrfFile {
        &self.file
    }

    pub(super) fn system(&self) -> System {
        self.system
    }

    /// The name of a player, or the number if there is none.
    pub(super) fn name(&self, number: PairingNumber) -> String {
        let name = self.file.person(number).map(|person| person.name.clone()).unwrap_or_default();
        if name.is_empty() { format!("player {number}") } else { name }
    }

    /// Pairs the next round.
    pub(super) fn next_round(&self) -> Result<NextRound> {
        match self.system {
            System::Swiss => {
                let round = pair_swiss(&self.file.tournament)?;
                Ok(NextRound { number: round.number, games: round.games(), bye: round.bye })
            }
            System::RoundRobin => self.next_scheduled_round(),
        }
    }

    fn next_scheduled_round(&self) -> Result<NextRound> {
        let tournament = &self.file.tournament;
        let players = u16::try_from(tournament.players().len()).context("too many players")?;
        let single = players + players % 2 - 1;
        let is_double =
            tournament.settings().planned_rounds.is_some_and(|planned| planned > single);
        let cycles = if is_double { Cycles::Double } else { Cycles::Single };
        let rounds = berger(players, cycles)?;
        let paired = usize::from(tournament.rounds_paired());
        let Some(round) = rounds.into_iter().nth(paired) else {
            bail!("all {paired} rounds of the round robin are paired");
        };
        Ok(NextRound { number: round.number, games: round.games, bye: None })
    }

    /// Adds a round to the file.
    pub(super) fn add(&mut self, round: &NextRound) -> Result<()> {
        self.file.tournament = self.file.tournament.with_round(&round.games, round.bye)?;
        Ok(())
    }

    /// The tie-breaks to use: those asked for, those of the file, or the usual ones.
    pub(super) fn tie_breaks(&self, asked: Option<&str>) -> Result<Vec<TieBreak>> {
        let stated = asked.or_else(|| self.file.record("202").or_else(|| self.file.record("212")));
        match (stated, self.system) {
            (Some(codes), _) => Ok(TieBreak::parse_list(codes)?),
            (None, System::Swiss) => Ok(TieBreak::SWISS.to_vec()),
            (None, System::RoundRobin) => Ok(TieBreak::ROUND_ROBIN.to_vec()),
        }
    }
}
